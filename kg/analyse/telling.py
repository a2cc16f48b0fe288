"""Claims as projections need them: status, participants, holders, days."""

from collections.abc import Iterator, Mapping

from kg.analyse.clauses import around
from kg.analyse.columns import Columns, document_in, local, one
from kg.analyse.ties import ROLES, Told
from kg.graph.claims import ROLES as ROLE_NAMES
from kg.graph.days import days
from kg.graph.epistemic_status import standing, worst
from kg.graph.namespaces import ONTOLOGY, mention_curie


def all_told(columns: Columns) -> Iterator[Told]:
    """Yield every claim that nobody judged wrong, by IRI.

    The status of a claim in the clause of others is no better than the worst of theirs, even if
    these were misread.
    """
    speech = _kinds_of(ONTOLOGY + "Communication", columns["rdfs:subClassOf"])
    clauses = around(columns[mention_curie(role)] for role in ROLE_NAMES)
    own = {iri: _standing(columns, iri) for iri in sorted(columns["kg:status"])}
    for iri, (status, negated) in own.items():
        if iri in columns["kg:judgedWrong"]:
            continue
        outer = [own[clause] for clause in clauses(iri) if clause in own]
        level = worst(status, *(worst(s, "uncertain") if no else s for s, no in outer))
        yield _told(columns, iri, (level, negated), speech)


def chain(columns: Columns, iri: str) -> Iterator[str]:
    """Yield the holders of a claim, outermost first."""
    cell = one(columns, "kg:holderChain", iri)
    while cell in columns["rdf:first"]:
        yield columns["rdf:first"][cell][0]
        cell = one(columns, "rdf:rest", cell)


def day_of(columns: Columns, document: str) -> tuple[str, str] | None:
    """Return the first and last day on which a document may have been published."""
    found = days(one(columns, "dcterms:date", document))
    return (found[0].isoformat(), found[1].isoformat()) if found else None


def _standing(columns: Columns, iri: str) -> tuple[str, bool]:
    status, polarity, certainty = (
        local(one(columns, name, iri)) for name in ("kg:status", "kg:polarity", "kg:certainty")
    )
    return standing(status, polarity, certainty, vouched=iri in columns["kg:holderChain"])


def _told(columns: Columns, iri: str, stands: tuple[str, bool], speech: frozenset[str]) -> Told:
    action = one(columns, "kg:action", iri)
    what = local(action or one(columns, "kg:predicate", iri))
    roles = ROLES if action else ("subject", "object")
    return Told(
        iri=iri,
        document=document_in(iri),
        what=what,
        words=one(columns, "kg:lemma", iri) or _in_words(what),
        relation=not action,
        speaks=action in speech,
        status=stands[0],
        negated=stands[1],
        parts=tuple((r, e) for r in roles for e in columns[f"kg:{r}"].get(iri, ())),
        holders=tuple(chain(columns, iri)),
        days=_days(columns, iri),
        occurrence=one(columns, "kg:occurrence", iri),
    )


def _days(columns: Columns, iri: str) -> tuple[str, str] | None:
    values = [one(columns, name, iri) for name in ("kg:date", "kg:since", "kg:until")]
    found = [extent for value in values if (extent := days(value))]
    if not found:
        return None
    return min(first for first, _ in found).isoformat(), max(e for _, e in found).isoformat()


def _kinds_of(root: str, parents: Mapping[str, list[str]]) -> frozenset[str]:
    found, more = {root}, True
    while more:
        below = {kind for kind, above in parents.items() if found.intersection(above)} - found
        more = bool(below)
        found |= below
    return frozenset(found)


def _in_words(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
