"""Words that are exposed as false or thrown at somebody: they vouch for nothing.

'The court heard that …', 'falsely claimed', 'called him a thief who …'.
"""

from collections.abc import Iterator

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract import cues
from kg.extract.scopes import Attribution, around_parenthesis, clause_span
from kg.extract.voices import by_agent, is_passive, mention_of, speaker_token
from kg.model import Certainty, Status

COMPLEMENTS = frozenset({"oprd", "attr", "ccomp", "dobj", "appos"})


def by_hearings(annotation: Annotation) -> Iterator[Attribution]:
    """Read 'the court heard that …', told by a side not named, and 'the court held that …'."""
    for verb in annotation.tokens:
        if verb.lemma_ not in ("hear", "hold", "tell", "decide") or verb.pos_ != "VERB":
            continue
        before = "nsubjpass" if verb.lemma_ == "tell" else "nsubj"
        court = [c for c in verb.children if c.dep_ == before]
        if not any(c.lemma_.lower() in cues.words("hearing") for c in court):
            continue
        heard = [clause_span(c) for c in verb.children if c.dep_ == "ccomp" and _owned(c)]
        for span in heard or [around_parenthesis(verb)]:
            found = verb.lemma_ in ("hold", "decide")
            holder = mention_of(annotation, court[0]) if found else None
            if span is not None:
                yield Attribution(
                    content=span,
                    holders=(holder.id,) if holder is not None else (),
                    cue=annotation.span_of(verb),
                    status="reported" if found else "alleged",
                )


def _owned(clause: Token) -> bool:
    kinds = {c.dep_ for c in clause.children}
    asked = any(c.lower_ in ("whether", "if") for c in clause.children)
    return clause.i > clause.head.i and bool(kinds & {"nsubj", "nsubjpass", "expl"}) and not asked


def by_namings(annotation: Annotation) -> Iterator[Attribution]:
    """Read 'called the mayor a thief who robbed them': the clause is the caller's reproach."""
    for verb in annotation.tokens:
        lemma = verb.lemma_.lower()
        if verb.pos_ != "VERB" or lemma not in cues.words("naming") or verb.dep_ == "acl":
            continue
        caller = by_agent(verb) if is_passive(verb) else speaker_token(verb)
        holder = mention_of(annotation, caller)
        status: Status = "reported" if lemma in cues.words("naming", "kindly") else "alleged"
        for noun in _names_given(verb):
            for clause in noun.children:
                added = clause.left_edge.i > 0 and clause.left_edge.nbor(-1).text == ","
                named = clause.dep_ in ("relcl", "acl") and not added
                span = clause_span(clause) if named else None
                if span is not None:
                    yield Attribution(
                        content=span,
                        holders=(holder.id,) if holder is not None else (),
                        cue=annotation.span_of(verb),
                        status=status,
                    )


def _names_given(verb: Token) -> Iterator[Token]:
    """Yield the nouns that somebody is called by; the first of two objects is who is called so."""
    objects = [c for c in verb.children if c.dep_ in COMPLEMENTS and c.i > verb.i]
    passive = is_passive(verb)
    for noun in objects:
        if noun.pos_ not in ("NOUN", "PROPN"):
            continue
        first = noun.dep_ == "dobj" and not passive and len(objects) == 1
        if not first and (noun.dep_ != "dobj" or noun is not objects[0]):
            yield noun
    for preposition in verb.children:
        if preposition.dep_ == "prep" and preposition.lower_ == "as":
            yield from (c for c in preposition.children if c.dep_ == "pobj")


def doubted(cue: Token) -> Certainty | None:
    """Give 'counterfactual' where the writer calls a report false: 'falsely said', 'a false claim'.

    None where he does not.
    """
    own = [cue, *(c for c in cue.children if c.dep_ == "nsubj")]
    words = [c.lower_ for t in own for c in t.children if c.dep_ in ("advmod", "amod")]
    if any(w in cues.words("discredited", "modifiers") for w in words):
        return "counterfactual"
    tale = cue.head if cue.dep_ == "relcl" else cue
    kinds = ("acomp", "oprd", "attr", "xcomp")
    predicates = [c for c in tale.head.children if c.dep_ in kinds] if _is_subject(tale) else []
    if any(p.lower_ in cues.words("discredited", "modifiers") for p in predicates):
        return "counterfactual"
    return None


def _is_subject(cue: Token) -> bool:
    return cue.pos_ == "NOUN" and cue.dep_ == "nsubj" and cue.head.lemma_ in ("be", "prove", "turn")
