"""The server's pages, as a person uses them: look over live data, ask, judge."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Page, expect

import kg
from kg.case_update import judge
from kg.joining import hand_judgements
from kg.resolve import by_hand

ON_TOP = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Nothing, such as the navigation, lies over the middle of it."""
Serving = Callable[..., AbstractContextManager[tuple[str, str]]]
SLOW = 60_000
"""Milliseconds within which a judgement must be seen, on a slow machine."""


@dataclass(frozen=True)
class Editing:
    """A server that may change its case."""

    place: Path
    address: str
    token: str


@pytest.fixture(scope="module")
def editing(
    sample: kg.Case, serving: Serving, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Editing]:
    place = copytree(sample.folder.path, tmp_path_factory.mktemp("edited") / "case")
    with serving(place, "--edit") as (address, token):
        yield Editing(place, address, token)


@pytest.fixture
def case(sample: kg.Case, editing: Editing, tmp_path: Path) -> kg.Case:
    """The sample, which takes the place of what the test before made of it."""
    fresh = copytree(sample.folder.path, editing.place.with_name("fresh"))
    editing.place.rename(tmp_path / "before")
    return kg.open(fresh.rename(editing.place))


def test_the_page_over_live_data(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Most disputed")).to_be_visible(timeout=SLOW)
    page.get_by_role("combobox", name="Search").fill("pustizzi")
    page.get_by_role("option", name="Anthony Pustizzi").first.click()
    expect(page.get_by_role("heading", level=1, name="Anthony Pustizzi")).to_be_visible()
    words = page.locator("main a.exact").first
    expected = (words.locator("q").text_content() or "").split()
    words.click()
    marked = page.locator("main .chosen")
    expect(marked.first).to_be_in_viewport()
    assert "".join(marked.all_text_contents()).split() == expected
    expect(page.get_by_text("Misread?")).to_have_count(0)


def test_a_named_question_is_asked_in_the_query_page(
    page: Page, address: str, sample: kg.Case
) -> None:
    page.goto(f"{address}/query")
    page.get_by_placeholder("Filter the questions").fill("not to have happened")
    page.get_by_text("What is said not to have happened, and on whose word?").click()
    page.get_by_role("button", name="Ask").locator("visible=true").first.click()
    table = page.locator(".yasr table")
    expect(table.locator("tbody tr").first).to_be_visible(timeout=SLOW)
    found = sample.query("not-done")
    words = found.variables.index("words")
    expect(table).to_contain_text(str(found.rows[0][words]))


def test_two_are_judged_the_same_and_the_graph_changes(
    page: Page, case: kg.Case, editing: Editing
) -> None:
    a, b = [e for e in case.entities() if e.named and e.type == "Organization"][:2]
    address, token = editing.address, editing.token
    page.goto(f"{address}/#token={token}")
    expect(page.get_by_role("heading", name="Most disputed")).to_be_visible(timeout=SLOW)
    assert token not in page.url
    page.goto(f"{address}/#/entity/{a.id}")
    judge = page.get_by_role("group", name="Judge")
    judge.get_by_text("Same as …").click()
    judge.get_by_label("The other, which is the same").fill(b.name)
    page.get_by_role("option", name=b.name).first.click()
    judge.get_by_label("Because").locator("visible=true").fill("one body under two names")
    judge.get_by_role("button", name="Judge the same as").click()
    told = page.get_by_role("status").filter(has_text="are judged the same")
    expect(told).to_contain_text(f"“{a.name}” and “{b.name}” are judged the same", timeout=SLOW)
    expect(told.get_by_role("group", name="What was done")).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"{a.name}|{b.name}"))
    entities = case.manifest.entities
    page.goto(f"{address}/#/overview")
    expect(page.get_by_text(f"of {entities - 1} spoken of")).to_be_visible(timeout=SLOW)
    changed = kg.open(case.folder.path)
    [by_hand] = [j for j in changed.judgements() if j.by == "hand"]
    assert by_hand.verdict == "same"
    assert by_hand.reason.endswith(": one body under two names")
    [joined] = [e for e in changed.entities() if set(a.members) <= set(e.members)]
    assert set(b.members) <= set(joined.members)


