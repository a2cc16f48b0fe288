"""Verbs of several senses: what stands beside them decides the class of the action."""

from collections.abc import Callable

import pytest

ROWS = [
    ("The bank was fined for misleading customers.", "fine", "Sentence"),
    ("Police questioned two men.", "question", "Interrogation"),
    ("The jury found Kern guilty of fraud.", "find guilty", "Conviction"),
    ("The court found the driver not guilty.", "find not guilty", "Ruling"),
    ("Kern was found not guilty of murder.", "find not guilty", "Ruling"),
    ("The airline fired 200 pilots.", "fire", "Dismissal"),
    ("The coach was fired on Monday.", "fire", "Dismissal"),
    ("Soldiers fired at the crowd.", "fire at", "Shooting"),
    ("The officer fired three shots.", "fire shots", "Shooting"),
    ("Prosecutors dropped the charges.", "drop", "JusticeAction"),
    ("A plane dropped bombs on the village.", "drop", "Bombing"),
    ("Oil prices dropped sharply.", "drop", "Decrease"),
    ("The club dropped its captain.", "drop", "Dismissal"),
    ("The workers struck for three days.", "strike", "Protest"),
    ("The storm struck the coast.", "strike", "NaturalDisaster"),
    ("A truck struck the bus.", "strike", "Accident"),
    ("An earthquake hit Peru.", "hit", "NaturalDisaster"),
    ("Police held him without charge.", "hold", "Arrest"),
    ("She holds office until May.", "hold", "State"),
    ("The senator ran for governor.", "run for", "Election"),
    ("He runs a small bank.", "run", "PersonnelAction"),
    ("The boy ran into the street.", "run", "Movement"),
    ("The film crew shot a scene near the river.", "shoot", "Creation"),
    ("The officer shot a dog.", "shoot", "Shooting"),
    ("The court cleared the nurse of theft.", "clear", "Ruling"),
    ("Workers cleared the road.", "clear", "Transport"),
    ("Regulators cleared the merger.", "clear", "PoliticalAction"),
    ("The ministry issued a warning.", "issue", "Warning"),
    ("The judge issued a warrant.", "issue", "JusticeAction"),
    ("The government fell in March.", "fall", "End"),
    ("Shares fell sharply.", "fall", "Decrease"),
    ("The climber fell from a ledge.", "fall", "Accident"),
    ("The city fell to the rebels.", "fall", "MilitaryAction"),
    ("A submarine sank the ferry.", "sink", "Attack"),
    ("The ferry sank off Crete.", "sink", "Accident"),
    ("The tanker was grounded near Malta.", "ground", "Accident"),
    ("Officials grounded all flights.", "ground", "Suspension"),
    ("The prosecutor charged two men.", "charge", "Charge"),
    ("The hotel charged a fee.", "charge", "Payment"),
    ("She left her job.", "leave", "Resignation"),
    ("The bomber left a note.", "leave", "Action"),
    ("The guests left the hotel.", "leave", "Departure"),
    ("Parliament passed the bill.", "pass", "PoliticalAction"),
    ("The charity raised two million pounds.", "raise", "Payment"),
    ("The tribunal reached a verdict.", "reach", "Ruling"),
    ("The team beat its rival.", "beat", "Victory"),
    ("The dam broke.", "break", "Destruction"),
    ("A fire broke out in the hold of the ferry.", "break out", "Start"),
    ("The group released a statement.", "release", "Statement"),
    ("The kidnappers released the girl.", "release", "Release"),
    ("The band released an album.", "release", "Launch"),
    ("The union called for a strike.", "strike", "Protest"),
    ("An air strike destroyed the bridge.", "strike", "Attack"),
    ("The release of the album was delayed.", "release", "Launch"),
    ("The release of the hostages was delayed.", "release", "Release"),
]


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_sense(action: Callable[[str, str], str], text: str, lemma: str, expected: str) -> None:
    assert action(text, lemma) == expected
