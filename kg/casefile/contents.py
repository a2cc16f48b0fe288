"""What a case file holds, field by field: the same as `web/src/contents.ts`, which reads it.

Numbers that refer to things are positions in the lists of `CaseFile`. Offsets are code points of an
article's text, end exclusive. Unknown values are None.
"""

from dataclasses import dataclass

Places = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What was judged of an entity: verdict, reason, by machine or hand, with which `other`.

    The other is None if both are one entity; `pair` names the two of a suggestion, as an answer to
    it has to.
    """

    id: str
    verdict: str
    reason: str
    by: str
    other: int | None
    pair: tuple[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A thing across documents; `named` is False if it only has descriptions or pronouns.

    `near` names the region in whose middle it is on a map, None if the coordinates are its own.
    """

    id: str
    iri: str
    name: str
    type: str
    named: bool
    names: tuple[str, ...]
    documents: int
    latitude: float | None
    longitude: float | None
    near: str | None
    judgements: tuple[Judged, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doc:
    """A document without its text; `inferred` if the date was inferred."""

    id: str
    iri: str
    title: str
    publisher: str | None
    author: str | None
    published: str | None
    inferred: bool
    source: str | None
    words: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A participant in a claim, its role, and its words."""

    role: str
    entity: int | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who vouches for a claim."""

    entity: int | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A judgement by which a person corrected a claim, and what it says."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a document states; `holders` outermost first, empty for the document's own voice.

    `id` is what the command line takes; `sentence` words the claim without its source; `standing`
    combines status, polarity and certainty; `corrected` says what a person corrected, `wrong` why
    one judged it misread, None if nobody did; `doubtful` is True if it is probably misread or not
    worth keeping, so that lists leave it out. `confidence` is the probability that all of the claim
    is right, `sure` that its action, agents and patients are.
    """

    id: str
    iri: str
    document: int
    kind: str
    what: str
    what_label: str
    sentence: str
    parts: tuple[Part, ...]
    holders: tuple[Holder, ...]
    polarity: str
    certainty: str
    status: str
    standing: str
    evidence: Places
    words: str
    trigger: Places | None
    cue: Places | None
    date: str | None
    confidence: float
    sure: float
    doubtful: bool
    happening: int | None
    findings: tuple[int, ...]
    wrong: str | None
    corrected: tuple[Corrected, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One claim in a finding, and the side it takes."""

    claim: int
    side: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Where accounts agree, conflict, or differ; `origins` names where their lines end.

    Those that are not `sure` are shown last, the weightier of the others first.
    """

    id: str
    iri: str
    kind: str
    about: str
    question: str | None
    weight: int
    sure: bool
    reason: str
    origins: tuple[str, ...]
    independent: int
    latest: str | None
    accounts: tuple[Account, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An event in the world, as reported by its claims, which `stands` counts by standing.

    `differ` says in what they differ; `label` takes no side then. `speech`: it is an act of speech,
    which timelines show on request. `reference`: at most a year is given.
    """

    id: str
    iri: str
    date: str | None
    label: str
    what: str
    speech: bool
    reference: bool
    standing: str
    differ: tuple[str, ...]
    stands: tuple[tuple[str, int], ...]
    documents: int
    claims: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An actor in the network, its position and its community (from 1, the largest first)."""

    entity: int
    x: float
    y: float
    community: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """What connects two actors, by positions in `Network.nodes`, with its claims."""

    source: int
    target: int
    kind: str
    label: str
    claims: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The position of one of the foremost actors if they are drawn alone."""

    node: int
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Actors and what connects them; `remarks` say in sentences what is left out.

    `foremost` are those to begin with if there are too many to be read; empty if there are not.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    foremost: tuple[Spot, ...]
    directed: bool
    remarks: tuple[str, ...]


Line = tuple[float, ...]
"""Longitude and latitude in turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlines:
    """Coasts and borders around the places of a case; their longitudes continue from `west`.

    `names` are countries, and states of the USA if little of the world is shown: longitude and
    latitude of their middle, and their names.
    """

    west: float
    land: tuple[Line, ...]
    lakes: tuple[Line, ...]
    countries: tuple[Line, ...]
    states: tuple[Line, ...]
    names: tuple[tuple[float, float, str], ...]
    credit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A notice of the build about an input."""

    level: str
    source: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How many of how many items of a list are shown."""

    what: str
    shown: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """A recorded figure of how well kg reads: what was measured, on which public set."""

    measure: str
    set: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """What strict readers found in the last audit: shares of the claims that they judged."""

    claims: int
    stories: int
    right: float
    wrong: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How a case was made, what could not be read, what is left out, how well kg reads.

    `gate` names which of the `gates` the plain graphs of the case use: how sure a triple must be.
    """

    kg: str
    model: str
    documents: int
    failed: int
    gate: str
    gates: dict[str, float]
    notices: tuple[Remark, ...]
    held: tuple[Held, ...]
    quality: tuple[Quality, ...]
    audited: Audited | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFile:
    """Everything that a page needs of a case except the texts of its articles."""

    format: int = 1
    title: str
    base: str
    method: Method
    entities: tuple[Entity, ...]
    documents: tuple[Doc, ...]
    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]
    happenings: tuple[Happening, ...]
    network: Network
    map: Outlines | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleMark:
    """Marked words: `entity` is the referent of a mention, or the speaker of a quotation."""

    start: int
    end: int
    kind: str
    entity: int | None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The whole text of a document, with its marks."""

    document: int
    text: str
    marks: tuple[ArticleMark, ...]
