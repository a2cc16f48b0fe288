"""Readings with the corrections of people: a view over what was read, which does not change.

A correction identifies its claim or mention by the position of its words and the words, so that it
holds for a reading by another version of kg. One that no longer fits changes nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast, get_args

from kg.model.codec import LARGEST
from kg.model.facts import (
    Certainty,
    Event,
    Participant,
    Polarity,
    Reading,
    Relation,
    Role,
    Status,
)
from kg.model.findings import Correction, Judgement, is_wrong
from kg.model.ids import by_id
from kg.model.text import Bound, Mention, Span, Value
from kg.model.wrong import Found, own_spans, spans_of, words_of, wrong_in

CHOICES: Mapping[str, tuple[str, ...]] = {
    "polarity": get_args(Polarity),
    "certainty": get_args(Certainty),
    "status": get_args(Status),
}
"""Parts of a claim that have one of a few values."""
ROLES: tuple[str, ...] = get_args(Role)
ENDS = ("subject", "object")
CHAIN = "chain"
SOURCE = "source"
FIGURE = "figure"
DATE = "date"
OF_EVENTS = (*CHOICES, DATE, SOURCE, FIGURE, *ROLES)
OF_RELATIONS = (*CHOICES, SOURCE, FIGURE, *ENDS)
SURE = 1.0
"""Confidence of what a person corrected."""

_FIGURE = re.compile(
    r"(?:(?P<bound>at least|at most|about)\s+)?(?P<number>\d[\d,]*(?:\.\d+)?)(?:\s+(?P<unit>\S.*))?"
)

Claim = Event | Relation
Corrections = Mapping[str, Sequence[Judgement]]
"""By document, the judgements that change the view of its reading."""


def corrections_of(judgements: Iterable[Judgement]) -> dict[str, tuple[Judgement, ...]]:
    """Return the judgements by hand that correct readings, by document."""
    found: dict[str, list[Judgement]] = defaultdict(list)
    for one in judgements:
        if one.correction is not None and (one.about == "claim" or one.correction.part == CHAIN):
            found[one.left[0]].append(one)
    return {document: tuple(some) for document, some in sorted(found.items())}


def corrected(reading: Reading, judgements: Sequence[Judgement]) -> Reading:
    """Apply the corrections of a document to its reading; the order does not matter.

    Each claim that was changed has the ids of the judgements that did it.
    """
    if not judgements:
        return reading
    claims = Found(reading)
    changes: dict[str, list[tuple[Judgement, Correction]]] = defaultdict(list)
    for one in sorted(judgements, key=lambda j: j.id):
        if one.correction is not None and one.about == "claim":
            claim = claims.find(one)
            if claim is not None:
                changes[claim.id].append((one, one.correction))
    figures: dict[str, Value] = {}
    told = {c.id: _changed(reading, c, changes.get(c.id, ()), figures) for c in claims.all}
    return replace(
        reading,
        mentions=_split(reading, judgements),
        values=tuple(figures.get(v.id, v) for v in reading.values),
        events=tuple(cast(Event, told[e.id]) for e in reading.events),
        relations=tuple(cast(Relation, told.get(r.id, r)) for r in reading.relations),
    )


def mention_at(reading: Reading, span: Span | None, words: str) -> Mention | None:
    """Return the mention whose head, or else whole extent, is a span with these words."""
    text = reading.document.text
    if span is None or squeezed(span.words(text)) != squeezed(words):
        return None
    by_head = (m for m in reading.mentions if m.head == span)
    return next(by_head, None) or next((m for m in reading.mentions if m.span == span), None)


def squeezed(words: str) -> str:
    """Return words on one line, in the form used for comparison."""
    return " ".join(words.split())


def figure_of(words: str) -> tuple[Bound | None, float, str | None] | None:
    """Parse a figure as people give it: 'at least 40', '1,200 people'; None if it is none.

    A number beyond the largest amount is none.
    """
    found = _FIGURE.fullmatch(words.strip())
    number = float("inf") if found is None else float(found["number"].replace(",", ""))
    if found is None or number > LARGEST:
        return None
    return cast("Bound | None", found["bound"]), number, found["unit"]


def figures_in(reading: Reading, claim: Claim) -> list[Value]:
    """Return the amounts of a claim: its participants, or amounts within or beside these."""
    if isinstance(claim, Relation):
        return [v for v in reading.values if v.id == claim.value]
    ids = {p.value for p in claim.participants}
    taken = [v for v in reading.values if v.id in ids]
    taking = _places_of(reading, claim)
    return taken or _inside(reading.values, taking) or _inside(reading.values, [claim.evidence])


def _places_of(reading: Reading, event: Event) -> list[Span]:
    """Return where those who take part in an event are mentioned."""
    mentions = by_id(reading.mentions)
    return [mentions[p.mention].span for p in event.participants if p.mention is not None]


def _inside(values: Iterable[Value], spans: Sequence[Span]) -> list[Value]:
    return [v for v in values if any(span.contains(v.span) for span in spans)]


def split_chain(chain: str, mention: str) -> str:
    """Return the name of the chain of a mention that was split off another."""
    return f"{chain}.{mention}"


def _split(reading: Reading, judgements: Sequence[Judgement]) -> tuple[Mention, ...]:
    """Remove mentions from their chains, if others of the chain are left."""
    apart: dict[str, str] = {}
    for one in judgements:
        if one.correction is None or one.correction.part != CHAIN:
            continue
        gone = mention_at(reading, one.correction.was_at, one.correction.was)
        rest = mention_at(reading, one.correction.to_at, one.correction.to)
        if gone is not None and rest is not None and gone.chain == rest.chain and gone != rest:
            apart[gone.id] = split_chain(gone.chain, gone.id)
    if not apart:
        return reading.mentions
    return tuple(replace(m, chain=apart.get(m.id, m.chain)) for m in reading.mentions)


def _changed(
    reading: Reading,
    claim: Claim,
    changes: Sequence[tuple[Judgement, Correction]],
    figures: dict[str, Value],
) -> Claim:
    """Return a corrected claim; figures are collected, because other claims may share them."""
    told = claim
    done: list[str] = []
    known_by = words_of(reading, claim) if isinstance(claim, Relation) else ()
    for judgement, change in changes:
        made = _applied(reading, told, change, figures)
        if made is not None:
            told = made
            done.append(judgement.id)
    if not done:
        return claim
    if isinstance(told, Event):
        return replace(told, corrected=tuple(done))
    return replace(told, corrected=tuple(done), known_by=known_by)


def _applied(
    reading: Reading, claim: Claim, change: Correction, figures: dict[str, Value]
) -> Claim | None:
    """Return a claim with one part corrected; None if its old value is no longer read."""
    part: str = change.part
    if part in CHOICES:
        return _with_choice(claim, change)
    if part == DATE and isinstance(claim, Event):
        return _with_date(claim, change)
    if part == SOURCE:
        return _with_source(reading, claim, change)
    if part == FIGURE:
        return _with_figure(reading, claim, change, figures)
    if part in ROLES and isinstance(claim, Event):
        return _with_participant(reading, claim, change)
    if part in ENDS and isinstance(claim, Relation):
        return _with_end(reading, claim, change)
    return None


def _with_choice(claim: Claim, change: Correction) -> Claim | None:
    part: str = change.part
    if getattr(claim, part) not in (change.was, change.to) or change.to not in CHOICES[part]:
        return None
    altered: dict[str, Any] = {part: change.to}
    if isinstance(claim, Event) and part in ("polarity", "certainty"):
        altered["action_confidence"] = SURE
    return replace(claim, **altered)


def _with_date(event: Event, change: Correction) -> Event | None:
    if (event.date or "") not in (change.was, change.to):
        return None
    return replace(event, date=change.to or None, date_confidence=SURE)


def _with_source(reading: Reading, claim: Claim, change: Correction) -> Claim | None:
    """Replace the innermost holder; without one the claim is in the document's own voice."""
    held = by_id(reading.mentions)
    last = held[claim.holder[-1]] if claim.holder else None
    to = mention_at(reading, change.to_at, change.to)
    if change.to_at is not None and to is None:
        return None
    if not any(_stands_at(last, at) for at in (change.was_at, change.to_at)):
        return None
    if to is None:
        status: Status = "asserted" if claim.status == "reported" else claim.status
        return replace(claim, holder=(), cue=None, status=status)
    status = "reported" if claim.status == "asserted" else claim.status
    return replace(claim, holder=(*claim.holder[:-1], to.id), status=status)


