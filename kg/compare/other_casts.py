"""Accounts that tell of deeds of others: alike in their verb alone, they support no one's word.

Who visited the hall and who visited a patient in hospital did two things, though both are visits of
one day. Resolution keeps such deeds apart where it can; an agreement asks once more who acts and
who undergoes it, because a reader takes it for one fact that several vouch for.
"""

import re
from collections.abc import Sequence, Set
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.amounts import set_against
from kg.compare.mutual_deeds import BEINGS
from kg.compare.other_hands import may_be_bands_of_others
from kg.compare.predicate_equivalence import folded, like_nouns, title_words
from kg.compare.same_content import counting, given_to_others
from kg.compare.same_event import HAPPENING
from kg.compare.senses import likeness
from kg.compare.sole_doers import UNDERGOING
from kg.compare.telling_table import root
from kg.resolve.word_forms import stem, tokens

PERSON, GROUP = "Person", "Group"
PEOPLE, PLACES = frozenset({"Person", "Group"}), frozenset({"Facility"})
PERCEPTION = "kg:Perception"
COMPLEMENT = re.compile(r" (?:of|on|at|in|off|from|for|with|by) ")
"""Words between a noun and what tells it more nearly."""
POSSIBLE = "possible"


def of_other_casts(one: Account, other: Account) -> bool:
    """Return True if two accounts tell, in one word, of deeds of others, or done to others."""
    if _had_by_other_numbers(one, other) or _had_by_one_and_several(one, other):
        return True
    if _done_by_bands_of_others(one, other) or are_states_of_others(one, other):
        return True
    if one.word != other.word or one.mutual or other.mutual:
        return False
    return _told_in_one_word_of_others(one, other)


def _told_in_one_word_of_others(one: Account, other: Account) -> bool:
    """Return True if two accounts with one word tell it of other doers, witnesses, or things."""
    return (
        _done_by_two(one, other)
        or _seen_by_two(one, other)
        or _done_to_others(one, other)
        or given_to_others(one, other)
        or _orders_others(one, other)
        or _done_and_possible(one, other)
        or _done_to_beings_and_places(one, other)
    )


def _done_by_two(one: Account, other: Account) -> bool:
    """Return True if both accounts name who acts, and these are two: Lund thanked him, Berg did.

    Two may agree to one thing.
    """
    ours, theirs = _beings(one, "agent"), _beings(other, "agent")
    if not (ours and theirs and all(t.named for t in (*ours, *theirs))):
        return False
    if _deeds_in(one) & _deeds_in(other):
        return False
    told = _says_who(one, ours) and _says_who(other, theirs)
    return told and all(_are_two(a, b) for a, b in product(ours, theirs))


def _deeds_in(account: Account) -> frozenset[str]:
    """Return the deeds that take part in another: what was agreed to, refused, ordered."""
    return frozenset(t.head for t in account.in_role(*UNDERGOING) if t.type == HAPPENING)


def _are_two(one: Taking, other: Taking) -> bool:
    """Return True if two with names are not one: no word in common, nor one of the other's.

    One of them is a person: bodies have many names, 'the NYPD' and 'the Police Department'.
    """
    if one.entity == other.entity or one.entity in other.of or other.entity in one.of:
        return False
    if PERSON not in (one.type, other.type):
        return False
    names = [set(tokens(t.name)) - title_words() for t in (one, other)]
    return names[0].isdisjoint(names[1])


def _says_who(account: Account, beings: Sequence[Taking]) -> bool:
    """Return True if the words of an account name somebody, or go on from his name: 'lit it'."""
    said = tokens(account.words)
    named = {word for t in beings for word in tokens(t.name)}
    return not named.isdisjoint(said) or account.word in map(stem, said[:1])


def _seen_by_two(one: Account, other: Account) -> bool:
    """Return True if others see or hear it: what one heard is not what another did."""
    if not one.action == other.action == PERCEPTION:
        return False
    ours, theirs = _beings(one, "agent"), _beings(other, "agent")
    return bool(ours and theirs) and not any(_may_be_one(a, b) for a, b in product(ours, theirs))


