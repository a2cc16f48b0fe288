"""The participants of a claim: tokens resolved to mentions, amounts and other claims."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.annotate.marks import MARKS
from kg.extract.events import role_choice
from kg.extract.events.actions import awaited_clauses, idiom_noun
from kg.extract.events.adverbial_clauses import adverbial_clauses
from kg.extract.events.arguments import is_excess, verb_arguments
from kg.extract.events.bearers import bearers
from kg.extract.events.bearings import bearings
from kg.extract.events.clause_anaphora import clause_meant, is_about_clause
from kg.extract.events.contents import contents
from kg.extract.events.extents import (
    on_scale,
    scales,
    score_of,
    words_of_extent,
)
from kg.extract.events.heads import (
    coordinated,
    counted_of,
    is_member_apart,
    is_set_aside,
    joined_by_own_parse,
    members,
    members_apart,
)
from kg.extract.events.in_words import in_words
from kg.extract.events.kinds import is_concrete, is_person
from kg.extract.events.nominal import noun_arguments
from kg.extract.events.noun_phrases import completed_noun, sum_before
from kg.extract.events.parsed_arguments import SUBJECTS, completed, oblique_role
from kg.extract.events.phrases import (
    Argument,
    in_role,
    is_new_post,
    is_outcome,
    is_part_of_place,
    is_quarrel,
    is_settled,
    is_stock,
    is_worn,
    role_with_verb,
    told_by_noun,
)
from kg.extract.events.places import place_meant, places_around
from kg.extract.events.predicates import (
    compared,
    is_whereabouts,
    words_of_adjective,
    words_of_predicate,
)
from kg.extract.events.split_verbs import prefixed
from kg.extract.events.states import state_arguments
from kg.extract.events.subjects import follows_from_above
from kg.extract.events.triggers import Trigger
from kg.extract.events.until_now import until_now
from kg.extract.events.verbless_deaths import fate_arguments, fate_of
from kg.extract.events.voice import FINITE, is_passive
from kg.extract.factuality.clause_types import asked_for
from kg.extract.factuality.predicate_adjectives import copula_of, points_out
from kg.model import Mention, Participant, Role, Span, Value
from kg.ontology import lexicon, words
from kg.syntax.arguments import Argument as Deep
from kg.syntax.parsed import Token

PRESUPPOSED: frozenset[Role] = frozenset(
    ("cause", "source", "goal", "companion", "manner", "measure", "occasion")
)
"""Roles of presupposed events, which the claim itself neither leaves open nor asserts.

