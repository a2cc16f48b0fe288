"""What speaks for and against two claims telling one event: features and their weights."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from kg.model.findings import Key
from kg.resolve.compare import Comparison, logistic
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.stories import Stories
from kg.resolve.told import ODD, Told, worded_alike
from kg.resolve.words import stem, words

WEIGHTS: Mapping[str, float] = {
    "begin": -2.2,
    "same word": 0.4,
    "same deed": -0.3,
    "same wording": 3.0,
    "same kind of action": -1.4,
    "documents alike": 6.0,
    "one document": 2.4,
    "same agent": 0.9,
    "same patient": 1.5,
    "same place": 0.4,
    "shared participants": 0.4,
    "agents worded alike": 0.6,
    "patients worded alike": 0.6,
    "patients worded otherwise": -0.6,
    "agents of another kind": -1.2,
    "words alone": -0.3,
    "other agents": -4.5,
    "other patients": -2.2,
    "agents not shared": -0.3,
    "shared names beside": 0.4,
    "same number": 1.8,
    "same large number": 3.0,
    "same date": 1.2,
    "other date": -2.5,
    "empty word": -2.8,
    "light word": -0.8,
    "speech": -1.6,
    "one done, one imagined": -0.5,
}
REMEMBERED = 50_000
MOST = {"shared participants": 2, "shared names beside": 3}


@dataclass(frozen=True, slots=True)
class Cast:
    """A claim with its participants as entities by role, of which `named` have a name.

    `beside` are entities in the same words, `heads` the head words of the nameless by role, and
    `kinds` says whether the agents are one person, several people, or bodies.
    """

    told: Told
    named: frozenset[str]
    heads: Mapping[str, frozenset[str]]
    kinds: frozenset[str]
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
        self._cast: Callable[[Key], Cast] = lru_cache(REMEMBERED)(
            lambda key: _cast(profiles.events[key], entity_of, named, profiles)
        )

    def features(self, left: Key, right: Key) -> dict[str, float]:
        """Give the values of the features that are not nought."""
        a, b = self._cast(left), self._cast(right)
        values: dict[str, float] = {"begin": 1}
        self._words(a.told, b.told, values)
        if left[0] == right[0]:
            values["one document"] = 1
        else:
            values["documents alike"] = self._stories.alike(left[0], right[0])
        if numbers := a.told.counts & b.told.counts:
            values["same large number" if max(numbers) >= ODD else "same number"] = 1
        _participants(a, b, values)
        _dates(a.told.date, b.told.date, values)
        if left[0] != right[0] and worded_alike(a.told.runs, b.told.runs):
            values["same wording"] = not OTHERS & values.keys()
        if a.told.real != b.told.real and "same agent" not in values:
            values["one done, one imagined"] = 1
        if not any(values.get(name) for name in SHARED):
            values["words alone"] = 1
        return {name: value for name, value in values.items() if value}

    def _words(self, a: Told, b: Told, values: dict[str, float]) -> None:
        if a.stem == b.stem:
            values["same word"] = 1
        elif a.deed == b.deed:
            values["same deed"] = 1
        elif a.action == b.action:
            values["same kind of action"] = 1
        if {a.stem, b.stem} & self._empty:
            values["empty word"] = 1
        elif {a.stem, b.stem} & self._light:
            values["light word"] = 1
        if a.said and b.said:
            values["speech"] = 1

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
        a, b = self._cast(left).told, self._cast(right).told
        reason = f"{a.trigger!r} and {b.trigger!r}: {', '.join(name for name, _ in told)}"
        return Comparison(self.score(left, right), features, reason)


def _cast(
    event: Told, entity_of: Mapping[Key, str], named: frozenset[str], profiles: Profiles
) -> Cast:
    document = event.key[0]
    roles: dict[str, set[str]] = defaultdict(set)
    heads: dict[str, set[str]] = defaultdict(set)
    kinds = set()
    for role, name in event.parts:
        chain = profiles.chains[document, name]
        roles[role].add(entity_of[chain.key])
        heads[role].update({chain.head} - {""})
        if role == "agent":
            kinds.add(_kind(chain))
    everybody = frozenset[str]().union(*roles.values())
    return Cast(
        told=event,
        named=everybody & named,
        heads={role: frozenset(found) for role, found in heads.items()},
        kinds=frozenset(kinds - {""}),
        roles={role: frozenset(found) for role, found in roles.items()},
        all=everybody,
        beside=frozenset(entity_of[document, chain] for chain in event.beside) & named,
    )


def _kind(chain: Chain) -> str:
    if chain.type == "Person":
        return "several" if chain.plural else "one"
    return {"Group": "several", "Organization": "body"}.get(chain.type, "")


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
    _wording("agent", a, b, values)
    _wording("patient", a, b, values)
    if a.kinds and b.kinds and not a.kinds & b.kinds and "same agent" not in values:
        values["agents of another kind"] = 1
    values["shared participants"] = len(a.all & b.all)
    near = ((a.named | a.beside) & (b.named | b.beside)) - (a.all & b.all)
    values["shared names beside"] = len(near)


def _wording(role: str, a: Cast, b: Cast, values: dict[str, float]) -> None:
    """Compare the words for nameless agents and patients that are not known to be the same."""
    if f"same {role}" in values or f"other {role}s" in values:
        return
    one, two = a.heads.get(role, NOBODY), b.heads.get(role, NOBODY)
    if one & two:
        values[f"{role}s worded alike"] = 1
    elif role == "patient" and one and two:
        values["patients worded otherwise"] = 1
    elif role == "agent" and a.roles.get(role) and b.roles.get(role):
        values["agents not shared"] = 1


OTHERS = {"other agents", "other patients"}
SHARED = (
    *("same agent", "same patient", "same place", "shared participants", "shared names beside"),
    *("agents worded alike", "patients worded alike", "same number", "same large number"),
    *("same date", "same wording", "one document"),
)


def _dates(a: str | None, b: str | None, values: dict[str, float]) -> None:
    """Compare as far as both are given: 2018-02 and 2018-02-14 do not disagree."""
    if a and b:
        length = min(len(a), len(b))
        values["same date" if a[:length] == b[:length] else "other date"] = 1
