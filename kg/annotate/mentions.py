"""Mentions: the names, noun phrases and pronouns of a document, in chains."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from kg.annotate.annotation import Annotation
from kg.annotate.coref import chain
from kg.annotate.coref.nominals import is_definite
from kg.annotate.coref.speech import find_speech, mention_id
from kg.annotate.holidays import mark_holidays
from kg.annotate.issuers import issuer_among
from kg.annotate.names.finding import find_names
from kg.annotate.nominals import find_nominals
from kg.annotate.number import number_of
from kg.annotate.parse_columns import ParseColumns, Phrase, view
from kg.annotate.partitives import things_told_of, types_of_parts
from kg.annotate.speech.quotations import find_quotations
from kg.annotate.split_antecedents import with_members
from kg.model import Document, Mention, MentionType, Quotation, Time
from kg.syntax.parsed import Doc, Token
from kg.syntax.tree import from_spacy, own_tree


def find_mentions(
    doc: Doc, document: Document, times: Sequence[Time]
) -> tuple[tuple[Mention, ...], tuple[Quotation, ...]]:
    """Return the mentions of a document by position, and its quotations with their speakers.

    Who speaks is found before what pronouns stand for: 'I' is the speaker. `times` are the
    document's times, which are no mentions; page furniture has neither mentions nor quotations.
    """
    columns, phrases = find_phrases(doc, document, times)
    quotations = spoken(doc, document, columns, phrases)
    speech = find_speech(columns, quotations)
    issuer, paper = _issuer(columns, phrases, document), _paper(columns, phrases, document)
    chains = chain(columns, phrases, speech, issuer=issuer, paper=paper)
    found = _mentions(columns, phrases, chains, *_ends(doc, phrases, chains))
    return with_members(doc, found), quotations


def spoken(
    doc: Doc, document: Document, columns: ParseColumns, phrases: Sequence[Phrase]
) -> tuple[Quotation, ...]:
    """Return the quotations of a document; a speaker is the mention that a phrase will be."""
    alone = range(len(phrases))
    ends = [phrase.end for phrase in phrases]
    mentions = tuple(_mentions(columns, phrases, alone, ends, ends))
    return find_quotations(Annotation(document=document, doc=doc, mentions=mentions))


def _issuer(columns: ParseColumns, phrases: Sequence[Phrase], document: Document) -> int | None:
    """Return the first phrase that names whose statement a document is; None for a report."""
    named = [i for i, p in enumerate(phrases) if p.kind == "name" and p.type != "Place"]
    words = {i: columns.text(phrases[i].head_start, phrases[i].head_end) for i in named}
    return issuer_among(document, words)


def _paper(columns: ParseColumns, phrases: Sequence[Phrase], document: Document) -> int | None:
    """Return the first phrase that names the publisher: 'the Courier' of the Hollin Courier."""
    publisher = " ".join((document.publisher or "").lower().split())
    for index, phrase in enumerate(phrases):
        words = " ".join(columns.lower[phrase.head_start : phrase.head_end])
        named = publisher == words or publisher.endswith(f" {words}")
        if named and phrase.kind == "name" and phrase.type not in ("Person", "Place"):
            return index
    return None


def find_phrases(
    doc: Doc, document: Document, times: Sequence[Time]
) -> tuple[ParseColumns, list[Phrase]]:
    """Return a parse as columns, and the phrases that may refer to a thing, by position."""
    columns = mark_holidays(view(doc))
    names = find_names(columns)
    ends = {time.end for time in times}
    phrases = sorted(
        (
            p
            for p in (*names, *find_nominals(columns, names, ends))
            if not _in_furniture(columns, p, document)
        ),
        key=lambda p: (columns.starts[p.start], -p.end, p.head_start),
    )
    return columns, phrases


def _in_furniture(view: ParseColumns, phrase: Phrase, document: Document) -> bool:
    span = view.span(phrase.start, phrase.end)
    return any(span.overlaps(f) for f in document.furniture)


def _ends(
    doc: Doc, phrases: Sequence[Phrase], chains: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the end of each phrase, and its end with everything that describes its referent.

    A phrase has its complements if nothing else identifies what it refers to: what is mentioned
    again is identified by everything said about it.
    """
    told = Counter(chains)
    tree = own_tree(doc) or from_spacy(doc)
    words = [t.text for t in doc]
    unbroken = ["" if _joins(t) else t.text for t in doc]
    known = {p.root for p, c in zip(phrases, chains, strict=True) if told[c] > 1}
    ends, described = [], []
    for phrase, thing in zip(phrases, chains, strict=True):
        end = last = phrase.end
        if phrase.kind == "nominal":
            whole = max(end, tree.last_of_phrase(phrase.root, words) + 1)
            if whole - 1 in known:
                whole = max(end, tree.last_of_phrase(phrase.root, words, lists=False) + 1)
            end = whole if told[thing] == 1 and whole - 1 not in known else end
            whole = tree.end_of_description(phrase.root, unbroken, tree.certainty or None)
            last = max(end, whole + 1)
        ends.append(end)
        described.append(last)
    return ends, described


