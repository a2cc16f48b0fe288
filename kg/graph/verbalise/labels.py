"""Claims in plain words, with every reservation: 'Ann Poe: resigned [reported by WXYZ]'."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from kg.graph.scope import Scope
from kg.graph.verbalise.arguments import (
    LONGEST_WORDS,
    Act,
    act_of,
    counted_once,
    is_noun,
    name_of,
    objects,
    span_of,
    thing,
    when_told,
    words_of,
)
from kg.graph.verbalise.negative_arguments import (
    denied_in,
    denies_by,
    denies_shortly,
    denies_verb,
    deny,
)
from kg.graph.verbalise.passages import called, own_words
from kg.graph.verbalise.verb_phrases import (
    Verb,
    cut,
    denied_at,
    evened,
    in_order,
    quoted,
    verb_at,
)
from kg.model import Event, Mention, Participant, Relation, Span
from kg.model.claimants import claimant_of, vouchers
from kg.ontology import lexicon, table, words
from kg.resolve.occurrence_labels import lowered

POLARITIES = {"positive": "", "negative": "did not happen", "unknown": "whether is unclear"}
STATE_POLARITIES = POLARITIES | {"negative": "not so"}
YET_TO_COME = frozenset({"future", "hypothetical"})
"""Certainties for which a negation means that something is not to happen."""
STATUSES = {"asserted": "", "reported": "reported", "alleged": "alleged", "denied": "denied"}
OBJECT_ROLES = (
    *("patient", "recipient", "beneficiary", "attribute", "topic", "place", "cause", "purpose"),
    *("source", "goal", "companion", "manner", "measure", "content", "occasion", "instrument"),
)
PEOPLE = frozenset({"Person", "Group"})
BODY = ("participants", "ailments", "parts")
OWNERS = frozenset({"its", "my", "our", "their", "your"})
"""Possessive pronouns of an action ('its report'); 'his' and 'her' may be the patient."""
PAST = "PAST_REF"
SHORT = 4
"""After so many words it is clear what 'of' belongs to."""
YEARS_OLD = re.compile(r"[-\s]*(?:years?|yr)[-\s]*olds?\b|[-\s]+years? of age\b", re.I)
ARTICLE = re.compile(r"^an? (?=\S*\d)", re.I)
"""The article in 'a 40 million euro', which belongs to the noun behind."""
LONGEST_WORDING = 180
"""Number of characters after which the predicate of a clause is cut."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What an event claim says: the subject, the verb as in the text, objects and places.

    `denies` is True if these words are negative by themselves.
    """

    who: tuple[str, ...]
    verb: str
    others: tuple[str, ...]
    denies: bool = False

    def __str__(self) -> str:
        told = " ".join((self.verb, *self.others))
        if not self.who:
            return told
        owner = len(self.who) == 1 and self.who[0].lower() in OWNERS
        return f"{self.who[0]} {told}" if owner else f"{', '.join(self.who)}: {told}"


def event_label(scope: Scope, event: Event) -> str:
    """Verbalise an event claim: who, the words of the action, to whom and where, and the source."""
    told = clause(scope, event)
    state, holders = is_state(event.action), voucher(scope, event)
    claimant = claimed_by(scope, event)
    reserved = reservations(event, holders, claimant, state=state, denies=told.denies)
    aimed = event.polarity == "positive" and told.verb.startswith("to ")
    if event.certainty == "future" and aimed and not _is_foretold(scope, event):
        # The aim of a past action lies in the past as well: 'broke in to kill him last night'.
        reserved = reserved.replace("future", "intended", 1)
    return str(told) + reserved


def _is_foretold(scope: Scope, event: Event) -> bool:
    """Return True for 'expects the affair to cost millions', which nobody intends."""
    cue = scope.reading.document.text[slice(*event.cue)].lower() if event.cue else ""
    return cue.startswith(tuple(words("wording", "foretelling")))


def relation_label(scope: Scope, relation: Relation) -> str:
    """Verbalise a relation claim: subject, predicate as words, object, and the source."""
    predicate = "".join(
        f" {c.lower()}" if c.isupper() else c for c in relation.predicate.partition(":")[2]
    )
    words = object_words(scope, relation)
    if relation.predicate == "kg:aged":
        words = YEARS_OLD.sub("", words)
    told = f"{scope.entity_name(relation.subject)}: {predicate} {words}"
    past = relation.until == PAST
    holders, denies = voucher(scope, relation), relation_denies(scope, relation)
    claimant = claimed_by(scope, relation)
    reserved = reservations(relation, holders, claimant, state=True, past=past, denies=denies)
    return told.rstrip() + reserved


def relation_denies(scope: Scope, relation: Relation) -> bool:
    """Return True if an argument of a relation is negative: 'none of them', 'no party'."""
    subject, other = relation.subject, relation.object
    if not scope.is_named(subject) and denies_by(scope.entity_name(subject)):
        return True
    named = other is not None and scope.is_named(other)
    return not named and denies_by(object_words(scope, relation))


def voucher(scope: Scope, claim: Event | Relation) -> str:
    """Name the holders from the source outwards: 'Ann Poe via WXYZ'; '' for the document."""
    held = vouchers(claim, scope.mentions)
    return " via ".join(scope.entity_name(holder) for holder in reversed(held))


def claimed_by(scope: Scope, claim: Event | Relation) -> str:
    """Name whose claim is denied: 'Lee' in "Rask rejected Lee's claim that …"; '' for nobody."""
    claimant = claimant_of(claim, scope.mentions)
    return scope.entity_name(claimant) if claimant is not None else ""


def reservations(
    claim: Event | Relation,
    holders: str,
    claimant: str = "",
    *,
    state: bool = False,
    past: bool = False,
    denies: bool = False,
) -> str:
    """Return in brackets everything that keeps a claim from being a plain fact of its document.

    `claimant` is whose claim is denied by those who vouch for the denial.

    If its words are negative already, the brackets do not negate it again.
    """
    polarity = "positive" if denies and claim.polarity == "negative" else claim.polarity
    held = (polarity, claim.certainty, claim.status)
    told = bracketed(held, holders, state=state, past=past, thought=_is_thought(claim))
    return told.replace("denied by", f"claimed by {claimant}, denied by", 1) if claimant else told


def bracketed(
    held: tuple[str, str, str],
    holders: str,
    *,
    state: bool = False,
    past: bool = False,
    thought: bool = False,
) -> str:
    """Return in brackets what polarity, certainty and status leave open, and the holders.

    `thought` is True for a clause with a tense, whose negation is no forecast: 'She does not think
    that it rained'.
    """
    polarity, certainty, status = held
    told = STATUSES.get(status, status)
    if holders:
        told = f"{told or 'told'} by {holders}"
    denial = (STATE_POLARITIES if state else POLARITIES)[polarity]
    if polarity == "negative" and certainty in YET_TO_COME and not state:
        denial = "not so" if thought else "is not to happen"
    sure = "" if certainty == "certain" else certainty
    parts = "; ".join(filter(None, ("former" * past, denial, sure, told)))
    return f" [{parts}]" if parts else ""


def _is_thought(claim: Event | Relation) -> bool:
    return isinstance(claim, Event) and claim.form == "finite" and claim.certainty == "hypothetical"


@cache
def is_state(action: str) -> bool:
    """Return True for a class of states: they are so or not so, they do not happen."""
    return _below("State", action)


@cache
def _below(family: str, action: str) -> bool:
    entries = lexicon("actions")
    name: str | None = action.rpartition(":")[2]
    while name and name != family:
        name = entries.get(name, {}).get("parent")
    return name == family


def object_words(scope: Scope, relation: Relation) -> str:
    """Verbalise the object of a relation."""
    if relation.object is not None:
        mention = scope.mentions[relation.object]
        if relation.predicate == "kg:holdsPosition":  # with its complements: 'head of the mine'
            return scope.told(mention.phrase or mention.span)
        own = scope.is_own_object(relation)
        return scope.told(mention.span) if own else scope.entity_name(mention.id)
    if relation.value is not None:
        value = scope.values[relation.value]
        counted = value.number() if relation.predicate == "kg:number" else ""
        return counted or ARTICLE.sub("", scope.told(value.span))
    return scope.told(scope.times[relation.time].span) if relation.time is not None else ""


def clause(scope: Scope, event: Event) -> Clause:
    """Verbalise an event in plain order, without any reservation.

    In the words of its own clause if the reading gives them, else composed from its parts.
    """
    return _in_own_words(scope, event) if event.wording else _put_together(scope, event)


def _in_own_words(scope: Scope, event: Event) -> Clause:
    """Return the subject of a clause and, in its own words, its predicate.

    A pronoun is followed by the name of its referent in brackets, as editors do.
    """
    taking = counted_once(scope, event)
    who, names = _spoken_of(scope, event, taking)
    others = [one for one in taking if one.role in OBJECT_ROLES and one not in who]
    opens = event.lemma if event.wording[0].start == event.trigger.start else ""
    pieces = [own_words(scope, span, (), who) for span in event.wording]
    words = in_order(_with_that(scope, event, pieces), opens)
    bare = not names and is_noun(scope, event) and len(words.split()) <= SHORT
    befell = _befallen(scope, event, others) if bare else ()
    shown = cut(words, LONGEST_WORDING)
    if event.negation is not None:
        spans = (*event.wording, event.clause_subject, *(span_of(scope, one) for one in who))
        denies = denied_in(scope, event.negation, [*filter(None, spans)], (*names, shown))
    else:
        denies = _denied_by_words(scope, event, names, others)
    return Clause(names, shown, befell, denies)


def _with_that(scope: Scope, event: Event, pieces: Sequence[str]) -> list[str]:
    """Return the pieces of a clause, with 'that' before what was told ahead of the verb.

    'Moe fled, police told the Courier' is 'told the Courier that Moe fled'.
    """
    told = {scope.events[p.event].clause_subject for p in event.participants if p.event}
    starts = {subject.start for subject in told if subject is not None}
    more = len(pieces[0].split()) > 1
    return [
        f"that {lowered(piece)}"
        if more and n and span.start in starts and piece[0].isalpha()
        else piece
        for n, (span, piece) in enumerate(zip(event.wording, pieces, strict=True))
    ]


def _denied_by_words(
    scope: Scope, event: Event, names: Sequence[str], others: Sequence[Participant]
) -> bool:
    """Return True if the words of a clause deny it, though its reading does not say which does.

    Another verb may be denied ('did not seem to have a plan'), or the reading is of version 1.
    """
    at, end = event.trigger.end, max(span.end for span in event.wording)
    verb = scope.told(Span(event.wording[0].start, max(event.wording[0].start, at)))
    behind = scope.told(Span(at, max(at, end))) if is_state(event.action) else ""
    if denies_verb(verb) or denies_by(behind) or any(map(denies_by, names)):
        return True
    return deny(scope, [(one, words_of(scope, event, one, own=True)) for one in others])


def _befallen(scope: Scope, event: Event, others: Sequence[Participant]) -> tuple[str, ...]:
    """Return the patients of an event noun that its words do not name: 'heart attack of Poll'.

    What is said or done to them is led by another word: 'death threats against Poll'.
    """
    patients = [
        one
        for one in _in_role(others, "patient")
        if one.mention is not None
        and (scope.is_named(one.mention) or scope.mentions[one.mention].kind != "pronoun")
    ]
    outside = [p for p in patients if not _is_within(scope, p, event.wording)]
    names = list(dict.fromkeys(called(scope, one) for one in outside))
    leads = table("wording", "befallen").get((event.action or "").removeprefix("kg:"), "of")
    return (f"{leads} {', '.join(names)}",) if names and len(outside) == len(patients) else ()


def _spoken_of(
    scope: Scope, event: Event, taking: Sequence[Participant]
) -> tuple[list[Participant], tuple[str, ...]]:
    """Return the subject of a clause and how it is called: its subject, else its bearer."""
    if event.clause_subject is not None:
        who = [one for one in taking if _is_within(scope, one, (event.clause_subject,))]
        told = evened(own_words(scope, event.clause_subject, who))
        return who, (_owned(scope, event.clause_subject, told),)
    outside = [one for one in taking if not _is_within(scope, one, event.wording)]
    who = _bearers(scope, event, outside)
    return who, tuple(dict.fromkeys(called(scope, one) for one in who))


def _owned(scope: Scope, span: Span, told: str) -> str:
    """Return a subject with 'whose' resolved to the thing named right before: 'whose agents'."""
    if not told.lower().startswith("whose "):
        return told
    mentions = scope.reading.mentions
    before = [m for m in mentions if m.span.end <= span.start <= m.span.end + len(", of ")]
    owner = max(before, key=lambda m: (m.span.end, m.start), default=None)
    if owner is not None and owner.type not in PEOPLE and _is_of_people(told):
        owner = _person_in(scope, owner) or owner
    name = scope.entity_name(owner.id) if owner is not None else ""
    return f"[{name}]’s {told[len('whose ') :]}" if name else told


def _is_of_people(told: str) -> bool:
    """Return True for what people alone have: 'whose husband', 'whose hands'."""
    noun = told.rsplit(maxsplit=1)[-1].lower()
    nouns = words("kin", "nouns") | words("coreference", "lawyers") | words(*BODY)
    return noun in nouns or noun.removesuffix("s") in nouns


def _person_in(scope: Scope, place: Mention) -> Mention | None:
    """Return the person in whose description a name is: 'a nurse from Oxford'."""
    people = (m for m in scope.reading.mentions if m.type in PEOPLE and m.end < place.start)
    near = max(people, key=lambda m: m.end, default=None)
    between = scope.told(Span(near.end, place.start)).split() if near is not None else ()
    return near if between and between[0] in ("from", "of", "in", "at") else None


def _is_within(scope: Scope, one: Participant, spans: Sequence[Span]) -> bool:
    if one.event is not None:
        where = one.phrase or scope.events[one.event].trigger
        return any(span.contains(where) for span in spans)
    where = scope.mentions[one.mention].head if one.mention is not None else span_of(scope, one)
    return any(span.contains(where) for span in spans)


def _bearers(scope: Scope, event: Event, outside: Sequence[Participant]) -> list[Participant]:
    """Choose the subject of a clause without one of its own: 'smoke' of 'smoke rising'."""
    agents = _in_role(outside, "agent")
    if agents or is_noun(scope, event):
        return agents
    ahead: Sequence[Participant] = _ahead(scope, event, outside)
    if event.form in ("participle", "gerund") and not any(p.role == "patient" for p in ahead):
        # 'Despite being shot, the guard ran': the subject of the main clause follows.
        ahead = outside
    return _in_role(ahead, "patient") or _in_role(ahead, "recipient")


def _in_role(taking: Sequence[Participant], role: str) -> list[Participant]:
    return [one for one in taking if one.role == role]


def _ahead(scope: Scope, event: Event, taking: Sequence[Participant]) -> list[Participant]:
    """Return the participants before the verb."""
    return [one for one in taking if span_of(scope, one).start < event.trigger.start]


def _put_together(scope: Scope, event: Event) -> Clause:
    """Compose a clause from its parts: subject, verb, objects in order, time, and the rest."""
    is_so = is_state(event.action)
    verb = verb_at(scope.reading.document.text, event.trigger, state=is_so)
    taking = counted_once(scope, event)
    who = _subject(scope, event, taking, verb)
    others = _others(taking, who)
    act = replace(act_of(scope, event), turned=verb.passive and _has_agent(who))
    known = {thing(scope, one) for one in who}
    told = objects(scope, event, act, others, known)
    words = _with_particle(_verb_of(verb, act, alone=not (who or is_so)), act, told)
    _put_time(told, when_told(scope, event, taking))
    words = f"{_beginning_denied(scope, event, told)} {words}".lstrip()
    rest = [] if others else _rest(scope, event)
    names = [name_of(scope, one) for one in who]
    parts = [*zip(who, names, strict=True)]
    parts += [(one, words_of(scope, event, one, own=thing(scope, one) in known)) for one in others]
    denies = deny(scope, parts) or any(map(denies_shortly, rest))
    return Clause(tuple(dict.fromkeys(names)), words, (*told, *rest), denies)


def _others(taking: Sequence[Participant], who: Sequence[Participant]) -> list[Participant]:
    """Return those behind the verb, without the subjects."""
    return [one for one in taking if one.role in OBJECT_ROLES and one not in who]


def _verb_of(verb: Verb, act: Act, *, alone: bool) -> str:
    """Return a verb, without its auxiliaries if it is turned or nobody precedes it."""
    return verb.bare if act.turned or alone else verb.full


def _has_agent(who: Sequence[Participant]) -> bool:
    return bool(who) and who[0].role == "agent"


def _with_particle(words: str, act: Act, told: Sequence[str]) -> str:
    """Put the particle after its verb, unless it follows the first object."""
    behind = act.turned and bool(told) and told[0].endswith(f" {act.particle}")
    return words if behind else f"{words} {act.particle}".rstrip()


def _put_time(told: list[str], when: str) -> None:
    """Put the time before a quotation, which may have another: 'said on Tuesday “…”'."""
    if when:
        at = next((i for i, words in enumerate(told) if words.endswith("”")), len(told))
        told.insert(at, when)


def _beginning_denied(scope: Scope, event: Event, told: Sequence[str]) -> str:
    """Return the 'did not' of 'did not begin until May', which is about a beginning.

    Without it the words would be about an end.
    """
    until = any(words.startswith(("until ", "till ")) for words in told)
    if event.polarity != "positive" or not until:
        return ""
    return denied_at(scope.reading.document.text, event.trigger)


def _subject(
    scope: Scope, event: Event, taking: Sequence[Participant], verb: Verb
) -> list[Participant]:
    """Choose the subject of the clause: the agent; else the patient, or the bearer of a state."""
    agents = _in_role(taking, "agent")
    if agents:
        return agents
    patients = _in_role(taking, "patient")
    before = _ahead(scope, event, patients)
    if is_state(event.action):
        # 'There was a fire': the fire is the subject.
        return before if event.lemma == "be" else patients
    if verb.passive and not before:
        # 'Anyone was asked to call': the addressee is the subject.
        before = _ahead(scope, event, _in_role(taking, "recipient"))
    active = event.lemma.split(" ")[0] in words("wording", "without_passive")
    happens = active or _below("Emotion", event.action)
    return before if verb.passive or happens else []


def _rest(scope: Scope, event: Event) -> list[str]:
    """Quote what a bare 'is' or 'was' says of its subject; a negation is in brackets."""
    if event.lemma != "be" or not is_state(event.action):
        return []
    words = scope.told(Span(event.trigger.end, max(event.trigger.end, event.evidence.end)))
    if event.polarity == "negative":
        words = words.removeprefix("not ").removeprefix("never ")
    return [quoted(words, LONGEST_WORDS)] if words.strip(" .,;:“”\"'") else []
