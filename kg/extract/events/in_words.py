"""Phrases whose noun takes no part by itself: 'without an escort', 'all but three'.

They take part in their own words.
"""

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.heads import coordinated
from kg.extract.events.kinds import is_person
from kg.extract.events.triggers import Trigger
from kg.model import Participant, Role
from kg.syntax.parsed import Token

SHARES = frozenset({"half", "twice", "double", "thrice", "triple"})
"""What part of something, or how many times as much, stands before its article."""
NOMINAL = frozenset({"NOUN", "NUM", "PRON", "PROPN"})
EVERYBODY = frozenset({"all", "everybody", "everyone", "everything", "nothing", "nobody", "none"})


def in_words(
    role: Role, token: Token, led: str, trigger: Trigger, annotation: Annotation
) -> list[Participant] | None:
    """Return the words of a phrase whose noun takes no part by itself; None for any other.

    'Without an escort', 'out of service', 'in front of her son', 'all but three', and 'the sum' of
    'half the sum that the owner had asked for', who asked for the whole.
    """
    told = _with_exception(role, token, annotation)
    if told is not None or role == "agent":
        return told
    if role != "attribute" and _is_lacked(token, led):
        return _lacking(token, annotation)
    if role == "attribute" and _is_out_of(token, trigger):
        return [_told(role, token.head.head, token.right_edge, annotation)]
    if role == "place":
        return _in_front(token, trigger, annotation)
    share = token.dependent("predet", lower=SHARES)
    if share is not None and token.is_ancestor(trigger.token):
        return [_told(role, share.nbor(1), token, annotation)]
    return None


def _with_exception(role: Role, token: Token, annotation: Annotation) -> list[Participant] | None:
    """Return the words 'all but three', of which neither all nor the three take part."""
    if _is_excepted(token):
        return []
    last = _excepted(token)
    if last is None:
        return None
    return [_told(role, token, last, annotation)] if role != "agent" else []


def _told(role: Role, first: Token, last: Token, annotation: Annotation) -> Participant:
    """Return the words of a phrase in a role."""
    start, end = annotation.span_of(annotation.doc[first.i : last.i + 1])
    return Participant(role=role, value=f"w{start}-{end}")


def _is_lacked(token: Token, led: str) -> bool:
    """Return True for 'an escort' and 'a map' in 'without an escort or a map'."""
    return led == "without" and token.dep_ in ("pobj", "pcomp", "conj")


def _in_front(token: Token, trigger: Trigger, annotation: Annotation) -> list[Participant] | None:
    """Return the words of who looks on, none for a jail that is only faced, None for a place."""
    return [] if _is_faced(token, trigger, annotation) else _before_whom(token, annotation)


def _lacking(token: Token, annotation: Annotation) -> list[Participant]:
    """Return the words 'without an escort or a map', which stand for all that is lacking."""
    lead = token.head if token.dep_ != "conj" else token.doc[token.left_edge.i - 1]
    if lead.lower_ != "without":
        return []
    last = annotation.doc[max(annotation.tree.phrase(coordinated(token)[-1].i))]
    return [_told("manner", lead, last, annotation)]


def _is_out_of(token: Token, trigger: Trigger) -> bool:
    """Return True for 'service' in 'was out of service'."""
    of = token.head
    out = token.dep_ == "pobj" and of.lower_ == "of" and of.head.lower_ == "out"
    return out and token.i > trigger.token.i


def _is_faced(prison: Token, trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for 'jail' in 'faces ten years in jail', where nobody is yet."""
    before = prison.left_edge.i - 2
    held = lemma(prison) in ("prison", "jail", "custody") and before in annotation.time_at
    return held and lemma(trigger.token) in ("face", "risk")


def _before_whom(token: Token, annotation: Annotation) -> list[Participant] | None:
    """Return the words 'in front of her son and her mother', who are no place."""
    if token.dep_ == "conj" and _is_witness(token.head, annotation):
        return []
    if not _is_witness(token, annotation):
        return None
    return [_told("manner", token.head.head.head, token.right_edge, annotation)]


def _is_witness(token: Token, annotation: Annotation) -> bool:
    """Return True for 'her son' in 'was shot in front of her son', who is no place."""
    of = token.head
    front = token.dep_ == "pobj" and of.lower_ == "of" and of.head.lower_ == "front"
    return front and of.head.head.lower_ == "in" and is_person(token, annotation)


def _is_excepted(token: Token) -> bool:
    """Return True for 'three' in 'all but three were saved', who were not."""
    joint = token.left_edge.before
    every = joint.before if joint is not None and joint.lower_ == "but" else None
    return every is not None and every.lower_ in EVERYBODY


def _excepted(every: Token) -> Token | None:
    """Return the last word of the exception: 'sailors' in 'all but two of the sailors'."""
    first = every.i + 2
    if every.lower_ not in EVERYBODY or every.word_after != "but" or first >= every.sent.end:
        return None
    found = [t for t in every.sent if t.left_edge.i == first and t.pos_ in NOMINAL]
    return found[-1].right_edge if found else None
