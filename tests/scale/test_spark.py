"""Built on Spark, a case is what one machine builds, whatever happens to the cluster meanwhile."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from pyoxigraph import RdfFormat, Store

import kg
from kg.config import Config
from kg.errors import CaseError, InputError, ServiceError, UsageError
from kg.pipeline import join, read
from kg.query import run_query
from kg.scale import Cluster, build
from kg.scale.comparing import in_workers
from kg.scale.session import started
from kg.work_distribution import hands

from .conftest import REPORTS, bytes_of

pytestmark = pytest.mark.spark
ROOT = Path(__file__).resolve().parents[2]
LOCAL = "local[2]"
TWO_WORKERS = "local-cluster[2,1,1024]"

Alone = Callable[..., dict[str, bytes]]


def on_spark(
    *paths: str | Path, case: Path, told: list[int] | None = None, **given: object
) -> Path:
    settings = {k: given.pop(k) for k in ("document_seconds", "parser") if k in given}

    def progress(stage: str, done: int, _total: int | None) -> None:
        if told is not None and stage == "reading":
            told.append(done)

    build(
        paths,
        case,
        cluster=Cluster(**{"master": LOCAL, **given}),  # type: ignore[arg-type]
        config=Config(**settings),  # type: ignore[arg-type]
        progress=progress,
    )
    return case


def lines(path: Path, count: int, *, story: str = "harbour-1") -> Path:
    """Write reports, half of them of one story."""
    others = [text for name, text in REPORTS.items() if not name.startswith("harbour")]
    rows = [
        {
            "document": f"d{number:03}",
            "source": f"wire {number}",
            "text": f"{REPORTS[story] if number % 2 else others[number % len(others)]} "
            f"It was report number {number} of {number * 7} people.",
        }
        for number in range(count)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_a_folder_gives_the_same_case_and_the_same_notices(
    reports: Path, one_machine: Alone, tmp_path: Path
) -> None:
    case = on_spark(reports, case=tmp_path / "case")
    assert bytes_of(case) == one_machine(reports)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["case"]


def test_two_workers_in_processes_of_their_own_give_the_same_case(
    reports: Path, one_machine: Alone, tmp_path: Path
) -> None:
    case = on_spark(reports, case=tmp_path / "case", master=TWO_WORKERS)
    assert bytes_of(case) == one_machine(reports)


def test_lines_read_in_pieces_keep_their_numbers(one_machine: Alone, tmp_path: Path) -> None:
    file = lines(tmp_path / "wire.jsonl", 40)
    told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for row in told:
        del row["source"], row["document"]
    told[7] = {"text": 7}
    file.write_text("".join(json.dumps(row) + "\n" for row in told), encoding="utf-8")
    small = (("spark.sql.files.maxPartitionBytes", "1k"), ("spark.sql.files.openCostInBytes", "0"))
    case = on_spark(f"file://{file}", case=tmp_path / "case", settings=small)
    found = bytes_of(case)
    alone = one_machine(file)
    assert found["readings.jsonl"].replace(b'"file:', b'"') == alone["readings.jsonl"]
    assert found["notices.jsonl"].replace(b'"file:', b'"') == alone["notices.jsonl"]


def test_a_parquet_table_gives_what_its_rows_give_as_lines(
    one_machine: Alone, tmp_path: Path
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    file = lines(tmp_path / "wire.jsonl", 10)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    parquet.write_table(
        pyarrow.Table.from_pylist(rows), tmp_path / "wire.parquet", row_group_size=3
    )
    case = on_spark(tmp_path / "wire.parquet", case=tmp_path / "case")
    assert bytes_of(case) == one_machine(file)


def test_a_document_over_its_limit_is_left_out_as_on_one_machine(
    one_machine: Alone, tmp_path: Path
) -> None:
    file = lines(tmp_path / "wire.jsonl", 6)
    long = " ".join(f"Police in Derby said that {n} people left." for n in range(1_500))
    with file.open("a", encoding="utf-8") as more:
        more.write(json.dumps({"document": "poison", "source": "p", "text": long}) + "\n")
    case = on_spark(file, case=tmp_path / "case", document_seconds=1)
    found = bytes_of(case)
    assert b"over the limit of time" in found["notices.jsonl"]
    assert json.loads(found["case.json"])["documents"] == 6
    assert found["notices.jsonl"] == one_machine(file, document_seconds=1)["notices.jsonl"]


def test_a_worker_killed_in_mid_run_changes_nothing(one_machine: Alone, tmp_path: Path) -> None:
    file = lines(tmp_path / "wire.jsonl", 60)
    killed: list[int] = []
    killer = Thread(target=_kill_one, args=(tmp_path / "work", killed), daemon=True)
    killer.start()
    case = on_spark(
        file, case=tmp_path / "case", master=TWO_WORKERS, work=str(tmp_path / "work"), wave=5
    )
    killer.join(timeout=5)
    assert killed, "no worker was killed while the run was on"
    assert bytes_of(case) == one_machine(file)


def _kill_one(work: Path, killed: list[int]) -> None:
    """Kill a worker's process once the first readings are kept and others are being read."""
    until = time.monotonic() + 300
    while time.monotonic() < until:
        if any(work.glob("readings/*/_SUCCESS")) and (found := list(_executors())):
            os.kill(found[0], signal.SIGKILL)
            killed.append(found[0])
            return
        time.sleep(0.1)


