"""Readings of version 1 of the format are joined as those of version 2."""

import json
from pathlib import Path
from typing import Any

import pytest

import kg

STORIES = {
    "post": "A storm flooded the harbour of Westport on Monday, 5 May 2018. Mayor Ana Ruiz did not "
    "say that two people were injured. Two dead in flood.",
    "star": "Ana Ruiz, the mayor of Westport, may resign. On Monday three men were hurt in the "
    "flood at the harbour, and the police carried out a search.",
}
ADDED = {
    "document": {"format", "sentences"},
    "mentions": {"head_lemma", "number", "definite"},
    "events": {"voice", "tense", "particle", "negation", "modal", "sentence", "clause"},
    "participants": {"parse"},
}


def without(row: dict[str, Any], kind: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ADDED[kind]}


def of_version_1(row: dict[str, Any]) -> dict[str, Any]:
    """Give a reading as an earlier kg wrote it."""
    events = []
    for event in row["events"]:
        taking = [without(one, "participants") for one in event["participants"]]
        form = event["form"].replace("verbless", "copular")
        events.append({**without(event, "events"), "participants": taking, "form": form})
    mentions = [without(one, "mentions") for one in row["mentions"]]
    return {**without(row, "document"), "mentions": mentions, "events": events}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give the readings of the stories, and the same as an earlier kg wrote them."""
    folder = tmp_path_factory.mktemp("readings")
    given = [json.dumps({"document": name, "text": text}) for name, text in STORIES.items()]
    (folder / "stories.jsonl").write_text("\n".join(given), encoding="utf-8")
    new, old = folder / "new.jsonl", folder / "old.jsonl"
    kg.read_files(folder / "stories.jsonl", out=new, processes=1)
    rows = map(json.loads, new.read_text(encoding="utf-8").splitlines())
    old.write_text(
        "".join(json.dumps(of_version_1(row), ensure_ascii=False) + "\n" for row in rows),
        encoding="utf-8",
    )
    return new, old


def test_each_key_of_version_2_is_written(files: tuple[Path, Path]) -> None:
    rows = [json.loads(line) for line in files[0].read_text(encoding="utf-8").splitlines()]
    found = {
        "document": {key for row in rows for key in row},
        "mentions": {key for row in rows for one in row["mentions"] for key in one},
        "events": {key for row in rows for one in row["events"] for key in one},
        "participants": {
            key
            for row in rows
            for event in row["events"]
            for one in event["participants"]
            for key in one
        },
    }
    assert not {kind: keys - found[kind] for kind, keys in ADDED.items() if keys - found[kind]}
    assert "verbless" in {one["form"] for row in rows for one in row["events"]}


def test_both_are_joined_alike(files: tuple[Path, Path], tmp_path: Path) -> None:
    """Only how an event is called may differ: version 2 says whether its word was an infinitive."""
    told = []
    for number, file in enumerate(files):
        folder = tmp_path / str(number) / "case"
        kg.join(file, case=folder)
        same = ("entities.jsonl", "findings.jsonl", "judgements.jsonl")
        kept = [(folder / name).read_bytes() for name in same]
        lines = (folder / "occurrences.jsonl").read_text(encoding="utf-8").splitlines()
        events = [(one["class"], one["members"]) for one in map(json.loads, lines)]
        told.append((kept, sorted(events)))
    assert told[0] == told[1]
