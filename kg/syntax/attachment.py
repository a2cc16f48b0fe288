"""Phrases and clauses behind a verb of saying that a parse attaches to what was said.

In '"The dam holds," said Lee in a call, adding that it was old' both modify the saying. An arc from
them into the content before the verb would cross the verb that governs both.
"""

from dataclasses import replace

from spacy.tokens import Doc

from kg.ontology import words
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse
from kg.syntax.tree import Tree, from_parser

CERTAIN = 0.95
"""A head that our parser is more certain of stays; one chosen here is as probable."""
RELATIVE = frozenset({"WDT", "WP", "WP$", "WRB"})


def reattach(doc: Doc, parse: Parse) -> Parse:
    """Attach what follows a verb of saying to it, in our parser's tree, as the pipeline does."""
    tree = from_parser(parse)
    heads, certainty = list(parse.heads), list(parse.certainty)
    for word, label in enumerate(tree.plain):
        if label not in ("obl", "advcl") or certainty[word] >= CERTAIN:
            continue
        said = _crossed(doc, tree, word)
        if said is not None:
            heads[word], certainty[word] = said, CERTAIN
    if heads == list(parse.heads):
        return parse
    found = replace(parse, heads=tuple(heads), certainty=tuple(certainty))
    doc.user_data[PARSE] = found
    return found


def _crossed(doc: Doc, tree: Tree, word: int) -> int | None:
    """Return the verb of saying that stands between a word and the content it is joined to.

    None if there is none, and if the pipeline does not join the word to that verb.
    """
    head = tree.heads[word]
    said = tree.heads[head]
    between = tree.plain[head] == "ccomp" and head < said < word
    if not between or doc[word].tag_ in RELATIVE:
        return None
    if doc[said].lemma_.lower() not in words("parsing", "saying"):
        return None
    joined = doc[said].is_ancestor(doc[word]) and not doc[head].is_ancestor(doc[word])
    return said if joined else None
