"""Whether two figures can be rivals, or count different things, times or degrees."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import combinations
from typing import NamedTuple, Self

from kg.compare.accounts import Account, may_be_one_day
from kg.compare.amounts import Amount, set_against
from kg.compare.findings import finding
from kg.compare.numbers import counts_in
from kg.compare.origins import Lines
from kg.compare.other_casts import are_states_of_others
from kg.compare.parts_of_wholes import is_part_of, is_told_by_then, of_other_purses
from kg.compare.same_content import done_by_others, given_to_others, same_count
from kg.compare.telling_table import root
from kg.compare.topics import Nearness
from kg.compare.word_patterns import listed
from kg.model import Finding
from kg.model.findings import OVER_TIME
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

ROUGHLY = 5.0
"""Counts that differ by more than this factor are of different things: of a town, of a country."""
BY_HOW_MUCH = re.compile(r"\bby (?:[a-z]+ ){0,3}\d", re.IGNORECASE)
PERFECT = re.compile(r"\b(?:has|have|'ve) (?:\w+ )?(?:been|run|had|seen|held|won|lost|\w+ed)\b")
"""A present perfect, which tells what somebody has done or lived through so far."""
YMD = "2018-02-14"
DAYS = 2
"""Days within which two sources that count otherwise rather differ than tell of a growth."""
Figure = tuple[Account, Amount]


def may_rival(one: Figure, other: Figure, near: Nearness | None) -> bool:
    """Return True if two figures may be rivals: of one relation, or of like things."""
    if not one[0].word:
        return True
    return comparable(one, other, near) and same_count(one[0], other[0], one[1].unit)


def growing_tolls() -> Set[str]:
    """Return the stems of the deeds of which more are counted day by day: the dead, the missing."""
    return _tolls("growing")


def _is_experience(account: Account) -> bool:
    """Return True for a noun counted of whoever is not told: 'has run four elections'."""
    bare = account.noun and not account.roles
    return bare and PERFECT.search(account.words) is not None


def developing(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if two counts are of reports of different days: the later one may be news.

    A toll rises, the missing are found, an agency counts again. Whether one report knew better or
    only later cannot be told from its words, so this is no dispute, unless two sources count within
    days and neither tells of a growth. How many took part in a march that is over does not change.
    Of anything but tolls the days have to be known.
    """
    words = {account.word for account, _ in (one, other)}
    if not words.isdisjoint(growing_tolls()):
        return may_be_news(one, other, lines)
    if is_told_by_then(one[0]) != is_told_by_then(other[0]):
        return True
    counts = {amount.type for _, amount in (one, other)} == {"COUNT"}
    if _of_a_past_day(one[0], other[0], lines):
        return False
    passing = not words.isdisjoint(_deeds("accumulating")) or _may_have_changed(one, other)
    later = _on_other_days(one, other, lines) and not _are_counts_of_two(one, other, lines)
    return counts and passing and later


