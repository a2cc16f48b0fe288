"""What a page shows first, field by field: the same as `Opening` in `web/src/contents.ts`."""

from dataclasses import dataclass

from kg.casefile.contents import Claim, Doc, Method


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """An entity, how many claims speak of it, and what it is: its position, its age."""

    id: str
    name: str
    claims: int
    described: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leading:
    """Those of one kind that most claims speak of."""

    title: str
    entities: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """An entity that a claim of an opening speaks of, by its place among all, and what it is."""

    entity: int
    id: str
    name: str
    described: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A finding of contradiction: how many accounts, one claim of each of two sides.

    `more` counts the further sides.
    """

    id: str
    about: str
    independent: int
    accounts: int
    sides: tuple[int, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefLine:
    """A line of the brief as `brief.Line`, its claims by their places in `Opening.claims`."""

    section: str
    title: str
    head: str
    claims: tuple[int, ...]
    finding: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a page shows first, of the whole case.

    `told` counts the claims of each document, `standings` how all of them stand; what a person
    judged misread is in neither, and `misread` counts it; `doubtful` counts those among them that
    lists leave out. `findings` counts their kinds; `dated`
    happenings lie within `days`. `brief` is the story in twelve lines. `claims` are those of
    the brief and the disputes, `spoken` whom these speak of.
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
