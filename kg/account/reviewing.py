"""What a person should check: doubtful merges and findings, the most important first."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log1p
from typing import Any, Literal

from pyoxigraph import NamedNode, Store

from kg.account.addresses import after_words, before_words
from kg.account.find import find_entity
from kg.account.judgement_rows import Wish
from kg.account.references import known_documents
from kg.account.what_matters import weight_of
from kg.case import CaseFolder
from kg.errors import UsageError
from kg.graph import lookup
from kg.graph.claims import ClaimReader
from kg.graph.namespaces import Names
from kg.model import Entity, Event, Finding, Judgement, Reading, Relation, Span
from kg.model.corrected import squeezed
from kg.model.findings import FindingKind, Key
from kg.model.ids import by_id
from kg.model.readings import read_lines
from kg.ontology import lexicon

DoubtKind = Literal["suggestion", "join", "finding"]
KINDS: tuple[DoubtKind, ...] = ("suggestion", "join", "finding")
TAKING = ("agent", "patient")
LEAST = 0.1
"""Weight of a merge of things about which nothing is said."""
ASKED: Mapping[FindingKind, str] = {
    "contradicts": "Do these accounts contradict each other",
    "corroborates": "Do these accounts tell the same",
    "refines": "Do these accounts tell the same, one of them more precisely",
    "hardens": "Is here told as a fact what elsewhere is only alleged",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """The words of one side: `words` are between `before` and `after` in a source."""

    source: str
    published: str | None
    id: str
    name: str
    before: str
    words: str
    after: str
    on_word_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A merge or finding to check: the question, both sides, and why it was judged so.

    `yes` and `no` are what the answers store. `weight` orders the queue: how important it is times
    how doubtful it is.
    """

    id: str
    kind: DoubtKind
    question: str
    why: str
    left: tuple[Quote, ...]
    right: tuple[Quote, ...]
    weight: float
    yes: Wish
    no: Wish


def doubts(
    store: Store,
    folder: CaseFolder,
    *,
    base: str,
    about: str | None = None,
    kind: str | None = None,
    limit: int | None = None,
) -> tuple[int, tuple[Doubt, ...]]:
    """Count what is doubtful and put the first of it in words, the most important first.

    What a person judged already is not included. Raise QueryError for an unknown name.
    """
    if kind is not None and kind not in KINDS:
        raise UsageError(f"no doubt is of the kind {kind!r}; known: {', '.join(KINDS)}")
    weighing = _Weighing(folder)
    keys = None if about is None else _keys(store, folder, about, base)
    found = [
        (weight, one)
        for weight, one in weighing.all()
        if kind in (None, _kind_of(one)) and (keys is None or keys & _keys_of(one))
    ]
    found.sort(key=lambda pair: (-pair[0], pair[1].id))
    chosen = found[:limit]
    telling = _Telling(store, folder, (one for _, one in chosen), base=base)
    return len(found), tuple(telling.doubt(one, weight) for weight, one in chosen)


def _kind_of(one: Judgement | Finding) -> DoubtKind:
    if isinstance(one, Finding):
        return "finding"
    return "suggestion" if one.verdict == "suggested" else "join"


def _keys_of(one: Judgement | Finding) -> set[Key]:
    if isinstance(one, Finding):
        return {m.key for m in one.members}
    return {one.left, one.right}


def _keys(store: Store, folder: CaseFolder, about: str, base: str) -> set[Key]:
    """Return the chains of an entity, and the claims in which it takes part."""
    iri, names = find_entity(store, about, base=base), Names(base)
    found = {
        key
        for entity in read_lines(Entity, folder.entities)
        if names.entity(entity.id).value == iri
        for key in entity.members
    }
    for claim in ClaimReader(store).about(iri):
        document = lookup.text(store, NamedNode(claim.document), "dcterms:identifier") or ""
        found.add((document, claim.iri.rpartition("/claim/")[2]))
    return found


def _doubt(judgement: Judgement) -> float:
    """Return how doubtful a judgement is: 1 if both verdicts are as probable, 0 if it is sure."""
    return 1.0 - abs(2.0 * judgement.score - 1.0)


