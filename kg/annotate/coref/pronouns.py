"""Chaining pronouns: agreement first, then salience; a doubtful pronoun stays alone."""

import math
from collections.abc import Callable, Iterator, Sequence

from kg.annotate.coref.binding import (
    SUBJECT,
    clause,
    is_of_mind,
    is_purpose_of,
    others,
    subject,
    within,
)
from kg.annotate.coref.chains import FEMALE, MALE, PEOPLE, Chains
from kg.annotate.coref.features import pronoun_features, pronoun_none, sum_features
from kg.annotate.coref.kin import kin_told, own_kin
from kg.annotate.coref.kinds_apart import action_nouns
from kg.annotate.coref.own_side import own_side
from kg.annotate.coref.put_before import put_before, told_only_next
from kg.annotate.coref.ranking import Candidate, Chosen, Ranker
from kg.annotate.coref.reporting import hearers, reports, said_before, speakers, told_of
from kg.annotate.coref.salience import Asked, ask, score
from kg.annotate.coref.speaker_organisation import body_spoken_for
from kg.annotate.coref.speakers import death_tellers
from kg.annotate.coref.speech import Quoted, speaker_at, speech_at, voice_at
from kg.annotate.coref.talk import acts, is_body_told, partner
from kg.annotate.coref.told_by_clause import (
    told_by_clause,
    topic,
    two_before,
    whole,
)
from kg.annotate.coref.told_by_predicate import is_of_people
from kg.annotate.coref.told_by_report import apart_by_report, told_by_report
from kg.annotate.coref.vessel_pronouns import vessel_meant
from kg.annotate.marks import MARKS
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

FIRST = frozenset({"i", "me", "my", "mine", "myself"})
FIRST_PLURAL = frozenset({"we", "us", "our", "ours", "ourselves"})
SPEECH_ACT = FIRST | FIRST_PLURAL | {"you", "your"}
"""Pronouns for those who speak and are spoken to."""
THINGS = frozenset({"it", "its", "itself"})
THEM = frozenset({"they", "them", "their", "theirs", "themselves"})
REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})
INANIMATE = frozenset({"Organization", "Place", "Facility", "Work", "Event", "Other"})

SINGLE = {
    "person": frozenset({"Person"}),
    "thing": INANIMATE,
    "them": frozenset({"Organization", "Group"}),
}
"""Types of what is not plural and may be meant by each kind of pronoun."""

BODILY = frozenset({"Organization", "Facility", "Place", "Person", "Group"})
"""Types of what nobody advises against and what is not over: those are deeds and events."""

MINDLESS = frozenset({"Event", "Other"})
"""Types of what is not misled and believes nothing, unless it has a name: 'its takeover'."""

UNWRITTEN = frozenset({"Organization", "Facility", "Place"})
"""Types of what nobody signs or drafts."""

SPEAKING = {
    "person": frozenset({"Person"}),
    "thing": frozenset({"Organization", "Place", "Work", "Facility", "Other"}),
    "them": frozenset({"Person", "Group", "Organization", "Place"}),
}
"""Types of those who say something: 'they said' is of no deaths."""

REACH = {"person": 5, "thing": 3, "them": 4}
NEAR = {"person": 3, "thing": 1, "them": 2}
"""Sentences back in which an antecedent is looked for; in which salience alone decides."""

WINDOW = 80
"""Phrases back in which an antecedent is looked for, however long the sentences."""

CLIMB = 5
"""Verbs above a reflexive pronoun whose subjects it may mean."""

FLOOR = {"person": 1.0, "thing": 2.0, "them": 1.0}
LEAD = {"person": 1.0, "thing": 1.0, "them": 0.5}
"""The least sum of salience for an antecedent, and by how much it must lead the next."""

UNSURE = 0.6
"""How probable an antecedent of another paragraph must be against one of the same."""

SURE = 0.8
"""How probable a thing of the same sentence must be to be taken, however salient another is."""

