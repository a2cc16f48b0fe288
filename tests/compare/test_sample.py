"""The sample's findings against those found by hand: what agrees, differs and is disputed."""

import json
from pathlib import Path

GOLD = Path(__file__).resolve().parents[2] / "data" / "gold"
HELD = 0.5
"""The share of the findings by hand that the program must give, a right pair of members each."""


def rows(name):
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines()]


def overlap(one, other):
    return one["document"] == other["document"] and (
        one["evidence"][0] < other["evidence"][1] and other["evidence"][0] < one["evidence"][1]
    )


def is_found(due, findings):
    """Say whether a finding of the kind holds members of two documents that were due."""
    for finding in findings:
        if finding["kind"] == due["kind"]:
            met = {
                d["document"] for d in due["members"] for m in finding["members"] if overlap(d, m)
            }
            if len(met) > 1:
                return True
    return False


def test_the_findings_by_hand_stand_on_claims_of_the_annotation():
    readings = {row["document"]: row for row in rows("parkland.jsonl")}
    findings = rows("parkland-findings.jsonl")
    assert len(findings) >= 15
    for finding in findings:
        assert finding["independent"] == len(finding["origins"])
        assert len({m["document"] for m in finding["members"]}) > 1
        for member in finding["members"]:
            reading = readings[member["document"]]
            claims = {c["id"]: c for c in (*reading["events"], *reading["relations"])}
            assert member["evidence"] == claims[member["claim"]]["evidence"]


def found_in(case):
    lines = (Path(case.folder.path) / "findings.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_half_of_the_findings_by_hand_are_found(sample):
    findings = found_in(sample)
    due = rows("parkland-findings.jsonl")
    missed = [(d["kind"], d["about"]) for d in due if not is_found(d, findings)]
    assert len(missed) <= (1 - HELD) * len(due), missed


def test_the_sample_shows_what_is_disputed(sample):
    (dispute,) = [f for f in found_in(sample) if f["kind"] == "contradicts"]
    assert dispute["about"] == "worth"
    assert "a poor job" in dispute["reason"]
    assert "a good job" in dispute["reason"]
