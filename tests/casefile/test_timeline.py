"""One timeline: the terminal, the page and the picture show the same, on the same days."""

import pytest

import kg
from kg.casefile import case_file, opening
from kg.cli.weighing_text import timeline_text
from kg.draw import Wanted
from kg.draw.happenings import gather
from kg.graph.days import days
from kg.graph.happened import Teller, parted

ARTICLES = {
    "mail": "Published: 2024-03-05\nPublisher: Bay Mail\n\n"
    "Police arrested Captain Ivar Dahl on Monday, March 4, 2024. The ferry Lina sank on March 2, "
    "2024, killing nine people. A patrol boat rescued 40 people. Dahl said the crew was tired.",
    "post": "Published: 2024-03-06\nPublisher: Cove Post\n\n"
    "Police have not arrested the captain, Ivar Dahl. The ferry Lina sank on March 3, 2024, "
    "killing twelve people. Prosecutors accused Ivar Dahl of fraud. The patrol boat rescued 52 "
    "people.",
}


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    folder = tmp_path_factory.mktemp("disputed")
    for name, text in ARTICLES.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1)


@pytest.fixture(params=["sample", "disputed"])
def case(request: pytest.FixtureRequest, gold_case: kg.Case) -> kg.Case:
    return gold_case if request.param == "sample" else request.getfixturevalue("disputed")


def test_the_page_shows_what_the_terminal_shows_in_its_order(case: kg.Case) -> None:
    told = case.timeline()
    shown = [one for one in case_file(case).happenings if not one.speech]
    assert [(one.id, one.date) for one in shown] == [(one.id, one.date) for one in told]
    assert [one.differ for one in shown] == [one.differ for one in told]
    assert [dict(one.stands) for one in shown] == [dict(one.stands) for one in told]
    assert [one.documents for one in shown] == [one.documents for one in told]
    for page, terminal in zip(shown, told, strict=True):
        assert terminal.label.startswith(page.label)
    assert len(case_file(case).happenings) == len(case.timeline(speech=True))
    assert opening(case).dated == sum(one.date is not None for one in told)


def test_the_picture_draws_the_same_days(case: kg.Case) -> None:
    told, teller = case.timeline(), Teller(case.store)
    drawn = gather(teller.dated(), case.claims(), Wanted(), undated=teller.undated())
    assert sorted(one.days for one in drawn.happenings) == sorted(
        days(one.date) for one in told if one.date and not one.reference
    )
    assert drawn.undated == sum(one.date is None for one in told)
    assert drawn.years == sum(one.reference for one in told)


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    folder = tmp_path_factory.mktemp("market")
    (folder / "mail.txt").write_text(
        "Published: 2024-03-05\nPublisher: Bay Mail\n\n"
        "Dunmore Steel dismissed 300 workers on Monday, March 4, 2024. Karl Dunmore founded the "
        "company in 1931. The plant burned down in 1997.",
        encoding="utf-8",
    )
    return kg.build(folder, case=folder / "case", processes=1)


def test_a_mere_year_is_referred_to_and_no_day_of_the_case(market: kg.Case) -> None:
    told = {one.date: one for one in market.timeline() if one.date}
    assert {date for date, one in told.items() if one.reference} == {"1931", "1997"}
    assert not told["2024-03-04"].reference
    page = {one.date: one.reference for one in case_file(market).happenings if one.date}
    assert page == {date: one.reference for date, one in told.items()}
    drawn = gather(Teller(market.store).dated(), (), Wanted())
    assert ({str(one.days[0]) for one in drawn.happenings}, drawn.years) == ({"2024-03-04"}, 2)
    text = timeline_text(market.first_of_timeline(40), width=100)
    days_of_case, years = text.split("only a year, to which the case refers")
    assert "dismissed" in days_of_case
    assert "founded" not in days_of_case
    assert "founded" in years
    assert "1 event with a date, 2 of no more than a year" in text


def test_the_first_of_a_timeline_are_those_of_the_whole(case: kg.Case) -> None:
    whole = case.timeline()
    dated, years, undated = parted(whole, lambda one: one.date)
    for limit in (0, 1, len(dated) + 1, len(whole) + 10):
        first = case.first_of_timeline(limit)
        assert first.shown == (*dated, *years, *undated)[:limit]
        assert (first.dated, first.years, first.undated) == (len(dated), len(years), len(undated))


def test_no_heading_takes_a_side_or_hides_an_accusation(disputed: kg.Case) -> None:
    differing = {one.label: one for one in disputed.timeline() if one.differ}
    arrest = differing["arrest of Ivar Dahl"]
    assert arrest.differ == ("whether it happened",)
    assert dict(arrest.stands)["told as not so"] == 1
    assert any("how many" in one.differ for one in differing.values())
    for one in disputed.timeline(speech=True):
        open_accusation = {"alleged", "denied"} & {stands for stands, _ in one.stands}
        assert not open_accusation or "[" in one.label or len(one.stands) > 1
