"""Confidence: the calibrated probability that each claim, and each part of it, is right.

What is known about a claim when it is read is expressed in features: how both parses see an
argument, what refers to a thing and how it was resolved, the kind of clause, the source, what else
the sentence contains. A logistic regression over them gives the probabilities, for participants a
network. `training/confidence.py` fits them on judged claims and annotated texts; the weights are
`ontology/weights/confidence.toml` and `participation.npz`.

Seven questions are asked: did something take place, with this polarity and status (`action`); is it
of this class (`class`); is this its participant in this role (`participant`); is this its date
(`date`); do these two stand in this relation (`relation`); is the claim of an event entirely right
(`claim`), which depends on the answers to the others and on what connects its parts to it; and is
it worth having at all (`worth`). A claim that is probably not, and is neither denied nor dated nor
alleged, is only named (`kg.model.stated`). A network answers for participants
(`kg.extract.participation`), and what probably takes no part is left out; each of the others has
weights of its own. No question gets features that do not improve its answer: participants get none
of the sentence's, dates only those about time; `IN_CONTEXT` also get the states of the trigger in
our parser's encoder, in a few dimensions.

Reading gets better after such a fit, so the probability that a claim is entirely right is corrected
by what readers judged later, of claims that lists tell and of doubtful ones (`reconsidered`).
"""

import math
import re
import tomllib
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from operator import attrgetter, mul
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.annotate.coref import LINKED
from kg.annotate.speech import cues
from kg.extract.events.class_choice import class_share, reliability
from kg.extract.events.event_times import COUNTED_TO
from kg.extract.participation import Chances, participation
from kg.model import Event, Mention, Participant, Quotation, Reading, Relation, Role, Span
from kg.ontology import lexicon, ontology_folder
from kg.syntax.arguments import ALONE, Argument
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token
from kg.syntax.parser import Parse, parse_of
from kg.syntax.tree import Tree

Identified = TypeVar("Identified", Mention, Event)
Features = list[str]
Key = tuple[str, str, int]
"""A question, the id of a claim and, for a participant, its number from 0 (else -1)."""
Projected = Sequence[float]
"""The state of a word in a few dimensions."""

STATE = "state {}"
"""The name of a dimension of a state among the weights."""
IN_CONTEXT = ("action", "worth")
"""Questions that get the state of the trigger; the others are answered no better with it."""

