"""The event that a document is about, under all the words that it has for it.

'The ferry hit the pier', 'the collision', 'that accident': whoever tells of one event has many
words for it, and that these differ says nothing. What happened in another year, what is one of
several ('another crash') and what did not happen are others; 'four of them died' tells of a part.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from kg.model.findings import Key
from kg.ontology import words
from kg.resolve.event_kinds import LEADING, LEXICON
from kg.resolve.event_profiles import EventProfile
from kg.resolve.profiles import Chain
from kg.resolve.word_forms import thing

POINTING = ("this", "that")
DEFINITE = ("the", *POINTING)


def main_events(
    claims: Iterable[EventProfile], chains: Mapping[Key, Chain], published: str | None
) -> Mapping[Key, str]:
    """Map the claims of a document that tell of the main event of a kind to the kind."""
    kinds: dict[str, list[EventProfile]] = defaultdict(list)
    before: EventProfile | None = None
    for claim in sorted(claims, key=attrgetter("place")):
        if claim.kind and _happened(claim) and not _is_past(claim, before, published):
            kinds[claim.kind].append(claim)
        before = claim if claim.date else before
    return {claim.key: kind for kind, told in kinds.items() for claim in _main(told, chains)}


def _main(told: Sequence[EventProfile], chains: Mapping[Key, Chain]) -> Iterator[EventProfile]:
    """Yield what tells of the first of some events of one kind."""
    cast, date = set[str](), ""
    for number, claim in enumerate(filter(_is_told_of_somebody, told)):
        own = set(_cast(claim, chains))
        if number and not (_fit(claim.date or "", date) and _refers_back(claim, own & cast)):
            continue
        yield claim
        cast |= own
        date = max(date, claim.date or "", key=len)


def _cast(claim: EventProfile, chains: Mapping[Key, Chain]) -> Iterator[str]:
    """Yield who or what does it and undergoes it, and the nouns for them: 'the ship', a ferry."""
    for role, name in claim.parts:
        if role in ("agent", "patient"):
            chain = chains[claim.key[0], name]
            yield name
            if chain.head and not chain.named:
                yield f"a {thing(chain.head)}"


def _is_told_of_somebody(claim: EventProfile) -> bool:
    """Return False for what befalls people where nothing says whom: 'charged with murder'."""
    whom = any(role == "patient" for role, _ in claim.parts)
    return whom or claim.article in DEFINITE or claim.kind not in words(LEXICON, "befalling")


def _refers_back(claim: EventProfile, shared: Collection[str]) -> bool:
    if claim.place < LEADING:
        return True
    if claim.form == "noun":
        return claim.article in DEFINITE
    return bool(shared) and claim.kind not in words(LEXICON, "deeds")


def _happened(claim: EventProfile) -> bool:
    stated = claim.polarity == "positive" and claim.real and not claim.planned
    whole = not (claim.several or claim.general or claim.partial)
    return stated and whole and not (claim.tried or claim.series)


def _is_past(claim: EventProfile, before: EventProfile | None, published: str | None) -> bool:
    """Return True for what was years ago, and for 'that accident' right after it."""
    last = before.date if before and claim.article in POINTING else None
    year = (claim.date or last or "")[:4]
    return bool(year and published) and year < (published or "")[:4]


def _fit(one: str, other: str) -> bool:
    """Return True if two days may be one; one of them may be less precise, or unknown."""
    return one.startswith(other) or other.startswith(one)
