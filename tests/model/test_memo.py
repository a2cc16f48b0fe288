"""Results that a case keeps for its next change: believed only if they are what was written."""

import pickle
from hashlib import sha256
from pathlib import Path

import pytest

from kg.config import Config
from kg.model import Span
from kg.model.memo import NONE, Memo, stamp


class Hostile:
    """Something that would run a command when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Path.touch, (Path("harm"),))


def written(path: Path, made: object) -> None:
    memo = Memo()
    memo.keep("a", b"1", made)
    memo.write(path / "kept" / "results", "kg 1")


def read(path: Path, maker: str = "kg 1") -> Memo:
    memo = Memo()
    memo.read(path / "kept" / "results", maker)
    memo.turn()
    return memo


def test_what_was_written_is_read_for_the_same_inputs_only(tmp_path):
    written(tmp_path, (Span(1, 2), frozenset({"x"})))
    assert read(tmp_path).known("a", b"1") == (Span(1, 2), frozenset({"x"}))
    assert read(tmp_path).known("a", b"2") is None
    assert read(tmp_path).known("b", b"1") is None


def test_nothing_is_taken_from_another_program_or_without_a_file(tmp_path):
    assert read(tmp_path).known("a", b"1") is None
    written(tmp_path, "made")
    assert read(tmp_path, "kg 2").known("a", b"1") is None


def test_nothing_is_taken_from_an_earlier_program_that_told_less_of_its_results(tmp_path):
    head = pickle.dumps(("kg 0", {}), protocol=5)
    told = len(head).to_bytes(8, "big") + head
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "results").write_bytes(sha256(told).digest() + told)
    assert read(tmp_path).known("a", b"1") is None


@pytest.mark.parametrize("at", [0, 31, 35, 50, -1])
def test_nothing_is_taken_from_a_damaged_file(tmp_path, at):
    written(tmp_path, "made")
    path = tmp_path / "kept" / "results"
    whole = bytearray(path.read_bytes())
    whole[at] ^= 1
    path.write_bytes(whole)
    assert read(tmp_path).known("a", b"1") is None
    path.write_bytes(bytes(whole[: len(whole) // 2]))
    assert read(tmp_path).known("a", b"1") is None


def test_a_file_of_results_executes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, Hostile())
    with pytest.raises(pickle.UnpicklingError):
        read(tmp_path).known("a", b"1")
    assert not (tmp_path / "harm").exists()


def test_a_file_of_results_makes_no_types_but_those_of_joining(tmp_path):
    written(tmp_path, (Config(),))
    with pytest.raises(pickle.UnpicklingError):
        read(tmp_path).known("a", b"1")


def test_what_was_not_requested_is_not_written_again(tmp_path):
    memo = Memo()
    memo.keep("a", b"1", "one")
    memo.keep("b", b"1", "other")
    memo.turn()
    assert memo.known("a", b"1") == "one"
    memo.write(tmp_path / "kept" / "results", "kg 1")
    assert read(tmp_path).known("a", b"1") == "one"
    assert read(tmp_path).known("b", b"1") is None


def test_inputs_without_a_stamp_are_never_taken_for_the_same():
    memo = Memo()
    assert [memo.of("a", NONE, lambda: 1), memo.of("a", NONE, lambda: 2)] == [1, 2]


def test_stamps_differ_where_values_run_together():
    assert stamp("ab", "c") != stamp("a", "bc")
    assert stamp(b"ab", b"c") != stamp(b"a", b"bc")


def test_what_this_join_does_not_need_is_kept_for_the_next_of_its_documents_only(tmp_path):
    memo = Memo()
    memo.keep(("diary", "a"), b"1", "one")
    memo.keep(("diary", "b"), b"1", "other")
    memo.turn()
    memo.carry("diary", ["a", "c"])
    memo.write(tmp_path / "kept" / "results", "kg 1")
    assert read(tmp_path).known(("diary", "a"), b"1") == "one"
    assert read(tmp_path).known(("diary", "b"), b"1") is None


def changed(folder: Path, *changes: dict[str, str]) -> Path:
    """Write results as several changes of a case do, and return the file of the last."""
    memo, before = Memo(), None
    for number, results in enumerate(({"a": "one " * 999, "b": "other"}, *changes)):
        memo.turn()
        memo.keep_rest()
        for name, made in results.items():
            memo.keep(name, stamp(made), made)
        path = folder / str(number) / "results"
        memo.write(path, "kg 1", before=before)
        before = path
    return path


def held(path: Path) -> Memo:
    memo = Memo()
    memo.read(path, "kg 1")
    memo.turn()
    return memo


def test_a_change_writes_only_what_is_new_beside_what_was_written_before(tmp_path):
    path = changed(tmp_path, {"b": "another"}, {"c": "new"})
    assert path.stat().st_size < (tmp_path / "0" / "results").stat().st_size
    found = held(path)
    assert [found.before(name) for name in "abc"] == ["one " * 999, "another", "new"]


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"otherwise")])
def test_nothing_is_taken_if_an_older_file_is_missing_or_damaged(tmp_path, harm):
    path = changed(tmp_path, {"b": "another"}, {"c": "new"})
    assert len(sorted(path.parent.iterdir())) > 1
    for older in path.parent.glob("results-*"):
        harm(older)
        assert held(path).before("c") is None


def test_all_is_written_again_when_most_of_it_is_out_of_date(tmp_path):
    sizes = ("two " * 999, "three " * 999, "four " * 999)
    path = changed(tmp_path, *({"a": made} for made in sizes))
    assert len(sorted(path.parent.iterdir())) < 1 + len(sizes)
    assert [held(path).before(name) for name in "ab"] == [sizes[-1], "other"]


def test_what_a_change_can_no_longer_find_it_writes_again(tmp_path):
    changed(tmp_path, {"b": "another"})
    memo = Memo()
    memo.read(tmp_path / "1" / "results", "kg 1")
    for file in (tmp_path / "1").iterdir():
        file.unlink()
    memo.write(tmp_path / "2" / "results", "kg 1", before=tmp_path / "1" / "results")
    assert [held(tmp_path / "2" / "results").before(n) for n in "ab"] == ["one " * 999, "another"]


def test_results_of_a_large_case_are_held_packed_and_serve_the_next_change(tmp_path):
    memo = Memo()
    memo.keep("a", b"1", (Span(1, 2),))
    memo.write(tmp_path / "kept" / "results", "kg 1", unpacked=False)
    memo.read(tmp_path / "kept" / "results", "kg 1")
    memo.turn()
    assert memo.known("a", b"1") == (Span(1, 2),)
