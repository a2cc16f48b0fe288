"""Clues from the context of a time expression: tense, the event it dates, whether it is an age."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kg.annotate.times.ahead import is_ahead
from kg.model.calendar import FUTURE, NEAREST, PAST
from kg.ontology import lexicon
from kg.syntax.parsed import Doc, Token
from kg.syntax.parsed import Span as TokenSpan

_AGE_AFTER = re.compile(r"[ -]old\b|[ -]olds\b| of age\b")
_AGE_BEFORE = re.compile(r"\b(?:aged|age|ages)(?: of)? $", re.IGNORECASE)
_SINGLE_CLOSED = re.compile(r"’(?!\w)")
_CLIMB = 12
_EVENT_PHRASE = 5
_NOUN_PLACES = ("pobj", "dobj", "npadvmod", "ROOT")
_ATTRIBUTIVE = frozenset({"compound", "amod", "nmod", "poss"})
_VERBAL = ("VERB", "AUX")


def is_age(text: str, start: int, end: int) -> bool:
    """Return True if the words at a span are an age ('19-year-old', 'aged 14')."""
    return bool(_AGE_AFTER.match(text, end) or _AGE_BEFORE.search(text, max(0, start - 9), start))


def is_of_a_thing(span: TokenSpan) -> bool:
    """Return True if 'N years old' says how old a thing is: 'the 35-year-old law'."""
    after = span.doc[span.end : span.end + 2]
    old = next((t for t in after if t.lower_ == "old"), span[-1])
    things = lexicon("times")["measured"]["aged"]
    return old.head.pos_ == "NOUN" and old.head.i > old.i and old.head.lemma_ in things


def direction(token: Token) -> int:
    """Return the direction of a time by the tense of its verb: PAST, FUTURE or NEAREST.

    What is ordered, given a limit or put off lies ahead, whatever the tense of its verb; a crash
    or a crime has been, whatever is planned about it.
    """
    if _is_of_deadline(token):
        return FUTURE
    if _is_of_mishap(token) or _is_behind(token) or _is_looked_back_at(token):
        return PAST
    verb = _verb_above(token)
    for step in _chain(verb) if verb is not None else ():
        told = _direction_by(token, step)
        if told is not None:
            return told
    # 'Cites a May editorial': the object of a present-tense verb is in the past.
    return PAST if token.dep_ in _ATTRIBUTIVE else NEAREST


def _direction_by(token: Token, verb: Token) -> int | None:
    """Return the direction that one verb gives a time; None if the verb above must decide."""
    told = _tense(verb)
    ahead = told is None and (_ahead_by_modal(token, verb) or _is_limit(token, verb))
    return FUTURE if ahead or is_ahead(token, verb) else told


def is_background(token: Token) -> bool:
    """Return True for a background time: 'the plan unveiled on Sunday', 'had said on Sunday'.

    The story stays where it was (narrative time moves with the main clauses of the simple past),
    but it is what a paper is about: 'published an account of Monday's raid'.
    """
    verb = _verb_above(token)
    if token.dep_ in _ATTRIBUTIVE:
        subject = token.head.dep_ in ("nsubj", "nsubjpass")
        return not subject and not (verb is not None and _is_publishing(verb))
    if verb is None:
        return False
    earlier = verb.has_dependent("aux", lower=("had", "'d", "’d"))
    return earlier or verb.dep_ in ("acl", "relcl")


def is_now(token: Token) -> bool:
    """Return True for 'four days later, much remains in dispute': the story does not go on then."""
    verb = _verb_above(token)
    if verb is None:
        return False
    tags = {verb.tag_, *(c.tag_ for c in verb.auxiliaries)}
    return "VBD" not in tags and bool(tags & {"VBZ", "VBP"})


def is_of_telling(token: Token) -> bool:
    """Return True for the time of a statement, 'police said on Monday', where no event is told."""
    verb = _verb_above(token)
    if verb is None or verb.lemma_ in lexicon("cues")["parenthesis"]["lemmas"]:
        return verb is not None and not _is_informed(verb)
    if _is_publishing(verb):
        return token.dep_ not in _ATTRIBUTIVE
    between = token.doc[verb.i : token.left_edge.i]
    return verb.lemma_ in _telling() and all(t.pos_ not in ("NOUN", "PROPN") for t in between)


def _is_informed(verb: Token) -> bool:
    """Return True for 'the mayor was told on Monday', which is part of what happened."""
    return verb.lemma_ == "tell" and verb.has_dependent("nsubjpass")


def _is_publishing(verb: Token) -> bool:
    """Return True for 'published' in 'published its own account', and for 'set out the course'."""
    words, paper = lexicon("times")["dating"], verb.dependent("dobj")
    known = {*words["papers"], *words["published"]}
    particle = verb.dependent("prt")
    told = f"{verb.lemma_} {particle.lower_}" if particle is not None else verb.lemma_
    return told in words["publishing"] and paper is not None and paper.lemma_ in known


@cache
def _telling() -> frozenset[str]:
    """Return verbs of saying whose object is an event that has its own day: 'denied a theft on'."""
    verbs = lexicon("cues")["verbs"]
    kinds = ("admit", "allege", "announce", "deny", "reject")
    return frozenset(lemma for kind in kinds for lemma in verbs[kind]["lemmas"])


def is_in_clause(token: Token) -> bool:
    """Return True unless a time stands in a date line: 'Friday, May 3 | Updated at 9 a.m.'."""
    verb = _verb_above(token)
    if verb is None:
        return False
    return _is_publishing(verb) or verb.lower_ not in lexicon("times")["dating"]["signing"]


def is_of_document(token: Token) -> bool:
    """Return True for the day of a paper: 'an email of 19 January', 'the report, dated May 4'.

    Nothing of the story happened then but that it was written.
    """
    words = lexicon("times")["dating"]
    above = token.head.head if token.dep_ == "pobj" else token.head
    if above.lemma_.lower() == "date" and above.tag_ in ("VBN", "VBD"):
        return True
    led = token.dep_ == "pobj" and token.head.lower_ in ("of", "from")
    named = led or token.dep_ in _ATTRIBUTIVE
    return named and above.pos_ == "NOUN" and above.lemma_.lower() in words["papers"]


def is_ordered_before(token: Token) -> bool:
    """Return True for the hour in 'had ordered the hall to be locked at noon', which has been."""
    verb = _verb_above(token)
    if verb is None or verb.dep_ != "xcomp" or not any(c.tag_ == "TO" for c in verb.auxiliaries):
        return False
    above = verb.head
    return above.tag_ == "VBN" and above.finite.lower_ in ("had", "'d", "’d")


def is_bound(token: Token) -> bool:
    """Return True for the end or the beginning of a stretch: 'in the six months to 30 June'."""
    return token.dep_ == "pobj" and token.head.lower_ in ("to", "since", "through")


def _has_to(verb: Token, helpers: Iterable[Token]) -> bool:
    """Return True for an infinitive with 'to'."""
    return any(helper.tag_ == "TO" and helper.i < verb.i for helper in helpers)


def _tense(verb: Token) -> int | None:
    """Return the tense of one verb group; None if the verb above must decide."""
    words = lexicon("times")["tense"]
    helpers = verb.auxiliaries
    lower, helping = {c.lower_ for c in helpers}, {c.tag_ for c in helpers}
    tags = {verb.tag_, *helping}
    if not lower.isdisjoint(words["future_auxiliaries"]) or _is_awaited(verb, helpers):
        return FUTURE
    if _has_to(verb, helpers):
        return _tense_of_infinitive(verb)
    if "VBD" in tags:
        return PAST
    if _is_futurate(verb, helpers) or _is_condition(verb, tags):
        return FUTURE
    return PAST if _is_perfect(verb, helpers) else None


def _is_perfect(verb: Token, helpers: Sequence[Token]) -> bool:
    """Return True for a past participle; with a modal only for 'may have left'."""
    if verb.tag_ == "VBG":
        return False
    modals = lexicon("times")["tense"]["modals"]
    if any(c.lower_ in modals for c in helpers):
        return any(c.lemma_ == "have" for c in helpers)
    return verb.tag_ == "VBN"


def _calls_for(above: Token, verb: Token) -> bool:
    """Return True for 'called on him to leave', 'called for him to leave'."""
    if above.lemma_ != "call":
        return False
    led = above.has_dependent("prep", lower=("for", "on", "upon"))
    return led or verb.has_dependent("mark", lower="for")


def _tense_of_infinitive(verb: Token) -> int | None:
    """Return the future for 'plans to leave', 'the decision to leave', 'is to leave'.

    Who 'is to blame' has done it. What 'had been due to' begin on a day may have lain on either
    side of the report.
    """
    above, words = verb.head, lexicon("times")["tense"]
    if verb.lower_ == "blame" and above.lemma_ == "be":
        return None
    if _had_been_meant(above):
        return NEAREST
    planned = _calls_for(above, verb) or above.lemma_ in {*words["planning"], *words["ordering"]}
    planned = planned or above.pos_ == "NOUN"
    plans = planned or (verb.dep_ == "xcomp" and above.lemma_ == "be")
    return FUTURE if plans or above.tag_ in ("VBZ", "VBP") else None


def _had_been_meant(word: Token) -> bool:
    """Return True for 'due' in 'had been due to begin', 'scheduled' in 'had been scheduled to'."""
    verb = word if word.pos_ in _VERBAL else word.head
    known = word.lemma_ in lexicon("times")["tense"]["planning"]
    been = verb.lower_ == "been" or any(c.lower_ == "been" for c in verb.auxiliaries)
    return known and been and verb.finite.lower_ in ("had", "'d", "’d")


def _is_futurate(verb: Token, helpers: Sequence[Token]) -> bool:
    """Return True for a present that means the future: 'opens on Friday', 'is leaving'."""
    words = lexicon("times")["tense"]
    if verb.tag_ in ("VBP", "VBZ") and verb.lemma_ in words["scheduled"]:
        return True
    present = any(c.tag_ in ("VBZ", "VBP") and c.lemma_ == "be" for c in helpers)
    return present and (verb.tag_ == "VBG" or verb.lemma_ in words["planning"])


def _is_condition(verb: Token, tags: set[str]) -> bool:
    """Return True for a condition in the present tense: 'if the vote fails on Friday'."""
    words = lexicon("times")["tense"]["conditions"]
    present = not tags.isdisjoint({"VBP", "VBZ"}) and tags.isdisjoint({"VBN", "VBG"})
    return present and verb.has_dependent("mark", lower=words)


def _is_behind(token: Token) -> bool:
    """Return True for 'after a poor January', which is told of as one that was."""
    led = token.dep_ == "pobj" and token.head.lower_ in ("after", "following", "despite")
    return led and token.has_dependent("det", lower=("a", "an")) and token.has_dependent("amod")


def _is_looked_back_at(token: Token) -> bool:
    """Return True for the morning in 'tries to reconstruct Sunday morning', 'recalls Monday'."""
    verb = token.head
    beside = token.dep_ in ("dobj", "npadvmod") and token.left_edge.i == verb.i + 1
    return beside and verb.lemma_ in lexicon("times")["objects"]["recalled"]


def _is_of_deadline(token: Token) -> bool:
    """Return True for 'a Friday deadline', 'set a deadline of Monday'."""
    nouns = lexicon("times")["tense"]["deadlines"]
    above = token.head.head if token.dep_ == "pobj" and token.head.lower_ == "of" else token.head
    return above.pos_ == "NOUN" and above.lemma_ in nouns


def _is_of_mishap(token: Token) -> bool:
    """Return True for the day in "Monday's crash", which nobody plans: 'will report on …'."""
    noun = token.head
    named = token.dep_ in _ATTRIBUTIVE and noun.pos_ == "NOUN"
    foreseen = noun.has_dependent("amod", lower=lexicon("polarity")["nouns"])
    return named and not foreseen and noun.lemma_.lower() in _mishaps()


@cache
def _mishaps() -> frozenset[str]:
    """Return the nouns of what nobody plans: crashes, crimes, deaths."""
    words = lexicon("times")["tense"]
    nouns = (n for kind in words["unplanned"] for n in lexicon("actions")[kind]["nouns"])
    befallen = lexicon("polarity")["objects"]["befallen"]
    return frozenset([*nouns, *befallen]) - {*words["planned_too"]}


def _is_awaited(verb: Token, helpers: Sequence[Token]) -> bool:
    """Return True for 'was scheduled for Friday', 'a child expected in May', not for 'had been'."""
    awaited = lexicon("times")["tense"]["awaited"]
    return (
        verb.tag_ == "VBN" and verb.lemma_ in awaited and all(c.lemma_ != "have" for c in helpers)
    )


def _ahead_by_modal(token: Token, verb: Token) -> bool:
    """Return True if 'would' or 'may' makes a time future; over a comma it may be another's."""
    words = lexicon("times")["tense"]["modals"]
    if not verb.has_dependent("aux", lower=words):
        return False
    first, last = sorted((token.i, verb.i))
    return all(t.text != "," for t in token.doc[first:last])