CLEAR = 2.0
DOUBT = 0.25
DOUBT_CLEAR = 0.08
"""What salience chooses is left out where the weights hold it for less probable; for much less,
where it leads clearly."""

ONLY_BAR = 0.3
"""The same for the only one told of right before the words that a pronoun opens."""

BAR = {"person": 0.5, "thing": 0.5, "them": 0.5}
"""How probable an antecedent must be that salience does not choose: in doubt, none."""


def chain_pronouns(chains: Chains, speech: Sequence[Quoted], ranker: Ranker) -> None:
    """Join third persons by salience in reading order, then first persons to speakers.

    Single marks are sure enough to tell who 'I' is, and not to part what stands inside from what
    stands outside.
    """
    doubles = [quoted for quoted in speech if not quoted.single]
    pronouns = [
        (i, chains.view.lower[p.root])
        for i, p in enumerate(chains.phrases)
        if p.kind == "pronoun" and chains.members(i)[0] == i
    ]
    for index, word in _speakers_first(chains, doubles, pronouns):
        kind = _kind(word)
        if word in REFLEXIVE:
            _join_subject(chains, index)
        elif kind:
            _join_third(chains, doubles, index, kind, ranker)
        elif word == "both":
            _join_both(chains, index)
    _chain_first(chains, speech, pronouns)


def _join_both(chains: Chains, index: int) -> None:
    """Join 'both' to what was counted as two."""
    two = two_before(chains, index)
    if two is not None:
        chains.join(two, index)


def _speakers_first(
    chains: Chains, speech: Sequence[Quoted], pronouns: list[tuple[int, str]]
) -> list[tuple[int, str]]:
    """Order pronouns as they stand, but 'he said' before what it says: '“He died,” he said'."""
    words = dict(pronouns)
    ordered: dict[int, str] = {}
    for index, word in pronouns:
        speaker = speaker_at(speech, chains.phrases[index].root)
        for first in (speaker, *_wholes_of(chains, speaker)):
            if first is not None and first in words:
                ordered.setdefault(first, words[first])
        ordered.setdefault(index, word)
    return list(ordered.items())


def _wholes_of(chains: Chains, index: int | None) -> Iterator[int]:
    """Yield of whom somebody is one: 'them' of 'one of them', also of 'one of them, Ida Moe'."""
    view = chains.view
    for member in chains.members(index) if index is not None else ():
        root = chains.phrases[member].root
        of = view.dependent(root, "prep", lower=("of",)) if view.lower[root] == "one" else None
        whole = view.dependent(of, "pobj") if of is not None else None
        if whole in chains.at:
            yield chains.at[whole]


def _chain_first(chains: Chains, speech: Sequence[Quoted], pronouns: list[tuple[int, str]]) -> None:
    """Join first persons to who speaks."""
    plural_of: dict[int, int] = {}
    own: dict[int, int] = {}
    unknown: dict[int, int] = {}
    for index, word in pronouns:
        if word in FIRST:
            _join_first(chains, speech, index, own)
        elif word in FIRST_PLURAL:
            _join_first_plural(chains, speech, index, plural_of, unknown)


def _kind(word: str) -> str:
    if word in MALE or word in FEMALE:
        return "person"
    return "thing" if word in THINGS else "them" if word in THEM else ""


def _join_first(chains: Chains, speech: Sequence[Quoted], index: int, own: dict[int, int]) -> None:
    """Join 'I' to the speaker of its quotation, else to the 'I' before it in the same words.

    Those are a quotation whose speaker is not told, or a paragraph without any: its author's.
    """
    speaker = speaker_at(speech, chains.phrases[index].root)
    if speaker is None:
        root = chains.phrases[index].root
        place = voice_at(chains.view, speech, root)
        if place is not None and not _is_title(chains.view, root):
            chains.join(own.setdefault(place, index), index)
        return
    if chains.plural[speaker]:
        return
    if chains.type(speaker) in ("Person", "Other"):
        chains.join(speaker, index)


