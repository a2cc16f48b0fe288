"""Cross-document resolution: which chains and claims are the same, by stored judgements."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.resolve.dating import DIARY, date_documents, keep_diary
    from kg.resolve.judgements import as_corrected, as_wrong, by_hand, judgement_id, on_finding
    from kg.resolve.linking import resolve
    from kg.resolve.revising import Revised, revise

__all__ = [
    "DIARY",
    "Revised",
    "as_corrected",
    "as_wrong",
    "by_hand",
    "date_documents",
    "judgement_id",
    "keep_diary",
    "on_finding",
    "resolve",
    "revise",
]
_HOMES = {
    "DIARY": "kg.resolve.dating",
    "date_documents": "kg.resolve.dating",
    "keep_diary": "kg.resolve.dating",
    "as_corrected": "kg.resolve.judgements",
    "as_wrong": "kg.resolve.judgements",
    "by_hand": "kg.resolve.judgements",
    "judgement_id": "kg.resolve.judgements",
    "on_finding": "kg.resolve.judgements",
    "resolve": "kg.resolve.linking",
    "Revised": "kg.resolve.revising",
    "revise": "kg.resolve.revising",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    Callers that only need rules on words then do not load the resolution.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
