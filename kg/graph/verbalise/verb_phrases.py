"""Verb phrases as the text words them: auxiliaries, and the preposition before a name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.model import Span
from kg.ontology import lexicon
from kg.resolve.occurrence_labels import lowered
from kg.resolve.word_forms import cut_short

BE = frozenset({"be", "been", "being", "am", "is", "are", "was", "were", "get", "gets", "got"})
HAVE = frozenset({"have", "has", "had", "having"})
MODALS = frozenset(
    {"will", "would", "shall", "should", "can", "could", "may", "might", "must", "need"}
)
CONTRACTED = {"wo": "will", "ca": "can", "sha": "shall"}
DO = frozenset({"do", "does", "did"})
BETWEEN = frozenset(
    (
        *("not", "never", "no", "longer", "n't", "also", "still", "now", "then", "always", "ever"),
        *("just", "only", "already", "again", "soon", "later", "since", "once", "first", "often"),
        *("so", "too", "very", "all", "both", "even", "almost", "quite", "yet", "hardly"),
    )
)
"""Words that may be between auxiliary and verb; negations appear in brackets instead."""
PREPOSITIONS = frozenset(lexicon("telling")["prepositions"])
DOUBLE = frozenset(
    (
        *("ahead of", "along with", "apart from", "aside from", "away from", "because of"),
        *("inside of", "instead of", "out of", "outside of", "together with", "according to"),
        *("as of", "close to", "due to", "next to", "owing to", "prior to", "thanks to", "up to"),
        *("rather than", "such as"),
    )
)
"""Prepositions of two words."""
ARTICLES = frozenset(lexicon("telling")["articles"])
CONTRACTIONS = {"ve": "have", "re": "are", "ll": "will", "m": "am"}
SHORT_FOR = {"be": "is", "have": "has"}
"""What 's is short for, by the lemma of the verb that it is."""
APPROXIMATE = frozenset(
    ("almost", "nearly", "virtually", "practically", "partly", "partially", "largely", "mostly")
)
"""Adverbs that a claim must keep: without them it says more than its words do."""
NEAR = 3
"""Most words between an approximating adverb and the verb."""
REACH = 60
"""Number of characters before a verb that are searched for its auxiliaries."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\S")
_DENIED = re.compile(r"\b(?:do|does|did|will|would|can|could|may|might)(?:\s+not|n['’]t)\s+$")
_LEFT_OPEN = re.compile(r"[\s,;:]+(?=”)")
_QUOTES = re.compile(r"[“”„«»\"]")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb as in the text: `full` with its auxiliaries, `bare` without.

    `passive` is True if a form of 'be' precedes a participle.
    """

    full: str
    bare: str
    passive: bool


def verb_at(text: str, trigger: Span, *, state: bool = False) -> Verb:
    """Return the verb at a trigger, without negations between its parts."""
    bare = " ".join(trigger.words(text).split())
    before = _TOKEN.findall(text[max(0, trigger.start - REACH) : trigger.start])
    bare = " ".join([*_approximately(before), bare])
    found: list[str] = []
    for token in reversed(before):
        word = _auxiliary(token)
        if word:
            found.insert(0, word)
        elif token.lower() not in BETWEEN | DO and not _adverb(token):
            break
    passive = not state and not bare.endswith("ing") and bool(BE.intersection(found))
    return Verb(" ".join([*found, bare]), bare, passive)


def _approximately(before: Sequence[str]) -> list[str]:
    """Return 'almost wholly' of 'was almost wholly rebuilt', so as not to overstate it."""
    for number in range(len(before) - 1, max(-1, len(before) - NEAR - 1), -1):
        if before[number].lower() in APPROXIMATE:
            return [word.lower() for word in before[number:]]
        if not _adverb(before[number]):
            break
    return []


def denied_at(text: str, trigger: Span) -> str:
    """Return 'did not' before a verb, also "didn't"; '' if these words do not negate it."""
    found = _DENIED.search(text, max(0, trigger.start - REACH), trigger.start)
    return " ".join(found[0].split()) if found else ""


def _auxiliary(token: str) -> str | None:
    word = token.lower().replace("’", "'")
    if word.endswith("n't"):
        word = CONTRACTED.get(word[:-3], word[:-3])
    elif word == "cannot":
        word = "can"
    return word if word in BE | HAVE | MODALS else None


def _adverb(token: str) -> bool:
    word = token.lower()
    return word.endswith("ly") or (word.endswith("n't") and word[:-3] in DO)


def preposition_at(text: str, start: int, after: int = 0, *, over: int = 0) -> str:
    """Return the preposition of the words at `start`, if it is after position `after`.

    Articles and quotation marks may be between, and up to `over` other words.
    """
    tokens = _TOKEN.findall(text, max(after, start - REACH), start)
    while tokens:
        word = str(tokens.pop()).lower()
        if word in PREPOSITIONS:
            double = f"{tokens[-1].lower()} {word}" if tokens else ""
            return double if double in DOUBLE else word
        if word not in ARTICLES and not _QUOTES.fullmatch(word):
            over -= 1
            if over < 0 or not word[0].isalpha():
                break
    return ""


def quoted(words: str, longest: int) -> str:
    """Put words in quotation marks, on one line, cut at a word if they are too long."""
    told = _QUOTES.sub("'", " ".join(words.split())).strip(" ,;:'")
    return f"“{cut(told, longest)}”"


def cut(words: str, longest: int) -> str:
    """Cut words that are too long at the last whole word, and mark the omission."""
    return words if len(words) <= longest else cut_short(words, longest)


def in_order(pieces: Sequence[str], opens: str = "") -> str:
    """Join the pieces of a clause; the first word of a sentence is lowered if it moves.

    `opens` is the lemma of the verb that the clause begins with: what 's is short for.
    """
    first, rest = pieces[0], [lowered(piece) for piece in pieces[1:]]
    known = CONTRACTIONS | ({"s": SHORT_FOR[opens]} if opens in SHORT_FOR else {})
    for short, whole in known.items() if first.startswith(("'", "’")) else ():
        if re.match(rf"['’]{short}\b", first):
            first = whole + first[1 + len(short) :]
    return evened(" ".join([first, *rest]))


def evened(words: str) -> str:
    """Return words on one line with paired round quotation marks; unpaired marks are removed.

    So is a comma before a closing mark, which separated the words from those that quote them.
    """
    told = " ".join(words.split())
    marks = [m.start() for m in _QUOTES.finditer(told)]
    if not marks:
        return told.strip(" ,;:")
    paired = dict(zip(marks[::2], marks[1::2], strict=False))
    opening, closing = set(paired), set(paired.values())
    quoted = "".join(
        "“" if i in opening else "”" if i in closing else "" if i in marks else c
        for i, c in enumerate(told)
    )
    return _LEFT_OPEN.sub("", quoted).strip(" ,;:")
