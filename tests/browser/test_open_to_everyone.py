"""The pages by axe-core, by day and night, on a desk and a phone: nothing shuts anyone out."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import kg

VIEWS = ("Overview", "Network", "Accounts", "Findings", "Timeline", "Map", "Articles", "Method")
WIDE, NARROW = (1400, 900), (390, 844)


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(NARROW, "dark", id="narrow-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.extended),
        pytest.param(NARROW, "light", id="narrow-light", marks=pytest.mark.extended),
    ],
)
def test_nothing_shuts_anyone_out(
    browser: Browser,
    serious: Callable[[Page], list[str]],
    report: Path,
    sample: kg.Case,
    scheme: Literal["light", "dark"],
    size: tuple[int, int],
) -> None:
    context = browser.new_context(
        color_scheme=scheme,
        viewport={"width": size[0], "height": size[1]},
    )
    page = context.new_page()
    _, (point, *_) = sample.points(kind="contradicts")
    places = [name.lower() for name in VIEWS]
    named = next(one for one in sample.entities() if one.name == "Scott Israel")
    places.append(f"entity/{named.id}")
    places += [f"article/{next(sample.readings()).document.document}", f"findings/{point.id}"]
    found = []
    for place in places:
        page.goto(f"{report.as_uri()}#/{place}")
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        page.wait_for_timeout(150)
        found += [f"{place}: {one}" for one in serious(page)]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 1:
            found.append(f"{place}: {wide} pixels wider than the window")
    context.close()
    assert found == []
