"""What people are, in a few words: position, nation and age as the articles give them."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Sequence

from kg.casefile.places import Places
from kg.casefile.rows import Row

POSITION, AGE, NATION = "kg:holdsPosition", "kg:aged", "kg:nationality"
SURE = 0.9
"""How sure a claim must be to be told beside a name, where nothing says who tells it."""
LONGEST = 60
OF_ANOTHER = re.compile(r"(?:his|her|their|its|our|my|your)\b", re.I)
"""'His lawyer' says whose only where it stands."""
ARTICLE = re.compile(r"(?:the|an?|another)\s+", re.I)
TOLD = ("asserted", "reported")


class Described:
    """Takes the claims of a case document by document, then says of its people what they are."""

    def __init__(self, where: Places, wrong: Container[tuple[str, str]]) -> None:
        self._where, self._wrong = where, wrong
        self._positions: dict[int, Counter[str]] = defaultdict(Counter)
        self._nations: dict[int, Counter[str]] = defaultdict(Counter)
        self._ages: dict[int, set[str]] = defaultdict(set)

    def take(self, row: Row, claims: Sequence[Row]) -> None:
        """Take what a document tells of positions and ages."""
        name = row["document"]
        mentions = {one["id"]: one for one in row.get("mentions") or ()}
        values = {one["id"]: one for one in row.get("values") or ()}
        for claim in claims:
            if (
                claim.get("predicate") not in (POSITION, AGE, NATION)
                or (name, claim["id"]) in self._wrong
            ):
                continue
            at = self._where.entity(name, mentions[claim["subject"]]["chain"])
            if at is None or not _is_sure(claim):
                continue
            value = values.get(claim.get("value") or "")
            if claim["predicate"] == AGE:
                if value is not None and value.get("value") is not None:
                    self._ages[at].add(f"{value['value']:g}")
            elif (words := value or mentions.get(claim.get("object") or "")) is not None:
                kind = self._nations if claim["predicate"] == NATION else self._positions
                self._count(kind[at], row["text"][words["start"] : words["end"]])

    def _count(self, kind: Counter[str], words: str) -> None:
        told = ARTICLE.sub("", " ".join(words.split()), count=1)
        if told and len(told) <= LONGEST and not OF_ANOTHER.match(told):
            kind[told] += 1

    def of(self, at: int) -> str:
        """Say what an entity is: what is most told of it, and its age where all agree."""
        known = self._where.listed[at]
        if known.type != "Person" or not known.named:
            return ""
        position, nation = (_most(kind.get(at)) for kind in (self._positions, self._nations))
        ages = self._ages.get(at, set())
        return ", ".join(
            filter(None, (position, nation, *(f"aged {age}" for age in ages if len(ages) == 1)))
        )


def _most(told: Counter[str] | None) -> str:
    return min(told, key=lambda one: (-told[one], -len(one), one), default="") if told else ""


def _is_sure(claim: Row) -> bool:
    told = claim["polarity"] == "positive" and claim["certainty"] == "certain"
    sure = claim.get("confidence")
    return told and claim["status"] in TOLD and (sure is None or sure >= SURE)
