"""Occurrences made from clusters of claims: action, label, date, id."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain
from operator import attrgetter

from kg.model import Occurrence
from kg.model.findings import Key
from kg.model.frequency import by_frequency
from kg.model.ids import digest, slug
from kg.model.memo import FORGETFUL, NONE, Memo, stamp
from kg.resolve.event_profiles import EventProfile
from kg.resolve.occurrence_labels import bare, headline, is_told_of
from kg.resolve.profiles import Profiles

ID_DIGITS = 8
IN_LABEL = ("agent", "patient", "place")
AT = {"Facility": "at", "Place": "in"}
REPORTED = 1
ANY = "kg:Action"


def assemble_occurrences(
    profiles: Profiles,
    sets: Sequence[tuple[Key, ...]],
    names: Mapping[Key, str],
    memo: Memo = FORGETFUL,
) -> tuple[Occurrence, ...]:
    """Make an occurrence from each cluster, sorted by id; `names` maps chains to entity names.

    The id depends on the smallest claim. The label is the headline of one claim that states the
    event as done, the document's own before a reported one; if there is none it names nobody and
    states nothing: 'X killed Y' must not be the label of a mere accusation.
    """
    alone: dict[str, list[Key]] = defaultdict(list)
    found = []
    for members in sets:
        if len(members) == 1:
            alone[members[0][0]].append(members[0])
        else:
            found.append(occurrence(members, profiles, names))
    for document, keys in alone.items():
        found.extend(alone_in(document, keys, profiles, names, memo))
    return tuple(sorted(found, key=lambda o: o.id))


def alone_in(
    document: str,
    keys: Sequence[Key],
    profiles: Profiles,
    names: Mapping[Key, str],
    memo: Memo = FORGETFUL,
) -> tuple[Occurrence, ...]:
    """Return the occurrences of the claims of a document that are alone in telling of them."""
    told = profiles.stamp(document)
    called = [names[chain.key] for chain in profiles.chains_of(document)]
    given = stamp(told, called, [event for _, event in keys]) if told else NONE
    made = partial(_each_alone, keys, profiles, names)
    found: tuple[Occurrence, ...] = memo.of(("occurrences", document), given, made)
    return found


def _each_alone(
    keys: Iterable[Key], profiles: Profiles, names: Mapping[Key, str]
) -> tuple[Occurrence, ...]:
    return tuple(occurrence((key,), profiles, names) for key in keys)


def occurrence(
    members: tuple[Key, ...], profiles: Profiles, names: Mapping[Key, str]
) -> Occurrence:
    """Return the occurrence of which some claims tell."""
    claims = [profiles.events[m] for m in members]
    label = _label(claims, profiles, names)
    return Occurrence(
        id=f"{slug(label)}-{digest(*members[0], digits=ID_DIGITS)}",
        action=_commonest(c.told_class for c in claims if c.told_class != ANY) or ANY,
        label=label,
        members=members,
        date=date_of(claims),
    )


def _commonest(values: Iterable[str]) -> str | None:
    told = list(values)
    if len(told) < 2:
        return told[0] if told else None
    return by_frequency(Counter(told))[0]


def _label(claims: Sequence[EventProfile], profiles: Profiles, names: Mapping[Key, str]) -> str:
    surest = min(map(attrgetter("standing"), claims))
    if surest > REPORTED:
        return _commonest(bare(c.form, c.trigger) for c in claims) or "event"
    best, cast = _fullest([c for c in claims if c.standing == surest], claims, profiles, names)
    if not best.words[1]:
        return headline(best.form, best.trigger, cast)
    subject, said = best.words
    if best.whom:
        subject = names[profiles.chains[best.key[0], best.whom].key]
    return f"{subject or _doer(best, cast)} {said}".strip()


def _fullest(
    surest: Sequence[EventProfile],
    claims: Sequence[EventProfile],
    profiles: Profiles,
    names: Mapping[Key, str],
) -> tuple[EventProfile, Mapping[str, str]]:
    """Return which of the surest claims tells most, in the usual words, and who takes part."""
    casts = [dict(_cast(claim, profiles, names)) for claim in surest]
    if len(surest) == 1:
        return surest[0], casts[0]
    usual = Counter(map(attrgetter("deed"), claims))
    told = zip(surest, casts, strict=True)
    return min(told, key=lambda t: (-len(t[1]), -usual[t[0].deed], t[0].key))


def _doer(claim: EventProfile, cast: Mapping[str, str]) -> str:
    """Return the name of the subject if a clause has none of its own and its words lack it."""
    agent = cast.get("agent", "")
    if agent.lower() in claim.words[1].lower():
        return ""
    owns = "’" if agent.endswith("s") else "’s"
    return f"{agent}{owns}" if claim.form == "noun" else agent


def _cast(
    claim: EventProfile, profiles: Profiles, names: Mapping[Key, str]
) -> Iterator[tuple[str, str]]:
    """Yield the first participant of each role; those named only by a pronoun are left out."""
    for role, name in reversed(claim.parts):
        chain = profiles.chains[claim.key[0], name]
        known = names[chain.key]
        if role in IN_LABEL and is_told_of(known):
            yield role, f"{AT.get(chain.type, 'in')} {known}" if role == "place" else known


def date_of(claims: Iterable[EventProfile]) -> str | None:
    """Return the date of an occurrence by its accounts; each document has one vote.

    2018-02-14 is a vote for 2018-02 and 2018 as well. The date is the year that most documents
    give, then the month, then the day, as long as more than half of the documents with this
    precision agree; findings report what the others say. If there are accounts that state the event
    as done, only these count: that it had not happened by Saturday dates nothing.
    """
    told = list(claims)
    if not any([claim.date for claim in told]):
        return None
    done = [claim for claim in told if claim.standing <= REPORTED]
    given: dict[str, set[str]] = defaultdict(set)
    for claim in done or told:
        if claim.date:
            given[claim.key[0]].add(claim.date)
    return _elected([dates for _, dates in sorted(given.items())])


def _elected(given: Sequence[Set[str]]) -> str | None:
    """Return the year, month or day that more than half of the documents agree on."""
    date = None
    for depth in (1, 2, 3):
        votes = [_to(dates, depth, date) for dates in given]
        counts = Counter(chain.from_iterable(votes))
        best = next(iter(by_frequency(counts)), None)
        if best is None or counts[best] * 2 <= sum(map(bool, votes)):
            break
        date = best
    return date


def _to(dates: Iterable[str], depth: int, within: str | None) -> set[str]:
    """Cut dates to year, month or day, without less precise ones and those outside `within`."""
    parts = [d.split("-") for d in dates if not within or d.startswith(within)]
    return {"-".join(p[:depth]) for p in parts if len(p) >= depth}
