"""The scope of a reporting word: the clause, the noun phrase or the sentence that it reports."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.annotate.speech import cues
from kg.annotate.speech.parentheticals import after_comma, between_commas
from kg.extract.attribution.complements import (
    DEFINITE,
    is_definite,
    joined_clauses,
    others_word,
)
from kg.extract.attribution.outlets import ids_of
from kg.extract.factuality.clause_types import embedded_question, infinitive
from kg.extract.factuality.known_deeds import is_known_deed
from kg.extract.factuality.lexicon import words
from kg.extract.factuality.polarity import befell
from kg.extract.factuality.predicate_adjectives import befalls
from kg.model import Certainty, Mention, Span, Status
from kg.syntax.parsed import Span as Sentence
from kg.syntax.parsed import Token

SURE, LIKELY = 0.9, 0.7
CONTENT_MARKS = frozenset(("that", "if", "whether"))
"""Conjunctions that introduce reported content; others introduce its time or reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """A stretch of text attributed to a source other than the document.

    `holders` are mention ids, outermost first; empty if no source is named ('reportedly'). `source`
    are spans inside the content that name the cue or its source: 'police said' in 'The man, police
    said, fled'.
    """

    content: Span
    holders: tuple[str, ...]
    cue: Span | None
    status: Status
    certainty: Certainty | None = None
    confidence: float = SURE
    source: tuple[Span, ...] = ()


def attributed(
    content: Span | None,
    cue: Token,
    *sources: Mention | None,
    status: Status,
    certainty: Certainty | None = None,
    confidence: float = SURE,
    source: tuple[Span, ...] = (),
) -> Iterator[Attribution]:
    """Yield the attribution of a content, if there is one, to its sources; `cue` tells of it."""
    if content is not None:
        yield Attribution(
            content=content,
            holders=ids_of(*sources),
            cue=Span(cue.idx, cue.idx + len(cue)),
            status=status,
            certainty=certainty,
            confidence=confidence,
            source=source,
        )


TAIL = 10
"""Maximum number of words from the verb of a closing tag to the end of its sentence."""
DASHES = frozenset({"—", "–", "--"})
RELATIVE = frozenset({"WDT", "WP", "WRB", "WP$"})
"""Tags of relative pronouns and adverbs."""
OPEN = frozenset({"alleged", "supposed", "purported", "claimed", "possible"})
"""With these, a definite noun names what may not have been."""
JOINTS = frozenset({"so", "and", "but", "or", "yet"})
OBJECTS = frozenset({"dobj", "dative", "iobj"})
AHEAD = frozenset({"until", "till", "before", "by"})
"""Prepositions of what is still to come where it is promised."""
UNREAL = frozenset({"future", "hypothetical", "possible"})
"""Certainties of what is promised, ordered, planned or feared."""


def cover(tokens: Iterable[Token], *, without: Iterable[Token] = ()) -> Span | None:
    """Return the span from the first to the last of the tokens, without punctuation at the ends.

    Tokens that are also in `without` are left out.
    """
    left_out = {t.i for t in without}
    kept = (t for t in tokens if t.i not in left_out)
    solid = [t for t in kept if not (t.is_punct or t.is_space or t.is_quote)]
    if not solid:
        return None
    last = max(solid, key=lambda t: t.i)
    return Span(min(t.idx for t in solid), last.idx + len(last))


def is_dash(token: Token) -> bool:
    """Return True for a dash, or a hyphen with blanks around it; not in 'hit-and-run'."""
    spaced = token.whitespace_ and (not token.i or token.nbor(-1).whitespace_)
    return token.text in DASHES or (token.text == "-" and bool(spaced))


def around_parenthesis(verb: Token) -> Span | None:
    """Return the content of 'police said' if the parse attaches it to the clause beside it.

    'The man, police said, fled' and 'the man fled, police said': the clause above the verb, else
    the words of the sentence up to the comma before the cue.
    """
    if between_commas(verb) is not None:
        first, last = _between_marks(verb)
        others = (*others_word(verb, verb.sent.root), *manner_of(verb))
        return cover(verb.doc[first:last], without=others)
    if verb.lemma_ not in cues.words("parenthesis") or not _may_close(verb):
        return None
    ahead = _before_tag(verb)
    if ahead is None and verb.dep_ == "parataxis":
        return cover(_own_clause(verb.head), without=others_word(verb, verb.head))
    return ahead


def _may_close(verb: Token) -> bool:
    """Return False for 'saying', and for clauses of a noun or a verb ('the man said to lead')."""
    if verb.tag_ == "VBG":
        return False
    owned = verb.dep_ == "acl" and verb.has_dependent("nsubj", side="left")
    return verb.dep_ not in ("acl", "relcl", "xcomp") or owned or bool(after_comma(verb))


