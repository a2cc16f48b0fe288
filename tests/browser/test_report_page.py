"""The report opened from disk, as a person uses it: look, follow, check."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import kg

VIEWS = ("Overview", "Network", "Accounts", "Findings", "Timeline", "Map", "Articles", "Method")
WIDE, NARROW = (1400, 900), (390, 844)


@pytest.fixture
def opened(page: Page, report: Path) -> Page:
    page.goto(report.as_uri())
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    return page


def test_every_view_is_in_the_navigation_and_opens(opened: Page) -> None:
    views = opened.get_by_role("navigation", name="Views")
    expect(views.get_by_role("link")).to_have_text(list(VIEWS))
    for name in VIEWS:
        views.get_by_role("link", name=name).click()
        expect(views.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        expect(opened.get_by_role("heading", level=1, name=name)).to_be_attached()
    opened.go_back()
    expect(opened.get_by_role("heading", level=1, name="Articles")).to_be_visible()


def test_from_a_name_to_the_marked_words(opened: Page, sample: kg.Case) -> None:
    search = opened.get_by_role("combobox", name="Search")
    search.fill("goodrum")
    opened.get_by_role("option", name="Mike Goodrum").first.click()
    expect(opened.get_by_role("heading", level=1, name="Mike Goodrum")).to_be_visible()
    words = opened.locator("main a.exact").first
    expected = (words.locator("q").text_content() or "").split()
    words.click()
    marked = opened.locator("main .chosen")
    expect(marked.first).to_be_in_viewport()
    found = "".join(marked.all_text_contents()).split()
    assert found == expected
    assert any(
        " ".join(claim.evidence.exact.split()) == " ".join(expected) for claim in sample.claims()
    )


def test_a_claim_always_says_who_says_so(opened: Page, sample: kg.Case) -> None:
    opened.get_by_role("link", name="Accounts").click()
    lines = opened.locator("main .claim")
    expect(lines.first).to_be_visible()
    for line in lines.all()[:100]:
        assert (line.locator(".claim-who").text_content() or "").strip().endswith(":")
    count = sum(1 for _ in sample.claims())
    expect(opened.get_by_text(f"{count} of {count} claims").first).to_be_visible()


def test_an_allegation_is_named_in_words(opened: Page, sample: kg.Case) -> None:
    opened.goto(f"{opened.url.partition('#')[0]}#/accounts?standing=alleged")
    lines = opened.locator("main .claim")
    expect(lines.first).to_be_visible()
    alleged = sum(claim.status == "alleged" for claim in sample.claims())
    assert lines.count() == alleged > 0
    for line in lines.all():
        expect(line.locator(".badge").first).to_contain_text("alleged", ignore_case=True)


def test_filtering_by_source(opened: Page) -> None:
    opened.get_by_role("link", name="Accounts").click()
    source = opened.get_by_label("Source (who says so)")
    source.fill("Mike Goodrum")
    source.press("Tab")
    told = opened.locator("main").get_by_text(" of 412 claims").first
    expect(told).not_to_contain_text("412 of 412")
    for line in opened.locator("main .claim .claim-who").all():
        assert "Mike Goodrum" in (line.text_content() or "")
    assert "holder=" in opened.url or "source=" in opened.url


def test_a_finding_sets_the_sides_beside_each_other(opened: Page, sample: kg.Case) -> None:
    opened.get_by_role("link", name="Findings").click()
    expect(opened.get_by_role("heading", level=1, name="Findings")).to_be_visible()
    _, (point, *_) = sample.points(kind="contradicts")
    opened.goto(f"{opened.url.partition('#')[0]}#/findings?kind=contradicts")
    shown = opened.locator("main").inner_text()
    assert " ".join(point.about.split()) in " ".join(shown.split())
    for account in point.accounts:
        assert account.words in " ".join(shown.split())


def test_the_network_names_those_it_draws(opened: Page) -> None:
    opened.get_by_role("link", name="Network").click()
    expect(opened.locator("main canvas").first).to_be_visible()
    opened.get_by_role("link", name="Scot Peterson").or_(
        opened.get_by_role("button", name="Scot Peterson")
    ).first.click()
    expect(opened.locator("main .claim").first).to_be_visible()


def test_the_keyboard_is_enough(opened: Page) -> None:
    opened.keyboard.press("Tab")
    expect(opened.get_by_role("link", name="Skip", exact=False)).to_be_focused()
    opened.keyboard.press("/")
    search = opened.get_by_role("combobox", name="Search")
    search.focus()
    opened.keyboard.type("pustizzi")
    expect(opened.get_by_role("option").first).to_be_visible()
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("Enter")
    expect(opened.get_by_role("heading", level=1, name="Anthony Pustizzi")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_shuts_anyone_out(
    browser: Browser,
    serious: Callable[[Page], list[str]],
    report: Path,
    sample: kg.Case,
    scheme: str,
    size: tuple[int, int],
) -> None:
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": size[0], "height": size[1]},
    )
    page = context.new_page()
    _, (point, *_) = sample.points(kind="contradicts")
    places = [name.lower() for name in VIEWS]
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


def test_what_is_printed_holds_every_claim(opened: Page, sample: kg.Case, tmp_path: Path) -> None:
    opened.get_by_role("link", name="Method").click()
    opened.evaluate("dispatchEvent(new Event('beforeprint'))")
    out = tmp_path / "case.pdf"
    opened.pdf(path=out)
    printed = "".join("".join(page.extract_text().split()) for page in PdfReader(out).pages)
    missing = [
        claim.evidence.exact
        for claim in sample.claims()
        if "".join(claim.evidence.exact.split()) not in printed
    ]
    assert len(missing) < 0.02 * sample.manifest.claims  # words that a page's end cuts in two
