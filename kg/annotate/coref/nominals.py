"""Chaining noun phrases: repeated heads, roles, words of names."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from kg.annotate.coref.announced import by_announcement
from kg.annotate.coref.anonymous import by_source, is_anonymous
from kg.annotate.coref.beside import arguments_beside, is_other_by_words
from kg.annotate.coref.binding import SUBJECT, clause, subject
from kg.annotate.coref.by_fate import by_fate
from kg.annotate.coref.by_kind import (
    TOWN,
    by_force,
    by_kind,
    by_sense,
    complement,
    may_be_firm,
    modifiers,
    names_its_own,
    of_kind,
    without_modifiers,
)
from kg.annotate.coref.chains import PEOPLE, Chains, compatible
from kg.annotate.coref.contrasts import (
    BODIES,
    contrasted,
    is_abroad,
    is_between_contrasted,
    is_of_other_minister,
)
from kg.annotate.coref.cross_form import DOER, by_office, owner_of
from kg.annotate.coref.fates import are_of_other_fates
from kg.annotate.coref.features import (
    are_other_counts,
    article,
    best_sense,
    counted,
    nominal_features,
    nominal_none,
    prominence,
)
from kg.annotate.coref.kin import are_of_two_ages, kin_words
from kg.annotate.coref.kinds_apart import (
    are_for_other_uses,
    are_other_bodies,
    are_other_deeds,
    are_other_premises,
    is_of_chance,
    is_of_other_body,
    is_of_other_name,
)
from kg.annotate.coref.newcomers import by_newcomer
from kg.annotate.coref.own_voice import is_byline, is_this_paper
from kg.annotate.coref.premises import by_premises
from kg.annotate.coref.ranking import Candidate, Chosen, Ranker
from kg.annotate.coref.ranks import other_rank
from kg.annotate.coref.roles_apart import part_roles
from kg.annotate.coref.speaker_organisation import by_own_body, is_of_speaker
from kg.annotate.coref.speech import speech_at
from kg.annotate.coref.syntax import DEFINITE, RELATIVE
from kg.annotate.coref.teams import by_team
from kg.annotate.coref.told_by_clause import by_client
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.annotate.wholes import part_of_before, part_words
from kg.noun_senses import sense_of
from kg.ontology import lexicon, words

OTHERS = words("coreference", "successors")
"""Words before a role of somebody else than its holder so far: 'the new principal'."""

RANKS = words("coreference", "ranks")
"""Ranks that several of a text bear: with two sergeants, 'the sergeant' is neither."""

NOT_THING = words("coreference", "no_thing")
ANEW = words("coreference", "anew")
FORCE, PUBLIC = words("coreference", "force"), words("coreference", "public")
HOLDING = FORCE.union(*(words("coreference", kind) for kind in ("offices", "ranks", "court")))
"""Who holds an office or a rank, or serves in a force."""
ACCUSED = DOER | frozenset(lexicon("cues")["blame"]["suspects"])
"""Words for who did it, or is thought to have done it."""
"""Nouns for people of a force, and for people whom it meets."""

MEASURES = words("coreference", "measures")
"""Nouns for how much there is of something: 'the dose' is not the medicine."""

NEW = frozenset({"a", "an", "another", "any", "every", "each", "no", "some"})
"""Words that open a noun phrase which points at nothing said before."""

NEAR = 12
"""Sentences back in which another word for a thing is looked for."""

BUSINESS = words("coreference", "business") - {"group"}
OUTLET = words("coreference", "outlet") - {"publisher"}
NO_BUSINESS = words("coreference", "own_body") - words("coreference", "also_business")
"""Nouns for bodies that are no firms: 'the union', 'the council'."""

ELSEWHERE = frozenset({"from", "to", "than", "between", "for", "like", "and"})
TOWNS = frozenset({"city", "town", "village"})
WAYS = words("coreference", "ways")
NO_WAY = BUSINESS | words("coreference", "own_body") | words("coreference", "no_ways")
"""Nouns for what no road is, though it has its name: 'the club' is not 'Elm Road'."""

FORCE_WORDS = frozenset({"police", "cop"})
"""Words for a force, of which a rule says whom they mean."""

LEAD = 2
"""Sentences after the first below a headline in which 'a man' may be whom the headline tells of."""
LONGEST, LINES = 40, 3
"""Words that a headline has at most, and lines with those around it."""

FULL = 2
"""Words of a full name."""

BESIDE = 12
"""Phrases before and after a thing among which the people of its sentence are."""

COMPANIONS = frozenset({"partner", "friend", "colleague", "girlfriend", "boyfriend"})
KIN_BAR = 0.75
"""The same for somebody's kin or companion, whose name is mostly told with it: 'her partner'."""

ALIKE = 30
"""Phrases with the same noun that are asked, the last ones."""

BAR = 0.4
"""How probable an antecedent must be that no rule proposes: in doubt, none."""

NAMED_BAR = 0.6
"""The same for a name of which no word tells that it is called so: 'the pilot', 'her group'."""

POINTED_BAR = 0.5
"""The same for 'this group', to which a name is told before, be it in the same sentence."""

BESIDE_BAR = 0.7
"""The same for another word in the same sentence, which is mostly for another thing."""