LEVELS = (0.1, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
NEAR = (1, 2, 4, 8, 16)
LENGTHS = (8, 16, 24, 32, 48)
FAR = (60, 200, 600)
MANY = 4
CORE: tuple[Role, ...] = ("agent", "patient", "recipient")
CLAUSES = frozenset({"ccomp", "xcomp", "advcl", "acl", "relcl", "pcomp", "csubj", "parataxis"})
UNRESOLVED = "nothing"
PRONOUN = "pronoun means="
"""How the feature begins of a participant that says what explains a pronoun."""
LEAST_SURE = 0.005
"""No claim counts as surer, or less sure, than this share from the end of the scale."""
DETERMINERS = frozenset(
    {"the", "a", "an", "this", "that", "these", "those", "no", "any", "such", "his", "her", "its"}
    | {"their", "my", "our", "your", "some", "another", "every", "each"}
)
FAR_UP = 4
"""Maximum number of steps up a tree in which the governor of a time is looked for."""
BOUNDS = frozenset(
    {"since", "until", "till", "through", "to", "from", "between", "before", "after", "by"}
)
"""Prepositions that make a time a bound and not the date."""
TYING = re.compile(r"\b(?:led|why|by|deep|means|thing|verbs between|comma between)=")
"""The features of a participant about its connection to the verb, and about what refers to it."""
STOPS = '.!"”'
PLAIN_CLASSES = frozenset({"kg:Action", "kg:State"})
"""Classes too general to be wrong: something is done, or is so."""
STATED = frozenset({"asserted", "reported"})
_JOINT = re.compile(r"[-–'’&/.]")
"""Characters that may join a name to the rest of it."""
_COUNTS = f"(?:{'|'.join(sorted(COUNTED_TO))})"
_COUNTING = re.compile(rf"\s+{_COUNTS}\b", re.IGNORECASE)
_COUNTED = re.compile(rf"\s{_COUNTS}\Z", re.IGNORECASE)
_QUOTE = re.compile(r"[\"“”]")


def _by_id(some: Iterable[Identified]) -> dict[str, Identified]:
    return {one.id: one for one in some}


def _by_chain(mentions: Iterable[Mention]) -> Mapping[str, list[Mention]]:
    chains: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        chains[mention.chain].append(mention)
    return chains


def rated(reading: Reading, annotation: Annotation) -> Reading:
    """Return a reading with the probability that each claim, and each part of it, is right.

    Participants that probably take no part are left out; features are of all that were read.
    Where only one parse exists no argument has a higher probability than that parse's measured
    precision: the weights are fitted on what two parses give, and do not apply to one that is
    unchecked.
    """
    ground = Ground(reading, annotation)
    named = dict(described(ground))
    seen = dimensions().of(dict(states_of_triggers(ground)))
    found = {
        key: probability(key[0], some, states=seen.get(key, ()))
        for key, some in named.items()
        if key[0] not in ("claim", "participant")
    }
    rows = {key: (named[key], some) for key, some in states_of_participants(ground)}
    chances = dict(zip(rows, participation().chances([*rows.values()]), strict=True))
    events = [_rated(event, ground, named, found, chances) for event in reading.events]
    relations = (
        replace(one, confidence=found["relation", one.id, -1]) for one in reading.relations
    )
    return replace(reading, events=tuple(without_noise(events)), relations=tuple(relations))


def _rated(
    event: Event,
    ground: "Ground",
    named: Mapping[Key, Features],
    found: Mapping[Key, float],
    chances: Mapping[Key, Chances],
) -> Event:
    """Return an event with the probabilities of its parts, and of all of them together."""
    anchors = _anchors(event, ground)
    told = {n: chances["participant", event.id, anchors.get(n, n)] for n in _numbers(event)}
    taking, most = _taking_part(event, told, ground), ground.most(event)
    parts = [min(most, told[n].right) for n in taking]
    happens, means = found["action", event.id, -1], found["class", event.id, -1]
    whole = [*named["claim", event.id, -1], *weighed(happens, means, parts)]
    core = (named["participant", event.id, n] for n in taking if event.participants[n].role in CORE)
    return replace(
        event,
        confidence=round(most * reconsidered(probability("claim", whole), core), 3),
        action_confidence=happens,
        class_confidence=means,
        class_doubtful=means < class_bar() and event.shown_class not in PLAIN_CLASSES,
        date_confidence=found.get(("date", event.id, -1)),
        worth=found["worth", event.id, -1],
        participants=tuple(
            replace(event.participants[n], confidence=sure)
            for n, sure in zip(taking, parts, strict=True)
        ),
    )


def _anchors(event: Event, ground: "Ground") -> dict[int, int]:
    """Return, for each length of time that counts to something, the number of what it counts to.

    In 'two weeks after it emerged' the length is as sure as that it was after it emerged: the
    preposition ties both to the verb.
    """
    occasions = {
        ground.word(p).idx: n for n, p in enumerate(event.participants) if p.role == "occasion"
    }
    found = {}
    for n, part in enumerate(event.participants):
        if part.role == "measure" and part.value is not None:
            behind = [at for at in occasions if at >= ground.values[part.value].end]
            if behind and _counts(ground.values[part.value], ground.text):
                found[n] = occasions[min(behind)]
    return found


def _counts(length: Span, text: str) -> bool:
    """Return True for 'two weeks' in 'two weeks after', and for 'hours after' itself."""
    return bool(_COUNTING.match(text, length.end) or _COUNTED.search(text, 0, length.end))


def _mentioned(part: Participant, ground: "Ground") -> Span:
    """Return the words of a participant that is a mention, none for another."""
    return ground.mentions[part.mention].span if part.mention is not None else Span(0, 0)


def _taking_part(event: Event, chances: Mapping[int, Chances], ground: "Ground") -> list[int]:
    """Return the numbers of the participants that probably take part.

    The noun phrase of an event ('content') goes with the event that it names. A clause for which a
    pronoun stands is kept: it was found by the pronoun.
    """
    parts, least = event.participants, ground.least
    unlikely = (n for n, chance in chances.items() if chance.takes_part < least)
    gone = {n for n in unlikely if not parts[n].is_anaphoric}
    named = [ground.events[str(parts[n].event)].trigger for n in gone if parts[n].event]
    for n, part in enumerate(parts):
        words = _mentioned(part, ground)
        if part.role == "content" and any(map(words.contains, named)):
            gone.add(n)
    return [n for n in chances if n not in gone]


def without_noise(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events, with those that are probably not worth having marked as only named."""
    least, open_ = noise(), may_be_noise(events)
    for event in events:
        noisy = event.id in open_ and event.worth is not None and event.worth < least
        yield replace(event, only_named=True) if noisy else event


def may_be_noise(events: Sequence[Event]) -> frozenset[str]:
    """Return the ids of the events of a document that may turn out to be noise.

    What is denied, alleged, dated or ordered in time by the text is informative, whatever it is; so
    is what is only possible or in the future.
    """
    ordered = {order.event for event in events for order in event.order}
    return frozenset(
        event.id
        for event in events
        if event.polarity == "positive"
        and event.status in STATED
        and event.certainty == "certain"
        and not _is_placed_in_time(event, ordered)
        and not (event.form == "nominal" and event.clause_subject)  # 'They took the decision'
    )


def _numbers(event: Event) -> range:
    return range(len(event.participants))


def weighed(happens: float, means: float, parts: Iterable[float]) -> Iterator[str]:
    """Yield features of the confidence of a claim's parts, on which its own probability depends."""
    sure = tuple(parts)
    yield from _steps("happens", happens, (0.5, 0.8, 0.9, 0.95, 0.98))
    yield from _steps("means", means, (0.3, 0.5, 0.7, 0.9, 0.97))
    yield from _steps("weakest", min(sure, default=1.0), (0.3, 0.5, 0.7, 0.8, 0.9, 0.95))
    yield from _steps("all", happens * means * math.prod(sure), (0.1, 0.3, 0.5, 0.7, 0.8, 0.9))


def reconsidered(sure: float, core: Iterable[Features]) -> float:
    """Return the probability that a claim is entirely right, in the light of later judgements.

    `sure` is the probability by all features, `core` are the features of its agents, patients and
    recipients: a claim whose agent is a pronoun that nothing explains says little to anybody.
    """
    weights = _later()["weights"]
    known = min(max(sure, LEAST_SURE), 1 - LEAST_SURE)
    odds = weights["bias"] + weights["said"] * math.log(known / (1 - known))
    odds += math.fsum(weights.get(one, 0.0) for one in stood_for(core))
    return round(1.0 / (1.0 + math.exp(-odds)), 3)


def stood_for(core: Iterable[Features]) -> frozenset[str]:
    """Return the features of what pronouns in core roles stand for."""
    every = chain.from_iterable(core)
    return frozenset(f"core {one}" for one in every if one.startswith(PRONOUN))


def described(ground: "Ground") -> Iterator[tuple[Key, Features]]:
    """Yield the features of each claim and of each of its parts, in the order of the reading."""
    reading = ground.reading
    for event in reading.events:
        clause = Clause(event, ground)
        yield ("action", event.id, -1), [*clause.around, *clause.vouched, *clause.of_action]
        yield ("class", event.id, -1), clause.of_class
        parts = [clause.of_participant(one) for one in event.participants]
        for number, part in enumerate(parts):
            yield ("participant", event.id, number), [*clause.vouched, *part]
        if event.date is not None:
            yield ("date", event.id, -1), [*clause.of_date()]
        yield ("claim", event.id, -1), [*clause.of_whole(), *clause.of_ties(parts)]
        yield ("worth", event.id, -1), [*clause.of_worth()]
    for relation in reading.relations:
        yield ("relation", relation.id, -1), ground.of_relation(relation)


def states_of_triggers(ground: "Ground") -> Iterator[tuple[Key, NDArray[np.float16]]]:
    """Yield for each question of `IN_CONTEXT` the state of the trigger; none without our parser."""
    if ground.states is not None:
        for event in ground.reading.events:
            state = ground.states[ground.token(event.trigger).i]
            yield from (((question, event.id, -1), state) for question in IN_CONTEXT)


def states_of_participants(
    ground: "Ground",
) -> Iterator[tuple[Key, NDArray[np.float16] | None]]:
    """Yield for each participant the states of the trigger and of its head word, or None."""
    for event in ground.reading.events:
        at = ground.token(event.trigger).i
        for number, one in enumerate(event.participants):
            some = None
            if ground.states is not None:
                some = ground.states[[at, ground.word(one).i]].reshape(-1)
            yield ("participant", event.id, number), some


@dataclass(frozen=True)
class Dimensions:
    """The directions in which the states of words differ most: principal components.

    `mean` is (width,), `axes` (dimensions, width).
    """

    mean: NDArray[np.float32]
    axes: NDArray[np.float32]

    def of(self, states: Mapping[Key, NDArray[np.floating]]) -> dict[Key, Projected]:
        """Return states in these dimensions.

        They are rounded, so that another kernel for the same sum changes nothing.
        """
        if not states:
            return {}
        rows = np.round((np.array([*states.values()]) - self.mean) @ self.axes.T, 2).tolist()
        return dict(zip(states, rows, strict=True))


@cache
def dimensions() -> Dimensions:
    """Return the fitted dimensions."""
    with np.load(ontology_folder() / "weights" / "confidence.npz") as page:
        return Dimensions(page["mean"], page["axes"])


@cache
def _modals() -> frozenset[str]:
    return frozenset(lexicon("polarity")["certainty"]["modals"])


@cache
def _page() -> Mapping[str, Mapping[str, Any]]:
    path = ontology_folder() / "weights" / "confidence.toml"
    with path.open("rb") as handle:
        return tomllib.load(handle)


def _fitted() -> Mapping[str, Mapping[str, float]]:
    return _page()["weights"]


@cache
def _later() -> Mapping[str, Mapping[str, float]]:
    path = ontology_folder() / "weights" / "later.toml"
    with path.open("rb") as handle:
        return tomllib.load(handle)


def class_bar() -> float:
    """Return the minimum probability of a class for a case to report it."""
    least: float = _page()["doubtful"]["class"]
    return least


def taking_part_bar() -> float:
    """Return the minimum probability of taking part below which a participant is left out."""
    least: float = _page()["doubtful"]["taking_part"]
    return least


def noise() -> float:
    """Return the minimum probability of being worth having below which a claim is noise."""
    least: float = _page()["noise"]["worth"]
    return least


def probability(
    question: str,
    named: Iterable[str],
    weights: Mapping[str, float] | None = None,
    states: Projected = (),
) -> float:
    """Return the probability given by the weights of these features; each counts once.

    The weights are the fitted ones of the question, unless others are given; those of the
    dimensions of states are called by number (`STATE`).
    """
    known = _fitted()[question] if weights is None else weights
    odds = math.fsum(filter(None, map(known.get, {"bias", *named})))
    if states:
        by_dimension = _of_states(question) if weights is None else _weights_of_states(known)
        odds += math.fsum(map(mul, by_dimension, states))
    return round(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, odds)))), 3)


