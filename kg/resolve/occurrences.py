"""Occurrences made of clusters of claims: action, label, date, id."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from kg.model import Occurrence
from kg.model.findings import Key
from kg.model.ids import digest, slug
from kg.resolve.profiles import Profiles
from kg.resolve.told import Told

ID_DIGITS = 8
IN_LABEL = ("agent", "patient")
REPORTED = 1


def assemble_occurrences(
    profiles: Profiles, sets: Sequence[tuple[Key, ...]], names: Mapping[Key, str]
) -> tuple[Occurrence, ...]:
    """Make an occurrence of each cluster, sorted by id; `names` gives chains the entity's name.

    The id hangs on the smallest claim, the date on the finest one that most claims give. The label
    is that of one claim which tells the event as done, the document's own before a reported one;
    where there is none it names no one: 'X: killed Y' must not head a mere accusation.
    """
    found = []
    for members in sets:
        claims = [profiles.events[m] for m in members]
        action = _commonest(c.action for c in claims if c.action != "kg:Action") or "kg:Action"
        label = _label(claims, names)
        found.append(
            Occurrence(
                id=f"{slug(label)}-{digest(*members[0], digits=ID_DIGITS)}",
                action=action,
                label=label,
                members=members,
                date=_date(claims),
            )
        )
    return tuple(sorted(found, key=lambda o: o.id))


def _commonest(values: Iterable[str]) -> str | None:
    counts = Counter(values)
    return min(counts, key=lambda v: (-counts[v], v)) if counts else None


def _label(claims: Sequence[Told], names: Mapping[Key, str]) -> str:
    best = min(claims, key=lambda c: (c.standing, -len(_cast(c)), c.key))
    if best.standing > REPORTED:
        return _commonest(c.trigger for c in claims) or "event"
    cast = {role: names[best.key[0], chain] for role, chain in reversed(_cast(best))}
    agent, patient = cast.get("agent"), cast.get("patient")
    return " ".join(p for p in (agent and f"{agent}:", best.trigger, patient) if p)


def _cast(claim: Told) -> list[tuple[str, str]]:
    return [(role, chain) for role, chain in claim.parts if role in IN_LABEL]


def _date(claims: Sequence[Told]) -> str | None:
    dates = [c.date for c in claims if c.date]
    best = _commonest(dates)
    finer = sorted(d for d in dates if best and d.startswith(best))
    return max(finer, key=lambda d: (len(d), -dates.index(d))) if finer else None
