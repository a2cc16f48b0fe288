import pytest

from kg.errors import UsageError
from kg.ontology import lexicon, lists, ontology_folder, values, words


def test_an_unknown_lexicon_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="actions"):
        lexicon("weather")


def test_every_lexicon_loads() -> None:
    names = sorted(path.stem for path in (ontology_folder() / "lexicon").glob("*.toml"))
    assert "actions" in names
    for name in names:
        assert lexicon(name), f"{name} is empty"


def test_a_list_of_words_is_found_by_its_keys() -> None:
    assert {"say", "report"} <= words("parsing", "saying")
    assert "letter" in words("participants", "media", "nouns")


def test_lists_of_words_are_only_that():
    assert all(lists("coreference", "uses").values())
    with pytest.raises(TypeError, match="is no list of words"):
        lists("nominals", "fates")


def test_what_words_stand_for_are_only_words():
    assert all(isinstance(verb, str) for verb in values("nominals", "fates").values())
    with pytest.raises(TypeError, match="stands for no word"):
        values("coreference", "uses")
