"""Words around a time of day → the span of minutes at which something may have been."""

import pytest

from kg.compare.clock_times import clock_time
from kg.model import Time


def span(before, told, value):
    text = f"{before} {told}."
    start = len(before) + 1
    time = Time(id="t1", start=start, end=start + len(told), type="TIME", value=value)
    return clock_time(time, text)


def at(before, told="4.20pm", value="XXXX-XX-XXT16:20"):
    return span(f"The hall was cleared {before}", told, value)


@pytest.mark.parametrize("words", ["at about", "at", "shortly after", "by", "after"])
def test_a_time_is_possible_at_itself(words):
    assert not at(words).excludes(at("at"))


@pytest.mark.parametrize(
    ("one", "other"),
    [("at", "at"), ("by", "at"), ("at about", "at"), ("by", "after"), ("shortly after", "at")],
)
def test_times_far_apart_exclude_one_another(one, other):
    assert at(one).excludes(at(other, "5.20pm", "XXXX-XX-XXT17:20"))


@pytest.mark.parametrize(("one", "other"), [("after", "at"), ("at", "by"), ("after", "by")])
def test_an_open_end_leaves_room(one, other):
    assert not at(one).excludes(at(other, "5.20pm", "XXXX-XX-XXT17:20"))


def test_not_until_is_no_earlier():
    late = span("The hall was not cleared until", "4.40pm", "XXXX-XX-XXT16:40")
    assert late.excludes(at("by"))
    assert not late.excludes(at("at", "5.20pm", "XXXX-XX-XXT17:20"))


@pytest.mark.parametrize("words", ["since", "from", "between"])
def test_the_end_of_a_time_is_no_moment(words):
    assert at(words) is None


def test_a_part_of_a_day_is_no_time_of_a_clock():
    assert at("on", "Monday night", "2024-05-06TNI") is None
