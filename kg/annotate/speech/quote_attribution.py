"""Attribution of quotations: by the cue after, before or above them, or the previous sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

from kg.annotate.annotation import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.colon_introductions import before_colon
from kg.annotate.speech.quote_context import (
    QuoteContext,
    after_of,
    ahead_of,
    attached,
    governs,
    is_inner,
    is_speech,
    reports,
    told_besides,
)
from kg.annotate.speech.source_kinds import author_token, is_document
from kg.annotate.speech.source_resolution import (
    addressee_token,
    held_by_according,
    is_passive,
    mention_of,
    speaker_token,
)
from kg.model import Mention, Quotation, Span
from kg.syntax.parsed import Token

BACK = 70
INTRODUCTION = 7
"""The number of tokens before a quotation among which the verb is that introduces it."""
SPEAKERS = frozenset(("Person", "Organization", "Group"))
DATED = frozenset(("DATE", "TIME", "CARDINAL", "MONEY", "ORDINAL"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The speaker (mention id), the addressee, and the words that name them."""

    speaker: str | None
    cue: Span | None
    addressee: str | None = None


def voice_of(
    annotation: Annotation,
    start: int,
    end: int,
    quoted: frozenset[int],
    *,
    full: bool,
    before: Quotation | None,
) -> Voice | None:
    """Return the speaker of the tokens; `before` is the quotation that this one may continue."""
    place = QuoteContext(annotation=annotation, start=start, end=end, quoted=quoted)
    after, ahead = after_of(place), ahead_of(place)
    if not full:
        return _introduced(place, ahead) or _voice_of_part(place, after, ahead)
    return (
        _introduced(place, ahead)
        or _according(place, after[:4])
        or _first_cue(place, attached(place, after))
        or _according(place, ahead)
        or _last_cue(place, ahead)
        or (_governing(place) if ahead else _from_earlier(place, before))
    )


def teller_behind(annotation: Annotation, quotation: Quotation) -> Voice | None:
    """Return who tells of a quotation of somebody else, by a tag parsed as a sentence of its own.

    'Moe yelled, "Stop!" Orr said.'
    """
    tokens = annotation.doc.words_at(*quotation.span)
    if quotation.cue is None or quotation.cue.end > quotation.start or not tokens:
        return None
    quoted = frozenset(range(tokens.start, tokens.end))
    place = QuoteContext(annotation=annotation, start=tokens.start, end=tokens.end, quoted=quoted)
    after = attached(place, after_of(place))
    if sum(t.is_verb for t in after) != 1 or _goes_on(place, after):
        return None
    teller = _first_cue(place, after)
    other = teller is not None and teller.speaker not in (None, quotation.speaker)
    return teller if other else None


def _goes_on(place: QuoteContext, after: list[Token]) -> bool:
    """Return True if the sentence does not end behind these words."""
    if not after:
        return True
    behind = place.doc[after[-1].i + 1 : after[-1].i + 2].text
    return behind.strip()[:1] not in (".", "") or any(t.text in (",", ":") for t in after)


def _voice_of_part(place: QuoteContext, after: list[Token], ahead: list[Token]) -> Voice | None:
    """Return the speaker of a part of a sentence: 'police called it “a cruel act”'."""
    return (
        _according(place, after[:4])
        or _adjacent(place, after)
        or _governing(place)
        or _according(place, ahead)
        or _last_cue(place, ahead, only_speech=True)
        or _closing_cue(place, after)
    )


def _introduced(place: QuoteContext, ahead: list[Token]) -> Voice | None:
    """Return the voice of the verb of speech right before a quotation: 'Moe was shouting: "…"'.

    Whoever is named behind the quotation may tell of it ('"…", a neighbour recalled') or speak in
    another sentence; these are not his words.
    """
    if len(ahead) < 2 or ahead[-1].text not in (",", ":"):
        return None
    for token in reversed(ahead[-INTRODUCTION:-1]):
        if token.is_verb:
            spoken = reports(token) and not is_inner(token) and not is_passive(token)
            return _heard(place, token, speaker_token(token)) if spoken else None
        if token.pos_ == "PUNCT":
            return None
    return None


