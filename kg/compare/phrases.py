"""Noun phrases: the noun, the names that distinguish it, the words that describe it."""

import re
from collections.abc import Iterator
from functools import cache

from kg.compare.predicate_equivalence import kind_of, name_words
from kg.model import Event, Mention, Reading
from kg.model.ids import by_id
from kg.ontology import lexicon
from kg.resolve.occurrence_labels import form_of
from kg.resolve.word_forms import stem

BEHIND = 120
DENYING = 40
AUXILIARY = (
    *("am", "are", "be", "been", "being", "can", "could", "did", "do", "does", "had", "has"),
    *("have", "is", "may", "might", "must", "shall", "should", "was", "were", "will", "would"),
)
BARE_NOT = re.compile(r"\bnot(?:\s+to)?\s*$", re.IGNORECASE)
NAME_BEHIND = r" (?:of|from)(?: the)? ((?:[A-Z][\w\u2019'-]*(?: |\b))+)"
BARE = ("to", "having", "having been", "being")
"""Words before a predicate by which its clause has no subject of its own."""
GERUND = re.compile(r"\w{2}ing\b")
BOTH = ("both ", "Both ")
"""Words that begin a phrase for two of whom readers know."""
WHOLE = re.compile(r"\s+of\s+(?:the|a|an|his|her|its|their)\s+(?:[\w-]+\s+){0,2}([\w-]+)$")
"""What stands behind the noun for a part, with the noun for the whole."""


