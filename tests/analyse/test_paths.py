import networkx as nx
import pytest

from kg.errors import QueryError
from kg.graph.epistemic_status import STATUSES

NAMES = ("Scot Peterson", "Nikolas Cruz")
"""Two people of the sample who are tied in some way."""


def test_a_path_leads_from_one_to_the_other_claim_by_claim(gold_case):
    found = gold_case.path(*NAMES)
    assert found.paths
    for way in found.paths:
        assert len(way.steps) == found.length
        assert (way.steps[0].source, way.steps[-1].target) == NAMES
        for step in way.steps:
            assert 0 < len(step.claims) <= step.count
            for backing in step.claims:
                claim = backing.claim
                inside = {part.thing.iri for part in claim.parts} | {h.iri for h in claim.holders}
                assert {step.source_iri, step.target_iri} <= inside
                assert claim.polarity != "negative"
                assert claim.evidence.exact
                assert STATUSES.index(backing.status) >= STATUSES.index(
                    claim.status if claim.status in STATUSES else "uncertain"
                )


def test_a_path_is_as_short_as_networkx_finds(gold_case):
    found = gold_case.path(*NAMES)
    graph = nx.Graph()
    ends = {found.paths[0].steps[0].source_iri, found.paths[0].steps[-1].target_iri}
    for claim in gold_case.claims():
        if claim.polarity == "negative" or "counterfactual" in claim.certainty:
            continue
        inside = {p.thing.iri for p in claim.parts if "/entity/" in (p.thing.iri or "")}
        inside |= {h.iri for h in claim.holders} & ends
        graph.add_edges_from((a, b) for a in inside for b in inside if a != b)
    assert nx.shortest_path_length(graph, *sorted(ends)) == found.length


def test_the_way_back_is_as_long(gold_case):
    there, back = gold_case.path(*NAMES), gold_case.path(*reversed(NAMES))
    assert there.length == back.length


def test_statuses_choose_the_claims_of_a_path(gold_case):
    found = gold_case.path(*NAMES, statuses=("asserted", "reported"))
    for way in found.paths:
        assert way.status in ("asserted", "reported")
        assert {b.status for step in way.steps for b in step.claims} <= {"asserted", "reported"}


def test_that_there_is_no_path_is_told(gold_case):
    found = gold_case.path(*NAMES, start="1066", end="1066")
    assert (found.length, found.paths) == (None, ())


def test_from_one_to_itself_is_no_step(gold_case):
    found = gold_case.path(NAMES[0], NAMES[0])
    assert (found.length, found.paths) == (0, ())


def test_an_unknown_name_is_told(gold_case):
    with pytest.raises(QueryError, match="no entity is called 'Nobody Atall'"):
        gold_case.path(NAMES[0], "Nobody Atall")


def test_what_is_told_as_not_so_ties_nobody(hostile_case):
    # One document denies what the other asserts: only the second ties.
    found = hostile_case.path("=HYPERLINK(A1) Ltd", 'Ann "The Hammer" O\'Neil')
    assert found.length == 2
    for step in found.paths[0].steps:
        assert [b.claim.polarity for b in step.claims] == ["positive"]


def test_equal_questions_have_equal_answers(gold_case):
    assert gold_case.path(*NAMES) == gold_case.path(*NAMES)
