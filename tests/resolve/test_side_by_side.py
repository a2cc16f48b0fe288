"""Two whom one document tells side by side are not both the one whom another document names."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.model.findings import Key
from kg.resolve.description_linking import without_rivals
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import Comparison
from kg.resolve.profiles import Profiles, profile

NAMED: Key = ("two", "c1")


@pytest.fixture(scope="module")
def told(nlp: Language) -> Profiles:
    texts = {
        "one": "A blast killed a police officer and a bomb technician. A nurse helped a driver.",
        "two": "Bill Hakam was an officer and a technician.",
    }
    return profile(
        extract(annotate(nlp, Document(document=name, text=text))) for name, text in texts.items()
    )


@pytest.mark.parametrize(
    ("scores", "kept"),
    [
        ({"officer": 0.8, "technician": 0.7}, {"officer"}),
        ({"officer": 0.8, "technician": 0.8}, set()),
        ({"officer": 0.8, "nurse": 0.7}, {"officer", "nurse"}),
    ],
    ids=["the surer of two", "none of two alike", "two of different events"],
)
def test_one_of_several_victims_has_a_name(
    told: Profiles, scores: dict[str, float], kept: set[str]
) -> None:
    keys = {c.head: key for key, c in told.chains.items() if c.head in scores and key[0] == "one"}
    links = {
        keys[head]: judge("entity", keys[head], NAMED, "same", Comparison(score, (), ""))
        for head, score in scores.items()
    }
    found = {judgement.left for judgement in without_rivals(links, lambda chain: chain, told)}
    assert found == {keys[head] for head in kept}