def _ends_with_comma(place: QuoteContext, behind: Token) -> bool:
    """Return True if a comma stands right before or right behind the end of a quotation."""
    return behind.text == "," or place.doc[place.end - 1].text[-1] == ","


def _adjacent(place: QuoteContext, after: list[Token]) -> Voice | None:
    """Return the voice of 'X said' that closes the sentence right after a quotation and a comma.

    A verb behind ', but' reports something else, if another one governs the quoted words.
    """
    if not after or not _ends_with_comma(place, after[0]):
        return None
    words = [t for t in after if t.is_alpha]
    if words and words[0].dep_ == "cc" and _governing(place) is not None:
        return None
    if any(map(reports, words[:4])) and len(words) <= 12:
        return _first_cue(place, after)
    return None


def _according(place: QuoteContext, tokens: Iterable[Token]) -> Voice | None:
    for token in tokens:
        if token.lower_ == "according" and token.i + 1 < len(place.doc):
            source = held_by_according(token)
            if source is not None and token.i not in place.quoted:
                cue = Span(token.idx, token.nbor().idx + len(token.nbor()))
                return _voice(place, source, cue, None)
    return None


def _voice(place: QuoteContext, speaker: Token | None, cue: Span, verb: Token | None) -> Voice:
    if speaker is not None and is_document(speaker):
        speaker = author_token(speaker) or speaker
    mention = mention_of(place.annotation, speaker)
    told = mention_of(place.annotation, addressee_token(verb)) if verb is not None else None
    same = told is not None and mention is not None and told.id == mention.id
    return Voice(
        speaker=mention.id if mention else None,
        cue=cue,
        addressee=told.id if told and not same else None,
    )


def _heard(place: QuoteContext, verb: Token, speaker: Token | None) -> Voice | None:
    if speaker is None or speaker.i in place.quoted or _is_mute(speaker):
        return None
    return _voice(place, speaker, Span(verb.idx, verb.idx + len(verb)), verb)


def _is_mute(speaker: Token) -> bool:
    """Return True for what shows and says nothing in words of its own: 'the evidence'."""
    return speaker.pos_ == "NOUN" and speaker.lemma_.lower() in cues.words("quoting", "mute")


def _first_cue(place: QuoteContext, after: list[Token]) -> Voice | None:
    """Return the voice of 'X said' or 'said X' after the quotation."""
    for token in after[:30]:
        if not reports(token) or told_besides(token, after):
            continue
        speaker = _following(token, after) if _is_inverted(token, after) else None
        speaker = speaker or _beside(token, after) or speaker_token(token)
        found = _heard(place, token, speaker or _preceding(token, after))
        if found is not None:
            return found
    return None


def _is_inverted(verb: Token, after: list[Token]) -> bool:
    """Return True for 'said X' after a quotation: no noun is ahead of the verb."""
    leading = (t.pos_ for t in after if t.i < verb.i and t.is_alpha)
    return {"NOUN", "PROPN", "PRON"}.isdisjoint(leading)


def _closing_cue(place: QuoteContext, after: list[Token]) -> Voice | None:
    """Return the voice of ', X said' at the end of a sentence that has the quotation earlier."""
    for token in after:
        speech = reports(token) and is_speech(token) and not told_besides(token, after)
        if speech and not any(c.i > token.i for c in token.dependents("ccomp")):
            return _heard(place, token, _speaker_of_cue(token, after))
    return None


def _last_cue(
    place: QuoteContext, ahead: list[Token], *, only_speech: bool = False
) -> Voice | None:
    """Return the voice of 'X said' before the quotation, the closest cue first."""
    for token in reversed(ahead):
        if reports(token) and (not only_speech or is_speech(token)):
            found = _heard(place, token, _speaker_of_cue(token, ahead))
            if found is not None:
                return found
    return _noun_cue(place, ahead)


def _speaker_of_cue(verb: Token, around: list[Token]) -> Token | None:
    if is_passive(verb):
        return speaker_token(verb)
    return speaker_token(verb) or _preceding(verb, around)


def _noun_cue(place: QuoteContext, ahead: list[Token]) -> Voice | None:
    """Return the voice of 'in a statement from X:' and 'Police: "…"', if no verb reports."""
    named = before_colon(place.annotation, ahead)
    return None if named is None else _heard(place, ahead[-1], named)


