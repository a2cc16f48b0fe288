"""What somebody published, behind a colon: 'The agency released its findings: the dam was weak'."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.extract.attribution import cues
from kg.extract.attribution.content_spans import LIKELY, Attribution, attributed, cover
from kg.extract.attribution.outlets import speaking
from kg.extract.attribution.source_resolution import is_passive, own_subject
from kg.extract.factuality import report_modes
from kg.syntax.parsed import Token


def by_published(annotation: Annotation) -> Iterator[Attribution]:
    """Yield what stands behind a colon after a text that somebody issued, as the issuer's word."""
    for colon in annotation.tokens:
        verb = _issuing(colon) if colon.text == ":" else None
        behind = [t for t in colon.sent if t.i > colon.i]
        if verb is None or not any(t.is_verb for t in behind) or any(t.is_quote for t in behind):
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
        text = verb.dependent("dobj")
        told = text is not None and text.lemma_.lower() in cues.words("published", "texts")
        ends = told and text is not None and text.right_edge.i < colon.i
        plain = not (is_passive(verb) or report_modes.is_negated(verb))
        return verb if ends and plain and verb.finite.tag_ in ("VBD", "VBZ", "VBP") else None
    return None
