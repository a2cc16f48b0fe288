"""What befalls one person once: a death once in a life, an arrest or a dismissal once in a story.

Whoever tells of it has many words for it: 'was killed', 'the death of Ann Lund', 'her murder'. That
these differ says nothing, as one person does not die twice. Where a document tells of the death of
one person only, 'the murder' without a name is that one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from kg.model.findings import Key
from kg.ontology import table, words
from kg.resolve.event_kinds import LEXICON
from kg.resolve.event_profiles import EventProfile
from kg.resolve.main_events import DEFINITE
from kg.resolve.profiles import Chain

LIFE, STORY = "life", "story"


class Befallen(NamedTuple):
    """What befell a person: its kind, how often it befalls one, and the entity."""

    kind: str
    once_in: str
    entity: str


class _Kind(NamedTuple):
    name: str
    once_in: str
    roles: Collection[str]


def befallen(
    claims: Iterable[EventProfile], chains: Mapping[Key, Chain], entity_of: Mapping[Key, str]
) -> Mapping[Key, Befallen]:
    """Map the claims of a document that tell what befell one person to what that was."""
    told: dict[str, list[EventProfile]] = defaultdict(list)
    for claim in claims:
        if (kind := _kind_of(claim)) is not None:
            told[kind.name].append(claim)
    return {
        key: found for some in told.values() for key, found in _of_kind(some, chains, entity_of)
    }


def _kind_of(claim: EventProfile) -> _Kind | None:
    """Return the kind by the class of a claim, else by its word: 'found guilty' is a conviction."""
    return _kinds().get(claim.told_class) or _kinds().get(claim.action)


def _of_kind(
    claims: Sequence[EventProfile], chains: Mapping[Key, Chain], entity_of: Mapping[Key, str]
) -> Iterator[tuple[Key, Befallen]]:
    """Yield the claims of one kind with the one person whom they tell of."""
    kind = _kind_of(claims[0])
    assert kind is not None
    victims = {claim.key: _victims(claim, kind, chains) for claim in claims}
    people = {entity_of[c.key] for found in victims.values() for c in found}
    only = people if len(people) == 1 and kind.once_in == LIFE else set[str]()
    for claim in filter(_is_one, claims):
        found = victims[claim.key]
        who = {entity_of[chain.key] for chain in found}
        if not found and claim.article in DEFINITE:
            who = only
        if len(who) == 1 and all(map(_is_person, found)):
            yield claim.key, Befallen(kind.name, kind.once_in, next(iter(who)))


def _victims(claim: EventProfile, kind: _Kind, chains: Mapping[Key, Chain]) -> list[Chain]:
    """List those who are told to undergo it, in the first role of the kind that is filled."""
    held = [(role, _whose(chains[claim.key[0], name], chains)) for role, name in claim.parts]
    filled = ([chain for role, chain in held if role == wanted] for wanted in kind.roles)
    return next(filter(None, filled), [])


def _whose(chain: Chain, chains: Mapping[Key, Chain]) -> Chain:
    """Return whose body it is: who finds 'her body' finds her."""
    if chain.named or chain.head not in words(LEXICON, "bodies") or len(chain.owners) != 1:
        return chain
    return chains[chain.key[0], min(chain.owners)]


def _is_one(claim: EventProfile) -> bool:
    return not (claim.tried or claim.several or claim.series or _tells_who(claim))


def _tells_who(claim: EventProfile) -> bool:
    """Return True if it only tells who somebody is, and of no post: 'he was named as Ann Lund'."""
    called = {chain for role, chain in claim.parts if role == "attribute"}
    return any(role == "patient" and chain in called for role, chain in claim.parts)


def _is_person(chain: Chain) -> bool:
    return chain.type == "Person" and not chain.plural


@cache
def _kinds() -> Mapping[str, _Kind]:
    """Map the classes of claims to what befalls one person by them."""
    return {
        f"kg:{name}": _Kind(one["name"], one["once_in"], one["roles"])
        for one in table(LEXICON, "personal")
        for name in one["classes"]
    }
