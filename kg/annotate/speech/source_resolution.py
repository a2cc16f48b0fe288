"""Speaker and addressee: the subject of a reporting verb, wherever the parse attached it."""

from collections.abc import Iterator, Sequence

from kg.annotate.action_classes import acts_next, classes, lemma
from kg.annotate.annotation import Annotation
from kg.annotate.lexica import lexica
from kg.annotate.relatives import teller_above
from kg.annotate.speech import cues
from kg.annotate.speech.parentheticals import (
    PASSIVE_SUBJECTS,
    SUBJECTS,
    after_comma,
    between_commas,
    late_teller,
    teller_after_comma,
)
from kg.model import Mention
from kg.ontology import words
from kg.syntax.parsed import Token, once
from kg.syntax.parser import parse_of

RELATIVE = frozenset(("that", "which", "who", "whom"))
GOVERNED = frozenset(("xcomp", "advcl", "conj", "pcomp", "ccomp", "parataxis", "dep"))
AFTER_VERB = frozenset(("nsubj", "dobj", "attr", "oprd", "ccomp", "npadvmod", "appos"))
FINITE = frozenset(("ccomp", "ROOT", "conj"))
COMMAS = frozenset((",", "”", '"', "''", "’", "'"))
FINITE_TAGS = frozenset(("VBD", "VBZ", "VBP"))
NOMINAL = frozenset(("NOUN", "PROPN", "PRON"))
NEAR_TEXT = 14
"""Number of words before 'saying' among which a text may be named."""
STEPS = 6


def mention_of(annotation: Annotation, token: Token | None) -> Mention | None:
    """Return the mention whose head is the token, else the smallest mention that covers it.

    An apposition that gives the name ('the union official, Jim Bell') is preferred. 'None of them'
    and the label of a line ('Correction:') are nobody.
    """
    if token is None or is_nobody(token) or is_label(token):
        return None
    found = annotation.mention_at.get(token.i)
    if found is None or found.kind == "nominal":
        named = _named_in_apposition(annotation, token, found)
        if named is not None:
            return named
    if found is not None:
        return found
    covering = [m for m in annotation.mentions if m.start <= token.idx < m.span.end]
    return min(covering, key=lambda m: (m.span.end - m.start, m.start), default=None)


def _named_in_apposition(
    annotation: Annotation, token: Token, found: Mention | None
) -> Mention | None:
    """Return the name in apposition; the place in 'police in Kiel, Germany, said' names no one."""
    for child in token.children:
        named = annotation.mention_at.get(child.i) if child.dep_ == "appos" else None
        if named is None or named.kind != "name":
            continue
        if named.type != "Place" or (found is not None and found.type == "Place"):
            return named
    return None


def is_nobody(token: Token) -> bool:
    """Return True for 'none of the officials', 'no official', 'neither company'."""
    if token.lower_ in cues.words("nobody", "pronouns"):
        return True
    before = [c.lower_ for c in token.dependents("det", "neg", "preconj")]
    return any(word in cues.words("nobody", "determiners") for word in before)


def is_label(token: Token) -> bool:
    """Return True for 'Correction:' and 'Photo:' at the start of a line: they name what follows."""
    if token.i + 1 >= len(token.doc) or token.word_after != ":":
        return False
    return token.lower_ in cues.words("headline", "not")


@once
def is_passive(verb: Token) -> bool:
    """Return True for a passive: by its children, as 'accused of', or coordinated to a passive."""
    if after_comma(verb):
        return False
    if verb.has_dependent("auxpass", *PASSIVE_SUBJECTS):
        return True
    if verb.tag_ not in ("VBN", "VBD") or verb.has_dependent("aux", *SUBJECTS):
        return False
    if verb.dep_ in ("acl", "advcl") or _stands(verb):
        return True
    joined = verb.tag_ == "VBN" or _is_ordered(verb)
    return joined and verb.dep_ == "conj" and is_passive(verb.head)


def _is_ordered(verb: Token) -> bool:
    """Return True for 'was fined and ordered to pay', tagged as a past tense: nobody is ordered."""
    kinds = {c.dep_ for c in verb.children}
    return verb.lemma_ in cues.words("orders") and "xcomp" in kinds and "dobj" not in kinds


def _stands(verb: Token) -> bool:
    """Return True for 'stands accused'."""
    standing = verb.head.lemma_ in cues.words("blame", "standing")
    return standing and verb.dep_ in ("xcomp", "acomp", "oprd")


