"""What has no name is joined by words and deeds, never an accused with the doer."""

import pytest

from kg.model import Linking
from kg.resolve import resolve

BESIDE = " [v Person n|Nora Pell] in [q Place n|Oakvale] beside [r Person n|Maria Quill]."


def fired(reading, who: list[str]) -> Linking:
    events = (("shot", "kg:Shooting", {"agent": "a", "patient": "v"}),)
    return resolve(
        reading(f"d{n}", f"[a Person o|{words}] shot" + BESIDE, events=events)
        for n, words in enumerate(who)
    )


def one(linking: Linking, *documents: str) -> bool:
    return len({linking.entity_of()[d, "a"].id for d in documents}) == 1


def test_words_for_one_doer_are_joined(reading):
    assert one(fired(reading, ["the *gunman*", "the *shooter*"]), "d0", "d1")


@pytest.mark.parametrize("accused", ["suspect", "defendant", "accused"])
@pytest.mark.parametrize("doer", ["gunman", "killer", "attacker"])
def test_an_accused_is_never_made_one_with_the_doer(reading, accused, doer):
    linking = fired(reading, [f"the *{accused}*", f"the *{doer}*", "the *man*"])
    assert not one(linking, "d0", "d1")


def test_what_is_brought_in_as_new_is_one_only_within_a_story(reading):
    same = [reading(d, "[a Person o|A *deputy*] sat with" + BESIDE) for d in ("d1", "d2")]
    assert one(resolve(same), "d1", "d2")
    other = reading("d2", "[a Person o|A *deputy*] sang with [b Person n|Otto Lind].")
    assert not one(resolve([same[0], other]), "d1", "d2")
