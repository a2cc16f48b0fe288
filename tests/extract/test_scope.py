"""How far denials, doubts and orders reach: two verbs, a series, a clause of time, an order."""

# ruff: noqa: E501

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.extract.events.finding import find_events
from kg.model import Document

SECOND = [
    # sentence, word that names the claim, holders (outermost first), status (polarity certainty)
    # whoever denies or says something does the second deed, too
    ("The union denied that it had blocked the gate and accused the mine of sending guards.", "accused", "", "asserted"),
    ("The hospital denied that nurses had mixed up the samples and blamed the laboratory.", "blamed", "", "asserted"),
    ("The miners denied that they had struck the guard and blamed the owner for the fight.", "blamed", "", "asserted"),
    ("The minister denied that she had met the banker and called for an inquiry.", "called", "", "asserted"),
    ("The club says it paid nobody and accuses the league of fraud.", "accuses", "", "asserted"),
    ("The mayor said the road is closed and urged drivers to wait.", "urged", "", "asserted"),
    ("The nurse wrote that the wards were full and demanded more staff.", "demanded", "", "asserted"),
    ("The clerk complained that the lift was broken and begged the owner to mend it.", "begged", "", "asserted"),
    ("The farmer said that he had lost forty cows and sued the dairy.", "sued", "farmer", "reported"),
    ("Holm denied that he had beaten his wife and threatened to kill her.", "threatened", "Holm", "denied"),
    # each verb of a series is denied
    ("The union did not plan, order or carry out this sabotage.", "order", "", "asserted negative certain"),
    ("The union did not plan, order or carry out this sabotage.", "sabotage", "", "asserted negative certain"),
    ("The captain never touched, opened or moved the container.", "moved", "", "asserted negative certain"),
    # who confirms and denies nothing says nothing
    ("The ministry declined to confirm or deny that a contract existed.", "existed", "", "reported unknown hypothetical"),
    ("The club would neither confirm nor deny that the striker had failed a test.", "failed", "", "reported unknown hypothetical"),
    ("The club did not deny that the striker had failed a test.", "failed", "club", "reported positive possible"),
    # a quotation before 'but' belongs to the verb before it
    ('The coach told reporters that the test "was a mistake", but conceded that doctors had warned him.', "was", "coach", "reported"),
    # an order is no testimony
    ("The coach ordered players to delete the messages, insiders say.", "delete", "insiders", "reported positive hypothetical"),
    ("The captain ordered the crew to abandon ship.", "abandon", "captain", "reported positive hypothetical"),
]  # fmt: skip

