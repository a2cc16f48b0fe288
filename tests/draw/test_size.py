"""Pictures of large cases stay readable and small: the foremost actors, lean coasts and curves."""

import re

import pytest

from kg.draw import DRAWINGS, Wanted
from kg.draw.actors import actors_sheet
from kg.draw.foremost import FOREMOST
from kg.draw.sheet import POINTS, own_style, save


def test_of_many_actors_the_foremost_are_drawn_and_the_rest_is_told(star, material, apart):
    sheet = actors_sheet(material(star(90)), Wanted())
    assert apart(sheet, "label") == FOREMOST == 60
    assert sheet.left_out == "left out 30 actors with fewer ties than the 60 drawn"


def test_names_of_a_large_case_are_legible_at_the_width_of_a_page(star, material):
    figure = actors_sheet(material(star(90)), Wanted()).figure
    width = figure.get_size_inches()[0] * POINTS
    names = [text for text in figure.axes[0].texts if (text.get_gid() or "").startswith("label")]
    smallest = min(text.get_fontsize() for text in names)
    assert 1000 * smallest / width >= 8, "pixels on a page of a thousand"


def test_an_svg_writes_no_finer_than_one_sees(star, material, tmp_path):
    with own_style():
        save(actors_sheet(material(star(20)), Wanted()), tmp_path / "actors.svg")
    svg = (tmp_path / "actors.svg").read_text(encoding="utf-8")
    paths = re.findall(r' d="([^"]*)"', svg)
    assert paths
    assert not [path for path in paths if re.search(r"\.\d{3}", path)]
    assert len(svg) < 500_000


@pytest.mark.parametrize("picture", sorted(DRAWINGS))
def test_words_of_each_picture_are_legible_at_the_width_of_a_page(gold_case, drawn, picture):
    figure = drawn(gold_case, picture).figure
    width = figure.get_size_inches()[0] * POINTS
    smallest = min(text.get_fontsize() for text in figure.axes[0].texts if text.get_text().strip())
    assert 1000 * smallest / width >= 7, "pixels on a page of a thousand"
