"""What was misread is corrected, what one article joins is parted; all of it can be undone."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import kg
from kg.account.judgement_rows import Wish, read_wishes, write_wishes
from kg.cli import app
from kg.errors import InputError, KgError, QueryError
from kg.joining import hand_judgements
from kg.model import Mention, Participant, Reading, Span
from kg.model.readings import read_readings, write_lines

from .conftest import Written, taking

FILES = (
    *("case.json", "readings.jsonl", "judgements.jsonl", "hand.jsonl", "entities.jsonl"),
    *("occurrences.jsonl", "findings.jsonl", "notices.jsonl"),
)
HARBOUR = Path(__file__).parent / "data" / "harbour" / "readings.jsonl"
NUMBER = count()

quick = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def match() -> Reading:
    """A match: two players of one surname are read as one."""
    one = Written(
        "daily",
        "Ana Brandt scored twice for Velden. Brandt was sent off after the break, the referee "
        "Ole Lind said. Lind hurt 12 fans. Ana Brandt joined Velden in May.",
    )
    ana = one.mention("Ana Brandt", "c1")
    velden = one.mention("Velden", "c2", "Organization")
    start = one.document.text.index(". Brandt") + 2
    other = f"m{len(one.mentions) + 1}"
    one.mentions.append(
        Mention(
            id=other,
            start=start,
            end=start + 6,
            head=Span(start, start + 6),
            kind="name",
            type="Person",
            chain="c1",
        )
    )
    ole = one.mention("Ole Lind", "c3")
    fans = one.mention("12 fans", "c4", "Group", "nominal")
    twelve = one.amount("12", 12, "fan")
    goal = "Ana Brandt scored twice for Velden"
    one.event("scored", "kg:Action", goal, taking("agent", ana), taking("beneficiary", velden))
    sent = "Brandt was sent off after the break, the referee Ole Lind said"
    one.event(
        "sent", "kg:Dismissal", sent, taking("patient", other), holder=(ole,), status="reported"
    )
    one.event(
        "hurt",
        "kg:Injury",
        "Lind hurt 12 fans",
        taking("agent", ole),
        taking("patient", fans),
        Participant(role="attribute", value=twelve),
    )
    one.relation(ana, "kg:memberOf", velden, "Ana Brandt joined Velden in May")
    return one.reading()


def second() -> Reading:
    """The same match in another paper, which tells of Velden the town."""
    two = Written("globe", "Ana Brandt played in Velden. Ole Lind hurt nobody. Rain fell.")
    ana = two.mention("Ana Brandt", "c1")
    velden = two.mention("Velden", "c2", "Place")
    ole = two.mention("Ole Lind", "c3")
    played = "Ana Brandt played in Velden"
    two.event("played", "kg:Action", played, taking("agent", ana), taking("place", velden))
    two.event(
        "hurt", "kg:Injury", "Ole Lind hurt nobody", taking("agent", ole), polarity="negative"
    )
    return two.reading()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The case of both readings, which nobody changes."""
    return joined(tmp_path_factory.mktemp("both")).folder.path


@pytest.fixture
def case(both: Path, tmp_path: Path) -> kg.Case:
    return copied(both, tmp_path)


def copied(case: Path, folder: Path) -> kg.Case:
    """Give a case of which another may be changed."""
    return kg.open(copytree(case, folder / str(next(NUMBER))))


def joined(folder: Path, *readings: Reading) -> kg.Case:
    path = folder / f"{next(NUMBER)}.jsonl"
    write_lines(readings or (match(), second()), path)
    return kg.join(path, case=path.with_suffix(""))


def bytes_of(case: kg.Case) -> dict[str, bytes]:
    found = {name: (case.folder.path / name).read_bytes() for name in FILES}
    out = case.folder.path.with_suffix(".nq")
    case.export("nquads", out)
    return {**found, "nquads": out.read_bytes()}


def claim(case: kg.Case, short: str):
    return next(c for c in case.claims() if c.iri.endswith(short.replace("/", "/claim/")))


