"""Whether a time that stands in a clause says when, or how long, its action was.

A time may belong to a noun between it and the verb ('convicted of the 2010 murders'), be a rate
('$36 an hour'), or only a point that something is measured from ('after 30 hours of talks').
"""

import re
from collections.abc import Iterable, Sequence

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.triggers import Trigger
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.model import Time
from kg.ontology import words
from kg.syntax.parsed import Doc, Token
from kg.syntax.tree import Tree

HOLDING = frozenset({"in", "at", "on", "during", "amid", "throughout"})
"""Prepositions whose noun is when the action was: 'resigned during the 1998 crisis'."""
BOUNDS = frozenset({"than", "to"})
LASTING = frozenset({"", "for", "in", "over", "throughout", "within", "during", "through", "by"})
ON_A_DAY = frozenset({"in", "on"})
IN_ALL = frozenset({"for", "in"})
RANKED = frozenset({"first", "second", "third", "fourth", "only"})
MOST = frozenset({"least", "most"})
"""Superlatives that also count: 'for at least two years'."""
NOUNS = frozenset({"NOUN", "PROPN"})
BESIDE = frozenset({"nmod", "compound", "nummod", "amod"})
"""Labels of a time that stands before its noun: 'a 2008 raid'."""
COUNTED = frozenset({"after", "before"})
LED = 6
"""Number of words before a time among which 'with' leads it: 'with just over a month left'."""
FAR = 60
"""Characters before a time in which the figure stands that is of it."""
DAY = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(?=$|T)")
_FORMER = re.compile(
    r"\b(?:from|compared (?:with|to)) (?:about |some |around |almost |nearly |only |just )?"
    r"[£$€]?\d[\d.,]*(?: ?(?:%|per ?cent|thousand|million|billion|trillion|euros|dollars|pounds"
    r"|degrees|tonnes))*(?: (?:in|on|at))? ?$"
)
"""What stands before the time of a figure that another is compared with: 'down from 900 in'."""
_RATE = re.compile(r"(?:an?|per)\b", re.IGNORECASE)


def may_date(trigger: Trigger, time: Time, annotation: Annotation) -> bool:
    """Return True unless a time near a trigger belongs to something else, by every parse."""
    text = annotation.doc.text
    if _is_rate(time, text) or _FORMER.search(text, max(0, time.start - FAR), time.start):
        return False
    span = annotation.doc.words_at(time.start, time.end)
    if not span:
        return True
    if time.type == "DURATION" and _is_of_a_record(trigger, span.start, annotation.doc):
        return False
    if _is_counted_from(trigger.token, time):
        return False
    told = trigger.kind == "verb" and is_after_telling(trigger.token, time, annotation)
    if told or is_of_another(trigger, time, annotation):
        return False
    tokens = range(span.start, span.end)
    if _is_left(tokens, annotation.doc) or _is_of_noun_behind(trigger, tokens, annotation):
        return False
    verdicts = [_admits(trigger, time, t, tokens, annotation) for t in annotation.trees]
    return True in verdicts or False not in verdicts


def _is_counted_from(word: Token, time: Time) -> bool:
    """Return True for 'escape' in 'two months before the escape', which was not then."""
    ahead = word.doc.text[time.start : word.idx].split() if word.idx < time.end else []
    return bool(COUNTED.intersection(ahead))


def _is_left(tokens: range, doc: Doc) -> bool:
    """Return True for 'with ten minutes left': so long something is still to go on."""
    behind = doc[tokens[-1]].word_after
    ahead = doc[max(tokens[0] - LED, 0) : tokens[0]]
    return behind in words("times", "remaining", "behind") and any(
        t.lower_ == "with" for t in ahead
    )


