"""Fixtures shared by all rooms: the pipeline loads once, the shared ground truth is optional."""

from pathlib import Path

import pytest
from spacy.language import Language

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def nlp() -> Language:
    from kg.annotate import load

    return load()


@pytest.fixture(scope="session")
def shared() -> Path:
    if not (SHARED / "seeds").is_dir():
        pytest.skip("the shared ground truth does not stand beside the project")
    return SHARED
