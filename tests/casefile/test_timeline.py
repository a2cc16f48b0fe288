"""One timeline: the terminal, the page and the picture show the same, on the same days."""

import pytest

import kg
from kg.casefile import case_file, opening
from kg.draw import Wanted
from kg.draw.happenings import gather
from kg.graph.days import days
from kg.graph.happened import Teller

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
    told = case.timeline()
    drawn = gather(Teller(case.store).all(), case.claims(), Wanted())
    assert sorted(one.days for one in drawn.happenings) == sorted(
        days(one.date) for one in told if one.date
    )
    assert drawn.undated == sum(one.date is None for one in told)


def test_no_heading_takes_a_side_or_hides_an_accusation(disputed: kg.Case) -> None:
    differing = {one.label: one for one in disputed.timeline() if one.differ}
    arrest = differing["arrest of Ivar Dahl"]
    assert arrest.differ == ("whether it happened",)
    assert dict(arrest.stands)["told as not so"] == 1
    assert any("how many" in one.differ for one in differing.values())
    for one in disputed.timeline(speech=True):
        open_accusation = {"alleged", "denied"} & {stands for stands, _ in one.stands}
        assert not open_accusation or "[" in one.label or len(one.stands) > 1
