"""Who did what one only can have done: 'a rancher lit the backfire', 'firefighters lit it'.

Two accounts of one deed exclude one another if each has one doer, and these are two: they have
names that share nothing, or callings that are told apart where news tells who did a thing. Where an
account says that nobody else did it ('the foreman himself'), two nouns of which none is the other
are enough, and so they are where both say that it was done first by one of them. Crews of two firms
are two. A person and a body are no rivals, nor are a body and its members.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.mutual_deeds import BEINGS
from kg.compare.other_hands import are_bands_of_others, by_other_hands, is_band_of_one
from kg.compare.predicate_equivalence import fold, folded, kind_of, like_nouns, title_words
from kg.compare.same_content import shared_words
from kg.compare.same_event import HAPPENING
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.compare.word_patterns import listed
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

PERSON = "Person"
UNDERGOING = ("patient", "content")
RELATIVE = ("who", "whom", "that")
FIRST = re.compile(r" first(?=$|[\s,.;])(?! (?:in|on|to|at|as)\b)")
"""What stands behind the predicate of a deed that one did before the others."""
OWN = re.compile(r"['\u2019]s own\b|,? not (?:the|a|an|those)\b|\bit was\b", re.IGNORECASE)
"""Words by which a doer is told apart from others: 'the port's own men', 'not the contractors'."""
AWAY = re.compile(r"\b(?:out|from|free)\b", re.IGNORECASE)
"""Words that tell from where somebody is got: 'out of the rubble'."""
Doing = tuple[Account, Taking]
"""Somebody who does it, and the account that tells it."""


def done_by_rivals(one: Account, other: Account) -> bool:
    """Return True if two accounts have one thing done by two who did not do it together."""
    orders = _order_one_deed(one, other)
    if not (orders or _tell_one_deed(one, other)):
        return False
    ours, theirs = _only_doer(one), _only_doer(other)
    if ours is None or theirs is None or ours.entity == theirs.entity:
        return False
    if orders and _orders_alone(one, other, _ordered(one) & _ordered(other)):
        return True  # even if each tells it of the other
    return _are_surely_two((one, ours), (other, theirs))


def _are_surely_two(one: Doing, other: Doing) -> bool:
    """Return True if neither account tells of the other's doer, who cannot be its own."""
    (account, ours), (beside, theirs) = one, other
    if are_bands_of_others(ours, theirs):
        return not (_names_band(account, theirs) or _names_band(beside, ours))
    known = _knows(account, theirs) or _knows(beside, ours)
    return not known and _cannot_be_one(one, other)


def _tell_one_deed(one: Account, other: Account) -> bool:
    """Return True if accounts tell one deed that one only can have done, or did first or alone."""
    return (
        _do_one_deed(one, other)
        or _is_first_of_one_deed(one, other)
        or _excludes_another_band(one, other)
    )


def may_have_one_doer(account: Account) -> bool:
    """Return True if an account tells a deed that one only can have done, and who did it."""
    sole = root(account) in folded("sole_deeds") or bool(_sole_of_things(account))
    sole = sole or bool(account.joined and any(map(is_band_of_one, account.in_role("agent"))))
    return (sole or _tells_order(account) or is_first(account)) and bool(account.in_role("agent"))


def is_first(account: Account) -> bool:
    """Return True if an account says of its doer that he did it before others: 'fired first'."""
    return account.shown != "" and FIRST.match(_behind(account)) is not None


def _behind(account: Account) -> str:
    """Return the words of an account behind its predicate."""
    return account.words.partition(account.shown)[2]


def done_to(account: Account) -> Iterator[str]:
    """Yield what a deed is done to: an entity, a thing by its noun, or the deed that is ordered."""
    for taking in account.in_role(*UNDERGOING):
        yield from keys_of(taking)
    if _tells_order(account):
        yield from (f"to {deed}" for deed in _ordered(account))
    if is_first(account):
        yield f"first {account.joined}"
    if account.joined and any(map(is_band_of_one, account.in_role("agent"))):
        yield f"by a band {account.joined}"


