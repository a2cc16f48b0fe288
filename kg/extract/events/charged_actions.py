"""The agent of a charge: Holt in 'Holt pleaded not guilty to arson', 'cleared of fraud'.

Whether it is alleged, denied or settled is given by the status of the claim, not here.
"""

from collections.abc import Iterator

from kg.annotate.action_classes import lemma
from kg.extract.events.actions import idiom_noun, verb_action
from kg.extract.events.heads import coordinated
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive
from kg.extract.factuality.certainty import certainty_of
from kg.extract.factuality.known_deeds import is_occasion
from kg.extract.factuality.report_modes import is_negated
from kg.ontology import words
from kg.syntax.parsed import Token


def charged(noun: Token, action: str) -> Iterator[Token]:
    """Yield who is said to have committed a crime, or not, by the charge that names it.

    A possessor is the one who acted ('of his attack on a guard'), or the one to whom it was done
    ('charged Holt with her murder').
    """
    if action.removeprefix("kg:") not in words("participants", "charged", "classes"):
        return
    acts = action.removeprefix("kg:") in words("participants", "nouns", "possessor_acts")
    of_phrase = noun.has_dependent(lower="of")
    owned = noun.has_dependent("poss") and (acts or of_phrase)
    if owned or noun.has_dependent(lower="by"):
        return
    found = _accused(noun) or _answerable(noun)
    yield from found or (subject_tokens(noun.head) if _owned_up(noun) else ())


def verdict(verb: Token) -> Token | None:
    """Return the word by which a plea or a verdict names its charge: 'guilty', 'innocent'."""
    if lemma(verb) not in words("participants", "charged", "judging"):
        return None
    told = words("participants", "charged", "guilt")
    beside = [*verb.children, *(c for o in verb.dependents("dobj") for c in o.children)]
    return next((c for c in beside if c.lower_ in told and c.i > verb.i), None)


def matters(adjective: Token) -> Iterator[Token]:
    """Yield what one is guilty of or pleads guilty to."""
    for preposition in adjective.dependents("prep", lower=("of", "to")):
        for target in preposition.dependents("pobj", "pcomp"):
            yield from coordinated(target)


def _accused(noun: Token) -> list[Token]:
    """Return who is charged with a crime, tried for it, or cleared of it.

    Nobody, where 'no one has been arrested over the fire'.
    """
    first = noun
    while first.dep_ == "conj" and first.head.is_noun:
        first = first.head
    preposition = first.head
    if first.dep_ != "pobj" or preposition.lower_ not in _prepositions():
        return []
    above = preposition.head
    if is_alleged(first):
        if above.dep_ != "pobj":
            return _by_allegation(above)
        above = above.head.head
    verb = _charging(above)
    if verb is not None:
        return [] if is_negated(verb) or is_occasion(verb, noun) else list(_whom(verb))
    if lemma(above) in words("participants", "charged", "proceedings"):
        return list(_tried(above))
    return []


def _answerable(noun: Token) -> list[Token]:
    """Return who has a deed to answer for: 'is behind the attack', 'responsible for the killing'.

    Only where that is stated: who may be, is not, or denies that he is, has not done it here.
    """
    preposition, above = noun.head, noun.head.head
    verb = above if above.is_verb else above.head
    if noun.dep_ != "pobj" or not _answers_for(preposition, above, verb, noun):
        return []
    if verb.has_dependent("neg") or is_negated(verb) or certainty_of(verb) != "certain":
        return []
    return list(subject_tokens(verb))


def _answers_for(preposition: Token, word: Token, verb: Token, noun: Token) -> bool:
    """Return True for 'be behind', 'be responsible for' a definite deed, 'claim responsibility'."""
    known = noun.has_dependent("det", "poss")
    if preposition.lower_ == "behind":
        return known and word.is_verb and lemma(verb) == "be"
    if preposition.lower_ != "for":
        return False
    if word.lower_ in words("participants", "charged", "responsible"):
        return known and lemma(verb) == "be"
    owned = word.dep_ == "dobj" and lemma(word) in words(
        "participants", "charged", "responsibility"
    )
    return owned and lemma(verb) in words("participants", "charged", "claiming")


def is_alleged(noun: Token) -> bool:
    """Return True for 'theft' in 'a charge of theft', 'two counts of theft'."""
    above = noun.head.head
    counted = lemma(above) in words("participants", "charged", "counts")
    return counted and noun.dep_ == "pobj" and noun.head.lower_ == "of"


def _charging(above: Token) -> Token | None:
    """Return the verb that charges somebody with a crime or clears him of it."""
    found = _judging(above) if above.pos_ == "ADJ" else None
    if found is not None:
        return found
    known = words("participants", "charged", "verbs")
    host = above.head.head if above.dep_ == "pobj" else above.head  # 'went on trial for murder'
    named = host.pos_ == "VERB" and idiom_noun(host) == above
    if named or (above.dep_ == "dobj" and lemma(host) in known):  # 'convicted Holt of murder'
        above = host
    return None if known.isdisjoint((lemma(above), verb_action(above)[0])) else above


def _judging(adjective: Token) -> Token | None:
    """Return 'found' for 'guilty' in 'was found guilty of theft'."""
    above = (adjective.head, adjective.head.head)
    return next((v for v in above if verdict(v) == adjective), None)


def _by_allegation(allegation: Token) -> list[Token]:
    """Return Lind in 'Lind faces a charge of theft', 'allegations of theft against Lind'."""
    against = [c for c in allegation.subtree if c.lower_ == "against" and c.dep_ == "prep"]
    named = [t for c in against for n in c.dependents("pobj") for t in coordinated(n)]
    if named:
        return named
    facing = lemma(allegation.head) in words("participants", "charged", "facing")
    return list(subject_tokens(allegation.head)) if facing and allegation.dep_ == "dobj" else []


def _tried(proceeding: Token) -> Iterator[Token]:
    """Yield Kern in 'the trial of Kern', 'his conviction', 'Kern is on trial'."""
    for child in proceeding.children:
        if child.dep_ == "poss":
            yield from coordinated(child)
        elif child.lower_ == "of":
            yield from (t for c in child.dependents("pobj") for t in coordinated(c))
    verb = proceeding.head.head
    if proceeding.dep_ == "pobj" and proceeding.head.lower_ == "on" and lemma(verb) == "be":
        yield from subject_tokens(verb)


def _prepositions() -> frozenset[str]:
    return words("participants", "charged", "prepositions")


def _whom(verb: Token) -> Iterator[Token]:
    """Yield who is charged, judged, or pleads."""
    undergone = verb_action(verb)[0] in words("participants", "verbs", "undergoer")
    if lemma(verb) in words("participants", "charged", "own") or is_passive(verb) or undergone:
        yield from subject_tokens(verb)
        return
    for child in verb.dependents("dobj"):
        yield from coordinated(child)
    adjective = verdict(verb)
    for child in adjective.children if adjective is not None else ():
        if child.dep_ == "nsubj":
            yield from coordinated(child)


def _owned_up(noun: Token) -> bool:
    """Return True for 'denied arson', 'admitted the theft of a car': the subject's own crime."""
    whole = noun.has_dependent(lower="of")
    bare = whole or not noun.has_dependent("det", "prep", "amod")
    known = words("participants", "charged", "of_oneself")
    return bare and noun.dep_ == "dobj" and lemma(noun.head) in known
