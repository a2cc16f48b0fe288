"""Clause types by form and marker: question, condition, imperative, infinitive.

Shared by everything that asks how certainly, or whether, something is stated.
"""

from kg.extract.factuality.lexicon import words
from kg.ontology import words as lexicon_words
from kg.syntax.parsed import Token, once

WH = frozenset({"WRB", "WP", "WDT", "WP$"})
ANY = frozenset({"any", "anything", "anyone", "anybody"})
UNASKED = frozenset({"whether", "that"})


def _asks(verb: Token) -> bool:
    """Return True for an embedded 'Are you hurt?': inverted, with its mark right after it."""
    end = max(t.i for t in verb.subtree)
    marks = {t.text for t in verb.doc[max(verb.i, end - 1) : end + 2]}
    subject = verb.dependent("nsubj", "nsubjpass", "expl")
    helper = verb.finite
    return "?" in marks and subject is not None and helper.i < subject.i


@once
def is_question(verb: Token) -> bool:
    """Return True if a verb heads a question."""
    if verb.dep_ in ("ccomp", "parataxis", "dep") and _asks(verb):
        return True
    mark = _own_question_mark(verb) if _is_main(verb) else None
    if mark is None:
        return False
    if any(t.text == ":" for t in verb.doc[verb.i : mark.i]):
        return _inverts(verb)  # 'raises a question: who paid?' asks behind the colon
    return _inverts(verb) or not any(map(_inverts, verb.dependents("conj")))


def _is_main(verb: Token) -> bool:
    """Return True for the verb of a main clause, the first or one that is joined to it."""
    return verb.dep_ == "ROOT" or (verb.dep_ == "conj" and verb.head.dep_ == "ROOT")


def _own_question_mark(verb: Token) -> Token | None:
    """Return the question mark that ends a verb's sentence, unless it is that of quoted words."""
    mark = next((t for t in verb.sent[-3:] if t.text == "?"), None)
    return None if mark is None or _is_quoted_mark(mark, verb) else mark


def _inverts(verb: Token) -> bool:
    """Return True for 'does' in 'She won, and what does he do?', which alone is asked."""
    subject, helper = verb.dependent("nsubj", "nsubjpass", "expl"), verb.finite
    asked = any(t.tag_ in WH for t in verb.lefts)
    return asked or (subject is not None and helper.i < subject.i < verb.i)


def takes_for_known(verb: Token) -> bool:
    """Return True for 'Who raised the alarm?', 'Why is it shut?', which doubt no alarm.

    A question for who, when, where, why or how takes the rest for known (Karttunen, Syntax and
    Semantics of Questions, 1977). 'Who ever believed that?' says that nobody did, and what 'would'
    or 'can' be is open.
    """
    asked = _asked_first(verb) if is_question(verb) else None
    if asked is None or any(t.lower_ in words("certainty", "rhetorical") for t in verb.subtree):
        return False
    if asked.lower_ == "what" and verb.lemma_ == "know":
        return False  # 'What did the mayor know?' leaves open whether he knew anything
    return _is_past(verb) or _is_now(verb, asked)


def _asked_first(verb: Token) -> Token | None:
    """Return the question word that a question begins with, but for a word before it."""
    asked = next((t for t in verb.doc[verb.left_edge.i : verb.i] if t.tag_ in WH), None)
    if asked is None or asked.i > verb.left_edge.i + 1 or verb.has_dependent("mark"):
        return None
    return asked


def _is_past(verb: Token) -> bool:
    """Return True for 'did raise' and 'raised'; not for 'what were they to do, wave?'."""
    first = verb.finite
    if first.tag_ != "VBD" or (verb.tag_ == "VB" and first.lower_ != "did"):
        return False
    return verb.lemma_ != "be" or verb.has_dependent("acomp")  # not 'where was the outrage?'


def _is_now(verb: Token, asked: Token) -> bool:
    """Return True for 'Why is it shut?' and 'Who has left?'."""
    first = verb.finite
    if first.tag_ not in ("VBZ", "VBP") or verb.tag_ == "VB":
        return False
    if first.lemma_ == "be":
        return asked.lower_ == "why"
    return first.lemma_ == "have" and verb.tag_ == "VBN" and asked.lower_ != "what"


def _is_quoted_mark(mark: Token, verb: Token) -> bool:
    """Return True for a mark that ends a quotation and not the sentence that quotes it."""
    quotes = sum(t.is_quote for t in verb.doc[verb.i + 1 : mark.i])
    return bool(quotes % 2 or (quotes and verb.sent[-1].is_quote))


