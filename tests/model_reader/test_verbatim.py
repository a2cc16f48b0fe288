"""Words that a model quotes are found in the passage with their own characters, or not at all."""

from hypothesis import given
from hypothesis import strategies as st

from kg.model import Span
from kg.model_reader.verbatim import locate


def found(words: str, text: str, near: int | None = None) -> str | None:
    span = locate(words, text, Span(0, len(text)), near=near)
    return None if span is None else span.words(text)


def test_words_that_stand_there_are_found() -> None:
    assert found("Ines Halvorsen", "Captain Ines Halvorsen left the bridge.") == "Ines Halvorsen"


def test_curly_quotes_dashes_and_line_breaks_are_those_of_the_text() -> None:
    text = "The club’s “worst\nseason” – so far"
    assert found('The club\'s "worst season" - so far', text) == text


def test_words_of_the_models_own_are_not_found() -> None:
    assert found("resigned in disgrace", "Renner resigned on Tuesday.") is None


def test_a_piece_of_a_word_is_not_found() -> None:
    assert found("he", "They saw the ship.") is None


def test_of_several_places_the_nearest_is_taken() -> None:
    text = "Renner spoke. Ortiz spoke."
    assert locate("spoke", text, Span(0, len(text)), near=14) == Span(20, 25)


def test_nothing_is_found_outside_the_stretch() -> None:
    assert locate("Ortiz", "Renner spoke. Ortiz spoke.", Span(0, 13)) is None


def test_punctuation_alone_is_no_quotation() -> None:
    assert found("…", "And then … nothing.") is None
    assert found("  ", "a  b") is None


@given(st.text(), st.text())
def test_whatever_is_quoted_a_span_lies_in_the_text(words: str, text: str) -> None:
    span = locate(words, text, Span(0, len(text)))
    assert span is None or (0 <= span.start < span.end <= len(text))


@given(st.text(alphabet="ab ’'“\" \n", min_size=1), st.integers(0, 40), st.integers(1, 20))
def test_a_stretch_of_the_text_is_found_again_where_it_has_whole_words(
    text: str, start: int, length: int
) -> None:
    words = text[start : start + length]
    span = locate(words, text, Span(0, len(text)))
    if span is not None:
        assert span.words(text).strip() != ""
