"""Claims as rows of numbers, so that thousands of pairs are compared in one step."""

from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.model.calendar import day_of
from kg.model.findings import Key
from kg.noun_senses import sense_of
from kg.ontology import lexicon
from kg.resolve.contrasts import sides_of
from kg.resolve.event_kinds import LEADING
from kg.resolve.event_profiles import AROUND, CLOCK, EventProfile
from kg.resolve.gazetteer import region_of
from kg.resolve.main_events import main_events
from kg.resolve.personal_events import LIFE, STORY, Befallen, befallen
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import stem, thing, words

Codes = NDArray[np.int32]
Flags = NDArray[np.bool_]

IN_A_ROLE = 4
TAKING_PART = 6
NEAR = 8
ROLES = ("agent", "patient", "place")
OBJECTS = frozenset(("patient", "content", "topic", "attribute"))
REACHED = frozenset(("patient", "content", "recipient", "beneficiary"))
"""Roles of what an event is done to or is about."""
ONE, SEVERAL, BODY = 1, 2, 4
SPOT, THING = 8, 16
PEOPLE, THINGS = 1, 2
MAN, WOMAN = 1, 2
ANY_ACTION = "kg:Action"
HOUR = 60
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTable:
    """The claims of a case in columns; row n is the claim `keys[n]`, 0 means none.

    Words and entities are encoded as integers. `roles` and `heads` hold by role the participants
    and the head words of unnamed ones, `named_in` whether a named one is among them. `named` and
    `nameless` are all participants, `near` the named ones among them and in the same words. `days`
    are a date to the precision of year, month and day, `dates` that of an exact day as a
    number; `towns` are the places of an event with such a day that are neither countries nor
    states. `kinds` are bits of the agents' kinds, `undergoing` whether one person or several
    are patients. `alone` is True if no other claim of the document has this predicate. `around`
    are the words near the trigger, `kin` the lists of related actions. `vague` is True if the
    predicate means little by itself: light verbs, seeing, trying ('go', but not 'go into').
    `years` are the year of the event and that of its document, `series` the number in a series.
    `objects` are the patients, contents, topics and attributes, `object_heads` the head words
    of the unnamed ones, and `object_kinds` bits of their kinds. `persons` counts the patients
    if all are people with names. `noun` is True if the trigger
    is a noun, `several` if it is a plural one, and `tried` if the event was only attempted.
    `ages` and `nations` are those of a single patient, from anywhere in the case; `sexes` are told
    by the noun or pronoun for it. `denied` is True if the event is told as one that did not happen,
    and `befalling` has the bit of people or of things if all patients are such; `reached` has
    those of all whom the deed is done to or for. `known` is True if
    all objects are named or have a noun of their own. `contents` are what is promised, refused or
    said in an event of that kind. `mutual` is True if two do it with one another ('met'), and
    `by_many` for a noun for what many do, each for himself ('the vote'). `told`
    is the class of the claim, and `chosen` the same where it is not the usual one of the word.
    `state` is True for what is told to be so, `planned` for what is yet to happen, `perceiving`
    for what one sees or hears, `later` for another of a series that was told of ('the next').
    `possible`, `general`, `partial` and `repeated` are as in its profile, `added` is True if
    patients come to others ('two more people'), `further` is True for a second one, and
    `brought_in` for one that is not yet known ('an extension'); `sided` are the nouns that a word
    in contrast stands before, and `sides` these with the noun ('front door').
    `moments` are minutes, of those with an hour, and `not_yet` those by which it was not so.
    `deadlines` are days by which it was so, and `spells` the unit of the time that it took and
    whether these are several. `mains` are the kinds of those that tell of the main event of their
    document, `deaths` and `fates` tell what befell one person once in a life or in a story.
    """

    keys: tuple[Key, ...]
    documents: Codes
    stems: Codes
    deeds: Codes
    actions: Codes
    empty: Flags
    light: Flags
    said: Flags
    real: Flags
    possible: Flags
    general: Flags
    partial: Flags
    added: Flags
    repeated: Flags
    further: Flags
    brought_in: Flags
    sided: Codes
    sides: Codes
    leading: Flags
    alone: Flags
    days: Codes
    dates: Codes
    towns: Codes
    runs: NDArray[np.uint32]
    counts: NDArray[np.float64]
    roles: Mapping[str, Codes]
    named_in: Mapping[str, Flags]
    heads: Mapping[str, Codes]
    named: Codes
    nameless: Codes
    near: Codes
    kinds: Codes
    undergoing: Codes
    around: Codes
    kin: Codes
    vague: Flags
    years: Codes
    series: Codes
    objects: Codes
    object_heads: Codes
    persons: Codes
    reached: Codes
    object_kinds: Codes
    noun: Flags
    several: Flags
    tried: Flags
    ages: Codes
    nations: Codes
    sexes: Codes
    denied: Flags
    stated: Flags
    befalling: Codes
    known: Flags
    contents: Codes
    mutual: Flags
    by_many: Flags
    told: Codes
    chosen: Codes
    state: Flags
    planned: Flags
    perceiving: Flags
    later: Flags
    deadlines: Codes
    moments: Codes
    not_yet: Codes
    spells: Codes
    mains: Codes
    deaths: Codes
    fates: Codes


