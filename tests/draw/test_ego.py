import pytest

from kg.draw import Wanted
from kg.draw.ego import ego_sheet
from kg.errors import UsageError


@pytest.mark.parametrize("size", [2, 6, 120])
def test_words_never_overlap(size, star, material, apart):
    assert apart(ego_sheet(material(star(size, width=size)), Wanted(of="n000", top=500))) > size


def test_each_tie_says_what_it_is_and_how_sure(star, material, told):
    text = told(ego_sheet(material(star(8, width=8)), Wanted(of="n000")))
    assert "warn, meet · 2 documents" in text
    assert "warn, meet · alleged" in text
    assert "not so: warn, meet" in text


def test_the_most_told_of_come_first_and_the_others_are_counted(star, material, told):
    sheet = ego_sheet(material(star(40, width=40)), Wanted(of="n000", top=5))
    assert sheet.left_out == "left out 34 neighbours of whom fewer documents tell"
    assert "3 documents" in told(sheet)
    assert "Left out 34 neighbours" in told(sheet)


def test_neighbours_whom_only_a_pronoun_names_are_counted_and_not_drawn(star, material, told):
    network = star(6, width=6)
    for node, label in (("n001", "she"), ("n002", "That man (Bay Mail)")):
        network.nodes[node].update(label=label, named=False)
    sheet = ego_sheet(material(network), Wanted(of="n000"))
    assert sheet.left_out == "left out 2 neighbours told of by a pronoun alone"
    assert "That man" not in told(sheet)
    assert "Name 3" in told(sheet)


def test_two_steps_name_whom_neighbours_are_tied_to(star, material, told, apart):
    sheet = ego_sheet(material(star(20)), Wanted(of="n000", steps=2))
    assert "– Actor with a Long Name 7: warn [not so]" in told(sheet)
    apart(sheet)
    assert "Name 7: warn" not in told(ego_sheet(material(star(20)), Wanted(of="n000")))


def test_a_name_is_needed_and_must_be_that_of_an_actor(star, material):
    with pytest.raises(UsageError, match="give a name with --of"):
        ego_sheet(material(star(3)), Wanted())
    with pytest.raises(UsageError, match="'lake' is no person, organization or group"):
        ego_sheet(material(star(3)), Wanted(of="https://example.org/entity/lake"))
