"""Relations that a small linear model finds where the rules find none, from ontology/weights/.

The model was fitted by training/relations.py. Without its files relations are found by rules alone.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np

from kg.annotate import Annotation
from kg.extract.relations.base import Found, fits
from kg.extract.relations.features import features
from kg.extract.relations.lexicon import predicates, words
from kg.extract.relations.pairs import End, Sentence, pairs, path, sentences
from kg.model import Mention
from kg.ontology import ontology_folder
from kg.syntax.parsed import Token

NARROWER: Mapping[str, tuple[str, ...]] = {
    "affiliatedWith": ("worksFor", "memberOf", "headOf"),
    "basedIn": ("headquarters",),
}
"""Predicates that the model distinguishes only roughly, and the narrower ones of the rules."""

KIN = frozenset({"spouse", "childOf"})
BARRED = frozenset({("affiliatedWith", "Facility")})
"""Predictions of the model that are rejected: who speaks in a hall does not work for it."""
LIKELY = 0.4
"""Minimum probability of a pair for a statement that another pair, or a rule, already makes."""

Statement = tuple[str, str, str]
Read = tuple[End, End, float, float]


@dataclass(frozen=True, kw_only=True)
class Model:
    """A linear model: a row of small integers for each feature bucket, a column for each predicate.

    The sum of a pair's rows times `scale` is its log odds. A predicate is accepted from its bar on.
    """

    predicates: tuple[str, ...]
    bars: tuple[float, ...]
    scale: float
    weights: np.ndarray

    def sure(self, found: list[str]) -> list[float]:
        """Return the probability of each predicate for the features of a pair."""
        total = self.weights[buckets(found, len(self.weights))].sum(axis=0, dtype=np.int64)
        odds: list[float] = (1 / (1 + np.exp(-total * self.scale))).tolist()
        return odds


def buckets(found: list[str], size: int) -> list[int]:
    """Return the rows of features: the CRC-32 of their names, modulo the table's size."""
    return [crc32(name.encode()) % size for name in found]


@cache
def model(folder: Path | None = None) -> Model | None:
    """Load the model from a folder, by default the ontology's; None if its files are absent."""
    folder = folder or ontology_folder() / "weights"
    table, weights = folder / "relations.toml", folder / "relations.npy"
    if not (table.is_file() and weights.is_file()):
        return None
    with table.open("rb") as handle:
        told = tomllib.load(handle)
    return Model(
        predicates=tuple(told["predicates"]),
        bars=tuple(told["bars"]),
        scale=told["scale"],
        weights=np.load(weights, mmap_mode="r", allow_pickle=False),
    )


def find_learned(annotation: Annotation, founds: list[Found]) -> Iterator[Found]:
    """Yield the relations between names, pronouns and times that the model is certain enough of.

    A statement is two chains and a predicate in one sentence. The most probable of its pairs must
    reach the predicate's bar, unless a rule already finds it; its other pairs need only be likely.
    """
    known = model()
    if known is None:
        return
    by_rule = {_told(found): found for found in founds if found.value is None}
    for sentence in sentences(annotation, founds):
        for statement, reads in _statements(known, sentence).items():
            rule = by_rule.get((sentence.start, *statement))
            unsure = all(sure < bar for _, _, sure, bar in reads)
            if rule is None and (unsure or _of_another(statement, sentence, founds)):
                continue
            for subject, other, sure, _ in reads:
                yield _found(statement[0], subject, other, sure, rule)


def _statements(known: Model, sentence: Sentence) -> dict[Statement, list[Read]]:
    """Return the possible statements of a sentence, each with the pairs that may make it."""
    statements: dict[Statement, list[Read]] = defaultdict(list)
    for subject, other in pairs(sentence):
        for name, sure, bar in _read(known, sentence, subject, other):
            statement = (name, *_ends(name, subject.chain, other.chain))
            statements[statement].append((subject, other, sure, bar))
    return statements


def _of_another(statement: Statement, sentence: Sentence, founds: list[Found]) -> bool:
    """Return True if a rule found in the sentence that somebody else is meant.

    'Ann met the wife of Bo' has a relative without a name; in 'Alpen, founded by Norden chief Bo'
    Bo is chief of one company only.
    """
    predicate, _, other = statement
    here = [
        found
        for found in founds
        if found.predicate == predicate and found.trigger.sent.start == sentence.start
    ]
    if predicate in KIN:
        return any(_unnamed(found) for found in here)
    sole = predicate == "chiefExecutive"
    return sole and any(f.object is not None and f.object.chain == other for f in here)


