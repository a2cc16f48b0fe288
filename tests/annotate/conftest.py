"""What the rows of this room ask: what is read in a text, and which chain some words are in."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import Annotation, annotate
from kg.model import Document

Read = Callable[[str], Annotation]


@pytest.fixture(scope="session")
def read(nlp: Language) -> Read:
    """Give a reader of texts."""
    return lambda text: annotate(nlp, Document(document="d", text=text))


@pytest.fixture(scope="session")
def chain_of() -> Callable[..., str]:
    """Give a finder: the chain of the mention that some words, or their head, are.

    Of several such mentions `occurrence` says which one is meant.
    """

    def find(annotation: Annotation, words: str, occurrence: int = 0) -> str:
        text = annotation.document.text
        told = ((m.chain, m.span.words(text), m.head.words(text)) for m in annotation.mentions)
        return [chain for chain, *both in told if words in both][occurrence]

    return find
