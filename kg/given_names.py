"""Given names that are one: short forms ('Ray' for 'Raymond') and spellings ('Mohammed')."""

from collections.abc import Mapping
from functools import cache

from kg.ontology import lexicon


@cache
def _forms() -> dict[str, frozenset[int]]:
    held: dict[str, set[int]] = {}
    for number, forms in enumerate(lexicon("nicknames")["forms"]):
        for form in forms:
            held.setdefault(form, set()).add(number)
    return {form: frozenset(numbers) for form, numbers in held.items()}


def are_nicknames(left: str, right: str) -> bool:
    """Return True if two given names are in one list of short forms."""
    known = _forms()
    return bool(known.get(left, frozenset()) & known.get(right, frozenset()))


@cache
def nicknames(name: str) -> frozenset[str]:
    """Return the other forms of a given name in its lists: 'ray' of 'raymond'."""
    lists = lexicon("nicknames")["forms"]
    held = _forms().get(name, frozenset())
    return frozenset(form for number in held for form in lists[number]) - {name}


@cache
def _spellings() -> Mapping[str, int]:
    lists = lexicon("nicknames")["spellings"]
    return {form: number for number, forms in enumerate(lists) for form in forms}


def are_spellings(left: str, right: str) -> bool:
    """Return True if two given names are spellings of one name."""
    known = _spellings()
    return left in known and known[left] == known.get(right)


def full_form(left: str, right: str) -> str:
    """Return which of two forms of a given name leads its list; the longer if neither does."""
    led = {forms[0] for forms in lexicon("nicknames")["forms"]}
    return max((left, right), key=lambda form: (form in led, len(form), form))
