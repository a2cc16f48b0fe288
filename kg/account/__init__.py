"""Read models of a case: the case itself, an entity, the grounds of a claim."""

from kg.account.evidence_path import Trail, trail
from kg.account.find import find_claim, find_entity, short_id
from kg.account.overview import Overview, overview
from kg.account.portrait import Portrait, portrait

__all__ = [
    "Overview",
    "Portrait",
    "Trail",
    "find_claim",
    "find_entity",
    "overview",
    "portrait",
    "short_id",
    "trail",
]
