"""What a sentence says happened, to whom, by whom, where and when."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document, Event, Span

PUBLISHED = "2021-06-11"


class Told:
    """The events of a text, with participants as head words."""

    def __init__(self, nlp: Language, text: str, furniture: tuple[Span, ...] = ()) -> None:
        document = Document(document="d", text=text, published=PUBLISHED, furniture=furniture)
        self.annotation = annotate(nlp, document)
        self.text = text
        self.events = tuple(find_events(self.annotation))
        self.mentions = {m.id: m for m in self.annotation.mentions}
        self.values = {v.id: v for v in self.annotation.values}

    def event(self, lemma: str) -> Event:
        found = [e for e in self.events if e.lemma == lemma]
        assert found, f"no event {lemma!r} among {[e.lemma for e in self.events]}"
        return found[0]

    def roles(self, lemma: str) -> set[tuple[str, str]]:
        return {(p.role, self._words(p)) for p in self.event(lemma).participants}

    def _words(self, participant) -> str:  # type: ignore[no-untyped-def]
        if participant.event is not None:
            return "=" + next(e.lemma for e in self.events if e.id == participant.event)
        thing = self.mentions.get(participant.mention) or self.values[participant.value]
        return getattr(thing, "head", thing.span).words(self.text)


ROLES = [
    # what is told is joined across an inserted verb of saying
    (
        "The driver was taken to hospital, the council said, and later died.",
        "die",
        {"patient driver"},
    ),
    # what follows an inserted verb of saying goes on with what was told
    ("The bus fell into a river, police said, killing 14 people.", "kill", {"agent bus"}),
    ("The gunman fired twice, witnesses said Friday, before fleeing.", "flee", {"agent gunman"}),
    ("The firm is sound, he said, adding that sales rose.", "add", {"agent he"}),
    (
        "Six crates are missing, the clerk has said, contradicting the mayor.",
        "contradict",
        {"agent clerk", "patient mayor"},
    ),
    # a town that no list knows
    ("The minister was in Lodnik on Monday.", "be", {"patient minister", "place Lodnik"}),
    ("A gun believed to be his was found.", "find", {"patient gun"}),
    ("He hit and killed a cyclist.", "hit", {"agent He", "patient cyclist"}),
    # participles before their subject, members of a group that something befell
    (
        "Also killed were two guards and a nurse.",
        "kill",
        {"patient guards", "patient nurse"},
    ),
    ("Ruiz was among those arrested on Friday.", "arrest", {"patient Ruiz"}),
    ("The guide was among the dead.", "dead", {"patient guide"}),
    ("Among the injured was a pilot from Cork.", "injure", {"patient pilot"}),
    # where, with a thing that one can be at
    ("Marta waited at the counter.", "wait", {"agent Marta", "place counter"}),
    # a clause without a verb of its own
    ("The film made Ortiz popular.", "popular", {"patient Ortiz"}),
    # money is nobody who breaks a rule
    ("The bank was fined $2m for breaking the rules.", "break", {"patient rules"}),
    # plain clauses
    ("The mayor resigned.", "resign", {"agent mayor"}),
    ("Police arrested two suspects.", "arrest", {"agent Police", "patient suspects"}),
    ("The bridge collapsed.", "collapse", {"patient bridge"}),
    ("Three miners died.", "die", {"patient miners"}),
    # passives
    ("The driver was arrested.", "arrest", {"patient driver"}),
    ("The thief was caught by a guard.", "catch", {"patient thief", "agent guard"}),
    ("The pilot got fired by the airline.", "fire", {"patient pilot", "agent airline"}),
    ("Nurses were given masks.", "give", {"recipient Nurses", "patient masks"}),
    # two objects
    ("The bank gave him money.", "give", {"agent bank", "recipient him", "patient money"}),
    ("She gave the letter to the judge.", "give", {"patient letter", "recipient judge"}),
    ("The coach told reporters that he quit.", "tell", {"recipient reporters", "topic =quit"}),
    # coordination
    ("The senator and the governor met.", "meet", {"agent senator", "agent governor"}),
    ("Rebels seized the town and burned the church.", "burn", {"agent Rebels", "patient church"}),
    ("Rebels seized the town and the port.", "seize", {"patient town", "patient port"}),
    ("The man was arrested and charged.", "charge", {"patient man"}),
    # relative clauses
    ("The officer who shot the dog resigned.", "shoot", {"agent officer", "patient dog"}),
    ("The officer who shot the dog resigned.", "resign", {"agent officer"}),
    ("The car that he stole was found.", "steal", {"agent he", "patient car"}),
    ("The car he stole was found.", "steal", {"agent he", "patient car"}),
    ("The woman who was injured sued the railway.", "injure", {"patient woman"}),
    # participles
    ("The man arrested by police confessed.", "arrest", {"agent police", "patient man"}),
    ("A truck carrying steel overturned.", "carry", {"agent truck", "patient steel"}),
    ("Leaving the court, the singer thanked fans.", "leave", {"agent singer", "patient court"}),
    # control and raising
    ("The guard failed to enter the building.", "enter", {"agent guard", "patient building"}),
    ("The firm agreed to pay a fine.", "pay", {"agent firm"}),
    ("The judge ordered the company to close the mine.", "close", {"agent company"}),
    ("The army forced villagers to leave.", "leave", {"agent villagers"}),
    ("The suspect appeared to sleep.", "sleep", {"agent suspect"}),
    ("The crew began to search the ship.", "search", {"agent crew", "patient ship"}),
    ("The captain left without warning the crew.", "warn", {"agent captain"}),
    ("The clerk was accused of stealing jewels.", "steal", {"agent clerk", "patient jewels"}),
    # clauses as participants
    ("The minister said the talks failed.", "say", {"agent minister", "topic =fail"}),
    ("The team wants to win.", "want", {"agent team", "patient =win"}),
    ("The king announced his abdication.", "announce", {"agent king", "patient =abdication"}),
    # particles and light verbs
    ("The director stepped down.", "step down", {"agent director"}),
    ("The plant shut down its furnace.", "shut down", {"agent plant", "patient furnace"}),
    ("A gunman opened fire.", "open fire", {"agent gunman"}),
    ("Officials made mistakes.", "make mistakes", {"agent Officials"}),
    ("Divers looked for the wreck.", "look for", {"agent Divers"}),
    # place
    ("Workers protested in Madrid.", "protest", {"agent Workers", "place Madrid"}),
    ("Workers gathered outside the factory.", "gather", {"agent Workers", "place factory"}),
    ("The ship sank near Crete.", "sink", {"patient ship", "place Crete"}),
    ("The ship sailed to Athens.", "sail", {"agent ship", "place Athens"}),
    # other roles
    ("The panel talked about the budget.", "talk", {"agent panel", "topic budget"}),
    ("He attacked the guard with a knife.", "attack", {"patient guard", "instrument knife"}),
    ("The queen met with the premier.", "meet with", {"agent queen", "patient premier"}),
    ("The board named her as chair.", "name", {"agent board", "patient her", "attribute chair"}),
    ("Crews built shelters for refugees.", "build", {"patient shelters", "beneficiary refugees"}),
    ("The party voted against the bill.", "vote", {"agent party", "patient bill"}),
    # action nouns
    ("The arrest of the banker shocked London.", "arrest", {"patient banker"}),
    ("The murder of the journalist by soldiers shook Malta.", "murder",
     {"patient journalist", "agent soldiers"}),
    ("His resignation surprised the party.", "resignation", {"agent His"}),
    ("The chancellor gave a speech in Berlin.", "speech", {"agent chancellor"}),
    ("The firm's purchase of the mill was blocked.", "purchase", {"agent firm", "patient mill"}),
    ("The attack on the embassy was condemned.", "attack", {"patient embassy"}),
    ("The company launched an investigation.", "investigation", {"agent company"}),
    ("A meeting of ministers began in Rome.", "meeting", {"agent ministers"}),
    ("The talks took place in Cairo.", "take place", {"patient =talk", "place Cairo"}),
    # complements and purposes
    ("The boy was told to wait.", "tell", {"recipient boy"}),
    ("He resigned from the bank.", "resign", {"agent He", "source bank"}),
    ("The crew walked to the hut.", "walk", {"agent crew", "place hut"}),
    # states
    ("There was a riot in the prison.", "be", {"patient =riot"}),
    ("The guards were hungry.", "hungry", {"patient guards"}),
    ("Residents were afraid of floods.", "afraid", {"patient Residents"}),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "lemma", "expected"), ROLES)
def test_participants(nlp: Language, sentence: str, lemma: str, expected: set[str]) -> None:
    found = {f"{role} {words}" for role, words in Told(nlp, sentence).roles(lemma)}
    assert expected <= found


CLASSES = [
    ("The mayor resigned.", "resign", "kg:Resignation"),
    ("The mayor stepped down.", "step down", "kg:Resignation"),
    ("A gunman opened fire.", "open fire", "kg:Shooting"),
    ("Officials made mistakes.", "make mistakes", "kg:Failure"),
    ("The boy was born in Oslo.", "bear", "kg:Birth"),
    ("The earthquake killed dozens.", "earthquake", "kg:NaturalDisaster"),
    ("She founded a school.", "found", "kg:Founding"),
    ("Police released the woman.", "release", "kg:Release"),
    ("The band released an album.", "release", "kg:Launch"),
    ("The engineers zorbed the valve.", "zorbe", "kg:Action"),
]


@pytest.mark.parametrize(("sentence", "lemma", "expected"), CLASSES)
def test_classes(nlp: Language, sentence: str, lemma: str, expected: str) -> None:
    told = Told(nlp, sentence)
    if expected == "kg:Action":
        assert told.events[0].action == expected
    else:
        assert told.event(lemma).action == expected


NO_EVENT = [
    ("The government met on Monday.", "government"),
    ("The building stood empty.", "building"),
    ("They had to leave.", "have"),
    ("They are going to leave.", "go"),
    ("According to police, the man fled.", "accord"),
    ("Ten people, including a child, were hurt.", "include"),
    ("The organization hired him.", "organization"),
    ("The firm lowered prices in response to complaints.", "response"),
    ("The man, aged 50, fled.", "age"),
]


@pytest.mark.parametrize(("sentence", "lemma"), NO_EVENT)
def test_things_and_helpers_are_no_events(nlp: Language, sentence: str, lemma: str) -> None:
    assert lemma not in {e.lemma for e in Told(nlp, sentence).events}


def test_ids_follow_the_text(nlp: Language) -> None:
    events = Told(nlp, "The man ran. Police followed and arrested him.").events
    assert [e.id for e in events] == ["e1", "e2", "e3"]
    assert [e.trigger for e in events] == sorted(e.trigger for e in events)


def test_evidence_is_the_clause_and_holds_the_trigger(nlp: Language) -> None:
    told = Told(nlp, "The mayor resigned on Monday, and the council elected a successor.")
    evidence = told.event("resign").evidence
    assert evidence.words(told.text) == "The mayor resigned on Monday"
    assert all(e.evidence.contains(e.trigger) for e in told.events)


def test_a_date_is_resolved_against_the_day_of_publication(nlp: Language) -> None:
    event = Told(nlp, "The mayor resigned on June 9, 2021.").event("resign")
    assert event.time is not None
    assert event.date == "2021-06-09"


def test_a_shared_date_goes_to_both_verbs(nlp: Language) -> None:
    told = Told(nlp, "On June 9, 2021 the mayor resigned and left.")
    assert told.event("resign").date == told.event("leave").date == "2021-06-09"


def test_furniture_states_nothing(nlp: Language) -> None:
    text = "More on this: The king died.\n\nThe queen spoke."
    told = Told(nlp, text, furniture=(Span(0, 28),))
    assert [e.lemma for e in told.events] == ["speak"]


def test_no_event_takes_part_in_itself(nlp: Language) -> None:
    told = Told(nlp, "The inquiry found that the deputies who waited outside had failed to act.")
    assert all(p.event != e.id for e in told.events for p in e.participants)
