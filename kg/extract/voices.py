"""Who speaks: the subject of a reporting verb, the author behind a document, the newsroom told."""

import re
from collections.abc import Iterator

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract import cues
from kg.model import Mention

SUBJECTS = frozenset(("nsubj", "csubj", "expl"))
PASSIVE_SUBJECTS = frozenset(("nsubjpass", "csubjpass"))
RELATIVE = frozenset(("that", "which", "who", "whom"))
GOVERNED = frozenset(("xcomp", "advcl", "conj", "pcomp", "ccomp", "parataxis", "dep"))
AFTER_VERB = frozenset(("nsubj", "dobj", "attr", "oprd", "ccomp", "npadvmod", "appos"))
FINITE = frozenset(("ccomp", "ROOT", "conj"))
PHRASE = frozenset(("NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"))
COMMAS = frozenset((",", "”", '"', "''", "’", "'"))
STEPS = 6


def mention_of(annotation: Annotation, token: Token | None) -> Mention | None:
    """Give the mention whose head holds the token, else the smallest mention that covers it.

    An apposition that gives the name ('the union official, Jim Bell') is preferred.
    """
    if token is None:
        return None
    found = annotation.mention_at.get(token.i)
    if found is None or found.kind == "nominal":
        for child in token.children:
            named = annotation.mention_at.get(child.i) if child.dep_ == "appos" else None
            if named is not None and named.kind == "name":
                return named
    if found is not None:
        return found
    covering = [m for m in annotation.mentions if m.start <= token.idx < m.end]
    return min(covering, key=lambda m: (m.end - m.start, m.start), default=None)


def is_passive(verb: Token) -> bool:
    """Say whether a verb is passive: by its children, as 'accused of', or joined to a passive."""
    if any(c.dep_ in PASSIVE_SUBJECTS or c.dep_ == "auxpass" for c in verb.children):
        return True
    if verb.tag_ not in ("VBN", "VBD") or any(c.dep_ in ("aux", *SUBJECTS) for c in verb.children):
        return False
    if verb.dep_ in ("acl", "advcl"):
        return True
    return verb.tag_ == "VBN" and verb.dep_ == "conj" and is_passive(verb.head)


def by_agent(verb: Token) -> Token | None:
    """Give the head of the 'by' phrase of a passive verb."""
    for child in verb.children:
        if child.dep_ == "agent" or (child.dep_ == "prep" and child.lower_ == "by"):
            return next((t for t in child.children if t.dep_ == "pobj"), None)
    return None


def speaker_token(verb: Token) -> Token | None:
    """Find who does the reporting that a verb names.

    Looks at its subject, at the noun that a relative or participial clause hangs on, and up through
    the verbs that govern it ('released a statement, saying').
    """
    beside = between_commas(verb) or _inverted(verb)
    if beside is not None:
        return beside
    if is_passive(verb):
        return by_agent(verb)
    for current in _governors(verb):
        own = next((c for c in current.children if c.dep_ in SUBJECTS), None)
        if own is not None and own.lower_ in RELATIVE and current.dep_ in ("relcl", "acl", "ccomp"):
            return _antecedent(current)
        if own is not None:
            return own
        if current.dep_ in ("acl", "relcl"):
            return current.head
        other = _passive_subject(current) or _joined_subject(current)
        if other is not None:
            return other
    return None


def _passive_subject(verb: Token) -> Token | None:
    return next((c for c in verb.children if c.dep_ in PASSIVE_SUBJECTS), None)


def between_commas(verb: Token) -> Token | None:
    """Find X in 'The man, X said, fled', where parsers take 'the man' for the subject."""
    if verb.lemma_ not in cues.words("parenthesis") or verb.i + 1 >= len(verb.doc):
        return None
    before = verb.nbor(-1) if verb.i else None
    if verb.nbor().text != "," or before is None or before.pos_ not in ("NOUN", "PROPN", "PRON"):
        return None
    at = before.i
    while at > verb.sent.start and verb.doc[at].pos_ in PHRASE and before.i - at < 6:
        at -= 1
    opened = verb.doc[at].text == ","
    return before if opened and at > verb.sent.start else None


def _inverted(verb: Token) -> Token | None:
    """Find X in '…, said X', where parsers take a noun to the left for the subject."""
    inverted = verb.lemma_ in cues.words("parenthesis", "inverted")
    if not inverted or not verb.i or verb.i + 1 >= len(verb.doc):
        return None
    if verb.nbor(-1).text not in COMMAS or verb.nbor().pos_ not in ("DET", "PROPN", "NOUN", "ADJ"):
        return None
    for child in verb.rights:
        if child.dep_ in AFTER_VERB and child.pos_ in ("NOUN", "PROPN"):
            clause = any(t.pos_ in ("VERB", "AUX") and t.dep_ in FINITE for t in child.subtree)
            return None if clause or child.ent_type_ == "DATE" else child
    return None


def _joined_subject(verb: Token) -> Token | None:
    """Take the subject of the nearest verb joined on before this one."""
    if verb.dep_ != "conj":
        return None
    for sibling in sorted(verb.head.children, key=lambda t: -t.i):
        if sibling.dep_ == "conj" and sibling.i < verb.i:
            own = next((c for c in sibling.children if c.dep_ == "nsubj"), None)
            if own is not None:
                return own
    return None