def parts(case: kg.Case, short: str) -> set[tuple[str, str]]:
    return {(part.role, part.words) for part in claim(case, short).parts}


def entity_of(case: kg.Case, document: str, chain: str):
    return next(e for e in case.entities() if (document, chain) in e.members)


def test_a_mention_is_parted_from_the_others_of_its_article(case: kg.Case) -> None:
    assert len([e for e in case.entities() if "Brandt" in e.name]) == 1
    case.split("daily/m3", because="Kai Brandt, her brother")
    (brother,) = [e for e in case.entities() if e.name == "Brandt"]
    assert brother.members == (("daily", "c1.m3"),)
    sent = claim(case, "daily/e2")
    assert [p.thing.name for p in sent.parts] == ["Brandt"]
    assert [p.thing.name for p in claim(case, "daily/e1").parts if p.role == "agent"] == [
        "Ana Brandt"
    ]
    assert case.validate() == ()


def test_what_was_parted_is_joined_with_whom_it_belongs_to(case: kg.Case) -> None:
    case.judge(
        [
            Wish(verdict="split", of="daily/m3"),
            Wish(verdict="same", of="daily/m3", to="Ole Lind"),
        ]
    )
    assert ("daily", "c1.m3") in entity_of(case, "globe", "c3").members


def test_no_other_article_joins_again_what_was_parted(tmp_path) -> None:
    other = Written("globe", "Brandt left Velden.")
    brandt = other.mention("Brandt", "c1")
    other.event("left", "kg:Action", "Brandt left Velden", taking("agent", brandt))
    case = joined(tmp_path, match(), other.reading())
    case.split("daily/m3")
    home = {key: e.id for e in case.entities() for key in e.members}
    assert home["daily", "c1"] != home["daily", "c1.m3"]


def test_what_stands_alone_cannot_be_parted(case: kg.Case) -> None:
    with pytest.raises(QueryError, match="stands alone"):
        case.split("globe/m1")


def test_a_polarity_is_corrected_everywhere(case: kg.Case) -> None:
    plain = "SELECT ?event { GRAPH graph:plain { ?event a kg:Injury } }"
    assert len(case.query(plain).rows) == 1
    (given_,) = case.correct("daily/e3", "polarity", "negative", because="a slip").judgements
    assert claim(case, "daily/e3").polarity == "negative"
    assert case.query(plain).rows == ()
    assert "[corrected: polarity negative]" in claim(case, "daily/e3").label
    (row,) = case.query(
        "SELECT ?was ?becomes ?by ?why { ?claim kg:corrected ?j . "
        "?j kg:part 'polarity' ; kg:was ?was ; kg:becomes ?becomes ; kg:by ?by ; kg:reason ?why }"
    ).rows
    assert [str(cell) for cell in row][:3] == ["positive", "negative", "hand"]
    assert "a slip" in str(row[3])
    read = next(r for r in read_readings(case.folder.readings) if r.document.document == "daily")
    assert next(e for e in read.events if e.id == "e3").polarity == "positive"
    case.undo(given_.id)
    assert claim(case, "daily/e3").polarity == "positive"


def test_who_did_it_is_corrected_by_the_words_of_the_article(case: kg.Case) -> None:
    case.correct("daily/e3", "agent", "Ana Brandt")
    assert ("agent", "Ana Brandt") in parts(case, "daily/e3")
    assert ("agent", "Ole Lind") not in parts(case, "daily/e3")


def test_a_part_is_taken_away_and_another_added(case: kg.Case) -> None:
    case.correct("daily/e1", "beneficiary", "none")
    assert parts(case, "daily/e1") == {("agent", "Ana Brandt")}
    case.correct("daily/e2", "agent", "Ole Lind")
    assert parts(case, "daily/e2") == {("agent", "Ole Lind"), ("patient", "Brandt")}


def test_a_part_added_beside_a_figure_leaves_the_figure(case: kg.Case) -> None:
    case.correct("daily/e3", "attribute", "Velden", was="none")
    reading = next(r for r in case.readings() if r.document.document == "daily")
    event = next(e for e in reading.events if e.id == "e3")
    assert [bool(p.value) for p in event.participants if p.role == "attribute"] == [True, False]


