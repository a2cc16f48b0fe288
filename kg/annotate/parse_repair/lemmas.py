"""Lemmas of short verbs with a silent e: 'hoping' is of 'hope', and 'hopping' of 'hop'.

English doubles the final consonant of a one-syllable verb with a short vowel before -ing and -ed
(Quirk et al. 1985, 3.6), and adds -es only after a sibilant: 'hopes' is of 'hope', 'hops' of 'hop'.
A form without the doubling, or with the e, cannot come from such a verb; rule lemmatizers cut it
down to one all the same.
"""

import re

from spacy.attrs import POS  # type: ignore[import-not-found]
from spacy.tokens import Doc

from kg.annotate.lexica import lexica
from kg.syntax.columns import having

SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""A word of one syllable that ends in a single consonant after a single vowel."""
SIBILANTS = ("s", "z")


def mend_lemmas(doc: Doc) -> None:
    """Give the -ing, -ed and -es forms of verbs with a silent e their own lemma.

    Nouns get the tag of one where a tagger takes a rare word for a plural.
    """
    for token in having(doc, POS, ("VERB", "AUX")):
        name, form = token.lemma_.lower(), token.lower_
        cut = form in (f"{name}ing", f"{name}ed") or (
            form == f"{name}es" and not name.endswith(SIBILANTS)
        )
        if cut and SHORT.fullmatch(name):
            token.lemma_ = f"{name}e"
    _mend_numbers(doc)


def _mend_numbers(doc: Doc) -> None:
    """Give one person the tag of one: a 'fiancée' is no plural."""
    for token in having(doc, POS, ("NOUN",)):
        whole = token.tag_ == "NNS" and token.lemma_ == token.lower_
        if whole and token.lemma_ in lexica().gender:
            token.tag_ = "NN"
