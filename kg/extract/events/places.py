"""The place meant by a bare 'outside', 'there' or 'went in': one mentioned before."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.phrases import PLACES, is_part_of_place
from kg.extract.events.triggers import Trigger
from kg.extract.events.voice import is_passive
from kg.model import Mention
from kg.ontology import words
from kg.syntax.parsed import Token

ATTACHED = 0.6
"""Minimum probability by our parser that a place belongs to another."""
WITHIN = frozenset({"at", "in", "inside", "on"})
REACH = 800
"""Maximum distance in characters; what was mentioned earlier is no longer meant."""


def place_meant(trigger: Trigger, annotation: Annotation) -> Mention | None:
    """Return the place that a bare adverb or particle of place refers back to, or None.

    'Guards waited outside', 'one went in': the nearest building mentioned before and not long ago;
    for 'there' any place will do.
    """
    if trigger.kind == "noun":
        return None
    word = _pointer(trigger)
    if word is None:
        return None
    open_air = word.lower_ in words("participants", "pointing", "anywhere")
    open_air = open_air and word.word_before not in WITHIN  # 'ten of us in there' are inside
    for mention in _before(word, annotation):
        if _is_building(mention, annotation) or (open_air and mention.type == "Place"):
            return mention
    return None


def places_around(place: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield the named place of a place, if our parser sees one: Lund in 'at a clinic in Lund'.

    Also the place of which it is a part: 'in other parts of the city', 'on the roof of the mill'.
    'On a road near Lund' is not there. Also the place whose name precedes it.
    """
    part = annotation.leading(place.i) in WITHIN and is_part_of_place(place, annotation)
    for child in annotation.tree.surely(place.i, "nmod", least=ATTACHED):
        mention, led = annotation.mention_at.get(child), annotation.leading(child)
        if mention is None or mention.type not in PLACES or child < place.i:
            continue
        if (mention.kind == "name" and led in WITHIN) or (part and led == "of"):
            yield annotation.doc[child]
    yield from _named_before(place, annotation)


def _named_before(place: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield London for 'in a London hospital', not the name in 'the old Brandt mill'."""
    whole = annotation.mention_at.get(place.i)
    if whole is None or whole.kind != "nominal" or whole.type not in PLACES:
        return
    for child in annotation.tree.surely(place.i, "compound", least=ATTACHED):
        named, name = annotation.mention_at.get(child), annotation.doc[child]
        town = name.ent_type_ == "GPE" and name.left_edge.word_before != "-"
        if named is not None and named.type == "Place" and town:
            yield name


def _pointer(trigger: Trigger) -> Token | None:
    """Return the adverb or particle without a noun of its own."""
    hosts = {trigger.token.i: trigger.token}
    if trigger.kind == "state":
        hosts[trigger.token.head.i] = trigger.token.head
    for host in hosts.values():
        for child in host.children:
            if child.dep_ != "advmod" or child.has_dependent("pobj", "prep"):
                continue
            if child.lower_ in words("participants", "pointing", "adverbs"):
                return child
    return _entered(trigger)


def _entered(trigger: Trigger) -> Token | None:
    """Return the bare 'in' of a verb of motion: 'went in', 'rushed in'."""
    verb, known = trigger.token, words("participants", "pointing", "particles")
    if verb_action(verb)[1].removeprefix("kg:") not in words("participants", "motion", "classes"):
        return None
    if verb.has_dependent("dobj", "obj") or is_passive(verb):
        return None  # where somebody was brought in need not be where anybody was before
    for child in verb.children:
        bare = not child.children
        if child.dep_ in ("prt", "advmod", "prep") and bare and child.lower_ in known:
            return child
    return None


def _before(word: Token, annotation: Annotation) -> list[Mention]:
    """Return the mentions before a word, the nearest first, within the maximum distance."""
    near = [
        m for m in annotation.mentions if word.idx - REACH <= m.start and m.span.end <= word.idx
    ]
    return sorted(near, key=lambda m: (-m.head.end, m.start, m.id))


def _is_building(mention: Mention, annotation: Annotation) -> bool:
    if mention.kind == "pronoun":
        return False
    if mention.type == "Facility":
        return True
    span = annotation.doc.words_at(*mention.head)
    return span is not None and lemma(span[-1]) in words("participants", "pointing", "buildings")
