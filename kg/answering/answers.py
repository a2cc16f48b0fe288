"""From a question to its answers: passages of the case, with their claims, sources and figures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pyoxigraph import Store

from kg.account.disputed import Account, Point, Telling, account
from kg.answering.documents import likely_documents
from kg.answering.passages import Names, Passage, Stated, content_words, passages
from kg.answering.question import Kind, Question, understood
from kg.answering.ranking import Ranked, Searched
from kg.answering.word_likeness import word_likeness
from kg.case import CaseFolder
from kg.graph.claims import ClaimReader
from kg.graph.doubt import is_doubtful
from kg.graph.namespaces import Names as Iris
from kg.model import Document, Entity, Finding, Span, Time, Value
from kg.model.readings import from_line, read_lines, reading_lines
from kg.resolve.word_forms import key

LEAST_CHANCE = 0.12
"""A passage less probable than this is no answer: of held-out questions without an answer half have
no better passage, of those with one every fifteenth."""
MANY = 120
"""Number of documents that are searched sentence by sentence; of more, those that fit best."""
LEAST_SHARE = 0.3
"""A passage must be this probable in relation to the best."""
CLAIMS = 2
"""Maximum number of claims listed of a passage."""
LEAST_UNIT = 0.3
"""How near a counted noun must be to the one that is asked for."""
FIGURES: Mapping[Kind, frozenset[str]] = {
    "number": frozenset({"COUNT", "QUANTITY", "PERCENT"}),
    "size": frozenset({"COUNT", "QUANTITY", "PERCENT", "MONEY"}),
    "frequency": frozenset({"COUNT", "SET"}),
    "money": frozenset({"MONEY"}),
    "age": frozenset({"COUNT", "QUANTITY"}),
    "when": frozenset({"DATE", "TIME"}),
    "duration": frozenset({"DURATION"}),
}
"""Types of values and times that answer a kind of question."""
COUNTED = frozenset({"number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweringPassage:
    """A passage that may answer: where it is, its words, and the claims that were read in it.

    `chance` is the probability that it answers.
    """

    document: str
    outlet: str
    published: str | None
    start: int
    end: int
    words: str
    chance: float
    claims: tuple[Account, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleAnswer:
    """Passages that give one answer: one figure or date (`value`, in words), or the same words."""

    value: str | None
    told: tuple[AnsweringPassage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question as it was understood, with its answers, the most probable first.

    `disputed` are the contradictions of the case between claims of the answers. `unknown` are the
    words of the question that no document has, nor a synonym.
    """

    question: str
    kind: Kind
    answers: tuple[PossibleAnswer, ...]
    disputed: tuple[Point, ...]
    unknown: tuple[str, ...]
    documents: int