def _following(verb: Token, around: list[Token]) -> Token | None:
    for token in around:
        if token.i <= verb.i:
            continue
        if token.i > verb.i + 8 or token.text in (",", ":"):
            return None
        if token.lower_ in ("one", "some", "many") and token.word_after == "of":
            return token
        if token.ent_type_ in DATED:
            continue
        if token.pos_ in ("PROPN", "NOUN", "PRON") and not _inside_phrase(token):
            return token
    return None


def _inside_phrase(token: Token) -> bool:
    """Return True for a word in a modifier of a later one: 'Health' in 'Minister of Health Lee'."""
    above = (token, *token.ancestors)
    return any(t.dep_ in ("compound", "poss", "nmod") and t.head.i > token.i for t in above)


def _beside(verb: Token, after: list[Token]) -> Token | None:
    """Return the name right before 'said' if the parse finds its subject inside the quotation."""
    name = verb.before or verb
    found = speaker_token(verb)
    named = name in after and name.pos_ == "PROPN" and name.ent_type_ not in DATED
    return name if named and (found is None or found.i < after[0].i) else None


def _preceding(verb: Token, around: list[Token]) -> Token | None:
    for token in reversed(around):
        if (
            token.i < verb.i
            and token.pos_ in ("PROPN", "NOUN", "PRON")
            and token.ent_type_ not in DATED
        ):
            return token
    return None


def _governing(place: QuoteContext) -> Voice | None:
    """Climb from the quoted words to the verb that reports them."""
    token = below = place.doc[place.start : place.end].root
    for _ in range(12):
        if token.i not in place.quoted:
            if reports(token) and governs(token, below):
                found = _heard(place, token, speaker_token(token))
                if found is not None:
                    return found
            found = _according(place, token.dependents(lower="according"))
            if found is not None:
                return found
        if token.head.i == token.i:
            return None
        token, below = token.head, token
    return None


def _from_earlier(place: QuoteContext, before: Quotation | None) -> Voice | None:
    """Return the speaker of a quotation without a cue, from the sentence before or `before`."""
    seen: list[Token] = []
    for at in range(place.start - 1, max(-1, place.start - BACK), -1):
        token = place.doc[at]
        if before is not None and before.cue is not None and token.idx <= before.cue.start:
            return _same_voice(before)
        if token.i in place.quoted:
            continue
        if token.is_sent_start and token.i < place.start - 2:
            found = _of_sentence(place, [token, *seen[::-1]])
            return found or (_same_voice(before) if before else None)
        if token.is_alpha or token.text == ":":
            seen.append(token)
    return None


def _same_voice(before: Quotation) -> Voice:
    return Voice(speaker=before.speaker, cue=before.cue, addressee=before.addressee)


def _of_sentence(place: QuoteContext, sentence: list[Token]) -> Voice | None:
    """Return who speaks in the sentence before, or is its subject in the same paragraph."""
    same = "\n" not in place.doc[sentence[0].i : place.start].text
    return _spoken_in(place, sentence) or (_subject(place, sentence) if same else None)


def _spoken_in(place: QuoteContext, sentence: list[Token]) -> Voice | None:
    """Return the speaker in the sentence before, by its outermost verb of speech."""
    for token in sorted(sentence, key=lambda t: (len(list(t.ancestors)), t.i)):
        if reports(token) and not is_inner(token):
            found = _heard(place, token, _speaker_of_cue(token, sentence))
            if found is not None:
                return found
    return _noun_cue(place, sentence)


def _subject(place: QuoteContext, sentence: list[Token]) -> Voice | None:
    """Return the person who is the subject of the sentence before."""
    for token in sentence:
        if token.dep_ in ("nsubj", "nsubjpass") and token.head.dep_ == "ROOT":
            mention = mention_of(place.annotation, token)
            if mention is not None and _is_somebody(token, mention):
                return Voice(speaker=mention.id, cue=None)
    return None


def _is_somebody(token: Token, mention: Mention) -> bool:
    """Return True if a mention can speak; of the pronouns 'he' and 'she' can without a name."""
    if mention.kind == "pronoun":
        return token.lower_ in ("he", "she")
    return mention.type in SPEAKERS
