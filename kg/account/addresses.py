"""Find in the readings what a judgement is on, as a person or a file names it.

A mention, chain or claim is named by its id (`DOCUMENT/m5`, `/c3`, `/e12`, `/r2`), or by an address
that holds for any reading of the document: the position of its words, and the words
(`DOCUMENT/m5@120-131 Ada Lund`; the id is then only a hint, and optional for a mention).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pyoxigraph import NamedNode, Store

from kg.account.candidates import folded
from kg.account.find import find_claim, find_entity
from kg.account.references import Known as KnownDocument
from kg.account.references import find_document, find_side, key_of, known_documents
from kg.case import CaseFolder
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.build_entities import CLASSES
from kg.graph.lookup import short_id_of
from kg.graph.namespaces import Names
from kg.model import Entity, Event, Judgement, Mention, MentionType, Reading, Relation, Span, Value
from kg.model.corrected import corrected, corrections_of, mention_at, squeezed
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.readings import read_lines
from kg.model.wrong import Found, own_spans, spans_of, words_of

ADDRESS = re.compile(
    r"(?P<document>\S.*?)(?:/(?P<local>[a-z]\d+(?:\.m\d+)*))?"
    r"@(?P<spans>\d+-\d+(?:,\d+-\d+)?)(?:\s+(?P<words>.*))?",
    re.DOTALL,
)
MENTION = re.compile(r"(?P<document>\S.*?)/(?:mention/)?(?P<local>m\d+)")
CLAIM = re.compile(r"(?P<document>\S.*?)/(?:claim/)?(?P<local>[er]\d+)")
AROUND = 120
"""Number of characters shown around a mention."""
NONE = ("none", "nobody", "nothing", "no one")


TYPES: Mapping[MentionType, str] = {kind: curie[3:] for kind, curie in CLASSES.items()}  # type: ignore[misc]
"""The class of the ontology for each type of entity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An entity of the case as it is before the judgement."""

    iri: str
    name: str
    type: MentionType


@dataclass(frozen=True, slots=True, kw_only=True)
class Chained:
    """The chain of a judgement: its key, its name, and the words to find it by.

    `said` are the mention's own words, with its id if these are no name: unlike the name of an
    entity they do not depend on other judgements.
    """

    key: Key
    name: str
    said: str
    at: Span
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """The claim of a judgement, as it was read (`raw`) and with corrections (`seen`)."""

    key: Key
    raw: Event | Relation
    seen: Event | Relation
    words: tuple[str, ...]
    at: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A mention of an entity, in the form that a person types, with the words around it."""

    id: str
    document: str
    label: str
    words: str
    before: str
    after: str
    start: int


def spoken(folder: CaseFolder, store: Store, name: str, *, base: str) -> tuple[Spoken, ...]:
    """List the mentions of an entity by document and position."""
    node = NamedNode(find_entity(store, name, base=base))
    entity = next(
        e for e in read_lines(Entity, folder.entities) if Names(base).entity(e.id) == node
    )
    chains: dict[str, set[str]] = {}
    for document, chain in entity.members:
        chains.setdefault(document, set()).add(chain)
    label = {d.document: d.label for d in known_documents(store)}
    view = folder.view()
    found = []
    for reading in map(view, folder.read_of(chains)):
        document, text = reading.document.document, reading.document.text
        for one in (m for m in reading.mentions if m.chain in chains[document]):
            found.append(
                Spoken(
                    id=short_id_of(document, one.id),
                    document=document,
                    label=label.get(document) or document,
                    words=squeezed(one.span.words(text)),
                    before=before_words(text, one.start),
                    after=after_words(text, one.end),
                    start=one.start,
                )
            )
    return tuple(found)


def before_words(text: str, at: int) -> str:
    """Return the whole words of a paragraph before a position, with '…' if there are more."""
    words = text[max(0, at - AROUND) : at].rpartition("\n\n")[2]
    if at > AROUND and len(words) == AROUND:
        words = f"…{words.partition(' ')[2]}"
    return re.sub(r"\s+", " ", words)


def after_words(text: str, at: int) -> str:
    """Return the whole words of a paragraph after a position, with '…' if there are more."""
    words = text[at : at + AROUND].partition("\n\n")[0]
    if at + AROUND < len(text) and len(words) == AROUND:
        words = f"{words.rpartition(' ')[0]}…"
    return re.sub(r"\s+", " ", words)


