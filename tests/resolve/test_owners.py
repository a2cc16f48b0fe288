"""People and things without a name are two if they are somebody else's or nobody knows them."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading
from kg.resolve import resolve

STORY = "Nora Pell, Maria Quill and Otto Lind met in Oakvale on Monday. {} Rain fell on Oakvale."


def told(nlp: Language, document: str, sentence: str) -> Reading:
    text = STORY.format(sentence)
    return extract(annotate(nlp, Document(document=document, text=text)))


def made_one(nlp: Language, noun: str, one: str, other: str) -> bool:
    """Return True if the things that two articles call by one noun are one thing."""
    readings = [told(nlp, "d1", one), told(nlp, "d2", other)]
    entities = resolve(readings).entity_of()
    mine, theirs = (
        entities[reading.document.document, mention.chain].id
        for reading in readings
        for mention in reading.mentions
        if mention.kind == "nominal" and mention.head.words(reading.document.text) == noun
    )
    return mine == theirs


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        ("lawyer", "Pell's lawyer left the court.", "Lind's lawyer praised the harbour."),
        ("spokeswoman", "Pell's spokeswoman left.", "Quill's spokeswoman praised the harbour."),
        ("sister", "Ola Brand's sister runs a farm.", "Ida Sund's sister praised the coach."),
        ("sister", "Ola Brand farms with his sister.", "Ida Sund coaches her sister."),
        ("goat", "Ola Brand's goat won a prize.", "Ida Sund's goat ate the roses."),
        ("lawyer", "Pell's lawyer left the court.", "A lawyer praised the harbour."),
        ("office", "Nora Pell phoned from her office.", "Otto Lind phoned from his office."),
        ("office", "The auditor's office closed.", "Clerks left the office of Nora Pell."),
        ("driver", "A van fell; its driver fled.", '"We praise our driver," they said.'),
        ("crew", "Ola Brand praised his crew.", "The crew left the harbour."),
        ("mother", "The miner's mother left Oakvale.", "The mother of two praised the school."),
        ("driver", "Pell waited for her driver.", "The bus driver praised the harbour."),
        ("coach", "Quill thanked her coach.", "The coach sold the boat."),
        ("family", "Lind thanked his family.", "The family left Oakvale."),
        ("family", "The family left Oakvale.", "The family owns a mine."),
        ("government", "Norway's government left Oakvale.", "The government praised the harbour."),
    ],
)
def test_what_belongs_to_two_people_is_two_things(nlp: Language, noun, one, other):
    assert not made_one(nlp, noun, one, other)


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        ("lawyer", "Pell's lawyer left the court.", "Nora Pell's lawyer praised the harbour."),
        ("goat", "Ola Brand's goat won a prize.", "Brand's goat ate the roses."),
        ("lorry", "Ola Brand's lorry hit a wall.", "The lorry hit a wall."),
    ],
)
def test_what_belongs_to_one_or_to_nobody_known_may_be_one(nlp: Language, noun, one, other):
    assert made_one(nlp, noun, one, other)


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        ("man", "A man said that the ferry was late.", "A man said that the mine was shut."),
        ("nurse", "A nurse said the ward was full.", "A nurse said the coach was ill."),
        ("worker", "A worker left the mine.", "A worker sold the boat."),
        ("pupil", "A pupil praised the referee.", "A pupil sold the boat."),
        ("driver", "A driver praised the referee.", "A driver waited at the farm."),
    ],
)
def test_two_articles_that_introduce_somebody_speak_of_two_people(nlp: Language, noun, one, other):
    assert not made_one(nlp, noun, one, other)


def test_whom_two_articles_introduce_as_shot_is_one(nlp: Language):
    assert made_one(nlp, "nurse", "Pell shot a nurse.", "A nurse was shot by Nora Pell.")


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        ("police", "The border police left Oakvale.", "The military police praised the harbour."),
        ("court", "The labour court sat in May.", "The county court praised the harbour."),
        ("board", "The school board met in May.", "The health board praised the harbour."),
        ("minister", "The deputy minister met Pell in May.", "The minister praised the harbour."),
        ("plant", "Orvik shut its sister plant in May.", "The plant pollutes the harbour."),
        ("newspaper", "Pell worked for this newspaper.", "The newspaper praised the harbour."),
    ],
)
def test_things_that_other_words_tell_apart_are_two(nlp: Language, noun, one, other):
    assert not made_one(nlp, noun, one, other)


@pytest.mark.parametrize(
    ("nouns", "one", "other"),
    [
        (("government", "government"), "Rifles went to the government of Sudria in May.",
         "The government praised the harbour."),
        (("army", "army"), "The army of Sudria left the river.", "The army praised a harbour."),
        (("governments", "government"), "The two governments met in May.",
         "The government praised the harbour."),
    ],
)  # fmt: skip
def test_the_body_of_a_country_is_not_one_of_which_nothing_says_whose(
    nlp: Language, nouns, one, other
):
    readings = [told(nlp, "d1", one), told(nlp, "d2", other)]
    entities = resolve(readings).entity_of()
    held = {
        entities[r.document.document, m.chain].id
        for r, noun in zip(readings, nouns, strict=True)
        for m in r.mentions
        if m.head.words(r.document.text) == noun
    }
    assert len(held) == 2


def test_two_with_names_before_the_noun_are_two_though_a_third_has_none(nlp: Language):
    ours, bare, theirs = (
        told(nlp, document, f"Boxes stood in the {which}counting centre at noon.")
        for document, which in (("d1", "Brodny "), ("d2", ""), ("d3", "Velmark "))
    )
    entities = resolve([ours, bare, theirs]).entity_of()
    found = [
        entities[reading.document.document, mention.chain].id
        for reading in (ours, bare, theirs)
        for mention in reading.mentions
        if mention.head.words(reading.document.text) == "centre"
    ]
    assert len(found) == 3
    assert found[0] != found[2]


def test_each_of_many_is_not_the_one_of_another_article(nlp: Language):
    paid = "The club will pay each family."
    assert not made_one(nlp, "family", paid, "The family left Oakvale.")


@pytest.mark.parametrize(
    ("noun", "named", "bare"),
    [
        ("Hospital", "Pell was taken to St Brigid's Hospital.", "Quill praised the hospital."),
        ("School", "Pell teaches at Elm Street School.", "Quill praised the school."),
    ],
)
def test_a_named_place_is_not_that_of_an_article_without_the_name(nlp: Language, noun, named, bare):
    readings = [told(nlp, "d1", named), told(nlp, "d2", bare)]
    entities = resolve(readings).entity_of()
    held = [
        {
            entities[r.document.document, m.chain].id
            for m in r.mentions
            if m.head.words(r.document.text).lower().endswith(noun.lower())
        }
        for r in readings
    ]
    assert held[0]
    assert held[1]
    assert held[0].isdisjoint(held[1])


def test_a_committee_of_parliament_is_not_parliament(nlp: Language):
    one = "The Budget Committee of Parliament left Oakvale. Parliament praised the harbour."
    reading = told(nlp, "d1", one)
    entities = resolve([reading, told(nlp, "d2", "Quill left the mine.")]).entity_of()
    held = {
        entities["d1", m.chain].id
        for m in reading.mentions
        if m.kind == "name" and m.head.words(reading.document.text).endswith("Parliament")
    }
    assert len(held) == 2


def names_of_things(nlp: Language, sentences: str) -> set[str]:
    """Return what the things without a name are called that an article tells of."""
    reading = extract(annotate(nlp, Document(document="d1", text=sentences)))
    return {entity.name for entity in resolve([reading]).entities if not entity.named}


@pytest.mark.parametrize(
    ("sentences", "name"),
    [
        ("Nora Pell left Oakvale. Thieves burned her boat on Monday.", "Nora Pell's boat"),
        ("The council, whose treasurer resigned, meets today.", "council's treasurer"),
        ("Five ferries left the harbour. Two of them sank.", "Two of five ferries"),
        ("Residents fled Oakvale. The mayor praised their dogs.", "residents' dogs"),
        ("Four miners were rescued. One broke a leg.", "One of four miners"),
        ('"We sold our harbour," said Nora Pell.', "Nora Pell and others' harbour"),
        ('"We sold our harbour," said Nora Pell.', "Nora Pell and others"),
    ],
)
def test_a_thing_is_called_by_what_the_pronoun_in_its_phrase_stands_for(nlp, sentences, name):
    assert name in names_of_things(nlp, sentences)


def test_a_pronoun_for_nobody_known_stays_in_the_name_of_a_thing(nlp):
    assert "our harbour" in names_of_things(nlp, "We sold our harbour on Monday.")
