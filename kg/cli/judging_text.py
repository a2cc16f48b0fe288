"""Judgements and changes as text for people."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from kg.cli.rendering import wrapped
from kg.number_words import counted

if TYPE_CHECKING:
    from kg.account.addresses import Spoken
    from kg.account.judged import Judged
    from kg.case_update import Change
    from kg.model import Judgement
    from kg.repairing import Repair

SHORT = 10
SHOWN = 8
LONGEST = 70


def judgements_text(number: int, found: "Sequence[Judged]", *, width: int) -> str:
    """Return judgements one below the other: verdict, both sides, reason, and how to answer."""
    return "\n".join(_judgements(number, found, width))


def change_text(change: "Change", *, width: int) -> str:
    """Return the effect of a change: documents, entities, findings, and how to undo it."""
    return "\n".join(_change(change, width))


def repair_text(done: "Repair") -> str:
    """Return what a repair found and did, one line each."""
    if not done.damage:
        return "Nothing to repair: every file is as it was written."
    lines = [f"Damaged: {one.file} {one.problem}." for one in done.damage]
    lines.append(f"All of these are made anew, with {counted(done.hand, 'judgement')} by hand.")
    if done.lost:
        lines.append(
            "Both files of the judgements by hand were damaged: what of them can be read is kept, "
            "and some may be lost. See kg judgements CASE --by hand."
        )
    if done.notices_lost:
        lines.append("What the build had to say of the files is lost; a new build tells it again.")
    return "\n".join(lines)


def folded(text: str, width: int, *, first: str = "  ", then: str = "      ") -> Iterator[str]:
    """Break a line at words; continuation lines are indented."""
    yield from wrap(
        " ".join(text.split()),
        max(width, 40),
        initial_indent=first,
        subsequent_indent=then,
        break_on_hyphens=False,
    ) or [first.rstrip()]


def cut(words: str, longest: int = LONGEST) -> str:
    """Shorten words in the middle of a table; --json has all of them."""
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def lead(reason: str) -> str:
    """Return the reason of a finding without its quotations."""
    before, bracket, _ = reason.partition("): ")
    return f"{before})." if bracket else reason


def why_fewer(reason: str) -> str:
    """Return why the lines of a finding's documents end at fewer origins; '' if nothing is said."""
    ends, because, why = reason.rpartition("; ")[2].partition(", because ")
    return f"{ends[:1].upper()}{ends[1:]}, because {why}" if because else ""


def mentions_text(found: "Sequence[Spoken]", *, width: int) -> str:
    """Return the mentions of an entity: what to type for each, and its words."""
    return "\n".join(_mentions(found, width))


def _mentions(found: "Sequence[Spoken]", width: int) -> Iterator[str]:
    label = ""
    for one in found:
        if one.label != label:
            label = one.label
            yield label
        yield from folded(f"{one.id}  {one.before}[{one.words}]{one.after}", width)
    yield ""
    yield f"{counted(len(found), 'mention')}. To part some of them: kg split CASE ID …"


def _judgements(number: int, found: "Sequence[Judged]", width: int) -> Iterator[str]:
    if not found:
        yield "No judgement of this kind."
        return
    for one in found:
        idle = "" if one.applies else "; does not apply to this case as it is read now"
        yield f"{one.id[:SHORT]}  {one.verdict} {one.about}, {one.score:.2f}, by {one.by}{idle}"
        for words, document, typed in (
            (one.left, one.left_document, one.left_id),
            (one.right, one.right_document, one.right_id),
        )[: 2 if one.right_id else 1]:
            side = f"    {cut(words)}  [{typed}, {cut(document, 48)}]"
            yield from wrapped([side], width)
        yield from folded(one.reason, width, first="    because ", then="        ")
        if one.features:
            weighed = ", ".join(f"{name} {weight:+g}" for name, weight in one.features)
            yield from folded(weighed, width, first="    weighed ", then="        ")
    yield ""
    hidden = number - len(found)
    yield counted(number, "judgement") + (f", {hidden} not shown (--limit)." if hidden else ".")


def _change(change: "Change", width: int) -> Iterator[str]:
    for judgement in change.judgements:
        told = f"{judgement.id[:SHORT]}  {judgement.verdict}: {_told(judgement)}"
        yield from wrapped([told], width)
    for judgement in change.undone:
        yield from wrapped([f"{judgement.id[:SHORT]}  undone: {_told(judgement)}"], width)
    named = zip(change.documents, change.titles, strict=True)
    yield from _few("document", (f"{document}  {title}" for document, title in named), width)
    if change.known:
        yield f"In the case already: {', '.join(change.known)}."
    of_things = any(j.about in ("entity", "event") for j in (*change.judgements, *change.undone))
    if of_things and not change.entities:
        yield "No entity is made of other mentions than before."
    yield from _few("entity", change.entities, width, verb="changed")
    yield from _few("finding", map(lead, change.gone), width, verb="gone")
    yield from _few("finding", map(lead, change.new), width, verb="new")
    made = change.manifest
    holds = (
        f"The case {change.case} now holds {counted(made.documents, 'document')}, "
        f"{counted(made.claims, 'claim')}, {counted(made.entities, 'entity')}, "
        f"{counted(made.findings, 'finding')}."
    )
    yield from wrapped([holds], width)
    for judgement in change.judgements:
        yield f"To take it back: kg undo {change.case} {judgement.id[:SHORT]}"


def _told(judgement: "Judgement") -> str:
    from kg.graph.lookup import short_id_of

    if judgement.about != "claim":
        return judgement.reason
    words = cut(judgement.words[0]) if judgement.words else ""
    return f"{short_id_of(*judgement.left)} “{words}”: {judgement.reason}"


def _few(noun: str, lines: Iterable[str], width: int, *, verb: str = "") -> Iterator[str]:
    told = list(lines)
    if not told:
        return
    yield f"{counted(len(told), noun)} {verb}".rstrip() + ":"
    for line in told[:SHOWN]:
        yield from folded(line, width)
    if len(told) > SHOWN:
        yield f"  … and {len(told) - SHOWN} more (--json lists all)"
