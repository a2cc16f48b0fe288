"""Relations between things: positions, membership, place, kinship, age, pay, number, founding."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from kg.annotate import Annotation
from kg.extract.factuality.negation import negative_noun
from kg.extract.factuality.polarity import judge
from kg.extract.relations.adjacency import find_near
from kg.extract.relations.amounts import find_amounts
from kg.extract.relations.base import Found, span_between
from kg.extract.relations.belonging import find_belonging
from kg.extract.relations.employers import employs
from kg.extract.relations.former_positions import is_given_up
from kg.extract.relations.learned import find_learned
from kg.extract.relations.lexicon import words
from kg.extract.relations.nouns import find_in_nouns
from kg.extract.relations.opponents import find_sides
from kg.extract.relations.parts import find_parts
from kg.extract.relations.phrases import find_in_phrases
from kg.extract.relations.premises import find_premises, stands_there
from kg.extract.relations.restated import restated, without_echoes
from kg.extract.relations.seats import find_seats, sits_for
from kg.extract.relations.verbs import find_in_verbs
from kg.model import Certainty, Mention, Polarity, Relation
from kg.syntax.parsed import Token

__all__ = ["find_by_rule", "find_relations"]

FINDERS = (
    find_in_nouns,
    find_in_verbs,
    find_in_phrases,
    find_belonging,
    find_near,
    find_parts,
    find_premises,
    find_seats,
    find_sides,
    find_amounts,
)
PAST = "PAST_REF"
OF_A_WHOLE = frozenset({"locatedIn", "memberOf", "partOf"})
"""Relations that never hold between a name and a part of it."""


def find_by_rule(annotation: Annotation) -> list[Found]:
    """Return the relations found by rules, each pair once with the higher confidence, sorted."""
    tokens = tuple(annotation.doc)
    every = (found for find in FINDERS for found in find(annotation, tokens))
    return _surest(found for found in every if employs(annotation, found))


def find_relations(annotation: Annotation) -> Iterator[Relation]:
    """Yield the relations that a document states, in the order of their evidence.

    Ids are r1, r2 …; what two patterns find is one relation with the higher confidence. Holder and
    status keep their defaults: attribution is decided for all claims together. A relation that is
    over ('former', 'resigned as') has `until` PAST_REF; what a sentence says about several mentions
    of the same two chains is one statement, and all but one `restate` it.
    """
    by_rule = find_by_rule(annotation)
    every = _surest([*by_rule, *find_learned(annotation, by_rule)])
    kept = without_echoes(found for found in every if _is_stated(annotation, found))
    again = restated(kept)
    placed = sorted(
        ((span_between(annotation, f), f) for f in kept), key=lambda p: (p[0], p[1].key)
    )
    told = Counter(m.chain for m in annotation.mentions)
    ids = {found.key: f"r{number}" for number, (_, found) in enumerate(placed, start=1)}
    for evidence, found in placed:
        polarity, certainty = _standing(found.trigger)
        since, until = _period(annotation, found.trigger)
        yield Relation(
            id=ids[found.key],
            predicate=f"kg:{found.predicate}",
            subject=found.subject.id,
            object=found.object.id if found.object else None,
            value=found.value or found.title,
            time=found.time,
            since=since,
            until=until or _end(found),
            polarity=polarity,
            certainty=certainty,
            evidence=evidence,
            confidence=found.confidence,
            restates=ids[again[found.key]] if found.key in again else None,
            only_describes=_only_describes(found, told),
        )


def _is_stated(annotation: Annotation, found: Found) -> bool:
    """Return False for page furniture, nobody, a part of its own name, and a tie to itself."""
    aside = annotation.in_furniture(found.trigger) or _is_of_itself(found)
    aside = aside or _is_own_part(annotation, found) or _is_outside(annotation, found)
    nobody = any(_is_nobody(annotation, m) for m in (found.subject, found.object) if m is not None)
    return not aside and not nobody and sits_for(annotation, found)


def _is_nobody(annotation: Annotation, mention: Mention) -> bool:
    """Return True for 'No company' and 'Nobody', and for 'who' in 'nobody who worked there'."""
    head = annotation.doc.head_at(*mention.head)
    if head is None or mention.kind == "name":
        return False
    relative = head.tag_ in ("WP", "WDT") and head.head.dep_ == "relcl"
    return negative_noun(head.head.head if relative else head)


def _is_of_itself(found: Found) -> bool:
    """Return True where both ends are one thing: 'the rebel, known as Commander Zero'.

    Nobody is his own son, as 'Lund's son, the actor Bo Lund' reads if both names are taken for one.
    """
    if found.predicate == "holdsPosition" or found.object is None:
        return False
    return found.subject.chain == found.object.chain


def _is_own_part(annotation: Annotation, found: Found) -> bool:
    """Return True for 'the SWAT unit: part of SWAT', where one is named after the other.

    'The Memphis plant' is no name: premises stand in the place before them.
    """
    if found.predicate not in OF_A_WHOLE or found.object is None:
        return False
    subject, whole = found.subject, found.object.span
    beside = subject.kind == "nominal" and 0 <= subject.head.start - whole.end <= 1
    named_after = beside and subject.span.contains(whole) and not stands_there(annotation, found)
    return subject.head.contains(whole) or named_after


def _is_outside(annotation: Annotation, found: Found) -> bool:
    """Return True for 'an office in suburban Lima', which is beside that city and not in it."""
    if found.predicate not in OF_A_WHOLE or found.object is None:
        return False
    head = annotation.doc.head_at(*found.object.head)
    before = head.left_edge.before if head is not None else None
    beside = words("outside")
    if before is not None and before.lower_ in beside:
        return True
    return head is not None and head.has_dependent("amod", lower=beside)


def _only_describes(found: Found, told: Mapping[str, int]) -> bool:
    """Return True if a relation repeats the phrase of something unnamed that is mentioned once."""
    subject = found.subject
    if subject.kind != "nominal" or told[subject.chain] > 1 or found.object is None:
        return False
    return (subject.phrase or subject.whole).contains(found.object.head)


def _surest(founds: Iterable[Found]) -> list[Found]:
    best: dict[tuple[str, str, str], Found] = {}
    for found in founds:
        known = best.get(found.key)
        if known is None or known.confidence < found.confidence:
            best[found.key] = found
    return list(best.values())


def _standing(trigger: Token) -> tuple[Polarity, Certainty]:
    """Return polarity and certainty: she has a son in 'would not bury her son' and 'her son fell'.

    What a definite noun phrase names is presupposed by the verb, whatever that denies or doubts.
    """
    taking_part = trigger.is_noun and trigger.dep_ in ("nsubj", "nsubjpass", "dobj")
    open_ = negative_noun(trigger) or trigger.has_dependent("amod", lower=("future", "possible"))
    definite = trigger.has_dependent("poss") or trigger.has_dependent("det", lower="the")
    if taking_part and definite and not open_:
        return "positive", "certain"
    return judge(_judged(trigger))


def _judged(trigger: Token) -> Token:
    """Return the word whose polarity counts: a predicate noun is judged by its verb."""
    if trigger.dep_ in ("attr", "acomp", "oprd") and trigger.head.is_verb:
        return trigger.head
    return trigger


def _period(annotation: Annotation, trigger: Token) -> tuple[str | None, str | None]:
    """Return the dates of 'since 2009', 'until March', 'from 1998 to 2003' in the same clause."""
    since = until = None
    clause = _clause(trigger)
    for token in clause.subtree if clause is not None else ():
        word = token.lower_
        if word not in words("since") | words("until"):
            continue
        time = annotation.time_at.get(token.i + 1)
        if time is None or time.type not in ("DATE", "TIME") or _clause(token) != clause:
            continue
        if word in words("since"):
            since = time.value
        elif word in ("until", "till") or since:
            until = time.value
    return since, until


def _end(found: Found) -> str | None:
    """Return the end, at some time in the past, of a relation that is over."""
    return PAST if found.former or is_given_up(found.trigger) else None


def _clause(token: Token) -> Token | None:
    """Return the verb of the clause that contains a token; an apposition is its own clause."""
    for step in (token, *token.ancestors):
        if step.is_verb or step.dep_ == "appos":
            return step
    return None