def _weights_of_states(weights: Mapping[str, float]) -> Projected:
    """Return the weight of each dimension of a state."""
    return tuple(weights.get(STATE.format(n), 0.0) for n in range(len(dimensions().axes)))


@cache
def _of_states(question: str) -> Projected:
    """Return the fitted weight of each dimension, for a question."""
    return _weights_of_states(_fitted()[question])


def _network(name: str, p: float) -> tuple[str, ...]:
    """Return features of a probability that the network gives."""
    return _steps(f"network {name}", p, (0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95))


def _is_placed_in_time(event: Event, ordered: Container[str]) -> bool:
    """Return True for an event that is dated, or told to be before or after another."""
    return bool(event.time or event.order) or event.id in ordered


def _names_beside(head: Token, covered: Container[int]) -> list[Token]:
    """Return the words of names right before and behind a phrase that are not part of it."""
    beside = [t for t in (head.left_edge.before, head.after) if t is not None]
    return [t for t in beside if t.pos_ == "PROPN" and t.i not in covered]


def _described_by(mention: Mention, chain: Iterable[Mention]) -> str:
    """Return whether other words describe what a mention without a name stands for."""
    alone = all(m.kind != "nominal" or m is mention for m in chain)
    return UNRESOLVED if alone else "words"


def _states(parse: Parse | None) -> NDArray[np.float16] | None:
    """Return the states of the network for each word, if a parse has kept them."""
    return parse.states if parse is not None and parse.states.size else None


def _quoted(quotations: Iterable[Quotation]) -> tuple[Span, ...]:
    """Return the stretches between quotation marks."""
    return tuple(q.span for q in quotations if q.kind != "indirect")


def _roles_of_clauses(events: Iterable[Event]) -> dict[str, str]:
    """Return the role of each event that takes part in another, by its id."""
    parts = chain.from_iterable(e.participants for e in events)
    return {p.event: p.role for p in parts if p.event}


