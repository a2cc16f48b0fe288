"""Objects with a predicate that a parse gives to another word: small clauses.

In 'saw a van without lights leave the yard' the van leaves it, not the lights: behind the object of
a verb of perception a bare infinitive has that object for its subject. In 'set two vans alight'
'alight' is no thing, but what became of the vans. Both parses are corrected.
"""

from dataclasses import dataclass, replace

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

BARE = frozenset({"VB", "VBP"})
"""Tags of a bare infinitive; a tagger takes it for a present tense."""
OBJECTS = ("dobj", "oprd", "attr")
STOPS = frozenset({"to", "that", "who", "which", "and", "or", "but", ",", ";", ":", '"'})
"""Between an object and its infinitive none of these stands."""
LONGEST = 6
"""Maximum number of words of the phrase between an object and its infinitive."""
SURE = 0.9
"""Certainty of the heads that are given to our parser's tree here."""


@dataclass(frozen=True, slots=True)
class _Perceived:
    """A verb of perception, its object, the phrase of the object, and what the object does."""

    verb: Token
    thing: Token
    case: Token
    noun: Token
    doing: Token


def return_small_clauses(doc: Doc) -> None:
    """Give infinitives behind an object, and what it became, that object for their subject."""
    for word in having(doc, LOWER, words("parsing", "small_clauses", "ablaze")):
        _return_ablaze(doc, word)
    for verb in having(doc, LOWER, words("parsing", "small_clauses", "perceiving")):
        found = _perceived(verb) if verb.pos_ == "VERB" else None
        if found is not None:
            _return_perceived(doc, found)


def _return_ablaze(doc: Doc, state: Token) -> None:
    """Read 'alight' in 'set two vans alight' as a predicate of the vans."""
    verb = state.head
    thing = doc[state.i - 1] if state.i else state
    made = verb.pos_ == "VERB" and verb.lemma_.lower() in words(
        "parsing", "small_clauses", "making"
    )
    if not made or state.dep_ not in OBJECTS or thing.head.i != state.i:
        return
    if thing.pos_ not in ("NOUN", "PROPN"):
        return
    for child in [c for c in state.children if c.i < state.i and c.i != thing.i]:
        child.head = thing
    thing.head, thing.dep_ = verb, "dobj"
    state.dep_, state.pos_, state.tag_, state.lemma_ = "oprd", "ADJ", "JJ", state.lower_
    parse = parse_of(doc)
    if parse is not None and parse.upos[state.i] != "ADJ":
        upos = list(parse.upos)
        upos[state.i] = "ADJ"
        doc.user_data[PARSE] = replace(parse, upos=tuple(upos))


def _perceived(verb: Token) -> _Perceived | None:
    """Return the infinitive that a parse gives to the phrase of an object, or to nobody."""
    thing = next(iter(below(verb, "dobj")), None)
    if thing is None or thing.i < verb.i or thing.right_edge.i + 1 >= len(verb.doc):
        return None
    case = verb.doc[thing.i + 1]
    if case.pos_ not in ("ADP", "SCONJ") or case.sent.start != verb.sent.start:
        return None
    for doing in verb.doc[case.i + 1 : case.i + 2 + LONGEST]:
        if doing.lower_ in STOPS or doing.sent.start != verb.sent.start:
            return None
        if _is_bare_infinitive(doing):
            noun = doing.nbor(-1)
            led = noun.pos_ in ("NOUN", "PROPN") and noun.i > case.i
            return _Perceived(verb, thing, case, noun, doing) if led else None
    return None


def _is_bare_infinitive(word: Token) -> bool:
    """Return True for a verb in base form without a helper."""
    base = word.tag_ in BARE and word.pos_ == "VERB" and word.lower_ == word.lemma_.lower()
    return base and not below(word, "aux", "auxpass", "neg", "mark")


def _return_perceived(doc: Doc, found: _Perceived) -> None:
    """Give an infinitive its subject in both parses, and the phrase between them to the subject."""
    inner = range(found.case.i + 1, found.doing.i)
    for word in [found.case, *(doc[i] for i in inner)]:
        if word.head.i not in range(found.case.i, found.doing.i) and word.i != found.noun.i:
            word.head = found.thing if word.i == found.case.i else found.noun
    found.case.head, found.case.dep_ = found.thing, "prep"
    found.noun.head, found.noun.dep_ = found.case, "pobj"
    found.thing.head, found.thing.dep_ = found.doing, "nsubj"
    found.doing.head, found.doing.dep_, found.doing.tag_ = found.verb, "ccomp", "VB"
    parse = parse_of(doc)
    if parse is not None:
        doc.user_data[PARSE] = _with_perceived(parse, found)


def _with_perceived(parse: Parse, found: _Perceived) -> Parse:
    """Return our parser's tree with the infinitive bound to the object of the verb."""
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    arcs = (
        (found.doing.i, found.verb.i, "xcomp"),
        (found.noun.i, found.thing.i, "nmod"),
        (found.case.i, found.noun.i, "case"),
        (found.thing.i, found.verb.i, "obj"),
    )
    for word, head, label in arcs:
        heads[word], labels[word], certainty[word] = head, label, SURE
    return replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))
