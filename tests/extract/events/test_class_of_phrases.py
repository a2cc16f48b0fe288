"""The class of an expression of several words, and of words with senses of their own."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

TABLE = [
    ("The clerk was found guilty of fraud in May.", "found", "Conviction"),
    ("The jury found the nurse guilty of theft.", "found", "Conviction"),
    ("Three sailors were taken into custody at the port.", "taken", "Arrest"),
    ("The judge handed down a long sentence.", "handed", "Ruling"),
    ("The singer checked into a clinic near Graz.", "checked", "Arrival"),
    ("Crews brought the blaze under control.", "brought", "Control"),
    ("The detective worked for years to bring the killer to justice.", "bring", "JusticeAction"),
    # what is used, and what is turned down, is neither controlled nor denied
    ("The thieves used a white van.", "used", "Use"),
    ("The club had turned down two bids.", "turned down", "Refusal"),
    ("The mayor rejected the offer.", "rejected", "Refusal"),
    ("The mayor rejected the allegation.", "rejected", "Denial"),
    ("The mayor denied the allegation.", "denied", "Denial"),
    # what is hit by a vehicle is not attacked
    ("A barge struck a bridge over the canal.", "struck", "Accident"),
    ("A cyclist was hit by a pickup near the bridge.", "hit", "Accident"),
    ("Rebels hit the convoy with rockets.", "hit", "Attack"),
    # a council votes on a measure, a people elects
    ("The council voted to close the library.", "voted", "PoliticalAction"),
    ("The vote in parliament on the budget is on Friday.", "vote", "PoliticalAction"),
    ("Millions voted in the presidential election on Sunday.", "voted", "Election"),
    # talks are no settlement, a siren no explosion
    ("Police began negotiations with the gunman.", "negotiations", "Communication"),
    ("The minister negotiated a truce with the rebels.", "negotiated", "Agreement"),
    ("The patient was admitted to hospital on Monday.", "admitted", "HealthAction"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "action"), TABLE)
def test_class(nlp: Language, text: str, word: str, action: str):
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    found = {e.chosen_class or e.action for e in events if e.trigger.words(text).startswith(word)}
    assert found == {f"kg:{action}"}


def test_a_fronted_phrase_names_no_verb(nlp: Language):
    text = "At times the match looked bleak."
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert "look at" not in {e.lemma for e in events}
