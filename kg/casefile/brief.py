"""The story of a case in at most twelve lines, each made of claims that lead to their words.

Lines consist of claims and fixed words around them. Only a claim that passes the gate of the case
is used: its action, its agents and its patients must each be as probable as a triple of the plain
graphs has to be. Four kinds are used that do not pass the gate by themselves: the sides of a
contradiction, each in its own words, if their action passes; what happened and who says so, if the
action passes and its participants are likely; an action, or a figure, if the claims
of several documents make it probable enough that one of them was read correctly; and who is accused
of what and who denies it, if seven of ten such are right. What is to come is told if it is likely.
What does not pass by itself, and what the fixed wording would shorten, is given in the exact words
of its article. Which of these are used depends on what most documents speak of (SumBasic, Nenkova
and Vanderwende 2005, over events and entities instead of words): the claim whose things most
documents name comes first, deaths, harm, courts and decisions before intermediate steps, and what
was used counts less from then on.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import prod, sqrt
from typing import TYPE_CHECKING

from kg.account.finding_weight import gravity
from kg.casefile.background import Ground, periods
from kg.casefile.candidate import (
    VAGUE,
    Candidate,
    Key,
    class_of,
    documents_of,
    is_deed,
    is_so,
    overlap,
)
from kg.casefile.claims import Claims
from kg.casefile.contents import Claim, Doc
from kg.casefile.denials import OBJECTS, denials, denies_deed, not_so
from kg.casefile.described import Described
from kg.casefile.documents import shown_document
from kg.casefile.judged import misread
from kg.casefile.opening_contents import Named
from kg.casefile.places import Places, places
from kg.casefile.repeats import of_others, told_again
from kg.casefile.rows import Row, claim_rows, listed, listed_by_id
from kg.casefile.surety import surety, takes_place
from kg.compare.amounts import plural
from kg.compare.sure import is_sure
from kg.compare.weight import weight_of
from kg.graph.doubt import is_doubtful_row
from kg.graph.happened import is_speech
from kg.graph.plain import ANY, GATES, gates
from kg.graph.verbalise.negative_arguments import denies_by, denies_verb
from kg.model import Finding
from kg.model.findings import OVER_TIME
from kg.model.readings import read_lines
from kg.ontology import table

if TYPE_CHECKING:
    from kg.case_view import Opened

HAPPENED, SAYS, DENIES, FIGURES, OPEN = "happened", "says", "denies", "figures", "open"
SECTIONS: Mapping[str, str] = {
    HAPPENED: "What happened",
    SAYS: "Who says so",
    DENIES: "Disputed, alleged, denied",
    FIGURES: "Figures, by source",
    OPEN: "Open",
}
"""The sections of a brief, in this order, and their headings."""
LINES = {HAPPENED: 4, SAYS: 2, DENIES: 3, FIGURES: 2, OPEN: 1}
"""Most lines of each section: twelve together."""
FIGURES_OF: Mapping[str, tuple[str, ...]] = {
    "Dead": ("Death", "Killing"),
    "Wounded": ("Injury",),
    "Arrested": ("Arrest", "MilitaryAction:capture"),
    "Charged": ("Charge",),
    "Rescued": ("Rescue",),
    "Evacuated": ("Evacuation",),
    "Abducted": ("Abduction",),
    "Dismissed": ("Dismissal",),
}
"""Kinds of figures that readers ask for first, and the classes of actions that give them."""
WHO_DENIES = "Who denies"
NOT_SO = "Said not to be so"
LONE = frozenset((kind, "1") for kind in FIGURES_OF if kind != "Dead")
"""One juror, one of many sums: a figure only if several reports give it, as for sums of money."""
HARM = frozenset({"Dead", "Wounded", "Arrested"})
"""Figures that readers ask for first: given in their exact words if none is sure enough."""
TOLLS = {
    f"count of people {measure}{OVER_TIME}": kind
    for measure, kind in (
        ("killed", "Dead"),
        ("hurt", "Wounded"),
        ("arrested", "Arrested"),
        ("rescued", "Rescued"),
    )
}
"""Topics of findings on tolls that developed, and the kinds of figures that they are."""
MONEY = "Sums of money"
NUMBER_OF = "Number of "
SHARES = "Shares"
MANY = 10
"""Least number of things that counts as a figure: two men or three days do not."""
MANY_REPORTS = 6
"""Number of reports of which several tell of a single death, if it is what they are about."""
TOLD_BY_FIGURE = 4
TOLD_BY_NUMBER = 2
"""Most accounts for figures of one kind, and for one number."""
SUFFERS = ("patient", "agent")
"""Roles of those whom a figure counts; who dies is a patient or an agent."""
DEED = ("class", "lemma")
TAKING = frozenset({"agent", "patient", "recipient", "beneficiary"})
WHOM = TAKING - {"agent"} | {"topic", "content"}
WHAT_IS_SAID = frozenset({"content", "topic", "patient"})
_BY_PROXY = ("agent", "beneficiary")
"""Roles of whoever enters a plea, or has it entered on his behalf."""
DENYING = frozenset({"kg:Denial", "kg:Refusal"})
"""Classes of speech by which somebody denies or refuses."""
SOMEBODY = frozenset({"Person", "Organization", "Group"})
AGES = frozenset({"year", "month", "week", "day"})
"""Units of ages, which do not count how many there are."""
THINGS = frozenset({"Work", "Event"})
SIDE = 0.85
"""Least probability of the action of a side of a dispute, given in its own words."""
HAPPENS = 0.945
"""Least probability of an action that is told in its own words.