def _is_title(view: ParseColumns, index: int) -> bool:
    """Say whether a pronoun with a capital inside a sentence is part of a name: 'Tell Me More'."""
    return (
        not view.opens_sentence(index)
        and view.lower[index] != "i"
        and view.words[index][0].isupper()
    )


def _join_first_plural(
    chains: Chains,
    speech: Sequence[Quoted],
    index: int,
    plural_of: dict[int, int],
    unknown: dict[int, int],
) -> None:
    """Join 'we' to a speaker that is a body of people, or speaks for one.

    Else to the same speaker's other 'we'. Where the speaker of a quotation is not known, the words
    are still of one speaker.
    """
    speaker = speaker_at(speech, chains.phrases[index].root)
    if speaker is None:
        place = speech_at(speech, chains.phrases[index].root)
        if place is not None:
            chains.join(unknown.setdefault(place, index), index)
        return
    body = None if _is_of_us(chains, index) else body_spoken_for(chains, speaker)
    if chains.type(speaker) in ("Organization", "Group"):
        chains.join(speaker, index)
    elif body is not None:
        chains.join(body, index)
    else:
        chains.join(plural_of.setdefault(chains.find(speaker), index), index)


def _is_of_us(chains: Chains, index: int) -> bool:
    """Return True for 'many of us' and in 'our nation', which may mean everybody."""
    view, root = chains.view, chains.phrases[index].root
    if view.lower[root] == "our":
        return view.lemmas[view.heads[root]] in words("coreference", "shared_by_all")
    return root > 0 and view.lower[root] == "us" and view.lower[root - 1] == "of"


def _join_subject(chains: Chains, index: int) -> None:
    """Join 'himself' to the subject of its clause, else to one above that agrees with it."""
    view, root = chains.view, chains.phrases[index].root
    kind = _kind(view.lower[root])
    own = subject(view, clause(view, root))
    before = own is not None and own < root and own in chains.at
    subjects = iter((own,)) if before else _subjects_above(view, root)
    known = (chains.at[c] for c in subjects if c in chains.at)
    fitting = next((j for j in known if _agrees(chains, j, kind)), None)
    if fitting is not None:
        chains.join(fitting, index)


def _subjects_above(view: ParseColumns, index: int) -> Iterator[int]:
    """Yield the subjects before a word of the verbs above it, the nearest verb's first."""
    verb = view.heads[index]
    for _ in range(CLIMB):
        yield from (c for c in view.dependents(verb, *SUBJECT) if c < index)
        verb = view.heads[verb]


def _by_structure(chains: Chains, index: int, kind: str) -> int | None:
    """Return what the structure of its sentence says that a pronoun means, if it says anything."""
    about = whole(chains, index) if kind == "them" else None
    about = _topic(chains, index) if about is None else about
    return put_before(chains, index) if about is None else about


def _join_third(
    chains: Chains, speech: Sequence[Quoted], index: int, kind: str, ranker: Ranker
) -> None:
    ship = vessel_meant(chains, index) if kind == "person" else None
    if ship is not None:
        chains.join(ship, index)
        return
    about = _by_structure(chains, index, kind)
    if about is not None and _agrees(chains, about, kind) and chains.may_join(about, index):
        _join_meant(chains, about, index, kind)
        return
    asked = ask(chains, speech, index)
    near = _near(chains, speech, asked, kind)
    meant = _told(chains, index, near)
    if meant is None:
        meant = _ranked(chains, speech, asked, kind, near, ranker)
    if meant is None and not near:
        meant = _told_next(chains, index, kind)
    if meant is not None:
        _join_meant(chains, meant, index, kind)
    elif kind == "them" and reports(chains, index):
        _join_speakers(chains, index, told_of(chains, speech, index))


def _told_next(chains: Chains, index: int, kind: str) -> int | None:
    """Return who is told of behind a pronoun that nobody before it can be."""
    who = told_only_next(chains, index)
    fits = who is not None and _agrees(chains, who, kind) and chains.may_join(who, index)
    return who if fits else None


