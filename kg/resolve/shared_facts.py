"""Unnamed people known by facts: 'a 61-year-old man' is the one of that age whom the story names.

What each article of a story tells of somebody with a name is taken together: ages, the words for
him, what he did or underwent. An unnamed person of another article is the one of whom the same is
told, if nobody else of the story fits as well.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache

from kg.model import Judgement
from kg.model.findings import Key
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import Comparison, feature, logistic
from kg.resolve.nominal_linking import is_any
from kg.resolve.nominal_scorer import Nameless
from kg.resolve.profiles import Chain

WEIGHTS: Mapping[str, float] = {
    "begin": -1.0,
    "same age": 2.5,
    "same noun and owner": 2.5,
    "same role in one event": 1.0,
    "same deed": 1.0,
    "same noun": 1.0,
    "shared words": 1.0,
}
MOST = {"same deed": 2, "shared words": 2}
IN_ONE_EVENT = 0.5
LEAST = 2
"""How much two must have in common beside an event in which both have one role."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What is told of an unnamed person and of a named one, and the chain that tells most of it."""

    other: Key
    ages: frozenset[int]
    whose: bool
    event: bool
    deeds: frozenset[str]
    noun: bool
    words: Set[str]

    @property
    def much(self) -> int:
        """Count the facts; ages say most, and more than two deeds or words say no more."""
        deeds, words = min(len(self.deeds), 2), min(len(self.words), 2)
        return 2 * (bool(self.ages) + self.whose) + deeds + self.noun + words

    @property
    def suffices(self) -> bool:
        """Return True if the facts make them one where they fit nobody else."""
        return bool(self.ages) or self.whose or (self.event and self.much >= LEAST)


def by_facts(
    chain: Chain,
    told: Iterable[Chain],
    nameless: Nameless,
    leader: Callable[[Key], Key],
) -> Judgement | None:
    """Link an unnamed person to the named one of the story of whom most of the same is told.

    `told` are the named people of all its articles who are not ruled out. What other articles tell
    of somebody counts for him, what the same article tells ('Rask was held') only against another.
    """
    held: dict[Key, list[Chain]] = defaultdict(list)
    for person in told:
        held[leader(person.key)].append(person)
    for owner in chain.owners:
        held.pop(leader((chain.key[0], owner)), None)
    found: list[tuple[int, Key, Shared]] = []
    for one, some in held.items():
        elsewhere = [c for c in some if c.key[0] != chain.key[0]]
        if elsewhere:
            shared = _shared(chain, elsewhere, nameless, leader)
            found.append((shared.much, one, shared))
    if not found:
        return None
    much, one, shared = max(found, key=lambda f: f[:2])
    if not shared.suffices or (_is_kin(chain) and not (shared.whose or shared.ages)):
        return None
    if any(_shared(chain, held[k], nameless, leader).much >= much for k in held if k != one):
        return None
    return _judged(chain, shared, held[one], nameless)


def may_be_known(chain: Chain) -> bool:
    """Return True for one person who is not told apart."""
    person = chain.type == "Person" or bool(chain.bodies)
    one = not (chain.plural or chain.named or chain.count)
    return person and one and not (chain.apart or is_any(chain))


def _is_kin(chain: Chain) -> bool:
    """Return True for 'his mother', who is not whoever is called a mother."""
    return chain.head in lexicon("kin")["nouns"] and bool(chain.owners)


def _shared(
    chain: Chain, others: Sequence[Chain], nameless: Nameless, leader: Callable[[Key], Key]
) -> Shared:
    """Return what is told of a person and of one with a name, by all chains of the latter."""
    roles = frozenset[str]().union(*(c.roles for c in others)) - _plain()
    deeds = {c.key: _deeds(c.key, nameless) & _deeds(chain.key, nameless) for c in others}
    ages = frozenset[int]().union(*(c.ages for c in others)) & chain.ages
    return Shared(
        other=max(others, key=lambda c: (len(deeds[c.key]), bool(c.ages & ages), c.key)).key,
        ages=ages,
        whose=not nameless.new_here(chain.key)
        and any(_is_alike_in_whose(chain, other, leader) for other in others),
        event=any(
            nameless.in_one_event(chain.key, key, said=False) >= IN_ONE_EVENT
            for key, some in deeds.items()
            if some and key[0] != chain.key[0]
        ),
        deeds=frozenset(deed for some in deeds.values() for _, deed in some),
        noun=chain.head in roles,
        words=_said(chain) & roles if chain.head in roles | _plain() else set(),
    )


def _is_alike_in_whose(chain: Chain, other: Chain, leader: Callable[[Key], Key]) -> bool:
    """Return True for 'his lawyer' and the named lawyer of the same man: one noun, one owner.

    'As CEO' is a post, which one may have after another.
    """
    if chain.head not in other.roles or chain.head in _plain() or " " not in chain.phrase:
        return False
    ours, theirs = (
        {leader((c.key[0], one)) for one in c.owners | c.bodies} for c in (chain, other)
    )
    return not ours.isdisjoint(theirs)


def _deeds(key: Key, nameless: Nameless) -> Set[tuple[str, str]]:
    """Return what somebody did or underwent, without what says little: to be, to go."""
    return {
        (role, deed)
        for role, deed in nameless.deeds(key)
        if ":" not in deed and role in ("agent", "patient", "recipient")
    }


def _said(chain: Chain) -> Set[str]:
    """Return the words before the noun of a person, without names: a team has many players."""
    return chain.roles - chain.anchors - {chain.head}


@cache
def _plain() -> frozenset[str]:
    """Return words that any people are called by."""
    return listed("joining", "plain_roles") | listed("joining", "faint")


def _judged(chain: Chain, shared: Shared, others: Sequence[Chain], nameless: Nameless) -> Judgement:
    name = next(c.names[0][0] for c in others if c.names)
    values: Mapping[str, float] = {
        "same age": bool(shared.ages),
        "same noun and owner": shared.whose,
        "same role in one event": shared.event,
        "same deed": len(shared.deeds),
        "same noun": shared.noun,
        "shared words": len(shared.words),
    }
    weighed = [("begin", WEIGHTS["begin"])] + [
        (said, WEIGHTS[said] * min(value, MOST.get(said, 1)))
        for said, value in values.items()
        if value
    ]
    facts = [f"both are {age}" for age in sorted(shared.ages)]
    words = {told.trigger for _, told in nameless.parts(chain.key) if told.deed in shared.deeds}
    facts += [f"both in {word!r}" for word in sorted(words)]
    one = f"{chain.head!r} of one person or body" if shared.whose else f"called {chain.head!r}"
    facts += [f"both {one}"] if shared.whose or shared.noun else []
    facts += [f"both {word!r}" for word in sorted(shared.words)]
    reason = f"{chain.phrase!r} for {name!r}, of whom alone the same is told: {', '.join(facts)}"
    why = Comparison(
        logistic(sum(weight for _, weight in weighed)),
        tuple(feature(said, weight) for said, weight in weighed),
        reason,
    )
    return judge("entity", chain.key, shared.other, "same", why)
