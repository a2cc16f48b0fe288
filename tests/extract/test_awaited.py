"""What has not happened yet: what is awaited, and what depends on a verdict or a vote."""

import pytest

TABLE = [
    ("The strike goes on until the owners pay the wages.", "pay", "future"),
    ("The strike went on until the owners paid the wages.", "paid", ""),
    ("The keeper will stay in hospital until he recovers.", "recovers", "future"),
    ("Use another browser until the flaw is fixed.", "fixed", "future"),
    ("The law takes effect as soon as the king signs it.", "signs", "future"),
    ("Once the storm passes, crews start work on the bridge.", "passes", "future"),
    ("Once the storm passed, crews started work on the bridge.", "passed", ""),
    ("When the snow melts, the river floods the meadows.", "melts", ""),
    ("If convicted, Weber faces ten years in prison.", "faces", "hypothetical"),
    ("The mayor faces a recount if beaten by few votes.", "faces", "hypothetical"),
    ("If elected, Weber promised to cut taxes.", "promised", ""),
    ("The bank did say that it would close the branch.", "close", "future"),
]


@pytest.mark.parametrize(("text", "word", "certainty"), TABLE)
def test_how_surely(told, text, word, certainty):
    _, how = told(text, word)
    expected = f"positive {certainty}" if certainty else ""
    assert how.partition(" ")[2] == expected
