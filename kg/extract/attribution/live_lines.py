"""Lines of live pages and posts: '10:05 Mayor Lind: The bridge is shut', '@harborpolice: …'.

What follows a time and a speaker with a colon is the speaker's word, to the end of the line.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.colon_introductions import before_colon
from kg.annotate.speech.quote_attribution import SPEAKERS
from kg.annotate.speech.source_resolution import mention_of
from kg.extract.attribution.content_spans import LIKELY, Attribution, cover
from kg.extract.attribution.outlets import ids_of
from kg.model import Mention
from kg.syntax.parsed import Token

LINE = re.compile(
    r"^[ \t]*(?:[-*•][ \t]+)?"
    r"(?:(?P<clock>\d{1,2}[:.]\d{2}(?:[ ]?[ap]\.?m\.?|h)?(?:[ ](?:GMT|UTC|[CE]?[SD]?[EMP]?T))?)"
    r"[ \t]*(?:[-–—|:][ \t]*)?)?"
    r"(?P<speaker>(?P<handle>@\w+)|(?=[^\W\d_])[^:\n@]{2,70}?)[ \t]?:[ \t]+(?=\S)",
    re.MULTILINE,
)
"""A line with a time or a handle before its speaker and a colon."""
FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))


def by_live_lines(annotation: Annotation) -> Iterator[Attribution]:
    """Yield what follows a time or a handle, a speaker and a colon, to the end of the line."""
    text = annotation.document.text
    for line in LINE.finditer(text):
        if not (line["clock"] or line["handle"]):
            continue
        end = text.find("\n", line.end())
        said = _tokens(annotation, line.end(), end if end >= 0 else len(text))
        ahead = _tokens(annotation, line.start("speaker"), line.end())
        content = cover(said)
        if content is None or not ahead or annotation.in_furniture(ahead[0]):
            continue
        speaker = _speaker(annotation, ahead)
        if speaker is None and not line["handle"]:
            continue
        yield Attribution(
            content=content,
            holders=ids_of(speaker),
            cue=annotation.span_of(ahead[-1]),
            status="reported",
            confidence=LIKELY,
        )


def _tokens(annotation: Annotation, start: int, end: int) -> list[Token]:
    tokens = annotation.tokens
    first = bisect_left(tokens, start, key=lambda t: t.idx)
    last = bisect_left(tokens, end, lo=first, key=lambda t: t.idx)
    return [t for t in tokens[first:last] if not t.is_space]


def _speaker(annotation: Annotation, ahead: list[Token]) -> Mention | None:
    """Return who speaks in a line; nobody for 'Update:' and for words with a verb."""
    label = ahead[:-1]
    if not label or any(t.tag_ in FINITE for t in label):
        return None
    if label[-1].lower_ in cues.words("headline", "not"):
        return None
    found = mention_of(annotation, before_colon(annotation, ahead))
    return found if found is not None and found.type in SPEAKERS else None
