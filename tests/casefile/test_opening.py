"""What a page shows first: its figures are those of the whole case, counted another way."""

import re
import shutil
from collections import Counter
from dataclasses import replace

import pytest

import kg
from kg.casefile import case_file, opening
from kg.durable import sum_of
from kg.errors import CaseError
from kg.model import Finding, Span
from kg.model.findings import Member
from kg.model.readings import write_lines


@pytest.fixture(scope="module")
def both(gold_case):
    return opening(gold_case), case_file(gold_case)


def test_its_figures_are_those_of_the_case(both):
    first, file = both
    assert (first.title, first.base, first.documents) == (file.title, file.base, file.documents)
    assert sum(first.told) == len(file.claims)
    assert dict(enumerate(first.told)) == dict(
        sorted(Counter(claim.document for claim in file.claims).items())
    )
    assert {k: n for k, n in first.standings.items() if n} == Counter(
        claim.standing for claim in file.claims
    )
    assert first.entities == len(file.entities)
    assert first.named == sum(entity.named for entity in file.entities)
    assert first.findings == Counter(finding.kind for finding in file.findings)
    dates = [one.date for one in file.happenings if one.date and not one.speech]
    assert first.dated == len(dates)
    days = [date for date in dates if re.fullmatch(r"\d{4}(-\d\d){0,2}", date)]
    assert first.days == (min(days), max(days))


def test_it_names_those_of_whom_most_is_told(both):
    first, file = both
    told = Counter(
        entity
        for claim in file.claims
        for entity in {one.entity for one in (*claim.parts, *claim.holders)}
        if entity is not None
    )
    counts = {file.entities[at].id: count for at, count in told.items()}
    assert first.leading
    for group in first.leading:
        assert all(counts[one.id] == one.claims for one in group.entities)
        assert [one.claims for one in group.entities] == sorted(
            (one.claims for one in group.entities), reverse=True
        )
    people = [e for e in file.entities if e.type == "Person" and e.named and e.id in counts]
    most = max(people, key=lambda entity: counts[entity.id])
    assert counts[first.leading[0].entities[0].id] == counts[most.id]


def test_its_disputes_stand_with_a_claim_of_each_side(gold_case, tmp_path):
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    case, left, right = _disputed(tmp_path / "case")
    first, file = opening(case), case_file(case)
    (dispute,) = (one for one in first.disputes if one.id == "made")
    assert (dispute.accounts, dispute.independent, dispute.more) == (2, 9, 0)
    told = [first.claims[at] for at in dispute.sides]
    assert [one.iri for one in told] == [left.iri, right.iri]
    whole = {claim.iri: claim for claim in file.claims}
    for one in told:
        full = whole[one.iri]
        assert one.sentence.endswith(f"“{' '.join(full.words.split())}”")
        assert (one.words, one.parts, one.holders) == (full.words, full.parts, full.holders)
    spoken = {one.entity: (one.id, one.name) for one in first.spoken}
    meant = {part.entity for one in told for part in (*one.parts, *one.holders)} - {None}
    assert meant
    assert all(spoken[at] == (file.entities[at].id, file.entities[at].name) for at in meant)


def test_sides_beyond_two_are_counted(gold_case, tmp_path):
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    case, left, right = _disputed(tmp_path / "case")
    *others, made = case.findings()
    one, other = made.members
    further = [replace(other, side=side) for side in (2, 3, 3)]
    _found(case, [*others, replace(made, members=(one, other, *further))])
    first = opening(kg.open(tmp_path / "case"))
    (dispute,) = (each for each in first.disputes if each.id == "made")
    assert [first.claims[at].iri for at in dispute.sides] == [left.iri, right.iri]
    assert dispute.more == 2


def test_what_was_judged_misread_says_so_here_too(gold_case, tmp_path):
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    claim = case_file(gold_case).claims[0]
    kg.open(tmp_path / "case").wrong(claim.id, because="another shooting is meant")
    case, left, _right = _disputed(tmp_path / "case")
    assert left.iri == claim.iri
    (dispute,) = (one for one in opening(case).disputes if one.id == "made")
    told = [opening(case).claims[at].wrong for at in dispute.sides]
    assert told == ["another shooting is meant", None]


def test_what_was_judged_misread_is_counted_apart(gold_case, tmp_path):
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    whole, before = case_file(gold_case), opening(gold_case)
    claim = next(one for one in whole.claims if one.standing == "alleged")
    kg.open(tmp_path / "case").wrong(claim.id)
    case = kg.open(tmp_path / "case")
    after = opening(case)
    assert (before.misread, after.misread) == (0, 1)
    assert sum(after.told) == sum(before.told) - 1 == len(whole.claims) - 1
    assert after.told[claim.document] == before.told[claim.document] - 1
    assert after.standings == {**before.standings, "alleged": before.standings["alleged"] - 1}
    case.report(tmp_path / "case.html")
    page = (tmp_path / "case.html").read_text(encoding="utf-8")
    assert f"{len(whole.claims)} statements read from them, 1 of them judged misread" in page


def _disputed(folder):
    """Let the first claim of a case and the last contradict each other."""
    file = case_file(kg.open(folder))
    left, right = file.claims[0], file.claims[-1]
    made = Finding(
        id="made",
        kind="contradicts",
        about="whether it happened",
        members=tuple(
            Member(
                document=file.documents[claim.document].id,
                claim=claim.id.rpartition("/")[2],
                evidence=Span(*claim.evidence),
                side=side,
            )
            for side, claim in enumerate((left, right))
        ),
        origins=tuple(file.documents[claim.document].id for claim in (left, right)),
        independent=9,
        reason="made for this test",
    )
    case = kg.open(folder)
    _found(case, [*case.findings(), made])
    return kg.open(folder), left, right


def _found(case, findings):
    """Let a case have been written with these findings."""
    folder = case.folder
    write_lines(findings, folder.findings)
    sums = {**folder.sums(), folder.findings.name: sum_of(folder.findings)}
    folder.write_manifest(folder.read_manifest(), sums)


def test_a_damaged_reading_is_named(gold_case, tmp_path):
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    readings = tmp_path / "case" / "readings.jsonl"
    lines = readings.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace('"chain"', '"chian"')
    readings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(CaseError, match=r"readings\.jsonl:2: damaged"):
        opening(kg.open(tmp_path / "case"))
