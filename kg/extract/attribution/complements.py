"""The complements of reporting verbs, including those attached elsewhere in the parse."""

from collections.abc import Iterator

from kg.annotate.action_classes import classes
from kg.annotate.given import gives
from kg.annotate.speech import cues
from kg.annotate.speech.cues import Effect
from kg.extract.factuality.clause_types import infinitive
from kg.extract.factuality.known_deeds import is_occasion, is_scene, is_seen_by_all
from kg.syntax.parsed import Token

SUBJECT_WORDS = frozenset(("PRON", "NOUN", "PROPN"))
CLAUSES = frozenset(("ccomp", "csubj"))
MATTERS = frozenset(("acl", "relcl", "ccomp"))
"""Labels of the clause that says what a report is: 'reports that he had left'."""
DEFINITE = frozenset(("the", "this", "these", "that", "those"))
ACCUSED = frozenset(("dobj", "npadvmod", "appos"))
"""Labels under which a parse may attach the accused to the verb; a name after it may be taken for a
temporal modifier.
"""
HELD = frozenset(("pcomp", "pobj"))
KINDS = {"as": frozenset(("pcomp", "pobj", "amod")), "to": frozenset(("pcomp",))}
"""Labels of what a preposition holds: 'confessed to killing him', but not 'confessed to a friend'.
"""
HEARSAY = frozenset(("say", "announce", "believe", "rumour", "allege", "lay"))
"""Groups of verbs that a reduced relative clause may have with an infinitive: 'said to be rich'."""
ACCUSING = frozenset(("of", "with", "for"))
"""Prepositions before what somebody is accused of, wherever the parse attached them."""
BACKSHIFTED = frozenset(("had", "would", "'d", "’d"))
"""First words of a clause in the tense of what somebody said in the past."""
PAST = frozenset(("VBN", "VBD"))
NEAR = 7
"""Number of words from 'found' to the participle of what was found there."""
HAPPENED = frozenset(("over", "in", "after", "following"))
"""Prepositions before what led to a charge, which the accused did not do unless it is a crime."""
GOES_ON = frozenset(("because", "since", "although", "though", "so", "whereas"))


def contents_of(verb: Token, effect: Effect) -> Iterator[Token]:
    """Yield the heads of the content of a reporting verb, by the complements in the lexicon."""
    passive = verb.has_dependent("auxpass", "nsubjpass")
    reduced = verb.dep_ == "acl" and verb.tag_ == "VBN" and effect.group in HEARSAY
    passive = passive or reduced  # 'jewels said to have been stolen'
    for child in _with_joined(verb):
        if _takes(child, effect, passive=passive):
            yield child
        else:
            yield from _inside(verb, child, effect)


def _inside(verb: Token, child: Token, effect: Effect) -> Iterator[Token]:
    """Yield the content of a verb inside a phrase, a label, the accused, or what is pictured."""
    if child.dep_ in ("prep", "conj"):
        yield from _inside_phrase(verb, child, effect)
    elif child.dep_ == "advcl" and "as" in effect.complement and _is_label(child):
        yield child
    elif child.dep_ in ACCUSED and child.i > verb.i and effect.group in ("accuse", "credit"):
        yield from _hung_on_object(child, effect)
    elif child.dep_ == "dobj":
        yield from _pictured(verb, child)


def _inside_phrase(verb: Token, preposition: Token, effect: Effect) -> Iterator[Token]:
    """Yield what a verb reports behind a preposition: 'confessed to killing him'."""
    if preposition.lower_ in effect.complement:
        held = preposition.dependents(*KINDS.get(preposition.lower_, HELD))
        yield from (c for c in held if not _given(verb, c))
    elif preposition.dep_ == "prep" and effect.group == "accuse" and verb.has_dependent(*ACCUSED):
        yield from _hung_on_place(preposition, effect)


