"""Predicate adjectives: their copula, also of the second of two coordinated ones."""

from collections.abc import Iterator

from kg.extract.factuality.lexicon import words
from kg.syntax.parsed import Token

COMPLEMENT = frozenset({"acomp", "oprd"})


def copula_of(word: Token) -> Token | None:
    """Return the copula of a predicate adjective: 'were' for both in 'were stunned and upset'.

    None for other words, and for a coordinated adjective that has a subject of its own.
    """
    if word.pos_ != "ADJ":
        return None
    first = word
    while first.dep_ == "conj" and first.head.pos_ == "ADJ":
        if first.has_dependent("nsubj"):
            return None
        first = first.head
    return first.head if first.dep_ in COMPLEMENT else None


def is_contrasted(word: Token) -> bool:
    """Return True for 'angry' in 'was not hurt but angry', outside the scope of 'not'."""
    if word.pos_ != "ADJ" or word.dep_ != "conj":
        return False
    return any(c.i < word.i for c in word.head.dependents("cc", lower="but"))


def beside(word: Token) -> Iterator[Token]:
    """Yield an adjective and those before it whose 'not' it shares: 'not armed or dangerous'."""
    yield word
    while word.dep_ == "conj" and word.head.pos_ == "ADJ" and not is_contrasted(word):
        word = word.head
        yield word


def made_so(adjective: Token) -> bool:
    """Return True for 'popular' in 'the film made her popular', a clause without its own verb."""
    if adjective.pos_ != "ADJ" or adjective.dep_ != "ccomp":
        return False
    subject = adjective.dependent("nsubj")
    whole = not any(c.pos_ == "AUX" for c in adjective.children)
    by_verb = adjective.head.lemma_.lower() in words("predicates", "made_so")
    return by_verb and whole and subject is not None and subject.lower_ != "it"


def befalls(noun: Token) -> Token | None:
    """Return the verb that only says that an event took place: 'the blast occurred', 'took place'.

    Where, when and whether it says so applies to the event.
    """
    verb = noun.head
    if noun.dep_ != "nsubj" or verb.pos_ != "VERB":
        return None
    name = verb.lemma_.lower()
    takes_place = name == "take" and verb.has_dependent("dobj", lower="place")
    return verb if name in words("predicates", "befalling") or takes_place else None


def points_out(copula: Token) -> bool:
    """Return True for a cleft sentence, 'it was the mayor who resigned', where 'it' is no subject.

    Only with a definite complement: 'it is a law that bans smoking' says what a thing is.
    """
    it = copula.has_dependent("nsubj", lower="it")
    if not it or copula.has_dependent("neg"):
        return False
    for said in copula.dependents("attr"):
        if said.lemma_ in words("predicates", "times"):  # 'it was the first time that'
            return False
        if _is_definite(said) and _is_pointed_out(said):
            return True
    return False


def _is_definite(noun: Token) -> bool:
    before = [c.lower_ for c in noun.dependents("det", "poss")]
    return noun.pos_ in ("PROPN", "PRON") or (bool(before) and before[0] not in ("a", "an"))


def _is_pointed_out(noun: Token) -> bool:
    """Return True if a relative clause with its pronoun follows: 'the mayor who resigned'."""
    clauses = (c for c in noun.dependents("relcl") if c.i > noun.i)
    return any(c.left_edge.lower_ in ("who", "that", "which") for c in clauses)
