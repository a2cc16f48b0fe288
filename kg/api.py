"""The programming interface, as short as the command line: build, join, open, repair, Case."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.case import CaseFolder, open_case
from kg.case_view import Opened
from kg.config import load_config
from kg.errors import CaseError, UsageError
from kg.read import Notice

if TYPE_CHECKING:
    import networkx as nx

    from kg.account.addresses import Spoken
    from kg.account.comparison import Compared
    from kg.account.disputed import Point
    from kg.account.happened import Beginning, Happened
    from kg.account.judged import Judged
    from kg.account.judgement_rows import Wish
    from kg.account.reviewing import Doubt
    from kg.account.source_roots import Origin
    from kg.case_update import Change
    from kg.casefile import Brief, Report
    from kg.joining import Progress
    from kg.model.findings import Verdict
    from kg.model_reader import Consent
    from kg.repairing import Repair


class Case(Opened):
    """An open case: query it, show it, compare its accounts, export it, judge it, add to it.

    Only `add`, `remove`, `undo` and the methods that judge (`same`, `different`, `wrong`, `split`,
    `rename`, `retype`, `correct`, `judge`) change it, each completely or not at all.
    """

    def points(
        self,
        *,
        about: str | None = None,
        kind: str | None = None,
        origins: int = 0,
        limit: int | None = None,
    ) -> "tuple[int, tuple[Point, ...]]":
        """Count findings and put the first in words: sure ones first, then the most disputed."""
        from kg.account.disputed import KINDS, Wanted, points

        _check_choice(kind, KINDS, "kind of finding")
        wanted = Wanted(about=about, kind=kind, origins=origins)
        return points(self.store, self.folder, wanted, base=self.manifest.base, limit=limit)

    def compare(self, left: str, right: str) -> "Compared":
        """Compare two documents: where they differ and agree, and what only one of them says."""
        from kg.account.comparison import compare

        return compare(self.store, self.folder, left, right, base=self.manifest.base)

    def sources(self) -> "tuple[Origin, ...]":
        """List where lines of reporting end: the claims of each origin, and who carries it."""
        from kg.account.source_roots import origins

        return origins(self.store, self.folder, base=self.manifest.base)

    def timeline(
        self,
        *,
        about: str | None = None,
        start: str | None = None,
        end: str | None = None,
        documents: int = 1,
        speech: bool = False,
    ) -> "tuple[Happened, ...]":
        """List what happened by date, with the accounts of each event side by side."""
        from kg.account.happened import Period, timeline

        wanted = Period(about=about, start=start, end=end, documents=documents, speech=speech)
        return timeline(self.store, wanted, base=self.manifest.base)

    def first_of_timeline(self, limit: int, **wanted: Any) -> "Beginning":
        """Count what a timeline lists and return its first events; mere years, undated ones last.

        `wanted` is as in `timeline`. The accounts of all other events are not read.
        """
        from kg.account.happened import Period, beginning

        return beginning(self.store, Period(**wanted), base=self.manifest.base, limit=limit)

    def judged(
        self,
        *,
        by: str | None = None,
        verdict: str | None = None,
        about: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
    ) -> "tuple[int, tuple[Judged, ...]]":
        """Count judgements and put the first in words, those that need a person first."""
        from kg.account.judged import VERDICTS, Asked, judgements

        _check_choice(by, ("machine", "hand"), "judge")
        _check_choice(verdict, VERDICTS, "verdict")
        _check_choice(kind, ("entity", "event", "claim", "finding"), "kind of judgement")
        asked = Asked(by=by, verdict=verdict, about=about, kind=kind)
        return judgements(self.store, self.folder, asked, base=self.manifest.base, limit=limit)

    def doubts(
        self, *, about: str | None = None, kind: str | None = None, limit: int | None = None
    ) -> "tuple[int, tuple[Doubt, ...]]":
        """Count doubtful merges and findings, and put the most important in words."""
        from kg.account.reviewing import doubts

        base = self.manifest.base
        return doubts(self.store, self.folder, base=base, about=about, kind=kind, limit=limit)

    def same(
        self,
        a: str,
        *others: str,
        because: str | None = None,
        force: bool = False,
        progress: "Progress | None" = None,
    ) -> "Change":
        """Judge entities, or the events of claims, to be the same as the first; join again.

        A person and something that is no person are only merged with `force`.
        """
        return self._pronounce((a, *others), "same", because, progress, force=force)

    def different(
        self,
        a: str,
        *others: str,
        because: str | None = None,
        progress: "Progress | None" = None,
    ) -> "Change":
        """Judge entities, or the events of claims, to be different from the first; join again."""
        return self._pronounce((a, *others), "different", because, progress)

    def wrong(
        self, claim: str, *, because: str | None = None, progress: "Progress | None" = None
    ) -> "Change":
        """Judge that a claim was misread: it is kept and marked, and nothing is made from it."""
        from kg.joining import quiet
        from kg.judging import strike

        path = self.folder.path
        return self._changed(strike(path, claim, because=because, progress=progress or quiet))

    def split(self, mention: str, *, because: str | None = None) -> "Change":
        """Judge that a mention (DOCUMENT/m5) is not coreferent with the others of its chain."""
        return self._wish(verdict="split", of=mention, because=because or "")

    def rename(self, entity: str, name: str, *, because: str | None = None) -> "Change":
        """Judge what an entity is called."""
        return self._wish(verdict="rename", of=entity, to=name, because=because or "")

    def retype(self, entity: str, type: str, *, because: str | None = None) -> "Change":
        """Judge what an entity is: a Person, a Place, or another type."""
        return self._wish(verdict="retype", of=entity, to=type, because=because or "")

    def correct(
        self, claim: str, part: str, to: str, *, was: str = "", because: str | None = None
    ) -> "Change":
        """Correct a part of a claim: its polarity, source, figure, a role, or another.

        `to` is the right value, 'none' if there is none; `was` says which of several is meant.
        """
        told = because or ""
        return self._wish(verdict="correct", of=claim, part=part, to=to, was=was, because=told)

    def judge(
        self, wishes: "str | Path | Iterable[Wish]", *, progress: "Progress | None" = None
    ) -> "Change":
        """Store judgements, from a CSV file or as given: all of them or none; join again once."""
        from kg.account.judgement_rows import read_wishes
        from kg.joining import quiet
        from kg.judging import judge_all

        wished = read_wishes(Path(wishes)) if isinstance(wishes, str | Path) else list(wishes)
        return self._changed(judge_all(self.folder.path, wished, progress=progress or quiet))

    def mentions(self, name: str) -> "tuple[Spoken, ...]":
        """List the mentions of an entity, by document and position, with the words around."""
        from kg.account.addresses import spoken

        return spoken(self.folder, self.store, name, base=self.manifest.base)

    def by_hand(self) -> "list[Wish]":
        """Return people's judgements as rows for another case with these documents."""
        from kg.account.judgement_rows import as_wish
        from kg.joining import hand_judgements

        made = (as_wish(one) for one in hand_judgements(self.folder))
        return [wish for wish in made if wish is not None]

    def undo(self, judgement: str, *, progress: "Progress | None" = None) -> "Change":
        """Take a judgement back: a person's is deleted, a machine's overruled.

        It is named by its id, or by the claim that was judged wrong.
        """
        from kg.joining import quiet
        from kg.judging import undo

        return self._changed(undo(self.folder.path, judgement, progress=progress or quiet))

    def add(
        self,
        paths: str | Path | Iterable[str | Path],
        *,
        processes: int | None = None,
        endpoint: str | None = None,
        max_tokens: int | None = None,
        consent: "Consent | None" = None,
        progress: "Progress | None" = None,
    ) -> "Change":
        """Read files and add them to the case; what it holds already is not read again.

        If a language model read the case too, it is asked about the new documents at the
        `endpoint`.
        """
        from kg.case_update import add
        from kg.joining import quiet
        from kg.model_reader import consenting

        config = load_config(processes=processes, endpoint=endpoint, max_tokens=max_tokens)
        change = add(
            self.folder.path,
            _listed(paths),
            processes=config.processes,
            limits=config.limits,
            asking=config.asking,
            consent=consent or consenting,
            progress=progress or quiet,
        )
        return self._changed(change)

    def remove(
        self, documents: str | Iterable[str], *, progress: "Progress | None" = None
    ) -> "Change":
        """Remove documents from the case, which is then as if they had never been read."""
        from kg.case_update import remove
        from kg.joining import quiet

        named = [documents] if isinstance(documents, str) else list(documents)
        return self._changed(remove(self.folder.path, named, progress=progress or quiet))

    def brief(self) -> "Brief":
        """Return the story in at most twelve lines of claims, each with its words."""
        from kg.casefile import brief

        return brief(self)

    def report(self, out: Path | str) -> "Report":
        """Write the case as one page that opens in any browser and needs no network."""
        from kg.casefile import write_report

        return write_report(self, Path(out))

    def _pronounce(
        self,
        sides: tuple[str, ...],
        verdict: "Verdict",
        because: str | None,
        progress: "Progress | None",
        *,
        force: bool = False,
    ) -> "Change":
        from kg.account.judgement_rows import Wish

        first, *others = sides
        why = because or ""
        wishes = [
            Wish(verdict=verdict, of=first, to=other, because=why, force=force) for other in others
        ]
        return self.judge(wishes, progress=progress)

    def _wish(self, **wished: Any) -> "Change":
        from kg.account.judgement_rows import Wish

        return self.judge([Wish(**wished)])

    def _changed(self, change: "Change") -> "Change":
        """Open the case again after it was replaced.

        The change is complete by then: errors of reading are reported by later calls.
        """
        self.__dict__.pop("store", None)
        try:
            self.folder = open_case(self.folder.path)
            self.manifest = self.folder.read_manifest()
        except CaseError:
            self.folder, self.manifest = CaseFolder(self.folder.path), change.manifest
        return change


