"""What happened when, day by day, as pictures show it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import groupby

from kg.draw.material import Wanted
from kg.draw.words import short
from kg.graph import happened
from kg.graph.claims import Claim, Published
from kg.graph.days import days
from kg.graph.epistemic_status import STATUSES, worst
from kg.graph.verbalise.labels import bracketed, is_state
from kg.graph.verbalise.ordering import arranged
from kg.graph.verbalise.verb_phrases import BE
from kg.ontology import lexicon

BACKGROUND = frozenset({"Communication", "MentalAction", "State"})
"""Speech, thought and states come after actions, if there is not room for all."""
NAMES = 3
LONGEST_NAME = 60
LONGEST_CLAUSE = 180

Days = tuple[date, date]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An occurrence on its day (or month, or year), with the least certain status of its accounts.

    `told` counts its claims by status, `differ` says in what they differ; `rank` sorts what many
    documents report first; `before` are the IRIs of those that some document puts after it.
    """

    iri: str
    days: Days
    words: str
    status: str
    negated: bool
    documents: int
    told: tuple[tuple[str, int], ...]
    differ: tuple[str, ...]
    rank: tuple[bool, int, int, str]
    before: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Occurrences in order of time, publications by day, and counts without a day."""

    happenings: tuple[Happening, ...]
    published: tuple[tuple[date, tuple[str, ...]], ...]
    undated: int
    years: int


def gather(
    told: Iterable[happened.Happening],
    documents: Iterable[Published],
    wanted: Wanted,
    *,
    undated: int = 0,
) -> Gathered:
    """Gather what happened on a day of the calendar, and when the documents were published.

    `undated` counts further occurrences that are not in `told`.
    """
    dated, years, others = happened.parted(told, _calendar_date)
    if wanted.period is not None:
        dated, years = [*dated, *years], []
    found = [
        _happening(when, one)
        for one in dated
        if (when := days(one.date or "")) and wanted.within(one.date)
    ]
    found.sort(key=lambda h: (h.days[0], -h.days[1].toordinal(), h.rank))
    return Gathered(
        happenings=tuple(_told_order(found)),
        published=tuple(_published(documents, wanted)),
        undated=undated + len(others),
        years=len(years),
    )


def _calendar_date(one: happened.Happening) -> str | None:
    return one.date if one.date and days(one.date) else None


def _told_order(found: Iterable[Happening]) -> Iterator[Happening]:
    """Sort, within a day, by the order of the documents; a month or a year keeps its order."""
    for (first, last), group in groupby(found, key=lambda h: h.days):
        on_day = {h.iri: h for h in group}
        if first != last:
            yield from on_day.values()
            continue
        before = {(h.iri, later) for h in on_day.values() for later in h.before & on_day.keys()}
        yield from (on_day[iri] for iri in arranged(tuple(on_day), before))


def _published(
    documents: Iterable[Published], wanted: Wanted
) -> Iterator[tuple[date, tuple[str, ...]]]:
    """Yield each day on which documents were published, with their outlets."""
    outlets: dict[tuple[date, str], str] = {}
    for one in documents:
        out = days(one.published) if one.published else None
        if out and wanted.within(one.published):
            name = one.publisher or one.title or "one document"
            outlets[out[0], one.document] = short(name, LONGEST_NAME)
    in_order = sorted(outlets.items(), key=lambda item: (item[0][0], item[1]))
    for day, group in groupby(in_order, key=lambda item: item[0][0]):
        yield day, tuple(name for _, name in group)


def is_bare(told: Sequence[Claim]) -> bool:
    """Return True if there is nothing to show: speech without content, a bare 'was'."""
    roles = {part.role for claim in told for part in claim.every_part}
    if all(is_state(c.what) and c.trigger and c.trigger.exact.lower() in BE for c in told):
        return not roles - {"agent", "patient"}
    return is_background(told[0].what) and not roles - {"agent"}


def _happening(when: Days, one: happened.Happening) -> Happening:
    stands = [claim.standing for claim in one.claims]
    words = short(one.heading.label, LONGEST_CLAUSE) if one.heading.differ else tell(one.claims)
    return Happening(
        iri=one.iri,
        days=when,
        words=words,
        status=worst(*(status for status, _ in stands)),
        negated=any(negated for _, negated in stands),
        documents=one.documents,
        told=one.heading.stands,
        differ=one.heading.differ,
        rank=(is_background(one.action), -one.documents, -len(one.claims), words),
        before=one.before,
    )


def is_background(what: str) -> bool:
    """Return True for a class that comes after actions: speech, thought, states."""
    return what in _background()


def tell(told: Sequence[Claim]) -> str:
    """Return an occurrence in the words of its best account, with its reservations."""
    return _words(min(told, key=_foremost))


def _foremost(claim: Claim) -> tuple[bool, int, int, str]:
    """Return a sort key: the best account first; of several the one that says most."""
    status, negated = claim.standing
    return negated, STATUSES.index(status), -len(claim.label), claim.label


def _words(claim: Claim) -> str:
    """Return an account with every reservation; if it is too long, names are shortened."""
    state = is_state(claim.what)
    holders = [holder.name for holder in reversed(claim.holders)]
    held = claim.polarity, claim.certainty, claim.status
    if not claim.label.endswith(bracketed(held, " via ".join(holders), state=state)):
        # Words that are negative by themselves ('showed no alcohol') are not negated again.
        held = "positive", claim.certainty, claim.status
    clause = claim.label.removesuffix(bracketed(held, " via ".join(holders), state=state))
    if clause == claim.label and clause.endswith("]"):
        return clause
    for name in (part.thing.name for part in claim.every_part):
        clause = clause.replace(name, short(name, LONGEST_NAME))
    told = " via ".join(short(name, LONGEST_NAME) for name in holders[:NAMES])
    reserve = bracketed(held, told, state=state)
    return short(clause, LONGEST_CLAUSE) + reserve


@cache
def _background() -> frozenset[str]:
    parents = {name: entry.get("parent") for name, entry in lexicon("actions").items()}

    def line(name: str | None) -> Iterator[str]:
        while name:
            yield name
            name = parents.get(name)

    return frozenset(f"kg:{name}" for name in parents if BACKGROUND.intersection(line(name)))
