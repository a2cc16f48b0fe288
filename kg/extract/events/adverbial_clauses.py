"""Adverbial clauses as participants: why, to what end, how and when something was done.

'Closed the road because the bridge had cracked' gives the cause of the closing, 'called a vote to
end the strike' its purpose, 'paid by selling the house' the manner. The clause is a claim of its
own, with a certainty of its own; here it is tied to the claim that it modifies.
"""

from collections.abc import Container, Iterator, Mapping, Sequence

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import awaited_clauses, verb_action
from kg.extract.events.phrases import Argument
from kg.model import Role
from kg.ontology import table, words
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

CERTAIN = 0.5
"""Minimum certainty of our parser that a clause modifies this verb."""

GOALS = frozenset({"to", "into", "onto"})
REPORTING_ACTIONS = frozenset(
    f"kg:{name}"
    for name in ("Announcement", "Belief", "Intention", "Prediction", "Promise", "Request")
) | {"kg:Communication", "kg:Statement"}
"""Actions of verbs that 'as' compares with what was said: 'as the minister announced'."""


def adverbial_clauses(
    verb: Token, annotation: Annotation, names: Container[int]
) -> Iterator[Argument]:
    """Yield the (role, verb) pairs of the clauses that modify a verb and are claims.

    `names` are the tokens of claims. An infinitive with its own subject is what is wanted ('called
    for the mayor to resign') or awaited ('waited for the rain to end'). Behind 'as' and 'while'
    only what goes on is an occasion, no state and no contrast; 'since' is left out. `kg.extract.
    order` reads when past events took place.
    """
    tree = annotation.tree
    awaited = {c.i for c in awaited_clauses(verb) if tree.heads[c.i] == verb.i}
    wanted: Role = "patient" if verb_action(verb)[0].endswith(" for") else "purpose"
    yield from ((wanted, annotation.doc[i]) for i in sorted(awaited) if i in names)
    for child in tree.surely(verb.i, "advcl", least=CERTAIN):
        if tree.labels[child] == "advcl" and child not in awaited:
            yield from _modifier(verb, annotation.doc[child], tree, names)


def _modifier(verb: Token, clause: Token, tree: Tree, names: Container[int]) -> Iterator[Argument]:
    role, claim = _role(verb, clause, tree), _claim(clause, tree, names)
    if role == "purpose" and _is_promised(verb):
        role = "patient"
    if role == "purpose" and not _may_aim(verb, clause, tree):
        return  # 'was willing to go', 'a preview, to be released in May'
    if role is not None and claim is not None:
        yield role, clause.doc[claim]


def _is_promised(verb: Token) -> bool:
    """Return True for 'promised at the time to replace it', where the clause says what."""
    action = verb_action(verb)[1].removeprefix("kg:")
    return action in ("Promise", "Refusal", "Threat") and not verb.has_dependent("dobj", "dative")


def _may_aim(verb: Token, clause: Token, tree: Tree) -> bool:
    """Return True if an infinitive may be the purpose of a verb: not behind a comma."""
    first = min(tree.within(clause.i))
    apart = first > verb.i and clause.doc[first - 1].text == ","
    aspect = verb_action(verb)[0] in words("participants", "raising", "verbs")  # 'went on to win'
    aspect = aspect and not any(verb.i < c < first for c in _destinations(verb, tree))
    return verb.pos_ == "VERB" and not (apart or aspect)


def _destinations(verb: Token, tree: Tree) -> Iterator[int]:
    """Yield the phrases that say where somebody goes: 'came to London to protest'."""
    lower = [t.lower_ for t in verb.doc.tokens]
    yield from (c for c in tree.having(verb.i, "obl") if tree.preposition(c, lower) in GOALS)
    yield from tree.having(verb.i, "advmod")


