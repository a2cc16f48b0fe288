# ruff: noqa: E501

"""Text without a stated date → the day of publication that it gives away, or none."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.annotate.nlp import parse
from kg.annotate.times.reference import reference_date
from kg.model import Document, Span

GIVEN = [
    pytest.param("Ferry sinks\n\nBy Ann Lee, May 2, 2013\n\nIt sank.", "2013-05-02", id="byline"),
    pytest.param("LUND, Sweden, 2 May 2013 (TT) - A ferry sank.", "2013-05-02", id="dateline"),
    pytest.param("Ferry sinks\n\non May 2, 2013, 5:55p\n\nIt sank.", "2013-05-02", id="stamp"),
    pytest.param("Posted 05/02/2013 9:10 am EDT\n\nA ferry sank.", "2013-05-02", id="American"),
    pytest.param("5:55pm UK, Thursday 2 May 2013\n\nA ferry sank.", "2013-05-02", id="zone before"),
    pytest.param(
        "Posted: 1655 GMT (0055 HKT), May 2, 2013\n\nA ferry sank.", "2013-05-02", id="two zones"
    ),
    pytest.param("Ferry sinks\n\nMalmo, 2 May 2013\n\nIt sank.", "2013-05-02", id="town alone"),
    pytest.param(
        "Leeds, Thursday 2 May 2013 - A mill burned down on Monday.", "2013-05-02", id="town, weekday"
    ),
    pytest.param("St. John's, May 2, 2013 (TT) - A mill burned down there.", "2013-05-02", id="short town"),
    pytest.param(
        "Mill burns\nBy Ann Poe | 2 May 2013 | Updated 4 May\n\nIt burned.",
        "2013-05-02",
        id="byline with bars",
    ),
    pytest.param("Mill burns\nAnn Poe, Leeds | 2 May 2013\n\nIt burned.", "2013-05-02", id="bars"),
    pytest.param("A ferry sank today (2 May 2013) off Lund.", "2013-05-02", id="today"),
    pytest.param("The ferry sank last night [1 May 2013] off Lund.", "2013-05-02", id="last night"),
    pytest.param(
        "The pilot died Saturday (July 24, 2004). A maid found him on Tuesday.",
        "2004-07-27",
        id="weekday in brackets",
    ),
    pytest.param(
        "A ferry sank on May 2 off Lund. The pilot was seen in court on May 6, 2013. "
        "The mayor resigned on Thursday.",
        "2013-05-09",
        id="full date near a bare one",
    ),
    pytest.param(
        "The cable broke on Saturday, 8 October 2011. It was mended on Monday.",
        "2011-10-10",
        id="weekday with its date",
    ),
]  # fmt: skip

NOT_GIVEN = [
    pytest.param("A ferry sank on May 2. The mayor resigned on Thursday.", id="no year"),
    pytest.param("A ferry sank on May 2, 2013, off Lund.", id="full date alone"),
    pytest.param(
        "The ferry sank on May 2, 2013, and was raised on May 6. The trial began on Thursday.",
        id="bare date after the full one",
    ),
    pytest.param(
        "The cable broke on Saturday, 8 October 2011. It broke again in 2014, he said Monday.",
        id="later year",
    ),
    pytest.param(
        "Hundreds marked the anniversary on Friday. The ferry sank on Thursday, May 2, 2013.",
        id="anniversary",
    ),
    pytest.param("Posted 05/02/2013\n\nA ferry sank.", id="day or month first"),
    pytest.param("By May 2, 2013\n\nA ferry sank.", id="deadline"),
    pytest.param("Posted 2 years ago [downloaded on 2 May 2013]\n\nA ferry sank.", id="download"),
    pytest.param("He was killed by the U.S. military on May 2, 2013.[1]\n\nMore.", id="note"),
    pytest.param("Ann Poe, 3 June 1925 - 4 May 1990\n\nPoe was a nurse.", id="life"),
    pytest.param("Ann Poe, 3 June 1925 - nurse and trade unionist.\n\nMore.", id="who was born"),
    pytest.param("Paris, 14 May 1968\n\nA month that changed the city.", id="title"),
    pytest.param("Tarn Moor, 3 June 1642. Two armies met there.", id="battle"),
    pytest.param("Mills\n\nThe mill burned in Leeds, 3 June 1925 - A day of grief.", id="event"),
    pytest.param("", id="empty"),
]


def day_of(nlp: Language, text: str, **fields: object) -> str | None:
    document = Document(document="x", text=text, **fields)  # type: ignore[arg-type]
    return reference_date(parse(nlp, document), document)[0]


@pytest.mark.parametrize(("text", "day"), GIVEN)
def test_signs_of_the_day_of_publication(nlp: Language, text: str, day: str) -> None:
    assert day_of(nlp, text) == day


@pytest.mark.parametrize("text", NOT_GIVEN)
def test_no_day_without_a_clear_sign(nlp: Language, text: str) -> None:
    assert day_of(nlp, text) is None


def test_running_dates_in_page_furniture_do_not_count(nlp: Language) -> None:
    text = "The cable broke on Saturday, 8 October 2011. It was mended on Monday."
    assert day_of(nlp, text, furniture=(Span(0, 44),)) is None


def test_the_inferred_day_is_marked_and_dates_the_rest(nlp: Language) -> None:
    text = "Ferry sinks off Lund\n\nBy Ann Lee, May 2, 2013\n\nThe mayor resigned on Tuesday."
    found = annotate(nlp, Document(document="x", text=text))
    assert (found.document.published, found.document.published_inferred) == ("2013-05-02", True)
    assert found.times[-1].value == "2013-04-30"


def test_a_stated_day_is_left_alone(nlp: Language) -> None:
    stated = Document(document="x", text="By Ann Lee, May 2, 2013\n\nMore.", published="2018-02-24")
    assert annotate(nlp, stated).document == stated


@pytest.mark.parametrize(
    ("later", "value"), [("She sold the house in 2006.", "XXXX-WXX-4"), ("", "1972-10-12")]
)
def test_a_weekday_is_not_of_a_year_that_the_text_looks_back_on(nlp, later, value) -> None:
    text = f"On Tuesday, Oct. 10, 1972, the town awoke to a flood. Ann Lee died Thursday. {later}"
    annotation = annotate(nlp, Document(document="d", text=text.strip()))
    assert {t.value for t in annotation.times if text[t.start : t.end] == "Thursday"} == {value}
