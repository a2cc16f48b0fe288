"""What a number in a text counts: the noun after it, or no noun ('four were arrested')."""

from kg.annotate.given import giving
from kg.annotate.numerals import parse_number
from kg.ontology import lexicon, words
from kg.syntax.parsed import Token

_SKIPPED = ("amod", "nummod", "quantmod", "compound", "advmod", "det", "punct", "case", "poss")
_REACH = 7


def counted_by(number: Token) -> Token | None:
    """Return the noun that a number counts: the head of the noun phrase that it opens.

    None if another number is nearer: the six of 'the 6-foot-9 senior needed nine points'.
    """
    doc = number.doc
    for i in range(number.i + 1, min(number.i + _REACH, len(doc))):
        token = doc[i]
        if token.lower_ == "plus":
            continue  # 'three-plus seasons'
        if token.pos_ in ("NOUN", "PROPN") and not _goes_on(token):
            counts = token.tag_ in ("NNS", "NNPS", "NN") and not _has_nearer(number, token)
            return token if counts else None
        if not _may_stand_between(token):
            return None
    return None


def _has_nearer(number: Token, noun: Token) -> bool:
    """Return True if another number counts a noun: that of '20-13 win', but no whole.

    'Five of the six shells' are shells, and 'AK-47' is no number.
    """
    between = number.doc[number.i + 1 : noun.i]
    if any(token.lower_ == "of" for token in between):
        return False
    return any(
        token.tag_ == "CD" and token.head.i == noun.i and parse_number(token.text) is not None
        for token in between
    )


def not_counted(noun: Token, *, vague: bool) -> bool:
    """Return True for a noun that is not counted: 'one day' in a story, 'some help'."""
    if noun.lemma_.lower() in lexicon("times")["units"]:
        return True
    return vague and noun.tag_ == "NN" and noun.lower_ not in ("people", "police")


def _goes_on(noun: Token) -> bool:
    """Return True if a noun is only the first part of a compound ('three police officers')."""
    following = noun.after
    if following is None or following.pos_ not in ("NOUN", "PROPN", "PART", "PUNCT", "ADJ"):
        return False
    if following.pos_ == "PUNCT":
        then = following.after  # 'the three clerks-two women and a man'
        counted_anew = then is not None and then.tag_ == "CD"
        return following.text in "-’'" and not noun.whitespace_ and not counted_anew
    if following.tag_ == "POS":
        return noun.tag_ not in ("NNS",)
    return noun.dep_ in ("compound", "nmod", "amod", "poss", "npadvmod") and noun.head.i > noun.i


def _may_stand_between(token: Token) -> bool:
    if token.pos_ in ("ADJ", "NOUN", "PROPN", "PART") or token.lower_ in ("of", "the", "more"):
        return True
    if token.text in "-’'\"“" or token.is_space:
        return True
    if (token.tag_ == "PRP$" and token.word_before == "of") or (
        token.lower_ == "out" and token.word_after == "of"
    ):
        return True  # 'three of its 40 ships', '12 out of 300 ships'
    return token.tag_ in ("VBN", "VBG", "CD") and token.dep_ in _SKIPPED


def part_of_name(token: Token, words: str) -> bool:
    """Return True for a number in a name: 'Building 12', 'Flight 370', 'One World Trade'."""
    if token.ent_type_ in ("FAC", "ORG", "PRODUCT", "WORK_OF_ART", "LAW", "EVENT", "GPE"):
        return not _mislabelled(token)
    before = token.before
    return bool(words[0].isdigit() and before is not None and before.pos_ == "PROPN")


def _mislabelled(token: Token) -> bool:
    """Return True if a number that opens a sentence was labelled as a name: 'Twelve houses'."""
    alone = token.ent_iob_ == "B" and token.i + 1 < len(token.doc) and token.nbor().ent_iob_ != "I"
    opens = token.dep_ in ("nummod", "amod") and token.head.i > token.i
    return alone and opens and token.head.tag_ == "NNS"


def stands_alone(token: Token, words: str) -> bool:
    """Return True for a bare number of people or things ('killed 17', 'at least 30 killed').

    `token` is the last of the `words` of the number.
    """
    dozen = token.lower_ in lexicon("values")["multipliers"] and token.tag_ == "NN"
    if words.lower() in ("one", "zero") or not (token.pos_ == "NUM" or dozen):
        return False
    if token.dep_ == "ROOT":
        return token.i + 1 < len(token.doc) and token.nbor(1).tag_ in ("VBN", "VBD")
    return any(told(token) for told in _TOLD_ALONE)


def _takes_part(number: Token) -> bool:
    """Return True for '17' in 'killed 17', '17 died' and 'a group of 17'."""
    led = number.dep_ == "pobj" and number.head.lower_ == "of"
    return led or number.dep_ in ("dobj", "nsubj", "nsubjpass")


def _is_there(number: Token) -> bool:
    """Return True for '500' in 'there were 500': the number of what was counted before."""
    there = number.head.has_dependent("expl")
    return number.dep_ == "attr" and there


def _is_so_many(number: Token) -> bool:
    """Return True for '41' in 'the toll was 41'; of a person it may be an age, nor of 'it'."""
    copula = number.head
    around = number.doc[max(0, number.i - 1) : number.i + 2]
    if any(c in "-–:/" for token in around for c in token.text):  # 'the score was 3-1'
        return False
    if number.dep_ != "attr" or copula.lemma_ != "be":
        return False
    subjects = copula.dependents("nsubj")
    return any(s.pos_ == "NOUN" and s.ent_type_ != "PERSON" for s in subjects)


def _reached(number: Token) -> bool:
    """Return True for '40' in 'the toll rose to 40', and '12' in 'the toll stands at 12'."""
    led, verb = number.head, number.head.head
    if number.dep_ != "pobj" or verb.pos_ != "VERB":
        return False
    name = verb.lemma_.lower()
    if led.lower_ == "at":
        return name == "stand"
    return led.lower_ in ("to", "from") and name in lexicon("participants")["verbs"]["levels"]


def _befallen(number: Token) -> bool:
    """Return True for a bare number before a fate: '40 injured as a stand collapses'."""
    after = number.after or number
    told = after.tag_ in ("VBN", "VBD") and after.dep_ in ("acl", "relcl", "ROOT")
    fate = after.lower_ in words("nominals", "befallen")
    return (told or fate) and (after.head.i == number.i or number.head.i == after.i)


_TOLD_ALONE = (_takes_part, _is_there, _is_so_many, _befallen, _reached, giving)
"""How a number may tell of people or things without a noun."""
