"""Attribution of sentences without a cue that continue a source's account from the one before."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.annotate.speech.cues import words
from kg.extract.attribution.accusations import names
from kg.extract.attribution.content_spans import Attribution, cover
from kg.extract.factuality.clause_types import goes_on_with_would
from kg.model import Mention, Span
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

TOLD_ON = 0.5
OPENING = 3
"""Number of words at the head of a sentence among which 'according to' opens it."""
OF_THEM = frozenset(("none", "both", "all", "neither", "some", "one", "two", "three"))


def _ends_paragraph(sentence: Sentence) -> bool:
    return "\n" in sentence.text[-2:] or "\n" in sentence[-1].whitespace_


def told_on(annotation: Annotation, found: Iterable[Attribution]) -> Iterator[Attribution]:
    """Yield sentences that continue a source's account: 'They fled,' after 'Police said …'.

    The subject must be a pronoun that refers to somebody in the reported content, and not to the
    speaker; an account by an accuser, such as an indictment, may also continue with a name or a
    noun phrase, and so may a course of events that a text tells: 'According to the timeline, …'.
    What was done to somebody, and steps of a procedure, continue none. A sentence with a source of
    its own and the end of a paragraph end the account. Confidence is low, because the writer may
    speak in his own voice again.
    """
    told = list(found)
    account: Attribution | None = None
    previous: Sentence | None = None
    for sentence in annotation.doc.sents:
        if previous is None or _ends_paragraph(previous):
            account = None
        own = _telling(annotation, sentence, told) or _charging(annotation, sentence, told)
        if own is not None or _is_voiced(annotation, sentence, told):
            account = own
        elif account is not None:
            content = cover(sentence)
            if content is None or not _goes_on(annotation, sentence, account):
                account = None
            else:
                yield replace(account, content=content, confidence=TOLD_ON, source=())
        previous = sentence


def _telling(
    annotation: Annotation, sentence: Sentence, told: list[Attribution]
) -> Attribution | None:
    """Return the attribution whose cue is the sentence's main verb, if that is a telling verb."""
    root = sentence.root
    if root.lemma_ not in words("continued"):
        return None
    cue = annotation.span_of(root)
    return next((a for a in told if a.cue == cue and a.holders and a.certainty is None), None)


def _charging(
    annotation: Annotation, sentence: Sentence, told: list[Attribution]
) -> Attribution | None:
    """Return the attribution by 'according to the indictment' if it covers the sentence.

    Also one by a text that tells a course of events: 'according to the log'.
    """
    words_ = Span(sentence.start_char, sentence.end_char)
    root = annotation.span_of(sentence.root)
    return next(
        (
            a
            for a in told
            if a.cue is not None and words_.contains(a.cue) and a.content.contains(root)
            if a.certainty is None
            if _accuses(annotation, a) or _chronicles(annotation, a)
        ),
        None,
    )


def _accuses(annotation: Annotation, account: Attribution) -> bool:
    source = next((m for m in annotation.mentions if m.id in account.holders[-1:]), None)
    return names(source, "accusing", annotation)


def _chronicles(annotation: Annotation, account: Attribution) -> bool:
    """Return True for an account by 'according to the timeline', at the head of its sentence."""
    cue = annotation.doc.head_at(*account.cue) if account.cue is not None else None
    if cue is None or cue.lower_ not in ("according", "to"):
        return False
    to = cue.dependent("prep") if cue.lower_ == "according" else cue
    noun = to.dependent("pobj") if to is not None else None
    told = noun is not None and noun.lemma_.lower() in words("continued", "courses")
    return told and cue.i - cue.sent.start < OPENING


def _is_voiced(annotation: Annotation, sentence: Sentence, told: list[Attribution]) -> bool:
    words = Span(sentence.start_char, sentence.end_char)
    root = annotation.span_of(sentence.root)
    return any(
        a.content.contains(root) or (a.cue is not None and words.contains(a.cue)) for a in told
    )


def _goes_on(annotation: Annotation, sentence: Sentence, account: Attribution) -> bool:
    """Return True if a sentence goes on with the account that is given before it."""
    subject = sentence.root.dependent("nsubj", "nsubjpass")
    ahead = _is_told_ahead(sentence.root)
    if subject is None or not (_tells_past(sentence.root) or ahead):
        return False
    if _chronicles(annotation, account):
        return True
    mention = annotation.mention_at.get(_pronoun(subject).i)
    if mention is None or _is_step(sentence.root):
        return False
    return _is_of_account(annotation, mention, account, sentence.root)


def _is_of_account(
    annotation: Annotation, mention: Mention, account: Attribution, verb: Token
) -> bool:
    """Return True if the subject of a verb gives an account, or is somebody it is about."""
    if mention.kind != "pronoun" and not _accuses(annotation, account):
        return False
    ahead = _is_told_ahead(verb)
    told = ahead or _is_told_back(verb)
    speaks = told and _speaks_on(annotation, mention, account)
    return speaks or (not ahead and _is_spoken_of(annotation, mention, account))


def _tells_past(verb: Token) -> bool:
    return verb.tag_ in ("VBD", "VBN") and not _is_record(verb)


def _is_told_back(verb: Token) -> bool:
    """Return True for the past perfect, in which an account in the past tense goes on."""
    return verb.finite.i != verb.i and verb.finite.lower_ == "had"


def _is_told_ahead(verb: Token) -> bool:
    """Return True for 'She would not resign', the future of an account in the past tense."""
    return goes_on_with_would(verb) and verb.tag_ == "VB"


def _speaks_on(annotation: Annotation, mention: Mention, account: Attribution) -> bool:
    """Return True if a pronoun means whoever gives the account: 'It had not seen the letter'."""
    holder = annotation.mentions_by_id.get(account.holders[-1]) if account.holders else None
    return holder is not None and holder.chain == mention.chain


def _is_spoken_of(annotation: Annotation, mention: Mention, account: Attribution) -> bool:
    """Return True if an account is about whom a mention means, who does not give it."""
    same = [m for m in annotation.mentions if m.chain == mention.chain and m.id != mention.id]
    spoken_of = any(account.content.contains(m.head) for m in same)
    return spoken_of and not any(m.id in account.holders for m in same)


def _is_record(verb: Token) -> bool:
    """Return True for what stands in a record and is no part of an account of what happened.

    'He was 77', 'she was a veteran of the force', 'he pleaded guilty', 'he was sentenced'.
    """
    if verb.lemma_ == "be":
        return any(c.dep_ == "attr" or c.pos_ == "NUM" for c in verb.children)
    action = classes("verbs").get(verb.lemma_.lower(), "").removeprefix("kg:")
    return verb.lemma_ == "plead" or action in words("blame", "recorded")


def _is_step(verb: Token) -> bool:
    """Return True for 'was flown to hospital', 'died', 'was released': what happened to somebody.

    The writer knows such steps from elsewhere; an account goes on with what somebody did.
    """
    action = classes("verbs").get(verb.lemma_.lower(), "").removeprefix("kg:")
    passive = verb.has_dependent("auxpass")
    return passive or action in words("blame", "procedure")


def _pronoun(subject: Token) -> Token:
    """Return the pronoun in 'none of them'."""
    if subject.lower_ in OF_THEM:
        inner = (t for t in subject.subtree if t.lower_ in ("them", "these", "those"))
        return next(inner, subject)
    return subject
