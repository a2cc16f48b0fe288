"""Referents of nouns: members of a list, the antecedent of a pronoun, those of 'none of'."""

from collections.abc import Sequence

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.kinds import is_concrete
from kg.extract.events.voice import is_broken, own_subject
from kg.extract.factuality.negation import in_place_of, negated
from kg.ontology import lexicon, values, words
from kg.syntax.parsed import Token, once

RELATIVE = frozenset({"who", "whom", "that", "which", "whose"})
ALL_OF = frozenset({"none", "all", "each", "both", "neither", "any"})
DEFINITE = frozenset({"the", "this", "that", "these", "those", "every", "each"})
PLACES = frozenset({"GPE", "LOC", "FAC"})
PLURAL = frozenset({"NNS", "NNPS"})
EVERYBODY = frozenset({"people", "everyone", "everybody", "others", "several", "many", "some"})
"""Words for groups that look singular."""
JOINED = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
LISTED = 0.95
"""Minimum certainty of our parser that a noun is in a list with another."""
CLAUSAL = ("cop", "aux", "nsubj", "mark")
"""Labels of the dependents of a clause."""
CORE = frozenset({"nsubj", "nsubj:pass", "obj"})
"""Relations of the things that may be a group some of whose members are named at the end."""
OF_MEMBERS = frozenset({"them", "whom", "these", "which"})


def coordinated(token: Token) -> list[Token]:
    """Return a noun and the nouns coordinated with it: 'the sheriff and his deputies'.

    One person with two titles ('Chairman and founder Ann Lee') is returned once, by name.
    """
    return [*_coordinated(token)]


@once
def _coordinated(token: Token) -> Sequence[Token]:
    found = [counted_of(token)]
    for child in token.conjuncts:
        if child.i > token.i and child.pos_ in JOINED and not is_broken(child):
            gapped = is_gapped(token, child) or is_remnant(child)
            apart = gapped or _is_set_against(token, child)
            found += [] if apart else [child]
    if len(found) == 1:
        found += _listed(token)
    return _one_person(token, found) or found


def joined_by_own_parse(noun: Token, annotation: Annotation) -> list[Token]:
    """Return what our parser is sure to join to a noun, where the pipeline's parse sees no list.

    In 'access to music, photos and the store' that parse may take the photos for the verb's own.
    Its subjects, appositions and objects of other verbs are left to it.
    """
    joined = annotation.tree.surely(_own_head(noun, annotation), "conj", least=LISTED)
    known = {t.i for t in coordinated(noun)}
    found = (annotation.doc[i] for i in joined if i > noun.i and i not in known)
    found = (t for t in found if not _is_set_against(noun, t))
    return [t for t in found if _may_be_listed(t, noun, annotation)]


def _own_head(noun: Token, annotation: Annotation) -> int:
    """Return the word of a name that our parser takes for its head, or the noun."""
    mention, tree = annotation.mention_at.get(noun.i), annotation.tree
    words_of = annotation.doc.words_at(*mention.head) if mention is not None else None
    within = [t.i for t in words_of or ()]
    return next((i for i in within if tree.heads[i] not in within), noun.i)


def _may_be_listed(token: Token, noun: Token, annotation: Annotation) -> bool:
    """Return True for a thing that the pipeline's parse gives no role that forbids it.

    Not for the next clause ('is a cook and is a member of the board'), nor for the end of what
    begins with the noun ('from Lund to Selby').
    """
    mention, tree = annotation.mention_at.get(token.i), annotation.tree
    if mention in (None, annotation.mention_at.get(noun.i)) or token.pos_ not in JOINED:
        return False
    if tree.having(token.i, *CLAUSAL) or annotation.leading(token.i) not in (
        "",
        annotation.leading(_own_head(noun, annotation)),
    ):
        return False
    return _is_free(token, noun)


def _is_free(token: Token, noun: Token) -> bool:
    """Return True if the pipeline's parse takes a word for nothing but an object or a phrase.

    It must not see the list: then what it leaves out of it is not in it.
    """
    first = token
    while first.dep_ in ("conj", "compound") and first.head != first:
        first = first.head
        if first == noun:
            return False
    if first.dep_ == "dobj":
        return first.head == noun.head
    return first.dep_ not in ("nsubj", "nsubjpass", "appos", "ROOT")


