"""The second reading: our readings and a model's answers become readings with both."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Literal

from kg.model import Reading
from kg.model.checks import check
from kg.model.codec import MalformedError
from kg.model.readings import read_readings
from kg.model_reader.answers import Answer, Kept
from kg.model_reader.checking import Dropped, Found, checked, short
from kg.model_reader.doubting import doubted, says_of, to_doubt
from kg.model_reader.endpoint import Address, Endpoint, UnansweredError, unreachable
from kg.model_reader.laying import lay
from kg.model_reader.prompting import Request, to_read
from kg.model_reader.weights import trust
from kg.read.notice import Notice
from kg.readings_file import Spool

Way = Literal["model", "both", "check"]
Progress = Callable[[str, int, int | None], None]
STAGE = "asking the model"
HOPELESS = 3
"""Failed requests in a row after which an endpoint is no longer used."""
AHEAD = 4
"""Requests per thread that wait to be sent or to be used."""
ANSWER_TOKENS = 12.0
"""Tokens of an answer per token of its passage, by recorded answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Second:
    """How a model reads: which one, where, and its limits.

    Without an address only kept answers are used. `most_tokens` of 0 is no limit.
    """

    way: Way
    model: str
    address: Address | None = None
    parallel: int = 4
    most_tokens: int = 0
    seconds: int = 300
    retries: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What will be sent where; `tokens` are an estimate, sent and received."""

    address: Address | None
    model: str
    documents: int
    requests: int
    kept: int
    sent: int
    received: int


Consent = Callable[[Plan], None]
"""Called with the plan before anything is sent; may raise to end the run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What became of a model's answers about one document.

    Of `read` claims `kept` were kept, `agreed` of them with ours; everything else is `dropped`,
    each with its reason. Of our checked claims some were `confirmed`, some `refuted`, and the rest
    left open.
    """

    document: str
    requests: int = 0
    answers: int = 0
    read: int = 0
    kept: int = 0
    agreed: int = 0
    asked: int = 0
    confirmed: int = 0
    refuted: int = 0
    sent: int = 0
    received: int = 0
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True, slots=True)
class Reread:
    """What the second reading returned: the checks of each document, and notices."""

    checked: tuple[Checked, ...]
    notices: tuple[Notice, ...]


def consenting(_plan: Plan) -> None:
    """Allow everything to be sent: for programs, whose authors chose the address."""


def reread(
    source: Path,
    spool: Spool,
    second: Second,
    kept: Kept,
    *,
    consent: Consent = consenting,
    progress: Progress,
) -> Reread:
    """Read a file of readings a second time, and add the combined readings to a spool.

    Where a passage of a document could not be asked about, our own reading is kept, with a notice.
    Raise ServiceError if the endpoint answers nothing at all, and what `consent` raises.
    """
    plan = _planned(source, second, kept)
    if plan.requests:
        consent(plan)
    rows, notices = [], []
    with _Asking(second, kept, plan.requests, progress) as asking:
        for reading, asked in _ahead(read_readings(source), asking):
            done = _Document(reading, second, kept)
            made = done.reread(asked)
            spool.add(made)
            rows.append(done.checked())
            notices += done.notices
    return Reread(tuple(rows), tuple(notices))


def _planned(source: Path, second: Second, kept: Kept) -> Plan:
    documents = requests = held = sent = received = 0
    for reading in read_readings(source):
        missing = [r for r, _ in _requests(reading, second) if r.key(second.model) not in kept]
        documents += bool(missing)
        requests += len(missing)
        held += sum(1 for _ in _requests(reading, second)) - len(missing)
        sent += sum(r.tokens for r in missing)
        received += sum(int(len(r.passage.words) / 4 * ANSWER_TOKENS) for r in missing)
    return Plan(
        address=second.address,
        model=second.model,
        documents=documents,
        requests=requests if second.address is not None else 0,
        kept=held,
        sent=sent,
        received=received,
    )


def _requests(reading: Reading, second: Second) -> Iterator[tuple[Request, tuple[str, ...]]]:
    if second.way == "check":
        yield from to_doubt(reading)
    else:
        yield from ((request, ()) for request in to_read(reading.document))


Asked = tuple[Request, tuple[str, ...], "Future[Answer]"]


def _ahead(readings: Iterable[Reading], asking: "_Asking") -> Iterator[tuple[Reading, list[Asked]]]:
    """Yield readings with their requests, and send those of the next ones meanwhile."""
    waiting: deque[tuple[Reading, list[Asked]]] = deque()
    most, under_way = asking.second.parallel * AHEAD, 0
    for reading in readings:
        asked = [(r, names, asking.ask(r)) for r, names in _requests(reading, asking.second)]
        waiting.append((reading, asked))
        under_way += len(asked)
        while waiting and (under_way > most or all(f.done() for _, _, f in waiting[0][1])):
            under_way -= len(waiting[0][1])
            yield waiting.popleft()
    yield from waiting


class _Asking:
    """Sends requests from several threads, within the budget, as long as there are answers."""

    def __init__(self, second: Second, kept: Kept, total: int, progress: Progress) -> None:
        self.second, self._kept, self._total, self._progress = second, kept, total, progress
        self._pool = ThreadPoolExecutor(second.parallel, thread_name_prefix="kg-model")
        self._endpoint: Endpoint | None = None
        self._lock = Lock()
        self._sent: dict[str, Future[Answer]] = {}
        self._spent = self._done = self._hopeless = 0
        self._ended = False

    def __enter__(self) -> "_Asking":
        if self._total and self.second.address is not None:
            self._endpoint = Endpoint(
                self.second.address,
                self.second.model,
                seconds=self.second.seconds,
                retries=self.second.retries,
            )
        return self

    def __exit__(self, *_: object) -> None:
        self._ended = True
        self._pool.shutdown(cancel_futures=True)
        if self._endpoint is not None:
            self._endpoint.close()

    def ask(self, request: Request) -> "Future[Answer]":
        """Return the kept answer, or send the request."""
        key = request.key(self.second.model)
        if key in self._sent:
            return self._sent[key]
        known = self._kept.get(key)
        if known is None:
            # One passage in two documents is requested once, so that both have the same answer.
            return self._sent.setdefault(key, self._pool.submit(self._ask, request))
        done: Future[Answer] = Future()
        done.set_result(known)
        return done

    def _ask(self, request: Request) -> Answer:
        if self._endpoint is None:
            raise UnansweredError("no answer of it is kept, and no endpoint was given")
        self._allow()
        try:
            answer = self._endpoint.ask(request)
        except UnansweredError as error:
            with self._lock:
                self._hopeless += error.hopeless
            raise
        finally:
            with self._lock:
                self._done += 1
                self._progress(STAGE, self._done, self._total)
        with self._lock:
            self._kept.put(answer)
            self._spent += answer.sent + answer.received
            self._hopeless = 0
        return answer

    def _allow(self) -> None:
        with self._lock:
            if self._ended:
                raise UnansweredError("the run was ended")
            if self._hopeless >= HOPELESS:
                raise UnansweredError("the endpoint answers no more", hopeless=True)
            if 0 < self.second.most_tokens <= self._spent:
                raise UnansweredError(
                    f"the budget of {self.second.most_tokens:,} tokens was used up"
                )


@dataclass(slots=True)
class _Document:
    """One document's answers, and what becomes of them."""

    reading: Reading
    second: Second
    kept: Kept
    requests: int = 0
    answers: list[Answer] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    dropped: list[Dropped] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def reread(self, asked: list[Asked]) -> Reading:
        """Return a reading made from ours and the answers."""
        told = [(r, names, answer) for r, names, answer in self._answered(asked)]
        try:
            made = self._doubted(told) if self.second.way == "check" else self._laid(told)
            check(made)
        except (MalformedError, RecursionError) as error:  # a fault of ours, and of one document
            self._notice(f"what the model read in it cannot be kept ({error})")
            return self.reading
        return made

    def _answered(self, asked: list[Asked]) -> Iterator[tuple[Request, tuple[str, ...], Answer]]:
        failed: Counter[str] = Counter()
        for request, names, future in asked:
            self.requests += 1
            try:
                answer = future.result()
            except UnansweredError as error:
                failed[str(error)] += 1
                if error.hopeless and self.second.address is not None:
                    self._give_up(error)
                continue
            self.answers.append(answer)
            self.kept.use(answer, self.reading.document.document)
            yield request, names, answer
        for why, number in sorted(failed.items()):
            of = f"{number} of {len(asked)} passages" if len(asked) > 1 else "it"
            self._notice(f"the model did not read {of}, kg's own rules did: {why}")

    def _give_up(self, error: UnansweredError) -> None:
        """End the run if nothing was ever answered: the address or the model's name is wrong."""
        if not self.kept.got and self.second.address is not None:
            raise unreachable(self.second.address, str(error))

    def _laid(self, told: Iterable[tuple[Request, tuple[str, ...], Answer]]) -> Reading:
        found = [checked(a.text, r.passage, cut=a.finish == "length") for r, _, a in told]
        self.dropped += [d for one in found for d in one.dropped]
        claims = sum(len(one.events) + len(one.relations) for one in found)
        way: Literal["model", "both"] = "model" if self.second.way == "model" else "both"
        usable: list[Found] = [one for one in found if one.covered is not None]
        laid = lay(self.reading, usable, way, trust(claims, len(self.dropped)))
        self.dropped += laid.dropped
        self.counts.update(read=sum(one.read for one in found), kept=laid.kept, agreed=laid.agreed)
        return laid.reading

    def _doubted(self, told: Iterable[tuple[Request, tuple[str, ...], Answer]]) -> Reading:
        says: dict[str, str] = {}
        for _, names, answer in told:
            found = says_of(answer.text, names)
            self.counts["asked"] += len(names)
            says.update(found)
            if not found and names:
                self.dropped.append(Dropped("answer", "answer", short(answer.text)))
        judged: Mapping[str, int] = Counter(says.values())
        self.counts.update(confirmed=judged.get("yes", 0), refuted=judged.get("no", 0))
        return doubted(self.reading, says)

    def _notice(self, message: str) -> None:
        document = self.reading.document
        source = document.source or document.document
        self.notices.append(Notice(source=source, level="warning", message=message))

    def checked(self) -> Checked:
        """Return the counts of this document."""
        return Checked(
            document=self.reading.document.document,
            requests=self.requests,
            answers=len(self.answers),
            sent=sum(a.sent for a in self.answers),
            received=sum(a.received for a in self.answers),
            dropped=tuple(self.dropped),
            **self.counts,
        )
