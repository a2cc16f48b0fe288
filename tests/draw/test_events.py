import networkx as nx
import pytest

from kg.draw import Wanted, wanted
from kg.draw.events import events_sheet, gather
from kg.draw.marks import Mark
from kg.graph.claims import Named, Part


@pytest.fixture
def crew():
    network = nx.MultiDiGraph()
    for number in range(60):
        network.add_node(f"a{number}", label=f"Sailor {number} of the Harbour Watch", named=True)
    return network


def part(number, role="agent"):
    thing = Named(iri=f"a{number}", name=f"Sailor {number}")
    return Part(role=role, thing=thing, words="they")


@pytest.mark.parametrize("top", [5, 24, 100])
def test_words_never_overlap(top, crew, claim, material, apart):
    claims = [
        claim(n, every_part=(part(n % 60), part((n + 7) % 60, "patient"))) for n in range(120)
    ]
    apart(events_sheet(material(crew, claims), Wanted(top=top)))


def test_a_part_is_as_sure_as_its_least_sure_account(crew, claim):
    accounts = [
        claim(1, occurrence="o", every_part=(part(1), part(2, "patient"))),
        claim(2, occurrence="o", every_part=(part(1),), status="alleged"),
        claim(3, occurrence="o", every_part=(part(3),), polarity="negative"),
    ]
    (one,) = gather(accounts, dict.fromkeys(crew, ""), Wanted())
    assert one.parts == {
        "a1": (Mark("o", "alleged"),),
        "a2": (Mark("s", "asserted"),),
        "a3": (Mark("o", "asserted", negated=True),),
    }


def test_days_stand_in_order_and_those_without_come_last(crew, claim, material, told):
    claims = [
        claim(1, date=None, every_part=(part(1),)),
        claim(2, date="2021-05-02", every_part=(part(1),)),
        claim(3, date="2020", every_part=(part(1),)),
    ]
    text = told(events_sheet(material(crew, claims), Wanted()))
    order = ["2020", "act3", "2 May 2021", "act2", "On a day that is not told", "act1"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)


def test_what_does_not_fit_is_counted(crew, claim, material):
    claims = [claim(n, every_part=(part(n % 30),)) for n in range(40)]
    left_out = events_sheet(material(crew, claims), Wanted(top=20)).left_out
    assert left_out == (
        "left out 28 actions of which fewer documents tell; "
        "left out 18 actors with a part in fewer of these"
    )


def test_a_period_leaves_out_the_rest(crew, claim, material, told):
    claims = [claim(1, every_part=(part(1),)), claim(2, date="2022", every_part=(part(1),))]
    text = told(events_sheet(material(crew, claims), wanted(end="2021")))
    assert "act1" in text
    assert "act2" not in text