def test_the_source_of_a_claim_is_corrected(case: kg.Case) -> None:
    case.correct("daily/e2", "source", "Ana Brandt")
    assert [h.name for h in claim(case, "daily/e2").holders] == ["Ana Brandt"]
    case.correct("daily/e2", "source", "none")
    told = claim(case, "daily/e2")
    assert (told.holders, told.status) == ((), "asserted")
    case.correct("daily/e2", "source", "Ole Lind")
    assert [j.verdict for j in case.judgements() if j.by == "hand"] == []


def test_a_figure_is_corrected(case: kg.Case) -> None:
    case.correct("daily/e3", "figure", "at least 21")
    reading = next(r for r in case.readings() if r.document.document == "daily")
    (value,) = reading.values
    assert (value.value, value.bound, value.unit) == (21, "at least", "fan")
    assert case.validate() == ()


def test_a_figure_that_no_machine_reckons_with_is_refused(case: kg.Case) -> None:
    with pytest.raises(QueryError, match="is no figure"):
        case.correct("daily/e3", "figure", "9" * 400)
    assert kept(case) == ()


@pytest.mark.parametrize("day", ["20210503", "2021-W18-1", "2021-02-30", "Monday"])
def test_a_date_is_a_day_of_the_calendar_as_all_others_are_written(case: kg.Case, day: str) -> None:
    with pytest.raises(QueryError, match="is no day"):
        case.correct("daily/e1", "date", day)


def test_the_ends_of_a_relation_are_corrected_and_the_claim_still_found(case: kg.Case) -> None:
    case.correct("daily/r1", "subject", "Ole Lind")
    assert ("subject", "Ole Lind") in parts(case, "daily/r1")
    case.wrong("daily/r1")
    assert claim(case, "daily/r1").wrong == "judged wrong"
    assert case.validate() == ()


def test_an_entity_is_renamed_and_retyped(case: kg.Case) -> None:
    case.rename("Velden", "SV Velden 1907")
    case.retype("SV Velden 1907", "Facility", because="the ground of the club")
    found = entity_of(case, "daily", "c2")
    assert (found.name, found.type, found.names[:2]) == (
        "SV Velden 1907",
        "Facility",
        ("SV Velden 1907", "Velden"),
    )
    with pytest.raises(QueryError, match="no type"):
        case.retype("SV Velden 1907", "Club")
    assert case.validate() == ()


def test_a_person_and_a_place_are_joined_only_if_that_is_meant(case: kg.Case) -> None:
    before = bytes_of(case)
    with pytest.raises(QueryError, match=r"Ana Brandt is read as a Person and .*--force"):
        case.same("Ana Brandt", "globe/c2")
    assert bytes_of(case) == before
    case.same("Ana Brandt", "globe/c2", force=True)
    assert ("globe", "c2") in entity_of(case, "daily", "c1").members


def test_a_finding_is_set_aside(tmp_path) -> None:
    case = kg.join(HARBOUR, case=tmp_path / "harbour")
    finding = next(f for f in case.findings() if f.about.startswith("count of"))
    (told,) = case.judge([Wish(verdict="wrong", of=finding.id)]).judgements
    assert finding.id not in {f.id for f in case.findings()}
    case.undo(told.id)
    assert finding.id in {f.id for f in case.findings()}


