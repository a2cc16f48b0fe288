"""Soft hyphens and characters of zero width: nobody sees them, and no word is two for them."""

import json
from pathlib import Path

import pytest

import kg
from kg.model import Document
from kg.read import documents, sources

SOFT, SPACE, JOINER, MARK = "\u00ad", "\u200b", "\u2060", "\ufeff"
PLAIN = "Two men were arrested in Leeds on Monday, the police said."
BROKEN = (
    f"Two men were ar{SOFT}res{SOFT}ted in Lee{JOINER}ds on {SPACE}Mon{SOFT}day, "
    + f"the po{MARK}lice said."
)


def read(place: Path) -> Document:
    (document,) = documents(sources([place]), notice=print)
    return document


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.txt", BROKEN),
        ("a.md", f"**{BROKEN}**"),
        ("a.html", f"<html><body><article><p>{BROKEN}</p></article></body></html>"),
        ("a.html", f"<html><body><p>{BROKEN.replace(SOFT, '&shy;')}</p></body></html>"),
        ("a.jsonl", json.dumps({"text": BROKEN})),
    ],
)
def test_a_text_of_any_kind_is_stored_without_invisible_characters(
    tmp_path: Path, name: str, words: str
) -> None:
    (tmp_path / name).write_text(words, encoding="utf-8")
    assert read(tmp_path).text.strip() == PLAIN


def test_a_headline_is_without_them_too(tmp_path: Path) -> None:
    row = {"text": PLAIN, "title": f"Ar{SOFT}rests in Leeds", "author": f"Ann{SPACE} Lee"}
    (tmp_path / "a.jsonl").write_text(json.dumps(row))
    document = read(tmp_path)
    assert (document.title, document.author) == ("Arrests in Leeds", "Ann Lee")


def test_a_word_that_is_broken_over_two_lines_is_one(tmp_path: Path) -> None:
    text = f"Two men were arres{SOFT}\nted in Leeds.{SOFT}\n\nNobody was hurt."
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    assert read(tmp_path).text == "Two men were arrested in Leeds.\n\nNobody was hurt."


@pytest.mark.parametrize("word", ["می\u200cخواهم", "क्\u200dष", "👩\u200d🚒"])
def test_joiners_that_letters_and_pictures_need_stay(tmp_path: Path, word: str) -> None:
    (tmp_path / "a.txt").write_text(f"The sign said {word}.", encoding="utf-8")
    assert word in read(tmp_path).text


def test_tables_stay_furniture_where_characters_before_and_in_them_are_taken_out(
    tmp_path: Path,
) -> None:
    table = f"| To{SOFT}wn | Dead |\n|---|---|\n| Lee{SOFT}ds | 2 |\n"
    (tmp_path / "a.md").write_text(f"{BROKEN}\n\n{table}\n{BROKEN}\n", encoding="utf-8")
    document = read(tmp_path)
    (span,) = document.furniture
    assert span.words(document.text).strip() == table.replace(SOFT, "").strip()


def test_a_text_of_nothing_else_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SPACE + SOFT, encoding="utf-8")
    heard: list[str] = []
    assert not list(documents(sources([tmp_path]), notice=lambda told: heard.append(told.message)))
    assert "no text" in heard[0]


def test_what_was_done_where_and_when_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(BROKEN, encoding="utf-8")
    case = kg.build(tmp_path / "a.txt", case=tmp_path / "case", processes=1)
    (reading,) = case.readings()
    text = reading.document.text
    assert "arrested" in {event.trigger.words(text) for event in reading.events}
    assert "Leeds" in {mention.head.words(text) for mention in reading.mentions}
    assert "Monday" in " ".join(text[time.start : time.end] for time in reading.times)
