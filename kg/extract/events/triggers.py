"""Triggers: the words of a text that name an action or a state worth a claim."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kg.annotate.action_classes import classes, lemma
from kg.extract.events.actions import (
    ROOT,
    STATE,
    idiom_noun,
    light_noun,
    particle_of,
    to_do_with,
    verb_action,
)
from kg.extract.events.split_verbs import clause_bearer, is_elliptic, prefixed
from kg.extract.events.verbless_deaths import fate_of
from kg.extract.factuality.predicate_adjectives import copula_of, made_so, points_out
from kg.ontology import words
from kg.syntax.parsed import Doc, Token

TriggerKind = Literal["verb", "noun", "state"]

AUXILIARY = frozenset({"aux", "auxpass"})
NOT_VERBAL = frozenset(
    {"prep", "amod", "compound", "punct", "det", "case", "pobj", "nmod", "intj", "quantmod", "mark"}
)
VERB_TAGS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"})
ARGUMENT_PREPOSITIONS = frozenset({"of", "by", "against", "between", "on"})
APOSTROPHES = "'’"
"""What a contracted verb begins with: 'she's a nurse', 'we’re at home'."""
SEMI_AUXILIARY = {"go", "have", "use", "be", "need"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """A word that names an action: its main token, all its tokens, lemma and class.

    `kind` is 'verb', 'noun' or 'state' (a copula with its adjective: the adjective is the token).
    """

    token: Token
    tokens: tuple[Token, ...]
    kind: TriggerKind
    lemma: str
    action: str


def find_triggers(doc: Doc) -> Iterator[Trigger]:
    """Yield the triggers of a parse in the order of the text."""
    for token in doc:
        if token.is_verb:
            found = _verbal(token)
        elif token.is_noun:
            found = _nominal(token)
        elif token.pos_ == "ADJ":
            found = _state(token)
        else:
            continue
        if found is not None:
            yield found


def _verbal(token: Token) -> Trigger | None:
    if token.dep_ == "pobj" and fate_of(token) is not None:
        return _state(token)
    if not _is_full_verb(token):
        return None
    if lemma(token) == "be":
        return _copula(token)
    whole = prefixed(token)
    if whole:
        return _prefixed(token, whole)
    name, action = verb_action(token)
    tokens = (token, *_beside_verb(token), *_told_so(token, name))
    return Trigger(token=token, tokens=tokens, kind="verb", lemma=name, action=action)


def _is_full_verb(token: Token) -> bool:
    """Return True for a verb that is no auxiliary, stands for itself and is written in letters."""
    if token.dep_ in AUXILIARY or token.dep_ in NOT_VERBAL or token.tag_ not in VERB_TAGS:
        return False
    if token.lower_ == "aged" or not token.text.lstrip(APOSTROPHES)[:1].isalpha():
        return False
    if lemma(token) == "do" and to_do_with(token.head) == token:
        return False
    if _is_remaining(token):
        return False
    return not (semi_auxiliary(token) or is_elliptic(token))


def _is_remaining(verb: Token) -> bool:
    """Return True for 'left' in 'there is no food left', 'with five minutes left': still there.

    What is left of a time, or of what there is or somebody has, nobody left anywhere.
    """
    noun = verb.head
    bare = verb.dep_ == "acl" and verb.i == noun.i + 1 and verb.lower_ == "left"
    if not bare or verb.has_dependent("dobj", "oprd", "agent", "prt"):
        return False
    if verb.has_dependent("advmod", "prep", lower=("behind", "by", "with", "for", "to", "without")):
        return False
    timed = noun.pos_ == "NUM" or noun.lemma_.lower() in words("polarity", "certainty", "spans")
    there = noun.dep_ in ("attr", "nsubj") and noun.head.has_dependent("expl")
    return timed or there or (noun.dep_ == "dobj" and noun.head.lemma_ == "have")


def _beside_verb(verb: Token) -> Iterator[Token]:
    """Yield the particle of 'broke in' and the noun of 'took part' if right after the verb."""
    particle, noun = particle_of(verb), light_noun(verb)
    if particle is not None and particle.i == verb.i + 1:
        yield particle
    if noun is not None and 0 < noun.i - verb.i <= 2:
        yield from verb.doc[verb.i + 1 : noun.i + 1]


def _told_so(verb: Token, name: str) -> list[Token]:
    """Return the adjective that a verb's name includes, with its 'not': 'pleaded not guilty'.

    Also for 'found Hale not guilty', with Hale between: 'found' alone would mean the opposite.
    """
    for child in verb.rights:
        if child.pos_ == "ADJ" and name.endswith(f" {child.lower_}"):
            between = verb.doc[verb.i + 1 : child.i]
            turned = [t for t in between if t.dep_ == "neg" and t.head.i == child.i]
            if len(turned) == len(between) or turned or child.lower_ == "innocent":
                return [*turned, child]
    return []


def _prefixed(token: Token, whole: tuple[Token, ...]) -> Trigger | None:
    """Return the trigger of 're-elected', which the parse splits, once: by its main piece."""
    if clause_bearer(whole) != token.i:
        return None
    name = "".join([*(t.lower_ for t in whole[:-1]), lemma(whole[-1])])
    known = classes("verbs")
    action = known.get(name) or known.get(lemma(whole[-1]), f"kg:{ROOT}")
    return Trigger(token=token, tokens=whole, kind="verb", lemma=name, action=action)


def _copula(token: Token) -> Trigger | None:
    """Return a trigger for 'be' if no adjective or event noun heads the clause."""
    if token.has_dependent("acomp") or points_out(token):
        return None
    if token.has_dependent("xcomp") and not token.has_dependent("attr"):  # 'they are to meet'
        return None
    if not token.has_dependent("attr", "prep", "advmod", "prt", "expl"):
        return None
    if any(fate_of(c) is not None for c in token.governed()):
        return None
    return Trigger(token=token, tokens=(token,), kind="state", lemma="be", action=STATE)


def semi_auxiliary(token: Token) -> bool:
    """Return True for a verb that is only an auxiliary: 'is going to leave', 'had to wait'."""
    if lemma(token) not in SEMI_AUXILIARY:
        return False
    following = [
        c
        for c in token.dependents("xcomp")
        if c.tag_ == "VB" or c.has_dependent("auxpass", lower="be")
    ]
    if token.has_dependent("auxpass", "nsubjpass"):
        return False
    if not following or not following[0].has_dependent(lower="to"):
        return False
    if lemma(token) == "go":
        return token.tag_ == "VBG" and token.has_dependent("aux")
    return not token.has_dependent("dobj", "attr", "acomp")


def _state(token: Token) -> Trigger | None:
    """Return the trigger of a predicate adjective: 'were surprised', 'is responsible'."""
    copula, fate = copula_of(token), fate_of(token)
    if fate is None and not made_so(token):
        if copula is None or copula.pos_ not in ("AUX", "VERB"):
            return None
        if lemma(copula) not in words("participants", "verbs", "copular"):
            return None
    action = fate or STATE
    return Trigger(token=token, tokens=(token,), kind="state", lemma=lemma(token), action=action)


def _is_bare(noun: Token, name: str, action: str | None) -> bool:
    """Return True for a noun that names an action only with an argument, and has none."""
    needs = action is None or name in words("nominals", "needs_argument")
    return needs and not has_argument(noun)


def _of_compound(token: Token, joined: str) -> Trigger | None:
    """Return the trigger of 'heart attack' as one noun, unless it names a building."""
    if _is_building(token, joined):
        return None
    both = (token.nbor(-1), token)
    return Trigger(
        token=token, tokens=both, kind="noun", lemma=joined, action=classes("nouns")[joined]
    )


def _nominal(token: Token) -> Trigger | None:
    """Return the trigger of an event noun: 'the fire', 'a heart attack', 'their refusal'."""
    joined = _compound(token)
    if joined is not None:
        return _of_compound(token, joined)
    name = lemma(token)
    action = classes("nouns").get(name)
    if not _may_act(token, name, action) or _in_compound_preposition(token):
        return None
    if action is None and not _deverbal(token, name):
        return None
    if _is_bare(token, name, action) or _named_by_light_verb(token) or _is_figure(token, action):
        return None
    return Trigger(
        token=token, tokens=(token,), kind="noun", lemma=name, action=action or f"kg:{ROOT}"
    )


def _is_figure(noun: Token, action: str | None) -> bool:
    """Return True for 'an attack' in 'called the ruling an attack on nurses': none was attacked."""
    if (action or "").removeprefix("kg:") not in words("nominals", "figures", "violence"):
        return False
    if noun.has_dependent(lower=("the", "this", "that")):
        return False
    meant = _called(noun)
    known = classes("nouns").get(lemma(meant), "") if meant is not None else ""
    return known.removeprefix("kg:") in words("nominals", "figures", "peaceful")


def _called(noun: Token) -> Token | None:
    """Return what a noun is said of: 'called the ruling an attack', 'the ruling was an attack'."""
    led = noun.dep_ == "pobj" and noun.head.lower_ == "as"
    verb = noun.head.head if led else noun.head
    if not led and noun.dep_ not in ("oprd", "attr"):
        return None
    if lemma(verb) == "be":
        return verb.dependent("nsubj")
    known = lemma(verb) in words("nominals", "figures", "verbs")
    return verb.dependent("dobj", "nsubjpass") if known else None


def _is_thing(noun: Token, name: str) -> bool:
    """Return True for a noun that names no action by the lexicon, and for 'a series of'."""
    if name in words("nominals", "never") | words("nominals", "things"):
        return True
    if noun.tag_ == "NNS" and name in words("nominals", "plural_things"):
        return True
    measures = noun.lower_ in words("participants", "nouns", "measures")
    return measures and noun.has_dependent(lower="of")


def _may_act(token: Token, name: str, action: str | None) -> bool:
    """Return True if a noun is neither a name, nor a mere modifier, nor a thing by the lexicon."""
    if _is_thing(token, name):
        return False
    if token.ent_type_ in ("PERSON", "GPE", "DATE", "TIME") or _is_amount(token, name):
        return False
    if token.pos_ == "PROPN" and (action is None or token.ent_type_):
        return False
    if token.dep_ in ("compound", "nmod", "amod"):
        return False
    return token.dep_ != "pobj" or token.head.dep_ != "agent"


def _is_amount(noun: Token, name: str) -> bool:
    """Return True for 'by 500 votes' and 'a great deal of money', and for 'hard drives'."""
    counted = name in words("nominals", "counted") and noun.has_dependent("nummod")
    told_apart = {"drive": "thing_with", "deal": "amount_with"}.get(name)
    if told_apart is None:
        return counted
    return any(c.lower_ in words("nominals", told_apart) for c in noun.lefts)


def _compound(noun: Token) -> str | None:
    """Return the name of an action in two words, 'court case', 'heart attack', or None."""
    before = noun.before or noun
    if before.dep_ not in ("compound", "amod", "nmod") or before.head.i != noun.i:
        return None
    name = f"{before.lower_} {lemma(noun)}"
    return name if name in classes("nouns") and noun.dep_ not in ("compound", "nmod") else None


def _is_building(noun: Token, name: str) -> bool:
    """Return True for 'outside the town hall', and 'the town hall said', which is those in it.

    Who 'held a town hall' met people.
    """
    definite = noun.has_dependent("det", lower=("the", "this", "that"))
    if not definite or name not in words("nominals", "buildings_too"):
        return False
    if noun.dep_ in ("nsubj", "nsubjpass"):
        return classes("verbs").get(lemma(noun.head)) == "kg:Statement"
    return noun.dep_ == "pobj" and noun.head.lower_ in PLACING


def _named_by_light_verb(token: Token) -> bool:
    verb = token.head.head if token.dep_ == "pobj" else token.head
    if verb.pos_ != "VERB":
        return False
    inside = idiom_noun(verb)
    if inside is not None and inside.i == token.i:
        return True
    noun = light_noun(verb)
    return noun is not None and noun.i == token.i and token.i - verb.i <= 2


def _in_compound_preposition(noun: Token) -> bool:
    """Return True for 'in response to', 'in honor of': a bare noun between two prepositions."""
    before = noun.word_before
    if f"{before} {noun.lower_}" in words("nominals", "fixed"):
        return True
    if noun.dep_ != "pobj" or noun.head.lower_ not in ("in", "on", "by", "under"):
        return False
    if lemma(noun.head.head) == "be" and lemma(noun) in classes("nouns"):
        return False
    kinds = {c.dep_ for c in noun.children}
    return kinds == {"prep"} and noun.has_dependent(lower=("of", "to", "for", "with"))


def _deverbal(token: Token, name: str) -> bool:
    return (
        len(name) > 5
        and token.pos_ == "NOUN"
        and name.endswith(tuple(words("nominals", "suffixes")))
    )


PLACING = frozenset(
    {"at", "in", "inside", "outside", "near", "on", "to", "from", "of", "into", "by"}
)
"""Prepositions that say where, beside a noun that may be a building."""
SUPPORTED = {
    "nsubj": ("happening",),
    "dobj": ("agent", "patient"),
    "nsubjpass": ("agent", "patient"),
}
"""The kinds of support verbs that a noun may have as what it is to them."""


def has_argument(noun: Token) -> bool:
    """Return True if a noun has an action's arguments: possessor, 'of', 'by', or a support verb."""
    if noun.has_dependent("poss") or any(c.tag_ == "VB" for c in noun.dependents("acl")):
        return True
    if noun.has_dependent("prep", "agent", lower=ARGUMENT_PREPOSITIONS):
        return True
    led = noun.dep_ == "pobj" and noun.head.lower_ in ("in", "on", "under")
    if led and lemma(noun) in classes("nouns"):
        return lemma(noun.head.head) in words("nominals", "support", "being")
    support = SUPPORTED.get(noun.dep_, ())
    return any(lemma(noun.head) in words("nominals", "support", kind) for kind in support)
