"""Accounts worded alike but for one value: 'taken to a clinic in Ober', 'taken to a camp in Aster'.

What two reports tell in the same words they tell of one thing, and where they differ in one phrase
they differ about it: a number, where something was done, who did it, or who got it. The rest of the
clause is what has to be the same. Nothing is said if one tells more of what is counted ('18 hip
operations', '46 operations of all kinds'), or if both places, doers or receivers may be so.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from difflib import Match, SequenceMatcher
from functools import cache, lru_cache
from itertools import chain, pairwise, product
from typing import NamedTuple

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.amounts import Amount, bound_of, set_against
from kg.compare.comparable_figures import PERFECT, Figure, comparable, developing, growing_tolls
from kg.compare.counts import counted_name
from kg.compare.findings import finding, in_sides
from kg.compare.mutually_exclusive import is_within, kinds_of_site, may_be_together
from kg.compare.numbers import number, number_pattern
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.places import FAR, apart
from kg.compare.predicate_equivalence import folded, kind_of, title_words
from kg.compare.same_content import CORE
from kg.compare.sole_doers import are_kinds_of_people_apart
from kg.compare.telling_table import root
from kg.compare.tellings import stems
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.contrasts import named_in_contrast
from kg.resolve.word_forms import singular, stem, tokens

TOKEN = re.compile(r"\d[^\s,;:()]*(?:,\d{3})*|\w[\w'\u2019-]*")
PAUSE = re.compile(r"[,;:\u2013\u2014(](?!\d)|\s-\s")
GAP = 3
"""Most words between two differences that are one phrase."""
NEAR = 4
"""Words before a difference that may belong to its phrase: 'at a foundry in'."""
ENOUGH = 3
"""Words with content that two accounts share, or one less and somebody who takes part."""
ADDED = 2
"""Most words within a clause that only one account has besides the difference."""
PLACE, GROUP, HAPPENING = "Place", "Group", "Event"
SPOTS = ("place", "goal", "source", "manner")
WHERE = (*SPOTS, "patient")
PLACES = frozenset({PLACE, "Facility", "Organization", "Other"})
BEINGS = frozenset({"Person", "Organization", GROUP})
UNDERGOING = ("patient", "content")
RECEIVING = ("recipient", "goal", "patient", "content")
THING = "thing"
"""What is counted where the words do not name it at once: 'nine of the guests'."""
YEARS = range(1500, 2200)

Pair = tuple[Account, Account]
Span = tuple[int, int]
Gap = tuple[Span, Span]
"""Words of which at least one clause has some, between words that both have."""
Said = tuple[str, str, str]
"""What a conflict is about, and what each side says."""


class Difference(NamedTuple):
    """The words in which two clauses differ, and those around that both share.

    `added` is what only one of them has at its end.
    """

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    added: tuple[str, ...]


def weigh_worded_alike(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where two documents tell one thing in the same words but for a value."""
    for one, others in index.meeting(_is_told, _is_told, _predicate):
        for other in others:
            found = _disagreement((one, other), lines) if one.document < other.document else None
            if found is not None:
                about, *said = found
                sides = in_sides([one], [other])
                yield finding("contradicts", about, sides, lines, said=dict(enumerate(said)))


def _is_told(account: Account) -> bool:
    """Return True for what is stated as a fact, other than that somebody spoke."""
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == "positive" and not (account.speech or account.folded)


def _predicate(account: Account) -> Iterator[str]:
    yield account.word


def _disagreement(pair: Pair, lines: Lines) -> Said | None:
    """Return the value in which accounts worded alike exclude one another."""
    one, other = pair
    if dated_otherwise(one, other) or len(_content(one) & _content(other)) < ENOUGH - 1:
        return None
    told = difference(main_clause(one), main_clause(other))
    if told is None or not _share_enough(pair, told):
        return None
    if one.holders == other.holders != () and told.added:
        return None
    return next((found for rule in RULES if (found := rule(pair, told, lines))), None)


def main_clause(account: Account) -> tuple[str, ...]:
    """Return the words of an account up to the first pause behind its predicate."""
    return _clause(account.words, account.shown)


@lru_cache(maxsize=20_000)
def _clause(words: str, predicate: str) -> tuple[str, ...]:
    pause = PAUSE.search(words, words.find(predicate) + len(predicate))
    return tuple(TOKEN.findall(words[: pause.start()] if pause else words))


