"""Objects with a predicate that a parse gives to another word: small clauses.

In 'saw a van without lights leave the yard' the van leaves it, not the lights: behind the object of
a verb of perception a bare infinitive has that object for its subject. In 'set two vans alight'
'alight' is no thing, but what became of the vans. Both parses are corrected.
"""

from dataclasses import dataclass, replace

from spacy.attrs import DEP, LOWER  # type: ignore[import-not-found]
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
    for verb in having(doc, LOWER, words("parsing", "small_clauses", "finding")):
        _return_found(doc, verb)
    _return_remaining(doc)
    for verb in having(doc, LOWER, words("parsing", "small_clauses", "perceiving")):
        found = _perceived(verb) if verb.pos_ == "VERB" else None
        if found is not None:
            _return_perceived(doc, found)
        elif verb.pos_ == "VERB":
            _return_watched(doc, verb)


def _return_remaining(doc: Doc) -> None:
    """Read 'Nurse Dana Lee remains suspended' as a passive."""
    for helper in having(doc, DEP, ("auxpass",)):
        if helper.lower_.startswith("remain"):
            for subject in below(helper, "nsubj"):
                subject.head, subject.dep_ = helper.head, "nsubjpass"


def _return_ablaze(doc: Doc, state: Token) -> None:
    """Read 'alight' in 'set two vans alight' as a predicate of the vans."""
    verb = state.head
    thing = doc[state.i - 1] if state.i else state
    if state.dep_ not in OBJECTS or not _makes(verb):
        return
    if thing.head.i != state.i or thing.pos_ not in ("NOUN", "PROPN"):
        return
    _make_predicate(doc, state, thing, verb)


def _make_predicate(doc: Doc, state: Token, thing: Token, verb: Token) -> None:
    """Make a word of the object a predicate of the object, in both parses."""
    for child in [c for c in state.children if c.i < state.i and c.i != thing.i]:
        child.head = thing
    thing.head, thing.dep_ = verb, "dobj"
    state.dep_, state.pos_, state.tag_, state.lemma_ = "oprd", "ADJ", "JJ", state.lower_
    parse = parse_of(doc)
    if parse is not None:
        doc.user_data[PARSE] = _with_adjective(parse, state.i)


def _return_found(doc: Doc, verb: Token) -> None:
    """Read 'dry' in 'found the west wing dry' as what the wing was, as our parser sees it."""
    parse = parse_of(doc)
    state = next((c for c in below(verb, "dobj") if c.i > verb.i + 1), None)
    if parse is None or state is None or verb.pos_ != "VERB":
        return
    thing = doc[state.i - 1]
    joined = thing.head.i == state.i and thing.dep_ == "compound"
    if joined and _is_told_of(parse, thing.i, state.i, verb.i):
        _make_predicate(doc, state, thing, verb)


def _is_told_of(parse: Parse, thing: int, state: int, verb: int) -> bool:
    """Return True if our parser makes a state a complement of a verb, and a thing its subject."""
    seen = parse.labels[state] == "xcomp" and parse.heads[state] == verb
    return seen and parse.labels[thing] == "nsubj" and parse.heads[thing] == state


def _with_adjective(parse: Parse, word: int) -> Parse:
    upos = list(parse.upos)
    upos[word] = "ADJ"
    return replace(parse, upos=tuple(upos))


def _makes(verb: Token) -> bool:
    making = words("parsing", "small_clauses", "making")
    return verb.pos_ == "VERB" and verb.lemma_.lower() in making


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


def _return_watched(doc: Doc, verb: Token) -> None:
    """Read 'watched Pyke, a warden, raise the bar' as what Pyke does, in both parses."""
    doing = next(filter(_is_bare_infinitive, verb.doc[verb.i + 1 : verb.sent.end]), None)
    thing = _compounded(verb, doing) or _watched(verb, doing) if doing is not None else None
    parse = parse_of(doc)
    if doing is None or thing is None or (parse is not None and parse.upos[doing.i] != "VERB"):
        return
    for part in verb.doc[verb.i + 1 : thing.i]:
        if part.head.i == doing.i:
            part.head = thing
    thing.head, thing.dep_ = doing, "nsubj"
    doing.head, doing.dep_, doing.tag_ = verb, "ccomp", "VB"
    if parse is not None:
        doc.user_data[PARSE] = _with_heads(parse, ((doing.i, verb.i, "xcomp"),))


def _compounded(verb: Token, doing: Token) -> Token | None:
    """Return 'police' in 'watched the police arrive', of which a parse makes one noun phrase."""
    noun = doing.nbor(-1)
    joined = noun.head.i == doing.i and noun.dep_ == "compound" and noun.pos_ in ("NOUN", "PROPN")
    whole = joined and doing.dep_ in (*OBJECTS, "ccomp") and doing.head.i == verb.i
    return noun if whole and doing.tag_ == "VB" else None


def _watched(verb: Token, doing: Token) -> Token | None:
    """Return the object of a verb of perception if it ends right before an infinitive.

    Behind a comma only if another comma opens an apposition or a relative clause, and if the verb
    is past, with which no bare infinitive is coordinated.
    """
    thing = _object_before(verb, doing)
    if thing is None or not _does_alone(thing, verb, doing):
        return None
    between = verb.doc[thing.i + 1 : doing.i]
    if all(t.text != "," for t in between):
        return thing if len(between) == 0 or thing.right_edge.i == doing.i - 1 else None
    past, added = verb.tag_ in ("VBD", "VBN"), below(thing, "appos", "relcl", "acl")
    closed = len(between) > 1 and between[0].text == between[-1].text == ","
    return thing if past and added and closed else None


def _object_before(verb: Token, doing: Token) -> Token | None:
    """Return the object of a verb, or what the parse has as the subject of the next one."""
    thing = next((c for c in below(verb, "dobj") if c.i > verb.i), None)
    return thing or next((c for c in below(doing, "nsubj") if verb.i < c.i < doing.i), None)


def _does_alone(thing: Token, verb: Token, doing: Token) -> bool:
    """Return True for a noun right behind a verb, if nothing else does what the next verb says."""
    noun = thing.pos_ in ("NOUN", "PROPN")
    right_behind = thing.left_edge.i == verb.i + 1  # not 'see what the others do'
    others = below(doing, "nsubj", "nsubjpass")[1:] or any(
        c.i != thing.i for c in below(doing, "nsubj")
    )
    return noun and right_behind and not others and doing.head.i in (verb.i, verb.head.i)


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
    arcs = (
        (found.doing.i, found.verb.i, "xcomp"),
        (found.noun.i, found.thing.i, "nmod"),
        (found.case.i, found.noun.i, "case"),
        (found.thing.i, found.verb.i, "obj"),
    )
    return _with_heads(parse, arcs)


def _with_heads(parse: Parse, arcs: tuple[tuple[int, int, str], ...]) -> Parse:
    """Return our parser's tree with other heads: word, head and label of each."""
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    for word, head, label in arcs:
        heads[word], labels[word], certainty[word] = head, label, SURE
    return replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))
