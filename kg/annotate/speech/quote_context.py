"""The context of a quotation: the words before and after it, and which of its verbs are cues."""

from dataclasses import dataclass

from kg.annotate.annotation import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.parentheticals import goes_on
from kg.annotate.speech.source_kinds import is_document
from kg.syntax.parsed import Doc, Token

AFTER, BEFORE = 36, 40
INNER = frozenset(("believe", "expect", "doubt", "show", "suggest"))
STOPS = frozenset(".!?")
MARKS = frozenset("\"“”„«»'‘’`")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteContext:
    """A quotation's tokens, and the tokens of the document that are in quotation marks."""

    annotation: Annotation
    start: int
    end: int
    quoted: frozenset[int]

    @property
    def doc(self) -> Doc:
        """The parse."""
        return self.annotation.doc


def after_of(place: QuoteContext) -> list[Token]:
    """Return what follows the quotation in its sentence, up to the next quotation."""
    found: list[Token] = []
    ended = _last_mark(place) == "."
    for token in place.doc[place.end : place.end + AFTER]:
        anew = ended and not found and token.is_title and token.i > place.end
        if anew or _ends_context(token, place):
            break
        if token.text[0] not in MARKS:
            found.append(token)
            if _ends_line(token):
                break
    return found


def _last_mark(place: QuoteContext) -> str:
    """Return the last character of a quotation, before the mark of one inside it."""
    last = place.doc[place.end - 1]
    if last.text[0] in MARKS and place.end - 1 > place.start:
        last = place.doc[place.end - 2]
    return last.text[-1]


def _ends_line(token: Token) -> bool:
    return "\n" in token.whitespace_ or (token.is_space and "\n" in token.text)


def _ends_context(token: Token, place: QuoteContext) -> bool:
    """Return True for the next quotation, the end of a sentence, and the end of a paragraph."""
    stop = token.text[0] in STOPS and token.pos_ == "PUNCT"
    return token.i in place.quoted or stop or "\n\n" in token.text


def attached(place: QuoteContext, after: list[Token]) -> list[Token]:
    """Return what follows only if it belongs to the quotation: after a comma, '?', '!' or dash.

    After a full stop a new sentence begins; only a bare 'he said.' is then still a cue.
    """
    last = _last_mark(place)
    if not after:
        return []
    if last in STOPS and last == "." and after[0].text != ",":
        words = [t for t in after if t.is_alpha]
        return after if len(words) <= 6 and any(reports(t) for t in words[-3:]) else []
    return after


def ahead_of(place: QuoteContext) -> list[Token]:
    """Return what precedes the quotation in its own sentence."""
    found: list[Token] = []
    for at in range(place.start - 1, max(-1, place.start - BEFORE), -1):
        token = place.doc[at]
        if token.is_space and "\n" in token.text:
            break
        if token.i in place.quoted:
            if token.text[-1] in STOPS or place.doc[token.i + 1].text[-1:] in STOPS:
                break
            continue
        if token.text[0] in STOPS and token.pos_ == "PUNCT":
            break
        if token.text[0] not in MARKS:
            found.append(token)
    return found[::-1]


def reports(token: Token) -> bool:
    """Return True for a verb of speech; 'read' in 'the email read' is often tagged as a noun."""
    if token.lower_ in ("read", "reads") and token.i and token.dep_ != "compound":
        return token.pos_ == "VERB" or is_document(token.nbor(-1))
    speaks = token.is_verb and not goes_on(token)
    return speaks and token.lemma_.lower() in cues.quoting()


def governs(verb: Token, below: Token) -> bool:
    """Return True if a verb reports what it governs through `below`: 'called it "a mistake"'."""
    lemma = verb.lemma_.lower()
    if lemma in cues.words("quoting", "governs"):
        return True
    return lemma in cues.verbs() and below.dep_ not in ("advcl", "npadvmod")


def is_speech(verb: Token) -> bool:
    """Return True for a verb of speech, and not of belief or of showing."""
    effect = cues.verbs().get(verb.lemma_.lower())
    return effect is not None and effect.group not in INNER


def is_inner(verb: Token) -> bool:
    """Return True for a verb of belief or of showing, by which nobody speaks."""
    effect = cues.verbs().get(verb.lemma_.lower())
    return effect is not None and effect.group in INNER


def told_besides(verb: Token, after: list[Token]) -> bool:
    """Return True for a coordinated verb with other content: '"gave himself up", and told them'."""
    return (
        verb.i > 0
        and verb.dep_ == "conj"
        and verb.nbor(-1) in after[:2]
        and (verb.nbor(-1).pos_ == "CCONJ")
    )