def goes_on_with_would(verb: Token) -> bool:
    """Return True for 'She would not resign' after 'All had left, she said.': she says so too.

    Its subject is a pronoun, and a verb of saying in the past tense heads the sentence before. What
    somebody would do may be his habit.
    """
    subject, first = verb.dependent("nsubj", "nsubjpass"), verb.finite
    before = verb.sent[0].before
    if verb.dep_ != "ROOT" or not verb.has_dependent("neg") or before is None:
        return False
    if first.lower_ != "would" or subject is None:
        return False
    if subject.lower_ not in ("he", "she", "they", "it") or conditions_of(verb):
        return False
    told = before.sent.root
    return "\n" not in verb.doc.text[told.idx : verb.idx] and _is_said(told)


def _is_said(verb: Token) -> bool:
    """Return True for 'she said': a verb of saying in the past tense, with who says it."""
    said = verb.tag_ == "VBD" and verb.lemma_ in lexicon_words("parsing", "saying")
    return said and verb.has_dependent("nsubj")


def embedded_question(clause: Token) -> bool:
    """Return True for 'why he left', 'how many died': an answer is missing, not the fact.

    'Whether he left' and 'how to leave' leave the fact open (Karttunen, Syntax and Semantics of
    Questions, 1977).
    """
    opening = clause.doc[clause.left_edge.i : clause.i + 1]
    asked = any(t.tag_ in WH and t.lower_ not in UNASKED for t in opening[:2])
    return asked and not infinitive(clause)


def asked_for(word: Token) -> bool:
    """Return True for 'who' in 'who stole the ring is not known': it names nobody.

    In 'beat the Reds, who were tired' a mark shows that it is a relative pronoun.
    """
    before = word.before
    apart = before is not None and before.is_punct and not word.is_sent_start
    if word.lower_ not in ("who", "whom") or not word.head.is_verb or apart:
        return False
    verb = word.head
    while verb.dep_ == "conj" and verb.head.is_verb:
        verb = verb.head
    asking = verb.dep_ in ("ccomp", "csubj", "csubjpass", "pcomp") or is_question(verb)
    return asking and word.i < verb.i


def asks_if(clause: Token) -> bool:
    """Return True for 'asked her if she had lied', 'was not clear if he fired': no condition."""
    verb = clause.head
    if clause.i < verb.i or not clause.has_dependent("mark", lower="if"):
        return False
    if verb.lemma_.lower() in words("negation", "asking"):
        return True
    said = (verb, *verb.dependents("acomp"))
    return any(t.pos_ == "ADJ" and t.lemma_.lower() in words("negation", "unclear") for t in said)


def conditions_of(verb: Token) -> list[Token]:
    """Return the conditional clauses of a verb; parses take some inverted ones for complements."""
    return [c for c in verb.dependents("advcl", "ccomp") if conditional(c)]


@once
def conditional(clause: Token) -> bool:
    """Return True for a conditional clause; 'if compared' and 'if anything' are none."""
    if not clause.has_dependent("nsubj", "nsubjpass", "expl") or asks_if(clause):
        return False
    if _is_inverted(clause) or clause.dep_ == "ccomp":
        return _is_inverted(clause)
    return _is_limited(clause) or any(
        c.doc[c.i - 1].lower_ not in ("as", "even")
        for c in clause.dependents("mark", lower=words("certainty", "conditions"))
    )


def _is_inverted(clause: Token) -> bool:
    """Return True for 'should the sides agree, the trial will end', 'were the dam to fail'."""
    helper = clause.dependent("aux", "auxpass", lower=("should", "were"))
    subject = clause.dependent("nsubj", "nsubjpass", "expl")
    if helper is None or subject is None or clause.dep_ not in ("advcl", "ccomp"):
        return False
    return clause.left_edge.i == helper.i < subject.i < clause.i


def _is_limited(clause: Token) -> bool:
    """Return True for 'get a radio as long as they behave'; 'as long as he lived' says how long."""
    first = clause.finite
    return first.tag_ in ("VBP", "VBZ") and any(
        c.lower_ == "as" and c.word_before == "long" for c in clause.children
    )