Of 634 judged actions as probable six were false. The gate requires more, because of the
participants.
"""
IN_ITS_WORDS = 0.6
"""Least probability of the participants of an action that is told in its own words.

Its action has to be as probable as elsewhere; who takes part is read by the reader of its words.
"""
PLANNED = "future"
ANNOUNCED = 0.75
"""Least probability of an action to come, which is told in its own words ('will be held')."""
PLANS = 0.7
"""Weight of an action to come, beside one that took place."""
LIKELY = 0.5
"""Least probability of the participants of a side of a contradiction."""
ACCUSED = 0.7
"""Least probability of the accused; less than for a fact, because it is marked as alleged."""
AS_SURE = 0.04
"""Difference in probability of two accounts, one of which is about as sure as the other."""
SEVERAL = 0.3
"""Share of the documents that must give a number of things that is a figure of the case."""
WHOLE = 0.8
"""Least length of the wording of a claim, relative to its words."""
COPIED_WORDS = 12
"""Number of words that are hardly the same by chance."""
LONGEST = 320
"""Longest text of a claim in characters that is used as a line."""
MATTERS: Mapping[int, float] = {2: 1.4, 1: 1.2, 0: 1.0, -1: 0.7}
"""Weight of an account by its action: a death or a verdict before an intermediate step."""
OF_SOMEBODY = 0.15
"""Additional weight of an action with a named person or organization as agent or patient."""
ASIDE = 0.4
"""Weight of an action in a relative clause."""
RELATIVE = frozenset({"who", "which", "that", "whose", "where", "when", "whom"})
CONTENT = "that"
"""The word before what somebody says, which is left out where that stands alone."""
OF_TIME = frozenset({"after", "before", "since", "until", "once"})
AGAIN = 0.6
"""Weight of an action of a class that another line tells already."""
DOUBTED = 0.6
"""Weight of an action that is probably misread or not worth having, though several tell it."""
VOUCHED = 0.15
MOST_VOUCHED = 4
"""Most further independent origins that add weight to an action."""
LEAD = 700
"""Length in characters of the lead, where a report gives its main points."""
OPENING = 200
"""Length in characters of the opening, in which a first sentence begins and says what is new."""
SAID_MORE = 0.15
"""Additional weight of an account for a day or a place, and for being in the lead."""
SAID_FIRST = 0.45
"""Additional weight of an account in the opening of its report."""
PRONOUNS = frozenset(("he", "she", "it", "they", "who", "which", "that", "He", "She", "It", "They"))
NAME = re.compile(r"\w{3,}")
FIGURE = re.compile(r"\d+(?:[., ]\d+)*")
COUNTED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,6}) (?!(?:year|month|week|day)s?\b)[^\W\d]")
OF_TITLE = re.compile(r"[.!?:”\"’')]\s*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A line before it is worded: its claims, and a fixed heading before them.

    Those that are `verbatim` are not sure enough for other words than their own.
    """

    section: str
    head: str
    claims: tuple[Key, ...]
    finding: str | None = None
    verbatim: frozenset[Key] = frozenset()

    @property
    def compares(self) -> bool:
        """Return True for a finding, and for the figures of several documents."""
        return bool(self.finding) or self.section == FIGURES


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a brief: its claims, each with its document, under a fixed heading.

    `head` says in what the accounts differ, or what the figures count; empty for a single claim.
    `finding` is the contradiction that the claims are the sides of.
    """

    section: str
    head: str
    accounts: tuple[tuple[Claim, Doc], ...]
    finding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A case in at most twelve lines; `people` describes those that its claims mention."""

    title: str
    documents: int
    claims: int
    gate: str
    lines: tuple[Line, ...]
    people: tuple[Named, ...] = ()


def brief(opened: "Opened") -> Brief:
    """Return the story of a case in lines of claims. Raise CaseError if the case is damaged."""
    where = places(opened.folder, opened.manifest.base)
    wrong = misread(opened.folder)
    briefing = Briefing(where, wrong, gate=opened.manifest.plain)
    described = Described(where, wrong)
    for row, claims in claim_rows(where.folder):
        briefing.take(row, claims)
        described.take(row, claims)
    told = briefing.lines(read_lines(Finding, opened.folder.findings))
    chosen = Picked(where, (key for line in told for key in line.claims), wrong, told)
    return Brief(
        title=title_of(opened),
        documents=opened.manifest.documents,
        claims=opened.manifest.claims,
        gate=opened.manifest.plain,
        lines=tuple(
            Line(
                section=line.section,
                head=line.head,
                accounts=tuple(chosen.told[key] for key in line.claims),
                finding=line.finding,
            )
            for line in told
        ),
        people=tuple(
            one
            for one in spoken_of((c for c, _ in chosen.told.values()), described, where)
            if one.described
        ),
    )


def spoken_of(claims: Iterable[Claim], described: Described, where: Places) -> Iterator[Named]:
    """Yield the entities that claims mention, by their positions, with descriptions."""
    found = {at for claim in claims for at in entities_of(claim)}
    for at in sorted(one for one in found if one is not None):
        entity = where.listed[at]
        yield Named(entity=at, id=entity.id, name=entity.name, described=described.of(at))


def entities_of(claim: Claim) -> Iterator[int | None]:
    """Yield the positions of participants and holders of a claim."""
    yield from (part.entity for part in claim.parts)
    yield from (holder.entity for holder in claim.holders)


