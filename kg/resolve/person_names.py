"""Comparison of people's names: given names, surnames, initials, short forms, typing errors."""

from collections.abc import Sequence

from kg.given_names import are_nicknames, are_spellings, full_form
from kg.resolve.groups import Group
from kg.resolve.word_forms import one_slip, sound, words

LONG = 7
SHORT = 4
NAMESAKE = "another person of the name"
Name = tuple[str, ...]


def compare_people(
    left: Group, right: Group, values: dict[str, float], reasons: dict[str, str]
) -> None:
    """Record the evidence for and against two full names being one person's."""
    a, b = left.core, right.core
    called = _is_called(left, right) or _is_called(right, left)
    if called:
        values["used for one another in one document"] = 1
    if called or _holds_the_other(a, b):
        values["one person's name within the other"] = 1
    else:
        _surnames(a, b, values, reasons)
        _given_names(a, b, values, reasons)
    _generations(left, right, values)
    if left.tokens == right.tokens:
        values[NAMESAKE] = 1
        reasons[NAMESAKE] = f"{left.name!r} of {_aged(left)} and {_aged(right)} years: two people"
    if told := compare_ages(left.ages, right.ages):
        values[told] = 1


def _aged(group: Group) -> str:
    return " or ".join(map(str, sorted(group.ages)))


def compare_ages(ours: frozenset[int], theirs: frozenset[int]) -> str | None:
    """Return the feature of two people's ages; a birthday may lie between two reports."""
    if not ours or not theirs:
        return None
    apart = min(abs(a - b) for a in ours for b in theirs)
    return "same age" if apart == 0 else "other age" if apart > 1 else None


def _holds_the_other(a: Name, b: Name) -> bool:
    """Return True if one full name is inside the other, not only its ends."""
    short, long = sorted((a, b), key=len)
    shorter = _is_full(short) and len(short) < len(long)
    return shorter and within(short, long) and not _middle_dropped(short, long)


def _is_called(one: Group, other: Group) -> bool:
    """Return True if a document of one calls the person by the full name of the other."""
    same = len(other.core) > 1 and other.core[-1] == one.core[-1]
    return same and " ".join(other.core) in one.aliases


def _surnames(a: Name, b: Name, values: dict[str, float], reasons: dict[str, str]) -> None:
    if a[-1] == b[-1]:
        values["same surname"] = 1
        reasons["same surname"] = f"same surname {a[-1].title()!r}"
    elif len(a[-1]) > 4 and (one_slip(a[-1], b[-1]) or sound(a[-1]) == sound(b[-1])):
        values["surname one letter apart"] = 1
        reasons["surname one letter apart"] = (
            f"{a[-1].title()!r} and {b[-1].title()!r} are one letter apart"
        )


def _given_names(a: Name, b: Name, values: dict[str, float], reasons: dict[str, str]) -> None:
    if min(len(a), len(b)) < 2:
        return
    if _by_middle_name(a, b) or _by_middle_name(b, a):
        values["goes by a middle name"] = 1
        return
    feature, reasons[feature] = given(a[0], b[0])
    values[feature] = 1
    middle_a, middle_b = a[1:-1], b[1:-1]
    if middle_a and middle_b and middle_a[0][0] != middle_b[0][0]:
        values["other middle name"] = 1


def _generations(left: Group, right: Group, values: dict[str, float]) -> None:
    honours = words("suffixes")
    if {t for t in left.tokens if t in honours} != {t for t in right.tokens if t in honours}:
        values["other generation"] = 1


def _by_middle_name(a: Sequence[str], b: Sequence[str]) -> bool:
    """Return True if 'W. Mark Hall' is called 'Mark Hall': an initial, then the name used."""
    return len(a) > 2 and len(a[0]) == 1 and len(b) == 2 and a[-2:] == tuple(b)


def _is_full(name: Sequence[str]) -> bool:
    return len(name) > 1 and len(name[0]) + len(name[-1]) > SHORT


def _middle_dropped(short: Sequence[str], long: Sequence[str]) -> bool:
    return short[0] == long[0] and short[-1] == long[-1]


def within(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Return True if a run of words is in another without a gap."""
    return any(long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1))


def given(a: str, b: str) -> tuple[str, str]:
    """Return how two given names relate, as a feature and in words."""
    both = f"{a.title()!r} and {b.title()!r}"
    if a == b:
        return "same given name", f"same given name {a.title()!r}"
    if a[0] == b[0] and 1 in (len(a), len(b)):
        return "given name an initial", f"{both} share the initial"
    if are_spellings(a, b):
        return "given names sound alike", f"{both} are spellings of one name"
    if are_nicknames(a, b):
        return "short form of a given name", _as_short_form(a, b)
    if sound(a) == sound(b):
        return "given names sound alike", f"{both} sound alike"
    if len(a) > 3 and len(b) > 3 and one_slip(a, b):
        return _of_one_slip(a, b), f"{both} are one letter apart"
    return "other given name", f"{both} are different given names"


def _as_short_form(a: str, b: str) -> str:
    """Say in words which of two given names is the short form of the other."""
    full = full_form(a, b)
    short = b if full == a else a
    return f"{short.title()!r} is a short form of {full.title()!r}"


def _of_one_slip(a: str, b: str) -> str:
    """Return the feature of given names that are one letter apart, by their length."""
    long = min(len(a), len(b)) >= LONG
    return f"{'long ' if long else ''}given name one letter apart"
