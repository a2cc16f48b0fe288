"""Documents without a date beside those that have one → what the case tells of them."""

from dataclasses import replace

import pytest

import kg
from kg.model import Event, Participant, Reading, Span, Time
from kg.model.dating import Dating, settled
from kg.model.readings import write_lines
from kg.resolve import date_documents

STORY = (
    "[a Person n|Ingrid Falk] of [b Organization n|Norrvik Rescue] said the ferry [c Facility "
    "n|Havsund] struck [d Place n|Gull Skerry] and sank. {} [e Person n|Captain *Olle Brandt*] "
    "told [f Organization n|Norrvik Harbour] that the pumps had failed."
)


def told(reading, name: str, text: str, *times: tuple[str, str, str | None], **more) -> Reading:
    """Make a reading with times (words, value, rule)."""
    made = reading(name, text, **more)
    words = made.document.text
    return replace(
        made,
        times=tuple(
            Time(
                id=f"t{number}",
                start=words.index(word),
                end=words.index(word) + len(word),
                type="DATE",
                value=value,
                rule=rule,
            )
            for number, (word, value, rule) in enumerate(times, start=1)
        ),
    )


def case(reading, *, published: str = "2021-11-19") -> list[Reading]:
    """Two dated reports of a shipwreck on Thursday, 18 November 2021, and one without a date."""
    thursday, when = ("Thursday", "2021-11-18", None), {"published": published}
    return [
        told(reading, "a", STORY.format("All were saved on Thursday."), thursday, **when),
        told(reading, "b", STORY.format("Thursday's search ended."), thursday, **when),
        told(
            reading,
            "open",
            STORY.format("All were saved on Thursday. An inquiry opens next month."),
            ("Thursday", "XXXX-WXX-4", "published weekday 4 past"),
            ("next month", "XXXX-XX", "published +1 M"),
        ),
    ]


def only(found: tuple[Dating, ...]) -> Dating:
    assert len(found) == 1
    return found[0]


def test_a_weekday_takes_its_date_from_documents_that_tell_the_same(reading) -> None:
    dating = only(date_documents(case(reading)))
    assert dating.document == "open"
    assert dict(dating.values) == {"t1": "2021-11-18", "t2": "2021-12"}
    assert (dating.earliest or "9") <= "2021-11-19" <= (dating.latest or "")
    assert dating.sure >= 0.9


def test_a_span_of_days_is_no_day(reading) -> None:
    dating = only(date_documents(case(reading)))
    assert dating.earliest != dating.latest
    assert dating.published is None


def test_the_reason_says_what_it_rests_on(reading) -> None:
    dating = only(date_documents(case(reading)))
    assert dating.documents == ("a", "b")
    assert "2021-11-19" in dating.because


def test_order_does_not_matter_and_readings_stay_as_they_were(reading) -> None:
    readings = case(reading)
    before = [replace(r) for r in readings]
    assert date_documents(readings) == date_documents(reversed(readings))
    assert readings == before


def test_without_the_others_it_has_no_date(reading) -> None:
    assert date_documents(case(reading)[2:]) == ()


def test_another_story_dates_nothing(reading) -> None:
    other = (
        "[a Person n|Paula Conti] of [b Organization n|Banca Ligure] denied that [c Organization "
        "n|Conti Partners] had moved the funds to [d Place n|Lugano] on Thursday."
    )
    dated = [
        told(reading, n, other, ("Thursday", "2021-11-18", None), published="2021-11-19")
        for n in "ab"
    ]
    assert date_documents([*dated, case(reading)[2]]) == ()


def test_stories_of_two_years_date_nothing(reading) -> None:
    """The same words a year apart: an anniversary, or a second wreck."""
    first, _, lacking = case(reading)
    second = replace(
        first,
        document=replace(first.document, document="b", published="2020-11-20"),
        times=(replace(first.times[0], value="2020-11-19"),),
    )
    assert all(d.published is None for d in date_documents([first, second, lacking]))
    assert all(not d.values for d in date_documents([first, second, lacking]))


def test_a_stated_date_is_left_alone(reading) -> None:
    readings = case(reading)
    stated = replace(
        readings[2], document=replace(readings[2].document, published="2021-03-01"), times=()
    )
    assert date_documents([*readings[:2], stated]) == ()


def test_times_in_the_same_words_are_the_same(reading) -> None:
    quote = "Falk: “We lost nobody on that terrible day and we are thankful for it.”"
    readings = case(reading)
    day = "that terrible day"
    text = STORY.format(quote)
    dated = told(reading, "c", text, (day, "2021-11-18", None), published="2021-11-20")
    lacking = told(reading, "d", text, (day, "XXXX-XX-XX", None))
    dating = only(date_documents([*readings[:2], dated, lacking]))
    assert dict(dating.values) == {"t1": "2021-11-18"}
    assert "same words" in dating.because


def test_laid_over_a_reading_it_dates_events_too(reading) -> None:
    open_one = case(reading)[2]
    event = Event(
        id="e1",
        trigger=Span(0, 6),
        lemma="sink",
        action="kg:Accident",
        participants=(Participant(role="agent", mention="m1"),),
        time="t1",
        evidence=Span(0, 20),
    )
    open_one = replace(open_one, events=(event,))
    dating = Dating(
        document="open",
        earliest="2021-11-18",
        latest="2021-11-20",
        sure=0.93,
        because="2 like it",
        documents=("a",),
        values=(("t1", "2021-11-18TEV"),),
    )
    over = settled(open_one, dating)
    assert (over.times[0].value, over.times[0].rule) == (
        "2021-11-18TEV",
        "published weekday 4 past",
    )
    assert over.events[0].date == "2021-11-18"
    assert over.document.published is None
    assert (over.document.published_earliest, over.document.published_sure) == ("2021-11-18", 0.93)
    assert settled(open_one, None) == open_one


@pytest.mark.parametrize("missing", ["a", "b"])
def test_taking_a_document_out_equals_never_having_had_it(reading, missing: str) -> None:
    kept = [r for r in case(reading) if r.document.document != missing]
    assert date_documents(iter(kept)) == date_documents(kept)


def test_a_case_shows_what_it_infers_and_forgets_it_with_the_witnesses(reading, tmp_path) -> None:
    write_lines(case(reading), tmp_path / "all.jsonl")
    write_lines(case(reading)[2:], tmp_path / "one.jsonl")
    whole = kg.join(tmp_path / "all.jsonl", case=tmp_path / "whole")
    told = {r.document.document: r for r in whole.readings()}["open"]
    assert told.times[0].value == "2021-11-18"
    assert told.document.published_from == ("a", "b")
    asked = "ASK { ?d kg:dateEarliest ?first ; kg:dateReason ?why ; kg:dateFrom ?a, ?b }"
    assert whole.query(asked).truth is True
    assert whole.validate() == ()
    alone = kg.join(tmp_path / "one.jsonl", case=tmp_path / "alone")
    assert [r.times[0].value for r in alone.readings()] == ["XXXX-WXX-4"]