class Casting:
    """Encodes claims of a case, given which chains are one entity."""

    def __init__(
        self,
        profiles: Profiles,
        entity_of: Mapping[Key, str],
        *,
        named: frozenset[str],
        people: "Mapping[str, Person] | None" = None,
    ) -> None:
        """Take the ages and nations of all `people`, if they are known already."""
        self._profiles, self._entity_of, self._named = profiles, entity_of, named
        self._people = told_of(profiles, entity_of) if people is None else people

    def of_documents(self, documents: Container[str]) -> EventTable:
        """Encode the claims of some documents, in the order of their keys."""
        cast = [name for name in self._profiles.pages if name in documents]
        return self._table([c for name in cast for c in self._profiles.events_of(name)])

    def of_claims(self, keys: Iterable[Key]) -> EventTable:
        """Encode some claims, in the order of their keys."""
        return self._table([self._profiles.events[key] for key in sorted(keys)])

    def _table(self, claims: Sequence[EventProfile]) -> EventTable:
        documents = {claim.key[0] for claim in claims}
        beside = _beside(self._profiles, self._entity_of, sorted(documents))
        return _table(claims, self._profiles, self._entity_of, self._named, self._people, beside)


def cast_claims(
    profiles: Profiles, entity_of: Mapping[Key, str], *, named: frozenset[str]
) -> EventTable:
    """Encode the claims of a case in the order of their keys."""
    return Casting(profiles, entity_of, named=named).of_claims(profiles.events)


def _table(
    claims: Sequence[EventProfile],
    profiles: Profiles,
    entity_of: Mapping[Key, str],
    named: frozenset[str],
    people: Mapping[str, "Person"],
    beside: "_Beside",
) -> EventTable:
    codes = _Codes(named)
    rows = [_Row(claim, profiles, entity_of, codes, people) for claim in claims]
    return EventTable(
        keys=tuple(claim.key for claim in claims),
        alone=_flags(claim.key in beside.alone for claim in claims),
        dates=np.array([_ordinal(claim.date) for claim in claims], np.int32),
        moments=np.array([_minute(claim.moment) for claim in claims], np.int32),
        not_yet=np.array([_minute(claim.not_yet) for claim in claims], np.int32),
        runs=np.array([claim.runs for claim in claims], np.uint32).reshape(-1, 3),
        counts=_counts(claims),
        mains=_padded(codes.of_each([_main(c, beside) for c in claims]), 1),
        deaths=_padded(codes.of_each([_befallen(c, beside, LIFE) for c in claims]), 1),
        fates=_padded(codes.of_each([_befallen(c, beside, STORY) for c in claims]), 1),
        years=_years(claims, profiles),
        **_told_of_claims(claims, codes),
        **_told_of_parts(rows, codes),
    )