def title_of(opened: "Opened") -> str:
    """Return the title of a case, else the name of its folder."""
    return opened.manifest.title or opened.folder.path.resolve().name


class Picked:
    """Some claims of a case, read only from their documents, each with its document."""

    def __init__(
        self,
        where: Places,
        keys: Iterable[Key],
        wrong: Mapping[Key, str],
        lines: Iterable[Told] = (),
        *,
        verbatim: Iterable[Key] = (),
    ) -> None:
        """Take the claims' keys, the lines they are for, and those to give in exact words."""
        wanted: dict[str, set[str]] = defaultdict(set)
        for document, claim in keys:
            wanted[document].add(claim)
        sides = {key for line in lines if line.compares for key in line.claims}
        in_words = {*verbatim, *chain.from_iterable(line.verbatim for line in lines)}
        making = Claims(where, findings={}, happening={}, wrong=wrong)
        self.told: dict[Key, tuple[Claim, Doc]] = {}
        for reading in where.readings(sorted(wanted)):
            doc = shown_document(reading.document, where)
            for key, made in making.of(reading, wanted[reading.document.document]):
                lost = _is_shortened(made) or (key in sides and _lost_point(made))
                exact = key in in_words or lost
                self.told[key] = (_in_its_words(made, where) if exact else made), doc


def _is_shortened(claim: Claim) -> bool:
    """Return True if the fixed wording of a claim leaves out much of what its words say."""
    return len(claim.sentence.split()) < WHOLE * len(claim.words.split())


def _lost_point(claim: Claim) -> bool:
    """Return True if a claim of a comparison lacks a figure or a negation of its words."""
    if claim.sentence.rstrip(']”" ').endswith("…"):
        return True
    if denies_verb(claim.words) and not denies_verb(claim.sentence):
        return True
    return not set(FIGURE.findall(claim.words)) <= set(FIGURE.findall(claim.sentence))


def _in_its_words(claim: Claim, where: Places) -> Claim:
    """Return a claim in the words of its article, preceded by its agent if they lack it.

    Words that only their sentence denies ('Nor is it true that the alarm was off') are not shown
    alone: the claim stays as it is told.
    """
    words = " ".join(claim.words.split())
    if claim.polarity == "negative" and not _shows_denial(words):
        return claim
    roles = {part.role for part in claim.parts}
    lead = "agent" if "agent" in roles else "patient"
    names = dict.fromkeys(
        where.listed[part.entity].name
        for part in claim.parts
        if part.role == lead and part.entity is not None and _is_unsaid(part.words, words)
    )
    lacking = [name for name in names if not set(NAME.findall(name)) & set(NAME.findall(words))]
    named = f"[{' and '.join(lacking)}] " if lacking else ""
    return replace(claim, sentence=f"{named}“{_both_marks(words.removeprefix(CONTENT + ' '))}”")


def _shows_denial(words: str) -> bool:
    """Return True for 'did not open', 'nobody opened it', 'without opening it'."""
    told = {word.strip(",;:") for word in words.lower().split()}
    lists = ("words", "pronouns", "prepositions")
    known = {"no", *chain.from_iterable(table("polarity", "negation", name) for name in lists)}
    return denies_verb(words) or not told.isdisjoint(known)


def _is_unsaid(part: str, words: str) -> bool:
    """Return True if words leave open who a participant is."""
    return part in PRONOUNS or part not in words


def _both_marks(words: str) -> str:
    """Return words with the other mark of a quotation that only begins or ends in them."""
    if words.count('"') % 2 == 0:
        return words
    opens = re.search(r'(?:^|\s)"[^"]*$', words) is not None
    return f'{words}"' if opens else f'"{words}'


