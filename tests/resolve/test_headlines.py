"""Labels of occurrences read like headlines and state nothing that nobody vouches for."""

import pytest

from kg.model import Event, Mention, Reading, Span
from kg.model.text import Document
from kg.resolve.event_profiles import told_in
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


def profiled(text, trigger, lemma, *, number=None, **grammar):
    start = text.index(trigger)
    span = Span(start, start + len(trigger))
    event = Event(
        id="e1", trigger=span, lemma=lemma, action="kg:Action", evidence=span, **grammar
    )  # fmt: skip
    noun = Mention(
        id="m1", start=span.start, end=span.end, head=span, kind="nominal", type="Event",
        chain="c1", number=number,
    )  # fmt: skip
    document = Document(document="d", text=text)
    return told_in(Reading(document=document, mentions=(noun,), events=(event,)))[0]


@pytest.mark.parametrize(
    ("text", "trigger", "lemma", "grammar", "form", "several"),
    [
        (
            "Three floods closed the mine.", "floods", "flood",
            {"form": "nominal", "number": "plural"}, "noun", True,
        ),
        ("A brief flood closed it.", "flood", "flood", {"form": "nominal"}, "noun", False),
        (
            "The vote that follows is open.", "follows", "follow", {"form": "finite"},
            "finite", False,
        ),
        ("Nurses often strike here.", "strike", "strike", {"form": "finite"}, "finite", False),
        (
            "Nurses did not ever strike.", "strike", "strike",
            {"form": "finite", "negation": Span(11, 14)}, "base", False,
        ),
        (
            "Nurses may soon strike.", "strike", "strike",
            {"form": "finite", "modal": Span(7, 10)}, "base", False,
        ),
        ("Crews came and win.", "win", "win", {"form": "infinitive"}, "base", False),
    ],
)  # fmt: skip
def test_nouns_verbs_and_plurals_are_what_was_read(text, trigger, lemma, grammar, form, several):
    found = profiled(text, trigger, lemma, **grammar)
    assert (found.form, found.several) == (form, several)


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
        ("begin", "beginning"),
        ("fix", "fixing"),
        ("bring", "bringing"),
    ],
)
def test_the_gerund(base, ing):
    assert gerund(base) == ing


def test_the_bare_name_of_a_deed_names_no_one():
    assert bare("base", "kill") == "killing"
    assert bare("noun", "murder") == "murder"
