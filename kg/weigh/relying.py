"""What a document has from an outlet: what that is told to have said, or most of all it tells."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kg.model import Event, Reading, Relation, Span
from kg.newsrooms import is_newsroom
from kg.resolve.words import stem

RELIED = 3
MOST, MUCH = 0.5, 0.3
"""Claims that must come by way of an outlet, and of all that a document tells the share from which
it is taken to rely on it for the rest: most where somebody is known to have published it, much
where nobody is, so that nobody is known to vouch for the rest. Events count, and no relations:
who holds which post is no news."""

Entities = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Gives the entities that some mentions stand for."""

_Chained = tuple[Event | Relation, tuple[str, ...]]
"""A claim with the entities of its chain of holders."""

BACK = frozenset({"the", "these", "those", "they"})
"""Words by which a text goes back to people of whom it has spoken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relying:
    """The outlet that passes on what a document tells; `wholly` for all that names no source.

    `claims` are those that are its word, though they may name no source or one without a name.
    """

    outlet: str
    wholly: bool = False
    claims: frozenset[str] = frozenset()


def relying(reading: Reading, entities: Entities, outlets: frozenset[str]) -> Relying | None:
    """Find the outlet by way of which a document has what it tells, and how far that goes.

    An outlet vouches for what it is told to have said, also where headline and first line say it
    once more; for the rest only where most of the document is its word.
    """
    told = [(claim, entities(claim.holder)) for claim in _told(reading)]
    outlet = _passing(told, outlets)
    if outlet is None:
        return None
    again = _told_by_them(reading, told, outlet)
    told = [(claim, (outlet, *chain) if claim.id in again else chain) for claim, chain in told]
    own = {claim.id for claim, chain in told if chain[:1] == (outlet,)}
    own.update(_restated(reading, told, outlet, entities))
    least = MOST if reading.document.publisher else MUCH
    news = {event.id for event in reading.events} & {claim.id for claim, _ in told}
    wholly = len(own & news) > least * len(news)
    return Relying(outlet=outlet, wholly=wholly, claims=frozenset(own))


def signing(reading: Reading) -> str | None:
    """Give the newsroom that a document names as its author, where it is not its publisher."""
    document = reading.document
    names = [name.strip() for name in (document.author or "").split(",")]
    rooms = {name for name in names if is_newsroom(name, tells=True)}
    return rooms.pop() if len(rooms) == 1 else None


def _told(reading: Reading) -> list[Event | Relation]:
    """List what a document tells, less the telling itself: who said so is no news of its own."""
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    cues = {claim.cue for claim in claims if claim.cue is not None}
    telling = {e.id for e in reading.events if any(cue.overlaps(e.trigger) for cue in cues)}
    return sorted((c for c in claims if c.id not in telling), key=lambda c: (c.evidence, c.id))


def _passing(told: Sequence[_Chained], outlets: frozenset[str]) -> str | None:
    """Find the outlet that passes on more than any other what a document tells."""
    by = Counter(chain[0] for _, chain in told if chain and chain[0] in outlets)
    passing = {chain[0] for _, chain in told if len(chain) > 1}
    outlet = min(by, key=lambda o: (-by[o], o), default=None)
    return outlet if outlet in passing and by[outlet] >= RELIED else None


def _told_by_them(reading: Reading, told: Sequence[_Chained], outlet: str) -> frozenset[str]:
    """Find the claims of those who spoke to the outlet: 'officials told the Post', 'they said'.

    They are the same in the document, or are called the same with 'the': 'the officials said'.
    """
    text = reading.document.text
    words = {m.id: m.span.words(text).lower().split() for m in reading.mentions}
    called = {m.id: stem(m.head.words(text).lower().split()[-1]) for m in reading.mentions}
    spoke = [(c, chain) for c, chain in told if chain[:1] == (outlet,) and len(chain) > 1]
    people = {chain[-1] for _, chain in spoke}
    names = {called[claim.holder[-1]] for claim, _ in spoke}
    return frozenset(
        claim.id
        for claim, chain in told
        if len(chain) == 1
        and chain[0] != outlet
        and (
            chain[0] in people
            or (words[claim.holder[0]][0] in BACK and called[claim.holder[0]] in names)
        )
    )


def _restated(
    reading: Reading, told: Sequence[_Chained], outlet: str, entities: Entities
) -> Iterator[str]:
    """Yield the claims without a source of a deed that the outlet is told to have told of.

    The same must take part in it; in a headline, which names people in its own way, none need.
    """
    title = reading.document.title or ""
    at = reading.document.text.find(title) if title else -1
    headline = Span(at, at + len(title)) if at >= 0 else None
    from_outlet = {
        d for claim, chain in told if chain[:1] == (outlet,) for d in _deeds(claim, entities)
    }
    lemmas = {lemma for lemma, _ in from_outlet}
    for claim, chain in told:
        if chain:
            continue
        deeds = _deeds(claim, entities)
        heads = headline is not None and headline.contains(claim.evidence)
        if deeds & from_outlet or (heads and any(lemma in lemmas for lemma, _ in deeds)):
            yield claim.id


def _deeds(claim: Event | Relation, entities: Entities) -> set[tuple[str, str]]:
    """Pair the deed of an event with each who takes part in it."""
    if isinstance(claim, Relation):
        return set()
    taking = tuple(p.mention for p in claim.participants if p.mention is not None)
    return {(claim.lemma, entity) for entity in entities(taking)}
