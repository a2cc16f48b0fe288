"""Accounts by which somebody or something was in two conditions that exclude each other.

'He was in hospital on Friday evening', 'he was sent home on Friday afternoon'; 'she was unarmed',
'she had a knife in her hand'. What tells a condition is data (`kg.compare.condition_phrases`).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import Any

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.condition_phrases import Phrase, Value, conditions, values_told
from kg.compare.dimensions import BODILY
from kg.compare.findings import finding, in_sides
from kg.compare.hours import OCCASION, are_of_one_moment, are_of_other_moments, is_again
from kg.compare.known_things import are_many_and_one, are_one_known_thing, is_known_thing
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import kind_of
from kg.compare.same_content import names_nobody, told_apart
from kg.compare.same_event import HAPPENING, THINGS
from kg.compare.senses import IMPLIED, likeness
from kg.compare.sides import grants
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon, words
from kg.resolve.contrasts import named_in_contrast
from kg.resolve.word_forms import stem, tokens

KINDS = {
    "thing": THINGS,
    "person": frozenset({"Person", "Group"}),
    "body": frozenset({"Organization"}),
    "event": frozenset({HAPPENING}),
    "place": frozenset({"Place", "Facility"}),
}
BE = "be"
UNDERGOING, DOING = ("patient", "recipient"), ("agent",)
NOUN = ("content",)
"""The role of the thing whose noun also tells an event that takes part: an exit."""
MATTER = ("topic", "content", "cause")
ASIDE = re.compile(
    r"\b(?:after|before|since|until|till|later|earlier|once|whenever|if|usually|again)\b",
    re.IGNORECASE,
)
"""Words by which an account may be of another moment than that of its story."""
WHERE = re.compile(r" (?:at|in|of|on|from|near|to|by) ")
IDLE = frozenset({"a", "an", "the", "his", "her", "their", "its"})
APART = re.compile(
    r"\b(?:hours?|days?|weeks?|months?|years?) (?:before|after|earlier|later|ago|previously)\b",
    re.IGNORECASE,
)
"""Words by which an account is of another time than that of its story."""
SINCE = re.compile(r"\bsince (?:\w+ ){0,4}(?P<year>\d{4})\b", re.IGNORECASE)
"""Words that tell from which year on something was not done."""
Themes = tuple[Account, tuple[Taking, ...]]
Told = tuple[Value, tuple[Taking, ...]]


def weigh_conditions(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield the conditions of one person or thing, or of one story, that exclude each other."""
    told: dict[tuple[int, str], dict[int, list[Account]]] = {}
    for one, others in index.meeting(_tells, _tells, _keys, ever=True, any_day=True):
        for other in others:
            found = _excluded(one, other, lines) if one.document < other.document else None
            if found is not None:
                (ours, theirs), about = found
                sides = told.setdefault((ours.condition, about), {})
                sides.setdefault(ours.side, []).append(one)
                sides.setdefault(theirs.side, []).append(other)
    for (number, _), sides in sorted(told.items(), key=lambda item: item[0]):
        groups = [sides[n] for n in sorted(sides)]
        said = {n: side[0].shown for n, side in enumerate(groups)}
        about = str(_row(Value(number, 0))["about"])
        yield finding("contradicts", about, in_sides(*groups), lines, said=said)


def _row(value: Value) -> Mapping[str, Any]:
    return conditions()[value.condition]


def _tells(account: Account) -> bool:
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    granted = account.worded == "negative" and grants(account)
    return bool(account.phrases) and sure and not (account.noun or granted)


def _told(account: Account) -> Sequence[Told]:
    """Return the values that an account tells, each with those of whom or what it is told.

    What tells two values of one condition ('in critical condition but stable') tells neither.
    """
    found: list[Told] = []
    for told in account.phrases:
        for phrase in values_told(told):
            side, themes = _side(account, phrase), _themes(account, phrase)
            if (
                side is not None
                and (themes or not phrase.role)
                and not _tells_both(account, phrase)
            ):
                found.append((Value(phrase.value.condition, side), themes))
    sides: dict[int, set[int]] = defaultdict(set)
    for value, _ in found:
        sides[value.condition].add(value.side)
    return [(value, themes) for value, themes in found if len(sides[value.condition]) == 1]


def _tells_both(account: Account, phrase: Phrase) -> bool:
    """Return True if an account tells two values at once: 'critical but stable'."""
    said = account.words.lower()
    return any(words in said for words in _row(phrase.value).get("unless", ()))


def _side(account: Account, phrase: Phrase) -> int | None:
    """Return which value is told; None if a denial leaves it open."""
    if phrase.own:
        return phrase.value.side
    if (account.worded == "negative") == phrase.denied:
        return phrase.value.side
    whole = _row(phrase.value).get("complementary", False) and not phrase.denied
    return 1 - phrase.value.side if whole else None


