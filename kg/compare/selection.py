"""Which findings are kept: none that another covers, that is corrected, or that is unlikely."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

from kg.compare.accounts import grouped
from kg.compare.corroborate import ABOUT
from kg.compare.detail import ABOUT as PARTICIPANTS
from kg.compare.detail import KINDS
from kg.compare.findings import (
    ANSWERED,
    CORRECTED,
    GUILT,
    OTHER_FIGURES,
    REBUTTED,
    SAME_WORDS,
    SPOKEN_OF,
)
from kg.compare.numbers import numbers_in
from kg.compare.passages import length, lie_within
from kg.compare.places import PLACE
from kg.model import Finding
from kg.model.findings import Key

UNLIKELY = 0.22
"""An agreement on an event is dropped if no two of its accounts reach this probability."""
DOUBTFUL = 0.4
"""The same for more precise participants, because others may have done the same."""
EVENTS = frozenset(about for table in ABOUT.values() for about in table.values())
ALIKE = frozenset(about for about in EVENTS if "contrary" not in about)
CLOSER = frozenset((*PARTICIPANTS.values(), KINDS, PLACE))
"""Topics of differences in precision that require that both are about one event."""
HAPPENED, DEEDS = "whether it happened", ("what was done", PLACE)
WHETHER = frozenset({HAPPENED, "whether it was so"})
TOLD = ALIKE | {SPOKEN_OF}
"""Topics of agreements of which the widest on some passages is enough."""
AGREED = (SAME_WORDS, *sorted(EVENTS - ALIKE), *sorted(ALIKE), SPOKEN_OF)
"""Topics of agreements on one passage, the most informative first."""
DISPUTED = (
    *("who did it", "what caused it", "what it was done with", "what was done"),
    *("date", "place", "time of day", "when it was known"),
    *("what was ordered", "whether it was asked for", "on whose word"),
    *("whether it happened", "whether it was so"),
)
"""Topics of conflicts over a deed as such: accounts in them do not agree that it happened so."""
FIGURE = re.compile(r"(?:count|amount|how often)\b")
"""How the topics of agreements on a figure begin."""
COUNTED = "count"
DATE, DEATH_DATE = "date", "deathDate"
Chances = Callable[[Key, Key], float]


def selected(
    findings: Iterable[Finding], chances: Chances, compared: Iterable[tuple[str, str]]
) -> tuple[Finding, ...]:
    """Sort findings by kind, topic and id; drop what is redundant, corrected or unlikely.

    `chances` gives the probability that two claims say the same, for `compared` documents.
    """
    found = sorted(findings, key=lambda f: (f.kind, f.about, f.id))
    once = list({_passages(f): f for f in reversed(found)}.values())[::-1]
    beside: dict[str, list[str]] = defaultdict(list)
    for one, other in compared:
        beside[one].append(other)
    likely = [f for f in once if not _is_unlikely(f, chances, beside)]
    kept = list(_once_disputed(list(_uncorrected(likely))))
    kept = list(_once_told(list(_once_agreed(list(_undisputed(kept))))))
    return tuple(_widest(list(_told_closest(list(_once_counted(kept))))))


def _is_unlikely(finding: Finding, chances: Chances, beside: Mapping[str, Sequence[str]]) -> bool:
    """Return True if no pair of members from neighbouring documents reached the probability.

    Members of one side agree already: differences in precision are compared across the sides.
    """
    least = _least(finding)
    if not least:
        return False
    told = grouped(finding.members, lambda m: m.document)
    pairs = (
        (a.key, b.key)
        for document, members in told.items()
        for other in beside.get(document, ())
        if other in told
        for a, b in product(members, told[other])
        if a.side is None or a.side != b.side
    )
    first = next(pairs, None)
    return first is not None and all(chances(*pair) < least for pair in chain((first,), pairs))


def _least(finding: Finding) -> float:
    """Return the least probability that two members say the same; for most findings 0."""
    if finding.kind == "corroborates" and finding.about in ALIKE:
        return UNLIKELY
    return DOUBTFUL if finding.kind == "refines" and finding.about in CLOSER else 0.0


def _uncorrected(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out conflicts of figures if another finding says that one corrects the other."""
    corrected = [_claims(f) for f in findings if f.about == CORRECTED]
    for one in findings:
        counts = one.kind == "contradicts" and one.about.startswith("count")
        if not (counts and any(_claims(one) <= claims for claims in corrected)):
            yield one