def conceded(clause: Token) -> bool:
    """Return True for 'will get worse even if users follow the advice', beside a modal.

    'Even if he did it' may grant that he did.
    """
    first = clause.finite
    even = any(c.word_before == "even" for c in clause.dependents("mark", lower="if"))
    return (
        even and first.tag_ in ("VBP", "VBZ") and any(c.tag_ == "MD" for c in clause.head.children)
    )


def reduced_condition(verb: Token) -> bool:
    """Return True for 'faces ten years if convicted'; 'if compared with' is no condition."""
    if verb.tag_ != "VBN" or asks_if(verb):
        return False
    if verb.lemma_.lower() in words("certainty", "no_conditions"):
        return False
    return any(
        c.lower_ in words("certainty", "conditions") and c.word_before not in ("as", "even")
        for c in verb.children
        if c.i < verb.i
    )


def supposed(clause: Token) -> bool:
    """Return True for 'agrees' in 'provided (that) the bank agrees', 'assuming it agrees'."""
    first = clause.left_edge.before
    if (
        clause.dep_ not in ("ccomp", "pcomp")
        or first is None
        or first.lower_ not in words("certainty", "supposing")
    ):
        return False
    beside = first.dep_ in ("advcl", "prep", "mark")
    return beside and not first.has_dependent("nsubj", "nsubjpass", "aux", "auxpass")


def just_in_case(clause: Token) -> bool:
    """Return True for 'stored hay in case the river flooded the fields'."""
    return clause.has_dependent("nsubj", "nsubjpass") and any(
        c.lower_ == "in" and c.i < clause.i and c.word_after == "case"
        for c in clause.dependents("prep")
    )


def in_the_event(clause: Token) -> bool:
    """Return True for 'in the event that the river floods', which is a condition."""
    noun = clause.head
    bound = clause.dep_ in ("relcl", "acl", "ccomp") and noun.lower_ == "event"
    that = clause.left_edge.lower_ == "that" and clause.left_edge.i == noun.i + 1
    return bound and that and noun.head.lower_ == "in"


def told_to_reader(clause: Token) -> bool:
    """Return True for 'if you are just joining us', 'in case you missed it': no condition."""
    told = clause.lemma_.lower() in words("certainty", "reading")
    return told and clause.has_dependent("nsubj", lower="you")


def before_any(clause: Token) -> bool:
    """Return True for 'fired before anything was thrown': whether anything was, is left open.

    So it is before 'a single stone was thrown'.
    """
    if not clause.has_dependent("mark", lower="before"):
        return False
    named = clause.dependents("nsubj", "nsubjpass", "dobj")
    return any(
        t.lower_ in ANY
        or t.has_dependent("det", lower=("any",))
        or t.has_dependent("amod", lower=("single",))
        for t in named
    )


def as_if(clause: Token) -> bool:
    """Return True for 'acted as if he had won'."""
    if clause.dep_ != "advcl":
        return False
    return any(c.word_before == "as" for c in clause.dependents("mark", lower=("if", "though")))


def had_been(verb: Token) -> bool:
    """Return True for the inverted condition 'Had she known, …', which is no question."""
    if _is_below_had(verb):
        owned = verb.head.has_dependent("nsubj", "aux")
        return not owned and any(c.tag_ == "MD" for c in verb.head.head.children)
    if verb.tag_ == "VBG" or verb.dep_ not in ("advcl", "ccomp", "ROOT", "csubj"):
        return False
    helper = verb.dependent("aux")
    subject = verb.dependent("nsubj", "nsubjpass", "expl")
    if helper is None or subject is None or helper.lower_ != "had":
        return False
    return helper.i < subject.i < verb.i and verb.sent[-1].text != "?"


def _is_below_had(verb: Token) -> bool:
    """Return True where the parse takes 'had' for the verb above."""
    had = verb.head
    below = verb.dep_ == "ccomp" and had.lower_ == "had"
    return below and had.dep_ in ("dep", "advcl", "conj")


def _is_do_of_imperative(helper: Token) -> bool:
    """Return True for 'do' in 'do not touch it', without a subject before it."""
    before = helper.before
    return helper.lower_ == "do" and (before is None or before.pos_ not in NOMINAL)


def imperative(verb: Token) -> bool:
    """Return True for an imperative: a bare verb first in its clause, not a present-tense headline.

    'Do not touch it', 'please wait', one after a quotation mark or a colon ("'Wait,' they said"),
    and one coordinated with another imperative.
    """
    if verb.tag_ != "VB":
        return False
    if verb.has_dependent("nsubj", "nsubjpass", "auxpass", "expl"):
        return False
    if not all(map(_is_do_of_imperative, verb.dependents("aux"))):
        return False
    if verb.dep_ == "conj":
        return imperative(verb.head)
    opens = verb.dep_ == "ROOT" or (verb.dep_ in TOLD and _opens_speech(verb))
    return opens and _may_lead(verb)