QUOTED_BAR = 0.75
"""The same where quoted words call people otherwise than the text does: they may be others."""

HARDLY_LESS = 0.3
"""How probable a body that was called so must be, as a part of the probability of the best one."""

HIRED = words("coreference", "hired")
"""Words by which a firm is told that works for another: 'an outside firm, Moe Marine'."""

MUCH_THE_SAME = 0.8
"""The same for one that the paragraph has named."""

RIVAL = 0.2
"""How probable a name of the paragraph must be for another of its words to mean no earlier body."""

SURE = frozenset(
    {"body", "client", "role", "office", "force", "announced", "source", "fate", "team", "newcomer"}
)
"""Rules that tell whom a noun phrase means by what the text itself says of them."""

BARS = {
    "body": 0.02,
    "client": 0.02,
    "announced": 0.0,
    "source": 0.0,
    "fate": 0.02,
    "newcomer": 0.0,
    "role": 0.05,
    "office": 0.02,
    "word": 0.02,
    "kind": 0.1,
    "head": 0.2,
}
BARS |= {"premises": 0.1, "words": 0.2, "force": 0.0, "sense": 0.02, "team": 0.02}
"""How probable what a rule proposes must be, by rule."""

NAMED = frozenset({"Organization", "Facility", "Place", "Event", "Work"})
"""Types of names that hold the noun for what they name: 'Lincoln High School'."""

WINDOW = 400
"""Phrases back in which anything is looked for, so that long texts cost no more a word."""


def chain_nominals(chains: Chains, ranker: Ranker) -> None:
    """Join noun phrases to what was said before: same noun, role, or kind of name."""
    _part_owners(chains)
    _part_wholes(chains)
    part_roles(chains)
    seen: dict[tuple[str, bool], list[int]] = {}
    for i, phrase in sorted(enumerate(chains.phrases), key=lambda numbered: numbered[1].root):
        if phrase.kind != "nominal":
            continue
        key = (chains.view.lemmas[phrase.root], chains.plural[i])
        if _is_open(chains, i):
            _join_ranked(chains, i, seen.get(key, []), ranker)
        elif chains.members(i)[0] == i and is_definite(chains.view, phrase):
            _join_before(chains, i, seen.get(key, []))
        seen.setdefault(key, []).append(i)


def _is_open(chains: Chains, index: int) -> bool:
    """Return True if nothing tells yet what a noun phrase means.

    A relative pronoun after it does not: 'the suspect, who turned on them, ...'.
    """
    view, others = chains.view, [j for j in chains.members(index) if j != index]
    after = all(j > index and view.lower[chains.phrases[j].root] in RELATIVE for j in others)
    return after and (not others or is_definite(view, chains.phrases[index]))


class _Limits(NamedTuple):
    """What keeps a noun phrase from meaning some chains.

    It may be the speaker's own, or mean somebody who has no name; `beside` are the chains in its
    own clause, `apart` the people who are subjects of the clauses above.
    """

    own: bool
    nameless: bool
    beside: Set[int]
    apart: Set[int]


def _not_ruled_out(
    chains: Chains, index: int, found: dict[int, list[int]], told: dict[int, list[str]]
) -> dict[int, list[int]]:
    """Return the chains that a noun phrase may mean; if sure rules propose some, only these."""
    limits = _Limits(
        apart=tellers(chains, index),
        own=is_of_speaker(chains, index),
        beside=arguments_beside(chains, index),
        nameless=is_anonymous(chains, index),
    )
    if chains.view.lemmas[chains.phrases[index].root] in BUSINESS:
        found = without_modifiers(chains, found)
    near = {
        thing: some
        for thing, some in _without_contrasted(chains, index, found).items()
        if _may_mean(chains, index, thing, some, limits, is_proposed=thing in told)
    }
    return {thing: near[thing] for thing in near if SURE & set(told.get(thing, ()))} or near


def _may_mean(
    chains: Chains, index: int, thing: int, some: list[int], limits: _Limits, *, is_proposed: bool
) -> bool:
    """Return True if nothing rules out that a noun phrase means a chain.

    `some` are the mentions of the chain, which a rule may have proposed.
    """
    noun = chains.view.lemmas[chains.phrases[index].root]
    if limits.own and not (is_proposed or _is_called(chains, some, noun)):
        return False
    if is_of_other_name(chains, index, thing) or _is_barred_name(chains, thing, limits):
        return False
    fits = is_proposed or (thing not in limits.apart and _fits_kind(chains, index, some))
    return fits and not contrasted(chains, index, some)


def _is_barred_name(chains: Chains, thing: int, limits: _Limits) -> bool:
    """Return True for a name in the clause of a noun phrase, or where that has no name."""
    return (limits.nameless or thing in limits.beside) and chains.is_named(thing)


def _without_contrasted(
    chains: Chains, index: int, found: dict[int, list[int]]
) -> dict[int, list[int]]:
    """Return the chains, for 'the gate' without 'the east gate' and 'the west gate'."""
    if not is_between_contrasted(chains, index, found.values()):
        return found
    noun = chains.view.lemmas[chains.phrases[index].root]
    return {thing: some for thing, some in found.items() if not _is_called(chains, some, noun)}


