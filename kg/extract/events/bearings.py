"""Places told by their bearing from another: 'struck seven km east of Lund', 'is north of Kiel'.

Neither the distance nor the other place says where something is; the words of the whole phrase do.
"""

from kg.annotate import Annotation
from kg.extract.events.triggers import Trigger
from kg.ontology import words
from kg.syntax.parsed import Token

NOMINAL = frozenset({"NOUN", "PROPN"})
BEFORE_NOUN = frozenset({"DET", "ADJ", "NUM", "PRON"})
LONGEST = 8
"""Maximum number of tokens of a distance before its direction."""
REPORTING = frozenset({"kg:Statement", "kg:Announcement", "kg:Communication"})
OPENS, CLOSES = "(", ")"


def bearings(trigger: Trigger, annotation: Annotation) -> list[range]:
    """List the tokens of each phrase that tells a claim's place by its bearing."""
    if trigger.kind == "noun" or trigger.action in REPORTING:
        return []
    known, doc = words("participants", "bearings", "directions"), annotation.doc
    at = range(trigger.token.i + 1, trigger.token.sent.end - 1)
    beside = doc.tokens[at.start : at.stop]
    told = (_bearing(one.i, trigger, annotation) for one in beside if one.lower_ in known)
    found = {bounds for bounds in told if bounds is not None}
    return [range(first, last + 1) for first, last in sorted(found)]


def _bearing(index: int, trigger: Trigger, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of a bearing by its direction, if it is the trigger's."""
    doc = annotation.doc
    direction = doc[index]
    if direction.word_after != "of" or direction.word_before in ("the", "-"):
        return None
    first, last = _distance(index, annotation), _place_from(index + 2, annotation)
    modified = direction.has_dependent("det", "amod")  # 'the populous west of the island'
    if last is None or modified or not _is_of(trigger, range(first, index + 1), annotation):
        return None
    return first, last


def _distance(index: int, annotation: Annotation) -> int:
    """Return the first token of the distance before a direction: 'about seven km (4 miles)'."""
    doc, first = annotation.doc, index
    at, inside = index - 1, False
    while at > max(0, index - LONGEST):
        inside = doc[at].text == CLOSES or (inside and doc[at + 1].text != OPENS)
        if not (inside or at in annotation.value_at or doc[at].text == OPENS):
            break
        first, at = at, at - 1
    while first and doc[first - 1].lower_ in words("participants", "bearings", "hedges"):
        first -= 1
    return first


def _place_from(index: int, annotation: Annotation) -> int | None:
    """Return the last token of the noun phrase that begins at a token, or None."""
    last = None
    for token in annotation.tokens[index : index + LONGEST]:
        if token.pos_ in NOMINAL:
            last = token.i
        elif last is not None or token.pos_ not in BEFORE_NOUN:
            break
    return last


def _is_of(trigger: Trigger, phrase: range, annotation: Annotation) -> bool:
    """Return True if a parse gives a bearing, or the distance in it, to the trigger."""
    tree, index = annotation.tree, trigger.token.i
    direction: Token = annotation.doc[phrase[-1]]
    copula = tree.labels[index] == "cop" and tree.heads[index] in phrase
    own = {tree.heads[i] for i in phrase} - {*phrase}
    return copula or (own == {index} and not _modifies_noun(direction, index))


def _modifies_noun(direction: Token, index: int) -> bool:
    """Return True if the pipeline's parse gives a direction to a noun: 'a driver north of Kiel'."""
    above = direction.head
    while above.dep_ in ("appos", "npadvmod", "nummod") and above.head.i != above.i:
        above = above.head
    return above.is_noun and above.i < index
