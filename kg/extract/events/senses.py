"""Verb senses, by agent, object and preposition."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.annotate.identified import identification
from kg.extract.events.actions import dates
from kg.extract.events.kinds import acts, is_person
from kg.extract.events.phrases import Argument
from kg.extract.events.subjects import follows_from_above, subject_tokens
from kg.extract.events.triggers import Trigger
from kg.extract.events.voice import is_passive
from kg.extract.factuality.predicate_adjectives import made_so
from kg.model import Role
from kg.ontology import table
from kg.syntax.parsed import Token

DOING = "doing"
"""Represents a participle: 'dying' in 'he lay dying'."""
SO = "so"
"""Represents a predicate of the object: 'nervous' in 'the noise made her nervous'."""
TO_DO = "to do"
"""Represents an infinitive right behind the verb: 'to save him' in 'battled to save him'."""
AS_WHAT = "as what"
"""Represents a noun that is said of the object: 'a disgrace' in 'called the ruling a disgrace'."""
NUMERAL = "numeral"
"""Represents a bare number among what it is done to: '13,000' in 'reached 13,000'."""
CLAUSAL = frozenset({"VERB", "AUX"})
COMPLEMENTS = frozenset({"xcomp", "ccomp", "advcl"})
BESIDE = frozenset({"prep", "prt", "advmod", "acomp", "oprd"})

Rule = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """The context of a verb: its agents, its objects, its prepositions; its form.

    `sources` are the nouns behind 'from', `inside` those behind 'in' and 'at'; `lasting` says that
    a time behind 'for' tells how long. `target` are the nouns behind 'to', 'with' and 'against';
    `under` is the verb that governs an infinitive: 'asked' in 'asked not to be named'.

    `alone` says that the verb is active and has no object.

    `named` says that 'as' gives somebody a name, `called` that a name follows a participle: 'a man
    named Lee'.
    """

    doers: tuple[Token, ...]
    is_outcome: bool
    objects: tuple[Token, ...]
    amounts: tuple[Token, ...]
    words: frozenset[str]
    sources: frozenset[str]
    inside: frozenset[str]
    target: frozenset[str]
    under: frozenset[str]
    lasting: bool
    form: str
    named: bool
    called: bool
    alone: bool


def action_of(trigger: Trigger, arguments: Sequence[Argument], annotation: Annotation) -> str:
    """Return the class (CURIE) of an action: of the sense that fits, else the verb's usual one."""
    if trigger.kind == "noun":
        return _of_noun(trigger)
    if trigger.kind != "verb":
        return trigger.action
    known = table("senses")
    plain = _alone(trigger) and trigger.lemma not in known
    rules: Sequence[Rule] = known.get(lemma(trigger.token) if plain else trigger.lemma, ())
    if not rules:
        return trigger.action
    beside = _beside(trigger.token, arguments)
    for rule in rules:
        if all(_holds(key, rule[key], beside, annotation) for key in rule if key != "class"):
            return f"kg:{rule['class']}"
    return trigger.action


def _of_noun(trigger: Trigger) -> str:
    """Return the class of an event noun by the words of its phrase, then of its sentence."""
    noun, rules = trigger.token, table("senses", "nouns").get(trigger.lemma, ())
    if not rules:
        return trigger.action
    phrase = {lemma(t) for t in noun.subtree} | {lemma(noun.head), lemma(noun.head.head)}
    sentence = {lemma(t) for t in noun.sent}
    for rule in rules:
        near, around = rule.get("near", ()), rule.get("around", ())
        if phrase & set(near) or sentence & set(around):
            return f"kg:{rule['class']}"
    return trigger.action


def _alone(trigger: Trigger) -> bool:
    """Return True if a verb is alone, or with a preposition that its senses also have.

    'Take into custody' is a name of its own.
    """
    _, *others = trigger.lemma.split(" ")
    return len(others) == 0 or (len(others) == 1 and others[0] in ("at", "on", "into", "upon"))


def _beside(verb: Token, arguments: Sequence[Argument]) -> Beside:
    subjects = () if is_passive(verb) else subject_tokens(verb)
    doing = {t.i for t in (*subjects, *_in_role(arguments, "agent"))}
    return Beside(
        doers=tuple(dict.fromkeys(t for _, t in arguments if t.i in doing)),
        is_outcome=follows_from_above(verb),
        objects=tuple(t for t in _in_role(arguments, "patient", "recipient") if t.i not in doing),
        amounts=tuple(_in_role(arguments, "measure")),
        words=frozenset(_words_beside(verb, arguments)),
        sources=frozenset(_led(verb, "from")),
        inside=frozenset(_led(verb, "in", "at", "inside")),
        target=frozenset(_led(verb, "to", "with", "against")),
        under=frozenset({lemma(verb.head)} if verb.dep_ == "xcomp" else ()),
        lasting=any(map(dates, verb.dependents("prep", lower="for"))),
        form=verb.lower_,
        named=any(identification(c) is not None for c in verb.dependents(lower="as")),
        called=_is_aside(verb) and any(map(_is_name, verb.rights)),
        alone=not (is_passive(verb) or verb.has_dependent("dobj")),
    )