def _told_of_claims(claims: Sequence[EventProfile], codes: "_Codes") -> dict[str, Any]:
    """Return the columns that are made in the same way from each claim."""
    columns: dict[str, Any] = {
        name: codes.column(map(of_claim, claims)) for name, of_claim in _CODED.items()
    }
    for name, (most, of_claim) in _CODED_LISTS.items():
        columns[name] = _padded(codes.of_each(map(of_claim, claims)), most)
    for name, is_so in _FLAGS.items():
        columns[name] = _flags(map(is_so, claims))
    return columns


def _told_of_parts(rows: Sequence["_Row"], codes: "_Codes") -> dict[str, Any]:
    """Return the columns of those who take part."""

    def of_roles(name: str, roles: Iterable[str]) -> dict[str, Codes]:
        held = list(map(attrgetter(name), rows))
        return {role: _padded([by_role[role] for by_role in held], IN_A_ROLE) for role in roles}

    columns: dict[str, Any] = {
        "roles": of_roles("roles", ROLES),
        "heads": of_roles("heads", ROLES[:2]),
        "named_in": {role: _flags(role in r.named_in for r in rows) for role in ROLES},
        "nations": _padded([codes.of_set(r.nations) for r in rows], 2),
        "known": _flags(r.known for r in rows),
        "added": _flags(r.added for r in rows),
    }
    for name, most in _LISTS_OF_ROWS.items():
        columns[name] = _padded(list(map(attrgetter(name), rows)), most)
    for name, slot in _NUMBERS_OF_ROWS.items():
        columns[name] = np.array(list(map(attrgetter(slot), rows)), np.int32)
    return columns


def _years(claims: Sequence[EventProfile], profiles: Profiles) -> Codes:
    """Return the year of each event, and of the document that tells it."""
    documents = {claim.key[0] for claim in claims}
    published = {name: _year(profiles.pages[name].published) for name in documents}
    years = [(_year(claim.date), published[claim.key[0]]) for claim in claims]
    return np.array(years, np.int32).reshape(-1, 2)


class _Beside(NamedTuple):
    """What the claims beside one in its document say of it.

    `alone` are those whose predicate no other has, `mains` those that tell of the main event, and
    `befallen` those that tell what befell one person.
    """

    alone: Container[Key]
    mains: Mapping[Key, str]
    befallen: Mapping[Key, Befallen]


def _beside(profiles: Profiles, entity_of: Mapping[Key, str], documents: Iterable[str]) -> _Beside:
    alone, mains, fates = set[Key](), dict[Key, str](), dict[Key, Befallen]()
    for name in documents:
        told = profiles.events_of(name)
        alone |= _alone(told)
        mains |= main_events(told, profiles.chains, profiles.pages[name].published)
        fates |= befallen(told, profiles.chains, entity_of)
    return _Beside(alone, mains, fates)


def _main(claim: EventProfile, beside: _Beside) -> tuple[str, ...]:
    """Return the kind of the main event of its document that a claim tells of."""
    kind = beside.mains.get(claim.key)
    return (f"main {kind}",) if kind else ()


def _befallen(claim: EventProfile, beside: _Beside, once_in: str) -> tuple[str, ...]:
    """Return what befell one person by a claim, with who that is: the death of Ann Lund."""
    found = beside.befallen.get(claim.key)
    return (f"{found.kind} of {found.entity}",) if found and found.once_in == once_in else ()


def _year(day: str | None) -> int:
    """Return the year of a day; 0 without one."""
    year = (day or "")[:4]
    return int(year) if year.isdigit() else 0


