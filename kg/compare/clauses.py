"""The clause of an event as a question needs it: the verb, and its arguments in words of their own.

Words are only given where they can stand outside their sentence: a name for 'she', nothing for
'this issue' or 'our house'.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from kg.compare.passages import sentence_of
from kg.model import Entity, Event, Mention, Participant, Reading, Span
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon

SURE = 0.5
"""Least probability of an argument that a question may name."""
LONGEST = 8
"""Most words of a noun phrase in a question."""
ABOUT = 16
"""How far inside a phrase its number may begin, in characters: 'more than 200'."""
GROUP = 5
"""Most words of a verb with its auxiliaries and its negation."""
_QUOTES = re.compile(r"[\"“”„«»]")
VERBAL = ("finite", "infinitive", "participle", "gerund")
CLAUSAL = ("content", "patient", "topic", "attribute")
"""Roles in which another action is what a verb says: 'tried to enter', 'said that it rained'."""


class Argument(NamedTuple):
    """A participant with its role, and its words; these are empty if they say little by themselves.

    `owner` is the entity that a pronoun within refers to ('her car'), which a question has to name
    before, or instead ('Rourke's car', `owned`; empty if it has no name); `number` are the words of
    the number that the phrase begins with ('five people').
    """

    role: str
    preposition: str
    entity: str
    words: str
    plural: bool
    named: bool
    behind: bool
    owner: str = ""
    number: str = ""
    owned: str = ""


class Clause(NamedTuple):
    """A verb and its arguments in the order of the text.

    `verb` are the words of the verb, `group` those with its auxiliaries and its negation ('did not
    go'); `closed` is False if something else belongs to it, such as what was said or tried;
    `modal` is True beside one that does not tell of the future ('may', 'should'). For a
    relation, `lemma` is its predicate and the subject its only argument.
    """

    lemma: str
    verb: str = ""
    group: str = ""
    form: str = ""
    passive: bool = False
    tense: str = ""
    headline: bool = False
    closed: bool = True
    modal: bool = False
    arguments: tuple[Argument, ...] = ()


def _of_kind(reading: Reading, kind: str) -> list[Mention]:
    """Return the mentions of a kind: names, nominals, pronouns."""
    return [m for m in reading.mentions if m.kind == kind]


class Clauses:
    """Makes the clauses of the events of one reading."""

    def __init__(self, reading: Reading, entity_of: Mapping[Key, Entity]) -> None:
        self._text, self._document = reading.document.text, reading.document.document
        self._entity_of = entity_of
        self._mentions = by_id(reading.mentions)
        self._events = by_id(reading.events)
        self._by_head = {m.head: m for m in _of_kind(reading, "nominal")}
        self._pronouns = Placed(_of_kind(reading, "pronoun"), _span)
        self._counts = Placed([v.span for v in reading.values if v.type == "COUNT"], _itself)
        self._times = Placed([t.span for t in reading.times], _itself)
        names = _of_kind(reading, "name")
        self._names = {m.start for m in names}
        self._articles: dict[str, list[bool]] = defaultdict(list)
        for one in names:
            self._articles[one.chain].append(self._has_the(one))

    def _entity(self, mention: str) -> Entity:
        return self._entity_of[self._document, self._mentions[mention].chain]

    def _has_the(self, name: Mention) -> bool:
        """Return True if a name has its article before it: 'the Interior Department'."""
        return "the " in self._text[max(0, name.start - 4) : name.start + 4].lower()

    def of(self, event: Event) -> Clause | None:
        """Return the clause of an event that a verb or a predicate expresses."""
        if event.form not in (*VERBAL, "copular"):
            return None
        said = next((s for s in event.wording if s.contains(event.trigger)), event.trigger)
        group = " ".join(self._text[said.start : event.trigger.end].split())
        return Clause(
            lemma=event.lemma,
            verb=" ".join(event.trigger.words(self._text).split()).lower(),
            group=group.lower() if len(group.split()) <= GROUP else "",
            form=event.form,
            passive=event.voice == "passive",
            tense=event.tense or "",
            headline=event.sentence == 0 and self._is_capital(event),
            closed=self._is_closed(event, said),
            modal=event.modal is not None and event.tense not in ("future", "future perfect"),
            arguments=tuple(self._arguments(event)),
        )

    def of_relation(self, predicate: str, subject: str, *, over: bool) -> Clause:
        """Return what a question on a relation names: its subject, and whether it is `over`."""
        one = Participant(role="agent", mention=subject)
        arguments = tuple(self._argument(one, subject, 0))
        return Clause(lemma=predicate, tense="past" if over else "", arguments=arguments)

    def _is_capital(self, event: Event) -> bool:
        """Return True for a verb of a title, whose present tells of the past: 'Deputy Resigns'."""
        return event.tense == "present" or self._text[event.trigger.start].isupper()

    def _is_untold(self, one: Participant) -> bool:
        """Return True if a participant is a clause, or an object that may be misread."""
        if self._told(one) is None and one.role in CLAUSAL and (one.event or one.role == "patient"):
            return True
        is_object = one.role in ("patient", "recipient") and not one.preposition
        return is_object and one.confidence is not None and one.confidence < SURE

    def _is_closed(self, event: Event, said: Span) -> bool:
        """Return True if nothing belongs to a verb but its arguments, times and a particle."""
        if any(map(self._is_untold, event.participants)):
            return False
        spans = [s for one in event.participants if (s := self._span_of(one)) is not None]
        times = [*self._times.inside(Span(said.start, said.end))]
        at = event.trigger.end
        end = min([said.end, *(s.start for s in (*spans, *times) if s.start >= at)])
        words = self._text[at:end].lower().split()
        if end in (one.start for one in times):
            words = _without_last(words, lexicon("wording")["before_times"])
        between = {*event.lemma.split()[1:], *lexicon("wording")["between"]}
        between.update(*((p.preposition or "").split() for p in event.participants))
        return all(word in between or _is_manner(word) for word in _before_clause(words))

    def _span_of(self, one: Participant) -> Span | None:
        told = self._told(one)
        return one.phrase or (self._mentions[told].whole if told else None)

    def _told(self, one: Participant) -> str | None:
        """Return the mention that an argument is, also of an event that a noun expresses."""
        if one.event is not None:
            noun = self._by_head.get(self._events[one.event].trigger)
            return noun.id if noun is not None else None
        return one.mention

    def _arguments(self, event: Event) -> Iterator[Argument]:
        taking = [(told, one) for one in event.participants if (told := self._told(one))]
        seen: set[str] = set()
        for told, one in sorted(taking, key=lambda t: (self._mentions[t[0]].start, t[1].role)):
            sure = one.confidence is None or one.confidence >= SURE
            if told not in seen and sure:
                seen.add(told)
                yield from self._argument(one, told, event.trigger.end)

    def _argument(self, one: Participant, told: str, verb_end: int) -> Iterator[Argument]:
        mention = self._mentions[told]
        entity = self._entity(told)
        words, owner, number, owned = self._named(mention, entity), "", "", ""
        if not entity.named:
            words, owner, number = self._phrase(mention, one.phrase)
            owned = self._with_owner(mention, words) if owner else ""
        yield Argument(
            role=one.role,
            preposition=(one.preposition or "").lower(),
            entity=entity.id,
            words=words,
            plural=mention.number == "plural" or bool(mention.members),
            named=entity.named,
            behind=mention.start >= verb_end,
            owner=owner,
            number=number,
            owned=owned,
        )

    def _with_owner(self, mention: Mention, words: str) -> str:
        """Return a phrase with the name of its owner for the pronoun that it begins with."""
        first, _, rest = words.partition(" ")
        span = mention.whole
        told = [m for m in self._pronouns.inside(span) if m.start == span.start]
        owner = self._entity(told[0].id) if told else None
        if owner is None or not owner.named or first not in lexicon("wording")["possessives"]:
            return ""
        name = self._named(self._mentions[told[0].id], owner)
        return f"{name}'{'' if name.endswith('s') else 's'} {rest}"

    def _named(self, mention: Mention, entity: Entity) -> str:
        """Return the name of an entity with the article that its text gives it."""
        told = self._articles.get(mention.chain, [])
        usual = entity.type != "Person" and 2 * sum(told) > len(told)
        article = "the " if usual and not entity.name.lower().startswith("the ") else ""
        return f"{article}{entity.name}"

    def _lacks_article(self, mention: Mention, words: Sequence[str]) -> bool:
        """Return True if a noun for one person has no article: 'deputy'."""
        one = mention.number == "singular" and mention.type == "Person"
        return one and not mention.definite and not self._has_article(words)

    def _phrase(self, mention: Mention, phrase: Span | None) -> tuple[str, str, str]:
        """Return the words of something unnamed, who owns it, and the number they begin with."""
        span = self._span_in_words(mention, phrase)
        if span is None or self._is_of_title(mention, span) or not self._names_a_noun(mention):
            return "", "", ""
        words = _QUOTES.sub("", span.words(self._text)).split()
        owners = {self._entity(m.id).id for m in self._pronouns.inside(span)}
        own = set(lexicon("wording")["own"]).intersection(map(str.lower, words))
        if len(owners) > 1 or own:
            return "", "", ""
        told = " ".join(self._lowered(span, words)).rstrip(",;:.")
        counted = self._number(span)
        if not counted and self._lacks_article(mention, words):
            told = f"the {told}"
        return told, next(iter(owners), ""), counted if counted != told else ""

    def _span_in_words(self, mention: Mention, phrase: Span | None) -> Span | None:
        """Return the longest noun phrase that a question may have; None if it only points."""
        for span in (phrase or mention.whole, mention.span) if mention.kind == "nominal" else ():
            words = span.words(self._text).lower().split()
            if any(t.start > mention.head.end for t in self._times.inside(span)):
                continue  # 'the response the day after' tells when
            if 0 < len(words) <= LONGEST and span.contains(mention.head):
                return None if words[0] in lexicon("wording")["pointing"] else span
        return None

    def _number(self, span: Span) -> str:
        """Return the number with which a phrase begins: 'around 3,000' of 'around 3,000 people'."""
        first = [v for v in self._counts.inside(span) if v.start - span.start <= ABOUT]
        words = self._text[span.start : first[0].end].lower().split() if first else []
        while words and not (words[-1][0].isdigit() or words[-1] in _numerals()):
            words.pop()  # the unit
        return " ".join(words)

    def _is_of_title(self, mention: Mention, span: Span) -> bool:
        """Return True for a noun with a capital inside a phrase or sentence: 'Suspended Worker'."""
        head = self._text[mention.head.start]
        inside = mention.head.start > span.start or sentence_of(span, self._text).start < span.start
        return head.isupper() and inside and mention.head.start not in self._names

    def _names_a_noun(self, mention: Mention) -> bool:
        """Return False for a number alone: 'two', 'a third'."""
        head = mention.head.words(self._text).lower()
        table = lexicon("values")
        return not (head in table["numbers"] or head in lexicon("wording")["ordinals"])

    def _has_article(self, words: Sequence[str]) -> bool:
        return words[0].lower() in (*lexicon("telling")["articles"], *lexicon("wording")["before"])

    def _lowered(self, span: Span, words: Sequence[str]) -> list[str]:
        """Return words with a small first letter, if only a sentence that begins makes it large."""
        first = words[0]
        sentence = sentence_of(span, self._text)
        begins = not self._text[sentence.start : span.start].strip(" \n“\"'")
        name = span.start in self._names or first.lower() in _nations()
        number = first.lower().removesuffix("s") in _numerals()
        title = first.endswith(".")  # 'Mr. Gray's revolver'
        small = self._has_article(words) or number or (begins and not name and not title)
        return [first.lower() if small else first, *words[1:]]


def _is_manner(word: str) -> bool:
    """Return True for an adverb of manner by its ending: 'peacefully'."""
    return word.endswith("ly") and len(word) > len("early")


def _without_last(words: Sequence[str], some: Sequence[str]) -> list[str]:
    """Return words without those of some at their end."""
    left = [*words]
    while left and left[-1] in some:
        left.pop()
    return left


def _before_clause(words: Sequence[str]) -> Iterator[str]:
    """Yield words up to one that begins a clause of time, reason or place, or their last comma."""
    for word in words:
        if word in lexicon("wording")["begins_clause"]:
            return
        yield word.rstrip(",") or ","


@cache
def _numerals() -> frozenset[str]:
    table = lexicon("values")
    return frozenset((*table["numbers"], *table["multipliers"]))


@cache
def _nations() -> frozenset[str]:
    return frozenset(word for group in lexicon("joining")["same_nation"] for word in group)


def _itself(span: Span) -> Span:
    return span


def _span(mention: Mention) -> Span:
    return mention.whole
