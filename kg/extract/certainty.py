"""How surely a claim is made: modals, conditions, moods, and what governs an infinitive.

Values follow FactBank (Saurí and Pustejovsky 2009): certain, probable, possible, hypothetical,
counterfactual, future. Who vouches is not asked here.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from spacy.tokens import Token

from kg.extract.questions import is_question
from kg.model import Certainty
from kg.ontology import lexicon

DEEP = 6
BOUND = frozenset({"xcomp", "ccomp", "pcomp", "acl", "advcl", "conj", "relcl"})


@cache
def words(*path: str) -> frozenset[str]:
    """Give a list of the lexicon as a set."""
    return frozenset(table(*path))


@cache
def table(*path: str) -> Any:
    """Give a part of the lexicon, by its keys."""
    found: Any = lexicon("polarity")
    for key in path:
        found = found[key]
    return found


def certainty_of(verb: Token, deep: int = DEEP) -> Certainty:
    """Give the certainty with which a clause is told, by its verb."""
    found = set(_cues(verb))
    governed = _governed(verb, deep)
    if governed != "certain":
        found.add(governed)
    for value in table("certainty", "order"):
        if value in found:
            return value  # type: ignore[no-any-return]
    return "certain"


def _cues(verb: Token) -> Iterator[Certainty]:
    """Yield what modals, adverbs, conditions and the mood of the clause say."""
    yield from _of_modals(verb)
    for child in verb.children:
        if child.dep_ == "advmod" and child.lower_ in table("certainty", "adverbs"):
            yield table("certainty", "adverbs")[child.lower_]
        if child.dep_ == "advcl" and _conditional(child) and not _will(verb):
            yield "hypothetical"
    if verb.dep_ == "advcl" and (_conditional(verb) or _reduced_condition(verb)):
        yield "hypothetical"
    if _as_if(verb):
        yield "probable" if verb.head.lemma_ in words("certainty", "looks") else "counterfactual"
    if _had_been(verb):
        yield "counterfactual"
    if is_question(verb) or _imperative(verb):
        yield "hypothetical"


def _of_modals(verb: Token) -> Iterator[Certainty]:
    helpers = [c for c in verb.children if c.dep_ in ("aux", "auxpass")]
    perfect = any(c.lemma_ == "have" for c in helpers)
    values = table("certainty", "perfect" if perfect else "modals")
    if verb.lemma_ in words("certainty", "unsaid") and not perfect and _would_not(verb):
        return
    for helper in helpers:
        if helper.tag_ == "MD" and helper.lower_ in values:
            yield "future" if _future_of_past(verb, helper) else values[helper.lower_]


def _would_not(verb: Token) -> bool:
    """See 'the bank would not say', which is what it did."""
    would = any(c.dep_ == "aux" and c.lower_ == "would" for c in verb.children)
    conditioned = any(c.dep_ == "advcl" and _conditional(c) for c in verb.children)
    return would and not conditioned and any(c.dep_ == "neg" for c in verb.children)


def _will(verb: Token) -> bool:
    return any(c.tag_ == "MD" and c.lemma_.lower() in ("will", "shall") for c in verb.children)


def _conditional(clause: Token) -> bool:
    """Say whether a clause states a condition; 'if compared' and 'if anything' do not."""
    if not any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in clause.children):
        return False
    return any(
        c.dep_ == "mark"
        and c.lower_ in words("certainty", "conditions")
        and c.doc[c.i - 1].lower_ not in ("as", "even")
        for c in clause.children
    )


def _reduced_condition(verb: Token) -> bool:
    """See 'faces ten years if convicted'; 'if compared with' sets no condition."""
    if verb.tag_ != "VBN":
        return False
    if verb.lemma_.lower() in words("certainty", "no_conditions"):
        return False
    return any(
        c.lower_ in words("certainty", "conditions")
        and (not c.i or c.nbor(-1).lower_ not in ("as", "even"))
        for c in verb.children
        if c.i < verb.i
    )


def _as_if(clause: Token) -> bool:
    """See 'acted as if he had won'."""
    if clause.dep_ != "advcl":
        return False
    return any(
        c.dep_ == "mark" and c.lower_ in ("if", "though") and c.i and c.nbor(-1).lower_ == "as"
        for c in clause.children
    )


def _had_been(verb: Token) -> bool:
    """See the inverted condition 'Had she known, …': a helper before the subject, no question."""
    if verb.tag_ not in ("VBN", "VBD") or verb.dep_ not in ("advcl", "ccomp", "ROOT", "csubj"):
        return False
    helper = next((c for c in verb.children if c.dep_ == "aux"), None)
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass", "expl")), None)
    if helper is None or subject is None or helper.lower_ != "had":
        return False
    return helper.i < subject.i < verb.i and verb.sent[-1].text != "?"


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
        return (
            certainty_of(head, deep - 1) if shares and head.pos_ in ("VERB", "AUX") else "certain"
        )
    if verb.dep_ == "pcomp":
        return _of_preposition(head, deep)
    if head == verb or verb.dep_ not in BOUND:
        return "future" if infinitive(verb) else "certain"
    if head.lower_ == "ought" and verb.dep_ == "xcomp":
        done = any(c.dep_ == "aux" and c.lemma_ == "have" for c in verb.children)
        return "counterfactual" if done else "hypothetical"
    if _then(verb):
        return "future" if certainty_of(head, deep - 1) == "future" else "certain"
    if not _infinitive(verb):
        return "certain"
    return "future" if verb.dep_ == "advcl" else _by_word(head, deep)


def _then(verb: Token) -> bool:
    """See a clause of time in the present tense: 'until the owner pays'."""
    helpers = [c for c in verb.children if c.dep_ in ("aux", "auxpass")]
    tense = (helpers[0] if helpers else verb).tag_
    return (
        verb.dep_ == "advcl"
        and tense in ("VBZ", "VBP")
        and any(c.lower_ in words("certainty", "times") for c in verb.children)
    )


def governs(word: Token) -> bool:
    """Say whether a word is known to take an infinitive as its complement."""
    name = word.lemma_.lower()
    return any(name in known for known in table("certainty", "governors").values())


def infinitive(verb: Token) -> bool:
    """Say whether a verb stands with 'to'."""
    return any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children)


def _infinitive(verb: Token) -> bool:
    if infinitive(verb):
        return True
    if verb.dep_ == "xcomp" and verb.tag_ == "VBG":
        return True
    finite = any(c.dep_ in ("aux", "auxpass") for c in verb.children)
    bound = verb.dep_ in ("xcomp", "ccomp") and verb.i > verb.head.i
    return bound and verb.tag_ == "VB" and not finite


def _by_word(head: Token, deep: int) -> Certainty:
    name = head.lemma_.lower()
    if name in words("certainty", "governors", "inherit"):
        return certainty_of(head, deep - 1) if head.pos_ in ("VERB", "AUX") else "certain"
    for value in ("counterfactual", "probable", "hypothetical"):
        if name in words("certainty", "governors", value):
            return value
    if head.pos_ == "NOUN" and any(c.lower_ in words("certainty", "ranks") for c in head.children):
        return "certain"
    if head.pos_ == "ADJ" and name not in words("certainty", "governors", "future"):
        return "certain"
    return "future"


def _of_preposition(preposition: Token, deep: int) -> Certainty:
    """Judge a gerund by what its preposition hangs on: 'thinking about leaving'."""
    if preposition.lower_ in words("negation", "prepositions"):
        return "certain"
    if preposition.lower_ == "for" and preposition.head.lemma_ in words("certainty", "answering"):
        return "certain"
    name, governors = preposition.head.lemma_.lower(), ("future", "hypothetical", "counterfactual")
    known = any(name in words("certainty", "governors", g) for g in governors)
    return _by_word(preposition.head, deep) if known else "certain"
