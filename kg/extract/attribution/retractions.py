"""Retractions: withdrawn reports, dropped charges, and 'That was false' after one's own report.

Whoever withdraws a report denies it; the matter of a dropped charge was never established and stays
alleged.
"""

from collections.abc import Iterator
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.marks import marked_stretches
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import mention_of, teller_of
from kg.extract.attribution.content_spans import Attribution, attributed, clause_span
from kg.extract.attribution.reporting_words import dealing_with_texts, noun_contents
from kg.model import Certainty, Span, Status
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

CLAUSES = frozenset({"acl", "relcl", "ccomp"})
STRAY = frozenset({"advcl", "ccomp"})
OBJECTS = frozenset({"dobj", "nsubjpass"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
POINTING = frozenset({"that", "this", "it"})


def by_withdrawals(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'retracted a report that …', 'the article … was withdrawn', 'dropped a charge that …'.

    A report is denied by whoever withdraws it; a dropped case stays alleged, with no source.
    """
    for verb in annotation.tokens:
        if verb.pos_ != "VERB":
            continue
        for noun in _withdrawn(verb):
            status = _status(verb, noun)
            if status is None:
                continue
            holder = mention_of(annotation, teller_of(verb)) if status == "denied" else None
            for span in map(clause_span, _told_in(noun, verb)):
                yield from attributed(span, verb, holder, status=status)


def _withdrawn(verb: Token) -> Iterator[Token]:
    """Yield what a verb may withdraw: its object, and what somebody apologises for."""
    yield from verb.dependents(*OBJECTS)
    if verb.lemma_.lower() in cues.words("discredited", "apologising"):
        for preposition in verb.dependents("prep", lower="for"):
            yield from preposition.dependents("pobj")


def _status(verb: Token, noun: Token) -> Status | None:
    """Return the status that the verb gives to a report or a case; None if nothing is withdrawn."""
    name, what = verb.lemma_.lower(), noun.lemma_.lower()
    tale, case = what in cues.words("discredited", "tales"), what in cues.words("dropped", "cases")
    dropped = _is_listed(verb, "dropped")
    if case and dropped:
        return "alleged"
    sorry = name in cues.words("discredited", "apologising")
    sorry = sorry and (name != "regret" or noun.has_dependent("poss"))
    if tale and (sorry or _is_listed(verb, "discredited")):
        return "denied"
    return "alleged" if tale and dropped else None


def _is_listed(verb: Token, section: str) -> bool:
    """Return True if a verb, or it with its particle ('took back'), is in a list of the lexicon."""
    name = verb.lemma_.lower()
    phrases = {(name, c.lower_) for c in verb.dependents("prt", "advmod")}
    return name in cues.words(section, "verbs") or bool(phrases & cues.phrases(section, "phrases"))


def _told_in(noun: Token, verb: Token) -> Iterator[Token]:
    """Yield what a report states: 'a report that …', 'a story that said …', 'a charge of theft'."""
    effect = cues.nouns().get(noun.lemma_.lower())
    heads = [*noun_contents(noun, effect)] if effect is not None else []
    for clause in noun.dependents(*CLAUSES):
        if clause.i > noun.i:
            heads += _tale(noun, clause)
    heads += [c for c in verb.dependents(*STRAY) if _follows(c, noun)]
    yield from dict.fromkeys(heads)


def _tale(noun: Token, clause: Token) -> list[Token]:
    """Return what a clause after a report states; nothing of its fate ('that won a prize')."""
    relative = any(map(_is_relative, clause.dependents("nsubj", "nsubjpass")))
    added = clause.left_edge.word_before == ","
    if relative or added or not clause.has_dependent(*SUBJECTS):
        told = clause.lemma_.lower() in cues.verbs()
        return [c for c in clause.dependents("ccomp") if told]
    gap = any(map(_is_relative, clause.dependents("dobj")))
    made = dealing_with_texts()
    thing = noun.lemma_.lower() in cues.words("dropped", "cases") - cues.nouns().keys()
    return [] if gap and (thing or clause.lemma_.lower() in made) else [clause]


def _is_relative(token: Token) -> bool:
    return token.lower_ in ("that", "which")


def _follows(clause: Token, noun: Token) -> bool:
    """Return True for 'withdrew two counts that he …', with the clause attached to the verb."""
    edge = clause.left_edge
    marked = edge.lower_ == "that" and edge.dep_ == "mark"
    return marked and edge.i > noun.i and edge.nbor(-1) in list(noun.subtree)


def by_corrections(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'We reported that he was drunk. That was false.': a retraction of one's own report.

    In 'They say he was drunk. That is a lie.' whoever speaks denies what others say.
    """
    before: Sentence | None = None
    for sentence in annotation.doc.sents:
        if before is not None and takes_back(sentence):
            own = [*chain.from_iterable(_own_report(annotation, v, sentence) for v in before)]
            amiss = any(t.lower_ == "wrong" for t in sentence)  # what he did, not what they said
            yield from own or ([] if amiss else _others_report(annotation, before, sentence))
        if any(t.is_alpha for t in sentence):
            before = sentence


def _reported_in(sentence: Sentence) -> list[Token]:
    """Return the verbs of the innermost clauses that a sentence reports."""
    told = [t for t in sentence if t.dep_ == "ccomp" and _is_told(t)]
    return [t for t in told if not any(t.is_ancestor(o) for o in told if o.i != t.i)]


def _others_report(
    annotation: Annotation, before: Sentence, sentence: Sentence
) -> Iterator[Attribution]:
    """Yield what others are said to say, as denied in a quotation, else as not so."""
    content = _reported_in(before)
    at = _told_before(sentence.root).idx
    quoted = any(
        m.span.start <= at < m.span.end for m in marked_stretches(annotation.document.text)
    )
    status: Status = "denied" if quoted else "reported"
    certainty: Certainty | None = None if quoted else "counterfactual"
    for span in map(clause_span, content):
        be = _told_before(sentence.root)
        yield from attributed(span, be, status=status, certainty=certainty)


def _is_told(clause: Token) -> bool:
    """Return True for a clause below 'they say' and 'I read', and not behind it ('…, she said')."""
    verb = clause.head
    name = verb.lemma_.lower()
    heard = name in cues.verbs() or name in cues.words("discredited", "heard")
    return heard and verb.i < clause.i


def _own_report(annotation: Annotation, verb: Token, sentence: Sentence) -> Iterator[Attribution]:
    teller = verb.dependent("nsubj")
    if teller is None or verb.lemma_.lower() not in cues.verbs() or not _is_ours(teller):
        return
    holder = mention_of(annotation, teller)
    for span in _outermost(verb):
        yield from attributed(
            span,
            sentence.root,
            holder,
            status="reported",
            certainty="counterfactual",
        )


def _outermost(verb: Token) -> Iterator[Span]:
    """Yield the clauses that a verb reports, also those attached to 'citing the Gazette'."""
    heads = [t for t in verb.subtree if t.dep_ == "ccomp" and t.i > verb.i]
    for head in heads:
        span = None if any(o.is_ancestor(head) for o in heads) else clause_span(head)
        if span is not None:
            yield span


def _is_ours(teller: Token) -> bool:
    """Return True for 'we', 'this newspaper', 'our report', 'an earlier version of this story'."""
    if teller.lower_ == "we":
        return True
    known = cues.words("superseded", "nouns") | cues.words("outlets", "nouns")
    chain = [t for t in teller.subtree if t.lemma_.lower() in known]
    own = cues.words("superseded", "own")
    return teller in chain and any(c.lower_ in own for t in chain for c in t.children)


def _told_before(verb: Token) -> Token:
    """Return the clause before a closing tag: 'is' of '"That is a lie," she said'; else the verb.

    Only of a quotation, by which it is known whose word it is.
    """
    clause = verb.dependent("ccomp")
    tagged = clause is not None and clause.i < verb.i and verb.lemma_.lower() in cues.verbs()
    if clause is None or not tagged:
        return verb
    return clause if any(t.is_quote for t in verb.doc[clause.i : verb.i]) else verb


def takes_back(sentence: Sentence) -> bool:
    """Return True for a whole sentence such as 'That was false.', 'This is not the case.'.

    Also 'It was incorrect.' and 'That is a lie.'.
    """
    be = _told_before(sentence.root)
    subject = be.dependent("nsubj")
    if be.lemma_ != "be" or subject is None or subject.lower_ not in POINTING:
        return False
    said = be.dependents("acomp", "attr")
    denied = be.has_dependent("neg")
    wrong, right = cues.words("discredited", "modifiers"), cues.words("discredited", "true")
    if denied:
        return any(c.lemma_.lower() in right for c in said)
    lies = cues.words("discredited", "lies")
    return any(c.lower_ in wrong or c.lemma_.lower() in lies for c in said)
