"""Who denies what: pleas and denials, and what somebody says is not so that others say is so.

A refusal is no denial: a permit that is denied, a court that dismisses a charge, a witness who
could not sleep. A denial is shown even without a contradiction among the findings.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.account.finding_weight import gravity
from kg.casefile.candidate import VAGUE, Candidate, class_of, documents_of, is_deed, is_so, overlap
from kg.casefile.rows import Row, listed
from kg.casefile.surety import surety
from kg.compare.weight import weight_of
from kg.graph.happened import is_speech
from kg.ontology import words

PLEA = re.compile(r"\b(?:not guilty|innocen)", re.I)
ACCUSATION = re.compile(
    r"\b(?:accus|allegation|claim|wrongdoing|involvement|responsib|guilt)", re.I
)
CHARGE = re.compile(r"\bcharges?\b", re.I)
DENY = "deny"
OBJECTS = frozenset({"patient", "topic", "content", "recipient"})
MINDS = frozenset({"kg:Perception", "kg:Belief", "kg:Emotion", "kg:Intention"})
SHOWN_BY_ONE = 2
"""Most denials of one person in a line."""


def denies_deed(claim: Row, objects: Iterable[str], *, denied: bool) -> bool:
    """Return True if somebody denies an action or pleads not guilty of it.

    `objects` are the words for what is denied; `denied` is True if this claim makes another claim
    of the article denied.
    """
    if claim["class"] != "kg:Denial" or not is_so(claim):
        return False
    told = " ".join((str(claim.get("lemma", "")), *objects))
    if PLEA.search(told):
        return True
    by = {one["role"] for one in listed(claim, "participants")}
    lemma = str(claim.get("lemma", "")).split(" ")[0]
    if "agent" not in by or lemma not in words("telling", "disputing"):
        return False
    charged = lemma == DENY and (not by & OBJECTS or CHARGE.search(told))
    return bool(denied or charged or ACCUSATION.search(told))


def denials(
    found: Sequence[Candidate], told: Sequence[Candidate], *, least: float
) -> Iterator[tuple[Candidate, ...]]:
    """Yield denials, each line those of one person: pleas first, then what most reports give.

    `told` are all claims that may contradict them; none with a probability below `least` is used.
    """
    deeds: dict[str, list[Candidate]] = defaultdict(list)
    for one in told:
        if is_deed(one.row) and is_so(one.row):
            deeds[one.row["class"]].append(one)
    ranked: dict[frozenset[int], list[tuple[int, Candidate]]] = defaultdict(list)
    for one in found:
        rank = _rank(one, deeds)
        if rank is not None and _sure_denial(one) >= least:
            ranked[_denier(one)].append((rank, one))
    for some in ranked.values():
        some.sort(key=lambda pair: (pair[0], -pair[1].bonus, pair[1].order))
    yield from _anew([one for _, one in some] for some in sorted(ranked.values(), key=_first))


def _first(ranked: Sequence[tuple[int, Candidate]]) -> tuple[int, int, float, tuple[int, int]]:
    """Return a sort key: the denials of one person come before those in fewer documents."""
    rank, best = ranked[0]
    return rank, -documents_of(one for _, one in ranked), -best.bonus, best.order


def _anew(lines: Iterable[Sequence[Candidate]]) -> Iterator[tuple[Candidate, ...]]:
    """Yield lines without repeats; one denial may be under two names of the denier."""
    before = list[Candidate]()
    for some in lines:
        line = tuple(_apart(one for one in some if not any(overlap(one, b) for b in before)))
        before += line
        if line:
            yield line


def not_so(one: Candidate) -> bool:
    """Return True if somebody denies an action of a named person other than himself."""
    others = (one.taking & one.people) - one.holders
    return _negates(one) and class_of(one.row) not in MINDS and bool(others)


def _negates(one: Candidate) -> bool:
    """Return True if somebody is reported to say that something is not so."""
    claim = one.row
    return claim["polarity"] == "negative" and claim["status"] == "reported" and not one.none


def _contradicts(one: Candidate) -> bool:
    """Return True if somebody says for certain that something of weight did not happen."""
    if not _negates(one) or one.row["certainty"] != "certain" or not one.holders:
        return False
    action = class_of(one.row)
    return action not in MINDS and (not is_speech(action) or weight_of(action) > 1)


def _sure_denial(one: Candidate) -> float:
    """Return the probability of a denial; what somebody denies is in exact words."""
    return surety({**one.row, "participants": _denier_parts(one.row)} if one.denies else one.row)


def _denier_parts(claim: Row) -> list[Row]:
    """Return the participants that may be the denier."""
    return [one for one in listed(claim, "participants") if one["role"] not in OBJECTS]


def _denier(one: Candidate) -> frozenset[int]:
    return frozenset(one.speakers if one.denies else one.holders) or one.taking


def _rank(one: Candidate, deeds: dict[str, list[Candidate]]) -> int | None:
    """Return the rank of a denial, 0 the highest; None if it is none."""
    claim = one.row
    if one.denies:
        return 0
    if claim["status"] == "denied":
        return 1 if is_so(claim) else None
    if not _contradicts(one):
        return None
    grave = gravity("", one.words) == 2
    if any(_told_as_so(one, other) for other in deeds.get(claim["class"], ())):
        return 2 - grave
    of_somebody = class_of(claim) not in VAGUE and one.taking & one.people
    return 2 if grave and of_somebody else None


def _told_as_so(one: Candidate, other: Candidate) -> bool:
    """Return True if another claim affirms, of the same person, what is denied.

    Two small actions of one kind, such as to sleep and to keep on, are different.
    """
    same = one.row.get("lemma") == other.row.get("lemma") or weight_of(one.row["class"]) > 1
    return same and bool(one.taking & other.taking) and one.holders != other.holders


def _apart(found: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the first denials of a person that are not repeats."""
    kept = list[Candidate]()
    for one in found:
        deed = (one.row["class"], one.row.get("lemma"))
        again = (overlap(one, k) or deed == (k.row["class"], k.row.get("lemma")) for k in kept)
        if len(kept) < SHOWN_BY_ONE and not any(again):
            kept.append(one)
            yield one
