import pytest
from pyoxigraph import NamedNode, Quad, Store

from kg.graph.literals import decimal, moment, text


@pytest.mark.parametrize(
    ("value", "datatype"),
    [
        ("2018-02-22", "date"),
        ("2018-02-22T10:00:00Z", "dateTime"),
        ("2018-02", "gYearMonth"),
        ("2018", "gYear"),
        ("PT6M", "duration"),
        ("P4D", "duration"),
        ("2018-02-30", "string"),
        ("2018-W08", "string"),
        ("PRESENT_REF", "string"),
        ("P", "string"),
        ("PT", "string"),
        ("P1W", "string"),
        ("2031-03-02T12:00", "string"),
        ("2031-03-02T12:00+10:00", "string"),
        ("2031-03-02T09:00/2031-03-02T12:00", "string"),
        ("1998/2003", "string"),
        ("2031-03-02T25:00:00Z", "string"),
        ("201X", "string"),
    ],
)
def test_times_get_the_datatype_they_are_good_for(value: str, datatype: str) -> None:
    made = moment(value)
    assert made.value == value
    assert made.datatype.value.endswith("#" + datatype)


@pytest.mark.parametrize(
    ("number", "digits"),
    [
        (3.0, "3"),
        (0.9, "0.9"),
        (75673.72, "75673.72"),
        (1e-7, "0.0000001"),
        (-0.0, "0"),
        (2e21, None),
    ],
)
def test_numbers_are_written_as_the_store_keeps_them(number: float, digits: str | None) -> None:
    made = decimal(number)
    assert made is not None
    assert digits is None or made.value == digits
    store, node = Store(), NamedNode("https://example.org/x")
    store.add(Quad(node, node, made))
    assert next(iter(store)).object == made


@pytest.mark.parametrize("number", [float("nan"), float("inf"), None])
def test_what_is_no_number_gives_none(number: float | None) -> None:
    assert decimal(number) is None


def test_words_stay_as_they_are() -> None:
    words = "007\u00a0“né”\x00\r\n\t\\\"'\u202e🔥"
    assert text(words).value == words
    assert text("a\ud800b").value == "a\ufffdb"
