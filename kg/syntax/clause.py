"""The words of a clause: its subject and its predicate, without the clauses beside it.

Readers of a claim need the words that make it: 'was closed for some hours on Saturday', and not
what is coordinated with them or only attached by a comma. The tree says which those are.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from kg.syntax.parsed import Doc, Token
from kg.syntax.tree import Tree

Piece = tuple[int, int]
"""First and last token of a run of words."""

SUBJECTS = ("nsubj", "csubj")
BESIDE = frozenset({"conj", "cc", "parataxis", "discourse", "vocative", "dislocated", "punct"})
"""Labels of dependents of a clause's head that are no part of its predicate."""
AUXILIARY = frozenset({"aux", "cop"})
NOT_A_VERB = frozenset({"amod", "compound", "case", "flat", "mark", "det", "nummod", "fixed"})
"""A verb with one of these labels is none in this tree; nor is one that a noun modifies."""
OF_A_NOUN = frozenset(
    {"nmod", "amod", "compound", "nummod", "acl", "flat", "fixed", "case", "obl", "xcomp", "ccomp"}
)
"""Labels of dependents that belong to the words of an event noun."""
LEADING = frozenset({"aux", "case", "cop", "mark", "expl", "compound", "det"})
"""Labels of what precedes a verb and belongs to it wherever it is."""
MOVABLE = frozenset({"obl", "obj", "ccomp", "xcomp"})
"""Labels of what may precede the subject and is moved after the verb: 'On Friday the shop closed'.
"""
LIMITING = frozenset(
    {"if", "unless", "until", "till", "after", "before", "when", "once", "because", "since"}
)
"""Conjunctions after a comma without whose clause the clause before it does not hold."""
RELATIVE = frozenset({"who", "which", "that", "whom", "whose", "what", "where", "when"})
DAYS = frozenset(
    {"today", "yesterday", "tonight", "tomorrow", "monday", "tuesday", "wednesday", "thursday"}
    | {"friday", "saturday", "sunday"}
)
NOT = frozenset({"n't", "n’t", "not", "never"})
NOMINAL = frozenset({"NOUN", "PROPN"})
JOINING = frozenset({"and", "or", "&", "both", "either"})
"""Words between predicates that are told together."""
JOINED_CERTAIN = 0.6
"""Minimum certainty of a tree that a noun is joined to a predicate."""
PARTITIVE = frozenset({"them", "whom", "these", "those"})
PART_LENGTH = 5
"""Words in which 'two of them' stands before its adverb, with the comma."""
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
TURNING = frozenset({"only", "nor", "never", "neither", "hardly", "rarely", "seldom", "little"})
"""First words of a sentence after which the auxiliary stands before the subject."""
NOT_TOLD = frozenset({"that", "which", "who", "whom"})


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a clause: those of its subject, if it has one, and the rest in normal order."""

    subject: Piece | None
    words: tuple[Piece, ...]


def wording(
    doc: Doc,
    tree: Tree,
    token: Token,
    *,
    noun: bool = False,
    taking: Container[int] | None = None,
) -> Wording | None:
    """Return the words of the clause that a token makes; None if this tree sees no clause.

    `noun` says that the token is an event noun: its phrase is returned. `taking` are the
    participating words, if they are known: only with them does a relative clause include its noun.
    """
    if noun:
        return _of_noun(doc, tree, token.i)
    head = token.i
    if tree.plain[head] in AUXILIARY:
        head = tree.heads[head]
    elif any(tree.labels[c] == "compound" for c in tree.children[head]):
        return None
    if tree.plain[head] in NOT_A_VERB:
        return None
    return _of_verb(doc, tree, head, taking)


def _of_noun(doc: Doc, tree: Tree, head: int) -> Wording:
    kept = {head}
    led = min(tree.having(head, "case"), default=-1)  # 'two weeks after her resignation'
    for child in tree.children[head]:
        if tree.plain[child] in OF_A_NOUN and tree.labels[child] != "nmod:poss":
            own = child > led and tree.plain[child] != "case" and not _set_apart(doc, tree, child)
            kept |= _kept(doc, tree, child) if own else set()
    return Wording(None, tuple(_runs(doc, kept)))


def _of_verb(doc: Doc, tree: Tree, head: int, taking: Container[int] | None) -> Wording:
    subject, own = _told_parts(doc, tree, head)
    named = _subject_words(doc, tree, subject)
    dated = _dated_end(doc, tree, subject, named)
    group, behind = _in_order(doc, tree, head, own, dated)
    group |= _shared_object(doc, tree, head, taking) | _shared_phrases(doc, tree, head, taking)
    behind += _shared_places(doc, tree, head, taking)
    about = list(_about(doc, tree, head)) if _takes_noun(doc, tree, head, taking) else []
    pieces = _told_in_order(doc, tree, head, [group, *behind], about)
    return Wording(next(_runs(doc, named - dated), None), tuple(pieces))


def _told_in_order(
    doc: Doc, tree: Tree, head: int, parts: list[set[int]], about: list[Piece]
) -> Iterator[Piece]:
    """Yield the words around a head, what is told behind them, and the noun of a relative clause.

    `parts` are those around the head first, `about` the words of the noun.
    """
    group, *behind = parts
    begins = _begins_report(doc, tree, head) if behind else None
    ends = _object_place(doc, tree, head) if about else None
    if begins is not None:
        before, after = _split(group, begins)
        parts = [before, *behind, after]
    elif ends is not None:  # 'the exposure they received by it': 'received the exposure by it'
        before, after = _split(group, ends + 1)
        yield from (*_runs(doc, before), *about)
        parts, about = [after, *behind], []
    for words in parts:
        yield from _runs(doc, words)
    yield from (*_said(doc, tree, head), *about)


def _split(words: set[int], at: int) -> tuple[set[int], set[int]]:
    """Return the words before a place, and the others."""
    return {i for i in words if i < at}, {i for i in words if i >= at}


def _shared_object(doc: Doc, tree: Tree, head: int, taking: Container[int] | None) -> set[int]:
    """Return the words of an object that depends on a verb joined to that of a clause.

    'Raiders shot and killed a guard': 'a guard' is told of both, if it takes part in both.
    """
    if taking is None or tree.having(head, "obj", "ccomp", "xcomp"):
        return set()
    joined = _verbs_joined(doc, tree, head)
    for other in (o for v in joined for o in tree.having(v, "obj")):
        told = _kept(doc, tree, other)
        if other > max(head, *joined) and any(i in taking for i in told):
            return told
    return set()


def _shared_phrases(doc: Doc, tree: Tree, head: int, taking: Container[int] | None) -> set[int]:
    """Return the phrases behind the last of two verbs that take part in the clause of the other.

    'By a lorry' in 'was struck and killed by a lorry' is told of both, if it takes part in both.
    """
    joined = _verbs_joined(doc, tree, head)
    if taking is None or not joined:
        return set()
    last = max(head, *joined)
    behind = (c for v in joined for c in tree.having(v, "obl") if c > last)
    told = (_kept(doc, tree, c) for c in behind if c in taking)
    return set().union(*told)


def _shared_places(
    doc: Doc, tree: Tree, head: int, taking: Container[int] | None
) -> list[set[int]]:
    """Return the phrases before the subject of the first verb of a row that take part in this one.

    'Near Lund' in 'Near Lund, the storm felled trees and cut a line'.
    """
    first = tree.heads[head]
    subject = _told_subject(doc, tree, first)
    if taking is None or tree.plain[head] != "conj" or subject is None:
        return []
    start = min(tree.within(subject))
    ahead = (c for c in tree.having(first, "obl") if c < start)
    named = ((c, *tree.having(c, "flat", "compound", "appos")) for c in ahead)
    return [_kept(doc, tree, one[0]) for one in named if any(i in taking for i in one)]


def _verbs_joined(doc: Doc, tree: Tree, head: int) -> list[int]:
    """Return the other verbs of the row that a verb is part of."""
    first = tree.heads[head] if tree.plain[head] == "conj" else head
    return [v for v in (first, *tree.having(first, "conj")) if v != head and doc[v].is_verb]


def _takes_noun(doc: Doc, tree: Tree, head: int, taking: Container[int] | None) -> bool:
    """Return True if a relative clause is told with its noun, which takes part or is its object."""
    known = taking is None or tree.heads[head] in taking
    return known or any(doc[c].lower_ in RELATIVE for c in tree.having(head, "obj"))


def _told_parts(doc: Doc, tree: Tree, head: int) -> tuple[int | None, list[int]]:
    """Return the subject of a clause, if it is told apart, and what belongs to its predicate."""
    there = tree.first(head, "expl") is not None
    subject = None if there else _told_subject(doc, tree, head)
    marked = _mark(doc, tree, head)
    own = [c for c in tree.children[head] if c >= marked and _is_told(doc, tree, c)]
    own += tree.having(head, *SUBJECTS) if there else []
    own += _joined_predicates(doc, tree, head)
    if subject is not None and any(c < subject for c in own if tree.plain[c] in AUXILIARY):
        told = _is_turned(doc, head)
        return (subject, own) if told else (None, [*own, subject])  # 'What do you think': whole
    return subject, own


def _joined_predicates(doc: Doc, tree: Tree, head: int) -> list[int]:
    """Return the nouns joined to the predicate of a copula: 'a lawyer' in 'is a cook and a lawyer'.

    With 'both' before them. Not 'a lawyer' in 'is no cook but a lawyer', nor the subject of the
    next clause.
    """
    if not (tree.upos and tree.having(head, "cop")) or tree.upos[head] not in NOMINAL:
        return []
    found = [c for c in tree.having(head, "conj") if _is_same_predicate(doc, tree, c)]
    both = (c for c in tree.having(head, "cc") if c < head and doc[c].lower_ in JOINING)
    return [*both, *found] if found else []


def _is_same_predicate(doc: Doc, tree: Tree, noun: int) -> bool:
    """Return True for a noun that only 'and' or 'or' joins to the one before it."""
    if tree.upos[noun] not in NOMINAL or tree.certainty[noun] < JOINED_CERTAIN:
        return False
    if tree.having(noun, "cop", "aux", "orphan", "parataxis", *SUBJECTS):
        return False
    if _is_gapped(doc, tree, noun):
        return False
    first = min(tree.within(noun))
    return all(doc[c].lower_ in JOINING for c in tree.having(noun, "cc")) and not any(
        doc[i].lower_ in NOT for i in range(first, noun)
    )


def _is_gapped(doc: Doc, tree: Tree, noun: int) -> bool:
    """Return True for 'Lund' in 'Holm was the mayor and Lund the clerk', the next subject."""
    behind = (c for c in tree.children[noun] if c > noun and tree.having(c, "det"))
    return any(not (tree.having(c, "case") or _set_apart(doc, tree, c)) for c in behind)


def _is_turned(doc: Doc, head: int) -> bool:
    """Return True for 'Only then did she leave', where verb and subject change places."""
    return doc[doc[head].sent.start].lower_ in TURNING


def _told_subject(doc: Doc, tree: Tree, head: int) -> int | None:
    """Return the subject of a clause, unless it is a relative pronoun."""
    subjects = tree.having(head, *SUBJECTS)
    return next((c for c in subjects if doc[c].lower_ not in RELATIVE), None)


def _mark(doc: Doc, tree: Tree, head: int) -> int:
    """Return the word that joins a clause to another, or -1.

    In 'one day after the mayor left' what precedes 'after' belongs to the surrounding clause.
    """
    return min((m for m in tree.having(head, "mark") if doc[m].lower_ != "to"), default=-1)


def _in_order(
    doc: Doc, tree: Tree, head: int, own: list[int], dated: set[int]
) -> tuple[set[int], list[set[int]]]:
    """Return the words of a predicate around its head, and what is told behind them, in order."""
    firm = [c for c in own if c > head or tree.plain[c] in LEADING]
    group = dated.union({head}, *(_kept(doc, tree, c) for c in firm))
    behind = []
    for child in sorted(set(own) - set(firm), reverse=True):
        words = _kept(doc, tree, child)
        if _is_beside(doc, tree, head, child, words):
            continue
        if _adjoins(words, group, head) and tree.plain[child] != "ccomp":
            group |= words
        elif _is_movable(tree, child):
            behind.append(words)
    return group, behind[::-1]


def _begins_report(doc: Doc, tree: Tree, head: int) -> int | None:
    """Return the first word of the clause that a verb of saying governs behind itself.

    What stands before the verb is told before it: for 'On Monday he said that the dam broke' 'said
    on Monday that the dam broke', since the dam need not have broken on Monday.
    """
    clauses = [_kept(doc, tree, c) for c in tree.having(head, "ccomp") if c > head]
    return min((i for words in clauses for i in words if i > head), default=None)


def _is_beside(doc: Doc, tree: Tree, head: int, child: int, words: set[int]) -> bool:
    """Return True for a clause before a copula, and for 'of these' before 'ten were freed'.

    'It came once, it was faint': what was faint is not that it came.
    """
    if tree.plain[child] == "ccomp":
        return doc[head].pos_ != "VERB" or bool(tree.having(head, "cop"))
    return doc[child].lower_ in PARTITIVE and doc[min(words)].lower_ == "of"


def _adjoins(words: set[int], group: set[int], head: int) -> bool:
    """Return True if some words end right before the next of a group, up to its head."""
    end = max(words)
    return min((i for i in group if end < i <= head), default=head) == end + 1


def _is_movable(tree: Tree, child: int) -> bool:
    """Return True for what stands before a verb and may as well stand behind it: 'on Friday'."""
    return tree.plain[child] in MOVABLE or _is_led(tree, child) or _is_measured(tree, child)


def _subject_words(doc: Doc, tree: Tree, head: int | None) -> set[int]:
    """Return the words of a subject, without a word that joins its clause to another."""
    if head is None:
        return set()
    joining = {c for c in tree.having(head, "case", "mark", "cc") if c < head}
    return _kept(doc, tree, head) - joining


def _dated_end(doc: Doc, tree: Tree, head: int | None, named: set[int]) -> set[int]:
    """Return 'today' at the end of a subject: 'Divers from the yacht today found the wreck'.

    It says when, and belongs to the predicate. 'The poll on Sunday' may be a poll of Sunday: only a
    name never has a date.
    """
    if head is None or "acl" in {tree.plain[w] for w in named}:
        return set()
    for word in sorted(w for w in named if w > head and doc[w].lower_ in DAYS):
        words = set(tree.within(word)) & named
        if _is_end(words, named) and not _may_modify(doc, tree, head, word):
            return words
    return set()


def _is_end(words: set[int], of: set[int]) -> bool:
    """Return True if some words are the last of others."""
    first = min(words)
    return words == {w for w in of if w >= first}


def _may_modify(doc: Doc, tree: Tree, head: int, day: int) -> bool:
    """Return True for a day set apart by commas, and for one that may be of the noun before it."""
    led = bool(tree.having(day, "case")) and doc[head].pos_ != "PROPN"
    return led or _set_apart(doc, tree, day)


def _is_told(doc: Doc, tree: Tree, child: int) -> bool:
    """Return True if a dependent of a clause's head is part of the predicate."""
    base, word = tree.plain[child], doc[child].lower_
    if base in BESIDE or base in SUBJECTS or word in NOT_TOLD:
        return False
    if base == "case":  # 'was with a group', not 'with talks about to begin'
        return bool(tree.having(tree.heads[child], "cop"))
    if base == "mark":  # 'to leave' and 'to be leaving', not 'to leaving' of 'admits to leaving'
        verb = tree.heads[child]
        return word == "to" and (doc[verb].tag_ != "VBG" or bool(tree.having(verb, "aux")))
    if _is_part(doc, tree, child) or (base == "advmod" and _is_of_a_part(doc, child)):
        return False
    return not (_is_loose(doc, tree, child) or _is_attribution(doc, tree, child))


