"""Outlets through which a statement came: told to, interviewed by, or printed in them."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_kinds import author_token, is_document
from kg.annotate.speech.source_resolution import addressee_token, by_agent, mention_of
from kg.extract.attribution.exhibits import is_exhibit, presenter_of
from kg.model import Mention
from kg.model.ids import outlet_key
from kg.outlet_names import names_outlet
from kg.syntax.parsed import Token

NO_NEWSROOM = frozenset({"Person", "Group", "Event"})
CLAUSES = frozenset({"acl", "relcl", "advcl", "xcomp"})
BESIDE = frozenset({"compound", "poss", "nmod"})
OWN = frozenset({"this", "our", "these"})


def is_outlet(mention: Mention, annotation: Annotation) -> bool:
    """Return True if a mention is an outlet, by its own words or another name in its chain."""
    if mention.kind == "pronoun" or (mention.kind == "name" and mention.type in NO_NEWSROOM):
        return False
    same = (m for m in annotation.mentions if m.chain == mention.chain and m.kind != "pronoun")
    return any(_is_called_so(m, annotation) for m in same)


def _is_called_so(mention: Mention, annotation: Annotation) -> bool:
    text = annotation.document.text
    words = mention.head.words(text)
    if mention.kind == "name":
        before = text[max(0, mention.head.start - 40) : mention.head.start].lower().split()
        introduced = mention.type not in NO_NEWSROOM and _names_kind(before)
        return introduced or names_outlet(words, tells=True)
    return _names_kind(mention.span.words(text)[: mention.head.end - mention.start].lower().split())


def _names_kind(words: list[str]) -> bool:
    """Return True for 'newspaper', 'news agency', 'a local station', not 'the police station'."""
    if not words or words[-2:-1] == ["social"]:
        return False  # 'on social media' everybody speaks for himself
    if words[-1] in cues.words("outlets", "nouns"):
        return True
    means = cues.words("outlets", "means")
    return (
        words[-1] in cues.words("outlets", "carriers")
        and words[-2:-1] != []
        and (words[-2] in means)
    )


def is_own(mention: Mention, annotation: Annotation) -> bool:
    """Return True if an outlet is the document's own: 'this newspaper', the Gazette in the Gazette.

    A short form counts as the publisher's unless its chain has a fuller name that does not match.
    """
    text, publisher = annotation.document.text, annotation.document.publisher
    first = mention.span.words(text).lower().split()[:1]
    if mention.kind != "name":
        return bool(first) and first[0] in OWN
    if not publisher:
        return False
    own = f" {outlet_key(publisher)}"
    names = [
        outlet_key(m.head.words(text))
        for m in annotation.mentions
        if m.chain == mention.chain and m.kind == "name"
    ]
    return all(own.endswith(f" {name}") for name in names)


def through(annotation: Annotation, verb: Token, speaker: Token | None) -> Mention | None:
    """Return the outlet that was told what a verb reports; None if it is the document's own."""
    for token in _listeners(verb, speaker):
        found = _outlet_named(annotation, token)
        if found is not None:
            return None if is_own(found, annotation) else found
    return None


def ids_of(*mentions: Mention | None) -> tuple[str, ...]:
    """Return the ids of mentions, each once, as a chain of sources has them."""
    return tuple(dict.fromkeys(m.id for m in mentions if m is not None))


def speaking(annotation: Annotation, speaker: Token | None) -> tuple[Mention | None, ...]:
    """Return the speaker; for 'a report in the Daily' the Daily, and its author if one is named.

    For what is only shown ('figures from the ministry') that is who presents it.
    """
    if speaker is not None and is_exhibit(speaker):
        return (presenter_of(annotation, speaker),)
    person = _person_behind(speaker)
    paper = _printed_in(annotation, speaker) if speaker is not None else None
    if paper is not None and person is speaker:
        return (paper,)
    return paper, mention_of(annotation, person)


def _person_behind(speaker: Token | None) -> Token | None:
    if speaker is None or speaker.dep_ == "expl" or speaker.lower_ in ("it", "there", "what"):
        return None if speaker is None or speaker.dep_ == "expl" else speaker
    if not is_document(speaker) or _only_shows(speaker):
        return speaker
    return author_token(speaker) or speaker