def _pictured(verb: Token, thing: Token) -> Iterator[Token]:
    """Yield what an object is seen to do in a picture, or in the sketch that somebody gives."""
    if verb.lemma_ in cues.words("pictures"):
        yield from filter(_is_seen, thing.dependents("acl"))
    elif verb.lemma_ in cues.words("sketches") and not is_definite(thing):
        yield from thing.dependents("relcl")


def _with_joined(verb: Token) -> Iterator[Token]:
    """Yield the children of a verb, with 'of lying' in 'accused of stealing and of lying'."""
    for child in verb.children:
        yield child
        if child.dep_ == "prep":
            yield from (c for c in child.dependents("conj") if c.pos_ == "ADP")


def _is_label(clause: Token) -> bool:
    """Return True for 'described him as exhausted', where the label is parsed as a clause."""
    bare = not clause.has_dependent("nsubj", "nsubjpass", "aux")
    marked = clause.has_dependent("mark", lower="as")
    return bare and marked and clause.tag_ in ("VBN", "VBG", "JJ")


def _is_seen(clause: Token) -> bool:
    """Return True for 'kicking' in 'showed a man kicking'; 'following' etc. are prepositions."""
    return clause.tag_ == "VBG" and clause.lemma_ not in cues.words("pictures", "not")


def others_word(verb: Token, content: Token) -> list[Token]:
    """Return the words of a contrasting source: 'said it won, while the rebels said they won'."""
    found: list[Token] = []
    for clause in content.children:
        contrast = clause.has_dependent(
            "mark", lower=("while", "whereas", "though", "although", "but")
        )
        if clause.dep_ == "advcl" and contrast and speaks_itself(clause) and clause.i > verb.i:
            found.extend(clause.subtree)
    return found


def speaks_itself(clause: Token) -> bool:
    """Return True if a clause has a source of its own: 'though relatives say …', 'put it at 40'."""
    if gives(clause):
        return True
    kinds = {c.dep_ for c in clause.children}
    own = bool(kinds & {"nsubj", "nsubjpass"}) and bool(kinds & {"ccomp", "xcomp"})
    return own and clause.lemma_.lower() in cues.verbs()


def is_definite(noun: Token) -> bool:
    """Return True for a noun that is known: 'the claim', 'their claim'."""
    return any(c.lower_ in DEFINITE or c.dep_ == "poss" for c in noun.children)


def _given(verb: Token, matter: Token) -> bool:
    """Return True for a presupposed event: 'blamed rebels for the bombing'.

    Also 'charged over a fire', 'in a shooting that left two dead': it happened, whoever did it.
    """
    if matter.dep_ != "pobj":
        return False
    if verb.lemma_ in ("speak", "blame"):
        return is_definite(matter)
    if is_occasion(verb, matter):
        return True
    past = any(c.finite.tag_ == "VBD" for c in matter.dependents("relcl"))
    known = is_scene(matter) or (past and is_seen_by_all(matter))
    return matter.head.lower_ in HAPPENED and (known or not is_crime(matter))


def is_crime(token: Token) -> bool:
    """Return True if a word names a crime or is a gerund of an act ('for stealing')."""
    name = token.lemma_.lower()
    if token.dep_ in ("pcomp", "conj") and is_gerund(token):
        return True
    action = classes("nouns").get(name, "").removeprefix("kg:")
    return action in cues.words("matters", "classes") or name in cues.words("blame", "nouns")


def after_relative(verb: Token) -> Token | None:
    """Return 'hit' in 'the man who they say hit a woman', which parses fail to attach to 'say'."""
    if verb.i < 2 or verb.i + 1 >= len(verb.doc) or verb.nbor(-1).pos_ not in SUBJECT_WORDS:
        return None
    ahead = verb.doc[max(verb.sent.start, verb.i - 4) : verb.i]
    if not any(t.lower_ in ("who", "that", "which", "whom") for t in ahead):
        return None
    after = verb.nbor()
    return after if after.tag_ in ("VBD", "VBN", "VBZ", "VBP", "MD") else None


