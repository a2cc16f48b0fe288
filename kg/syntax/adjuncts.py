"""Adjuncts that a parse attaches to the nearest word and not to the verb that they modify.

'Appeared before a magistrate charged with theft' charges no magistrate, and in 'said on Monday they
had left' the day is that of the saying. Both parses are corrected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from spacy.attrs import DEP, LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import lexicon
from kg.syntax.columns import having, heads, texts
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import parse_of

DEEPEST = 5
"""How many heads above a noun its verb is looked for."""
TIMES = frozenset({"DATE", "TIME"})
Move = tuple[int, int, str]
"""A word, the verb to attach it to, and the label it then has."""


@dataclass(frozen=True, slots=True)
class _Tree:
    """One of the two parses; `by_noun` if a preposition is below its noun and not above it."""

    heads: Sequence[int]
    labels: Sequence[str]
    by_noun: bool

    @property
    def label(self) -> str:
        """Return the label of a prepositional adjunct of a verb."""
        return "obl" if self.by_noun else "prep"

    def verb_above(self, doc: Doc, word: int) -> int | None:
        """Return the first verb above a word, if it stands before it."""
        for _ in range(DEEPEST):
            above = self.heads[word]
            if above == word:
                return None
            word = above
            if doc[word].pos_ == "VERB":
                return word
        return None


def return_adjuncts(doc: Doc) -> None:
    """Attach adjuncts to the verbs that they modify, in both parses."""
    for word, verb, label in _moves(doc, _Tree(heads(doc), texts(doc, DEP), by_noun=False)):
        doc[word].head = doc[verb]
        doc[word].dep_ = label
    parse = parse_of(doc)
    if parse is None:
        return
    found = _moves(doc, _Tree(parse.heads, parse.labels, by_noun=True))
    if found:
        now, labels = list(parse.heads), list(parse.labels)
        for word, verb, label in found:
            now[word], labels[word] = verb, label
        doc.user_data[PARSE] = replace(parse, heads=tuple(now), labels=tuple(labels))


def _moves(doc: Doc, tree: _Tree) -> list[Move]:
    wanted = lexicon("parsing")["adjuncts"]
    accused = (_of_accused(doc, tree, word) for word in having(doc, LOWER, wanted["charged"]))
    saying = (_of_saying(doc, tree, word) for word in having(doc, LOWER, wanted["said"]))
    return [*chain.from_iterable(accused), *chain.from_iterable(saying)]


def _of_accused(doc: Doc, tree: _Tree, participle: Token) -> Iterator[Move]:
    """Yield 'charged' in 'appeared before a magistrate charged with theft', of who appeared."""
    wanted = lexicon("parsing")["adjuncts"]
    noun = tree.heads[participle.i]
    if participle.tag_ != "VBN" or tree.labels[participle.i] not in ("acl", "acl:relcl"):
        return
    if doc[noun].lemma_.lower() not in wanted["judging"] or noun > participle.i:
        return
    verb = tree.verb_above(doc, noun)
    if verb is not None and verb < noun and doc[verb].lemma_ in wanted["appearing"]:
        yield participle.i, verb, "advcl"


def _of_saying(doc: Doc, tree: _Tree, verb: Token) -> Iterator[Move]:
    """Yield 'on Monday' in 'said on Monday they had left', which dates the saying.

    It stands between the verb of saying and the subject of what is said, without a 'that' before.
    """
    when = _time_behind(doc, verb)
    word = _carrier(tree, when) if when is not None else None
    if when is None or word is None:
        return
    clause = tree.heads[word]
    told = clause >= when.stop and tree.heads[clause] == verb.i
    if told and tree.labels[clause].partition(":")[0] in ("ccomp", "parataxis"):
        yield word, verb.i, tree.label


def _time_behind(doc: Doc, verb: Token) -> range | None:
    """Return the words of 'on Monday' right behind a verb."""
    first = verb.i + 2
    if first >= len(doc) or doc[verb.i + 1].pos_ != "ADP" or not _is_time(doc[first]):
        return None
    if doc[first].sent.start != verb.sent.start:
        return None
    last = first
    while last + 1 < len(doc) and _is_time(doc[last + 1]) and doc[last + 1].ent_iob_ == "I":
        last += 1
    return range(verb.i + 1, last + 1)


def _is_time(token: Token) -> bool:
    return token.ent_type_ in TIMES


def _carrier(tree: _Tree, phrase: range) -> int | None:
    """Return the word by which a prepositional phrase is attached; None if it is no phrase."""
    if not tree.by_noun:
        return phrase.start
    nouns = phrase[1:]
    tops = [i for i in nouns if tree.heads[i] not in nouns]
    return tops[0] if len(tops) == 1 else None