def _joins(token: Token) -> bool:
    """Return True for the hyphens of '13-inch', which part nothing."""
    before = token.before or token
    return token.text in ("-", "–") and not (token.whitespace_ or before.whitespace_)


def _mentions(
    view: ParseColumns,
    phrases: Sequence[Phrase],
    chains: Sequence[int],
    ends: Sequence[int],
    described: Sequence[int],
) -> list[Mention]:
    types, named = _types(phrases, chains), _named(phrases, chains)
    types |= dict.fromkeys(things_told_of(view, phrases, chains) - types.keys(), "Other")
    parts = types_of_parts(view, phrases, chains)
    found = []
    every = zip(phrases, chains, ends, described, strict=True)
    for number, (phrase, thing, end, last) in enumerate(every):
        core = whole = described_by = view.span(phrase.start, phrase.end)
        if end != phrase.end:
            whole = view.span(phrase.start, end)
        if last != phrase.end:
            described_by = view.span(phrase.start, last)
        found.append(
            Mention(
                id=mention_id(number),
                start=whole.start,
                end=whole.end,
                core=core if core != whole else None,
                phrase=described_by if described_by != core else None,
                head=view.span(phrase.head_start, phrase.head_end),
                kind=phrase.kind,
                type=parts.get(number) or _type(phrase, named.get(thing), types.get(thing)),
                chain=f"c{thing + 1}",
                head_lemma=_head_lemma(view, phrase),
                number=number_of(view, phrase),
                definite=phrase.kind == "nominal" and is_definite(view, phrase),
            )
        )
    return found


def _head_lemma(view: ParseColumns, phrase: Phrase) -> str | None:
    """Return the lemma of a noun phrase's head; None if that is the head itself in lower case."""
    lemma = view.lemmas[phrase.root]
    told = phrase.kind == "nominal" and lemma != view.lower[phrase.root]
    return lemma if told else None


def _type(phrase: Phrase, named: MentionType | None, known: MentionType | None) -> MentionType:
    """Return a mention's type: a name's by most names of its chain, a pronoun's by the chain."""
    if phrase.kind == "name":
        return named or phrase.type
    return (named or known or phrase.type) if phrase.kind == "pronoun" else phrase.type


def _named(phrases: Sequence[Phrase], chains: Sequence[int]) -> dict[int, MentionType]:
    """Map chains to the type of most of their names; in a tie to the first."""
    counts: dict[int, Counter[MentionType]] = defaultdict(Counter)
    for phrase, thing in zip(phrases, chains, strict=True):
        if phrase.kind == "name" and phrase.type != "Other":
            counts[thing][phrase.type] += 1
    return {thing: count.most_common(1)[0][0] for thing, count in counts.items()}


def _types(phrases: Sequence[Phrase], chains: Sequence[int]) -> dict[int, MentionType]:
    """Map chains to the type of their first name, else noun: pronouns take it from them."""
    types: dict[int, MentionType] = {}
    for kind in ("name", "nominal"):
        for phrase, thing in zip(phrases, chains, strict=True):
            if phrase.kind == kind and phrase.type != "Other":
                types.setdefault(thing, phrase.type)
    return types
