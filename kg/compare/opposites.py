"""Aligned accounts that cannot both be so: one denies the other, or gives another figure.

Accounts that are probably about one event are used. A denial has to share a named participant, to
deny by name what the other reports ('it was no riot'), or to deny that there was any ('no
injuries'). Figures have to be for one noun and for similar actions, and neither document may also
give the figure of the other.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking, dated_otherwise, may_be_one_day
from kg.compare.alignment import Aligned, Corpus
from kg.compare.amounts import LASTING, Amount, set_against
from kg.compare.comparable_figures import Rivals, comparable, tables
from kg.compare.counts import counted_name
from kg.compare.findings import one_a_document
from kg.compare.measures import undergone
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import (
    WEAPON,
    fold,
    folded,
    had,
    is_weapon,
    kind_of,
    like_nouns,
)
from kg.compare.same_content import CORE, clash, names_nobody, shared_words, told_apart
from kg.compare.same_event import HAPPENING, of_like_things, same_deed, share_a_known_thing
from kg.compare.senses import ALIKE, implies, likeness
from kg.compare.sides import Sides, denies_plainly, grants, plainly_opposed, whether
from kg.compare.telling_table import root
from kg.compare.tellings import Telling, tells_of_none
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

DENIED = 0.15
"""Least probability that a denial is about what another account says."""
DENIED_NOUN = 0.1
"""The same if the denial covers everything that a noun means: 'no injuries', 'not a riot'."""
OF_THAT_KIND = 0.25
"""The same if a verb tells an event of which there was none; 'fired' is said of many shots."""
COUNTED = 0.25
"""Least probability that two figures are about one thing."""
OF_ONE_THING = 0.4
"""Least probability if one verb is denied of a thing that has no name."""
LIKELY = 0.5
"""Least probability if a denial names nobody, or uses a less similar predicate."""
ASKING = 2
"""The first lists of matters are nouns for asking or offering something."""
SLIGHT = 0.1
"""By so much one account may be less probable than the other and yet be preferred."""
YMD = len("2018-02-14")
PEOPLE = ("Person", "Group")
SOMEBODY = frozenset({"me", "us", "him", "her", "them"})
MANY = re.compile(r"\b(?:no|without|any) (?:\w+ ){0,2}\w+s\b", re.IGNORECASE)
"""Words that deny several: 'no arrests'."""
AT_THAT = re.compile(r"\b(?:when|while|during|as)\b", re.IGNORECASE)
"""Words by which there was none at one moment only: 'no shots were fired when he was arrested'."""
NOT_A = re.compile(r"\bnot a ", re.IGNORECASE)
CAST = (*CORE, "recipient")
Figure = tuple[Account, Amount]


def may_oppose(pair: Aligned) -> bool:
    """Return True if a pair is worth keeping to look for opposites: one denies, or both count."""
    one, other = pair.one.account, pair.other.account
    return one.polarity != other.polarity or bool(one.amounts and other.amounts)


def weigh_opposites(pairs: Sequence[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts of different documents exclude one another."""
    yield from _denials(pairs, lines)
    yield from _figures(pairs, lines)