def _is_of_a_part(doc: Doc, adverb: int) -> bool:
    """Return True for 'critically' in 'nine were hurt, two of them critically': not all were."""
    if adverb < PART_LENGTH or doc[adverb - 1].lower_ not in PARTITIVE:
        return False
    return doc[adverb - 2].lower_ == "of" and any(
        doc[i].text in ",-–—(" for i in range(adverb - PART_LENGTH, adverb - 2)
    )


def _is_part(doc: Doc, tree: Tree, child: int) -> bool:
    """Return True for 'two of them' after a comma, of whom something else is said."""
    inside = tree.within(child)
    last = inside[-1]
    few = last - inside[0] < PART_LENGTH
    partly = few and last > tree.heads[child] + 1 and doc[last].lower_ in PARTITIVE
    return partly and doc[last - 1].lower_ == "of" and _set_apart(doc, tree, child)


def _is_another_form(doc: Doc, tree: Tree, verb: int, first: int, top: int) -> bool:
    """Return True for 'was paid' beside 'to ask': a finite verb is no conjunct of an infinitive.

    It belongs to a relative clause between ('wants to ask Lind, which left and was paid'), else to
    a clause further up; within the phrase of `top` it is told with that.
    """
    if doc[verb].pos_ not in ("VERB", "AUX") or not _is_finite(doc, tree, verb):
        return False
    if any(tree.labels[i] == "acl:relcl" and _is_loose(doc, tree, i) for i in range(first, verb)):
        return not _is_finite(doc, tree, first)
    while doc[first].tag_ == "VB" and not _is_finite(doc, tree, first):
        if first == top:
            return True
        first = tree.heads[first]
    return False