'Arrested after the robbery' names the robbery; whether it took place depends on its own claim
alone.
"""
NOMINATIVE = frozenset({"i", "he", "she", "we", "they"})
OPEN: frozenset[Role] = frozenset(("topic", "content", "patient"))
"""Roles of what the claim itself leaves open or denies: 'accused of the robbery'."""
ATTACHED = 0.6
"""Minimum probability by our parser that a phrase belongs to the object of a support verb."""
SUBJECT_CERTAIN = 0.8
SAID = 0.6
"""Minimum probability of a phrase that is kept by its words alone."""
OBJECT = 0.9
"""Minimum probability of an object that is a time."""
SAYING = frozenset({"NOUN", "PROPN", "NUM", "ADJ", "SYM"})
MAGNITUDE = "magnitude"
NEVER_WORDS: frozenset[Role] = frozenset(("agent", "recipient", "companion"))
TITLES = 2
"""Words between a noun and its name: a comma and a title."""
CONTAINERS: frozenset[Role] = frozenset(("patient", "recipient", "topic", "goal", "attribute"))
"""Roles of nouns that may have a clause that says what they contain, or what they are told."""
UNSETTLED = frozenset({"manner", "occasion", "topic", "purpose"})
OBJECTS: frozenset[Role] = frozenset(("patient", "recipient"))
BESIDE = frozenset({"under", "beneath", "underneath", "below", "behind", "beside"})
BOUND = frozenset({"acomp", "attr", "xcomp", "oprd"})


def _claimed_in_clauses(
    trigger: Trigger, annotation: Annotation, names: Mapping[int, str], known: Container[str | None]
) -> Iterator[Participant]:
    """Yield the claims of clauses that take part, without those that are known to."""
    for role, token in _clauses(trigger, annotation, names):
        if names[token.i] not in known:
            yield Participant(role=role, event=names[token.i])
    verb = trigger.token
    if trigger.kind == "verb" and follows_from_above(verb) and verb.head.i in names:
        yield Participant(role="agent", event=names[verb.head.i])


def find_participants(
    name: str,
    trigger: Trigger,
    arguments: Iterable[Argument],
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Participant]:
    """Yield the participants of a claim, each reference once in a role, from its arguments.

    `name` is the claim's id and `names` the claims' ids by token. An event noun gives the claim in
    its role and its mention as content, so that both can be queried: who won what ('the cup final')
    is not who was beaten. A counted thing gives its count as an attribute.
    """
    arguments = [one for one in arguments if not _is_quantified(*one, trigger)]
    found = [*_referred(trigger, arguments, annotation, names)]
    found += _claimed_in_clauses(trigger, annotation, names, {one.event for one in found})
    found += contents(trigger, annotation, names, {one.event for one in found})
    others = [one for one in found if one.event != name]
    found += _joined_to_clauses(trigger, others, annotation, names)
    found = [one for one in found if not _is_done_to_himself(one, found, trigger, annotation)]
    kept = _kept(name, found, annotation)
    yield from kept.values()
    meant = place_meant(trigger, annotation)
    if meant is not None and not any(role == "place" or key == meant.id for role, key in kept):
        yield Participant(role="place", mention=meant.id)


def _kept(
    name: str, found: Sequence[Participant], annotation: Annotation
) -> dict[tuple[Role, str | None], Participant]:
    """Return each participant once, but for the claim itself and for what is named again."""
    found = [one for one in found if not _is_named_again(one, found, annotation)]
    return {key: one for key, one in _once(found).items() if key[1] not in (None, name)}


def _joined_to_clauses(
    trigger: Trigger,
    found: Sequence[Participant],
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Participant]:
    """Yield the claims of verbs that share the role of the clause before them.

    'Meets to plan and to train' has two purposes, 'accused of lying and stealing' two topics. Both
    parses must join the verbs, and the second has no subject of its own. Only the sentence is
    looked through, so that a claim of a long text costs no more than one of a short text.
    """
    if all(one.event is None for one in found):
        return
    sentence = trigger.token.sent
    verb_of = {
        names[i]: annotation.doc[i] for i in range(sentence.start, sentence.end) if i in names
    }
    for one in found:
        verb = verb_of.get(one.event or "")
        if verb is None or verb.i < trigger.token.i:
            continue
        for claim in _joined_claims(verb, annotation, names):
            yield replace(one, event=claim)


def _joined_claims(verb: Token, annotation: Annotation, names: Mapping[int, str]) -> Iterator[str]:
    """Yield the claims of the clauses that both parses join to one, without a subject."""
    tree = annotation.tree
    whole = tree.predicate(verb.i)
    copulas = tree.having(whole, "cop")
    if not (verb.is_verb or copulas):
        return
    for other in tree.having(whole, "conj"):
        joined = annotation.doc[other]
        both = joined.dep_ == "conj" and joined.head.i in (verb.i, whole, *copulas)
        if both and _is_in_its_form(joined, verb) and not joined.has_dependent(*SUBJECTS):
            found = (names[i] for i in (other, *tree.having(other, "cop")) if i in names)
            yield from islice(found, 1)


def _is_in_its_form(verb: Token, first: Token) -> bool:
    """Return True for a verb in the form of the first, or with a tense as that."""
    tensed = all(t.finite.tag_ in FINITE and (t.is_verb or t.pos_ == "AUX") for t in (verb, first))
    return verb.is_verb and (tensed or (verb.tag_ == first.tag_ and first.is_verb))


def _is_done_to_himself(
    one: Participant, found: Iterable[Participant], trigger: Trigger, annotation: Annotation
) -> bool:
    """Return True for Moe, lent by the verb above, in 'Moe ran at guards, who fired, hitting Moe'.

    What somebody does to himself is told with 'himself': whoever acts here, it is not he.
    """
    who = annotation.mentions_by_id.get(one.mention or "")
    lent = trigger.kind == "verb" and not trigger.token.has_dependent("nsubj", "nsubjpass")
    if one.role != "agent" or who is None or not lent:
        return False
    met = (annotation.mentions_by_id.get(p.mention or "") for p in found if p.role in OBJECTS)
    return any(m is not None and m.chain == who.chain and _is_plain(m, annotation) for m in met)


def _is_plain(thing: Mention, annotation: Annotation) -> bool:
    """Return False for 'himself' and 'each other'."""
    word = thing.head.words(annotation.document.text).lower()
    return not word.endswith(("self", "selves", "other", "another"))


def _is_named_again(one: Participant, found: Iterable[Participant], annotation: Annotation) -> bool:
    """Return True for the name in 'asked a retired vet, Leo Marn, to come': he is asked once."""
    name = annotation.mentions_by_id.get(one.mention or "")
    if name is None or name.kind != "name":
        return False
    others = (annotation.mentions_by_id.get(other.mention or "") for other in found)
    return any(_introduces(other, name, annotation) for other in others if other is not None)


def _introduces(noun: Mention, name: Mention, annotation: Annotation) -> bool:
    """Return True for a noun phrase right before a comma and a name for the same."""
    same = noun.chain == name.chain and noun.kind == "nominal" and noun.end < name.start
    between = annotation.document.text[noun.end : name.start]
    return same and between.startswith(",") and len(between.split()) <= TITLES


def _once(
    participants: Iterable[Participant],
) -> dict[tuple[Role, str | None], Participant]:
    """Return the first participant of each role and reference."""
    told: dict[tuple[Role, str | None], Participant] = {}
    for one in participants:
        told.setdefault((one.role, one.event or one.mention or one.value), one)
    return told


def _referred(
    trigger: Trigger,
    arguments: Iterable[Argument],
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Participant]:
    """Yield what the arguments of a claim refer to, or their words."""
    deep = _by_thing(trigger, annotation)
    given = _with_roles(trigger, arguments, deep, annotation, names)
    idiom = idiom_noun(trigger.token) if trigger.kind == "verb" else None
    scale = scales(trigger, annotation)
    words_of_whole, whole = _told_whole(trigger, annotation)
    apart = words_of_whole.union(*scale.values())
    for role, token in _with_complements(trigger, given, annotation, names):
        if token == idiom or asked_for(token) or token.i in apart:
            continue
        for one in _of_argument(role, token, deep, trigger, annotation, names):
            yield from _standing(on_scale(one, token, scale, annotation), annotation)
    yield from whole
    yield from _graded(trigger, annotation)


def _of_argument(
    role: Role,
    token: Token,
    deep: Mapping[object, Deep],
    trigger: Trigger,
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Participant]:
    """Yield what one argument of a claim refers to, or its words."""
    referents = [*_references(role, token, annotation, names)]
    clause = token.is_verb and token.i in names
    led = _leading(token, deep.get(token.i))
    told = None if clause else in_words(role, token, led, trigger, annotation)
    if told is not None:
        yield from told
        return
    for found in referents or _words(role, token, deep.get(token.i), trigger, annotation):
        parsed = deep.get(found.mention or token.i)
        around = _around(role, token, deep) if parsed is None else None
        one = _as_parsed(found, parsed or around, token, trigger, annotation)
        yield one if around is None else replace(one, phrase=None, preposition=None)


def _told_whole(
    trigger: Trigger, annotation: Annotation
) -> tuple[frozenset[int], list[Participant]]:
    """Return the tokens of phrases of which no word takes part by itself, and the phrases.

    'Seven km east of Lund', 'won 31-24', 'so far'.
    """
    phrases: list[tuple[Role, range]] = [("place", one) for one in bearings(trigger, annotation)]
    phrases.append(("measure", score_of(trigger, annotation)))
    phrases.append(("occasion", until_now(trigger, annotation)))
    tokens = frozenset(token for _, phrase in phrases for token in phrase)
    return tokens, [_by_words(role, phrase, annotation) for role, phrase in phrases if phrase]


def _by_words(role: Role, phrase: range, annotation: Annotation) -> Participant:
    start, end = annotation.span_of(annotation.doc[phrase.start : phrase.stop])
    return Participant(role=role, value=f"w{start}-{end}")


def _around(role: Role, token: Token, deep: Mapping[object, Deep]) -> Deep | None:
    """Return the argument of 'clinic' for Lund in 'at a clinic in Lund', which it is as sure as."""
    if role != "place":
        return None
    above = token.head.head if token.head.pos_ == "ADP" else token.head
    return deep.get(above.i) if above.is_noun else None


def _graded(trigger: Trigger, annotation: Annotation) -> Iterator[Participant]:
    """Yield the words of a predicate that compares: 'less serious than prosecutors had feared'."""
    said = compared(trigger.token, annotation) if trigger.kind == "state" else None
    if said is not None:
        yield _by_words("attribute", range(said[0], said[1] + 1), annotation)


def _standing(one: Participant, annotation: Annotation) -> Iterator[Participant]:
    """Yield a participant and those for whom it stands: 'the two men'; for 'they' only those."""
    mention = annotation.mentions_by_id.get(one.mention or "")
    if mention is None or not mention.members:
        yield one
        return
    if mention.kind != "pronoun":
        yield one
    for member in mention.members:
        yield replace(one, mention=member, phrase=None, parse=None)


def _clauses(
    trigger: Trigger, annotation: Annotation, names: Mapping[int, str]
) -> Iterator[Argument]:
    """Yield the adverbial clauses of a verb, or of a state by its copula or predicate."""
    token, tree = trigger.token, annotation.tree
    if trigger.kind == "noun":
        return
    hosts = {token.i: token}
    if token.dep_ in BOUND:
        hosts |= {t.i: t for t in (copula_of(token) or token, token.head)}
    elif tree.labels[token.i] == "cop":  # 'were at their posts because'
        hosts[tree.heads[token.i]] = annotation.doc[tree.heads[token.i]]
    for host in hosts.values():
        yield from adverbial_clauses(host, annotation, names)


def _by_thing(trigger: Trigger, annotation: Annotation) -> dict[object, Deep]:
    """Map tokens and mentions to their most probable argument by both parses."""
    deep: dict[object, Deep] = {}
    for argument in _deep_arguments(trigger, annotation):
        meant_by = counted_of(annotation.doc[argument.word]).i
        held = (annotation.mention_at.get(i) for i in (argument.word, meant_by))
        for thing in (argument.word, meant_by, *(m.id for m in held if m is not None)):
            known = deep.get(thing)
            if known is None or known.probability < argument.probability:
                deep[thing] = argument
    return deep


def _with_roles(
    trigger: Trigger,
    arguments: Iterable[Argument],
    deep: Mapping[object, Deep],
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Argument]:
    """Yield arguments in the roles that fitted weights choose behind prepositions.

    A second object that is an amount is a measure. A claim of its own is not moved between roles
    that presuppose it and roles that leave it open.
    """
    undergone = False
    measured = set[int]()
    settled = dict[object, Role]()
    for named, token in arguments:
        if token.i in measured or _is_left_out(token, trigger, annotation):
            continue
        if named == "measure" and not role_choice.preposition_of(token):
            measured.add(token.i)
            yield named, token
            continue
        proposed = _proposed(named, trigger, token, annotation, second=undergone)
        parsed = deep.get(token.i)
        role = _role(proposed, trigger, token, parsed, annotation)
        row = _row_of(token, proposed, annotation)
        if row is not None and role is not None:
            role = settled.setdefault(row, role)
        if token.i in names and _changes_standing(proposed, role):
            role = proposed
        if role is not None and _may_take_part(role, trigger, token, parsed, annotation):
            undergone |= role == "patient"
            yield from in_role(role, _with_beside(role, token, trigger, annotation))


def _row_of(token: Token, proposed: Role, annotation: Annotation) -> object | None:
    """Return what the nouns behind one preposition share, which take part in one role, if any.

    'Tried on two charges of theft and one of fraud', 'taken to a lifeboat and to several boats'. A
    person may be with whom something is done and a thing with what.
    """
    first = token
    while first.dep_ == "conj" and first.head.i < first.i:
        first = first.head
    led = first.head
    if first.dep_ != "pobj" or led.pos_ != "ADP":
        return None
    while led.dep_ == "conj" and led.head.lower_ == led.lower_:
        led = led.head
    return led.i, proposed, is_person(token, annotation)


def _is_denied(token: Token, trigger: Trigger) -> bool:
    """Return True for 'the mill' in 'closed by the owner, not by the mill', not in 'whose mill'."""
    own = token.dep_ != "poss" and not token.is_ancestor(trigger.token)
    return own and is_set_aside(token)


def _proposed(
    named: Role, trigger: Trigger, token: Token, annotation: Annotation, *, second: bool
) -> Role:
    """Return the role of an argument by the rules, measure for an object that is an amount."""
    stretch = named == "patient" and _is_stretch(trigger, token, annotation, second=second)
    return "measure" if stretch else named


def _is_left_out(token: Token, trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for who is told to have no part, and for a member who is told of apart."""
    if _is_denied(token, trigger):
        return True
    return is_member_apart(token, annotation) and not token.is_ancestor(trigger.token)


