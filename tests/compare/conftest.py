"""Accounts made by hand: readings and the linking over them, so that weighing is tested alone."""

from collections import defaultdict

import pytest

from kg.compare import weigh
from kg.model import (
    Document,
    Entity,
    Event,
    Linking,
    Mention,
    Occurrence,
    Participant,
    Reading,
    Relation,
    Span,
    Value,
)


class World:
    """Collects claims told by documents; `weigh` gives the findings on them."""

    def __init__(self) -> None:
        self._told = defaultdict(list)
        self._publishers = {}
        self._sources = {}
        self._published = {}
        self._unnamed = set()

    def document(self, name, *, publisher=None, source=None, published="2018-02-20"):
        self._publishers[name] = publisher
        self._sources[name] = source
        self._published[name] = published
        return self

    def unnamed(self, *names):
        """Say which of the entities have no name."""
        self._unnamed.update(names)
        return self

    def tells(self, document, words, **claim):
        """Add a claim: event=, agent=, holders=, amount=(n, bound, unit), predicate= and so on."""
        self._told[document].append((words, claim))
        return self

    def build(self):
        members, accounts = defaultdict(list), defaultdict(list)
        readings = [self._reading(d, members, accounts) for d in sorted(self._told)]
        entities = tuple(
            Entity(
                id=name,
                type="Organization" if name.isupper() else "Person",
                name=name,
                names=(name,),
                members=tuple(sorted(keys)),
                named=name not in self._unnamed,
            )
            for name, keys in sorted(members.items())
        )
        occurrences = tuple(
            Occurrence(id=name, action="kg:Action", label=name, members=tuple(sorted(keys)))
            for name, keys in sorted(accounts.items())
        )
        return readings, Linking(entities=entities, occurrences=occurrences, judgements=())

    def weigh(self):
        return weigh(*self.build())

    def _reading(self, document, members, accounts):
        text, events, relations, values = "", [], [], []
        names = sorted({n for _, c in self._told[document] for n in _names(c)})
        for name in names:
            members[name].append((document, name))
        for number, (words, claim) in enumerate(self._told[document], start=1):
            span = Span(len(text), len(text) + len(words))
            text += words + " "
            shared = {
                key: claim[key] for key in ("polarity", "status", "certainty") if key in claim
            }
            shared |= {"evidence": span, "holder": tuple(claim.get("holders", ()))}
            if "amount" in claim:
                value, bound, unit = claim["amount"]
                values.append(
                    Value(
                        id=f"v{number}",
                        start=span.start,
                        end=span.end,
                        type=claim.get("type", "COUNT"),
                        value=value,
                        bound=bound,
                        unit=unit,
                    )
                )
            if "event" in claim:
                accounts[claim["event"]].append((document, f"e{number}"))
                events.append(self._event(number, span, claim, shared))
            else:
                relations.append(
                    Relation(
                        id=f"r{number}",
                        predicate=claim["predicate"],
                        subject=claim["agent"],
                        object=claim.get("object"),
                        value=f"v{number}" if "amount" in claim else None,
                        **shared,
                    )
                )
        mentions = tuple(
            Mention(
                id=n,
                start=0,
                end=1,
                head=Span(0, 1),
                kind="nominal" if n in self._unnamed else "name",
                type="Person",
                chain=n,
            )
            for n in names
        )
        return Reading(
            document=Document(
                document=document,
                text=text,
                publisher=self._publishers.get(document),
                source=self._sources.get(document),
                published=self._published.get(document, "2018-02-20"),
            ),
            mentions=mentions,
            values=tuple(values),
            events=tuple(events),
            relations=tuple(relations),
        )

    def _event(self, number, span, claim, shared):
        parts = [Participant(role="agent", mention=claim["agent"])] if "agent" in claim else []
        if "amount" in claim:
            parts.append(Participant(role="patient", value=f"v{number}"))
        return Event(
            id=f"e{number}",
            trigger=Span(span.start, span.start + 1),
            lemma=claim.get("lemma", "enter"),
            action="kg:Action",
            participants=tuple(parts),
            date=claim.get("date"),
            **shared,
        )


def _names(claim):
    return [claim[k] for k in ("agent", "object") if k in claim] + list(claim.get("holders", ()))


@pytest.fixture
def world() -> World:
    """Give an empty world."""
    return World()
