"""Verbs that the parse splits ('re-elected'), and verbs that repeat another one."""

from kg.annotate.action_classes import lemma
from kg.ontology import words
from kg.syntax.parsed import Token

FILLING = frozenset({"dobj", "obj", "xcomp", "ccomp", "acomp", "attr", "oprd", "prt", "dative"})
AFTER = frozenset({"advcl", "ccomp", "conj", "relcl", "pcomp"})


def prefixed(token: Token) -> tuple[Token, ...]:
    """Return the pieces of a hyphenated verb, or nothing: 're', '-' and 'elected'."""
    tokens = token.doc.tokens
    for start in (token.i, token.i - 2):
        if start < 0 or start + 2 >= len(tokens) or tokens[start + 1].text != "-":
            continue
        first, hyphen, last = tokens[start : start + 3]
        joined = not first.whitespace_ and not hyphen.whitespace_
        known = first.lower_ in words("nominals", "prefixes") and last.pos_ in ("VERB", "ADJ")
        if joined and known:
            return first, hyphen, last
    return ()


def clause_bearer(pieces: tuple[Token, ...]) -> int:
    """Return the index of the piece that the parse made the verb: the one above the other."""
    first, last = pieces[0], pieces[-1]
    above = first if first.is_ancestor(last) and first.is_verb else last
    return above.i


BEFORE_SUBJECT = frozenset({"than", "as", "so", "nor", "neither"})


def is_elliptic(verb: Token) -> bool:
    """Return True for 'as they should have', 'like I did', which repeat a verb (VP ellipsis)."""
    if lemma(verb) not in ("have", "do"):
        return False
    if _stands_before_subject(verb):
        return True
    if verb.dep_ not in AFTER:
        return False
    if verb.has_dependent("auxpass"):  # 'and nothing was done'
        return False
    if verb.dep_ == "relcl" and not verb.has_dependent("advmod"):
        return False
    if verb.has_dependent(*FILLING) or verb.has_dependent("prep", side="right"):
        return False
    return verb.after is None or verb.after.pos_ in ("PUNCT", "CCONJ", "SPACE")


def _stands_before_subject(verb: Token) -> bool:
    """Return True for 'do' in 'lose more than do trees', 'as did his brother', 'so did he'.

    Whoever follows did what the verb before says (Quirk et al. 1985, 18.24).
    """
    led = verb.word_before in BEFORE_SUBJECT and verb.finite == verb
    behind = [c for c in verb.children if c.dep_ in ("nsubj", "dobj") and c.i > verb.i]
    before = verb.has_dependent("nsubj", "nsubjpass", side="left")
    return bool(led and len(behind) == 1 and not before)
