"""What a document has from an outlet: what the outlet is quoted with, or most of its content."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model import Entity, Event, Mention, Reading, Relation, Span
from kg.model.ids import by_id, outlet_key
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.outlet_names import names_outlet, outlet_of
from kg.resolve.word_forms import stem

Entities = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Return the entities that some mentions refer to."""

_Chained = tuple[Event | Relation, tuple[str, ...]]
"""A claim with the entities of its chain of holders."""

BACK = frozenset({"the", "these", "those", "they"})
"""Words with which a text refers back to people it has mentioned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relying:
    """What a document has from outlets.

    `claims` maps claims that come from an outlet, though they may name no source or an unnamed one,
    to the outlet; `wholly` is the outlet on which everything without a source rests.
    """

    claims: Mapping[str, str]
    wholly: str | None = None


def relying(reading: Reading, entities: Entities, outlets: frozenset[str]) -> Relying:
    """Find what a document has from outlets.

    An outlet vouches for what it is quoted with, also if headline and first line repeat it; for the
    rest only if most of the document comes from it.
    """
    claims = _told(reading)
    told = [(claim, entities(claim.holder)) for claim in claims]
    passing = _passing_on(told, outlets)
    word_of = _quoted_with(told, passing)
    text, mentions = reading.document.text, by_id(reading.mentions)
    for outlet in passing:
        word_of = dict.fromkeys(_told_by_them(text, mentions, told, outlet), outlet) | word_of
    deeds = {claim.id: _deeds(claim, entities) for claim in claims if passing}
    for outlet in passing:
        word_of = dict.fromkeys(_restated(reading, told, word_of, outlet, deeds), outlet) | word_of
    wholly = _wholly(reading, [c.id for c in claims if isinstance(c, Event)], word_of)
    return Relying(claims={**word_of, **_telling(reading, word_of)}, wholly=wholly)


def _quoted_with(told: Iterable[_Chained], outlets: Collection[str]) -> dict[str, str]:
    """Map the claims that outlets are quoted with to the outlets."""
    return {claim.id: chain[0] for claim, chain in told if chain and chain[0] in outlets}


def _passing_on(told: Iterable[_Chained], outlets: frozenset[str]) -> list[str]:
    """Return the outlets that are quoted with what somebody else said, in order."""
    return sorted({chain[0] for _, chain in told if len(chain) > 1 and chain[0] in outlets})


def _wholly(reading: Reading, news: Sequence[str], word_of: Mapping[str, str]) -> str | None:
    """Return the outlet that most of the events of a document come from, if so many do."""
    by = Counter(word_of[event] for event in news if event in word_of)
    most = min(by, key=lambda outlet: (-by[outlet], outlet), default="")
    policy = lexicon("weighing")
    share = policy["relies_share"]["published" if reading.document.publisher else "unknown"]
    enough = by[most] >= policy["relies_events"] and by[most] > share * len(news)
    return most if enough else None


def _telling(reading: Reading, word_of: Mapping[str, str]) -> dict[str, str]:
    """Map an act of telling to the outlet that was told: 'two officials told the Post'."""
    cues = {c.cue: word_of[c.id] for c in _claims(reading) if c.cue is not None and c.id in word_of}
    placed = Placed(cues, lambda cue: cue)
    return {
        event.id: cues[cue]
        for event in reading.events
        if not event.holder
        for cue in placed.overlapping(event.trigger)
    }


def signing(reading: Reading) -> str | None:
    """Return the outlet that a document names as its author, if it is not its publisher."""
    document = reading.document
    rooms = {outlet_of(name) for name in (document.author or "").split(",")} - {None}
    return rooms.pop() if len(rooms) == 1 else None


def _claims(reading: Reading) -> tuple[Event | Relation, ...]:
    return (*reading.events, *reading.relations)


def _told(reading: Reading) -> list[Event | Relation]:
    """List the claims of a document without acts of telling: who said so is no news itself."""
    claims = _claims(reading)
    cues = Placed((c.cue for c in claims if c.cue is not None), lambda cue: cue)
    telling = {e.id for e in reading.events if cues.overlapping(e.trigger)}
    return sorted((c for c in claims if c.id not in telling), key=lambda c: (c.evidence, c.id))


def _goes_back(mention: Mention, text: str) -> bool:
    """Return True if a mention refers back: 'the officials', 'they'."""
    return bool(BACK.intersection(mention.span.words(text).lower().split()[:1]))


def _noun(mention: Mention, text: str) -> str:
    """Return the stem of the last word of a mention's head."""
    return stem(mention.head.words(text).lower().strip().rpartition(" ")[2])


def _told_by_them(
    text: str, mentions: Mapping[str, Mention], told: Sequence[_Chained], outlet: str
) -> frozenset[str]:
    """Return the claims of those who spoke to the outlet: 'officials told the Post', 'they said'.

    They are the same entities in the document, or have the same noun with 'the': 'the officials
    said'.
    """
    spoke = [(c, chain) for c, chain in told if chain[:1] == (outlet,) and len(chain) > 1]
    people = {chain[-1] for _, chain in spoke}
    names = {_noun(mentions[claim.holder[-1]], text) for claim, _ in spoke}
    return frozenset(
        claim.id
        for claim, chain in told
        if len(chain) == 1
        and chain[0] != outlet
        and (
            chain[0] in people
            or (_goes_back(who := mentions[claim.holder[0]], text) and _noun(who, text) in names)
        )
    )


def _headline(reading: Reading) -> Span | None:
    """Return where the headline stands in the text; None if it does not."""
    title = reading.document.title or ""
    at = reading.document.text.find(title) if title else -1
    return Span(at, at + len(title)) if at >= 0 else None


def _restated(
    reading: Reading,
    told: Sequence[_Chained],
    word_of: Mapping[str, str],
    outlet: str,
    deeds: Mapping[str, set[tuple[str, str]]],
) -> Iterator[str]:
    """Yield claims without a source of an action that the outlet is quoted with.

    The same participants must take part; in a headline, which names people in its own way, none
    need.
    """
    headline = _headline(reading)
    quoted = [claim.id for claim, _ in told if word_of.get(claim.id) == outlet]
    from_outlet = set[tuple[str, str]]().union(*(deeds[claim] for claim in quoted))
    lemmas = _lemmas(from_outlet)
    for claim, chain in told:
        if chain:
            continue
        own = deeds[claim.id]
        heads = headline is not None and headline.contains(claim.evidence)
        if own & from_outlet or (heads and _lemmas(own) & lemmas):
            yield claim.id


def _lemmas(deeds: Iterable[tuple[str, str]]) -> set[str]:
    """Return the lemmas of deeds."""
    return {lemma for lemma, _ in deeds}


def _deeds(claim: Event | Relation, entities: Entities) -> set[tuple[str, str]]:
    """Pair the predicate of an event with each participant."""
    if isinstance(claim, Relation):
        return set()
    taking = tuple(p.mention for p in claim.participants if p.mention is not None)
    return {(claim.lemma, entity) for entity in entities(taking)}


def called_as_outlet(entity: Entity) -> bool:
    """Return True if an unnamed entity is called like an outlet: 'Coast Press'.

    A parser may take the last word of a name for a noun; a single word, or one in lower case, is
    not a name.
    """
    words = entity.name.split()
    capital = len(words) > 1 and all(word[:1].isupper() for word in words)
    return capital and names_outlet(entity.name, tells=True)


def cut_short(short: str, full: str) -> bool:
    """Return True if an outlet's name shortens another: 'Coast Press', 'Coast Press Agency'."""
    return names_outlet(short) and outlet_key(full).startswith(f"{outlet_key(short)} ")
