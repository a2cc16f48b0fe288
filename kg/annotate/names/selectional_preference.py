"""Selectional preference: what a name's governor implies about its type (nobody arrests a town).

The strength is counted on annotated text (`training/selection.py`): for each governor and the
syntactic role of a name, how much more probable each type is there than among all names, as a
logarithm (selectional preference, Resnik 1996).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from kg.annotate.parse_columns import ParseColumns
from kg.model import MentionType
from kg.ontology import ontology_folder

KINDS: tuple[MentionType, ...] = ("Person", "Place", "Organization")
"""The types that are distinguished."""
FILE = Path("weights") / "selection.tsv"
PARTS = {
    "nsubj": "does",
    "nsubjpass": "undergoes",
    "dobj": "undergoes",
    "dative": "gets",
}


def governed(view: ParseColumns, root: int) -> Iterator[str]:
    """Yield the keys for a word's syntactic position, the most specific first.

    'arrest undergoes', 'leave does', 'trial of'; then the role or preposition alone.
    """
    dep, head = view.deps[root], view.heads[root]
    governor = view.lemmas[head].lower()
    if dep in ("nsubj", "nsubjpass") and governor == "be":
        so = view.dependent(head, "acomp", "attr")
        led = view.dependent(head, "prep")
        if so is not None:
            yield f"{view.lemmas[so].lower()} is"
        elif led is not None:
            held = view.dependents(led, "pobj")
            yield from (f"{view.lower[led]} {view.lemmas[c].lower()} is" for c in held)
        return
    part = PARTS.get(dep)
    if part is not None:
        yield f"{governor} {part}"
        yield part
    elif dep in ("pobj", "agent") and view.pos[head] == "ADP":
        above = view.heads[head]
        yield f"{view.lemmas[above].lower()} {view.lower[head]}"
        yield view.lower[head]


def preferences(view: ParseColumns, root: int) -> Mapping[MentionType, float]:
    """Return each type's weight for the most specific known position; empty if none is known."""
    known = _table()
    found = next((known[place] for place in governed(view, root) if place in known), None)
    return found or {}


@cache
def _table() -> dict[str, dict[MentionType, float]]:
    lines = (ontology_folder() / FILE).read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {place: dict(zip(KINDS, map(float, numbers), strict=True)) for place, *numbers in rows}