def _is_of_noun_behind(trigger: Trigger, tokens: range, annotation: Annotation) -> bool:
    """Return True for the year of 'developments in a 2003 case', 'time on a 2006 conviction'.

    Of what stands behind it a time is that of the verb only if the verb has it for its occasion:
    'was killed in a 2008 raid'.
    """
    tree, doc = annotation.tree, annotation.doc
    noun = _noun_behind(tokens, tree, doc)
    if noun is None or noun == trigger.token.i:
        return False
    host = tree.predicate(trigger.token.i)
    while _preposition(tree, noun, doc) == "of" and tree.heads[noun] not in (host, noun):
        noun = tree.heads[noun]  # 'in the second round of the 1978 draft'
    led = _preposition(tree, noun, doc)
    held = tree.heads[noun] == host and led in HOLDING
    return not held or (led == "on" and _is_proceeding(doc[noun]))


def _noun_behind(tokens: range, tree: Tree, doc: Doc) -> int | None:
    """Return the noun before which a time stands: 'raid' in 'a 2008 prison raid'."""
    top = _top(tree, tokens)
    noun, at = top, tree.heads[top]
    while at > max(noun, tokens[-1]) and tree.plain[noun] in BESIDE and _is_bare(tree, noun, doc):
        noun, at = at, tree.heads[at]
    counted = any(c > tokens[-1] for c in tree.having(noun, "case"))  # 'hours after the raid'
    named = noun > tokens[-1] and doc[noun].pos_ in NOUNS and not counted
    return noun if named else None


def _is_bare(tree: Tree, noun: int, doc: Doc) -> bool:
    """Return True for a word that stands before its noun without a preposition or a possessive."""
    return tree.labels[noun] != "nmod:poss" and not _preposition(tree, noun, doc)


def _is_proceeding(noun: Token) -> bool:
    """Return True for 'a 2006 conviction', on which somebody is held or tried later."""
    action = classes("nouns").get(lemma(noun), "").removeprefix("kg:")
    return action in words("participants", "charged", "proceeding_classes")


def is_after_telling(verb: Token, time: Time, annotation: Annotation) -> bool:
    """Return True for a day after the report beside what is told as done.

    'Promised a meeting on Friday', 'has moved the match to Friday': that is when it will be held.
    """
    published, day = annotation.document.published, DAY.match(time.value or "")
    if published is None or day is None or day.group()[: len(published)] <= published[:10]:
        return False
    helpers = verb.auxiliaries
    meant = any(c.tag_ in ("MD", "TO") for c in helpers) or _is_state_of_plan(verb, helpers)
    return not meant and verb.tag_ in ("VBD", "VBN") and _is_told_as_done(verb, helpers)


def _is_state_of_plan(verb: Token, helpers: Sequence[Token]) -> bool:
    """Return True for 'the deadline was set for Monday', 'frost was expected on Monday'."""
    planned = lemma(verb) in {
        *words("participants", "verbs", "appointing"),
        *words("times", "tense", "awaited_for"),
        *words("times", "tense", "foretelling"),
    }
    return planned and any(lemma(c) == "be" for c in helpers)


def _is_told_as_done(verb: Token, helpers: Sequence[Token]) -> bool:
    """Return True for the past and the perfect tense: 'moved', 'was moved', 'has been moved'."""
    past = verb.tag_ == "VBD" or any(c.tag_ == "VBD" for c in helpers)
    return past or any(lemma(c) == "have" for c in helpers)


def is_of_another(trigger: Trigger, time: Time, annotation: Annotation) -> bool:
    """Return True for a time that can only be that of a noun or a participle, by its words."""
    return _is_past_of_now(trigger, time, annotation) or _is_of_noun(trigger, time, annotation)


def _is_past_of_now(trigger: Trigger, time: Time, annotation: Annotation) -> bool:
    """Return True for a day gone by beside 'is': 'is heartbroken by the deaths on 6 March'."""
    verb = copula_of(trigger.token) or trigger.token.finite
    published, day = annotation.document.published, DAY.match(time.value or "")
    span = annotation.doc.words_at(time.start, time.end)
    if trigger.kind == "noun" or published is None or day is None or not span:
        return False
    now = lemma(verb) == "be" and verb.tag_ in ("VBZ", "VBP")
    led = bool({span[0].lower_, span[0].word_before} & ON_A_DAY)
    return now and led and day.group()[: len(published)] < published[: len(day.group())]


