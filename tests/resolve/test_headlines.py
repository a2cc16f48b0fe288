"""Labels of occurrences read like headlines and state nothing that nobody vouches for."""

import pytest

from kg.resolve.occurrence_labels import bare, form_of, gerund, headline

CAST = {"agent": "police", "patient": "Kari Berg", "place": "in Oakvale"}


def cast(*roles):
    return {role: CAST[role] for role in roles}


@pytest.mark.parametrize(
    ("trigger", "lemma", "before", "form"),
    [
        ("shooting", "shooting", "the", "noun"),
        ("shooting", "shoot", "was", "ing"),
        ("arrest", "arrest", "his", "noun"),
        ("arrest", "arrest", "to", "base"),
        ("strikes", "strike", "after", "noun"),
        ("resigned", "resign", "she", "finite"),
        ("stepped down", "step down", "mayor", "finite"),
        ("unable", "unable", "was", "finite"),
        ("corroborated", "corroborate", "could", "finite"),
    ],
)
def test_the_form_of_a_trigger(trigger, lemma, before, form):
    assert form_of(trigger, lemma, before) == form


@pytest.mark.parametrize(
    ("form", "trigger", "roles", "label"),
    [
        ("noun", "arrest", ("agent", "patient"), "arrest of Kari Berg by police"),
        ("noun", "arrest", ("patient",), "arrest of Kari Berg"),
        ("noun", "raid", ("agent",), "police’s raid"),
        ("noun", "flood", ("place",), "flood in Oakvale"),
        ("noun", "flood", (), "flood"),
        ("finite", "arrested", ("agent", "patient"), "police arrested Kari Berg"),
        ("finite", "arrested", ("patient",), "Kari Berg arrested"),
        ("finite", "shot", ("patient",), "Kari Berg shot"),
        ("base", "search for", ("agent", "patient"), "police searching for Kari Berg"),
        ("ing", "searching", ("agent",), "police searching"),
    ],
)
def test_a_headline(form, trigger, roles, label):
    assert headline(form, trigger, cast(*roles)) == label


@pytest.mark.parametrize(
    ("base", "ing"),
    [
        ("cut", "cutting"),
        ("take over", "taking over"),
        ("die", "dying"),
        ("see", "seeing"),
        ("open", "opening"),
        ("rain", "raining"),
        ("tie up", "tying up"),
        ("stop", "stopping"),
        ("fix", "fixing"),
        ("bring", "bringing"),
    ],
)
def test_the_gerund(base, ing):
    assert gerund(base) == ing


def test_the_bare_name_of_a_deed_names_no_one():
    assert bare("base", "kill") == "killing"
    assert bare("noun", "murder") == "murder"
