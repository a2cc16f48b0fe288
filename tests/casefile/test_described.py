"""People come with what they are: who reads a name for the first time wants to know."""

from types import SimpleNamespace

import kg
from kg.casefile import opening
from kg.casefile.described import Described

REPORTS = {
    "one": "Judge Petra Vogel closed the factory in Linz on Monday. Ivo Marek, 52, the director of "
    "the factory, lost his licence. Ivo Marek spoke to Judge Petra Vogel.\n",
    "two": "Ivo Marek, 52, left Linz on Monday, Judge Petra Vogel said. Tomas Berg, 30, saw him.\n",
    "three": "Tomas Berg, 31, left Linz.\n",
}


def test_people_stand_with_their_position_and_their_age_where_all_agree(tmp_path) -> None:
    for name, text in REPORTS.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    first = opening(kg.build(tmp_path, case=tmp_path / "case", processes=1))
    known = {one.name: one.described for group in first.leading for one in group.entities}
    assert "Judge" in known["Petra Vogel"]
    assert "aged 52" in known["Ivo Marek"]
    # One report says 30 and another 31.
    assert known["Tomas Berg"] == ""
    assert all(one.described == known[one.name] for one in first.spoken if one.name in known)


def _described(*texts: str, claims: list[tuple[int, str, str]]) -> dict[str, str]:
    """Say what people are, by claims (number of the text, name, position)."""
    names = ["Ole Dahl", "Nora Beck", "Lena Fors"]
    listed = [
        SimpleNamespace(
            type="Person",
            named=True,
            members=[(f"d{n}", "") for n, t in enumerate(texts) if o in t],
        )
        for o in names
    ]
    where = SimpleNamespace(listed=listed, entity=lambda _, chain: names.index(chain))
    found = Described(where, wrong=())
    for number, text in enumerate(texts):
        mentions = [_mention(text, name, "name", name) for name in names if name in text]
        told = []
        for at, (_, name, position) in enumerate(c for c in claims if c[0] == number):
            mentions.append(_mention(text, position, "nominal", f"{position} {at}"))
            told.append(_claim(f"r{at}", name, f"{position} {at}"))
        found.take({"document": f"d{number}", "text": text, "mentions": mentions}, told)
    return {name: found.of(at) for at, name in enumerate(names)}


def _mention(text: str, words: str, kind: str, name: str) -> dict[str, object]:
    start, end = text.index(words), text.index(words) + len(words)
    return {"id": name, "start": start, "end": end, "kind": kind, "type": "Person", "chain": name}


def _claim(name: str, subject: str, position: str) -> dict[str, object]:
    claim = {"id": name, "predicate": "kg:holdsPosition", "subject": subject, "object": position}
    return claim | {"polarity": "positive", "certainty": "certain", "status": "asserted"}


def test_who_stands_behind_another_name_does_not_take_its_position() -> None:
    text = "Ole Dahl, who left Velden, and Nora Beck, the mayor, met."
    known = _described(text, claims=[(0, "Ole Dahl", "the mayor"), (0, "Nora Beck", "the mayor")])
    assert known["Ole Dahl"] == ""
    assert known["Nora Beck"] == "mayor"


def test_what_is_told_once_of_somebody_and_more_often_of_another_is_not_his() -> None:
    texts = ("Ole Dahl robbed the baker, Lena Fors.", "Lena Fors, the baker, saw Ole Dahl.")
    claims = [(0, "Ole Dahl", "the baker"), (0, "Lena Fors", "the baker")]
    known = _described(*texts, claims=[*claims, (1, "Lena Fors", "the baker")])
    assert known["Ole Dahl"] == ""
    assert known["Lena Fors"] == "baker"


def test_a_position_is_told_with_all_its_letters() -> None:
    text = "California Bakery inspector Ole Dahl left."
    known = _described(text, claims=[(0, "Ole Dahl", "California Bakery inspector")])
    assert known["Ole Dahl"] == "California Bakery inspector"
