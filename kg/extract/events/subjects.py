"""Who a verb is about: its own subject, or a shared, controlled or relative one."""

from spacy.tokens import Token

from kg.extract.events.actions import lemma, words
from kg.extract.events.voice import is_passive, own_subject

RELATIVE = frozenset({"who", "whom", "that", "which", "whose"})
ALL_OF = frozenset({"none", "all", "each", "both", "neither", "any"})
JOINED = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
DEEP = 12


def subject_tokens(verb: Token) -> tuple[Token, ...]:
    """Give the heads of a verb's surface subject, its own or the one it is filled from."""
    if any(c.dep_ == "expl" for c in verb.children):
        return ()
    subject = own_subject(verb) or _filled(verb, DEEP)
    if subject is None:
        return ()
    return tuple(antecedent(t) for t in coordinated(subject))


def coordinated(token: Token) -> list[Token]:
    """Give a noun and the nouns coordinated with it: 'the sheriff and his deputies'.

    One person with two titles ('Chairman and founder Ann Lee') is given once, by name.
    """
    found = [_of_all(token)]
    for child in token.conjuncts:
        if child.i > token.i and child.pos_ in JOINED and not _broken(child):
            found.append(child)
    if len(found) == 1:
        found += _listed(token)
    return _one_person(token, found) or found


def _broken(token: Token) -> bool:
    """See a piece of a hyphened word that the parse took for a word: 'co', '-'."""
    after = token.doc[token.i + 1 : token.i + 2].text
    return not token.text[0].isalnum() or (after == "-" and not token.whitespace_)


def _listed(token: Token) -> list[Token]:
    """Give the rest of a list whose second item the parse took for an apposition: 'A, B and C'."""
    for child in token.children:
        if child.dep_ == "appos" and child.i > token.i:
            more = [c for c in child.conjuncts if c.i > child.i and c.pos_ in JOINED]
            if more and token.doc[child.left_edge.i - 1].text == ",":
                return [child, *more]
    return []


def _one_person(token: Token, found: list[Token]) -> list[Token] | None:
    if (
        len(found) == 1
        or token.tag_ != "NN"
        or lemma(token) not in words("roles", "person", "nouns")
    ):
        return None
    last = found[-1]
    if last.ent_type_ != "PERSON" or any(c.dep_ in ("det", "poss") for c in token.children):
        return None
    before = [c for c in last.children if c.i < last.i and c.pos_ == "NOUN"]
    return [last] if before else None


def _of_all(token: Token) -> Token:
    """Look through 'none of', 'all of' and the like to those who are meant."""
    if token.lower_ in ALL_OF or token.lower_ in words("participants", "nouns", "measures"):
        for child in token.children:
            if child.dep_ == "prep" and child.lower_ == "of":
                return next((c for c in child.children if c.dep_ == "pobj"), token)
    return token


def antecedent(token: Token) -> Token:
    """Give the noun that a relative pronoun stands for; any other token stands for itself."""
    if token.tag_ not in ("WDT", "WP", "WP$") and token.lower_ not in RELATIVE:
        return token
    clause = token
    while clause.dep_ != "relcl" and clause.head != clause:
        clause = clause.head
    if clause.dep_ != "relcl" or clause.head.i >= token.i:
        return token
    noun = _person(clause.head) if token.lower_ in ("who", "whom") else clause.head
    return _bearer(noun) or noun


def _bearer(noun: Token) -> Token | None:
    """Find who it is that a predicate noun describes: 'Lee was the guard who fled' is of Lee."""
    copula = noun.head
    if noun.dep_ != "attr" or copula.lemma_ != "be":
        return None
    denied = any(c.dep_ == "neg" for c in copula.children)
    only = any(c.lower_ in words("polarity", "negation", "not_the_only") for c in noun.children)
    subject = own_subject(copula)
    if subject is None or subject.pos_ != "PROPN" or (denied and not only):
        return None
    return subject


def _person(noun: Token) -> Token:
    """See past the body or place that 'who' cannot mean: 'officers of the force who …'."""
    preposition = noun.head
    while noun.dep_ == "pobj" and _no_person(noun) and preposition.head.pos_ in ("NOUN", "PROPN"):
        noun = preposition.head
        preposition = noun.head
    return noun


def _no_person(noun: Token) -> bool:
    if noun.ent_type_ in ("GPE", "LOC", "FAC", "ORG"):
        return True
    return noun.tag_ == "NN" and lemma(noun) in words("participants", "nouns", "bodies")


