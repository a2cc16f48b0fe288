"""Unnamed things in documents of one story, merged step by step by words and by events."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from kg.model import Judgement
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, Memo
from kg.noun_senses import concrete_nouns, is_device, sense_of
from kg.ontology import words as listed
from kg.resolve.document_similarity import Stories
from kg.resolve.judgements import judge
from kg.resolve.nominal_scorer import Nameless, another_person, ruled_out
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import singular, thing, tokens, words

SAME = 0.7
LEAST = 0.5
"""How probable it must be that the only things of their kind in two reports are one."""
IN_COMMON = 0.5
LIKELY = 0.8
"""How probable it must be if the reports are not worded alike."""
SURELY = 0.85
ON_AVERAGE = 0.5
ONLY = 0.75
"""How probable it must be that two things are one of which each report has no other."""
PEOPLE = ("Person", "Group")
LEFT = frozenset({"former", "ex", "retired", "sacked"})
"""Words for who is no longer what a noun tells."""
NEIGHBOURS = 12
LOOKED_AT = 4
MOST_PAIRS = 80
WORDED_ALIKE = 3
"""Blanks in a phrase that two documents do not share by chance."""
ScoredChains = tuple[float, Key, Key]
Index = Mapping[tuple[str, ...], Sequence[Key]]


def judge_nominals(
    profiles: Profiles, stories: Stories, nameless: Nameless, memo: Memo = FORGETFUL
) -> Iterator[Judgement]:
    """Yield a 'same' for each step by which chains without a name grow into one thing.

    Two sets merge only if their members are similar on average and no document has a member in
    both, so that no chain of similar pairs merges what one document distinguishes.
    """
    near = Nominals(profiles, nameless, memo)
    scored = [one for pair in neighbouring(stories) for one in near.scored(*pair)]
    yield from grow(scored, profiles.chains, nameless)


class Nominals:
    """Scores the chains without a name of two documents."""

    def __init__(self, profiles: Profiles, nameless: Nameless, memo: Memo = FORGETFUL) -> None:
        self._nameless, self._memo = nameless, memo
        self._chains = profiles.chains
        self._index = _Index(
            lambda document: filter(is_usable, profiles.chains_of(document)), nameless
        )

    def scored(self, one: str, other: str) -> Sequence[ScoredChains]:
        """Return the pairs of chains of two documents that may be one thing."""
        nameless = self._nameless

        def make() -> tuple[ScoredChains, ...]:
            return tuple(_scored(self._index.meet(one, other), self._chains, nameless))

        return self._memo.of(("nominals", one, other), nameless.given(one, other), make)


def _scored(
    pairs: Sequence[tuple[Key, Key]], chains: Mapping[Key, Chain], nameless: Nameless
) -> Iterator[ScoredChains]:
    """Yield the pairs of chains of two documents that may be one thing."""
    for left, right, score in nameless.scores(pairs):
        if score >= LEAST and _may_join(chains[left], chains[right], nameless, score):
            yield -score, left, right


def usable_chains(profiles: Profiles) -> dict[Key, Chain]:
    """List the unnamed chains that may be merged: no events, no unnamed sources.

    Nor what belongs to a speaker: 'my mother' is another for each speaker, and 'this newspaper' for
    each paper.
    """
    return {c.key: c for c in profiles.chains.values() if is_usable(c)}


def is_usable(chain: Chain) -> bool:
    """Return True if an unnamed chain may be merged: see `usable_chains`."""
    if chain.named or chain.deed or not chain.head:
        return False
    whose = chain.phrase.lower().partition(" ")[0]
    own = whose == "my" or (whose == "this" and chain.head in _outlets())
    return (chain.head not in words("anonymous") or _is_sorted(chain)) and not own


def _is_sorted(chain: Chain) -> bool:
    """Return True for 'the port authority', one body, unlike 'authorities' and 'the authority'."""
    return chain.head == "authority" and not chain.plural and len(chain.roles) > 1


@cache
def _outlets() -> frozenset[str]:
    """Return the nouns by which an outlet may speak of itself."""
    return listed("coreference", "outlet") | listed("coreference", "stations")


def _may_join(a: Chain, b: Chain, nameless: Nameless, score: float) -> bool:
    """Require a common event if words alone say little: groups, 'a man', unusual things.

    What a document introduces as new needs a common event or a common story. A noun that many
    things of a story share ('show', 'stage') needs shared modifiers or a common event, and so do
    phrases with other modifiers ('a movie star', 'the pop star').
    """
    if ruled_out(a, b) or another_person(a, b) or _is_another(a, b, nameless):
        return False
    if are_told_apart(a, b, nameless) or _is_new_elsewhere(a, b, nameless):
        return False
    alike = thing(a.head) == thing(b.head)
    if alike and _are_sole(a, b, nameless, score):
        return True
    if score < SAME:
        return False
    if alike and (_are_told_alike(a, b, nameless, score) or _are_only_ones(a, b, nameless, score)):
        return True
    return nameless.in_one_event(a.key, b.key) >= IN_COMMON


def are_told_apart(a: Chain, b: Chain, nameless: Nameless) -> bool:
    """Return True if without a common event two things are not one, whatever their noun.

    They are somebody else's, are people whom both documents introduce by a bare noun, or one has a
    name that the other document does not know: 'St Anne's Hospital' is not 'the hospital' there.
    That two people said something makes them no one.
    """
    if _are_strangers(a, b, nameless):
        return nameless.in_one_event(a.key, b.key, said=False) < IN_COMMON
    if _has_left(a) != _has_left(b) or is_any(a) or is_any(b):
        return nameless.in_one_event(a.key, b.key, said=False) < IN_COMMON
    elsewhere = _is_named_elsewhere(a, b, nameless) or _is_named_elsewhere(b, a, nameless)
    if elsewhere or nameless.whose_differ(a.key, b.key):
        return nameless.in_one_event(a.key, b.key) < IN_COMMON
    return False


def _are_strangers(a: Chain, b: Chain, nameless: Nameless) -> bool:
    """Return True for two people of whom nothing tells who they are: 'a man' and 'a man'.

    Nor does anything where one is somebody's, and the other nobody's: 'her driver', 'the driver'.
    """
    if a.plural or b.plural or not {a.head, b.head} & words("common_people") or (a.ages and b.ages):
        return False
    new = nameless.new_here(a.key) and nameless.new_here(b.key)
    if bool(a.owners) == bool(b.owners) and not new:
        return False
    alike = (a.roles - {a.head}) & (b.roles - {b.head})
    return not alike and not nameless.suffer_one_deed(a.key, b.key)


def _has_left(chain: Chain) -> bool:
    """Return True for 'a former employee', who is not 'the employee' of another report."""
    return chain.type == "Person" and bool(LEFT.intersection(chain.phrase.lower().split()))


def is_any(chain: Chain) -> bool:
    """Return True for 'one nurse', any of several."""
    return chain.type == "Person" and chain.phrase.lower().startswith("one ")


def _is_new_elsewhere(a: Chain, b: Chain, nameless: Nameless) -> bool:
    """Return True for 'a siren' and 'a siren in Perin', of which the first report knows nothing."""
    if not (nameless.new_here(a.key) and nameless.new_here(b.key)):
        return False
    names = _names_behind(a), _names_behind(b)
    if bool(names[0]) == bool(names[1]):
        return False
    other = b if names[0] else a
    return (names[0] or names[1]).isdisjoint(nameless.names_in(other.key[0]))


def _names_behind(chain: Chain) -> set[str]:
    """Return the words of the names in the complements of a phrase: 'a siren in Perin'."""
    behind = chain.described[len(chain.phrase) :].split()
    return {word for part in behind if part[:1].isupper() for word in tokens(part)}


def _is_named_elsewhere(named: Chain, bare: Chain, nameless: Nameless) -> bool:
    """Return True if one thing has a name of which the document of the other has no word."""
    name = named.anchors - {named.head}
    if named.head not in named.anchors or not name or bare.head in words("collective"):
        return False
    if not {named.type, bare.type} <= {"Organization", "Facility", "Place"}:
        return False
    if named.plural or bare.plural or (named.roles | bare.anchors) & bare.roles - {bare.head}:
        return False
    return not name <= nameless.names_in(bare.key[0])


def _are_told_alike(a: Chain, b: Chain, nameless: Nameless, score: float) -> bool:
    """Return True if the words of two things with one noun suffice, or with a common deed."""
    if a.head in words("collective") or _is_titled(a, b):
        return True
    if _head_alone(a, b, nameless) or _is_of_an_office(a, b):
        return False
    says_little = a.plural or b.plural or {a.head, b.head} & words("faint")
    is_odd = "Other" in (a.type, b.type) and not a.anchors & b.anchors
    if not says_little and not is_odd:
        return True
    return score >= SURELY and nameless.in_one_deed(a.key, b.key)


def _is_of_an_office(a: Chain, b: Chain) -> bool:
    """Return True for 'the chief' and 'the union chief': the first may be chief of the police."""
    if a.plural or b.plural or a.head not in listed("coreference", "offices"):
        return False
    return bool(a.roles - {a.head}) != bool(b.roles - {b.head})


def _are_called_alike(a: Chain, b: Chain) -> bool:
    """Return True for two that are called by the same words and by 'the', and are nobody's."""
    told = a.roles == b.roles and _is_the(a) and _is_the(b) and not (a.owners or b.owners)
    return told and (a.described == b.described or not (a.described and b.described))


