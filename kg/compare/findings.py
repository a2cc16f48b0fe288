"""Make findings from accounts: members, sides, origins, and the sentence for people."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.compare.accounts import Account, Taking, documents
from kg.compare.mutual_deeds import all_from_one_side
from kg.compare.numbers import number_pattern
from kg.compare.origins import Lines
from kg.compare.questions import question
from kg.compare.same_content import figures_differ
from kg.compare.weight import finding_weight
from kg.model import Finding, Member
from kg.model.findings import OVER_TIME, FindingKind
from kg.model.ids import digest
from kg.ontology import lexicon

QUOTED = 6
RULES = 2
"""Rules that are named at most where lines of several documents end at fewer origins."""
CORE = ("agent", "patient")
SAME_WORDS = "same words"
CORRECTED = "corrected figure"
ANSWERED = "accusation"
GUILT = "guilt"
SPOKEN_OF = "what is spoken of"
REBUTTED = "whether a claim holds"
LEADS: Mapping[tuple[FindingKind, str], str] = {
    ("corroborates", "event"): "tell that the same thing happened",
    ("corroborates", "event that did not happen"): "tell that it did not happen",
    ("corroborates", "what should have happened"): "tell that it should have happened",
    ("corroborates", "what should not have happened"): "tell that it should not have happened",
    ("corroborates", "what is to come"): "tell that it is to come",
    ("corroborates", "what is not to come"): "tell that it is not to come",
    ("corroborates", "event in contrary words"): "tell the same in contrary words",
    ("corroborates", "what should have happened, in contrary words"): (
        "tell in contrary words what should have happened"
    ),
    ("corroborates", "what is to come, in contrary words"): (
        "tell in contrary words what is to come"
    ),
    ("corroborates", SAME_WORDS): "carry the same words",
    ("corroborates", SPOKEN_OF): "speak of the same thing, not all of them as something that is so",
    ("contradicts", "whether it happened"): "conflict on whether it happened",
    ("contradicts", "whether it was so"): "conflict on whether it was so",
    ("contradicts", "who did it"): "conflict on who did it",
    ("contradicts", "what caused it"): "conflict on what caused it",
    ("contradicts", "whether it is to come"): "conflict on whether it is to come",
    ("contradicts", "what it was done with"): "conflict on what it was done with",
    ("contradicts", "when it was known"): "conflict on when it was known",
    ("contradicts", "what was ordered"): "conflict on what was ordered",
    ("contradicts", "whether it was asked for"): "conflict on whether it was asked for",
    ("contradicts", "on whose word"): "conflict on whose word it was done",
    ("contradicts", CORRECTED): "differ on a figure, of which one account corrects another",
    ("corroborates", "what was not said"): "tell that someone would not say more",
    ("contradicts", "what was done"): "tell deeds of which only one can be so",
    ("contradicts", "how they got along"): "conflict on how people got along",
    ("contradicts", "who is to blame"): "blame different ones",
    ("contradicts", "name"): "give different names to one who seems to be the same",
    ("refines", "what it was"): "agree but differ in what it was",
    ("contradicts", REBUTTED): "tell a claim and that somebody else calls it wrong",
    ("contradicts", ANSWERED): "tell an accusation and that the accused denies it",
    ("contradicts", GUILT): "tell what somebody is accused of and that the accused denies guilt",
    ("refines", "what was said"): "agree but differ in how much was said",
    ("refines", "what was done"): "tell the deed by words of which one says more",
    ("refines", "who they were"): "agree but differ in who they were",
    ("hardens", "certainty"): "differ in certainty: alleged in one, told as fact in another",
}
STATE_LEADS: Mapping[str, str] = {
    "event": "tell that it was so",
    "event that did not happen": "tell that it was not so",
}
"""Lead of accounts that agree on a state, where nothing happened."""
PLAIN_LEADS: Mapping[FindingKind, str] = {
    "corroborates": "agree",
    "contradicts": "conflict",
    "refines": "agree but differ in precision",
    "hardens": "harden",
}
SAY_WHETHER = frozenset(
    (
        *("event", "event that did not happen", "what should have happened", "what is to come"),
        *("what should not have happened", "what is not to come", "whether it happened"),
        "whether it was so",
        "whether it is to come",
    )
)
"""Topics whose lead says whether it was so; for others the name of the action has to say it."""
BOUNDS = "|".join(map(re.escape, sorted((*lexicon("values")["bounds"], "some"), key=len)[::-1]))
COUNTED = re.compile(rf"(?:(?:{BOUNDS}) )*{number_pattern().pattern}\s+", re.IGNORECASE)
OTHER_FIGURES = ", though their figures differ"
PRONOUNS = {"i", "we", "you", "he", "she", "it", "they", "who", "them", "him", "her", "us", "me"}


def finding(
    kind: FindingKind,
    about: str,
    accounts: Sequence[tuple[Account, int | None]],
    lines: Lines,
    *,
    said: Mapping[int, str] | None = None,
) -> Finding:
    """Make a finding of accounts with their sides; `said` words a side, otherwise the evidence."""
    told = tuple((a.document, a.claim, side, *_variant(a)) for a, side in accounts)
    key = kind, about, told, tuple(said.items()) if said else ()
    return lines.unchanged.of(
        key,
        documents(a for a, _ in accounts),
        lambda: _made(kind, about, accounts, lines, said or {}),
    )


def _variant(account: Account) -> tuple[object, ...]:
    """Return what tells the accounts that are made of one claim of one document from one another.

    Its source may be added, it may be denied, and an order is told of two events at once.
    """
    return account.topic, account.shown, account.holders, len(account.roles)


def _made(
    kind: FindingKind,
    about: str,
    accounts: Sequence[tuple[Account, int | None]],
    lines: Lines,
    said: Mapping[int, str],
) -> Finding:
    ordered = sorted(accounts, key=lambda a: (a[1] or 0, a[0].document, a[0].evidence, a[0].claim))
    members = tuple(
        Member(document=a.document, claim=a.claim, evidence=a.evidence, side=side)
        for a, side in ordered
    )
    origins = _origins(kind, ordered, lines)
    return Finding(
        id=digest(kind, about, *(f"{m.document} {m.claim}" for m in members)),
        kind=kind,
        about=about,
        members=members,
        origins=origins,
        independent=len(origins),
        reason=_reason(_lead(kind, about, ordered), ordered, origins, lines, said),
        question=question(about, ordered) or None,
        weight=finding_weight(about, [a for a, _ in ordered]),
    )


def agreed(about: str, accounts: Iterable[Account], lines: Lines) -> Finding:
    """Make a finding of accounts that agree."""
    return finding("corroborates", about, [(account, None) for account in accounts], lines)


def agreement(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield that documents tell of one event, one account for each, if there are several.

    For accounts that were compared for another difference, and turned out to have none.
    """
    told = one_a_document(a for a in accounts if not a.in_passing)
    if len(told) > 1 and not any(a.folded for a in told):
        yield agreed("event", told, lines)


