"""The report opened from disk, as a person uses it: look, follow, check."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

import kg

ROOT = Path(__file__).resolve().parents[2]
VIEWS = ("Overview", "Network", "Accounts", "Findings", "Timeline", "Map", "Articles", "Method")


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
    listed = sum(1 for _ in sample.claims())
    every = sum(1 for _ in sample.claims(doubtful=True))
    told = f"{listed} of {every} claims; {every - listed} doubtful ones are left out"
    expect(opened.get_by_text(told).first).to_be_visible()


def test_an_allegation_is_named_in_words(opened: Page, sample: kg.Case) -> None:
    opened.goto(f"{opened.url.partition('#')[0]}#/accounts?status=alleged")
    lines = opened.locator("main .claim")
    expect(lines.first).to_be_visible()
    alleged = sum(claim.status == "alleged" for claim in sample.claims())
    assert lines.count() == alleged > 0
    for line in lines.all():
        expect(line.locator(".badge").first).to_contain_text("alleged", ignore_case=True)


def test_filtering_by_source(opened: Page, sample: kg.Case) -> None:
    opened.get_by_role("link", name="Accounts").click()
    source = opened.get_by_label("Source (who says so)")
    source.fill("Goodrum")
    opened.get_by_role("option", name="Mike Goodrum").first.click()
    count = sample.manifest.claims
    told = opened.locator("main").get_by_text(f" of {count} claims").first
    expect(told).not_to_contain_text(f"{count} of {count}")
    for line in opened.locator("main .claim .claim-who").all():
        assert "Mike Goodrum" in (line.text_content() or "")
    assert "source=" in opened.url


def test_a_finding_sets_the_sides_beside_each_other(opened: Page, sample: kg.Case) -> None:
    _, (point, *_) = sample.points(kind="contradicts")
    opened.goto(f"{opened.url.partition('#')[0]}#/findings?kind=contradicts")
    expect(opened.get_by_role("heading", level=1, name="Findings")).to_be_visible()
    folded = opened.get_by_text("Less sure, read the words first")
    assert (folded.count() == 1) is not point.sure
    if not point.sure:
        folded.click()
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


PRONOUNS = {"they", "she", "he", "we", "her", "him", "them", "who", "it"}
"""Whom only such a word names is in the analysis, and no dot."""


def test_communities_are_told_by_colour_number_and_key(
    opened: Page, sample: kg.Case, serious: Callable[[Page], list[str]]
) -> None:
    opened.get_by_role("link", name="Network").click()
    opened.get_by_role("button", name="community").focus()
    opened.keyboard.press("Enter")
    expect(opened.get_by_role("button", name="community")).to_be_focused()
    assert "colour=community" in opened.url
    found = sample.analyse().communities
    rows = opened.get_by_role("list", name="Communities").get_by_role("button")
    expect(rows.first).to_be_visible()
    largest = found[0]
    shown = largest.size - sum(name.lower() in PRONOUNS for name in largest.names)
    expect(rows.first).to_contain_text(f"and {shown - 3} more")
    rows.first.focus()
    opened.keyboard.press("Enter")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(rows.first).to_be_focused()
    name = largest.names[0]
    actor = opened.locator(".network-tables tr").filter(has_text=name).first
    expect(actor.get_by_role("cell").nth(2)).to_have_text("1")
    assert serious(opened) == []


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


def test_what_is_printed_holds_every_claim(page: Page, tmp_path: Path) -> None:
    article = sorted((ROOT / "data" / "parkland").glob("*.txt"))[0]
    case = kg.build(article, case=tmp_path / "case", processes=1)
    case.report(tmp_path / "case.html")
    page.goto(f"{(tmp_path / 'case.html').as_uri()}#/method")
    page.evaluate("() => { globalThis.asked = 0; globalThis.print = () => { asked += 1 } }")
    page.get_by_role("link", name="Print the whole case").click()
    expect(page.get_by_text("Ready: ", exact=False)).to_be_visible(timeout=30_000)
    page.wait_for_function("asked === 1")  # the dialog of the browser, and once alone
    assert page.url.endswith("#/print")
    page.pdf(path=tmp_path / "case.pdf")
    sheets = PdfReader(tmp_path / "case.pdf").pages
    printed = "".join("".join(sheet.extract_text().split()) for sheet in sheets)
    claims = [claim.evidence.exact for claim in case.claims()]
    missing = [words for words in claims if "".join(words.split()) not in printed]
    assert len(missing) <= 0.05 * len(claims)  # words that the end of a sheet cuts in two


@pytest.mark.parametrize("view", [name for name in VIEWS if name != "Method"])
def test_a_printed_view_says_what_it_is(opened: Page, tmp_path: Path, view: str) -> None:
    opened.get_by_role("navigation", name="Views").get_by_role("link", name=view).click()
    expect(opened.get_by_role("heading", level=1, name=view)).to_be_attached()
    opened.pdf(path=tmp_path / "view.pdf", format="A4")
    (first, *_) = PdfReader(tmp_path / "view.pdf").pages
    assert "These are statements by others" in " ".join(first.extract_text().split())


def test_the_printed_list_of_articles_is_a_table(
    opened: Page, sample: kg.Case, tmp_path: Path
) -> None:
    opened.get_by_role("navigation", name="Views").get_by_role("link", name="Articles").click()
    expect(opened.get_by_role("heading", level=1, name="Articles")).to_be_visible()
    opened.pdf(path=tmp_path / "articles.pdf", format="A4")
    printed = PdfReader(tmp_path / "articles.pdf").pages[0].extract_text()
    lines = [" ".join(line.split()) for line in printed.splitlines()]
    assert any(re.search(r"Title.*Outlet.*Day.*Words.*Claims", line) for line in lines)
    for one in sample.readings():
        words = len(one.document.text.split())
        assert any(re.search(rf"\b{words} \d+$", line) for line in lines), words


def test_names_of_the_network_and_the_map_are_printed(
    opened: Page, sample: kg.Case, tmp_path: Path
) -> None:
    (first, *_) = sorted(
        (e.name for e in sample.entities() if e.named and e.type == "Person"), key=len
    )
    opened.get_by_role("navigation", name="Views").get_by_role("link", name="Network").click()
    expect(opened.get_by_role("heading", name="Actors")).to_be_visible()
    opened.pdf(path=tmp_path / "network.pdf", format="A4")
    printed = " ".join(sheet.extract_text() for sheet in PdfReader(tmp_path / "network.pdf").pages)
    assert first in " ".join(printed.split())


def test_where_no_dispute_was_found_the_page_says_that_many_are_missed(
    page: Page, tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_text("Ida Berg sold the mill in Varn on 3 May 2021.\n")
    case = kg.build(tmp_path, case=tmp_path / "case", processes=1)
    case.report(tmp_path / "page.html")
    page.goto((tmp_path / "page.html").as_uri())
    figure = page.get_by_role("link", name="no dispute found; many are missed")
    expect(figure).to_be_visible()
    expect(page.get_by_text("0 disputes")).to_have_count(0)
