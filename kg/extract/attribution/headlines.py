"""Attribution in headlines: 'Police: Guard fled', 'Guard fled: watchdog', 'Guard fled – UN'."""

from collections.abc import Iterable, Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import mention_of
from kg.extract.attribution import content_spans
from kg.extract.attribution.content_spans import Attribution
from kg.extract.attribution.outlets import ids_of, is_outlet
from kg.model import Span
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

LONGEST = 30
TAIL = 4
"""Maximum number of words after the colon or dash that may name the source of a headline."""

FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
PEOPLE = frozenset({"Person", "Organization", "Group"})


def by_headlines(annotation: Annotation) -> Iterator[Attribution]:
    """Yield the source named at the start or at the end of a line without a full stop."""
    for sentence in annotation.doc.sents:
        words = [t for t in sentence if not t.is_space]
        if not words or words[-1].text in (".", "!", "?", ":") or len(words) > LONGEST:
            continue
        found = _at_head(annotation, sentence) or _at_tail(annotation, words)
        if found is not None:
            yield found


def _opening_colon(sentence: Sentence) -> Token | None:
    """Return the colon behind the first words of a sentence, unless a bracket opens before it."""
    mark = next((t for t in sentence[:6] if t.text in (":", "(")), None)
    if mark is None or mark.text == "(" or mark.i == sentence.start:
        return None
    return mark


def _at_head(annotation: Annotation, sentence: Sentence) -> Attribution | None:
    colon = _opening_colon(sentence)
    if colon is None:
        return None
    if any(map(_is_clause, sentence.doc[sentence.start : colon.i])):
        return None  # 'Lee told the council: "The dam is unsafe"'
    head, behind = colon.nbor(-1), sentence.doc[colon.i + 1 : sentence.end]
    rest = content_spans.cover(behind)
    if rest is None or not (_speaks(head) or (_tells(behind) and _may_speak(annotation, head))):
        return None
    return _told(annotation, head, colon, rest)


def _at_tail(annotation: Annotation, words: list[Token]) -> Attribution | None:
    """Return the source in 'Bank misled customers: watchdog'; an outlet after a dash only signs."""
    at, head = _last_mark(words), words[-1]
    if at is None or not 1 <= head.i - words[at].i <= TAIL:
        return None
    ahead, mark, behind = words[:at], words[at], words[at + 1 :]
    rest = content_spans.cover(ahead)
    if rest is None or not _tells(ahead) or _tells(behind) or not _may_speak(annotation, head):
        return None
    if mark.text != ":" and _is_outlet(annotation, head):
        return None
    return _told(annotation, head, mark, rest)


def _is_clause(verb: Token) -> bool:
    """Return True for 'told' in 'Lee told the council'."""
    return verb.tag_ in FINITE and verb.has_dependent("nsubj", "nsubjpass")


def _last_mark(words: list[Token]) -> int | None:
    return next((k for k in range(len(words) - 1, 0, -1) if _is_mark(words[k])), None)


def _is_outlet(annotation: Annotation, head: Token) -> bool:
    mention = mention_of(annotation, head)
    return mention is not None and is_outlet(mention, annotation)


def _tells(tokens: Iterable[Token]) -> bool:
    """Return True if there is a verb among the words."""
    return any(t.is_verb for t in tokens)


def _is_mark(token: Token) -> bool:
    """Return True for what may part a headline from its source: a colon or a dash."""
    return token.text == ":" or content_spans.is_dash(token)


def _told(annotation: Annotation, head: Token, mark: Token, rest: Span) -> Attribution:
    mention = mention_of(annotation, head)
    return Attribution(
        content=rest,
        holders=ids_of(mention),
        cue=annotation.span_of(mark),
        status="reported",
        confidence=content_spans.LIKELY,
    )


def _speaks(head: Token) -> bool:
    return head.lower_ in cues.words("headline") and head.lower_ not in cues.words(
        "headline", "not"
    )


def _may_speak(annotation: Annotation, head: Token) -> bool:
    """Return True if a noun can be a headline's source: somebody, an acronym, 'report', 'study'."""
    if head.lower_ in cues.words("headline", "not") or not head.is_noun:
        return False
    mention = mention_of(annotation, head)
    somebody = mention is not None and mention.type in PEOPLE
    return _speaks(head) or somebody or _is_acronym(head)


def _is_acronym(head: Token) -> bool:
    """Return True for 'WHO:'; in a label in capitals ('LIKELY FOE:') every word looks like one."""
    label = head.doc[head.sent.start : head.i]
    capitals = any(t.text.isupper() for t in label)
    return head.text.isupper() and 2 <= len(head.text) <= 5 and not capitals
