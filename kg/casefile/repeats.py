"""Claims that tell again what another line of a brief told, or of others than it.

Reports tell the main deed in their own words each, and the comparison of accounts holds them apart
where a word differs ('released a patch', 'issued an update'). In a brief one of them is enough.
"""

from collections.abc import Sequence

from kg.casefile.background import NOW
from kg.casefile.candidate import Candidate

WHO = ("who", "name")
"""What those differ in who tell of different doers."""


def told_again(one: Candidate, other: Candidate) -> bool:
    """Say whether two claims tell the same kind of deed of the same named person or body.

    Two deeds of one doer are two where each is done to somebody else by name, and where they are
    told of different months or years.
    """
    if one.row["class"] != other.row["class"] or _at_other_times(one, other):
        return False
    people = one.people & other.people
    if one.done_to & other.done_to & people:
        return True
    apart = one.done_to & one.people and other.done_to & other.people
    return bool(set(one.speakers) & set(other.speakers) & people) and not apart


def _at_other_times(one: Candidate, other: Candidate) -> bool:
    mine, its = (claim.periods - {NOW} for claim in (one, other))
    return bool(mine and its) and not any(
        when.startswith(then) or then.startswith(when) for when in mine for then in its
    )


def of_others(about: str, sides: Sequence[Candidate]) -> bool:
    """Say whether sides name different doers where nobody asks who: two players' passes."""
    named = [set(one.speakers) & one.people for one in sides]
    asked = about.startswith(WHO)
    return not asked and len(named) > 1 and all(named) and not set.intersection(*named)
