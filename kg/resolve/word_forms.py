"""Comparable words: name tokens, stems of verbs and nouns, sound keys, typing errors."""

import re
import unicodedata
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from kg.ontology import lexicon

_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})
_ARTICLES = ("the", "a", "an")
_LEADING = re.compile(r"^(?:the|a|an) (?=\S)", re.IGNORECASE)
_PLAIN = re.compile(r"[A-Za-z0-9 ]+").fullmatch
_SUFFIXES = (
    *("ations", "ation", "itions", "ition", "ments", "ment", "ings", "ing", "ions", "ion"),
    *("ances", "ance", "ences", "ence", "ies", "ied", "ed", "es", "s"),
)
_SOUNDS = (
    *((r"^kn", "n"), (r"^wr", "r"), (r"ph", "f"), (r"ck|q|c(?=[^eiy]|$)", "k"), (r"c", "s")),
    *((r"gh", ""), (r"h", ""), (r"z", "s"), (r"y|ie|ee|ei", "i"), (r"(.)\1+", r"\1")),
)


@cache
def words(key: str) -> frozenset[str]:
    """Return the word list `key` of the joining lexicon."""
    return frozenset(lexicon("joining")[key])


def clean(name: str) -> str:
    """Normalise a name: single spaces, straight quotes, no leading article, one line."""
    flat = " ".join(name.translate(_APOSTROPHES).split()).strip(" ,.;:\"'")
    return _LEADING.sub("", flat) if flat[:1] in "tTaA" else flat


def cut_short(words: str, room: int) -> str:
    """Cut words before the last space in `room` characters, and mark the omission."""
    return words[:room].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


@lru_cache(maxsize=200_000)
def tokens(name: str) -> tuple[str, ...]:
    """Split a name into lower-case words without accents, full stops or possessive endings."""
    if _PLAIN(name):
        found = name.lower().split()
        return tuple(found[1:] if len(found) > 1 and found[0] in _ARTICLES else found)
    plain = unicodedata.normalize("NFKD", clean(name)).lower()
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    plain = re.sub(r"(?<=\b\w)\.(?=\w\b)", "", plain)
    parts = re.findall(r"[^\W_]+(?:'(?!s\b)[^\W_]+)*(?:'s\b)?", plain)
    return tuple(w.removesuffix("'s") for w in parts)


def text_words(text: str) -> tuple[str, ...]:
    """Split a text like a name, with its articles; texts are many, so they are not kept."""
    return tokens.__wrapped__(f"x {text}")[1:]  # the letter keeps a leading article


def singular(word: str) -> str:
    """Return the singular of a noun in small letters, by its ending."""
    irregular = {"men": "man", "women": "woman", "children": "child", "people": "people"}
    if word.endswith("men") and word not in irregular:
        return word[:-2] + "an"
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return irregular.get(word, word)


_DOUBLED = re.compile(r"(?<=..)([^lsz])\1$")
"""The doubled consonant of 'robb', which is left of 'robbed'."""


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the stem that derivations share: 'shooting', 'shot', 'shoots' are one."""
    word = word.lower()
    known = lexicon("joining")["irregular"]
    if word in known:
        return str(known[word])[:7].rstrip("e")
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not word.endswith("ss"):
            word = word[: -len(suffix)]
            if word in words("homographs"):
                return word  # 'founded' is a form of 'to found', not of 'to find'
            break
    word = _DOUBLED.sub(r"\1", word)
    word = known.get(word, word)
    return re.sub(r"[ey]$", "", word)[:7].rstrip("e") if len(word) > 3 else word


def lemma_stem(lemma: str) -> str:
    """Return the stem of a lemma; one that looks like another verb's form ('to found') stays."""
    return lemma if lemma in words("homographs") else stem(lemma)


@cache
def _deeds() -> dict[str, str]:
    groups = lexicon("joining")["same_deed"]
    return {stem(word): stem(group[0]) for group in groups for word in group}


@lru_cache(maxsize=200_000)
def deed(lemma: str, after: str = "") -> str:
    """Return the stem that represents a verb or noun and its synonyms.

    `after` is the word that follows: to go 'into' or 'inside' is to enter.
    """
    if lemma in words("motion") and after in words("into"):
        return _deeds()["enter"]
    root = lemma_stem(lemma)
    return _deeds().get(root, root)


@cache
def _things() -> dict[str, str]:
    return {word: group[0] for group in lexicon("joining")["same_thing"] for word in group}


@cache
def _nations() -> dict[str, str]:
    return {word: group[0] for group in lexicon("joining")["same_nation"] for word in group}


def nation(told: str) -> str:
    """Return the canonical word for a nation: an English climber is British, 'US' is American."""
    word = told.lower().removeprefix("the ")
    return _nations().get(word, word)


def spelled(word: str) -> str:
    """Return the canonical spelling of a word of names: 'mount' for 'mt', 'center' for 'centre'."""
    return str(lexicon("joining")["spelled"].get(word, word))


def thing(noun: str) -> str:
    """Return the noun that represents nouns for the same kind of thing."""
    return _things().get(noun, noun)


@lru_cache(maxsize=200_000)
def sound(word: str) -> str:
    """Return a sound key, so that 'Scott' and 'Scot', 'Erik' and 'Eric' are equal."""
    for pattern, instead in _SOUNDS:
        word = re.sub(pattern, instead, word)
    return word


def one_slip(left: str, right: str) -> bool:
    """Return True if two words differ by one letter added, dropped, changed or swapped."""
    return left != right and OSA.distance(left, right, score_cutoff=1) == 1


def key(name: str) -> str:
    """Return the key that is equal for two spellings of one name."""
    return " ".join(tokens(name))


def initials(name_tokens: tuple[str, ...]) -> str:
    """Return the acronym of a name of several words, without function words."""
    small = {"of", "and", "the", "for", "in", "on"}
    return "".join(w[0] for w in name_tokens if w not in small)
