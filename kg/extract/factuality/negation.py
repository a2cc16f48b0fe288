"""Negation: of a word, without a negative word ('instead of'), and of a whole clause."""

from collections.abc import Iterator

from kg.annotate.parse_columns import MUCH
from kg.extract.factuality.clause_types import infinitive
from kg.extract.factuality.lexicon import words
from kg.syntax.parsed import Token, once

SUBJECTS = frozenset({"nsubj", "nsubjpass"})
RELATIVE = frozenset({"who", "that", "which"})
UNTIL = frozenset({"until", "till"})

NEXT = 12
"""Number of words of the next sentence in which its verb is looked for."""
UNLIKE = frozenset({"like", "unlike", "as", "but", "except", "than"})
"""Prepositions before somebody who is set beside or apart: 'is like nobody else'."""
DENIED_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "pobj", "expl"})
"""Arguments that negate their verb if they are negative: 'no officer went', 'saw nobody'."""


def negated(token: Token) -> bool:
    """Return True for a negated word: 'did not', 'never', 'no one', 'no officer went'."""
    return negation_of(token) is not None


@once
def negation_of(token: Token) -> Token | None:
    """Return the word that negates another: 'not', 'never', 'no' in 'no officer went'.

    'Nor' and 'never before' at the head of a clause negate it whole, though they hang on its
    auxiliary or preposition: 'nor was he seen'.
    """
    for child in token.children:
        if child.i < token.i and (fronted := _fronted(child)) is not None:
            return fronted
        if child.dep_ == "neg" or child.lower_ in words("negation", "words"):
            return None if _not_only(child) or _contrasts(child, token) else child
        if (below := _denying_above(child)) is not None:
            return below
    return _nor_before(token) or _headline(token)


def _nor_before(verb: Token) -> Token | None:
    """Return 'nor' in 'he was not paid, nor did he complain', which hangs on the verb before."""
    if verb.dep_ != "conj" or not verb.head.is_verb:
        return None
    nor = verb.left_edge.before
    inverted = verb.has_dependent("aux", "auxpass") and verb.finite.i == verb.left_edge.i
    return nor if nor is not None and nor.lower_ == "nor" and inverted else None


def _contrasts(negation: Token, token: Token) -> bool:
    """Return True for 'the pit was closed, not the mill', 'was never so proud as then'."""
    if negation.lower_ == "never":
        return any(map(_is_surpassed, (token, *token.children)))
    return negation.lower_ == "not" and negation.i > token.i and negation.word_before == ","


def _is_surpassed(word: Token) -> bool:
    """Return True for 'so proud as then' and 'more popular than in May'."""
    degree = word.has_dependent("advmod", lower=("so", "more", "less"))
    after = word.doc[word.i + 1 : word.sent.end]
    return degree and any(t.lower_ in ("as", "than") for t in after)


def _denying_above(child: Token) -> Token | None:
    """Return the negation of 'neither … nor', 'no officer', 'no longer' and 'by no means'."""
    if child.dep_ in DENIED_ARGUMENTS and (word := negative_word(child)) is not None:
        return word
    if child.dep_ == "advmod" and child.lower_ == "longer":
        return negation_of(child)
    if _falls_short(child):
        return child
    if child.dep_ == "preconj" and child.lower_ == "neither":
        return child
    if (nobody := _nobody_behind(child)) is not None:
        return nobody
    return child.nbor() if child.pos_ == "ADP" and _denies_whole(child) else None


def _nobody_behind(preposition: Token) -> Token | None:
    """Return 'nobody' of 'spoke to nobody'; not of 'a man like nobody else', 'all but no one'."""
    if preposition.dep_ not in ("prep", "dative", "agent") or preposition.lower_ in UNLIKE:
        return None
    for held in preposition.dependents("pobj"):
        no_one = held.lower_ == "one" and held.word_before == "no"
        if no_one or held.lower_ in words("negation", "no_persons"):
            return negative_word(held)
    return None


def _falls_short(child: Token) -> bool:
    """Return True for 'was anything but fair' and 'was less than thrilled'."""
    if child.dep_ in ("attr", "acomp") and child.lower_ == "anything":
        return child.word_after == "but"
    less = child.dep_ == "advmod" and child.lower_ == "less" and child.word_after == "than"
    return less and child.i + 2 == child.head.i and child.head.tag_ in ("JJ", "VBN", "VBG")


