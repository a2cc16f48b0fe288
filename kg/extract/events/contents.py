"""What somebody says or thinks, by our parser, where the rules of the verb found no such clause.

The clause is a claim ('The tower is old, he said, and leans'), or it tells no deed and no state
that is kept apart ('He thinks it is a pity'): then nothing but its words can say what was said.
"""

from collections.abc import Container, Iterator, Mapping

from kg.annotate import Annotation
from kg.extract.events.arguments import SPEECH
from kg.extract.events.triggers import Trigger
from kg.extract.events.voice import FINITE
from kg.model import Participant, Role
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

SURE = 0.8
"""Minimum certainty of our parser that a clause is the complement of a verb."""
CLAIMED = 0.85
"""The same of a clause that is a claim, which the pipeline's parse gives another place."""
PARTS = ("cop", "aux", "xcomp", "conj", "ccomp")
"""Relations of what may be a claim in a clause, beside its predicate."""
OUTER = frozenset({",", ".", ":", ";", "!", "?"})
"""What opens or ends a clause, and is no part of what it says."""


def contents(
    trigger: Trigger,
    annotation: Annotation,
    names: Mapping[int, str],
    found: Container[str | None],
) -> Iterator[Participant]:
    """Yield the clauses that a verb governs: claims, or the words of those that make none.

    `names` are the claims by their tokens, `found` those that take part already. What is quoted and
    no claim is told by the quotation.
    """
    tree, verb = annotation.tree, trigger.token
    if trigger.kind != "verb":
        return
    role: Role = "topic" if trigger.action in SPEECH else "patient"
    for clause in tree.surely(verb.i, "ccomp", least=SURE):
        extent = _extent(clause, annotation)
        if not _is_told(extent, clause, verb, tree):
            continue
        if any(i in names for i in _predicates(clause, tree)):
            sure = role == "topic" and tree.certainty[clause] >= CLAIMED
            yield from _claimed(role, clause, tree, names, found) if sure else ()
        elif not _is_taken(extent, names, found) and not _is_quoted(extent, verb):
            start, end = annotation.span_of(annotation.doc[extent.start : extent.stop])
            yield Participant(role=role, value=f"w{start}-{end}")


def _claimed(
    role: Role, clause: int, tree: Tree, names: Mapping[int, str], found: Container[str | None]
) -> Iterator[Participant]:
    """Yield the claim of a clause, by its copula or its predicate, if neither takes part yet."""
    claims = [names[i] for i in (*tree.having(clause, "cop"), clause) if i in names]
    if claims and not any(one in found for one in claims):
        yield Participant(role=role, event=claims[0])


def _is_taken(extent: range, names: Mapping[int, str], found: Container[str | None]) -> bool:
    """Return True if a claim among some words takes part already."""
    return any(names[i] in found for i in extent if i in names)


def _is_quoted(extent: range, verb: Token) -> bool:
    """Return True for words that a mark opens."""
    doc = verb.doc
    opening = (*doc[extent.start : extent.start + 1], *doc[extent.start - 1 : extent.start])
    return any(t.is_quote for t in opening)


def _predicates(clause: int, tree: Tree) -> Iterator[int]:
    """Yield the words of a clause by which it may be a claim."""
    yield clause
    for part in tree.having(clause, *PARTS):
        yield from _predicates(part, tree)


def _extent(clause: int, annotation: Annotation) -> range:
    """Return the tokens of a clause, without the words that introduce and end it."""
    within = annotation.tree.within(clause)
    first, last = within[0], within[-1]
    tree, doc = annotation.tree, annotation.doc
    while first < last and (doc[first].text in OUTER or tree.labels[first] == "mark"):
        first += 1
    while last > first and (doc[last].text in OUTER or _closes(doc[last])):
        last -= 1
    return range(first, last + 1)


def _closes(mark: Token) -> bool:
    """Return True for the mark that closes a quoted sentence: '… what she does."'."""
    return mark.is_quote and mark.word_before in OUTER


def _is_told(extent: range, clause: int, verb: Token, tree: Tree) -> bool:
    """Return True for a finite clause with a subject of its own, beside its verb."""
    finite = (verb.doc[i] for i in (clause, *tree.having(clause, "cop", "aux")))
    tensed = any(t.tag_ in FINITE or t.tag_ == "MD" for t in finite)
    return tensed and bool(tree.having(clause, "nsubj")) and verb.i not in extent