WISHES = (
    Wish(verdict="split", of="daily/m3"),
    Wish(verdict="same", of="daily/m3", to="Ole Lind"),
    Wish(verdict="same", of="Ana Brandt", to="Ole Lind", because="a pen name"),
    Wish(verdict="different", of="daily/c2", to="globe/c2"),
    Wish(verdict="same", of="daily/c2", to="globe/c2", force=True),
    Wish(verdict="rename", of="globe/c3", to="Ole B. Lind"),
    Wish(verdict="retype", of="daily/c2", to="Facility", who="A. Reader", when="2026-03-01"),
    Wish(verdict="correct", of="daily/e3", part="polarity", to="negative"),
    Wish(verdict="correct", of="daily/e3", part="figure", to="21"),
    Wish(verdict="correct", of="daily/e2", part="source", to="none"),
    Wish(verdict="correct", of="daily/e1", part="agent", to="Ole Lind"),
    Wish(verdict="correct", of="daily/r1", part="subject", to="Ole Lind"),
    Wish(verdict="correct", of="globe/e1", part="place", to="none"),
    Wish(verdict="wrong", of="daily/r1", because="no joining"),
    Wish(verdict="wrong", of="daily/e3", to="globe/e2", part="contradicts", was="whether"),
    Wish(verdict="different", of="daily/e3", to="globe/e2"),
)


@quick
@given(chosen=st.lists(st.sampled_from(range(len(WISHES))), min_size=1, max_size=5), data=st.data())
def test_any_judgements_undone_in_any_order_were_never_made(both, tmp_path, chosen, data) -> None:
    case = copied(both, tmp_path)
    before = bytes_of(case)
    for number in chosen:
        try:
            case.judge([WISHES[number]])
        except QueryError:
            continue
    again = fresh(case, tmp_path)
    assert bytes_of(again) == bytes_of(case)
    assert case.validate() == ()
    hand = [j.id for j in kept(case)]
    for judgement in data.draw(st.permutations(hand)):
        case.undo(judgement)
    assert bytes_of(case) == before


@quick
@given(chosen=st.lists(st.sampled_from(range(len(WISHES))), min_size=1, max_size=5))
def test_a_corrected_document_taken_out_was_never_there(both, tmp_path, chosen) -> None:
    case = copied(both, tmp_path)
    for number in chosen:
        try:
            case.judge([WISHES[number]])
        except QueryError:
            continue
    case.remove("daily")
    assert bytes_of(fresh(case, tmp_path)) == bytes_of(case)
    alone = joined(tmp_path, second())
    taken = {j.id for j in case.judgements() if j.by == "hand"}
    if not taken:
        assert nquads(case) == nquads(alone)


def nquads(case: kg.Case) -> bytes:
    return bytes_of(case)["nquads"]


def kept(case: kg.Case):
    return hand_judgements(case.folder)


def fresh(case: kg.Case, folder: Path) -> kg.Case:
    """Build the case from scratch: the same readings, the same judgements by hand."""
    path = folder / f"{next(NUMBER)}.jsonl"
    path.write_bytes(case.folder.readings.read_bytes())
    return judged(path, case)


def judged(readings: Path, case: kg.Case) -> kg.Case:
    """Join readings with the judgements by hand of a case, as if they had been there before."""
    made = readings.with_suffix("")
    made.mkdir()
    for name in ("hand.jsonl", "hand.copy.jsonl"):
        (made / name).write_bytes(case.folder.hand.read_bytes())
    (made / "case.json").write_bytes(b"")
    return kg.join(readings, case=made)


def test_corrections_find_their_words_in_another_reading(both, tmp_path) -> None:
    """A newer version numbers anew, reads a longer passage, and a chain fewer."""
    case = copied(both, tmp_path)
    case.judge(
        [
            Wish(verdict="split", of="daily/m3"),
            Wish(verdict="correct", of="daily/e3", part="polarity", to="negative"),
            Wish(verdict="correct", of="daily/e3", part="agent", to="Ana Brandt"),
            Wish(verdict="rename", of="Ole Lind", to="Ole B. Lind"),
            Wish(verdict="wrong", of="daily/e1"),
        ]
    )
    again = fresh_of(case, tmp_path, renumbered(match()), second())
    told = {c.trigger.exact: c for c in again.claims() if c.document.endswith("daily")}
    hurt = told["hurt"]
    assert hurt.iri.endswith("/e73")
    assert (hurt.polarity, [p.words for p in hurt.parts if p.role == "agent"]) == (
        "negative",
        ["Ana Brandt"],
    )
    assert told["scored"].wrong == "judged wrong"
    assert "Ole B. Lind" in {e.name for e in again.entities()}
    assert "Brandt" in {e.name for e in again.entities()}
    assert all(one.applies for one in again.judged(by="hand")[1])


