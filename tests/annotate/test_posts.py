"""Offices with their field before a name, and names of bodies of several words."""

import pytest


def names(read, text: str) -> set[tuple[str, str]]:
    """Give the names of a text, with their types."""
    annotation = read(text)
    return {(m.head.words(text), m.type) for m in annotation.mentions if m.kind == "name"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Minister of Health Per Rask resigned on Friday.", "Per Rask"),
        ("Secretary of the Interior Tom Halvorsen said that the dam was safe.", "Tom Halvorsen"),
        ("Director of Public Prosecutions Eva Brandt charged the two men.", "Eva Brandt"),
        ("Associate Professor of Law Ida Krog criticised the bill.", "Ida Krog"),
        ("Lord Mayor of Tarn Finn Moe opened the bridge.", "Finn Moe"),
        ("Editor of the Harbour Post Jim Moran wrote the story.", "Jim Moran"),
        ("Head of Production Gillian Bolt left the film studio.", "Gillian Bolt"),
        ("President-elect Bo Ray met the governors.", "Bo Ray"),
        ("Harbour City Mayor-elect Lena Holt promised new schools.", "Lena Holt"),
    ],
)
def test_a_name_begins_after_the_field_of_an_office(read, text: str, name: str) -> None:
    people = {words for words, kind in names(read, text) if kind == "Person"}
    assert people == {name}


def test_the_field_of_an_office_is_a_name_if_it_is_one_elsewhere(read) -> None:
    text = "Governor of New York Ana Prat met Minister of Education Stefania Gallo."
    found = names(read, text)
    assert ("New York", "Place") in found
    assert not any("Education" in words for words, _ in found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The Fish and Wildlife Service proposed a rule.", "Fish and Wildlife Service"),
        ("The engineers met the Roads and Bridges Board.", "Roads and Bridges Board"),
        ("The Sons of the Desert met in Oslo.", "Sons of the Desert"),
        ("He joined the Daughters of the Harbour in May.", "Daughters of the Harbour"),
        (
            "A friend of Defenders of the Marsh agreed. Defenders of the Marsh sued the mine.",
            "Defenders of the Marsh",
        ),
    ],
)
def test_a_body_keeps_all_words_of_its_name(read, text: str, name: str) -> None:
    found = names(read, text)
    assert (name, "Organization") in found
    assert not any(words != name and words in name for words, _ in found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The chairman of the Italian Space Agency spoke.", "Italian Space Agency"),
        ("Director of Elite Performance Institute is her title.", "Elite Performance Institute"),
        ("Orvik and Danske Bank merged.", "Danske Bank"),
        ("She studied at Lund University and Columbia University.", "Columbia University"),
        ("Kenya and Health Ministry officials met.", "Health Ministry"),
    ],
)
def test_names_that_only_stand_together_stay_apart(read, text: str, name: str) -> None:
    assert name in {words for words, _ in names(read, text)}


def test_sons_that_only_begin_a_sentence_are_people(read) -> None:
    assert names(read, "Sons of the mayor were seen.") == set()


def test_the_office_before_a_name_is_nobody_else(read) -> None:
    text = "The men were charged by Minister of Health Per Rask. Rask wept."
    annotation = read(text)
    told = {m.chain: m.head.words(text) for m in annotation.mentions if m.type == "Person"}
    assert list(told.values()) == ["Rask"]