def _is_set_against(first: Token, second: Token) -> bool:
    """Return True for 'the cook' in 'shot the guard but not the cook'.

    Also in 'did not shoot the guard but the cook'. What is told of one is denied of the other.
    """
    if is_set_aside(second):
        return True
    joint = second.left_edge.word_before
    return joint == "but" and any(map(negated, (first, first.head)))


def is_set_aside(noun: Token) -> bool:
    """Return True for 'the mill' in 'the pit was closed, not the mill', 'and not the mill'.

    Also in 'by the owner, not by the mill', 'not by the mill but by the owner', 'instead of the
    mill' and 'instead of by the mill'.
    """
    edge = noun.left_edge
    if edge.before is not None and in_place_of(edge.before):
        return True
    led = noun.head.pos_ == "ADP" and noun.head.i == edge.i - 1
    edge = noun.head if led else edge
    if led and edge.before is not None and in_place_of(edge.before):
        return True
    denied = edge if edge.lower_ == "not" else edge.before
    if denied is None or denied.lower_ != "not":
        return False
    if denied.word_after in words("polarity", "negation", "not_only"):
        return False
    instead = led and denied.head != noun.head.head and noun.right_edge.word_after == "but"
    return instead or denied.word_before in (",", "but", "and", "—", "–")


def members(group: Token, annotation: Annotation) -> list[Token]:
    """Return the named examples of a group: 'unions such as Unity and Forward'.

    They take part in what the group takes part in, as the farmers do in 'a group of 200 farmers'.
    'A man like his father' names no member, and in 'leaders of parties including the Greens' the
    nearer noun may be meant.
    """
    if not _is_group(group):
        return _made_up_of(group)
    named = _named_places(group)
    if named:
        return named
    doc, tree = annotation.doc, annotation.tree
    groups = [c for c in tree.having(group.i, "nmod") if doc[c].tag_ in PLURAL]
    found = []
    for child in tree.having(group.i, "nmod", "obl"):
        if group.i < child <= min(groups, default=child) and _is_example(child, annotation):
            found += _joined(child, annotation)
    return found


def _made_up_of(group: Token) -> list[Token]:
    """Return 'farmers' for 'group' in 'a group of about 200 farmers'."""
    some = group.has_dependent("det", lower=("a", "an"))
    of = group.dependent("prep", lower="of") if some else None
    noun = of.dependent("pobj") if of is not None else None
    if noun is None or noun.tag_ != "NNS" or lemma(group) not in words("coreference", "one_body"):
        return []
    return [] if noun.has_dependent("det", "poss") else [noun]


def members_apart(group: Token, annotation: Annotation) -> list[Token]:
    """Return the members told behind the verb: 'cooks' in 'five were hurt, among them two cooks'.

    They take part as the group does; nothing is told of them but that they belong to it.
    """
    doc, tree = annotation.doc, annotation.tree
    whole = group.i
    if tree.labels[whole] == "nmod" and counted_of(doc[tree.heads[whole]]) == group:
        whole = tree.heads[whole]
    if tree.labels[whole] not in CORE:
        return []
    verb = tree.heads[whole]
    found = []
    for child in tree.having(verb, "obl"):
        before = [c for c in tree.having(verb, *CORE) if c < child and _is_many(c, annotation)]
        if whole == max(before, default=-1) and _is_apart(child, annotation):
            found += _joined(child, annotation)
    return found


def is_member_apart(noun: Token, annotation: Annotation) -> bool:
    """Return True for both in 'five people were hurt, including two cooks and a boy'."""
    first, tree = noun.i, annotation.tree
    while tree.labels[first] == "conj":
        first = tree.heads[first]
    return tree.labels[first] == "obl" and _is_apart(first, annotation)