def _told(chains: Chains, index: int, near: dict[int, list[int]]) -> int | None:
    """Return which of those near a pronoun its clause or a report tells to be meant."""
    for find in (partner, told_by_clause, told_by_report):
        told = find(chains, index, near)
        if told is not None:
            return told
    doer = _doer_above(chains, index)
    if doer is not None and chains.find(doer) in near and _is_own_of_body(chains, index, doer):
        return doer
    same = (j for j in _objects_before(chains, index) if chains.find(j) in near)
    return next((near[chains.find(j)][0] for j in same), None)


def _ranked(
    chains: Chains,
    speech: Sequence[Quoted],
    asked: Asked,
    kind: str,
    near: dict[int, list[int]],
    ranker: Ranker,
) -> int | None:
    """Return which of those near a pronoun the network and the rules that check it choose."""
    points = [max(score(chains, speech, asked, j) for j in some) for some in near.values()]
    candidates = []
    for order, some in enumerate(near.values()):
        features = pronoun_features(chains, speech, asked, kind, some, order)
        candidates.append(Candidate(some[0], [*features, *sum_features(points, order, kind)]))
    none = pronoun_none(chains, asked, kind)
    chosen = ranker.choose(asked.index, "pronoun", none, candidates)
    return _meant(chains, asked.index, kind, candidates, points, chosen)


def _topic(chains: Chains, index: int) -> int | None:
    """Return whom a sentence, or the noun behind a pronoun, tells to be meant."""
    about = topic(chains, index)
    return own_kin(chains, index) if about is None else about


def _near(
    chains: Chains, speech: Sequence[Quoted], asked: Asked, kind: str
) -> dict[int, list[int]]:
    """Return the chains before a third person that it may mean.

    Only who is asked about, or who spoke last, if there is one.
    """
    found = _told_of(chains, asked, list(_candidates(chains, speech, asked.index, kind)))
    if kind == "person":
        found = _kept_by_kin(chains, asked.index, found)
    elif kind == "them":
        found = _without_wholes(chains, found)
    about = [j for j in found if chains.find(j) == asked.about]
    if not about and kind == "person":
        spoke = said_before(chains, asked.index)
        about = [j for j in found if chains.find(j) in spoke]
    return chains.grouped(about or found)


def _without_wholes(chains: Chains, found: list[int]) -> list[int]:
    """Leave out the whole where a part was told of last: 'Twelve of them are ill. Their doctor'."""
    last: dict[int, int] = {}
    for j in found:
        last.setdefault(chains.find(j), j)
    wholes = set[int]()
    for thing, j in last.items():
        some = _part_of(chains, j)
        if some is not None and chains.find(some) in last and chains.plural[some]:
            wholes.add(thing)
    return [j for j in found if chains.find(j) not in wholes]


def _part_of(chains: Chains, index: int) -> int | None:
    """Return the counted part of a whole: 'Twelve' for the 'them' of 'Twelve of them'."""
    view, root = chains.view, chains.phrases[index].root
    of = view.heads[root]
    some = chains.at.get(view.heads[of])
    part = view.lower[of] == "of" and view.deps[root] == "pobj"
    counted = some is not None and view.tags[chains.phrases[some].root] == "CD"
    return some if part and counted else None


def _join_meant(chains: Chains, meant: int, index: int, kind: str) -> None:
    if chains.join(meant, index) and kind == "person":
        word = chains.view.lower[chains.phrases[index].root]
        chains.set_sex(index, "male" if word in MALE else "female")


def _objects_before(chains: Chains, index: int) -> Iterator[int]:
    """Yield 'the killer' for 'him' in 'found the killer and held him': objects of one subject.

    Pronouns prefer an antecedent in the same function (Kameyama, 1986).
    """
    view, root = chains.view, chains.phrases[index].root
    verb = view.heads[root]
    if view.deps[root] != "dobj" or view.deps[verb] != "conj":
        return
    if view.has_dependent(verb, "nsubj", "nsubjpass"):
        return
    for other in sorted(_joined_before(view, verb), reverse=True):
        objects = [c for c in view.dependents(other, "dobj") if c < verb]
        yield from (chains.at[c] for c in objects if c in chains.at)


