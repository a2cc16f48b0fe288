"""Sides: who affirms and who denies, who names whom, who praises and who blames."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, product

from kg.compare.accounts import (
    Account,
    Taking,
    dated_otherwise,
    documents,
    grouped,
    may_be_one_day,
)
from kg.compare.dimensions import changes_in_turn
from kg.compare.findings import finding, in_sides
from kg.compare.hours import are_of_other_moments
from kg.compare.mutual_deeds import parties
from kg.compare.origins import Lines
from kg.compare.other_hands import doers_of, done_by_other_hands
from kg.compare.phrases import doubts
from kg.compare.predicate_equivalence import beginning, contrary_words, like_nouns
from kg.compare.same_content import ENOUGH, shared_words
from kg.compare.same_event import BODIES, HAPPENING, denies_a_kind, same_deed
from kg.compare.senses import likeness
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

NEVER_BEFORE = re.compile(
    r"\bnever\b.*\bbefore\b(?! (?:the|an?|this|that|it|its|h[ei]s?|her|s?he|they|their|we|I)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""Words that deny what was before any of it: 'never been hurt before in ten years', but not 'never
warned before the flood'."""
Trait = Callable[[Account], str | None]
Pairing = Callable[[Account, Account], bool]
Sides = list[tuple[Account, int | None]]
HAPPENED = {0: "it happened", 1: "it did not happen"}
STOOD = {0: "it was so", 1: "it was not so"}
COMING = {0: "it is to come", 1: "it is not to come"}
BESIDE = re.compile(
    r", (?:who|which|whose|whom|where)\b|,? (?:and|but) (?:\w+ )?(?:not|never|no)\b"
    r"|,? without (?:\w+ly )?\w+ing\b",
    re.IGNORECASE,
)
"""How a clause begins that tells something more: ', who', 'and could not', 'without raising'."""
TO_COME = "future"
SOON = 7
"""Days after which what was ruled out may have been decided anew."""


def contradict_polarity(
    accounts: Sequence[Account], lines: Lines, near: Nearness
) -> Iterator[Finding]:
    """Oppose 'did' and 'did not' of one agent, or of one patient if no agent is given.

    The predicate and its object must be the same: to arrive is not to enter. Unnamed groups are
    entities of their own document, so that 'two new deputies went in' never contradicts 'the first
    four did not'.
    """

    def may_oppose(yes: Account, no: Account) -> bool:
        close = yes.joined == no.joined or near.close(yes.document, no.document)
        return (
            close
            and plainly_opposed(yes, no)
            and same_deed(yes, no)
            and not lines.before(no.document, yes.date)
            and not near.long_apart(yes, no)
        )

    def names_who_denies(yes: Account, no: Account) -> bool:
        return yes.joined == no.joined and _blames(yes, no) and may_oppose(yes, no)

    def denies_it_of_anyone(yes: Account, no: Account) -> bool:
        return _is_of_anyone(yes, no) and may_oppose(yes, no)

    traits = (doer, _done_by_a_group, _undergone, _done_together)
    ways = [(trait, may_oppose) for trait in traits]
    ways += [(_done_to, names_who_denies), (_done_to, denies_it_of_anyone)]
    for trait, same in ways:
        for sides in opposed(accounts, trait=trait, same=same):
            yield whether(sides, lines)


def contradict_plans(
    accounts: Sequence[Account], lines: Lines, near: Nearness
) -> Iterator[Finding]:
    """Oppose what is to come and what is ruled out, of one agent: will postpone, will not.

    What reports of other weeks say may have been decided anew, which is no conflict.
    """

    def may_oppose(yes: Account, no: Account) -> bool:
        close = yes.joined == no.joined or near.close(yes.document, no.document)
        soon = told_soon((yes, no), lines)
        if yes.words.lower().startswith("to "):  # 'in talks to direct it'
            return False
        return close and soon and not dated_otherwise(yes, no) and same_deed(yes, no)

    told = [a for a in accounts if a.certainty == TO_COME and a.plain and not a.noun]
    # Who rules out 'postponing it' need not name himself again in that clause.
    told = [replace(a, bare=False) if a.polarity == "negative" else a for a in told]
    for sides in opposed(told, trait=doer, same=may_oppose, certainties=(TO_COME,)):
        yield finding("contradicts", "whether it is to come", sides, lines, said=COMING)


def told_soon(accounts: Iterable[Account], lines: Lines) -> bool:
    """Return True if reports are so near in time that a plan is hardly another one by then."""
    apart = lines.days_apart({a.document for a in accounts})
    return apart is None or apart <= SOON


