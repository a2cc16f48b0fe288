"""The language of a text, told without loading a model where English is plain."""

import subprocess
import sys

import pytest

from kg.read.language import detect

ENGLISH = (
    "The mayor said that they had been warned about the flood, and that his office would "
    "pay those who were hurt. She left after the vote."
)


def test_plain_english_needs_no_model() -> None:
    program = (
        "from kg.read.language import _identifier, detect\n"
        f"print(detect({ENGLISH!r}), _identifier.cache_info().currsize)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "en 0"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "De burgemeester heeft gisteren in Gent gezegd dat de brug wordt gesloten. De band "
            "The Who speelt daarom niet in de stad, zo meldt de krant This Week.",
            "nl",
        ),
        (
            "Die Feuerwehr hat am Sonntag in Bremen zwölf Menschen aus einem Haus gerettet, "
            "das nach Angaben der Polizei in Brand gesetzt worden war.",
            "de",
        ),
    ],
)
def test_another_language_is_told_even_where_it_quotes_english_names(
    text: str, language: str
) -> None:
    assert detect(text) == language
