"""What somebody makes clear or lets be known: 'let it be known that the coach was dismissed'.

The verb says nothing itself; with the adjective it is one of saying, and its subject the source.
What a riot makes clear is no word of the riot's.
"""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.annotate.speech.source_kinds import is_document
from kg.annotate.speech.source_resolution import is_passive, mention_of, speaker_token
from kg.extract.attribution.content_spans import Attribution, attributed, cover
from kg.extract.attribution.figure_sources import SPEAKERS
from kg.extract.factuality.report_modes import is_negated
from kg.model import Mention
from kg.syntax.parsed import Token

CLAUSES = ("ccomp", "advcl", "csubj")
"""Labels under which a parse hangs what is made known on the adjective."""


def by_making_known(annotation: Annotation) -> Iterator[Attribution]:
    """Yield attributions by 'made (it) clear that', 'let it be known that'."""
    verbs, adjectives = cues.words("made_known", "verbs"), cues.words("made_known", "adjectives")
    for word in annotation.tokens:
        verb = annotation.doc[annotation.tree.heads[word.i]]
        if word.lower_ not in adjectives or verb.lemma_ not in verbs or is_negated(verb):
            continue
        speaker = _speaker(annotation, verb)
        for clause in _clauses(annotation, word) if speaker is not None else ():
            told = cover(annotation.doc[i] for i in annotation.tree.within(clause.i))
            yield from attributed(told, verb, speaker, status="reported")


def _clauses(annotation: Annotation, adjective: Token) -> Iterator[Token]:
    """Yield the clause with a tense, and no condition, that an adjective or its verb governs."""
    for clause in annotation.tree.having(adjective.i, *CLAUSES):
        marks = [annotation.doc[i].lower_ for i in annotation.tree.having(clause, "mark")]
        owned = annotation.tree.having(clause, "nsubj", "nsubj:pass", "expl")
        if clause > adjective.i and owned and set(marks) <= {"that"}:
            yield annotation.doc[clause]


def _speaker(annotation: Annotation, verb: Token) -> Mention | None:
    """Return who makes it known: a person, a body, or a text."""
    told = None if is_passive(verb) else speaker_token(verb)
    found = mention_of(annotation, told)
    if told is None or found is None:
        return None
    return found if found.type in SPEAKERS or is_document(told) else None
