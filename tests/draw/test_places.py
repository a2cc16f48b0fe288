from dataclasses import replace

import pytest

from kg.draw import Wanted, wanted
from kg.draw.panels import panels
from kg.draw.places import places_sheet
from kg.draw.spots import Spot, spots
from kg.graph.claims import Named, Part
from kg.graph.namespaces import Names
from kg.model import Entity

BASE = "https://example.org/"


def place(name, latitude, longitude, type="Place"):
    return Entity(
        id=name.lower().replace(" ", "-"), type=type, name=name, names=(name,),
        members=(("d", "c"),), latitude=latitude, longitude=longitude,
    )  # fmt: skip


def at(name):
    iri = Names(BASE).entity(name.lower().replace(" ", "-")).value
    return (Part(role="place", thing=Named(iri=iri, name=name), words=name),)


def spot(number, longitude, latitude):
    return Spot(
        iri=f"p{number:03}", name=f"Place of a Name {number}", type="Place", longitude=longitude,
        latitude=latitude, claims=3, documents=1, status="asserted",
    )  # fmt: skip


COASTS = [place(f"Harbour Town {n}", 50 + n % 9 * 0.7, 3 + n // 9 * 1.1) for n in range(80)]
WORLD = [place("Wellington", -41.3, 174.8), place("Suva", -18.1, 178.4), place("Lima", -12, -77),
         place("Cape Town", -33.9, 18.4), place("Oslo", 59.9, 10.8)]  # fmt: skip
TOWNS = [place(f"Village {n}", 60.0 + n * 0.05, 10.0 + n * 0.03) for n in range(6)]


@pytest.mark.parametrize(
    "entities", [COASTS[:1], COASTS[:5], COASTS, WORLD, [*WORLD, *TOWNS], [*TOWNS, *COASTS]]
)
def test_names_never_overlap(entities, material, apart):
    assert apart(places_sheet(material(entities=entities), Wanted(top=500))) > 3


def test_a_place_is_as_sure_as_its_surest_claim(claim):
    entities = [place("Oslo", 59.9, 10.8), place("Bergen", 60.4, 5.3), place("Lund", 55.7, 13.2)]
    claims = [
        claim(1, every_part=at("Oslo"), status="alleged"),
        claim(2, every_part=at("Oslo")),
        claim(3, every_part=at("Bergen"), status="alleged"),
    ]
    found, _ = spots(entities, claims, Wanted(), base=BASE)
    assert [(s.name, s.claims, s.status) for s in found] == [
        ("Oslo", 2, "asserted"),
        ("Bergen", 1, "alleged"),
        ("Lund", 0, None),
    ]


def test_places_without_coordinates_are_counted(material, told):
    entities = [place("Oslo", 59.9, 10.8), place("Springfield", None, None)]
    sheet = places_sheet(material(entities=entities), Wanted())
    assert sheet.left_out == ("left out 1 place without coordinates of its own: Springfield")
    assert "Left out 1 place " in told(sheet)


def test_a_crowd_gets_a_closer_look(material, told):
    text = told(places_sheet(material(entities=[*WORLD, *TOWNS]), Wanted()))
    assert "Oslo and 6 more" in text
    assert "Village 5" in text


def test_a_map_is_cut_to_its_places():
    near, far = (
        panels([spot(1, 10.0, 60.0), spot(2, 10.5, 60.1)], 600),
        panels([spot(1, 174.0, -41.0), spot(2, -175.0, -20.0)], 600),
    )
    assert near.size[0] / near.scale < 100
    assert 1500 < far.size[0] / far.scale < 8000


def test_a_period_keeps_what_is_told_of_it(claim, material, told):
    entities = [place("Oslo", 59.9, 10.8), place("Bergen", 60.4, 5.3)]
    claims = [claim(1, every_part=at("Oslo")), claim(2, every_part=at("Bergen"), date="2022")]
    text = told(places_sheet(material(entities=entities, claims=claims), wanted(start="2022")))
    assert "Bergen (1)" in text
    assert "Oslo" not in text


def test_without_data_on_coasts_the_picture_says_so(material, told, monkeypatch, apart):
    monkeypatch.setattr("kg.draw.world.PACKAGE", "no_such_package.data")
    sheet = places_sheet(material(entities=WORLD), Wanted())
    apart(sheet)
    assert "No data on coasts is installed" in told(sheet)


def lies_in(claim, number, inner, outer):
    ends = (
        Part(role=role, thing=Named(iri=at(name)[0].thing.iri, name=name), words=name)
        for role, name in (("subject", inner), ("object", outer))
    )
    return claim(number, kind="relation", what="kg:locatedIn", every_part=tuple(ends))


def test_a_country_is_drawn_in_the_middle_of_its_cities_and_marked(material, told):
    norway = replace(place("Norway", None, None), geonames=3144096)
    sheet = places_sheet(material(entities=[norway, place("Oslo", 59.9, 10.8)]), Wanted())
    assert "Norway" in told(sheet)
    assert "middle of its region" in told(sheet)
    assert sheet.left_out is None


def test_a_place_without_coordinates_is_drawn_where_claims_put_it(claim):
    entities = [
        place("Mill House", None, None, "Facility"),
        place("Oslo", 59.9, 10.8),
        place("Alcolu", None, None),
        place("Nowhere Hall", None, None, "Facility"),
    ]
    entities[2] = replace(entities[2], names=("Alcolu, South Carolina", "Alcolu"))
    found, nowhere = spots(entities, [lies_in(claim, 1, "Mill House", "Oslo")], Wanted(), base=BASE)
    # Two marks on one point would hide each other: the town stands for the house in it.
    assert nowhere == ["Nowhere Hall", "Mill House (in Oslo)"]
    drawn = {spot.name: spot for spot in found}
    assert drawn["Oslo"].of is None
    assert drawn["Alcolu"].of == "South Carolina"
    assert 32 < drawn["Alcolu"].latitude < 36


def test_what_most_claims_speak_of_is_on_the_map_though_only_its_town_is_known(claim):
    entities = [place("Mill House", None, None, "Facility"), place("Oslo", 59.9, 10.8)]
    claims = [
        lies_in(claim, 1, "Mill House", "Oslo"),
        *(claim(number, every_part=at("Mill House")) for number in (2, 3)),
    ]
    found, nowhere = spots(entities, claims, Wanted(), base=BASE)
    assert [(s.name, s.of) for s in found] == [("Mill House", "Oslo")]
    assert nowhere == ["Oslo"]


def test_a_sea_that_no_gazetteer_of_towns_has_is_on_the_map_and_marked():
    names = ("Gulf of Aden", "Mediterranean", "U.K", "the Suez Canal", "Gulf")
    found, nowhere = spots([place(n, None, None) for n in names], [], Wanted(), base=BASE)
    drawn = {spot.name: spot for spot in found}
    assert drawn.keys() == {*names} - {"Gulf"}
    assert nowhere == ["Gulf"]
    assert 10 < drawn["Gulf of Aden"].latitude < 15
    assert 43 < drawn["Gulf of Aden"].longitude < 52
    assert drawn["Mediterranean"].of
    # Its own coordinates go first.
    town = spots([place("Wales", 43.0, -88.4)], [], Wanted(), base=BASE)[0][0]
    assert (town.of, town.longitude) == (None, -88.4)


def test_countries_are_named_where_there_is_room(material, texts):
    def named(entities):
        found, _ = texts(places_sheet(material(entities=entities), Wanted()), "region")
        return {words for words, _ in found}

    world = named(WORLD)
    assert {"Canada", "Russia"} <= world
    assert len(world) <= 30
    assert not {"Ohio", "Texas"} & world, "states are no countries"
    assert "Sweden" in named([place("Oslo", 59.9, 10.8), place("Turku", 60.4, 22.3)])
    assert "Tennessee" in named([place("Atlanta", 33.7, -84.4), place("Dayton", 39.8, -84.2)])