def whether(sides: Sides, lines: Lines) -> Finding:
    """Make a conflict on whether something happened; side 0 says that the named action did.

    If all use its contrary ('survived', 'did not survive'), the contrary is named.
    """
    if all(a.folded for a, _ in sides):
        sides = [(a, 1 - (side or 0)) for a, side in sides]
    if any(a.state for a, _ in sides):
        return finding("contradicts", "whether it was so", sides, lines, said=STOOD)
    return finding("contradicts", "whether it happened", sides, lines, said=HAPPENED)


def plainly_opposed(yes: Account, no: Account, *, likely: bool = False) -> bool:
    """Return True if one account plainly affirms what another plainly denies, of one place.

    A noun ('his role') affirms no action, nor does a clause that denies or doubts something. A
    denial is right before the predicate, in another word for it, or in a verb of denying. Accounts
    that are `likely` to be about one event may use predicates with similar meanings.
    """
    if not denies_plainly(yes, no):
        return False
    if (
        _is_done_and_undergone(yes, no)
        or denies_a_kind(yes, no)
        or not names_as_much(yes, no)
        or _of_other_things(yes, no)
    ):
        return False
    return likely or _in_like_words(yes, no)


def _is_done_and_undergone(one: Account, other: Account) -> bool:
    """Return True if somebody does it in one account and undergoes it in the other, not both."""
    crossed = any(a.named("agent") & b.named("patient") for a, b in ((one, other), (other, one)))
    shared = any(one.entities(role) & other.entities(role) for role in ("agent", "patient"))
    plain = one.word == other.word and not (one.mutual or one.folded or other.folded)
    return crossed and not shared and plain


def denies_plainly(yes: Account, no: Account) -> bool:
    """Return True if one account affirms and another denies, each with a verb, of one place."""
    told = BESIDE.split(yes.words, maxsplit=1)[0]  # 'who found no leak' doubts no inspection
    if yes.noun or no.noun or (not yes.folded and doubts().search(told)):
        return False
    if changes_in_turn(no.word) and are_of_other_moments(yes, no):
        return False  # what was open in the morning may be locked at night
    if _are_at_other_places(yes, no):
        return False
    return no.negated or no.folded or no.status == "denied"


def _are_at_other_places(one: Account, other: Account) -> bool:
    ours, theirs = one.named("place"), other.named("place")
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def names_as_much(yes: Account, no: Account) -> bool:
    """Return True if everything a denial names, except its agent, is named by the other too."""
    named = {t for t in no.roles if t.named and t.role != "agent"}
    known = {t.entity for t in yes.roles}
    said = set(tokens(yes.words))
    return all(t.entity in known or not said.isdisjoint(tokens(t.name)) for t in named)


def _of_other_things(yes: Account, no: Account) -> bool:
    """Return True if both say of what they are, and of other things: aware of leaks, of deaths.

    'Leaking fuel' and 'a fuel leak' are one.
    """
    ours, theirs = (
        [t for t in a.in_role("topic", "content") if t.head and not t.named] for a in (yes, no)
    )
    return bool(ours and theirs) and not any(_may_be_one_thing(x, y) for x in ours for y in theirs)


def _may_be_one_thing(one: Taking, other: Taking) -> bool:
    if likeness(one.head, other.head):
        return True
    ours, theirs = ({stem(word) for word in tokens(t.name)} for t in (one, other))
    return one.head in theirs and other.head in ours


def _in_like_words(yes: Account, no: Account) -> bool:
    """Return True if both use one predicate, or share two words that name nobody."""
    if yes.folded or no.folded or yes.word == no.word:
        return True
    names = {stem(word) for t in (*yes.roles, *no.roles) for word in tokens(t.name)}
    return len(shared_words(yes, no) - names) >= ENOUGH


def doer(account: Account) -> str | None:
    """Return predicate and single agent or, without one, patient; 'alarm' if that rang.

    Who shot is not who was shot. Without a patient it is who was given or told something.
    """
    agents, patients = account.in_role("agent"), account.in_role("patient")
    met = patients or account.in_role("recipient")
    undergone = {f"<{entity}" for entity in _but_happenings(met)}
    chosen = _but_happenings(agents) or undergone
    chosen = chosen or {f"~{t.head}" for t in agents or patients}
    return f"{account.word} {min(chosen)}" if len(chosen) == 1 else None


def _but_happenings(taking: Iterable[Taking]) -> set[str]:
    return {t.entity for t in taking if t.type != HAPPENING}


