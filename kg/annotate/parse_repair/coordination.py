"""Repairs coordination: attaches a verb joined to the wrong verb where grammar allows it.

'The army denied carrying out the attack and blamed rebels': 'blamed' is finite and cannot be
coordinated with a gerund; attached to it, it would be read as denied.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.attrs import DEP, POS  # type: ignore[import-not-found]
from spacy.symbols import AUX, VERB, conj  # type: ignore[import-not-found]
from spacy.tokens import Doc, Span, Token

from kg.annotate.lexica import lexica
from kg.annotate.number import fits, listed
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import parse_of

SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl", "csubj", "csubjpass"})
OBJECTS = frozenset({"dobj", "ccomp", "xcomp"})
RELATIVE = frozenset({"who", "which", "that"})
HELPERS = ("aux", "auxpass")
TENSED = frozenset({"VBD", "VBZ", "VBP", "MD"})
VERBS = ("VERB", "AUX")
BACKSHIFTED = frozenset({"had", "would", "'d", "’d"})
DEEP = 12
SURE_NEARER, SURE_ALIKE = 0.85, 0.9
"""How sure our parser must be of a nearer verb; the second if both verbs have the same form."""
SURE = 0.92
"""Our parser is surer than this of nearly every verb that is joined to the reported clause."""


def mend_joined(doc: Doc) -> None:
    """Attach each coordinated verb without its own subject to the verb that it can continue."""
    if not len(doc):
        return
    columns = doc.to_array([DEP, POS])
    moved: list[tuple[Token, Token]] = []
    verbs = (columns[:, 0] == conj) & ((columns[:, 1] == VERB) | (columns[:, 1] == AUX))
    for index in verbs.nonzero()[0].tolist():
        verb = doc[index]
        beside = verb.head
        own = any(c.dep_ in SUBJECTS for c in verb.children)
        if beside.i > verb.i or beside.pos_ not in VERBS or not _is_jointed(verb):
            continue
        if own:
            above = _after_that(verb)
        else:
            above = _after_tenseless(verb) if not _is_tensed(beside) else _after_tensed(verb)
            above = above or _after_nearer(verb)
        if above is not None:
            moved.append((verb, beside))
            _hang(verb, above)
    _mend_ours(doc, moved)


def _mend_ours(doc: Doc, moved: Sequence[tuple[Token, Token]]) -> None:
    """Move in our own parse, too, what it joined to the same verb as the pipeline did."""
    parse = parse_of(doc)
    if parse is None or not moved:
        return
    heads = list(parse.heads)
    for verb, beside in moved:
        same = {beside.i, parse.heads[beside.i]} if parse.labels[beside.i] == "conj" else {beside.i}
        above = verb.head.i
        above = heads[above] if parse.labels[above] in ("cop", "conj") else above
        if parse.labels[verb.i] == "conj" and heads[verb.i] in same and heads[above] != verb.i:
            heads[verb.i] = above
    doc.user_data[PARSE] = replace(parse, heads=tuple(heads))


def _is_jointed(verb: Token) -> bool:
    """Return True if 'and', 'but' or a comma precedes a verb and its auxiliaries."""
    before = verb.doc[_edge(verb)].nbor(-1)
    return before.dep_ == "cc" or before.text in (",", ";", "--", "–", "—")


def _edge(verb: Token) -> int:
    """Return where a coordinated verb begins, past a 'when' that belongs to the verb beside it."""
    own = (c.left_edge.i for c in verb.children if verb.head.i < c.i < verb.i)
    return min((verb.i, *own))


def _after_that(verb: Token) -> Token | None:
    """Return 'had' for 'save' in 'said that he had vowed to save it and that she was rich'."""
    if not _has_that(verb) or _has_that(_first(verb.head)):
        return None
    return next((v for v in _tensed_above(verb) if _has_that(v)), None)


def _has_that(verb: Token) -> bool:
    return any(c.dep_ == "mark" and c.lower_ == "that" for c in verb.children)


def _after_tenseless(verb: Token) -> Token | None:
    """Return the verb above a gerund or infinitive that a finite verb continues.

    If the verb above only charges somebody, return the topmost verb of the charge: in 'was accused
    of failing to help and stole a car' the theft is charged, too.
    """
    if not _has_own_tense(verb):
        return None
    above = next((v for v in _tensed_above(verb) if fits(verb, _subject(v)) is not False), None)
    if above is None or _helper(verb) is not None:
        return above
    passive = any(c.dep_ in ("auxpass", "nsubjpass") for c in above.children)
    charged = passive and above.lemma_.lower() in listed("charging")
    return _topmost(verb.head, above) if charged else above


def _topmost(verb: Token, above: Token) -> Token | None:
    """Climb to the last verb below another; None if a verb is attached there already."""
    found = at = _first(verb)
    while at.i not in (above.i, at.head.i):
        found = at if at.pos_ in VERBS else found
        at = _first(at.head)
    return found if found.i != verb.i else None


def _has_own_tense(verb: Token) -> bool:
    """Return True if a coordinated verb is finite and the gerund or infinitive beside it is not."""
    helper, beside = _helper(verb), verb.head
    if helper is not None:
        return helper.tag_ in TENSED
    if verb.tag_ == "VBZ":
        return True
    if verb.lower_ == verb.lemma_.lower() or beside.tag_ not in ("VB", "VBG"):
        return False
    if _first(beside).dep_ in ("acl", "advcl") and beside.tag_ == "VBG":
        return verb.tag_ == "VBD" and any(c.dep_ in OBJECTS for c in verb.children)
    return verb.tag_ in ("VBD", "VBN")


def _after_tensed(verb: Token) -> Token | None:
    """Return the verb that fits if the one beside does not: in number, or as a speaker."""
    licensed = _after_helped(verb) or _after_circumstance(verb) or _after_happening(verb)
    licensed = licensed or _after_said(verb)
    if licensed is not None:
        return licensed
    helper = _helper(verb)
    bare = helper is None and verb.tag_ == "VBP" and _helper(verb.head) is not None
    if fits(verb, _subject(verb.head)) is False and not bare:
        return _after_fitting(verb)
    return _after_speaker(verb)


def _after_circumstance(verb: Token) -> Token | None:
    """Return 'promised' for 'said' in 'promised to pay the crew while they recover and said …'.

    A verb of saying in the simple past does not continue an adverbial clause in the present, but
    the verb in the simple past that has this clause.
    """
    beside = _first(verb.head)
    if beside.dep_ != "advcl" or not _may_say(verb) or not _is_simple_past(verb):
        return None
    above = next(_tensed_above(verb), None)
    if above is None or _is_simple_past(beside) is not False or not _is_simple_past(above):
        return None
    return None if fits(verb, _subject(above)) is False else above


def _after_happening(verb: Token) -> Token | None:
    """Return 'was' for 'touched' in 'was asleep when it happened and never touched the oven'.

    What happens, begins or breaks out does nothing to anything.
    """
    beside = _first(verb.head)
    happens = beside.lemma_.lower() in listed("happening") and not _has_object(beside)
    if beside.dep_ != "advcl" or not happens or not _has_object(verb):
        return None
    above = next(_tensed_above(verb), None)
    if above is None or not (_is_simple_past(above) and _is_simple_past(verb)):
        return None
    return None if fits(verb, _subject(above)) is False else above


def _after_said(verb: Token) -> Token | None:
    """Return 'was' for 'said' in 'said it was sorry and had closed the shop'.

    'Had' and 'would' go on with what was said (backshift), not with 'said'.
    """
    said, helper = verb.head, _helper(verb)
    joint = verb.doc[_edge(verb)].nbor(-1)
    bare = joint.lower_ == "and" and joint.nbor(-1).text != ","
    shifted = bare and helper is not None and helper.lower_ in BACKSHIFTED
    if not shifted or not _may_say(said) or not _is_simple_past(said):
        return None
    told = [c for c in said.children if c.dep_ == "ccomp" and said.i < c.i < verb.i]
    subject = _subject(told[-1]) if told else None
    able = subject is not None and may_speak(subject) and fits(verb, subject) is not False
    return told[-1] if able else None


def _has_object(verb: Token) -> bool:
    return any(c.dep_ == "dobj" for c in verb.children)


def _after_fitting(verb: Token) -> Token | None:
    """Return the verb in or above the clause beside a verb whose subject fits it in number."""
    inside = (c for c in verb.head.children if c.dep_ == "ccomp" and c.i < verb.i)
    others = (*(v for v in inside if fits(verb, _subject(v))), *_tensed_above(verb))
    return next((v for v in others if fits(verb, _subject(v)) is not False), None)


def _after_nearer(verb: Token) -> Token | None:
    """Return 'drew' for 'aimed' in 'was shot after he drew a pistol and aimed it at them'.

    Our parser is sure of the nearer verb, and the two have one form.
    """
    parse, beside = parse_of(verb.doc), verb.head
    if parse is None or parse.labels[verb.i] != "conj":
        return None
    nearer = verb.doc[int(parse.heads[verb.i])]
    between = beside.i < nearer.i < verb.i and _first(nearer).i != _first(beside).i
    if not between or nearer.pos_ not in VERBS or nearer.tag_ != verb.tag_:
        return None
    least = SURE_ALIKE if beside.tag_ == verb.tag_ else SURE_NEARER
    return nearer if parse.certainty[verb.i] >= least else None


def _after_speaker(verb: Token) -> Token | None:
    """Return 'said' for 'added' in 'Lind said prices rose and added that …': prices add nothing."""
    above = next(_tensed_above(verb), None)
    if above is None or _first(verb.head).dep_ != "ccomp":
        return None
    if fits(verb, _subject(above)) is False or not _may_say(above):
        return None
    inside = _subject(verb.head)
    silent = _is_silence(verb) or (_declines_to_speak(verb) and not _is_another(inside))
    mute = _is_spoken(verb) and not may_speak(inside)
    return above if silent or mute or _shares_tense(verb, above) else None


def _shares_tense(verb: Token, above: Token) -> bool:
    """Return True for 'accused' in 'denied that it had paid and accused the league'.

    A verb of speech in the tense of the verb of saying, and not in that of the clause beside it,
    unless our parser is sure of that clause: 'said he had beaten her and threatened the boy'.
    Whoever denies something and accuses somebody does not deny that he accuses.
    """
    parse, name = parse_of(verb.doc), verb.lemma_.lower()
    if parse is None or name not in listed("speaking") or _helper(verb) is not None:
        return False
    answered = above.lemma_.lower() == "deny" and name in listed("answering")
    if parse.certainty[verb.i] > SURE and not answered:
        return False
    past, beside = _is_simple_past(verb), verb.head
    return past == _is_simple_past(above) != _is_simple_past(beside)


def _is_simple_past(verb: Token) -> bool | None:
    """Return True for 'denied', False for a present, None for 'had denied' and infinitives."""
    helper = _helper(verb) or verb
    if helper.tag_ == "VBD":
        return helper.i == verb.i or helper.lemma_ != "have"
    return False if helper.tag_ in ("VBZ", "VBP") else None


def _is_spoken(verb: Token) -> bool:
    """Return True for a verb of speech in the simple past: 'added'."""
    past = _helper(verb) is None and verb.tag_ == "VBD"
    return past and verb.lemma_.lower() in listed("speaking")


def _is_bare(verb: Token) -> bool:
    """Return True for a base form without an auxiliary or 'to' of its own."""
    base = verb.tag_ in ("VB", "VBP") and verb.lower_ == verb.lemma_.lower()
    return base and _helper(verb) is None


def _ends_with_dash(words: Span) -> bool:
    """Return True for words with a dash at their end: what follows it is separate."""
    return any(word.text in ("--", "–", "—") for word in words[-2:])


def _after_helped(verb: Token) -> Token | None:
    """Return 'pull' for 'kill' in 'says he did not pull the trigger and kill', attached too high.

    A base form continues a verb with 'to', 'do' or a modal, and not one with an ending.
    """
    beside = verb.head
    ending = beside.tag_ in ("VBZ", "VBD") and _helper(beside) is None
    if not ending or not _is_bare(verb):
        return None
    if beside.tag_ == "VBD" and verb.tag_ == "VBP" and fits(verb, _subject(beside)):
        return None
    between = verb.doc[beside.i + 1 : verb.left_edge.i]
    if _ends_with_dash(between):
        return None
    below = _helped_below(beside, between)
    compared = verb.left_edge.nbor(-1).lower_ == "than"  # 'that he had a gun rather than use it'
    return below if below is not None or compared else _helped_above(beside)


def _helped_above(verb: Token) -> Token | None:
    """Return 'say' for 'explain' in 'did not say who ordered the raid, or explain the delay'."""
    at = _first(verb)
    for _ in range(DEEP):
        if at.head.i == at.i:
            return None
        at = at.head
        if at.tag_ == "VB" and at.i < verb.i and _helper(at) is not None:
            return at
    return None


def _helped_below(verb: Token, words: Span) -> Token | None:
    """Return the last base form with a helper that depends on a verb: 'pull' with 'not'."""
    forms = (t for t in reversed(words) if t.tag_ == "VB" and t.is_ancestor(verb) is False)
    return next((t for t in forms if verb.is_ancestor(t) and _helper(t) is not None), None)


def _is_silence(verb: Token) -> bool:
    """Return True for 'did not say why', 'have not ruled out arson'."""
    denied = any(c.dep_ == "neg" for c in verb.children)
    return denied and verb.lemma_.lower() in listed("silent")


def _declines_to_speak(verb: Token) -> bool:
    """Return True for 'declined to name him', 'refused to say why'."""
    refusing = verb.lemma_.lower() in listed("declining")
    return refusing and any(
        c.dep_ == "xcomp" and c.lemma_.lower() in listed("silent") for c in verb.children
    )


def _is_another(subject: Token | None) -> bool:
    """Return True for the bank in 'said the bank had been asked but declined to comment'.

    A pronoun may be the speaker, and 'a man' met here first is nobody who was asked.
    """
    if subject is None or subject.pos_ == "PRON" or not may_speak(subject):
        return False
    return not any(c.lower_ in ("a", "an", "no") for c in subject.children)


def _may_say(verb: Token) -> bool:
    return verb.lemma_.lower() in listed("saying")


def may_speak(subject: Token | None) -> bool:
    """Return True if a subject can speak: not nouns unlisted as people or organizations."""
    if subject is None or subject.pos_ != "NOUN":
        return True
    return lexica().type_of_noun(subject.lemma_.lower()) in ("Person", "Group", "Organization")


def _tensed_above(verb: Token) -> Iterator[Token]:
    """Yield the finite verbs that govern a coordinated verb's conjunct, the nearest first."""
    at = _first(verb)
    for _ in range(DEEP):
        if at.head.i == at.i:
            return
        at = _first(at.head)
        if at.pos_ in VERBS and at.i < verb.head.i and _is_tensed(at):
            yield at


