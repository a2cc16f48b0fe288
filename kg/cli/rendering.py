"""Answers as text for people: an overview, a portrait, the evidence of a claim."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from kg.number_words import counted

if TYPE_CHECKING:
    from kg.account.evidence_path import Trail
    from kg.account.overview import Overview
    from kg.account.portrait import Portrait
    from kg.graph.claims import Claim

BREAK = "\n"
SECONDS = {"model": "reads claims", "both": "reads beside kg", "check": "checks doubtful claims"}


def overview_text(found: "Overview", *, width: int) -> str:
    """Return an overview as a few plain sentences."""
    return BREAK.join(wrapped(_overview(found), width))


def portrait_text(found: "Portrait", *, limit: int, width: int, doubtful: bool = False) -> str:
    """Return a portrait, each claim with its source and its words."""
    return BREAK.join(wrapped(_portrait(found, limit, doubtful=doubtful), width))


def trail_text(found: "Trail", *, width: int) -> str:
    """Return the path from a claim to its words, which are between angle marks."""
    return BREAK.join(wrapped(_trail(found), width))


def wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """Break lines that are longer than the window at words; continuation lines are indented."""
    for line in (part for one in lines for part in one.split(BREAK)):
        if len(line) <= width:
            yield line
            continue
        before = line[: len(line) - len(line.lstrip())]
        yield from wrap(
            line,
            max(width, 40),
            initial_indent="",
            subsequent_indent=f"{before}    ",
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        )


def _overview(found: "Overview") -> Iterator[str]:
    dates = f", published {found.first} to {found.last}" if found.first else ""
    yield f"{counted(found.documents, 'document')}{dates}:"
    for title, publisher, published in found.titles:
        yield f"  {published or 'no date':<10}  {publisher or 'no publisher'}: {title}"
    yield ""
    yield from _claims(found)
    yield ""
    yield f"{counted(found.entities, 'named entity')}: " + _counts(found.by_type) + "."
    for kind, names in found.main:
        yield f"  {kind}: {', '.join(names)}"
    yield ""
    yield f"{counted(sum(n for _, n in found.findings), 'finding')}: " + (
        _counts(found.findings) or "none"
    )
    yield ""
    yield from _second(found)
    yield f"Not read: {found.failed}. Warnings: {found.warnings}."
    yield f"Files: {found.path}/ (readings.jsonl, judgements.jsonl, findings.jsonl, graph/)"


def _claims(found: "Overview") -> Iterator[str]:
    """Yield how many claims there are, and which of them are plain statements."""
    yield f"{counted(found.claims, 'claim')}: " + _counts(found.by_standing) + "."
    if found.doubtful_claims:
        yield (
            f"Doubtful are {found.doubtful_claims:,} of them, probably misread or not worth "
            "having: marked, and left out of lists."
        )
    if found.wrong:
        yield f"Beside these, {found.wrong} judged wrong: kept, marked, and part of nothing below."
    yield (
        f"Of these, {found.plain} stand as plain statements in a document's own voice, "
        f"{found.reported} as the word of someone else:"
    )
    yield f"{counted(found.triples, 'triple')} that are sure enough (gate: {found.gate})."
    if found.doubtful is not None:
        yield (
            f"Left out, and kept as claims only: {counted(found.doubtful, 'doubtful triple')}, and "
            f"{counted(found.unsettled or 0, 'claim')} that are alleged, denied, negative, "
            "uncertain or future, or stand in such a clause."
        )


def _second(found: "Overview") -> Iterator[str]:
    """Yield what a language model did, and what was not kept, with the reasons."""
    second = found.second
    if second is None:
        return
    tokens = f"{second.sent:,} tokens sent and {second.received:,} received"
    yield (
        f"Language model {second.model} ({SECONDS[second.way]}): {second.answers:,} of "
        f"{counted(second.requests, 'request')} answered, {tokens}."
    )
    if second.way == "check":
        yield (
            f"  Asked of {counted(second.asked, 'doubtful claim')}: {second.confirmed:,} "
            f"confirmed, {second.refuted:,} refuted, the rest left open."
        )
    else:
        yield (
            f"  It read {counted(second.read, 'claim')}: {second.kept:,} kept, "
            f"{second.agreed:,} of them told by kg too."
        )
    if second.dropped:
        yield "  Dropped:"
    yield from (f"    {number:>5,}  {reason}" for reason, number in second.dropped)
    yield ""


def _counts(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts)


def _portrait(found: "Portrait", limit: int, *, doubtful: bool) -> Iterator[str]:
    yield f"{found.entity.name} ({found.type}), in {counted(found.documents, 'document')}"
    yield f"  {found.entity.iri}"
    if found.names:
        yield f"  also: {', '.join(found.names)}"
    for reason in found.same[:limit]:
        yield f"  judged {reason}"
    sections = (
        ("Is", found.is_),
        ("Does", found.does),
        ("Has done to it, or is part of", found.undergoes),
        ("Says", found.says),
        ("Doubtful: probably misread, or not worth having", found.doubtful if doubtful else ()),
        ("Judged wrong: misread, and counted for nothing", found.wrong),
    )
    for title, claims in sections:
        if claims:
            yield f"\n{title}:"
            for claim in claims[:limit]:
                yield from _claim_lines(claim)
            if len(claims) > limit:
                yield f"  … and {len(claims) - limit} more (--limit)"
    if found.doubtful and not doubtful:
        yield f"\nLeft out: {counted(len(found.doubtful), 'doubtful claim')} (--doubtful)."


def _claim_lines(claim: "Claim") -> Iterator[str]:
    from kg.account.find import short_id

    words = " ".join(claim.evidence.exact.split())
    yield f"  {claim.label}"
    yield f"      [{short_id(claim)}] {_voucher(claim)}{_doubt(claim)}: “{words}”"
    if claim.wrong is not None:
        yield f"      wrong, because: {claim.wrong}"


def _voucher(claim: "Claim") -> str:
    outlet = claim.publisher or claim.title or claim.document.rsplit("/", 1)[-1]
    date = f", {claim.published[:10]}" if claim.published else ""
    chain = "".join(f" ← {holder.name}" for holder in claim.holders)
    return f"{outlet}{date}{chain}"


def _doubt(claim: "Claim") -> str:
    marks = [
        mark
        for mark, usual in (
            (claim.status, "asserted"),
            (claim.polarity, "positive"),
            (claim.certainty, "certain"),
        )
        if mark != usual
    ]
    return f" ({', '.join(marks)})" if marks else ""


def _trail(found: "Trail") -> Iterator[str]:
    claim = found.claim
    yield from _claimed(claim)
    for part in claim.parts:
        yield f"  {part.role}: {part.thing.name}  (“{part.words}”)"
    for order in found.order:
        yield f"  {order.kind}: {order.label}  (“{order.cue}”) [{order.id}]"
    for holder in claim.holders:
        yield f"  on the word of: {holder.name}"
    if claim.cue:
        yield f"  cue: “{claim.cue.exact}”"
    doubtful = "; doubtful: probably misread, or not worth having" if claim.doubtful else ""
    yield f"  confidence: {claim.confidence:.2f}{doubtful}"
    yield ""
    yield f"{_voucher(claim)}: {found.title or 'untitled'}"
    yield f"  {found.source or ''} characters {claim.evidence.start}–{claim.evidence.end}"
    yield ""
    yield f"  …{found.before}»{found.words}«{found.after}…"


def _claimed(claim: "Claim") -> Iterator[str]:
    """Yield a claim, what a person judged of it, and how it is told."""
    yield claim.label
    yield f"  {claim.iri}"
    if claim.wrong is not None:
        yield f"  A person judged it wrong: {claim.wrong}. Nothing else is made of it."
    for one in claim.corrected:
        judgement = (one.iri or "").rpartition("/")[2]
        yield f"  Corrected: {one.name} (to take it back: kg undo CASE {judgement})"
    date = f"; on {claim.date}" if claim.date else ""
    yield f"  {claim.what}; {claim.status}, {claim.polarity}, {claim.certainty}{date}"
