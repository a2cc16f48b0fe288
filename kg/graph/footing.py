"""On what footing an event in the world stands, given all that tell of it."""

from collections.abc import Iterable, Iterator

from kg.graph.plain import event_plainness
from kg.model import Event, Reading

FOOTINGS = ("asserted", "reported", "alleged", "denied")
"""Best first. Beside these an account is 'negative' or 'uncertain'."""
UNTOLD = {
    frozenset({"negative"}): "only told as not so",
    frozenset({"uncertain"}): "only uncertain accounts",
}


def footings(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield each event's id with its footing: 'asserted' and 'reported' as in the plain graphs."""
    levels = event_plainness(reading)
    for event in reading.events:
        level = levels[event.id]
        yield event.id, {"plain": "asserted"}.get(level, level) if level else _doubt(event)


def _doubt(event: Event) -> str:
    if event.polarity == "negative" or event.certainty == "counterfactual":
        return "negative"
    return event.status if event.status in ("alleged", "denied") else "uncertain"


def standing_of(accounts: Iterable[str]) -> str:
    """Give the footing of an event by its accounts: the best, or what they all leave open."""
    found = frozenset(accounts)
    best = next((one for one in FOOTINGS if one in found), None)
    return best or UNTOLD.get(found, "only negative or uncertain accounts")


def with_standing(label: str, standing: str) -> str:
    """Say behind the words for an event that no document vouches for it, where none does."""
    return label if standing == "asserted" else f"{label} [{standing}]"
