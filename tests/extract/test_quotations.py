"""Quotations: a sentence in, the quoted words, their speaker and their hearer out."""

# ruff: noqa: E501

import pytest

from kg.annotate import Annotation, annotate
from kg.annotate.marks import marked_stretches
from kg.model import Document, Quotation


def read(nlp, text: str) -> tuple[Annotation, list[Quotation]]:
    annotation = annotate(nlp, Document(document="d", text=text))
    return annotation, list(annotation.quotations)


def words(annotation: Annotation, mention: str | None) -> str | None:
    found = next((m for m in annotation.mentions if m.id == mention), None)
    return found.head.words(annotation.document.text) if found else None


ONE = [
    # the words in the text, the quoted words, the head of the speaker, kind
    ('"The bridge will stay closed," Maria Lopez said.', "The bridge will stay closed,", "Maria Lopez", "direct"),
    ('"The bridge will stay closed," said Maria Lopez.', "The bridge will stay closed,", "Maria Lopez", "direct"),
    ("“The bridge will stay closed,” Maria Lopez said.", "The bridge will stay closed,", "Maria Lopez", "direct"),
    ('“The bridge will stay closed," Maria Lopez said.', "The bridge will stay closed,", "Maria Lopez", "direct"),
    ('Maria Lopez said: "The bridge will stay closed."', "The bridge will stay closed.", "Maria Lopez", "direct"),
    ('Maria Lopez said, "The bridge will stay closed."', "The bridge will stay closed.", "Maria Lopez", "direct"),
    ('"Why was nobody warned?" asked Maria Lopez.', "Why was nobody warned?", "Maria Lopez", "direct"),
    ('Maria Lopez called the plan "a waste of money" on Monday.', "a waste of money", "Maria Lopez", "mixed"),
    ('Maria Lopez said the plan was "a waste of money" on Monday.', "a waste of money", "Maria Lopez", "mixed"),
    ('The plan was "a waste of money," according to Maria Lopez.', "a waste of money,", "Maria Lopez", "mixed"),
    ('According to Maria Lopez, the plan was "a waste of money."', "a waste of money.", "Maria Lopez", "mixed"),
    ('"We lost everything we had," residents said.', "We lost everything we had,", "residents", "direct"),
    ('"We lost everything we had," said the head of the union, Paul Weber.', "We lost everything we had,", "Paul Weber", "direct"),
    ('"Nobody slept that night," Maria Lopez, a nurse from the valley, told Reuters.', "Nobody slept that night,", "Maria Lopez", "direct"),
    ("Maria Lopez said the minister was “sick with worry” that day.", "sick with worry", "Maria Lopez", "mixed"),
    ("Maria Lopez said: 'The bridge will stay closed.'", "The bridge will stay closed.", "Maria Lopez", "direct"),
    ("Maria Lopez insisted the plan was ‘a waste of money’ on Monday.", "a waste of money", "Maria Lopez", "mixed"),
    ("Maria Lopez said the drivers’ strike was ‘a waste of money’ on Monday.", "a waste of money", "Maria Lopez", "mixed"),
    ('Maria Lopez issued a statement that said, "The bridge will stay closed."', "The bridge will stay closed.", "Maria Lopez", "direct"),
    ('Maria Lopez released a statement on Monday, saying, "The bridge will stay closed."', "The bridge will stay closed.", "Maria Lopez", "direct"),
    ('Maria Lopez sent a letter to parents. "The bridge will stay closed," the letter read.', "The bridge will stay closed,", "Maria Lopez", "direct"),
    ('Maria Lopez repeated the warning on Friday. "The bridge will stay closed. Nobody may cross."', "The bridge will stay closed. Nobody may cross.", "Maria Lopez", "direct"),
    # whom the quoted words name as a subject does not say them
    ('After the match, the players "gave all that they had left in the rain," Lopez said.', "gave all that they had left in the rain,", "Lopez", "mixed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "quoted", "speaker", "kind"), ONE)
def test_one_quotation(nlp, text, quoted, speaker, kind):
    annotation, found = read(nlp, text)
    assert [q.span.words(text) for q in found] == [quoted]
    assert found[0].kind == kind
    assert speaker in (words(annotation, found[0].speaker) or "")


TOLD = [
    ('"The bridge will stay closed," Maria Lopez told Reuters.', "Reuters"),
    ('"The bridge will stay closed," Maria Lopez told reporters on Friday.', "reporters"),
    ('"The bridge will stay closed," Maria Lopez wrote in an email to parents.', "parents"),
    ('"The bridge will stay closed," Maria Lopez said.', None),
]


@pytest.mark.parametrize(("text", "addressee"), TOLD)
def test_who_is_told(nlp, text, addressee):
    annotation, found = read(nlp, text)
    assert words(annotation, found[0].addressee) == addressee


NOT_SPEECH = [
    'The so-called "peace bridge" was closed.',
    'The film "Rivers of Glass" opened on Friday.',
    'She won the "Teacher of the Year" award in 2014.',
    'The ship, named "Northern Star", sank at night.',
    "The drivers' union met the teachers' union.",
    "It's the mayor's car, and the '90s model doesn't start.",
    "The board is 6'2\" long.",
]


@pytest.mark.parametrize("text", NOT_SPEECH)
def test_what_is_no_speech(nlp, text):
    assert read(nlp, text)[1] == []


def test_what_shows_something_says_nothing_in_words_of_its_own(nlp):
    _, found = read(nlp, '"The safe was opened with a key," the evidence said.')
    assert [q.speaker for q in found] == [None]


def test_split_quotation_has_one_speaker(nlp):
    text = '"We were told to leave," Maria Lopez said. "Nobody said why."'
    annotation, found = read(nlp, text)
    assert [q.span.words(text) for q in found] == ["We were told to leave,", "Nobody said why."]
    assert {words(annotation, q.speaker) for q in found} == {"Maria Lopez"}


def test_quotation_over_paragraphs_keeps_its_speaker(nlp):
    text = "“We were told to leave,” Maria Lopez said. “It was dark.\n\n“Nobody said why.”"
    annotation, found = read(nlp, text)
    assert [q.span.words(text) for q in found][1:] == ["It was dark.", "Nobody said why."]
    assert {words(annotation, q.speaker) for q in found} == {"Maria Lopez"}


def test_paragraph_without_a_cue_goes_on_with_the_last_speaker(nlp):
    text = "“We were told to leave,” Maria Lopez said.\n\n“Nobody has ever told us why.”"
    annotation, found = read(nlp, text)
    assert [words(annotation, q.speaker) for q in found] == ["Maria Lopez", "Maria Lopez"]


def test_a_quotation_that_ends_in_another_keeps_the_speaker(nlp):
    text = '"The valve failed," Bo Lind said. "I told them, \'You must close the plant.\'"'
    annotation, found = read(nlp, text)
    assert [words(annotation, q.speaker) for q in found] == ["Bo Lind", "Bo Lind"]


def test_a_mark_that_opens_again_goes_on_with_the_speaker(nlp):
    text = 'Ann Ford said: "We planted oats in May. "The frost came in June."'
    annotation, found = read(nlp, text)
    quoted = [q.span.words(text) for q in found]
    assert quoted == ["We planted oats in May.", "The frost came in June."]
    assert [words(annotation, q.speaker) for q in found] == ["Ann Ford", "Ann Ford"]


def test_a_new_speaker_ends_the_last_one(nlp):
    text = (
        '"We were told to leave," Maria Lopez said. Paul Weber disagreed.\n\n'
        '"Nobody was told a thing," Paul Weber said.'
    )
    annotation, found = read(nlp, text)
    assert [words(annotation, q.speaker) for q in found] == ["Maria Lopez", "Paul Weber"]


def test_the_next_sentence_is_not_the_cue(nlp):
    text = (
        'Maria Lopez said: "The bridge will stay closed." Paul Weber said the opposite on Friday.'
    )
    annotation, found = read(nlp, text)
    assert words(annotation, found[0].speaker) == "Maria Lopez"


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ('The cook had shouted, "Mind the pan, it burns!" Inspector Dahl said.', "cook"),
        ('Waiters chanted, "How long must we wait," guests reported.', "Waiters"),
        (
            'A guest said that Orla was calling out: "Somebody open the door!" and said that the '
            'cooks yelled back: "It is locked."',
            "Orla",
        ),
        ('Anna told the Herald: "The bell did not ring." The owner has not said why.', "Anna"),
    ],
)
def test_who_introduces_a_quotation_speaks_and_not_who_tells_of_it(nlp, text, speaker):
    annotation, found = read(nlp, text)
    assert words(annotation, found[0].speaker) == speaker


