"""What a case keeps of a second reading: its answers, and what became of them."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from kg.case import CaseFolder
from kg.model.readings import read_lines, write_lines
from kg.model_reader.answers import Answer, Kept, read_answers
from kg.model_reader.rereading import Checked


def kept_for(case: Path, *, given: str = "") -> Kept:
    """Return the available answers for a case: its own, those of an interrupted run, a file's."""
    journal = case.resolve().with_name(f".{case.resolve().name}.answers.jsonl")
    files = [CaseFolder(case).answers, *([Path(given)] if given else [])]
    return Kept(files, journal=journal)


def _held(case: CaseFolder) -> tuple[Sequence[Answer], Sequence[Checked]]:
    """Return the answers that a case holds, and what became of them."""
    answers = read_answers(case.answers) if case.answers.is_file() else []
    rows = list(read_lines(Checked, case.model_checked)) if case.model_checked.is_file() else []
    return answers, rows


def keep(
    folder: CaseFolder,
    *,
    kept: Kept | None = None,
    checked: Iterable[Checked] = (),
    old: CaseFolder | None = None,
    without: Collection[str] = (),
) -> None:
    """Write into a new case the answers and what became of them.

    From an `old` case everything is taken over except what belongs to documents in `without`.
    """
    answers, rows = _held(old) if old is not None else ((), ())
    (kept or Kept()).write(folder.answers, also=[a for a in answers if a.document not in without])
    told = {row.document: row for row in rows if row.document not in without}
    told |= {row.document: row for row in checked}
    if told:
        write_lines((told[name] for name in sorted(told)), folder.model_checked)
