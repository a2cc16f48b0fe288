"""What happened when: one line per occurrence, day by day, with its status and documents."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from operator import attrgetter

from matplotlib.axes import Axes

from kg.draw.happenings import Days, Gathered, Happening, gather
from kg.draw.head import all_left_out, drawn_of
from kg.draw.material import Material, Wanted, period_words
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.number_words import counted

MOST_A_DAY = 12
MOST_DAYS = 60
MOST_EVENTS = 90
"""Most events by default: about two pages. More are drawn if a period or more days are wanted."""
GAP = 31
"""Days without an event that end the days of a case."""
FOLDED_FROM = 4
"""Days (months, years) before or after those of the case from which they are folded."""
FOLDED = 3
"""Most events of folded days that are shown."""
WIDTH = 640.0
MARGIN = 30.0
RAIL = MARGIN + 8
TEXT = RAIL + 18
LINE = 11.5
TYPE = 8.0
MOST_LINES = 9
"""Room for all reservations of an event, whatever its letters."""
BETWEEN = 3.0
WIDEST = WIDTH - MARGIN - TEXT
STATUS_MARKS = {
    "asserted": ("o", "#222222", "#222222"),
    "reported": ("o", "white", "#222222"),
    "uncertain": ("D", "white", "#777777"),
    "alleged": ("D", "white", "#777777"),
    "denied": ("D", "white", "#777777"),
}
KEY = (
    ("asserted", False, "stated by a document itself"),
    ("reported", False, "on someone's word"),
    ("alleged", False, "alleged or uncertain"),
    ("asserted", True, "told as not so by at least one"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A day (or month, or year), what happened, and what was published on it.

    `folded` is the name of several days together.
    """

    days: Days
    folded: str = ""
    happenings: tuple[Happening, ...] = ()
    published: tuple[str, ...] = ()
    more: int = 0

    def only(self, kept: Set[str]) -> "Block":
        """Return the block with some of its events; the others are counted."""
        shown = tuple(one for one in self.happenings if one.iri in kept)
        return replace(self, happenings=shown, more=self.more + len(self.happenings) - len(shown))


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A block as lines of text."""

    title: str
    later: str
    published: str
    events: tuple[tuple[Happening, str], ...]
    more: str

    @property
    def height(self) -> float:
        """Return the height of the block, in points."""
        texts = [words for words in (self.published, self.more) if words]
        texts += [words for _, words in self.events]
        rows = sum(words.count("\n") + 1 for words in texts)
        return 30 + LINE * rows + BETWEEN * len(self.events)


def timeline_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw the dated events, at most MOST_A_DAY per day and MOST_DAYS days, and publications."""
    gathered = gather(
        material.happenings(), material.documents(), wanted, undated=material.undated()
    )
    every = _blocks(gathered)
    if wanted.period is None and wanted.top is None:
        every = _folded(every)
        chosen = _cut(_choose(every, MOST_DAYS))
    else:
        chosen = _choose(every, wanted.top or MOST_DAYS)
    left_out = all_left_out(_left_out(gathered, every, chosen))
    ruler = Ruler()
    laid = [
        _laid(block, before, ruler) for before, block in zip([None, *chosen], chosen, strict=False)
    ]
    note = ruler.wrap(_note(left_out, wanted), points=TYPE, width=WIDTH - 2 * MARGIN, most=4)
    head = 84 + LINE * note.count("\n")
    height = head + sum(one.height for one in laid) + MARGIN + 40 * (not laid)
    figure, axes = blank(WIDTH, height)
    write(axes, (MARGIN, height - 30), "What happened when", points=15, weight="bold")
    write(axes, (MARGIN, height - 38), note, points=TYPE, color="#444444", va="top")
    _key(axes, height - head + 14)
    y = height - head
    for one in laid:
        _draw_block(axes, one, y, ruler)
        y -= one.height
    if not laid:
        write(axes, (MARGIN, y - 20), "No document gives a day.", points=9)
    return Sheet(figure, left_out, None if laid else "no document gives a day")


