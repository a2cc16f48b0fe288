"""Kinds of sources: a document that stands for its author, an outlet, somebody unnamed."""

from kg.annotate.annotation import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import by_agent, speaker_token
from kg.model import Certainty, Mention
from kg.syntax.parsed import Token


def author_token(noun: Token) -> Token | None:
    """Return the author of a document: 'an email written by X', 'issued a statement'.

    A bare 'the email' takes the author of the last mention of such a document in the three
    sentences before; 'an email' is another one.
    """
    new = noun.has_dependent("det", lower=("a", "an"))
    return _author_here(noun) or (None if new else _author_before(noun))


def is_document(token: Token) -> bool:
    """Return True if a noun names a document that can stand for its author."""
    named = token.pos_ == "NOUN" and token.lemma_.lower() in cues.words("documents")
    return named or body_before(token) is not None


def body_before(noun: Token) -> Token | None:
    """Return who tells an account: 'police' in 'police accounts', 'a White House statement'."""
    name, before = noun.lemma_.lower(), noun.before
    charges = name in cues.words("told_by_body", "charges")
    if noun.pos_ != "NOUN" or not (charges or name in cues.words("told_by_body", "accounts")):
        return None
    if before is None or before.head != noun or before.dep_ not in ("compound", "nmod"):
        return None
    known = before.lower_ in cues.words("told_by_body", "bodies")
    return before if known or (not charges and before.ent_type_ == "ORG") else None


def _author_here(noun: Token) -> Token | None:
    for child in noun.children:
        author = _author_below(child)
        if author is not None:
            return author
    body = body_before(noun)
    if body is not None:
        return body
    verb = noun.head
    if noun.dep_ == "pobj":
        verb = noun.head.head
    if noun.dep_ in ("dobj", "pobj") and verb.lemma_ in cues.words("documents", "issue"):
        return speaker_token(verb)
    if noun.dep_ == "pobj" and noun.head.lower_ == "in" and verb.lemma_ in ("say", "add"):
        return speaker_token(verb)  # 'said in a statement'
    if noun.dep_ == "nsubjpass":
        return by_agent(noun.head)
    return None


def _author_below(child: Token) -> Token | None:
    """Return the author from a dependent of the noun: a possessive, 'by X', 'written by X'."""
    if child.dep_ == "poss":
        return child
    if child.dep_ == "acl":
        return by_agent(child) if child.lemma_ in cues.words("documents", "made") else None
    if child.dep_ == "prep" and child.lower_ in cues.words("documents", "by"):
        held = child.dependent("pobj")
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


def obtained_by(noun: Token) -> Token | None:
    """Return the outlet in 'a memo obtained by Dagbladet', which reports what the memo says."""
    for child in noun.dependents("acl"):
        if child.lemma_ not in cues.words("documents", "made"):
            return by_agent(child)
    return None


def superseded(verb: Token, source: Token | None) -> Certainty | None:
    """Return 'counterfactual' for 'an earlier version of this article said': it no longer holds.

    Also 'this article originally said', and 'Correction: we said earlier'; an earlier version of a
    bill or a plan is an ordinary source.
    """
    if source is None:
        return None
    adverbs = cues.words("superseded", "adverbs")
    if source.lower_ == "we" and verb.sent[0].lower_ in cues.words("superseded", "labels"):
        return "counterfactual" if verb.has_dependent("advmod", lower=adverbs) else None
    if source.lemma_.lower() not in cues.words("superseded", "nouns"):
        return None
    beside = _beside_versions(source)
    own = not beside.isdisjoint(cues.words("superseded", "own"))
    before = not beside.isdisjoint(cues.words("superseded", "before"))
    before = before or verb.has_dependent("advmod", lower=adverbs)
    return "counterfactual" if own and before else None


def _beside_versions(source: Token) -> set[str]:
    """Return the words beside a text and its parts: 'earlier', 'this' of 'earlier … this story'."""
    chain = [t for t in source.subtree if t.lemma_.lower() in cues.words("superseded", "nouns")]
    return {c.lower_ for t in chain for c in t.children}


def is_anonymous(mention: Mention, annotation: Annotation) -> bool:
    """Return True for a source that nobody can identify: 'police sources', 'insiders', 'some'."""
    chain = [m for m in annotation.mentions if m.chain == mention.chain]
    if any(m.kind == "name" for m in chain):
        return False
    if all(m.kind == "pronoun" for m in chain):
        return mention.head.words(annotation.document.text).lower() == "they"
    heads = filter(None, (annotation.doc.head_at(*m.head) for m in chain))
    unsettled = cues.words("anonymous", "unsettled")
    return any(head.lemma_.lower() in unsettled for head in heads)
