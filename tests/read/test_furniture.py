import json
from pathlib import Path

import pytest

from kg.read.furniture import furniture, note_marks

STORY = """Dam at Millbrook breaks after a week of rain

The dam at Millbrook broke on Monday after a week of rain, Mayor Lou Smith said.

Firefighters from Ashford reached the town within an hour and carried forty people to a school.

“Nobody was hurt, and that is a wonder,” Smith told reporters outside the town hall on Monday."""


def marked(text: str) -> list[str]:
    return [span.words(text) for span in furniture(text)]


def within(line: str) -> str:
    head, _, rest = STORY.partition("\n\nFire")
    return f"{head}\n\n{line}\n\nFire{rest}"


def test_a_plain_story_with_its_headline_has_no_furniture() -> None:
    assert marked(STORY) == []


def test_the_marks_of_notes_are_found_and_numbers_in_brackets_are_not() -> None:
    text = "The dam held for a year.[1] It broke,[2][3] the mayor said. They had lost [3] boats."
    assert [s.words(text) for s in note_marks(text)] == ["[1]", "[2]", "[3]"]
    assert [*note_marks("They had lost boats[3] and a barge.")] == []


@pytest.mark.parametrize(
    "line",
    [
        "Advertisement",
        "Story continues below advertisement",
        "WATCH LIVE",
        "Videos by Channel Nine",
        "More on ashfordpost.example.",
        "Have a tip? Write to the desk: desk@paper.example",
        "RELATED: Senator Kay Moss quits after the vote",
        "READ MORE: Why are dams built of earth?",
        "Click here to subscribe to our newsletter.",
        "Follow us on Twitter and Facebook!",
        "Sign up for our morning newsletter",
        "Share on Facebook",
        "Facebook Twitter Email Print 24 Comments",
        "► Watch the video above",
        "© 2021 Daily Paper. All rights reserved.",
        "lou smith",
        "Image caption: Water stands in Mill Street",
        "Getty Images",
        "Photo: Lee Ang/Daily Star",
        "© Daily Star 2019",
        "Comments (14)",
        "Already a subscriber? Log in",
        "Sign in to comment",
        "Read also | Senator quits over harbour deal",
        "Next article: Storm closes harbour",
        "Recommended by Outlinks",
        "(Reporting by Nina Holt; Editing by Sam Reed)",
        "This is a breaking news story. Check back for updates.",
        "This story has been updated.",
        "Do you have information about this story? Email desk@dailystar.example",
        "If you have been affected by this story, call 0800 000 000",
        "Listen to this story",
        "Advertisement - story continues below",
    ],
)
def test_what_the_page_says_to_its_reader_is_marked_wherever_it_stands(line: str) -> None:
    assert marked(within(line)) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "What engineers had warned of",
        "The truth will come out",
        "Mayor Lou Smith speaks to the press on Monday",
        "Water stands in Mill Street. Photo taken by a neighbour from her roof.",
        "Watch the water, the mayor told the people of Millbrook on Monday.",
        "“Read more,” she said.",
        "“Share this”",
        "More on the cause was not known.",
        "More from the mayor is expected on Friday.",
        "Videos by neighbours showed the wave.",
        "The firefighters shared their food.",
        "Follow the river, Smith said.",
        "Photographs by passengers show water in the bar.",
        "Print workers joined the strike.",
        "Share prices of the owner fell.",
        "Correction: An earlier version of this article misstated the number of houses.",
        "Report: walls were never checked",
        "Contact with the tower was lost at noon.",
    ],
)
def test_subheads_captions_and_short_sentences_are_story(line: str) -> None:
    assert marked(within(line)) == []


def test_an_invitation_at_the_end_draws_the_teasers_below_it() -> None:
    below = "What do you think?\n\nKay Moss slams new tax on sugar\n\nPrince Olaf Queen Maud"
    assert marked(f"{STORY}\n\n{below}") == below.split("\n\n")


def test_a_list_of_other_pages_is_one_span() -> None:
    assert marked(f"{STORY}\n\nMost read\nAll stories") == ["Most read\nAll stories"]
    assert marked(f"{STORY}\n\nMost read today") == ["Most read today"]


def test_a_headline_below_the_story_that_names_others_is_marked() -> None:
    assert marked(f"{STORY}\n\nSinger Kay Moss weds in secret Paris ceremony") == [
        "Singer Kay Moss weds in secret Paris ceremony"
    ]


@pytest.mark.parametrize(
    "ending",
    [
        "Smith to meet governor in Ashford on Friday",
        "Ann Lee, 34\n\nBo Ek, 41\n\nMia Orr, 8",
        "The Regional Press contributed to this report.",
    ],
)
def test_what_belongs_to_the_story_below_it_is_kept(ending: str) -> None:
    assert marked(f"{STORY}\n\n{ending}") == []


def test_a_teaser_list_within_the_story_spares_the_lines_about_it() -> None:
    block = "Related stories\n\nKay Moss weds in Paris\n\nAshford crews train for floods"
    assert marked(within(block)) == ["Related stories", "Kay Moss weds in Paris"]


def test_picture_credits_in_brackets_are_marked_and_news_agencies_are_not() -> None:
    text = within("A street under water. (Image source: Town of Millbrook)")
    assert marked(text) == ["(Image source: Town of Millbrook)"]
    assert marked(within("MILLBROOK (Reuters) - The dam broke (see the map) on Monday.")) == []


def test_a_labelled_headline_at_the_top_is_the_storys_own() -> None:
    assert marked("WATCH: " + STORY) == []


def test_lines_wrapped_at_a_margin_are_not_taken_apart() -> None:
    wrapped = (
        "The mayor of Millbrook said on Monday that the town would not\n"
        "share\n"
        "the cost of a new dam with Ashford, which had asked it to do so\n"
        "more than once since the old one was found to leak in the spring."
    )
    assert marked(wrapped) == []


def test_carriage_returns_are_no_part_of_a_span() -> None:
    assert marked(within("Advertisement").replace("\n", "\r\n")) == ["Advertisement"]


def test_no_story_means_no_furniture_without_a_cue() -> None:
    assert marked("Kay Moss weds in secret Paris ceremony") == []
    assert marked("") == []


@pytest.mark.parametrize("corpus", ["gum", "meantime", "re3d", "ecbplus", "knowledgenet"])
def test_stories_of_other_corpora_stay_whole(shared: Path, corpus: str) -> None:
    with Path(shared, "bench", corpus, "dev.jsonl").open(encoding="utf-8") as rows:
        texts = [json.loads(row)["text"] for row in rows]
    assert sum(bool(furniture(text)) for text in texts) <= len(texts) / 1000


def test_most_of_the_furniture_of_the_seeds_is_found_and_nothing_else(shared: Path) -> None:
    true: set[tuple[str, int]] = set()
    found: set[tuple[str, int]] = set()
    with Path(shared, "bench/seeds/dev.jsonl").open(encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            name = row["document"]
            for start, end in row.get("furniture", ()):
                true |= {(name, i) for i in range(start, end)}
            for start, end in furniture(row["text"]):
                found |= {(name, i) for i in range(start, end)}
    assert len(found & true) >= 0.9 * len(true)
    assert len(found - true) <= 0.02 * len(found)
