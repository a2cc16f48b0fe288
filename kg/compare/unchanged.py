"""Findings that need not be made again: nothing that they are made from differs from the last join.

A finding is made from the accounts of some documents, and from what is known of these documents and
of those who speak in them. A change of a case touches few documents: the findings of all others are
taken from the last join.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass, field

from kg.model import Finding
from kg.model.memo import ALWAYS, FORGETFUL, Memo, Stamp

Findings = tuple[Finding, ...]


@dataclass(slots=True)
class Unchanged:
    """What the last join found, and what this one finds.

    `changed` are the documents from which something else is collected now, of which something else
    is known, or that are compared with others; None if that cannot be told.
    """

    memo: Memo = FORGETFUL
    changed: Set[str] | None = None
    _found: dict[str, dict[Hashable, Finding]] = field(default_factory=lambda: defaultdict(dict))
    _new: set[str] = field(default_factory=set)

    def of(self, key: Hashable, documents: Set[str], make: Callable[[], Finding]) -> Finding:
        """Return a finding on accounts of some documents, which the key tells from all others."""
        if not self.memo.keeps:
            return make()
        first, found = min(documents), None
        if self.changed is not None and self.changed.isdisjoint(documents):
            found = (self.memo.before(("made", first)) or {}).get(key)
        if found is None:
            found = make()
            self._new.add(first)
        self._found[first][key] = found
        return found

    def on_topic(
        self, topic: str, given: Stamp, documents: Set[str], make: Callable[[], Findings]
    ) -> Findings:
        """Return the findings on a topic; `given` tells which accounts of documents it has."""
        name = "topic", topic
        if self.changed is None or not self.changed.isdisjoint(documents):
            return self.memo.keep(name, given, make())
        return self.memo.of(name, given, make)

    def keep(self, documents: Iterable[str]) -> None:
        """Keep what was found for the next join."""
        for document in documents:
            name, found = ("made", document), self._found.get(document, {})
            before = self.memo.before(name)
            if document not in self._new and before is not None and len(before) == len(found):
                self.memo.last(name)
            elif found or before:
                self.memo.keep(name, ALWAYS, found)
