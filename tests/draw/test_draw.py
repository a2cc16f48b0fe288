import networkx as nx
import numpy as np
import pytest

from kg.draw import DRAWINGS, draw
from kg.draw.actors import actors_sheet
from kg.draw.nodes import nodes_of
from kg.draw.sheet import Ruler
from kg.draw.sides import choose_sides
from kg.draw.timeline import MOST_A_DAY, timeline_sheet
from kg.errors import InputError, UsageError
from kg.graph.claims import Claim, Named, Part, Passage


def boxes(sheet, marker):
    figure = sheet.figure
    renderer = figure.canvas.get_renderer()
    texts = [t for t in figure.axes[0].texts if marker(t)]
    return [t.get_window_extent(renderer) for t in texts], figure.bbox


def is_label(text):
    return (text.get_gid() or "").startswith("label")


def assert_apart(found, whole):
    for at, box in enumerate(found):
        assert box.x0 >= whole.x0
        assert box.x1 <= whole.x1
        assert not any(box.overlaps(other) for other in found[:at])


def star(size):
    network = nx.MultiDiGraph(remarks=(), left_out=0)
    for number in range(size):
        network.add_node(
            f"n{number:03}", label=f"Actor with a Long Name {number}", named=number % 5 > 0,
            type=("Person", "Organization", "Group")[number % 3], documents=1,
        )  # fmt: skip
    for number in range(1, size):
        network.add_edge(
            f"n{number:03}", f"n{number // 4:03}", key="action", kind="action", documents=1,
            negated=number % 7 == 0, status="alleged",
        )  # fmt: skip
    return network


@pytest.mark.parametrize("size", [2, 5, 80])
def test_labels_of_actors_never_overlap(size):
    found, whole = boxes(actors_sheet(star(size)), is_label)
    assert len(found) == size
    assert_apart(found, whole)


def test_labels_of_the_sample_never_overlap(gold_case):
    assert_apart(*boxes(actors_sheet(gold_case.network()), is_label))


def test_beyond_500_actors_the_most_tied_are_drawn(monkeypatch):
    monkeypatch.setattr("kg.draw.actors.MOST", 20)
    sheet = actors_sheet(star(30))
    found, _ = boxes(sheet, is_label)
    assert len(found) == 20
    assert sheet.left_out == "left out 10 actors with fewer ties than the 20 drawn"


def test_what_is_left_out_is_told_as_it_is():
    network = star(6)
    network.graph["left_out"] = 4
    for name, named in (("x", True), ("y", False)):
        network.add_node(name, label=name, named=named, type="Person", documents=1)
    assert actors_sheet(network).left_out == (
        "left out 4 actors without a name whom no action ties to a named one; "
        "left out 1 named actors with no tie to those drawn"
    )


def test_a_name_stands_where_fewer_lines_run_through_it():
    network = nx.MultiDiGraph(remarks=(), left_out=0)
    for name in "abcdefg":
        network.add_node(name, label=f"Actor {name}", named=True, type="Person", documents=1)
    for name in "bcdefg":
        network.add_edge(
            "a", name, key="action", kind="action", documents=1, negated=False, status="asserted"
        )
    ruler = Ruler()
    nodes = nodes_of(network, ruler)
    spread = [(0, 0), (-200, -300), (-100, -300), (0, -300), (50, -300), (100, -300), (200, -300)]
    centres = np.array(spread, dtype=np.float64)
    assert choose_sides(nodes, centres, [(0, n) for n in range(1, 7)]).tolist() == [
        True,
        *[False] * 6,
    ]


def test_an_empty_network_and_a_case_without_days_give_a_picture(tmp_path):
    for picture in DRAWINGS:
        path = tmp_path / f"{picture}.png"
        draw(picture, path, network=nx.MultiDiGraph, claims=lambda: ())
        assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("picture", sorted(DRAWINGS))
@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_equal_cases_give_equal_bytes(gold_case, tmp_path, picture, suffix):
    drawn = [gold_case.draw(picture, tmp_path / f"{n}{suffix}").path for n in (1, 2)]
    assert drawn[0].read_bytes() == drawn[1].read_bytes()


@pytest.mark.parametrize("picture", sorted(DRAWINGS))
def test_hostile_names_are_drawn(hostile_case, tmp_path, picture):
    path = hostile_case.draw(picture, tmp_path / "p.svg").path
    assert "<script" not in path.read_text(encoding="utf-8")
    found, whole = boxes(DRAWINGS[picture](hostile_case.network, hostile_case.claims), bool)
    assert_apart(found, whole)


