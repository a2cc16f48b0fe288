"""What a picture shows is its topic; whom it shows is told nothing."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def shown(nlp, text: str, verb: str) -> set[tuple[str, str]]:
    """Give the parts that words play in what a verb tells: (role, words)."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    deeds = {e.id: e.trigger.words(text) for e in reading.events}
    event = next(e for e in reading.events if e.trigger.words(text) == verb)
    return {
        (p.role, deeds.get(p.event or "") or heads.get(p.mention or "", ""))
        for p in event.participants
        if p.value is None
    }


@pytest.mark.parametrize(
    ("text", "verb", "parts"),
    [
        (
            "Video shows an officer kicking a man.",
            "shows",
            {("agent", "Video"), ("topic", "kicking")},
        ),
        (
            "Images showed a rebel launcher near the school.",
            "showed",
            {("agent", "Images"), ("topic", "launcher")},
        ),
        (
            "Footage showed police dragging a woman from a car.",
            "showed",
            {("agent", "Footage"), ("topic", "dragging")},
        ),
        ("The clip showed a soldier.", "showed", {("agent", "clip"), ("topic", "soldier")}),
        (
            "Drone footage showed rescuers carrying a child.",
            "showed",
            {("agent", "footage"), ("topic", "carrying")},
        ),
        (
            "The firm posted a video showing two guards beating a prisoner.",
            "showing",
            {("agent", "video"), ("topic", "beating")},
        ),
        (
            "The camera captured a thief.",
            "captured",
            {("agent", "camera"), ("topic", "thief")},
        ),
        (
            "The photo depicts a nurse.",
            "depicts",
            {("agent", "photo"), ("topic", "nurse")},
        ),
    ],
)
def test_what_is_shown_is_the_topic(nlp, text: str, verb: str, parts: set[tuple[str, str]]) -> None:
    assert shown(nlp, text, verb) == parts


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("She showed the police a video.", ("recipient", "police")),
        ("The guide showed a tourist the castle.", ("recipient", "tourist")),
        ("The officer showed the driver his badge.", ("recipient", "driver")),
    ],
)
def test_somebody_shows_it_to_somebody(nlp, text: str, part: tuple[str, str]) -> None:
    assert part in shown(nlp, text, "showed")


def test_rebels_who_capture_an_officer_show_nothing(nlp) -> None:
    assert ("patient", "officer") in shown(nlp, "Rebels captured an officer.", "captured")
