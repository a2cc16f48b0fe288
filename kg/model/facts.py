"""What a document states: events, relations, quotations, and who vouches for each how surely."""

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
Form = Literal["finite", "infinitive", "participle", "gerund", "nominal", "copular"]
QuotationKind = Literal["direct", "mixed", "indirect"]
ReadBy = Literal["model", "both"]
OrderKind = Literal["before", "after", "during", "part of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Who or what takes part in an event, in which role: a mention, a value, or another event.

    `preposition` leads to it in the text ('because of'), and `phrase` is the whole of its words
    with their complements. `confidence` is how probable it is that this is so: the right thing, in
    the right role, of something that takes place as told; None where a reading does not say.
    """

    role: Role
    mention: str | None = None
    value: str | None = None
    event: str | None = None
    preposition: str | None = None
    phrase: Span | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """That an event came before, after or during another, or was part of it, as the text says.

    `event` is the id of the other event; `cue` are the words that say so ('after', 'as part of').
    """

    kind: OrderKind
    event: str
    cue: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A claim that something happened (or did not): an action, its participants and its voucher.

    `action` is a CURIE of the ontology ('kg:Resignation', JSON key `class`); `holder` lists mention
    ids outermost first, empty for the document's own voice; `event` is filled in by joining.
    Polarity and certainty follow FactBank (Saurí and Pustejovsky 2009). `order` says how it lies
    to other events of the document, where the text does. `only_named` says that the
    text names it and states nothing of it. `form` is that of the trigger. `clause_subject` are the
    words of the clause's own subject, and `wording` the rest of what it says, in telling order,
    without what is joined to it.

    `confidence` is how probable it is that the claim is wholly right; of its parts,
    `action_confidence` that something takes place, told as it is told, `class_confidence` that it
    is then of this class, `date_confidence` that it has this date; `worth` how probable it is that
    it is worth having at all. `class_doubtful` says that the class is too unsure to be told; it
    still serves to find what tells of the same. `read_by` says whether a
    language model read the claim, alone or as kg did; None is kg alone. `corrected` are the ids of
    the judgements by which a person corrected it; readings as they are stored hold none.
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
    date_confidence: float | None = None
    worth: float | None = None
    event: str | None = None
    order: tuple[Order, ...] = ()
    only_named: bool = False
    form: Form | None = None
    clause_subject: Span | None = None
    wording: tuple[Span, ...] = ()
    read_by: ReadBy | None = None
    corrected: tuple[str, ...] = ()

    @property
    def told_class(self) -> str:
        """Give the class that a case tells: that of any action where its own is doubtful."""
        return "kg:Action" if self.class_doubtful else self.action


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A claim that two things stand in a relation; exactly one of object, value, time is set.

    `restates` is the id of a relation that tells the same of the same chains in the same sentence,
    tied to other mentions of them: one statement, counted once. `corrected` is as of an event;
    `known_by` are the words of the relation as it was read (kg.model.wrong), where its ends were
    corrected.
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
        """Give the extent of the quoted words."""
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
        """Give the reading without the relations that only say again what another says."""
        told = tuple(r for r in self.relations if r.restates is None)
        return self if len(told) == len(self.relations) else replace(self, relations=told)
