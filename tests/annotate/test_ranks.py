"""Officers, mates, engineers: who is told with another kind or step is somebody else."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def chains_of(nlp, text: str, noun: str) -> list[str]:
    """Give the chain of each mention of a noun, in order."""
    annotation = annotate(nlp, Document(document="d", text=text))
    return [m.chain for m in annotation.mentions if m.head.words(text) == noun]


APART = [
    (
        "The second officer of a cargo ship fell asleep, prosecutors say. Marchers were beaten on "
        "Friday. The officer, named by police as Sergeant Ben Tully, was suspended.",
        "officer",
    ),
    (
        "A press officer for the ministry denied the claim. Two men were hurt in the clash. "
        "The officer, identified as Sergeant Lee Ross, fired twice.",
        "officer",
    ),
    (
        "The first mate of the trawler drowned. The boat was old. Rescuers came at noon. "
        "The mate of the tug was unhurt.",
        "mate",
    ),
    (
        "The chief engineer of the dam resigned. Three people sued. The case goes on. "
        "The engineer was heard as a witness.",
        "engineer",
    ),
    (
        "A customs officer was stabbed in March. The trial is over. A prison officer was hurt in "
        "May. The wing was closed. The officer was stabbed again.",
        "officer",
    ),
]


@pytest.mark.parametrize(("text", "noun"), APART)
def test_officers_of_other_kinds_are_others(nlp, text, noun):
    chains = chains_of(nlp, text, noun)
    assert len(chains) > 1
    assert chains[0] != chains[-1]


TOGETHER = [
    ("A police officer shot the man. The officer was suspended on Friday.", "officer"),
    ("A prison officer was stabbed. The wing was shut. The officer is in hospital.", "officer"),
    ("The second officer of the Marla fell asleep. The officer was arrested.", "officer"),
    ("The first mate drowned. The boat sank. The first mate was 40.", "mate"),
    ("A sound engineer was hurt at the concert. The engineer is in hospital.", "engineer"),
]


@pytest.mark.parametrize(("text", "noun"), TOGETHER)
def test_the_only_officer_is_the_officer(nlp, text, noun):
    assert len(set(chains_of(nlp, text, noun))) == 1
