"""Whose wish, question, finding or denial it is, and what each of them takes for known."""

# ruff: noqa: E501

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading

TOLD = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # what is asked for or ordered is somebody's wish
    ("The bishop urged drivers to avoid the bridge.", "avoid", "bishop", "reported positive hypothetical"),
    ("Ana Prat asked her pupils last night to stay at home.", "stay", "Ana Prat", "reported positive hypothetical"),
    ("The nurse said the surgeon had ordered the porters to wait.", "wait", "nurse", "reported positive hypothetical"),
    ("The crew were told to leave the ship.", "leave", "", "reported positive hypothetical"),
    ("It was a lie he told to save his post.", "save", "", "reported positive hypothetical"),
    # who asks why takes for known that it was; who asks whether does not
    ("The farmer asked why no alarm was heard.", "heard", "farmer", "reported negative certain"),
    ("The coach asked who had opened the gate.", "opened", "coach", "reported"),
    ("The coach asked what would happen.", "happen", "coach", "reported positive hypothetical"),
    ("The judge asked whether the door was locked.", "locked", "", "reported unknown hypothetical"),
    # who calls a claim false denies it
    ('"The claims that we ignored warnings are untrue," the director said.', "ignored", "director", "denied"),
    ('"The suggestion that the ship was overloaded is false," the captain said.', "overloaded", "captain", "denied"),
    ("The ferry rammed the pier. The owners deny this.", "rammed", "owners", "denied"),
    ("The ferry rammed the pier, a sailor said. The owners deny this.", "rammed", "sailor", "reported"),
    ("The union offered three per cent. The owners rejected this.", "offered", "", "asserted"),
    # what the newsroom confirms is its own word
    ("We can confirm that the treasurer has resigned.", "resigned", "", "asserted"),
    # a tag between commas speaks for all of its sentence
    ("He handed in his notice, a friend told us, and nobody asked him to go.", "asked", "friend", "reported negative certain"),
    # a statement is the word of whoever made it
    ('"It is safe," Jan Kask said in a statement. The firm shut the mill in May, according to the statement.', "shut", "Jan Kask", "reported"),
    # an account is told by the body named right before it
    ("Olsen opened the gate, according to police accounts.", "opened", "police", "reported"),
    ("A White House statement said that the talks had failed.", "failed", "White House", "reported"),
    ("Few believe police allegations that Olsen opened the gate.", "opened", "police", "alleged"),
    ("Olsen opened the gate, according to abuse allegations.", "opened", "allegations", "reported"),
    # 'a statement' is not the statement before it
    ("A police statement said Olsen fled. The mill had burned, according to a union statement.", "burned", "statement", "reported"),
    # a weapon is one by any name
    ("An officer said the man drew a knife and pointed it at the clerk.", "pointed", "officer", "alleged"),
    ("An officer said the man drew a map and pointed it at the clerk.", "pointed", "officer", "reported"),
    # a thing that did it is accused of nothing
    ("The leak poisoned the river, an official said.", "poisoned", "official", "reported"),
    ("The foreman poisoned the river, an official said.", "poisoned", "official", "alleged"),
    # a tag behind a colon
    ("The night began badly: two pumps failed, the engineer said.", "began", "engineer", "reported"),
    ("The mob attacked first: guards were hit with stones, the warden added.", "attacked", "warden", "reported"),
    ("The mayor was in despair: the town had lost its school, Rask said.", "lost", "Rask", "reported"),
    # what a text says that somebody issued
    ("The agency released its findings: the dam was weak.", "weak", "agency", "reported"),
    ("On Monday her group published its first results: the water contained lead.", "contained", "group", "reported"),
    ("The agency released its findings in May. The dam was weak.", "weak", "", "asserted"),
    # a course of events goes on
    ("According to the log, the storm cut the power. The pumps stopped.", "stopped", "log", "reported"),
    ("Nordal Foods published its own timeline on Tuesday. According to the timeline, the storm cut the power. The pumps stopped.", "stopped", "its", "reported"),
    ("According to a guard, the storm cut the power. The pumps stopped.", "stopped", "", "asserted"),
    ("According to the log, the storm cut the power.\n\nThe pumps stopped.", "stopped", "", "asserted"),
    # the verb of a speaker of whom a clause tells more
    ("But a guard who was on duty claims the boss cared only for his bonus.", "cared", "guard", "alleged"),
    ("The state bought 90 planes, half of which the minister said had crashed.", "crashed", "minister", "reported"),
    # whom something has befallen already
    ("The firm pledged money to help the families affected.", "affected", "", "asserted"),
    ("The state will compensate the farmers hit.", "hit", "", "asserted"),
    # what is feared may come about; who feared to do it did not
    ("The miners feared losing their jobs.", "losing", "miners", "reported positive possible"),
    ("The singer feared being deported.", "deported", "singer", "reported positive possible"),
    ("Some fear the law is now being used to shut mills.", "used", "Some", "reported positive probable"),
    # nobody came until then, and none is said to have come then
    ("Nobody rang the bell until noon.", "rang", "", "asserted negative certain"),
    ("The ship did not sail until Monday.", "sail", "", "asserted"),
    # who was the third to do it did it
    ("The collision was the third in Norby since May to end in a death.", "end", "", "asserted"),
    ("Rask was the last to leave the ship.", "leave", "", "asserted"),
    # a question is none the less asked where it is quoted
    ('"What were they supposed to do, wave him goodbye?" the nurse said.', "wave", "nurse", "reported unknown hypothetical"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), TOLD)
def test_who_tells_it_and_how(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text)))


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ('"Where was he on Monday night?" asked Lund.', "Lund"),
        ('"Who paid for it?" asked the mayor.', "mayor"),
    ],
)
def test_who_stands_behind_a_quoted_question_asks_it(nlp: Language, text: str, speaker: str):
    reading = read(nlp, text)
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    asked = next(e for e in reading.events if e.lemma == "ask")
    assert [(p.role, heads[p.mention]) for p in asked.participants if p.mention] == [
        ("agent", speaker)
    ]


@pytest.mark.parametrize(
    ("text", "lemma", "general"),
    [
        ("Members who witnessed the theft may contact the office.", "witness", True),
        ("Growers who lost a crop can apply for a grant.", "lose", True),
        ("The members who witnessed the theft may contact the office.", "witness", False),
        ("Members who witnessed the theft wept.", "witness", False),
        ("Members, who witnessed the theft, may contact the office.", "witness", False),
    ],
)
def test_whoever_may_come_forward_need_not_exist(
    nlp: Language, text: str, lemma: str, general: bool
):
    event = next(e for e in read(nlp, text).events if e.lemma == lemma)
    assert event.only_named is general


@pytest.mark.parametrize(
    ("text", "lemma", "word"),
    [
        ("Few in the valley believe her.", "believe", "Few"),
        ("Hardly anyone moved.", "move", "Hardly"),
        ("The mare hardly moved.", "move", "hardly"),
    ],
)
def test_which_word_says_that_hardly_any_did(nlp: Language, text: str, lemma: str, word: str):
    event = next(e for e in read(nlp, text).events if e.lemma == lemma)
    assert event.negation is not None
    assert event.negation.words(text) == word
