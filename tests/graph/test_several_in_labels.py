"""Labels tell those for whom a plural phrase stands once."""

from pathlib import Path

import kg


def test_a_label_tells_the_two_and_their_names_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "Published: 2024-06-11\nPublisher: Fen Post\n\nIda Roth and Paul Duda found an orchid. "
        "The two botanists fenced the site to keep walkers away.\n",
        encoding="utf-8",
    )
    case = kg.build(tmp_path, case=tmp_path / "case", processes=1)
    labels = {c.trigger.exact: c.label for c in case.claims(doubtful=True) if c.trigger}
    assert labels["keep"].startswith("The two botanists (Ida Roth and Paul Duda): to keep walkers")