@dataclass(frozen=True)
class Ground:
    """What the features of all claims of a document are computed from."""

    reading: Reading
    annotation: Annotation
    parse: Parse | None = field(init=False)
    states: NDArray[np.float16] | None = field(init=False)
    mentions: Mapping[str, Mention] = field(init=False)
    chains: Mapping[str, list[Mention]] = field(init=False)
    triggers: Mapping[int, Event] = field(init=False)
    events: Mapping[str, Event] = field(init=False)
    values: Mapping[str, Span] = field(init=False)
    quoted: tuple[Span, ...] = field(init=False)
    bearers: Mapping[str, set[str]] = field(init=False)
    clauses: Mapping[str, str] = field(init=False)
    beside: Mapping[int, int] = field(init=False)
    linked: Mapping[str, float] = field(init=False)
    places: Mapping[int, int] = field(init=False)
    _sentences: dict[int, Features] = field(init=False, default_factory=dict)
    _told: dict[int, tuple[list[int], int]] = field(init=False, default_factory=dict)
    _tokens: dict[Span, Token] = field(init=False, default_factory=dict)
    _of_mentions: dict[str, Features] = field(init=False, default_factory=dict)
    _of_chains: dict[str, Features] = field(init=False, default_factory=dict)
    _starts: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Index mentions by id, chain and name, events by token and sentence, and quotations."""
        reading, doc = self.reading, self.annotation.doc
        parse = parse_of(doc)
        triggers = [(self.token(e.trigger), e) for e in reading.events]
        linked = doc.user_data.get(LINKED, ())
        indexes = {
            "parse": parse,
            "states": _states(parse),
            "mentions": _by_id(reading.mentions),
            "chains": _by_chain(reading.mentions),
            "events": _by_id(reading.events),
            "values": {v.id: v.span for v in reading.values},
            "triggers": {token.i: event for token, event in triggers},
            "quoted": _quoted(reading.quotations),
            "bearers": self._bearers(),
            "clauses": _roles_of_clauses(reading.events),
            "places": {sentence.start: number for number, sentence in enumerate(doc.sents)},
            "beside": Counter(token.sent.start for token, _ in triggers),
            "linked": {m.id: p for m, p in zip(self.annotation.mentions, linked, strict=False)},
            "_starts": tuple(map(attrgetter("start"), reading.mentions)),
        }
        for name, index in indexes.items():
            object.__setattr__(self, name, index)

    def _bearers(self) -> Mapping[str, set[str]]:
        """Return the chains in which each word is part of a name."""
        bearers: dict[str, set[str]] = defaultdict(set)
        for mention in self.reading.mentions:
            if mention.kind == "name":
                for word in _words(mention, self.text):
                    bearers[word].add(mention.chain)
        return bearers

    @property
    def least(self) -> float:
        """The minimum probability of taking part, for which the network's states are needed."""
        return taking_part_bar() if self.states is not None else 0.0

    def most(self, event: Event) -> float:
        """Return the maximum probability of an event's parts: that of one parse, if unchecked."""
        token = self.token(event.trigger)
        unchecked = self.parse is None or token.i in self.parse.cut
        return ALONE if unchecked else 1.0

    @property
    def text(self) -> str:
        """The text that was read."""
        return self.annotation.document.text

    def token(self, span: Span) -> Token:
        """Return the root word of a span of text."""
        known = self._tokens.get(span)
        if known is None:
            doc = self.annotation.doc
            known = self._tokens[span] = doc.head_at(*span) or doc[0]
        return known

    def word(self, one: Participant) -> Token:
        """Return the head word of a participant; of an event, its trigger."""
        if one.mention is not None:
            return self.token(self.mentions[one.mention].head)
        if one.event is not None:
            return self.token(self.events[one.event].trigger)
        return self.token(self.values[str(one.value)])

    def sentence(self, at: Token) -> Features:
        """Return the features of a word's sentence, whatever is read in it."""
        sentence = at.sent
        if sentence.start not in self._sentences:
            self._sentences[sentence.start] = list(_of_sentence(sentence))
        return self._sentences[sentence.start]

    def of_voucher(self, claim: Event | Relation, at: Token) -> Iterator[str]:
        """Yield features of a claim's source, and of what supports or contradicts it."""
        who = [self.mentions[h] for h in claim.holder if h in self.mentions]
        inside = any(q.start <= at.idx < q.end for q in self.quoted)
        yield f"status={claim.status} holders={min(2, len(claim.holder))} quoted={inside}"
        for one in who[-1:]:
            yield f"holder={one.kind} {one.type}"
        cue = claim.cue is not None and self.token(claim.cue).sent.start == at.sent.start
        yield f"status={claim.status} cue={cue}"
        if not claim.holder:
            verbs, marks = self._telling(at)
            yield f"unheld told={any(i != at.i for i in verbs)}"
            yield f"unheld marks={min(2, marks)}"
        yield f"standing={claim.polarity} {claim.certainty}"

    def _telling(self, at: Token) -> tuple[list[int], int]:
        """Return the verbs in a word's sentence that report something, and its quotation marks."""
        sentence = at.sent
        if sentence.start not in self._told:
            verbs = [t.i for t in sentence if t.pos_ == "VERB" and lemma(t) in cues.verbs()]
            self._told[sentence.start] = verbs, len(_QUOTE.findall(sentence.text))
        return self._told[sentence.start]

    def of_mention(self, mention: Mention) -> Features:
        """Return features of what refers to a thing, and of how far its name or antecedent is."""
        if mention.id not in self._of_mentions:
            self._of_mentions[mention.id] = list(self._referring(mention))
        return self._of_mentions[mention.id]

    def _referring(self, mention: Mention) -> Iterator[str]:
        chain, kind = self.chains[mention.chain], mention.kind
        if kind != "pronoun":
            yield f"thing={kind} {mention.type}"
        if kind == "name":
            yield from _steps("name chain", len(chain), (2, 4, 8))
            yield from self._of_name(mention, chain)
        else:
            yield from self._of_antecedent(mention, chain)
            yield from self._of_others(mention, chain)
        if mention.id in self.linked:
            yield from _network(f"linked {kind}", self.linked[mention.id])
        yield from self._shape(mention)

    def _of_antecedent(self, mention: Mention, chain: Sequence[Mention]) -> Iterator[str]:
        """Yield features of what a pronoun or a description stands for, and how far that is."""
        kind = mention.kind
        named = [m for m in chain if m.kind == "name" and m.start != mention.start]
        before = [m for m in named if m.start < mention.start]
        told = "name" if before else "later" if named else _described_by(mention, chain)
        yield f"{kind} means={told}"
        if kind == "pronoun":
            yield f"pronoun={self.token(mention.head).lower_} means={told}"
        else:
            yield f"nominal {mention.type} means={told}"
        if before:
            yield from self._of_distance(mention, before)

    def _of_distance(self, mention: Mention, before: Sequence[Mention]) -> Iterator[str]:
        """Yield features of how far back a name is, and of what else may be meant since then."""
        far = mention.start - max(m.span.end for m in before)
        yield from _steps(f"{mention.kind} far", far, FAR)
        rivals = self._rivals(mention, max(m.start for m in before))
        yield f"{mention.kind} rivals={min(2, len(rivals))}"

    def _rivals(self, mention: Mention, since: int) -> set[str]:
        """Return the chains of other names of its type between an antecedent and a mention."""
        first, last = bisect_right(self._starts, since), bisect_left(self._starts, mention.start)
        return {
            m.chain
            for m in self.reading.mentions[first:last]
            if m.kind == "name" and m.type == mention.type and m.chain != mention.chain
        }

    def _of_name(self, mention: Mention, chain: Iterable[Mention]) -> Iterator[str]:
        """Yield features of doubt about whose name it is: other bearers, a chain of mixed names."""
        words = _words(mention, self.text)
        bearers = {chain for word in words for chain in self.bearers[word]}
        yield f"name words={min(2, len(words))} bearers={min(2, len(bearers))}"
        if mention.chain not in self._of_chains:
            self._of_chains[mention.chain] = list(self._of_names(chain))
        yield from self._of_chains[mention.chain]
        inside = self.annotation.doc.words_at(*mention.span)
        if inside is not None and inside.start > 1:
            joined, before = inside.doc[inside.start - 1], inside.doc[inside.start - 2]
            if joined.lower_ in ("and", "&", "of") and before.text[:1].isupper():
                yield f"name after={joined.lower_} {before.i in self.annotation.mention_at}"

    def _of_names(self, chain: Iterable[Mention]) -> Iterator[str]:
        names = {tuple(_words(m, self.text)) for m in chain if m.kind == "name"}
        yield f"family={_mixed(names)}"
        yield f"strangers={any(not set(one) & set(other) for one in names for other in names)}"

    def _of_others(self, mention: Mention, chain: Iterable[Mention]) -> Iterator[str]:
        """Yield features of other antecedents near a pronoun or a description."""
        sentence = self.token(mention.head).sent
        inside = any(sentence.start_char <= m.start < mention.start for m in chain)
        yield f"{mention.kind} again in its sentence={inside}"
        before = sentence.doc[sentence.start - 1].sent if sentence.start else sentence
        first, last = (bisect_left(self._starts, x) for x in (before.start_char, mention.start))
        near = {
            m.chain
            for m in self.reading.mentions[first:last]
            if m.kind != "pronoun" and m.chain != mention.chain and m.type == mention.type
        }
        yield f"{mention.kind} others near={min(3, len(near))}"

    def _spelling(self, name: Span) -> Iterator[str]:
        """Yield features of a name that is joined to other letters, or without capitals."""
        text, (start, end) = self.text, name
        around = text[max(0, start - 1) : start] + text[end : end + 1]
        if _JOINT.search(around.replace(".", "")):
            yield "name joined"
        if text[start:end] and not any(c.isupper() for c in text[start:end]):
            yield "name lower"

    def _shape(self, mention: Mention) -> Iterator[str]:
        """Yield features of words that look like part of something longer, or like no thing."""
        if mention.kind == "name":
            yield from self._spelling(mention.head)
        head = self.token(mention.head)
        inside = self.annotation.doc.words_at(*mention.span)
        covered = {t.i for t in inside or ()}
        loose = _names_beside(head, covered)
        if any(t.i not in self.annotation.mention_at for t in loose):
            yield f"{mention.kind} beside a loose name"
        elif loose:
            yield f"{mention.kind} beside a name"
        yield f"head={head.pos_} {mention.kind}"
        yield from _steps(f"phrase {mention.kind}", len(covered), (2, 4, 8))
        if inside is not None:
            yield from _beginning(mention, inside[0])

    def of_relation(self, relation: Relation) -> Features:
        """Return features for and against a relation."""
        subject = self.mentions[relation.subject]
        thing = self.mentions.get(relation.object or "")
        at = self.token(subject.head)
        named = [*self.sentence(at), *self.of_voucher(relation, at)]
        what = relation.predicate
        ends = f"{subject.type}-{thing.type if thing is not None else 'value'}"
        kinds = f"{subject.kind}-{thing.kind if thing is not None else 'value'}"
        named += [f"is={what}", f"is={what} ends={ends}", f"ends={ends}", f"kinds={kinds}"]
        named += [f"is={what} kinds={kinds}"]
        named += [f"subject {n}" for n in self.of_mention(subject)]
        named += _steps("sure", relation.confidence, (0.7, 0.75, 0.8, 0.85, 0.9, 0.95))
        if thing is not None:
            named += [f"object {n}" for n in self.of_mention(thing)]
            named += self._between(subject, thing)
        if relation.since or relation.until:
            named.append("bounded")
        return named

    def _between(self, subject: Mention, thing: Mention) -> Iterator[str]:
        """Yield features of how far the ends of a relation are apart, and of the words between."""
        left, right = sorted((subject.span, thing.span))
        gap = len(self.text[min(left.end, right.end) : right.start].split())
        yield from _steps("between", gap, (1, 2, 4, 8))
        yield f"overlaps={subject.span.overlaps(thing.span)}"
        yield f"same={subject.chain == thing.chain}"
        for side, first, last in (("before", subject, thing), ("after", thing, subject)):
            if first.head.end <= last.head.start:
                words = self.text[first.head.end : last.head.start].lower().split()
                yield f"{side} {' '.join(words[:3]) if len(words) <= 3 else '…'}"


