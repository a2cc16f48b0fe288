"""What resolution keeps of a document once it is read: small profiles, never the text."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import chain
from sys import intern
from typing import Any, TypeVar

from kg.model import Judgement, Mention, MentionKind, MentionType, Reading, Relation, Span
from kg.model.corrected import Placing
from kg.model.deferred import Deferred, deferred
from kg.model.findings import Key, is_wrong
from kg.model.frequency import by_frequency
from kg.model.ids import by_id
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.event_profiles import EventProfile, told_in
from kg.resolve.owners import bodies, owners
from kg.resolve.spelled_out import spelled_out
from kg.resolve.word_forms import clean, nation, singular, tokens, words

PHRASE = 60
LONGEST_COUNT = 3
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
LONGEST_OFFICE = 24
"""Characters before a name in which an office stands."""
MOST_ROLES = 12
POST = "kg:holdsPosition"
KINDS: tuple[MentionKind, ...] = ("name", "nominal", "pronoun")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A chain of one document: its names (most frequent first), role words, and a phrase for it.

    `phrase` and `head` come from the first nominal or pronoun; `anchors` are capitalised words in
    the nominals ('Coral', 'Springs' of 'the Coral Springs police chief'). `count` is the number in
    the phrase; `deed` is True if its noun is an event, which is resolved as one; `apart` are words
    that distinguish it from others of its kind ('another', 'new'); `numbered` is True if its head
    is a number ('twelve' of 'twelve were hurt'), `place` is its first position. `ages` in whole
    years and `nations` are those that its document gives, `aged` the ages that it gives beside a
    name ('Ann Rowe, 46'). `described` is the phrase with its complements ('president of the club'),
    empty if it has none or is long. `called` is the phrase with its pronouns spelled out ("Ann
    Rowe's home"), empty if it has none. `owners` are the ids of the chains whose it is, by
    possessives, `bodies` those behind a post ('chair of the board').
    """

    key: Key
    type: MentionType
    names: tuple[tuple[str, int], ...]
    roles: frozenset[str]
    phrase: str
    head: str
    plural: bool
    anchors: frozenset[str]
    count: int | None = None
    deed: bool = False
    apart: frozenset[str] = frozenset()
    numbered: bool = False
    place: int = 0
    ages: frozenset[int] = frozenset()
    aged: frozenset[int] = frozenset()
    nations: frozenset[str] = frozenset()
    described: str = ""
    called: str = ""
    owners: frozenset[str] = frozenset()
    bodies: frozenset[str] = frozenset()

    @property
    def named(self) -> bool:
        """Return True if a name refers to it anywhere in its document."""
        return bool(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document: its informative words, and when and by whom it was published."""

    document: str
    words: frozenset[str]
    published: str | None
    publisher: str | None


class Deferring(Mapping[Key, Item]):
    """Items by document and id; those of a document are made when one is first requested."""

    def __init__(self, documents: Sequence[str], make: Callable[[str], dict[Key, Item]]) -> None:
        self._documents, self._make = documents, make
        self._made: dict[str, dict[Key, Item]] = {}

    def of(self, document: str) -> Mapping[Key, Item]:
        """Return the items of one document."""
        if document not in self._made:
            self._made[document] = self._make(document)
        return self._made[document]

    def __getitem__(self, key: Key) -> Item:
        """Return an item."""
        return self.of(key[0])[key]

    def __iter__(self) -> Iterator[Key]:
        """Yield the keys of all documents."""
        return (key for document in self._documents for key in self.of(document))

    def __len__(self) -> int:
        """Count the items of all documents."""
        return sum(len(self.of(document)) for document in self._documents)


class _Pages(Mapping[str, Page]):
    """The pages of all documents, each made when it is first requested."""

    def __init__(self, documents: Sequence[str], make: Callable[[str], Page]) -> None:
        self._documents, self._make = documents, cache(make)

    def __getitem__(self, document: str) -> Page:
        return self._make(document)

    def __iter__(self) -> Iterator[str]:
        return iter(self._documents)

    def __len__(self) -> int:
        return len(self._documents)


@dataclass(frozen=True, kw_only=True)
class Profiles:
    """Everything that is kept of the readings, sorted by document and position.

    `hand` are the judgements by hand that apply, with the keys of their objects in the current
    readings; events that were judged misread are not among the `events`. `stamps` are those of the
    readings, without which nothing is kept for the next join.
    """

    pages: Mapping[str, Page]
    chains: Mapping[Key, Chain]
    events: Mapping[Key, EventProfile]
    hand: tuple[Judgement, ...] = ()
    stamps: Mapping[str, Stamp] = field(default_factory=dict)

    def stamp(self, document: str) -> Stamp:
        """Return the stamp of a document."""
        return self.stamps.get(document, NONE)

    def chains_of(self, document: str) -> Collection[Chain]:
        """Return the chains of one document, in the order of their keys."""
        if isinstance(self.chains, Deferring):
            return self.chains.of(document).values()
        return self._chains.get(document, ())

    def events_of(self, document: str) -> Collection[EventProfile]:
        """Return the events of one document, in the order of their keys."""
        if isinstance(self.events, Deferring):
            return self.events.of(document).values()
        return self._events.get(document, ())

    @cached_property
    def _chains(self) -> Mapping[str, Collection[Chain]]:
        return _by_document(self.chains)

    @cached_property
    def _events(self) -> Mapping[str, Collection[EventProfile]]:
        return _by_document(self.events)

    @cached_property
    def struck(self) -> Mapping[str, tuple[str, ...]]:
        """The events of each document that were judged misread, if there are any."""
        found: dict[str, tuple[str, ...]] = {}
        for document, event in sorted(j.left for j in self.hand if is_wrong(j)):
            found[document] = (*found.get(document, ()), event)
        return found

    @cached_property
    def whole(self) -> Stamp:
        """The stamp of all documents."""
        known = all(map(self.stamp, self.pages))
        return stamp(*(self.stamps[document] for document in self.pages)) if known else NONE


def _by_document(items: Mapping[Key, Item]) -> Mapping[str, Collection[Item]]:
    held: dict[str, list[Item]] = defaultdict(list)
    for key, item in items.items():
        held[key[0]].append(item)
    return held


def profile(
    readings: Iterable[Reading | Deferred],
    *,
    hand: Iterable[Judgement] = (),
    memo: Memo = FORGETFUL,
) -> Profiles:
    """Read the readings once and keep what resolution needs; any order gives the same."""
    pages: dict[str, Page] = {}
    chains: dict[Key, Chain] = {}
    events: dict[Key, EventProfile] = {}
    stamps: dict[str, Stamp] = {}
    placing = Placing(hand)
    for one in map(deferred, readings):
        if placing.wants(one.document):
            placing.take(one.reading)
        pages[one.document], own, told = _profile_of(one, memo)
        stamps[one.document] = one.stamp
        chains.update((chain.key, chain) for chain in own)
        events.update((event.key, event) for event in told)
    applying = tuple(placing.applying())
    for judgement in filter(is_wrong, applying):
        events.pop(judgement.left, None)
    return Profiles(
        pages=dict(sorted(pages.items())),
        chains=dict(sorted(chains.items())),
        events=dict(sorted(events.items())),
        hand=applying,
        stamps=stamps,
    )


def profile_lazily(
    readings: Mapping[str, Deferred], *, hand: Iterable[Judgement], memo: Memo
) -> Profiles:
    """Return the same for the readings by document, but see only what is asked for."""
    placing = Placing(hand)
    for document, one in readings.items():
        if placing.wants(document):
            placing.take(one.reading)
    applying = tuple(placing.applying())
    wrong = {judgement.left for judgement in applying if is_wrong(judgement)}
    order = sorted(readings)

    def own(document: str) -> dict[Key, Chain]:
        return dict(sorted((c.key, c) for c in _profile_of(readings[document], memo)[1]))

    return Profiles(
        pages=_Pages(order, lambda document: _profile_of(readings[document], memo)[0]),
        chains=Deferring(order, own),
        events=events_lazily(readings, wrong, memo),
        hand=applying,
        stamps={document: readings[document].stamp for document in order},
    )


def events_lazily(
    readings: Mapping[str, Deferred], wrong: Set[Key], memo: Memo
) -> Deferring[EventProfile]:
    """Return the events of documents, without those that were judged misread."""

    def told(document: str) -> dict[Key, EventProfile]:
        _, _, events = _profile_of(readings[document], memo)
        return dict(sorted((e.key, e) for e in events if e.key not in wrong))

    return Deferring(sorted(readings), told)


def _profile_of(one: Deferred, memo: Memo) -> tuple[Page, Sequence[Chain], Sequence[EventProfile]]:
    return memo.of(("profile", one.document), one.stamp, partial(_profiled, one))


def _profiled(one: Deferred) -> tuple[Page, Sequence[Chain], Sequence[EventProfile]]:
    reading = one.reading
    chains, events = _chains(reading), told_in(reading)
    return _page(reading, chains, events), chains, events


@lru_cache(maxsize=50_000)
def _once(found: frozenset[str]) -> frozenset[str]:
    """Return one shared set for all chains with the same words: an empty one takes 200 bytes."""
    return found


@lru_cache(maxsize=50_000)
def _name(name: str, count: int) -> tuple[str, int]:
    return (name, count)


def _page(reading: Reading, chains: Sequence[Chain], events: Sequence[EventProfile]) -> Page:
    told = {intern(w) for c in chains for name, _ in c.names for w in tokens(name) if len(w) > 1}
    told.update(intern(c.head) for c in chains if c.head and not c.named)
    told.update(e.stem for e in events if not e.said)
    document = reading.document
    return Page(
        document=document.document,
        words=frozenset(told - words("plain_roles")),
        published=document.published,
        publisher=document.publisher,
    )


def _chains(reading: Reading) -> list[Chain]:
    held: dict[str, list[Mention]] = defaultdict(list)
    for mention in reading.mentions:
        held[mention.chain].append(mention)
    triggers = frozenset(e.trigger for e in reading.events)
    ages, nations, whose = _ages(reading), _nations(reading), owners(reading)
    aged, served = _ages(reading, beside=("name",)), bodies(reading)
    posts = _posts(reading)
    chains = {
        name: Chain(
            **_chain(reading, name, held[name], triggers, posts.get(name, ())),
            ages=_whole(ages.get(name, ())),
            aged=_whole(aged.get(name, ())),
            nations=_once(frozenset(nations.get(name, ()))),
            owners=_once(whose.get(name, frozenset())),
            bodies=_once(served.get(name, frozenset())),
        )
        for name in sorted(held)
    }
    for name, phrase in spelled_out(reading, chains).items():
        chains[name] = replace(chains[name], called=phrase)
    return list(chains.values())


@lru_cache(maxsize=1_000)
def _whole(found: tuple[int, ...]) -> frozenset[int]:
    return frozenset(found)


def _ages(reading: Reading, *, beside: Collection[str] = KINDS) -> Mapping[str, tuple[int, ...]]:
    """Map chains to the ages that the document gives `beside` mentions of some kinds."""
    chains = {m.id: m.chain for m in reading.mentions if m.kind in beside}
    years = {v.id: int(v.value) for v in reading.values if v.value is not None}
    told: dict[str, set[int]] = defaultdict(set)
    for relation in reading.relations:
        if relation.predicate != "kg:aged" or relation.subject not in chains:
            continue
        if relation.value in years and _is_told(relation):
            told[chains[relation.subject]].add(years[relation.value])
    return {chain: tuple(sorted(some)) for chain, some in told.items()}


def _nations(reading: Reading) -> Mapping[str, set[str]]:
    """Map chains to the nations they belong to according to the document."""
    mentions = by_id(reading.mentions)
    told: dict[str, set[str]] = defaultdict(set)
    for relation in reading.relations:
        if relation.predicate == "kg:nationality" and relation.object and _is_told(relation):
            words = mentions[relation.object].head.words(reading.document.text)
            told[mentions[relation.subject].chain].add(intern(nation(words)))
    return told


def _posts(reading: Reading) -> Mapping[str, Sequence[str]]:
    """Map chains to the words of the posts that they have now: 'Kelso Police Chief' Ann Rowe."""
    mentions, values = by_id(reading.mentions), by_id(reading.values)
    told: dict[str, list[str]] = defaultdict(list)
    for relation in reading.relations:
        if relation.predicate == POST and not relation.until and _is_told(relation):
            post = mentions.get(relation.object or "")
            if relation.value in values:
                words = values[relation.value].span.words(reading.document.text)
            elif post is not None and post.kind == "nominal":
                words = Span(post.start, post.head.end).words(reading.document.text)
            else:
                continue
            told[mentions[relation.subject].chain].extend(tokens(words))
    return told


def _is_told(relation: Relation) -> bool:
    return relation.polarity == "positive" and relation.certainty == "certain"


def _chain(
    reading: Reading,
    name: str,
    mentions: Sequence[Mention],
    triggers: frozenset[Span],
    posts: Sequence[str],
) -> dict[str, Any]:
    """Return what the mentions of a chain, and the posts of a person, tell of it."""
    text = reading.document.text
    named = [m for m in mentions if m.kind == "name"]
    names = Counter(clean(m.head.words(text)) for m in named)
    names.pop("", None)
    nominal = next((m for m in mentions if m.kind == "nominal"), mentions[0])
    roles, anchors = _roles(text, mentions, posts if names else ())
    told: dict[str, Any] = dict(
        key=(reading.document.document, intern(name)),
        type=_type(named or mentions),
        names=tuple(_name(name, names[name]) for name in by_frequency(names)),
        roles=_once(roles),
        phrase="",
        head="",
        plural=False,
        anchors=_once(anchors),
        apart=_once(_telling_apart(text[nominal.start : nominal.head.start])),
        place=mentions[0].start,
    )
    if not names:
        told |= {"deed": any(m.head in triggers for m in mentions), **_by_phrase(text, nominal)}
    return told


def _by_phrase(text: str, nominal: Mention) -> dict[str, Any]:
    """Return what is known of something without a name by its phrase."""
    phrase = nominal.span.words(text)
    found: dict[str, Any] = {"phrase": " ".join(phrase.split())[:PHRASE]}
    if nominal.phrase is not None:
        found["described"] = _short(nominal.phrase.words(text))
    if last := nominal.head.words(text).split()[-1:]:
        head = singular(last[0].lower())
        numbered = (_count(last[0]) or 0) > 1
        count = _count(phrase) or (_thousands(phrase) if nominal.type == "Other" else None)
        found |= {"head": intern(head), "numbered": numbered, "count": count}
        found["plural"] = numbered or head != last[0].lower()
    return found


def _short(phrase: str) -> str:
    """Return a phrase on one line, empty if it is too long for a name."""
    flat = " ".join(phrase.split())
    return flat if len(flat) <= PHRASE else ""


def _telling_apart(before: str) -> frozenset[str]:
    return words("telling_apart").intersection(before.lower().split())


def _count(phrase: str) -> int | None:
    """Return the number in a phrase: 2 for 'the two deputies', 4 for 'four'."""
    numbers = lexicon("joining")["numbers"]
    for word in phrase.lower().split():
        if word.isdigit() and len(word) <= LONGEST_COUNT:
            return int(word)
        if word in numbers:
            return int(numbers[word])
    return None


def _thousands(phrase: str) -> int | None:
    """Return 4150 for '4,150 seats'. Of people reports give other numbers, and mean one crowd."""
    told = (word for word in phrase.split() if _THOUSANDS.fullmatch(word))
    return next((int(word.replace(",", "")) for word in told), None)


def _type(mentions: Sequence[Mention]) -> MentionType:
    types = [m.type for m in mentions]
    return types[0] if len(set(types)) == 1 else by_frequency(Counter(types))[0]


def _is_capitalised(word: str) -> bool:
    return word[:1].isupper()


def _roles(
    text: str, mentions: Sequence[Mention], posts: Sequence[str]
) -> tuple[frozenset[str], frozenset[str]]:
    roles: list[str] = []
    anchors: list[str] = []
    for mention in (m for m in mentions if m.kind != "pronoun"):
        end = mention.head.start if mention.kind == "name" else mention.head.end
        before = text[mention.start : end]
        roles.extend(tokens(before))
        if mention.kind == "name" and mention.type == "Person":
            roles.extend(_office_before(text, mention.start))
        if mention.kind == "nominal":
            capitals = filter(_is_capitalised, before.split())
            anchors.extend(chain.from_iterable(map(tokens, capitals)))
    kept = dict.fromkeys(_telling(w for w in (*roles, *posts) if len(w) > 1))
    return frozenset(list(kept)[:MOST_ROLES]), frozenset(_telling(anchors))


def _office_before(text: str, start: int) -> Iterator[str]:
    """Yield the office right before a name, or a wife's title: 'governor', 'mrs'."""
    before = text[max(0, start - LONGEST_OFFICE) : start]
    word = before.split()[-1].lower() if before.strip() and "\n" not in before[-2:] else ""
    if word in listed("coreference", "offices") - listed("coreference", "offices_of_a_sort"):
        yield word
    elif word.rstrip(".") in words("of_wives"):
        yield word.rstrip(".")


def _telling(found: Iterable[str]) -> Iterator[str]:
    """Yield words in the singular, without those that tell no one's role apart: 'man'."""
    return (intern(singular(w)) for w in found if w not in words("plain_roles"))
