"""Judgements by hand: who is who, what was misread and what is right instead, and undoing."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import cast, get_args

from kg.account.addresses import NONE, Addressed, Claimed
from kg.account.find import find_claim
from kg.account.judged import find_judgement, judgements_called
from kg.account.judgement_rows import Wish, checked
from kg.account.references import CLAIM, key_of
from kg.case import CaseFolder
from kg.case_update import Change, judge
from kg.contradictions import Called, Joined, contradicted, contradicts, in_words
from kg.errors import KgError, QueryError
from kg.graph.lookup import short_id_of
from kg.graph.store import open_store
from kg.joining import Progress, quiet
from kg.model import (
    Correction,
    Event,
    Finding,
    Given,
    Judgement,
    Mention,
    MentionType,
    Reading,
    Relation,
    Span,
    Value,
)
from kg.model.corrected import (
    CHAIN,
    CHOICES,
    DATE,
    ENDS,
    FIGURE,
    OF_EVENTS,
    OF_RELATIONS,
    ROLES,
    SOURCE,
    figure_of,
    figures_in,
    split_chain,
    squeezed,
)
from kg.model.findings import FindingKind, Key, Verdict
from kg.model.ids import by_id
from kg.model.readings import read_lines
from kg.resolve import as_corrected, as_wrong, by_hand, on_finding

SAID = {"same": "are the same", "different": "are different"}
NO_REASON = "judged wrong"
TYPES: tuple[str, ...] = get_args(MentionType)
MOST_ERRORS = 20
Decided = tuple[tuple[Judgement, ...], tuple[Judgement, ...]]
"""The judgements that are made, and those taken back."""


def strike(
    case: Path, claim: str, *, because: str | None = None, progress: Progress = quiet
) -> Change:
    """Store a person's judgement that a claim was misread, and join again without it.

    The claim stays in the graph of its document, marked and with all its words; a second judgement
    replaces the first. Raise QueryError if there is no such claim.
    """
    wish = Wish(verdict="wrong", of=claim, because=because or "")
    return judge_all(case, [wish], progress=progress)


def judge_all(case: Path, wishes: Iterable[Wish], *, progress: Progress = quiet) -> Change:
    """Store judgements by a person, all of them or none, and join again once.

    Raise QueryError that names each wish which cannot be applied, and where it was given: its
    object is unknown, ambiguous or gone, a guard refuses it, or it contradicts another judgement.
    """
    wished = list(wishes)
    if len(wished) > 1:  # which of several it is, if no file says so
        wished = [wish if wish.at else replace(wish, at=in_words(wish)) for wish in wished]

    def decide(folder: CaseFolder, hand: dict[str, Judgement]) -> Decided:
        before = dict(hand)
        deciding = Deciding(folder, hand)
        errors = [error for wish in wished if (error := _met(deciding, wish))]
        errors = errors or deciding.settle()
        if errors:
            more = len(errors) - MOST_ERRORS
            told = errors[:MOST_ERRORS] + ([f"… and {more} more"] if more > 0 else [])
            raise QueryError("\n".join(told))
        given = tuple(j for i, j in hand.items() if before.get(i) != j)
        return given, tuple(j for i, j in before.items() if i not in hand)

    return judge(case, decide, progress=progress)


def undo(case: Path, judgement: str, *, progress: Progress = quiet) -> Change:
    """Take a judgement back: a person's is deleted; a machine's is overruled by a stored one.

    It is named by its id, or, if a claim was judged wrong, by the claim. A machine's 'same' is
    overruled by 'different', its 'different' by 'suggested', which neither merges nor keeps apart.
    Raise QueryError for an unknown id, and for a suggestion.
    """
    return judge_all(case, [Wish(verdict="undo", of=judgement)], progress=progress)


def _met(deciding: "Deciding", wish: Wish) -> str | None:
    """Apply a wish, or return why it cannot be applied."""
    at = f"{wish.at}: " if wish.at else ""
    try:
        problem = checked(wish)
        if problem is None:
            deciding.take(wish)
    except KgError as error:
        problem = str(error)
    return None if problem is None else f"{at}{problem}"


@dataclass
class Deciding:
    """Turns wishes into judgements, one after the other; `hand` are all current ones by hand.

    `made` maps them to the wishes that made them. Names mean what they mean after the wishes
    before, so that a mention that was split off can be joined; what a claim says is what it said
    before all of them, so that two wishes on one part of a claim are seen to be on the same.
    """

    folder: CaseFolder
    hand: dict[str, Judgement]
    made: dict[str, Wish] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store = open_store(self.folder.graph)
        base = self.folder.read_manifest().base
        self.before = dict(self.hand)
        self.addressed = Addressed(self.store, self.folder, self.hand, base=base)
        self.unchanged = Addressed(self.store, self.folder, self.before, base=base)
        self._findings: dict[str, Finding] | None = None
        self._said: dict[tuple[object, ...], tuple[Wish, object]] = {}
        self._joined: list[Joined] = []
        self._called: list[Called] = []

    def take(self, wish: Wish) -> None:
        """Make the judgement of a wish. Raise QueryError if it is impossible."""
        ways: dict[str, Callable[[Wish], None]] = {
            "same": self._pronounce,
            "different": self._pronounce,
            "wrong": self._strike,
            "right": self._on_finding,
            "split": self._split,
            "rename": self._recall,
            "retype": self._recall,
            "correct": self._correct,
            "undo": self._undo,
        }
        ways[wish.verdict](wish)

    def settle(self) -> list[str]:
        """Return what of the judgements contradicts one another taken together.

        Those that join a person with something else, as was insisted on, are marked.
        """
        joined = [one for one in self._joined if one.id in self.hand]
        told = contradicted(
            self.addressed, self.before, self.hand, self.made, joined=joined, called=self._called
        )
        for name in told.forced:
            one = self.hand[name]
            self.hand[name] = replace(one, given=replace(cast(Given, one.given), forced=True))
        return list(told.errors)

    def _say(self, about: tuple[object, ...], said: object, wish: Wish) -> None:
        """Raise QueryError if an earlier wish says something else about the same."""
        earlier, other = self._said.setdefault(about, (wish, said))
        if other != said:
            raise QueryError(contradicts(earlier))

    def _keep(self, judgement: Judgement, wish: Wish) -> None:
        self._say((judgement.id,), judgement, wish)
        self.hand[judgement.id] = judgement
        self.made[judgement.id] = wish

    def _pronounce(self, wish: Wish) -> None:
        verdict = cast(Verdict, wish.verdict)
        claims = [self._is_event(side) for side in (wish.of, wish.to)]
        if claims[0] != claims[1]:
            kinds = ["event" if claim else "entity" for claim in claims]
            raise QueryError(f"{wish.of!r} is an {kinds[0]} and {wish.to!r} an {kinds[1]}")
        if all(claims):
            self._keep(self._on_events(wish, verdict), wish)
            return
        one, other = self.addressed.chain(wish.of), self.addressed.chain(wish.to)
        if one.key == other.key:
            raise QueryError(
                f"{wish.of!r} and {wish.to!r} both mean {one.name} in one document: give the "
                "chains or claims themselves (kg judgements and kg show print them), or part a "
                "mention from the others by: kg split"
            )
        first, second = sorted((one, other), key=lambda side: side.key)
        reason = f"a person judged that {first.said} and {second.said} {SAID[verdict]}"
        made = by_hand(
            "entity",
            one.key,
            other.key,
            verdict,
            _because(reason, wish),
            words=(one.words, other.words),
            given=_given(wish, at=(one.at, other.at)),
        )
        self._keep(made, wish)
        if verdict == "same":
            self._joined.append(Joined(made.id, one, other, wish))

    def _is_event(self, typed: str) -> bool:
        return self.addressed.is_claim(typed) or self.addressed.occurrence(typed) is not None

    def _on_events(self, wish: Wish, verdict: Verdict) -> Judgement:
        one, other = (self._claimed(side) for side in (wish.of, wish.to))
        if one.key == other.key:
            raise QueryError(f"{wish.of!r} and {wish.to!r} are one claim")
        first, second = (
            f"“{self._first_words(side)}” ({short_id_of(*side.key)})"
            for side in sorted((one, other), key=lambda side: side.key)
        )
        reason = f"a person judged that {first} and {second} {SAID[verdict]}"
        return by_hand(
            "event",
            one.key,
            other.key,
            verdict,
            _because(reason, wish),
            words=(self._first_words(one), self._first_words(other)),
            given=_given(wish, at=(one.at[0], other.at[0])),
        )

    def _claimed(self, typed: str) -> Claimed:
        return self.addressed.claim(self.addressed.occurrence(typed) or typed)

    def _first_words(self, claim: Claimed) -> str:
        text = self.addressed.raw(claim.key[0]).document.text
        return squeezed(claim.at[0].words(text))

    def _strike(self, wish: Wish) -> None:
        if wish.to or "/" not in wish.of:
            self._on_finding(wish)
            return
        claim = self.unchanged.claim(wish.of.strip())
        self._say(claim.key, "wrong", wish)
        for before in (*self._wrong.get(claim.key, ()), *self._corrections(claim)):
            if before not in self.made:
                self.hand.pop(before, None)
        given = _given(wish, at=claim.at)
        self._keep(as_wrong(claim.key, claim.words, _reason(wish) or NO_REASON, given), wish)

    @cached_property
    def _wrong(self) -> dict[Key, list[str]]:
        """Map claims to the judgements before these that they are wrong."""
        found: dict[Key, list[str]] = {}
        for one in self.folder.read_wrong():
            found.setdefault(one.left, []).append(one.id)
        return found

    def _corrections(self, claim: Claimed) -> Iterator[str]:
        """Yield the corrections before these that say that a claim is right but for a part.

        A corrected figure says nothing of the claim: other claims may have the same words.
        """
        for name in claim.seen.corrected:
            change = self.before[name].correction
            if change is not None and change.part != FIGURE:
                yield name

    def _on_finding(self, wish: Wish) -> None:
        """Judge that two claims are rightly or wrongly compared."""
        verdict: Verdict = "right" if wish.verdict == "right" else "wrong"
        if wish.to:
            one, other = self.addressed.claim(wish.of), self.addressed.claim(wish.to)
            kind, about = wish.part, wish.was
            if kind not in get_args(FindingKind):
                known = ", ".join(get_args(FindingKind))
                raise QueryError(f"{kind!r} is no kind of finding (column part); known: {known}")
        else:
            finding = self._finding(wish.of)
            sides = _two_of(finding)
            one, other = (self.addressed.claim("/".join(side)) for side in sides)
            kind, about = finding.kind, finding.about
        said = "rightly" if verdict == "right" else "wrongly"
        reason = f"a person judged that the two are {said} set side by side ({kind}: {about})"
        change = Correction(part=kind, was=about)
        given = _given(wish, at=(one.at[0], other.at[0]), correction=change)
        words = self._first_words(one), self._first_words(other)
        made = on_finding((one.key, other.key), verdict, _because(reason, wish), words, given)
        self._keep(made, wish)

    def _finding(self, typed: str) -> Finding:
        if self._findings is None:
            self._findings = by_id(read_lines(Finding, self.folder.findings))
        fits = [f for i, f in sorted(self._findings.items()) if typed and i.startswith(typed)]
        if len(fits) != 1:
            told = f"fits {len(fits)} findings" if fits else "names no claim and no finding"
            raise QueryError(
                f"{typed!r} {told}; give DOCUMENT/e1 as kg show prints it, or the id of a finding"
            )
        return fits[0]

    def _split(self, wish: Wish) -> None:
        document, gone = self.addressed.mention(wish.of)
        text = self.addressed.raw(document).document.text
        chain = [m for m in self.addressed.seen(document).mentions if m.chain == gone.chain]
        others = [m for m in chain if m != gone]
        if not others:
            raise QueryError(
                f"{wish.of!r} stands alone: nothing else in its document is joined with it; what "
                "is joined across documents is parted by: kg different"
            )
        rest = min(others, key=lambda m: (m.kind != "name", m.kind == "pronoun", m.start))
        if wish.to.strip():  # a file says which of them stands for the others
            where, named = self.addressed.mention(wish.to)
            rest = named if where == document and named in others else rest
        words, left = squeezed(gone.head.words(text)), squeezed(rest.head.words(text))
        name = squeezed(rest.span.words(text))
        reason = f"a person judged that “{words}” ({short_id_of(document, gone.id)}) is not {name}"
        change = Correction(part=CHAIN, was=words, to=left, was_at=gone.head, to_at=rest.head)
        made = by_hand(
            "entity",
            (document, gone.chain),
            (document, split_chain(gone.chain, gone.id)),
            "different",
            _because(reason, wish),
            words=(left, words),
            given=_given(wish, at=(rest.head, gone.head), correction=change),
        )
        self._keep(made, wish)

    def _recall(self, wish: Wish) -> None:
        """Judge the name or type of an entity; a second judgement replaces the first."""
        part = "name" if wish.verdict == "rename" else "type"
        side = self.addressed.chain(wish.of)
        if part == "type" and wish.to not in TYPES:
            raise QueryError(f"{wish.to!r} is no type; known: {', '.join(TYPES)}")
        was = self._named_or_typed(part, side.key)
        to = squeezed(wish.to)
        if was == to:
            raise QueryError(f"{wish.of!r} has this {part} already: {to}")
        self._say((part, side.key), (to, *_signed(wish)), wish)
        if any((one.part, one.key) == (part, side.key) for one in self._called):
            return  # said already, by another of its names
        self._forget(part, side.key)
        self._called.append(Called(part=part, key=side.key, to=to, wish=wish))
        was = squeezed(wish.was) or was
        verb = "is called" if part == "name" else "is a"
        reason = f"a person judged that {side.said} {verb} {to}, where it {verb} {was}"
        change = Correction(part=part, was=was, to=to)
        given = _given(wish, at=(side.at, side.at), correction=change)
        words = (side.words, side.words)
        self._keep(as_corrected("entity", side.key, words, _because(reason, wish), given), wish)

    def _named_or_typed(self, part: str, key: Key) -> str:
        """Return the name or the type of an entity; empty if there is none."""
        entity = self.addressed.entity(key)
        if entity is None:
            return ""
        return entity.name if part == "name" else entity.type

    def _forget(self, part: str, key: Key) -> None:
        """Take back what was judged before of the name or type of an entity."""
        for before in [i for i, j in self.hand.items() if self._recalls(j, part, key)]:
            if before not in self.made:
                del self.hand[before]

    def _recalls(self, judgement: Judgement, part: str, key: Key) -> bool:
        """Return True if a judgement gives this part of the same entity."""
        change = judgement.correction
        if judgement.about != "entity" or change is None or change.part != part:
            return False
        one, other = self.addressed.entity(judgement.left), self.addressed.entity(key)
        return judgement.left == key or (one is not None and one == other)

    def _correct(self, wish: Wish) -> None:
        claim = self.unchanged.claim(wish.of)
        part = _part_of(claim, wish)
        change = self._change(claim, part, wish)
        before = self._before(claim, change)
        if before is not None:
            old = cast(Correction, before.correction)
            change = replace(change, was=old.was, was_at=old.was_at)
        is_read = (change.was, change.was_at) == (change.to, change.to_at)
        if is_read and before is None:
            raise QueryError(f"the {part} is read so already: {change.to or 'none'}")
        self._say(_corrected_by(claim, change), (change.to, change.to_at), wish)
        if part != FIGURE:
            self._say(claim.key, "corrected", wish)
            for wrong in self._wrong.get(claim.key, ()):
                self.hand.pop(wrong, None)
        if before is not None and before.id not in self.made:
            self.hand.pop(before.id, None)
        if not is_read:  # else what was read is right after all
            self._keep(_as_claim_corrected(claim, change, wish), wish)

    def _before(self, claim: Claimed, change: Correction) -> Judgement | None:
        """Return the stored correction that a new one continues: its value is corrected now.

        A figure may have been corrected in another claim with the same words.
        """
        for one in self.before.values():
            old = one.correction
            if one.about != "claim" or old is None or old.part != change.part:
                continue
            here = one.left[0] == claim.key[0] if old.part == FIGURE else one.left == claim.key
            again = (old.was, old.was_at) == (change.was, change.was_at)
            further = (old.to, old.to_at) == (change.was, change.was_at)
            if here and (again or further):
                return one
        return None

    def _change(self, claim: Claimed, part: str, wish: Wish) -> Correction:
        seen, to = claim.seen, wish.to.strip()
        if part in CHOICES:
            if to not in CHOICES[part]:
                raise QueryError(f"{to!r} is no {part}; known: {', '.join(CHOICES[part])}")
            return Correction(part=part, was=getattr(seen, part), to=to)
        if part == DATE:
            to = "" if _is_none(to) else to
            if problem := checked(replace(wish, when=to)):
                raise QueryError(problem)
            return Correction(part=part, was=cast(Event, seen).date or "", to=to)
        return self._figure(claim, wish) if part == FIGURE else self._replaced(claim, part, wish)

    def _replaced(self, claim: Claimed, part: str, wish: Wish) -> Correction:
        """Return a correction of who or what has a role in the claim."""
        seen, to = claim.seen, wish.to.strip()
        was = self._stood(claim, part, wish)
        if _is_none(to):
            if part in ENDS:
                raise QueryError(f"a relation has a {part}; judge it wrong by: kg wrong")
            return self._correction(claim, part, was, None)
        thing = self.unchanged.taking(claim.key[0], to, seen.evidence)
        if isinstance(thing, Value) and part not in ROLES:
            raise QueryError(f"{to!r} is an amount: it can be no {part}")
        return self._correction(claim, part, was, thing)

    def _figure(self, claim: Claimed, wish: Wish) -> Correction:
        reading = self.unchanged.raw(claim.key[0])
        text = reading.document.text
        known = {squeezed(v.span.words(text)): v for v in figures_in(reading, claim.raw)}
        typed = wish.was.strip()
        if "@" in typed:
            typed = self.unchanged.span(typed)[2]
        fits = [v for words, v in known.items() if not typed or words == squeezed(typed)]
        if not fits:
            told = f"; it has: {', '.join(known)}" if known else ""
            raise QueryError(f"no figure {typed!r} was read in this claim{told}".replace(" ''", ""))
        if len(fits) > 1:
            raise QueryError(f"the claim has several figures; say which was: {', '.join(known)}")
        to = squeezed(wish.to)
        if figure_of(to) is None:
            raise QueryError(
                f"{to!r} is no figure; give a number in digits, with 'at least', 'at most' or "
                "'about' before it and a unit behind it where there are such"
            )
        return Correction(
            part=FIGURE, was=squeezed(fits[0].span.words(text)), to=to, was_at=fits[0].span
        )

    def _stood(self, claim: Claimed, part: str, wish: Wish) -> Mention | Value | Event | None:
        """Return what has the role that is corrected; None if nothing has."""
        reading = self.unchanged.seen(claim.key[0])
        mentions = by_id(reading.mentions)
        seen = claim.seen
        if part == SOURCE:
            return mentions[seen.holder[-1]] if seen.holder else None
        if isinstance(seen, Relation):
            end = seen.subject if part == "subject" else seen.object
            if end is None:
                raise QueryError("the object of this relation is an amount or a time: see figure")
            return mentions[end]
        held = _taking_part(reading, seen, part)
        typed = wish.was.strip()
        if _is_none(typed) or not (typed or held):
            return None
        if not held:
            raise QueryError(f"the claim has no {part}; leave was empty to add one")
        return self._named_part(claim.key[0], part, held, typed)

    def _named_part(
        self, document: str, part: str, held: list[Mention | Value | Event], typed: str
    ) -> Mention | Value | Event:
        """Return the one of several participants that is meant. Raise QueryError if it is none."""
        fits = [one for one in held if self._is_called(document, one, typed)] if typed else held
        if len(fits) == 1:
            return fits[0]
        if not fits:
            raise QueryError(f"no {part} of this claim is called {typed!r}")
        text = self.unchanged.seen(document).document.text
        told = ", ".join(squeezed(_place(one).words(text)) for one in fits)
        raise QueryError(f"the claim has several of the role {part}: say which was ({told})")

    def _is_called(self, document: str, one: Mention | Value | Event, typed: str) -> bool:
        text = self.unchanged.raw(document).document.text
        if "@" in typed:
            return self.unchanged.span(typed)[1] in _places(one)
        words = [squeezed(span.words(text)).lower() for span in _places(one)]
        return typed == getattr(one, "id", "") or squeezed(typed).lower() in words

    def _correction(
        self, claim: Claimed, part: str, was: object, to: Mention | Value | None
    ) -> Correction:
        text = self.unchanged.raw(claim.key[0]).document.text
        at = [None if one is None else _place(one) for one in (was, to)]
        words = ["" if span is None else squeezed(span.words(text)) for span in at]
        return Correction(part=part, was=words[0], to=words[1], was_at=at[0], to_at=at[1])

    def _undo(self, wish: Wish) -> None:
        known = judgements_called(self.folder.judgements, wish.of)
        machine = (j for j in known if j.id not in self.hand)
        found = self._struck(wish.of) or find_judgement([*self.hand.values(), *machine], wish.of)
        if found.id in self.made:
            raise QueryError(contradicts(self.made[found.id]))
        if found.by == "hand":
            del self.hand[found.id]
            return
        self._keep(_overruling(found), wish)

    def _struck(self, typed: str) -> Judgement | None:
        """Return the judgement that a claim is wrong, if `typed` names a claim."""
        if not CLAIM.search(typed):
            return None
        key = key_of(self.store, find_claim(self.store, typed.strip()))
        applying = {j.id for j in self.folder.read_wrong() if j.left == key}
        found = next((j for i, j in self.hand.items() if i in applying), None)
        if found is None:
            raise QueryError(f"{typed!r} was not judged wrong: there is nothing to undo")
        return found


def _two_of(finding: Finding) -> tuple[Key, Key]:
    """Return the claims that represent a finding: of both its sides, or of two documents."""
    first = finding.members[0]
    other = next(
        (m for m in finding.members if m.side != first.side),
        None,
    ) or next((m for m in finding.members if m.document != first.document), finding.members[-1])
    return (first.document, first.claim), (other.document, other.claim)


def _corrected_by(claim: Claimed, change: Correction) -> tuple[object, ...]:
    """Return what a correction is on: a part of a claim, one of several, or words with a figure."""
    if change.part == FIGURE:
        return claim.key[0], FIGURE, change.was_at
    one = (change.was, change.was_at) if change.part in ROLES else ()
    return claim.key, change.part, one


def _taking_part(reading: Reading, event: Event, role: str) -> list[Mention | Value | Event]:
    """Return what has a role in an event."""
    things: dict[str, Mention | Value | Event] = {**by_id(reading.mentions)}
    things |= by_id(reading.values) | by_id(reading.events)
    taking = (p for p in event.participants if p.role == role)
    return [things[p.mention or p.value or str(p.event)] for p in taking]


def _is_none(typed: str) -> bool:
    return typed.lower() in NONE


def _place(one: object) -> Span:
    return _places(one)[0]


def _places(one: object) -> tuple[Span, ...]:
    """Return the spans of a participant: a mention's head; for a clause, its trigger."""
    if isinstance(one, Mention):
        return one.head, one.span
    return (one.trigger,) if isinstance(one, Event) else (cast(Value, one).span,)


