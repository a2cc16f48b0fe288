"""Evidence for and against two unnamed chains being one thing: features and weights.

'The gunman' of one report and 'a suspect' of another are one by what they do in the same event, by
the words for them, and by the similarity of the documents. The weights are fitted on hand-annotated
news by `training/entities.py` and rounded; what forbids a merge is policy and not fitted, and
neither is the weight of the documents' similarity, which must count even if a case holds only few
of them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from itertools import product
from math import log, log2
from typing import Protocol

from kg.model.findings import Key
from kg.model.memo import NONE, Stamp, stamp
from kg.ontology import lexicon
from kg.resolve.contrasts import are_contrasted
from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import LEAST_SHARED
from kg.resolve.event_profiles import EventProfile
from kg.resolve.event_scorer import Alike
from kg.resolve.groups import Grouped
from kg.resolve.name_scorer import Comparison, feature, logistic
from kg.resolve.nominal_features import MOST, WEIGHTS, NominalFeatures, Part, total
from kg.resolve.owners import whose_differ
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import thing, tokens, words

REASONS = {
    "documents alike": "the documents are worded alike",
    "neighbours in common": "the same documents stand near both",
    "names in common": "named beside the same names",
    "same head": "the same noun for it",
    "rare head": "a noun that few documents use",
    "shared words": "described by the same words",
    "no kind known": "neither is known to be a person, body or place",
}
NEAR = 8
ONE_STORY = 0.15
"""Least similarity of documents that tell one story (cosine of their informative words)."""
WORDED_ALIKE = 0.25
"""Least similarity of documents that tell one part of a story."""
SMOOTHING = 100
"""Number of imagined documents, so that a shared noun counts even in a small case."""
DOUBLED = 2
"""The documents of a case are counted in steps, this many for each doubling, and how rare a noun is
among them to one digit, so that another document rarely changes anything."""
Values = dict[str, float]


class Told(Protocol):
    """What tells one person from another: ages and nationalities."""

    @property
    def ages(self) -> Set[int]:
        """Return the ages that are told of somebody."""
        ...

    @property
    def nations(self) -> Set[str]:
        """Return the nationalities that are told of somebody."""
        ...


class Nameless:
    """Compares unnamed chains, given how similar events and documents are."""

    def __init__(
        self,
        profiles: Profiles,
        grouped: Grouped,
        likeness: Alike,
        stories: Stories,
        heads: Mapping[str, int] | None = None,
    ) -> None:
        """Take what chains are compared by; `heads` counts the documents that use each noun."""
        self._chains = profiles.chains
        self._profiles = profiles
        self._looks: dict[Key, NominalFeatures] = {}
        self._likeness = likeness
        self._stories = stories
        self._parts: dict[str, Mapping[Key, Sequence[Part]]] = {}
        self._names = grouped.of_document
        self._near = {d: frozenset((d, *n[:NEAR])) for d, n in stories.neighbours().items()}
        self._said: dict[str, Set[str]] = {}
        self._named: dict[str, Set[str]] = {}
        self.fitted: set[tuple[str, str]] = set()
        self.heads = head_counts(profiles) if heads is None else heads
        self._rare = rarity(self.heads, len(profiles.pages))

    def given(self, left: str, right: str) -> Stamp:
        """Return the stamp of all that decides which chains of two documents may be one."""
        profiles = self._profiles
        if not profiles.whole:
            return NONE
        both = [(profiles.stamp(d), profiles.struck.get(d)) for d in (left, right)]
        shared = self._heads(left) & self._heads(right)
        rare = sorted([(head, self._rare(head)) for head in shared])
        near = *self.documents(left, right).values(), self._likeness.company(left, right)
        return stamp(both, self._likeness.given(left, right), near, rare)

    def parts(self, key: Key) -> Sequence[Part]:
        """List the events that a chain takes part in, with its role."""
        document = key[0]
        if document not in self._parts:
            self._parts[document] = _parts(self._profiles.events_of(document))
        return self._parts[document].get(key, ())

    def score(self, left: Key, right: Key) -> float:
        """Return the probability (0-1) that two chains are one thing.

        `fitted` are the documents of chains that were scored so, which need not be neighbours.
        """
        self.fitted.add((left[0], right[0]))
        near = self._nearness(left[0], right[0])
        return logistic(total(self._look(left), self._look(right), near))

    def scores(self, pairs: Sequence[tuple[Key, Key]]) -> Iterator[tuple[Key, Key, float]]:
        """Score pairs of chains of the same two documents."""
        near = {d: self._nearness(*d) for d in {(a[0], b[0]) for a, b in pairs}}
        for a, b in pairs:
            yield a, b, logistic(total(self._look(a), self._look(b), near[a[0], b[0]]))

    def _nearness(self, left: str, right: str) -> float:
        """Return the weight of what two documents share, for all their pairs of chains."""
        odds = WEIGHTS["begin"]
        for name, value in self.documents(left, right).items():
            odds += WEIGHTS[name] * min(value, MOST.get(name, 1))
        return odds

    def _look(self, key: Key) -> NominalFeatures:
        found = self._looks.get(key)
        if found is None:
            chain = self._chains[key]
            rare = self._rare(chain.head)
            found = self._looks[key] = NominalFeatures(chain, self.parts(key), rare)
        return found

    def _heads(self, document: str) -> Set[str]:
        if document not in self._said:
            self._said[document] = heads_in(self._profiles.chains_of(document))
        return self._said[document]

    def deeds(self, key: Key) -> Set[tuple[str, str]]:
        """Return the roles and deeds that say something of a chain: 'agent' of 'shoot'."""
        return self._look(key).deeds

    def in_one_deed(self, left: Key, right: Key) -> bool:
        """Return True if two chains play one role in actions that may be one event."""
        return not self._look(left).deeds.isdisjoint(self._look(right).deeds)

    def suffer_one_deed(self, left: Key, right: Key) -> bool:
        """Return True if one verb tells what is done to two chains: 'shot', not only 'hurt'."""
        shared = self._look(left).deeds & self._look(right).deeds
        return any(role == "patient" and ":" not in deed for role, deed in shared)

    def compare(self, left: Key, right: Key) -> Comparison:
        """Score two chains; the reason names the evidence, strongest first."""
        values = self.features(left, right)
        features = tuple(
            (n, round(WEIGHTS[n] * min(v, MOST.get(n, 1)), 4)) for n, v in values.items()
        )
        told = sorted(features[1:], key=lambda f: (-abs(f[1]), f[0]))
        a, b = self._chains[left].phrase, self._chains[right].phrase
        reason = f"{a!r} and {b!r}: {', '.join(REASONS.get(n, n) for n, _ in told)}"
        return Comparison(self.score(left, right), tuple(feature(*f) for f in features), reason)

    def features(self, left: Key, right: Key) -> Values:
        """Return the values of the features that are not zero."""
        a, b = self._chains[left], self._chains[right]
        values: Values = {"begin": 1, **self.documents(left[0], right[0])}
        if a.head == b.head:
            values["same head"] = 1
            values["rare head"] = self._rare(a.head)
        elif thing(a.head) == thing(b.head):
            values["noun for the same"] = 1
        _described(a, b, values)
        _types(a, b, values)
        values["same role in a deed"] = self.in_one_deed(left, right)
        return {name: value for name, value in values.items() if value}

    def documents(self, left: str, right: str) -> Values:
        """Return how near two documents are to each other."""
        near, near_there = self._near[left], self._near[right]
        none: frozenset[int] = frozenset()
        names = self._names.get(left, none) & self._names.get(right, none)
        return {
            "documents alike": self._stories.alike(left, right),
            "neighbours in common": len(near & near_there) / len(near | near_there),
            "names in common": len(names),
        }

    def new_here(self, key: Key) -> bool:
        """Return True if a chain is introduced as something new: 'a deputy', 'two women'."""
        return self._look(key).is_new

    def told_once(self, key: Key) -> bool:
        """Return True if a document tells of no other thing by the noun of a chain."""
        noun = thing(self._chains[key].head)
        every = self._profiles.chains_of(key[0])
        return not any(thing(c.head) == noun and c.key != key for c in every)

    def is_sole(self, key: Key) -> bool:
        """Return True if a document tells of no other thing so, nor calls a named one so.

        'The lorry' is another matter than the '22 lorries' of a firm.
        """
        chain, every = self._chains[key], self._profiles.chains_of(key[0])
        noun = thing(chain.head)
        alike = (c for c in every if c.key != key and (chain.plural or not c.plural))
        if any(thing(c.head) == noun for c in alike):
            return False
        return chain.plural or not any(c.named and chain.head in c.roles for c in every)

    def whose_differ(self, left: Key, right: Key) -> bool:
        """Return True if two chains are somebody else's: 'her lawyer', 'the firm's lawyer'."""
        chains = self._chains
        return whose_differ(chains[left], chains[right], chains, self.names_in)

    def names_in(self, document: str) -> Set[str]:
        """Return the words of all names of a document, capitalised modifiers among them."""
        if document not in self._named:
            self._named[document] = frozenset(_name_words(self._profiles.chains_of(document)))
        return self._named[document]

    def one_story(self, left: str, right: str) -> bool:
        """Return True if two documents are similar and name some of the same things."""
        if self._stories.alike(left, right) < ONE_STORY:
            return False
        return self._likeness.company(left, right) >= LEAST_SHARED

    def worded_alike(self, left: str, right: str) -> bool:
        """Return True if two documents are similar enough to tell one part of a story."""
        return self._stories.alike(left, right) >= WORDED_ALIKE

    def in_one_event(self, left: Key, right: Key, *, said: bool = True) -> float:
        """Return the probability that two chains play one role in one event, `said` or done."""
        return max(
            (
                self._likeness.score(told.key, told_there.key)
                for (one, told), (other, told_there) in product(self.parts(left), self.parts(right))
                if one == other and _may_be_one(told, told_there) and (said or not told.said)
            ),
            default=0.0,
        )


def rarity(heads: Mapping[str, int], documents: int) -> Callable[[str], float]:
    """Return how rare a noun is, from 0 to 1; 1 if no document uses it without a name.

    `heads` counts the documents that use each noun, of so many `documents`.
    """
    steps = float(2 ** (round(DOUBLED * log2(documents + SMOOTHING)) / DOUBLED))

    def rare(head: str) -> float:
        using = heads.get(head)
        return 1.0 if using is None else min(round(log(steps / (using + 1)) / 5, 1), 1.0)

    return rare


def heads_in(chains: Iterable[Chain]) -> frozenset[str]:
    """Return the head nouns of what a document tells of without a name."""
    return frozenset(chain.head for chain in chains if not chain.named)


def _name_words(chains: Iterable[Chain]) -> Iterator[str]:
    for chain in chains:
        yield from chain.anchors
        for name, _ in chain.names:
            yield from tokens(name)


def head_counts(profiles: Profiles) -> Mapping[str, int]:
    """Count the documents that use each head noun without a name."""
    every = (heads_in(profiles.chains_of(document)) for document in profiles.pages)
    return Counter(head for heads in every for head in heads)


def _may_be_one(a: EventProfile, b: EventProfile) -> bool:
    return a.deed == b.deed or a.action == b.action != "kg:Action"


def _parts(events: Iterable[EventProfile]) -> Mapping[Key, Sequence[Part]]:
    held: dict[Key, list[Part]] = defaultdict(list)
    for told in events:
        for role, chain in told.parts:
            held[told.key[0], chain].append((role, told))
    return held


def _described(a: Chain, b: Chain, values: Values) -> None:
    ours, theirs = a.roles - {a.head}, b.roles - {b.head}
    values["shared words"] = len(ours & theirs)
    values["other words"] = bool(ours and theirs and not ours & theirs)
    values["one and many"] = a.plural != b.plural


def _types(a: Chain, b: Chain, values: Values) -> None:
    if a.type == b.type:
        values["same type"] = 1
        values["no kind known"] = a.type == "Other"
    elif "Other" not in (a.type, b.type):
        values["other type"] = 1


def _are_told_apart(a: Chain, b: Chain) -> bool:
    """Return True if a name, a sort, a contrast, or standing in for another tells two apart."""
    return (
        _named_after(a, b)
        or _are_sorted(a, b)
        or _are_contrasted(a, b)
        or _stand_in(a) != _stand_in(b)
    )


def ruled_out(a: Chain, b: Chain) -> bool:
    """Return True if policy forbids a merge: other counts, or distinctive words.

    'Two new deputies' are not 'four deputies', 'another man' is not 'a man', nobody who is accused
    is merged with the agent, and a judge is not the client. Things of no known kind need one noun:
    'the ridge' is not 'the stage'; what is named after others is another.
    """
    if len({a.count, b.count} - {None, 0}) > 1 or other_part(a.head, b.head):
        return True
    if _are_told_apart(a, b):
        return True
    if a.type == b.type == "Other" and thing(a.head) != thing(b.head):
        return True
    return a.apart != b.apart or _charged(a, b) or _charged(b, a) or _elsewhere(a, b)


def another_person(a: Told, b: Told) -> bool:
    """Return True if ages or nationalities differ: 'a British man', 'an Australian'.

    A birthday may lie between two reports.
    """
    if a.ages and b.ages and min(abs(x - y) for x in a.ages for y in b.ages) > 1:
        return True
    return bool(a.nations and b.nations and not a.nations & b.nations)


def other_part(one: str, other: str) -> bool:
    """Return True if two nouns are roles that nobody has at once: 'victim' and 'officer'."""
    ours = _played(one)
    if not ours:
        return False  # asked first, because few nouns are roles
    theirs = _played(other)
    return any(row == place and mine != part for row, mine in ours for place, part in theirs)


@lru_cache(maxsize=20_000)
def _played(noun: str) -> tuple[tuple[int, int], ...]:
    """Return the lists in which a noun is a role, by number, and which of their roles it is."""
    lists = map(_parts_played, ("other_parts", "other_callings", "other_standings"))
    return tuple((row, parts[noun]) for row, parts in enumerate(lists) if noun in parts)


@cache
def _parts_played(key: str) -> Mapping[str, int]:
    lists: Sequence[Sequence[str]] = lexicon("joining")[key]
    return {word: number for number, some in enumerate(lists) for word in some}


def _named_after(a: Chain, b: Chain) -> bool:
    """Return True if names before one noun differ: 'the Obama', 'the Bush administration'.

    So do names that share a word: 'the Elm Street flat', 'the Oak Street flat'.
    """
    if a.head != b.head or not (a.anchors and b.anchors):
        return False
    mine, theirs = a.anchors - {a.head}, b.anchors - {b.head}
    return bool(mine and theirs and not mine & theirs) or bool(mine - theirs and theirs - mine)


def _are_sorted(a: Chain, b: Chain) -> bool:
    """Return True for bodies of one noun that other words sort: 'military' and 'border police'.

    'The two governments' are not 'the government'.
    """
    if a.head != b.head:
        return False
    if a.head not in words("sorted_bodies") and a.head not in words("of_states"):
        return False
    if a.plural != b.plural:
        return True
    ours, theirs = a.roles - {a.head}, b.roles - {b.head}
    return bool(ours and theirs) and not ours & theirs


def _stand_in(chain: Chain) -> frozenset[str]:
    """Return what says that a person does not hold an office fully: 'acting', 'former'."""
    if chain.head not in words("unique_roles"):
        return frozenset()
    return words("not_in_office").intersection(chain.phrase.lower().split())


def _are_contrasted(a: Chain, b: Chain) -> bool:
    """Return True if words in contrast stand before one noun: 'the front door', 'the back door'."""
    return a.head == b.head and are_contrasted(a.roles, b.roles)


def _elsewhere(a: Chain, b: Chain) -> bool:
    """Return True if two places have different nouns: 'the harbour' is not 'his home'."""
    places = {a.type, b.type} <= {"Place", "Facility"}
    return places and a.head != b.head and thing(a.head) != thing(b.head)


def _charged(a: Chain, b: Chain) -> bool:
    """Return True if one is accused and the other has done it: 'the suspect', 'the gunman'."""
    return a.head in words("accused") and b.head in words("doers")
