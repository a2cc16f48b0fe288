"""What later judgements correct: the weights in use are those that the judgements give."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def later() -> ModuleType:
    pytest.importorskip("scipy")
    spec = importlib.util.spec_from_file_location("later", ROOT / "training" / "later.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["later"] = module
    spec.loader.exec_module(module)
    return module


def test_the_weights_in_use_are_fitted_on_the_judgements(
    later: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{later.START}\nold\n{later.END}\nafter\n", encoding="utf-8")
    out = tmp_path / "later.toml"
    monkeypatch.setattr(sys, "argv", ["later.py", "--out", str(out), "--page", str(page)])
    later.main()
    assert out.read_bytes() == later.OUT.read_bytes()
    told = page.read_text(encoding="utf-8")
    assert told.startswith("before\n")
    assert told.endswith("after\n")
    assert "old" not in told.splitlines()
    block = told.removeprefix("before\n").removesuffix("after\n")
    assert block in later.PAGE.read_text(encoding="utf-8")


def test_of_what_lists_tell_more_is_right_than_of_what_is_doubtful(later: ModuleType) -> None:
    claims = later.judged(later.JUDGED)
    sure = later.held_out(claims, later.names_of(claims))
    told = [one.good for one, p in zip(claims, sure, strict=True) if p * one.worth >= 0.6]
    rest = [one.good for one, p in zip(claims, sure, strict=True) if p * one.worth < 0.4]
    assert sum(told) / len(told) > 0.7
    assert sum(rest) / len(rest) < 0.4
