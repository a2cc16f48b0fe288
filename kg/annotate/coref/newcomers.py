"""Whom a sentence brings in and the next goes on about: "A steward struck him. The man ran"."""

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.reporting import reports
from kg.annotate.parse_columns import ParseColumns, Phrase

ANYBODY = frozenset({"man", "woman"})
"""Nouns for people of whom nothing more is told."""

BROUGHT_IN = frozenset({"a", "an", "one"})
PREDICATE = frozenset({"attr", "oprd", "appos", "compound"})


def by_newcomer(chains: Chains, index: int) -> int | None:
    """Find the only person whom the sentence before brings in, for 'The man' that opens one.

    Not where somebody else without a name is told of there, who may be meant as well, unless he is
    who says it.
    """
    view, phrase = chains.view, chains.phrases[index]
    if not _opens_with_anybody(view, phrase):
        return None
    last = view.sentences[phrase.root] - 1
    told = [j for j, p in chains.back(index, reach=1) if view.sentences[p.root] == last]
    people = (j for j in told if chains.is_person(j) and not chains.is_named(j))
    before = [j for j in people if not reports(chains, j)]
    if not chains.are_one(before):
        return None
    new = _is_brought_in(chains, before[-1]) and chains.members(before[-1])[0] == before[-1]
    return before[-1] if new else None


def _opens_with_anybody(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'The man' and 'The woman' as a subject that opens a sentence."""
    plain = phrase.root - phrase.start == 1 and view.lower[phrase.start] == "the"
    subject = view.deps[phrase.root] in SUBJECT and view.opens_sentence(phrase.start)
    told = view.has_dependent(phrase.root, "acl", "prep") and view.words[phrase.end] != ","
    return plain and subject and not told and view.lemmas[phrase.root] in ANYBODY


def _is_brought_in(chains: Chains, index: int) -> bool:
    """Return True for 'a steward' of whom a sentence tells, and not that somebody is one."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind != "nominal" or view.lower[phrase.start] not in BROUGHT_IN:
        return False
    said_to_be = view.deps[phrase.root] in PREDICATE or view.word_before(phrase.start) == "as"
    return not said_to_be