class Clause:
    """An event, its trigger word, and what both parses say about its arguments."""

    def __init__(self, event: Event, ground: Ground) -> None:
        self.event = event
        self.ground = ground
        self.at = ground.token(event.trigger)
        self.vouched: Features = [*ground.of_voucher(event, self.at)]
        self.around: Features = [*ground.sentence(self.at), *self._place()]
        self.deep: dict[object, Argument] = {}
        annotation = ground.annotation
        for argument in annotation.arguments.get(self.at.i, ()):
            mention = annotation.mention_at.get(argument.word)
            for thing in (argument.word, mention.id if mention is not None else None):
                known = self.deep.get(thing)
                if thing is not None and (
                    known is None or known.probability < argument.probability
                ):
                    self.deep[thing] = argument
        self.roles = Counter(p.role for p in event.participants)

    def _place(self) -> Iterator[str]:
        """Yield features of the clause that the trigger heads: its form, and its context."""
        at = self.at
        kind = _kind(at)
        helpers = {c.lower_ for c in at.dependents("aux", "auxpass", "mark", "neg")}
        yield f"kind={kind} dep={at.dep_}"
        yield f"kind={kind} tag={at.tag_}"
        form = f"{at.tag_}{' to' if 'to' in helpers else ''}"
        yield f"form={form} dep={at.dep_ if at.dep_ in CLAUSES else 'main'}"
        for word in sorted(helpers & _modals()):
            yield f"helper={word}"
        for above in at.ancestors:
            known = self.ground.triggers.get(above.i)
            if known is not None:
                yield f"in={known.action} {known.polarity == 'positive'} {known.certainty}"
                break
        modal = any(c.tag_ == "MD" for a in at.ancestors for c in a.dependents("aux"))
        yield f"modal above={modal}"
        yield from self._parsed()

    def _parsed(self) -> Iterator[str]:
        """Yield features of what our parser makes of the trigger."""
        at, parse = self.at, self.ground.parse
        kind = _kind(at)
        if parse is not None:
            yield f"tags={kind} {parse.upos[at.i]}"
            same = parse.heads[at.i] == at.head.i
            yield f"kind={kind} same head={same}"
            yield from _steps(f"head sure {kind}", parse.certainty[at.i], (0.5, 0.8, 0.95, 0.99))
            if at.i in parse.cut:
                yield "too long for our parser"

    @cached_property
    def of_action(self) -> Features:
        """Features for and against that something took place, whatever it was."""
        return list(self._happening())

    def _happening(self) -> Iterator[str]:
        kind = _kind(self.at)
        have = "".join(r[0] if self.roles[r] else "-" for r in CORE)
        yield f"has={have} kind={kind}"
        yield f"has parts={bool(self.event.participants)} kind={kind}"
        yield f"timed={self.event.time is not None}"
        if kind == "noun":
            at = self.at
            yield f"noun as={at.head.dep_ if at.dep_ == 'pobj' else at.dep_}"
            yield f"noun of={at.head.lower_ if at.dep_ == 'pobj' else at.dep_}"
            first = at.doc[at.left_edge.i].lower_
            yield f"noun begins={first if first in DETERMINERS else '-'}"

    @cached_property
    def of_class(self) -> Features:
        """Features for and against the class of an action."""
        return list(self._classed())

    def _classed(self) -> Iterator[str]:
        event, kind = self.event, _kind(self.at)
        name = event.shown_class.partition(":")[2]
        known = reliability(event.lemma, name)
        listed = event.lemma in classes("verbs" if kind == "verb" else "nouns")
        yield f"pair={known}"
        yield f"pair={known} kind={kind}"
        yield f"listed={listed} kind={kind}"
        share = class_share(self.at, event.shown_class, self.ground.annotation)
        if share is not None:
            yield from _network("class", share)
        yield f"class={name}"
        yield f"class={name} kind={kind}"
        yield f"class={name} word={event.lemma}"
        yield from (f"class={name} has={one}" for one in self._complements())
        content = {"content", "topic"} & set(self.roles)
        yield f"class={name} tells what={bool(content)}"
        words = len(self.ground.text[event.trigger.start : event.trigger.end].split())
        yield f"words={min(2, words)} pair={known}"
        for role in CORE[:2]:
            yield f"{role}={self.roles[role] > 0} pair={known}"
        for one in event.participants:
            mention = self.ground.mentions.get(one.mention or "")
            if one.role in ("agent", "patient") and mention is not None:
                yield f"{one.role}={mention.type} pair={known}"

    def _complements(self) -> Iterator[str]:
        """Yield features of a word's complements: objects, clauses, and prepositions."""
        for child in self.at.children:
            if child.dep_ in ("nsubjpass", "ccomp", "xcomp", "prt", "oprd", "dobj"):
                yield child.dep_
            elif child.dep_ == "prep":
                yield child.lower_

    def of_participant(self, one: Participant) -> Features:
        """Return features for and against a participant in its role."""
        role, kind = one.role, _kind(self.at)
        mention = self.ground.mentions.get(one.mention or "")
        what = mention.type if mention else "event" if one.event else "value"
        named = [f"role={role}", f"role={role} kind={kind}", f"role={role} what={what}"]
        named += [f"plain class={self.event.action == 'kg:Action'}"]
        word = self.ground.word(one)
        named += self._tie(one, word)
        named.append(f"role={role} several={min(3, self.roles[role])}")
        steps = word.i - self.at.i
        named += _steps(f"{role} {'before' if steps < 0 else 'after'}", abs(steps), NEAR)
        named += _steps("away", abs(steps), (4, 8, 16))
        between = self.at.doc[min(word.i, self.at.i) + 1 : max(word.i, self.at.i)]
        verbs = sum(t.pos_ == "VERB" for t in between)
        named.append(f"role={role} verbs between={min(2, verbs)}")
        named.append(f"role={role} comma between={any(t.text in ',;:' for t in between)}")
        named.append(f"role={role} same sentence={word.sent.start == self.at.sent.start}")
        if mention is not None:
            named.append(f"role={role} {mention.kind}")
            named += self.ground.of_mention(mention)
            if mention.kind != "name":
                named.append(self._told_by_oneself(mention))
        if one.event is not None:
            inner = self.ground.events[one.event]
            named.append(f"role={role} event={_kind(self.ground.token(inner.trigger))}")
        return named

    def _told_by_oneself(self, mention: Mention) -> str:
        """Return a feature: is a thing mentioned before its verb, and is that a reporting verb.

        In 'Ann was out of town, she said' it is seldom Ann who said it.
        """
        start = self.at.sent.start_char
        chain = self.ground.chains[mention.chain]
        told = any(start <= m.start < min(mention.start, self.event.trigger.start) for m in chain)
        return f"{mention.kind} told of={told} teller={lemma(self.at) in cues.verbs()}"

    def _tie(self, one: Participant, word: Token) -> Iterator[str]:
        """Yield features of how the parses connect a word to the trigger."""
        role = one.role
        deep = self.deep.get(one.mention) if one.mention else self.deep.get(word.i)
        led = one.preposition or _leads(word)
        yield f"role={role} led={led}"
        if deep is None:
            yield f"role={role} by=rule {'child' if word.head.i == self.at.i else 'far'}"
            return
        fits = deep.role == role or (deep.role == "oblique") == (role not in CORE)
        yield f"role={role} by=parses"
        yield from _steps(
            f"probable {role if role in CORE else 'oblique'}", deep.probability, LEVELS
        )
        yield from _steps("probable", deep.probability, LEVELS)
        yield f"by={deep.proposed_by} fits={fits}"
        yield f"role={role} by={deep.proposed_by}"
        yield f"role={role} why={deep.why}"
        yield f"role={role} deep={deep.role}"
        yield f"deep={deep.role} rival={_level(self._rival(deep), (0.2, 0.5, 0.8))}"

    def _rival(self, deep: Argument) -> float:
        """Return the probability of the best other word in the role of an argument."""
        others = self.ground.annotation.arguments.get(self.at.i, ())
        apart = (d for d in others if d.word != deep.word and d.why != "conjunct")
        return max((d.probability for d in apart if d.role == deep.role), default=0.0)

    def of_date(self) -> Iterator[str]:
        """Yield features for and against an event's date."""
        time = next((t for t in self.ground.reading.times if t.id == self.event.time), None)
        yield f"date digits={len(self.event.date or '')}"
        yield f"date kind={_kind(self.at)}"
        document = self.ground.annotation.document
        yield f"date inferred={document.published_inferred}"
        if time is None:
            yield "date without words"
            return
        token = self.ground.token(time.span)
        yield f"date type={time.type} rule={(time.rule or '').split(' ')[0]}"
        led = _leads(token)
        yield f"date led={led}"
        yield f"date bound={led in BOUNDS}"
        yield from _steps("date far", abs(token.i - self.at.i), NEAR)
        yield f"date same sentence={token.sent.start == self.at.sent.start}"
        both = self.ground.annotation.parses
        ties = [self._climbed(token.i, tree) for tree in (both.own, both.pipeline)]
        yield f"date ties={' '.join(ties)}"
        yield from (f"date tie={one}" for one in sorted(ties))

    def _climbed(self, word: int, tree: Tree | None) -> str:
        """Return how a parse attaches a time to the trigger: directly, by a noun, or elsewhere."""
        if tree is None:
            return "unread"
        at, doc = word, self.at.doc
        known = self.ground.annotation.time_at
        while tree.heads[at] != at and known.get(tree.heads[at]) is known.get(word) is not None:
            at = tree.heads[at]
        over = ""
        for _ in range(FAR_UP):
            if tree.heads[at] == at:
                break
            at = tree.heads[at]
            if at == self.at.i:
                return f"over {over}" if over else "own"
            if doc[at].is_verb or at in self.ground.triggers:
                return "another"
            over = "noun"
        return "none"

    def of_worth(self) -> Iterator[str]:
        """Yield features for and against that a claim is worth having."""
        event, kind = self.event, _kind(self.at)
        yield from (*self.around, *self.of_action, *self.of_class)
        form = "copular" if event.form == "verbless" else event.form
        yield f"form={form} parts={min(MANY, len(event.participants))}"
        yield f"word={event.lemma}"
        stands = dict.fromkeys(CORE[:2], "nothing")
        for one in event.participants:
            what = self._known(one)
            yield f"has {one.role}"
            yield f"any {what}"
            if one.role in stands:
                stands[one.role] = what
        yield " ".join(f"{role}={what}" for role, what in stands.items())
        yield from (f"{kind} {role}={what}" for role, what in stands.items())
        text = self.ground.text
        words = sum(len(text[span.start : span.end].split()) for span in event.wording)
        yield from _steps("worded", words, (2, 4, 8, 16))
        yield f"inner={self.ground.clauses.get(event.id)} kind={kind}"
        yield f"dated={event.date is not None}"
        sentence = self.at.sent.start
        yield from _steps("place", self.ground.places[sentence], (1, 3, 8, 16))
        yield from _steps("beside", self.ground.beside[sentence], (2, 3, 4, 6, 8))

    def _known(self, one: Participant) -> str:
        """Return what is known of a participant: a name of it, or only words."""
        mention = self.ground.mentions.get(one.mention or "")
        if mention is None:
            return "event" if one.event else "value"
        named = any(m.kind == "name" for m in self.ground.chains[mention.chain])
        return f"{mention.kind} {'named' if named else 'unnamed'}"

    def of_whole(self) -> Iterator[str]:
        """Yield features of what a claim may lack: arguments of its verb in the parses."""
        held = {p.mention for p in self.event.participants if p.mention}
        annotation = self.ground.annotation
        lost = sum(
            argument.probability >= 0.5
            and argument.word not in annotation.time_at
            and getattr(annotation.mention_at.get(argument.word), "id", None) not in held
            for argument in annotation.arguments.get(self.at.i, ())
        )
        yield f"kind={_kind(self.at)}"
        yield f"lost={min(2, lost)}"
        yield f"parts={min(MANY, len(self.event.participants))}"

    def of_ties(self, parts: Iterable[Features]) -> Iterator[str]:
        """Yield features of the trigger and core parts in the parses, and of their attachment."""
        for part in parts:
            yield from filter(None, map(_tying, part))
        words = {"trigger": self.at}
        for one in self.event.participants:
            if one.role in CORE[:2] and one.role not in words:
                words[one.role] = self.ground.word(one)
        for name in ("trigger", *CORE[:2]):
            yield from self._seen(name, words.get(name))

    def _seen(self, name: str, word: Token | None) -> Iterator[str]:
        """Yield features of a word's place in both parses, and of our parser's certainty."""
        if word is None:
            yield f"{name} none"
            return
        yield f"{name} dep={word.dep_}"
        parse = self.ground.parse
        if parse is not None:
            label = parse.labels[word.i]
            yield from (f"{name} label={label}", f"{name} dep={word.dep_} label={label}")
            yield f"{name} same head={parse.heads[word.i] == word.head.i}"
            yield f"{name} tags={word.pos_} {parse.upos[word.i]}"
            yield from _steps(f"{name} head sure", parse.certainty[word.i], (0.5, 0.8, 0.95, 0.99))


