"""Order by prepositions, by adverbs between coordinated verbs, and by verbs like 'follow'."""

from collections.abc import Iterator

from kg.annotate.action_classes import lemma
from kg.extract.events.heads import antecedent
from kg.extract.events.voice import is_passive, own_subject
from kg.extract.order.ground import Cue, Ground, Tie, cue_ending_at, named_by
from kg.ontology import table, words
from kg.syntax.parsed import Token

PART = frozenset({"part of", "a part of"})
CLAUSAL = frozenset({"VERB", "AUX"})


def phrases(ground: Ground) -> Iterator[Tie]:
    """Yield the ties of prepositions, adverbs and verbs."""
    last = {cue.rpartition(" ")[2] for cue in table("order", "prepositions")}
    for token in ground.doc:
        if token.lower_ in last:
            yield from _preposition(token)
        if token.lower_ in table("order", "adverbs"):
            yield from _adverb(token)
        elif token.lower_ == "of":
            yield from _part(token)
        elif token.pos_ == "VERB" and lemma(token) in table("order", "verbs"):
            yield from _verb(token, ground)


def _preposition(token: Token) -> Iterator[Tie]:
    """Yield 'was arrested after the vote', 'left before voting'."""
    if token.dep_ not in ("prep", "mark", "agent") or _joined(token):
        return
    cue = cue_ending_at(token, "prepositions")
    above = cue.governor(token) if cue else None
    if cue is None or above is None:
        return
    for target in _governed(token, cue, above):
        tie = cue.tie(above, target)
        if tie is not None:
            yield tie


def _governed(preposition: Token, cue: Cue, above: Token) -> Iterator[Token]:
    """Yield the events behind a preposition, apart from one like the event above it."""
    for child in preposition.dependents("pobj", "pcomp"):
        if not _other_sense(cue, above, child):
            yield from (t for t in _targets(child) if t.i != above.i and lemma(t) != lemma(above))


def _targets(child: Token) -> Iterator[Token]:
    """Yield the words that name the object of a preposition."""
    noun = antecedent(child)
    if {lemma(noun), noun.lower_} & words("order", "words", "spans"):
        return
    if noun.pos_ in CLAUSAL:
        yield noun
    else:
        yield from named_by(noun)


def _joined(preposition: Token) -> bool:
    """Return True for 'before and after the vote'."""
    return preposition.has_dependent("cc", "conj")


def _other_sense(cue: Cue, above: Token, target: Token) -> bool:
    """Return True for 'named after', 'testified before the inquiry'; with a time it is temporal."""
    name = f"{lemma(above)} {cue.name}"
    if name in words("order", "words", "fixed"):
        return True
    if cue.name != "before" or target.pos_ in CLAUSAL:
        return False
    timed = cue.last.has_dependent("npadvmod", "advmod")
    return lemma(above) in words("order", "words", "appearing") and not timed


def _adverb(token: Token) -> Iterator[Tie]:
    """Yield 'was arrested and later released'; not 'later than' or 'the then mayor'."""
    verb, first = token.head, token.head.head
    if token.dep_ != "advmod" or verb.dep_ != "conj" or not _may_follow(token):
        return
    cue = cue_ending_at(token, "adverbs")
    tie = cue.tie(verb, first) if cue is not None else None
    if tie is not None and not (verb.has_dependent("neg") or first.has_dependent("neg")):
        yield tie


def _may_follow(token: Token) -> bool:
    """Return True for an adverb of a coordinated verb after one that tells of an action."""
    verb, first = token.head, token.head.head
    if verb.pos_ not in CLAUSAL or first.pos_ not in CLAUSAL:
        return False
    if token.i < first.i or (token.lower_ == "then" and token.i > verb.i) or _apart(token):
        return False
    return lemma(first) not in words("order", "words", "states")


def _apart(adverb: Token) -> bool:
    """Return True for 'later than' and the 'and, later,' that continues a speech."""
    end = adverb.i + 1 == len(adverb.doc) or adverb.word_after == ","
    return end or adverb.has_dependent(lower="than")


def _part(token: Token) -> Iterator[Tie]:
    """Yield 'the march was part of a strike', 'the raid, part of an inquiry': part and whole."""
    part = token.head
    whole = token.dependent("pobj")
    if part.lower_ != "part" or whole is None:
        return
    one = _having_part(part)
    if one is None:
        return
    for target in named_by(whole):
        yield Tie(one=one, other=target, cue=(part.i, token.i), told="part of", denied=None)


def _having_part(part: Token) -> Token | None:
    if part.dep_ == "appos":
        return part.head
    copula = part.head
    is_so = part.dep_ == "attr" and lemma(copula) == "be"
    if not (is_so or (part.dep_ == "dobj" and lemma(copula) == "form")):
        return None
    subject = own_subject(copula)
    if subject is None or copula.has_dependent("neg"):
        return None
    return antecedent(subject)


def _verb(verb: Token, ground: Ground) -> Iterator[Tie]:
    """Yield 'the arrest followed a raid', 'the vote was followed by riots'; both must be events."""
    kind = table("order", "verbs")[lemma(verb)]
    subject = own_subject(verb)
    if subject is None or any(c.tag_ == "MD" for c in verb.dependents("neg", "aux")):
        return
    subject = antecedent(subject)
    passive = is_passive(verb)
    for target in _objects(verb, passive=passive):
        if ground.event(subject) and ground.event(target) and lemma(subject) != lemma(target):
            pair = (target, subject) if passive else (subject, target)
            yield Tie(one=pair[0], other=pair[1], cue=(verb.i, verb.i), told=kind, denied=None)


def _objects(verb: Token, *, passive: bool) -> Iterator[Token]:
    for child in verb.children:
        if passive and child.dep_ == "agent":
            yield from (o for c in child.dependents("pobj") for o in named_by(c))
        elif not passive and child.dep_ == "dobj":
            yield from named_by(child)
