"""Commands that build: build, read, join; and explain, which shows what was read."""

from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.asking_models import (
    Answers,
    Check,
    EndpointOption,
    MaxTokens,
    Parallel,
    Reader,
    Yes,
    consent_of,
    models,
)
from kg.cli.explaining import Page, explain, show
from kg.cli.telling import Bar, complain, say, say_json, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.pipeline import Report
    from kg.read import Notice
    from kg.scale import Cluster

Paths = Annotated[
    list[str], typer.Argument(help="Files, folders, or - for standard input.", show_default=False)
]
CaseOption = Annotated[
    Path, typer.Option("--case", help="The folder to write the case to.", show_default=False)
]
Model = Annotated[
    str | None,
    typer.Option(
        help="A spaCy English pipeline, by name or path; with --reader model or both, or --check "
        "model, the language model.",
        show_default=False,
    ),
]
Pipeline = Annotated[
    str | None,
    typer.Option(
        "--pipeline",
        help="A spaCy English pipeline, where --model names a language model.",
        show_default=False,
    ),
]
Parsers = Annotated[
    str | None,
    typer.Option(
        "--parser",
        help="both: our own parser beside the pipeline's; spacy: the pipeline's alone.",
        show_default="both",
    ),
]
Base = Annotated[str | None, typer.Option(help="The start of every IRI.", show_default=False)]
Strict = Annotated[
    bool, typer.Option("--strict", help="Only the surest statements in the plain graphs.")
]
Everything = Annotated[
    bool, typer.Option("--all", help="Doubtful statements too in the plain graphs.")
]
Processes = Annotated[
    int | None,
    typer.Option(
        "--processes", "-p", help="Number of reading processes.", show_default="all cores"
    ),
]
Settings = Annotated[
    Path | None, typer.Option("--config", help="A kg.toml.", show_default="./kg.toml if there")
]
Infer = Annotated[
    str | None,
    typer.Option(
        help="Add what follows, in a graph of its own: rdfs or owlrl.", show_default="none"
    ),
]
Title = Annotated[
    str | None, typer.Option(help="The title of the case.", show_default="its folder's name")
]
Engine = Annotated[
    str,
    typer.Option(help="Who reads: local, this machine; spark, a cluster (see docs/scale.md)."),
]
Master = Annotated[
    str | None,
    typer.Option(
        help="With --engine spark: the cluster's master, such as local[2] or spark://HOST:7077.",
        show_default="local[*]",
    ),
]
Work = Annotated[
    str | None,
    typer.Option(
        help="With --engine spark: where readings are kept, so that an interrupted run can "
        "continue; a path that all machines see, or an address.",
        show_default="beside the case",
    ),
]
Results = Annotated[
    str | None,
    typer.Option(
        help="With --engine spark: a folder or address for tables as Parquet and the graph as "
        "N-Quads parts."
    ),
]
Conf = Annotated[
    list[str] | None,
    typer.Option("--conf", help="With --engine spark: a setting of Spark's, NAME=VALUE."),
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
TITLES = {"readings": "Readings", "html": "Page"}


@told
def build(
    paths: Paths,
    case: CaseOption,
    *,
    model: Model = None,
    parser: Parsers = None,
    base: Base = None,
    infer: Infer = None,
    title: Title = None,
    strict: Strict = False,
    everything: Everything = False,
    processes: Processes = None,
    pipeline: Pipeline = None,
    reader: Reader = None,
    check: Check = None,
    endpoint: EndpointOption = None,
    answers: Answers = None,
    max_tokens: MaxTokens = None,
    parallel: Parallel = None,
    yes: Yes = False,
    engine: Engine = "local",
    master: Master = None,
    work: Work = None,
    results: Results = None,
    conf: Conf = None,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Read files and build a case from them."""
    from kg.config import load_config
    from kg.pipeline import build as run

    cluster = _cluster(engine, master, work=work, results=results, conf=conf or ())
    settings = load_config(
        config,
        parser=parser,
        base=base,
        infer=infer,
        plain=_gate(strict=strict, everything=everything),
        title=title,
        processes=processes,
        **models(
            model,
            pipeline,
            reader=reader,
            check=check,
            endpoint=endpoint,
            answers=answers,
            max_tokens=max_tokens,
            parallel=parallel,
        ),
    )
    replaced = _standing(case)
    if cluster is None:
        _tell_room(paths)
    with Bar() as bar:
        if cluster is not None:
            from kg.scale import build as run_on

            report = run_on(paths, case, cluster=cluster, config=settings, progress=bar)
        else:
            consent = consent_of(yes=yes)
            report = run(paths, case, config=settings, consent=consent, progress=bar)
    _tell(report, replaced, json=json)


@told
def read(
    paths: Paths,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The readings file to write.", show_default=False),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show what was read.")] = False,
    html: Page = None,
    model: Model = None,
    parser: Parsers = None,
    processes: Processes = None,
    pipeline: Pipeline = None,
    reader: Reader = None,
    check: Check = None,
    endpoint: EndpointOption = None,
    answers: Answers = None,
    max_tokens: MaxTokens = None,
    parallel: Parallel = None,
    yes: Yes = False,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Read files and write the readings only.

    With --explain or --html, show the texts with what was read from them.
    """
    from kg.config import load_config
    from kg.errors import UsageError
    from kg.explain import write_page
    from kg.model.readings import read_readings
    from kg.pipeline import read as run

    if not (out or explain or html):
        raise UsageError("nothing to do with what is read: give -o FILE, --explain or --html FILE")
    if explain and json:
        raise UsageError("--explain shows a text and --json an answer for programs: give one")
    settings = load_config(
        config,
        parser=parser,
        processes=processes,
        **models(
            model,
            pipeline,
            reader=reader,
            check=check,
            endpoint=endpoint,
            answers=answers,
            max_tokens=max_tokens,
            parallel=parallel,
        ),
    )
    with TemporaryDirectory() as place:
        readings = out or Path(place) / "readings.jsonl"
        with Bar() as bar:
            consent = consent_of(yes=yes)
            notices = run(paths, readings, config=settings, consent=consent, progress=bar)
        if not json:
            _tell_notices(notices)
        if explain:
            show(read_readings(readings))
        if html:
            write_page(read_readings(readings), html)
    _tell_written({"readings": out, "html": html}, notices, json=json)


@told
def join(
    readings: Annotated[list[Path], typer.Argument(help="Readings files.", show_default=False)],
    case: CaseOption,
    *,
    base: Base = None,
    infer: Infer = None,
    title: Title = None,
    strict: Strict = False,
    everything: Everything = False,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Build a case from readings made by kg or any other extractor."""
    from kg.config import load_config
    from kg.pipeline import join as run

    gate = _gate(strict=strict, everything=everything)
    settings = load_config(config, base=base, infer=infer, plain=gate, title=title)
    replaced = _standing(case)
    with Bar() as bar:
        report = run(readings, case, config=settings, progress=bar)
    _tell(report, replaced, json=json)


def _cluster(
    engine: str,
    master: str | None,
    *,
    work: str | None,
    results: str | None,
    conf: "Sequence[str]",
) -> "Cluster | None":
    """Return the cluster that is to read; None for this machine."""
    from kg.errors import UsageError

    if engine not in ("local", "spark"):
        raise UsageError(f"no engine {engine!r}; there are: local, spark")
    if engine == "local":
        if any((master, work, results, conf)):
            raise UsageError("--master, --work, --results and --conf go with --engine spark")
        return None
    try:
        from kg.scale import Cluster
    except ImportError as error:
        raise UsageError(
            f"--engine spark needs PySpark and Arrow ({error}): install kg-news[spark] (pip "
            "install 'kg-news[spark]')"
        ) from None
    return Cluster(
        master=master or "local[*]",
        settings=tuple(map(_setting, conf)),
        work=work or "",
        results=results or "",
    )


def _setting(words: str) -> tuple[str, str]:
    from kg.errors import UsageError

    name, sign, value = words.partition("=")
    if not (sign and name.startswith("spark.")):
        raise UsageError(f"--conf {words!r}: give spark.NAME=VALUE")
    return name, value


def _gate(*, strict: bool, everything: bool) -> str | None:
    """Return the gate of the options; None if they leave it to the settings."""
    from kg.errors import UsageError

    if strict and everything:
        raise UsageError("--strict takes few statements and --all takes all: give one")
    return "strict" if strict else "all" if everything else None


def _tell_written(
    written: "dict[str, Path | None]", notices: "tuple[Notice, ...]", *, json: bool
) -> None:
    if json:
        files = {name: str(path) for name, path in written.items() if path}
        say_json({**files, "notices": notices})
        return
    for name, path in written.items():
        if path:
            say(f"{TITLES[name]} written to {path}.")


def _standing(case: Path) -> int | None:
    """Return the number of documents of the case to be replaced; None if there is none."""
    from kg.case import open_case
    from kg.errors import CaseError

    try:
        return open_case(case).read_manifest().documents
    except CaseError:
        return None


def _tell(report: "Report", replaced: int | None, *, json: bool) -> None:
    from kg.number_words import counted

    if json:
        say_json({**asdict(report), "replaced": replaced})
        return
    _tell_notices(report.notices)
    made = report.manifest
    left_out = f" {made.failed} could not be read (see above)." if made.failed else ""
    before = "" if replaced is None else f", and replaced a case of {counted(replaced, 'document')}"
    say(
        f"{counted(made.documents, 'document')} read: {counted(made.claims, 'claim')}, "
        f"{counted(made.entities, 'entity')}, {counted(made.findings, 'finding')}.{left_out} "
        f"The case is in {report.case}{before}."
    )
    _tell_unfitting(report)


def _tell_room(paths: "Sequence[str]") -> None:
    """Report how much memory the work will need before it starts, if it is much."""
    from kg.pipeline import room_wanted
    from kg.read import sources

    room = room_wanted(sources(paths))
    if room.is_large and not room.is_too_large:
        complain(f"note: {room}")


def _tell_unfitting(report: "Report") -> None:
    """Report judgements by hand that no longer fit after their documents were read again."""
    from kg.account.judged import unfitting
    from kg.case import open_case
    from kg.graph.store import open_store

    folder = open_case(report.case)
    if not folder.hand.is_file() or not folder.hand.stat().st_size:
        return
    for one in unfitting(open_store(folder.graph), folder):
        complain(
            f"warning: {'/'.join(one.left)}: a judgement by hand no longer fits what is read, and "
            f"is kept without effect ({one.id}: {one.reason}); judge it anew, or take it back by: "
            f"kg undo {report.case} {one.id}"
        )


def _tell_notices(notices: "tuple[Notice, ...]") -> None:
    for notice in notices:
        complain(f"{notice.level}: {notice.source}: {notice.message}")


COMMANDS = (build, read, explain, join)