def _is_finite(doc: Doc, tree: Tree, verb: int) -> bool:
    """Return True for 'left' and 'was paid', not for 'put', whose form may be an infinitive."""
    token = doc[verb]
    if token.tag_ in ("VBD", "VBZ") and token.lower_ != token.lemma_.lower():
        return True
    return any(doc[a].tag_ in FINITE for a in tree.having(verb, "aux", "cop") if a < verb)


def _is_attribution(doc: Doc, tree: Tree, child: int) -> bool:
    """Return True for 'according to the mayor': the source is not part of the claim."""
    return any(doc[c].lower_ == "according" for c in tree.having(child, "case"))


def _is_led(tree: Tree, clause: int) -> bool:
    """Return True for 'if it rains' and 'after the vote', which restrict a clause from anywhere."""
    return tree.plain[clause] == "advcl" and bool(tree.having(clause, "mark", "case", "advmod"))


def _is_measured(tree: Tree, adverb: int) -> bool:
    """Return True for 'six minutes later', which says when; a bare 'However' only connects."""
    return tree.plain[adverb] == "advmod" and bool(tree.having(adverb, "obl", "nummod", "nmod"))


def _limits(doc: Doc, tree: Tree, clause: int) -> bool:
    """Return True for 'if it rains' and 'after the vote' after a comma; not 'while'."""
    marks = tree.having(clause, "mark", "advmod") if tree.plain[clause] == "advcl" else []
    return any(doc[m].lower_ in LIMITING for m in marks)