def by_agent(verb: Token) -> Token | None:
    """Return the head of the 'by' phrase of a passive verb."""
    for child in verb.children:
        if child.dep_ == "agent" or (child.dep_ == "prep" and child.lower_ == "by"):
            return child.dependent("pobj")
    return None


def teller_of(verb: Token) -> Token | None:
    """Return who says what a verb reports: the 'by' phrase of a passive, else the speaker."""
    return by_agent(verb) if is_passive(verb) else speaker_token(verb)


@once
def speaker_token(verb: Token) -> Token | None:
    """Return the speaker of a reporting verb.

    Looks at its subject, at the noun that a relative or participial clause modifies, and up through
    the verbs that govern it ('released a statement, saying').
    """
    beside = _beside(verb)
    if beside is not None:
        return beside
    quoted = quoted_as(verb)
    if is_passive(verb) or quoted is not None:
        return quoted or by_agent(verb)
    found = _text_before(verb) or _subject_by_our_parser(verb) or _before_mark(verb)
    return _by_governors(verb) if found is None else found


def _beside(verb: Token) -> Token | None:
    """Return the speaker by where he is named: between commas, behind the verb, behind a comma."""
    named = between_commas(verb) or _inverted(verb) or teller_after_comma(verb)
    return named or late_teller(verb)


def _text_before(verb: Token) -> Token | None:
    """Return the text in 'got a letter from the bank saying …', or the caller in 'a call from X'.

    A comma between them ('rejected the letter, saying …') shows that its reader speaks.
    """
    speaks = verb.tag_ == "VBG" and verb.lemma_ in cues.words("parenthesis")
    if not speaks or verb.word_before == ",":
        return None
    texts = cues.words("documents", "calls") | cues.words("documents")
    for token in reversed(verb.doc[max(verb.sent.start, verb.i - NEAR_TEXT) : verb.i]):
        if token.tag_ in FINITE_TAGS:
            return None
        if token.lemma_ in texts and _is_handled(token) and token.head.is_ancestor(verb):
            return _caller_or_text(token)
    return None


def _caller_or_text(text: Token) -> Token:
    """Return who called, if a call names him; else the text or the call."""
    called = text.lemma_ in cues.words("documents", "calls")
    return (_caller(text) if called else None) or text


def _is_handled(noun: Token) -> bool:
    """Return True for 'a letter' in 'got a letter', 'issued a letter'."""
    handling = cues.words("documents", "got") | cues.words("documents", "issue")
    return noun.dep_ == "dobj" and noun.head.lemma_ in handling


def _caller(call: Token) -> Token | None:
    callers = (c for p in call.dependents(lower="from") for c in p.children)
    return next((c for c in callers if c.dep_ == "pobj"), None)


def _by_governors(verb: Token) -> Token | None:
    """Return the subject of a verb or of those above it, or the noun that its clause modifies."""
    for current in _governors(verb):
        own = own_subject(current) or _controlled(current)
        if own is not None:
            return _meant(current, own)
        if current.dep_ in ("acl", "relcl"):
            return _beside_noun(current)
        other = _passive_subject(current) or _joined_subject(current)
        if other is not None:
            return other
    return None


def _meant(verb: Token, own: Token) -> Token | None:
    """Return whom a verb's subject means: 'guards' for 'who' in 'the guards who said …'."""
    if own.lower_ in RELATIVE and verb.dep_ in ("relcl", "acl", "ccomp"):
        return _antecedent(verb)
    return None if _of_things(own) else _speaking_subject(verb, own)


def _of_things(subject: Token) -> bool:
    """Return True for 'all of which', where nobody speaks."""
    led = subject.dependents("prep", lower="of")
    return any(t.lower_ == "which" for c in led for t in c.children)


def _speaking_subject(verb: Token, own: Token) -> Token | None:
    """Return a verb's subject; if that is an event noun, the subject by our own parser, if any."""
    if not _happens(own):
        return own
    found = _subjects_by_our_parser(verb)
    return next((t for t in found if t.i != own.i and not _happens(t)), None)