def _role(verb: Token, clause: Token, tree: Tree) -> Role | None:
    """Return the role that its conjunction gives to a clause, if it does."""
    marks = _conjunction(clause, tree)
    named: Mapping[str, Role] = table("participants", "clauses")
    if marks == "to":
        return "purpose" if clause.tag_ == "VB" or _base_copula(clause, tree) else None
    if marks == "if" and clause.i > verb.i and lemma(verb) in words("order", "words", "asking"):
        return None  # 'asked her if she was ill'
    if marks in ("as", "while"):
        return "occasion" if _goes_on(verb, clause, tree, marks) else None
    return named.get(marks)


def _goes_on(verb: Token, clause: Token, tree: Tree, marks: str) -> bool:
    """Return True for what goes on meanwhile: 'as the sea rises', 'while she was in hospital'.

    'While' mostly contrasts what is not going on ('Ali won while Berg lost'), and before a comma.
    """
    first = min(tree.within(clause.i))
    behind = first > verb.i
    apart = behind and clause.doc[first - 1].text == ","
    subjects = tree.having(clause.i, "nsubj")
    if verb.pos_ != "VERB":
        return False
    if marks == "while":
        return behind and _goes_on_meanwhile(clause, subjects, tree)
    if apart or not subjects or subjects[0] > clause.i:
        return False
    return clause.pos_ == "VERB" and not _is_state_or_report(clause, tree)


def _goes_on_meanwhile(clause: Token, subjects: Sequence[int], tree: Tree) -> bool:
    """Return True for 'while being moved', 'while she slept', but not behind a comma or 'and'."""
    if not subjects:
        return True
    mark = next(clause.doc[i] for i in tree.within(clause.i) if clause.doc[i].lower_ == "while")
    apart = mark.word_before in words("participants", "contrasted", "before")
    told = clause.pos_ == "VERB" and verb_action(clause)[1] in REPORTING_ACTIONS
    if apart or told or subjects[0] > clause.i:
        return False
    return _lasts(clause, tree) or _is_past(clause, subjects[0], tree)


def _lasts(clause: Token, tree: Tree) -> bool:
    """Return True for 'she was in hospital' and 'she was waiting'."""
    there = tree.having(clause.i, "cop") and tree.having(clause.i, "case")
    doing = clause.tag_ == "VBG" and tree.having(clause.i, "aux")
    return bool(there or doing)


def _is_past(clause: Token, subject: int, tree: Tree) -> bool:
    """Return True for what went on in the past: 'while the manager underwent surgery'.

    Not where others are set against those before: 'some wept while others laughed'.
    """
    if clause.doc[subject].lower_ in words("participants", "contrasted", "subjects"):
        return False
    finite = (clause.i, *tree.having(clause.i, "aux", "cop"))
    return any(clause.doc[i].tag_ == "VBD" for i in finite)


def _is_state_or_report(clause: Token, tree: Tree) -> bool:
    """Return True for a perfect, for 'do', for a verb of state, and for 'as police said'."""
    if lemma(clause) == "do" or lemma(clause) in words("order", "words", "states"):
        return True
    if verb_action(clause)[1] in REPORTING_ACTIONS and not tree.having(clause.i, "obj"):
        return True
    return any(lemma(clause.doc[c]) == "have" for c in tree.having(clause.i, "aux"))


def _conjunction(clause: Token, tree: Tree) -> str:
    """Return the words that introduce a clause: 'so that', and 'because' in 'because he often'."""
    led = range(0)
    for child in (c for c in tree.children[clause.i] if tree.labels[c] != "punct"):
        leads = tree.plain[child] in ("mark", "case", "advmod")
        if child > clause.i or not leads or (led and child != led.stop):
            break
        led = range(led.start if led else child, max(tree.within(child)) + 1)
    return clause.doc[led.start : led.stop].text.lower()


def _base_copula(clause: Token, tree: Tree) -> bool:
    return any(clause.doc[c].lower_ == "be" for c in tree.having(clause.i, "cop", "aux:pass"))


def _claim(clause: Token, tree: Tree, names: Container[int]) -> int | None:
    """Return the token by which a clause is a claim: its verb, or its copula."""
    return next((i for i in (clause.i, *tree.having(clause.i, "cop")) if i in names), None)
