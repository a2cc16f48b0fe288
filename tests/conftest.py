"""Fixtures shared by all rooms: the pipeline loads once, the shared ground truth is optional."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from pyoxigraph import Store
from spacy.language import Language

import kg
from kg.annotate import load
from kg.graph import DEFAULT_BASE, BuildInfo, open_store, quads, write_store
from kg.model import Entity, Finding, Judgement, Linking, Occurrence, Reading
from kg.model.readings import read_lines, read_readings

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def nlp() -> Language:
    return load()


@pytest.fixture(scope="session")
def shared() -> Path:
    if not (SHARED / "seeds").is_dir():
        pytest.skip("the shared ground truth does not stand beside the project")
    return SHARED


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """The sample case, built once."""
    place = tmp_path_factory.mktemp("sample") / "parkland"
    return kg.build(ROOT / "data" / "parkland", case=place, processes=2)


@pytest.fixture(scope="session")
def seeds(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> "kg.Case":
    """The five real articles the project was founded on, built once where they are."""
    return kg.build(shared / "seeds", case=tmp_path_factory.mktemp("seeds") / "case", processes=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Harbour:
    """Three invented reports of a fire, read, joined and weighed by hand: a case without a model."""

    readings: tuple[Reading, ...]
    linking: Linking
    findings: tuple[Finding, ...]
    store: Store


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Harbour:
    place = ROOT / "tests" / "data" / "harbour"
    readings = tuple(read_readings(place / "readings.jsonl"))
    linking = Linking(
        entities=tuple(read_lines(Entity, place / "entities.jsonl")),
        occurrences=tuple(read_lines(Occurrence, place / "occurrences.jsonl")),
        judgements=tuple(read_lines(Judgement, place / "judgements.jsonl")),
    )
    findings = tuple(read_lines(Finding, place / "findings.jsonl"))
    folder = tmp_path_factory.mktemp("harbour") / "graph"
    about = BuildInfo(version="1.2.3", model="by hand")
    write_store(quads(readings, linking, findings, base=DEFAULT_BASE, about=about), folder)
    return Harbour(
        readings=readings, linking=linking, findings=findings, store=open_store(folder)
    )
