"""A description that differs in one word is another thing, whatever else speaks for one."""

import pytest

from kg.annotate import annotate
from kg.model import Document

APART = [
    (
        "The hospital's director, Paul Rask, blamed the ministry. The hospital's former director, "
        "Ada Brook, disagreed. The hospital's director will speak on Friday.",
        "The hospital's former director",
        "The hospital's director",
    ),
    (
        "The present owner bought the farm in 2010. The previous owner, Karl Moe, sold the herd.",
        "The present owner",
        "The previous owner",
    ),
    ("The upper house passed it. The lower house did not. The house will vote again.",
     "The upper house", "The house"),
    ("The east gate was locked. The west gate was open. Police guarded the gate.",
     "The west gate", "the gate"),
    ("The left engine failed. The right engine was shut down. The engine was old.",
     "The right engine", "The engine"),
    ("The first ship docked at dawn. The second ship sank. The ship was carrying grain.",
     "The first ship", "The ship"),
    ("The home team, Harbour FC, lost. The visiting team cheered.",
     "Harbour FC", "The visiting team"),
    ("The driver of the blue car was hurt. The driver of the red car fled.",
     "The driver of the blue car", "The driver of the red car"),
    # bodies of other kinds
    ("The Supreme Court met on Monday. The mayor wrote to the commission in Harn on Friday.",
     "Supreme Court", "the commission"),
    ("Verisca Systems built the scanners. An audit ordered by the commission found no fault.",
     "Verisca Systems", "the commission"),
    ("Norvik Bank closed a branch. The union celebrated.", "Norvik Bank", "The union"),
    ("The military police questioned two men. The border police denied any part.",
     "The military police", "The border police"),
    ("The school board refused to pay. The health board agreed. The board spoke late.",
     "The school board", "The board"),
    ("Averill Infirmary treated ten people. The town mourned.", "Averill Infirmary", "The town"),
    # bodies of one noun, told apart by what each is of
    ("The town council said no. The county council said yes. The council met again on Friday.",
     "The county council", "The council"),
    ("The finance ministry agreed. The defence ministry refused. The ministry gave no reason.",
     "The defence ministry", "The ministry"),
    ("The bank of Velm lent money. The Orvik bank refused. The bank was fined.",
     "The Orvik bank", "The bank"),
    ("Norvik's army fired first. The army of Sudria fired back. It lost nine men.",
     "Norvik's army", "The army of Sudria"),
    ("The interior ministry spoke first. The defence minister met him. The ministry denied it.",
     "The interior ministry", "The ministry"),
    ("Kenya sold ships to Chad's government. The miners begged the government to stop it.",
     "Chad's government", "the government"),
    ("Orvik shut its sister plant at Velm on Friday. The plant at Harn had burned down in May.",
     "its sister plant at Velm", "The plant at Harn"),
    ("The school burned down. The neighbouring school took in the pupils.",
     "The school", "The neighbouring school"),
    # who writes of himself is nobody of whom he writes
    ("The National Union of Miners met. She told this station that the mayor had lied.",
     "National Union of Miners", "this station"),
    ("He worked for this newspaper. The Tellow Gazette hired him. The newspaper sacked him in May.",
     "this newspaper", "The newspaper"),
    ("Public broadcaster NRT named him as a cook at Orvik Mining; the firm declined to comment.",
     "NRT", "the firm"),
    # deeds of other kinds
    ("The evacuation began at noon. Crews said the fire had spread.", "The evacuation", "the fire"),
    ("The shooting began at noon. The trial opened in May.", "The shooting", "The trial"),
    # counts of people whom one deed befell
    ("Three pupils were seized in May. The two surviving captives left. The captives slept.",
     "Three pupils", "The captives"),
    # who speaks for others
    ("Karl Dovek, an army spokesman, spoke first. The Front denied it. Its spokesman laughed.",
     "Karl Dovek", "Its spokesman"),
    ("The bank's lawyer, Otto Fenn, spoke first. The miners called nobody. Their lawyer slept.",
     "Otto Fenn", "Their lawyer"),
    ("The driver stopped at the scene. The second driver fled.",
     "The driver", "The second driver"),
    ("The victim's brother spoke in court. The suspect's brother wept.",
     "The victim's brother", "The suspect's brother"),
    ("Mayor Susan Adeyemi opened the bridge on Monday. The former mayor criticised the cost.",
     "Susan Adeyemi", "The former mayor"),
    ("The former mayor criticised the cost. Mayor Susan Adeyemi opened the bridge on Monday.",
     "Susan Adeyemi", "The former mayor"),
    ("Coach Bo Ray was sacked. The new coach starts on Monday. The coach has signed for two years.",
     "Bo Ray", "The coach"),
    ("Principal Ada Brook left the school. The school's new principal starts in May. The principal "
     "praised the pupils.", "Ada Brook", "The principal"),
    ("The elder sister works at the mine. The younger sister studies law. The sister was tired.",
     "The elder sister", "The sister"),
    ("The red team scored first. The blue team scored twice. The team from the north won.",
     "The blue team", "The team"),
    pytest.param(
        "The victim's lawyer asked for damages. The suspect's lawyer asked for bail. The lawyer "
        "was ill.", "The suspect's lawyer", "The lawyer",
        marks=pytest.mark.xfail(strict=True, reason="owners do not make a bare noun ambiguous"),
    ),
    pytest.param(
        "Captain Jan Vik lost the ship. The first officer, Bo Ray, survived. The second officer "
        "drowned. The officer was found on Friday.", "The second officer", "The officer",
        marks=pytest.mark.xfail(strict=True, reason="the officer just told of is preferred"),
    ),
]  # fmt: skip


