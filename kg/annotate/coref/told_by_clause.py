"""Who is meant by a pronoun where its clause or its sentence tells it, whatever is salient.

'As for Ford, he …' is about Ford; who will plead guilty is the lawyer's client; who is to be
replaced by another coroner is a coroner.
"""

from collections.abc import Iterator

from kg.annotate.coref.binding import CHARGING, OBJECT, SUBJECT, clause, reporter, subject
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import SAYING, speaker_at
from kg.annotate.coref.told_by_predicate import what_was_undone, who_is_sick
from kg.annotate.marks import MARKS
from kg.annotate.numerals import parse_number
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.annotate.wholes import part_words
from kg.ontology import words

ASKING = frozenset({"ask", "question", "quiz"})
PERMITTED = frozenset({"can", "could", "may", "might"})
"""Modals by which a question is often about who asks: 'asked the judge if he could leave'."""

WARNING = frozenset({"warn", "alert", "caution"})
"""Verbs by which somebody is told what is wrong with what they have."""

BLAMING = words("coreference", "blaming")
LEARNING = words("coreference", "learning")
LAWYERS = words("coreference", "lawyers")
ACCUSING = words("coreference", "accusing")
SPEAKERS = words("coreference", "speakers")
CLEARING = words("coreference", "clearing")
OURS = frozenset({"my", "our"})
LED_BY = OURS | {"the", "his", "her", "its", "their", "your", "this", "that", "these", "those"}


def told_by_clause(chains: Chains, index: int, near: dict[int, list[int]]) -> int | None:
    """Find who is meant, among candidates by chain; None where the clause does not tell."""
    asked = (
        _client,
        _beside_subject,
        _asked,
        _warned,
        _complaining,
        _officer,
        _at_fault,
    )
    for ask in (*asked, what_was_undone, who_is_sick):
        found = {chains.find(j) for j in ask(chains, index)} & near.keys()
        if len(found) == 1:
            return near[found.pop()][0]
    return None


def topic(chains: Chains, index: int) -> int | None:
    """Find Ford for 'he' in 'As for Ford, he left', though one clause holds both.

    So, too, for the 'He' that opens the next sentence, and the guards for 'they' in 'The guards,
    they ran'.
    """
    view, root = chains.view, chains.phrases[index].root
    if view.deps[root] not in SUBJECT:
        return None
    apart = _set_apart(chains, index)
    if apart is not None:
        return apart
    first = view.sentences[root] - view.opens_sentence(root)
    for j in range(index - 1, -1, -1):
        phrase = chains.phrases[j]
        opens = phrase.start > 1 and view.lower[phrase.start - 2 : phrase.start] == ("as", "for")
        if view.sentences[phrase.root] < first:
            return None
        if opens and view.opens_sentence(phrase.start - 2) and view.words[phrase.end] == ",":
            return j
    return None


def _set_apart(chains: Chains, index: int) -> int | None:
    """Find the guards for 'they' in 'The guards, they ran': left dislocation (Ross 1967)."""
    view, root = chains.view, chains.phrases[index].root
    for j, phrase in chains.back(index, reach=0):
        if phrase.end == root - 1 and phrase.kind == "nominal" and view.words[root - 1] == ",":
            return j if _is_taken_up(view, phrase, view.heads[root]) else None
    return None


def _is_taken_up(view: ParseColumns, phrase: Phrase, verb: int) -> bool:
    """Return True for the guards in 'The guards, they ran'; not in 'The guards, she said, ran'."""
    if view.lower[phrase.start] not in LED_BY or view.lemmas[phrase.root] in words(
        "nominals", "times"
    ):
        return False
    quoted = phrase.start > 0 and view.words[phrase.start - 1] in MARKS
    if quoted and view.lemmas[verb] not in SAYING:
        return True
    return (quoted or view.opens_sentence(phrase.start)) and view.heads[phrase.root] == verb


def whole(chains: Chains, index: int) -> int | None:
    """Find the counted people for 'them' in '52 people were held, 19 of them on Monday'.

    What some are part of is a number of people or things that the sentence counts, or the one
    before if it opens with them: the last of which there are more. Nobody, if 'some of them' comes
    after others who are not counted.
    """
    view, root = chains.view, chains.phrases[index].root
    some = _number_of_some(view, root)
    if some is None:
        return None
    reach = int(view.opens_sentence(view.heads[view.heads[root]]))
    for j, phrase in chains.back(index, reach=reach):
        if phrase.kind != "nominal" or not chains.plural[j]:
            continue
        count = max(_numbers(view, phrase), default=0)
        if count > some:
            return j
        if not count and some == 1:
            return None
    return None


