"""On whose word something was done, if two accounts name two who cannot both have decided it.

'The order to clear the square came from the minister', 'the mayor decided on her own to clear it';
'it was the master, and nobody else, who decided to sail', 'the owner told him to leave port'. Who
passes an order on has it from another, so that two who stand in one account are no rivals, unless
one is said to have decided alone.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Decision, Taking
from kg.compare.findings import finding, in_sides
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold, kind_of, title_words
from kg.compare.senses import ALIKE, likeness
from kg.compare.sole_doers import plain_people
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

PERSON = "Person"
ABOUT = "on whose word"
Callings = Mapping[str, frozenset[str]]
"""The nouns by which somebody with a name is told anywhere: controller, minister."""
NAMED_BEFORE = 2
"""Words before a name that may tell a calling: 'police commander Ann Roe'."""
BOTH = 2


def weigh_deciders(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield on whose word something was done, if documents name two of whom one only can be."""
    deciding = [a for a in index.accounts() if _tells_decision(a)]
    if not deciding:
        return
    called = _called({t.entity for a in deciding for t in _of(a).by}, index)
    told: dict[tuple[str, str], tuple[list[Account], list[Account]]] = {}
    for one, others in index.meeting(_tells_decision, _tells_decision, _keys):
        for other in others:
            if one.document < other.document and are_rivals(one, other, called):
                ours, theirs = _decider(one).entity, _decider(other).entity
                first, second = sorted((ours, theirs))
                sides = told.setdefault((first, second), ([], []))
                sides[ours != first].append(one)
                sides[theirs != first].append(other)
    for _, sides in sorted(told.items(), key=lambda item: item[0]):
        said = {n: _decider(side[0]).name for n, side in enumerate(sides)}
        yield finding("contradicts", ABOUT, in_sides(*sides), lines, said=said)


def _decider(account: Account) -> Taking:
    """Return who decided; of several the first by identity, so that it is always the same."""
    return min(_of(account).by, key=lambda taking: taking.entity)


def _of(account: Account) -> Decision:
    return account.decision or Decision(by=(), deeds=frozenset())


def _tells_decision(account: Account) -> bool:
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    return account.decision is not None and sure and account.polarity == "positive"


def _called(deciders: Set[str], index: ParticipantIndex) -> Callings:
    """Map those who decide, by name, to the nouns by which any account tells them."""
    held: dict[str, set[str]] = defaultdict(set)
    for account in index.accounts():
        for taking in (*account.roles, *_of(account).by):
            if taking.named and taking.entity in deciders:
                held[taking.entity].update(_callings(account, taking))
    return {who: frozenset(nouns) for who, nouns in held.items()}


def _callings(account: Account, taking: Taking) -> Iterator[str]:
    before, found, _ = account.words.partition(taking.name)
    words = before.split()[-NAMED_BEFORE:] if found else []
    yield from (kind_of(word.lower()) for word in words if word.isalpha())
    if taking.head:
        yield taking.head


def _keys(account: Account) -> Iterator[str]:
    """Yield the kinds of deeds that were decided; one alone meets all who are alone."""
    decision = _of(account)
    yield from (f"decided {number}" for number in _kinds(decision))
    yield from (f"to {deed}" for deed in decision.deeds)
    if decision.alone:
        yield "alone"


def are_rivals(one: Account, other: Account, called: Callings) -> bool:
    """Return True if two accounts name two deciders of one deed, of whom only one can be.

    One of them at least is told to have decided alone. Where both are, by their names, what they
    decided may be told in any words.
    """
    ours, theirs = _of(one), _of(other)
    alone = ours.alone + theirs.alone
    if not alone or one.holders == other.holders != () or _passed_on(ours, theirs):
        return False
    if not all(_are_two(a, b, called) for a, b in product(ours.by, theirs.by)):
        return False
    named = all(t.named and t.type == PERSON for t in (*ours.by, *theirs.by))
    return _decide_alike(ours, theirs) or (alone == BOTH and named)


def _passed_on(ours: Decision, theirs: Decision) -> bool:
    """Return True if one decider was told by the other, and is not said to have been alone."""
    return any(
        t.entity in above.to and not below.alone
        for above, below in ((ours, theirs), (theirs, ours))
        for t in below.by
    )


def _are_two(one: Taking, other: Taking, called: Callings) -> bool:
    """Return True if two deciders are two, as far as their names and callings tell."""
    if one.entity == other.entity or one.entity in other.of or other.entity in one.of:
        return False
    if one.named and other.named:
        return _have_other_names(one, other)
    return _is_person(one) and _is_person(other) and _have_other_callings(one, other, called)


def _have_other_names(one: Taking, other: Taking) -> bool:
    """Return True for two people whose names have no word in common."""
    names = [set(tokens(t.name.lower())) - title_words() for t in (one, other)]
    return one.type == other.type == PERSON and names[0].isdisjoint(names[1])


def _have_other_callings(one: Taking, other: Taking, called: Callings) -> bool:
    """Return True for 'the mayor' and 'the commander', not for 'the man' and 'the woman'."""
    ours, theirs = _told_as(one, called), _told_as(other, called)
    plain = plain_people()
    if not ours or not theirs or (ours & plain and theirs & plain):
        return False
    return all(likeness(a, b) == 0 for a, b in product(ours, theirs))


def _told_as(taking: Taking, called: Callings) -> frozenset[str]:
    """Return the nouns by which somebody is told; none if that is not known."""
    if taking.named:
        return called.get(taking.entity, frozenset())
    return frozenset({taking.head} - {""})


def _is_person(taking: Taking) -> bool:
    return taking.type == PERSON or taking.head in _posts()


@cache
def _posts() -> frozenset[str]:
    """Return the nouns of titles and posts, by which only people are called."""
    policy = lexicon("joining")
    return frozenset(map(kind_of, (*policy["titles"], *policy["unique_roles"])))


def _decide_alike(ours: Decision, theirs: Decision) -> bool:
    if any(likeness(a, b) >= ALIKE for a, b in product(ours.deeds, theirs.deeds)):
        return True
    return not _kinds(ours).isdisjoint(_kinds(theirs))


def _kinds(decision: Decision) -> frozenset[int]:
    return frozenset[int]().union(*(_alike().get(deed, ()) for deed in decision.deeds))


@cache
def _alike() -> dict[str, frozenset[int]]:
    held: dict[str, set[int]] = {}
    for number, words in enumerate(lexicon("weighing")["ordered_alike"]):
        for word in words:
            verb, _, after = word.partition(" ")
            for form in (fold(verb, after)[0], fold(word)[0], stem(word), kind_of(word)):
                held.setdefault(form, set()).add(number)
    return {form: frozenset(numbers) for form, numbers in held.items()}
