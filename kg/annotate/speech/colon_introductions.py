"""The speaker before a colon and a quotation: 'Police: "…"', 'Dana Quill at the port: "…"'."""

from kg.annotate.annotation import Annotation
from kg.annotate.speech.source_kinds import is_document
from kg.syntax.parsed import Token

TOLD_OF = frozenset({"of", "to", "about", "on", "against", "with", "for", "over"})
"""Prepositions before those who are spoken to or of: 'in a letter to the mayor: “…”'."""
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
MAIN = frozenset(("ROOT", "ccomp", "parataxis"))
"""Labels of a main verb before a colon."""


def before_colon(annotation: Annotation, ahead: list[Token]) -> Token | None:
    """Return the first person named in a line without a verb, else the last noun of the line.

    Addressees, topics and the place where a person stands are skipped.
    """
    if not ahead or ahead[-1].text != ":":
        return None
    last = _last_noun(ahead)
    return _first_person(annotation, ahead) or _subject_before(annotation, ahead, last) or last


def _first_person(annotation: Annotation, ahead: list[Token]) -> Token | None:
    if any(t.tag_ in FINITE and t.dep_ != "relcl" for t in ahead):
        return None
    for token in ahead:
        mention = annotation.mention_at.get(token.i)
        if mention is None or mention.type != "Person" or mention.kind == "pronoun":
            continue
        if token.dep_ != "compound" and not _told_of(token):
            return token
    return None


def _subject_before(annotation: Annotation, ahead: list[Token], last: Token | None) -> Token | None:
    """Return 'the driver' in 'The driver gives us a riddle:', where the last noun says nothing."""
    if last is not None and (_can_speak(annotation, last) or is_document(last)):
        return None
    subjects = (t for t in ahead if t.dep_ == "nsubj" and t.head.dep_ in MAIN and t.head in ahead)
    return next((t for t in subjects if _can_speak(annotation, t)), None)


def _can_speak(annotation: Annotation, token: Token) -> bool:
    mention = annotation.mention_at.get(token.i)
    return mention is not None and mention.type in ("Person", "Group", "Organization")


def _last_noun(ahead: list[Token]) -> Token | None:
    for token in reversed(ahead):
        if token.is_noun and token.dep_ != "compound" and not _heard_of(token):
            named = token.dep_ == "appos" and token.head.pos_ == "PROPN"
            return token.head if named and not _told_of(token.head) else token
    return None


def _told_of(token: Token) -> bool:
    return token.dep_ == "pobj" and token.head.lower_ in TOLD_OF


def _heard_of(token: Token) -> bool:
    """Return True for Lee in 'advice for Lee:'; 'in the words of Lee:' Lee speaks."""
    return _told_of(token) and token.head.lower_ != "of"
