"""Temporal order: which event the text places before, after, during or within another.

Only if a cue says so (ontology/lexicon/order.toml) and the syntax connects it to two events:
nothing is inferred from the order of sentences or from world knowledge. There are fewer kinds than
relations in TimeML (Pustejovsky et al. 2003), which makes more distinctions than the words of a
report usually settle.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kg.annotate import Annotation
from kg.extract.events.voice import own_subject
from kg.extract.factuality.clause_types import is_question
from kg.extract.factuality.negation import only_then
from kg.extract.order.clauses import clauses
from kg.extract.order.ground import Ground, Tie
from kg.extract.order.phrases import phrases
from kg.model import Event, Order

__all__ = ["find_order"]


def find_order(events: Sequence[Event], annotation: Annotation) -> list[Event]:
    """Return the events with what the text says about their order, sorted by its words.

    Questions are ignored. A clause's own polarity and certainty belong to its event: that one did
    not speak during the hearing is a negative claim, ordered relative to the hearing.
    """
    ground = Ground(events, annotation)
    told: dict[str, set[Order]] = defaultdict(set)
    for tie in _shared((*phrases(ground), *clauses(ground))):
        found = _order(tie, ground)
        if found is not None:
            told[found[0]].add(found[1])
    return [
        replace(e, order=tuple(sorted(told[e.id], key=lambda o: (o.cue, o.event, o.kind))))
        if e.id in told
        else e
        for e in events
    ]


def _shared(ties: Iterable[Tie]) -> Iterator[Tie]:
    """Yield the ties, and those of verbs coordinated to a verb that the cue precedes.

    'After the vote the mayor rose and left': he left after it, too.
    """
    for tie in ties:
        yield tie
        if tie.cue[1] < tie.one.i and tie.one.pos_ == "VERB":
            for verb in tie.one.conjuncts:
                if verb.pos_ == "VERB" and verb.i > tie.one.i and own_subject(verb) is None:
                    yield replace(tie, one=verb)


def _order(tie: Tie, ground: Ground) -> tuple[str, Order] | None:
    """Return the two events of a tie, and the kind that its cue states for the first."""
    one, other = ground.holding(tie.one), ground.event(tie.other)
    if one is None or other is None or one.id == other.id or _asked(tie):
        return None
    denied = tie.turned or one.polarity == "negative" or only_then(tie.one)
    kind = tie.denied if denied else tie.told
    if kind is None:
        return None
    return one.id, Order(kind=kind, event=other.id, cue=ground.words(*tie.cue))


def _asked(tie: Tie) -> bool:
    at = tie.one
    return is_question(at) or any(is_question(above) for above in at.ancestors)