def _only_shows(text: Token) -> bool:
    """Return True for 'a video posted by Lee shows a fight', which is no word of Lee's."""
    if text.lemma_.lower() not in cues.words("documents", "footage"):
        return False
    told_by = text.dependents("relcl") or ([text.head] if text.dep_ == "nsubj" else [])
    effects = (cues.verbs().get(verb.lemma_.lower()) for verb in told_by)
    return any(effect is not None and effect.evidence for effect in effects)


def spoken_to(annotation: Annotation, source: Token) -> Mention | None:
    """Return the outlet in 'according to officials who spoke to the Daily'."""
    found = (_outlet_named(annotation, token) for token in _talked_to(source))
    outlet = next((m for m in found if m is not None), None)
    return None if outlet is None or is_own(outlet, annotation) else outlet


def _printed_in(annotation: Annotation, noun: Token) -> Mention | None:
    """Return the outlet in 'a report in the Daily', 'a story published by', 'an interview with'."""
    if noun.lemma_.lower() not in cues.words("outlets", "pieces"):
        return None
    beside = noun.dependents(*BESIDE)
    for token in (*_after(noun, cues.words("outlets", "within")), *_published_by(noun), *beside):
        found = _outlet_named(annotation, token)
        if found is not None and not is_own(found, annotation):
            return found
    return None


def _listeners(verb: Token, speaker: Token | None) -> Iterator[Token]:
    """Yield the possible addressees, the closest first."""
    told = addressee_token(verb)
    if told is not None:
        yield told
    posts = verb.lemma_ in cues.words("outlets", "posting")  # 'wrote on the network X': himself
    yield from _after(verb, cues.words("outlets", "at") - ({"on"} if posts else set()))
    for piece in _after(verb, cues.words("outlets", "during")):
        if piece.lemma_.lower() in cues.words("outlets", "pieces"):
            yield from _after(piece, cues.words("outlets", "within"))
            yield from _published_by(piece)
    yield from _talked_to(verb)
    if speaker is not None:
        yield from _talked_to(speaker)


def _talked_to(head: Token) -> Iterator[Token]:
    """Yield X in 'speaking to X, she said', 'officials who spoke to X', "X's sources"."""
    for clause in head.dependents(*CLAUSES):
        if clause.lemma_ in cues.words("outlets", "talking"):
            yield from _after(clause, cues.words("outlets", "within"))
    if head.lemma_.lower() in cues.words("outlets", "sources"):
        yield from head.dependents(*BESIDE)


def _after(head: Token, prepositions: frozenset[str]) -> Iterator[Token]:
    for child in head.dependents("prep", "dative", "agent", lower=prepositions):
        yield from child.dependents("pobj")


def _published_by(noun: Token) -> Iterator[Token]:
    """Yield X in 'an interview aired by X', 'a letter published in X', 'a story X published'."""
    for clause in noun.children:
        publishes = clause.lemma_.lower() in cues.words("outlets", "publishing")
        if clause.dep_ not in CLAUSES or not publishes:
            continue
        agent = by_agent(clause)
        if agent is not None:
            yield agent
        yield from _after(clause, cues.words("outlets", "within"))
        yield from clause.dependents("nsubj")


def _outlet_named(annotation: Annotation, token: Token) -> Mention | None:
    """Return the outlet that a word names, or whose reporter it names; preferably a name."""
    found = None
    for candidate in (token, *_employers(token)):
        mention = mention_of(annotation, candidate)
        if mention is not None and is_outlet(mention, annotation):
            if mention.kind == "name":
                return mention
            found = found or mention
    return found


def _employers(noun: Token) -> Iterator[Token]:
    """Yield X in 'a reporter of X', 'an X reporter', 'Ann Lee of X', "X's Ann Lee"."""
    of_one = cues.words("outlets", "reporters") | cues.words("outlets", "carriers")
    if noun.pos_ == "PROPN" or noun.lemma_.lower() in of_one:
        yield from noun.dependents(*BESIDE)
        yield from _after(noun, cues.words("outlets", "employed"))
        for child in noun.dependents("appos"):
            yield from _employers(child)
