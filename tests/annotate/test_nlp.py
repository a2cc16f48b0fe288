"""Parsing: offsets kept for any text, paragraphs apart, and honest refusals."""

import time

import pytest
import spacy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.annotate import load, parse
from kg.annotate.names.recogniser import separable
from kg.annotate.names.title_case import Casing
from kg.annotate.paragraphs import LONGEST, cut
from kg.errors import UsageError
from kg.model import Document


def tokens_text(nlp, text: str) -> str:
    return parse(nlp, Document(document="d", text=text)).text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "  \u00a0He left.",
        "He “left”.\r\n\r\n\r\nShe’s here. \n",
        "One\u2028two\u2029three",
        "x" * (LONGEST * 2 + 7),
        "University.[1][2] agreed\ttwice.",
        "emoji 👩‍🚒 and e\u0301",
    ],
)
def test_text_is_kept(nlp, text: str) -> None:
    assert tokens_text(nlp, text) == text


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(alphabet=st.sampled_from("aB .\n\r\t“”'’\u00a0\u2028-,1é👍"), max_size=60))
def test_any_text_is_kept(nlp, text: str) -> None:
    doc = parse(nlp, Document(document="d", text=text))
    assert doc.text == text
    assert "".join(t.text + t.whitespace_ for s in doc.sents for t in s) == text


def test_no_sentence_or_entity_crosses_a_blank_line(nlp) -> None:
    text = "Rare find\n\nMarion County police said so\n\nAnn Ford"
    doc = parse(nlp, Document(document="d", text=text))
    assert not any("\n\n" in e.text for e in doc.ents)
    assert not any("\n\n" in s.text.strip() for s in doc.sents)


def test_long_paragraph_is_cut_at_sentence_ends() -> None:
    text = "The road was closed for an hour. " * 2000
    pieces = [text[a:b] for a, b in cut(text)]
    assert max(map(len, pieces)) <= LONGEST
    assert all(p.startswith("The") and p.endswith(".") for p in pieces)
    assert " ".join(pieces) == text.strip()


def test_a_million_characters_without_a_blank_are_cut() -> None:
    text = "a" * 1_000_001
    assert sum(b - a for a, b in cut(text)) == len(text)


def test_wrapped_lines_stay_together_and_long_lines_do_not() -> None:
    wrapped = "This line was wrapped\nby hand."
    assert len(list(cut(wrapped))) == 1
    long = "This paragraph is long. " * 10
    assert len(list(cut(f"{long}\n{long}"))) == 2


def test_title_case_is_read_as_a_sentence(nlp) -> None:
    body = "Some officers were angry. The chief of Harbor City resigned."
    casing = Casing(nlp, ["Angry Officers Leave Harbor City After Chief Resigned", body])
    mended = casing.mend("Angry Officers Leave Harbor City After Chief Resigned")
    assert mended == "Angry officers leave Harbor City after chief resigned"
    assert casing.mend(body) == body


def test_unknown_pipeline_is_named() -> None:
    with pytest.raises(UsageError, match="no_such_pipeline"):
        load("no_such_pipeline")


def test_pipeline_without_parser_and_names_is_refused(tmp_path) -> None:
    spacy.blank("en").to_disk(tmp_path / "empty")
    with pytest.raises(UsageError, match="no tagger and no parser and no lemmatizer and no ner"):
        load(str(tmp_path / "empty"))


def test_pipeline_of_another_language_is_refused(tmp_path) -> None:
    spacy.blank("de").to_disk(tmp_path / "german")
    with pytest.raises(UsageError, match="English"):
        load(str(tmp_path / "german"))


def test_pipeline_that_lacks_one_component_is_told_which(nlp, tmp_path) -> None:
    nlp.to_disk(tmp_path / "whole")
    for missing, said in (("parser", "no parser"), ("ner", "no ner")):
        spacy.load(tmp_path / "whole", exclude=[missing]).to_disk(tmp_path / missing)
        with pytest.raises(UsageError, match=f"has {said}: take one that has"):
            load(str(tmp_path / missing))


