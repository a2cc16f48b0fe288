"""Which accounts of two documents are laid beside each other, and how alike their words are."""

import pytest

from kg.compare.accounts import Account
from kg.compare.alignment import Corpus, Likely, chances
from kg.compare.passages import sentence_of
from kg.compare.tellings import Telling
from kg.model import Span


def telling(document, number, words, core=()):
    account = Account(
        document=document,
        claim=f"e{number}",
        topic="happen",
        evidence=Span(number * 10, number * 10 + 9),
        words=" ".join(words),
        polarity="positive",
        certainty="certain",
        status="asserted",
        holders=(),
        word=f"deed{number}{document}",
    )
    said = tuple(sorted({*words, *core}))
    return Telling(account=account, core_words=tuple(sorted(core)), said_words=said, kind="")


def met(ours, theirs, **wanted):
    corpus = Corpus({"coast": ours, "harbour": theirs})
    return [
        (a, b, {name: float(values[n]) for name, values in found.features.items()})
        for found in corpus.met("coast", "harbour", **wanted)
        for n, (a, b) in enumerate(zip(found.ours.tolist(), found.theirs.tolist(), strict=True))
    ]


def test_accounts_far_apart_in_long_documents_are_compared():
    many = 300
    ours = [telling("coast", n, [f"rare{n}", f"odd{n}", "night"]) for n in range(many)]
    theirs = [
        telling("harbour", n, [f"rare{many - 1 - n}", f"odd{many - 1 - n}", "sea"])
        for n in range(many)
    ]
    assert sorted((a, b) for a, b, _ in met(ours, theirs)) == [
        (n, many - 1 - n) for n in range(many)
    ]


def test_accounts_that_share_one_word_or_none_are_not_compared():
    ours = [telling("coast", 0, ["lorry", "bridge", "wall"])]
    theirs = [telling("harbour", 0, ["lorry", "ice", "storm"]), telling("harbour", 1, ["fog"])]
    assert met(ours, theirs, promising=False) == []


def test_the_same_words_are_wholly_covered_and_half_of_them_by_half():
    ours = [telling("coast", 0, ["lorry", "bridge", "wall", "pier"])]
    same = [telling("harbour", 0, ["lorry", "bridge", "wall", "pier"])]
    ((*_, features),) = met(ours, same, promising=False)
    assert features["passage, lesser share"] == pytest.approx(1.0)
    assert features["passage, cosine"] == pytest.approx(1.0)
    half = [telling("harbour", 0, ["lorry", "bridge"])]
    ((*_, features),) = met(ours, half, promising=False)
    assert 0.3 < features["passage, lesser share"] < 0.6
    assert features["passage, greater share"] == pytest.approx(1.0)


def test_a_word_is_covered_by_its_synonym_less_than_by_itself():
    ours = [telling("coast", 0, ["bridge", "pier", "car"])]
    shares = []
    for other in ("car", "automob", "harvest"):
        theirs = [telling("harbour", 0, ["bridge", "pier", other])]
        ((*_, features),) = met(ours, theirs, promising=False)
        shares.append(features["passage, lesser share"])
    assert shares[0] > shares[1] > shares[2]


def test_accounts_of_the_same_words_are_more_probably_one_than_those_that_share_some():
    ours = [telling("coast", 0, ["lorry", "bridge", "wall", "pier"])]
    found = []
    for words in (["lorry", "bridge", "wall", "pier"], ["lorry", "bridge", "ice", "storm"]):
        corpus = Corpus({"coast": ours, "harbour": [telling("harbour", 0, words)]})
        (pair,) = corpus.met("coast", "harbour", promising=False)
        found += chances(pair.features)
    assert found[0] > found[1]


def test_packed_probabilities_are_those_that_were_given():
    given = {("e1", "e2"): 0.5, ("e10", "r1"): 0.25, ("e1", "r1"): 0.125}
    packed = Likely.of(given)
    assert {pair: packed.get(*pair) for pair in given} == given
    assert packed.get("e10", "e2") == 0.0
    assert packed.get("e3", "e2") == 0.0
    assert Likely.of({}).get("e1", "e2") == 0.0


@pytest.mark.parametrize(
    ("text", "word", "sentence"),
    [
        ("It was dark. The boat sank! Nobody drowned.", "boat", "The boat sank"),
        ("Magnitude 6. 4 was told. Walls fell.", "told", "Magnitude 6. 4 was told"),
        ("A title\nThe boat sank. Nobody drowned.", "boat", "The boat sank"),
        ("Nobody drowned.", "Nobody", "Nobody drowned."),
    ],
)  # fmt: skip
def test_a_sentence_ends_at_full_stops_and_not_within_a_number(text, word, sentence):
    start = text.index(word)
    found = sentence_of(Span(start, start + len(word)), text)
    assert text[found.start : found.end].strip() == sentence