class Briefing:
    """Takes the rows of the readings of a case one by one, then chooses the lines."""

    def __init__(self, where: Places, wrong: Container[Key], *, gate: str) -> None:
        self._where, self._wrong = where, wrong
        self._least = gates()[next((one for one in GATES if one == gate), "sure")]
        self._found: list[Candidate] = []
        self._known: dict[Key, Candidate] = {}
        self._likely: dict[Key, Candidate] = {}
        self._worded: list[Candidate] = []
        self._alleged: list[Candidate] = []
        self._counted: list[Candidate] = []
        self._unsorted: list[Candidate] = []
        self._published: list[str] = []
        self._told: dict[Key, Candidate] = {}
        self._documents: dict[str, set[int]] = defaultdict(set)
        self._vouched: dict[int, Counter[int]] = defaultdict(Counter)
        self._number = 0

    def take(self, row: Row, claims: Sequence[Row]) -> None:
        """Take a document with its claims."""
        document = _Document(row, self._where, self._number)
        self._number += 1
        dated = self._where.dates.get(document.name)
        self._published.append(row.get("published") or (dated and dated.published) or "")
        for claim in claims:
            for holder in document.entities(claim["holder"]):
                self._vouched[holder][document.number] += 1
            units = document.units(claim)
            for unit in units:
                self._documents[unit].add(document.number)
            key = (document.name, claim["id"])
            if key not in self._wrong and (found := document.candidate(claim, units)) is not None:
                self._sort(found)

    def _sort(self, found: Candidate) -> None:
        """Add a candidate to the lists of the sections that it may be in."""
        claim = found.row
        self._told[found.key] = found
        if (
            found.figure is not None
            and is_so(claim)
            and claim["status"] in ("asserted", "reported")
        ):
            self._counted.append(found)
        form = claim.get("form", "finite")
        if form in ("finite", "copular", "verbless") or found.denies:
            self._unsorted.append(found)
        if form == "finite":
            self._sort_action(found)

    def _sort_action(self, found: Candidate) -> None:
        """Add a finite clause to the lists of what is told as such or in its own words."""
        claim = found.row
        if claim["certainty"] == PLANNED and takes_place(claim) >= ANNOUNCED:
            self._worded.append(replace(found, bonus=found.bonus * PLANS))
        if takes_place(claim) >= SIDE:
            self._known[found.key] = found
        if takes_place(claim) >= min(HAPPENS, self._least):
            if surety(claim) >= self._least:
                self._found.append(found)
                return
            if found.figure is None and surety(claim) >= IN_ITS_WORDS and is_so(claim):
                self._worded.append(found)
        self._likely[found.key] = found
        if claim["status"] == "alleged" and surety(claim) >= ACCUSED:
            self._alleged.append(found)

    def lines(self, findings: Iterable[Finding]) -> tuple[Told, ...]:
        """Choose the lines, section by section."""
        weights = {unit: len(told) / self._number for unit, told in self._documents.items()}
        if self._number > 1:
            weights = {u: w for u, w in weights.items() if w * self._number >= 2}
        found = sorted(findings, key=lambda f: (-f.independent, -len(f.members), f.id))
        chosen = _Choice(weights, _origins(found))
        same = _told_together(found)
        ground = self._ground()
        deeds = (*self._found, *self._worded, *self._agreed(found))
        happened = self._happened(chosen, deeds, ground, same)
        says = self._says(chosen, ground)
        denies = self._denies(chosen, found)
        told = {key for line in (*happened, *says, *denies) for key in line.claims}
        unused = LINES[SAYS] - len(says) + LINES[DENIES] - len(denies)
        figures = self._figures(told, LINES[FIGURES] + unused, self._developed(found))
        left_open = (one for one in self._found if _is_open(one) and one.key not in told)
        last = self._lines(OPEN, chosen, left_open, same)
        return (*happened, *says, *denies, *figures, *last)

    def _denies(self, chosen: "_Choice", found: Sequence[Finding]) -> list[Told]:
        """Return accusations, denials and disputes; if there is room, what else is not so."""
        accused = self._accused(chosen)
        denied = [self._line(DENIES, _head_of(some), some) for some in self._denied()]
        room = LINES[DENIES] - len(accused)
        weightiest = sorted(found, key=lambda f: (is_sure(f), f.weight), reverse=True)
        disputed = list(islice(_disputes(weightiest, self._known), room - len(denied[:1])))
        beside = {key for line in disputed for key in line.claims}
        denied = [line for line in denied if not beside.issuperset(line.claims)]
        return self._with_more_denied(
            [*accused, *denied[: room - len(disputed)], *disputed], chosen
        )

    def _with_more_denied(self, lines: Sequence[Told], chosen: "_Choice") -> list[Told]:
        """Fill lines up with the best of what else is not so."""
        denies = list(lines)
        left = [one for one in self._found if not_so(one)]
        while len(denies) < LINES[DENIES] and (best := chosen.best(left)) is not None:
            if all(best.key not in line.claims for line in denies):
                denies.append(self._line(DENIES, "", (best,)))
            left.remove(best)
        return denies

    def tells_of_others(self, finding: Finding) -> bool:
        """Return True if a contradiction may be none: its sides name different agents."""
        sides: dict[int, Candidate] = {}
        for member in finding.members:
            key = member.key
            if member.side is not None and key in self._told:
                sides.setdefault(member.side, self._told[key])
        return of_others(finding.about, [*sides.values()])

    def _happened(
        self,
        chosen: "_Choice",
        found: Iterable[Candidate],
        ground: Ground,
        same: Mapping[Key, Set[str]],
    ) -> list[Told]:
        """Choose what happened; actions of another time only if there are no others."""
        deeds = [
            replace(one, bonus=one.bonus * DOUBTED) if is_doubtful_row(one.row) else one
            for one in found
            if _happened(one)
        ]
        now = [one for one in deeds if not ground.is_of_another_time(one)]
        lines = self._lines(HAPPENED, chosen, now or deeds, same)
        return sorted(lines, key=lambda line: not self._is_death(line.claims[0]))

    def _is_death(self, key: Key) -> bool:
        """Return True if a claim tells of the dead, which readers look for first."""
        return self._told[key].row["class"].partition(":")[2] in FIGURES_OF["Dead"]

    def _lines(
        self,
        section: str,
        chosen: "_Choice",
        found: Iterable[Candidate],
        same: Mapping[Key, Set[str]],
    ) -> list[Told]:
        """Choose claims one after the other, each once however many documents give it."""
        left, lines, told = list(found), list[Told](), set[str]()
        while left and len(lines) < LINES[section]:
            best = chosen.best(left)
            if best is None:
                break
            lines.append(self._line(section, "", (best,)))
            told |= same.get(best.key, frozenset())
            left = [
                replace(one, bonus=one.bonus * AGAIN) if _is_alike(one, best) else one
                for one in left
                if not overlap(one, best)
                and not told_again(one, best)
                and not told & same.get(one.key, set())
            ]
        return lines

    def _says(self, chosen: "_Choice", ground: Ground) -> list[Told]:
        """Choose the holders with most claims, each with what it says about the story.

        What was said in another year, or about another event, is not part of it.
        """
        said = self._said_by_one(ground)
        lines, before = list[Told](), list[Candidate]()
        for speaker in sorted(said, key=self._most_cited):
            if len(lines) == LINES[SAYS]:
                break
            anew = [one for one in said[speaker] if not any(overlap(one, b) for b in before)]
            best = chosen.best(anew)
            if best is not None:
                before.append(best)
                lines.append(self._line(SAYS, "", (best,)))
        return lines

    def _said_by_one(self, ground: Ground) -> Mapping[int, Sequence[Candidate]]:
        """Map those who speak alone to what they say about the story."""
        said: dict[int, list[Candidate]] = defaultdict(list)
        for one in (*self._found, *self._worded):
            apart = ground.is_of_another_time(one)
            if _says(one) and len(one.speakers) == 1 and not apart:
                said[one.speakers[0]].append(one)
        return said

    def _most_cited(self, speaker: int) -> tuple[int, int, int]:
        vouched = self._vouched[speaker]
        return -len(vouched), -vouched.total(), speaker

    def _agreed(self, findings: Iterable[Finding]) -> Iterator[Candidate]:
        """Yield the best accounts of each action that is only sure through several reports.

        Which of those about as sure is told depends on what each speaks of.
        """
        for finding in findings:
            if finding.kind != "corroborates" or finding.independent < 2:
                continue
            told = [self._likely[m.key] for m in finding.members if m.key in self._likely]
            if self._together(told) >= self._least:
                least = max(surety(one.row) for one in told) - AS_SURE
                yield from (one for one in told if surety(one.row) >= least)

    def _together(self, told: Iterable[Candidate]) -> float:
        """Return the probability that at least one of several documents was read correctly."""
        doubt: dict[str, float] = {}
        for one in told:
            doubt[one.key[0]] = min(doubt.get(one.key[0], 1.0), 1 - surety(one.row))
        return 1 - prod(doubt.values()) if doubt else 0.0

    def _accused(self, chosen: "_Choice") -> list[Told]:
        """Choose an accusation: who is said to have done what, marked as alleged.

        A harm comes before accusations without one, and named people before others.
        """
        found = [one for one in (*self._found, *self._alleged) if _accuses(one)]
        for rank in (3, 2, 1):
            best = chosen.best([one for one in found if _accusation(one) == rank])
            if best is not None:
                return [self._line(DENIES, "", (best,))]
        return []

    def _denied(self) -> Iterator[tuple[Candidate, ...]]:
        """Yield who denies what, if probable enough to be given in its exact words."""
        return denials(self._unsorted, self._unsorted, least=ACCUSED)

    def _line(self, section: str, head: str, told: Sequence[Candidate]) -> Told:
        doubtful = (one.key for one in told if surety(one.row) < self._least or _lacks_whom(one))
        keys = tuple(one.key for one in told)
        return Told(section=section, head=head, claims=keys, verbatim=frozenset(doubtful))

    def _developed(self, findings: Iterable[Finding]) -> dict[str, list[Candidate]]:
        """Return by kind how a toll developed: the first report and the last ones, by day."""
        found: dict[str, list[Candidate]] = {}
        for finding in findings:
            kind = TOLLS.get(finding.about)
            told = [self._told[m.key] for m in finding.members if m.key in self._told]
            if kind is not None and kind not in found and len(told) > 1:
                told.sort(key=lambda one: (self._published[one.order[0]], one.order))
                found[kind] = [told[0], *told[1:][1 - TOLD_BY_FIGURE :]]
        return found

    def _figures(
        self, told: Set[Key], room: int, developed: Mapping[str, Sequence[Candidate]]
    ) -> list[Told]:
        """Combine figures of one kind: harm first, then what most documents report.

        What is in other lines already (`told`) makes no line of its own. Tolls that `developed` are
        told by day.
        """
        kinds = self._figures_by_kind()
        order = {kind: at for at, kind in enumerate((*FIGURES_OF, MONEY, SHARES))}

        def first(kind: str) -> tuple[bool, int, int, str]:
            most = max(map(documents_of, kinds[kind].values()))
            return kind not in HARM, -most, order.get(kind, len(order)), kind

        lines = list[Told]()
        for kind in sorted(kinds, key=first):
            numbers = kinds[kind].values()
            by_number = sorted(numbers, key=lambda of: (-documents_of(of), of[0].order))
            claims = [one for of in by_number for one in of[:TOLD_BY_NUMBER]][:TOLD_BY_FIGURE]
            claims = list(developed.get(kind, claims))
            if not told >= {one.key for one in claims}:
                lines.append(self._line(FIGURES, kind, claims))
        return lines[:room]

    def _figures_by_kind(self) -> Mapping[str, Mapping[str, list[Candidate]]]:
        """Map kinds of figures to their numbers; who was harmed is not counted as people again."""
        kinds: dict[str, dict[str, list[Candidate]]] = defaultdict(dict)
        sure = self._sure_figures()
        harmed = {number for kind, number in sure if kind in FIGURES_OF}
        for (kind, number), alike in sure.items():
            if not (kind.startswith(NUMBER_OF) and number in harmed):
                kinds[kind][number] = alike
        return kinds

    def _sure_figures(self) -> dict[tuple[str, str], list[Candidate]]:
        """Return the figures that are sure enough, each with an account per outlet, best first."""
        alike: dict[tuple[str, str], list[Candidate]] = defaultdict(list)
        for one in self._of_the_event():
            if one.figure is not None:
                alike[one.figure].append(one)
        sure = {}
        for figure, every in alike.items():
            every.sort(key=lambda o: (surety(o.row) < self._least, -o.bonus, o.order))
            if self._is_sure(figure, every):
                outlets = {one.outlet or one.key[0]: one for one in reversed(every)}
                sure[figure] = _without_copies(sorted(outlets.values(), key=every.index))
        return sure

    def _is_sure(self, figure: tuple[str, str], told: Sequence[Candidate]) -> bool:
        """Return True if enough documents give a figure, and one of them was surely read right."""
        telling = documents_of(told)
        if telling < 2 and (figure in LONE or figure[0] == MONEY or self._is_aside(told)):
            return False
        counts = figure[0] == SHARES or figure[0].startswith(NUMBER_OF)
        if counts and telling < self._several():
            return False
        together = self._together(told)
        return together >= self._least or (figure[0] in HARM and together >= ACCUSED)

    def _is_aside(self, told: Sequence[Candidate]) -> bool:
        """Return True if a single report of many tells of one victim, probably of another event."""
        return (
            self._number >= MANY_REPORTS and told[0].figure is not None and told[0].figure[1] == "1"
        )

    def _several(self) -> float:
        """Return how many documents must give a number of things: two, or more of many."""
        return max(2.0, SEVERAL * self._number)

    def _ground(self) -> Ground:
        """Return the period of the event of the case, as most documents give it."""
        grave = {f"kg:{name}" for names in FIGURES_OF.values() for name in names}
        deeds = (one for one in self._unsorted if one.row["class"] in grave and is_so(one.row))
        return Ground(deeds, self._published)

    def _of_the_event(self) -> Iterator[Candidate]:
        """Yield the figures of the event of the case, without those of other events."""
        ground = self._ground()
        kinds: dict[str, list[Candidate]] = defaultdict(list)
        for one in self._counted:
            kinds[one.figure[0] if one.figure else ""].append(one)
        for one in self._counted:
            others = kinds[one.figure[0] if one.figure else ""]
            if not ground.is_background(one, others):
                yield one


