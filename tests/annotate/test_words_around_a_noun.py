"""What the words around a noun phrase tell that it is, or is not: other arguments, ages, towns."""

import pytest

APART = [
    # business: who is advised, written to or sued is not who does it
    (
        "The mill belongs to Brandt Textiles. Lowe & Finch told Brandt Textiles that a beam was"
        " rotten. The firm advised Brandt Textiles to close the hall.",
        "The firm",
        "Brandt Textiles",
    ),
    # the law: nobody who holds an office is "the suspect"
    (
        "A woman has been charged with arson, says District Attorney Paul Reyes. The suspect had"
        " argued with the owner for years.",
        "The suspect",
        "Paul Reyes",
    ),
    # crime: a policeman who shot is not the gunman
    (
        "“It was a policeman who shot her,” said Ida Lomas. Lomas said the gunman let a boy leave"
        " at noon.",
        "the gunman",
        "a policeman",
    ),
    # nobody comes back to what there was none of
    (
        "The council received no warning from any engineer. The engineer named by the newspaper"
        " lost his licence in May.",
        "any engineer",
        "The engineer",
    ),
    # accidents: where the hurt were taken is not where it happened
    (
        "A boiler burst in a laundry in Orle. Two cleaners were taken to St Ebba's Hospital."
        " Firemen searched the building until midnight.",
        "the building",
        "St Ebba's Hospital",
    ),
    # ages: no child is 24
    (
        "A diver surfaced with a child in his arms. Carl Boone, 24, had found them in the cabin.",
        "a child",
        "Carl Boone",
    ),
    # somebody else was told of since: the driver was last called so long before
    (
        "Ben Aske, a driver of the line, died on the bridge. The train had left at noon. It was"
        " late. A colleague of Aske said the signal was green. The same driver said the brakes had"
        " failed before.",
        "Ben Aske",
        "The same driver",
    ),
]


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_words_around_a_noun_tell_that_it_is_another(read, chain_of, text, one, other):
    told = read(text)
    assert chain_of(told, one) != chain_of(told, other)


ONE = [
    # the firm that wrote is the other firm
    (
        "The mill belongs to Brandt Textiles. Lowe & Finch told Brandt Textiles that a beam was"
        " rotten. The firm advised Brandt Textiles to close the hall.",
        "The firm",
        "Lowe & Finch",
    ),
    # the only one of an age for the noun
    (
        "Mia Torres, 15, fell from the pier on Sunday, and a fisherman pulled her out. Ben Aske,"
        " 40, saw it. Doctors said that the teenager would recover.",
        "the teenager",
        "Mia Torres",
    ),
    # the only force that a text names, further down
    (
        "Police closed the road after the crash. Two lorries burned. The Dayton Police Department"
        " asked drivers to stay away.",
        "Police",
        "Dayton Police Department",
    ),
    # the town of the same sentence, though another was told of before
    (
        "Thousands marched in Lisbon, and the capital stood still. In Braga, 2,000 marchers"
        " blocked the main streets of the city.",
        "the city",
        "Braga",
    ),
]


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_words_around_a_noun_tell_what_it_means(read, chain_of, text, one, other):
    told = read(text)
    assert chain_of(told, one) == chain_of(told, other)


def test_a_surname_is_whose_sister_was_told_of_in_passing(read, chain_of) -> None:
    text = (
        "Emre Toprak was shot on Monday. His sister Leyla Toprak said that he had run away. A"
        " crowd met in the square. Shops closed. Somebody threw a bottle. Priests came to"
        " remember Toprak."
    )
    told = read(text)
    last = sum(m.head.words(text) == "Toprak" for m in told.mentions) - 1
    assert chain_of(told, "Toprak", last) == chain_of(told, "Emre Toprak")


@pytest.mark.parametrize(
    ("text", "words", "other"),
    [
        (
            "A storm hit Lund on Friday. A crane fell on the market hall. The accident, which "
            "occurred at noon, was caused by strong winds.",
            "The accident",
            "A storm",
        ),
        (
            "An earthquake shook Harn on Monday. Two trains had left. The crash is investigated.",
            "The crash",
            "An earthquake",
        ),
    ],
)
def test_no_accident_is_the_weather_that_led_to_it(read, chain_of, text, words, other) -> None:
    found = read(text)
    assert chain_of(found, words) != chain_of(found, other)


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        (
            "The raid shows the need to continue operations against ISIL and to eliminate the "
            "threat this terrorist group poses.",
            "this terrorist group",
            "ISIL",
        ),
        (
            "A jury convicted Otto Krall of fraud on Monday. Both lawyers argued that the "
            "defendant's debts must count.",
            "the defendant",
            "Otto Krall",
        ),
    ],
)
def test_who_is_pointed_at_or_was_tried_is_meant(read, chain_of, text, words, name) -> None:
    found = read(text)
    assert chain_of(found, words) == chain_of(found, name)
