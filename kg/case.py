"""A case: the folder that a build writes completely or not at all, and other commands open."""

import errno
import json
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from kg.durable import (
    Sum,
    make_folder,
    remove_folder,
    replace_folder,
    sum_of,
    sync_folder,
    sync_tree,
)
from kg.errors import CaseError, DamagedError
from kg.locking import locked
from kg.model import Judgement, Occurrence, Reading
from kg.model.codec import decode
from kg.model.corrected import corrected, corrections_of
from kg.model.dating import Dating, settled
from kg.model.readings import from_line, read_lines, read_readings, reading_lines
from kg.model.stated import stated
from kg.read_locks import GoingError, Hold, clear, discard, hold

FORMAT = 3
READABLE = (1, 2, 3)
"""Formats whose readings can be read.

The graph of older ones is written differently and must be made again; in one of format 1 no file
has a size or a checksum.
"""
MANIFEST = "case.json"
FILES = "files"
"""The key of sizes and checksums, in the manifest and in the list of the graph's files."""
SUMS = "sums.json"
SECOND = ("second", "language_model")
"""Keys that are only in the manifest if a language model read too."""
UNSUMMED = ("LOCK", "LOG", SUMS)
"""Beginnings of the names of graph files without content: lock, log, checksums."""

PATIENCE = 60.0
"""Seconds for which a change waits for the one before it."""
OPENINGS = 20
"""Most attempts to open a case that is replaced meanwhile."""

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a case was made from and with; no time of day, so that same input gives same bytes.

    Cases that do not say which `parser` read them were read with spaCy's alone. `plain` is the gate
    of the plain and reported graphs; `doubtful` triples did not pass it, and `unsettled` claims can
    make none (negative, uncertain, alleged or denied). `second` says how a language model read too
    ('model', 'both', 'check'; '' if none did), and `language_model` which. `title` is the title of
    the case; if it is empty, the name of its folder is used.
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
    plain: str = "sure"
    doubtful: int | None = None
    unsettled: int | None = None
    second: str = ""
    language_model: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class CaseFolder:
    """The files of a case, by name; of one state of it, if the folder is held."""

    path: Path
    held: Hold | None = field(default=None, repr=False, compare=False)

    @property
    def root(self) -> Path:
        """Where its files are read: through the open folder, if it is held."""
        return self.path if self.held is None else self.held.root

    @property
    def manifest(self) -> Path:
        """What the case is; its presence makes a folder a case."""
        return self.root / MANIFEST

    @property
    def readings(self) -> Path:
        """The waist: one reading per line, sorted by document id."""
        return self.root / "readings.jsonl"

    @property
    def judgements(self) -> Path:
        """Every stored decision on what is the same."""
        return self.root / "judgements.jsonl"

    @property
    def hand(self) -> Path:
        """What people judged, whether it applies or not: the judgements that are input."""
        return self.root / "hand.jsonl"

    @property
    def hand_copy(self) -> Path:
        """A copy of these: people's judgements are the one thing that cannot be derived again."""
        return self.root / "hand.copy.jsonl"

    @property
    def entities(self) -> Path:
        """The entities made from the judgements."""
        return self.root / "entities.jsonl"

    @property
    def occurrences(self) -> Path:
        """The occurrences made from the judgements."""
        return self.root / "occurrences.jsonl"

    @property
    def findings(self) -> Path:
        """Where accounts agree, conflict, or differ in precision."""
        return self.root / "findings.jsonl"

    @property
    def dates(self) -> Path:
        """Inferred dates of documents that state none, from others of the case."""
        return self.root / "dates.jsonl"

    @property
    def notices(self) -> Path:
        """What could not be read, or was read with a warning, and why."""
        return self.root / "notices.jsonl"

    @property
    def answers(self) -> Path:
        """The answers of a language model, if one was used, so that nothing is requested again."""
        return self.root / "answers.jsonl.gz"

    @property
    def model_checked(self) -> Path:
        """What became of these answers, one document per line: kept, or dropped and why."""
        return self.root / "model-reader.jsonl"

    @property
    def kept(self) -> Path:
        """Results kept for the next change, which is only slower without them."""
        return self.root / "kept" / "results"

    @property
    def graph(self) -> Path:
        """The Oxigraph store."""
        return self.root / "graph"

    @property
    def graph_sums(self) -> Path:
        """Sizes and checksums of the store's files, which differ between two equal builds."""
        return self.graph / SUMS

    def take_over(self, file: Path) -> None:
        """Take over a file of another case unchanged, by a hard link if possible.

        No file of a case is ever overwritten, so that two cases may share one.
        """
        try:
            os.link(file, self.path / file.name)
        except OSError:
            shutil.copyfile(file, self.path / file.name)

    def identity(self) -> tuple[int, ...]:
        """Return what differs between two states of a case; () if there is none."""
        try:
            told = self.path.stat()
        except OSError:
            return ()
        return told.st_dev, told.st_ino, told.st_mtime_ns

    def read_readings(self) -> Iterator[Reading]:
        """Yield the readings, sorted by document, as the case sees them, with `view` applied."""
        view = self.view()
        yield from map(view, read_readings(self.readings))

    def read_of(self, documents: Iterable[str]) -> Iterator[Reading]:
        """Yield some documents as they were read, with the dates that the case inferred."""
        wanted = set(documents)
        told = read_lines(Dating, self.dates) if self.dates.is_file() else ()
        dated = {one.document: one for one in told}
        for name, line in reading_lines(self.readings) if wanted else ():
            if name in wanted:
                yield settled(from_line(line.decode("utf-8")), dated.get(name))
                wanted.remove(name)
                if not wanted:
                    return

    def view(self) -> "View":
        """Return the view that adds inferred dates and people's corrections to a reading."""
        told = read_lines(Dating, self.dates) if self.dates.is_file() else ()
        return View({dating.document: dating for dating in told}, self.read_corrections())

    def read_corrections(self) -> dict[str, tuple[Judgement, ...]]:
        """Return the judgements by hand that correct readings, by document.

        Raise DamagedError if one of them cannot be read.
        """
        if not self.hand.is_file():
            return {}
        try:
            with self.hand.open("rb") as lines:
                rows = [json.loads(line) for line in lines if b'"correction":' in line]
            return corrections_of([decode(Judgement, row) for row in rows])
        except (ValueError, OSError) as error:
            raise damaged(
                self, [_damage(self, self.hand.name, f"cannot be read ({error})")]
            ) from None

    def read_some(self, documents: Set[str]) -> dict[str, Reading]:
        """Return what some documents state, if the case has them; each claim once."""
        by_hand = self.read_corrections()
        found = ((one.document.document, one) for one in self.read_of(documents))
        return {
            name: stated(corrected(one, by_hand.get(name, ())).counted_once())
            for name, one in found
        }

    def read_stated(self) -> Iterator[Reading]:
        """Yield the readings with the claims that the case is made from (kg.model.stated)."""
        yield from map(stated, self.read_readings())

    def read_occurrences(self) -> Iterator[Occurrence]:
        """Yield the occurrences about which the case states anything."""
        return (one for one in read_lines(Occurrence, self.occurrences) if one.members)

    def read_wrong(self) -> tuple[Judgement, ...]:
        """Return the judgements that a claim was misread, if they apply."""
        if not self.judgements.is_file():
            return ()
        with self.judgements.open("rb") as lines:
            # The file may be long and such judgements are few: no other line is decoded completely.
            rows = [json.loads(line) for line in lines if b'"about":"claim"' in line]
        return tuple(decode(Judgement, row) for row in rows if row.get("verdict") == "wrong")

    def read_manifest(self) -> Manifest:
        """Read the manifest. Raise CaseError if it is damaged or of another format."""
        row = self._manifest_row()
        row.pop(FILES, None)
        try:
            return Manifest(**row)
        except TypeError as error:
            raise self._manifest_damaged(error) from None

    @property
    def format(self) -> int:
        """The format in which it was written."""
        return int(self._manifest_row()["format"])

    def sums(self) -> dict[str, Sum] | None:
        """Return size and checksum of each file as it was written; None in a case of format 1."""
        row = self._manifest_row()
        if row["format"] == 1:
            return None
        try:
            return _sums(row[FILES])
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self._manifest_damaged(error) from None

    def known_graph(self) -> dict[str, Sum]:
        """Return size and checksum of each file of the store as it was written."""
        return _sums(json.loads(self.graph_sums.read_text(encoding="utf-8"))[FILES])

    def _manifest_row(self) -> dict[str, Any]:
        try:
            row = json.loads(self.manifest.read_text(encoding="utf-8"))
            found = row["format"]
        except OSError as error:
            raise CaseError(f"{self.path / MANIFEST}: cannot be read ({error.strerror})") from None
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise self._manifest_damaged(error) from None
        if found not in READABLE:
            raise CaseError(
                f"{self.path}: a case of format {found}, this kg reads format {FORMAT}; "
                "build it again"
            )
        return row  # type: ignore[no-any-return]

    def _manifest_damaged(self, error: Exception) -> DamagedError:
        return DamagedError(
            f"{self.path / MANIFEST}: damaged ({error}); make the case anew from its readings, "
            f"with the judgements by hand: kg join {self.path / 'readings.jsonl'} --case "
            f"{self.path} (and --base, if it had one of its own)"
        )

    def write_manifest(self, manifest: Manifest, sums: Mapping[str, Sum] | None = None) -> None:
        """Write the manifest, with sizes and checksums of the files."""
        row = {key: value for key, value in asdict(manifest).items() if value or key not in SECOND}
        row |= {} if sums is None else {FILES: _rows(sums)}
        self.manifest.write_text(_json(row), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class View:
    """The inferred dates of a case and people's corrections, to apply to readings."""

    dated: Mapping[str, Dating]
    corrections: Mapping[str, tuple[Judgement, ...]]

    def __call__(self, reading: Reading) -> Reading:
        """Return a reading as the case sees it."""
        dating, by_hand = self.on(reading.document.document)
        return corrected(settled(reading, dating), by_hand)

    def on(self, document: str) -> tuple[Dating | None, tuple[Judgement, ...]]:
        """Return what is applied to one document."""
        return self.dated.get(document), self.corrections.get(document, ())


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a file of a case, and what can be done about it."""

    file: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file} {self.problem}; {self.remedy}"


def damage_in(folder: CaseFolder, *, whole: bool) -> list[Damage]:
    """List the files of a case that differ from what was written.

    By their sizes only, or if `whole`, by reading each completely. Raise DamagedError if the
    recorded checksums themselves are damaged.
    """
    sums = folder.sums()
    older = folder.format < FORMAT
    outdated = [_damage(folder, folder.graph.name, "was written by an older kg")] if older else []
    if sums is None:
        needed = (folder.readings, folder.graph)
        missing = [part.name for part in needed if not part.exists()]
        return [*(_damage(folder, name, "is missing") for name in missing), *outdated]
    found = [
        _damage(folder, name, problem)
        for name, told in sums.items()
        if (problem := _problem(folder.root / name, told, whole=whole))
    ]
    return found + outdated + _damage_in_graph(folder, whole=whole)


def damage_in_files(folder: CaseFolder, files: Iterable[Path]) -> list[Damage]:
    """List those of some files of a case that differ from what was written; reads them whole."""
    sums = folder.sums() or {}
    return [
        _damage(folder, path.name, problem)
        for path in files
        if path.name in sums and (problem := _problem(path, sums[path.name], whole=True))
    ]


def _damage_in_graph(folder: CaseFolder, *, whole: bool) -> list[Damage]:
    if not folder.graph.is_dir():
        return [_damage(folder, folder.graph.name, "is missing")]
    listed = f"{folder.graph.name}/{folder.graph_sums.name}"
    try:
        sums = folder.known_graph()
    except FileNotFoundError:
        return [_damage(folder, listed, "is missing")]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return [_damage(folder, listed, f"cannot be read ({error})")]
    return [
        _damage(folder, f"{folder.graph.name}/{name}", problem)
        for name, told in sums.items()
        if (problem := _problem(folder.graph / name, told, whole=whole))
    ]


def _problem(path: Path, told: Sum, *, whole: bool) -> str | None:
    try:
        size = path.stat().st_size
        if not path.is_file():
            return "is no file"
        if size != told.bytes:
            kind = "is empty" if not size else f"has {size:,} bytes"
            return f"{kind} where {told.bytes:,} bytes were written"
        if whole and sum_of(path) != told:
            return "was altered: its checksum is another"
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return None


def _damage(folder: CaseFolder, name: str, problem: str) -> Damage:
    remedy = f"kg repair {folder.path} makes it anew"
    if name == folder.readings.name:
        remedy = (
            "nothing else holds the readings: put back a copy, or build the case again from its "
            f"sources (kg build PATHS --case {folder.path}, which keeps the judgements by hand)"
        )
    elif name in (folder.hand.name, folder.hand_copy.name):
        remedy = f"kg repair {folder.path} takes what people judged from its copy"
    elif name == folder.notices.name:
        remedy = f"kg repair {folder.path} goes on without it; a build tells its notices again"
    return Damage(name, problem, remedy)


def open_case(path: Path | str) -> CaseFolder:
    """Open a case that a build wrote, and hold its present state until it is released.

    Raise CaseError if there is none, or if it is incomplete.
    """
    return steady(CaseFolder(Path(path)), lambda folder: _checked(held(folder)))


def open_manifest(path: Path | str) -> CaseFolder:
    """Open a case that may be damaged, to repair it. Raise CaseError if there is none."""
    return steady(CaseFolder(Path(path)), _known)


def steady(folder: CaseFolder, make: Callable[[CaseFolder], Made]) -> Made:
    """Make something of one state of a case; again if the case was replaced meanwhile.

    A failure while another case takes the place of this one is no damage.
    """
    for _ in range(OPENINGS):
        before = folder.identity()
        try:
            made = make(folder)
        except (CaseError, OSError):
            if folder.identity() == before and (before or not _recovered(folder.path)):
                raise
        else:
            if folder.identity() == before:
                return made
    raise CaseError(f"{folder.path}: is being replaced over and over; try again later")


def held(folder: CaseFolder) -> CaseFolder:
    """Hold a case, if the system can; a held one is returned unchanged."""
    if folder.held is not None:
        return folder
    try:
        return replace(folder, held=hold(folder.path))
    except (FileNotFoundError, NotADirectoryError):
        return folder
    except GoingError:
        raise CaseError(f"{folder.path}: is being replaced; try again") from None
    except OSError as error:
        raise CaseError(f"{folder.path}: cannot be read ({error.strerror})") from None


def _known(folder: CaseFolder) -> CaseFolder:
    path = folder.path
    if not folder.root.is_dir():
        raise CaseError(f"{path}: no such case; make one with: kg build PATHS --case {path}")
    if not folder.manifest.is_file():
        raise CaseError(f"{path}: not a case (no {MANIFEST}); give the folder that kg build wrote")
    return folder


def _checked(folder: CaseFolder) -> CaseFolder:
    manifest = _known(folder).read_manifest()
    if damage := damage_in(folder, whole=False):
        raise damaged(folder, damage)
    for part, held in ((folder.entities, manifest.entities), (folder.findings, manifest.findings)):
        if held and (not part.exists() or not part.stat().st_size):
            raise damaged(folder, [_damage(folder, part.name, "is empty")])
    return folder


def damaged(folder: CaseFolder, damage: list[Damage]) -> DamagedError:
    """Return an error that says what is wrong with a case, file by file."""
    told = "".join(f"\n  {one}" for one in damage) if damage[1:] else f" {damage[0]}"
    return DamagedError(f"{folder.path}: damaged,{told}")


@contextmanager
def building(path: Path | str, *, patience: float = 0.0) -> Iterator[CaseFolder]:
    """Yield a folder to build in, which replaces the case only if all went well.

    The lock on the case is held meanwhile. Until the last moment the old case is untouched; it is
    deleted when the new one is in its place on disk. Raise CaseError if the folder holds something
    that is no case, cannot be written, or is being built already.
    """
    target = Path(path).resolve()
    if not target.name:
        raise CaseError(f"{target}: no folder for a case; give a new one inside it")
    _refuse_mount(target)
    with _writing(target):
        make_folder(target.parent)
        with locked(target, patience=patience), _working(target) as work:
            yield CaseFolder(work)


@contextmanager
def changing(path: Path | str) -> Iterator[tuple[CaseFolder, CaseFolder]]:
    """Yield a case, and a folder to make the changed one in, as `building` does.

    The case is opened when the lock is held, so that nobody changes it between. Raise CaseError if
    there is none, or what it is made from is damaged.
    """
    target = Path(path).resolve()
    open_case(path)  # without a case there is no lock either
    with _writing(target), locked(target, patience=PATIENCE):
        old = steady(CaseFolder(Path(path)), _checked)  # nobody else replaces it meanwhile
        if damage := damage_in_files(old, (old.readings, old.hand, old.notices)):
            raise damaged(old, damage)
        with _working(target) as work:
            yield old, CaseFolder(work)


@contextmanager
def repairing(path: Path | str) -> Iterator[tuple[CaseFolder, CaseFolder]]:
    """Yield a case that may be damaged, and a folder to make it again in, as `building` does."""
    open_manifest(path)
    target = Path(path).resolve()
    with _writing(target), locked(target, patience=PATIENCE), _working(target) as work:
        yield CaseFolder(target), CaseFolder(work)


@contextmanager
def _working(target: Path) -> Iterator[Path]:
    """Yield a new folder beside the case, which replaces the case at the end."""
    work, spare = _work(target), _spare(target)
    _finish_interrupted_swap(target)
    _check_target(target)
    remove_folder(work)
    remove_folder(spare)
    clear(target.parent, f".{target.name}")
    work.mkdir()
    try:
        yield work
        _seal(CaseFolder(work), CaseFolder(target))
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    try:
        replace_folder(work, target, spare=spare)
    except OSError as error:
        # What is on the disk is unknown: nothing is deleted until a confirmed change.
        _finish_interrupted_swap(target)
        raise CaseError(
            f"{target}: the disk did not confirm the change ({error.strerror or error}): the case "
            "is the old or the new one, and whole; look at it with kg info, and check the disk"
        ) from None
    for left in (work, spare):
        if left.is_dir():
            discard(left, f".{target.name}")


def _seal(folder: CaseFolder, before: CaseFolder) -> None:
    """Record size and checksum of each file, and sync everything to the disk."""
    if folder.hand.is_file():
        shutil.copyfile(folder.hand, folder.hand_copy)
    graph = sorted(
        path
        for path in folder.graph.iterdir()
        if path.is_file() and not path.name.startswith(UNSUMMED)
    )
    sums = _sums_of(graph, before.graph, before.known_graph)
    folder.graph_sums.write_text(_json({FILES: _rows(sums)}), encoding="utf-8")
    files = sorted(p for p in folder.path.iterdir() if p.is_file() and p != folder.manifest)
    folder.write_manifest(folder.read_manifest(), _sums_of(files, before.root, before.sums))
    sync_tree(folder.path)


def _sums_of(
    files: Iterable[Path], before: Path, told: Callable[[], Mapping[str, Sum] | None]
) -> dict[str, Sum]:
    """Return sizes and checksums of files; for files of the case before, the recorded ones.

    So damage to such a file is still detected.
    """
    try:
        known = told() or {}
    except (CaseError, OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        known = {}
    return {
        path.name: known[path.name]
        if path.name in known and _is_same(path, before / path.name)
        else sum_of(path)
        for path in files
    }


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


@contextmanager
def _writing(target: Path) -> Iterator[None]:
    """Report what the system refuses; the case stays as it was."""
    try:
        yield
    except BrokenPipeError:  # of who reads what is told meanwhile: nothing of the case
        raise
    except OSError as error:
        at = f" at {error.filename}" if error.filename else ""
        raise CaseError(
            f"{target}: cannot be written ({error.strerror or error}{at}); the case is as it was. "
            "Make room, or choose another folder"
        ) from None


def _work(target: Path) -> Path:
    return target.with_name(f".{target.name}.building")


def _spare(target: Path) -> Path:
    return target.with_name(f".{target.name}.previous")


def _refuse_mount(target: Path) -> None:
    if target.is_mount():
        raise CaseError(
            f"{target}: is a mount point, which no new case can replace; give a folder inside "
            f"it, such as {target / 'case'}"
        )


def _check_target(target: Path) -> None:
    if target.is_dir():
        _refuse_mount(target)
        if any(target.iterdir()) and not (target / MANIFEST).is_file():
            raise CaseError(
                f"{target}: holds files that are no case; give an empty or a new folder"
            )
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "permission denied")
    elif target.exists() or target.is_symlink():
        raise CaseError(f"{target}: is no folder; give an empty or a new folder")


def _recovered(target: Path) -> bool:
    """Complete an interrupted swap; return True if there was one, or if one is in progress."""
    target = target.resolve()
    if not _spare(target).is_dir():
        return target.exists()
    try:
        with locked(target):
            _finish_interrupted_swap(target)
    except (CaseError, OSError):
        time.sleep(0.05)  # the holder of the lock is doing it
    return True


def _finish_interrupted_swap(target: Path) -> None:
    """Restore the old case if a two-step swap was interrupted between its steps."""
    old = _spare(target)
    if old.is_dir() and not target.exists():
        old.rename(target)
        sync_folder(target.parent)


def _sums(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Sum]:
    return {name: Sum(int(row["bytes"]), str(row["sha256"])) for name, row in rows.items()}


def _rows(sums: Mapping[str, Sum]) -> dict[str, dict[str, Any]]:
    return {name: asdict(one) for name, one in sums.items()}


def _json(row: Mapping[str, Any]) -> str:
    return json.dumps(row, indent=1, sort_keys=True) + "\n"