def _tells_order(account: Account) -> bool:
    """Return True if an account tells that somebody ordered something, or decided on it."""
    return root(account) in folded("ordering", "deciding_on")


def _ordered(account: Account) -> frozenset[str]:
    """Return the deeds that somebody orders: to clear a square, its clearing, the operation."""
    heads = {t.head for t in account.in_role("patient", "content", "recipient") if t.head}
    return frozenset(_families().get(head, fold(head)[0]) for head in heads)


def _order_one_deed(one: Account, other: Account) -> bool:
    """Return True if both are orders to do one thing, of which both tell something more."""
    if not (_tells_order(one) and _tells_order(other)):
        return False
    shared = _ordered(one) & _ordered(other)
    told = shared_words(one, other) - shared
    if _orders_alone(one, other, shared) and (told or _known(one) & _known(other) & shared):
        return True
    by_orders = root(one) in folded("ordering") and root(other) in folded("ordering")
    return by_orders and bool(shared) and bool(told)


def _orders_alone(one: Account, other: Account, shared: frozenset[str]) -> bool:
    """Return True if two authorities order what one only does, in two accounts."""
    alone = shared - {fold(noun)[0] for noun in lexicon("weighing")["ordered_by_many"]}
    return bool(alone) and _have_rival_powers(one, other)


def _known(account: Account) -> frozenset[str]:
    """Return what is ordered, of which readers know: 'the clearing'."""
    ordered = (t for t in account.roles if t.known and t.head)
    return frozenset(_families().get(t.head, fold(t.head)[0]) for t in ordered)


def _have_rival_powers(one: Account, other: Account) -> bool:
    """Return True if two authorities order it, of which neither is of the other: court, mayor."""
    ours, theirs = ([_powers_of(a, t) for t in a.in_role("agent")] for a in (one, other))
    return (
        all(ours)
        and all(theirs)
        and bool(ours and theirs)
        and all(a.isdisjoint(b) for a, b in product(ours, theirs))
    )


def _powers_of(account: Account, taking: Taking) -> frozenset[int]:
    """Return the lists of authorities to which somebody belongs by his noun or title."""
    before = account.words.partition(taking.name)[0].split()[-2:] if taking.named else []
    told = (taking.head, *(kind_of(word.lower().strip(",")) for word in before))
    words = (*told, *(kind_of(word) for word in tokens(taking.name)))
    return frozenset[int]().union(*(_powers().get(word, frozenset()) for word in words))


def _only_doer(account: Account) -> Taking | None:
    """Return who does it, if that is one and the words do not say that more took part."""
    doers = [t for t in account.in_role("agent") if _acts(t)]
    return doers[0] if len(doers) == 1 and not _counts_others(account) else None


def _cannot_be_one(one: Doing, other: Doing) -> bool:
    """Return True for two people by name, rival callings, and two kinds if one was alone."""
    (account, ours), (beside, theirs) = one, other
    if ours.named and theirs.named:
        return _are_two_people(one, other)
    if _have_rival_callings(one, other):
        return True
    alone = _excludes_others(account) or _excludes_others(beside)
    if is_first(account) and is_first(beside):
        alone = True
        if by_other_hands(account, beside):
            return True
    return alone and _are_nameless_of_other_kinds(ours, theirs)


def _are_nameless_of_other_kinds(one: Taking, other: Taking) -> bool:
    """Return True for two without a name who are of two kinds: a nurse, a guard."""
    return not (one.named or other.named) and _are_other_kinds(one, other)


def _names_band(account: Account, band: Taking) -> bool:
    """Return True if the words of an account have a name by which a band is told apart."""
    return not set(band.within).isdisjoint(tokens(account.words.lower()))


def _acts(taking: Taking) -> bool:
    """Return True for people and bodies, and for an animal that is told by its kind."""
    return taking.type in BEINGS or taking.head in _callings()


