"""Projection: titles, ages and appositions inside a report are the writer's own statements.

'Police said Ann Lee, 41, a nurse, fled' reports the flight; that she is a nurse of 41 is stated by
the writer himself. Appositions project out of what is reported (Potts, The Logic of Conventional
Implicatures, 2005); out of quoted words they do not.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kg.annotate import Annotation
from kg.extract.attribution.content_spans import Attribution
from kg.model import Event, Relation, Span
from kg.syntax.parsed import Token

QUOTES = frozenset("\"“”‘’'«»")
CLAUSAL = frozenset({"VERB", "AUX"})
VAGUE = frozenset({"kg:Action", "kg:State"})
COUNTING = frozenset({"kg:number", "kg:sum"})
"""Predicates of words without which a phrase would not say what it does: 'two guards'."""


def still_vouching(
    claim: Event | Relation, held: list[Attribution], annotation: Annotation
) -> list[Attribution]:
    """Return the attributions that apply to a claim; none for a claim made in an apposition.

    Whoever is quoted with 'reports that Captain Lee slept are false' calls him so himself.
    """
    if not isinstance(claim, Relation) or claim.predicate in COUNTING:
        return held
    if not _in_passing(claim.evidence, annotation):
        return held
    if any(_quoted(a.content, annotation) for a in held):
        return [a for a in held if not _denies_clause(a, annotation)]
    return [a for a in held if not _reports_clause(a, claim.evidence, annotation)]


def _denies_clause(one: Attribution, annotation: Annotation) -> bool:
    """Return True for a denial of a clause, and not only of a noun."""
    return one.status == "denied" and _has_verb(one.content, annotation)


def _reports_clause(one: Attribution, evidence: Span, annotation: Annotation) -> bool:
    """Return True for a charge whose cue is elsewhere, and for what is reported in a clause."""
    return _is_charge(one, evidence) or _has_verb(one.content, annotation)


def _is_charge(attribution: Attribution, evidence: Span) -> bool:
    """Return True for 'charged with the murder of his mother, Ann': the kinship is no charge.

    'The alleged arsonist, Lee' contains its cue.
    """
    cue = attribution.cue
    return attribution.status == "alleged" and cue is not None and not evidence.contains(cue)


def as_told_in_passing(relations: Iterable[Relation]) -> Iterator[Relation]:
    """Yield the relations; a charged one that is also stated in an apposition is asserted.

    'Bo was charged with the murder of his mother': that she is his mother is read from 'Bo', across
    the charge, and from 'his', inside one noun phrase; the second reading decides.
    """
    every = list(relations)
    plain = {r.restates or r.id for r in every if r.status == "asserted"}
    for relation in every:
        if relation.status == "alleged" and (relation.restates or relation.id) in plain:
            yield replace(relation, status="asserted", holder=(), cue=None)
        else:
            yield relation


def _in_passing(evidence: Span, annotation: Annotation) -> bool:
    """Return True if a single noun phrase contains the whole statement: 'Ann Lee, a nurse'."""
    span = annotation.doc.words_at(*evidence)
    if span is None or any(
        (t.pos_ in CLAUSAL and t.dep_ != "amod") or t.lower_ == "as" for t in span
    ):
        return False
    root = span.root
    if not root.is_noun or root.dep_ in ("attr", "oprd", "acomp", "ccomp"):
        return False
    return all(t.i == root.i or root.is_ancestor(t) for t in span)


def _quoted(content: Span, annotation: Annotation) -> bool:
    before = annotation.document.text[max(0, content.start - 1) : content.start]
    return before in QUOTES and bool(before)


def _has_verb(content: Span, annotation: Annotation) -> bool:
    span = annotation.doc.words_at(*content)
    return span is not None and any(t.pos_ in CLAUSAL and t.dep_ != "amod" for t in span)


def echoes(claims: Sequence[Event | Relation], annotation: Annotation) -> dict[str, Event]:
    """Map a nominal event asserted by the writer to the alleged event that it repeats.

    'He is accused of shooting a guard; the shooting of the guard …': the same act in one sentence
    is no more certain as a noun. Only if the noun names who took part.
    """
    events = [c for c in claims if isinstance(c, Event) and c.action not in VAGUE]
    open_ = [e for e in events if e.status in ("alleged", "denied")]
    found = {}
    for event in events if open_ else ():
        same = _repeated(event, open_, annotation) if event.status == "asserted" else None
        if same is not None:
            found[event.id] = same
    return found


def _repeated(event: Event, open_: Iterable[Event], annotation: Annotation) -> Event | None:
    """Return the first of some events that a nominal one in the same sentence repeats."""
    noun = _noun(event, annotation)
    if noun is None:
        return None
    sentence = annotation.span_of(noun.sent)
    near = (o for o in open_ if sentence.contains(o.trigger))
    return next((o for o in near if _is_same_act(event, o, annotation)), None)


def _is_same_act(event: Event, other: Event, annotation: Annotation) -> bool:
    """Return True if two events of one class share a participant and name the others alike."""
    if other.action != event.action or not _shared(event, other):
        return False
    return _named_alike(event, other, annotation)


def _noun(event: Event, annotation: Annotation) -> Token | None:
    head = annotation.doc.head_at(*event.trigger)
    return head if head is not None and head.pos_ == "NOUN" else None


def _named_alike(event: Event, other: Event, annotation: Annotation) -> bool:
    """Return True for equal lemmas, unlike 'acquitted of bribery, convicted of perjury'."""
    return event.lemma == other.lemma or _noun(other, annotation) is None


def _shared(event: Event, other: Event) -> bool:
    named = {p.mention for p in event.participants if p.mention}
    return bool(named) and bool(other.participants)