def _is_many(index: int, annotation: Annotation) -> bool:
    """Return True for a noun for several: 'five people', 'the staff', 'dozens of windows'."""
    noun = annotation.doc[index]
    thing = annotation.mention_at.get(counted_of(noun).i) or annotation.mention_at.get(index)
    return _is_group(noun) or (thing is not None and thing.type == "Group")


def _is_apart(index: int, annotation: Annotation) -> bool:
    """Return True for 'cooks' in 'including two cooks', 'among them two cooks'."""
    doc, tree = annotation.doc, annotation.tree
    if annotation.leading(index) in words("participants", "members", "apart"):
        return True
    told = (c for c in tree.having(index, "nmod") if c < index and doc[c].lower_ in OF_MEMBERS)
    return any(annotation.leading(c) in words("participants", "members", "among") for c in told)


def _joined(index: int, annotation: Annotation) -> list[Token]:
    joined = (annotation.doc[c] for c in annotation.tree.having(index, "conj"))
    return [annotation.doc[index], *(t for t in joined if t.pos_ in JOINED)]


def _named_places(group: Token) -> list[Token]:
    """Return the names in 'the villages of Selm, Torp and Aldby'."""
    if group.tag_ != "NNS" or lemma(group) not in words("participants", "place", "nouns"):
        return []
    of = group.dependent("prep", lower="of")
    name = of.dependent("pobj") if of is not None else None
    names = coordinated(name) if name is not None and name.pos_ == "PROPN" else []
    return names if len(names) > 1 else []


def _is_group(noun: Token) -> bool:
    return noun.tag_ in PLURAL or noun.lower_ in EVERYBODY


def _is_example(index: int, annotation: Annotation) -> bool:
    """Return True for 'Unity' in 'unions such as Unity'."""
    named = annotation.doc[index].pos_ in ("NOUN", "PROPN", "NUM")
    return named and annotation.leading(index) in words("participants", "members", "prepositions")


def is_gapped(first: Token, name: Token) -> bool:
    """Return True for 'Berg' in 'Lind won 40 seats and Berg 12', who has seats of his own.

    Also for the quarry in 'the mill employs 40 people and the quarry 95'.
    """
    counted = first.has_dependent("nummod")
    after = name.doc[name.i + 1 : name.i + 2]
    apart = name.pos_ == "PROPN" or name.has_dependent("det", lower="the")
    return counted and apart and any(t.like_num for t in after)


def is_remnant(number: Token) -> bool:
    """Return True for 'six' in 'eleven were moved to Lund and six to Selby'.

    What is told of the eleven is told of them once more, with a place of their own.
    """
    link = number.after
    joined = number.pos_ == "NUM" and number.word_before in ("and", "but")
    if not joined or link is None or link.pos_ != "ADP":
        return False
    before = number.doc[number.sent.start : number.i]
    return any(t.lower_ == link.lower_ and t.head.is_verb for t in before)


def is_of_remnant(preposition: Token) -> bool:
    """Return True for the second 'to' in 'eleven were moved to Lund and six to Selby'."""
    before = preposition.before
    return before is not None and is_remnant(before)


def is_time(noun: Token) -> bool:
    """Return True for a period or point of time: 'one day', 'a long time'."""
    return noun.ent_type_ in ("DATE", "TIME") or lemma(noun) in words("nominals", "times")


def may_act(noun: Token) -> bool:
    """Return True if a noun refers to somebody, or to what acts by itself: a law, a machine."""
    if noun.ent_type_ in ("PERSON", "ORG", "GPE", "NORP"):
        return True
    known = ("person", "group", "organization")
    return any({lemma(noun), noun.lower_} & words("roles", kind, "nouns") for kind in known)


def _listed(token: Token) -> list[Token]:
    """Return the rest of a list whose second item was parsed as an apposition: 'A, B and C'."""
    for child in token.dependents("appos", side="right"):
        more = [c for c in child.conjuncts if c.i > child.i and c.pos_ in JOINED]
        alike = child.pos_ == token.pos_ and not any(c.tag_ == "DT" for c in child.children)
        if more and alike and token.doc[child.left_edge.i - 1].text == ",":
            return [child, *more]
    return []