def _joined_before(view: ParseColumns, verb: int) -> list[int]:
    """Give the verbs before one that are coordinated with it."""
    first = verb
    while view.deps[first] == "conj" and view.pos[view.heads[first]] == "VERB":
        first = view.heads[first]
    joined = [first]
    for above in joined:
        joined += [c for c in view.dependents(above, "conj") if c < verb]
    return joined


def _meant(
    chains: Chains,
    index: int,
    kind: str,
    candidates: list[Candidate],
    points: list[float],
    chosen: Chosen | None,
) -> int | None:
    """Decide for what salience says, unless the weights doubt it, else for what they say.

    Whose 'its' is in one sentence the weights decide if they are sure. Where salience is clear and
    the weights say another, neither is taken.
    """
    if chosen is None or _is_agent_beside_subject(chains, index, chosen.index, candidates):
        return None
    salient, lead = _salient(chains, index, kind, candidates, points)
    if _is_sure_owner(chains, index, kind, chosen):
        return chosen.index
    if salient is not None:
        doubt = DOUBT if lead < CLEAR else DOUBT_CLEAR
        if not chosen.every or chosen.every[salient] >= doubt:
            return candidates[salient].index
        if candidates[salient].index != chosen.index and lead >= CLEAR:
            return None
    return _by_weights(chains, index, kind, candidates, chosen)


def _is_sure_owner(chains: Chains, index: int, kind: str, chosen: Chosen) -> bool:
    """Return True if the weights are sure of whose 'its' is, in one sentence."""
    sure = kind == "thing" and chosen.probability >= SURE
    return sure and _has_owner_beside(chains, index, chosen)


def _by_weights(
    chains: Chains, index: int, kind: str, candidates: list[Candidate], chosen: Chosen
) -> int | None:
    """Return what the weights choose for a pronoun, if they are sure enough of it."""
    bar = ONLY_BAR if kind == "person" and _is_only_one(chains, index, candidates) else BAR[kind]
    if chosen.probability < bar or _one_of_two(chains, chosen.index, candidates):
        return None
    if kind == "person" and chosen.probability < UNSURE:
        return _of_paragraph(chains, index, candidates, chosen)
    return chosen.index


def _is_only_one(chains: Chains, index: int, candidates: list[Candidate]) -> bool:
    """Return True for who quoted words may mean, if only one was told of right before."""
    view, root = chains.view, chains.phrases[index].root
    here = view.sentences[root]
    near = [c for c in candidates if here - view.sentences[chains.phrases[c.index].root] <= 1]
    opens = root > 0 and view.words[root - 1] in MARKS and view.deps[root] in SUBJECT
    return opens and len(near) == 1 and chains.is_named(near[0].index)


def _has_owner_beside(chains: Chains, index: int, chosen: Chosen) -> bool:
    """Return True for 'its' and a thing of its sentence: 'shook the city and its slums'."""
    view, root = chains.view, chains.phrases[index].root
    here = view.sentences[chains.phrases[chosen.index].root] == view.sentences[root]
    return here and view.deps[root] == "poss"


def _is_agent_beside_subject(
    chains: Chains, pronoun: int, index: int, candidates: list[Candidate]
) -> bool:
    """Return True for Lund where 'The goalkeeper was suspended by Lund' goes before 'His friend'.

    A text goes on about the subject of a passive, and may go on about the agent: it stays open.
    """
    view, here = chains.view, chains.view.sentences[chains.phrases[index].root]
    if view.sentences[chains.phrases[pronoun].root] == here:
        return False
    others = {chains.find(c.index) for c in candidates}
    for member in chains.members(index):
        by = view.heads[chains.phrases[member].root]
        if view.deps[by] == "agent" and view.sentences[by] == here:
            subjects = view.dependents(view.heads[by], "nsubjpass")
            if any(s in chains.at and chains.find(chains.at[s]) in others for s in subjects):
                return True
    return False


