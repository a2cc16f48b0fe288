"""Which time an event takes: that of its own clause, and no other's."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

ROWS = [
    # between the subject and the verb
    ("President Okafor on Monday signed the treaty.", "sign", "Monday"),
    ("The bank in February passed its rival.", "pass", "February"),
    # the nearest of several, on whichever clause it stands
    ("The striker who left in 2019 returned on Friday.", "return", "Friday"),
    # what is so now was of no day gone by; what was made then; one of several with their own
    ("Everyone is heartbroken by the loss of life in the mine on 6 March.", "heartbroken", None),
    ("The quarry was closed on Monday.", "close", "Monday"),
    ("The dairy recalled all cheese made at Holt on 22 February.", "recall", None),
    ("Officials sealed wine bottled at Lund in 2019.", "bottle", "2019"),
    ("Police arrested a man wanted for murder on Monday.", "arrest", "Monday"),
    ("The crashes of the bus in 2014 and the tram in 2020 were both blamed on ice.", "blame", None),
    # found to be so: it was so before
    ("A miner was found dead on Monday.", "find", "Monday"),
    ("A miner was found dead on Monday.", "dead", None),
    # what is said has its own time
    ("The coach said on Monday that the striker was fit.", "fit", None),
    ("Her family said last night the licence had been cancelled.", "cancel", None),
    ("Her family said last night the licence had been cancelled.", "say", "last night"),
    ("The hospital said yesterday a nurse had been dismissed.", "dismiss", None),
    ("Two years ago, the mayor said, the mill closed.", "say", None),
    ("On Monday, the mayor resigned, police said.", "resign", "Monday"),
    # how far off a clause is, is no time of it
    ("Ten minutes after the guard was attacked, police arrived.", "attack", None),
    # a verb that only tells that something took place gives its time to that
    ("The eruption occurred on Monday.", "eruption", "Monday"),
    ("A riot took place in March near the mill.", "riot", "March"),
    # what is set for a day is on that day, not the setting
    ("The trial is set for Friday.", "trial", "Friday"),
    ("The trial is set for Friday.", "set", None),
    ("A strike planned for March was called off.", "strike", "March"),
    ("The deadline was set for Monday.", "set", "Monday"),
    # promised or moved to a day that is still to come: that is when it is held
    ("The rector promised a public meeting on Thursday.", "promise", None),
    ("The rector promised a public meeting on Thursday.", "meeting", "Thursday"),
    ("The league has moved the match to Wednesday.", "move", None),
    ("The trial was adjourned to Tuesday.", "trial", "Tuesday"),
    ("The court extended the trial to Friday.", "trial", None),
    # shared by verbs that are joined on, in one tense
    ("The storm hit the coast on Monday and flooded two towns.", "flood", "Monday"),
    ("The firm bought the mill in April and will close it.", "close", None),
    ("The climber spent two weeks in hospital and is recovering.", "recover", None),
    # a year, or the hour of a clock, is of one of them; a comma parts them; 'now' is of its own
    ("The chapel opened in 1968 and had a tin roof.", "have", None),
    ("Nurses were called at 9:40 p.m. and found the boy asleep.", "find", None),
    ("The club finished last in May, and won the cup with a young team.", "win", None),
    ("On Friday the club sacked its coach, and hired his brother.", "hire", "Friday"),
    ("The bank has withdrawn its offer and now says that it will wait.", "withdraw", None),
    # a day after the second of two verbs is of both, unless the first has a circumstance of its own
    ("The captain was arrested and charged on Monday.", "arrest", "Monday"),
    ("The burglar was shot and killed on Monday.", "shoot", "Monday"),
    (
        "The vet was held on Monday at noon, questioned by police and freed on Friday.",
        "question",
        None,
    ),
    ("The vet was held by police and charged on Monday.", "hold", "Monday"),
    ("The student was arrested during the march and freed on Sunday.", "arrest", None),
    ("The student was arrested during the march and freed on Sunday.", "free", "Sunday"),
    ("The nurse was suspended after the inquiry and dismissed on Friday.", "suspend", None),
    ("The striker was hurt at training and withdrew on Thursday.", "hurt", None),
    ("The trawler broke up off Skye and sank on Monday.", "break", None),
    ("The grocer was born in Leeds and retired in 1993.", "bear", None),
    # a day that is the object is no day of the act
    ("The governor declared Friday a day of mourning and met relatives.", "declare", None),
    ("The governor declared Friday a day of mourning and met relatives.", "meet", None),
    ("The miners chose Tuesday for the ballot.", "choose", None),
    ("The club marked Sunday with a parade.", "mark", None),
    ("The judge moved the hearing to May.", "move", None),
    ("The club set a deadline of Monday.", "set", None),
    ("The ferry moved to Leith on Friday.", "move", "Friday"),
    ("The choir chose a leader on Tuesday.", "choose", "Tuesday"),
    ("The bishop on Friday declared a holiday.", "declare", "Friday"),
    # what is reported comes before those who report it
    ("The ferry hit a pier at 9:43 p.m. Wednesday, the Coast Guard said.", "say", None),
    ("The painter died in a clinic in Graz, yesterday, her gallery said.", "say", None),
    ("The painter died in a clinic in Graz yesterday, her gallery said.", "die", "yesterday"),
    # the time of a noun between
    ("He was convicted of the 2010 murders.", "convict", None),
    ("A jury freed a man charged in an April 2007 shooting.", "charge", None),
    ("The singer retired after her 2006 accident.", "retire", None),
    ("Officers met to discuss developments in a 2003 murder case.", "discuss", None),
    ("She was freed after serving time on a 2006 conviction.", "serve", None),
    ("He spoke at a 1972 meeting of the union.", "speak", "1972"),
    ("The driver of a 2013 Toyota fled.", "flee", None),
    ("It is the first strike at the airline since a walkout in 1998.", "strike", None),
    # how long there was still to go
    ("The keeper scored with ten minutes left.", "score", None),
    ("With 7:42 remaining in the half, the keeper scored.", "score", None),
    ("The keeper played for ten minutes.", "play", "ten minutes"),
    ("She was chosen in the second round of the 1978 draft.", "choose", "1978"),
    ("The paper could find no order in its files later than October 2005.", "find", None),
    # lengths, amounts and rates
    ("The jury came to a verdict after 30 hours of deliberation.", "come", None),
    ("Reporters have seen eleven minutes of the tape.", "see", None),
    ("The offer would cut pay from $36.40 an hour to $27.30.", "cut", None),
    ("The clinic extended the trial by six months.", "extend", "six months"),
    ("It was the biggest rally for almost a decade.", "rally", None),
    ("The swimmer won for the first time in ten years.", "win", None),
    ("The band played for at least two hours.", "play", "two hours"),
    ("The survey will take a couple of days.", "take", "a couple of days"),
    ("The bridge was closed for two weeks.", "close", "two weeks"),
]


@pytest.mark.parametrize(("text", "lemma", "when"), ROWS, ids=[row[0] for row in ROWS])
def test_an_event_takes_the_time_of_its_own_clause(
    nlp: Language, text: str, lemma: str, when: str | None
) -> None:
    annotation = annotate(nlp, Document(document="d", text=text, published="2021-06-11"))
    words = {t.id: text[t.start : t.end] for t in annotation.times}
    times = [words.get(e.time or "") for e in find_events(annotation) if e.lemma == lemma]
    assert times[:1] == [when]
