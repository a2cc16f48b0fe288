"""Hyponymy: what one document expresses by a more general or specific verb than another."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account, documents
from kg.compare.findings import finding, in_sides
from kg.compare.origins import Lines
from kg.compare.other_hands import done_by_other_hands
from kg.compare.predicate_equivalence import fold
from kg.compare.topics import Nearness
from kg.model import Event, Finding, Reading
from kg.model.ids import by_id
from kg.ontology import lexicon

Kin = tuple[str, str, str]
"""The role and the verb that leads a list of related verbs, and the entity in that role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Degree:
    """An account with one of several related verbs; `said` names it, and whether it was sought."""

    account: Account
    said: str


def kindred_in(reading: Reading, look: AccountBuilder) -> Iterator[tuple[Kin, Degree]]:
    """Yield events of a reading with a related verb, each with the named agent.

    What someone sought, asked for or offered is a degree of its own.
    """
    events = by_id(reading.events)
    for event in reading.events:
        if event.polarity != "positive" or event.certainty != "certain":
            continue
        yield from _done(event, event, "", look)
        for one in event.participants:
            wanted = events.get(one.event or "")
            if wanted is not None and event.lemma in lexicon("weighing")["seeking"]:
                yield from _done(event, wanted, f"{event.lemma} ", look)


def _done(
    told: Event, deed: Event, before: str, look: AccountBuilder
) -> Iterator[tuple[Kin, Degree]]:
    word, folded = fold(deed.lemma)
    for role, families in _families().items():
        if word in families and not folded:
            account = look.event(told, "")
            named = account.named(role)
            if len(named) == 1:
                kin = (role, families[word], min(named))
                yield kin, Degree(account=account, said=before + _spelled()[word])


@cache
def _families() -> Mapping[str, Mapping[str, str]]:
    table = lexicon("weighing")["kindred"]
    return {
        role: {fold(w)[0]: fold(words[0])[0] for words in lists for w in words}
        for role, lists in table.items()
    }


def _by_degree(word: str) -> tuple[int, str]:
    """Return how much a word says: its place in its list, of which the last say most."""
    return _degrees().get(word, 0), word


@cache
def _degrees() -> Mapping[str, int]:
    table = lexicon("weighing")["kindred"]
    return {w: n for lists in table.values() for words in lists for n, w in enumerate(words)}


@cache
def _spelled() -> Mapping[str, str]:
    table = lexicon("weighing")["kindred"]
    return {fold(w)[0]: w for lists in table.values() for words in lists for w in words[::-1]}


def _have_other_doers(degrees: Iterable[Degree]) -> bool:
    """Return True if others did it in one account than in another."""
    pairs = combinations((degree.account for degree in degrees), 2)
    return any(done_by_other_hands(one, other) for one, other in pairs)


def weigh_kindred(
    told: Mapping[Kin, Sequence[Degree]], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where documents of one story use related verbs for someone's action, as degrees."""
    for _, degrees in sorted(told.items()):
        held: dict[str, list[Account]] = defaultdict(list)
        for degree in degrees:
            held[degree.said].append(degree.account)
        told_in = documents(degree.account for degree in degrees)
        if len(held) < 2 or not _told_apart(held) or not _one_story(told_in, near):
            continue
        if _have_other_doers(degrees):
            continue  # whoever tells of other doers has no other word for one deed
        words = sorted(held, key=_by_degree)
        sides = in_sides(*(held[word] for word in words))
        said = {n: f"told as “{word}”" for n, word in enumerate(words)}
        yield finding("refines", "what was done", sides, lines, said=said)


def _told_apart(held: Mapping[str, Sequence[Account]]) -> bool:
    """Return True if some document lacks a verb that another has."""
    return len(set(map(documents, held.values()))) > 1


def _one_story(told_in: frozenset[str], near: Nearness) -> bool:
    ordered = sorted(told_in)
    return len(ordered) > 1 and all(near.close(ordered[0], other) for other in ordered[1:])
