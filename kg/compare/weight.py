"""What matters first: death, harm and accusations, what named people did, and figures of these."""

from collections.abc import Sequence
from functools import cache

from kg.compare.accounts import Account
from kg.ontology import lexicon

GRAVE_DEEDS = frozenset(
    (
        "Conflict",
        "Crime",
        "JusticeAction",
        "Death",
        "Accident",
        "NaturalDisaster",
        "Fire",
        "Accusation",
    )
)
DECISIONS = frozenset(("PersonnelAction", "PoliticalAction", "BusinessAction", "Victory", "Loss"))
SMALL = frozenset(
    ("Movement", "Control", "Use", "Continuation", "MentalAction", "Attempt", "Start")
)
"""Families of actions: harm and courts; decisions and results; intermediate steps."""
GRAVE, NAMED, MEASURED, OTHER, LEAST = 4, 3, 2, 1, 0
MEASURES = ("count", "amount", "how often", "date", "time of day", "place", "when ", "name")
"""How the topics of figures, dates, places and names begin."""
WORDS_ALONE = frozenset({"same words", "wording", "what is spoken of", "what was said"})


def finding_weight(about: str, accounts: Sequence[Account]) -> int:
    """Return how much a finding matters to readers: 4 death, harm, accusations; 0 the rest.

    What named people did follows, then figures and dates of both, then other events.
    """
    deeds = [a for a in accounts if a.action]
    if not deeds:
        return MEASURED if about == "deathDate" else LEAST
    found = _weight_of_deeds(deeds)
    if about.startswith(MEASURES):
        return MEASURED if found >= NAMED else OTHER
    return min(found, OTHER) if about in WORDS_ALONE else found


def _weight_of_deeds(deeds: Sequence[Account]) -> int:
    weights = [weight_of(a.action) for a in deeds]
    if 2 * weights.count(2) >= len(weights):  # one of them may be misread
        return GRAVE
    named = any(
        t.named and t.type == "Person" for a in deeds for t in a.in_role("agent", "patient")
    )
    return NAMED if named and max(weights) >= 0 else OTHER


@cache
def weight_of(action: str) -> int:
    """Return the weight of an action: 2 harm and courts, 1 decisions, -1 small steps, else 0."""
    entries, name = lexicon("actions"), action.rpartition(":")[2] or None
    if name == "Action":
        return -1
    while name:
        for weight, family in ((2, GRAVE_DEEDS), (1, DECISIONS), (-1, SMALL)):
            if name in family:
                return weight
        name = entries.get(name, {}).get("parent")
    return 0