def chain(mentions, text: str, words: str) -> str:
    return next(
        m.chain for m in mentions if words in (m.span.words(text), text[m.start : m.end])
        or words == (m.phrase and m.phrase.words(text))
    )  # fmt: skip


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_another_thing_of_the_same_noun_stays_apart(nlp, text: str, one: str, other: str) -> None:
    mentions = annotate(nlp, Document(document="d", text=text)).mentions
    assert chain(mentions, text, one) != chain(mentions, text, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("The north tower was closed. The south tower stayed open. The north tower was repaired.",
         "The north tower", "the north tower"),
        ("A new bridge opened in May. The bridge cost millions.", "A new bridge", "The bridge"),
        ("The mayor, Susan Adeyemi, spoke. The former mayor, Tom Lund, did not. The mayor smiled.",
         "Susan Adeyemi", "The mayor"),
        ("A red car hit a wall. The driver of the red car fled. The driver was caught.",
         "The driver of the red car", "The driver"),
        ("Labour lost the vote. The party chose a new leader.", "Labour", "The party"),
        ("The Supreme Court met. The court upheld the ban.", "Supreme Court", "The court"),
    ],
)  # fmt: skip
def test_what_differs_in_nothing_is_still_joined(nlp, text: str, one: str, other: str) -> None:
    mentions = annotate(nlp, Document(document="d", text=text)).mentions
    chains = {m.chain for m in mentions if m.span.words(text).lower() == other.lower()}
    assert chains == {chain(mentions, text, one)}


@pytest.mark.parametrize(
    ("text", "done", "other"),
    [
        (
            "An armed deputy who guarded the school resigned. He did not confront the gunman.",
            "the gunman",
            "An armed deputy",
        ),
        (
            "Mayor Ann Lee spoke to the families. The killer is still at large.",
            "The killer",
            "Ann Lee",
        ),
        ("A sergeant ran to the bank. The attacker had fled.", "The attacker", "A sergeant"),
    ],
)
def test_a_word_for_who_did_it_accuses_nobody_in_office(
    nlp, text: str, done: str, other: str
) -> None:
    mentions = annotate(nlp, Document(document="d", text=text)).mentions
    chains = {m.span.words(text): m.chain for m in mentions}
    assert chains[done] != chains[other]
