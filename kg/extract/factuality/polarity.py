"""Polarity: whether a claim says that something happened, by cues of negation and their scope.

Values follow FactBank (Saurí and Pustejovsky 2009): positive, negative or unknown.
"""

from calendar import day_name
from collections.abc import Iterator

from kg.annotate.action_classes import classes
from kg.annotate.speech.cues import CERTAINTIES, weaker
from kg.extract.events.dating import appointed
from kg.extract.factuality.certainty import certainty_of, is_dreaded, is_unmeant, of_predicate
from kg.extract.factuality.clause_types import (
    asks_if,
    conditional,
    embedded_question,
    has_done,
    infinitive,
    is_question,
    shares_form,
    takes_for_known,
)
from kg.extract.factuality.governing_nouns import judged_above, left_undone
from kg.extract.factuality.lexicon import table, words
from kg.extract.factuality.negation import (
    UNTIL,
    asks_too_much,
    contrasted_reason,
    denied_noun,
    far_from,
    in_place_of,
    is_first_reason,
    joints,
    negated,
    negated_cleft,
    negation_of,
    negation_shared,
    negative_noun,
    negative_word,
    nobody_there,
    not_a,
    not_before_subject,
    not_in_state,
    not_one,
    only_then,
    predicate_negated,
    rare_word,
    rarely,
    shares_negation,
    stops_short,
)
from kg.extract.factuality.predicate_adjectives import (
    befalls,
    beside,
    copula_of,
    is_contrasted,
    made_so,
)
from kg.model import Certainty, Polarity
from kg.ontology import words as lexicon_words
from kg.syntax.parsed import Token

ASKED = frozenset({"ccomp", "csubj", "xcomp", "advcl"})
"""Labels of a clause with 'if' that may be a question: 'it is not clear if he fired'."""


WHERE = frozenset({"where", "when"})
WEEKDAYS = frozenset({"yesterday", "today", *map(str.lower, day_name)})


def judge(trigger: Token) -> tuple[Polarity, Certainty]:
    """Return the polarity and certainty of the claim that a trigger makes.

    The trigger is a verb, a predicate adjective or an event noun.
    """
    verb = copula_of(trigger) or trigger
    if trigger.is_noun:
        polarity, certainty = _of_noun(trigger)
    else:
        polarity, certainty = _polarity(verb, trigger), certainty_of(verb)
        if verb.i != trigger.i:
            certainty = weaker(certainty, of_predicate(trigger))
        if polarity == "unknown":
            certainty = weaker(certainty, "possible")
    if rarely(verb):
        polarity, certainty = _turned(polarity, "negative"), weaker(certainty, "probable")
    above = judged_above(verb)
    if above is None:
        return polarity, certainty
    return _turned(polarity, above[0]), weaker(certainty, above[1])


def _turned(own: Polarity, above: Polarity) -> Polarity:
    """Combine a claim's polarity with its governor's: 'unlikely that he did not see it'."""
    if above == "positive" or own == "unknown":
        return own
    if own == "negative" and above == "negative":
        return "positive"
    return above


def _polarity(verb: Token, trigger: Token) -> Polarity:
    if _left_open(verb) or _left_free(verb):
        return "unknown"
    denied = _negated_itself(verb, trigger) or any(cue(verb) for cue in NEGATING)
    return "negative" if denied != _governed_away(verb) else "positive"


def _negated_itself(verb: Token, trigger: Token) -> bool:
    """Return True if verb or predicate is negated, and the negation is not about something else."""
    own = trigger != verb and any(negated(t) for t in beside(trigger))
    denied = own or (negated(verb) and not is_contrasted(trigger))
    return denied and not contrasted_reason(verb) and not only_then(verb)


def negation_in_clause(trigger: Token) -> Token | None:
    """Return the word that negates a claim in its own clause: 'not', 'nobody', 'without', 'few'.

    None for what only another verb denies: 'failed to enter'.
    """
    if trigger.is_noun:
        return _negation_of_noun(_first_denied(trigger))
    verb = copula_of(trigger) or trigger
    if (own := _own_negation(trigger, verb)) is not None:
        return own
    if (shared := negation_shared(verb)) is not None:
        return shared
    if _without(verb) and verb.dep_ == "pcomp":
        return _privative(verb)
    return not_before_subject(verb) or rare_word(verb)


