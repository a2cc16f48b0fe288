"""The notebooks run, show what they are kept with, and say of it only what is there."""

import ast
import base64
import html
import importlib.util
import io
import re
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
nbformat = pytest.importorskip("nbformat")
for needed in ("nbclient", "ipykernel", "pandas", "kglite"):
    pytest.importorskip(needed)

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("[0-9][0-9]-*.ipynb"))
NAMES = [path.stem for path in NOTEBOOKS]
QUOTED = re.compile(r"“((?:[^“”]|“[^”]*”)+)”")
RENEW = "look at what changed, then: make notebooks"


@pytest.fixture(scope="module")
def program():
    """The program that executes them, which is no part of a package."""
    found = importlib.util.spec_from_file_location("execute", FOLDER / "execute.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def place(program, tmp_path_factory):
    """One place for all: the first builds the case that the others open."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("n")
        for name, value in program.prepare(folder).items():
            patch.setenv(name, value)
        yield folder


def read(path):
    return nbformat.read(path, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell):
    """What a cell shows, without pictures."""
    for output in cell.outputs:
        yield output.output_type, output.get("name"), output.get("text")
        yield from sorted(
            (kind, told) for kind, told in output.get("data", {}).items() if kind != "image/png"
        )


def pictures(cell):
    for output in cell.outputs:
        if told := output.get("data", {}).get("image/png"):
            yield base64.b64decode(told)


def pixels(picture):
    image = pytest.importorskip("PIL.Image")
    return np.asarray(image.open(io.BytesIO(picture)).convert("RGB"), dtype=np.int16)


def alike(one, other):
    """Whether two pictures are the same but for what another processor rounds differently."""
    if one == other:
        return True
    left, right = pixels(one), pixels(other)
    return left.shape == right.shape and np.abs(left - right).mean() < 1


def words(notebook):
    """All that a reader can see outside the prose, on one line."""
    for cell in code(notebook):
        yield cell.source
        for output in cell.outputs:
            yield output.get("text", "")
            for kind, told in output.get("data", {}).items():
                if kind == "text/html":
                    yield html.unescape(re.sub(r"<[^>]+>", " ", told))
                elif kind.startswith("text/"):
                    yield re.sub(r"\\([\\|`*_\[\]<>#~])", r"\1", told)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_it_runs_and_shows_what_it_is_kept_with(program, place, path):
    kept, made = read(path), program.executed(path, place)
    assert [cell.source for cell in kept.cells] == [cell.source for cell in made.cells]
    for old, new in zip(code(kept), code(made), strict=True):
        assert list(shown(old)) == list(shown(new)), RENEW
        assert old.execution_count == new.execution_count, RENEW
        both = list(pictures(old)), list(pictures(new))
        assert len(both[0]) == len(both[1]), RENEW
        assert all(map(alike, *both)), f"a picture after {old.source!r}: {RENEW}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_what_the_prose_quotes_is_there_to_be_seen(path):
    notebook = read(path)
    seen = " ".join(" ".join(words(notebook)).split())
    prose = " ".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    quoted = [" ".join(one.split()) for one in QUOTED.findall(prose)]
    assert quoted
    assert [one for one in quoted if one.rstrip(",") not in seen] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_it_calls_kg_and_defines_nothing(path):
    defining = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    source = "\n".join(cell.source for cell in code(read(path)))
    assert "import kg" in source
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, defining)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_it_holds_nothing_of_a_machine(program, path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(tmp|home|root|work|Users|private)/|[A-Z]:\\\\", text)
    assert len(text) < 600_000
    notebook = read(path)
    assert all(output.get("name") != "stderr" for cell in code(notebook) for output in cell.outputs)
    assert all(cell.execution_count for cell in code(notebook))
    before = nbformat.writes(notebook)
    told = program.plain(notebook, pictures=False)
    assert nbformat.writes(told) == before, "it was not written by notebooks/execute.py"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_its_links_lead_somewhere(path):
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", prose) if "://" not in link]
    assert [link for link in links if not (FOLDER / link).exists()] == []


def test_all_are_listed():
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in NOTEBOOKS if path.name not in listed] == []