def _antecedent(verb: Token) -> Token | None:
    return verb.head if verb.head.pos_ in ("NOUN", "PROPN", "PRON") else None


def _governors(verb: Token) -> Iterator[Token]:
    for _ in range(STEPS):
        yield verb
        if verb.dep_ == "prep" or verb.head.dep_ == "prep":
            verb = verb.head
        if verb.dep_ not in GOVERNED and verb.dep_ not in ("acl", "relcl", "prep"):
            return
        verb = verb.head


def addressee_token(verb: Token) -> Token | None:
    """Find who is told: 'told CNN', 'said to reporters', 'wrote in an email to his staff'."""
    if is_passive(verb):
        return _passive_subject(verb)
    if verb.lemma_ in (
        "tell",
        "inform",
        "assure",
        "brief",
        "advise",
        "remind",
        "notify",
        "ask",
        "warn",
    ):
        for child in verb.children:
            if child.dep_ in ("dobj", "dative", "iobj") and child.pos_ in ("NOUN", "PROPN", "PRON"):
                return child
        inner = next((c for c in verb.children if c.dep_ == "ccomp" and c.i > verb.i), None)
        after = verb.doc[verb.i + 1] if verb.i + 1 < len(verb.doc) else None
        if inner is not None and after is not None and after.pos_ == "PROPN":
            return _name_end(after)
    return _told_to(verb)


def _name_end(token: Token) -> Token:
    while token.dep_ == "compound" and token.head.i == token.i + 1:
        token = token.head
    return token


def _told_to(verb: Token) -> Token | None:
    """Find 'to X' on the verb, on its object, or on 'in an email'."""
    preps = [c for c in verb.children if c.dep_ in ("prep", "dative") and c.pos_ == "ADP"]
    holders = [c for c in verb.children if c.dep_ == "dobj"]
    for prep in preps:
        held = next((c for c in prep.children if c.dep_ == "pobj"), None)
        if prep.lower_ == "to" and held is not None:
            return held
        if prep.lower_ == "in" and held is not None:
            holders.append(held)
    for noun in holders:
        for prep in noun.children:
            if prep.lower_ == "to" and prep.dep_ == "prep":
                return next((c for c in prep.children if c.dep_ == "pobj"), None)
    return None


def author_token(noun: Token) -> Token | None:
    """Find who stands behind a document: 'an email written by X', 'issued a statement'.

    A bare 'the email' takes the author of the last mention of such a document in the three
    sentences before.
    """
    return _author_here(noun) or _author_before(noun)


def is_document(token: Token) -> bool:
    """Say whether a noun names something that speaks for its author."""
    return token.pos_ == "NOUN" and token.lemma_.lower() in cues.words("documents")


def _author_here(noun: Token) -> Token | None:
    for child in noun.children:
        author = _author_below(child)
        if author is not None:
            return author
    verb = noun.head
    if noun.dep_ == "pobj":
        verb = noun.head.head
    if noun.dep_ in ("dobj", "pobj") and verb.lemma_ in cues.words("documents", "issue"):
        return speaker_token(verb)
    if noun.dep_ == "nsubjpass":
        return by_agent(noun.head)
    return None


def _author_below(child: Token) -> Token | None:
    """Read the author from what hangs on the noun: a possessive, 'by X', 'written by X'."""
    if child.dep_ == "poss":
        return child
    if child.dep_ == "acl":
        return by_agent(child)
    if child.dep_ == "prep" and child.lower_ in cues.words("documents", "by"):
        held = next((c for c in child.children if c.dep_ == "pobj"), None)
        return held if held is not None and held.pos_ in ("PROPN", "NOUN", "PRON") else None
    return None


def _author_before(noun: Token) -> Token | None:
    sentences = 0
    for token in reversed(noun.doc[max(0, noun.i - 160) : noun.i]):
        sentences += bool(token.is_sent_start)
        if sentences > 4:
            return None
        if token.lemma_ == noun.lemma_ and token.pos_ == "NOUN":
            author = _author_here(token)
            if author is not None:
                return author
    return None


def is_outlet(mention: Mention, text: str) -> bool:
    """Say whether a mention names a newsroom, by the words of its name."""
    if mention.type not in ("Organization", "Work", "Other", "Person") or mention.kind == "pronoun":
        return False
    name = re.sub(r"[’']s$|^the\s+", "", mention.head.words(text).lower())
    parts = set(re.split(r"[\s,.]+", name))
    if parts & cues.words("outlets", "not"):
        return False
    if name in cues.words("outlets", "names"):
        return True
    known = parts & (cues.words("outlets", "words") | cues.words("outlets", "names"))
    return bool(known) and mention.kind == "name" and mention.type != "Person"


def is_anonymous(mention: Mention, annotation: Annotation) -> bool:
    """Say whether a source goes without a name: 'police sources', 'officials', 'some'."""
    if mention.kind != "nominal":
        return False
    head = annotation.doc.char_span(*mention.head, alignment_mode="expand")
    return head is not None and head.root.lemma_.lower() in cues.words("anonymous")
