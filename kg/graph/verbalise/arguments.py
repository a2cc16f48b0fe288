"""Verbalise the participants of an event, in the order and words of the text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from kg.graph.scope import Scope
from kg.graph.verbalise.particles import POINTING, opens, particle_after
from kg.graph.verbalise.verb_phrases import ARTICLES, PREPOSITIONS, preposition_at, quoted
from kg.model import Event, Participant, Span
from kg.model.told_once import Kind, told_once

USUAL_PREPOSITIONS = {"recipient": "to", "beneficiary": "for", "topic": "about", "place": "at"}
"""Prepositions for participants before the verb, where the text has no preposition."""
LONGEST_CLAUSE = 90
LONGEST_WORDS = 60
NEAR = 4
"""Most words between a verb and the object that its particle follows."""


@dataclass(frozen=True, slots=True)
class Act:
    """Where the words of an event's verb are, with the particle after it.

    `turned` is True if a passive is worded with its agent as the subject.
    """

    start: int
    end: int
    particle: str = ""
    turned: bool = False


def act_of(scope: Scope, event: Event) -> Act:
    """Return the verb of an event and the particle right after it."""
    text, trigger = scope.reading.document.text, event.trigger
    found = particle_after(text, trigger.end)
    if found is None or event.lemma == "be" or is_noun(scope, event):
        return Act(trigger.start, trigger.end)
    return Act(trigger.start, found.end, found.words(text))


def is_noun(scope: Scope, event: Event) -> bool:
    """Return True if a noun names the action ('their strike'): it takes no particle."""
    if event.form is not None:
        return event.form == "nominal"
    before = scope.reading.document.text[: event.trigger.start].rsplit(None, 1)[-1:]
    if before and before[0].lower() in ARTICLES:
        return True
    return event.trigger in scope.heads


def counted_once(scope: Scope, event: Event) -> list[Participant]:
    """Leave out participants that another one tells: '17' in '17 people', the two of 'the two'."""
    taking = event.participants
    mentions = [
        scope.mentions[p.mention] for p in taking if p.mention is not None and p.role != "content"
    ]
    heads = {mention.head for mention in mentions}
    standing = set(chain.from_iterable(mention.members for mention in mentions))
    shown = once_each(scope, event)
    return [
        one
        for one, telling in zip(taking, shown, strict=True)
        if telling is not None
        and one.mention not in standing
        and not (one.event is not None and scope.events[one.event].trigger in heads)
    ]


def once_each(scope: Scope, event: Event) -> list[int | None]:
    """Return for each participant the number of the one that tells it, or None if another does."""
    return told_once([(one.role, span_of(scope, one), _kind(one)) for one in event.participants])


def _kind(one: Participant) -> Kind:
    if one.event is not None:
        return "claim"
    return "mention" if one.mention is not None else "value"


def objects(
    scope: Scope, event: Event, act: Act, others: Sequence[Participant], known: set[object]
) -> list[str]:
    """Return the other participants in the order of the text, those before the verb last."""
    told: list[str] = []
    before = ""
    met = set(known)
    placed = sorted(others, key=lambda one: _place(scope, event, act, one))
    for one in _each_place_once(scope, placed):
        leads = _leading(scope, event, act, one)
        words = words_of(scope, event, one, own=thing(scope, one) in met)
        if thing(scope, one) in met - known and words in told:
            continue
        met.add(thing(scope, one))
        if told and not leads and (before == one.role or told[-1].endswith("”")):
            told[-1] += ","
        if told and told[-1].endswith(f" {leads.partition(' ')[0]}"):
            leads = leads.rpartition(" ")[2]
        particle = "" if told else _particle_behind(scope, event, act, one)
        told.append(f"{leads} {words} {particle}".strip())
        before = one.role
    return told


def _each_place_once(scope: Scope, taking: Iterable[Participant]) -> Sequence[Participant]:
    """Leave out participants that are told by the same words as an earlier one."""
    first: dict[Span, Participant] = {}
    for one in taking:
        first.setdefault(span_of(scope, one), one)
    return [*first.values()]


def when_told(scope: Scope, event: Event, taking: Sequence[Participant]) -> str:
    """Return the time in the clause's own words, 'on Friday'; '' if other words contain it.

    A time inherited from another clause is not in this one and is left out.
    """
    if event.time is None:
        return ""
    time = scope.times[event.time]
    if time.type not in ("DATE", "TIME") or str(time.value).endswith("_REF"):
        return ""
    text, span = scope.reading.document.text, time.span
    beside = event.evidence.contains(span) and not span.overlaps(event.trigger)
    if not beside or any(span_of(scope, one).overlaps(span) for one in taking):
        return ""
    return f"{preposition_at(text, span.start)} {scope.told(span)}".strip()


def _place(scope: Scope, event: Event, act: Act, one: Participant) -> tuple[int, Span]:
    span = span_of(scope, one)
    if span.start >= act.start:
        return 1, span
    first = one.role == "patient" or _pointed(scope, event, act, one)
    return (0 if first else 2), span


def _particle_behind(scope: Scope, event: Event, act: Act, one: Participant) -> str:
    """Return the particle of the verb after its first object: 'threw the case out'."""
    span, text = span_of(scope, one), scope.reading.document.text
    if span.start < act.start:
        return act.particle if act.turned and one.role == "patient" else ""
    between = text[act.end : span.start].split()
    far = len(between) > NEAR or not all(map(str.isalpha, between))
    if act.particle or is_noun(scope, event) or far or PREPOSITIONS.intersection(between):
        return ""
    found = particle_after(text, span.end)
    return found.words(text) if found else ""


def _pointed(scope: Scope, event: Event, act: Act, one: Participant) -> bool:
    """Return True if the verb's bare particle refers to this place ('He did not go in')."""
    text, span = scope.reading.document.text, span_of(scope, one)
    last = _last_word(scope, event, act)
    if one.role != "place" or span.start >= act.start or last not in POINTING:
        return False
    return not preposition_at(text, span.start) or not opens(text, _before_articles(text, span))