def _is_loose(doc: Doc, tree: Tree, child: int) -> bool:
    """Return True for ', drawing notice' and ', which …' after a clause: separate statements."""
    if tree.plain[child] not in ("advcl", "acl", "appos"):
        return False
    return _set_apart(doc, tree, child) and not _limits(doc, tree, child)


def _set_apart(doc: Doc, tree: Tree, child: int) -> bool:
    first = tree.within(child)[0]
    return doc[first].text in ",-–—(" or (first > 0 and doc[first - 1].text in ",-–—(")


def _kept(doc: Doc, tree: Tree, top: int) -> set[int]:
    """Return the words of a phrase without non-restrictive relative clauses and parentheticals."""
    found, waiting = {top}, [top]
    while waiting:
        above = waiting.pop()
        for child in tree.children[above]:
            base = tree.plain[child]
            if base in ("parataxis", "discourse", "vocative", "dislocated"):
                continue
            if base in ("acl", "advcl") and _is_loose(doc, tree, child):
                continue
            if base == "conj" and _is_other_clause(doc, tree, child, above, top):
                continue
            found.add(child)
            waiting.append(child)
    return found


def _is_other_clause(doc: Doc, tree: Tree, verb: int, first: int, top: int) -> bool:
    """Return True for a conjunct that has its own subject or cannot share that of the first."""
    if doc[verb].pos_ in ("VERB", "AUX") and tree.having(verb, "nsubj"):
        return True
    return _is_another_form(doc, tree, verb, first, top)