def build(
    paths: str | Path | Iterable[str | Path],
    *,
    case: str | Path,
    consent: "Consent | None" = None,
    progress: "Progress | None" = None,
    **settings: Any,
) -> Case:
    """Read files and build a case from them; settings are those of Config (model, base, processes).

    If a language model reads too (`reader="both"`, `language_model`, `endpoint`), `consent` is
    called with what will be sent, and may raise. Raise InputError if nothing can be read, CaseError
    if the folder cannot be used.
    """
    config = load_config(**settings)
    from kg.model_reader import consenting
    from kg.pipeline import build as run
    from kg.pipeline import quiet

    run(
        _listed(paths),
        Path(case),
        config=config,
        consent=consent or consenting,
        progress=progress or quiet,
    )
    return Case(case)


def read_files(
    paths: str | Path | Iterable[str | Path],
    *,
    out: str | Path,
    progress: "Progress | None" = None,
    **settings: Any,
) -> tuple[Notice, ...]:
    """Read files into a readings file only."""
    config = load_config(**settings)
    from kg.pipeline import quiet
    from kg.pipeline import read as run

    return run(_listed(paths), Path(out), config=config, progress=progress or quiet)


def join(
    readings: str | Path | Iterable[str | Path],
    *,
    case: str | Path,
    progress: "Progress | None" = None,
    **settings: Any,
) -> Case:
    """Join readings files, from kg or any other extractor, into a case."""
    config = load_config(**settings)
    files = [Path(path) for path in _listed(readings)]
    from kg.pipeline import join as run
    from kg.pipeline import quiet

    run(files, Path(case), config=config, progress=progress or quiet)
    return Case(case)


def open(case: str | Path) -> Case:
    """Open a case that a build wrote. Raise CaseError if there is none."""
    return Case(case)


def to_networkx(
    case: Case | str | Path, view: str = "actors", **wanted: Any
) -> "nx.MultiDiGraph[str]":
    """Return a network of a case, or of the case in a folder, for networkx.

    Nodes are IRIs, edges have their claims; `wanted` (start, end, statuses, origins) is as in
    `Case.network`, which is the same.
    """
    opened = case if isinstance(case, Case) else open(case)
    return opened.network(view, **wanted)


def repair(case: str | Path, *, progress: "Progress | None" = None) -> "Repair":
    """Make every damaged file of a case again from its readings and people's judgements.

    Raise DamagedError if the readings themselves are damaged.
    """
    from kg.joining import quiet
    from kg.repairing import repair as run

    return run(Path(case), progress=progress or quiet)


def _listed(paths: str | Path | Iterable[str | Path]) -> list[str | Path]:
    return [paths] if isinstance(paths, str | Path) else list(paths)


def _check_choice(given: str | None, known: Iterable[str], noun: str) -> None:
    if given is not None and given not in known:
        raise UsageError(f"no {noun} is called {given!r}; known: {', '.join(known)}")
