"""Mentions: names, noun phrases and pronouns, before they are chained (walking skeleton)."""

from collections.abc import Iterator

from spacy.tokens import Doc

from kg.model import Mention, Span

TYPES = {
    "PERSON": "Person",
    "ORG": "Organization",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Facility",
    "NORP": "Group",
    "WORK_OF_ART": "Work",
    "PRODUCT": "Work",
    "EVENT": "Event",
}


def find_mentions(doc: Doc) -> Iterator[Mention]:
    """Yield unchained mentions: each is a chain of its own."""
    taken: set[int] = set()
    number = 0
    for ent in doc.ents:
        if ent.label_ in TYPES:
            number += 1
            span = Span(ent.start_char, ent.end_char)
            taken.update(range(ent.start, ent.end))
            yield Mention(
                id=f"m{number}",
                start=span.start,
                end=span.end,
                head=span,
                kind="name",
                type=TYPES[ent.label_],
                chain=f"c{number}",
            )  # type: ignore[arg-type]
    for chunk in doc.noun_chunks:
        root = chunk.root
        if root.i in taken or root.ent_type_ in ("DATE", "TIME", "CARDINAL", "MONEY"):
            continue
        number += 1
        kind = "pronoun" if root.pos_ == "PRON" else "nominal"
        yield Mention(
            id=f"m{number}",
            start=chunk.start_char,
            end=chunk.end_char,
            head=Span(root.idx, root.idx + len(root)),
            kind=kind,  # type: ignore[arg-type]
            type="Person" if kind == "pronoun" else "Other",
            chain=f"c{number}",
        )