SURE = [
    # what describes who somebody may be is as open as that he is
    ("Was Lund a traitor who betrayed his king?", "betrayed", "", "asserted positive hypothetical"),
    ("Berg may be a spy who sold the plans.", "sold", "", "asserted positive possible"),
    ("Rask is not a man who stole boats.", "stole", "", "asserted positive hypothetical"),
    ("Moss wants to be a doctor who saves children.", "saves", "", "asserted positive hypothetical"),
    ("It was not a guard who opened the gate.", "opened", "", "asserted"),
    ("Dunn may be the clerk who lost the key.", "lost", "", "asserted"),
    ("Rask was a guard who left his post.", "left", "", "asserted"),
    # an outlet that can reveal something reveals it
    ("The Herald can reveal that the mayor sold the school.", "reveal", "", "asserted"),
    ("Channel Nine can confirm that the pilot survived.", "confirm", "", "asserted"),
    ("A test can reveal that a child has asthma.", "reveal", "", "asserted positive possible"),
    # what comes with an act is as open as the act, but for what is said of it
    ("The bank will close, leaving 200 people without work.", "leaving", "", "asserted positive future"),
    ("The club may move, costing the town its stadium.", "costing", "", "asserted positive possible"),
    ("The bank closed, leaving 200 people without work.", "leaving", "", "asserted"),
    ("The minister will resign on Friday, citing his health.", "citing", "", "asserted"),
    ("The minister will resign on Friday, having lost the vote.", "lost", "", "asserted"),
    ("The bridge is to be opened in June, replacing the old ferry.", "replacing", "", "asserted positive future"),
    ("The fair is set to open in May, drawing 300 people.", "drawing", "", "asserted positive future"),
    ("The firm managed to open the mine, drawing 300 people.", "drawing", "", "asserted"),
    # what something is compared with is not said to be done, but when it was, it was
    ("The boxer was more intent on surviving than winning.", "winning", "", "asserted positive hypothetical"),
    ("The boxer won five rounds sooner than when beating Moe.", "beating", "", "asserted"),
    # what should be noted, the writer notes
    ("It should be noted that the firm doubled its profit in 2005.", "doubled", "", "asserted"),
    # words to the reader are no condition
    ("If you are just joining us: eleven miners are dead.", "dead", "", "asserted"),
    ("In case you missed it, the coach resigned.", "resigned", "", "asserted"),
    ("In this case the coach resigned.", "resigned", "", "asserted"),
    # what is wanted done is not done, and nobody is kept from anything yet
    ("Prosecutors want him banned from entering the stadium.", "banned", "", "asserted positive hypothetical"),
    ("Prosecutors want him banned from entering the stadium.", "entering", "", "asserted negative hypothetical"),
    ("The fence is to keep cows from entering the wood.", "entering", "", "asserted negative future"),
    ("The coach was banned from entering the stadium.", "entering", "", "asserted negative certain"),
    # not all: some may have
    ("Not everyone was ready to blame the captain.", "blame", "", "asserted unknown future"),
    ("The mayor was not willing to blame the captain.", "blame", "", "asserted negative hypothetical"),
    # a clause of time is as sure as ever
    ("The banker is thought to have fled hours before police searched his house.", "searched", "", "asserted"),
    ("The banker is thought to have fled hours before police searched his house.", "fled", "", "reported positive probable"),
    ("The guard is believed to have slept when the alarm rang.", "rang", "", "asserted"),
    # what is to be held, or due to start, has not happened yet; what is due to end has begun
    ("An inquest is to be held next week.", "inquest", "", "asserted positive future"),
    ("The trial is due to start on Monday.", "trial", "", "asserted positive future"),
    ("The strike is due to end on Monday.", "strike", "", "asserted"),
    # what would later happen did, in the words of who knows what came of it
    ("She would later marry the coach.", "marry", "", "asserted"),
    ("Lund, who would eventually become mayor, lost the vote.", "become", "", "asserted"),
    ("The jockey would go on to win three cups.", "win", "", "asserted"),
    ("The tailor would die two years later.", "die", "", "asserted"),
    # … but neither what somebody said would, nor what would on a condition or under a plan
    ("He said he would later pay the fine.", "pay", "He", "reported positive future"),
    ("If she won the cup, she would later sell it.", "sell", "", "asserted positive hypothetical"),
    ("Under the plan, the bridge would eventually be closed.", "closed", "", "asserted positive hypothetical"),
    ("The bakery would later this year open a shop.", "open", "", "asserted positive hypothetical"),
    # who would not do it did not
    ("The director would not even look at the miners.", "look", "", "asserted negative certain"),
    ("She would not let the nurses speak.", "speak", "", "asserted negative certain"),
    ("The ban would not stop the trade.", "stop", "", "asserted negative hypothetical"),
    ("The coach said he would not talk to reporters.", "talk", "coach", "reported negative future"),
    # one of two alternatives
    ("Most victims were elderly or were being treated for asthma.", "elderly", "", "asserted positive possible"),
    ("Most victims were elderly or were being treated for asthma.", "treated", "", "asserted positive possible"),
    ("The cows were sick or had been poisoned.", "poisoned", "", "asserted positive possible"),
    ("The driver did not stop or brake.", "brake", "", "asserted negative certain"),
    # what could have been, below a guess or a bound
    ("Up to 300 cows could have been infected.", "infected", "", "asserted positive possible"),
    ("The inspector suggested that the driver could have been drunk.", "drunk", "inspector", "reported positive possible"),
    ("The union feared that forty miners could have been buried.", "buried", "union", "reported positive possible"),
    ("The fire could have been caused by a cigarette.", "caused", "", "asserted positive possible"),
    ("The fire could have been caused by a cigarette.", "fire", "", "asserted"),
    ("The collapse could have been prevented.", "prevented", "", "asserted positive counterfactual"),
    ("The collapse could have been prevented.", "collapse", "", "asserted"),
    ("The doctor said that the boy could have been saved.", "saved", "doctor", "reported positive counterfactual"),
]  # fmt: skip