def _fronted(child: Token) -> Token | None:
    """Return the negation of 'nor was', 'never before' and 'not once', on a word below."""
    if child.dep_ not in ("aux", "auxpass", "prep", "advmod"):
        return None
    known = words("negation", "fronted") | ({"not"} if child.lower_ == "once" else set())
    return child.dependent(lower=known, side="left")


def _denies_whole(preposition: Token) -> bool:
    """Return True for 'by no means', 'in no way'."""
    three = preposition.doc[preposition.i : preposition.i + 3]
    return " ".join(t.lower_ for t in three) in words("negation", "phrases")


def _headline(verb: Token) -> Token | None:
    """Return 'No' in 'No survivors found after crash', where noun and participle form a clause."""
    noun = verb.head
    clause = verb.tag_ == "VBN" and verb.dep_ == "acl" and noun.dep_ == "ROOT"
    return negative_word(noun) if clause else None


def _not_only(negation: Token) -> bool:
    """Return True for 'not only filled the square but …', 'was not the only guard' (no denial)."""
    after = [t.lower_ for t in negation.doc[negation.i + 1 : negation.i + 3]]
    if after and after[0] in words("negation", "not_only"):
        return True
    article = len(after) == 2 and after[0] in ("the", "an", "her", "his", "their")
    return article and after[1] in words("negation", "not_the_only")


def negative_noun(noun: Token) -> bool:
    """Return True for 'nobody', 'no guard', 'neither bank'; but not 'no fewer than ten'."""
    return negative_word(noun) is not None


def negative_word(noun: Token) -> Token | None:
    """Return the word that makes a noun phrase negative: 'nobody', 'no' in 'no guard'."""
    if noun.lower_ in words("negation", "pronouns"):
        return None if affirms(noun) else noun
    for child in (*noun.children, *_on_compound(noun)):
        if (
            child.dep_ in ("det", "neg", "preconj")
            and child.lower_ in words("negation", "determiners")
            and not affirms(child)
            and not _turns_adjective(child)
            and not _is_number(child)
        ):
            return child
    return None


def _is_number(word: Token) -> bool:
    """Return True for 'No' in 'the No 7 tram', 'from No 10'; not in 'no 10 per cent rise'."""
    after = word.doc[word.i + 1 : word.i + 3]
    digits = bool(after) and after[0].text.isdigit() and len(after[0]) < len("2024")
    if not digits or (len(after) > 1 and after[1].lower_ in words("negation", "units")):
        return False
    written = word.text == "No" and not word.is_sent_start
    return written or word.word_before in ("the", "world")


def _on_compound(noun: Token) -> Iterator[Token]:
    """Yield 'no' in 'no flood warning', if it hangs on 'flood'; not in 'a no-fly zone'."""
    first = noun.left_edge
    if first.head.dep_ == "compound" and first.head.head == noun and first.word_after != "-":
        yield first


def _turns_adjective(word: Token) -> bool:
    """Return True for 'not guilty pleas', which are pleas; 'not many pleas' are hardly any."""
    after = word.after or word
    beside = after.pos_ == "ADJ" and after.dep_ == "amod" and after.head.i != word.i
    return word.lower_ == "not" and beside and after.lower_ not in MUCH


def predicate_negated(token: Token) -> bool:
    """Return True for a negated verb, or a negated adjective or its copula."""
    return negated(token) or (token.pos_ == "ADJ" and negated(token.head))


def only_then(verb: Token) -> bool:
    """Return True for 'did not begin until May': negated before then, so stated for afterwards.

    'Nobody came until May' tells of nobody who came then.
    """
    word = negation_of(verb) if verb.pos_ == "VERB" else None
    if word is None or any(word in c.subtree for c in verb.dependents(*SUBJECTS)):
        return False
    return any(
        c.lower_ in UNTIL if c.dep_ == "prep" else c.has_dependent("mark", lower=UNTIL)
        for c in verb.dependents("prep", "advcl")
        if c.i > verb.i
    )


def rarely(verb: Token) -> bool:
    """Return True for what almost did not happen: 'hardly moved', 'few of the guards stopped'."""
    return rare_word(verb) is not None


def rare_word(verb: Token) -> Token | None:
    """Return 'hardly' of 'hardly moved' and of 'hardly anyone moved', 'few' of 'few moved'."""
    for child in verb.children:
        if child.dep_ == "advmod" and (
            child.lower_ in words("negation", "rare") or _is_hardly_able(child, verb)
        ):
            return child
        found = _few(child) or _hardly(child) if child.dep_ in SUBJECTS else None
        if found is not None:
            return found
    return None


