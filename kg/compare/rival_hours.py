"""Times of day of one deed that exclude one another, whatever words tell the deed.

'The wall gave way at 3.52pm' and 'it came crashing down at 4.10pm' are of one fall; 'he was
pronounced dead at 4.10' leaves no room for 'he died at 6.30'; 'the collapse came at 3.50' is a time
of the collapse. That it began at five is a time of its beginning. A deed is one if resolution took
both tellings for one occurrence, or if the same one did or underwent it, in like words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from kg.compare.accounts import Account, Taking, grouped
from kg.compare.clock_times import DAY, ClockTime
from kg.compare.dimensions import of_one_side
from kg.compare.findings import finding, in_sides
from kg.compare.hours import is_again
from kg.compare.known_things import keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold, folded, has_family, kind_of, told_for_one
from kg.compare.same_content import CORE, clash, other_things_in, shared_words
from kg.compare.same_event import HAPPENING
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.compare.tellings import VAGUE
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.resolved import connected
from kg.resolve.word_forms import stem, tokens

APART = 5.0
"""Minutes that must lie between two spans beside what each may be off."""
UNDERGOING = (*CORE, "goal", "place")
UNDERGONE = ("patient", "content")
NOON = DAY / 2
TURNS = (-DAY, 0, DAY)
DYING = "die"
SIGNAL = "signal"


class Timed(NamedTuple):
    """An account, the stem of the deed whose time it tells, and the span."""

    account: Account
    deed: str
    clock: ClockTime


def weigh_rival_hours(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where documents give times of day for one deed of which only one can be so."""
    pairs: list[tuple[Account, Account]] = []
    for one, others in index.meeting(_tells_hour, _tells_hour, _keys):
        pairs.extend((one, b) for b in others if one.document < b.document and _of_one(one, b))
    for told in _connected(pairs):
        sides = _sides(told)
        if len(sides) > 1 and not _given_together(told):
            said = {n: _clock(side[0]).words for n, side in enumerate(sides)}
            yield finding("contradicts", "time of day", in_sides(*sides), lines, said=said)


def _tells_hour(account: Account) -> bool:
    if account.clock is None or account.polarity != "positive":
        return False
    if account.certainty not in lexicon("weighing")["deniable"] or is_again(account):
        return False
    found = root(account) in folded("finding_so")
    told = not (account.speech or account.state or account.folded)
    return found or told or bool(_signal(account))


def _keys(account: Account) -> Iterator[str]:
    """Yield where tellings of one deed meet: those who take part, and its occurrence."""
    yield from _cast(account)
    if account.joined:
        yield account.joined
    timed = _timed(account)
    if timed is not None:
        yield f"when {timed.deed}"


def _cast(account: Account) -> Iterator[str]:
    """Yield those who act or undergo and are known; a part of a stand stands for the stand."""
    for taking in account.in_role(*UNDERGOING):
        if taking.named or taking.known:
            yield from keys_of(taking)
        if taking.named:
            yield _whole(tokens(taking.name))
        elif taking.within and taking.head in _parts():
            yield _whole(taking.within)


def _whole(words: Iterable[str]) -> str:
    return f"of {' '.join(sorted(words))}"


def _of_one(one: Account, other: Account) -> bool:
    """Return True if two accounts tell the time of one deed."""
    if _on_other_days(one, other):
        return False
    ours, theirs = _timed(one), _timed(other)
    if ours is None or theirs is None:
        return False
    if _signal(one) or _signal(other):
        return _give_one_signal(one, other)
    if _phase(one) or _phase(other):
        return ours.deed == theirs.deed and _are_one_phase(one, other)
    return _are_of_one_deed(ours, theirs)


def _give_one_signal(one: Account, other: Account) -> bool:
    """Return True if two accounts tell of one signal, given at no other place."""
    others = clash(one, other) or other_things_in(one, other, "place")
    return _signal(one) == _signal(other) and not others


def _are_of_one_deed(ours: Timed, theirs: Timed) -> bool:
    """Return True if two times are of one deed: joined as one, or told in like words."""
    one, other, same = ours.account, theirs.account, ours.deed == theirs.deed
    if one.joined == other.joined != "" and same:
        return _share_something(one, other) and not _of_others(one, other)
    if _occurs(one) or _occurs(other):
        return same and len(shared_words(one, other) - {ours.deed, theirs.deed}) > 1
    return _alike(ours, theirs) and _of_one_cast(one, other)


def _occurs(account: Account) -> bool:
    """Return True if a verb says only that something happened: 'the blast occurred'."""
    return root(account) in folded("occurring")


def _timed(account: Account) -> Timed | None:
    """Return the deed whose time is told: the death of whoever is pronounced dead by then."""
    if account.clock is None:
        return None
    if root(account) in folded("finding_so"):
        span = account.clock._replace(first=account.clock.first - DAY)
        return Timed(account, fold(DYING)[0], span) if _finds_dead(account) else None
    if _occurs(account):
        heads = _heads_of_what_occurs(account)
        return Timed(account, fold(heads[0])[0], account.clock) if len(heads) == 1 else None
    if _signal(account):
        return Timed(account, SIGNAL, account.clock)
    if _phase(account):
        return next((Timed(account, deed, account.clock) for deed in _phases_of(account)), None)
    deed = account.word if has_family(account.word) else root(account)
    return Timed(account, deed, account.clock)


def _heads_of_what_occurs(account: Account) -> list[str]:
    """Return the nouns for what is told to have occurred: 'blast'."""
    return [t.head for t in account.in_role(*CORE) if t.type == HAPPENING or t.head]


