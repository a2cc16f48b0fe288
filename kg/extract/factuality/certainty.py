"""Certainty of claims, from modals, conditions, mood, and words that govern an infinitive.

Values follow FactBank (Saurí and Pustejovsky 2009): certain, probable, possible, hypothetical,
counterfactual, future. The source of the claim plays no part here.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from kg.annotate.action_classes import classes
from kg.annotate.lexica import lexica
from kg.extract.events.actions import verb_action
from kg.extract.events.kinds import is_concrete
from kg.extract.factuality.clause_types import (
    as_if,
    before_any,
    conceded,
    conditional,
    conditions_of,
    embedded_question,
    goes_on_with_would,
    had_been,
    has_done,
    imperative,
    in_the_event,
    infinitive,
    is_question,
    just_in_case,
    reduced_condition,
    shares_form,
    supposed,
    takes_for_known,
    told_to_reader,
)
from kg.extract.factuality.lexicon import table, words
from kg.extract.factuality.negation import (
    SUBJECTS,
    UNTIL,
    in_place_of,
    negated,
    negative_noun,
    rare_word,
)
from kg.extract.factuality.predicate_adjectives import made_so
from kg.model import Certainty
from kg.syntax.parsed import Token, once

DEEP = 6
ATTITUDES = frozenset(
    f"kg:{name}"
    for name in (
        *("Statement", "Communication", "Announcement", "Denial", "Accusation", "Criticism"),
        *("Praise", "Belief", "Emotion", "Perception", "Request", "Warning", "Intention"),
    )
)
"""Classes of what is said or thought of an act, and so may be before it."""
BOUND = frozenset({"xcomp", "ccomp", "pcomp", "acl", "advcl", "conj", "relcl"})


def certainty_of(verb: Token, deep: int = DEEP) -> Certainty:
    """Return the certainty with which a clause is stated, by its verb."""
    found = {*_of_clause(verb)}
    as_above = any(is_as_above(verb) for is_as_above in AS_ABOVE)
    governed = certainty_of(_securing(verb), deep - 1) if as_above else _governed(verb, deep)
    if governed != "certain":
        found.add(governed)
    for value in table("certainty", "order"):
        if value in found:
            return value  # type: ignore[no-any-return]
    return "certain"


@once
def _of_clause(verb: Token) -> tuple[Certainty, ...]:
    """Return the certainties that the words of a clause set, whatever governs it."""
    return tuple(_cues(verb))


def _cues(verb: Token) -> Iterator[Certainty]:
    """Yield the certainties set by modals, adverbs, conditions and the mood of the clause."""
    yield from _of_modals(verb)
    for adverb in verb.dependents("advmod"):
        yield from _of_adverb(adverb, verb)
    told = (_has_condition, _is_condition, _is_supposed, _is_awaited, _is_asked, imperative)
    if any(leaves_open(verb) for leaves_open in (*told, _is_of_wanted, _is_of_what_one_is_not)):
        yield "hypothetical"
    if _is_alternative(verb):
        yield "possible"
    if as_if(verb):
        yield "probable" if verb.head.lemma_ in words("certainty", "looks") else "counterfactual"
    if had_been(verb) or _is_missed_chance(verb) or _is_wished(verb):
        yield "counterfactual"


def _is_asked(verb: Token) -> bool:
    """Return True for 'Did the dam break?'; 'Why did it break?' takes for known that it did."""
    return is_question(verb) and not takes_for_known(verb)


def _is_wished(verb: Token) -> bool:
    """Return True for 'wishes she had stayed', 'If only she had stayed': she did not."""
    past = verb.finite.tag_ == "VBD" or verb.finite.lower_ == "had"
    if verb.dep_ == "ROOT":
        mark = verb.dependent("mark", lower="if")
        return past and mark is not None and mark.word_after == "only"
    return past and verb.dep_ == "ccomp" and verb.head.lemma_ == "wish"


def _is_missed_chance(verb: Token) -> bool:
    """Return True for 'had locked' in 'If they had locked it, the bull would have stayed'."""
    above = verb.head
    if verb.dep_ != "advcl" or verb.finite.lower_ != "had" or not conditional(verb):
        return False
    helpers = above.auxiliaries
    unreal = any(c.lower_ in words("certainty", "unreal") for c in helpers)
    return unreal and any(c.lower_ == "have" for c in helpers)


def _is_alternative(verb: Token) -> bool:
    """Return True for each of 'were old or had been ill', of which one may be so.

    What did not happen, or is asked, or is to happen, is so with each.
    """
    first = verb
    while first.dep_ == "conj" and first.head.is_verb:
        first = first.head
    row = [first, *(t for t in first.conjuncts if t.is_verb and not t.has_dependent(*SUBJECTS))]
    stated = first.dep_ in ("ROOT", "ccomp") and not embedded_question(first)
    return len(row) > 1 and stated and not negated(first) and _told_with_or(row)


def _told_with_or(row: Sequence[Token]) -> bool:
    """Return True for coordinated verbs of one tense with only 'or' between them."""
    joined = {c.lower_ for t in row for c in t.dependents("cc") if c.i < row[-1].i}
    tenses = {t.finite.tag_ for t in row}
    return joined == {"or"} and (tenses <= {"VBD", "VBN"} or tenses <= {"VBZ", "VBP"})


def _has_condition(verb: Token) -> bool:
    """Return True for 'will leave' in 'If it rains, she will leave'."""
    held = (c for p in verb.dependents("prep") for c in p.dependents("pcomp"))
    clauses = [*verb.dependents("advcl", "ccomp"), *filter(supposed, held)]
    below = (c for clause in clauses for c in (clause, *clause.dependents("ccomp")))
    if verb.lower_ not in words("certainty", "supposing") and any(map(supposed, below)):
        return True
    return any(_conditions(clause, verb) for clause in clauses if not told_to_reader(clause))


def _is_awaited(verb: Token) -> bool:
    """Return True for 'would not return until he paid', 'before he paid': he had not paid yet.

    So it is below what is only planned or ordered: 'told her to wait until he paid'.
    """
    until = verb.has_dependent("mark", lower=UNTIL)
    if verb.dep_ != "advcl" or not verb.head.has_dependent("aux", lower="would"):
        return until and _is_only_meant(verb.head)
    if until:
        return True
    return verb.has_dependent("mark", lower="before") and verb.head.has_dependent("neg")


def _is_only_meant(verb: Token) -> bool:
    """Return True for 'wait' in 'told her to wait', which need not have come about."""
    return infinitive(verb) and certainty_of(verb) in ("hypothetical", "future")


def _is_condition(verb: Token) -> bool:
    """Return True for a clause of condition or concession: 'if he fled', 'even if users pay'."""
    forms = (conditional, reduced_condition, conceded, just_in_case, before_any)
    if supposed(verb) or in_the_event(verb) or _is_outweighed(verb):
        return True
    if verb.dep_ == "ccomp" and verb.i < verb.head.i:
        return just_in_case(verb)
    return verb.dep_ == "advcl" and any(form(verb) for form in forms)


def _is_outweighed(verb: Token) -> bool:
    """Return True for 'sell' in 'would rather close it than sell it', which nobody does."""
    bare = verb.tag_ == "VB" and not verb.auxiliaries
    than = verb.dependent("mark", lower="than")
    return bare and than is not None and than.word_before != "rather"  # which denies it


def _of_adverb(adverb: Token, verb: Token) -> Iterator[Certainty]:
    """Yield the certainty set by an adverb; 'soon fell' is past."""
    value: Certainty | None = table("certainty", "adverbs").get(adverb.lower_)
    if value is not None and (_is_of_object(adverb, verb) or _compares(adverb)):
        return
    if value is not None and (value != "future" or not _is_past(verb)):
        yield value


def _compares(adverb: Token) -> bool:
    """Return True for 'soon' in 'began to empty the hall as soon as the lights failed'."""
    return adverb.word_before == "as" and adverb.word_after == "as"


def of_predicate(adjective: Token) -> Certainty:
    """Return the certainty set by an adverb before a predicate: 'is "potentially dangerous"'."""
    values = table("certainty", "adverbs")
    known: list[Certainty] = [values[c.lower_] for c in adjective.lefts if c.lower_ in values]
    return next((v for v in known if v in ("possible", "probable")), "certain")


def _is_of_object(adverb: Token, verb: Token) -> bool:
    """Return True for 'lost possibly the best game', 'hurt perhaps ten men': what, not whether."""
    after = adverb.after or adverb
    copular = verb.has_dependent("attr", "acomp", "oprd")
    noun = after.tag_ in ("DT", "CD", "PRP$", "JJS", "PDT")
    return adverb.i > verb.i and noun and not copular


def _of_modals(verb: Token) -> Iterator[Certainty]:
    perfect = _is_perfect(verb)
    values = table("certainty", "perfect" if perfect else "modals")
    if not perfect and _is_told_by_would(verb):
        return
    for helper in verb.auxiliaries:
        told = helper.lower_ in values and _is_modal(verb, helper)
        if told and not _is_done_ability(helper, verb):
            yield _of_modal(verb, helper, values[helper.lower_])


def _of_modal(verb: Token, modal: Token, value: Certainty) -> Certainty:
    """Return the certainty that a modal gives; `value` is what it gives by itself."""
    if _is_guessed(verb, modal) or _is_feared(verb, modal):
        return "possible"
    return "future" if _future_of_past(verb, modal) else value


def _is_guessed(verb: Token, modal: Token) -> bool:
    """Return True for 'could have' beside an estimate: 'could have killed some 40 people'."""
    return _is_perfect(verb) and modal.lower_ == "could" and _is_estimated(verb)


def _is_perfect(verb: Token) -> bool:
    """Return True for 'have fled' in 'may have fled'."""
    return any(c.lemma_ == "have" for c in verb.auxiliaries)


def _is_feared(verb: Token, modal: Token) -> bool:
    """Return True for 'feared that the river would flood the barn', which is no forecast.

    Also 'doubts that it will be built' and 'a risk that he would flee'.
    """
    while verb.dep_ == "conj" and verb.has_dependent("mark", lower="that"):
        verb = verb.head  # 'feared that it would fall and that it would kill'
    above = verb.head
    if above.is_noun:
        feared = _is_content_of(verb) and above.lemma_.lower() in words("certainty", "feared")
    else:
        feared = verb.dep_ == "ccomp" and above.lemma_ in words("certainty", "fearing")
    return feared and modal.lower_ in words("certainty", "foretelling")


def _is_content_of(clause: Token) -> bool:
    """Return True for a clause that says what a noun before it is of: 'the risk (that) he flees'.

    Not for 'the risk that he would take', which tells of the risk.
    """
    subject = clause.dependent(*SUBJECTS, "expl")
    if clause.dep_ not in ("acl", "ccomp", "relcl") or subject is None:
        return False
    left = clause.left_edge
    taken = left.dep_ == "dobj" and _wants_object(clause)
    return subject.tag_ not in ("WDT", "WP") and left.i == clause.head.i + 1 and not taken


def _wants_object(verb: Token) -> bool:
    """Return True for 'take' in 'the risk that he would take', which has no object of its own."""
    known = verb.lemma_ in words("certainty", "taken") and not verb.has_dependent("auxpass")
    return known and all(c.i < verb.i for c in verb.dependents("dobj"))


def _is_done_ability(modal: Token, verb: Token) -> bool:
    able = modal.lower_ in words("certainty", "abilities")
    return able and (_settled(verb) or _is_performed(modal, verb))


def _is_performed(modal: Token, verb: Token) -> bool:
    """Return True for 'the Post can reveal that …', which reveals it; not for 'a test can'."""
    telling = modal.lower_ == "can" and verb.lemma_ in words("certainty", "performed")
    subject = verb.dependent("nsubj")
    if subject is None or not telling or not verb.has_dependent("ccomp"):
        return False
    speaks = subject.pos_ == "PROPN" or subject.lower_ in ("we", "i", "police")
    return speaks or lexica().type_of_noun(subject.lemma_.lower()) == "Organization"


def _is_estimated(verb: Token) -> bool:
    """Return True for 'up to 90 could have fallen ill', 'feared that he could have drowned'.

    What could have been averted was not, whoever says so.
    """
    if verb.lemma_ in words("certainty", "averted") or conditions_of(verb):
        return False
    counted = verb.dependents("nsubj", "nsubjpass", "dobj")
    if any(_is_bounded(c.left_edge) for c in counted):
        return True
    clause = verb
    while clause.dep_ == "conj" and clause.head.is_verb:
        clause = clause.head
    if clause.lemma_ in words("certainty", "causing"):
        return True
    guessed = clause.head.lemma_.lower() in words("certainty", "guessing")
    return guessed and clause.dep_ in ("ccomp", "acl")


def _is_bounded(first: Token) -> bool:
    """Return True for the first word of 'up to 90' and 'as many as 90'."""
    return f"{first.lower_} {first.word_after}" in ("up to", "as many", "as much")


def modal_of(verb: Token) -> Token | None:
    """Return the modal verb of a verb: 'may' in 'may leave', 'will' in 'will leave'."""
    return next((helper for helper in verb.auxiliaries if _is_modal(verb, helper)), None)


def _is_modal(verb: Token, helper: Token) -> bool:
    """Return True for a modal verb; 'had' ("she'd left") and a name ('Will Adams') are none."""
    return helper.tag_ == "MD" and not _is_had(verb, helper) and not _is_name(verb, helper)


def _is_had(verb: Token, helper: Token) -> bool:
    """Return True for 'she'd just had a row', where a participle shows that 'd is 'had'."""
    return helper.lower_ in ("'d", "’d") and verb.tag_ in ("VBN", "VBD")


def _is_name(verb: Token, helper: Token) -> bool:
    """Return True for 'Will Adams scored': no bare form follows, so it is a name and no modal."""
    alone = not any(c.i > helper.i for c in verb.auxiliaries)
    inflected = verb.tag_ in ("VBD", "VBN", "VBZ") and verb.lower_ != verb.lemma_
    return helper.text.istitle() and alone and inflected


def _settled(verb: Token) -> bool:
    """Return True if 'can' or 'could' leaves nothing open: 'could not find it', 'could be heard'.

    What cannot be is not, and what one can hardly do is hardly done; what could be seen was seen,
    and so were the flames that residents could see; 'investors could see losses' is open.
    """
    if negated(verb) or rare_word(verb) is not None:
        return True
    name = verb.lemma_.lower()
    if name not in words("certainty", "senses"):
        return False
    heard = name in words("certainty", "heard") or verb.has_dependent("auxpass")
    complements = verb.dependents("xcomp")
    if complements:
        return heard and not any(map(infinitive, complements))
    return heard or verb.has_dependent("ccomp") or _is_seen(verb)


def _is_seen(verb: Token) -> bool:
    """Return True for 'could see the flames', 'he could see it'."""
    concrete = any(is_concrete(c) for c in verb.dependents("dobj"))
    return concrete or any(c.pos_ == "PRON" for c in verb.dependents("nsubj"))


@once
def _is_told_by_would(verb: Token) -> bool:
    """Return True if a modal makes nothing unsure: 'would not say', 'I would ask you to wait'."""
    return _would_not(verb) or _would_seem(verb) or _came_about(verb) or _would_ask(verb)


def _would_ask(verb: Token) -> bool:
    """Return True for 'I would ask people not to speculate', which asks them (Lakoff 1973)."""
    subject = verb.dependent("nsubj")
    politely = verb.has_dependent("aux", lower=("would", "'d", "’d"))
    if subject is None or subject.lower_ not in ("i", "we") or not politely:
        return False
    asks = verb.lemma_ in words("certainty", "asking") and not verb.has_dependent("neg")
    told = any(infinitive(c) for c in verb.dependents("xcomp", "ccomp"))
    return asks and told and not conditions_of(verb)


def _would_not(verb: Token) -> bool:
    """Return True for 'the bank would not say' and 'would only say', which are facts."""
    would = verb.has_dependent("aux", lower="would")
    if would and (_refused_then(verb) or _refused(verb)):
        return True
    if not would or verb.lemma_ not in words("certainty", "unsaid"):
        return False
    if conditions_of(verb):
        return False
    if verb.has_dependent("neg") or verb.has_dependent(lower="only"):
        return True
    return not verb.has_dependent("auxpass") and negated(verb)


def _came_about(verb: Token) -> bool:
    """Return True for 'she would later marry the coach', 'would go on to win': so it came.

    A future in the past, told by who knows how it went on (Quirk et al. 1985, 4.48). What somebody
    said would happen need not have happened, nor what would happen on a condition or under a plan.
    """
    if not _foretells(verb) or verb.has_dependent("neg") or verb.sent[-1].text == "?":
        return False
    first = _first_of_clauses(verb)
    if any(_is_reported(one) or conditions_of(one) for one in (verb, first)):
        return False
    if verb.has_dependent("prep", lower="under"):
        return False
    return _goes_on(verb) or _is_told_later(verb, first)


def _is_told_later(verb: Token, first: Token) -> bool:
    """Return True for 'would later die', and 'fell and would eventually die'."""
    beside = verb.dep_ == "relcl" or (first is not verb and first.tag_ == "VBD")
    known = words("certainty", "came_about" if beside else "came_later")
    later = (c for c in verb.dependents("advmod") if c.lower_ in known)
    return any(c.word_after not in ("this", "today") for c in later)


def _first_of_clauses(verb: Token) -> Token:
    """Return the verb above all that are joined or subordinate: 'fell' for 'fell and would die'."""
    while verb.dep_ in ("conj", "relcl", "advcl") and verb.head.is_verb:
        verb = verb.head
    return verb


def _goes_on(verb: Token) -> bool:
    """Return True for 'go on to win', 'goes on to lead the team'."""
    on = verb.lemma_ == "go" and verb.has_dependent(lower="on")
    return on and any(infinitive(c) for c in verb.dependents("xcomp", "advcl"))


def _would_seem(verb: Token) -> bool:
    """Return True for 'it would seem that she left', which is what it seems."""
    it = verb.has_dependent("nsubj", "expl", lower="it")
    seems = verb.lemma_ == "seem" or (verb.lemma_ == "appear" and it)
    return seems and _foretells(verb) and not conditions_of(verb)


def _refused(verb: Token) -> bool:
    """Return True for 'the owner would not look at us', which tells what he did."""
    subject = verb.dependent("nsubj")
    if subject is None and verb.dep_ == "conj":
        subject = verb.head.dependent("nsubj")
    if subject is None or subject.lower_ in ("i", "we", "you", "it", "that", "this"):
        return False
    told = verb.dep_ in ("ROOT", "conj", "relcl") and not conditions_of(verb)
    return told and verb.lemma_ in words("certainty", "refused") and negated(verb)


def _refused_then(verb: Token) -> bool:
    """Return True for 'she wept when the guards would not open the gate': they did not."""
    beside = verb.dep_ == "advcl" and verb.has_dependent(lower=("when", "because", "after"))
    above = verb.head
    while above.dep_ == "xcomp" and above.head.is_verb:
        above = above.head  # 'started to shout when the guards would not …'
    return beside and verb.has_dependent("neg") and above.tag_ == "VBD"


def _conditions(clause: Token, verb: Token) -> bool:
    """Return True if a clause makes its verb conditional: 'faces ten years if convicted'."""
    if conditional(clause):
        return not _done(verb, clause)
    return reduced_condition(clause) and verb.tag_ in ("VBZ", "VBP", "VB")


def _done(verb: Token, condition: Token) -> bool:
    """Return True for 'voted to strike unless the owners pay': the vote itself is a fact.

    'Threatened to strike unless the owners paid' reports a threat that was made.
    """
    past = verb.finite.lower_ in ("was", "were") and verb.has_dependent("auxpass")
    plain = (verb.tag_ == "VBD" and not verb.has_dependent("aux", "auxpass")) or past
    to_come = any(infinitive(c) for c in verb.dependents("xcomp", "advcl"))
    return plain and (to_come or condition.finite.tag_ in ("VBP", "VBZ"))


def _future_of_past(verb: Token, modal: Token) -> bool:
    """Return True for 'said that he would resign': a future, unless there is a condition."""
    if modal.lower_ not in ("would", "'d", "’d"):
        return False
    if goes_on_with_would(verb):
        return True
    first = _first_told(verb)
    if not _is_reported(first):
        return False
    if any(c.lemma_ == "have" for c in verb.dependents("aux")):
        return False
    return not (conditions_of(verb) or conditions_of(first)) and _is_told_in_past(first)


def _is_quoted(clause: Token, above: Token) -> bool:
    """Return True for '"I would sell it," she said': whoever is quoted speaks in his own tense."""
    before = clause.i < above.i
    between = (clause.i, above.i) if before else (above.i, clause.left_edge.i + 1)
    return sum(t.is_quote for t in clause.doc[between[0] : between[1]]) % 2 == 1


def _first_told(verb: Token) -> Token:
    """Return 'close' for 'pay' in 'said it would close and she would pay': both are told."""
    first = _told_before(verb) or verb
    while first.dep_ == "conj" and first.head.is_verb and _is_told_with(first):
        first = first.head
    return first


def _told_before(verb: Token) -> Token | None:
    """Return 'close' for 'sail' in 'said the port would close, but the ferry would sail'."""
    if verb.dep_ != "conj" or not verb.head.is_verb:
        return None
    told = verb.head.dependents("ccomp")
    first = next((c for c in told if verb.head.i < c.i < verb.i), None)
    told_back = first is not None and first.finite.lower_ in ("had", "would", "'d", "’d")
    return first if told_back else None


def _is_told_in_past(verb: Token) -> bool:
    """Return True for a clause that 'said' or 'did he say' governs, not 'says'."""
    thought = verb.dep_ == "ccomp" and verb.head.is_verb
    above = verb.head if thought else next(_verbs_above(verb), verb.head)
    if _is_quoted(verb, above):
        return False
    while above.tag_ == "VBG" and above.dep_ == "advcl" and above.head.is_verb:
        above = above.head  # 'said she was hurt, adding that she would sue'
    return above.tag_ in ("VBD", "VBN") or above.has_dependent(lower="did")


def _is_told_with(verb: Token) -> bool:
    """Return True for 'would resign' in 'said he was ill and would resign', told as the first is.

    With a subject of its own only beside another 'would', or behind 'and that'; not 'but he would
    not stop'.
    """
    that = verb.dependent("mark", lower="that")
    if that is not None:
        return not any(t.lower_ in ("if", "unless") for t in verb.doc[that.i : verb.i])
    shared = not verb.has_dependent(*SUBJECTS) and not negated(verb)
    return _foretells(verb.head) or (shared and verb.head.dep_ != "ROOT")


def _foretells(verb: Token) -> bool:
    return verb.has_dependent("aux", lower="would")


def _is_reported(verb: Token) -> bool:
    """Return True for 'said she would leave' and 'the promise that she would leave'."""
    marked = verb.dep_ in ("acl", "relcl") and verb.has_dependent("mark", lower="that")
    return marked or verb.dep_ == "ccomp"


def _verbs_above(token: Token) -> Iterator[Token]:
    yield from (t for t in token.ancestors if t.is_verb)


def _governed(verb: Token, deep: int) -> Certainty:
    """Return the certainty that a governing word gives to an infinitive, a gerund or a conjunct."""
    if deep == 0:
        return "certain"
    if verb.dep_ == "conj":
        return _of_joined(verb, deep)
    if verb.dep_ == "pcomp" and _asks_how(verb):
        return "hypothetical"
    if verb.dep_ == "pcomp":
        timed = verb.word_before in ("when", "while")  # 'sooner than when beating Lee'
        return _of_preposition(verb.head, deep, gerund=verb.tag_ == "VBG" and not timed)
    if verb.head == verb or verb.dep_ not in BOUND:
        return _of_unbound(verb)
    return _as_thought(verb) or _of_ought(verb) or _of_bound(verb, deep)


def _of_bound(verb: Token, deep: int) -> Certainty:
    """Return the certainty of a clause that another word governs."""
    if _then(verb):
        return _at_that_time(verb, deep)
    if is_dreaded(verb):
        return "possible"
    if not _infinitive(verb) or (verb.tag_ == "VBG" and not _looks_ahead(verb.head)):
        return "certain"
    return _of_infinitive(verb, deep)


def _of_unbound(verb: Token) -> Certainty:
    """Return the certainty of a clause that nothing governs; 'How to buy a door' is no plan.

    Who is 'feared drowned' may be.
    """
    if verb.dep_ == "oprd" and verb.head.tag_ == "VBN":
        return "possible" if verb.head.lemma_ in words("certainty", "fearing") else "certain"
    if not infinitive(verb):
        return "certain"
    asked = any(c.tag_ in ("WRB", "WP") and c.i < verb.i for c in verb.children)
    return "hypothetical" if asked else "future"


def _is_subject(verb: Token) -> bool:
    """Return True for 'replacing' in 'replacing the part would have cost little'."""
    owned = verb.has_dependent(*SUBJECTS, "aux", "mark")
    return verb.dep_ == "csubj" and verb.tag_ == "VBG" and verb.i < verb.head.i and not owned


def _is_secured(verb: Token) -> bool:
    """Return True for 'will ensure that the dam holds', 'to make sure nobody drowns'."""
    sure = verb.head.lower_ == "sure" and verb.head.head.lemma_ == "make"
    return verb.dep_ == "ccomp" and (sure or verb.head.lemma_ in words("certainty", "securing"))


def _accompanies(verb: Token) -> bool:
    """Return True for 'leaving' in 'will close, leaving 200 without work', which is as open.

    Also 'is to close, leaving'. Not for what is so before ('having won'), nor for what somebody
    says or thinks of it ('will resign, saying he is ill').
    """
    free = verb.dep_ == "advcl" and verb.tag_ == "VBG" and verb.head.i < verb.i
    owned = verb.has_dependent(*SUBJECTS, "aux", "auxpass", "mark", "prep", side="left")
    above = _planned(verb)
    if not free or owned or not _is_open_form(above) or negated(above):
        return False
    thought = verb_action(verb)[1] in ATTITUDES or verb.lemma_ in words("certainty", "said_of_it")
    return not thought and verb.word_before != "when"


def _planned(clause: Token) -> Token:
    """Return 'close' for 'leaving' in 'is (set) to close, leaving', else the verb above."""
    above = clause.head
    to_do = (c for c in above.dependents("xcomp") if c.i < clause.i and infinitive(c))
    planned = above.lemma_ == "be" or above.lemma_ in words("certainty", "set_for")
    return next(to_do, above) if planned else above


def _is_open_form(verb: Token) -> bool:
    """Return True for 'close' in 'will close', 'is (set) to close', whose form leaves it open."""
    if any(c.tag_ == "MD" for c in verb.auxiliaries):
        return True
    return infinitive(verb) and verb.dep_ == "xcomp" and verb.head.is_verb


DUMMIES = frozenset({"it", "that", "this", "there", "what", "who", "which"})


def _copula_above(verb: Token) -> Token | None:
    """Return 'be' for 'sold' in 'may be a spy who sold plans', 'Was Lee a spy who sold them?'.

    'It was a spy who sold them' is a cleft; 'may be the spy who sold them' knows of the sale.
    """
    noun = verb.head
    asked = noun.dep_ == "appos" and noun.head.dep_ == "nsubj" and noun.head.head.i < noun.head.i
    copula = noun.head.head if asked else noun.head
    described = verb.dep_ == "relcl" and (asked or noun.dep_ == "attr") and not infinitive(verb)
    above = copula.head if copula.dep_ == "xcomp" else copula
    if not described or copula.lemma_ != "be" or above.tag_ == "VBN":
        return None
    cleft = any(t.has_dependent("nsubj", "expl", lower=DUMMIES) for t in (copula, above))
    return copula if _is_any(noun) and not cleft else None


def _is_any(noun: Token) -> bool:
    """Return True for 'a spy', 'any spy' and 'spies': one that the text does not know of."""
    bare = noun.tag_ == "NNS" and not noun.has_dependent("det", "poss", "nummod")
    return bare or noun.has_dependent(lower=("a", "an", "any"))


def _describes_predicate(verb: Token) -> bool:
    return _copula_above(verb) is not None


def _is_of_what_one_is_not(verb: Token) -> bool:
    """Return True for 'sold' in 'is not a spy who sold plans': nobody is told to have sold any."""
    copula = _copula_above(verb)
    return copula is not None and negated(copula)


AS_ABOVE = (made_so, _is_subject, _is_secured, _accompanies, _describes_predicate)
"""Clauses that are as open as the verb above them."""


def _securing(verb: Token) -> Token:
    """Return the verb that decides about a clause: 'make' for what is made sure."""
    if verb.head.lower_ == "sure" and _is_secured(verb):
        return verb.head.head
    copula = _copula_above(verb)
    if copula is not None:
        return copula
    return _planned(verb) if _accompanies(verb) else verb.head


def _is_supposed(verb: Token) -> bool:
    """Return True for 'contains' in 'if you open a file that contains a virus': none need exist."""
    noun = verb.head
    if verb.dep_ not in ("relcl", "acl") or noun.pos_ != "NOUN" or _is_past(verb):
        return False
    loose = noun.has_dependent(lower=("a", "an", "any"))
    above = next(_verbs_above(noun), None)
    return loose and above is not None and above.dep_ == "advcl" and conditional(above)


def _is_of_wanted(verb: Token) -> bool:
    """Return True for 'cut' in 'wants a mayor who will cut taxes': there need be no such mayor.

    The object of such a verb is any that fits (Quine 1956), if it is not told which one.
    """
    noun = verb.head
    if verb.dep_ != "relcl" or noun.pos_ != "NOUN" or modal_of(verb) is None:
        return False
    bare = not noun.has_dependent("det", "poss", "nummod")
    if not bare and not noun.has_dependent(lower=("a", "an", "any")):
        return False
    above = noun.head
    if noun.dep_ == "pobj" and above.lower_ == "for":
        return above.head.lemma_ in words("certainty", "wanted_for")
    return noun.dep_ == "dobj" and above.lemma_ in words("certainty", "wanting")


def _of_ought(verb: Token) -> Certainty | None:
    """Return the certainty of what ought to be done, or ought to have been done."""
    if verb.head.lower_ != "ought" or verb.dep_ != "xcomp":
        return None
    done = any(c.lemma_ == "have" for c in verb.dependents("aux"))
    return "counterfactual" if done else "hypothetical"


def _as_thought(verb: Token) -> Certainty | None:
    """Return the certainty set by the head noun of a clause: 'the chance that he leaves'.

    Also 'a demand that …'. In 'the demand that angered him' the clause says what the demand did,
    and 'by chance' is no chance.
    """
    if verb.head.pos_ != "NOUN" or verb.dep_ not in ("acl", "ccomp"):
        return None
    mark = verb.dependent("mark", lower="that")
    noun = verb.head.i
    if mark is None or mark.i != noun + 1 or (noun and verb.doc[noun - 1].lower_ == "by"):
        return None
    for value in ("hypothetical", "possible"):
        if verb.head.lemma_.lower() in words("certainty", "thoughts", value):
            return value
    return None


def _of_joined(verb: Token, deep: int) -> Certainty:
    """Return the certainty of a coordinated verb: the first's, if it shares auxiliaries or 'to'.

    'To hide the loss and to get a loan' are both aims. A bare form attached to a finite verb
    belongs to the bare form above: 'can choose what they liked and order more'.
    """
    head = verb.head
    if infinitive(verb):
        return _governed(head, deep - 1) if infinitive(head) else "future"
    bare = _bare_above(verb)
    if bare is not None:
        return certainty_of(bare, deep - 1)
    joined = head.is_verb and shares_form(verb, head)
    return certainty_of(head, deep - 1) if joined else "certain"


def _bare_above(verb: Token) -> Token | None:
    """Return the bare form that a bare form goes on with, though attached to another word.

    'Hunt' in 'to steal data, plant devices and hunt spies', 'order' in 'can choose what they liked
    and order more'; below the word before it, too: 'were needed to mend the dam, drain the lake'.
    """
    head = verb.head
    alone = not verb.has_dependent("nsubj", "nsubjpass", "aux", "auxpass")
    if not alone or verb.tag_ != "VB" or (head.is_verb and head.tag_ in BARE):
        return None
    above = (t for t in head.ancestors if _is_led(t))
    below = (t for t in reversed(list(head.subtree)) if t.i < verb.i and _is_led(t))
    led = next(chain(above, below), None)
    if led is None or led.sent != verb.sent:
        return None
    return None if any(t.text in DASHES for t in verb.doc[led.i : verb.i]) else led


BARE = frozenset({"VB", "VBP", "VBG", "MD"})
DASHES = frozenset({"-", "–", "—", "--"})


def _is_led(verb: Token) -> bool:
    """Return True for a bare form after a modal or 'to': 'may find', 'to find'."""
    return verb.tag_ == "VB" and any(c.tag_ in ("MD", "TO") for c in verb.dependents("aux"))


def _of_infinitive(verb: Token, deep: int) -> Certainty:
    """Return the certainty of an infinitive: of the act it results from, else by its governor."""
    if _is_weighed(verb) or _asks_how(verb):
        return "hypothetical"
    if _was_to_have(verb):
        return "counterfactual"
    if _is_yet(verb) or _is_first_to(verb):
        return certainty_of(verb.head, deep - 1)
    deed = _cause_of(verb)
    if deed is not None:
        return certainty_of(deed, deep - 1)
    judged = _judged_for(verb)
    if judged is not None:
        return _for_somebody(judged, deep)
    aspect = " " in _named(verb.head)  # 'went on to win', whatever the label
    aim = verb.dep_ == "advcl" and not aspect
    return _of_aim(verb.head, deep) if aim else _by_word(verb.head, deep)


def _of_aim(deed: Token, deep: int) -> Certainty:
    """Return the certainty of what a deed is for: an aim, as open as the deed if that is open.

    In 'they may use the act to stop it' nobody need have the aim, nor in 'call us to report it'.
    """
    own = _of_carrier(deed, deep)
    return own if own in ("possible", "hypothetical", "counterfactual") else "future"


def _judged_for(verb: Token) -> Token | None:
    """Return 'common' and 'deal' for 'is common for it to fail', 'a deal for Lee to direct it'.

    None if a verb governs the infinitive ('waited for the gate to open'), which is no judgement.
    """
    led = verb.has_dependent("mark", lower="for") and verb.has_dependent("nsubj", "nsubjpass")
    above = verb.head
    if not led or verb.i < above.i:
        return None
    if above.lemma_ == "be":
        return above.dependent("acomp", "attr")
    return above if above.pos_ in ("NOUN", "ADJ") else None


def _for_somebody(judged: Token, deep: int) -> Certainty:
    """Return the certainty of what a word says to be so, or to be open, for somebody to do.

    What is common happens; what there is a deal, the time or the room for need not.
    """
    if judged.lemma_ in words("certainty", "habitual"):
        return _of_carrier(judged, deep)
    known = words("certainty", "grounds") | words("certainty", "implicative")
    if governs(judged) or judged.lemma_ in known or _is_ranked(judged):
        return _by_word(judged, deep)
    return "hypothetical"


def _is_led_to(verb: Token, head: Token) -> bool:
    """Return True for 'the shots led the guard to flee', 'came to believe it': no aim.

    Parses take either infinitive for one of purpose.
    """
    if verb.dep_ != "advcl" or negated(head):
        return False
    if head.lemma_ == "come":
        return verb.lemma_ in words("certainty", "come_to") and verb.i == head.i + 2
    led = head.dependent("dobj")
    if led is None or governs(led) or head.lemma_ not in words("certainty", "leading"):
        return False
    return led.i < verb.i and not head.has_dependent("prep")


def _is_weighed(verb: Token) -> bool:
    """Return True for a gerund of what may not come about: 'weighed leaving'."""
    above = verb.head.lemma_
    return verb.tag_ == "VBG" and above in words("certainty", "before_gerunds", "verbs")


def is_dreaded(verb: Token) -> bool:
    """Return True for 'losing' in 'feared losing the farm', which may come about."""
    feared = verb.head.lemma_ in words("certainty", "fearing")
    bound = verb.dep_ in ("xcomp", "ccomp", "dobj") and verb.i > verb.head.i
    return feared and bound and verb.finite.tag_ == "VBG"


def _was_to_have(verb: Token) -> bool:
    """Return True for 'was to have testified', 'was due to have begun': it did not come about."""
    perfect = infinitive(verb) and verb.has_dependent("aux", lower="have")
    copula = verb.head if verb.head.lemma_ == "be" else verb.head.head
    set_for = verb.head.lemma_.lower() in words("certainty", "set_for")
    return perfect and set_for and copula.lower_ in ("was", "were")


def _is_first_to(verb: Token) -> bool:
    """Return True for 'win' in 'became the first coach to win', 'was the third to win'."""
    named = verb.head.dependents("attr")
    return any(c.i < verb.i and (_is_ranked(c) or _is_rank(c)) for c in named)


def _is_rank(word: Token) -> bool:
    """Return True for 'third' in 'the third in Lund to close', without a noun."""
    definite = word.has_dependent(lower=("the", "its", "his", "her", "their"), side="left")
    return definite and word.lower_ in words("certainty", "ranks")


def _is_yet(verb: Token) -> bool:
    """Return True for 'is yet to be published': so far it has surely not been."""
    copula = verb.dep_ == "xcomp" and verb.head.lemma_ == "be"
    return copula and any(
        c.lower_ == "yet" for c in (*verb.head.children, *verb.children) if c.i < verb.i
    )


def _asks_how(verb: Token) -> bool:
    """Return True for 'knew how to swim', 'what to do': an infinitival question reports no act.

    In 'the bar where he was said to have sung' the question word precedes both verbs.
    """
    return infinitive(verb) and any(
        t.tag_ in ("WRB", "WP") and verb.head.i < t.i < verb.i
        for c in verb.children
        for t in (c, *c.children)
    )


def _cause_of(verb: Token) -> Token | None:
    """Return the act that an infinitive results from, if it does from the one before it."""
    deed = _deed_before(verb)
    if deed is None:
        return None
    return deed if _brought_about(verb, deed) or _is_led_to(verb, deed) else None


def _deed_before(verb: Token) -> Token | None:
    """Return the verb before an infinitive, also if attached to a noun: 'won in May to retain'.

    Also 'took an hour to come'.
    """
    head = verb.head
    if head.dep_ == "pobj" and head.head.dep_ == "prep":
        head = head.head.head
    elif head.dep_ == "dobj" and (
        head.lemma_ in words("certainty", "spans") or _decides(head, verb)
    ):
        head = head.head
    return head if head.pos_ == "VERB" and head.i < verb.i else None


def _decides(noun: Token, verb: Token) -> bool:
    """Return True for 'got two late sacks to seal the win': what was got brought it about."""
    reached = verb.lemma_ in words("certainty", "outcomes")
    scored = {"get", "make", "record", "force", *words("certainty", "played")}
    return reached and noun.head.lemma_ in scored and not governs(noun)


def _is_past(verb: Token) -> bool:
    """Return True for 'won', 'has won' and 'was won'."""
    done = any(
        (c.dep_ == "aux" and c.lemma_ == "have") or (c.dep_ == "auxpass" and c.tag_ == "VBD")
        for c in verb.children
    )
    return verb.tag_ == "VBD" or (verb.tag_ == "VBN" and done)


def _brought_about(verb: Token, head: Token) -> bool:
    """Return True for the result of a past act: 'scored twice to win', 'it took them a day to win'.

    An aim ('came to win the cup') looks the same; only what is won, kept or reached by the act
    itself counts, and only after an act that is no plan or attempt.
    """
    if negated(head):
        return False
    if _took_time(head):
        return head.tag_ not in ("VBZ", "VBP")  # not 'has what it takes to win'
    if _is_felt(head) or _is_met(verb, head):
        return True
    return _is_done(head) and _is_outcome(verb, head)


def _is_done(act: Token) -> bool:
    """Return True for an act of somebody that is over."""
    done = _is_past(act) or (act.tag_ == "VBZ" and not _helped(act))
    return done and not act.has_dependent("auxpass")


def _is_outcome(verb: Token, act: Token) -> bool:
    """Return True for 'to win' after an act that has it for a result, and not for an aim."""
    reached = verb.lemma_ in words("certainty", "outcomes")
    if act.lemma_ in words("certainty", "played") or _scores(act):
        return reached or verb.lemma_ in words("certainty", "played_to")
    carries = act.lemma_ in words("certainty", "governors", "inherit")
    known = (governs(act) and not carries) or act.lemma_ in words("certainty", "aiming")
    return reached and not known


def _helped(verb: Token) -> bool:
    return verb.has_dependent("aux", "auxpass")


def _scores(verb: Token) -> bool:
    """Return True for 'ran for a touchdown'."""
    held = [t for c in verb.dependents("prep", "dobj") for t in (c, *c.children)]
    return any(t.lemma_ in words("certainty", "scores") for t in held)


def _took_time(verb: Token) -> bool:
    """Return True for 'it took them a day to win', 'needed a quarter of an hour to get there'."""
    if verb.lemma_ not in words("certainty", "taking_time"):
        return False
    if verb.lemma_ == "take" and verb.has_dependent("nsubj", lower="it"):
        return True
    spans = (c for c in verb.dependents("dobj", "npadvmod") if c.i > verb.i)
    return any(t.lemma_ in words("certainty", "spans") for c in spans for t in c.subtree)


def _is_felt(verb: Token) -> bool:
    """Return True for 'were saddened to learn': the feeling answers what was learnt."""
    passive = verb.tag_ == "VBN"
    return passive and classes("verbs").get(verb.lemma_.lower()) == "kg:Emotion"


def _is_met(verb: Token, head: Token) -> bool:
    """Return True for 'arrived to find the door open', which nobody went there for."""
    met = verb.lemma_ in words("certainty", "met")
    return met and _is_past(head) and head.lemma_ in words("certainty", "arriving")


def _looks_ahead(head: Token) -> bool:
    """Return True if a word makes a gerund less than certain: 'considers leaving'."""
    if head.lemma_ in words("certainty", "before_gerunds", "verbs"):
        return True
    return head.lemma_ != "be" and head.pos_ != "ADJ" and governs(head)


def _then(verb: Token) -> bool:
    """Return True for a temporal clause in the present tense: 'until the owner pays'."""
    tense = verb.finite.tag_
    return verb.dep_ == "advcl" and tense in ("VBZ", "VBP") and _marked(verb, "times")


def _marked(verb: Token, key: str) -> bool:
    """Return True if a clause of time has a conjunction of a list; 'as soon as' is above it."""
    beside = {c.lower_ for c in verb.children if c.i < verb.i} | {verb.head.lower_}
    return not beside.isdisjoint(words("certainty", key))


def _at_that_time(verb: Token, deep: int) -> Certainty:
    """Return the certainty of a clause of time in the present: it has not happened yet.

    This holds beside a future, and after 'until', 'once' and 'as soon as' beside whatever is no
    past: 'the strike goes on until the owner pays'. What happens 'when it rains' happens often.
    A present after 'until' is ahead beside a past too: 'closed the pit until the inquiry ends'.
    """
    head = verb.head.head if verb.head.lower_ == "soon" else verb.head
    above = certainty_of(head, deep - 1)
    past = head.tag_ in ("VBD", "VBN") and not verb.has_dependent("mark", lower=UNTIL)
    awaited = _marked(verb, "awaited") and not past
    awaited = awaited or _is_counted_down(verb, head)
    if _is_case_of_rule(verb, head):
        return "hypothetical"
    return "future" if above == "future" or awaited else "certain"


def _is_case_of_rule(clause: Token, head: Token) -> bool:
    """Return True for 'must be shut when gusts exceed 70 knots': whether they do is left open."""
    when = clause.has_dependent("advmod", "mark", lower=("when", "once"))
    duty = head.has_dependent("aux", lower=words("certainty", "duties"))
    return when and duty and clause.finite.tag_ in ("VBZ", "VBP")


def _is_counted_down(clause: Token, head: Token) -> bool:
    """Return True for 'six weeks before she takes office, he is changing the rules'."""
    now = head.finite.tag_ in ("VBZ", "VBP")
    before = clause.has_dependent("mark", lower="before")
    return now and before and any(c.i < clause.i for c in clause.dependents("npadvmod"))


def governs(word: Token) -> bool:
    """Return True if a word is known to take an infinitive as its complement."""
    name = word.lemma_.lower()
    return any(name in known for known in table("certainty", "governors").values())


def _infinitive(verb: Token) -> bool:
    if infinitive(verb):
        return True
    if verb.dep_ == "xcomp" and verb.tag_ == "VBG":
        return True
    finite = verb.has_dependent("aux", "auxpass")
    bound = verb.dep_ in ("xcomp", "ccomp") and verb.i > verb.head.i
    return bound and not finite and (verb.tag_ == "VB" or has_done(verb))


def _named(head: Token) -> str:
    """Return a governor's lemma, or its longer name if that governs otherwise: 'go on'."""
    whole = verb_action(head)[0] if head.pos_ == "VERB" else ""
    longer = " " in whole and whole in words("certainty", "governors", "inherit")
    return whole if longer else head.lemma_.lower()