def _executors() -> Iterator[int]:
    """List the workers of this test, and of no other: they descend from this process."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"CoarseGrainedExecutorBackend" in path.read_bytes() and _is_ours(path.parent):
                yield int(path.parent.name)
        except OSError:
            continue


def _is_ours(process: Path) -> bool:
    parent = int(process.name)
    while parent > 1:
        if parent == os.getpid():
            return True
        parent = int(
            (Path("/proc") / str(parent) / "stat").read_text().rsplit(")", 1)[1].split()[1]
        )
    return False


def test_a_run_that_was_killed_goes_on_from_what_it_had_read(
    one_machine: Alone, tmp_path: Path
) -> None:
    file = lines(tmp_path / "wire.jsonl", 60)
    work = tmp_path / "work"
    code = (
        "import sys; from pathlib import Path; from kg.config import Config\n"
        "from kg.scale import Cluster, build\n"
        "build([sys.argv[1]], Path(sys.argv[2]), config=Config(),\n"
        f"      cluster=Cluster(master={LOCAL!r}, work=sys.argv[3], wave=8))\n"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code, str(file), str(tmp_path / "case"), str(work)],
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
    )
    until = time.monotonic() + 300
    while not any(work.glob("readings/*/_SUCCESS")) and time.monotonic() < until:
        time.sleep(0.05)
    run.kill()
    run.wait()
    assert not (tmp_path / "case").exists()
    told: list[int] = []
    case = on_spark(file, case=tmp_path / "case", work=str(work), wave=8, told=told)
    assert 0 < told[0] < 60
    assert bytes_of(case) == one_machine(file)


def test_documents_added_later_are_the_only_ones_read(one_machine: Alone, tmp_path: Path) -> None:
    work = str(tmp_path / "work")
    on_spark(lines(tmp_path / "wire.jsonl", 8), case=tmp_path / "case", work=work)
    told: list[int] = []
    file = lines(tmp_path / "wire.jsonl", 10)
    case = on_spark(file, case=tmp_path / "case", work=work, told=told)
    assert told[0] == 8
    assert bytes_of(case) == one_machine(file)


def test_workers_with_another_kg_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "sitecustomize.py").write_text(
        "import kg.ontology, pathlib\n"
        f"kg.ontology.ontology_folder = lambda: pathlib.Path({str(tmp_path / 'terms')!r})\n"
    )
    shutil.copytree(ROOT / "ontology", tmp_path / "terms")
    with (tmp_path / "terms" / "lexicon" / "joining.toml").open("a", encoding="utf-8") as terms:
        terms.write("\n# another\n")
    path = os.pathsep.join([str(other), str(ROOT), os.environ.get("PYTHONPATH", "")])
    with pytest.raises(ServiceError, match="a worker has another kg"):
        on_spark(
            lines(tmp_path / "wire.jsonl", 4),
            case=tmp_path / "case",
            master=TWO_WORKERS,
            settings=(("spark.executorEnv.PYTHONPATH", path),),
        )
    assert not (tmp_path / "case").exists()


def test_a_partition_that_fails_three_times_ends_the_run_with_its_cause(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import kg.scale.work\n"
        "def read_documents(*_, **__):\n"
        "    raise ValueError('the table of names is damaged')\n"
        "kg.scale.work.read_documents = read_documents\n"
    )
    path = os.pathsep.join([str(broken), str(ROOT), os.environ.get("PYTHONPATH", "")])
    with pytest.raises(
        ServiceError,
        match=r"a partition failed 3 times \(ValueError: the table of names is damaged",
    ):
        on_spark(
            lines(tmp_path / "wire.jsonl", 4),
            case=tmp_path / "case",
            master=TWO_WORKERS,
            settings=(("spark.executorEnv.PYTHONPATH", path),),
        )
    assert not (tmp_path / "case").exists()


def test_a_path_that_spark_does_not_find_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"file:///nowhere/at/all: cannot be read"):
        on_spark("file:///nowhere/at/all", case=tmp_path / "case")
    assert not (tmp_path / "case").exists()


def test_standard_input_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="standard input"):
        on_spark("-", case=tmp_path / "case")


def test_pairs_compared_in_the_workers_give_the_same_findings(tmp_path: Path) -> None:
    readings = tmp_path / "readings.jsonl"
    read([lines(tmp_path / "wire.jsonl", 24)], readings, config=Config())
    join([readings], tmp_path / "here", config=Config())
    sent: list[str] = []
    with started(LOCAL, ()) as (spark, _log):

        def pair_by_pair(
            work: Callable[..., object], shared: object, items: Iterable[object], *, at_once: int
        ) -> Iterator[object]:
            del at_once
            sent.append(work.__name__)
            return in_workers(spark.sparkContext, work, shared, items, at_once=1)

        with hands(pair_by_pair):
            join([readings], tmp_path / "there", config=Config())
    assert sent
    assert bytes_of(tmp_path / "there") == bytes_of(tmp_path / "here")
    assert bytes_of(tmp_path / "here")["findings.jsonl"]


def test_results_hold_what_the_case_holds(reports: Path, tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    results = tmp_path / "results"
    case = on_spark(reports, case=tmp_path / "case", results=str(results))
    opened = kg.open(case)
    opened.export("nquads", tmp_path / "case.nq")
    parts = sorted((results / "nquads").glob("*.nq.gz"))
    told = b"".join(gzip.decompress(part.read_bytes()) for part in parts)
    assert told == (tmp_path / "case.nq").read_bytes()
    manifest = opened.manifest
    rows = {
        name: dataset.dataset(results / name).to_table().to_pylist()
        for name in ("documents", "mentions", "claims", "entities", "judgements", "findings")
    }
    assert len(rows["documents"]) == manifest.documents
    assert len(rows["claims"]) == manifest.claims
    assert len(rows["entities"]) == manifest.entities
    assert len(rows["findings"]) == manifest.findings
    assert {row["entity"] for row in rows["mentions"]} == {e["entity"] for e in rows["entities"]}
    assert any("flooded the harbour of Westport" in row["words"] for row in rows["claims"])


def test_another_store_answers_the_named_questions_alike(reports: Path, tmp_path: Path) -> None:
    results = tmp_path / "results"
    case = kg.open(on_spark(reports, case=tmp_path / "case", results=str(results)))
    store = Store()
    for part in (results / "nquads").glob("*.nq.gz"):
        store.bulk_load(gzip.decompress(part.read_bytes()), format=RdfFormat.N_QUADS)
    asked = sorted((results / "questions").glob("*.rq"))
    assert len(asked) > 20
    for question in asked:
        text = question.read_text(encoding="utf-8")
        if "# default" in text:  # it asks of one class where none is named
            continue
        found = store.query(text, use_default_graph_as_union=True)
        assert _words(found) == _words(run_query(case.store, question.stem).rows), question.stem


def _words(rows: Iterable[Iterable[object]]) -> list[list[str]]:
    """Give the cells as words; of those that gather several things the order says nothing."""
    told = [[str(getattr(cell, "value", cell)) for cell in row] for row in rows]
    return [["; ".join(sorted(cell.split("; "))) for cell in row] for row in told]


def test_results_of_strangers_are_not_replaced(reports: Path, tmp_path: Path) -> None:
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CaseError, match="holds something that kg did not write"):
        on_spark(reports, case=tmp_path / "case", results=str(tmp_path / "results"))
    assert not (tmp_path / "case").exists()
    assert (tmp_path / "results" / "diary.txt").read_text(encoding="utf-8") == "mine"