def _may_take_part(
    role: Role, trigger: Trigger, token: Token, parsed: Deep | None, annotation: Annotation
) -> bool:
    """Return True unless an argument cannot have its role, or is the subject of another verb."""
    if _cannot_take_part(role, trigger, token, parsed, annotation):
        return False
    return not _is_subject_of_another(role, trigger, token, annotation)


def _cannot_take_part(
    role: Role, trigger: Trigger, token: Token, parsed: Deep | None, annotation: Annotation
) -> bool:
    """Return True for who is no means, and before whom nobody appears.

    Nobody is an instrument behind 'on' or 'at' ('slammed the door on a reporter'), and who 'left
    before the crew' gave nothing to the crew.
    """
    if role == "agent" or not is_person(token, annotation) or token.is_ancestor(trigger.token):
        return False
    led = _leading(token, parsed)
    if led == "before" and trigger.kind == "verb":
        return lemma(trigger.token) not in words("participants", "verbs", "appearing")
    return role in ("instrument", "occasion") and led in ("on", "at", "to", "against")


def _with_beside(
    role: Role, token: Token, trigger: Trigger, annotation: Annotation
) -> Iterator[Token]:
    """Yield an argument, its bearer, the members that a group names and the place around it."""
    yield token
    yield from bearers(role, token, trigger, annotation)
    yield from members(token, annotation)
    yield from members_apart(token, annotation)
    yield from (t for t in joined_by_own_parse(token, annotation) if t.i != trigger.token.i)
    if role == "place":
        yield from places_around(token, annotation)