def test_a_correction_whose_words_are_gone_is_kept_and_says_so(both, tmp_path) -> None:
    case = copied(both, tmp_path)
    case.correct("daily/e3", "polarity", "negative")
    other = match()
    shorter = Reading(document=other.document, mentions=other.mentions, events=other.events[:2])
    again = fresh_of(case, tmp_path, shorter, second())
    (one,) = again.judged(by="hand")[1]
    assert not one.applies
    assert "Lind hurt 12 fans" in one.left


def renumbered(reading: Reading) -> Reading:
    name = {m.id: m.id.replace("m", "m7") for m in reading.mentions}
    end = reading.document.text.index(". Ana Brandt joined")
    events = tuple(
        replace(
            e,
            id=e.id.replace("e", "e7"),
            evidence=Span(e.evidence.start, end if e.lemma == "hurt" else e.evidence.end + 1),
            holder=tuple(name[h] for h in e.holder),
            participants=tuple(
                replace(p, mention=name[p.mention]) if p.mention else p for p in e.participants
            ),
        )
        for e in reading.events
    )
    mentions = tuple(
        replace(m, id=name[m.id], chain=m.chain.replace("c", "c4")) for m in reading.mentions
    )
    return replace(reading, mentions=mentions, events=events, relations=())


def fresh_of(case: kg.Case, folder: Path, *readings: Reading) -> kg.Case:
    path = folder / f"{next(NUMBER)}.jsonl"
    write_lines(readings, path)
    return judged(path, case)


def test_judgements_are_carried_to_another_case(case: kg.Case, tmp_path) -> None:
    for wish in WISHES:
        try:
            case.judge([wish])
        except QueryError:
            continue
    out = tmp_path / "judgements.csv"
    write_wishes(case.by_hand(), out)
    other = joined(tmp_path)
    other.judge(out)
    assert [j.id for j in kept(other)] == [j.id for j in kept(case)]
    assert {j.given for j in kept(other)} == {j.given for j in kept(case)}
    for name in ("entities.jsonl", "occurrences.jsonl", "findings.jsonl"):
        assert bytes_of(other)[name] == bytes_of(case)[name]
    assert list(other.claims()) == list(case.claims())