def _unnamed(found: Found) -> bool:
    return any(m is not None and m.kind == "nominal" for m in (found.subject, found.object))


def _read(
    known: Model, sentence: Sentence, subject: End, other: End
) -> Iterator[tuple[str, float, float]]:
    """Yield the possible predicates of a pair, with their probability and the required one."""
    if _parted(subject, other):
        return
    odds = known.sure(features(sentence, subject, other))
    for predicate, sure, bar in zip(known.predicates, odds, known.bars, strict=True):
        if sure >= min(bar, LIKELY) and _possible(predicate, subject, other):
            names = _closer(sentence, predicate, subject, other)
            yield from ((name, sure, bar) for name in names)


def _parted(subject: End, other: End) -> bool:
    """Return True for separate clauses: in 'Ann left, while Alpen said …' each acts on its own."""
    up, top, down = path(subject.token, other.token)
    if top in (subject.token, other.token):
        return False
    acting = other.token.dep_ in ("nsubj", "nsubjpass") and other.token.head.i != top.i
    clause = other.token.head
    return (
        acting
        and clause.dep_ in ("advcl", "conj")
        and clause.is_verb
        and len(down) > 1
        and any(t.is_verb for t in (*up[1:], top))
    )


def _ends(predicate: str, subject: str, other: str) -> tuple[str, str]:
    if predicates()[predicate].get("symmetric"):
        return min(subject, other), max(subject, other)
    return subject, other


def _told(found: Found) -> tuple[int, str, str, str]:
    """Return the sentence and the statement that a rule found there."""
    to = found.object.chain if found.object is not None else found.time or ""
    ends = _ends(found.predicate, found.subject.chain, to)
    return (found.trigger.sent.start, found.predicate, *ends)


def _possible(predicate: str, subject: End, other: End) -> bool:
    """Return True if both ends fit the predicate by type; a time only where times belong."""
    if not isinstance(subject.item, Mention) or not fits(predicate, "domain", subject.item):
        return False
    if predicate.endswith("Date") != (other.kind == "time"):
        return False
    if (predicate, other.type) in BARRED or (predicate == "nationality" and _of_faith(other)):
        return False
    if predicate == "politicalAffiliation" and other.kind == "pronoun":
        return False  # 'its leader' may be a union's or a choir's
    return not isinstance(other.item, Mention) or fits(predicate, "range", other.item)


def _of_faith(other: End) -> bool:
    after = other.token.doc[other.token.i + 1 : other.token.i + 2].text.lower()  # 'Roman Catholic'
    return after in words("faiths") or any(
        word in words("faiths") or word in words("parties") for word in other.words
    )


def _closer(sentence: Sentence, predicate: str, subject: End, other: End) -> list[str]:
    told = sentence.told.get((subject.chain, other.chain), frozenset())
    return [name for name in NARROWER.get(predicate, ()) if name in told] or [predicate]


def _signal(subject: End, other: End) -> Token:
    """Return the word that relates the two in the parse: the highest between them, or their own."""
    inner = _inner(subject, other)
    telling = [t for t in inner if t.pos_ in ("VERB", "AUX", "NOUN")]
    return (telling or inner or [other.token])[0]


def _inner(subject: End, other: End) -> list[Token]:
    """Return the words on the path from one end to the other, the highest first."""
    up, top, down = path(subject.token, other.token)
    return [t for t in (top, *up[1:], *down[:-1]) if t not in (subject.token, other.token)]


def _is_over(subject: End, other: End) -> bool:
    """Return True if the words between say that the relation is over: 'left', 'a former'."""
    return any(
        token.lemma_.lower() in words("over") or token.has_dependent(lower=words("former"))
        for token in _inner(subject, other)
    )


def _found(name: str, subject: End, other: End, sure: float, rule: Found | None) -> Found:
    """Return a relation; its trigger and whether it is over are taken from the rule, if any."""
    one, two = subject.item, other.item
    assert isinstance(one, Mention)
    return Found(
        name,
        one,
        two if isinstance(two, Mention) else None,
        time=None if isinstance(two, Mention) else two.id,
        trigger=rule.trigger if rule is not None else _signal(subject, other),
        confidence=round(sure, 2),
        former=rule.former if rule is not None else _is_over(subject, other),
    )