def _are_only_ones(a: Chain, b: Chain, nameless: Nameless, score: float) -> bool:
    """Return True for 'the sprinklers' of two reports of a story that tell of no others.

    Both call the thing by the same words, and by 'the'; people are more, and others in each report.
    """
    things = _is_solid(a.head) and {a.type, b.type}.isdisjoint(PEOPLE) and a.head not in _many()
    if not things or score < ONLY or not _are_called_alike(a, b):
        return False
    if not nameless.one_story(a.key[0], b.key[0]):
        return False
    both = (a.key, b.key)
    return all(nameless.parts(key) and nameless.told_once(key) for key in both)


def _are_sole(a: Chain, b: Chain, nameless: Nameless, score: float) -> bool:
    """Return True for the only thing of its kind in each of two reports of a story.

    'A gravel lorry' of one report and 'the lorry' of another: neither tells of a second lorry, and
    what one says of it does not contradict the other. Of people there are more: 'two guards' and
    'the bank guards' need another word in common.
    """
    here, there = a.key[0], b.key[0]
    if not _may_be_sole(a, b) or not nameless.one_story(here, there):
        return False
    if (_are_several(a) or score < LIKELY) and not nameless.worded_alike(here, there):
        return False
    both = all(map(nameless.is_sole, (a.key, b.key)))
    return both and _say_no_other(a, b)


