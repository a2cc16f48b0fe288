"""What participles in a row share behind the last: by whom and where it was done to somebody."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.kinds import acts
from kg.extract.events.phrases import Argument, phrases
from kg.extract.events.voice import is_passive
from kg.ontology import words
from kg.syntax.parsed import Token

BETWEEN = frozenset({"cc", "punct", "advmod"})
APART = frozenset({"but", "later", "then", "subsequently", "eventually", "finally", "soon"})
OWN = ("prep", "agent", "dobj", "ccomp", "xcomp", "oprd", "npadvmod")


def shared_phrases(verb: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the agent and the place of a participle that stand behind the last of its row.

    'Was struck and killed by a lorry', 'was born and raised in Lund'. Where it was is shared by
    what makes one deed alone: who was 'seized and held in a barn' was not seized there.
    """
    last = _last_of_row(verb) if is_passive(verb) else None
    if last is None:
        return
    together = _is_one_deed(verb, last)
    either = any(t.lower_ == "or" for t in verb.doc[verb.i : last.i])
    for role, noun in phrases(last, annotation):
        by_whom = role == "agent" and (not either or acts(noun, annotation))
        if by_whom or (role == "place" and together):
            yield role, noun


def _last_of_row(verb: Token) -> Token | None:
    """Return the last of the participles right behind one that has no phrase of its own."""
    last = None
    for other in (c for c in verb.conjuncts if c.i > verb.i):
        before = last or verb
        if before.has_dependent(*OWN) or not _adjoins(before, other):
            return None
        last = other
    return last


def _adjoins(verb: Token, other: Token) -> bool:
    """Return True for a participle without a subject, right behind 'and' or a comma."""
    if not is_passive(other) or other.has_dependent("nsubj", "nsubjpass", "aux", "auxpass"):
        return False
    between = verb.doc[verb.i + 1 : other.i]
    return all(t.dep_ in BETWEEN and t.lower_ not in APART for t in between)


def _is_one_deed(verb: Token, last: Token) -> bool:
    """Return True for 'shot and wounded', and for 'born', which is told with a place."""
    first, second = (verb_action(v)[1].removeprefix("kg:") for v in (verb, last))
    hurt = first in words("participants", "one_deed", "first")
    return lemma(verb) in words("participants", "one_deed", "verbs") or (
        hurt and second in words("participants", "one_deed", "second")
    )
