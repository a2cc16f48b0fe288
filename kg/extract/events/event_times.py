"""The time of an event: the time that its own clause gives it, by both parses."""

import re
from collections.abc import Iterable, Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.dating import appointed, is_after_telling, may_date
from kg.extract.events.triggers import Trigger
from kg.extract.factuality.predicate_adjectives import befalls, copula_of
from kg.model import Time
from kg.ontology import lexicon, words
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

BEARING = frozenset(
    {"npadvmod", "advmod", "prep", "tmod", "nmod", "compound", "amod", "poss", "prt", "dobj"}
)
BEARING_ALONE = BEARING - {"dobj"}
"""Labels of what may say when; an object is what its own verb alone is done to."""
WITHIN = frozenset({"pobj", "prep", "nummod", "compound", "npadvmod", "amod", "advmod", "quantmod"})
OBLIQUE = ("obl", "advmod")
"""Labels of temporal modifiers in Universal Dependencies; for nouns also of other modifiers."""
OF_NOUNS = (*OBLIQUE, "nmod", "compound", "amod", "nummod")
COUNTED_TO = frozenset({"after", "before", "since"})
OF_ARGUMENTS = frozenset({"by", "from", "into", "of", "to", "with"})
"""Prepositions that mostly lead to what an action is done to, or by."""
CLOSING = frozenset({",", ".", ";", ":", "!", "?"})
"""What follows a verb of saying whose clause stands before it."""
FINITE = frozenset({"MD", "VBP", "VBZ"})
CALENDAR = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(?=$|T)")
_DAY = re.compile(r"[\dX]{4}-(?:[\dX]{2}-[\dX]{2}|WXX-\d)(?:T[A-Z]+)?")
_MONTH_OR_DAY = re.compile(r"[\dX]{4}-(?:[\dX]{2}(?:-[\dX]{2})?|WXX-\d)(?:T[A-Z]+)?")
RANK = {"DATE": 0, "TIME": 0, "SET": 1, "DURATION": 2}


def time_of(trigger: Trigger, annotation: Annotation) -> Time | None:
    """Return the time that a clause gives its action.

    Its own words come first, as either parse attaches them; then what it shares with the clause it
    is coordinated with. Of several, calendar times are preferred to durations, what both parses
    have to what one has, and the nearest to others.
    """
    host = trigger.token
    own, parsed = (
        [t for t in told if may_date(trigger, t, annotation)]
        for told in (_own(trigger, annotation), _parsed(trigger, annotation))
    )
    if _is_perfect(host):
        parsed = [t for t in parsed if t in own]
    found = [*own, *parsed] or _lent(trigger, annotation)
    agreed = {t.id for t in own if t in parsed}
    return min(
        found,
        key=lambda t: (RANK[t.type], t.id not in agreed, abs(t.start - host.idx)),
        default=None,
    )


def _lent(trigger: Trigger, annotation: Annotation) -> list[Time]:
    """Return the times of the clause that a clause without one shares, or depends on."""
    host = trigger.token
    beside = _borrowed(host, annotation) if trigger.kind == "noun" else _shared(host, annotation)
    return beside or _before_when(host, annotation) or _of_antecedent(host, annotation)


def calendar_date(time: Time | None) -> str | None:
    """Return the day, month or year of a time, or None: '2018-02-14T15:20' is 2018-02-14."""
    match = CALENDAR.match(time.value) if time is not None and time.value else None
    return match.group() if match else None


def _own(trigger: Trigger, annotation: Annotation) -> list[Time]:
    """Return the times that the pipeline's parse attaches to a word, or to its copula."""
    host = trigger.token
    found = _times(host, annotation)
    if found or trigger.kind != "state":
        return found
    above = copula_of(host) or (host.head if host.dep_ not in CLAUSAL else None)
    if above is None or lemma(above) in words("participants", "verbs", "finding"):
        return []  # 'was found dead on Monday'
    return _times(above, annotation)


CLAUSAL = frozenset({"ccomp", "advcl", "relcl", "acl", "conj", "parataxis", "ROOT"})
"""Labels of heads of separate clauses: the time of saying is not the time of the event."""


