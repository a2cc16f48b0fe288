"""What was judged in a case, laid beside what it was judged of."""

from dataclasses import dataclass, field

from kg.case import CaseFolder
from kg.casefile import contents
from kg.casefile.places import Places
from kg.model import Judgement
from kg.model.readings import read_lines

Key = tuple[str, str]
MISREAD = "judged wrong"
"""What is said of a claim that was judged misread without a reason."""


@dataclass(frozen=True, slots=True)
class Judged:
    """By the place of an entity its judgements, by the key of a claim why it is misread."""

    entities: dict[int, dict[str, contents.Judged]] = field(default_factory=dict)
    wrong: dict[Key, str] = field(default_factory=dict)


def judged(folder: CaseFolder, places: Places) -> Judged:
    """Read what was judged, in the order in which it is stored."""
    found = Judged()
    for one in read_lines(Judgement, folder.judgements) if folder.judgements.is_file() else ():
        if one.about == "claim":
            found.wrong[one.left] = one.reason or MISREAD
        if one.about != "entity":
            continue
        told = contents.Judged(id=one.id, verdict=one.verdict, reason=one.reason, by=one.by)
        for side in (one.left, one.right):
            at = places.entity(*side)
            if at is not None:
                found.entities.setdefault(at, {})[one.id] = told
    return found
