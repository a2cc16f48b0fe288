"""Clauses behind 'as' or 'after' that a parse took for a phrase, and their verb for another's.

In 'They left as a fire that had begun at noon swept down the hill' a parse may read 'as a fire' and
join 'swept' to 'left'. Nothing joins the two: a finite verb directly behind such a phrase, without
a subject of its own, has the noun of the phrase for its subject. So, too, behind an apposition:
'cried after the coach, Bo Lind, was sacked'.
"""

from dataclasses import dataclass, replace

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having, take_place
from kg.syntax.misattached import FINITE, HELPERS, SUBJECTS
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

OPENING = ("as", "after", "before", "since", "until")
JOINED = frozenset({"conj", "ccomp", "dep", "advcl", "parataxis"})
PASSIVE = ("auxpass", "aux:pass")
SURE = 0.9
"""Certainty of the heads that are given to our parser's tree here."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """The word that opens a clause, its subject and its verb."""

    opening: int
    noun: int
    verb: int


def return_clauses(doc: Doc) -> None:
    """Give a finite verb the noun before it for its subject, and both the word that opens them."""
    parse = parse_of(doc)
    for opening in having(doc, LOWER, OPENING):
        found = _found(doc, opening)
        if found is None:
            continue
        _rewrite(doc, found)
        if parse is not None:
            parse = _with_clause(parse, found)
            doc.user_data[PARSE] = parse


def _found(doc: Doc, opening: Token) -> _Clause | None:
    if opening.dep_ != "prep" or _names(opening):
        return None
    noun = _object_behind(opening)
    behind = opening.right_edge.i + 1
    behind += noun is not None and _ends_aside(doc, noun, behind)
    if noun is None or behind >= len(doc) or doc[behind].is_punct:
        return None
    verb = _verb_at(doc, behind)
    if verb is None or not (verb.head.i < opening.i or _is_above(verb, opening.head)):
        return None
    if not _lacks_subject(verb):
        return None
    return _Clause(opening.i, noun.i, verb.i)


def _is_above(verb: Token, main: Token) -> bool:
    """Return True if the clause behind 'after' is taken for the main one: 'was' for 'began'."""
    joined = main.dep_ == "ccomp" and main.head.i == verb.i and verb.dep_ == "ROOT"
    return joined and main.tag_ in FINITE and bool(below(verb, *HELPERS))


def _object_behind(preposition: Token) -> Token | None:
    objects = (c for c in preposition.children if c.dep_ == "pobj")
    return next((c for c in objects if c.i > preposition.i), None)


def _ends_aside(doc: Doc, noun: Token, at: int) -> bool:
    """Return True for the second comma of 'after the coach, Bo Lind, was sacked'."""
    asides = [c for c in noun.children if c.dep_ == "appos" and c.right_edge.i == at - 1]
    closed = at < len(doc) and doc[at].text == ","
    return closed and any(doc[c.left_edge.i - 1].text == "," for c in asides)


def _names(opening: Token) -> bool:
    """Return True for 'as' in 'is known as', which no clause follows."""
    told = opening.head.lemma_.lower() in words("parsing", "naming_as")
    return opening.lower_ == "as" and told


def _verb_at(doc: Doc, start: int) -> Token | None:
    """Return the verb that begins with a word, or with adverbs before it."""
    at = start
    while at < len(doc) and doc[at].pos_ == "ADV":
        at += 1
    if at >= len(doc):
        return None
    verb = doc[at].head if doc[at].dep_ in HELPERS else doc[at]
    first = start if verb.dep_ == "ROOT" else verb.left_edge.i
    if verb.pos_ not in ("VERB", "AUX") or first < start - (doc[first].text == ","):
        return None
    return verb


def _lacks_subject(verb: Token) -> bool:
    """Return True for a finite verb without a subject, if tagged as a participle with an object."""
    if verb.dep_ not in JOINED | {"ROOT"} or below(verb, *SUBJECTS, "expl"):
        return False
    helpers = below(verb, *HELPERS)
    if helpers:
        return all(h.i < verb.i for h in helpers) and any(h.tag_ in FINITE for h in helpers)
    passive = verb.dep_ != "conj" and not below(verb, "dobj")
    return verb.tag_ in FINITE or (verb.tag_ == "VBN" and not passive)


def _rewrite(doc: Doc, found: _Clause) -> None:
    opening, noun, verb = doc[found.opening], doc[found.noun], doc[found.verb]
    if verb.dep_ == "ROOT":
        main = opening.head
        take_place(main, verb)
        verb.head = main
    noun.head, noun.dep_ = verb, "nsubjpass" if below(verb, *PASSIVE) else "nsubj"
    opening.head, opening.dep_ = verb, "mark"
    verb.dep_ = "advcl"
    if verb.tag_ == "VBN" and not below(verb, *HELPERS):
        verb.tag_ = "VBD"


def _with_clause(parse: Parse, found: _Clause) -> Parse:
    """Return our own parse with the clause, unless it has another subject for the verb."""
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    opening, verb, noun = found.opening, found.verb, heads[found.opening]
    own = any(h == verb and parse.labels[c].startswith("nsubj") for c, h in enumerate(heads))
    if own or labels[opening] != "case" or not opening < noun < verb:
        return parse
    above = heads[noun]
    if above == verb or above > opening:
        return parse
    told = (verb, above, "advcl"), (noun, verb, "nsubj"), (opening, verb, "mark")
    for word, head, label in told:
        heads[word], labels[word], certainty[word] = head, label, max(certainty[word], SURE)
    return replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))
