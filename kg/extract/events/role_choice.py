"""Semantic roles of obliques: a fitted choice over what the rules propose.

The rules propose a role for each prepositional phrase ('in Derby' a place, 'with a saw' an
instrument). Which role is right depends on the verb, the preposition and the type of noun together:
a multinomial logistic regression over named features decides, and the role that the rules propose
is one of its features (preposition relations, Srikumar and Roth, TACL 2013). The states that our
parser's network gives the trigger and the noun are features as well. `training/roles.py` fits it on
judged phrases.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.kinds import is_concrete, kind_of
from kg.extract.events.phrases import is_bare_number
from kg.extract.events.triggers import Trigger
from kg.extract.events.voice import is_passive
from kg.model import Role
from kg.noun_senses import wider_senses
from kg.ontology import ontology_folder, table
from kg.syntax.arguments import Argument as Deep
from kg.syntax.parsed import Token
from kg.syntax.parser import parse_of

Context = NDArray[np.float32]
"""The network's states of a trigger and of a noun, one after the other."""

NAME = "roles.json"
UNIT = 100
"""Weights are added as whole numbers of hundredths: such sums are exact in any order."""
NEXT, NEAR = 3, 8
"""Maximum distances in tokens at which a phrase is next to or near its trigger."""
CORE = frozenset(("agent", "patient"))
LIKELY_CORE = 0.5
"""Minimum probability of an agent or patient if the rules propose neither.

Set by hand: a wrong agent is worse than a wrong place.
"""
BARE: frozenset[Role] = frozenset(("measure", "occasion", "manner"))
"""Proposed roles of phrases without a preposition that the weights decide: 'several times'."""
TIMES: Role = "occasion"
"""The role of temporal phrases without a date: 'at this stage'."""


@dataclass(frozen=True, slots=True)
class Oblique:
    """A phrase of a trigger: its noun, its preposition, and the role that rules propose.

    `parsed` is the noun's argument by both parses, if any.
    """

    trigger: Trigger
    token: Token
    proposed: Role
    preposition: str
    parsed: Deep | None
    annotation: Annotation


class Chooser(Protocol):
    """Chooses a role: the fitted weights, or a collector of examples for them."""

    def choose(self, oblique: Oblique) -> Role | None:
        """Return the role of a phrase, or None if it is no participant of its verb."""
        ...


def preposition_of(token: Token) -> str:
    """Return the preposition before a noun or before its coordination, or ''."""
    while token.dep_ == "conj" and token.head.i < token.i:
        token = token.head
    led = token.dep_ in ("pobj", "pcomp") and token.head.pos_ in ("ADP", "SCONJ", "ADV", "VERB")
    return token.head.lower_ if led else ""


def is_asked(oblique: Oblique) -> bool:
    """Return True for phrases whose role the weights choose: nouns behind a preposition.

    Left to the rules are fixed expressions ('at the hands of'), and the predicates and topics of a
    copula or an adjective ('is under repair', 'angry at the mayor'), of which too few were judged;
    and ages.
    """
    token, preposition, proposed = oblique.token, oblique.preposition, oblique.proposed
    if token.pos_ not in ("NOUN", "PROPN", "PRON", "NUM", "ADJ", "SYM", "X"):
        return False
    if not preposition:
        return proposed in BARE
    if preposition == "against" and proposed == "agent":
        return False  # 'allegations of theft against Lind'
    if _is_settled_beside_noun(oblique):
        return False
    told = (
        ("attribute", "topic", "companion") if preposition == "between" else ("attribute", "topic")
    )
    said = oblique.trigger.kind == "state" and proposed in told
    return not (said or _is_fixed(token) or is_bare_number(preposition, token))


def _is_settled_beside_noun(oblique: Oblique) -> bool:
    """Return True for 'criticism of its staff' and 'the trial for the nurse'."""
    if oblique.proposed != "patient":
        return False
    if oblique.preposition == "of":
        return oblique.trigger.action == "kg:Criticism"
    return oblique.preposition == "for" and oblique.trigger.kind == "noun"


