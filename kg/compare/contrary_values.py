"""Accounts that tell two values of one dimension of the same thing: it was open, it was locked.

Whoever or whatever it is told of is the same: one with a name, or a thing that readers know by its
noun. Of what changes in turn both accounts have to tell of one moment, by what happened then.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.dimensions import Value, policy_of, values_of
from kg.compare.findings import finding, in_sides
from kg.compare.hours import are_of_one_moment
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.same_event import HAPPENING, THINGS
from kg.compare.sides import grants
from kg.model import Finding
from kg.ontology import lexicon

KINDS = {
    "thing": THINGS,
    "person": frozenset({"Person", "Group"}),
    "body": frozenset({"Organization"}),
    "event": frozenset({HAPPENING}),
}
DOING = ("agent",)
UNDERGOING = ("patient",)
NOUN = "content"
"""The role of the thing whose noun also tells an event that takes part."""


def weigh_contrary_values(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield what documents tell of one thing of which only one can be so."""
    told: dict[tuple[int, str], tuple[list[Account], list[Account]]] = {}
    for one, others in index.meeting(_tells_value, _tells_value, _keys):
        for other in others:
            value = _excluded(one, other) if one.document < other.document else None
            if value is not None:
                about = min(set(_keys(one)) & set(_keys(other)))
                sides = told.setdefault((value.dimension, about), ([], []))
                sides[value.side].append(one)
                sides[1 - value.side].append(other)
    for _, (ours, theirs) in sorted(told.items(), key=lambda item: item[0]):
        said = {n: side[0].shown for n, side in enumerate((ours, theirs))}
        yield finding("contradicts", "what was done", in_sides(ours, theirs), lines, said=said)


def _tells_value(account: Account) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return (
        sure and not (account.noun or account.bare or grants(account)) and bool(values_of(account))
    )


def _keys(account: Account) -> Iterator[str]:
    for taking in account.in_role(*DOING, *UNDERGOING, NOUN):
        if taking.named or taking.known:
            yield from keys_of(taking)
        if taking.known and taking.type == HAPPENING:
            yield f"the {taking.head} that is told of"


def _excluded(one: Account, other: Account) -> Value | None:
    """Return what one account tells, if the other tells the contrary of it of the same thing.

    What is told by the negation of one predicate is compared elsewhere.
    """
    if one.word == other.word and (one.folded or other.folded):
        return None
    values = product(values_of(one), values_of(other))
    contrary = (a for a, b in values if a.dimension == b.dimension and a.side != b.side)
    return next((value for value in contrary if _of_one(one, other, value)), None)


def _undergoes(one: Account, other: Account, value: Value) -> bool:
    """Return True if who does it in the account of one side undergoes it in the other."""
    first, second = (one, other) if value.side == 0 else (other, one)
    return bool(_doers(first) & second.named(*UNDERGOING))


def _of_one(one: Account, other: Account, value: Value) -> bool:
    """Return True if two values are told of the same one, of a kind that has them."""
    policy = policy_of(value)
    if policy.get("turned", False):
        return not (one.state or other.state) and _undergoes(one, other, value)
    if not _have_one_theme(one, other, policy) or _are_other_doers(one, other):
        return False
    if _of_other_matters(one, other) or _of_other_matters(other, one):
        return False
    if _is_present(one) != _is_present(other):
        return False  # what fails at times was working on one day
    return not policy.get("moment", False) or are_of_one_moment(one, other)


def _are_one_known_event(one: Account, other: Account) -> bool:
    """Return True if both tell of a known event by its noun, of one day or joined as one."""
    ours, theirs = ([t for t in a.roles if t.type == HAPPENING] for a in (one, other))
    known = [{t.head for t in told if t.known} - {""} for told in (ours, theirs)]
    if known[0].isdisjoint(known[1]):
        return False
    joined = {t.entity for t in ours} & {t.entity for t in theirs}
    return bool(joined or (one.date and one.date == other.date))


def _have_one_theme(one: Account, other: Account, policy: Mapping[str, object]) -> bool:
    """Return True if both values are of one person or thing, of a kind that has them."""
    kinds = frozenset[str]().union(*(KINDS[kind] for kind in policy["of"]))  # type: ignore[attr-defined]
    roles = DOING if policy.get("by_one", False) else ()
    ours, theirs = ([t for t in _themes(a, roles) if t.type in kinds] for a in (one, other))
    if "event" in policy["of"] and _are_one_known_event(one, other):  # type: ignore[operator]
        return True
    return any(_is_one(a, b) for a, b in product(ours, theirs))


def _is_present(account: Account) -> bool:
    return account.clause is not None and account.clause.tense.startswith("present")


def _of_other_matters(one: Account, other: Account) -> bool:
    """Return True if an account is about a matter that the other does not name: asked of a post."""
    known = {*other.content, *other.told_of, *(t.head for t in other.roles)}
    return any(t.head and t.head not in known for t in one.in_role("topic"))


def _doers(account: Account) -> frozenset[str]:
    return account.named(*DOING) or account.named(*UNDERGOING)


def _themes(account: Account, roles: Sequence[str]) -> tuple[Taking, ...]:
    """Return who takes part in `roles`, or else whatever a deed is done to, or its only doer."""
    if roles:
        return account.in_role(*roles)
    found = account.in_role(*UNDERGOING) or account.in_role(*DOING)
    things = [t for t in found if t.type != HAPPENING]
    return tuple(things) or (*account.in_role(NOUN), *found)  # 'its steering failed'


def _is_one(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return one.named or one.known or other.known
    return are_one_known_thing(one, other)


def _are_other_doers(one: Account, other: Account) -> bool:
    """Return True if both deeds are done to something, by others."""
    if not (one.in_role(*UNDERGOING) and other.in_role(*UNDERGOING)):
        return False
    ours, theirs = one.entities("agent"), other.entities("agent")
    return bool(ours and theirs) and ours.isdisjoint(theirs)