def _are_counts_of_two(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if two sources count within days, and neither count is told as one that grows.

    'The board said 412 had fallen ill since Tuesday', 'volunteers found 640 since Tuesday'.
    """
    accounts = one[0], other[0]
    apart = lines.days_apart(a.document for a in accounts)
    if apart is None or apart > DAYS or not _of_two_sources(*accounts, lines):
        return False
    return not _tell_growth(one, other)


def _tell_growth(one: Figure, other: Figure) -> bool:
    """Return True if one of two counts is told as one that grows: 'so far', 'the toll'."""
    return any(listed("growing_counts").search(account.words) for account, _ in (one, other))


def _of_a_past_day(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if both count what was done on one day, and both tell it after that day."""
    if len(one.day) != len(YMD) or one.day != other.day or one.state or other.state:
        return False
    return all(lines.day(a.document) > a.day for a in (one, other))


def _may_have_changed(one: Figure, other: Figure) -> bool:
    """Return True if one tells of a change, or of what is so at a time: 14 are living in tents."""
    accounts = one[0], other[0]
    return tells_of_a_change(*accounts) or any(account.state for account in accounts)


def tells_of_a_change(*accounts: Account) -> bool:
    """Return True if a figure is told as another than before: 'the toll rises to six'."""
    return any(root(account) in _deeds("changing_to") for account in accounts)


def told_again(one: Figure, other: Figure, told: Sequence[Figure], lines: Lines) -> bool:
    """Return True if one of two counts was told both before, or on that day, and after the other.

    Then it was not only the count so far: 14 arrests on Monday, 22 on Tuesday, 14 a month later.
    """
    first, last = one, other
    if not lines.earlier(first[0].document, last[0].document):
        first, last = other, one
    in_turn = lines.earlier(first[0].document, last[0].document)
    return any(
        (lines.earlier(last[0].document, account.document) and _are_equal(amount, first[1]))
        or (in_turn and _is_not_later(account, first[0], lines) and _are_equal(amount, last[1]))
        for account, amount in told
    )


def _is_not_later(account: Account, other: Account, lines: Lines) -> bool:
    """Return True if an account is of another document, of the same day or before."""
    day, beside = lines.day(account.document), lines.day(other.document)
    return account.document != other.document and "" not in (day, beside) and day <= beside


def _are_equal(one: Amount, other: Amount) -> bool:
    return one.number() == other.number()


def _on_other_days(one: Figure, other: Figure, lines: Lines) -> bool:
    documents = one[0].document, other[0].document
    return any(lines.earlier(*pair) for pair in (documents, documents[::-1]))


def may_be_news(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if one of two counts may only be later than the other.

    They are of two reports of different days, or of the day on which it happened, whose hours are
    seldom known. What two sources say on one day is as good as said side by side, that nobody was
    hurt is no earlier count of four, and no deaths are no later count of two.
    """
    (ours, amount), (theirs, rival) = one, other
    if ours.document == theirs.document or {amount.type, rival.type} != {"COUNT"}:
        return False
    if _on_other_days(one, other, lines):
        if _are_counts_of_two(one, other, lines) and not tells_of_a_change(ours, theirs):
            return False
        return not _has_fallen(one, other, lines)
    day = lines.day(ours.document)
    if 0.0 in (amount.value, rival.value):
        return False
    if tells_of_a_change(ours, theirs):
        return True
    if not day or day != lines.day(theirs.document):
        return True
    happened = {a.date if a.state else a.day or a.date for a in (ours, theirs)} - {None, ""}
    return not _of_two_sources(ours, theirs, lines) and (not happened or day in happened)


def _of_two_sources(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if two accounts name sources, of which none is the other's, nor both one."""
    named = bool(one.holders and other.holders)
    apart = named and set(lines.ends([one])).isdisjoint(lines.ends([other]))
    return apart and len(lines.ends([one, other])) > 1


def _has_fallen(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if the later of two reports counts fewer, or none, of what is only added to."""
    later, before = one, other
    if not lines.earlier(before[0].document, later[0].document):
        later, before = other, one
    number, known = later[1].value, before[1].value
    if tells(later[0], before[1]):
        return False  # '13, not 14' sets a number right
    if number is None or known is None or number >= known:
        return False
    return later[0].word in _tolls("growing" if number == 0.0 else "lasting")


@cache
def _tolls(which: str) -> frozenset[str]:
    """Return the stems of the deeds that tolls count: those that grow, or of these the lasting.

    Nobody is taken off a lasting toll; the missing may be found, and the wounded may die.
    """
    policy = lexicon("weighing")
    return frozenset(stem(word) for name in policy[which] for word in policy["measure"][name])


@cache
def _deeds(name: str) -> frozenset[str]:
    """Return the stems of a list of deeds, such as those of which more are counted day by day."""
    return frozenset(map(stem, lexicon("weighing")[name]))


class Rivals(NamedTuple):
    """Two figures that may be of one thing and differ, with the words that give each."""

    one: Figure
    other: Figure
    words: tuple[str, str]
    disputed: bool
    developed: bool

    @classmethod
    def of(cls, one: Figure, other: Figure, lines: Lines) -> Self:
        """Return two figures that exclude one another: a dispute, or a development."""
        developed, words = developing(one, other, lines), (str(one[1]), str(other[1]))
        return cls(one, other, words, disputed=not developed, developed=developed)


def tables(about: str, pairs: Sequence[Rivals], lines: Lines) -> Iterator[Finding]:
    """Yield one finding for all figures that pairs connect, each number a side, by number.

    Disputed figures are a finding of their own; the others tell how a figure developed, by day, or
    which is more precise.
    """
    told = [figure for pair in pairs for figure in (pair.one, pair.other)]
    rivals = {_key(figure) for pair in pairs if pair.disputed for figure in (pair.one, pair.other)}
    pairs = [
        pair._replace(disputed=True, developed=False)
        if pair.developed
        and (told_again(pair.one, pair.other, told, lines) or _joins(pair, rivals, lines))
        else pair
        for pair in pairs
    ]
    for disputed in (True, False):
        for group in _connected([pair for pair in pairs if pair.disputed is disputed]):
            yield _table(about, group, lines)


def _joins(pair: Rivals, disputed: Set[tuple[str, str, Amount]], lines: Lines) -> bool:
    """Return True if one of two figures of the same days is in dispute already."""
    apart = lines.days_apart(figure[0].document for figure in (pair.one, pair.other))
    told = not disputed.isdisjoint(map(_key, (pair.one, pair.other)))
    return told and apart is not None and apart <= DAYS and not _tell_growth(pair.one, pair.other)


def _connected(pairs: Sequence[Rivals]) -> Iterator[list[Rivals]]:
    """Yield the pairs that have figures in common, by the order of their first figures.

    Figures of which one is only more precise are not connected by way of a vague one if they
    exclude one another.
    """
    group_of: dict[object, list[Rivals]] = {}
    groups: list[list[Rivals]] = []
    for pair in pairs:
        keys = _key(pair.one), _key(pair.other)
        met = {id(group_of[key]): group_of[key] for key in keys if key in group_of}
        lead, *others = [*met.values()] or [[]]
        if not lead or not _may_join([*met.values()], pair):
            lead, others = [], []
            groups.append(lead)
        lead.append(pair)
        for group in others:
            lead.extend(group)
            group_of.update((_key(figure), lead) for p in group for figure in (p.one, p.other))
            group.clear()
        if len(met) < 2 or others:
            group_of.update(dict.fromkeys(keys, lead))
    yield from (group for group in groups if group)


def _may_join(groups: Sequence[Sequence[Rivals]], pair: Rivals) -> bool:
    """Return True if a pair and the groups that share a figure with it may be one."""
    told = [*(p for group in groups for p in group), pair]
    if pair.disputed or any(p.developed for p in told):
        return True
    amounts = {figure[1] for p in told for figure in (p.one, p.other)}
    ordered = sorted(amounts, key=Amount.order)
    return not any(set_against(a, b) == "conflict" for a, b in combinations(ordered, 2))


def _key(figure: Figure) -> tuple[str, str, Amount]:
    account, amount = figure
    return account.document, account.claim, amount


def _table(about: str, pairs: Sequence[Rivals], lines: Lines) -> Finding:
    told = {
        _key(figure): (figure, words)
        for pair in reversed(pairs)
        for figure, words in zip((pair.one, pair.other), pair.words, strict=True)
    }
    over_time = any(pair.developed for pair in pairs)
    sides = _numbered([figure for figure, _ in told.values()], lines, by_day=over_time)
    said = {sides[amount.number()]: words for (_, amount), words in told.values()}
    members = [(account, sides[amount.number()]) for (account, amount), _ in told.values()]
    if pairs[0].disputed:
        return finding("contradicts", about, members, lines, said=said)
    about += OVER_TIME if over_time else ""
    return finding("refines", about, members, lines, said=said)


def _numbered(
    figures: Iterable[Figure], lines: Lines, *, by_day: bool
) -> dict[tuple[object, ...], int]:
    """Map each number to its place in their order: by the day of the first report, or by size."""
    first: dict[tuple[object, ...], tuple[bool, str, tuple[float, str, str]]] = {}
    for account, amount in figures:
        day = lines.day(account.document) if by_day else ""
        number = amount.number()
        place = by_day and not day, day, amount.order()
        first[number] = min(place, first.get(number, place))
    return {number: side for side, number in enumerate(sorted(first, key=first.__getitem__))}


def _may_be_one_count(one: Amount, other: Amount) -> bool:
    """Return True if a number is not bare, and of the size of another."""
    return bool(one.unit) and of_one_size(one, other)


def comparable(one: Figure, other: Figure, near: Nearness | None) -> bool:
    """Return True if two figures for one action can be compared.

    Figures that add up, that count another degree of harm or a longer time, of what others did, or
    of which one is given beside the other, cannot be compared; nor can a bare number, which may be
    part of another.
    """
    if any(_is_experience(account) for account, _ in (one, other)):
        return False
    (ours, amount), (theirs, rival) = one, other
    if amount.unit in lexicon("weighing")["adding"]:
        return False
    if amount.unit in lexicon("weighing")["shares"] and not _of_one_whole(ours, theirs):
        return False
    if amount.type == "COUNT" and not _may_be_one_count(amount, rival):
        return False
    told = tells(ours, rival) or tells(theirs, amount)
    told = told or is_part_of(one, other) or of_other_purses(one, other)
    return not told and _may_be_one_action(ours, theirs, near)


def _is_margin(account: Account) -> bool:
    """Return True if words tell by how much one is ahead in a poll: 'won by 300 votes'."""
    polled = any(x.unit in lexicon("weighing")["polled"] for _, x in account.amounts)
    told = listed("margins").search(account.words) or BY_HOW_MUCH.search(account.words)
    return polled and bool(told)


def _may_be_one_action(one: Account, other: Account, near: Nearness | None) -> bool:
    """Return True if accounts are of a like time, place and degree of harm, and by the same."""
    if (near is not None and near.long_apart(one, other)) or elsewhere(one, other):
        return False
    alike = _of_like_time(one, other) and degree(one) == degree(other)
    return alike and done_alike(one, other)


def of_one_size(one: Amount, other: Amount, factor: float = ROUGHLY) -> bool:
    """Return False for numbers of which one is many times the other; none is of any size."""
    if 0.0 in (one.value, other.value):
        return True
    least, most = sorted((one.value or 1.0, other.value or 1.0))
    return most <= factor * max(1.0, least)


def _of_one_whole(one: Account, other: Account) -> bool:
    """Return True if shares are of one thing: half of the roofs is not half of the barns."""
    ours, theirs = (
        {(t.entity, t.head) for t in a.in_role("patient", "agent")} for a in (one, other)
    )
    return not ours.isdisjoint(theirs)


def elsewhere(one: Account, other: Account) -> bool:
    """Return True if both name a place, but not the same: 'died in a fire in Hull', 'in Leeds'."""
    places = one.named("place") | one.towns, other.named("place") | other.towns
    return all(places) and places[0].isdisjoint(places[1])


def _of_like_time(one: Account, other: Account) -> bool:
    yearly = one.word in _deeds("yearly") and not _of_one_payment(one, other)
    if one.eras != other.eras:
        return False  # what the past 'has seen' is not about that day
    long = [bool(listed("totals").search(a.words)) for a in (one, other)]
    return may_be_one_day(one, other) and not yearly and long[0] == long[1]


def _of_one_payment(one: Account, other: Account) -> bool:
    """Return True if the same one pays the same receiver, once: not 'a month', nor as a wage."""
    roles = ("agent", "recipient")
    if not all(one.entities(role) & other.entities(role) for role in roles):
        return False
    return not any(listed("by_time").search(a.words) for a in (one, other))


def done_alike(one: Account, other: Account) -> bool:
    """Return True if no others are named for two figures, and both or none are averages.

    Nor is a number of votes compared with a margin.
    """
    mean = [bool(listed("averages").search(a.words)) for a in (one, other)]
    ahead = [_is_margin(a) for a in (one, other)]
    of_others = done_by_others(one, other) or given_to_others(one, other)
    of_others = of_others or are_states_of_others(one, other)
    return mean[0] == mean[1] and ahead[0] == ahead[1] and not of_others


def degree(account: Account) -> frozenset[int]:
    """Return which lists of degree words are near a predicate: seriously, slightly injured."""
    return frozenset(n for n, words in enumerate(_degrees()) if words & account.content)


@cache
def _degrees() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(stem, words)) for words in lexicon("weighing")["degrees"])


def tells(account: Account, amount: Amount) -> bool:
    """Return True if the words of an account contain a number, whatever it counts there.

    Neither an hour nor a day of a month counts anything.
    """
    return amount.value is not None and amount.value in counts_in(account.words)
