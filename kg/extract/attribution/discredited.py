"""Discredited statements and name-calling, which assert nothing as fact.

'The court heard that …', 'falsely claimed', 'called him a thief who …'.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_resolution import is_passive, mention_of, teller_of
from kg.extract.attribution.content_spans import (
    Attribution,
    around_parenthesis,
    attributed,
    clause_span,
)
from kg.extract.attribution.outlets import ids_of
from kg.extract.factuality.negation import predicate_negated
from kg.extract.factuality.report_modes import is_negated
from kg.model import Certainty, Span, Status
from kg.syntax.parsed import Token

BE = frozenset({"be", "are"})
"""'Be', also if 'are' was lemmatised as a verb of its own."""
COMPLEMENTS = frozenset({"oprd", "attr", "ccomp", "dobj", "appos"})


def by_hearings(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'the court heard that …', from an unnamed party, and 'the court held that …'."""
    hearing = cues.words("hearing", "verbs")
    for verb in (t for t in annotation.tokens if t.lemma_ in hearing and t.pos_ == "VERB"):
        court = _courts(verb)
        if not any(c.lemma_.lower() in cues.words("hearing") for c in court):
            continue
        found = verb.lemma_ in cues.words("hearing", "finding")
        holder = mention_of(annotation, court[0]) if found else None
        status: Status = "reported" if found else "alleged"
        heard = [*map(clause_span, filter(_owned, verb.dependents("ccomp")))]
        for span in heard or [around_parenthesis(verb)]:
            yield from attributed(span, verb, holder, status=status)


def _owned(clause: Token) -> bool:
    kinds = {c.dep_ for c in clause.children}
    asked = clause.has_dependent(lower=("whether", "if"))
    return clause.i > clause.head.i and bool(kinds & {"nsubj", "nsubjpass", "expl"}) and not asked


def _courts(verb: Token) -> Sequence[Token]:
    """Return who hears or is told something: 'the court' in 'the court was told that …'."""
    return verb.dependents("nsubjpass" if verb.lemma_ == "tell" else "nsubj")


def _names(verb: Token) -> bool:
    """Return True for 'called the mayor a thief', not for 'a man called Lee'."""
    if verb.pos_ != "VERB" or verb.dep_ == "acl":
        return False
    return verb.lemma_.lower() in cues.words("naming")


def _clauses_about(names: Iterable[Token]) -> list[Span]:
    """Return the clauses about what somebody is called: 'a thief who robbed them', not 'a lie'."""
    named = (t for t in names if t.lemma_.lower() not in cues.words("discredited", "tales"))
    return [*chain.from_iterable(map(_clauses_of, named))]