def _undisputed(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out agreements on an event that only repeat both sides of a conflict over it.

    So does an agreement that says itself that its figures differ, where they are in conflict.
    """
    disputes: dict[str, list[Finding]] = defaultdict(list)
    for one in findings:
        if one.kind == "contradicts" and (one.about in DISPUTED or one.about.startswith(COUNTED)):
            for document in {m.document for m in one.members}:
                disputes[document].append(one)
    for one in findings:
        beside = disputes[one.members[0].document] if _says_that_it_happened(one) else ()
        counts = OTHER_FIGURES in one.reason
        if not any(
            _repeats(one, dispute)
            for dispute in beside
            if counts or not dispute.about.startswith(COUNTED)
        ):
            yield one


def _repeats(agreement: Finding, dispute: Finding) -> bool:
    """Return True if all members of an agreement stand in a dispute, on different sides."""
    sides = set()
    for one in agreement.members:
        beside = [
            m.side
            for m in dispute.members
            if m.document == one.document and m.evidence.overlaps(one.evidence)
        ]
        if not beside:
            return False
        sides.update(beside)
    return len(sides) > 1


def _claims(finding: Finding) -> set[Key]:
    return {m.key for m in finding.members}


def _passages(finding: Finding) -> tuple[object, ...]:
    """Return a key that is equal for findings that say the same about the same passages."""
    members = sorted((m.document, m.evidence, m.side or 0) for m in finding.members)
    return (finding.kind, finding.about, *members)


def _once_disputed(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out a dispute that lies in passages of a larger one on the same point."""
    disputes = [f for f in findings if f.kind == "contradicts"]
    # That the accused denies an accusation says more than that a claim is called wrong.
    # That it is in dispute whether it happened says more than that two deeds exclude one another.
    disputes.sort(
        key=lambda f: (
            *(f.about == REBUTTED, -len(f.members), f.about in DEEDS),
            *(length(f.members), f.id),
        )
    )
    kept = _uncovered(disputes, lambda wide, one: _is_of_point(wide, one) and _overlaps(wide, one))
    yield from (f for f in findings if f.kind != "contradicts" or f.id in kept)


def _is_of_point(wide: Finding, one: Finding) -> bool:
    """Return True if two disputes are on one point; a denial of an accusation also rebuts it.

    Whether something happened is also what was done, and where, if the same claims tell it.
    """
    points = {REBUTTED if f.about in (ANSWERED, GUILT) else f.about for f in (wide, one)}
    same_deed = points <= {HAPPENED, *DEEDS} and _claims(wide) == _claims(one)
    return len(points) == 1 or points <= WHETHER or same_deed


def _uncovered(
    findings: Iterable[Finding], covers: Callable[[Finding, Finding], bool]
) -> frozenset[str]:
    """Return the ids of the findings that none before them covers, among those of one document."""
    kept: dict[str, list[Finding]] = defaultdict(list)
    ids = set()
    for one in findings:
        if not any(covers(wide, one) for wide in kept[one.members[0].document]):
            ids.add(one.id)
            for document in {m.document for m in one.members}:
                kept[document].append(one)
    return frozenset(ids)


def _overlaps(wide: Finding, narrow: Finding) -> bool:
    return all(
        any(w.document == m.document and w.evidence.overlaps(m.evidence) for w in wide.members)
        for m in narrow.members
    )


def _once_agreed(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out an agreement whose passages are those of another that says more."""
    best: dict[tuple[object, ...], Finding] = {}
    for one in findings:
        if one.kind == "corroborates" and one.about in AGREED:
            passages = _passages(one)[2:]
            held = best.setdefault(passages, one)
            if AGREED.index(one.about) < AGREED.index(held.about):
                best[passages] = one
    kept = {one.id for one in best.values()}
    for one in findings:
        if one.kind != "corroborates" or one.about not in AGREED or one.id in kept:
            yield one


def _once_told(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out an agreement of claims that all stand in a larger agreement.

    An agreement that something happened is kept beside one that only says it was spoken of.
    """
    agreed = [f for f in findings if _says_that_it_happened(f)]
    agreed.sort(key=lambda f: (-len(f.members), -length(f.members), f.id))
    claims = {f.id: _claims(f) for f in agreed}

    def says_as_much(wide: Finding, one: Finding) -> bool:
        if one.about not in (wide.about, SPOKEN_OF):
            return False
        return claims[one.id] <= claims[wide.id] or _answers_again(wide, one)

    kept = _uncovered(agreed, says_as_much)
    yield from (f for f in findings if not _says_that_it_happened(f) or f.id in kept)


def _answers_again(wide: Finding, one: Finding) -> bool:
    """Return True if one finding answers the question of another, by no more documents."""
    asked = wide.question is not None and wide.question == one.question
    return asked and {m.document for m in one.members} <= {m.document for m in wide.members}


def _says_that_it_happened(finding: Finding) -> bool:
    """Return True for an agreement on what happened, or that it was spoken of."""
    return finding.kind == "corroborates" and finding.about in TOLD


def _once_counted(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out a finding on a figure whose passages another of its kind on a figure has too.

    Of two with the same passages the one is kept that says more of what is counted. Figures that
    differ have to be of the same claims: the dead and the hurt of a sentence are two.
    """
    counted = [f for f in findings if FIGURE.match(f.about)]
    kept = _uncovered(sorted(counted, key=_wide_first), _counts_as_much)
    yield from (f for f in findings if not FIGURE.match(f.about) or f.id in kept)


def _counts_as_much(wide: Finding, one: Finding) -> bool:
    if wide.kind != one.kind or not _overlaps(wide, one):
        return False
    return one.kind == "corroborates" or _claims(one) <= _claims(wide)


def _told_closest(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out an agreement that says no more than another on the same claims.

    'Were 31 arrested' asks for the figure on which they agree; a day of death is told once.
    """
    agreed = [f for f in findings if f.kind == "corroborates"]
    counted = [_claims(f) for f in agreed if f.about.startswith(COUNTED)]
    dated = [f for f in agreed if f.about == DATE]
    for one in findings:
        again = _asks_for_figure(one) and _claims(one) in counted
        if not (again or (_is_day_of_death(one) and any(_overlaps(wide, one) for wide in dated))):
            yield one


def _asks_for_figure(finding: Finding) -> bool:
    return _says_that_it_happened(finding) and bool(numbers_in(finding.question or ""))


def _is_day_of_death(finding: Finding) -> bool:
    return finding.kind == "corroborates" and finding.about == DEATH_DATE


def _wide_first(finding: Finding) -> tuple[object, ...]:
    return -len(finding.members), -len(finding.about), length(finding.members), finding.id


def _widest(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out shared wording that lies within longer wording of the same documents."""
    kept: dict[tuple[str, ...], list[Finding]] = defaultdict(list)
    dropped = set()
    for one in sorted(findings, key=lambda f: (-length(f.members), f.id)):
        if one.about == SAME_WORDS:
            documents = tuple(sorted({m.document for m in one.members}))
            if any(lie_within(one.members, wide.members) for wide in kept[documents]):
                dropped.add(one.id)
            kept[documents].append(one)
    yield from (f for f in findings if f.id not in dropped)
