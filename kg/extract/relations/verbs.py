"""Relations by verbs, read by frames: 'works for', 'was born in', 'founded by', 'is based in'."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from kg.annotate import Annotation
from kg.extract.relations.base import Found, fits, mentions_of, named_so
from kg.extract.relations.lexicon import predicates, words
from kg.model import Mention, Time, Value
from kg.syntax.frames import Frame, matching
from kg.syntax.parsed import Token
from kg.syntax.slots import beside

CONFIDENCE = 0.8
REDUCED_CONFIDENCE = 0.7


def find_in_verbs(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield the relations of a document's verbs."""
    for token in tokens:
        for frame in matching(token, "relations"):
            yield from told_by(annotation, token, frame)


def told_by(annotation: Annotation, verb: Token, frame: Frame) -> Iterator[Found]:
    """Yield the relations between what fills the slots of a frame."""
    reduced = verb.dep_ in ("acl", "amod", "advcl")
    for subject, other in _ends(annotation, verb, frame):
        amount = isinstance(other, (Time, Value))
        yield Found(
            frame.gives,
            subject,
            other if isinstance(other, Mention) else None,
            time=other.id if isinstance(other, Time) else None,
            value=other.id if isinstance(other, Value) else None,
            trigger=verb,
            confidence=REDUCED_CONFIDENCE if reduced and not amount else CONFIDENCE,
            former=bool(frame.table.get("over")) or _is_of_a_time_past(annotation, verb, frame),
        )


def _is_of_a_time_past(annotation: Annotation, verb: Token, frame: Frame) -> bool:
    """Return True for 'worked for the mill in 2017': not for 'was hired by the mill in 2017'."""
    past = verb.tag_ == "VBD" or (verb.tag_ == "VBN" and verb.finite.lower_ == "had")
    if frame.gives != "worksFor" or not past or verb.has_dependent("auxpass"):
        return False
    if verb.lemma_ not in words("lasting"):
        return False
    return any(
        _is_year(annotation, t) for c in verb.dependents("prep", lower="in") for t in c.children
    )


def _is_year(annotation: Annotation, token: Token) -> bool:
    time = annotation.time_at.get(token.i)
    return time is not None and time.type == "DATE" and time.value[:4].isdigit()


def _ends(
    annotation: Annotation, verb: Token, frame: Frame
) -> Iterator[tuple[Mention, Mention | Time | Value]]:
    subjects = _fitting(annotation, verb, frame, "S")
    others: Iterable[Mention | Time | Value] = ()
    if subjects and {"Time", "Money"}.isdisjoint(predicates()[frame.gives]["range"]):
        others = _fitting(annotation, verb, frame, "O")
    elif subjects:
        others = islice(_amounts(annotation, verb, frame), 1)
    yield from ((subject, other) for other in others for subject in subjects)


def _fitting(annotation: Annotation, verb: Token, frame: Frame, slot: str) -> list[Mention]:
    """Return the mentions in a slot that the predicate and the frame allow there."""
    end = "domain" if slot == "S" else "range"
    meant = (m for token in frame.fillers(verb, slot) for m in mentions_of(annotation, token))
    return [m for m in meant if fits(frame.gives, end, m) and _meets(annotation, frame, slot, m)]


def _meets(annotation: Annotation, frame: Frame, slot: str, mention: Mention) -> bool:
    """Return True if a mention meets the conditions of a frame's slot."""
    if frame.condition(slot, "kind") not in (None, mention.kind):
        return False
    if frame.condition(slot, "not") == mention.type:
        return False
    if _noun_of(mention, annotation) in (frame.condition(slot, "except") or ()):
        return False
    return not frame.condition(slot, "words") or named_so(annotation, frame.gives, mention)


def _noun_of(mention: Mention, annotation: Annotation) -> str:
    """Return the lemma of a mention's head: 'hostage' for 'the second hostage'."""
    return mention.head_lemma or mention.head.words(annotation.document.text).lower()


def _amounts(annotation: Annotation, verb: Token, frame: Frame) -> Iterator[Time | Value]:
    """Yield the times or the sums of money beside a verb."""
    times = "Time" in predicates()[frame.gives]["range"]
    for token in beside(verb, frame.slots["O"]):
        item = (annotation.time_at if times else annotation.value_at).get(token.i)
        if item is not None and item.type in (("DATE", "TIME") if times else ("MONEY",)):
            yield item