def _subject_by_our_parser(verb: Token) -> Token | None:
    """Return the speaker of a finite verb for which the pipeline's parse has no subject.

    'In a note to the paper, Omar Aziz, a member of the board, said …'.
    """
    if verb.tag_ not in FINITE_TAGS or own_subject(verb) is not None:
        return None
    found = (t for t in _subjects_by_our_parser(verb) if t.pos_ in NOMINAL)
    return next((t for t in found if t.lower_ not in RELATIVE and not _happens(t)), None)


def _before_mark(verb: Token) -> Token | None:
    """Return 'The union' for 'The union demanded that Ann Lee pay', parsed with 'Lee' as subject.

    A subject behind 'that' is of the clause; whoever demands it stands before the verb.
    """
    own, after = own_subject(verb), verb.after
    if own is None or after is None or own.i < verb.i or after.lower_ != "that":
        return None
    found = _subjects_by_our_parser(verb)
    return next((t for t in found if t.i < verb.i and t.pos_ in NOMINAL), None)


def _subjects_by_our_parser(verb: Token) -> Iterator[Token]:
    parse = parse_of(verb.doc)
    if parse is not None:
        at = (verb.i, "nsubj")
        yield from (t for t in verb.sent if (parse.heads[t.i], parse.labels[t.i]) == at)


def _happens(noun: Token) -> bool:
    """Return True for 'the death', 'the protests' and 'the fact that …', which cannot speak."""
    name = classes("nouns").get(lemma(noun), "").removeprefix("kg:")
    people = lexica().type_of_noun(lemma(noun)) in ("Person", "Group", "Organization")
    happens = name in cues.words("nobody", "happenings")
    happens = happens or lemma(noun) in cues.words("nobody", "abstract")
    return noun.pos_ == "NOUN" and not people and happens


def _controlled(verb: Token) -> Token | None:
    """Return the controlling object in 'led many to believe' and 'urged the mayor to admit'.

    Whoever 'had this to say' or 'called the police to report' it says it himself.
    """
    governor = verb.head
    gives = lemma(governor) in words("participants", "verbs", "object_control")
    if verb.dep_ != "xcomp" or not gives or acts_next(governor, verb):
        return None
    indefinite = cues.words("citing", "indefinite")
    held = (c for c in governor.dependents("dobj") if c.lower_ not in indefinite)
    return next((c for c in held if c.i < verb.i), None)


def _beside_noun(clause: Token) -> Token | None:
    """Return the noun a clause modifies: 'a letter saying'; but who 'had the task of saying'."""
    if clause.dep_ == "acl" and clause.head.lemma_ in cues.words("tasks", "nouns"):
        return own_subject(clause.head.head)
    return _of_participle(clause) or clause.head


def _of_participle(verb: Token) -> Token | None:
    """Return the speaker in 'an official played down the unrest, saying …', attached to 'unrest'.

    Our own parser distinguishes an adverbial clause from one that modifies a noun; None if both
    parses agree.
    """
    parse = parse_of(verb.doc)
    if verb.tag_ != "VBG" or parse is None or not parse.labels[verb.i].startswith("advcl"):
        return None
    above = verb.doc[parse.heads[verb.i]]
    return own_subject(above) if above.is_verb else None


def quoted_as(verb: Token) -> Token | None:
    """Return the speaker in 'Reuters quoted X as saying'."""
    quoting = verb.head.head
    if verb.dep_ != "pcomp" or quoting.lemma_ not in ("quote", "cite") or is_passive(quoting):
        return None
    return quoting.dependent("dobj")


def own_subject(verb: Token) -> Token | None:
    """Return a verb's subject; for 'the man who they say fled' the one who says.

    A noun before a colon is no subject beside another: 'The main points: the mayor denied …'.
    """
    subjects = [c for c in verb.dependents(*SUBJECTS) if not is_label(c)]
    subjects = _after_colon(verb, subjects) or subjects
    return next((c for c in subjects if c.lower_ not in RELATIVE), next(iter(subjects), None))


def _after_colon(verb: Token, subjects: Sequence[Token]) -> list[Token]:
    """Return the subjects between the last colon and a verb; dates only if nothing else is."""
    colon = max((t.i for t in verb.doc[verb.sent.start : verb.i] if t.text == ":"), default=None)
    if colon is None:
        return []
    after = [c for c in subjects if colon < c.i < verb.i]
    return [c for c in after if c.ent_type_ != "DATE"] or after


def _passive_subject(verb: Token) -> Token | None:
    return verb.dependent(*PASSIVE_SUBJECTS)