def _is_limit(token: Token, verb: Token) -> bool:
    """Return True for a present verb with a limit: 'has until Friday to pay', 'runs until'."""
    limited = token.dep_ == "pobj" and token.head.lower_ in ("until", "till", "by")
    return limited and verb.tag_ in ("VBZ", "VBP")


def _verb_above(token: Token) -> Token | None:
    for _ in range(_CLIMB):
        if token.pos_ in _VERBAL:
            return token
        if token.head is token:
            return None
        token = token.head
    return None


def _chain(verb: Token) -> Iterator[Token]:
    """Yield a verb and the verbs above it that it complements ('is set to begin')."""
    for _ in range(_CLIMB):
        yield verb
        above = verb.head
        if above is verb or verb.dep_ in ("ccomp", "relcl", "advcl") or above.pos_ not in _VERBAL:
            return
        verb = above


def dated_by(span: TokenSpan) -> Iterator[Token]:
    """Yield the words for what a time expression dates: 'the Friday raid', 'fell on Friday'.

    Also the noun right before 'on Friday', to which parsers often do not attach the preposition.
    'Called off the search on Friday' dates no call.
    """
    head = span.root.head
    if span.root.dep_ == "pobj":
        beside = head.before or head
        if beside.pos_ == "NOUN" and beside != head.head:
            yield beside
        head = head.head
    if head.pos_ in ("NOUN", "VERB", "PROPN") and not head.has_dependent("prt"):
        yield head
    if head.pos_ == "VERB":
        yield from head.dependents("nsubj", "nsubjpass", "dobj")


