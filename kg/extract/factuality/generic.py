"""Generic statements: 'you win with patience', 'when you open the door', 'click the button'."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.extract.factuality.clause_types import imperative, infinitive, is_question
from kg.extract.factuality.lexicon import words
from kg.extract.factuality.negation import negative_noun
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.model import Event
from kg.syntax.parsed import Token

ABLE = frozenset({"can", "ca", "could", "may", "might"})
"""Modals with which 'you' is generic; 'you will pay for this' and 'you must leave' address
somebody.
"""

STATED = frozenset({"asserted", "reported"})
"""Statuses that can be generic; whatever is alleged or denied is a specific claim."""

FORMS = frozenset({"finite", "copular", "verbless", "infinitive"})
CIRCUMSTANCES = frozenset({"occasion", "cause", "purpose", "manner"})
SUBJECT = frozenset({"nsubj", "nsubjpass"})
SHARED = frozenset({"xcomp", "conj"})
"""Labels of verbs that share the subject of their head."""


ANYBODY = frozenset({"anyone", "anybody"})
WHOEVER = frozenset({"whoever", "whomever"})


def _told_in(events: Iterable[Event]) -> set[str | None]:
    """Return the ids of the events that take part in others, not as mere circumstances."""
    parts = chain.from_iterable(e.participants for e in events)
    return {p.event for p in parts if p.role not in CIRCUMSTANCES}


def without_generic(events: Sequence[Event], annotation: Annotation) -> Iterator[Event]:
    """Yield events, with generic ones, and what the reader may do, marked as only named.

    In the present tense 'you' is anybody, or the reader ('the games you can see from here'): it
    describes how things are and reports nothing; so do instructions to the reader ('for tickets,
    visit the box office'). What was, will be or is going on may be addressed to somebody ('you
    broke our trust', 'you are making a mistake') and is kept, and so are a quoted imperative and
    what participates in a claim that is kept, as the content of what is said; what only gives its
    circumstances ('sings whenever you open the door') stays generic. What the text itself asks
    ('Is the port open?') says nothing.
    """
    at = {token.idx: token for token in annotation.tokens}
    general = {e.id for e in events if _is_generic(e, at.get(e.trigger.start))}
    while held := general & _told_in(e for e in events if e.id not in general):
        general -= held
    for event in events:
        yield replace(event, only_named=True) if event.id in general else event


def _is_of_whole_kind(verb: Token) -> bool:
    """Return True for what is told of "you", of anybody, of a kind, or of any time at all."""
    return _says_you(verb) or _of_anybody(verb) or _of_kind(verb) or _of_any_time(verb)


def _is_generic(event: Event, verb: Token | None) -> bool:
    if verb is None or event.status not in STATED:
        return False
    if _of_none(verb) or _only_asks(event, verb):
        return True
    if event.time or event.form not in FORMS:
        return False
    if _is_of_whole_kind(verb):
        return True
    return event.status == "asserted" and _bids_reader(verb)


def _only_asks(event: Event, verb: Token) -> bool:
    """Return True for 'Is the port open?', asked by the text itself, which says neither."""
    open_ = event.status == "asserted" and event.polarity == "unknown"
    return open_ and is_question(copula_of(verb) or verb)


def _says_you(verb: Token) -> bool:
    """Return True for 'you win', 'you never see', 'you can buy', 'if you are late'.

    Also 'you have to wait'.
    """
    clause = _with_subject(verb)
    subject = _subject(clause)
    if subject is None or subject.lower_ != "you":
        return False
    first = clause.finite
    if first.tag_ == "MD":
        return first.lower_ in ABLE and all(c.lemma_ != "have" for c in clause.auxiliaries)
    return first.tag_ == "VBP" and (first.lemma_ != "be" or _opens_condition(clause))


def _with_subject(verb: Token) -> Token:
    """Return the verb whose subject a predicate shares: 'have' for 'wait' in 'you have to wait'."""
    clause = verb if verb.is_verb else verb.head
    while clause.dep_ in SHARED and _subject(clause) is None:
        clause = clause.head
    return clause


def _of_anybody(verb: Token) -> bool:
    """Return True for 'anyone who saw the boat', 'whoever finds it', which say who is meant.

    Also 'are untrue' in 'anyone who spreads rumours that are untrue', which need not exist.
    """
    if _is_of_anybodys_object(_with_subject(verb)):
        return True
    subject = _subject(verb)
    if subject is None:
        return False
    one = verb.head if verb.dep_ == "relcl" and subject.tag_ in ("WP", "WDT") else subject
    return (one.lower_ in ANYBODY and one is not subject) or one.lower_ in WHOEVER


def _is_of_its_noun(subject: Token | None) -> bool:
    """Return True for no subject, 'who', 'which' and 'that': a clause tells of its noun."""
    return subject is None or subject.tag_ in ("WP", "WDT") or subject.lower_ == "that"


def _is_of_anybodys_object(clause: Token) -> bool:
    """Return True for 'that are untrue' in 'anyone who spreads rumours that are untrue'."""
    kind = clause.head
    bare = clause.dep_ == "relcl" and kind.tag_ == "NNS" and not kind.has_dependent("det", "poss")
    spread = bare and kind.dep_ == "dobj" and kind.head.dep_ == "relcl"
    return spread and _of_anybody(kind.head)


def _of_none(verb: Token) -> bool:
    """Return True for 'owned' in 'no ship owned by him sank', 'nobody who worked there was hurt'.

    It says of which ships, or of whom, the clause above tells that there were none.
    """
    clause = _with_subject(verb) if verb.dep_ != "acl" else verb
    if clause.dep_ not in ("acl", "relcl") or clause.head.i > clause.i or infinitive(clause):
        return False
    kind = clause.head
    own = _is_of_its_noun(_subject(clause))
    told = kind.dep_ in SUBJECT or (kind.dep_ == "dobj" and kind.head.is_verb)
    return own and told and negative_noun(kind) and clause.left_edge.word_before != ","


def _of_kind(verb: Token) -> bool:
    """Return True for 'hit' in 'teachers who hit pupils are seldom dismissed'.

    It says which teachers are meant, of whom the clause above tells what is usual or right. So does
    'members who saw the fire may contact the office', whether or not there are any.
    """
    kind, main = verb.head, verb.head.head
    subject = _subject(verb)
    if verb.dep_ != "relcl" or subject is None or subject.tag_ not in ("WP", "WDT"):
        return False
    if kind.tag_ != "NNS" or kind.dep_ not in SUBJECT or verb.left_edge.word_before == ",":
        return False
    if kind.has_dependent("det", "nummod", "poss"):
        return False
    return (verb.finite.tag_ == "VBP" and _tells_usual(main)) or _invites(main)


def _of_any_time(verb: Token) -> bool:
    """Return True for 'whenever somebody dies in a cell': it tells of no death."""
    clause = _with_subject(verb)
    return clause.finite.tag_ in ("VBP", "VBZ") and clause.has_dependent(lower="whenever")


def _invites(verb: Token) -> bool:
    """Return True for 'may contact the office', 'can apply for a grant', 'should call police'."""
    action = classes("verbs").get(verb.lemma_.lower(), "").removeprefix("kg:")
    modal = verb.has_dependent("aux", lower=words("generic", "inviting"))
    alone = not any(c.lemma_ == "have" for c in verb.auxiliaries)
    return modal and alone and action in words("generic", "invited")


def _tells_usual(verb: Token) -> bool:
    """Return True for 'are seldom dismissed', 'are often late'; not for what was so."""
    usual = words("negation", "usual") | words("negation", "rare")
    told = [c.lower_ for t in (verb, *verb.dependents("acomp")) for c in t.children]
    return verb.finite.tag_ != "VBD" and not usual.isdisjoint(told)


def _subject(verb: Token) -> Token | None:
    return verb.dependent(*SUBJECT)


def _opens_condition(clause: Token) -> bool:
    return clause.has_dependent(lower=("if", "when", "whenever", "unless"))


def _bids_reader(verb: Token) -> bool:
    """Return True for 'for tickets, visit the box office', outside quotation marks."""
    return imperative(verb) and not any(t.is_quote for t in verb.sent)
