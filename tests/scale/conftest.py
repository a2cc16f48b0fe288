"""Reports of several stories, and the parts of a case that must be the same whoever built it."""

import importlib.util
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.config import Config
from kg.pipeline import build

COMPARED = (
    *("case.json", "readings.jsonl", "judgements.jsonl", "hand.jsonl", "dates.jsonl"),
    *("entities.jsonl", "occurrences.jsonl", "findings.jsonl", "notices.jsonl"),
)

REPORTS = {
    "harbour-1": "A storm flooded the harbour of Westport on Monday. Mayor Ana Ruiz said that two "
    "people were injured. The fire department rescued nine residents.",
    "harbour-2": "Three people were injured when a storm flooded the harbour of Westport, police "
    "said. Ana Ruiz, the mayor of Westport, praised the fire department.",
    "harbour-3": "Westport's mayor, Ana Ruiz, denied on Tuesday that the harbour was closed before "
    "the storm. Captain Lee Moran told reporters that the fire department rescued nine residents.",
    "match-1": "Rovers beat United 2-1 in Derby on Saturday. Striker Tom Okafor scored both goals.",
    "match-2": "Tom Okafor did not score against United, the league said on Sunday. Rovers won.",
    "court-1": "A court in Lisbon acquitted the former banker Rui Paz of fraud on Friday. "
    "Prosecutors had alleged that Paz hid 40 million euros.",
    "court-2": "Rui Paz was cleared of fraud in Lisbon. His lawyer Eva Brandt said that the bank "
    "hid nothing.",
    "merger": "Nordbank bought Fjord Insurance for 300 million dollars in May. Its chairman, Lars "
    "Berg, will lead the merged group, the company said.",
}


def has_spark() -> str:
    """Say why Spark cannot run here; nothing where it can."""
    if importlib.util.find_spec("pyspark") is None:
        return "needs PySpark: make test-spark"
    home = os.environ.get("JAVA_HOME")
    if shutil.which("java", path=f"{home}/bin" if home else None) is None:
        return "needs Java: make test-spark"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = has_spark()
    for item in items:
        if missing and item.get_closest_marker("spark"):
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what folders hold: texts, lines, repeats, faulty and empty files."""
    folder = tmp_path_factory.mktemp("reports")
    for name, text in list(REPORTS.items())[:4]:
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    (folder / "again.txt").write_text(REPORTS["match-1"], encoding="utf-8")
    (folder / "empty.txt").write_text(" \n", encoding="utf-8")
    (folder / "figures.csv").write_text("1,2", encoding="utf-8")
    (folder / "page.html").write_text(
        f"<html><body><article><p>{REPORTS['merger']}</p></article></body></html>", encoding="utf-8"
    )
    lines = [
        json.dumps({"document": name, "text": text, "published": "2024-05-07"})
        for name, text in list(REPORTS.items())[4:7]
    ]
    (folder / "wire.jsonl").write_text(
        "\n".join(["\ufeff" + lines[0], "", *lines[1:], '{"text": "cut', lines[2], ""]),
        encoding="utf-8",
    )
    (folder / "last.jsonl").write_text('{"text": 7}', encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def one_machine(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, bytes]]:
    """Build on this machine alone, and give the bytes of the case."""

    def built(*paths: Path, **settings: object) -> dict[str, bytes]:
        case = tmp_path_factory.mktemp("one") / "case"
        build(paths, case, config=Config(**settings))  # type: ignore[arg-type]
        return bytes_of(case)

    return built


def bytes_of(case: Path) -> dict[str, bytes]:
    """Give the bytes of all files of a case but the database."""
    return {name: (case / name).read_bytes() for name in COMPARED}