def _is_telling(action: str) -> bool:
    """Return True if a class of action says what happened: not just anything, and no speech."""
    return action not in VAGUE and not is_speech(action)


class _Document:
    """A document's row, indexed by position."""

    def __init__(self, row: Row, where: Places, number: int) -> None:
        self.name, self.number = row["document"], number
        self._row, self._where = row, where
        self._mentions = listed_by_id(row, "mentions")
        self._counts = [v for v in listed(row, "values") if v.get("value") is not None]
        self._status = {one["id"]: one["status"] for one in listed(row, "events")}
        self._text: str = row["text"]
        head = self._text.find("\n")
        self._title = head if 0 < head < 200 and not OF_TITLE.search(self._text[:head]) else 0

    def entities(self, mentions: Iterable[str]) -> Iterator[int]:
        for one in mentions:
            at = self._where.entity(self.name, self._mentions[one]["chain"])
            if at is not None:
                yield at

    def units(self, claim: Row) -> frozenset[str]:
        """Return what a claim is about: its class of action, and everything in its words."""
        start, end = claim["evidence"]
        inside = [m["id"] for m in self._mentions.values() if start <= m["start"] < end]
        events = listed(self._row, "events")
        told = [e for e in events if start <= e["trigger"][0] < end and _is_telling(e["class"])]
        things = {f"entity {at}" for at in self.entities(inside)}
        return frozenset(things | {f"{kind} {e.get(kind)}" for e in told for kind in DEED})

    def candidate(self, claim: Row, units: frozenset[str]) -> Candidate | None:
        """Return a claim as a candidate; None if it makes no line by itself."""
        if "class" not in claim or takes_place(claim) < LIKELY:
            return None
        start, end = claim["evidence"]
        if start < self._title or end - start > LONGEST:
            return None
        parts = listed(claim, "participants")
        roles = {one["role"] for one in parts}
        extra = (bool(claim.get("time")) + ("place" in roles) + (start < LEAD)) * SAID_MORE
        extra += (start - self._title < OPENING) * SAID_FIRST
        agents = _mentions(parts, _BY_PROXY if claim["class"] == "kg:Denial" else ("agent",))
        taking = frozenset(self.entities(_mentions(parts, TAKING)))
        holders = frozenset(self.entities(claim["holder"]))
        return Candidate(
            key=(self.name, claim["id"]),
            row=claim,
            order=(self.number, start),
            units=units,
            words=" ".join(self._text[start:end].split()).casefold(),
            bonus=(1 + extra) * MATTERS[weight_of(class_of(claim))] * self._in_passing(claim),
            outlet=self._row.get("publisher"),
            speakers=tuple(dict.fromkeys(self.entities(agents))),
            figure=self._figure(claim),
            taking=taking,
            done_to=frozenset(self.entities(_mentions(parts, TAKING - {"agent"}))),
            holders=holders,
            people=frozenset(filter(self._is_somebody, taking | holders)),
            denies=denies_deed(claim, self._words(parts, OBJECTS), denied=self._denied(parts)),
            periods=periods(self._row, claim),
            elsewhere=self._is_elsewhere(parts),
            none=any(map(denies_by, self._words(parts, TAKING))),
        )

    def _in_passing(self, claim: Row) -> float:
        """Return the weight of a clause: a relative clause tells who somebody is.

        A clause of time ('after he was named …') tells what is known, unless it is a harm.
        """
        start = claim["evidence"][0]
        first = self._text[start : start + LONGEST].split(maxsplit=1)
        lead = first[0].casefold() if first else ""
        known = lead in OF_TIME and weight_of(claim["class"]) < 2
        return ASIDE if lead in RELATIVE or known else 1.0

    def _is_elsewhere(self, parts: Iterable[Row]) -> bool:
        """Return True if a claim is about places that no other document mentions."""
        places = set(self.entities(_mentions(parts, ("place",))))
        spoken = (self._where.listed[at].members for at in places)
        return bool(places) and all(len({d for d, _ in one}) == 1 for one in spoken)

    def _is_somebody(self, entity: int) -> bool:
        known = self._where.listed[entity]
        return known.named and known.type in SOMEBODY

    def _denied(self, parts: Iterable[Row]) -> bool:
        """Return True if a participant of a claim is denied."""
        return any(self._status.get(one.get("event")) == "denied" for one in parts)

    def _words(self, parts: Iterable[Row], roles: Container[str]) -> Iterator[str]:
        """Yield the words of the participants in some roles."""
        for part in parts:
            if part["role"] in roles:
                start, end = part.get("phrase") or (0, 0)
                if part.get("mention") and start == end:
                    mention = self._mentions[part["mention"]]
                    start, end = mention["start"], mention["end"]
                yield self._text[start:end]

    def _figure(self, claim: Row) -> tuple[str, str] | None:
        """Return the kind of figure of an action, and the number."""
        action = claim["class"].partition(":")[2]
        deed = {action, f"{action}:{claim.get('lemma')}"}
        kind = next((name for name, classes in FIGURES_OF.items() if deed & {*classes}), None)
        if kind is None:
            return None if is_speech(claim["class"]) else self._amount(claim)
        parts = listed(claim, "participants")
        suffering = chain.from_iterable(_mentions(parts, (role,)) for role in SUFFERS)
        first = next(suffering, None)
        if first is None or self._is_thing(self._mentions[first]):
            return None
        counts = self._counted(self._mentions[first])
        return (kind, counts) if counts else None

    def _amount(self, claim: Row) -> tuple[str, str] | None:
        """Return the sum, the share or the number of things of an action."""
        return self._money(claim) or self._share(claim) or self._many(claim)

    def _share(self, claim: Row) -> tuple[str, str] | None:
        """Return the greatest share of an action, in percent."""
        shares = [float(v["value"]) for v in self._values(claim["evidence"], "PERCENT")]
        return (SHARES, f"{max(shares):g}") if shares else None

    def _money(self, claim: Row) -> tuple[str, str] | None:
        """Return the sum of money of an action."""
        first = next(self._values(claim["evidence"], "MONEY"), None)
        return None if first is None else (MONEY, f"{first['value']:g} {first.get('unit') or ''}")

    def _many(self, claim: Row) -> tuple[str, str] | None:
        """Return the greatest number of things of an action, and what it counts."""
        counts = [
            v
            for v in self._values(claim["evidence"], "COUNT")
            if v.get("unit") not in (None, *AGES) and v["value"] >= MANY and not self._is_label(v)
        ]
        if not counts:
            return None
        most = max(counts, key=lambda v: float(v["value"]))
        return NUMBER_OF + (plural(most["unit"]) or ""), f"{most['value']:g}"

    def _values(self, span: Sequence[int], kind: str) -> Iterator[Row]:
        """Yield the values of a kind that begin in a span."""
        start, end = span
        return (v for v in self._counts if v["type"] == kind and start <= v["start"] < end)

    def _is_label(self, value: Row) -> bool:
        """Return True if a number is a name and counts nothing: the '1200 block' of a road."""
        unit = str(value["unit"])
        words = self._text[value["start"] : value["end"]].casefold()
        return plural(unit) != unit and words.endswith(unit.casefold())

    def _is_thing(self, mention: Row) -> bool:
        """Return True if a mention is of things that nobody kills or arrests: games, passes."""
        inside = (v for v in self._counts if mention["start"] <= v["start"] < mention["end"])
        of_something = mention["type"] == "Other" and any(v.get("unit") for v in inside)
        return of_something or mention["type"] in THINGS

    def _counted(self, mention: Row) -> str:
        """Return the numbers in a mention; 'at least 10' counts as '10'.

        A leading number counts even if the readings have no value for it: '23 armed men'.
        """
        inside = list(self._values((mention["start"], mention["end"]), "COUNT"))
        if not inside:
            first = COUNTED.match(self._text, mention["start"], mention["end"])
            return f"{float(first[1].replace(',', '')):g}" if first else ""
        return " ".join(f"{v['value']:g}" for v in inside if v.get("unit") not in AGES)


