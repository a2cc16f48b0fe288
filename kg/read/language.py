"""The language of a text, from its beginning; other languages than English are reported."""

import re
from functools import cache
from typing import Protocol

from kg.read.draft import Draft

HEAD = 1_000
"""Characters that are examined."""

SURE = 0.9
"""Below this probability a text counts as English.

Of 3,838 texts of six English corpora two were taken for another language, one of them correctly,
and of 26,866 fragments of 20 to 400 characters one in 870. One sentence each of German, French,
Spanish, Dutch, Swedish and Russian reached it.
"""

PLAIN = frozenset(
    (
        *("the", "and", "that", "with", "from", "said", "she", "they", "his", "were", "been"),
        *("which", "this", "their", "who", "would", "after", "about"),
    )
)
"""English words that other languages do not write in this way.

If a text has many of them the identifier, which takes a third of a second to load, is not used.
"""
DISTINCT, SHARE = 4, 0.08
"""This number of them, and this share of all words, leave no doubt."""
_WORD = re.compile(r"[^\W\d_]+")


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


def with_language(draft: Draft, text: str) -> Draft:
    """Fill in the language, from the text without its furniture; warn if it is not English."""
    stated = draft.language and draft.language.lower().replace("_", "-").split("-")[0]
    language = stated or detect(text)
    draft = draft.replaced(language=language)
    if language != "en":
        return draft.warn(f"not English but {language!r}: kg reads English; expect little of it")
    return draft


def detect(text: str) -> str:
    """Return the language of a text by its head, as ISO 639-1; English unless surely another."""
    words = _WORD.findall(text[:HEAD].lower())
    plain = [word for word in words if word in PLAIN]
    if len(set(plain)) >= DISTINCT and len(plain) >= SHARE * len(words):
        return "en"
    language, probability = _identifier().classify(text[:HEAD])
    return language if probability >= SURE else "en"


@cache
def _identifier() -> _Identifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)  # type: ignore[no-any-return]