def _done_by_a_group(account: Account) -> str | None:
    """Return the predicate and the named patient of an unnamed group or organization."""
    doers, men = account.in_role("agent"), account.named("patient")
    if not doers or any(t.named or t.type not in BODIES for t in doers) or len(men) != 1:
        return None
    return f"{account.word} {min(men)}"


def _undergone(account: Account) -> str | None:
    """Return the predicate and the single patient of somebody without a name."""
    doers, objects = account.in_role("agent"), account.in_role("patient")
    if not doers or any(t.named for t in doers) or len(objects) != 1:
        return None
    return None if objects[0].type == HAPPENING else f"{account.word} {objects[0].entity}"


def _done_to(account: Account) -> str | None:
    """Return the predicate of what is done to somebody or something."""
    return account.word if account.in_role("patient") else None


def _blames(yes: Account, no: Account) -> bool:
    """Return True if who denies a deed is named where it is told without an agent.

    'The patrol was withdrawn on the orders of Colonel Holt', 'Holt did not withdraw the patrol'.
    """
    doers = no.in_role("agent")
    if yes.in_role("agent") or len(doers) != 1 or not doers[0].named:
        return False
    name = tokens(doers[0].name)
    return bool(name) and name[-1] in tokens(yes.words)


def _is_of_anyone(yes: Account, no: Account) -> bool:
    """Return True if a denial names no doer, of the one thing that was done by somebody.

    'The bridge was inspected by the city', 'the bridge had not been inspected'.
    """
    ours, theirs = yes.in_role("patient"), no.in_role("patient")
    if not yes.in_role("agent") or no.in_role("agent") or len(ours) != 1 or len(theirs) != 1:
        return False
    if dated_otherwise(yes, no):
        return False
    return ours[0].entity == theirs[0].entity and ours[0].type != HAPPENING


def _done_together(account: Account) -> str | None:
    """Return the predicate and both who do it with one another: who met whom, or never did."""
    two = parties(account)
    return " ".join((account.word, *sorted(t.entity for t in two))) if two else None


def opposed(
    accounts: Sequence[Account],
    *,
    trait: Trait,
    same: Pairing = lambda _yes, _no: True,
    certainties: Collection[str] = (),
) -> Iterator[Sides]:
    """Oppose affirming and denying documents; a document that does both opposes none.

    Claims of these `certainties` are opposed, by default those that can be denied.
    """
    told = _deniable(accounts, certainties or lexicon("weighing")["deniable"])
    if not (affirming(told) and denying(told)):
        return  # asked first: few topics have both
    for ours in grouped(told, trait).values():
        pairs = _opposing(ours, same)
        if pairs:
            yield in_sides([yes for yes, _ in pairs], [no for _, no in pairs])


def _deniable(accounts: Iterable[Account], certainties: Collection[str]) -> list[Account]:
    return [a for a in accounts if not a.bare and a.certainty in certainties]


def _opposing(accounts: Sequence[Account], same: Pairing) -> list[tuple[Account, Account]]:
    yes, no = affirming(accounts), denying(accounts)
    both = {_voice(a) for a in yes} & {_voice(a) for a in no}
    return [
        (a, b)
        for a, b in product(yes, no)
        if both.isdisjoint((_voice(a), _voice(b))) and _are_two(a, b) and same(a, b)
    ]


def affirming(accounts: Iterable[Account]) -> list[Account]:
    """Return the accounts that say that something is so."""
    return [a for a in accounts if a.polarity == "positive"]


def denying(accounts: Iterable[Account]) -> list[Account]:
    """Return the accounts that say that something is not so, and not only that it is not all."""
    return [a for a in accounts if a.polarity == "negative" and not grants(a)]


def _voice(account: Account) -> tuple[str, ...]:
    """Return the document of an account, and the source it names."""
    return account.document, *account.holders[-1:]


def _are_two(yes: Account, no: Account) -> bool:
    """Return True if two documents say it, or two sources in one document."""
    return yes.document != no.document or bool(yes.holders and no.holders)


def grants(account: Account) -> bool:
    """Return True if a denial only denies that it is all: 'not the only one'; 'never before'."""
    return _grant(account.words)


@lru_cache(maxsize=20_000)
def _grant(told: str) -> bool:
    policy, words = lexicon("weighing"), told.lower().split()
    last = words[-1].strip(".,;:!?") if words else ""
    before = last in policy["granting_last"] or bool(NEVER_BEFORE.search(told))
    return before or not set(policy["granting"]).isdisjoint(words)


