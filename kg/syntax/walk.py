"""Who did what to whom: the arguments that a tree gives each verb.

The walk resolves what Universal Dependencies write into the enhanced graph (Schuster and Manning,
2016): conjuncts share a role, coordinated verbs a subject, infinitives are controlled, and a
relative clause takes the noun it modifies.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kg.ontology import lists, words
from kg.syntax.parsed import Doc
from kg.syntax.tree import Tree

DeepRole = Literal["agent", "patient", "recipient", "oblique"]
Why = Literal["own", "conjunct", "shared", "control", "relative", "reduced", "network"]
"""The path by which a word is reached from a verb; 'network' if no walk leads to it."""

SUBJECT = ("nsubj", "csubj")
OUTER = "nsubj:outer"
ROLES: dict[str, DeepRole] = {
    "nsubj:pass": "patient",
    "obj": "patient",
    "iobj": "recipient",
    "obl:agent": "agent",
    "obl": "oblique",
    "obl:unmarked": "oblique",
    "obl:tmod": "oblique",
    "obl:npmod": "oblique",
}
"""The role of a label, whatever the voice; that of 'nsubj' depends on it."""
RELATIVE_TAGS = frozenset({"WDT", "WP", "WP$", "WRB"})
DEEP = 8
"""'VBD' too: taggers call many participles past tenses."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A word as an argument of a verb: both by token number, the role, and the path."""

    verb: int
    word: int
    role: DeepRole
    why: Why


