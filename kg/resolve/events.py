"""Occurrences made of claims."""

from collections.abc import Sequence

from kg.model import Occurrence
from kg.model.findings import Key
from kg.model.ids import digest, slug
from kg.resolve.profiles import Profiles


def occurrences(profiles: Profiles, sets: Sequence[tuple[Key, ...]]) -> tuple[Occurrence, ...]:
    """Make an occurrence of each cluster of claims, sorted by id."""
    found = []
    for members in sets:
        first = profiles.events[members[0]]
        found.append(
            Occurrence(
                id=f"{slug(first.trigger)}-{digest(*members[0], digits=8)}",
                action=first.action,
                label=first.trigger,
                members=members,
                date=first.date,
            )
        )
    return tuple(sorted(found, key=lambda o: o.id))
