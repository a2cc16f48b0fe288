"""Assigns to every claim its sources, attribution status and certainty."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.annotate.speech import cues
from kg.extract.attribution.accusation_propagation import Blamed, blamed_in, shares_accusation
from kg.extract.attribution.accusations import is_open_accusation
from kg.extract.attribution.complements import is_ordered
from kg.extract.attribution.exhibits import is_exhibit
from kg.extract.attribution.named_accusations import called_accusations
from kg.extract.attribution.projection import echoes, still_vouching
from kg.extract.attribution.spans import Attribution
from kg.extract.attribution.unmade import is_unmade
from kg.extract.factuality.clause_types import infinitive
from kg.model import Certainty, Event, Mention, Relation, Span, Status, Time, Value
from kg.model.ids import outlet_key

Claim = TypeVar("Claim", Event, Relation)
REPORTED_ROLES = frozenset({"topic", "content", "patient"})
"""Roles of what is said or thought."""


def vouch(
    claims: Iterable[Claim], attributions: Sequence[Attribution], annotation: Annotation
) -> tuple[Claim, ...]:
    """Return each claim with its chain of sources (outermost first), cue, status and certainty.

    A claim belongs to every attribution whose content contains its trigger or, for a relation, both
    its ends. The reporting event itself belongs to whoever reports it. A claim without any
    attribution is stated by the document itself: asserted. The weaker certainty and the status
    further from assertion win.
    """
    text = annotation.document.text
    outer_first = sorted(attributions, key=lambda a: _outer_first(a, text))
    by_id = annotation.mentions_by_id
    vouched = [_vouched(claim, outer_first, annotation, by_id) for claim in claims]
    told = any(isinstance(claim, Event) for claim, _, _ in vouched)
    named = called_accusations(annotation, attributions) if told else frozenset()
    blamed = blamed_in(((c, where) for c, where, open_ in vouched if open_), named, annotation)
    spread = [_spread(claim, content, blamed, annotation) for claim, content, _ in vouched]
    again = echoes(spread, annotation)
    return tuple(_as_open(claim, again.get(claim.id)) for claim in spread)


def without_reporting_event(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events without a participant that is the reporting event of their own source.

    In 'officials said they were treating it as arson, the Post reported' the Post's report is no
    part of what the officials said.
    """
    by_id = {event.id: event for event in events}
    for event in events:
        kept = tuple(
            one
            for one in event.participants
            if one.role not in REPORTED_ROLES
            or one.event not in by_id
            or not _vouches(by_id[one.event], event)
        )
        yield event if kept == event.participants else replace(event, participants=kept)


def _vouches(report: Event, told: Event) -> bool:
    """Return True if the agent of one event is among those who vouch for another."""
    agents = {one.mention for one in report.participants if one.role == "agent" and one.mention}
    return not agents.isdisjoint(told.holder)


def _as_open(claim: Claim, other: Event | None) -> Claim:
    if other is None or not isinstance(claim, Event):
        return claim
    return replace(claim, status=other.status, holder=other.holder, cue=other.cue)


def _spread(claim: Claim, content: Span | None, blamed: Blamed, annotation: Annotation) -> Claim:
    if claim.status != "reported" or content is None:
        return claim
    if shares_accusation(claim, content, blamed, annotation):
        return replace(claim, status="alleged")
    return claim


def _outer_first(attribution: Attribution, text: str) -> tuple[int, bool, bool, Span]:
    """Sort by size; of two with the same content, the one whose cue is inside it is the inner one.

    'It sank, Bo said, according to the Post': the Post has it from Bo.
    """
    content, cue = attribution.content, attribution.cue
    within = cue is not None and content.contains(cue)
    verb = cue is None or not cue.words(text).lower().startswith("according")
    return (content.start - content.end, within, verb, content)


