"""Who is meant by a description, a form of a name or a pronoun: and when nobody is told to be."""

import pytest

from tests.annotate.conftest import Read

Rows = list[tuple[str, str, str]]

ONE: Rows = [
    # who is accused of doing something to 'them' does it to others
    ("Tenants accused the bank of failing to warn them.", "them", "Tenants"),
    ("Both divers thanked the pilot for saving them.", "them", "Both divers"),
    # an apposition behind a name is of whom is named, not of several
    (
        "Three pupils of Enzo Okri, the tailor who was hurt on Monday, came. They were sad.",
        "the tailor",
        "Enzo Okri",
    ),
    # ranks in full and short
    (
        "Sgt. Finn Renn fell from the wall. His lawyer said the sergeant was well.",
        "the sergeant",
        "Finn Renn",
    ),
    (
        "A farmer aimed at Sgt. Finn Renn at noon, two guards told the paper. The 41-year-old "
        "sergeant, a father of two, shouted twice.",
        "The 41-year-old sergeant",
        "Finn Renn",
    ),
    # an age alone is of somebody without an office
    (
        "Judge Mona Lind rejected a plea by the town to drop the suit, which was brought by the "
        "family of Emil Strand. The 43-year-old was killed in March.",
        "The 43-year-old",
        "Emil Strand",
    ),
    # popular papers
    (
        '"I was first," said survivor Kenneth Poll, a driver who lost his wife Jane in the crash. '
        '"I asked the guard to wait. She would not."\n\nThe dad-of-two, who was pulled from the '
        "car by a nurse, says he will sue.",
        "The dad",
        "Kenneth Poll",
    ),
    (
        "Developer Conrad Ostby met the bishop. Millionaire Ostby, whose villa is empty, has fled.",
        "Ostby",
        "Conrad Ostby",
    ),
    # what a participle gives is a name
    (
        "The quarry, run by a company called Vindal, was fined. The firm denied it. According to "
        "Vindal, the dust was harmless.",
        "a company",
        "Vindal",
    ),
    (
        "The ferry's master, Captain Jon Berg, was questioned by the crew.",
        "The ferry's master",
        "Jon Berg",
    ),
    # vessels
    (
        "The ferry Alma Reed sank on Friday. The burning ship was towed.",
        "The burning ship",
        "Alma Reed",
    ),
    ("The Alma Reed, a passenger ferry, sank. The ferry was old.", "The ferry", "Alma Reed"),
    ("Divers saw the tanker Nordic Star. The vessel leaked.", "The vessel", "Nordic Star"),
    ("Divers saw the ferry Queen Ilsabe. The stricken ship sank.", "ship", "Queen Ilsabe"),
    ("The trawler Hedda sank. The 20-metre boat had no radio.", "boat", "Hedda"),
    (
        "A ferry caught fire on Monday. The Alma Reed, a 31-year-old vessel, left Hull at noon.",
        "A ferry",
        "Alma Reed",
    ),
    # who is called by children
    (
        'Clerk Petra Hain hid. "I saw them come in," she said. The mother of one told the paper '
        "that two men wore masks.",
        "mother",
        "Petra Hain",
    ),
    # papers that are called as people are
    (
        "The newspaper Marlow Bay Courier reported last month that a nurse had lied.",
        "The newspaper",
        "Marlow Bay Courier",
    ),
]

