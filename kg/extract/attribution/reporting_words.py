"""Attribution without a verb: 'reportedly', 'the alleged assault', 'claims that', 'Police: …'."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.cues import Effect
from kg.annotate.speech.source_kinds import body_before
from kg.annotate.speech.source_resolution import (
    by_agent,
    is_passive,
    mention_of,
    speaker_token,
    teller_of,
)
from kg.extract.attribution import content_spans
from kg.extract.attribution.complements import is_definite, is_office
from kg.extract.attribution.content_spans import Attribution, attributed
from kg.extract.attribution.discredited import doubted, refuted_by
from kg.extract.attribution.outlets import ids_of
from kg.extract.factuality.negation import negated
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.model import Certainty, Mention, Span
from kg.syntax.parsed import Token

SUBJECTS = frozenset(("nsubj", "nsubjpass"))

WHOLE = frozenset(("dobj", "attr", "acomp", "oprd", "ccomp"))
CREDITING = frozenset(("say", "announce", "admit", "show", "allege"))
CONTENT = frozenset(("ccomp", "dobj", "xcomp", "nsubjpass"))
NAMING = frozenset(("NOUN", "PROPN", "PRON"))


def by_modifiers(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'reportedly', 'allegedly' and 'the alleged assault'."""
    adverbs, adjectives = cues.modifiers("adverbs"), cues.modifiers("adjectives")
    for token in annotation.tokens:
        word = token.lower_
        known: tuple[Span, ...] = ()
        if word in adverbs:
            span, status = content_spans.adverb_span(token), adverbs[word]
            known = (
                *content_spans.taken_for_granted(token.head),
                *content_spans.went_on(token.head),
            )
        elif word in adjectives and token.dep_ == "amod":
            span, status = (
                content_spans.cover([token, *_named_action(token.head)]),
                adjectives[word],
            )
        else:
            continue
        source = (annotation.span_of(token), *known)
        yield from attributed(span, token, status=status, source=source)


def _named_action(noun: Token) -> list[Token]:
    """Return the noun, its complements and whom it is said of: 'Lee is the alleged leader'."""
    phrases = noun.dependents("prep", lower=("of", "by", "on"))
    words = [noun, *(t for p in phrases for t in p.subtree)]
    if noun.dep_ == "attr":
        subjects = noun.head.dependents("nsubj")
        words += [noun.head, *(t for s in subjects for t in s.subtree)]
    elif noun.dep_ == "appos":
        words += [noun.head, *noun.head.dependents("compound")]
    return words


