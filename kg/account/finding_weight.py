"""Which findings are important: deaths, harm and accusations before mere names of things."""

import re
from functools import cache

from kg.ontology import lexicon

LIGHT = frozenset({"name", "date", "place"})
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
SMALL = frozenset(("Movement", "Control", "Continuation", "MentalAction", "Attempt", "Start"))
"""Families of actions: harm and courts; decisions and results; intermediate steps."""


def gravity(about: str, reason: str) -> int:
    """Return the weight of a finding: 2 for deaths, harm and accusations, 1 for actions, else 0."""
    if _grave().search(f"{about} {reason}"):
        return 2
    return int(about not in LIGHT)


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


@cache
def _grave() -> re.Pattern[str]:
    stems = "|".join(lexicon("review")["grave"]["stems"])
    return re.compile(rf"\b(?:{stems})", re.IGNORECASE)