class _Weighing:
    """Weighs every judgement of the machine and every finding by how much it needs a person."""

    def __init__(self, folder: CaseFolder) -> None:
        table = lexicon("review")
        self._folder, self._added, self._least = folder, table["added"], table["doubt"]["least"]
        self._other = table["other"]
        self._kinds: Mapping[str, float] = table["findings"]
        self._of_claim: dict[Key, float] = {}
        self._sure: dict[Key, float] = {}
        self._of_chain: dict[Key, float] = defaultdict(float)
        self._bare: set[Key] = set()

    def all(self) -> Iterator[tuple[float, Judgement | Finding]]:
        """Yield what nobody has judged yet with its weight, if above zero."""
        self._look_through()
        judgements = list(read_lines(Judgement, self._folder.judgements))
        for one in filter(self._is_doubtful, judgements):
            yield round(_doubt(one) * self._hangs_on(one), 4), one
        asked = [j for j in judgements if j.about == "finding" and j.correction is not None]
        for finding in read_lines(Finding, self._folder.findings):
            if not any(_answers(j, finding) for j in asked):
                yield self._finding(finding), finding

    def _is_doubtful(self, one: Judgement) -> bool:
        """Return True if the machine is not sure whether two that a case shows are one."""
        if one.by != "machine" or one.verdict not in ("same", "suggested"):
            return False
        return _doubt(one) >= self._least and self._bare.isdisjoint((one.left, one.right))

    def _look_through(self) -> None:
        """Read the readings once: the weight of each claim, and of each chain."""
        with self._folder.readings.open("rb") as lines:
            for line in lines:
                if line.strip():
                    self._look_at(json.loads(line))

    def _look_at(self, row: dict[str, Any]) -> None:
        document = row["document"]
        mentions = row.get("mentions") or ()
        chains = {m["id"]: m["chain"] for m in mentions}
        people = {m["chain"] for m in mentions if (m["kind"], m["type"]) == ("name", "Person")}
        for claim in (*(row.get("events") or ()), *(row.get("relations") or ())):
            takes = _chains_in(claim, chains)
            weight = self._claim(claim, not people.isdisjoint(takes))
            key = document, claim["id"]
            self._of_claim[key] = weight
            if claim.get("only_named"):  # which is not a claim of the case, but is resolved
                self._bare.add(key)
            self._sure[key] = float(claim.get("confidence", 1.0))
            for chain in takes | _ends_in(claim, chains):
                self._of_chain[document, chain] += weight

    def _claim(self, claim: Mapping[str, Any], person: bool) -> float:
        weight = weight_of(claim.get("class"), claim.get("status"))
        return float(weight + (self._added["person"] if person else 0.0))

    def _hangs_on(self, one: Judgement) -> float:
        if one.about == "event":
            return max(self._of_claim.get(key, 0.0) for key in (one.left, one.right))
        # A merge transfers what is said: it matters as far as both sides have claims.
        least = min(log1p(self._of_chain.get(key, 0.0)) for key in (one.left, one.right))
        return least + LEAST

    def _finding(self, finding: Finding) -> float:
        keys = [m.key for m in finding.members]
        sure = min(self._sure.get(key, 1.0) for key in keys)
        most = max(self._of_claim.get(key, self._other) for key in keys)
        weight: float = round((1.0 - sure) * most * self._kinds[finding.kind], 4)
        return weight


def _answers(judgement: Judgement, finding: Finding) -> bool:
    """Return True if a person judged a finding of this kind on these two claims."""
    change = judgement.correction
    pair = {judgement.left, judgement.right}
    asked = change is not None and (change.part, change.was) == (finding.kind, finding.about)
    return asked and pair <= {m.key for m in finding.members}