def by_namings(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'called the mayor a thief who robbed them': the clause is the caller's reproach."""
    for verb in filter(_names, annotation.tokens):
        holders = ids_of(mention_of(annotation, teller_of(verb)))
        names, lemma = [*_names_given(verb)], verb.lemma_.lower()
        kindly = lemma in cues.words("naming", "kindly") or any(map(_is_praise, names))
        status: Status = "reported" if kindly else "alleged"
        own = annotation.span_of(verb)
        clauses = _clauses_about(names)
        for span in clauses:
            yield Attribution(content=span, holders=holders, cue=own, status=status)
        if not (clauses and status == "alleged") and _applies_label(annotation, verb):
            # The verb is inside the content, because it is what applies the label: 'called the
            # move a mistake'.
            for word in (verb, *names):
                said = annotation.span_of(word)
                yield Attribution(content=said, holders=holders, cue=None, status="reported")


def _applies_label(annotation: Annotation, verb: Token) -> bool:
    """Return True for 'described the cuts as narrow'; not for 'a group called the Keepers'."""
    return not is_passive(verb) and not _is_reduced(annotation, verb) and _labels(verb)


def _is_praise(noun: Token) -> bool:
    """Return True for 'hero' in 'called the driver a hero who saved them'."""
    return noun.lemma_.lower() in cues.words("naming", "praise")


def _clauses_of(noun: Token) -> Iterator[Span]:
    for clause in noun.children:
        added = clause.left_edge.word_before == ","
        span = clause_span(clause) if clause.dep_ in ("relcl", "acl") and not added else None
        if span is not None:
            yield span


def _is_reduced(annotation: Annotation, verb: Token) -> bool:
    """Return True for 'a group called the Keepers', which names and makes no statement."""
    bare = not verb.has_dependent("nsubj", "aux")
    return bare and annotation.tree.labels[verb.i] == "acl"


def _labels(verb: Token) -> bool:
    """Return True if a verb gives its speaker's label: 'described the cuts as narrow'."""
    if verb.lemma_.lower() not in cues.words("naming", "labels"):
        return False
    objects = verb.dependents("dobj", "nsubjpass")
    named = (*objects, *([verb.head] if verb.dep_ == "relcl" else []))  # 'a claim which he called'
    if any(c.lemma_.lower() in cues.words("labels", "nouns") for c in named):
        return False  # 'called the claim absurd': nobody's word of what happened
    if any(c.dep_ in ("prep", "mark") and c.lower_ == "as" for c in _near(verb)):
        return True
    return verb.lemma_ != "describe" and _has_bare_label(verb, objects)


def _has_bare_label(verb: Token, objects: Sequence[Token]) -> bool:
    """Return True if a label follows without 'as': 'called the move a mistake'."""
    if len(objects) > 1 or (objects and verb.has_dependent("oprd")):
        return True
    return any(c.pos_ in ("NOUN", "PROPN", "ADJ") for c in verb.dependents("ccomp"))


def _near(verb: Token) -> Iterator[Token]:
    """Yield the children of a verb, of its object and of an adverbial clause."""
    for child in verb.children:
        yield child
        if child.dep_ in ("dobj", "advcl"):
            yield from child.children


def _names_given(verb: Token) -> Iterator[Token]:
    """Yield the nouns that somebody is called by; the first of two objects is who is called so."""
    objects = [c for c in verb.dependents(*COMPLEMENTS) if c.i > verb.i]
    for noun in objects:
        called = noun.dep_ == "dobj" and noun is objects[0]
        if noun.is_noun and not called:
            yield noun
    led = verb.dependents("prep", lower="as")
    yield from (c for preposition in led for c in preposition.dependents("pobj"))


def doubted(cue: Token) -> Certainty | None:
    """Return 'counterfactual' if a report is called false or its source apologises for it.

    'Falsely said', 'a false claim', 'regretted having said'; None otherwise.
    """
    own = [cue, *cue.dependents("nsubj")]
    words = [c.lower_ for t in own for c in t.dependents("advmod", "amod")]
    if any(w in cues.words("discredited", "modifiers") for w in words) or _regretted(cue):
        return "counterfactual"
    if _is_wrong_to(cue):
        return "counterfactual"
    return "counterfactual" if refuting(cue) is not None else None


def _is_wrong_to(cue: Token) -> bool:
    """Return True for 'it is wrong to say that …', 'it would be untrue to claim that …'."""
    above = cue.head
    predicates = [above, *above.dependents("acomp")]
    if cue.dep_ not in ("xcomp", "csubj", "ccomp") or cue.tag_ != "VB":
        return False
    if predicate_negated(above):
        return False
    wrong = cues.words("discredited", "modifiers")
    return any(t.pos_ == "ADJ" and t.lower_ in wrong and t.i < cue.i for t in predicates)


def _regretted(cue: Token) -> bool:
    """Return True for 'regretted having said', 'sorry for claiming'; a revelation stays true.

    What one says with regret ('regretted to say') is no retraction.
    """
    effect = cues.verbs().get(cue.lemma_.lower())
    if effect is None or effect.group not in cues.words("discredited", "regretted"):
        return False
    gerund = cue.tag_ == "VBG" or cue.has_dependent(lower="having")
    above = cue.head
    if cue.dep_ == "pcomp" and above.lower_ in ("for", "about"):
        above = above.head
    elif cue.dep_ not in ("xcomp", "ccomp"):
        return False
    sorry = cues.words("discredited", "apologising") | {"sorry"}
    return gerund and above.lemma_.lower() in sorry and not is_negated(above)


def refuting(cue: Token) -> Token | None:
    """Return the copula by which a report is called false: 'claims that … were a lie', 'untrue'.

    Also 'were not true', 'is without foundation'.
    """
    tale = cue.head if cue.dep_ == "relcl" else cue
    if not tale.is_noun and not _is_misread(tale):
        return None
    be = tale.head if tale.dep_ == "nsubj" else _hung_below(tale)
    if be is None or be.lemma_ not in BE | cues.words("discredited", "proving"):
        return None
    return be if _says_false(be) else None


def _says_false(be: Token) -> bool:
    """Return True for 'is not true', 'was a lie', 'proved false', 'is without foundation'."""
    said = be.dependents("acomp", "oprd", "attr", "xcomp")
    if be.has_dependent("neg"):
        return any(c.lower_ in cues.words("discredited", "true") for c in said)
    wrong, lies = cues.words("discredited", "modifiers"), cues.words("discredited", "lies")
    if any(c.lower_ in wrong or c.lemma_.lower() in lies for c in said):
        return True
    without = be.dependents("prep", lower="without")
    grounds = cues.words("discredited", "grounds")
    return any(c.lower_ in grounds for p in without for c in p.children)


def _is_misread(tale: Token) -> bool:
    """Return True for 'claims' in 'said that claims that he lied were false' ('that claims')."""
    that = tale.has_dependent("nsubj", lower="that")
    return that and tale.tag_ == "VBZ" and tale.word_before == "that"


def _hung_below(tale: Token) -> Token | None:
    """Return 'were' in 'Claims that he lied were false, she said', parsed as a part of 'claims'."""
    beside = [c for c in tale.head.children if tale.dep_ == "ccomp" and c.i > tale.right_edge.i]
    for child in (*tale.children, *beside):
        subject = child.has_dependent("nsubj", "nsubjpass", "expl")
        if child.dep_ in ("acl", "relcl", "ccomp") and child.lemma_ in BE and not subject:
            return child
    return None


def refuted_by(cue: Token) -> Token | None:
    """Return the verb by which a source calls a report false: 'the union said claims … were false'.

    None if the writer himself calls it false.
    """
    be = refuting(cue)
    if be is None:
        return None
    clause = be if be.dep_ == "ccomp" else cue
    above = clause.head
    told = clause.dep_ == "ccomp" and above.lemma_.lower() in cues.verbs()
    return above if told and above.pos_ == "VERB" else None
