"""People come with what they are: who reads a name for the first time wants to know."""

import kg
from kg.casefile import opening

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