def _themes(account: Account, phrase: Phrase) -> tuple[Taking, ...]:
    kinds = frozenset[str]().union(*(KINDS[kind] for kind in _row(phrase.value)["of"]))
    if account.action in BODILY and kinds <= THINGS:
        return ()  # a hip that was operated on does not work
    for roles in ((phrase.role,),) if phrase.role else (UNDERGOING, NOUN, DOING):
        takings = (t for t in account.in_role(*roles) if t.type in kinds)
        found = tuple(t for t in takings if not names_nobody(account, t))
        if found:
            return found
    return ()


def _keys(account: Account) -> Iterator[str]:
    """Yield where accounts meet: under each condition that they tell."""
    for value, themes in _told(account):
        story = _row(value).get("story")
        if themes if story is None else not set(story).isdisjoint(_words(account)):
            yield str(value.condition)


def _words(account: Account) -> Iterator[str]:
    """Yield the words of an account, and of the names of those who take part: 'it', the fire."""
    yield from tokens(account.words.lower())
    for taking in account.roles:
        yield from tokens(taking.name.lower())


def _tell_one_deed(one: Account, other: Account) -> bool:
    """Return True if one verb tells the deed in both accounts, and has a meaning of its own."""
    return root(one) == root(other) and not (one.light or other.light or one.word == BE)


def _excluded(one: Account, other: Account, lines: Lines) -> tuple[tuple[Value, Value], str] | None:
    """Return the values of two accounts of which only one can be so, and of whom or what."""
    if one.holders and one.holders == other.holders:
        return None
    if _tell_one_deed(one, other):
        return None  # that one deed was done, and was not, is found by others
    for (ours, mine), (theirs, yours) in product(_told(one), _told(other)):
        if not _are_contrary(ours, theirs):
            continue
        about = _theme(ours, (one, mine), (other, yours))
        if about and _in_time(one, other, ours, lines) and _of_one_matter(one, other, ours):
            return (ours, theirs), about
    return None


def _are_contrary(one: Value, other: Value) -> bool:
    return one.condition == other.condition and one.side != other.side


def _theme(value: Value, one: Themes, other: Themes) -> str:
    """Return a name for what both values are told of; none if that is not one."""
    story = _row(value).get("story")
    if story is not None:
        told = (not set(story).isdisjoint(_words(account)) for account, _ in (one, other))
        return str(story[0]) if all(told) else ""
    pairs = product(one[1], other[1])
    found = (
        a for a, b in pairs if _is_one(a, b) and not are_many_and_one((one[0], a), (other[0], b))
    )
    return min((t.entity if t.named else t.head or t.entity for t in found), default="")


def _are_surely_two(one: Taking, other: Taking) -> bool:
    """Return True if unnamed ones are told apart, stand apart, or one may be anyone."""
    if told_apart(one, other):
        return True
    return one.head in _anyone() or other.head in _anyone() or _stand_apart(one, other)


def _is_one(one: Taking, other: Taking) -> bool:
    """Return True if two are one, or unnamed ones that readers know by nouns that may mean one."""
    if one.entity == other.entity:
        return one.named or one.known or other.known
    if are_one_known_thing(one, other) or _are_of_one_installation(one, other):
        return not _stand_apart(one, other)
    if one.named or other.named or _are_surely_two(one, other):
        return False
    return _is_known(one) and _is_known(other) and likeness(one.head, other.head) >= IMPLIED


def _are_of_one_installation(one: Taking, other: Taking) -> bool:
    """Return True if readers know both by nouns for one installation: the alarm, its sensors."""
    known = is_known_thing(one) and is_known_thing(other)
    if not known or named_in_contrast(one.name, other.name):
        return False
    return not _installations_in(one).isdisjoint(_installations_in(other))


def _installations_in(taking: Taking) -> frozenset[int]:
    """Return the numbers of the installations that the last words of a phrase are for."""
    words = [kind_of(word) for word in tokens(WHERE.split(taking.name.lower())[0])[-2:]]
    told = {*words, " ".join(words)}
    return frozenset(n for n, nouns in enumerate(_installations()) if not told.isdisjoint(nouns))


@cache
def _installations() -> Sequence[frozenset[str]]:
    lists = lexicon("weighing")["installations"]
    return [frozenset(" ".join(map(kind_of, noun.split())) for noun in nouns) for nouns in lists]


def _stand_apart(one: Taking, other: Taking) -> bool:
    """Return True for 'the lamp in the library' and 'the lamp in the town hall'.

    Not for 'the lamp in the hall' and 'the lamp at the door of the hall'.
    """
    ours, theirs = ([set(tokens(p)) - IDLE for p in WHERE.split(t.name)[1:]] for t in (one, other))
    if not (ours and theirs):
        return False
    return ours[0].isdisjoint(chain(*theirs)) and theirs[0].isdisjoint(chain(*ours))


@cache
def _anyone() -> frozenset[str]:
    return frozenset(kind_of(noun) for noun in lexicon("weighing")["anyone"])


