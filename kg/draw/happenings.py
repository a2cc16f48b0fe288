"""What happened when: dated claims gathered into occurrences, day by day."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from kg.draw.material import Wanted
from kg.draw.words import short
from kg.graph.claims import Claim
from kg.graph.days import days
from kg.graph.labels import bracketed, is_state
from kg.graph.standing import STATUSES, standing, worst
from kg.graph.wording import BE
from kg.ontology import lexicon

BACKGROUND = frozenset({"Communication", "MentalAction", "State"})
"""What is said, thought or merely so comes after what is done, where not all has room."""
NAMES = 3
LONGEST_NAME = 60
LONGEST_CLAUSE = 180

Days = tuple[date, date]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An occurrence on its day (or month, or year), as sure as the least sure of its accounts.

    `told` counts its claims by how they stand; `rank` puts what many documents tell of first.
    """

    days: Days
    words: str
    status: str
    negated: bool
    documents: int
    told: tuple[tuple[str, int], ...]
    rank: tuple[bool, int, int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Happenings in order of time, publications by day, and what could not be placed.

    `undated` counts claims of events, `bare` acts of speech or thought without any content.
    """

    happenings: tuple[Happening, ...]
    published: tuple[tuple[date, tuple[str, ...]], ...]
    undated: int
    bare: int


def gather(claims: Iterable[Claim], wanted: Wanted) -> Gathered:
    """Gather events that have a date in the calendar, and when the documents came out.

    An account without a day of its own stands where the others date its event.
    """
    accounts: dict[tuple[Days, str], list[Claim]] = defaultdict(list)
    outlets: dict[tuple[date, str], str] = {}
    undated: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        out = days(claim.published) if claim.published else None
        if out and wanted.within(claim.published):
            outlets[out[0], claim.document] = short(
                claim.publisher or claim.title or "one document", LONGEST_NAME
            )
        if claim.kind == "event":
            when = days(claim.date) if claim.date else None
            if when is None:
                undated[claim.occurrence or claim.iri].append(claim)
            elif wanted.within(claim.date):
                accounts[when, claim.occurrence or claim.iri].append(claim)
    for (_, occurrence), dated in accounts.items():
        dated.extend(undated.get(occurrence, ()))
    told = {key: claims for key, claims in accounts.items() if not is_bare(claims)}
    placed = {occurrence for _, occurrence in accounts}
    found = [_happening(when, claims) for (when, _), claims in told.items()]
    published: dict[date, list[str]] = defaultdict(list)
    for (day, _), outlet in sorted(outlets.items(), key=lambda item: (item[0][0], item[1])):
        published[day].append(outlet)
    return Gathered(
        happenings=tuple(sorted(found, key=lambda h: (h.days[0], -h.days[1].toordinal(), h.rank))),
        published=tuple((day, tuple(names)) for day, names in sorted(published.items())),
        undated=sum(len(them) for key, them in undated.items() if key not in placed),
        bare=len(accounts) - len(told),
    )


def is_bare(told: Sequence[Claim]) -> bool:
    """Say whether there is nothing to tell: speech without content, a bare 'was'."""
    roles = {part.role for claim in told for part in claim.parts}
    if all(is_state(c.what) and c.trigger and c.trigger.exact.lower() in BE for c in told):
        return not roles - {"agent", "patient"}
    return is_background(told[0].what) and not roles - {"agent"}


def _happening(when: Days, told: list[Claim]) -> Happening:
    stands = [standing(c.status, c.polarity, c.certainty, vouched=bool(c.holders)) for c in told]
    documents = len({claim.document for claim in told})
    words = tell(told)
    accounts = Counter("told as not so" if negated else status for status, negated in stands)
    return Happening(
        days=when,
        words=words,
        status=worst(*(status for status, _ in stands)),
        negated=any(negated for _, negated in stands),
        documents=documents,
        told=tuple(sorted(accounts.items(), key=lambda item: (-item[1], item[0]))),
        rank=(is_background(told[0].what), -documents, -len(told), words),
    )


def is_background(what: str) -> bool:
    """Say whether a class of action comes after what is done: speech, thought, states."""
    return what in _background()


def tell(told: Sequence[Claim]) -> str:
    """Tell an occurrence in the words of the account that stands best, with its reservations."""
    stands = [standing(c.status, c.polarity, c.certainty, vouched=bool(c.holders)) for c in told]
    return _words(min(zip(stands, told, strict=True), key=_foremost)[1])


def _foremost(account: tuple[tuple[str, bool], Claim]) -> tuple[bool, int, int, str]:
    """Put the account first that stands best; of several the one that says most."""
    (status, negated), claim = account
    return negated, STATUSES.index(status), -len(claim.label), claim.label


def _words(claim: Claim) -> str:
    """Tell an account with every reservation; where it is too long, names give way."""
    held = claim.polarity, claim.certainty, claim.status
    state = is_state(claim.what)
    holders = [holder.name for holder in reversed(claim.holders)]
    clause = claim.label.removesuffix(bracketed(held, " via ".join(holders), state=state))
    if clause == claim.label and clause.endswith("]"):
        return clause
    for name in (part.thing.name for part in claim.parts):
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