def manner_of(verb: Token) -> list[Token]:
    """Return 'reading from a paper' and 'without giving names' right after a tag: how it was said.

    Also when: 'officials said, as crews searched'. Parsers attach these to the tag or to what it
    reports.
    """
    if verb.i + 3 >= len(verb.doc) or verb.word_after != ",":
        return []
    first = verb.doc[verb.i + 2]
    if first.lower_ in ("as", "while") and first.dep_ == "mark":
        return [t for t in first.head.subtree if t.i >= first.i]
    return [t for t in first.subtree if t.i > verb.i] if _tells_how(first) else []


def _tells_how(first: Token) -> bool:
    """Return True for 'reading from a paper' and 'without giving names', by its first word."""
    led = first.nbor() if first.lower_ == "without" else first
    known = cues.words("manner", "without" if led.i > first.i else "with")
    return led.tag_ == "VBG" and led.lemma_ in known


def _before_tag(verb: Token) -> Span | None:
    """Return the words of a sentence before the comma that precedes its closing tag."""
    sentence = verb.sent
    named = (t for c in verb.dependents("nsubj") for t in c.subtree)
    first = min((t.i for t in named if t.i < verb.i), default=verb.i)
    stray = after_comma(verb)
    first = stray[0].i if stray else first
    if first <= sentence.start + 2 or sentence.end - verb.i > TAIL:
        return None
    before = verb.doc[first - 1]
    if before.text not in (",", "—", "–", "--"):
        return None
    return _cover_clause(verb.doc[sentence.start : before.i])


def _cover_clause(tokens: Sentence) -> Span | None:
    """Return the span of some words if there is a verb among them."""
    return cover(tokens) if any(t.is_verb for t in tokens) else None


def before_quoting(verb: Token) -> Span | None:
    """Return the content of 'The dam broke, officials were quoted as saying': what is before it."""
    quoting = verb.head.head
    quoted = verb.dep_ == "pcomp" and verb.head.lower_ == "as"
    if not quoted or quoting.lemma_ not in cues.words("citing") or _goes_on_after(verb):
        return None
    named = quoting.dependents("nsubj", "nsubjpass", side="left")
    first = min((c.left_edge.i for c in named), default=quoting.i)
    if first <= verb.sent.start or verb.doc[first - 1].text != ",":
        return None
    return _cover_clause(verb.doc[verb.sent.start : first])


def _goes_on_after(verb: Token) -> bool:
    """Return True if more than a mark or a preposition follows a verb: 'saying that …'."""
    after = verb.after
    return after is not None and not (after.is_punct or after.is_space or after.dep_ == "prep")


def between_semicolons(word: Token) -> tuple[int, int]:
    """Return the first token and the end of the part of a sentence that semicolons set off."""
    marks = [t.i for t in word.sent if t.text == ";"]
    first = max((m + 1 for m in marks if m < word.i), default=word.sent.start)
    return first, min((m for m in marks if m > word.i), default=word.sent.end)


def _between_marks(verb: Token) -> tuple[int, int]:
    """Return the first token and the end of a tag's part of its sentence.

    A semicolon or a colon parts a sentence; 'which, he said,' parts off the relative clause, and
    so does 'which took, he said, an hour'; 'and, he said,' parts off what follows.
    """
    first, last = between_semicolons(verb)
    first = _behind_colons(verb, first)
    comma = _last_comma(verb.doc[first : verb.i])
    if comma is not None and comma.i > first and comma.nbor(-1).tag_ in ("WDT", "WP", "CC"):
        return comma.i - 1, last
    relative = next((t for t in verb.ancestors if t.dep_ == "relcl"), None)
    if relative is not None and _is_within(verb, relative) and relative.left_edge.i >= first:
        return relative.left_edge.i, min(relative.right_edge.i + 1, last)
    return first, last


def _behind_colons(verb: Token, first: int) -> int:
    """Return the first token behind the last colon before a verb, or else the one given."""
    colons = (t.i + 1 for t in verb.doc[first : verb.i] if t.text == ":")
    return max(colons, default=first)


def _last_comma(words: Sentence) -> Token | None:
    return next((t for t in reversed(words) if t.text == ","), None)


def _relative_at(edge: Token) -> Token | None:
    """Return 'which' at the edge of a clause that it opens, also in 'in which'."""
    return next((t for t in edge.doc[edge.i : edge.i + 2] if t.tag_ in RELATIVE), None)


def _is_within(tag: Token, clause: Token) -> bool:
    """Return True if a clause that 'which' or 'who' opens goes on after a tag inside it."""
    edge = clause.left_edge
    opened = _relative_at(edge) is not None
    return opened and edge.i < tag.i and clause.right_edge.i > tag.right_edge.i + 1


