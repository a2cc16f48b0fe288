"""Verbs with a noun inside ('go on trial') are one event, with what the noun is about."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Roles = Callable[[str, str], set[str]]
Action = Callable[[str, str], str]

ROWS = [
    ("Two guards went on trial for the murder of Ann Lee.", "go on trial",
     {"patient guards", "topic =murder"}),
    ("Hundreds took part in the march.", "take part", {"agent Hundreds", "occasion march"}),
    ("The vote will take place in May.", "take place", {"patient =vote"}),
    ("Vandals set fire to a school.", "set fire", {"agent Vandals", "patient school"}),
    ("Youths set the kiosk on fire.", "set on fire", {"agent Youths", "patient kiosk"}),
    ("The bus was set on fire by a gang.", "set on fire", {"agent gang", "patient bus"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_the_noun_of_an_idiom_hands_its_phrases_on(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    found = roles(text, lemma)
    assert expected <= found
    assert not any(role.endswith((" trial", " part", " place", " fire")) for role in found)


def test_whoever_goes_on_trial_is_accused_and_no_accuser(nlp: Language) -> None:
    text = "Three men went on trial Wednesday for killing a shopkeeper."
    found = {e.lemma: e for e in extract(annotate(nlp, Document(document="d", text=text))).events}
    assert "trial" not in found
    assert (found["kill"].status, found["kill"].holder) == ("alleged", ())


def test_what_one_went_on_to_do_is_done(nlp: Language) -> None:
    text = "Mills later went on to win the title. The champion soon fell."
    found = {e.lemma: e for e in extract(annotate(nlp, Document(document="d", text=text))).events}
    assert found["win"].certainty == "certain"
    assert found["fall"].certainty == "certain"


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        ("The mayor nominated a doctor to be the sheriff.", "be", "patient doctor"),
        ("She used a knife to cut the rope.", "cut", "agent She"),
        ("A death on a busy street shocked the town.", "death", "place street"),
    ],
)
def test_who_is_given_a_task_and_where_a_deed_befalls(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


def test_a_preposition_behind_a_particle_makes_no_other_verb(action: Action) -> None:
    assert action("Inspectors must sign off on repairs.", "sign off") == "PoliticalAction"


@pytest.mark.parametrize(
    "text",
    [
        "Nine of the buses had to be recalled.",
        "The buses have to be recalled by May.",
        "The buses need to be recalled.",
        "The buses have yet to be recalled.",
    ],
)
def test_what_had_to_be_done_is_one_claim(nlp: Language, text: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert [e.lemma for e in reading.events] == ["recall"]
