"""Binding: which things a pronoun cannot mean because they are arguments of the same clause."""

from collections.abc import Iterator, Sequence

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import SAYING, Quoted
from kg.annotate.parse_columns import ParseColumns, once
from kg.ontology import words

SUBJECT = frozenset({"nsubj", "nsubjpass"})
OBJECT = frozenset({"dobj", "dative"})
ARGUMENT = SUBJECT | OBJECT
FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
OBJECT_CASE = frozenset({"him", "them"})
EITHER_CASE = frozenset({"her", "it"})
RELATIVE = frozenset({"that", "which", "who", "whom"})
SUBJECT_CONTROL = frozenset({"promise", "threaten", "vow", "offer", "swear"})
"""Verbs after whose object an infinitive still means the subject: 'she promised him to stay'."""

CHARGING = words("coreference", "charging")
DEED = words("coreference", "deed")
"""What is charged was done to somebody else: 'she was charged with her murder'."""

MIND = words("coreference", "mind")
TOLD = words("coreference", "told")
NEW = frozenset({"a", "an", "another"})
NESTING = 12
"""Words up the tree that are asked before a search for a clause is given up."""


@once
def clause(view: ParseColumns, index: int) -> int:
    """Find the verb of the clause that a word stands in."""
    for _ in range(NESTING):
        if view.pos[index] in ("VERB", "AUX") and view.deps[index] not in ("aux", "auxpass"):
            return index
        if view.heads[index] == index:
            return index
        index = view.heads[index]
    return index


@once
def subject(view: ParseColumns, verb: int) -> int | None:
    """Find the subject of a verb, said or understood: 'Ford wanted to leave', 'he ran and fell'."""
    for _ in range(NESTING):
        said = view.dependent(verb, *SUBJECT)
        if said is not None:
            return said
        dep, head = view.deps[verb], view.heads[verb]
        if dep == "acl":
            return head if view.tags[verb] in ("VBG", "VBN") else None
        if (controller := _controller(view, verb)) is not None:
            return controller
        above = view.heads[head] if dep == "pcomp" else head
        if above == verb or dep not in ("conj", "xcomp", "advcl", "acomp", "pcomp"):
            return None
        verb = above
    return None


def _controller(view: ParseColumns, verb: int) -> int | None:
    """Return the object of the verb above that an infinitive or a gerund takes as its subject."""
    if view.deps[verb] == "xcomp":
        return _controlling_object(view, verb)
    return _object_of_gerund(view, view.heads[verb]) if view.deps[verb] == "pcomp" else None


def _object_of_gerund(view: ParseColumns, preposition: int) -> int | None:
    """Return who does what a gerund tells: the board in 'accused the board of hiding it'."""
    verb = view.heads[preposition]
    known = view.lemmas[verb] in words("coreference", "gerund_of_object")
    blamed = view.dependent(verb, "dobj") if known else None
    return None if blamed is None or view.lower[blamed] in RELATIVE else blamed


def _controlling_object(view: ParseColumns, verb: int) -> int | None:
    """Return the object that an infinitive takes as its subject: 'Ford asked him to leave'."""
    head = view.heads[verb]
    if view.lemmas[head] in SUBJECT_CONTROL:
        return None
    return max((c for c in view.dependents(head, *OBJECT) if c < verb), default=None)


def above(view: ParseColumns, verb: int) -> int | None:
    """Find the subject of the clause that a clause depends on: 'Ford stayed because he could'."""
    for _ in range(NESTING):
        head = view.heads[verb]
        if head == verb:
            return None
        if view.deps[verb] in ("ccomp", "advcl"):
            return subject(view, clause(view, head))
        if view.deps[verb] not in ("conj", "xcomp"):
            return None
        verb = head
    return None


def put_first(view: ParseColumns, verb: int) -> int | None:
    """Find the subject of a clause put first: 'When Ford came, she locked the door'."""
    found = None
    for child in view.children(verb):
        if view.deps[child] in SUBJECT:
            return found
        if view.deps[child] == "advcl" and child < verb:
            own = view.dependent(child, *SUBJECT)
            found = own if own is not None else found
    return None


