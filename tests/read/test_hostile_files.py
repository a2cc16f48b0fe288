"""Files made to stop a build, or to keep it busy for ever: each is told, and the rest is read."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kg
from kg.limited_processes import Limits
from kg.model import Document
from kg.model.readings import to_line
from kg.read import Notice, documents, sources

STORY = "The mayor of Millbrook opened the bridge on Monday, officials said. "
LONGEST = 6.0
"""Seconds of processor time on a busy machine; each of these took over a minute, or for ever."""


def read(place: Path) -> tuple[list[Document], list[Notice]]:
    heard: list[Notice] = []
    found = list(documents(sources([place]), notice=heard.append))
    for one in (*found, *heard):
        to_line(one).encode("utf-8")  # everything can be written down
    return found, heard


def page(linked: str) -> str:
    script = f"<script type='application/ld+json'>{linked}</script>"
    return f"<html><head>{script}</head><body><p>{STORY * 5}</p></body></html>"


def nested(depth: int) -> str:
    publisher = '{"name":' * depth + '"Deep"' + "}" * depth
    return f'{{"@type":"NewsArticle","publisher":{publisher},"headline":"Bridge"}}'


def aliases() -> str:
    """Give 890 bytes of YAML that stand for 6 to the 13th values."""
    rows = ["a: &c0 [x, x, x, x, x, x]"]
    rows += [f"c{i}: &c{i} [{', '.join([f'*c{i - 1}'] * 6)}]" for i in range(1, 13)]
    return "---\n" + "\n".join(rows) + f"\ntitle: *c12\npublisher: Post\n---\n{STORY}"


SMALL = {
    "title.md": (f'---\ntitle: "half \\ud800"\npublisher: Post\n---\n{STORY}', "half a surrogate"),
    "linked.html": (page('{"@type":"NewsArticle","headline":"\\ud800"}'), "half a surrogate"),
    "deep.html": (page(nested(480)), ""),
    "deeper.html": (page(nested(20_000)), ""),
    "aliases.md": (aliases(), "aliases"),
    "date.md": (f"---\npublished: {'9' * 9_000}\n---\n{STORY}", "no full ISO 8601 date"),
    "type.html": (page('{"@type":{"@type":[["NewsArticle"]]},"headline":"x"}'), ""),
}


@pytest.mark.parametrize("name", SMALL)
def test_a_frame_that_nobody_can_keep_is_left_out_with_a_word(tmp_path, name):
    words, told = SMALL[name]
    (tmp_path / name).write_text(words)
    (document,), heard = read(tmp_path)
    assert "opened the bridge" in document.text
    assert all(len(notice.message) < 600 for notice in heard)
    assert not told or any(told in notice.message for notice in heard)
    assert document.title in (None, "Bridge")


def test_json_ld_is_found_as_before_after_a_script_that_is_never_ended(tmp_path):
    good = '<script type=\'application/ld+json\'>{"@type":"NewsArticle","headline":"B"}</script>'
    words = f"<html><script>x()</script>{good}<p>{STORY * 5}<script type=application/ld+json>"
    (tmp_path / "a.html").write_text(words)
    ((document,), _) = read(tmp_path)
    assert document.title == "B"


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("scripts.html", "<script type='application/ld+json'>" * 28_000, ""),
        ("attributes.html", f"<div {' '.join(f'a{i}=b' for i in range(200_000))}>", "attributes"),
        ("tags.html", "<b>" * 300_000, "tags"),
        ("quotes.txt", '"' * 500_000, "no prose"),
        ("brackets.txt", "(" * 150_000 + ")" * 150_000, "no prose"),
    ],
)  # fmt: skip
def test_a_document_over_a_limit_is_told_by_name_and_limit_at_once(tmp_path, name, words, told):
    html = name.endswith(".html")
    (tmp_path / name).write_text(
        f"<html><body><p>{STORY * 5}</p>{words}" if html else STORY + words
    )
    (tmp_path / "z.txt").write_text(STORY)
    begun = time.process_time()
    found, heard = read(tmp_path)
    assert time.process_time() - begun < LONGEST
    assert any(one.source.endswith("z.txt") for one in found)
    if told:
        (notice,) = heard
        assert notice.source.endswith(name)
        assert told in notice.message
        assert "," in notice.message  # the limit, in figures


def test_a_page_whose_head_holds_its_whole_text_is_read(tmp_path):
    meta = f'<meta name="description" content="{STORY * 800}"><body data-x=\'{STORY * 800}\'>'
    (tmp_path / "a.html").write_text(f"<html><head>{meta}<p>{STORY * 5}</p></html>")
    ((document,), _) = read(tmp_path)
    assert "opened the bridge" in document.text


def test_many_marks_between_enough_words_are_a_text(tmp_path):
    (tmp_path / "a.txt").write_text((STORY + "(“x”) ") * 8_000)
    assert len(read(tmp_path)[0]) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux alone")
def test_a_file_name_that_is_not_utf_8_is_read_and_shown_with_escapes(tmp_path):
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt")).write_text(STORY)
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xe9.txt")).write_text("   ")
    (document,), (notice,) = read(tmp_path)
    assert document.source == f"{tmp_path.as_posix()}/caf\\xe9.txt"
    assert notice.source == f"{tmp_path.as_posix()}/bad\\xe9.txt"


def test_one_bad_file_of_each_kind_stops_no_build_and_each_is_told(tmp_path):
    place = tmp_path / "in"
    place.mkdir()
    for name, (words, _) in SMALL.items():
        (place / name).write_text(words.replace("opened the", f"saw {name} at the"))
    cost = f"The bridge cost ${'9' * 400}, and {'7' * 5_000} people came, officials said. {STORY}"
    (place / "numbers.txt").write_text(cost)
    (place / "half.jsonl").write_text(json.dumps({"text": "half \ud800 of it"}) + "\n{\n")
    (place / "pdf.pdf").write_bytes(b"%PDF-1.4\n" + b"[" * 50_000)
    (place / "good.txt").write_text("Ann Lee met Bo Ek in Lund on Tuesday.")
    case = kg.build(place, case=tmp_path / "case", processes=1)
    sources_read = {Path(r.document.source or "").name for r in case.readings()}
    assert {"good.txt", "numbers.txt", *SMALL} <= sources_read | {"deeper.html"}
    told = {Path(n.source).name: n.message for n in case.notices()}
    assert {"half.jsonl:1", "half.jsonl:2", "pdf.pdf", "numbers.txt"} <= set(told)
    assert "too many digits" in told["numbers.txt"]
    assert case.validate() == ()


def test_output_goes_through_where_the_system_knows_no_letters_but_ascii(tmp_path):
    (tmp_path / "café.txt").write_text("Mayor Jürgen Åberg met Zoë Çelik in Malmö on Tuesday.")
    plain = {**os.environ, "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}
    run = [sys.executable, "-m", "kg"]
    built = subprocess.run(
        [*run, "build", str(tmp_path / "café.txt"), "--case", str(tmp_path / "case"), "-p", "1"],
        env=plain, capture_output=True, check=False,
    )  # fmt: skip
    assert (built.returncode, b"Traceback" in built.stderr) == (0, False), built.stderr
    shown = subprocess.run(
        [*run, "info", str(tmp_path / "case")], env=plain, capture_output=True, check=False
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert "Jürgen Åberg" in shown.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(seconds=1), "over the limit of time: 1 second of processor time"),
        (Limits(memory=20_000_000), "over the limit of memory: 20 MB"),
    ],
)
def test_a_file_over_the_limits_of_time_and_memory_is_named_with_them(
    tmp_path: Path, limits: Limits, told: str
) -> None:
    long = "".join(f"<p>{STORY} <b>Number {n}</b>, <i>told</i> anew.</p>" for n in range(60_000))
    (tmp_path / "a.html").write_text(f"<html><body>{long}</body></html>")
    (tmp_path / "b.txt").write_text(STORY)
    heard: list[Notice] = []
    found = list(documents(sources([tmp_path]), notice=heard.append, limits=limits))
    assert [one.text for one in found] == [STORY]
    (notice,) = heard
    assert notice.source.endswith("a.html")
    assert notice.message.startswith(told)