def _is_called(chains: Chains, members: list[int], noun: str) -> bool:
    """Return True if the text calls a thing by a noun."""
    parts = (chains.phrases[j] for j in members)
    return any(chains.view.noun_of(p) == noun for p in parts)


def _join_ranked(chains: Chains, index: int, same: list[int], ranker: Ranker) -> None:
    """Join a noun phrase to the chain that the weights choose, unless something forbids it."""
    told = _told(chains, index, same)
    found = chains.grouped(_candidates(chains, index, same, told))
    near = _not_ruled_out(chains, index, found, told)
    every = list(near.values())
    standing = prominence(chains, index, every)
    candidates = []
    for order, (thing, some) in enumerate(near.items()):
        features = nominal_features(chains, index, some, order, told.get(thing, ()))
        candidates.append(Candidate(some[0], [*features, *standing[order]]))
    noun = chains.view.lemmas[chains.phrases[index].root]
    alike = noun in {chains.view.lemmas[chains.phrases[j].root] for j in chain.from_iterable(every)}
    none = nominal_none(chains, index, len(candidates), alike)
    chosen = ranker.choose(index, "nominal", none, candidates)
    if noun in BUSINESS and chosen is not None:
        chosen = _body_meant(chains, index, chosen, candidates)
    if chosen is None:
        return
    rules = told.get(chains.find(chosen.index), ())
    if not _cannot_be_meant(chains, index, chosen, rules, every):
        _join_chosen(chains, index, chosen, rules, alike=alike)


def _cannot_be_meant(
    chains: Chains,
    index: int,
    chosen: Chosen,
    rules: Sequence[str],
    every: Sequence[Sequence[int]],
) -> bool:
    """Return True if what the weights choose is beside another, left behind, or there by chance.

    `rules` are those that propose it, and `every` are the chains that may be meant.
    """
    noun = chains.view.lemmas[chains.phrases[index].root]
    lemma = chains.view.lemmas[chains.phrases[chosen.index].root]
    beside = not rules and _beside_another(chains, index, chosen.index, every)
    behind = noun in TOWNS and {"kind"}.issuperset(rules) and _is_left_behind(chains, index, chosen)
    return beside or behind or is_of_chance(noun, lemma)


def _join_chosen(
    chains: Chains, index: int, chosen: Chosen, rules: Sequence[str], *, alike: bool
) -> None:
    """Join a noun phrase to what the weights choose, if they are sure enough for its rules.

    'The town' is the one beside which it stands; where that is another, only that is joined.
    """
    noun = chains.view.lemmas[chains.phrases[index].root]
    towns = _towns_beside(chains, index) if noun in TOWNS else []
    if towns and chains.find(chosen.index) not in map(chains.find, towns):
        if chains.are_one(towns):
            chains.join(towns[0], index)
        return
    bar = _bar(chains, index, chosen.index, alike=alike)
    if chosen.probability >= min((BARS[rule] for rule in rules), default=bar):
        chains.join(chosen.index, index)


def _body_meant(
    chains: Chains, index: int, chosen: Chosen, candidates: Sequence[Candidate]
) -> Chosen | None:
    """Return which body 'the company' means; None between two of which one is named nearer.

    The nearer is taken if it is hardly less probable.
    """
    best = _called_so_before(chains, index, chosen, candidates)
    best = _at_work(chains, index, best, candidates)
    nearer = _named_nearer(chains, index, best, candidates)
    if not nearer:
        return best
    index, value = nearer[0]
    alone = len(nearer) == 1 and value >= best.probability * MUCH_THE_SAME
    return replace(best, index=index, probability=value) if alone else None


def _called_so_before(
    chains: Chains, index: int, chosen: Chosen, candidates: Sequence[Candidate]
) -> Chosen:
    """Return the body that the text has called so, if one in passing is hardly more probable.

    Where a text has told of 'the company', 'checked by the firm Ida Moe' tells of another.
    """
    noun = chains.view.lemmas[chains.phrases[index].root]
    if not _is_in_passing(chains, chosen.index, index):
        return chosen
    odds = sorted(zip(chosen.every, candidates, strict=True), key=lambda pair: -pair[0])
    for value, one in odds:
        if value >= chosen.probability * HARDLY_LESS and _is_called(
            chains, chains.members(one.index), noun
        ):
            return replace(chosen, index=one.index, probability=value)
    return chosen


def _at_work(chains: Chains, index: int, chosen: Chosen, candidates: Sequence[Candidate]) -> Chosen:
    """Return the only firm that does something, if one is chosen that was hired by the way.

    Of a mill whose 'lift was put in by an outside firm, Ida Moe', the company is the mill.
    """
    if not (_is_in_passing(chains, chosen.index, index) and _is_hired(chains, chosen.index)):
        return chosen
    odds = zip(candidates, chosen.every, strict=True)
    acting = [(c.index, value) for c, value in odds if _is_acting_firm(chains, c.index, index)]
    if len(acting) != 1:
        return chosen
    return replace(chosen, index=acting[0][0], probability=max(acting[0][1], chosen.probability))


def _is_hired(chains: Chains, one: int) -> bool:
    """Return True for what a text calls an outside firm, a contractor or a supplier."""
    view = chains.view
    called = [p for m in chains.members(one) if (p := chains.phrases[m]).kind != "pronoun"]
    said = [view.lower[max(0, p.start - 1) : p.end] for p in called]
    beside = [view.heads[p.root] for p in called if view.deps[p.root] == "appos"]
    said += (view.lower[max(0, head - 2) : head + 1] for head in beside)
    return any(not HIRED.isdisjoint(some) for some in said)