class _Codes:
    """Integers for words and entities, from 1 in the order of first use."""

    def __init__(self, named: frozenset[str]) -> None:
        codes: dict[str, int] = defaultdict(lambda: len(codes) + 1)
        self._of = codes.__getitem__
        self.named = named

    def of_all(self, found: Iterable[str]) -> list[int]:
        return list(map(self._of, found))

    def of_each(self, rows: Iterable[Collection[str]]) -> list[Sequence[int]]:
        """Return the codes of each of several rows, most of which are empty."""
        return [self.of_all(row) if row else () for row in rows]

    def of_set(self, found: Collection[str]) -> Sequence[int]:
        """Return the codes of some words in order."""
        return self.of_all(sorted(found)) if found else ()

    def column(self, found: Iterable[str]) -> Codes:
        return np.array(self.of_all(found), np.int32)


_Part = tuple[str, Chain, str]
"""Who takes part in a claim: the role, the chain and the entity."""


class _Row:
    """One claim's participants as codes, each list sorted."""

    __slots__ = (
        *("added", "age", "befalling", "heads", "kinds", "known", "named", "named_in", "nameless"),
        *(
            "nations",
            "near",
            "object_heads",
            "object_kinds",
            "objects",
            "persons",
            "roles",
            "sex",
        ),
        *("reached", "sided", "sides", "towns", "undergoing"),
    )

    def __init__(
        self,
        claim: EventProfile,
        profiles: Profiles,
        entity_of: Mapping[Key, str],
        codes: _Codes,
        people: Mapping[str, "Person"],
    ) -> None:
        taking = [*_taking_part(claim, profiles, entity_of)]
        beside = {entity_of[claim.key[0], chain] for chain in claim.beside}
        self._tell_entities(taking, beside, codes)
        self._tell_objects(_in_roles(taking, OBJECTS), codes)
        self.reached = 0
        for _, chain, _ in _in_roles(taking, REACHED):
            self.reached |= _reached(chain)
        self._tell_patients(_in_roles(taking, ("patient",)), people)
        self._tell_sides(taking, codes)
        self.kinds = 0
        for _, chain, _ in _in_roles(taking, ("agent",)):
            self.kinds |= _kind(chain)
        dated = _ordinal(claim.date) > 0
        self.towns = codes.of_set(_towns(taking)) if dated else ()

    def _tell_entities(self, taking: Sequence[_Part], beside: Set[str], codes: _Codes) -> None:
        """Set who takes part, by role and by name; `beside` are those in the same words."""
        of = codes.of_set
        roles: dict[str, set[str]] = {role: set() for role in ROLES}
        heads: dict[str, set[str]] = {role: set() for role in ROLES}
        others = set[str]()
        for role, chain, entity in taking:
            roles.get(role, others).add(entity)
            if chain.head and role in heads:
                heads[role].add(chain.head)
        everybody = others.union(*roles.values())
        self.roles = {role: of(found) if found else () for role, found in roles.items()}
        self.heads = {role: of(heads[role]) for role in ROLES[:2]}
        self.named_in = {role for role in ROLES if roles[role] & codes.named}
        self.named = of(everybody & codes.named)
        self.nameless = of(everybody - codes.named)
        self.near = of((everybody | beside) & codes.named)

    def _tell_objects(self, objects: Sequence[_Part], codes: _Codes) -> None:
        """Set what the event is done to or is about."""
        self.known, self.object_kinds = True, 0
        for _, chain, _ in objects:
            self.object_kinds |= _kind_of_object(chain)
            self.known &= chain.named or chain.head not in words("anonymous")
        nouns = {thing(chain.head) for _, chain, _ in objects if chain.head}
        self.objects = codes.of_set({entity for _, _, entity in objects})
        self.object_heads = codes.of_set(nouns - {""})

    def _tell_sides(self, taking: Sequence[_Part], codes: _Codes) -> None:
        """Set which nouns are told by a side, and by which: 'rear' of 'back door'."""
        sides = {(c.head, side) for _, c, _ in taking if c.roles for side in sides_of(c)}
        self.sided = codes.of_set({head for head, _ in sides})
        self.sides = codes.of_set({" ".join(one) for one in sides})

    def _tell_patients(self, patients: Sequence[_Part], people: Mapping[str, "Person"]) -> None:
        """Set to whom or what it happened, and of a single one who that is."""
        chains = [chain for _, chain, _ in patients]
        entities = {entity for _, _, entity in patients}
        person = people.get(min(entities), _NOBODY) if len(entities) == 1 else _NOBODY
        self.age, self.nations = person.age, person.nations
        self.sex = _sex(chains[0]) if len(chains) == 1 else 0
        self.befalling = _befalling(chains)
        self.added = any(map(_is_added, chains))
        alone = all(c.named and c.type == "Person" and not c.plural for c in chains)
        self.persons = len(entities) if alone else 0
        self.undergoing = 0
        for chain in chains:
            self.undergoing = _with(self.undergoing, _kind(chain))


