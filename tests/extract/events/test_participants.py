"""Sentence → who and what takes part, beyond subject and object."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document


def parts(nlp: Language, text: str, lemma: str) -> set[str]:
    annotation = annotate(nlp, Document(document="d", text=text))
    mentions = {m.id: m.head.words(text) for m in annotation.mentions}
    values = {v.id: str(v.value) for v in annotation.values}
    (event,) = (e for e in find_events(annotation) if e.lemma == lemma)
    return {
        f"{p.role} {mentions.get(p.mention or '') or values.get(p.value or '')}"
        for p in event.participants
        if p.event is None
    }


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        # a bare adverb or particle means the building told of before
        ("Fire hit the factory. Guards waited outside.", "wait", "place factory"),
        ("Fire hit the factory. One guard finally went in.", "go in", "place factory"),
        ("The plant burned. One fireman rushed in.", "rush in", "place plant"),
        # counts beside those who are counted
        ("Seventeen workers were killed in the fire.", "kill", "measure 17.0"),
        ("Dozens of guards left the bank.", "leave", "agent guards"),
        # 'with their rifles raised', 'had their pistols drawn'
        ("The officers stood there with their rifles raised.", "raise", "patient rifles"),
        ("The guards had their pistols drawn.", "draw", "agent guards"),
        # what an adjective or a predicate noun is about
        ("The nurses were angry at the mayor.", "angry", "topic mayor"),
        ("The dog was a danger to children.", "be", "topic children"),
        # how somebody holds a part of the body, and what it is used for
        ("The man was standing with his hands up.", "stand", "manner hands"),
        ("The boxer fought with his arm in plaster.", "fight", "manner arm"),
        ("The sailor waved with his hand.", "wave", "instrument hand"),
        # what is thrown and at what; somebody who is aimed at undergoes it
        ("Protesters hurled petrol bombs at a police line.", "hurl", "goal line"),
        ("Fans threw bottles at the stewards.", "throw", "patient stewards"),
        ("Boys lobbed eggs at the mayor's car.", "lob", "patient eggs"),
        ("Boys lobbed eggs at the mayor's car.", "lob", "goal car"),
        ("The poacher aimed a rifle at an officer.", "aim at", "patient officer"),
        ("The miners were thrown against a parked van.", "throw", "goal van"),
        # the other party of a collision, and what somebody yields to or asks for
        ("The tram collided with a milk float.", "collide with", "patient float"),
        ("The dean gave in to pressure from the students.", "give in", "patient pressure"),
        ("Bishop Ivo Kern appealed for calm.", "appeal", "patient calm"),
        ("The Arvika Football Club stands behind its coach.", "stand", "patient coach"),
        ("A waiter stood behind the door.", "stand", "place door"),
        # what became of a thing, and no place
        ("The mill burned to the ground in May.", "burn", "manner ground"),
        # what is known, and what is feared for so long
        ("Holm knew nothing of complaints about the food.", "know", "topic complaints"),
        ("The villagers feared a third week of floods.", "fear", "content floods"),
        ("The verdict set off two nights of unrest.", "set off", "content unrest"),
        ("The clerk was in Arvika on the night of the fire.", "be", "occasion fire"),
        # what a vehicle was doing is its speed
        ("The lorry was doing no more than 80 kilometres an hour.", "do", "measure 80.0"),
        ("The tram was travelling at 60 km/h.", "travel", "measure 60.0"),
        # what is given as a figure, and where somebody stood with something
        ("Experts put the amount spilled at 9.4 tonnes.", "put", "measure 9.4"),
        ("They stood quietly with candles at the crossroads.", "stand", "place crossroads"),
        # each of the places that are named, and both parties
        (
            "They declared a state of emergency in the villages of Selm, Torp and Aldby.",
            "declare",
            "place Torp",
        ),
        ("There was no contact between the lorry and the scooter.", "be", "companion scooter"),
        # those gathered are told, what is asked for is not
        (
            "The minister told a news conference that the dam was safe.",
            "tell",
            "recipient conference",
        ),
        ("The surgeon told the inquest a different story.", "tell", "recipient inquest"),
        ("The judge ordered an inquiry into the fire.", "order", "content inquiry"),
        ("The miner told the judge a lie.", "tell", "recipient judge"),
        # on what terms, and what for
        ("The trawler's captain was freed on bail.", "free", "manner bail"),
        ("The thief was released on parole.", "release", "manner parole"),
        ("The headmaster could not be reached for comment.", "reach for", "purpose comment"),
        # means of telling, and the thing told
        ("The chief wrote in a letter that he was sorry.", "write", "instrument letter"),
        ("The agency issued a statement.", "issue", "patient statement"),
        # who is meant by 'who'
        ("Ann Lee was not the only guard who refused to go.", "refuse", "agent Ann Lee"),
        # where, by 'where'
        ("The bank where Lee met the mayor closed.", "meet", "place bank"),
    ],
)
def test_takes_part(nlp: Language, text: str, lemma: str, expected: str) -> None:
    assert expected in parts(nlp, text, lemma)


def test_nobody_is_said_to_have_tied_his_own_hands(nlp: Language) -> None:
    assert parts(nlp, "The farmer was found with his hands tied.", "tie") == {
        "patient hands",
        "patient his",
    }


def test_one_guard_counts_nothing(nlp: Language) -> None:
    assert parts(nlp, "One guard left.", "leave") == {"agent guard"}


def test_no_building_no_place(nlp: Language) -> None:
    assert parts(nlp, "The guards waited outside.", "wait") == {"agent guards"}
