"""The class of an event: a fitted choice beside what the lexicon and the rules of senses propose.

One word stands for many kinds of events ('followed by a car', 'followed by a reception'), and rules
know the senses only of common words. The network's head of classes knows the word's context; the
class that the rules propose counts as further evidence, by how often it is right. The result is the
most specific class on which enough probability falls, with that of its subclasses; the rest of the
hierarchy is silence. `training/classes.py` fits the weights on judged events.
"""

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.annotate import Annotation
from kg.extract.events.triggers import Trigger
from kg.ontology import lexicon, ontology_folder
from kg.syntax.network import heads
from kg.syntax.parsed import Token, once
from kg.syntax.parser import parse_of

NAME = "classes.toml"
ROOT = "Action"
NO_EVENT = "-"
"""The class of words that turned out to be no event; extraction decides about those elsewhere."""
PAIR = 2
FIXED = frozenset({"say", "be", "have", "tell", "add"})
"""Verbs that nobody judged: the rules' class is nearly always right."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is known of an event's class: the rules' proposal, and what the network finds possible.

    `pair` is how reliable the class is for the word, without its context: 'sure', 'doubtful' or
    'unknown'.
    """

    document: str
    trigger: tuple[int, int]
    rule: str
    pair: str
    probable: Mapping[str, float]


class Chooser(Protocol):
    """Chooses a class: the fitted weights, or a collector of examples for them."""

    def choose(self, proposed: Proposed) -> str:
        """Return the class of an event, without the prefix of the ontology."""
        ...


class Fitted:
    """Chooses by the weights of `ontology/weights/classes.toml`."""

    def __init__(
        self,
        trust: Mapping[str, float],
        pairs: Mapping[str, float],
        share: float,
        rare: Sequence[str] = (),
    ) -> None:
        """Take how much classes and pairs proposed by rules count, and the share a class needs.

        `rare` are classes that were hardly ever judged, so that the network cannot know them.
        """
        self._trust = trust
        self._pairs = pairs
        self._share = share
        self._rare = frozenset(rare)

    def choose(self, proposed: Proposed) -> str:
        """Return the most specific class with enough probability.

        Where that is only wider than the rules' class, and the word is reliable or the class rare,
        the rules' class stays: nothing contradicts it.
        """
        masses: dict[str, float] = defaultdict(float)
        for name, p in self.weighed(proposed).items():
            if p:
                for wider in lineage(name):
                    masses[wider] += p
        good = [name for name, mass in masses.items() if mass >= self._share]
        best = max(good, key=lambda n: (len(lineage(n)), masses[n], n), default=ROOT)
        known = proposed.pair == "sure" or proposed.rule in self._rare
        return proposed.rule if known and best in lineage(proposed.rule) else best

    def weighed(self, proposed: Proposed) -> dict[str, float]:
        """Return the probability of each class, given both the network and the rules."""
        rule = proposed.rule
        odds = {n: p for n, p in proposed.probable.items() if n != NO_EVENT}
        counts = self._trust.get(rule, 1.0) * self._pairs[proposed.pair]
        odds[rule] = max(odds.get(rule, 0.0), FLOOR) * counts
        whole = sum(odds.values())
        return {name: value / whole for name, value in odds.items()}


FLOOR = 0.0005
"""The least probability of a class that the rules propose: the network knows few rare ones."""


def chosen_class(trigger: Trigger, rule: str, annotation: Annotation) -> str:
    """Return the class (CURIE) of an event, given the one that the rules propose."""
    parse = parse_of(annotation.doc)
    if parse is None or trigger.lemma in FIXED or trigger.token.lemma_.lower() in FIXED:
        return rule
    span, name = annotation.span_of(trigger.token), rule.removeprefix("kg:")
    whole = trigger.kind == "verb" and " " in trigger.lemma and not _is_parted(trigger)
    another = trigger.kind == "verb" and rule != trigger.action
    if (whole or another) and reliability(trigger.lemma, name) == "sure":
        return rule  # the network sees 'found' alone in 'found guilty'
    proposed = Proposed(
        annotation.document.document,
        (span.start, span.end),
        name,
        reliability(trigger.lemma, name),
        _possible(trigger.token, name),
    )
    return f"kg:{fitted().choose(proposed)}"


def _possible(token: Token, name: str) -> Mapping[str, float]:
    """Return the classes that the network finds possible, and the one with a name in any case."""
    possible, place = _likely(token), heads().places
    if name in possible or name not in place:
        return possible
    return dict(sorted([*possible.items(), (name, 0.0)], key=lambda row: place[row[0]]))


def _is_parted(trigger: Trigger) -> bool:
    """Return True for 'runs the show for the club', which is no 'run for'."""
    verb, words = trigger.token, trigger.lemma.split(" ")
    named = [c for c in verb.dependents("dobj") if c.is_noun]
    held = verb.has_dependent("prep", lower=words[-1])
    return len(words) == PAIR and held and bool(named)


def reliability(lemma: str, name: str) -> str:
    """Return how far a word's class can be relied on: 'sure', 'doubtful' or 'unknown'."""
    return next((how for how in ("sure", "doubtful") if lemma in _classed(how, name)), "unknown")


@cache
def _classed(how: str, name: str) -> frozenset[str]:
    return frozenset(lexicon("classed")[how].get(name, ()))


def class_share(token: Token, action: str, annotation: Annotation) -> float | None:
    """Return the network's probability that a word is of a class, or of one below it.

    None if the network did not read it, or was never taught the word.
    """
    parse = parse_of(annotation.doc)
    if parse is None or token.lemma_.lower() in FIXED:
        return None
    likely = _likely(token)
    return sum([likely[one] for one in _within(action.removeprefix("kg:")) if one in likely], 0.0)


@once
def _likely(token: Token) -> Mapping[str, float]:
    """Return the classes that the network finds possible at all, with their probability."""
    parse = parse_of(token.doc)
    if parse is None:
        return {}
    found = rounded(heads().class_probabilities(parse.states[token.i]))
    possible, names = found.nonzero()[0], heads().classes
    return {names[at]: p for at, p in zip(possible.tolist(), found[possible].tolist(), strict=True)}


def rounded(found: NDArray[np.float32]) -> NDArray[np.float64]:
    """Round probabilities, so that the last bits of a processor's sums do not show."""
    return found.astype(np.float64).round(4)


@cache
def _within(name: str) -> tuple[str, ...]:
    """Return the network's classes that are a class or below it, in its order."""
    return tuple(one for one in heads().classes if name in lineage(one))


@cache
def lineage(name: str) -> tuple[str, ...]:
    """Return a class and the wider classes above it, up to the root."""
    parent = lexicon("actions").get(name, {}).get("parent")
    return (name, *lineage(parent)) if parent and name != ROOT else (name,)


@cache
def fitted() -> Chooser:
    """Load the weights."""
    text = (ontology_folder() / "weights" / NAME).read_text(encoding="utf-8")
    page = tomllib.loads(text)
    return Fitted(page["trust"], page["pairs"], page["share"], page["rare"])