def _parsed(trigger: Trigger, annotation: Annotation) -> list[Time]:
    """Return the times that our own parse attaches to a word."""
    tree, word = annotation.tree, trigger.token
    head = tree.predicate(word.i)
    found: list[Time] = []
    for child in tree.having(head, *(OF_NOUNS if trigger.kind == "noun" else OBLIQUE)):
        late = tree.labels[child] == "nmod:poss" and child > head
        if not late and not counts_to(tree, head, child, annotation):
            under = (annotation.time_at.get(i) for i in _under(tree, child, annotation))
            found += filter(None, under)
    return [t for t in found if not _belongs_elsewhere(word, t, annotation)]


def _belongs_elsewhere(word: Token, time: Time, annotation: Annotation) -> bool:
    """Return True if a time does not say when, or says it of another verb."""
    if _put_in(word, time) or _of_another(word, time, annotation):
        return True
    return is_object(word, time, annotation)


def _is_perfect(verb: Token) -> bool:
    """Return True for a verb in the present perfect, which hardly ever takes a day."""
    return any(lemma(c) == "have" and c.tag_ in ("VBP", "VBZ") for c in verb.dependents("aux"))


def _under(tree: Tree, index: int, annotation: Annotation) -> Iterator[int]:
    """Yield a word and what belongs to its phrase, but no clause and no part of a name."""
    yield index
    if annotation.doc[index].pos_ == "PROPN" and index not in annotation.time_at:
        return
    for child in tree.having(index, *OF_NOUNS):
        if tree.labels[child] != "nmod:poss":
            yield from _under(tree, child, annotation)


def counts_to(tree: Tree, head: int, child: int, annotation: Annotation) -> bool:
    """Return True if a time only measures the distance: 'ten minutes after she left'."""
    marks = tree.having(head, "mark", "case", "advmod")
    doc = annotation.doc
    return any(child < m < head and doc[m].lower_ in COUNTED_TO for m in marks)


def _of_another(word: Token, time: Time, annotation: Annotation) -> bool:
    """Return True if the pipeline attaches a time to another verb that is more plausible.

    That is a nearer one, or the reported one: 'Two years ago, he said, it closed'. Right after a
    verb of saying, it is when that was said: 'said last night the licence had been cancelled'.
    """
    head = annotation.doc.head_at(*time.span)
    if head is None:
        return False
    at = head.verb_above
    if at.dep_ == "ccomp" and at.head.i == word.i:
        return True
    if _is_of_telling(head, word):
        return True
    if at.dep_ == "xcomp" and at.head.i == word.i and _is_too_late(word, time, annotation):
        return True
    if not at.is_verb or at in (word, word.head, *word.children):
        return False
    return abs(at.i - head.i) < abs(word.i - head.i)


def _is_too_late(verb: Token, time: Time, annotation: Annotation) -> bool:
    """Return True if a past verb would be after the report: 'ordered it to close on Friday'."""
    date, published = calendar_date(time), annotation.document.published
    if date is None or published is None or not _is_past(verb):
        return False
    return date[: len(published)] > published[: len(date)]


def _times(host: Token, annotation: Annotation) -> list[Time]:
    marks = [c.i for c in host.dependents("mark", lower=COUNTED_TO)]
    beside = (
        c for c in host.dependents(*BEARING) if not any(c.i < mark < host.i for mark in marks)
    )
    found = (t for t in _told_by(beside, annotation) if not _put_in(host, t))
    return [t for t in found if not is_object(host, t, annotation)]


def is_object(verb: Token, time: Time, annotation: Annotation) -> bool:
    """Return True for the day in 'declared Friday a holiday' and 'chose Tuesday for the vote'."""
    if lemma(verb) not in lexicon("times")["objects"]["verbs"]:
        return False
    heads = (tree.having(tree.predicate(verb.i), "obj") for tree in annotation.trees)
    return any(annotation.time_at.get(i) == time for found in heads for i in found)


def _put_in(verb: Token, time: Time) -> bool:
    """Return True for a verb of saying put after a time of its clause, or between them.

    'Years ago, he said, it shut'; 'it shut years ago, he said'.
    """
    doc, first = verb.doc, verb.left_edge
    subject = next((c.left_edge for c in verb.dependents("nsubj")), first)
    if lemma(verb) not in words("cues", "parenthesis", "lemmas"):
        return False
    if subject.i < 2 or verb.word_after not in CLOSING:
        return False
    comma = subject.nbor(-1)
    if comma.text != "," or comma.nbor(-1).idx + len(comma.nbor(-1)) != time.end:
        return False
    said = doc[verb.sent.start : comma.i]
    return verb.word_after == "," or any(t.is_verb and t.idx < time.start for t in said)


