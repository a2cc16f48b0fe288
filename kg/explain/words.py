"""The words behind the ids of a reading; its chains numbered in the order of the text."""

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model import Mention, Reading, Span
from kg.model.ids import by_id

LONGEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A participant of a claim, in words; `chain` is its number, None if it is no mention."""

    role: str
    words: str
    chain: int | None = None


class Words:
    """Looks up words; `chains` numbers each chain from 1, `called` gives its name."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.mentions = by_id(reading.mentions)
        self.values = by_id(reading.values)
        self.times = by_id(reading.times)
        self.events = by_id(reading.events)
        chains = by_chain(reading.mentions)
        self.chains = {chain: number for number, chain in enumerate(chains, start=1)}
        self.called = {chain: self._name(mentions) for chain, mentions in chains.items()}

    def part(self, role: str, mention: str) -> Part:
        """Return a mention by its words and, if it is no name, by the name of its chain."""
        found = self.mentions[mention]
        words, called = self.short(_shown(found)), self.called[found.chain]
        if found.kind != "name" and called != words:
            words = f"{words} (= {called})"
        return Part(role=role, words=words, chain=self.chains[found.chain])

    def short(self, span: Span) -> str:
        """Return the words of a span on one line, cut if they are too long."""
        words = " ".join(span.words(self.reading.document.text).split())
        return words if len(words) <= LONGEST else words[: LONGEST - 2].rstrip() + " …"

    def _name(self, mentions: list[Mention]) -> str:
        """Return the longest name, else the longest noun phrase, else the longest pronoun."""
        for kind in ("name", "nominal", "pronoun"):
            found = [self.short(_shown(m)) for m in mentions if m.kind == kind]
            if found:
                return max(found, key=len)
        return ""


def by_chain(mentions: Iterable[Mention]) -> dict[str, list[Mention]]:
    """Group mentions by chain, chains in the order of their first words."""
    found: dict[str, list[Mention]] = {}
    for mention in sorted(mentions, key=lambda m: (m.head, m.id)):
        found.setdefault(mention.chain, []).append(mention)
    return found


def _shown(mention: Mention) -> Span:
    return mention.head if mention.kind == "name" else mention.span
