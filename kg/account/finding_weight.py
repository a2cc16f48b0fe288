"""Which findings matter first: deaths, harm and accusations before how a thing is called."""

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
"""Families of actions: harm and what courts do, decisions and results, and steps on the way."""


def gravity(about: str, reason: str) -> int:
    """Say how much a finding matters: 2 of deaths, harm and accusations, 1 of deeds, else 0."""
    if _grave().search(f"{about} {reason}"):
        return 2
    return int(about not in LIGHT)


@cache
def weight_of(action: str) -> int:
    """Say how much a deed matters: 2 harm and courts, 1 decisions, -1 steps on the way, else 0."""
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
