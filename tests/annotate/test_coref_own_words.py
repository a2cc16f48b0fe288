"""Who 'I' and 'we' are: the speaker of the words they stand in, or those words' own author."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document


def chains(nlp: Language, text: str) -> dict[tuple[str, int], str]:
    """Give the chain of each mention by its words and how often they stood before."""
    found: dict[tuple[str, int], str] = {}
    for one in annotate(nlp, Document(document="x", text=text)).mentions:
        words, count = one.span.words(text).lower(), 0
        while (words, count) in found:
            count += 1
        found[words, count] = one.chain
    return found


@pytest.mark.parametrize(
    "text",
    [
        "''I painted the barn myself,\" Nora Quist said.",
        "'I painted the barn last summer,' Nora Quist said.",
        "Nora Quist was tired. 'I painted the barn last summer, 'she said.",
        'Nora Quist told the paper:\n\n"I painted the barn last summer."',
        'According to Nora Quist, "I painted the barn last summer."',
        'Nora Quist thanked the crew, adding that "I painted the barn last summer."',
    ],
)
def test_i_is_who_says_the_words(nlp: Language, text: str) -> None:
    found = chains(nlp, text)
    assert found["i", 0] == found["nora quist", 0]


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ('"No siren. Nothing," said Nora Quist. "My boy rang me from school."', "nora quist"),
        ('"It was dark. Not a light," said the miner Bo Holm. "My lamp broke."', "bo holm"),
        ('"They paid us late. Zero," said nurse Ida Lund. "My rent is due."', "ida lund"),
        ('"The herd was gone. Everything," said Karl Voss. "My barn burned."', "karl voss"),
        ('"Rain. Then the goal," said Leo Brand. "My boots were wet."', "leo brand"),
    ],
)
def test_a_last_word_that_is_said_says_nothing(nlp: Language, text: str, speaker: str) -> None:
    found = chains(nlp, text)
    assert found["my", 0] == found[speaker, 0]


def test_we_of_a_statement_is_who_issued_it(nlp: Language) -> None:
    text = 'A statement from Harbour Bank said: "We will refund every customer."'
    found = chains(nlp, text)
    assert found["we", 0] == found["harbour bank", 0]


@pytest.mark.parametrize(
    "text",
    [
        'Harbour Bank spokeswoman Nora Quist said: "We will refund every customer."',
        'Nora Quist, chairwoman of Harbour Bank, said: "We will refund every customer."',
        'Harbour Bank\'s Nora Quist said: "We will refund every customer."',
    ],
)
def test_we_of_who_speaks_for_a_body_is_the_body(nlp: Language, text: str) -> None:
    found = chains(nlp, text)
    body = found.get(("harbour bank", 0)) or found["harbour bank's", 0]
    assert found["we", 0] == body


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('Nora Quist, a customer of Harbour Bank, said: "We want our money back."', "we"),
        ('Harbour Bank director Nora Quist said: "Banks scare many of us."', "us"),
        ('Harbour Bank director Nora Quist said: "Debt is the shame of our nation."', "our"),
    ],
)
def test_we_of_a_customer_and_many_of_us_are_no_body(nlp: Language, text: str, word: str) -> None:
    found = chains(nlp, text)
    assert found[word, 0] != found["harbour bank", 0]


def test_an_author_is_one_person_through_the_paragraphs(nlp: Language) -> None:
    found = chains(nlp, "I drove to the dam at dawn.\n\nThe gates were shut. I waited for hours.")
    assert found["i", 0] == found["i", 1]


def test_i_beside_a_mark_without_a_partner_is_not_the_author(nlp: Language) -> None:
    text = 'I drove to the dam. It was shut.\n\nThe gates" were shut. I waited for hours, she said.'
    found = chains(nlp, text)
    assert found["i", 0] != found["i", 1]


def test_we_of_one_quotation_are_one(nlp: Language) -> None:
    found = chains(nlp, 'The match ended late. "We ran hard. We were tired."')
    assert found["we", 0] == found["we", 1]


def test_a_surname_with_an_s_is_one_person(nlp: Language) -> None:
    text = "Maria Hodges won the vote. Hodges took the oath on Monday, and she left."
    found = chains(nlp, text)
    assert found["she", 0] == found["maria hodges", 0] == found["hodges", 0]


def test_the_subject_of_a_clause_put_first_is_meant(nlp: Language) -> None:
    text = "Anna Lind says that when Karen Moss reached the harbour, she called the pilot."
    found = chains(nlp, text)
    assert found["she", 0] == found["karen moss", 0]


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        (
            'The harbour was shut. "We lost the ladder," Ida Moe said. "I ran to the quay." '
            "A clerk said the hall was empty.",
            "ida moe",
        ),
        (
            'Leo Marn told the Courier that the ferry turned. "I saw the lamp fall, and I held '
            'on." Officials said a fund was open.',
            "leo marn",
        ),
        (
            'The owner, Ida Moe, had advice for the crews:\n\n"Do not trust him again. '
            'I never will."\n\nThe port closed.',
            "ida moe",
        ),
        (
            'Marn was rescued by a pilot, Leo Orr. "He was cold, and could not be lifted," Orr '
            'told the Herald. "I had to wait."',
            "leo orr",
        ),
    ],
)
def test_i_is_who_was_speaking_and_not_who_is_named_in_the_next_sentence(
    nlp: Language, text: str, speaker: str
) -> None:
    found = chains(nlp, text)
    assert found["i", 0] == found[speaker, 0]


def test_we_in_an_issued_statement_is_who_issued_it(nlp: Language) -> None:
    text = 'The Hollin Bank issued a statement late on Friday that said, "We regret our delay."'
    found = chains(nlp, text)
    assert found["we", 0] == found["our", 0] == found["hollin bank", 0]
