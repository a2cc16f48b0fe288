"""Which accounts oppose one another: one affirms in a verb what another denies."""

from kg.compare.accounts import Account
from kg.compare.sides import plainly_opposed
from kg.model import Span


def account(document, words, *, topic, word, denied=False):
    return Account(
        document=document,
        claim="e1",
        topic=topic,
        evidence=Span(0, len(words)),
        words=words,
        polarity="negative" if denied else "positive",
        certainty="certain",
        status="denied" if denied else "asserted",
        holders=(),
        word=word,
    )


def test_one_deed_may_be_affirmed_and_denied_by_other_words():
    yes = account("d1", "Berg fired through a wall", topic="fired", word="shoot")
    no = account("d2", "shooting at guards", topic="shooting at", word="shoot", denied=True)
    assert plainly_opposed(yes, no)


def test_other_deeds_need_more_in_common():
    yes = account("d1", "Berg fled through a wall", topic="fled", word="flee")
    no = account("d2", "shooting at guards", topic="shooting at", word="shoot", denied=True)
    assert not plainly_opposed(yes, no)
