"""What a thing without a name is called if its words have a pronoun: 'her home' is Ida Moe's.

The words of a document are clear in their place. Elsewhere 'her home' and 'two of them' tell
nothing, so the thing is called by what the pronoun stands for; 'two', by what was counted before.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Protocol

from kg.model import Mention, Reading, Relation, Span
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.word_forms import clean

LONGEST = 60
"""Most characters of a phrase that a thing is called by."""
FULL = range(2, 5)
"""Numbers of words of a person's full name."""
DEPTH = 3
"""Owners of owners that are spelled out: "her lawyer's car"."""
SPEAKERS = frozenset({"we", "us", "our", "ours"})
"""Pronouns for a speaker and others, where the text does not tell who they are."""
MEMBERSHIP = ("kg:memberOf", "kg:partOf")
PARTS_OF = ("whom", "which")
"""Relative pronouns for a whole: 'two of which'."""


class Called(Protocol):
    """What is asked of a chain to tell what it is called."""

    @property
    def type(self) -> str:
        """Return its type."""
        ...

    @property
    def names(self) -> tuple[tuple[str, int], ...]:
        """Return its names, the most frequent first, each with its count."""
        ...

    @property
    def phrase(self) -> str:
        """Return the phrase for it."""
        ...

    @property
    def numbered(self) -> bool:
        """Return True if its head is a number."""
        ...


def spelled_out(reading: Reading, chains: Mapping[str, Called]) -> Mapping[str, str]:
    """Map chains without a name to their phrase with its pronouns spelled out, if it has any."""
    return _Speller(reading, chains).all()


@cache
def _part_words() -> frozenset[str]:
    """Return what may stand for one or some of several, besides larger numbers."""
    sorts = ("some", "others", "rest", "ranks")
    return frozenset(("one", *(w for sort in sorts for w in listed("coreference", "parts", sort))))


