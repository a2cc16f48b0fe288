"""Who never speaks: labels of lines, 'none of the officials', what an article takes back."""

# ruff: noqa: E501

import pytest

SPOKEN = [
    # sentence, word that names the claim, holders, status (polarity certainty)
    # labels of lines
    ("Correction: The mayor told the council that he had resigned.", "resigned", "mayor", "reported"),
    ("Correction: The mayor resigned on Friday, not on Thursday.", "resigned", "", "asserted"),
    ("Update: Police say the driver fled.", "fled", "Police", "reported"),
    ("Update: The driver fled on foot after the crash.", "fled", "", "asserted"),
    ("Editor’s note: The bank had closed nine branches, the company said.", "closed", "company", "reported"),
    ("Photo: Firefighters said the roof had fallen.", "fallen", "Firefighters", "reported"),
    ("Photo: The roof fell in the night.", "fell", "", "asserted"),
    ("Watch: Mayor says dam collapsed at noon.", "collapsed", "Mayor", "reported"),
    ("Clarification: The union told its members that the plant had closed.", "closed", "union", "reported"),
    ("Correction: “The dam collapsed at noon,” the engineer said on Monday.", "collapsed", "engineer", "reported"),
    # nobody
    ("“The plant has closed,” none of the officials would say.", "closed", "", "reported positive hypothetical"),
    ("None of the officials said the plant had closed.", "closed", "", "reported positive hypothetical"),
    ("Neither company said that the plant had closed.", "closed", "", "reported positive hypothetical"),
    ("Nobody denied that the plant had closed.", "closed", "", "reported positive possible"),
    ("No official has said that the plant had closed.", "closed", "", "reported positive hypothetical"),
    ("None of the officials believed that the plant had closed.", "closed", "", "reported negative hypothetical"),
    # what stood there before
    ("Correction: An earlier version of this article said that nine people had drowned.", "drowned", "version", "reported positive counterfactual"),
    ("A previous version of this story said the bank had closed.", "closed", "version", "reported positive counterfactual"),
    ("This article originally said the bank had closed.", "closed", "article", "reported positive counterfactual"),
    ("Because of an editing error, an earlier version of this report said that the bank had closed.", "closed", "version", "reported positive counterfactual"),
    ("A headline on an earlier version of this story said the bank had closed.", "closed", "headline", "reported positive counterfactual"),
    # … of something else
    ("An earlier version of the memo said that the bank had closed.", "closed", "version", "reported"),
    ("An earlier report said that the bank had closed.", "closed", "report", "reported"),
    ("This report says that the bank had closed.", "closed", "report", "reported"),
    # and who speaks at the head of a line
    ("Police: Driver fled after crash", "fled", "Police", "reported"),
    ("One of the officials said the plant had closed.", "closed", "One", "reported"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "holders", "how"), SPOKEN)
def test_who_speaks_and_who_does_not(told, text, word, holders, how):
    assert told(text, word) == (holders, how)


def test_a_correction_after_an_article_speaks_for_the_article(told):
    text = (
        "The ferry sank on Monday.\n\nCorrection: An earlier version of this article said that "
        "nine people had drowned. Two people vanished."
    )
    assert told(text, "vanished") == ("", "asserted")
