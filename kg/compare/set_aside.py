"""Findings that a person set aside: the accounts of two claims do not belong together."""

from collections.abc import Iterable

from kg.model import Finding, Judgement


def set_aside(findings: Iterable[Finding], judgements: Iterable[Judgement]) -> tuple[Finding, ...]:
    """Leave out the findings of a kind and on a point that a person judged wrong.

    A judgement names two claims; every finding that compares these two in that way is left out,
    however many other accounts it has.
    """
    wrong = [
        (one.correction.part, one.correction.was, {one.left, one.right})
        for one in judgements
        if one.about == "finding" and one.verdict == "wrong" and one.correction is not None
    ]
    return tuple(
        finding
        for finding in findings
        if not any(
            (finding.kind, finding.about) == (kind, about)
            and pair <= {m.key for m in finding.members}
            for kind, about, pair in wrong
        )
    )
