"""Findings, comparisons, sources and timelines as text for people."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from kg.cli.judging_text import cut, folded, lead, why_fewer
from kg.cli.rendering import wrapped
from kg.graph.happened import parted
from kg.model.findings import OVER_TIME
from kg.number_words import counted

if TYPE_CHECKING:
    from kg.account.comparison import Compared
    from kg.account.disputed import Account, Point
    from kg.account.happened import Beginning, Happened
    from kg.account.source_roots import Origin

INDENT = "      "
MOST_ACCOUNTS = 6
LONGEST_OUTLET = 60
LONGEST_TITLE = 80
FEW = 3
"""Least number of words that tell by themselves what a finding is about."""
SIDE, DEGREE = "side", "degree of precision"
USUAL = {"asserted", "positive", "certain", "reported"}


def points_text(number: int, found: "Sequence[Point]", *, width: int) -> str:
    """Return findings one below the other, the accounts of each by side."""
    lines = []
    for sure, points in groupby(found, key=lambda p: p.sure):
        lines += [] if sure else ["Less sure, read the words first:", ""]
        lines += [line for point in points for line in (*_point(point, width), "")]
    hidden = number - len(found)
    told = counted(number, "finding") + (f", {hidden} not shown (--limit)." if hidden else ".")
    return "\n".join([*lines, told])


def compared_text(found: "Compared", *, limit: int, width: int) -> str:
    """Return a comparison in five parts: differ, agree, both say, and what only one says."""
    return "\n".join(_compared(found, limit, width))


def sources_text(found: "Sequence[Origin]", *, limit: int, width: int) -> str:
    """Return origins by their number of claims: who carries them, and what only they support."""
    return "\n".join(_sources(found, limit, width))


def timeline_text(found: "Beginning", *, width: int) -> str:
    """Return what happened day by day, the undated last."""
    return "\n".join(_timeline(found, width))


def account_lines(one: "Account", width: int, *, indent: str = "    ") -> Iterator[str]:
    """Yield one account: outlet, date, line of holders, reservations, words.

    Findings and timelines also have accounts that lists leave out as doubtful: they say so.
    """
    chain = "".join(f" ← {holder}" for holder in one.holders)
    date = f", {one.published}" if one.published else ""
    marks = [m for m in (one.status, one.polarity, one.certainty) if m not in USUAL]
    marks += ["doubtful"] if one.doubtful else []
    doubt = f" ({', '.join(marks)})" if marks else ""
    told = f"{cut(one.outlet, LONGEST_OUTLET)}{date}{chain}{doubt}: “{one.words}” [{one.claim}]"
    yield from folded(told, width, first=indent, then=indent + "  ")


def _point(point: "Point", width: int) -> Iterator[str]:
    rest = f"{counted(point.independent, 'independent origin')}"
    developed = point.about.endswith(OVER_TIME)
    title = f"{point.kind}: {_asked(point)}  ({rest}: {', '.join(point.origins)})"
    yield from wrapped([title], width)
    yield from folded(lead(point.reason), width, first="  ", then="  ")
    if why := why_fewer(point.reason):
        yield from folded(why, width, first="  ", then="  ")
    for side, accounts in groupby(point.accounts, key=lambda a: a.side):
        if side is not None and not developed:
            yield f"  {DEGREE if point.kind == 'refines' else SIDE} {side}:"
        told = list(accounts)
        for one in told[:MOST_ACCOUNTS]:
            yield from account_lines(one, width)
        if len(told) > MOST_ACCOUNTS:
            yield f"    … and {len(told) - MOST_ACCOUNTS} more (--json lists all)"


def _asked(point: "Point") -> str:
    """Return the question of a finding; if it has none, its topic with words of one account."""
    if point.question:
        return point.question
    told = sorted((one.words for one in point.accounts), key=lambda words: (len(words), words))
    words = next((words for words in told if len(words.split()) >= FEW), told[-1])
    quoted = f"“{cut(words, LONGEST_TITLE)}”"
    return quoted if point.about == "event" else f"{point.about}: {quoted}"


def _compared(found: "Compared", limit: int, width: int) -> Iterator[str]:
    yield from wrapped([f"A: {found.left}", f"B: {found.right}"], width)
    for title, points in (("They differ", found.differ), ("They agree", found.agree)):
        yield f"\n{title} on {counted(len(points), 'point')}:"
        for point in points[:limit]:
            yield from _point(point, width)
        yield from _hidden(len(points), limit)
    yield f"\nBoth tell, without a finding, of {counted(len(found.both), 'thing')}:"
    for both in found.both[:limit]:
        for name, accounts in (("A", both.left), ("B", both.right)):
            yield from folded(f"{name}  {accounts[0].label}", width, then=INDENT)
    yield from _hidden(len(found.both), limit)
    for name, alone, named in (
        ("A", found.left_only, found.left_names),
        ("B", found.right_only, found.right_names),
    ):
        yield f"\nOnly {name} tells {counted(len(alone), 'claim')}:"
        for one in alone[:limit]:
            yield from folded(f"{one.label}  [{one.claim}]", width)
        yield from _hidden(len(alone), limit)
        if named:
            yield from folded(f"Only {name} names: {', '.join(named)}", width, first="  ")


def _hidden(number: int, limit: int) -> Iterator[str]:
    if number > limit:
        yield f"  … and {number - limit} more (--limit)"


def _sources(found: "Sequence[Origin]", limit: int, width: int) -> Iterator[str]:
    for one in found[:limit]:
        yield f"{one.name}  ({one.kind})"
        yield from folded(
            f"{counted(one.claims, 'claim')} in {counted(len(one.carriers), 'document')}; "
            f"{counted(one.alone, 'claim')} on its word alone",
            width,
        )
        yield from folded(f"carried by: {', '.join(one.carriers)}", width)
        for label in one.examples:
            yield from folded(f"– {label}", width, first="    ")
        yield ""
    yield from _hidden(len(found), limit)
    yield counted(len(found), "origin") + "."


def _timeline(found: "Beginning", width: int) -> Iterator[str]:
    dated, years, undated = parted(found.shown, lambda h: h.date)
    for date, happened in groupby(dated, key=lambda h: h.date):
        yield f"{date}"
        for one in happened:
            yield from _happened(one, width)
    yield from _hidden(found.dated, len(dated))
    year, none = "only a year, to which the case refers", "no date"
    for head, some in ((year, years), (none, undated)):
        if some:
            yield f"\n{head}"
        for one in some:
            yield from _happened(one, width)
    told = f"{counted(found.dated, 'event')} with a date, "
    told += f"{found.years} of no more than a year, " if found.years else ""
    told += f"{found.undated} without"
    hidden = found.undated - len(undated)
    told += f" ({hidden} of these not shown)" if hidden else ""
    yield ""
    yield from folded(f"{told}.", width)


def _happened(one: "Happened", width: int) -> Iterator[str]:
    yield from folded(f"{one.label}  ({_told_by(one)})", width)
    for other in one.order[:MOST_ACCOUNTS]:
        yield from folded(f"told as {other.kind}: {other.label}", width, first=INDENT)
    for account in one.accounts[:MOST_ACCOUNTS]:
        yield from account_lines(account, width, indent=INDENT)
    if len(one.accounts) > MOST_ACCOUNTS:
        yield f"{INDENT}… and {len(one.accounts) - MOST_ACCOUNTS} more (--json lists all)"


def _told_by(one: "Happened") -> str:
    """Return how many documents report it, and how their accounts stand if they differ."""
    told = [counted(one.documents, "document")]
    if len(one.stands) > 1:
        told.append(", ".join(f"{number} {stands}" for stands, number in one.stands))
    if one.differ:
        told.append(f"accounts differ on {' and '.join(one.differ)}")
    return "; ".join(told)
