"""Attribution by 'according to X': the scope of the phrase, and who X is."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.extract.attribution import content_spans
from kg.extract.attribution.content_spans import Attribution
from kg.extract.attribution.outlets import ids_of, speaking, spoken_to
from kg.extract.attribution.parallel_sources import branch
from kg.extract.attribution.source_resolution import by_agent, held_by_according, mention_of
from kg.model import Span
from kg.syntax.parsed import Token


def by_according(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'according to X', also 'records cited by Y', 'a statement from Z'."""
    for token in annotation.doc[:-1]:
        if token.lower_ != "according":
            continue
        source = held_by_according(token)
        span = content_spans.according_span(token)
        if source is None or span is None:
            continue
        relative = source.lower_ == "which"
        if relative:
            source, span = _named_before(token) or source, content_spans.cover(token.subtree)
        if span is None:
            continue
        span = branch(token, span)
        outer = (by_agent(c) for c in source.children if c.dep_ == "acl")
        named = [mention_of(annotation, t) for t in outer if t is not None and t.i != source.i]
        told = spoken_to(annotation, source), *speaking(annotation, source)
        phrase = None if relative else content_spans.cover(_naming(token))
        yield Attribution(
            content=span,
            holders=ids_of(*named, *told),
            cue=Span(token.idx, token.nbor().idx + len(token.nbor())),
            status="reported",
            source=(phrase or annotation.span_of(token),),
        )


def _naming(according: Token) -> Iterator[Token]:
    """Yield 'according to X'; only up to the comma if the parse makes it the sentence's root."""
    for token in according.subtree:
        if according.dep_ == "ROOT" and token.text == "," and token.i > according.i:
            return
        yield token


def _named_before(according: Token) -> Token | None:
    """Return 'version' in 'the official version, according to which the man fired'."""
    before = according.doc[max(according.sent.start, according.i - 4) : according.i]
    return next((t for t in reversed(list(before)) if t.pos_ in ("NOUN", "PROPN")), None)
