"""Whose body is meant: of one who speaks for it, and of no newspaper and no bridge."""

import pytest


@pytest.mark.parametrize(
    ("text", "body", "words"),
    [
        (
            "The World Food Agency warned of famine. A United Nations spokeswoman, Ana Ruiz, said "
            "the organisation could not verify it.",
            "United Nations",
            "the organisation",
        ),
        (
            "Verity Water sued Orvik Shipping. A spokesman for Verity Water said the company "
            "would appeal.",
            "Verity Water",
            "the company",
        ),
        (
            "Dunmore Energy met Arda Foods. Dunmore Energy chief executive Ida Falk said the firm "
            "had acted.",
            "Dunmore Energy",
            "the firm",
        ),
        (
            "Reporters asked Kestrel Mining about Verity Water. Ola Berg, the chief executive of "
            "Kestrel Mining, said the company was sound.",
            "Kestrel Mining",
            "the company",
        ),
        (
            "Norvik Bank bought Tessel Bank. Norvik Bank's director, Lars Holm, said the bank was "
            "sound.",
            "Norvik Bank",
            "the bank",
        ),
        (
            "The Health Ministry blamed the Interior Ministry. A Health Ministry official said "
            "the ministry had acted at once.",
            "Health Ministry",
            "the ministry",
        ),
    ],
)
def test_who_speaks_for_a_body_means_it(read, chain_of, text: str, body: str, words: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, words, -1) == chain_of(annotation, body, -1)


@pytest.mark.parametrize(
    ("text", "other", "words"),
    [
        # a newspaper that reported, the first word of a structure's name
        ("The Vestby Herald reported the leak. The company denied it.", "Vestby Herald", "company"),
        ("The Brannock reservoir is full. The company was fined.", "Brannock", "company"),
        ("The Tessel bridge fell. The firm that built it was fined.", "Tessel", "firm"),
        # another's spokesman
        (
            "The Navy praised the Coast Guard. A Coast Guard spokesman said the company was late.",
            "Coast Guard",
            "company",
        ),
        (
            "Kestrel Mining was fined. A Health Ministry official said the bank had lied.",
            "Health Ministry",
            "bank",
        ),
    ],
)
def test_what_is_no_company_is_not_meant(read, chain_of, text: str, other: str, words: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, words, -1) != chain_of(annotation, other, -1)
