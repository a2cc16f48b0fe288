"""Find events: a walk over the clauses of the parse that turns each stated action into a claim."""

from collections.abc import Iterable, Iterator, Sequence

from kg.annotate import Annotation
from kg.extract.events.class_choice import chosen_class
from kg.extract.events.clauses import clause_span, evidence, shared_lead, wording_of
from kg.extract.events.event_times import calendar_date, time_of
from kg.extract.events.grammar import grammar_of
from kg.extract.events.no_verbs import is_no_verb
from kg.extract.events.participants import find_arguments, find_participants
from kg.extract.events.senses import action_of
from kg.extract.events.times_beside import times_beside
from kg.extract.events.triggers import Trigger, find_triggers
from kg.extract.factuality.dates_ahead import lies_ahead, was_ahead
from kg.extract.factuality.polarity import is_taken_up, judge
from kg.model import Certainty, Event, Participant, Span
from kg.ontology import words
from kg.syntax.parsed import Token

__all__ = ["find_events"]

CONFIDENCE = {"verb": 0.9, "noun": 0.75, "state": 0.7}
UNCLASSED = 0.15
BARE = 0.2
CORE = ("agent", "patient", "recipient")
"""Roles whose arguments' probability is an upper bound for a claim's confidence."""
STAMP_WORDS = frozenset({":", "on", "at", "time", "-", "|"})
DAYS = frozenset({"mon", "tue", "wed", "thu", "fri", "sat", "sun"})
STAMP_REACH = 5
"""Number of words after 'Posted' within which a date heads or ends a page."""
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
OVERLONG = 0.3
"""Deduction for a sentence too long for our parser, which has only one parse."""


def find_events(annotation: Annotation) -> Iterator[Event]:
    """Yield the claims that a document's clauses make, in the order of their triggers.

    Ids are e1, e2 … by position. Holders and status are left to `kg.extract.attribution.assign`.
    Nothing is extracted from page furniture.
    """
    named = _named(annotation)
    triggers = [
        t
        for t in find_triggers(annotation.doc)
        if not (t.token.i in named or annotation.in_furniture(t.token) or _is_stamp(t, annotation))
        and not (t.kind == "verb" and is_no_verb(t.token, annotation))
    ]
    names: dict[int, str] = {}
    for number, trigger in enumerate(triggers, start=1):
        for token in (trigger.token, *trigger.tokens):
            names.setdefault(token.i, f"e{number}")
    for number, trigger in enumerate(triggers, start=1):
        yield _event(f"e{number}", trigger, annotation, names)


def _is_stamp(trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for 'Updated: 3 May, 11 am', 'First published on 3 May', about the page alone."""
    token = trigger.token
    opens = token.is_title or token.is_upper or token.i == 0
    if not opens or trigger.lemma not in words("furniture", "stamped"):
        return False
    following = annotation.doc[token.i + 1 : token.i + 1 + STAMP_REACH]
    return not token.has_dependent(*SUBJECTS) and _begins_with_time(following, annotation)


def _begins_with_time(tokens: Iterable[Token], annotation: Annotation) -> bool:
    """Return True if before a time there are only words of stamps."""
    for token in tokens:
        if token.i in annotation.time_at or token.like_num:
            return True
        if not (token.text in STAMP_WORDS or token.lower_[:3] in DAYS):
            return False
    return False


def _named(annotation: Annotation) -> frozenset[int]:
    """Return the tokens inside names of things that are no event: 'The Big Robbery' is a film."""
    found: set[int] = set()
    for mention in annotation.mentions:
        if mention.kind == "name" and mention.type != "Event":
            tokens = annotation.doc.words_at(*mention.head)
            found.update(t.i for t in tokens or () if not t.is_verb)
    return frozenset(found)


def _as_dated(
    certainty: Certainty, trigger: Token, date: str | None, published: str | None
) -> Certainty:
    """Return the certainty of a claim, by whether its date is ahead of its text, or was."""
    if certainty == "certain" and lies_ahead(trigger, date, published):
        return "future"
    if certainty == "future" and was_ahead(trigger, date, published):
        return "hypothetical"
    return certainty


def _event(name: str, trigger: Trigger, annotation: Annotation, names: dict[int, str]) -> Event:
    time = time_of(trigger, annotation) if not is_taken_up(trigger.token) else None
    polarity, certainty = judge(trigger.token)
    date = calendar_date(time)
    certainty = _as_dated(certainty, trigger.token, date, annotation.document.published)
    arguments = tuple(find_arguments(trigger, annotation))
    participants = tuple(find_participants(name, trigger, arguments, annotation, names))
    known = {one.mention or one.value for one in participants}
    participants += tuple(times_beside(trigger, time, known, annotation))
    action = action_of(trigger, arguments, annotation)
    chosen = chosen_class(trigger, action, annotation)
    subject, words = wording_of(
        trigger, annotation, {token.i for _, token in arguments}, _bearers(trigger, arguments)
    )
    extent = _extent(trigger)
    return Event(
        id=name,
        trigger=extent,
        lemma=trigger.lemma,
        action=action,
        chosen_class=chosen if chosen != action else None,
        participants=participants,
        time=time.id if time is not None else None,
        date=date,
        polarity=polarity,
        certainty=certainty,
        evidence=evidence(trigger),
        confidence=_confidence(trigger, action, participants, annotation),
        **grammar_of(trigger, annotation),
        clause=clause_span(trigger, subject, words, extent),
        clause_subject=subject,
        wording=(*shared_lead(trigger, words, annotation), *words),
    )


def _confidence(
    trigger: Trigger, action: str, participants: Sequence[Participant], annotation: Annotation
) -> float:
    """Return how sure the rules are of a claim: of its trigger, class, parts and sentence."""
    sure = CONFIDENCE[trigger.kind] - UNCLASSED * (action == "kg:Action")
    sure -= BARE * (trigger.kind == "noun" and not participants)
    core = (p.confidence for p in participants if p.role in CORE and p.confidence is not None)
    sure *= min(core, default=1.0)
    sure -= OVERLONG * (trigger.token.i in annotation.overlong)
    return max(0.0, round(sure, 2))


def _bearers(trigger: Trigger, arguments: Iterable[tuple[str, Token]]) -> frozenset[int]:
    """Return the words of which one must be in the subject of a clause.

    These are the agents, except in a phrase with 'by', and the patients if they precede the
    trigger.
    """
    return frozenset(
        token.i
        for role, token in arguments
        if (role == "agent" and token.dep_ != "pobj")
        or (role == "patient" and token.i < trigger.token.i)
    )


def _extent(trigger: Trigger) -> Span:
    first, last = trigger.tokens[0], trigger.tokens[-1]
    return Span(first.idx, last.idx + len(last))
