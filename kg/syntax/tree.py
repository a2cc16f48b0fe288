"""One type for every parse: a tree of Universal Dependencies over the tokens of a document.

Our own parser makes such trees. Those of spaCy's English pipelines follow ClearNLP's guidelines
(Choi and Palmer, 2012) and are converted: content words become heads, prepositions and copulas
their dependents, and each conjunct depends on the first (de Marneffe et al., 2021).
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from kg.ontology import words as known_words
from kg.syntax.parsed import AnyDoc, AnyToken, Doc
from kg.syntax.parser import Parse, parse_of

RENAMED = {
    "ROOT": "root",
    "dobj": "obj",
    "nsubjpass": "nsubj:pass",
    "csubjpass": "csubj:pass",
    "auxpass": "aux:pass",
    "npadvmod": "obl:unmarked",
    "relcl": "acl:relcl",
    "poss": "nmod:poss",
    "prt": "compound:prt",
    "neg": "advmod",
    "oprd": "xcomp",
    "acomp": "xcomp",
    "attr": "xcomp",
    "dative": "iobj",
    "agent": "advmod",
    "prep": "advmod",
    "pcomp": "advcl",
    "pobj": "obl",
    "predet": "det:predet",
    "preconj": "cc:preconj",
    "quantmod": "advmod",
    "intj": "discourse",
    "meta": "discourse",
}
"""ClearNLP's labels under the names of Universal Dependencies, where no head changes."""