def taken_for_subject(verb: Token) -> Token | None:
    """Return 'tortured' in 'Amnesty, which …, says guards tortured prisoners', read as a clause.

    The parse takes 'guards' for a second subject of 'says'.
    """
    subjects = verb.dependents("nsubj")
    if len(subjects) < 2 or subjects[0].i > verb.i or subjects[1].i < verb.i:
        return None
    clauses = subjects[1].dependents("acl", "relcl")
    return next((c for c in clauses if c.tag_ in ("VBD", "VBN") and c.i > subjects[1].i), None)


def stray_clause(verb: Token) -> Token | None:
    """Return a 'that' clause that the parse attached to the addressee: 'told a judge that …'."""
    marks = (t for t in verb.subtree if t.i > verb.i and t.dep_ == "mark")
    that = next((t for t in marks if t.lower_ == "that"), None)
    if that is None or that.head.i == verb.i or _is_of_another(that, verb):
        return None
    return that.head if that.head.has_dependent("nsubj", "nsubjpass", "expl") else None


def _is_of_another(that: Token, verb: Token) -> bool:
    """Return True if a 'that' clause is what a later verb tells, or another's claim.

    Whoever 'responded to the club's claim that he had cheated' does not say that he had.
    """
    clause = that.head
    above = clause.head
    noun = that.before
    if noun is not None and noun.lemma_.lower() in cues.nouns() and noun.has_dependent("poss"):
        return True
    if clause.dep_ != "ccomp" or above.i in (verb.i, clause.i):
        return False
    joined = above.dep_ == "conj" and above.is_verb and above.i > verb.i
    joined = joined and that.word_before != ","  # 'told me, and he wept, that …'
    return joined or _tells(above)


def _tells(verb: Token) -> bool:
    """Return True if a clause belongs to another verb: 'claimed victory, but Bo alleged that …'."""
    return verb.is_verb and verb.lemma_.lower() in cues.verbs()


def joined_clauses(verb: Token, content: Token) -> list[Token]:
    """Return clauses coordinated by a bare 'and': 'claims he was held and she fled'.

    Also one with a 'that' of its own ('said he fled, and that she followed'), and one that goes on
    as told ('said he had fled, but the guards had seen him', 'said the pay was low and would go').
    """
    joined = verb.dependents("conj") if content.i >= verb.i else ()
    told = (c for c in joined if c.i >= content.i and _goes_on_with(c, content, verb))
    return [t for clause in told for t in clause.subtree]


def _goes_on_with(clause: Token, content: Token, verb: Token) -> bool:
    """Return True if a clause that is joined to a reporting verb goes on with what it reports."""
    bare = _is_joined_by_and(clause)
    if not clause.has_dependent("nsubj", "nsubjpass", "expl"):
        simple = verb.tag_ == "VBD" and verb.finite.i == verb.i
        return bare and _is_backshifted(clause) and simple and content.dep_ == "ccomp"
    if clause.has_dependent("mark", lower="that"):
        return content.dep_ == "ccomp" or _goes_on_as_told(clause, content)
    return (bare and not is_ordered(content)) or _goes_on_as_told(clause, content)


def is_ordered(content: Token) -> bool:
    """Return True for 'stay' in 'told them to stay and they left', 'shut' in 'ordered it shut'.

    What is to be done has no tense, so a clause that has one does not go on with it.
    """
    verb = content.head
    if verb.lemma_ not in cues.words("orders") or infinitive(content):
        return verb.lemma_ in cues.words("orders")
    bare = not content.has_dependent("mark", "aux", "auxpass")
    return bare and (content.tag_ == "JJ" or (verb.lemma_ == "order" and content.tag_ in PAST))


