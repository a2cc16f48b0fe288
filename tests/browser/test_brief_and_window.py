"""The first screen of a case, and what a reader narrows: brief, timeline, entity, how sure."""

import csv
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import kg


@pytest.fixture(scope="module")
def report(sample: kg.Case, tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("report") / "case.html"
    sample.report(out)
    return out.as_uri()


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_overview_begins_with_the_story(
    page: Page, report: str, sample: kg.Case, width: int, colours: str
) -> None:
    page.emulate_media(color_scheme=colours)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(report)
    lines = page.locator(".brief .brief-line")
    told = sum(len(line.accounts) for line in sample.brief().lines)
    assert lines.count() == told > 3
    first = sample.brief().lines[0].accounts[0][0]
    assert first.sentence in lines.first.inner_text()
    # Nothing but the page itself makes it longer or wider.
    end, high, wide = page.evaluate(
        "[document.querySelector('main').getBoundingClientRect().bottom + scrollY, "
        "document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert high <= end + 2
    assert wide <= width
    lines.first.get_by_text("words").click()
    assert " ".join(first.words.split()) in " ".join(page.locator("mark").all_inner_texts()) or (
        "article" in page.url
    )


def test_how_sure_a_claim_must_be_is_moved_by_a_slider(
    page: Page, report: str, sample: kg.Case
) -> None:
    page.goto(f"{report}#/accounts")
    slider = page.locator(".surety input")
    bar = page.locator("#gates option[label=sure]").get_attribute("value")
    assert bar is not None
    slider.fill(bar)
    page.wait_for_url(f"**sure={bar}**")
    shown = int(page.locator(".accounts-count").inner_text().split()[0])
    assert 0 < shown < sample.manifest.claims / 2
    assert "as in the plain graphs" in page.locator(".surety").inner_text()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save these as CSV").click()
    with open(coming.value.path(), encoding="utf-8-sig", newline="") as table:  # noqa: PTH123
        rows = list(csv.DictReader(table))
    assert len(rows) == shown
    assert all(float(row["sure"]) >= float(bar) for row in rows)


def test_the_timeline_opens_on_the_days_of_the_case(page: Page, report: str) -> None:
    page.goto(f"{report}#/timeline")
    days = page.locator(".timeline-list .timeline-day h3").all_inner_texts()
    assert days
    assert all("2018" in day for day in days)
    before = page.locator("summary", has_text="Before and after")
    before.click()
    page.locator("details[open] .timeline-day").first.wait_for()


@pytest.fixture(scope="module")
def undated(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("undated")
    texts = {
        "one": "Pirates attacked a ship in the Gulf of Aden on Friday. The navy of Norway arrested "
        "nine men in the Gulf of Aden, officers in Oslo said.",
        "two": "Officers in Oslo said the navy arrested nine men in the Gulf of Aden. The men were "
        "flown to Chile. In 1985 a storm sank a ship near Chile.",
        "three": "Pirates attacked a ship in the Gulf of Aden. A frigate sank a boat in the Gulf "
        "of Aden. Sailors were rescued in the Gulf of Aden. A helicopter landed in Djibouti.",
    }
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
    case = kg.build(folder, case=folder / "case", processes=1)
    case.report(folder / "case.html")
    return (folder / "case.html").as_uri()


@pytest.mark.parametrize("width", [1400, 390])
def test_a_case_without_dates_shows_what_happened_and_no_empty_panels(
    page: Page, undated: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(undated)
    assert "none with its date" in page.locator(".standfirst").inner_text()
    assert page.get_by_role("heading", name="When it was told").count() == 0
    page.goto(f"{undated}#/timeline")
    page.locator("details[open].timeline-undated li").first.wait_for()
    assert "arrest" in page.locator(".timeline-undated").inner_text()


def test_a_map_of_far_places_begins_where_most_is_told_of(page: Page, undated: str) -> None:
    page.goto(f"{undated}#/map")
    name = page.locator(".map .place-name", has_text="Gulf of Aden")
    name.wait_for()
    assert "farther off" in page.locator(".map-drawn").inner_text()
    far = page.locator(".map .place-name", has_text="Chile")
    assert far.count() == 0
    page.get_by_role("button", name="Show all of it").click()
    far.wait_for()
    expect(name).to_be_visible()


def test_an_entity_says_first_who_it_is(page: Page, report: str, sample: kg.Case) -> None:
    entity = next(one for one in sample.entities() if one.name == "Scot Peterson")
    page.goto(f"{report}#/entity/{entity.id}")
    # As beside its name on the overview; and the bars end where the days below them do.
    assert "Deputy" in page.locator(".entity-page header").inner_text()
    bars, axis = (
        page.locator(f".entity-first .bars {one}").bounding_box() for one in ("svg", ".axis")
    )
    assert bars is not None
    assert axis is not None
    assert bars["width"] >= axis["width"] - 1
    who = page.locator(".entity-who")
    assert "Peterson" in who.first.inner_text()
    assert who.count() <= 2
    # What several articles say word for word stands once.
    for section in page.locator(".entity-body > div > section .entity-claims").all():
        claims = section.locator("> .claim, > div > .claim")
        said = claims.locator(".claim-said").all_text_contents()
        marks = claims.evaluate_all(
            "all => all.map(one => one.outerHTML.match(/badge[^<]*</g) + '')"
        )
        assert len({*zip(said, marks, strict=True)}) == len(said)
    ring = page.locator("svg.ties a")
    assert 2 < ring.count() <= 8
    ring.first.click()
    page.wait_for_url("**#/entity/**")


def test_a_search_is_over_when_one_goes_elsewhere(page: Page, report: str) -> None:
    page.goto(report)
    box = page.get_by_role("combobox", name="Search names")
    box.fill("Israel")
    page.get_by_role("link", name="Map", exact=True).click()
    expect(box).to_have_value("")


@pytest.mark.parametrize(("width", "colours"), [(1400, "dark"), (390, "light")])
def test_bars_that_are_dragged_over_become_the_period(
    page: Page, report: str, width: int, colours: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=colours)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{report}#/timeline")
    bars = page.locator(".timeline-strip svg")
    shown = page.locator(".timeline-list .timeline-day h3")
    everything = shown.count()
    bars.scroll_into_view_if_needed()
    box = bars.bounding_box()
    assert box is not None
    # The last bars are left out.
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 3, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.3, middle, steps=4)
    page.mouse.up()
    page.wait_for_url("**from=**to=**")
    assert 0 < shown.count() < everything
    page.get_by_role("button", name="Back to the days of the case").click()
    assert shown.count() == everything


def test_the_accounts_begin_with_what_most_tell_and_are_cited(page: Page, report: str) -> None:
    page.goto(f"{report}#/accounts")
    first = page.locator(".accounts-list .claim").first
    page.get_by_label("Sorted by").select_option("document")
    by_place = first.inner_text()
    page.get_by_label("Sorted by").select_option("told")
    assert first.inner_text() != by_place
    first.get_by_role("button", name="cite").click()
    # What was copied is shown once the browser has copied it.
    expect(first.locator("output.citation")).not_to_be_empty()
    cited = first.locator("output.citation").inner_text()
    words = first.locator("q").inner_text()
    assert words in cited
    assert "2018" in cited
    assert "in the case" in cited


def test_the_method_begins_with_how_often_claims_are_right(page: Page, report: str) -> None:
    page.goto(f"{report}#/method")
    sentence = page.locator(".method-sentence").inner_text()
    right, wrong = (int(one.split()[-1]) for one in sentence.split(" %")[:2])
    assert 0 < wrong < 100 - right < 100
    assert "right in every part" in sentence
    assert "saying something false" in sentence
