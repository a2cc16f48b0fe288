"""What is cut out of a text leaves its words in order, and each finds its way back."""

from hypothesis import given
from hypothesis import strategies as st

from kg.model import Span
from kg.model.cutting import cut_out


def test_words_are_found_where_they_stood() -> None:
    text = "Mayor **Jane [Doyle](x)** left."
    marks = [Span(6, 8), Span(13, 14), Span(19, 25)]
    cut = cut_out(text, marks)
    assert cut.text == "Mayor Jane Doyle left."
    assert cut.back(Span(6, 10)).words(text) == "Jane"
    assert cut.back(Span(11, 16)).words(text) == "Doyle"
    assert cut.back(Span(0, 22)) == Span(0, len(text))


def test_blocks_stay_apart_and_words_in_one_line_do_not() -> None:
    text = "A head<br>Rain fell</b> at\n# night"
    cut = cut_out(text, [Span(6, 10), Span(19, 23), Span(26, 29)])
    assert cut.text == "A head\n\nRain fell at\n\nnight"
    assert cut.back(Span(8, 12)).words(text) == "Rain"


@given(
    st.text(alphabet="ab \n<p>", max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5),
)
def test_every_character_that_is_left_is_found_again(text: str, pairs: list) -> None:
    spans = [Span(min(a), min(max(a), len(text))) for a in (tuple(p) for p in pairs)]
    cut = cut_out(text, [s for s in spans if s.start <= s.end])
    for stretch, start in zip(cut.kept, cut.starts, strict=True):
        for i in range(stretch.end - stretch.start):
            assert cut.back(Span(start + i, start + i + 1)) == Span(
                stretch.start + i, stretch.start + i + 1
            )
