"""Whether one account may deny the very action that another reports: same agent, same object."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.mutual_deeds import from_one_side
from kg.compare.predicate_equivalence import closer_nouns, is_had, kind_of, like_nouns
from kg.compare.same_content import CORE, clash, counting, denies_all, shared_words, told_apart
from kg.compare.senses import likeness
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

BODIES = {"Group", "Organization"}
HAPPENING = "Event"
CONTENT = ("patient", "topic")
THINGS = frozenset({"Other", "Facility", "Work"})


def same_deed(one: Account, other: Account) -> bool:
    """Return True if one account may deny what the other says: same object, or shared content."""
    other = from_one_side(one, other)
    if one.light or clash(one, other):
        return False
    if _other_doers(one, other) or _other_contents(one, other):
        return False
    if any(_are_others(one, other, role) for role in (*CORE, "goal")):
        return False
    if _of_other_owners(one, other):
        return False
    as_many = bool(taking(one, "patient")) == bool(taking(other, "patient"))
    return as_many or bool(shared_words(one, other))


def _of_other_owners(one: Account, other: Account) -> bool:
    """Return True if what is done is done to things of two who are named: 'the request of Orr'."""
    ours, theirs = (
        [set(t.within) for t in a.in_role("patient", "content") if t.within and not t.named]
        for a in (one, other)
    )
    return bool(ours and theirs) and all(a.isdisjoint(b) for a, b in product(ours, theirs))


def _are_others(one: Account, other: Account, role: str) -> bool:
    """Return True if others are in a role, who cannot be the same."""
    ours, theirs = taking(one, role), taking(other, role)
    apart = ours and theirs and ours.isdisjoint(theirs)
    return bool(apart) and not _may_be_one(one, other, role)


def _other_contents(one: Account, other: Account) -> bool:
    """Return True if both are about something thought, said or sought, and about other things."""
    ours, theirs = (
        {t.head for t in a.roles if t.type == HAPPENING and t.role in CONTENT} for a in (one, other)
    )
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def taking(account: Account, role: str) -> frozenset[str]:
    """Return the participants except the action itself: to fire 'a shot' is to fire."""
    parts = account.in_role(role)
    return frozenset(t.entity for t in parts if t.type != HAPPENING or t.head != account.word)


def _words_beside(words: Iterable[str], taking: Sequence[Taking]) -> set[str]:
    """Return the words that are no nouns for those who take part."""
    nouns = {t.head for t in taking}
    return {word for word in words if kind_of(word) not in nouns}


def denies_a_kind(yes: Account, no: Account) -> bool:
    """Return True if what is denied is more specific than what is affirmed.

    Who landed no clean punch may have landed one; who has no pilot's licence may have another; who
    was not shot in the back may have been shot.
    """
    if _denies_how(yes, no):
        return True
    ours, theirs = yes.in_role("patient"), no.in_role("patient")
    named = any(t.named for t in (*ours, *theirs))
    if not ours or not theirs or named or denies_all(yes, no, "patient"):
        return False
    closer = _words_beside(no.told_of - yes.told_of - _plain(), (*ours, *theirs))
    return bool(closer) and no.told_of.isdisjoint(lexicon("weighing")["definite"])


def _denies_how(yes: Account, no: Account) -> bool:
    """Return True if a denial gives a part of the body of which the other says nothing."""
    parts = lexicon("participants")["ailments"]["parts"]
    said = yes.told_of | {t.head for t in yes.roles}
    how = [t for t in no.in_role("place") if t.head in parts]
    return bool(how) and all(t.head not in said and stem(t.head) not in said for t in how)


@cache
def _plain() -> frozenset[str]:
    policy = lexicon("weighing")
    words = (*policy["none"], *policy["unstressed"], *lexicon("values")["numbers"])
    return frozenset(stem(word) for word in words)


def _other_doers(one: Account, other: Account) -> bool:
    """Return True if unnamed groups act in both, with different kinds of nouns: deputies, doctors.

    Resolution may take them for one by shared context; that is too little to oppose them.
    """
    ours, theirs = one.in_role("agent"), other.in_role("agent")
    if not ours or not theirs or any(t.named or not t.head for t in (*ours, *theirs)):
        return False
    return not any(like_nouns(a.head, b.head) for a, b in product(ours, theirs))


def _may_be_one(one: Account, other: Account, role: str) -> bool:
    """Return True if those in a role may be the same though they are two entities."""
    if _heads(one, role) & _heads(other, role) or denies_all(one, other, role):
        return True
    if share_a_known_thing(one, other, (role,)):
        return True
    alike = like_doers(one, other) if role == "agent" else _have_like_things(one, other)
    told = [{(t.named, t.name.lower()) for t in a.in_role(role)} for a in (one, other)]
    joined = one.joined == other.joined and any(not named for named, _ in told[0] & told[1])
    return joined or alike


def _have_like_things(one: Account, other: Account) -> bool:
    return is_had(one.word) or of_like_things(one, other)


def of_like_things(one: Account, other: Account) -> bool:
    """Return True if the patients of one named agent are unnamed things of one kind.

    'He pointed a pistol' and 'he never pointed the gun' are about one thing; 'two new deputies' are
    none of those mentioned before.
    """
    if not one.named("agent") & other.named("agent"):
        return False
    ours, theirs = ([t for t in a.in_role("patient") if _is_nameless(t)] for a in (one, other))
    return any(
        of_one_kind(a.head, b.head) and not told_apart(a, b) for a, b in product(ours, theirs)
    )


def _is_nameless(taking: Taking) -> bool:
    return not taking.named and bool(taking.head) and taking.type != HAPPENING


def of_one_kind(one: str, other: str) -> bool:
    """Return True if two nouns may name one thing: the same, synonyms, a gun and a pistol."""
    if one == other or likeness(one, other) > 0:
        return True
    return any(
        (one == kind_of(wide) and other in close) or (other == kind_of(wide) and one in close)
        for wide, close in closer_nouns().items()
    )


def like_doers(one: Account, other: Account) -> bool:
    """Return True if unnamed groups or organizations may be the same agents: officers, the police.

    This only holds for what was done to one named person, and if no number or name distinguishes
    them: 'three deputies went in' says nothing about other officers.
    """
    ours, theirs = one.in_role("agent"), other.in_role("agent")
    if not ours or not theirs or any(t.named or t.type not in BODIES for t in (*ours, *theirs)):
        return False
    alike = all(_like_bodies(a, b) for a, b in product(ours, theirs))
    counted = [*counting(one, "agent"), *counting(other, "agent")]
    return alike and not counted and bool(_men(one) & _men(other))


def _like_bodies(one: Taking, other: Taking) -> bool:
    """Return True if two unnamed ones have similar nouns, and no different names."""
    apart = told_apart(one, other) or one.within != other.within
    return not apart and like_nouns(one.head, other.head)


def _men(account: Account) -> frozenset[str]:
    patients = account.in_role("patient")
    return frozenset(t.entity for t in patients if t.named and t.type == "Person")


def share_a_known_thing(one: Account, other: Account, roles: Sequence[str] = CORE) -> bool:
    """Return True if both name one thing without a name that their readers know: 'the alarm'."""
    ours, theirs = (
        [t for t in a.in_role(*roles) if t.type in THINGS and t.known and _is_nameless(t)]
        for a in (one, other)
    )
    return any(a.head == b.head and not told_apart(a, b) for a, b in product(ours, theirs))


def _heads(account: Account, role: str) -> frozenset[str]:
    """Return the events that take part in another: the alarm that sounded."""
    return frozenset(t.head for t in account.in_role(role) if t.type == HAPPENING)
