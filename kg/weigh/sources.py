"""Sources under several names: a body, those who speak for it, and what it is called in passing."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from kg.model import Linking, Reading
from kg.ontology import lexicon
from kg.resolve.words import tokens
from kg.weigh.deeds import title_words

SPEAKS_FOR = frozenset({"kg:worksFor", "kg:headOf", "kg:memberOf"})
BODY = "Organization"
Entities = Callable[[tuple[str, ...]], tuple[str, ...]]


class Sources:
    """Which sources are one: 'police', the police department of the story, its spokesman."""

    def __init__(self, linking: Linking) -> None:
        self._kind = {
            e.id: kind
            for e in linking.entities
            if (e.type == BODY or not e.named) and (kind := _kind(e.name)) is not None
        }
        self._named = {e.id for e in linking.entities if e.named}
        self._people = {
            e.id: tuple(t for t in tokens(e.name) if t not in title_words())
            for e in linking.entities
            if e.named and e.type == "Person"
        }
        self._bodies = {e.id for e in linking.entities if e.named and e.type == BODY}
        self._body_of: dict[str, set[str]] = defaultdict(set)

    def see(self, reading: Reading, entities: Entities) -> None:
        """Remember for which bodies a reading tells that people work or speak."""
        for one in reading.relations:
            if one.predicate in SPEAKS_FOR and one.object and one.polarity == "positive":
                who, body = entities((one.subject, one.object))
                if body in self._bodies and who in self._named:
                    self._body_of[who].add(body)

    def known(self, sources: Iterable[str | None]) -> dict[str, str]:
        """Map the sources of some accounts that are one to the one that stands for them.

        Who speaks for a body stands for it where that is a source as well, or where the body is one
        of a kind of which there is one in a story (police). Sources of that kind without a name are
        that body, unless two bodies of the kind are named.
        """
        given = sorted({s for s in sources if s})
        lead = {source: self._body(source, given) for source in given}
        lead |= {s: full for s in given if (full := self._full(s, given)) is not None}
        by_kind: dict[int, list[str]] = defaultdict(list)
        for source in given:
            kind = self._kind.get(lead[source])
            if kind is not None:
                by_kind[kind].append(source)
        for _, alike in sorted(by_kind.items()):
            named = sorted({lead[s] for s in alike if lead[s] in self._named})
            if len(named) > 1:
                continue
            one = named[0] if named else min(lead[s] for s in alike)
            if len(alike) > 1 or named:
                lead.update(dict.fromkeys(alike, one))
        return {s: one for s, one in lead.items() if s != one or self._is_shared(one, lead)}

    def _body(self, source: str, given: Sequence[str]) -> str:
        """Give the body that one speaks for, where it is among the sources or one of its kind."""
        bodies = self._body_of.get(source, set())
        told = sorted(b for b in bodies if b in given or b in self._kind)
        return told[0] if len(told) == 1 else source

    def _full(self, source: str, given: Sequence[str]) -> str | None:
        """Give the one person of the sources whose name ends in another's: Obama, Barack Obama."""
        short = self._people.get(source, ())
        longer = [s for s in given if _ends_in(self._people.get(s, ()), short)]
        return longer[0] if len(longer) == 1 else None

    def _is_shared(self, one: str, lead: dict[str, str]) -> bool:
        return sum(other == one for other in lead.values()) > 1


def _ends_in(name: tuple[str, ...], short: tuple[str, ...]) -> bool:
    return bool(short) and len(name) > len(short) and name[-len(short) :] == short


@cache
def _kind(name: str) -> int | None:
    words = f" {' '.join(tokens(name))} "
    lists = lexicon("weighing")["one_source"]
    found = [n for n, told in enumerate(lists) if any(f" {w} " in words for w in told)]
    return found[0] if len(found) == 1 else None
