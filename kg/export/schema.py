"""The tables of a case: their columns, the types of these, and where the rows come from."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kg.export import rows
from kg.export.material import Material
from kg.graph.claims import Claim

Kind = Literal["text", "texts", "integer", "number", "boolean", "date"]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with typed columns; each row has them all, None if unknown."""

    columns: Mapping[str, Kind]
    rows: Callable[[Material], Iterator[rows.Row]]


@dataclass(frozen=True, slots=True)
class ClaimTable:
    """Rows made from one claim after another, so that a case is read once for several tables."""

    columns: Mapping[str, Kind]
    rows: Callable[[Claim], Iterator[rows.Row]]


def _columns(text: str) -> dict[str, Kind]:
    """Parse 'name name:kind …'; a column without a kind holds text."""
    kinds: dict[str, Any] = {}
    for column in text.split():
        name, _, kind = column.partition(":")
        kinds[name] = kind or "text"
    return kinds


DOCUMENTS = Table(
    _columns("iri id label title publisher author published day:date language source url"),
    rows.document_rows,
)
ENTITIES = Table(
    _columns(
        "iri id name type named:boolean names:texts documents:integer mentions:integer "
        "geonames:integer latitude:number longitude:number"
    ),
    rows.entity_rows,
)
OCCURRENCES = Table(
    _columns(
        "iri id label standing accounts:integer certain:integer documents:integer event_type "
        "date day:date"
    ),
    rows.occurrence_rows,
)
CLAIMS = ClaimTable(
    _columns(
        "iri id label kind event_type predicate status polarity certainty holder holder_id "
        "holder_iri holders:texts parts:texts date day:date event_id event_iri document_id "
        "document_iri publisher published evidence start:integer end:integer trigger cue "
        "confidence:number doubtful:boolean wrong"
    ),
    rows.claim_rows,
)
RELATIONS = ClaimTable(
    _columns(
        "claim_id claim_iri subject subject_id subject_iri predicate object object_id object_iri "
        "status polarity certainty holder holder_id holder_iri holders:texts publisher published "
        "evidence document_id document_iri confidence:number doubtful:boolean wrong"
    ),
    rows.relation_rows,
)
PARTICIPANTS = ClaimTable(
    _columns("claim_id claim_iri role thing thing_id thing_iri words"), rows.participant_rows
)
FINDINGS = Table(
    _columns(
        "iri id kind about reason independent:integer origins:texts "
        "document_ids:texts claim_ids:texts claim_iris:texts"
    ),
    rows.finding_rows,
)
TIES = Table(
    _columns(
        "source target kind label negated:boolean status weight:integer claims:integer "
        "documents:integer first last claim_ids:texts claim_iris:texts source_type target_type "
        "source_id source_iri target_id target_iri"
    ),
    rows.tie_rows,
)
MENTIONS = Table(
    _columns(
        "iri id document_id document_iri start:integer end:integer words kind type chain entity "
        "entity_id entity_iri"
    ),
    rows.mention_rows,
)
