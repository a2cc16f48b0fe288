"""The store that the tests of this room take apart: the three reports of a fire."""

import pytest
from pyoxigraph import Store

from kg.graph import DEFAULT_BASE, BuildInfo, quads


@pytest.fixture
def store(harbour) -> Store:
    """A copy of its own for each test, in memory."""
    copy = Store()
    about = BuildInfo(version="0")
    told = harbour.readings, harbour.linking, harbour.findings
    copy.extend(quads(*told, base=DEFAULT_BASE, about=about))
    return copy
