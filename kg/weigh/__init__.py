"""Weighing: where accounts of different documents agree, conflict, or differ in precision."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.model import Finding, Linking, Reading
from kg.model.wrong import sound
from kg.weigh.answers import weigh_answers
from kg.weigh.collect import Accounts, collect
from kg.weigh.contradict import contradict_events, contradict_relations
from kg.weigh.corrections import weigh_corrections
from kg.weigh.corroborate import corroborate_events, corroborate_relations
from kg.weigh.disputes import weigh_disputes
from kg.weigh.findings import CORRECTED, SAME_WORDS
from kg.weigh.kindred import weigh_kindred
from kg.weigh.order import weigh_order
from kg.weigh.origins import Lines
from kg.weigh.quotes import weigh_quotations
from kg.weigh.sides import contradict_doers, contradict_worth
from kg.weigh.silence import weigh_silence

__all__ = ["weigh"]


def weigh(readings: Iterable[Reading], linking: Linking) -> tuple[Finding, ...]:
    """Compare what different documents tell of one occurrence or relation, in a single pass.

    Gives findings sorted by kind, topic and id, each with every member's claim, the origins at
    which their lines of reporting end, and a reason. Acts of speech are no topics: what was said
    is weighed where it is claimed. Claims that were judged wrong count for nothing.
    """
    lines, wrong = Lines(linking), linking.wrong()
    accounts = collect((sound(r, wrong) for r in readings), linking, lines)
    found = sorted(_weigh(accounts, lines), key=lambda f: (f.kind, f.about, f.id))
    once = tuple({_passages(f): f for f in reversed(found)}.values())[::-1]
    return tuple(_widest(tuple(_uncorrected(once))))


def _uncorrected(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Leave out figures in conflict of which it is found that one corrects the other."""
    held = list(findings)
    corrected = [{(m.document, m.claim) for m in f.members} for f in held if f.about == CORRECTED]
    for one in held:
        told = {(m.document, m.claim) for m in one.members}
        counts = one.kind == "contradicts" and one.about.startswith("count")
        if not (counts and any(told <= claims for claims in corrected)):
            yield one


def _passages(finding: Finding) -> tuple[object, ...]:
    """Give what two findings share that say the same of the same passages."""
    members = sorted((m.document, m.evidence, m.side or 0) for m in finding.members)
    return (finding.kind, finding.about, *members)


def _widest(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out wording that lies within longer wording which the same documents share."""
    kept: dict[tuple[str, ...], list[Finding]] = defaultdict(list)
    dropped = set()
    for one in sorted(findings, key=lambda f: (-_length(f), f.id)):
        if one.about == SAME_WORDS:
            documents = tuple(sorted({m.document for m in one.members}))
            if any(_covers(wide, one) for wide in kept[documents]):
                dropped.add(one.id)
            kept[documents].append(one)
    yield from (f for f in findings if f.id not in dropped)


def _length(finding: Finding) -> int:
    return sum(m.evidence.end - m.evidence.start for m in finding.members)


def _covers(wide: Finding, narrow: Finding) -> bool:
    return all(
        any(w.document == m.document and w.evidence.contains(m.evidence) for w in wide.members)
        for m in narrow.members
    )


def _weigh(accounts: Accounts, lines: Lines) -> Iterator[Finding]:
    for told in accounts.events.values():
        yield from corroborate_events(told, lines)
        yield from contradict_events(told, lines, accounts.near)
    for told in accounts.worth.values():
        yield from contradict_worth(told, lines, accounts.near)
    for told in accounts.contested.values():
        yield from contradict_doers(told, lines, accounts.near)
    yield from weigh_kindred(accounts.beside.kindred, accounts.near, lines)
    yield from weigh_corrections(
        accounts.beside.corrections, accounts.counting, accounts.near, lines
    )
    yield from weigh_disputes(accounts.beside.disputes, lines)
    yield from weigh_answers(accounts.beside.answers, lines)
    topic_of = {(a.document, a.claim): t for t, told in accounts.events.items() for a in told}
    yield from weigh_order(accounts.beside.orders, topic_of, lines)
    yield from weigh_quotations(accounts.beside.quoted, accounts.near, lines)
    yield from weigh_silence(accounts.beside.silent, accounts.beside.quoted, accounts.near, lines)
    for (predicate, _), told in accounts.relations.items():
        yield from corroborate_relations(predicate, told, lines)
        yield from contradict_relations(predicate, told, lines)
