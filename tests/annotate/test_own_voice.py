"""'This newspaper', 'our reporter' and an author's 'we' are one; a quoted 'we' is not the paper."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("The mayor told this newspaper that he would resign. We asked the council for comment.",
         "this newspaper", "We"),
        ("Two farmers were hurt, our reporter writes. We have changed their names.", "our", "We"),
        ("A nurse told this paper on Friday that the ward was full. We have seen the letters.",
         "this paper", "We"),
    ],
)  # fmt: skip
def test_a_paper_speaks_of_itself(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ('The mine was closed, the owner told this newspaper. "We lost money," he said.',
         "this newspaper", "We"),
        ('"We are tired," said Ida Holm, a teacher, to our reporter.', "our", "We"),
        ('The captain told this newspaper: "Our ship is safe."', "this newspaper", "Our"),
    ],
)  # fmt: skip
def test_a_quoted_we_is_not_the_paper(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_without_a_paper_we_may_be_anybody(read, chain_of) -> None:
    annotation = read("In this paper the author counts bees. We all need bees.")
    assert chain_of(annotation, "this paper") != chain_of(annotation, "We")


def test_the_author_of_a_byline_is_nobody_of_whom_the_text_tells(read, chain_of) -> None:
    annotation = read(
        "Ferry strike hits town\n\nBy Rolf Zander\n\nThis is the face of the mum-of-two who held up"
        " the ferry. Cook Milla Brandt, 34, said she was tired."
    )
    assert chain_of(annotation, "the mum") != chain_of(annotation, "Rolf Zander")
