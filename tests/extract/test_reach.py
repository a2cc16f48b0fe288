"""How far a report reaches: beyond its tag, to a second clause, and not to how it was said."""

# ruff: noqa: E501

import pytest

REACH = [
    # beyond a tag
    ("He did not drown, the coroner said; there was no water in the lungs.", "was", "coroner", "reported negative certain"),
    ("Two of the nets, she adds, were torn; the boat was found on a reef.", "found", "she", "reported"),
    ("The gas came first, says the delegate Ana Rojas, and it was thrown from a roof.", "thrown", "Ana Rojas", "reported"),
    ("The mill burned, the owner said; the insurer says the alarm failed.", "failed", "insurer", "reported"),
    ("The owner swore that he had paid; no receipt exists.", "exists", "", "asserted negative certain"),
    # past a phrase
    ("The police chief has admitted for the first time that his officers beat the crowd.", "beat", "chief", "reported"),
    ("Doctors warned in a letter that the ward was unsafe.", "unsafe", "Doctors", "reported"),
    ("The club confirmed for the second time that it had sold the pitch.", "sold", "club", "reported"),
    ("The mayor complained in a letter that the press published.", "published", "", "asserted"),
    # a second clause with 'that'
    ("Police say they had to stun the driver, and that he told them a lie.", "told", "Police", "reported"),
    ("Lee claimed that the mayor had promised to save the mill and that she had a buyer.", "had", "Lee", "alleged"),
    # … with the verb in the tense of what was said
    ('The bakery said it was "deeply sorry" and had closed both its shops.', "closed", "bakery", "reported"),
    ('The coach said she was "proud" and would play in June.', "play", "coach", "reported positive future"),
    # a denial reaches no clause that tells the reader which place or person
    ("The firm denied claims that it skipped checks at its mill, where a boiler exploded in May.", "exploded", "", "asserted"),
    ("The firm denied claims that it skipped checks at its mill, where a boiler exploded in May.", "skipped", "firm", "denied"),
    ("The clinic denied that it had drugged the runner, who collapsed in May.", "collapsed", "", "asserted"),
    ("The cook denied that it was the waiter, not he, who lit the stove.", "lit", "cook", "denied"),
    # … and a promise none about what has happened
    ("The mayor vowed to find the men who have poisoned the well.", "poisoned", "", "asserted"),
    # who describes somebody tells what he did
    ("Neighbours describe a shy man who repaired clocks.", "repaired", "Neighbours", "reported"),
    ("She described the man who shot her brother.", "shot", "", "asserted"),
    # how it was said
    ("The roof fell in at noon, Weber said, reading from a paper that an aide had brought.", "brought", "", "asserted"),
    ("One sailor was killed in the attack, the navy said, without giving a name.", "giving", "", "asserted negative certain"),
    ("The bus overturned, police said, killing nine people.", "killing", "police", "reported"),
    ("The ferry sank off Bohol, the coast guard said, as trawlers searched for survivors.", "searched", "", "asserted"),
    ("The bishop thanked a parish which, he said, had rebuilt the school.", "thanked", "", "asserted"),
    ("The bishop thanked a parish which, he said, had rebuilt the school.", "rebuilt", "he", "reported"),
    ("The harbour paid twice: the crane, the master says, had cracked in May.", "paid", "", "asserted"),
    ("The harbour paid twice: the crane, the master says, had cracked in May.", "cracked", "master", "reported"),
    # what was done to somebody continues no account
    ("Witnesses said the girl was hit by a truck. She was flown to Kiel.", "flown", "", "asserted"),
    ("Witnesses said the girl ran into the road. She died in hospital.", "died", "", "asserted"),
    ("Witnesses said the girl ran into the road. She then threw a stone.", "threw", "Witnesses", "reported"),
]  # fmt: skip

WORDS = [
    ("The jewels said to have been stolen were found in a barn.", "stolen", "", "alleged"),
    ("A teenager has confessed to killing the baker.", "killing", "teenager", "reported"),
    ("The patient was admitted to hospital after the concert.", "concert", "", "asserted"),
    ("Deputies found the driver hiding in a barn.", "hiding", "", "asserted"),
    ("The study found that the lake is shrinking.", "shrinking", "study", "reported"),
    ("Weber's case is that the harbour had closed.", "closed", "Weber", "reported"),
    ("The guard slept in that case.", "slept", "", "asserted"),
    ("The firm contested that wages were owed.", "owed", "firm", "denied"),
    ("The doctor spoke of a sudden collapse.", "collapse", "doctor", "reported"),
    ("The doctor spoke of the collapse at the theatre.", "collapse", "", "asserted"),
    ("The bishop ruled out that the choir had been paid.", "paid", "bishop", "reported negative certain"),
    ("The singer was fined and ordered to sweep the park.", "sweep", "", "reported positive hypothetical"),
    # whose words
    ("The note came after, in the words of the ministry, a patrol fired on a boat.", "fired", "ministry", "reported"),
    ("The bank failed in May, in the view of the auditor; an expert called it sound.", "failed", "auditor", "reported"),
    ("The fire had been set, the chairman went on, since a camera was cut.", "set", "chairman", "reported"),
    # who speaks before a colon or a comma
    ("The nurse gives us one more riddle: “We got the call at six.”", "got", "nurse", "reported"),
    ("The producers had this to say about the actor: “Lee is a giant.”", "is", "producers", "reported"),
    # a hyphen names no source
    ("Woman killed in hit-and-run, driver charged", "killed", "", "asserted"),
    ("Sacked worker shoots ex-colleagues", "shoots", "", "asserted"),
    ("Bank closed branches - watchdog", "closed", "watchdog", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), REACH)
def test_how_far_a_report_reaches(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


@pytest.mark.parametrize(("text", "word", "holders", "how"), WORDS)
def test_what_is_a_report(told, text, word, holders, how):
    assert told(text, word) == (holders, how)
