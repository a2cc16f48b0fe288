"""Agreement: what several documents tell alike, and claims that grow harder as they travel."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kg.model import Finding
from kg.weigh.accounts import Account
from kg.weigh.findings import finding, one_a_document
from kg.weigh.origins import Lines


def corroborate_events(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where documents agree that something happened, or that it did not, and on its date."""
    for polarity, about in (("positive", "event"), ("negative", "event that did not happen")):
        agreeing = [a for a in accounts if a.factual and a.polarity == polarity]
        told = one_a_document(agreeing)
        if len(told) > 1:
            yield finding("corroborates", about, [(a, None) for a in told], lines)
            yield from _hardens(agreeing, lines)


def _hardens(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Find what one document tells as fact that others allege, where it names no source itself."""
    alleged = [a for a in accounts if a.status == "alleged"]
    told = [a for a in accounts if a.status == "asserted" and a.certainty == "certain"]
    carrying = {a.document for a in accounts if a.holders or a.status != "asserted"}
    plain = [a for a in told if not a.holders and a.document not in carrying]
    if alleged and plain:
        sides = [(a, 0) for a in one_a_document(alleged)] + [(a, 1) for a in one_a_document(plain)]
        yield finding("hardens", "certainty", sides, lines, said={0: "alleged", 1: "told as fact"})


def corroborate_relations(
    predicate: str, accounts: Sequence[Account], lines: Lines
) -> Iterator[Finding]:
    """Yield where documents agree that two things stand in a relation."""
    held: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for account in accounts:
        if account.factual and account.about is not None:
            held[account.about, account.polarity].append(account)
    for _, agreeing in sorted(held.items()):
        told = one_a_document(agreeing)
        if len(told) > 1:
            about = predicate.removeprefix("kg:")
            yield finding("corroborates", about, [(a, None) for a in told], lines)
