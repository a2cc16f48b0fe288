"""Corrections: a report that says that another figure was wrong, or is out of date."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.findings import CORRECTED, finding, in_sides
from kg.compare.numbers import number, number_pattern
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import folded
from kg.compare.topics import Nearness
from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

ENOUGH = 2
AROUND = 160
TOLL = "toll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """An account that replaces an `old` figure; `new` is None if no new one is given.

    `toll` is True if it corrects a toll, which counts the dead.
    """

    account: Account
    old: float
    new: float | None
    toll: bool


def corrections_in(reading: Reading, look: AccountBuilder) -> Iterator[Correction]:
    """Yield where a reading says that a figure was wrong, or what it was lowered or raised to."""
    text = reading.document.text
    seen = set()
    for cue in _cues().finditer(text):
        first, last = max(0, cue.start() - AROUND), cue.end() + AROUND
        for found in (m for p in _patterns() for m in p.finditer(text, first, last)):
            told, place = found.groupdict(), found.start("old")
            event = None if place in seen else _around(reading, place)
            old, new = number(told["old"]), told.get("new") and number(told["new"])
            seen.add(place)
            if event is not None and old != new:
                toll = TOLL in found[0].lower()
                account = look.event(event, "")
                yield Correction(account=account, old=old, new=new or None, toll=toll)


def _around(reading: Reading, place: int) -> Event | None:
    """Return the closest claim around the figure that is corrected."""
    around = [e for e in reading.events if e.evidence.start <= place < e.evidence.end]
    return min(around, key=lambda e: (e.evidence.end - e.evidence.start, e.id), default=None)


@cache
def _cues() -> re.Pattern[str]:
    """Match words that every correction contains, as a quick filter."""
    table: Mapping[str, Sequence[str]] = lexicon("weighing")["correction"]
    instead, figures = ("|".join(table[name]) for name in ("instead", "figures"))
    number_ahead = number_pattern().pattern
    return re.compile(rf"\b(?:{instead}) (?={number_ahead})|\b(?:{figures})s?\b", re.IGNORECASE)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    table: Mapping[str, Sequence[str]] = lexicon("weighing")["correction"]
    lists = {name: "|".join(re.escape(w) for w in words) for name, words in table.items()}
    lists["n"] = number_pattern().pattern
    lists["few"] = r"(?:[ ]+[\w’'-]+){0,4}?"
    told = (
        r"(?P<new>{n}){few},? (?:and |but )?(?:{instead}) (?P<old>{n})",
        r"\bnot (?P<old>{n}){few},? but (?P<new>{n})",
        r"\b(?:{verbs})\b[^.;]{{0,60}}?\b(?:{figures})s?\b[^.;]{{0,90}}?\bfrom (?P<old>{n})"
        r"{few} to (?P<new>{n})",
        r"\b(?:{verbs})\b[^.;]{{0,60}}?\b(?:{figures})s?\b[^.;]{{0,90}}?\bto (?P<new>{n})"
        r"[^.;]{{0,30}}?\bfrom (?P<old>{n})",
        r"\b(?:{figures})s?\b[^.;]{{0,60}}?\b(?:{verbs})\b[^.;]{{0,30}}?\bfrom (?P<old>{n})"
        r"{few} to (?P<new>{n})",
        r"\b(?:{earlier}) (?:\w+ )?(?:{figures})s? of (?P<old>{n}){few}"
        r" (?:was|were|is) (?:{wrong})\b",
    )
    return tuple(re.compile(one.format(**lists), re.IGNORECASE) for one in told)


def weigh_corrections(
    corrections: Iterable[Correction],
    told: Mapping[str, Sequence[Account]],
    near: Nearness,
    lines: Lines,
) -> Iterator[Finding]:
    """Yield each figure that one account corrects and another gives, with both sides' words."""
    held = list(corrections)
    by_value = _by_value(told) if held else {}
    for one in held:
        old = [a for a in by_value.get(one.old, ()) if _is_of(a, one, near)]
        if one.new is None:
            new = _instead(one, old, told)
        else:
            new = [a for a in by_value.get(one.new, ()) if _is_of(a, one, near)]
        if old:
            sides = in_sides(old, [one.account, *new])
            yield finding("contradicts", CORRECTED, sides, lines, said=_figures(one))


def _by_value(told: Mapping[str, Sequence[Account]]) -> Mapping[float, Sequence[Account]]:
    """Map each number to the accounts that count it, topic by topic."""
    found: dict[float, list[Account]] = defaultdict(list)
    for account in (a for topic in sorted(told) for a in told[topic] if a.factual):
        for amount in {a for _, a in account.amounts if a.type == "COUNT"}:
            found[amount.value or 0.0].append(account)
    return found


def _figures(one: Correction) -> dict[int, str]:
    """Word the corrected figure and the correction for each side."""
    old = f"{one.old:,.15g}"
    return {0: old, 1: f"not {old}" if one.new is None else f"{one.new:,.15g}, not {old}"}


def _instead(
    one: Correction, old: Sequence[Account], told: Mapping[str, Sequence[Account]]
) -> list[Account]:
    """Return what the report that calls a figure wrong gives instead."""
    claims = {(a.document, a.claim) for a in old}
    beside = [t for t in told.values() if any((a.document, a.claim) in claims for a in t)]
    own = [a for t in beside for a in t if a.document == one.account.document]
    return [a for a in own if one.old not in _numbers(a)]


def _numbers(account: Account) -> set[float | None]:
    """Return the numbers that an account gives."""
    return {amount.value for _, amount in account.amounts}


def _is_of(account: Account, one: Correction, near: Nearness) -> bool:
    """Return True if an account gives the corrected figure: of one story, in similar words."""
    ours = one.account
    if (account.document, account.claim) == (ours.document, ours.claim):
        return False
    if one.new is None:
        return account.document == ours.document or near.close(account.document, ours.document)
    words = {stem(w) for w in re.findall(r"\w+", ours.words.lower())} | ours.content
    told = account.word in (folded("deadly") if one.toll else {ours.word, *words})
    shared = words & account.content
    if account.document == ours.document:
        return told and bool(shared)
    return told and len(shared) >= ENOUGH and near.close(account.document, ours.document)
