"""How well a claim stands, in one word, so that an allegation never looks like a fact."""

STATUSES = ("asserted", "reported", "uncertain", "alleged", "denied")
"""Best first; what is made of several claims is given the worst of theirs."""


def standing(status: str, polarity: str, certainty: str, *, vouched: bool) -> tuple[str, bool]:
    """Say how well a claim stands, and whether it says that something is not so.

    A status that promises more than the rest of the claim keeps is lowered: 'asserted' on someone
    else's word is reported, anything not certain is uncertain at best.
    """
    level = status if status in STATUSES else "uncertain"
    if level == "asserted" and vouched:
        level = "reported"
    if polarity == "unknown" or certainty != "certain":
        level = worst(level, "uncertain")
    return level, polarity == "negative" or certainty == "counterfactual" or status == "denied"


def worst(*levels: str) -> str:
    """Give the level that promises least."""
    return max(levels, key=STATUSES.index)
