"""Parenthetical cues: 'The man, police said, fled', 'He fled, a source told CNN'."""

from kg.extract.attribution import cues
from kg.syntax.parsed import Token

SUBJECTS = frozenset(("nsubj", "csubj", "expl"))
PASSIVE_SUBJECTS = frozenset(("nsubjpass", "csubjpass"))
PHRASE = frozenset(("NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"))
PLACES = frozenset(("GPE", "LOC"))
PLACE_WORDS = 5
SHORTEST = 4
"""Least number of words before the verb in 'police, Lille, France, said'."""


def between_commas(verb: Token) -> Token | None:
    """Return X in 'The man, X said, fled', where parsers take 'the man' for the subject."""
    on = speaks_on(verb)
    if verb.lemma_ not in cues.words("parenthesis") and not on:
        return None
    before = verb.nbor(-1) if verb.i else None
    closing = (",", ".") if verb.pos_ == "NOUN" else (",",)
    last = on or (verb.pos_ == "NOUN" and (verb.i + 1 == verb.sent.end or verb.nbor().is_space))
    if (
        (not last and (verb.i + 1 >= len(verb.doc) or verb.nbor().text not in closing))
        or before is None
        or before.pos_ not in ("NOUN", "PROPN", "PRON")
    ):
        return None
    at = before.i
    while at > verb.sent.start and verb.doc[at].pos_ in PHRASE and before.i - at < 6:
        at -= 1
    opened = verb.doc[at].text == ","
    return before if opened and at > verb.sent.start else None


def speaks_on(verb: Token) -> bool:
    """Return True for ', he went on,', by which somebody speaks."""
    after = [t.lower_ for t in verb.doc[verb.i + 1 : verb.i + 3]]
    return verb.lemma_ == "go" and verb.tag_ in ("VBD", "VBZ") and after == ["on", ","]


def after_comma(verb: Token) -> list[Token]:
    """Return the speaker's phrase in 'He fled, a source told the Tribune', if parsed otherwise.

    Empty if the verb has a subject, or if what follows makes it a participle ('said to be').
    """
    if verb.lemma_ not in cues.words("parenthesis") or verb.tag_ not in ("VBD", "VBZ", "VBP"):
        return []
    if any(c.dep_ in (*SUBJECTS, *PASSIVE_SUBJECTS) for c in verb.children):
        return []
    end = _before_place(verb)
    if verb.dep_ == "ROOT" and end == verb.i:
        return []
    phrase: list[Token] = []
    for token in reversed(list(verb.doc[max(verb.sent.start, end - 9) : end])):
        if token.text == ",":
            break
        if token.pos_ in ("VERB", "AUX", "SCONJ", "CCONJ", "PUNCT"):
            return []
        phrase.insert(0, token)
    else:
        return []
    told = any(c.dep_ in ("dobj", "dative") and c.pos_ in PHRASE for c in verb.children)
    solid = bool(phrase) and verb.doc[phrase[0].i : end].root.pos_ in ("NOUN", "PROPN")
    return phrase if solid and (_ends(verb) or (verb.lemma_ == "tell" and told)) else []


def _ends(verb: Token) -> bool:
    """Return True if a mark, a date or nothing follows: 'said.', 'said Friday', 'said on May 1'."""
    after = [t for t in verb.doc[verb.i + 1 : verb.i + 3] if t.lower_ != "on"]
    return not after or after[0].is_punct or after[0].ent_type_ == "DATE"


def _before_place(verb: Token) -> int:
    """Return the end of the speaker's phrase before a place: 'police in Lille, France, said'."""
    if verb.i - verb.sent.start < SHORTEST or verb.nbor(-1).text != ",":
        return verb.i
    for at in range(verb.i - 2, max(verb.sent.start, verb.i - 2 - PLACE_WORDS), -1):
        if verb.doc[at].text != ",":
            continue
        place = verb.doc[at + 1 : verb.i - 1]
        named = any(t.ent_type_ in PLACES for t in place)
        named = named and all(t.ent_type_ in PLACES or t.pos_ in ("ADJ", "ADP") for t in place)
        return at if named and verb.doc[at - 1].pos_ == "PROPN" else verb.i
    return verb.i


def is_mistagged(token: Token) -> bool:
    """Return True if 'reports' in 'The star left, CNN reports.' is tagged as a noun."""
    if token.lower_ not in ("reports", "claims", "states") or token.pos_ != "NOUN":
        return False
    if not token.i or token.nbor(-1).pos_ not in ("PROPN", "NOUN"):
        return False
    ends = token.i + 1 == token.sent.end or token.nbor().is_space
    return between_commas(token) is not None and (ends or token.nbor(-1).pos_ == "PROPN")


def teller_after_comma(verb: Token) -> Token | None:
    """Return the head of the speaker's phrase found by `after_comma`."""
    phrase = after_comma(verb)
    return verb.doc[phrase[0].i : phrase[-1].i + 1].root if phrase else None
