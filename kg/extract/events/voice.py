"""Active and passive voice, also if headlines and reduced clauses omit the auxiliary."""

from kg.annotate.action_classes import lemma
from kg.extract.factuality.clause_types import has_done
from kg.ontology import words
from kg.syntax.parsed import Token, once
from kg.syntax.parser import Parse, parse_of

SUBJECT = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
FINITE = frozenset({"VBD", "VBZ", "VBP"})
ACTING = frozenset({"PERSON", "ORG", "GPE", "NORP"})
HELPERS = frozenset({"aux", "auxpass"})
OBJECT = frozenset({"dobj", "obj", "oprd", "attr", "ccomp", "xcomp", "acomp"})
REDUCED = 0.7
AGREED = 0.5
SURE = 0.9
ACTIVE = 0.95
"""Minimum certainties of our parser of a reduced relative clause and of a passive subject.

AGREED is that of a reduced relative clause that the pipeline's parse has too.
"""
UNREDUCED = frozenset({"nsubj", "nsubj:pass", "obj", "mark", "aux", "aux:pass", "xcomp", "ccomp"})
"""Labels of what a reduced relative clause has not."""
PASSIVE = frozenset({"auxpass", "nsubjpass", "csubjpass", "agent"})


@once
def is_passive(verb: Token) -> bool:
    """Return True for a passive: 'was shot', 'the man shot by police', 'Man shot in Leeds'."""
    if any(not measures(c) for c in verb.dependents(*PASSIVE)):
        return True
    if keeper(verb) is not None or has_done(verb):
        return True
    if verb.tag_ not in ("VBN", "VBD") or verb.has_dependent(*HELPERS):
        return False
    if _is_participle(verb):
        return True
    if verb.dep_ == "conj":
        return _joined(verb)
    if verb.tag_ == "VBN" and _is_bare(verb):
        return not _has_its_own(verb)
    return _headline(verb)


def _is_bare(verb: Token) -> bool:
    """Return True for a participle that needs no auxiliary: 'the man shot by police'."""
    return verb.dep_ in ("acl", "advcl", "acomp") or _is_found_so(verb)


def _is_found_so(verb: Token) -> bool:
    """Return True for 'was reported stolen', 'was found murdered', 'kept them informed'."""
    if verb.dep_ == "oprd":
        return True
    bound = verb.dep_ in ("xcomp", "ccomp") and verb.head.i == verb.i - 1
    return bound and verb.head.is_verb and is_passive(verb.head)


def _is_participle(verb: Token) -> bool:
    """Return True if our parser is sure of a reduced relative clause, or of a headline's passive.

    Taggers call many participles past tenses: 'The merger, agreed in May, failed'.
    """
    parse = parse_of(verb.doc)
    if parse is None or _is_active(verb):
        return False
    parts = {i: parse.labels[i] for i in range(verb.sent.start, verb.i) if parse.heads[i] == verb.i}
    least = AGREED if verb.dep_ == "acl" else REDUCED
    if parse.labels[verb.i] == "acl" and parse.certainty[verb.i] >= least:
        return {"nsubj", "mark", "aux"}.isdisjoint(parts.values())  # not 'the fact that they tried'
    if _is_reduced(verb, parse):
        return True
    if _ending(verb) in (".", "!", "?", '"', "\u201d"):
        return False
    return any(label == "nsubj:pass" and parse.certainty[i] >= SURE for i, label in parts.items())


def _is_reduced(verb: Token, parse: Parse) -> bool:
    """Return True for 'hurt' in 'the guard hurt in the raid', a relative clause with no subject."""
    if verb.dep_ not in ("acl", "relcl") or parse.labels[verb.i] != "acl:relcl":
        return False
    after = verb.after
    led = after is not None and (after.pos_ == "ADP" or after.dep_ == "agent")
    below = {
        parse.labels[i] for i in range(verb.sent.start, verb.sent.end) if parse.heads[i] == verb.i
    }
    near = verb.head.i == verb.i - 1 == parse.heads[verb.i]
    return near and led and parse.certainty[verb.i] >= REDUCED and UNREDUCED.isdisjoint(below)


def _ending(verb: Token) -> str:
    """Return the last character of a sentence, without the gap behind a paragraph."""
    sentence = verb.sent
    told = (verb.doc[i] for i in range(sentence.end - 1, sentence.start - 1, -1))
    return next((t.text[-1:] for t in told if not t.is_space), "")


def _is_active(verb: Token) -> bool:
    return any(_is_active_part(c, verb) for c in verb.children)


