"""Pronouns that stand for a whole clause: 'The council shut the bridge. This led to queues'.

So does 'which' behind a comma: 'The bullet was bent, which means that it had hit a wall' (Webber,
1991). What such a pronoun stands for is the claim of that clause. Where it is not clear which
clause that is, the pronoun stays open.
"""

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.annotate.marks import MARKS
from kg.extract.events.actions import verb_action
from kg.ontology import words
from kg.syntax.parsed import Token

POINTING = frozenset({"this", "that", "it"})
LEADING = 3
"""Number of words before a pronoun in its sentence: 'But in turn this led to'."""
REPORTS = frozenset({"kg:Statement", "kg:Announcement", "kg:Belief"})
COMING = ("after", "amid", "as", "despite")
APART = (",", "—", "–")
SENTENTIAL = 0.5
"""Minimum probability by our parser that a relative clause is about a clause."""
PARTICIPLES = frozenset({"VBG", "VBN"})
CLIMB = 9


def is_about_clause(which: Token) -> bool:
    """Return True for a 'which' that means what is told before: 'was shut, which means that'.

    What took place is no firm and nobody: 'Norvik bought Elk Homes, which happened in May'.
    """
    verb, noun = which.head, which.head.head
    if which.lower_ != "which" or which.dep_ != "nsubj" or which.word_before not in APART:
        return False
    if verb.dep_ != "relcl":
        return False
    if lemma(verb) in words("coreference", "of_clauses"):
        return True
    event = lemma(noun) in classes("nouns") or noun.pos_ == "NOUN"
    return verb_action(verb)[0] in words("coreference", "taking_place") and not event


def clause_meant(pronoun: Token, annotation: Annotation) -> Token | None:
    """Return the verb of the clause for which a subject stands; None if it stands for none."""
    verb = pronoun.head
    if pronoun.dep_ != "nsubj" or not verb.is_verb:
        return None
    if pronoun.lower_ == "which":
        adverbial = _is_adverbial(verb, annotation) and pronoun.word_before in APART
        return _governing(verb) if is_about_clause(pronoun) or adverbial else None
    if pronoun.lower_ not in POINTING or not _is_open(pronoun, annotation):
        return None
    told = (_joined(verb) or _before(pronoun)) if _follows(verb) else None
    return None if told is None or lemma(told) == "be" else told


def _is_adverbial(verb: Token, annotation: Annotation) -> bool:
    """Return True for a relative clause that both parses tie to a verb: 'He fled, which led to'."""
    tree = annotation.tree
    own = tree.labels[verb.i] == "advcl:relcl" and tree.certainty[verb.i] >= SENTENTIAL
    return own and verb.dep_ == "advcl" and _follows(verb)


def _follows(verb: Token) -> bool:
    """Return True for what follows from what happened: 'led to queues', 'came as a surprise'."""
    if lemma(verb) == "come":
        led = (verb, *verb.dependents("advcl"))
        return any(word.has_dependent("prep", "mark", lower=COMING) for word in led)
    told = {lemma(verb), verb_action(verb)[0]}
    return not told.isdisjoint(words("coreference", "following_from"))


def _governing(verb: Token) -> Token | None:
    """Return the verb above a relative clause; of a clause that says when, the one above that."""
    above = verb.head
    for _ in range(CLIMB):
        if above.is_verb and (above.tag_ not in PARTICIPLES or above.auxiliaries):
            return above.head if above.dep_ == "advcl" and above.head.is_verb else above
        above = above.head
    return None


def _is_open(pronoun: Token, annotation: Annotation) -> bool:
    """Return True if a pronoun stands for nothing that the text names, and is no expletive."""
    mention = annotation.mention_at.get(pronoun.i)
    if mention is None:
        return pronoun.lower_ != "it"
    return not any(m.chain == mention.chain and m != mention for m in annotation.mentions)


def _joined(verb: Token) -> Token | None:
    """Return the verb before 'and this': 'The bridge was shut, and this led to queues'."""
    before = verb.head
    apart = verb.dep_ == "conj" and before.is_verb and before.dep_ == "ROOT"
    return _told_by(before) if apart and not _is_quoted_between(before, verb) else None


def _told_by(verb: Token) -> Token:
    """Return the verb of what a verb reports, else the verb itself."""
    said = verb.dependent("ccomp") if classes("verbs").get(lemma(verb)) in REPORTS else None
    return said or verb


def _before(pronoun: Token) -> Token | None:
    """Return the main verb of the sentence before, or of what it reports."""
    first = pronoun.sent.start
    if not _is_main(pronoun.head) or first == 0 or pronoun.i - first > LEADING:
        return None
    sentence = pronoun.doc[first - 1].sent
    told = sentence.root
    if sentence[-1].text == "?" or not told.is_verb:
        return None
    told = _told_by(told)
    parted = any(c.has_dependent("nsubj", "nsubjpass") for c in told.dependents("conj"))
    return None if parted or _is_quoted_between(told, pronoun) else told


def _is_main(verb: Token) -> bool:
    """Return True for the verb of a sentence, or of what a tag behind it reports."""
    reported = verb.dep_ == "ccomp" and verb.head.i > verb.i
    return verb.dep_ == "ROOT" or reported


def _is_quoted_between(first: Token, last: Token) -> bool:
    """Return True if a quotation begins or ends between two words."""
    return any(t.text in MARKS for t in first.doc[first.i : last.i])