def by_hearsay(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'rumour has it that …' and 'The boss, it is said, paid': no source is named."""
    for verb in annotation.tokens:
        subject = verb.dependent("nsubj", "nsubjpass", "expl")
        if subject is None:
            continue
        effect = cues.verbs().get(verb.lemma_.lower())
        if effect is not None and _is_aside(verb, subject):
            source = content_spans.cover(verb.doc[subject.i : verb.i + 1])
            yield from attributed(
                content_spans.cover(verb.sent),
                verb,
                status=effect.status,
                source=(source or annotation.span_of(verb),),
            )
        elif verb.lemma_ == "have" and subject.lemma_.lower() in cues.words("hearsay"):
            yield from _had_so(verb, subject)


def _had_so(verb: Token, subject: Token) -> Iterator[Attribution]:
    """Yield what rumour, or a report, has."""
    sure: Certainty | None = None if subject.lemma_ == "report" else "possible"
    for clause in verb.dependents("ccomp", "advcl"):
        if _is_had_so(verb, clause):
            span = content_spans.clause_span(clause)
            yield from attributed(span, verb, status="reported", certainty=sure)


def _is_had_so(verb: Token, clause: Token) -> bool:
    """Return True for 'rumour has it that …' and 'rumour has it …'."""
    it = any(c.lower_ == "it" and c.i > verb.i for c in (*verb.children, *clause.children))
    return it or clause.has_dependent("mark", lower="that")


def _is_aside(verb: Token, subject: Token) -> bool:
    """Return True for ', it is said,': a passive 'it' between commas."""
    if subject.lower_ != "it" or not is_passive(verb) or subject.i == verb.sent.start:
        return False
    after = verb.after
    return subject.word_before == "," and after is not None and after.text in (",", ".")


def by_outcome(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'it turns out the guard fled', 'it emerged that …': found out by an unnamed source."""
    for verb in annotation.tokens:
        if verb.lemma_ not in cues.words("outcome", "verbs"):
            continue
        if verb.has_dependent("nsubj", "expl", lower="it"):
            for span in map(content_spans.clause_span, verb.dependents("ccomp", "csubj")):
                yield from attributed(span, verb, status="reported")


def by_nouns(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'allegations that …', 'their claim that …', 'reports of …'."""
    table = cues.nouns()
    for noun in annotation.tokens:
        named = noun.pos_ == "NOUN" or (noun.pos_ == "PROPN" and noun.is_sent_start)
        effect = table.get(noun.lemma_.lower()) if named else None
        if effect is None or _is_unowned(noun):
            continue
        for content in noun_contents(noun, effect):
            span = content_spans.clause_span(content)
            if span is not None:
                yield _of_noun(annotation, noun, effect, span)
        yield from attributed(
            _swallowed(noun),
            noun,
            status=effect.status,
            certainty=effect.certainty,
        )


def _of_noun(annotation: Annotation, noun: Token, effect: Effect, content: Span) -> Attribution:
    """Return the attribution of a noun's content; the report may be denied: 'is untrue'."""
    refuter = refuted_by(noun)
    if refuter is not None:
        cue = annotation.span_of(refuter)
        return Attribution(content=content, holders=(), cue=cue, status="denied")
    holder = mention_of(annotation, noun_holder(noun) or _voicing(noun))
    return Attribution(
        content=content,
        holders=ids_of(holder),
        cue=annotation.span_of(noun),
        status=effect.status,
        certainty=doubted(noun) or unproven(noun) or effect.certainty,
    )


def _is_unowned(noun: Token) -> bool:
    """Return True for 'in that case', 'in charge of' and 'a line that …', nobody's claim."""
    if is_office(noun):
        return True
    held = noun.lemma_.lower() in cues.words("owned", "nouns")
    return held and noun_holder(noun) is None


def _swallowed(noun: Token) -> Span | None:
    """Return the clause in 'the rumour that the dam had burst caused panic', parsed as 'caused'.

    The participle is between its auxiliary and the verb that the parse took for its head; or the
    parse hung both verbs below the noun ('The myth that he lied persists').
    """
    clauses = noun.dependents("relcl", "acl")
    for clause in clauses:
        if all(c.i != noun.i + 1 for c in clause.dependents(lower="that")):
            continue
        inner = [c for c in clauses if noun.i + 1 < c.i < clause.i]
        if any(c.has_dependent("nsubj", "nsubjpass") for c in inner):
            return content_spans.cover(noun.doc[noun.i + 2 : clause.i])
        participle = _first_participle(clause)
        if participle is not None:
            return content_spans.cover(noun.doc[noun.i + 2 : participle.i + 1])
    return None


def _first_participle(verb: Token) -> Token | None:
    """Return 'burst' of 'had burst caused', where the parse took 'had' for a helper of 'caused'."""
    after = (helper.nbor() for helper in verb.auxiliaries)
    return next((t for t in after if t.tag_ in ("VBN", "VBD", "VB") and t.i < verb.i), None)


def unproven(noun: Token) -> Certainty | None:
    """Return 'possible' for 'unconfirmed reports that …', else None."""
    loose = cues.words("discredited", "unproven")
    return "possible" if noun.has_dependent(lower=loose) else None


def noun_contents(noun: Token, effect: Effect) -> Iterator[Token]:
    """Yield the heads of the content of a reporting noun: 'claims that …', 'allegations of …'."""
    yield from _extraposed(noun)
    if effect.status == "alleged":
        teller = body_before(noun)
        yield from (c for c in noun.dependents("compound") if c.pos_ == "NOUN" and c != teller)
        yield from _included(noun)
    for child in noun.dependents("acl", "relcl", "ccomp", "prep"):
        if child.dep_ == "prep":
            yield from _in_phrase(noun, child, effect)
        elif _states(noun, child):
            yield child


def _in_phrase(noun: Token, preposition: Token, effect: Effect) -> Iterator[Token]:
    """Yield what a noun is of or about: 'allegations of fraud', 'there are doubts about a deal'."""
    if preposition.lower_ == "of" and _speaks_of(noun, effect):
        yield from preposition.dependents("pobj", "pcomp")
    elif preposition.lower_ == "about" and _there_are(noun):
        yield from (c for c in preposition.dependents("pobj") if not is_definite(c))


def _included(noun: Token) -> Iterator[Token]:
    """Yield 'murder' in 'charges, including murder'."""
    for child in noun.dependents("prep", lower="including"):
        yield from child.dependents("pobj", "pcomp")


def _extraposed(noun: Token) -> Iterator[Token]:
    """Yield the clause in 'reports surfaced that …', 'the claim is …', 'it is a lie that …'."""
    raised = noun.dep_ == "attr" and noun.head.has_dependent(lower="it")
    surfaced = noun.dep_ in SUBJECTS and noun.head.lemma_ in cues.words("surfacing")
    if raised or surfaced:
        for child in noun.head.dependents("ccomp"):
            if child.has_dependent(lower="that"):
                yield child


def _states(noun: Token, clause: Token) -> bool:
    that = clause.has_dependent("mark", "nsubj", lower="that")
    if that:
        marked = clause.has_dependent("mark", lower="that")
        return (marked or clause.dep_ != "relcl") and _is_complement(clause)
    return _is_whole(noun, clause) or _fills_no_gap(noun, clause)


def _fills_no_gap(noun: Token, clause: Token) -> bool:
    """Return True for 'reports that captains had fled', parsed as a relative clause with a gap.

    'Reports that the paper had printed' is parsed the same way.
    """
    bare = not noun.has_dependent("det", "poss", "nummod")
    made = dealing_with_texts()
    that = clause.left_edge
    told = that.i == noun.i + 1 and that.lower_ == "that" and that.dep_ == "dobj"
    return (
        bare
        and told
        and _is_complement(clause)
        and noun.tag_ == "NNS"
        and clause.lemma_.lower() not in made
    )


@cache
def dealing_with_texts() -> frozenset[str]:
    """Return verbs of which a text is the object: 'the report that the paper printed'."""
    made = cues.words("documents", "made") | cues.words("documents", "issue")
    return made | cues.words("outlets", "publishing") | cues.words("discredited", "handled")


def _is_whole(noun: Token, clause: Token) -> bool:
    """Return True for 'reports the store was looted', not 'the reports he wrote' (no object)."""
    kinds = {c.dep_ for c in clause.children}
    edge = clause.left_edge
    told = edge.i == noun.i + 1 and edge.pos_ in ("DET", "NOUN", "PROPN", "PRON", "ADJ", "NUM")
    if clause.lemma_ in cues.words("naming") and not clause.has_dependent("dobj"):
        return False  # 'an accusation the owners call baseless'
    full = "nsubjpass" in kinds or ("nsubj" in kinds and bool(kinds & WHOLE))
    return told and full and not _is_relative(clause)


def _is_relative(clause: Token) -> bool:
    tags = ("WDT", "WP", "WRB", "WP$")
    return any(t.tag_ in tags or t.lower_ == "that" for t in clause.children)


def _is_complement(clause: Token) -> bool:
    return clause.has_dependent("nsubj", "nsubjpass", "expl")


def _speaks_of(noun: Token, effect: Effect) -> bool:
    if noun.lemma_ == "count":
        counted = noun.has_dependent("nummod")
        return counted and not any(t.lemma_ in cues.words("settled") for t in noun.ancestors)
    bare = not noun.has_dependent("det", "poss")
    return effect.status == "alleged" or (bare and noun.tag_ == "NNS")


def _there_are(noun: Token) -> bool:
    """Return True for 'there are reports', which tell what happened."""
    told = noun.dep_ == "attr" and noun.head.has_dependent("expl")
    return told and noun.tag_ == "NNS" and not negated(noun.head)


def noun_holder(noun: Token) -> Token | None:
    """Return whose claim a reporting noun names: "Lee's claim", 'claims by Lee', 'made by Lee'."""
    for child in noun.children:
        if child.dep_ == "poss" and child.ent_type_ not in ("DATE", "TIME"):
            return child
        if child.dep_ == "prep" and child.lower_ in ("by", "from"):
            return child.dependent("pobj")
    return next((by_agent(t) for t in noun.subtree if is_made(t)), None) or body_before(noun)


def is_made(clause: Token) -> bool:
    """Return True for 'made by Lee' in 'allegations made by Lee'."""
    return is_voiced(clause) and by_agent(clause) is not None


def is_voiced(clause: Token) -> bool:
    """Return True for 'made' in 'the allegations made against her', which tells that they were."""
    content = clause.has_dependent("mark", "nsubj")  # 'claims that its staff put profit first'
    return clause.dep_ == "acl" and clause.lemma_ in cues.words("made") and not content


def _voicing(noun: Token) -> Token | None:
    """Return a noun's source: 'the pilots expressed concern that …', 'issued a warning that'."""
    verb = noun.head
    voiced = noun.dep_ == "dobj" and verb.lemma_.lower() in cues.words("voicing")
    return speaker_token(verb) if voiced and not is_passive(verb) else None


def by_attitudes(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'was convinced that the race was fixed', 'farmers are worried that the well is dry'."""
    for value, adjective in _attitudes(annotation):
        copula = adjective if adjective.pos_ == "VERB" else copula_of(adjective)
        holder = _of_mind(annotation, copula)
        if copula is None or holder is None:
            continue
        if value != "certain" and (negated(copula) or negated(adjective)):
            continue
        for span in map(content_spans.clause_span, filter(_is_thought, adjective.children)):
            yield from attributed(span, adjective, holder, status="reported", certainty=value)


def _attitudes(annotation: Annotation) -> Iterator[tuple[Certainty, Token]]:
    """Yield the adjectives for what somebody thinks, with how certain of it they are."""
    values: tuple[Certainty, ...] = ("certain", "probable", "possible")
    for value in values:
        known = cues.words("attitudes", value)
        for token in annotation.tokens:
            if token.lower_ in known and token.dep_ not in ("amod", "compound"):
                yield value, token


def _of_mind(annotation: Annotation, copula: Token | None) -> Mention | None:
    """Return who is convinced or worried: a person, group or organisation, and no 'it'."""
    subjects = [c for c in (copula.children if copula is not None else ()) if c.dep_ in SUBJECTS]
    found = mention_of(annotation, subjects[0]) if subjects else None
    return (
        found if found is not None and found.type in ("Person", "Organization", "Group") else None
    )


def _is_thought(clause: Token) -> bool:
    asked = clause.has_dependent(lower=("if", "whether"))
    return clause.dep_ == "ccomp" and not asked and _is_complement(clause)


def by_allegers(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'prosecutors allege Lee shot a guard', where parsers take 'allege' for no verb."""
    for word in annotation.tokens:
        if word.lower_ != "allege" or word.is_sent_start:
            continue
        said, named = word.doc[word.i + 1 : word.sent.end], _named_before(word)
        if named.pos_ not in NAMING or not _is_misread_verb(word, said):
            continue
        holder = mention_of(annotation, named)
        if holder is not None and holder.span.contains(annotation.span_of(word)):
            holder = None
        yield from attributed(
            content_spans.cover(said),
            word,
            holder,
            status="alleged",
            confidence=content_spans.LIKELY,
        )


def _is_misread_verb(word: Token, said: Iterable[Token]) -> bool:
    """Return True if a word has nothing that a verb has, but a clause follows it."""
    if word.has_dependent("ccomp", "dobj", "aux"):
        return False
    return any(t.tag_ in ("VBD", "VBZ", "VBP", "MD") for t in said)


def _named_before(word: Token) -> Token:
    """Return who alleges: the word before, or 'charges' of 'the charges against Lee allege'."""
    before = word.nbor(-1)
    held = before.dep_ == "pobj" and before.head.head.is_noun
    return before.head.head if held else before


def by_credits(annotation: Annotation) -> Iterator[Attribution]:
    """Yield 'As the Tribune reported, the mayor fled': the first to report it is the source."""
    for verb in annotation.doc.having("advcl"):
        effect = cues.verbs().get(verb.lemma_.lower())
        if effect is None or effect.group not in CREDITING or not _credits(verb):
            continue
        teller = teller_of(verb)
        holder = mention_of(annotation, teller)
        if holder is not None and teller in verb.subtree:
            span = _credited(verb)
            yield from attributed(span, verb, holder, status=effect.status)


def _credited(verb: Token) -> Span | None:
    """Return the clause above 'as the Tribune reported', without what is joined to it after."""
    later = (c for c in verb.head.dependents("conj") if verb.head.i < verb.i < c.i)
    without = chain.from_iterable(clause.subtree for clause in (verb, *later))
    return content_spans.cover(verb.head.subtree, without=without)


def _credits(verb: Token) -> bool:
    """Return True for a clause with 'as' and no content of its own, beside a positive clause."""
    marked = verb.has_dependent("mark", "advmod", lower="as")
    return marked and not verb.has_dependent(*CONTENT) and not verb.head.has_dependent("neg")
