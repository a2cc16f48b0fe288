"""The extent of a claim in the text: the words that state it."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import product

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.triggers import Trigger, semi_auxiliary
from kg.extract.factuality.clause_types import infinitive
from kg.extract.factuality.negation import negated
from kg.extract.factuality.polarity import judge
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.extract.factuality.raising import raised_by
from kg.model import Span
from kg.ontology import words
from kg.syntax.clause import Piece, Wording, wording
from kg.syntax.parsed import Token, once
from kg.syntax.tree import Tree

FINITE = frozenset({"VBD", "VBP", "VBZ"})
EDGE = frozenset({"punct", "cc"})
VERBAL = frozenset({"VERB", "AUX", "PART", "ADJ", "ADV"})
"""Parts of speech of the words in 'is also expected to be'."""


def evidence(trigger: Trigger) -> Span:
    """Return the clause that states a claim, without what is coordinated after it."""
    host = host_of(trigger)
    within = [token.i for token in _subtree(host)]
    first, last, tokens = min(within), max(within), host.doc.tokens
    while first < last and _edge(tokens[first]):
        first += 1
    while first < last and _edge(tokens[last]):
        last -= 1
    own = [token.i for token in trigger.tokens]
    first_token, last_token = tokens[min(first, *own)], tokens[max(last, *own)]
    return Span(first_token.idx, last_token.idx + len(last_token))


def clause_span(
    trigger: Trigger, subject: Span | None, words: Sequence[Span], extent: Span
) -> Span | None:
    """Return the extent of a clause, from the words of its subject and its predicate.

    None for a noun, which has words of its own but no clause, and if no parse sees a clause.
    """
    if trigger.kind == "noun" or not words:
        return None
    spans = [extent, *words, *([subject] if subject is not None else [])]
    return Span(min(s.start for s in spans), max(s.end for s in spans))


def wording_of(
    trigger: Trigger,
    annotation: Annotation,
    taking: Container[int] | None = None,
    bearers: Collection[int] = (),
) -> tuple[Span | None, tuple[Span, ...]]:
    """Return the spans of a claim's subject and of its predicate, from our own parse.

    `taking` are the participating words, if they are known, and `bearers` those of them that the
    clause must be about. If our parser sees no such clause, or one with another subject ('Two trips
    later, Bolt missed'), the pipeline's parse is used; if both do, the subject is left out.
    """
    first: tuple[Span, ...] = ()
    doc = annotation.doc
    beside = [*_tellers_behind(trigger.token)] if trigger.kind != "noun" else []
    for subject, told in _wordings(trigger, annotation, taking):
        spans = tuple(annotation.span_of(doc[a : b + 1]) for a, b in _without(told, beside))
        first = first or spans
        if subject is None:
            return None, first
        if not bearers or any(subject[0] <= i <= subject[1] for i in bearers):
            return annotation.span_of(doc[subject[0] : subject[1] + 1]), spans
    return None, first


def _tellers_behind(trigger: Token) -> Iterator[Piece]:
    """Yield the words of 'a source close to the inquiry said' behind a comma after a trigger."""
    for verb in trigger.doc[trigger.i + 1 : trigger.sent.end]:
        told = _teller(verb)
        if told is None or trigger.is_ancestor(verb):
            continue
        first, last = told.left_edge, told.right_edge
        apart = first.i > trigger.i and first.word_before == "," and verb.i - last.i in (1, 2)
        if apart and not any(t.is_quote for t in trigger.doc[first.i : verb.i]):
            yield first.i - 1, verb.i


@once
def _teller(verb: Token) -> Token | None:
    """Return the subject of a verb that may close a sentence: 'a source' of 'a source said'."""
    known = verb.tag_ in FINITE and lemma(verb) in words("cues", "parenthesis", "lemmas")
    told = verb.dependent("nsubj") if known and verb.dep_ != "relcl" else None
    return None if told is None or told.tag_ in ("WDT", "WP") else told


def _without(pieces: Iterable[Piece], left_out: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces up to the first of what is left out of them."""
    gaps = [*left_out]
    for start, end in pieces:
        last = min((a - 1 for a, _ in gaps if start <= a <= end), default=end)
        inside = any(a <= start <= b for a, b in gaps)
        if not inside and start <= last:
            yield start, last


def _wordings(
    trigger: Trigger, annotation: Annotation, taking: Container[int] | None
) -> Iterator[tuple[Piece | None, Iterable[Piece]]]:
    """Yield the subject and the words of a trigger's clause by each parse, outer verbs first."""
    noun, token = trigger.kind == "noun", trigger.token
    told, trees = _head_of_clause(trigger), annotation.trees
    above = [] if noun else [*_raising(token)]
    for tree, host in [*product(trees, above), *product(trees, [told])]:
        found = wording(annotation.doc, tree, host, noun=noun, taking=taking)
        if found is None or (noun and _holds_verb_above(found, token)):
            continue
        if any(a <= token.i <= b for a, b in found.words):
            own = found.words if host in (told, token) else _own(found, tree, token)
            yield found.subject, own


def _head_of_clause(trigger: Trigger) -> Token:
    """Return the trigger's word, and 'felt' for 'felt ill'."""
    token = trigger.token
    linked = trigger.kind == "state" and token.dep_ == "acomp" and token.head.pos_ == "VERB"
    return token.head if linked else token


def _raising(token: Token) -> Iterator[Token]:
    """Yield the words that raise a predicate, outermost first: 'is expected to begin to leave'."""
    above = raised_by(token) or _must_above(token)
    if above is not None:
        yield from _raising(above)
        yield above


def _must_above(token: Token) -> Token | None:
    """Return 'have' in 'will have to pay', 'going' in 'is going to pay': auxiliaries of 'pay'.

    Whoever 'did not have to pay' may have paid, and who 'has yet to pay' has not: that is told of
    the paying.
    """
    above = token.head
    owned = token.has_dependent("nsubj", "nsubjpass", "expl")
    if token.dep_ != "xcomp" or not infinitive(token) or owned or not semi_auxiliary(above):
        return None
    open_ = negated(above) or any(t.lower_ == "yet" for t in token.doc[above.i : token.i])
    return None if open_ and above.lemma_ != "go" else above


def shared_lead(
    trigger: Trigger, words: Sequence[Span], annotation: Annotation
) -> tuple[Span, ...]:
    """Return the auxiliaries that a verb shares: 'to' of 'plans to widen the road and paint it'.

    With what raises the first verb: 'began to' in 'began to mend the mill and paint the barn'. None
    if the words of the clause have them, by the other parse.
    """
    verb = trigger.token
    first = _first_joined(verb)
    if trigger.kind != "verb" or not words or words[0].start <= first.idx:
        return ()
    if first is verb or not _is_bare_like(verb, first):
        return ()
    lead = _lead_with_to(first) if first.has_dependent("aux", lower="to") else _lead(verb, first)
    if lead is None:
        return ()
    return (annotation.span_of(annotation.doc[lead[0] : lead[1] + 1]),)


def _lead_with_to(first: Token) -> Piece | None:
    """Return 'began to' in 'began to mend the mill', or 'to' if it is not only raised."""
    to = first.dependent("aux", lower="to")
    if to is None:
        return None
    raising = next(_raising(first), first)
    start = min([to, raising, *raising.auxiliaries, *_copulas(raising)], key=lambda t: t.i)
    if any(t.pos_ not in VERBAL for t in first.doc[start.i : first.i]):
        start = to
    return start.i, max(t.i for t in first.auxiliaries if t.i < first.i)


def _lead(verb: Token, first: Token) -> Piece | None:
    """Return 'was' for 'raised' in 'was born and raised'; None if only the first is denied."""
    ahead = [t for t in first.auxiliaries if t.i < first.i]
    if not ahead or judge(first)[0] != judge(verb)[0]:
        return None
    start = ahead[0].i
    together = all(t.pos_ in VERBAL for t in first.doc[start : first.i])
    return (start, _end_of_lead(first, ahead)) if together else None


def _end_of_lead(first: Token, ahead: Sequence[Token]) -> int:
    """Return the last of the auxiliaries of a verb, or the 'not' behind it."""
    return max(t.i for t in (*ahead, *first.dependents("neg")) if t.i < first.i)


def _first_joined(verb: Token) -> Token:
    while verb.dep_ == "conj" and verb.head.is_verb:
        verb = verb.head
    return verb


def _is_bare_like(verb: Token, first: Token) -> bool:
    """Return True for a verb that shares the auxiliaries of the one that it is joined to."""
    alone = not verb.has_dependent("nsubj", "nsubjpass", "aux", "auxpass", "mark")
    return alone and verb.tag_ == first.tag_ and verb.tag_ in ("VB", "VBN", "VBG")


def _copulas(word: Token) -> list[Token]:
    """Return 'will be' for 'able' in 'will be able to leave'."""
    copula = copula_of(word)
    return [] if copula is None else [copula, *copula.auxiliaries]


def _own(found: Wording, tree: Tree, raised: Token) -> Iterator[Piece]:
    """Leave out a clause coordinated with the raised one: 'and end' in 'may go on and end'."""
    head, doc = tree.predicate(raised.i), raised.doc
    clauses = [tree.within(c) for c in tree.having(head, "conj") if doc[c].is_verb]
    first = min((words[0] for words in clauses), default=len(doc))
    for start, end in found.words:
        last = end
        while start < last and head < first <= last + 1 and _joins(doc[last], first):
            last -= 1
        if start < first or end < head:
            yield start, last


def _joins(token: Token, first: int) -> bool:
    return token.i >= first or token.is_punct or token.dep_ == "cc"


def _holds_verb_above(found: Wording, noun: Token) -> bool:
    """Return True for a headline that one parse takes for a noun phrase: 'Navy foils attack'."""
    held = [noun.doc[i] for a, b in found.words for i in range(a, b + 1)]
    return any(t.is_verb and t.is_ancestor(noun) for t in held)


def host_of(trigger: Trigger) -> Token:
    """Return the head of the clause or noun phrase that states the claim."""
    if trigger.kind == "state" and trigger.token.dep_ == "amod":
        return trigger.token.head
    if trigger.kind == "state":
        return copula_of(trigger.token) or trigger.token
    if trigger.kind == "noun":
        return trigger.token.verb_above
    return trigger.token


def _edge(token: Token) -> bool:
    return token.is_space or token.dep_ in EDGE or (token.is_punct and not token.is_quote)


def _subtree(host: Token) -> Iterator[Token]:
    yield host
    for child in host.children:
        if child.dep_ in ("conj", "cc", "parataxis") and child.i > host.i:
            continue
        yield from child.subtree
