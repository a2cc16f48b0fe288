"""Which findings matter first: deaths, harm and accusations before how a thing is called."""

import re
from functools import cache

from kg.ontology import lexicon

LIGHT = frozenset({"name", "date", "place"})


def gravity(about: str, reason: str) -> int:
    """Say how much a finding matters: 2 of deaths, harm and accusations, 1 of deeds, else 0."""
    if _grave().search(f"{about} {reason}"):
        return 2
    return int(about not in LIGHT)


@cache
def _grave() -> re.Pattern[str]:
    stems = "|".join(lexicon("review")["grave"]["stems"])
    return re.compile(rf"\b(?:{stems})", re.IGNORECASE)