def _own_negation(trigger: Token, verb: Token) -> Token | None:
    """Return the word that negates a predicate, or its verb."""
    if verb.i != trigger.i:
        own = next(filter(None, map(negation_of, beside(trigger))), None)
        if own is not None:
            return own
    return None if is_contrasted(trigger) else negation_of(verb)


def _privative(gerund: Token) -> Token | None:
    """Return 'without' of 'without leaving', 'instead' of 'instead of leaving'."""
    replaced = in_place_of(gerund.head) or far_from(gerund)
    return gerund.head.before if replaced else gerund.head


def _negation_of_noun(noun: Token) -> Token | None:
    """Return 'no' in 'no fire', 'without' in 'without a fire', 'never' in 'it never happened'."""
    own = negative_word(noun) or (noun.left_edge if not_a(noun) else None)
    if own is not None:
        return own
    if denied_noun(noun):
        return noun.head.before if in_place_of(noun.head) else noun.head
    verb = _deciding_verb(noun)
    return negation_of(verb) if verb is not None else None


def _deciding_verb(noun: Token) -> Token | None:
    """Return the verb by which there was what a noun names: 'happened', 'held' in 'held a vote'."""
    verb = befalls(noun)
    if verb is not None or not _is_of_verb(noun):
        return verb
    return None if _is_known_deed(noun, noun.head) else noun.head


def _is_known_deed(noun: Token, verb: Token) -> bool:
    """Return True for what a verb takes for known, and for what stands whatever it says."""
    return _presupposed(noun, verb) or _stands_anyway(noun, verb)


def _is_of_verb(noun: Token) -> bool:
    """Return True for the object, passive subject or predicate noun of a verb: 'held a vote'."""
    return noun.dep_ in ("dobj", "nsubjpass", "attr") and noun.head.is_verb


def _yet_to_come(verb: Token) -> bool:
    """Return True for 'have yet to find a cause'."""
    return verb.head.lemma_ in ("have", "be") and left_undone(verb)


def _first_denied(noun: Token) -> Token:
    """Return the noun whose 'no' a conjunct shares: 'no fires or deaths', 'without loss or ill'."""
    first, joined = noun, set[str]()
    while first.dep_ == "conj" and first.head.is_noun:
        first = first.head
        joined |= joints(first)
    joined |= joints(noun)
    return first if joined & {"or", "nor"} else noun


def _without(verb: Token) -> bool:
    preposition = verb.head
    while preposition.dep_ == "prep" and preposition.head.dep_ == "prep":
        preposition = preposition.head
    beside = {"conj": verb.head, "advcl": verb}.get(verb.dep_)
    if beside is not None and any(
        c.lower_ == "than" and c.word_before == "rather" for c in beside.children
    ):
        return True
    if verb.dep_ != "pcomp":
        return False
    if in_place_of(verb.head) or far_from(verb):
        return True
    return bool({verb.head.lower_, preposition.lower_} & words("negation", "prepositions"))


def _governed_away(verb: Token) -> bool:
    """Return True for 'failed to enter', 'prevented them from leaving', 'did not think he left'."""
    head = verb.head
    if made_so(verb):
        return predicate_negated(head)
    if verb.dep_ in ("xcomp", "acl", "ccomp") and head != verb:
        return _by_governor(verb)
    if verb.dep_ in ("oprd", "acomp"):
        return _told_of_nobody(head, verb)
    if verb.dep_ == "pcomp" and head.lower_ == "from":
        return _is_kept_from(head.head)
    if verb.dep_ == "conj" and shares_form(verb, head):
        return _is_governed(head) and _governed_away(head)
    return False


def _is_governed(verb: Token) -> bool:
    """Return True for an infinitive or a gerund that depends on another word."""
    return verb.dep_ in ("xcomp", "pcomp") or (verb.dep_ == "ccomp" and infinitive(verb))