def test_damaged_pipeline_is_a_usage_error(tmp_path) -> None:
    spacy.blank("en").to_disk(tmp_path / "damaged")
    (tmp_path / "damaged" / "config.cfg").write_text('[nlp]\nlang = "en"\n')
    with pytest.raises(UsageError, match="cannot be loaded"):
        load(str(tmp_path / "damaged"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no spaCy pipeline"):
        load(str(tmp_path / "empty"))


def test_names_found_step_by_step_are_those_of_the_pipeline(nlp) -> None:
    text = (
        "Mayor Ana Ruiz of Lisbon met Deutsche Bahn on Friday.\n\n\n40 firefighters from Porto\n\n"
        "Rain fell. Bo Lee, of the Irish Red Cross, said $3 million was lost in Cork."
    )
    name = separable(nlp)
    assert name == "ner"
    stepped = parse(nlp, Document(document="d", text=text))
    pieces = [text[start:end] for start, end in cut(text)]
    usual = [(e.text, e.label_) for doc in nlp.pipe(pieces) for e in doc.ents]
    assert [(e.text, e.label_) for e in stepped.ents] == usual
    assert len(usual) >= 6


def test_a_recogniser_that_searches_or_stands_amid_others_is_left_alone() -> None:
    beam = spacy.blank("en")
    beam.add_pipe("beam_ner")
    assert separable(beam) is None
    amid = spacy.blank("en")
    amid.add_pipe("ner")
    amid.add_pipe("sentencizer")
    assert separable(amid) is None
    assert separable(spacy.blank("en")) is None


DATELINES = [
    ("TELLOW — Three people were killed.", "TELLOW —"),
    ("KORVA, Aug 21 (Meridian) - At least 38 people died.", "KORVA, Aug 21 (Meridian) -"),
    ("SAN JOSÉ, Calif. (AP) — The man fled.", "SAN JOSÉ, Calif. (AP) —"),
    (
        "PARIS/BERLIN, Aug. 21, 2024 (Reuters) – Two fled.",
        "PARIS/BERLIN, Aug. 21, 2024 (Reuters) –",
    ),
    ("St. Louis (AP) — Police left.", "St. Louis (AP) —"),
    ("(Reuters) - Shares fell.", "(Reuters) -"),
    ("WASHINGTON -- “I saw it.”", "WASHINGTON --"),
]


@pytest.mark.parametrize(("text", "dateline"), DATELINES)
def test_a_dateline_stands_apart(text: str, dateline: str) -> None:
    assert next(text[start:end] for start, end in cut(text)) == dateline


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("16:30 - Eleven crates are missing.", "16:30 -"),
        ("9.05 a.m. — Police closed the road.", "9.05 a.m. —"),
        ("08:15 GMT: Ann Lee resigns", "08:15 GMT:"),
    ],
)
def test_the_hour_of_an_entry_of_a_live_page_stands_apart(text: str, hour: str) -> None:
    assert next(text[start:end] for start, end in cut(text)) == hour


@pytest.mark.parametrize(
    "text",
    [
        "16:30 was too late.",
        "3.15 - 4.15 is the hour of the swimmers.",
        "NATO – the alliance – said no.",
        "Smith (Labour) said - The end.",
        "BBC-owned TV fell.",
        "A-10 jets flew.",
        "Police (and firemen) – They left.",
    ],
)
def test_other_dashes_part_nothing(text: str) -> None:
    assert len(list(cut(text))) == 1


def test_what_was_done_was_not_done_to_the_place_of_the_dateline(nlp) -> None:
    text = "TARNOW, Aug 21 (Agency) - At least 38 people, six of them children, were killed."
    doc = parse(nlp, Document(document="d", text=text))
    [killed] = [t for t in doc if t.lower_ == "killed"]
    assert [t.text for t in killed.children if t.dep_ == "nsubjpass"] == ["people"]
    assert (doc[0].pos_, doc[0].ent_type_) == ("PROPN", "GPE")
    assert doc.text == text


