"""Epistemic status: how well a claim, or an event with several accounts, is supported.

Status, polarity and certainty of a claim are summed up in one word, so that an allegation is never
shown as a fact. The words and their order are those of `STATUSES`.
"""

from collections.abc import Iterable, Iterator

from kg.graph.plain import event_plainness
from kg.model import Event, Reading

STATUSES = ("asserted", "reported", "uncertain", "alleged", "denied")
"""Best first. What is made from several claims gets the worst of theirs."""
AFFIRMED = ("asserted", "reported", "alleged", "denied")
"""Statuses of a single account of an event, best first; others are 'negative' or 'uncertain'."""
UNAFFIRMED = {
    frozenset({"negative"}): "only told as not so",
    frozenset({"uncertain"}): "only uncertain accounts",
}


def standing(status: str, polarity: str, certainty: str, *, vouched: bool) -> tuple[str, bool]:
    """Return the status of a claim, and whether the claim is negative.

    A status is lowered if the rest of the claim does not support it: 'asserted' with a holder
    becomes 'reported', and what is not certain is at best 'uncertain'.
    """
    level = status if status in STATUSES else "uncertain"
    if level == "asserted" and vouched:
        level = "reported"
    if polarity == "unknown" or certainty != "certain":
        level = worst(level, "uncertain")
    return level, polarity == "negative" or certainty == "counterfactual" or status == "denied"


def worst(*levels: str) -> str:
    """Return the weakest of some statuses."""
    return max(levels, key=STATUSES.index)


def account_statuses(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield each event's id with its status; 'asserted' and 'reported' as in the plain graphs."""
    levels = event_plainness(reading)
    for event in reading.events:
        level = levels[event.id]
        yield event.id, {"plain": "asserted"}.get(level, level) if level else _not_plain(event)


def _not_plain(event: Event) -> str:
    if event.polarity == "negative" or event.certainty == "counterfactual":
        return "negative"
    return event.status if event.status in ("alleged", "denied") else "uncertain"


def occurrence_status(accounts: Iterable[str]) -> str:
    """Return the status of an occurrence: the best of its accounts, or what they all leave open."""
    found = frozenset(accounts)
    best = next((one for one in AFFIRMED if one in found), None)
    return best or UNAFFIRMED.get(found, "only negative or uncertain accounts")


def with_status(label: str, status: str) -> str:
    """Return a label followed by the status of its event, unless the event is asserted."""
    return label if status == "asserted" else f"{label} [{status}]"
