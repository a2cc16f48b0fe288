"""Phrases and clauses behind a verb of saying that a parse attaches to what was said.

In '"The dam holds," said Lee in a call, adding that it was old' both modify the saying. An arc from
them into the content before the verb would cross the verb that governs both.

So does whoever did what a passive verb says, behind what it governs: 'was told to leave by Lee'.
"""

from collections.abc import Iterator
from dataclasses import replace

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse
from kg.syntax.tree import Tree, from_parser

CERTAIN = 0.95
"""A head that our parser is more certain of stays; one chosen here is as probable."""
LONGEST_NAME = 8
"""Maximum distance in words of a noun from 'on board' before it."""
BOUND = frozenset({"xcomp", "advcl", "ccomp", "acl", "acomp"})
PRONOUNS = frozenset({"him", "her", "them", "us", "me", "you", "whom"})
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


def return_agents(doc: Doc, parse: Parse) -> Parse:
    """Attach the agent of a passive verb to it, past an infinitive or a noun that it governs.

    In 'was told to keep quiet by the ministry' and 'was informed of his release by a neighbour' the
    parses take the nearest verb or noun. The active infinitive has another doer.
    """
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    for by in having(doc, LOWER, ("by",)):
        doer = next(iter(below(by, "pobj")), None)
        if doer is None or not _may_do(doer):
            continue
        verb = _passive_above(by.head, by)
        if verb is None:
            continue
        by.head, by.dep_ = verb, "agent"
        noun = parse.heads[by.i]
        if parse.labels[by.i] == "case" and by.i < noun <= doer.right_edge.i:
            heads[noun], labels[noun], certainty[noun] = verb.i, "obl:agent", CERTAIN
    if heads == list(parse.heads):
        return parse
    found = replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))
    doc.user_data[PARSE] = found
    return found


def read_running(doc: Doc, parse: Parse) -> Parse:
    """Read 'running' in 'for the third night running' as an adverb: nobody runs."""
    heads, labels, upos = list(parse.heads), list(parse.labels), list(parse.upos)
    for word in having(doc, LOWER, ("running",)):
        time = word.nbor(-1) if word.i else word
        if time.lemma_.lower() not in words("nominals", "times") or not _is_numbered(time):
            continue
        if word.head.i == word.i:
            continue
        for child in list(word.children):
            child.head = word.head
        word.head, word.dep_, word.pos_, word.tag_ = time, "advmod", "ADV", "RB"
        word.lemma_ = word.lower_
        heads[word.i], labels[word.i], upos[word.i] = time.i, "advmod", "ADV"
    if upos == list(parse.upos):
        return parse
    found = replace(parse, heads=tuple(heads), labels=tuple(labels), upos=tuple(upos))
    doc.user_data[PARSE] = found
    return found


def _is_numbered(time: Token) -> bool:
    """Return True for 'the third night', which is one of a row."""
    return any(c.tag_ == "JJ" and c.ent_type_ for c in time.lefts)


def read_aboard(doc: Doc, parse: Parse) -> Parse:
    """Read 'on board' as an adverb, and before a noun as a preposition: no board is a place.

    'Stayed on board' tells of no committee, and 'on board the ship' is on the ship.
    """
    heads, labels, upos = list(parse.heads), list(parse.labels), list(parse.upos)
    for on in having(doc, LOWER, ("on",)):
        board = on.nbor() if on.i + 1 < len(doc) else on
        if board.lower_ != "board" or board.head.i != on.i or list(board.lefts):
            continue
        thing = _on_which(board)
        if thing is None:
            board.pos_, board.tag_, board.dep_, board.head = "ADV", "RB", "advmod", on.head
            on.dep_, on.head = "advmod", board
            if labels[board.i] in ("obl", "nmod"):
                upos[board.i], labels[board.i] = "ADV", "advmod"
            continue
        board.pos_, board.tag_, board.dep_ = "ADP", "IN", "advmod"
        thing.head, thing.dep_ = on, "pobj"
        noun = next((i for i in range(board.i + 1, thing.i + 1) if heads[i] <= board.i), thing.i)
        if labels[board.i] in ("obl", "nmod"):
            heads[noun], labels[noun] = heads[board.i], labels[board.i]
            heads[on.i] = heads[board.i] = noun
            labels[on.i] = labels[board.i] = "case"
            upos[board.i] = "ADP"
    if upos == list(parse.upos):
        return parse
    found = replace(parse, heads=tuple(heads), labels=tuple(labels), upos=tuple(upos))
    doc.user_data[PARSE] = found
    return found


def _on_which(board: Token) -> Token | None:
    """Return the ship in 'on board the ship', whatever the parse makes of it."""
    after = board.nbor() if board.i + 1 < len(board.doc) else board
    if after.pos_ not in ("DET", "PRON", "PROPN") and after.tag_ not in ("PRP$", "CD"):
        return None
    while after.head.i > after.i and after.head.sent == board.sent:
        after = after.head
    beside = after.i - board.i <= LONGEST_NAME and after.pos_ in ("NOUN", "PROPN")
    return after if beside and after.dep_ not in ("nsubj", "nsubjpass", "ROOT") else None


def _may_do(noun: Token) -> bool:
    """Return True for a name of somebody, a pronoun for persons, and who has a role or a post."""
    if noun.ent_type_ in ("PERSON", "ORG", "NORP", "GPE") or noun.lower_ in PRONOUNS:
        return True
    known = words("roles", "person", "nouns") | words("roles", "group", "nouns")
    return noun.pos_ in ("NOUN", "PROPN") and noun.lemma_.lower() in known


def _passive_above(host: Token, by: Token) -> Token | None:
    """Return the passive verb whose agent follows what it governs; None if it has one already."""
    for verb in _verbs_above(host):
        if _is_passive(verb):
            done = any(c.i != by.i for c in below(verb, "agent"))
            return None if done or verb.sent != by.sent else verb
    return None


def _verbs_above(host: Token) -> Iterator[Token]:
    """Yield the verbs above an infinitive, and above an owned noun behind a verb of telling."""
    if host.pos_ == "NOUN":
        if _is_owned_behind_telling(host):
            yield host.head.head
        return
    while host.dep_ in BOUND and host.head.i < host.i and not _is_passive(host):
        if not _is_infinitive(host) and host.pos_ != "ADJ":
            return
        host = host.head
        if host.pos_ == "NOUN" and host.dep_ == "pobj":
            host = host.head.head
        yield host


def _is_owned_behind_telling(noun: Token) -> bool:
    """Return True for 'his rights' in 'told of his rights'."""
    owned = noun.dep_ == "pobj" and bool(below(noun, "poss"))
    telling = words("participants", "verbs", "recipient_object")
    return owned and noun.head.head.lemma_.lower() in telling


def _is_infinitive(verb: Token) -> bool:
    """Return True for 'leave' in 'told to leave'."""
    return verb.tag_ == "VB" and any(c.tag_ == "TO" for c in verb.children)


def _is_passive(verb: Token) -> bool:
    """Return True for 'was told' and 'a man told'."""
    helped = bool(below(verb, "auxpass"))
    return verb.tag_ == "VBN" and (helped or (verb.dep_ == "acl" and not below(verb, "aux")))
