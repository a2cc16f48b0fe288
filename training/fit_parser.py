"""Fit all weights of the network that reads, and all that stands on it, with one command.

    python training/fit_parser.py ../shared/train RUNS --minilm FOLDER --mpnet FOLDER [--list]

MINILM and MPNET are folders with the published `model.safetensors` and `tokenizer.json`, whose
checksums are verified. RUNS gets the networks on the way (some 4 GB); what is shipped is written
where it belongs. Each stage that is done is noted in `RUNS/done`, with a digest of its command, its
program and the stages before it: the same command goes on where an earlier one was ended, and
repeats only what has changed. With --list the commands are printed and nothing is done; with
--python-of-networks stages that need PyTorch run in another environment than those that need kg.
Decision 12 says what the stages are for. Without an accelerator this takes days, with one hours.
"""

import argparse
import hashlib
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parent / "ontology" / "weights" / "parser"
PARTS = range(4)
TEACHER = ("--epochs", "6", "--rate", "5e-5", "--head-rate", "1e-3", "--words", "2400")
STUDENT = ("--epochs", "9", "--rate", "2e-4", "--head-rate", "2e-3", "--words", "2400")
ON_ALL = ("--epochs", "1", "--rate", "5e-5", "--head-rate", "5e-4", "--words", "2400")
ON_SHORT = ("--epochs", "1", "--rate", "5e-5", "--head-rate", "3e-4", "--words", "1600")


@dataclass(frozen=True)
class Stage:
    """One program with its arguments; `network` says that it needs PyTorch and not kg."""

    name: str
    program: str
    arguments: tuple[str, ...]
    after: tuple[str, ...] = ()
    network: bool = False

    def command(self, python: str, of_networks: str) -> list[str]:
        """Return the command line."""
        runs = of_networks if self.network else python
        return [runs, str(HERE / self.program), *self.arguments]


def stages(data: Path, runs: Path, minilm: Path, mpnet: Path) -> Iterator[Stage]:
    """Yield the stages, each after those that it needs."""
    texts = str(runs / "data.pickle")
    at = lambda name: str(runs / name)  # noqa: E731

    def fit(name: str, encoder: Path, *more: str, after: Sequence[str]) -> Stage:
        given = (texts, at(name), "--encoder", str(encoder), *more)
        return Stage(name, "parser.py", given, tuple(after), network=True)

    def export(name: str, run: str, out: str) -> Stage:
        given = (at(run), "--encoder", str(minilm), "--out", out)
        return Stage(name, "export_parser.py", given, (run,), network=True)

    yield Stage("data", "reading_data.py", (str(data), texts))
    teachers = [f"T{n}" for n in PARTS]
    for n, name in enumerate(teachers):
        more = ("--size", "mpnet", "--without", str(n), *TEACHER)
        yield fit(name, mpnet, *more, after=["data"])
    taught = ("--encoder", str(mpnet), "--teach", *map(at, teachers))
    yield Stage("SOFT", "parser.py", (texts, at("SOFT.pt"), *taught), tuple(teachers), network=True)
    students = [f"S{n}" for n in PARTS]
    for n, name in enumerate(students):
        more = ("--without", str(n), "--soft", at(f"SOFT.{n}.pt"), *STUDENT)
        yield fit(name, minilm, *more, after=["SOFT"])
    yield fit("F", minilm, "--begin", at("S1"), *ON_ALL, "--opens", "1", after=["S1"])
    short = ("--begin", at("F"), *ON_SHORT, "--opens", "0.6", "--shorten", "--texts", "0.2")
    yield fit("RUN", minilm, *short, after=["F"])
    yield export("shipped", "RUN", str(SHIPPED))
    networks = [f"N{n}" for n in PARTS]
    for name, run in zip(networks, students, strict=True):
        yield export(name, run, at(name))
    halves = ("--networks", *map(at, networks))
    yield Stage("names", "names.py", (), ("shipped",))
    yield Stage("arguments", "arguments.py", (str(data),), ("names",))
    yield Stage("coref", "coref.py", (str(data), *halves), ("arguments", *networks))
    yield Stage("classes", "classes.py", halves, ("coref",))
    yield Stage("roles", "roles.py", (), ("classes",))
    known = str(data.parent / "bench" / "knowledgenet" / "dev.jsonl")
    yield Stage("relations", "relations.py", (known,), ("roles",))
    yield Stage("confidence", "confidence.py", (), ("relations",))
    yield Stage("measure", "measure_parser.py", (str(data),), ("shipped", "arguments"))


def digests(planned: Sequence[Stage], folder: Path = HERE) -> dict[str, str]:
    """Return what a stage's result hangs on: its program, its arguments, the stages before it."""
    known: dict[str, str] = {}
    for stage in planned:
        program = (folder / stage.program).read_bytes()
        before = " ".join(known[name] for name in stage.after)
        told = f"{shlex.join(stage.arguments)}\n{before}\n".encode()
        known[stage.name] = hashlib.sha256(told + program).hexdigest()
    return known


def run(planned: Sequence[Stage], runs: Path, python: str, of_networks: str) -> None:
    """Run the stages that are not done. Raise SystemExit that names a stage that failed."""
    done = runs / "done"
    done.mkdir(parents=True, exist_ok=True)
    wanted = digests(planned)
    for stage in planned:
        mark = done / stage.name
        if mark.is_file() and mark.read_text() == wanted[stage.name]:
            print(f"{stage.name}: done before", flush=True)
            continue
        command = stage.command(python, of_networks)
        print(f"{stage.name}: {shlex.join(command)}", flush=True)
        if subprocess.run(command, check=False).returncode:
            raise SystemExit(f"{stage.name} failed; the same command goes on from there")
        mark.write_text(wanted[stage.name])


def main() -> None:
    """Read the command line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", type=Path, help="the folder with the treebanks")
    options.add_argument("runs", type=Path)
    options.add_argument("--minilm", type=Path, required=True)
    options.add_argument("--mpnet", type=Path, required=True)
    options.add_argument("--python-of-networks", default=sys.executable)
    options.add_argument("--list", action="store_true")
    given = options.parse_args()
    planned = list(stages(given.data, given.runs, given.minilm, given.mpnet))
    if given.list:
        for stage in planned:
            print(shlex.join(stage.command(sys.executable, given.python_of_networks)))
        return
    run(planned, given.runs, sys.executable, given.python_of_networks)


if __name__ == "__main__":
    main()
