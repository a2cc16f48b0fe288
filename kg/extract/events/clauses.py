"""The extent of a claim in the text: the words that state it, and the time they give it."""

import re
from collections.abc import Iterator

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract.events.actions import classes, lemma, words
from kg.extract.events.triggers import Trigger
from kg.extract.predicates import copula_of
from kg.model import Form, Span, Time
from kg.syntax.clause import wording

BEARING = frozenset(
    {"npadvmod", "advmod", "prep", "tmod", "nmod", "compound", "amod", "poss", "prt", "dobj"}
)
WITHIN = frozenset({"pobj", "prep", "nummod", "compound", "npadvmod", "amod", "advmod", "quantmod"})
FINITE_TAGS = frozenset({"MD", "VBD", "VBP", "VBZ"})
GERUNDS = frozenset({"csubj", "dobj", "pcomp", "pobj", "xcomp"})
LIKELY_TIME = 0.6
EDGE = frozenset({"punct", "cc"})
CALENDAR = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(?=$|T)")
RANK = {"DATE": 0, "TIME": 0, "SET": 1, "DURATION": 2}


def evidence(trigger: Trigger) -> Span:
    """Give the clause that states a claim, without what is coordinated after it."""
    host = host_of(trigger)
    tokens = sorted(_subtree(host), key=lambda t: t.i)
    first, last = tokens[0].i, tokens[-1].i
    clause = list(host.doc[first : last + 1])
    while len(clause) > 1 and _edge(clause[0]):
        clause.pop(0)
    while len(clause) > 1 and _edge(clause[-1]):
        clause.pop()
    first_token, last_token = clause[0], clause[-1]
    for token in trigger.tokens:
        first_token = min(first_token, token, key=lambda t: t.i)
        last_token = max(last_token, token, key=lambda t: t.i)
    return Span(first_token.idx, last_token.idx + len(last_token))


def form_of(trigger: Trigger) -> Form:
    """Say in which form a clause is told: 'leaves', 'to leave', 'leaving', 'his leave'."""
    if trigger.kind == "noun":
        return "nominal"
    if trigger.kind == "state" or lemma(trigger.token) == "be":
        return "copular"
    helpers = [c for c in trigger.token.children if c.dep_ in ("aux", "auxpass")]
    if any(c.tag_ in FINITE_TAGS for c in helpers) or trigger.token.tag_ in FINITE_TAGS:
        return "finite"
    if any(c.lower_ == "to" for c in helpers):
        return "infinitive"
    if trigger.token.tag_ == "VBG":
        return "gerund" if trigger.token.dep_ in GERUNDS else "participle"
    return "participle" if trigger.token.tag_ == "VBN" else "infinitive"


def wording_of(trigger: Trigger, annotation: Annotation) -> tuple[Span | None, tuple[Span, ...]]:
    """Give the words of a claim's subject and those of what is said of it, from our own parse.

    Where our parser sees no such clause, from the pipeline's.
    """
    doc, noun = annotation.doc, trigger.kind == "noun"
    for tree in (annotation.parses.own, annotation.parses.pipeline):
        found = wording(doc, tree, trigger.token, noun=noun) if tree is not None else None
        if found is not None and any(a <= trigger.token.i <= b for a, b in found.words):
            spans = [annotation.span_of(doc[a : b + 1]) for a, b in found.words]
            subject = found.subject
            who = annotation.span_of(doc[subject[0] : subject[1] + 1]) if subject else None
            return who, tuple(spans)
    return None, ()


def host_of(trigger: Trigger) -> Token:
    """Give the head of the clause or noun phrase that states the claim."""
    if trigger.kind == "state" and trigger.token.dep_ == "amod":
        return trigger.token.head
    if trigger.kind == "state":
        return copula_of(trigger.token) or trigger.token
    if trigger.kind == "noun":
        return _clause_of(trigger.token)
    return trigger.token


def _clause_of(noun: Token) -> Token:
    token = noun
    while token.head != token and token.pos_ not in ("VERB", "AUX"):
        token = token.head
    return token


def _edge(token: Token) -> bool:
    return token.is_space or token.dep_ in EDGE or (token.is_punct and not token.is_quote)


