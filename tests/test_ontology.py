import pytest

from kg.errors import UsageError
from kg.ontology import lexicon, lists, ontology_folder, parsed, values, words


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


def test_a_table_that_was_changed_or_whose_parse_was_damaged_is_parsed_anew(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    table = tmp_path / "boats.toml"
    table.write_text('kinds = ["ferry"]\n[lengths]\nferry = 90.5\n', encoding="utf-8")
    once = {"kinds": ["ferry"], "lengths": {"ferry": 90.5}}
    assert [parsed(table), parsed(table)] == [once, once]
    for kept in (tmp_path / "__pycache__").iterdir():
        kept.write_bytes(kept.read_bytes()[:20])
    assert parsed(table) == once
    table.write_text('kinds = ["ferry", "tug"]\n', encoding="utf-8")
    assert parsed(table) == {"kinds": ["ferry", "tug"]}


def test_a_table_is_parsed_where_nothing_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "boats.toml").write_text('kinds = ["ferry"]\n', encoding="utf-8")
    (tmp_path / "__pycache__").write_text("no folder")
    assert parsed(tmp_path / "boats.toml") == {"kinds": ["ferry"]}
    (tmp_path / "__pycache__").unlink()
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert parsed(tmp_path / "boats.toml") == {"kinds": ["ferry"]}
    assert [path.name for path in tmp_path.iterdir()] == ["boats.toml"]
