"""Attribution of calls: 'called for the mayor to resign', 'called on him to go'."""

from collections.abc import Iterator, Sequence

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import is_passive, mention_of, speaker_token
from kg.extract.attribution import content_spans
from kg.extract.attribution.content_spans import Attribution, attributed
from kg.extract.attribution.figure_sources import SPEAKERS
from kg.extract.attribution.outlets import speaking
from kg.extract.events.actions import awaited_clauses
from kg.extract.events.subjects import prepositional_controller
from kg.extract.factuality import report_modes
from kg.extract.factuality.clause_types import infinitive
from kg.model import Span
from kg.syntax.parsed import Token


def by_calls(annotation: Annotation) -> Iterator[Attribution]:
    """Yield what is called for, as its caller's wish: whether it comes about is open."""
    for verb in annotation.tokens:
        if verb.lemma_ not in cues.words("calling", "verbs") or verb.pos_ != "VERB":
            continue
        if is_passive(verb) or report_modes.is_negated(verb):
            continue
        speaker = speaker_token(verb)
        caller = mention_of(annotation, speaker)
        if caller is None or caller.type not in SPEAKERS:
            continue  # 'a custom that calls for guests to kneel'
        for clause in _called_for(verb):
            yield from attributed(
                content_spans.cover(clause.subtree),
                verb,
                *speaking(annotation, speaker),
                status="reported",
                certainty="hypothetical",
                source=tuple(_known(clause)),
            )


def _known(clause: Token) -> Iterator[Span]:
    """Yield what only says which things are meant: 'to repeal the rules made in January'."""
    for word in clause.subtree:
        told = word.dep_ in ("relcl", "acl") and word.head.is_noun
        span = content_spans.cover(word.subtree) if told and not infinitive(word) else None
        if span is not None:
            yield span


def _called_for(verb: Token) -> Sequence[Token]:
    """Return 'resign' of 'called for him to resign' and 'go' of 'called on him to go'."""
    awaited = awaited_clauses(verb)
    if awaited:
        return awaited
    clauses = verb.dependents("xcomp", "advcl", "ccomp")
    return [c for c in clauses if prepositional_controller(c) is not None]
