"""Clauses that a parse hung on the wrong word, and verbs that it took for nouns.

In 'the claims that we ignored them are untrue' the clause is what is claimed; in 'announced that
filmmaker Bo Ray was hired' that is no filmmaker's determiner; in 'help the families
affected' nobody affects anything; in '“Who paid?” asked the mayor' the mayor asks; in 'planes, half
of which she said had crashed' half of them crashed; in 'A guard who was on duty claims he fled'
the guard claims. Our own parse is asked where it is surer, and mended where it is not.
"""

from collections.abc import Iterator

from spacy.attrs import LEMMA, LOWER, TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import lexicon, words
from kg.syntax.columns import below, having, make_subject, take_place
from kg.syntax.parser import Parse, parse_of

SUBJECTS = ("nsubj", "nsubjpass")
FINITE = ("VBD", "VBZ", "VBP", "MD")
VERBAL = ("VBD", "VBZ", "VBP", "VBN", "VB")


def mend_clauses(doc: Doc) -> None:
    """Attach clauses, and who says them, where the words around them show that they belong."""
    moved: list[Moved] = []
    for that in having(doc, LOWER, ("that",)):
        _mend_content(that)
        _mend_mark(that)
        moved += _mend_second(that)
    for verb in having(doc, LEMMA, words("parsing", "objects", "helping")):
        moved += _mend_hurt(verb)
    for verb in having(doc, LEMMA, ("ask",)):
        moved += _mend_asking(verb)
    for verb in having(doc, LEMMA, words("parsing", "ordering")):
        _mend_ordered(verb)
    for which in having(doc, LOWER, ("which", "whom")):
        _mend_part(which)
    for noun in having(doc, TAG, ("NNS",)):
        _mend_verb(noun)
    move_in_own_parse(doc, moved)


def _claims() -> frozenset[str]:
    """Return the nouns of what somebody says: 'claim', 'allegation'."""
    groups = lexicon("cues")["nouns"].values()
    return frozenset(lemma for group in groups for lemma in group["lemmas"])


def _mend_content(that: Token) -> None:
    """Make 'that' of 'the claims that we ignored them' a conjunction, as it is in our own parse."""
    verb = that.head
    noun = verb.head
    if that.dep_ not in ("dobj", "pobj") or verb.dep_ != "relcl" or noun.i != that.i - 1:
        return
    if not _is_ours(that, verb, "mark"):
        return
    own = [c for c in below(verb, "dobj") if c.i > verb.i]
    if own and below(verb, *SUBJECTS) and noun.lemma_.lower() in _claims():
        that.dep_, that.tag_, that.pos_ = "mark", "IN", "SCONJ"
        verb.dep_ = "acl"


def _is_ours(word: Token, head: Token, label: str) -> bool:
    """Return True if our own parse attaches a word to a head by a label."""
    parse = parse_of(word.doc)
    return parse is not None and parse.labels[word.i] == label and parse.heads[word.i] == head.i


def _mend_mark(that: Token) -> None:
    """Make 'that' of 'announced that filmmaker Bo Ray was hired' a conjunction, as ours has it."""
    noun, parse = that.head, parse_of(that.doc)
    if that.dep_ not in ("det", "nsubj") or noun.i < that.i or parse is None:
        return
    verb = that.doc[int(parse.heads[that.i])]
    opens = verb.dep_ == "ccomp" and noun.i < verb.i and verb.is_ancestor(noun)
    if parse.labels[that.i] == "mark" and opens and verb.left_edge.i == that.i:
        that.head, that.dep_, that.tag_, that.pos_ = verb, "mark", "IN", "SCONJ"
        _mend_title(noun)


def _mend_second(that: Token) -> list[Moved]:
    """Join 'that she would pay' to the first clause in 'wrote that she was sorry and that …'.

    A clause with 'that' continues another one, and no main clause.
    """
    verb = that.head
    above, joint = verb.head, that.nbor(-1) if that.i else that
    if (that.dep_, verb.dep_, joint.dep_) != ("mark", "conj", "cc") or below(above, "mark"):
        return []
    first = next((c for c in below(above, "ccomp") if above.i < c.i < that.i), None)
    if first is None or verb.left_edge.i != that.i:
        return []
    verb.head = joint.head = first
    return [(verb, first, "conj")] if _is_ours(verb, above, "conj") else []


def _mend_title(noun: Token) -> None:
    """Make 'filmmaker' a part of 'filmmaker Bo Ray', where both were read as subjects."""
    for name in below(noun.head, *SUBJECTS):
        beside = name.pos_ == "PROPN" and name.left_edge.i == noun.i + 1
        if beside and noun.dep_ in SUBJECTS and noun.pos_ == "NOUN":
            noun.head, noun.dep_ = name, "compound"
            return


def _mend_hurt(verb: Token) -> list[Moved]:
    """Make 'the families' the object of 'help the families affected', and a clause of 'affected'.

    Nobody helps somebody do what he has been.
    """
    clause = next(iter(below(verb, "ccomp")), None)
    noun = next(iter(below(clause, "nsubj")), None) if clause is not None else None
    if clause is None or noun is None or clause.tag_ not in ("VBN", "VBD"):
        return []
    near = noun.left_edge.i == verb.i + 1 and clause.i == noun.i + 1 and noun.pos_ == "NOUN"
    if not near or below(clause, "aux", "auxpass", "mark", "dobj"):
        return []
    noun.head, noun.dep_ = verb, "dobj"
    clause.head, clause.dep_, clause.tag_ = noun, "acl", "VBN"
    return [(noun, verb, "obj"), (clause, noun, "acl")]


