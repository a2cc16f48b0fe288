"""What has no name is joined by words and deeds, never an accused with the doer."""

from dataclasses import replace

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Linking, Reading, Relation, Span, Value
from kg.resolve import resolve

BESIDE = " [v Person n|Nora Pell] in [q Place n|Oakvale] beside [r Person n|Maria Quill]."


def fired(reading, who: list[str]) -> Linking:
    events = (("shot", "kg:Shooting", {"agent": "a", "patient": "v"}),)
    return resolve(
        reading(f"d{n}", f"[a Person o|{words}] shot" + BESIDE, events=events)
        for n, words in enumerate(who)
    )


def one(linking: Linking, *documents: str) -> bool:
    return len({linking.entity_of()[d, "a"].id for d in documents}) == 1


def test_words_for_one_doer_are_joined(reading):
    assert one(fired(reading, ["the *gunman*", "the *shooter*"]), "d0", "d1")


@pytest.mark.parametrize("accused", ["suspect", "defendant", "accused"])
@pytest.mark.parametrize("doer", ["gunman", "killer", "attacker"])
def test_an_accused_is_never_made_one_with_the_doer(reading, accused, doer):
    linking = fired(reading, [f"the *{accused}*", f"the *{doer}*", "the *man*"])
    assert not one(linking, "d0", "d1")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("soldiers", "her *captors*"),
        ("firefighters", "the *waiters*"),
        ("the *rebels*", "soldiers"),
    ],
)
def test_callings_that_nobody_has_at_once_are_not_joined_by_one_deed(reading, ours, theirs):
    who = [words if "*" in words else f"the *{words}*" for words in (ours, theirs)]
    assert not one(fired(reading, who), "d0", "d1")


def test_what_is_brought_in_as_new_is_one_only_within_a_story(reading):
    same = [reading(d, "[a Person o|A *deputy*] sat with" + BESIDE) for d in ("d1", "d2")]
    assert one(resolve(same), "d1", "d2")
    other = reading("d2", "[a Person o|A *deputy*] sang with [b Person n|Otto Lind].")
    assert not one(resolve([same[0], other]), "d1", "d2")


def test_other_thousands_are_other_things(reading):
    """'4,150 seats' and '5,300 seats', sold by one club in one story, are two counts."""
    events = (("sold", "kg:Sale", {"agent": "v", "patient": "a"}),)

    def told(document, words):
        text = f"[v Organization n|Pell Rovers] sold [a Other o|{words}] in [q Place n|Oakvale]."
        return reading(document, text, events=events)

    ours, theirs = "4,150 *seats*", "5,300 *seats*"
    assert not one(resolve([told("d1", ours), told("d2", theirs)]), "d1", "d2")
    assert one(resolve([told("d1", ours), told("d2", ours)]), "d1", "d2")


def with_age(told: Reading, years: int) -> Reading:
    """Say how old the first thing of a reading is."""
    value = Value(id="v1", start=0, end=1, type="QUANTITY", value=years)
    age = Relation(
        id="r1",
        predicate="kg:aged",
        subject="m1",
        value="v1",
        evidence=Span(0, len(told.document.text)),
    )
    return replace(told, values=(value,), relations=(age,))


def with_nation(told: Reading) -> Reading:
    """Say that the first thing of a reading is of the nation that the second one is."""
    nation = Relation(
        id="r1",
        predicate="kg:nationality",
        subject="m1",
        object="m2",
        evidence=Span(0, len(told.document.text)),
    )
    return replace(told, relations=(nation,))


@pytest.mark.parametrize(
    ("ages", "joined"), [((36, 36), True), ((36, 37), True), ((36, 19), False)]
)
def test_whose_ages_differ_by_more_than_a_birthday_are_two_people(reading, ages, joined):
    some = [
        with_age(reading(f"d{n}", "[a Person o|A *climber*] fell" + BESIDE), years)
        for n, years in enumerate(ages)
    ]
    assert one(resolve(some), "d0", "d1") is joined


@pytest.mark.parametrize(
    ("nations", "joined"),
    [
        (("Peruvian", "Peruvian"), True),
        (("British", "English"), True),
        (("Peruvian", "Chilean"), False),
    ],
)
def test_people_of_two_nations_are_two_people(reading, nations, joined):
    some = [
        with_nation(
            reading(f"d{n}", f"[a Person o|A *skipper*], [b Group n|{nation}], sailed" + BESIDE)
        )
        for n, nation in enumerate(nations)
    ]
    assert one(resolve(some), "d0", "d1") is joined


def test_what_a_speaker_has_is_not_what_another_has(reading):
    some = [reading(d, "[a Person o|my *mother*] sang" + BESIDE) for d in ("d1", "d2")]
    assert not one(resolve(some), "d1", "d2")


def test_a_description_is_not_joined_to_a_name_of_another_age(reading):
    shot = (("shot", "kg:Shooting", {"agent": "a", "patient": "v"}),)
    named = reading("d1", "[a Person n|gunman *Ola Brand*] shot" + BESIDE, events=shot)
    nameless = reading("d2", "[a Person o|the *gunman*] shot" + BESIDE, events=shot)
    assert one(resolve([with_age(named, 52), with_age(nameless, 52)]), "d1", "d2")
    assert not one(resolve([with_age(named, 52), with_age(nameless, 20)]), "d1", "d2")


@pytest.mark.parametrize(("apart", "joined"), [("", True), (" Rain fell on the town." * 40, False)])
def test_a_second_one_whom_an_article_introduces_later_has_not_the_name(reading, apart, joined):
    fled = ("fled", "kg:Escape", {"agent": "b", "source": "q"})
    shot = ("shot", "kg:Shooting", {"agent": "a", "patient": "v"})
    named = reading(
        "d1",
        "[a Person n|gunman *Ola Brand*] shot and fled" + BESIDE,
        events=(shot, ("fled", "kg:Escape", {"agent": "a", "source": "q"})),
    )
    text = "[a Person o|The *gunman*] shot" + BESIDE + apart + " [b Person o|A *gunman*] fled."
    linking = resolve([named, reading("d2", text, events=(shot, fled))])
    name = linking.entity_of()["d1", "a"].id
    assert (linking.entity_of()["d2", "b"].id == name) is joined


def test_a_crowd_of_which_reports_give_other_numbers_is_called_by_neither(nlp: Language):
    texts = (
        "About 600 people joined the march in Elmsley, police said.",
        "About 2,500 people joined the march in Elmsley, organisers said.",
    )
    read = [extract(annotate(nlp, Document(document=t, text=t))) for t in texts]
    names = {entity.name for entity in resolve(read).entities}
    assert "people" in names
    assert not any(name.startswith("about") for name in names)
