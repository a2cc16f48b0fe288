"""Repairs of the parse, made before anything reads it."""

from spacy.tokens import Doc

from kg.annotate.parse_repair.ages import mend_ages
from kg.annotate.parse_repair.aims import mend_aims
from kg.annotate.parse_repair.auxiliaries import mend_auxiliaries
from kg.annotate.parse_repair.citing import (
    mend_cited,
    mend_fronted,
    mend_participles,
    mend_said,
)
from kg.annotate.parse_repair.clauses import mend_clauses
from kg.annotate.parse_repair.clefts import mend_clefts
from kg.annotate.parse_repair.coordination import mend_joined
from kg.annotate.parse_repair.gerunds import mend_gerunds
from kg.annotate.parse_repair.manners import mend_manners
from kg.annotate.parse_repair.objects import mend_objects
from kg.annotate.parse_repair.phrases import mend_phrases
from kg.annotate.parse_repair.postnominals import mend_letters
from kg.annotate.parse_repair.posts import mend_posts
from kg.annotate.parse_repair.shown import mend_shown


def repair(doc: Doc) -> None:
    """Make the repairs that move words in the tree, in the order in which they build on it."""
    mend_auxiliaries(doc)
    mend_cited(doc)
    mend_said(doc)
    mend_fronted(doc)
    mend_shown(doc)
    mend_gerunds(doc)
    mend_joined(doc)
    mend_objects(doc)
    mend_phrases(doc)
    mend_manners(doc)
    mend_clauses(doc)
    mend_participles(doc)
    mend_aims(doc)
    mend_clefts(doc)
    mend_posts(doc)
    mend_letters(doc)
    mend_ages(doc)
