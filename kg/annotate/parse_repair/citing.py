"""Who reports, and what: 'reported, citing police, that nine died', '“Nothing,” said Ann Moe'.

Parsers attach 'citing' to the clause after it, so that its participants would do the citing and the
source would be lost. A word that somebody says alone they take for another who says it.
"""

from spacy.attrs import DEP, LOWER, TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.coordination import may_speak
from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import having
from kg.syntax.parser import parse_of

CITING = frozenset({"citing", "quoting"})
SHOUTING = frozenset({"shout", "cry", "yell", "scream", "chant", "say", "whisper", "roar", "call"})
TOLD = ("dobj", "dative")
MARKED = 2
"""Number of marks that end quoted words: a comma and a quotation mark."""
NEAR = 9
"""Number of words before the comma among which the reporting verb is: 'reported late on Monday,'.
"""
FAR = 25
"""Number of words after it within which the content begins."""


def mend_cited(doc: Doc) -> None:
    """Attach 'citing X' between commas to the reporting verb, and the 'that' clause as well."""
    for token in having(doc, LOWER, CITING):
        if token.i > 1 and doc[token.i - 1].text == ",":
            _mend(token)


def mend_participles(doc: Doc) -> None:
    """Attach 'contradicting the council' to 'said' in 'said no bell rang, contradicting …'.

    A bell that rings contradicts nobody; whoever says so does.
    """
    moved: list[Moved] = []
    for token in having(doc, TAG, ("VBG",)):
        telling = _telling_above(token)
        if telling is not None:
            parse = parse_of(doc)
            same = parse is not None and parse.heads[token.i] == token.head.i
            token.head = telling
            moved += [(token, telling, "advcl")] if same else []
    move_in_own_parse(doc, moved)


def mend_fronted(doc: Doc) -> None:
    """Make 'a cook claimed' govern what it closes: 'he slept when the dam broke, a cook claimed'.

    Parsers hang the clause of time on the claiming, and that on what is claimed.
    """
    for subject in having(doc, DEP, ("nsubj",)):
        telling = subject.head
        told, before = telling.head, subject.left_edge.i - 1
        when = [c for c in telling.children if c.dep_ == "advcl" and told.i < c.i < before]
        closing = telling.dep_ == "advcl" and told.dep_ == "ROOT" and subject.i == telling.i - 1
        if not (when and closing and doc[before].text == ","):
            continue
        if telling.lemma_ in words("parsing", "saying") and telling.tag_ in ("VBD", "VBZ"):
            for clause in when:
                clause.head = told
            telling.head, telling.dep_ = telling, "ROOT"
            told.head, told.dep_ = telling, "ccomp"


def _telling_above(participle: Token) -> Token | None:
    """Return the verb of saying of whose content a parse made a participle of speech a part."""
    told, before = participle.head, participle.left_edge.i - 1
    telling = told.head
    if participle.dep_ != "advcl" or told.dep_ != "ccomp" or not telling.i < told.i < before:
        return None
    apart = participle.doc[before].text == "," or participle.left_edge.text == ","
    if not (apart and _speaks_bare(participle) and telling.lemma_ in words("parsing", "saying")):
        return None
    return telling if _has_mute_subject(told) else None


def _has_mute_subject(verb: Token) -> bool:
    """Return True if the subject of a verb cannot speak."""
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass")), None)
    return subject is not None and not may_speak(subject)


def _speaks_bare(participle: Token) -> bool:
    """Return True for a participle of speech without a subject, an auxiliary or a conjunction."""
    marked = any(c.dep_ in ("mark", "nsubj", "nsubjpass", "aux") for c in participle.children)
    return not marked and participle.lemma_.lower() in words("parsing", "while_speaking")


def mend_said(doc: Doc) -> None:
    """Make a quoted word what is said, where who says it stands behind: '“Nothing,” said Moe'."""
    for token in having(doc, DEP, ("nsubj",)):
        verb = token.head
        if token.i < verb.i and not _is_said_by_another(token, verb):
            _mend_shouted(token, verb)


def _is_said_by_another(words: Token, verb: Token) -> bool:
    """Take a word alone before its quotation mark for what is said, where who says it is behind."""
    behind = verb.doc[words.i + 1 : min(words.i + 1 + MARKED, verb.i)]
    quoted = len(behind) == MARKED and any(t.is_quote for t in behind)
    found = quoted and any(c.dep_ == "nsubj" and c.i > verb.i for c in verb.children)
    if found:
        words.dep_ = "ccomp"
    return found


def _mend_shouted(words: Token, verb: Token) -> None:
    """Let who shouts stand behind: '“Blood on your hands!” shouted a woman'."""
    if verb.lemma_ not in SHOUTING or not verb.nbor(-1).is_quote:
        return
    speaker = next((c for c in verb.children if c.dep_ in TOLD and c.i > verb.i), None)
    if speaker is not None and not any(c.dep_ == "nsubj" and c != words for c in verb.children):
        words.dep_, speaker.dep_ = "ccomp", "nsubj"


def _mend(citing: Token) -> None:
    telling, begins = _telling(citing), _that(citing)
    if telling is None or begins is None:
        return
    clause = _content(citing, begins)
    if clause is None or clause.pos_ not in ("VERB", "AUX") or clause.sent != telling.sent:
        return
    citing.head, citing.dep_ = telling, "advcl"
    begins.head, begins.dep_, begins.tag_ = clause, "mark", "IN"
    clause.head, clause.dep_ = telling, "ccomp"


def _content(citing: Token, begins: Token) -> Token | None:
    """Return the highest word behind 'that' to whose clause a parse attached it or 'citing'."""
    clause = next((t for t in (citing.head, begins.head) if t.i > begins.i), None)
    while clause is not None and clause.head.i > begins.i and clause.head.i != clause.i:
        clause = clause.head
    return clause


def _telling(citing: Token) -> Token | None:
    """Return the nearest finite verb before the comma."""
    before = citing.doc[max(citing.sent.start, citing.i - NEAR) : citing.i - 1]
    return next((t for t in reversed(list(before)) if t.tag_ in ("VBD", "VBZ", "VBP")), None)


def _that(citing: Token) -> Token | None:
    """Return the 'that' right after the comma that ends the source."""
    behind = citing.doc[citing.i + 1 : min(citing.sent.end, citing.i + FAR)]
    return next((t for t in behind if t.lower_ == "that" and t.nbor(-1).text == ","), None)
