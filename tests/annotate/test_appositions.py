"""Names between commas.

'The witness, former clerk Paul Renner,' is one; so is 'the contractor, Elk Homes Ltd,'.

Nouns without a type and nouns of agents ('master', 'operator') may mean people.
"""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document


def chains(nlp: Language, text: str) -> dict[str, str]:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    return {m.span.words(text): m.chain for m in found}


@pytest.mark.parametrize(
    ("text", "role", "name"),
    [
        (
            "The first witness, former council clerk Paul Renner, said he had been paid.",
            "The first witness",
            "Paul Renner",
        ),
        ("The coach, 44-year-old Ida Moen, resigned on Monday.", "The coach", "Ida Moen"),
        ("The pilot, retired navy captain Jon Aker, was unhurt.", "The pilot", "Jon Aker"),
        (
            "The contractor, Lindqvist Building Services, denied the claim.",
            "The contractor",
            "Lindqvist Building Services",
        ),
        ("The builder, Elk Homes Ltd, went bankrupt.", "The builder", "Elk Homes Ltd"),
        ("The harbour master, Elspeth Gow, warned the firm.", "The harbour master", "Elspeth Gow"),
        (
            "A radio operator at Port Ardan, Stewart Binnie, told the inquiry that nobody slept.",
            "A radio operator",
            "Stewart Binnie",
        ),
        ("The team's fullback, Marco Diaz, broke a leg.", "The team's fullback", "Marco Diaz"),
        # what stands between, or a clause around, does not part them
        (
            "The fund, set up by the mayor, Elin Ridd, has raised 20,000 euros so far.",
            "the mayor",
            "Elin Ridd",
        ),
        (
            "The owner of a garage opposite the museum, Petra Holm, said she had heard a shot.",
            "The owner",
            "Petra Holm",
        ),
        (
            "The captain of a ferry near the harbour, Olaf Dietz, said he had seen the crash.",
            "The captain",
            "Olaf Dietz",
        ),
        # one who is asked or chosen to do something, and named at once
        (
            "The bishop has asked a retired vet, Sir Edgar Nolan, to look at the books.",
            "a retired vet",
            "Edgar Nolan",
        ),
        (
            "The club has hired a former goalkeeper, Ines Prat-Lowe, to coach the girls.",
            "a former goalkeeper",
            "Ines Prat-Lowe",
        ),
        ("“It was dark,” said mum-of-three Karen Holt.", "mum", "Karen Holt"),
        ("The ship sank in May, said father-of-two Leo Brand.", "father", "Leo Brand"),
        ("His fiancée Nora wept.", "His fiancée", "Nora"),
        ("The paper's editor-in-chief, Paul Harden, left.", "The paper's editor", "Paul Harden"),
    ],
)
def test_a_name_between_commas_is_whose_role_stands_before(
    nlp: Language, text: str, role: str, name: str
) -> None:
    found = chains(nlp, text)
    assert found[role] == found[name]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("The disease, Ann Ford, a nurse, said, was rare.", "The disease"),
        ("The preview, Ann Ford, critic of a paper, said, was long.", "The preview"),
    ],
)
def test_who_tells_of_a_thing_between_commas_is_not_the_thing(
    nlp: Language, text: str, thing: str
) -> None:
    found = chains(nlp, text)
    assert found[thing] != found["Ann Ford"]


def test_a_list_is_no_apposition(nlp: Language) -> None:
    found = chains(nlp, "The driver, Elk Homes Ltd and the council were sued.")
    assert found["The driver"] != found["Elk Homes Ltd"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The paper's editor-in-chief resigned.", "chief"),
        ("The farmer's brother-in-law sold the herd.", "law"),
        ("The firm shipped an out-of-cycle patch.", "cycle"),
        ("The second-in-command of the ship fled.", "command"),
        ("A breach-of-contract suit was filed.", "contract"),
    ],
)
def test_the_end_of_a_word_with_hyphens_is_nobody(nlp: Language, text: str, word: str) -> None:
    assert word not in chains(nlp, text)


@pytest.mark.parametrize(
    "text",
    [
        "The guards left the mill at 11:30 p. m. on Saturday.",
        "They set off around 8 a. m. and sang.",
        "It began at 8:30 p. m. Friday.",
    ],
)
def test_letters_of_an_hour_are_nobody(nlp: Language, text: str) -> None:
    found = chains(nlp, text)
    assert not any(word.endswith("m.") or word in ("p.", "a.") for word in found)


@pytest.mark.parametrize(
    ("text", "said", "name"),
    [
        ("A native of Harn, Ida Moe won the race.", "A native", "Ida Moe"),
        ("A 12-year department veteran, Otto Krall hoped to retire.", "veteran", "Otto Krall"),
        ("The former club treasurer, Leo Marn will be succeeding Bo Ray.", "treasurer", "Leo Marn"),
    ],
)
def test_who_is_told_of_before_the_subject_is_the_subject(nlp, text, said, name) -> None:
    found = chains(nlp, text)
    assert found[next(words for words in found if said in words)] == found[name]


def test_the_first_of_a_list_is_not_the_second(nlp: Language) -> None:
    found = chains(nlp, "A guard, Bo Ray and a nurse died on Sunday.")
    assert found["A guard"] != found["Bo Ray"]
