"""'So far', 'to date', 'until now': that something may change yet, which no day says."""

from kg.annotate import Annotation
from kg.extract.events.triggers import Trigger
from kg.ontology import words

SIZES = (2, 3)
"""Numbers of words of such a phrase."""


def until_now(trigger: Trigger, annotation: Annotation) -> range:
    """Return the tokens of the phrase by which a claim holds until now, none if there is none."""
    if trigger.kind == "noun":
        return range(0)
    tree, sentence = annotation.tree, trigger.token.sent
    known = words("participants", "until_now", "phrases")
    openers = {phrase.partition(" ")[0] for phrase in known}
    host = {tree.predicate(trigger.token.i)}
    for start in range(sentence.start, sentence.end - 1):
        for size in SIZES if annotation.lower[start] in openers else ():
            phrase = range(start, min(start + size, sentence.end))
            said = " ".join(annotation.lower[phrase.start : phrase.stop])
            if said in known and {tree.heads[i] for i in phrase} - {*phrase} == host:
                return phrase if _ends(phrase.stop, annotation) else range(0)
    return range(0)


def _ends(stop: int, annotation: Annotation) -> bool:
    """Return False for 'so far as to' and 'so far away'."""
    after = annotation.lower[stop] if stop < len(annotation.lower) else ""
    return after not in words("participants", "until_now", "not_before")