def less_additions(
    annotation: Annotation, found: Iterable[Attribution], quoted: Sequence[Span]
) -> list[Attribution]:
    """Exclude from reported content the clauses that the writer adds: 'the rule, which he signed'.

    Relative clauses between commas are not part of what is reported (Potts, The Logic of
    Conventional Implicatures, 2005) if they describe a past or present state. Quoted words belong
    to the speaker entirely, and so does a sentence that a tag closes: 'The actor, who had been ill,
    died, his agent said'. A denial reaches none of them: 'denied neglect at its plant, where a
    boiler burst'.
    """
    found = list(found)
    asides = _asides(annotation, found)
    result = []
    for one in found:
        apart = asides.inside(one)
        own = tuple(s for s in apart if _is_part(s, one) and not _is_quoted(s, one, quoted))
        result.append(replace(one, source=(*one.source, *own)) if own else one)
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asides:
    """The clauses of a text that are the writer's own, whatever they are reported with.

    `added` stands between commas, `settled` is known by how certain the report is, `mishaps` are
    known whoever is accused of them, and `events` beside contents that somebody has `refused`.
    """

    added: Sequence[Span]
    settled: Mapping[str, Sequence[Span]]
    mishaps: Sequence[tuple[Span, Span]]
    refused: Sequence[Span]
    events: Sequence[Span]

    def inside(self, one: Attribution) -> Iterator[Span]:
        """Yield the clauses that the writer may have added to what one source says."""
        if not closes(one):
            yield from self.added
        yield from self.settled.get(one.certainty or "", ())
        if one.status in ("alleged", "denied") or one.certainty in ("possible", "probable"):
            yield from (span for span, verb in self.mishaps if one.content.contains(verb))
        if any(one.content.overlaps(span) for span in self.refused):
            yield from self.events


def _asides(annotation: Annotation, found: Sequence[Attribution]) -> _Asides:
    """Return what the writer tells himself in a text in which all of this is reported."""
    refused = [a.content for a in found if a.status == "denied" and not closes(a)]
    past = dict(_settled(annotation))
    # Beside a belief only what is said of a known thing is known as well: 'detectives think the
    # gang that robbed the bank had help'.
    known = [span for span, noun in past.items() if _is_topic(noun)]
    return _Asides(
        added=[*_additions(annotation)],
        settled={**dict.fromkeys(UNREAL, tuple(past)), "probable": known},
        mishaps=[*_mishaps(annotation)],
        refused=refused,
        events=[*_appositive_events(annotation)] if refused else [],
    )


def _appositive_events(annotation: Annotation) -> Iterator[Span]:
    """Yield relative clauses after a comma that tell a past event: ', where a boiler burst'."""
    for verb in annotation.doc.having("relcl"):
        edge = verb.left_edge
        apart = edge.word_before in (",", "—", "–")
        if apart and _relative_at(edge) is not None and is_past(verb) and not _is_cleft(verb):
            yield from filter(None, [cover(verb.subtree)])


def _is_quoted(clause: Span, one: Attribution, quoted: Iterable[Span]) -> bool:
    """Return True for quoted words, unless the speaker himself reports them of another."""
    inside = (q for q in quoted if q.overlaps(clause))
    return any(one.cue is None or not q.contains(one.cue) for q in inside)


def _is_part(clause: Span, attribution: Attribution) -> bool:
    """Return True if a clause is in the content, is not all of it and does not contain the cue."""
    content, cue = attribution.content, attribution.cue
    inside = content.contains(clause) and clause != content
    return inside and (cue is None or not clause.contains(cue))


def _settled(annotation: Annotation) -> Iterator[tuple[Span, Token]]:
    """Yield relative clauses about past events, and their nouns.

    'To rebuild the school that burned down': what is promised, ordered or feared is in the future;
    these clauses identify the thing that it is about. So does 'asked to explain why it burned', and
    'the families affected'.
    """
    for verb in annotation.doc.having("relcl", "ccomp", "acl"):
        if _is_over(verb) or _has_befallen(verb):
            span = cover(verb.subtree)
            if span is not None:
                yield span, verb.head


def _is_over(verb: Token) -> bool:
    """Return True for 'that burned down' and 'has burned down', and for 'to ask why it burned'."""
    if verb.dep_ == "relcl":
        return (is_past(verb) or _is_perfect(verb)) and not _is_cleft(verb)
    asked = verb.dep_ == "ccomp" and infinitive(verb.head) and embedded_question(verb)
    return asked and is_past(verb) and not _is_cleft(verb)