def _told_by(words_beside: Iterable[Token], annotation: Annotation) -> Iterator[Time]:
    at = annotation.time_at
    for word in words_beside:
        yield from (at[t.i] for t in _near(word) if t.i in at)


def _near(child: Token) -> Iterator[Token]:
    """Yield a modifier and its prepositional dependents, but no other clause."""
    yield child
    if child.dep_ in ("dobj", "poss"):
        return
    for inner in child.dependents(*WITHIN):
        yield from _near(inner)


def _before_when(verb: Token, annotation: Annotation) -> list[Time]:
    """Return the time right before a clause with 'when': 'in 1987, when Hogan hosted it'.

    The clause modifies the time, whatever the parse attaches it to, so its action has that time
    too; so do coordinated verbs without a subject of their own.
    """
    while verb.dep_ == "conj" and verb.head.is_verb and not _has_subject(verb):
        verb = verb.head
    mark = verb.dependent(lower="when", side="left")
    if mark is None or mark.i < 2:
        return []
    last = mark.nbor(-2) if mark.word_before == "," else mark.nbor(-1)
    time = annotation.time_at.get(last.i)
    return [time] if time is not None and time.type in ("DATE", "TIME") else []


def _of_antecedent(verb: Token, annotation: Annotation) -> list[Time]:
    """Return the day of the occasion: 'at the May 3 vigil, where Lee was seen begging'."""
    while verb.dep_ == "xcomp" and verb.pos_ == "VERB":
        verb = verb.head
    where = verb.has_dependent(lower=("where", "when"), side="left")
    if verb.dep_ != "relcl" or not where:
        return []
    occasion = lemma(verb.head) in classes("nouns")
    return [t for t in _times(verb.head, annotation) if t.type == "DATE"] if occasion else []


def _shared(host: Token, annotation: Annotation) -> list[Time]:
    """Return the time of a coordinated verb of the same tense.

    A time before the first verb applies to all of them. One after it is shared only if it is a day:
    'opened in 1968 and had no sprinklers'.
    """
    if host.dep_ == "conj" and host.head.is_verb:
        return _of_first_conjunct(host.head, host, annotation)
    return _of_later_conjunct(host, annotation) if host.is_verb else []


def _next_of_row(verb: Token) -> Token | None:
    """Return the next verb of the same tense that has no subject of its own."""
    joined = verb.dependents("conj")
    return next((c for c in joined if not _has_subject(c) and _same_tense(verb, c)), None)


def _of_later_conjunct(host: Token, annotation: Annotation) -> list[Time]:
    """Return the day after the next verb of the same tense that has no subject of its own.

    'Was arrested and charged on Monday' is one account; in 'was arrested at a march and freed on
    Monday' the first verb has a circumstance of its own, and the day is of the second alone. So it
    is in 'was arrested on Monday, questioned and freed on Friday'.
    """
    if _has_circumstance(host) or _is_in_between(host, annotation):
        return []
    last = _next_of_row(host)
    if last is None:
        return []
    behind = (t for t in _times(last, annotation) if t.start > last.idx)
    return [t for t in behind if _is_in_calendar(t)]


def _is_in_between(verb: Token, annotation: Annotation) -> bool:
    """Return True for 'questioned' after 'was arrested on Monday', to which it is joined."""
    first = verb.head
    joined = first.is_verb and first.i < verb.i and verb.tag_ == "VBN" and verb.dep_ != "relcl"
    return (
        joined
        and not _has_subject(verb)
        and any(_is_in_calendar(t) or t.type == "TIME" for t in _times(first, annotation))
    )


def _is_in_calendar(time: Time) -> bool:
    """Return True for 'on Monday', 'in May'; not for 'recently' or 'now'."""
    return time.type == "DATE" and not time.value.endswith("_REF")


def _of_first_conjunct(first: Token, host: Token, annotation: Annotation) -> list[Time]:
    """Return the times of a verb that hold for one coordinated with it."""
    if not _same_tense(first, host):
        return []
    if _has_subject(host):
        return _fronted(first, host, annotation)
    beside = first.dependents(*BEARING_ALONE)
    near = _goes_along(first, host)
    told = _told_by(beside, annotation)
    times = [t for t in told if not is_object(first, t, annotation)]
    return [t for t in times if t.start < first.idx or (near and _is_some_day(t))]


