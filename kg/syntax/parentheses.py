"""Participles between commas behind a subject, which a parse took for the verb of the sentence.

'The council, criticised for its reply, apologised to residents' tells of no criticism by the
council. A subject is parted from its verb by no single comma: where a verb follows the comma
directly, another comma closes, and a finite verb stands behind that, the first is a participle.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spacy.attrs import TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having, make_subject, take_place
from kg.syntax.misattached import FINITE, HELPERS, SUBJECTS, VERBAL
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

PARTING = frozenset({",", "–", "—"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
JOINTS = frozenset({"and", "but", "or", "then"})
ENDS = frozenset({";", ":"})
BEFORE_VERB = frozenset({"ADV", "AUX", "PART"})
REACH = 30
"""Maximum number of words in the parenthesis."""
SURE = 0.9
"""Certainty of the heads that are given to our parser's tree here."""


@dataclass(frozen=True, slots=True)
class _Parenthesis:
    """A subject, the participle in the parenthesis behind it, where it closes, and the verb.

    `noun` is the head of the subject in the pipeline's tree and `own` in ours.
    """

    noun: int
    own: int
    participle: int
    end: int
    verb: int


def return_parentheses(doc: Doc) -> None:
    """Make a participle between commas modify the noun before it, in both parses.

    The verb behind the second comma gets the noun for its subject, and what stands outside the
    commas.
    """
    parse = parse_of(doc)
    for verb in having(doc, TAG, ("VBD", "VBN")):
        found = _found(doc, verb, parse)
        if found is None:
            continue
        _rewrite(doc, found)
        if parse is not None:
            parse = _with_parenthesis(parse, found)
            doc.user_data[PARSE] = parse


def _found(doc: Doc, verb: Token, parse: Parse | None) -> _Parenthesis | None:
    if verb.i < 2 or doc[verb.i - 1].text not in PARTING:
        return None
    if not _may_be_participle(verb) or _has_other_use(verb.i, parse):
        return None
    noun = _noun_before(doc, verb.i - 1, parse)
    if noun is None:
        return None
    own = _head_within(doc, noun, verb.i - 1, parse)
    closed = _closed(doc, verb) if _is_subject(doc, (noun, own), verb.i, parse) else None
    if closed is None or any(c.i != noun for c in below(doc[closed[1]], *SUBJECTS)):
        return None
    return _Parenthesis(noun, own, verb.i, *closed)


def _closed(doc: Doc, verb: Token) -> tuple[int, int] | None:
    """Return the comma that closes a parenthesis, and the finite verb behind it."""
    for end in range(verb.i + 1, min(verb.i + REACH, verb.sent.end - 1)):
        token = doc[end]
        if token.text in ENDS or (token.lower_ in JOINTS and _joins_verbs(doc, end)):
            return None
        if token.text == doc[verb.i - 1].text:
            main = _verb_behind(doc, end)
            if main is not None:
                return end, main
    return None


def _may_be_participle(verb: Token) -> bool:
    """Return True for a form that may be passive, with no helper and no object of its own."""
    if verb.pos_ != "VERB" or verb.lower_ in words("participants", "verbs", "pasts"):
        return False
    if verb.dep_ in ("amod", "compound", *HELPERS) or below(verb, *HELPERS):
        return False
    if any(c.i > verb.i for c in below(verb, *SUBJECTS)):
        return False  # ', said Lee,'
    if _takes_two_objects(verb):
        return True
    return not any(c.i > verb.i and c.i - verb.i < REACH for c in below(verb, "dobj", "ccomp"))


def _takes_two_objects(verb: Token) -> bool:
    """Return True for 'given' and 'named', whose passive may have an object."""
    kinds = ("recipient_object", "naming")
    return any(verb.lemma_.lower() in words("participants", "verbs", kind) for kind in kinds)


def _has_other_use(verb: int, parse: Parse | None) -> bool:
    """Return True if our parser gives a participle a noun to modify, or a subject behind it."""
    if parse is None:
        return False
    if parse.labels[verb] in ("amod", "case", "compound"):
        return True
    behind = range(verb + 1, min(verb + REACH, len(parse.heads)))
    return any(parse.heads[i] == verb and parse.labels[i].startswith("nsubj") for i in behind)


def _head_within(doc: Doc, noun: int, comma: int, parse: Parse | None) -> int:
    """Return the head of a noun phrase in our parser's tree: of a name it is the first word."""
    first = min(doc[noun].left_edge.i, noun)
    while parse is not None and parse.heads[noun] != noun and first <= parse.heads[noun] < comma:
        noun = parse.heads[noun]
    return noun


