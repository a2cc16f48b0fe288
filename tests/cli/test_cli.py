"""The command line as a person or a program uses it."""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import HELP_GROUPS, app

RUN = CliRunner()


def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
    return RUN.invoke(app, [str(a) for a in arguments], input=stdin)


@pytest.fixture(scope="module")
def case(sample: kg.Case) -> Path:
    return sample.folder.path


def test_help_loads_neither_spacy_nor_rdflib_nor_the_store() -> None:
    program = (
        "import sys, kg, kg.cli\n"
        "heavy = {'spacy', 'rdflib', 'pyoxigraph', 'networkx', 'matplotlib', 'numpy'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[]"


def test_every_command_explains_itself_and_is_documented() -> None:
    commands = [c.callback.__name__ for c in app.registered_commands if c.callback]
    page = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    assert {"build", "read", "join", "info", "show", "why", "query", "validate"} <= set(commands)
    for name in commands:
        assert run(name, "--help").exit_code == 0
        assert f"kg {name}" in page, f"docs/cli.md does not speak of kg {name}"


def test_the_list_of_commands_fits_its_line() -> None:
    _, commands = run("-h").output.split("Build:")
    assert "..." not in commands
    assert max(map(len, commands.splitlines())) <= 80


def test_help_lists_every_command_once_under_a_heading() -> None:
    commands = [c.callback.__name__ for c in app.registered_commands if c.callback]
    assert sorted(commands) == sorted(name for names in HELP_GROUPS.values() for name in names)
    told = run("-h").output
    for heading in ("Build", "Look", "Ask", "Judge", "Draw", "Serve", "Export"):
        assert f"\n{heading}:" in told


def test_a_document_without_publisher_and_title_goes_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "dover.txt"
    file.write_text("Ann Lee left Dover on Friday. Nobody was hurt.")
    assert run("build", file, "--case", tmp_path / "case", "-p", 1).exit_code == 0
    answer = run("show", tmp_path / "case", "Ann Lee")
    assert "] dover.txt: “" in answer.output
    assert "in 1 document\n" in answer.output
    assert "no publisher: dover.txt" in run("info", tmp_path / "case").output


def test_build_tells_what_it_did(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Police arrested two men in Dover on Friday. Nobody was hurt.")
    answer = run("build", file, "--case", tmp_path / "case", "-p", 1)
    assert answer.exit_code == 0, answer.output
    assert "1 document read: " in answer.output
    assert "replaced" not in answer.output
    again = run("build", file, "--case", tmp_path / "case", "-p", 1)
    assert "replaced a case of 1 document." in again.output


def test_build_answers_a_program_in_json(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Police arrested two men in Dover on Friday. Nobody was hurt.")
    answer = run("build", file, "--case", tmp_path / "case", "-p", 1, "--json")
    report = json.loads(answer.stdout)
    assert report["manifest"]["documents"] == 1
    assert report["notices"] == []


def test_standard_input_is_read(tmp_path: Path) -> None:
    text = "Police arrested two men in Dover on Friday."
    answer = run("read", "-", "-o", tmp_path / "r.jsonl", "-p", 1, stdin=text)
    assert answer.exit_code == 0, answer.output
    assert json.loads((tmp_path / "r.jsonl").read_text())["text"] == text


def test_info_speaks_in_figures_and_names(case: Path) -> None:
    answer = run("info", case)
    assert answer.exit_code == 0
    assert "5 documents" in answer.output
    assert "Scot Peterson" in answer.output
    assert json.loads(run("info", case, "--json").stdout)["documents"] == 5


def test_info_and_explain_tell_which_claims_were_judged_wrong(case: Path, tmp_path: Path) -> None:
    copy = tmp_path / "case"
    shutil.copytree(case, copy)
    claim = next(c for c in kg.open(copy).claims() if c.kind == "event")
    assert run("wrong", copy, claim.iri, "--because", "it speaks of rain").exit_code == 0
    assert "Beside these, 1 judged wrong" in run("info", copy).output
    assert json.loads(run("info", copy, "--json").stdout)["wrong"] == 1
    assert "judged wrong" not in run("info", case).output
    assert "JUDGED WRONG (it speaks of rain)" in run("explain", copy).output
    run("explain", copy, "--html", tmp_path / "page.html")
    assert "it speaks of rain" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "judged wrong" not in run("explain", copy / "readings.jsonl").output


def test_show_tells_names_and_claims_with_source_and_words(case: Path, sample: kg.Case) -> None:
    answer = run("show", case, "Scot Peterson", "--limit", 100)
    assert answer.exit_code == 0
    assert "Scot Peterson (Person)" in answer.output
    told = sample.show("Scot Peterson")
    claim = told.does[0]
    assert " ".join(claim.evidence.exact.split()) in answer.output
    assert (claim.publisher or "document") in answer.output


def test_why_leads_to_the_words_in_their_context(case: Path, sample: kg.Case) -> None:
    told = json.loads(run("show", case, "Scot Peterson", "--json").stdout)
    claim = told["does"][0]
    trail = json.loads(run("why", case, claim["iri"], "--json").stdout)
    text = {r.document.source: r.document.text for r in sample.readings()}[trail["source"]]
    start, end = trail["claim"]["evidence"]["start"], trail["claim"]["evidence"]["end"]
    assert trail["before"] + trail["words"] + trail["after"] in text
    assert text[start:end] == trail["words"]


def test_a_claim_is_found_by_a_shortened_document(case: Path, sample: kg.Case) -> None:
    claim = next(iter(sample.claims()))
    document = claim.document.rsplit("/", 1)[-1]
    short = f"{document[:6]}/{claim.iri.rsplit('/', 1)[-1]}"
    assert claim.iri in run("why", case, short).output


def test_queries_by_name_file_and_string_in_three_formats(case: Path, tmp_path: Path) -> None:
    text = "SELECT ?who WHERE { ?e a kg:Person ; rdfs:label ?who } ORDER BY ?who"
    file = tmp_path / "people.rq"
    file.write_text(text)
    as_csv = run("query", case, text, "--format", "csv")
    assert "Scot Peterson" in [row["who"] for row in csv.DictReader(io.StringIO(as_csv.stdout))]
    as_json = json.loads(run("query", case, file, "--json").stdout)
    assert as_json["head"]["vars"] == ["who"]
    assert run("query", case, "alleged").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("info", "/nowhere"), 2, "no such case"),
        (("build", "/nowhere", "--case", "x"), 2, "no such file"),
        (("query", "CASE", "SELECT ?x WHERE { ?x"), 2, "line 1"),
        (("query", "CASE", "no-such-question"), 2, "alleged"),
        (("query", "CASE", "DELETE WHERE { ?s ?p ?o }"), 2, ""),
        (("export", "CASE", "--format", "xlsx", "-o", "x"), 2, "turtle"),
        (("draw", "CASE", "mood", "-o", "x.png"), 2, "actors"),
        (("draw", "CASE", "actors", "-o", "x.bmp"), 2, "png"),
        (("show", "CASE", "Nobody Atall"), 2, "no entity"),
        (("why", "CASE", "zzz/e1"), 2, "no claim"),
    ],
)
def test_what_cannot_be_done_is_said_with_an_exit_code(
    case: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*(case if a == "CASE" else a for a in arguments))
    assert answer.exit_code == code
    assert told in answer.output
    assert "Traceback" not in answer.output
    assert list(tmp_path.iterdir()) == []


