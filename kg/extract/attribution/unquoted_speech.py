"""Speech without quotation marks: a paragraph after a colon, one in the first person."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile, zip_longest

from kg.annotate import Annotation
from kg.annotate.marks import marked_stretches
from kg.annotate.speech import cues
from kg.annotate.speech.quote_context import is_speech, reports
from kg.annotate.speech.source_kinds import is_document
from kg.annotate.speech.source_resolution import is_passive, mention_of, speaker_token
from kg.extract.attribution.content_spans import LIKELY, Attribution, cover
from kg.extract.attribution.outlets import ids_of, speaking
from kg.extract.attribution.writers_own import has_lone_mark
from kg.model import Mention, Span
from kg.syntax.parsed import Token

FIRST = frozenset({"i", "me", "my", "mine", "myself"})
HINT = re.compile(r":|\b(?:I|[Mm]e|ME|[Mm]y|MY|[Mm]ine|[Mm]yself)\b")
MARKS = frozenset("\"“”„«»'‘’")
LONG = 8
SHARE = 3
"""At most one in this many paragraphs may be in the first person; otherwise the writer writes about
himself.
"""
SIGNED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paragraph:
    tokens: tuple[Token, ...]
    personal: bool
    """True if it is in the first person outside quotation marks."""


def by_paragraphs(annotation: Annotation) -> tuple[Attribution, ...]:
    """Return attributions for paragraphs after a colon, or in the first person in another's story.

    The first is attributed to its announcer; the second to the name on the line below, or to an
    unknown source. In a paragraph that begins with others the writer himself says 'I'.
    """
    if not HINT.search(annotation.document.text):
        return ()
    paragraphs = tuple(_paragraphs(annotation))
    return (*_announced(annotation, paragraphs), *_personal(annotation, paragraphs))


def _paragraphs(annotation: Annotation) -> Iterator[_Paragraph]:
    marked = [m.span for m in marked_stretches(annotation.document.text)]
    tokens: list[Token] = []
    for token in annotation.tokens:
        if not token.is_space:
            tokens.append(token)
        if "\n" in token.text or "\n" in token.whitespace_:
            yield from _paragraph(annotation, tokens, marked)
            tokens = []
    yield from _paragraph(annotation, tokens, marked)


def _paragraph(
    annotation: Annotation, tokens: list[Token], marked: Sequence[Span]
) -> Iterator[_Paragraph]:
    if not tokens or annotation.in_furniture(tokens[0]):
        return
    speaks = [annotation.span_of(t) for t in tokens if _is_first_person(t)]
    personal = any(not any(m.contains(s) for m in marked) for s in speaks)
    yield _Paragraph(tokens=tuple(tokens), personal=personal)


def _is_first_person(token: Token) -> bool:
    return token.lower_ in FIRST and token.pos_ == "PRON"


def _announced(annotation: Annotation, paragraphs: Sequence[_Paragraph]) -> Iterator[Attribution]:
    """Yield 'The firm denied it in a statement:' and the paragraph below."""
    for above, below in pairwise(paragraphs):
        last = above.tokens[-1]
        if last.text != ":" or not _may_be_speech(below):
            continue
        sentence = [t for t in above.tokens if t.sent.start == last.sent.start]
        verb = next(filter(_announces, sentence), None)
        if verb is not None:
            who, cue = mention_of(annotation, speaker_token(verb)), annotation.span_of(verb)
            yield from _below(below, who, cue)
        elif _presents(sentence):
            text = next(t for t in reversed(sentence) if is_document(t))
            author = next(filter(None, speaking(annotation, text)), None)
            yield from _below(below, author, None)


def _presents(sentence: list[Token]) -> bool:
    """Return True for 'The post cites an editorial:', 'From the letter:', which hand on a text.

    A verb that does something else tells of it: 'Her article provoked a debate:'.
    """
    verbs = [t for t in sentence if t.is_verb or t.pos_ == "AUX"]
    cites = any(t.lemma_ in cues.words("citing") for t in verbs)
    return (cites or not verbs) and any(map(is_document, sentence))


def _may_be_speech(paragraph: _Paragraph) -> bool:
    """Return True for a long paragraph that no quotation mark opens."""
    return _is_long(paragraph) and paragraph.tokens[0].text not in MARKS


def _announces(token: Token) -> bool:
    """Return True for an active verb of speech: 'denied' in 'the firm denied it in a statement'."""
    return reports(token) and not is_passive(token)


def _below(paragraph: _Paragraph, who: Mention | None, cue: Span | None) -> Iterator[Attribution]:
    """Yield the sentences of an announced paragraph up to one that reports something itself."""
    for said in takewhile(lambda s: not _reports_or_cites(s[0].sent.root), _sentences(paragraph)):
        yield from _attributions(said, who, cue)


def _reports_or_cites(verb: Token) -> bool:
    return reports(verb) or (verb.is_verb and verb.lemma_ in cues.words("citing"))


def _personal(annotation: Annotation, paragraphs: Sequence[_Paragraph]) -> Iterator[Attribution]:
    """Yield pull quotes in the first person; not 'I was there," Lee said', which is told of Lee."""
    long = [*filter(_is_long, paragraphs)]
    found = [p for p in long if p.personal]
    if not found or len(found) * SHARE > len(long) or paragraphs[0].personal:
        return
    for one, below in zip_longest(paragraphs, paragraphs[1:]):
        if one not in found:
            continue
        signing = _signing(annotation, below)
        if signing is None and not _is_pulled(annotation, one):
            continue
        for said in filter(_is_personal, _sentences(one)):
            if not _is_told_of_another(said[0].sent.root):
                yield from _attributions(said, signing, None)


def _is_pulled(annotation: Annotation, paragraph: _Paragraph) -> bool:
    """Return True if it opens in the first person, or leaves a quotation mark without its other."""
    span = cover(paragraph.tokens)
    lone = span is None or has_lone_mark(span.words(annotation.document.text))
    return lone or _is_personal(next(_sentences(paragraph)))


def _is_told_of_another(verb: Token) -> bool:
    """Return True for 'said' in 'I was there," Lee said', not for 'I say it was Lee'."""
    subject = verb.dependent("nsubj")
    another = subject is not None and subject.lower_ not in FIRST | {"we"}
    return another and reports(verb) and is_speech(verb)


def _is_long(paragraph: _Paragraph) -> bool:
    return len(paragraph.tokens) >= LONG


def _is_personal(sentence: list[Token]) -> bool:
    return any(map(_is_first_person, sentence))


def _sentences(paragraph: _Paragraph) -> Iterator[list[Token]]:
    return (list(s) for _, s in groupby(paragraph.tokens, key=lambda t: t.sent.start))


def _signing(annotation: Annotation, below: _Paragraph | None) -> Mention | None:
    """Return the person whose name is on the line below."""
    if below is None or len(below.tokens) > SIGNED or below.tokens[-1].text == ".":
        return None
    names = (annotation.mention_at.get(t.i) for t in below.tokens)
    return next((m for m in names if m is not None and m.type == "Person"), None)


def _attributions(
    said: list[Token], who: Mention | None, cue: Span | None
) -> Iterator[Attribution]:
    content = cover(said)
    if content is None:
        return
    yield Attribution(
        content=content,
        holders=ids_of(who),
        cue=cue,
        status="reported",
        confidence=LIKELY,
    )
