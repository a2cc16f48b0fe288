"""The end of a word that the tokenizer splits off, searched in the word's last characters only."""

import re

LAST = 64
"""Characters of a word in which its end is searched; what is split off is a mark, or a unit."""


class WordEnds:
    """The pattern of what is split off the end of a word: a full stop, a quotation mark, 'km'.

    The tokenizer splits off one end at a time, and a search begins at the first character. In a
    word of 18,000 brackets it took a minute. `pattern` is what a tokenizer is stored as.
    """

    def __init__(self, ends: re.Pattern[str]) -> None:
        self.pattern = ends.pattern
        self._ends = ends

    def search(self, word: str) -> re.Match[str] | None:
        """Find the longest end of a word; only a run of full stops can be longer than `LAST`."""
        start = max(0, len(word) - LAST)
        found = self._ends.search(word, start)
        if found is not None and start and found.start() == start:
            return self._ends.search(word)
        return found
