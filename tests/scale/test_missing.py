"""What is missing for a cluster is told in one message, before anything is begun."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.case import building
from kg.cli import app
from kg.scale.failing import failure

from .conftest import REPORTS


def complaint(*options: str, folder: Path) -> tuple[int, str]:
    """Build a report with these options; give the exit code and what was told."""
    report = folder / "report.txt"
    report.write_text(REPORTS["merger"], encoding="utf-8")
    words = ["build", str(report), "--case", str(folder / "case"), *options]
    answer = CliRunner().invoke(app, words)
    assert not (folder / "case").exists()
    assert not [path for path in folder.iterdir() if path.name.endswith(".spark")]
    return answer.exit_code, answer.stderr


def test_an_unknown_engine_is_told(tmp_path: Path) -> None:
    code, told = complaint("--engine", "flink", folder=tmp_path)
    assert code == 2
    assert "no engine 'flink'; there are: local, spark" in told


def test_a_master_without_the_engine_is_told(tmp_path: Path) -> None:
    code, told = complaint("--master", "local[2]", folder=tmp_path)
    assert code == 2
    assert "go with --engine spark" in told


def test_a_setting_that_is_none_is_told(tmp_path: Path) -> None:
    code, told = complaint("--engine", "spark", "--conf", "memory=4g", folder=tmp_path)
    assert code == 2
    assert "give spark.NAME=VALUE" in told


def test_a_master_of_no_known_kind_is_told(tmp_path: Path) -> None:
    code, told = complaint("--engine", "spark", "--master", "mesos://h:1", folder=tmp_path)
    assert code == 2
    assert "'mesos://h:1': no address of a cluster; give one of local[2]" in told


@pytest.mark.spark
def test_a_missing_java_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    code, told = complaint("--engine", "spark", folder=tmp_path)
    assert code == 3
    assert "needs Java 17 or newer, and there is none in JAVA_HOME" in told


@pytest.mark.spark
def test_a_master_that_does_not_answer_is_told(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    master = f"spark://127.0.0.1:{port}"
    code, told = complaint("--engine", "spark", "--master", master, folder=tmp_path)
    assert code == 3
    assert f"{master}: nobody answers there (Connection refused)" in told


@pytest.mark.spark
def test_a_case_that_is_being_built_is_told(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), building(tmp_path / "case"):
        code, told = complaint("--engine", "spark", "--master", "local[2]", folder=tmp_path)
        assert code == 2
        assert "is being built or changed by another kg" in told
        raise KeyboardInterrupt


WORDS = """An error occurred while calling o82.parquet.
: org.apache.spark.SparkException: Job aborted due to stage failure: Task 3 in stage 5.0 failed 3 \
times, most recent failure: Lost task 3.2 in stage 5.0: org.apache.spark.api.python.PythonException\
: Traceback (most recent call last):
  File "work.py", line 1, in read_batches
ValueError: the table of names is damaged
"""


def test_a_partition_that_fails_three_times_is_told_with_its_cause() -> None:
    told = str(failure(RuntimeError(WORDS), work="/kept", log="/log"))
    assert "a partition failed 3 times (ValueError: the table of names is damaged)" in told
    assert "what was read is kept in /kept: the same command goes on from there" in told


def test_a_full_disk_of_a_worker_is_told() -> None:
    full = WORDS.replace("ValueError: the table", "OSError: [Errno 28] No space left on device: it")
    told = str(failure(RuntimeError(full), work="/kept", log="/log"))
    assert told.startswith("a disk of the cluster is full: make room where Spark keeps its own")