def _has_befallen(verb: Token) -> bool:
    """Return True for 'the families affected', 'the homes destroyed by the storm'."""
    if verb.dep_ != "acl" or verb.tag_ != "VBN" or verb.i != verb.head.i + 1:
        return False
    action = classes("verbs").get(verb.lemma_.lower(), "").removeprefix("kg:")
    hurt = verb.lemma_ in cues.words("befallen", "verbs") or action in words("objects", "befalling")
    return hurt and not verb.has_dependent("aux", "auxpass") and is_definite(verb.head)


def _is_topic(noun: Token) -> bool:
    """Return True for a definite noun, or the subject that opens its sentence."""
    opens = noun.dep_ in ("nsubj", "nsubjpass") and noun.left_edge.i == noun.sent.start
    return is_definite(noun) or opens


def closes(attribution: Attribution) -> bool:
    """Return True if the cue comes after its content: 'He fled, police said'."""
    return attribution.cue is not None and attribution.content.end <= attribution.cue.start


def _additions(annotation: Annotation) -> Iterator[Span]:
    """Yield the relative clauses that the writer adds, and what he says of a report."""
    for verb in annotation.doc.having("advcl", "relcl", "acl"):
        if verb.dep_ == "advcl" and (_dates(verb) or _compares(verb) or _goes_on_beside(verb)):
            yield from filter(None, [cover(verb.subtree)])
        span = _added_to_noun(verb) if verb.dep_ in ("relcl", "acl") else None
        if span is not None:
            yield span


def _added_to_noun(verb: Token) -> Span | None:
    """Return what the writer adds to a noun: 'the law that bans strikes' in what somebody says."""
    if _is_judgement(verb):
        return cover(verb.head.subtree)
    if verb.dep_ == "acl":
        return None
    if _is_added(verb):
        return cover(verb.subtree)
    if _locates(verb) or _cites(verb):
        joined = chain.from_iterable(c.subtree for c in verb.dependents("conj"))
        return cover(verb.subtree, without=joined)  # 'where they sat and shot them'
    return None


def _dates(clause: Token) -> bool:
    """Return True for 'the biggest march since Lee took office', known to every reader.

    A clause of time is presupposed (Heinämäki, Semantics of English Temporal Connectives, 1978),
    and this one is the yardstick of whoever compares; what somebody did since is his own account.
    """
    if not (is_past(clause) and clause.has_dependent("mark", lower="since")):
        return False
    ahead = clause.doc[clause.sent.start : clause.i]
    return any(t.tag_ in ("JJS", "RBS") or t.lower_ in ("first", "last") for t in ahead)


def _compares(clause: Token) -> bool:
    """Return True for 'as the union claims' in 'denied that he hid it, as the union claims'."""
    told = clause.lemma_.lower() in cues.verbs() and not clause.has_dependent("ccomp", "dobj")
    return told and clause.has_dependent("mark", lower="as") and clause.left_edge.word_before == ","


def _goes_on_beside(clause: Token) -> bool:
    """Return True for 'as staff walk out' in the headline 'Owner denies knowing of leak as …'."""
    reported, said = clause.head, clause.head.head
    beside = reported.dep_ == "xcomp" and reported.tag_ == "VBG" and clause.i > reported.i
    own = clause.has_dependent("nsubj", "nsubjpass") and clause.has_dependent("mark", lower="as")
    now = said.tag_ in ("VBZ", "VBP") and clause.finite.tag_ in ("VBZ", "VBP")
    return beside and own and now and said.head.i == said.i


def _locates(clause: Token) -> bool:
    """Return True for 'near the spot where the fire began', which tells the reader which spot.

    'The flat where he hid the gun' is an account of what somebody did.
    """
    where = clause.has_dependent("advmod", lower="where", side="left")
    subject = clause.dependent("nsubj", "nsubjpass")
    named = subject is not None and subject.is_noun and is_definite(subject)
    return where and named and is_past(clause) and is_definite(clause.head)


def _cites(clause: Token) -> bool:
    """Return True for 'the law that bans strikes', 'the act, which required boats to report'.

    What is in force is known, whoever speaks of it; what a bill or a plan would do is not.
    """
    noun = clause.head
    names = (noun, *noun.dependents("compound", "nmod"))
    known = is_definite(noun) or noun.dep_ == "appos" or any(t.pos_ == "PROPN" for t in names)
    law = known and any(t.lemma_.lower() in cues.words("laws") for t in names)
    told = clause.finite.tag_ in ("VBZ", "VBP", "VBD") and not clause.has_dependent("neg")
    subject = clause.dependent("nsubj", side="left")
    return law and told and subject is not None and subject.lower_ in ("that", "which")


def _is_judgement(verb: Token) -> bool:
    """Return True for 'a claim the rebels deny' after a comma: the writer says so of the report."""
    noun, start = verb.head, verb.head.left_edge
    named = noun.pos_ == "NOUN" and noun.lemma_.lower() in cues.nouns()
    apart = start.word_before in (",", "—", "–") and start.lower_ in ("a", "an")
    owned = verb.has_dependent("nsubj", "nsubjpass")
    said = verb.lemma_.lower() in cues.verbs() or verb.lemma_ in cues.words("naming")
    return named and apart and owned and said


