"""The story of a case in twelve lines: only claims that are sure enough, allegations as such."""

import shutil

import pytest

import kg
from kg.casefile.brief import LINES, SECTIONS, surety
from kg.casefile.brief_text import brief_markdown, said
from kg.graph.plain import gates
from kg.model.codec import encode


@pytest.fixture(scope="module")
def brief(sample: kg.Case):
    return sample.brief()


def test_it_has_at_most_twelve_lines_in_the_order_of_its_sections(brief) -> None:
    assert 0 < len(brief.lines) <= sum(LINES.values()) == 12
    order = [list(SECTIONS).index(line.section) for line in brief.lines]
    assert order == sorted(order)


def test_every_line_leads_to_words_that_stand_in_their_document(brief, sample) -> None:
    texts = {r.document.document: r.document.text for r in sample.readings()}
    for line in brief.lines:
        for claim, document in line.accounts:
            start, end = claim.evidence
            assert texts[document.id][start:end] == claim.words


def test_only_claims_that_pass_the_gate_of_the_case_are_told(brief, sample) -> None:
    rows = {(r.document.document, e.id): encode(e) for r in sample.readings() for e in r.events}
    told = [
        (claim, (document.id, claim.id.rpartition("/")[2]))
        for line in brief.lines
        if line.finding is None
        for claim, document in line.accounts
    ]
    assert told
    for claim, key in told:
        # What does not pass alone is told in its own words.
        if surety(rows[key]) < gates()["sure"]:
            assert claim.sentence.endswith(f"“{' '.join(claim.words.split())}”")


REPORTS = {
    "one": "Ferry sinks off Tarn\n\nA ferry sank off Tarn on Monday, killing 14 people, the coast "
    "guard said. Ada Holm, the coast guard's head, said the search went on.\n",
    "two": "Ferry disaster\n\nFourteen people were killed when a ferry sank off the town of Tarn "
    "on Monday. The captain, Olaf Brandt, allegedly ignored a storm warning.\n",
    "three": "At least 14 people were killed on Monday after a ferry sank off Tarn. "
    "Its captain, Olaf Brandt, survived.\n",
}


@pytest.fixture(scope="module")
def ferry(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ferry")
    for name, text in REPORTS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1).brief()


def test_a_figure_that_several_reports_give_is_told(ferry) -> None:
    (dead,) = [line for line in ferry.lines if line.head == "Dead"]
    words = " ".join(claim.words for claim, _ in dead.accounts)
    assert "14 people" in words
    assert len({document.id for _, document in dead.accounts}) >= 2


def test_who_is_accused_of_what_is_told_as_alleged(ferry) -> None:
    accused = [c for line in ferry.lines if line.section == "denies" for c, _ in line.accounts]
    (claim,) = [claim for claim in accused if claim.standing == "alleged"]
    assert "ignored a storm warning" in claim.sentence
    assert said(claim).startswith("Alleged: ")


def test_what_is_alleged_or_denied_says_so(brief) -> None:
    for line in brief.lines:
        for claim, _ in line.accounts:
            if claim.standing in ("alleged", "denied"):
                assert said(claim).startswith(f"{claim.standing.capitalize()}: ")
    happened = [c for line in brief.lines if line.section == "happened" for c, _ in line.accounts]
    assert {claim.standing for claim in happened} <= {"asserted", "reported"}


def test_what_a_person_judged_misread_is_not_told(sample, tmp_path) -> None:
    folder = tmp_path / "case"
    shutil.copytree(sample.folder.path, folder)
    case = kg.open(folder)
    first = case.brief().lines[0].accounts[0][0].id
    case.wrong(first)
    told = {claim.id for line in case.brief().lines for claim, _ in line.accounts}
    assert told
    assert first not in told


def test_markdown_shows_names_as_they_are_written(hostile_case) -> None:
    told = brief_markdown(hostile_case.brief())
    assert "<script>" not in told.replace("\\<script\\>", "")


RAID = (
    "Four men stole watches worth 2 million euros from a shop in Lund on Monday. "
    "The police arrested two men in Lund on Tuesday. The four men fled in a van."
)
COPIES = {
    "north": f"{RAID} The shop will open again on Friday.\n",
    "south": f"{RAID} Nobody was hurt in the shop.\n",
}


def test_what_two_reports_tell_in_the_same_words_is_one_line_and_their_sum_is_told(
    tmp_path_factory,
) -> None:
    folder = tmp_path_factory.mktemp("robbery")
    for name, text in COPIES.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    told = kg.build(folder, case=folder / "case", processes=1).brief()
    happened = [
        c.words for line in told.lines if line.section == "happened" for c, _ in line.accounts
    ]
    assert happened
    assert len(happened) == len(set(happened))
    sums = [
        c.words for line in told.lines if line.head == "Sums of money" for c, _ in line.accounts
    ]
    assert all("2 million euros" in words for words in sums)
    assert any("2 million euros" in words for words in (*happened, *sums))


PLEAS = {
    "first": "A gunman killed four people at a mill in Varn on 3 May 2021. A not guilty plea was "
    "entered on Tuesday on behalf of Leo Hale, 40, of Varn.\n",
    "third": "Four people were killed at a mill in Varn on 3 May 2021 and six wounded.\n",
    "second": "Leo Hale, 40, is accused of killing four people at a mill in Varn on 3 May 2021. "
    "A not guilty plea was entered on behalf of Leo Hale, 40, on Tuesday. In February 2021 a "
    "gunman killed nine people at a school in Ostby.\n",
}


@pytest.fixture(scope="module")
def pleas(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pleas")
    for name, text in PLEAS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1).brief()


def test_a_plea_of_not_guilty_is_told_among_the_denials_and_once(pleas) -> None:
    denied = [c.words for line in pleas.lines if line.section == "denies" for c, _ in line.accounts]
    assert len([words for words in denied if "not guilty plea" in words]) == 1


def test_the_dead_of_another_month_are_no_figure(pleas) -> None:
    lines = [line for line in pleas.lines if line.section == "figures"]
    figures = [claim.words for line in lines for claim, _ in line.accounts]
    assert figures
    assert not any("nine people" in words for words in figures)


IN_PASSING = {
    "first": "Rosa Lind, who killed a guard in Ostby, stole a boat in Varn on 3 May 2021.\n",
    "second": "A boat was stolen in Varn on 3 May 2021. Rosa Lind, who killed a guard in Ostby, "
    "stole it, police said.\n",
}
HIRED = {
    "one": "Northlight Pictures hired Ada Holm to direct the film. Holm once praised the studio. "
    "She has lived in Tarn for ten years and she keeps bees. Holm bought a house there.\n",
    "two": "Ada Holm was hired by Northlight Pictures to direct the film. She bought a house in "
    "Tarn. Holm likes the town, she keeps bees there and she bought a boat from a neighbour.\n",
}


@pytest.mark.parametrize(
    ("reports", "word"),
    [(IN_PASSING, "boat"), (HIRED, "hired")],
    ids=["a main clause, not who somebody is", "what the reports open with"],
)
def test_what_happened_begins_with_the_news(tmp_path, reports, word) -> None:
    for name, text in reports.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    told = kg.build(tmp_path, case=tmp_path / "case", processes=1).brief()
    first = next(line for line in told.lines if line.section == "happened")
    assert all(word in claim.words for claim, _ in first.accounts)
