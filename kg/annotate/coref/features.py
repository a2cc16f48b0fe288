"""What speaks for and against an antecedent, as names of features."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from kg.annotate.coref.binding import OBJECT, SUBJECT, clause
from kg.annotate.coref.by_kind import complement, modifiers, of_kind
from kg.annotate.coref.chains import FEMALE, MALE, Chains, compatible
from kg.annotate.coref.salience import Asked, clause_facts
from kg.annotate.coref.speech import Quoted, speech_at
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.model import MentionType
from kg.noun_senses import sense_of

BACK = (0, 1, 2, 4, 8, 16)
"""Levels of how many sentences back something stands."""

FOLLOWING = frozenset({"prep", "relcl", "acl", "appos", "poss"})
"""What hangs on a noun after it and may say which one is meant."""

FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "you"})


def level(value: float, bounds: Sequence[float]) -> int:
    """Put a number into one of a few levels; the bounds ascend."""
    return bisect_left(bounds, value)


def role(view: ParseColumns, index: int) -> str:
    """Give what a word is in its clause, in few kinds; conjuncts are what the first one is."""
    for _ in range(6):
        if view.deps[index] != "conj" or view.heads[index] >= index:
            break
        index = view.heads[index]
    dep = view.deps[index]
    if dep in SUBJECT:
        return "subject"
    if dep in OBJECT:
        return "object"
    return dep if dep in ("pobj", "poss", "appos", "attr", "compound", "ROOT", "relcl") else "other"


@once
def article(view: ParseColumns, phrase: Phrase) -> str:
    """Say how a noun phrase opens: what tells whether it is known or new."""
    word = view.lower[phrase.start]
    if phrase.start == phrase.root or view.tags[phrase.start] not in ("DT", "PRP$", "PDT", "CD"):
        if view.has_dependent(phrase.root, "poss"):
            return "owned"
        if view.pos[phrase.start] == "NUM":
            return "number"
        return "bare"
    if word in ("the", "this", "that", "these", "those"):
        return "the" if word == "the" else "this"
    if view.tags[phrase.start] == "PRP$":
        return "owned"
    if word in ("a", "an"):
        return "a"
    return "number" if view.tags[phrase.start] == "CD" else "some"


def kind_of(view: ParseColumns, phrase: Phrase) -> str:
    """Say what a mention is: a name, a pronoun of some kind, or how its noun phrase opens."""
    if phrase.kind == "name":
        return "name"
    if phrase.kind == "nominal":
        return article(view, phrase)
    word = view.lower[phrase.root]
    if word in MALE or word in FEMALE:
        return "he"
    if word in ("it", "its", "itself"):
        return "it"
    if word in ("they", "them", "their", "theirs", "themselves"):
        return "they"
    return "I" if word in FIRST_PERSON else "who"


def pronoun_none(chains: Chains, asked: Asked, kind: str) -> list[str]:
    """Give the features of a pronoun that may mean nothing that was named."""
    view, root = chains.view, chains.phrases[asked.index].root
    mine = role(view, root)
    verb = clause(view, root)
    found = [
        "none",
        f"none {kind}",
        f"none {kind} {mine}",
        f"none {kind} quoted={asked.speech is not None}",
        f"none {kind} {mine} first={view.sentences[max(0, root - 1)] != view.sentences[root]}",
    ]
    if kind == "thing":
        found.append(f"none {mine} verb={view.lemmas[verb]}")
        after = [view.deps[c] for c in view.children(verb) if c > root]
        found += [f"none {mine} after={d}" for d in sorted(set(after))]
    return found


def pronoun_features(
    chains: Chains, speech: Sequence[Quoted], asked: Asked, kind: str, near: list[int], order: int
) -> list[str]:
    """Give what speaks for a chain: `near` lists its mentions within reach, the nearest first.

    `order` counts the chains that may be meant and were named since.
    """
    found = [
        *_of_last(chains, asked, kind, near, order),
        *_of_thing(chains, asked, kind, near),
        *_of_speech(chains, speech, asked, kind, near),
    ]
    for other in near:
        for fact in clause_facts(chains, speech, asked, other):
            found += [fact, f"{fact} {kind}"]
    return list(dict.fromkeys(found))


def _of_last(chains: Chains, asked: Asked, kind: str, near: list[int], order: int) -> Iterator[str]:
    """Yield what the last mention says: how far back, in which role, as what."""
    view, pronoun, last = chains.view, chains.phrases[asked.index], chains.phrases[near[0]]
    back = view.sentences[pronoun.root] - view.sentences[last.root]
    far, steps = level(back, (0, 1, 2, 3)), level(order, (0, 1, 2, 4, 7))
    mine, theirs, what = role(view, pronoun.root), role(view, last.root), kind_of(view, last)
    yield from (f"back={far} {kind}", f"back={far} {kind} {mine}")
    yield from (f"steps={steps} {kind}", f"steps={steps} back={far}")
    yield from (
        f"role={theirs} {kind}",
        f"role={theirs} {mine} {kind}",
        f"role={theirs} back={far}",
    )
    yield from (f"what={what} {kind}", f"what={what} back={far}", f"what={what} role={theirs}")
    yield f"tag={view.tags[last.root]} {kind}"
    if view.opens_sentence(last.start):
        yield f"opens {kind} back={far}"
    if theirs == "subject" and view.deps[clause(view, last.root)] == "ROOT":
        yield f"main subject {kind} back={far} {mine}"
    if back == 0 and clause(view, last.root) == clause(view, pronoun.root):
        yield f"one clause {kind} {theirs} {mine}"
    if last.kind == "nominal" and last.type == "Other":
        yield f"other {what} {kind}"


def _of_thing(chains: Chains, asked: Asked, kind: str, near: list[int]) -> Iterator[str]:
    """Yield what a chain as a whole says: type, number, size, the roles it lately had."""
    view, pronoun = chains.view, chains.phrases[asked.index]
    here, mine = view.sentences[pronoun.root], role(view, pronoun.root)
    far = level(here - view.sentences[chains.phrases[near[0]].root], (0, 1, 2, 3))
    size, type_ = level(len(chains.members(near[0])), (1, 2, 4, 8)), chains.type(near[0])
    named = chains.is_named(near[0])
    yield from (f"size={size} {kind}", f"size={size} back={far}")
    yield from (f"type={type_} {kind}", f"type={type_} {kind} {mine}")
    yield f"named={named} {kind} size={size}"
    yield f"plural={chains.plural[near[0]]} {type_} {kind}"
    yield f"sex={chains.sex(near[0])} {kind}"
    for sentence, when in ((here, "here"), (here - 1, "before")):
        for j in near:
            if view.sentences[chains.phrases[j].root] == sentence:
                yield f"{when} {role(view, chains.phrases[j].root)} {mine} {kind}"
    if len(near) > 1:
        yield f"again={level(len(near), (1, 2, 4))} {kind}"
    if any(
        chains.phrases[j].kind == "pronoun"
        and kind_of(view, chains.phrases[j]) == kind_of(view, pronoun)
        for j in near
    ):
        yield f"same pronoun {kind}"


def _of_speech(
    chains: Chains, speech: Sequence[Quoted], asked: Asked, kind: str, near: list[int]
) -> Iterator[str]:
    """Yield what quotations say: whether both stand in one, and who spoke the last."""
    view, last = chains.view, chains.phrases[near[0]]
    theirs = speech_at(speech, last.root)
    if asked.speech is not None or theirs is not None:
        state = "same" if theirs == asked.speech else "into" if theirs is None else "other"
        state = "out" if asked.speech is None else state
        yield from (f"speech={state} {kind}", f"speech={state} {kind_of(view, last)}")
    root = chains.phrases[asked.index].root
    spoke = _spoke_last(speech, root)
    if spoke is not None and chains.find(spoke) == chains.find(near[0]):
        since = view.sentences[root] - view.sentences[chains.phrases[spoke].root]
        yield f"spoke {kind} says={asked.says}"
        yield f"spoke {kind} back={level(since, (0, 1, 2, 3))}"


def _spoke_last(speech: Sequence[Quoted], index: int) -> int | None:
    """Give who spoke the last quotation before a word."""
    place = bisect_right(speech, index, key=lambda quoted: quoted.start) - 1
    if place >= 0 and index < speech[place].end:
        place -= 1
    return speech[place].speaker if place >= 0 else None


def sum_features(points: list[float], order: int, kind: str) -> list[str]:
    """Say where a candidate stands by the sum of salience, and how far from the best other one."""
    mine = points[order]
    others = [p for i, p in enumerate(points) if i != order]
    lead = mine - max(others) if others else 9.0
    ahead = level(lead, (-4, -2, -1, -0.5, 0, 0.5, 1, 2, 4, 8))
    high = level(mine, (-2, 0, 1, 2, 3, 4, 5, 6.5, 8))
    return [f"lead={ahead} {kind}", f"sum={high} {kind}", f"lead={ahead} sum={high}"]


def nominal_none(chains: Chains, index: int, candidates: int, same: bool) -> list[str]:
    """Give the features of a noun phrase that may bring in something new.

    `same` says whether a candidate has the same noun.
    """
    view, phrase = chains.view, chains.phrases[index]
    how, many = article(view, phrase), chains.plural[index]
    inner = range(phrase.start, phrase.root)
    after = sorted({view.deps[c] for c in view.children(phrase.root) if c > phrase.root})
    return [
        "none",
        f"none {how}",
        f"none {how} plural={many}",
        f"none {how} type={phrase.type}",
        f"none {how} same={same}",
        f"none {how} {role(view, phrase.root)}",
        f"none {how} modifiers={min(len(modifiers(view, phrase)), 3)} same={same}",
        f"none number={view.tags[phrase.root]} same={same}",
        f"none options={level(candidates, (0, 1, 2, 4, 8))} same={same}",
        f"none opening={view.lower[phrase.start]}",
        f"none noun={view.lemmas[phrase.root]} same={same}",
        f"none named={any(view.pos[i] == 'PROPN' for i in inner)} {how}",
        *(f"none {how} after={d} same={same}" for d in after if d in FOLLOWING),
    ]


def nominal_features(
    chains: Chains, index: int, members: Sequence[int], order: int, told: Sequence[str]
) -> list[str]:
    """Give what speaks for a chain as what a noun phrase means.

    `members` are its phrases within reach, the nearest first, `order` counts the candidates named
    since, and `told` names the rules that propose it.
    """
    view, phrase = chains.view, chains.phrases[index]
    noun, parts = view.lemmas[phrase.root], [chains.phrases[j] for j in members]
    alike = next((p for p in parts if view.noun_of(p) == noun), None)
    names = [p for p in parts if p.kind == "name"]
    if alike is not None:
        match, found = "noun", list(_of_noun(view, phrase, parts, alike))
    elif names:
        match = "word" if _in_names(view, names, noun) else "name"
        found = list(_of_name(view, phrase, parts[0]))
    else:
        match, found = "none", list(_of_other(view, phrase, parts))
    found += _of_match(chains, index, members, order, match)
    found += _of_words(chains, index, parts, match)
    found += _of_rules(view, phrase, parts[0], told)
    return list(dict.fromkeys(found))


def _of_rules(
    view: ParseColumns, phrase: Phrase, last: Phrase, told: Sequence[str]
) -> Iterator[str]:
    """Yield which rules propose a chain."""
    how = article(view, phrase)
    back = level(view.sentences[phrase.root] - view.sentences[last.root], BACK)
    for rule in told:
        yield from (f"told={rule}", f"told={rule} {how}", f"told={rule} back={back}")
        yield f"told={rule} {phrase.type}"
    if len(told) > 1:
        yield f"told={len(told)}"


def _of_match(
    chains: Chains, index: int, members: Sequence[int], order: int, match: str
) -> Iterator[str]:
    """Yield what speaks for a chain by how its words match a noun phrase."""
    view, phrase, last = chains.view, chains.phrases[index], chains.phrases[members[0]]
    how, type_ = article(view, phrase), chains.type(members[0])
    back = level(view.sentences[phrase.root] - view.sentences[last.root], BACK)
    types = _types(phrase.type, type_)
    named = any(chains.phrases[j].kind == "name" for j in members)
    yield from (f"match={match}", f"match={match} {how}", f"match={match} {how} back={back}")
    yield from (f"match={match} types={types}", f"match={match} type={type_}")
    yield f"match={match} type={phrase.type} {type_}"
    yield f"match={match} {how} size={level(len(chains.members(members[0])), (1, 2, 4, 8))}"
    yield f"match={match} steps={level(order, (0, 1, 2, 4, 8))}"
    yield f"match={match} what={kind_of(view, last)}"
    yield f"match={match} role={role(view, last.root)} back={min(back, 2)}"
    yield f"match={match} number={chains.plural[index]}{chains.plural[members[0]]}"
    yield f"match={match} named={named} {how}"


def _of_words(chains: Chains, index: int, parts: Sequence[Phrase], match: str) -> Iterator[str]:
    """Yield what the nouns themselves say: how wide one is to the other, pairs often seen."""
    view, phrase = chains.view, chains.phrases[index]
    how, noun = article(view, phrase), view.lemmas[phrase.root]
    if match == "noun":
        yield f"noun={noun} alike"
        return
    named = match != "none"
    sense = best_sense(view, noun, parts)
    yield from (f"sense={sense} {how}", f"sense={sense} {phrase.type}", f"sense={sense} {match}")
    yield from (f"noun={noun} named={named}", f"noun={noun}")
    other = next((view.lemmas[p.root] for p in parts if p.kind == "nominal"), None)
    if other is not None:
        yield f"pair={noun} {other}"
    fits = next((of_kind(view, p, noun) for p in parts if p.kind == "name"), None)
    if fits is not None:
        yield from (f"kind={fits}", f"kind={fits} {how}")
    last = parts[0]
    if clause(view, last.root) == clause(view, phrase.root):
        yield f"one clause {match} {role(view, last.root)} {role(view, phrase.root)}"


def best_sense(view: ParseColumns, noun: str, parts: Sequence[Phrase]) -> str:
    """Say how a noun stands to the nearest word for a chain, of all its words the one that fits."""
    found = {sense_of(noun, word) for p in parts for word in _heads(view, p)}
    return next((s for s in ("same", "wider", "closer", "apart") if s in found), "unknown")


def _heads(view: ParseColumns, phrase: Phrase) -> tuple[str, ...]:
    if phrase.kind == "nominal":
        return (view.lemmas[phrase.root],)
    return (view.lower[phrase.head_end - 1],) if phrase.kind == "name" else ()


def prominence(chains: Chains, index: int, every: Sequence[Sequence[int]]) -> list[list[str]]:
    """Say how each candidate chain stands among all: the only, most told of, in the lead."""
    view, how = chains.view, article(chains.view, chains.phrases[index])
    sizes = [len(chains.members(some[0])) for some in every]
    types = [chains.type(some[0]) for some in every]
    largest = max(sizes, default=0)
    alone = sizes.count(largest) == 1
    found = []
    for members, size, type_ in zip(every, sizes, types, strict=True):
        most = "only" if len(every) == 1 else str(size == largest and alone)
        first = chains.phrases[chains.members(members[0])[0]]
        lead = level(view.sentences[first.root], (0, 1, 2))
        named = any(chains.phrases[j].kind == "name" for j in members)
        rivals = level(types.count(type_), (1, 2, 4))
        found.append(
            [
                f"most={most} {how}",
                f"most={most} {type_} named={named}",
                f"rivals={rivals} {how}",
                f"rivals={rivals} {type_} named={named} most={most}",
                f"begun={lead} {how}",
                f"begun={lead} {type_} named={named}",
            ]
        )
    return found


def _types(mine: MentionType, theirs: MentionType) -> str:
    if mine == theirs:
        return "same"
    if "Other" in (mine, theirs):
        return "open"
    return "near" if compatible(mine, theirs) else "other"


def _of_noun(
    view: ParseColumns, phrase: Phrase, parts: Sequence[Phrase], alike: Phrase
) -> Iterator[str]:
    """Yield what speaks for a chain with the same noun: modifiers, complements, articles."""
    how, before = article(view, phrase), article(view, alike)
    noun = view.lemmas[phrase.root]
    mine, theirs = modifiers(view, phrase), modifiers(view, alike)
    every = {m for p in parts if view.noun_of(p) == noun for m in modifiers(view, p)}
    words = compared(mine, theirs)
    of = compared(complement(view, phrase.root), complement(view, alike.root))
    since = level(view.sentences[phrase.root] - view.sentences[alike.root], BACK)
    yield from (f"words={words}", f"words={words} {how}", f"words={words} {how} before={before}")
    yield from (f"words={words} of={of} {how}", f"words={words} since={since}")
    yield from (f"articles={how} {before}", f"articles={how} {before} since={since}")
    yield from (f"of={of}", f"of={of} {how}", f"held={mine <= every} {how}")
    yield f"tags={view.tags[phrase.root]} {view.tags[alike.root]}"
    yield from (f"since={since} {how}", f"plain={phrase.type} {how} {before}")
    yield f"roles={role(view, phrase.root)} {role(view, alike.root)}"
    counts = compared(counted(view, phrase), counted(view, alike))
    if counts != "bare":
        yield f"counts={counts} {how}"
    if view.sentences[alike.root] == 0:
        yield "first line"


def _of_name(view: ParseColumns, phrase: Phrase, last: Phrase) -> Iterator[str]:
    """Yield what speaks for a chain with a name, where no phrase has the same noun."""
    how, mine = article(view, phrase), modifiers(view, phrase)
    yield f"for name modifiers={min(len(mine), 2)} {how}"
    if last.kind == "name" and mine:
        said = set(view.lower[last.head_start : last.head_end])
        yield f"for name words={bool(mine & said)} {how}"


def _of_other(view: ParseColumns, phrase: Phrase, parts: Sequence[Phrase]) -> Iterator[str]:
    """Yield what speaks for a chain without a name and with another noun."""
    how, mine = article(view, phrase), modifiers(view, phrase)
    other = next((p for p in parts if p.kind == "nominal"), None)
    if other is not None:
        few, shared = min(len(mine), 2), bool(mine & modifiers(view, other))
        yield f"unlike modifiers={few} shared={shared} {how} {article(view, other)}"
        yield f"unlike held={view.lemmas[phrase.root] in modifiers(view, other)} {how}"


def compared(mine: set[str], theirs: set[str]) -> str:
    """Say how two sets of words stand to one another."""
    if mine == theirs:
        return "equal" if mine else "bare"
    if mine < theirs or mine > theirs:
        return "fewer" if mine < theirs else "more"
    return "cross" if mine & theirs else "apart"


@once
def counted(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Give the numbers in a noun phrase."""
    return {view.lower[i] for i in range(phrase.start, phrase.root) if view.tags[i] == "CD"}


def are_other_counts(mine: set[str], theirs: set[str]) -> bool:
    """Say whether both phrases have numbers, and not the same."""
    return bool(mine and theirs) and mine != theirs


def _in_names(view: ParseColumns, names: Sequence[Phrase], noun: str) -> bool:
    return any(noun in view.lower[name.head_start : name.head_end] for name in names)