def _said(doc: Doc, tree: Tree, head: int) -> Iterator[Piece]:
    """Yield what is said if its verb of saying is the governor: '“It rained,” he said'."""
    above = tree.heads[head]
    if tree.labels[head] != "parataxis" or tree.having(head, "ccomp", "obj", "xcomp"):
        return
    if doc[head].pos_ != "VERB" or tree.having(head, "cop"):
        return  # 'It rained once, it was cold'
    said = set(tree.within(above)) - set(tree.within(head))
    before = sorted(i for i in said if i < head)
    if before and any(t.is_quote or t.text == "," for t in doc[before[-1] : head]):
        yield from _runs(doc, set(before))


def _lacks_no_object(doc: Doc, tree: Tree, head: int) -> bool:
    """Return True if what a relative clause modifies is not its object: 'the day when he left'."""
    between = range(tree.heads[head] + 2, head)
    if any(doc[i].lower_ in RELATIVE and doc[i - 1].lower_ == "in" for i in between):
        return True  # 'the trial in which he was heard'
    if any(doc[c].lower_ in ("where", "when", "why") for c in tree.children[head]):
        return True
    objects = tree.having(head, "obj", "ccomp", "xcomp", "cop")
    return bool(objects) and all(doc[o].lower_ not in NOT_TOLD for o in objects)


