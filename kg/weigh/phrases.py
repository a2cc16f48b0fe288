"""Noun phrases: the noun, the names that tell it apart, the words that describe it."""

import re
from collections.abc import Iterator
from functools import cache

from kg.model import Event, Mention, Reading
from kg.ontology import lexicon
from kg.resolve.words import stem
from kg.weigh.deeds import kind_of, name_words

BEHIND = 120
NAME_BEHIND = r" (?:of|from)(?: the)? ((?:[A-Z][\w\u2019'-]*(?: |\b))+)"


class Phrases:
    """The noun phrases of one reading."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._mentions = {m.id: m for m in reading.mentions}
        nominals = [m for m in reading.mentions if m.kind == "nominal"]
        self._nouns = {m.chain: m for m in reversed(nominals)}

    def head(self, mention: Mention) -> str:
        """Give the head of a noun phrase in lower case."""
        return " ".join(mention.head.words(self._text).lower().split())

    def noun(self, mention: str) -> tuple[str, tuple[str, ...], bool]:
        """Give of a noun phrase its noun, the names within it, and whether it sets itself apart."""
        one = self._mentions[mention]
        if one.kind == "pronoun":
            one = self._nouns.get(one.chain, one)
        if one.kind != "nominal":
            return "", (), False
        words = one.span.words(self._text).split()
        fresh = not set(lexicon("weighing")["fresh"]).isdisjoint(w.lower() for w in words)
        told_by = f"{self._text[one.start : one.head.start]} {self._after(one)}"
        return kind_of(self.head(one).split()[-1]), name_words(told_by), fresh

    def _after(self, mention: Mention) -> str:
        """Give the name that stands behind a noun: 'the deputies from Burke County'."""
        behind = re.match(NAME_BEHIND, self._text[mention.head.end : mention.head.end + 60])
        return behind[1] if behind else ""

    def why(self, event: Event) -> str:
        """Give the words behind a deed that tell under which circumstances it was done."""
        end = min(event.evidence.end, event.trigger.end + BEHIND)
        behind = _circumstances().match(self._text, event.trigger.end, end)
        return " ".join(behind[1].split()) if behind else ""

    def phrase(self, mention: str | None) -> Iterator[str]:
        """Yield the stems of a noun phrase without its little words; none of a name."""
        one = self._mentions.get(mention or "")
        if one is not None and one.kind == "nominal":
            yield from (w for w in self.stems(one) if w not in lexicon("joining")["plain_roles"])

    def stems(self, mention: Mention) -> Iterator[str]:
        """Yield the stems of all words of a noun phrase."""
        for word in re.findall(r"\w+", mention.span.words(self._text).lower()):
            if len(word) > 1:
                yield stem(word)


@cache
def _circumstances() -> re.Pattern[str]:
    """Match a clause of circumstances that opens a few words on, before any stop."""
    openers = sorted(lexicon("weighing")["circumstances"], key=lambda w: (-len(w), w))
    opener = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in openers)
    return re.compile(rf"(?:\s+[\w\u2019'-]+){{0,6}}?\s+((?:{opener})\b[^.,;:!?]*)")