def _is_kept_from(keeping: Token) -> bool:
    """Return True for 'prevented them from leaving' and 'backed away from leaving'."""
    if keeping.pos_ == "ADV":
        keeping = keeping.head
    kept = keeping.lemma_.lower() in words("negation", "from_governors")
    return kept and not negated(keeping) and not _governed_away(keeping)


def _denies(head: Token, verb: Token) -> bool:
    """Return True for 'failed to enter', 'the failure to enter' and 'doubts that he entered'.

    Who feared to speak did not; who feared losing it may have lost it.
    """
    name = head.lemma_.lower()
    if verb.dep_ == "ccomp":
        return name in words("negation", "doubting")
    bare = verb.dep_ == "xcomp" or (verb.dep_ == "acl" and infinitive(verb))
    stopped = verb.tag_ == "VBG" and verb.dep_ == "xcomp" and _ends(head)
    known = name in words("negation", "governors") and not is_dreaded(verb)
    return bare and (stopped or known) and not _passive(head)


def _ends(verb: Token) -> bool:
    """Return True for 'stopped' and 'gave up' before a gerund: 'stopped selling milk'."""
    particle = next((c.lower_ for c in verb.dependents("prt")), "")
    return f"{verb.lemma_.lower()} {particle}".strip() in words("negation", "ending")


def _by_governor(verb: Token) -> bool:
    """Return True for a complement that its governor denies: 'failed to enter', 'did not think …'.

    A negated governor that denies says that it was so: 'did not fail to enter'. Who was not strong
    enough to lift a thing did not lift it.
    """
    head = verb.head
    name = head.lemma_.lower()
    if _denies(head, verb):
        return not predicate_negated(head)
    if verb.dep_ == "ccomp" and (embedded_question(verb) or conditional(verb)):
        return False  # 'nobody saw who threw it', 'should they agree, it will not close'
    if _told_of_nobody(head, verb):
        return True
    raising = name in words("negation", "raising") and verb.dep_ in ("xcomp", "ccomp")
    enough = verb.dep_ == "xcomp" and head.has_dependent("advmod", lower="enough")
    return (raising or enough) and _takes_denial(verb)


def _takes_denial(verb: Token) -> bool:
    """Return True if the negation of its governor is that of a complement: 'did not try to go'.

    Also 'without trying to go', 'instead of stopping to help'.
    """
    head = verb.head
    then = verb.dep_ == "xcomp" and only_then(head)
    denied = (predicate_negated(head) and not then) or _without(head)
    return denied or (_is_nonfinite(verb) and _governed_away(head))


def _is_nonfinite(complement: Token) -> bool:
    """Return True for 'leave' in 'tried to leave', 'let him leave'; not in 'thought he left'."""
    if complement.dep_ == "xcomp" or complement.head.lemma_.lower() == "let":
        return True
    return has_done(complement) or infinitive(complement)


def _told_of_nobody(head: Token, verb: Token) -> bool:
    """Return True for 'no officer is known to have been hurt', 'nobody was reported missing'."""
    if verb.dep_ not in ("xcomp", "oprd", "acomp") or not _passive(head):
        return False
    asked = infinitive(verb) and not has_done(verb) and verb.lemma_ != "be"
    told = classes("verbs").get(head.lemma_.lower())
    told_so = told == "kg:Belief" or (told == "kg:Statement" and not asked)
    return told_so and any(map(negative_noun, head.dependents("nsubjpass")))


def _left_free(verb: Token) -> bool:
    """Return True for 'did not have to leave', 'need not leave': they may still have left.

    Also for 'not everyone was ready to leave', of whom some may have.
    """
    if verb.dep_ == "conj" and shares_form(verb, verb.head):
        return _left_free(verb.head)
    if verb.dep_ == "xcomp" and not_one(copula_of(verb.head) or verb.head):
        return True
    obliged = verb.head.lemma_.lower() in words("negation", "obliging")
    return verb.dep_ == "xcomp" and infinitive(verb) and obliged and predicate_negated(verb.head)