def _by_word(head: Token, deep: int) -> Certainty:
    """Return the certainty that a governor gives to its infinitive, which is at most its own.

    What somebody 'would have decided to do' is as unreal as the decision; what a question asks
    about is still to come: 'are we going to wait?'
    """
    if _is_dropped(head):
        return "counterfactual"
    value, own = _of_governor(head, deep), _of_carrier(head, deep)
    if is_question(head):
        return value
    if own in ("counterfactual", "hypothetical") and value in ("future", "probable", "possible"):
        return own
    return "counterfactual" if own == "counterfactual" and value != "certain" else value


def _of_governor(head: Token, deep: int) -> Certainty:
    """Return the certainty that a word gives to the infinitive it governs."""
    name = _named(head)
    if _passes_on(head):
        return _inherited(head, deep)
    if name == "able":
        return _of_ability(head, deep)
    loose = _of_loose_plan(head, deep)
    if loose is not None:
        return loose
    for value in ("counterfactual", "probable", "possible", "hypothetical"):
        if name in words("certainty", "governors", value):
            return value
    return _of_plan(head)


def _of_loose_plan(head: Token, deep: int) -> Certainty | None:
    """Return the certainty of what is hoped, had been planned, or is allowed; None for others."""
    name = _named(head)
    if name in words("certainty", "hoping") and head.tag_ in ("VBZ", "VBP"):
        return "future"
    if _had_been_planned(head):
        return "hypothetical"
    if name not in words("certainty", "allowing") or infinitive(head):
        return None
    carried = _of_carrier(head, deep)
    if not negated(head):
        return "future" if carried == "future" else "possible"
    return carried if name in words("negation", "raising") else None