class Walk:
    """The arguments of all verbs of a tree."""

    def __init__(self, doc: Doc, tree: Tree, verbs: frozenset[int]) -> None:
        self.tree = tree
        self.verbs = verbs
        self.tags = [t.tag_ for t in doc]
        self.pos = [t.pos_ for t in doc]
        self.lemmas = [t.lemma_.lower() for t in doc]
        self.lower = [t.lower_ for t in doc]

    def proposals(self) -> Iterator[Proposal]:
        """Yield each verb and word once, in the order of the text."""
        for verb in sorted(self.verbs):
            if self.tree.labels[verb] not in ("aux", "aux:pass", "case", "amod"):
                seen: set[int] = set()
                for proposal in self._of(verb):
                    if proposal.word not in seen and proposal.word != verb:
                        seen.add(proposal.word)
                        yield proposal

    def _of(self, verb: int) -> Iterator[Proposal]:
        relative = self._relative(verb)
        for word, role, why in self._direct(verb):
            if word in relative:
                for noun in self._conjuncts(relative[word]):
                    yield Proposal(verb, noun, role, "relative")
                continue
            if self.tags[word] in RELATIVE_TAGS and why == "own":
                continue
            for number, one in enumerate(self._conjuncts(word)):
                yield Proposal(verb, one, role, why if not number else "conjunct")
        yield from self._gap(verb)

    def _direct(self, verb: int) -> Iterator[tuple[int, DeepRole, Why]]:
        """Yield the verb's own dependents, then the subject it shares or is lent."""
        labels = self.tree.labels
        passive = self.passive(verb)
        subject: DeepRole = "patient" if passive else "agent"
        own = False
        for child in self.tree.children[verb]:
            label = labels[child]
            own = own or (label.startswith(SUBJECT) and label != OUTER)
            role = subject if label == "nsubj" else ROLES.get(label)
            if label == "obl" and passive and self._by(child):
                role = "agent"
            if role is not None:
                yield child, role, "own"
        found = None if own else self._borrowed(verb, DEEP)
        if found is not None:
            yield found[0], subject, found[1]

    def _by(self, noun: int) -> bool:
        return any(self.lower[c] == "by" for c in self.tree.having(noun, "case"))

    def passive(self, verb: int) -> bool:
        """Return True if the verb is passive: by auxiliary or subject, or as a bare participle."""
        tree = self.tree
        labels = {tree.labels[c] for c in tree.children[verb]}
        if labels & {"aux:pass", "nsubj:pass", "csubj:pass", "obl:agent"}:
            return True
        if self.tags[verb] != "VBN" or "aux" in labels:
            return False
        label = tree.labels[verb]
        if label in ("acl", "advcl"):
            return "obj" not in labels
        if label == "conj":
            return "nsubj" not in labels and self.passive(tree.heads[verb])
        return label == "xcomp"

    def _conjuncts(self, word: int) -> list[int]:
        return [
            word,
            *(c for c in self.tree.having(word, "conj") if self.pos[c] not in ("VERB", "AUX")),
        ]

    def subject(self, verb: int, deep: int = DEEP) -> int | None:
        """Return the head of a clause's subject, its own or a shared one, or None."""
        own = self.tree.first(verb, "nsubj")
        if own is not None:
            if self.tree.labels[verb] == "acl:relcl" and self.tags[own] in RELATIVE_TAGS:
                return self.tree.heads[verb]
            return own
        found = self._borrowed(verb, deep)
        return found[0] if found is not None else None

    def _borrowed(self, verb: int, deep: int) -> tuple[int, Why] | None:
        tree = self.tree
        head, label = tree.heads[verb], tree.labels[verb]
        if not deep or head == verb:
            return None
        if label == "acl":
            noun = self.pos[head] in ("NOUN", "PROPN", "PRON", "NUM")
            return (head, "reduced") if noun and self.tags[verb] in ("VBG", "VBN", "VBD") else None
        controller = self._controller(verb)
        if controller is not None:
            return controller, "control"
        found = self.subject(head, deep - 1) if self._shares_subject(verb) else None
        why: Why = "shared" if label == "conj" else "control"
        return (found, why) if found is not None else None

    def _shares_subject(self, verb: int) -> bool:
        """Return True if the verb above has the same subject: 'fell and died', 'died helping'."""
        label = self.tree.labels[verb]
        bare = label == "advcl" and self.tags[verb] in ("VB", "VBG", "VBN")
        return bare or label in ("conj", "xcomp")

    def _controller(self, verb: int) -> int | None:
        """Return who is to act as the verb above says: 'them' in 'asked them to go'."""
        called = self._called(verb)
        head = self.tree.heads[verb]
        if called is not None or self.tree.labels[verb] != "xcomp":
            return called
        target = self.tree.first(head, "obj", "iobj")
        known = target is not None and self.lemmas[head] in words("parsing", "subject_control")
        return None if known or self._asks_for(head, verb) else target

    def _asks_for(self, verb: int, infinitive: int) -> bool:
        """Return True for 'asked the board for money to buy it': the asker is to buy it."""
        if self.lemmas[verb] not in words("parsing", "asking_for"):
            return False
        asked = (n for n in self.tree.having(verb, "obl") if verb < n < infinitive)
        return any(self.lower[c] == "for" for n in asked for c in self.tree.having(n, "case"))

    def _called(self, verb: int) -> int | None:
        """Return who is to act behind a preposition: 'them' in 'appealed to them to go'."""
        head = self.tree.heads[verb]
        known = lists("parsing", "prepositional_control")
        if self.tree.labels[verb] not in ("xcomp", "advcl", "ccomp") or not self._has_to(verb):
            return None
        for noun in self.tree.having(head, "obl"):
            cases = self.tree.having(noun, "case")
            if head < noun < verb and any(
                self.lemmas[head] in known.get(self.lower[c], ()) for c in cases
            ):
                return noun
        return None

    def _has_to(self, verb: int) -> bool:
        return any(self.lower[c] == "to" for c in self.tree.having(verb, "mark"))

    def _relative(self, verb: int) -> dict[int, int]:
        """Map the relative pronouns among a verb's dependents to their antecedents."""
        found = {}
        for child in self.tree.children[verb]:
            pronoun = self.tags[child] in ("WDT", "WP") or (
                self.lower[child] == "that" and self.pos[child] == "PRON"
            )
            if pronoun:
                noun = self._antecedent(verb, child)
                if noun is not None:
                    found[child] = noun
        return found

    def _antecedent(self, verb: int, pronoun: int) -> int | None:
        at = verb
        for _ in range(DEEP):
            label = self.tree.labels[at]
            if label == "acl:relcl":
                noun = self.tree.heads[at]
                return noun if noun < pronoun else None
            if label not in ("ccomp", "xcomp", "conj") or self.tree.heads[at] == at:
                return None
            at = self.tree.heads[at]
        return None

    def _gap(self, verb: int) -> Iterator[Proposal]:
        """Yield the noun of a relative clause without a pronoun: 'the car he drove'."""
        tree = self.tree
        if tree.labels[verb] != "acl:relcl":
            return
        ahead = (c for c in tree.within(verb) if c < verb)
        if any(self.tags[c] in RELATIVE_TAGS or self.lower[c] == "that" for c in ahead):
            return
        role = self._role_of_gap(verb)
        if role is not None:
            for one in self._conjuncts(tree.heads[verb]):
                yield Proposal(verb, one, role, "relative")

    def _role_of_gap(self, verb: int) -> DeepRole | None:
        """Return the role that a relative clause leaves open: 'he drove', 'he slept in'."""
        tree, passive = self.tree, self.passive(verb)
        subject = tree.first(verb, "nsubj", "csubj")
        if subject is None and tree.first(verb, "mark") is None:
            return "patient" if passive else "agent"
        if passive or tree.first(verb, "obj", "ccomp", "xcomp") is not None:
            return None
        return "oblique" if self._strands_preposition(verb) else "patient"

    def _strands_preposition(self, verb: int) -> bool:
        """Return True for a preposition behind a verb without its noun: 'slept in'."""
        labels = self.tree.labels
        behind = (c for c in self.tree.children[verb] if c > verb and self.pos[c] == "ADP")
        return any(labels[c] in ("advmod", "case") for c in behind)
