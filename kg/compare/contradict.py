"""Conflict and precision: accounts that cannot both be true, or that differ in detail."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations

from kg.compare.accounts import Account, by_joined, documents
from kg.compare.alignment import Chances
from kg.compare.circumstances import refine_circumstances
from kg.compare.counts import Counted, weigh_amounts, weigh_counts
from kg.compare.detail import refine_kinds, refine_moment, refine_participants, refine_things
from kg.compare.findings import finding, in_sides
from kg.compare.groups import groups
from kg.compare.incompatible import in_other_towns
from kg.compare.origins import Lines
from kg.compare.places import weigh_places
from kg.compare.same_content import other_things
from kg.compare.sides import (
    TO_COME,
    Trait,
    contradict_plans,
    contradict_polarity,
    opposed,
    told_soon,
)
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.model.findings import FindingKind
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

YMD = "2018-02-14"
NEAR_DAYS = 10
YEAR = 366
MONTH = 31
"""Within so many days what changes once a year hardly does: an age."""
DAY = r"\d{4}(?:-\d\d){0,2}"
THEN = re.compile(
    r"^(?!.*\b(?:die[sd]?|dead|killed)\b).*\b(?:at the age of|at age|when (?:he|she) was)\b"
)
"""Words that tell an age of another time: 'joined the club at the age of 11'."""
SAID = {0: "it was so", 1: "it was not so"}


def contradict_events(
    accounts: Sequence[Account], lines: Lines, near: Nearness, chances: Chances
) -> Iterator[Finding]:
    """Yield where accounts of one occurrence differ: whether it happened, how many, when."""
    factual = [a for a in accounts if a.factual and a.plain]
    yield from contradict_polarity(factual, lines, near)
    yield from contradict_plans(accounts, lines, near)
    for joined in by_joined(a for a in accounts if a.certainty == TO_COME):
        yield from _planned_dates(joined, lines)
    for polarity in ("positive", "negative"):
        for told in groups([a for a in factual if a.polarity == polarity]):
            yield from weigh_counts(told, lines, near)
            yield from weigh_places(told, lines)
            if polarity == "positive":
                for joined in by_joined(told):
                    yield from _dates(joined, lines)
                yield from refine_participants(told, lines, chances)
                for joined in by_joined(told):
                    yield from refine_kinds(joined, lines)
                    yield from refine_things(joined, lines)
                    yield from refine_circumstances(joined, lines, chances)


def contradict_relations(
    predicate: str, accounts: Sequence[Account], lines: Lines
) -> Iterator[Finding]:
    """Yield where accounts of one relation differ, for predicates that allow a comparison."""
    about = predicate.removeprefix("kg:")
    factual = [a for a in accounts if a.factual]
    valued = [(a, amount) for a in factual for _, amount in a.amounts if a.polarity == "positive"]
    named = [(a, x) for a, x in valued if _names_its_subject(a) and not THEN.search(a.words)]
    clashing = _clashing(about, named, lines)
    if clashing:
        yield from weigh_amounts(about, clashing, lines, firm=True)
    else:
        firm = about not in lexicon("weighing")["changing"] and len(named) == len(valued)
        yield from weigh_amounts(about, valued, lines, firm=firm)
    for sides in opposed(factual, trait=_about):
        yield finding("contradicts", about, sides, lines, said=SAID)
    if about in lexicon("weighing")["single"]:
        yield from _single(about, [a for a in factual if a.polarity == "positive"], lines)


def _clashing(about: str, named: Sequence[Counted], lines: Lines) -> list[Counted]:
    """Return the figures that time does not explain, with those that agree with one of them.

    An age changes once a year: within a month hardly, within a year by one.
    """
    drift = lexicon("weighing")["drift"].get(about)
    if drift is None:
        return []
    pairs = [
        (a, b)
        for a, b in combinations(named, 2)
        if a[0].document != b[0].document and _far_apart(a, b, drift, lines)
    ]
    documents_of = {account.document for pair in pairs for account, _ in pair}
    return [(account, amount) for account, amount in named if account.document in documents_of]


def _far_apart(one: Counted, other: Counted, drift: float, lines: Lines) -> bool:
    """Return True if two figures differ by more than the time between their documents explains."""
    apart = lines.days_apart((one[0].document, other[0].document))
    if apart is None or apart > YEAR or one[1].value is None or other[1].value is None:
        return False
    return abs(one[1].value - other[1].value) > (0.0 if apart <= MONTH else drift)


def _names_its_subject(account: Account) -> bool:
    """Return True if the words name their subject: 'a man of 36' may be somebody else."""
    return not set(tokens(account.topic.partition(":")[0])).isdisjoint(tokens(account.words))


def _dates(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    dated = [a for a in accounts if a.date and re.fullmatch(DAY, a.date)]
    if _twice(dated) or any(in_other_towns(a, b, lines) for a, b in combinations(dated, 2)):
        return
    yield from _single("date", dated, lines, trait=lambda a: a.date)
    yield from refine_moment(dated, lines)


def _planned_dates(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where reports of one time give another day or month for what is to come."""
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        if account.date and re.fullmatch(DAY, account.date) and account.polarity == "positive":
            held[account.date].append(account)
    values, told = sorted(held), [a for value in sorted(held) for a in held[value]]
    if len(values) != 2 or len(documents(told)) < 2 or _given_together(held):
        return
    sure = all(a.day_is_sure for a in told) and told_soon(told, lines)
    if (
        sure
        and not _nested(values)
        and not any(other_things(a, b) for a, b in combinations(told, 2))
    ):
        sides = in_sides(*(held[value] for value in values))
        yield finding("contradicts", "date", sides, lines, said=dict(enumerate(values)))