def _is_active_part(part: Token, verb: Token) -> bool:
    """Return True for what a passive lacks: an object, a subject behind it, a gerund."""
    if part.dep_ in ("oprd", "attr") and (verb.tag_ == "VBD" or verb.dep_ == "ROOT"):
        return part.is_noun
    if part.dep_ == "dobj":
        return part.pos_ != "ADJ"
    inverted = part.dep_ in SUBJECT and part.i > verb.i
    return inverted or (part.dep_ == "xcomp" and part.tag_ == "VBG")


def _has_its_own(verb: Token) -> bool:
    """Return True for an object of its own, which a passive lacks.

    'The bomb, planted by two men, killed 12': 'planted' has none.
    """
    if not verb.has_dependent("dobj"):
        return False
    known = ("recipient_object", "naming")
    return not any(lemma(verb) in words("participants", "verbs", name) for name in known)


def _joined(verb: Token) -> bool:
    """Return True for 'was seized and burned': a passive's conjunct without subject or object."""
    head = verb.head
    if verb.has_dependent(*SUBJECT):
        shared = head.has_dependent("auxpass") and not verb.has_dependent(*OBJECT)
        # 'the doors were locked and the staff arrested'
        return (verb.tag_ == "VBN" and shared) or _headline(verb)
    if _is_meant(verb):
        return True
    return head.is_verb and is_passive(head) and _goes_on_undergone(verb)


def _is_meant(verb: Token) -> bool:
    """Return True for 'meant' in 'is a fake and meant to mislead'."""
    bare = not (verb.has_dependent("dobj") or verb.head.has_dependent("aux"))
    return bare and verb.tag_ == "VBN" and lemma(verb.head) == "be"


def _goes_on_undergone(verb: Token) -> bool:
    """Return True for 'burned' in 'was seized and burned', but not for 'fled' beside a passive."""
    if verb.tag_ == "VBN" or _is_told(verb):
        return True
    past = verb.tag_ == "VBD" and _is_past(verb)
    return not (past or verb.has_dependent(*OBJECT)) or _is_left_so(verb, past=past)


def _is_past(verb: Token) -> bool:
    """Return True for 'fled', and for 'moved' in 'was born in Oslo and moved to Lund'."""
    return verb.head.lower_ == "born" or verb.lower_ in words("participants", "verbs", "pasts")


def _is_left_so(verb: Token, *, past: bool) -> bool:
    """Return True for 'was held and released unharmed', not for 'was beaten and remained calm'."""
    if past or verb.pos_ != "VERB" or lemma(verb) in words("participants", "raising", "linking"):
        return False
    objects = verb.dependents(*OBJECT)
    return all(c.pos_ == "ADJ" and c.dep_ in ("acomp", "oprd") for c in objects)


def _is_told(verb: Token) -> bool:
    """Return True for a verb with what is told or forced and nobody it is told to or forced on.

    'Was called and told to leave', 'was locked up and forced to watch'.
    """
    if verb.has_dependent("dobj"):
        return False
    if lemma(verb) in words("participants", "verbs", "made_to"):
        return any(c.tag_ == "VB" for c in verb.dependents("xcomp", "advcl"))
    tells = lemma(verb) in words("participants", "verbs", "recipient_object")
    return tells and verb.has_dependent("ccomp", "xcomp")


def _headline(verb: Token) -> bool:
    """Return True for 'Man charged with murder': a bare participle, or one that needs an object."""
    subject = verb.dependent(*SUBJECT, side="left")
    if subject is None or _is_finite(verb, subject):
        return False
    if lemma(verb) in words("participants", "verbs", "thought_so") and verb.has_dependent("oprd"):
        return True
    if any(not _is_sum(verb, c) for c in verb.dependents(*OBJECT)):
        return False
    if verb.dep_ == "relcl" or _goes_on_acting(verb):
        return False
    return verb.tag_ == "VBN" or _needs_object(verb)


def _goes_on_acting(verb: Token) -> bool:
    """Return True for 'charged' in 'Men charged and hit a guard': what follows has an object."""
    return any(c.has_dependent("dobj") for c in verb.dependents("conj"))


def _needs_object(verb: Token) -> bool:
    """Return True for a verb that is never without an object, alone or with its preposition."""
    beside = (f"{lemma(verb)} {c.lower_}" for c in verb.dependents("prep", "prt"))
    return not words("participants", "verbs", "needs_object").isdisjoint((lemma(verb), *beside))


def _is_finite(verb: Token, subject: Token) -> bool:
    """Return True for 'The police responded.', whatever the tag: our parser sees an active."""
    parse = parse_of(verb.doc)
    if parse is None or _ending(verb) != "." or parse.heads[subject.i] != verb.i:
        return False
    return parse.labels[subject.i] == "nsubj" and parse.certainty[subject.i] >= ACTIVE


