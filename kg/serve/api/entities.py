"""Entities over the API: the most frequent first, and each with its claims."""

from kg.account.addresses import Spoken
from kg.account.portrait import Portrait, portrait
from kg.model import Entity
from kg.serve.api.claims import row
from kg.serve.api.operations import Given, Listed, sliced
from kg.serve.api.problems import Problem
from kg.serve.api.rows import EntityPortrait, EntityRow
from kg.serve.api.state import State, spoken_of
from kg.serve.api.words import fits, searchable, wanted

NAMES = 20
"""Most names of an entity that are listed; it may have hundreds."""
SECTIONS = ("is_", "does", "undergoes", "says", "doubtful", "wrong")


def folded_names(state: State) -> dict[str, tuple[str, ...]]:
    """Return the names of each entity in the form used for search, its main name first."""
    return state.whole(
        "names", lambda s: {e.id: tuple(map(searchable, (e.name, *e.names))) for e in s.entities}
    )


def entities(state: State, given: Given) -> Listed:
    """List the requested entities, those in most documents first."""
    kind, named = given["type"], given["named"]
    found = [e for e in state.entities if kind in (None, e.type) and named in (None, e.named)]
    if given["words"] is not None:
        names, asked = folded_names(state), wanted(given["words"])
        found = [e for e in found if any(fits(asked, name) for name in names[e.id])]
    listed = sliced(found, given)
    return Listed(listed.total, tuple(entity_row(state, e) for e in listed.items))


def entity_row(state: State, entity: Entity) -> EntityRow:
    """Return an entity as plain fields."""
    return EntityRow(
        id=entity.id,
        iri=state.names.entity(entity.id).value,
        name=entity.name,
        type=entity.type,
        named=entity.named,
        names=entity.names[:NAMES],
        documents=spoken_of(entity),
        latitude=entity.latitude,
        longitude=entity.longitude,
    )


def mentions(state: State, given: Given) -> Listed:
    """List the mentions of an entity, by document and position."""
    iri = state.entity(given["entity"], "entity")
    found: tuple[Spoken, ...] = state.kept(("mentions", iri), lambda: state.case.mentions(iri))
    return sliced(found, given)


def entity(state: State, given: Given) -> EntityPortrait:
    """Return the claims about an entity. Raise Problem if none has this id."""
    found = state.entity_of.get(given["id"].removeprefix(state.entity_start))
    if found is None:
        raise Problem(
            404, f"no entity has the id {given['id']!r}; /api/entities?words= finds it by a name"
        )
    iri = state.names.entity(found.id).value
    told: Portrait = state.kept(
        ("portrait", found.id), lambda: portrait(state.store, iri, base=state.base)
    )
    sections = {name: getattr(told, name) for name in SECTIONS}
    return EntityPortrait(
        entity=entity_row(state, found),
        counts={name.rstrip("_"): len(claims) for name, claims in sections.items()},
        **{
            name: tuple(row(state, one) for one in claims[: given["limit"]])
            for name, claims in sections.items()
        },
        judgements=told.same,
    )