class _Choice:
    """Chooses the claim about what most documents mention, without repetition."""

    def __init__(self, weights: Mapping[str, float], origins: Mapping[Key, int]) -> None:
        self._weights, self._origins = dict(weights), origins

    def best(self, found: Sequence[Candidate]) -> Candidate | None:
        """Choose one; what it is about counts less from now on."""
        ranked = sorted(found, key=lambda one: (-self._worth(one), one.order))
        if not ranked or not self._worth(ranked[0]):
            return None
        for unit in ranked[0].units & self._weights.keys():
            self._weights[unit] = 0.999 * self._weights[unit] ** 2
        return ranked[0]

    def _worth(self, one: Candidate) -> float:
        told = sum(self._weights.get(unit, 0.0) for unit in sorted(one.units))
        further = min(self._origins.get(one.key, 1), MOST_VOUCHED) - 1
        matters = 1 + VOUCHED * further + OF_SOMEBODY * bool(one.taking & one.people)
        return one.bonus * matters * told / sqrt(3 + len(one.units))


def _without_copies(found: Iterable[Candidate]) -> list[Candidate]:
    """Leave out accounts that repeat one before: a copy of a report adds nothing.

    A few words may be equal in two reports that are no copies.
    """
    kept = list[Candidate]()
    for one in found:
        long = len(one.words.split()) >= COPIED_WORDS
        if not any(one.words == k.words or (long and overlap(one, k)) for k in kept):
            kept.append(one)
    return kept