def _of_paragraph(
    chains: Chains, index: int, candidates: list[Candidate], chosen: Chosen
) -> int | None:
    """Leave out who was told of before the paragraph, if somebody of it may be meant."""
    start = chains.view.paragraph_start(chains.phrases[index].root)
    inside = [c for c in candidates if chains.phrases[c.index].root >= start]
    if any(c.index == chosen.index for c in inside):
        return chosen.index
    told = [c for c in inside if chosen.every[candidates.index(c)] >= DOUBT]
    return None if told else chosen.index


def _one_of_two(chains: Chains, index: int, candidates: list[Candidate]) -> bool:
    """Say whether an antecedent is joined by 'and' to another that may be meant as well."""
    view = chains.view
    roots = {chains.phrases[c.index].root for c in candidates if c.index != index}
    root = chains.phrases[index].root
    above = {view.heads[root]} if view.deps[root] == "conj" else set[int]()
    return bool(roots & (above | set(view.dependents(root, "conj"))))


def _salient(
    chains: Chains, index: int, kind: str, candidates: list[Candidate], points: list[float]
) -> tuple[int | None, float]:
    """Give the number of the candidate whose sum of salience is high enough, and its lead."""
    best, *others = sorted(range(len(points)), key=lambda i: -points[i])
    view, phrases = chains.view, chains.phrases
    last = phrases[candidates[best].index]
    back = view.sentences[phrases[index].root] - view.sentences[last.root]
    lead = points[best] - points[others[0]] if others else math.inf
    good = points[best] >= FLOOR[kind] and lead >= LEAD[kind] and back <= NEAR[kind]
    return (best if good else None), lead


def _join_speakers(chains: Chains, index: int, apart: set[int]) -> None:
    """Join 'they said' to the only group that spoke a little further back."""
    spoke = set(speakers(chains, index)) - apart
    if len(spoke) == 1:
        chains.join(spoke.pop(), index)


def _kept_by_kin(chains: Chains, index: int, found: list[int]) -> list[int]:
    """Keep whose kin tells of a deed, if it may be they; leave a state open between the two."""
    told = kin_told(chains, index)
    if told is None:
        return found
    relative, whose, deed = told
    meant = [j for j in found if chains.find(j) == whose]
    if not meant or not any(chains.find(j) == relative for j in found):
        return found
    return meant if deed else []


def _told_of(chains: Chains, asked: Asked, found: list[int]) -> list[int]:
    """Leave out who speaks where they tell of another: 'Ford said Bell met Day and hit him'."""
    view = chains.view
    here = view.sentences[chains.phrases[asked.index].root]
    speaking = [j for j in found if chains.find(j) == asked.reporter]
    if not any(
        j > min(speaking, default=asked.index)
        and view.sentences[chains.phrases[j].root] == here
        and chains.find(j) != asked.reporter
        for j in found
    ):
        return found
    return [j for j in found if j not in speaking]


def _candidates(chains: Chains, speech: Sequence[Quoted], index: int, kind: str) -> Iterator[int]:
    """Yield the phrases before a pronoun that agree with it and may refer to the same thing."""
    view, phrase = chains.view, chains.phrases[index]
    apart = _apart(chains, speech, index, kind)
    outside = speech_at(speech, phrase.root) is None
    says = reports(chains, index)
    checks = list(_checks_of_clause(chains, index, kind))
    people = kind == "them" and acts(view, phrase.root)
    for j, _ in chains.back(index, reach=REACH[kind], window=WINDOW):
        if chains.find(j) in apart or not all(may_be(j) for may_be in checks):
            continue
        if not _fits(chains, index, j, kind, acting=people):
            continue
        if _may_corefer(chains, index, j) and not (
            outside and _only_quoted(chains, speech, j, says=says)
        ):
            yield j


