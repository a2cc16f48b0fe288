"""The words of `ontology/lexicon/polarity.toml`."""

from functools import partial

from kg import ontology

words = partial(ontology.words, "polarity")
"""Return a list of the lexicon as a set, by its keys."""
table = partial(ontology.table, "polarity")
"""Return a part of the lexicon, by its keys."""