def _laid(block: Block, before: Block | None, ruler: Ruler) -> Laid:
    published = f"published: {', '.join(block.published)}" if block.published else ""
    return Laid(
        title=block.folded or _title(block.days),
        later="" if before is None or before.folded else _later(before.days, block.days),
        published=ruler.wrap(published, points=TYPE, width=WIDEST, most=2),
        events=tuple(
            (one, ruler.wrap(_words(one), points=TYPE, width=WIDEST, most=MOST_LINES))
            for one in block.happenings
        ),
        more=f"… and {counted(block.more, 'more event')}" if block.more else "",
    )


def _blocks(gathered: Gathered) -> list[Block]:
    found = {
        when: Block(days=when, happenings=tuple(told))
        for when, told in groupby(gathered.happenings, key=lambda h: h.days)
    }
    for day, outlets in gathered.published:
        block = found.get((day, day), Block(days=(day, day)))
        found[day, day] = replace(block, published=outlets)
    return [found[when] for when in sorted(found, key=lambda d: (d[0], -d[1].toordinal()))]


def _folded(blocks: list[Block]) -> list[Block]:
    """Combine the days before those of the case into one block, and those after into another.

    The days of the case go from the first publication to the last, and on as long as days with
    events follow each other without a long gap.
    """
    span = _span(blocks)
    if span is None:
        return blocks
    before = [one for one in blocks if one.days[1] < span[0]]
    after = [one for one in blocks if one.days[0] > span[1]]
    inside = [one for one in blocks if one not in before and one not in after]
    return [*_one(before, "Before"), *inside, *_one(after, "After")]


def _span(blocks: list[Block]) -> Days | None:
    """Return the first and the last day of a case; None if no publication has a day."""
    published = [one.days[0] for one in blocks if one.published]
    if not published:
        return None
    first, last = published[0], published[-1]
    days = [one.days[0] for one in blocks if one.happenings and one.days[0] == one.days[1]]
    before, after = days[: bisect_left(days, first)], days[bisect_right(days, last) :]
    return _reached(first, reversed(before)), _reached(last, after)


def _reached(day: date, others: Iterable[date]) -> date:
    """Return the last of the days that follow a day, and each other, without a long gap."""
    for other in others:
        if abs((other - day).days) <= GAP:
            day = other
    return day


def _one(blocks: list[Block], when: str) -> list[Block]:
    if len(blocks) < FOLDED_FROM:
        return blocks
    told = [happening for block in blocks for happening in block.happenings]
    kept = _foremost(told, FOLDED)
    days = (min(block.days[0] for block in blocks), max(block.days[1] for block in blocks))
    title = f"{when}: {counted(len(told), 'event')}, {days[0].year}"
    title += f" to {days[1].year}" if days[1].year > days[0].year else ""
    shown = tuple(one for one in told if one.iri in kept)
    return [Block(days=days, folded=title, happenings=shown, more=len(told) - len(shown))]


def _choose(blocks: list[Block], most: int) -> list[Block]:
    """Keep the days that most documents report, and of each the most important occurrences."""
    ranked = sorted(blocks, key=lambda b: (-sum(h.documents for h in b.happenings), b.days))
    kept = {block.days for block in ranked[:most]}
    chosen = (block for block in blocks if block.days in kept)
    return [block.only(_foremost(block.happenings, MOST_A_DAY)) for block in chosen]


def _cut(blocks: list[Block]) -> list[Block]:
    """Keep MOST_EVENTS events: the most important of each day, and of all days those after it."""
    firsts = set[str]().union(*(_foremost(block.happenings, 1) for block in blocks))
    others = [h for block in blocks for h in block.happenings if h.iri not in firsts]
    kept = firsts | _foremost(others, max(0, MOST_EVENTS - len(firsts)))
    return [block.only(kept) for block in blocks]


def _foremost(happenings: Iterable[Happening], most: int) -> set[str]:
    """Return the IRIs of the most reported ones."""
    return {one.iri for one in sorted(happenings, key=attrgetter("rank"))[:most]}