def _nothing_to(verb: Token) -> bool:
    """Return True for 'nothing to indicate', 'no plans to run', 'no intention of leaving'."""
    noun = verb.head
    if verb.dep_ == "pcomp" and noun.lower_ == "of":
        noun = noun.head
    elif verb.dep_ not in ("acl", "relcl") or not infinitive(verb):
        return False
    free = noun.lemma_.lower() in words("negation", "obligations")
    return noun.i < verb.i and is_unmeant(noun) and not free and not _but_to(noun, verb)


def _in_no_case(verb: Token) -> bool:
    """Return True for 'no case in which a guest was robbed', 'not aware of any day when it rained'.

    That there is no such case says that it did not happen.
    """
    noun = verb.head
    if verb.dep_ != "relcl" or noun.lemma_.lower() not in words("negation", "cases"):
        return False
    ahead = verb.doc[noun.i + 1 : verb.i]
    if not any(t.lower_ in WHERE or (t.lower_ == "which" and t.word_before == "in") for t in ahead):
        return False
    none = negative_word(noun) is not None
    return none or (noun.has_dependent("det", lower="any") and negated(noun.verb_above))


def _but_to(noun: Token, verb: Token) -> bool:
    return any(t.lower_ in ("but", "except") for t in verb.doc[noun.i : verb.i])


NEGATING = (
    _without,
    shares_negation,
    _yet_to_come,
    _nothing_to,
    _in_no_case,
    is_first_reason,
    asks_too_much,
    negated_cleft,
    nobody_there,
    not_one,
    stops_short,
)
"""What denies a verb without a negation of its own; each function quotes an example."""


def _passive(verb: Token) -> bool:
    """Return True for a passive: 'is feared to have sunk' denies nothing."""
    return verb.has_dependent("auxpass")


def _left_open(verb: Token) -> bool:
    """Return True for open clauses: 'whether he fired or fled', 'not clear if', 'did he fire?'."""
    if _may_or_may_not(verb):
        return True
    if verb.dep_ == "xcomp" and _is_asked_with(verb) and _left_open(verb.head):
        return True
    if _shares_question(verb):
        return _left_open(verb.head)
    asking = ("whether", "if") if verb.dep_ in ASKED else ("whether",)
    mark = verb.dependent("mark", lower=asking)
    if mark is None:
        return is_question(verb) and not takes_for_known(verb)
    return mark.lower_ != "if" or _asks(verb)


def _is_asked_with(verb: Token) -> bool:
    """Return True for 'whether charges are to be filed', 'whether she had decided to leave'."""
    above = verb.head
    asked = infinitive(verb) and above.is_verb and not is_question(above)
    return above.lemma_ == "be" or (asked and not negated(above))


def _asks(verb: Token) -> bool:
    """Return True for a clause with 'if' that is no condition: 'not clear if he fired'."""
    return verb.dep_ != "advcl" or asks_if(verb) or _is_unclear(verb)


def _shares_question(verb: Token) -> bool:
    """Return True for 'fled' in 'whether he fired or fled', joined to a clause that is not main."""
    inner = verb.dep_ == "conj" and verb.head.dep_ not in ("ROOT", "conj")
    return inner and (verb.has_dependent("mark", lower="if") or not _owned(verb))


def _is_unclear(verb: Token) -> bool:
    """Return True for a clause of which is said that it is not clear: 'not clear if'."""
    return any(t.lemma_.lower() in words("negation", "unclear") for t in _governors(verb))


def _may_or_may_not(verb: Token) -> bool:
    """Return True for 'may or may not have caused'."""
    return any(c.i >= 2 and verb.doc[c.i - 2].lower_ == "or" for c in verb.dependents("neg"))


def _owned(verb: Token) -> bool:
    return verb.has_dependent("nsubj", "nsubjpass", "expl", "mark")


def _governors(verb: Token) -> Iterator[Token]:
    yield verb.head
    yield from verb.head.dependents("acomp", "attr")


