"""Who or what a pronoun means where reports tell it: who vouched, what was sent, who is spoken of.

'They said' after 'according to two officials' is they; 'It described cracks' after 'sent her
report' is the report; 'His lawyer said Ford had left' tells of Ford's lawyer.
"""

from collections.abc import Iterator

from kg.annotate.coref.binding import OBJECT, SUBJECT, clause, subject
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.reporting import is_vouched, reports
from kg.annotate.coref.speech import SAYING
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

DOCUMENTS = words("coreference", "documents")
DESCRIBING = words("coreference", "describing")
DOCTORS = words("coreference", "doctors")
HARM = words("coreference", "harm")
ACCUSING = words("coreference", "accusing")

WINDOW = 40
"""Phrases back that are asked, however long the sentences."""


def told_by_report(chains: Chains, index: int, near: dict[int, list[int]]) -> int | None:
    """Find who or what is meant, among candidates by chain; None where no report tells."""
    for ask in (_vouchers, _document, _spoken_of, _of_clause_before):
        found = {chains.find(j) for j in ask(chains, index)} & near.keys()
        if len(found) == 1:
            return near[found.pop()][0]
    return None


def apart_by_report(chains: Chains, index: int) -> set[int]:
    """Return who a pronoun cannot mean: whoever examines a wound, and whoever blames 'them'."""
    found = {*_examiners(chains, index), *_accusers(chains, index)}
    return {chains.find(j) for j in found}


def _before(chains: Chains, index: int) -> Iterator[int]:
    """Yield the phrases of the sentence before that of a phrase, the last first."""
    view = chains.view
    here = view.sentences[chains.phrases[index].root]
    for j, phrase in chains.back(index, reach=1, window=WINDOW):
        if view.sentences[phrase.root] == here - 1:
            yield j


def _vouchers(chains: Chains, index: int) -> Iterator[int]:
    """Yield the officials for 'They said', right after 'according to two officials'."""
    view, phrase = chains.view, chains.phrases[index]
    if view.lower[phrase.root] == "they" and reports(chains, index):
        before = (j for j in _before(chains, index) if chains.phrases[j].kind != "pronoun")
        yield from (j for j in before if chains.plural[j] and is_vouched(chains, j))


def _document(chains: Chains, index: int) -> Iterator[int]:
    """Yield the report for 'It described', right after 'she sent her report to the council'."""
    view, root = chains.view, chains.phrases[index].root
    describes = view.deps[root] in SUBJECT and view.lemmas[view.heads[root]] in DESCRIBING
    if view.lower[root] == "it" and describes:
        for j in _before(chains, index):
            other = chains.phrases[j].root
            if view.lemmas[other] in DOCUMENTS and view.deps[other] in ("dobj", "nsubjpass"):
                yield j


def _spoken_of(chains: Chains, index: int) -> Iterator[int]:
    """Yield Ford for 'his' in 'His lawyer, Ann Lee, said Ford had left', named before."""
    view, root = chains.view, chains.phrases[index].root
    owned = view.heads[root]
    verb = view.heads[owned]
    says = view.deps[owned] in SUBJECT and view.lemmas[verb] in SAYING
    if view.deps[root] != "poss" or not (says and view.opens_sentence(root)):
        return
    for told in view.dependents(verb, "ccomp"):
        who = subject(view, told)
        if who is not None and who > root and _is_named_before(chains, who, index):
            yield chains.at[who]


def _is_named_before(chains: Chains, who: int, index: int) -> bool:
    """Return True if a word is a name of somebody of whom the text told before a mention."""
    if who not in chains.at:
        return False
    one = chains.at[who]
    return chains.phrases[one].kind == "name" and chains.members(one)[0] < index


def _of_clause_before(chains: Chains, index: int) -> Iterator[int]:
    """Yield the mayor for 'he' in 'The mayor gave no order, Ford said, and he left'."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    first = view.heads[verb]
    if view.deps[root] not in SUBJECT or view.deps[verb] != "conj" or first > verb:
        return
    tags = [c for c in view.dependents(first, "parataxis") if first < c < verb]
    who = view.dependent(first, *SUBJECT)
    if any(view.lemmas[t] in SAYING for t in tags) and who in chains.at:
        yield chains.at[who]


def _examiners(chains: Chains, index: int) -> Iterator[int]:
    """Yield the doctor for 'his' in 'a doctor believes that his wound was cut'."""
    view, root = chains.view, chains.phrases[index].root
    if view.deps[root] != "poss" or view.lemmas[view.heads[root]] not in HARM:
        return
    verb = clause(view, root)
    above = clause(view, view.heads[verb])
    who = subject(view, above) if view.deps[verb] == "ccomp" else None
    if who in chains.at and chains.roles(chains.at[who]) & DOCTORS:
        yield chains.at[who]


def _accusers(chains: Chains, index: int) -> Iterator[int]:
    """Yield the locals for 'They' after 'Locals blamed the mill': who blames, tells of others."""
    view, root = chains.view, chains.phrases[index].root
    if view.lower[root] != "they" or not _opens_quotation(view, root):
        return
    for j in _before(chains, index):
        who = chains.phrases[j].root
        verb = view.heads[who]
        blames = view.deps[who] == "nsubj" and view.lemmas[verb] in ACCUSING
        if blames and view.has_dependent(verb, *OBJECT):
            yield j


def _opens_quotation(view: ParseColumns, root: int) -> bool:
    return root > 0 and view.words[root - 1] in ('"', "“", "‘", "'")
