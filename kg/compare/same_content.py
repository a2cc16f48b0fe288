"""Which accounts of one occurrence say the same: the predicate is not enough."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

from kg.compare.accounts import Account, Taking
from kg.compare.amounts import Amount, count_alike, set_against
from kg.compare.mutual_deeds import BEINGS, from_one_side
from kg.compare.other_hands import by_other_hands
from kg.compare.predicate_equivalence import are_opposites, concrete, other_kinds
from kg.ontology import lexicon
from kg.resolve.event_profiles import ODD, worded_alike
from kg.resolve.word_forms import stem, tokens

ACCIDENT = "kg:Accident"
CORE = ("agent", "patient")
REACHED = ("patient", "content", "recipient", "beneficiary")
BODY_OR_PERSON = {"Person", "Organization"}
ENOUGH = 2
NONE_AT_ALL = re.compile(r"(?:no|neither|not (?:one|a single)|none of)\b", re.IGNORECASE)


def tell_the_same(one: Account, other: Account) -> bool:
    """Return True if two accounts have no other agent or patient and share enough content.

    The same wording is sufficient by itself, and the only criterion for speech.
    """
    if not (worded_alike(one.runs, other.runs) or _say_enough(one, other)):
        return False  # asked first, because most pairs fail here
    apart = are_opposites(one.word, other.word) or of_other_times(one, other)
    return not apart and not clash(one, other)


def _say_enough(one: Account, other: Account) -> bool:
    if not (one.plain and other.plain and _share_enough(one, other)):
        return False
    return _of_nobody(one) == _of_nobody(other)


def _adding(account: Account) -> list[Amount]:
    """Return the figures of an account that add up: yards run."""
    adding = lexicon("weighing")["adding"]
    return [x for _, x in account.amounts if x.unit in adding]


def _have_one_in_common(ours: Iterable[Taking], theirs: Iterable[Taking]) -> bool:
    """Return True if one who takes part is the same."""
    return not {t.entity for t in ours}.isdisjoint([t.entity for t in theirs])


def of_other_times(one: Account, other: Account) -> bool:
    """Return True if two accounts give other figures of what happens more than once.

    Who ran 40 yards and who ran 700 did so in another match, or are two people; 'in January eight
    were arrested' is no word on the nine of today.
    """
    if one.eras != other.eras and figures_differ((one, other)):
        return True
    if not (one.amounts and other.amounts):
        return False
    alike = [(x, y) for x, y in product(_adding(one), _adding(other)) if x.unit == y.unit]
    return bool(alike) and all(set_against(x, y) == "conflict" for x, y in alike)


def _share_enough(one: Account, other: Account) -> bool:
    """Return True if two accounts share enough besides the predicate to say the same.

    One thing is enough; two if the predicates differ in wording, and an agent or patient if the
    predicate means little by itself.
    """
    shared = _shared(one, other)
    if not any((one.roles, other.roles, one.amounts, other.amounts)):
        return shared >= ENOUGH or (_same_day(one, other) and one.word == other.word)
    if one.light or other.light:
        core = any(one.entities(role) & other.entities(role) for role in CORE)
        return core and bool(shared_words(one, other)) and shared >= ENOUGH
    return shared + (one.word == other.word) >= ENOUGH


def _shared(one: Account, other: Account) -> int:
    """Count what two accounts share: a participant or words near the predicate, amount, day."""
    entities = {t.entity for t in one.roles}.intersection([t.entity for t in other.roles])
    amounts = bool(one.amounts) and any(
        _same_amount(a, b) for _, a in one.amounts for _, b in other.amounts
    )
    words = shared_words(one, other)
    return max(len(words), len(entities)) + amounts + _same_day(one, other)


def _of_nobody(account: Account) -> bool:
    """Return True if a negative event has neither an agent nor a patient."""
    if account.polarity != "negative":
        return False
    return not [t for t in account.in_role(*CORE) if t.type in BEINGS]


def clash(one: Account, other: Account) -> bool:
    """Return True if two accounts have plainly different agents or patients."""
    if not (one.roles and other.roles) or _of_one_accident(one, other):
        return False
    other = from_one_side(one, other)
    return (
        _others_in(one, other, "agent")
        or _others_in(one, other, "patient")
        or by_other_hands(one, other)
        or _is_denied_of_people(one, other)
    )


def _is_denied_of_people(one: Account, other: Account) -> bool:
    """Return True for a denial of people, beside a deed to things: 'never paid a councillor'."""
    yes, no = (one, other) if other.polarity == "negative" else (other, one)
    if yes.polarity == no.polarity or no.polarity != "negative":
        return False
    ours, theirs = yes.in_role(*REACHED), no.in_role(*REACHED)
    people = [t.type in BEINGS and not names_nobody(no, t) for t in theirs]
    return bool(ours and theirs) and all(people) and not any(t.type in BEINGS for t in ours)


def _of_one_accident(one: Account, other: Account) -> bool:
    """Return True if two things with names met in an accident in both, whichever hit the other.

    The ferry 'crashed into the pier' and 'hit the pier'.
    """
    if not one.action == other.action == ACCIDENT:
        return False
    return len(one.named(*CORE, "goal") & other.named(*CORE, "goal")) > 1


def name_others(one: Account, other: Account) -> bool:
    """Return True if two accounts name others of one type who undergo the deed, or else do it.

    Or if one tells of somebody who undergoes it, and the other of things; or if they name others
    who are given or told something.
    """
    if _of_one_accident(one, other):
        return False
    other = from_one_side(one, other)
    if _name_others_in(one, other, "recipient"):
        return True
    if one.entities("patient") & other.entities("patient"):
        return False
    return of_somebody_and_things(one, other) or any(
        _name_others_in(one, other, role) for role in CORE
    )


def done_by_others(one: Account, other: Account) -> bool:
    """Return True if both accounts name who acts, and not the same: two clubs offered him a sum."""
    return _name_others_in(one, other, "agent")


def given_to_others(one: Account, other: Account) -> bool:
    """Return True if both accounts name who is given something, and not the same: two were paid."""
    return _name_others_in(one, other, "recipient")


def _name_others_in(one: Account, other: Account, role: str) -> bool:
    """Return True if both accounts name those in a role, of one type, and not the same."""
    ours = one.in_role(role)
    theirs = other.in_role(role) if ours else ()
    if not (theirs and all(t.named for t in (*ours, *theirs))):
        return False
    types = {t.type for t in ours} & {t.type for t in theirs}
    return bool(types) and {t.entity for t in ours}.isdisjoint(t.entity for t in theirs)


def of_somebody_and_things(one: Account, other: Account) -> bool:
    """Return True if a person undergoes the deed in one account, and things do in the other.

    Who hit her may have hit two cars as well.
    """
    undergoing = one.in_role("patient"), other.in_role("patient")
    return any(_somebody(a) and _things(b) for a, b in (undergoing, undergoing[::-1]))


def _somebody(taking: Sequence[Taking]) -> bool:
    return bool(taking) and all(t.type == "Person" for t in taking)


def _things(taking: Sequence[Taking]) -> bool:
    return bool(taking) and all(not t.named and t.head in concrete() for t in taking)


def _others_in(one: Account, other: Account, role: str) -> bool:
    """Return True if both accounts have participants in a role, plainly different ones."""
    ours = [t for t in one.roles if t.role == role]
    theirs = [t for t in other.roles if t.role == role] if ours else []
    if not theirs or not _unlike(one, other, role, ours, theirs):
        return False
    return not denies_all(one, other, role)


def _unlike(
    one: Account, other: Account, role: str, ours: Sequence[Taking], theirs: Sequence[Taking]
) -> bool:
    named = [t.named for t in (*ours, *theirs)]
    if not any(named) and all(told_apart(a, b) for a, b in product(ours, theirs)):
        return True
    if _have_one_in_common(ours, theirs):
        return False
    if all(named):
        return not any(_is_shorter_name(a, b) for a, b in product(ours, theirs))
    unlike = _one_and_many(ours, theirs) or _body_and_person(ours, theirs)
    return unlike or _other_sets(one, other, role)


def _is_shorter_name(one: Taking, other: Taking) -> bool:
    """Return True if the name of a body ends in that of the other: the Inspectorate."""
    if not one.type == other.type == "Organization":
        return False
    ours, theirs = sorted((tokens(one.name), tokens(other.name)), key=len)
    return 0 < len(ours) < len(theirs) and theirs[-len(ours) :] == ours


def _body_and_person(ours: Iterable[Taking], theirs: Iterable[Taking]) -> bool:
    """Return True if one side has only organizations and the other only people."""
    kinds = {t.type for t in ours}, {t.type for t in theirs}
    return not kinds[0] & kinds[1] and kinds[0] | kinds[1] <= BODY_OR_PERSON


def _one_and_many(ours: Iterable[Taking], theirs: Iterable[Taking]) -> bool:
    """Return True if one side has people, one of them named, and the other unnamed groups."""
    sides = [{(t.named, t.type) for t in taking} for taking in (ours, theirs)]
    people = [(True, "Person") in side and {"Person"} == {t for _, t in side} for side in sides]
    return any(people) and {(False, "Group")} in sides


def _other_sets(one: Account, other: Account, role: str) -> bool:
    """Return True if both count a role differently, with nouns for different groups only.

    'Eight officers and 40 protesters' is no rival of 'a hundred protesters'.
    """
    pairs = [
        (ours, theirs, count_alike(ours.unit, theirs.unit))
        for ours in counting(one, role)
        for theirs in counting(other, role)
        if ours.unit and theirs.unit and ours.type == theirs.type
    ]
    apart = any(set_against(a, b) == "conflict" for a, b, alike in pairs if not alike)
    return apart and not any(alike for _, _, alike in pairs)


def told_apart(one: Taking, other: Taking) -> bool:
    """Return True if two unnamed ones have different names or nouns, or one is new."""
    if one.named or other.named:
        return False
    if one.head != other.head and {one.head, other.head} <= _apart():
        return True
    if other_kinds(one.head, other.head):
        return True
    if one.within and other.within and set(one.within).isdisjoint(other.within):
        return True
    return one.head == other.head != "" and one.fresh != other.fresh


@cache
def _apart() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["people_apart"])


def same_group(one: Account, other: Account, role: str) -> bool:
    """Return True if two unnamed ones in a role may be the same: similar nouns, no rival."""
    ours = one.in_role(role)
    if not any(_by_one_noun(a, b) for a, b in product(ours, other.in_role(role))):
        return False
    counts = product(counting(one, role), counting(other, role))
    if any(set_against(x, y) == "conflict" for x, y in counts):
        return False
    return bool(shared_words(one, other) - {t.head for t in ours})


def _by_one_noun(one: Taking, other: Taking) -> bool:
    """Return True if two unnamed ones have one noun, and neither is new."""
    named = one.named or other.named
    return not named and one.head == other.head != "" and not told_apart(one, other)


def counting(account: Account, role: str) -> Iterator[Amount]:
    """Yield the amounts that count those in a role."""
    yield from (amount for counted, amount in account.amounts if counted == role)


def same_count(one: Account, other: Account, unit: str | None) -> bool:
    """Return True if two numbers may be rivals: of people, or of things in similar contexts.

    For things to which one action, resolved as one, was done, the noun is enough: 'nine houses'.
    """
    if one.joined == other.joined and one.word == other.word and _done_to(one, unit, other):
        return True
    told = shared_words(one, other) - {stem(unit or "")}
    people = lexicon("weighing")["people_alike"]
    return len(told) >= (1 if any(unit in alike for alike in people) else ENOUGH) or (
        unit in lexicon("weighing")["anyone"]
    )


def _done_to(one: Account, unit: str | None, other: Account) -> bool:
    """Return True if two accounts count with one noun those to whom something was done."""
    units = [{x.unit for x in counting(a, "patient") if x.type == "COUNT"} for a in (one, other)]
    return bool(unit) and all(unit in known for known in units)


def shared_words(one: Account, other: Account) -> frozenset[str]:
    """Return the stems that are near both predicates, without the predicates themselves."""
    return (one.content & other.content) - {one.word, other.word}


def _same_amount(one: Amount, other: Amount) -> bool:
    """Return True if two amounts are one number, or a large one with more or fewer digits."""
    if (
        one.value is None
        or other.value is None
        or not count_alike(one.unit or "", other.unit or "")
    ):
        return False
    if one.value == other.value:
        return True
    return min(one.value, other.value) >= ODD and int(one.value) == int(other.value)


def _same_day(one: Account, other: Account) -> bool:
    return one.date is not None and len(one.date) >= len("2018-02-14") and one.date == other.date


def other_things(one: Account, other: Account) -> bool:
    """Return True if unnamed patients are of different kinds: to warn miners, to warn farmers."""
    return other_things_in(one, other, "patient")


def other_things_in(one: Account, other: Account, role: str) -> bool:
    """Return True if two accounts have unnamed things of different kinds in a role."""
    ours, theirs = one.in_role(role), other.in_role(role)
    if not ours or not theirs or one.entities(role) & other.entities(role):
        return False
    if any(t.named for t in (*ours, *theirs)) or denies_all(one, other, role):
        return False
    return {t.head for t in ours}.isdisjoint({t.head for t in theirs})


def denies_all(one: Account, other: Account, role: str) -> bool:
    """Return True if one account denies of all what the other says of some: 'threw nothing'."""
    return any(
        no.polarity == "negative"
        and any(
            t.name.lower() in _whatever()
            or (_of_any(t.name) and t.head in {x.head for x in some.in_role(role)})
            for t in no.in_role(role)
        )
        for no, some in ((one, other), (other, one))
    )


@cache
def _whatever() -> frozenset[str]:
    return frozenset(lexicon("weighing")["whatever"])


def of_none(name: str) -> bool:
    """Return True for words that leave nobody and nothing out: 'no officer', 'not one shot'."""
    return bool(NONE_AT_ALL.match(name))


def _of_any(name: str) -> bool:
    """Return True for words that a denial has of all there are: 'no video', 'any video'."""
    return of_none(name) or name.lower().startswith("any ")


def names_any(account: Account, taking: Taking) -> bool:
    """Return True if an account leaves nothing of a kind out: 'did not delete any video'."""
    bare = rf"any (?:\w+ )?{re.escape(taking.name.lower().removeprefix('any '))}\b"
    return bool(taking.name and re.search(bare, account.words, re.IGNORECASE))


def names_nobody(account: Account, taking: Taking) -> bool:
    """Return True if an account leaves nobody out who might take part: 'no technician', 'nobody'.

    An entity is called by its noun alone, so that the words before it are looked up.
    """
    if of_none(taking.name) or taking.name.lower() in _whatever():
        return True
    bare = rf"(?:no|not (?:one|a single)) {re.escape(taking.name)}\b"
    return bool(taking.name and re.search(bare, account.words, re.IGNORECASE))


def figures_differ(accounts: Sequence[Account]) -> bool:
    """Return True if accounts give figures for one thing that exclude one another."""
    told = [(role, x) for a in accounts for role, x in a.amounts]
    return any(
        role == other_role
        and ours.type == theirs.type
        and count_alike(ours.unit or "", theirs.unit or "")
        and set_against(ours, theirs) == "conflict"
        for (role, ours), (other_role, theirs) in combinations(told, 2)
    )
