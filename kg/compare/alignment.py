"""Alignment: pairs of accounts of different documents that say the same, whether resolved or not.

Resolution stays careful, because what it takes to be one is one in the graph. Alignment merges
nothing: it only compares accounts, and estimates how probable it is that two say the same. The
weights are learned from stories in which people marked what accounts share (training/alignment.py).
A document is compared only with those nearest to it, so that the cost is linear in the number of
documents.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from math import exp, log, sqrt
from typing import NamedTuple

from kg.compare.accounts import Account
from kg.compare.amounts import Verdict, count_alike, set_against
from kg.compare.predicate_equivalence import are_opposites, is_had
from kg.compare.same_content import tell_the_same
from kg.compare.senses import alike_in, likeness
from kg.compare.tellings import Telling, in_order, placed
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp
from kg.ontology import ontology_folder
from kg.resolve.event_profiles import worded_alike
from kg.work_distribution import spread

DAY = 10
FEWEST = 2
"""Least number of words or named entities that two accounts share, or one and a synonym."""
MASS = 8.0
HEAVY, LIGHT = 5.0, 2.0
"""Least weight of shared words to compare accounts with different predicates, and with the same."""
UNSEEN = 20
"""Added to the number of accounts, so that words of a text of one sentence still have weight."""
FAINT = 0.05
"""Pairs with a lower probability of saying the same are dropped."""
BEST = 3
CONTENT = 4
"""This number of shared words near both predicates counts as a likeness of 1."""
NEAR_AT_ONCE = 100
"""Number of pairs of documents that are sent to another machine together."""


class Aligned(NamedTuple):
    """Two accounts of two documents, and the probability that they say the same."""

    chance: float
    one: Telling
    other: Telling

    @property
    def accounts(self) -> tuple[Account, Account]:
        """Return the accounts of both."""
        return self.one.account, self.other.account

    @property
    def claims(self) -> frozenset[Key]:
        """Return the two claims, unordered."""
        return frozenset((_key(self.one), _key(self.other)))


class Chances:
    """How probable it is that two claims tell the same, of documents that were compared."""

    def __init__(self, near: Iterable[tuple[str, str]]) -> None:
        self._near = {frozenset(pair) for pair in near}
        self.found: dict[frozenset[Key], float] = {}

    def compared(self, one: str, other: str) -> bool:
        """Return True if two documents were compared."""
        return frozenset((one, other)) in self._near

    def of(self, one: Account, other: Account) -> float:
        """Return the probability of two accounts; 1 if their documents were not compared."""
        if not self.compared(one.document, other.document):
            return 1.0
        return self.found.get(frozenset((_claim(one), _claim(other))), 0.0)

    def likely(
        self, ours: Iterable[Account], theirs: Sequence[Account], least: float
    ) -> list[Account]:
        """Return the accounts that are this likely to say the same as one of others."""
        return [a for a in ours if any(self.of(a, b) >= least for b in theirs)]


def _claim(account: Account) -> Key:
    return account.document, account.claim


class Words:
    """The words of two documents: the weight of each, and which others are similar, and how much.

    Each account is compared with many others; what depends only on its own words is computed once.
    Sums follow the order of the words, so that they are the same to the last bit.
    """

    def __init__(
        self, weight: Mapping[str, float], alike: Mapping[str, Sequence[tuple[float, str]]]
    ) -> None:
        self.weight = weight
        self.alike = alike
        self._squares = {word: one**2 for word, one in weight.items()}
        self._totals: dict[frozenset[str], float] = {}
        self._lengths: dict[frozenset[str], float] = {}
        self._liked: dict[frozenset[str], frozenset[str]] = {}
        self._beside: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}

    def total(self, words: frozenset[str]) -> float:
        """Return the total weight of some words."""
        found = self._totals.get(words)
        if found is None:
            found = self._totals[words] = sum([self.weight[word] for word in sorted(words)], 0.0)
        return found

    def length(self, words: frozenset[str]) -> float:
        """Return the sum of the squared weights of some words; unknown words have no weight."""
        found = self._lengths.get(words)
        if found is None:
            found = self._lengths[words] = self.squared(words)
        return found

    def squared(self, words: frozenset[str]) -> float:
        """Return the same for words that occur only once."""
        squares = self._squares
        return sum([squares[word] for word in sorted(words) if word in squares], 0.0)

    def liked(self, words: frozenset[str]) -> frozenset[str]:
        """Return the words that have similar words."""
        found = self._liked.get(words)
        if found is None:
            found = self._liked[words] = frozenset(w for w in words if w in self.alike)
        return found

    def beside(self, telling: Telling) -> frozenset[str]:
        """Return the words of a passage that are not in its core."""
        words = telling.said, telling.core
        found = self._beside.get(words)
        if found is None:
            found = self._beside[words] = telling.said - telling.core
        return found


class _Indexed(NamedTuple):
    """How often each word is in a document; what each of its accounts may be met by; predicates."""

    counts: Counter[str]
    clues: list[tuple[str, ...]]
    roots: list[str]


class Corpus:
    """The accounts of each document, and how rare their words are."""

    def __init__(
        self, tellings: Mapping[str, Sequence[Telling]], seen: Mapping[str, Stamp] | None = None
    ) -> None:
        self._seen = seen or {}
        self.tellings = {
            d: in_order(t for t in told if t.account.plain) for d, told in tellings.items()
        }
        self._indexes: dict[str, _Indexed] = {}
        self._placed: dict[str, Sequence[Telling]] = {}

    def placed(self, document: str) -> Sequence[Telling]:
        """Return the accounts of a document in the same order, each with position and context."""
        if document not in self._placed:
            self._placed[document] = placed(self.tellings[document])
        return self._placed[document]

    def _indexed(self, document: str) -> "_Indexed":
        if document not in self._indexes:
            told = self.tellings[document]
            self._indexes[document] = _Indexed(
                Counter(w for t in told for w in t.said),
                [(*t.said, *_entities(t.account)) for t in told],
                [root(t.account) for t in told],
            )
        return self._indexes[document]

    def seen(self, one: str, other: str) -> Stamp:
        """Return the stamp of the accounts of two documents."""
        both = self._seen.get(one, NONE), self._seen.get(other, NONE)
        return stamp(*both) if all(both) else NONE

    def weights(self, one: str, other: str) -> dict[str, float]:
        """Return the weights of the words of two documents; rare words have high weights."""
        ours, theirs = self._indexed(one).counts, self._indexed(other).counts
        total = len(self.tellings[one]) + len(self.tellings[other]) + UNSEEN
        return {w: log(total / (ours[w] + theirs[w] + 0.5)) for w in {*ours, *theirs}}

    def words(self, one: str, other: str) -> Words:
        """Return the weights of the words of two documents, and which words are similar."""
        weights = self.weights(one, other)
        return Words(weights, alike_in(weights))

    def pairs(self, one: str, other: str) -> Iterator[tuple[int, int]]:
        """Yield the positions of accounts of two documents that share enough to be compared."""
        index: dict[str, list[int]] = defaultdict(list)
        ours, theirs = self._indexed(one), self._indexed(other)
        for number, clues in enumerate(theirs.clues):
            for clue in clues:
                index[clue].append(number)
        deeds = theirs.roots
        for place, (clues, deed) in enumerate(zip(ours.clues, ours.roots, strict=True)):
            shared = Counter(chain.from_iterable([index[clue] for clue in clues if clue in index]))
            for number, count in sorted(shared.items()):
                if count >= FEWEST or _akin(deed, deeds[number]):
                    yield place, number


def root(account: Account) -> str:
    """Return the stem of a predicate without its particle: to shoot 'at' is to shoot."""
    return account.word if is_had(account.word) else account.word.partition(" ")[0]


def _entities(account: Account) -> frozenset[str]:
    return frozenset(t.entity for t in account.roles if t.named)


def laid_beside(
    corpus: Corpus, near: Sequence[tuple[str, str]], memo: Memo = FORGETFUL
) -> Iterator[list[Aligned]]:
    """Yield, for each pair of documents in `near`, the pairs of accounts that may say the same."""

    def kept(pair: tuple[str, str]) -> list[tuple[float, int, int]] | None:
        found: list[tuple[float, int, int]] | None = memo.known(
            ("beside", *pair), corpus.seen(*pair)
        )
        return found

    laid = spread(_laid, corpus, [p for p in near if kept(p) is None], at_once=NEAR_AT_ONCE)
    for pair in near:
        ours, theirs = (corpus.tellings[document] for document in pair)
        found = kept(pair)
        if found is None:
            found = memo.keep(("beside", *pair), corpus.seen(*pair), next(laid))
        yield [Aligned(likely, ours[a], theirs[b]) for likely, a, b in found]


def _laid(corpus: Corpus, pair: tuple[str, str]) -> list[tuple[float, int, int]]:
    """Return probability and positions of the pairs of accounts of two documents."""
    words = corpus.words(*pair)
    ours, theirs = map(corpus.placed, pair)
    met = (
        (ours[a], theirs[b], a, b)
        for a, b in corpus.pairs(*pair)
        if _promising(ours[a], theirs[b], words.weight)
    )
    found = ((chance(one, other, words), a, b) for one, other, a, b in met)
    return [one for one in found if one[0] >= FAINT]


def _promising(one: Telling, other: Telling, weight: Mapping[str, float]) -> bool:
    """Return True if two accounts share enough to be worth a full comparison."""
    shared = sum([weight[word] for word in one.said & other.said])
    if shared >= HEAVY:
        return True
    shared += len(_entities(one.account) & _entities(other.account))
    return shared >= HEAVY or (shared >= LIGHT and _akin(root(one.account), root(other.account)))


def _akin(one: str, other: str) -> bool:
    """Return True if two predicates are similar or exclude one another, so concern one matter."""
    return likeness(one, other) > 0 or are_opposites(one, other)


def best_of(pairs: Sequence[Aligned]) -> Iterator[Aligned]:
    """Yield the pairs of two documents in which each account is the best match of the other."""
    best: dict[Key, Aligned] = {}
    for pair in pairs:
        for key in (_key(pair.one), _key(pair.other)):
            if key not in best or _rank(pair) < _rank(best[key]):
                best[key] = pair
    yield from (p for p in pairs if best[_key(p.one)] is p is best[_key(p.other)])


def _rank(pair: Aligned) -> tuple[float, Key, Key]:
    return -pair.chance, _key(pair.one), _key(pair.other)


def _key(telling: Telling) -> Key:
    return telling.account.document, telling.account.claim


def chance(one: Telling, other: Telling, words: Words) -> float:
    """Return the probability that two accounts say the same."""
    weights = _weights()
    total = sum([weights[name] * value for name, value in features(one, other, words).items()])
    return round(1 / (1 + exp(-total)), 6)


@cache
def _weights() -> dict[str, float]:
    path = ontology_folder() / "weights" / "alignment.toml"
    found: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return found


def features(one: Telling, other: Telling, words: Words) -> dict[str, float]:
    """Return the similarities of two accounts by name, each from 0 to about 1."""
    a, b = one.account, other.account
    said = one.said & other.said
    cores = _covered(one.core, other.core, one.core & other.core, words)
    passages = _covered(one.said, other.said, said, words)
    shared = sorted([words.weight[w] for w in said], reverse=True)
    deed = likeness(root(a), root(b))
    verdicts = _verdicts(a, b)
    dated = len(a.date or "") >= DAY and len(b.date or "") >= DAY
    cosine = _cosine(one.said, other.said, words)
    agents, their_agents = a.entities("agent"), b.entities("agent")
    patients, their_patients = a.entities("patient"), b.entities("patient")
    crossed = agents & their_patients or their_agents & patients
    return {
        "bias": 1.0,
        "core, lesser share": min(cores),
        "core, both shares": sqrt(cores[0] * cores[1]),
        "passage, lesser share": min(passages),
        "passage, greater share": max(passages),
        "passage, cosine": cosine,
        "passage beside the core, cosine": _cosine(words.beside(one), words.beside(other), words),
        "rarest words shared": sum(shared[:BEST]) / MASS,
        "one word shared at most": float(len(shared) < FEWEST),
        "deed": deed,
        "deed and passage": cosine * (deed > 0),
        "one occurrence": float(bool(a.joined) and a.joined == b.joined),
        "class of deed": float(bool(one.kind) and one.kind == other.kind),
        "agent": float(not agents.isdisjoint(their_agents)),
        "patient": float(not patients.isdisjoint(their_patients)),
        "agent, noun": _nouns(a, b, "agent"),
        "patient, noun": _nouns(a, b, "patient"),
        "place": float(not a.entities("place").isdisjoint(b.entities("place"))),
        "figure": float("equal" in verdicts),
        "figures in conflict": float("conflict" in verdicts),
        "day": float(dated and a.date == b.date),
        "other day": float(dated and a.date != b.date),
        "light deed": float(a.light or b.light),
        "other certainty": float(a.certainty != b.certainty),
        "told alike": float(tell_the_same(a, b)),
        "same words": float(worded_alike(a.runs, b.runs)),
        "noun": float(a.noun or b.noun),
        "one holder": float(not set(a.holders).isdisjoint(b.holders)),
        "a holder on one side alone": float(bool(a.holders) != bool(b.holders)),
        "words near": len(a.content & b.content) / CONTENT,
        "agent of one is patient of the other": float(bool(crossed)),
        "passages of other lengths": abs(log((1 + len(one.said)) / (1 + len(other.said)))),
        "passages around, cosine": _cosine(one.around, other.around, words),
        "places apart": abs(one.place - other.place),
    }


def _verdicts(one: Account, other: Account) -> set[Verdict]:
    """Return the results of comparing the amounts of two accounts that count similar things."""
    return {
        set_against(x, y)
        for (_, x), (_, y) in product(one.amounts, other.amounts)
        if x.type == y.type and count_alike(x.unit or "", y.unit or "")
    }


def _covered(
    ours: frozenset[str], theirs: frozenset[str], both: frozenset[str], words: Words
) -> tuple[float, float]:
    """Return the share of each side's words, by weight, that the other has, or has like it."""
    return _share(ours, theirs, both, words), _share(theirs, ours, both, words)