def _had_been_planned(head: Token) -> bool:
    """Return True for 'had planned to sell it', 'had been due to wed': perhaps never done."""
    copula = head if head.is_verb else head.head
    name = head.lemma_.lower()
    if head.tag_ in ("VBN", "VBD") and name in words("certainty", "had_meant"):
        return head.finite.lower_ == "had"
    planned = name in words("certainty", "set_for") | {"go"}
    been = any(c.lower_ == "been" for c in (copula, *copula.children))
    return planned and been and copula.finite.lower_ == "had"


def _passes_on(head: Token) -> bool:
    """Return True for 'managed to leave', 'was wise to leave': as certain as itself."""
    name = _named(head)
    implied = head.pos_ == "ADJ" and name in words("certainty", "implicative")
    seen = head.is_verb and name in words("certainty", "found_to")  # not 'a show to raise money'
    return implied or seen or name in words("certainty", "governors", "inherit")


def _of_plan(head: Token) -> Certainty:
    """Return the certainty of what is planned ('a plan to leave'), or of what has been done."""
    name = _named(head)
    known = head.pos_ != "ADJ" or name in words("certainty", "governors", "future")
    if _is_ranked(head) or _is_rank(head) or not known:
        return "certain"
    foretold = name in words("certainty", "foretold")
    return "hypothetical" if is_unmeant(head) and not foretold else "future"


