"""Estimates of the memory that joining needs, so that too little is reported in advance.

Reading holds a window of a text at a time; joining holds what it joins. What that needs was
measured (`benchmarks/long_text.py`, `benchmarks/join.py`) and grows with the readings: steeply
within one document, whose claims are all held at once, and gently from document to document.
"""

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SLIM = 1_000_000_000
"""Bytes of memory below which nothing is reported or refused."""
START = 600_000_000
"""Bytes that the program and the graph engine use in any case."""
OF_CHARACTER = 400
"""Bytes of memory per character of the longest document."""
OF_READING = 16
"""Bytes of memory per byte of the readings of the longest document."""
OF_OTHERS = 5
"""Bytes of memory per byte of the readings of the other documents."""

_ADVICE = (
    "join fewer or shorter documents (a text of millions of characters is best cut into its "
    "chapters or days), or read here with kg read -o FILE, and join that file on a machine with "
    "more memory"
)
_PIECE = 1 << 20
_MEMORY = Path("/proc/meminfo")
_OWN_GROUP = Path("/proc/self/cgroup")
_GROUPS = Path("/sys/fs/cgroup")


@dataclass(frozen=True, slots=True)
class Room:
    """Estimated bytes of memory that joining needs, and free bytes; None if unknown."""

    wanted: int
    free: int | None

    @property
    def is_large(self) -> bool:
        """Whether it is worth reporting."""
        return self.wanted > SLIM

    @property
    def is_too_large(self) -> bool:
        """Whether the system would end the program before it is done."""
        return self.is_large and self.free is not None and self.wanted > self.free

    def __str__(self) -> str:
        free = "" if self.free is None else f", and {_gigabytes(self.free)} are free here"
        told = f"joining wants some {_gigabytes(self.wanted)} of memory{free}"
        return f"{told}: {_ADVICE}" if self.is_too_large else told


def room_for_text(characters: int) -> Room:
    """Return what joining a document of this length needs, before it is read."""
    return Room(START + OF_CHARACTER * characters, free_memory())


def room_for_readings(path: Path) -> Room:
    """Return what joining a file of readings needs."""
    whole = path.stat().st_size
    if START + OF_READING * whole <= SLIM:
        return Room(START + OF_READING * whole, None)
    longest = _longest_line(path)
    return Room(START + OF_READING * longest + OF_OTHERS * (whole - longest), free_memory())


def _longest_line(path: Path) -> int:
    """Return the length of the longest line of a file without holding it."""
    longest = here = 0
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            first, *ends = piece.split(b"\n")
            here += len(first)
            for end in ends:
                longest, here = max(longest, here), len(end)
    return max(longest, here)


def free_memory() -> int | None:
    """Return the bytes that this process can still get; None if the system does not say."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        rows = dict(line.split(":", 1) for line in _MEMORY.read_text().splitlines())
        free = sum(int(rows[name].split()[0]) * 1024 for name in ("MemAvailable", "SwapFree"))
    except (OSError, KeyError, ValueError, IndexError):
        return None
    return min([free, *_left_to_groups()])


def _left_to_groups() -> list[int]:
    """Return what the control groups of this process, as in a container, still allow."""
    left: list[int] = []
    with suppress(OSError, ValueError):
        own = _OWN_GROUP.read_text().strip().rpartition("::")[2].strip("/")
        here = _GROUPS / own
        for folder in (here, *here.parents):
            if not folder.is_relative_to(_GROUPS):
                break
            with suppress(OSError, ValueError):  # "max" is no number, and no limit
                most = int((folder / "memory.max").read_text())
                left.append(max(0, most - _held_by(folder)))
    return left


def _held_by(group: Path) -> int:
    """Return what a group holds and could not release; cached files do not count."""
    rows = (line.split() for line in (group / "memory.stat").read_text().splitlines())
    known = {row[0]: int(row[1]) for row in rows if len(row) == 2}
    held = int((group / "memory.current").read_text())
    return held - known.get("inactive_file", 0) - known.get("active_file", 0)


def _gigabytes(number: int) -> str:
    return f"{number / 1_000_000_000:.1f} GB"
