"""How long each picture of a case takes, and how large it is as SVG and as PNG.

    python benchmarks/draw.py CASE [--into FOLDER]

Each picture is drawn as `kg draw` does without options, in a process that has drawn one before: the
time for loading the libraries is reported separately. Seconds are of processor time, which other
work on the machine does not lengthen much.
"""

import argparse
import tempfile
import time
from pathlib import Path

import kg
from kg.draw import DRAWINGS
from kg.errors import KgError

ENDINGS = ("svg", "png")


def main() -> None:
    """Draw all pictures and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("case")
    parser.add_argument("--into", type=Path, help="keep the pictures in this folder")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare:
        folder = asked.into or Path(spare)
        folder.mkdir(parents=True, exist_ok=True)
        case = kg.open(asked.case)
        foremost = max(case.entities(), key=lambda one: (one.named, len(one.members), one.id))
        began = time.process_time()
        case.draw("timeline", folder / "first.svg")
        first = time.process_time() - began
        print(f"{case.manifest.documents} articles, {case.manifest.claims} claims")
        print(f"the first picture of a process, which loads the libraries: {first:.1f} s")
        print(f"{'picture':16}" + "".join(f"{e + ' s':>8}{e + ' kB':>9}" for e in ENDINGS))
        for picture in DRAWINGS:
            print(f"{picture:16}{_row(case, picture, foremost.name, folder)}")


def _row(case: kg.Case, picture: str, name: str, folder: Path) -> str:
    told = ""
    for ending in ENDINGS:
        out = folder / f"{picture}.{ending}"
        began = time.process_time()
        try:
            case.draw(picture, out, of=name if picture == "ego" else None)
        except KgError as error:
            return f"  {error}"
        taken = time.process_time() - began
        told += f"{taken:8.2f}{out.stat().st_size / 1000:9.0f}"
    return told


if __name__ == "__main__":
    main()
