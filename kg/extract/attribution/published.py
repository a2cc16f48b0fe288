"""What somebody published, behind a colon: 'The agency released its findings: the dam was weak'."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import is_passive, own_subject
from kg.extract.attribution.content_spans import LIKELY, Attribution, attributed, cover
from kg.extract.attribution.outlets import speaking
from kg.extract.factuality import report_modes
from kg.syntax.parsed import Token


def by_published(annotation: Annotation) -> Iterator[Attribution]:
    """Yield what stands behind a colon after a text that somebody issued, as the issuer's word."""
    for colon in annotation.tokens:
        verb = _issuing(colon) if colon.text == ":" else None
        if verb is None:
            continue
        behind = [t for t in colon.sent if t.i > colon.i]
        if not any(t.is_verb for t in behind) or any(t.is_quote for t in behind):
            continue
        yield from attributed(
            cover(behind),
            verb,
            *speaking(annotation, own_subject(verb)),
            status="reported",
            confidence=LIKELY,
        )


def _issuing(colon: Token) -> Token | None:
    """Return 'released' of 'The agency released its findings:', in the active voice."""
    for verb in reversed(colon.doc[colon.sent.start : colon.i]):
        if verb.lemma_ not in cues.words("published", "verbs") or not verb.is_verb:
            continue
        plain = not (is_passive(verb) or report_modes.is_negated(verb))
        told = plain and verb.finite.tag_ in ("VBD", "VBZ", "VBP")
        return verb if told and _issues_text(verb, colon) else None
    return None


def _issues_text(verb: Token, colon: Token) -> bool:
    """Return True if the object of a verb is a text, which ends before a colon."""
    text = verb.dependent("dobj")
    if text is None or text.lemma_.lower() not in cues.words("published", "texts"):
        return False
    return text.right_edge.i < colon.i
