"""The case of headlines: converts a title-case line to the case of a sentence."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from spacy.language import Language

from kg.annotate.numerals import joined_figures
from kg.annotate.paragraphs import with_plain_place

LONGEST = 30
"""Maximum number of words in a headline."""

_APOSTROPHE = re.compile(r"(?<=[^\W\d_])’(?=[^\W\d_])")
"""The apostrophe in "it’s": taggers fitted on typewritten text take a typeset one for a separate
word.
"""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_FIRST = re.compile(r"(?:^|[.?!:] )[\W\d_]*([^\W\d_])")
_NOT_FIRST = re.compile(r"(?<=[\w,;] )[^\W\d_]+")


class Casing:
    """Counts of upper and lower case for the words of a document's running text."""

    def __init__(self, nlp: Language, pieces: list[str]) -> None:
        self._lower: Counter[str] = Counter()
        self._upper: Counter[str] = Counter()
        self._stop: frozenset[str] = frozenset(nlp.Defaults.stop_words)
        self._known: frozenset[str] = frozenset()
        if not any(map(is_headline, pieces)):
            return
        self._known = _dictionary(nlp)
        for piece in pieces:
            if is_headline(piece):
                continue
            self._lower.update(w for w in _WORD.findall(piece) if w.islower())
            self._upper.update(w.lower() for w in _NOT_FIRST.findall(piece) if w[0].isupper())

    def mend(self, piece: str) -> str:
        """Return a headline in sentence case, character for character; other text unchanged.

        The capitals of a dateline become a name, a typeset apostrophe inside a word a plain one,
        and figures that were split one word.
        """
        piece = joined_figures(_APOSTROPHE.sub("'", piece))
        if not is_headline(piece):
            return with_plain_place(piece)
        shout = piece.upper() == piece
        first = {m.start(1) for m in _FIRST.finditer(piece)}
        return _WORD.sub(lambda m: self._word(m, first=m.start() in first, shout=shout), piece)

    def _word(self, match: re.Match[str], *, first: bool, shout: bool) -> str:
        word = match.group()
        if not shout and (word.islower() or word[1:] != word[1:].lower()):
            return word
        if self._common(word.lower()) and not first:
            plain = word.lower()
        else:
            plain = word[0] + word[1:].lower()
        return plain if len(plain) == len(word) else word

    def _common(self, word: str) -> bool:
        lower, upper = self._lower[word], self._upper[word]
        if lower or upper:
            return lower >= upper
        return word in self._stop or not self._known.isdisjoint(_stems(word))


def is_headline(piece: str) -> bool:
    """Return True for a single line in title case or capitals, without a full stop."""
    if piece.endswith((".", "?”", '?"')) or "\n" in piece:
        return False
    words = [w for w in _WORD.findall(piece) if len(w) > 3]
    if not 4 <= len(words) <= LONGEST:
        return False
    return bool(sum(w[0].isupper() for w in words) >= 0.8 * len(words))


@lru_cache(maxsize=2)
def _dictionary(nlp: Language) -> frozenset[str]:
    """Return the verbs and adverbs known to the pipeline's lemmatizer; none if it has no index.

    Nouns and adjectives are left out: among them 'israel' and 'israeli' are in lower case.
    """
    for _, component in nlp.pipeline:
        tables = getattr(component, "lookups", None)
        if tables is not None and tables.has_table("lemma_index"):
            index = tables.get_table("lemma_index")
            return frozenset(w for kind in ("verb", "adv") if kind in index for w in index[kind])
    return frozenset()


def _stems(word: str) -> Iterator[str]:
    yield word
    for ending, instead in (
        ("s", ""),
        ("es", ""),
        ("ies", "y"),
        ("ed", ""),
        ("d", ""),
        ("ing", ""),
        ("ing", "e"),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield word[: -len(ending)] + instead
