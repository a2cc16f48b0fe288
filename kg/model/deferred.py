"""Readings that are decoded only if something has to be made from them."""

from collections.abc import Callable

from kg.model.facts import Reading
from kg.model.memo import NONE, Stamp, stamp


class Deferred:
    """The reading of one document, made when it is first requested and kept from then on.

    Equal stamps of a document mean equal readings; one without a stamp is never taken for another.
    """

    __slots__ = ("_made", "_make", "document", "stamp")

    def __init__(self, document: str, given: Stamp, make: Callable[[], Reading]) -> None:
        self.document = document
        self.stamp = given
        self._make = make
        self._made: Reading | None = None

    @property
    def reading(self) -> Reading:
        """Return the reading."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def mark(self, *given: object) -> Stamp:
        """Return the stamp of what is made from the reading and what is `given`."""
        return stamp(self.stamp, *given) if self.stamp else NONE

    def then(self, name: str, change: Callable[[Reading], Reading], *given: object) -> "Deferred":
        """Return the reading with a change, which depends on nothing but it and what is `given`."""
        return Deferred(self.document, self.mark(name, *given), lambda: change(self.reading))


def deferred(reading: "Reading | Deferred") -> Deferred:
    """Return a reading that is at hand in the form of one that is deferred."""
    if isinstance(reading, Deferred):
        return reading
    return Deferred(reading.document.document, NONE, lambda: reading)
