"""Page furniture (walking skeleton)."""

from kg.model import Span


def furniture(text: str) -> tuple[Span, ...]:
    """Find page furniture."""
    return ()
