"""What is over, what a promise takes for known, and who only is told to do something."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event

Told = Callable[[str, str], tuple[str, str]]
PUBLISHED = "2018-02-24"  # a Saturday


def claim(nlp: Language, text: str, word: str) -> Event:
    reading = extract(annotate(nlp, Document(document="d", text=text, published=PUBLISHED)))
    return next(e for e in reading.events if word in e.trigger.words(text).split())


def wording(event: Event, text: str) -> str:
    return " ".join(span.words(text) for span in event.wording)


@pytest.mark.parametrize(
    ("text", "word", "words"),
    [
        ("The baker used to keep bees on the roof.", "keep", "used to keep bees on the roof"),
        ("Her uncle used to drive a tram.", "drive", "used to drive a tram"),
    ],
)
def test_a_habit_that_is_over_is_told_as_past(
    nlp: Language, text: str, word: str, words: str
) -> None:
    event = claim(nlp, text, word)
    assert (event.tense, wording(event, text)) == ("past", words)


def test_what_something_is_used_for_is_no_habit(nlp: Language) -> None:
    assert claim(nlp, "The shed was used to store hay.", "store").tense is None
    assert claim(nlp, "She used a crane to lift the hull.", "lift").tense is None


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        (
            "The ferry line has pledged to help the families after Monday's disaster.",
            "disaster",
            "asserted",
        ),
        ("The firm promised to pay for repairs after the leak.", "leak", "asserted"),
        ("A court was due to hear the diver's claim on 3 May.", "claim", "asserted"),
        ("The panel will consider her appeal in June.", "appeal", "asserted"),
        # what a promise is about is still to come
        ("The firm promised a concert.", "concert", "asserted positive future"),
        ("The union vowed to continue the battle.", "battle", "reported positive future"),
    ],
)
def test_a_promise_takes_for_known_what_befell(
    told: Told, text: str, word: str, expected: str
) -> None:
    assert told(text, word)[1] == expected


def test_a_claim_that_is_to_be_heard_has_not_the_day_of_the_hearing(nlp: Language) -> None:
    text = "A court was due to hear the diver's claim for unpaid wages on 3 May."
    assert claim(nlp, text, "claim").time is None
    assert claim(nlp, text, "hear").date == "2018-05-03"


def test_what_was_taught_is_no_plan(told: Told) -> None:
    assert told("Her aunt taught her to skate on the canal.", "skate") == ("", "asserted")


def agents(nlp: Language, text: str, word: str) -> set[str]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    event = next(e for e in reading.events if word in e.trigger.words(text).split())
    names = {m.id: text[m.head.start : m.head.end] for m in reading.mentions}
    return {names[p.mention] for p in event.participants if p.role == "agent" and p.mention}


def test_who_gives_an_order_need_not_do_it(nlp: Language) -> None:
    assert agents(nlp, "The captain gave the order to leave the ship.", "leave") == set()
    assert agents(nlp, "The captain gave the crew the order to leave.", "leave") == {"crew"}


def test_not_everyone_did_what_tells_who_is_meant(nlp: Language) -> None:
    assert agents(nlp, "The choir thanked everyone who sent a parcel.", "sent") == set()
    assert agents(nlp, "The choir thanked the nurse who sent a parcel.", "sent") == {"nurse"}


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        # a time behind 'said' is no speaker
        (
            "His sister, Ann Lee, said last night that he slept well.",
            "slept",
            ("Ann Lee", "reported"),
        ),
        # who gives a figure reports the figure, and the writer that he says more
        (
            "The mine put the number of hurt at 43 and said that 38 men had gone home.",
            "said",
            ("", "asserted"),
        ),
        # cries tell who is quoted
        (
            '"I just want him to sleep well," the boy\'s mother sobbed.',
            "want",
            ("mother", "reported"),
        ),
        # whoever gives an account goes on in the past perfect
        (
            "The brewery said it had tested the well every week. It had not seen the letter.",
            "seen",
            ("brewery", "reported negative certain"),
        ),
        ("The brewery said it had tested the well. It was founded in 1871.", "founded", None),
        # what tells of the sources is no part of what they tell
        (
            "The agency believes that the fire was set, according to two guards briefed on it.",
            "briefed",
            ("", "asserted"),
        ),
    ],
)
def test_whose_word_it_is(
    told: Told, text: str, word: str, expected: tuple[str, str] | None
) -> None:
    assert told(text, word) == (expected or ("", "asserted"))


def test_the_words_of_a_claim_end_before_who_tells_it(nlp: Language) -> None:
    text = (
        "The cook opened the gate and tied the boat to the pier, a man close to the inquiry"
        " claimed."
    )
    assert wording(claim(nlp, text, "tied"), text) == "tied the boat to the pier"


def test_what_a_noun_or_a_speaker_says_keeps_its_words(nlp: Language) -> None:
    text = "The bus left the road, a ministry release said."
    assert wording(claim(nlp, text, "release"), text) == "ministry release"
    text = "A clerk said that when Holt was asked, she told them the till was empty."
    assert wording(claim(nlp, text, "said"), text).endswith("she told them the till was empty")