def _is_of_noun(trigger: Trigger, time: Time, annotation: Annotation) -> bool:
    """Return True for a day of one of several nouns, and of what was made then.

    'The fires at the mill in 2014 and the barn in 2020 were both set'; 'recalled all cheese made at
    Holt on 22 February'.
    """
    doc, host = annotation.doc, trigger.token
    first = doc.head_at(*time.span)
    if first is None or trigger.kind == "noun" or first.sent != host.sent:
        return False
    if first.i < host.i:
        return _is_listed(host.sent.start, first, host.i, annotation)
    return _is_of_made(host, first, annotation)


def _is_of_made(verb: Token, time: Token, annotation: Annotation) -> bool:
    """Return True for a day right behind 'made at Holt' that depends on a verb before it."""
    between = [annotation.doc[i] for i in range(verb.i + 1, time.left_edge.i)]
    made = next((t for t in reversed(between) if t.dep_ == "acl"), None)
    if made is None or lemma(made) not in words("participants", "verbs", "made"):
        return False
    behind = between[made.i - verb.i :]
    apart = any(t.text in ",;:" or t.pos_ == "VERB" for t in behind)
    return made.tag_ in ("VBN", "VBD") and verb.is_ancestor(made) and not apart


def _is_listed(first: int, time: Token, end: int, annotation: Annotation) -> bool:
    """Return True for the time of one of several nouns before a verb that each have their own."""
    doc, led = annotation.doc, _lead(time.left_edge)
    times = [doc[i] for i in range(first, end) if i in annotation.time_at]
    for other in times if led else ():
        one, two = sorted((other, time), key=lambda t: t.i)
        between = doc[one.i + 1 : two.left_edge.i]
        joined = any(t.lower_ == "and" for t in between)
        apart = any(t.pos_ in ("VERB", "AUX") for t in between)
        if joined and not apart and _lead(other.left_edge) == led:
            return True
    return False


def _lead(first: Token) -> str:
    """Return the preposition before a time that follows a noun; '' if none does."""
    lead = first if first.pos_ == "ADP" else first.before
    if lead is None or lead.pos_ != "ADP" or lead.before is None:
        return ""
    return lead.lower_ if lead.before.pos_ in NOUNS else ""


def _is_rate(time: Time, text: str) -> bool:
    """Return True for 'an hour' after an amount: '$36.40 an hour', '90 miles an hour'."""
    return time.type == "SET" and bool(_RATE.match(text, time.start, time.end))


def _is_of_a_record(trigger: Trigger, start: int, doc: Doc) -> bool:
    """Return True for 'the biggest rally for a decade', 'won for the first time in ten years'."""
    word = trigger.token
    first = word.left_edge.i if trigger.kind == "noun" else word.i + 1
    between = doc[first:start]
    if not between or between[-1].lower_ not in (*IN_ALL, "almost", "than", "nearly", "over"):
        return False
    return any(t.lower_ in RANKED or (t.tag_ == "JJS" and t.lower_ not in MOST) for t in between)


def _admits(
    trigger: Trigger, time: Time, tree: Tree, tokens: range, annotation: Annotation
) -> bool | None:
    """Return whether a parse lets a time be that of a trigger; None if it does not join them."""
    top, doc = _top(tree, tokens), annotation.doc
    between = _between(tree, top, trigger.token.i)
    if between is None:
        return None
    nouns = _nouns_among(between, annotation)
    preposition = _preposition(tree, top, doc)
    if preposition == "for" and appointed(trigger.token) is not None:
        return False
    if time.type == "DURATION" and trigger.kind != "noun":
        apart = nouns or _is_amount(tree, top, tokens, doc)
        return not apart and _lets_last(trigger, preposition)
    if _is_bound(preposition, time, nouns):
        return False
    return _lets_through(nouns, top, trigger, tree, doc)