def _about(doc: Doc, tree: Tree, head: int) -> Iterator[Piece]:
    """Yield the noun that a relative clause modifies: 'a speech' in 'a speech that many liked'."""
    above = tree.heads[head]
    subjects = tree.having(head, *SUBJECTS)
    if tree.labels[head] != "acl:relcl" or doc[above].pos_ not in ("NOUN", "PROPN", "NUM"):
        return
    if not subjects or any(doc[w].lower_ in RELATIVE for s in subjects for w in tree.within(s)):
        return
    if _lacks_no_object(doc, tree, head):
        return
    first, last = tree.phrase(above)
    yield from _runs(doc, set(range(first, min(last + 1, head))) - set(tree.within(head)))


def _object_place(doc: Doc, tree: Tree, head: int) -> int | None:
    """Return the word after which a verb's object belongs; None if it may be another's object.

    It may be that of a later verb or preposition: 'the bill they tried to pass'.
    """
    after = [c for c in tree.children[head] if c > head]
    if _has_no_object_gap(doc, tree, head):
        return None
    if any(tree.plain[c] in ("xcomp", "ccomp", "advcl", "conj", "obj") for c in after):
        return None
    end = _end_of_verb(doc, tree, head)
    return None if end is None or doc[end + 1 : end + 2].text in NOT else end


def _end_of_verb(doc: Doc, tree: Tree, head: int) -> int | None:
    """Return the last word of 'look after'; None if a preposition without a noun is further off."""
    end = max([head, *tree.having(head, "compound:prt")])
    after = (c for c in tree.children[head] if c > end and doc[c].pos_ in ("ADP", "PART"))
    left = [c for c in after if not tree.children[c]]
    if left[1:] or (left and left[0] != end + 1):
        return None
    return left[0] if left else end


def _has_no_object_gap(doc: Doc, tree: Tree, head: int) -> bool:
    """Return True for 'the trial in which he was heard', 'the day when he left'."""
    above = tree.heads[head]
    ahead = [doc[i].lower_ for i in range(above + 1, head)]
    led = any(w in RELATIVE and doc[above + k].pos_ == "ADP" for k, w in enumerate(ahead))
    asked = not {"where", "when", "why"}.isdisjoint(ahead)
    return led or asked or bool(tree.having(head, "aux:pass", "nsubj:pass"))


def _runs(doc: Doc, kept: set[int]) -> Iterator[Piece]:
    """Join words into runs; punctuation between two of them belongs to the run."""
    tokens = doc.tokens
    run: list[int] = []
    for token in sorted(kept):
        if tokens[token].is_space:
            continue
        between = tokens[run[-1] + 1 : token] if run else ()
        if between and any(not (t.is_punct or t.is_space) or "\n\n" in t.text for t in between):
            yield from _trimmed(doc, run)
            run = []
        run.append(token)
    yield from _trimmed(doc, run)


def _trimmed(doc: Doc, run: list[int]) -> Iterator[Piece]:
    """Yield the first and last word of a run without punctuation at its ends."""
    tokens = doc.tokens
    first = next((i for i in run if not _is_edge(tokens[i])), None)
    if first is None:
        return
    last = next(i for i in reversed(run) if not _is_edge(tokens[i]))
    yield first, _with_brackets_closed(doc, first, last)


def _with_brackets_closed(doc: Doc, first: int, last: int) -> int:
    """Return the last word of a piece: the bracket that closes it, or what precedes an open one."""
    tokens = doc.tokens
    opened = [i for i in range(first, last) if tokens[i].text == "("]
    if not opened or len(opened) <= sum(t.text == ")" for t in tokens[first : last + 1]):
        return last
    closed = last + 1 < len(doc) and doc[last + 1].text == ")"
    return last + 1 if closed else max(first, opened[-1] - 1)


def _is_edge(token: Token) -> bool:
    return token.is_punct and not token.is_quote and token.text not in "%$"
