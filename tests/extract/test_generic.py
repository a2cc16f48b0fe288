"""What is told of anybody is only named, and what is said to somebody is told."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event

OF_NOBODY = [
    ("You win races with patience.", "win"),
    ("You never see that in a small harbour.", "see"),
    ("You can buy the tickets at the gate.", "buy"),
    ("The choir sings whenever you open the door.", "open"),
    ("Anyone who saw the boat is asked to call the harbour.", "see"),
    ("Whoever finds the ring gets a reward.", "find"),
    ("You have to know the tides.", "know"),
    ("For a list of the ferries, visit the harbour office.", "visit"),
    ("Don't forget the lantern.", "forget"),
    ("Teachers who beat pupils are seldom dismissed.", "beat"),
    ("Farmers lost the hay you need for a long winter.", "need"),
    ("No ship owned by the bishop was sold.", "own"),
    ("Nobody who worked at the quarry was hurt.", "work"),
    ("The dairy warned anybody who spreads rumours that are false.", "false"),
    ("Did the dam break?", "break"),
    ("Is the harbour open?", "open"),
    ("Who would pay for that?", "pay"),
]
OF_SOMEBODY = [
    ("Nurses who saw the boat called the harbour.", "see"),
    ("The champion had nothing to offer.", "offer"),
    ("The three teachers who beat pupils are often late.", "beat"),
    ("Anyone who saw the boat is asked to call the harbour.", "ask"),
    ('"You broke our trust," the widow told the banker.', "break"),
    ('"You will lose the farm," the clerk told her.', "lose"),
    ('"You must leave the island," the keeper told the fishermen.', "leave"),
    ('"You are ruining the orchard," the mayor told the owner.', "ruin"),
    ('"Drop the oar," the guard told the fisherman.', "drop"),
    ("The keeper said you win races with patience.", "win"),
    ("The owners win races with patience.", "win"),
    ("Who broke the dam?", "break"),
    ('"Did the dam break?" the mayor asked.', "break"),
    ("The mayor asked whether the dam had broken.", "break"),
    ("The judge told the sailor that you could have saved the boat.", "save"),
]


def event(nlp: Language, sentence: str, lemma: str) -> Event:
    reading = extract(annotate(nlp, Document(document="d", text=sentence)))
    return next(e for e in reading.events if e.lemma == lemma)


@pytest.mark.parametrize(("sentence", "lemma"), OF_NOBODY)
def test_what_anybody_does_is_only_named(nlp: Language, sentence: str, lemma: str) -> None:
    assert event(nlp, sentence, lemma).only_named


@pytest.mark.parametrize(("sentence", "lemma"), OF_SOMEBODY)
def test_what_somebody_is_told_stays(nlp: Language, sentence: str, lemma: str) -> None:
    assert not event(nlp, sentence, lemma).only_named