def _is_fixed(token: Token) -> bool:
    """Return True for 'hands' and 'guards' in 'at the hands of his guards'."""
    if token.dep_ != "pobj":
        return False
    fixed = table("participants", "compound")
    noun = token.head.head
    return f"{token.head.lower_} {token.lower_}" in fixed or (
        noun.dep_ == "pobj" and f"{noun.head.lower_} {noun.lower_}" in fixed
    )


def features(oblique: Oblique) -> Iterator[str]:
    """Yield the names of the features of a phrase of a trigger."""
    trigger, token, annotation = oblique.trigger, oblique.token, oblique.annotation
    proposed, led = oblique.proposed, oblique.preposition or "-"
    host, noun = trigger.token, lemma(token)
    kind = kind_of(token, annotation) or "none"
    word, action = verb_action(host) if host.pos_ == "VERB" else (lemma(host), trigger.action)
    yield "bias"
    yield f"role {proposed}"
    yield f"prep {led}"
    yield f"prep {led} role {proposed}"
    yield f"prep {led} kind {kind}"
    yield f"role {proposed} kind {kind}"
    yield f"prep {led} verb {word}"
    yield f"verb {word} role {proposed}"
    yield f"prep {led} action {action}"
    yield f"prep {led} noun {noun}"
    yield f"noun {noun}"
    yield f"prep {led} trigger {trigger.kind}"
    yield from (f"prep {led} {told}" for told in _told_of(host, token))
    value, time = annotation.value_at.get(token.i), annotation.time_at.get(token.i)
    if value is not None:
        yield f"prep {led} value {value.type}"
    if time is not None:
        yield f"prep {led} time {time.type}"
    for sense in wider_senses(noun):
        yield f"sense {sense}"
        yield f"prep {led} sense {sense}"
    yield from _parsed(oblique)


def _told_of(host: Token, noun: Token) -> Iterator[str]:
    """Yield what else counts of a trigger and of the noun of its phrase."""
    yield "passive" if is_passive(host) else "active"
    yield "object" if host.has_dependent("dobj", "nsubjpass") else "no object"
    yield "concrete" if is_concrete(noun) else "not concrete"
    yield "plural" if noun.tag_ in ("NNS", "NNPS") else "singular"
    yield "after" if noun.i > host.i else "before"
    yield _determined(noun)


def context(oblique: Oblique) -> Context | None:
    """Return the states of the trigger and the noun; None if only the pipeline parsed them."""
    parse = parse_of(oblique.annotation.doc)
    if parse is None:
        return None
    both = parse.states[[oblique.trigger.token.i, oblique.token.i]]
    found: Context = both.astype(np.float32).reshape(-1)
    return found


def _parsed(oblique: Oblique) -> Iterator[str]:
    """Yield how both parses attach a phrase to its trigger: whether it is an argument at all."""
    deep, kind = oblique.parsed, oblique.trigger.kind
    if deep is None:
        yield f"not parsed {kind}"
    else:
        yield f"parsed {deep.role}"
        yield f"parsed {deep.role} role {oblique.proposed}"
        yield f"parsed why {deep.why}"
        yield f"parsed by {deep.proposed_by}"
        yield f"parsed at {math.floor(deep.probability * 5) / 5}"
    tree, token = oblique.annotation.parses.own, oblique.token.i
    if tree is not None:
        above = "trigger" if tree.heads[token] == oblique.trigger.token.i else "another"
        yield f"tree {tree.labels[token]}"
        yield f"tree {above} {kind}"
        yield f"tree {tree.labels[token]} {above}"
    near = abs(token - oblique.trigger.token.i)
    yield f"distance {'next' if near <= NEXT else 'near' if near <= NEAR else 'far'}"
    yield f"dependency {oblique.token.dep_}"


def _determined(token: Token) -> str:
    """Return what precedes a noun: an article, a possessor, a number, or nothing."""
    for child in token.dependents("det", "poss", "nummod", "quantmod"):
        if child.i < token.i:
            return child.lower_ if child.dep_ == "det" else child.dep_
    return "bare"