def _left_out(gathered: Gathered, every: list[Block], chosen: list[Block]) -> Iterator[str | None]:
    fewer = "of which fewer documents tell"
    yield drawn_of(0, gathered.undated, "event", "without a date")
    yield drawn_of(0, gathered.years, "event", "of which no more than a year is told")
    yield drawn_of(len(chosen), len(every), "day", fewer)
    if more := sum(block.more for block in chosen if block.folded):
        yield f"folded {counted(more, 'event')} of other days than those of the case"
    crowded = {one.days: max(0, len(one.happenings) - MOST_A_DAY) for one in every}
    more = sum(block.more for block in chosen if not block.folded)
    over = sum(crowded[block.days] for block in chosen if not block.folded)
    crowd = f"of days with more than {MOST_A_DAY}"
    yield drawn_of(0, more, "event", fewer if more > over else crowd)


def _note(left_out: str | None, wanted: Wanted) -> str:
    told = "Days that documents give; an event is marked as sure as the least sure of its accounts."
    told += " What was said is left out: it stands where it is claimed."
    told += period_words(wanted.period)
    return f"{told} {left_out.capitalize()}." if left_out else told


def _key(axes: Axes, y: float) -> None:
    for at, (status, negated, words) in enumerate(KEY):
        x = MARGIN + 6 + at * 142
        _mark(axes, (x, y), status, negated)
        write(axes, (x + 11, y), words, points=TYPE, va="center")


def _mark(axes: Axes, at: tuple[float, float], status: str, negated: bool) -> None:
    marker, face, edge = STATUS_MARKS[status]
    if negated:
        marker, edge = "X", "#D55E00"
        face = edge
    axes.plot(
        *at, marker=marker, markersize=6.5, markerfacecolor=face, markeredgecolor=edge,
        markeredgewidth=1.2, linestyle="none", zorder=3,
    )  # fmt: skip


def _draw_block(axes: Axes, block: Laid, top: float, ruler: Ruler) -> None:
    y = top - 12
    write(axes, (MARGIN, y), block.title, points=10, weight="bold", va="center")
    x = MARGIN + 8 + ruler.size(block.title, points=10, weight="bold")[0]
    write(axes, (x, y), block.later, points=TYPE, color="#777777", va="center")
    axes.plot([RAIL, RAIL], [y - 9, top - block.height + 10], color="#BBBBBB", lw=1, zorder=1)
    y -= 16
    if block.published:
        axes.plot([RAIL - 5, RAIL + 5], [y, y], color="#222222", lw=1.5, zorder=2)
        y = _paragraph(axes, y, block.published, style="italic", color="#555555")
    for one, words in block.events:
        _mark(axes, (RAIL, y), one.status, one.negated)
        y = _paragraph(axes, y, words) - BETWEEN
    if block.more:
        _paragraph(axes, y, block.more, color="#555555")


def _paragraph(axes: Axes, y: float, words: str, **style: str) -> float:
    """Write lines below each other, the first centred on `y`; return the next position."""
    for line in words.split("\n"):
        write(axes, (TEXT, y), line, points=TYPE, va="center", **style)
        y -= LINE
    return y


def _words(one: Happening) -> str:
    told = [f"{one.documents} documents"] if one.documents > 1 else []
    if len(one.told) > 1:
        told.append(", ".join(f"{number} {status}" for status, number in one.told))
    if one.differ:
        told.append(f"accounts differ on {' and '.join(one.differ)}")
    return f"{one.words}  ({'; '.join(told)})" if told else one.words


def _title(when: Days) -> str:
    first, last = when
    if first == last:
        return f"{first:%A} {first.day} {first:%B} {first.year}"
    if (last - first).days > 31:
        return str(first.year)
    if (last - first).days > 6:
        return f"{first:%B} {first.year}"
    return f"Week of {first.day} {first:%B} {first.year}"


def _later(before: Days, after: Days) -> str:
    """Describe how much later, if both are days, or both are months or years."""
    if _title(before).count(" ") != _title(after).count(" "):
        return ""
    between = (after[0] - before[0]).days
    for length, name in ((365, "year"), (30, "month"), (1, "day")):
        number = between // length
        if number > (name != "year"):
            return f"{number} {name}{'s' * (number > 1)} later"
    return ""