def test_what_was_judged_is_undone_where_it_is_told(
    page: Page, case: kg.Case, editing: Editing
) -> None:
    a, b = [e for e in case.entities() if e.named and e.type == "Organization"][:2]
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/entity/{a.id}?token={token}")
    judge = page.get_by_role("group", name="Judge")
    judge.get_by_text("Same as …").click(timeout=SLOW)
    judge.get_by_label("The other, which is the same").fill(b.name)
    page.get_by_role("option", name=b.name).first.click()
    judge.get_by_role("button", name="Judge the same as").click()
    done = page.get_by_role("group", name="What was done")
    expect(done).to_contain_text("are one now", timeout=SLOW)
    page.keyboard.press("Tab")
    undo = done.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    for width, scheme in ((390, "dark"), (390, "light"), (1400, "dark"), (1400, "light")):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        expect(undo).to_be_in_viewport(ratio=1)
        assert undo.evaluate(ON_TOP)
    page.keyboard.press("Enter")
    expect(done).to_contain_text("Taken back", timeout=SLOW)
    expect(done).to_contain_text("is parted now")
    for one in (a, b):
        expect(done.get_by_role("link", name=one.name)).to_be_visible()
    assert not list(hand_judgements(case.folder))
    done.get_by_role("button", name="Undo").click()
    expect(done).to_contain_text("Judged once more", timeout=SLOW)
    done.get_by_role("button", name="Close").click()
    expect(done).to_have_count(0)
    expect(page.locator("main")).to_be_focused()
    assert [j.verdict for j in kg.open(case.folder.path).judgements() if j.by == "hand"] == ["same"]


def test_what_is_only_suggested_is_answered_where_it_stands(
    page: Page, case: kg.Case, editing: Editing
) -> None:
    a, b = [e for e in case.entities() if e.named and e.type == "Organization"][:2]
    asked = by_hand("entity", a.members[0], b.members[0], "suggested", "one name within the other")
    judge(case.folder.path, lambda _, hand: (hand.update({asked.id: asked}) or (), ()))
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/entity/{a.id}?token={token}")
    answer = page.get_by_role("group", name=f"The same as {b.name}?")
    expect(answer).to_be_visible(timeout=SLOW)
    answer.get_by_role("button", name="Different").click()
    done = page.get_by_role("group", name="What was done")
    expect(done).to_contain_text("are judged different", timeout=SLOW)
    expect(page.get_by_role("heading", level=1)).to_have_text(a.name)
    expect(answer).to_have_count(0)
    [judged] = [j for j in kg.open(case.folder.path).judgements() if j.by == "hand"]
    assert judged.verdict == "different"


def test_totals_tell_what_was_judged_misread_and_undoing_it_counts_again(
    page: Page, case: kg.Case, editing: Editing
) -> None:
    claims = case.manifest.claims
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/accounts?words=uniform&token={token}")
    claim = page.locator("main .claim").first
    claim.get_by_text("Misread?").click(timeout=SLOW)
    claim.get_by_role("button", name="Mark as misread").click()
    done = page.get_by_role("group", name="What was done")
    expect(done).to_contain_text("Judged misread", timeout=SLOW)
    expect(done).to_be_focused()
    expect(page.get_by_text(f"of {claims} claims, 1 of them judged misread")).to_be_visible()
    page.goto(f"{address}/#/overview")
    expect(page.get_by_text("1 of them judged misread")).to_be_visible(timeout=SLOW)
    expect(done).to_have_count(0)
    page.get_by_role("link", name="1 claim", exact=True).click()
    expect(page.locator("main .claim s")).to_have_count(1)
    claim = page.locator("main .claim").first
    claim.get_by_text("Not misread?").click()
    claim.get_by_role("button", name="Take it back").click()
    expect(done).to_contain_text("It counts again", timeout=SLOW)
    expect(done.get_by_role("button", name="Undo")).to_be_visible()
    assert not [c for c in kg.open(case.folder.path).claims() if c.wrong is not None]