def _of_noun(noun: Token) -> tuple[Polarity, Certainty]:
    """Return the values of an event noun, by its determiner and by its governing verb."""
    first = _first_denied(noun)
    denied = any(denies(first) for denies in DENIALS)
    certainty = _by_adjective(noun)
    noun, verb = first, first.head
    if _is_of_verb(noun):
        undone = _is_undone(verb)
        left = _left_by_denial(noun, verb) if undone and not denied else None
        if left is not None:
            return left, certainty
        denied = denied or undone
        if certainty == "certain" and not _stands_already(noun, verb):
            certainty = _of_undergone(noun, verb)
    elif certainty == "certain":
        certainty = _by_governing_phrase(noun)
    return _polarity_of_noun(noun, denied=denied), certainty


def _polarity_of_noun(noun: Token, *, denied: bool) -> Polarity:
    """Return the polarity of an event noun, which is open for 'any' of what need not be."""
    if denied:
        return "negative"
    return "unknown" if _any_of_none(noun) else "positive"


def _is_undone(verb: Token) -> bool:
    """Return True for a verb that is denied, by itself or with the verb that it is joined to."""
    return (negated(verb) and not only_then(verb)) or shares_negation(verb)


def _stands_already(noun: Token, verb: Token) -> bool:
    """Return True for what has been told, for a mishap that the verb takes for known, and 'ruling'.

    In 'may appeal the ruling' there has been one.
    """
    reacts = _is_definite(noun) and verb.lemma_.lower() in words("objects", "reacting")
    return reacts or is_taken_up(noun) or (_presupposed(noun, verb) and befell(noun))


def _left_by_denial(noun: Token, verb: Token) -> Polarity | None:
    """Return what a denied verb leaves of a known deed: it was, or may be; None if it is denied."""
    if _is_known_deed(noun, verb):
        return "positive"
    return "unknown" if _is_permitted(noun, verb) else None


def _of_undergone(noun: Token, verb: Token) -> Certainty:
    """Return the certainty of an object or passive subject: 'the trial is set for May'."""
    if appointed(verb) == noun:
        return "future"
    if certainty_of(verb) == "counterfactual" and verb.lemma_ in words("objects", "averting"):
        return "certain"  # 'the fire could have been prevented': it was not
    if _is_retracted(noun, verb):
        return "certain"
    return _of_happening(verb) if noun.dep_ == "nsubjpass" else _from_verb(verb, noun)


def _is_retracted(noun: Token, verb: Token) -> bool:
    """Return True for 'might withdraw its offer', which was made."""
    retracts = verb.lemma_ in words("objects", "retracting")
    return retracts and noun.lemma_ in words("objects", "retracted") and _is_definite(noun)


def _never_made(noun: Token) -> bool:
    """Return True for 'failed to reach a decision', 'without making a payment'.

    In 'failed to prevent a crash' the verb is not what brings it about.
    """
    made = noun.dep_ == "dobj" and noun.head.pos_ == "VERB" and not _is_definite(noun)
    support = lexicon_words("nominals", "support", "agent")
    return made and noun.head.lemma_ in support and _polarity(noun.head, noun.head) == "negative"


def _by_governing_phrase(noun: Token) -> Certainty:
    """Return the certainty of a noun that happens or stands in a phrase: 'plans for a strike'."""
    verb = noun.head
    if _happens(noun):
        return _of_happening(verb)
    if _is_imagined(noun):
        return certainty_of(verb)
    coming = _coming(verb) if noun.dep_ == "nsubj" and not befell(noun) else None
    if coming is not None:
        return certainty_of(coming)
    return _of_phrase(noun, verb) if noun.dep_ == "pobj" and verb.dep_ == "prep" else "certain"


def _happens(noun: Token) -> bool:
    """Return True if a noun is told to happen: 'the vote was held', not 'the vote delays it'."""
    subject = noun.dep_ in ("nsubj", "nsubjpass")
    name = noun.head.lemma_.lower()
    acts = noun.dep_ == "nsubj" and name in words("objects", "moving")
    return subject and name in words("objects", "happening") and not acts


def _of_phrase(noun: Token, preposition: Token) -> Certainty:
    """Return the certainty of a noun behind a preposition: 'expected at a vigil'."""
    above = preposition.head
    if _is_awaited_at(preposition, above) and not befell(noun):
        return "future"
    carried = above.lemma_ == "be" or _comes_with(noun)
    return certainty_of(above) if carried else _in_prospect(preposition)


