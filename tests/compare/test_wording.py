"""What a finding says of its accounts agrees with their words: no denial is named as a deed."""

import re

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

LUND = "Captain Ada Lund {} the burning warehouse in Marwick on Monday."
REYES = "Harbour master Tom Reyes {} at the hearing in Marwick on Monday."
HOLT = "Mayor Lena Holt {} the harbour treaty in Marwick on Monday."
BRANDT = "Minister Olga Brandt {} after the flood in Marwick."
REIHER = "The pilot, Jonas Reiher, {} the crash of the Cessna near Marwick on Friday."

AGREE = [
    (LUND, "stayed outside", "did not enter", "stayed outside / did not enter"),
    (LUND, "stayed outside", "never went into", "stayed outside / never went into"),
    (REYES, "remained silent", "did not speak", "remained silent / did not speak"),
    (BRANDT, "kept her post", "did not resign", "kept her post / did not resign"),
    (REIHER, "survived", "did not die in", "survived / did not die"),
    (REIHER, "did not survive", "died in", "died / did not survive"),
]
ALIKE = [
    (LUND, "stayed outside", "waited outside", "stayed outside"),
    (REIHER, "survived", "survived", "survived"),
]
CONFLICT = [
    (LUND, "stayed outside", "entered", "entered"),
    (REYES, "remained silent", "spoke", "spoke"),
    (HOLT, "refused to sign", "signed", "signed"),
    (HOLT, "did not sign", "signed", "signed"),
    (BRANDT, "kept her post", "resigned", "resigned"),
    (REIHER, "survived", "died in", "died"),
]


def found(nlp, left, right):
    told = {"left": ("The Ledger", left), "right": ("The Courier", right)}
    readings = [
        extract(
            annotate(
                nlp,
                Document(document=side, text=text, publisher=outlet, published="2021-03-10"),
            )
        )
        for side, (outlet, text) in told.items()
    ]
    return weigh(readings, resolve(readings))


def named(finding):
    """Give what a reason names in brackets, behind its lead."""
    return re.search(r"\((.*?)\):", finding.reason)[1]


def whether(findings):
    return [f for f in findings if f.kind == "contradicts"]


@pytest.mark.parametrize(("frame", "one", "other", "words"), AGREE)
def test_a_deed_and_the_denial_of_its_contrary_are_told_in_both_words(
    nlp, frame, one, other, words
):
    findings = found(nlp, frame.format(one), frame.format(other))
    assert not whether(findings)
    (told,) = [f for f in findings if "contrary words" in f.about]
    assert "tell the same in contrary words" in told.reason
    assert words in named(told)
    assert "did not happen" not in told.reason


@pytest.mark.parametrize(("frame", "one", "other", "words"), ALIKE)
def test_a_contrary_that_all_tell_is_told_as_a_deed_that_was_done(nlp, frame, one, other, words):
    findings = found(nlp, frame.format(one), frame.format(other).replace("The pilot, ", "Pilot "))
    told = [f for f in findings if words in named(f)]
    assert [f.about for f in told if f.kind == "corroborates"] == ["event"]
    assert all("did not happen" not in f.reason for f in findings)


@pytest.mark.parametrize(("frame", "no", "yes", "words"), CONFLICT)
def test_each_side_of_a_conflict_is_worded_of_the_deed_that_is_named(nlp, frame, no, yes, words):
    (conflict,) = whether(found(nlp, frame.format(no), frame.format(yes)))
    assert named(conflict).split(": ")[-1].startswith(words)
    assert re.search(r"The Courier: it happened, ", conflict.reason)
    assert re.search(r"The Ledger: it did not happen, ", conflict.reason)
    assert {m.document: m.side for m in conflict.members} == {"right": 0, "left": 1}