class _Telling:
    """Puts doubts in words, with what their documents say."""

    def __init__(
        self,
        store: Store,
        folder: CaseFolder,
        shown: Iterable[Judgement | Finding],
        *,
        base: str,
    ) -> None:
        self._store, self._names = store, Names(base)
        self._known = {d.document: d for d in known_documents(store)}
        wanted = {document for one in shown for document, _ in _keys_of(one)}
        view = folder.view()
        self._readings = {r.document.document: view(r) for r in folder.read_of(sorted(wanted))}
        self._claims = lru_cache(maxsize=1_000)(self._claims_of)

    def doubt(self, one: Judgement | Finding, weight: float) -> Doubt:
        """Put one in words."""
        return self._finding(one, weight) if isinstance(one, Finding) else self._join(one, weight)

    def _join(self, one: Judgement, weight: float) -> Doubt:
        entity = one.about == "entity"
        left, right = ((self._chain if entity else self._deed)(k) for k in (one.left, one.right))
        sides = ["/".join(one.left), "/".join(one.right)]
        names = [f"“{left.name}”", f"“{right.name}”"]
        if entity:
            question = f"Are {' and '.join(self._with_kinds(one, names))} the same?"
        else:
            question = f"Do {' and '.join(names)} tell of one event?"
        joined = "The program joined them" if one.verdict == "same" else "The program left it open"
        wishes = [
            Wish(verdict=verdict, of=sides[0], to=sides[1], force=verdict == "same")
            for verdict in ("same", "different")
        ]
        return Doubt(
            id=one.id,
            kind="join" if one.verdict == "same" else "suggestion",
            question=question,
            why=f"{joined} ({one.score:.2f}): {one.reason}",
            left=(left,),
            right=(right,),
            weight=weight,
            yes=wishes[0],
            no=wishes[1],
        )

    def _with_kinds(self, one: Judgement, names: Sequence[str]) -> Sequence[str]:
        """Return the names of two entities, each with its kind if they are of two kinds."""
        kinds = [self._kind(key) for key in (one.left, one.right)]
        if kinds[0] == kinds[1]:
            return names
        return [f"{name} (a {kind})" for name, kind in zip(names, kinds, strict=True)]

    def _finding(self, finding: Finding, weight: float) -> Doubt:
        first = finding.members[0]
        sided = len({m.side for m in finding.members}) > 1
        left: list[Quote] = []
        right: list[Quote] = []
        for member in finding.members:
            own = member.side == first.side if sided else member.document == first.document
            (left if own else right).append(self._claim(member.key))
        reason = finding.reason.partition("): ")
        asked = ASKED[finding.kind]
        return Doubt(
            id=finding.id,
            kind="finding",
            question=f"{finding.question} {asked}?"
            if finding.question
            else f"{asked} ({finding.about})?",
            why=f"{reason[0]})." if reason[1] else finding.reason,
            left=tuple(left),
            right=tuple(right),
            weight=weight,
            yes=Wish(verdict="right", of=finding.id),
            no=Wish(verdict="wrong", of=finding.id),
        )

    def _kind(self, key: Key) -> str:
        chain = self._names.part(key[0], "chain", key[1])
        for node, _ in lookup.subjects(self._store, "kg:hasChain", chain):
            return ", ".join(lookup.kinds(self._store, node))
        return ""

    def _chain(self, key: Key) -> Quote:
        reading = self._readings[key[0]]
        text = reading.document.text
        own = [m for m in reading.mentions if m.chain == key[1]]
        best = min(own, key=lambda m: (m.kind != "name", m.kind == "pronoun", m.start))
        name = " ".join(best.span.words(text).split())
        return self._quote(reading, best.span, "/".join(key), name)

    def _deed(self, key: Key) -> Quote:
        """Quote what names an event: its trigger, within the words of its passage."""
        claim = self._claims(key[0])[key[1]]
        span = claim.trigger if isinstance(claim, Event) else claim.evidence
        return self._claim(key, span)

    def _claim(self, key: Key, span: Span | None = None) -> Quote:
        reading = self._readings[key[0]]
        claim = self._claims(key[0])[key[1]]
        node = self._names.part(key[0], "claim", key[1])
        name = lookup.text(self._store, node, "rdfs:label") or key[1]
        word = lookup.text(self._store, node, "kg:onWordOf") or ""
        return self._quote(reading, span or claim.evidence, "/".join(key), name, word)

    def _claims_of(self, document: str) -> dict[str, Event | Relation]:
        reading = self._readings[document]
        claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
        return by_id(claims)

    def _quote(
        self, reading: Reading, span: Span, name: str, words: str, on_word_of: str = ""
    ) -> Quote:
        document = reading.document
        return Quote(
            source=self._known[document.document].label,
            published=document.published or document.published_earliest,
            id=name,
            name=words,
            before=before_words(document.text, span.start),
            words=squeezed(span.words(document.text)),
            after=after_words(document.text, span.end),
            on_word_of=on_word_of,
        )


def _chains_in(claim: Mapping[str, Any], chains: Mapping[str, str]) -> set[str]:
    """Return the chains of those who take part in a claim."""
    taking = (p for p in claim.get("participants") or () if p["role"] in TAKING)
    return {chains[p["mention"]] for p in taking if p.get("mention") in chains}


def _ends_in(claim: Mapping[str, Any], chains: Mapping[str, str]) -> set[str]:
    """Return the chains that a relation connects, and those on whose word a claim is."""
    ends = (claim.get("subject"), claim.get("object"), *(claim.get("holder") or ()))
    return {chains[end] for end in ends if end in chains}
