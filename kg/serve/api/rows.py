"""The items that the API lists: entities, claims and documents as plain fields."""

from dataclasses import dataclass

from kg.account.event_order import Stated
from kg.model.facts import Certainty, Polarity, Status
from kg.model.findings import Verdict
from kg.model.text import MentionType


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRow:
    """A thing across documents; `named` is false if it only has descriptions.

    `names` are the most frequent of its names, `documents` how many mention it.
    """

    id: str
    iri: str
    name: str
    type: MentionType
    named: bool
    names: tuple[str, ...]
    documents: int
    latitude: float | None
    longitude: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRow:
    """A thing that a claim refers to; `id` is that of an entity, null for everything else."""

    iri: str | None
    id: str | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """A participant of a claim, its role, and its words."""

    role: str
    thing: NamedRow
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """What a document states: statement, holders, standing, words.

    `holder` is whom the document cites (null: it speaks for itself), `holders` are all of them, the
    outermost first. `standing` combines status, polarity and certainty in one word; offsets are
    code points of the document's text, `end` exclusive. `doubtful` is true if it is probably
    misread or not worth keeping, `wrong` says why a person held it to be misread.
    """

    id: str
    iri: str
    document_id: str
    document_iri: str
    title: str | None
    publisher: str | None
    published: str | None
    kind: str
    event_type: str | None
    predicate: str | None
    label: str
    parts: tuple[PartRow, ...]
    holder: str | None
    holder_id: str | None
    holder_iri: str | None
    holders: tuple[NamedRow, ...]
    status: Status
    standing: str
    polarity: Polarity
    certainty: Certainty
    evidence: str
    start: int
    end: int
    date: str | None
    confidence: float
    doubtful: bool
    event_id: str | None
    event_iri: str | None
    wrong: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Verbatim words of a document, by code points."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """A judgement in short: between which two, the verdict, who judged, and why."""

    id: str
    left: str
    right: str
    verdict: Verdict
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTrail:
    """A claim with the way to its words: text before and after, cue, order, judgements."""

    claim: ClaimRow
    source: str | None
    before: str
    words: str
    after: str
    trigger: Stretch | None
    cue: Stretch | None
    order: tuple[Stated, ...]
    findings: tuple[str, ...]
    judgements: tuple[JudgedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPortrait:
    """An entity with what it is, does, undergoes and says: the first claims of each, all counted.

    Claims that a person judged misread are only in `wrong`; those that probably are, or are not
    worth keeping, in `doubtful`. `judgements` say in a line each what was judged of it.
    """

    entity: EntityRow
    counts: dict[str, int]
    is_: tuple[ClaimRow, ...]
    does: tuple[ClaimRow, ...]
    undergoes: tuple[ClaimRow, ...]
    says: tuple[ClaimRow, ...]
    doubtful: tuple[ClaimRow, ...]
    wrong: tuple[ClaimRow, ...]
    judgements: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRow:
    """A document without its text; `inferred` if the case and not the document dates it."""

    id: str
    iri: str
    title: str | None
    publisher: str | None
    author: str | None
    published: str | None
    inferred: bool
    source: str | None
    language: str | None
    characters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A marked stretch of a document's text.

    `id` is the id of a claim, or the entity of a mention or quotation; `note` is the kind of a
    mention or quotation, the status of a claim, the value of a time.
    """

    start: int
    end: int
    kind: str
    id: str | None
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentText:
    """A document with its text, and everything marked in it."""

    document: DocumentRow
    text: str
    marks: tuple[Mark, ...]
