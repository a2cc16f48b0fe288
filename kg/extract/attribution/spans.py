"""Attributions: which stretch of text has which source, cue, status and certainty."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from kg.annotate import Annotation
from kg.annotate.action_classes import classes
from kg.annotate.speech import cues
from kg.annotate.speech.cues import Effect
from kg.annotate.speech.parentheticals import between_commas, goes_on, is_mistagged, speaks_on
from kg.annotate.speech.quote_attribution import teller_behind
from kg.annotate.speech.source_kinds import obtained_by, superseded
from kg.annotate.speech.source_resolution import (
    by_agent,
    is_passive,
    mention_of,
    own_subject,
    quoted_as,
    speaker_token,
)
from kg.extract.attribution import complements, content_spans
from kg.extract.attribution.according import by_according
from kg.extract.attribution.beyond_tags import beyond_tags
from kg.extract.attribution.calls import by_calls
from kg.extract.attribution.charges import by_charges, without_asides
from kg.extract.attribution.content_spans import Attribution, is_past
from kg.extract.attribution.continued import told_on
from kg.extract.attribution.denied_after import by_later_denials, by_next_denials
from kg.extract.attribution.discredited import (
    by_hearings,
    by_namings,
    doubted,
    refuted_by,
    refuting,
)
from kg.extract.attribution.figure_sources import SPEAKERS, by_tallies
from kg.extract.attribution.headlines import by_headlines
from kg.extract.attribution.live_lines import by_live_lines
from kg.extract.attribution.made_known import by_making_known
from kg.extract.attribution.nesting import within_outer
from kg.extract.attribution.outlets import ids_of, speaking, through
from kg.extract.attribution.published import by_published
from kg.extract.attribution.reporting_words import (
    by_allegers,
    by_attitudes,
    by_credits,
    by_hearsay,
    by_modifiers,
    by_nouns,
    by_outcome,
    is_voiced,
    noun_holder,
)
from kg.extract.attribution.retractions import by_corrections, by_withdrawals
from kg.extract.attribution.unmade import is_unmade
from kg.extract.attribution.unquoted_speech import by_paragraphs
from kg.extract.attribution.verbless_lines import by_fragments
from kg.extract.attribution.writers_own import as_own_word
from kg.extract.factuality import report_modes
from kg.extract.factuality.certainty import certainty_of
from kg.extract.factuality.clause_types import embedded_question, infinitive
from kg.extract.factuality.governing_nouns import is_unconfirmed
from kg.extract.factuality.lexicon import words
from kg.model import Certainty, Mention, Quotation, Span, Status
from kg.syntax.parsed import Token

CITING = frozenset({"according", "according to"})
SPEECH = frozenset(("say", "announce", "admit", "allege", "lay", "deny"))
Commitment = tuple[tuple[str, ...], Status, Certainty | None]
"""Who vouches for something, its status and its certainty."""

__all__ = ["Attribution", "find_attributions"]


def find_attributions(
    annotation: Annotation, quotations: tuple[Quotation, ...]
) -> tuple[Attribution, ...]:
    """Return every stretch of reported, alleged or denied content, outer ones before inner ones."""
    found = [*_less_sources(annotation, [a for finder in FINDERS for a in finder(annotation)])]
    found = content_spans.less_additions(annotation, found, [q.span for q in quotations])
    found.extend(_by_tellers(annotation, quotations))
    quoted = [_of_quotation(annotation, q) for q in quotations]
    found = [*within_outer([*_refused_in_quotes(found, quoted)], [*found, *quoted]), *quoted]
    found = [*_without_denied(found)]
    found.extend([*beyond_tags(annotation, found), *told_on(annotation, found)])
    if annotation.issuer is not None:
        found = [*_of_issuer(annotation, annotation.issuer, found)]
    told = as_own_word(annotation, without_asides(annotation, found))
    return tuple(sorted(set(told), key=_order))


def _less_sources(annotation: Annotation, found: Iterable[Attribution]) -> Iterator[Attribution]:
    """Yield the attributions without the words that name a source behind their content.

    In 'believes that it leaked, according to two officials briefed on its work' the briefing is no
    part of the belief.
    """
    named = list(_named_sources(annotation))
    for one in found:
        cited = one.cue is not None and one.cue.words(annotation.document.text).lower() in CITING
        source = _source_behind(one, named) if not cited else None
        content = one.content if source is None else Span(one.content.start, source.start)
        yield replace(one, content=content)


def _named_sources(annotation: Annotation) -> Iterator[Span]:
    """Yield the words of ', according to two officials', without the comma."""
    for token in annotation.tokens:
        if token.lower_ == "according" and token.word_before == "," and token.word_after == "to":
            yield Span(token.idx, token.right_edge.idx + len(token.right_edge))


def _source_behind(one: Attribution, named: Iterable[Span]) -> Span | None:
    """Return the source with which a content ends, unless it is the cue itself."""
    behind = (n for n in named if one.content.start < n.start and n.end == one.content.end)
    return next((n for n in behind if one.cue is None or not n.overlaps(one.cue)), None)


def _of_issuer(
    annotation: Annotation, issuer: Mention, found: Iterable[Attribution]
) -> Iterator[Attribution]:
    """Yield the attributions of one side's statement, all of which is that side's word.

    What the text itself calls false is denied by the side.
    """
    yield Attribution(
        content=Span(0, len(annotation.document.text)),
        holders=(issuer.id,),
        cue=None,
        status="reported",
    )
    yield from (_refused(one, (issuer.id,)) for one in found)


def _refused(one: Attribution, holders: tuple[str, ...]) -> Attribution:
    """Return what is called false as denied by those who call it so; anything else as it is."""
    if one.certainty != "counterfactual" or one.status not in ("reported", "alleged"):
        return one
    return replace(one, certainty=None, status="denied", holders=(*one.holders, *holders))


def _refused_in_quotes(
    found: Iterable[Attribution], quoted: Sequence[Attribution]
) -> Iterator[Attribution]:
    """Yield the attributions; who says '“The claim that I lied is untrue”' denies that he lied."""
    for one in found:
        around = (q for q in quoted if q.content.contains(one.content) and q.holders)
        speaker = next((q.holders[-1:] for q in around if one.content != q.content), None)
        yield _refused(one, speaker) if speaker is not None else one


def _without_denied(found: Iterable[Attribution]) -> Iterator[Attribution]:
    """Yield attributions without what 'they say' where 'That is a lie' denies it as a whole."""
    attributions = list(found)
    denied = {a.content for a in attributions if a.status == "denied" and not a.holders}
    for one in attributions:
        if one.content not in denied or not one.holders or one.status == "denied":
            yield one


def _order(a: Attribution) -> tuple[int, int, int, tuple[str, ...], str]:
    return (a.content.start, -a.content.end, a.cue.start if a.cue else -1, a.holders, a.status)


def _of_quotation(annotation: Annotation, quotation: Quotation) -> Attribution:
    """Return a quotation's attribution: its speaker, after the outlet that was told, if any."""
    holders: tuple[str, ...] = (quotation.speaker,) if quotation.speaker else ()
    cue = quotation.cue and annotation.doc.head_at(*quotation.cue)
    told = _outlet_of(annotation, cue) if cue and holders else None
    if told is not None and told.id not in holders:
        holders = (told.id, *holders)
    return Attribution(
        content=quotation.span, holders=holders, cue=quotation.cue, status="reported"
    )


