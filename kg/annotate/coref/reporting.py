"""Who reports: never the one of whom the reported words tell, but those who spoke before."""

from collections.abc import Iterator, Sequence

from kg.annotate.coref.binding import OBJECT, SUBJECT, TOLD, clause, under
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import SAYING, Quoted, speaker_at
from kg.annotate.parse_columns import ParseColumns

REACH = 5
"""Sentences back in which those who spoke last are looked for."""

WINDOW = 80
"""Phrases back that are asked at most, however long the sentences."""

DOUBLE = frozenset({'"', "“", "”"})
"""Marks around quotations."""

THEY = frozenset({"they"})
ONE = frozenset({"he", "she"})


def reports(chains: Chains, index: int) -> bool:
    """Say whether a pronoun is the subject of a verb of saying: 'they said'."""
    view, root = chains.view, chains.phrases[index].root
    return view.deps[root] in SUBJECT and view.lemmas[clause(view, root)] in SAYING


def said_before(chains: Chains, index: int) -> set[int]:
    """Give who closes the sentence before with a tag: Ford of 'It burned, Ford said. He said …'.

    Whoever spoke last speaks on (Grosz, Joshi and Weinstein, Centering, 1995). Not where the second
    tells somebody, which may be another's doing: 'He told the court'.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    opens = root == 0 or view.sentences[root - 1] != view.sentences[root]
    if (
        not (opens or _follows_quotation(view, root))
        or not reports(chains, index)
        or view.has_dependent(verb, "dobj", "dative")
    ):
        return set()
    found = set[int]()
    for j, phrase in chains.back(index, reach=1, window=WINDOW):
        if view.sentences[phrase.root] != view.sentences[root] and _closes(chains, j):
            found.add(chains.find(j))
    return found if len(found) == 1 else set()


def _follows_quotation(view: ParseColumns, root: int) -> bool:
    """Return True for the tag behind a quotation that opens a sentence: '“We ran,” he added.'."""
    start = root
    while start and view.sentences[start - 1] == view.sentences[root]:
        start -= 1
    while view.blank[start]:
        start += 1
    before = view.words[start:root]
    marks = [i for i, word in enumerate(before) if word in DOUBLE]
    return len(marks) == 2 and marks == [0, len(before) - 1]


def _closes(chains: Chains, index: int) -> bool:
    """Return True for who speaks in a tag behind what is told: 'the mill burned, Ford said.'."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    if view.heads[root] != verb or not reports(chains, index):
        return False
    above = view.heads[verb] if view.deps[verb] == "parataxis" else verb
    told = [c for c in view.dependents(verb, "ccomp") if c < root]
    return bool(told) or (above != verb and above < root)


def told_of(chains: Chains, speech: Sequence[Quoted], index: int) -> set[int]:
    """Give those of whom a reporting pronoun tells: 'the airline lied, they said', '“He hit me”'.

    Several people who report may be the subject of what they report only where no others spoke.
    """
    if not reports(chains, index):
        return set()
    found = {chains.find(j) for j in _in_quotation(chains, speech, index)}
    word = chains.view.lower[chains.phrases[index].root]
    if word in ONE and _closes(chains, index):
        return found | {chains.find(j) for j in _told_before(chains, index)}
    return found | _told_by_several(chains, index) if word in THEY else found


def _told_by_several(chains: Chains, index: int) -> set[int]:
    """Return those of whom 'they said' tells: several people only where others spoke."""
    told = set(_in_clause(chains, index))
    spoke = set(speakers(chains, index)) - {chains.find(j) for j in told}
    return {chains.find(j) for j in told if spoke or not chains.plural[j]}


def hearers(chains: Chains, speech: Sequence[Quoted], index: int) -> set[int]:
    """Give those to whom the words around a pronoun are said, whom a third person never means.

    'They' in 'he told the Gazette. "They let us walk into it."' is not the Gazette.
    """
    view, speaker = chains.view, speaker_at(speech, chains.phrases[index].root)
    if speaker is None:
        return set()
    sentence = view.sentences[chains.phrases[speaker].root]
    roots = (chains.phrases[m].root for m in chains.members(speaker))
    telling = {
        clause(view, root)
        for root in roots
        if view.sentences[root] == sentence and view.deps[root] in SUBJECT
    }
    heard = (c for v in telling if view.lemmas[v] in TOLD for c in view.dependents(v, *OBJECT))
    return {chains.find(chains.at[c]) for c in heard if c in chains.at}


def speakers(chains: Chains, index: int) -> Iterator[int]:
    """Yield the chains of several people who said something before: 'according to two people'."""
    for j, phrase in chains.back(index, reach=REACH, window=WINDOW):
        named = phrase.kind != "pronoun" or len(chains.members(j)) > 1
        if named and chains.plural[j] and (reports(chains, j) or is_vouched(chains, j)):
            yield chains.find(j)


def is_vouched(chains: Chains, index: int) -> bool:
    """Return True for whom a text names as its source: 'according to two officials'."""
    view = chains.view
    to = view.heads[chains.phrases[index].root]
    return to > 0 and view.lower[to] == "to" and view.lower[to - 1] == "according"


def _in_quotation(chains: Chains, speech: Sequence[Quoted], index: int) -> Iterator[int]:
    """Yield whom quoted words have as a subject, where the pronoun says them."""
    view = chains.view
    for quoted in speech:
        if quoted.speaker != index:
            continue
        for j in range(max(0, index - WINDOW), min(len(chains.phrases), index + WINDOW)):
            phrase = chains.phrases[j]
            inside = quoted.start <= phrase.root < quoted.end
            if inside and phrase.kind != "pronoun" and view.deps[phrase.root] in SUBJECT:
                yield j


def _in_clause(chains: Chains, index: int) -> Iterator[int]:
    """Yield the subjects of the clause before or around 'they said'."""
    view, root = chains.view, chains.phrases[index].root
    told = _told(view, root)
    for j, phrase in chains.back(index, reach=0, window=WINDOW):
        subject = view.deps[phrase.root] in SUBJECT and phrase.kind != "pronoun"
        if subject and any(under(view, phrase.root, head) for head in told):
            yield j


def _told_before(chains: Chains, index: int) -> Iterator[int]:
    """Yield Reed in 'Reed had not moved, he said': a name in what somebody says is another's.

    This is principle C of binding. Not in 'Reed said that it hurt, he said'.
    """
    view, root = chains.view, chains.phrases[index].root
    told = _told(view, root)
    for verb in told:
        told += (c for c in view.dependents(verb, "conj") if c < root)
        subjects = [c for c in view.dependents(verb, *SUBJECT) if c in chains.at]
        names = (chains.at[c] for c in subjects if chains.phrases[chains.at[c]].kind == "name")
        yield from names if view.lemmas[verb] not in SAYING else ()


def _told(view: ParseColumns, root: int) -> list[int]:
    """Return the verbs of what a subject tells, in the clause before or around 'they said'."""
    verb = clause(view, root)
    told = [c for c in view.dependents(verb, "ccomp") if c < root]
    if view.deps[verb] in ("parataxis", "ccomp") and view.heads[verb] != verb:
        told.append(view.heads[verb])
    return told
