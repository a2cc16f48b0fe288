"""Order stated by adverbial clauses, and the conditions on ambiguous cues."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kg.annotate.action_classes import lemma
from kg.extract.order.ground import Cue, Ground, Tie, cue_ending_at
from kg.ontology import table, words
from kg.syntax.parsed import Token

SUBJECT = frozenset({"nsubj", "nsubjpass", "expl"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause introduced by a cue: its verb, and the word above that governs it."""

    cue: Cue
    verb: Token
    above: Token


def clauses(ground: Ground) -> Iterator[Tie]:
    """Yield the ties of adverbial clauses: 'before he fled', 'by the time they came'."""
    for verb in ground.doc:
        if not verb.is_verb or verb.dep_ not in ("advcl", "relcl", "acl"):
            continue
        cue = _cue(verb)
        above = cue.governor(verb) if cue else None
        if cue is None or above is None or not _tells(Clause(cue=cue, verb=verb, above=above)):
            continue
        tie = cue.tie(above, verb)
        if tie is not None:
            yield tie


def _cue(verb: Token) -> Cue | None:
    """Return the cue that introduces a clause, or the time noun that it modifies."""
    if verb.dep_ != "advcl":
        return cue_ending_at(verb.head, "clauses") if verb.head.lower_ == "time" else None
    for child in verb.children:
        if child.i > verb.i:
            return None
        if child.dep_ in ("mark", "advmod") and child.lower_ in table("order", "clauses"):
            return cue_ending_at(child, "clauses")
    return None


def _tells(clause: Clause) -> bool:
    if clause.verb.has_dependent(lower=words("order", "words", "unfulfilled")):
        return False
    needs = NEEDS.get(clause.cue.name)
    return needs is None or needs(clause)


def _is_past(verb: Token) -> bool:
    if any(c.tag_ == "MD" for c in verb.children):
        return False
    return verb.finite.tag_ == "VBD" or (verb.finite is verb and verb.tag_ == "VBN")


def _verb_of(word: Token) -> Token:
    """Return the verb of the clause that contains a word, or the word if there is none."""
    at = word
    while not at.is_verb and at.head.i != at.i:
        at = at.head
    return at


def _perfect(verb: Token) -> bool:
    return any(lemma(c) == "have" for c in verb.dependents("aux"))


def _since(clause: Clause) -> bool:
    """Return True if 'since' is temporal, after a perfect; otherwise it gives a reason."""
    verb = clause.verb
    return _perfect(_verb_of(clause.above)) and _is_past(verb) and lemma(verb) != "be"


def _when(clause: Clause) -> bool:
    """Return True if 'when' means one past time; with the present or 'would' it means any time."""
    asking = lemma(clause.above) in words("order", "words", "asking")
    if asking and clause.verb.i > clause.above.i:
        return False
    above = _verb_of(clause.above)
    return _is_past(clause.verb) and _is_past(above) and not _perfect(above)


def _once(clause: Clause) -> bool:
    verb = clause.verb
    return clause.cue.first.i == verb.left_edge.i and _has_subject(verb)


def _while(clause: Clause) -> bool:
    """Return True if 'while' is temporal, with what was going on, and not contrastive."""
    verb = clause.verb
    if lemma(verb) in words("order", "words", "states"):
        return False
    if verb.tag_ == "VBG":
        return _has_subject(verb) == verb.has_dependent("aux")
    doing = clause.above.pos_ == "VERB" and _is_past(clause.above)
    return doing and _is_past(verb) and _close(clause)


def _as(clause: Clause) -> bool:
    """Return True if 'as' is temporal, between past events with subjects: 'as the gunman fired'."""
    verb, above, first = clause.verb, clause.above, clause.cue.first
    if _compares(first):
        return False
    still = lemma(verb) in words("order", "words", "states") or _perfect(verb)
    if still or _stands_first(verb) or not _has_subject(verb):
        return False
    past = _is_past(verb) and _is_past(_verb_of(above))
    return past and (_close(clause) or verb.i < above.i)


def _compares(conjunction: Token) -> bool:
    """Return True for 'as' beside a word with which it compares: 'just as', 'as if'."""
    at, doc = conjunction.i, conjunction.doc
    beside = (*doc[max(0, at - 1) : at], *doc[at + 1 : at + 2])
    return any(t.lower_ in words("order", "words", "comparing") for t in beside)


def _stands_first(verb: Token) -> bool:
    """Return True for 'as did his brother': the verb before its subject."""
    return any(c.i > verb.i for c in verb.dependents(*SUBJECT))


def _has_subject(verb: Token) -> bool:
    return verb.has_dependent(*SUBJECT)


def _close(clause: Clause) -> bool:
    """Return True if it follows its event without a comma, which sets off reasons and contrasts."""
    first = clause.cue.first
    return first.i > clause.above.i and first.word_before != ","


NEEDS: dict[str, Callable[[Clause], bool]] = {
    "since": _since,
    "when": _when,
    "at the time": _when,
    "once": _once,
    "while": _while,
    "as": _as,
}
"""Further conditions for cues whose words have other senses."""
