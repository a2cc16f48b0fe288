"""Judging by hand: two things are the same, or different, or a judgement is undone."""

from dataclasses import replace
from pathlib import Path

from kg.account.judged import find_judgement
from kg.account.meant import Side, find_sides
from kg.case import open_case
from kg.errors import QueryError
from kg.graph.store import open_store
from kg.joining import Progress, hand_judgements, quiet
from kg.model import Judgement
from kg.model.findings import Verdict
from kg.model.readings import read_lines
from kg.resolve import by_hand
from kg.revision import Change, judge

SAID = {"same": "are the same", "different": "are different"}


def pronounce(
    case: Path,
    sides: tuple[str, str],
    verdict: Verdict,
    *,
    because: str | None = None,
    progress: Progress = quiet,
) -> Change:
    """Store a person's judgement that two things are 'same' or 'different', and join anew.

    Raises QueryError where a side is unknown, ambiguous, or the two cannot be judged.
    """
    folder = open_case(case)
    base = folder.read_manifest().base
    one, other = find_sides(open_store(folder.graph), *sides, base=base)
    reason = f"a person judged that {_told(one, sides[0])} and {_told(other, sides[1])} "
    reason += SAID[verdict] + (f": {because.strip()}" if because and because.strip() else "")
    given = by_hand(one.about, one.key, other.key, verdict, reason)
    return _done(judge(case, lambda hand: _keep(hand, given), progress=progress), given)


def undo(case: Path, judgement: str, *, progress: Progress = quiet) -> Change:
    """Take a judgement back: a person's is deleted; a machine's is overruled by a stored one.

    A machine's 'same' is overruled by 'different', its 'different' by 'suggested', which neither
    joins nor keeps apart. Raises QueryError for an unknown id, and for a suggestion.
    """
    folder = open_case(case)
    hand = {j.id: j for j in hand_judgements(folder)}
    machine = (j for j in read_lines(Judgement, folder.judgements) if j.id not in hand)
    found = find_judgement([*hand.values(), *machine], judgement)
    if found.by == "hand":
        change = judge(case, lambda hand: _forget(hand, found), progress=progress)
        return replace(change, undone=(found,))
    if found.verdict == "suggested":
        raise QueryError(
            f"{found.id} is only suggested and joins nothing; answer it with: "
            "kg same, or kg different"
        )
    verdict: Verdict = "different" if found.verdict == "same" else "suggested"
    reason = f"a person undid the judgement '{found.verdict}': {found.reason}"
    given = by_hand(found.about, found.left, found.right, verdict, reason)
    return _done(judge(case, lambda hand: _keep(hand, given), progress=progress), given)


def _keep(hand: dict[str, Judgement], given: Judgement) -> None:
    hand[given.id] = given


def _forget(hand: dict[str, Judgement], found: Judgement) -> None:
    del hand[found.id]


def _done(change: Change, judgement: Judgement) -> Change:
    return replace(change, judgements=(judgement,))


def _told(side: Side, typed: str) -> str:
    return side.name if side.name == typed else f"{side.name} ({typed})"
