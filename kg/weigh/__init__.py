"""Weighing: where accounts of different documents agree, conflict, or differ in precision."""

from collections.abc import Iterable, Iterator

from kg.model import Finding, Linking, Reading
from kg.weigh.accounts import Accounts, collect
from kg.weigh.contradict import contradict_events, contradict_relations
from kg.weigh.corroborate import corroborate_events, corroborate_relations

__all__ = ["weigh"]


def weigh(readings: Iterable[Reading], linking: Linking) -> tuple[Finding, ...]:
    """Compare what different documents tell of one occurrence or relation, in a single pass.

    Gives findings sorted by kind, topic and id, each with every member's claim, the origins at
    which their lines of reporting end, and a reason. Acts of speech are no topics: what was said
    is weighed where it is claimed.
    """
    found = sorted(_weigh(collect(readings, linking)), key=lambda f: (f.kind, f.about, f.id))
    return tuple({_passages(f): f for f in reversed(found)}.values())[::-1]


def _passages(finding: Finding) -> tuple[object, ...]:
    """Give what two findings share that say the same of the same passages."""
    members = sorted((m.document, m.evidence, m.side or 0) for m in finding.members)
    return (finding.kind, finding.about, *members)


def _weigh(accounts: Accounts) -> Iterator[Finding]:
    lines = accounts.lines
    for told in accounts.events.values():
        yield from corroborate_events(told, lines)
        yield from contradict_events(told, lines)
    for (predicate, _), told in accounts.relations.items():
        yield from corroborate_relations(predicate, told, lines)
        yield from contradict_relations(predicate, told, lines)