def _is_awaited_at(preposition: Token, verb: Token) -> bool:
    """Return True for 'at' in '600 people are expected at a vigil', which is still to be held."""
    led = preposition.lower_ in ("at", "for", "to") and preposition.i > verb.i
    now = _passive(verb) and verb.finite.tag_ in ("VBZ", "VBP")
    return led and now and verb.lemma_ in words("certainty", "awaiting")


def _is_imagined(noun: Token) -> bool:
    """Return True for 'a fire in the east wing would not reach us', which need not burn.

    'A fire on Monday would not delay the works' did. A bare 'fire' tells nothing by itself.
    """
    loose = noun.has_dependent("det", lower=("a", "an", "any", "another"))
    if (
        not loose
        or not noun.has_dependent("prep", "compound", "acl")
        or noun.dep_ not in ("nsubj", "nsubjpass")
    ):
        return False
    if certainty_of(noun.head) not in ("hypothetical", "counterfactual"):
        return False
    would = noun.head.has_dependent("aux", lower=words("objects", "imagining"))
    own = noun.subtree
    dated = any(t.lower_ in WEEKDAYS or t.dep_ == "relcl" for t in own)
    return would and not dated


def _coming(copula: Token) -> Token | None:
    """Return 'held' in 'an inquest is to be held', 'start' in 'the trial is due to start'.

    What is to end or to go on has begun.
    """
    if copula.lemma_ != "be":
        return None
    ahead = [c for one in (copula, *copula.dependents("acomp")) for c in one.dependents("xcomp")]
    happening = words("objects", "happening") - words("objects", "under_way")
    by_others = words("objects", "moving")
    return next(
        (
            c
            for c in filter(infinitive, ahead)
            if c.lemma_ in happening and (c.lemma_ not in by_others or _passive(c))
        ),
        None,
    )


def _comes_with(noun: Token) -> bool:
    """Return True for 'is to close with the loss of 90 jobs', which is to come as well."""
    act = noun.head.head
    ends = noun.head.lower_ == "with" and act.lemma_.lower() in words("objects", "ending")
    return ends and noun.lemma_.lower() in words("objects", "results")


def _presupposed(noun: Token, verb: Token) -> bool:
    """Return True for 'did not attend the hearing', 'came to fight the fire': there was one.

    A definite noun phrase presupposes what it names (Strawson 1950), except where the verb is what
    brings it about: 'did not make the trip', 'did not sign the deal'.
    """
    return _is_definite(noun) and verb.lemma_.lower() in words("objects", "presupposing")


def _stands_anyway(noun: Token, verb: Token) -> bool:
    """Return True for 'did not plan the raid': what befell, befell, whoever did it or did not.

    So does 'did not start the fire'. Not for 'the raid was not carried out'.
    """
    support = lexicon_words("nominals", "support", "agent")
    made = verb.lemma_ in support - lexicon_words("nominals", "support", "setting_off") - {"commit"}
    return is_known(noun) and not made


def _is_permitted(noun: Token, verb: Token) -> bool:
    """Return True for 'did not approve the sale', which may have gone ahead."""
    return _is_definite(noun) and verb.lemma_ in words("objects", "permitting")


def _is_definite(noun: Token) -> bool:
    return any(
        c.dep_ == "poss" or c.lower_ in ("the", "this", "that", "these", "those")
        for c in noun.children
    )


def befell(noun: Token) -> bool:
    """Return True for a fire, a crash or a crime, which nobody plans: a definite one has been."""
    name = noun.lemma_.lower()
    action = classes("nouns").get(name, "").removeprefix("kg:")
    return action in words("objects", "befalling") or name in words("objects", "befallen")


def is_taken_up(noun: Token) -> bool:
    """Return True for the claim in 'a court is to hear her claim in May': it has been made."""
    made = _is_of_verb(noun) and noun.lemma_ in words("objects", "retracted")
    return made and _presupposed(noun, noun.head) and certainty_of(noun.head) == "future"


def is_known(noun: Token) -> bool:
    """Return True for 'the fire', which has been, whatever is said of who did it."""
    return _is_definite(noun) and befell(noun)


