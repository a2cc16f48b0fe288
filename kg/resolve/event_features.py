"""The features of pairs of claims, computed for many pairs in one step."""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.resolve.event_blocking import Block, Rows
from kg.resolve.event_profiles import ODD
from kg.resolve.event_table import (
    DAY,
    MAN,
    ONE,
    PEOPLE,
    SEVERAL,
    THINGS,
    WOMAN,
    Codes,
    EventTable,
    Flags,
)

FEW = 3
"""A number up to this is that of many things."""
ALIKE = 3
"""Words that the surroundings of two triggers share; a shared participant's name may be two."""
MOST_ALIKE = 0.35
"""Documents more similar than this tell one story; a higher similarity adds nothing."""
ONE_DAY = 1
"""Days by which two accounts of one event may differ: it was night, or one of them errs."""
Column = NDArray[np.float64]
Counts = NDArray[np.int64]

SHARED = (
    *("same agent", "same patient", "same place", "shared in other roles", "shared names beside"),
    *("agents worded alike", "patients worded alike", "same number", "same large number"),
    *("same date", "same wording"),
)
OF_WORDS = (
    *("same word", "same deed", "same kind of action", "kindred action"),
    *("empty word", "light word", "speech", "vague deed, nobody shared"),
    *("words alone", "words alone, told more than once", "words alone, in one document"),
    *("two nouns, words alone", "verb and noun, words alone", "words of other classes"),
    *("verbs alone, nothing around", "other classes chosen"),
    *("another word, in one document", "other objects, in one document"),
)
"""What words say of two events, which says nothing of the main event of a document."""

OF_TIMES = ("another year", "another day and town", "part or running total", "other date")
"""What times say of two events, which says nothing of what befalls one once in a life."""


def features(casts: EventTable, block: Block) -> dict[str, Column]:
    """Return the value of each feature for each pair of a block; most are 0 or 1."""
    a, b = block.left, block.right
    one = casts.documents[a] == casts.documents[b]
    yes: dict[str, Flags] = {
        **_words(casts, a, b),
        "one document": one,
        "main event, in one document": one & _mains(casts, a, b),
        "main event of two documents": ~one & _mains(casts, a, b),
        "death of one person": _same(casts.deaths, a, b),
        "same fate of one person": _same(casts.fates, a, b),
        **_roles(casts, a, b),
        **_numbers(casts, a, b),
        **_dates(casts.days[a], casts.days[b]),
        "both lead": casts.leading[a] & casts.leading[b] & ~one,
        "told once in both": casts.alone[a] & casts.alone[b] & ~one,
    }
    yes |= _objects(casts, a, b, yes)
    runs, there = casts.runs[a], casts.runs[b]
    copied = _any_in((runs == there) & (runs != 0))
    yes["same wording"] = copied & ~one & ~yes["other agents"] & ~yes["other patients"]
    yes["one done, one imagined"] = (casts.real[a] != casts.real[b]) & ~yes["same agent"]
    many = {
        "begin": np.ones(len(a)),
        "documents alike": np.where(one, 0, block.alike),
        "names in common": np.where(one, 0, block.company),
        **_company(casts, a, b, yes),
    }
    found = {**many, **{name: column.astype(np.float64) for name, column in yes.items()}}
    nothing = _none(found)
    found |= _vetoes(casts, a, b, found)
    found |= _unshared(casts, a, b, found, nothing > 0)
    found["words alone"] = np.where(one, 0, nothing)
    found["words alone, in one document"] = np.where(one, nothing, 0)
    found |= _worded(casts, a, b, found, nothing > 0)
    once = yes["told once in both"]
    found["words alone, told more than once"] = np.where(one | once, 0, nothing)
    died = yes["death of one person"]
    main = _mains(casts, a, b) | yes["same fate of one person"] | died
    found |= {n: np.where(main, 0.0, found[n]) for n in OF_WORDS}
    return found | {n: np.where(died, 0.0, found[n]) for n in OF_TIMES}


