"""Headings of occurrences whose accounts differ: the kind of action, and what they differ in.

One rule for timelines in the terminal, on the page and in pictures: no heading takes a side.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from kg.ontology import lexicon
from kg.resolve.occurrence_labels import gerund, is_told_of

WHETHER, WHEN, WHO, WHOM, HOW_MANY = "whether it happened", "when", "who", "whom", "how many"
NUMBER = re.compile(r"\d[\d,.]*|[a-z]+")
NOBODY = re.compile(r"^(?:nobody|no[ -]one|none|no \w+)\b", re.I)
AGED = re.compile(r"\b[\w-]+[ -]years?[ -]old\b", re.I)
OPPOSED: tuple[tuple[str, str], ...] = (("agent", WHO), ("patient", WHOM))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """A participant of an account, and its role; `named` if a name refers to it."""

    role: str
    key: str
    name: str
    named: bool
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An account as headings need it: its status, its verb or noun, its date, the participants."""

    level: str
    negated: bool
    lemma: str
    date: str | None
    cast: tuple[Cast, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The heading of an occurrence; `differ` says in what accounts differ, `stands` their status.

    If they differ the label takes no side: it names the kind of action, and the patient that all
    agree on. The agent is named only if every account names it.
    """

    label: str
    differ: tuple[str, ...] = ()
    stands: tuple[tuple[str, int], ...] = field(default=())


def heading(label: str, told: Sequence[Told]) -> Heading:
    """Return the heading of an occurrence with this label, given its accounts."""
    differ = tuple(_differing(told))
    stands = Counter("told as not so" if one.negated else one.level for one in told)
    counts = tuple(sorted(stands.items(), key=lambda item: (-item[1], item[0])))
    open_ = differ or _accuses(label, told)
    return Heading(label=_neutral(told) if open_ else label, differ=differ, stands=counts)


def _accuses(label: str, told: Sequence[Told]) -> bool:
    """Return True if a label names an agent that not every account names."""
    done = _affirming(told)
    if not _in_role(done, "patient"):
        return False
    agreed = frozenset.intersection(*(_names(one, "agent") for one in done))
    accused = [p for p in _in_role(done, "agent") if p.named and p.key not in agreed]
    return any(re.search(rf"\b{re.escape(doer.name)}\b", label) for doer in accused)


def _in_role(told: Iterable[Told], role: str) -> list[Cast]:
    return [part for one in told for part in one.cast if part.role == role]


def _affirming(told: Sequence[Told]) -> Sequence[Told]:
    """Return the accounts that say that it was done; all if none does."""
    return [one for one in told if not one.negated] or told


def _differ_in_date(told: Iterable[Told]) -> bool:
    """Return True if two dates exclude one another; a month does not exclude a day in it."""
    dates = sorted({one.date for one in told if one.date})
    return any(not later.startswith(first) for first, later in combinations(dates, 2))


def _differing(told: Sequence[Told]) -> Iterator[str]:
    if len({one.negated for one in told}) > 1:
        yield WHETHER
    if _differ_in_date(_affirming(told)):
        yield WHEN
    for role, differs in OPPOSED:
        if _apart([_names(one, role) for one in told]):
            yield differs
    if any(_apart([_numbers(one, role) for one in told]) for role, _ in OPPOSED):
        yield HOW_MANY


def _apart(found: Iterable[frozenset[str]]) -> bool:
    """Return True if two of the sets that are not empty have nothing in common."""
    return any(not one & other for one, other in combinations([f for f in found if f], 2))


def _names(one: Told, role: str) -> frozenset[str]:
    return frozenset(part.key for part in one.cast if part.role == role and part.named)


def _numbers(one: Told, role: str) -> frozenset[str]:
    words = [part.words for part in one.cast if part.role == role and not part.named]
    found = (_number(AGED.sub("", each)) for each in words)
    return frozenset(f"{number:g}" for number in found if number is not None)


def _number(words: str) -> float | None:
    """Return how many of something words mention; None without a number."""
    if NOBODY.match(words):
        return 0.0
    total, current, seen = 0.0, 0.0, False
    small, big = _numerals()
    for part in NUMBER.findall(words.lower()):
        if part[0].isdigit() and part.replace(",", "").rstrip(".").replace(".", "", 1).isdigit():
            current, seen = current + float(part.replace(",", "").rstrip(".")), True
        elif part in small:
            current, seen = current + small[part], True
        elif part in big and seen:
            total, current = total + current * big[part], 0.0
    return total + current if seen else None


@cache
def _numerals() -> tuple[dict[str, float], dict[str, float]]:
    table = lexicon("values")
    return table["numbers"], table["multipliers"]


def _neutral(told: Sequence[Told]) -> str:
    """Name the action, and the object if every account with an object names it."""
    kinds = Counter(_kind(one.lemma) for one in told)
    kind, before = min(kinds, key=lambda one: (-kinds[one], one))
    named = [found for one in told if (found := _objects(one))]
    agreed = frozenset.intersection(*named) if len(named) > 1 else frozenset[str]()
    names = {part.key: part.name for one in told for part in one.cast}
    whom = " and ".join(sorted(names[key] for key in agreed))
    return f"{kind}{before}{whom}" if whom else kind


def _objects(one: Told) -> frozenset[str]:
    """Return the objects of an action, by a name or by words that give no number."""
    return frozenset(
        part.key
        for part in one.cast
        if part.role == "patient"
        and (part.named or (_number(part.name) is None and is_told_of(part.name)))
    )


@cache
def _kind(lemma: str) -> tuple[str, str]:
    """Name a kind of action neutrally, and the preposition before its object."""
    classes = lexicon("actions").values()
    if any(lemma in one.get("nouns", ()) for one in classes):
        return lemma, " of "
    if any(lemma in one.get("verbs", ()) for one in classes):
        return gerund(lemma), " "
    return lemma or "event", ": "
