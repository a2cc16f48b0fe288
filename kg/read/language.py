"""The language of a text, as far as its head tells; other than English is said, not refused."""

from functools import cache
from typing import Protocol

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from kg.read.draft import Draft

HEAD = 4_000
"""Characters that are looked at."""

SURE = 0.9
"""Below this probability a text counts as English. Over 1,376 English texts of several corpora and
their fragments of 20 to 400 characters, one fragment in ten thousand was taken for another language
with more; a sentence of German, French, Spanish, Dutch, Russian or Swedish reaches it."""


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


def with_language(draft: Draft) -> Draft:
    """Fill in the language, and warn of a text that is not English."""
    stated = draft.language and draft.language.lower().replace("_", "-").split("-")[0]
    language = stated or detect(draft.text)
    draft = draft.replaced(language=language)
    if language != "en":
        return draft.warn(f"not English but {language!r}: kg reads English; expect little of it")
    return draft


def detect(text: str) -> str:
    """Guess the language of a text by its head, as ISO 639-1; English unless it surely is not."""
    language, probability = _identifier().classify(text[:HEAD])
    return language if probability >= SURE else "en"


@cache
def _identifier() -> _Identifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)  # type: ignore[no-any-return]