def _is_stretch(trigger: Trigger, token: Token, annotation: Annotation, *, second: bool) -> bool:
    """Return True for a distance, and for an amount that is a second object, as a fine is."""
    if _is_distant(token):
        return True
    if not second or token.dep_ == "conj":
        return False
    extent = _is_extent(token, annotation) or _is_change(trigger, token, annotation)
    return extent or _is_penalty(trigger, token, annotation)


def _is_change(trigger: Trigger, token: Token, annotation: Annotation) -> bool:
    """Return True for the sum in 'shares rose $5', by which they did."""
    value = annotation.value_at.get(token.i)
    verbs = words("participants", "verbs", "undergoer") | words("participants", "verbs", "always")
    changes = trigger.action in ("kg:Increase", "kg:Decrease") and lemma(trigger.token) in verbs
    return changes and value is not None and value.type == "MONEY"


def _is_penalty(trigger: Trigger, token: Token, annotation: Annotation) -> bool:
    """Return True for the sum in 'was fined 400,000 marks', to which nothing is done."""
    value = annotation.value_at.get(token.i)
    fined = lemma(trigger.token) in words("participants", "verbs", "punishing")
    return fined and value is not None and not is_person(token, annotation)


def _changes_standing(proposed: Role, role: Role | None) -> bool:
    """Return True if one role presupposes its filler and the other leaves open whether it is."""
    crossed = (role in PRESUPPOSED) != (proposed in PRESUPPOSED)
    return crossed and bool(OPEN & {role, proposed})


def _is_subject_of_another(
    role: Role, trigger: Trigger, token: Token, annotation: Annotation
) -> bool:
    """Return True for the mayor in 'called for the mayor to go', 'she' in 'told them she was ill'.

    A nominative is no object; nor is the next subject one more object ('hit the wall and the driver
    fled'), nor the subject of what is quoted ('told us: "The pump failed"').
    """
    if token.i > trigger.token.i and token.dep_ == "conj" and _opens_clause(token, annotation):
        return True
    if _is_subject_of_told(role, trigger, token) and _opens_clause(token, annotation):
        return True
    return trigger.kind == "verb" and _is_subject_below(role, trigger.token, token)


def _is_subject_below(role: Role, verb: Token, token: Token) -> bool:
    """Return True for the subject of what a verb quotes or awaits, and for a nominative."""
    if _is_subject_of_quoted(verb, token):
        return True
    if token.head in awaited_clauses(verb):
        return token.dep_ in ("nsubj", "nsubjpass")
    behind = token.i > verb.i and role in ("patient", "recipient")
    return behind and token.lower_ in NOMINATIVE


def _is_subject_of_told(role: Role, trigger: Trigger, noun: Token) -> bool:
    """Return True for 'the rope' in 'saw the rope was cut', not in 'saw the rope snap'."""
    clause, verb = noun.head, trigger.token
    own = noun.dep_ in ("nsubj", "nsubjpass") and clause.dep_ == "ccomp" and clause.head == verb
    return own and verb.i < noun.i and role in OBJECTS and clause.finite.tag_ in FINITE