VERBAL = frozenset({"VERB", "AUX", "ADJ", "ADV"})
PREPOSITIONS = frozenset({"prep", "agent", "dative"})
COPULAS = frozenset({"be", "'s", "’s"})
UNIVERSAL = frozenset({"obl", "nsubj:pass", "obj"})
"""Labels that show that a pipeline already follows Universal Dependencies."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Heads and labels, one for each token; the root of a sentence is its own head.

    `sentences` numbers the sentence of each token, `children` lists the dependents of each, in the
    order of the text, and `plain` has the labels without subtypes ('obl' of 'obl:agent'). Our
    parser's tree also has the probability of each head, and the part of speech of each word.
    """

    heads: tuple[int, ...]
    labels: tuple[str, ...]
    sentences: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]
    certainty: tuple[float, ...] = ()
    upos: tuple[str, ...] = ()
    plain: tuple[str, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Note the labels without subtypes, which are asked for all the time."""
        object.__setattr__(self, "plain", tuple(map(without_subtype, self.labels)))

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self.heads)

    def having(self, index: int, *labels: str) -> list[int]:
        """Return the dependents of a token with any of these labels; a subtype counts."""
        full, plain = self.labels, self.plain
        return [c for c in self.children[index] if full[c] in labels or plain[c] in labels]

    def surely(self, index: int, *labels: str, least: float) -> list[int]:
        """Return the dependents with any of these labels whose head is at least so probable."""
        return [c for c in self.having(index, *labels) if self.certainty[c] >= least]

    def first(self, index: int, *labels: str) -> int | None:
        """Return the first dependent with any of these labels, or None."""
        return next(iter(self.having(index, *labels)), None)

    def predicate(self, index: int) -> int:
        """Return the predicate of a copula or an auxiliary; any other word is returned itself."""
        return self.heads[index] if self.plain[index] in ("cop", "aux") else index

    def within(self, index: int) -> list[int]:
        """Return a token and everything that depends on it, in the order of the text."""
        if not self.children[index]:
            return [index]
        found, waiting = [], [index]
        while waiting:
            at = waiting.pop()
            found.append(at)
            waiting.extend(self.children[at])
        return sorted(found)

    def preposition(self, index: int, lower: Sequence[str]) -> str:
        """Return the preposition before a noun, of several words as one: 'because of'.

        Coordinated nouns share the first one's: 'with men and boats'.
        """
        for case in self.having(index, "case"):
            if case < index:
                parts = [case, *self.having(case, "fixed", "case")]
                later = [c for c in self.having(index, "case") if case < c < index]
                parts += [c for c in later if c == parts[-1] + 1]
                return " ".join(lower[i] for i in sorted(set(parts)))
        head = self.heads[index]
        if self.labels[index] == "conj" and head < index:
            return self.preposition(head, lower)
        return ""

    def phrase(self, index: int) -> tuple[int, int]:
        """Return the first and last token of a noun's phrase with its complements.

        Its preposition, its conjuncts, and clauses and appositions that modify it are left out.
        """
        inside, waiting = [index], [index]
        while waiting:
            at = waiting.pop()
            apart = APART if at == index else CLAUSES
            found = [c for c in self.children[at] if self.plain[c] not in apart]
            inside += found
            waiting += found
        return min(inside), max(inside)

    def last_of_phrase(self, index: int, words: Sequence[str], *, lists: bool = True) -> int:
        """Return the last token of a noun's phrase with its complements: 'the men on the roof'.

        What a comma or a dash separates from the noun, its conjuncts, and restrictive clauses are
        left out; with `lists` its commas are not: 'the families of Ann, Bo and Cy'. `words` are the
        tokens' words.
        """
        kinds = COMPLEMENTS if self.having(index, "cop") else COMPLEMENTS | OF_NOUNS
        inside = {index}
        for child in self.children[index]:
            if child > index and self.plain[child] in kinds:
                inside.update(self.within(child))
        listing = self._listing(index, inside, words) if lists else set[int]()
        last = _reach(index, inside, words, listing)
        while last > index and not words[last][-1].isalnum():
            last -= 1
        return last

    def _listing(self, index: int, inside: AbstractSet[int], words: Sequence[str]) -> set[int]:
        """Return the commas of lists within a noun's phrase: of 'Ann, Bo and Cy', of 'A, B, and C'.

        A comma before 'and' is one of a list only if another one is before it. Items that have
        complements where the first has none go on beside the noun itself: 'the building of tombs,
        the drying of herbs and the copying of texts'.
        """
        found: set[int] = set()
        for first in inside - {index}:
            items = [i for i in self.having(first, "conj") if i in inside]
            if len(items) > 1 and self._is_list(first, items, words):
                opening = [min(self.within(i)) for i in items]
                found.update(opening, (i - 1 for i in opening))
        return {i for i in found if i > index and words[i] == ","}

    def _is_list(self, first: int, items: Sequence[int], words: Sequence[str]) -> bool:
        """Return True if items without clauses of their own go on within the first one's phrase."""
        if any(map(self._has_complement, items[:-1])) and not self._has_complement(first):
            return False
        closed = any(self._closes(i, words) for i in items)
        return closed and not any(map(self._holds_clause, items))

    def _closes(self, item: int, words: Sequence[str]) -> bool:
        """Return True for Cy in 'Ann, Bo and Cy'; not behind 'as well as'."""
        return any(words[c].lower() in ("and", "or") for c in self.having(item, "cc"))

    def _holds_clause(self, item: int) -> bool:
        """Return True for an item that has a clause of its own."""
        return any(self.plain[i] in ("acl", "advcl", "parataxis") for i in self.within(item))

    def _has_complement(self, noun: int) -> bool:
        """Return True for a noun with another behind its preposition: 'the process of drying'."""
        return any(c > noun and self.having(c, "case") for c in self.having(noun, "nmod"))

    def _completes(self, child: int) -> bool:
        """Return True for a complement of a noun, and for an infinitive: 'the time to rest'."""
        infinitive = self.labels[child] == "acl" and bool(self.having(child, "mark"))
        return infinitive or self.plain[child] in COMPLEMENTS

    def _contains(self, noun: int, clause: int, words: Sequence[str]) -> bool:
        """Return True for a clause that says what a noun is of: 'experience hosting the gala'.

        Also 'evidence the lock was cut', without 'that'.
        """
        if self.labels[clause] != "acl":
            return False
        if words[noun].lower() in _with_gerund() and words[clause].lower().endswith("ing"):
            return True
        sure = not self.certainty or self.certainty[clause] >= ATTACHED
        return sure and bool(self.having(clause, "nsubj"))

    def _doubtful(
        self, inside: AbstractSet[int], words: Sequence[str], certainty: Sequence[float] | None
    ) -> set[int]:
        """Return where the phrases begin whose attachment is not certain; 'of' is certain."""
        if certainty is None:
            return set()
        phrases = [i for i in inside if self.plain[i] in ("nmod", "acl")]
        unsure = [i for i in phrases if certainty[i] < ATTACHED]
        return {min(self.within(i)) for i in unsure if self.preposition(i, words).lower() != "of"}

    def end_of_description(
        self, index: int, words: Sequence[str], certainty: Sequence[float] | None = None
    ) -> int:
        """Return the last token of a noun's phrase with what says which one, or what for.

        As `last_of_phrase`, with infinitives ('the time to rest') and complements that a later
        conjunct shares ('founder and head of the clinic'), but without a phrase whose attachment
        is not certain. `certainty` is the parser's, by token; None if there is none.
        """
        host = self.heads[index] if self.labels[index] == "conj" else index
        inside = {index}
        for child in sorted({*self.children[index], *self.children[host]}):
            if child > index and (self._completes(child) or self._contains(index, child, words)):
                inside.update(self.within(child))
        inside -= self._doubtful(inside, words, certainty)
        last = _reach(index, inside, words, self._listing(index, inside, words))
        while last > index and (not _may_end(words[last]) or self.labels[last] in FUNCTION):
            last -= 1
        return last


def _reach(
    index: int, inside: AbstractSet[int], words: Sequence[str], listing: AbstractSet[int]
) -> int:
    """Return the last token before the end of a phrase, or the first comma that is of no list."""
    last = index
    while last + 1 in inside and (words[last + 1] not in PARTING or last + 1 in listing):
        last += 1
    return last


COMPLEMENTS = frozenset({"nmod", "compound", "flat", "fixed", "amod", "nummod"})
OF_NOUNS = frozenset({"obl", "advmod", "xcomp", "ccomp"})
"""Labels of what follows a noun inside its phrase, always and unless the noun is a predicate."""
ATTACHED = 0.6
"""Minimum certainty of the parser that a phrase belongs to the noun before it."""
FUNCTION = frozenset({"case", "mark", "det", "cc"})
"""Labels of words that cannot end a phrase."""
PARTING = frozenset({",", ";", ":", "(", "-", "–", "—", "--"})
CLAUSES = frozenset({"acl", "appos", "parataxis", "punct", "advcl", "discourse", "csubj", "nsubj"})
APART = CLAUSES | {"case", "conj", "cc", "mark", "cop"}


@cache
def _with_gerund() -> frozenset[str]:
    """Return the nouns that a gerund completes, in both numbers."""
    return known_words("parsing", "gerunds", "nouns")


def _may_end(word: str) -> bool:
    return word[-1:].isalnum() or word in ("%", "€", "£")


@cache
def without_subtype(label: str) -> str:
    """Return 'nsubj' for 'nsubj:pass'."""
    return label.partition(":")[0]


def tree_of(
    heads: Sequence[int],
    labels: Sequence[str],
    sentences: Sequence[int],
    certainty: Sequence[float] = (),
    upos: Sequence[str] = (),
) -> Tree:
    """Make a tree from its columns."""
    children: dict[int, list[int]] = {}
    for index, head in enumerate(heads):
        if head != index:
            children.setdefault(head, []).append(index)
    listed = tuple(tuple(children.get(index, ())) for index in range(len(heads)))
    columns = tuple(heads), tuple(labels), tuple(sentences), listed
    return Tree(*columns, tuple(certainty), tuple(upos))


def from_parser(parse: Parse) -> Tree:
    """Return the tree that our own parser made."""
    numbered = _numbered(parse.opens)
    return tree_of(parse.heads, parse.labels, numbered, parse.certainty, parse.upos)


def without_ties(size: int) -> Tree:
    """Return a tree of so many words in which none depends on another."""
    none = [""] * size
    return tree_of(range(size), none, [0] * size, [0.0] * size, none)


def own_tree(doc: Doc) -> Tree | None:
    """Return the tree of our own parser, made once; None if only the pipeline parsed a document."""
    return doc.fact(_own_tree)


def _own_tree(doc: Doc) -> Tree | None:
    parse = parse_of(doc)
    return from_parser(parse) if parse is not None else None


def from_spacy(doc: AnyDoc) -> Tree:
    """Convert the parse of a spaCy pipeline; take one in Universal Dependencies as it is."""
    tokens: list[AnyToken] = [*doc]
    heads, deps = [t.head.i for t in tokens], [t.dep_ for t in tokens]
    sentences = _numbered(t.is_sent_start is True for t in tokens)
    if not UNIVERSAL.isdisjoint(deps):
        labels = ["root" if d == "ROOT" else d for d in deps]
        return tree_of(heads, labels, sentences)
    labels = [RENAMED.get(d, d) for d in deps]
    for turn in (_turn_preposition, _turn_gerund, _turn_copula):
        for token in tokens:
            turn(token, heads, labels)
    _flatten(heads, labels)
    return tree_of(heads, labels, sentences)


def _numbered(opens: Iterable[bool]) -> list[int]:
    found, number = [], -1
    for index, is_open in enumerate(opens):
        number += is_open or index == 0
        found.append(number)
    return found


LEADING = frozenset({"ADP", "SCONJ", "PART", "ADV", "ADJ"})
"""Parts of speech of words that lead a noun as 'in' does."""


def _turn_preposition(token: AnyToken, heads: list[int], labels: list[str]) -> None:
    """Attach the noun in 'in Derby' to the head of 'in', and 'in' to the noun."""
    if token.dep_ not in PREPOSITIONS or token.pos_ not in LEADING:
        return
    noun = _governed(token)
    if noun is None:
        return
    above = _host(token)
    verbal = above.pos_ in VERBAL or above.tag_.startswith("VB")
    heads[noun.i] = above.i
    labels[noun.i] = ("obl:agent" if token.dep_ == "agent" else "obl") if verbal else "nmod"
    heads[token.i], labels[token.i] = noun.i, "case"


def _governed(preposition: AnyToken) -> AnyToken | None:
    """Return the noun of a preposition, or of one stacked on it: 'from under the car'."""
    below = (c for c in preposition.children if c.dep_ in ("prep", "pcomp"))
    stacked = (c for c in below if c.pos_ in ("ADP", "SCONJ"))
    hosts = chain((preposition,), stacked)
    return next((n for host in hosts for n in host.children if n.dep_ == "pobj"), None)


def _host(preposition: AnyToken) -> AnyToken:
    """Return what a phrase modifies: the head above all stacked prepositions."""
    above = preposition.head
    while above.dep_ in PREPOSITIONS and above.pos_ == "ADP" and above.head.i != above.i:
        noun = next((c for c in above.children if c.dep_ == "pobj"), None)
        if noun is not None:
            return noun
        above = above.head
    return above


def _turn_gerund(token: AnyToken, heads: list[int], labels: list[str]) -> None:
    """Attach 'speaking' in 'left without speaking' to the verb, with 'without' as its mark."""
    preposition = token.head
    if token.dep_ != "pcomp" or labels[token.i] != "advcl":
        return
    if preposition.dep_ not in PREPOSITIONS or heads[preposition.i] == token.i:
        return
    if preposition.i == preposition.head.i:
        return
    above = preposition.head
    heads[token.i] = above.i
    labels[token.i] = "advcl" if above.pos_ in VERBAL else "acl"
    heads[preposition.i], labels[preposition.i] = token.i, "mark"


def _turn_copula(token: AnyToken, heads: list[int], labels: list[str]) -> None:
    """Make the adjective or noun after 'be' the head of the clause, if there is one."""
    predicate = _predicate_below(token, heads, labels)
    if predicate is None:
        return
    rooted = heads[token.i] == token.i
    heads[predicate] = predicate if rooted else heads[token.i]
    labels[predicate] = labels[token.i]
    for index in [index for index, head in enumerate(heads) if head == token.i]:
        if index not in (predicate, token.i):
            heads[index] = predicate
    heads[token.i], labels[token.i] = predicate, "cop"


def _predicate_below(token: AnyToken, heads: list[int], labels: list[str]) -> int | None:
    """Return the last adjective or noun that completes a copula; None for any other word."""
    if token.lemma_ not in COPULAS and not (token.pos_ == "AUX" and token.lower_ in COPULAS):
        return None
    if token.dep_ in ("aux", "auxpass"):
        return None
    below = (c.i for c in reversed([*token.children]) if c.dep_ in ("acomp", "attr"))
    return next((c for c in below if heads[c] == token.i and labels[c] == "xcomp"), None)


def _flatten(heads: list[int], labels: list[str]) -> None:
    """Attach each conjunct to the first of its series."""
    for index, label in enumerate(labels):
        if label != "conj":
            continue
        first, steps = heads[index], 0
        while labels[first] == "conj" and steps < 200:
            first, steps = heads[first], steps + 1
        heads[index] = first
