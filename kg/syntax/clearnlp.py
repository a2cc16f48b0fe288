"""Converts a tree of Universal Dependencies to the labels of spaCy's English pipelines.

The inverse of `kg.syntax.tree.from_spacy`: prepositions and copulas become heads, conjuncts form a
chain, and the last word of a name is its head (ClearNLP's guidelines: Choi and Palmer, 2012).
"""

from collections.abc import Sequence

from spacy.tokens import Doc

from kg import ontology
from kg.syntax.parser import Parse
from kg.syntax.tree import Tree

RENAMED = {
    "nsubj:pass": "nsubjpass",
    "nsubj:outer": "nsubj",
    "csubj:pass": "csubjpass",
    "csubj:outer": "csubj",
    "aux:pass": "auxpass",
    "obj": "dobj",
    "iobj": "dative",
    "obl": "npadvmod",
    "obl:agent": "npadvmod",
    "obl:unmarked": "npadvmod",
    "nmod:desc": "compound",
    "nmod:poss": "poss",
    "nmod:unmarked": "npadvmod",
    "acl:relcl": "relcl",
    "advcl:relcl": "advcl",
    "compound:prt": "prt",
    "det:predet": "predet",
    "cc:preconj": "preconj",
    "discourse": "intj",
    "dislocated": "dep",
    "vocative": "npadvmod",
    "list": "dep",
    "orphan": "dep",
    "goeswith": "compound",
    "reparandum": "dep",
    "fixed": "advmod",
    "flat": "compound",
    "case": "prep",
    "root": "ROOT",
}
"""Labels whose head stays the same; prepositions and the like are converted afterwards."""
OF_THE_CLAUSE = frozenset(
    {"nsubj", "csubj", "aux", "mark", "punct", "expl", "advcl", "ccomp", "parataxis"}
    | {"discourse", "vocative", "dislocated"}
)
"""Labels of dependents of a clause's copula, and not of the predicate noun or adjective."""
QUESTIONS = frozenset({"whether", "how", "why", "when", "where", "what", "who", "which"})
NEGATIONS = frozenset({"not", "n't", "n’t", "never"})
POSSESSIVE = frozenset({"'s", "’s", "'", "’"})
BY_WORD = (
    ("advmod", NEGATIONS, "neg"),
    ("mark", frozenset({"to"}), "aux"),
    ("case", POSSESSIVE, "case"),
    ("expl", frozenset({"it"}), "nsubj"),
)
VERBAL = frozenset({"VERB", "AUX"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})


RANKING = frozenset({"last", "next", "only", "latest"})
RELATIVE = frozenset({"who", "whom", "whose", "which"})


