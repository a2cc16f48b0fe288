"""Attribution by 'according to X': the scope of the phrase, and who X is."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import by_agent, held_by_according, mention_of
from kg.extract.attribution import content_spans
from kg.extract.attribution.content_spans import Attribution, attributed
from kg.extract.attribution.outlets import ids_of, speaking, spoken_to
from kg.extract.attribution.parallel_sources import branch
from kg.extract.attribution.reporting_words import noun_holder
from kg.model import Span
from kg.syntax.parsed import Token


def by_according(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'according to X', also 'records cited by Y', 'a statement from Z'."""
    yield from _in_words_of(annotation)
    for token in annotation.doc[:-1]:
        source = held_by_according(token) if token.lower_ == "according" else None
        if source is not None:
            yield from _by_source(annotation, token, source)


def _by_source(annotation: Annotation, according: Token, source: Token) -> Iterator[Attribution]:
    """Yield what is reported according to a source; for 'which', to what was named before."""
    span = content_spans.according_span(according)
    phrase = content_spans.cover(_naming(according))
    if span is not None and source.lower_ == "which":
        source, phrase = _named_before(according) or source, None
        span = content_spans.cover(according.subtree)
    if span is None:
        return
    outer = (by_agent(c) for c in source.dependents("acl"))
    named = [mention_of(annotation, t) for t in outer if t is not None and t.i != source.i]
    told = spoken_to(annotation, source), *speaking(annotation, source)
    yield Attribution(
        content=branch(according, span),
        holders=ids_of(*named, *told),
        cue=annotation.span_of(annotation.doc[according.i : according.i + 2]),
        status="reported",
        source=(phrase or annotation.span_of(according),),
    )


def _in_words_of(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'in the words of X', 'in the view of X', "in X's opinion"."""
    for token in annotation.doc[:-1]:
        word = _word_for_saying(token)
        source = noun_holder(word) or _whose(word) if word is not None else None
        holder = mention_of(annotation, source)
        if holder is not None and holder.type in ("Person", "Group", "Organization"):
            phrase = content_spans.cover(token.subtree) or annotation.span_of(token)
            yield from attributed(
                _stated_beside(token),
                token,
                holder,
                status="reported",
                source=(phrase,),
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
    return next((t for t in reversed(list(before)) if t.is_noun), None)