def _one_person(token: Token, found: list[Token]) -> list[Token] | None:
    if (
        len(found) == 1
        or token.tag_ not in ("NN", "NNP")
        or lemma(token) not in words("roles", "person", "nouns")
    ):
        return None
    last = found[-1]
    if last.ent_type_ != "PERSON" or token.has_dependent("det", "poss"):
        return None
    before = [c for c in last.children if c.i < last.i and c.pos_ == "NOUN"]
    return [last] if before else None


@once
def counted_of(token: Token) -> Token:
    """Return the noun after 'none of', 'all of', 'a number of' and the like.

    Also 'unrest' in 'set off two nights of unrest', which only last so long.
    """
    going_on = happening_of(token)
    if going_on is not None and _is_what_goes_on(token, going_on):
        return going_on
    if token.lower_ in ALL_OF or _measures_out(token):
        of = token.dependent("prep", lower="of")
        return of.dependent("pobj") or token if of is not None else token
    return token


def happening_of(time: Token) -> Token | None:
    """Return 'crash' in 'the moment of the crash', 'unrest' in 'two nights of unrest'."""
    if lemma(time) not in words("nominals", "times"):
        return None
    for of in time.dependents("prep", lower="of"):
        noun = of.dependent("pobj")
        if noun is not None and noun.pos_ == "NOUN" and lemma(noun) in classes("nouns"):
            return noun
    return None


def _is_what_goes_on(time: Token, happening: Token) -> bool:
    """Return True for 'feared a week of strikes', not for 'every day of the trial'."""
    if lemma(time) not in lexicon("times")["units"]:
        return False
    whole = time.dep_ in ("dobj", "nsubj", "nsubjpass", "attr")
    definite = time.has_dependent("poss") or time.has_dependent(lower=DEFINITE, side="left")
    lasting = lemma(time.head) in words("participants", "verbs", "lasting")
    return whole and not (definite or lasting or happening.has_dependent("det", "poss"))


def _measures_out(noun: Token) -> bool:
    """Return True for 'dozens' in 'dozens of shops', and 'a number' in 'a number of shops'."""
    if noun.lower_ in words("participants", "nouns", "measures"):
        return True
    if noun.lower_ not in words("participants", "nouns", "measures_with_a"):
        return False
    return noun.has_dependent(lower=("a", "an")) and not _is_part_of_unit(noun)


def _is_part_of_unit(noun: Token) -> bool:
    """Return True for 'a quarter of a century', of which the unit alone would be too much."""
    of = noun.dependent("prep", lower="of")
    unit = of.dependent("pobj") if of is not None else None
    part = noun.lower_ in ("half", "quarter", "third")
    return part and unit is not None and lemma(unit) in lexicon("times")["units"]


def antecedent(token: Token) -> Token:
    """Return the antecedent of a relative pronoun; any other token is returned itself."""
    if token.tag_ not in ("WDT", "WP", "WP$") and token.lower_ not in RELATIVE:
        return token
    if token.lower_ == "what":  # 'learned from the radio what had killed him'
        return token
    clause = _relative_clause(token)
    if clause is None:
        return token
    meant = _not_aside(clause)
    who = token.lower_ in ("who", "whom")
    noun = _person(meant) if who else _happening(clause, token) or meant
    return bearer(noun) or noun


def _not_aside(clause: Token) -> Token:
    """Return 'union' for the clause of 'it was the union, and not the firm, that struck'."""
    noun = aside = clause.head
    apart = clause.left_edge.word_before == ","
    while apart and aside.dep_ == "pobj" and aside.head.head.is_noun:
        aside = aside.head.head  # 'and not a friend of the firm, that struck'
    beside = aside.dep_ == "appos" or (aside.dep_ == "conj" and aside.head.dep_ == "attr")
    return aside.head if beside and is_set_aside(aside) else noun


def _relative_clause(pronoun: Token) -> Token | None:
    """Return 'fled' for 'who' in 'the men who fled', a clause of a noun before the pronoun."""
    clause = pronoun
    while clause.dep_ != "relcl" and clause.head != clause:
        clause = clause.head
    return clause if clause.dep_ == "relcl" and clause.head.i < pronoun.i else None