def is_cried(verb: Token) -> bool:
    """Return True for 'open' in 'chanted "Open the gates"'; not in 'helped "open the gates"'."""
    bare = verb.tag_ == "VB" and not verb.has_dependent("aux", "nsubj")
    cried = verb.dep_ == "xcomp" and verb.head.lemma_ in lexicon_words("cues", "quoting", "lemmas")
    return bare and cried and _opens_speech(verb)


def _may_lead(verb: Token) -> bool:
    """Return True if what precedes a bare verb may precede an imperative: 'then do not …'."""
    if any(t.dep_ == "advmod" and t.pos_ in NOMINAL for t in verb.lefts):
        return False
    comma = verb.word_before == ","
    led = LED | LED_BY_COMMA if comma and verb.dep_ == "ROOT" else LED
    return all(t.dep_ in led or t.lower_ in ("please", "just") for t in verb.lefts)


LED = frozenset({"punct", "neg", "aux", "advmod", "intj"})
"""Labels of what may precede an imperative: 'then do not touch it'."""
LED_BY_COMMA = frozenset({"prep", "advcl"})
"""Labels of what may precede an imperative if set off by a comma: 'to open it, press the button'.
"""
SINGLE = frozenset({"'", "‘"})
NOMINAL = frozenset({"PRON", "NOUN", "PROPN"})
"""Right before a verb, or its 'do', a word of these classes is its subject, whatever the parse
says.
"""
TOLD = frozenset({"ccomp", "parataxis", "dep", "advcl"})
"""Labels by which an imperative in direct speech is attached to the verb of speech."""


def _is_quote(token: Token) -> bool:
    """Return True for a quotation mark, single or double."""
    return token.is_quote or token.text in SINGLE


def _opens_speech(verb: Token) -> bool:
    """Return True if a clause begins with a quotation, or right after a colon.

    The mark is first in its sentence, after another mark, or after the verb of speech; 'saw one
    "break free"' quotes no imperative.
    """
    mark = _opening_mark(verb)
    if mark is None or mark.text == ":":
        return mark is not None
    if not _is_quote(mark):
        return False
    before = _before(mark)
    if before is None or mark.is_sent_start or before.is_punct or before.is_space:
        return True
    return before == verb.head


def _opening_mark(verb: Token) -> Token | None:
    """Return the quotation mark that opens a clause, else what stands before the clause."""
    first = verb.left_edge
    while first.is_punct and first.i < verb.i and not _is_quote(first):
        first = first.nbor(1)
    return first if _is_quote(first) else _before(first)


def _before(token: Token) -> Token | None:
    return token.before


def has_done(verb: Token) -> bool:
    """Return True for 'stopped' in 'have the launch stopped', 'want the launch stopped'."""
    owned = verb.has_dependent("nsubj", "nsubjpass")
    helped = verb.has_dependent("aux", "auxpass", "mark")
    bound = verb.dep_ == "ccomp" and verb.i > verb.head.i and verb.tag_ in ("VBN", "VBD")
    return bound and owned and not helped and verb.head.lemma_ in words("certainty", "having")


@once
def infinitive(verb: Token) -> bool:
    """Return True if a verb has 'to'; 'is to blame' has it and yet tells whose fault it is."""
    to = verb.dependent("aux", lower="to")
    return to is not None and not _is_to_blame(to)


def _is_to_blame(to: Token) -> bool:
    """Return True in 'is to blame (for it)'; not in 'the plan is to blame her'."""
    at_fault = to.word_after == "blame" and to.word_before in words("certainty", "be")
    end = to.i + 2
    return at_fault and (end >= len(to.doc) or to.doc[end].pos_ in ("ADP", "PUNCT", "CCONJ"))


def shares_form(joined: Token, first: Token) -> bool:
    """Return True if a coordinated verb shares the first's auxiliaries: 'may leave and return'.

    One with its own subject or auxiliary does not, nor does a finite one after a bare form: 'might
    fail and ordered people to leave'.
    """
    if joined.has_dependent("nsubj", "nsubjpass", "aux"):
        return False
    return first.tag_ != "VB" or joined.tag_ not in ("VBD", "VBZ")