def _taking_part(
    claim: EventProfile, profiles: Profiles, entity_of: Mapping[Key, str]
) -> Iterator[_Part]:
    """Yield who takes part in a claim."""
    for role, name in claim.parts:
        chain = profiles.chains[claim.key[0], name]
        yield role, chain, entity_of[chain.key]


def _in_roles(taking: Iterable[_Part], roles: Container[str]) -> list[_Part]:
    """Return those who take part in one of some roles."""
    return [part for part in taking if part[0] in roles]


def _towns(taking: Iterable[_Part]) -> Set[str]:
    """Return the places of an event that are neither countries nor states."""
    return {entity for role, chain, entity in taking if role == "place" and _is_town(chain)}


def _sex(chain: Chain) -> int:
    """Return `MAN` or `WOMAN` by the noun or pronoun; 0 if it tells neither."""
    return 0 if chain.plural else _sexes().get(chain.head, 0)


@cache
def _sexes() -> Mapping[str, int]:
    nouns, pronouns = lexicon("roles")["person"], lexicon("joining")["pronouns"]
    return {
        word: number
        for number, sex in ((MAN, "male"), (WOMAN, "female"))
        for word in (*nouns[sex], *pronouns[sex])
    }


def _is_added(chain: Chain) -> bool:
    """Return True for those who come to others: 'two more people', not 'more than 200 people'."""
    said = chain.phrase.lower().split()
    return any(one in words("added") and then != "than" for one, then in pairwise(said))


def _befalling(patients: Sequence[Chain]) -> int:
    """Return the bit of people, or of things by the nouns for them; 0 for anything else."""
    if not patients:
        return 0
    if all(chain.type in ("Person", "Group") for chain in patients):
        return PEOPLE
    return THINGS if all(map(_is_made, patients)) else 0


def _is_made(chain: Chain) -> bool:
    """Return True for a noun of made things or of events; one in capitals may be a name."""
    if chain.named or chain.numbered or chain.type not in ("Other", "Facility", "Event"):
        return False
    return not chain.phrase.isupper() and sense_of(thing(chain.head), thing(chain.head)) == "same"


def _reached(chain: Chain) -> int:
    """Return the bits of people or of things whom a deed reaches; a pronoun alone may be both."""
    kind = _kind_of_object(chain)
    people = PEOPLE if kind & (ONE | SEVERAL | BODY) else 0
    return people | (THINGS if kind & (SPOT | THING) else 0)


def _with(before: int, kind: int) -> int:
    """Add one patient: two persons are several; an organization does not count."""
    return SEVERAL if before else kind & (ONE | SEVERAL)


def _kind(chain: Chain) -> int:
    if chain.type == "Person":
        return SEVERAL if chain.plural else ONE
    return {"Group": SEVERAL, "Organization": BODY}.get(chain.type, 0)


@dataclass(frozen=True, slots=True)
class Person:
    """The age of a person, 0 if unknown or not unique, and the nations."""

    age: int = 0
    nations: frozenset[str] = frozenset()


_NOBODY = Person()