def _finds_dead(account: Account) -> bool:
    """Return True if somebody is found, or pronounced, dead."""
    states = {fold(t.head)[0] for t in account.in_role("attribute", "content") if t.head}
    return bool(states & folded("dead"))


def _signal(account: Account) -> str:
    """Return the noun for what gave a signal that everybody heard: the alarm, the siren; else ''.

    Who gave the alarm, when it sounded, and at which time a log has it, are one time.
    """
    if {account.word, root(account)}.isdisjoint(folded("signals_given", "signalling", "noting")):
        return ""
    told = (t for t in account.in_role(*CORE, "content") if t.known and t.head in _signals())
    return next((t.head for t in told), "")


def _phase(account: Account) -> str:
    """Return whether an account tells that something began, or that it ended; '' if neither."""
    told = {account.word, root(account)}
    if not told.isdisjoint(folded("starting")):
        return "begin"
    return "" if told.isdisjoint(folded("ending")) else "end"


def _happenings(account: Account) -> Sequence[Taking]:
    return [t for t in account.in_role(*UNDERGONE) if t.type == HAPPENING and t.head]


def _phases_of(account: Account) -> Iterator[str]:
    """Yield the beginning or the end that an account tells, by the family of the noun for it."""
    for taking in _happenings(account):
        yield f"{_phase(account)} {_families().get(taking.head, taking.head)}"


def _are_one_phase(one: Account, other: Account) -> bool:
    """Return True if what began, or ended, is one occurrence, or told in enough of the same words.

    'The raid' without more words is that of which its document goes on to tell.
    """
    if _tells_no_more(one) and _tells_no_more(other):
        return True
    ours, theirs = ({t.entity for t in _happenings(a)} for a in (one, other))
    alike = bool(ours & theirs) or len(shared_words(one, other)) > 1
    return alike and not _of_others(one, other)


def _tells_no_more(account: Account) -> bool:
    told = [t for t in _happenings(account) if t.known]
    return any(len({*tokens(t.name)} - {"the", "itself"}) == 1 for t in told)


def _alike(one: Timed, other: Timed) -> bool:
    """Return True if two deeds may be told for one another."""
    if likeness(one.deed, other.deed) >= ALIKE or of_one_side(one.deed, other.deed):
        return True
    if told_for_one(one.deed, other.deed):
        return True
    kinds = {one.account.action, other.account.action}
    return len(kinds) == 1 and kinds.isdisjoint(VAGUE) and kinds <= _once()


def _of_one_cast(one: Account, other: Account) -> bool:
    """Return True if the same one acts or undergoes, and nobody or nothing else."""
    return not set(_cast(one)).isdisjoint(_cast(other)) and not _of_others(one, other)


def _share_something(one: Account, other: Account) -> bool:
    """Return True if one who takes part has one entity or noun in both; nobody updates a page."""
    ours, theirs = ({t.entity for t in a.roles} | {t.head for t in a.roles} for a in (one, other))
    return bool((ours & theirs) - {""})


def _of_others(one: Account, other: Account) -> bool:
    return clash(one, other) or any(other_things_in(one, other, role) for role in CORE)


def _on_other_days(one: Account, other: Account) -> bool:
    days = {a.date or a.moment.partition("T")[0] for a in (one, other)} - {""}
    return len(days) > 1


def _connected(pairs: Sequence[tuple[Account, Account]]) -> Iterator[list[Account]]:
    """Yield the accounts that pairs connect, in the order of their documents."""
    leaders = connected((_id(one), _id(other)) for one, other in pairs)
    every = {_id(account): account for pair in pairs for account in pair}
    accounts = (account for _, account in sorted(every.items()))
    yield from grouped(accounts, lambda account: leaders[_id(account)]).values()


def _id(account: Account) -> tuple[str, str]:
    return account.document, account.claim


def _sides(told: Sequence[Account]) -> list[list[Account]]:
    """Sort accounts into those whose times may be one; each is beside the first that it may be."""
    sides: list[list[Account]] = []
    for account in sorted(told, key=lambda a: (_clock(a), _id(a))):
        if sides and not _excludes(sides[-1][0], account):
            sides[-1].append(account)
        else:
            sides.append([account])
    return sides


def _clock(account: Account) -> ClockTime:
    timed = _timed(account)
    return timed.clock if timed is not None else ClockTime(0, DAY)


def _excludes(one: Account, other: Account) -> bool:
    """Return True if two times are further apart than they may be off, even around midnight."""
    ours, theirs = _clock(one), _clock(other)
    wide = ClockTime(ours.first - APART, ours.last + APART)
    open_ended = max(span.last - span.first for span in (ours, theirs)) > NOON
    return all(wide.excludes(theirs.later(turn)) for turn in ((0,) if open_ended else TURNS))


def _given_together(told: Sequence[Account]) -> bool:
    """Return True if one document gives two of the times, which are then of two stages."""
    return any(a.document == b.document and _excludes(a, b) for a, b in combinations(told, 2))


@cache
def _signals() -> frozenset[str]:
    return frozenset(kind_of(noun) for noun in lexicon("weighing")["signals"])


@cache
def _parts() -> frozenset[str]:
    return frozenset(stem(noun) for noun in lexicon("weighing")["sections"])


@cache
def _families() -> Mapping[str, str]:
    """Map the nouns for what begins to the first of their family: a walkout is a strike."""
    return {
        form: family[0]
        for family in lexicon("weighing")["begun_alike"]
        for noun in family
        for form in (stem(noun), kind_of(noun), fold(noun)[0])
    }


@cache
def _once() -> frozenset[str]:
    return frozenset(f"kg:{name}" for name in lexicon("weighing")["timed_kinds"])