def _content(account: Account) -> frozenset[str]:
    """Return the stems of the content words of an account's main clause."""
    return _stems(main_clause(account))


@lru_cache(maxsize=20_000)
def _stems(clause: tuple[str, ...]) -> frozenset[str]:
    return stems(" ".join(clause))


def difference(ours: Sequence[str], theirs: Sequence[str]) -> Difference | None:
    """Return where two clauses differ, if that is in one phrase; None otherwise.

    What one of them adds at its beginning or end does not count, nor do a few words within.
    """
    blocks = _shared_blocks(ours, theirs)
    if not blocks:
        return None
    *inner, end = _phrases(_gaps(blocks, len(ours), len(theirs)))
    changed = [phrase for phrase in (*inner, end) if _is_changed(phrase)]
    if len(changed) != 1 or any(_is_long_addition(phrase) for phrase in inner):
        return None
    (left, right) = changed[0]
    shared = [n for block in blocks for n in range(block.a, block.a + block.size)]
    return Difference(
        ours=tuple(ours[slice(*left)]),
        theirs=tuple(theirs[slice(*right)]),
        before=tuple(ours[n] for n in shared if n < left[0]),
        after=tuple(ours[n] for n in shared if n >= left[1]),
        added=() if _is_changed(end) else (*ours[slice(*end[0])], *theirs[slice(*end[1])]),
    )


def _shared_blocks(ours: Sequence[str], theirs: Sequence[str]) -> list[Match]:
    """Return the runs of words that both clauses have in the same order, in any letters."""
    one, other = ([word.lower() for word in words] for words in (ours, theirs))
    return SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()[:-1]


def _gaps(blocks: Sequence[Match], ours: int, theirs: int) -> Iterator[Gap]:
    """Yield what is before the shared runs if both have words there, between, and behind them."""
    first, last = blocks[0], blocks[-1]
    start = (0, first.a), (0, first.b)
    if _is_changed(start):
        yield start
    for one, following in pairwise(blocks):
        yield (one.a + one.size, following.a), (one.b + one.size, following.b)
    yield (last.a + last.size, ours), (last.b + last.size, theirs)


def _is_long_addition(gap: Gap) -> bool:
    """Return True if only one clause has words in a gap, and more than a few."""
    return not _is_changed(gap) and _length(gap) > ADDED


def _is_changed(gap: Gap) -> bool:
    """Return True if both clauses have words in a gap, other words."""
    return all(start < end for start, end in gap)


def _length(gap: Gap) -> int:
    return max(end - start for start, end in gap)


def _phrases(gaps: Iterable[Gap]) -> list[Gap]:
    """Return the gaps, those within a few words of one another taken together.

    What is added at the end is a phrase of its own.
    """
    found: list[Gap] = []
    *inner, end = gaps
    for gap in inner if not _is_changed(end) else (*inner, end):
        if found and gap[0][0] - found[-1][0][1] <= GAP:
            found[-1] = (found[-1][0][0], gap[0][1]), (found[-1][1][0], gap[1][1])
        else:
            found.append(gap)
    return found if _is_changed(end) else [*found, end]


def _share_enough(pair: Pair, told: Difference) -> bool:
    """Return True if the shared words have the predicate and say of what it is told."""
    shared = stems(" ".join((*told.before, *told.after)))
    said = {word.lower() for word in (*told.before, *told.after)}
    if any(said.isdisjoint(account.shown.lower().split()) for account in pair):
        return False
    ours, theirs = ({t.entity for t in a.in_role(*CORE)} for a in pair)
    return len(shared) >= ENOUGH or (len(shared) == ENOUGH - 1 and bool(ours & theirs))


def _has_grown(*pair: Account) -> bool:
    """Return True if a number is that of all so far: 'has received 200 complaints'."""
    return any(PERFECT.search(account.words) for account in pair)


def _numbers(pair: Pair, told: Difference, lines: Lines) -> Said | None:
    """Return two numbers of the same things that exclude one another.

    Tolls that grow are compared by kg.compare.measures.
    """
    if _is_restricted(told) or _has_grown(*pair) or _counts_a_toll(told):
        return None
    numbers = (_number(words, told) for words in (told.ours, told.theirs))
    one, other = (_as_read(account, amount) for account, amount in zip(pair, numbers, strict=True))
    if one is None or other is None or set_against(one[1], other[1]) != "conflict":
        return None
    if developing(one, other, lines) or not comparable(one, other, None):
        return None
    ours, theirs = (replace(x, unit=None if x.unit == THING else x.unit) for _, x in (one, other))
    return counted_name(ours, {ours.unit or ""}), str(ours), str(theirs)