def test_i_is_who_introduces_the_quotation_and_not_who_tells_of_it(nlp):
    annotation, found = read(nlp, 'Orla Dahl was shouting: "I only fed it!" a guest said.')
    chain = {m.id: m.chain for m in annotation.mentions}
    i = next(m for m in annotation.mentions if m.span.words(annotation.document.text) == "I")
    assert i.chain == chain[found[0].speaker]
    assert words(annotation, found[0].speaker) == "Orla Dahl"


def test_nested_quotation_stays_in_the_outer_one(nlp):
    text = "“They shouted ‘get out’ and we ran,” Maria Lopez said."
    _, found = read(nlp, text)
    assert [q.span.words(text) for q in found] == ["They shouted ‘get out’ and we ran,"]


def test_headline_quotes_are_speech(nlp):
    text = "Villagers 'shaken and angry' after flood\n\nThe river rose on Monday."
    _, found = read(nlp, text)
    assert [q.span.words(text) for q in found] == ["shaken and angry"]


def test_cue_is_verbatim(nlp):
    text = '"The bridge will stay closed," Maria Lopez added.'
    _, found = read(nlp, text)
    assert found[0].cue.words(text) == "added"


MARKS = [
    ('A "b c" d "e".', ["b c", "e"]),
    ("“One “two” three” four", ["One “two” three"]),
    ('He said "one', []),
    ('He said "One two three four', ["One two three four"]),
    ("", []),
    ('""', []),
    ("no marks", []),
    ("«Un deux» trois", ["Un deux"]),
]


@pytest.mark.parametrize(("text", "stretches"), MARKS)
def test_marks(text, stretches):
    assert [m.span.words(text) for m in marked_stretches(text)] == stretches


def test_words_after_a_sentence_about_things_are_of_who_spoke_last(nlp) -> None:
    text = (
        'Two ropes were cut, a customs officer said. "The crew had fled," she said. '
        'Six rifles were found on the boats. They had no flag. "We also found maps."'
    )
    annotation, quotations = read(nlp, text)
    chains = {m.id: m.chain for m in annotation.mentions}
    officer = next(m.chain for m in annotation.mentions if m.head.words(text) == "officer")
    speaker = quotations[-1].speaker
    assert speaker is not None
    assert chains[speaker] == officer


def test_a_paragraph_of_a_long_quotation_ends_where_the_next_one_opens() -> None:
    text = "“He was a friend,” the mayor said. “He built this town. “We miss him,” the rector said."
    assert [m.span.words(text).strip() for m in marked_stretches(text)] == [
        "He was a friend,",
        "He built this town.",
        "We miss him,",
    ]
