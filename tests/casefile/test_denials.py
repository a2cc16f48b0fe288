"""Who denies what stands in the brief, whether or not the accounts contradict each other."""

import pytest

import kg

BAKERY = {
    "one": "Carla Moreno was charged with arson on Monday after a bakery burned in Porto. Moreno "
    "denied the charges in court on Tuesday. The court dismissed a report on the fire. "
    "Moreno's brother was denied a permit. A baker, Luis Pinto, said he could not sleep. "
    "The fire kept Luis Pinto awake, and Pinto slept at a friend's, police said.\n",
    "two": "Carla Moreno pleaded not guilty to arson on Tuesday. Police said Moreno set the bakery "
    "in Porto on fire.\n",
}
FRAUD = {
    "one": "Prosecutors said Viktor Sand stole 2 million euros from the bank in Oslo. "
    "Viktor Sand said: “I did not steal the money.”\n",
    "two": "The bank in Oslo lost 2 million euros, prosecutors said. “Viktor Sand did not steal "
    "the money,” his lawyer, Ida Berg, said on Friday.\n",
}


def _denied(tmp_path_factory: pytest.TempPathFactory, reports: dict[str, str]) -> list[str]:
    folder = tmp_path_factory.mktemp("denied")
    for name, text in reports.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    lines = kg.build(folder, case=folder / "case", processes=1).brief().lines
    return [c.words for line in lines if line.head == "Who denies" for c, _ in line.accounts]


def test_a_denied_charge_has_a_line_and_a_refusal_none(tmp_path_factory) -> None:
    told = " / ".join(_denied(tmp_path_factory, BAKERY))
    assert "denied the charges" in told or "not guilty" in told
    for no_denial in ("permit", "report", "sleep"):
        assert no_denial not in told


def test_a_plea_to_counts_of_a_crime_is_a_denial(tmp_path_factory) -> None:
    texts = {
        "one": "Ana Sousa, 40, of Faro pleaded not guilty to two counts of murder on Monday.\n"
    }
    assert any("not guilty" in words for words in _denied(tmp_path_factory, texts))


def test_not_to_have_been_there_is_no_denial(tmp_path_factory) -> None:
    texts = {
        "one": "A fire destroyed the chapel in Faro on Friday. The pastor, Rui Melo, said he was "
        "not at the chapel when the fire broke out.\n"
    }
    assert not _denied(tmp_path_factory, texts)


def test_what_somebody_tells_as_not_so_of_an_accused_has_a_line(tmp_path_factory) -> None:
    assert any("did not steal" in words for words in _denied(tmp_path_factory, FRAUD))


ROBBERY = {
    "one": "Viktor Sand was charged with robbery in Oslo on Monday. Sand admitted that he robbed "
    "the bank but denied shooting at the guard who stood at the door. "
    "“I can't speak for the killing,” said Ida Berg, who did not regret the killing.\n",
    "two": "Police said Viktor Sand robbed the bank in Oslo and killed a guard. "
    "“I can't speak for the killing,” Berg told the Oslo Courier.\n",
}


def test_a_denied_deed_is_told_though_it_is_not_sure_to_whom_it_was_done(tmp_path_factory) -> None:
    told = _denied(tmp_path_factory, ROBBERY)
    assert any("denied shooting" in words for words in told)
    assert not [words for words in told if "speak" in words or "regret" in words]


def test_who_says_of_others_that_they_failed_to_act_denies_nothing(sample: kg.Case) -> None:
    heads = {c.words: line.head for line in sample.brief().lines for c, _ in line.accounts}
    assert next(h for words, h in heads.items() if "did not enter" in words) == "Said not to be so"


def test_words_that_only_their_sentence_denies_do_not_read_as_if_it_were_so(tmp_path) -> None:
    reports = {
        "one": "Headline: Pump failure floods observatory archive\nOutlet: Hill Courier\n"
        "Published: 2019-05-08\n\nA burst pipe flooded the plate archive of the Brenholt "
        "Observatory on Tuesday night, destroying 1,200 glass plates, its director Ines Tallow "
        "said. The pump had been serviced in March, she said.\n\nVolunteers were drying plates in "
        "the town hall. Nor is it true that the alarm was switched off, Ms Tallow said.\n",
        "two": "Headline: Alarm at observatory was off, says union\nOutlet: Technicians' Weekly\n"
        "Published: 2019-05-09\n\nThe alarm in the archive of the Brenholt Observatory had been "
        "switched off before the flood, the technicians' union said on Wednesday. Some 900 plates "
        "were destroyed, according to its secretary, Oskar Lind.\n",
    }
    for name, text in reports.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    brief = kg.build(tmp_path, case=tmp_path / "case", processes=1).brief()
    denied = [c for line in brief.lines for c, _ in line.accounts if c.polarity == "negative"]
    assert denied
    for claim in denied:
        assert claim.sentence.startswith("Not so: ") or "Nor" in claim.sentence
