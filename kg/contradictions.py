"""Judgements that contradict one another, each told with the line that gives it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeVar

from kg.account.addresses import Addressed, Chained
from kg.account.judgement_rows import Wish
from kg.model import Judgement
from kg.model.findings import Key

NOT_PEOPLE = frozenset(("Place", "Facility", "Organization", "Work", "Event"))
"""Types that no person has."""

By = TypeVar("By")
Node = TypeVar("Node")
Links = Mapping[Node, Sequence[tuple[Node, By]]]


class Joined(NamedTuple):
    """A 'same' on two chains, by the id of the judgement, and the wish that gave it."""

    id: str
    one: Chained
    other: Chained
    wish: Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """The name or type (`part`) that a wish gives to the entity of a chain."""

    part: str
    key: Key
    to: str
    wish: Wish


class Contradicted(NamedTuple):
    """What is contradictory, and the ids of judgements that were rightly insisted on."""

    errors: tuple[str, ...]
    forced: tuple[str, ...]


def contradicted(
    addressed: Addressed,
    before: Mapping[str, Judgement],
    hand: Mapping[str, Judgement],
    made: Mapping[str, Wish],
    *,
    joined: Sequence[Joined],
    called: Sequence[Called],
) -> Contradicted:
    """Return what the judgements `made` contradict, taken together and with those before.

    Two things are the same and are not; one entity has two names; a person is joined with what is
    none, and nobody insisted. The order of the judgements does not matter.
    """
    things = _Things(addressed, hand, made, called)
    mixed, forced = _mixed(things, joined)
    errors = (
        *_two_names(things, called),
        *mixed,
        *_same_and_different(before, hand, made),
    )
    return Contradicted(errors, forced)


def contradicts(earlier: Wish) -> str:
    """Return that something contradicts an earlier wish, and where that was given."""
    words = in_words(earlier)
    where = f" ({earlier.at})" if earlier.at not in ("", words) else ""
    return f"contradicts {words}{where}: give one of the two"


def in_words(wish: Wish) -> str:
    """Return a wish as a person typed it."""
    told = (wish.verdict, wish.of, wish.part, wish.to)
    return " ".join(f"“{part}”" if " " in part else part for part in told if part)


class _Things:
    """What chains are of, as the judgements have it: an entity of the case, and its type."""

    def __init__(
        self,
        addressed: Addressed,
        hand: Mapping[str, Judgement],
        made: Mapping[str, Wish],
        called: Sequence[Called],
    ) -> None:
        self._addressed = addressed
        apart = (hand[i] for i in made if i in hand and hand[i].verdict == "different")
        pairs = (
            (self._iri(one.left), self._iri(one.right)) for one in apart if one.about == "entity"
        )
        self._parted = {one for one, other in pairs if one == other}
        self._types = {self.of(one.key): one.to for one in called if one.part == "type"}

    def _iri(self, key: Key) -> object:
        entity = self._addressed.entity(key)
        return key if entity is None else entity.iri

    def of(self, key: Key) -> object:
        """Return the entity of a chain; the chain itself if it is new, or its entity is parted."""
        iri = self._iri(key)
        return key if iri in self._parted else iri

    def type_of(self, key: Key) -> str | None:
        """Return the type that a chain's entity is given, or else has."""
        return self._types.get(self.of(key)) or self._addressed.type_of(key)


def _two_names(things: _Things, called: Sequence[Called]) -> Iterator[str]:
    """Yield judgements that give one entity another name or type than an earlier one does."""
    given: dict[tuple[str, object], Called] = {}
    for one in called:
        earlier = given.setdefault((one.part, things.of(one.key)), one)
        if earlier.to != one.to:
            yield f"{_place(one.wish)}{contradicts(earlier.wish)}"


def _mixed(things: _Things, joined: Sequence[Joined]) -> tuple[list[str], tuple[str, ...]]:
    """Return what joins a person with something else, and the ids of what was insisted on.

    What judgements join one after the other is one thing: if one of them is insisted on, it is
    meant that this thing is both.
    """
    laid = _Laid(things, joined)
    errors: list[str] = []
    forced: list[str] = []
    for together in _components(laid.links):
        people = [thing for thing in together if laid.types[thing] == "Person"]
        others = [thing for thing in together if laid.types[thing] in NOT_PEOPLE]
        insisted = laid.insisted(together)
        if people and others and insisted:
            forced += sorted(insisted)
            continue
        for one, other, path in _shortest(laid.links, product(people, others)):
            errors.append(_refused(laid.read_as(one, other), path))
    return errors, tuple(forced)


