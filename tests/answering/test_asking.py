"""Questions in plain words: the passages that answer them, their figures, sources and disputes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kg
from kg.answering import Answered
from kg.answering.agreement import Linked, features
from kg.answering.question import understood
from kg.answering.ranking import chance, weights_of
from kg.answering.word_likeness import word_likeness
from kg.cli import app
from kg.cli.asking_text import answered_text
from kg.errors import QueryError, UsageError
from kg.model import Finding, Member, Span
from kg.model.findings import FindingKind

FERRY = {
    "Harbour Post": "A ferry sank off Lundvik before dawn on Monday, killing seven people, the "
    "coast guard said.\n\nThe captain, Ola Brandt, survived and was held for questioning. He said "
    "the cargo had shifted in a storm. Forty-two passengers were brought ashore by fishing "
    "boats.\n\n“We called for help at once,” Brandt said.\n",
    "Morning Ledger": "Nine people were killed when the ferry Solveig went down off Lundvik on "
    "Monday, police said.\n\nNo distress call was received, according to the coast guard. The "
    "ship's owner, Lundvik Lines, will pay 20,000 euros to each family.\n\nThe wreck lies at a "
    "depth of 60 metres.\n",
    "Coast Radio": "The mayor of Lundvik opened a new library on Monday. Twelve people read from "
    "their books.\n",
}


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    folder = tmp_path_factory.mktemp("ferry")
    for outlet, text in FERRY.items():
        head = f"Title: Report of {outlet}\nSource: {outlet}\nDate: 2021-03-01\n\n"
        (folder / f"{outlet}.txt").write_text(head + text, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1)


def words(found: Answered) -> list[str]:
    return [told.words for answer in found.answers for told in answer.told]


def test_different_figures_stand_beside_each_other_each_with_its_outlet(ferry: kg.Case) -> None:
    found = ferry.ask("How many people died on the ferry?")
    first = {answer.value: answer.told[0].outlet for answer in found.answers[:2]}
    assert first == {"seven people": "Harbour Post", "Nine people": "Morning Ledger"}


def test_a_passage_is_found_by_other_words_than_its_own(ferry: kg.Case) -> None:
    assert "held for questioning" in words(ferry.ask("Was the skipper Brandt detained?"))[0]


def test_a_pronoun_is_found_by_the_name_that_it_stands_for(ferry: kg.Case) -> None:
    assert "cargo had shifted" in words(ferry.ask("What did Brandt say about the cargo?"))[0]


def test_both_sides_answer_a_question_whether_something_happened(ferry: kg.Case) -> None:
    told = " ".join(words(ferry.ask("Did anybody call for help or send a distress call?"))[:2])
    assert "No distress call" in told
    assert "called for help" in told


def test_a_passage_says_who_vouches_for_it(ferry: kg.Case) -> None:
    told = ferry.ask("Who says that seven people were killed?").answers[0].told[0]
    assert "seven people" in told.words
    assert "coast guard" in " ".join(told.holders)


def test_a_passage_that_begins_with_a_pronoun_is_shown_with_the_one_before(ferry: kg.Case) -> None:
    told = ferry.ask("What did Brandt say about the cargo?").answers[0].told[0]
    assert told.words.startswith("He said the cargo")
    assert told.before is not None
    assert told.before.startswith("The captain, Ola Brandt")


def test_the_terminal_shows_what_stands_beside_a_passage_only_if_it_is_needed_or_asked_for(
    ferry: kg.Case,
) -> None:
    found = ferry.ask("What did Brandt say about the cargo?")
    wanted = "(The captain, Ola Brandt"
    assert wanted in answered_text(found, width=200)
    behind = "(The wreck lies at a depth of 60 metres.)"
    assert behind in answered_text(found, width=200, context=True)
    assert behind not in answered_text(found, width=200)


def test_a_figure_keeps_its_reservation_and_is_of_what_is_asked(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("figures")
    (folder / "one.txt").write_text(
        "Almost 40 workers were dismissed by the mill in Tarn on Friday, the union said. The mill "
        "has 300 looms and was built 90 years ago.\n",
        encoding="utf-8",
    )
    case = kg.build(folder, case=folder / "case", processes=1)
    found = case.ask("How many workers were dismissed?")
    values = [answer.value for answer in found.answers if answer.value]
    assert values == ["Almost 40 workers"]


def test_the_words_of_an_answer_are_those_of_its_document(ferry: kg.Case) -> None:
    texts = {r.document.document: r.document.text for r in ferry.readings()}
    for answer in ferry.ask("How much will the owner pay?").answers:
        for told in answer.told:
            assert " ".join(texts[told.document][told.start : told.end].split()) == told.words


def test_nothing_answers_what_no_document_tells(ferry: kg.Case) -> None:
    found = ferry.ask("Who won the chess championship?")
    assert not found.answers
    assert set(found.unknown) >= {"chess", "championship"}


def test_a_question_without_a_word_is_refused(ferry: kg.Case) -> None:
    with pytest.raises(QueryError, match="no word"):
        ferry.ask("?!")


def test_a_claim_that_a_person_struck_out_is_not_told(ferry: kg.Case, tmp_path) -> None:
    copy = kg.join(ferry.folder.readings, case=tmp_path / "case")
    question = "How much will the owner pay to each family?"
    claim = copy.ask(question).answers[0].told[0].claims[0].claim
    copy.wrong(claim)
    again = copy.ask(question).answers[0].told[0].claims
    assert claim not in {one.claim for one in again}


def test_the_answer_does_not_depend_on_how_many_documents_are_looked_at_closely(
    ferry: kg.Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "How deep is the wreck?"
    whole = words(ferry.ask(question))[0]
    monkeypatch.setattr("kg.answering.answers.MANY", 2)
    assert words(ferry.ask(question))[0] == whole == "The wreck lies at a depth of 60 metres."


def test_the_command_shows_figure_outlet_words_and_claim(ferry: kg.Case) -> None:
    told = CliRunner().invoke(
        app, ["ask", str(ferry.folder.path), "How", "many", "were", "killed?"]
    )
    assert told.exit_code == 0
    assert "Nine people" in told.output
    assert "Morning Ledger, 2021-03-01" in told.output
    assert "/e" in told.output
    asked = ["ask", str(ferry.folder.path), "How many were killed?", "--json"]
    assert json.loads(CliRunner().invoke(app, asked).output)["kind"] == "number"


def test_the_command_says_that_nothing_answers(ferry: kg.Case) -> None:
    told = CliRunner().invoke(app, ["ask", str(ferry.folder.path), "Who won at chess?"])
    assert told.exit_code == 0
    assert "no passage was found" in told.output
    assert "“chess”" in told.output


def built(folder: Path, **texts: str) -> kg.Case:
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1)


def finding_of(kind: FindingKind, sides: tuple[int | None, ...]) -> Finding:
    return Finding(
        id="f1",
        kind=kind,
        about="event",
        members=tuple(
            Member(document=f"d{n}", claim="e1", evidence=Span(0, 9), side=side)
            for n, side in enumerate(sides)
        ),
        independent=2,
        origins=("d0", "d1"),
        reason="",
    )


def values(found: Answered) -> list[str | None]:
    return [answer.value for answer in found.answers if answer.value]


def test_what_is_denied_or_struck_out_heads_no_answer(tmp_path: Path) -> None:
    case = built(
        tmp_path,
        one="The mill in Tarn dismissed 40 workers on Friday.",
        two="The owner of the mill in Tarn denied that 60 workers were dismissed.",
    )
    question = "How many workers were dismissed?"
    assert values(case.ask(question)) == ["40 workers"]
    for answer in case.ask(question).answers:
        for told in answer.told:
            for claim in told.claims:
                case.wrong(claim.claim)
    assert values(case.ask(question)) == []


def test_a_denial_is_marked(tmp_path: Path) -> None:
    case = built(tmp_path, one="Police in Tarn denied that the mayor was arrested.")
    shown = CliRunner().invoke(app, ["ask", str(case.folder.path), "Was the mayor arrested?"])
    assert "(denied)" in shown.output


def test_sums_in_different_currencies_are_different_answers(tmp_path: Path) -> None:
    case = built(
        tmp_path,
        one="The owner will pay 20,000 euros to the family.",
        two="The owner will pay 20,000 dollars to the family.",
    )
    assert sorted(values(case.ask("How much will the owner pay?"))) == [
        "20,000 dollars",
        "20,000 euros",
    ]


def test_both_sides_of_a_contradiction_are_among_the_answers(sample: kg.Case) -> None:
    found = sample.ask("Did Peterson do a good job?")
    [point] = found.disputed
    told = " ".join(words(found))
    assert {one.side for one in point.accounts} == {0, 1}
    assert "a good job" in told
    assert "a poor job" in told


def test_a_denial_in_the_same_article_is_among_the_answers(tmp_path: Path) -> None:
    case = built(
        tmp_path,
        one="Greta Holm said the grower, Pål Ruud, had not warned anybody. Ruud denied that.",
    )
    told = " ".join(words(case.ask("Did the grower warn the beekeepers?")))
    assert "Ruud denied that." in told


def test_the_sentence_behind_an_answer_stands_with_it_if_it_may_answer_too(tmp_path: Path) -> None:
    case = built(
        tmp_path,
        one="Police in Tarn arrested the grower Pål Ruud on Monday. He had sprayed his orchard.",
        two="Officers led Pål Ruud away from his farm in Tarn. A fair is held there each year.",
    )
    told = case.ask("Whom did police arrest in Tarn?").answers[0].told[0]
    assert told.words == "Police in Tarn arrested the grower Pål Ruud on Monday."
    assert told.after == "He had sprayed his orchard."
    shown = CliRunner().invoke(
        app, ["ask", str(case.folder.path), "Whom did police arrest in Tarn?"]
    )
    assert "(He had sprayed his orchard.)" in shown.output


def test_a_sentence_that_is_an_answer_itself_is_not_shown_twice(ferry: kg.Case) -> None:
    for question in ("Did anybody call for help?", "What happened to the captain?"):
        told = [one for answer in ferry.ask(question).answers for one in answer.told]
        beside = [sentence for one in told for sentence in (one.after,) if sentence]
        assert not set(beside) & {one.words for one in told}
        assert len(beside) == len(set(beside))


def test_what_a_finding_holds_with_or_against_a_probable_answer_is_more_probable() -> None:
    def connected(kind: FindingKind) -> float:
        sides = (None, None) if kind == "corroborates" else (0, 1)
        found = finding_of(kind, sides)
        link = Linked(found, 0.9, tuple(enumerate(sides)))
        told = features([0.8, 0.1, 0.1], [link])
        by_chance = [chance(one, weights_of("findings")) for one in told]
        assert by_chance[0] > by_chance[1]
        return by_chance[1] - by_chance[2]

    assert connected("corroborates") > 0
    assert connected("contradicts") > 0


def test_the_most_probable_answer_stands_first(ferry: kg.Case) -> None:
    for question in ("Which ferry sank off Lundvik on Monday?", "What did the coast guard say?"):
        best = [max(t.chance for t in a.told) for a in ferry.ask(question).answers]
        assert best == sorted(best, reverse=True)


def test_fewer_than_one_passage_cannot_be_asked_for(ferry: kg.Case) -> None:
    with pytest.raises(UsageError, match="one or more"):
        ferry.ask("Who died?", limit=0)


def test_a_question_may_be_half_a_character_and_not_endless(ferry: kg.Case) -> None:
    assert ferry.ask("ferry \udce9?").answers
    with pytest.raises(QueryError, match="400 characters"):
        ferry.ask("ferry " * 100)


def test_documents_of_a_large_case_are_found_by_short_forms_and_accents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = {f"other{n}": f"The mayor of town {n} opened a library." for n in range(5)}
    case = built(
        tmp_path, **others, one="Luis Muñoz died in Tarn on Friday.", two="Eva Sand moved to Tarn."
    )
    monkeypatch.setattr("kg.answering.answers.MANY", 2)
    for question in ("Who died?", "What happened to Munoz?"):
        found = case.ask(question)
        assert words(found)[0] == "Luis Muñoz died in Tarn on Friday."
        assert found.unknown == ()


@pytest.mark.parametrize(
    ("asked", "kind", "focus"),
    [
        ("Death toll of the ferry?", "number", None),
        ("May 3 shooting", "what", None),
        ("How many of the 12 victims died?", "number", "victims"),
        ("What happened at the school?", "what", None),
        ("How many people were hurt?", "number", "people"),
        ("At what time did the alarm go off?", "when", None),
        ("Did the firm know of it?", "yesno", None),
        ("On whose word was the door locked?", "yesno", None),
        ("Which bridge was closed?", "what", "bridge"),
        ("price of the ticket", "money", None),
        ("Why was he dismissed?", "why", None),
    ],
)
def test_what_kind_of_answer_a_question_asks_for(asked: str, kind: str, focus: str | None) -> None:
    found = understood(asked)
    assert (found.kind, found.focus) == (kind, focus)


def test_who_vouches_and_who_denies_are_asked_beside_the_point() -> None:
    found = understood("Who says the door was locked, and who denies it?")
    assert found.sources
    assert found.denials
    assert found.words == ("door", "locked")


def test_words_are_alike_by_form_synonym_and_sense() -> None:
    assert word_likeness("dismissed", "dismissal") == 1.0
    assert word_likeness("sacked", "fired") > 0.5
    assert word_likeness("building", "church") > word_likeness("church", "building") > 0
    assert word_likeness("ferry", "library") == 0
