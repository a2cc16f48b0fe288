"""No comment: someone who declines to comment to one outlet is quoted at length by another."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.findings import agreed, finding, in_sides, one_a_document
from kg.compare.origins import Lines
from kg.compare.quotes import Quoted
from kg.compare.topics import Nearness
from kg.compare.word_patterns import listed
from kg.model import Finding, Reading

LEAST_WORDS = 8
AROUND = 50
TO_US = re.compile(r"\b(?:our|us)\b", re.IGNORECASE)
SAID = {0: "said little or nothing", 1: "said more"}


def silent_in(reading: Reading, look: AccountBuilder) -> Iterator[tuple[str, Account]]:
    """Yield the named people who decline to say anything, or more, with that account."""
    text = reading.document.text
    places = [m.start() for m in listed("silence").finditer(text)]
    if not places:
        return
    for event in reading.events:
        reach = range(event.trigger.start - AROUND, event.trigger.end + 1)
        if any(at in reach and event.evidence.start <= at <= event.evidence.end for at in places):
            account = look.event(event, "")
            speakers = account.named("agent")
            if len(speakers) == 1:
                yield min(speakers), account


def weigh_silence(
    silent: Iterable[tuple[str, Account]], quoted: Iterable[Quoted], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where one document says that someone declined whom others of the story quote at length.

    Also where several say that the same person declined.
    """
    held: dict[str, list[Account]] = defaultdict(list)
    for speaker, account in silent:
        held[speaker].append(account)
    spoken: dict[str, dict[str, Account]] = defaultdict(dict)
    for one in sorted(quoted, key=lambda q: (-q.words, q.account.document, q.account.evidence)):
        if one.speaker in held and one.words >= LEAST_WORDS:
            spoken[one.speaker].setdefault(one.account.document, one.account)
    for speaker in sorted(held):
        shut = one_a_document(held[speaker])
        yield from _agreed(shut, near, lines)
        yield from _said_elsewhere(shut, spoken[speaker], near, lines)


def _said_elsewhere(
    shut: Sequence[Account], spoken: Mapping[str, Account], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where others of the story quote at length someone who declined to comment.

    Whom one paper's own reporter got no answer from may have spoken elsewhere.
    """
    shut = [a for a in shut if a.document not in spoken and not TO_US.search(a.words)]
    more = [a for d, a in spoken.items() if all(near.close(d, b.document) for b in shut)]
    if shut and more:
        yield finding("refines", "what was said", in_sides(shut, more), lines, said=SAID)


def _agreed(shut: Sequence[Account], near: Nearness, lines: Lines) -> Iterator[Finding]:
    """Yield where documents of one story agree that someone would not say more."""
    if len(shut) > 1 and all(near.close(shut[0].document, a.document) for a in shut[1:]):
        yield agreed("what was not said", shut, lines)
