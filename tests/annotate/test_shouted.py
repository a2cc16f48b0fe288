"""Quoted words are said by whoever stands behind the verb, and do nothing themselves."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ('"Blood on your hands!" shouted a woman.', "a woman"),
        ('"Liars!" cried a man in the gallery.', "a man"),
        ('"Nothing," said Nora Quist.', "Nora Quist"),
    ],
)
def test_who_shouts_is_behind_the_verb(nlp, text, who):
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.span.words(text) for m in reading.mentions}
    (said,) = (e for e in reading.events if e.trigger.end > text.rindex('"'))
    (agent,) = (words[p.mention] for p in said.participants if p.role == "agent")
    assert agent.startswith(who)
    assert not [p for p in said.participants if p.role in ("patient", "recipient")]
