"""Quotations: quoted speech with its speaker, its addressee and its cue."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kg.annotate.annotation import Annotation
from kg.annotate.marks import Marked, marked_stretches
from kg.annotate.speech import cues
from kg.annotate.speech.quote_attribution import Voice, voice_of
from kg.model import Quotation
from kg.syntax.parsed import Doc, Token

REPEATED = 2
"""Least number of words by which a repeated quotation is recognised."""
WORD = re.compile(r"\w+")
SENTENCE_END = frozenset(".!?…")
INNER_MARKS = frozenset("'’‘\"”")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stretch:
    """A stretch in quotation marks with its tokens (start, end) in the parse."""

    marked: Marked
    start: int
    end: int


def find_quotations(annotation: Annotation) -> tuple[Quotation, ...]:
    """Return quoted speech with its speakers; names of works and scare quotes are left out.

    Handles straight, curly and mixed marks; quotations split by their cue or running over several
    paragraphs keep one speaker. If the speaker has no mention, the quotation has no speaker.
    """
    found: list[Quotation] = []
    last: tuple[int, Quotation] | None = None
    stretches = list(_stretches(annotation))
    quoted = _quoted_tokens(stretches)
    for number, stretch in enumerate(stretches):
        full = is_full(annotation.doc, stretch.start, stretch.end)
        before = _before(last, stretch, stretches[number - 1] if number else None)
        voice = voice_of(annotation, stretch.start, stretch.end, quoted, full=full, before=before)
        if not _is_speech(annotation.doc, stretch, voice, full=full):
            continue
        quotation = _quotation(stretch, voice, before, full=full)
        found.append(quotation)
        last = (stretch.marked.paragraph, quotation)
    return tuple(_spoken_again(annotation.document.text, found))


def _spoken_again(text: str, found: list[Quotation]) -> Iterator[Quotation]:
    """Yield the quotations; one without a speaker has that of the same words elsewhere.

    Headlines quote words whose speaker the article names: '"A disgrace": anger at new fares'.
    """
    told = [(_said(text, q), q.speaker) for q in found if q.speaker is not None]
    for one in found:
        said = _said(text, one) if one.speaker is None else ""
        long = len(said.split()) >= REPEATED
        speakers = [s for words, s in told if long and said in words]
        yield replace(one, speaker=speakers[0]) if speakers else one


def _said(text: str, quotation: Quotation) -> str:
    """Return the words of a quotation in lower case between single spaces."""
    return f" {' '.join(WORD.findall(quotation.span.words(text).lower()))} "


def _stretches(annotation: Annotation) -> Iterator[_Stretch]:
    for marked in marked_stretches(annotation.document.text):
        tokens = annotation.doc.words_at(*marked.span)
        if tokens is not None and len(tokens) and not annotation.in_furniture(tokens[0]):
            yield _Stretch(marked=marked, start=tokens.start, end=tokens.end)


def _quoted_tokens(stretches: list[_Stretch]) -> frozenset[int]:
    return frozenset(i for s in stretches for i in range(s.start, s.end))


def _before(
    last: tuple[int, Quotation] | None, stretch: _Stretch, previous: _Stretch | None
) -> Quotation | None:
    """Return the quotation that this one may continue: of the same or the previous paragraph."""
    if last is None or previous is None:
        return None
    return last[1] if stretch.marked.paragraph - last[0] <= 1 else None


def _quotation(
    stretch: _Stretch, voice: Voice | None, before: Quotation | None, *, full: bool
) -> Quotation:
    if voice is None and before is not None and (full or stretch.marked.continues):
        voice = Voice(speaker=before.speaker, cue=before.cue, addressee=before.addressee)
    return Quotation(
        start=stretch.marked.span.start,
        end=stretch.marked.span.end,
        kind="direct" if full else "mixed",
        speaker=voice.speaker if voice else None,
        cue=voice.cue if voice else None,
        addressee=voice.addressee if voice else None,
    )


def is_full(doc: Doc, start: int, end: int) -> bool:
    """Return True if quoted words are a sentence of their own and no part of another."""
    first, tokens = doc[start], doc[start:end]
    if len(tokens) < 3 or not (_is_capitalised(first) or first.lower_ == "i"):
        return False
    if not any(t.is_verb for t in tokens):
        return False
    last = next((t for t in reversed(tokens) if t.text[0] not in INNER_MARKS), tokens[-1])
    return last.text[-1] in SENTENCE_END or last.text == "," or _ends_there(doc, end)


def _ends_there(doc: Doc, end: int) -> bool:
    """Return True if a line or a clause ends after quoted words: '" ', '",', '" –'."""
    after = doc[end + 1 : end + 2].text
    left_open = doc[end : end + 1].text.isspace()
    return left_open or after in (",", ".", "") or after[:1] in "-–—"


def _is_speech(doc: Doc, stretch: _Stretch, voice: Voice | None, *, full: bool) -> bool:
    """Return True for speech, False for names of works, awards, nicknames and scare quotes."""
    tokens = doc[stretch.start : stretch.end]
    if full or stretch.marked.continues:
        return True
    name = _is_name(tokens) or _is_nickname(doc, stretch)
    if name or _is_introduced_name(doc, stretch):
        return False
    return voice is not None or _is_clause(tokens) or _in_headline(doc, stretch)


def _is_clause(tokens: Iterable[Token]) -> bool:
    words = list(tokens)
    return len(words) >= 6 and any(t.tag_ in ("VBD", "VBP", "VBZ", "MD") for t in words)


def _in_headline(doc: Doc, stretch: _Stretch) -> bool:
    """Return True if the words are in a line without a full stop: headlines use no scare quotes."""
    sentence = doc[stretch.start].sent
    last = [t for t in sentence if not t.is_space][-1]
    return (
        stretch.end - stretch.start >= 2
        and (last.text[-1] not in ".!?:,;\"”’'" or (last.i >= stretch.end and last.is_quote))
        and len(sentence) < 25
    )


def _is_name(tokens: Iterable[Token]) -> bool:
    """Return True if all content words are capitalised, as in a title."""
    words = [t for t in tokens if t.is_alpha]
    content = [t for t in words if not t.is_stop or t.is_title]
    if not content or words[0].text == "I" or (len(content) == 1 and words[0].pos_ != "PROPN"):
        return False
    return all(map(_is_capitalised, content))


def _is_capitalised(token: Token) -> bool:
    return token.is_title or token.is_upper


def _is_nickname(doc: Doc, stretch: _Stretch) -> bool:
    """Return True if quoted words are inside a person's name: 'John "Jack" Miller'."""
    before, after = stretch.start - 2, stretch.end + 1
    if stretch.end - stretch.start > 2 or before < 0 or after >= len(doc):
        return False
    return doc[before].pos_ == "PROPN" and doc[after].pos_ == "PROPN"


def _labels(preposition: Token) -> bool:
    """Return True for 'described the stadium as “a trap”'; 'known as “the trap”' quotes nobody."""
    above = list(preposition.ancestors)[:2]
    return any(t.lemma_.lower() in cues.quoting() for t in above)


def _is_introduced_name(doc: Doc, stretch: _Stretch) -> bool:
    before = [
        t for t in doc[max(0, stretch.start - 4) : stretch.start] if t.is_alpha or "-" in t.text
    ]
    if not before:
        return False
    last = before[-1].lower_
    if last == "called" and before[-1].has_dependent("nsubj", "aux"):
        return not doc[stretch.start].is_title
    joined = doc[max(0, stretch.start - 4) : stretch.start].text.lower()
    if last == "as" and _labels(before[-1]):
        return False
    return last in cues.words("scare", "before") or "so-called" in joined
