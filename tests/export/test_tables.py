"""Tables as spreadsheets, pandas and pyarrow read them."""

import csv
import datetime
import sys

import pytest

import kg
from kg.errors import UsageError
from kg.export.tables import guarded
from kg.export.tabular import CLAIM_TABLES, TABLES

NAMES = sorted({**TABLES, **CLAIM_TABLES})
HOSTILE = (
    'Ann "The Hammer" O\'Neil',
    "=HYPERLINK(A1) Ltd",
    "back\\slash \\u0022}) DETACH DELETE n //",
    "a,b;c|d e",
    "شركة الأخبار",
    "$\\frac{1}{0}$ 😀 Ltd",
    "W" * 10_000,
)


def table(path):
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


@pytest.fixture(params=["gold_case", "hostile_case"])
def case(request):
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r\n=1", " =1", "＝1+1", "＠x", "=cmd|' /C x'!A0"],
)
def test_what_a_spreadsheet_would_run_is_guarded(text):
    assert guarded(text).startswith("'")


@pytest.mark.parametrize("text", ["", "a = b", "3 - 2", "Ann's", "1,5", "😀"])
def test_other_text_stays_as_it_is(text):
    assert guarded(text) == text


def test_parquet_holds_the_rows_of_csv_with_real_types(case, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    case.export("csv", tmp_path / "c")
    case.export("parquet", tmp_path / "p")
    for name in NAMES:
        found = parquet.read_table(tmp_path / "p" / f"{name}.parquet")
        told = table(tmp_path / "c" / f"{name}.csv")
        assert found.num_rows == len(told)
        assert found.column_names == (list(told[0]) if told else found.column_names)
    claims = parquet.read_table(tmp_path / "p" / "claims.parquet").to_pylist()
    assert isinstance(claims[0]["start"], int)
    assert isinstance(claims[0]["parts"], list)
    assert {type(claim["day"]) for claim in claims} <= {datetime.date, type(None)}
    assert any(claim["day"] for claim in claims)
    assert all(claim["date"].startswith(str(c)) for claim in claims if (c := claim["day"]))


def test_hostile_words_stand_in_parquet_as_they_are(hostile_case, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    hostile_case.export("parquet", tmp_path / "p")
    entities = parquet.read_table(tmp_path / "p" / "entities.parquet").to_pylist()
    assert set(HOSTILE) <= {row["name"] for row in entities}
    mentions = parquet.read_table(tmp_path / "p" / "mentions.parquet").to_pylist()
    assert {"Nul\x00 and \x1b[31m Inc", "a,b;c|d\te"} <= {row["words"] for row in mentions}
    documents = parquet.read_table(tmp_path / "p" / "documents.parquet").to_pylist()
    assert {row["publisher"] for row in documents} == {"P\x00\u202e, Q"}


@pytest.mark.parametrize("name", NAMES)
def test_pandas_has_every_table(case, name, tmp_path):
    pytest.importorskip("pandas")
    case.export("csv", tmp_path / "c")
    found = case.dataframe(name)
    told = table(tmp_path / "c" / f"{name}.csv")
    assert len(found) == len(told)
    assert list(found.columns) == (list(told[0]) if told else list(found.columns))


def test_a_data_frame_is_typed(gold_case):
    pandas = pytest.importorskip("pandas")
    claims = gold_case.dataframe("claims")
    assert len(claims) == gold_case.manifest.claims
    assert pandas.api.types.is_datetime64_any_dtype(claims["day"])
    assert claims["start"].dtype == "Int64"
    assert ((claims["end"] - claims["start"]) == claims["evidence"].str.len()).all()
    entities = gold_case.dataframe("entities")
    assert entities["named"].dtype == "boolean"
    assert entities["geonames"].isna().any()
    assert (entities["documents"] >= 1).all()


def test_a_data_frame_of_hostile_words_is_exact(hostile_case):
    pytest.importorskip("pandas")
    assert set(HOSTILE) <= set(hostile_case.dataframe("entities")["name"])
    assert "Nul\x00 and \x1b[31m Inc" in set(hostile_case.dataframe("mentions")["words"])


def test_an_unknown_table_is_named_with_the_known(gold_case):
    with pytest.raises(UsageError, match=r"no table 'facts'; there are: claims, .*relations"):
        gold_case.dataframe("facts")


def test_without_the_libraries_it_is_told_how_to_have_them(gold_case, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageError, match=r"pip install 'kg-news\[tables\]'.*--format csv"):
        gold_case.export("parquet", tmp_path / "p")
    with pytest.raises(UsageError, match=r"pip install 'kg-news\[tables\]'"):
        gold_case.dataframe("claims")
    assert not list(tmp_path.iterdir())


def test_ties_name_both_ends_and_lead_to_their_claims(sample: kg.Case) -> None:
    ties, claims = sample.dataframe("ties"), sample.dataframe("claims")
    assert len(ties) == sample.network().number_of_edges()
    assert set(ties["status"]) <= {"asserted", "reported", "uncertain", "alleged", "denied"}
    assert set(ties.explode("claim_iris")["claim_iris"]) <= set(claims["iri"])
    assert sample.why(claims["id"].iloc[0]).claim.iri == claims["iri"].iloc[0]


def test_no_column_is_a_count_in_one_table_and_a_list_in_another():
    kinds = {}
    for table in (*TABLES.values(), *CLAIM_TABLES.values()):
        for column, kind in table.columns.items():
            kinds.setdefault(column, set()).add(kind)
    assert {column: kind for column, kind in kinds.items() if len(kind) > 1} == {}


STANDARD = {
    "claims": {"event_type", "predicate", "status", "holder", "holders", "event_id", "document_id"},
    "events": {"event_type", "standing"},
    "participants": {"role", "thing", "claim_id"},
    "relations": {"predicate", "status", "holder", "claim_id"},
    "ties": {"source", "target", "status", "weight", "claims", "claim_ids"},
}


@pytest.mark.parametrize("table", STANDARD)
def test_columns_have_the_standard_names(table):
    columns = {**TABLES, **CLAIM_TABLES}[table].columns
    assert set(columns) >= STANDARD[table]
    assert not {"what", "action", "occurrence"} & set(columns)


def test_what_a_table_names_is_found_by_its_id_and_its_iri(gold_case):
    pytest.importorskip("pandas")
    frames = {name: gold_case.dataframe(name) for name in NAMES}
    known = {
        iri: short
        for name in ("documents", "entities", "events", "claims", "mentions")
        for iri, short in zip(frames[name]["iri"], frames[name]["id"], strict=True)
    }
    pairs = 0
    for frame in frames.values():
        for column in frame.columns:
            if not column.endswith("_iri"):
                continue
            short = frame[column.removesuffix("_iri") + "_id"]
            for iri, told in zip(frame[column].dropna(), short.dropna(), strict=True):
                assert iri not in known or known[iri] == told
                pairs += iri in known
        for iris, ids in (("claim_iris", "claim_ids"),):
            if iris in frame.columns:
                for full, brief in zip(frame[iris], frame[ids], strict=True):
                    assert [known[iri] for iri in full] == brief
    assert pairs > 1000


def test_a_claim_cites_the_outermost_of_its_holders_or_nobody(gold_case):
    claims = gold_case.claims_frame()
    assert claims["holder"].notna().any()
    for holder, holders in zip(claims["holder"], claims["holders"], strict=True):
        assert ([holder] if holders else []) == list(holders[:1])
    events = claims[claims["kind"] == "event"]
    assert events["event_type"].notna().all()
    assert events["predicate"].isna().all()


@pytest.mark.parametrize("name", NAMES)
def test_every_table_has_a_frame_of_its_own(gold_case, name):
    pandas = pytest.importorskip("pandas")
    found = getattr(gold_case, f"{name}_frame")()
    pandas.testing.assert_frame_equal(found, gold_case.dataframe(name))


def test_a_case_is_a_network_by_one_call(gold_case):
    network = kg.to_networkx(gold_case)
    assert set(network.edges) == set(gold_case.network().edges)
    assert set(kg.to_networkx(gold_case.folder.path, "events", statuses=("alleged",)).edges) == set(
        gold_case.network("events", statuses=("alleged",)).edges
    )
    ties = gold_case.ties_frame()
    assert sorted(ties["weight"]) == sorted(t["weight"] for *_, t in network.edges(data=True))
    for *_, tie in network.edges(data=True):
        assert tie["claims"] == len(tie["claim_iris"])