def _origins(
    kind: FindingKind, accounts: Sequence[tuple[Account, int | None]], lines: Lines
) -> tuple[str, ...]:
    """Return where the lines end, separately for sides in conflict: neither rests on the other."""
    sides: dict[int | None, list[Account]] = defaultdict(list)
    for account, side in accounts:
        sides[side if kind == "contradicts" else None].append(account)
    found = {end for told in sides.values() for end in lines.ends(told)}
    if len(sides) > 1 and len(found) == 1:
        found = _who_say_it([a for a, _ in accounts]) or found
    return tuple(sorted(found))


def _who_say_it(accounts: Sequence[Account]) -> set[str]:
    """Return who say the one and the other, if they are several, though one source passes it on.

    A source and the report itself are two.
    """
    inner = {a.holders[-1] if a.holders else a.document for a in accounts}
    return inner if len(inner) > 1 and any(a.holders for a in accounts) else set()


def _lead(kind: FindingKind, about: str, accounts: Sequence[tuple[Account, int | None]]) -> str:
    telling = len(documents(a for a, _ in accounts))
    says = _says(kind, about, [a for a, _ in accounts])
    tell = f"{telling} documents {says}" if telling > 1 else f"One document has both: they {says}"
    named = [
        a
        for a, side in accounts
        if about not in (CORRECTED, ANSWERED, GUILT, REBUTTED) or side == 0
    ]
    return f"{tell} ({_topic(named, whether=about not in SAY_WHETHER)})"


def _says(kind: FindingKind, about: str, accounts: Sequence[Account]) -> str:
    """Return the verb phrase for documents that agree, differ or harden."""
    if about.endswith(OVER_TIME):
        return f"give figures of different times: {about.removesuffix(OVER_TIME)}"
    on_what = "" if accounts[0].about or about in accounts[0].topic else f" on the {about}"
    says = LEADS.get((kind, about)) or PLAIN_LEADS[kind] + on_what
    if kind != "corroborates":
        return says
    if any(a.state for a in accounts):
        says = STATE_LEADS.get(about, says)
    apart = not about.startswith(("count", "amount")) and figures_differ(accounts)
    return says + OTHER_FIGURES if apart else says


def _topic(accounts: Sequence[Account], *, whether: bool) -> str:
    """Name the action and, if all accounts that name them agree, its agent and patient.

    With `whether`, the words must show the polarity, and both wordings are given if one account
    denies what another affirms by a contrary ('stayed outside / did not enter'). Otherwise the
    action is named in the words of those who use it, not by its contrary, if possible.
    """
    deed = _deed(accounts, whether=whether)
    accounts = all_from_one_side(accounts)
    agent = _one_name(accounts, "agent")
    patient = _one_name([a for a in accounts if not a.folded] or accounts, "patient")
    patient = "" if patient == agent else patient
    if any(a.state for a in accounts) and not agent:
        agent, patient = patient, ""
    return " ".join(filter(None, (agent and f"{agent}:", deed, patient)))