def _is_ranked(noun: Token) -> bool:
    """Return True for 'the second climber to die', 'the first coach since the merger to win'."""
    while noun.is_noun:
        if noun.has_dependent(lower=words("certainty", "ranks")):
            return True
        if noun.dep_ != "pobj" or noun.head.lower_ not in ("since", "in"):
            return False
        noun = noun.head.head
    return False


def _is_dropped(noun: Token) -> bool:
    """Return True for 'abandoned a plan to merge', 'turned down a request to stop the sale'.

    Also 'a failed bid to merge', 'failed in his attempt to merge' and 'tried in vain to merge'.
    """
    if _is_in_vain(noun):
        return True
    verb = noun.head
    planned = noun.pos_ == "NOUN" and noun.lemma_.lower() in words("certainty", "droppable")
    if not planned or noun.dep_ not in ("dobj", "nsubjpass") or negated(verb):
        return False
    particle = next((c.lower_ for c in verb.dependents("prt")), "")
    name = f"{verb.lemma_.lower()} {particle}".strip()
    return name in words("certainty", "dropping")


def _is_in_vain(word: Token) -> bool:
    """Return True for 'bid' in 'a failed bid', 'tried' in 'tried in vain'; not for 'a bid'."""
    name = word.lemma_.lower()
    if name not in words("certainty", "governors", "possible") | words("certainty", "droppable"):
        return False
    if word.is_noun:
        failed = word.head.lower_ == "in" and word.head.head.lemma_ == "fail"
        known = word.has_dependent("amod", lower=words("certainty", "in_vain"))
        return known or (word.dep_ == "pobj" and failed and not negated(word.head.head))
    adverbs = word.has_dependent("advmod", lower=words("certainty", "in_vain"))
    return adverbs or any(c.lower_ == "in" and c.word_after == "vain" for c in word.children)