def _goes_on_as_told(clause: Token, content: Token) -> bool:
    """Return True for 'had stayed' and 'her offer was turned down' in what somebody said.

    'Said that the ward had been shut, but the patients had stayed' goes on in its tense, and 'said
    that she had offered to pay, but her offer was turned down' in its matter.
    """
    verb = content.head
    joint = clause.left_edge.before
    if not _is_told_in_past(content) or joint is None or joint.lower_ not in ("and", "but"):
        return False
    if speaks_itself(clause):
        return False
    subject = clause.dependent("nsubj", "nsubjpass")
    own = verb.dependent("nsubj", "nsubjpass")
    if subject is None or (own is not None and subject.lower_ == own.lower_):
        return False
    return _is_backshifted(clause) or (is_definite(subject) and _names_deed(subject, content))


def _is_joined_by_and(clause: Token) -> bool:
    """Return True if 'and' without a comma before it opens a clause."""
    joint = clause.left_edge.before
    return joint is not None and joint.lower_ == "and" and joint.word_before != ","


def _is_told_in_past(content: Token) -> bool:
    """Return True for 'had been shut' in 'said that the ward had been shut'."""
    shifted = content.finite.lower_ in BACKSHIFTED
    return content.head.tag_ == "VBD" and content.dep_ == "ccomp" and shifted


def _is_backshifted(clause: Token) -> bool:
    """Return True for 'had stayed' and 'would go', in the tense of what somebody said."""
    first = clause.finite
    return first.i < clause.i and first.lower_ in BACKSHIFTED


def _names_deed(noun: Token, verb: Token) -> bool:
    """Return True for 'her offer' after 'she had offered', 'the request' after 'had asked'."""
    name, deed = noun.lemma_.lower(), verb.lemma_.lower()
    kind = classes("nouns").get(name)
    return noun.is_noun and (
        name == deed or (kind is not None and kind == classes("verbs").get(deed))
    )


def reasons_after(verb: Token) -> Iterator[Token]:
    """Yield clauses that continue after a cue: 'The roof fell, police said Friday, because …'."""
    if verb.lemma_ not in cues.words("parenthesis"):
        return
    if not any(c.i < verb.i for c in verb.dependents("ccomp")):
        return
    for clause in verb.dependents("advcl"):
        apart = clause.i > verb.i and clause.left_edge.word_before == ","
        if apart and clause.has_dependent("mark", lower=GOES_ON) and not speaks_itself(clause):
            yield clause


def reasons_given(verb: Token, ordered: Token) -> Iterator[Token]:
    """Yield why somebody is to do a thing: 'told him to go on because the water was falling'.

    Whoever orders it gives the reason too, to which verb a parse may attach it.
    """
    clauses = (c for host in (verb, *ordered.subtree) for c in host.dependents("advcl"))
    for clause in dict.fromkeys(clauses):
        given = clause.has_dependent("mark", lower="because") and clause.i > ordered.i
        if (
            given
            and not speaks_itself(clause)
            and clause.has_dependent("nsubj", "nsubjpass", "expl")
        ):
            yield clause


def _hung_on_object(noun: Token, effect: Effect) -> Iterator[Token]:
    """Yield 'stealing' in 'accused the guard of stealing', if the parse attaches it to 'guard'.

    Also 'murder' in 'charged a man with the murder of a nurse'.
    """
    for prep in noun.children:
        if prep.dep_ == "appos":
            yield from _hung_on_object(prep, effect)
        if prep.dep_ == "prep" and prep.lower_ in effect.complement:
            held = prep.dependents("pcomp", "pobj")
            of = prep.lower_ == "of"  # 'charged a man with a knife' names no crime
            yield from (c for c in held if of or c.dep_ == "pcomp" or is_crime(c))
        elif prep.dep_ == "prep":
            yield from _hung_on_place(prep, effect)


