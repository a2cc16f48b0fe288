"""Which claims may become plain triples, and those triples. When in doubt, none.

A claim must be of a kind that may be stated as fact, and each triple probable enough: readings say
of each claim and of each of its parts how probable it is that it is right, and a gate says how
probable it must be. What does not pass stays a claim.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal as Choice

from pyoxigraph import NamedNode

from kg.graph.build_claims import participant_object
from kg.graph.literals import Object, Triple, decimal, describe, moment
from kg.graph.namespaces import role_curie, term
from kg.graph.scope import Scope
from kg.graph.verbalise.verb_phrases import preposition_at
from kg.model import Event, Participant, Reading, Relation
from kg.ontology import ontology_folder, words

Plainness = Choice["plain", "reported"]
Gate = Choice["all", "sure", "strict"]
GATES: tuple[Gate, ...] = ("all", "sure", "strict")

PROMISES: Mapping[str, str] = {
    "plain": (
        "Only what a document states in its own voice as having happened or being so: claims that "
        "are positive, certain and asserted, and stand in no clause that is not."
    ),
    "reported": (
        "Only what a document reports on someone else's word as having happened or being so: "
        "claims that are positive, certain and reported, and stand in no clause that is not."
    ),
}
NOT_PLAIN = (
    " Alleged, denied, negative, unknown, uncertain, hypothetical, counterfactual and future "
    "claims are left out, so are relations that are over, and so is what may well have been "
    "misread; they are resources in the graphs of their documents."
)
ANY = "kg:Action"
"""The most general class of actions."""


DOUBTED_CLAUSES = frozenset(
    f"kg:{name}"
    for name in (
        "Accusation",
        "Agreement",
        "Arrest",
        "Attempt",
        "Belief",
        "Charge",
        "Command",
        "Denial",
        "Emotion",
        "Failure",
        "Intention",
        "Interrogation",
        "Investigation",
        "Lawsuit",
        "Prediction",
        "Prevention",
        "Promise",
        "Question",
        "Refusal",
        "Request",
        "Threat",
        "Trial",
        "Warning",
    )
)
"""Actions that do not imply their clause: somebody tries, wants, fears or forbids it."""

TOLD_CLAUSES = frozenset(
    f"kg:{name}"
    for name in ("Announcement", "Apology", "Communication", "Criticism", "Praise", "Statement")
)
"""Actions whose clause is somebody's word: never the document's own voice."""


DOERS = frozenset({"agent", "cause"})
"""Roles of what must have been, if the event took place: a doubt is about the clause inside it."""

CIRCUMSTANCES = frozenset({"manner", "occasion", "measure", "content"})
"""Roles that say little without their preposition ('despite the row'): they stay in the claim."""


@dataclass(slots=True)
class Sieve:
    """The gate of the plain graphs of a case, and what became of its claims there.

    `doubtful` triples were left out; `unsettled` claims can make none, whatever the gate: they are
    negative, uncertain, alleged or denied, or are in a clause that is.
    """

    gate: Gate = "sure"
    doubtful: int = 0
    unsettled: int = 0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A plain triple, the graph it belongs to, and the probability that it is true."""

    level: Plainness
    triple: Triple
    sure: float


@cache
def gates() -> Mapping[str, float]:
    """Return how probable a triple must be to pass each gate; all pass 'all'."""
    path = ontology_folder() / "weights" / "confidence.toml"
    with path.open("rb") as handle:
        fitted: dict[str, float] = tomllib.load(handle)["gates"]
    return {"all": 0.0, **fitted}


def plainness(claim: Event | Relation) -> Plainness | None:
    """Return the plain graph that a claim may enter by its own properties; None for neither.

    A plain triple has no time, so what is over ('the former mayor') is in neither. A status that
    does not fit the holders (asserted, but someone vouches; reported, but by nobody) is a doubt,
    and a doubtful claim is in neither.
    """
    if claim.polarity != "positive" or claim.certainty != "certain":
        return None
    if isinstance(claim, Relation) and claim.until is not None:
        return None
    if claim.status == "asserted" and not claim.holder:
        return "plain"
    if claim.status == "reported" and claim.holder:
        return "reported"
    return None


def event_plainness(reading: Reading) -> dict[str, Plainness | None]:
    """Map each event to the plain graph it may enter, given the clauses that contain it.

    What is inside 'he did not say that …' or 'she may have ordered …' is no more certain than the
    clause around it: one clause that is not plain is enough to keep it out. So is an action that
    does not imply its clause (DOUBTED_CLAUSES), whatever the clause itself says; and what is inside
    someone's words is not the document's own voice.
    """
    own = {event.id: plainness(event) for event in reading.events}
    around: dict[str, list[str]] = defaultdict(list)
    for event in reading.events:
        for one in event.participants:
            if one.event is not None and not _is_presupposed(one.role, own[event.id]):
                around[one.event].append(event.id)
    lets = {event.id: _lets_through(own[event.id], event.action) for event in reading.events}
    return {
        name: level if all(level in lets[clause] for clause in _all_around(name, around)) else None
        for name, level in own.items()
    }