class Phrases:
    """The noun phrases of one reading."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._mentions = by_id(reading.mentions)
        self._told: dict[str, tuple[str, tuple[str, ...], bool, bool]] = {}
        nominals = [m for m in reading.mentions if m.kind == "nominal"]
        self._nouns = {m.chain: m for m in reversed(nominals)}

    def head(self, mention: Mention) -> str:
        """Return the head of a noun phrase in lower case."""
        return " ".join(mention.head.words(self._text).lower().split())

    def noun(self, mention: str) -> tuple[str, tuple[str, ...], bool, bool]:
        """Return the noun of a phrase, the names within it, whether it is new, whether it is known.

        New is what is told apart from others ('two new deputies'), known what an article or a
        possessor marks as one that readers know ('the alarm').
        """
        if mention not in self._told:
            self._told[mention] = self._noun(self._mentions[mention])
        return self._told[mention]

    def _noun(self, one: Mention) -> tuple[str, tuple[str, ...], bool, bool]:
        known = one.definite or one.kind == "pronoun"
        known = known or self._text[one.start :].startswith(BOTH)
        if one.kind == "pronoun":
            one = self._nouns.get(one.chain, one)
        if one.kind != "nominal":
            return "", (), False, False
        words = one.span.words(self._text).split()
        fresh = not set(lexicon("weighing")["fresh"]).isdisjoint(w.lower() for w in words)
        told_by = f"{self._text[one.start : one.head.start]} {self._after(one)}"
        return kind_of(self._whole(one)), name_words(told_by), fresh, known

    def _whole(self, mention: Mention) -> str:
        """Return the noun of a phrase; for a part that of the whole thing: 'back of the van'."""
        noun = self.head(mention).split()[-1]
        if noun in lexicon("weighing")["parts"]:
            phrase = mention.phrase or mention.whole
            found = WHOLE.match(self._text, mention.head.end, phrase.end)
            return found[1].lower() if found else noun
        return noun

    def _after(self, mention: Mention) -> str:
        """Return the name that follows a noun: 'the deputies from Burke County'."""
        behind = re.match(NAME_BEHIND, self._text[mention.head.end : mention.head.end + 60])
        return behind[1] if behind else ""

    def why(self, event: Event) -> str:
        """Return the words after an event that give its circumstances."""
        end = min(event.evidence.end, event.trigger.end + BEHIND)
        behind = _circumstances().match(self._text, event.trigger.end, end)
        return " ".join(behind[1].split()) if behind else ""

    def is_noun(self, event: Event, before: str) -> bool:
        """Return True if a noun expresses an event, given the word before it: 'his arrest'."""
        words = " ".join(event.trigger.words(self._text).lower().split())
        return form_of(words, event.lemma, before) == "noun"

    def negated(self, event: Event) -> bool:
        """Return True if a negation is right before an event, or a participant is negated.

        'Did not even resign'; 'had no licence', 'nobody died'.
        """
        parts = event.participants if event.polarity == "negative" else ()
        if any(self._is_none(p.mention) for p in parts):
            return True
        start, end = self._clause(event), event.trigger.start
        if self._only_wished(event, self._text[start:end]):
            return False
        within = self._text[start:end] if start < end else event.evidence.words(self._text)
        return bool(_denials().search(within[-DENYING:] if start < end else within))

    def keeps_on(self, event: Event) -> bool:
        """Return True if a verb of keeping has something go on: 'kept the mill running'."""
        if event.lemma not in lexicon("weighing")["keeping"]:
            return False
        goes_on = any(p.event is not None for p in event.participants)
        behind = self._text[event.trigger.end : event.evidence.end]
        return goes_on and bool(GERUND.search(behind))

    def _only_wished(self, event: Event, before: str) -> bool:
        """Return True if 'not' precedes a bare verb without an auxiliary: 'to mend, not end'."""
        base = event.trigger.words(self._text).lower() == event.lemma
        return base and bool(BARE_NOT.search(before)) and not _denying_fully().search(before)

    def _is_none(self, mention: str | None) -> bool:
        one = self._mentions.get(mention or "")
        words = one.span.words(self._text).lower().split() if one is not None else []
        return not set(words[:2]).isdisjoint(lexicon("weighing")["none"])

    def _clause(self, event: Event) -> int:
        """Return where the words before a predicate begin; 'to sign' includes its governor.

        So does a participle that opens its clause: 'without having met', 'without stopping'.
        """
        start = event.evidence.start
        opening = self._text[start : event.trigger.start].strip().lower()
        participle = bool(GERUND.search(event.trigger.words(self._text))) and not opening
        bare = opening in BARE or participle
        return max(0, start - DENYING) if bare else start

    def deed(self, event: Event, behind: str) -> str:
        """Return the words of a predicate with the particle that follows: 'gone inside'."""
        end = event.trigger.end
        part = event.lemma.partition(" ")[2]
        behind = behind or (part if part not in event.trigger.words(self._text).lower() else "")
        if behind:
            found = re.compile(rf"\W+(?:\w+\W+){{0,2}}?{re.escape(behind)}\b", re.IGNORECASE).match(
                self._text, end
            )
            end = found.end() if found else end
        return " ".join(self._text[event.trigger.start : end].split()).lower()

    def shown(self, event: Event, behind: str) -> str:
        """Return the words of a predicate with its negation: 'did not go inside'."""
        told = self.deed(event, behind)
        denied = event.status == "denied"
        if event.polarity == "unknown" or (event.polarity == "negative") == denied:
            return told
        before = self._text[self._clause(event) : event.trigger.start][-DENYING:]
        found = None if denied else _denying().search(" ".join(before.split()))
        return f"{found[0].lower() if found else 'denied:' if denied else 'not'} {told}"

    def phrase(self, mention: str | None) -> Iterator[str]:
        """Yield the stems of a noun phrase without function words; nothing for a name."""
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
    """Match a clause of circumstances that begins within a few words, before any full stop."""
    openers = sorted(lexicon("weighing")["circumstances"], key=lambda w: (-len(w), w))
    opener = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in openers)
    return re.compile(rf"(?:\s+[\w\u2019'-]+){{0,6}}?\s+((?:{opener})\b[^.,;:!?]*)")


@cache
def _denials() -> re.Pattern[str]:
    """Match a negation with at most two words after it."""
    words = "|".join(re.escape(w) for w in lexicon("weighing")["denying"])
    return re.compile(rf"(?:n['\u2019]t|\b(?:{words}))(?:\s+\w+){{0,2}}\s*\W*$", re.IGNORECASE)


@cache
def _denying() -> re.Pattern[str]:
    """Match the auxiliary and the negation right before a predicate: 'did not', 'never'."""
    words = "|".join(re.escape(w) for w in lexicon("weighing")["denying"])
    helping = "|".join(AUXILIARY)
    denial = rf"(?:(?:{helping}) )?(?:{words})\b|\b\w+n['\u2019]t\b"
    return re.compile(rf"\b(?:{denial})(?: (?:{helping}))*$", re.IGNORECASE)


@cache
def _denying_fully() -> re.Pattern[str]:
    """Match 'not' after an auxiliary, with at most one word between: 'did he not'."""
    return re.compile(rf"\b(?:{'|'.join(AUXILIARY)})\s+(?:\w+\s+)?not\s*$", re.IGNORECASE)


@cache
def doubts() -> re.Pattern[str]:
    """Match a word with which a clause that seems to affirm may deny or doubt."""
    words = "|".join(re.escape(w) for w in lexicon("weighing")["doubting"])
    return re.compile(rf"n['\u2019]t\b|\b(?:{words})\b", re.IGNORECASE)
