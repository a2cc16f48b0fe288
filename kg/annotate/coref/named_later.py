"""Chaining a description to a name that comes later: 'A Harn man was held … Leo Marn, of Harn'.

News brings people in by what they are and names them further down. Who is named for the first time
may be any person described before and not yet named; a fitted ranking chooses, or leaves it.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from kg.annotate.coref.anonymous import SOURCES
from kg.annotate.coref.binding import clause
from kg.annotate.coref.by_age import age_before, age_of, ages_of_nouns
from kg.annotate.coref.chains import Chains, titles
from kg.annotate.coref.cross_form import DOER
from kg.annotate.coref.features import BACK, article, best_sense, level, role
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.never_named import may_bear, without_other_fates
from kg.annotate.coref.nominals import tellers
from kg.annotate.coref.offices import HEADS
from kg.annotate.coref.ranking import Candidate, Ranker
from kg.annotate.coref.speech import SAYING
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.ontology import lexicon, words

MODEL = "named"
BAR = 0.6
"""How probable it must be that a description and a later name are of one person."""

WINDOW = 300
"""Phrases back in which a description is looked for."""

LIGHT = frozenset({"be", "have", "do", "go", "get", "make", "take", "come"}) | SAYING
"""Verbs that many people share: that both did so tells nothing."""

NOBODY = frozenset({"no", "neither", "any", "each", "every", "another", "either"})
"""Words before a noun that tell of nobody whom a name could be put to."""

REACH_OF_KIN = 2
"""Sentences after a mention of somebody's kin in which a name is told to be theirs."""

ASIDE = frozenset({"relcl", "advcl", "acl"})
"""Clauses that tell when it was or which thing is meant, and bring nobody in."""

OWN = ("he", "she")
ARTICLES = ("the", "a", "an")
SEEING = frozenset({"see", "spot", "notice", "witness", "watch", "glimpse"})
"""Verbs by which somebody claims to have been there."""

BEARING_WITNESS = frozenset({"claim", "tell", "reveal", "recall", "describe"})
"""Verbs by which a witness tells a paper what happened."""

OF_OFFICE = frozenset[str]().union(
    *(words("coreference", kind) for kind in ("offices", "ranks", "court"))
)
"""Who speaks for an office: the next sentence may name anybody."""

AROUND = 8
"""Words after a name that may tell where someone is from."""

LEAD = 3
"""Sentences at the beginning of a text in which news brings in whom it names below."""

SOON = 4
"""Sentences within which news mostly names whom its beginning brought in."""

TELLING = frozenset({"age=equal", "deeds=True", "place=equal"}) | {
    f"called={how}" for how in ("noun", "same", "wider", "closer")
}
"""What is told of both a description and a name, and so speaks for one person."""


def chain_named_later(chains: Chains, ranker: Ranker) -> None:
    """Join whom a text first describes to the name that it gives later.

    Who is named as somebody's is brought in anew: 'the Herald's Ada Pohl reports'.
    """
    known: set[int] = set()
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind != "name" or phrase.type != "Person" or chains.plural[i]:
            continue
        thing = chains.find(i)
        belongs = chains.view.has_dependent(phrase.root, "poss")
        if thing not in known and not belongs:
            known.add(thing)
            _join(chains, i, ranker)
            known.add(chains.find(i))


def _join(chains: Chains, index: int, ranker: Ranker) -> None:
    teller = _teller_of_opening(chains, index)
    if teller is not None and chains.join(teller, index):
        return
    found = without_other_fates(chains, index, list(_described(chains, index)))
    candidates = [
        Candidate(some[-1], list(_features(chains, index, some, order, len(found))))
        for order, some in enumerate(found)
    ]
    chosen = ranker.choose(index, MODEL, list(_none(chains, index, len(found))), candidates)
    if chosen is None or chosen.probability < BAR:
        return
    if not _is_passed_by(chains, chosen.index, index):
        chains.join(chosen.index, index)