SAME: list[tuple[str, str, int, str]] = [
    # what is set before a clause and taken up by its pronoun
    ('Ann Lee blamed Bo. "My brother, he never touched a gun," she said.', "he", 0, "My brother"),
    ('A cook told the Gazette, "The guards, they just ran out of the inn."', "they", 0, "guards"),
    # what 'as for' opens with is told of
    ("Mr Oduya helped us. As for Marek, he was no angel.", "he", 0, "Marek"),
    (
        "Mr Oduya helped us. He told us that he was glad.\n\nAs for Marek, he was no angel. He "
        "shouted too much after he lost his farm.",
        "He",
        1,
        "Marek",
    ),
    # what is signed is the contract, and no board
    ("The board was not told of the contract until it had been signed.", "it", 0, "the contract"),
    ("The school learned of the lease after it had been signed.", "it", 0, "the lease"),
    ("The club heard of the treaty before it was ratified, a coach said.", "it", 0, "the treaty"),
    ("The court rejected the appeal because it was filed late.", "it", 0, "the appeal"),
    ("The hospital saw the bill only when it was amended, a nurse said.", "it", 0, "the bill"),
    # who says what another did is that other not
    (
        "A union spokeswoman, Ida Rask, denied it. Nine miners were hurt and Holm called the "
        "doctor himself, she said.",
        "she",
        0,
        "Ida Rask",
    ),
    (
        "A police spokeswoman, Irma Laske, denied it. Two vans came and Terevik opened the gate "
        "herself, she said.",
        "she",
        0,
        "Irma Laske",
    ),
    ("The lawyer, Ida Rask, denied it. Ann Holm never left, she said.", "she", 0, "Ida Rask"),
    (
        "The coach, Nils Farr, was calm. The ball had hit the bar and Reed had not moved, he said.",
        "he",
        0,
        "Nils Farr",
    ),
    ("The judge, Karl Oden, was calm. Bo Marsh had not lied, he said.", "he", 0, "Karl Oden"),
    # whose friend or colleague tells it
    ("A friend of the blonde insisted that she had nothing to hide.", "she", 0, "the blonde"),
    ("A colleague of the teacher said she had complained twice.", "she", 0, "the teacher"),
    ("A friend of the pilot said he had slept badly at home.", "he", 0, "the pilot"),
    # who pleads, and who is charged, is the client
    ("Anders Rask's solicitor says he will plead guilty to the theft.", "he", 0, "Anders Rask"),
    ("The lawyer of Nils Moe said he had been cleared by the board.", "he", 0, "Nils Moe"),
    (
        "Anders Rask won the case. His lawyer, Tom Berg, has rejected the claim, insisting that "
        "the vote had been bought by his client.",
        "his client",
        0,
        "Anders Rask",
    ),
    # who is to be replaced by another of a role has it
    (
        "The local referee, Nils Aune, said in May that there was not enough film to ban Karsen. "
        "The clubs have called for him to be replaced by an independent referee.",
        "him",
        0,
        "Nils Aune",
    ),
    # who stands beside a subject that is no 'he'
    (
        'Paul Brix said he heard a bang. "I know because my film had just begun," said Brix.\n\n'
        "Nurse Mary Falk, who was with Dr. Thomas Rehn when he dropped the glass, is ill.",
        "he",
        1,
        "Thomas Rehn",
    ),
    # who tells of a death is not the dead
    (
        "Ole Brandt was shot on Sunday. Colonel Dov Reis, who says that he died in May, left.",
        "he",
        0,
        "Ole Brandt",
    ),
    ("Anna Sand fell on Monday. Judge Ruth Berg says she died there.", "she", 0, "Anna Sand"),
    # whoever is asked by somebody does what follows
    (
        "The deputy, Ned Asch, spoke on Sunday. Pressed by Otto Fenn, who owns the mill, he left.",
        "he",
        0,
        "Ned Asch",
    ),
    # whom 'he said' is told before is not whom he tells of
    (
        'The clerk, Ned Asch, was buried. His brother Anton, a baker, spoke on Sunday. "The army '
        'told us he died in May," he said.',
        "he",
        0,
        "Ned Asch",
    ),
    (
        'Mayor Olaf Stern blamed the governor, Karl Voss. "He knew of the leak," he said.',
        "He",
        0,
        "Karl Voss",
    ),
    (
        'Mayor Olaf Stern blamed the governor, Karl Voss. "He knew of the leak," he said.',
        "he",
        0,
        "Olaf Stern",
    ),
    # into whose words 'he said' is put
    ("Inspector Wrenn spoke. Ferrow, he said, had been warned in May.", "he", 0, "Wrenn"),
    # who is asked, and who then answers
    (
        "Judge Signe Moe asked Magda Ferrow whether she had known. She shook her head.",
        "she",
        0,
        "Magda Ferrow",
    ),
    (
        "Judge Signe Moe asked Magda Ferrow whether she had known. She shook her head.",
        "She",
        0,
        "Magda Ferrow",
    ),
    (
        "The surgeon, Ada Holm, asked Eva Lind why the ward was shut. She did not reply.",
        "She",
        0,
        "Eva Lind",
    ),
    # of whom a man speaks
    (
        "One pupil from Halvmark is missing. Foreign Minister Jens Aldo said her aunt had come.",
        "her",
        0,
        "One pupil",
    ),
    # who tells of what was not his death
    ("Ned Asch wrote that he nearly died.", "he", 0, "Ned Asch"),
    ("Ned Asch denied that he was dead.", "he", 0, "Ned Asch"),
    # an owner who is told of later in the speech of a lawyer
    (
        "Anders Rask won the case. His lawyer, Tom Berg, said that his client was glad.",
        "his client",
        0,
        "Anders Rask",
    ),
    # and no firm
    (
        "The Farmers' League accused Dellan Foods of theft. Otto Krag said the firm had lied.",
        "the firm",
        0,
        "Dellan Foods",
    ),
]