def _deed(accounts: Sequence[Account], *, whether: bool) -> str:
    if not accounts[0].shown:
        denied = whether and all(a.polarity == "negative" for a in accounts)
        return _commonest(a.topic for a in accounts) + (" [not so]" if denied else "")
    if not whether:
        return _commonest(a.topic for a in _by_itself(accounts))
    return _both_ways(accounts)


def _both_ways(accounts: Sequence[Account]) -> str:
    """Name the action as it is worded by those who affirm it, and by those who deny it."""
    affirming = [a.shown for a in accounts if a.worded != "negative"]
    denying = [a.shown for a in accounts if a.worded == "negative"]
    return " / ".join(_commonest(shown) for shown in (affirming, denying) if shown)


def _by_itself(accounts: Sequence[Account]) -> Sequence[Account]:
    """Return accounts that use the action, not its contrary, and of these the affirming."""
    plain = [a for a in accounts if not a.folded] or accounts
    return [a for a in plain if a.worded == "positive"] or plain


def _commonest(words: Iterable[str]) -> str:
    counts = Counter(words)
    return min(counts, key=lambda w: (-counts[w], w))


def _one_name(accounts: Sequence[Account], role: str) -> str:
    """Return the name of whoever has a role in some accounts, if they give it one; else ''."""
    taking = _called(accounts, role)
    taking = {t for t in taking if not t.name.lower().startswith("no ")} or taking
    best = {t.name for t in taking if t.named} or {_uncounted(t.name) for t in taking}
    return best.pop() if len(best) == 1 else ""


def _called(accounts: Sequence[Account], role: str) -> set[Taking]:
    """Return those in a role who are told by more than a pronoun."""
    taking = {t for a in accounts for t in a.in_role(role) if t.name}
    return {t for t in taking if t.name.lower() not in PRONOUNS}


def _uncounted(name: str) -> str:
    """Remove the number, on which others may differ: 'people' from 'five people'."""
    found = COUNTED.match(name)
    return name[found.end() :] if found and found.end() < len(name) else name


def spaced(name: str) -> str:
    """Write the name of a predicate as words: 'holdsPosition' is 'holds position'."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def _reason(
    lead: str,
    accounts: Sequence[tuple[Account, int | None]],
    origins: Sequence[str],
    lines: Lines,
    said: Mapping[int, str],
) -> str:
    told = [_told(a, said.get(side) if side is not None else None, lines) for a, side in accounts]
    told = list(dict.fromkeys(told))
    more = f"; and {len(told) - QUOTED} more" if len(told) > QUOTED else ""
    names = list(dict.fromkeys(lines.name(o) for o in origins))
    both = "both" if len(told) == 2 else "all"
    ends = f"{both} end at {names[0]}" if len(names) == 1 else f"the lines end at {_and(names)}"
    why = _why_fewer([a for a, _ in accounts], origins, lines)
    return f"{lead}: {'; '.join(told[:QUOTED])}{more}; {ends}{why}."


def _why_fewer(accounts: Sequence[Account], origins: Sequence[str], lines: Lines) -> str:
    """Say by which rules the documents have fewer origins; '' if each is one."""
    why = lines.why_fewer(accounts) if len(origins) < len(documents(accounts)) else ()
    more = " and so on" if len(why) > RULES else ""
    return f", because {' and '.join(why[:RULES])}{more}" if why else ""


def _and(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _told(account: Account, words: str | None, lines: Lines) -> str:
    by = [lines.name(h) for h in account.holders]
    who = lines.label(account.document) + (f" (by way of {' and '.join(by)})" if by else "")
    quoted = f"“{account.words}”"
    return f"{who}: {words}, {quoted}" if words else f"{who}: {quoted}"


def one_a_document(accounts: Iterable[Account]) -> list[Account]:
    """Return the best account of each document: the most certain, with most participants, first."""
    best: dict[str, Account] = {}
    for account in sorted(accounts, key=_weight):
        best.setdefault(account.document, account)
    return [best[document] for document in sorted(best)]


def in_sides(*sides: Iterable[Account]) -> list[tuple[Account, int | None]]:
    """Oppose accounts; of each side and document only the one that says most."""
    return [(a, n) for n, side in enumerate(sides) for a in one_a_document(side)]


def one_a_line(accounts: Sequence[Account]) -> list[Account]:
    """Return the best account of each document for each source that it names and each cast.

    An action that a document reports twice, of the same people and from the same source, counts
    once. Unnamed groups are distinguished only if something was not done, each group by itself.
    """
    held: dict[tuple[object, ...], list[Account]] = defaultdict(list)
    for account in accounts:
        taking = [t for t in account.roles if t.named or account.polarity == "negative"]
        cast = [tuple(sorted({t.entity for t in taking if t.role == r})) for r in CORE]
        held[account.document, account.holders[-1:], cast[0] or cast[1]].append(account)
    chosen = [min(told, key=_weight) for told in held.values()]
    return sorted(chosen, key=lambda a: (a.document, a.evidence, a.claim))


def _weight(account: Account) -> tuple[object, ...]:
    return (
        account.certainty != "certain",
        -len(account.roles) - len(account.amounts),
        account.evidence,
        account.claim,
    )
