"""What has no name is one across documents on more than its noun, and is named by plain words."""

from dataclasses import replace

import pytest

from kg.model import Relation, Span, Value
from kg.resolve import resolve

STORY = (
    " by [b Organization n|Elk Council] in [q Place n|Oakvale],"
    " [r Person n|Maria Quill] and [s Person n|Ann Bo] said."
)


def joined(reading, *phrases, events=(), kind="Work"):
    """Say which entity each of some phrases is of, one document each, all of one story."""
    docs = [
        reading(f"d{n}", f"[a {kind} o|{words}] was seen" + STORY, events=events)
        for n, words in enumerate(phrases)
    ]
    entities = resolve(docs).entity_of()
    return [entities[f"d{n}", "a"] for n in range(len(phrases))]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("the *show*", "the *show*"),
        ("this *stage*", "the preliminary *stage*"),
        ("a tireless *juggler*", "a fire-eating *juggler*"),
        ("the Elm Street *mural*", "the Oak Street *mural*"),
    ],
)
def test_a_noun_alone_makes_no_two_things_one(reading, ours, theirs):
    one, other = joined(reading, ours, theirs)
    assert one.id != other.id


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("the variety *show*", "a variety *show*"),
        ("the *mural*", "the *mural*"),
        ("a sense of *occasion*", "a sense of *occasion*"),
    ],
)
def test_words_in_common_or_a_rare_noun_do(reading, ours, theirs):
    one, other = joined(reading, ours, theirs)
    assert one.id == other.id


def test_a_name_for_the_nameless_has_no_words_of_one_document_alone(reading):
    one, _ = joined(reading, "the faded harbour *mural*", "the large *mural*", "the *mural*")[::2]
    assert one.name == "mural"
    one, other = joined(reading, "the faded harbour *mural*", "the harbour *mural* of 1950")
    assert one.id == other.id
    assert one.name == "harbour mural"


def test_a_name_for_the_nameless_neither_counts_nor_shouts(reading):
    docs = [
        reading(
            f"d{n}",
            f"[a Group o|{who}] were arrested" + STORY,
            events=(("arrested", "kg:Arrest", {"patient": "a", "place": "q"}),),
        )
        for n, who in enumerate(("three *anglers*", "the *anglers*"))
    ]
    entities = resolve(docs).entity_of()
    assert entities["d0", "a"].name == entities["d1", "a"].name == "anglers"
    assert resolve(docs[:1]).entity_of()["d0", "a"].name == "three anglers"
    (one,) = joined(reading, "PROVISIONAL FERRY *TIMES*", kind="Other")
    assert one.name == "provisional ferry times"
    one, other = joined(reading, "Harbour *mural*", "the harbour *mural*")
    assert one.name == other.name == "harbour mural"


def told(reading, document, words, **more):
    return reading(document, words + STORY, **more)


def aged(reading, document, words, years):
    """Tell a person's age."""
    made = told(reading, document, words)
    value = Value(id="v1", start=0, end=1, type="QUANTITY", value=years)
    age = Relation(
        id="r1", predicate="kg:aged", subject="m1", value="v1", evidence=Span(0, len(words))
    )
    return replace(made, values=(value,), relations=(age,))


def person(reading, one, other):
    docs = [
        aged(reading, f"d{n}", f"[a Person n|{who}] sang", years)
        for n, (who, years) in enumerate((one, other))
    ]
    entities = resolve(docs).entity_of()
    return entities["d0", "a"].id == entities["d1", "a"].id


@pytest.mark.parametrize("other", ["Kathryn Osk", "Catherine Osk", "Katherine"])
def test_one_age_tells_spellings_and_a_lone_given_name_for_one_person(reading, other):
    assert person(reading, ("Katherine Osk", 61), (other, 61))
    assert not person(reading, ("Katherine Osk", 61), (other, 22))


def test_a_given_name_that_several_bear_is_nobody_s(reading):
    docs = [
        told(reading, "d0", "[a Person n|Tom Osk] sang with [c Person n|Tom Lind]"),
        told(reading, "d1", "[a Person n|Tom] sang"),
    ]
    entities = resolve(docs).entity_of()
    assert entities["d1", "a"].id not in {entities["d0", "a"].id, entities["d0", "c"].id}


@pytest.mark.parametrize(("lone", "is_one"), [("*Osk*", True), ("Mrs *Osk*", False)])
def test_a_surname_alone_beside_the_only_full_name_is_that_person(reading, lone, is_one):
    """Unless a title tells that somebody of the family is meant."""
    docs = [
        told(reading, "d0", f"[a Person n|Tom Osk] sang, [c Person n|{lone}] said,"),
        told(reading, "d1", "[a Person n|Tom Osk] sang"),
    ]
    entities = resolve(docs).entity_of()
    assert (entities["d0", "c"].id == entities["d1", "a"].id) is is_one
