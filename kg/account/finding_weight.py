"""Which findings are important: deaths, harm and accusations before mere names of things."""

import re
from functools import cache

from kg.ontology import lexicon

LIGHT = frozenset({"name", "date", "place"})


def gravity(about: str, reason: str) -> int:
    """Return the weight of a finding: 2 for deaths, harm and accusations, 1 for actions, else 0."""
    if _grave().search(f"{about} {reason}"):
        return 2
    return int(about not in LIGHT)


@cache
def _grave() -> re.Pattern[str]:
    stems = "|".join(lexicon("review")["grave"]["stems"])
    return re.compile(rf"\b(?:{stems})", re.IGNORECASE)