def _hung_on_place(preposition: Token, effect: Effect) -> Iterator[Token]:
    """Yield 'beating' in 'accused two guards at the jail of beating him', attached to 'jail'.

    Not 'running' in 'the man in charge of running the mill'.
    """
    for noun in preposition.dependents("pobj"):
        if noun.lemma_.lower() in cues.nouns() or noun.lemma_ in cues.words("tasks", "nouns"):
            continue
        for inner in noun.dependents("prep"):
            if inner.lower_ in ACCUSING and inner.lower_ in effect.complement:
                yield from filter(is_gerund, inner.dependents("pcomp"))
            yield from _hung_on_place(inner, effect)


def is_gerund(verb: Token) -> bool:
    """Return True for 'beating' and 'having beaten'."""
    return any(t.tag_ == "VBG" for t in (verb, *verb.dependents("aux", "auxpass")))


def _takes(child: Token, effect: Effect, *, passive: bool) -> bool:
    if child.dep_ == "xcomp":
        return _takes_xcomp(child, effect, passive=passive)
    if child.dep_ == "nsubjpass":
        return _is_denied_report(child, effect)
    if child.dep_ == "dobj":
        return _takes_object(child, effect)
    if child.dep_ not in CLAUSES or "clause" not in effect.complement:
        return False
    known = _is_come_upon(child) or _stands_before(child, effect) or _tells_it(child)
    return is_clause(child) and not known


def _is_denied_report(noun: Token, effect: Effect) -> bool:
    """Return True for 'reports that he had left were denied by the club', as in the active."""
    denied = effect.group == "deny" or noun.head.lemma_ == "reject"
    told = denied and noun.lemma_.lower() in cues.nouns()
    return told and any(c.has_dependent("nsubj", "nsubjpass") for c in noun.dependents(*MATTERS))


def _tells_it(clause: Token) -> bool:
    """Return True for 'said, at home, that he confessed', parsed as what 'confessed' reports."""
    verb = clause.head
    that = any(clause.i < c.i < verb.i for c in verb.dependents("mark", lower="that"))
    return that and clause.lemma_.lower() in cues.verbs()


def _stands_before(clause: Token, effect: Effect) -> bool:
    """Return True for 'Woman killed, driver charged': a charge follows its verb."""
    verb = clause.head
    tag = verb.lemma_ in cues.words("parenthesis")
    return effect.group == "accuse" and clause.i < verb.i and not tag


def is_office(noun: Token) -> bool:
    """Return True for 'the man in charge of running the mill', where nobody is charged."""
    return noun.lemma_ == "charge" and noun.dep_ == "pobj" and noun.head.lower_ == "in"


def _is_come_upon(clause: Token) -> bool:
    """Return True for 'found him hiding' and 'found it abandoned': nobody says anything."""
    bare = not clause.has_dependent("aux", "auxpass", "mark")
    near = 0 < clause.i - clause.head.i <= NEAR
    return clause.head.lemma_ == "find" and bare and near and clause.tag_ in ("VBG", "VBN")


def is_clause(head: Token) -> bool:
    """Return True if the phrase contains a verb; a bare name after 'said' is the speaker."""
    return head.is_verb or any(t.is_verb for t in head.subtree)


def _takes_xcomp(child: Token, effect: Effect, *, passive: bool) -> bool:
    if is_gerund(child) and "gerund" in effect.complement:
        return True
    if child.head.lemma_ in cues.words("orders"):
        return child.tag_ == "VB" or infinitive(child)
    aims = child.head.lemma_ == "sue"  # 'sued to overturn the rule'
    return ("infinitive" in effect.complement and not aims) or (
        passive and effect.group not in ("ask", "show")
    )


def _takes_object(child: Token, effect: Effect) -> bool:
    if child.pos_ == "VERB" and child.tag_ == "VBG":
        return "gerund" in effect.complement
    if "claim" in effect.complement:
        return child.lemma_.lower() in cues.nouns()
    if "object" not in effect.complement or child.pos_ != "NOUN":
        return False
    given = child.head.has_dependent("dative", "nsubjpass", "auxpass")
    return effect.status != "denied" or not (
        given or child.lemma_.lower() in cues.words("granted", "nouns")
    )