LIES = [
    ('Ana Holm said: "I read that he was on the roof. That is a lie."', "was", "Ana Holm", "denied"),
    ("\"They say my brother sold the cows. It's not true,\" said Lars Rask.", "sold", "Lars Rask", "denied"),
    ('"The paper wrote that she left the ward. That is a lie," Holm said.', "left", "Holm", "denied"),
    ("The union said the mine was safe. That was false.", "safe", "union", "reported positive counterfactual"),
    ('"I told them that the pump was broken. That is true," said Holm.', "broken", "Holm", "reported"),
    # a claim that somebody calls false is nobody's new claim
    ("The lawyer repeated a claim which Osk described as untrue.", "described", "", "asserted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), SECOND)
def test_what_a_denial_or_an_order_reaches(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(("text", "word", "holders", "how"), SURE)
def test_what_is_sure_and_what_is_left_open(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(("text", "word", "holders", "how"), LIES)
def test_that_is_a_lie_denies_what_was_said_before(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(
    ("text", "predicate", "polarity"),
    [
        ("Her husband, Lars Rask, has not been seen since.", "spouse", "positive"),
        ("Her son, Ole Rask, was never found.", "childOf", "positive"),
        ("He did not order the mine director Ole Rask to dig.", "holdsPosition", "positive"),
        ("Lars Rask is not the director of the mine.", "headOf", "negative"),
    ],
)
def test_a_relation_in_an_apposition_is_not_negated_by_the_verb(
    nlp: Language, text: str, predicate: str, polarity: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert {r.polarity for r in reading.relations if r.predicate == f"kg:{predicate}"} == {polarity}


TOLD = [
    # whoever leads or owns a body is not its source, whoever obtained or quotes a text is
    ("The Institute, led by Ana Holm, warned that the mine was shut.", "shut", "Institute", "reported"),
    ("The union, represented by Mette Dahl, said that the pit was flooded.", "flooded", "union", "reported"),
    ("An official, quoted by Interfax, said that the mine was shut.", "shut", "Interfax < official", "reported"),
    ("A report, seen by the Herald, said that the mine was shut.", "shut", "Herald < report", "reported"),
    # the sentence behind a quotation within one is another's
    ('"I wrote twice," said Holm. "The reply was short: \'Noted, will monitor.\'" The club denies receiving any warning.', "monitor", "Holm", "reported positive future"),
    # a name behind a list is who tells of it
    ("There were 90 people in the mine, including 12 guards, Ana Holm, the shift manager, told reporters.", "were", "Ana Holm", "reported"),
    ("Eleven pupils were hurt, among them two girls, Mette Dahl, the headteacher, said.", "hurt", "Mette Dahl", "reported"),
    ("The firm lost three vans, two lorries and a crane, Mia Strand, its director, said.", "lost", "Mia Strand", "reported"),
    ("Four men were hurt in three towns, including Lund, West Skane, police said.", "hurt", "police", "reported"),
    # a noun that is a verb for our parser has the noun before it as subject
    ("The club's medical staff report that the striker is fit.", "fit", "staff", "reported"),
    ("The union's report that the mine was flooded shocked the town.", "flooded", "union", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), TOLD)
def test_who_tells_it(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


OPEN = [
    # what was ordered need not have been done; what was not ordered may have been
    ("A court ordered the release of the captain.", "release", "", "asserted positive hypothetical"),
    ("The ministry did not influence the vote.", "vote", "", "asserted"),
    # what can be seen or heard is so
    ("On the recording four of the robbers can be heard using police codes.", "using", "", "asserted"),
    ("In the video a nurse can be seen leaving the ward.", "leaving", "", "asserted"),
    # only what stands behind the colon is asked
    ("The verdict raises a question: who burned the barn?", "raises", "", "asserted"),
    # a patrol that is called away is no patrol that is called for
    ("The police patrol guarding the school was called away.", "patrol", "", "asserted"),
    ("The union called a strike.", "strike", "", "asserted positive hypothetical"),
    # what is awaited or feared has not come about
    ("The miners would not return until the owner paid.", "paid", "", "asserted positive hypothetical"),
    ("The farmer feared that the river would flood the barn.", "flood", "farmer", "reported positive possible"),
    # a second verb looks ahead as well
    ("Her lawyer said she was ill and would appear in June.", "appear", "lawyer", "reported positive future"),
    # whose clause a parse hung on 'time', and who calls a report absurd
    ("The chief has admitted for the first time that his guards fired.", "fired", "chief", "reported"),
    ("He was there for the first time that she sang.", "sang", "", "asserted"),
    ("The owner called absurd a report that the pit had been flooded.", "flooded", "", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), OPEN)
def test_what_is_seen_asked_awaited_and_told_for_the_first_time(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


POSSIBLE = [
    # what somebody fears, doubts or sees a risk of may come about, and is no forecast
    ("The judge saw a risk that the skipper would burn the log.", "burn", "", "asserted positive possible"),
    ("There is a danger that the ferry will sink.", "sink", "", "asserted positive possible"),
    ("There were fears the reservoir would overflow.", "overflow", "", "asserted positive possible"),
    ("Breeders doubt that the stables will be built.", "built", "Breeders", "reported negative possible"),
    ("The jockey knew the risk that she would take.", "take", "", "asserted positive hypothetical"),
    # what would do something need not happen
    ("A fire in the east ward would not reach the children.", "fire", "", "asserted positive hypothetical"),
    ("Another strike at the docks would cost the port millions.", "strike", "", "asserted positive hypothetical"),
    ("A fire in the east ward on Monday would not delay the opening.", "fire", "", "asserted"),
    # what had to be so for what did not happen was not so
    ("If the keeper had locked the cage, the bear would not have escaped.", "locked", "", "asserted positive counterfactual"),
    ("If the keeper locked the cage, the bear would stay.", "locked", "", "asserted positive hypothetical"),
    # who begins to do something does it, whatever happens as soon
    ("The crew began to empty the hold as soon as the pump failed.", "empty", "", "asserted"),
    ("The village came to regard the quarry as a curse.", "regard", "", "asserted"),
    ("The referee came to watch the training.", "watch", "", "asserted positive future"),
    ("The whistle led the guard to retreat.", "retreat", "", "asserted"),
    ("The senator led a bid to allow fishing.", "allow", "", "asserted positive possible"),
    # a plan of the past does not say what happened
    ("The baker had been going to sell the oven.", "sell", "", "asserted positive hypothetical"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), POSSIBLE)
def test_what_may_be_and_what_was_begun(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


STANDING = [
    # what befell somebody befell him, whoever had no part in it
    ("The club did not fund the attack on the referee.", "attack", "positive"),
    ("The army did not plan the raid on the monastery.", "raid", "positive"),
    ("The mayor did not authorise the shooting of the strikers.", "shooting", "positive"),
    ("The attack on the referee was not carried out.", "attack", "negative"),
    # an appeal that nobody hears was made
    ("The appeal by the skipper had not been heard.", "appeal", "positive"),
    ("The complaint was rejected, and the appeal was not heard until March.", "appeal", "positive"),
    ("The appeal by the skipper was not made.", "appeal", "negative"),
    # what nobody approved may have been done
    ("The bishop did not approve the sale of the chapel.", "sale", "unknown"),
    ("The bishop did not make the sale of the chapel.", "sale", "negative"),
]


@pytest.mark.parametrize(("text", "word", "polarity"), STANDING)
def test_what_stands_whoever_had_no_part_in_it(nlp, text, word, polarity):
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert [e.polarity for e in events if e.lemma == word] == [polarity]


ENDED = [
    # who stops doing something does it no longer
    ("The dairy stopped selling milk in May.", "selling", "", "asserted negative certain"),
    ("The guards gave up searching the barn.", "searching", "", "asserted negative certain"),
    ("The tenor did not stop smoking.", "smoking", "", "asserted"),
    ("The driver stopped to buy bread.", "buy", "", "asserted positive future"),
    # what is open of the verb above is open of what it governs
    ("The club did not say whether Berg had decided to leave or was sacked.", "leave", "", "reported unknown hypothetical"),
    ("Police are asking whether the skipper managed to send a signal.", "send", "", "reported unknown hypothetical"),
    # 'nor' denies its clause, and what stands instead of something is as sure as it
    ("The dairy never paid its drivers, nor did it apologise.", "apologise", "", "asserted negative certain"),
    ("Instead of calling a vet, the farmer went to bed.", "calling", "", "asserted negative certain"),
    # what is feared, only discussed or tried in vain has not come about
    ("Two sailors were feared drowned.", "drowned", "", "asserted positive possible"),
    ("The council discussed closing the school.", "closing", "", "asserted positive hypothetical"),
    ("The mayor led an unsuccessful bid to host the games.", "host", "", "asserted positive counterfactual"),
    ("The pilot failed in his attempt to land.", "land", "", "asserted positive counterfactual"),
    ("The divers tried in vain to save the crew.", "save", "", "asserted positive counterfactual"),
    # what is only supposed, wished, or had been meant
    ("Provided that the bank agrees, the mill will open.", "agrees", "", "asserted positive hypothetical"),
    ("The mill will open provided the bank agrees.", "open", "", "asserted positive hypothetical"),
    ("The mill will open, provided that the bank finds a buyer.", "finds", "", "asserted positive hypothetical"),
    ("In the event that the dam fails, the town will flood.", "fails", "", "asserted positive hypothetical"),
    # what is weighed against another thing, banned or beyond somebody is not done
    ("The firm would rather close the mill than sell it.", "sell", "", "asserted positive hypothetical"),
    ("The ban on selling the birds was lifted.", "selling", "", "asserted positive hypothetical"),
    ("The cook was not strong enough to lift the beam.", "lift", "", "asserted negative certain"),
    ("The cook was strong enough to lift the beam.", "lift", "", "asserted"),
    # nobody does what something is only likened to
    ("The fine is a warning, like putting a fence around a field.", "putting", "", "asserted positive hypothetical"),
    ("Some moves, like selling the captain, cost the club its fans.", "selling", "", "asserted"),
    ("The boy wished he had stayed at home.", "stayed", "", "asserted positive counterfactual"),
    ("If only the guard had looked.", "looked", "", "asserted positive counterfactual"),
    ("Hale had planned to sail to Oslo but changed her mind.", "sail", "", "asserted positive hypothetical"),
    ("Hale plans to sail to Oslo.", "sail", "", "asserted positive future"),
    ("There is speculation that the striker will leave.", "leave", "", "reported positive possible"),
    # who was allowed to do something may have done it, who was not did not
    ("The prisoner was allowed to call his lawyer.", "call", "", "asserted positive possible"),
    ("The nurse was not allowed to leave the ward.", "leave", "", "asserted negative certain"),
    ("The dentist should not be permitted to serve on a jury.", "serve", "", "asserted negative hypothetical"),
    ("The clerk was not authorised to speak to the press.", "speak", "", "asserted positive hypothetical"),
    # what nobody ordered was done all the same
    ("The ministry did not request, order or influence the arrest of the skipper.", "arrest", "", "asserted"),
    # what it is wrong to say is not so
    ("It is wrong to say that the ward was flooded.", "flooded", "", "reported positive counterfactual"),
    ("It was not wrong to say that the nurse slept.", "slept", "", "reported"),
    # whoever is quoted speaks in his own tense, and what would seem seems
    ('"I would demand that from our members," said the coach.', "demand", "coach", "reported positive hypothetical"),
    ('The owner said he would "fight on".', "fight", "owner", "reported positive future"),
    ('"It would seem that the sluice was open," the miller said.', "open", "miller", "reported positive probable"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), ENDED)
def test_what_has_ended_and_what_is_open_below(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
