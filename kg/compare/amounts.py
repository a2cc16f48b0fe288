"""Comparison of the amounts of two accounts: equal, one more precise, or in conflict."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from kg.model import Time, Value
from kg.model.text import Bound, ValueType
from kg.ontology import lexicon

Verdict = Literal["equal", "precision", "conflict"]
ABOUT, CLOSE = 0.15, 0.05
"""Share by which a rough number may be off at most, and a number with many digits at least."""
ROUGH = 20
LASTING = "second"
YEAR = 31557600
MONTH = YEAR // 12
SECONDS = {"S": 1, "TM": 60, "H": 3600, "D": 86400, "W": 604800, "M": MONTH, "Y": YEAR}
NAMES = (
    (YEAR, "year"),
    (MONTH, "month"),
    (604800, "week"),
    (86400, "day"),
    (3600, "hour"),
    (60, "minute"),
    (1, "second"),
)
BEFORE = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number with unit and bound; None if the words name no number ('several').

    `upper` is the other end of a range of which the number is the lower end.
    """

    type: ValueType
    value: float | None
    unit: str | None
    bound: Bound | None
    upper: float | None = None

    @classmethod
    def of(cls, value: Value, *, unit: str | None = None) -> "Amount":
        """Return the amount of a value; `unit` is used if the value has none."""
        return cls(
            type=value.type,
            value=value.value,
            unit=value.unit or unit,
            bound=value.bound,
            upper=value.upper,
        )

    @classmethod
    def lasting(cls, time: Time, text: str) -> Iterator["Amount"]:
        """Yield the seconds of a duration ('PT6M', 'P4Y'); nothing if it is vague."""
        found = re.fullmatch(r"P(T?)(\d+(?:\.\d+)?)([HMSDWY])", time.value)
        if found and text[max(0, time.start - 1) : time.start] != "/":  # '41/2 months'
            unit = found[3] if found[3] != "M" else found[1] + "M"
            seconds = float(found[2]) * SECONDS[unit]
            bound = bound_of(text[max(0, time.start - BEFORE) : time.end])
            yield cls(type="QUANTITY", value=seconds, unit=LASTING, bound=bound)

    def __str__(self) -> str:
        if self.value is None:
            return f"no number of {plural(self.unit)} named" if self.unit else "no number named"
        if self.unit == LASTING and self.value:
            return self._duration(self.value)
        single = self.value == 1 or self.type in ("MONEY", "QUANTITY")
        unit = self.unit if single else plural(self.unit)
        number = f"{self.value:,.15g}"
        told = (self.bound, number) if self.upper is None else (f"{number} to {self.upper:,.15g}",)
        return " ".join(part for part in (*told, unit) if part)

    def _duration(self, seconds: float) -> str:
        """Return seconds in the largest unit of which they are whole: '6 minutes'."""
        length, name = _named_unit(seconds)
        number = f"{seconds / length:,.15g} {name}{'' if seconds == length else 's'}"
        return f"{self.bound} {number}" if self.bound else number

    def number(self) -> tuple[str, float, str, float]:
        """Return the number, whatever it counts: 'about 400' is 400, 'at least 400' is not."""
        bound = "" if self.bound in (None, "about") else self.bound
        value = -1.0 if self.value is None else self.value
        return self.type, value, bound, self.upper or 0.0

    def order(self) -> tuple[float, str, str]:
        """Return a sort key: by number, then by bound and unit."""
        return (-1.0 if self.value is None else self.value, self.bound or "", self.unit or "")


