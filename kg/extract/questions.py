"""Whether words ask something: nobody says that it is so."""

from spacy.tokens import Token


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
