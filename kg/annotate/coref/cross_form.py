"""Chaining by what is said elsewhere: agencies in small letters, deeds, offices, owners."""

from collections import defaultdict
from dataclasses import replace

from kg.annotate.coref.by_kind import complement, modifiers
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.names import FORCE, bare, words_of
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

DOER = words("coreference", "doer")
"""Who did the deed, as the text tells it; 'the suspect' is another word: nothing is proved."""

HEADS = frozenset({"head", "chief", "leader", "boss", "official", "president", "chairman", "chair"})
"""Who stands at the top of what the word before says: 'the union head', 'the union leader'."""

OUTLETS = words("coreference", "outlet") - {"publisher", "outlet", "paper"}
"""Nouns for outlets that stand behind their names: 'the Courier newspaper'."""

REACH = 8
"""Sentences back in which an office without a name is looked for."""


def chain_agencies(chains: Chains) -> None:
    """Join 'the Dayton police' to 'Dayton Police Department', whichever stands first."""
    known: dict[tuple[str, ...], int] = {}
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind == "name" and phrase.type == "Organization":
            known.setdefault(_stem(words_of(chains.view, phrase)), i)
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal" and phrase.type in ("Organization", "Group"):
            form = _stem(_words(chains.view, phrase))
            police = chains.view.lower[phrase.root] in ("police", *FORCE)
            if police and len(form) > 1:
                chains.join(known.setdefault(form, i), i)


def chain_outlets(chains: Chains) -> None:
    """Join 'the Orvik news agency' and 'the Courier newspaper' to the name that stands in them."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind != "name" or phrase.type not in ("Organization", "Work", "Other"):
            continue
        noun = phrase.head_end + (view.lower[phrase.head_end : phrase.head_end + 1] == ("news",))
        around = chains.at.get(noun)
        if around is not None and _is_outlet(view, chains.phrases[around], noun > phrase.head_end):
            chains.join(around, i)


def _is_outlet(view: ParseColumns, phrase: Phrase, news: bool) -> bool:
    """Return True for a phrase with 'the' for one outlet: a newspaper, or an agency for `news`."""
    noun = view.lower[phrase.root]
    single = phrase.kind == "nominal" and view.lower[phrase.start] == "the"
    return single and (noun in OUTLETS or (news and noun == "agency"))


def _words(view: ParseColumns, phrase: Phrase) -> tuple[str, ...]:
    """Give the words of a noun phrase with a name in it, without article; none without a name."""
    if not any(view.pos[i] == "PROPN" for i in range(phrase.start, phrase.root)):
        return ()
    start = phrase.start + (view.lower[phrase.start] in DEFINITE)
    return tuple(w for w in view.lower[start : phrase.end] if w not in ("'s", "’s", "'", "’"))


def _stem(words: tuple[str, ...]) -> tuple[str, ...]:
    """Take the words off that short forms leave out: 'County', 'Department'."""
    stem = bare(words)
    return stem[:-1] if len(stem) > 2 and stem[-1] in FORCE else stem


def _does(chains: Chains, index: int) -> bool:
    """Return True for one person who is called by what he did: 'the gunman'."""
    return chains.is_person(index) and bool(chains.roles(index) & DOER)


def chain_doers(chains: Chains) -> None:
    """Join 'the gunman', 'the shooter' and 'gunman Ray Dow' when the document has only one."""
    singles = [i for i in range(len(chains.phrases)) if _does(chains, i)]
    named = [i for i in singles if chains.is_named(i)]
    if len(chains.grouped(named)) > 1 or _are_several(chains):
        return
    for i in singles:
        if _is_the_one(chains, i):
            chains.join((named or singles)[0], i)


def _are_several(chains: Chains) -> bool:
    """Return True if any phrase tells of more than one doer."""
    return any(_several(chains, p) for p in chains.phrases)


def _several(chains: Chains, phrase: Phrase) -> bool:
    """Say whether there was more than one: 'two gunmen', 'the attackers', 'a second shooter'."""
    view = chains.view
    if phrase.kind != "nominal" or lexica().type_of_noun(view.lemmas[phrase.root]) != "Person":
        return False
    if view.lemmas[phrase.root] not in DOER:
        return False
    second = {"second", "other", "another", "third"} & set(view.lower[phrase.start : phrase.root])
    return view.tags[phrase.root] in ("NNS", "NNPS") or bool(second)


def _is_the_one(chains: Chains, index: int) -> bool:
    """Leave out 'a killer' in general, and a killer of whom modifiers tell something else."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind == "name":
        return True
    if view.lemmas[phrase.root] not in DOER or view.deps[phrase.root] == "attr":
        return False
    return view.lower[phrase.start] in ("the", "this") and modifiers(view, phrase) <= PLAIN


PLAIN = frozenset({"alleged", "suspect", "lone", "mass", "young", "school", "armed", "teenage"})
"""Words before a doer that tell no other one."""


def by_office(chains: Chains, index: int) -> int | None:
    """Find who else was called by the same word before such a noun: 'the union official'."""
    view, phrase = chains.view, chains.phrases[index]
    if not chains.is_person(index) or view.lemmas[phrase.root] not in HEADS:
        return None
    mine = _before(view, phrase)
    if not mine or view.lower[phrase.start] not in DEFINITE:
        return None
    for j, other in chains.back(index, reach=REACH):
        same = view.noun_of(other) in HEADS
        if same and not chains.plural[j] and _before(view, other) == mine:
            return j
    return None


def _before(view: ParseColumns, phrase: Phrase) -> set[str]:
    return {view.lemmas[c] for c in view.dependents(phrase.root, "compound") if phrase.start <= c}


def chain_owned(chains: Chains) -> None:
    """Join what one owner has, once pronouns are known: 'Ford's home' and 'his home'."""
    view = chains.view
    had: dict[tuple[str, bool, int], list[int]] = defaultdict(list)
    for i, phrase in enumerate(chains.phrases):
        owner = owner_of(chains, phrase)
        if phrase.kind != "nominal" or owner is None:
            continue
        same = had[view.lemmas[phrase.root], chains.plural[i], chains.find(owner)]
        if chains.members(i)[0] == i:
            last = next((j for j in reversed(same) if _is_as_told(view, phrase, chains, j)), None)
            if last is not None and not (chains.is_named(i) and chains.is_named(last)):
                chains.join(last, i)
        same.append(i)


def _is_as_told(view: ParseColumns, phrase: Phrase, chains: Chains, before: int) -> bool:
    """Return True if a phrase says nothing of what is owned that the one before does not say."""
    other = chains.phrases[before]
    mine, theirs = (_of_thing(view, p) for p in (phrase, other))
    of = complement(view, phrase.root)
    return mine <= theirs and (not of or bool(of & complement(view, other.root)))


def _of_thing(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the words before a noun that tell of it: 'travel' in 'the former mayor's travel ban'.

    The words of its owner tell of the owner.
    """
    owner = next(iter(view.dependents(phrase.root, "poss")), phrase.start - 1)
    return modifiers(view, replace(phrase, start=max(owner + 1, phrase.start)))


def owner_of(chains: Chains, phrase: Phrase) -> int | None:
    """Find whose a thing is: 'his home', 'the home of Ann Ford'."""
    view = chains.view
    for child in view.children(phrase.root):
        if view.deps[child] == "poss":
            return chains.at.get(child)
        if view.deps[child] == "prep" and view.lower[child] == "of":
            for noun in view.children(child):
                if view.pos[noun] == "PROPN" and noun in chains.at:
                    return chains.at[noun]
    return None