@pytest.mark.parametrize("text", ["It’s dangerous.", "They’re late.", "I’m angry."])
def test_a_typeset_apostrophe_is_read_as_a_plain_one(nlp, text: str) -> None:
    doc = parse(nlp, Document(document="d", text=text))
    assert doc[1].lemma_ == "be"
    assert doc.text == text


@pytest.mark.parametrize(
    "text",
    [
        "Police said Sgt. Lee met the mayor on Monday.",
        "They gave the trophy to Capt. Ann Berg after the match.",
    ],
)
def test_a_shortened_title_ends_no_sentence(nlp, text: str) -> None:
    assert len(list(parse(nlp, Document(document="d", text=text)).sents)) == 1


@pytest.mark.parametrize(
    ("text", "word", "lemma", "kind"),
    [
        ("The lorry hit three co-workers at the depot.", "co-workers", "co-worker", "NOUN"),
        ("She was re-elected in May.", "re-elected", "re-elect", "VERB"),
        ("Ada Poll co-wrote the score.", "co-wrote", "co-write", "VERB"),
        ("The pre-season match was called off.", "pre-season", "pre-season", "ADJ"),
        ("Chief executive and co-founder Paul Ray left.", "co-founder", "co-founder", "NOUN"),
    ],
)
def test_a_word_with_an_affix_is_one_word(nlp, text, word, lemma, kind) -> None:
    doc = parse(nlp, Document(document="d", text=text))
    (found,) = (token for token in doc if token.text == word)
    assert (found.lemma_, found.pos_) == (lemma, kind)


@pytest.mark.parametrize("text", ["a pro-Brand march", "his ex-wife", "a 16-year-old"])
def test_other_words_with_a_hyphen_are_taken_apart(nlp, text: str) -> None:
    assert "-" in [token.text for token in parse(nlp, Document(document="d", text=text))]


@pytest.mark.parametrize(
    ("word", "last"),
    [
        ("x" * 90 + "...", "..."),
        ("x" + "." * 90, "." * 90),
        ("7" * 90 + "km.", "."),
        ("(" * 90, "("),
    ],
)
def test_the_end_of_a_long_word_is_split_off(nlp, word: str, last: str) -> None:
    assert nlp.tokenizer(word)[-1].text == last


def test_a_word_of_a_thousand_marks_takes_as_long_as_a_thousand_words_of_one(nlp) -> None:
    marks = "([{\"'" * 1_600
    begun = time.process_time()
    assert len(nlp.tokenizer(marks)) == len(marks)
    assert time.process_time() - begun < 3.0


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("The club owes about £12m. Repairs are led by Haddon Works.", "The club owes about £12m."),
        (
            "The talks broke up at 4 p.m. Police said they would resume.",
            "The talks broke up at 4 p.m.",
        ),
        ("The farm owes €40m. Nurses at the clinic fear a sale.", "The farm owes €40m."),
        ("He left court at 6.30 a.m. Mara Lind followed him.", "He left court at 6.30 a.m."),
        ("Divers “owe us $3m. Nobody pays,” he said.", "Divers “owe us $3m."),
    ],
)
def test_a_sentence_ends_with_a_sum_or_an_hour_before_a_capital(nlp, text, first) -> None:
    doc = parse(nlp, Document(document="d", text=text))
    assert [next(iter(s)).text for s in doc.sents][1] == text[len(first) :].split()[0]


@pytest.mark.parametrize(
    "text",
    [
        "She was given the $5m. Smith Foundation grant last year.",
        "The clinic opens at 9 a.m. Monday and closes at noon.",
        "The ship docked at 7 a.m. GMT in fog.",
        "The polls closed at 8 p.m. Eastern time in the north.",
        "It begins at 10 a.m. Christmas Day in the hall.",
    ],
)
def test_a_sum_before_a_name_and_an_hour_before_a_day_or_zone_end_none(text: str) -> None:
    assert list(cut(text)) == [(0, len(text))]