def _fronted(first: Token, host: Token, annotation: Annotation) -> list[Time]:
    """Return the day at the head of two clauses: 'In May a flood hit the town, but nobody drowned'.

    A year at the head may be that of the first clause alone, and so may an hour.
    """
    subject = first.dependent("nsubj", "nsubjpass", "expl")
    dated = _is_past(first) and _is_past(host) and first.dep_ in ("ROOT", "ccomp")
    if subject is None or not dated:
        return []
    ahead = (c for c in first.dependents(*BEARING_ALONE) if c.i < subject.left_edge.i)
    return [t for t in _told_by(ahead, annotation) if _MONTH_OR_DAY.fullmatch(t.value)]


def _has_circumstance(verb: Token) -> bool:
    """Return True if when, where or in what course stands between a verb and what is joined to it.

    Prepositions of what the verb is done to, and by whom, tell no circumstance.
    """
    join = next((c.i for c in verb.dependents("cc")), verb.i)
    own = (c for c in verb.dependents("prep", "npadvmod", "advcl") if verb.i < c.i < join)
    return any(c.dep_ != "prep" or c.lower_ not in OF_ARGUMENTS for c in own)


def _goes_along(first: Token, second: Token) -> bool:
    """Return True if nothing separates two coordinated verbs, so that they are one account."""
    parted = any(t.text in ",;—–" for t in first.doc[first.i : second.i])
    return not parted and not second.has_dependent("neg")


def _is_some_day(time: Time) -> bool:
    """Return True for a day or a part of one; not for a month, a year or the hour of a clock."""
    return bool(_DAY.fullmatch(time.value))


def _has_subject(verb: Token) -> bool:
    return any(c.dep_.startswith("nsubj") for c in verb.children)


def _same_tense(one: Token, other: Token) -> bool:
    """Return True unless two verbs have different tenses: 'closed and will reopen'."""
    tenses = {_is_past(one), _is_past(other)}
    return len(tenses - {None}) < len((True, False))


def _is_past(verb: Token) -> bool | None:
    """Return True for the past tense; None for no tense of its own: 'closed' in 'was fined and'."""
    helpers = verb.auxiliaries
    tags = {t.tag_ for t in helpers} or {verb.tag_}
    return True if "VBD" in tags else False if tags & FINITE else None


def _is_of_telling(time: Token, told: Token) -> bool:
    """Return True for a time between a verb and what it tells: 'said last night it was off'."""
    at = time.verb_above
    return told.dep_ == "ccomp" and at == told.head and at.i < time.i < told.left_edge.i


def _borrowed(noun: Token, annotation: Annotation) -> list[Time]:
    """Return the verb's time: 'gave a speech on Friday', 'the blast occurred on Friday'.

    Also 'the trial is set for Friday'.
    """
    verb = noun.head
    if befalls(noun) is not None:
        return _times(verb, annotation)
    for setting in (verb, *noun.dependents("relcl", "acl")):
        if appointed(setting) == noun:
            return [*_told_by(setting.dependents("prep", lower="for"), annotation)]
    if verb.is_verb and noun.dep_ in ("dobj", "nsubjpass") and (ahead := _ahead(verb, annotation)):
        return ahead
    lender = _lender(noun)
    return _times(lender, annotation) if lender is not None and lender.is_verb else []


def _lender(noun: Token) -> Token | None:
    """Return the verb with whose time a noun goes: 'gave' a speech, 'spoke' at a meeting."""
    verb = noun.head
    if noun.dep_ == "pobj" and verb.lower_ in ("in", "at", "during"):
        return verb.head
    made = noun.dep_ in ("dobj", "nsubjpass")
    return verb if made and lemma(verb) in words("nominals", "support", "agent") else None


def _ahead(verb: Token, annotation: Annotation) -> list[Time]:
    """Return the day on which is held what somebody promised for it, or moved to it."""
    if lemma(verb) in lexicon("times")["tense"]["lengthening"]:
        return []
    days = (t for t in _times(verb, annotation) if _is_some_day(t))
    return [t for t in days if is_after_telling(verb, t, annotation)]