def times_of(content: Token, *, joined: bool = True) -> Iterator[Span]:
    """Yield clauses of time: the raid in 'is thought to have left before police raided it'.

    They are no part of what is thought, suspected or denied. Of those with another clause `joined`
    to them it may be content again: 'until she was eighteen and then sent away'.
    """
    for clause in content.subtree:
        told = clause.i != content.i and _is_time(clause)
        told = told and (joined or not clause.has_dependent("conj"))
        span = cover(clause.subtree) if told else None
        yield from () if span is None else (span,)


def _is_time(clause: Token) -> bool:
    """Return True for a clause of time in the past: 'when he was arrested'."""
    marks = {c.lower_ for c in clause.dependents("mark", "advmod") if c.i < clause.i}
    timed = clause.dep_ == "advcl" and not marks.isdisjoint(cues.words("blame", "times"))
    owned = clause.has_dependent("nsubj", "nsubjpass", "expl")
    return timed and owned and is_past(clause)


def is_past(verb: Token) -> bool:
    """Return True if a verb is in a past tense: 'fled', 'had fled', 'was held'."""
    first = verb.finite
    return first.tag_ == "VBD"


def _is_perfect(verb: Token) -> bool:
    """Return True for a verb in the present perfect: 'have fled', 'has been held'."""
    first = verb.finite
    return verb.tag_ == "VBN" and first.lemma_ == "have" and first.tag_ in ("VBZ", "VBP")


def _is_added(verb: Token) -> bool:
    """Return True if a relative clause is set off by a comma and describes a state.

    'Who was armed', 'which ends in June', 'where she had worked'. What happened next ('who ran into
    the yard', 'where he was questioned') is part of what is reported.
    """
    edge = verb.left_edge
    if edge.word_before not in (",", "—", "–") or _is_cleft(verb):
        return False
    if any(c.i < verb.i for c in verb.head.dependents("relcl")):
        return False  # one of a series: 'lawyers who are free, who are willing'
    if verb.has_dependent("neg") and verb.lemma_ in cues.words("withheld_names"):
        return True  # 'two managers, whom he did not name'
    relative = _relative_at(edge)
    return relative is not None and verb.tag_ != "VBG" and _is_state(verb, relative)


def _is_state(verb: Token, relative: Token) -> bool:
    """Return True for the present, the perfect, 'be' and 'have'; not for 'where he was seen'."""
    first = verb.finite
    if first.tag_ == "MD":
        return False
    if first.lower_ == "had" and any(c.tag_ == "PRP" for c in verb.dependents(*OBJECTS)):
        return False  # 'the foreman, who had assured her that …': an account
    perfect = verb.has_dependent("aux", "auxpass", lower=("had", "have", "has"))
    if perfect or first.tag_ in ("VBZ", "VBP"):
        return True
    return relative.tag_ != "WRB" and first.lemma_ in ("be", "have")


def _is_cleft(verb: Token) -> bool:
    """Return True for a cleft: 'it was the pilot, not the crew, who erred'."""
    be = verb.head.head
    subjects = {c.lower_ for c in (*be.children, *verb.head.children) if c.dep_ == "nsubj"}
    return verb.head.dep_ == "attr" and "it" in subjects


def content_span(verb: Token, content: Token) -> Span | None:
    """Return the span of what a verb reports.

    Before the cue it is the sentence up to the cue, whatever the parse cut off ('…, or not, he
    said'); from a reported noun phrase, a non-restrictive 'which' clause is left out.
    """
    if content.dep_ in ("dobj", "pobj", "pcomp"):
        return _of_phrase(verb, content)
    if content.dep_ == "nsubjpass":
        return clause_span(content)
    subject = (t.i for c in verb.dependents("nsubj") for t in c.subtree)
    begins = min(min(subject, default=verb.i), verb.i)
    if max(t.i for t in content.subtree) < begins:
        return _before_cue(verb, content, begins)
    span = clause_span(content, without=[*others_word(verb, content), *_own_words(verb, content)])
    more = cover(joined_clauses(verb, content))
    return Span(span.start, max(span.end, more.end)) if span and more else span


def _of_phrase(verb: Token, content: Token) -> Span | None:
    """Return the span of content that is a noun phrase or stands behind a preposition."""
    if content.dep_ == "dobj":
        added = [c for c in content.dependents("relcl") if c.left_edge.word_before == ","]
        return clause_span(content, without=[t for c in added for t in c.subtree])
    if content.dep_ == "pcomp" or content.head.lower_ != "as":
        return cover([*own_matter(content), *_charged_too(verb, content)])
    if cues.verbs()[verb.lemma_.lower()].group == "treat":
        return cover(content.subtree)
    labelled = chain.from_iterable(c.subtree for c in verb.dependents("dobj", "nsubjpass"))
    return cover([*content.subtree, *labelled])