def _subtree(host: Token) -> Iterator[Token]:
    yield host
    for child in host.children:
        if child.dep_ in ("conj", "cc", "parataxis") and child.i > host.i:
            continue
        yield from child.subtree


def time_of(trigger: Trigger, annotation: Annotation) -> Time | None:
    """Find the time that a clause gives its action: nearest, calendar times before durations."""
    host = trigger.token
    found = _times(host, annotation)
    if not found and trigger.kind == "state":
        found = _times(copula_of(host) or host.head, annotation)
    if not found:
        found = _borrowed(host, annotation) if trigger.kind == "noun" else _shared(host, annotation)
    if not found and trigger.kind == "verb":
        found = _parsed(host, annotation)
    if not found:
        found = _of_antecedent(host, annotation)
    if not found:
        return None
    return min(found, key=lambda t: (RANK[t.type], abs(t.start - host.idx)))


def _times(host: Token, annotation: Annotation) -> list[Time]:
    at, found = annotation.time_at, []
    for child in host.children:
        if child.dep_ in (
            "npadvmod",
            "advmod",
            "prep",
            "tmod",
            "nmod",
            "compound",
            "amod",
            "poss",
            "prt",
            "dobj",
        ):
            found += [at[t.i] for t in _near(child) if t.i in at]
    return found


def _parsed(verb: Token, annotation: Annotation) -> list[Time]:
    """Give the times that both parses, laid together, hold for a part of what the verb says."""
    likely = (a for a in annotation.arguments.get(verb.i, ()) if a.probability >= LIKELY_TIME)
    words = {a.word for a in likely if a.role == "oblique" and a.why in ("own", "conjunct")}
    return [annotation.time_at[i] for i in sorted(words) if i in annotation.time_at]


def _of_antecedent(verb: Token, annotation: Annotation) -> list[Time]:
    """Take over the day of the occasion: 'at the May 3 vigil, where Lee was seen begging'."""
    while verb.dep_ == "xcomp" and verb.pos_ == "VERB":
        verb = verb.head
    where = any(c.lower_ in ("where", "when") and c.i < verb.i for c in verb.children)
    if verb.dep_ != "relcl" or not where:
        return []
    occasion = lemma(verb.head) in classes("nouns")
    return [t for t in _times(verb.head, annotation) if t.type == "DATE"] if occasion else []


def _near(child: Token) -> Iterator[Token]:
    """Yield a modifier and what hangs on it by prepositions, but no other clause."""
    yield child
    if child.dep_ in ("dobj", "poss"):
        return
    for inner in child.children:
        if inner.dep_ in (
            "pobj",
            "prep",
            "nummod",
            "compound",
            "npadvmod",
            "amod",
            "advmod",
            "quantmod",
        ):
            yield from _near(inner)


def _shared(host: Token, annotation: Annotation) -> list[Time]:
    """Take over the time of a coordinated verb, or of the verb whose infinitive this is."""
    if host.dep_ == "conj" and host.head.pos_ in ("VERB", "AUX"):
        own_subject = any(c.dep_.startswith("nsubj") for c in host.children)
        return [] if own_subject else _times(host.head, annotation)
    if host.pos_ in ("VERB", "AUX"):
        for child in host.children:
            if child.dep_ == "conj" and not any(c.dep_.startswith("nsubj") for c in child.children):
                return [t for t in _times(child, annotation) if t.type == "DATE"]
    return []


def _borrowed(noun: Token, annotation: Annotation) -> list[Time]:
    """Take over the verb's time: 'gave a speech on Friday', 'said at a briefing on Friday'."""
    verb = noun.head
    if noun.dep_ == "pobj" and verb.lower_ in ("in", "at", "during"):
        verb = verb.head
    elif noun.dep_ not in ("dobj", "nsubjpass") or lemma(verb) not in words(
        "nominals", "support", "agent"
    ):
        return []
    return _times(verb, annotation) if verb.pos_ in ("VERB", "AUX") else []


def calendar_date(time: Time | None) -> str | None:
    """Give the day, month or year that a time names, or None: '2018-02-14T15:20' is 2018-02-14."""
    match = CALENDAR.match(time.value) if time is not None and time.value else None
    return match.group() if match else None
