"""Applies the rules of a pipeline's attribute ruler without trying each rule on each word.

spaCy lays some 180 patterns beside every word, though nearly all of them ask for one word's tag
and label alone. What those say of a tag and a label, and of the few words that a pattern names, is
found once by spaCy's own matcher and remembered; only patterns of several words are still searched
for in each text. The attributes are the same.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spacy.attrs import DEP, IS_SPACE, LOWER, TAG  # type: ignore[import-not-found]
from spacy.language import Language
from spacy.matcher import Matcher
from spacy.pipeline import AttributeRuler
from spacy.tokens import Doc
from spacy.tokens._retokenize import set_token_attrs

READ = (LOWER, TAG, DEP, IS_SPACE)
ASKED = frozenset({"LOWER", "TAG", "DEP", "IS_SPACE"})
"""What a pattern may ask of a word, if what it says of the word is to be remembered."""
NAMING = frozenset({"IN", "REGEX"})
"""The ways in which such a pattern may name words, beside a single word."""

Pattern = Sequence[Mapping[str, Any]]
Key = tuple[int, int, int, int]
"""A word if a pattern names it, else 0; its tag, its label, and whether it is white space."""
Attributes = dict[int, Any]


def remember(nlp: Language) -> None:
    """Let the attribute rulers of a pipeline remember what their rules say of single words.

    A ruler with a pattern that asks for anything else of a single word is left as it is.
    """
    for _, pipe in nlp.pipeline:
        if type(pipe) is AttributeRuler and all(
            _is_known(pattern) for rule in _rules_of(pipe) for pattern in rule
        ):
            rules = _Rules(pipe)
            pipe.match = rules.match  # type: ignore[method-assign]
            pipe.set_annotations = rules.apply  # type: ignore[method-assign]


def _rules_of(ruler: AttributeRuler) -> list[list[Pattern]]:
    """Return the patterns of each rule."""
    return [rule["patterns"] for rule in ruler.patterns]  # type: ignore[misc]


def _is_known(pattern: Pattern) -> bool:
    """Return True for several words, or one of which only `ASKED` is asked."""
    if len(pattern) != 1:
        return True
    word = pattern[0].get("LOWER", "")
    names = isinstance(word, str) or NAMING.issuperset(word)
    return names and ASKED.issuperset(pattern[0])


class _Rules:
    """The rules of one ruler, and what they say of the words met so far."""

    def __init__(self, ruler: AttributeRuler) -> None:
        self._attrs: list[Attributes] = ruler.attrs
        self._indices = ruler.indices
        self._strings = ruler.vocab.strings
        self._single = Matcher(ruler.vocab)
        self._several = Matcher(ruler.vocab)
        self._words: set[str] = set()
        self._shapes: list[re.Pattern[str]] = []
        for number, rule in enumerate(_rules_of(ruler)):
            for pattern in rule:
                matcher = self._single if len(pattern) == 1 else self._several
                matcher.add(str(number), [[*map(dict, pattern)]])
                if len(pattern) == 1:
                    self._name(pattern[0].get("LOWER", {}))
        self._named: dict[int, int] = {}
        self._known: dict[Key, tuple[int, ...]] = {}
        self._merged: dict[tuple[int, ...], Attributes] = {}

    def _name(self, word: Any) -> None:
        """Note the words that a pattern names."""
        if isinstance(word, str):
            self._words.add(word)
            return
        if "REGEX" in word:
            self._shapes.append(re.compile(word["REGEX"]))
        if "IN" in word:
            self._words.update(word["IN"])

    def match(self, doc: Doc) -> list[tuple[int, Attributes]]:
        """Return the tokens about which rules say something, each with its attributes.

        Of two rules about one attribute the later one counts, as in spaCy.
        """
        keys = [
            (self._naming(word), *rest)
            for word, *rest in doc.to_array(READ).tolist()  # type: ignore[arg-type]
        ]
        if not self._known.keys() >= set(keys):
            self._learn(doc, keys)
        rules = [self._known[key] for key in keys]
        for number, start, end in self._found(self._several, doc):
            index = self._indices[number]
            at = (end if index < 0 else start) + index
            rules[at] = tuple(sorted({*rules[at], number}))
        return [(at, self._attributes(some)) for at, some in enumerate(rules) if some]

    @staticmethod
    def apply(doc: Doc, matches: Iterable[tuple[int, Attributes]]) -> None:
        """Set the attributes of tokens."""
        for at, attributes in matches:
            set_token_attrs(doc[at], attributes)

    def _naming(self, word: int) -> int:
        """Return a word's number if a pattern of one word names it, else 0."""
        found = self._named.get(word)
        if found is None:
            text = self._strings[word] if word else ""
            is_named = text in self._words or any(shape.search(text) for shape in self._shapes)
            found = self._named[word] = word if is_named else 0
        return found

    def _learn(self, doc: Doc, keys: Sequence[Key]) -> None:
        """Find by spaCy's matcher what the rules for one word say of the new words of a text."""
        new = {key: at for at, key in enumerate(keys) if key not in self._known}
        words = Doc(doc.vocab, words=[doc[at].text for at in new.values()])
        words.from_array([TAG, DEP], doc.to_array([TAG, DEP])[[*new.values()]])  # type: ignore[arg-type]
        told: dict[int, set[int]] = defaultdict(set)
        for number, at, _ in self._found(self._single, words):
            told[at].add(number)
        for at, key in enumerate(new):
            self._known[key] = tuple(sorted(told[at]))

    def _found(self, matcher: Matcher, doc: Doc) -> Iterable[tuple[int, int, int]]:
        """Yield the matches of patterns, each with the number of its rule."""
        for name, start, end in matcher(doc, allow_missing=True, as_spans=False):
            yield int(self._strings[name]), start, end

    def _attributes(self, rules: tuple[int, ...]) -> Attributes:
        """Return the attributes that some rules set one after the other."""
        found = self._merged.get(rules)
        if found is None:
            found = self._merged[rules] = {}
            for number in rules:
                found |= self._attrs[number]
        return found
