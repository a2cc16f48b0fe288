"""Claims in plain words: what is denied reads as denied, and no denial is doubled."""

import pytest

from kg.casefile.sentences import sentence
from kg.graph import DEFAULT_BASE
from kg.graph.namespaces import Names
from kg.graph.scope import Index, Scope
from kg.model import Document, Event, Linking, Mention, Participant, Reading, Relation, Span

NOBODY = Linking(entities=(), occurrences=(), judgements=())
DENIALS = (
    ("Lund did not enter the hold", "enter", "enter", "Lund did not enter the hold"),
    ("Lund does not trust the hold", "trust", "trust", "Lund does not trust the hold"),
    ("Lund never entered the hold", "entered", "enter", "Lund did not enter the hold"),
    ("Lund had not searched the hold", "searched", "search", "Lund had not searched the hold"),
    ("Lund will not search the hold", "search", "search", "Lund will not search the hold"),
    ("Lund was told not to open the hold", "open", "open", "Lund not to open the hold"),
    ("Lund had no wish for the hold", "wish", "wish", "Lund had no wish for the hold"),
    ("Lund: no sign of the hold", "sign", "sign", "Not so: Lund: sign of the hold"),
)


def scope(text: str, words: tuple[str, ...]) -> Scope:
    mentions = tuple(
        Mention(
            id=f"m{number}", start=text.index(one), end=text.index(one) + len(one),
            head=Span(text.index(one), text.index(one) + len(one)),
            kind="name", type="Person", chain=f"c{number}",
        )
        for number, one in enumerate(words)
    )  # fmt: skip
    document = Document(document="d", text=text)
    return Scope(Reading(document=document, mentions=mentions), Index(NOBODY, Names(DEFAULT_BASE)))


def event(text: str, verb: str, lemma: str, **held) -> Event:
    start = text.index(verb)
    return Event(
        id="e1", trigger=Span(start, start + len(verb)), lemma=lemma, action="kg:Action",
        evidence=Span(0, len(text)), participants=(
            Participant(role="agent", mention="m0"), Participant(role="patient", mention="m1"),
        ), **held,
    )  # fmt: skip


@pytest.mark.parametrize(("text", "verb", "lemma", "told"), DENIALS)
def test_what_is_denied_reads_as_denied(text, verb, lemma, told):
    claim = event(text, verb, lemma, polarity="negative")
    assert sentence(scope(text, ("Lund", "the hold")), claim).replace("the the", "the") == told


def test_words_that_deny_by_themselves_are_not_denied_again():
    text = "Lund found nothing there"
    claim = event(text, "found", "find", polarity="negative")
    assert sentence(scope(text, ("Lund", "nothing")), claim) == "Lund found nothing"


def test_what_is_open_says_so():
    text = "whether Lund entered the hold"
    place = scope(text, ("Lund", "the hold"))
    unknown = event(text, "entered", "enter", polarity="unknown")
    assert sentence(place, unknown) == "It is unclear whether Lund entered the hold"
    possible = event(text, "entered", "enter", certainty="possible")
    assert sentence(place, possible) == "Lund entered the hold [possible]"
    supposed = event(text, "entered", "enter", certainty="counterfactual")
    assert sentence(place, supposed) == "Supposed, not so: Lund entered the hold"


@pytest.mark.parametrize(
    ("predicate", "held", "told"),
    [
        ("kg:worksFor", {}, "Lund works for Harbour Watch"),
        ("kg:worksFor", {"polarity": "negative"}, "Lund does not work for Harbour Watch"),
        ("kg:headOf", {"until": "PAST_REF"}, "Lund was the head of Harbour Watch"),
        (
            "kg:headOf",
            {"until": "PAST_REF", "polarity": "negative"},
            "Lund was not the head of Harbour Watch",
        ),
        ("ex:rivalOf", {"polarity": "negative"}, "Not so: Lund: rival of Harbour Watch"),
    ],
)
def test_relations_are_sentences(predicate, held, told):
    place = scope("Lund of Harbour Watch", ("Lund", "Harbour Watch"))
    claim = Relation(
        id="r1", predicate=predicate, subject="m0", object="m1", evidence=Span(0, 21), **held
    )
    assert sentence(place, claim) == told


def test_no_denied_claim_of_the_sample_reads_as_plain(page):
    denials = ("not", "no", "nothing", "none", "nobody", "never", "neither", "n't", "Not so:")
    for claim in page.file["claims"]:
        if claim["polarity"] == "negative":
            assert any(word in claim["sentence"] for word in denials), claim["sentence"]