def _counts_a_toll(told: Difference) -> bool:
    return not stems(" ".join((*told.before, *told.after))).isdisjoint(growing_tolls())


def _as_read(account: Account, amount: Amount | None) -> Figure | None:
    """Return a number as it was read, a sum as a sum; otherwise as a count."""
    read = (x for _, x in account.amounts if amount and x.value == amount.value and x.unit)
    found = next(read, amount)
    return None if found is None else (account, found)


def _is_restricted(told: Difference) -> bool:
    """Return True if one account adds something to what is counted that is not when it was."""
    return (
        bool(told.added)
        and len(told.after) <= GAP
        and stems(" ".join(told.added)).isdisjoint(_words("when"))
    )


def _number(words: Sequence[str], told: Difference) -> Amount | None:
    """Return the number that words are; None if it is a clock time, a year, or part of a name."""
    said, before = " ".join(words), told.before[-2:]
    found = [*number_pattern().finditer(said)]
    if len(found) != 1 or _counts_nothing(told):
        return None
    value, bound = number(found[0][0]), bound_of(" ".join((*before, *words)))
    beside = said[: found[0].start()] + said[found[0].end() :]
    rest = {word.lower() for word in tokens(beside)}
    if value in YEARS or not rest <= _bounding() or re.search(r"[^\w\s-]", beside):
        return None
    unit = told.after[0].lower() if told.after else THING
    unit = THING if unit == "of" else unit
    return Amount(type="COUNT", value=value, unit=unit, bound=bound)


def _counts_nothing(told: Difference) -> bool:
    """Return True beside words of clock times, days and ages, or a name: 'Theatre 4'."""
    beside = {word.lower() for word in (*told.before[-1:], *told.after[:1])}
    is_name = len(told.before) > 1 and told.before[-1][0].isupper()
    return is_name or not beside.isdisjoint(lexicon("weighing")["no_count"])


@cache
def _bounding() -> frozenset[str]:
    return frozenset(w for words in lexicon("values")["bounds"] for w in words.split()) | {"some"}


def _places(pair: Pair, told: Difference, lines: Lines) -> Said | None:
    """Return two places of one thing that is at one place only."""
    if _is_not_of(pair, "at_many_places", told):
        return None
    ours, theirs = (
        _Site.of(account, words, told.before) for account, words in zip(pair, told[:2], strict=True)
    )
    if ours is None or theirs is None or not _are_two_places(pair, ours, theirs, lines):
        return None
    if "to" in (ours.led, theirs.led) and _are_several(pair[0]):
        return None
    return "place", " ".join(told.ours), " ".join(told.theirs)


def _are_several(account: Account) -> bool:
    """Return True if what undergoes it is a plural: blankets may be brought to several places."""
    words = [tokens(t.name.lower())[-1:] for t in account.in_role(*UNDERGOING) if not t.named]
    return any(singular(word) != word for last in words for word in last)


class _Site(NamedTuple):
    """The places that a phrase tells, the preposition before, its kinds of site and its names."""

    led: str
    places: tuple[Taking, ...]
    kinds: frozenset[int]
    names: frozenset[str]
    is_area: bool

    @classmethod
    def of(cls, account: Account, words: Sequence[str], before: Sequence[str]) -> "_Site | None":
        """Return what a phrase tells of a place; None if it tells of none."""
        near = [word.lower() for word in (*before[-NEAR:], words[0])]
        led = [word for word in near if word in lexicon("weighing")["before_places"]]
        places = [t for t in _among(account, WHERE, (*before[-NEAR:], *words)) if t.type in PLACES]
        if not (led and places):
            return None
        area = any(a.lower() in _words("areas") and b == "of" for a, b in pairwise(words))
        return cls(led[-1], tuple(places), _kinds(words), _names(words, starts=False), area)

    def is_like(self, other: "_Site") -> bool:
        """Return True if both are told alike, by other names: a yard in each of two towns.

        A road and a town are told with other prepositions, and may be one place, as may a flat in a
        street and a part of the town.
        """
        if not (self.names and other.names) or self.names & other.names:
            return False
        if (self.led, self.is_area) != (other.led, other.is_area):
            return False
        ours, theirs = ({t.head for t in site.places} - {""} for site in (self, other))
        return not ours.isdisjoint(theirs) if ours or theirs else self._types() == other._types()

    def named(self) -> list[Taking]:
        """Return the places that have a name."""
        return [t for t in self.places if t.named]

    def _types(self) -> frozenset[str]:
        return frozenset(t.type for t in self.places)


