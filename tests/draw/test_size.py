"""Pictures of large cases stay readable and small: the foremost actors, lean coasts and curves."""

import re

from kg.draw import Wanted
from kg.draw.actors import FOREMOST, actors_sheet
from kg.draw.sheet import own_style, save


def test_of_many_actors_the_foremost_are_drawn_and_the_rest_is_told(star, material, apart):
    sheet = actors_sheet(material(star(90)), Wanted())
    assert apart(sheet, "label") == FOREMOST == 60
    assert sheet.left_out == "left out 30 actors with fewer ties than the 60 drawn"


def test_an_svg_writes_no_finer_than_one_sees(star, material, tmp_path):
    with own_style():
        save(actors_sheet(material(star(20)), Wanted()), tmp_path / "actors.svg")
    svg = (tmp_path / "actors.svg").read_text(encoding="utf-8")
    paths = re.findall(r' d="([^"]*)"', svg)
    assert paths
    assert not [path for path in paths if re.search(r"\.\d{3}", path)]
    assert len(svg) < 500_000