class Fitted:
    """Choose by the weights of `ontology/weights/roles.json`."""

    def __init__(self, page: Mapping[str, object]) -> None:
        self._classes: list[str] = list(page["classes"])  # type: ignore[call-overload]
        weights: dict[str, list[float]] = page["weights"]  # type: ignore[assignment]
        self._at = {name: number for number, name in enumerate(weights)}
        self._weights = np.rint(np.array([*weights.values()]) * UNIT).astype(np.int64)
        self._bar = float(page["bar"])  # type: ignore[arg-type]
        self._bar_none = float(page["bar_none"])  # type: ignore[arg-type]
        self._usual = np.array(page["usual"], dtype=np.float32)
        self._context = np.array(page["context"], dtype=np.float32)

    def probabilities(self, named: Iterable[str], context: Context | None) -> dict[str, float]:
        """Return the probability of each role, and of 'none': no participant at all."""
        rows = [at for at in map(self._at.get, named) if at is not None]
        odds = self._weights.take(rows, axis=0).sum(axis=0) / UNIT
        if context is not None:
            odds += (self._context @ (context - self._usual)).round(3)
        parts = [math.exp(o) for o in (odds - odds.max()).tolist()]
        whole = math.fsum(parts)
        return {c: p / whole for c, p in zip(self._classes, parts, strict=True)}

    def choose(self, oblique: Oblique) -> Role | None:
        """Return the most probable role if it is likely enough, else the one proposed.

        A place of destination stays a place: queries ask for it by that role.
        """
        proposed = oblique.proposed
        allowed = {
            role: p
            for role, p in self.probabilities(features(oblique), context(oblique)).items()
            if p >= self._bar_of(role, proposed)
        }
        if not allowed:
            return proposed
        best = max(allowed, key=lambda role: (allowed[role], role))
        if best == "none" or _keeps(oblique, best):
            return None if best == "none" else proposed
        return TIMES if best == "time" else best  # type: ignore[return-value]

    def _bar_of(self, role: str, proposed: Role) -> float:
        """Return the minimum probability for a role to be chosen."""
        if role == "none":
            return self._bar_none
        return LIKELY_CORE if role in CORE and proposed not in CORE else self._bar


def _keeps(oblique: Oblique, best: str) -> bool:
    """Return True if the proposed role says the same, or the rules know better.

    A destination is stated as a place, which queries ask for; which figure is given for a
    number, the rules know by its source; the complement of another word ('dropped his suit against
    Brandt') is neither agent nor patient.
    """
    token, proposed = oblique.token, oblique.proposed
    if _is_settled_by_preposition(oblique, best):
        return True
    if best == "attribute" and oblique.preposition == "at":
        return True
    if oblique.preposition == "of" and token.i < oblique.trigger.token.i:
        return True  # 'Of the 40 passengers, 12 died'
    if best in CORE and proposed not in CORE:
        return _no_core(oblique, best)
    if best not in ("goal", "source"):
        return False
    if proposed == "measure":
        return token.like_num  # 'rose to 40'
    spot = kind_of(token, oblique.annotation) in ("Place", "Facility") or is_concrete(token)
    return proposed == "place" and spot


def _is_settled_by_preposition(oblique: Oblique, best: str) -> bool:
    """Return True for 'driven towards Lund' as a place, and 'cut by a fifth' as anything else."""
    if oblique.preposition in ("toward", "towards"):
        return oblique.proposed == "goal" and best == "place"
    return oblique.preposition == "by" and oblique.proposed == "measure"


def _no_core(oblique: Oblique, best: str) -> bool:
    """Return True if a phrase cannot be the agent or patient that the weights take it for.

    It depends on another word, or the verb has its own: 'dropped the suit against Brandt', 'The
    members voted by a large majority'.
    """
    verb = oblique.trigger.token
    if oblique.token.head.head.i != verb.i:
        return True
    if verb.pos_ != "VERB":
        return False
    return (
        verb.has_dependent("dobj", "nsubjpass")
        if best == "patient"
        else verb.has_dependent("nsubj")
    )


@cache
def fitted() -> Fitted | None:
    """Load the weights; None before they are fitted for the first time."""
    path = ontology_folder() / "weights" / NAME
    return Fitted(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None
