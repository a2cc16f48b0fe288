"""Attribution of figures: 'organisers put the number at 200' is their word, not the writer's."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.annotate.given import gives
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import (
    is_passive,
    mention_of,
    own_subject,
    speaker_token,
)
from kg.extract.attribution.complements import others_word
from kg.extract.attribution.content_spans import Attribution, cover
from kg.extract.attribution.outlets import ids_of, speaking
from kg.extract.factuality import report_modes
from kg.model import Span
from kg.syntax.parsed import Token

SPEAKERS = ("Person", "Organization", "Group", "Work", "Place")


def by_tallies(annotation: Annotation) -> Iterator[Attribution]:
    """Yield who gives a figure; the verb is inside the content, because it states the figure."""
    for verb in annotation.tokens:
        if not gives(verb) or is_passive(verb) or report_modes.is_negated(verb):
            continue
        speaker = _giver(annotation, verb)
        content = _content(verb) if speaker is not None else None
        if content is not None:
            yield Attribution(
                content=content,
                holders=ids_of(*speaking(annotation, speaker)),
                cue=None,
                status="reported",
            )


def _giver(annotation: Annotation, verb: Token) -> Token | None:
    """Return who gives a figure, if somebody before the verb does."""
    speaker = speaker_token(verb)
    someone = mention_of(annotation, speaker)
    if speaker is None or someone is None or speaker.i > verb.i:
        return None
    return speaker if someone.type in SPEAKERS or someone.kind == "pronoun" else None


def _says(verb: Token) -> bool:
    """Return True for 'said' in 'put the toll at six and said that it may rise'."""
    return lemma(verb) in cues.verbs() and verb.has_dependent("ccomp")


def _content(verb: Token) -> Span | None:
    """Return the clause from the verb on, without what others say and clauses joined to it."""
    joined = (c for c in verb.dependents("conj") if own_subject(c) is not None or _says(c))
    others = {t.i for t in others_word(verb, verb)} | {t.i for c in joined for t in c.subtree}
    return cover(t for t in verb.subtree if t.i >= verb.i and t.i not in others)