def _do_one_deed(one: Account, other: Account) -> bool:
    """Return True if both tell, in like words, a deed that one only can have done to a thing."""
    ours, theirs, sole = root(one), root(other), folded("sole_deeds")
    of_one = ours in sole or theirs in sole
    if not of_one and not (ours in _sole_of() and theirs in _sole_of()):
        return False  # asked first, because few deeds are such
    if not (_is_told_by_verb(one) and _is_told_by_verb(other)):
        return False
    alike = of_one and likeness(ours, theirs) >= ALIKE
    alike = alike or bool(_sole_of_things(one) & _sole_of_things(other))
    return alike and _to_one_thing(one, other)


def _is_told_by_verb(account: Account) -> bool:
    """Return True if a verb tells the deed itself, and not its contrary."""
    return not (account.noun or account.folded)


def _excludes_another_band(one: Account, other: Account) -> bool:
    """Return True if two bands did to one thing what was joined, and one says that no other did.

    'The harbour's own divers, not the contractors, cut the rope'.
    """
    if one.joined != other.joined or not one.joined or one.noun or other.noun:
        return False
    alone = any(OWN.search(a.words) or _excludes_others(a) for a in (one, other))
    roles = (*UNDERGOING, "place")
    both = product(one.in_role(*roles), other.in_role(*roles))
    return alone and any(_is_same_thing(a, b) for a, b in both)


def _is_first_of_one_deed(one: Account, other: Account) -> bool:
    """Return True if both tell who was the first to do what was joined as one: 'fired first'."""
    if not (is_first(one) and is_first(other)) or one.joined != other.joined:
        return False
    objects = one.in_role(*UNDERGOING) and other.in_role(*UNDERGOING)
    return likeness(root(one), root(other)) >= ALIKE and (not objects or _to_one_thing(one, other))


def _sole_of_things(account: Account) -> frozenset[int]:
    """Return the rows of deeds that one only does to a thing of some kinds: to sign a warrant."""
    found = _sole_of().get(root(account), ())
    if not found:
        return frozenset()
    undergoing = account.in_role(*UNDERGOING)
    return frozenset(
        number for number, of in found if any(_is_of(t, of, account) for t in undergoing)
    )


def _is_of(taking: Taking, nouns: frozenset[str], account: Account) -> bool:
    """Return True for a thing of one of some kinds, and for a person who is got out of a place."""
    if taking.type == PERSON:
        return "person" in nouns and taking.named and bool(AWAY.search(account.words))
    return taking.head in nouns


def _to_one_thing(one: Account, other: Account) -> bool:
    """Return True if both deeds have one object: 'the tunnel', or one trip that is paid for."""
    ours, theirs = one.in_role(*UNDERGOING), other.in_role(*UNDERGOING)
    return any(
        _is_same_thing(a, b) and (a.type != HAPPENING or a.name) for a, b in product(ours, theirs)
    )


def _is_same_thing(one: Taking, other: Taking) -> bool:
    """Return True if both are one entity, or one thing that readers know by one noun."""
    if one.entity == other.entity:
        return True
    return are_one_known_thing(one, other)


def _knows(account: Account, taking: Taking) -> bool:
    """Return True if an account tells of the doer of the other as well, in whatever role."""
    if taking.entity in {*(t.entity for t in account.roles), *account.holders}:
        return True
    said = {kind_of(word) for word in tokens(account.words)}
    return not taking.named and taking.head in said


def _counts_others(account: Account) -> bool:
    """Return True if the words say that more took part: 'helped', 'among those who'."""
    return not set(lexicon("weighing")["not_alone"]).isdisjoint(account.words.lower().split())


def _are_two_people(one: Doing, other: Doing) -> bool:
    """Return True if both accounts name a person in their words, not the same: no 'he'."""
    names = [set(tokens(t.name)) - title_words() for _, t in (one, other)]
    told = all(
        t.type == PERSON and _tells(account, name)
        for (account, t), name in zip((one, other), names, strict=True)
    )
    return told and names[0].isdisjoint(names[1])


