"""The holder of the role that a noun names: beside it, before it, or the noun's own mention."""

from collections.abc import Iterator

from kg import ontology
from kg.annotate import Annotation
from kg.extract.factuality.predicate_adjectives import points_out
from kg.extract.relations.base import is_named, mentions_of
from kg.extract.relations.lexicon import Role, roles, words
from kg.model import Mention
from kg.syntax.parsed import Token
from kg.syntax.slots import subject_of

OWN = 0.7
"""Confidence that a role noun without a holder beside it stands for its holder."""
ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "poss", "dative", "conj"})
_NEST = 3


def roles_of(noun: Token) -> tuple[Role, ...]:
    """Return a noun's roles, looking it up first with its compound ('prime minister')."""
    table = roles()
    plain = noun.lemma_.lower()
    keys = list(dict.fromkeys((plain, plain.removeprefix("co-"), noun.lower_)))
    for step in (1, 2):
        if noun.i >= step:
            keys.insert(
                0, " ".join([noun.nbor(-i).lower_ for i in range(step, 0, -1)] + [keys[-1]])
            )
    return tuple(dict.fromkeys(role for key in keys for role in table.get(key, ())))


def role_bearers(annotation: Annotation, noun: Token) -> list[tuple[Mention, float]]:
    """Return who holds the role a noun names, with the confidence of the pattern.

    Without a holder beside it the noun's own mention stands for the holder ('the school's principal
    resigned').
    """
    found = list(_beside(annotation, noun))
    if not found:
        own = annotation.mention_at.get(noun.i)
        stands = noun.dep_ in ARGUMENTS or (noun.dep_ == "appos" and _listed(annotation, noun))
        stands = stands and own is not None and own.kind == "nominal"
        found = [(own, OWN)] if own is not None and stands else []
    unique = {m.id: (m, sure) for m, sure in reversed(found)}
    return [unique[key] for key in sorted(unique)]


def _apposed_names(annotation: Annotation, noun: Token) -> Iterator[Mention]:
    """Yield the names in apposition: 'the mayor, Ann Lee'."""
    for child in noun.dependents("appos"):
        if child.pos_ == "PROPN":
            yield from mentions_of(annotation, child, roles_too=False)


def _linked(annotation: Annotation, noun: Token, first: Token) -> Iterator[tuple[Mention, float]]:
    """Yield the other side of a copula: 'Lee is the mayor', 'the mayor is Lee'."""
    copula = first.head
    if first.dep_ == "nsubj":
        yield from _said_to_be(annotation, copula)
    if first.dep_ not in ("attr", "acomp", "conj"):
        return
    if not points_out(copula) and not _is_one_of_several(copula, noun):
        yield from _subjects(annotation, copula, 0.9)