OTHER: list[tuple[str, str, int, str]] = [
    ("A neighbour of the suspect said that he was quiet.", "he", 0, "neighbour"),
    ("A friend of the nurse said that she had taken money.", "she", 0, "friend"),
    ("Ruth Berg asked her aunt if she could stay.", "she", 0, "her aunt"),
    ("As for the boat of Nils Marek, Tom Oduya said he would sell it.", "he", 0, "Nils Marek"),
    ("Anders Rask's solicitor says he will read the file.", "he", 0, "Anders Rask"),
    (
        "The local referee, Nils Aune, said that Tom Karsen was tired. The clubs have called for "
        "him to be replaced by a younger striker.",
        "him",
        0,
        "Nils Aune",
    ),
    (
        "Paul Falk, who was with Thomas Rehn when he dropped the glass, is ill.",
        "he",
        0,
        "Thomas Rehn",
    ),
    (
        "Mr. Per Aune was seen to hold a spear. The guard, who did not use her weapon, ran.",
        "her weapon",
        0,
        "a spear",
    ),
]

TWO: Rows = [
    (
        "Three pupils of Enzo Okri, members of a choir, came. Their teacher was glad.",
        "members",
        "Enzo Okri",
    ),
    # who serves in a force is nobody whom it meets
    (
        "Two neighbours of Ann Berg spoke to the paper. Asked whether Berg had fired at the "
        "officers, the clerk was silent.",
        "the officers",
        "Two neighbours",
    ),
    (
        "The protesters had marched since noon. Ida Moe saw how the soldiers slept.",
        "the soldiers",
        "The protesters",
    ),
    (
        "Sgt. Finn Renn met Sgt. Ivar Moe on Monday. The sergeant ran.",
        "The sergeant",
        "Ivar Moe",
    ),
    (
        "Sgt. Finn Renn met Sgt. Ivar Moe on Monday. The 41-year-old sergeant ran.",
        "The 41-year-old sergeant",
        "Ivar Moe",
    ),
    (
        "Sgt. Finn Renn met another sergeant on Monday. The 41-year-old sergeant ran.",
        "The 41-year-old sergeant",
        "Finn Renn",
    ),
    (
        "Kenneth Poll met Thomas Rand. The dad-of-two says he will sue.",
        "dad",
        "Thomas Rand",
    ),
    (
        "Developer Conrad Ostby met the mayor. Millionaire Ostby has fled.",
        "the mayor",
        "Ostby",
    ),
    (
        "The trawler Gerd Moen and the ferry Alma Reed collided. The ship sank.",
        "The ship",
        "Alma Reed",
    ),
    ("The ferry Alma Reed sank. A second ship came. The ship left.", "The ship", "Alma Reed"),
    ("A trawler sank on Monday. The ferry Alma Reed left Hull.", "A trawler", "Alma Reed"),
    ("A ferry hit the Alma Reed, a vessel of the navy.", "A ferry", "Alma Reed"),
    ("Clerk Petra Hain met the mother of two pupils.", "mother", "Petra Hain"),
    ("The ferry Alma Reed sank. The rescue ship came.", "The rescue ship", "Alma Reed"),
    (
        "Brandt Holdings sold Brandt Air to a rival. Brandt lost a court case in May.",
        "Brandt",
        "Brandt Holdings",
    ),
]


@pytest.mark.parametrize(("text", "words", "name"), ONE)
def test_a_description_is_joined_to_who_or_what_is_named(
    read: Read, chain_of, text: str, words: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, words) == chain_of(annotation, name)