def _vouched(
    claim: Claim,
    outer_first: Sequence[Attribution],
    annotation: Annotation,
    by_id: dict[str, Mention],
) -> tuple[Claim, Span | None, bool]:
    """Return a claim with its source, the innermost content around it, and whether that accuses.

    What somebody orders is no content that an accusation spreads to.
    """
    anchors = _anchors(claim, by_id, annotation)
    first, last = min(a.end for a in anchors), max(a.start for a in anchors)
    near = (a for a in outer_first if a.content.start <= last and first <= a.content.end)
    held = [a for a in near if _holds(a, anchors)]
    held = still_vouching(claim, held, annotation)
    if not held:
        return claim, None, False
    status, certainty = _weakest(claim, held)
    chain = _chain(_vouching(held, annotation), by_id, annotation)
    open_ = status == "reported" and _may_accuse(held, annotation)
    if open_:
        hedged = replace(claim, certainty=certainty)
        open_ = is_open_accusation(hedged, chain, annotation)
    status = "alleged" if open_ else status
    given = replace(
        claim,
        holder=chain,
        cue=_cue(held, status),
        status=status,
        certainty=certainty,
        confidence=min(claim.confidence, *(a.confidence for a in held)),
    )
    told = None if _is_command(held[-1], annotation) else held[-1].content
    return given, told, open_


def _vouching(held: Sequence[Attribution], annotation: Annotation) -> Sequence[Attribution]:
    """Return the attributions whose sources vouch: whoever says that others ordered a thing.

    In 'a guard said Lind had told them to leave' Lind says nothing of what they did.
    """
    said = [one for one in held if not _is_command(one, annotation)]
    return said if any(one.holders for one in said) else held


def _is_command(attribution: Attribution, annotation: Annotation) -> bool:
    """Return True for what somebody tells others to do, and why: 'told them to leave because'."""
    verb = annotation.doc.head_at(*attribution.cue) if attribution.cue is not None else None
    if verb is None or not verb.is_verb or verb.lemma_ not in cues.words("orders"):
        return False
    ordered = verb.dependents("xcomp", "ccomp")
    return bool(ordered) and all(map(is_ordered, ordered))


def _weakest(claim: Event | Relation, held: Sequence[Attribution]) -> tuple[Status, Certainty]:
    """Return the status furthest from assertion and the weakest certainty that is given."""
    status: Status = "asserted"
    certainty: Certainty = claim.certainty
    for attribution in held:
        status = cues.stronger_status(status, attribution.status)
        certainty = cues.weaker(certainty, attribution.certainty)
    return status, certainty


def _may_accuse(held: Sequence[Attribution], annotation: Annotation) -> bool:
    """Return True unless somebody admits it, or says that nobody said it."""
    if _is_admission(held[-1], annotation):
        return False
    return not any(_is_unsaid(one, annotation) for one in held)


def _anchors(
    claim: Event | Relation, by_id: dict[str, Mention], annotation: Annotation
) -> tuple[Span, ...]:
    """Return the words that a content must contain: an event's trigger, a relation's two ends."""
    if isinstance(claim, Event):
        return (claim.trigger,)
    spans = [by_id[i].head for i in (claim.subject, claim.object) if i in by_id]
    other: tuple[Value | Time, ...] = (*annotation.values, *annotation.times)
    spans += [one.span for one in other if one.id in (claim.value, claim.time)]
    return tuple(filter(claim.evidence.overlaps, spans)) or (claim.evidence,)


def _holds(attribution: Attribution, anchors: tuple[Span, ...]) -> bool:
    """Return True if a content contains a claim; the words that name cue and source are outside it.

    For alleged or denied content one end is enough: 'accused the coach of bribery' names no office.
    """
    start, end = attribution.content
    inside = [start <= a.start and a.end <= end for a in anchors]
    if True not in inside:
        return False
    outside = (*attribution.source, attribution.cue) if attribution.cue else attribution.source
    within = [
        holds and not any(o.overlaps(a) for o in outside)
        for holds, a in zip(inside, anchors, strict=True)
    ]
    if attribution.status in ("alleged", "denied"):
        return any(within)
    return within[-1] if len(within) == 1 else all(within)


