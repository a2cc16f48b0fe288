"""The report as a whole: what it holds agrees with the case, and it opens by itself."""

import base64
import errno
import hashlib
import json
import os
import re
from pathlib import Path

import pytest

import kg
from kg.errors import InputError
from kg.model import Document, Mention, Reading, Span
from kg.model.readings import write_lines

OURS = "http://www.w3.org/"
NAMES = (
    "</script><script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "javascript:alert(1)",
    "{{7*7}}${7*7}",
    "Nul\x00 Inc",
    "\u202egnp.exe\u202c Ltd",
    "Ada 👩🏽‍🚒 Lund 𝔘𝔫",
    "<!-- <script> ]]>",
    "Z" * 100_000,
)


def asked(case: kg.Case, what: str) -> int:
    return int(case.query(f"SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE {{ {what} }}").rows[0][0])


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A case whose names, title, id and outlet try to break out of a page."""
    folder = tmp_path_factory.mktemp("hostile")
    text = " ".join(f"{name} slept." for name in NAMES)
    mentions, at = [], 0
    for number, name in enumerate(NAMES):
        at = text.index(name, at)
        span = Span(at, at + len(name))
        mentions.append(
            Mention(
                id=f"m{number}", start=span.start, end=span.end, head=span, kind="name",
                type="Person", chain=f"c{number}",
            )
        )  # fmt: skip
        at = span.end
    document = Document(
        document="</script>/../x", text=text, title=NAMES[0], publisher=NAMES[1],
        source="/home/ann/secret/<b>.txt", url="javascript:alert(1)",
    )  # fmt: skip
    write_lines([Reading(document=document, mentions=tuple(mentions))], folder / "r.jsonl")
    return kg.join(folder / "r.jsonl", case=folder / "<i>case</i>")


def test_its_counts_are_those_of_the_case(gold_case, page):
    file, count = page.file, gold_case.manifest
    assert len(file["documents"]) == asked(gold_case, "?x a kg:Document") == count.documents
    claims = asked(gold_case, "{ ?x a kg:EventClaim } UNION { ?x a kg:RelationClaim }")
    assert len(file["claims"]) == claims == count.claims
    assert len(file["findings"]) == asked(gold_case, "?x a/rdfs:subClassOf* kg:Finding")
    entities = asked(gold_case, "GRAPH graph:entities { ?x kg:hasChain ?chain }")
    assert len(file["entities"]) == entities == count.entities
    assert len(file["happenings"]) == asked(gold_case, "?x a kg:Occurrence")
    assert len(page.articles) == len(file["documents"])
    assert file["method"]["held"] == []


def test_every_claim_leads_to_its_words(gold_case, page):
    texts = {one["document"]: one["text"] for one in page.articles}
    label = {claim.iri: claim for claim in gold_case.claims()}
    for claim in page.file["claims"]:
        start, end = claim["evidence"]
        assert texts[claim["document"]][start:end] == claim["words"]
        told = label[claim["iri"]]
        assert told.evidence.exact == claim["words"]
        assert (told.status, told.polarity, told.certainty) == (
            claim["status"], claim["polarity"], claim["certainty"],
        )  # fmt: skip
        names = [page.file["entities"][h["entity"]]["name"] for h in claim["holders"]]
        assert names == [holder.name for holder in told.holders]


def test_places_point_where_they_should(gold_case, page):
    file = page.file
    for number, finding in enumerate(file["findings"]):
        assert finding["accounts"]
        for account in finding["accounts"]:
            assert number in file["claims"][account["claim"]]["findings"]
    for number, told in enumerate(file["happenings"]):
        assert told["claims"]
        assert all(file["claims"][at]["happening"] == number for at in told["claims"])
    for edge in file["network"]["edges"]:
        assert edge["claims"]
        assert max(edge["source"], edge["target"]) < len(file["network"]["nodes"])
    for article in page.articles:
        for mark in article["marks"]:
            assert 0 <= mark["start"] < mark["end"] <= len(article["text"])
            assert mark["entity"] is None or mark["entity"] < len(file["entities"])
    _, points = gold_case.points()
    assert [finding["id"] for finding in file["findings"]] == [point.id for point in points]


def test_a_mention_means_whom_it_names(page):
    entities = page.file["entities"]
    for article in page.articles:
        for mark in article["marks"]:
            if (mark["kind"], mark["note"]) == ("mention", "name"):
                words = article["text"][mark["start"] : mark["end"]].replace("’", "'")
                assert words in entities[mark["entity"]]["names"]


def test_the_page_needs_nothing_from_anywhere(page):
    policy = next(m["content"] for m in page.all("meta") if "http-equiv" in m)
    for content, kind in ((page.scripts[1], "script"), (page.style, "style")):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'none'" in policy
    assert "unsafe" not in policy
    assert all(link["href"].startswith("data:") for link in page.all("link"))
    assert not page.all("img")
    loading = {"src", "srcset", "action", "data", "poster"}
    assert not any(loading & set(attributes) for _, attributes in page.elements)
    shell = page.bytes.replace(page.scripts[1].encode(), b"").replace(page.style.encode(), b"")
    assert not re.search(rb"https?://", shell)


def test_it_says_what_nobody_may_forget(page):
    assert "statements by others" in page.words
    assert page.all("html") == [{"lang": "en"}]
    assert page.all("nav")[0]["aria-label"] == "Views"
    assert page.all("main") == [{"id": "page", "tabindex": "-1"}]
    assert page.all("noscript")


def test_hostile_words_stay_words(hostile, opened, tmp_path):
    hostile.report(tmp_path / "h.html")
    page = opened(tmp_path / "h.html")
    assert len(page.all("script")) == 2
    assert not page.all("img")
    assert not page.all("i")
    assert b"alert(1)" not in page.bytes.replace(page.scripts[1].encode(), b"")
    assert {e["name"] for e in page.file["entities"]} == {" ".join(n.split()) for n in NAMES}
    (article,) = page.articles
    for name, mark in zip(NAMES, article["marks"], strict=True):
        assert article["text"][mark["start"] : mark["end"]] == name


def test_where_a_file_lies_is_not_passed_on(hostile, opened, tmp_path):
    hostile.report(tmp_path / "h.html")
    (document,) = opened(tmp_path / "h.html").file["documents"]
    assert "secret" not in json.dumps(document)
    assert document["source"] == "<b>.txt"


def test_the_same_case_gives_the_same_bytes(gold_case, tmp_path):
    gold_case.report(tmp_path / "a.html")
    kg.open(gold_case.folder.path).report(tmp_path / "b.html")
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_a_folder_that_cannot_be_written_is_named(gold_case, tmp_path):
    with pytest.raises(InputError, match=r"nowhere.*does not exist"):
        gold_case.report(tmp_path / "nowhere" / "case.html")
    with pytest.raises(InputError, match="is a folder"):
        gold_case.report(tmp_path)
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="cannot be written"):
        gold_case.report(tmp_path / "case.html")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_leaves_what_stood_there(gold_case, tmp_path, monkeypatch):
    out = tmp_path / "case.html"
    out.write_text("yesterday's")
    opening = Path.open

    def full(path, mode="r", *arguments, **named):
        return opening(Path("/dev/full") if "w" in mode else path, mode, *arguments, **named)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(InputError, match=os.strerror(errno.ENOSPC)):
        gold_case.report(out)
    monkeypatch.undo()
    assert out.read_text() == "yesterday's"
    assert [path.name for path in tmp_path.iterdir()] == ["case.html"]