def _tells(account: Account, name: set[str]) -> bool:
    """Return True if the words of an account have a name, or go on from it: 'Ann Lee, who lit'."""
    said = tokens(account.words)
    return not name.isdisjoint(said) or not set(said[:1]).isdisjoint(RELATIVE)


def _have_rival_callings(one: Doing, other: Doing) -> bool:
    ours, theirs = _callings_of(*one), _callings_of(*other)
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _callings_of(account: Account, taking: Taking) -> frozenset[int]:
    """Return the lists of callings of somebody; with a name, that of the noun before the name."""
    if not taking.named:
        return _callings().get(taking.head) or _callings_within(taking)
    if taking.type != PERSON:
        return frozenset()
    before = account.words.partition(taking.name)[0].split()[-1:]
    return _callings().get(kind_of(before[0].lower()), frozenset()) if before else frozenset()


def _callings_within(taking: Taking) -> frozenset[int]:
    """Return the lists of callings that a phrase tells beside a plain noun: 'highway workers'."""
    if taking.head not in plain_people():
        return frozenset()
    told = (_callings().get(kind_of(word), frozenset()) for word in tokens(taking.name))
    return frozenset().union(*told)


def _are_other_kinds(one: Taking, other: Taking) -> bool:
    return are_kinds_of_people_apart(one.head, other.head)


def are_kinds_of_people_apart(one: str, other: str) -> bool:
    """Return True if two nouns are two kinds of people, and neither says as little as 'a man'."""
    told = "" not in (one, other) and {one, other}.isdisjoint(plain_people())
    return told and not like_nouns(one, other) and likeness(one, other) == 0


def _excludes_others(account: Account) -> bool:
    return _names_nobody_else(account.words)


@lru_cache(maxsize=20_000)
def _names_nobody_else(words: str) -> bool:
    return bool(listed("nobody_else").search(words))


@cache
def _sole_of() -> Mapping[str, Sequence[tuple[int, frozenset[str]]]]:
    """Map verbs to the numbers of their rows, each with the nouns for what it is done to."""
    held: dict[str, list[tuple[int, frozenset[str]]]] = defaultdict(list)
    for number, row in enumerate(lexicon("weighing")["sole_deed_of"]):
        nouns = frozenset(
            form for noun in row["of"] for form in (noun, kind_of(noun), fold(noun)[0])
        )
        for verb in {
            form.partition(" ")[0] for v in row["verbs"] for form in (fold(v)[0], stem(v))
        }:
            held[verb].append((number, nouns))
    return held


@cache
def _powers() -> Mapping[str, frozenset[int]]:
    """Map nouns for authorities to the numbers of their lists."""
    held: dict[str, set[int]] = defaultdict(set)
    for number, nouns in enumerate(lexicon("weighing")["authorities"]):
        for noun in nouns:
            held[kind_of(noun)].add(number)
    return {noun: frozenset(numbers) for noun, numbers in held.items()}


@cache
def _families() -> Mapping[str, str]:
    """Map nouns for what is ordered to the first of their family: an operation, a clearing."""
    return {
        form: fold(family[0])[0]
        for family in lexicon("weighing")["begun_alike"]
        for noun in family
        for form in (stem(noun), kind_of(noun), fold(noun)[0])
    }


@cache
def plain_people() -> frozenset[str]:
    """Return the nouns for people that tell nothing of what they are: a man, a resident."""
    return frozenset(map(kind_of, lexicon("weighing")["plain_people"]))


@cache
def _callings() -> Mapping[str, frozenset[int]]:
    """Map callings to the numbers of their lists: those that nobody has at once, and some more."""
    held: dict[str, set[int]] = defaultdict(set)
    lists = [*lexicon("joining")["other_callings"], *lexicon("weighing")["rival_callings"]]
    for number, nouns in enumerate(lists):
        for noun in nouns:
            held[kind_of(noun)].add(number)
    return {noun: frozenset(numbers) for noun, numbers in held.items()}
