"""Accounts with their wording, to be aligned across documents."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.amounts import Amount
from kg.compare.figures import is_address, is_set_aside, whole
from kg.compare.predicate_equivalence import idle
from kg.model import Event, Mention, Reading, Span
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.resolve.word_forms import deed, stem

WORD = re.compile(r"\w+(?:['\u2019]\w+)*")
SHORTEST = 3
NOTHING = frozenset(("",))
LONGEST = 120
"""Most characters of a participant's phrase with its complements that are used."""
FIGURES = ("COUNT", "MONEY", "PERCENT", "QUANTITY")
DENIAL = "kg:Denial"
DENIED = ("patient", "content", "topic")
"""Roles of what somebody denies; what he did after something else is not denied."""
WITHDRAWN = "counterfactual"
"""What a report retracts or supposes; it supports no figure."""
VAGUE = ("kg:Action", "kg:State", "kg:Statement")


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """An account, the stems of its own words, and those of its whole passage.

    `core` are the predicate and the participants; `said` is the whole evidence including them. They
    are held as tuples, which take a quarter of the memory of sets.
    `kind` is the class of the predicate, empty if it says little. `figures` are the numbers and
    sums of money in this passage and in no shorter one.
    """

    account: Account
    core_words: tuple[str, ...]
    said_words: tuple[str, ...]
    kind: str
    figures: tuple[Amount, ...] = ()

    @property
    def core(self) -> frozenset[str]:
        """Return the stems of the predicate and the participants."""
        return frozenset(self.core_words)

    @property
    def said(self) -> frozenset[str]:
        """Return the stems of the whole passage."""
        return frozenset(self.said_words)


def tellings_in(
    reading: Reading, look: AccountBuilder, occurrence: Mapping[Key, str]
) -> Iterator[Telling]:
    """Yield the accounts of a reading with their wording, including acts of speech."""
    document, text = reading.document.document, reading.document.text
    mentions = by_id(reading.mentions)
    values = by_id(reading.values)
    events = by_id(reading.events)
    figures = _figures(reading)
    for event in reading.events:
        account = look.event(event, occurrence.get((document, event.id), ""))
        words = [event.trigger.words(text), event.lemma]
        for one in event.participants:
            if one.mention is not None:
                words.append(_phrase(one.phrase, mentions[one.mention], text, look))
            elif one.event is not None:
                words.append(events[one.event].trigger.words(text))
            elif one.value is not None:
                words.append(values[one.value].span.words(text))
        core = stems(" ".join(words))
        yield Telling(
            account=account,
            core_words=tuple(sorted(core)),
            said_words=tuple(sorted(stems(event.evidence.words(text)) | core)),
            kind="" if event.action in VAGUE else event.action,
            figures=tuple(figures.get(event.id, ())),
        )


def in_order(told: Iterable[Telling]) -> list[Telling]:
    """Return the accounts of one document in the order of its text."""
    return sorted(told, key=lambda t: (t.account.evidence, t.account.claim))


def _figures(reading: Reading) -> dict[str, list[Amount]]:
    """Map each event to the figures for which its passage is the shortest around them."""
    found: dict[str, list[Amount]] = defaultdict(list)
    text = reading.document.text
    events = Placed(reading.events, lambda e: e.evidence)
    for value in reading.values:
        around = events.around(value.span)
        told = value.type in FIGURES and value.value is not None
        if around and told and not is_set_aside(value, text) and not is_address(value, text):
            event = min(around, key=lambda e: (e.evidence.end - e.evidence.start, e.id))
            found[event.id].append(Amount.of(whole(value, text)))
    return found


def _phrase(phrase: Span | None, mention: Mention, text: str, look: AccountBuilder) -> str:
    """Return the words of a participant, with the name that a pronoun refers to."""
    span = phrase if phrase and phrase.end - phrase.start <= LONGEST else mention.span
    name = look.entity(mention.id).name if mention.kind == "pronoun" else ""
    return f"{span.words(text)} {name}"


@lru_cache(maxsize=2_000)
def stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of a text, and its numbers in digits."""
    return frozenset(map(_stem, WORD.findall(text.lower()))) - NOTHING


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """Return the stem of a word; '' if it says nothing."""
    word = word.removesuffix("'s").removesuffix("\u2019s")
    tells = len(word) >= (2 if word.isdigit() else SHORTEST) and word not in _plain()
    return stem(word) if tells else ""


@cache
def _plain() -> frozenset[str]:
    return idle() | frozenset(lexicon("weighing")["small"])


def denied_in(reading: Reading, told: Sequence[Telling]) -> Iterator[Telling]:
    """Yield as negative what a reading denies: 'denied firing', 'no injuries'.

    Who denies an action denies having done it, unless another agent is given. That none of a thing
    was reported, seen or found is about the thing itself.
    """
    of = {t.account.claim: t for t in told}
    nouns = _negated_nouns(reading)
    for event in reading.events:
        outer = of.get(event.id)
        if outer is None:
            continue
        if is_denial(event):
            yield from (_denied(outer, inner) for inner in _denied_by(event, of))
        elif event.polarity == "negative":
            yield from (_of_none(outer, nouns[m]) for m in _concerned(event) if m in nouns)


def is_denial(event: Event) -> bool:
    """Return True if somebody certainly denied something."""
    return event.action == DENIAL and event.polarity == "positive" and event.certainty == "certain"


def _denied_by(event: Event, of: dict[str, Telling]) -> list[Telling]:
    """Return what a denial denies, unless that is not so anyway."""
    inner = [of[p.event] for p in event.participants if p.event in of and p.role in DENIED]
    return [telling for telling in inner if _is_affirmed(telling.account)]


def _negated_nouns(reading: Reading) -> dict[str, str]:
    """Map the mentions that say that there is none of something to its noun."""
    text = reading.document.text
    return {m.id: noun for m in reading.mentions if (noun := _none(m, text))}


def _concerned(event: Event) -> Iterator[str | None]:
    return (p.mention for p in event.participants if p.role in ("patient", "content"))


def _none(mention: Mention, text: str) -> str:
    """Return the noun that a phrase negates: 'injuries' of 'no injuries'.

    What is between them makes it another thing: after no second warning there was a first.
    """
    words = text[mention.span.start : mention.head.end].lower().split()
    bare = set(words[1:-1]) <= set(lexicon("weighing")["unstressed"])
    return words[-1] if words[:1] == ["no"] and bare else ""


def _is_affirmed(account: Account) -> bool:
    return account.status != "denied" and account.polarity == "positive"


def _of_none(outer: Telling, noun: str) -> Telling:
    account = replace(
        outer.account,
        word=deed(noun),
        topic=noun,
        shown=f"no {noun}",
        noun=True,
        negated=True,
        plain=True,
        light=False,
        state=False,
        roles=(),
    )
    return replace(outer, account=account)


def tells_of_none(account: Account) -> bool:
    """Return True if an account says that there was none: 'no injuries were reported'."""
    return account.shown == f"no {account.topic}"


def _denied(outer: Telling, inner: Telling) -> Telling:
    """Negate what is denied: the denier becomes the holder, and the agent if there is no other."""
    doers, own = outer.account.in_role("agent"), inner.account.roles
    roles = own if inner.account.in_role("agent") else tuple(sorted({*own, *doers}))
    account = replace(
        inner.account,
        polarity="negative",
        negated=True,
        roles=roles,
        holders=tuple(t.entity for t in doers) or inner.account.holders,
        shown=f"denied {inner.account.shown}",
    )
    return replace(inner, account=account, said_words=tuple(sorted(inner.said | outer.said)))