def _described(chains: Chains, index: int) -> Iterator[list[int]]:
    """Yield the mentions before a name of each person without one, the last person first."""
    first = chains.members(index)[0]
    seen = {chains.find(index), *tellers(chains, index)}
    for j, other in chains.back(first, window=WINDOW):
        thing = chains.find(j)
        if thing in seen or other.kind != "nominal" or chains.plural[j]:
            continue
        seen.add(thing)
        if _may_have_name(chains, j, index):
            yield [m for m in chains.members(j) if m < first]


def _may_have_name(chains: Chains, one: int, index: int) -> bool:
    """Return True if nothing keeps somebody without a name from having one that is told later."""
    first = chains.members(index)[0]
    if _is_kin_left_behind(chains, one, first) or is_inside(chains, one, first):
        return False
    if not _may_be_named(chains, one, index) or not may_bear(chains, one, first):
        return False
    return not (_told_alone(chains, one, index) or _is_apposed_to_another(chains, one, index))


def _is_kin_left_behind(chains: Chains, one: int, index: int) -> bool:
    """Return True for somebody's kin told of once, too far back for a name to be theirs.

    Nor is a name theirs where they only tell which thing is meant: 'the shop her father built', nor
    one of the next paragraph if a clause has them only in passing: 'stayed with his uncle'.
    """
    view, phrase = chains.view, chains.phrases[one]
    kin = view.lemmas[phrase.root] in kin_words() and article(view, phrase) == "owned"
    if (
        not kin
        or len(chains.members(one)) > 1
        or view.lemmas[phrase.root] in nouns_of(chains, index)
    ):
        return False
    back = view.sentences[chains.phrases[index].root] - view.sentences[phrase.root]
    start = view.paragraph_start(chains.phrases[index].root)
    if phrase.root < start and view.deps[phrase.root] == "pobj":
        return True
    return back > REACH_OF_KIN or view.deps[view.heads[phrase.root]] in ASIDE


def _told_alone(chains: Chains, one: int, index: int) -> bool:
    """Return True for who claims something at the beginning, and a name of who says nothing.

    Somebody else must be named who does: 'a fellow patient claims. Bob Ford died. … Ann Lee said'.
    """
    view, here = chains.view, chains.view.sentences[chains.phrases[one].root]
    if here > 1 or not _is_teller(chains, one) or _is_teller(chains, index):
        return False
    told = set(chains.members(index))
    others = (p for j, p in enumerate(chains.phrases) if p.kind == "name" and j not in told)
    return any(_is_speaker_after(view, other, here) for other in others)


def _is_speaker_after(view: ParseColumns, name: Phrase, sentence: int) -> bool:
    """Return True for a person who says something after a sentence."""
    later = name.type == "Person" and view.sentences[name.root] > sentence
    return later and _speaks(view, name)


def _is_apposed_to_another(chains: Chains, one: int, index: int) -> bool:
    """Return True where the text puts the very words to another name.

    'The site manager had gone, a rigger said. Ann Lee said site manager Bo Ray was ill.'
    """
    words = _words(chains.view, chains.phrases[one])
    told = [j for j, p in enumerate(chains.phrases) if _beside_name(chains.view, p) == words]
    put_to = [j for j in told if chains.is_named(j)]
    return bool(put_to) and all(chains.find(j) != chains.find(index) for j in put_to)


@once
def _beside_name(view: ParseColumns, phrase: Phrase) -> tuple[str, ...] | None:
    """Return the words that may stand beside a name: of 'Bo Ray, the site manager', 'manager Ray'.

    None if nothing does; an apposition may also be to words without a name.
    """
    if phrase.kind == "name" and phrase.start < phrase.head_start:
        start = phrase.start + (view.lower[phrase.start] in ARTICLES)
        return tuple(view.lemmas[start : phrase.head_start])
    apposed = phrase.kind == "nominal" and view.deps[phrase.root] == "appos"
    return _words(view, phrase) if apposed else None


@once
def _words(view: ParseColumns, phrase: Phrase) -> tuple[str, ...]:
    """Return the noun of a description and the words before it, without an article."""
    start = phrase.start + (view.lower[phrase.start] in ARTICLES)
    return tuple(view.lemmas[start : phrase.root + 1])


