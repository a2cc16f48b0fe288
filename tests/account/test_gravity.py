"""Which disputes come first."""

from kg.account.disputed import by_dispute
from kg.account.finding_weight import gravity
from kg.compare.sure import is_sure, probability
from kg.model import Finding, Member, Span


def test_deaths_come_before_deeds_and_deeds_before_spellings():
    dead = gravity("count of people killed", "“Nine people were killed in the storm”")
    deed = gravity("whether it happened", "“The council met on Monday”")
    name = gravity("name", "“Kari Berg”; “Cari Berg”")
    assert dead > deed > name


def agreement(about="event", *, documents=2, words=120, kind="corroborates", claim="e1"):
    members = tuple(
        Member(document=f"paper {n}", claim=claim, evidence=Span(0, words), side=None)
        for n in range(documents)
    )
    return Finding(
        id=f"{about} {documents} {words} {kind}",
        kind=kind,
        about=about,
        members=members,
        origins=tuple(m.document for m in members),
        independent=documents,
        reason="They agree.",
    )


def test_what_many_documents_tell_and_figures_are_surer_than_a_few_words_in_two():
    few = agreement(words=10)
    assert probability(few) < probability(agreement(documents=5))
    assert probability(few) < probability(agreement("count of guards"))
    assert probability(agreement("what is spoken of")) < probability(
        agreement("headOf", claim="r1")
    )


def test_less_sure_findings_come_last_whatever_their_kind():
    doubtful = agreement("who they were", kind="refines", words=10)
    sure = agreement(documents=6)
    listed = by_dispute([doubtful, sure], lambda _: None)
    assert [is_sure(f) for f in listed] == [True, False]
    assert listed == [sure, doubtful]


def test_what_an_earlier_finding_tells_comes_after_what_is_new():
    event = agreement("event", documents=3)
    day = agreement("date", documents=2)
    other = agreement("event", documents=2, claim="e2")
    listed = by_dispute([day, other, event], lambda _: None)
    assert listed == [event, other, day]
