"""What a person sees of a reading, on the terminal and on the page."""

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kg
from kg.errors import InputError
from kg.explain import in_terminal, write_page
from kg.explain.laid_out import explained
from kg.model import (
    Document,
    Event,
    Mention,
    Participant,
    Quotation,
    Reading,
    Span,
    Time,
    Value,
)
from kg.model.readings import read_readings

TEXT = (
    "Ann Lee said the crew had not slowed down on Monday. It rained.\n\n"
    'The mayor alleged Bob Roe took at least 40 bribes. "He stole," she added.\n\n'
    "Read more stories here."
)


def at(words: str, nth: int = 0) -> Span:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Span(start, start + len(words))


def mention(name: str, span: Span, kind: str, type_: str, chain: str, head: Span | None = None):
    return Mention(
        id=name, start=span.start, end=span.end, head=head or span, kind=kind, type=type_,
        chain=chain,
    )  # fmt: skip


@pytest.fixture
def reading() -> Reading:
    first, third = at(TEXT[:52]), at("The mayor alleged Bob Roe took at least 40 bribes.")
    return Reading(
        document=Document(
            document="d1", text=TEXT, title="Ferry <trial>", published="2021-03-03",
            published_inferred=True, furniture=(at("Read more stories here."),),
        ),
        mentions=(
            mention("m1", at("Ann Lee"), "name", "Person", "c1"),
            mention("m2", at("the crew"), "nominal", "Group", "c2", at("crew")),
            mention("m3", at("The mayor"), "nominal", "Person", "c3", at("mayor")),
            mention("m4", at("Bob Roe"), "name", "Person", "c4"),
            mention("m5", at("He"), "pronoun", "Person", "c4"),
            mention("m6", at("she"), "pronoun", "Person", "c3"),
            mention("m7", at("at least 40 bribes"), "nominal", "Other", "c7", at("bribes")),
        ),
        times=(Time(id="t1", **at("Monday")._asdict(), type="DATE", value="2021-03-01"),),
        values=(
            Value(
                id="v1", **at("at least 40 bribes")._asdict(), type="COUNT", value=40.0,
                unit="bribe", bound="at least",
            ),
        ),
        events=(
            Event(
                id="e1", trigger=at("said"), action="kg:Statement", evidence=first,
                participants=(Participant(role="agent", mention="m1"),
                              Participant(role="topic", event="e2")),
            ),
            Event(
                id="e2", trigger=at("slowed down"), action="kg:Decrease", evidence=first,
                participants=(Participant(role="agent", mention="m2"),), date="2021-03-01",
                polarity="negative", holder=("m1",), status="reported",
            ),
            Event(
                id="e3", trigger=at("took"), action="kg:Transfer", evidence=third,
                participants=(Participant(role="agent", mention="m4"),
                              Participant(role="patient", mention="m7"),
                              Participant(role="patient", value="v1")),
                holder=("m1", "m3"), status="alleged",
            ),
            Event(
                id="e4", trigger=at("stole"), action="kg:Theft", evidence=at('"He stole,"'),
                participants=(Participant(role="agent", mention="m5"),),
                holder=("m6",), status="alleged",
            ),
        ),
        quotations=(
            Quotation(**at("He stole,")._asdict(), kind="direct", speaker="m6"),
        ),
    )  # fmt: skip


def test_a_claim_judged_wrong_is_struck_with_the_reason(reading: Reading, tmp_path: Path) -> None:
    (stood,) = (one for one in in_terminal(reading).splitlines() if " stole (Theft)" in one)
    wrong = {(reading.document.document, "e4"): "she never\nsaid <so>", ("other", "e1"): "no"}
    lines = in_terminal(reading, wrong=wrong).splitlines()
    (struck,) = (one for one in lines if "JUDGED WRONG" in one)
    told = stood.strip().removeprefix("! ")
    assert struck.strip() == f"× JUDGED WRONG (she never said <so>) ~~{told}~~"
    assert any(one.endswith("; 1 judged wrong") for one in lines)
    assert re.search(r"\x1b\[(?:\d+;)*9[;m]", in_terminal(reading, wrong=wrong, colour=True))
    write_page([reading], tmp_path / "page.html", wrong=wrong)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    (item,) = re.findall(r'<li class="alleged wrong"[^>]*>(.*?)</li>', page)
    assert "she never said &lt;so&gt;" in item
    assert re.search(r"<del>.*stole.*</del>", item)


def test_without_colour_every_mark_can_be_grepped(reading: Reading) -> None:
    lines = in_terminal(reading).splitlines()
    assert (
        "[Ann Lee|Person 1] {said|Statement} the [crew|2] had not {slowed down|Decrease} "
        "on <Monday|2021-03-01>." in lines
    )
    assert any("<at least 40 [bribes|5]|at least 40 bribe>" in line for line in lines)
    assert '"«[He|4] {stole|Theft},|she (= The mayor)»" [she|3] added.' in lines
    assert "~~Read more stories here.~~" in lines
    assert "\x1b" not in "".join(lines)


def test_claims_stand_under_their_sentence_with_all_that_reserves_them(reading: Reading) -> None:
    text = in_terminal(reading)
    assert "    • Ann Lee #1 – said (Statement) – topic: [slowed down]\n" in text
    assert (
        "    › REPORTED NOT the crew #2 – slowed down (Decrease) @ 2021-03-01 ← Ann Lee #1\n"
        in text
    )
    assert (
        "    ! ALLEGED Bob Roe #4 – took (Transfer) – at least 40 bribes #5 "
        "← The mayor #3 via Ann Lee #1\n" in text
    )
    assert "    ! ALLEGED He (= Bob Roe) #4 – stole (Theft) ← she (= The mayor) #3\n" in text


