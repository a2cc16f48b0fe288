"""Adjectives that complete a verb: 'stayed closed', 'made the houses uninhabitable'.

They say what somebody or something is or becomes (secondary predicates). Few are claims of their
own ('found dead'); of the others, their words take part in the claim of the verb.
"""

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.extents import DASHES
from kg.ontology import words
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

CERTAIN = 0.6
"""Minimum certainty of our parser that an adjective completes a verb."""
SURE = 0.9
"""The same of a noun."""
NOMINAL = ("NOUN", "PROPN")
EMPTY = frozenset({"sure", "worth"})
CONTENT = ("ccomp", "csubj")
CLAUSES = ("xcomp", "advcl")
IN_CLAUSE = ("cop", "aux", "mark", "nsubj")
BEHIND_AS = ("obl", "xcomp", "advcl")


def adjectives_of(verb: int, annotation: Annotation) -> list[int]:
    """Return the adjectives that complete a verb, by token number, in the order of the text."""
    tree = annotation.tree
    return [
        i
        for i in tree.having(verb, "xcomp")
        if i > verb
        and "ADJ" in (annotation.doc[i].pos_, tree.upos[i])
        and _completes(i, tree)
        and not _completes_a_nearer(annotation.doc[i], verb)
    ]


def judged_as(verb: Token, annotation: Annotation) -> list[int]:
    """Return the adjectives as which a verb presents its object: 'described the cuts as "deep"'."""
    if lemma(verb) not in words("participants", "verbs", "presenting"):
        return []
    tree = annotation.tree
    first = [i for i in tree.surely(verb.i, *BEHIND_AS, least=CERTAIN) if _is_as(i, annotation)]
    more = (i for one in first for i in tree.having(one, "conj"))
    return [*first, *(i for i in more if annotation.doc[i].pos_ == "ADJ")]


def _is_as(index: int, annotation: Annotation) -> bool:
    """Return True for a bare adjective behind 'as'."""
    tree = annotation.tree
    bare = not tree.having(index, "det", "cop", "aux", "nsubj")
    behind = annotation.leading(index) == "as" and index > tree.heads[index]
    return bare and behind and annotation.doc[index].pos_ == "ADJ"


def _completes_a_nearer(word: Token, verb: int) -> bool:
    """Return True for 'anonymous' beside 'wished' in 'wished to remain anonymous'."""
    return word.dep_ in ("acomp", "oprd") and verb < word.head.i < word.i


def nouns_of(verb: Token, annotation: Annotation) -> list[Token]:
    """Return the nouns that our parser takes for a verb's predicate: 'is considered the best'."""
    if any(c.pos_ in NOMINAL for c in verb.dependents("attr", "oprd")):
        return []
    sure = annotation.tree.surely(verb.i, "xcomp", least=SURE)
    return [annotation.doc[i] for i in sure if i > verb.i and _is_predicate_noun(i, annotation)]


def _is_predicate_noun(index: int, annotation: Annotation) -> bool:
    tree = annotation.tree
    whole = tree.upos[index] in NOMINAL and _completes(index, tree)
    acts = lemma(annotation.doc[index]) in classes("nouns")  # 'made her an offer'
    return whole and not tree.having(index, "case") and not acts


