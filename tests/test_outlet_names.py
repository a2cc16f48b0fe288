"""Which names are outlets: rows of names, in any place and where outlets stand."""

# ruff: noqa: E501

import pytest

from kg.outlet_names import names_outlet, short_forms, shortened

NEWSROOMS = [
    "Coast Wire", "the Valley Daily", "Harbour Post", "The Tarn Gazette", "Radio Nord", "KXAB", "KXAB-TV",
    "Channel 4", "Fox 13", "BBC Radio 4", "CNN Türk", "Norpress", "Dagbladet", "San Diego Union-Tribune",
    "Associated Press", "the Press Association", "Nordic Broadcasting Corporation", "Fars News Agency",
    "www.harbourpost.com", "AP",
]  # fmt: skip
WHERE_THEY_STAND = [
    "Evening Standard",
    "Lakeside Today",
    "the Gazette",
    "Tarn Ledger",
    "The Citizen",
]
OTHERS = [
    "Army Post", "Canada Post", "Royal Mail", "Herald Square", "Gazette Building", "Channel Tunnel", "Fox River",
    "Press Council", "the Environment Agency", "Network Rail", "Google", "Star Alliance", "Harbour Police",
    "Border Guard Post", "Union Radio Court", "ABC Learning", "Cypress", "Mirror Lake", "",
]  # fmt: skip


@pytest.mark.parametrize("name", NEWSROOMS)
def test_a_outlet_is_known_by_its_words(name: str) -> None:
    assert names_outlet(name)


@pytest.mark.parametrize("name", WHERE_THEY_STAND)
def test_words_that_close_other_names_count_where_outlets_stand(name: str) -> None:
    assert not names_outlet(name)
    assert names_outlet(name, tells=True)


@pytest.mark.parametrize("name", OTHERS)
def test_what_only_sounds_like_one_is_none(name: str) -> None:
    assert not names_outlet(name)
    assert not names_outlet(name, tells=True)


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("www.harbourpost.co.uk", "Harbour Post"),
        ("sun-sentinel.com", "The Sun Sentinel"),
        ("nytimes.com", "The New York Times"),
        ("theguardian.com", "the Guardian"),
        ("A.F.P.", "Agence France-Presse"),
        ("cbsnews.com", "CBS"),
    ],
)
def test_an_address_and_an_acronym_stand_for_a_longer_name(short: str, full: str) -> None:
    assert shortened(short) in short_forms(full)


@pytest.mark.parametrize("name", ["Harbour Post", "St. Olaf", "Reuters", "Karl Lunde", "mayor", ""])
def test_other_names_are_not_short_for_anything(name: str) -> None:
    assert shortened(name) is None