def _is_hardly_able(adverb: Token, verb: Token) -> bool:
    """Return True for 'could barely walk'; who 'barely escaped' did escape."""
    able = verb.has_dependent("aux", lower=words("certainty", "abilities"))
    return able and adverb.lower_ in words("negation", "barely")


def _few(subject: Token) -> Token | None:
    """Return 'few' of 'few guards' and 'very few of them', but not of 'a few'."""
    found = [subject, *subject.dependents("amod", "det", "nummod")]
    few = next((t for t in found if t.lower_ == "few"), None)
    if few is None:
        return None
    ahead = {c.lower_ for t in (subject, few) for c in t.lefts}
    return None if ahead & words("negation", "some") else few


def _hardly(subject: Token) -> Token | None:
    """Return 'hardly' of 'hardly anyone'."""
    return subject.dependent(lower=words("negation", "rare"))


def affirms(negation: Token) -> bool:
    """Return True for words that deny nothing: 'nothing short of brave', 'no fewer than ten'.

    Also 'nothing but'.
    """
    after = negation.doc[negation.i + 1 : negation.i + 3]
    if len(after) < 2 or after[0].lower_ not in words("negation", "affirming"):
        return False
    return after[0].lower_ == "but" or after[1].lower_ in ("than", "of")


def denied_noun(noun: Token) -> bool:
    """Return True for 'without casualties', 'instead of a trial'."""
    preposition = noun.head
    return noun.dep_ == "pobj" and (preposition.lower_ == "without" or in_place_of(preposition))


def not_in_state(noun: Token) -> bool:
    """Return True for 'is not under arrest', 'was not in custody': the state that is denied."""
    preposition = noun.head
    bare = noun.dep_ == "pobj" and not noun.has_dependent("det", "poss")
    of_be = preposition.dep_ == "prep" and preposition.head.lemma_ == "be"
    led = preposition.lower_ in ("under", "in", "on") and preposition.i == noun.left_edge.i - 1
    return bare and of_be and led and negated(preposition.head)


def not_a(noun: Token) -> bool:
    """Return True for 'not a shot was fired', 'not one shot'."""
    first = noun.left_edge
    if first.lower_ != "not" or first.i + 1 >= noun.i:
        return False
    return first.word_after in ("a", "an", "one") and first.head.i in (noun.i, first.i + 1)


def shares_negation(verb: Token) -> bool:
    """Return True for 'did not stop or help', 'neither stopped nor helped', 'never saw or …'."""
    return negation_shared(verb) is not None


def negation_shared(verb: Token) -> Token | None:
    """Return the negation of the first of a series of verbs: 'did not plan, order or do it'."""
    if verb.dep_ != "conj" or verb.has_dependent("nsubj", "nsubjpass", "aux", "auxpass"):
        return None
    head = verb.head
    if head.has_dependent("cc", lower="but"):
        return None
    own = _negation_before(head)
    told = own or negation_shared(head)
    helped = own is not None and head.has_dependent("aux") and verb.tag_ == head.tag_
    return told if helped or (joints(head) | joints(verb)) & {"or", "nor"} else None


def _negation_before(verb: Token) -> Token | None:
    """Return the negation that stands before a verb; not 'no' in 'had no food or slept'."""
    own = negation_of(verb)
    return own if own is not None and own.i < verb.i else None


def joints(token: Token) -> set[str]:
    """Return the coordinating conjunctions of a word: 'and', 'or', 'nor'."""
    return {c.lower_ for c in token.dependents("cc")}


def in_place_of(preposition: Token) -> bool:
    """Return True for 'instead of' and 'rather than', before what did not happen."""
    before = preposition.word_before
    return f"{before} {preposition.lower_}" in words("negation", "in_place_of")


def far_from(gerund: Token) -> bool:
    """Return True for 'far from fleeing, she helped'."""
    preposition = gerund.head
    return preposition.lower_ == "from" and preposition.word_before == "far"


def not_one(verb: Token) -> bool:
    """Return True for 'not a single player was banned', 'not all players were banned'."""
    return not_before_subject(verb) is not None


def not_before_subject(verb: Token) -> Token | None:
    """Return 'not' in 'not a single player was banned'."""
    for subject in verb.children:
        first = subject.left_edge
        denied = first.lower_ == "not" and first.i < subject.i
        only = denied and first.word_after in words("negation", "not_only")
        only = only or (denied and _turns_adjective(first))
        if subject.dep_ in SUBJECTS and denied and not only:
            return first
    return None