def _mentions(parts: Iterable[Row], roles: Container[str]) -> Iterator[str]:
    return (one["mention"] for one in parts if one["role"] in roles and one.get("mention"))


def _happened(one: Candidate) -> bool:
    """Return True if a claim may say what happened or will: certain, and not an act of speech."""
    claim = one.row
    sure = claim["polarity"] == "positive" and claim["certainty"] in ("certain", PLANNED)
    told = sure and claim["status"] in ("asserted", "reported")
    known = is_deed(claim) or (class_of(claim) == ANY and bool(one.taking & one.people))
    return told and known and not _describes(one)


def _describes(one: Candidate) -> bool:
    """Return True if a claim is a relative clause, which says who somebody is; a harm is more."""
    first = one.words.split(maxsplit=1)[:1]
    content = first == [CONTENT] and bool(one.row["holder"])
    return bool(RELATIVE & {*first}) and not content and weight_of(one.row["class"]) < 2


def _is_alike(one: Candidate, other: Candidate) -> bool:
    return bool(one.row["class"] == other.row["class"])


def _lacks_whom(one: Candidate) -> bool:
    """Return True if the patient of a harm is unknown: 'he shot' is incomplete."""
    roles = {part["role"] for part in listed(one.row, "participants")}
    return weight_of(one.row["class"]) > 1 and "agent" in roles and not roles & WHOM