def _before_cue(verb: Token, content: Token, begins: int) -> Span | None:
    """Return the span of content whose cue follows; `begins` is the first word of the cue."""
    ahead = verb.doc[verb.sent.start : begins]
    told_after = verb.has_dependent("ccomp", side="right")
    apart = (";", *DASHES, ":") if told_after else (";",)
    if any(t.text in apart for t in verb.doc[content.i : begins]):
        return None
    if ahead and ahead[-1].lower_ in JOINTS:  # 'He was tired, so I hope that they win'
        return None
    cuts = (t.i + 1 for t in ahead if _cuts(t, verb) and t.i < content.i)
    return cover(verb.doc[max(cuts, default=verb.sent.start) : begins])


def _cuts(mark: Token, verb: Token) -> bool:
    """Return True for a mark before which somebody else speaks than whom the closing tag names.

    'The night began badly: two pumps failed, the engineer said' is all his account; 'The mayor was
    in despair: the town had lost its school, Lee said' may describe the speaker.
    """
    if mark.text != ":":
        return mark.text == ";"
    speaker = verb.dependent("nsubj")
    ahead = mark.doc[mark.sent.start : mark.i]
    told = next((t for t in ahead if t.is_verb and t.has_dependent("nsubj", "nsubjpass")), None)
    if told is None or speaker is None or speaker.pos_ == "PRON":
        return True
    return _is_about(told, speaker) or told.lemma_.lower() in cues.verbs() or not is_past(told)


def _is_about(told: Token, speaker: Token) -> bool:
    """Return True for a clause that may describe a speaker, or somebody who is named."""
    subject = told.dependent("nsubj", "nsubjpass")
    if subject is None or told.lemma_ == "be":
        return True
    return subject.pos_ == "PROPN" or subject.lower_ == speaker.lower_


def by_our_parser(annotation: Annotation, verb: Token) -> Iterator[tuple[Span, Token]]:
    """Yield the clause that our own parser attaches to a verb, if the pipeline's parse has none.

    'Police said two women, between 30 and 40 years old, working for a bank choked on smoke.'
    """
    tree, doc = annotation.tree, verb.doc
    for clause in tree.having(verb.i, "ccomp") if verb.i not in annotation.overlong else ():
        words = [doc[i] for i in tree.within(clause)]
        marks = {doc[i].lower_ for i in tree.having(clause, "mark")}
        span = cover(words)
        if span is not None and marks <= CONTENT_MARKS and verb not in words:
            yield from ((span, doc[clause]),) if any(t.is_verb for t in words) else ()


def _own_words(verb: Token, content: Token) -> list[Token]:
    """Return 'calling it a lie' after denied content: whoever denies it says this himself."""
    if cues.verbs()[verb.lemma_.lower()].status != "denied":
        return []
    return [
        t
        for child in content.dependents("advcl")
        if child.tag_ == "VBG"
        and child.i > content.i
        and child.left_edge.word_before == ","
        and child.lemma_.lower() in cues.quoting()
        for t in child.subtree
    ]


def _charged_too(verb: Token, content: Token) -> list[Token]:
    """Return 'and leaving the scene' after 'charged with murder', wherever it is attached."""
    return [
        t
        for child in verb.dependents("conj", "advcl", "xcomp")
        if child.i > content.i and child.tag_ == "VBG" and not results(child)
        for t in child.subtree
        if t.i > content.i
    ]


def clause_span(head: Token, *, without: Iterable[Token] = ()) -> Span | None:
    """Return the span of the clause headed by `head`, without the given tokens."""
    left_out = {t.i for t in without}
    tokens = [t for t in head.subtree if t.i not in left_out]
    return cover([*tokens, *_dangling(head, tokens)])


def own_matter(matter: Token) -> list[Token]:
    """Return a charge without trailing background clauses or clauses about a participant's fate.

    'Charged with the murder of a man who was found in the river', 'accused of theft after a fire
    that shut the museum': that he was found, and that it shut, is no charge. What else was done to
    him ('who was drugged') may be part of the charge, and is kept.
    """
    last = max(matter.subtree, key=lambda t: t.i)
    for token in matter.subtree:
        trails = token.i != matter.i and token.right_edge.i == last.i
        if trails and any(tells(token, matter) for tells in TRAILING):
            return [t for t in matter.subtree if t.i < token.left_edge.i]
    return list(matter.subtree)


