"""Judging by hand: two things are the same or different, a claim is wrong, and undoing it."""

from pathlib import Path

from kg.account.find import find_claim
from kg.account.judged import find_judgement
from kg.account.meant import CLAIM, Side, find_sides, key_of
from kg.case import CaseFolder
from kg.errors import QueryError
from kg.graph.lookup import short_id_of
from kg.graph.store import open_store
from kg.joining import Progress, quiet
from kg.model import Event, Judgement, Relation
from kg.model.findings import Key, Verdict
from kg.model.readings import read_lines, read_readings
from kg.model.wrong import words_of
from kg.resolve import as_wrong, by_hand
from kg.revision import Change, judge

SAID = {"same": "are the same", "different": "are different"}
NO_REASON = "judged wrong"
Decided = tuple[tuple[Judgement, ...], tuple[Judgement, ...]]
"""The judgements that are given, and those taken back."""


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
    why = _reason(because)

    def decide(folder: CaseFolder, hand: dict[str, Judgement]) -> Decided:
        base = folder.read_manifest().base
        one, other = find_sides(open_store(folder.graph), *sides, base=base)
        reason = f"a person judged that {_told(one, sides[0])} and {_told(other, sides[1])} "
        reason += SAID[verdict] + (f": {why}" if why else "")
        given = by_hand(one.about, one.key, other.key, verdict, reason)
        hand[given.id] = given
        return (given,), ()

    return judge(case, decide, progress=progress)


def strike(
    case: Path, claim: str, *, because: str | None = None, progress: Progress = quiet
) -> Change:
    """Store a person's judgement that a claim was misread, and join anew without it.

    The claim stays in the graph of its document, marked and with all its words; a second judgement
    takes the place of the first. Raises QueryError where there is no such claim.
    """
    why = _reason(because) or NO_REASON

    def decide(folder: CaseFolder, hand: dict[str, Judgement]) -> Decided:
        store = open_store(folder.graph)
        key = key_of(store, find_claim(store, claim.strip()))
        given = as_wrong(key, _words(folder, key), why)
        for before in (j.id for j in folder.read_wrong() if j.left == key):
            hand.pop(before, None)
        hand[given.id] = given
        return (given,), ()

    return judge(case, decide, progress=progress)


def undo(case: Path, judgement: str, *, progress: Progress = quiet) -> Change:
    """Take a judgement back: a person's is deleted; a machine's is overruled by a stored one.

    It is named by its id, or, where a claim was judged wrong, by the claim.
    A machine's 'same' is overruled by 'different', its 'different' by 'suggested', which neither
    joins nor keeps apart. Raises QueryError for an unknown id, and for a suggestion.
    """

    def decide(folder: CaseFolder, hand: dict[str, Judgement]) -> Decided:
        machine = (j for j in read_lines(Judgement, folder.judgements) if j.id not in hand)
        found = _struck(folder, hand, judgement) or find_judgement(
            [*hand.values(), *machine], judgement
        )
        if found.by == "hand":
            del hand[found.id]
            return (), (found,)
        given = _overruling(found)
        hand[given.id] = given
        return (given,), ()

    return judge(case, decide, progress=progress)


def _reason(because: str | None) -> str:
    """Give the reason as it is kept. Raises QueryError for what no file in UTF-8 can hold."""
    reason = (because or "").strip()
    try:
        reason.encode("utf-8")
    except UnicodeEncodeError:
        raise QueryError("the reason holds half a character; give it in UTF-8") from None
    return reason


def _overruling(found: Judgement) -> Judgement:
    """Give the judgement by hand that undoes one by the machine."""
    if found.verdict == "suggested":
        raise QueryError(
            f"{found.id} is only suggested and joins nothing; answer it with: "
            "kg same, or kg different"
        )
    verdict: Verdict = "different" if found.verdict == "same" else "suggested"
    reason = f"a person undid the judgement '{found.verdict}': {found.reason}"
    return by_hand(found.about, found.left, found.right, verdict, reason)


def _words(folder: CaseFolder, key: Key) -> tuple[str, ...]:
    """Find the words that a claim was read from."""
    for reading in read_readings(folder.readings):
        if reading.document.document == key[0]:
            claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
            for claim in (c for c in claims if c.id == key[1]):
                return words_of(reading, claim)
    raise QueryError(f"{short_id_of(*key)}: no claim of this case is read so; build it again")


def _struck(folder: CaseFolder, hand: dict[str, Judgement], typed: str) -> Judgement | None:
    """Find the judgement that a claim is wrong, where `typed` names a claim."""
    if not CLAIM.search(typed):
        return None
    store = open_store(folder.graph)
    key = key_of(store, find_claim(store, typed.strip()))
    found = next((hand[j.id] for j in folder.read_wrong() if j.left == key and j.id in hand), None)
    if found is None:
        raise QueryError(f"{typed!r} was not judged wrong: there is nothing to undo")
    return found


def _told(side: Side, typed: str) -> str:
    return side.name if side.name == typed else f"{side.name} ({typed})"
