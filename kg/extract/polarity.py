"""Whether a claim says that something happened, and how surely: local cues with their scope.

Values follow FactBank (Saurí and Pustejovsky 2009): polarity positive, negative or unknown; certainty
certain, probable, possible, hypothetical, counterfactual or future. Who vouches is not asked here.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from spacy.tokens import Token

from kg.model import Certainty, Polarity
from kg.ontology import lexicon

DEEP = 6
BOUND = frozenset({"xcomp", "ccomp", "pcomp", "acl", "advcl", "conj"})


@cache
def _words(*path: str) -> frozenset[str]:
    return frozenset(_table(*path))


@cache
def _table(*path: str) -> Any:
    found: Any = lexicon("polarity")
    for key in path:
        found = found[key]
    return found


def judge(trigger: Token) -> tuple[Polarity, Certainty]:
    """Give the polarity and certainty of the claim that a trigger makes.

    The trigger is a verb, a predicate adjective or an action noun.
    """
    if trigger.pos_ in ("NOUN", "PROPN"):
        return _of_noun(trigger)
    verb = trigger.head if trigger.pos_ == "ADJ" and trigger.dep_ in ("acomp", "oprd") else trigger
    return _polarity(verb, trigger), _certainty(verb, DEEP)


# ---------------------------------------------------------------- polarity


def _polarity(verb: Token, trigger: Token) -> Polarity:
    if _left_open(verb):
        return "unknown"
    turned = _negated(verb) or (trigger != verb and _negated(trigger))
    turned = turned or _without(verb) or _shares_negation(verb)
    if _governed_away(verb):
        turned = not turned
    return "negative" if turned else "positive"


def _negated(token: Token) -> bool:
    """See a negation of the word itself: 'did not', 'never', 'no one', 'no officer went'."""
    for child in token.children:
        if child.dep_ == "neg" or child.lower_ in _words("negation", "words"):
            return True
        if child.dep_ == "preconj" and child.lower_ == "neither":
            return True
        if child.dep_ in ("nsubj", "nsubjpass", "dobj", "attr", "pobj", "expl") and _negative_noun(
            child
        ):
            return True
        if child.dep_ == "advmod" and child.lower_ == "longer" and _negated(child):
            return True
    return False


def _negative_noun(noun: Token) -> bool:
    if noun.lower_ in _words("negation", "pronouns"):
        return True
    return any(
        (c.dep_ in ("det", "neg", "preconj") and c.lower_ in _words("negation", "determiners"))
        for c in noun.children
    )


def _without(verb: Token) -> bool:
    preposition = verb.head
    while preposition.dep_ == "prep" and preposition.head.dep_ == "prep":
        preposition = preposition.head
    if verb.dep_ != "pcomp":
        return False
    return bool({verb.head.lower_, preposition.lower_} & _words("negation", "prepositions"))


def _shares_negation(verb: Token) -> bool:
    """See 'did not stop or help', 'neither stopped nor helped', 'never saw or heard'."""
    if verb.dep_ != "conj" or any(c.dep_ in ("nsubj", "nsubjpass", "aux") for c in verb.children):
        return False
    joined = {c.lower_ for c in verb.head.children if c.dep_ == "cc"}
    if "but" in joined or not _negated(verb.head):
        return False
    helped = any(c.dep_ == "aux" for c in verb.head.children) and verb.tag_ == verb.head.tag_
    return helped or bool(joined & {"or", "nor"})


def _governed_away(verb: Token) -> bool:
    """See 'failed to enter', 'prevented them from leaving', 'did not think that he left'."""
    head = verb.head
    if verb.dep_ in ("xcomp", "acl", "ccomp") and head != verb:
        name = head.lemma_.lower()
        if name in _words("negation", "governors") and verb.dep_ != "ccomp":
            return not _predicate_negated(head)
        if name in _words("negation", "raising") and verb.dep_ in ("xcomp", "ccomp"):
            return _predicate_negated(head) or (verb.dep_ == "xcomp" and _governed_away(head))
    if verb.dep_ == "pcomp" and head.lower_ == "from":
        return head.head.lemma_.lower() in _words("negation", "from_governors")
    if verb.dep_ == "conj" and not any(
        c.dep_ in ("nsubj", "nsubjpass", "aux") for c in verb.children
    ):
        return verb.head.dep_ in ("xcomp", "pcomp") and _governed_away(verb.head)
    return False


def _predicate_negated(token: Token) -> bool:
    return _negated(token) or (token.pos_ == "ADJ" and _negated(token.head))


def _left_open(verb: Token) -> bool:
    """See clauses left open: 'whether he fired', 'it is not clear if', 'did he fire?'."""
    for child in verb.children:
        if child.dep_ == "mark" and child.lower_ == "whether":
            return True
        if (
            child.dep_ == "mark"
            and child.lower_ == "if"
            and verb.dep_ in ("ccomp", "csubj", "xcomp")
        ):
            return True
        if child.dep_ == "mark" and child.lower_ == "if" and verb.dep_ == "advcl":
            return bool(
                {t.lemma_.lower() for t in _governors(verb)}
                & {"clear", "unclear", "know", "sure", "unknown"}
            )
    return is_question(verb)


def _governors(verb: Token) -> Iterator[Token]:
    yield verb.head
    yield from (c for c in verb.head.children if c.dep_ in ("acomp", "attr"))


def is_question(verb: Token) -> bool:
    """Say whether a verb heads a question."""
    sentence = verb.sent
    if verb.dep_ != "ROOT" and not (verb.dep_ == "conj" and verb.head.dep_ == "ROOT"):
        return False
    ends = [t.text for t in sentence[-3:]]
    return "?" in ends


# ---------------------------------------------------------------- certainty


def _certainty(verb: Token, deep: int) -> Certainty:
    found = set(_cues(verb))
    governed = _governed(verb, deep)
    if governed != "certain":
        found.add(governed)
    for value in _table("certainty", "order"):
        if value in found:
            return value  # type: ignore[no-any-return]
    return "certain"


def _cues(verb: Token) -> Iterator[Certainty]:
    """Yield what modals, adverbs, conditions and the mood of the clause say."""
    yield from _of_modals(verb)
    for child in verb.children:
        if child.dep_ == "advmod" and child.lower_ in _table("certainty", "adverbs"):
            yield _table("certainty", "adverbs")[child.lower_]
        if child.dep_ == "advcl" and _conditional(child) and not _will(verb):
            yield "hypothetical"
    if verb.dep_ == "advcl" and _conditional(verb):
        yield "hypothetical"
    if is_question(verb) or _imperative(verb):
        yield "hypothetical"


def _of_modals(verb: Token) -> Iterator[Certainty]:
    helpers = [c for c in verb.children if c.dep_ in ("aux", "auxpass")]
    perfect = any(c.lemma_ == "have" for c in helpers)
    values = _table("certainty", "perfect" if perfect else "modals")
    for helper in helpers:
        if helper.tag_ == "MD" and helper.lower_ in values:
            yield "future" if _future_of_past(verb, helper) else values[helper.lower_]


def _will(verb: Token) -> bool:
    return any(c.tag_ == "MD" and c.lemma_.lower() in ("will", "shall") for c in verb.children)


def _conditional(clause: Token) -> bool:
    """Say whether a clause states a condition; 'if compared' and 'if anything' do not."""
    if not any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in clause.children):
        return False
    return any(
        c.dep_ == "mark" and c.lower_ in _words("certainty", "conditions") for c in clause.children
    )


def _future_of_past(verb: Token, modal: Token) -> bool:
    """See 'said that he would resign': a future, unless a condition stands beside it."""
    if modal.lower_ not in ("would", "'d", "’d") or verb.dep_ != "ccomp":
        return False
    if any(c.lemma_ == "have" and c.dep_ == "aux" for c in verb.children):
        return False
    conditioned = any(c.dep_ == "advcl" and _conditional(c) for c in verb.children)
    return verb.head.tag_ in ("VBD", "VBN") and not conditioned


def _imperative(verb: Token) -> bool:
    """See an order: a bare verb first in its clause; headlines in the present are none."""
    if verb.dep_ != "ROOT" or verb.tag_ != "VB":
        return False
    if any(c.dep_ in ("nsubj", "nsubjpass", "aux", "auxpass", "expl") for c in verb.children):
        return False
    return all(t.dep_ in ("punct", "neg", "aux", "advmod") for t in verb.lefts)


def _governed(verb: Token, deep: int) -> Certainty:
    """Take over what the governing word makes of an infinitive, a gerund or a conjunct."""
    head = verb.head
    if deep == 0:
        return "certain"
    if verb.dep_ == "conj":
        shares = not any(c.dep_ in ("nsubj", "nsubjpass", "aux") for c in verb.children)
        return _certainty(head, deep - 1) if shares and head.pos_ in ("VERB", "AUX") else "certain"
    if verb.dep_ == "pcomp":
        return _of_preposition(head, deep)
    if head == verb or verb.dep_ not in BOUND:
        return "future" if _to(verb) else "certain"
    if not _infinitive(verb):
        return "certain"
    return "future" if verb.dep_ == "advcl" else _by_word(head, deep)


def _to(verb: Token) -> bool:
    return any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children)


def _infinitive(verb: Token) -> bool:
    if _to(verb):
        return True
    if verb.dep_ == "xcomp" and verb.tag_ == "VBG":
        return True
    finite = any(c.dep_ in ("aux", "auxpass") for c in verb.children)
    return verb.dep_ in ("xcomp", "ccomp") and verb.tag_ == "VB" and not finite


def _by_word(head: Token, deep: int) -> Certainty:
    name = head.lemma_.lower()
    if name in _words("certainty", "governors", "inherit"):
        return _certainty(head, deep - 1) if head.pos_ in ("VERB", "AUX") else "certain"
    for value in ("probable", "hypothetical"):
        if name in _words("certainty", "governors", value):
            return value  # type: ignore[return-value]
    if head.pos_ == "ADJ" and name not in _words("certainty", "governors", "future"):
        return "certain"
    return "future"


def _of_preposition(preposition: Token, deep: int) -> Certainty:
    """Judge a gerund by what its preposition hangs on: 'thinking about leaving'."""
    if preposition.lower_ in _words("negation", "prepositions"):
        return "certain"
    name, governors = preposition.head.lemma_.lower(), ("future", "hypothetical")
    known = any(name in _words("certainty", "governors", g) for g in governors)
    return _by_word(preposition.head, deep) if known else "certain"


# ---------------------------------------------------------------- nouns


def _of_noun(noun: Token) -> tuple[Polarity, Certainty]:
    """Judge an action noun by its determiner and by the verb that speaks of it."""
    polarity: Polarity = "negative" if _negative_noun(noun) else "positive"
    certainty: Certainty = "certain"
    for child in noun.children:
        if child.dep_ == "amod" and child.lower_ in _table("nouns"):
            certainty = _table("nouns")[child.lower_]
    verb = noun.head
    if noun.dep_ in ("dobj", "nsubjpass", "attr") and verb.pos_ in ("VERB", "AUX"):
        if polarity == "positive" and _negated(verb):
            polarity = "negative"
        if certainty == "certain":
            certainty = _from_verb(verb)
    elif noun.dep_ in ("nsubj", "nsubjpass") and certainty == "certain":
        if verb.lemma_.lower() in _words("objects", "happening"):
            certainty = _certainty(verb, DEEP)
    return polarity, certainty


def _from_verb(verb: Token) -> Certainty:
    name = verb.lemma_.lower()
    if name in _words("objects", "future"):
        return "future"
    if name in _words("objects", "hypothetical"):
        return "hypothetical"
    return _certainty(verb, DEEP)
