"""Networks that have not seen a part of the texts, so that others can be fitted on what they say.

`training/parser.py --without N` fits a network without the texts of part N, and `export_parser.py`
converts it to a folder. What is fitted on a network's antecedents or classes must see it make the
mistakes that it makes on new texts.
"""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from kg.syntax.network import Heads
from kg.syntax.parsed import Doc
from kg.syntax.parser import KEY, Parser, States, parse_of


class Networks:
    """One network for each part of the texts, in the order of the parts."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Load the networks."""
        self._parsers = [Parser(folder) for folder in folders]
        self._heads = [Heads(folder / "heads.npz") for folder in folders]

    def heads(self, name: str) -> Heads:
        """Return the heads of the network that has not seen a text."""
        return self._heads[self._part(name)]

    def lay_in(self, name: str, doc: Doc) -> None:
        """Give a parsed text the states of the network that has not seen it."""
        parse = parse_of(doc)
        if parse is not None:
            doc.user_data[KEY] = replace(parse, states=self._states(name, doc))

    def _part(self, name: str) -> int:
        return zlib.crc32(name.encode()) % len(self._parsers)

    def _states(self, name: str, doc: Doc) -> States:
        at = [t.i for t in doc if not t.is_space]
        breaks = [n for n, i in enumerate(at) if n and doc[i - 1].is_space]
        found = self._parsers[self._part(name)].parse([doc[i].text for i in at], (), breaks)
        states = np.zeros((len(doc), found.states.shape[1]), dtype=np.float16)
        states[at] = found.states
        return states
