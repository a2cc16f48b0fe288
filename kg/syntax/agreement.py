"""Relative clauses attached to a noun with which their verb or their pronoun does not agree.

In 'two nurses of the ward who have been ill' a parse may attach the clause to the nearest noun. The
verb shows whether one or several are meant, so the clause belongs to the next noun above that
agrees. In 'Ann, Bo and Cy, who runs the shop' one of a list is meant, and it is the last. In 'the
mayor of Torp, which was flooded', the clause is not about the mayor: nobody is referred to by
'which', so it belongs to the noun right before it. Both parses are corrected.
"""

from collections.abc import Iterator
from dataclasses import replace

from spacy.attrs import DEP  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

RELATIVE = frozenset({"who", "which", "that"})
SINGULAR_VERB = frozenset({"is", "was", "has"})
PLURAL_VERB = frozenset({"are", "were", "have"})
SINGULAR_NOUN = frozenset({"NN", "NNP"})
HELPERS = ("aux", "auxpass", "cop")
SURE = 0.9
"""Certainty of the heads that are given to our parser's tree here."""


def return_by_number(doc: Doc) -> None:
    """Attach each relative clause to the noun that its verb agrees with, in both parses."""
    for verb in having(doc, DEP, ("relcl",)):
        noun = _last_of_list(verb) or _agreeing(verb)
        if noun is None:
            continue
        wrong, verb.head = verb.head, noun
        parse = parse_of(doc)
        if parse is not None:
            doc.user_data[PARSE] = _with_head(parse, verb, wrong, noun)


def return_by_pronoun(doc: Doc) -> None:
    """Attach each clause with 'which' that hangs on a person to the thing meant, in both parses."""
    for verb in having(doc, DEP, ("relcl",)):
        nouns = _nouns_before(verb)
        thing = next((noun for noun in nouns if not _is_person(noun)), None)
        if thing is None:
            continue
        for person in filter(_is_person, nouns):
            if verb.head == person:
                verb.head = thing
            parse = parse_of(doc)
            if parse is not None:
                doc.user_data[PARSE] = _with_head(parse, verb, person, thing)


def _nouns_before(verb: Token) -> list[Token]:
    """Return 'Torp' and 'mayor' in 'the mayor of Torp, which was flooded'; none without 'which'."""
    first = verb.left_edge
    if first.lower_ != "which" or first.i - first.sent.start <= 1 or first.nbor(-1).text != ",":
        return []
    noun = first.nbor(-2)
    if noun.dep_ != "pobj" or noun.ent_type_ in ("DATE", "TIME"):
        return []
    if noun.ent_type_ == "PERSON" and not _tells_person(noun):
        return []  # a name may be a ship's: 'the capture of the tanker Ann Lee, which was loaded'
    return [noun, *_wholes(noun)]


def _is_person(noun: Token) -> bool:
    """Return True for one person: 'mayor', 'Ann Lee'; not for a ship: 'the tanker Ann Lee'."""
    if noun.tag_ not in SINGULAR_NOUN:
        return False
    what = [c for c in below(noun, "compound") if c.tag_ == "NN"]
    named = noun.ent_type_ == "PERSON" and all(map(_tells_person, what))
    return named or _tells_person(noun)


def _tells_person(noun: Token) -> bool:
    return noun.lemma_.lower() in words("roles", "person", "nouns")


def _with_head(parse: Parse, verb: Token, wrong: Token, noun: Token) -> Parse:
    """Return our parser's tree with the clause of a verb attached to another noun."""
    clause = verb.i if parse.labels[verb.i] != "cop" else parse.heads[verb.i]
    if parse.labels[clause] != "acl:relcl" or parse.heads[clause] != _named(parse, wrong):
        return parse
    heads, certainty = list(parse.heads), list(parse.certainty)
    heads[clause], certainty[clause] = _named(parse, noun), SURE
    return replace(parse, heads=tuple(heads), certainty=tuple(certainty))


def _named(parse: Parse, noun: Token) -> int:
    """Return the token of a name that heads it in our parser's tree, which is its first."""
    name = noun.i
    while parse.labels[name] == "flat":
        name = int(parse.heads[name])
    return name


def _last_before(first: Token, verb: Token) -> Token:
    """Return the last word of a list that stands before a verb."""
    last = first
    while joined := [c for c in below(last, "conj") if c.i < verb.i]:
        last = joined[-1]
    return last


def _last_of_list(verb: Token) -> Token | None:
    """Return Cy in 'Ann, Bo and Cy, who runs the shop': a singular verb tells of one of them."""
    first = verb.head
    last = _last_before(first, verb)
    if last.i == first.i or _is_plural_verb(verb) is not False or _are_one(first, last):
        return None
    if not _may_be_who(last, verb):
        return None
    between = [t for t in verb.doc[last.i + 1 : verb.left_edge.i] if t.text != ","]
    return last if not between and last.tag_ in SINGULAR_NOUN else None


def _are_one(first: Token, last: Token) -> bool:
    """Return True for 'a barber and singer' in 'Lund, a barber and singer, who is ill'."""
    return first.dep_ == "attr" or (first.dep_ == "appos" and last.pos_ != "PROPN")


def _may_be_who(noun: Token, verb: Token) -> bool:
    """Return False for 'poetry' and 'who' in 'an author of novels and poetry who lives here'."""
    person = noun.pos_ == "PROPN" or noun.lemma_.lower() in words("roles", "person", "nouns")
    return person or not any(c.lower_ == "who" for c in below(verb, "nsubj", "nsubjpass"))


def _agreeing(verb: Token) -> Token | None:
    """Return the noun above, if the nearest is of another number than the verb of its clause."""
    noun, several = verb.head, _is_plural_verb(verb)
    if several is None or _is_plural(noun) in (None, several):
        return None
    if not several and verb.left_edge.nbor(-1).text == ",":
        return None  # 'the head of two mills, which is …' may be a remark on all of it
    whole = next((one for one in _wholes(noun) if _is_plural(one) is several), None)
    return None if whole is None or _is_person_as_thing(whole, verb) else whole


def _is_person_as_thing(noun: Token, verb: Token) -> bool:
    """Return True for a tenant and 'which', who is no thing."""
    return _tells_person(noun) and any(
        c.lower_ == "which" for c in below(verb, "nsubj", "nsubjpass")
    )


def _wholes(noun: Token) -> Iterator[Token]:
    """Yield the nouns that a noun modifies behind a preposition: 'nurses' of 'of the ward'."""
    while noun.dep_ == "pobj" and noun.head.head.pos_ in ("NOUN", "NUM", "PROPN"):
        noun = noun.head.head
        yield noun


def _is_plural_verb(verb: Token) -> bool | None:
    """Return whether a relative pronoun is the subject of a plural verb; None if that is open."""
    subject = next(iter(below(verb, "nsubj", "nsubjpass")), None)
    if subject is None or subject.lower_ not in RELATIVE:
        return None
    helpers = below(verb, *HELPERS)
    first = helpers[0] if helpers else verb
    if first.lower_ in SINGULAR_VERB or first.tag_ == "VBZ":
        return False
    return True if first.lower_ in PLURAL_VERB else None


def _is_plural(noun: Token) -> bool | None:
    """Return whether a noun is plural; None for a list, and for a name in the plural."""
    if noun.dep_ == "conj" or below(noun, "conj"):
        return None
    if noun.tag_ == "NNS":
        return True
    one = noun.tag_ in SINGULAR_NOUN or noun.lower_ == "one"
    return False if one else None