class Addressed:
    """Finds what is named in a case, under the current judgements by hand.

    `hand` may grow meanwhile: a mention that was just split off is a chain of its own.
    """

    def __init__(
        self, store: Store, folder: CaseFolder, hand: Mapping[str, Judgement], *, base: str
    ) -> None:
        self.store, self.folder, self.base = store, folder, base
        self._hand = hand
        self._names = Names(base)
        self._raw: dict[str, Reading] = {}

    @cached_property
    def _documents(self) -> Sequence[KnownDocument]:
        return known_documents(self.store)

    def raw(self, document: str) -> Reading:
        """Return a document as it was read."""
        if document not in self._raw:
            for reading in self.folder.read_of([document]):
                self._raw[document] = reading
        return self._raw[document]

    def seen(self, document: str) -> Reading:
        """Return a document with the current corrections."""
        by_hand = corrections_of(j for j in self._hand.values() if j.left[0] == document)
        return corrected(self.raw(document), by_hand.get(document, ()))

    def entity(self, key: Key) -> Known | None:
        """Return the entity of a chain; None for a chain that was only just split off."""
        chain = self._names.part(key[0], "chain", key[1])
        for node, _ in lookup.subjects(self.store, "kg:hasChain", chain):
            return Known(
                iri=node.value,
                name=lookup.text(self.store, node, "rdfs:label") or "",
                type=next(
                    t for k in lookup.kinds(self.store, node) for t in TYPES if k == TYPES[t]
                ),
            )
        return None

    def type_of(self, key: Key) -> MentionType | None:
        """Return the type of a chain's entity; for a new chain, that of its mentions."""
        entity = self.entity(key)
        if entity is not None:
            return entity.type
        kinds: Counter[MentionType] = Counter(
            m.type for m in self.seen(key[0]).mentions if m.chain == key[1]
        )
        return max(sorted(kinds), key=lambda kind: kinds[kind], default=None)

    def chain(self, typed: str) -> Chained:
        """Return the chain that a name, entity, chain or mention means.

        Raise QueryError if it is unknown or ambiguous.
        """
        mention = self._mention(typed)
        if mention is not None:
            return self._chained(*mention, typed)
        side = find_side(self.store, typed, base=self.base)
        if side.about != "entity":
            raise QueryError(f"{typed!r} is a claim; give an entity, a chain or a mention")
        document, chain = side.key
        own = [m for m in self.seen(document).mentions if m.chain == chain]
        if not own:
            raise QueryError(f"{typed!r}: nothing of {side.name} is left in {document}")
        text = self.raw(document).document.text
        best = min(
            own,
            key=lambda m: (
                folded(m.head.words(text)) != folded(typed),
                m.kind != "name",
                m.kind == "pronoun",
                m.start,
            ),
        )
        return self._chained(document, best, side.name)

    def mention(self, typed: str) -> tuple[str, Mention]:
        """Return a mention: DOCUMENT/m5, or its address. Raise QueryError if there is none."""
        found = self._mention(typed)
        if found is None:
            raise QueryError(
                f"{typed!r} names no mention; give DOCUMENT/m5 (kg split CASE NAME lists them)"
            )
        return found

    def is_claim(self, typed: str) -> bool:
        """Return True if a claim is named, by its id, IRI or address."""
        address = ADDRESS.fullmatch(typed)
        if address is not None:
            return (address["local"] or "")[:1] in ("e", "r")
        return CLAIM.fullmatch(typed) is not None

    def occurrence(self, typed: str) -> str | None:
        """Return the first account of an occurrence that is named by its id or IRI."""
        iri = typed if "://" in typed else self._names.occurrence(typed).value
        try:
            accounts = lookup.accounts(self.store, NamedNode(iri))
        except ValueError:
            return None
        return accounts[0] if accounts else None

    def claim(self, typed: str) -> Claimed:
        """Return a claim. Raise QueryError if there is none, or if its words have changed."""
        address = ADDRESS.fullmatch(typed)
        if address is None:
            short = typed.strip()
            short = short if "://" in short else short.replace("/claim/", "/")
            iri = find_claim(self.store, short)
            document, local = key_of(self.store, iri)
            raw = self._claims(document).get(local)
            if raw is None:
                raise QueryError(f"{typed!r}: no claim is read so; build the case again")
        else:
            document = self._document(address["document"])
            raw = self._claim_at(document, address, typed)
        reading = self.raw(document)
        seen = by_id(Found(self.seen(document)).all)[raw.id]
        return Claimed(
            key=(document, raw.id),
            raw=raw,
            seen=seen,
            words=words_of(reading, raw),
            at=own_spans(raw, spans_of(reading)),
        )

    def taking(self, document: str, typed: str, near: Span) -> Mention | Value:
        """Return what may take part in a claim: by id, by address, or by words of the document.

        Of several with the same words it is the one in the passage of the claim, or the nearest.
        Raise QueryError if the document has no such words.
        """
        if self._mention(typed) is not None:
            where, mention = self.mention(typed)
            if where != document:
                raise QueryError(f"{typed!r} stands in another document than the claim")
            return mention
        mentions = self.raw(document).mentions
        fits = self._in_words(document, folded(typed))
        fits = fits or [m for m in mentions if self._means(document, m, typed)]
        if not fits:
            raise QueryError(
                f"nothing that was read in this document is called {typed!r}; give its own words "
                "there, or a mention (kg split CASE NAME lists them)"
            )
        return min(fits, key=lambda m: (_distance(m.span, near), m.start, m.end))

    def _in_words(self, document: str, wanted: str) -> list[Mention | Value]:
        """Return the mentions and values of a document with these words, or this head."""
        reading = self.raw(document)
        text = reading.document.text
        mentions = [
            m
            for m in reading.mentions
            if wanted in (folded(m.span.words(text)), folded(m.head.words(text)))
        ]
        return [*mentions, *(v for v in reading.values if wanted == folded(v.span.words(text)))]

    def span(self, typed: str) -> tuple[str, Span, str]:
        """Parse an address into the document, the position and the words at that position."""
        found = ADDRESS.fullmatch(typed)
        if found is None:
            raise QueryError(f"{typed!r} is no address (DOCUMENT@START-END WORDS)")
        document = self._document(found["document"])
        (span,) = _spans(found)[:1]
        text = self.raw(document).document.text
        words = squeezed(span.words(text))
        if found["words"] and squeezed(found["words"]) != words:
            raise QueryError(
                f"{typed!r}: other words stand there by now ({words[:60]!r}); judge it anew"
            )
        return document, span, words

    def _means(self, document: str, mention: Mention, typed: str) -> bool:
        entity = self.entity((document, mention.chain))
        if entity is None:
            return False
        also = lookup.texts(self.store, NamedNode(entity.iri), "skos:altLabel")
        return folded(typed) in map(folded, (entity.name, *also))

    def _mention(self, typed: str) -> tuple[str, Mention] | None:
        """Return a mention by address or id; None if another kind of thing is named."""
        found = ADDRESS.fullmatch(typed)
        if found is not None and (found["local"] or "m")[:1] in ("m", "c"):
            document, span, words = self.span(typed)
            mention = mention_at(self.seen(document), span, words)
            if mention is None:
                raise QueryError(f"{typed!r}: nothing is read at these words by now")
            return document, mention
        found = MENTION.fullmatch(typed)
        if found is None:
            return None
        document = self._document(found["document"])
        for mention in self.seen(document).mentions:
            if mention.id == found["local"]:
                return document, mention
        raise QueryError(f"{typed!r}: the document has no such mention")

    def _chained(self, document: str, mention: Mention, typed: str) -> Chained:
        key = document, mention.chain
        text = self.raw(document).document.text
        words = squeezed(mention.head.words(text))
        entity = self.entity(key)
        name = entity.name if entity is not None else words
        told = name if name == typed or "@" in typed else f"{name} ({typed})"
        said = squeezed(mention.span.words(text))
        if mention.kind != "name":
            said = f"“{said}” ({short_id_of(document, mention.id)})"
        return Chained(key=key, name=told, said=said, at=mention.head, words=words)

    def _claims(self, document: str) -> dict[str, Event | Relation]:
        return by_id(Found(self.raw(document)).all)

    def _claim_at(self, document: str, address: "re.Match[str]", typed: str) -> Event | Relation:
        """Return the claim whose words are at an address."""
        reading, spans = self.raw(document), _spans(address)
        found, text = Found(reading), reading.document.text
        fits = [c for c in found.all if own_spans(c, found.spans) == spans]
        said = squeezed(address["words"] or "")
        if said:
            fits = [c for c in fits if _own_words(c, spans, text) == said]
        own = [c for c in fits if c.id == address["local"]]
        chosen = own if len(own) == 1 else fits
        if len(chosen) != 1:
            raise QueryError(f"{typed!r}: no claim is read of these words by now; judge it anew")
        return chosen[0]

    def _document(self, typed: str) -> str:
        return find_document(self._documents, typed).document


def written(key: Key, at: Iterable[Span], words: str) -> str:
    """Format an address as `Addressed` parses it."""
    spans = ",".join(f"{start}-{end}" for start, end in at)
    return f"{key[0]}/{key[1]}@{spans} {words}".strip()


def of_claim(key: Key, at: tuple[Span, ...], words: tuple[str, ...]) -> str:
    """Format the address of a claim, from the fields of a judgement."""
    said = words[1] if key[1].startswith("e") else " … ".join(words[1:])
    return written(key, at, said)


def _own_words(claim: Event | Relation, spans: tuple[Span, ...], text: str) -> str:
    told = [squeezed(span.words(text)) for span in spans]
    return " … ".join([*told, claim.predicate] if isinstance(claim, Relation) else told)


def _spans(address: "re.Match[str]") -> tuple[Span, ...]:
    pairs = (pair.split("-") for pair in address["spans"].split(","))
    return tuple(Span(int(start), int(end)) for start, end in pairs)


def _distance(span: Span, near: Span) -> int:
    return max(near.start - span.end, span.start - near.end, 0)
