"""What a page shows first, field by field: the same as `Opening` in `web/src/contents.ts`."""

from dataclasses import dataclass

from kg.casefile.contents import Claim, Doc, Method


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """An entity, how many claims mention it, and its description: position, age."""

    id: str
    name: str
    claims: int
    described: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leading:
    """The entities of one type that most claims mention."""

    title: str
    entities: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """An entity mentioned in a claim of an opening: its overall position, and a description."""

    entity: int
    id: str
    name: str
    described: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A contradiction: how many accounts, and one claim of each of two sides.

    `more` counts the further sides.
    """

    id: str
    about: str
    question: str | None
    independent: int
    accounts: int
    sides: tuple[int, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefLine:
    """A line of the brief as `brief.Line`, its claims by their positions in `Opening.claims`."""

    section: str
    title: str
    head: str
    claims: tuple[int, ...]
    finding: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a page shows first, of the whole case.

    `told` counts the claims of each document, `standings` the standings of all; claims judged
    misread are in neither, and `misread` counts them; `doubtful` counts those that lists leave out.
    `findings` counts findings by kind; `dated` occurrences lie within `days`. `brief` is the story
    in at most twelve lines. `claims` are those of the brief and the disputes, `spoken` the entities
    they mention.
    """

    title: str
    base: str
    method: Method
    documents: tuple[Doc, ...]
    told: tuple[int, ...]
    misread: int
    doubtful: int
    standings: dict[str, int]
    entities: int
    named: int
    dated: int
    days: tuple[str, str] | None
    findings: dict[str, int]
    brief: tuple[BriefLine, ...]
    leading: tuple[Leading, ...]
    disputes: tuple[Dispute, ...]
    claims: tuple[Claim, ...]
    spoken: tuple[Named, ...]
