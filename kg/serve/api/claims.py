"""Claims over the API: selected by who, what, when and status, each with its words."""

from collections.abc import Callable, Mapping
from datetime import date
from urllib.parse import unquote

from pyoxigraph import NamedNode

from kg.account.event_order import stated_orders
from kg.account.evidence_path import CONTEXT
from kg.account.find import find_claim, short_id
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import Claim, Named, Passage
from kg.graph.days import days
from kg.graph.epistemic_status import standing
from kg.model import Judgement
from kg.model.findings import Key
from kg.serve.api.claim_index import Slim, slim_claims
from kg.serve.api.operations import Given, Listed
from kg.serve.api.problems import Problem
from kg.serve.api.rows import ClaimRow, ClaimTrail, JudgedRow, NamedRow, PartRow, Stretch
from kg.serve.api.state import State
from kg.serve.api.words import fits, wanted

EXACT: Mapping[str, Callable[[Slim], object]] = {
    "kind": lambda slim: slim.kind,
    "event_type": lambda slim: slim.what if slim.kind == "event" else None,
    "predicate": lambda slim: slim.what if slim.kind == "relation" else None,
    "status": lambda slim: slim.how[0],
    "standing": lambda slim: slim.how[1],
    "polarity": lambda slim: slim.how[2],
    "certainty": lambda slim: slim.how[3],
    "wrong": lambda slim: slim.wrong,
}


def key_of(claim: Claim) -> Key:
    """Return the ids of a claim's document and of the claim in it."""
    return unquote(lookup.last(claim.document)), unquote(lookup.last(claim.iri))


def occurrence_status(claim: Claim) -> str:
    """Return the standing of a claim by itself."""
    vouched = bool(claim.holders)
    return standing(claim.status, claim.polarity, claim.certainty, vouched=vouched)[0]


def claims(state: State, given: Given) -> Listed:
    """List the requested claims."""
    asked = _asked(state, given)
    start, end = given["offset"], given["offset"] + given["limit"]
    likely = (s for s in slim_claims(state) if given["doubtful"] or not s.doubtful or s.wrong)
    found = [slim for slim in likely if all(_holds(slim, *one) for one in asked)]
    return Listed(len(found), tuple(row(state, state.claim(s.iri)) for s in found[start:end]))


def _asked(state: State, given: Given) -> list[tuple[str, object]]:
    """Return the conditions of the parameters; omitted ones give none."""
    found: list[tuple[str, object]] = [(n, given[n]) for n in EXACT if given[n] is not None]
    for name in ("entity", "holder"):
        if given[name] is not None:
            found.append((name, state.entity(given[name], name)))
    if given["document"] is not None:
        found.append(("document", state.document(given["document"], "document").iri))
    for name, end in (("from", 0), ("to", 1)):
        if given[name] is not None:
            found.append((name, day_of(given[name], name)[end]))
    if given["words"] is not None:
        found.append(("words", wanted(given["words"])))
    return found


def day_of(typed: str, parameter: str) -> tuple[date, date]:
    """Parse a day, month or year. Raise Problem that names the parameter."""
    found = days(typed)
    if found is None:
        raise Problem(
            400,
            f"the parameter {parameter} is {typed!r}; give a date such as 2018, 2018-02 or "
            "2018-02-14",
            parameter=parameter,
        )
    return found


def _holds(slim: Slim, name: str, value: object) -> bool:
    match name:
        case "entity":
            return value in slim.things or value in slim.holders
        case "holder":
            return value in slim.holders
        case "document":
            return slim.document == value
        case "from":
            return slim.days is not None and slim.days[1] >= value  # type: ignore[operator]
        case "to":
            return slim.days is not None and slim.days[0] <= value  # type: ignore[operator]
        case "words":
            return fits(value, slim.folded)  # type: ignore[arg-type]
    return bool(EXACT[name](slim) == value)


def row(state: State, claim: Claim) -> ClaimRow:
    """Return a claim as plain fields."""

    def named(thing: Named) -> NamedRow:
        return NamedRow(iri=thing.iri, id=state.entity_id(thing.iri), name=thing.name)

    holder = named(claim.holder) if claim.holder else None
    return ClaimRow(
        id=short_id(claim),
        iri=claim.iri,
        document_id=key_of(claim)[0],
        document_iri=claim.document,
        title=claim.title,
        publisher=claim.publisher,
        published=claim.published,
        kind=claim.kind,
        event_type=claim.event_type,
        predicate=claim.predicate,
        label=claim.label,
        parts=tuple(PartRow(role=p.role, thing=named(p.thing), words=p.words) for p in claim.parts),
        holder=holder.name if holder else None,
        holder_id=holder.id if holder else None,
        holder_iri=holder.iri if holder else None,
        holders=tuple(named(holder) for holder in claim.holders),
        status=claim.status,  # type: ignore[arg-type]
        standing=occurrence_status(claim),
        polarity=claim.polarity,  # type: ignore[arg-type]
        certainty=claim.certainty,  # type: ignore[arg-type]
        evidence=claim.evidence.exact,
        start=claim.evidence.start,
        end=claim.evidence.end,
        date=claim.date,
        confidence=claim.confidence,
        doubtful=claim.doubtful,
        event_id=unquote(lookup.last(claim.occurrence)) if claim.occurrence else None,
        event_iri=claim.occurrence,
        wrong=claim.wrong,
    )


def claim(state: State, given: Given) -> ClaimTrail:
    """Return a claim with its words. Raise Problem if there is no such claim."""
    typed = f"{given['document']}/{given['local']}"
    try:
        found = state.claim(find_claim(state.store, typed))
    except QueryError as error:
        raise Problem(404, str(error)) from None
    key, document = key_of(found), NamedNode(found.document)
    whole = lookup.text(state.store, document, "kg:text") or ""
    start, end = found.evidence.start, found.evidence.end
    return ClaimTrail(
        claim=row(state, found),
        source=lookup.text(state.store, document, "dcterms:source"),
        before=whole[max(0, start - CONTEXT) : start],
        words=whole[start:end],
        after=whole[end : end + CONTEXT],
        trigger=_stretch(found.trigger),
        cue=_stretch(found.cue),
        order=tuple(stated_orders(state.store, NamedNode(found.iri))),
        findings=state.findings_of.get(key, ()),
        judgements=tuple(judged_row(one) for one in state.judged.get(key, ())),
    )


def judged_row(one: Judgement) -> JudgedRow:
    """Return a judgement in short."""
    return JudgedRow(
        id=one.id,
        left="/".join(one.left),
        right="/".join(one.right),
        verdict=one.verdict,
        by=one.by,
        reason=one.reason,
    )


def _stretch(passage: Passage | None) -> Stretch | None:
    if passage is None:
        return None
    return Stretch(start=passage.start, end=passage.end, words=passage.exact)
