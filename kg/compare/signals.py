"""Whether a signal was given: the siren wailed, was on, never went off; there was no siren.

An alarm, a horn or a bell works in few ways, and each way may be told by many verbs, by a state or
by nothing but 'there was none'. So accounts of one kind of signal meet by its noun alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.findings import in_sides
from kg.compare.known_things import are_many_and_one
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold, folded, is_had, kind_of
from kg.compare.same_content import told_apart
from kg.compare.same_event import HAPPENING
from kg.compare.sides import grants, whether
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

ROLES = ("agent", "patient", "content")
HAVING, BEING = "hav", "be"
ON = "on"
NONE = re.compile(r"\b(?:no|any|without|neither)\b", re.IGNORECASE)


def weigh_signals(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield for each kind of signal who tells that it was given, and who that it was not."""
    told: dict[str, tuple[list[Account], list[Account]]] = {}
    for no, others in index.meeting(_was_not_given, _was_given, _signals_in):
        given = [yes for yes in others if _is_one_signal(yes, no)]
        if given:
            sides = told.setdefault(min(_signals_in(no)), ([], []))
            sides[0].extend(a for a in given if a not in sides[0])
            sides[1].append(no)
    for _, sides in sorted(told.items()):
        yield whether(in_sides(*sides), lines)


def _was_given(account: Account) -> bool:
    return _is_told(account, "positive") and not account.noun and _works(account)


def _was_not_given(account: Account) -> bool:
    if not _is_told(account, "negative") or grants(account):
        return False
    if account.word == BEING:
        return any(_names_none(t) for t in _signals(account))
    meant = any(t.known for t in _signals(account)) or bool(NONE.search(account.words))
    return meant and not account.noun and _works(account)


def _is_told(account: Account, polarity: str) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == polarity and bool(_signals(account))


def _works(account: Account) -> bool:
    """Return True if the predicate is that of a signal at work: 'sounded', 'had its siren on'."""
    verb = root(account)
    has_on = (verb == HAVING or is_had(verb)) and ON in account.words.lower().split()
    if verb in folded("signals_given"):
        return any(t.role != "agent" for t in _signals(account))
    return has_on or account.word in _working() or verb in _working()


def _names_none(taking: Taking) -> bool:
    return taking.role != "agent" and not taking.known


def _signals_in(account: Account) -> Iterator[str]:
    yield from sorted({t.head for t in _signals(account)})


def _signals(account: Account) -> Sequence[Taking]:
    """Return the signals that take part; an event that a noun tells is one if no thing is."""
    found = [t for t in account.in_role(*ROLES) if t.head in _nouns()]
    return [t for t in found if t.type != HAPPENING] or found


def _is_one_signal(yes: Account, no: Account) -> bool:
    """Return True if both may tell of one signal: of one noun, of one ship or building."""
    if _are_of_other_owners(yes, no) or _are_at_other_places(yes, no):
        return False
    return any(
        a.head == b.head and _may_be_one(a, b) and not are_many_and_one((yes, a), (no, b))
        for a, b in product(_signals(yes), _signals(no))
    )


def _may_be_one(one: Taking, other: Taking) -> bool:
    """Return True unless words before both nouns, or names, tell them apart: fire, gas alarm."""
    if HAPPENING in (one.type, other.type):
        return True
    before = [_words_before(t) for t in (one, other)]
    return not (all(before) and before[0].isdisjoint(before[1])) and not told_apart(one, other)


def _words_before(taking: Taking) -> set[str]:
    """Return the words that stand before a noun, but those that tell no more of it: 'no', 'its'."""
    policy = lexicon("weighing")
    plain = {*policy["none_before"], *lexicon("joining")["possessives"], "the", "a", "an"}
    return set(tokens(taking.name.lower().partition(taking.head[:4])[0])) - plain


def _are_of_other_owners(yes: Account, no: Account) -> bool:
    ours, theirs = (
        {t.entity for t in a.in_role("agent") if t.head not in _nouns()} for a in (yes, no)
    )
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _are_at_other_places(yes: Account, no: Account) -> bool:
    ours, theirs = yes.named("place"), no.named("place")
    return bool(ours and theirs) and ours.isdisjoint(theirs)


@cache
def _nouns() -> frozenset[str]:
    nouns = lexicon("weighing")["signals"]
    return frozenset(form for noun in nouns for form in (kind_of(noun), fold(noun)[0]))


@cache
def _working() -> frozenset[str]:
    verbs = lexicon("weighing")["signalling"]
    return frozenset(form for verb in verbs for form in (fold(verb)[0], stem(verb)))
