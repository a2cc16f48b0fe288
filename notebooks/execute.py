"""Execute the notebooks and keep what they show.

    python notebooks/execute.py [--into FOLDER] [NAME …]

Each runs in a working copy of this folder, so that nothing is written beside the project. What
would differ from one machine or day to the next (times, ids, versions) is taken out.
"""

import argparse
import base64
import io
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image
from traitlets.config import Config

HERE = Path(__file__).resolve().parent
NOTEBOOKS = sorted(HERE.glob("[0-9][0-9]-*.ipynb"))
SECONDS = 300
COLOURS = 256


def prepare(place: Path) -> dict[str, str]:
    """Make a folder look like the project to the notebooks: the articles beside a working folder.

    Give the environment in which they run alike on any machine: settings of its own, this `kg`.
    """
    (place / "notebooks").mkdir()
    (place / "tmp").mkdir()
    (place / "data").symlink_to(HERE.parent / "data", target_is_directory=True)
    return {
        "IPYTHONDIR": str(place / "ipython"),
        "JUPYTER_CONFIG_DIR": str(place / "config"),
        "JUPYTER_DATA_DIR": str(place / "jupyter"),
        "JUPYTER_RUNTIME_DIR": str(place / "run"),
        "MPLCONFIGDIR": str(place / "matplotlib"),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(place / "tmp"),
    }


def executed(notebook: Path, place: Path) -> NotebookNode:
    """Execute one in a prepared place and give it with its outputs."""
    made: NotebookNode = nbformat.read(notebook, as_version=4)
    sockets = {"transport": "ipc", "ip": str(place / "kernel")}
    client = NotebookClient(
        made,
        kernel_name="python3",
        config=Config(KernelManager=sockets),
        timeout=SECONDS,
        record_timing=False,
        resources={"metadata": {"path": str(place / "notebooks")}},
    )
    client.execute()
    return plain(made)


def plain(notebook: NotebookNode, *, pictures: bool = True) -> NotebookNode:
    """Take out what a machine adds of its own, name the cells by their place, shrink pictures."""
    notebook.metadata = NotebookNode(
        kernelspec={"display_name": "Python 3", "language": "python", "name": "python3"},
        language_info={"name": "python"},
    )
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:02}"
        cell.metadata = NotebookNode()
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", ()):
            if "metadata" in output:
                output.metadata = NotebookNode()
            if pictures and "image/png" in output.get("data", ()):
                output.data["image/png"] = small(output.data["image/png"])
    return notebook


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Put together what was printed in pieces, for where it breaks is chance."""
    whole: list[NotebookNode] = []
    for output in outputs:
        last = whole[-1] if whole else None
        if last and output.output_type == "stream" and output.name == last.get("name"):
            last.text += output.text
        else:
            whole.append(output)
    return whole


def small(picture: str) -> str:
    """Give a PNG in base64 with 256 colours, a quarter of the size, so that pages open quickly."""
    with Image.open(io.BytesIO(base64.b64decode(picture))) as whole:
        few = whole.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=0)
    held = io.BytesIO()
    few.save(held, "PNG", optimize=True)
    return base64.b64encode(held.getvalue()).decode("ascii")


def main() -> None:
    """Execute all, or those whose names begin so, and write them."""
    parser = argparse.ArgumentParser(description="Execute the notebooks and keep what they show.")
    parser.add_argument("--into", type=Path, default=HERE, help="the folder to write to")
    parser.add_argument("names", nargs="*", help="how the names begin, such as 01 (default: all)")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.update(prepare(Path(folder)))
        for notebook in NOTEBOOKS:
            if notebook.name.startswith(tuple(options.names) or ""):
                made = executed(notebook, Path(folder))
                nbformat.write(made, options.into / notebook.name)


if __name__ == "__main__":
    main()
