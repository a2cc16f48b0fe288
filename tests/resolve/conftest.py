"""Readings made by hand: marked-up sentences of our own become readings without any model."""

import re
from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Mention, Participant, Reading, Span
from kg.resolve import resolve

KINDS = {"n": "name", "o": "nominal", "p": "pronoun"}
MARK = re.compile(r"\[(\w+) (\w+) ([nop])\|([^\]]*)\]")

Told = tuple[str, str, dict[str, str]]


def make_reading(document: str, marked: str, *, events: tuple[Told, ...] = (), **more) -> Reading:
    """Read '[c1 Person n|Chief *Ann Bell*] resigned': chain, type, kind, words, *head*.

    An event is (trigger word, class, roles by chain), its evidence the whole text.
    """
    text, mentions, at = "", [], 0
    for found in MARK.finditer(marked):
        text += marked[at : found.start()]
        chain, kind, letter, words = found.groups()
        before, _, rest = words.partition("*")
        head = rest.partition("*")[0]
        start = len(text)
        text += words.replace("*", "")
        inner = (
            (start + len(before), start + len(before) + len(head)) if head else (start, len(text))
        )
        mentions.append(
            Mention(
                id=f"m{len(mentions) + 1}",
                start=start,
                end=len(text),
                head=Span(*inner),
                kind=KINDS[letter],
                type=kind,
                chain=chain,
            )
        )
        at = found.end()
    text += marked[at:]
    first = {}
    for mention in mentions:
        first.setdefault(mention.chain, mention.id)
    return Reading(
        document=Document(document=document, text=text, published=more.get("published")),
        mentions=tuple(mentions),
        events=tuple(_event(n, text, told, first, more) for n, told in enumerate(events, start=1)),
    )


def _event(number: int, text: str, told: Told, first: dict[str, str], more: dict) -> Event:
    word, action, roles = told
    start = text.index(word)
    return Event(
        id=f"e{number}",
        trigger=Span(start, start + len(word)),
        lemma=more.get("lemmas", {}).get(word, word),
        action=action,
        participants=tuple(
            Participant(role=role, mention=first[chain]) for role, chain in roles.items()
        ),
        date=more.get("dates", {}).get(word),
        polarity=more.get("polarities", {}).get(word, "positive"),
        certainty=more.get("certainties", {}).get(word, "certain"),
        evidence=Span(0, len(text)),
    )


@pytest.fixture(scope="session")
def reading() -> Callable[..., Reading]:
    """Give the maker of readings."""
    return make_reading


@pytest.fixture(scope="session")
def is_one(nlp: Language) -> Callable[..., bool]:
    """Give a check: whether the marked words, each '*so*', of reports are held for one event."""

    def check(*marked: str) -> bool:
        readings, places = [], []
        for number, told in enumerate(marked):
            pieces = told.split("*")
            text, name = "".join(pieces), f"d{number}"
            at = [sum(map(len, pieces[: n + 1])) for n in range(0, len(pieces) - 1, 2)]
            document = Document(document=name, text=text, published="2023-05-03")
            readings.append(extract(annotate(nlp, document)))
            places.extend((name, place) for place in at)
        keys = {
            (reading.document.document, event.trigger.start): (reading.document.document, event.id)
            for reading in readings
            for event in reading.events
        }
        found = resolve(readings).occurrence_of()
        return len({found[keys[place]] for place in places}) == 1

    return check
