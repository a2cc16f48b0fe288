"""Unnamed chains that describe a named thing: 'the church' for St Anne's Church."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache

from kg.model import Judgement
from kg.model.findings import Key
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.document_similarity import Stories
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import Comparison, feature, logistic, verdict
from kg.resolve.nominal_linking import is_usable
from kg.resolve.nominal_scorer import Nameless, Told, another_person
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.shared_facts import by_facts, may_be_known
from kg.resolve.word_forms import singular, tokens

WEIGHTS: Mapping[str, float] = {
    "begin": -5.1,
    "noun in the name": 3.4,
    "noun among the words for it": 1.5,
    "shared words": 0.7,
    "words in the name": 1.5,
    "same role in one event": 3.0,
    "neighbours in common": 1.9,
    "same type": 1.3,
    "the holder is named here": 2.2,
    "the story has only one": 3.5,
    "several fit": -2.5,
}
NEIGHBOURS = 12
CLEARLY = 0.1
OPENING = 600
"""Length in characters of the beginning of a document, where it may introduce somebody twice."""
OURS = frozenset({"our", "ours", "us", "we"})
Values = dict[str, float]


def judge_described(
    profiles: Profiles,
    stories: Stories,
    nameless: Nameless,
    sets: Sequence[tuple[Key, ...]],
) -> dict[str, Sequence[Judgement]]:
    """Link an unnamed chain to the one named thing of its story that its noun describes.

    Return the judgements by document. The noun must be in the name or among the words used with it;
    if several are possible, none is taken unless it is clearly better. `sets` are the clusters that
    names have made.
    """
    leader = {key: members[0] for members in sets for key in members}
    people = _people(profiles, leader)
    described = Described(
        profiles, stories, nameless, leader.__getitem__, lambda one: people.get(one, ())
    )
    return {document: tuple(described.judge(document)) for document in profiles.pages}


class Described:
    """Links the unnamed chains of one document after the other to named things.

    `leader` maps each chain to the first of its cluster, `people` that to what tells its members
    from other people.
    """

    def __init__(
        self,
        profiles: Profiles,
        stories: Stories,
        nameless: Nameless,
        leader: Callable[[Key], Key],
        people: Callable[[Key], Sequence[Told]],
    ) -> None:
        self._profiles, self._nameless = profiles, nameless
        self._leader, self._people = leader, people
        self._neighbours = stories.neighbours()
        self._bearers: dict[str, Mapping[str, Sequence[Key]]] = {}

    def judge(self, document: str) -> Iterator[Judgement]:
        """Yield the judgements on the chains of a document."""
        profiles, leader = self._profiles, self._leader
        links: dict[Key, Judgement] = {}
        met = _met(profiles.chains_of(document), leader)
        for chain in profiles.chains_of(document):
            if is_usable(chain):
                best = self._best(chain, met)
                found = sorted(best.values(), key=_order, reverse=True)
                taken = [*_take(chain, found, profiles)] or self._by_facts(chain, met)
                links.update((chain.key, one) for one in taken)
        yield from _without_newcomers(links, leader, profiles, self._nameless)

    def _by_facts(self, chain: Chain, met: Mapping[Key, int]) -> Sequence[Judgement]:
        """Link a person to the only one of the story of whom the same is told, if there is one."""
        here, one_story = chain.key[0], self._nameless.one_story
        if not may_be_known(chain):
            return ()
        near = (d for d in self.near(here) if d == here or one_story(here, d))
        told = (c for document in near for c in self._profiles.chains_of(document))
        people = (c for c in told if c.named and c.type == "Person")
        fitting = [c for c in people if not self._is_ruled_out(chain, c.key, met)]
        found = by_facts(chain, fitting, self._nameless, self._leader)
        return () if found is None else (found,)

    def _best(
        self, chain: Chain, met: Mapping[Key, int]
    ) -> Mapping[Key, tuple[float, Key, Values]]:
        """Return the best bearer of each cluster that a chain may describe."""
        key, leader, chains = chain.key, self._leader, self._profiles.chains
        best: dict[Key, tuple[float, Key, Values]] = {}
        only = self._only(chain)
        for document in self.near(key[0]):
            for other in self._bearing(document).get(chain.head, ()):
                one = leader(other)
                if one == leader(key) or self._is_ruled_out(chain, other, met):
                    continue
                values = _values(chain, chains[other], self._nameless)
                if one in met and _is_of_office(chain):
                    values["the holder is named here"] = 1
                if one == only:
                    values["the story has only one"] = 1
                found = (_total(values), other, values)
                best[one] = max(best.get(one, found), found, key=_order)
        return best

    def _is_ruled_out(self, chain: Chain, other: Key, met: Mapping[Key, int]) -> bool:
        """Return True if a chain cannot describe another, or is new where that one was told of."""
        one = self._leader(other)
        if _cannot(chain, self._profiles.chains[other], self._nameless):
            return True
        if any(another_person(chain, told) for told in self._people(one)):
            return True
        return self._nameless.new_here(chain.key) and met.get(one, chain.place) < chain.place

    def _only(self, chain: Chain) -> Key | None:
        """Return what a bare noun ('the captain') means if its story names one thing that is so.

        Two other articles of the story must call it so, one for a body, for both words of 'the
        returning officer', or for 'the mayor', of whom a place has one; none may call another so.
        """
        field = _field(chain)
        bare = bool(field) or _is_bare(chain) or _is_role(chain, self._profiles.chains)
        if not (bare or self._is_sole(chain)) or self._is_told_twice(chain, field):
            return None
        calling = self._calling(chain, field)
        if len(calling) != 1:
            return None
        ((one, documents),) = calling.items()
        if not bare and not self._is_told_so(chain, one):
            return None
        return one if self._is_told_enough(chain, documents, alone=bool(field)) else None

    def _is_told_enough(self, chain: Chain, documents: Set[str], *, alone: bool) -> bool:
        """Return True if enough other articles of a story call somebody so."""
        here = chain.key[0]
        told = [d for d in documents if d != here and self._nameless.one_story(here, d)]
        alone = alone or chain.head in _bodies() | listed("joining", "of_a_place")
        return len(told) >= (1 if alone else 2)

    def _is_sole(self, chain: Chain) -> bool:
        """Return True for a person of whose noun no near document tells two: 'a former actress'.

        One of them may have no name.
        """
        if not _is_somebody(chain):
            return False
        for document in self.near(chain.key[0]):
            called = [c for c in self._profiles.chains_of(document) if _is_called(c, chain.head)]
            if len({self._leader(c.key) for c in called}) > 1:
                return False
        return True

    def _is_told_so(self, chain: Chain, one: Key) -> bool:
        """Return True if all words of a description are told of somebody named near it.

        A 'union chief' is no police chief.
        """
        documents = (self._profiles.chains_of(document) for document in self.near(chain.key[0]))
        told = (c.roles for some in documents for c in some if self._leader(c.key) == one)
        return chain.roles <= frozenset[str]().union(*told)

    def _calling(self, chain: Chain, field: str) -> Mapping[Key, Set[str]]:
        """Return the named clusters that near documents call so, each with these documents."""
        calling: dict[Key, set[str]] = defaultdict(set)
        for document in self.near(chain.key[0]):
            for other in self._bearing(document).get(chain.head, ()):
                roles = self._profiles.chains[other].roles
                if roles.isdisjoint(listed("joining", "fellows")) and (not field or field in roles):
                    calling[self._leader(other)].add(document)
        return calling

    def _is_told_twice(self, chain: Chain, field: str) -> bool:
        """Return True if a document tells of another thing, or of several, by the same noun."""
        every = self._profiles.chains_of(chain.key[0])
        alike = (c for c in every if c.head == chain.head and c.key != chain.key)
        return any(not field or field in c.phrase.lower().split() for c in alike)

    def near(self, document: str) -> tuple[str, ...]:
        """Return the documents in which the things may be named that a document describes."""
        return (document, *self._neighbours[document][:NEIGHBOURS])

    def _bearing(self, document: str) -> Mapping[str, Sequence[Key]]:
        if document not in self._bearers:
            self._bearers[document] = _bearers(self._profiles.chains_of(document))
        return self._bearers[document]


def _without_newcomers(
    links: Mapping[Key, Judgement],
    leader: Callable[[Key], Key],
    profiles: Profiles,
    nameless: Nameless,
) -> Iterator[Judgement]:
    """Leave out whoever a document introduces long after another whom the same name describes.

    'The gunman was held. … Last week, in Oslo, a gunman shot a guard': the second is another man. A
    headline and the first sentences introduce one person twice.
    """
    place = {key: profiles.chains[key].place for key in links}
    named = {key: leader(one.right if one.left == key else one.left) for key, one in links.items()}
    first: dict[tuple[str, Key], int] = {}
    for key, cluster in named.items():
        first[key[0], cluster] = min(first.get((key[0], cluster), place[key]), place[key])
    for judgement in without_rivals(links, leader, profiles):
        key = judgement.left if judgement.left in links else judgement.right
        late = place[key] - first[key[0], named[key]] > OPENING
        if not (late and nameless.new_here(key)):
            yield judgement


def without_rivals(
    links: Mapping[Key, Judgement], leader: Callable[[Key], Key], profiles: Profiles
) -> Iterator[Judgement]:
    """Leave out links by which several that a document tells side by side would be one.

    'The blast killed an officer and a technician': neither can be named by both. The surer link of
    two is kept, none if they are equally sure.
    """
    named = {key: leader(one.right if one.left == key else one.left) for key, one in links.items()}
    together = _side_by_side(links.keys(), profiles)
    for key, judgement in links.items():
        rivals = (one for one in together[key] if (named.get(one) or leader(one)) == named[key])
        if all(one in links and links[one].score < judgement.score for one in rivals):
            yield judgement


def _met(chains: Iterable[Chain], leader: Callable[[Key], Key]) -> Mapping[Key, int]:
    """Return where a document first mentions a cluster: a new mention is somebody else."""
    met: dict[Key, int] = {}
    for chain in chains:
        one = leader(chain.key)
        met[one] = min(met.get(one, chain.place), chain.place)
    return met


def _people(profiles: Profiles, leader: Mapping[Key, Key]) -> Mapping[Key, Sequence[Chain]]:
    """List the chains of each cluster that have an age or a nationality."""
    held: dict[Key, list[Chain]] = defaultdict(list)
    for key, chain in profiles.chains.items():
        if chain.ages or chain.nations:
            held[leader[key]].append(chain)
    return held


def _order(found: tuple[float, Key, Values]) -> tuple[float, Key]:
    return found[:2]


def _take(
    chain: Chain, found: Sequence[tuple[float, Key, Values]], profiles: Profiles
) -> Iterator[Judgement]:
    if not found:
        return
    _, other, values = found[0]
    if len(found) > 1 and logistic(found[1][0]) > logistic(found[0][0]) - CLEARLY:
        values = {**values, "several fit": 1}
    score = logistic(_total(values))
    decided = verdict(score)
    if decided == "same" and chain.key[0] != other[0]:
        features = tuple(feature(n, round(WEIGHTS[n] * v, 4)) for n, v in values.items())
        told = sorted(features[1:], key=lambda f: (-abs(f[1]), f[0]))
        name = profiles.chains[other].names[0][0]
        reason = f"{chain.phrase!r} for {name!r}: {', '.join(n for n, _ in told)}"
        yield judge("entity", chain.key, other, decided, Comparison(score, features, reason))


def _bearers(chains: Iterable[Chain]) -> Mapping[str, Sequence[Key]]:
    """List the chains with a name by the words of their names and those used with them."""
    held: dict[str, list[Key]] = defaultdict(list)
    for chain in chains:
        if chain.named:
            said = {word for name, _ in chain.names for word in tokens(name)} | chain.roles
            for word in sorted(said):
                held[word].append(chain.key)
    return held


def _side_by_side(keys: Set[Key], profiles: Profiles) -> Mapping[Key, Set[Key]]:
    """Map chains to the others with which they are in one role of an event."""
    together: dict[Key, set[Key]] = defaultdict(set)
    for document in sorted({document for document, _ in keys}):
        for event in profiles.events_of(document):
            cast: dict[str, set[Key]] = defaultdict(set)
            for role, chain in event.parts:
                cast[role].add((document, chain))
            for several in cast.values():
                for key in several & keys:
                    together[key] |= several - {key}
    return together


def _is_of_office(chain: Chain) -> bool:
    """Return True for 'the governor': an office of one, and no word whose or of what it is."""
    return chain.head in _offices() and _is_the(chain)


def _is_bare(chain: Chain) -> bool:
    """Return True for 'the captain', 'the ferry' and 'the union'."""
    known = _offices() | _bodies() | listed("coreference", "uses", "vessels")
    return chain.head in known and _is_the(chain)


def _is_role(chain: Chain, chains: Mapping[Key, Chain]) -> bool:
    """Return True for 'the driver', a person, if nobody's or only a speaker's: 'our driver'."""
    opening, _, noun = chain.phrase.lower().partition(" ")
    alone = opening == "the" and noun == chain.head and chain.roles <= {chain.head}
    plain = chain.head not in listed("joining", "plain_roles") | listed("joining", "faint")
    mine = all(chains[chain.key[0], one].head in OURS for one in chain.owners)
    single = chain.type == "Person" and not (chain.plural or chain.described)
    return alone and plain and mine and single


def _is_somebody(chain: Chain) -> bool:
    """Return True for one person whose noun says something: 'an actress', and not 'a woman'."""
    said = chain.head not in listed("joining", "plain_roles") | listed("joining", "faint")
    return said and chain.type == "Person" and not chain.plural


def _is_called(chain: Chain, noun: str) -> bool:
    return noun in chain.roles if chain.named else chain.head == noun


def _field(chain: Chain) -> str:
    """Return the word before the noun of a post: 'returning' of 'the returning officer'."""
    words = chain.phrase.lower().split()
    single = chain.type == "Person" and not (chain.plural or chain.described or chain.owners)
    told = single and len(words) == 3 and words[0] == "the" and words[2] == chain.head
    return words[1] if told and not _is_the(chain) else ""


def _is_the(chain: Chain) -> bool:
    """Return True for 'the' and a noun alone, or with a field of work: 'the IT director'."""
    whose = chain.anchors - {chain.head} or chain.owners or chain.described
    opening, _, rest = chain.phrase.lower().partition(" ")
    field, _, noun = rest.rpartition(" ")
    alone = noun == chain.head and (not field or field in listed("names", "edges", "fields"))
    return opening == "the" and alone and not (chain.plural or whose)


@cache
def _offices() -> frozenset[str]:
    return listed("coreference", "offices") | listed("coreference", "posts")


@cache
def _bodies() -> frozenset[str]:
    """Return the nouns for bodies of which a story mostly has one: 'the union', not 'the court'."""
    others = listed("coreference", "also_business") | {"department", "office", "court"}
    return listed("coreference", "own_body") - others


def _is_of_other_kind(chain: Chain, named: Chain) -> bool:
    """Return True if a description fits no such thing: 'another firm', 'the firm' of a person."""
    other = "Other" not in (chain.type, named.type) and chain.type != named.type
    return other or bool(chain.apart) or (chain.plural and named.type == "Person")


def _cannot(chain: Chain, named: Chain, nameless: Nameless) -> bool:
    """Return True if a chain describes no such thing, or is of a story of its own.

    In another story 'the program' is not the Young Builders Program: 'the builders program' may be.
    """
    if _is_of_other_kind(chain, named):
        return True
    name = _words_of(named)
    if _sorts_otherwise(chain, name):
        return True
    after = chain.anchors - {chain.head}
    if chain.head in name and after and not after & name:
        return True  # 'the Bush administration' is no other organization that is an administration
    here, there = chain.key[0], named.key[0]
    if here == there or nameless.one_story(here, there):
        return False
    more = (chain.roles | chain.anchors) - {chain.head}
    return nameless.new_here(chain.key) or not more & name


def _sorts_otherwise(chain: Chain, name: Set[str]) -> bool:
    """Return True for 'the town hall' and 'the main hall' beside the Harn Exhibition Hall."""
    if chain.head not in name:
        return False
    said = chain.roles - name
    if "main" in said:
        return True
    sorts = frozenset(lexicon("coreference")["sorts"].get(chain.head, ()))
    return bool(said & sorts) and bool(name & sorts)


def _values(chain: Chain, named: Chain, nameless: Nameless) -> Values:
    name = _words_of(named)
    rest = (chain.roles | chain.anchors) - {chain.head}
    near = nameless.documents(chain.key[0], named.key[0])["neighbours in common"]
    values = {
        "begin": 1,
        "noun in the name": chain.head in name,
        "noun among the words for it": chain.head in named.roles,
        "shared words": bool(rest & named.roles),
        "words in the name": bool(rest & name),
        "same role in one event": nameless.in_one_event(chain.key, named.key),
        "neighbours in common": near,
        "same type": chain.type == named.type,
    }
    return {feature: value for feature, value in values.items() if value}


def _words_of(named: Chain) -> Set[str]:
    """Return the words of the names of a thing, as they stand and in the singular."""
    said = {word for name, _ in named.names for word in tokens(name)}
    return said | {singular(word) for word in said}


def _total(values: Values) -> float:
    return sum(WEIGHTS[name] * value for name, value in values.items())
