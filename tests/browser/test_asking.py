"""Questions in plain words on a served page: asked in the search box, in the form, in vain."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

import kg

Serving = Callable[..., AbstractContextManager[tuple[str, str]]]
SLOW = 60_000
"""Milliseconds within which an answer must be seen, on a slow machine."""
STAYED = "How many deputies stayed outside?"


def test_a_question_in_the_search_box_leads_to_its_passages_and_their_words(
    page: Page, address: str, sample: kg.Case, serious: Callable[[Page], list[str]]
) -> None:
    answers = sample.ask(STAYED).answers
    passages = [one for answer in answers for one in answer.told]
    page.goto(address)
    search = page.get_by_role("combobox", name="Search")
    search.fill(STAYED)
    expect(page.get_by_role("option").last).to_have_text(f"Answer “{STAYED}”", timeout=SLOW)
    search.press("Enter")
    quotes = page.locator("main blockquote a q")  # the passages, not the sentences beside them
    expect(quotes).to_have_text([one.words for one in passages], timeout=SLOW)
    figures = [one.value for one in answers if one.value is not None]
    assert len(figures) > 1
    for figure in figures:
        expect(page.get_by_role("heading", level=3, name=figure, exact=True)).to_be_visible()
    cited = page.locator("main figure").first
    for holder in passages[0].claims[0].holders:
        expect(cited.get_by_role("listitem").first).to_contain_text(f"citing {holder}")
    expect(cited.get_by_role("listitem").first).to_contain_text(passages[0].claims[0].status)
    for width, scheme in ((1400, "light"), (390, "dark")):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 900})
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 1
    page.locator("main blockquote a").first.press("Enter")
    marked = page.locator("main .chosen")
    expect(marked.first).to_be_in_viewport()
    assert "".join(marked.all_text_contents()).split() == passages[0].words.split()


def test_the_form_asks_when_it_is_sent_and_the_way_back_leads_to_the_question_before(
    page: Page, address: str, sample: kg.Case
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: "/api/ask" in request.url and asked.append(request.url))
    page.goto(address)
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Ask").click()
    field = page.get_by_label("Ask a question")
    field.press_sequentially("Did Peterson do a good job?", timeout=SLOW)
    assert asked == []
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("heading", name="Disputed among these")).to_be_visible(timeout=SLOW)
    [point] = sample.ask("Did Peterson do a good job?").disputed
    dispute = page.locator(f"main a[href='#/finding/{quote(point.id, safe='')}']")
    expect(dispute).to_be_visible()
    field.fill("Who won the chess championship?")
    field.press("Enter")
    status = page.locator("main").get_by_role("status")
    expect(status).to_have_text("No passage of the 5 articles seems to answer this.", timeout=SLOW)
    expect(page.locator("main")).to_contain_text("“chess”, “championship”")
    assert len(asked) == 2
    page.go_back()
    expect(field).to_have_value("Did Peterson do a good job?")
    dispute.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("conflict")


def test_a_server_that_does_not_answer_is_named(
    browser: Browser, sample: kg.Case, serving: Serving
) -> None:
    # Not the watched page: the browser itself tells the console of what could not be fetched.
    page = browser.new_page()
    with serving(sample.folder.path) as (address, _):
        page.goto(f"{address}/#/ask?question={quote(STAYED)}")
        expect(page.locator("main blockquote").first).to_be_visible(timeout=SLOW)
        page.get_by_label("Ask a question").fill("???")
        page.get_by_role("button", name="Ask").click()
        status = page.locator("main").get_by_role("status")
        expect(status).to_contain_text("holds no word to look for", timeout=SLOW)
    page.get_by_role("button", name="Ask").click()
    expect(status).to_have_text("The server does not answer. Start it again, and ask once more.")
    expect(page.locator("main blockquote")).to_have_count(0)
    page.close()


def test_a_page_that_is_a_file_says_where_questions_are_answered(page: Page, report: Path) -> None:
    page.goto(f"{report.as_uri()}#/ask?question={quote(STAYED)}")
    expect(page.get_by_role("heading", level=1, name="Ask")).to_be_visible()
    expect(page.locator("main")).to_contain_text("A served case answers questions: kg serve CASE")
    search = page.get_by_role("combobox", name="Search")
    search.fill(STAYED)
    expect(page.get_by_role("listbox", name="Found")).to_contain_text("Nothing here has these")
    expect(page.get_by_role("option")).to_have_count(0)
