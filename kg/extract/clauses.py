"""What a clause is by its form and mark: question, condition, order, infinitive.

One account for all that ask how surely or whether something is told.
"""

from spacy.tokens import Token

from kg.extract.judging_words import words


def _asks(verb: Token) -> bool:
    """See 'Are you hurt?' among other words: turned round, with its mark right after it."""
    end = max(t.i for t in verb.subtree)
    marks = {t.text for t in verb.doc[end : end + 2]}
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass", "expl")), None)
    helper = next((c for c in verb.children if c.dep_ in ("aux", "auxpass")), verb)
    return "?" in marks and subject is not None and helper.i < subject.i


def is_question(verb: Token) -> bool:
    """Say whether a verb heads a question."""
    sentence = verb.sent
    if verb.dep_ in ("ccomp", "parataxis", "dep") and _asks(verb):
        return True
    if verb.dep_ != "ROOT" and not (verb.dep_ == "conj" and verb.head.dep_ == "ROOT"):
        return False
    mark = next((t for t in sentence[-3:] if t.text == "?"), None)
    if mark is None:
        return False
    asked = any(t.is_quote for t in sentence.doc[verb.i + 1 : mark.i])
    return not (asked and sentence[-1].is_quote)


def conditional(clause: Token) -> bool:
    """Say whether a clause states a condition; 'if compared' and 'if anything' do not."""
    if not any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in clause.children):
        return False
    return any(
        c.dep_ == "mark"
        and c.lower_ in words("certainty", "conditions")
        and c.doc[c.i - 1].lower_ not in ("as", "even")
        for c in clause.children
    )


def reduced_condition(verb: Token) -> bool:
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


def as_if(clause: Token) -> bool:
    """See 'acted as if he had won'."""
    if clause.dep_ != "advcl":
        return False
    return any(
        c.dep_ == "mark" and c.lower_ in ("if", "though") and c.i and c.nbor(-1).lower_ == "as"
        for c in clause.children
    )


def had_been(verb: Token) -> bool:
    """See the inverted condition 'Had she known, …': a helper before the subject, no question."""
    had = verb.head
    if verb.dep_ == "ccomp" and had.lower_ == "had" and had.dep_ in ("dep", "advcl", "conj"):
        owned = any(c.dep_ in ("nsubj", "aux") for c in had.children)
        return not owned and any(c.tag_ == "MD" for c in had.head.children)
    if verb.tag_ not in ("VBN", "VBD") or verb.dep_ not in ("advcl", "ccomp", "ROOT", "csubj"):
        return False
    helper = next((c for c in verb.children if c.dep_ == "aux"), None)
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass", "expl")), None)
    if helper is None or subject is None or helper.lower_ != "had":
        return False
    return helper.i < subject.i < verb.i and verb.sent[-1].text != "?"


def imperative(verb: Token) -> bool:
    """See an order: a bare verb first in its clause; headlines in the present are none."""
    if verb.dep_ != "ROOT" or verb.tag_ != "VB":
        return False
    if any(c.dep_ in ("nsubj", "nsubjpass", "aux", "auxpass", "expl") for c in verb.children):
        return False
    return all(t.dep_ in ("punct", "neg", "aux", "advmod") for t in verb.lefts)


def infinitive(verb: Token) -> bool:
    """Say whether a verb stands with 'to'."""
    return any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children)


def shares_form(joined: Token, first: Token) -> bool:
    """Say whether a verb joined on shares the helpers of the first: 'may leave and return'.

    One with a subject or a helper of its own does not, nor a finite one after a bare form: 'might
    fail and ordered people to leave'.
    """
    if any(c.dep_ in ("nsubj", "nsubjpass", "aux") for c in joined.children):
        return False
    return first.tag_ != "VB" or joined.tag_ not in ("VBD", "VBZ")
