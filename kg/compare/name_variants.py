"""Spelling variants: someone with two similar given names in documents of one story."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product, starmap

from rapidfuzz.distance import OSA

from kg.compare.accounts import Account, Taking
from kg.compare.findings import finding
from kg.compare.origins import Lines
from kg.compare.tellings import Telling
from kg.compare.topics import Nearness
from kg.given_names import are_nicknames
from kg.model import Finding
from kg.resolve.word_forms import tokens

CLOSE = 2
"""Most letters by which two given names may differ: Marta, Martha."""
SHORTEST = 4
Called = tuple[Taking, Account]


def people_in(told: Iterable[Telling]) -> tuple[Called, ...]:
    """Return the people whom a document names with more than one word, each by its first account.

    Someone who is called by several surnames is there for each of them.
    """
    found: dict[tuple[str, str], Called] = {}
    for telling in told:
        for one in telling.account.roles:
            if one.named and one.type == "Person" and len(words := tokens(one.name)) > 1:
                found.setdefault((words[-1], one.entity), (one, telling.account))
    return tuple(found.values())


def weigh_spellings(
    people: Mapping[str, Sequence[Called]], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield people of one surname and nearly one given name whom no document names together.

    Resolution keeps them apart, because siblings may have such names; it is worth asking a person.
    """
    held: dict[str, dict[str, dict[str, Called]]] = defaultdict(lambda: defaultdict(dict))
    for document, called in sorted(people.items()):
        for one, account in called:
            held[tokens(one.name)[-1]][one.entity][document] = one, account
    for _, alike in sorted(held.items()):
        for ours, theirs in combinations(sorted(alike), 2):
            yield from _spelt_otherwise(alike[ours], alike[theirs], near, lines)


def _spelt_otherwise(
    ours: Mapping[str, Called], theirs: Mapping[str, Called], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    names = [next(iter(side.values()))[0].name for side in (ours, theirs)]
    apart = set(ours).isdisjoint(theirs)
    close = apart and any(starmap(near.close, product(ours, theirs)))
    if close and _nearly_one(*(tokens(name)[0] for name in names)):
        sides = [(a, n) for n, side in enumerate((ours, theirs)) for _, a in side.values()]
        said = {n: f"called {name}" for n, name in enumerate(names)}
        yield finding("contradicts", "name", sides, lines, said=said)


def _nearly_one(one: str, other: str) -> bool:
    """Return True if two given names begin alike and differ by two letters at most."""
    if min(len(one), len(other)) < SHORTEST or one == other or are_nicknames(one, other):
        return False
    return one[:2] == other[:2] and OSA.distance(one, other) <= CLOSE