def _tells_fate(clause: Token, matter: Token) -> bool:
    """Return True for 'who was found in the river' after 'the murder of a man'."""
    of_other = clause.dep_ == "relcl" and clause.head.i != matter.i
    return of_other and clause.left_edge.tag_ in ("WP", "WDT") and _is_fate(clause)


def _comments(noun: Token, _matter: Token) -> bool:
    """Return True for a comment after a charge: ', a crime that carries ten years'."""
    start = noun.left_edge
    apart = noun.dep_ == "appos" and start.word_before == ","
    return apart and noun.has_dependent("relcl")


def _opens_background(preposition: Token, _matter: Token) -> bool:
    """Return True for 'after a fire', 'in connection with a fire', 'in a fire that shut a mill'.

    Also for 'murder in the shooting of two guards', which there was.
    """
    if preposition.dep_ != "prep":
        return False
    held = preposition.dependents("pobj")
    if preposition.lower_ in ("after", "following"):
        return bool(held)
    if preposition.lower_ in ("in", "for", "over") and any(map(is_known_deed, held)):
        return preposition.head.is_noun
    return preposition.lower_ == "in" and any(
        (c.lower_ in ("connection", "relation") and c.has_dependent("prep"))
        or any(map(is_past, c.dependents("relcl")))
        for c in held
    )


def results(clause: Token, _matter: Token | None = None) -> bool:
    """Return True for ', prompting her to leave': what an accusation or a report brought about."""
    apart = clause.tag_ == "VBG" and clause.left_edge.word_before == ","
    return apart and clause.dep_ == "advcl" and clause.lemma_ in cues.words("matters", "results")


TRAILING = (_tells_fate, _opens_background, _comments, results)
"""What follows a charge and is no part of it; each function quotes an example."""


def _is_fate(verb: Token) -> bool:
    """Return True for 'who died', 'who was found dead', 'was killed by a bomb' (no named agent)."""
    if verb.lemma_.lower() in cues.words("matters", "fates"):
        return True
    passive = verb.has_dependent("auxpass")
    by = [t for c in verb.dependents("agent") for t in c.subtree]
    named = any(t.pos_ in ("PROPN", "PRON") or t.ent_type_ for t in by)
    return passive and not named and verb.lemma_.lower() in cues.words("matters", "fates_passive")


def _dangling(head: Token, tokens: list[Token]) -> list[Token]:
    """Return the clause that a 'but' at the end of the content introduces, if attached higher.

    'said he was armed, but never went in': without a subject of its own it belongs to the content.
    """
    last = next((t for t in reversed(tokens) if not t.is_punct), None)
    if last is None or last.dep_ != "cc" or head.head.i == head.i:
        return []
    for sibling in head.head.dependents("conj"):
        if sibling.i > last.i:
            return list(sibling.subtree)
    return []


def taken_for_granted(content: Token) -> Iterator[Span]:
    """Yield identifying relative clauses, which are presupposed: 'denied firing the shot that hit'.

    A denial or doubt about the rest does not affect them.
    """
    for clause in content.subtree:
        definite = clause.head.has_dependent(lower=DEFINITE)
        who = any(c.tag_ in ("WP", "WDT") for c in clause.children if c.i < clause.i)
        known = clause.dep_ == "relcl" and definite and who and not _is_cleft(clause)
        span = cover(clause.subtree) if known else None
        if span is not None and clause.i != content.i:
            yield span


def described_in(content: Token) -> Iterator[Span]:
    """Yield participles that tell of whom an order is: 'asked us to help people seeking shelter'.

    They are presupposed, unless the noun is any that fits: 'asked anyone hiding a gun to give it'.
    """
    yield from taken_for_granted(content)
    for clause in content.subtree:
        noun, before = clause.head, clause.before
        beside = clause.dep_ == "acl" and clause.tag_ in ("VBG", "VBN") and before == noun
        loose = noun.tag_ not in ("NNS", "NNPS") and not noun.has_dependent(lower=DEFINITE)
        if not beside or loose or noun.has_dependent(lower=("any", "no", "all")):
            continue
        span = cover(clause.subtree)
        if span is not None and clause.i != content.i:
            yield span


def _mishaps(annotation: Annotation) -> Iterator[tuple[Span, Span]]:
    """Yield 'the crash' and 'caused' of 'claims that his firm had caused the crash'."""
    for noun in filter(_is_known_mishap, annotation.tokens):
        verb = noun.verb_above
        if is_past(verb) or verb.tag_ == "VBD":
            yield annotation.span_of(noun), annotation.span_of(verb)


def mishaps_in(content: Token) -> Iterator[Span]:
    """Yield 'the crash' in 'that he had called her after the crash', which there was.

    What befell is known by a definite noun phrase (Strawson, On Referring, 1950), whatever is
    denied or thought beside it; not where the clause is about whether it took place, or about who
    committed the crime.
    """
    for noun in content.subtree:
        if noun.i != content.i and _is_known_mishap(noun):
            yield Span(noun.idx, noun.idx + len(noun))


