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
