"""How probable it is that a passage answers a question, by features and fitted weights.

All passages are ranked by their words alone; the first of them then
also by how near words of question and passage are in their contexts (`kg/answering/contexts.py`).
`training/answering.py` fits the weights.
"""

import math
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from kg.answering.features import Around, Asked, Features, by_fit, features
from kg.answering.passages import Passage, Stated
from kg.answering.question import Question
from kg.answering.word_likeness import word_likeness
from kg.ontology import ontology_folder
from kg.resolve.word_forms import stem

LEAST_LIKENESS = 0.3
KEPT = 100
"""Number of questions whose words are kept."""
BEGINNING = 4
"""Number of letters by which a word is known in another form."""
CLOSER_LOOK = 100
"""Number of passages that are also ranked by the contexts of their words."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with the probability that it answers."""

    passage: Passage
    chance: float

    def order(self) -> tuple[object, ...]:
        """Return a sort key: the most probable first."""
        return -self.chance, self.passage.document, self.passage.span


class Searched:
    """The passages that are searched, with how rare each word is in them."""

    def __init__(
        self,
        found: Iterable[Passage],
        titles: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.passages = tuple(found)
        self._titles = {name: frozenset(map(stem, words)) for name, words in titles.items()}
        often = Counter(s for one in self.passages for s in set(one.stems))
        count = len(self.passages)
        self._rarity = {s: math.log(1 + count / number) for s, number in often.items()}
        self._unknown = math.log(1 + count)
        self._vocabulary: dict[str, set[str]] = defaultdict(set)
        for one in self.passages:
            for word in (*one.words, *one.meant, *one.speakers):
                self._vocabulary[stem(word)].add(word)
        self._place = {(one.document, one.number): at for at, one in enumerate(self.passages)}
        self._known: dict[Question, tuple[Asked, ...]] = {}

    def ranked(self, question: Question) -> list[Ranked]:
        """Return the passages that may answer, the most probable first."""
        weights = weights_of("contexts")
        found = [
            Ranked(self.passages[at], chance(told, weights))
            for at, told in self.looked_at(question, weights_of("words"))
        ]
        return sorted(found, key=Ranked.order)

    def looked_at(
        self, question: Question, weights: Mapping[str, float]
    ) -> list[tuple[int, Features]]:
        """Return the passages whose words fit best by these weights, with all their features."""
        found = [(chance(told, weights), at, told) for at, told in self.described(question)]
        found.sort(key=lambda one: (-one[0], one[1]))
        first = found[:CLOSER_LOOK]
        rarity = {word: self._rarity_of(word) for word in question.words}
        texts = [self.passages[at].text for _, at, _ in first]
        # Imported here: it brings NumPy, which a server needs only once somebody asks.
        from kg.answering import contexts

        near = contexts.nearness(question.text, rarity, texts)
        return [(at, {**told, **more}) for (_, at, told), more in zip(first, near, strict=True)]

    def described(self, question: Question) -> Iterator[tuple[int, Features]]:
        """Yield the features of each passage: what answers need not have a word of the question."""
        asked = self.asked(question)
        for at, passage in enumerate(self.passages):
            yield at, features(question, asked, passage, self._around(at))

    def claims_of(self, question: Question, passage: Passage) -> list[Stated]:
        """Return the claims of a passage, those first that say most of what is asked."""
        return by_fit(self.asked(question), passage)

    def before(self, passage: Passage) -> Passage | None:
        """Return the passage before one in its document."""
        at = self._place[passage.document, passage.number]
        return self.passages[at - 1] if passage.number else None

    def after(self, passage: Passage) -> Passage | None:
        """Return the passage behind one in its document."""
        at = self._place.get((passage.document, passage.number + 1))
        return None if at is None else self.passages[at]

    def unknown(self, question: Question) -> tuple[str, ...]:
        """Return the words of a question that no passage has, nor one that begins alike."""
        begun = {word[:BEGINNING] for told in self._vocabulary.values() for word in told}
        return tuple(
            one.word
            for one in self.asked(question)
            if not one.like and len(one.word) >= BEGINNING and one.word[:BEGINNING] not in begun
        )

    def asked(self, question: Question) -> tuple[Asked, ...]:
        """Return the words of a question with their shares and what is like them."""
        found = self._known.get(question)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            total = sum(self._rarity_of(word) for word in question.words) or 1.0
            found = tuple(
                Asked(w, self._rarity_of(w) / total, self._like(w)) for w in question.words
            )
            self._known[question] = found
        return found

    def _around(self, at: int) -> Around:
        document = self.passages[at].document
        near = (n for n in (at - 1, at + 1) if 0 <= n < len(self.passages))
        beside = tuple(self.passages[n] for n in near if self.passages[n].document == document)
        return Around(beside, self._titles.get(document, frozenset()))

    def _rarity_of(self, word: str) -> float:
        return self._rarity.get(stem(word), self._unknown)

    def _like(self, word: str) -> Mapping[str, float]:
        """Return the stems of the case that are like a word of the question."""
        near = {
            root: max(word_likeness(word, one) for one in told)
            for root, told in self._vocabulary.items()
        }
        return {root: like for root, like in near.items() if like >= LEAST_LIKENESS}


def chance(told: Features, weights: Mapping[str, float]) -> float:
    """Return the probability that fitted weights give a passage."""
    total = sum(weights.get(name, 0.0) * value for name, value in told.items())
    return 1 / (1 + math.exp(-total))


@cache
def weights_of(stage: str) -> Mapping[str, float]:
    """Return the weights of a stage: of `words`, of `contexts`, or with `findings`."""
    with (ontology_folder() / "weights" / "answering.toml").open("rb") as handle:
        weights: dict[str, dict[str, float]] = tomllib.load(handle)
    return weights[stage]