def _nouns_among(words: Iterable[int], annotation: Annotation) -> list[int]:
    """Return the nouns among some words that are part of no time."""
    doc = annotation.doc
    return [i for i in words if doc[i].pos_ in NOUNS and i not in annotation.time_at]


def _is_bound(preposition: str, time: Time, nouns: Sequence[int]) -> bool:
    """Return True for 'more than a day', 'before Friday', 'the sales since May', which do not date.

    'Shortly before noon' is an hour, and 'open since May' has no noun before it.
    """
    before = preposition == "before" and time.type == "DATE"
    return before or preposition in BOUNDS or (preposition == "since" and bool(nouns))


def appointed(verb: Token) -> Token | None:
    """Return 'trial' for 'set' in 'the trial is set for May', since it is the trial that is in May.

    Also in 'the trial, which is set for May', 'a trial planned for May'.
    """
    if verb.tag_ != "VBN" or lemma(verb) not in words("participants", "verbs", "appointing"):
        return None
    if not verb.has_dependent("prep", lower="for"):
        return None
    subject = verb.dependent("nsubjpass")
    relative = verb.dep_ == "acl" or (subject is not None and subject.tag_ in ("WDT", "WP"))
    noun = verb.head if relative else subject
    return noun if noun is not None and lemma(noun) in classes("nouns") else None


def _top(tree: Tree, tokens: range) -> int:
    """Return the word of a time that governs the others."""
    return next(
        (i for i in tokens if tree.heads[i] not in tokens or tree.heads[i] == i), tokens[-1]
    )


def _lets_last(trigger: Trigger, preposition: str) -> bool:
    """Return True for 'for two hours', and for 'sentenced to two years'."""
    punished = preposition == "to" and trigger.action == "kg:Sentence"
    return punished or preposition in LASTING


def _lets_through(nouns: list[int], top: int, trigger: Trigger, tree: Tree, doc: Doc) -> bool:
    """Return True unless a noun between trigger and time has the time for itself.

    'Resigned during the 1998 crisis' was in 1998; 'convicted of the 2010 murders' was not in 2010.
    """
    if not any(top < n or lemma(doc[n]) in classes("nouns") for n in nouns):
        return True
    prepositions = [_preposition(tree, n, doc) for n in nouns]
    return _passes_on(prepositions) and not (prepositions[-1] == "in" and _is_charge(trigger))


def _between(tree: Tree, top: int, host: int) -> list[int] | None:
    """Return the words between a time and the word that governs it; None if that does not.

    A parse that is converted from the pipeline's may go round in a circle.
    """
    found, at, host = list[int](), tree.heads[top], tree.predicate(host)
    while at != host:
        if tree.heads[at] == at or at in found:
            return None
        found.append(at)
        at = tree.heads[at]
    return found


def _preposition(tree: Tree, index: int, doc: Doc) -> str:
    """Return the last word before a phrase that governs it, or an empty string."""
    return next(
        (doc[c].lower_ for c in tree.having(index, "case", "mark") if c < index),
        "",
    )


def _is_amount(tree: Tree, top: int, tokens: range, doc: Doc) -> bool:
    """Return True for 'eleven minutes of it', which says how much of something there was."""
    inside = [c for c in tree.having(top, "nmod", "obl") if c > top and c not in tokens]
    return any(_preposition(tree, c, doc) == "of" for c in inside)


def _passes_on(prepositions: Sequence[str]) -> bool:
    """Return True if the time of an occasion is that of what happened at it.

    'Was chosen in the second round of the 1978 draft', not 'was accused of the 1978 murders'.
    """
    part_of = [p for p in prepositions if p != "of"]
    return bool(part_of) and HOLDING.issuperset(part_of)


def _is_charge(trigger: Trigger) -> bool:
    """Return True for a charge, which is later than its crime: 'convicted in the 2010 shooting'."""
    if trigger.action.removeprefix("kg:") in words("participants", "charged", "proceeding_classes"):
        return True
    return lemma(trigger.token) in words("cues", "verbs", "accuse", "lemmas")
