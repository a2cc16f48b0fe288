"""Two accounts in one sentence: each source vouches for its own, none has it from the other."""

# ruff: noqa: E501

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.model.claimants import spoken_first


def vouchers(nlp, text: str, verb: str) -> list[str]:
    """Name who vouches for what a verb tells, outermost first."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == verb)
    return [words[h] for h in event.holder]


@pytest.mark.parametrize(
    ("text", "verb", "holders"),
    [
        (
            "About 8,000 people took part, according to police, and 30,000, according to the "
            "unions.",
            "took part",
            ["police"],
        ),
        (
            "Some 12 people were killed, according to the army, and at least 40 according to "
            "villagers.",
            "killed",
            ["army"],
        ),
        (
            "The fire destroyed 300 homes, according to the governor, and 900, according to "
            "residents.",
            "destroyed",
            ["governor"],
        ),
        (
            "The dam held 40 tonnes of waste, according to the owner, or 90 tonnes, according to "
            "activists.",
            "held",
            ["owner"],
        ),
        (
            "According to police, 500 people marched; according to the unions, 5,000.",
            "marched",
            ["police"],
        ),
        (
            "The man fled, according to police, and was seen in Leeds, according to a witness.",
            "fled",
            ["police"],
        ),
        (
            "The man fled, according to police, and was seen in Leeds, according to a witness.",
            "seen",
            ["witness"],
        ),
        # counter-examples: one account that came through two, and two who tell it together
        (
            "He was shot twice, according to a report by the coroner, according to the paper.",
            "shot",
            ["report", "paper"],
        ),
        ("The bridge fell, according to police and residents.", "fell", ["police and residents"]),
    ],
)
def test_each_source_vouches_for_its_own_account(
    nlp, text: str, verb: str, holders: list[str]
) -> None:
    assert vouchers(nlp, text, verb) == holders


@pytest.mark.parametrize(
    ("text", "verb", "holders"),
    [
        ("The mill burned down, Ida Holm and Tom Reed said.", "burned down", ["Ida Holm and Tom Reed"]),
        ("Mechanics, drivers and nurses said that the yard had flooded.", "flooded", ["Mechanics, drivers and nurses"]),
        ("The yard was sold, the Post reported, quoting Holm and Reed as saying a bank had paid.", "sold", ["Post"]),
        # one person with two offices, and two who each say their own
        ("An author and critic said the bridge had fallen.", "fallen", ["author"]),
        ("Holm said the dam was old, and Reed said it had burst.", "burst", ["Reed"]),
    ],
)  # fmt: skip
def test_those_who_speak_together_vouch_together(
    nlp, text: str, verb: str, holders: list[str]
) -> None:
    assert vouchers(nlp, text, verb) == holders


def test_those_who_speak_together_are_the_members_of_their_mention(nlp) -> None:
    text = "Police and the council said that the yard had flooded."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    named = {m.id: m for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == "flooded")
    (holder,) = event.holder
    members = [named[m].span.words(text) for m in named[holder].members]
    assert members == ["Police", "the council"]
    assert spoken_first(holder, named) == named[holder].members[0]


def figures(nlp, text: str) -> set[tuple[str, float | None, str]]:
    """Give who vouches for a figure that is put on something, the figure, and its unit."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.head.words(text) for m in reading.mentions}
    values = {v.id: v for v in reading.values}
    return {
        (" > ".join(words[h] for h in event.holder), values[p.value].value, event.action)
        for event in reading.events
        if event.lemma == "put"
        for p in event.participants
        if p.value is not None
    }


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        (
            "Police said 61 were arrested; organisers put the number at more than 200.",
            ("organisers", 200, "kg:Statement"),
        ),
        (
            "The ministry said nine people died; a doctor put the toll at 23.",
            ("doctor", 23, "kg:Statement"),
        ),
        (
            "Police said 400 people marched, while organisers put the figure at 2,000.",
            ("organisers", 2000, "kg:Statement"),
        ),
        ("The army put the number of dead at 12.", ("army", 12, "kg:Statement")),
        ("The report puts the cost at 3 billion euros.", ("report", 3e9, "kg:Statement")),
        (
            "Miners said the strike was total, but the firm put turnout at 40 percent.",
            ("firm", 40, "kg:Statement"),
        ),
    ],
)
def test_a_figure_is_the_word_of_who_puts_it(
    nlp, text: str, figure: tuple[str, float, str]
) -> None:
    assert figures(nlp, text) == {figure}


@pytest.mark.parametrize(
    "text", ["Waiters put the chairs at 40 tables.", "The firm did not put a figure on the loss."]
)
def test_what_is_put_somewhere_is_no_figure(nlp, text: str) -> None:
    assert figures(nlp, text) == set()
