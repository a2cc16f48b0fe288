"""The reporting words of `ontology/lexicon/cues.toml` as frozen values, read once."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.model import Certainty, Status
from kg.ontology import lexicon

CERTAINTIES: tuple[Certainty, ...] = (
    "certain",
    "probable",
    "possible",
    "future",
    "hypothetical",
    "counterfactual",
)
STATUSES: tuple[Status, ...] = ("asserted", "reported", "alleged", "denied")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of a reporting word on its content, and the complements it takes."""

    group: str
    status: Status
    certainty: Certainty | None = None
    complement: frozenset[str] = frozenset()
    evidence: bool = False


def weaker(left: Certainty, right: Certainty | None) -> Certainty:
    """Return the less committed of two certainties (None commits to nothing)."""
    return left if right is None else max(left, right, key=CERTAINTIES.index)


def stronger_status(left: Status, right: Status) -> Status:
    """Return the status that is further from the document's own assertion."""
    return max(left, right, key=STATUSES.index)


@cache
def verbs() -> dict[str, Effect]:
    """Map the lemma of a reporting verb to its effect."""
    return _effects("verbs")


@cache
def nouns() -> dict[str, Effect]:
    """Map the lemma of a reporting noun ('allegation') to its effect."""
    return _effects("nouns")


@cache
def words(section: str, key: str = "lemmas") -> frozenset[str]:
    """Return one list of the cue lexicon as a set, e.g. `words("outlets", "names")`."""
    return frozenset(lexicon("cues")[section][key])


@cache
def phrases(section: str, key: str) -> frozenset[tuple[str, ...]]:
    """Return a list of word groups of the cue lexicon as a set of tuples."""
    return frozenset(tuple(p) for p in lexicon("cues")[section][key])


@cache
def modifiers(kind: str) -> dict[str, Status]:
    """Map adverbs ('reportedly') or adjectives ('alleged') to the status they give."""
    return dict(lexicon("cues")[kind])


@cache
def quoting() -> frozenset[str]:
    """Return the lemmas of verbs that can introduce the speaker of a quotation."""
    return words("quoting") | frozenset(verbs())


def _effects(kind: str) -> dict[str, Effect]:
    table: dict[str, Any] = lexicon("cues")[kind]
    return {
        lemma: Effect(
            group=name,
            status=row["status"],
            certainty=row.get("certainty"),
            complement=frozenset(row.get("complement", ())),
            evidence=row.get("evidence", False),
        )
        for name, row in table.items()
        for lemma in row["lemmas"]
    }