def _led(verb: Token, *prepositions: str) -> Iterator[str]:
    """Yield the nouns behind some prepositions of a verb."""
    for preposition in verb.dependents("prep", lower=prepositions):
        yield from map(lemma, preposition.dependents("pobj"))


def _in_role(arguments: Iterable[Argument], *roles: Role) -> list[Token]:
    return [token for role, token in arguments if role in roles]


def _is_aside(verb: Token) -> bool:
    """Return True for 'a man named Lee left'; 'the club named Lee' may be a misread clause."""
    return verb.dep_ == "acl" and verb.tag_ == "VBN" and verb.head.dep_ != "ROOT"


def _is_name(token: Token) -> bool:
    return token.dep_ in ("oprd", "attr", "dobj") and token.pos_ == "PROPN"


def _words_beside(verb: Token, arguments: Sequence[Argument]) -> Iterator[str]:
    yield from (c.lower_ for c in verb.dependents(*BESIDE) if not dates(c))
    yield from _complements_beside(verb, arguments)
    so = (c.dep_ in ("acomp", "oprd") and c.pos_ == "ADJ" for c in verb.children)
    if any(so) or any(made_so(c) for c in verb.children):
        yield SO
    if any(c.tag_ == "VBG" for c in verb.dependents("xcomp")):
        yield DOING


def _complements_beside(verb: Token, arguments: Sequence[Argument]) -> Iterator[str]:
    """Yield what represents an infinitive behind a verb, and a noun said of its object."""
    if any(_is_infinitive_behind(c, verb) for c in verb.children):
        yield TO_DO
    if any(t.is_noun for t in _in_role(arguments, "attribute")):
        yield AS_WHAT


def _is_infinitive_behind(token: Token, verb: Token) -> bool:
    """Return True for 'save' of 'battled': 'battled to save him', 'chose not to save him'."""
    particle = token.dependent("aux", lower="to")
    if particle is None or particle.i < verb.i or token.dep_ not in COMPLEMENTS:
        return False
    return all(t.pos_ in ("ADV", "PART") for t in verb.doc[verb.i + 1 : particle.i])


def _holds(key: str, wanted: Sequence[str], beside: Beside, annotation: Annotation) -> bool:
    return not CONDITIONS[key](beside, annotation).isdisjoint(wanted)


def _what(beside: Beside, _: Annotation) -> Set[str]:
    things = (*beside.objects, *(() if beside.objects else beside.doers))
    numbers = {NUMERAL for t in things if t.pos_ == "NUM"}
    return {lemma(t) for t in things if t.pos_ not in CLAUSAL} | numbers


def _to(beside: Beside, annotation: Annotation) -> Set[str]:
    kind = _kind(beside, annotation)
    if any(_is_work(t, annotation) for t in beside.objects):
        return {kind, "work"}
    return {kind, "thing"} if kind == "clause" else {kind}


def _is_work(token: Token, annotation: Annotation) -> bool:
    mention = annotation.mention_at.get(token.i)
    return mention is not None and mention.type == "Work" and mention.kind == "name"


CONDITIONS: Mapping[str, Callable[[Beside, Annotation], Set[str]]] = {
    "beside": lambda beside, _: beside.words,
    "amount": lambda beside, _: {lemma(t) for t in beside.amounts},
    "source": lambda beside, _: beside.sources,
    "inside": lambda beside, _: beside.inside,
    "target": lambda beside, _: beside.target,
    "under": lambda beside, _: beside.under,
    "lasting": lambda beside, _: {"for"} if beside.lasting else frozenset(),
    "named": lambda beside, _: {"as"} if beside.named else frozenset(),
    "called": lambda beside, _: {"name"} if beside.called else frozenset(),
    "alone": lambda beside, _: {"yes"} if beside.alone else frozenset(),
    "form": lambda beside, _: {beside.form},
    "what": _what,
    "near": lambda beside, _: {lemma(k) for t in beside.objects for k in t.subtree},
    "by": lambda beside, _: {lemma(t) for t in beside.doers},
    "doer": lambda beside, annotation: set(_kinds_of_doers(beside, annotation)),
    "to": _to,
}
"""The words or kinds that each condition of a rule is about."""


def _kinds_of_doers(beside: Beside, annotation: Annotation) -> Iterator[str]:
    if not beside.doers:
        yield "thing" if beside.is_outcome else "none"
    for token in beside.doers:
        yield "person" if acts(token, annotation) else "thing"
        if _is_body(token, annotation):
            yield "body"


def _is_body(token: Token, annotation: Annotation) -> bool:
    mention = annotation.mention_at.get(token.i)
    return mention is not None and mention.type in ("Organization", "Place")


def _kind(beside: Beside, annotation: Annotation) -> str:
    if not beside.objects:
        return "none"
    if all(t.pos_ in CLAUSAL for t in beside.objects):
        return "clause"
    return "person" if any(is_person(t, annotation) for t in beside.objects) else "thing"