class _Laid:
    """Things that judgements join: what links them, and their types and names."""

    def __init__(self, things: _Things, joined: Iterable[Joined]) -> None:
        self._things = things
        self.links: dict[object, list[tuple[object, Joined]]] = {}
        self.types: dict[object, str | None] = {}
        self._names: dict[object, str] = {}
        for join in joined:
            one, other = self._add(join.one), self._add(join.other)
            self.links.setdefault(one, []).append((other, join))
            self.links.setdefault(other, []).append((one, join))

    def _add(self, side: Chained) -> object:
        thing = self._things.of(side.key)
        self.types.setdefault(thing, self._things.type_of(side.key))
        self._names.setdefault(thing, side.name)
        return thing

    def insisted(self, together: Iterable[object]) -> set[str]:
        """Return the ids of the judgements on some things that were insisted on."""
        every = (join for thing in together for _, join in self.links[thing])
        return {join.id for join in every if join.wish.force}

    def read_as(self, one: object, other: object) -> str:
        """Return as what two things were read, in words."""
        names, types = self._names, self.types
        return f"{names[one]} is read as a {types[one]} and {names[other]} as a {types[other]}"


def _shortest(
    links: Links[Node, By], pairs: Iterable[tuple[Node, Node]]
) -> list[tuple[Node, Node, Sequence[By]]]:
    """Return the pairs of nodes that are linked most shortly, each with its path."""
    paths = [(one, other, _path(links, one, other)) for one, other in pairs]
    least = min((len(path) for _, _, path in paths), default=0)
    return [found for found in paths if len(found[2]) == least]


def _components(links: Links[Node, By]) -> Iterator[list[Node]]:
    """Yield the nodes that are linked with one another, in the order in which they were given."""
    seen: set[Node] = set()
    for start in links:
        if start not in seen:
            together = list(_paths(links, start))
            seen.update(together)
            yield together


def _refused(read: str, path: Sequence[Joined]) -> str:
    """Return why one judgement, or several together, may not join two things."""
    place = _place(path[0].wish)
    taken = ""
    if len(path) > 1:
        place = ""
        told = "\n".join(f"  {_given_in(one.wish)}" for one in path)
        taken = f"{told}\njoin, taken together, a person with something else: "
    return (
        f"{place}{taken}{read}: joined, all that is told of one would be told of the other. If "
        "they are one, correct what was misread first (kg retype), or say that it is meant "
        "(--force; in a file the column force)"
    )


def _same_and_different(
    before: Mapping[str, Judgement], hand: Mapping[str, Judgement], made: Mapping[str, Wish]
) -> Iterator[str]:
    """Yield judgements that together say that two things are the same and are not."""
    known = list(_joined_and_apart(before.values()))
    for apart, path in _joined_and_apart(hand.values()):
        if (apart, path) not in known:
            joined = "\n".join(f"  {_cited(one, made)}" for one in path)
            yield (
                f"{_cited(apart, made)}\ncontradicts, taken together,\n{joined}\n"
                "undo one of them, or leave it out"
            )


def _joined_and_apart(
    hand: Iterable[Judgement],
) -> Iterator[tuple[Judgement, tuple[Judgement, ...]]]:
    """Yield each 'different' by hand whose sides other judgements by hand merge, with these."""
    links: dict[Key, list[tuple[Key, Judgement]]] = {}
    apart: list[Judgement] = []
    for one in sorted(hand, key=lambda j: j.id):
        if one.about not in ("entity", "event"):
            continue
        if one.verdict == "different":
            apart.append(one)
        elif one.verdict == "same":
            links.setdefault(one.left, []).append((one.right, one))
            links.setdefault(one.right, []).append((one.left, one))
    found = ((one, _path(links, one.left, one.right)) for one in apart)
    yield from ((one, path) for one, path in found if path)


def _path(links: Links[Node, By], start: Node, end: Node) -> tuple[By, ...]:
    """Return what leads from one node to the other; () if nothing does."""
    return _paths(links, start).get(end, ())


def _paths(links: Links[Node, By], start: Node) -> dict[Node, tuple[By, ...]]:
    """Map the nodes that can be reached from one to a shortest path to each."""
    paths: dict[Node, tuple[By, ...]] = {start: ()}
    queue = [start]
    while queue:
        node = queue.pop(0)
        for other, by in links.get(node, ()):
            if other not in paths:
                paths[other] = (*paths[node], by)
                queue.append(other)
    return paths


def _given_in(wish: Wish) -> str:
    words = in_words(wish)
    return words if wish.at in ("", words) else f"{wish.at}: {words}"


def _cited(judgement: Judgement, made: Mapping[str, Wish]) -> str:
    wish = made.get(judgement.id)
    return f"{'' if wish is None else _place(wish)}{judgement.id[:10]}  {judgement.reason}"


def _place(wish: Wish) -> str:
    """Return where a wish was given, to begin a message with."""
    return f"{wish.at}: " if wish.at else ""