@lru_cache(maxsize=65536)
def _tying(feature: str) -> str | None:
    """Return a feature of a participant as one of its claim, if it is about their connection."""
    return f"part {feature}" if TYING.search(feature) is not None else None


def _of_sentence(sentence: Sentence) -> Iterator[str]:
    words = [t for t in sentence if not t.is_space]
    lower, tags = {t.lower_ for t in words}, [t.tag_ for t in words]
    yield from _steps("length", len(words), LENGTHS)
    last = words[-1].text if words else ""
    yield f"ends={'stop' if last in STOPS else 'question' if last == '?' else 'open'}"
    yield f"modals={min(2, tags.count('MD'))}"
    yield f"conditional={not lower.isdisjoint(('if', 'unless', 'whether'))}"
    yield f"you={not lower.isdisjoint(('you', 'your'))}"
    yield f"me={not lower.isdisjoint(('i', 'we', 'my', 'our'))}"
    yield f"past={'VBD' in tags}"
    yield f"lists={min(3, sum(t.text in (';', ':') for t in words))}"


def _beginning(mention: Mention, first: Token) -> Iterator[str]:
    """Yield features of how a mention begins: with digits, or a nominal with a determiner."""
    if first.text[:1].isdigit():
        yield f"{mention.kind} begins with digits, number={first.like_num}"
    elif mention.kind == "nominal" and first.lower_ in DETERMINERS:
        yield f"nominal begins={first.lower_}"