def _is_passed_by(chains: Chains, one: int, index: int) -> bool:
    """Return True for who comes in below the beginning, or long ago, if nothing ties a name to him.

    'She had asked a guard. … Many people know Bo Ray': news announces at its beginning whom it will
    name, and elsewhere a guard is somebody else.
    """
    view, first = chains.view, chains.members(index)[0]
    before = [m for m in chains.members(one) if m < first]
    begun = view.sentences[chains.phrases[before[0]].root]
    last = view.sentences[chains.phrases[before[-1]].root]
    back = view.sentences[chains.phrases[first].root] - last
    if begun < LEAD and back < SOON:
        return False
    if _is_teller(chains, one) and _is_teller(chains, index):
        return False
    return TELLING.isdisjoint(_evidence(chains, index, before)) and not _is_of_age(
        chains, index, before
    )


def _is_of_age(chains: Chains, index: int, members: Sequence[int]) -> bool:
    """Return True where the noun of a description tells the age of the one named: 'a teenager'."""
    view, phrase = chains.view, chains.phrases[index]
    found = age_of(view, phrase)
    age = age_before(view, phrase) if found is None else found
    spans = (ages_of_nouns().get(view.lemmas[chains.phrases[m].root], (0, 0)) for m in members)
    return age is not None and any(least and least <= age <= most for least, most in spans)


def _teller_of_opening(chains: Chains, index: int) -> int | None:
    """Return the only witness whom the opening has tell the story, for a name right after.

    'A rigger who survived says … Bo Ray, 29, was on the roof': the next sentence names who tells.
    """
    view, phrase = chains.view, chains.phrases[index]
    speaks = _speaks(view, phrase) or _goes_on_to_tell(chains, index)
    alone = not view.has_dependent(phrase.root, "conj")
    if chains.members(index)[0] != index or not (speaks and alone):
        return None
    told = _witnesses_of_opening(chains, index)
    if not chains.are_one(told) or chains.is_named(told[0]):
        return None
    next_to = _is_next_person(chains, told[0], index)
    return told[0] if next_to and _may_be_called(chains, told[0], index) else None


def _witnesses_of_opening(chains: Chains, index: int) -> list[int]:
    """Return the phrases of the opening, before another, for somebody who saw what happened."""
    sentences = chains.view.sentences
    before = [j for j in range(index) if sentences[chains.phrases[j].root] < LEAD]
    return [j for j in before if _is_witness(chains, j)]


def _is_next_person(chains: Chains, one: int, index: int) -> bool:
    """Return True for a name in the sentence after a phrase, and nobody is named in between."""
    sentences = chains.view.sentences
    since = sentences[chains.phrases[index].root] - sentences[chains.phrases[one].root]
    between = (p.kind == "name" and p.type == "Person" for p in _after(chains, one, index))
    return since == 1 and not any(between)


def _may_be_called(chains: Chains, one: int, index: int) -> bool:
    """Return True unless a name has a title, or a noun for another kind of person than one has."""
    view = chains.view
    known = called(view, nouns_of(chains, index), [chains.phrases[one]])
    untitled = lexica().titles.isdisjoint(titles(view, chains.phrases[index]))
    return known != "apart" and (untitled or known != "unknown")


def _goes_on_to_tell(chains: Chains, index: int) -> bool:
    """Return True for 'Bo Ray, 29, was on the roof. He told the Herald': whose age is told, and he.

    What he says may also stand in the same sentence.
    """
    view, phrase = chains.view, chains.phrases[index]
    if age_of(view, phrase) is None or role(view, phrase.root) != "subject":
        return False
    here = view.sentences[phrase.root]
    later = (p for p in chains.phrases[index + 1 : index + AROUND * 2])
    return any(
        view.lower[p.root] in OWN and _speaks(view, p)
        for p in later
        if view.sentences[p.root] - here <= 1
    )


def _after(chains: Chains, one: int, index: int) -> Iterator[Phrase]:
    """Yield the phrases of the sentences after that of one, before another."""
    here = chains.view.sentences[chains.phrases[one].root]
    inner = chains.phrases[one + 1 : index]
    return (p for p in inner if chains.view.sentences[p.root] > here)


