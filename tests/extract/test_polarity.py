"""Whether a sentence says that something happened, and how surely."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.extract.events.finding import find_events
from kg.model import Document, Event


def event(nlp: Language, sentence: str, lemma: str) -> Event:
    events = list(find_events(annotate(nlp, Document(document="d", text=sentence))))
    found = [e for e in events if e.lemma == lemma]
    assert found, f"no event {lemma!r} among {[e.lemma for e in events]}"
    return found[0]


POLARITY = [
    ("The attack on the mill never happened.", "attack", "negative"),
    ("The killings in Dorf did not take place.", "killing", "negative"),
    ("The strike at the mill did not end.", "strike", "positive"),
    ("The firm is not aware of any deaths.", "death", "unknown"),
    ("The army did not know of any attack on the mill.", "attack", "unknown"),
    ("The firm is aware of two deaths.", "death", "positive"),
    ("Not a shot was fired at the mill.", "shot", "negative"),
    # a denied state, and what others were before
    ("Haines is not under arrest.", "arrest", "negative"),
    ("The cleaners were not on strike.", "strike", "negative"),
    ("The pilot was not in the fight.", "fight", "positive"),
    ("It is not the first storm to hit the island.", "hit", "positive"),
    ("It is not the first bank to fail.", "fail", "positive"),
    # what befell, befell, whoever set it off
    ("The campers did not start the fire.", "fire", "positive"),
    ("The campers did not start a fire.", "fire", "negative"),
    ("No-one was hurt in the crash.", "hurt", "negative"),
    ("No-one saw the thief.", "see", "negative"),
    ("Not guilty pleas were entered.", "enter", "positive"),
    ("Not many guests came.", "come", "negative"),
    ("The court did not find the witness credible.", "credible", "negative"),
    ("The date has by no means been set.", "set", "negative"),
    ("The plan was in no way approved.", "approve", "negative"),
    ("The farmers were less than thrilled by the tax.", "thrill", "negative"),
    ("For the pupils it was anything but reassuring.", "be", "negative"),
    ("The firm found a way to approve the plan.", "find", "positive"),
    ("The opera did not open until May.", "open", "positive"),
    ("The singers did not arrive until the hall was full.", "arrive", "positive"),
    ("The opera did not open in May.", "open", "negative"),
    ("Nor have the owners paid.", "pay", "negative"),
    ("Nor did the surgeon operate.", "operate", "negative"),
    ("Never before has the glacier retreated so fast.", "retreat", "negative"),
    ("The bank has at no stage confirmed the sale.", "confirm", "negative"),
    ("Not once did the coach call.", "call", "negative"),
    ("At no moment did the choir leave the stage.", "leave", "negative"),
    ("No flood warning was issued for the valley.", "issue", "negative"),
    ("There is nothing that links the bank to the theft.", "link", "negative"),
    ("The inspectors found nobody who had seen the leak.", "see", "negative"),
    ("No player who was banned came to the match.", "ban", "positive"),
    ("The hospital has no idea what caused the outbreak.", "cause", "positive"),
    ("The bank failed to have the sale stopped.", "stop", "negative"),
    ("The singer refused to have her portrait painted.", "paint", "negative"),
    ("The owner had her car washed.", "wash", "positive"),
    ("The minister ruled out raising the fee.", "raise", "negative"),
    ("The bank has not ruled out closing the branch.", "close", "unknown"),
    (
        "The congress of the Beetle Society, which opens in Lund on Friday, has ruled out "
        "postponing its opening.",
        "postpone",
        "negative",
    ),
    ("The choir resisted joining the league.", "join", "negative"),
    ("The brewer backed away from closing the mill.", "close", "negative"),
    ("The judge refused to let the jury ask questions.", "ask", "negative"),
    # what a definite noun phrase presupposes
    ("The actor did not attend the hearing.", "hearing", "positive"),
    ("The appeal had not been heard.", "appeal", "positive"),
    ("The farmer did not hear the explosion.", "explosion", "positive"),
    ("The nurse did not hear an explosion.", "explosion", "negative"),
    ("The two crashes were not related.", "crash", "positive"),
    ("The ministry did not attend a hearing.", "hearing", "negative"),
    ("The bank did not sign the deal.", "deal", "negative"),
    ("The team did not make the trip.", "trip", "negative"),
    ("The mayor resigned.", "resign", "positive"),
    ("The mayor did not resign.", "resign", "negative"),
    ("The mayor didn't resign.", "resign", "negative"),
    ("The mayor never resigned.", "resign", "negative"),
    ("No one entered the school.", "enter", "negative"),
    ("None of the guards entered the school.", "enter", "negative"),
    ("No officer entered the school.", "enter", "negative"),
    ("The police found nothing.", "find", "negative"),
    ("The man neither stopped nor helped.", "stop", "negative"),
    ("The man did not stop or help.", "help", "negative"),
    ("The captain left without warning the crew.", "warn", "negative"),
    ("The captain left without warning the crew.", "leave", "positive"),
    ("The guard failed to enter the building.", "enter", "negative"),
    ("The guard refused to leave.", "leave", "negative"),
    ("The minister declined to comment.", "comment", "negative"),
    ("The guard did not fail to enter.", "enter", "positive"),
    ("Police prevented the crowd from leaving.", "leave", "negative"),
    ("The guard was unable to see the gunman.", "see", "negative"),
    ("She does not believe that he lied.", "lie", "negative"),
    ("There was no arrest.", "arrest", "negative"),
    ("It is not clear whether he fired.", "fire", "unknown"),
    ("Investigators do not know if the driver slept.", "sleep", "unknown"),
    ("Did the driver sleep?", "sleep", "unknown"),
    ("Who raised the alarm?", "raise", "positive"),
    ("Why did the dam break?", "break", "positive"),
    ("Why was nobody warned?", "warn", "negative"),
    ("Who ever paid for that?", "pay", "unknown"),
    ("Who would pay for that?", "pay", "unknown"),
    ("The conductor drove the No 7 tram.", "drive", "positive"),
    ("The patient could hardly speak.", "speak", "negative"),
    ("The patient could barely walk.", "walk", "negative"),
    ("The patient barely escaped.", "escape", "positive"),
    ("The company was not sold but closed.", "close", "positive"),
    ("The lanterns not only filled the square but lit the hill.", "fill", "positive"),
    # a shared 'no'
    ("No fires or deaths were reported after the quake.", "death", "negative"),
    ("Neither damage nor deaths were reported.", "death", "negative"),
    ("The plane landed without casualties.", "casualty", "negative"),
    ("The man was not armed or dangerous.", "dangerous", "negative"),
    ("The players were stunned and upset.", "upset", "positive"),
    # done in its place
    ("Passengers slept on the floor instead of being taken to a hotel.", "take", "negative"),
    ("The guards waited outside rather than entering the bank.", "enter", "negative"),
    ("Instead of paying the fine, the firm appealed.", "pay", "negative"),
    ("Rather than pay the fine, the owner shut the mill.", "pay", "negative"),
    ("She chose to sue rather than sell the farm.", "sell", "negative"),
    ("Far from fleeing, the driver helped the injured.", "flee", "negative"),
    ("Three miners fled far from the burning shaft.", "flee", "positive"),
    # a contrast denies the other thing, a comparison nothing
    ("The deputy ordered the pit to be closed, not the mill.", "close", "positive"),
    ("The choir was never more popular than in May.", "popular", "positive"),
    ("I have never been so proud of a pupil as I was then.", "proud", "positive"),
    ("I have never been proud of the club.", "proud", "negative"),
    ("The judge will decide whether charges are to be filed.", "file", "unknown"),
    # nobody is said to have suffered it
    ("No patient was known to have been harmed.", "harm", "negative"),
    ("No one was reported missing.", "miss", "negative"),
    ("No pupil was told to leave.", "leave", "positive"),
    ("Two sailors were known to have been harmed.", "harm", "positive"),
    # what nobody saw was done all the same
    ("Nobody saw who threw the stone.", "throw", "positive"),
    ("The cook did not see who opened the gate.", "open", "positive"),
    ("No survivors found after plane crash in Nepal", "find", "negative"),
    ("The senator has no plans to run for governor.", "run for", "negative"),
    ("There was nothing to indicate fraud at the bank.", "indicate", "negative"),
    ("The crew had no choice but to leave the ship.", "leave", "positive"),
    ("The rider had too much sense to jump the fence.", "jump", "negative"),
    ("The mediator failed to dissuade nurses from striking.", "strike", "positive"),
    # what nobody has to do may be done
    ("Pilots don't need to refuel in Malta.", "refuel", "unknown"),
    ("Tenants did not have to leave.", "leave", "unknown"),
    ("Workers do not have to pay or wait.", "wait", "unknown"),
    ("The bank does not want to close the branch.", "close", "negative"),
    # idioms that deny nothing
    ("Her dive was nothing short of brave.", "be", "positive"),
    ("No fewer than twelve miners died in the blast.", "die", "positive"),
]


@pytest.mark.parametrize(("sentence", "lemma", "expected"), POLARITY)
def test_polarity(nlp: Language, sentence: str, lemma: str, expected: str) -> None:
    assert event(nlp, sentence, lemma).polarity == expected


CERTAINTY = [
    # a further bare form goes on with the one before, whatever the parse hangs it on
    ("The firm hired men to steal papers, plant microphones and hunt spies.", "hunt", "future"),
    ("The guards moved to the gate and opened it.", "open", "certain"),
    ("The ministry spoke on how to end the war.", "end", "hypothetical"),
    ("The coin was revealed to contain lead.", "contain", "certain"),
    ("The drug was shown to cure mice.", "cure", "certain"),
    # what is said to come, in a second clause too; and why something is to be done
    ("The mayor said that the roof was weak and that the hall would close.", "close", "future"),
    ("The singer wrote that she was sorry and that she would pay.", "pay", "future"),
    # a duty, an ability, a rule
    ("Farmers have to pay the levy by June.", "pay", "hypothetical"),
    ("Farmers now have to pay the levy.", "pay", "certain"),
    ("You have got to leave the island.", "leave", "hypothetical"),
    ("The crew had to abandon the ferry.", "abandon", "certain"),
    ("The singer had got to know the conductor.", "know", "certain"),
    ("Residents over 60 are eligible to vote in the poll.", "vote", "hypothetical"),
    ("The bridge is safe to cross.", "cross", "hypothetical"),
    ("The cook was happy to return to the inn.", "return", "certain"),
    ("The nurse knew how to calm the horse.", "calm", "hypothetical"),
    ("Nobody told the crew where to land.", "land", "hypothetical"),
    ("The inn where the poet was said to have died is closed.", "die", "certain"),
    ("The league has yet to ban a player.", "ban", "certain"),
    ("The club has two keepers to guard the goal.", "guard", "future"),
    # an infinitive joined to another
    ("The firm devised a scheme to hide the loss and to obtain a loan.", "obtain", "future"),
    ("The board may appoint the person it trusted and award a contract.", "award", "possible"),
    ("The engineer helped repair the mill and reopen the lock.", "reopen", "certain"),
    ("Rangers saw a bear cross the road and climb a fence.", "climb", "certain"),
    # what a noun is about
    ("The rule lifted the requirement that farmers consult a vet.", "consult", "hypothetical"),
    # what somebody is against
    ("The council opposes building a tower.", "build", "hypothetical"),
    ("The owner rejected selling the yard.", "sell", "hypothetical"),
    ("Skippers voted against building the bridge.", "build", "hypothetical"),
    ("The hospital decided against suing the supplier.", "sue", "hypothetical"),
    ("There is a chance that the bridge collapses.", "collapse", "possible"),
    ("The council heard the demand that angered the miners.", "anger", "certain"),
    ("The clerk weighed leaving the firm.", "leave", "hypothetical"),
    ("It was by chance that the diver found the ring.", "find", "certain"),
    ("The rowers are favored to win the cup.", "win", "future"),
    # orders
    ("Close your gate, lock your gate.", "lock", "hypothetical"),
    ("Don't forget the goats.", "forget", "hypothetical"),
    ("Please wait at the harbour.", "wait", "hypothetical"),
    ('"Stay down, or we will call the guards," the keeper said.', "stay", "hypothetical"),
    ("To apply the patch, click the red button.", "click", "hypothetical"),
    ('The guards noticed one calf "break away from the herd at the gate.', "break", "certain"),
    # a gerund after what is thought of, wanted or risked
    ("The machine is capable of digging a tunnel.", "dig", "possible"),
    ("The heron is at risk of losing its nest.", "lose", "possible"),
    ("Guards talked about what happened at the mill.", "happen", "certain"),
    ("The council talked about selling the park.", "sell", "hypothetical"),
    ("The mayor stressed the importance of planting trees.", "plant", "hypothetical"),
    ("The minister looks forward to opening the museum.", "open", "hypothetical"),
    ("The farmer was fined for selling spoiled milk.", "sell", "certain"),
    ("The film resulted in closing the old pier.", "close", "certain"),
    ("The mayor resigned.", "resign", "certain"),
    ("The mayor may resign.", "resign", "possible"),
    ("The mayor might resign.", "resign", "possible"),
    ("The mayor perhaps resigned.", "resign", "possible"),
    ("The mayor probably resigned.", "resign", "probable"),
    ("The pilot must have slept.", "sleep", "probable"),
    ("After winning the vote, the senator called his brother.", "win", "certain"),
    ("The senator will call his brother after winning the vote.", "win", "future"),
    ("The goalkeeper should have shouted before leaving the line.", "leave", "counterfactual"),
    ("The union threatened to strike unless the mill raised wages.", "threaten", "certain"),
    ("The pilot must rest before the next flight.", "rest", "hypothetical"),
    ("The mayor will resign.", "resign", "future"),
    ("The mayor is going to resign.", "resign", "future"),
    ("The mayor plans to resign.", "resign", "future"),
    ("The mayor said he would resign.", "resign", "future"),
    ("The guard should have entered the school.", "enter", "counterfactual"),
    ("The guard could have stopped the gunman.", "stop", "counterfactual"),
    ("If the mayor resigns, the council votes.", "resign", "hypothetical"),
    ("The council would vote if the mayor resigned.", "vote", "hypothetical"),
    ("The mayor wants to resign.", "resign", "hypothetical"),
    ("Did the mayor resign?", "resign", "hypothetical"),
    ("When did the mayor resign?", "resign", "certain"),
    ("When will the mayor resign?", "resign", "hypothetical"),
    ("The patient could hardly speak.", "speak", "probable"),
    ("Families have to stay in hotels.", "stay", "certain"),
    ("You have to stay calm.", "stay", "hypothetical"),
    ("The mayor is to blame for the leak.", "blame", "certain"),
    ("The plan is to blame the driver.", "blame", "future"),
    ("The mayor began to speak.", "speak", "certain"),
    ("The guard failed to enter the building.", "enter", "certain"),
    ("Rebels will attack and withdraw.", "withdraw", "future"),
    ("Officials plan a vote.", "vote", "future"),
    ("The planned merger was cheered.", "merger", "future"),
    ("Crews seemed to argue.", "argue", "probable"),
    ("Ann Lee was the first climber to reach the summit.", "reach", "certain"),
    ("The company asked workers to strike.", "strike", "future"),
    ("It looked as if the house burned.", "burn", "probable"),
    ("Members voted to strike unless the operators raise pay.", "vote", "certain"),
    ("Members voted to strike unless the operators raise pay.", "raise", "hypothetical"),
    # what cannot be is not, and what could be heard was
    ("The keeper could not hold the ball.", "hold", "certain"),
    ("Surgeons couldn't save the foal.", "save", "certain"),
    ("The court may not hear the appeal.", "hear", "possible"),
    ("Sirens could be heard across the harbour.", "hear", "certain"),
    ("The raiders can be heard using call signs.", "use", "certain"),
    ("The orchestra could be sold.", "sell", "possible"),
    ("Engineers were able to restore power by noon.", "restore", "certain"),
    ("The crew has been able to contain the fire.", "contain", "certain"),
    ("The ferry is able to carry trucks.", "carry", "possible"),
    # what came of a past deed, and what was only aimed at
    ("The striker scored twice to win the cup.", "win", "certain"),
    ("Dunn stopped Reed in the sixth round to retain the title.", "retain", "certain"),
    ("Shares rose to close at 40 euros.", "close", "certain"),
    ("It took the jury six hours to reach a verdict.", "reach", "certain"),
    ("It could take crews a week to repair the line.", "repair", "possible"),
    ("Crews came to fight the fire.", "fire", "certain"),
    ("Actors came to attend the festival.", "festival", "future"),
    ("The union called the vote a sham.", "vote", "certain"),
    ("The union called a vote.", "vote", "hypothetical"),
    ("The two banks abandoned a plan to merge.", "merge", "counterfactual"),
    ("A judge turned down a request by the choir to stop the sale.", "stop", "counterfactual"),
    ("The zoo approved a plan to breed lions.", "breed", "future"),
    ("Engineers will ensure that the dam holds.", "hold", "future"),
    ("The choir took steps to make sure that nobody left.", "leave", "future"),
    ("The nurse ensured that the ward was locked.", "lock", "certain"),
    # subjects, concessions and suppositions
    ("Replacing the valve would have cost little.", "replace", "counterfactual"),
    ("Replacing the valve cost little.", "replace", "certain"),
    ("Prices will rise even if farmers plant more wheat.", "plant", "hypothetical"),
    ("The dog bites if a child that carries food comes close.", "carry", "hypothetical"),
    ("The shop that sells the toys will close if a buyer comes.", "sell", "certain"),
    ("The mayor flew to Rome to win votes.", "win", "future"),
    # what is met, felt, let or had done
    ("The plumber arrived to find the cellar flooded.", "find", "certain"),
    ("The plumber arrived to mend the pipe.", "mend", "future"),
    ("Fans were saddened to learn that the singer had died.", "learn", "certain"),
    ("The fire engine took nine minutes to come.", "come", "certain"),
    ("The guards let the driver go.", "go", "certain"),
    ("The flaw lets thieves open the vault.", "open", "possible"),
    ('"Let me leave," the patient told the nurses.', "leave", "hypothetical"),
    ("The winger returned the ball for a touchdown to give Leeds the lead.", "give", "certain"),
    ("Federer beats Nadal to win the title.", "win", "certain"),
    ("The alarm would have cost $900 to install.", "install", "counterfactual"),
    ("The bill would have allowed banks to sell debts.", "sell", "counterfactual"),
    ("Will Adams scored twice.", "score", "certain"),
    ("Soon the roof was engulfed in flames.", "engulf", "certain"),
    ("How to buy a house", "buy", "hypothetical"),
    ("The minister would neither confirm nor deny the sale.", "confirm", "certain"),
    ('Of the drums he says: "What drums? They came at four."', "say", "certain"),
    ("The club plans to win the cup.", "win", "future"),
    ("The team did not score to win the cup.", "win", "future"),
    ("The coach persuaded the striker to stay.", "stay", "certain"),
    ("They'd signed the lease before the fire.", "sign", "certain"),
    # a modal reaches what shares its form
    ("Officials said the dam might fail and ordered people to leave.", "order", "certain"),
    ("The bank may close branches and cut jobs.", "cut", "possible"),
    # what hangs on a condition
    ("If the judge agrees, the trial will begin in March.", "begin", "hypothetical"),
    ("If the river rises, the town will be evacuated.", "evacuate", "hypothetical"),
    # matters in prospect
    ("Forecasters warned of flooding along the coast.", "flooding", "possible"),
    ("The survey found a risk of collapse at the stadium.", "collapse", "possible"),
    ("The union called for a strike at the port.", "strike", "hypothetical"),
    ("Organisers have plans for a parade in May.", "parade", "future"),
    ("Police announced the arrest of two men.", "arrest", "certain"),
    ("The mine is to close with the loss of 90 jobs.", "loss", "future"),
    ("The mine closed with the loss of 90 jobs.", "loss", "certain"),
    ("The widow tried to deal with the loss of the farm.", "loss", "certain"),
    # what is said to come
    ("The firm said the mine would close and the owner would pay.", "pay", "future"),
    ("The singer said she was hurt, adding that she would sue.", "sue", "future"),
    ("The singer would sue if the club paid nothing.", "sue", "hypothetical"),
    ("The ferry is not anticipated to sail.", "sail", "future"),
    ("She greeted the pupil with whom she'd just had a row.", "have", "certain"),
    ("Fans began to shout when the guards would not open the gate.", "open", "certain"),
    # whether it came to that
    ("The guards fired before anything was thrown.", "throw", "hypothetical"),
    ("The guards fired before a single bottle was thrown.", "throw", "hypothetical"),
    ("The guards fired before stones were thrown.", "throw", "certain"),
    # intentions denied
    ("The senator has no plans to run for governor.", "run for", "hypothetical"),
    ("The club does not intend to sell the goalkeeper.", "sell", "hypothetical"),
    ("The stadium is not going to open this year.", "open", "future"),
]


def test_why_somebody_is_asked_to_do_a_thing_is_certain(nlp: Language) -> None:
    for text in (
        "Police have asked swimmers to stay away because the current is strong.",
        "Residents were told to stay indoors because the current is strong.",
    ):
        reading = extract(annotate(nlp, Document(document="d", text=text)))
        (told,) = [e for e in reading.events if e.lemma == "strong"]
        assert told.certainty == "certain"


@pytest.mark.parametrize(("sentence", "lemma", "expected"), CERTAINTY)
def test_certainty(nlp: Language, sentence: str, lemma: str, expected: str) -> None:
    assert event(nlp, sentence, lemma).certainty == expected
