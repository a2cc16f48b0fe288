"""Whose people or office a phrase tells: 'her office', 'the council's inspectors', 'its crews'.

What the inspectors of a council did, the council did; whoever warned the minister's office warned
the minister, and the ministry that he heads.
"""

from collections import defaultdict
from collections.abc import Sequence

from kg.model import Mention, Reading
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.resolve.owners import OWNING, is_possessive

IN_A_BODY = frozenset({"kg:worksFor", "kg:headOf", "kg:memberOf"})


class Owners:
    """The owners that open the phrases of one reading, and the bodies to which these belong."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        mentions = by_id(reading.mentions)
        self._mentions = Placed(reading.mentions, lambda m: m.span)
        self._bodies: dict[str, list[str]] = defaultdict(list)
        for relation in reading.relations:
            sure = relation.polarity == "positive" and relation.object is not None
            if relation.predicate in IN_A_BODY and sure and relation.object is not None:
                self._bodies[mentions[relation.subject].chain].append(relation.object)

    def of(self, phrase: Mention) -> Sequence[str]:
        """Return the mentions of the owner of a phrase, and of the bodies of which the owner is."""
        if phrase.kind != "nominal" or not self._may_have_owner(phrase):
            return ()
        return [m for one in self._opening(phrase) for m in (one.id, *self._bodies[one.chain])]

    def _may_have_owner(self, phrase: Mention) -> bool:
        words = phrase.span.words(self._text).lower().split()
        owned = any(word.endswith(OWNING) for word in words[:-1])
        return owned or (words[:1] != [] and words[0] in lexicon("joining")["possessives"])

    def _opening(self, phrase: Mention) -> Sequence[Mention]:
        """Return the owner right before the rest of a phrase."""
        within = self._mentions.inside(phrase.span)
        found = [m for m in within if m.end < phrase.head.start and is_possessive(m, self._text)]
        return found[:1]
