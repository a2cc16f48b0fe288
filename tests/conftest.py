"""Fixtures shared by all rooms: the pipeline loads once, the shared ground truth is optional."""

from pathlib import Path

import pytest
from spacy.language import Language

import kg
from kg.annotate import load

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