def words_of_adjective(verb: Token, index: int, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of an adjective with what modifies it: 'much worse'.

    None for a word that completes no verb, that names its action with it ('get worse', 'find
    guilty'), or that says little without a clause of its own ('made sure that').
    """
    tree, word = annotation.tree, annotation.doc[index].lower_
    if index in judged_as(verb, annotation):
        return tree.first(index, "advmod") or index, index
    if not _completes(index, tree) or tree.certainty[index] < CERTAIN:
        return None
    if word in EMPTY or word in verb_action(verb)[0].split():
        return None
    first, last = tree.phrase(index)
    if first <= tree.heads[index]:
        return None
    return first, index if tree.having(index, *CLAUSES) else _last_of_row(index, last, tree)


def _last_of_row(index: int, last: int, tree: Tree) -> int:
    """Return the last token of adjectives in a row: 'hungry' in 'was found wet, cold and hungry'.

    A phrase of the first, and a noun or a clause behind 'and', end the row.
    """
    row = tree.having(index, "conj")
    alike = all(tree.upos[i] == "ADJ" and not tree.having(i, *IN_CLAUSE) for i in row)
    if last != index or not row or not alike:
        return last
    return max(tree.phrase(row[-1])) if tree.certainty[row[-1]] >= CERTAIN else last


def words_of_predicate(index: int, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of a predicate without a noun.

    'Was the last to leave', 'was 71', 'was over'.
    """
    tree, word = annotation.tree, annotation.doc[index]
    if not tree.having(index, "cop"):
        return None
    if is_adverb(index, annotation):
        return tree.first(index, "case") or index, index
    if word.pos_ not in ("ADJ", "NUM", "DET"):
        return None
    first = tree.first(index, "det")
    if first is None and word.pos_ == "NUM" and word.word_after not in DASHES:
        first = index
    if first is None:
        return None
    texts = [token.text for token in annotation.tokens]
    return first, tree.end_of_description(index, texts, tree.certainty)


def compared(predicate: Token, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of 'less serious than we had feared', 'closer to 40,000'.

    Of a predicate that is told by comparison the adjective alone says too little, or the contrary.
    """
    tree, index = annotation.tree, predicate.i
    if predicate.pos_ != "ADJ" or not tree.having(index, "cop"):
        return None
    measured = [c for c in tree.surely(index, "obl", "advcl", "ccomp", least=CERTAIN) if c > index]
    with_what = [c for c in measured if _is_standard(c, index, annotation)]
    if not with_what:
        return None
    before = (c for c in tree.having(index, "advmod", "obl:npmod", "det") if c < index)
    first = min((min(tree.within(c)) for c in before if _adjoins(c, index, tree)), default=index)
    return first, max(tree.within(with_what[0]))


def _is_standard(index: int, adjective: int, annotation: Annotation) -> bool:
    """Return True for what something is compared with: 'than we had feared', 'to 40,000'."""
    tree, doc = annotation.tree, annotation.doc
    led = {doc[c].lower_ for c in tree.having(index, "mark", "case")}
    if doc[adjective].tag_ == "JJR" and "to" in led:
        return index in annotation.value_at or doc[index].like_num
    more = doc[adjective].tag_ == "JJR" or tree.having(adjective, "advmod")
    return "than" in led and bool(more)


def _adjoins(child: int, index: int, tree: Tree) -> bool:
    """Return True for 'much less' right before 'serious'."""
    return max(tree.within(child)) == index - 1


def is_adverb(index: int, annotation: Annotation) -> bool:
    """Return True for 'over' in 'was over', but not for 'back' in 'was a running back'.

    Also for 'on board', of which the pipeline makes an adverb.
    """
    tree, word = annotation.tree, annotation.doc[index]
    if tree.having(index, "det", "amod", "compound"):
        return False
    if tree.upos[index] != "ADV":
        return word.pos_ == "ADV" and bool(tree.having(index, "case"))
    return is_whereabouts(word) or word.lower_ in words("participants", "predicates", "adverbs")


def is_whereabouts(word: Token) -> bool:
    """Return True for an adverb that says where: 'aboard', 'on board', 'abroad'.

    Not for 'home' in 'the island, home to 300 people', which says what the island is.
    """
    if word.dep_ == "appos":
        return False
    known = word.lower_ in words("participants", "place", "adverbs")
    return known or (word.lower_ == "board" and word.word_before == "on" and not _goes_on(word))


def _goes_on(word: Token) -> bool:
    """Return True for 'on board the ferry', where a noun follows."""
    after = word.after
    return after is not None and after.pos_ in ("NOUN", "PROPN", "DET", "PRON", "ADJ", "NUM")


def _completes(index: int, tree: Tree) -> bool:
    """Return False for 'to be ill' and 'the roads dangerous', which are clauses."""
    clause = tree.having(index, *IN_CLAUSE, *CONTENT)
    return tree.labels[index] == "xcomp" and not clause