def _are_several(chain: Chain) -> bool:
    """Return True for 'guards' and 'dozens', and not for 'two guards'."""
    return (chain.plural or chain.numbered) and not (chain.count and not chain.numbered)


def _say_no_other(a: Chain, b: Chain) -> bool:
    """Return True if one says of a thing what the other says, or more: 'a gravel lorry'.

    Several people must have a word in common, or their number.
    """
    ours, theirs = a.roles - {a.head}, b.roles - {b.head}
    several_people = a.plural and not {a.type, b.type}.isdisjoint(PEOPLE)
    if several_people and not (a.count or ours & theirs):
        return False
    if _is_of_an_office(a, b):
        return False
    return ours <= theirs or theirs <= ours


def _may_be_sole(a: Chain, b: Chain) -> bool:
    """Return True for kinds of things of which a story may tell only one, told of as one's."""
    if a.plural != b.plural or a.count != b.count:
        return False
    if {a.head, b.head} & _many() or _is_uncounted(a) or _is_uncounted(b):
        return False
    if "Other" in (a.type, b.type) and not (_is_solid(a.head) and _is_solid(b.head)):
        return False
    return not (_complements(a) and _complements(b)) or _complements(a) == _complements(b)


def _complements(chain: Chain) -> str:
    """Return what stands behind the noun of a phrase: 'of the mill'."""
    return chain.described[len(chain.phrase) :].strip().lower()