def event_after(doc: Doc, end: int) -> tuple[str, int] | None:
    """Return the event named after 'the day after': its lemma, and the end of its noun phrase.

    A clause ('a day after the deputy resigned') gives its verb and no further extent.
    """
    found = doc.words_at(end + 1, end + 2)
    if not found:
        return None
    for token in doc[found.start : found[0].sent.end]:
        if token.text in ".;:":
            return None
        near = token.i - found.start < _EVENT_PHRASE
        if near and token.pos_ == "NOUN" and token.dep_ in _NOUN_PLACES:
            return token.lemma_.lower(), token.idx + len(token)
        if token.pos_ == "VERB" and token.tag_ in ("VBD", "VBN", "VBG", "VBZ"):
            return token.lemma_.lower(), end
    return None


def in_quotation(text: str, position: int) -> int | None:
    """Return where the quotation around a position opens; None outside quotations."""
    start = text.rfind("\n", 0, position) + 1
    single = text.rfind("‘", start, position)
    if single >= 0 and not _SINGLE_CLOSED.search(text, single, position):
        return single
    opening = max(text.rfind("“", start, position), text.rfind('"', start, position))
    if opening < 0 or text.rfind("”", start, position) > opening:
        return None
    straight = text.count('"', start, position)
    return None if text[opening] == '"' and straight % 2 == 0 else opening


def is_unreal(token: Token) -> bool:
    """Return True for a time of what never was: 'I would have acted on the same day'."""
    verb = next((t for t in (token, *token.ancestors) if t.is_verb), None)
    if verb is None:
        return False
    helpers = [c.lower_ for c in verb.auxiliaries]
    return "have" in helpers and not {"would", "could", "might", "'d"}.isdisjoint(helpers)