def _is_acting_firm(chains: Chains, one: int, before: int) -> bool:
    """Return True for a firm that is a subject before a phrase."""
    members = [m for m in chains.members(one) if m < before]
    firm = any(may_be_firm(chains.view, chains.phrases[m]) for m in members)
    return firm and any(chains.view.deps[chains.phrases[m].root] in SUBJECT for m in members)


def _named_nearer(
    chains: Chains, index: int, chosen: Chosen, candidates: Sequence[Candidate]
) -> list[tuple[int, float]]:
    """Return the firms that a paragraph names before 'the company' that is chosen to be another.

    Each with its probability: 'the phone company' was told of before, the mill has just been fined.
    """
    view = chains.view
    start = view.paragraph_start(chains.phrases[index].root)
    if any(chains.phrases[m].root >= start for m in chains.members(chosen.index) if m < index):
        return []
    odds = zip(candidates, chosen.every, strict=True)
    return [
        (c.index, value)
        for c, value in odds
        if may_be_firm(view, chains.phrases[c.index])
        and chains.phrases[c.index].root >= start
        and value >= RIVAL
        and not _is_in_passing(chains, c.index, index)
    ]


def _is_in_passing(chains: Chains, one: int, before: int) -> bool:
    """Return True for who only comes in behind prepositions: 'was checked by the firm Ida Moe'."""
    members = (m for m in chains.members(one) if m < before)
    deps = {chains.view.deps[chains.phrases[m].root] for m in members}
    return bool(deps) and deps <= {"pobj", "appos"}


def _is_left_behind(chains: Chains, index: int, chosen: Chosen) -> bool:
    """Return True for a place that was named once, further back, and by the way: 'a flat in Harn'.

    The city is rather the one of which the text tells, named or not.
    """
    sentences, place = chains.view.sentences, chains.phrases[chosen.index]
    here = sentences[place.root]
    back = sentences[chains.phrases[index].root] - here
    return len(chains.members(chosen.index)) == 1 and back > 1 and here >= LEAD


def _towns_beside(chains: Chains, index: int) -> list[int]:
    """Return the towns that a sentence names before 'the city': 'in Patras … streets of the city'.

    Whence one comes, or whither one goes, the city is another.
    """
    view = chains.view
    noun = view.lemmas[chains.phrases[index].root]
    names = ((j, p) for j, p in chains.back(index, reach=0) if p.kind == "name")
    towns = (j for j, p in names if p.type == "Place" and of_kind(view, p, noun))
    return [j for j in towns if view.word_before(chains.phrases[j].start) not in ELSEWHERE]


def _part_owners(chains: Chains) -> None:
    """Keep what is owned apart from whoever owns it: 'his lawyer' is not he."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal":
            for child in view.dependents(phrase.root, "poss"):
                if child in chains.at:
                    chains.part(chains.at[child], i)


def _part_wholes(chains: Chains) -> None:
    """Keep some of several apart from all of them: 'one' of four miners is not the four."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        word = phrase.kind != "name" and phrase.root
        if word and (view.lower[word] in part_words() or view.tags[word] == "CD"):
            whole = part_of_before(view.doc[word])
            if whole is not None and whole.i in chains.at:
                chains.part(chains.at[whole.i], i)


def _bar(chains: Chains, index: int, other: int, *, alike: bool) -> float:
    """Give how probable an antecedent must be that no rule proposes.

    'This group' always means one that was told of.
    """
    phrase = chains.phrases[index]
    opening = article(chains.view, phrase)
    bar = _bar_by_opening(chains, index, other, owned=opening == "owned", alike=alike)
    pointed = opening == "this" and chains.is_named(other) and not chains.plural[index]
    return min(bar, POINTED_BAR) if pointed else bar


def _bar_by_opening(chains: Chains, index: int, other: int, *, owned: bool, alike: bool) -> float:
    """Give how probable an antecedent must be where nothing points at it."""
    phrase = chains.phrases[index]
    if (phrase.type == "Person" or owned) and chains.is_named(other):
        kin = owned and chains.view.lemmas[phrase.root] in kin_words() | COMPANIONS
        return KIN_BAR if kin else NAMED_BAR
    if alike:
        return BAR
    return _bar_of_another_noun(chains, index, other)


def _bar_of_another_noun(chains: Chains, index: int, other: int) -> float:
    """Give how probable an antecedent must be that nothing calls by the same noun."""
    view, phrase, last = chains.view, chains.phrases[index], chains.phrases[other]
    if view.sentences[phrase.root] == view.sentences[last.root]:
        below = chains.is_named(other) and clause(view, phrase.root) != clause(view, last.root)
        return NAMED_BAR if below and article(view, phrase) == "the" else BESIDE_BAR
    people = chains.plural[index] and phrase.type in PEOPLE
    return QUOTED_BAR if people and _is_quoted(chains, index, other) else BAR


def _is_quoted(chains: Chains, index: int, other: int) -> bool:
    """Return True where one phrase stands in a quotation in which the other does not."""
    one, before = (speech_at(chains.speech, chains.phrases[i].root) for i in (index, other))
    return one is not None and one != before


