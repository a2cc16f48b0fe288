"""Who took part in what: the most reported occurrences against the most frequent actors."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from kg.draw.happenings import Days, is_background, is_bare, tell
from kg.draw.head import all_left_out, drawn_of, head
from kg.draw.key import Key
from kg.draw.marks import STANDINGS, Mark
from kg.draw.material import Material, Wanted
from kg.draw.matrix import Entry, Matrix, Row, matrix_sheet, matrix_width
from kg.draw.sheet import Sheet
from kg.draw.words import day_words
from kg.graph.claims import Claim
from kg.graph.days import days
from kg.graph.epistemic_status import worst
from kg.model.frequency import by_frequency

OCCURRENCES = 24
ACTORS = 12
MOST = 500
NOTE = (
    "The actions most told of, in order of time, and the people, organizations and groups in most "
    "of them. A mark is as sure as the least sure account of that part."
)
PARTS = {"agent": "o", "patient": "s", "recipient": "D", "beneficiary": "D", "topic": "v"}
OTHER = "h"
ROLES = (
    ("o", "does it"),
    ("s", "it is done to"),
    ("D", "gets it"),
    ("v", "it is about"),
    (OTHER, "has another part"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurred:
    """An occurrence: its accounts, its days if it has any, and its participants."""

    accounts: tuple[Claim, ...]
    when: Days | None
    parts: Mapping[str, tuple[Mark, ...]]
    rank: tuple[bool, int, int, str]


def events_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw the chosen occurrences as rows and the chosen actors as columns."""
    network = material.network()
    labels = {iri: told["label"] for iri, told in network.nodes(data=True)}
    named = {iri for iri, told in network.nodes(data=True) if told["named"]}
    every = gather(material.claims(), labels, wanted)
    chosen = every[: wanted.most(OCCURRENCES, MOST)]
    actors = _actors(chosen, labels, named)
    column = {iri: at for at, iri in enumerate(actors)}
    rows = [one for one in chosen if column.keys() & one.parts.keys()]
    rows.sort(key=lambda one: (one.when is None, one.when or (), one.rank))
    every_actor = set[str]().union(*(one.parts for one in every))
    told = [
        drawn_of(len(rows), len(every), "action", "of which fewer documents tell"),
        drawn_of(len(actors), len(every_actor), "actor", "with a part in fewer of these"),
    ]
    left_out = all_left_out(told)
    matrix = Matrix(
        columns=[*map(labels.__getitem__, actors)],
        rows=tuple(_rows(rows, column)),
        aside="told by",
        nothing="No action has a participant who is a person, an organization or a group.",
    )
    title = head("Who took part in what", NOTE, left_out, matrix_width(len(actors)))
    nothing = None if rows else "no person, organization or group takes part in anything"
    return Sheet(matrix_sheet(matrix, title, _key(rows, column)), left_out, nothing)


def gather(claims: Iterable[Claim], actors: Mapping[str, str], wanted: Wanted) -> list[Occurred]:
    """Gather the occurrences in which any of these actors takes part, the most reported first."""
    told: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "event" and wanted.within(claim.date):
            told[claim.occurrence or claim.iri].append(claim)
    found = [_occurred(accounts, actors) for accounts in told.values() if not is_bare(accounts)]
    return sorted((one for one in found if one.parts), key=lambda one: one.rank)


def _occurred(accounts: list[Claim], actors: Mapping[str, str]) -> Occurred:
    held: dict[str, dict[str, list[tuple[str, bool]]]] = defaultdict(lambda: defaultdict(list))
    for claim in accounts:
        for part in claim.every_part:
            iri = part.thing.iri or ""
            if iri in actors:
                held[iri][PARTS.get(part.role, OTHER)].append(claim.standing)
    documents = len({claim.document for claim in accounts})
    return Occurred(
        accounts=tuple(accounts),
        when=_when(accounts),
        parts={
            iri: tuple(_mark(shape, stands) for shape, stands in sorted(shapes.items()))
            for iri, shapes in held.items()
        },
        rank=(is_background(accounts[0].what), -documents, -len(held), accounts[0].iri),
    )


def _when(accounts: Iterable[Claim]) -> Days | None:
    """Return the days that most accounts give, the first of equals."""
    dates = Counter(claim.date for claim in accounts if claim.date and days(claim.date))
    return days(by_frequency(dates)[0]) if dates else None


def _mark(shape: str, stands: Sequence[tuple[str, bool]]) -> Mark:
    level = worst(*(status for status, _ in stands))
    return Mark(shape, level, any(negated for _, negated in stands))


def _actors(chosen: Sequence[Occurred], labels: Mapping[str, str], named: Set[str]) -> list[str]:
    """Choose those who take part in most of the chosen occurrences; unnamed ones, in several."""
    counts = Counter(iri for one in chosen for iri in one.parts)
    known = [iri for iri in counts if iri in named or counts[iri] > 1]
    most = max(ACTORS, min(MOST, len(chosen) // 2))
    return sorted(known, key=lambda iri: (-counts[iri], labels[iri], iri))[:most]


def _rows(chosen: Sequence[Occurred], column: Mapping[str, int]) -> Iterator[Row]:
    """Yield the occurrences under their day, month or year."""
    for when, of_then in groupby(chosen, key=lambda one: one.when):
        title = day_words(when) if when else "On a day that is not told"
        yield Row(entries=(Entry(words=title, weight="bold"),))
        yield from (_row(one, column) for one in of_then)


def _row(one: Occurred, column: Mapping[str, int]) -> Row:
    documents = len({claim.document for claim in one.accounts})
    return Row(
        entries=(Entry(words=tell(one.accounts), most=14),),
        cells={column[iri]: marks for iri, marks in one.parts.items() if iri in column},
        aside=f"{documents} documents" if documents > 1 else "one document",
    )


def _key(rows: Sequence[Occurred], column: Mapping[str, int]) -> Key:
    there = {
        mark.shape for one in rows for iri, m in one.parts.items() if iri in column for mark in m
    }
    parts = [(Mark(s, "asserted"), words) for s, words in ROLES if s in there]
    sure = [(Mark("o", status, negated), words) for status, negated, words in STANDINGS]
    return Key((("Shape: which part", parts), ("Fill: how sure", sure)))
