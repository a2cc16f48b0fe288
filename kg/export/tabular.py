"""The tables of a case by name, for every format that has tables."""

from collections.abc import Iterator, Mapping
from itertools import chain

from kg.errors import UsageError
from kg.export import schema
from kg.export.material import Material
from kg.export.rows import Row
from kg.graph.claims import ClaimReader

TABLES: Mapping[str, schema.Table] = {
    "documents": schema.DOCUMENTS,
    "entities": schema.ENTITIES,
    "events": schema.OCCURRENCES,
    "findings": schema.FINDINGS,
    "mentions": schema.MENTIONS,
    "ties": schema.TIES,
}

CLAIM_TABLES: Mapping[str, schema.ClaimTable] = {
    "claims": schema.CLAIMS,
    "participants": schema.PARTICIPANTS,
    "relations": schema.RELATIONS,
}

CAUTION = """\
Nothing here is a fact because it stands in a table. events holds what is told of, whether or
not it took place: read `standing` (asserted by a document itself, reported on someone's word,
alleged, denied, or only told as not so or as uncertain) and how many of the `accounts` are
positive and `certain`; claims has each account with `status`, `polarity` and `certainty`,
relations as well. ties holds who is tied to whom, an edge a row, as sure as the least sure of
its claims; `weight` counts documents.

Where a table names a thing, X is what it is called, X_id its short id and X_iri its full name: the
`id` and the `iri` of its own table. `holder` is whom the document cites, empty where it speaks for
itself; `holders` are all voices, the outermost first. documents, claims and mentions are counts.
"""


def columns(name: str) -> Mapping[str, schema.Kind]:
    """Return the columns of a table and their types. Raise UsageError that lists the tables."""
    known: dict[str, schema.Table | schema.ClaimTable] = {**TABLES, **CLAIM_TABLES}
    if name not in known:
        raise UsageError(f"no table {name!r}; there are: {', '.join(sorted(known))}")
    return known[name].columns


def rows(material: Material, name: str) -> Iterator[Row]:
    """Yield the rows of one table. Raise UsageError that lists the tables."""
    columns(name)
    if name in TABLES:
        return TABLES[name].rows(material)
    return chain.from_iterable(map(CLAIM_TABLES[name].rows, ClaimReader(material.store).all()))
