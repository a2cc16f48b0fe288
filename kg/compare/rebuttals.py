"""Rebuttals: a claim in a document that somebody else in it calls wrong.

'That is false', 'the claim is unfounded': the words name no action that could be compared, but
refer to what was claimed right before.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.findings import REBUTTED, finding
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import LEAST_LETTERS, idle
from kg.compare.tellings import is_denial
from kg.compare.word_patterns import any_of
from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

Rebuttal = tuple[Account, ...]
"""A claim, the words that call it wrong, and what is said instead, if that follows at once."""
REACH = 320
"""How far after a claim its rebuttal may be, in characters."""
CERTAIN = ("certain", "probable")


def rebuttals_in(reading: Reading, look: AccountBuilder) -> Iterator[Rebuttal]:
    """Yield each claim of a source with the words by which another, or the report, rejects it.

    The rejected claim is the last one before by another holder; each is rejected once. What is only
    asked ('officers are looking into whether …') may be denied, but not called wrong. Who denies
    'the charge' answers what he is accused of, and nothing else (kg.compare.denied_accusations).
    """
    text = reading.document.text
    told = [e for e in reading.events if e.holder]
    told.sort(key=lambda e: (e.evidence.end, -e.evidence.start, e.id))
    ends = [e.evidence.end for e in told]
    seen: set[str] = set()
    for event in reading.events:
        words = " ".join(event.evidence.words(text).split())
        denies = is_denial(event) and _denying().search(words) is not None
        if not _is_rebuttal(event, words, denies=denies):
            continue
        here = event.evidence.start
        near = told[bisect_left(ends, here - REACH) : bisect_right(ends, here)]
        claim = _rejected_by(words, _of_others(near, event, look, denies=denies), text)
        if claim is not None and claim.id not in seen:
            seen.add(claim.id)
            told_instead = _told_instead(event, claim, reading, look) if denies else ()
            yield tuple(look.event(one, "") for one in (claim, event, *told_instead))


def _told_instead(
    rebuttal: Event, claim: Event, reading: Reading, look: AccountBuilder
) -> Iterator[Event]:
    """Yield what the next sentence lets somebody say instead, who is not the source of the claim.

    'Neighbours disputed that account. "Nobody rang the bell," said Ann Lee.'
    """
    if rebuttal.sentence is None:
        return
    behind = [
        e
        for e in reading.events
        if e.sentence == rebuttal.sentence + 1
        and e.holder
        and e.certainty in CERTAIN
        and e.lemma not in lexicon("joining")["reporting"]
    ]
    told = min(behind, key=lambda e: (e.evidence.start, -e.evidence.end, e.id), default=None)
    if told is None or "\n" in reading.document.text[rebuttal.evidence.end : told.evidence.start]:
        return
    if look.holders(told.holder)[-1:] != look.holders(claim.holder)[-1:]:
        yield told


def _is_rebuttal(event: Event, words: str, *, denies: bool) -> bool:
    """Return True if words call a claim wrong, or deny one that is no accusation."""
    if event.certainty not in CERTAIN:
        return False
    return not _of_a_charge().search(words) if denies else _rejects(event, words)


def _of_others(
    claims: Sequence[Event], rebuttal: Event, look: AccountBuilder, *, denies: bool
) -> list[Event]:
    """Return the claims of others; what is only asked may be denied, but not called wrong."""
    told = claims if denies else [e for e in claims if e.polarity == "positive"]
    return [e for e in told if _is_anothers(e, rebuttal, look, denies=denies)]


def _rejected_by(words: str, claims: Sequence[Event], text: str) -> Event | None:
    """Return the last of the claims that a rebuttal may mean, or the one that contains it."""
    unsupported = _unsupported().search(words)
    if unsupported:  # it names the claim itself: 'no evidence for claims of fraud'
        named = _stems(words[unsupported.end() :])
        claims = [e for e in claims if named & _stems(e.evidence.words(text))]
    if not claims:
        return None
    last = claims[-1]
    with_it = [e for e in claims if e.holder == last.holder and e.evidence.overlaps(last.evidence)]
    return min(
        with_it,
        key=lambda e: (e.polarity != "unknown", e.evidence.start, e.id),
        default=last,
    )


def _rejects(event: Event, words: str) -> bool:
    """Return True if words say that a claim is wrong, or that nothing supports it."""
    spoken = event.lemma in lexicon("joining")["reporting"]
    return not spoken and bool(_unsupported().search(words) or _rejecting().search(words))


def _is_anothers(
    claim: Event, rebuttal: Event, look: AccountBuilder, *, denies: bool = False
) -> bool:
    """Return True if the holder of a claim is somebody else than the source of a rebuttal.

    Whoever `denies` a claim is its agent.
    """
    source = rebuttal.holder
    if denies:
        source = rebuttal.mentions_in("agent")
        if not source:
            return False
    return look.holders(claim.holder)[-1:] != look.holders(source)[-1:]


def _stems(words: str) -> frozenset[str]:
    """Return the stems of content words."""
    return frozenset(stem(w) for w in tokens(words) if len(w) >= LEAST_LETTERS and w not in idle())


@cache
def _unsupported() -> re.Pattern[str]:
    """Match a sentence that says that nothing supports a claim, which it names."""
    table = lexicon("weighing")["rebuttal"]
    nothing, claims = ("|".join(map(re.escape, table[n])) for n in ("support", "claims"))
    whose = r"(?:[\w\u2019'-]+ ){0,2}?"
    how = r"(?:to (?:support|back|back up|substantiate)|for|behind|in) "
    return re.compile(rf"\bno (?:{nothing}) {how}{whose}(?:{claims})\b", re.IGNORECASE)


@cache
def _denying() -> re.Pattern[str]:
    """Match 'denied that' and 'rejects the claim', which say no more."""
    claims = "|".join(re.escape(w) for w in lexicon("weighing")["rebuttal"]["claims"])
    what = rf"(?:that|this|(?:the|this|that|those|these|such|his|her|their) (?:{claims}))"
    # Who rejects 'it' may reject an offer.
    denies = r"(?:den(?:y|ies|ied|ying)|disput(?:e|es|ed|ing))"
    return re.compile(
        rf"\b(?:{denies} (?:it|{what})|reject(?:s|ed|ing)? {what})(?=$|[,;])",
        re.IGNORECASE,
    )


@cache
def _of_a_charge() -> re.Pattern[str]:
    """Match the words for what only the accused denies: 'the charge', 'these allegations'."""
    return any_of(lexicon("weighing")["rebuttal"]["charges"])


@cache
def _rejecting() -> re.Pattern[str]:
    """Match a sentence that says that a preceding claim is wrong."""
    table = lexicon("weighing")["rebuttal"]
    lists = {name: "|".join(re.escape(w) for w in words) for name, words in table.items()}
    said = r"(?:is|are|was|were|'s|\u2019s|remains?|remained|seems?)"
    what = r"(?:that|this|it|(?:the|this|that|those|these|such|his|her|their) (?:{claims}))"
    some = r"(?:[ ][\w\u2019'-]+){{0,3}}?"
    # 'It is not true that …' rejects what follows.
    own = r"(?! (?:that|to|I|he|she|they|we|which)\b)"
    opening = r"(?:^\W*|[,;:]\s+|\b(?:but|yet|however|while|and) )"
    # 'It was another false alarm' calls no claim false.
    alone = r"(?=\W*$|\W*[,;:.!?\"\u201d\u2014-]|\W+(?:{follows}|{claims})\b)"
    one = rf"{opening}{what} ?{said}{some} (?:{{wrong}})\b{own}{alone}"
    made = r"\bmaking (?:that|this|it|things) up\b"
    return re.compile(f"{one.format(**lists)}|{made}", re.IGNORECASE)


def weigh_rebuttals(rebuttals: Iterable[Rebuttal], lines: Lines) -> Iterator[Finding]:
    """Yield each claim with its rebuttal; which of the two is right is left open."""
    for claim, *rebuttal in rebuttals:
        sides = [(claim, 0), *((one, 1) for one in rebuttal)]
        yield finding("contradicts", REBUTTED, sides, lines)
