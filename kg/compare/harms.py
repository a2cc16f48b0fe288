"""What hurt or killed somebody: 'hit by a bullet', 'injured by a firework'; 'died of a stroke'.

What may harm is in lists that exclude one another: who was hurt by a splinter was not hurt by a
stone. A word of several lists excludes none of these. Whoever tells of two such things for one
person tells that both were so, and a death is compared with a death only.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from kg.compare.accounts import Account, Taking
from kg.compare.findings import finding, in_sides
from kg.compare.mutual_deeds import BEINGS
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import folded
from kg.compare.sides import whether
from kg.compare.telling_table import root
from kg.compare.word_patterns import any_of
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

UNDERGOING = ("patient", "content")
BY_WHAT = ("agent", "instrument", "cause")
PERSON = "Person"
WHERE = re.compile(r" (?:in|at|on|near|from|off) ")
NONE = ("no", "any", "the", "a", "an")
Pair = tuple[Account, Account]


def _meeting(index: ParticipantIndex) -> Iterator[Pair]:
    """Yield each two accounts of two documents that tell of harm to one person."""
    for one, others in index.meeting(_tells_harm, _tells_harm, _harmed):
        yield from ((one, other) for other in others if one.document < other.document)


def weigh_harms(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield by what documents have one person hurt or killed, if it cannot have been both."""
    told: dict[str, dict[tuple[str, str], list[Pair]]] = defaultdict(lambda: defaultdict(list))
    for one, other in _meeting(index):
        harmed = min({*_harmed(one)} & {*_harmed(other)})
        told[harmed][one.document, other.document].append((one, other))
    for _, beside in sorted(told.items()):
        apart = [p for pairs in beside.values() if all(_exclude(*p) for p in pairs) for p in pairs]
        sides = _sides(apart)
        if len(sides) > 1:
            said = {n: _cause_of(side[0]).name for n, side in enumerate(sides)}
            yield finding("contradicts", "what caused it", in_sides(*sides), lines, said=said)


def weigh_unused(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield that a thing was not used, with who was hurt by it: no rubber bullets, hit by one."""
    for no, others in index.meeting(_denies_use, _tells_harm, _words_of):
        hurt = [yes for yes in others if _unused(no) <= set(_words_of(yes))]
        if hurt:
            yield whether(in_sides(hurt, [no]), lines)


def _denies_use(account: Account) -> bool:
    """Return True if an account denies that a thing that may harm was used."""
    sure = account.certainty in lexicon("weighing")["deniable"]
    denied = sure and account.polarity == "negative" and not account.noun
    return denied and root(account) in folded("using") and bool(_unused(account))


def _unused(account: Account) -> frozenset[str]:
    """Return the stems of the words for what was not used: 'rubber bullets'."""
    things = [t for t in account.in_role(*UNDERGOING) if not t.named and _ways(t.name)]
    return _stems(things[0]) if len(things) == 1 else frozenset()


def _words_of(account: Account) -> frozenset[str]:
    if account.polarity == "negative":
        return _unused(account)
    return frozenset().union(*map(_stems, _causes(account)))


def _stems(taking: Taking) -> frozenset[str]:
    return frozenset(map(stem, _thing(taking))) - {stem(word) for word in NONE}


def _sides(pairs: Sequence[Pair]) -> list[list[Account]]:
    """Sort accounts into those that may be of one thing; each is beside the first it may be."""
    every = {(a.document, a.claim): a for pair in pairs for a in pair}
    sides: list[list[Account]] = []
    for _, account in sorted(every.items()):
        fitting = [s for s in sides if not any(_exclude(account, other) for other in s)]
        if fitting:
            fitting[0].append(account)
        else:
            sides.append([account])
    return sides


def _tells_harm(account: Account) -> bool:
    """Return True if an account states that one thing hurt or killed somebody."""
    sure = account.certainty in lexicon("weighing")["deniable"] and account.polarity == "positive"
    if not sure or account.noun or not _kind_of_harm(account):
        return False
    several = set(lexicon("weighing")["one_of_causes"])
    return len(_causes(account)) == 1 and several.isdisjoint(account.words.lower().split())


def _kind_of_harm(account: Account) -> str:
    """Return whether an account is of a death or of another harm; '' if of none."""
    verb = root(account)
    if verb in folded("dying"):
        return "death"
    return "harm" if verb in folded("harming") else ""


def _causes(account: Account) -> Sequence[Taking]:
    """Return what did it: a thing without a name that is known to harm."""
    return [t for t in account.in_role(*BY_WHAT) if not t.named and _ways(t.name)]


def _cause_of(account: Account) -> Taking:
    return _causes(account)[0]


def _harmed(account: Account) -> Iterator[str]:
    """Yield the one who was hurt or killed, if readers know who that is."""
    undergoing = account.in_role(*UNDERGOING)
    if len({taking.entity for taking in undergoing}) != 1:
        return  # 'a friend of Ann Roe'
    taking = undergoing[0]
    if taking.type == PERSON and (taking.named or taking.known):
        yield f"{_kind_of_harm(account)} {taking.entity}"


def _exclude(one: Account, other: Account) -> bool:
    if one.holders == other.holders != () or (_is_attack(one) and _is_attack(other)):
        return False  # what somebody was attacked with is found by others
    ours, theirs = _cause_of(one), _cause_of(other)
    if not set(_thing(ours)).isdisjoint(_thing(theirs)):
        return False
    return _ways(ours.name).isdisjoint(_ways(theirs.name))


def _is_attack(account: Account) -> bool:
    return any(t.type in BEINGS for t in account.in_role("agent"))


def _thing(taking: Taking) -> Sequence[str]:
    """Return the words for what did it, without those that tell where it was."""
    return tokens(WHERE.split(taking.name)[0])


@cache
def _ways(name: str) -> frozenset[int]:
    return frozenset(number for number, words in enumerate(_lists()) if words.search(name))


@cache
def _lists() -> Sequence[re.Pattern[str]]:
    return [
        any_of(form for word in words for form in (word, f"{word}s", f"{word}es"))
        for words in lexicon("weighing")["what_harms"]
    ]
