"""Attribution by 'according to X': the scope of the phrase, and who X is."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.extract.attribution import content_spans, cues
from kg.extract.attribution.content_spans import Attribution
from kg.extract.attribution.outlets import ids_of, speaking, spoken_to
from kg.extract.attribution.parallel_sources import branch
from kg.extract.attribution.reporting_words import noun_holder
from kg.extract.attribution.source_resolution import by_agent, held_by_according, mention_of
from kg.model import Span
from kg.syntax.parsed import Token


def by_according(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'according to X', also 'records cited by Y', 'a statement from Z'."""
    yield from _in_words_of(annotation)
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
        outer = (by_agent(c) for c in source.dependents("acl"))
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


def _in_words_of(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'in the words of X', 'in the view of X', "in X's opinion"."""
    for token in annotation.doc[:-1]:
        word = _word_for_saying(token)
        source = noun_holder(word) or _whose(word) if word is not None else None
        holder = mention_of(annotation, source)
        span = _stated_beside(token) if holder is not None else None
        if span is None or holder is None or holder.type not in ("Person", "Group", "Organization"):
            continue
        phrase = content_spans.cover(token.subtree)
        yield Attribution(
            content=span,
            holders=(holder.id,),
            cue=annotation.span_of(token),
            status="reported",
            source=(phrase or annotation.span_of(token),),
        )


def _stated_beside(preposition: Token) -> Span | None:
    """Return the part of the sentence that a phrase opens or closes, else the clause around it."""
    own = [t.i for t in preposition.subtree]
    first, last = content_spans.between_semicolons(preposition)
    rest = [t for t in preposition.doc[own[-1] + 1 : last] if not (t.is_punct or t.is_space)]
    if own[0] == first or not rest:
        return content_spans.cover(preposition.doc[first:last])
    return content_spans.according_span(preposition)


def _word_for_saying(token: Token) -> Token | None:
    """Return 'words' of 'in the words of X', set off by commas or at the head of its sentence."""
    if token.lower_ != "in" or token.dep_ != "prep" or token.head.lemma_.lower() in cues.verbs():
        return None
    held = token.dependent("pobj")
    apart = token.i == token.sent.start or token.word_before == ","
    end = token.right_edge.i + 1
    closed = end >= token.sent.end or token.doc[end].text in (",", ";", ".")
    named = held is not None and held.lower_ in cues.words("own_words")
    return held if named and apart and closed else None


def _whose(noun: Token) -> Token | None:
    of = noun.dependents("prep", lower="of")
    return next((c for p in of for c in p.dependents("pobj")), None)


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
