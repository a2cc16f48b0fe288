import pytest

from kg.errors import QueryError, UsageError


def test_a_day_parts_what_was_before_from_what_came_after(gold_case):
    found = gold_case.changes("events", split="2018-02-20")
    assert [stage.name for stage in found.stages] == ["before 2018-02-20", "from 2018-02-20"]
    assert all(stage.edges for stage in found.stages)
    early = gold_case.network("events", end="2018-02-19")
    assert found.stages[0].edges == early.number_of_edges()
    assert found.stages[0].new == ()
    assert any("no day is known" in remark for remark in found.remarks)


def test_months_follow_each_other(gold_case):
    found = gold_case.changes("events")
    names = [stage.name for stage in found.stages]
    assert names == sorted(set(names))
    assert "2018-02" in names


def test_months_stay_within_the_period_wanted(gold_case):
    found = gold_case.changes("events", start="2018-02", end="2018-02-20")
    assert {stage.name for stage in found.stages} == {"2018-02"}
    whole = gold_case.network("events", start="2018-02", end="2018-02-20")
    assert found.stages[0].edges == whole.number_of_edges()


def test_a_date_that_is_none_is_told(gold_case):
    with pytest.raises(UsageError, match="'soon' is no date"):
        gold_case.changes(split="soon")


def test_the_network_around_one_holds_all_its_ties(gold_case):
    network = gold_case.network()
    found = gold_case.analyse(of="Scot Peterson")
    iri = next(a.iri for a in found.actors if a.name == "Scot Peterson")
    near = {iri, *network.predecessors(iri), *network.successors(iri)}
    assert {a.iri for a in found.actors} == near
    bonds = gold_case.bonds("Scot Peterson")
    assert len(bonds) == network.in_degree(iri) + network.out_degree(iri)
    assert [b.documents for b in bonds] == sorted((b.documents for b in bonds), reverse=True)


def test_two_steps_reach_further_than_one(gold_case):
    one, two = (gold_case.analyse(of="Scot Peterson", steps=n) for n in (1, 2))
    assert {a.iri for a in one.actors} < {a.iri for a in two.actors}


def test_one_who_is_not_in_the_view_is_told(gold_case):
    with pytest.raises(QueryError, match="not in the network of this view"):
        gold_case.analyse("documents", of="Scot Peterson")
