"""From a question to its answers: passages of the case, with their claims, sources and figures."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from pyoxigraph import Store

from kg.account.disputed import Account, Point, Telling, account
from kg.answering.agreement import ranked_with
from kg.answering.documents import likely_documents
from kg.answering.figures import figure_of
from kg.answering.passages import Names, Passage, Stated, content_words, passages
from kg.answering.question import Kind, Question, understood
from kg.answering.ranking import Ranked, Searched
from kg.case import CaseFolder
from kg.compare.sure import is_sure
from kg.errors import UsageError
from kg.graph.claims import ClaimReader
from kg.graph.doubt import is_doubtful
from kg.graph.namespaces import Names as Iris
from kg.model import Document, Entity, Event, Finding, Span
from kg.model.findings import Key
from kg.model.readings import read_lines, read_readings
from kg.resolve.word_forms import key

LEAST_CHANCE = 0.12
"""A passage less probable than this is no answer: of held-out questions without an answer half have
no better passage, of those with one one in twenty."""
MANY = 120
"""Number of documents that are searched sentence by sentence; of more, those that fit best."""
LEAST_SHARE = 0.3
"""An answer must be this probable in relation to the best; what is less so is less likely."""
WEAK_CHANCE, WEAK_SHARE = 0.05, 0.1
"""The same for what is less likely: with it 78 rather than 54 of 100 held-out questions have all
their answers among the passages."""
CONTEXT = 0.02
"""Least probability of a sentence beside a passage that is shown with it."""
CLAIMS = 2
"""Maximum number of claims of a passage that are listed, and that say what it is about."""
SAID = frozenset({"topic", "content"})
"""Roles of what somebody says."""
SHORT = 6
"""A passage of fewer words is shown with the one before it."""

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweringPassage:
    """A passage that may answer: where it is, its words, and the claims that were read in it.

    `before` and `after` are the sentences beside it, if they may answer too and stand nowhere else
    among the answers; `before` also if the passage refers back to it or is very short, and then
    `needs_before` is true. `holders` are those who vouch
    for most of what it says, outermost first, and `status` is that of most of it, None if of no
    part most is; that somebody says so does not count. `chance` is the probability that it answers.
    """

    document: str
    outlet: str
    published: str | None
    start: int
    end: int
    before: str | None
    needs_before: bool
    words: str
    after: str | None
    holders: tuple[str, ...]
    status: str | None
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

    `disputed` are contradictions between claims of answers, and surer ones with one of them, whose
    other sides stand among the answers if they say anything of the question. `unknown` are the
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

    def ask(self, text: str, *, limit: int = 12) -> Answered:
        """Answer with at most `limit` passages, and the other sides of contradictions in them.

        Raise QueryError if the question is too long or holds no word, UsageError for a limit below
        one, InputError if the readings of the case are damaged.
        """
        if limit < 1:
            raise UsageError(f"at most {limit} passages are asked for; ask for one or more")
        question = understood(text)
        material, unknown = self._material(question)
        searched = material.searched
        findings = list(read_lines(Finding, self._folder.findings))
        ranked = ranked_with(searched.ranked(question), findings)
        first = _first(ranked, limit)
        disputes = _disputes(findings, question, _likely(first), searched)
        told = list(_with_other_sides(first, ranked, disputes))
        return Answered(
            question=question.text,
            kind=question.kind,
            answers=tuple(self._answers(question, told, _Beside(searched, ranked, told), material)),
            disputed=tuple(self._telling.point(finding) for finding in disputes),
            unknown=unknown,
            documents=self._documents,
        )

    def _material(self, question: Question) -> "tuple[Material, tuple[str, ...]]":
        """Return what is searched, and the words of the question that no document has."""
        if self._documents > MANY:
            likely = likely_documents(self._folder.readings, question, MANY)
            return Material(self._folder, likely.documents), likely.unknown
        if self._whole is None:
            self._whole = Material(self._folder)
        return self._whole, self._whole.searched.unknown(question)

    def _answers(
        self,
        question: Question,
        first: Sequence[Ranked],
        beside: "_Beside",
        material: "Material",
    ) -> Iterator[PossibleAnswer]:
        """Yield the answers: what gives one figure, or says the same words, is one."""
        searched = material.searched
        asked = searched.asked(question)
        groups: dict[object, list[tuple[str | None, AnsweringPassage]]] = {}
        for one in first:
            passage = one.passage
            stated = _claims_told(question, passage, searched)
            told = self._told(one, stated, beside, material)
            figure = figure_of(question, asked, passage, next(iter(stated), None))
            same = figure.same if figure else key(passage.text)
            groups.setdefault(same, []).append((figure.words if figure else None, told))
        for group in sorted(groups.values(), key=lambda some: -max(t.chance for _, t in some)):
            yield PossibleAnswer(value=group[0][0], told=tuple(told for _, told in group))

    def _told(
        self, one: Ranked, stated: Sequence[Stated], beside: "_Beside", material: "Material"
    ) -> AnsweringPassage:
        passage = one.passage
        document = material.documents[passage.document]
        claims = list(self._claims(passage.document, stated))
        said = [account for account, says in claims if not says]
        before, after = beside.of(passage)
        return AnsweringPassage(
            document=passage.document,
            outlet=document.cited_as,
            published=document.published,
            start=passage.span.start,
            end=passage.span.end,
            before=_words(document, before.span) if before else None,
            needs_before=before is not None and _needs_before(passage),
            words=_words(document, passage.span),
            after=_words(document, after.span) if after else None,
            holders=_most(((each.holders, len(each.words)) for each in said), ()),
            status=_most(((each.status, len(each.words)) for each in said), None),
            chance=round(one.chance, 3),
            claims=tuple(account for account, _ in claims[:CLAIMS]),
        )

    def _claims(self, document: str, stated: Iterable[Stated]) -> Iterator[tuple[Account, bool]]:
        """Yield claims in words, and whether they are acts of saying something."""
        for each in stated:
            read = self._reader.read(self._iris.part(document, "claim", each.claim.id).value)
            taking = each.claim.participants if isinstance(each.claim, Event) else ()
            yield account(read), any(one.event and one.role in SAID for one in taking)


class _Beside:
    """The sentences that are shown before and behind a passage; they hold a claim, too."""

    def __init__(
        self, searched: Searched, ranked: Sequence[Ranked], shown: Sequence[Ranked]
    ) -> None:
        self._searched = searched
        self._likely = {
            _place(r.passage) for r in ranked if r.chance >= CONTEXT and r.passage.stated
        }
        self._shown = {_place(one.passage) for one in shown}

    def of(self, passage: Passage) -> tuple[Passage | None, Passage | None]:
        """Return the sentences before and behind a passage, those that are to be shown with it."""
        before, after = self._searched.before(passage), self._searched.after(passage)
        return (
            before if before and (_needs_before(passage) or self._is_context(before)) else None,
            after if after and self._is_context(after) else None,
        )

    def _is_context(self, passage: Passage) -> bool:
        """Return True if a sentence may answer, and is shown nowhere yet; from now on it is."""
        place = _place(passage)
        if place not in self._likely or place in self._shown:
            return False
        self._shown.add(place)
        return True


def _needs_before(passage: Passage) -> bool:
    """Return True if a passage is hard to understand without the sentence before it."""
    return passage.refers_back or len(passage.words) < SHORT


def _place(passage: Passage) -> tuple[str, int]:
    return passage.document, passage.number


class Material:
    """What is searched: the passages of a case, or of some of its documents."""

    def __init__(self, folder: CaseFolder, only: frozenset[str] | None = None) -> None:
        self.documents: dict[str, Document] = {}
        names = Names(read_lines(Entity, folder.entities), only)
        titles: dict[str, tuple[str, ...]] = {}
        found: list[Passage] = []
        view = folder.view()
        wrong: dict[str, set[str]] = defaultdict(set)
        for judgement in folder.read_wrong():
            document, claim = judgement.left
            wrong[document].add(claim)
        for reading in map(view, read_readings(folder.readings, only)):
            name = reading.document.document
            self.documents[name] = reading.document
            titles[name] = content_words(reading.document.title or "")
            found.extend(passages(reading, names, wrong[name]))
        self.searched = Searched(found, titles)


def _disputes(
    findings: Iterable[Finding], question: Question, first: Sequence[Ranked], searched: Searched
) -> list[Finding]:
    """Return the contradictions between claims of answers, and sure ones with what is asked.

    Accounts of two documents may be of two matters, and an answer may also say something disputed
    that is not asked: of one side alone its claim has to be the one that fits best.
    """
    best: dict[tuple[str, str], int] = {}
    for one in first:
        # Findings have doubtful claims as members, too.
        for place, stated in enumerate(searched.claims_of(question, one.passage)[:CLAIMS]):
            best[one.passage.document, stated.claim.id] = place

    def is_met(finding: Finding) -> bool:
        met = [m for m in finding.members if (m.document, m.claim) in best]
        within_one = len({member.document for member in finding.members}) == 1
        if len({member.side for member in met}) > 1 or (met and within_one):
            return True
        return is_sure(finding) and any(best[m.document, m.claim] == 0 for m in met)

    return [one for one in findings if one.kind == "contradicts" and is_met(one)]


def _first(ranked: Sequence[Ranked], limit: int) -> list[Ranked]:
    """Return the passages that may answer, if the most probable one does."""
    if not ranked or ranked[0].chance < LEAST_CHANCE:
        return []
    least = max(WEAK_CHANCE, WEAK_SHARE * ranked[0].chance)
    return [one for one in ranked if one.chance >= least][:limit]


def _likely(first: Sequence[Ranked]) -> list[Ranked]:
    """Return the passages that probably answer: not those that are less likely than the best."""
    least = max(LEAST_CHANCE, LEAST_SHARE * first[0].chance) if first else 1.0
    return [one for one in first if one.chance >= least]


def _claims_told(question: Question, passage: Passage, searched: Searched) -> list[Stated]:
    """Return the claims of a passage that are not doubtful, those first that say what is asked."""
    found = searched.claims_of(question, passage)
    return [stated for stated in found if not is_doubtful(stated.claim)]


def _with_other_sides(
    first: Sequence[Ranked], ranked: Sequence[Ranked], disputes: Sequence[Finding]
) -> Iterator[Ranked]:
    """Yield passages, and those that a finding holds against a claim of theirs."""
    holding = {key: one for one in ranked for key in _claims_in(one.passage)}
    compared = [[member.key for member in finding.members] for finding in disputes]
    yielded: list[Ranked] = []
    for one in first:
        against = _held_against(one.passage, compared)
        for told in (one, *(holding[claim] for claim in against if claim in holding)):
            if told not in yielded:
                yielded.append(told)
                yield told


def _held_against(passage: Passage, compared: Iterable[Sequence[Key]]) -> Iterator[Key]:
    """Yield the claims that findings compare with one of a passage."""
    ours = _claims_in(passage)
    return chain.from_iterable(keys for keys in compared if not ours.isdisjoint(keys))


def _claims_in(passage: Passage) -> frozenset[Key]:
    """Return the keys of the claims of a passage."""
    return frozenset((passage.document, stated.claim.id) for stated in passage.stated)


def _words(document: Document, span: Span) -> str:
    return " ".join(document.plain(span).split())


def _most(told: Iterable[tuple[Told, int]], nothing: Told) -> Told:
    """Return what most words are told with; `nothing` unless that is more than half of them."""
    count: Counter[Told] = Counter()
    for value, length in told:
        count[value] += length
    if not count:
        return nothing
    value, number = count.most_common(1)[0]
    return value if 2 * number > count.total() else nothing
