"""What is kept of every public text, and what a change of the code is said to alter."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.benchmarks.conftest import Answer, ended

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "benchmarks" / "snapshot.py"
SAMPLE = ROOT / "data" / "parkland"
SHORT = 1200
"""So many characters of a text hold every kind of line."""
HARBOUR = ROOT / "tests" / "data" / "harbour" / "readings.jsonl"


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sets of two texts each, laid out as the public ones are."""
    place = tmp_path_factory.mktemp("bench")
    texts = [p.read_text(encoding="utf-8")[:SHORT] for p in sorted(SAMPLE.glob("*.txt"))[:4]]
    for name, some in (("gum", texts[:2]), ("seeds", texts[2:])):
        (place / name).mkdir()
        rows = [{"document": f"d{n}", "text": text, "claims": []} for n, text in enumerate(some)]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (place / name / "dev.jsonl").write_text(lines, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def kept(bench: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a snapshot of the sets."""
    folder = tmp_path_factory.mktemp("kept")
    answer = run("keep", bench, folder)
    assert answer.returncode == 0, answer.stderr
    assert "2 sets in " in answer.stdout
    return folder


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    monkeypatch.syspath_prepend(PROGRAM.parent)
    import changes  # noqa: PLC0415
    import lines  # noqa: PLC0415

    return SimpleNamespace(lines=lines, changes=changes)


def run(do: str, bench: Path, folder: Path, *more: str) -> Answer:
    return ended(PROGRAM, do, "--bench", bench, "--folder", folder, *more, "--processes", 1)


def test_the_same_code_gives_no_difference(bench: Path, kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(kept, folder)
    shutil.rmtree(folder / "states")
    parses = {p: p.stat().st_mtime_ns for p in (folder / "parses").iterdir()}
    assert len(parses) == 4
    answer = run("diff", bench, folder, "--empty")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "no difference" in answer.stdout
    assert {p: p.stat().st_mtime_ns for p in (folder / "parses").iterdir()} == parses


def test_each_kind_of_line_is_kept(kept: Path) -> None:
    place = kept / "snapshots" / "kept"
    found = [
        line.split("\t")[:2]
        for file in ("read.tsv", "joined.tsv")
        for name in ("gum", "seeds")
        for line in (place / name / file).read_text(encoding="utf-8").splitlines()
    ]
    kinds = {kind for kind, _ in found}
    assert kinds >= {"document", "mention", "time", "claim", "quotation", "relation", "judgement"}
    assert {document for _, document in found} == {"gum/d0", "gum/d1", "seeds/d0", "seeds/d1"}


def test_what_was_added_removed_and_altered_is_told(
    bench: Path, kept: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(kept, folder)
    place = folder / "snapshots" / "kept" / "seeds" / "read.tsv"
    lines = place.read_text(encoding="utf-8").splitlines()
    claim = next(n for n, line in enumerate(lines) if line.startswith("claim"))
    lines[claim] = lines[claim].replace("polarity=positive", "polarity=unknown")
    mention = next(n for n, line in enumerate(lines) if line.startswith("mention"))
    gone = lines.pop(mention)
    time = next(line for line in lines if line.startswith("time"))
    more = time.replace("seeds/d0", "seeds/d1").split("\t")
    lines.append("\t".join([*more[:3], "0-1", *more[4:]]))
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")

    everything = tmp_path / "everything.txt"
    answer = run("diff", bench, folder, "--empty", "--no-join", "--all", str(everything))
    assert answer.returncode == 1, answer.stderr
    table = [line.split() for line in answer.stdout.splitlines()]
    assert ["claim", "seeds", "0", "0", "1"] in table
    assert ["mention", "seeds", "1", "0", "0"] in table
    assert ["time", "seeds", "0", "1", "0"] in table
    told = everything.read_text(encoding="utf-8")
    assert "  ~ claim: polarity\n" in told
    assert f"  + mention  {'  '.join(gone.split(chr(9))[4:])}\n" in told
    assert "sentences touched: " in answer.stdout


def test_without_a_snapshot_or_sets_it_says_what_to_do(bench: Path, tmp_path: Path) -> None:
    answer = run("diff", bench, tmp_path)
    assert answer.returncode == 1
    assert "make snapshot" in answer.stderr
    assert "nothing was read" in run("keep", tmp_path / "absent", tmp_path).stdout


def reading() -> dict[str, Any]:
    row: dict[str, Any] = json.loads(HARBOUR.read_text(encoding="utf-8").splitlines()[0])
    return row


def as_lines(parts: SimpleNamespace, row: dict[str, Any]) -> list[str]:
    return [str(line) for line in parts.lines.Told(row, "set").lines()]


def test_ids_make_no_difference(parts: SimpleNamespace) -> None:
    def renamed(value: Any, ids: frozenset[str]) -> Any:
        match value:
            case dict():
                return {key: renamed(one, ids) for key, one in value.items()}
            case list():
                return [renamed(one, ids) for one in value]
            case str() if value in ids:
                return f"{value[0]}{int(value[1:]) + 7}"
        return value

    row = reading()
    items = [item for v in row.values() if isinstance(v, list) for item in v if "id" in item]
    ids = frozenset([i["id"] for i in items] + [i["chain"] for i in items if "chain" in i])
    assert as_lines(parts, renamed(row, ids)) == as_lines(parts, row)


def test_lines_can_be_read_back(parts: SimpleNamespace) -> None:
    lines = as_lines(parts, reading())
    assert [str(parts.lines.Line.of(line)) for line in lines] == lines


def test_a_new_key_is_a_field_but_no_difference(parts: SimpleNamespace) -> None:
    row = reading()
    before = as_lines(parts, row)
    row["format"] = 2
    row["sentences"] = [[0, 10], [11, 20]]
    for event in row["events"]:
        event["voice"] = "active"
        for participant in event["participants"]:
            participant["preposition"] = "because of"
    after = as_lines(parts, row)
    assert any("\tvoice=active" in line for line in after)
    assert any("\trole.agent.preposition=because of" in line for line in after)
    known = parts.changes.field_names(before)
    assert not list(parts.changes.altered("set", before, after, known))


def test_a_new_role_is_a_difference(parts: SimpleNamespace) -> None:
    row = reading()
    before = as_lines(parts, row)
    participant = next(e["participants"][0] for e in row["events"] if e["participants"])
    participant["role"] = "cause"
    after = as_lines(parts, row)
    known = parts.changes.field_names(before)
    (change,) = parts.changes.altered("set", before, after, known)
    assert change.before.kind == change.after.kind == "claim"
    assert next(change.told()).startswith("  ~ claim: role.")


def test_lines_of_one_place_are_laid_side_by_side(parts: SimpleNamespace) -> None:
    def claim(lemma: str) -> str:
        return f"claim\tset/d\t0\t5-9\twords=x\tlemma={lemma}"

    found = list(
        parts.changes.altered("set", [claim("a"), claim("b")], [claim("b"), claim("c")], {})
    )
    assert [(dict(c.before.fields)["lemma"], dict(c.after.fields)["lemma"]) for c in found] == [
        ("a", "c")
    ]
    assert parts.changes.counts(found) == {("claim", "set"): (0, 0, 1)}


def test_sentences_end_where_the_text_says(parts: SimpleNamespace) -> None:
    text = "Gov. J. Doe left. “He went,” she said. Then 3 came.\n\nA headline\nMore"
    starts = parts.lines.sentence_starts(text)
    assert [text[s : s + 4] for s in starts] == ["Gov.", "“He ", "Then", "A he", "More"]
