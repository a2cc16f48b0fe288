"""What speaks for and against two claims telling one event: features and their weights."""

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.findings import Key
from kg.resolve.compare import Comparison, logistic
from kg.resolve.profiles import Profiles, Told
from kg.resolve.stories import Stories
from kg.resolve.words import stem, words

WEIGHTS: Mapping[str, float] = {
    "begin": -2.2,
    "same word": 0.4,
    "same kind of action": -1.4,
    "documents alike": 6.0,
    "one document": 2.4,
    "same agent": 1.2,
    "same patient": 1.2,
    "same place": 0.4,
    "shared participants": 0.4,
    "agents worded alike": 0.6,
    "other agents": -4.5,
    "other patients": -2.2,
    "agents not shared": -0.3,
    "shared names beside": 0.4,
    "same number": 1.2,
    "same date": 0.8,
    "other date": -2.5,
    "empty word": -2.8,
    "light word": -0.8,
    "speech": -1.6,
}
MOST = {"shared participants": 2, "shared names beside": 3}


@dataclass(frozen=True, slots=True)
class Cast:
    """A claim with its participants as entities by role, of which `named` have a name.

    `beside` are entities in the same words, `agents` the head words of nameless agents.
    """

    told: Told
    named: frozenset[str]
    agents: frozenset[str]
    roles: Mapping[str, frozenset[str]]
    all: frozenset[str]
    beside: frozenset[str]


class Likeness:
    """Compares claims, given which chains are one entity and how alike documents are."""

    def __init__(
        self,
        profiles: Profiles,
        entity_of: Mapping[Key, str],
        stories: Stories,
        *,
        named: frozenset[str],
    ) -> None:
        self._stories = stories
        self._light = frozenset(stem(w) for w in words("light"))
        self._empty = frozenset(stem(w) for w in words("empty"))
        self._casts = {
            key: _cast(event, entity_of, named, profiles) for key, event in profiles.events.items()
        }

    def features(self, left: Key, right: Key) -> dict[str, float]:
        """Give the values of the features that are not nought."""
        a, b = self._casts[left], self._casts[right]
        values: dict[str, float] = {"begin": 1}
        if a.told.stem == b.told.stem:
            values["same word"] = 1
        elif a.told.action == b.told.action:
            values["same kind of action"] = 1
        stems = {a.told.stem, b.told.stem}
        if stems & self._empty:
            values["empty word"] = 1
        elif stems & self._light:
            values["light word"] = 1
        if a.told.said and b.told.said:
            values["speech"] = 1
        if left[0] == right[0]:
            values["one document"] = 1
        else:
            values["documents alike"] = self._stories.alike(left[0], right[0])
        if a.told.counts & b.told.counts:
            values["same number"] = 1
        _participants(a, b, values)
        _dates(a.told.date, b.told.date, values)
        return {name: value for name, value in values.items() if value}

    def score(self, left: Key, right: Key) -> float:
        """Give the probability, in 0-1, that two claims tell one event."""
        values = self.features(left, right).items()
        return logistic(sum(WEIGHTS[n] * min(v, MOST.get(n, 1)) for n, v in values))

    def compare(self, left: Key, right: Key) -> Comparison:
        """Score two claims; the reason names what spoke for and against, strongest first."""
        values = self.features(left, right)
        features = tuple(
            (name, round(WEIGHTS[name] * min(value, MOST.get(name, 1)), 4))
            for name, value in values.items()
        )
        told = sorted(features[1:], key=lambda f: (-abs(f[1]), f[0]))
        a, b = self._casts[left].told, self._casts[right].told
        reason = f"{a.trigger!r} and {b.trigger!r}: {', '.join(name for name, _ in told)}"
        return Comparison(self.score(left, right), features, reason)


def _cast(
    event: Told, entity_of: Mapping[Key, str], named: frozenset[str], profiles: Profiles
) -> Cast:
    document = event.key[0]
    roles: dict[str, set[str]] = {}
    agents = set()
    for role, chain in event.parts:
        roles.setdefault(role, set()).add(entity_of[document, chain])
        if role == "agent":
            agents.add(profiles.chains[document, chain].head)
    everybody = frozenset[str]().union(*roles.values())
    return Cast(
        told=event,
        named=everybody & named,
        agents=frozenset(agents - {""}),
        roles={role: frozenset(found) for role, found in roles.items()},
        all=everybody,
        beside=frozenset(entity_of[document, chain] for chain in event.beside) & named,
    )


NOBODY: frozenset[str] = frozenset()


def _participants(a: Cast, b: Cast, values: dict[str, float]) -> None:
    for role, same, other in (
        ("agent", "same agent", "other agents"),
        ("patient", "same patient", "other patients"),
        ("place", "same place", None),
    ):
        one, two = a.roles.get(role, NOBODY), b.roles.get(role, NOBODY)
        if one & two:
            values[same] = 1
        elif other and one & a.named and two & b.named:
            values[other] = 1
    if "same agent" not in values and "other agents" not in values:
        if a.agents & b.agents:
            values["agents worded alike"] = 1
        elif a.roles.get("agent") and b.roles.get("agent"):
            values["agents not shared"] = 1
    values["shared participants"] = len(a.all & b.all)
    near = ((a.named | a.beside) & (b.named | b.beside)) - (a.all & b.all)
    values["shared names beside"] = len(near)


def _dates(a: str | None, b: str | None, values: dict[str, float]) -> None:
    """Compare as far as both are given: 2018-02 and 2018-02-14 do not disagree."""
    if a and b:
        length = min(len(a), len(b))
        values["same date" if a[:length] == b[:length] else "other date"] = 1
