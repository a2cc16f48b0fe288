"""What a reader narrows and carries off, on a desk and a phone, by day and by night."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import kg

SIZES = {1400: 900, 390: 844}


@pytest.fixture(
    params=[
        (1400, "light"),
        (390, "dark"),
        pytest.param((1400, "dark"), marks=pytest.mark.extended),
        pytest.param((390, "light"), marks=pytest.mark.extended),
    ],
    scope="module",
)
def seen(
    request: pytest.FixtureRequest, browser: Browser, report: Path
) -> Iterator[tuple[Page, str]]:
    width: int
    scheme: Literal["light", "dark"]
    width, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]}, color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page, report.as_uri()
    context.close()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")


@pytest.fixture(scope="module")
def exported(sample: kg.Case, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    """The claims as `kg export --format csv` writes them."""
    folder = tmp_path_factory.mktemp("tables") / "tables"
    sample.export("csv", folder)
    with (folder / "claims.csv").open(encoding="utf-8-sig", newline="") as table:
        return list(csv.DictReader(table))


def test_facets_count_and_the_filtered_rows_are_carried_off(
    seen: tuple[Page, str], exported: list[dict[str, str]]
) -> None:
    page, case = seen
    page.goto(f"{case}#/accounts")
    unfold(page)
    standing = page.get_by_role("combobox", name="Standing")
    options = standing.locator("option").all_inner_texts()[1:]
    counts = [int(re.search(r"\(([\d,]+)\)", one)[1].replace(",", "")) for one in options]  # type: ignore[index]
    assert counts == sorted(counts, reverse=True)
    at = next(n for n, one in enumerate(options) if one.lower().startswith("alleged"))
    standing.select_option(index=at + 1)
    expect(page.locator(".accounts-count")).to_contain_text(f"{counts[at]} of ")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save these as CSV").click()
    with Path(coming.value.path()).open(encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table))
    assert len(rows) == counts[at]
    told = {row["iri"]: row for row in exported}
    for row in rows:
        assert "alleged" in (row["status"], row["standing"])
        for column in row.keys() & told[row["iri"]].keys() - {"evidence"}:
            assert row[column] == told[row["iri"]][column], column
    assert {"id", "event_type", "holder", "document_id", "evidence"} <= rows[0].keys()
    assert fits(page)


def test_the_fields_of_a_period_stand_side_by_side_in_order(seen: tuple[Page, str]) -> None:
    page, case = seen
    for view in ("accounts", "timeline", "network"):
        page.goto(f"{case}#/{view}")
        unfold(page)
        first, last = (page.get_by_label(name, exact=True) for name in ("From day", "To day"))
        one, other = first.bounding_box(), last.bounding_box()
        assert one is not None
        assert other is not None
        beside = one["y"] == other["y"] and one["x"] + one["width"] <= other["x"]
        below = one["x"] == other["x"] and one["y"] + one["height"] <= other["y"]
        assert beside or below, view
        assert one["height"] == other["height"]
        assert fits(page), view


def test_the_story_the_network_and_the_timeline_stand_in_the_window(
    seen: tuple[Page, str], sample: kg.Case
) -> None:
    page, case = seen
    page.goto(case)
    assert page.locator(".brief .brief-line").count() > 3
    assert fits(page)
    page.goto(f"{case}#/network")
    page.locator(".network-room canvas").first.wait_for()
    page.get_by_role("button", name="Scot Peterson").first.click()
    page.get_by_role("button", name="Only this and its neighbours").click()
    expect(page.locator(".network-few")).to_contain_text("Scot Peterson")
    assert fits(page)
    page.goto(f"{case}#/timeline")
    inside = page.locator(".timeline-list .timeline-day h3").all_inner_texts()
    years = {one.date for one in sample.timeline() if one.reference}
    assert years
    assert not [day for day in inside if any(f"in {year}, no day" in day for year in years)]
    assert fits(page)