def _beside_another(
    chains: Chains, index: int, chosen: int, every: Sequence[Sequence[int]]
) -> bool:
    """Return True where another thing in the same clause fits a noun as well: a car and a truck."""
    view, noun = chains.view, chains.view.lemmas[chains.phrases[index].root]
    one = chains.phrases[chosen]
    if one.kind != "nominal" or view.lemmas[one.root] == noun:
        return False
    sense = best_sense(view, noun, [one])
    others = (chains.phrases[some[0]] for some in every if some[0] != chosen)
    return any(
        clause(view, other.root) == clause(view, one.root)
        and best_sense(view, noun, [other]) == sense
        for other in others
    )


def tellers(chains: Chains, index: int) -> set[int]:
    """Give the people who are subjects of the clauses above: nobody says so of 'the deputy'.

    This is principle C of binding: a noun phrase means nobody whose clause it stands in.
    """
    view, word = chains.view, chains.phrases[index].root
    found = set[int]()
    while view.heads[word] != word:
        word = view.heads[word]
        who = subject(view, word) if view.pos[word] in ("VERB", "AUX") else None
        if who in chains.at and chains.type(chains.at[who]) == "Person":
            found.add(chains.find(chains.at[who]))
    return found - {chains.find(index)}


def _fits_kind(chains: Chains, index: int, members: list[int]) -> bool:
    """Return False where no name of a chain is of the kind that a noun names, or no noun near it.

    Florida is no country, and Nairobi is not 'the capital in Uganda'. Whose group 'her group' is,
    the name of another body does not tell.
    """
    view, phrase = chains.view, chains.phrases[index]
    noun, parts = view.lemmas[phrase.root], [chains.phrases[j] for j in members]
    if _is_called(chains, members, noun):
        return True
    if any(_of_other_sort(noun, view.noun_of(p)) for p in parts):
        return False
    names = [p for p in parts if p.kind == "name"]
    if not names:
        return noun not in FORCE_WORDS and not _are_others(chains, index, parts)
    return not _means_no_name(view, phrase) and _is_one_of_kind(view, names, noun)


def _is_one_of_kind(view: ParseColumns, names: list[Phrase], noun: str) -> bool:
    """Return True unless each of some names is known to be of another kind than a noun names."""
    return any(
        of_kind(view, name, noun) is not False and not is_of_other_body(view, name, noun)
        for name in names
    )


def _are_others(chains: Chains, index: int, parts: list[Phrase]) -> bool:
    """Return True for a plural that means none of those whom the text calls by other nouns."""
    noun = chains.view.lemmas[chains.phrases[index].root]
    return chains.plural[index] and best_sense(chains.view, noun, parts) == "apart"


def _of_other_sort(one: str, other: str | None) -> bool:
    """Return True for a business and a body that is none: 'the company' is not 'the union'."""
    pair = ((one, other), (other, one))
    return any(a in BUSINESS | OUTLET and b in NO_BUSINESS for a, b in pair)


