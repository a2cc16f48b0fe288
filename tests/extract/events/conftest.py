"""What a sentence is read to say: its events by lemma, with participants as 'role words'."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document, Event

Roles = Callable[[str, str], set[str]]
Action = Callable[[str, str], str]


def _event(nlp: Language, text: str, lemma: str) -> tuple[Event, dict[str, str]]:
    annotation = annotate(nlp, Document(document="d", text=text, published="2021-06-11"))
    events = tuple(find_events(annotation))
    words = {m.id: m.head.words(text) for m in annotation.mentions}
    words |= {v.id: v.span.words(text) for v in annotation.values}
    words |= {e.id: "=" + e.lemma for e in events}
    ids = {one.value for e in events for one in e.participants if one.value}
    for name in ids - words.keys():  # 'w4-9' names the words themselves
        start, end = map(int, name[1:].split("-"))
        words[name] = text[start:end]
    found = [e for e in events if e.lemma == lemma]
    assert found, f"no event {lemma!r} among {[e.lemma for e in events]}"
    return found[0], words


@pytest.fixture
def roles(nlp: Language) -> Roles:
    """Give the participants of the first event with a lemma: 'agent Lee', 'topic =resign'."""

    def of(text: str, lemma: str) -> set[str]:
        event, words = _event(nlp, text, lemma)
        return {
            f"{p.role} {words[p.mention or p.value or p.event or '']}" for p in event.participants
        }

    return of


@pytest.fixture
def action(nlp: Language) -> Action:
    """Give the class of the first event with a lemma, without its prefix."""

    def of(text: str, lemma: str) -> str:
        return _event(nlp, text, lemma)[0].action.removeprefix("kg:")

    return of
