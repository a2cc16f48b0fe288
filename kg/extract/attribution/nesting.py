"""Reports inside reports: an inner report reaches no further than the content around it.

'Officers say he fled, the Post reports': the Post is no part of what the officers say. The same
holds for a verb of speech inside a quotation: '"They argued," Lee told the court'.
"""

from collections.abc import Iterable
from dataclasses import replace

from kg.extract.attribution.content_spans import Attribution, closes
from kg.model import Span


def within_outer(found: Iterable[Attribution], outer: Iterable[Attribution]) -> list[Attribution]:
    """Cut each content at the end of the content around its cue, if that one's cue comes after.

    `outer` are all attributions that may be around another, quotations included.
    """
    closed = sorted({a.content for a in outer if closes(a)}, key=lambda s: s.end - s.start)
    cut = (_within(one, closed) for one in found)
    return [one for one in cut if one.content.start < one.content.end]


def _within(one: Attribution, closed: Iterable[Span]) -> Attribution:
    """Return an attribution that ends, maybe before it begins, where that around its cue does."""
    around = next((s for s in closed if one.cue is not None and s.contains(one.cue)), None)
    if around is None or one.content.end <= around.end or one.content.contains(around):
        return one
    return replace(one, content=Span(one.content.start, around.end))
