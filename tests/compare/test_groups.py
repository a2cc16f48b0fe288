"""Which accounts stand together as telling the same, and which of their figures are compared."""

import pytest

from kg.compare.accounts import Account, Taking
from kg.compare.alignment import Chances, Likely
from kg.compare.amounts import Amount
from kg.compare.counts import weigh_amounts
from kg.compare.groups import groups
from kg.compare.sources import Sources
from kg.compare.unchanged import Unchanged
from kg.model import Entity, Linking, Span


def person(name, role="patient"):
    return Taking(role, name, True, "Person", name)


def thing(noun, role="patient"):
    return Taking(role, f"{noun} of the story", False, "Other", noun, noun)


def account(document, *taking, near=("ward", "list"), claim="e1", word="put"):
    return Account(
        document=document,
        claim=claim,
        topic="put",
        evidence=Span(0, 9),
        words="was put on the list",
        polarity="positive",
        certainty="certain",
        status="asserted",
        holders=(),
        word=word,
        content=frozenset(near),
        roles=taking,
    )


def together(*accounts):
    return [[a.document for a in group] for group in groups(accounts)]


def test_an_account_that_names_nobody_does_not_bring_together_those_who_name_others():
    found = together(
        account("coast", Taking("patient", "a striker", False, "Person", "striker", "striker")),
        account("harbour", person("Ivo Lund")),
        account("market", person("Tom Reyes")),
    )
    assert not any({"harbour", "market"} <= set(group) for group in found)


def test_who_did_it_may_be_told_otherwise_where_it_was_done_to_one():
    club = Taking("agent", "Harbour Kings", True, "Organization", "Harbour Kings")
    found = together(
        account("coast", club, person("Ivo Lund")),
        account("harbour", person("Ivo Lund")),
        account("market", person("Ada Brandt", "agent"), person("Ivo Lund")),
    )
    assert any({"harbour", "market"} <= set(group) for group in found)


def test_to_hit_somebody_is_not_to_hit_cars():
    driver = Taking("agent", "Lars Ott", True, "Person", "Lars Ott")
    found = together(
        account("coast", driver, person("Ida Poe"), word="hit"),
        account("harbour", driver, thing("car"), word="hit"),
    )
    assert found == [["coast"], ["harbour"]]


def figures(*told):
    return [
        (
            account(document, claim=claim),
            Amount(type="COUNT", value=float(value), unit="people", bound=None),
        )
        for document, claim, value in told
    ]


class Lines:
    """Ends every line at its document."""

    unchanged = Unchanged()

    def ends(self, accounts):
        return tuple(sorted({a.document for a in accounts}))

    def name(self, origin):
        return origin

    label = name


def weighed(*told):
    found = weigh_amounts("count of people", figures(*told), Lines(), firm=True)
    return [f.kind for f in found]


def test_a_document_that_has_both_figures_tells_of_two_things():
    assert weighed(("coast", "e1", 3), ("coast", "e2", 40), ("harbour", "e1", 3)) == []


def test_figures_that_one_account_gives_in_parts_add_up_to_that_of_another():
    assert weighed(("coast", "e1", 2), ("coast", "e1", 1), ("harbour", "e1", 3)) == ["refines"]


def test_documents_that_nobody_compared_may_tell_the_same():
    chances = Chances([("coast", "harbour")])
    chances.take("coast", "harbour", Likely.of({("e1", "e1"): 0.3}))
    coast, harbour, market = (account(d) for d in ("coast", "harbour", "market"))
    assert chances.of(coast, harbour) == 0.3
    assert chances.of(coast, market) == 1.0
    assert chances.likely([coast], [harbour], 0.4) == []
    assert chances.likely([coast], [harbour, market], 0.4) == [coast]


@pytest.mark.parametrize(
    ("names", "sources"),
    [
        (("Corvina", "MV Corvina"), 1),
        (("Petrov", "Dana Petrov"), 1),
        (("Dana Petrov", "Ivan Petrov"), 2),
        (("Petrov", "Dana Petrov", "Ivan Petrov"), 3),
    ],
)
def test_a_source_called_by_a_part_of_its_name_is_one(names, sources):
    entities = tuple(
        Entity(id=n, type="Other", name=n, names=(n,), members=(("coast", n),)) for n in names
    )
    known = Sources(Linking(entities=entities, occurrences=(), judgements=())).known(names)
    assert len({known.get(n, n) for n in names}) == sources
