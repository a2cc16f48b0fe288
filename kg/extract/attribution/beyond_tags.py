"""How far a report reaches beyond the tag inside it: 'He fled, she said; nobody followed him'.

A tag ('she said', 'says the mayor', 'according to police') that closes or interrupts a clause
belongs to the whole sentence: what follows a semicolon, a dash, or 'and' with a subject of its own,
is told by the same source, unless it names one of its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.given import gives
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import speaker_token
from kg.extract.attribution.content_spans import (
    LIKELY,
    Attribution,
    between_semicolons,
    cover,
    is_dash,
)
from kg.model import Span
from kg.syntax.parsed import Token

FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
SUBJECTS = frozenset(("nsubj", "nsubjpass", "expl"))
MARKS = frozenset('"“”„«»')
REACH = 12
"""Maximum number of words from a verb of saying to the mark that ends its tag."""


def beyond_tags(annotation: Annotation, found: Iterable[Attribution]) -> Iterator[Attribution]:
    """Yield the parts of a sentence after a tag that its speaker tells as well."""
    every = list(found)
    for one in every:
        tag = _tag_of(annotation, one)
        if tag is None:
            continue
        for part in _parts_after(tag, one):
            span = None if _is_voiced(part, every) else cover(part)
            if span is None:
                break
            yield replace(one, content=span, confidence=LIKELY, source=())


def _tag_of(annotation: Annotation, one: Attribution) -> Token | None:
    """Return the word of a tag ('said', 'according') that is within or after what it reports."""
    if one.cue is None or one.status != "reported" or not one.holders or one.certainty is not None:
        return None
    if one.content.start >= one.cue.start:
        return None
    verb = annotation.doc.head_at(*one.cue)
    if verb is None or verb.sent.start_char > one.content.start:
        return None
    return verb if verb.tag_ in FINITE or verb.lower_ == "according" else None


def _is_mark(token: Token) -> bool:
    """Return True for what may end the reported content after a tag."""
    return token.is_quote or token.text in (",", ";") or is_dash(token)


def _parts_after(tag: Token, one: Attribution) -> Iterator[list[Token]]:
    """Yield what follows after ', and', after a dash and after each semicolon."""
    text_end = max(one.content.end, tag.idx)
    rest = [t for t in tag.doc[tag.i + 1 : tag.sent.end] if t.idx >= text_end]
    mark = next(filter(_is_mark, rest), None)
    if mark is None or (one.content.end <= tag.idx and mark.i - tag.i > REACH):
        return
    yield from _joined_part(tag, mark)
    semicolons = (t.i for t in rest if t.text == ";")  # none of them is before the mark
    yield from (_upto_semicolon(tag, at + 1) for at in semicolons)


def _joined_part(tag: Token, mark: Token) -> Iterator[list[Token]]:
    """Yield what follows the mark after a tag if it is ', and', or the dash of 'according to'."""
    if [t.lower_ for t in tag.doc[mark.i : min(mark.i + 2, tag.sent.end)]] == [",", "and"]:
        yield _upto_semicolon(tag, mark.i + 2) if _joins(tag, mark.i + 2) else []
    elif is_dash(mark) and tag.lower_ == "according" and _joins(tag, mark.i + 1):
        yield _upto_semicolon(tag, mark.i + 1)


def _upto_semicolon(tag: Token, start: int) -> list[Token]:
    if start >= tag.sent.end:
        return []
    return list(tag.doc[start : between_semicolons(tag.doc[start])[1]])


def _joins(tag: Token, start: int) -> bool:
    """Return True for ', and it was thrown': a clause with its own subject right after 'and'."""
    after = tag.doc[start : tag.sent.end]
    verb = next((t for t in after if t.tag_ in FINITE), None)
    return verb is not None and any(t.dep_ in SUBJECTS for t in after[: verb.i - after.start])


def _is_voiced(part: list[Token], found: list[Attribution]) -> bool:
    """Return True for words that are no clause, are quoted, or have a source of their own."""
    finite = [t for t in part if t.tag_ in FINITE]
    if not finite or any(t.text in MARKS or t.lower_ == "according" or gives(t) for t in part):
        return True
    return _has_source(part, found) or any(map(_speaks, finite))


def _has_source(part: list[Token], found: list[Attribution]) -> bool:
    """Return True if a source is named among the words: 'nobody fled, a guard said'."""
    words = Span(part[0].idx, part[-1].idx + len(part[-1]))
    return any(a.holders and a.cue is not None and words.contains(a.cue) for a in found)


def _speaks(verb: Token) -> bool:
    """Return True for a verb of saying with a speaker: 'the mayor insisted'."""
    return verb.lemma_.lower() in cues.verbs() and speaker_token(verb) is not None