def contradict_doers(
    accounts: Sequence[Account], lines: Lines, near: Nearness
) -> Iterator[Finding]:
    """Oppose agents of what only one can have done: who won, who killed whom."""
    held: dict[str, list[Account]] = defaultdict(list)
    doers: dict[str, Taking] = {}
    for account in accounts:
        taking = _sole_doer(account)
        if taking is not None:
            held[taking.entity].append(account)
            doers[taking.entity] = taking
    if len(held) != 2:
        return
    names = sorted(held)
    ours, theirs = (held[name] for name in names)
    beside = [(doers[names[1]], ours), (doers[names[0]], theirs)]
    if any(_is_one_of(a, body) for body, told in beside for a in told):
        return
    if all(_may_be_one_time(a, b, near) for a, b in product(ours, theirs)):
        said = {n: doers[name].name for n, name in enumerate(names)}
        yield finding("contradicts", "who did it", in_sides(ours, theirs), lines, said=said)


def contradict_hands(
    accounts: Sequence[Account],
    lines: Lines,
    near: Nearness,
    others: Callable[[Account, Account], bool] = done_by_other_hands,
) -> Iterator[Finding]:
    """Oppose doers who cannot be the same, whatever they are called: soldiers, her captors.

    `others` tells whether the doers of two accounts are.
    """
    told = _by_others(accounts, near, others)
    ours = [a for a in told if not others(told[0], a)]
    theirs = [a for a in told if others(told[0], a)]
    if any(others(a, b) for side in (ours, theirs) for a, b in combinations(side, 2)):
        return  # three versions, or several deeds
    if told and documents(ours).isdisjoint(documents(theirs)):
        said = {n: doers_of(side[0]) for n, side in enumerate((ours, theirs))}
        yield finding("contradicts", "who did it", in_sides(ours, theirs), lines, said=said)


def _by_others(
    accounts: Iterable[Account], near: Nearness, others: Callable[[Account, Account], bool]
) -> list[Account]:
    """Return the accounts of what was done to someone that have it done by others."""
    told = [a for a in affirming(accounts) if a.factual and a.named("patient")]
    pairs = combinations(told, 2)
    rivals = [p for p in pairs if others(*p) and _may_be_one_time(*p, near)]
    return [a for a in told if any(a is b for b in chain.from_iterable(rivals))]


def _sole_doer(account: Account) -> Taking | None:
    """Return the one who is stated as a fact to have done it: a named person.

    Who began a fight may also be a body or a group: 'the police began it'.
    """
    doers = account.in_role("agent")
    if not account.factual or account.polarity != "positive" or len(doers) != 1:
        return None
    named = doers[0].named and doers[0].type == "Person"
    return doers[0] if named or (account.word in beginning() and doers[0].type in BODIES) else None


def begun_by_others(one: Account, other: Account) -> bool:
    """Return True if one account names who began something, and the other tells of another."""
    if not (one.word in beginning() and other.word in beginning()):
        return False
    ours, theirs = (a.in_role("agent") for a in (one, other))
    if len(ours) != 1 or len(theirs) != 1 or ours[0].entity == theirs[0].entity:
        return False
    if not (ours[0].named or theirs[0].named):
        return False
    return not (_is_one_of(one, theirs[0]) or _is_one_of(other, ours[0]))


def _is_one_of(account: Account, body: Taking) -> bool:
    """Return True if the words say that somebody is of a group: 'officer Berg' of the police."""
    nouns = {stem(word) for word in tokens(account.words)}
    return bool(body.head) and any(like_nouns(noun, body.head) for noun in nouns)


def _may_be_one_time(one: Account, other: Account, near: Nearness) -> bool:
    close = one.document != other.document and near.close(one.document, other.document)
    return close and may_be_one_day(one, other)


def contradict_worth(
    accounts: Sequence[Account], lines: Lines, near: Nearness
) -> Iterator[Finding]:
    """Oppose ratings of someone's action that exclude one another: good or poor."""
    affirmed = affirming(accounts)
    for pair in sorted(contrary_words(), key=sorted):
        yield from _worth(affirmed, sorted(pair), lines, near)


def _worth(
    told: Sequence[Account], pair: Sequence[str], lines: Lines, near: Nearness
) -> Iterator[Finding]:
    one, other = ([a for a in told if word in a.told_of] for word in pair)
    shared = _told_of(one) & _told_of(other)
    apart = documents(one).isdisjoint(documents(other))
    close = all(near.close(a, b) for a, b in product(documents(one), documents(other)))
    if shared and apart and close:
        sides: Sides = [*((a, 0) for a in one), *((a, 1) for a in other)]
        yield finding("contradicts", "worth", sides, lines, said=dict(enumerate(pair)))


def _told_of(accounts: Iterable[Account]) -> frozenset[str]:
    return frozenset(word for a in accounts for word in a.told_of)
