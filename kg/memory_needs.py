"""The memory that joining will want and this machine has: told before hours of work, not after.

Reading holds a window of a text at a time; joining holds what it joins. What that wants was
measured (`benchmarks/long_text.py`, `benchmarks/join.py`) and grows with the readings: steeply
within one document, whose claims are all held at once, and gently from document to document.
"""

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SLIM = 1_000_000_000
"""Bytes of memory that nobody is told about, and nobody is refused for."""
START = 600_000_000
"""Bytes that the program and the engine of the graph hold, whatever they join."""
OF_CHARACTER = 400
"""Bytes of memory for a character of the longest document."""
OF_READING = 16
"""Bytes of memory for a byte of the readings of the longest document."""
OF_OTHERS = 5
"""Bytes of memory for a byte of the readings of the other documents."""

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
    """Bytes of memory that joining wants, about, and bytes that are free; None: not known."""

    wanted: int
    free: int | None

    @property
    def is_large(self) -> bool:
        """Whether anybody needs to know."""
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
    """Say what joining a document of so many characters wants, before it is read."""
    return Room(START + OF_CHARACTER * characters, free_memory())


def room_for_readings(path: Path) -> Room:
    """Say what joining a file of readings wants."""
    whole = path.stat().st_size
    if START + OF_READING * whole <= SLIM:
        return Room(START + OF_READING * whole, None)
    longest = _longest_line(path)
    return Room(START + OF_READING * longest + OF_OTHERS * (whole - longest), free_memory())


def _longest_line(path: Path) -> int:
    """Measure the longest line of a file without holding it."""
    longest = here = 0
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            first, *ends = piece.split(b"\n")
            here += len(first)
            for end in ends:
                longest, here = max(longest, here), len(end)
    return max(longest, here)


def free_memory() -> int | None:
    """Give the bytes that this process can still be given; None where the system does not say."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        rows = dict(line.split(":", 1) for line in _MEMORY.read_text().splitlines())
        free = sum(int(rows[name].split()[0]) * 1024 for name in ("MemAvailable", "SwapFree"))
    except (OSError, KeyError, ValueError, IndexError):
        return None
    return min([free, *_left_to_groups()])


def _left_to_groups() -> list[int]:
    """Give what the control groups of this process, as a container has them, still allow."""
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
    """Give what a group holds and could not give back: files that were read are no burden."""
    rows = (line.split() for line in (group / "memory.stat").read_text().splitlines())
    known = {row[0]: int(row[1]) for row in rows if len(row) == 2}
    held = int((group / "memory.current").read_text())
    return held - known.get("inactive_file", 0) - known.get("active_file", 0)


def _gigabytes(number: int) -> str:
    return f"{number / 1_000_000_000:.1f} GB"