@pytest.mark.parametrize(("text", "words", "name"), TWO)
def test_a_description_that_may_be_of_another_stays_apart(
    read: Read, chain_of, text: str, words: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, words) != chain_of(annotation, name)


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        # people by their surname elsewhere
        (
            "Two neighbours of Darragh Okri, the tailor, came. Okri had lived there for years, "
            "said a friend. Okri, 41, sang well.",
            "Darragh Okri",
            "Person",
        ),
        # vessels by their article, in a text of vessels
        (
            "The Ida Reed had been sold twice before the fire. The crew left the Ida Reed in a "
            "small boat. The ship was old.",
            "Ida Reed",
            "Work",
        ),
        (
            "Ida Reed sold the boat. He remembered the Ida Reed whom he knew.",
            "Ida Reed",
            "Person",
        ),
        (
            "The ship sailed at noon. Guards led the Ida Reed out. Reed, 43, is a nurse.",
            "Ida Reed",
            "Person",
        ),
        # papers that are called as people are
        (
            "The newspaper Marlow Bay Courier reported last month that a nurse had lied.",
            "Marlow Bay Courier",
            "Organization",
        ),
        ("The ro-pax Queen Ilsabe was built in 1995.", "Queen Ilsabe", "Work"),
        ("The yacht Lady Corin burned.", "Lady Corin", "Work"),
        ("The ferry boss Queen Maud spoke.", "Maud", "Person"),
    ],
)
def test_the_text_tells_of_what_type_a_name_is(read: Read, text: str, name: str, kind: str) -> None:
    annotation = read(text)
    types = {m.type for m in annotation.mentions if m.head.words(text) == name}
    assert types == {kind}


def test_an_adverb_that_opens_a_sentence_is_no_part_of_who_is_told_of(read: Read) -> None:
    text = "Meanwhile hero cook Bera Torvald, 28, was hailed by guests."
    told = {m.span.words(text) for m in read(text).mentions}
    assert not any("Meanwhile" in words for words in told)
    assert "Rear" not in {
        m.head.words(t) for t in ["He met Rear Admiral Tor Grann."] for m in read(t).mentions
    }


@pytest.mark.parametrize(("text", "words", "place", "who"), SAME)
def test_a_clause_tells_whom_a_pronoun_means(
    read: Read, chain_of, text: str, words: str, place: int, who: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, words, place) == chain_of(annotation, who)


@pytest.mark.parametrize(("text", "words", "place", "who"), OTHER)
def test_a_like_clause_of_another_does_not(
    read: Read, chain_of, text: str, words: str, place: int, who: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, words, place) != chain_of(annotation, who)


def test_a_surname_right_after_a_relative_spoke_is_the_relative(read: Read, chain_of) -> None:
    annotation = read(
        "Two pupils of Darragh Okri, the tailor who was hurt, came. Okri was kind, they said. His "
        "sister, Yvonne Okri, called that a lie.\n\n"
        '"My brother begged them for more time," said Okri, a teacher, who stood near the house.'
    )
    assert chain_of(annotation, "Yvonne Okri") == chain_of(annotation, "a teacher")
    assert chain_of(annotation, "Darragh Okri") != chain_of(annotation, "a teacher")


def test_in_live_lines_a_firm_is_named_in_full_below_its_short_form(read: Read, chain_of) -> None:
    lines = (
        "16:20 The fire service denied that it had seen the plant, as Vindal claims.\n\n"
        "15:48 Reaction from Vindal Foods. A spokesman says the company stands by it.\n\n"
        "15:10 Rain fell on the plant.\n\n14:02 Vindal Foods closed the plant."
    )
    annotation = read("Fire at plant\n\n" + lines)
    assert chain_of(annotation, "Vindal") == chain_of(annotation, "Vindal Foods")


def test_who_may_be_of_this_paragraph_is_nobody_of_one_long_before(read: Read, chain_of) -> None:
    annotation = read(
        '"My brother begged for time," said Ida Moe, a teacher, who stood near the hall. She had '
        "called him the evening before. He told her that he was afraid, she said.\n\n"
        "Mayor Tone Vik came to the hall on Monday. She promised help, said Paul Grann, a cook.\n\n"
        "The mayor's visit was mocked by Victor Aas, the head of the union, who said it would have "
        "been better to wait. Chief Raymond Dahl, who had urged her not to go, stayed at home."
    )
    assert chain_of(annotation, "her", 1) != chain_of(annotation, "Ida Moe")