def _filled(verb: Token, deep: int) -> Token | None:
    """Look for the subject where grammar says: conjunct, controller, antecedent."""
    head = verb.head
    if deep == 0 or head == verb:
        return None
    if verb.dep_ == "conj":
        return _joined(verb, deep) if _predicate(head) else None
    if verb.dep_ in ("xcomp", "ccomp"):
        return (
            _controller(head, deep) if verb.dep_ == "xcomp" or verb.tag_ in ("VB", "VBG") else None
        )
    if verb.dep_ == "acl":
        return _of_noun(verb, deep)
    if verb.dep_ == "relcl":
        bare = verb.tag_ == "VB" and not any(c.tag_ == "MD" for c in verb.children)
        return _of_infinitive(head, deep) if bare and head.dep_ == "attr" else head
    if verb.dep_ in ("advcl", "prep"):
        return _of(head, deep) if _predicate(head) and verb.tag_ in ("VB", "VBG", "VBN") else None
    if verb.dep_ == "pcomp":
        return _of_gerund(head, deep)
    return None


def _of(verb: Token, deep: int) -> Token | None:
    return own_subject(verb) or _filled(verb, deep - 1)


def _joined(verb: Token, deep: int) -> Token | None:
    """Find the subject of a joined verb: of the verb it is joined to, or of the one who tells.

    'Police said a man fled but did not say why': silence is of who speaks, not of who is told of.
    """
    head = verb.head
    if lemma(verb) in words("participants", "verbs", "withheld") and head.dep_ == "ccomp":
        silent = any(c.dep_ == "neg" for c in verb.children)
        declined = lemma(verb) in words("participants", "verbs", "declining")
        if (silent or declined) and own_subject(verb) is None and _predicate(head.head):
            return _of(head.head, deep)
    return _of(head, deep)


def _of_noun(verb: Token, deep: int) -> Token | None:
    """Find who acts beside a noun: 'the man seen', 'had trouble getting out', 'a plan to go'."""
    noun, above = verb.head, verb.head.head
    if verb.tag_ == "VB":
        return _of_infinitive(noun, deep)
    spent = verb.tag_ == "VBG" and lemma(noun) in words("participants", "nouns", "spent")
    if spent and noun.dep_ in ("dobj", "pobj", "attr", "npadvmod"):
        above = above.head if noun.dep_ == "pobj" else above
        return _of(above, deep) if _predicate(above) else noun
    return noun


def _predicate(token: Token) -> bool:
    return token.pos_ in ("VERB", "AUX")


def _controller(head: Token, deep: int) -> Token | None:
    """Find what an infinitive's governor hands down: its object or its subject."""
    if head.pos_ == "ADJ":
        return _of(head.head, deep) if _predicate(head.head) else head.head
    if not _predicate(head):
        return None
    if lemma(head) in words("participants", "verbs", "means") and is_passive(head):
        return next((t for c in head.children if c.dep_ == "agent" for t in c.children), None)
    target = next((c for c in head.children if c.dep_ in ("dobj", "dative")), None)
    if (
        target is not None
        and target.pos_ != "ADP"
        and lemma(head) in words("participants", "verbs", "object_control")
    ):
        return target
    return _of(head, deep)


def _of_infinitive(noun: Token, deep: int) -> Token | None:
    """Find who is to act in 'their failure to act', 'made a decision to leave'."""
    for child in noun.children:
        if child.dep_ == "poss":
            return child
    if noun.dep_ in ("dobj", "attr", "nsubjpass") and _predicate(noun.head):
        return _of(noun.head, deep)
    if noun.dep_ == "pobj" and _predicate(noun.head.head):
        return _of(noun.head.head, deep)
    return None


def _of_gerund(preposition: Token, deep: int) -> Token | None:
    """Find who acts in 'left without speaking', 'was accused of lying', 'the man for killing'."""
    head = preposition.head
    if _predicate(head):
        target = next((c for c in head.children if c.dep_ == "dobj"), None)
        if target is not None and preposition.lower_ in ("of", "from", "for"):
            return target
        return _of(head, deep)
    if head.pos_ == "ADJ" and _predicate(head.head):
        return _of(head.head, deep)
    return next((c for c in head.children if c.dep_ == "poss"), None)


def object_of_clause(verb: Token) -> Token | None:
    """Find the noun whose place as object a relative clause leaves empty: 'the gun he bought'."""
    if verb.dep_ != "relcl" or is_passive(verb) or verb.head.pos_ not in ("NOUN", "PROPN", "PRON"):
        return None
    own = own_subject(verb)
    if own is None or own.tag_ in ("WDT", "WP") or own.lower_ in RELATIVE:
        return None
    if any(c.dep_ in ("dobj", "attr", "ccomp", "acomp") for c in verb.children):
        return None
    if any(
        c.tag_ in ("WRB", "WP$")
        or (c.dep_ == "prep" and any(g.tag_ in ("WDT", "WP") for g in c.children))
        for c in verb.children
    ):
        return None
    return verb.head