def two_before(chains: Chains, index: int) -> int | None:
    """Find the keys for 'both' in 'Two keys were issued, and both have been found'.

    Of the sentence, or of the one before if 'both' opens its own. None where two are joined by
    'and' since: they are both.
    """
    view, phrase = chains.view, chains.phrases[index]
    if view.deps[phrase.root] == "det" or view.has_dependent(phrase.root, "prep"):
        return None
    for j, other in chains.back(index, reach=int(view.opens_sentence(phrase.root))):
        if view.has_dependent(other.root, "conj"):
            return None
        if other.kind == "nominal" and 2 in _numbers(view, other):
            return j
    return None


def _is_its(view: ParseColumns, index: int) -> bool:
    """Return True for 'its' before a noun."""
    return view.lower[index] == "its" and view.deps[index] == "poss"


def _number_of_some(view: ParseColumns, root: int) -> float | None:
    """Return 19 for '19 of them', 1 for 'some of them'; None for a 'them' of no part."""
    of = view.heads[root]
    some = view.heads[of]
    if view.deps[root] != "pobj" or view.lower[of] != "of":
        return None
    word = view.lower[some]
    return parse_number(word) if view.tags[some] == "CD" else 1 if word in part_words() else None


def _numbers(view: ParseColumns, phrase: Phrase) -> Iterator[float]:
    """Yield the numbers before a noun, larger than one."""
    for i in range(phrase.start, phrase.root):
        number = parse_number(view.lower[i]) if view.tags[i] == "CD" else None
        if number is not None:
            yield number


def by_client(chains: Chains, index: int) -> int | None:
    """Find Ford for 'his client' where Ford's lawyer speaks, and for his own 'my client'."""
    view, phrase = chains.view, chains.phrases[index]
    if view.lemmas[phrase.root] != "client":
        return None
    said_by = reporter(view, phrase.root)
    if view.has_dependent(phrase.root, "poss", lower=OURS):
        speaker = speaker_at(chains.speech, phrase.root)
        said_by = said_by if speaker is None else chains.phrases[speaker].root
    if said_by is None:
        return None
    told = [j for j in _clients(chains, said_by) if j < index]
    named = (j for j in told if chains.phrases[j].kind != "pronoun")
    theirs = (j for j in told if view.lower[chains.phrases[j].root] in ("his", "her"))
    return next(named, next(theirs, None))


def _client(chains: Chains, index: int) -> Iterator[int]:
    """Yield Ford for 'he' in "Ford's lawyer said he would plead guilty"."""
    view, root = chains.view, chains.phrases[index].root
    verb, said_by = clause(view, root), reporter(view, root)
    charged = view.deps[root] == "nsubjpass" and view.lemmas[verb] in CHARGING | CLEARING
    pleads = view.deps[root] == "nsubj" and view.lemmas[verb] == "plead"
    if said_by is not None and (charged or pleads):
        yield from _clients(chains, said_by)


def _clients(chains: Chains, lawyer: int) -> Iterator[int]:
    """Yield whose lawyer somebody is told to be, by the token of who speaks."""
    view = chains.view
    for member in chains.members(chains.at[lawyer]) if lawyer in chains.at else ():
        noun = chains.phrases[member].root
        if view.lemmas[noun] in LAWYERS:
            yield from (chains.at[c] for c in _owners(view, noun) if c in chains.at)


def _owners(view: ParseColumns, noun: int) -> Iterator[int]:
    """Yield whose somebody is: Ford in "Ford's lawyer", 'the lawyer of Ford'."""
    yield from view.dependents(noun, "poss")
    for of in view.dependents(noun, "prep", lower=("of", "for")):
        yield from view.dependents(of, "pobj")