def _first(verb: Token) -> Token:
    """Climb to the first of coordinated verbs."""
    while verb.dep_ == "conj" and verb.head.pos_ in VERBS and verb.head.i != verb.i:
        verb = verb.head
    return verb


def _helper(verb: Token) -> Token | None:
    return next((c for c in verb.children if c.dep_ in HELPERS and c.i < verb.i), None)


def _is_tensed(verb: Token) -> bool:
    """Return True if a verb is finite, itself or by coordination: not 'to go', 'the man seen'."""
    helper = _helper(verb)
    if helper is not None:
        return helper.tag_ in TENSED
    if verb.tag_ in TENSED:
        return True
    if verb.dep_ == "conj" and verb.head.pos_ in VERBS:
        return _is_tensed(verb.head)
    if verb.tag_ != "VB":
        return verb.tag_ == "VBN" and any(c.dep_ in SUBJECTS for c in verb.children)
    return not _is_infinitive(verb)


def _is_infinitive(verb: Token) -> bool:
    """Return True if a base form is an infinitive: after 'to', or bare as in 'let them go'.

    Others are finite forms that the tagger took for one: 'the man who they say hit a woman'.
    """
    bare = verb.dep_ in ("xcomp", "ccomp") and verb.head.lemma_.lower() in listed("sensing")
    return bare or any(c.tag_ == "TO" for c in verb.children)


