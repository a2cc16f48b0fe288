"""Ages between commas behind a name, which do nothing: 'Pike, 34, lost his job'."""

import re

from spacy.attrs import TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.syntax.columns import having
from kg.syntax.parser import parse_of

AGE = re.compile(r"1?[1-9]\d")
SUBJECTS = ("nsubj", "nsubjpass")


def mend_ages(doc: Doc) -> None:
    """Make the name before an age the subject that the age was taken for."""
    moved: list[Moved] = []
    for age in having(doc, TAG, ("CD",)):
        name = _name_before(age)
        if name is None:
            continue
        verb = _verb_of(age)
        if verb is None:
            continue
        label = age.dep_ if age.dep_ in SUBJECTS else "nsubj"
        if age.dep_ in SUBJECTS:
            name.head, name.dep_ = verb, label
            age.head, age.dep_ = name, "appos"
        moved += [(name, verb, label), (age, name, "appos")]
    move_in_own_parse(doc, moved)


def _name_before(age: Token) -> Token | None:
    """Return the last word of the name that commas part from an age."""
    if age.i < 2 or age.i + 1 >= len(age.doc) or not AGE.fullmatch(age.text):
        return None
    if age.nbor(-1).text != "," or age.nbor(1).text != ",":
        return None
    name = age.nbor(-2)
    named = name.text[:1].isupper() and name.text.isalpha()
    return name if named and name.sent.start == age.sent.start else None


def _verb_of(age: Token) -> Token | None:
    """Return the verb behind an age that either parse takes for its subject."""
    parse = parse_of(age.doc)
    heads = [age.head] if age.dep_ in SUBJECTS else []
    if parse is not None and parse.labels[age.i] in SUBJECTS:
        heads.append(age.doc[int(parse.heads[age.i])])
    verb = next((v for v in heads if v.i > age.i and v.pos_ in ("VERB", "AUX")), None)
    return verb if verb is not None and not _has_subject_behind(verb, age) else None


def _has_subject_behind(verb: Token, age: Token) -> bool:
    """Return True if a verb has a subject that stands behind an age."""
    return any(c.dep_ in SUBJECTS and c.i > age.i for c in verb.children)
