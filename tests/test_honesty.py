"""An accusation, a denial, a plan or a guess must never stand among the plain statements.

Each row is a sentence and the words of it that are open: whatever claim has one of them as its
trigger, it may stand in neither plain graph (`NOWHERE`), or at most as someone's word
(`ON_SOMEONES_WORD`).
"""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.graph.plain import event_plainness, plainness
from kg.model import Document, Reading

NOWHERE = [
    ("Police arrested Omar Dell on suspicion of murder.", "murder"),
    ("The driver was held on suspicion of negligent homicide.", "homicide"),
    ("Karl Voss is suspected of killing his business partner.", "killing"),
    ("The auditors found no evidence of bribery at the port.", "bribery"),
    ("Investigators found no sign of arson in the warehouse.", "arson"),
    ("There is no record of any warning to the residents.", "warning"),
    ("There was no indication of fraud, the bank said.", "fraud"),
    ("A jury cleared Peter Lund of rape.", "rape"),
    ("The court acquitted the former treasurer of fraud.", "fraud"),
    ("Mr. Hale pleaded not guilty to robbery.", "robbery"),
    ("Report clears Minister Lenz of corruption", "corruption"),
    ("A woman accused actor Rick Vane of assault.", "assault"),
    ("Dorn was accused of attempted murder.", "murder"),
    ("The mayor was accused of taking bribes from builders.", "taking bribes"),
    ("Prosecutors allege that Reid stole insulin from the ward.", "stole"),
    ("Prosecutors said Dana Reid had stolen insulin from the ward.", "stolen"),
    ("Reid allegedly injected two patients with insulin.", "injected"),
    ("Her lawyer denied that she had deleted the messages.", "deleted"),
    ("Arslan denied locking the doors.", "locking"),
    ("Bell denied the theft.", "theft"),
    ("It is unlikely that Lenz lied to the committee.", "lied"),
    ("It is doubtful whether the guard saw the fire.", "saw"),
    ("Police have not confirmed the assault.", "assault"),
    ("Police could not say whether the man jumped or was pushed.", "jumped pushed"),
    ("Had Cole warned the staff, nobody would have died.", "warned died"),
    ("If the brakes failed, the company will pay.", "failed pay"),
    ("Unless the river falls, the town will flood.", "falls flood"),
    ("The deputy should have entered the school and stopped the gunman.", "entered stopped"),
    ("Officials could have closed the road earlier.", "closed"),
    ("The minister would have resigned, her aide said.", "resigned"),
    ("The company failed to inspect the boiler.", "inspect"),
    ("The captain refused to leave the bridge.", "leave"),
    ("Nobody inspected the boiler before the blast.", "inspected"),
    ("None of the guards opened the gates.", "opened"),
    ("Neither the mayor nor the governor visited the camp.", "visited"),
    ("The guards never opened the gates.", "opened"),
    ("The union threatened to strike on Monday.", "strike"),
    ("The board plans to dismiss the director.", "dismiss"),
    ("Lars Berg will lead the merged group.", "lead"),
    ("Thomas has not resigned, his office said.", "resigned"),
    ("Did the director know about the leak?", "know"),
    ("Detectives are investigating whether Stone poisoned the well.", "poisoned"),
    ("Stone may have poisoned the well.", "poisoned"),
    ("Stone reportedly tried to poison the well.", "poison"),
    ("The paper retracted a story that said Brandt had paid hush money.", "paid"),
    ("The claim that Vane hit the girl is false.", "hit"),
    ("Rumours that the bank had collapsed spread quickly.", "collapsed"),
    ("Voss was charged with murder and kidnapping.", "murder kidnapping"),
    ("Voss faces charges of embezzlement.", "embezzlement"),
    ("The indictment says Kim Dorn tried to kill her neighbour.", "kill"),
    ("She sued the hospital for negligence.", "negligence"),
    ("Demonstrators called the minister a thief who robbed the poor.", "robbed"),
    ("The teacher was wrongly accused of stealing the money.", "stealing"),
    ("Witnesses claimed the officer kicked the man.", "kicked"),
    ("The suspected arsonist is thought to have set fire to four barns.", "set fire"),
    ("The former banker stood trial for fraud in Vienna.", "fraud"),
    ("Two brothers are wanted for the kidnapping of a student.", "kidnapping"),
    ("A man was arrested in connection with the stabbing.", "stabbing"),
    ("A nurse was detained over the theft of morphine.", "theft"),
    ("The coach is under investigation for bribery.", "bribery"),
    ("Federal agents arrested Judge Ana Ruiz for taking money from litigants.", "taking"),
    ("The skipper was not convicted of manslaughter.", "manslaughter"),
    ("Her conviction for arson was overturned.", "arson"),
    ("Inspectors ruled out sabotage.", "sabotage"),
    ("Detectives have not ruled out arson.", "arson"),
    ("Without evidence of fraud, the commission closed the case.", "fraud"),
    ("For lack of evidence of abuse, the council kept the carer.", "abuse"),
    ("The umpires saw no sign of fraud or bribery.", "fraud bribery"),
    ("There is no proof that the goalkeeper took money.", "took"),
    ("There was little evidence that the levee broke before dawn.", "broke"),
    ("The airline has not confirmed that the pilot died.", "died"),
    ("Police could not confirm the explosion.", "explosion"),
    ("Had the referee stopped the match, nobody would have been trampled.", "stopped trampled"),
    ("He acted as if he had won the election.", "won"),
    ("The clerk pretended to count the votes.", "count"),
    ("The lawsuit says the hospital poisoned twelve patients.", "poisoned"),
    ("The prosecutor told the court that Kern strangled a neighbour.", "strangled"),
    ("The defence said the sergeant had beaten the boy first.", "beaten"),
    ("The ferry is feared to have sunk.", "sunk"),
    ("The bridge was apparently damaged by the flood.", "damaged"),
    ("The election was supposedly rigged by the army.", "rigged"),
    ("The myth that the striker bribed a referee persists.", "bribed"),
    ("A conspiracy theory that the mayor burned the ballots spread online.", "burned"),
    ("The senator falsely claimed that the union had rigged the vote.", "rigged"),
    ("The broadcaster withdrew a report that the king had died.", "died"),
    ("An article that said the bank had failed was retracted.", "failed"),
    ("The senator branded the governor a coward who fled the city.", "fled"),
    ("The champion is unlikely to win the race.", "win"),
    ("It is not true that the merger collapsed.", "collapsed"),
    ("It is possible that the river burst its banks overnight.", "burst"),
    ("The regulator dismissed claims that the firms had cheated their customers.", "cheated"),
    ("The tribunal exonerated the surgeon of negligence.", "negligence"),
    ("She was found not guilty of embezzlement.", "embezzlement"),
    ("The spy faces ten years in prison if convicted of treason.", "convicted"),
    ("Nothing suggests that the train derailed.", "derailed"),
    ("No witness said that the driver slept.", "slept"),
    ("There was no immediate word on casualties.", "casualties"),
    ("It was rumoured that the champion had taken drugs.", "taken"),
    ("The team almost won the title.", "won"),
    ("Ferrer, acquitted last year of theft, won the mayoral race.", "theft"),
    ("The paper accused the coach of match fixing and bribery.", "bribery"),
    ("It appears that the pilot fell asleep.", "fell"),
    ("It is a lie that the club bribed the linesman, Bose said.", "bribed"),
    ("Engineers have yet to find evidence of sabotage.", "find sabotage"),
    ("The committee failed to find any evidence of fraud.", "find fraud"),
    ("The court heard that Kern strangled her with a scarf.", "strangled"),
    ("Fake posts said that the bridge had collapsed.", "collapsed"),
    ("Four men were detained on suspicion of plotting to bomb the stadium.", "plotting bomb"),
    ("The jury could not agree on whether he strangled her.", "strangled"),
    ("The bank came close to collapsing.", "collapsing"),
    ("The referee was accused by fans of favouring the hosts.", "favouring"),
    ("If it were true that the minister lied, he would resign.", "lied resign"),
    ("The story, which said that the singer had died, was wrong.", "died"),
]