class _Speller:
    """Replaces the pronouns in the phrases of one document."""

    def __init__(self, reading: Reading, chains: Mapping[str, Called]) -> None:
        self._text, self._chains = reading.document.text, chains
        mentions = sorted(reading.mentions, key=lambda m: (m.start, m.end))
        self._by_id = {m.id: m for m in mentions}
        self._pronouns = [m for m in mentions if m.kind == "pronoun"]
        self._starts = [m.start for m in self._pronouns]
        named = {m.start for m in mentions if m.kind == "name"}
        self._openings = {sentence[0] for sentence in reading.document.sentences} - named
        nominals = [m for m in mentions if m.kind == "nominal"]
        self._nominal = {m.chain: m for m in reversed(nominals)}  # the first of each chain
        self._quoted = [q for q in reading.quotations if q.speaker in self._by_id]
        self._wholes = dict(self._parts_told(reading.relations))

    def _parts_told(self, relations: Iterable[Relation]) -> Iterator[tuple[str, str]]:
        """Yield the chains of parts, each with that of its whole: 'one', 'the five boats'."""
        for one in relations:
            part = self._by_id[one.subject]
            if one.predicate in MEMBERSHIP and one.object and self._is_part(part):
                yield part.chain, self._by_id[one.object].chain

    def all(self) -> Mapping[str, str]:
        """Map each chain whose phrase has a pronoun for something known to the new phrase."""
        unnamed = (c for c in self._nominal if not self._chains[c].names)
        told = ((c, self._phrase(c, DEPTH) or self._part(c)) for c in unnamed)
        others = ((c, self._of_speaker(m, DEPTH)) for c, m in self._speaking())
        return {chain: phrase for chain, phrase in (*told, *others) if phrase}

    def _speaking(self) -> Iterator[tuple[str, Mention]]:
        """Yield the chains of nothing but pronouns, with the first of them."""
        seen: set[str] = set()
        for pronoun in self._pronouns:
            known = pronoun.chain in self._nominal or self._chains[pronoun.chain].names
            if not known and pronoun.chain not in seen:
                seen.add(pronoun.chain)
                yield pronoun.chain, pronoun

    def _is_part(self, mention: Mention) -> bool:
        """Return True for 'one', 'two others' and 'some'."""
        word = mention.head.words(self._text).lower()
        return word.isdigit() or word in lexicon("joining")["numbers"] or word in _part_words()

    def _part(self, chain: str) -> str:
        """Return 'one of five boats' for one of what was counted before; empty for all else."""
        whole = self._name(self._wholes[chain], DEPTH - 1) if chain in self._wholes else ""
        phrase = clean(self._nominal[chain].span.words(self._text))
        return f"{phrase} of {whole}" if whole else ""

    def _of_speaker(self, pronoun: Mention, depth: int) -> str:
        """Return the speaker and others for 'we' in quoted words; empty for all else."""
        around = [q for q in self._quoted if q.span.contains(pronoun.span)]
        if self._word(pronoun) not in SPEAKERS or not around:
            return ""
        said = self._by_id[str(min(around, key=lambda q: q.end - q.start).speaker)]
        name = self._name(said.chain, depth)
        alone = name and self._chains[said.chain].type == "Person"
        return f"{name} and others" if alone else name

    def _phrase(self, chain: str, depth: int) -> str:
        """Return the phrase of a chain with its pronouns spelled out; empty if it has none."""
        nominal = self._nominal[chain]
        long = nominal.phrase is None or nominal.phrase.end - nominal.phrase.start > LONGEST
        span = nominal.span if long else nominal.phrase or nominal.span
        told, at = [], span.start
        for pronoun in self._pronouns_of(span) if depth else ():
            name = self._meant(pronoun, chain, depth - 1)
            if name:
                owner = f"{name}'" if name.endswith("s") else f"{name}'s"
                told += [self._text[at : pronoun.start], owner if self._owns(pronoun) else name]
                at = pronoun.end
        phrase = clean("".join((*told, self._text[at : span.end])))
        return phrase if told and len(phrase) <= LONGEST else ""

    def _pronouns_of(self, span: Span) -> Iterator[Mention]:
        """Yield the possessive pronouns of a phrase, and the pronoun that ends it."""
        first, last = (bisect_left(self._starts, at) for at in (span.start, span.end))
        for pronoun in self._pronouns[first:last]:
            if self._owns(pronoun) or (pronoun.end == span.end and self._ends(pronoun)):
                yield pronoun

    def _word(self, pronoun: Mention) -> str:
        return pronoun.span.words(self._text).lower()

    def _owns(self, pronoun: Mention) -> bool:
        return self._word(pronoun) in lexicon("joining")["possessives"]

    def _ends(self, pronoun: Mention) -> bool:
        """Return True for 'them' in 'two of them'; not in 'the men themselves', 'what they'."""
        word, before = self._word(pronoun), self._text[: pronoun.start].rstrip()
        relative = word.startswith(("wh", "that"))
        return not word.endswith(("self", "selves")) and (
            (word in PARTS_OF and before.endswith(" of")) or not relative
        )

    def _meant(self, pronoun: Mention, chain: str, depth: int) -> str:
        """Return the name of what a pronoun stands for, empty if only pronouns do so."""
        if pronoun.chain == chain:
            return ""
        several = [self._by_id[m] for m in pronoun.members if m in self._by_id]
        named = [self._name(m.chain, depth) for m in several or [pronoun]]
        *some, last = named
        if not all(named):
            return self._of_speaker(pronoun, depth)
        return f"{', '.join(some)} and {last}" if some else last

    def _name(self, chain: str, depth: int) -> str:
        """Return the name of a chain, a full one of a person, or else its phrase."""
        known = self._chains[chain]
        names = [name for name, _ in known.names]
        if names:
            full = (n for n in names if known.type == "Person" and len(n.split()) in FULL)
            return next(full, names[0])
        if chain not in self._nominal or known.numbered:
            return ""
        phrase = self._phrase(chain, depth) or clean(known.phrase)
        start = self._nominal[chain].start
        small = start in self._openings and self._text.startswith(phrase[:2], start)
        return f"{phrase[0].lower()}{phrase[1:]}" if small and phrase[1:2].islower() else phrase