def _subject(verb: Token) -> Token | None:
    """Return the subject of a finite verb, or of its conjunct; for 'who' the noun."""
    own = next((c for c in verb.children if c.dep_ in SUBJECTS), None)
    if own is None:
        joined = verb.dep_ == "conj" and verb.head.pos_ in VERBS
        return _subject(verb.head) if joined else None
    if own.lower_ in RELATIVE and verb.dep_ == "relcl":
        return verb.head
    return own


def _joints_before(verb: Token) -> list[Token]:
    """Return the conjunctions between a verb and the one that it hangs on."""
    beside, edge = verb.head, _edge(verb)
    return [c for c in beside.children if beside.i < c.i < edge and c.dep_ == "cc"]


def _hang(verb: Token, above: Token) -> None:
    """Move a verb and its conjunction; if tagged as a participle it becomes a past tense."""
    beside, joints = verb.head, _joints_before(verb)
    for asking in [c for c in verb.children if c.i < beside.i and c.dep_ in ("mark", "advmod")]:
        asking.head = beside
    for joint in joints[-1:]:
        joint.head = above
    verb.head = above
    if verb.tag_ == "VBN" and not _is_passive(above) and _helper(verb) is None:
        verb.tag_ = "VBD"


def _is_passive(verb: Token) -> bool:
    return any(c.dep_ in ("auxpass", "nsubjpass") for c in verb.children)