class Asker:
    """Answers questions from one state of a case.

    What is searched in a case of up to MANY documents is made once; of a larger one, for each
    question, from the documents whose words fit best.
    """

    def __init__(self, store: Store, folder: CaseFolder, *, base: str) -> None:
        self._reader = ClaimReader(store)
        self._iris = Iris(base)
        self._telling = Telling(store, base=base)
        self._folder = folder
        self._documents = folder.read_manifest().documents
        self._whole: Material | None = None

    def ask(self, text: str, *, limit: int = 8) -> Answered:
        """Answer a question in plain words with at most `limit` passages.

        Raise QueryError if it holds no word.
        """
        question = understood(text)
        material = self._material(question)
        searched = material.searched
        ranked = searched.ranked(question)
        least = max(LEAST_CHANCE, LEAST_SHARE * ranked[0].chance) if ranked else 1.0
        first = [one for one in ranked if one.chance >= least][:limit]
        claims = {(one.passage.document, s.claim.id) for one in first for s in one.passage.stated}
        return Answered(
            question=question.text,
            kind=question.kind,
            answers=tuple(self._answers(question, first, material)),
            disputed=tuple(self._disputed(claims)),
            unknown=searched.unknown(question),
            documents=self._documents,
        )

    def _material(self, question: Question) -> "Material":
        if self._documents > MANY:
            chosen = likely_documents(self._folder.readings, question, MANY)
            return Material(self._folder, frozenset(chosen))
        if self._whole is None:
            self._whole = Material(self._folder)
        return self._whole

    def _answers(
        self, question: Question, first: Sequence[Ranked], material: "Material"
    ) -> Iterator[PossibleAnswer]:
        """Yield the answers: what gives one figure, or says the same words, is one."""
        groups: dict[object, list[tuple[str | None, AnsweringPassage]]] = {}
        for one in first:
            passage = one.passage
            stated = material.searched.claims_of(question, passage)
            document = material.documents[passage.document]
            told = self._told(
                one, document, (each for each in stated if not is_doubtful(each.claim))
            )
            figure = _figure(question, passage, stated[0].claim.evidence) if stated else None
            if figure is None:
                groups.setdefault(key(passage.text), []).append((None, told))
                continue
            start = passage.span.start
            words = passage.text[figure.span.start - start : figure.span.end - start]
            groups.setdefault(_amount(figure), []).append((" ".join(words.split()), told))
        for group in groups.values():
            yield PossibleAnswer(value=group[0][0], told=tuple(told for _, told in group))

    def _told(self, one: Ranked, document: Document, stated: Iterable[Stated]) -> AnsweringPassage:
        passage = one.passage
        return AnsweringPassage(
            document=passage.document,
            outlet=document.publisher or document.title or passage.document,
            published=document.published,
            start=passage.span.start,
            end=passage.span.end,
            words=" ".join(document.plain(passage.span).split()),
            chance=round(one.chance, 3),
            claims=tuple(islice(self._claims(passage.document, stated), CLAIMS)),
        )

    def _claims(self, document: str, stated: Iterable[Stated]) -> Iterator[Account]:
        for each in stated:
            read = self._reader.read(self._iris.part(document, "claim", each.claim.id).value)
            if read.wrong is None:
                yield account(read)

    def _disputed(self, claims: Iterable[tuple[str, str]]) -> Iterator[Point]:
        known = frozenset(claims)
        for finding in read_lines(Finding, self._folder.findings):
            members = [m for m in finding.members if (m.document, m.claim) in known]
            if finding.kind == "contradicts" and len({m.side for m in members}) > 1:
                yield self._telling.point(finding)


class Material:
    """What is searched: the passages of a case, or of some of its documents."""

    def __init__(self, folder: CaseFolder, only: frozenset[str] | None = None) -> None:
        self.documents: dict[str, Document] = {}
        names = Names(read_lines(Entity, folder.entities), only)
        titles: dict[str, tuple[str, ...]] = {}
        found: list[Passage] = []
        view = folder.view()
        for name, line in reading_lines(folder.readings):
            if only is None or name in only:
                reading = view(from_line(line.decode("utf-8")))
                self.documents[name] = reading.document
                titles[name] = content_words(reading.document.title or "")
                found.extend(passages(reading, names))
        self.searched = Searched(found, titles)


def _figure(question: Question, passage: Passage, clause: Span) -> Value | Time | None:
    """Return the figure that answers: that of what is counted, in the clause of the best claim."""
    inside: list[Value | Time] = [*(v for v in passage.values if v.value is not None)]
    inside += passage.times
    kinds = FIGURES.get(question.kind, frozenset())
    found = [one for one in inside if one.type in kinds and clause.overlaps(one.span)]
    focus = question.focus
    if focus is not None and question.kind in COUNTED:
        near = {one.id: _near(focus, one) for one in found}
        found = [one for one in found if near[one.id] >= LEAST_UNIT]
        found = sorted(found, key=lambda one: (-near[one.id], one.start))[:1]
    return found[0] if len(found) == 1 else None


def _near(focus: str, one: Value | Time) -> float:
    """Return how near what a figure counts is to a noun; a bare number may count anything."""
    if isinstance(one, Time):
        return 0.0
    return word_likeness(focus, one.unit) if one.unit else LEAST_UNIT


def _amount(figure: Value | Time) -> tuple[object, ...]:
    """Return what two equal figures share."""
    if isinstance(figure, Time):
        return (figure.value,)
    return figure.value, figure.upper, figure.bound