def _is_known(taking: Taking) -> bool:
    """Return True for those whom readers know, and for all of a kind: 'every lamp'."""
    first = taking.name.lower().partition(" ")[0]
    return taking.known or first in words("conditions", "words", "all")


def _nouns_and_entities(matters: Iterable[Taking]) -> set[str]:
    """Return what matters are, and by which nouns they are called."""
    return {*(t.head for t in matters), *(t.entity for t in matters)} - {""}


def _of_one_matter(one: Account, other: Account, value: Value) -> bool:
    """Return True if both tell of one matter where a condition has one, and of the same others."""
    row = _row(value)
    if row.get("with", False):
        ours, theirs = ({t.entity for t in a.roles if t.named} for a in (one, other))
        return len(ours & theirs) > 1
    if not row.get("matter", False):
        return True
    matters = [_matters(account) for account in (one, other)]
    if not all(matters):
        return True
    ours, theirs = map(_nouns_and_entities, matters)
    return bool(ours & theirs) or bool(_nouns(matters[0]) & other.content & one.content)


def _matters(account: Account) -> list[Taking]:
    return [t for t in account.in_role(*MATTER, "patient") if t.head or t.named]


def _nouns(matters: Sequence[Taking]) -> set[str]:
    """Return the stems of the words for some matters, without where they are: 'the leak'."""
    told = (WHERE.split(t.name, maxsplit=1)[0] for t in matters if not t.named)
    return {stem(word) for name in told for word in tokens(name.lower())}


def _ends_later(first: Account, last: Account, lines: Lines) -> bool:
    """Return True if one account is of a later time than another, or of the day of its report."""
    return _is_later(_time(first) or _now(first, lines), _time(last))


def _in_time(one: Account, other: Account, ours: Value, lines: Lines) -> bool:
    """Return True if the times of two accounts leave room for one of the values only."""
    when = _row(ours).get("when", "any")
    if _row(ours).get("passing", False) and _reported_on_two_days(one, other, lines):
        return False
    if when == "after":
        first, last = (one, other) if ours.side == 0 else (other, one)
        return _ends_later(first, last, lines)
    if dated_otherwise(one, other) or is_again(one) != is_again(other):
        return False
    if one.eras != other.eras and not _is_ever(one, other):
        return False
    if when == "moment":
        return are_of_one_moment(one, other) or _are_of_the_moment(one, other)
    return _may_be_of_one_moment(one, other) and _is_present(one) == _is_present(other)


def _reported_on_two_days(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if a change may lie between two reports: 'critical', two days later 'stable'."""
    return bool(lines.days_apart((one.document, other.document)))


def _may_be_of_one_moment(one: Account, other: Account) -> bool:
    """Return True unless the moments that two accounts tell, or their words, are apart."""
    if one.moment and other.moment and one.moment != other.moment:
        return False
    if any(APART.search(account.words) for account in (one, other)):
        return False
    return not are_of_other_moments(one, other)


def _are_of_the_moment(one: Account, other: Account) -> bool:
    """Return True if both are of when something happened, as readers of one story take it."""
    told = (bool(a.in_role(OCCASION)) and not ASIDE.search(a.words) for a in (one, other))
    return all(told) and not (one.moment and other.moment)


def _is_ever(one: Account, other: Account) -> bool:
    """Return True if one of two accounts is of any time, and the other of one."""
    if _is_denied_since(one, other) or _is_denied_since(other, one):
        return True
    return any("never" in a.words.lower().split() for a in (one, other) if not a.eras)


def _is_denied_since(denial: Account, other: Account) -> bool:
    """Return True if it was not done since a year, and the other account is of a later one."""
    since = SINCE.search(denial.words)
    if since is None or denial.worded != "negative":
        return False
    return since["year"] < (other.date or "")[:4]


def _is_present(account: Account) -> bool:
    return account.clause is not None and account.clause.tense.startswith("present")


PARTS = {"MO": "T09:00", "AF": "T15:00", "EV": "T19:00", "NI": "T22:00"}
"""About when a part of a day is."""


def _is_later(ours: str, theirs: str) -> bool:
    """Return True if one time is later than another, as far as both are known."""
    days = ours[:10], theirs[:10]
    if not all(days) or "X" in ours or "X" in theirs:
        return False
    if days[0] != days[1]:
        return days[0] > days[1]
    return "T" in ours and "T" in theirs and ours > theirs


def _now(account: Account, lines: Lines) -> str:
    """Return the day of a report for what it has in the present tense: 'remains in hospital'."""
    return lines.day(account.document) if _is_present(account) else ""


def _time(account: Account) -> str:
    """Return the time of an account as digits that sort; of a day if it tells no more."""
    day, _, part = (account.moment or account.date or account.day).partition("T")
    if len(day) != len("2018-02-14"):
        return ""
    return f"{day}{PARTS.get(part, f'T{part}' if part else '')}"
