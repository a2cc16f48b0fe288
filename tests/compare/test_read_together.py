"""Agreements that a network reads once more: those whose accounts are unlike are dropped."""

from dataclasses import replace

import pytest

from kg.compare.accounts import Account, Taking
from kg.compare.read_together import READ, read_together
from kg.compare.tellings import Telling
from kg.model import Finding, Judgement, Member, Span
from kg.model.memo import ALWAYS, FORGETFUL, Memo
from kg.pair_network import PairNetwork, pair_network


def told(document, words, agent=""):
    roles = (Taking("agent", agent, True, "Person", agent),) if agent else ()
    account = Account(
        document=document,
        claim="e1",
        topic="topic",
        evidence=Span(0, len(words)),
        words=words,
        polarity="positive",
        certainty="certain",
        status="asserted",
        holders=(),
        roles=roles,
    )
    return Telling(account=account, core_words=(), said_words=(), kind="")


def agreement(*texts, about="event", agents=None):
    documents = [f"paper{n}" for n in range(len(texts))]
    agents = agents or [""] * len(texts)
    found = Finding(
        id="f1",
        kind="corroborates",
        about=about,
        members=tuple(
            Member(document=d, claim="e1", evidence=Span(0, len(t)), side=None)
            for d, t in zip(documents, texts, strict=True)
        ),
        origins=tuple(documents),
        independent=len(texts),
        reason="They agree.",
    )
    given = zip(documents, texts, agents, strict=True)
    return found, {d: [told(d, words, agent)] for d, words, agent in given}


def kept(*texts, memo=FORGETFUL, judgements=(), **more):
    found, tellings = agreement(*texts, **more)
    return list(read_together([found], tellings, judgements, memo)) == [found]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We all heard it", "We have heard it said that the roof fell in because of the snow"),
        (
            "The ministry sent twelve specialists to the port",
            "Corvane sent nine engineers to the port on Thursday",
        ),
        ("that rust caused the collapse", "the collapse was caused by too many visitors"),
    ],
)
def test_accounts_that_share_a_verb_and_no_meaning_do_not_agree(one, other):
    assert not kept(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A police officer opened the side gate", "The side gate was opened by an officer"),
        ("Three miners were killed in the shaft", "Three men died underground"),
    ],
)
def test_accounts_that_say_it_in_other_words_agree(one, other):
    assert kept(one, other)


def test_a_doer_whom_the_words_do_not_name_is_read_before_them():
    assert kept("was discharged on Monday", "Lena Brandt left hospital", agents=["Lena Brandt", ""])


def test_what_one_person_did_is_not_parted_by_a_network_that_sees_a_name_and_a_pronoun():
    texts = ("Marsh entered the hall.", "He had gone in.")
    assert kept(*texts, agents=["Marsh", "Marsh"])
    assert not kept(*texts, agents=["Marsh", "Kerr"])


@pytest.mark.parametrize(
    ("one", "other", "reads"),
    [
        ("The harbour wall gave way at noon", "The harbour wall gave way at noon", 0),
        ("Marsh was elected to the board", "Kerr was elected to the board", 0),
        ("Marsh won again", "Kerr won again", 1),
        ("nine were hurt in the fall", "two were hurt in the fall", 1),
        ("the board approved the plan", "the board rejected the plan", 1),
    ],
)
def test_only_accounts_that_differ_in_more_than_names_are_read(monkeypatch, one, other, reads):
    read, network = [], pair_network()
    given = type(network).tell_the_same

    def noted(self, *texts):
        read.append(texts)
        return given(self, *texts)

    monkeypatch.setattr(PairNetwork, "tell_the_same", noted)
    assert kept(one, other) or reads
    assert len(read) == reads


def test_what_three_papers_tell_is_kept_if_two_of_them_tell_the_same():
    assert kept(
        "Three men died underground", "Three miners were killed in the shaft", "We heard it"
    )


def test_agreements_of_many_papers_and_on_figures_are_not_read():
    assert kept("We heard it", "the ship sank", "a bell rang", "rain fell")
    assert kept("We heard it", "the ship sank", about="count of guards")


def test_an_agreement_of_relations_has_no_account_to_read_and_is_kept():
    found, _ = agreement("We heard it", "the ship sank")
    assert list(read_together([found], {}, (), FORGETFUL)) == [found]


def test_what_was_read_once_is_remembered_for_the_next_join():
    texts, memo = ("We all heard it", "the ship sank off the cape"), Memo()
    assert not kept(*texts, memo=memo)
    memo.turn()
    (pair,) = memo.before(READ)
    memo.keep(READ, ALWAYS, {pair: 0.9})
    memo.turn()
    assert kept(*texts, memo=memo)


@pytest.mark.parametrize(("about", "verdict"), [("event", "same"), ("finding", "right")])
def test_what_a_person_judged_to_be_one_is_kept(about, verdict):
    judged = Judgement(
        id="j1",
        about=about,
        left=("paper0", "e1"),
        right=("paper1", "e1"),
        verdict=verdict,
        score=1.0,
        features=(),
        reason="One event.",
        by="hand",
    )
    assert kept("We all heard it", "the ship sank", judgements=[judged])
    assert not kept("We all heard it", "the ship sank", judgements=[replace(judged, by="machine")])


def test_a_long_text_is_read_up_to_the_places_that_the_network_has():
    assert 0 <= pair_network().tell_the_same("rain fell " * 500, "snow " * 500) <= 1


def test_weights_that_are_missing_are_named(tmp_path):
    with pytest.raises(Exception, match="No such file"):
        PairNetwork(tmp_path / "pair")
