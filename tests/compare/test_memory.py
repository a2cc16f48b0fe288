"""What weighing makes of a document goes when it is done with, also without the cyclic collector.

A build turns the collector off; what refers to itself would stay until the end.
"""

import gc
from pathlib import Path

from kg.compare import weigh
from kg.model.readings import read_readings
from kg.resolve import resolve

HARBOUR = Path(__file__).parents[1] / "data" / "harbour" / "readings.jsonl"
FEW = 50
"""Objects that libraries may leave behind; the readings alone have hundreds."""


def test_no_reading_stays_behind_in_a_cycle() -> None:
    readings = list(read_readings(HARBOUR))
    linking = resolve(readings)
    weigh(readings, linking)  # what is made once
    gc.collect()
    gc.disable()
    try:
        weigh(readings, linking)
        assert gc.collect() < FEW
    finally:
        gc.enable()
