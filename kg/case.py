"""A case: the folder that a build writes whole or not at all, and every other command opens."""

import ctypes
import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from kg.errors import CaseError
from kg.model import Judgement, Reading
from kg.model.codec import decode
from kg.model.dating import Dating, settled
from kg.model.readings import read_lines, read_readings

FORMAT = 1
MANIFEST = "case.json"

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a case was made of and with; no time of day, so that same input gives same bytes.

    Cases that do not say which `parser` read them were read with spaCy's alone.
    """

    format: int
    kg: str
    model: str
    parser: str = "spacy"
    base: str
    infer: str = "none"
    documents: int
    failed: int
    claims: int
    entities: int
    findings: int


@dataclass(frozen=True, slots=True)
class CaseFolder:
    """The files of a case, by name."""

    path: Path

    @property
    def manifest(self) -> Path:
        """What the case is; its presence makes a folder a case."""
        return self.path / MANIFEST

    @property
    def readings(self) -> Path:
        """The waist: one reading a line, sorted by document id."""
        return self.path / "readings.jsonl"

    @property
    def judgements(self) -> Path:
        """Every stored decision on what is the same."""
        return self.path / "judgements.jsonl"

    @property
    def hand(self) -> Path:
        """What people judged, applied or not: the part of the judgements that is input."""
        return self.path / "hand.jsonl"

    @property
    def entities(self) -> Path:
        """The entities made of the judgements."""
        return self.path / "entities.jsonl"

    @property
    def occurrences(self) -> Path:
        """The events in the world made of the judgements."""
        return self.path / "occurrences.jsonl"

    @property
    def findings(self) -> Path:
        """Where accounts agree, conflict, or differ in precision."""
        return self.path / "findings.jsonl"

    @property
    def dates(self) -> Path:
        """When documents that state no date were written, as others of the case tell it."""
        return self.path / "dates.jsonl"

    @property
    def notices(self) -> Path:
        """What could not be read, or was read with a doubt, and why."""
        return self.path / "notices.jsonl"

    @property
    def graph(self) -> Path:
        """The Oxigraph store."""
        return self.path / "graph"

    def read_readings(self) -> Iterator[Reading]:
        """Yield the readings, sorted by document, with the dates that the case tells laid over."""
        told = read_lines(Dating, self.dates) if self.dates.is_file() else ()
        dated = {dating.document: dating for dating in told}
        for reading in read_readings(self.readings):
            yield settled(reading, dated.get(reading.document.document))

    def read_wrong(self) -> tuple[Judgement, ...]:
        """Give the judgements that some claim was misread, as far as they apply."""
        if not self.judgements.is_file():
            return ()
        with self.judgements.open("rb") as lines:
            # The file may be long and such judgements are few: no other line is decoded whole.
            rows = [json.loads(line) for line in lines if b'"about":"claim"' in line]
        return tuple(decode(Judgement, row) for row in rows if row.get("about") == "claim")

    def read_manifest(self) -> Manifest:
        """Read what the case is. Raises CaseError when it is damaged or of another format."""
        try:
            row = json.loads(self.manifest.read_text(encoding="utf-8"))
            found = row.get("format")
            if found != FORMAT:
                raise CaseError(
                    f"{self.path}: a case of format {found}, this kg reads format {FORMAT}; "
                    "build it again"
                )
            return Manifest(**row)
        except (ValueError, TypeError, AttributeError, UnicodeDecodeError) as error:
            raise CaseError(f"{self.manifest}: damaged ({error}); build the case again") from None

    def write_manifest(self, manifest: Manifest) -> None:
        """Write what the case is."""
        text = json.dumps(asdict(manifest), indent=1, sort_keys=True) + "\n"
        self.manifest.write_text(text, encoding="utf-8")


def open_case(path: Path | str) -> CaseFolder:
    """Open a case that a build wrote. Raises CaseError when there is none, or it is incomplete."""
    folder = CaseFolder(Path(path))
    _finish_interrupted_swap(folder.path)
    if not folder.path.is_dir():
        raise CaseError(f"{path}: no such case; make one with: kg build PATHS --case {path}")
    if not folder.manifest.is_file():
        raise CaseError(f"{path}: not a case (no {MANIFEST}); give the folder that kg build wrote")
    manifest = folder.read_manifest()
    for part in (folder.readings, folder.graph):
        if not part.exists():
            raise CaseError(f"{path}: damaged, {part.name} is missing; build the case again")
    for part, held in ((folder.entities, manifest.entities), (folder.findings, manifest.findings)):
        if held and (not part.exists() or not part.stat().st_size):
            raise CaseError(f"{path}: damaged, {part.name} is empty; build the case again")
    return folder


@contextmanager
def building(path: Path | str) -> Iterator[CaseFolder]:
    """Give a folder to build in, and put it in the place of the case only when all went well.

    Until the last moment the old case stands untouched; the swap is one rename. Raises CaseError
    when the folder holds something that is no case, cannot be written, or is being built already.
    """
    target = Path(path).resolve()
    _check_target(target)
    work = target.with_name(f".{target.name}.building")
    _claim(work, target)
    try:
        yield CaseFolder(work)
        (work / "builder.pid").unlink()
        _swap(work, target)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _check_target(target: Path) -> None:
    _finish_interrupted_swap(target)
    if target.is_dir():
        if any(target.iterdir()) and not (target / MANIFEST).is_file():
            raise CaseError(
                f"{target}: holds files that are no case; give an empty or a new folder"
            )
    elif target.exists() or target.is_symlink():
        raise CaseError(f"{target}: is no folder; give an empty or a new folder")


def _claim(work: Path, target: Path) -> None:
    """Make the building folder, which is also the lock; one left by a dead builder is cleared."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if work.exists() and not _builder_lives(work):
            shutil.rmtree(work)
        work.mkdir()
        (work / "builder.pid").write_text(str(os.getpid()), encoding="ascii")
        if target.exists() and not os.access(target, os.W_OK):
            shutil.rmtree(work)
            raise PermissionError(errno.EACCES, "permission denied")
    except FileExistsError:
        raise CaseError(f"{target}: is being built by another kg; wait for it to end") from None
    except OSError as error:
        raise CaseError(
            f"{target}: cannot be written ({error.strerror or error}); choose another folder"
        ) from None


def _builder_lives(work: Path) -> bool:
    try:
        os.kill(int((work / "builder.pid").read_text(encoding="ascii")), 0)
    except (OSError, ValueError) as error:
        return isinstance(error, PermissionError)
    return True


def _swap(work: Path, target: Path) -> None:
    """Exchange the finished folder with the old case in one step, where the system can."""
    if not target.exists():
        work.rename(target)
        return
    if _exchange(work, target):
        return
    old = target.with_name(f".{target.name}.previous")
    shutil.rmtree(old, ignore_errors=True)
    target.rename(old)
    work.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _exchange(left: Path, right: Path) -> bool:
    """Swap two folders atomically by Linux's renameat2; False where there is no such call."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):
        return False
    names = os.fsencode(left), os.fsencode(right)
    return bool(call(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0)


def _finish_interrupted_swap(target: Path) -> None:
    """Put the old case back when a two-step swap was cut off between its steps."""
    old = target.with_name(f".{target.name}.previous")
    if old.is_dir() and not target.exists():
        old.rename(target)