def _is_witness(chains: Chains, index: int) -> bool:
    """Return True for 'a rigger who survived says', 'a clerk told the Herald', 'a nurse claims'."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind != "nominal" or not chains.is_person(index) or not _speaks(view, phrase):
        return False
    if article(view, phrase) != "a" or view.lemmas[phrase.root] in OF_OFFICE | SOURCES:
        return False
    verb = view.lemmas[view.heads[phrase.root]]
    return verb in BEARING_WITNESS or view.has_dependent(phrase.root, "relcl")


def _is_teller(chains: Chains, index: int) -> bool:
    return any(_speaks(chains.view, chains.phrases[m]) for m in chains.members(index))


def _may_be_named(chains: Chains, one: int, index: int) -> bool:
    """Return True if a description is of a person without a name, and may be of the one named."""
    opening = chains.view.lower[chains.phrases[one].start]
    if chains.type(one) != "Person" or opening in NOBODY or not chains.may_join(one, index):
        return False
    named = chains.is_named(one) or _titled_otherwise(chains, one, index)
    return not named and not _only_suspected(chains, one, index)


@cache
def _suspects() -> frozenset[str]:
    return frozenset(lexicon("cues")["blame"]["suspects"])


def _only_suspected(chains: Chains, one: int, index: int) -> bool:
    """Return True where one of two did a deed, and the other is suspected: nothing is proved."""
    view = chains.view
    theirs = {view.lemmas[chains.phrases[m].root] for m in chains.members(one)}
    return bool(theirs & DOER) and bool(nouns_of(chains, index) & _suspects())


def _titled_otherwise(chains: Chains, one: int, index: int) -> bool:
    """Return True where a name has a title that a description lacks, or an office that it shares.

    Of offices a rule of their own says whether one person holds them.
    """
    view = chains.view
    mine = set(titles(view, chains.phrases[index]))
    theirs = {view.lemmas[chains.phrases[m].root] for m in chains.members(one)}
    return bool(mine) and not (mine & theirs - HEADS)


def is_inside(chains: Chains, one: int, other: int) -> bool:
    """Return True where one phrase stands in the other or both in one clause: they are two."""
    view, a, b = chains.view, chains.phrases[one], chains.phrases[other]
    nested = a.start <= b.root < a.end or b.start <= a.root < b.end
    return nested or clause(view, a.root) == clause(view, b.root)


def _none(chains: Chains, index: int, count: int) -> Iterator[str]:
    """Yield what speaks for a person of whom nothing was told before."""
    view, phrase = chains.view, chains.phrases[index]
    said, many = _speaks(view, phrase), level(count, (0, 1, 2, 4, 8))
    own = nouns_of(chains, index)
    yield "none"
    yield from (f"none {role(view, phrase.root)}", f"none says={said}", f"none options={many}")
    yield f"none titled={next(titles(view, phrase), None) is not None}"
    yield f"none called={bool(own)} says={said}"
    yield f"none size={level(len(chains.members(index)), (1, 2, 4, 8))}"
    yield f"none sentence={level(view.sentences[phrase.root], (1, 3, 6, 12))}"
    yield f"none words={min(phrase.head_end - phrase.head_start, 3)}"
    yield f"none aged={age_of(view, phrase) is not None}"
    yield f"none verb={view.lemmas[clause(view, phrase.root)]}"


def _features(
    chains: Chains, index: int, members: Sequence[int], order: int, count: int
) -> Iterator[str]:
    """Yield what speaks for a person described before."""
    view, phrase = chains.view, chains.phrases[index]
    first, last = chains.phrases[members[0]], chains.phrases[members[-1]]
    here, how = view.sentences[phrase.root], article(view, first)
    back = level(here - view.sentences[last.root], BACK)
    begun = level(view.sentences[first.root], (0, 1, 2, 4, 8))
    size = level(len(chains.members(members[0])), (1, 2, 4, 8))
    mine = role(view, phrase.root)
    yield from (f"back={back}", f"begun={begun}", f"begun={begun} {how}", f"back={back} {how}")
    yield from (f"size={size}", f"size={size} begun={begun}", f"article={how}")
    yield f"last={article(view, last)}"
    yield from (
        f"role={role(view, first.root)} {mine}",
        f"last role={role(view, last.root)} {mine}",
    )
    yield from (f"order={level(order, (0, 1, 2, 4))}", f"options={level(count, (1, 2, 4, 8))}")
    yield f"order={level(order, (0, 1, 2, 4))} back={back}"
    yield f"noun={view.lemmas[first.root]}"
    yield f"between={level(_between(chains, members[-1], index), (0, 1, 2, 4))} back={min(back, 3)}"
    sexes = {chains.sex(index), chains.sex(members[0])}
    yield f"sex={'unknown' if '' in sexes else 'same'}"
    yield f"says={_speaks(view, phrase)}{any(_speaks(view, chains.phrases[m]) for m in members)}"
    yield from _evidence(chains, index, members)


def _evidence(chains: Chains, index: int, members: Sequence[int]) -> Iterator[str]:
    """Yield what is told of both: age, town, what they are called, what they did or underwent."""
    view, phrase = chains.view, chains.phrases[index]
    parts = [chains.phrases[m] for m in members]
    yield f"called={called(view, nouns_of(chains, index), parts)}"
    yield f"age={_aged(age_of(view, phrase), {age_of(view, p) for p in parts} - {None})}"
    inside = chain.from_iterable(range(p.start, p.end) for p in parts)
    names = {view.lower[i] for i in inside if view.pos[i] == "PROPN"}
    if not names.isdisjoint(view.lower[phrase.head_end : phrase.head_end + AROUND]):
        yield "place=equal"
    mine = _deeds(view, (chains.phrases[m] for m in chains.members(index)))
    yield f"deeds={not mine.isdisjoint(_deeds(view, parts))}"


def _aged(mine: object, told: Container[object]) -> str:
    """Return how an age stands to those told of somebody: 'equal', 'apart', or if one is told."""
    if mine in told:
        return "equal"
    return "apart" if mine and told else str(bool(mine or told))


def called(view: ParseColumns, nouns: set[str], parts: Sequence[Phrase]) -> str:
    """Give how the nouns of a name relate to those of a person described before."""
    if not nouns:
        return "nothing"
    if any(view.lemmas[p.root] in nouns for p in parts):
        return "noun"
    senses = {best_sense(view, noun, parts) for noun in nouns}
    return next((s for s in ("same", "wider", "closer", "apart") if s in senses), "unknown")


def nouns_of(chains: Chains, index: int) -> set[str]:
    """Give the nouns and titles that the text puts to a name."""
    view = chains.view
    parts = [chains.phrases[m] for m in chains.members(index)]
    nouns = {view.lemmas[p.root] for p in parts if p.kind == "nominal"}
    return nouns.union(*(titles(view, p) for p in parts if p.kind == "name"))


def _between(chains: Chains, start: int, end: int) -> int:
    """Count the people named between two phrases."""
    inner = chains.phrases[start + 1 : end]
    found = {
        chains.find(n)
        for n, p in enumerate(inner, start + 1)
        if p.kind == "name" and p.type == "Person"
    }
    return len(found - {chains.find(end)})


def _speaks(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True where somebody is the subject of a verb of saying."""
    return role(view, phrase.root) == "subject" and view.lemmas[view.heads[phrase.root]] in SAYING


def _deeds(view: ParseColumns, phrases: Iterable[Phrase]) -> set[tuple[str, bool]]:
    """Give the verbs that somebody is subject or object of, and whether they underwent them."""
    found = set()
    for phrase in phrases:
        mine, verb = role(view, phrase.root), view.heads[phrase.root]
        if mine in ("subject", "object") and view.lemmas[verb] not in LIGHT:
            passive = view.deps[phrase.root] == "nsubjpass"
            found.add((view.lemmas[verb], passive or mine == "object"))
        found.update((deed, False) for deed in _claimed(view, phrase))
    return found


def _claimed(view: ParseColumns, phrase: Phrase) -> Iterator[str]:
    """Yield what somebody says to have seen or done: 'she told us that she spotted a fire'."""
    for verb in view.dependents(view.heads[phrase.root], "ccomp") if _speaks(view, phrase) else ():
        if view.has_dependent(verb, "nsubj", lower=OWN) and view.lemmas[verb] not in LIGHT:
            yield "see" if view.lemmas[verb] in SEEING else view.lemmas[verb]
