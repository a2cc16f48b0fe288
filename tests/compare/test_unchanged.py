"""Findings taken from the last join: the same as made again, whatever changed beside them."""

import random

import pytest

from kg.compare import weigh
from kg.model.deferred import Deferred
from kg.model.memo import Memo, stamp
from kg.model.readings import to_line

from .conftest import World

HISTORIES, CHANGES = 5, 6
PAPERS = ("Daily", "Coast Press", "Globe", None)


def deferred(reading):
    return Deferred(reading.document.document, stamp(to_line(reading)), lambda: reading)


def again(world, memo):
    """Weigh a world that differs from the one of the last call."""
    memo.turn()
    readings, linking = world.build()
    return weigh(map(deferred, readings), linking, memo=memo)


class Telling:
    """A world of reports, each a number of claims, which chance changes."""

    def __init__(self, chance, reports):
        self.chance = chance
        self.reports = {f"d{number:02}": self.report() for number in range(reports)}

    def report(self):
        return self.chance.choice(PAPERS), [
            self.claim() for _ in range(self.chance.randrange(1, 5))
        ]

    def claim(self):
        one_of = self.chance.choice
        words = one_of(("The gate fell on Monday", "Marsh went in", "He waited for the others"))
        who, body = one_of(("Marsh", "Berg", "deputy")), one_of(("ELK", "POLICE", "Coast Press"))
        if self.chance.random() < 0.3:
            return words, {"predicate": "kg:worksFor", "agent": who, "object": body}
        told = {"event": one_of("opq"), "agent": who, "polarity": one_of(("positive", "negative"))}
        if self.chance.random() < 0.4:
            told |= {"holders": (one_of((who, body, "spokesman")),), "status": "reported"}
        if self.chance.random() < 0.4:
            told |= {"amount": (one_of((4, 40)), None, "people")}
        return words, told

    def change(self):
        name = self.chance.choice(sorted(self.reports))
        way = self.chance.randrange(4)
        if way == 0 and len(self.reports) > 3:
            del self.reports[name]
        elif way == 1:
            self.reports[f"d{self.chance.randrange(20, 99)}"] = self.report()
        elif way == 2:
            self.reports[name] = self.chance.choice(PAPERS), self.reports[name][1]
        else:
            self.reports[name] = self.report()

    def world(self):
        world = World().unnamed("deputy", "spokesman", "Coast Press")
        for name, (paper, claims) in self.reports.items():
            world.document(name, publisher=paper)
            for words, claim in claims:
                world.tells(name, f"{words}. ", **claim)
        return world


@pytest.mark.parametrize("reports", [8, 40], ids=["few", "more than are near each other"])
@pytest.mark.parametrize("seed", range(HISTORIES))
def test_after_any_change_of_reports_the_findings_are_those_of_weighing_all_again(seed, reports):
    telling, memo = Telling(random.Random(seed), reports), Memo()
    for _ in range(CHANGES):
        assert again(telling.world(), memo) == telling.world().weigh()
        telling.change()


def reports():
    world = World()
    for name, holder in (("d1", "Marsh"), ("d2", "Berg")):
        world.document(name, publisher=name)
        world.tells(name, f"{name}: the gate fell", event="o", agent="Ida", holders=(holder,))
    for name in ("d3", "d4"):
        world.tells(name, f"{name}: a bridge", event="p", agent="Ole")
    return world


def test_what_others_tell_of_a_source_changes_where_lines_end_in_reports_that_stay():
    memo = Memo()
    before = again(reports(), memo)
    told = reports()
    for who in ("Marsh", "Berg"):
        told.tells(
            "d5", f"{who} speaks for them", predicate="kg:worksFor", agent=who, object="POLICE"
        )
    after = again(told, memo)
    (apart,), (one,) = (
        [f.origins for f in found if "gate" in f.reason] for found in (before, after)
    )
    assert (apart, one) == (("Berg", "Marsh"), ("POLICE",))


def test_a_paper_of_which_others_tell_is_one_with_what_they_tell_of():
    memo = Memo()

    def papers():
        return reports().document("d3", publisher="GLOBE").document("d4", publisher="Daily")

    before = again(papers(), memo)
    after = again(papers().tells("d5", "It rained", event="r", agent="Globe"), memo)
    origins = ([f.origins for f in found if "bridge" in f.reason] for found in (before, after))
    assert [*origins] == [[("Daily", "GLOBE")], [("Daily", "Globe")]]


def test_a_finding_on_reports_that_stay_is_not_made_again():
    memo = Memo()
    before = again(reports(), memo)
    after = again(reports().tells("d6", "It rained", event="r", agent="Per"), memo)
    assert before
    assert all(any(one is other for other in before) for one in after)
