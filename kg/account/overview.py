"""What a case holds, in figures and names."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import NamedNode, Store

from kg.case import CaseFolder, Manifest
from kg.graph.epistemic_status import STATUSES, standing
from kg.graph.lookup import file_name, last, subjects, text
from kg.graph.namespaces import Names, term
from kg.model import Entity, Finding
from kg.model.readings import read_lines
from kg.model_reader import REASONS, Checked
from kg.read import Notice

Counts = tuple[tuple[str, int], ...]
SHOWN = 8
"""Number of names of each type in an overview."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A case in figures; `titles` are (title, publisher, published), `main` (type, names).

    `doubtful_claims` are marked as probably misread or not worth keeping (kg.graph.doubt) and
    `wrong` are claims a person judged wrong; both are included in `claims` and `by_status`.
    `by_standing` counts the others as the page does: an uncertain claim is not asserted. `triples`
    are in the plain and reported graphs; `doubtful` ones were not sure enough for the `gate`, and
    `unsettled` claims can be in neither, however sure (None in cases that old versions built).
    """

    path: Path
    documents: int
    failed: int
    warnings: int
    titles: tuple[tuple[str, str | None, str | None], ...]
    first: str | None
    last: str | None
    claims: int
    by_status: Counts
    by_standing: Counts
    doubtful_claims: int
    wrong: int
    plain: int
    reported: int
    triples: int
    gate: str
    doubtful: int | None
    unsettled: int | None
    entities: int
    by_type: Counts
    main: tuple[tuple[str, tuple[str, ...]], ...]
    findings: Counts
    second: "SecondReading | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondReading:
    """What a language model did for a case: how it read, and what became of its answers.

    Of `read` claims `kept` were kept, `agreed` of them with ours; `dropped` things have the reason.
    With `check`, `asked` of our claims were checked: `confirmed`, `refuted`, or left open.
    """

    way: str
    model: str
    requests: int
    answers: int
    sent: int
    received: int
    read: int
    kept: int
    agreed: int
    asked: int
    confirmed: int
    refuted: int
    dropped: Counts


SUMMED = (
    *("requests", "answers", "sent", "received", "read", "kept", "agreed"),
    *("asked", "confirmed", "refuted"),
)
"""The figures of a second reading that are sums of those of its documents."""


def _by_date(row: tuple[str, str | None, str | None]) -> tuple[str, str, str]:
    title, publisher, published = row
    return published or "", publisher or "", title


def overview(store: Store, folder: CaseFolder, *, base: str) -> Overview:
    """Count what a case holds and name its main actors, agencies and places."""
    titles = sorted(_titles(store), key=_by_date)
    dates = list(filter(None, (published for _, _, published in titles)))
    status = _statuses(store)
    named = [e for e in read_lines(Entity, folder.entities) if e.named]
    notices = Counter(n.level for n in read_lines(Notice, folder.notices))
    names, manifest = Names(base), folder.read_manifest()
    return Overview(
        path=folder.path,
        documents=len(titles),
        failed=notices["error"],
        warnings=notices["warning"],
        titles=tuple(titles),
        first=dates[0] if dates else None,
        last=dates[-1] if dates else None,
        claims=sum(status.values()),
        by_status=_ranked(status),
        by_standing=_standings(store),
        doubtful_claims=len(_having(store, "kg:doubtful")),
        wrong=len(_having(store, "kg:judgedWrong")),
        plain=_told(store, names.graph("plain")),
        reported=_told(store, names.graph("reported")),
        triples=_size(store, names.graph("plain")) + _size(store, names.graph("reported")),
        gate=manifest.plain,
        doubtful=manifest.doubtful,
        unsettled=manifest.unsettled,
        entities=len(named),
        by_type=_ranked(Counter(e.type for e in named)),
        main=tuple(_main(named)),
        findings=_ranked(Counter(f.kind for f in read_lines(Finding, folder.findings))),
        second=_second(folder, manifest) if manifest.second else None,
    )


def _second(folder: CaseFolder, manifest: Manifest) -> SecondReading:
    path = folder.model_checked
    rows = tuple(read_lines(Checked, path)) if path.is_file() else ()
    dropped = Counter(
        f"{d.what}: {REASONS.get(d.reason, d.reason)}" for r in rows for d in r.dropped
    )
    return SecondReading(
        way=manifest.second,
        model=manifest.language_model,
        dropped=_ranked(dropped),
        **{name: sum(getattr(row, name) for row in rows) for name in SUMMED},
    )


def _titles(store: Store) -> Iterator[tuple[str, str | None, str | None]]:
    for node, _ in subjects(store, "rdf:type", term("kg:Document")):
        title = text(store, node, "dcterms:title") or file_name(text(store, node, "dcterms:source"))
        published = text(store, node, "dcterms:date")
        yield (
            title or last(node.value),
            text(store, node, "dcterms:publisher"),
            published[:10] if published else None,
        )


def _statuses(store: Store) -> Counter[str]:
    return Counter(node.value.rsplit("#", 1)[-1] for _, node in subjects(store, "kg:status"))


def _standings(store: Store) -> Counts:
    """Count claims by standing, best first, without those judged wrong."""
    said = {name: dict(_local(store, f"kg:{name}")) for name in ("status", "polarity", "certainty")}
    vouched = _having(store, "kg:holderChain")
    wrong = _having(store, "kg:judgedWrong")
    found = Counter(
        standing(
            status,
            said["polarity"].get(claim, "positive"),
            said["certainty"].get(claim, "certain"),
            vouched=claim in vouched,
        )[0]
        for claim, status in said["status"].items()
        if claim not in wrong
    )
    return tuple((name, found[name]) for name in STATUSES if found[name])


def _having(store: Store, name: str) -> set[NamedNode]:
    """Return what has some value of a property."""
    return {node for node, _ in subjects(store, name)}


def _size(store: Store, graph: NamedNode) -> int:
    """Count the triples of a graph."""
    return sum(1 for _ in store.quads_for_pattern(None, None, None, graph))


def _local(store: Store, name: str) -> Iterator[tuple[NamedNode, str]]:
    for claim, node in subjects(store, name):
        yield claim, node.value.rsplit("#", 1)[-1]


def _told(store: Store, graph: NamedNode) -> int:
    """Count the statements of a plain graph: its events and its relation triples."""
    return len({quad.subject for quad in store.quads_for_pattern(None, None, None, graph)})


def _main(named: list[Entity]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for kind in ("Person", "Organization", "Place", "Facility"):
        ranked = sorted(
            (e for e in named if e.type == kind),
            key=lambda e: (-len({document for document, _ in e.members}), -len(e.members), e.id),
        )
        if ranked:
            yield kind, tuple(e.name for e in ranked[:SHOWN])


def _ranked(counts: Counter[str]) -> Counts:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