def _twice(dated: Sequence[Account]) -> bool:
    """Return True if days or places differ so much that the action was done more than once."""
    days = [date.fromisoformat(a.date or "") for a in dated if len(a.date or "") == len(YMD)]
    if not days or max(days) == min(days):
        return False
    places = frozenset[str]().union(*(a.entities("place") for a in dated))
    once = {stem(deed) for deed in lexicon("weighing")["once"]}
    far = (max(days) - min(days)).days > NEAR_DAYS and not all(a.word in once for a in dated)
    return far or len(places) > 1 or any(other_things(a, b) for a, b in combinations(dated, 2))


def _about(account: Account) -> str | None:
    return account.about


def _value(account: Account) -> str | None:
    """Return what a relation says; a date without its hour, None if unknown."""
    value = account.about or ""
    return None if "XX" in value else re.sub(r"^(\d{4}[\d-]*)T.*", r"\1", value)


def _single(
    about: str, accounts: Sequence[Account], lines: Lines, *, trait: Trait = _value
) -> Iterator[Finding]:
    """Compare what can have one value only; two days conflict, a year and a day do not."""
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        value = trait(account)
        if value:
            held[value].append(account)
    values = sorted(held)
    members = in_sides(*(held[value] for value in values))
    if len(documents(a for a, _ in members)) < 2:
        return
    if len(values) == 1:
        yield finding("corroborates", about, [(a, None) for a, _ in members], lines)
    elif not _given_together(held) and all(a.day_is_sure for a in accounts):
        nested = _nested(values)
        if nested or about != "date" or min(map(len, values)) >= len(YMD):
            kind: FindingKind = "refines" if nested else "contradicts"
            yield finding(kind, about, members, lines, said=dict(enumerate(values)))


def _given_together(held: Mapping[str, Sequence[Account]]) -> bool:
    """Return True if one document gives several of the values, so that they are no rivals."""
    telling = [document for told in held.values() for document in documents(told)]
    return len(telling) > len(set(telling))


def _nested(values: Sequence[str]) -> bool:
    """Return True if the coarser of any two dates contains the finer."""
    return all(b.startswith(a) or a.startswith(b) for a, b in combinations(values, 2))
