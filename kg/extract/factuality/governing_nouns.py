"""Polarity and certainty set by a governing word: 'no sign of arson', 'unlikely that he lied'.

Values follow FactBank (Saurí and Pustejovsky 2009).
"""

from collections.abc import Iterator, Mapping

from kg.annotate.speech.cues import weaker
from kg.extract.factuality.certainty import certainty_of
from kg.extract.factuality.clause_types import embedded_question, infinitive
from kg.extract.factuality.lexicon import table, words
from kg.extract.factuality.negation import negated, negative_noun
from kg.extract.factuality.report_modes import is_negated
from kg.model import Certainty, Polarity
from kg.syntax.parsed import Token

COMPLEMENTS = frozenset({"acl", "ccomp", "csubj", "xcomp"})
CLAUSES = COMPLEMENTS | {"relcl"}


def judged_above(trigger: Token) -> tuple[Polarity, Certainty] | None:
    """Return the polarity and certainty that a claim's governing word sets, or None.

    A noun of evidence that is lacking leaves the claim open, 'ruled out' denies it, an adjective
    ('doubtful', 'untrue') sets both polarity and certainty.
    """
    first = _first_joined(trigger)
    found = _of_adjective(first)
    if found is not None:
        return None if found[0] == "unknown" and embedded_question(first) else found
    lacking = _of_lacking(first)
    if lacking is not None:
        return lacking
    if first.dep_ in ("dobj", "nsubjpass") and first.is_noun:
        return _of_verb(first.head)
    return _of_clause(first)


def _of_lacking(first: Token) -> tuple[Polarity, Certainty] | None:
    """Return what a noun says that is lacking: 'no hope of rescue', 'no evidence of a fire'."""
    for noun in _spoken_of_by(first):
        name = noun.lemma_.lower()
        if name in words("absence", "prospects") and negative_noun(noun) and first.is_noun:
            return "negative", "certain"
        if name in words("absence", "nouns") and _wanting(noun):
            return "unknown", "certain"
    return None


def _first_joined(token: Token) -> Token:
    while token.dep_ == "conj" and token.head.i != token.i and not _own_subject(token):
        token = token.head
    return token


def _own_subject(token: Token) -> bool:
    """Return True if a verb has a subject that is no question word: 'unclear how or who called'."""
    subjects = token.dependents("nsubj", "nsubjpass")
    return any(c.tag_ not in ("WP", "WDT") for c in subjects)


def _spoken_of_by(token: Token) -> Iterator[Token]:
    """Yield the noun that governs a claim: 'evidence of X', 'a sign that X'."""
    head = token.head
    if token.dep_ in ("pobj", "pcomp") and head.lower_ in ("of", "for", "about", "on"):
        yield head.head
    elif token.dep_ in CLAUSES and (_is_marked(token) or _is_content(token)):
        yield head
        yield from head.dependents("attr", "dobj", "nsubj")


def _is_marked(clause: Token) -> bool:
    return any(c.dep_ == "mark" or c.lower_ in ("that", "to") for c in clause.children)


def _is_content(clause: Token) -> bool:
    """Return True for 'no evidence the officers lied', a clause without 'that' and without gap."""
    subjects = clause.dependents("nsubj", "nsubjpass")
    whole = any(c.tag_ not in ("WP", "WDT") for c in subjects)
    noun = clause.head.lemma_.lower()
    return whole and noun in words("absence", "nouns") - words("absence", "grounds")


def _wanting(noun: Token) -> bool:
    """Return True for 'no evidence', 'little sign', 'without proof', 'lack of proof'.

    Also 'did not find proof'.
    """
    if noun.has_dependent(lower=words("absence", "determiners")):
        return True
    if noun.dep_ == "pobj":
        preposition = noun.head
        lacking = preposition.head.lemma_.lower() in words("absence", "lack")
        return preposition.lower_ in words("negation", "prepositions") or (
            preposition.lower_ == "of" and lacking
        )
    if noun.dep_ in ("dobj", "nsubjpass", "attr"):
        verb = noun.head
        lacking = verb.lemma_.lower() in words("absence", "lack")
        return lacking or _denied(verb) or left_undone(verb)
    return False