ON_SOMEONES_WORD = [
    ("Police said two men robbed the bank.", "robbed"),
    ("According to the ministry, the dam burst at noon.", "burst"),
    ('"The roof came down," a miner told reporters.', "came"),
    ("The roof came down, a miner said, because the props were rotten.", "came"),
    ("Authorities said Friday, citing video, that the truck hit a wall.", "hit"),
    ("The guards had locked the doors, survivors said.", "locked"),
    ("Survivors said that the guards had locked the doors.", "locked"),
    ("A video showed that the officer stood outside.", "stood"),
    ("The agency reported that the minister had resigned.", "resigned"),
    ("On Monday, the governor, Hasan Demir, said twelve workers had died.", "died"),
    ("The mayor believes that the plant poisoned the river.", "poisoned"),
    ("Neighbours described how the car hit the fence.", "hit"),
    ("In an email, the chief wrote that his officers had saved lives.", "saved"),
    ("The river rose two metres overnight, the mayor said.", "rose"),
    ("The two banks merged in March, according to the regulator.", "merged"),
    ("Election officials said the challenger had won by nine votes.", "won"),
    ("The coach told reporters that Maro broke his leg in training.", "broke"),
    ("The court found that Kern had strangled his wife.", "strangled"),
    ("Judge Amari ruled that the company had cheated its customers.", "cheated"),
    ("The jury found that the trawler had rammed the ferry.", "rammed"),
    ("The defender pushed Maro, the coach said Sunday, because he was angry.", "pushed"),
    ("The levee broke, officials said, because the pumps failed.", "broke failed"),
    ("Spokeswoman Eva Holm announced that the airline had dismissed forty pilots.", "dismissed"),
    ("A survey showed that prices fell in May.", "fell"),
    ("Investigators determined that lightning caused the fire.", "caused"),
    ("The captain admitted that he had left the bridge.", "left"),
    ("The ministry confirmed that eleven soldiers died.", "died"),
    ("Her brother recalled that she trained every morning.", "trained"),
    ("The union said members walked out at noon.", "walked"),
    ("Prosecutors said the fire killed nine people.", "killed"),
    ("The party hailed him as a hero who saved the nation.", "saved"),
    ("The court held that the firm caused the spill.", "caused"),
]