def _is_uncounted(chain: Chain) -> bool:
    """Return True for 'dozens' and 'millions', of which a report tells more than once."""
    return chain.numbered and chain.count is None


def _is_solid(head: str) -> bool:
    noun = singular(head)
    moving = sense_of("vehicle", noun) in ("same", "wider")
    return noun in concrete_nouns() or is_device(noun) or moving


@cache
def _many() -> frozenset[str]:
    """Return the nouns of which there is never only one: parts of the body, 'the ground'."""
    nothing = {"air", "ball", "chest", "ground", "pavement", "sidewalk", "sky", "void"}
    body = listed("participants", "ailments", "parts") | listed("participants", "nouns", "body")
    return words("generic") | words("faint") | nothing | body


def _is_the(chain: Chain) -> bool:
    return chain.phrase.lower().startswith("the ")


def _head_alone(a: Chain, b: Chain, nameless: Nameless) -> bool:
    """Return True if two chains share only a head noun that is not specific enough.

    A long phrase that is the same in both is more than a head noun.
    """
    ours, theirs = a.roles - {a.head}, b.roles - {b.head}
    if ours & theirs or (a.phrase == b.phrase and a.phrase.count(" ") >= WORDED_ALIKE):
        return False
    if {a.head, b.head} & words("generic") or (ours and theirs):
        return True
    return bool(ours or theirs) and nameless.new_here(a.key) and nameless.new_here(b.key)


def _is_another(a: Chain, b: Chain, nameless: Nameless) -> bool:
    """Return True if one is introduced as new in another story, without a common event."""
    if not (nameless.new_here(a.key) or nameless.new_here(b.key)):
        return False
    if nameless.one_story(a.key[0], b.key[0]):
        return False
    return nameless.in_one_event(a.key, b.key) < IN_COMMON


def _is_titled(a: Chain, b: Chain) -> bool:
    """Return True if the noun is part of a name: 'the Riverside Rovers', 'Rovers'."""
    return a.head in a.anchors and b.head in b.anchors and len(a.anchors | b.anchors) > 1


def candidates(
    usable: Mapping[Key, Chain], stories: Stories, nameless: Nameless
) -> Iterator[list[tuple[Key, Key]]]:
    """Pair chains of neighbouring documents by noun, by synonym, or by predicate.

    Each list holds pairs of the same two documents.
    """
    own: dict[str, list[Chain]] = defaultdict(list)
    for key, chain in usable.items():
        own[key[0]].append(chain)
    index = _Index(lambda document: own.get(document, ()), nameless)
    return (index.meet(*pair) for pair in neighbouring(stories))


def neighbouring(stories: Stories) -> Iterator[tuple[str, str]]:
    """Pair each document with those nearest to it."""
    return pairs_among(stories.neighbours())


