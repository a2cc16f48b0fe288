"""Who a verb is about: its own subject, or a shared, controlled or relative one."""

from spacy.tokens import Token

from kg.extract.events.actions import lemma, words

SUBJECT = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
RELATIVE = frozenset({"who", "whom", "that", "which", "whose"})
ALL_OF = frozenset({"none", "all", "each", "both", "neither", "any"})
DEEP = 12


def subject_tokens(verb: Token) -> tuple[Token, ...]:
    """Give the heads of a verb's surface subject, its own or the one it is filled from."""
    if any(c.dep_ == "expl" for c in verb.children):
        return ()
    subject = _own(verb) or _filled(verb, DEEP)
    if subject is None:
        return ()
    return tuple(antecedent(t) for t in coordinated(subject))


def coordinated(token: Token) -> list[Token]:
    """Give a noun and the nouns coordinated with it: 'the sheriff and his deputies'."""
    found = [_of_all(token)]
    for child in token.conjuncts:
        if child.i > token.i and child.pos_ in ("NOUN", "PROPN", "PRON", "NUM"):
            found.append(child)
    return found


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
    subject = _own(copula)
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


def is_passive(verb: Token) -> bool:
    """Say whether a verb is passive: 'was shot', 'the man shot by police'."""
    if any(c.dep_ in ("auxpass", "nsubjpass", "csubjpass") for c in verb.children):
        return True
    if verb.tag_ != "VBN":
        return False
    if keeper(verb) is not None:
        return True
    if verb.dep_ in ("acl", "advcl") and not any(c.dep_ == "aux" for c in verb.children):
        return True
    return (
        verb.dep_ == "conj"
        and not any(c.dep_ in ("aux", "nsubj") for c in verb.children)
        and verb.head.tag_ == "VBN"
        and is_passive(verb.head)
    )


def keeper(verb: Token) -> Token | None:
    """Find whose doing it is in 'with their pistols drawn', 'had their pistols drawn'."""
    if verb.tag_ != "VBN" or any(c.dep_ in ("aux", "auxpass") for c in verb.children):
        return None
    head = verb.head
    if verb.dep_ == "ccomp" and lemma(head) in ("have", "get", "keep"):
        return _own(verb) and _own(head)
    if verb.dep_ == "pcomp" and head.lower_ == "with":
        return _owner(_own(verb))
    if verb.dep_ == "acl" and head.dep_ == "pobj" and head.head.lower_ == "with":
        return _owner(head)
    return None


def _owner(noun: Token | None) -> Token | None:
    return next((c for c in noun.children if c.dep_ == "poss"), None) if noun is not None else None


def _own(verb: Token) -> Token | None:
    """Give the subject; not the noun fronted before it ('A nurse by trade, Lee works in Lund')."""
    found = [c for c in verb.children if c.dep_ in SUBJECT]
    if len(found) == 2 and found[0].pos_ == "NOUN" and found[1].pos_ in ("PROPN", "PRON"):
        edge = found[1].left_edge.i
        if edge and verb.doc[edge - 1].text == "," and found[1].i < verb.i:
            return found[1]
    return next(iter(found), None)


def _filled(verb: Token, deep: int) -> Token | None:
    """Look for the subject where grammar says: conjunct, controller, antecedent."""
    head = verb.head
    if deep == 0 or head == verb:
        return None
    if verb.dep_ == "conj":
        return _of(head, deep) if _predicate(head) else None
    if verb.dep_ in ("xcomp", "ccomp"):
        return (
            _controller(head, deep) if verb.dep_ == "xcomp" or verb.tag_ in ("VB", "VBG") else None
        )
    if verb.dep_ == "acl":
        return _of_infinitive(head, deep) if verb.tag_ == "VB" else head
    if verb.dep_ == "relcl":
        bare = verb.tag_ == "VB" and not any(c.tag_ == "MD" for c in verb.children)
        return _of_infinitive(head, deep) if bare and head.dep_ == "attr" else head
    if verb.dep_ in ("advcl", "prep"):
        return _of(head, deep) if _predicate(head) and verb.tag_ in ("VB", "VBG", "VBN") else None
    if verb.dep_ == "pcomp":
        return _of_gerund(head, deep)
    return None


def _of(verb: Token, deep: int) -> Token | None:
    return _own(verb) or _filled(verb, deep - 1)


def _predicate(token: Token) -> bool:
    return token.pos_ in ("VERB", "AUX")


def _controller(head: Token, deep: int) -> Token | None:
    """Find what an infinitive's governor hands down: its object or its subject."""
    if head.pos_ == "ADJ":
        return _of(head.head, deep) if _predicate(head.head) else head.head
    if not _predicate(head):
        return None
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
    own = _own(verb)
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
