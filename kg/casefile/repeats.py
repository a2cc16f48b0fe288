"""Claims that repeat another line of a brief, or that are about others than it.

Reports give the main action each in its own words, and the comparison of accounts separates them if
a word differs ('released a patch', 'issued an update'). In a brief one of them is enough.
"""

from collections.abc import Sequence

from kg.casefile.background import NOW
from kg.casefile.candidate import Candidate

WHO = ("who", "name")
"""Topics of findings whose sides have different agents."""


def told_again(one: Candidate, other: Candidate) -> bool:
    """Return True if two claims have one kind of action of the same named agent.

    Two actions of one agent differ if each has another named patient, and if they are in different
    months or years.
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
    """Return True if sides name different agents though that is not the topic: two passes."""
    named = [set(one.speakers) & one.people for one in sides]
    asked = about.startswith(WHO)
    return not asked and len(named) > 1 and all(named) and not set.intersection(*named)
