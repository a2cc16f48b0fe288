"""Parts that stand in another clause, or beside a measure: plans, reports, amounts, adverbs."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    # who has the plan
    ("The two breweries have abandoned a plan to merge.", "plan", {"agent breweries"}, set()),
    ("She dumped her agent in an attempt to save her career.", "attempt", {"agent She"}, set()),
    ("The airline announced a plan to cut 400 jobs.", "plan", {"agent airline"}, set()),
    ("The council rejected a plan to close the pool.", "close", {"patient pool"},
     {"agent council"}),
    # what a report says
    ("The mayor denied rumours that the bridge had been sold.", "deny",
     {"topic =sell"}, set()),
    ("The boards came to the view that the terms were met.", "come", {"topic =meet"}, set()),
    # what is measured out
    ("The tanker was carrying 200,000 tons of crude oil.", "carry",
     {"patient oil", "measure 200,000 tons"}, set()),
    ("Some 70 percent of the traffic was restored.", "restore",
     {"patient traffic", "measure Some 70 percent"}, set()),
    ("The alliance won 6 percent of the vote.", "win", {"patient 6 percent"}, set()),
    # where, how long
    ("The child went home on Friday.", "go", {"goal home"}, set()),
    ("A sailor fell overboard.", "fall", {"goal overboard"}, set()),
    ("Forty people spent the night in a school.", "spend", {"measure the night"}, set()),
    ("A dozen guests were at the party.", "be", {"place party"}, {"attribute party"}),
    ("In Leeds, officers stopped a lorry and searched it.", "search", {"place Leeds"}, set()),
    ("In Leeds, officers stopped a lorry and searched a barn in Selby.", "search",
     {"place Selby"}, {"place Leeds"}),
    ("In Leeds the mayor fled to the coast and opened a hotel.", "open", set(),
     {"place Leeds"}),
    # who gets, what is given
    ("The crew had been given nothing to eat.", "give", {"recipient crew", "patient nothing"},
     {"recipient nothing"}),
    ("The crew had been given nothing to eat.", "eat", {"agent crew"}, {"agent nothing"}),
    ("The suspect gave himself up to the sheriff.", "give up", {"patient himself"},
     {"recipient himself"}),
    # the role in the clause above is not the role here
    ("The club parted with the keeper, who was from Ghana.", "be", {"patient keeper"},
     {"companion keeper"}),
    ("He was born on Lemnos, came to Oakleigh and packed biscuits.", "come", {"agent He"},
     {"patient He"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "there", "not_there"), ROWS)
def test_a_part_from_elsewhere(
    roles: Roles, text: str, lemma: str, there: set[str], not_there: set[str]
) -> None:
    found = roles(text, lemma)
    assert there <= found
    assert not_there.isdisjoint(found)
