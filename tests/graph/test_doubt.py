"""Claims that are probably misread, or not worth having, are marked and left out of lists."""

from dataclasses import replace

import pytest

import kg
from kg.errors import QueryError
from kg.graph.doubt import is_doubtful, is_doubtful_row
from kg.model import Event, Relation, Span
from kg.model.codec import encode

EVENT = Event(id="e1", trigger=Span(0, 4), action="kg:Movement", evidence=Span(0, 10))
RELATION = Relation(id="r1", predicate="kg:worksFor", subject="m1", evidence=Span(0, 10))


@pytest.mark.parametrize(
    ("claim", "doubtful"),
    [
        (replace(EVENT, confidence=0.6, worth=0.9), False),
        (replace(EVENT, confidence=0.6, worth=0.2), True),
        (replace(EVENT, confidence=0.1, worth=0.9), True),
        (replace(EVENT, confidence=0.6), False),
        (EVENT, False),
        (replace(EVENT, confidence=0.1, corrected=("j1",)), False),
        (replace(RELATION, confidence=0.9), False),
        (replace(RELATION, confidence=0.3), True),
        (replace(RELATION, confidence=0.9, only_describes=True), True),
    ],
    ids=[
        "sure and worth having",
        "not worth having",
        "probably misread",
        "of unknown worth",
        "of another extractor",
        "corrected by hand",
        "sure relation",
        "unsure relation",
        "relation that only describes",
    ],
)
def test_what_is_probably_misread_or_not_worth_having_is_doubtful(
    claim: Event | Relation, doubtful: bool
) -> None:
    assert is_doubtful(claim) is doubtful
    assert is_doubtful_row(encode(claim)) is doubtful


def test_lists_leave_doubtful_claims_out_unless_they_are_asked_for(sample: kg.Case) -> None:
    every = list(sample.claims(doubtful=True))
    listed = list(sample.claims())
    left_out = {claim.iri for claim in every} - {claim.iri for claim in listed}
    assert left_out == {claim.iri for claim in every if claim.doubtful}
    assert left_out
    assert len(listed) > 0.6 * len(every)
    assert sample.info().doubtful_claims == len(left_out)


def test_a_question_can_leave_doubtful_claims_out(sample: kg.Case) -> None:
    counted = "SELECT (COUNT(DISTINCT ?c) AS ?n) WHERE { ?c kg:confidence ?sure %s }"
    (every,), (likely,) = (
        sample.query(counted % more).rows[0]
        for more in ("", "FILTER NOT EXISTS { ?c kg:doubtful true }")
    )
    assert int(every) - int(likely) == sample.info().doubtful_claims


def test_a_portrait_tells_doubtful_claims_apart(sample: kg.Case) -> None:
    for name in (entity.name for entity in sample.entities() if entity.named):
        try:
            found = sample.show(name)
        except QueryError:  # several bear the name
            continue
        told = (*found.is_, *found.does, *found.undergoes, *found.says)
        assert not any(claim.doubtful for claim in told)
        assert all(claim.doubtful for claim in found.doubtful)
        if found.doubtful:
            return
    pytest.fail("the sample has no named entity with a doubtful claim")


def test_a_class_that_is_not_clear_is_told_as_any_action_everywhere(sample: kg.Case) -> None:
    unsure = {
        f"/document/{reading.document.document}/claim/{event.id}"
        for reading in sample.readings()
        for event in reading.events
        if event.told_class == "kg:Action" != event.action and not event.only_named
    }
    assert unsure
    asked = "SELECT ?c ?action WHERE { ?c kg:action ?action ; a kg:EventClaim }"
    rows = sample.query(asked).rows
    told = {action for claim, action in rows if any(claim.endswith(one) for one in unsure)}
    assert len(told) == 1
    assert told.pop().endswith("Action")
    for claim in sample.claims(doubtful=True):
        if any(claim.iri.endswith(one) for one in unsure):
            assert claim.event_type == "kg:Action"