def _mend_ordered(verb: Token) -> None:
    """Make 'wait' of 'ordered the ferry to wait' what is ordered, as it is in our own parse."""
    for clause in [c for noun in below(verb, "dobj") for c in below(noun, "acl")]:
        infinitive = clause.tag_ == "VB" and any(c.lower_ == "to" for c in below(clause, "aux"))
        if infinitive and _is_ours(clause, verb, "xcomp"):
            clause.head, clause.dep_ = verb, "xcomp"


def _mend_asking(verb: Token) -> list[Moved]:
    """Make 'the mayor' the subject of '“Who paid?” asked the mayor'."""
    speaker = _asker(verb) if verb.tag_ in FINITE and _is_behind_question(verb) else None
    if speaker is None:
        return []
    speaker.dep_ = "nsubj"
    return [(speaker, verb, "nsubj")]


def _is_behind_question(verb: Token) -> bool:
    """Return True for 'asked' in '“Who paid?” asked', which has no subject before it."""
    asked = verb.i >= 2 and verb.nbor(-1).is_quote and verb.nbor(-2).text == "?"
    return asked and not below(verb, *SUBJECTS, "auxpass")


def _asker(verb: Token) -> Token | None:
    """Return the object right behind a verb that has nothing else to say."""
    behind = [c for c in verb.children if c.i > verb.i and not (c.is_punct or c.is_space)]
    if not behind:
        return None
    first, clause = behind[0], any(c.dep_ in ("ccomp", "xcomp", "dobj") for c in behind[1:])
    alone = first.dep_ in ("dobj", "dative") and first.left_edge.i == verb.i + 1
    return first if alone and not clause else None


def _mend_part(which: Token) -> None:
    """Attach 'half of which' to 'crashed' in 'planes, half of which she said had crashed'."""
    part = which.head.head
    verb = part.head
    if which.dep_ != "pobj" or which.head.lower_ != "of" or part.dep_ != "nsubj":
        return
    teller = any(which.i < c.i < verb.i for c in below(verb, "nsubj"))
    told = [c for c in below(verb, "ccomp") if c.i > verb.i and not below(c, *SUBJECTS)]
    if teller and told:
        make_subject(part, told[0])
        _hang_teller(verb, part)


def _hang_teller(verb: Token, part: Token) -> None:
    """Attach 'she said' to 'planes', if the clause before it is the main one."""
    main = next((c for c in below(verb, "ccomp") if c.right_edge.i < part.left_edge.i), None)
    noun = next(_nouns_before(part.left_edge), None)
    if main is not None and noun is not None and main.is_ancestor(noun):
        take_place(main, verb)
        verb.head, verb.dep_ = noun, "relcl"


def _nouns_before(first: Token) -> Iterator[Token]:
    """Yield the nouns before the comma that precedes a word, the nearest first."""
    if first.i < 2 or first.nbor(-1).text != ",":
        return
    yield from (t for t in reversed(first.doc[first.sent.start : first.i - 1]) if t.pos_ == "NOUN")


def _mend_verb(noun: Token) -> None:
    """Make a verb of 'claims' in 'A guard who was on duty claims he fled', as our parse has it.

    There is no other main verb, and ours has a subject and a clause that somebody tells.
    """
    top = noun.sent.root
    if top.pos_ != "NOUN" or noun.dep_ != "pobj" or top.i > noun.i or not below(top, "relcl"):
        return
    clause = _told_by(noun, top)
    if clause is not None and clause.tag_ in VERBAL and clause.i > noun.i:
        _turn_into_verb(noun, top, clause)


def _told_by(verb: Token, subject: Token) -> Token | None:
    """Return the one clause that somebody tells by a main verb, as our parse has it."""
    parse = parse_of(verb.doc)
    if parse is None or parse.labels[verb.i] != "root":
        return None
    told = _dependents(parse, verb, "ccomp")
    alone = _dependents(parse, verb, "nsubj") == [subject]
    return told[0] if alone and len(told) == 1 else None


def _dependents(parse: Parse, verb: Token, label: str) -> list[Token]:
    """Return the words that our own parse attaches to a verb by a label."""
    return [t for t in verb.sent if parse.heads[t.i] == verb.i and parse.labels[t.i] == label]


def _turn_into_verb(noun: Token, top: Token, clause: Token) -> None:
    """Put a verb at the top of its sentence, above its subject and what is told."""
    before = [c for c in noun.children if c.i < noun.i]
    held, led = (before[-1] if before else None), noun.head
    if held is not None:
        for word in before[:-1]:
            word.head = held
        held.head, held.dep_ = led, "pobj"
    noun.head, noun.dep_, noun.tag_, noun.pos_ = noun, "ROOT", "VBZ", "VERB"
    for word in list(top.children):
        if word.dep_ in ("cc", "punct") and (word.i > noun.i or word.i < top.left_edge.i + 1):
            word.head = noun
    top.head, top.dep_ = noun, "nsubj"
    clause.head, clause.dep_ = noun, "ccomp"
