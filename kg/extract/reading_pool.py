"""Reads many documents, in processes that share one loaded model, each document under limits."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TypeVar, overload

from spacy.language import Language

from kg.annotate import DEFAULT_MODEL, DEFAULT_PARSER, annotate, load
from kg.extract import extract
from kg.extract.text_windows import LONGEST, Windowed
from kg.extract.without_furniture import read_bare
from kg.limited_processes import CAN_FORK, PAUSE, Crew, Ended, Limits, Pause
from kg.model import Document, Reading
from kg.readings_file import LongReading

Made = TypeVar("Made")

ANY = "Mayor Ana Ruiz of Oslo, 52, said on Monday that two people had been killed by her brother."
"""A sentence that is read with most tables: of names, places, verbs, times and figures."""

Job = tuple[Document, bool, bool]
"""A document, or a window of one, whether its text may say when it was published, and whether it is
all of the document.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A document that could not be read, and why; reading goes on with the next."""

    document: str
    source: str | None
    message: str


@dataclass(slots=True, eq=False)
class _Asked:
    """A document that is being read; a long one in windows, which come one after the other."""

    document: Document
    windowed: Windowed | None = None
    failed: bool = False

    def take(self, told: object) -> object:
        """Return what was read in the document, once it is complete; until then None."""
        if self.failed:
            return None
        if isinstance(told, Ended | Failed):
            self.failed = True
            return _failed(self.document, told.why) if isinstance(told, Ended) else told
        if self.windowed is None:
            return told
        assert isinstance(told, Reading)
        return self.windowed.take(told)


@dataclass(slots=True, eq=False)
class _Asking:
    """Turns documents into jobs, and keeps track of which job belongs to which document."""

    documents: Iterable[Document]
    asked: deque[_Asked] = field(default_factory=deque)

    def jobs(self) -> Iterator[Job | Pause]:
        """Yield documents, and the windows of long ones."""
        for document in self.documents:
            if len(document.text) <= LONGEST:
                self.asked.append(_Asked(document))
                yield document, True, True
                continue
            windowed = Windowed(document)
            long = _Asked(document, windowed)
            for number in range(len(windowed.windows)):
                # Its first window may say when it was published, which dates the others.
                if number == 1 and document.published is None:
                    yield PAUSE
                if long.failed:
                    break
                self.asked.append(long)
                yield windowed.window(number), number == 0, False


@overload
def read_documents(
    documents: Iterable[Document],
    *,
    model: str | Language = ...,
    parser: str = ...,
    processes: int = ...,
    limits: Limits | None = ...,
) -> Iterator[Reading | LongReading | Failed]: ...
@overload
def read_documents(
    documents: Iterable[Document],
    *,
    make: Callable[[Reading], Made],
    model: str | Language = ...,
    parser: str = ...,
    processes: int = ...,
    limits: Limits | None = ...,
) -> Iterator[Made | LongReading | Failed]: ...
def read_documents(
    documents: Iterable[Document],
    *,
    make: Callable[[Reading], object] | None = None,
    model: str | Language = DEFAULT_MODEL,
    parser: str = DEFAULT_PARSER,
    processes: int = 1,
    limits: Limits | None = None,
) -> Iterator[object]:
    """Yield a reading, or a Failed, for each document, in the order of the documents.

    The model is loaded once and forked; parses stay in the workers, only readings are transferred,
    and few documents wait at any time. With `make` the workers make something of each reading, and
    only that is transferred and yielded. A document of more than `stretches.LONGEST` characters is
    read in windows, and is yielded as a LongReading; the limits then apply to each window. If
    processes cannot be forked this one reads, without limits. Callers that read often pass a model
    that they have loaded, with its parser. Raise UsageError for an unknown model or parser.
    """
    nlp = load(model, parser=parser) if isinstance(model, str) else model
    asking = _Asking(documents)
    read = partial(_read, nlp, make)
    if not CAN_FORK:
        told = (read(job) for job in asking.jobs() if not isinstance(job, Pause))
        yield from _whole(told, asking)
        return
    _warm(nlp)
    with (
        Crew(read, processes=processes, limits=limits) as crew,
        closing(crew.each(asking.jobs(), weigh=lambda job: len(job[0].text))) as told,
    ):
        yield from _whole(told, asking)


@lru_cache(maxsize=1)
def _warm(nlp: Language) -> None:
    """Load the tables that reading needs, so that forked processes share them."""
    extract(annotate(nlp, Document(document="", text=ANY)))


def _whole(told: Iterable[object], asking: _Asking) -> Iterator[object]:
    for one in told:
        if (found := asking.asked.popleft().take(one)) is not None:
            yield found


def _read(nlp: Language, make: Callable[[Reading], object] | None, job: Job) -> object:
    document, dated, is_whole = job
    try:
        if not dated:
            return extract(annotate(nlp, document, dated=False))
        reading = read_bare(document, lambda bare: extract(annotate(nlp, bare)))
        return make(reading) if make is not None and is_whole else reading
    except MemoryError:
        raise
    except Exception as error:  # one bad document must not end a long run
        return _failed(document, f"{type(error).__name__}: {error}")


def _failed(document: Document, message: str) -> Failed:
    return Failed(document=document.document, source=document.source, message=message)
