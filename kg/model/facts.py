"""What a document states: events, relations, quotations, with their holders and certainty."""

from dataclasses import dataclass, replace
from typing import Literal

from kg.model.text import Document, Mention, Span, Time, Value

Polarity = Literal["positive", "negative", "unknown"]
Certainty = Literal["certain", "probable", "possible", "hypothetical", "counterfactual", "future"]
Status = Literal["asserted", "reported", "alleged", "denied"]
Role = Literal[
    "agent",
    "patient",
    "recipient",
    "instrument",
    "beneficiary",
    "topic",
    "place",
    "attribute",
    "cause",
    "purpose",
    "source",
    "goal",
    "companion",
    "manner",
    "measure",
    "content",
    "occasion",
]
Form = Literal["finite", "infinitive", "participle", "gerund", "nominal", "copular", "verbless"]
Voice = Literal["active", "passive"]
Tense = Literal["past", "present", "future", "past perfect", "present perfect", "future perfect"]
ProposedBy = Literal["both", "own", "pipeline"]
QuotationKind = Literal["direct", "mixed", "indirect"]
ReadBy = Literal["model", "both"]
OrderKind = Literal["before", "after", "during", "part of"]


GRAMMAR = (
    *("form", "voice", "tense", "particle", "negation", "modal"),
    *("sentence", "clause", "clause_subject", "wording"),
)
"""The fields of an event that tell of its words alone, whoever reads them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """A participant of an event, with its role: a mention, a value, or another event.

    `preposition` precedes it in the text ('because of'), and `phrase` is all of its words with
    their complements; of another event, the pronoun that stands for it. `parse` says which parse
    proposed it as an argument: kg's own parser, the pipeline, or both; None if a rule found it
    without either (a place meant, 'they' resolved to two names, the predicate of a copula).
    `confidence` is the probability that it is the right thing, in the right role, of something that
    takes place as stated; None if a reading has none.
    """

    role: Role
    mention: str | None = None
    value: str | None = None
    event: str | None = None
    preposition: str | None = None
    phrase: Span | None = None
    parse: ProposedBy | None = None
    confidence: float | None = None

    @property
    def is_anaphoric(self) -> bool:
        """Return True for a claim for which a pronoun stands: 'This led to queues'."""
        return self.event is not None and self.phrase is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An event was before, after or during another, or part of it, according to the text.

    `event` is the id of the other event; `cue` are the words that say so ('after', 'as part of').
    """

    kind: OrderKind
    event: str
    cue: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A claim that something happened (or did not): an action, its participants and its holders.

    `action` is a CURIE of the ontology ('kg:Resignation', JSON key `class`); `holder` lists mention
    ids outermost first, empty for the document's own voice; `event` is filled in by joining.
    Polarity and certainty follow FactBank (Saurí and Pustejovsky 2009). `order` is its order to
    other events of the document, if the text gives one. `only_named` is True if the text names it
    and states nothing about it.

    `form` is that of the trigger; `voice` that of a verb, `tense` that of a finite verb or a copula
    (None beside a modal that does not tell the time: 'may leave'), `particle` the one of a particle
    verb ('out'). `negation` is the word that denies the claim in its own clause ('not', 'nobody',
    'without'), `modal` its modal verb. `sentence` is the number of its sentence in the document's
    list, from 0. `clause_subject` are the words of the clause's own subject, and `wording` the rest
    of what it says, in the order of the label, without coordinated clauses; `clause` spans both,
    None of a noun.

    `confidence` is the probability that the claim is wholly right; of its parts,
    `action_confidence` that something takes place as stated, `class_confidence` that it is then of
    this class, `date_confidence` that it has this date; `worth` that it is worth keeping at all.
    `chosen_class` is the class that the context tells, if it is another than the one of the word,
    `action`, which resolution uses: one event is told in many words. `class_doubtful` is True if
    that class is too uncertain to be shown. `read_by` says whether a language model read the claim,
    alone or as kg did; None means kg alone. `corrected` are the ids of the judgements by which a
    person corrected it; stored readings have none.
    """

    id: str
    trigger: Span
    lemma: str = ""
    action: str
    participants: tuple[Participant, ...] = ()
    time: str | None = None
    date: str | None = None
    polarity: Polarity = "positive"
    certainty: Certainty = "certain"
    holder: tuple[str, ...] = ()
    cue: Span | None = None
    status: Status = "asserted"
    evidence: Span
    confidence: float = 1.0
    action_confidence: float | None = None
    class_confidence: float | None = None
    class_doubtful: bool = False
    chosen_class: str | None = None
    date_confidence: float | None = None
    worth: float | None = None
    event: str | None = None
    order: tuple[Order, ...] = ()
    only_named: bool = False
    form: Form | None = None
    voice: Voice | None = None
    tense: Tense | None = None
    particle: str | None = None
    negation: Span | None = None
    modal: Span | None = None
    sentence: int | None = None
    clause: Span | None = None
    clause_subject: Span | None = None
    wording: tuple[Span, ...] = ()
    read_by: ReadBy | None = None
    corrected: tuple[str, ...] = ()

    @property
    def told_class(self) -> str:
        """Return the class that a case uses: that of any action if its own is doubtful."""
        return "kg:Action" if self.class_doubtful else self.shown_class

    @property
    def shown_class(self) -> str:
        """Return the class that the context tells, which may still be doubtful."""
        return self.chosen_class or self.action

    def mentions_in(self, *roles: str) -> tuple[str, ...]:
        """Return the ids of the mentions that take part in one of the roles."""
        return tuple([p.mention for p in self.participants if p.mention and p.role in roles])


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A claim that a relation holds between two things; exactly one of object, value, time is set.

    `restates` is the id of a relation that says the same about the same chains in the same
    sentence, through other mentions of them: one statement, counted once. `only_describes` is True
    if it repeats the phrase of something unnamed that the document mentions once ('Syrian
    villagers': Syrian). `corrected` is as for an event; `known_by` are the words of the relation as
    it was read (kg.model.wrong), if its ends were corrected.
    """

    id: str
    predicate: str
    subject: str
    object: str | None = None
    value: str | None = None
    time: str | None = None
    since: str | None = None
    until: str | None = None
    polarity: Polarity = "positive"
    certainty: Certainty = "certain"
    holder: tuple[str, ...] = ()
    cue: Span | None = None
    status: Status = "asserted"
    evidence: Span
    confidence: float = 1.0
    restates: str | None = None
    only_describes: bool = False
    read_by: ReadBy | None = None
    corrected: tuple[str, ...] = ()
    known_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """Words inside quotation marks (or an indirect report) and who said them to whom."""

    start: int
    end: int
    kind: QuotationKind
    speaker: str | None = None
    cue: Span | None = None
    addressee: str | None = None

    @property
    def span(self) -> Span:
        """Return the span of the quoted words."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """All that was read in one document; a line of readings.jsonl. Lists are sorted by position."""

    document: Document
    mentions: tuple[Mention, ...] = ()
    times: tuple[Time, ...] = ()
    values: tuple[Value, ...] = ()
    events: tuple[Event, ...] = ()
    relations: tuple[Relation, ...] = ()
    quotations: tuple[Quotation, ...] = ()

    def counted_once(self) -> "Reading":
        """Return the reading without the relations that only restate another."""
        told = tuple(r for r in self.relations if r.restates is None)
        return self if len(told) == len(self.relations) else replace(self, relations=told)
