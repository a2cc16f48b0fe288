"""What some of several are part of, if it was counted before them."""

from collections.abc import Iterator, Sequence

from kg.annotate import Annotation
from kg.annotate.wholes import part_of_before
from kg.extract.relations.base import Found, relates
from kg.syntax.parsed import Token

SURE = 0.8


def find_parts(annotation: Annotation, _: Sequence[Token]) -> Iterator[Found]:
    """Yield the whole that was counted before of each number or quantifier that stands alone.

    People are members of a group, things are part of several.
    """
    for place, part in annotation.mention_at.items():
        token = annotation.doc[place]
        noun = part_of_before(token) if part.kind != "name" else None
        whole = annotation.mention_at.get(noun.i) if noun is not None else None
        if whole is None or whole.chain == part.chain:
            continue
        predicate = "memberOf" if whole.type == "Group" else "partOf"
        unknown = part.type == whole.type == "Other"
        if unknown or relates(predicate, part, whole):
            yield Found(predicate, part, whole, trigger=token, confidence=SURE)