def _noun_before(doc: Doc, comma: int, parse: Parse | None) -> int | None:
    """Return the head of the noun phrase that ends before a comma and holds none."""
    token = doc[comma - 1]
    while token.head.i < token.i and token.dep_ in ("pobj", "prep", "conj", "appos", "nummod"):
        token = token.head
    if not _is_noun(token, parse):
        return None
    inside = (
        doc[token.left_edge.i : comma] if token.left_edge.i <= token.i else doc[token.i : comma]
    )
    return None if any(t.text in PARTING or t.pos_ in VERBAL for t in inside) else token.i


def _is_noun(token: Token, parse: Parse | None) -> bool:
    """Return True for a noun of the pipeline, and for one of our parser alone with a capital."""
    if token.pos_ in NOMINAL:
        return True
    return parse is not None and parse.upos[token.i] in NOMINAL and token.is_title


def _is_subject(doc: Doc, nouns: tuple[int, int], participle: int, parse: Parse | None) -> bool:
    """Return True if a parse takes a noun, by its head in each, for the subject of a later verb."""
    token, own = doc[nouns[0]], nouns[1]
    if token.dep_ in SUBJECTS and token.head.i >= participle:
        return True
    if parse is None:
        return False
    return parse.labels[own].startswith("nsubj") and parse.heads[own] >= participle


def _verb_behind(doc: Doc, comma: int) -> int | None:
    """Return the finite verb that follows a comma directly, or behind its helpers and adverbs."""
    at = comma + 1
    finite = False
    while at < len(doc) and doc[at].pos_ in BEFORE_VERB and doc[at].lower_ not in JOINTS:
        finite = finite or doc[at].tag_ in (*FINITE, "MD")
        if doc[at].pos_ == "AUX" and doc[at].dep_ not in HELPERS:
            return at if finite else None
        at += 1
    if at >= len(doc) or doc[at].pos_ != "VERB":
        return None
    return at if finite or doc[at].tag_ in FINITE else None


def _joins_verbs(doc: Doc, joint: int) -> bool:
    """Return True for 'and' before a verb: 'fined, convicted and jailed' is one list."""
    behind = doc[joint + 1 : joint + 4]
    return any(t.tag_ in FINITE for t in behind if t.pos_ in VERBAL)


def _rewrite(doc: Doc, found: _Parenthesis) -> None:
    """Give the pipeline's tree the parenthesis."""
    noun, participle, verb = doc[found.noun], doc[found.participle], doc[found.verb]
    first = noun.left_edge.i if noun.head.i != noun.i else noun.i
    for top in (participle, noun):
        if top.is_ancestor(verb):
            take_place(verb, top)
    outside = [c for c in participle.children if c.i > found.end or c.i < first]
    make_subject(noun, verb)
    for child in outside:
        if child.i not in (noun.i, verb.i):
            child.head = verb
    participle.head, participle.dep_, participle.tag_ = noun, "acl", "VBN"
    if noun.pos_ not in NOMINAL:
        noun.pos_, noun.tag_, noun.lemma_ = "PROPN", "NNP", noun.text


def _with_parenthesis(parse: Parse, found: _Parenthesis) -> Parse:
    """Return our own parse with the parenthesis."""
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    noun, participle, verb = found.own, found.participle, found.verb
    if labels[verb] == "cop":
        verb = heads[verb]
    for top in (participle, noun):
        if _is_below(heads, verb, top):
            heads[verb] = verb if heads[top] == top else heads[top]
            labels[verb] = labels[top]
    for child in _outside(parse, heads, found, verb):
        heads[child] = verb
    passive = any(h == verb and parse.labels[c] == "aux:pass" for c, h in enumerate(heads))
    told = (noun, verb, "nsubj:pass" if passive else "nsubj"), (participle, noun, "acl")
    for word, head, label in told:
        heads[word], labels[word], certainty[word] = head, label, max(certainty[word], SURE)
    return replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))


def _outside(parse: Parse, heads: list[int], found: _Parenthesis, verb: int) -> Iterator[int]:
    """Yield what our parser attached to the participle but belongs to the verb of the sentence."""
    noun, participle = found.own, found.participle
    for child in (c for c, head in enumerate(parse.heads) if head == participle):
        outside = child > found.end or (child < noun and not _is_below(heads, child, noun))
        if outside and child not in (noun, verb, participle):
            yield child


def _is_below(heads: list[int], word: int, top: int) -> bool:
    """Return True if a word depends on another, directly or not."""
    while heads[word] != word:
        word = heads[word]
        if word == top:
            return True
    return False