def _may_be_one(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return True
    if one.named or other.named:
        return one.named and other.named and not _are_two(one, other)
    return like_nouns(one.head, other.head) or "" in (one.head, other.head)


def _are_two_by_name(one: Taking, other: Taking) -> bool:
    """Return True for two people with full names: 'Jeweller' of 'Jeweller jailed' is no name."""
    full = all(len(tokens(t.name)) > 1 for t in (one, other))
    return full and one.type == other.type == PERSON and _are_two(one, other)


def _done_to_others(one: Account, other: Account) -> bool:
    """Return True if it is done to one named person in one account, and to others in the other.

    These are another person, or several: 'dismissed Lund', 'dismissed 60 drivers'.
    """
    ours, theirs = one.in_role("patient"), other.in_role("patient")
    if len(ours) != 1 or len(theirs) != 1:
        return False
    (a,), (b,) = ours, theirs
    if a.named and b.named:
        return _are_two_by_name(a, b) and _says_who(one, ours) and _says_who(other, theirs)
    return _is_one_of_several(a, b) or _is_one_of_several(b, a)


def _done_to_beings_and_places(one: Account, other: Account) -> bool:
    """Return True if one account tells it of people, the other of a hall: saved them, saved it."""
    if any(a.noun or a.state or a.folded for a in (one, other)):
        return False  # 'the factory shooting'
    ours, theirs = ({t.type for t in a.in_role("patient")} for a in (one, other))
    return _are_people_and_places(ours, theirs) or _are_people_and_places(theirs, ours)


def _are_people_and_places(ours: Set[str], theirs: Set[str]) -> bool:
    """Return True if all of some types are of people, and all of others of places."""
    return bool(ours and theirs) and ours <= PEOPLE and theirs <= PLACES


def _is_one_of_several(one: Taking, other: Taking) -> bool:
    person = one.named and one.type == PERSON and one.entity != other.entity
    return person and other.type == GROUP and not other.named and bool(other.head)


def _orders_others(one: Account, other: Account) -> bool:
    """Return True if two orders are for other deeds: 'ordered the shots', 'ordered a halt'."""
    if root(one) not in folded("ordering"):
        return False
    ours, theirs = ({t.head for t in a.in_role("patient") if t.head} for a in (one, other))
    return bool(ours and theirs) and not any(likeness(a, b) > 0 for a, b in product(ours, theirs))


def _are_unlike(one: Taking, other: Taking) -> bool:
    """Return True if two are not one, and neither is told by a word of the other's noun."""
    if one.entity == other.entity or likeness(one.head, other.head) > 0:
        return False
    ours, theirs = (COMPLEMENT.split(t.name.lower(), maxsplit=1) for t in (one, other))
    told = [set(map(stem, tokens(" ".join(words)))) for words in (ours, theirs)]
    nouns = [set(map(stem, tokens(words[0]))) for words in (ours, theirs)]
    return nouns[0].isdisjoint(told[1]) and nouns[1].isdisjoint(told[0])


def _done_and_possible(one: Account, other: Account) -> bool:
    """Return True if somebody does it in one account, and may do it in the other, whoever he is.

    'Who was collecting his pension', 'pensions can be collected at the library'.
    """
    if not (one.factual and other.factual) or one.joined == other.joined:
        return False
    done, possible = sorted((one, other), key=lambda a: a.certainty == POSSIBLE)
    if done.certainty == POSSIBLE or possible.certainty != POSSIBLE:
        return False
    return bool(_beings(done, "agent")) and not possible.in_role("agent")


def _had_by_other_numbers(one: Account, other: Account) -> bool:
    """Return True if those who have or are something are counted otherwise: two have keys, five."""
    if not (one.state or other.state):
        return False
    counts = product(counting(one, "agent"), counting(other, "agent"))
    alike = [(a, b) for a, b in counts if a.unit == b.unit]
    return bool(alike) and all(set_against(a, b) == "conflict" for a, b in alike)


def are_states_of_others(one: Account, other: Account) -> bool:
    """Return True if a state is told of one with a name and of several, or of two unlike things.

    'Elm House has 40 beds', 'both houses have 90'; 'the search lasted an hour', 'the talks lasted
    three'.
    """
    if one.word != other.word:
        return False
    pairs = [*product(_bearers(one), _bearers(other))]
    if not pairs or any(a.entity == b.entity for a, b in pairs):
        return False
    if root(one) in folded("lasting_for"):
        return all(_are_unlike(a, b) for a, b in pairs)
    states = one.state and other.state and one.joined != other.joined
    return states and all(_is_one_and_several((one, a), (other, b)) for a, b in pairs)


def _bearers(account: Account) -> list[Taking]:
    """Return of whom or what a state is told, by a name or a noun."""
    told = account.in_role("agent") or account.in_role("patient")
    return [t for t in told if t.named or t.head]


def _is_one_and_several(one: tuple[Account, Taking], other: tuple[Account, Taking]) -> bool:
    for (_, single), (account, many) in ((one, other), (other, one)):
        counts = [a.value or 0.0 for a in counting(account, "agent")]
        several = many.name.lower().startswith("both ") or max(counts, default=0.0) > 1
        if single.named and not many.named and several:
            return True
    return False


def _had_by_one_and_several(one: Account, other: Account) -> bool:
    """Return True if one with a name has something, and others have: 'Lund had a key', 'guards'."""
    if not (one.state and other.state and one.word == other.word):
        return False
    ours, theirs = one.in_role("agent"), other.in_role("agent")
    pairs = [*product(ours, theirs)]
    return bool(pairs) and all(
        _is_one_of_several(a, b) or _is_one_of_several(b, a) for a, b in pairs
    )


def _done_by_bands_of_others(one: Account, other: Account) -> bool:
    """Return True if two bands do it, each with a name of its own: the crews of two firms."""
    pairs = [*product(_beings(one, "agent"), _beings(other, "agent"))]
    return bool(pairs) and all(may_be_bands_of_others(a, b) for a, b in pairs)


def _beings(account: Account, role: str) -> list[Taking]:
    return [t for t in account.in_role(role) if t.type in BEINGS]
