"""Sentence → time expressions with their TIMEX3 values; the sentences came out on 24 Feb 2018."""

import json

import pytest
from spacy.language import Language

from kg.annotate.nlp import parse
from kg.annotate.times import find_times
from kg.model import Document

PUBLISHED = "2018-02-24"  # a Saturday

VALUES = [
    ("The show is to run from February 20.", [("February 20", "DATE", "2018-02-20")]),
    ("“[Ten] years ago it was new,” he said.", [("[Ten] years ago", "DATE", "2008")]),
    ("The vote was held on March 4, 2016.", [("March 4, 2016", "DATE", "2016-03-04")]),
    ("It opened on 5 May 2011 in Lund.", [("5 May 2011", "DATE", "2011-05-05")]),
    ("The ferry sank on Tuesday.", [("Tuesday", "DATE", "2018-02-20")]),
    ("The ferry sank on Saturday.", [("Saturday", "DATE", "2018-02-24")]),
    ("The inquest will open on Tuesday.", [("Tuesday", "DATE", "2018-02-27")]),
    ("The inquest is to be held on March 9.", [("March 9", "DATE", "2018-03-09")]),
    ("The bridge fell on Nov. 3.", [("Nov. 3", "DATE", "2017-11-03")]),
    ("The bridge fell last Friday morning.", [("last Friday morning", "TIME", "2018-02-23TMO")]),
    ("A statement came late Friday.", [("late Friday", "TIME", "2018-02-23TNI")]),
    ("She left yesterday.", [("yesterday", "DATE", "2018-02-23")]),
    ("They met last night.", [("last night", "TIME", "2018-02-23TNI")]),
    ("Prices rose last year.", [("last year", "DATE", "2017")]),
    ("Prices fell this week.", [("this week", "DATE", "2018-W08")]),
    ("The court sits next month.", [("next month", "DATE", "2018-03")]),
    ("Profits fell in the last quarter.", [("the last quarter", "DATE", "2017-Q4")]),
    ("He has served since 2009.", [("2009", "DATE", "2009")]),
    ("The mill closed in the 1990s.", [("the 1990s", "DATE", "199")]),
    ("They married last spring.", [("last spring", "DATE", "2017-SP")]),
    ("Two years ago the dam broke.", [("Two years ago", "DATE", "2016")]),
    ("The march took place on Christmas Eve.", [("Christmas Eve", "DATE", "2017-12-24")]),
    ("Crowds gathered on Thanksgiving 2015.", [("Thanksgiving 2015", "DATE", "2015-11-26")]),
    ("She is now the mayor.", [("now", "DATE", "PRESENT_REF")]),
    ("He was recently hired.", [("recently", "DATE", "PAST_REF")]),
    ("They waited upwards of four minutes.", [("four minutes", "DURATION", "PT4M")]),
    ("He spent six months in jail.", [("six months", "DURATION", "P6M")]),
    ("The feud went on for decades.", [("decades", "DURATION", "PXY")]),
    ("She is paid $900 a week.", [("a week", "SET", "P1W")]),
    ("He swims every day.", [("every day", "SET", "P1D")]),
    (
        "The fire began at 6:20 p.m. on Thursday.",
        [("6:20 p.m. on Thursday", "TIME", "2018-02-22T18:20")],
    ),
]

NO_TIMES = [
    "A 19-year-old gunman was held.",
    "Ruth, aged 14, swam home.",
    "May Lin may march to Spring Street.",
    "He paid $2000 for 2000 bricks.",
    "It is a 2000 year old custom.",
    "The book was drawn by Johnnie Christmas.",
    "Nothing happened.",
    "",
]


def times_of(nlp: Language, text: str, published: str | None = PUBLISHED) -> list[tuple[str, ...]]:
    document = Document(document="x", text=text, published=published)
    found = find_times(parse(nlp, document), document)
    return [(text[t.start : t.end], t.type, t.value) for t in found]


@pytest.mark.parametrize(("text", "expected"), VALUES, ids=[text for text, _ in VALUES])
def test_values(nlp: Language, text: str, expected: list[tuple[str, ...]]) -> None:
    assert times_of(nlp, text) == expected


@pytest.mark.parametrize("text", NO_TIMES)
def test_ages_amounts_and_names_are_no_times(nlp: Language, text: str) -> None:
    assert times_of(nlp, text) == []


def test_the_day_after_an_event_is_counted_from_its_day(nlp: Language) -> None:
    text = "The Feb. 12 explosion killed two. The mayor spoke the day after the explosion."
    assert ("the day after the explosion", "DATE", "2018-02-13") in times_of(nlp, text)


def test_a_day_dates_the_noun_right_before_it(nlp: Language) -> None:
    text = "He did not help anyone in the mill fire on Feb. 12. He hid on the day of the fire."
    assert times_of(nlp, text)[-1] == ("the day of the fire", "DATE", "2018-02-12")


def test_days_later_count_from_the_day_last_told(nlp: Language) -> None:
    text = "The raid took place on Feb. 12. Two days later the judge let him go."
    assert times_of(nlp, text)[-1] == ("Two days later", "DATE", "2018-02-14")


def test_that_day_in_a_quotation_is_the_day_of_the_story(nlp: Language) -> None:
    text = (
        "A train derailed on Feb. 12.\n\n"
        "“We lost friends on that terrible day,” the mayor said Friday."
    )
    assert ("that terrible day", "DATE", "2018-02-12") in times_of(nlp, text)


def test_before_an_event_without_a_day_is_a_duration(nlp: Language) -> None:
    found = times_of(nlp, "Two days before the launch they were ready.")
    assert found == [("Two days", "DURATION", "P2D")]


def test_without_a_publication_date_weekdays_stay_open(nlp: Language) -> None:
    assert times_of(nlp, "He fled on Thursday.", None) == [("Thursday", "DATE", "XXXX-WXX-4")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Two million weeks ago it froze.", "PAST_REF"),
        ("5000 years ago it froze.", "PAST_REF"),
        ("Born on Feb. 30.", None),
    ],
)
def test_days_outside_the_calendar_do_no_harm(nlp: Language, text: str, value: str | None) -> None:
    assert [t[2] for t in times_of(nlp, text)] == ([value] if value else [])


def test_ids_count_up_in_the_order_of_the_text(nlp: Language) -> None:
    document = Document(document="x", text="In 2009 and 2011 it froze.", published=None)
    assert [t.id for t in find_times(parse(nlp, document), document)] == ["t1", "t2"]


@pytest.mark.parametrize(("corpus", "least"), [("gum", 0.8), ("meantime", 0.75)])
def test_values_on_gold(nlp: Language, shared, corpus: str, least: float) -> None:  # type: ignore[no-untyped-def]
    """The share of gold values found must not fall (recall of values; see the evaluation kit).

    On the first eight documents, as parsing takes its time.
    """
    path = shared / "bench" / corpus / "dev.jsonl"
    right = asked = 0
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()[:8]):
        document = Document(
            document=row["document"], text=row["text"], published=row.get("published")
        )
        found = list(find_times(parse(nlp, document), document))
        for gold in row["times"]:
            inside = any(a <= gold["start"] < b for a, b in row["scored"])
            if not inside or gold.get("value") is None:
                continue
            asked += 1
            right += any(
                t.value == gold["value"] and t.start < gold["end"] and gold["start"] < t.end
                for t in found
            )
    assert right / asked >= least
