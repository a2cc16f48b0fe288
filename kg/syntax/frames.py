"""Frames: constructions as model sentences, such as 'O found S in/on D', and what they match.

A model sentence has its verb in base form and its slots in capitals. 'be' with a participle is the
passive alone; an active sentence of a subject and an object stands for its passive too. Frames are
in `ontology/constructions/`, with sentences that must and must not match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.ontology import constructions
from kg.syntax.parsed import Token
from kg.syntax.slots import fillers, is_passive, leads_on, with_particle

ITSELF = "itself"
"""Stands in a model sentence for any reflexive pronoun."""
REFLEXIVES = frozenset({"himself", "herself", "itself", "themselves"})

Places = tuple[str, ...]
"""Where a slot is: 'subject', 'object', 'agent', 'clause', or prepositions."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One model sentence: its cue, voice and slots, and the table that it is from.

    The cue is the verb in base form, or 'be' and the participle if only the passive is meant.
    """

    sentence: str
    cue: str
    passive: bool
    slots: Mapping[str, Places]
    table: Mapping[str, Any]

    @property
    def gives(self) -> str:
        """What a match tells: a predicate."""
        return str(self.table["gives"])

    def condition(self, slot: str, name: str) -> Any:
        """Return a condition on what fills a slot, or None: `frame.condition("S", "kind")`."""
        return self.table.get(slot, {}).get(name)

    def fillers(self, verb: Token, slot: str) -> Iterator[Token]:
        """Yield what fills a slot of a verb, reflexives only where the sentence has one."""
        for place in self.slots[slot]:
            for word in fillers(verb, place):
                if (word.lower_ in REFLEXIVES) == (slot == ITSELF):
                    yield word


@cache
def frames(name: str) -> dict[str, tuple[Frame, ...]]:
    """Return the frames of a file of constructions by their cues."""
    found: dict[str, list[Frame]] = {}
    for table in constructions(name):
        for sentence in table["says"]:
            for frame in compiled(sentence, table):
                found.setdefault(frame.cue, []).append(frame)
    return {cue: tuple(some) for cue, some in found.items()}


def compiled(sentence: str, table: Mapping[str, Any]) -> Iterator[Frame]:
    """Yield a model sentence's frame and its passive's, 'S be owned by O' of 'O own S'."""
    first, cue, *rest = sentence.split()
    passive = cue == "be"
    if passive:
        cue, rest = f"be {rest[0]}", rest[1:]
    slots = {first: ("subject",), **_slots(rest, passive=passive)}
    yield Frame(sentence, cue, passive, slots, table)
    turns = ("object",) in slots.values() and ITSELF not in slots
    if turns and not passive and table.get("voice") != "active":
        turned = {"subject": ("agent",), "object": ("subject",)}
        slots = {slot: turned.get(places[0], places) for slot, places in slots.items()}
        yield Frame(sentence, cue, True, slots, table)


def _slots(words: Sequence[str], *, passive: bool) -> dict[str, Places]:
    """Return where the slots behind a verb are: a slot is an object, or behind prepositions."""
    slots: dict[str, Places] = {}
    places: Places = ("object",)
    for word in words:
        if word.isupper() or word == ITSELF:
            slots[word], places = places, ("object",)
        else:
            places = tuple("agent" if passive and w == "by" else w for w in word.split("/"))
    return slots


def matching(token: Token, name: str) -> Iterator[Frame]:
    """Yield the frames of a file whose cue and voice a token has, if nothing rules them out."""
    if token.pos_ not in ("VERB", "AUX", "ADJ"):
        return
    known = frames(name)
    cues = {token.lemma_.lower(), with_particle(token), f"be {token.lower_}"}
    found = [frame for cue in sorted(cues) for frame in known.get(cue, ())]
    passive = bool(found) and is_passive(token)
    for frame in found:
        if frame.passive == passive and _allows(frame, token):
            yield frame


def _allows(frame: Frame, verb: Token) -> bool:
    """Return True if a verb has the reflexive that a frame asks for, and nothing it rules out."""
    if ITSELF in frame.slots and next(frame.fillers(verb, ITSELF), None) is None:
        return False
    return not any(_has(verb, place) for place in frame.table.get("unless", ()))


def _has(verb: Token, place: str) -> bool:
    """Return True if a place that rules a frame out is filled: 'to', 'clause', 'in:common'."""
    name, _, kind = place.partition(":")
    if kind == "common":  # 'led the league in scoring': no name, no time
        led = (
            c for p in verb.dependents("prep", lower=name) for c in p.dependents("pobj", "pcomp")
        )
        return any(c.pos_ != "PROPN" and not c.ent_type_ for c in led)
    if name == "clause":
        return verb.has_dependent("xcomp", "ccomp")
    if name == "infinitive":
        return verb.has_dependent("aux", lower="to")
    return leads_on(verb, tuple(name.split("/")))