def negated_cleft(verb: Token) -> bool:
    """Return True for 'It was not the wind that broke it', 'Nor was it the wind that broke it'."""
    first = verb.head
    copula = first.head
    if verb.dep_ != "relcl" or first.dep_ != "attr" or copula.lemma_ != "be":
        return False
    if first.lemma_ in words("predicates", "times") or infinitive(verb):
        return False  # 'it was not the first time that he won', 'the first club to fold'
    definite = first.pos_ == "PROPN" or first.has_dependent("det", lower="the")
    nor = copula.has_dependent("cc", lower="nor")
    denied = nor or any(map(_denies_alone, copula.dependents("neg")))
    return definite and denied and copula.has_dependent("nsubj", lower="it")


def _denies_alone(word: Token) -> bool:
    """Return False for the 'not' of 'not only', 'not just'."""
    return word.word_after not in words("negation", "not_only")


def nobody_there(verb: Token) -> bool:
    """Return True for 'there is nothing that proves it', 'found nobody who had seen her'.

    Whatever exists nowhere does nothing. 'No player who was banned came' denies that he came.
    """
    noun = verb.head
    if verb.dep_ != "relcl" or noun.i > verb.i or not negative_noun(noun):
        return False
    owned = verb.has_dependent(*SUBJECTS, lower=RELATIVE)
    there = noun.dep_ == "attr" and noun.head.has_dependent("expl")
    sought = noun.dep_ == "dobj" and noun.head.lemma_ in words("negation", "seeking")
    if not owned or not (there or sought):
        return False
    return verb.left_edge.word_before != ","


def stops_short(verb: Token) -> bool:
    """Return True for 'stopped short of banning him'."""
    above = verb.head
    return verb.dep_ == "pcomp" and above.word_before == "short"


def asks_too_much(verb: Token) -> bool:
    """Return True for 'too early to say', 'too weak to leave': it is not done."""
    above = verb.head
    if above.i > verb.i or not infinitive(verb):
        return False
    if verb.dep_ == "acl":
        return _is_too_much(above)
    if verb.dep_ not in ("xcomp", "advcl", "ccomp"):
        return False
    judged = (t for t in (above, *above.dependents("acomp", "advmod")) if t.i < verb.i)
    return any(
        t.pos_ in ("ADJ", "ADV")
        and t.lower_ not in words("negation", "keen")
        and t.has_dependent("advmod", lower="too", side="left")
        for t in judged
    )


def _is_too_much(noun: Token) -> bool:
    """Return True for 'too much sense' and 'too few men' before 'to jump'."""
    amounts = noun.dependents(lower=words("negation", "amounts"))
    return any(c.lower_ == "too" for amount in amounts for c in amount.children)


def contrasted_reason(verb: Token) -> bool:
    """Return True for 'did not go because he was ill but because he was tired': he went.

    Also for 'did not go because he was ill. He went because he was tired.'
    """
    reasons = list(_reasons(verb))
    if len(reasons) == 1 and reasons[0].left_edge.word_before != ",":
        return _is_told_next(verb)
    if len(reasons) < 2:
        return False
    return any(t.lower_ == "but" for t in verb.doc[reasons[0].i : reasons[1].i])


def _is_same_deed(one: str, other: str) -> bool:
    """Return True for the same verb, and for two verbs of leaving: 'left', 'quit'."""
    return one == other or {one, other} <= words("negation", "leaving")


def _is_told_next(verb: Token) -> bool:
    """Return True if the next sentence says that what is denied of somebody was done by him."""
    after = verb.doc[verb.sent.end : verb.sent.end + NEXT]
    told = next((t for t in after if t.dep_ == "ROOT" and t.pos_ == "VERB"), None)
    if told is None or negated(told) or told.finite.tag_ != "VBD":
        return False
    subject = told.dependent(*SUBJECTS)
    same = _is_same_deed(told.lemma_, verb.lemma_)
    return same and subject is not None and (subject.pos_ == "PRON" or _has_subject(verb, subject))


def _has_subject(verb: Token, other: Token) -> bool:
    own = verb.dependent(*SUBJECTS)
    return own is not None and own.lower_ == other.lower_


def is_first_reason(verb: Token) -> bool:
    """Return True for 'because he was ill' in such a sentence: the rejected reason."""
    above = verb.head
    if verb.dep_ != "advcl" or not above.has_dependent("neg"):
        return False
    return contrasted_reason(above) and next(_reasons(above)).i == verb.i


def _reasons(verb: Token) -> Iterator[Token]:
    for clause in verb.dependents("advcl", "conj"):
        if clause.has_dependent("mark", lower="because"):
            yield clause
