"""Whether those at a place were warned: 'announced it over loudspeakers', 'no warning was given'.

Who says that there was no warning says it of whoever was there, so that nobody is named. Others
tell that people were warned, or by what means: such accounts of one story and time meet by the kind
of the announcement alone. A warning to one body weeks before is another.
"""

import re
from collections.abc import Iterator
from functools import cache

from kg.compare.accounts import Account
from kg.compare.findings import in_sides
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import folded
from kg.compare.sides import whether
from kg.compare.telling_table import root
from kg.compare.word_patterns import any_of
from kg.model import Finding
from kg.ontology import lexicon

GROUP = "Group"
ADDRESSED = ("recipient", "beneficiary", "patient", "goal")
NONE = re.compile(
    r"\b(?:no|without|any|never an?) (?:prior |advance |clear |proper )?"
    r"(?:announcements?|warnings?)\b",
    re.IGNORECASE,
)
BEFORE = re.compile(r"\b(?:before|beforehand|in advance|in time|had|earlier)\b", re.IGNORECASE)
"""Words by which a warning was given before something happened, not because of it."""


def weigh_announcements(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield that there was no warning, with the accounts that tell that people were warned."""
    for no, told in index.meeting(_tells_of_none, _warns_people, _kinds):
        warned = [yes for yes in told if not lines.before(no.document, yes.date)]
        if warned:
            yield whether(in_sides(warned, [no]), lines)


def _is_sure(account: Account, polarity: str) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == polarity


def _tells_of_none(account: Account) -> bool:
    """Return True if an account says, of nobody by name, that there was no warning at all."""
    said = _is_sure(account, "negative") and bool(NONE.search(account.words))
    return said and account.noun and not any(t.named for t in account.roles)


def _warns_people(account: Account) -> bool:
    """Return True if people who have no name were warned before, or it was called out to all."""
    if not _is_sure(account, "positive") or account.noun or not any(_kinds(account)):
        return False
    groups = (t.type == GROUP and not t.named for t in account.in_role(*ADDRESSED))
    in_time = root(account) in folded("warning") and bool(BEFORE.search(account.words))
    return bool(_means().search(account.words)) or (in_time and any(groups))


def _kinds(account: Account) -> Iterator[str]:
    """Yield the kind of announcement; one over loudspeakers may be of either."""
    if root(account) in folded("warning"):
        yield "warning"
    if root(account) in folded("announcing"):
        yield "announcement"
        if account.polarity == "positive":
            yield "warning"


@cache
def _means() -> re.Pattern[str]:
    return any_of(lexicon("weighing")["said_to_all"])
