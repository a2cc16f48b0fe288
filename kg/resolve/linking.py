"""All chains and claims of a case resolved, by readings and judgements by hand."""

from collections.abc import Iterable

from kg.model import Judgement, Linking, Reading
from kg.model.deferred import Deferred
from kg.model.memo import FORGETFUL, Memo
from kg.resolve.assemble import assemble
from kg.resolve.cluster import cluster
from kg.resolve.document_similarity import Stories
from kg.resolve.entities import judge_entities
from kg.resolve.event_scorer import Likeness
from kg.resolve.events import judge_events
from kg.resolve.groups import group
from kg.resolve.judgements import (
    judgement_order,
    merging_nothing,
    naming,
    on_chains,
    on_events,
    overlay,
)
from kg.resolve.occurrences import assemble_occurrences
from kg.resolve.profiles import profile
from kg.resolve.resolved import Found, connected_events, keep


def resolve(
    readings: Iterable[Reading | Deferred],
    *,
    hand: Iterable[Judgement] = (),
    memo: Memo = FORGETFUL,
) -> Linking:
    """Resolve what is the same across documents; the readings are read once and not kept.

    The result depends only on the set of readings and the judgements by hand, never on their order
    or on an earlier result: so removing a document equals never having read it. Claims that were
    judged wrong make no occurrence; entities do not depend on them. Corrections are already laid
    over the readings.
    """
    profiles = profile(readings, hand=hand, memo=memo)
    grouped = group(profiles)
    stories = Stories(profiles.pages, memo=memo, given=profiles.whole)
    entity_hand = on_chains(profiles.hand)
    found = judge_entities(profiles, grouped, stories, entity_hand, memo)
    judged = overlay(found.all(), entity_hand)
    entities = assemble(profiles, cluster(profiles.chains, judged), naming(profiles.hand), memo)
    entity_of = {key: e.id for e in entities for key in e.members}
    named = frozenset(e.id for e in entities if e.named)
    event_hand = on_events(profiles.hand, profiles.events)
    likeness = Likeness(profiles, entity_of, stories, named=named, memo=memo, use="events")
    steps = list(judge_events(likeness))
    held, parts = likeness.held, connected_events(likeness) if memo.keeps else {}
    del likeness  # it is large
    event_judged = overlay(steps, event_hand)
    names = {key: e.name for e in entities for key in e.members}
    told = assemble_occurrences(profiles, cluster(profiles.events, event_judged), names, memo)
    keep(
        memo,
        profiles,
        Found(
            grouped=grouped,
            judged=found,
            chains=judged,
            entities=entities,
            held=held,
            parts=parts,
            steps=steps,
            events=event_judged,
            occurrences=told,
        ),
    )
    return Linking(
        entities=entities,
        occurrences=told,
        judgements=tuple(
            sorted((*merging_nothing(profiles.hand), *judged, *event_judged), key=judgement_order)
        ),
    )
