"""Changes of a case of many documents: what they touch is resolved again, and right.

After each change the linking is the one that `resolve` gives from scratch.
"""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from kg.model import Correction, Given, Judgement, Linking, Reading
from kg.model.deferred import Deferred
from kg.model.findings import Key
from kg.model.memo import Memo, stamp
from kg.model.readings import from_line, read_readings, to_line
from kg.model.wrong import words_of
from kg.resolve import as_corrected, as_wrong, by_hand, resolve, revise

from ..test_correcting import HARBOUR

DOCUMENTS, SPARE, CASTS, CHANGES = 40, 6, 4, 12
HISTORIES = [*range(4), *(pytest.param(seed, marks=pytest.mark.extended) for seed in (4, 5))]
VOWELS, CONSONANTS = "aeiou", "bdfgklmnprstvz"
NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")


def recast(cast: int, name: re.Match[str]) -> str:
    """Return another name of the same length, the same one for each cast."""
    chance = random.Random(f"{cast} {name.group()}")
    letters = (chance.choice(VOWELS if n % 2 else CONSONANTS) for n in range(len(name.group())))
    return "".join(letters).capitalize()


@pytest.fixture(scope="module")
def readings() -> Sequence[Reading]:
    """Many documents of a few stories, each told of with a few casts."""
    rows = [json.loads(to_line(reading)) for reading in read_readings(HARBOUR)]
    found = []
    for number in range(DOCUMENTS):
        chance = random.Random(number)
        row, cast = chance.choice(rows), chance.randrange(CASTS)
        text = NAME.sub(partial(recast, cast), row["text"])
        found.append(json.dumps({**row, "document": f"d{number:03}", "text": text}))
    return [from_line(line) for line in found]


def deferred(readings: Sequence[Reading]) -> dict[str, Deferred]:
    return {
        one.document.document: Deferred(
            one.document.document, stamp(to_line(one)), lambda one=one: one
        )
        for one in readings
    }


class Judging:
    """Makes judgements by hand of all kinds, as chance has it."""

    def __init__(self, readings: Sequence[Reading], chance: random.Random) -> None:
        self.readings = {one.document.document: one for one in readings}
        self.chance = chance
        self.hand: dict[str, Judgement] = {}

    def change(self, linking: Linking) -> list[Judgement]:
        """Take one judgement back, or make another; return all that count then."""
        if self.hand and self.chance.random() < 0.25:
            self.hand.pop(self.chance.choice(sorted(self.hand)))
        else:
            ways = (self.chains, self.chains, self.events, self.wrong, self.called)
            made = self.chance.choice(ways)(linking)
            self.hand[made.id] = made
        return [self.hand[name] for name in sorted(self.hand)]

    def chains(self, linking: Linking) -> Judgement:
        """Merge or part two chains: any two with a name, or two that were judged before."""
        named = [key for e in linking.entities if e.named for key in e.members]
        judged = [(j.left, j.right) for j in linking.judgements if j.about == "entity"]
        judged = [pair for pair in judged if pair[0] != pair[1]]
        pair = self.chance.choice((self.chance.sample(named, 2), self.chance.choice(judged)))
        return by_hand("entity", *pair, self.verdict(), "told by hand")

    def events(self, linking: Linking) -> Judgement:
        told = [key for one in linking.occurrences for key in one.members]
        judged = [(j.left, j.right) for j in linking.judgements if j.about == "event"]
        pair = self.chance.choice((self.chance.sample(told, 2), self.chance.choice(judged)))
        return by_hand("event", *pair, self.verdict(), "told by hand")

    def wrong(self, linking: Linking) -> Judgement:
        document, event = self.event(linking)
        reading = self.readings[document]
        (claim,) = (one for one in reading.events if one.id == event)
        given = Given(at=(claim.trigger,))
        return as_wrong((document, event), words_of(reading, claim), "misread", given)

    def event(self, linking: Linking) -> Key:
        return self.chance.choice([key for one in linking.occurrences for key in one.members])

    def called(self, linking: Linking) -> Judgement:
        key = self.chance.choice([key for one in linking.entities for key in one.members])
        part, to = self.chance.choice((("name", "Zed"), ("type", "Group"), ("type", "Place")))
        given = Given(correction=Correction(part=part, was="", to=to))
        return as_corrected("entity", key, (), "told by hand", given)

    def verdict(self) -> str:
        return self.chance.choice(("same", "different"))


@pytest.mark.parametrize("seed", HISTORIES)
def test_what_judgements_touch_is_resolved_as_from_scratch(
    readings: Sequence[Reading], seed: int
) -> None:
    memo = Memo()
    linking = resolve(deferred(readings).values(), memo=memo)
    judging = Judging(readings, random.Random(seed))
    for _ in range(CHANGES):
        linking = revised_as_from_scratch(readings, judging.change(linking), linking, memo)


@pytest.mark.parametrize("seed", HISTORIES)
def test_what_documents_touch_is_resolved_as_from_scratch(
    readings: Sequence[Reading], seed: int
) -> None:
    chance, memo = random.Random(seed), Memo()
    held, left = list(readings[: DOCUMENTS - SPARE]), list(readings[DOCUMENTS - SPARE :])
    linking = resolve(deferred(held).values(), memo=memo)
    judging = Judging(readings, chance)
    hand: list[Judgement] = []
    for _ in range(CHANGES):
        way = chance.choice(("add", "remove", "otherwise", "judge"))
        if way == "add" and left:
            held.insert(chance.randrange(len(held)), left.pop())
        elif way == "remove":
            left.append(held.pop(chance.randrange(len(held))))
        elif way == "otherwise":  # as after a correction: other claims, other things in one
            place, other = chance.randrange(len(held)), chance.choice(held)
            document = replace(other.document, document=held[place].document.document)
            held[place] = replace(other, document=document)
            judging.readings[document.document] = held[place]
        else:
            hand = judging.change(linking)
        linking = revised_as_from_scratch(held, hand, linking, memo)


def revised_as_from_scratch(
    readings: Sequence[Reading], hand: Sequence[Judgement], before: Linking, memo: Memo
) -> Linking:
    """Revise a case, and return how it is resolved from scratch."""
    memo.turn()
    revised = revise(deferred(readings), hand=hand, memo=memo)
    assert revised is not None
    linking = resolve(deferred(readings).values(), hand=hand)
    for name in ("entities", "occurrences", "judgements"):
        changes = getattr(revised, name)
        was, now = set(getattr(before, name)), set(getattr(linking, name))
        assert set(changes.gone) == was - now
        assert set(changes.come) == now - was
    assert revised.whole().entities == linking.entities
    assert revised.whole().occurrences == linking.occurrences
    return linking


def test_a_case_of_which_nothing_is_known_or_most_is_other_is_not_revised(
    readings: Sequence[Reading],
) -> None:
    memo = Memo()
    resolve(deferred(readings).values(), memo=memo)
    memo.turn()
    assert revise(deferred(readings[: DOCUMENTS // 3]), hand=(), memo=memo) is None
    assert revise(deferred(readings), hand=(), memo=Memo()) is None
