"""From readings to the claims of a page."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

import pyoxigraph
from pyoxigraph import Literal

from kg.casefile.contents import Claim, Corrected, Holder, Part
from kg.casefile.places import Places
from kg.casefile.sentences import sentence
from kg.casefile.surety import surety_of
from kg.graph.doubt import is_doubtful
from kg.graph.epistemic_status import standing
from kg.graph.lookup import short_id_of
from kg.graph.namespaces import PREFIXES, term
from kg.graph.scope import Scope
from kg.graph.verbalise.arguments import once_each
from kg.model import Event, Participant, Reading, Relation, Span
from kg.model.claimants import vouchers
from kg.ontology import ontology_folder

Key = tuple[str, str]


class Claims:
    """Turns readings into claims.

    `findings` and `happening` give the positions of those that a claim belongs to, `wrong` says why
    a person judged it misread.
    """

    def __init__(
        self,
        places: Places,
        *,
        findings: Mapping[Key, Sequence[int]],
        happening: Mapping[Key, int],
        wrong: Mapping[Key, str],
    ) -> None:
        self._places = places
        self._findings = findings
        self._happening = happening
        self._wrong = wrong

    def of(
        self, reading: Reading, wanted: Collection[str] | None = None
    ) -> Iterator[tuple[Key, Claim]]:
        """Yield a document's claims (with these ids, if given) in the order of its text."""
        scope = Scope(reading, self._places.index)
        for claim in in_order(reading):
            if wanted is None or claim.id in wanted:
                yield (scope.id, claim.id), self._claim(scope, claim)

    def _claim(self, scope: Scope, claim: Event | Relation) -> Claim:
        event = claim if isinstance(claim, Event) else None
        what = claim.told_class if isinstance(claim, Event) else claim.predicate
        level, _ = standing(
            claim.status, claim.polarity, claim.certainty, vouched=bool(claim.holder)
        )
        key = (scope.id, claim.id)
        return Claim(
            id=short_id_of(scope.id, claim.id),
            iri=scope.part("claim", claim.id).value,
            document=self._places.lines[scope.id].number,
            kind="event" if event else "relation",
            what=what,
            what_label=label(what),
            sentence=sentence(scope, claim),
            parts=tuple(self._parts(scope, claim)),
            holders=tuple(self._holder(scope, h) for h in vouchers(claim, scope.mentions)),
            polarity=claim.polarity,
            certainty=claim.certainty,
            status=claim.status,
            standing=level,
            evidence=claim.evidence,
            words=claim.evidence.words(scope.reading.document.text),
            trigger=event.trigger if event else None,
            cue=claim.cue,
            date=event.date if event else None,
            confidence=claim.confidence,
            sure=round(surety_of(claim), 3),
            doubtful=is_doubtful(claim),
            happening=self._happening.get(key) if event else None,
            findings=tuple(self._findings.get(key, ())),
            wrong=self._wrong.get(key),
            corrected=tuple(
                Corrected(id=one, reason=self._places.corrected.get(one, ""))
                for one in claim.corrected
            ),
        )

    def _parts(self, scope: Scope, claim: Event | Relation) -> Iterator[Part]:
        if isinstance(claim, Event):
            taking = claim.participants
            for one, telling in zip(taking, once_each(scope, claim), strict=True):
                if telling is not None:
                    yield replace(self._part(scope, taking[telling]), role=one.role)
            return
        yield self._mention(scope, "subject", claim.subject)
        if claim.object is not None:
            yield self._mention(scope, "object", claim.object)
        elif claim.value is not None:
            yield _words(scope, "object", scope.values[claim.value].span)
        elif claim.time is not None:
            yield _words(scope, "object", scope.times[claim.time].span)

    def _part(self, scope: Scope, one: Participant) -> Part:
        if one.mention is not None:
            return self._mention(scope, one.role, one.mention)
        if one.value is not None:
            return _words(scope, one.role, scope.values[one.value].whole)
        return _words(scope, one.role, scope.events[str(one.event)].trigger)

    def _mention(self, scope: Scope, role: str, mention: str) -> Part:
        found = scope.mentions[mention]
        entity = self._places.entity(scope.id, found.chain)
        return Part(role=role, entity=entity, words=scope.told(found.phrase or found.span))

    def _holder(self, scope: Scope, mention: str) -> Holder:
        entity = self._places.entity(scope.id, scope.mentions[mention].chain)
        return Holder(entity=entity, name=scope.entity_name(mention))


def in_order(reading: Reading) -> list[Event | Relation]:
    """List a document's claims in the order of its text, each once."""
    told: list[Event | Relation] = [*reading.events, *reading.counted_once().relations]
    return sorted(told, key=lambda claim: (claim.evidence, claim.id))


def _words(scope: Scope, role: str, span: Span) -> Part:
    return Part(role=role, entity=None, words=scope.told(span))


@cache
def label(curie: str) -> str:
    """Return the label of an action or predicate, or its name if the ontology has none."""
    return _labels().get(term(curie).value) or curie.partition(":")[2]


@cache
def _labels() -> Mapping[str, str]:
    held = pyoxigraph.parse(path=ontology_folder() / "kg.ttl")
    return {
        quad.subject.value: quad.object.value
        for quad in held
        if quad.predicate.value == f"{PREFIXES['rdfs']}label"
        and isinstance(quad.subject, pyoxigraph.NamedNode)
        and isinstance(quad.object, Literal)
    }