def _words(mention: Mention, text: str) -> list[str]:
    """Return the words of a name in lower case, without full stops and possessive ending."""
    told = text[mention.start : mention.end].lower().replace("’", "'").removesuffix("'s")
    return [word for word in (part.strip(".,'") for part in told.split()) if word]


def _mixed(names: Iterable[tuple[str, ...]]) -> bool:
    """Return True if names end alike and begin differently, like those of two relatives."""
    firsts: dict[str, set[str]] = defaultdict(set)
    for name in names:
        if len(name) > 1:
            firsts[name[-1]].add(name[0])
    return any(len(some) > 1 for some in firsts.values())


def _kind(token: Token) -> str:
    """Return the word class of a trigger: 'verb', 'noun' or 'state'."""
    if token.pos_ == "VERB":
        return "verb"
    return "noun" if token.is_noun else "state"


def _leads(word: Token) -> str:
    """Return the preposition that governs a word."""
    while word.dep_ in ("conj", "appos") and word.head.i != word.i:
        word = word.head
    return word.head.lower_ if word.dep_ in ("pobj", "pcomp") else ""


def _steps(name: str, value: float, bounds: tuple[float, ...]) -> tuple[str, ...]:
    """Return a feature for each bound that a value reaches, so that weights add up on a scale.

    The bounds ascend.
    """
    return _step_names(name, bounds)[: bisect_right(bounds, value)]


@lru_cache(maxsize=4096)
def _step_names(name: str, bounds: tuple[float, ...]) -> tuple[str, ...]:
    return tuple(f"{name}>={bound}" for bound in bounds)


def _level(value: float, bounds: tuple[float, ...]) -> int:
    """Return the number of ascending bounds that a value reaches."""
    return bisect_right(bounds, value)