def _inverted(verb: Token) -> Token | None:
    """Return X in '…, said X', where parsers take a noun to the left for the subject."""
    if not _may_be_inverted(verb) or _tells_behind(verb):
        return None
    behind = (c for c in verb.rights if c.dep_ in AFTER_VERB and c.is_noun)
    named = next(behind, None)
    timed = named is not None and named.ent_type_ in ("DATE", "TIME")
    return None if named is None or timed or _has_verb(named) else named


def _may_be_inverted(verb: Token) -> bool:
    """Return True for 'said' between a comma and a noun phrase."""
    after = verb.after
    if verb.lemma_ not in cues.words("parenthesis", "inverted") or after is None:
        return False
    return verb.word_before in COMMAS and after.pos_ in ("DET", "PROPN", "NOUN", "ADJ")


def _tells_behind(verb: Token) -> bool:
    """Return True for 'a letter, seen by the Post, told us that …': no quote ends there."""
    clauses = verb.dependents("ccomp", "xcomp")
    return verb.has_dependent(*SUBJECTS, side="left") and any(c.i > verb.i for c in clauses)


def _has_verb(noun: Token) -> bool:
    """Return True if a noun is parsed with a clause of which it is the subject: 'crews found'."""
    verbs = [t for t in noun.subtree if t.is_verb]
    return any(t.dep_ in FINITE or (t.tag_ == "VBD" and t.i == noun.i + 1) for t in verbs)


def _joined_subject(verb: Token) -> Token | None:
    """Return the subject of the nearest coordinated verb before this one."""
    if verb.dep_ != "conj":
        return None
    for sibling in sorted(verb.head.children, key=lambda t: -t.i):
        if sibling.dep_ == "conj" and sibling.i < verb.i:
            own = sibling.dependent("nsubj")
            if own is not None:
                return own
    return None


def _antecedent(verb: Token) -> Token | None:
    if verb.head.pos_ not in ("NOUN", "PROPN", "PRON"):
        return None
    return teller_above(verb.head, verb)


def _governors(verb: Token) -> Iterator[Token]:
    for _ in range(STEPS):
        yield verb
        if verb.dep_ == "prep" or verb.head.dep_ == "prep":
            verb = verb.head
        if verb.dep_ not in GOVERNED and verb.dep_ not in ("acl", "relcl", "prep"):
            return
        verb = verb.head


def addressee_token(verb: Token) -> Token | None:
    """Return the addressee: 'told CNN', 'said to reporters', 'wrote in an email to his staff'."""
    if is_passive(verb):
        return _passive_subject(verb)
    if verb.lemma_ in cues.words("addressing"):
        for child in verb.dependents("dobj", "dative", "iobj"):
            if child.pos_ in ("NOUN", "PROPN", "PRON"):
                return _name_beside(child)
    return _told_to(verb)


def _name_beside(noun: Token) -> Token:
    """Return the name in 'told the newspaper Hürriyet', which may be attached beside the noun."""
    after = noun.after
    beside = noun.pos_ == "NOUN" and after is not None and after.pos_ == "PROPN"
    return after if beside and after is not None and after.head in (noun.head, noun) else noun


def _told_to(verb: Token) -> Token | None:
    """Return X of 'to X' on the verb, on its object, or on 'in an email'."""
    nouns = verb.dependents("dobj")
    for prep in verb.dependents("prep", "dative", lower=("to", "in", "during")):
        held = _held(prep) if prep.pos_ == "ADP" else None
        if held is None:
            continue
        if prep.lower_ == "to":
            return held
        nouns.append(held)
    for noun in nouns:
        before = ("to", "with") if noun.lemma_ == "interview" else ("to",)
        led = noun.dependents("prep", lower=before)
        if led:
            return _held(led[0])
    return None


def _held(preposition: Token) -> Token | None:
    return preposition.dependent("pobj")


def held_by_according(token: Token) -> Token | None:
    """Return the head of the noun phrase after 'according to'."""
    to = token.after
    if to is None or to.lower_ != "to":
        return None
    held = to.dependent("pobj", "pcomp")
    if held is not None:
        return held
    nouns = [t for t in token.doc[to.i + 1 : to.i + 10] if t.pos_ in ("NOUN", "PROPN", "PRON")]
    return next((t for t in nouns if t.dep_ != "compound"), None)