def test_a_file_with_errors_changes_nothing_and_names_each_line(case: kg.Case, tmp_path) -> None:
    path = tmp_path / "judgements.csv"
    path.write_text(
        "verdict,of,to,part\n"
        "same,Ana Brandt,Nobody Known,\n"
        "rename,Velden,FC Velden,\n"
        "correct,daily/e3,whatever,mood\n"
        "correct,daily/e99,negative,polarity\n"
    )
    before = bytes_of(case)
    with pytest.raises(QueryError) as error:
        case.judge(path)
    told = str(error.value)
    assert all(f"judgements.csv:{line}: " in told for line in (2, 4, 5))
    assert "judgements.csv:3" not in told
    assert "'Nobody Known'" in told
    assert bytes_of(case) == before


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("of,to\nx,y\n", ":1: the first line names the columns"),
        ("verdict,of,to,whom\nsame,a,b,c\n", ":1: no column is called 'whom'"),
        ("verdict,of,to\nalike,a,b\n", ":2: 'alike' is no verdict"),
        ("verdict,of,to\n\nsame,a,\n", ":3: same needs the column 'to'"),
        ('verdict,of,to\nsame,"a\nb",\n', ":2: same needs the column 'to'"),
        ("verdict,of,to\nsame,a,b,c,d\n", ":2: more cells than columns"),
        ("verdict,of,to\n", "holds no judgement"),
        ('verdict,of,to\nsame,"a\n', "no CSV"),
        ('"verdict"x,of\nsame,a\n', ":1: no CSV"),
        ("verdict,of,to,when\nsame,a,b,soon\n", ":2: 'soon' is no day"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_why(tmp_path, rows, told) -> None:
    path = tmp_path / "judgements.csv"
    path.write_text(rows)
    with pytest.raises(InputError, match=r"(?s)judgements\.csv") as error:
        read_wishes(path)
    assert told in str(error.value)


def test_judgements_that_contradict_one_another_are_named(case: kg.Case, tmp_path) -> None:
    (apart,) = case.different("daily/c2", "globe/c2").judgements
    case.same("daily/c2", "Ana Brandt", force=True)
    path = tmp_path / "more.csv"
    path.write_text("verdict,of,to,force\nsame,daily/c1,globe/c2,yes\n")
    with pytest.raises(QueryError) as error:
        case.judge(path)
    assert apart.id[:10] in str(error.value)
    assert "more.csv:2: " in str(error.value)
    path.write_text("verdict,of,to\nrename,Ole Lind,Ole A.\nrename,globe/c3,Ole B.\n")
    with pytest.raises(QueryError, match=r"more\.csv:3: contradicts rename .*more\.csv:2"):
        case.judge(path)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("correct,daily/e3,negative,polarity", "correct,daily/e3,unknown,polarity"),
        ("correct,daily/e3,Ana Brandt,agent", "correct,daily/e3,none,agent"),
        ("correct,daily/e3,negative,polarity", "wrong,daily/e3,,"),
        ("wrong,daily/e3,,", "correct,daily/e3,negative,polarity"),
        ("rename,Ana Brandt,Ana B.,", "rename,daily/m3,Anna Brandt,"),
        ("retype,Ana Brandt,Group,", "retype,daily/m3,Other,"),
    ],
)
def test_two_lines_that_say_different_things_of_one_thing_are_named(
    case: kg.Case, tmp_path, first: str, second: str
) -> None:
    before = bytes_of(case)
    path = tmp_path / "more.csv"
    path.write_text(f"verdict,of,to,part\n{first}\n{second}\n")
    with pytest.raises(QueryError, match=r"more\.csv:3: contradicts .*\(.*more\.csv:2\)"):
        case.judge(path)
    assert bytes_of(case) == before


def test_corrections_of_several_parts_of_a_claim_do_not_contradict(case: kg.Case) -> None:
    case.judge(
        [
            Wish(verdict="correct", of="daily/e3", part="polarity", to="negative"),
            Wish(verdict="correct", of="daily/e3", part="agent", to="Ana Brandt"),
            Wish(verdict="correct", of="daily/e3", part="figure", to="21"),
        ]
    )
    assert claim(case, "daily/e3").polarity == "negative"
    assert ("agent", "Ana Brandt") in parts(case, "daily/e3")


def test_of_a_correction_and_a_later_wrong_the_later_counts(case: kg.Case) -> None:
    (corrected,) = case.correct("daily/e3", "polarity", "negative").judgements
    assert case.wrong("daily/e3").undone == (corrected,)
    (right,) = case.correct("daily/e3", "polarity", "negative").judgements
    assert kept(case) == (right,)
    assert claim(case, "daily/e3").wrong is None


def test_a_person_and_a_place_are_not_joined_by_way_of_a_group(case: kg.Case, tmp_path) -> None:
    before = bytes_of(case)
    path = tmp_path / "more.csv"
    path.write_text("verdict,of,to\nsame,daily/m5,globe/c2\nsame,daily/m5,Ana Brandt\n")
    for wishes in (
        path,
        [Wish(verdict="same", of="daily/m5", to=to) for to in ("globe/c2", "Ana Brandt")],
    ):
        with pytest.raises(QueryError) as error:
            case.judge(wishes)
        told = str(error.value)
        assert "same daily/m5 globe/c2" in told
        assert "same daily/m5 “Ana Brandt”" in told
        assert ("more.csv:2: " in told, "more.csv:3: " in told) == (wishes == path,) * 2
    assert bytes_of(case) == before


@pytest.mark.parametrize("turned", [False, True])
def test_a_type_that_the_same_file_corrects_allows_joining(case: kg.Case, turned: bool) -> None:
    wishes = [
        Wish(verdict="retype", of="globe/c2", to="Person"),
        Wish(verdict="same", of="Ana Brandt", to="globe/c2"),
    ]
    case.judge(wishes[::-1] if turned else wishes)
    assert ("globe", "c2") in entity_of(case, "daily", "c1").members