def _named_unit(seconds: float) -> tuple[int, str]:
    """Return the largest unit of time in which a duration is whole, and its name."""
    halves = seconds > MONTH and seconds % (MONTH // 2) == 0
    return next((n, u) for n, u in NAMES if seconds % n == 0 or n == 1 or (halves and n == MONTH))


def plural(unit: str | None) -> str | None:
    """Return the plural of a unit: 'deputies', 'calls'; plurals are returned unchanged."""
    if not unit or unit.endswith("s") or unit in ("people", "police", "staff", "men", "women"):
        return unit
    if unit.endswith("man"):
        return unit[:-2] + "en"
    if re.search(r"[^aeiou]y$", unit):
        return unit[:-1] + "ies"
    return unit + ("es" if re.search(r"(?:[sx]|ch|sh)$", unit) else "s")


def bound_of(words: str) -> Bound | None:
    """Return the bound that words before a number express: 'at least', 'as many as', 'about'."""
    bounds: dict[str, Bound] = lexicon("values")["bounds"]
    found = [b for b in bounds if re.search(rf"\b{re.escape(b)}\b", words.lower())]
    return bounds[max(found, key=len)] if found else None


@cache
def count_alike(one: str, other: str) -> bool:
    """Return True if two units may count the same: 'deputy' and 'officer'."""
    if one == other:
        return True
    policy = lexicon("weighing")
    lists = [*policy["people_alike"], *policy["things_alike"]]
    if any(one in alike and other in alike for alike in lists):
        return True
    people = {*policy["anyone"], *(w for alike in policy["people_alike"] for w in alike), ""}
    return {one, other} <= people and not {one, other}.isdisjoint({*policy["anyone"], ""})


def set_against(left: Amount, right: Amount) -> Verdict:
    """Compare two amounts of one thing, symmetrically.

    'Several' and 'at least three' are compatible with four; 75,673 is 75,673.72 rounded; three is
    not four. 'About' allows 15 % at most.
    """
    if left.value is None or right.value is None:
        return "equal" if left.value == right.value else _against_vague(left, right)
    if (left.bound, left.value, left.upper) == (right.bound, right.value, right.upper):
        return "equal"
    (low, high), (lowest, highest) = _range(left), _range(right)
    if low <= highest and lowest <= high:
        return "precision"
    if left.unit == right.unit == LASTING:
        rounded = _is_of_coarser_unit(left.value, right.value)
    else:
        rounded = _is_rounded(left.value, right.value)
    return "precision" if rounded else "conflict"


def _against_vague(left: Amount, right: Amount) -> Verdict:
    number = right.value if left.value is None else left.value
    return "precision" if number is None or number >= 2 else "conflict"


def _range(amount: Amount) -> tuple[float, float]:
    value = amount.value or 0.0
    if amount.upper is not None:
        return value, amount.upper
    match amount.bound:
        case "at least":
            return value, float("inf")
        case "at most":
            return float("-inf"), value
        case "about":
            room = _room(value)
            return value - room, value + room
    return value, value


def _room(value: float) -> float:
    """Return how far off a rough number may be: as far as its digits are rough, 15 % at most.

    'Some 200' may be 180, but 'some 240' is not 212. Small numbers are rough though they end in no
    zero.
    """
    widest = value * ABOUT
    if value < ROUGH or value != int(value):
        return widest
    step = next(s for s in _steps(value) if value % s == 0)
    return min(widest, max(step, value * CLOSE))


def _steps(value: float) -> Iterator[float]:
    """Yield the steps in which numbers of this size are rounded: 100, 50, 10, 5, 1."""
    power = 10.0 ** (len(str(int(value))) - 1)
    while power >= 1:
        yield power
        if power > 1:
            yield power / 2
        power /= 10


def _is_of_coarser_unit(a: float, b: float) -> bool:
    """Return True if one duration may be the other in a larger unit: an hour, 56 minutes."""
    units = {_named_unit(a)[0], _named_unit(b)[0]}
    return len(units) > 1 and abs(a - b) <= max(units) / 2


def _is_rounded(a: float, b: float) -> bool:
    """Return True if one number is the other rounded or cut to units or to a power of ten."""
    for coarse, fine in ((a, b), (b, a)):
        if coarse == int(coarse) and fine != int(fine) and abs(coarse - fine) < 1:
            return True
        step = 10 ** (len(str(int(abs(coarse)))) - len(str(int(abs(coarse))).rstrip("0")))
        if step >= 1000 and coarse != fine and abs(coarse - fine) <= step / 2:
            return True
    return False