def _beside_subject(chains: Chains, index: int) -> Iterator[int]:
    """Yield Ford for 'he' in 'Ann Lee, who was with Ford when he fell', where Lee is no 'he'."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    above = view.heads[verb]
    if view.deps[root] not in SUBJECT or view.deps[verb] != "advcl" or not above < root:
        return
    who = subject(view, above)
    if who not in chains.at or chains.may_join(chains.at[who], index):
        return
    beside = (chains.at[c] for c in _objects_before(view, above, root) if c in chains.at)
    yield from (one for one in beside if chains.is_person(one))


def _objects_before(view: ParseColumns, verb: int, end: int) -> list[int]:
    """Return the objects of a verb and of its prepositions that stand before a word."""
    found = [*view.dependents(verb, *OBJECT)]
    for prep in view.dependents(verb, "prep"):
        found += view.dependents(prep, "pobj")
    return [c for c in found if c < end]


def _asked(chains: Chains, index: int) -> Iterator[int]:
    """Yield Lee for 'she' in 'The judge asked Lee whether she had known'."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    asks = view.heads[verb]
    whether = view.has_dependent(verb, lower=("whether", "if", "why", "when", "where", "how"))
    permitted = view.has_dependent(verb, "aux", lower=PERMITTED)
    if view.deps[root] in SUBJECT and verb > asks and whether and not permitted:
        yield from _whom(chains, asks)


def _warned(chains: Chains, index: int) -> Iterator[int]:
    """Yield the school for 'its' in 'Ford's firm warned the school that its roof was unsafe'.

    Not of what is to come, which is as often what those who warn will do themselves.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    warns = view.heads[verb]
    to_come = any(view.tags[c] == "MD" for c in view.children(verb))
    if view.deps[root] != "poss" or view.deps[verb] != "ccomp" or to_come:
        return
    if view.lemmas[warns] in WARNING and verb > warns:
        for child in view.dependents(warns, *OBJECT, "nsubjpass"):
            if child in chains.at:
                yield chains.at[child]


def _complaining(chains: Chains, index: int) -> Iterator[int]:
    """Yield the guest for 'her' in 'Ford said a guest complained that her room was cold'."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    complains = view.heads[verb]
    own = view.deps[root] == "poss" and view.deps[verb] == "ccomp"
    who = subject(view, complains) if own and view.lemmas[complains] == "complain" else None
    if who in chains.at:
        yield chains.at[who]


def _officer(chains: Chains, index: int) -> Iterator[int]:
    """Yield the union for 'Its' in 'The union accused the mill. Its secretary, Ann Lee, said so'.

    Whoever spoke goes on to speak, by somebody who speaks for them.
    """
    view, root = chains.view, chains.phrases[index].root
    officer = view.heads[root]
    own = _is_its(view, root) and view.opens_sentence(root)
    speaks = view.deps[officer] == "nsubj" and view.lemmas[view.heads[officer]] in SAYING
    if not (own and speaks and view.lemmas[officer] in SPEAKERS):
        return
    here = view.sentences[root]
    for j, phrase in chains.back(index, reach=1):
        verb = view.heads[phrase.root]
        main = view.deps[phrase.root] == "nsubj" and view.deps[verb] == "ROOT"
        if main and view.sentences[verb] < here and view.lemmas[verb] in SAYING | ACCUSING:
            yield j


def _at_fault(chains: Chains, index: int) -> Iterator[int]:
    """Yield the mill for 'its' in 'The board fined the mill after one of its tanks leaked'.

    What follows a punishment or blame is mostly a deed of the one who has it, whose verbs imply
    who the cause is (Garvey and Caramazza, 1974). Not what the other learned: 'after it heard'.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    blames = view.heads[verb]
    led = view.has_dependent(verb, lower=("after", "because", "when", "since"))
    if view.deps[verb] != "advcl" or not led or view.lemmas[blames] not in BLAMING:
        return
    if view.lemmas[verb] in LEARNING or verb < blames:
        return
    for child in view.dependents(blames, *OBJECT, "nsubjpass"):
        if child in chains.at and child < root:
            yield chains.at[child]


def _whom(chains: Chains, asks: int) -> Iterator[int]:
    """Yield who is asked, by a verb of asking."""
    view = chains.view
    if view.lemmas[asks] not in ASKING or view.pos[asks] != "VERB":
        return
    objects = view.dependents(asks, *OBJECT, "nsubjpass")
    yield from (chains.at[c] for c in objects if c in chains.at)