def _inherited(head: Token, deep: int) -> Certainty:
    """Return the certainty of a word that passes on its own.

    What somebody has to do is a duty, and what he lets people do is what they may do.
    """
    carried = _of_carrier(head, deep)
    if carried != "certain":
        return carried
    if head.lemma_ == "let" and head.tag_ in ("VBZ", "VBP"):
        return "possible"
    return "hypothetical" if _is_duty(head) or _bids(head) else carried


def _bids(verb: Token) -> bool:
    """Return True for 'let me go' and "don't let me die", which nobody has done."""
    bare = verb.lemma_ == "let" and verb.tag_ == "VB" and not infinitive(verb)
    return bare and not any(
        c.dep_ in SUBJECTS or (c.dep_ == "aux" and c.lower_ in ("did", "does"))
        for c in verb.children
        if c.i < verb.i
    )


WONT = frozenset({"yet", "now", "always"})
"""With these, what somebody has to do is done, or is no duty at all ('has yet to')."""


def _is_duty(verb: Token) -> bool:
    """Return True for 'has to pay', 'have got to pay': a duty, like 'must'; who had to pay paid.

    So does who now or always has to pay, or has to wait. 'Has a nurse to help him' is no duty.
    Whoever does not have to pay, or has yet to, is handled elsewhere.
    """
    done = any(c.lower_ in WONT or c.dep_ in ("dobj", "ccomp") for c in verb.children)
    if negated(verb) or done or _is_being_done(verb):
        return False
    if verb.lower_ == "got":
        return any(c.tag_ in ("VBP", "VBZ") for c in verb.dependents("aux"))
    return verb.lemma_ == "have" and verb.tag_ in ("VBP", "VBZ")