def questioned(view: ParseColumns, verb: int) -> int | None:
    """Find whom an answer is about: Ford in 'Asked if Ford would go, the mayor said he would'."""
    answer = view.heads[verb]
    if view.deps[verb] != "ccomp" or view.lemmas[answer] not in SAYING:
        return None
    for child in view.dependents(answer, "advcl"):
        if view.lemmas[child] in ("ask", "question"):
            about = view.dependent(child, "ccomp")
            return subject(view, about) if about is not None else None
    return None


def reporter(view: ParseColumns, index: int) -> int | None:
    """Find who says the clause that a word stands in: Ford in 'Ford said that he left'."""
    verb = clause(view, index)
    for _ in range(NESTING):
        head = view.heads[verb]
        if head == verb:
            return None
        if view.deps[verb] in ("ccomp", "parataxis") and view.lemmas[head] in SAYING:
            return subject(view, head)
        verb = clause(view, head)
    return None


def within(view: ParseColumns, index: int, root: int) -> bool:
    """Say whether a word stands inside the noun phrase of another: its in 'a part of its fleet'."""
    for _ in range(NESTING):
        if view.deps[index] not in ("poss", "pobj", "prep", "compound", "nmod"):
            return False
        index = view.heads[index]
        if index == root:
            return True
    return False


def is_purpose_of(view: ParseColumns, index: int, root: int) -> bool:
    """Return True for 'it' in 'the order to clear it': nobody clears the order."""
    verb = view.heads[index]
    to = view.deps[verb] == "acl" and view.tags[verb] == "VB" and view.heads[verb] == root
    return to and view.deps[index] in OBJECT


def is_of_mind(view: ParseColumns, index: int) -> bool:
    """Return True for who thinks or is told something: 'it' of 'it was misled', 'it believes'."""
    if view.deps[index] not in SUBJECT:
        return False
    verb = view.heads[index]
    if view.deps[index] == "nsubjpass":
        return view.lemmas[verb] in TOLD
    return view.lemmas[verb] in MIND


def others(chains: Chains, speech: Sequence[Quoted], index: int) -> set[int]:
    """Give the chains that a pronoun cannot mean.

    Principle B: no other argument of its clause. Principle C: nobody whom its clause, or what it
    says, calls by name or brings in.
    """
    view, root = chains.view, chains.phrases[index].root
    tokens = list(_beside(view, root))
    if view.deps[root] in SUBJECT:
        tokens += _below(chains, index)
        tokens += _of_participles(view, root)
        tokens += _inserted_into(chains, index)
        tokens += _brought_in(chains, index)
    found = {chains.find(chains.at[t]) for t in tokens if t in chains.at and t != root}
    for quoted in speech:
        if quoted.speaker == index:
            found |= _named(chains, index, quoted.start, quoted.end)
    return found


def _beside(view: ParseColumns, root: int) -> Iterator[int]:
    """Yield the other arguments of the verb of a pronoun; for 'his X', X."""
    verb = clause(view, root)
    understood = subject(view, verb)
    if view.deps[root] == "poss":
        deed = view.heads[root]
        yield deed
        if view.lemmas[deed] in DEED and view.lemmas[verb] in CHARGING:
            yield from _charged(view, verb, understood)
        return
    if understood is not None:
        yield understood
    if _is_subject_of_nonfinite(view, root):
        yield from _governing_subject(view, view.heads[root])
    for child in view.children(verb):
        if view.deps[child] in ARGUMENT:
            yield child
        elif view.deps[child] in ("prep", "agent"):
            yield from view.dependents(child, "pobj")


def _is_subject_of_nonfinite(view: ParseColumns, root: int) -> bool:
    """Return True for 'him' in 'Ford had him wait', 'Ford assumed him to be ill'.

    Such a subject is bound as an object of the verb above is (exceptional case marking).
    """
    verb, word = view.heads[root], view.lower[root]
    below = view.deps[root] == "nsubj" and view.deps[verb] in ("ccomp", "xcomp")
    finite = any(view.tags[c] in FINITE for c in view.dependents(verb, "aux", "auxpass"))
    bare = view.tags[verb] == "VB" and not finite
    return below and (word in OBJECT_CASE or (word in EITHER_CASE and bare))