def test_a_misread_claim_is_struck(page: Page, case: kg.Case, editing: Editing) -> None:
    address, token = editing.address, editing.token
    page.goto(f"{address}/#token={token}")
    expect(page.get_by_role("heading", name="Most disputed")).to_be_visible(timeout=SLOW)
    page.goto(f"{address}/#/accounts?words=uniform")
    expect(page.get_by_role("heading", level=1, name="Accounts")).to_be_visible()
    claim = page.locator("main .claim").first
    claim.get_by_text("Misread?").click()
    mark = page.get_by_role("button", name="Mark as misread")
    form = claim.locator("form").filter(has=mark)
    form.get_by_label("Because").fill("somebody else's uniform")
    form.get_by_role("button", name="Mark as misread").click()
    expect(page.locator("main .claim s").first).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("somebody else's uniform").first).to_be_visible()
    struck = [c for c in kg.open(case.folder.path).claims() if c.wrong is not None]
    assert [c.wrong for c in struck] == ["somebody else's uniform"]


def test_an_iri_of_the_case_is_a_page(page: Page, address: str, sample: kg.Case) -> None:
    claim = next(sample.claims())
    page.goto(f"{address}/{claim.iri.removeprefix(sample.manifest.base)}")
    expect(page.get_by_text(claim.evidence.exact).first).to_be_visible()


def test_what_is_doubtful_is_answered_by_keys_and_taken_back(
    page: Page, case: kg.Case, editing: Editing, serious: Callable[[Page], list[str]]
) -> None:
    number, doubts = case.doubts(limit=2)
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/review?token={token}")
    question = page.locator("main article h2")
    expect(question).to_have_text(doubts[0].question, timeout=SLOW)
    expect(page.get_by_text(f"{number} questions are open")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("s")
    expect(question).to_have_text(doubts[1].question)
    page.keyboard.press("u")
    page.keyboard.press("n")
    told = page.get_by_role("status").filter(has_text="Stored.")
    expect(told).to_be_visible(timeout=SLOW)
    expect(question).to_have_text(doubts[1].question)
    expect(page.get_by_text(f"{number - 1} questions are open")).to_be_visible()
    assert [j.id for j in hand_judgements(kg.open(case.folder.path).folder)]
    page.get_by_role("button", name="Undo").click()
    told = page.get_by_role("status").filter(has_text="Taken back.")
    expect(told).to_be_visible(timeout=SLOW)
    expect(question).to_have_text(doubts[0].question)
    assert hand_judgements(kg.open(case.folder.path).folder) == ()


@pytest.mark.usefixtures("case")
def test_a_claim_is_corrected_where_it_stands_and_says_so(page: Page, editing: Editing) -> None:
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/accounts?words=uniform&token={token}")
    claim = page.locator("main .claim").first
    claim.get_by_text("Misread?").click(timeout=SLOW)
    claim.get_by_label("What was misread").select_option("polarity")
    claim.get_by_label("What is right").locator("visible=true").select_option("unknown")
    claim.get_by_role("button", name="Correct it").click()
    done = page.get_by_role("group", name="What was done")
    expect(done).to_contain_text("Corrected: the polarity of", timeout=SLOW)
    told = page.get_by_text("Corrected by hand")
    expect(told).to_have_count(1)
    claim.get_by_role("button", name="Undo").click()
    expect(done).to_contain_text("Taken back", timeout=SLOW)
    expect(told).to_have_count(0)


def test_a_mention_is_parted_from_an_entity_and_another_renamed(
    page: Page, case: kg.Case, editing: Editing
) -> None:
    one = next(e for e in case.entities() if e.name == "Scot Peterson")
    mention = next(m for m in case.mentions(one.id) if m.words == "Peterson")
    address, token = editing.address, editing.token
    page.goto(f"{address}/#/entity/{one.id}?token={token}")
    judge = page.get_by_role("group", name="Judge")
    judge.get_by_text("Part a mention …").click(timeout=SLOW)
    judge.locator(f"input[value='{mention.id}']").check()
    judge.get_by_role("button", name="Part it from the others").click()
    done = page.get_by_role("group", name="What was done")
    expect(done).to_contain_text("“Peterson” is parted.", timeout=SLOW)
    page.goto(f"{address}/#/entity/{one.id}")
    judge.get_by_text("Rename …").click()
    judge.get_by_label("What it is called").fill("Deputy Scot Peterson")
    judge.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deputy Scot Peterson", timeout=SLOW)
    assert {j.verdict for j in hand_judgements(kg.open(case.folder.path).folder)} == {
        "different",
        "corrected",
    }
