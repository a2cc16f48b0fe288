"""The agent of a charge: Holt in 'Holt pleaded not guilty to arson', 'cleared of fraud'.

Whether it is alleged, denied or settled is given by the status of the claim, not here.
"""

from collections.abc import Iterator

from kg.extract.events.actions import idiom_noun, lemma, verb_action, words
from kg.extract.events.heads import coordinated
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive
from kg.syntax.parsed import Token


def charged(noun: Token, action: str) -> Iterator[Token]:
    """Yield who is said to have committed a crime, or not, by the charge that names it."""
    if action.removeprefix("kg:") not in words("participants", "charged", "classes"):
        return
    if any(c.dep_ == "poss" or c.lower_ == "by" for c in noun.children):
        return
    verb = _charging(noun)
    if verb is not None:
        yield from _whom(verb)
    elif _owned_up(noun):
        yield from subject_tokens(noun.head)


def verdict(verb: Token) -> Token | None:
    """Return the word by which a plea or a verdict names its charge: 'guilty', 'innocent'."""
    if lemma(verb) not in words("participants", "charged", "judging"):
        return None
    told = words("participants", "charged", "guilt")
    beside = [*verb.children, *(c for o in verb.children if o.dep_ == "dobj" for c in o.children)]
    return next((c for c in beside if c.lower_ in told and c.i > verb.i), None)


def matters(adjective: Token) -> Iterator[Token]:
    """Yield what one is guilty of or pleads guilty to."""
    for preposition in adjective.children:
        if preposition.dep_ == "prep" and preposition.lower_ in ("of", "to"):
            for target in preposition.children:
                if target.dep_ == "pobj":
                    yield from coordinated(target)


def _charging(noun: Token) -> Token | None:
    """Return the verb that charges somebody with a crime or clears him of it."""
    first = noun
    while first.dep_ == "conj" and first.head.pos_ in ("NOUN", "PROPN"):
        first = first.head
    preposition = first.head
    if first.dep_ != "pobj" or preposition.lower_ not in _prepositions():
        return None
    above = preposition.head
    counts = words("participants", "charged", "counts")
    if lemma(above) in counts and above.dep_ == "pobj" and preposition.lower_ == "of":
        above = above.head.head
    for verb in (above.head, above.head.head):
        if above.pos_ == "ADJ" and verdict(verb) == above:
            return verb
    known = words("participants", "charged", "verbs")
    host = above.head.head if above.dep_ == "pobj" else above.head  # 'went on trial for murder'
    if host.pos_ == "VERB" and idiom_noun(host) == above:
        above = host
    return above if lemma(above) in known or verb_action(above)[0] in known else None


def _prepositions() -> frozenset[str]:
    return words("participants", "charged", "prepositions")


def _whom(verb: Token) -> Iterator[Token]:
    """Yield who is charged, judged, or pleads."""
    undergone = verb_action(verb)[0] in words("participants", "verbs", "undergoer")
    if lemma(verb) == "plead" or is_passive(verb) or undergone:
        yield from subject_tokens(verb)
        return
    for child in verb.children:
        if child.dep_ == "dobj":
            yield from coordinated(child)
    adjective = verdict(verb)
    for child in adjective.children if adjective is not None else ():
        if child.dep_ == "nsubj":
            yield from coordinated(child)


def _owned_up(noun: Token) -> bool:
    """Return True for 'denied arson', 'admitted theft': the subject's own crime."""
    bare = not any(c.dep_ in ("det", "prep", "amod") for c in noun.children)
    known = words("participants", "charged", "of_oneself")
    return bare and noun.dep_ == "dobj" and lemma(noun.head) in known
