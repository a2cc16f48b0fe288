"""Chaining what the syntax ties: appositions, predicates, relative pronouns."""

from kg.annotate.coref.chains import PEOPLE, Chains, compatible

DEFINITE = frozenset({"the", "this", "that", "these", "those"})
RELATIVE = frozenset({"who", "whom", "whose", "which", "that"})


def chain_syntax(chains: Chains) -> None:
    """Join appositions, predicates and relative pronouns to what they hang on."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        dep, head = view.deps[phrase.root], view.heads[phrase.root]
        if dep == "appos" and head in chains.at:
            _join_apposition(chains, chains.at[head], i)
        elif dep == "attr":
            _join_predicate(chains, head, i)
        elif phrase.kind == "pronoun" and view.lower[phrase.root] in RELATIVE:
            _join_relative(chains, i)


def _join_apposition(chains: Chains, one: int, other: int) -> None:
    a, b = chains.phrases[one], chains.phrases[other]
    if chains.plural[one] != chains.plural[other] or b.start - a.end > 3 or a.kind == "pronoun":
        return
    if a.kind == b.kind == "name":
        return
    kinds = {a.type, b.type}
    if compatible(a.type, b.type) or ("Other" in kinds and "Person" not in kinds):
        chains.join(one, other)


def _join_predicate(chains: Chains, verb: int, index: int) -> None:
    """Join 'Ford was the officer': a present or past copula, nothing denied or supposed."""
    subject = _subject(chains, verb)
    if subject is None:
        return
    view = chains.view
    a, b = chains.phrases[subject], chains.phrases[index]
    if chains.plural[subject] != chains.plural[index] or b.kind == "pronoun":
        return
    if a.kind == "pronoun" and view.lower[a.root] not in ("he", "she", "who", "it"):
        return
    same = compatible(a.type, b.type) and "Other" not in (a.type, b.type)
    if same and (a.type == "Person" or view.lower[b.start] in DEFINITE):
        chains.join(subject, index)


def _subject(chains: Chains, verb: int) -> int | None:
    """Find the subject of a plain copula; none where it is negated or modal."""
    view = chains.view
    if view.lemmas[verb] not in ("be", "become", "remain"):
        return None
    children = view.children(verb)
    if any(view.deps[c] == "neg" or view.tags[c] == "MD" for c in children):
        return None
    subjects = [c for c in children if view.deps[c] == "nsubj" and c < verb and c in chains.at]
    return chains.at[subjects[0]] if subjects else None


def _join_relative(chains: Chains, index: int) -> None:
    view = chains.view
    verb = chains.phrases[index].root
    for _ in range(4):
        verb = view.heads[verb]
        if view.deps[verb] == "relcl":
            one = _antecedent(chains, view.heads[verb], view.lower[chains.phrases[index].root])
            if one is not None and chains.phrases[one].root < chains.phrases[index].root:
                chains.plural[index] = chains.plural[one]
                chains.join(one, index)
            return


def _antecedent(chains: Chains, noun: int, word: str) -> int | None:
    """Climb to the people that 'who' means: 'officers from Dayton who came', 'one of those who'."""
    view = chains.view
    for _ in range(3):
        known = noun in chains.at
        if known and (word != "who" or chains.type(chains.at[noun]) in PEOPLE):
            return chains.at[noun]
        if view.deps[noun] != "pobj" or word != "who":
            return None
        noun = view.heads[view.heads[noun]]
    return None