def test_a_malformed_reading_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text('{"document": "a", "text": "Rain."}\n{"document": "b"}\n')
    answer = run("join", file, "--case", tmp_path / "case")
    assert answer.exit_code == 2
    assert "r.jsonl:2" in answer.output
    assert not (tmp_path / "case").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--model", "no_such_model"], "no_such_model"),
        (["--parser", "stanza"], "both, spacy"),
        (["--all", "--strict"], "give one"),
    ],
)
def test_what_cannot_be_chosen_is_told_and_nothing_is_left(
    tmp_path: Path, options: list[str], told: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Rain fell in Dover.")
    answer = run("build", file, "--case", tmp_path / "case", *options)
    assert answer.exit_code == 2
    assert told in answer.output
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_a_case_remembers_which_parser_read_it(tmp_path: Path) -> None:
    first, more = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("Masons repaired the chapel in Dover because of a storm.")
    more.write_text("Painters restored the fresco in Dover because of a flood.")
    place = tmp_path / "case"
    assert run("build", first, "--case", place, "--parser", "spacy").exit_code == 0
    assert run("add", place, more).exit_code == 0
    sure = [
        part["confidence"]
        for line in (place / "readings.jsonl").read_text(encoding="utf-8").splitlines()
        for event in json.loads(line)["events"]
        for part in event["participants"]
        if "confidence" in part
    ]
    # Alone, the pipeline's parse makes nothing surer than its measured precision.
    assert max(sure) <= 0.8
    assert json.loads((place / "case.json").read_text(encoding="utf-8"))["parser"] == "spacy"


def test_doubtful_statements_are_let_in_counted_and_remembered(tmp_path: Path) -> None:
    first, more = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("Police arrested two men in Dover. They set it over the row with him.")
    more.write_text("The coach set a mark of it. Voters elected Ida Berg.")
    told = {}
    for gate in ("--all", "--strict"):
        place = tmp_path / gate
        assert run("build", first, "--case", place, gate).exit_code == 0
        assert run("add", place, more).exit_code == 0
        told[gate] = json.loads(run("info", place, "--json").output)
        assert told[gate]["gate"] == gate.removeprefix("--")
    assert told["--all"]["doubtful"] == 0 < told["--strict"]["doubtful"]
    assert told["--strict"]["triples"] < told["--all"]["triples"]
    assert f"{told['--strict']['doubtful']} doubtful triples" in run("info", place).output


def test_a_valid_case_exits_with_zero(case: Path) -> None:
    answer = run("validate", case)
    assert (answer.exit_code, answer.output.strip()) == (0, "Valid: the case keeps every shape.")


def test_analysis_names_the_actors(case: Path) -> None:
    answer = run("analyse", case)
    assert answer.exit_code == 0
    assert "Scot Peterson" in answer.output
    assert json.loads(run("analyse", case, "--json").stdout)["actors"]


def test_pictures_are_drawn_where_asked(case: Path, tmp_path: Path) -> None:
    for picture in ("actors", "timeline"):
        answer = run("draw", case, picture, "-o", tmp_path / f"{picture}.png")
        assert answer.exit_code == 0, answer.output
        assert (tmp_path / f"{picture}.png").read_bytes().startswith(b"\x89PNG")


def test_the_version_is_said() -> None:
    assert run("--version").output.strip() == f"kg {kg.__version__}"


def test_lines_fit_the_window(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    for command in (["info"], ["show", "Scot Peterson"], ["brief"], ["timeline"]):
        told = run(command[0], str(case), *command[1:]).output
        wide = [line for line in told.splitlines() if len(line) > 72 and "://" not in line]
        assert not [line for line in wide if "/" not in line], wide


def test_a_pronoun_is_asked_back(case: Path) -> None:
    answer = run("show", str(case), "he")
    assert answer.exit_code == 2
    assert "who is meant by 'he'?" in answer.output
    assert "Scot Peterson" in answer.output
    assert "Broward County Sheriff's Office (" not in answer.output  # a body is no 'he'


def test_a_brief_is_told_in_lines_that_lead_to_words(case: Path, tmp_path: Path) -> None:
    told = run("brief", str(case)).output
    ids = re.findall(r"\[([^\[\]\s]+/e\d+)\]", told)
    assert ids
    assert run("why", str(case), ids[0]).exit_code == 0
    page = tmp_path / "brief.md"
    assert run("brief", str(case), "-o", str(page), "--title", "Parkland").exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Parkland\n")
    notes = re.findall(r"\[\^(\d+)\](?!:)", text)
    assert notes == [str(number) for number in range(1, len(notes) + 1)]
    assert all(f"[^{number}]: “" in text for number in notes)


def test_an_entity_as_json_names_its_parts_as_the_api_does(sample):
    done = CliRunner().invoke(app, ["show", str(sample.folder.path), "Scot Peterson", "--json"])
    told = json.loads(done.stdout)
    assert {"entity", "type", "is", "does", "undergoes", "says", "doubtful", "wrong"} <= told.keys()
    assert any(claim["what"] == "kg:holdsPosition" for claim in told["is"])
