"""What two verbs joined by 'and' share: their object, and their part in the clause above them."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Reading


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text)))


def claim(reading: Reading, word: str) -> Event:
    text = reading.document.text
    return next(e for e in reading.events if e.trigger.words(text) == word)


def parts(reading: Reading, word: str, role: str) -> set[str]:
    """Give what takes part in a role: heads of mentions, words of claims and values."""
    text = reading.document.text
    words = {m.id: m.head.words(text) for m in reading.mentions}
    words |= {e.id: e.trigger.words(text) for e in reading.events}
    words |= {v.id: text[v.start : v.end] for v in reading.values}
    found = (p for p in claim(reading, word).participants if p.role == role)
    return {words[p.mention or p.event or p.value or ""] for p in found}


@pytest.mark.parametrize(
    ("text", "first", "second", "shared"),
    [
        ("The firm, which was advising and assisting the growers, left.", "advising", "assisting",
         "growers"),
        ("The port will hire and train 40 pilots.", "hire", "train", "pilots"),
        ("The clinic can delay or block claims.", "delay", "block", "claims"),
        ("The council took over and ran the dairy.", "took over", "ran", "dairy"),
        ("The van ran down and killed a cyclist.", "ran down", "killed", "cyclist"),
        ("At a barn in Selby, he shot and killed federal agent David Hale.", "shot", "killed",
         "David Hale"),
        ("The fund helps to assess, restore and protect the mill.", "assess", "restore", "mill"),
    ],
)  # fmt: skip
def test_an_object_behind_two_verbs_is_told_of_both(
    nlp: Language, text: str, first: str, second: str, shared: str
) -> None:
    reading = read(nlp, text)
    assert shared in parts(reading, first, "patient")
    assert shared in parts(reading, second, "patient")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("They came and cleaned the square.", "came"),
        ("She stayed and fought the fire.", "stayed"),
        ("The clerk won and left the country.", "won"),
    ],
)
def test_a_verb_that_stands_alone_takes_no_object_of_the_next(
    nlp: Language, text: str, first: str
) -> None:
    assert not parts(read(nlp, text), first, "patient")


@pytest.mark.parametrize(
    ("text", "verb", "role", "shared"),
    [
        ("A cyclist was shot and killed by a hunter.", "shot", "agent", "hunter"),
        ("The dairy is owned and operated by its farmers.", "owned", "agent", "farmers"),
        ("Lind was born and raised in Orle.", "born", "place", "Orle"),
        ("Two men were shot and wounded in Orle.", "shot", "place", "Orle"),
    ],
)
def test_what_stands_behind_two_participles_is_told_of_both(
    nlp: Language, text: str, verb: str, role: str, shared: str
) -> None:
    assert shared in parts(read(nlp, text), verb, role)


@pytest.mark.parametrize(
    ("text", "verb", "role"),
    [
        ("A farmer was seized and then killed by raiders.", "seized", "agent"),
        ("A farmer was abducted and tortured in a barn.", "abducted", "place"),
    ],
)
def test_what_need_not_belong_to_the_first_participle_is_not_told_of_it(
    nlp: Language, text: str, verb: str, role: str
) -> None:
    assert not parts(read(nlp, text), verb, role)


@pytest.mark.parametrize(
    ("text", "verb", "role", "clauses"),
    [
        ("The council meets to coordinate and enhance its plans.", "meets", "purpose",
         {"coordinate", "enhance"}),
        ("The mayor was accused of lying and stealing money.", "accused", "topic",
         {"lying", "stealing"}),
        ("The mill plans to close the shop and sell the land.", "plans", "patient",
         {"close", "sell"}),
        ("Police said the dam broke and flooded the town.", "said", "topic",
         {"broke", "flooded"}),
    ],
)  # fmt: skip
def test_both_verbs_take_part_in_the_clause_above_them(
    nlp: Language, text: str, verb: str, role: str, clauses: set[str]
) -> None:
    assert clauses <= parts(read(nlp, text), verb, role)


def test_a_second_clause_with_its_own_subject_takes_no_part(nlp: Language) -> None:
    reading = read(nlp, "Police said a trail led to the office, and it burned down.")
    assert "burned" not in " ".join(parts(reading, "said", "topic"))


@pytest.mark.parametrize(
    ("text", "verb", "words"),
    [
        ("Raiders shot and killed a guard on Monday.", "shot", "shot a guard on Monday"),
        ("Raiders shot and killed a guard on Monday.", "killed", "killed a guard"),
        ("The clinic can delay or block claims.", "delay", "can delay claims"),
        ("The dairy is owned and run by its farmers.", "run", "is run by its farmers"),
        ("She won the race and thanked the crowd.", "won", "won the race"),
    ],
)
def test_the_words_of_a_claim_include_what_two_verbs_share(
    nlp: Language, text: str, verb: str, words: str
) -> None:
    found = claim(read(nlp, text), verb)
    assert " ".join(span.words(text) for span in found.wording) == words


@pytest.mark.parametrize(
    ("text", "verb", "role", "thing"),
    [
        ("Karl Mosque is a mosque located in Lund.", "located", "patient", "Mosque"),
        ("The antenna is a metal strip that surrounds the phone.", "surrounds", "agent", "antenna"),
        ("The cause was a valve left open by a worker.", "left", "patient", "valve"),
        ("The result was a crowd that filled the square.", "filled", "agent", "crowd"),
    ],
)
def test_what_a_thing_is_said_to_be_is_that_thing(
    nlp: Language, text: str, verb: str, role: str, thing: str
) -> None:
    assert any(one.endswith(thing) for one in parts(read(nlp, text), verb, role))


@pytest.mark.parametrize(
    ("text", "word", "certainty"),
    [
        ("The witness is reluctant to take the stand.", "take", "hypothetical"),
        ("It is common for patients to develop a rash.", "develop", "certain"),
        ("There was no deal for Ross to direct the film.", "direct", "hypothetical"),
        ("The town wants a mayor who will cut taxes.", "cut", "hypothetical"),
        ("The judge, who will hear the case, is ill.", "hear", "future"),
        ("Officers were sent to the square to clear it if the crowd does not leave.", "sent",
         "certain"),
        ("Fans were fined if they shouted.", "fined", "hypothetical"),
    ],
)  # fmt: skip
def test_what_is_open_is_told_apart_from_what_was_done(
    nlp: Language, text: str, word: str, certainty: str
) -> None:
    reading = read(nlp, text)
    assert claim(reading, word).certainty == certainty
    assert claim(reading, word).polarity == "positive"


@pytest.mark.parametrize(
    "text",
    [
        "Farms lose more water than do gardens.",
        "He voted against the bill, as did his brother.",
        "The mayor resigned, and so did the clerk.",
    ],
)
def test_a_verb_that_stands_for_another_is_no_claim(nlp: Language, text: str) -> None:
    assert not [e for e in read(nlp, text).events if e.lemma == "do"]