def mishaps_beside(content: Token) -> Iterator[Span]:
    """Yield 'the crash' in 'pledged to help after the crash', which there was.

    Not what the promise is about itself: 'vowed to continue the battle', nor a death to come:
    'promised to be silent until after her death'.
    """
    for noun in content.subtree:
        led = noun.dep_ == "pobj" and noun.head.dep_ == "prep"
        led = led and noun.head.lower_ not in AHEAD and noun.head.word_before not in AHEAD
        if led and noun.i != content.i and _is_known_mishap(noun):
            yield Span(noun.idx, noun.idx + len(noun))


def _is_known_mishap(noun: Token) -> bool:
    if not noun.is_noun or not is_definite(noun) or not befell(noun):
        return False
    happened = befalls(noun) is not None or noun.has_dependent("amod", lower=OPEN)
    own = noun.dep_ in ("conj", "compound", "attr", "appos")
    done = noun.dep_ in ("dobj", "nsubjpass") and noun.head.lemma_ in ("commit", "perpetrate")
    return not (happened or own or done)


def went_on(content: Token) -> Iterator[Span]:
    """Yield what the law did after what is alleged: ', where he was arrested'."""
    for clause in content.subtree:
        edge = clause.left_edge
        apart = clause.dep_ == "relcl" and edge.word_before in (",", "—", "–")
        action = classes("verbs").get(clause.lemma_.lower(), "").removeprefix("kg:")
        lawful = apart and is_past(clause) and action in cues.words("blame", "procedure")
        span = cover(clause.subtree) if lawful and clause.i != content.i else None
        if span is not None:
            yield span


def adverb_span(adverb: Token) -> Span | None:
    """Return the scope of 'allegedly': its clause and coordinated verbs that share its subject."""
    head = adverb.head
    if head.dep_ == "amod" or (head.pos_ in ("ADJ", "NOUN") and head.head.is_noun):
        return cover([head]) if head.dep_ == "amod" else cover(head.subtree)
    while not head.is_verb and head.dep_ not in ("ROOT", "ccomp", "relcl", "advcl"):
        head = head.head
    return cover(_own_clause(head))


def _own_clause(head: Token) -> list[Token]:
    """Return the tokens of a clause without coordinated clauses that have their own subject."""
    apart: set[int] = set()
    for child in head.dependents("conj", "parataxis"):
        if child.has_dependent("nsubj", "nsubjpass"):
            apart.update(t.i for t in child.subtree)
    return [t for t in head.subtree if t.i not in apart]


def according_span(token: Token) -> Span | None:
    """Return the scope of 'according to X': the sentence if at its edge, else the clause."""
    sentence = token.sent
    end = max(t.i for t in token.subtree) + 1
    at_start = token.i - sentence.start <= 2
    at_end = all(t.is_punct or t.is_space for t in token.doc[end : sentence.end])
    comma = token.i > sentence.start and token.word_before in (",", "—", "–", "-", "--")
    if at_start or (comma and at_end):
        return cover(sentence)
    beside = [] if comma else _apposed_before(token)
    if beside:
        return cover(beside)
    return cover(token.head.verb_above.subtree)


def _back_to_comma(word: Token) -> list[Token]:
    """Return the words between the last comma and a word; none without a comma."""
    comma = _last_comma(word.doc[word.sent.start : word.i])
    return list(word.doc[comma.i + 1 : word.i]) if comma is not None else []


def _apposed_before(according: Token) -> list[Token]:
    """Return 'five of them' in 'the men, five of them according to a guard, fled'.

    Also 'worth £9,000' in 'sold a ring, worth £9,000 according to a jeweller'.
    """
    own = _back_to_comma(according)
    end = according.right_edge.i + 1
    closed = end < according.sent.end and according.doc[end].text == ","
    apposed = any(t.dep_ == "appos" and t.head.i < own[0].i for t in own)
    valued = bool(own) and own[0].lower_ in cues.words("according", "valued")
    told = valued or (closed and apposed)
    return own if told and not any(t.is_verb for t in own[1:]) else []


def source_spans(annotation: Annotation, verb: Token, speaker: Token | None) -> tuple[Span, ...]:
    """Return the spans that name the cue and the source, which are not part of the content."""
    spans = [annotation.span_of(verb)]
    if speaker is not None and (speaker.head.i == verb.i or speaker.i == verb.i - 1):
        side = speaker.i < verb.i
        own = cover(t for t in speaker.subtree if (t.i < verb.i) == side)
        spans.extend(s for s in (own,) if s)
    return tuple(spans)