def _stands_at(mention: Mention | None, at: Span | None) -> bool:
    """Return True if a mention is at a span, or both are None."""
    return at is None if mention is None else at in (mention.head, mention.span)


def _with_figure(
    reading: Reading, claim: Claim, change: Correction, figures: dict[str, Value]
) -> Claim | None:
    text = reading.document.text
    told = figure_of(change.to)
    for value in figures_in(reading, claim):
        own = value.span == change.was_at
        if own and told and squeezed(value.span.words(text)) == squeezed(change.was):
            bound, number, unit = told
            whole = int(number) if number.is_integer() else number
            unit = unit or value.unit
            figures[value.id] = replace(value, bound=bound, value=whole, unit=unit, upper=None)
            return claim
    return None


def _with_participant(reading: Reading, event: Event, change: Correction) -> Event | None:
    """Replace a participant, add one, or remove one."""
    adds, replaces = change.to_at is not None, change.was_at is not None
    new = _participant(reading, cast(Role, change.part), change) if adds else None
    was = _standing(reading, event, change.part, change.was_at)
    known = _standing(reading, event, change.part, change.to_at) if adds else set()
    if (adds and new is None) or (replaces and not was | known):
        return None
    others = [one for at, one in enumerate(event.participants) if at not in was | known]
    at = min(was, default=len(others))
    added = () if new is None else (new,)
    # The words of the clause give the old participants: labels use the present ones instead.
    return replace(
        event,
        participants=(*others[:at], *added, *others[at:]),
        clause_subject=None,
        wording=(),
    )


