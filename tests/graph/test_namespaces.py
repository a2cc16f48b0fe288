import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import NamedNode

from kg.errors import UsageError
from kg.graph.namespaces import Names, check_base, segment, term

NAMES = Names("https://data.example/news")


@pytest.mark.parametrize(
    ("node", "path"),
    [
        (NAMES.document("a1"), "document/a1"),
        (NAMES.span("a1", 3, 9), "document/a1#char=3,9"),
        (NAMES.part("a1", "mention", "m1"), "document/a1/mention/m1"),
        (NAMES.part("a1", "claim", "e1"), "document/a1/claim/e1"),
        (NAMES.entity("ann-poe-1a"), "entity/ann-poe-1a"),
        (NAMES.occurrence("x"), "event/x"),
        (NAMES.graph("plain"), "graph/plain"),
        (NAMES.document_graph("a1"), "graph/document/a1"),
        (NAMES.document("two words/and é#1"), "document/two%20words%2Fand%20%C3%A9%231"),
        (NAMES.document(".."), "document/~2E2E"),
        (NAMES.document("a~b"), "document/a%7Eb"),
    ],
)
def test_ids_become_iris_under_the_base(node: NamedNode, path: str) -> None:
    assert node.value == "https://data.example/news/" + path


@given(st.text(), st.text())
def test_different_ids_give_different_iris(one: str, other: str) -> None:
    assert (segment(one) == segment(other)) == (one == other)


@given(st.text())
def test_an_id_is_one_plain_segment_of_a_path(name: str) -> None:
    assert segment(name).isascii()
    assert not set(segment(name)) & set("/?# \\:@")
    assert segment(name) not in ("", ".", "..")
    NamedNode("https://example.org/" + segment(name))


@pytest.mark.parametrize(
    "base", ["kg", "/data/", "https://", "https://a b/", "https://a/#", "urn:x:"]
)
def test_a_base_that_makes_no_iris_is_refused(base: str) -> None:
    with pytest.raises(UsageError, match="absolute"):
        check_base(base)


def test_an_unknown_prefix_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="rdfs"):
        term("nobody:knows")
