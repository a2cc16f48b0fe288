from pathlib import Path

import pytest

from kg.errors import InputError
from kg.export.place import whole_folder


def written(folder, words):
    with whole_folder(folder) as part:
        (part / "a.csv").write_text(words)


def test_a_folder_that_cannot_be_put_in_place_leaves_the_earlier_one(tmp_path, monkeypatch):
    target = tmp_path / "out"
    written(target, "before")
    rename = Path.rename

    def dies(path, to):
        if path.name.endswith(".part"):
            raise OSError(28, "No space left on device")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", dies)
    with pytest.raises(InputError, match="No space left"):
        written(target, "after")
    monkeypatch.undo()
    assert [p.name for p in tmp_path.iterdir()] == ["out"]
    assert (target / "a.csv").read_text() == "before"


def test_a_new_folder_takes_the_place_of_the_earlier_one(tmp_path):
    target = tmp_path / "out"
    written(target, "before")
    written(target, "after")
    assert [p.name for p in tmp_path.iterdir()] == ["out"]
    assert (target / "a.csv").read_text() == "after"
