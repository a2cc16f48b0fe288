"""The contents as values: what is kept of a large case, single articles, how they are written."""

import json
import re
import shutil
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import kg
from kg.casefile import article, case_file, contents, encode, opening_contents
from kg.casefile.encoded import pieces
from kg.casefile.method import audited
from kg.errors import CaseError, QueryError

INLINE = ("Judged", "Part", "Holder", "Account", "Spoken", "Named", "Leading", "Dispute")
"""Nouns that the page's side spells out where they stand."""
ROOT = Path(__file__).resolve().parents[2]


def test_of_many_claims_those_of_findings_are_kept_first(gold_case):
    whole, cut = case_file(gold_case), case_file(gold_case, claims=60)
    held = {one.what: one for one in cut.method.held}
    assert (held["claims"].shown, held["claims"].of) == (60, len(whole.claims))
    assert len(cut.claims) == 60
    disputed = {whole.claims[a.claim].iri for f in whole.findings[:1] for a in f.accounts}
    assert disputed <= {claim.iri for claim in cut.claims}
    for number, finding in enumerate(cut.findings):
        assert all(number in cut.claims[a.claim].findings for a in finding.accounts)
        (full,) = (one for one in whole.findings if one.id == finding.id)
        assert [cut.claims[a.claim].iri for a in finding.accounts] == [
            whole.claims[a.claim].iri for a in full.accounts
        ]
    for number, told in enumerate(cut.happenings):
        assert told.claims
        assert all(cut.claims[at].happening == number for at in told.claims)
    assert all(edge.claims for edge in cut.network.edges)
    assert cut.entities == whole.entities


def test_one_article_is_that_of_the_file(gold_case):
    file = case_file(gold_case)
    for number, document in enumerate(file.documents):
        found = article(gold_case, document.id)
        assert found.document == number
        assert len(found.text.split()) == document.words
        for claim in file.claims:
            if claim.document == number:
                start, end = claim.evidence
                assert found.text[start:end] == claim.words
    with pytest.raises(QueryError, match="no document 'nobody'"):
        article(gold_case, "nobody")


def test_an_article_of_a_case_that_changed_is_the_new_one(gold_case, tmp_path):
    lines = gold_case.folder.readings.read_text(encoding="utf-8").splitlines()
    (tmp_path / "one.jsonl").write_text(lines[0] + "\n", encoding="utf-8")
    (tmp_path / "two.jsonl").write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")
    name = json.loads(lines[1])["document"]
    case = kg.join(tmp_path / "one.jsonl", case=tmp_path / "case")
    with pytest.raises(QueryError):
        article(case, name)
    case = kg.join(tmp_path / "two.jsonl", case=tmp_path / "case")
    assert article(case, name).text == json.loads(lines[1])["text"]


def test_what_is_written_is_harmless_anywhere():
    words = '</script><!-- & \u2028 \ud800 \x00 "quoted" 😀'
    part = contents.Part(role="agent", entity=None, words=words)
    told = encode(part)
    assert not set(b"<>&\x00") & set(told)
    assert told.isascii()
    assert json.loads(told)["words"] == words
    file = contents.Network(nodes=(), edges=(part,) * 1001, foremost=(), directed=True, remarks=())
    assert b"".join(pieces(file)) == encode(file)
    with pytest.raises(CaseError, match="number"):
        encode(contents.Quality(measure="m", set="s", value=float("nan")))


def test_the_page_is_told_every_field_by_its_name():
    """The two sides of the contract name the same things."""
    told = (ROOT / "web" / "src" / "contents.ts").read_text(encoding="utf-8")
    for name, kind in {**vars(contents), **vars(opening_contents)}.items():
        if not is_dataclass(kind) or name in INLINE:
            continue
        block = told.partition(f"export interface {name} {{")[2].partition("\n}")[0]
        if block:
            row = [line.split(":")[0].strip() for line in block.splitlines() if ":" in line]
            ours = [_camel(field.name) for field in fields(kind)]
            assert ours == [key for key in row if key.isidentifier()], name


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def test_judgements_stand_beside_whom_they_speak_of(gold_case):
    file = case_file(gold_case)
    stored = [j for j in gold_case.judgements() if j.about == "entity"]
    shown = {judged.id for entity in file.entities for judged in entity.judgements}
    assert shown == {judgement.id for judgement in stored}
    for at, entity in enumerate(file.entities):
        for judged in entity.judgements:
            if judged.other is not None:
                back = {one.id: one.other for one in file.entities[judged.other].judgements}
                assert back[judged.id] == at
            assert judged.verdict != "different" or judged.other is not None


def test_the_page_tells_what_the_last_audit_found_as_the_documentation_does():
    found = audited()
    assert found is not None
    told = (ROOT / "docs" / "quality.md").read_text(encoding="utf-8")
    table = told.partition("| audit | stories | readers |")[2].partition("\n\n")[0]
    columns = [cell.strip() for cell in table.splitlines()[-1].split("|")]
    claims, right, wrong = (re.match(r"\d+", columns[at])[0] for at in (4, 5, 7))  # type: ignore[index]
    assert (found.claims, f"{100 * found.right:.0f}", f"{100 * found.wrong:.0f}") == (
        int(claims),
        right,
        wrong,
    )
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"{right} in 100 in the last audit" in readme


def test_figures_of_quality_are_those_recorded(gold_case):
    page = (ROOT / "docs" / "quality.md").read_text(encoding="utf-8")
    figures = case_file(gold_case).method.quality
    assert figures
    for one in figures:
        section = page.partition(f"\n### {one.set}\n")[2].partition("\n#")[0]
        assert f"| {one.measure} | {one.value:.3f} | " in section


def test_a_claim_judged_wrong_says_why_and_is_part_of_nothing(gold_case, tmp_path):
    copy = tmp_path / "case"
    shutil.copytree(gold_case.folder.path, copy)
    case = kg.open(copy)
    before = case_file(case)
    disputed = before.claims[before.findings[0].accounts[0].claim]
    case.wrong(disputed.id, because="it was the other deputy")
    after = case_file(case)
    assert len(after.claims) == len(before.claims)
    (claim,) = (one for one in after.claims if one.wrong is not None)
    assert (claim.iri, claim.wrong) == (disputed.iri, "it was the other deputy")
    assert (claim.findings, claim.happening) == ((), None)
    at = after.claims.index(claim)
    assert not any(at in told.claims for told in after.happenings)
    assert not any(at in edge.claims for edge in after.network.edges)


def test_a_page_tells_each_phrase_of_a_claim_once_as_the_graph_does(sample):
    page = {claim.iri: claim for claim in case_file(sample).claims}
    again = 0
    for claim in sample.claims(doubtful=True):
        told = sorted(part.role for part in claim.parts if part.role != "time")
        assert sorted(part.role for part in page[claim.iri].parts) == told
        again += sum(part.restates for part in claim.every_part)
    assert again, "some participants are told by another one's words"
