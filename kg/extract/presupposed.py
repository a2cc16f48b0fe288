"""What a report takes for granted: titles, ages and appositions are the writer's own words.

'Police said Ann Lee, 41, a nurse, fled' reports the flight; that she is a nurse of 41 the writer
says himself. Appositions project out of what is reported (Potts, The Logic of Conventional
Implicatures, 2005); quoted words do not let them.
"""

from collections.abc import Sequence

from kg.annotate import Annotation
from kg.extract.scopes import Attribution
from kg.model import Event, Relation, Span

QUOTES = frozenset("\"“”‘’'«»")
CLAUSAL = frozenset({"VERB", "AUX"})


def still_vouching(
    claim: Event | Relation, held: list[Attribution], annotation: Annotation
) -> list[Attribution]:
    """Keep the attributions whose word a claim is; none where it is told in passing."""
    if not isinstance(claim, Relation) or not _in_passing(claim.evidence, annotation):
        return held
    if any(_quoted(a.content, annotation) for a in held):
        return held
    return [a for a in held if not _has_verb(a.content, annotation)]


def _in_passing(evidence: Span, annotation: Annotation) -> bool:
    """Say whether one noun phrase states it all: 'Ann Lee, a nurse'."""
    span = annotation.doc.char_span(*evidence, alignment_mode="expand")
    if span is None or any(
        (t.pos_ in CLAUSAL and t.dep_ != "amod") or t.lower_ == "as" for t in span
    ):
        return False
    root = span.root
    if root.pos_ not in ("NOUN", "PROPN") or root.dep_ in ("attr", "oprd", "acomp", "ccomp"):
        return False
    return all(t.i == root.i or root.is_ancestor(t) for t in span)


def _quoted(content: Span, annotation: Annotation) -> bool:
    before = annotation.document.text[max(0, content.start - 1) : content.start]
    return before in QUOTES and bool(before)


def _has_verb(content: Span, annotation: Annotation) -> bool:
    span = annotation.doc.char_span(*content, alignment_mode="expand")
    return span is not None and any(t.pos_ in CLAUSAL and t.dep_ != "amod" for t in span)


def echoes(claims: Sequence[Event | Relation], annotation: Annotation) -> dict[str, Event]:
    """Map a noun's claim that stayed the writer's own to the alleged claim it names again.

    'He is accused of shooting a guard; the shooting of the guard …': the same deed in one sentence
    is no surer for being a noun. Only where the noun names who took part.
    """
    found: dict[str, Event] = {}
    events = [c for c in claims if isinstance(c, Event)]
    sentence_of = {t.idx: t.sent.start for t in annotation.doc}
    open_ = [e for e in events if e.status in ("alleged", "denied")]
    for event in events:
        token = annotation.doc.char_span(*event.trigger, alignment_mode="expand")
        if event.status != "asserted" or token is None or token.root.pos_ != "NOUN":
            continue
        for other in open_:
            near = sentence_of.get(other.trigger.start) == token.root.sent.start
            same = other.action == event.action and other.action not in ("kg:Action", "kg:State")
            if near and same and _shared(event, other):
                found.setdefault(event.id, other)
    return found


def _shared(event: Event, other: Event) -> bool:
    named = {p.mention for p in event.participants if p.mention}
    return bool(named) and bool(other.participants)
