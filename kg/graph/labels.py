"""Claims in plain words, with every reservation said: 'Ann Poe: resigned [reported by WXYZ]'."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kg.graph.scope import Scope
from kg.graph.wording import Verb, preposition_at, quoted, verb_at
from kg.model import Event, Participant, Relation, Span
from kg.ontology import lexicon

POLARITIES = {"positive": "", "negative": "did not happen", "unknown": "whether is unclear"}
STATE_POLARITIES = POLARITIES | {"negative": "not so"}
STATUSES = {"asserted": "", "reported": "reported", "alleged": "alleged", "denied": "denied"}
OBJECT_ROLES = ("patient", "recipient", "beneficiary", "attribute", "topic", "place")
USUAL_PREPOSITIONS = {"recipient": "to", "beneficiary": "for", "topic": "about", "place": "at"}
"""What leads to a participant that stands before the verb, where no preposition stands there."""
HAPPENS_TO = frozenset(
    (
        *("appear", "arise", "arrive", "begin", "break", "burn", "collapse", "come", "continue"),
        *("crash", "die", "disappear", "drown", "emerge", "end", "erupt", "escape", "explode"),
        *("fail", "fall", "go", "grow", "happen", "last", "live", "occur", "remain", "rise"),
        *("sink", "stand", "start", "stay", "stop", "suffer", "survive", "vanish", "wait"),
    )
)
"""Verbs without a passive: whom it happens to is their subject."""
LONGEST_CLAUSE = 90
LONGEST_WORDS = 60
PAST = "PAST_REF"


@dataclass(frozen=True, slots=True)
class Clause:
    """What an event claim tells: of whom, the verb as in the text, whom and where."""

    who: tuple[str, ...]
    verb: str
    others: tuple[str, ...]

    def __str__(self) -> str:
        told = " ".join((self.verb, *self.others))
        return f"{', '.join(self.who)}: {told}" if self.who else told


def event_label(scope: Scope, event: Event) -> str:
    """Tell an event claim: who, the words of the act, to whom and where, and on whose word."""
    told = str(clause(scope, event))
    return told + reservations(event, voucher(scope, event), state=is_state(event.action))


def relation_label(scope: Scope, relation: Relation) -> str:
    """Tell a relation claim: subject, predicate as words, object, and on whose word."""
    predicate = "".join(
        f" {c.lower()}" if c.isupper() else c for c in relation.predicate.partition(":")[2]
    )
    told = f"{scope.entity_name(relation.subject)}: {predicate} {object_words(scope, relation)}"
    past = relation.until == PAST
    return told.rstrip() + reservations(relation, voucher(scope, relation), state=True, past=past)


def voucher(scope: Scope, claim: Event | Relation) -> str:
    """Name the holders from the source outwards: 'Ann Poe via WXYZ'; empty for the document."""
    return " via ".join(scope.entity_name(holder) for holder in reversed(claim.holder))


def reservations(
    claim: Event | Relation, holders: str, *, state: bool = False, past: bool = False
) -> str:
    """Say in brackets all that keeps a claim from being a plain fact of its document."""
    return bracketed(
        (claim.polarity, claim.certainty, claim.status), holders, state=state, past=past
    )


def bracketed(
    held: tuple[str, str, str], holders: str, *, state: bool = False, past: bool = False
) -> str:
    """Say in brackets what polarity, certainty and status, and who vouches, keep open."""
    polarity, certainty, status = held
    told = STATUSES.get(status, status)
    if holders:
        told = f"{told or 'told'} by {holders}"
    denial = (STATE_POLARITIES if state else POLARITIES)[polarity]
    sure = "" if certainty == "certain" else certainty
    parts = [part for part in ("former" if past else "", denial, sure, told) if part]
    return f" [{'; '.join(parts)}]" if parts else ""


@cache
def is_state(action: str) -> bool:
    """Say whether a class of action is one of states: they are so or not, they do not happen."""
    return _below("State", action)


@cache
def _below(family: str, action: str) -> bool:
    entries = lexicon("actions")
    name: str | None = action.rpartition(":")[2]
    while name and name != family:
        name = entries.get(name, {}).get("parent")
    return name == family


def object_words(scope: Scope, relation: Relation) -> str:
    """Say in words what a relation ties its subject to."""
    if relation.object is not None:
        own = relation.predicate == "kg:holdsPosition" or scope.is_own_object(relation)
        mention = scope.mentions[relation.object]
        return scope.told(mention.span) if own else scope.entity_name(mention.id)
    if relation.value is not None:
        return scope.told(scope.values[relation.value].span)
    return scope.told(scope.times[relation.time].span) if relation.time is not None else ""


def clause(scope: Scope, event: Event) -> Clause:
    """Tell an event in plain order, without any reservation."""
    state = is_state(event.action)
    verb = verb_at(scope.reading.document.text, event.trigger, state=state)
    taking = _without_counts(scope, event)
    who = _subject(scope, event, taking, verb)
    active = bool(who) and who[0].role == "agent"
    words = verb.full if who and not (active and verb.passive) else verb.bare
    if state and not who:
        words = verb.full
    others = [one for one in taking if one.role in OBJECT_ROLES and one not in who]
    names = tuple(dict.fromkeys(_name(scope, one) for one in who))
    known = {_thing(scope, one) for one in who}
    told = _objects(scope, event, others, known)
    if state and event.lemma == "be" and not others:
        told += _rest(scope, event)
    return Clause(names, words, tuple(told))


def _without_counts(scope: Scope, event: Event) -> list[Participant]:
    """Leave out amounts that stand in the words of another participant ('17' in '17 people')."""
    named = [scope.mentions[p.mention].span for p in event.participants if p.mention is not None]
    return [
        one
        for one in event.participants
        if one.value is None or not any(n.contains(scope.values[one.value].span) for n in named)
    ]


def _subject(
    scope: Scope, event: Event, taking: Sequence[Participant], verb: Verb
) -> list[Participant]:
    """Choose of whom the clause tells: who acts; else to whom it happens, or who is so."""
    agents = [one for one in taking if one.role == "agent"]
    if agents:
        return agents
    patients = [one for one in taking if one.role == "patient"]
    before = [one for one in patients if _span(scope, one).start < event.trigger.start]
    if is_state(event.action):
        # 'There was a fire': the fire is what there was.
        return before if event.lemma == "be" else patients
    happens = event.lemma.split(" ")[0] in HAPPENS_TO or _below("Emotion", event.action)
    return before if verb.passive or happens else []


def _objects(
    scope: Scope, event: Event, others: Sequence[Participant], known: set[object]
) -> list[str]:
    """Tell the other participants as they follow in the text, those before the verb last."""
    start = event.trigger.start
    order = sorted(others, key=lambda one: (_span(scope, one).start < start, _span(scope, one)))
    told: list[str] = []
    before = ""
    seen: set[Span] = set()
    for one in order:
        if _span(scope, one) in seen:
            continue
        seen.add(_span(scope, one))
        leads = _leading(scope, event, one)
        words = _words(scope, event, one, own=_thing(scope, one) in known)
        if told and not leads and before == one.role:
            told[-1] += ","
        told.append(f"{leads} {words}".strip())
        before = one.role
    return told


def _leading(scope: Scope, event: Event, one: Participant) -> str:
    """Find the preposition before a participant: that of the text, or the usual one."""
    text, span, trigger = scope.reading.document.text, _span(scope, one), event.trigger
    if one.event is not None and not _told_by_noun(scope, event, one):
        return ""
    behind = span.start >= trigger.end
    over = 1 if one.event is not None else 0
    found = preposition_at(text, span.start, trigger.end if behind else 0, over=over)
    if one.role in ("patient", "attribute"):
        near = behind and text[trigger.end : span.start].lower().split()[:1] == [found]
        return found if near else ""
    if found and not trigger.overlaps(Span(max(0, span.start - len(found) - 1), span.start)):
        return found
    return "" if behind else USUAL_PREPOSITIONS.get(one.role, "")


def _told_by_noun(scope: Scope, event: Event, one: Participant) -> bool:
    """Say whether a clause has no words apart from those of the event that it belongs to."""
    inner = scope.events[str(one.event)]
    return inner.evidence.overlaps(event.trigger)


def _words(scope: Scope, event: Event, one: Participant, *, own: bool) -> str:
    """Tell a participant: a clause in its own words, who was named already in other words."""
    if one.event is not None:
        inner = scope.events[one.event]
        span = inner.trigger if _told_by_noun(scope, event, one) else inner.evidence
        return quoted(scope.told(span), LONGEST_CLAUSE)
    if one.mention is not None:
        mention = scope.mentions[one.mention]
        nominal = mention.kind == "nominal" and not scope.is_named(one.mention)
        if own or (nominal and mention.end - mention.start <= LONGEST_WORDS):
            return scope.told(mention.span)
    return _name(scope, one)


def _name(scope: Scope, one: Participant) -> str:
    if one.mention is not None:
        return scope.entity_name(one.mention)
    if one.value is not None:
        return scope.told(scope.values[one.value].span)
    return f"“{scope.told(scope.events[str(one.event)].trigger)}”"


def _thing(scope: Scope, one: Participant) -> object:
    return scope.entity(one.mention) if one.mention is not None else (one.value, one.event)


def _span(scope: Scope, one: Participant) -> Span:
    if one.mention is not None:
        return scope.mentions[one.mention].span
    if one.value is not None:
        return scope.values[one.value].span
    return scope.events[str(one.event)].trigger


def _rest(scope: Scope, event: Event) -> list[str]:
    """Quote what a bare 'is' or 'was' says of its subject; what denies stands in brackets."""
    words = scope.told(Span(event.trigger.end, max(event.trigger.end, event.evidence.end)))
    if event.polarity == "negative":
        words = words.removeprefix("not ").removeprefix("never ")
    return [quoted(words, LONGEST_WORDS)] if words.strip(" .,;:“”\"'") else []