def test_a_sentence_of_the_story_without_a_claim_is_flagged_and_furniture_is_not(
    reading: Reading,
) -> None:
    text = in_terminal(reading)
    assert text.count("(no claim)") == 1
    assert "(no claim) It rained.\n" in text
    assert "4 sentences, 1 without a claim; 1 asserted, 1 reported, 2 alleged, 0 denied" in text
    assert explained(reading).counted()["missed"] == 1


def test_the_terminal_is_never_overrun_and_allegations_are_red(reading: Reading) -> None:
    text = in_terminal(reading, width=50, colour=True)
    bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert max(map(len, bare.splitlines())) <= 50
    assert "\x1b[1;37;41mALLEGED" in text
    assert "{" not in bare


def test_hostile_words_cannot_steer_a_terminal(hostile_case: kg.Case) -> None:
    for reading in hostile_case.readings():
        text = in_terminal(reading)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)


class Seen(HTMLParser):
    """Collects the elements, attributes and text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words = ""
        self.broken = False

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        self.broken |= not self.open or self.open.pop() != tag

    def handle_data(self, data) -> None:
        if self.open[-1:] not in (["script"], ["style"]):
            self.words += data


def seen(page: Path) -> Seen:
    parser = Seen()
    parser.feed(page.read_text(encoding="utf-8"))
    parser.close()
    return parser


def test_a_page_loads_nothing_and_hostile_words_stay_words(
    hostile_case: kg.Case, tmp_path: Path
) -> None:
    write_page(hostile_case.readings(), tmp_path / "page.html")
    page = seen(tmp_path / "page.html")
    assert not page.broken
    assert not page.open
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert "<script>alert(1)</script> & ]]> --> Corp" in page.words
    for tag, attributes in page.tags:
        assert tag not in ("img", "link", "iframe", "object", "form", "base")
        assert not any(name.startswith("on") or name in ("src", "style") for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
    raw = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "\x00" not in raw
    assert "\u202e" not in raw


def test_the_policy_of_a_page_allows_its_own_style_and_script_alone(
    reading: Reading, tmp_path: Path
) -> None:
    write_page([reading], tmp_path / "page.html")
    raw = (tmp_path / "page.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', raw)[1]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        content = re.search(rf"<{tag}>(.*?)</{tag}>", raw, re.S)[1]
        hashed = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{hashed}'" in policy


def test_a_page_shows_text_claims_allegations_and_what_was_missed(
    reading: Reading, tmp_path: Path
) -> None:
    write_page([reading], tmp_path / "page.html")
    raw = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<h2>Ferry &lt;trial&gt;</h2>" in raw
    assert "2021-03-03 (inferred)" in raw
    assert '<div class="line missed" id="d1s2"><p>It rained.</p>' in raw
    assert '<a href="#d1s2">2</a>' in raw
    assert '<div class="line furniture" id="d1s5">' in raw
    assert '<li class="alleged"' in raw
    assert '<span class="badge alleged">alleged</span>' in raw
    chain = re.findall(r'class="(?:name|pronoun) Person" data-c="4"', raw)
    assert len(chain) == 2


def test_the_same_readings_give_the_same_page(reading: Reading, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_page([reading], tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_page_that_cannot_be_written_says_so(reading: Reading, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_page([reading], tmp_path / "missing" / "page.html")


def test_a_reading_that_fails_half_way_leaves_the_old_page(
    reading: Reading, tmp_path: Path
) -> None:
    def broken():
        yield reading
        raise InputError("line 2 is damaged")

    page = tmp_path / "page.html"
    page.write_text("old")
    with pytest.raises(InputError, match="damaged"):
        write_page(broken(), page)
    assert page.read_text() == "old"
    assert list(tmp_path.iterdir()) == [page]


def test_marks_that_cross_are_nested(reading: Reading, tmp_path: Path) -> None:
    crossing = mention("m8", Span(4, 14), "name", "Place", "c8")
    crossed = replace(reading, mentions=(*reading.mentions, crossing))
    assert "[Ann [Lee|Place 2]|Person 1]" in in_terminal(crossed)
    write_page([crossed], tmp_path / "page.html")
    assert not seen(tmp_path / "page.html").broken


def test_no_word_is_lost_or_doubled(harbour) -> None:
    for reading in harbour.readings:
        shown = explained(reading)
        words = "".join(p for line in shown.lines for p in line.pieces if isinstance(p, str))
        text = reading.document.text
        assert re.sub(r"\s", "", words) == re.sub(r"\s", "", text)


def test_every_claim_of_a_document_is_shown_once(gold_case: kg.Case) -> None:
    for reading in gold_case.readings():
        shown = [claim.id for line in explained(reading).lines for claim in line.claims]
        assert sorted(shown) == sorted(c.id for c in (*reading.events, *reading.relations))


def test_the_empty_document_is_shown(tmp_path: Path) -> None:
    empty = Reading(document=Document(document="d", text=""))
    assert "0 sentences" in in_terminal(empty)
    write_page([empty], tmp_path / "page.html")
    assert not seen(tmp_path / "page.html").broken


def test_all_five_articles_are_shown_whole(tmp_path: Path, seeds: kg.Case) -> None:
    readings = list(read_readings(seeds.folder.readings))
    write_page(readings, tmp_path / "page.html")
    page = seen(tmp_path / "page.html")
    assert not page.broken
    assert [tag for tag, _ in page.tags].count("article") == len(readings)
