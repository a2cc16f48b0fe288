"""Conflict and precision: accounts that cannot both be true, or that differ in detail."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations

from kg.compare.accounts import Account, by_joined, documents, grouped
from kg.compare.alignment import Chances
from kg.compare.circumstances import refine_circumstances
from kg.compare.counts import Counted, weigh_amounts, weigh_counts
from kg.compare.detail import refine_kinds, refine_moment, refine_participants, refine_things
from kg.compare.findings import agreed, finding, in_sides
from kg.compare.groups import groups
from kg.compare.hours import are_at_other_hours, is_again, shows_clock
from kg.compare.incompatible import in_other_towns
from kg.compare.origins import Lines
from kg.compare.other_hands import done_by_other_callings
from kg.compare.places import weigh_places
from kg.compare.same_content import figures_differ, other_things
from kg.compare.sides import (
    TO_COME,
    Trait,
    affirming,
    contradict_hands,
    contradict_plans,
    contradict_polarity,
    opposed,
    told_soon,
)
from kg.compare.telling_table import root
from kg.compare.tellings import VAGUE
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
    yield from _planned_dates(accounts, lines)
    for joined in by_joined(factual):
        yield from contradict_hands(joined, lines, near, done_by_other_callings)
    for polarity in ("positive", "negative"):
        for told in groups([a for a in factual if a.polarity == polarity]):
            yield from weigh_counts(told, lines, near)
            yield from weigh_places(told, lines)
            if polarity == "positive":
                yield from _details(told, lines, chances)


def _details(told: Sequence[Account], lines: Lines, chances: Chances) -> Iterator[Finding]:
    """Yield where accounts of what happened differ: when, who took part, with what, and how."""
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
    affirmed = affirming(factual)
    yield from _figures(about, affirmed, lines)
    for sides in opposed(factual, trait=_about):
        yield finding("contradicts", about, sides, lines, said=SAID)
    if about in lexicon("weighing")["single"]:
        yield from _single(about, affirmed, lines)


def _figures(about: str, accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Compare the figures of a relation; one that changes with time conflicts only within it."""
    valued = [(a, amount) for a in accounts for _, amount in a.amounts]
    named = [(a, x) for a, x in valued if _names_its_subject(a) and not THEN.search(a.words)]
    clashing = _clashing(about, named, lines)
    if clashing:
        yield from weigh_amounts(about, clashing, lines, firm=True)
    else:
        firm = about not in lexicon("weighing")["changing"] and len(named) == len(valued)
        yield from weigh_amounts(about, valued, lines, firm=firm)


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
    once = [a for a in accounts if not is_again(a)]
    dated = _dated(once)
    if _twice(dated) or any(in_other_towns(a, b, lines) for a, b in combinations(dated, 2)):
        return
    yield from _single("date", dated, lines, trait=lambda a: a.date)
    rival_hours = [*_hours(once, lines)]
    yield from rival_hours or refine_moment(dated, lines)


def _hours(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts of one deed give hours of one day that are too far apart.

    A document that gives several hours tells of several stages.
    """
    held = grouped([a for a in accounts if shows_clock(a)], lambda a: a.moment)
    if len(held) < 2 or _given_together(held):
        return
    rivals = [told[0] for told in held.values()]
    if _may_be_one_deed(rivals) and all(
        are_at_other_hours(a, b) and _share_something(a, b) for a, b in combinations(rivals, 2)
    ):
        sides = in_sides(*held.values())
        yield finding("contradicts", "time of day", sides, lines, said=dict(enumerate(held)))


def _may_be_one_deed(accounts: Sequence[Account]) -> bool:
    """Return True if accounts are of one kind of deed and of one day, as far as days are known."""
    days = {a.date or a.moment.partition("T")[0] for a in accounts}
    known = {day for day in days if not day.startswith("XXXX")}
    kinds = {_kind(a) for a in accounts}
    return len(known) < 2 and len(kinds) == 1 and not _of_other_things(accounts)


def _kind(account: Account) -> str:
    """Return the kind of a deed, or its predicate: collided and smashed into are one accident."""
    return root(account) if account.action in VAGUE else account.action


def _share_something(one: Account, other: Account) -> bool:
    """Return True if a doer or whatever it was done to is the same; a page is updated by nobody."""
    ours, theirs = one.in_role("agent", "patient"), other.in_role("agent", "patient")
    heads = {t.head for t in ours} & {t.head for t in theirs} - {""}
    return bool(heads or {t.entity for t in ours} & {t.entity for t in theirs})


def _dated(accounts: Iterable[Account]) -> list[Account]:
    """Return the accounts that give a day, a month or a year."""
    return [a for a in accounts if a.date and re.fullmatch(DAY, a.date)]


def _planned_dates(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where reports of one time give another day or month for what is to come."""
    for joined in by_joined(a for a in accounts if a.certainty == TO_COME):
        told = affirming(_dated(joined))
        held = grouped(told, lambda a: a.date)
        if len(held) != 2 or _given_together(held) or _nested([*held]):
            continue
        if _days_are_sure(told) and told_soon(told, lines) and not _of_other_things(told):
            sides = in_sides(*held.values())
            yield finding("contradicts", "date", sides, lines, said=dict(enumerate(held)))


def _twice(dated: Sequence[Account]) -> bool:
    """Return True if days or places differ so much that the action was done more than once."""
    days = [date.fromisoformat(a.date) for a in dated if a.date and len(a.date) == len(YMD)]
    if len({*days}) < 2:
        return False
    places = frozenset[str]().union(*(a.entities("place") for a in dated))
    once = {a.word for a in dated}.issubset(map(stem, lexicon("weighing")["once"]))
    far = (max(days) - min(days)).days > NEAR_DAYS and not once
    return far or len(places) > 1 or _of_other_things(dated) or figures_differ(dated)


def _of_other_things(accounts: Sequence[Account]) -> bool:
    """Return True if two accounts tell of other things."""
    return any(other_things(a, b) for a, b in combinations(accounts, 2))


def _days_are_sure(accounts: Iterable[Account]) -> bool:
    return all(a.day_is_sure for a in accounts)


def _about(account: Account) -> str | None:
    return account.about


def _value(account: Account) -> str | None:
    """Return what a relation says; a date without its hour, None if unknown."""
    if not account.about or "XX" in account.about:
        return None
    return re.sub(r"^(\d{4}[\d-]*)T.*", r"\1", account.about)


def _single(
    about: str, accounts: Sequence[Account], lines: Lines, *, trait: Trait = _value
) -> Iterator[Finding]:
    """Compare what can have one value only; two days conflict, a year and a day do not."""
    held = grouped(accounts, trait)
    members = in_sides(*held.values())
    told = [a for a, _ in members]
    if len(documents(told)) < 2:
        return
    if len(held) == 1:
        yield agreed(about, told, lines)
    elif not _given_together(held) and _days_are_sure(accounts):
        nested = _nested([*held])
        if nested or about != "date" or min(map(len, held)) >= len(YMD):
            kind: FindingKind = "refines" if nested else "contradicts"
            yield finding(kind, about, members, lines, said=dict(enumerate(held)))


def _given_together(held: Mapping[str, Sequence[Account]]) -> bool:
    """Return True if one document gives several of the values, so that they are no rivals."""
    telling = [document for told in held.values() for document in documents(told)]
    return len(telling) > len(set(telling))


def _nested(values: Sequence[str]) -> bool:
    """Return True if the coarser of any two dates contains the finer."""
    return all(b.startswith(a) or a.startswith(b) for a, b in combinations(values, 2))