def _by_tellers(annotation: Annotation, quotations: Iterable[Quotation]) -> Iterator[Attribution]:
    """Yield sentences that end with quoted words of one and the tag of another who tells of them.

    'She ran after a man who yelled, "Stop!" Captain Orr said': all of it is Orr's word.
    """
    for quotation in quotations:
        teller = teller_behind(annotation, quotation)
        cue = quotation.cue and annotation.doc.head_at(*quotation.cue)
        if teller is not None and teller.speaker is not None and cue:
            told = Span(cue.sent.start_char, quotation.end)
            yield Attribution(
                content=told, holders=(teller.speaker,), cue=teller.cue, status="reported"
            )


def _outlet_of(annotation: Annotation, verb: Token) -> Mention | None:
    """Return the outlet that was told what a verb reports, or that quotes the speaker."""
    told = through(annotation, verb, speaker_token(verb))
    quoting = mention_of(annotation, _quoted_by(verb))
    return told or (quoting if quoting is not None and quoting.type != "Person" else None)


def _by_verbs(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'X said that …', 'X, Y said', 'X is accused of …', 'denied …'."""
    for verb in annotation.tokens:
        effect = _effect_of(verb)
        if effect is not None:
            yield from _of_verb(annotation, verb, effect)
            yield from _of_quoting(annotation, verb)


def _effect_of(verb: Token) -> Effect | None:
    """Return what a reporting verb does to its content; None for any other word."""
    if not (verb.is_verb or is_mistagged(verb)):
        return None
    effect = cues.verbs().get("continue" if speaks_on(verb) else verb.lemma_.lower())
    if effect is None or verb.dep_ == "amod" or goes_on(verb):
        return None
    return None if _is_writers_own(verb, effect) else effect


def _is_told_as_known(verb: Token, effect: Effect) -> bool:
    """Return True for 'is expected to open' and 'is credited with saving them'."""
    return effect.group == "credit" or (effect.group == "expect" and verb.has_dependent("xcomp"))


def _is_writers_own(verb: Token, effect: Effect) -> bool:
    """Return True for 'is expected to open' and 'it was proved that …', by nobody who is named.

    Also for 'We can confirm that …', by which the writer confirms it.

    A plan that is known is told by the writer, and so are what was found to be so (Kiparsky and
    Kiparsky, Fact, 1970) and what somebody 'is credited with'. What was not proved, or has to be,
    is neither.
    """
    if verb.lemma_ in words("certainty", "performed") and _is_newsroom(verb):
        return True
    if _is_duly_said(verb):
        return True
    known = _is_told_as_known(verb, effect)
    proved = verb.lemma_ in cues.words("proved") and verb.has_dependent("ccomp")
    if not (known or proved) or not is_passive(verb) or by_agent(verb) is not None:
        return False
    return known or not (is_unmade(verb) or certainty_of(verb) != "certain")


def _is_newsroom(verb: Token) -> bool:
    """Return True for 'we can confirm'; quoted words are the speaker's anyway."""
    told = verb.has_dependent("nsubj", lower="we") and verb.has_dependent("ccomp")
    return told and verb.has_dependent("aux", lower="can") and not verb.has_dependent("neg")


def _is_duly_said(verb: Token) -> bool:
    """Return True for 'it should be noted that …', by which the writer himself notes it."""
    it = verb.has_dependent("nsubjpass", "expl", "nsubj", lower="it")
    duty = verb.has_dependent("aux", lower=words("certainty", "duties"))
    told = it and duty and verb.has_dependent("ccomp") and not verb.has_dependent("neg")
    return told and is_passive(verb) and by_agent(verb) is None


def _of_verb(annotation: Annotation, verb: Token, effect: Effect) -> Iterator[Attribution]:
    """Yield what one reporting verb reports: its complements, or the sentence around it."""
    aside = between_commas(verb) is not None
    told = list(_stretches(verb, [])) if aside else _told(annotation, verb, effect)
    for span, head in told:
        if not _is_presupposed(verb, effect, head):
            yield from _with_times(_by_verb(annotation, verb, effect, span, head), head)
        yield from _reasons(annotation, verb, effect, head)
    beside = _told_beside(verb) if aside and "clause" in effect.complement else None
    if beside is not None:
        yield _by_verb(annotation, verb, effect, beside, None)


def _with_times(told: Attribution, content: Token | None) -> Iterator[Attribution]:
    """Yield what somebody alleges, and apart from it when that was, which he only tells.

    Who 'alleged that the pilot was asleep when the tanker struck the reef' alleges the sleep.
    """
    if content is None or told.status != "alleged" or not told.holders:
        yield told
        return
    times = list(content_spans.times_of(content, joined=False))
    yield replace(told, source=(*told.source, *times)) if times else told
    for time in times:
        yield replace(told, content=time, status="reported", certainty=None)


def _reasons(
    annotation: Annotation, verb: Token, effect: Effect, content: Token | None
) -> Iterator[Attribution]:
    """Yield the reasons that somebody gives for an order: no wish, but what he says is so."""
    if content is None or not report_modes.is_order(verb, content):
        return
    for reason in complements.reasons_given(verb, content):
        span = content_spans.clause_span(reason)
        if span is not None:
            told = _by_verb(annotation, verb, effect, span, None)
            yield replace(told, certainty=None)


def _told(annotation: Annotation, verb: Token, effect: Effect) -> list[tuple[Span, Token | None]]:
    """Return the complements of a verb; if no clause is among them, what else it may report."""
    told = list(_stretches(verb, list(_contents(annotation, verb, effect))))
    if "clause" in effect.complement and not any(_is_clause(head) for _, head in told):
        told += _told_elsewhere(annotation, verb, effect)
    return told


def _is_presupposed(verb: Token, effect: Effect, content: Token | None) -> bool:
    """Return True for 'did not say why he left', 'how he died is disputed': he left, he died.

    Also for 'has yet to explain why he left'.
    """
    if content is None or not embedded_question(content):
        return False
    if report_modes.is_negated(verb) or effect.status == "denied":
        return True
    past = content.finite.tag_ == "VBD" and certainty_of(content) == "certain"
    return past and certainty_of(verb) in ("future", "hypothetical")


def _told_elsewhere(
    annotation: Annotation, verb: Token, effect: Effect
) -> list[tuple[Span, Token | None]]:
    """Return the content of a verb if the parse attached no clause to it.

    This is a clause after it by our own parser, one attached elsewhere, or everything before a
    final tag.
    """
    quoted = content_spans.before_quoting(verb)
    if quoted is not None:
        return [(quoted, None)]
    own = list(content_spans.by_our_parser(annotation, verb))
    after = [clause for clause in own if clause[1].i > verb.i]
    if after:
        return [*after]
    strays = list(_strays(verb, effect))
    if strays:
        return strays
    beside = _told_beside(verb)
    return [(beside, None)] if beside is not None else [*own]


def _told_beside(verb: Token) -> Span | None:
    """Return the content of 'police said' between commas or at the end of a sentence."""
    voiced = speaker_token(verb) is not None and not is_passive(verb)
    return content_spans.around_parenthesis(verb) if voiced else None


def _is_clause(head: Token | None) -> bool:
    return head is None or head.dep_ != "dobj"


def _stretches(verb: Token, contents: list[Token]) -> Iterator[tuple[Span, Token | None]]:
    """Yield the contents of a verb, each with its head; None for clauses that continue after it."""
    for content in contents:
        span = content_spans.content_span(verb, content)
        if span is not None:
            yield span, content
    for reason in complements.reasons_after(verb):
        span = content_spans.clause_span(reason)
        if span is not None:
            yield span, None


def _contents(annotation: Annotation, verb: Token, effect: Effect) -> Iterator[Token]:
    """Yield reported contents; objects only if people report, not 'the film reveals a plot'."""
    for content in complements.contents_of(verb, effect):
        if content.dep_ == "dobj" and effect.status == "reported":
            speaker = mention_of(annotation, speaker_token(verb))
            if speaker is not None and speaker.type not in ("Person", "Organization", "Group"):
                continue
        if content != refuting(verb):
            yield content


def _strays(verb: Token, effect: Effect) -> Iterator[tuple[Span, Token | None]]:
    """Yield a clause that the parse attached elsewhere than to its verb of speech."""
    if verb.has_dependent("ccomp") or effect.group not in SPEECH:
        return
    stray = complements.stray_clause(verb) or complements.after_relative(verb)
    stray = stray or complements.taken_for_subject(verb)
    yield from _stretches(verb, [stray] if stray is not None else [])


def _by_verb(
    annotation: Annotation, verb: Token, effect: Effect, span: Span, content: Token | None
) -> Attribution:
    holders, status, certainty = _commitment(annotation, verb, effect, content)
    refused = content if status == "denied" else None
    accuser = mention_of(annotation, _accuser(refused)) if refused is not None else None
    return Attribution(
        content=span,
        # Whoever denies vouches for the denial; the accuser stands before him.
        holders=_with_accuser(holders, accuser),
        cue=annotation.span_of(verb),
        status=status,
        certainty=certainty,
        confidence=content_spans.SURE if content is not None else content_spans.LIKELY,
        source=(
            *content_spans.source_spans(annotation, verb, speaker_token(verb)),
            *_naming_sources(verb),
            *(_known(refused) if refused is not None else ()),
            *(content_spans.mishaps_beside(content) if _is_pledged(content, certainty) else ()),
            *_beside_content(verb, effect, content, holders),
        ),
    )


def _beside_content(
    verb: Token, effect: Effect, content: Token | None, holders: tuple[str, ...]
) -> Iterator[Span]:
    """Yield what is told with a thought or an order, but is neither: times, and its reasons.

    Nor is what somebody is known by part of the order: 'asked them to help people seeking shelter'.
    """
    if content is None:
        return
    ordered = report_modes.is_order(verb, content)
    if ordered or _is_hedged(effect, holders):
        yield from content_spans.times_of(content)
    if ordered:
        yield from content_spans.described_in(content)
    for reason in complements.reasons_given(verb, content) if ordered else ():
        span = content_spans.clause_span(reason)
        yield from () if span is None else (span,)


def _is_pledged(content: Token | None, certainty: Certainty | None) -> TypeGuard[Token]:
    """Return True for what is only promised or thought: 'pledged to help after the crash'."""
    return content is not None and certainty in content_spans.UNREAL


def _unsaid(annotation: Annotation, verb: Token, effect: Effect) -> Commitment:
    """Return the same for what was not said: 'did not deny that', 'does not believe that'."""
    holders = _holders(annotation, verb, speaker_token(verb))
    if effect.status == "denied" and is_unconfirmed(verb):  # 'would not confirm or deny that …'
        return (), "reported", "hypothetical"
    if effect.status == "denied":
        return holders, "reported", "possible"
    return holders if effect.group == "believe" else (), "reported", "hypothetical"


def _commitment(
    annotation: Annotation, verb: Token, effect: Effect, content: Token | None
) -> Commitment:
    """Return who vouches for the content of a reporting verb, its status and its certainty."""
    withheld = _withheld(annotation, verb, effect, content)
    if withheld is not None:
        return withheld
    in_court = effect.status == "reported" and _in_court(verb)
    status: Status = "alleged" if in_court else effect.status
    if content is not None and report_modes.is_question(content):
        return (), status, "hypothetical"
    by_another = effect.group == "accuse" and not _accuses_somebody(verb, content)
    speaker = by_agent(verb) if by_another else speaker_token(verb)
    holders = _holders(annotation, verb, speaker)
    return holders, status, _certainty_of_report(verb, effect, content)


def _certainty_of_report(verb: Token, effect: Effect, content: Token | None) -> Certainty | None:
    """Return how sure what is reported is: open, doubted, or as the verb tells it."""
    if effect.group == "ask" and _is_known(verb, content):
        return None
    if content is not None and (report_modes.is_open(verb) or _to_be_shown(verb, effect)):
        return "hypothetical"
    withdrawn = superseded(verb, speaker_token(verb)) or doubted(verb)
    return withdrawn or effect.certainty or _seeming(verb)


def _withheld(
    annotation: Annotation, verb: Token, effect: Effect, content: Token | None
) -> Commitment | None:
    """Return how an order, a refuted report and one that is not made stand; None for others."""
    if content is not None and report_modes.is_order(verb, content):
        # An order is no testimony, but it is somebody's wish, as what is called for is.
        return _ordering(annotation, verb, content), "reported", "hypothetical"
    if refuted_by(verb) is not None:
        return (), "denied", None
    return _unsaid(annotation, verb, effect) if is_unmade(verb) else None


def _addresses(verb: Token, content: Token | None) -> bool:
    """Return True if somebody is told something, or told to do it: 'told us', 'told her to go'."""
    told = content is not None and content.has_dependent("nsubj", "nsubjpass")
    return verb.has_dependent("dobj", "dative") or told


def _ordering(annotation: Annotation, verb: Token, content: Token | None) -> tuple[str, ...]:
    """Return who wants what is asked for or ordered: the mayor in 'The mayor urged us to leave'.

    Somebody is told to do it: 'a lie that he told to save his post' is no order.
    """
    if verb.lemma_ == "tell" and not _addresses(verb, content):
        return ()
    told = verb.tag_ == "VBN" and not verb.auxiliaries  # 'with staff told to stay indoors'
    if told or is_passive(verb) or report_modes.is_negated(verb):
        return ()
    speaker = mention_of(annotation, speaker_token(verb))
    return ids_of(speaker) if speaker is not None and speaker.type in SPEAKERS else ()


def _is_known(verb: Token, content: Token | None) -> bool:
    """Return True for what 'asked why no siren was heard' takes for known: none was heard.

    Who asks whether it was, or what would be, does not; nor is a quoted question so understood.
    """
    if content is None or content.i < verb.i or not embedded_question(content):
        return False
    if any(t.is_quote or t.text == ":" for t in verb.doc[verb.i : content.i]):
        return False
    return is_past(content) and certainty_of(content) == "certain"


def _accuses_somebody(verb: Token, content: Token | None) -> bool:
    """Return True for 'accused Lind of …', 'alleged that …', whose subject is the accuser."""
    if verb.has_dependent("dobj"):
        return True
    return content is not None and content.dep_ == "ccomp" and not is_passive(verb)


def _to_be_shown(verb: Token, effect: Effect) -> bool:
    """Return True for 'must prove that he lied', 'a tough job (in) proving that': not yet shown."""
    above = verb.head.head if verb.dep_ == "pcomp" else verb.head
    beside = [above, *above.dependents("dobj")]
    led = verb.dep_ in ("acl", "pcomp") and verb.tag_ in ("VBG", "VB")
    task = led and any(t.lemma_ in cues.words("tasks", "nouns") for t in beside)
    return effect.group == "show" and (task or certainty_of(verb) in ("hypothetical", "possible"))


def _known(content: Token) -> Iterator[Span]:
    """Yield what a denial presupposes: 'denied shooting at the officers who had come'.

    Whoever denies a part in the raid does not deny the raid, nor the accusation that he rejects,
    nor what happened at the time ('when he was arrested'), nor the crash ('after the crash').
    """
    if _is_claim(content) and _names_matter(content):
        yield Span(content.idx, content.idx + len(content))
        yield from (Span(t.idx, t.idx + len(t)) for t in content.subtree if is_voiced(t))
    yield from content_spans.times_of(content)
    for part in _shared(content):
        span = content_spans.cover(part.subtree)
        yield from () if span is None else (span,)
    yield from content_spans.taken_for_granted(content)
    yield from content_spans.mishaps_in(content)


def _is_hedged(effect: Effect, holders: tuple[str, ...]) -> bool:
    """Return True if what nobody is named for is only thought or alleged."""
    return not holders and (effect.certainty is not None or effect.status == "alleged")


def _shared(content: Token) -> Iterator[Token]:
    """Yield 'in the raid' in 'a part in the raid'."""
    for token in content.subtree:
        if token.lemma_.lower() in cues.words("shares", "nouns"):
            yield from token.dependents("prep", lower=cues.words("shares", "prepositions"))


def _is_claim(noun: Token) -> bool:
    return noun.dep_ in ("dobj", "nsubjpass") and noun.lemma_.lower() in cues.nouns()


def _names_matter(noun: Token) -> bool:
    """Return True for 'the claim that he lied'; a bare 'the claim' stands for what it claims."""
    kinds = noun.has_dependent("acl", "relcl", "ccomp")
    return kinds or noun.has_dependent("prep", lower="of")


def _with_accuser(holders: tuple[str, ...], accuser: Mention | None) -> tuple[str, ...]:
    if accuser is None or accuser.id in holders:
        return holders
    return (*holders[:-1], accuser.id, *holders[-1:])


def _accuser(content: Token) -> Token | None:
    """Return whose accusation is rejected: "rejected Lee's claim", 'denied claims by Lee'."""
    return noun_holder(content) if _is_claim(content) else None


def _in_court(verb: Token) -> bool:
    """Return True for a party's claim: 'sued the city, arguing …', 'filed a complaint saying …'."""
    for above in (t for t in verb.ancestors if t.pos_ == "VERB"):
        name = above.lemma_.lower()
        objects = {c.lemma_.lower() for c in above.dependents("dobj", "nsubjpass")}
        filed = name in cues.words("blame", "filing") and objects & cues.words("blame", "filed")
        return verb.tag_ == "VBG" and bool(filed or name in cues.words("blame", "suing"))
    return False


def _seeming(verb: Token) -> Certainty | None:
    """Return the certainty of 'appears' in 'the film appears to show': the content has it too."""
    seems = verb.dep_ == "xcomp" and verb.head.lemma_ in ("appear", "seem")
    return certainty_of(verb) if seems else None


def _holders(annotation: Annotation, verb: Token, speaker: Token | None) -> tuple[str, ...]:
    """Return the sources, outermost first: the outlet told, the speaker, the source he cites."""
    obtained = _obtained_by(annotation, speaker) if verb.dep_ != "acl" else None
    obtained = obtained if obtained is not None and obtained.pos_ == "PROPN" else None
    cited = [*_cited(verb), *(_cited(speaker) if speaker is not None else ())]
    told = None if _asks_of(verb) else through(annotation, verb, speaker)
    return ids_of(
        *(mention_of(annotation, token) for token in (_quoted_by(verb), obtained)),
        told,
        *speaking(annotation, speaker),
        *(mention_of(annotation, token) for token in cited),
    )


def _obtained_by(annotation: Annotation, speaker: Token | None) -> Token | None:
    """Return who obtained a text that speaks, or cites a speaker; not who leads a body."""
    if speaker is None:
        return None
    mention = mention_of(annotation, speaker)
    acts = mention is not None and mention.type in ("Person", "Organization", "Group")
    asked = cues.words("citing") | cues.words("outlets", "asking")
    cited = any(c.lemma_ in asked for c in speaker.dependents("acl"))
    return obtained_by(speaker) if cited or not acts else None


def _asks_of(verb: Token) -> bool:
    """Return True for 'asked the Gazette reporter to leave', by which a paper learns nothing."""
    ordered = verb.lemma_ in cues.words("orders")
    return ordered and any(infinitive(c) for c in verb.dependents("xcomp", "ccomp"))


def _quoted_by(verb: Token) -> Token | None:
    """Return the outlet in 'was quoted by X as saying', 'X reported, quoting an aide as saying'."""
    prep = verb.head
    if quoted_as(verb) is not None:
        return own_subject(prep.head) or speaker_token(prep.head)
    if verb.dep_ == "pcomp" and prep.head.lemma_ in cues.words("citing") and is_passive(prep.head):
        return by_agent(prep.head)
    return None


def _of_quoting(annotation: Annotation, verb: Token) -> Iterator[Attribution]:
    """Yield that somebody said something, by the paper that 'quoted him as saying' it."""
    paper = mention_of(annotation, _quoted_by(verb))
    if paper is not None:
        yield Attribution(
            content=annotation.span_of(verb),
            holders=(paper.id,),
            cue=annotation.span_of(verb.head.head),
            status="reported",
        )


def _naming_sources(verb: Token) -> Iterator[Span]:
    """Yield 'citing two officials', 'speaking to Radio Nord': part of the cue, not the content."""
    named = cues.words("outlets", "talking") | cues.words("citing")
    for child in verb.dependents("advcl", "prep"):
        if child.tag_ == "VBG" and child.lemma_ in named:
            told = {t.i for c in child.dependents("ccomp") for t in c.subtree}
            span = content_spans.cover(t for t in child.subtree if t.i not in told)
            if span is not None and verb.idx not in range(span.start, span.end):
                yield span


def _cited(told: Token) -> Iterator[Token]:
    """Yield the source in 'reported, citing X' and 'the paper, quoting X, said'.

    What X is quoted 'as saying' is told apart: the rest need not be his.
    """
    for child in told.dependents("advcl", "prep", "acl"):
        if (
            child.lemma_ in cues.words("citing")
            and child.tag_ == "VBG"
            and not any(c.lower_ == "as" for t in child.children for c in (t, *t.children))
        ):
            held = child.dependents("dobj", "pobj")
            yield from (c for c in held if not _is_ground(c))


TOLD_IN = frozenset(
    {"", "Statement", "Communication", "Announcement", "Investigation", "JusticeAction", "Lawsuit"}
    | {"Charge", "Ruling"}
)
"""Classes of nouns that are texts as well as acts: 'citing a court filing'."""


def _is_ground(noun: Token) -> bool:
    """Return True for 'citing a lack of money', which is a reason and no source."""
    if noun.pos_ != "NOUN":
        return False
    action = classes("nouns").get(noun.lemma_.lower(), "").removeprefix("kg:")
    return action not in TOLD_IN or noun.lemma_.lower() in cues.words("quoting", "grounds")


FINDERS: tuple[Callable[[Annotation], Iterable[Attribution]], ...] = (
    _by_verbs,
    by_according,
    by_modifiers,
    by_nouns,
    by_attitudes,
    by_fragments,
    by_outcome,
    by_headlines,
    by_credits,
    by_allegers,
    by_hearsay,
    by_making_known,
    by_charges,
    by_withdrawals,
    by_corrections,
    by_namings,
    by_later_denials,
    by_next_denials,
    by_hearings,
    by_paragraphs,
    by_tallies,
    by_calls,
    by_live_lines,
    by_published,
)
