"""Things in which no fault was found: who tested the brakes and found none tells that they worked.

Such an account says of the thing what another denies that tells of its failing. It is made of the
words for looking and not finding, and of what was looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kg.compare.accounts import Account, Taking
from kg.compare.predicate_equivalence import fold, folded, kind_of
from kg.compare.telling_table import root
from kg.compare.tellings import Telling
from kg.ontology import lexicon

WORKED = "work"
WHERE = ("place", "topic")
NEAR = 20
"""Most characters between 'tested the brakes' and 'found no fault'."""


def with_sound_things(told: Mapping[str, Sequence[Telling]]) -> dict[str, list[Telling]]:
    """Return the accounts of each document, and those of things that were found to work."""
    return {document: [*some, *_found_sound(some)] for document, some in told.items()}


def _found_sound(told: Sequence[Telling]) -> Iterator[Telling]:
    for number, telling in enumerate(told):
        if _finds_no_fault(telling.account):
            things = _looked_at(telling.account, [t.account for t in told[:number]])
            if things:
                yield replace(telling, account=_works(telling.account, things))


def _finds_no_fault(account: Account) -> bool:
    found = root(account) in folded("finding_faults") and account.polarity == "negative"
    return found and not account.noun and any(_is_fault(t) for t in account.in_role("patient"))


def _is_fault(taking: Taking) -> bool:
    return taking.head in {kind_of(noun) for noun in lexicon("weighing")["faults"]}


def _looked_at(account: Account, before: Sequence[Account]) -> tuple[Taking, ...]:
    """Return in what there was no fault, or else what the same people looked at just before."""
    where = account.in_role(*WHERE)
    if where:
        return where
    for one in reversed(before):
        close = 0 <= account.evidence.start - one.evidence.end < NEAR or (
            one.evidence.start < account.evidence.start <= one.evidence.end
        )
        if close and root(one) in folded("looking_for_faults"):
            same = one.entities("agent") & account.entities("agent")
            return one.in_role("patient") if same else ()
    return ()


def _works(account: Account, things: Sequence[Taking]) -> Account:
    roles = tuple(taking._replace(role="patient") for taking in things)
    return replace(
        account,
        word=fold(WORKED)[0],
        polarity="positive",
        negated=False,
        light=False,
        roles=roles,
        shown="worked",
    )
