"""Changes of all kinds, one after the other: what is kept of the case for the next is never old.

It is kept in the process that changes the case, and in the case for another process. After each
change the case is what a join from scratch gives, in every file and every quad.
"""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import kg
from kg import case_update, joining
from kg.account.judgement_rows import Wish
from kg.case import damage_in
from kg.errors import KgError
from kg.model.memo import Memo
from kg.model.readings import read_readings, write_lines

from .test_correcting import HARBOUR, fresh, match, second

HISTORIES, MORE, CHANGES, LOST = 6, 2, 6, 0.2
"""Six histories are all there is of what is kept unpacked, started anew, and lost."""
STORIES = {
    "gale.txt": "A gale hit Torvik on Sunday and killed 12 people. Rolf Aas, the mayor, said that "
    "40 houses were destroyed. That is false, said Ole Lind, who lost his boat.",
    "cup.txt": "Velden beat Torvik on Tuesday. Ana Brandt scored twice. At least 14 people were "
    "killed by the gale in Torvik, Aas said.",
}
PARTS = {
    "polarity": ("negative", "positive", "unknown"),
    "certainty": ("certain", "probable"),
    "status": ("asserted", "reported", "denied"),
    "date": ("2021-05-01", "2021", "none"),
    "figure": ("40", "at least 12", "13 people", "2.5"),
    "source": ("none",),
    "agent": ("none",),
    "patient": (),
    "subject": (),
}


class Changing:
    """Changes a case in some way that it can be changed, as chance has it."""

    def __init__(self, case: kg.Case, stories: Path, chance: random.Random) -> None:
        self.case, self.stories, self.chance = case, stories, chance

    def one(self) -> None:
        ways: dict[str, tuple[int, Callable[[], object]]] = {
            "pronounce": (3, self.pronounce),
            "events": (2, self.events),
            "wrong": (2, lambda: self.case.wrong(self.claim())),
            "finding": (2, self.finding),
            "split": (3, self.split),
            "rename": (2, lambda: self.case.rename(self.name(), self.chance.choice("ZY"))),
            "retype": (2, lambda: self.case.retype(self.name(), "Group")),
            "correct": (8, self.correct),
            "undo": (3, self.undo),
            "remove": (2, self.remove),
            "add": (1, self.add),
        }
        weights = [weight for weight, _ in ways.values()]
        (name,) = self.chance.choices(list(ways), weights)
        ways[name][1]()

    def name(self) -> str:
        entity = self.chance.choice(list(self.case.entities()))
        return self.chance.choice((entity.name, "/".join(self.chance.choice(entity.members))))

    def reading(self) -> kg.model.Reading:
        return self.chance.choice(list(self.case.readings()))

    def claim(self) -> str:
        reading = self.reading()
        claim = self.chance.choice((*reading.events, *reading.relations))
        return f"{reading.document.document}/{claim.id}"

    def pronounce(self) -> None:
        self.case.judge([Wish(verdict=self.verdict(), of=self.name(), to=self.name(), force=True)])

    def events(self) -> None:
        self.case.judge([Wish(verdict=self.verdict(), of=self.claim(), to=self.claim())])

    def verdict(self) -> str:
        return self.chance.choice(("same", "different"))

    def finding(self) -> None:
        found = list(self.case.findings())
        if found:
            verdict = self.chance.choice(("right", "wrong"))
            self.case.judge([Wish(verdict=verdict, of=self.chance.choice(found).id)])

    def split(self) -> None:
        reading = self.reading()
        mention = self.chance.choice(reading.mentions)
        self.case.split(f"{reading.document.document}/{mention.id}")

    def correct(self) -> None:
        claim = self.claim()
        document = claim.rpartition("/")[0]
        (reading,) = (r for r in self.case.readings() if r.document.document == document)
        part = self.chance.choice(list(PARTS))
        to = PARTS[part]
        if part in ("source", "agent", "patient", "subject"):
            to += tuple(f"{document}/{m.id}" for m in self.chance.sample(reading.mentions, 2))
        self.case.correct(claim, part, self.chance.choice(to))

    def undo(self) -> None:
        by_hand = [j.id for j in self.case.judgements() if j.by == "hand"]
        if by_hand:
            self.case.undo(self.chance.choice(by_hand))

    def remove(self) -> None:
        if self.case.manifest.documents > 2:
            self.case.remove(self.reading().document.document)

    def add(self) -> None:
        self.case.add(self.stories / self.chance.choice(sorted(STORIES)), processes=1)


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stories")
    for name, story in STORIES.items():
        (folder / name).write_text(story)
    return folder


def files_of(case: kg.Case) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(case.folder.path.iterdir()) if p.is_file()}


def restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process keeps of the case, as another process would not have it."""
    monkeypatch.setattr(case_update, "_MEMO", Memo())


def lose(case: kg.Case) -> None:
    """Damage what the case keeps for the next change."""
    kept = case.folder.kept
    kept.write_bytes(kept.read_bytes()[:-1])


@pytest.mark.parametrize("name", ["entities", "occurrences", "judgements"])
def test_damage_to_a_file_is_not_carried_on(tmp_path: Path, name: str) -> None:
    every = tmp_path / "all.jsonl"
    write_lines((match(), second(), *read_readings(HARBOUR)), every)
    case = kg.join(every, case=tmp_path / "case")
    one, other = [e.id for e in case.entities() if e.named][:2]
    damaged = case.folder.path / f"{name}.jsonl"
    damaged.write_text(swapped(damaged.read_text()))
    case.same(one, other, force=True)
    assert files_of(case) == files_of(fresh(case, tmp_path))


def swapped(text: str) -> str:
    """Return lines of which two changed places: all are there, and none where it belongs."""
    first, second, *rest = text.splitlines(keepends=True)
    return "".join((second, first, *rest))


@pytest.mark.parametrize(
    "seed",
    [
        *range(HISTORIES),
        *(pytest.param(HISTORIES + n, marks=pytest.mark.extended) for n in range(MORE)),
    ],
)
def test_any_changes_give_the_case_of_a_join_from_scratch(
    tmp_path: Path, stories: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    every, path = tmp_path / "all.jsonl", tmp_path / "case"
    write_lines((match(), second(), *chance.sample([*read_readings(HARBOUR)], 2)), every)
    case = kg.join(every, case=path)
    held = kg.open(path)
    first = {*held.store}
    changing, done = Changing(case, stories, chance), 0
    if seed % 3 == 0:  # as of a large case
        monkeypatch.setattr(joining, "UNPACKED", 0)
    while done < CHANGES:
        try:
            changing.one()
        except KgError:
            continue
        if seed % 2:
            restart(monkeypatch)
            if chance.random() < LOST:
                lose(case)
        done += 1
        scratch = fresh(case, tmp_path)
        assert {*case.store} == {*scratch.store}
        assert files_of(case) == files_of(scratch)
    assert case.validate() == ()
    # Whoever has the first state open still has it, though files are shared with those after it.
    assert {*held.store} == first
    assert damage_in(held.folder, whole=True) == []
