"""Amounts of two accounts set against each other: equal, one more precise, or in conflict."""

from dataclasses import dataclass
from typing import Literal

from kg.model import Value
from kg.model.text import Bound, ValueType

Verdict = Literal["equal", "precision", "conflict"]
ABOUT = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number with unit and bound; None where the words name no number ('several')."""

    type: ValueType
    value: float | None
    unit: str | None
    bound: Bound | None

    @classmethod
    def of(cls, value: Value, *, unit: str | None = None) -> "Amount":
        """Take the amount of a value; `unit` stands in where the value has none."""
        return cls(type=value.type, value=value.value, unit=value.unit or unit, bound=value.bound)

    def __str__(self) -> str:
        number = "an unnamed number" if self.value is None else f"{self.value:,.15g}"
        return " ".join(p for p in (self.bound, number, self.unit) if p)

    def order(self) -> tuple[float, str, str]:
        """Give a sort key: by number, then by bound and unit."""
        return (-1.0 if self.value is None else self.value, self.bound or "", self.unit or "")


def set_against(left: Amount, right: Amount) -> Verdict:
    """Compare two amounts of one thing, symmetrically.

    'Several' and 'at least three' leave room for four; 75,673 is 75,673.72 rounded; three is not
    four. 'About' leaves room of 15 %.
    """
    if left.value is None or right.value is None:
        return "equal" if left.value == right.value else _against_vague(left, right)
    if left.bound == right.bound and left.value == right.value:
        return "equal"
    (low, high), (lowest, highest) = _range(left), _range(right)
    if low <= highest and lowest <= high:
        return "precision"
    return "precision" if _is_rounded(left.value, right.value) else "conflict"


def _against_vague(left: Amount, right: Amount) -> Verdict:
    number = right.value if left.value is None else left.value
    return "precision" if number is None or number >= 2 else "conflict"


def _range(amount: Amount) -> tuple[float, float]:
    value = amount.value or 0.0
    match amount.bound:
        case "at least":
            return value, float("inf")
        case "at most":
            return float("-inf"), value
        case "about":
            return value * (1 - ABOUT), value * (1 + ABOUT)
    return value, value


def _is_rounded(a: float, b: float) -> bool:
    """Say whether one number is the other rounded or cut to whole units, or to a coarser power."""
    for coarse, fine in ((a, b), (b, a)):
        if coarse == int(coarse) and fine != int(fine) and abs(coarse - fine) < 1:
            return True
        step = 10 ** (len(str(int(abs(coarse)))) - len(str(int(abs(coarse))).rstrip("0")))
        if step >= 1000 and coarse != fine and abs(coarse - fine) <= step / 2:
            return True
    return False
