"""What something was done for, behind a clause that says when.

In 'The sluice was opened after the ice had gone, to let boats out' nothing went to let boats out:
the comma closes the clause with 'after', and the aim is that of the opening.
"""

from spacy.attrs import TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.syntax.columns import below, having
from kg.syntax.parser import parse_of

MARKS = frozenset({"after", "as", "before", "because", "once", "since", "when", "while"})


def mend_aims(doc: Doc) -> None:
    """Attach 'to let boats out' to what was done, not to the clause before its comma."""
    moved: list[Moved] = []
    for to in having(doc, TAG, ("TO",)):
        aim = to.head
        main = _main(aim) if _is_behind_comma(to, aim) else None
        if main is not None:
            aim.head = main
            moved.append((aim, main, "advcl"))
    move_in_own_parse(doc, moved)


def _is_behind_comma(to: Token, aim: Token) -> bool:
    """Return True for an infinitive right behind a comma that modifies a verb before it."""
    modifies = aim.dep_ == "advcl" and aim.tag_ == "VB" and aim.head.i < to.i < aim.i
    return modifies and to.doc[to.i - 1].text == ","


def _main(aim: Token) -> Token | None:
    """Return the verb above a clause of time, if either parse ties an aim to that clause."""
    parse, above = parse_of(aim.doc), aim.head
    own = above if parse is None else aim.doc[int(parse.heads[aim.i])]
    clause = next((c for c in (above, own) if _is_of_time(c) and c.i < aim.i), None)
    main = clause.head if clause is not None else None
    if clause is None or main is None or above not in (clause, main):
        return None
    acts = main.pos_ == "VERB" and main.i < clause.i and bool(below(main, "dobj", "nsubjpass"))
    return main if acts else None


def _is_of_time(verb: Token) -> bool:
    """Return True for the verb of 'after the ice had gone'."""
    before = (c for c in below(verb, "mark", "advmod") if c.i < verb.i)
    return verb.dep_ == "advcl" and any(c.lower_ in MARKS for c in before)