def told_of(profiles: Profiles, entity_of: Mapping[Key, str]) -> Mapping[str, Person]:
    """Map entities to the ages and nations that are stated of them."""
    ages: dict[str, set[int]] = defaultdict(set)
    nations: dict[str, set[str]] = defaultdict(set)
    for key, chain in profiles.chains.items():
        if chain.ages or chain.nations:
            ages[entity_of[key]] |= chain.ages
            nations[entity_of[key]] |= chain.nations
    return {entity: person(ages[entity], found) for entity, found in nations.items()}


def person(ages: Set[int], nations: Iterable[str]) -> Person:
    """Return who has these ages and nations according to all documents."""
    return Person(min(ages) if _one_age(ages) else 0, frozenset(nations))


def _one_age(told: Set[int]) -> bool:
    return bool(told) and max(told) - min(told) <= 1


def _kind_of_object(chain: Chain) -> int:
    """Return the bits of what an object may be; a pronoun alone may be anything."""
    if not chain.named and chain.head in words("anonymous"):
        return ONE | SEVERAL | BODY | SPOT | THING
    return _KINDS_OF_OBJECTS.get(chain.type, THING)


_KINDS_OF_OBJECTS = {
    "Person": ONE | SEVERAL,
    "Group": ONE | SEVERAL | BODY,
    "Organization": BODY | SEVERAL,
    "Place": SPOT,
    "Facility": SPOT | THING,
}


def _spells(claim: EventProfile) -> tuple[str, ...]:
    """Return the unit of the time that an event took, and in which number."""
    unit, several = claim.spell
    return (f"spell {unit}", "several" if several else "one") if unit else ()


def _chosen(claim: EventProfile) -> tuple[str, ...]:
    """Return the class of a claim if what is around its word decided it, against the word."""
    usual = claim.told_class in (claim.action, ANY_ACTION)
    return () if usual else (claim.told_class,)


def _days(date: str | None) -> Sequence[str]:
    """Return a date to year, month and day; a week counts as its year."""
    parts = (date or "").split("-")
    depth = 0 if not date else 1 if "W" in date else len(parts)
    return ["-".join(parts[: n + 1]) for n in range(min(depth, 3))]


def _ordinal(told: str | None) -> int:
    """Return the number of a day; 0 for anything but one exact day."""
    day = day_of(told)
    return day.toordinal() if day else 0


def _minute(told: str) -> int:
    """Return the number of the minute of a day and hour, of a day its first; 0 for nothing."""
    hour = CLOCK.search(told)
    return _ordinal(told) * DAY + (int(hour[1]) * HOUR + int(hour[2]) if hour else 0)


def _is_town(chain: Chain) -> bool:
    """Return True for a named place that is neither a country nor a state."""
    return chain.type == "Place" and chain.named and not any(region_of(n) for n, _ in chain.names)


@cache
def _kin() -> Mapping[str, Sequence[str]]:
    """List for each kind of action the lists of related actions it is in."""
    found: dict[str, list[str]] = defaultdict(list)
    for kinds in lexicon("telling")["kindred"]:
        for kind in kinds:
            found[f"kg:{kind}"].append(f"kin of {kinds[0]} and {kinds[1]}")
    return found


@cache
def _mutual() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["mutual"])


@cache
def _stems(key: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(key))


@cache
def _vague() -> frozenset[str]:
    return _stems("light") | _stems("empty") | _stems("attempting") | _stems("stative")


def _alone(claims: Iterable[EventProfile]) -> frozenset[Key]:
    """Return the claims whose predicate no other claim of their document has."""
    told: dict[Key, Key | None] = {}
    for claim in claims:
        deed = claim.key[0], claim.deed
        told[deed] = None if deed in told else claim.key
    return frozenset(key for key in told.values() if key is not None)


def _flags(found: Iterable[bool]) -> Flags:
    return np.array(list(found), np.bool_)


