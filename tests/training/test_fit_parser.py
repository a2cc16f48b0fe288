"""Fitting all weights with one command: what runs, in which order, and what is run again."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def fit_parser() -> ModuleType:
    path = ROOT / "training" / "fit_parser.py"
    spec = importlib.util.spec_from_file_location("fit_parser", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fit_parser"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Two programs that add a line to a file; the second fails until it finds `allowed`."""
    folder = tmp_path / "programs"
    folder.mkdir()
    add = "import pathlib, sys\nlog, word = sys.argv[1:]\n"
    add += "with open(log, 'a') as out: print(word, file=out)\n"
    (folder / "first.py").write_text(add)
    (folder / "second.py").write_text(
        add + "sys.exit(not pathlib.Path(log).with_name('allowed').exists())\n"
    )
    return folder


def _stages(module: ModuleType, programs: Path, log: Path) -> list:
    first = module.Stage("first", str(programs / "first.py"), (str(log), "first"))
    second = module.Stage("second", str(programs / "second.py"), (str(log), "second"), ("first",))
    return [first, second]


def test_every_program_exists_and_comes_after_what_it_needs(fit_parser) -> None:
    planned = list(fit_parser.stages(Path("train"), Path("runs"), Path("a"), Path("b")))
    seen: set[str] = set()
    for stage in planned:
        assert (ROOT / "training" / stage.program).is_file()
        assert set(stage.after) <= seen
        seen.add(stage.name)
    assert len(seen) == len(planned)


def test_a_run_goes_on_where_a_stage_failed(fit_parser, programs, tmp_path) -> None:
    log = tmp_path / "log"
    planned = _stages(fit_parser, programs, log)
    with pytest.raises(SystemExit, match="second failed"):
        fit_parser.run(planned, tmp_path, sys.executable, sys.executable)
    (tmp_path / "allowed").touch()
    fit_parser.run(planned, tmp_path, sys.executable, sys.executable)
    fit_parser.run(planned, tmp_path, sys.executable, sys.executable)
    assert log.read_text().split() == ["first", "second", "second"]


def test_a_changed_program_is_run_again_with_all_that_needs_it(
    fit_parser, programs, tmp_path
) -> None:
    log = tmp_path / "log"
    (tmp_path / "allowed").touch()
    planned = _stages(fit_parser, programs, log)
    fit_parser.run(planned, tmp_path, sys.executable, sys.executable)
    first = programs / "first.py"
    first.write_text(first.read_text() + "# another setting\n")
    fit_parser.run(planned, tmp_path, sys.executable, sys.executable)
    assert log.read_text().split() == ["first", "second"] * 2
