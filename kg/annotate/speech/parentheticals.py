"""Parenthetical cues: 'The man, police said, fled', 'He fled, a source told CNN'."""

from kg.annotate.speech import cues
from kg.syntax.parsed import Span as Sentence
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
    if verb.lemma_ not in cues.words("parenthesis") and not speaks_on(verb):
        return None
    before = verb.before
    if before is None or before.pos_ not in ("NOUN", "PROPN", "PRON") or not _is_closed(verb):
        return None
    return before if _is_after_comma(before) else None


def _is_after_comma(speaker: Token) -> bool:
    """Return True if a comma inside the sentence opens the noun phrase that ends with a word."""
    doc, at = speaker.doc, speaker.i
    while at > speaker.sent.start and doc[at].pos_ in PHRASE and speaker.i - at < 6:
        at -= 1
    return doc[at].text == "," and at > speaker.sent.start


def _is_closed(verb: Token) -> bool:
    """Return True if a comma follows a tag, or the sentence ends after one taken for a noun."""
    if speaks_on(verb):
        return True
    noun = verb.pos_ == "NOUN"
    if noun and (verb.i + 1 == verb.sent.end or verb.nbor().is_space):
        return True
    closing = (",", ".") if noun else (",",)
    if verb.lemma_ == "tell" and verb.i + 2 < verb.sent.end and verb.nbor().lower_ in HEARERS:
        return verb.nbor(2).text == ","
    return verb.word_after in closing


HEARERS = frozenset({"us", "me"})
"""Whom a tag between commas may name as told: 'The man, a friend told us, fled'."""


def speaks_on(verb: Token) -> bool:
    """Return True for ', he went on,', by which somebody speaks."""
    if verb.lemma_ != "go" or verb.tag_ not in ("VBD", "VBZ"):
        return False
    return [t.lower_ for t in verb.doc[verb.i + 1 : verb.i + 3]] == ["on", ","]


def goes_on(verb: Token) -> bool:
    """Return True for 'continued to grow', 'continues in Kiel', by which nobody speaks."""
    kinds = {c.dep_ for c in verb.children}
    return verb.lemma_ == "continue" and bool(kinds & {"xcomp", "prep", "dobj", "acomp", "aux"})


def after_comma(verb: Token) -> list[Token]:
    """Return the speaker's phrase in 'He fled, a source told the Tribune', if parsed otherwise.

    Empty if the verb has a subject, or if what follows makes it a participle ('said to be').
    """
    if verb.lemma_ not in cues.words("parenthesis") or verb.tag_ not in ("VBD", "VBZ", "VBP"):
        return []
    if verb.has_dependent(*SUBJECTS, *PASSIVE_SUBJECTS):
        return []
    end = _before_place(verb)
    if verb.dep_ == "ROOT" and end == verb.i:
        return []
    phrase = _since_comma(verb, end)
    if not phrase or not verb.doc[phrase[0].i : end].root.is_noun:
        return []
    return phrase if _ends(verb) or _tells_somebody(verb) else []


def _tells_somebody(verb: Token) -> bool:
    """Return True for 'told the Tribune'."""
    told = any(c.pos_ in PHRASE for c in verb.dependents("dobj", "dative"))
    return verb.lemma_ == "tell" and told


def _since_comma(verb: Token, end: int) -> list[Token]:
    """Return the words between the comma before a tag and its verb, if no clause is among them."""
    ahead = list(verb.doc[max(verb.sent.start, end - 9) : end])
    at = next((k for k in range(len(ahead) - 1, -1, -1) if ahead[k].text == ","), None)
    phrase = ahead[at + 1 :] if at is not None else []
    apart = ("VERB", "AUX", "SCONJ", "CCONJ", "PUNCT")
    return [] if any(t.pos_ in apart for t in phrase) else phrase


def late_teller(verb: Token) -> Token | None:
    """Return 'source' in 'He joined Ajax and PSV, a source said', read as a part of what is told.

    The parse has two subjects, or, in 'he plays for Ajax, a source said', a subject inside what
    is told, with an apposition that no comma closes.
    """
    if verb.lemma_ not in cues.words("parenthesis") or not _ends(verb):
        return None
    subjects, told = verb.dependents("nsubj", side="left"), verb.dependent("ccomp")
    if not subjects or told is None or told.i >= subjects[0].i:
        return None
    last = (subjects[1:] or _apposed_at_once(subjects[0]) or [verb])[-1]
    behind = last.left_edge.i > subjects[0].i
    return last if behind and _is_set_off(last, verb) else None


def _apposed_at_once(subject: Token) -> list[Token]:
    """Return the appositions of a subject that no mark parts from what is before it."""
    begun = subject.left_edge.nbor(-1)
    return [] if begun.is_punct or begun.is_quote else subject.dependents("appos")


def _is_set_off(phrase: Token, verb: Token) -> bool:
    """Return True for ', a source said': a comma before the phrase, none in it, then the verb."""
    start = phrase.left_edge
    whole = all(t.text != "," for t in verb.doc[start.i : verb.i])
    return start.word_before == "," and whole and verb.i == phrase.right_edge.i + 1


def _ends(verb: Token) -> bool:
    """Return True if a mark, a date or nothing follows: 'said.', 'said Friday', 'said on May 1'."""
    after = [t for t in verb.doc[verb.i + 1 : verb.i + 3] if t.lower_ != "on"]
    return not after or after[0].is_punct or after[0].ent_type_ == "DATE"


def _before_place(verb: Token) -> int:
    """Return the end of the speaker's phrase before a place: 'police in Lille, France, said'."""
    if verb.i - verb.sent.start < SHORTEST or verb.word_before != ",":
        return verb.i
    for at in range(verb.i - 2, max(verb.sent.start, verb.i - 2 - PLACE_WORDS), -1):
        if verb.doc[at].text != ",":
            continue
        named = _is_place(verb.doc[at + 1 : verb.i - 1])
        return at if named and verb.doc[at - 1].pos_ == "PROPN" else verb.i
    return verb.i


def _is_place(words: Sentence) -> bool:
    """Return True for the name of a place: 'France', 'in southern France'."""
    named = any(t.ent_type_ in PLACES for t in words)
    return named and all(t.ent_type_ in PLACES or t.pos_ in ("ADJ", "ADP") for t in words)


def is_mistagged(token: Token) -> bool:
    """Return True if 'reports' in 'The star left, CNN reports.' is tagged as a noun."""
    if token.lower_ not in cues.words("parenthesis", "as_nouns") or token.pos_ != "NOUN":
        return False
    if not token.i or token.nbor(-1).pos_ not in ("PROPN", "NOUN"):
        return False
    ends = token.i + 1 == token.sent.end or token.nbor().is_space
    return between_commas(token) is not None and (ends or token.nbor(-1).pos_ == "PROPN")


def teller_after_comma(verb: Token) -> Token | None:
    """Return the head of the speaker's phrase found by `after_comma`."""
    phrase = after_comma(verb)
    return verb.doc[phrase[0].i : phrase[-1].i + 1].root if phrase else None