def _mains(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of claims that tell of the main events of their documents, of one kind."""
    return _same(casts.mains, a, b)


def _same(codes: Codes, a: Rows, b: Rows) -> Flags:
    """Mark pairs of claims with one code in a column of one."""
    return np.asarray((codes[a, 0] == codes[b, 0]) & (codes[a, 0] > 0))


def _vetoes(casts: EventTable, a: Rows, b: Rows, found: Mapping[str, Column]) -> dict[str, Column]:
    """Return what makes two events different, whatever else they share.

    Predicates that mean little by themselves (light verbs, seeing, trying) are one across documents
    only if an agent, a patient, the place or the wording is the same. The first hearing is not the
    second; what was done in 2008 is not what the papers of 2012 report as news. Nor is a robbery in
    Moss on Monday one in Larvik on Wednesday: a day, or a town, may be a slip.
    """
    one = casts.documents[a] == casts.documents[b]
    same, alike = _same_objects(casts, a, b)
    sure = same | (found["same wording"] + found["same large number"] > 0)
    shared = (found["same agent"] > 0) | (_shared(casts.named[a], casts.named[b]) > 0)
    around = found["same date"] + found["same place"] + (found["words around"] >= ALIKE)
    sure |= shared & (around > 0)
    sure |= (found["same number"] > 0) & alike
    vague = (casts.vague[a] | casts.vague[b]) & ~sure & ~one
    years = _other_years(casts.years[a], casts.years[b])
    return {
        "vague deed, nobody shared": vague.astype(np.float64),
        "other places": _other_places(casts, a, b),
        "another of a series": _of_a_series(casts, a, b),
        "one deed and several": np.where(same, 0.0, _other_numbers(casts, a, b)),
        "on another side": _on_other_sides(casts, a, b),
        "other people undergo it": found["other patients"] * _people(casts, a, b),
        "other ages, nations or sexes": _other_persons(casts, a, b, found["same patient"] > 0),
        "done and attempted": (casts.tried[a] != casts.tried[b]).astype(np.float64),
        "another day and town": _other_days_and_towns(casts, a, b),
        "part or running total": _other_periods(casts, a, b),
        "not yet or not meant, and done": _done_later(casts, a, b) | _done_later(casts, b, a),
        "another year": np.where(found["same large number"] > 0, 0.0, years),
    }


def _unshared(
    casts: EventTable, a: Rows, b: Rows, found: Mapping[str, Column], nothing: Flags
) -> dict[str, Column]:
    """Return what speaks against pairs whose objects, agents or contents differ.

    One verb tells of many deeds: to drop an anchor is not to drop a plan. What one has not done is
    no denial of what another has done, nor is what happened to neither of two one event. Who vows
    twice may vow two things. `nothing` are the pairs that share no more than words.
    """
    one = casts.documents[a] == casts.documents[b]
    same, alike = _same_objects(casts, a, b)
    both = (casts.object_kinds[a] > 0) & (casts.object_kinds[b] > 0)
    kinds = _other_kinds(casts.reached[a], casts.reached[b])
    others = both & ~same & ~alike & ~one
    agents = found["agents not shared"] > 0
    nobody = _none(found, less=("shared names beside",)) > 0
    either = (casts.denied[a] & casts.stated[b]) | (casts.stated[a] & casts.denied[b])
    neither = casts.denied[a] & casts.denied[b]
    others_known = others & casts.known[a] & casts.known[b]
    contents, theirs = casts.contents[a], casts.contents[b]
    word = found["same word"] + found["same deed"] > 0
    yes = {
        "denied and done, nothing shared": either & nothing,
        "denied of people, done to things": either & kinds,
        "denied of one, done by another": either & agents & (one | ~(same | alike)),
        "both denied, of other objects": neither & (others_known | (others & nobody)),
        "neither agents nor objects shared": others & agents & nothing,
        "imagined, of another object": others_known & nobody & (casts.real[a] != casts.real[b]),
        "people undergo it, and things": casts.befalling[a] + casts.befalling[b] == PEOPLE | THINGS,
        "possible and done, nobody shared": (casts.possible[a] != casts.possible[b])
        & ~(same | (found["same agent"] + found["same wording"] > 0)),
        "a small number, of other objects": others_known & _few(casts, a, b, found),
        "other contents": _other_codes(contents, theirs) > 0,
        "seen by others": casts.perceiving[a] & casts.perceiving[b] & agents & ~one,
        "done to whom does it there": _turned(casts, a, b),
        "again and again, and once": casts.repeated[a] != casts.repeated[b],
        "both denied, of a day and of any": neither & _of_a_day(casts, a, b) & ~word,
        "another word, nothing but a patient": _patient_alone(found),
    }
    kept = {"both denied, of other objects", "other contents", "seen by others"}
    kept |= {"again and again, and once", "both denied, of a day and of any"}
    copied = found["same wording"] > 0
    return {n: np.asarray(c & ~copied if n in kept else c, np.float64) for n, c in yes.items()}


def _few(casts: EventTable, a: Rows, b: Rows, found: Mapping[str, Column]) -> Flags:
    """Mark pairs that share a number of a few only: 'two of the coins', 'two paintings'."""
    ours, theirs = casts.counts[a], casts.counts[b]
    many = _shared(np.where(ours > FEW, ours, 0), theirs) > 0
    return np.asarray((found["same number"] > 0) & ~many)


def _of_a_day(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of which one is of a day, and the other of no time: 'not examined on that day'."""
    return np.asarray((casts.dates[a] > 0) != (casts.dates[b] > 0))


def _other_kinds(one: Codes, other: Codes) -> Flags:
    """Mark pairs of which one deed is done to people only, and the other to things only."""
    return np.asarray((one | other == PEOPLE | THINGS) & (one & other == 0))


def _patient_alone(found: Mapping[str, Column]) -> Flags:
    """Mark pairs of different words of one kind that share no more than who undergoes it.

    'He was pulled out through a window', 'he was sent home from hospital'.
    """
    beside = (name for name in SHARED if name not in ("same patient", "shared names beside"))
    more = sum(found[name] for name in beside) + found["one document"]
    kind = found["same kind of action"] + found["kindred action"] > 0
    return np.asarray(kind & (found["same patient"] > 0) & (more == 0))


def _worded(
    casts: EventTable, a: Rows, b: Rows, found: Mapping[str, Column], nothing: Flags
) -> dict[str, Column]:
    """Return what speaks against pairs that are one by their words only.

    A noun and a verb of one stem are often two things ('fired tear gas', 'the fire'), the more so
    where they are told as other kinds of action. Two nouns of one story are rarely so: 'the storm'.
    Verbs are many and tell of much: 'sent 27 people to hospital', 'sent him a warning'. One who
    chooses another word for it, or another object, in one document, usually tells of something
    else. What is planned is seldom what was done, and the next of a series is another than that
    which is told of alone. `nothing` are the pairs that share no more than words.
    """
    one = casts.documents[a] == casts.documents[b]
    alone, across = nothing & ~one, casts.noun[a] != casts.noun[b]
    nouns, lead = casts.noun[a] & casts.noun[b], casts.leading[a] & casts.leading[b]
    around, word = found["words around"] > 0, found["same word"] + found["same deed"] > 0
    same, _ = _same_objects(casts, a, b)
    objects = (casts.object_kinds[a] > 0) & (casts.object_kinds[b] > 0) & ~same
    neither = ~casts.leading[a] & ~casts.leading[b]
    homonyms = nouns & (casts.actions[a] != casts.actions[b])
    copies = found["documents alike"] >= MOST_ALIKE
    yes = {
        "two nouns, words alone": alone & nouns & ~objects,
        "verb and noun, words alone": alone & across,
        "words of other classes": alone & (across & (casts.told[a] != casts.told[b]) | homonyms),
        "planned and done, words alone": alone & ~lead & (casts.planned[a] != casts.planned[b]),
        "the next of them, words alone": alone & nouns & (casts.later[a] != casts.later[b]),
        "verbs alone, nothing around": alone
        & ~nouns
        & ~around
        & ~lead
        & ~copies
        & ~(casts.denied[a] & casts.denied[b])
        & ~((casts.undergoing[a] == ONE) & (casts.undergoing[b] == ONE)),
        "other classes chosen": _other_codes(casts.chosen[a], casts.chosen[b]) > 0,
        "another word, in one document": one & ~word & ~(casts.state[a] & casts.state[b]),
        "other objects, in one document": one
        & ~nouns
        & objects
        & casts.known[a]
        & casts.known[b]
        & neither,
        "same agent, other objects, in one document": one
        & ~nouns
        & (found["same agent, other objects"] > 0)
        & casts.known[a]
        & casts.known[b],
    }
    return {n: np.asarray(c, np.float64) for n, c in yes.items()}


def _turned(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs in which one who acts on another undergoes the same by somebody else there.

    'Berg accused the union', 'the union accused Lund'; of what two do with one another it says
    nothing.
    """
    agents, patients = (casts.roles[role] for role in ("agent", "patient"))
    met = _shared(agents[a], patients[b]) + _shared(patients[a], agents[b]) > 0
    same = _shared(agents[a], agents[b]) + _shared(patients[a], patients[b]) > 0
    full = _full(casts, a) & _full(casts, b)
    one = (casts.deeds[a] == casts.deeds[b]) & ~(casts.mutual[a] | casts.mutual[b])
    return np.asarray(met & ~same & full & one)


def _full(casts: EventTable, rows: Rows) -> Flags:
    """Mark claims that have an agent and a patient."""
    return np.asarray(_any_in(casts.roles["agent"][rows]) & _any_in(casts.roles["patient"][rows]))


def _other_persons(casts: EventTable, a: Rows, b: Rows, same: Flags) -> Column:
    """Return 1 where ages, nations or sexes show that the patients are two people.

    A birthday may lie between two reports. Who is one person (`same`) has one sex, whatever a noun
    or a pronoun says.
    """
    ages, those = casts.ages[a], casts.ages[b]
    known = (ages > 0) & (those > 0)
    apart = known & (np.abs(ages - those) > 1)
    nations = _other_codes(casts.nations[a], casts.nations[b])
    sexes = ((casts.sexes[a] | casts.sexes[b]) == MAN | WOMAN) & ~same
    found = np.maximum((apart | sexes).astype(np.float64), nations)
    return np.asarray(found, np.float64)


def _people(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Return True where all patients of both are people."""
    return np.asarray(
        (casts.object_kinds[a] == ONE | SEVERAL) & (casts.object_kinds[b] == ONE | SEVERAL)
    )


def _other_numbers(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Return 1 where a plural noun without objects meets a singular: 'robberies', 'robbery'.

    Or another number of them: 'four elections', 'six elections'. So does what is told of any of its
    kind: 'every crash on the line is examined'.
    """
    nouns, many, those = casts.noun[a] & casts.noun[b], casts.several[a], casts.several[b]
    bare, bare_there = casts.objects[a][:, 0] == 0, casts.objects[b][:, 0] == 0
    apart = (many & ~those & bare) | (those & ~many & bare_there)
    apart |= many & those & bare & bare_there & _other_counts(casts, a, b)
    anyone = casts.general[a] != casts.general[b]
    shared = _of_many(casts, a, b) | _of_many(casts, b, a)
    return np.asarray((nouns & apart) | anyone | shared, np.float64)


def _of_many(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of what many do, and of what one of them does: 'the vote', 'Lund voted for it'."""
    nobody = ~_any_in(casts.roles["agent"][a])
    return np.asarray(casts.by_many[a] & nobody & ~casts.noun[b] & (casts.kinds[b] == ONE))


def _on_other_sides(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Mark pairs of which the things of one noun differ: the front door, the back door."""
    met = _shared(casts.sided[a], casts.sided[b]) > 0
    return np.asarray(met & (_shared(casts.sides[a], casts.sides[b]) == 0), np.float64)


def _other_codes(one: Rows, other: Rows) -> Column:
    both = _any_in(one) & _any_in(other)
    return np.asarray(both & (_shared(one, other) == 0), np.float64)


def _other_places(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Mark pairs in which both have named places, but none in common."""
    named = casts.named_in["place"]
    apart = _other_codes(casts.roles["place"][a], casts.roles["place"][b]) > 0
    return np.asarray(apart & named[a] & named[b], np.float64)


def _other_days_and_towns(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Mark pairs that are days apart, in towns of which neither account names the other's."""
    days, those = casts.dates[a], casts.dates[b]
    apart = (days > 0) & (those > 0) & (np.abs(days - those) > ONE_DAY)
    towns, there = casts.towns[a], casts.towns[b]
    named = _any_in(towns) & _any_in(there)
    beside = _shared(towns, casts.near[b]) + _shared(there, casts.near[a])
    return np.asarray(apart & named & (beside == 0), np.float64)


def _other_periods(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Mark pairs that count up to two days, or one that counts in a part of the other's time.

    'By Tuesday two tonnes', 'by Thursday five'; 'twelve on that night', '34 over the two nights'.
    """
    done = ~casts.planned[a] & ~casts.planned[b]
    until = done & (_other_codes(casts.deadlines[a], casts.deadlines[b]) > 0)
    ours, theirs = casts.spells[a], casts.spells[b]
    unit = (ours[:, 0] == theirs[:, 0]) & (ours[:, 0] > 0)
    part = unit & (ours[:, 1] != theirs[:, 1])
    found = until | (part & _other_counts(casts, a, b))
    found |= _part_of(casts, a, b) | _part_of(casts, b, a)
    found |= (_goes_on(casts, a, b) | _goes_on(casts, b, a)) & done
    return np.asarray(found | _some_of(casts, a, b) | _some_of(casts, b, a), np.float64)


def _goes_on(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of other counts of which the first is of a time, or counts those who came later.

    '14 had been treated by dawn', '23 in all'; 'two more died in the night', 'four were killed'.
    """
    until = _any_in(casts.deadlines[a]) & ~_any_in(casts.deadlines[b])
    more = casts.added[a] & ~casts.added[b]
    return np.asarray((until | more) & _other_counts(casts, a, b))


def _part_of(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of which the first counts some of those whom the second counts: 'four of them'."""
    return np.asarray(casts.partial[a] & ~casts.partial[b] & _other_counts(casts, a, b))


def _of_a_series(casts: EventTable, a: Rows, b: Rows) -> Column:
    """Mark pairs with two numbers of a series, or of an extension and 'a second extension'."""
    further = casts.noun[a] & casts.noun[b] & (casts.further[a] != casts.further[b])
    new = further & casts.brought_in[a] & casts.brought_in[b]
    return np.asarray(np.maximum(_other_codes(casts.series[a], casts.series[b]), new), np.float64)


def _done_later(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of which the first was not so by a time, or is not meant, and the second done.

    'Nobody had been arrested by 3 a.m.', 'was arrested at noon'; 'I have no intention of resigning'
    on Tuesday, 'she resigned on Friday'. What was done before that time denies what is told.
    """
    done = casts.denied[a] & casts.stated[b] & casts.real[b] & ~casts.planned[b]
    end = np.where(casts.moments[b] > 0, casts.moments[b], (casts.dates[b] + 1) * DAY)
    earlier = (casts.dates[b] > 0) & (end <= casts.not_yet[a])
    not_meant = casts.planned[a] | (~casts.real[a] & ~casts.noun[a])
    return np.asarray(done & (((casts.not_yet[a] > 0) & ~earlier) | not_meant))


def _some_of(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of which the first names some of the people whom the second counts.

    'Lund and Berg died at the scene', 'three people died'.
    """
    named = casts.persons[a]
    more = _any_in(casts.counts[b] > named[:, None]) & (casts.undergoing[b] == SEVERAL)
    return np.asarray((named > 1) & more & (casts.persons[b] == 0))


def _other_counts(casts: EventTable, a: Rows, b: Rows) -> Flags:
    """Mark pairs of which both count, and none of their numbers is the same."""
    one, other = casts.counts[a], casts.counts[b]
    return np.asarray(_any_in(one) & _any_in(other) & (_shared(one, other) == 0))


def _other_years(one: Rows, other: Rows) -> Column:
    """Mark pairs that are years apart; an event without a day is of its document's year."""
    apart = np.zeros(len(one), np.bool_)
    for ours, theirs in ((one, other), (other, one)):
        alone = (ours[:, 0] > 0) & (theirs[:, 0] == 0) & (theirs[:, 1] > 0)
        apart |= alone & (np.abs(ours[:, 0] - theirs[:, 1]) > 1)
    both = (one[:, 0] > 0) & (other[:, 0] > 0)
    apart |= both & (np.abs(one[:, 0] - other[:, 0]) > 1)
    return np.asarray(apart, np.float64)


def _none(found: Mapping[str, Column], less: Collection[str] = ()) -> Column:
    """Mark pairs that share nothing but words, and what is listed in `less`."""
    shared = sum((found[n] for n in SHARED if n not in less), np.zeros(len(found["begin"])))
    return np.where(shared == 0, 1.0, 0.0)


def _words(casts: EventTable, a: Rows, b: Rows) -> dict[str, Flags]:
    word = casts.stems[a] == casts.stems[b]
    deed = casts.deeds[a] == casts.deeds[b]
    action = casts.actions[a] == casts.actions[b]
    kin = _shared(casts.kin[a], casts.kin[b]) > 0
    empty = casts.empty[a] | casts.empty[b]
    return {
        "same word": word,
        "same deed": deed & ~word,
        "same kind of action": action & ~deed & ~word,
        "kindred action": kin & ~action & ~deed & ~word,
        "empty word": empty,
        "light word": (casts.light[a] | casts.light[b]) & ~empty,
        "speech": casts.said[a] & casts.said[b],
    }


def _roles(casts: EventTable, a: Rows, b: Rows) -> dict[str, Flags]:
    """Compare agents, patients and places: as entities, and unnamed ones by their head words."""
    found: dict[str, Flags] = {}
    for role in ("agent", "patient"):
        one, two = casts.roles[role][a], casts.roles[role][b]
        heads, there = casts.heads[role][a], casts.heads[role][b]
        names = casts.named_in[role]
        same = _shared(one, two) > 0
        other = ~same & names[a] & names[b]
        alike = (_shared(heads, there) > 0) & ~same & ~other
        found[f"same {role}"], found[f"other {role}s"] = same, other
        found[f"{role}s worded alike"] = alike
        if role == "agent":
            both = (one[:, 0] > 0) & (two[:, 0] > 0)
            found["agents not shared"] = both & ~same & ~other & ~alike
    kinds, those = casts.kinds[a], casts.kinds[b]
    unlike = (kinds > 0) & (those > 0) & (kinds & those == 0)
    found["agents of another kind"] = unlike & ~found["same agent"]
    befallen, there = casts.undergoing[a], casts.undergoing[b]
    number = (befallen > 0) & (there > 0) & (befallen != there)
    found["one patient and several"] = number & ~found["same patient"]
    found["same place"] = _shared(casts.roles["place"][a], casts.roles["place"][b]) > 0
    return found


def _objects(casts: EventTable, a: Rows, b: Rows, yes: Mapping[str, Flags]) -> dict[str, Flags]:
    """Compare the objects of two events, in whatever role.

    One agent who does the same to two things takes part in two events.
    """
    same, alike = _same_objects(casts, a, b)
    both = (casts.object_kinds[a] > 0) & (casts.object_kinds[b] > 0)
    return {"same agent, other objects": yes["same agent"] & both & ~same & ~alike}


def _same_objects(casts: EventTable, a: Rows, b: Rows) -> tuple[Flags, Flags]:
    """Return whether two events share an object, and whether their objects share a head noun."""
    same = _shared(casts.objects[a], casts.objects[b]) > 0
    return same, (_shared(casts.object_heads[a], casts.object_heads[b]) > 0) & ~same


def _company(casts: EventTable, a: Rows, b: Rows, yes: Mapping[str, Flags]) -> dict[str, Column]:
    """Count common participants in other roles, and common entities nearby."""
    named = _shared(casts.named[a], casts.named[b])
    shared = named + _shared(casts.nameless[a], casts.nameless[b])
    for name in ("same agent", "same patient", "same place"):
        shared -= yes[name]
    near = np.maximum(_shared(casts.near[a], casts.near[b]) - named, 0)
    return {
        "shared in other roles": np.maximum(shared, 0).astype(np.float64),
        "shared names beside": near.astype(np.float64),
        "words around": _shared(casts.around[a], casts.around[b]).astype(np.float64),
    }


def _shared(one: Rows | Column, other: Rows | Column) -> Counts:
    """Count the common elements of two lists of codes, row by row; 0 is padding.

    Columns are compared: NumPy takes long for many sums of a few numbers each.
    """
    count = np.zeros(len(one), np.uint16)
    theirs = _columns(other)
    for code in _columns(one) if theirs else ():
        told = code != 0
        for column in theirs:
            count += (column == code) & told
    return count.astype(np.int64)


def _columns(rows: Rows | Column) -> list[NDArray[Any]]:
    """Return as many of the first columns as have a code in some row."""
    used = sum(bool(column.any()) for column in rows.T)
    return [np.ascontiguousarray(column) for column in rows.T[:used]]


def _any_in(rows: NDArray[Any]) -> Flags:
    """Mark the rows that have a true or positive element."""
    found = np.zeros(len(rows), np.bool_)
    for column in rows.T:
        found |= column > 0
    return found


def _numbers(casts: EventTable, a: Rows, b: Rows) -> dict[str, Flags]:
    one, other = casts.counts[a], casts.counts[b]
    large = _shared(np.where(one >= ODD, one, 0), other) > 0
    return {"same number": (_shared(one, other) > 0) & ~large, "same large number": large}


def _dates(one: Rows, other: Rows) -> dict[str, Flags]:
    """Compare dates as far as both are given: 2018-02 and 2018-02-14 do not disagree."""
    both = (one > 0) & (other > 0)
    known = _any_in(both)
    agree = ~_any_in((one != other) & both)
    return {"same date": known & agree, "other date": known & ~agree}
