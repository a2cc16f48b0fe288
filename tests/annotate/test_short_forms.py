"""Short forms of the names of bodies: 'Varuna' of 'Varuna Steel'."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        # trade: who speaks is no person for that
        (
            "Pemberton Logistics will cut 400 jobs. Pemberton said it had lost a contract.",
            "Pemberton Logistics",
            "Pemberton",
        ),
        # shipping: a last word that is also a noun for a person
        (
            "Halvorsen Marine has sold its ferries. Halvorsen told investors that it had debts.",
            "Halvorsen Marine",
            "Halvorsen",
        ),
        # courts
        (
            "Varuna Steel was fined after a furnace exploded. The judge said Varuna knew of it.",
            "Varuna Steel",
            "Varuna",
        ),
        # farming
        (
            "Kestrel Dairy recalled its cheese on Friday. A spokesman for Kestrel apologised.",
            "Kestrel Dairy",
            "Kestrel",
        ),
        # mines
        (
            "Okonkwo Mining wants to reopen the pit. Villagers oppose Okonkwo.",
            "Okonkwo Mining",
            "Okonkwo",
        ),
        # contractors
        (
            "The job went to Brandal Services. Brandal rejected the claim.",
            "Brandal Services",
            "Brandal",
        ),
    ],
)
def test_the_first_word_stands_for_the_only_body_whose_name_begins_with_it(
    read: Read, chain_of: Callable[..., str], text: str, full: str, short: str
) -> None:
    found = read(text)
    assert chain_of(found, full) == chain_of(found, short)
    assert {m.type for m in found.mentions if m.head.words(text) == short} == {"Organization"}


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        # a founder who is named in full
        (
            "Erik Lind founded Lind Shipping in 1970. Lind died on Sunday at home.",
            "Lind Shipping",
            "Lind",
        ),
        # a chairman with a title
        (
            "Okonkwo Mining bought the pit. Mr Okonkwo met the villagers on Monday.",
            "Okonkwo Mining",
            "Okonkwo",
        ),
        # a surname and 'he'
        (
            "Tessmer Vineyards lost its grapes to frost. Tessmer said he would plant again.",
            "Tessmer Vineyards",
            "Tessmer",
        ),
        # two bodies with one first word
        (
            "Kestrel Dairy sued Kestrel Foods over a label. Judges heard Kestrel on Friday.",
            "Kestrel Dairy",
            "Kestrel",
        ),
        # a part of a body
        (
            "The Norvik Foundation paid for the school. Parents thanked Norvik on Monday.",
            "Norvik Foundation",
            "Norvik",
        ),
    ],
)
def test_the_first_word_is_not_the_body_where_it_may_be_somebody_else(
    read: Read, chain_of: Callable[..., str], text: str, full: str, short: str
) -> None:
    found = read(text)
    heads = [m for m in found.mentions if m.head.words(text) == short]
    assert all(m.chain != chain_of(found, full) for m in heads)


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        (
            "Her newspaper, the Orvik Courier, called it a lie. The Courier said she had left.",
            "Orvik Courier",
            "Courier",
        ),
        (
            "The Tellow Gazette hired him. A friend of his owns the Gazette.",
            "Tellow Gazette",
            "Gazette",
        ),
        (
            "Steelworks Brannik builds ships. Brannik fired ten men.",
            "Steelworks Brannik",
            "Brannik",
        ),
        (
            "Orvik plant burned.\n\nA fire at the Orvik plant hurt two cooks on Monday. Cooks of "
            "Orvik Foods were asleep.",
            "Orvik Foods",
            "Orvik",
        ),
        ("Shipyard Velmar built the ferry. Velmar went bankrupt.", "Shipyard Velmar", "Velmar"),
    ],
)
def test_the_last_word_of_a_paper_or_of_a_works_stands_for_it(
    read: Read, chain_of: Callable[..., str], text: str, full: str, short: str
) -> None:
    found = read(text)
    assert chain_of(found, full) == chain_of(found, short)


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        (
            "The Budget Committee of Parliament met. Parliament voted on Friday.",
            "Budget Committee of Parliament",
            "Parliament",
        ),
        (
            "The Morning Herald and the Tarn Herald were sold. The Herald lost money.",
            "Tarn Herald",
            "Herald",
        ),
    ],
)
def test_the_last_word_is_not_the_body_where_it_may_be_another(
    read: Read, chain_of: Callable[..., str], text: str, full: str, short: str
) -> None:
    found = read(text)
    assert chain_of(found, full) != chain_of(found, short)


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        (
            "Brook Vale Dairies recalled two cheeses. Brook Vale said nobody had been ill.",
            "Brook Vale Dairies",
            "Brook Vale",
        ),
        (
            "Brown Kestrel Bakeries shut two shops. A spokesman for Brown Kestrel gave no reason.",
            "Brown Kestrel Bakeries",
            "Brown Kestrel",
        ),
    ],
)
def test_several_first_words_stand_for_the_only_firm_whose_name_begins_with_them(
    read: Read, chain_of: Callable[..., str], text: str, full: str, short: str
) -> None:
    found = read(text)
    assert chain_of(found, full) == chain_of(found, short)


def test_a_village_is_not_the_firm_that_has_its_name(
    read: Read, chain_of: Callable[..., str]
) -> None:
    found = read(
        "Brook Vale Dairies recalled two cheeses. In Brook Vale nobody was ill."
        " Brook Vale is a village of 400 people."
    )
    assert chain_of(found, "Brook Vale Dairies") != chain_of(found, "Brook Vale")


@pytest.mark.parametrize(
    ("text", "name", "noun"),
    [
        ("Kestrel Roads, the main contractor, closed a quarry.", "Kestrel Roads", "contractor"),
        (
            "It was dry, according to the mill's owner, Elk Vale Estates.",
            "Elk Vale Estates",
            "owner",
        ),
    ],
)
def test_a_firm_is_called_what_people_are_called_too(
    read: Read, chain_of: Callable[..., str], text: str, name: str, noun: str
) -> None:
    found = read(text)
    assert chain_of(found, noun) == chain_of(found, name)
    assert {m.type for m in found.mentions if m.kind == "name"} == {"Organization"}