def _is_being_done(having: Token) -> bool:
    """Return True for 'families who have to stay in hotels', who do; 'you' may be anyone."""
    generic = having.has_dependent("nsubj", lower=("you", "one"))
    lasting = words("certainty", "lasting")
    return not generic and any(c.lemma_ in lasting for c in having.dependents("xcomp"))


def _of_ability(able: Token, deep: int) -> Certainty:
    """Return the certainty of 'was able to leave', who left, and 'is able to leave', who may."""
    carried = _of_carrier(able, deep)
    past = able.head.is_verb and _is_past(able.head)
    return carried if past or carried != "certain" else "possible"


def is_unmeant(word: Token) -> bool:
    """Return True if an intention is denied: 'does not plan to', 'has no plans to'."""
    if word.pos_ not in ("NOUN", "PROPN", "PRON"):
        return negated(word)
    held = word.dep_ in ("dobj", "attr", "nsubj") and word.head.is_verb
    return negative_noun(word) or (held and negated(word.head))


def _of_carrier(head: Token, deep: int) -> Certainty:
    """Return the certainty of a governing word; of its copula if it is a noun or an adjective."""
    if head.is_verb:
        return certainty_of(head, deep - 1)
    carried = head.dep_ in ("attr", "acomp") and head.head.is_verb
    return certainty_of(head.head, deep - 1) if carried else "certain"