def _is_sum(verb: Token, noun: Token) -> bool:
    """Return True for 'Bank fined $40m' and 'Man jailed 10 years': a measure, not a person."""
    punished = lemma(verb) in words("participants", "verbs", "punishing")
    if not punished or noun.dep_ != "dobj" or verb.has_dependent("dative"):
        return False
    within = [noun, *noun.children]
    return any(t.text in ("$", "£", "€") or t.ent_type_ in ("MONEY", "DATE") for t in within)


def measures(preposition: Token) -> bool:
    """Return True for 'voted by a large majority', 'won by two points': a measure, no agent."""
    if preposition.lower_ != "by":
        return False
    known = words("participants", "nouns", "margins")
    return any(lemma(c) in known for c in preposition.dependents("pobj"))


@once
def own_subject(verb: Token) -> Token | None:
    """Return the subject, past what the parse takes for one.

    Not the fronted noun before it ('A nurse by trade, Lee works'), not the pronoun of the clause
    below ('who police say fled'), not half a word ('co-founder'); and a name where the parse has a
    mere adverbial.
    """
    found = [c for c in verb.dependents(*SUBJECT) if not is_broken(c)]
    if len(found) == 2 and _is_not_first(found[0], found[1], verb):
        return found[1]
    return found[0] if found else _adverbial_subject(verb)


def _adverbial_subject(verb: Token) -> Token | None:
    """Return a name before a finite verb that the parse takes for an adverbial or apposition."""
    if verb.tag_ not in FINITE or verb.has_dependent("aux", "expl"):
        return None
    names = (c for c in verb.dependents("npadvmod") if c.i == verb.i - 1)
    return next((c for c in names if c.ent_type_ in ACTING), None) or _after_phrase(verb)


def _after_phrase(verb: Token) -> Token | None:
    """Return a subject parsed as an apposition: 'According to Lee at Shell, a memo showed …'."""
    noun = verb.nbor(-1) if verb.i > verb.sent.start else verb
    while noun.dep_ != "appos" and noun.head.i not in (noun.i, verb.i):
        noun = noun.head
    edge = noun.left_edge.i
    if noun.dep_ != "appos" or noun.right_edge.i != verb.i - 1 or not verb.is_ancestor(noun):
        return None
    fronted = noun.head.i < edge and edge > 0 and verb.doc[edge - 1].text == ","
    return noun if fronted and noun.is_noun else None


def _is_not_first(first: Token, second: Token, verb: Token) -> bool:
    if second.i > verb.i:
        return False
    if first.tag_ in ("WP", "WDT") and second.tag_ not in ("WP", "WDT"):
        return True
    edge = second.left_edge.i
    if edge > 0 and verb.doc[edge - 1].text == ":":  # 'The main points: the mayor denied it'
        return True
    after_comma = edge > 0 and verb.doc[edge - 1].text == ","
    return first.pos_ == "NOUN" and second.pos_ in ("PROPN", "PRON", "NUM") and after_comma


def stranded(verb: Token) -> Token | None:
    """Return 'who' in 'who police say fled', which belongs to the verb below."""
    found = verb.dependents(*SUBJECT)
    if (
        len(found) == 2
        and found[0].tag_ in ("WP", "WDT")
        and _is_not_first(found[0], found[1], verb)
    ):
        return found[0]
    return None


def is_broken(token: Token) -> bool:
    """Return True for a piece of a hyphenated word that the parse took for a word: 'co', '-'."""
    if not token.text[0].isalnum():
        return True
    return not token.whitespace_ and token.doc[token.i + 1 : token.i + 2].text == "-"


def keeper(verb: Token) -> Token | None:
    """Return the agent in 'with their pistols drawn', 'had their pistols drawn'."""
    if verb.tag_ != "VBN" or verb.has_dependent(*HELPERS):
        return None
    head = verb.head
    if verb.dep_ == "ccomp" and lemma(head) in ("have", "get", "keep"):
        return own_subject(verb) and own_subject(head)
    if verb.dep_ == "pcomp" and head.lower_ == "with":
        return _owner(own_subject(verb))
    if verb.dep_ == "acl" and head.dep_ == "pobj" and head.head.lower_ == "with":
        return _owner(head)
    return None


def _owner(noun: Token | None) -> Token | None:
    """Return whose a thing is; of hands that are tied nobody is told who tied them."""
    if noun is None or lemma(noun) in words("participants", "nouns", "body"):
        return None
    return noun.dependent("poss")