def _beside(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    first = _first_conjunct(noun)
    head = first.head
    if first.dep_ == "appos" and not _listed(annotation, first):
        yield from ((m, 0.85) for m in _told_of(annotation, head))
    yield from ((m, 0.85) for m in _apposed_names(annotation, noun))
    yield from _after_place(annotation, noun)
    if head.lemma_ in words("linking"):
        yield from _linked(annotation, noun, first)
    yield from _after_fronted(annotation, first)
    if first.dep_ in ("oprd", "attr", "dobj") and head.lemma_ in words("naming"):
        yield from _named(annotation, head)
    if first.dep_ == "pobj" and head.lower_ == "as" and head.head.is_verb:
        yield from _named(annotation, head.head)
    yield from _titled(annotation, noun)


def _is_one_of_several(copula: Token, noun: Token) -> bool:
    """Return True for a role in a list that a plural is: 'Guests were the mayor and his wife'."""
    subject = subject_of(copula)
    several = subject is not None and subject.tag_ in ("NNS", "NNPS")
    return several and noun.tag_ == "NN"


def _listed(annotation: Annotation, noun: Token) -> bool:
    """Return True if a noun is in a list and does not describe the name before it.

    In 'Ann Lee, her husband and Bo Ray' the husband is another person. Where our parser sees a
    list, the pipeline's apposition is not believed.
    """
    tree = annotation.tree
    described = noun.head.pos_ == "NOUN"  # 'Disney, distributor and owner' describes a name
    if described and tree.labels[noun.i] == "conj":
        rest = tree.having(tree.heads[noun.i], "conj")
        return any(tree.having(item, "cc") for item in rest)
    owned = any(c.pos_ == "PRON" for c in noun.dependents("poss"))
    return owned and any(c.pos_ == "PROPN" for c in noun.dependents("conj"))


def _after_place(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    """Return the name in 'the mayor of Lund, Ann Lee,', which the parse attaches to the place."""
    for end in noun.governed():
        body = annotation.mention_at.get(end.i)
        if body is not None and body.type != "Person":
            named = (annotation.mention_at.get(c.i) for c in end.dependents("appos"))
            yield from ((m, 0.8) for m in filter(None, named) if is_named(m, "Person"))


def _said_to_be(annotation: Annotation, copula: Token) -> Iterator[tuple[Mention, float]]:
    """Return the name in 'the chief of the bank is Ann Lee'."""
    for child in copula.dependents("attr"):
        if child.pos_ == "PROPN":
            yield from ((m, 0.85) for m in mentions_of(annotation, child) if m.kind == "name")


def _after_fronted(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    """Return the subject that a fronted noun describes: 'A native of Lund, Lee left in May'."""
    edge = noun.right_edge.i + 1
    if noun.left_edge.i != noun.sent.start or edge + 1 >= len(noun.doc):
        return
    if noun.doc[edge - 1].text != ",":
        edge += 1
        if noun.doc[edge - 1].text != ",":
            return
    for token in noun.head.dependents("nsubj", "nsubjpass"):
        if token.i > noun.i and token.left_edge.i == edge:
            yield from ((m, 0.8) for m in mentions_of(annotation, token) if m.kind != "nominal")


def _told_of(annotation: Annotation, head: Token) -> list[Mention]:
    """Return what an apposition describes: the subject in 'he was born in Lund, the son of'."""
    found = mentions_of(annotation, head)[:1]
    if head.dep_ != "pobj" or not found or found[0].type != "Place":
        return found
    verb = next((t for t in head.ancestors if t.is_verb), None)
    subject = subject_of(verb) if verb is not None else None
    return mentions_of(annotation, subject)[:1]


def _first_conjunct(noun: Token) -> Token:
    for _ in range(_NEST * 2):
        if noun.dep_ != "conj" or not (noun.head.pos_ == "NOUN" or roles_of(noun.head)):
            break
        noun = noun.head
    return noun


def _subjects(annotation: Annotation, verb: Token, sure: float) -> Iterator[tuple[Mention, float]]:
    subject = subject_of(verb)
    if subject is not None:
        yield from ((m, sure) for m in mentions_of(annotation, subject))


def _named(annotation: Annotation, verb: Token) -> Iterator[tuple[Mention, float]]:
    """Return who was named, elected or serves: the object of the active verb, else its subject."""
    direct = verb.dependents("dobj")
    called = [m for t in direct for m in mentions_of(annotation, t) if m.type != "Other"]
    if called and verb.lemma_ not in words("serving"):
        yield from ((m, 0.8) for m in called)
    else:
        yield from _subjects(annotation, verb, 0.8)


def after_title(noun: Token) -> Token | None:
    """Return the word after a title: 'Ann' in 'Mayor Ann Lee', 'Minister of Health Ann Lee'.

    A title of another kind may stand between: 'committee chairman Rep. Ann Lee', 'director Dr Lee'.
    """
    last = last_of_title(noun)
    after = last.after
    while after is not None and is_other_title(after):
        after = after.after
    return after


def last_of_title(noun: Token) -> Token:
    """Return where a title ends: 'Health' in 'Minister of Health', 'elect' in 'Mayor-elect'."""
    if is_to_come(noun):
        return noun.doc[noun.i + 2]
    link, name = noun.after, noun.head
    if link is None or link.dep_ != "prep" or link.head != noun or name.pos_ != "PROPN":
        return noun
    describes = noun.dep_ in ("nmod", "compound") and name.i > link.right_edge.i
    return link.right_edge if describes else noun


def is_to_come(noun: Token) -> bool:
    """Return True for the office of who does not hold it yet: 'Mayor-elect'."""
    hyphen = noun.after
    rest = hyphen.after if hyphen is not None and hyphen.text == "-" else None
    return rest is not None and rest.lower_ in ontology.words("titles", "within", "after_hyphen")


def is_other_title(word: Token) -> bool:
    """Return True for a seat or an address, which may follow an office: 'Rep.', 'Dr'."""
    told = word.lower_.rstrip(".")
    return word.pos_ == "PROPN" and (told in words("seats") or told in words("addresses"))


def _titled(annotation: Annotation, noun: Token) -> Iterator[tuple[Mention, float]]:
    """Return the name after a title ('union president Jim Bell')."""
    own = annotation.mention_at.get(noun.i)
    if own is not None and own.kind == "name":
        return
    after = after_title(noun)
    if after is not None and after.pos_ == "PROPN":
        mention = annotation.mention_at.get(after.i)
        if mention is not None and is_named(mention, "Person"):
            yield mention, 0.85
