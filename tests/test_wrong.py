"""A claim judged wrong: it stays with its words, nothing is made of it, and undoing restores it."""

import csv
import json
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import kg
from kg.account.find import short_id
from kg.case import CaseFolder
from kg.case_update import judge
from kg.cli import app
from kg.errors import QueryError
from kg.model import Event, Judgement, Reading
from kg.model.readings import read_lines, read_readings, write_lines
from kg.model.wrong import words_of, wrong_in
from kg.query import named_questions
from kg.resolve import as_wrong

READINGS = Path(__file__).parent / "data" / "harbour" / "readings.jsonl"
FILES = (
    *("case.json", "readings.jsonl", "judgements.jsonl", "hand.jsonl", "entities.jsonl"),
    *("occurrences.jsonl", "findings.jsonl", "notices.jsonl"),
)
WHY = 'a namesake, "not" her\n<b>'
NUMBER = count()

quick = settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The case that nobody changes."""
    return kg.join(READINGS, case=tmp_path_factory.mktemp("joined") / "case").folder.path


@pytest.fixture
def case(joined: Path, tmp_path: Path) -> kg.Case:
    return copied(joined, tmp_path)


def copied(case: Path, folder: Path) -> kg.Case:
    """Give a case of which another may be changed."""
    return kg.open(copytree(case, folder / f"case{next(NUMBER)}"))


def bytes_of(case: kg.Case) -> dict[str, bytes]:
    found = {name: (case.folder.path / name).read_bytes() for name in FILES}
    out = case.folder.path.with_suffix(".nq")
    case.export("nquads", out)
    return {**found, "nquads": out.read_bytes()}


def claim_of(case: kg.Case, words: str, kind: str = "event"):
    return next(c for c in case.claims() if words in c.evidence.exact and c.kind == kind)


def tied(case: kg.Case) -> set[str]:
    edges = case.network("full").edges(data=True)
    return {claim for _, _, data in edges for claim in data["claim_iris"]}


@quick
@given(chosen=st.sets(st.integers(0, 50), min_size=1, max_size=3))
def test_wrong_and_undone_was_never_judged(joined, tmp_path, chosen) -> None:
    case = copied(joined, tmp_path)
    before, claims = bytes_of(case), [c.iri for c in case.claims()]
    picked = sorted({claims[n % len(claims)] for n in chosen})
    judged = [case.wrong(iri, because=WHY).judgements[0] for iri in picked]
    assert {c.iri for c in case.claims() if c.wrong == WHY} == set(picked)
    assert [c.iri for c in case.claims()] == claims
    assert case.validate() == ()
    for one in judged:
        case.undo(one.id)
    assert bytes_of(case) == before


def test_nothing_is_made_of_an_event_and_it_keeps_its_words(case: kg.Case) -> None:
    claim = claim_of(case, "resigned")
    assert claim.iri in tied(case)
    case.wrong(short_id(claim), because="a namesake")
    (struck,) = [c for c in case.claims() if c.wrong]
    assert (struck.iri, struck.wrong, struck.occurrence) == (claim.iri, "a namesake", None)
    assert (struck.parts, struck.evidence, struck.status) == (
        claim.parts,
        claim.evidence,
        claim.status,
    )
    assert struck.label == f"{claim.label} [judged wrong]"
    assert claim.iri not in tied(case)
    made = f"?made kg:account|kg:claim <{claim.iri}> MINUS {{ ?made a kg:Judgement }}"
    assert case.query(f"SELECT ?made {{ {made} }}").rows == ()
    plain = "SELECT ?event { GRAPH graph:plain { ?event a kg:Resignation } }"
    assert case.query(plain).rows == ()
    shown = case.show("Ada Lund")
    assert claim.iri in {c.iri for c in shown.wrong}
    assert claim.iri not in {c.iri for c in (*shown.does, *shown.undergoes, *shown.is_)}
    assert case.why(short_id(claim)).claim.wrong == "a namesake"


def test_nothing_is_made_of_a_relation(case: kg.Case) -> None:
    claim = next(c for c in case.claims() if c.kind == "relation" and c.status == "asserted")
    case.wrong(claim.iri)
    (struck,) = [c for c in case.claims() if c.wrong]
    assert (struck.wrong, struck.parts) == ("judged wrong", claim.parts)
    assert claim.iri not in tied(case)
    subject, other = (
        next(p.thing.iri for p in claim.parts if p.role == r) for r in ("subject", "object")
    )
    stated = f"SELECT ?p {{ GRAPH graph:plain {{ <{subject}> ?p <{other}> }} }}"
    assert case.query(stated).rows == ()


def test_findings_and_named_questions_leave_it_out(case: kg.Case) -> None:
    names = [question.name for question in named_questions()]
    assert sum(bool(claims_in(case, name)) for name in names) > 15
    struck = all_struck(case)
    assert all(c.wrong for c in struck.claims())
    assert [name for name in names if claims_in(struck, name)] == []
    assert (list(struck.findings()), plain_of(struck)) == ([], set())
    assert struck.validate() == ()


def all_struck(case: kg.Case, chosen=lambda _: True) -> kg.Case:
    """Judge many claims wrong at once."""

    def strike(_case: CaseFolder, hand: dict[str, Judgement]) -> tuple[tuple, tuple]:
        for reading in case.readings():
            for claim in filter(chosen, (*reading.events, *reading.relations)):
                key = (reading.document.document, claim.id)
                one = as_wrong(key, words_of(reading, claim), "no")
                hand[one.id] = one
        return (), ()

    judge(case.folder.path, strike)
    return kg.open(case.folder.path)


def claims_in(case: kg.Case, question: str) -> set[str]:
    answer = case.query(question)
    columns = ("claim", "claim_1", "claim_2")
    places = [n for n, name in enumerate(answer.variables) if name in columns]
    return {str(row[n]) for row in answer.rows for n in places} - {"None", ""}


def test_a_misread_clause_makes_no_fact_of_what_stands_in_it(case: kg.Case) -> None:
    """'Reyes denied that the crews waited': without the denial the crews did not wait, either."""
    before = plain_of(case)
    assert before
    struck = all_struck(case, lambda c: any(p.event for p in getattr(c, "participants", ())))
    assert 0 < sum(bool(c.wrong) for c in struck.claims()) < len(list(struck.claims()))
    assert plain_of(struck) <= before


def plain_of(case: kg.Case) -> set[object]:
    return set(case.query("SELECT ?s ?p ?o { GRAPH graph:plain { ?s ?p ?o } }").rows)


def test_it_outlives_builds_and_the_removal_of_its_document(case: kg.Case, tmp_path) -> None:
    claim = claim_of(case, "resigned")
    case.wrong(claim.iri, because=WHY)
    judged = bytes_of(case)
    some = tmp_path / "some.jsonl"
    gone = claim.document.rsplit("/", 1)[1]
    write_lines((r for r in read_readings(READINGS) if r.document.document != gone), some)
    rest = kg.join(some, case=case.folder.path)
    (kept,) = rest.judged(kind="claim")[1]
    assert (kept.applies, kept.verdict, kept.reason) == (False, "wrong", WHY)
    assert claim.evidence.exact in kept.left
    assert bytes_of(kg.join(READINGS, case=case.folder.path)) == judged


def test_it_is_known_again_by_its_words_and_else_listed_as_not_applying() -> None:
    reading = next(read_readings(READINGS))
    claim, other = reading.events[0], reading.events[1]
    document = reading.document.document
    judged = as_wrong((document, claim.id), words_of(reading, claim), "no")

    def renamed(*events: Event) -> Reading:
        return Reading(document=reading.document, mentions=reading.mentions, events=events)

    def again(event: Event, name: str) -> Event:
        values = {key: getattr(event, key) for key in Event.__dataclass_fields__}
        return Event(**{**values, "id": name, "participants": (), "order": ()})

    later = wrong_in(renamed(again(other, claim.id), again(claim, "e7")), [judged])
    assert {name: (j.id, j.left) for name, j in later.items()} == {
        "e7": (judged.id, (document, "e7"))
    }
    assert wrong_in(renamed(again(other, claim.id)), [judged]) == {}
    twice = renamed(again(claim, "e7"), again(claim, "e8"))
    assert wrong_in(twice, [judged]) == {}
    assert set(wrong_in(renamed(again(claim, "e7"), again(claim, claim.id)), [judged])) == {
        claim.id
    }


def test_a_second_judgement_takes_the_place_of_the_first(case: kg.Case) -> None:
    claim = claim_of(case, "resigned")
    case.wrong(claim.iri, because="one")
    case.wrong(claim.iri, because="two")
    (kept,) = read_lines(Judgement, case.folder.hand)
    assert (kept.reason, kept.about, kept.verdict) == ("two", "claim", "wrong")
    case.undo(short_id(claim))
    assert case.folder.hand.read_text() == ""
    with pytest.raises(QueryError, match="not judged wrong"):
        case.undo(short_id(claim))
    with pytest.raises(QueryError, match="no claim is called"):
        case.wrong("courier/e999")


def test_exports_carry_the_mark(case: kg.Case, tmp_path) -> None:
    claim = claim_of(case, "resigned")
    (judgement,) = case.wrong(claim.iri, because=WHY).judgements
    case.export("csv", tmp_path / "csv")
    with (tmp_path / "csv" / "claims.csv").open(encoding="utf-8-sig", newline="") as lines:
        rows = {row["iri"]: row for row in csv.DictReader(lines)}
    assert WHY.splitlines()[0] in rows[claim.iri]["wrong"]
    assert {row["wrong"] for iri, row in rows.items() if iri != claim.iri} == {""}
    case.export("nquads", tmp_path / "case.nq")
    mark = f"<{claim.iri}> <https://example.org/kg/ontology#judgedWrong> "
    assert (
        f"{mark}<https://example.org/kg/judgement/{judgement.id}> <"
        in (tmp_path / "case.nq").read_text()
    )


def test_the_command_tells_strikes_and_takes_back(case: kg.Case) -> None:
    place, claim = str(case.folder.path), short_id(claim_of(case, "resigned"))
    run = CliRunner()
    told = run.invoke(app, ["wrong", place, claim, "--because", "a namesake"])
    assert (told.exit_code, "a namesake" in told.output) == (0, True)
    assert "To take it back: kg undo" in told.output
    shown = run.invoke(app, ["why", place, claim]).output
    assert "judged it wrong: a namesake" in shown
    assert "wrong, because: a namesake" in run.invoke(app, ["show", place, "Ada Lund"]).output
    listed = run.invoke(app, ["judgements", place, "--kind", "claim", "--json"]).output
    assert json.loads(listed)["shown"][0]["reason"] == "a namesake"
    assert run.invoke(app, ["wrong", place, claim, "--undo"]).exit_code == 0
    assert "judged it wrong" not in run.invoke(app, ["why", place, claim]).output
    assert run.invoke(app, ["wrong", place, claim, "--undo"]).exit_code == 2
    assert run.invoke(app, ["wrong", place, "3f09ab", "--undo"]).exit_code == 2


def test_a_claim_that_another_takes_in_can_be_judged_wrong(tmp_path: Path) -> None:
    text = "Ada Pohl saw a guard hit a boy in Oslo before he fled.\n\nAda Pohl saw a fire in Oslo."
    (tmp_path / "a.txt").write_text(text)
    case = kg.build(tmp_path / "a.txt", case=tmp_path / "case", processes=1)
    held = {
        p.event
        for r in read_readings(case.folder.readings)
        for e in r.events
        for p in e.participants
        if p.event
    }
    every = case.claims(doubtful=True)
    taken_in = [c.iri for c in every if c.iri.rsplit("/", 1)[-1] in held]
    assert taken_in
    for iri in taken_in:
        case.wrong(iri, because=WHY)
        assert [c.wrong for c in case.claims() if c.iri == iri] == [WHY]
