"""Denials after what they deny: 'The mine poisoned the river, which the owners deny'.

Also 'Lind accused the club of hiding it, a charge the club rejects', and a sentence of its own.
What stands before is nobody's plain word: whoever denies it is named after whoever says it, if
anybody does.
"""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import mention_of
from kg.extract.attribution.complements import contents_of
from kg.extract.attribution.content_spans import Attribution, attributed, clause_span
from kg.extract.factuality.clause_types import is_question
from kg.extract.factuality.report_modes import is_negated
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

COMMAS = frozenset({",", "—", "–"})
SUBJECTS = ("nsubj", "nsubjpass")
CLAUSES = frozenset({"ccomp", "advcl", "conj", "relcl", "parataxis", "acl"})
"""Labels of a second clause of a sentence."""


def by_later_denials(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'the mine poisoned the river' as denied by the owners, in 'which the owners deny'."""
    for verb in annotation.doc.having("relcl", "ccomp"):
        teller = _denier(verb)
        aside = _aside(verb) if teller is not None else None
        if aside is None:
            continue
        holder = mention_of(annotation, teller)
        for head in _denied_by(aside):
            span = clause_span(head, without=aside.subtree)
            yield from attributed(span, verb, holder, status="denied")


def by_next_denials(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'the mine poisoned the river' as denied by the owners, who 'deny this' next.

    Only a sentence of one clause in the same paragraph, which is then all that 'this' can be.
    """
    before: Sentence | None = None
    for sentence in annotation.doc.sents:
        teller = _denies_this(sentence)
        if before is not None and teller is not None and _is_one_clause(before, sentence):
            holder = mention_of(annotation, teller)
            span = clause_span(before.root)
            yield from attributed(span, sentence.root, holder, status="denied")
        if any(t.is_alpha for t in sentence):
            before = sentence


def _denies_this(sentence: Sentence) -> Token | None:
    """Return who denies in 'The owners deny this'."""
    verb = sentence.root
    this = verb.has_dependent("dobj", lower=("this", "that", "it"), side="right")
    alone = not verb.has_dependent("ccomp", "xcomp", "conj", "advcl", "aux", "auxpass")
    if verb.lemma_.lower() != "deny" or not (this and alone) or is_negated(verb):
        return None
    return verb.dependent("nsubj")


def _is_one_clause(sentence: Sentence, after: Sentence) -> bool:
    """Return True for the writer's own plain clause right before another sentence."""
    verb = sentence.root
    between = verb.doc[sentence.end - 1 : after.start + 1]
    plain = verb.is_verb and verb.lemma_.lower() not in cues.verbs() and not is_negated(verb)
    if not plain or is_question(verb) or any(t.is_space or t.is_quote for t in between):
        return False
    return not any(t.i != verb.i and t.dep_ in CLAUSES for t in sentence)


def _denier(verb: Token) -> Token | None:
    """Return who denies in a relative clause: 'the owners' in 'a claim (that) the owners deny'."""
    if not _is_denying(verb) or is_negated(verb):
        return None
    if verb.has_dependent("ccomp", "xcomp", "prep") or _own_object(verb):
        return None
    subject = verb.dependent(*SUBJECTS)
    return subject if subject is not None and subject.tag_ not in ("WP", "WDT") else None


def _is_denying(verb: Token) -> bool:
    """Return True for a verb of denying that leads a relative clause."""
    relative = verb.dep_ == "relcl" or (verb.dep_ == "ccomp" and _opens_with_which(verb))
    effect = cues.verbs().get(verb.lemma_.lower()) if relative else None
    return effect is not None and effect.status == "denied"


def _own_object(verb: Token) -> bool:
    """Return True for 'denies it'; the object of 'which he denies' is before the verb."""
    return any(c.i > verb.i for c in verb.dependents("dobj"))


def _aside(verb: Token) -> Token | None:
    """Return the head of 'a claim the owners deny' or 'which the owners deny' after a comma.

    'Made an offer, which she rejected' says what became of the offer.
    """
    noun = verb.head
    label = noun.lemma_.lower() in cues.nouns()
    first = noun.dependent("det", lower=("a", "an"))
    if label and first is not None and first.word_before in COMMAS:
        return noun
    return verb if _opens_with_which(verb) and not label and verb.lemma_ == "deny" else None


def _opens_with_which(verb: Token) -> bool:
    return verb.left_edge.lower_ == "which" and verb.left_edge.word_before in COMMAS


def _verb_before(aside: Token) -> Token | None:
    """Return the nearest verb above an aside, if it stands before it."""
    above = next((t for t in (aside.head, *aside.head.ancestors) if t.is_verb), None)
    return above if above is not None and above.i <= aside.i else None


def _denied_by(aside: Token) -> Iterator[Token]:
    """Yield what is denied: of what somebody is accused, else the clause before.

    What somebody says stays his word: 'The army says it has the town, a claim the rebels deny'.
    """
    above = _verb_before(aside)
    if above is None:
        return
    saying = cues.verbs().get(above.head.lemma_.lower()) if above.dep_ == "ccomp" else None
    effect = cues.verbs().get(above.lemma_.lower())
    if effect is None:
        yield from () if saying is not None and saying.status == "reported" else (above,)
    elif effect.status == "alleged":
        yield from (c for c in contents_of(above, effect) if c.i < aside.i)