class Written:
    """One sentence of a tree in the pipeline's labels: `heads` and `deps`, by token number."""

    def __init__(self, doc: Doc, tree: Tree, parse: Parse, sentence: Sequence[int]) -> None:
        """Convert a sentence, given by its token numbers."""
        self._doc, self._tree, self._parse = doc, tree, parse
        self.heads = {i: tree.heads[i] for i in sentence}
        self.deps = {i: self._label(i) for i in sentence}
        self._borne: dict[int, int] = {}  # the word that heads a phrase in place of its first head
        turns = (self._chain, self._appose, self._name, self._copula, self._preposition)
        for turn in turns:
            for i in sentence:
                turn(i)

    def _base(self, i: int) -> str:
        return self._tree.plain[i]

    def _lower(self, i: int) -> str:
        return self._doc[i].lower_

    def _hang(self, i: int, head: int, dep: str) -> None:
        self.heads[i], self.deps[i] = head, dep

    def _replace(self, old: int, new: int, dep: str) -> None:
        """Put one word in the place of another, which becomes its dependent."""
        rooted = self.heads[old] == old
        self._hang(new, new if rooted else self.heads[old], self.deps[old])
        self._hang(old, new, dep)

    def _label(self, i: int) -> str:
        label = self._tree.labels[i]
        told = self._by_word(i, label) or self._of_content(i)
        if told is not None:
            return told
        if label == "xcomp" and self._parse.upos[i] in ("ADJ", *NOMINAL):
            return self._of_predicate(i)
        return RENAMED.get(label, label)

    def _by_word(self, i: int, label: str) -> str | None:
        """Label particles, negations, 'to', and what stands beside 'there' or is an only object."""
        above, word = self._tree.heads[i], self._lower(i)
        if label == "advmod" and self._doc[i].tag_ == "RP":
            return "prt"
        for known, words, dep in BY_WORD:
            if label == known and word in words:
                return dep
        if label == "iobj" and not self._tree.having(above, "obj"):
            return "dobj"
        return "attr" if label == "nsubj" and self._has_there(above) else None

    def _has_there(self, i: int) -> bool:
        return any(self._lower(c) == "there" for c in self._tree.having(i, "expl"))

    def _of_predicate(self, i: int) -> str:
        """Return the label of an adjective or noun after a verb: 'felt ill', 'became a nurse'."""
        if self._parse.upos[i] == "ADJ":
            return "acomp"
        verb = self._doc[self._tree.heads[i]]
        return "attr" if verb.lemma_ in ontology.words("parsing", "becoming") else "oprd"

    def _of_content(self, i: int) -> str | None:
        """Label 'that' in 'the rumour that it fell', and 'named' in 'whom officials named'.

        Also 'hit' in 'the last storm to hit the town'.
        """
        tree = self._tree
        if self._lower(i) == "that" and tree.labels[tree.heads[i]] == "acl":
            return "mark"
        relative = any(self._lower(c) in RELATIVE for c in tree.children[i])
        ranked = any(self._lower(c) == "to" for c in tree.having(i, "mark")) and self._is_ranked(
            tree.heads[i]
        )
        return "relcl" if tree.labels[i] == "acl" and (relative or ranked) else None

    def _is_ranked(self, noun: int) -> bool:
        """Return True for 'the last storm' in 'the last storm to hit the town', which it hit."""
        words = [self._doc[c] for c in self._tree.children[noun] if c < noun]
        superlative = any(w.tag_ in ("JJS", "RBS") or w.ent_type_ == "ORDINAL" for w in words)
        return superlative or any(w.lower_ in RANKING for w in words)

    def _chain(self, i: int) -> None:
        """Attach a conjunct to the one before it, and the 'and' between them to that one too."""
        if self._tree.labels[i] != "conj":
            return
        first = self._tree.heads[i]
        before = max((c for c in self._tree.having(first, "conj") if c < i), default=first)
        self._hang(i, before, "conj")
        for c in self._tree.having(i, "cc", "punct"):
            if c < i:
                self._hang(c, before, self.deps[c])

    def _appose_subjects(self, i: int) -> None:
        """Join a subject to the one before it: 'the chief, Ann Lee', 'Chief Ann Lee'."""
        before = (c for c in self._tree.having(self._tree.heads[i], "nsubj") if c < i)
        first = next(before, None)
        if first is None or self._doc[first].tag_.startswith("W"):
            return
        if self._has_comma(first, i):
            self._hang(i, first, "appos")
        else:
            self._hang(first, i, "compound")

    def _appose(self, i: int) -> None:
        """Join names to descriptions before them, and subjects that follow one another."""
        if self._tree.labels[i] == "nsubj":
            self._appose_subjects(i)
        elif self._tree.labels[i] == "nmod:desc":
            self._appose_name(i)

    def _appose_name(self, i: int) -> None:
        """Make a name after a description an apposition, as in 'the union's chief, Ann Lee'."""
        above = self._tree.heads[i]
        if i >= above or self.deps[above] == "conj":
            return
        if not (self._tree.having(i, "det", "nmod:poss") or self._has_comma(i, above)):
            return
        self._replace(above, i, "appos")
        self._borne[above] = i
        clause = bool(self._tree.having(above, "cop"))
        for c in self._tree.children[above]:
            base = self._base(c)
            if base in ("case", "cop", "cc") or (clause and base in OF_THE_CLAUSE):
                self._hang(c, i, self.deps[c])

    def _has_comma(self, start: int, end: int) -> bool:
        return any(self._doc[k].text in (",", "(") for k in range(start + 1, end))

    def _name(self, i: int) -> None:
        """Make the last word of a name, or of 'each other', its head."""
        parts = self._tree.having(i, "flat")
        dep = "compound"
        if not parts and self._lower(i) in ("each", "one"):
            pair = ("other", "another")
            parts = [c for c in self._tree.having(i, "fixed") if self._lower(c) in pair]
            dep = "det"
        if parts:
            last = parts[-1]
            for c, head in self.heads.items():
                if head == i and c not in (i, last):
                    self.heads[c] = last
            self._replace(i, last, dep)
            self._borne[i] = last

    def _copula(self, i: int) -> None:
        """Make 'be' the head of its clause, and the predicate noun or adjective its complement."""
        be = self._tree.first(i, "cop")
        if be is None:
            return
        pos = self._parse.upos[i]
        for c, head in self.heads.items():
            if head == i and c not in (i, be) and self._is_of_clause(c, i, be):
                self.heads[c] = be
        dep = "acomp" if pos in ("ADJ", "VERB") else "advmod" if pos == "ADV" else "attr"
        self._replace(i, be, dep)
        if self.deps[be] in ("oprd", "attr", "acomp"):  # 'claimed to be ill'
            self.deps[be] = "xcomp"

    def _is_of_clause(self, c: int, said: int, be: int) -> bool:
        c = next((old for old, new in self._borne.items() if new == c), c)
        base, upos = self._base(c), self._parse.upos
        if base == "ccomp" and upos[said] == "ADJ" and c > said:
            # 'He is glad that it worked', but 'It is clear that it worked'
            return bool(self._tree.having(said, "expl"))
        if base in OF_THE_CLAUSE:
            return True
        if base == "advmod":
            return c < be or self.deps[c] == "neg"
        if base == "obl":
            return self._tree.labels[c] == "obl:unmarked" or upos[said] != "ADJ"
        return self._joins_clauses(c, said)

    def _joins_clauses(self, c: int, said: int) -> bool:
        """Return True for a coordinated clause, and for the conjunction before one."""
        base, upos = self._base(c), self._parse.upos
        if base == "cc":
            joined = [x for x in self._tree.having(said, "conj") if x > c]
            return bool(joined) and upos[joined[0]] in VERBAL
        return base == "conj" and (upos[c] in VERBAL or bool(self._tree.having(c, "cop", "nsubj")))

    def _preposition(self, i: int) -> None:
        """Attach 'in' in 'in Derby' to the verb, and 'Derby' to 'in'; so with 'without going'."""
        led = [c for c in self._tree.having(i, "case", "mark") if c < i and self._leads(c, i)]
        bearer = i
        while bearer in self._borne:
            bearer = self._borne[bearer]
        if not led or self.heads[bearer] == bearer:
            return
        first = last = led[0]
        self._hang(first, *self._place_of_preposition(i, bearer))
        for c in (*led[1:], *self._tree.having(first, "fixed")):
            self._hang(c, last, "prep")
            last = c
        self._hang(bearer, last, "pobj" if self._base(first) == "case" else "pcomp")

    def _place_of_preposition(self, i: int, bearer: int) -> tuple[int, str]:
        """Return the head and the label of the preposition of a noun, which `bearer` stands for."""
        above = self.heads[bearer]
        if self.deps[bearer] == "conj" and self.deps.get(above) == "pobj":
            return self.heads[above], "conj"
        return above, "agent" if self._tree.labels[i] == "obl:agent" else "prep"

    def _leads(self, c: int, i: int) -> bool:
        if self._base(c) == "case":
            return self.deps[c] == "prep"
        if self._doc[c].tag_ != "IN" or self._parse.upos[i] not in VERBAL:
            return False
        if c + 1 < i and self._lower(c + 1) in QUESTIONS:  # 'over whether they had paid'
            return True
        gerund = self._lower(i).endswith("ing")
        return gerund and not self._tree.having(i, "nsubj", "aux")