def _denials(pairs: Iterable[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield each denial with everything that it denies, one account of each document."""
    held: dict[tuple[str, str], dict[str, list[tuple[float, Account]]]] = {}
    denials: dict[tuple[str, str], Account] = {}
    for pair in pairs:
        one, other = pair.one.account, pair.other.account
        if {one.polarity, other.polarity} != {"positive", "negative"}:
            continue
        yes, no = (one, other) if one.polarity == "positive" else (other, one)
        if _may_mean(no, yes, pair.chance, lines) and _denies(yes, no, pair.chance):
            told = held.setdefault((no.document, no.claim), defaultdict(list))
            told[yes.document].append((pair.chance, yes))
            denials[no.document, no.claim] = no
    for key, affirmed in sorted(held.items()):
        likeliest = (a for told in affirmed.values() for a in _likeliest(told))
        sides: Sides = [*((a, 0) for a in one_a_document(likeliest)), (denials[key], 1)]
        yield whether(sides, lines)


def _likeliest(told: Sequence[tuple[float, Account]]) -> Iterator[Account]:
    """Yield the accounts of a document that most probably tell what is denied."""
    most = max(chance for chance, _ in told)
    yield from (account for chance, account in told if chance >= most - SLIGHT)


def weigh_absence(
    corpus: Corpus, near: Iterable[tuple[str, str]], lines: Lines
) -> Iterator[Finding]:
    """Yield where one document says that there was none of what a document beside it tells once.

    'There was no rescue' has few words in common with the report of one. Of several it may mean
    any, and a document that tells of one itself denies another.
    """
    for pair in near:
        for one, other in (pair, pair[::-1]):
            ours, told = (
                [t.account for t in corpus.tellings.get(document, ())] for document in (one, other)
            )
            for no in (t.account for t in corpus.tellings.get(one, ()) if _is_bare_denial(t)):
                yes = _only_one(told, no)
                if yes is None or _may_be_later(yes, no, lines) or _tells_of_one(ours, no):
                    continue
                yield whether([(yes, 0), (no, 1)], lines)


def _may_be_later(yes: Account, no: Account, lines: Lines) -> bool:
    """Return True if an event may have come about after the day on which it was denied."""
    known = len(yes.day) == YMD and yes.day <= lines.day(no.document)
    return lines.earlier(no.document, yes.document) and not known


def _tells_of_one(told: Iterable[Account], no: Account) -> bool:
    """Return True if a document tells, by itself or by who denies one, that there was one.

    Who says that no shot was fired at an arrest, and that the man had shot a guard, denies another.
    """
    vouched = (a for a in told if a.status == "asserted" or a.holders == no.holders)
    return any(_may_be_what_never_was(a, no) for a in vouched)


def _is_bare_denial(told: Telling) -> bool:
    """Return True if an account says no more than that there was no event of a kind."""
    account = told.account
    bare = not account.roles and told.kind != "" and account.factual and not grants(account)
    # Of how many were hurt ('no arrests') see kg.compare.measures.
    counts = undergone(account.topic) and bool(MANY.search(account.words))
    narrow = _is_of_somebody(account) or _is_of_a_moment(account)
    return bare and not counts and _there_was_none(account) and not narrow


def _is_of_a_moment(no: Account) -> bool:
    """Return True for 'no shots were fired when he was arrested': at another moment some were."""
    shots = {root(no), no.topic} & folded("aiming")
    return bool(shots) and AT_THAT.search(no.words) is not None


def _is_of_somebody(account: Account) -> bool:
    """Return True for 'no warning reached me': somebody else may have had one."""
    return not SOMEBODY.isdisjoint(tokens(account.words.lower()))


def _only_one(told: Sequence[Account], no: Account) -> Account | None:
    """Return the account of the only event of that kind, the one that says most."""
    same = [a for a in told if _may_be_what_never_was(a, no)]
    return one_a_document(same)[0] if len({a.joined for a in same}) == 1 else None


def _may_be_what_never_was(account: Account, no: Account) -> bool:
    """Return True for an event, of the kind that is denied, that no matter or time sets apart."""
    if root(account) != root(no) or account.polarity != "positive" or not account.factual:
        return False
    plain = account.noun or account.in_role(*CORE)
    return bool(plain) and not (
        _are_of_other_times(account, no) or any(_is_of_a_matter(t, no) for t in account.roles)
    )


def _are_of_other_times(one: Account, other: Account) -> bool:
    """Return True if two accounts give other days, or only one a month: 'warned in June'."""
    return dated_otherwise(one, other) or one.eras != other.eras


def _is_of_a_matter(taking: Taking, no: Account) -> bool:
    """Return True for what a deed is about: who warned of rumours gave another warning.

    Who fires on a boat, or at anybody, fires a shot.
    """
    if taking.role in ("topic", "content"):
        return True
    thing = taking.role == "patient" and taking.type == "Other" and taking.head != ""
    return thing and root(no) not in folded("aiming")


def _may_mean(no: Account, yes: Account, chance: float, lines: Lines) -> bool:
    """Return True if a denial is probably about what another account says, and not of before."""
    none = tells_of_none(no)
    least = DENIED_NOUN if none or _denied_by_name(no) else DENIED
    if chance < least or lines.before(no.document, yes.date) or _is_of_a_moment(no):
        return False
    if not (none or _there_was_none(no)):
        return True
    # Of how many were hurt see kg.compare.measures. That none were on one day says nothing of the
    # next.
    return not undergone(no.topic) and not lines.earlier(no.document, yes.document)


def _denies(yes: Account, no: Account, chance: float) -> bool:
    """Return True if an account denies what another says; `chance` is that of being one event."""
    likely = chance >= LIKELY
    if _wields(yes, no):
        return yes.factual and no.factual and denies_plainly(yes, no)
    if not _may_be_denied(yes, no, likely=likely):
        return False
    if _decides_on_one_matter(yes, no):
        return denies_plainly(yes, no)
    if tells_of_none(no) and _is_of_people(yes):
        return yes.word == no.word
    if _denied_by_name(no) or _there_was_none(no):
        return _denies_by_noun(yes, no, chance)
    return _denies_by_verb(yes, no, chance)


def _are_known_by_one_noun(one: Taking, other: Taking) -> bool:
    """Return True if readers know both by the same noun: 'the appeal'."""
    return one.known and other.known and one.head == other.head


def _decides_on_one_matter(yes: Account, no: Account) -> bool:
    """Return True if one body approves what it rejects in the other account: a request, a plea.

    Both have something else in common beside the matter's noun, or its noun is known to readers.
    """
    if not root(yes) == root(no) in folded("deciding"):
        return False
    ours, theirs = _matters(yes), _matters(no)
    alike = [(a, b) for a, b in product(ours, theirs) if _of_one_matter(a, b)]
    if not alike or not _of_one_decider(yes, no):
        return False
    known = any(_are_known_by_one_noun(a, b) for a, b in alike)
    return known or bool(shared_words(yes, no) - {t.head for t in (*ours, *theirs)})


def _matters(account: Account) -> Sequence[Taking]:
    """Return what is decided on, by nouns, each in its longest phrase: 'the request of Orr'."""
    told = [taking for taking in account.in_role("patient", "content") if not taking.named]
    owned = {taking.head for taking in told if taking.within}
    return [taking for taking in told if taking.within or taking.head not in owned]


def _of_one_matter(one: Taking, other: Taking) -> bool:
    if one.within and other.within and set(one.within).isdisjoint(other.within):
        return False
    heads = {one.head, other.head}
    if (len(heads) == 1 and "" not in heads) or any(heads <= n for n in _matters_alike()):
        return True
    return _asks_for(one, other.head) or _asks_for(other, one.head)


def _asks_for(taking: Taking, noun: str) -> bool:
    """Return True if a phrase names what is asked for or offered: 'the offer of a draw'."""
    asking = any(taking.head in nouns for nouns in _matters_alike()[:ASKING])
    behind = taking.name.lower().partition(" of ")[2] or taking.name.lower().partition(" for ")[2]
    words = behind.split()
    article = words[:1] != [] and words[0] in ("a", "an", "the")
    return asking and bool(noun) and noun in map(kind_of, words[article : article + 1])


def _of_one_decider(yes: Account, no: Account) -> bool:
    """Return True if those who decide are the same, or people with one noun: 'pilots'."""
    ours, theirs = yes.in_role("agent"), no.in_role("agent")
    return any(_may_be_one_body(a, b) for a, b in product(ours, theirs))


def _may_be_one_body(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return True
    unnamed = not (one.named or other.named) and one.head == other.head != ""
    return unnamed and not told_apart(one, other)


@cache
def _matters_alike() -> tuple[frozenset[str], ...]:
    lists = lexicon("weighing")["matters_alike"]
    return tuple(frozenset(form for n in row for form in (stem(n), kind_of(n))) for row in lists)


def _is_of_people(account: Account) -> bool:
    return any(t.type in PEOPLE for t in account.roles)


def _leaves_others(yes: Account, no: Account) -> bool:
    """Return True if others may have done it: 'she did not dismiss him', 'he was dismissed'."""
    return _of_one_doer(no) and not yes.in_role("agent") and not _is_denied_of_all(no)


def _denies_by_verb(yes: Account, no: Account, chance: float) -> bool:
    """Return True if an account says that something was not done, and another that it was."""
    if _leaves_others(yes, no):
        return False
    likely = chance >= LIKELY and yes.certainty in lexicon("weighing")["deniable"]
    close = _are_close(yes, no, chance)
    came = _to_one_place(yes, no)
    if not (close or _of_one_cast(yes, no, likely=likely)):
        return False
    if not plainly_opposed(yes, no, likely=likely or close or came):
        return False
    return came or same_deed(yes, no)


def _are_close(yes: Account, no: Account, chance: float) -> bool:
    """Return True if both are of one thing or of one pair, or nobody did it to that thing."""
    if chance >= OF_ONE_THING and _of_one_thing(yes, no):
        return True
    return _of_one_pair(yes, no) or (_is_denied_of_all(no) and _done_to_one_thing(yes, no))


def _denies_by_noun(yes: Account, no: Account, chance: float) -> bool:
    """Return True if a noun of what did not take place denies a deed: 'no warning was given'."""
    named = _denied_by_name(no) and yes.noun and yes.word == no.word and not yes.roles
    return named or (chance >= OF_THAT_KIND and _is_of_that_kind(yes, no))


def _of_one_cast(yes: Account, no: Account, *, likely: bool) -> bool:
    """Return True if both name one participant, or have participants with similar nouns.

    Similar nouns need that both are `likely` to be about one event, or that the deed is denied of
    all: 'no officer fired'.
    """
    if yes.named(*CAST) & no.named(*CAST):
        return True
    of_all = _is_denied_of_all(no) and root(yes) == root(no)
    plain = likely and not (yes.folded or no.folded)
    return (of_all or plain) and _like_cast(yes, no)


def _of_one_thing(yes: Account, no: Account) -> bool:
    """Return True if both use one verb of one thing, in whatever role: 'cut through the fence'."""
    things = {t.entity for t in no.in_role("patient") if t.type != HAPPENING}
    planned = yes.words.lower().startswith("to ")
    if root(yes) != root(no) or planned:
        return False
    return any(t.entity in things for t in yes.roles) or share_a_known_thing(yes, no)


def _of_one_pair(yes: Account, no: Account) -> bool:
    """Return True if one known thing acts on another in both: 'the bus never touched the tram'."""
    return all(share_a_known_thing(yes, no, (role,)) for role in CORE)


def _is_denied_of_all(no: Account) -> bool:
    """Return True if a deed is denied of all who might have done it: 'no officer fired'."""
    return any(names_nobody(no, t) for t in no.in_role("agent"))


def _done_to_one_thing(yes: Account, no: Account) -> bool:
    """Return True if both tell of what was done to one thing that readers know: 'the boiler'."""
    ours, theirs = yes.in_role("patient"), no.in_role("patient")
    one = {t.entity for t in ours if t.type != HAPPENING} & {t.entity for t in theirs}
    return bool(one) or share_a_known_thing(yes, no, ("patient",))


def _of_one_doer(no: Account) -> bool:
    """Return True if somebody is said not to have done something to another."""
    agents = no.in_role("agent")
    return bool(no.in_role("patient")) and any(t.type == "Person" for t in agents)


def _wields(yes: Account, no: Account) -> bool:
    """Return True if someone uses a weapon whom the other account says to have had none."""
    if no.word != had(WEAPON) or yes.word.partition(" ")[0] not in _wielding():
        return False
    armed = any(not t.named and is_weapon(t.head) for t in yes.in_role("patient"))
    return armed and bool(yes.named("agent") & no.named(*CORE))


@cache
def _wielding() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["wielding"])


def _like_cast(yes: Account, no: Account) -> bool:
    """Return True if unnamed participants with similar nouns are in one role of both."""
    return any(
        a.role == b.role and a.head and not (a.named or b.named) and like_nouns(a.head, b.head)
        for a, b in product(yes.in_role(*CAST), no.in_role(*CAST))
    )


def _may_be_denied(yes: Account, no: Account, *, likely: bool) -> bool:
    """Return True if both are told as facts, with similar predicates, and not of two dates.

    Who 'tried to reach the boat' may not have reached it.
    """
    sure = yes.certainty in lexicon("weighing")["deniable"] and no.factual
    if not sure or grants(no) or dated_otherwise(yes, no):
        return False
    # Who denies the general action denies the specific one: who did not run did not sprint.
    deeds = root(yes), root(no)
    if likeness(*deeds) >= ALIKE or _to_one_place(yes, no):
        return True
    if likeness(*deeds) > 0 and _of_one_pair(yes, no):
        return True
    return likely and _may_be_of_one_deed(yes, no)


def _may_be_of_one_deed(yes: Account, no: Account) -> bool:
    """Return True if one deed implies the other, or both are done to like things."""
    deeds = root(yes), root(no)
    return implies(*deeds) or (likeness(*deeds) > 0 and of_like_things(yes, no))


def _to_one_place(yes: Account, no: Account) -> bool:
    """Return True if somebody is said to have come to a place, and not to have gone there."""
    if not {root(yes), root(no)} <= _coming() or not yes.named("agent") & no.named("agent"):
        return False
    ours, theirs = (a.in_role("place", "goal", "patient") for a in (yes, no))
    return any(
        a.entity == b.entity or _place_word(a) == _place_word(b) for a, b in product(ours, theirs)
    )


def _place_word(taking: Taking) -> str:
    return stem((taking.name.split() or [""])[-1].lower())


@cache
def _coming() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["coming"])


def _there_was_none(no: Account) -> bool:
    """Return True if an event told by a noun did not take place: 'no warning', 'without warning'.

    What stands between 'no' and the noun makes it another thing: there may be no second warning.
    The noun may be taken for a verb that nobody does: 'not one shot was fired'.
    """
    shot = root(no) in folded("aiming")
    told = no.noun or (shot and not no.roles)
    if not told or no.polarity != "negative" or no.light:
        return False
    plain, said = lexicon("weighing")["none_between"], no.words
    if shot:
        said = NOT_A.sub("no ", said)
    words = [(stem(word), fold(word)[0]) for word in tokens(said) if word not in plain]
    before = {words[n - 1][0] for n, same in enumerate(words) if n and no.word in same}
    return not before.isdisjoint(lexicon("weighing")["none_before"])


def _is_of_that_kind(yes: Account, no: Account) -> bool:
    """Return True if a verb tells the event that there was none of: 'warned', 'no warning'."""
    if not _there_was_none(no) or yes.noun or yes.word != no.word or yes.folded or no.folded:
        return False
    if not denies_plainly(yes, replace(no, noun=False, negated=True)) or clash(yes, no):
        return False
    named = no.named()
    return named <= {t.entity for t in yes.roles} or not named


def _denied_by_name(account: Account) -> bool:
    """Return True if words deny what a noun calls something: 'did not amount to a strike'."""
    if not account.noun or account.light or account.roles:
        return False
    words = account.words.lower().split()
    at = next((n for n, w in enumerate(words) if stem(w.strip(".,;:!?\"'”’")) == account.word), 0)
    before = {stem(w) for w in words[:at]}
    return not before.isdisjoint(_calling()) and not before.isdisjoint(("not", "no", "never"))


@cache
def _calling() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["calling"])


def _figures(pairs: Iterable[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield figures for one thing that exclude one another, each pair of documents once."""
    by_noun: dict[str, list[tuple[Figure, Figure]]] = defaultdict(list)
    for (_, _, noun), figures in sorted(_excluding(pairs).items(), key=lambda item: item[0]):
        by_noun[noun].append(figures)
    for rows in by_noun.values():
        about = counted_name(
            rows[0][0][1], {amount.unit or "" for row in rows for _, amount in row}
        )
        yield from tables(about, [Rivals.of(*row, lines) for row in rows], lines)


def _excluding(pairs: Iterable[Aligned]) -> dict[tuple[str, str, str], tuple[Figure, Figure]]:
    """Map two documents and a noun to the likeliest figures of which neither gives the other's."""
    found: dict[tuple[str, str, str], tuple[Figure, Figure]] = {}
    told = _counted(pairs)
    likely = (p for p in pairs if p.chance >= COUNTED)
    for pair in sorted(likely, key=lambda p: -p.chance):
        rivals = _rivals(pair)
        if rivals is None:
            continue
        (one, ours), (other, theirs) = rivals
        noun = kind_of(ours.unit or "")
        known = told[one.document, noun], told[other.document, noun]
        if theirs.value not in known[0] and ours.value not in known[1]:
            found.setdefault((one.document, other.document, noun), rivals)
    return found


def _counted(pairs: Iterable[Aligned]) -> dict[tuple[str, str], set[float]]:
    """Map each document and noun to all figures that the document gives for it."""
    told: dict[tuple[str, str], set[float]] = defaultdict(set)
    for pair in pairs:
        for account in (pair.one.account, pair.other.account):
            for _, amount in account.amounts:
                told[account.document, kind_of(amount.unit or "")].add(amount.value or 0.0)
    return told


def _rivals(pair: Aligned) -> tuple[Figure, Figure] | None:
    """Return the first figures of a pair for one noun, if all such exclude one another."""
    one, other = pair.one.account, pair.other.account
    if not _may_count_one_thing(one, other):
        return None
    counted = product((x for _, x in one.amounts), (x for _, x in other.amounts))
    figures = [(ours, theirs) for ours, theirs in counted if _one_noun(ours, theirs)]
    if not figures or any(set_against(ours, theirs) != "conflict" for ours, theirs in figures):
        return None
    rivals = (one, figures[0][0]), (other, figures[0][1])
    return rivals if comparable(*rivals, None) else None


def _may_count_one_thing(one: Account, other: Account) -> bool:
    """Return True if both are factual or both negative, about similar actions, not of two days."""
    factual = one.factual and other.factual and one.polarity == other.polarity
    return factual and may_be_one_day(one, other) and likeness(root(one), root(other)) > 0


def _one_noun(ours: Amount, theirs: Amount) -> bool:
    if ours.type != theirs.type or LASTING in (ours.unit, theirs.unit):
        return False
    if not ours.unit or not theirs.unit or None in (ours.value, theirs.value):
        return False
    if {ours.unit, theirs.unit} & set(lexicon("weighing")["time_units"]):
        return False
    return kind_of(ours.unit) == kind_of(theirs.unit)