STATED = [
    ("Two men robbed the bank on Friday.", "robbed"),
    ("The minister resigned on Monday.", "resigned"),
    ("A court convicted Voss of murder.", "convicted"),
    ("Police arrested Omar Dell on suspicion of murder.", "arrested"),
    ("The auditors found no evidence of bribery at the port, so they closed the file.", "closed"),
    ("Prosecutors charged Voss with murder.", "charged"),
    ("A court convicted Voss of murder.", "murder"),
    ("He was found guilty of manslaughter.", "manslaughter"),
    ("The jury acquitted the treasurer of fraud.", "acquitted"),
    ("A jury cleared Peter Lund of rape.", "cleared"),
    ("The flood swept away four houses in Brod.", "swept"),
    ("The two airlines merged in 2009.", "merged"),
    ("United won the cup after a goal by Maro.", "won"),
    ("Voters elected Hanna Lind on Sunday.", "elected"),
    ("The firefighters were honoured for saving twelve children.", "honoured"),
    ("The town held a vigil for the victims of the attack.", "attack"),
    ("Thousands protested against the killing of a student.", "killing"),
    ("The company was fined for polluting the river.", "polluting"),
    ("The striker was banned for biting an opponent.", "biting"),
    ("The paper retracted a story that said Brandt had paid hush money.", "retracted"),
    ("Demonstrators called the minister a thief who robbed the poor.", "called"),
    ("The rescuers found no survivors and left the valley on Monday.", "left"),
    ("The council cleared the road of snow before the race.", "cleared"),
    ("The mayor is happy that the bridge opened.", "opened"),
    ("There is no doubt that the dam broke.", "broke"),
    ("It is true that the dam broke.", "broke"),
    ("The children heard that the school had closed.", "closed"),
    ("She pleaded guilty to stealing jewels.", "stealing"),
    ("The government blamed rebels for the bombing of the station.", "bombing"),
    ("The airline called the pilot, who was asleep.", "asleep"),
    ("Officers arrested a man after the robbery of a bank.", "robbery"),
    ("Nearly forty houses burned in the fire.", "burned"),
    ("The commission absolved the pilots of blame for the crash.", "absolved"),
    ("The mayor was acquitted of bribery but convicted of perjury.", "perjury"),
    ("The judge sentenced Moss to life for the murder of the clerk.", "murder"),
    ("Grief followed the murder of a teacher in Lund.", "murder"),
    ("The murder of the teacher shocked the town, police said on Friday.", "said"),
]


def read(nlp: Language, sentence: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=sentence)))


def levels(reading: Reading, words: str) -> dict[str, str | None]:
    """Where each claim stands whose trigger shares a word with `words`."""
    text = reading.document.text
    found = event_plainness(reading)
    return {
        text[e.trigger.start : e.trigger.end]: found[e.id]
        for e in reading.events
        if set(text[e.trigger.start : e.trigger.end].split()) & set(words.split())
    }


@pytest.mark.parametrize(("sentence", "words"), NOWHERE)
def test_what_is_open_denied_or_not_so_stands_nowhere(
    nlp: Language, sentence: str, words: str
) -> None:
    reading = read(nlp, sentence)
    assert {w: at for w, at in levels(reading, words).items() if at} == {}
    assert [r.predicate for r in reading.relations if plainness(r) == "plain"] in (
        [],
        ["kg:holdsPosition"],
    )


@pytest.mark.parametrize(("sentence", "words"), ON_SOMEONES_WORD)
def test_what_someone_says_is_never_the_documents_own_word(
    nlp: Language, sentence: str, words: str
) -> None:
    found = levels(read(nlp, sentence), words)
    assert found, "the claim itself must be read"
    assert "plain" not in found.values()


@pytest.mark.parametrize(("sentence", "words"), STATED)
def test_what_is_stated_stands_plainly(nlp: Language, sentence: str, words: str) -> None:
    assert "plain" in levels(read(nlp, sentence), words).values()