def _of_preposition(preposition: Token, deep: int, *, gerund: bool) -> Certainty:
    """Return the certainty of a gerund, by its preposition's governor: 'thinking about leaving'."""
    word, above = preposition.lower_, preposition.head
    if gerund and word == "like" and _likens(preposition):
        return "hypothetical"
    if _settles_gerund(word, above) or in_place_of(preposition):
        return "certain"
    kept = word == "from" and above.lemma_.lower() in words("negation", "from_governors")
    brings = f"{above.lemma_.lower()} {word}" in words("certainty", "bringing_about")
    if kept or brings or word in words("certainty", "beside"):
        return _of_carrier(above, deep)
    if gerund and word in words("certainty", "before_gerunds", "prepositions"):
        return "hypothetical"
    before = _before_gerund(f"{above.lemma_.lower()} {word}") if gerund else None
    return before or _beyond(above, deep)


def _likens(preposition: Token) -> bool:
    """Return True for 'is (a stopgap,) like putting a plaster on it', which nobody does.

    'Moves, like selling the captain' gives an example.
    """
    above = preposition.head
    likened = above.dep_ in ("attr", "acomp") and above.head.lemma_ == "be"
    return likened or above.lemma_ in words("certainty", "likened")


def _beyond(above: Token, deep: int) -> Certainty:
    """Return what a word that looks ahead gives to what stands behind its preposition."""
    name = above.lemma_.lower()
    return _by_word(above, deep) if name != "be" and _looks_beyond(name) else "certain"


def _before_gerund(governor: str) -> Certainty | None:
    """Return the certainty of a gerund behind a word and its preposition: 'think about'."""
    values: tuple[Certainty, ...] = ("hypothetical", "possible")
    return next((v for v in values if governor in words("certainty", "before_gerunds", v)), None)


def _looks_beyond(name: str) -> bool:
    """Return True for a word whose complement is no fact, or not yet: 'plan', 'pretend'."""
    governors = ("future", "hypothetical", "counterfactual")
    return any(name in words("certainty", "governors", value) for value in governors)


def _settles_gerund(word: str, above: Token) -> bool:
    """Return True for prepositions behind which something is over, or is not: 'without leaving'."""
    if word in words("negation", "prepositions") | {"since"}:
        return True
    answers = word == "for" and above.lemma_ in words("certainty", "answering")
    return answers or (word == "after" and infinitive(above))
