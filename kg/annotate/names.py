"""Names: one type for one name in a document, unless the words around it say otherwise."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kg.annotate.agencies import Named, is_capital
from kg.annotate.candidates import NO_NAME, find_candidates
from kg.annotate.gazetteer import place_weight
from kg.annotate.lexica import lexica
from kg.annotate.typing import INSIDE, best, root_of, votes
from kg.annotate.view import Phrase, View
from kg.model import MentionType

FULL = 4.0
"""Weight of bearing the surname of a person whom the document names in full."""

GIVEN = 2.0
"""Weight of being the given name of such a person."""


@dataclass(frozen=True, slots=True)
class People:
    """The persons that a document names in full: their surnames and given names, small letters."""

    surnames: frozenset[str]
    given: frozenset[str]


def find_names(view: View) -> list[Phrase]:
    """List the names of a document in order, typed; places inside agencies are names too."""
    candidates = find_candidates(view)
    candidates += list(_second_look(view, candidates))
    ballots = [votes(view, name) for name in candidates]
    totals: dict[str, Counter[MentionType]] = defaultdict(Counter)
    for name, ballot in zip(candidates, ballots, strict=True):
        totals[key_of(view, name)].update(ballot)
    people = _people(view, candidates, totals)
    for key, total in totals.items():
        _add_people(key, total, people)
    types = {key: best(total) for key, total in totals.items()}
    names = [
        (name, _decide(view, name, ballot, types[key_of(view, name)], people))
        for name, ballot in zip(candidates, ballots, strict=True)
    ]
    kept = [(name, kind) for name, kind in names if _is_name(view, name, kind)]
    nested = _nested(view, kept, types)
    return sorted(
        (_phrase(view, name, kind) for name, kind in (*kept, *nested)),
        key=lambda p: (p.start, -p.end, p.head_start),
    )


def key_of(view: View, name: Named) -> str:
    """Give the form under which occurrences of a name are counted together."""
    return " ".join(view.lower[name.start : name.end])


def _people(view: View, names: Iterable[Named], totals: dict[str, Counter[MentionType]]) -> People:
    suffixes = lexica().suffixes
    surnames, given = set(), set()
    for name in names:
        words = [w for w in view.lower[name.start : name.end] if w.rstrip(".") not in suffixes]
        if len(words) > 1 and best(totals[key_of(view, name)]) == "Person":
            surnames.add(words[-1])
            given.add(words[0])
    return People(frozenset(surnames), frozenset(given))


def _add_people(key: str, total: Counter[MentionType], people: People) -> None:
    if key in people.surnames:
        total["Person"] += FULL  # type: ignore[assignment]
    elif key in people.given:
        total["Person"] += GIVEN  # type: ignore[assignment]


def _decide(
    view: View, name: Named, ballot: Counter[MentionType], kind: MentionType, people: People
) -> MentionType:
    """Let strong evidence around one occurrence overrule what the document says as a whole."""
    if name.type or ballot["Person"] >= 5.0:
        return best(ballot)
    key = key_of(view, name)
    if kind == "Person" and key in people.surnames and place_weight(key) >= 2.0:
        before = view.lower[name.start - 1] if name.start else ""
        if before in INSIDE and view.deps[name.end - 1] == "pobj":
            return "Place"
    return kind


def _is_name(view: View, name: Named, kind: MentionType) -> bool:
    """Leave out adjectives of nations, and capitals that open a sentence and mean nothing."""
    if kind == "Group" and view.tags[name.end - 1].startswith("JJ"):
        return False
    if kind == "Other" and not name.label and name.end - name.start == 1:
        opens = name.start == 0 or view.sentences[name.start - 1] != view.sentences[name.start]
        return not opens and view.pos[name.start] == "PROPN"
    return True


def _second_look(view: View, names: Sequence[Named]) -> Iterator[Named]:
    """Find the names again where the pipeline saw none: same words, same capitals."""
    taken = set()
    forms: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for name in names:
        taken.update(range(name.start, name.end))
        words = view.words[name.start : name.end]
        if name.label or name.type or len(words) > 1:
            forms[words[0]].add(words)
            if name.label == "PERSON" and len(words) > 1:
                forms[words[-1]].add(words[-1:])
    index = 0
    while index < len(view):
        match = _longest(view, index, forms.get(view.words[index], ()), taken)
        if match:
            yield Named(start=index, end=index + match)
        index += match or 1


def _longest(view: View, index: int, forms: Iterable[tuple[str, ...]], taken: set[int]) -> int:
    found = 0
    for words in forms:
        end = index + len(words)
        if (
            len(words) > found
            and view.words[index:end] == words
            and is_capital(words[0])
            and not any(i in taken or view.labels[i] in NO_NAME for i in range(index, end))
            and (len(words) > 1 or view.pos[index] in ("PROPN", "NOUN"))
        ):
            found = len(words)
    return found


def _nested(
    view: View, names: Sequence[tuple[Named, MentionType]], types: dict[str, MentionType]
) -> Iterator[tuple[Named, MentionType]]:
    """Yield the place that an agency's or building's name opens or ends with."""
    for name, kind in names:
        if kind not in ("Organization", "Facility", "Event") or name.end - name.start < 2:
            continue
        for start, end in _edges(name.start, name.end):
            text = " ".join(view.lower[start:end])
            labelled = all(view.labels[i] == "GPE" for i in range(start, end))
            if not is_capital(view.words[start]):
                continue
            if types.get(text) == "Place" or place_weight(text) >= (1.0 if labelled else 2.0):
                yield Named(start=start, end=end), "Place"
                break


def _edges(start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the proper parts of a name at its beginning, longest first, then at its end."""
    for stop in range(min(end - 1, start + 3), start, -1):
        yield start, stop
    for first in range(max(start + 1, end - 3), end):
        yield first, end


def _phrase(view: View, name: Named, kind: MentionType) -> Phrase:
    """Make a phrase of a name; titles before a person belong to the phrase, not to the head."""
    start = name.start
    if kind == "Person":
        titles = lexica().titles
        while (
            start > 0 and view.lower[start - 1].rstrip(".") in titles and not view.blank[start - 1]
        ):
            start -= 1
    return Phrase(
        start=start,
        end=name.end,
        head_start=name.start,
        head_end=name.end,
        root=root_of(view, name.start, name.end),
        kind="name",
        type=kind,
    )
