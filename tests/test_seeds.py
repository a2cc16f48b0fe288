"""The five real articles, where they stand beside the project: what must hold of any good read."""

from pathlib import Path

import pytest

import kg
from kg.errors import QueryError


def text_of(seeds: kg.Case) -> dict[str, str]:
    return {r.document.document: r.document.text for r in seeds.readings()}


def named(seeds: kg.Case, *names: str) -> list[str]:
    wanted = {name.casefold() for name in names}
    return [
        entity.id
        for entity in seeds.entities()
        if entity.named and wanted & {n.casefold() for n in entity.names}
    ]


def test_all_five_are_read(seeds: kg.Case) -> None:
    assert seeds.manifest.documents == 5
    assert seeds.manifest.failed == 0


def test_every_claim_leads_to_words_that_stand_in_the_file(seeds: kg.Case, shared: Path) -> None:
    files = {p.name: p.read_bytes().decode("utf-8") for p in (shared / "seeds").glob("*.txt")}
    checked = 0
    for claim in seeds.claims(doubtful=True):
        trail = seeds.why(claim.iri)
        text = files[Path(trail.source or "").name]
        for passage in (claim.evidence, claim.trigger, claim.cue):
            if passage is not None:
                assert text[passage.start : passage.end] == passage.exact
        assert trail.words == claim.evidence.exact
        assert trail.words.strip()
        checked += 1
    assert checked == seeds.manifest.claims
    assert checked > 200


def test_the_sheriff_is_a_person_and_never_the_country(seeds: kg.Case) -> None:
    bearers = [e for e in seeds.entities() if any("Israel" in name for name in e.names)]
    assert bearers
    assert {e.type for e in bearers if e.named} <= {"Person"}
    assert seeds.show("Scott Israel").type == "Person"


def test_the_deputy_is_one_person_and_the_sheriff_another(seeds: kg.Case) -> None:
    deputies = [e for e in seeds.entities() if any(n.endswith("Peterson") for n in e.names)]
    assert len([e for e in deputies if e.type == "Person"]) == 1
    sheriffs = [e for e in seeds.entities() if e.type == "Person" and "Scott Israel" in e.names]
    assert len(sheriffs) == 1
    assert sheriffs[0].id != deputies[0].id
    assert len({document for document, _ in deputies[0].members}) == 5


def test_coral_springs_is_one_place_however_it_is_spelt(seeds: kg.Case) -> None:
    cities = [
        e
        for e in seeds.entities()
        if e.type == "Place" and {"Coral Springs", "Coral Spring"} & set(e.names)
    ]
    assert len(cities) == 1


def test_tony_and_anthony_are_put_to_the_user_as_one_with_the_reason(seeds: kg.Case) -> None:
    told = [
        j
        for j in seeds.judgements()
        if j.about == "entity" and "Pustizzi" in j.reason and j.verdict in ("same", "suggested")
    ]
    assert told
    assert any("Tony" in j.reason and "Anthony" in j.reason for j in told)
    assert all(0 < j.score <= 1 and j.features for j in told)


def test_no_open_accusation_stands_among_the_plain_statements(seeds: kg.Case) -> None:
    base = seeds.manifest.base
    leaked = seeds.query(
        f"""SELECT ?claim WHERE {{
            GRAPH ?g {{ ?claim a kg:EventClaim ; kg:status kg:alleged ; kg:occurrence ?event ;
                        kg:action ?class }}
            GRAPH <{base}graph/plain> {{ ?event a ?class }}
            FILTER NOT EXISTS {{ GRAPH ?other {{
                ?same kg:occurrence ?event ; kg:action ?class ; kg:status kg:asserted ;
                      kg:polarity kg:positive ; kg:certainty kg:certain }} }} }}"""
    )
    assert list(leaked.rows) == []


def test_the_case_keeps_every_shape(seeds: kg.Case) -> None:
    assert seeds.validate() == ()


def test_a_name_nobody_bears_is_answered_with_near_ones(seeds: kg.Case) -> None:
    with pytest.raises(QueryError, match="Peterson"):
        seeds.show("Scot Petersen")
