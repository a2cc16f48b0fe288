"""Which word expresses an action or a state in a reading, and whether it means the contrary."""

from collections.abc import Mapping

from kg.compare.phrases import Phrases
from kg.compare.predicate_equivalence import (
    WEAPON,
    fold,
    fold_state,
    had,
    has_contrary,
    is_had,
    is_state,
    is_weapon,
    particle,
    passed,
    untold,
)
from kg.model import Event, Mention
from kg.ontology import lexicon
from kg.resolve.event_profiles import Wording
from kg.resolve.word_forms import singular, stem

SPEECH = "kg:Statement"
STATE = "kg:State"
ARM = "arm"
"""Who is armed has a weapon."""
MADE = ("patient", "content", "instrument")
DENYING = "not"
INFORM, PAY, CONTINUE, RING = "inform", "pay", "continue", "telephone"
COMMUNICATION = "kg:Communication"
NAMED_SO = frozenset({"attribute", "content", "topic"})
PARTICLE = 3
STAYING = frozenset({"on"})
TOLD = frozenset({"patient", "recipient"})
BEINGS = frozenset({"Person", "Group", "Organization"})
ABOUT = frozenset({"topic", "content"})


class Deeds:
    """The normalised predicates of the events of one reading."""

    def __init__(self, wording: Wording, phrases: Phrases, mentions: Mapping[str, Mention]) -> None:
        self._wording, self._phrases, self._mentions = wording, phrases, mentions
        self._known: dict[str, tuple[str, bool]] = {}

    def fold(self, event: Event) -> tuple[str, bool]:
        """Return the stem for an action or state, and whether the words mean its contrary.

        To have something is represented by its object: 'had a licence', 'had no licence'.
        """
        if event.id not in self._known:
            self._known[event.id] = self._fold(event)
        return self._known[event.id]

    def _fold(self, event: Event) -> tuple[str, bool]:
        if event.lemma == ARM and all(p.role != "agent" for p in event.participants):
            return had(WEAPON), False
        if event.action == STATE and self._holds(event):
            state = fold_state(event.lemma)
            if state is not None:
                return (had(WEAPON), state[1]) if state[0] == ARM else state
        if self._is_of_papers(event):
            return stem(event.lemma), False
        stand_in = self._stand_in(event)
        if stand_in is not None:
            return fold(stand_in)
        held = self._held(event)
        if held:
            return had(held), event.lemma in lexicon("weighing")["lacking"]
        return fold(event.lemma, self._behind(event))

    def _is_of_papers(self, event: Event) -> bool:
        """Return True if something is signed, and nobody: 'signed the warrant'."""
        if event.lemma not in lexicon("weighing")["of_papers"]:
            return False
        signed = [self._mentions[m].type for m in event.mentions_in("patient", "content")]
        return bool(signed) and BEINGS.isdisjoint(signed)

    def _stand_in(self, event: Event) -> str | None:
        """Return the verb that is meant by another one, by its class or what it is said of."""
        verb, _, behind = event.lemma.partition(" ")
        sense = lexicon("weighing")["sense"].get(verb, {}).get(event.action)
        if sense is not None:
            return f"{sense} {behind}".strip()
        meant = {
            CONTINUE: self._phrases.keeps_on(event),
            RING: _rings_up(event),
            INFORM: self._informs(event),
            PAY: self._pays(event),
        }
        return next((word for word, so in meant.items() if so), None)

    def _informs(self, event: Event) -> bool:
        """Return True if it matters that somebody was told of something, and not who said what.

        'The school was told of the asbestos', but not 'was told that it was safe'.
        """
        if event.lemma not in lexicon("weighing")["informing"]:
            return False
        told = {p.role for p in event.participants if p.mention is not None}
        return "agent" not in told and bool(told & TOLD) and bool(told & ABOUT)

    def _pays(self, event: Event) -> bool:
        """Return True if what is given away is money: 'handed over a ransom'."""
        policy = lexicon("weighing")
        given = event.mentions_in("patient") if event.lemma in policy["giving"] else ()
        heads = (self._phrases.head(self._mentions[m]).split()[-1:] for m in given)
        return any(head and singular(head[0].lower()) in policy["moneys"] for head in heads)

    def _holds(self, event: Event) -> bool:
        """Return True if a state that may end is a present one: 'is alive', not 'was alive'."""
        policy = lexicon("weighing")
        passing = event.lemma in policy["passing_states"]
        return not passing or self._wording.before(event.trigger) in policy["present"]

    def _held(self, event: Event) -> str:
        """Return the noun of what someone has or lacks, if there is just one of a kind."""
        policy = lexicon("weighing")
        carried = event.lemma in policy["carrying"]
        if event.lemma not in (*policy["having"], *policy["lacking"]) and not carried:
            return ""
        held = event.mentions_in("patient")
        if len(held) != 1 or not event.mentions_in("agent"):
            return ""
        thing = self._mentions[held[0]]
        if thing.kind != "nominal":
            return ""
        noun = (self._phrases.head(thing).split() or [""])[-1]
        # Who carries a letter takes it somewhere; who carries a gun has one.
        return noun if not carried or event.action == STATE or is_weapon(noun) else ""

    def particle(self, event: Event) -> str:
        """Return the word after a verb with which it is another predicate: to stay 'outside'."""
        return particle(event.lemma, self._behind(event))

    def _behind(self, event: Event) -> str:
        """Return the words after a verb that may make another predicate: 'outside', 'her post'."""
        own = self._wording.near(event.trigger, event.trigger, reach=PARTICLE)
        if len(own) > 1 and " " not in event.lemma:
            return own[-1]  # 'shut off', of which only the verb is the lemma
        after = self._wording.after(event.trigger)
        if self._governs(event, after):
            return ""
        if after == DENYING:
            return f"{after} {self._wording.after(event.trigger, past=frozenset((DENYING,)))}"
        return self._wording.after(event.trigger, past=passed()) if after in passed() else after

    def _governs(self, event: Event, after: str) -> bool:
        """Return True if the word behind a verb is a preposition: 'stayed on the island'."""
        places = (self._mentions[m] for m in event.mentions_in("place"))
        reach = event.trigger.end + len(after) + len(" the  ")
        return (
            any(event.trigger.end < place.start <= reach for place in places) and after in STAYING
        )

    def is_plain(self, event: Event) -> bool:
        """Return True if an event is a topic: not an act of speech, nor a bare 'was'."""
        word, folded = self.fold(event)
        if event.lemma in lexicon("weighing")["made"]:
            return any(p.role in MADE and p.mention is not None for p in event.participants)
        if self._informs(event):
            return True
        if _rings_up(event) and (event.polarity == "negative" or event.time is not None):
            return True  # others may call the same any number of times
        folded = folded or word in has_contrary() or is_had(word) or is_state(word)
        return event.action != SPEECH and (folded or event.lemma not in untold())

    def is_light(self, event: Event) -> bool:
        """Return True if a predicate means little by itself: 'to go', but not 'to go into'."""
        word, _ = self.fold(event)
        return event.lemma in lexicon("joining")["light"] and word == stem(event.lemma)


def _rings_up(event: Event) -> bool:
    """Return True for a call by telephone: 'called the police', but not 'called him a liar'."""
    if event.lemma not in lexicon("weighing")["ringing"] or event.action != COMMUNICATION:
        return False
    roles = {p.role for p in event.participants}
    return not roles.isdisjoint(TOLD) and roles.isdisjoint(NAMED_SO)