def _ends(pair: Pair, told: Difference, _: Lines) -> Said | None:
    """Return two ends of one thing, of which something known was done at one only: its gates."""
    if _is_not_of(pair, "at_many_places", told) or not are_two_ends(told.ours, told.theirs):
        return None
    if not told.after or not all(_is_at(account, told) for account in pair):
        return None
    ours, theirs = (" ".join((*words, told.after[0])) for words in (told.ours, told.theirs))
    return "place", ours, theirs


def are_two_ends(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Return True if two single words are for different ends of a thing: north, south."""
    one_word = len(ours) == len(theirs) == 1
    return one_word and named_in_contrast(ours[0], theirs[0])


def _is_at(account: Account, told: Difference) -> bool:
    """Return True if the word behind the difference is for where it was: 'at the east gate'."""
    near = {word.lower() for word in told.before[-NEAR:]}
    places = _among(account, SPOTS, told.after[:1])
    return not near.isdisjoint(lexicon("weighing")["before_places"]) and bool(places)


def _among(account: Account, roles: Iterable[str], words: Iterable[str]) -> list[Taking]:
    """Return those of an account in some roles who are told by some words."""
    said = {word.lower() for word in words}
    return [t for t in account.in_role(*roles) if not said.isdisjoint(tokens(t.name.lower()))]


def _is_not_of(pair: Pair, repeated: str, told: Difference) -> bool:
    """Return True for what is done again and again, or not to something that readers know."""
    often = folded(repeated)
    if any({root(a), a.word} & often for a in pair):
        return True
    said = {word.lower() for word in (*told.ours, *told.theirs)}
    return not all(any(_is_known(t, said) for t in a.in_role(*UNDERGOING)) for a in pair)


def _is_known(taking: Taking, said: Set[str]) -> bool:
    """Return True for one whom readers know, and who is not told by the words in question."""
    known = (taking.named or taking.known) and taking.type != GROUP
    return known and said.isdisjoint(tokens(taking.name.lower()))


def _are_two_places(pair: Pair, ours: _Site, theirs: _Site, lines: Lines) -> bool:
    """Return True if neither of two places may be the other, or in it."""
    if _may_overlap(ours, theirs, lines):
        return False
    if ours.kinds and theirs.kinds and ours.kinds.isdisjoint(theirs.kinds):
        return True
    return ours.is_like(theirs) and not _may_be_nested(pair, ours, theirs, lines)


def _may_overlap(ours: _Site, theirs: _Site, lines: Lines) -> bool:
    """Return True if two places may be one by their names, or one in the other by their kinds."""
    if any(_may_be_one_place(a, b, lines) for a, b in product(ours.named(), theirs.named())):
        return True
    kinds = product(_innermost(ours.kinds), _innermost(theirs.kinds))
    return any(a != b and may_be_together(a, b) for a, b in kinds)


def _innermost(kinds: frozenset[int]) -> frozenset[int]:
    """Return the kinds of site in which no other of a phrase is: of a basement boiler room."""
    return frozenset(k for k in kinds if not any(is_within(other, k) for other in kinds - {k}))


def _may_be_nested(pair: Pair, ours: _Site, theirs: _Site, lines: Lines) -> bool:
    """Return True if one of two places that are told alike may be a part of the other.

    That is not known of towns that are not on the map.
    """
    if any(t.type != PLACE for t in (*ours.places, *theirs.places)):
        return False
    named = [ours.named(), theirs.named()]
    nouns = all(any(t.head for t in site.places) for site in (ours, theirs))
    known = all(lines.spot(t.entity) is not None for towns in named for t in towns)
    return not (nouns or known) or _know_both(pair, named, lines)


def _kinds(words: Sequence[str]) -> frozenset[int]:
    """Return the kinds of site that words name: a clinic, a quarry."""
    kinds = kinds_of_site()
    said = [*words, *(f"{a} {b}" for a, b in pairwise(words))]
    forms = (form for word in said for form in (word.lower(), singular(word.lower())))
    return frozenset(kinds[form] for form in forms if form in kinds)


def _may_be_one_place(one: Taking, other: Taking, lines: Lines) -> bool:
    if one.entity == other.entity or set(tokens(one.name)) & set(tokens(other.name)):
        return True
    known = all(lines.spot(t.entity) is not None for t in (one, other))
    return known and apart(lines, one.entity, other.entity) <= FAR


def _know_both(pair: Pair, places: Sequence[Sequence[Taking]], lines: Lines) -> bool:
    """Return True if a document names the other's place, in which its own may be."""
    return any(
        lines.speaks_of(account.document, t.entity)
        for account, theirs in zip(pair, reversed(places), strict=True)
        for t in theirs
    )


def _doers(pair: Pair, told: Difference, _: Lines) -> Said | None:
    """Return two doers of what one only does, or is the first to do."""
    sole = all(root(a) in folded("sole_deeds") for a in pair)
    if not sole and "first" not in {word.lower() for word in (*told.before, *told.after)}:
        return None
    if "from" in {word.lower() for word in (*told.before[-NEAR:], *told.ours, *told.theirs)}:
        return None  # workers from a firm may be from a town
    if _are_two_kinds_of_people(told):
        return "who did it", " ".join(told.ours), " ".join(told.theirs)
    return _two_of(pair, ("agent",), told, "who did it")


def _are_two_kinds_of_people(told: Difference) -> bool:
    """Return True if it was done by two without names who are of two kinds: a nurse, a guard."""
    if "by" not in {word.lower() for word in (*told.before[-2:], told.ours[0], told.theirs[0])}:
        return False
    heads = [singular(words[-1].lower()) for words in (told.ours, told.theirs)]
    return _people().issuperset(heads) and are_kinds_of_people_apart(*map(kind_of, heads))


@cache
def _people() -> frozenset[str]:
    """Return nouns for people, with the callings that the lexicon lists."""
    callings = (*lexicon("joining")["other_callings"], *lexicon("weighing")["rival_callings"])
    return frozenset(chain(lexicon("roles")["person"]["nouns"], *callings))


def _receivers(pair: Pair, told: Difference, _: Lines) -> Said | None:
    """Return two to whom one thing went that is given once."""
    led = {word.lower() for word in (*told.before[-NEAR:], told.ours[0], told.theirs[0])}
    sites = _kinds(told.ours) | _kinds(told.theirs)
    if "to" not in led or sites or _is_not_of(pair, "given_to_many", told):
        return None
    return _two_of(pair, RECEIVING, told, "recipient")


def _two_of(pair: Pair, roles: Iterable[str], told: Difference, about: str) -> Said | None:
    """Return those in some roles, if both clauses name one in the words that differ, not the same.

    A person and a body are no rivals, nor are a body and its members.
    """
    ours, theirs = (
        [t for t in _among(a, roles, (*words, *told.before[-NEAR:])) if t.type in BEINGS]
        for a, words in zip(pair, told[:2], strict=True)
    )
    names = [_names(words, starts=not told.before) for words in (told.ours, told.theirs)]
    if not all((ours, theirs, *names)) or names[0] & names[1]:
        return None
    if {t.type for t in ours} != {t.type for t in theirs} or _tell_of_both(pair, names):
        return None
    return about, " ".join(told.ours), " ".join(told.theirs)


def _names(words: Sequence[str], *, starts: bool) -> frozenset[str]:
    """Return the words with a capital, without titles and the first word of a sentence."""
    told = {word.lower() for word in words[starts:] if word[0].isupper()}
    return frozenset(told - title_words() - _words("when"))


def _tell_of_both(pair: Pair, names: Sequence[Set[str]]) -> bool:
    """Return True if the words of an account have a name of the other's."""
    return any(
        not set(tokens(account.words.lower())).isdisjoint(theirs)
        for account, theirs in zip(pair, reversed(names), strict=True)
    )


@cache
def _words(name: str) -> frozenset[str]:
    """Return a list of words and their stems."""
    return frozenset(form for word in lexicon("weighing")[name] for form in (word, stem(word)))


Rule = Callable[[Pair, Difference, Lines], Said | None]
RULES: Sequence[Rule] = (_numbers, _receivers, _ends, _places, _doers)
"""What two clauses may differ in; the first that finds a conflict is told."""
