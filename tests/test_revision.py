"""Changing a case exactly: whatever is put in, taken out, judged or undone, the bytes are right."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kg
from kg.account.references import known_documents
from kg.errors import InputError, QueryError, UsageError
from kg.model.readings import read_readings, write_lines

FILES = (
    "case.json",
    "readings.jsonl",
    "judgements.jsonl",
    "hand.jsonl",
    "entities.jsonl",
    "occurrences.jsonl",
    "findings.jsonl",
    "notices.jsonl",
)
STORIES = {
    "mail": "Captain Ada Lund resigned on Monday. Lund said that three boats had sunk off Torvik.",
    "post": "Ada Lund, the captain of the ferry, resigned. According to police, four boats sank.",
    "star": "The Torvik Coast Guard rescued nine people. Adam Lund was arrested by police.",
    "echo": "Police in Torvik arrested A. Lund. Mayor Rolf Aas denied that boats had sunk.",
    "wire": "Rolf Aas, the mayor of Torvik, did not resign. The Coast Guard rescued nine people.",
}
PEOPLE = ("Ada Lund", "Adam Lund", "Rolf Aas", "Torvik")
NUMBER = count()

quick = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stories")
    for name, story in STORIES.items():
        head = f"---\npublisher: The {name.title()}\npublished: 2021-05-0{len(name)}\n---\n"
        (folder / f"{name}.txt").write_text(head + story)
    return folder


@pytest.fixture(scope="module")
def readings(texts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("readings") / "all.jsonl"
    kg.read_files(texts, out=out, processes=1)
    return out


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cases")


def joined(readings: Path, place: Path, chosen: Sequence[int] = range(len(STORIES))) -> kg.Case:
    """Join some of the readings, in the order given."""
    every = list(read_readings(readings))
    some = place / f"{next(NUMBER)}.jsonl"
    write_lines((every[i] for i in chosen), some)
    return kg.join(some, case=some.with_suffix(""))


@pytest.fixture(scope="module")
def joined_once(readings: Path, place: Path) -> kg.Case:
    """The case of all readings."""
    return joined(readings, place)


@pytest.fixture(scope="module")
def whole(joined_once: kg.Case) -> dict[str, bytes]:
    """The case of all readings, byte by byte."""
    return bytes_of(joined_once)


@pytest.fixture(scope="module")
def anew(joined_once: kg.Case, place: Path) -> Callable[[], kg.Case]:
    """Gives the case of all readings, as often as one is wanted that can be changed."""

    def copied() -> kg.Case:
        return kg.open(copytree(joined_once.folder.path, place / str(next(NUMBER))))

    return copied


def bytes_of(case: kg.Case) -> dict[str, bytes]:
    found = {name: (case.folder.path / name).read_bytes() for name in FILES}
    out = case.folder.path.with_suffix(".nq")
    case.export("nquads", out)
    return {**found, "nquads": out.read_bytes()}


@quick
@given(order=st.permutations(range(len(STORIES))))
def test_any_order_of_documents_gives_the_same_case(readings, place, whole, order) -> None:
    assert bytes_of(joined(readings, place, order)) == whole


@quick
@given(kept=st.sets(st.sampled_from(range(len(STORIES))), min_size=1, max_size=4))
def test_a_document_taken_out_was_never_there(readings, place, anew, kept) -> None:
    whole = anew()
    ids = [r.document.document for r in whole.readings()]
    whole.remove([name for number, name in enumerate(ids) if number not in kept])
    assert bytes_of(whole) == bytes_of(joined(readings, place, sorted(kept)))


@quick
@given(
    pair=st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=2, unique=True), join=st.booleans()
)
def test_a_judgement_undone_was_never_made(anew, whole, pair, join) -> None:
    case = anew()
    change = case.same(*pair, force=True) if join else case.different(*pair)
    (given_,) = change.judgements
    assert [j for j in case.judgements() if j.by == "hand"] == [given_]
    case.undo(given_.id[:12])
    assert bytes_of(case) == whole


@quick
@given(
    apart=st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=2, unique=True),
    steps=st.lists(
        st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=2, unique=True), max_size=3
    ),
)
def test_no_chain_of_joins_crosses_a_stored_different(anew, apart, steps) -> None:
    case = anew()
    (told,) = case.different(*apart).judgements
    for pair in steps:
        if set(pair) != set(apart):
            try:
                case.same(*pair, force=True)
            except QueryError:
                continue
    home = {key: e.id for e in case.entities() for key in e.members}
    assert home[told.left] != home[told.right]


def change(case: kg.Case, step: str, one: str, other: str, number: int) -> None:
    """Change a case as told, where it can be changed so."""
    held = [r.document.document for r in case.readings()]
    by_hand = sorted(j.id for j in case.judgements() if j.by == "hand")
    with suppress(QueryError):
        if step in ("same", "different"):
            getattr(case, step)(one, other)
        elif step == "wrong":
            claims = [f"{r.document.document}/{e.id}" for r in case.readings() for e in r.events]
            case.wrong(claims[number % len(claims)])
        elif step == "undo" and by_hand:
            case.undo(by_hand[number % len(by_hand)])
        elif step == "remove" and len(held) > 2:
            case.remove(held[number % len(held)])


STEP = st.tuples(
    st.sampled_from(("same", "different", "wrong", "undo", "remove")),
    st.sampled_from(PEOPLE),
    st.sampled_from(PEOPLE),
    st.integers(0, 30),
)


@quick
@given(steps=st.lists(STEP, min_size=1, max_size=6))
def test_any_history_of_changes_gives_the_bytes_of_a_join_from_scratch(place, anew, steps) -> None:
    case = anew()
    for step in steps:
        change(case, *step)
    left, path = place / f"{next(NUMBER)}.jsonl", case.folder.path
    write_lines(read_readings(path / "readings.jsonl"), left)
    fresh = left.with_suffix("")
    fresh.mkdir()
    for name in ("hand.jsonl", "hand.copy.jsonl"):
        (fresh / name).write_bytes((path / "hand.jsonl").read_bytes())
    (fresh / "case.json").write_bytes(b"")
    assert bytes_of(kg.join(left, case=fresh)) == bytes_of(case)


def test_a_document_put_in_gives_the_case_that_would_have_been_built(texts, tmp_path) -> None:
    whole = kg.build(texts, case=tmp_path / "whole", processes=1)
    grown = kg.build([texts / "mail.txt", texts / "wire.txt"], case=tmp_path / "grown", processes=1)
    change = grown.add(texts, processes=1)
    assert len(change.documents) == 3
    assert len(change.known) == 2
    assert bytes_of(grown) == bytes_of(whole)


def test_a_file_that_cannot_be_read_is_told_and_the_rest_put_in(texts, tmp_path) -> None:
    case = kg.build(texts / "mail.txt", case=tmp_path / "case", processes=1)
    (tmp_path / "bad.txt").write_bytes(b"   ")
    change = case.add([tmp_path / "bad.txt", texts / "post.txt"], processes=1)
    assert [n.source for n in change.notices if n.level == "error"] == [
        (tmp_path / "bad.txt").as_posix()
    ]
    assert case.manifest.documents == 2
    before = bytes_of(case)
    with pytest.raises(InputError, match="stands unchanged"):
        case.add(tmp_path / "bad.txt", processes=1)
    assert bytes_of(case) == before


def test_hand_judgements_outlive_a_build_and_a_removal(texts, tmp_path) -> None:
    case = kg.build(texts, case=tmp_path / "case", processes=1)
    case.same("Ada Lund", "Adam Lund", because="the same passport")
    judged = bytes_of(case)
    case.remove("star.txt")
    assert "passport" in (case.folder.path / "hand.jsonl").read_text()
    assert "passport" not in (case.folder.path / "judgements.jsonl").read_text()
    case.add(texts / "star.txt", processes=1)
    assert bytes_of(case) == judged
    assert bytes_of(kg.build(texts, case=tmp_path / "case", processes=1)) == judged


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_a_document_is_not_taken_out_by_a_mere_beginning(anew, length) -> None:
    case = anew()
    chosen = known_documents(case.store)[0]
    for typed in (chosen.document[:length], chosen.label[:length], chosen.label[:-1]):
        with pytest.raises(QueryError) as told:
            case.remove(typed)
        assert chosen.document in str(told.value)
    assert case.manifest.documents == len(STORIES)


def test_a_document_is_taken_out_by_its_whole_title_or_enough_of_its_id(anew) -> None:
    for part in (lambda d: d.document[:4], lambda d: d.label):
        case = anew()
        chosen = known_documents(case.store)[0]
        assert case.remove(part(chosen)).documents == (chosen.document,)


def test_an_outlet_takes_nothing_out_and_lists_its_documents(tmp_path) -> None:
    stories = {
        "fire.txt": "Source: Lund Post\nTitle: Fire at the mill\n\nA fire destroyed a mill.",
        "trial.txt": "Source: Lund Post\nTitle: A trial begins\n\nAda Lund denied the theft.",
        "star.txt": "Source: Aas Star\nTitle: Mill burns\n\nThe mill in Lund burned, police said.",
    }
    for name, text in stories.items():
        (tmp_path / name).write_text(text)
    paths = [tmp_path / name for name in stories]
    case = kg.build(paths, case=tmp_path / "case", processes=1)
    ids = {d.source: d.document for d in known_documents(case.store)}
    with pytest.raises(QueryError) as told:
        case.remove("lund post")
    assert "is an outlet, with 2 documents" in str(told.value)
    listed = str(told.value).splitlines()[1:]
    wanted = sorted(i for source, i in ids.items() if not source.endswith("star.txt"))
    assert [line.split()[0] for line in listed] == wanted
    with pytest.raises(QueryError, match="outlet, with 1 document in the case; nothing was rem"):
        case.remove("Aas Star")
    for way in ("file name", "whole title", "id", "4 characters"):
        assert way in str(told.value)
    assert case.manifest.documents == len(stories)
    (gone,) = case.remove("star.txt").documents
    assert gone not in wanted


def test_a_machines_join_undone_parts_the_two(anew) -> None:
    case = anew()
    home = {key: e.id for e in case.entities() for key in e.members}
    one = next(j for j in case.judgements() if j.about == "entity" and j.verdict == "same")
    assert home[one.left] == home[one.right]
    (given_,) = case.undo(one.id).judgements
    assert (given_.verdict, given_.by) == ("different", "hand")
    home = {key: e.id for e in case.entities() for key in e.members}
    assert home[one.left] != home[one.right]


def test_names_of_one_entity_are_parted(anew) -> None:
    case = anew()
    case.same("Ada Lund", "Adam Lund")
    assert case.show("Adam Lund").entity == case.show("Ada Lund").entity
    case.different("Ada Lund", "Adam Lund")
    assert case.show("Adam Lund").entity != case.show("Ada Lund").entity
    with pytest.raises(QueryError, match="no entity is called"):
        case.different("Rolf Aas", "Nobody Known")


def test_what_cannot_be_meant_is_told(anew) -> None:
    case = anew()
    with pytest.raises(QueryError, match="the case holds"):
        case.remove("no such paper")
    with pytest.raises(InputError, match="no document would be left"):
        case.remove([r.document.document for r in case.readings()])
    with pytest.raises(QueryError, match="kg judgements"):
        case.undo("zzzz")
    with pytest.raises(UsageError, match="contradicts"):
        case.points(kind="quarrels")
    assert case.manifest.documents == len(STORIES)