def _part_of(claim: Claimed, wish: Wish) -> str:
    """Return the part of a claim that is to be corrected. Raise QueryError if it has none such."""
    part = wish.part.strip()
    known = OF_EVENTS if isinstance(claim.raw, Event) else OF_RELATIONS
    if part not in known:
        raise QueryError(f"{part!r} is no part of this claim; known: {', '.join(known)}")
    return part


def _as_claim_corrected(claim: Claimed, change: Correction, wish: Wish) -> Judgement:
    reason = (
        f"a person corrected the {change.part}: {_quoted(change, 'to')} and not "
        f"{_quoted(change, 'was')}"
    )
    given = _given(wish, at=claim.at, correction=change)
    return as_corrected("claim", claim.key, claim.words, _because(reason, wish), given)


def _quoted(change: Correction, which: str) -> str:
    words, at = (change.to, change.to_at) if which == "to" else (change.was, change.was_at)
    return f"“{words}”" if at is not None else words or "none"


def _reason(wish: Wish) -> str:
    """Return the stored reason. Raise QueryError for what no file in UTF-8 can hold."""
    reason = wish.because.strip()
    try:
        reason.encode("utf-8")
    except UnicodeEncodeError:
        raise QueryError("the reason holds half a character; give it in UTF-8") from None
    return reason


def _because(said: str, wish: Wish) -> str:
    why = _reason(wish)
    return f"{said}: {why}" if why else said


def _signed(wish: Wish) -> tuple[str, str, str]:
    return _reason(wish), wish.who.strip(), wish.when.strip()


def _given(
    wish: Wish,
    *,
    at: tuple[Span, ...] = (),
    forced: bool = False,
    correction: Correction | None = None,
) -> Given:
    return Given(
        at=at,
        because=_reason(wish) or None,
        who=wish.who.strip() or None,
        when=wish.when.strip() or None,
        forced=forced,
        correction=correction,
    )


def _overruling(found: Judgement) -> Judgement:
    """Return the judgement by hand that overrules one by the machine."""
    if found.verdict == "suggested":
        raise QueryError(
            f"{found.id} is only suggested and joins nothing; answer it with: "
            "kg same, or kg different"
        )
    verdict: Verdict = "different" if found.verdict == "same" else "suggested"
    reason = f"a person undid the judgement '{found.verdict}': {found.reason}"
    return by_hand(found.about, found.left, found.right, verdict, reason)
