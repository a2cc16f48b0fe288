"""A document is cut into passages that can be read each by itself."""

from kg.model import Document
from kg.model_reader.passages import LONGEST, SHORT, passages

SENTENCE = "The orchard lost a third of its trees in the storm, the growers said. "


def words_of(text: str) -> list[str]:
    return [one.words for one in passages(Document(document="d", text=text))]


def test_a_headline_goes_with_the_long_paragraph_below_it() -> None:
    story = (SENTENCE * 40)[: LONGEST - 10].strip()
    assert words_of(f"Storm hits orchards\n\n{story}") == [f"Storm hits orchards\n\n{story}"]


def test_a_last_sentence_goes_with_the_paragraph_above_it() -> None:
    story = (SENTENCE * 40)[: LONGEST - 10].strip()
    assert words_of(f"{story}\n\nIt was Monday.") == [f"{story}\n\nIt was Monday."]


def test_passages_stay_short_and_hold_every_paragraph_once() -> None:
    paragraphs = [(SENTENCE * n).strip() for n in (1, 9, 30, 2, 14, 6, 1)]
    found = words_of("\n\n".join(paragraphs))
    assert len(found) > 1
    assert all(len(one) <= LONGEST + SHORT for one in found)
    assert "".join("".join(found).split()) == "".join("".join(paragraphs).split())