def _is_subject_of_quoted(verb: Token, noun: Token) -> bool:
    """Return True for 'the pump' in 'told us: "The pump failed"'."""
    subject = noun.dep_ in ("nsubj", "nsubjpass") and noun.head.head == verb
    opening = noun.left_edge.before
    quoted = opening is not None and opening.text[0] in MARKS + "‘"
    return subject and quoted and verb.i < noun.i < noun.head.i


def _opens_clause(noun: Token, annotation: Annotation) -> bool:
    """Return True if our parser takes a conjunct for the subject of a clause that follows it."""
    tree, head = annotation.tree, noun.i
    while tree.labels[head] in ("flat", "appos") and tree.heads[head] < head:
        head = tree.heads[head]
    subject = tree.labels[head].startswith("nsubj") and tree.heads[head] > noun.i
    return subject and tree.certainty[head] >= SUBJECT_CERTAIN


def _role(
    proposed: Role, trigger: Trigger, token: Token, parsed: Deep | None, annotation: Annotation
) -> Role | None:
    """Return the role of an argument, or None if it is no participant of the trigger."""
    preposition = _leading(token, parsed)
    told = told_by_noun(preposition, token, annotation) if preposition else None
    decided = _noun_decides(preposition, token) or _is_dressed(trigger.token, token, annotation)
    decided = decided or (told == "place" and is_part_of_place(token, annotation))
    if told == "occasion" or (told is not None and decided):
        return "attribute" if proposed == "attribute" else told
    if _is_deadline(proposed, preposition, token, annotation):
        return None
    if proposed in UNSETTLED and _tells_where(trigger, preposition, token, annotation):
        return "place"
    return _chosen(role_choice.Oblique(trigger, token, proposed, preposition, parsed, annotation))


def _chosen(oblique: role_choice.Oblique) -> Role | None:
    """Return the role that fitted weights choose, which may be none, or else the proposed one."""
    proposed, chooser = oblique.proposed, role_choice.fitted()
    if chooser is None or _is_told_by_verb(oblique) or not role_choice.is_asked(oblique):
        return proposed
    role = chooser.choose(oblique)
    return proposed if _is_of_relative(oblique.trigger, oblique.token, proposed, role) else role


def _tells_where(trigger: Trigger, preposition: str, noun: Token, annotation: Annotation) -> bool:
    """Return True for 'under a stone', 'at number 9' and 'asleep on her sofa'.

    These are neither a manner nor a time, nor what somebody is asleep about.
    """
    numbered = preposition == "at" and lemma(noun) == "number" and noun.has_dependent("nummod")
    lying = trigger.kind == "state" and trigger.lemma in words(
        "participants", "adjectives", "lying"
    )
    beside = preposition in BESIDE or (lying and preposition in ("on", "in", "inside"))
    thing = is_concrete(noun) and not noun.ent_type_ and not is_person(noun, annotation)
    return bool(numbered) or (beside and thing)


def _noun_decides(preposition: str, noun: Token) -> bool:
    """Return True if the noun settles the role: 'by remote control', 'with a smile', 'on bail'."""
    settled = is_stock(preposition, noun) or is_outcome(preposition, noun)
    settled = settled or (preposition == "to" and is_new_post(noun))
    return preposition in ("by", "with") or settled


def _is_dressed(verb: Token, garment: Token, annotation: Annotation) -> bool:
    """Return True for 'was dragged out in her pyjamas'; not for 'hid the key in his shoe'."""
    if not is_worn(garment) or verb.pos_ != "VERB":
        return False
    whom = verb.dependent("dobj", "nsubjpass") or verb.dependent("nsubj")
    return whom is not None and is_person(whom, annotation)


def _leading(token: Token, parsed: Deep | None) -> str:
    """Return the preposition of an argument, by both parses or by the pipeline's alone."""
    return (parsed.preposition if parsed else "") or role_choice.preposition_of(token)


def _is_told_by_verb(oblique: role_choice.Oblique) -> bool:
    """Return True if the verb itself settles the role of a phrase with its preposition."""
    verb, preposition = oblique.trigger.token, oblique.preposition
    if is_quarrel(preposition, oblique.token):
        return oblique.proposed == "occasion"
    known = role_with_verb(verb, preposition, somebody=False)
    return oblique.proposed == known and is_settled(verb, preposition)


def _is_deadline(role: Role, preposition: str, token: Token, annotation: Annotation) -> bool:
    """Return True for 'the end' in 'must be sworn in by the end of the month', who is no agent."""
    return role == "agent" and preposition == "by" and token.i in annotation.time_at


def _is_of_relative(trigger: Trigger, token: Token, proposed: Role, role: Role | None) -> bool:
    """Return True if a choice confuses clauses: of 'ill' with Lee in 'left with Lee, who was ill'.

    The word governs the clause of the trigger, and the preposition belongs to the clause above.
    """
    if proposed not in role_choice.CORE or not token.is_ancestor(trigger.token):
        return False
    stative = trigger.kind == "state" or is_passive(trigger.token)
    return role == "companion" or (stative and role in role_choice.CORE)


