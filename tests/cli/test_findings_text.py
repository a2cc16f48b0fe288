"""Findings in the terminal: each is headed by what its accounts answer, or by words of one."""

from dataclasses import replace

from kg.account.disputed import Account, Point
from kg.cli.weighing_text import account_lines, points_text


def account(words: str) -> Account:
    return Account(
        claim="0a/e1",
        document="dike.txt",
        outlet="Dike Herald",
        published="2020-05-04",
        holders=(),
        side=None,
        label=words,
        status="asserted",
        polarity="positive",
        certainty="certain",
        words=words,
    )


def point(about: str, *words: str, question: str | None = None) -> Point:
    return Point(
        id="f1",
        kind="corroborates",
        about=about,
        question=question,
        reason="2 documents tell that the same thing happened (sheep): one and the other.",
        origins=("Dike Herald", "Polder Times"),
        independent=2,
        latest=None,
        accounts=tuple(map(account, words)),
    )


def test_a_question_heads_a_finding() -> None:
    asked = point("event", "the sheep drowned", question="Did the sheep drown?")
    assert points_text(1, [asked], width=120).startswith("corroborates: Did the sheep drown?")


def test_words_of_an_account_head_a_finding_that_has_no_question() -> None:
    told = point("event", "swept away by the flood with all their lambs", "swept from the dike")
    assert points_text(1, [told], width=120).startswith("corroborates: “swept from the dike”")


def test_a_word_or_two_do_not_head_a_finding_where_others_say_more() -> None:
    told = point("time of day", "drowned", "the sheep drowned at dawn")
    shown = points_text(1, [told], width=120)
    assert shown.startswith("corroborates: time of day: “the sheep drowned at dawn”")


def test_an_account_that_was_read_with_doubt_says_so() -> None:
    told = account("the dike broke at noon")
    assert "doubtful" not in " ".join(account_lines(told, 120))
    doubted = replace(told, doubtful=True, certainty="possible")
    assert "(possible, doubtful): “the dike broke at noon”" in " ".join(account_lines(doubted, 120))
