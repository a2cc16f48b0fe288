"""What a writer says in the first person is his own word: 'I think the bridge will close'."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.marks import CLOSING, EITHER, OPENING
from kg.annotate.speech import cues
from kg.annotate.speech.cues import weaker
from kg.extract.attribution.content_spans import Attribution
from kg.extract.factuality.lexicon import words
from kg.model import Certainty, Mention, Span

FIRST = frozenset({"i", "me", "my", "we", "us", "our"})
READER = frozenset({"you"})


def as_own_word(annotation: Annotation, found: Iterable[Attribution]) -> Iterator[Attribution]:
    """Yield attributions; what only the writer vouches for is asserted, as sure as he is of it.

    He is nobody whom the text tells of. Whom he accuses is accused all the same.
    """
    attributions = list(found)
    writer = _of_the_writer(annotation, attributions)
    for one in attributions:
        others = tuple(holder for holder in one.holders if holder not in writer)
        if _is_remark(annotation, one):
            yield replace(one, cue=None, status="asserted")
        elif others == one.holders or _was_said_before(annotation, one):
            yield one
        elif others or one.status != "reported":
            yield replace(one, holders=others)
        else:
            sure = _sureness(annotation, one)
            yield replace(one, holders=(), cue=None, status="asserted", certainty=sure)


def _is_remark(annotation: Annotation, one: Attribution) -> bool:
    """Return True for 'it is important to note that it leaked', 'it is fair to say it did'.

    What is hard to say, or whether it did, is left open.
    """
    verb = annotation.doc.head_at(*one.cue) if one.cue is not None else None
    if verb is None or one.holders or one.status != "reported" or one.certainty == "hypothetical":
        return False
    above = verb.head.head if verb.head.pos_ == "ADJ" else verb.head
    it = verb.i > above.i and above.has_dependent("nsubj", "expl", lower="it")
    held = above.lemma_ == "be" and it and not above.has_dependent("neg")
    return held and above.has_dependent("acomp", lower=words("certainty", "remarks"))


def _was_said_before(annotation: Annotation, one: Attribution) -> bool:
    """Return True for 'We reported that he had left', which the writer may mean to correct."""
    verb = annotation.doc.head_at(*one.cue) if one.cue is not None else None
    effect = cues.verbs().get(verb.lemma_) if verb is not None and verb.is_verb else None
    if verb is None or effect is None or effect.group not in ("say", "announce"):
        return False
    return verb.finite.tag_ == "VBD" or verb.finite.lemma_ == "have"


def _sureness(annotation: Annotation, one: Attribution) -> Certainty | None:
    """Return how sure the writer is: 'I am sure that she left' says what he thinks."""
    cue = annotation.doc.head_at(*one.cue) if one.cue is not None else None
    thought = cue is not None and cue.pos_ == "ADJ"
    return weaker(one.certainty or "certain", "probable") if thought else one.certainty


def _of_the_writer(annotation: Annotation, attributions: list[Attribution]) -> frozenset[str]:
    """Return the ids of the pronouns that stand for the writer, or whoever reads him, as holders.

    In words that somebody else is told to have said they stand for that speaker.
    """
    holders = {holder for one in attributions for holder in one.holders}
    spoken = [m for m in annotation.mentions if m.id in holders and _is_first(annotation, m)]
    ids = {mention.id for mention in spoken}
    contents = [one.content for one in attributions if ids.isdisjoint(one.holders)]
    return frozenset(
        mention.id
        for mention in spoken
        if not any(content.contains(mention.head) for content in contents)
        and not _may_be_quoted(annotation.document.text, mention.head)
    )


def _is_first(annotation: Annotation, mention: Mention) -> bool:
    """Return True for 'I', 'we' or 'you' if nothing in the text names who that is."""
    word = mention.head.words(annotation.document.text).lower()
    if mention.kind != "pronoun" or word not in FIRST | READER:
        return False
    return all(m.kind == "pronoun" for m in annotation.mentions if m.chain == mention.chain)


def _may_be_quoted(text: str, words: Span) -> bool:
    """Return True in a paragraph that a colon announces, or that has a mark without its other."""
    start = text.rfind("\n", 0, words.start) + 1
    paragraph, _, _ = text[start:].partition("\n")
    return text[:start].rstrip().endswith(":") or has_lone_mark(paragraph)


def has_lone_mark(text: str) -> bool:
    """Return True if quotation marks do not pair: '"I was there. Nobody came.'."""
    straight = sum(text.count(mark) for mark in EITHER)
    opening, closing = (sum(text.count(m) for m in marks) for marks in (OPENING, CLOSING))
    return straight % 2 == 1 or opening != closing
