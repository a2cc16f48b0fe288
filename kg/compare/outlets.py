"""Outlets: which entities are news outlets, and which entity represents an outlet of a name."""

from kg.compare.source_dependence import called_as_outlet
from kg.model import Entity, Linking
from kg.model.ids import outlet_key

TYPES = ("Organization", "Work")


class Outlets:
    """The outlets of a case, and the spellings of those that no report mentions.

    `ids` are the entities that may be outlets. An entity that was not read as a name, but is called
    like an outlet ('Coast Press'), is the outlet of that name; `called` are these.
    """

    def __init__(self, linking: Linking) -> None:
        named = [e for e in linking.entities if e.named]
        called = _called(linking)
        self._by_name = {outlet_key(e.name): e.id for e in called[::-1]}
        self._by_name |= {outlet_key(name): e.id for e in named for name in e.names}
        self._one = {e.id: self._by_name[outlet_key(e.name)] for e in called}
        self._spelt: dict[str, str] = {}
        self.called = frozenset(self._one)
        self.ids = self.called.union(e.id for e in named if e.type in TYPES)

    def spell(self, name: str) -> None:
        """Remember a spelling of a name: the first in sorted order represents all."""
        key = outlet_key(name)
        self._spelt[key] = min(self._spelt.get(key, name), name)

    def bearing(self, name: str) -> str:
        """Return the entity of an outlet's name; if no report mentions it, one of its spellings."""
        key = outlet_key(name)
        return self._by_name.get(key) or self._spelt.get(key, name)

    def one(self, entity: str) -> str:
        """Return the entity that represents an entity: the outlet if it is called like one."""
        return self._one.get(entity, entity)


def _called(linking: Linking) -> list[Entity]:
    unnamed = (e for e in linking.entities if not e.named)
    # Most are called in lower case, and are many.
    return [e for e in unnamed if not e.name[:1].islower() and called_as_outlet(e)]
