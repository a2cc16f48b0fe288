"""Who plays another part is another: judge and client, victim and officer, the four and the one."""

import pytest

from kg.model import Linking
from kg.resolve import resolve

BESIDE = " [v Person n|Nora Pell] in [q Place n|Oakvale] beside [r Person n|Maria Quill]."


def met(reading, *who: str) -> Linking:
    """Read a document for each phrase: in all of them they met the same people."""
    events = (("met", "kg:Meeting", {"agent": "a", "patient": "v"}),)
    return resolve(
        reading(f"d{n}", f"[a Person o|{words}] met" + BESIDE, events=events)
        for n, words in enumerate(who)
    )


def one(linking: Linking) -> bool:
    entities = linking.entity_of()
    return len({entities[d, "a"].id for d in ("d0", "d1")}) == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("the *judge*", "my *client*"),
        ("the *lawyer*", "the *defendant*"),
        ("the *victim*", "the *officer*"),
        ("the *prosecutor*", "the *attorney*"),
        ("the *reporter*", "the *suspect*"),
        ("the *nurse*", "the *teacher*"),
        ("the *sheriff*", "the *employee*"),
    ],
)
def test_two_parts_are_two_people(reading, left, right):
    assert not one(met(reading, left, right))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("the *judge*", "the *judge*"),
        ("the *lawyer*", "the *attorney*"),
        ("the *gunman*", "the *shooter*"),
    ],
)
def test_one_part_may_be_one_person(reading, left, right):
    assert one(met(reading, left, right))


def test_who_is_met_anew_in_one_document_is_another(reading):
    twice = reading("d0", f"[a Person o|The *judge*] rose. [b Person o|A *judge*] sat with{BESIDE}")
    linking = resolve([twice, reading("d1", f"[a Person o|The *judge*] sat with{BESIDE}")])
    entities = linking.entity_of()
    assert entities["d0", "a"].id != entities["d0", "b"].id


def arrested(reading, *whom: str) -> Linking:
    events = (("arrested", "kg:Arrest", {"patient": "a"}),)
    return resolve(
        reading(f"d{n}", f"[{words}] arrested at [q Place n|Oakvale].", events=events)
        for n, words in enumerate(whom)
    )


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("a Group o|Four *protesters*", "a Person n|Mary Holt", False),
        ("a Group o|Twelve *people*", "a Person o|the *manager*", False),
        ("a Group o|Four *protesters*", "a Group o|Four *people*", True),
        ("a Group o|*Four*", "a Group o|Four *people*", True),
        ("a Person n|Mary Holt", "a Person n|Mary Holt", True),
    ],
)
def test_the_arrest_of_several_is_not_the_arrest_of_one(reading, left, right, same):
    linking = arrested(reading, left, right)
    found = [o for o in linking.occurrences if len(o.members) > 1]
    assert bool(found) == same


def test_nobody_is_called_by_a_bare_number(reading):
    linking = resolve([reading("d0", "[a Group o|*12*] were hurt in [q Place n|Oakvale].")])
    assert linking.entity_of()["d0", "a"].name == "12 people"


def test_a_second_clerk_is_not_the_clerk_who_has_a_name(reading):
    first = reading(
        "d0",
        f"[a Person o|The *clerk*] [a Person n|Mila Kess] was held. "
        f"[b Person o|A second *clerk*] met{BESIDE}",
    )
    other = reading("d1", f"[a Person o|The *clerk*] [a Person n|Mila Kess] met{BESIDE}")
    entities = resolve([first, other]).entity_of()
    assert entities["d0", "a"].id == entities["d1", "a"].id
    assert entities["d0", "b"].id != entities["d0", "a"].id


def test_a_clerk_met_after_the_named_one_is_another(reading):
    first = reading(
        "d0",
        f"[a Person o|The *clerk*] [a Person n|Mila Kess] was held. "
        f"[b Person o|A *clerk*] met{BESIDE}",
    )
    other = reading("d1", f"[a Person o|The *clerk*] [a Person n|Mila Kess] met{BESIDE}")
    entities = resolve([first, other]).entity_of()
    assert entities["d0", "b"].id != entities["d0", "a"].id


@pytest.mark.parametrize("word", ["We", "them", "us", "him"])
def test_a_pronoun_alone_is_nobody_of_another_document(reading, word):
    events = (("met", "kg:Meeting", {"agent": "a", "patient": "v"}),)
    both = [reading(f"d{n}", f"[a Group p|*{word}*] met{BESIDE}", events=events) for n in (0, 1)]
    entities = resolve(both).entity_of()
    assert entities["d0", "a"].id != entities["d1", "a"].id
