"""What joining will want is told before hours of reading, and refused where there is less."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import kg
from kg import memory_needs
from kg.cli import app
from kg.errors import InputError

STORY = "The council of Lund met on Monday. Ann Lee said that two bridges had been closed.\n"


def machine(monkeypatch: pytest.MonkeyPatch, place: Path, *, megabytes: int, group: int = 0):
    """Have the system tell of so much free memory, and of a control group's limit where given."""
    told = place / "meminfo"
    told.write_text(f"MemTotal: 1 kB\nMemAvailable: {megabytes * 1000} kB\nSwapFree: 0 kB\n")
    groups = place / "groups" / "desk"
    groups.mkdir(parents=True)
    own = place / "cgroup"
    own.write_text("0::/desk\n")
    (groups / "memory.max").write_text(f"{group * 1_000_000}\n" if group else "max\n")
    (groups / "memory.current").write_text("500000000\n")
    (groups / "memory.stat").write_text("anon 100000000\ninactive_file 400000000\n")
    monkeypatch.setattr(memory_needs, "_MEMORY", told)
    monkeypatch.setattr(memory_needs, "_OWN_GROUP", own)
    monkeypatch.setattr(memory_needs, "_GROUPS", place / "groups")


@pytest.fixture
def long_text(tmp_path: Path) -> Path:
    path = tmp_path / "long.txt"
    path.write_text((STORY + "\n") * (10_000_000 // len(STORY)))
    return path


pytestmark = pytest.mark.skipif(
    memory_needs.free_memory() is None, reason="the system does not say"
)


def test_a_text_that_cannot_be_joined_here_is_refused_before_it_is_read(
    long_text, tmp_path, monkeypatch
):
    machine(monkeypatch, tmp_path, megabytes=1_500)
    done = CliRunner().invoke(app, ["build", str(long_text), "--case", str(tmp_path / "case")])
    assert done.exit_code == 2
    assert "joining wants some" in done.output
    assert "1.5 GB are free here" in done.output
    assert "kg read -o FILE" in done.output
    assert not (tmp_path / "case").exists()
    assert not list(tmp_path.glob(".case*"))


def test_what_was_read_elsewhere_is_refused_too_and_the_case_that_stands_stays(
    tmp_path, monkeypatch
):
    readings = tmp_path / "r.jsonl"
    readings.write_text('{"document": "d", "text": "Ann Lee met Bo Ek."}\n')
    case = kg.join(readings, case=tmp_path / "case")
    before = case.folder.readings.read_bytes()
    machine(monkeypatch, tmp_path, megabytes=5)
    monkeypatch.setattr(memory_needs, "SLIM", 1_000_000)  # as if this were a large case
    with pytest.raises(InputError, match="joining wants some"):
        kg.join(readings, case=tmp_path / "case")
    assert kg.open(tmp_path / "case").folder.readings.read_bytes() == before
    assert kg.open(tmp_path / "case").validate() == ()
    assert not list(tmp_path.glob(".case.b*"))


def test_a_container_with_less_than_its_machine_decides(tmp_path, monkeypatch):
    machine(monkeypatch, tmp_path, megabytes=64_000, group=2_000)
    assert memory_needs.free_memory() == 1_900_000_000  # what it reads of files it gives back
    assert memory_needs.room_for_text(10_000_000).is_too_large
    assert not memory_needs.room_for_text(1_000_000).is_too_large


def test_reports_as_they_are_want_nothing_that_anybody_must_be_told_of(tmp_path, monkeypatch):
    machine(monkeypatch, tmp_path, megabytes=100)
    assert not memory_needs.room_for_text(100_000).is_large
    lines = tmp_path / "readings.jsonl"
    lines.write_bytes(b"x" * 20_000 + b"\n")
    assert not memory_needs.room_for_readings(lines).is_too_large


def test_one_long_document_wants_more_than_as_much_in_many(tmp_path):
    one, many = tmp_path / "one", tmp_path / "many"
    one.write_bytes(b"x" * 90_000_000 + b"\n")
    many.write_bytes((b"x" * 899_999 + b"\n") * 100)
    assert (
        memory_needs.room_for_readings(one).wanted
        > 1.5 * memory_needs.room_for_readings(many).wanted
    )
    one.unlink()
    many.unlink()