def _with_complements(
    trigger: Trigger,
    arguments: Iterable[Argument],
    annotation: Annotation,
    names: Mapping[int, str],
) -> Iterator[Argument]:
    """Yield a claim's arguments, and the complements of a support verb's object.

    'They voiced doubts about the report' says as much about the report as 'they doubted the
    report'; the raid in 'denied a role in the raid' is no part of what is denied, but its occasion.
    The complements of an object that is a claim of its own participate in that claim.
    """
    for role, token in arguments:
        yield role, token
        if token.pos_ != "NOUN" or token.i <= trigger.token.i:
            continue
        if token.i in names and role != "recipient":
            continue
        if trigger.kind != "noun" and role in CONTAINERS:
            yield from in_role("topic", _told_in(token, annotation, names))
        if role == "patient":
            yield from _of_object(trigger, token, annotation)


def _of_object(trigger: Trigger, noun: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the complements of an object that tell of the verb, or of what it was a part in."""
    verb = trigger.token
    if lemma(noun) in lexicon("cues")["shares"]["nouns"]:
        yield from (("occasion", word) for _, word in _complements(verb, noun, annotation))
        return
    known = words("nominals", "support", "agent") | words("nominals", "support", "about")
    if trigger.kind == "verb" and lemma(verb) in known:
        for role, word in _complements(verb, noun, annotation):
            yield ("topic" if _is_about(role, word, verb, noun, annotation) else role), word


def _is_about(role: Role, word: Token, verb: Token, noun: Token, annotation: Annotation) -> bool:
    """Return True for what an object is about: 'found a solution to the crisis'.

    'Made a trip to Lund' says whither; 'has experience with trams' is on no occasion and
    by no means of them.
    """
    if role == "goal":
        going = classes("nouns").get(lemma(noun), "").removeprefix("kg:")
        return going not in words("participants", "motion", "classes")
    led = annotation.leading(word.i)
    had = lemma(verb) == "have" or lemma(verb) in words("nominals", "support", "holding")
    return (
        role in ("occasion", "instrument")
        and had
        and led not in ("at", "during", "after", "before")
    )


def _told_in(noun: Token, annotation: Annotation, names: Mapping[int, str]) -> list[Token]:
    """Return the clause that an object contains: 'denied reports that she would leave'."""
    tree, doc, found = annotation.tree, annotation.doc, []
    for clause in tree.surely(noun.i, "acl", "ccomp", least=ATTACHED):
        if any(doc[c].lower_ == "that" for c in tree.having(clause, "mark")):
            claims = (i for i in (clause, *tree.having(clause, "cop")) if i in names)
            found += [doc[i] for i in islice(claims, 1)]
    return found


def _complements(verb: Token, noun: Token, annotation: Annotation) -> Iterator[Argument]:
    for child in annotation.tree.surely(noun.i, "nmod", least=ATTACHED):
        led = annotation.leading(child)
        named = led == "to" and lemma(noun) in words("parsing", "adjuncts", "leading")
        if child > noun.i and led not in ("", "of") and not named:  # not 'had keys to the vault'
            word = annotation.doc[child]
            role = oblique_role(verb, word, led, annotation)
            if role is not None:
                yield role, word


def _deep_arguments(trigger: Trigger, annotation: Annotation) -> Iterator[Deep]:
    if trigger.kind == "verb":
        for token in {t.i: t for t in (trigger.token, *prefixed(trigger.token))}:
            yield from annotation.arguments.get(token, ())


def _as_parsed(
    one: Participant, deep: Deep | None, token: Token, trigger: Trigger, annotation: Annotation
) -> Participant:
    """Return a participant with its preposition, its whole phrase, and its probability."""
    if deep is None:
        late = trigger.kind == "state" and token.i > trigger.token.i
        before = role_choice.preposition_of(token) if late else ""
        return replace(one, preposition=before) if before else one
    phrase = one.phrase
    if deep.phrase is not None and one.mention is not None:
        phrase = annotation.span_of(annotation.doc[deep.phrase[0] : deep.phrase[1] + 1])
    led = deep.preposition or None
    return replace(
        one,
        preposition=led,
        phrase=phrase,
        parse="own" if deep.proposed_by == "parser" else deep.proposed_by,
        confidence=deep.probability,
    )


def find_arguments(trigger: Trigger, annotation: Annotation) -> Iterator[Argument]:
    """Yield the (role, token) pairs of a claim: the arguments of its trigger."""
    token = trigger.token
    if trigger.kind == "noun":
        found = noun_arguments(token, trigger.action, annotation)
        return completed_noun(token, trigger.action, found, annotation)
    if trigger.kind == "verb":
        return _of_verb(trigger, annotation)
    if fate_of(token) is not None and token.dep_ != "acomp":
        return fate_arguments(token)
    return state_arguments(copula_of(token) or token, token, annotation)


def _of_verb(trigger: Trigger, annotation: Annotation) -> Iterator[Argument]:
    """Yield a verb's arguments; for a split one ('re-elected') those of both pieces."""
    pieces = prefixed(trigger.token)
    hosts = {t.i: t for t in (trigger.token, *pieces)}
    found = completed(hosts.values(), _by_rules(trigger, pieces, annotation), annotation)
    clause = trigger.token
    while clause.dep_ == "conj" and clause.head.pos_ == "VERB":
        clause = clause.head
    for role, token in found:
        yield role, token
        if clause.dep_ in ("acl", "relcl") and clause.head.i == token.i:
            yield from in_role(role, _members(token))


def _is_quantified(role: Role, token: Token, trigger: Trigger) -> bool:
    """Return True for 'everyone' of 'everyone who sent a parcel': not everyone did.

    The clause says of whom something else is told; who they are, it leaves open.
    """
    if role != "agent" or token.lower_ not in words("participants", "quantified", "pronouns"):
        return False
    clause = trigger.token
    while clause.dep_ == "conj" and clause.head.is_verb:
        clause = clause.head
    return clause.dep_ == "relcl" and clause.head.i == token.i


def _members(group: Token) -> Iterator[Token]:
    """Yield 'Ruiz' in 'Ruiz was among those arrested' and 'Ruiz was one of two who fled'."""
    copula = _linking(group) if group.dep_ == "pobj" else None
    if copula is None or lemma(copula) != "be" or copula.has_dependent("neg"):
        return
    named = [c for c in copula.dependents("nsubj") if c.lower_ != "there"]
    yield from coordinated(named[0]) if named else ()


def _linking(group: Token) -> Token | None:
    """Return 'was' for 'those' in 'was among those', and for 'two' in 'was one of two'."""
    said = group.head.head
    if group.head.lower_ == "among":
        return said
    part = said.dep_ == "attr" and said.pos_ in ("NUM", "PRON", "DET")
    return said.head if part and group.head.lower_ == "of" else None


def _by_rules(
    trigger: Trigger, pieces: tuple[Token, ...], annotation: Annotation
) -> Iterator[Argument]:
    yield from verb_arguments(trigger.token, trigger.action, annotation)
    for piece in pieces[::2]:
        if piece.i != trigger.token.i:
            yield from verb_arguments(piece, trigger.action, annotation)
        for helper in piece.dependents("auxpass"):
            yield from in_role("patient", helper.dependents("nsubj", "nsubjpass"))


def _references(
    role: Role, token: Token, annotation: Annotation, names: Mapping[int, str]
) -> Iterator[Participant]:
    """Yield a token's referent: a mention, else a claim, else an amount."""
    clause = clause_meant(token, annotation)
    if clause is not None and clause.i in names:
        yield Participant(role=role, event=names[clause.i], phrase=annotation.span_of(token))
    if clause is not None or is_about_clause(token):
        return
    mention, value = annotation.mention_at.get(token.i), annotation.value_at.get(token.i)
    event = names.get(token.i) or _predicate_name(token, names)
    if event is not None and not _is_thing(role, mention):
        yield from _claim(role, event, mention, addressed=_is_addressed(role, token))
    elif role == "measure" and value is not None:
        yield from _in_share(role, token, value, annotation)
    elif mention is not None and _refers(token, mention, annotation):
        yield from _thing(role, mention, value)
        yield from _sum_of(role, token, annotation)
    elif value is not None and (role, value.unit) != ("patient", "year"):
        yield from _amount(role, token, value, annotation)


def _is_addressed(role: Role, noun: Token) -> bool:
    """Return True for a hearing that is told something: 'told the inquest that …'."""
    return role == "recipient" and lemma(noun) in words("participants", "nouns", "hearings")


def _thing(role: Role, mention: Mention, value: Value | None) -> Iterator[Participant]:
    """Yield a thing, and how many there are of it."""
    yield Participant(role=role, mention=mention.id)
    if value is not None and role != "topic" and _counts(value, mention):
        yield Participant(role="measure", value=value.id)


def _sum_of(role: Role, noun: Token, annotation: Annotation) -> Iterator[Participant]:
    """Yield the sum that an object is of: 'imposed a $500 fine', not 'drove a $90,000 car'."""
    if role != "patient" or is_concrete(noun) or is_person(noun, annotation):
        return
    for word in sum_before(noun, annotation):
        yield Participant(role="measure", value=annotation.value_at[word.i].id)


def _is_thing(role: Role, mention: Mention | None) -> bool:
    """Return True if a noun for an action means a thing here: a name, a place, an instrument."""
    return mention is not None and (mention.kind == "name" or role in ("place", "instrument"))


def _refers(token: Token, mention: Mention, annotation: Annotation) -> bool:
    """Return False for a time that is no thing as well."""
    return token.i not in annotation.time_at or _measured(token, mention)


def _claim(
    role: Role, event: str, mention: Mention | None, *, addressed: bool
) -> Iterator[Participant]:
    """Yield an event as a participant, and the mention of its noun: 'the attack', 'the letter'.

    A hearing that is told something is `addressed`, and stands for those in it.
    """
    if addressed and mention is not None:
        yield Participant(role=role, mention=mention.id)
        return
    told = mention is None or role not in PRESUPPOSED
    if told:
        yield Participant(role=role, event=event)
    if mention is not None:
        named = "content" if told and not _tangible(mention) else role
        yield Participant(role=named, mention=mention.id)


def _amount(role: Role, noun: Token, value: Value, annotation: Annotation) -> Iterator[Participant]:
    """Yield an amount, and what is measured out: in 'carried 200 tons of oil' the oil."""
    whole_too = value.type == "QUANTITY" or noun.dep_ in ("nsubj", "nsubjpass")
    if not (role in OPEN and whole_too):
        yield from _in_share(role, noun, value, annotation)
        return
    measured = (annotation.mention_at.get(c) for c in _parts_of(noun, annotation))
    whole = next(filter(None, measured), None)
    if whole is None:
        yield Participant(role=role, value=value.id)
        return
    yield Participant(role=role, mention=whole.id)
    yield Participant(role="measure", value=value.id)


def _in_share(
    role: Role, noun: Token, value: Value, annotation: Annotation
) -> Iterator[Participant]:
    """Yield an amount; a share with what it is of: '80 percent of the haul'."""
    parts = _parts_of(noun, annotation) if value.type == "PERCENT" else []
    phrase = None
    if parts:
        last = annotation.doc[annotation.tree.phrase(parts[0])[1]]
        phrase = Span(value.start, last.idx + len(last))
    yield Participant(role=role, value=value.id, phrase=phrase)


def _parts_of(noun: Token, annotation: Annotation) -> list[int]:
    """Return what an amount is of, by our parser: 'the haul' in '80 percent of the haul'."""
    return [c for c in annotation.tree.having(noun.i, "nmod") if annotation.leading(c) == "of"]


def _words(
    role: Role, token: Token, parsed: Deep | None, trigger: Trigger, annotation: Annotation
) -> Iterator[Participant]:
    """Yield the words of a phrase that refers to nothing else: 'in the sixth', 'to 52-3'.

    Their position is in the id of the value, which `kg.extract.event_values` adds.
    """
    said, named = _said(role, token, trigger, annotation), role
    if said is None and parsed is not None and parsed.probability >= SAID:
        said = parsed.phrase if _stands_in_words(role, token, parsed, annotation) else None
        share = role == "measure" and parsed.preposition == "by"  # 'by a third'
        named = "occasion" if token.ent_type_ == "ORDINAL" and not share else role
    if said is not None:
        start, end = annotation.span_of(annotation.doc[said[0] : said[1] + 1])
        yield Participant(role=named, value=f"w{start}-{end}")


def _stands_in_words(role: Role, token: Token, parsed: Deep, annotation: Annotation) -> bool:
    """Return True for a phrase of which only the words can be told.

    Not '56' in 'dies aged 56', nor 'the ferry' in 'the ferry Lina'.
    """
    if role in NEVER_WORDS or token.pos_ not in SAYING or (token.pos_, role) == ("NUM", "patient"):
        return False
    if parsed.phrase is None or parsed.phrase[1] + 1 in annotation.mention_at:
        return False
    dated = token.i in annotation.time_at or token.ent_type_ in ("DATE", "TIME")
    return not dated or role == "occasion" or _is_dated_object(role, token, parsed)


def _is_dated_object(role: Role, token: Token, parsed: Deep) -> bool:
    """Return True for 'its last days' in 'faces its last days', which does not say when.

    How long something went on ('waited two days') is its measure.
    """
    undergone = role == parsed.role == "patient" and parsed.why == "own"
    if not undergone or parsed.probability < OBJECT or is_passive(token.doc[parsed.verb]):
        return False
    return token.has_dependent("poss") or not any(c.like_num for c in token.children)


def _said(
    role: Role, token: Token, trigger: Trigger, annotation: Annotation
) -> tuple[int, int] | None:
    """Return the first and last token of an adjective, a bare amount or an adverb."""
    if role == "manner" and is_excess(token):
        return token.left_edge.i, token.i
    if role == "attribute":
        found = words_of_adjective(trigger.token, token.i, annotation)
        return found or words_of_predicate(token.i, annotation)
    if role == "measure" and not role_choice.preposition_of(token):
        return words_of_extent(token, annotation)
    there = is_whereabouts(token) and role in ("place", "goal")  # 'fell overboard', 'was on board'
    return (token.i - (token.lower_ == "board"), token.i) if there else None


def _is_extent(token: Token, annotation: Annotation) -> bool:
    """Return True for '5 percent' in 'prices rose 5 percent', the measure of the rise."""
    value = annotation.value_at.get(token.i)
    amount = value is not None and value.type in ("PERCENT", "QUANTITY")
    return amount and token.i not in annotation.mention_at


def _is_distant(token: Token) -> bool:
    """Return True for 'two doors' in 'was found two doors away'."""
    after = token.word_after
    counted = token.pos_ == "NOUN" and any(c.pos_ in ("NUM", "DET", "ADJ") for c in token.children)
    return counted and after in words("participants", "nouns", "distant")


def _measured(token: Token, mention: Mention) -> bool:
    """Return True if words that look like a time are a thing: a name, or '75 hours of video'."""
    return mention.kind == "name" or token.has_dependent(lower="of")


def _counts(value: Value, mention: Mention) -> bool:
    """Return True if an amount counts, or is, the referent; 'one guard' counts nothing."""
    several = value.value != 1 or value.bound is not None
    before = value.start < mention.head.start
    counted = value.type == "COUNT" or value.unit == MAGNITUDE
    return counted and several and (before or _is_part(value, mention) or _is_bare(value, mention))


def _is_part(value: Value, mention: Mention) -> bool:
    """Return True for 'eleven of the 86 boxes', whose number is the head."""
    opens = value.start == mention.head.start and mention.head.end < value.end
    return opens and value.unit is not None and mention.kind == "nominal"


def _is_bare(value: Value, mention: Mention) -> bool:
    """Return True for '40' in '40 injured', and not in a name ('version 40')."""
    within = value.start <= mention.head.start and mention.head.end <= value.end
    return value.unit in (None, MAGNITUDE) and mention.kind == "nominal" and within


def _tangible(mention: Mention) -> bool:
    """Return True if an event noun is also a thing one may read, keep or send: 'the statement'."""
    return mention.kind == "nominal" and mention.type == "Work"


def _predicate_name(token: Token, names: Mapping[int, str]) -> str | None:
    """Return the claim of a copular or bound clause by its adjective or infinitive."""
    if not token.is_verb:
        return None
    pointed = token.dependents("attr") if points_out(token) else []
    for clause in (c for noun in pointed for c in noun.dependents("relcl")):
        if clause.i in names:
            return names[clause.i]  # 'said it was Lee who signed it'
    for child in token.dependents(*BOUND):
        if child.i in names:
            return names[child.i]
    return None