def _before_articles(text: str, span: Span) -> int:
    """Move from a participant's words back over its articles."""
    start = len(text[: span.start].rstrip())
    while (word := text[:start].rsplit(None, 1)[-1:]) and word[0].lower() in ARTICLES:
        start = len(text[: start - len(word[0])].rstrip())
    return start


def _last_word(scope: Scope, event: Event, act: Act) -> str:
    words = event.trigger.words(scope.reading.document.text).lower().split()
    return act.particle or (words[-1] if len(words) > 1 else "")


def _leading(scope: Scope, event: Event, act: Act, one: Participant) -> str:
    """Return the preposition before a participant: that of the text, or the usual one."""
    text, span = scope.reading.document.text, span_of(scope, one)
    if one.event is not None and not _told_by_noun(scope, event, one):
        return _before_clause(text, scope.events[one.event].evidence, act)
    if _pointed(scope, event, act, one):
        return POINTING[_last_word(scope, event, act)]
    behind = span.start >= event.trigger.end
    over = int(one.event is not None)
    if one.role in ("patient", "attribute"):
        return _behind_verb(text, span, act, over) if behind else ""
    if one.preposition:
        return one.preposition
    found = preposition_at(text, span.start, act.end * behind, over=over)
    if found and not event.trigger.overlaps(Span(max(0, span.start - len(found) - 1), span.start)):
        return found
    return "" if behind else USUAL_PREPOSITIONS.get(one.role, "")


def _before_clause(text: str, clause: Span, act: Act) -> str:
    """Return the preposition before a clause behind the verb."""
    return preposition_at(text, clause.start, act.end) if clause.start >= act.end else ""


def _behind_verb(text: str, span: Span, act: Act, over: int) -> str:
    """Return the preposition before an object if it follows the verb at once."""
    found = preposition_at(text, span.start, act.end, over=over)
    words = found.split()
    return found if text[act.end : span.start].lower().split()[: len(words)] == words else ""


def _told_by_noun(scope: Scope, event: Event, one: Participant) -> bool:
    """Return True if a clause has no words apart from those of the event it belongs to."""
    inner = scope.events[str(one.event)]
    return inner.evidence.overlaps(event.trigger)


def words_of(scope: Scope, event: Event, one: Participant, *, own: bool) -> str:
    """Verbalise a participant: a clause in its own words, what was named already in other words."""
    if one.event is not None:
        inner = scope.events[one.event]
        span = inner.trigger if _told_by_noun(scope, event, one) else inner.evidence
        return quoted(scope.told(span), LONGEST_CLAUSE)
    if one.mention is not None:
        mention = scope.mentions[one.mention]
        nominal = mention.kind == "nominal" and not scope.is_named(one.mention)
        if own or (
            nominal and len(mention.span.words(scope.reading.document.text)) <= LONGEST_WORDS
        ):
            return scope.told(mention.span)
    return name_of(scope, one)


def name_of(scope: Scope, one: Participant) -> str:
    """Return the name of a participant: its entity, its amount, or the words of its action."""
    if one.mention is not None:
        return scope.entity_name(one.mention)
    if one.value is not None:
        return scope.told(scope.values[one.value].span)
    return f"“{scope.told(scope.events[str(one.event)].trigger)}”"


def thing(scope: Scope, one: Participant) -> object:
    """Return what a participant is, so that the same thing is recognised under another name."""
    return scope.entity(one.mention) if one.mention is not None else (one.value, one.event)


def span_of(scope: Scope, one: Participant) -> Span:
    """Return the words of a participant; for an event, its trigger."""
    if one.mention is not None:
        return scope.mentions[one.mention].span
    if one.value is not None:
        return scope.values[one.value].span
    return scope.events[str(one.event)].trigger