def _share(
    ours: frozenset[str], theirs: frozenset[str], both: frozenset[str], words: Words
) -> float:
    liked = words.liked(ours)
    if not (both or liked):
        return 0.0
    total, found = words.total(ours), 0.0
    for word in sorted(both | liked):
        weight = words.weight[word]
        if word in theirs:
            found += weight
        else:
            alike = words.alike[word]
            found += weight * next((score for score, other in alike if other in theirs), 0.0)
    return found / total if total > 0 else 0.0


def _cosine(ours: frozenset[str], theirs: frozenset[str], words: Words) -> float:
    length, other_length = words.length(ours), words.length(theirs)
    if not (length and other_length):
        return 0.0
    return words.squared(ours & theirs) / sqrt(length * other_length)


def _nouns(one: Account, other: Account, role: str) -> float:
    ours = {t.head for t in one.roles if t.role == role and t.head and not t.named}
    if not ours:
        return 0.0
    theirs = {t.head for t in other.roles if t.role == role and t.head and not t.named}
    return max([likeness(x, y) for x in ours for y in theirs], default=0.0)


def gathered(pairs: Sequence[Aligned], *, least: float) -> list[tuple[Telling, ...]]:
    """Group accounts that are aligned with at least this probability, one per document at most.

    Two groups are merged if the accounts of both, on average, say the same with half that
    probability; pairs that were not compared count as 0.
    """
    chances: dict[Key, dict[Key, float]] = defaultdict(dict)
    tellings: dict[Key, Telling] = {}
    for pair in pairs:
        one, other = _key(pair.one), _key(pair.other)
        chances[one][other] = chances[other][one] = pair.chance
        tellings[one], tellings[other] = pair.one, pair.other
    # A group holds the claim of each of its documents: its items are keys of claims.
    group: dict[Key, dict[str, str]] = {}
    for pair in sorted((p for p in pairs if p.chance >= least), key=_rank):
        one, other = _key(pair.one), _key(pair.other)
        ours = group.setdefault(one, dict([one]))
        theirs = group.setdefault(other, dict([other]))
        if not ours.keys().isdisjoint(theirs):
            continue
        between = [chances[a][b] for a in ours.items() for b in theirs.items() if b in chances[a]]
        if sum(between) >= len(ours) * len(theirs) * least / 2:
            ours.update(theirs)
            group.update((key, ours) for key in theirs.items())
    unique = {id(told): told for told in group.values() if len(told) > 1}
    return [tuple(tellings[key] for key in sorted(told.items())) for told in unique.values()]
