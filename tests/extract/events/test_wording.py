"""The words in which a claim is told."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        ("I felt ill, said Ola Brand.", "ill", "felt ill"),
        ("The circumstances remain unclear.", "unclear", "remain unclear"),
        ("The bridge was unsafe.", "unsafe", "was unsafe"),
        ("The clerk admitted to faking a letter.", "faking", "faking a letter"),
        ("The mayor is to be leaving on Monday.", "leaving", "is to be leaving on Monday"),
    ],
)
def test_what_is_so_is_told_with_its_verb_and_a_gerund_without_its_preposition(
    nlp: Language, text: str, trigger: str, expected: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (state,) = (e for e in reading.events if e.trigger.words(text) == trigger)
    assert " ".join(span.words(text) for span in state.wording) == expected


def test_an_act_in_a_headline_is_told_without_the_verb_that_takes_it(nlp: Language) -> None:
    text = "Orley navy foils attack in gulf, nabs 26 pirates.\n\nThe navy was thanked on Monday."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (attack,) = (e for e in reading.events if e.trigger.words(text) == "attack")
    assert [span.words(text) for span in attack.wording] == ["attack in gulf"]


@pytest.mark.parametrize(
    ("text", "lemma", "subject"),
    [
        (
            "Patrol boat MV Astrid was escorting the ferries when the crew saw smoke.",
            "escort",
            "Patrol boat MV Astrid",
        ),
        (
            "Meantime, Salvation Army bell ringer Michael Stone ran to help Jonas.",
            "run",
            "Salvation Army bell ringer Michael Stone",
        ),
        (
            "The truth is that comparisons were making audiences shaky about the film.",
            "make",
            "comparisons",
        ),
        (
            "A resident of Port Ellen since 1977, Leo is very familiar with the county.",
            "familiar",
            "Leo",
        ),
    ],
)
def test_a_clause_is_told_of_somebody_who_takes_part_in_it(
    nlp: Language, text: str, lemma: str, subject: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    found = next(e for e in reading.events if e.lemma == lemma).clause_subject
    assert found is not None
    assert found.words(text).startswith(subject)


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        # what only a part of them were
        (
            "Twelve miners were trapped, three of them briefly, in a shaft on Monday.",
            "trap",
            "were trapped in a shaft on Monday",
        ),
        (
            "Some 300 cows were killed, dozens of them slowly, by a disease.",
            "kill",
            "were killed by a disease",
        ),
        (
            "43 people were injured, seven of them critically, when a ferry hit the pier.",
            "injure",
            "were injured when a ferry hit the pier",
        ),
        # what a relative clause goes on to say
        (
            "The council is considering whether to examine the role of Dunmore Price, which "
            "audited the fund and was paid £3.2m.",
            "consider",
            "is considering whether to examine the role of Dunmore Price",
        ),
        # how long before or after something else was
        ("The strike came three weeks after the death of Ida Holm.", "death", "death of Ida Holm"),
        # what two verbs of one form share stays
        (
            "The club promised to repair the roof and pay the fans.",
            "promise",
            "promised to repair the roof and pay the fans",
        ),
    ],
)
def test_a_clause_has_no_words_of_another(
    nlp: Language, text: str, lemma: str, expected: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    event = next(e for e in reading.events if e.lemma == lemma)
    assert " ".join(span.words(text) for span in event.wording) == expected


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        ("On Monday, the mayor said the dam broke in the night.", "said",
         "said on Monday the dam broke in the night"),
        ("At the hearing, Ola Brand said that a guard was hurt twice.", "said",
         "said at the hearing that a guard was hurt twice"),
        ("On Friday the owner agreed to sell the boat.", "agreed",
         "agreed to sell the boat on Friday"),
    ],
)  # fmt: skip
def test_when_it_was_said_is_told_before_what_was_said(
    nlp: Language, text: str, trigger: str, expected: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (said,) = (e for e in reading.events if e.trigger.words(text) == trigger)
    told = " ".join(span.words(text) for span in said.wording)
    assert told.lower() == expected.lower()


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        ("The council plans to widen the quay and paint the rails.", "paint", "to paint the rails"),
        ("The crew began to mend the mill and paint it.", "paint", "began to paint it"),
        (
            "The smith is expected to be arrested and charged on Monday.",
            "charged",
            "is expected to be charged on Monday",
        ),
        ("The crew had to leave the mill.", "leave", "had to leave the mill"),
        ("The crew will have to be paid.", "paid", "will have to be paid"),
        ("The crew is going to sell the mill.", "sell", "is going to sell the mill"),
        ("Lind was seized and held in Orle.", "held", "was held in Orle"),
        ("The crew will mend the mill and paint the barn.", "paint", "will paint the barn"),
        ("The crew was not paid or thanked.", "thanked", "was not thanked"),
        ("The crew was not paid but thanked.", "thanked", "thanked"),
        ("The crew left the mill and sold it.", "sold", "sold it"),
        ("The crew has a mill to sell.", "sell", "to sell"),
        ("The crew did not have to pay the fine.", "pay", "to pay the fine"),
        ("The crew has yet to pay the fine.", "pay", "to pay the fine"),
    ],
)
def test_an_act_is_told_with_the_auxiliaries_that_it_shares(
    nlp: Language, text: str, trigger: str, expected: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    act = next(e for e in reading.events if e.trigger.words(text) == trigger)
    assert " ".join(span.words(text) for span in act.wording) == expected
