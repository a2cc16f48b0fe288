"""Differences between two lists of lines: added, removed, altered."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from lines import Line

JOINED_KINDS = ("judgement", "finding", "dating")
"""Kinds of lines that say what joining and weighing made of the readings."""
ROLE = "role."

Known = Mapping[str, Collection[str]]
"""The fields that the lines of each kind have."""


@dataclass(frozen=True, slots=True)
class Change:
    """A line of a set that was added (no `before`), removed (no `after`) or altered."""

    name: str
    before: Line | None
    after: Line | None

    @property
    def line(self) -> Line:
        """The line as it is, or as it was."""
        found = self.after or self.before
        assert found
        return found

    @property
    def sentence(self) -> tuple[str, int]:
        """The sentence of the line: its document, and where it starts."""
        return self.line.document, self.line.sentence

    def told(self) -> Iterator[str]:
        """Yield the lines before and after; for an altered one first the fields that differ."""
        if self.before and self.after:
            old, new = dict(self.before.fields), dict(self.after.fields)
            names = [n for n in {**old, **new} if old.get(n) != new.get(n)]
            yield f"  ~ {self.line.kind}: {', '.join(names) or 'place'}"
        if self.before:
            yield f"  - {_short(self.before)}"
        if self.after:
            yield f"  + {_short(self.after)}"


def altered(name: str, before: list[str], after: list[str], known: Known) -> Iterator[Change]:
    """Yield the differences between the lines of a set; a field that was not known is none.

    Lines with the same key are paired in their order.
    """
    old, new = Counter(before), Counter(after)
    gone = Counter(map(Line.of, (old - new).elements()))
    come = Counter(_with_known(Line.of(line), known) for line in (new - old).elements())
    pairs: dict[tuple[object, ...], tuple[list[Line], list[Line]]] = defaultdict(lambda: ([], []))
    for side, lines in enumerate((gone - come, come - gone)):
        for line in sorted(lines.elements(), key=lambda a: (a.document, a.start, str(a))):
            pairs[line.key][side].append(line)
    for left, right in pairs.values():
        yield from (Change(name, a, b) for a, b in zip_longest(left, right))


def counts(changes: Iterable[Change]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Count what was added, removed and altered, by kind and set."""
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for change in changes:
        which = 0 if not change.before else 1 if not change.after else 2
        found[change.line.kind, change.name][which] += 1
    return {key: (row[0], row[1], row[2]) for key, row in sorted(found.items())}


def field_names(lines: Iterable[str]) -> dict[str, set[str]]:
    """Return the fields that the lines of each kind have."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        kind, _, _, _, *fields = line.split("\t")
        found[kind].update(field.partition("=")[0] for field in fields)
    return found


def _with_known(line: Line, known: Known) -> Line:
    """Leave out fields that no line of the kind had; a role is never left out."""
    had = known.get(line.kind)
    if had is None:
        return line
    fields = tuple(f for f in line.fields if f[0] in had or _is_role(f[0]))
    return replace(line, fields=fields)


def _is_role(name: str) -> bool:
    return name.startswith(ROLE) and "." not in name.removeprefix(ROLE)


def _short(line: Line) -> str:
    return "  ".join((line.kind, *(f"{name}={value}" for name, value in line.fields)))
