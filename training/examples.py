"""Pairs of mentions of an annotated set, with the features the program sees and the gold answer."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.annotate import Annotation, annotate, load
from kg.extract.relations import find_by_rule
from kg.extract.relations.features import features
from kg.extract.relations.learned import buckets
from kg.extract.relations.pairs import End, Sentence, pairs, sentences
from kg.model import Document

PROPERTIES = {
    "CEO": "chiefExecutive",
    "CHILD_OF": "childOf",
    "DATE_FOUNDED": "foundingDate",
    "DATE_OF_BIRTH": "birthDate",
    "DATE_OF_DEATH": "deathDate",
    "EDUCATED_AT": "educatedAt",
    "EMPLOYEE_OR_MEMBER_OF": "affiliatedWith",
    "FOUNDED_BY": "foundedBy",
    "HEADQUARTERS": "basedIn",
    "NATIONALITY": "nationality",
    "PLACE_OF_BIRTH": "birthPlace",
    "PLACE_OF_RESIDENCE": "residence",
    "POLITICAL_AFFILIATION": "politicalAffiliation",
    "SPOUSE": "spouse",
    "SUBSIDIARY_OF": "subsidiaryOf",
}
SIZE = 1 << 17
"""Rows of the table of weights; features are hashed into them."""

Row = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Example:
    """A pair of mentions: its document, its features, its properties, and those it is judged on."""

    document: int
    ends: tuple[str, str]
    rows: tuple[int, ...]
    is_: frozenset[int]
    judged: frozenset[int]


def annotations(gold: Path) -> Iterator[tuple[Row, Annotation]]:
    """Annotate the set's texts as the program does."""
    nlp = load()
    with gold.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield row, annotate(nlp, Document(document=row["document"], text=row["text"]))


def examples(read: Iterable[tuple[Row, Annotation]]) -> list[Example]:
    """Return every pair of every document with its features and its gold properties."""
    found = []
    for number, (row, annotation) in enumerate(read):
        told = _told(row)
        for sentence, subject, other in _pairs(annotation):
            one, two = _span(subject.item), _span(other.item)
            here = next((p for p in row["passages"] if p["start"] <= one[0] < p["end"]), None)
            is_ = frozenset(n for n, s, o in told if _overlap(one, s) and _overlap(two, o))
            listed = here["exhaustive"] if here else ()
            found.append(
                Example(
                    document=number,
                    ends=(subject.item.id, other.item.id),
                    rows=tuple(sorted(set(buckets(features(sentence, subject, other), SIZE)))),
                    is_=is_,
                    judged=is_ | {n for n, p in enumerate(PROPERTIES) if p in listed},
                )
            )
    return found


def _pairs(annotation: Annotation) -> Iterator[tuple[Sentence, End, End]]:
    for sentence in sentences(annotation, find_by_rule(annotation)):
        for subject, other in pairs(sentence):
            yield sentence, subject, other


def _span(item: Any) -> tuple[int, int]:
    return item.head if hasattr(item, "head") else item.span


def _told(row: Row) -> list[tuple[int, tuple[int, int], tuple[int, int]]]:
    things = {t["id"]: (t["start"], t["end"]) for t in (*row["mentions"], *row["times"])}
    names = list(PROPERTIES)
    return [
        (
            names.index(r["property"]),
            things[r["subject"]],
            things[r.get("object") or r["time"]],
        )
        for r in row["relations"]
    ]


def _overlap(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return one[0] < two[1] and two[0] < one[1]
