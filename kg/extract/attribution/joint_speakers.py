"""Those who say a thing together: 'police and the university said', 'according to Clark and Reed'.

A chain of holders says who has it from whom, so it has no room for two side by side. They are one
mention of their own, whose members they are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, pairwise
from typing import TypeVar

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.quote_attribution import SPEAKERS
from kg.annotate.speech.source_resolution import held_by_according, mention_of, teller_of
from kg.model import Event, Mention, Reading, Relation, Span
from kg.syntax.parsed import Token

MOST = 4
"""Maximum number of those who speak together."""
Claim = TypeVar("Claim", Event, Relation)


def with_joint_speakers(reading: Reading, annotation: Annotation) -> Reading:
    """Return a reading in which what several say together is held by all of them."""
    joint = {group.members[0]: group for group in _groups(reading, annotation)}
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    held = {h for claim in claims for h in claim.holder}
    told = {first: group for first, group in joint.items() if first in held}
    if not told:
        return reading
    mentions = sorted((*reading.mentions, *told.values()), key=lambda m: (m.start, m.end, m.id))
    return replace(
        reading,
        mentions=tuple(mentions),
        events=tuple(_held_by_all(e, told) for e in reading.events),
        relations=tuple(_held_by_all(r, told) for r in reading.relations),
    )


def _held_by_all(claim: Claim, joint: Mapping[str, Mention]) -> Claim:
    if joint.keys().isdisjoint(claim.holder):
        return claim
    return replace(claim, holder=tuple(joint[h].id if h in joint else h for h in claim.holder))


def _groups(reading: Reading, annotation: Annotation) -> Iterator[Mention]:
    """Yield a mention for each row of speakers of a document, with an id and a chain of its own."""
    chains = {m.chain for m in reading.mentions}
    free = (n for n in count(len(reading.mentions) + 1) if f"c{n}" not in chains)
    rows = {row[0].id: row for row in _rows(annotation)}
    for number, row in zip(free, rows.values(), strict=False):
        span = Span(row[0].span.start, row[-1].span.end)
        yield Mention(
            id=f"m{number}",
            start=span.start,
            end=span.end,
            head=span,
            kind="nominal",
            type="Group",
            chain=f"c{number}",
            number="plural",
            members=tuple(m.id for m in row),
        )


def _rows(annotation: Annotation) -> Iterator[tuple[Mention, ...]]:
    """Yield the mentions of those who say something together, from left to right."""
    for source in _sources(annotation):
        tokens = [source, *(c for c in source.conjuncts if c.i > source.i)]
        row = [mention_of(annotation, t) for t in tokens]
        named = tuple(m for m in row if m is not None and m.type in SPEAKERS)
        if len(named) == len(tokens) and _is_row(named, tokens):
            yield named


def _sources(annotation: Annotation) -> Iterator[Token]:
    for token in annotation.tokens:
        source = held_by_according(token) if token.lower_ == "according" else None
        if token.is_verb and token.lemma_.lower() in cues.verbs():
            source = teller_of(token)
        if source is not None:
            yield source


def _is_row(row: tuple[Mention, ...], tokens: list[Token]) -> bool:
    """Return True for several who are told one after the other, with 'and' before the last.

    'An author and critic' is one person, and 'Clark, and an hour later Reed' are no row.
    """
    chains = {m.chain for m in row}
    if not 2 <= len(row) == len(chains) <= MOST or _is_one(tokens):
        return False
    if not any(t.has_dependent("cc", lower=("and", "&")) for t in tokens):
        return False
    return all(
        one.span.end <= other.span.start
        and _is_joint(tokens[0], Span(one.span.end, other.span.start))
        for one, other in pairwise(row)
    )


def _is_joint(token: Token, between: Span) -> bool:
    """Return True if only a comma, 'and', an article or a title parts two of a row."""
    words = between.words(token.doc.text).replace(",", " ").split()
    return all(w.lower() in ("and", "&", "the", "also") or w[0].isupper() for w in words)


def _is_one(tokens: list[Token]) -> bool:
    """Return True for 'an author and critic', whose second noun has no determiner."""
    first, *others = tokens
    single = first.tag_ == "NN" and first.has_dependent("det")
    return single and any(t.tag_ == "NN" and not t.has_dependent("det", "poss") for t in others)