def _governing_subject(view: ParseColumns, verb: int) -> Iterator[int]:
    """Yield the subject of the verb above a clause, its own or of a verb that it is joined to."""
    above = view.heads[verb]
    while view.deps[above] == "conj" and not view.has_dependent(above, *SUBJECT):
        above = view.heads[above]
    yield from view.dependents(above, *SUBJECT)


def _of_participles(view: ParseColumns, root: int) -> Iterator[int]:
    """Yield Ford for 'he' in 'Asked by Ford about it, he left': he is the participle's subject."""
    for verb in view.dependents(clause(view, root), "advcl"):
        if verb > root or view.tags[verb] not in ("VBN", "VBG") or _is_finite(view, verb):
            continue
        yield from view.dependents(verb, *OBJECT)
        for by in (*view.dependents(verb, "agent"), *view.dependents(verb, lower=("to", "with"))):
            yield from (t for t in range(by + 1, root) if under(view, t, by))


def _is_finite(view: ParseColumns, verb: int) -> bool:
    return view.has_dependent(verb, "mark", *SUBJECT, "aux")


def _inserted_into(chains: Chains, index: int) -> Iterator[int]:
    """Yield Ford for 'he' in 'Ford, he said, left': the clause into which 'he said' is put."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    told = view.heads[verb]
    says = view.lemmas[verb] in SAYING and not view.has_dependent(verb, "ccomp", *OBJECT)
    passive = view.has_dependent(told, "nsubjpass")
    if view.deps[verb] != "parataxis" or not says or (view.lemmas[told] in SAYING and not passive):
        return
    for phrase in chains.phrases[max(0, index - NESTING * 2) : index]:
        within = phrase.kind == "name" and view.deps[phrase.root] != "poss"
        if within and under(view, phrase.root, told):
            yield phrase.root


def _brought_in(chains: Chains, index: int) -> Iterator[int]:
    """Yield who is first told of in what a closing tag reports: 'A nurse called at noon, she said'.

    In 'the mayor, who, he said, had known' he is not the mayor either.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    if view.lemmas[verb] not in SAYING or view.has_dependent(verb, *OBJECT):
        return
    if view.deps[verb] == "relcl":
        yield view.heads[verb]
    told = [c for c in view.dependents(verb, "ccomp") if c < root]
    told += [view.heads[verb]] if view.deps[verb] == "parataxis" else []
    for content in told:
        if view.deps[content] == "relcl":
            yield view.heads[content]
        for i in range(max(0, index - NESTING * 2), index):
            if _is_new(chains, i) and under(view, chains.phrases[i].root, content):
                yield chains.phrases[i].root


def _is_new(chains: Chains, index: int) -> bool:
    """Return True for a noun phrase that is the first for what it tells of: 'a nurse'."""
    phrase = chains.phrases[index]
    new = chains.view.lower[phrase.start] in NEW and chains.members(index)[0] == index
    return new and phrase.kind == "nominal"


def _charged(view: ParseColumns, verb: int, understood: int | None) -> Iterator[int]:
    """Yield who is charged: the object, or the subject of a passive."""
    yield from view.dependents(verb, *OBJECT)
    if understood is not None:
        yield understood


def _below(chains: Chains, index: int) -> Iterator[int]:
    """Yield the roots of the names in the clause whose subject a pronoun is, after it."""
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    for phrase in chains.phrases[index + 1 : index + 1 + NESTING * 2]:
        if phrase.kind == "name" and under(view, phrase.root, verb):
            yield phrase.root


def under(view: ParseColumns, index: int, verb: int) -> bool:
    """Say whether a word hangs on another, through few words between."""
    for _ in range(NESTING):
        if index == verb:
            return True
        if view.heads[index] == index:
            return False
        index = view.heads[index]
    return False


def _named(chains: Chains, index: int, start: int, end: int) -> set[int]:
    near = range(max(0, index - 40), min(len(chains.phrases), index + 40))
    return {
        chains.find(j)
        for j in near
        if chains.phrases[j].kind == "name" and start <= chains.phrases[j].root < end
    }