def test_a_contrary_affirmed_and_denied_is_what_the_sides_are_worded_of(nlp):
    said = found(nlp, REIHER.format("survived"), REIHER.format("did not survive"))
    (conflict,) = whether(said)
    assert named(conflict).startswith("surviv")
    assert "The Ledger: it happened, “The pilot, Jonas Reiher, survived" in conflict.reason
    assert "The Courier: it did not happen, " in conflict.reason


def test_who_refused_to_sign_a_treaty_agrees_with_nobody_who_signed_it(nlp):
    findings = found(nlp, HOLT.format("refused to sign"), HOLT.format("signed"))
    assert {f.kind for f in findings if f.about in ("event", "whether it happened")} == {
        "contradicts"
    }


def test_what_someone_denies_is_named_as_denied(nlp):
    findings = found(
        nlp,
        "Ada Lund denied that she stayed outside the warehouse in Marwick on Monday.",
        "Ada Lund entered the warehouse in Marwick on Monday.",
    )
    assert ["denied: stayed outside" in f.reason for f in findings] == [True]


def test_a_relation_that_all_deny_is_named_as_not_so(nlp):
    denial = "Tom Reyes does not work for the Harbour Board, {}."
    findings = found(nlp, denial.format("Lena Holt said"), denial.format("according to Ada Lund"))
    (told,) = [f for f in findings if f.about == "worksFor"]
    assert named(told) == "Tom Reyes: works for Harbour Board [not so]"


HOUSES = "The river flooded Ostrand on Monday night, and {} houses were damaged in Ostrand."


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("nine", "twelve", "contradicts"),
        ("at least nine", "twelve", "refines"),
        ("nine", "nine", "corroborates"),
        ("several", "twelve", "refines"),
    ],
)
def test_numbers_of_the_things_that_one_deed_was_done_to(nlp, one, other, kind):
    findings = found(nlp, HOUSES.format(one), HOUSES.format(other))
    assert {f.kind for f in findings if f.about == "count of houses"} == {kind}


@pytest.mark.parametrize(
    ("doers", "others", "conflict"),
    [
        ("Officers", "police", True),
        ("Deputies", "the authorities", True),
        ("Three deputies", "two officers", False),
        ("Broward deputies", "officers from Coral Springs", False),
        ("Deputies", "doctors", False),
    ],
)
def test_nameless_doers_of_a_kind_do_not_hide_a_conflict(nlp, doers, others, conflict):
    findings = found(
        nlp,
        f"{doers} arrested Peter Lanz in Marwick on Monday.",
        f"The town clerk said that {others} never arrested Peter Lanz in Marwick.",
    )
    assert bool(whether(findings)) == conflict


@pytest.mark.parametrize(
    ("outside", "inside"),
    [
        ("Judge Per Rask stood outside the court in Leeds on Friday.", "went into the court"),
        ("Farmer Ole Brun kept out of the barn in Ostby on Friday.", "ran into the barn"),
        (
            "Doctor Mia Holm waited outside the hospital in Harlow on Friday.",
            "entered the hospital",
        ),
        (
            "Captain Ada Voss sat outside the wheelhouse in Aldby on Friday.",
            "went into the wheelhouse",
        ),
        ("Rescuer Bo Lie lingered outside the mine in Karst on Friday.", "entered the mine"),
    ],
)
def test_who_stays_outside_of_a_place_did_not_go_into_it(nlp, outside, inside):
    who = " ".join(outside.split()[:3])
    findings = found(nlp, outside, f"{who} {inside} in {outside.split(' in ')[1]}")
    assert [f.about for f in whether(findings)] == ["whether it happened"]


def test_waiting_alone_and_staying_at_a_place_are_no_denials_of_entering(nlp):
    for told in ("waited for the bus near", "stayed in", "stood beside"):
        findings = found(
            nlp,
            f"Doctor Mia Holm {told} the hospital in Harlow on Friday.",
            "Doctor Mia Holm entered the hospital in Harlow on Friday.",
        )
        assert not whether(findings)
