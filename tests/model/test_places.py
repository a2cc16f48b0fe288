"""What stands at a place of a text is found as by looking at everything."""

from hypothesis import given
from hypothesis import strategies as st

from kg.model import Span
from kg.model.places import Placed

spans = st.tuples(st.integers(0, 60), st.integers(0, 200)).map(lambda p: Span(p[0], p[0] + p[1]))


@given(st.lists(spans, max_size=30), spans)
def test_what_is_found_at_a_place_is_what_a_search_of_everything_finds(things, span):
    placed = Placed(enumerate(things), lambda thing: thing[1])
    every = list(enumerate(things))
    assert placed.inside(span) == [t for t in every if span.contains(t[1])]
    assert placed.around(span) == [t for t in every if t[1].contains(span)]
    assert placed.overlapping(span) == [t for t in every if t[1].overlaps(span)]