def _standing(reading: Reading, event: Event, role: str, at: Span | None) -> set[int]:
    """Return the numbers of participants in a role whose words, or whose head, are at a span."""
    if at is None:  # the head of a value or a clause is None, too
        return set()
    spans = spans_of(reading)
    places = [spans.get(p.mention or p.value or p.event or "") for p in event.participants]
    return {
        number
        for number, (one, place) in enumerate(zip(event.participants, places, strict=True))
        if one.role == role and place is not None and at in (place, _head(reading, one))
    }


def _participant(reading: Reading, role: Role, change: Correction) -> Participant | None:
    mention = mention_at(reading, change.to_at, change.to)
    if mention is not None:
        return Participant(role=role, mention=mention.id, confidence=SURE)
    text = reading.document.text
    for value in reading.values:
        words = squeezed(value.span.words(text))
        if value.span == change.to_at and words == squeezed(change.to):
            return Participant(role=role, value=value.id, confidence=SURE)
    return None


def _with_end(reading: Reading, relation: Relation, change: Correction) -> Relation | None:
    to = mention_at(reading, change.to_at, change.to)
    if to is None:
        return None
    held = by_id(reading.mentions)
    name = relation.subject if change.part == "subject" else relation.object
    if name is None or not any(_stands_at(held[name], at) for at in (change.was_at, change.to_at)):
        return None
    if change.part == "subject":
        return replace(relation, subject=to.id)
    return replace(relation, object=to.id)


def _head(reading: Reading, one: Participant) -> Span | None:
    return next((m.head for m in reading.mentions if m.id == one.mention), None)


class Placing:
    """Finds the objects of judgements by hand in readings, in one pass."""

    def __init__(self, hand: Iterable[Judgement]) -> None:
        self._hand = tuple(hand)
        self._of: dict[str, list[tuple[Judgement, int]]] = defaultdict(list)
        self._found: dict[tuple[str, int], str] = {}
        for one in self._hand:
            for side, key in enumerate((one.left, one.right)):
                self._of[key[0]].append((one, side))

    def wants(self, document: str) -> bool:
        """Return True if a judgement has a side in a document."""
        return document in self._of

    def take(self, reading: Reading) -> None:
        """Look for the sides of judgements in a reading with corrections."""
        wanted = self._of.get(reading.document.document)
        if not wanted:
            return
        claims = Found(reading)
        wrong = wrong_in(reading, (one for one, side in wanted if side == 0 and is_wrong(one)))
        for name, judgement in wrong.items():
            self._found[judgement.id, 0] = self._found[judgement.id, 1] = name
        for judgement, side in wanted:
            found = None if is_wrong(judgement) else _placed(reading, claims, judgement, side)
            if found is not None:
                self._found[judgement.id, side] = found

    def applying(self) -> Iterator[Judgement]:
        """Yield the judgements of which both sides were found, with their current ids."""
        for one in self._hand:
            left, right = (self._found.get((one.id, side)) for side in (0, 1))
            if left is not None and right is not None:
                yield replace(one, left=(one.left[0], left), right=(one.right[0], right))


def _placed(reading: Reading, claims: Found, judgement: Judgement, side: int) -> str | None:
    """Return one side of a judgement in a reading; None if it is no longer read."""
    own = (judgement.left, judgement.right)[side][1]
    given = judgement.given
    if judgement.about == "claim":
        return next((c.id for c in claims.all if judgement.id in c.corrected), None)
    entity = judgement.about == "entity"
    if given is None or not given.at:
        known = {m.chain for m in reading.mentions} if entity else by_id(claims.all).keys()
        return own if own in known else None
    at, words = given.at[side], judgement.words[side]
    if entity:
        return _chain_at(reading, judgement, at, words)
    return _claim_at(reading, claims, at, words, own)


def _chain_at(reading: Reading, judgement: Judgement, at: Span, words: str) -> str | None:
    mention = mention_at(reading, at, words)
    if mention is None:
        return None
    change = judgement.correction
    if change is not None and change.part == CHAIN and at == change.to_at:
        # The chain that a mention was split from, even if the anchor was split off too.
        gone = mention_at(reading, change.was_at, change.was)
        rest = "" if gone is None else gone.chain.removesuffix(f".{gone.id}")
        if any(m.chain == rest for m in reading.mentions):
            return rest
    return mention.chain


def _claim_at(reading: Reading, claims: Found, at: Span, words: str, own: str) -> str | None:
    text = reading.document.text
    if squeezed(at.words(text)) != words:
        return None
    fits = [c.id for c in claims.all if at in own_spans(c, claims.spans)[:1]]
    if own in fits or len(fits) == 1:
        return own if own in fits else fits[0]
    return None
