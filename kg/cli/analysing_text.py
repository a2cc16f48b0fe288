"""Measures, changes and paths as text for people."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from kg.account.find import short_id
from kg.cli.judging_text import cut, folded
from kg.explain.plain import plain
from kg.number_words import counted

if TYPE_CHECKING:
    from kg.analyse import Measures
    from kg.analyse.change import Change, Stage
    from kg.analyse.ego import Bond
    from kg.analyse.measures import Actor
    from kg.analyse.paths import Backing, Paths, Step

NAME = 34
MEMBERS = 6
BROKERS = 5
HEAD = (
    f"{'name':<{NAME}} {'type':<12} {'ties':>4} {'between':>7} {'close':>5} {'rank':>5} "
    f"{'core':>4} {'group':>5} {'joins':>5}"
)


def measures_text(found: "Measures", *, top: int, width: int) -> str:
    """Return the ranking as a table, the communities, their links, and what is left out."""
    return "\n".join(_measures(found, top, width))


def bonds_text(found: "Sequence[Bond]", *, top: int, width: int) -> str:
    """Return the ties of one node, each with its words and its status."""
    lines = [line for bond in found[:top] for line in folded(_bond(bond), width)]
    left = [f"  … and {len(found) - top} more (--top)"] if len(found) > top else []
    return "\n".join([f"{counted(len(found), 'tie')}:", *lines, *left])


def change_text(found: "Change", *, width: int) -> str:
    """Return period after period what is new and what is gone."""
    lines = [line for stage in found.stages for line in _stage(stage, width)]
    none = [] if lines else ["Nothing here has a day."]
    return "\n".join([*none, *lines, "", *_remarks(found.remarks, width)])


def paths_text(found: "Paths", *, width: int) -> str:
    """Return each path step by step, with the words for each step, and their source."""
    return "\n".join(_paths(found, width))


def _measures(found: "Measures", top: int, width: int) -> Iterator[str]:
    nodes = counted(len(found.actors), "node")
    yield f"View {found.view}: {nodes}, {counted(found.edges, 'edge')}."
    yield ""
    yield HEAD
    yield from map(_row, found.actors[:top])
    if len(found.actors) > top:
        yield f"… and {len(found.actors) - top} more (--top)"
    if found.communities:
        yield ""
        yield f"Communities (modularity {found.modularity:.2f}):"
    for group in found.communities[:top]:
        names = _some(group.names, group.size)
        yield from folded(f"{group.number}. ({group.size}) {names}", width)
    if found.brokers:
        yield ""
        yield "Those who join most communities, by how many paths lead through them:"
    for actor in found.brokers[:BROKERS]:
        others = counted(actor.joins, "other")
        told = f"{_short(actor.name)} ({others}; participation {actor.participation:.2f})"
        yield from folded(told, width)
    yield ""
    yield from _remarks(found.remarks, width)


def _row(actor: "Actor") -> str:
    return (
        f"{_short(actor.name):<{NAME}} {actor.type:<12} {actor.degree:>4} "
        f"{actor.betweenness:>7.3f} {actor.closeness:>5.2f} {actor.pagerank:>5.3f} "
        f"{actor.core:>4} {actor.community:>5} {actor.joins:>5}"
    )


def _short(name: str) -> str:
    return cut(plain(name), NAME)


def _some(names: Sequence[str], size: int) -> str:
    told = ", ".join(_short(name) for name in names[:MEMBERS])
    return f"{told} … and {size - MEMBERS} more" if size > MEMBERS else told


def _bond(bond: "Bond") -> str:
    arrow = "→" if bond.out else "←"
    when = f", {_days(bond.first, bond.last)}" if bond.first else ""
    negated = "told as not so, " if bond.negated else ""
    told = f"{bond.kind}: {plain(bond.label)}"
    number = f"{counted(len(bond.claim_iris), 'claim')} in {counted(bond.documents, 'document')}"
    return f"{arrow} {_short(bond.other)}: {told} [{negated}{bond.status}; {number}{when}]"


def _days(first: str, last: str | None) -> str:
    return first if last in (None, first) else f"{first} to {last}"


def _stage(stage: "Stage", width: int) -> Iterator[str]:
    edges = f"{counted(stage.edges, 'edge')}, {stage.new_edges} of them not there before"
    yield f"{stage.name}: {counted(stage.nodes, 'node')}, {edges}"
    for title, names in (
        ("most ties", _numbered(stage.leading, "{name} {number}")),
        ("new", map(_short, stage.new)),
        ("gone", map(_short, stage.gone)),
        ("more ties", _numbered(stage.rising, "{name} {number:+}")),
        ("fewer ties", _numbered(stage.falling, "{name} {number:+}")),
    ):
        if told := ", ".join(names):
            yield from folded(f"{title}: {told}", width)


def _numbered(found: Iterable[tuple[str, int]], form: str) -> Iterator[str]:
    return (form.format(name=_short(name), number=number) for name, number in found)


def _paths(found: "Paths", width: int) -> Iterator[str]:
    ends = f"{_short(found.source)} and {_short(found.target)}"
    if found.length is None:
        yield f"No path between {ends}: no claim that is wanted leads from one to the other."
    elif found.length == 0:
        yield f"{ends} are one and the same."
    else:
        more = ", more of this length (--paths)" if found.more else ""
        shown = counted(len(found.paths), "path")
        yield f"Between {ends}: {counted(found.length, 'step')}; {shown}{more}."
    for number, way in enumerate(found.paths, start=1):
        yield ""
        names = [way.steps[0].source, *(step.target for step in way.steps)]
        doubt = "" if way.status in ("asserted", "reported") else f"  [{way.status} at best]"
        yield from folded(f"{number}. {' — '.join(map(_short, names))}{doubt}", width, first="")
        for step in way.steps:
            yield from _step(step, width)
    yield ""
    yield from _remarks(found.remarks, width)


def _step(step: "Step", width: int) -> Iterator[str]:
    yield f"  {_short(step.source)} — {_short(step.target)}"
    for backing in step.claims:
        yield from folded(_backing(backing), width, first="    ")
    if step.count > len(step.claims):
        yield f"    … and {step.count - len(step.claims)} more (--claims)"


def _backing(backing: "Backing") -> str:
    claim = backing.claim
    outlet = plain(claim.publisher or claim.title or "no publisher")
    day = f", {claim.published[:10]}" if claim.published else ""
    words = cut(plain(claim.evidence.exact), 200)
    label = cut(plain(claim.label), 160)
    return f"{backing.status}: {label} · {outlet}{day}, {plain(short_id(claim))}: “{words}”"


def _remarks(remarks: Iterable[str], width: int) -> Iterator[str]:
    for remark in remarks:
        yield from folded(plain(remark), width, first="", then="  ")
