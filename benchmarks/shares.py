"""Where the time of reading goes: the stages as the packages list them, without nested stages."""

import time
from collections import defaultdict
from collections.abc import Callable
from inspect import isfunction, isgeneratorfunction
from types import ModuleType
from typing import Any

import kg.annotate
import kg.annotate.mentions
import kg.extract
import kg.extract.reading_pool
import kg.pipeline
import kg.readings_file

ROOMS = (kg.annotate, kg.annotate.mentions, kg.extract, kg.readings_file)
"""Modules whose lines are the stages: every function of kg that they call is one."""
NO_STAGE = ("annotate", "annotate_parsed", "extract", "_in_furniture")
REST = "the rest"


def shares(texts: str, out: str) -> dict[str, float]:
    """Read texts in one process and return the processor seconds of each stage."""
    kg.extract.reading_pool.CAN_FORK = False  # the clock does not see other processes
    clock = Clock()
    for room in ROOMS:
        clock.watch(room)
    started = time.process_time()
    kg.read_files(texts, out=out, processes=1)
    whole = time.process_time() - started
    return {**clock.spent, REST: whole - sum(clock.spent.values())}


class Clock:
    """Measures the time of stages; a stage within a stage is counted separately."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._within: list[float] = []

    def watch(self, room: ModuleType) -> None:
        """Measure every function that a package calls."""
        for name, found in list(vars(room).items()):
            if isfunction(found) and found.__module__.startswith("kg.") and name not in NO_STAGE:
                setattr(room, name, self._timed(name, found))

    def _timed(self, name: str, stage: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any, **options: Any) -> Any:
            self._within.append(0.0)
            started = time.process_time()
            result = stage(*given, **options)
            if isgeneratorfunction(stage):
                result = list(result)
            took = time.process_time() - started
            self.spent[name] += took - self._within.pop()
            if self._within:
                self._within[-1] += took
            return result

        return run
