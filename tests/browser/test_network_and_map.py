"""What a reader does with the network and the map: narrow, find a way, carry off, see doubt."""

import re
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from playwright.sync_api import Page

import kg


@pytest.fixture(params=[(1400, "light"), (390, "dark")], ids=str)
def drawn(page: Page, report: Path, request: pytest.FixtureRequest) -> Page:
    width, scheme = request.param
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{report.as_uri()}#/network")
    page.wait_for_selector(".network-room canvas")
    return page


def actors(page: Page) -> int:
    return int(page.locator(".network-count").inner_text().split()[0])


def test_a_neighbourhood_is_shown_alone_and_grows_by_a_neighbours_own(drawn: Page) -> None:
    everyone = actors(drawn)
    drawn.get_by_role("button", name="Scot Peterson").first.click()
    drawn.get_by_role("button", name="Only this and its neighbours").click()
    few = actors(drawn)
    assert 1 < few < everyone
    assert "Scot Peterson" in drawn.locator(".network-few").inner_text()
    # The address holds it: who follows it sees the same.
    drawn.reload()
    assert actors(drawn) == few
    rows = drawn.locator(".network-tables table").first.locator("tbody tr")
    for row in range(rows.count()):
        opener = rows.nth(row).locator("button").first
        opener.click()
        more = drawn.get_by_role("button", name="Add its neighbours")
        if more.count():
            more.click()
            break
    assert few <= actors(drawn) < everyone
    drawn.get_by_role("button", name="Show all actors").first.click()
    assert actors(drawn) == everyone


def test_the_shortest_way_between_two_is_told_with_its_claims(drawn: Page) -> None:
    for label, name in (("Path from", "Jim Bell"), ("to", "Scott Israel")):
        field = drawn.get_by_role("combobox", name=label, exact=True)
        field.fill(name)
        field.press("ArrowDown")
        field.press("Enter")
    steps = drawn.locator(".network-path > li")
    steps.first.wait_for()
    assert "Jim Bell" in steps.first.inner_text()
    assert "Scott Israel" in steps.last.inner_text()
    assert all(steps.nth(at).locator("mark, .claims a").count() for at in range(steps.count()))
    drawn.reload()
    assert steps.count() > 0


def test_those_only_described_are_hidden_where_names_are_asked_for(drawn: Page) -> None:
    everyone = actors(drawn)
    drawn.evaluate("document.querySelectorAll('.network details').forEach(one => one.open = true)")
    drawn.get_by_label("Only those with a name").check()
    drawn.wait_for_url("**named=yes**")
    assert 1 < actors(drawn) < everyone


def test_what_is_shown_is_saved_as_pictures_and_as_a_graph(drawn: Page, tmp_path: Path) -> None:
    saved = {}
    for form in ("PNG", "SVG", "GEXF"):
        with drawn.expect_download() as coming:
            drawn.get_by_role("button", name=form, exact=True).click()
        saved[form] = tmp_path / coming.value.suggested_filename
        coming.value.save_as(saved[form])
    assert saved["PNG"].read_bytes().startswith(b"\x89PNG")
    picture = ET.parse(saved["SVG"]).getroot()
    assert "Scot Peterson" in "".join(picture.itertext())
    graph = nx.read_gexf(saved["GEXF"], version="1.3")
    nodes = {data["label"]: data for _, data in graph.nodes(data=True)}
    assert len(graph) == actors(drawn)
    assert nodes["Scot Peterson"]["type"] == "Person"
    assert nodes["Scot Peterson"]["claims"] > 10
    assert {"r", "g", "b"} <= set(nodes["Scot Peterson"]["viz"]["color"])
    for *_, data in graph.edges(data=True):
        assert data["status"]
        assert data["claims"] == len(data["claim_ids"].split(" | "))


def test_the_map_marks_what_it_only_guesses_and_names_what_it_cannot_place(
    page: Page, report: Path
) -> None:
    page.goto(f"{report.as_uri()}#/map")
    hollow = page.locator("circle.place.near")
    hollow.first.wait_for()
    told = hollow.locator("title").all_text_contents()
    assert any("Illinois" in one and "not where it is" in one for one in told)
    assert "Boynton Beach" in page.locator(".map-lost").inner_text()
    assert "United States" in page.locator("text.region-name").all_text_contents()


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A case with more actors than one can read: most are tied to the same two."""
    folder = tmp_path_factory.mktemp("crowd")
    first = ["Ann", "Bo", "Carl", "Dana", "Erik", "Fay", "Gus", "Hana", "Ivan", "Jane"]
    last = ["Adler", "Brandt", "Cole", "Dunn", "Egan", "Foley", "Grant", "Hobbs", "Irving"]
    told = "\n\n".join(
        f"{one} {other} arrested Mark Holt in Cork on Friday. {one} {other} met Paula Reed."
        for one in first
        for other in last
    )
    (folder / "crowd.txt").write_text(f"{told}\n", encoding="utf-8")
    case = kg.build(folder / "crowd.txt", case=folder / "case", processes=1)
    case.report(folder / "case.html")
    return (folder / "case.html").as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark")])
def test_of_a_crowd_the_foremost_are_drawn_first_and_all_where_one_asks(
    page: Page, crowd: str, width: int, scheme: Literal["light", "dark"], tmp_path: Path
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{crowd}#/network")
    page.wait_for_selector(".network-room canvas")
    few = actors(page)
    everyone = int(page.locator(".network-count").inner_text().split(" of ")[1].split()[0])
    assert few <= 60 < everyone
    listed = page.locator(".network-tables caption").first.inner_text()
    assert f"{everyone} row" in listed, "the tables hold all of them"
    with page.expect_download() as coming:
        page.get_by_role("button", name="GEXF", exact=True).click()
    coming.value.save_as(tmp_path / "few.gexf")
    assert len(nx.read_gexf(tmp_path / "few.gexf", version="1.3")) == few
    page.get_by_role("button", name="Draw all actors").click()
    assert actors(page) == everyone
    page.wait_for_url("**all=yes**")
    page.get_by_role("button", name="Draw only those with the most ties").click()
    assert actors(page) == few
    page.get_by_role("button", name="Draw all actors").click()
    page.reload()
    assert actors(page) == everyone
    # From somebody's neighbours one comes back to where one began.
    page.get_by_role("button", name="Mark Holt").first.click()
    page.get_by_role("button", name="Only this and its neighbours").click()
    assert 1 < actors(page) < everyone
    page.get_by_role("button", name="Back to those with the most ties").first.click()
    assert actors(page) == few


def test_who_is_picked_is_drawn_though_not_among_the_foremost(page: Page, crowd: str) -> None:
    page.goto(f"{crowd}#/network")
    page.wait_for_selector(".network-room canvas")
    everyone = int(page.locator(".network-count").inner_text().split(" of ")[1].split()[0])
    page.get_by_role("button", name=re.compile("more of")).first.click()
    rows = page.locator(".network-tables table").first.locator("tbody tr")
    rows.last.locator("button").first.click()
    assert actors(page) == everyone
    page.wait_for_url("**node=**")