def _is_no_doer(clause: Token) -> bool:
    """Return True for a clause about a place that tells of a deed."""
    deed = classes("verbs").get(lemma(clause)) not in (None, "kg:State") and clause.lemma_ != "be"
    return deed and clause.head.ent_type_ in PLACES


def _is_human_behind(pronoun: Token, noun: Token) -> bool:
    """Return True for 'which' behind 'of' and somebody, by name or by noun: 'of a boy'."""
    person = noun.tag_ == "NN" and lemma(noun) in words("roles", "person", "nouns")
    human = noun.ent_type_ == "PERSON" or person
    return human and pronoun.lower_ == "which" and noun.head.lower_ == "of"


def _is_scene(noun: Token, clause: Token) -> bool:
    """Return True for the island of 'a quake on an island that killed ten', which harmed nobody.

    And for a firm behind 'at'; not for a group behind 'on', which may have killed.
    """
    there = lemma(noun) in words("participants", "place", "nouns") or noun.head.lower_ == "at"
    told = classes("verbs").get(lemma(clause), "").removeprefix("kg:")
    harmed = told in words("participants", "befalling", "harming") or any(
        t.lower_ in values("nominals", "fates") for t in clause.subtree if lemma(clause) == "leave"
    )
    return there and harmed and noun.ent_type_ not in ("PERSON", "NORP")


def _gives_way(clause: Token, pronoun: Token) -> bool:
    """Return True for a noun that what its clause tells cannot be said of."""
    noun = clause.head
    return _is_no_doer(clause) or _is_scene(noun, clause) or _is_human_behind(pronoun, noun)


def _happening(clause: Token, pronoun: Token) -> Token | None:
    """Return the event behind a place that cannot act: 'the attacks in Homs, which killed ten'.

    And behind a person, whom 'which' does not mean: 'the killing of a boy, which led to riots'.
    """
    noun, preposition = clause.head, clause.head.head
    if pronoun.dep_ != "nsubj" or not _gives_way(clause, pronoun):
        return None
    while noun.dep_ == "pobj" and (preposition.head.is_noun or _is_event(preposition.head)):
        noun = preposition.head
        preposition = noun.head
        if _is_event(noun):
            return noun
    return None


def _is_event(noun: Token) -> bool:
    """Return True for a noun for something that happens, as 'the shooting' is, too."""
    gerund = noun.tag_ == "VBG" and noun.has_dependent("det", "compound", "amod", side="left")
    return (noun.lower_ if gerund else lemma(noun)) in classes("nouns")


def bearer(noun: Token) -> Token | None:
    """Return what a predicate noun describes: 'Lee was the guard who fled' is about Lee.

    Two things are one only where both can be touched: 'the bridge is a steel arch built in 1911',
    not 'the cause was a valve left open'.
    """
    copula = noun.head
    if noun.dep_ != "attr" or copula.lemma_ != "be":
        return None
    denied = copula.has_dependent("neg")
    only = noun.has_dependent(lower=words("polarity", "negation", "not_the_only"))
    subject = own_subject(copula)
    if subject is None or (denied and not only):
        return None
    return subject if subject.pos_ == "PROPN" or _is_same_thing(subject, noun) else None


def _is_same_thing(subject: Token, noun: Token) -> bool:
    definite = subject.has_dependent("poss") or subject.has_dependent(lower=DEFINITE, side="left")
    described = noun.has_dependent(lower=("a", "an"), side="left")
    return bool(definite and described) and is_concrete(subject) and is_concrete(noun)


def _person(noun: Token) -> Token:
    """Return the person instead of a body or place before 'who': 'officers of the force who …'."""
    preposition = noun.head
    while noun.dep_ == "pobj" and _no_person(noun) and preposition.head.is_noun:
        noun = preposition.head
        preposition = noun.head
    return noun


def _no_person(noun: Token) -> bool:
    if noun.ent_type_ in ("GPE", "LOC", "FAC", "ORG"):
        return True
    return noun.tag_ == "NN" and lemma(noun) in words("participants", "nouns", "bodies")
