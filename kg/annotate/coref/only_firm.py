"""The only firm of a text: 'the company' let no ferry run, and is named 'Orvik Lines' later."""

from collections import Counter

from kg.annotate.coref.beside import arguments_beside
from kg.annotate.coref.binding import OBJECT
from kg.annotate.coref.by_kind import complement, may_be_firm, modifiers
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

BY_TRADE = words("coreference", "by_trade")
"""Nouns by which news calls a firm, with the word for its trade before them."""

OTHERS = words("coreference", "successors") | words("coreference", "anew")
PLACES = frozenset({"GPE", "LOC", "NORP"})
FAR_MORE = 2
"""How many times as often as any other firm the one of a text must have acted."""

FIRM = frozenset({"company", "firm"})
TOLD = words("coreference", "told")


def chain_only_firm(chains: Chains) -> None:
    """Join 'the company' that nothing names yet to the only name of a text that may be a firm's.

    Nothing is joined if words sort it ('the phone company'), or if the text brings in a second one
    without a name ('another company').
    """
    bare = [i for i in range(len(chains.phrases)) if _is_bare_firm(chains, i)]
    open_ones = [i for i in bare if not chains.is_named(i)]
    if not open_ones:
        return
    firm = _only_one(chains)
    if firm is not None and not _are_others(chains):
        for i in open_ones:
            chains.join(firm, i)


def chain_by_trade(chains: Chains) -> None:
    """Join 'the software giant' to the only firm that acts before, or acts far more than others."""
    for i, phrase in enumerate(chains.phrases):
        if _is_called_by_trade(chains, i, phrase):
            firm = _main_firm(chains, i)
            if firm is not None and firm not in arguments_beside(chains, i):
                chains.join(firm, i)


def _is_called_by_trade(chains: Chains, index: int, phrase: Phrase) -> bool:
    """Return True for 'the software giant' that nothing names yet, of nothing and nowhere."""
    view = chains.view
    if phrase.kind != "nominal" or view.lemmas[phrase.root] not in BY_TRADE:
        return False
    if chains.plural[index] or chains.is_named(index) or view.lower[phrase.start] != "the":
        return False
    more = view.has_dependent(phrase.root, "relcl", "acl", "appos", "prep", "poss")
    before = range(phrase.start + 1, phrase.root)
    if more or not before or view.deps[phrase.root] in ("attr", "oprd"):
        return False
    return not any(_tells_another(view, i) for i in before)


def _tells_another(view: ParseColumns, index: int) -> bool:
    """Return True for a word that tells which firm it is: a name, a number, 'largest', 'rival'."""
    named = view.pos[index] == "PROPN" and view.labels[index] not in PLACES
    return named or view.tags[index] in ("CD", "JJS") or view.lower[index] in OTHERS | {"no."}


def _main_firm(chains: Chains, index: int) -> int | None:
    """Return the chain of the firm that acts before a phrase, far more often than any other."""
    often: Counter[int] = Counter()
    for j, phrase in enumerate(chains.phrases[:index]):
        if may_be_firm(chains.view, phrase) and _acts(chains, j):
            often[chains.find(j)] += 1
    best = often.most_common(2)
    if not best or (len(best) > 1 and best[0][1] <= FAR_MORE * best[1][1]):
        return None
    return best[0][0]


def _only_one(chains: Chains) -> int | None:
    """Return the first name of the only firm of a text, if it acts."""
    named = [i for i, p in enumerate(chains.phrases) if may_be_firm(chains.view, p)]
    firms = [i for i in named if not _is_heard(chains, i)]
    if not firms or not chains.are_one(firms):
        return None
    acts = any(_acts(chains, m) for m in chains.members(firms[0]))
    return firms[0] if acts else None


def part_paper(chains: Chains, paper: int | None) -> None:
    """Part the outlet that tells a text from 'the firm' of which it tells."""
    if paper is None or not any(_is_the(chains, m) for m in chains.members(paper)):
        return
    for i, phrase in enumerate(chains.phrases):
        firm = phrase.kind == "nominal" and chains.view.lemmas[phrase.root] in FIRM
        if firm and not chains.plural[i]:
            chains.part(paper, i)


def _is_the(chains: Chains, index: int) -> bool:
    """Return True for 'the Gazette', as no firm calls itself."""
    phrase = chains.phrases[index]
    return phrase.kind == "name" and "the" in (
        chains.view.word_before(phrase.start),
        chains.view.lower[phrase.start],
    )


def _is_bare_firm(chains: Chains, index: int) -> bool:
    """Return True for 'the company' with no other word that tells which."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind != "nominal" or view.lemmas[phrase.root] not in FIRM or chains.plural[index]:
        return False
    bare = not modifiers(view, phrase) and not complement(view, phrase.root)
    clause = view.has_dependent(phrase.root, "relcl", "acl", "appos")
    return bare and not clause and view.lower[phrase.start] == "the"


def _are_others(chains: Chains) -> bool:
    """Return True if a text tells of a firm otherwise than by name or as 'the company'."""
    view = chains.view
    return any(
        p.kind == "nominal" and view.lemmas[p.root] in FIRM and not _is_told_with_name(chains, i)
        for i, p in enumerate(chains.phrases)
        if not _is_bare_firm(chains, i)
    )


def _is_told_with_name(chains: Chains, index: int) -> bool:
    """Return True for 'the ferry company Orvik Lines', and for 'Orvik Lines, a ferry company'."""
    return chains.is_named(index)


def _acts(chains: Chains, index: int) -> bool:
    """Return True for a name that does something, owns something or has people: 'Orvik's boss'."""
    view, phrase = chains.view, chains.phrases[index]
    dep, head = view.deps[phrase.root], view.heads[phrase.root]
    staff = dep in ("compound", "nmod") and head in chains.at and chains.is_person(chains.at[head])
    return phrase.kind == "name" and (staff or dep in ("nsubj", "nsubjpass", "poss"))


def _is_heard(chains: Chains, index: int) -> bool:
    """Return True for a paper that was told something: 'Ford told the Gazette'."""
    return any(_is_told(chains.view, chains.phrases[m].root) for m in chains.members(index))


def _is_told(view: ParseColumns, root: int) -> bool:
    tells = view.lemmas[view.heads[root]] in TOLD
    return tells and view.deps[root] in OBJECT and view.lower[root - 1] == "the"