def _fits(chains: Chains, index: int, other: int, kind: str, *, acting: bool) -> bool:
    """Return True if a phrase agrees with a pronoun, or is people told of as one.

    `acting` is True for 'they' who do what only people do: a body may be meant.
    """
    if _is_own_of_body(chains, index, other) or (acting and is_body_told(chains, other)):
        return True
    return _agrees(chains, other, kind)


def _may_corefer(chains: Chains, index: int, other: int) -> bool:
    """Return True if neither the chains nor the syntax make a pronoun and a phrase two things."""
    return chains.may_join(other, index) and not _bound(chains.view, chains, index, other)


def _checks_of_clause(chains: Chains, index: int, kind: str) -> Iterator[Callable[[int], bool]]:
    """Yield what asks whether a thing may do, or undergo, what the clause tells of a pronoun."""
    if reports(chains, index):
        yield lambda j: chains.type(j) in SPEAKING[kind]
    if kind == "thing":
        yield from _checks_of_thing(chains, index)
    elif kind == "them":
        yield from _checks_of_them(chains, index)


def _checks_of_thing(chains: Chains, index: int) -> Iterator[Callable[[int], bool]]:
    """Yield what asks whether 'it' may mean a thing, by what its clause tells of it."""
    view, root = chains.view, chains.phrases[index].root
    if is_of_mind(view, root):
        yield lambda j: chains.type(j) not in MINDLESS or chains.is_named(j)
        yield lambda j: not _is_landform(chains, j)
    if _is_on_paper(view, root):
        yield lambda j: chains.type(j) not in UNWRITTEN
    if _is_deed(view, root):
        yield lambda j: _may_be_deed(chains, j)


def _checks_of_them(chains: Chains, index: int) -> Iterator[Callable[[int], bool]]:
    """Yield what asks whether 'they' may mean a thing, by what its clause tells of them."""
    view, root = chains.view, chains.phrases[index].root
    if acts(view, root):
        yield lambda j: chains.type(j) in SPEAKING["them"] or is_body_told(chains, j)
    if _is_received(view, root):
        yield lambda j: chains.plural[j]
    if is_of_people(chains, index):
        yield lambda j: chains.type(j) in PEOPLE


def _apart(chains: Chains, speech: Sequence[Quoted], index: int, kind: str) -> set[int]:
    """Return the chains that a third person does not mean: who says it, and whom he tells it of."""
    apart = others(chains, speech, index) | told_of(chains, speech, index)
    apart |= death_tellers(chains, index) | apart_by_report(chains, index)
    speaker = speaker_at(speech, chains.phrases[index].root)
    if speaker is None:
        return apart
    own = own_side(chains, speech, index) if kind == "them" else set()
    own |= {chains.find(w) for w in _wholes_of(chains, speaker)} if kind == "them" else set()
    return apart | own | hearers(chains, speech, index) | {chains.find(speaker)}


def _is_deed(view: ParseColumns, root: int) -> bool:
    """Return True for an 'it' that is done or happens: 'advised against it', 'when it was over'."""
    above = view.heads[root]
    if view.deps[root] == "pobj":
        verb = view.lemmas[view.heads[above]]
        return view.lower[above] == "against" and verb in words("coreference", "against_deeds")
    if view.deps[root] == "dobj" and view.lemmas[above] in words("coreference", "permitting"):
        return not view.has_dependent(above, "xcomp", "ccomp", "oprd", "prt")
    over = view.lemmas[above] == "be" and view.has_dependent(above, "advmod", "acomp", lower="over")
    return view.deps[root] == "nsubj" and (over or view.lemmas[above] in ("happen", "occur"))


def _is_received(view: ParseColumns, root: int) -> bool:
    """Return True for a 'them' that are several: 'asked the firm for lists, received them'."""
    verb = view.heads[root]
    return view.deps[root] == "dobj" and view.lemmas[verb] in words("coreference", "received")