def test_what_is_carried_to_another_case_is_the_same_to_the_byte(case: kg.Case, tmp_path) -> None:
    for wish in (
        Wish(verdict="rename", of="Ole Lind", to="Ole B. Lind", because="his pass"),
        Wish(verdict="rename", of="Ole B. Lind", to="O. B. Lind"),
        Wish(verdict="same", of="daily/m5", to="globe/m3", force=True),
        Wish(verdict="different", of="globe/c2", to="daily/c2"),
        Wish(verdict="different", of="globe/e2", to="daily/e3"),
        Wish(verdict="split", of="daily/m3"),
        Wish(verdict="correct", of="daily/e3", part="polarity", to="negative"),
    ):
        case.judge([wish])
    out = tmp_path / "judgements.csv"
    write_wishes(case.by_hand(), out)
    other = joined(tmp_path)
    other.judge(out)
    assert other.folder.hand.read_bytes() == case.folder.hand.read_bytes()


def test_a_judgement_about_what_is_gone_is_told(case: kg.Case, tmp_path) -> None:
    path = tmp_path / "old.csv"
    path.write_text("verdict,of\nwrong,gone/e1@3-7 fell\nwrong,daily/e1@3-7 fell\n")
    with pytest.raises(QueryError) as error:
        case.judge(path)
    assert "old.csv:2: no document is called 'gone'" in str(error.value)
    assert "old.csv:3: 'daily/e1@3-7 fell': no claim is read of these words" in str(error.value)


def test_errors_are_all_of_the_kind_that_is_told(case: kg.Case) -> None:
    for wish in (
        Wish(verdict="correct", of="daily/e3", part="polarity", to="maybe"),
        Wish(verdict="correct", of="daily/e3", part="figure", to="many"),
        Wish(verdict="correct", of="daily/e1", part="figure", to="7"),
        Wish(verdict="correct", of="daily/e1", part="date", to="soon"),
        Wish(verdict="correct", of="daily/r1", part="agent", to="Ole Lind"),
        Wish(verdict="correct", of="daily/r1", part="subject", to="none"),
        Wish(verdict="correct", of="daily/e3", part="agent", to="globe/m1"),
        Wish(verdict="correct", of="daily/e3", part="polarity", to="positive"),
        Wish(verdict="split", of="Ana Brandt"),
        Wish(verdict="wrong", of="zzzz"),
        Wish(verdict="right", of="daily/e1", to="globe/e1", part="agrees"),
    ):
        with pytest.raises(KgError):
            case.judge([wish])
    assert case.folder.hand.read_bytes() == b""


def test_a_build_names_the_judgements_that_no_longer_fit(both, tmp_path) -> None:
    case = copied(both, tmp_path)
    (told,) = case.correct("daily/e3", "polarity", "negative").judgements
    other = match()
    shorter = Reading(document=other.document, mentions=other.mentions, events=other.events[:2])
    path = tmp_path / "again.jsonl"
    write_lines((shorter, second()), path)
    answer = CliRunner().invoke(app, ["join", str(path), "--case", str(case.folder.path)])
    assert answer.exit_code == 0
    assert "daily/e3: a judgement by hand no longer fits what is read" in answer.stderr
    assert told.id in answer.stderr
    write_lines([second()], path)
    answer = CliRunner().invoke(app, ["join", str(path), "--case", str(case.folder.path)])
    assert "no longer fits" not in answer.stderr


def test_the_trail_of_a_claim_tells_what_was_corrected(case: kg.Case) -> None:
    (told,) = case.correct("daily/e3", "agent", "Ana Brandt", because="the caption").judgements
    answer = CliRunner().invoke(app, ["why", str(case.folder.path), "daily/e3"])
    assert "a person corrected the agent: “Ana Brandt” and not “" in answer.output
    assert f"kg undo CASE {told.id}" in answer.output
