"""Work in processes of its own: what goes wrong there is told for what it is."""

import os

import pytest

from kg.limited_processes import CAN_FORK, Crew, Ended

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="processes cannot be forked here")


def test_a_result_that_cannot_travel_is_told_and_the_process_goes_on() -> None:
    with Crew(lambda job: (lambda: job) if job == "odd" else os.getpid()) as crew:
        before, odd, after = crew.each(["plain", "odd", "plain"])
    assert isinstance(odd, Ended)
    assert "cannot be handed on between processes" in odd.why
    assert "memory" not in odd.why
    assert before == after


def test_a_process_that_ends_by_itself_is_not_said_to_lack_memory() -> None:
    with Crew(lambda _: os._exit(3)) as crew:
        told = crew.done("report")
    assert told == Ended("its reading process ended by itself (exit code 3)")
