"""Short descriptions of people: position, nationality and age as the articles give them.

A position beside a name is shown without its source, so only undoubted ones are used: no other name
is between it and the name, and what is said once of somebody whom several reports name is not said
more often of another.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence

from kg.casefile.places import Places
from kg.casefile.rows import Row, listed_by_id

POSITION, AGE, NATION = "kg:holdsPosition", "kg:aged", "kg:nationality"
SURE = 0.9
"""Least probability of a claim that is shown beside a name, without its source."""
LONGEST = 60
OF_ANOTHER = re.compile(r"(?:his|her|their|its|our|my|your)\b", re.I)
"""'His lawyer' is only clear where it is written."""
ARTICLE = re.compile(r"^(?:the|an?|another)\s+", re.I)
AGAIN = 2
"""A position said this often of somebody is used, however often it is said of another."""
TOLD = ("asserted", "reported")


class Described:
    """Takes the claims of a case document by document, then describes its people."""

    def __init__(self, where: Places, wrong: Container[tuple[str, str]]) -> None:
        self._where, self._wrong = where, wrong
        self._positions: dict[int, Counter[str]] = defaultdict(Counter)
        self._called: dict[str, Counter[int]] = defaultdict(Counter)
        self._nations: dict[int, Counter[str]] = defaultdict(Counter)
        self._ages: dict[int, set[str]] = defaultdict(set)

    def take(self, row: Row, claims: Sequence[Row]) -> None:
        """Take the positions and ages that a document gives."""
        mentions, values = listed_by_id(row, "mentions"), listed_by_id(row, "values")
        for claim in self._describing(row["document"], claims):
            subject = mentions[claim["subject"]]
            at = self._where.entity(row["document"], subject["chain"])
            value = values.get(claim.get("value") or "")
            words = value or mentions.get(claim.get("object") or "")
            if at is None or words is None:
                continue
            if claim["predicate"] == AGE:
                self._add_age(at, value)
                continue
            told = _short(row["text"][words["start"] : words["end"]])
            if told and not _somebody_between(subject, words, mentions.values()):
                self._add(at, told, nation=claim["predicate"] == NATION)

    def _describing(self, document: str, claims: Iterable[Row]) -> Iterator[Row]:
        """Yield the claims that surely give a position, an age or a nationality."""
        for claim in claims:
            describes = claim.get("predicate") in (POSITION, AGE, NATION)
            if describes and (document, claim["id"]) not in self._wrong and _is_sure(claim):
                yield claim

    def _add_age(self, at: int, value: Row | None) -> None:
        if value is not None and value.get("value") is not None:
            self._ages[at].add(f"{value['value']:g}")

    def _add(self, at: int, told: str, *, nation: bool) -> None:
        kind = self._nations if nation else self._positions
        kind[at][told] += 1
        if not nation:
            self._called[told.casefold()][at] += 1

    def of(self, at: int) -> str:
        """Return a description of an entity: its most frequent one, and its age if all agree."""
        known = self._where.listed[at]
        if known.type != "Person" or not known.named:
            return ""
        position, nation = _most(self._own(at)), _most(self._nations.get(at))
        ages = self._ages.get(at, set())
        return ", ".join(
            filter(None, (position, nation, *(f"aged {age}" for age in ages if len(ages) == 1)))
        )

    def _own(self, at: int) -> Counter[str]:
        """Return the undoubted positions of somebody."""
        reports = len({document for document, _ in self._where.listed[at].members})
        told = self._positions.get(at, Counter[str]())
        if reports < 2:
            return told
        return Counter({words: count for words, count in told.items() if self._is_own(at, words)})

    def _is_own(self, at: int, words: str) -> bool:
        called = self._called[words.casefold()]
        return called[at] >= AGAIN or called[at] == max(called.values())


def _short(words: str) -> str:
    """Return the words of a description without article; '' if they are no title."""
    told = ARTICLE.sub("", " ".join(words.split()), count=1)
    return told if len(told) <= LONGEST and not OF_ANOTHER.match(told) else ""


def _somebody_between(subject: Row, words: Row, mentions: Iterable[Row]) -> bool:
    """Return True if somebody else is named between a name and its description."""
    start = min(subject["end"], words["end"])
    end = max(subject["start"], words["start"])
    own = subject["chain"]
    return any(
        start <= one["start"] < end
        and one["kind"] == "name"
        and one["type"] == "Person"
        and one["chain"] != own
        for one in mentions
        if one["id"] != words.get("id")
    )


def _most(told: Counter[str] | None) -> str:
    return min(told, key=lambda one: (-told[one], -len(one), one), default="") if told else ""


def _is_sure(claim: Row) -> bool:
    told = claim["polarity"] == "positive" and claim["certainty"] == "certain"
    sure = claim.get("confidence")
    return told and claim["status"] in TOLD and (sure is None or sure >= SURE)