def _means_no_name(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the capital in Uganda' and 'her group', which no name near tells."""
    if phrase.type == "Place":
        return names_its_own(view, phrase)
    return phrase.type == "Organization" and article(view, phrase) == "owned"


def _told(chains: Chains, index: int, same: list[int]) -> dict[int, list[str]]:
    """Ask each rule what a noun phrase means: the chains proposed, with the rules' names."""
    view, phrase = chains.view, chains.phrases[index]
    found: dict[int, list[str]] = {}
    if view.lemmas[phrase.root] in NOT_THING or is_this_paper(view, phrase):
        return found
    if is_definite(view, phrase):
        asked = {
            "body": by_own_body,
            "client": by_client,
            "announced": by_announcement,
            "source": by_source,
            "fate": by_fate,
            "newcomer": by_newcomer,
            "role": _by_role,
            "office": by_office,
            "word": _by_word,
            "kind": by_kind,
            "sense": by_sense,
            "premises": by_premises,
            "team": by_team,
        }
        answers = {name: ask(chains, index) for name, ask in asked.items()}
        answers["head"] = _by_head(chains, index, same)
    else:
        answers = {"words": _by_words(chains, index, same)} if phrase.root > phrase.start else {}
    answers["force"] = by_force(chains, index)
    for name, answer in answers.items():
        if answer is not None:
            found.setdefault(chains.find(answer), []).append(name)
    return found


def _that_may_be(chains: Chains, index: int, others: Sequence[int]) -> list[int]:
    """Return those of some phrases that may be the same thing as a noun phrase."""
    plural, several = chains.plural, chains.plural[index]
    return [j for j in others if plural[j] == several and _may_be(chains, index, j)]


def _candidates(
    chains: Chains, index: int, same: list[int], told: dict[int, list[str]]
) -> Iterator[int]:
    """Yield the phrases before a noun phrase that may be the same thing."""
    view, phrase = chains.view, chains.phrases[index]
    if view.lemmas[phrase.root] in NOT_THING or is_this_paper(view, phrase):
        return
    if not _points_back(view, phrase):
        yield from _of_headline(chains, index)
        return
    wanted = {*same[-ALIKE:], *chain.from_iterable(map(chains.members, told))}
    if is_definite(view, phrase):
        near = [j for j, _ in chains.back(index, reach=NEAR, window=WINDOW) if j not in wanted]
        wanted.update(_that_may_be(chains, index, near))
    for j in sorted(wanted, reverse=True):
        if index - WINDOW < j < index and _may_stand_for(chains, index, j):
            yield j


def _is_told_to_be_another(chains: Chains, index: int, other: int) -> bool:
    """Return True if the country, office, owner, fate or wording of two phrases are others."""
    return (
        is_abroad(chains, index, other)
        or is_of_other_minister(chains, index, other)
        or _is_of_another(chains, index, other)
        or _is_accused(chains, index, other)
        or are_of_other_fates(chains, index, other)
        or is_other_by_words(chains, index, other)
    )


def _may_stand_for(chains: Chains, index: int, other: int) -> bool:
    """Say whether nothing that two phrases say themselves makes them two things."""
    phrase, before = chains.phrases[index], chains.phrases[other]
    if before.kind == "pronoun" or _holds(before, phrase) or _is_any(chains.view, before):
        return False
    if not chains.may_join(other, index) or _is_of_author(chains.view, before):
        return False
    if _is_told_to_be_another(chains, index, other):
        return False
    if before.kind == "name":
        noun, last = chains.view.lemmas[phrase.root], chains.view.lower[before.head_end - 1]
        return not are_for_other_uses(noun, last) and not (noun in NO_WAY and last in WAYS)
    return not _told_apart(chains, index, other)


@once
def _is_any(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'a sound bridge' in 'a sound bridge does not fall': it is none there is."""
    verb = view.heads[phrase.root]
    habit = view.has_dependent(verb, "aux", lower=("does",)) and view.is_denied(verb)
    opens = view.lower[phrase.start] in ("a", "an") and view.deps[phrase.root] in SUBJECT
    return habit and opens


def _is_of_another(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'her boat' and a boat in a sentence of men alone: it is not hers."""
    view, phrase, before = chains.view, chains.phrases[index], chains.phrases[other]
    owner = view.dependent(phrase.root, "poss", lower=("his", "her"))
    here = view.sentences[before.root]
    if owner is None or phrase.type in PEOPLE or view.sentences[phrase.root] == here:
        return False
    sex = "male" if view.lower[owner] == "his" else "female"
    near = range(max(0, other - BESIDE), min(len(chains.phrases), other + BESIDE))
    sexes = {chains.sex(j) for j in near if view.sentences[chains.phrases[j].root] == here}
    return bool(sexes - {""}) and sex not in sexes


@once
def _is_of_author(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for the author's name in a byline, and for 'this newspaper', which is his."""
    return is_byline(view, phrase) or is_this_paper(view, phrase)


def _of_headline(chains: Chains, index: int) -> Iterator[int]:
    """Yield what the headline names and the first sentences bring in: 'Man held', 'A man was'."""
    view, phrase = chains.view, chains.phrases[index]
    end = headline_end(view)
    if not 0 < end <= phrase.start or view.sentences[phrase.root] > view.sentences[end] + LEAD:
        return
    noun = view.lemmas[phrase.root]
    for j, other in chains.back(index):
        if other.end > end or other.kind == "pronoun" or not chains.may_join(j, index):
            continue
        if other.kind == "name" and other.type == "Person" and other.end - other.start < FULL:
            continue  # 'Briton held' names nobody
        if view.sentences[other.root] and view.lower[other.start] in DEFINITE:
            continue  # a second deck goes on about somebody
        alike = view.noun_of(other) == noun
        if (alike or _may_be(chains, index, j)) and not _told_apart(chains, index, j):
            yield j


def headline_end(view: ParseColumns) -> int:
    """Return where the words after the headline begin; 0 for a text that has none.

    Lines by themselves around it belong to it: '10 June, last updated at 14:00', a second deck.
    """
    end = 0
    for _ in range(LINES):
        breaks = (i for i in range(end + 1, min(len(view), end + LONGEST)) if "\n" in view.words[i])
        stop = next(breaks, 0)
        last = next((w for w in reversed(view.words[end:stop]) if not w.isspace()), ".")
        if last in (".", "”", '"'):
            return end
        end = next((i for i in range(stop, len(view)) if not view.words[i].isspace()), 0)
    return end


def _points_back(view: ParseColumns, phrase: Phrase) -> bool:
    """Leave out what brings in something new: 'a', 'another', 'several'."""
    if view.lower[phrase.start] in NEW or view.tags[phrase.start] in ("PDT", "CD"):
        return False
    return is_definite(view, phrase) or not modifiers(view, phrase) & ANEW


def _holds(one: Phrase, other: Phrase) -> bool:
    """Say whether one phrase stands inside another."""
    return one.start <= other.root < one.end or other.start <= one.root < other.end


def _may_be(chains: Chains, index: int, other: int) -> bool:
    """Say whether a definite noun phrase may be another word for something before it.

    Nouns whose senses stand one above the other may be so whatever types they have: 'the vessel'
    after 'a ferry'.
    """
    if chains.plural[index] != chains.plural[other]:
        return False
    mine, theirs = chains.phrases[index].type, chains.type(other)
    if mine != "Other" and (mine == theirs or compatible(mine, theirs)):
        return True
    if mine == theirs and chains.phrases[other].kind == "name":
        return True
    view = chains.view
    noun, last = view.lemmas[chains.phrases[index].root], chains.phrases[other]
    word = view.lemmas[last.root] if last.kind == "nominal" else view.lower[last.head_end - 1]
    people = {mine, theirs} & PEOPLE and mine != theirs
    return not people and sense_of(noun, word) in ("same", "wider", "closer")


def _is_accused(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the gunman' or 'the suspect' beside a deputy or a mayor: they are not meant.

    Where one of them did it, the text says so.
    """
    done, theirs = chains.roles(index), chains.roles(other)
    if done & ACCUSED and theirs & ACCUSED:
        return False
    return bool((done & ACCUSED and theirs & HOLDING) or (done & HOLDING and theirs & ACCUSED))


def _told_apart(chains: Chains, index: int, other: int) -> bool:
    """Say whether owners, ranks or numbers make two phrases two things."""
    view, one, before = chains.view, chains.phrases[index], chains.phrases[other]
    if other_rank(chains, index, other) or are_other_counts(
        counted(view, one), counted(view, before)
    ):
        return True
    if view.lemmas[one.root] != view.lemmas[before.root]:
        return _are_other_nouns(view, one, before, several=chains.plural[index])
    if are_other_bodies(view, one, before):
        return True
    if not _same_owner(chains, index, other) or _are_of_others(chains, index, other):
        return True
    if _numbered(view, one.root) != _numbered(view, before.root):
        return True
    of, theirs = complement(view, one.root), complement(view, before.root)
    return bool(of and theirs) and not of & theirs


def _are_other_nouns(view: ParseColumns, one: Phrase, before: Phrase, *, several: bool) -> bool:
    """Return True if the nouns of two phrases cannot be two words for one thing."""
    noun, last = view.lemmas[one.root], view.lemmas[before.root]
    if _are_other_people(noun, last, several=several) or _are_other_kin(view, one, before):
        return True
    if are_other_deeds(noun, last) or are_for_other_uses(noun, last):
        return True
    measure = (noun in MEASURES) is not (last in MEASURES)
    town = noun in TOWNS and last not in TOWN and before.type == "Facility"
    return measure or town or are_other_premises(view, one, before)


def _are_other_kin(view: ParseColumns, one: Phrase, before: Phrase) -> bool:
    """Return True for 'her mother' after 'a mother-of-two', who need not be hers."""
    kin = {view.lemmas[one.root], view.lemmas[before.root]} <= set(kin_words())
    owned, theirs = (view.has_dependent(p.root, "poss") for p in (one, before))
    return kin and owned and not theirs


def _are_other_people(noun: str, last: str, *, several: bool) -> bool:
    """Return True for the officers and the residents, or the parents: no word for both.

    One officer may be somebody's brother; nobody's father is called the son.
    """
    others = PUBLIC | kin_words() if several else PUBLIC
    if are_of_two_ages(noun, last):
        return True
    return (noun in FORCE and last in others) or (noun in others and last in FORCE)


def _numbered(view: ParseColumns, root: int) -> str:
    """Return the number after a noun, which names it: '12' of 'Building 12'."""
    after = root + 1
    return view.lower[after] if after < len(view) and view.tags[after] == "CD" else ""


def _join_before(chains: Chains, index: int, same: list[int]) -> None:
    """Join what a name is put to also to what it was before: 'A man fell. The man was Bob Ford'."""
    before = _by_head(chains, index, same)
    before = by_fate(chains, index) if before is None else before
    named = chains.is_named(index)
    if before is not None and not (named and chains.is_named(before)):
        chains.join(before, index)


def is_definite(view: ParseColumns, phrase: Phrase) -> bool:
    """Say whether a noun phrase points back: 'the', 'this', or a possessor."""
    return view.lower[phrase.start] in DEFINITE or view.has_dependent(phrase.root, "poss")


def _by_head(chains: Chains, index: int, same: list[int]) -> int | None:
    """Find the last phrase with the same noun, whose modifiers hold all of this one's."""
    view = chains.view
    mine = modifiers(view, chains.phrases[index])
    of = complement(view, chains.phrases[index].root)
    for other in reversed(same[-WINDOW:]):
        before = chains.phrases[other]
        theirs = modifiers(view, before)
        told = not of or of == complement(view, before.root) or of & theirs
        if mine <= theirs and told and _same_owner(chains, index, other):
            return None if other_rank(chains, index, other) else other
    return None


def _by_words(chains: Chains, index: int, same: list[int]) -> int | None:
    """Find the same noun phrase of several words, where neither counts nor brings in anew."""
    view = chains.view
    phrase = chains.phrases[index]
    if view.tags[phrase.start] in ("DT", "CD", "PDT") or modifiers(view, phrase) & ANEW:
        return None
    if any(view.pos[i] == "PROPN" for i in range(phrase.start, phrase.root)):
        named = _by_word(chains, index)
        if named is not None:
            return named
    words = [w for w in view.lemmas[phrase.start : phrase.end]]
    for other in reversed(same[-WINDOW:]):
        before = chains.phrases[other]
        start = before.start + (view.lower[before.start] in DEFINITE)
        if list(view.lemmas[start : before.end]) == words:
            return other
    return None


def _are_of_others(chains: Chains, one: int, other: int) -> bool:
    """Return True for "Norvik's army" and 'the army of Sudria'."""
    phrases = [chains.phrases[i] for i in (one, other)]
    owners = [i for p in phrases if (i := owner_of(chains, p)) is not None]
    noun = chains.view.lemmas[phrases[0].root]
    return noun in BODIES and len(owners) > 1 and not chains.are_one(owners)


def _same_owner(chains: Chains, one: int, other: int) -> bool:
    """Say whether two phrases have no owner, or one and the same."""
    owners = []
    for i in (one, other):
        root = chains.phrases[i].root
        owner = chains.view.dependents(root, "poss")
        owners.append(chains.find(chains.at[owner[0]]) if owner and owner[0] in chains.at else None)
    if owners[0] is None:
        return True
    return owners[0] == owners[1]


def _by_role(chains: Chains, index: int) -> int | None:
    """Find the person last named by this role: 'the sheriff' after 'Sheriff Ann Ford'."""
    view, phrase = chains.view, chains.phrases[index]
    if not chains.is_person(index):
        return None
    role, extra = view.lemmas[phrase.root], modifiers(view, phrase)
    if role in kin_words() and view.has_dependent(phrase.root, "poss"):
        return None  # 'her mother' is no 'mother-of-two'
    if role == "premier":
        role, extra = "minister", extra | {"prime"}
    bearer = _last_bearer(chains, index, role)
    if bearer is None or (extra and not _fits(chains, bearer, extra)):
        return None
    return None if _elsewhere(chains, index) or _succeeded(chains, index, bearer) else bearer


def _succeeded(chains: Chains, index: int, bearer: int) -> bool:
    """Return True if another of the role was told of since: 'the new principal', 'a rival'."""
    view, role = chains.view, chains.view.lemmas[chains.phrases[index].root]
    mine = set(view.lower[chains.phrases[index].start : chains.phrases[index].root])
    since = (j for j in range(bearer, index) if view.lemmas[chains.phrases[j].root] == role)
    told = (j for j in since if chains.find(j) != chains.find(bearer))
    before = (set(view.lower[chains.phrases[j].start : chains.phrases[j].root]) for j in told)
    return any((words & OTHERS) - mine for words in before)


def _last_bearer(chains: Chains, index: int, role: str) -> int | None:
    """Find the last person by name who is called by a role; of a rank, the only one."""
    names = (j for j, p in chains.back(index, window=WINDOW + 1) if p.kind == "name")
    people = (j for j in names if chains.type(j) == "Person")
    bearers = (j for j in people if role in chains.roles(j))
    if role not in RANKS:
        return next(bearers, None)
    every = list(bearers)
    return every[0] if chains.are_one(every) else None


def _elsewhere(chains: Chains, index: int) -> bool:
    """Say whether the same role is told of two places: 'the mayor of Tellow', 'the mayor of Harn'.

    Then neither is the mayor who was named without a place.
    """
    view, mine = chains.view, chains.phrases[index]
    if not names_its_own(view, mine):
        return False
    place, role = complement(view, mine.root), view.lemmas[mine.root]
    return any(
        view.noun_of(other) == role
        and names_its_own(view, other)
        and complement(view, other.root) != place
        for other in chains.phrases[max(0, index - WINDOW) : index + WINDOW]
    )


def _fits(chains: Chains, index: int, extra: set[str]) -> bool:
    """Say whether the words before a role also stand before this name somewhere."""
    view = chains.view
    around: set[str] = set()
    for member in chains.members(index):
        phrase = chains.phrases[member]
        here = view.sentences[phrase.root]
        near = range(max(0, phrase.head_start - 6), min(phrase.head_end + 8, len(view)))
        around.update(view.lemmas[i] for i in near if view.sentences[i] == here)
    return extra <= around


def _by_word(chains: Chains, index: int) -> int | None:
    """Find the last name that holds this noun: 'the school' after 'Lincoln High School'."""
    view, phrase = chains.view, chains.phrases[index]
    if chains.plural[index] or phrase.type in ("Person", "Group"):
        return None
    owners = view.dependents(phrase.root, "poss")
    if not _are_pronouns(view, owners):
        return None
    extra = modifiers(view, phrase)
    own = extra & lexica().possessive if owners else set()
    back = chains.back(index, window=WINDOW)
    names = ((j, p) for j, p in back if p.kind == "name" and p.type in NAMED)
    return next((j for j, p in names if _holds_noun(view, p, phrase, extra, own)), None)


def _are_pronouns(view: ParseColumns, owners: list[int]) -> bool:
    """Return True for 'its'; "the county's school" is not any school."""
    return all(view.lemmas[c] in lexica().possessive for c in owners)


def _holds_noun(
    view: ParseColumns, name: Phrase, phrase: Phrase, extra: set[str], own: set[str]
) -> bool:
    """Say whether a name has a noun and its modifiers, or is that of its owner's body."""
    noun, last = view.lemmas[phrase.root], view.lower[name.head_end - 1]
    words = set(view.lower[name.head_start : name.head_end])
    if extra <= words and (noun == last or {noun, "of"} <= words):
        return True
    return last in own and name.type == "Organization"
