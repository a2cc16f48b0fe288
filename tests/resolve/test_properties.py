"""What must hold for any small set of readings and any judgements by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model import Linking
from kg.resolve import by_hand, resolve

NAMES = (
    "Ines Duarte",
    "Duarte",
    "I. Duarte",
    "Mayor *Ines Duarte*",
    "Paulo Duarte",
    "W. Paulo Duarte",
    "Captain *Duarte*",
)
NOUNS = (
    "the *captain*",
    "a *captain*",
    "two *sailors*",
    "four *sailors*",
    "another *sailor*",
    "*police*",
    "the harbour *pilot*",
    "a *man*",
)
PLACES = ("Porto Alto", "Mt. Alto", "Mount Alto", "Port of Alto", "Alto Ferry Company")
DEEDS = (("sank", "kg:Action"), ("fled", "kg:Escape"), ("spoke", "kg:Statement"))
DOCUMENTS = ("d1", "d2", "d3", "d4")


@st.composite
def readings(draw, make):
    """Draw one to four short documents on a ship and its people."""
    found = []
    for document in draw(st.lists(st.sampled_from(DOCUMENTS), min_size=1, unique=True)):
        name, noun = draw(st.sampled_from(NAMES)), draw(st.sampled_from(NOUNS))
        place = draw(st.sampled_from(PLACES))
        word, action = draw(st.sampled_from(DEEDS))
        plural = "Group" if "sailors" in noun or "police" in noun else "Person"
        marked = f"[a Person n|{name}] and [b {plural} o|{noun}] {word} off [c Place n|{place}]."
        events = ((word, action, {"agent": "b", "place": "c"}),)
        found.append(make(document, marked, events=events))
    return found


@st.composite
def judged(draw, make):
    """Draw documents and judgements by hand on chains of theirs."""
    docs = draw(readings(make))
    keys = st.tuples(st.sampled_from([d.document.document for d in docs]), st.sampled_from("abc"))
    pairs = st.tuples(keys, keys, st.sampled_from(["same", "different"]))
    drawn = draw(st.lists(pairs.filter(lambda p: p[0] != p[1]), max_size=5))
    hands = [by_hand("entity", left, right, verdict, "seen") for left, right, verdict in drawn]
    return docs, list({h.id: h for h in hands}.values())


def together(linking: Linking, left: tuple[str, str], right: tuple[str, str]) -> bool:
    entities = linking.entity_of()
    return entities[left] == entities[right]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_order_of_documents_and_hands_does_not_matter(reading, data):
    docs, hands = data.draw(judged(reading))
    shuffled, hands_shuffled = data.draw(st.permutations(docs)), data.draw(st.permutations(hands))
    assert resolve(shuffled, hand=hands_shuffled) == resolve(docs, hand=hands)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_document_taken_out_leaves_no_trace(reading, data):
    docs, hands = data.draw(judged(reading))
    gone = data.draw(st.sampled_from(docs))
    left = [d for d in docs if d is not gone]
    name = gone.document.document
    kept = [h for h in hands if name not in (h.left[0], h.right[0])]
    assert resolve(left, hand=hands) == resolve(left, hand=kept)
    assert all(name != d for e in resolve(left, hand=hands).entities for d, _ in e.members)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_no_chain_of_joins_crosses_a_different(reading, data):
    docs, hands = data.draw(judged(reading))
    linking = resolve(docs, hand=hands)
    for hand in hands:
        if hand.verdict == "different":
            assert not together(linking, hand.left, hand.right)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_one_hand_decides_and_undoing_it_restores(reading, data):
    docs = data.draw(readings(reading))
    keys = [(d.document.document, chain) for d in docs for chain in "abc"]
    pair = data.draw(st.lists(st.sampled_from(keys), min_size=2, max_size=2, unique=True))
    before = resolve(docs)
    assert together(resolve(docs, hand=[by_hand("entity", *pair, "same", "seen")]), *pair)
    assert not together(resolve(docs, hand=[by_hand("entity", *pair, "different", "seen")]), *pair)
    assert resolve(docs, hand=[]) == before


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_chain_is_in_one_entity_and_every_join_is_a_stored_judgement(reading, data):
    docs = data.draw(readings(reading))
    linking = resolve(docs)
    members = [key for e in linking.entities for key in e.members]
    assert sorted(members) == sorted((d.document.document, c) for d in docs for c in "abc")
    same = [{j.left, j.right} for j in linking.judgements if j.verdict == "same"]
    for entity in linking.entities:
        reached = {entity.members[0]}
        for _ in entity.members:
            reached |= {key for pair in same if pair & reached for key in pair}
        assert set(entity.members) <= reached


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_groups_of_other_numbers_are_never_one(reading, data):
    docs = data.draw(readings(reading))
    for entity in resolve(docs).entities:
        held = {d.document.text for d in docs if (d.document.document, "b") in entity.members}
        counts = {n for text in held for n in ("two sailors", "four sailors") if n in text}
        assert len(counts) < 2


APART = [
    ("two *sailors*", "four *sailors*"),
    ("a *sailor*", "another *sailor*"),
    ("unnamed *sources*", "unnamed *sources*"),
]


@pytest.mark.parametrize(("left", "right"), APART)
def test_policy_keeps_apart_what_likeness_would_join(reading, left, right):
    story = " sank off [c Place n|Porto Alto] with [q Person n|Ines Duarte] and [r Work n|Aurora]."
    events = (("sank", "kg:Action", {"agent": "a", "place": "c"}),)
    docs = [
        reading(d, f"[a Group o|{noun}]{story}", events=events)
        for d, noun in (("d1", left), ("d2", right))
    ]
    assert not together(resolve(docs), ("d1", "a"), ("d2", "a"))


ONE = [
    ("Place n|Mt. Alto", "Place n|Mount Alto"),
    ("Facility n|Alto Centre", "Facility n|Alto Center"),
    ("Person n|W. Paulo Reis", "Person n|Paulo Reis"),
    ("Person n|Ines Duarte", "Place n|Ines Duarte"),
    ("Facility n|Saint Vera Chapel", "Facility o|the *chapel*"),
    ("Organization o|the *police*", "Organization o|*police*"),
]


@pytest.mark.parametrize(("left", "right"), ONE)
def test_one_thing_told_in_two_ways_is_joined(reading, left, right):
    story = " burned in [c Place n|Porto Alto] near [q Person n|Rui Sa] and [r Work n|Aurora]."
    events = (("burned", "kg:Action", {"agent": "a", "place": "c"}),)
    docs = [
        reading(d, f"[a {marked}]{story}", events=events)
        for d, marked in (("d1", left), ("d2", right))
    ]
    linking = resolve(docs)
    assert together(linking, ("d1", "a"), ("d2", "a")), linking.judgements


def test_a_noun_that_two_names_would_bear_joins_neither(reading):
    story = " stood in [c Place n|Porto Alto] near [q Person n|Rui Sa] and [r Work n|Aurora]."
    docs = [
        reading("d1", "[a Facility n|Vera Chapel] and [b Facility n|Lund Chapel]" + story),
        reading("d2", "[a Facility o|the *chapel*]" + story),
    ]
    linking = resolve(docs)
    assert not together(linking, ("d2", "a"), ("d1", "a"))
    assert not together(linking, ("d2", "a"), ("d1", "b"))