def test_unknown_pictures_and_endings_are_named_with_the_known(tmp_path):
    options = {"network": nx.MultiDiGraph, "claims": lambda: ()}
    with pytest.raises(UsageError, match=r"'map'; there are: actors, timeline"):
        draw("map", tmp_path / "x.png", **options)
    with pytest.raises(UsageError, match=r"'.gif'; there are: .png, .svg, .pdf"):
        draw("actors", tmp_path / "x.gif", **options)


def test_a_picture_that_cannot_be_written_leaves_nothing(tmp_path):
    with pytest.raises(InputError, match="no does not exist; make it first"):
        draw("actors", tmp_path / "no/x.png", network=nx.MultiDiGraph, claims=lambda: ())
    (tmp_path / "x.png").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        draw("actors", tmp_path / "x.png", network=nx.MultiDiGraph, claims=lambda: ())
    assert [path.name for path in tmp_path.iterdir()] == ["x.png"]


def claim(number, **more):
    words = Passage(document="d", start=0, end=4, exact=f"act{number}")
    usual = {
        "iri": f"c{number}", "document": f"d{number % 3}", "publisher": "WXYZ",
        "published": "2021-03-05", "kind": "event", "what": "kg:Attack",
        "label": f"Ann Poe: act{number}",
        "parts": (Part(role="agent", thing=Named(iri="e", name="Ann Poe"), words="she"),),
        "polarity": "positive", "certainty": "certain", "status": "asserted", "holders": (),
        "evidence": words, "trigger": words, "cue": None, "date": "2021-03-03", "confidence": 1.0,
        "occurrence": f"o{number}",
    }  # fmt: skip
    return Claim(**{**usual, **more})


def told(sheet):
    return "\n".join(text.get_text() for text in sheet.figure.axes[0].texts)


def test_a_crowded_day_is_cut_and_says_so():
    sheet = timeline_sheet([claim(number) for number in range(MOST_A_DAY + 8)])
    assert sheet.left_out == f"left out 8 events of days with more than {MOST_A_DAY}"
    assert "… and 8 more events" in told(sheet)
    assert_apart(*boxes(sheet, bool))


def test_one_line_tells_one_occurrence_with_all_its_accounts():
    accounts = [claim(1, occurrence="o"), claim(2, occurrence="o", status="alleged")]
    text = told(timeline_sheet(accounts))
    assert text.count("Ann Poe: ") == 1
    assert "(2 documents: 1 alleged, 1 asserted)" in text


def test_an_account_that_stands_lends_its_words_and_one_alone_its_reservations():
    reserve = " [did not happen; possible; alleged by Bo via WXYZ]"
    holders = (Named(iri="w", name="WXYZ"), Named(iri="b", name="Bo"))
    doubted = claim(
        1, occurrence="o", document="d1", label="Ann Poe: stole the ring" + reserve,
        polarity="negative", certainty="possible", status="alleged", holders=holders,
    )  # fmt: skip
    assert "Ann Poe: stole the ring" + reserve in flat(timeline_sheet([doubted]))
    both = flat(timeline_sheet([doubted, claim(2, occurrence="o", document="d2")]))
    assert "Ann Poe: act2 (2 documents: 1 asserted, 1 told as not so)" in both
    assert "stole" not in both


def test_names_give_way_never_the_reservations():
    name = "A very long name " * 30
    reserve = f" [not so; alleged by {name} via {name}]"
    one = claim(
        1, what="kg:State", label=f"{name}: was away from {name}{reserve}", polarity="negative",
        status="alleged", holders=(Named(iri="w", name=name), Named(iri="b", name=name)),
        parts=(Part(role="patient", thing=Named(iri="e", name=name), words="she"),),
    )  # fmt: skip
    text = flat(timeline_sheet([one]))
    assert "was away" in text
    assert "[not so; alleged by A very long name" in text
    assert text.count("…]") + text.count("… via") == 2


def test_one_document_is_not_counted_and_a_bare_was_is_left_out():
    words = Passage(document="d", start=0, end=3, exact="was")
    bare = claim(2, what="kg:State", trigger=words, label="Ann Poe: was “there”", document="d1")
    sheet = timeline_sheet([claim(1), bare])
    assert "1 document" not in flat(sheet)
    assert "there" not in told(sheet)
    assert "left out 1 dated" in sheet.left_out


def flat(sheet):
    return " ".join(told(sheet).split())


def test_days_months_and_years_stand_in_order():
    dates = ("2021-03-03", "2019", "2020-11", "2021-W09", "someday")
    text = told(timeline_sheet([claim(n, date=date) for n, date in enumerate(dates)]))
    order = ("2019", "November 2020", "Week of 1 March 2021", "Wednesday 3 March 2021")
    places = [text.index(title) for title in (*order, "Friday 5 March 2021")]
    assert places == sorted(places)
    assert "1 claims of events without a date" in " ".join(text.split())
    assert "published: WXYZ" in text
