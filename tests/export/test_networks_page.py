"""What docs/networks.md tells a reader to run does run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "networks.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize("example", SHELL)
def test_an_example_runs(gold_case, tmp_path, example):
    place = tmp_path / "bin"
    place.mkdir()
    for name, program in (("python", '"$@"'), ("kg", '-m kg "$@"')):
        (place / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {program}\n')
        (place / name).chmod(0o755)
    (tmp_path / "CASE").symlink_to(gold_case.folder.path)
    root = Path(__file__).parents[2]
    paths = {"PATH": f"{place}:{os.environ['PATH']}", "PYTHONPATH": str(root)}
    answer = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", example], cwd=tmp_path, check=False,
        capture_output=True, text=True, env={**os.environ, **paths},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip()


@pytest.mark.parametrize("example", PYTHON)
def test_an_example_in_python_runs(gold_case, capsys, example):
    pytest.importorskip("pandas")
    exec(example, {"case": gold_case})
    assert capsys.readouterr().out.strip()