def _says(one: Candidate) -> bool:
    """Return True if somebody is said to have said something definite."""
    parts = listed(one.row, "participants")
    what = any(part.get("event") and part["role"] in WHAT_IS_SAID for part in parts)
    told = is_speech(one.row["class"]) and one.row["class"] not in DENYING and is_so(one.row)
    return told and what and not one.row["holder"]


def _is_open(one: Candidate) -> bool:
    """Return True if a claim says that something is unknown, or being investigated."""
    claim = one.row
    looked_into = tuple(table("telling", "looked_into"))
    return claim["polarity"] == "unknown" or (
        claim.get("lemma", "").startswith(looked_into) and is_so(claim)
    )


def _origins(findings: Iterable[Finding]) -> dict[Key, int]:
    """Map each corroborated claim to the number of its independent origins."""
    found: dict[Key, int] = {}
    for finding in findings:
        for member in finding.members if finding.kind == "corroborates" else ():
            key = member.key
            found[key] = max(found.get(key, 1), finding.independent)
    return found


def _told_together(findings: Iterable[Finding]) -> dict[Key, Set[str]]:
    """Map each claim of a finding to the claims about the same action."""
    found: dict[Key, set[str]] = defaultdict(set)
    for finding in findings:
        for member in finding.members:
            found[member.key].add(finding.id)
    return dict(found)


def _sides(finding: Finding, known: Mapping[Key, Candidate]) -> dict[int, Key]:
    """Map the sides of a finding to their first claims that are probably read right."""
    sides: dict[int, Key] = {}
    for member in finding.members:
        likely = member.key in known and surety(known[member.key].row) >= LIKELY
        if member.side is not None and likely:
            sides.setdefault(member.side, member.key)
    return sides


def _disputes(findings: Iterable[Finding], known: Mapping[Key, Candidate]) -> Iterator[Told]:
    """Yield the contradictions of which two sides can be shown."""
    told: set[Key] = set()
    for finding in findings:
        sides = _sides(finding, known) if finding.kind == "contradicts" else {}
        apart = of_others(finding.about, [known[key] for key in sides.values()])
        if len(sides) > 1 and not apart and not told & set(sides.values()):
            told |= set(sides.values())
            claims = tuple(sides[side] for side in sorted(sides))[:2]
            yield Told(
                section=DENIES,
                head=finding.question or finding.about,
                claims=claims,
                finding=finding.id,
                verbatim=frozenset(claims),
            )


def _head_of(denials: Sequence[Candidate]) -> str:
    """Return the heading of denials; who says of others that they did not do it denies nothing."""
    own = all(
        one.denies or one.row["status"] == "denied" or one.holders & one.taking for one in denials
    )
    return WHO_DENIES if own else NOT_SO


def _accuses(one: Candidate) -> bool:
    """Return True if a claim says what somebody is accused of, and names them."""
    claim = one.row
    told = claim["status"] == "alleged" and bool(one.speakers) and is_so(claim)
    return told and is_deed(claim)


def _accusation(one: Candidate) -> int:
    """Return the rank of an accusation: 3 a harm by somebody named, 0 none."""
    if weight_of(one.row["class"]) > 1:
        return 3 if set(one.speakers) & one.people else 2
    return int(gravity("", one.words) > 1)
