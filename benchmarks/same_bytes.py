"""The same files from the same articles, whatever the machine's settings: ten builds, one digest.

    python benchmarks/same_bytes.py [ARTICLES …]

The sample, or what is given, is built with five hash seeds, under LC_ALL=C, in another time zone,
with one process and with two, and from a copy of the project's working folder elsewhere. All plain
files of the case and the graph as N-Quads are compared. Fails if two differ, and names the file.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "data" / "parkland"
WAYS: Mapping[str, Mapping[str, str]] = {
    **{f"hash seed {seed}": {"PYTHONHASHSEED": str(seed)} for seed in (0, 1, 2, 42, 4_000_000_000)},
    "LC_ALL=C": {"LC_ALL": "C", "LANG": "C"},
    "time zone of Kiritimati": {"TZ": "Pacific/Kiritimati"},
}


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        told = {"as it is": _built(options.articles, place / "plain", {})}
        for name, more in WAYS.items():
            told[name] = _built(options.articles, place / "other", more)
        told["one process"] = _built(options.articles, place / "other", {}, processes=1)
        elsewhere = place / "else where"
        elsewhere.mkdir()
        told["another folder"] = _built(options.articles, elsewhere / "case", {}, at=elsewhere)
    first = told["as it is"]
    wrong = 0
    for name, files in told.items():
        differ = sorted(n for n in first.keys() | files.keys() if first.get(n) != files.get(n))
        wrong += bool(differ)
        print(f"{name:<26}{'the same' if not differ else 'differs: ' + ', '.join(differ)}")
    sys.exit(1 if wrong else 0)


def _built(
    articles: list[Path],
    case: Path,
    more: Mapping[str, str],
    *,
    processes: int = 2,
    at: Path = ROOT,
) -> dict[str, str]:
    """Build a case anew under some settings; return the digest of each of its files."""
    shutil.rmtree(case, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    kg = [sys.executable, "-m", "kg"]
    paths = [os.path.relpath(path, at) for path in articles]
    if at != ROOT:  # sources are recorded as given, so the paths must be equal
        for path in articles:
            copy = at / os.path.relpath(path, ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(path)
        paths = [os.path.relpath(path, ROOT) for path in articles]
    for command in (
        [*kg, "build", *paths, "--case", case, "-p", str(processes)],
        [*kg, "export", case, "-f", "nquads", "-o", case / "all.nq"],
    ):
        done = subprocess.run(
            command, cwd=at, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr}")
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(case.iterdir())
        if path.is_file()
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("articles", nargs="*", type=Path, default=[SAMPLE])
    options = parser.parse_args()
    options.articles = [path.resolve() for path in options.articles]
    return options


if __name__ == "__main__":
    main()
