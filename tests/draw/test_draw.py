import re

import pytest

from kg.cli.outlets import draw as command
from kg.draw import DRAWINGS, draw, wanted
from kg.errors import InputError, UsageError

OTHERS = sorted(set(DRAWINGS) - {"ego"})


@pytest.mark.parametrize("picture", OTHERS)
def test_where_there_is_nothing_to_draw_no_file_is_written_and_it_is_said(
    material, tmp_path, picture
):
    with pytest.raises(InputError, match=f"{picture}: nothing to draw, .*; no file is written"):
        draw(picture, tmp_path / "p.png", material())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("suffix", "picture"),
    [
        *((".png", picture) for picture in sorted(DRAWINGS)),
        *((suffix, "timeline") for suffix in (".svg", ".pdf")),
        *(
            pytest.param(suffix, picture, marks=pytest.mark.extended)
            for suffix in (".svg", ".pdf")
            for picture in sorted(set(DRAWINGS) - {"timeline"})
        ),
    ],
)
def test_equal_cases_give_equal_bytes(gold_case, hub, tmp_path, picture, suffix):
    of = {"of": hub(gold_case)} if picture == "ego" else {}
    drawn = [gold_case.draw(picture, tmp_path / f"{n}{suffix}", **of).path for n in (1, 2)]
    assert drawn[0].read_bytes() == drawn[1].read_bytes()


@pytest.mark.parametrize("picture", sorted(DRAWINGS))
def test_no_words_of_the_sample_overlap(gold_case, drawn, apart, picture):
    assert apart(drawn(gold_case, picture), "label" if picture == "actors" else "") > 3


def test_dollars_and_backslashes_are_no_mathematics(hostile_case, drawn, told):
    assert r"$\frac{1}{0}$" in told(drawn(hostile_case, "events"))


def test_unknown_pictures_endings_and_options_are_named_with_the_known(material, tmp_path):
    with pytest.raises(UsageError, match=r"'map'; there are: actors, ego, events, findings"):
        draw("map", tmp_path / "x.png", material())
    with pytest.raises(UsageError, match=r"'.gif'; there are: .png, .svg, .pdf"):
        draw("actors", tmp_path / "x.gif", material())
    with pytest.raises(UsageError, match="timeline takes no --of; it takes: --top"):
        draw("timeline", tmp_path / "x.png", material(), wanted(of="someone"))


def test_a_period_must_be_one():
    with pytest.raises(UsageError, match="'May' is no date"):
        wanted(start="May")
    with pytest.raises(UsageError, match="turn the two round"):
        wanted(start="2021", end="2020-12")


def test_a_picture_that_cannot_be_written_leaves_nothing(material, star, tmp_path):
    with pytest.raises(InputError, match="no does not exist; make it first"):
        draw("actors", tmp_path / "no/x.png", material())
    (tmp_path / "x.png").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        draw("actors", tmp_path / "x.png", material(star(3)))
    assert [path.name for path in tmp_path.iterdir()] == ["x.png"]


def test_help_lists_each_picture_with_its_words():
    listed = dict(re.findall(r"^ {4}([a-z-]+) {2,}(\S.*)$", command.__doc__, re.MULTILINE))
    assert listed == {name: picture.words for name, picture in DRAWINGS.items()}
