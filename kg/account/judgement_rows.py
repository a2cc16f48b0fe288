"""Judgements as people write them, one per row: in a file, on the command line, on the page."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from pathlib import Path

from kg.account.addresses import of_claim, written
from kg.errors import InputError, called, readable
from kg.model import Correction, Judgement, Span
from kg.model.corrected import CHAIN
from kg.model.findings import is_wrong

VERDICTS = (
    *("same", "different", "wrong", "right", "split", "rename", "retype", "correct"),
    "undo",
)
LONGEST = 2_000
MOST = 100_000
YES = ("yes", "true", "1", "y")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A judgement as a person words it.

    `of` is its object, `to` the other side, the new name, or the right value; `part` is the part of
    a claim that is corrected and `was` its old value, if there were several. `force` overrides a
    guard. `at` says where the row comes from, for messages.
    """

    verdict: str
    of: str
    to: str = ""
    part: str = ""
    was: str = ""
    because: str = ""
    who: str = ""
    when: str = ""
    force: bool = False
    at: str = ""


COLUMNS = tuple(field.name for field in fields(Wish) if field.name != "at")
NEEDED = {
    "same": ("of", "to"),
    "different": ("of", "to"),
    "wrong": ("of",),
    "right": ("of",),
    "split": ("of",),
    "rename": ("of", "to"),
    "retype": ("of", "to"),
    "correct": ("of", "part", "to"),
    "undo": ("of",),
}
"""Which columns each verdict needs."""


def checked(wish: Wish) -> str | None:
    """Return what is wrong with a wish in itself; None if nothing is."""
    if wish.verdict not in VERDICTS:
        return f"{wish.verdict!r} is no verdict; known: {', '.join(VERDICTS)}"
    for name in NEEDED[wish.verdict]:
        if not getattr(wish, name).strip():
            return f"{wish.verdict} needs the column {name!r}"
    for name in COLUMNS:
        value = getattr(wish, name)
        if isinstance(value, str) and (len(value) > LONGEST or not _holds(value)):
            return f"the column {name!r} holds what cannot be kept (too long, or half a character)"
    if wish.when and not _is_day(wish.when):
        return f"{wish.when!r} is no day; give it as 2026-03-01"
    return None


def _holds(value: str) -> bool:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\x00" not in value


def _is_day(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value  # it also accepts 20260301 and weeks
    except ValueError:
        return False


def read_wishes(path: Path) -> list[Wish]:
    """Read judgements from a CSV file. Raise InputError naming each line that is wrong."""
    wishes, errors = [], []
    for line, row in _rows(path):
        at = f"{called(path)}:{line}"
        wish = Wish(
            at=at,
            force=(row.get("force") or "").strip().lower() in YES,
            **{n: (row.get(n) or "").strip() for n in COLUMNS if n != "force"},
        )
        problem = "more cells than columns" if None in row else checked(wish)
        if problem:
            errors.append(f"{at}: {problem}")
        wishes.append(wish)
    if errors:
        raise InputError("\n".join(errors))
    if not wishes:
        raise InputError(f"{called(path)}: holds no judgement; give a row each below the columns")
    return wishes


def _rows(path: Path) -> Iterator[tuple[int, dict[str | None, str]]]:
    """Yield the rows that are not empty, each with the line on which it begins."""
    reader = csv.reader(_text(path).splitlines(keepends=True), strict=True)
    begun = 1
    try:
        columns = [cell.strip().lower() for cell in next(reader, [])]
        _check_columns(path, columns)
        begun = reader.line_num + 1
        for number, cells in enumerate(reader):
            if number > MOST:
                raise InputError(f"{called(path)}: more than {MOST:,} rows; give it in parts")
            if any(cell.strip() for cell in cells):
                row: dict[str | None, str] = dict(zip(columns, cells, strict=False))
                yield begun, row | ({None: ""} if len(cells) > len(columns) else {})
            begun = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{called(path)}:{begun}: no CSV ({error})") from None


def _text(path: Path) -> str:
    with readable(path, "a CSV file of judgements"):
        return path.read_text(encoding="utf-8-sig")


def _check_columns(path: Path, given: Sequence[str]) -> None:
    known = ", ".join(COLUMNS)
    if "verdict" not in given or "of" not in given:
        raise InputError(
            f"{called(path)}:1: the first line names the columns, verdict and of among them; "
            f"known are: {known}"
        )
    other = [name for name in given if name not in COLUMNS]
    if other:
        raise InputError(f"{called(path)}:1: no column is called {other[0]!r}; known: {known}")


def write_wishes(wishes: Iterable[Wish], path: Path) -> None:
    """Write judgements as a CSV file that `read_wishes` reads."""
    with path.open("w", encoding="utf-8", newline="") as out:
        table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        table.writeheader()
        for wish in wishes:
            row = {name: value for name, value in asdict(wish).items() if name in COLUMNS}
            table.writerow(row | {"force": "yes" if wish.force else ""})


def as_wish(judgement: Judgement) -> Wish | None:
    """Word a judgement by hand so that it can be used in another case with its documents.

    Return None if it only overrules the machine in this case ('suggested').
    """
    if judgement.verdict == "suggested":
        return None
    given = judgement.given
    return replace(
        _wish(judgement),
        because=(given and given.because) or "",
        who=(given and given.who) or "",
        when=(given and given.when) or "",
        force=bool(given and given.forced),
    )


def _wish(judgement: Judgement) -> Wish:
    """Return what a judgement decides, without who gave it and why."""
    change = judgement.correction
    if is_wrong(judgement):
        return Wish(verdict="wrong", of=_claim(judgement))
    if change is not None and judgement.about == "claim":
        was, to = _passages(judgement, change)
        return Wish(
            verdict="correct",
            of=_claim(judgement),
            part=change.part,
            was=was or "none",
            to=to or "none",
        )
    left, right = (_side(judgement, n) for n in (0, 1))
    if change is None:
        return Wish(verdict=judgement.verdict, of=left, to=right)
    return _changing(judgement, change, left, right)


def _changing(judgement: Judgement, change: Correction, left: str, right: str) -> Wish:
    """Return what a correction of a finding, a chain or an entity decides."""
    if judgement.about == "finding":
        verdict = "right" if judgement.verdict == "right" else "wrong"
        return Wish(verdict=verdict, of=left, to=right, part=change.part, was=change.was)
    if change.part == CHAIN:
        was, to = _passages(judgement, change)
        return Wish(verdict="split", of=was, to=to)
    verdict = "rename" if change.part == "name" else "retype"
    return Wish(verdict=verdict, of=left, to=change.to, was=change.was)


def _passages(judgement: Judgement, change: Correction) -> tuple[str, str]:
    """Return where in its document what was corrected is, and what it is to be."""
    document = judgement.left[0]
    was = _passage(document, change.was_at, change.was)
    return was, _passage(document, change.to_at, change.to)


def _claim(judgement: Judgement) -> str:
    at = judgement.given.at if judgement.given else ()
    if not at:
        return "/".join(judgement.left)
    return of_claim(judgement.left, at, judgement.words)


def _side(judgement: Judgement, side: int) -> str:
    key = (judgement.left, judgement.right)[side]
    given = judgement.given
    if given is None or not given.at:
        return "/".join(key)
    return written(key, given.at[side : side + 1], judgement.words[side])


def _passage(document: str, at: Span | None, words: str) -> str:
    return words if at is None else f"{document}@{at.start}-{at.end} {words}"
