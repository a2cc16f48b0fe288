"""Papers that show something, behind the clause that says what.

In 'The dam leaked, letters seen by the Gazette show.' parsers take 'the Gazette show' for what saw
the letters, so that nobody vouches for the leak.
"""

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import having
from kg.syntax.parser import parse_of


def mend_shown(doc: Doc) -> None:
    """Make a verb of 'show' at the end of ', letters seen by the Gazette show.'."""
    moved: list[Moved] = []
    for word in having(doc, LOWER, words("parsing", "shown", "verbs")):
        letters = _seen(word)
        if letters is not None:
            moved += _turn_into_verb(word, letters)
    move_in_own_parse(doc, moved)


def _seen(word: Token) -> Token | None:
    """Return 'letters' for 'show' in ', letters seen by the Gazette show.'."""
    by, seen, letters = word.head, word.head.head, word.head.head.head
    named = word.i > by.i + 1 and word.nbor(-1).head == word
    if word.dep_ != "pobj" or by.lower_ != "by" or not named or not _ends_sentence(word):
        return None
    tied = seen.tag_ == "VBN" and seen.dep_ == "acl" and letters.dep_ != "nsubj"
    known = letters.lemma_.lower() in words("parsing", "shown", "papers")
    return letters if tied and known and _is_behind_main_clause(letters) else None


def _ends_sentence(word: Token) -> bool:
    return word.i + 1 == len(word.doc) or word.nbor().text == "." or word.nbor().is_space


def _is_behind_main_clause(noun: Token) -> bool:
    """Return True for a noun phrase that a comma parts from the main verb and more."""
    edge, verb = noun.left_edge, noun.sent.root
    apart = edge.text == "," or (edge.i > noun.sent.start and edge.nbor(-1).text == ",")
    return apart and verb.i < edge.i and verb.pos_ in ("VERB", "AUX")


def _turn_into_verb(word: Token, letters: Token) -> list[Moved]:
    """Put a verb of showing at the top of its sentence, above what shows and what is shown."""
    by, told, name = word.head, word.sent.root, word.nbor(-1)
    own = _top_of_own_parse(told)
    for child in [c for c in word.children if c != name]:
        child.head = name
    name.head, name.dep_ = by, "pobj"
    word.head, word.dep_, word.tag_, word.pos_ = word, "ROOT", "VBP", "VERB"
    letters.head, letters.dep_ = word, "nsubj"
    told.head, told.dep_ = word, "ccomp"
    moved = [(name, by.head, "obl:agent"), (word, word, "root"), (letters, word, "nsubj")]
    moved += [(c, name, "case") for c in (by,)]
    return [*moved, (own, word, "ccomp")]


def _top_of_own_parse(told: Token) -> Token:
    """Return the word at the top of a sentence in the tree of our parser."""
    parse = parse_of(told.doc)
    if parse is None:
        return told
    tops = (t for t in told.sent if parse.labels[t.i] == "root" or parse.heads[t.i] == t.i)
    return next((t for t in tops if not t.is_space), told)