def _is_presupposed(role: str, level: Plainness | None) -> bool:
    """Return True for an occasion, and for what did something: 'the speech angered the union'."""
    return role == "occasion" or (level is not None and role in DOERS)


def _lets_through(level: Plainness | None, action: str) -> tuple[Plainness, ...]:
    """Return the levels that a clause may have inside an event of this level and class."""
    if level is None or action in DOUBTED_CLAUSES:
        return ()
    if level == "reported" or action in TOLD_CLAUSES:
        return ("reported",)
    return ("plain", "reported")


def _all_around(name: str, around: Mapping[str, list[str]]) -> set[str]:
    """Return the events whose clauses contain an event, at any depth; cycles end."""
    found: set[str] = set()
    waiting = list(around.get(name, ()))
    while waiting:
        clause = waiting.pop()
        if clause not in found:
            found.add(clause)
            waiting += around.get(clause, ())
    return found


def plain_triples(scope: Scope, sieve: Sieve) -> Iterator[tuple[Plainness, Triple]]:
    """Yield the plain triples of a reading that pass the gate, each with its graph.

    A reading without probabilities of its parts, as from another extractor, is taken at its word.
    """
    events = scope.reading.events
    least = gates()[sieve.gate] if not events or any(map(_says_how_sure, events)) else 0.0
    for found in _weighed(scope, sieve):
        if found.sure >= least:
            yield found.level, found.triple
        else:
            sieve.doubtful += 1


def _says_how_sure(event: Event) -> bool:
    told = (event.action_confidence, *(one.confidence for one in event.participants))
    return any(probability is not None for probability in told)


def _weighed(scope: Scope, sieve: Sieve) -> Iterator[Weighed]:
    levels = event_plainness(scope.reading)
    for event in scope.reading.events:
        # A clause that was misread makes nothing itself, but what is inside it stays doubtful.
        level, node = levels[event.id], scope.occurrence(event.id)
        sieve.unsettled += level is None
        if level and node:
            for triple, sure in _event(scope, event, node, levels):
                yield Weighed(level, triple, sure)
    for relation in scope.reading.relations:
        level = plainness(relation)
        sieve.unsettled += level is None
        if level and scope.judged_wrong(relation.id) is None:
            for triple in _relation(scope, relation):
                yield Weighed(level, triple, relation.confidence)


def _event(
    scope: Scope,
    event: Event,
    node: NamedNode,
    levels: Mapping[str, Plainness | None],
) -> Iterator[tuple[Triple, float]]:
    """Yield class, participants and date of an event; none is surer than that it took place.

    A class that is doubtful, or says no more than that something is done, is left out.
    """
    happens = _else(event.action_confidence, event.confidence)
    means = happens * _else(event.class_confidence, 1.0)
    action = scope.vocabulary(event.told_class, event.id)
    if event.told_class != ANY:
        yield (node, term("rdf:type"), action), means
    for one in event.participants:
        held = one.event is None or levels.get(one.event) == levels[event.id]
        if held and _speaks_alone(scope, one):
            sure = min(happens, _else(one.confidence, happens))
            for triple in describe(node, (role_curie(one.role), participant_object(scope, one))):
                yield triple, sure
    sure = min(happens, _else(event.date_confidence, happens))
    for triple in describe(node, ("kg:date", moment(event.date) if event.date else None)):
        yield triple, sure


def _else(probability: float | None, otherwise: float) -> float:
    """Return a probability, or a default if a reading has none."""
    return otherwise if probability is None else probability


def _speaks_alone(scope: Scope, one: Participant) -> bool:
    """Return True if a role is clear without the words between: not with 'despite', 'near'."""
    if one.role in CIRCUMSTANCES:
        return False
    if one.role == "place" and one.preposition in words("participants", "place", "aside"):
        return False
    if one.role != "attribute" or one.mention is None:
        return True
    text, span = scope.reading.document.text, scope.mentions[one.mention].span
    return preposition_at(text, span.start) in ("", "as")


def _relation(scope: Scope, relation: Relation) -> Iterator[Triple]:
    predicate = scope.vocabulary(relation.predicate, relation.id)
    value = plain_object(scope, relation)
    if value is not None and not scope.is_own_object(relation):
        yield scope.entity(relation.subject), predicate, value


def plain_object(scope: Scope, relation: Relation) -> Object | None:
    """Return a relation's object as a plain triple holds it.

    A value is a number if the words name exactly one, else the words ('at least three'), so that no
    bound or unit is lost; a time is its date or duration.
    """
    if relation.object is not None:
        return scope.entity(relation.object)
    if relation.value is not None:
        value = scope.values[relation.value]
        exact = None if value.bound or value.unit else decimal(value.value)
        return exact or scope.words(value.span)
    return moment(scope.times[relation.time].value) if relation.time is not None else None
