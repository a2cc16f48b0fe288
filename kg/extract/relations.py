"""Relations between things: positions, membership, place, kinship, age, pay, founding."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.model import Relation


def find_relations(annotation: Annotation) -> Iterator[Relation]:
    """Yield the relations that a document states, in the order of their evidence."""
    yield from ()
