"""How far, how much, how long and by what score, where no preposition says so.

'Fell as much as 14 percent', 'skidded 200 metres', 'survived four nights', 'was 3 percent higher',
'lost 1-0', 'a 7-2 vote'.
"""

from collections.abc import Mapping
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.triggers import Trigger
from kg.model import Participant
from kg.ontology import words
from kg.syntax.parsed import Token

CERTAIN = 0.6
"""Minimum certainty of our parser that an amount belongs to the verb or the adjective."""
AMOUNTS = frozenset({"PERCENT", "QUANTITY"})
REPEATED = ("COUNT", "time")
LABELS = ("obl", "obj", "advmod")
CHANGES = frozenset({"Increase", "Decrease", "Change"})
DASHES = frozenset({"-", "–", "—"})
DIGITS = 3
"""Maximum number of digits on one side of a score."""
AFTER, BEFORE = 12, 4
"""Maximum distances in tokens of a score behind a verb and before a noun."""


def extents(host: Token, annotation: Annotation) -> list[Token]:
    """Return the words of the amounts that a verb, or a predicate, has without a preposition."""
    tree = annotation.tree
    counted = (c for c in host.dependents("advmod") if _is_how_often(host, c, annotation))
    return [*counted] + [
        annotation.doc[i]
        for i in tree.surely(host.i, *LABELS, least=CERTAIN)
        if not tree.having(i, "case", *([] if _is_speed(i, annotation) else ["nmod", "conj"]))
        and _is_extent(host, annotation.doc[i], tree.labels[i], annotation)
    ]


def _is_extent(host: Token, noun: Token, label: str, annotation: Annotation) -> bool:
    if _is_speed(noun.i, annotation):
        return True
    if noun.i in annotation.time_at or noun.i in annotation.mention_at:
        return False
    if _is_counted(host, noun, label):
        return True
    value = annotation.value_at.get(noun.i)
    if value is None or value.type not in AMOUNTS:
        return False
    length = value.unit in words("participants", "nouns", "lengths")
    return label != "obj" or length or _is_scale(host)


def _is_how_often(host: Token, adverb: Token, annotation: Annotation) -> bool:
    """Return True for 'twice' in 'was fined twice'."""
    value = annotation.value_at.get(adverb.i)
    return host.pos_ == "VERB" and value is not None and (value.type, value.unit) == REPEATED


def _is_speed(index: int, annotation: Annotation) -> bool:
    """Return True for 'kilometres' in 'was doing 80 kilometres an hour'."""
    value = annotation.value_at.get(index)
    return value is not None and value.unit in words("participants", "nouns", "speeds")


def _is_counted(host: Token, noun: Token, label: str) -> bool:
    """Return True for 'spent the night', 'waited two nights', '300 metres long'."""
    lasting = lemma(noun) in words("nominals", "times")
    if lasting and lemma(host) == "spend" and label == "obj":
        return True
    long = host.pos_ == "ADJ" and label == "obl:unmarked"
    return (lasting or long) and any(c.like_num for c in noun.children)


def _is_scale(verb: Token) -> bool:
    """Return True for a verb whose amount is no object: of motion, of rise and fall."""
    if verb.pos_ != "VERB":
        return False
    action = verb_action(verb)[1].removeprefix("kg:")
    moving = action in words("participants", "motion", "classes") or action in CHANGES
    return moving or lemma(verb) in words("participants", "verbs", "levels")


def words_of_extent(noun: Token, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of an amount that is no value: 'four nights'.

    None for a time, which is part of the event itself.
    """
    counted = noun.tag_ == "NNS" and any(c.like_num for c in noun.children)
    lasting = lemma(noun.head) == "spend"
    if not (counted or lasting) or noun.i in annotation.time_at:
        return None
    return annotation.tree.phrase(noun.i) if annotation.tree.upos[noun.i] else None


def score_of(trigger: Trigger, annotation: Annotation) -> range:
    """Return the tokens of the score of a win, a loss or a vote, none if there is no score."""
    token = trigger.token
    known = words("participants", "scored", "verbs" if trigger.kind == "verb" else "nouns")
    if trigger.kind == "state" or lemma(token) not in known:
        return range(0)
    first = token.i + 1 if trigger.kind == "verb" else token.i - BEFORE
    last = token.i + AFTER if trigger.kind == "verb" else token.i - 3
    for start in range(max(first, token.sent.start), min(last, token.sent.end - 3) + 1):
        if annotation.doc[start].pos_ == "VERB" and trigger.kind == "verb":
            return range(0)
        if _is_score(start, annotation):
            return range(start, start + 3)
    return range(0)


def _is_score(start: int, annotation: Annotation) -> bool:
    """Return True for '31-24': no date, no record in parentheses, no part of a longer number."""
    ours, dash, theirs = annotation.doc[start : start + 3]
    digits = all(t.text.isdigit() and len(t.text) <= DIGITS for t in (ours, theirs))
    joined = dash.text in DASHES and ours.whitespace_ == dash.whitespace_  # '1-0', '1 – 0'
    if not (digits and joined) or start in annotation.time_at:
        return False
    led = ours.word_before in {"(", "to", "from", "of", *DASHES}
    return not led and theirs.word_after not in {")", *DASHES}


def scales(trigger: Trigger, annotation: Annotation) -> dict[str, range]:
    """Map amounts of a sentence to the words of their scale: '5.6 on the Richter scale'."""
    sentence, found = trigger.token.sent, dict[str, range]()
    lower = annotation.lower[sentence.start : sentence.end]
    for scale in (sentence.start + n for n, word in enumerate(lower) if word == "scale"):
        first = annotation.tree.first(scale, "case")
        value = annotation.value_at.get(first - 1) if first else None
        if first and value is not None and annotation.lower[first] == "on":
            found[value.id] = range(first, scale + 1)
    return found


def on_scale(
    one: Participant, token: Token, known: Mapping[str, range], annotation: Annotation
) -> Participant:
    """Return an amount that something measures with the words of its scale.

    As a measure it stays the amount, which can be compared.
    """
    value = annotation.value_at.get(token.i)
    scale = known.get(value.id) if value is not None else None
    if value is None or scale is None or one.role == "measure":
        return one
    end = annotation.span_of(annotation.doc[scale[-1]]).end
    return replace(one, mention=None, value=f"w{value.start}-{end}", phrase=None)