def _chain(
    held: Sequence[Attribution], by_id: dict[str, Mention], annotation: Annotation
) -> tuple[str, ...]:
    """Join the sources of nested attributions; a repeated source, or 'I', is listed once.

    The issuer of a statement, whose word all of it is, stands where he himself says or denies it.
    """
    named: dict[str, str] = {}
    for holder in chain.from_iterable(a.holders for a in held):
        mention = by_id.get(holder)
        if mention is None:
            named.setdefault(holder, holder)
        elif _is_issuer(mention, annotation):
            named.pop(mention.chain, None)
            named[mention.chain] = holder
        elif _may_vouch(mention, annotation) and not (named and _is_self(mention, annotation)):
            named.setdefault(mention.chain, holder)
    others = [h for h in named.values() if not _is_own_outlet(by_id.get(h), annotation)]
    return tuple(others or named.values())


def _may_vouch(mention: Mention, annotation: Annotation) -> bool:
    """Return False for a deed or a thing that says nothing: 'the battle', 'the price'."""
    if mention.kind != "nominal":
        return True
    head = annotation.doc.head_at(*mention.head)
    if head is not None and is_exhibit(head):
        return False
    if mention.type not in ("Other", "Event"):
        return True
    if head is None or head.pos_ == "PROPN":
        return True
    word = head.lemma_.lower()
    deed = classes("nouns").get(word, "kg:Statement").removeprefix("kg:")
    if word in cues.words("documents", "lemmas") | cues.words("mute", "speaking"):
        return True
    return word not in cues.words("mute", "nouns") and deed in cues.words("mute", "telling")


def _is_own_outlet(mention: Mention | None, annotation: Annotation) -> bool:
    """Return True for an outlet in its own pages: 'Brody told the Tribune', in the Tribune."""
    publisher = annotation.document.publisher
    if mention is None or not publisher or _is_issuer(mention, annotation):
        return False
    return outlet_key(mention.span.words(annotation.document.text)) == outlet_key(publisher)


def _is_issuer(mention: Mention, annotation: Annotation) -> bool:
    """Return True for the side whose statement the document is."""
    return annotation.issuer is not None and mention.chain == annotation.issuer.chain


def _is_self(mention: Mention, annotation: Annotation) -> bool:
    return mention.head.words(annotation.document.text).lower() in (
        "i",
        "we",
        "my",
        "our",
        "me",
        "us",
    )


def _is_admission(attribution: Attribution, annotation: Annotation) -> bool:
    """Return True if the innermost cue is an admission: 'admitted', 'confirmed'."""
    verb = annotation.doc.head_at(*attribution.cue) if attribution.cue is not None else None
    effect = cues.verbs().get(verb.lemma_.lower()) if verb is not None else None
    return effect is not None and effect.group == "admit"


def _is_unsaid(attribution: Attribution, annotation: Annotation) -> bool:
    """Return True for what nobody said: 'never claimed that the guard lied' accuses no guard.

    Nor does 'told the guard to lie', an order that may not have been carried out.
    """
    if attribution.certainty != "hypothetical" or attribution.cue is None:
        return False
    verb = annotation.doc.head_at(*attribution.cue)
    if verb is None or not verb.is_verb:
        return False
    told = verb.dependents("xcomp", "ccomp")
    ordered = not attribution.holders or any(map(infinitive, told))
    return (ordered and verb.lemma_ in cues.words("orders")) or is_unmade(verb)


def _cue(held: Sequence[Attribution], status: Status) -> Span | None:
    """Return the innermost cue, preferring one that gave the claim its status."""
    cued = [a for a in held if a.cue is not None]
    giving = [a for a in cued if a.status == status]
    return (giving or cued)[-1].cue if cued else None