def pairs_among(neighbours: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Pair each document with the first of its neighbours."""
    near = {d: frozenset(others[:NEIGHBOURS]) for d, others in neighbours.items()}
    for document in neighbours:
        for other in sorted(near[document]):
            if document < other or document not in near[other]:
                yield document, other


class _Index:
    """The chains of each document by what they may be met by."""

    def __init__(self, own: Callable[[str], Iterable[Chain]], nameless: Nameless) -> None:
        self._own, self._nameless = own, nameless
        self._held: dict[str, Index] = {}

    def meet(self, one: str, other: str) -> list[tuple[Key, Key]]:
        """Pair the chains of two documents that share a noun, a synonym or a predicate."""
        return _meet(self._of(one), self._of(other))

    def _of(self, document: str) -> Index:
        if document not in self._held:
            held: dict[tuple[str, ...], list[Key]] = defaultdict(list)
            for chain in self._own(document):
                for mark in _marks(chain, self._nameless):
                    held[mark].append(chain.key)
            self._held[document] = held
        return self._held[document]


def _marks(chain: Chain, nameless: Nameless) -> set[tuple[str, ...]]:
    marks: set[tuple[str, ...]] = {("word", thing(word)) for word in chain.roles | {chain.head}}
    return marks | {("deed", role, told.deed) for role, told in nameless.parts(chain.key)}


def _meet(ours: Index, theirs: Index) -> list[tuple[Key, Key]]:
    found: set[tuple[Key, Key]] = set()
    for mark in sorted(ours.keys() & theirs.keys()):
        found.update((min(p), max(p)) for p in product(ours[mark], theirs[mark]))
        if len(found) >= MOST_PAIRS:
            break
    return sorted(found)


class _Grown:
    """A set of chains taken for one thing, with what decides whether another may join it.

    Its chains never exclude each other, so that for each noun one count and all its distinctive
    words represent all of them; `people` are those with an age or nationality. `first` are its
    smallest keys.
    """

    __slots__ = ("first", "of_document", "people", "said")

    def __init__(self, chain: Chain) -> None:
        self.first = [chain.key]
        self.of_document = {chain.key[0]: [chain]}
        self.said = {chain.head: chain}
        self.people = [chain] if chain.ages or chain.nations else []

    def clashes(self, other: "_Grown") -> bool:
        """Return True if two sets cannot be one by policy, or because a document has both."""
        few, many = sorted((self.of_document, other.of_document), key=len)
        both = [document for document in few if document in many]
        if any(_clash(a, b) for d in both for a, b in product(few[d], many[d])):
            return True
        if any(another_person(a, b) for a, b in product(self.people, other.people)):
            return True
        return any(ruled_out(a, b) for a, b in product(self.said.values(), other.said.values()))

    def take_in(self, other: "_Grown") -> None:
        """Merge another set into this one."""
        self.first = sorted(self.first + other.first)[:LOOKED_AT]
        self.people = _unlike(self.people + other.people)
        for document, chains in other.of_document.items():
            self.of_document.setdefault(document, []).extend(chains)
        for head, chain in other.said.items():
            known = self.said.setdefault(head, chain)
            if known is not chain:
                self.said[head] = replace(
                    known,
                    count=known.count or chain.count,
                    anchors=known.anchors | chain.anchors,
                    roles=known.roles | chain.roles,
                )


def _unlike(people: list[Chain]) -> list[Chain]:
    """Keep one chain for each combination of ages and nationalities."""
    return list({(c.ages, c.nations): c for c in people}.values())


def grow(
    scored: Iterable[ScoredChains], chains: Mapping[Key, Chain], nameless: Nameless
) -> Iterator[Judgement]:
    """Merge the chains of scored pairs, the surest first.

    What pairs do not connect is independent, so that a part of them may be merged by itself.
    """
    leader: dict[Key, Key] = {}
    grown: dict[Key, _Grown] = {}
    members: dict[Key, list[Key]] = {}
    for _, left, right in sorted(scored):
        one, other = leader.get(left, left), leader.get(right, right)
        if one == other:
            continue
        ours, theirs = (grown.get(k) or _Grown(chains[k]) for k in (one, other))
        if not _fit(ours, theirs, nameless):
            continue
        yield judge("entity", left, right, "same", nameless.compare(left, right))
        held, taken = members.pop(one, [one]), members.pop(other, [other])
        if len(held) < len(taken):
            one, ours, theirs, held, taken = other, theirs, ours, taken, held
        ours.take_in(theirs)
        grown[one], members[one] = ours, held + taken
        for key in taken:
            leader[key] = one


def _fit(ours: _Grown, theirs: _Grown, nameless: Nameless) -> bool:
    if ours.clashes(theirs):
        return False
    some = list(product(ours.first, theirs.first))
    return sum(nameless.score(a, b) for a, b in some) / len(some) >= ON_AVERAGE


def _clash(a: Chain, b: Chain) -> bool:
    """Return True if two chains of one document differ, or one is introduced anew: 'a judge'."""
    later = max(a, b, key=lambda chain: chain.place)
    if later.phrase.lower().startswith(("a ", "an ")):
        return True
    alike = a.head == b.head and (a.roles <= b.roles or b.roles <= a.roles)
    return a.plural or b.plural or not alike