def left_undone(verb: Token) -> bool:
    """Return True for 'failed to find', 'have yet to find'."""
    above = verb.head
    if verb.dep_ != "xcomp" or above.i == verb.i:
        return False
    if above.lemma_ in ("have", "be"):
        return any(c.lower_ == "yet" for c in (*above.children, *verb.children) if c.i < verb.i)
    return above.lemma_.lower() in words("negation", "governors") and not _denied(above)


def _denied(verb: Token) -> bool:
    """Return True beside 'not' and 'never', and for 'nor is it true that …'."""
    if any(c.dep_ == "neg" or c.lower_ == "never" for c in verb.children):
        return True
    turned = verb.left_edge.lower_ in ("nor", "neither") and verb.left_edge.i == verb.i - 1
    return turned and any(c.i > verb.i for c in verb.dependents("nsubj", "expl"))


def _of_verb(verb: Token) -> tuple[Polarity, Certainty] | None:
    """Return the values of 'ruled out arson' and 'could not confirm the blast'.

    'Did not rule out arson' leaves it open.
    """
    excluded = _excluded(verb)
    if excluded is not None:
        return excluded
    return ("unknown", "certain") if is_unconfirmed(verb) else None


def _excluded(verb: Token) -> tuple[Polarity, Certainty] | None:
    """Return the values of what is ruled out, or is not."""
    particle = next((c.lower_ for c in verb.dependents("prt")), "")
    name = f"{verb.lemma_.lower()} {particle}".strip()
    if name not in words("absence", "excluding"):
        return None
    return ("unknown", "certain") if _denied(verb) else ("negative", "certain")


def _of_clause(verb: Token) -> tuple[Polarity, Certainty] | None:
    """Return the values of a clause: 'have not confirmed that he died', 'ruled out that …'.

    Who rules out raising a tax will not raise it, whatever a parse takes 'raising' for.
    """
    above = verb.head
    if _is_gerund_object(verb):
        excluded = _excluded(above)
        return excluded and (excluded[0], "future")
    if verb.dep_ not in ("ccomp", "csubj", "nsubjpass") or above.i == verb.i:
        return None
    if any(t.text == ";" for t in verb.doc[verb.i : above.i]):
        return None
    excluded = _excluded(above) if verb.dep_ == "ccomp" else None
    if excluded is not None:
        return excluded
    return ("unknown", "certain") if is_unconfirmed(above) else None


def _is_gerund_object(verb: Token) -> bool:
    """Return True for 'raising' in 'ruled out raising a tax', which may be parsed as an adjunct."""
    particle = verb.head.dependent("prt")
    behind = verb.dep_ == "advcl" and particle is not None and particle.i == verb.i - 1
    return verb.tag_ == "VBG" and (verb.dep_ == "xcomp" or behind)


def is_unconfirmed(verb: Token) -> bool:
    """Return True for 'could not confirm', 'have not confirmed', 'would not confirm or deny'."""
    confirms = verb.lemma_.lower() in words("absence", "confirming")
    if confirms and (negated(verb) or is_negated(verb)):
        return True
    return verb.dep_ == "conj" and verb.head.is_verb and is_unconfirmed(verb.head)


def _of_adjective(verb: Token) -> tuple[Polarity, Certainty] | None:
    """Return the values of 'it is unlikely that he lied', 'she is unlikely to win'.

    Also 'it is not true that …'.
    """
    if verb.dep_ not in COMPLEMENTS or verb.head.i == verb.i:
        return None
    head = verb.head
    predicates = [head, *head.dependents("acomp", "attr")]
    for predicate in predicates:
        name = predicate.lemma_.lower() if predicate.tag_ != "VBN" else predicate.lower_
        denied = _denied(predicate) or _denied(predicate.head)
        rows: Mapping[str, list[str]] = table("adjectives", "denied" if denied else "stated")
        if name in words("certainty", "implicative") and infinitive(verb):
            return None  # 'was wrong to sell the farm', which was sold
        if name in rows:
            polarity, certainty = rows[name]
            return polarity, weaker(certainty, certainty_of(head))  # type: ignore[return-value, arg-type]
    return None
