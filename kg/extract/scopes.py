"""How far a reporting word reaches: the clause, the noun phrase or the sentence it speaks for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract import cues
from kg.extract.cues import Effect
from kg.extract.voices import between_commas
from kg.model import Certainty, Span, Status

SURE, LIKELY = 0.9, 0.7
SUBJECT_WORDS = frozenset(("PRON", "NOUN", "PROPN"))
CLAUSES = frozenset(("ccomp", "csubj"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """A stretch of text that somebody other than the document vouches for.

    `holders` are mention ids, outermost first; empty where nobody is named ('reportedly').
    `source` are words inside the content's stretch that name the cue or its source: 'police said'
    in 'The man, police said, fled'.
    """

    content: Span
    holders: tuple[str, ...]
    cue: Span | None
    status: Status
    certainty: Certainty | None = None
    confidence: float = SURE
    source: tuple[Span, ...] = ()


def cover(tokens: Iterable[Token]) -> Span | None:
    """Give the stretch from the first to the last word of some tokens, less marks at the ends."""
    solid = [t for t in tokens if not (t.is_punct or t.is_space or t.is_quote)]
    if not solid:
        return None
    last = max(solid, key=lambda t: t.i)
    return Span(min(t.idx for t in solid), last.idx + len(last))


def contents_of(verb: Token, effect: Effect) -> Iterator[Token]:
    """Yield the heads of what a reporting verb reports, by the complements the lexicon gives it."""
    passive = any(c.dep_ in ("auxpass", "nsubjpass") for c in verb.children)
    for child in verb.children:
        if _takes(child, effect, passive=passive):
            yield child
        elif child.dep_ == "prep" and child.lower_ in effect.complement:
            yield from (c for c in child.children if c.dep_ in ("pcomp", "pobj"))
        elif child.dep_ == "dobj" and effect.group == "accuse":
            yield from _hung_on_object(child)


def after_relative(verb: Token) -> Token | None:
    """Find 'hit' in 'the man who they say hit a woman', which parses fail to put under 'say'."""
    if verb.i < 2 or verb.i + 1 >= len(verb.doc) or verb.nbor(-1).pos_ not in SUBJECT_WORDS:
        return None
    ahead = verb.doc[max(verb.sent.start, verb.i - 4) : verb.i]
    if not any(t.lower_ in ("who", "that", "which", "whom") for t in ahead):
        return None
    after = verb.nbor()
    return after if after.tag_ in ("VBD", "VBN", "VBZ", "VBP", "MD") else None


def stray_clause(verb: Token) -> Token | None:
    """Find the 'that' clause that the parse hung on who is told: 'told a judge that …'."""
    for token in verb.subtree:
        if token.i > verb.i and token.lower_ == "that" and token.dep_ == "mark":
            head = token.head
            owned = any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in head.children)
            return head if owned and head.i != verb.i else None
    return None


def joined_clauses(verb: Token, content: Token) -> list[Token]:
    """Collect clauses joined by a bare 'and': 'claims he was held and she fled'."""
    found: list[Token] = []
    for child in verb.children:
        if child.dep_ != "conj" or child.i < content.i or content.i < verb.i:
            continue
        joint = child.left_edge.nbor(-1) if child.left_edge.i else None
        own = any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in child.children)
        bare = joint is not None and joint.lower_ == "and" and joint.nbor(-1).text != ","
        if own and bare:
            found.extend(child.subtree)
    return found


def _hung_on_object(noun: Token) -> Iterator[Token]:
    """Yield 'stealing' in 'accused the guard of stealing' where the parse hangs it on the guard."""
    for prep in noun.children:
        if prep.dep_ == "prep" and prep.lower_ == "of":
            yield from (c for c in prep.children if c.dep_ == "pcomp")


def _takes(child: Token, effect: Effect, *, passive: bool) -> bool:
    if child.dep_ == "xcomp":
        return _takes_xcomp(child, effect, passive=passive)
    if child.dep_ == "dobj":
        return _takes_object(child, effect)
    return child.dep_ in CLAUSES and "clause" in effect.complement and is_clause(child)


def is_clause(head: Token) -> bool:
    """Say whether words hold a verb; a bare name after 'said' is the speaker."""
    return head.pos_ in ("VERB", "AUX") or any(t.pos_ in ("VERB", "AUX") for t in head.subtree)


def _takes_xcomp(child: Token, effect: Effect, *, passive: bool) -> bool:
    if child.tag_ == "VBG" and "gerund" in effect.complement:
        return True
    if child.head.lemma_ in cues.words("orders"):
        return child.tag_ == "VB"
    return "infinitive" in effect.complement or (passive and effect.group not in ("ask", "show"))


def _takes_object(child: Token, effect: Effect) -> bool:
    if "claim" in effect.complement:
        return child.lemma_.lower() in cues.nouns()
    if "object" not in effect.complement or child.pos_ != "NOUN":
        return False
    given = any(c.dep_ in ("dative", "nsubjpass", "auxpass") for c in child.head.children)
    return effect.status != "denied" or not (
        given or child.lemma_.lower() in cues.words("granted", "nouns")
    )


def around_parenthesis(verb: Token) -> Span | None:
    """Give what 'police said' speaks for where the parse hangs it on the clause beside it.

    'The man, police said, fled' and 'the man fled, police said': the clause above the verb, else
    the words of the sentence up to the comma before the cue.
    """
    if between_commas(verb) is not None:
        return cover(verb.sent)
    subjects = [c for c in verb.children if c.dep_ == "nsubj"]
    if verb.lemma_ not in cues.words("parenthesis") or verb.dep_ in ("acl", "relcl", "xcomp"):
        return None
    if verb.dep_ == "parataxis":
        return cover(_own_clause(verb.head))
    sentence = verb.sent
    first = min((t.i for c in subjects for t in c.subtree), default=verb.i)
    if first <= sentence.start + 2 or sentence.end - verb.i > 10:
        return None
    before = verb.doc[first - 1]
    if before.text not in (",", "—", "–", "--"):
        return None
    ahead = verb.doc[sentence.start : before.i]
    return cover(ahead) if any(t.pos_ in ("VERB", "AUX") for t in ahead) else None


def content_span(verb: Token, content: Token) -> Span | None:
    """Give the words of what a verb reports.

    Before the cue that is the sentence up to it, whatever the parse cut off ('…, or not, he said');
    of a thing reported, an added 'which' clause is left out.
    """
    if content.dep_ == "dobj":
        added = (c for c in content.children if c.dep_ == "relcl" and c.left_edge.i > 0)
        comma = [c for c in added if c.left_edge.nbor(-1).text == ","]
        return clause_span(content, without=[t for c in comma for t in c.subtree])
    if content.dep_ in ("pobj", "pcomp"):
        return cover([*content.subtree, *_charged_too(verb, content)])
    first = min(
        (t.i for c in verb.children if c.dep_ == "nsubj" for t in c.subtree), default=verb.i
    )
    last = max(t.i for t in content.subtree)
    if last >= min(first, verb.i):
        span, more = clause_span(content), cover(joined_clauses(verb, content))
        return Span(span.start, max(span.end, more.end)) if span and more else span
    ahead = verb.doc[verb.sent.start : min(first, verb.i)]
    cuts = [t.i for t in ahead if t.text in (":", ";") and t.i < content.i]
    return cover(t for t in ahead if t.i > max(cuts, default=-1))


def _charged_too(verb: Token, content: Token) -> list[Token]:
    """Collect 'and leaving the scene' after 'charged with murder', wherever the parse hung it."""
    return [
        t
        for child in verb.children
        if child.i > content.i and child.tag_ == "VBG" and child.dep_ in ("conj", "advcl", "xcomp")
        for t in child.subtree
        if t.i > content.i
    ]


def clause_span(head: Token, *, without: Iterable[Token] = ()) -> Span | None:
    """Give the words of the clause that `head` heads, less the tokens named."""
    left_out = {t.i for t in without}
    tokens = [t for t in head.subtree if t.i not in left_out]
    return cover([*tokens, *_dangling(head, tokens)])


def _dangling(head: Token, tokens: list[Token]) -> list[Token]:
    """Collect the clause that a 'but' at the end of the content announces and the parse hung above.

    'said he was armed, but never went in': without a subject of its own it belongs to what is said.
    """
    last = next((t for t in reversed(tokens) if not t.is_punct), None)
    if last is None or last.dep_ != "cc" or head.head.i == head.i:
        return []
    for sibling in head.head.children:
        if sibling.dep_ == "conj" and sibling.i > last.i:
            return list(sibling.subtree)
    return []


def adverb_span(adverb: Token) -> Span | None:
    """Give what 'allegedly' colours: its clause, with verbs joined on that share the subject."""
    head = adverb.head
    if head.dep_ == "amod" or (
        head.pos_ in ("ADJ", "NOUN") and head.head.pos_ in ("NOUN", "PROPN")
    ):
        return cover([head]) if head.dep_ == "amod" else cover(head.subtree)
    while head.pos_ not in ("VERB", "AUX") and head.dep_ not in ("ROOT", "ccomp", "relcl", "advcl"):
        head = head.head
    return cover(_own_clause(head))


def _own_clause(head: Token) -> list[Token]:
    """Collect a clause without the clauses joined to it that have a subject of their own."""
    apart: set[int] = set()
    for child in head.children:
        if child.dep_ in ("conj", "parataxis") and any(
            c.dep_ in ("nsubj", "nsubjpass") for c in child.children
        ):
            apart.update(t.i for t in child.subtree)
    return [t for t in head.subtree if t.i not in apart]


def according_span(token: Token) -> Span | None:
    """Give what 'according to X' speaks for: the sentence at its edges, else the clause."""
    sentence = token.sent
    own = list(token.subtree)
    at_start = token.i - sentence.start <= 2
    rest = [t for t in sentence if t.i > max(t.i for t in own) and not (t.is_punct or t.is_space)]
    comma = token.i > sentence.start and token.nbor(-1).text in (",", "—", "–", "-", "--")
    if at_start or (comma and not rest):
        return cover(sentence)
    head = token.head
    while head.pos_ not in ("VERB", "AUX") and head.dep_ != "ROOT":
        head = head.head
    return cover(head.subtree)


def source_spans(annotation: Annotation, verb: Token, speaker: Token | None) -> tuple[Span, ...]:
    """Give the words that name the cue and the source, which the content does not hold."""
    spans = [annotation.span_of(verb)]
    if speaker is not None and (speaker.head.i == verb.i or speaker.i == verb.i - 1):
        spans.extend(s for s in (cover(speaker.subtree),) if s)
    return tuple(spans)
