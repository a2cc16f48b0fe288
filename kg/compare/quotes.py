"""Quotations: the same words by one speaker in several documents, or given to two speakers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from zlib import crc32

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.findings import SAME_WORDS, finding
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import LEAST_LETTERS, idle
from kg.compare.topics import Nearness
from kg.model import Entity, Event, Finding, Quotation, Reading, Span
from kg.model.places import Placed
from kg.resolve.event_profiles import RUN
from kg.resolve.word_forms import stem, tokens

LEAST = 2
LONG = 5
"""Number of words from which a quotation is distinctive; a shorter one only within a story."""
GRAM = 3
MOST_GRAMS = 60
MOST_MET = 24
ALIKE = 0.8
NEARLY = 0.4
FEWEST = 3
"""So many runs of words two quotations share at least: one may be a name."""
MORE = 2
"""Number of content words by which one of two like quotations says more than the other."""
SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """Quoted words with the claim that contains them, and their speaker.

    The speaker is `named` if it is a person introduced by a verb of saying; `names` are the words
    of all names, because two that share one may be one person. `told` are the runs of words of the
    claim, which show whether two claims represent the same part of a quotation.
    """

    account: Account
    speaker: str | None
    named: bool
    names: tuple[str, ...]
    words: int
    says: str
    grams: frozenset[int]
    told: frozenset[int]


def quoted_in(reading: Reading, look: AccountBuilder) -> Iterator[Quoted]:
    """Yield the quotations of a reading, each with the closest claim around or within it."""
    text = reading.document.text
    claims = Placed(reading.events, lambda e: e.evidence)
    for quotation in reading.quotations:
        words = _words(quotation.span, text)
        event = _claim(claims, quotation) if len(words) >= LEAST else None
        if event is None or quotation.kind == "indirect":
            continue
        speaker = look.entity(quotation.speaker) if quotation.speaker else None
        yield Quoted(
            account=_said_by(speaker, look.event(event, "")),
            speaker=speaker.id if speaker else None,
            named=bool(quotation.cue) and _is_named_person(speaker),
            names=_name_words(speaker) if speaker else (),
            words=len(words),
            says=" ".join(quotation.span.words(text).split())[:SHOWN],
            grams=frozenset(_grams(words)),
            told=frozenset(_grams(_words(event.evidence, text))),
        )


def _words(span: Span, text: str) -> list[str]:
    return re.findall(r"\w+", span.words(text).lower())


def _said_by(speaker: Entity | None, account: Account) -> Account:
    """Return an account with the speaker of its words among its holders."""
    if speaker is None or speaker.id in account.holders:
        return account
    return replace(account, holders=(*account.holders, speaker.id))


def _name_words(one: Entity) -> tuple[str, ...]:
    return tuple(sorted({word for name in one.names for word in tokens(name)}))


def _is_named_person(one: Entity | None) -> bool:
    return one is not None and one.named and one.type == "Person"


def _claim(claims: Placed[Event], quotation: Quotation) -> Event | None:
    around = claims.overlapping(quotation.span)
    inside = [e for e in around if quotation.span.contains(e.trigger)]
    return min(inside or around, key=lambda e: _fit(e, quotation), default=None)


def _fit(event: Event, quotation: Quotation) -> tuple[int, int, str]:
    """Return a sort key: how much of the quotation a claim covers, then how little else."""
    told = min(event.evidence.end, quotation.end) - max(event.evidence.start, quotation.start)
    return -told, event.evidence.end - event.evidence.start, event.id


def _grams(words: Sequence[str]) -> Iterable[int]:
    size = min(GRAM, len(words))
    runs = (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
    return [crc32(run.encode()) for run in runs][:MOST_GRAMS]


def weigh_quotations(held: Iterable[Quoted], near: Nearness, lines: Lines) -> Iterator[Finding]:
    """Yield where documents quote the same words, of one speaker or of two named speakers."""
    by_gram: dict[int, list[Quoted]] = defaultdict(list)
    seen: set[tuple[tuple[str, str], tuple[str, str]]] = set()
    for one in held:
        met = {id(o): o for g in sorted(one.grams) for o in by_gram[g][-MOST_MET:]}
        for other in met.values():
            pair = (_key(other), _key(one))
            if pair in seen:
                continue
            if _same(one, other, near):
                seen.add(pair)
                yield from _finding(other, one, lines)
            elif _reworded(one, other, near):
                seen.add(pair)
                yield from _fuller(other, one, lines)
        for gram in one.grams:
            by_gram[gram].append(one)


def _key(one: Quoted) -> tuple[str, str]:
    return one.account.document, one.account.claim


def _same(one: Quoted, other: Quoted, near: Nearness) -> bool:
    if one.account.document == other.account.document:
        return False
    shared = len(one.grams & other.grams)
    if shared < ALIKE * min(len(one.grams), len(other.grams)):
        return False
    return min(one.words, other.words) >= LONG or near.close(
        one.account.document, other.account.document
    )


def _reworded(one: Quoted, other: Quoted, near: Nearness) -> bool:
    """Return True if one speaker is quoted in nearly, but not quite, the same words."""
    documents = one.account.document, other.account.document
    if documents[0] == documents[1] or one.speaker is None or one.speaker != other.speaker:
        return False
    if not one.told & other.told:
        return False
    shared = len(one.grams & other.grams)
    least = min(len(one.grams), len(other.grams))
    return (
        shared >= max(FEWEST, NEARLY * least)
        and min(one.words, other.words) >= LONG
        and near.close(*documents)
    )


def _fuller(one: Quoted, other: Quoted, lines: Lines) -> Iterator[Finding]:
    """Yield where one of two like quotations says more than the whole document of the other."""
    new = [(_said_alone(q, o, lines), _key(q), q) for q, o in ((one, other), (other, one))]
    (_, _, short), (more, _, long) = sorted(new, key=itemgetter(0, 1))
    if more >= MORE:
        said = {0: f"said “{short.says}”", 1: f"said “{long.says}”"}
        sides = [(short.account, 0), (long.account, 1)]
        yield finding("refines", "wording", sides, lines, said=said)


def _said_alone(one: Quoted, other: Quoted, lines: Lines) -> int:
    """Count the content words of a quotation that the document of the other has nowhere."""
    words = {w for w in re.findall(r"[^\W_]+", one.says.lower()) if len(w) >= LEAST_LETTERS}
    new = (lines.share_of_words(other.account.document, [stem(w)]) == 0 for w in words - idle())
    return sum(new)


def _are_two_people(one: Quoted, other: Quoted) -> bool:
    """Return True if two people with names of which they share no word are quoted."""
    return one.named and other.named and set(one.names).isdisjoint(other.names)


def _finding(one: Quoted, other: Quoted, lines: Lines) -> Iterator[Finding]:
    """Yield a finding for two quotations; long ones are found by the wording of their claims."""
    rivals = _are_two_people(one, other)
    told_by_both = one.speaker in other.account.holders or other.speaker in one.account.holders
    whole = len(one.grams & other.grams) >= ALIKE * max(len(one.grams), len(other.grams))
    if rivals and whole and not told_by_both and min(one.words, other.words) >= LONG:
        said = {n: f"said by {lines.name(str(q.speaker))}" for n, q in enumerate((one, other))}
        sides = [(one.account, 0), (other.account, 1)]
        yield finding("contradicts", "speaker", sides, lines, said=said)
    elif not rivals and min(one.words, other.words) < RUN:
        yield finding(
            "corroborates", SAME_WORDS, [(one.account, None), (other.account, None)], lines
        )
