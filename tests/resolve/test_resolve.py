"""What is joined across documents, what is kept apart, and that hands and order behave."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model import Linking
from kg.resolve import by_hand, resolve


def together(linking: Linking, left: tuple[str, str], right: tuple[str, str]) -> bool:
    entities = linking.entity_of()
    return entities[left] == entities[right]


def judged(linking: Linking, left: tuple[str, str], right: tuple[str, str]):
    pair = {left, right}
    return [j for j in linking.judgements if {j.left, j.right} == pair]


def two(reading, left: str, right: str) -> Linking:
    beside = " in [p Place n|Oakvale] beside [q Person n|Maria Quill]."
    return resolve([reading("d1", left + beside), reading("d2", right + beside)])


A, B = ("d1", "a"), ("d2", "a")

ONE = [
    ("[a Person n|Deputy *Scot Marsh*]", "[a Person n|Deputy *Scott Marsh*]"),
    ("[a Person n|Chief *Tony Adler*]", "[a Person n|Chief *Anthony Adler*]"),
    ("[a Person n|Ruth Adler]", "[a Person n|Mayor *Ruth Adler*]"),
    ("[a Person n|R. Adler]", "[a Person n|Ruth Adler]"),
    ('[a Person n|Ruth "The Fox" Adler]', "[a Person n|Ruth Maria Adler]"),
    ("[a Person n|Luise (Kit) Adler]", "[a Person n|Kit Adler]"),
    (
        "[a Person n|Golden Oar] went to [a Person n|Ruth Adler], and [a Person n|Adler] wept",
        "[a Person n|Ruth Adler]",
    ),
    ("[a Person n|Ruth Adler]", "[a Person n|Ms. *Adler*]"),
    ("[a Organization n|Elk Sheriff’s Office]", "[a Organization n|Elk County Sheriff's Office]"),
    ("[a Organization n|Elk Police]", "[a Organization n|the *Elk Police Department*]"),
    ("[a Place n|Mill Falls]", "[a Place n|Mill Fall]"),
    ("[a Facility n|Nora Pell High School]", "[a Organization n|Nora Pell High School]"),
    ("[a Person n|Elk County Sheriff *Ann Bo*]", "[a Person o|the Elk County *sheriff*]"),
]
TWO = [
    ("[a Person n|Ruth Adler]", "[a Person n|Saul Adler]"),
    ("[a Person n|John Adler Sr.]", "[a Person n|John Adler Jr.]"),
    ("[a Person n|Paula Brand]", "[a Person n|Carla Brand]"),
    ("[a Organization n|Elk Sheriff's Office]", "[a Organization n|Elk Deputies Association]"),
    ("[a Organization n|Elk Fire Department]", "[a Organization n|Elk Police Department]"),
    ("[a Place n|Washington]", "[a Person n|Washington]"),
    ('[a Person n|Ruth "Kit" Adler]', '[a Person n|Saul "Kit" Adler]'),
    ("[a Person o|the acting *mayor*]", "[a Person o|the *mayor*]"),
    ("[a Facility o|the front *door*]", "[a Facility o|the back *door*]"),
    ("[a Organization o|the blue *team*]", "[a Organization o|the yellow *team*]"),
    ("[a Group o|police *sources*]", "[a Group o|police *sources*]"),
    ("[a Group o|the *deputies*]", "[a Group o|the *deputies*]"),
    ("[a Place n|Elk]", "[a Person n|Elk]"),
]


@pytest.mark.parametrize(("left", "right"), ONE)
def test_one_thing_is_joined(reading, left, right):
    linking = two(reading, left, right)
    assert together(linking, A, B), linking.judgements


@pytest.mark.parametrize(("left", "right"), TWO)
def test_two_things_are_kept_apart(reading, left, right):
    linking = two(reading, left, right)
    assert not together(linking, A, B), linking.judgements


COMPANY = (
    " in [p Place n|Oakvale] beside [q Person n|Maria Quill], [r Person n|Otto Lind]"
    " and [s Place n|Harlow]."
)


@pytest.mark.parametrize(
    ("left", "right", "is_one"),
    [
        ("[a Facility n|Elk Municipal Clinic]", "[a Facility n|Municipal Clinic]", True),
        ("[a Organization n|Elk Superior Court]", "[a Organization n|Superior Court]", False),
        ("[a Organization n|Elk and Moss Weekly]", "[a Organization n|Moss Weekly]", False),
        ("[a Place n|South Mill Hill]", "[a Place n|Mill Hill]", False),
    ],
)
def test_a_name_cut_at_its_beginning_beside_the_same_names(reading, left, right, is_one):
    linking = resolve([reading("d1", left + COMPANY), reading("d2", right + COMPANY)])
    assert together(linking, A, B) is is_one, linking.judgements


def test_a_nickname_is_judged_with_a_reason_a_person_can_read(reading):
    linking = two(reading, "[a Person n|Chief *Tony Adler*]", "[a Person n|Chief *Anthony Adler*]")
    (one,) = judged(linking, A, B)
    assert "same surname 'Adler'" in one.reason
    assert "'Tony' is a short form of 'Anthony'" in one.reason
    assert dict(one.features)["short form of a given name"] > 0


@pytest.mark.parametrize(
    ("full", "short"), [("Terrence Holt", "Terry Holt"), ("Philippa Holt", "Pippa Holt")]
)
def test_a_chief_under_a_short_form_of_a_given_name_is_the_same(reading, full, short):
    linking = two(reading, f"[a Person n|Chief *{full}*]", f"[a Person n|Chief *{short}*]")
    assert together(linking, A, B), linking.judgements


@pytest.mark.parametrize(
    ("full", "short"),
    [("Elk Liberation Front", "Front"), ("Quill Foods", "Quill"), ("Oakvale Rovers", "Rovers")],
)
def test_a_body_is_known_by_the_word_that_a_text_uses_for_it(reading, full, short):
    told = (
        f"[a Organization n|{full}] met [q Person n|Maria Quist]. [a Organization n|{short}] sang,"
        f" [a Organization n|{short}] ate"
    )
    linking = two(reading, told, f"[a Organization n|{full}]")
    assert together(linking, A, B), linking.judgements
    assert not together(two(reading, f"[a Organization n|{short}]", f"[a Place n|{full}]"), A, B)


def test_a_lone_surname_is_not_joined_where_two_full_names_fit(reading):
    beside = " met [p Person n|Maria Quill] in [q Place n|Oakvale]."
    linking = resolve(
        [
            reading("d1", "[a Person n|Ruth Adler]" + beside),
            reading("d2", "[a Person n|Saul Adler]" + beside),
            reading("d3", "[a Person n|Adler]" + beside),
        ]
    )
    assert not together(linking, ("d3", "a"), ("d1", "a"))
    assert not together(linking, ("d3", "a"), ("d2", "a"))


@pytest.mark.parametrize(
    ("full", "surname", "given"),
    [
        ("Oleg Varga", "Varga", "Oleg"),
        ("Joseph Lund", "Lund", "Joe"),
        ("Susan Tarrow", "Tarrow", "Sue"),
    ],
)
def test_a_given_name_beside_the_surname_alone_is_of_who_has_both(reading, full, surname, given):
    beside = " met [p Person n|Maria Quill] in [q Place n|Oakvale]."
    docs = [
        reading("d1", f"[a Person n|{full}]" + beside),
        reading("d2", f"[b Person n|{given}] sang, and [a Person n|{surname}]" + beside),
        reading("d3", f"[a Person n|{given} Brandt]" + beside),
    ]
    linking = resolve(docs)
    assert together(linking, ("d2", "b"), ("d1", "a"))
    assert not together(linking, ("d2", "b"), ("d3", "a"))


@pytest.mark.parametrize(("others", "same"), [((), True), (("Miriam Sand",), False)])
def test_a_given_name_alone_is_of_the_only_one_who_has_it(reading, others, same):
    beside = " met [p Person n|Maria Quill] and [r Person n|Ivo Pohl] in [q Place n|Oakvale]."
    docs = [
        reading(f"d{n}", f"[a Person n|{name}]" + beside)
        for n, name in enumerate(("Miriam", "Miriam Oddie", *others), 1)
    ]
    assert together(resolve(docs), ("d1", "a"), ("d2", "a")) is same


def test_namesakes_have_different_ids(reading):
    docs = [reading(d, "[a Group o|the *deputies*] waited.") for d in ("d1", "d2", "d3")]
    linking = resolve(docs)
    assert len({e.id for e in linking.entities}) == 3


def test_one_event_with_two_polarities_is_one_occurrence(reading):
    beside = " [b Facility n|Oakvale Hall] on [q Place n|Elm Street] with [r Person n|Maria Quill]."
    docs = [
        reading(
            "d1",
            "[a Person n|Scot Marsh] entered" + beside,
            events=(("entered", "kg:Arrival", {"agent": "a", "patient": "b"}),),
            lemmas={"entered": "enter"},
        ),
        reading(
            "d2",
            "[a Person n|Scot Marsh] did not enter" + beside,
            events=(("enter", "kg:Arrival", {"agent": "a", "patient": "b"}),),
            polarities={"enter": "negative"},
        ),
    ]
    linking = resolve(docs)
    occurrences = linking.occurrence_of()
    assert occurrences["d1", "e1"] == occurrences["d2", "e1"]
    (one,) = [j for j in linking.judgements if j.about == "event"]
    assert one.verdict == "same"


def test_the_same_deed_of_another_is_another_occurrence(reading):
    beside = " from the [b Organization n|Elk Police] in [q Place n|Oakvale]."
    docs = [
        reading(
            "d1",
            "[a Person n|Scot Marsh] resigned" + beside,
            events=(("resigned", "kg:Resignation", {"agent": "a"}),),
        ),
        reading(
            "d2",
            "[a Person n|Ruth Adler] resigned" + beside,
            events=(("resigned", "kg:Resignation", {"agent": "a"}),),
        ),
    ]
    occurrences = resolve(docs).occurrence_of()
    assert occurrences["d1", "e1"] != occurrences["d2", "e1"]


def test_words_for_one_deed_tell_one_event(reading):
    beside = (
        " the [b Organization n|Elk Police] in [q Place n|Oakvale] with [r Person n|Maria Quill]."
    )
    docs = [
        reading(
            document,
            f"[a Person n|Ruth Adler] {word}" + beside,
            events=((word, "kg:Action", {"agent": "a", "patient": "b"}),),
        )
        for document, word in (("d1", "resign"), ("d2", "quit"))
    ]
    occurrences = resolve(docs).occurrence_of()
    assert occurrences["d1", "e1"] == occurrences["d2", "e1"]


def test_a_thing_without_a_name_that_takes_part_in_nothing_is_not_joined(reading):
    beside = " and [b Facility o|the *gym*] in [q Place n|Oakvale] beside [r Person n|Maria Quill]."
    docs = [reading(d, "They spoke of [a Other o|the *respect*]" + beside) for d in ("d1", "d2")]
    linking = resolve(docs)
    assert not together(linking, ("d1", "a"), ("d2", "a"))
    assert together(linking, ("d1", "b"), ("d2", "b"))


NAMES = (
    "Ruth Adler",
    "Adler",
    "Saul Adler",
    "Scot Marsh",
    "Scott Marsh",
    "Deputy *Scott Marsh*",
    "Marsh",
    "Tony Adler",
    "Anthony Adler",
    "Chief *Tony Adler*",
)
DEEDS = (("resigned", "kg:Resignation"), ("waited", "kg:Waiting"), ("spoke", "kg:Statement"))


@pytest.fixture(scope="module")
def library(reading):
    """A fixed set of short documents that share names and deeds in many ways."""
    dice = random.Random(7)
    docs = []
    for number in range(14):
        first, second = dice.sample(NAMES, 2)
        word, action = dice.choice(DEEDS)
        marked = f"[a Person n|{first}] {word} with [b Person n|{second}] in [c Place n|Oakvale]."
        events = ((word, action, {"agent": "a", "patient": "b"}),)
        docs.append(reading(f"d{number:02}", marked, events=events))
    return tuple(docs)


@pytest.fixture(scope="module")
def linked(library):
    """The library as it is resolved without judgements by hand."""
    return resolve(library)


@settings(max_examples=25, deadline=None)
@given(order=st.permutations(range(14)), kept=st.integers(min_value=1, max_value=14))
def test_any_order_of_any_documents_gives_the_same_linking(library, order, kept):
    some = [library[n] for n in order[:kept]]
    assert resolve(some) == resolve(sorted(some, key=lambda r: r.document.document))


keys = st.tuples(st.sampled_from([f"d{n:02}" for n in range(14)]), st.sampled_from("ab"))
hands = st.lists(
    st.tuples(keys, keys, st.sampled_from(["same", "different"])).filter(lambda h: h[0] != h[1]),
    max_size=6,
)


@settings(max_examples=40, deadline=None)
@given(hands=hands)
def test_no_chain_of_joins_crosses_a_different_by_hand(library, hands):
    hand = [by_hand("entity", left, right, verdict, "seen") for left, right, verdict in hands]
    linking = resolve(library, hand=hand)
    last = {h.id: h for h in hand}
    for one in last.values():
        if one.verdict == "different":
            assert not together(linking, one.left, one.right)
    assert {j for j in linking.judgements if j.by == "hand"} == set(last.values())


@settings(max_examples=40, deadline=None)
@given(pair=st.tuples(keys, keys).filter(lambda p: p[0] != p[1]))
def test_a_single_hand_decides_and_undoing_it_restores(library, linked, pair):
    same = resolve(library, hand=[by_hand("entity", *pair, "same", "seen")])
    assert together(same, *pair)
    apart = resolve(library, hand=[by_hand("entity", *pair, "different", "seen")])
    assert not together(apart, *pair)
    assert resolve(library, hand=[]) == linked


def test_a_hand_on_a_document_that_is_not_there_changes_nothing(library, linked):
    hand = by_hand("entity", ("d00", "a"), ("gone", "a"), "same", "seen")
    assert resolve(library, hand=[hand]) == linked


def test_every_machine_join_across_documents_is_a_stored_judgement(linked):
    reached = {frozenset((j.left, j.right)) for j in linked.judgements if j.verdict == "same"}
    for entity in linked.entities:
        joined = {entity.members[0]}
        for _ in entity.members:
            joined |= {k for pair in reached if pair & joined for k in pair}
        assert set(entity.members) <= joined


def test_a_name_said_often_costs_one_judgement_a_document(reading):
    docs = [reading(f"d{n:03}", "[a Person n|Ruth Adler] spoke.") for n in range(60)]
    linking = resolve(docs)
    assert len(linking.judgements) == 59
    assert len(linking.entities) == 1