def _may_be_deed(chains: Chains, index: int) -> bool:
    """Return True for what the text calls by a noun for something that happens or is done."""
    if chains.type(index) in BODILY:
        return False
    phrases = (chains.phrases[j] for j in chains.members(index))
    return chains.type(index) == "Event" or any(
        chains.view.noun_of(p) in action_nouns() for p in phrases
    )


def _is_landform(chains: Chains, index: int) -> bool:
    """Return True for a river or a bay, which thinks nothing, though its name is of a place."""
    view = chains.view
    inside = (chains.phrases[m] for m in chains.members(index))
    said = {w for p in inside if p.kind != "pronoun" for w in view.lower[p.head_start : p.head_end]}
    return not said.isdisjoint(words("coreference", "landform"))


def _is_on_paper(view: ParseColumns, root: int) -> bool:
    """Return True for what is signed or drafted: 'informed of it when it had been signed'."""
    done = view.deps[root] in ("nsubjpass", "dobj")
    return done and view.lemmas[view.heads[root]] in words("coreference", "on_paper")


def _only_quoted(chains: Chains, speech: Sequence[Quoted], index: int, *, says: bool) -> bool:
    """Say whether something is known only as a pronoun in somebody's quoted words: their 'she'.

    Who `says` something is nobody whom quoted words alone tell of, by whatever words: "'This angers
    the rebellious youth,' he said".
    """

    def within(one: int) -> bool:
        phrase = chains.phrases[one]
        return (says or phrase.kind == "pronoun") and speech_at(speech, phrase.root) is not None

    return within(index) and all(within(m) for m in chains.members(index))


def _agrees(chains: Chains, index: int, kind: str) -> bool:
    """Return True if a phrase has the number and a type of what a kind of pronoun refers to."""
    phrase = chains.phrases[index]
    word = chains.view.lower[phrase.root]
    if chains.view.tags[phrase.root].startswith("JJ") and phrase.type != "Person":
        return False
    if phrase.kind == "pronoun":
        if word in SPEECH_ACT:
            return False
        if len(chains.members(index)) == 1:
            return _kind(word) == kind
    if chains.plural[index]:
        return kind == "them"
    if kind == "thing" and word in ("i", "he", "she"):
        return False
    return chains.type(index) in SINGLE[kind]


def _is_own_of_body(chains: Chains, index: int, other: int) -> bool:
    """Return True for the crew in 'the crew reported its position': people told of as one.

    And for 'it' in 'the crew hit a pipe while it was digging a trench'.
    """
    view, phrase = chains.view, chains.phrases[other]
    if view.lemmas[phrase.root] not in words("coreference", "one_body"):
        return False
    its = view.lower[chains.phrases[index].root] == "its"
    return phrase.kind == "nominal" and (its or _doer_above(chains, index) == other)


def _doer_above(chains: Chains, index: int) -> int | None:
    """Return who does what is told of above 'it', which does something meanwhile."""
    view, root = chains.view, chains.phrases[index].root
    verb = view.heads[root]
    does = view.deps[root] == "nsubj" and view.has_dependent(verb, "dobj")
    if not does or view.lower[root] != "it" or view.deps[verb] != "advcl":
        return None
    above = next((s for s in view.dependents(view.heads[verb], "nsubj") if s < root), None)
    return None if above is None else chains.at.get(above)


def _bound(view: ParseColumns, chains: Chains, index: int, other: int) -> bool:
    """Say whether syntax forbids that a pronoun refers to a phrase: 'he saw him', 'his X' in X."""
    pronoun, phrase = chains.phrases[index], chains.phrases[other]
    if phrase.start <= pronoun.root < phrase.end or within(view, pronoun.root, phrase.root):
        return True
    if is_purpose_of(view, pronoun.root, phrase.root):
        return True
    if view.deps[pronoun.root] == "poss":
        return False
    return clause(view, pronoun.root) == clause(view, phrase.root) and (
        view.deps[phrase.root] != "poss"
    )
