"""What the words around a time expression tell: tense, which event it dates, whether it is an age."""

import re
from collections.abc import Iterator

from spacy.tokens import Doc, Span as TokenSpan, Token

from kg.annotate.times.calendar import FUTURE, NEAREST, PAST
from kg.ontology import lexicon

_AGE_AFTER = re.compile(r"[ -]old\b|[ -]olds\b| of age\b")
_AGE_BEFORE = re.compile(r"\b(?:aged|age|ages)(?: of)? $", re.IGNORECASE)
_CLIMB = 12


def is_age(text: str, start: int, end: int) -> bool:
    """Say whether the words at a span tell an age ('19-year-old', 'aged 14')."""
    return bool(_AGE_AFTER.match(text, end) or _AGE_BEFORE.search(text, max(0, start - 9), start))


def direction(token: Token) -> int:
    """Say where a time lies by the tense of the verb it hangs on: PAST, FUTURE or NEAREST."""
    verb = _verb_above(token)
    if verb is None:
        return NEAREST
    tense = lexicon("times")["tense"]
    for step in _chain(verb):
        if any(c.lower_ in tense["future_auxiliaries"] for c in step.children if c.dep_ == "aux"):
            return FUTURE
        if step.tag_ == "VB" and step.head is not step and step.head.lemma_ in tense["planning"]:
            return FUTURE
        if step.tag_ == "VB" and any(c.tag_ == "TO" for c in step.children):
            if any(c.lower_ in ("is", "are", "'s") for c in (step.head, *step.head.children)):
                return FUTURE
        if step.tag_ in ("VBD", "VBN"):
            return PAST
        if step.tag_ == "VBG" and any(c.lower_ in ("is", "are") for c in step.children):
            return FUTURE
    return PAST if any(t.tag_ == "VBD" for t in verb.sent) else NEAREST


def _verb_above(token: Token) -> Token | None:
    for _ in range(_CLIMB):
        if token.pos_ in ("VERB", "AUX"):
            return token
        if token.head is token:
            return None
        token = token.head
    return None


def _chain(verb: Token) -> Iterator[Token]:
    """Yield a verb and the verbs above it that it completes ('is set to begin')."""
    for _ in range(_CLIMB):
        yield verb
        if verb.dep_ not in ("xcomp", "conj", "auxpass") or verb.head.pos_ not in ("VERB", "AUX"):
            return
        verb = verb.head


def dated_by(span: TokenSpan) -> Iterator[str]:
    """Yield the lemmas of the events a time expression dates ('Thursday's raid', 'fell on Friday')."""
    head = span.root.head
    if span.root.dep_ == "pobj":
        head = head.head
    if head.pos_ in ("NOUN", "VERB", "PROPN"):
        yield head.lemma_.lower()
    if head.pos_ == "VERB":
        yield from (
            c.lemma_.lower() for c in head.children if c.dep_ in ("nsubj", "nsubjpass", "dobj")
        )


def event_after(doc: Doc, end: int) -> tuple[str, int] | None:
    """Find the event named after 'the day after': its lemma, and the end of its noun phrase.

    A clause ('a day after the deputy resigned') gives its verb and no further extent.
    """
    found = doc.char_span(end, min(len(doc.text), end + 1), alignment_mode="expand")
    if not found:
        return None
    first = found[0].i + (1 if found[0].is_space or found[0].idx < end else 0)
    if first >= len(doc):
        return None
    token = doc[first]
    sentence_end = token.sent.end
    for other in doc[first:sentence_end]:
        if other.pos_ == "NOUN" and other.dep_ in ("pobj", "dobj", "npadvmod", "ROOT", "nsubj"):
            if other.dep_ != "nsubj" and other.i - first <= 4:
                return other.lemma_.lower(), other.idx + len(other)
        if other.pos_ == "VERB" and other.tag_ in ("VBD", "VBN", "VBG", "VBZ"):
            return other.lemma_.lower(), end
        if other.text in ".;:":
            break
    return None