def _by_adjective(noun: Token) -> Certainty:
    """Return the certainty that an adjective gives a noun: 'a possible attack'."""
    adjectives = [c.lower_ for c in noun.dependents("amod")]
    known = [table("nouns")[word] for word in adjectives if word in table("nouns")]
    return known[-1] if known else "certain"


def _any_of_none(noun: Token) -> bool:
    """Return True for 'not aware of any deaths', which leaves open whether anyone died."""
    any_ = noun.has_dependent("det", lower="any")
    return any_ and noun.dep_ == "pobj" and predicate_negated(noun.head.head)


def _never_befell(noun: Token) -> bool:
    """Return True for 'the attack never happened', which denies the attack."""
    verb = befalls(noun)
    return verb is not None and negated(verb)


def _in_prospect(preposition: Token) -> Certainty:
    """Return the certainty set by a preposition's governor: 'a risk of floods', 'called for'."""
    above = preposition.head.lemma_.lower()
    if preposition.head.has_dependent("dobj"):
        return "certain"  # 'called reporters for a meeting'
    if above in words("absence", "prospects") and negative_noun(preposition.head):
        return "certain"  # 'no chance of parole'
    held = preposition.dependent("pobj")
    if above == "eve" and held is not None:  # 'on the eve of a vote'
        return "certain" if held.has_dependent("poss") else "future"
    bargained = held is not None and held.lemma_ in words("objects", "bargained")
    if bargained and above in words("objects", "bargaining"):  # 'talks on the sale of the mill'
        return "hypothetical"
    return _of_prospect(above, preposition.lower_)


def _of_prospect(governor: str, preposition: str) -> Certainty:
    """Return the certainty that a word gives to what stands behind its preposition: 'plans for'."""
    rows: dict[str, dict[str, list[str]]] = table("prospects")
    for value in CERTAINTIES:
        if governor in rows.get(value, {}).get(preposition, ()):
            return value
    return "certain"


def _of_happening(verb: Token) -> Certainty:
    """Return the certainty of 'is set to begin', which is that of the beginning.

    What lasts 'until the inquiry ends' takes the inquiry for known.
    """
    if verb.lemma_ == "end" and verb.has_dependent("mark", lower=UNTIL):
        return "certain"
    coming = verb.dependents("xcomp")
    happens = next((c for c in coming if c.lemma_.lower() in words("objects", "happening")), None)
    return certainty_of(happens) if happens is not None else _from_verb(verb)


def _is_told(noun: Token | None, verb: Token) -> bool:
    """Return True for 'announced the arrest of two men' (done), not 'announced a tour' (a plan)."""
    known = noun is not None and noun.has_dependent(lower="the")
    return known and verb.lemma_ == "announce"


def _from_verb(verb: Token, noun: Token | None = None) -> Certainty:
    name = verb.lemma_.lower()
    if name in words("objects", "future") and not _is_told(noun, verb):
        return "future"
    objects = verb.dependents("dobj")
    first = len(objects) > 1 and noun is not None and noun.i == objects[0].i
    labelled = first or verb.has_dependent("oprd", "attr")  # 'called the vote a sham'
    moved = verb.has_dependent("advmod", "prt", lower=("away", "back"))  # 'called the patrol away'
    labelled = labelled or moved
    if (name in words("objects", "hypothetical") and not labelled) or _is_withheld(noun, verb):
        return "hypothetical"
    return certainty_of(verb)


def _is_withheld(noun: Token | None, verb: Token) -> bool:
    """Return True for 'were denied entry' and 'refused him bail', which did not come about."""
    if noun is None or verb.lemma_.lower() not in words("objects", "withheld"):
        return False
    given = any(c.i != noun.i for c in verb.dependents("dative", "nsubjpass"))
    return given or noun.lemma_.lower() in lexicon_words("cues", "granted", "nouns")


DENIALS = (negative_noun, denied_noun, not_in_state, not_a, _never_befell, _never_made)
"""How a noun itself is denied: 'no fire', 'the denied deal', 'not an attack' …"""