def _padded(rows: Sequence[Sequence[int]], most: int) -> Codes:
    """Pad lists of codes to rows of one width, without what is beyond `most`."""
    table = np.zeros((len(rows), most), np.int32)
    lengths = np.minimum(np.array(list(map(len, rows)), np.int64), most)
    line = np.repeat(np.arange(len(rows)), lengths)
    first = np.cumsum(lengths) - lengths
    table[line, np.arange(len(line)) - first[line]] = [c for row in rows if row for c in row[:most]]
    return table


def _counts(claims: Sequence[EventProfile]) -> NDArray[np.float64]:
    table = np.zeros((len(claims), IN_A_ROLE))
    for number, claim in enumerate(claims):
        kept = sorted(claim.counts)[:IN_A_ROLE]
        table[number, : len(kept)] = kept
    return table


_CODED: Mapping[str, Callable[[EventProfile], str]] = {
    "documents": lambda claim: claim.key[0],
    "stems": attrgetter("stem"),
    "deeds": attrgetter("deed"),
    "actions": attrgetter("action"),
    "told": attrgetter("told_class"),
}
"""Columns of one word of each claim."""

_CODED_LISTS: Mapping[str, tuple[int, Callable[[EventProfile], Collection[str]]]] = {
    "days": (3, lambda claim: _days(claim.date)),
    "around": (AROUND, attrgetter("around")),
    "kin": (3, lambda claim: _kin().get(claim.action, ())),
    "series": (2, lambda claim: sorted(claim.series)),
    "contents": (IN_A_ROLE, attrgetter("contents")),
    "deadlines": (1, lambda claim: (claim.deadline,) if claim.deadline else ()),
    "spells": (2, _spells),
    "chosen": (1, _chosen),
}
"""Columns of several words of each claim, and how many are kept."""

_FLAGS: Mapping[str, Callable[[EventProfile], bool]] = {
    "said": attrgetter("said"),
    "real": attrgetter("real"),
    "several": attrgetter("several"),
    "possible": attrgetter("possible"),
    "general": attrgetter("general"),
    "partial": attrgetter("partial"),
    "repeated": attrgetter("repeated"),
    "further": lambda claim: not claim.series.isdisjoint(words("further")),
    "brought_in": lambda claim: claim.article == "a",
    "tried": attrgetter("tried"),
    "planned": attrgetter("planned"),
    "leading": lambda claim: claim.place < LEADING,
    "noun": lambda claim: claim.form == "noun",
    "denied": lambda claim: claim.polarity == "negative",
    "stated": lambda claim: claim.polarity == "positive",
    "state": lambda claim: claim.action == "kg:State",
    "later": lambda claim: not claim.series.isdisjoint(words("later")),
    "empty": lambda claim: claim.stem in _stems("empty"),
    "light": lambda claim: claim.stem in _stems("light"),
    "perceiving": lambda claim: claim.stem in _stems("perceiving"),
    "by_many": lambda claim: claim.form == "noun" and claim.stem in _stems("by_many"),
    "mutual": lambda claim: claim.stem in _mutual(),
    "vague": lambda claim: claim.deed == claim.stem and claim.stem in _vague(),
}
"""Columns of what is so or not of each claim."""

_LISTS_OF_ROWS: Mapping[str, int] = {
    "towns": IN_A_ROLE,
    "named": TAKING_PART,
    "nameless": TAKING_PART,
    "near": NEAR,
    "objects": IN_A_ROLE,
    "object_heads": IN_A_ROLE,
    "sided": IN_A_ROLE,
    "sides": IN_A_ROLE,
}
"""Columns of codes of those who take part, and how many are kept."""

_NUMBERS_OF_ROWS: Mapping[str, str] = {
    "kinds": "kinds",
    "undergoing": "undergoing",
    "persons": "persons",
    "object_kinds": "object_kinds",
    "befalling": "befalling",
    "reached": "reached",
    "ages": "age",
    "sexes": "sex",
}
"""Columns of a number for those who take part, and its name in a row."""
