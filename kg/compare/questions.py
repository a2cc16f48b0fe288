"""The question that the accounts of a finding answer: 'Did Reyes enter the building?'.

It is made from the parts of one of their clauses, which no other account contradicts except in
what is asked. Where these do not carry a question that is surely right, there is none.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kg.compare.accounts import Account
from kg.compare.amounts import plural
from kg.compare.clauses import Argument, Clause
from kg.model.findings import OVER_TIME
from kg.ontology import lexicon

Asked = Callable[["_Scene"], str]
WHETHER = frozenset(
    (
        *("event", "event that did not happen", "event in contrary words", "same words"),
        *("whether it happened", "whether it was so", "certainty"),
    )
)
"""Topics on which each account answers yes or no."""
OF_ONE_SIDE = frozenset({"whether a claim holds", "accusation", "guilt"})
"""Topics whose first side makes the claim that another calls wrong or denies."""
SHOULD = frozenset({"what should have happened", "what should not have happened"})
COMING = frozenset({"what is to come", "what is not to come", "whether it is to come"})
WHO = frozenset({"who did it", "name of who did it"})
WHOM = frozenset({"name of whom or what it concerned"})
DEATH = "when death came"
WHEN = frozenset({"date", "time of day", DEATH})
WHERE = ("in", "at", "on", "near")
CONDITION = "condition"
COUNT = "count of "
PEOPLE = "count of people "
HOW_OFTEN = "how often: "
OBJECTS = frozenset({"patient", "recipient", "beneficiary", "attribute"})
COMPLEMENTS = frozenset({"attribute", "recipient", "goal", "content"})
CORE = ("agent", "patient")
FUTURE = frozenset({"future", "future perfect"})
FORMS = ("finite", "copular", "participle", "gerund", "infinitive")
"""From the form that says most plainly what happened to those that say it by the way."""
NOBODY = ("no ", "nobody", "none", "neither ")


def _answering(about: str, accounts: Sequence[tuple[Account, int | None]]) -> list[Account]:
    """Return the accounts that answer a question; some questions only one side does."""
    return [a for a, side in accounts if about not in OF_ONE_SIDE or side == 0]


def question(about: str, accounts: Sequence[tuple[Account, int | None]]) -> str:
    """Return the question that accounts answer; '' if their clauses do not carry one."""
    told = _answering(about, accounts)
    relations = [a.clause for a in told if a.clause is not None and not a.clause.form]
    if relations and len(relations) == len(told):
        return _of_relation(relations)
    topic = about.removesuffix(OVER_TIME)
    if topic == CONDITION:
        return _of_condition(told)
    ask = _asked(topic)
    if ask is None:
        return ""
    scenes = sorted(_scenes(told, topic), key=_Scene.rank)
    return _closed(next(filter(None, map(ask, scenes)), ""))


def _closed(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}?" if words else ""


def _asked(about: str) -> Asked | None:
    """Return how a scene is asked about a topic."""
    for topics, ask in _ASKED:
        if about in topics:
            return ask
    if about.startswith(HOW_OFTEN):
        return _Scene.how_often
    start = lexicon("wording")["how_many"].get(about.removeprefix(PEOPLE))
    if about.startswith(PEOPLE) and start is not None:
        return lambda scene: scene.how_many_people(start)
    if about.startswith(COUNT):
        return lambda scene: scene.how_many(about.removeprefix(COUNT))
    return None


def _of_relation(told: Sequence[Clause]) -> str:
    """Ask for the other end of a relation of something with a name."""
    past = any(one.tense == "past" for one in told)
    table: Mapping[str, str] = lexicon("wording")["of_past_relation" if past else "of_relation"]
    says = table.get(told[0].lemma.removeprefix("kg:"), "")
    names = {one.words for clause in told for one in clause.arguments if one.named}
    return says.format(min(names)) if says and names else ""


def _of_condition(told: Sequence[Account]) -> str:
    """Ask how somebody with a name was, whom all accounts are about."""
    shared = frozenset.intersection(*(a.named(*CORE) for a in told))
    clauses = [account.clause for account in told if account.clause is not None]
    names = {a.words for one in clauses for a in one.arguments if a.named and a.entity in shared}
    return f"What was the condition of {min(names)}?" if len(shared) == 1 and names else ""


def _scenes(told: Sequence[Account], about: str) -> Iterator["_Scene"]:
    for account in told:
        if account.clause is not None and account.clause.form:
            yield _Scene(account, account.clause, told, about)


class _Scene:
    """One clause among the accounts of a finding, of which a question may be made."""

    def __init__(
        self, account: Account, clause: Clause, told: Sequence[Account], about: str
    ) -> None:
        self.account, self.clause, self.told, self.about = account, clause, told, about
        self.subjects = self._subjects()
        self.behind = [a for a in self.clause.arguments if a not in self.subjects and a.behind]
        self.plural = len(self.subjects) > 1 or any(a.plural for a in self.subjects)

    def _subjects(self) -> tuple[Argument, ...]:
        """Return the subject: the patients of a passive, else the agents, else what is before."""
        others = [a for a in self.clause.arguments if _is_object(a)]
        agents = [a for a in self.clause.arguments if a.role == "agent" and not a.preposition]
        if agents and not self.clause.passive:
            return _before(agents) or tuple(agents)
        has_subject = self.clause.passive or self.clause.form in ("finite", "copular")
        return _of_first_role(_before(others)) if has_subject else ()

    def rank(self) -> tuple[object, ...]:
        """Return a sort key: plain clauses with names, in the verb most accounts use, first.

        Then those that say most of what all accounts say.
        """
        account, clause = self.account, self.clause
        verbs = Counter(a.clause.lemma for a in self.told if a.clause is not None)
        core = [a for a in clause.arguments if a.role in CORE]
        return (
            account.folded,
            -len({a.role for a in core if a.named}),
            -len({a.role for a in core if a.words}),
            clause.headline,
            -verbs[clause.lemma],
            -sum(map(self._is_shared, self.behind)),
            FORMS.index(clause.form),
            clause.lemma,
            account.document,
            account.evidence,
            account.claim,
        )

    def whether(self) -> str:
        """Ask whether it happened: 'Did Reyes enter the building'."""
        if self.clause.tense in FUTURE or self.account.certainty == "future":
            return self.will()
        return self._inverted("")

    def wrong(self) -> str:
        """Ask whether the accused did wrong, which is not whether he did it."""
        named = [a for a in self.clause.arguments if a.role == "agent" and a.named]
        return f"did {named[0].words} do wrong" if len(named) == 1 else ""

    def what(self) -> str:
        """Ask what somebody with a name ordered: 'What did Reyes order'."""
        named = [a for a in self.subjects if a.named]
        asks = len(named) == len(self.subjects) == 1 and not self.clause.passive
        return f"what {self._do()} {named[0].words} {self.clause.lemma}" if asks else ""

    def should(self) -> str:
        """Ask whether it was to be done: 'Was Reyes supposed to enter the building'.

        Who says of himself what was to be done to 'him' is hardly the one whom he means.
        """
        own = any(a.entity in self.account.holders for a in self.behind)
        if own or self.clause.passive or self.clause.form == "copular":
            return ""
        told = self._parts()
        if told is None:
            return ""
        subject, rest = told
        return f"{self._be(past=True)} {subject} supposed to {self.clause.lemma}{rest}"

    def will(self) -> str:
        """Ask whether it is to come: 'Will the bridge be closed'."""
        coming = all(a.certainty == "future" for a in self.told)
        told = self._parts() if coming and self._tells(FUTURE) else None
        if told is None or self.clause.form == "copular":
            return ""
        subject, rest = told
        verb = f"be {self.clause.verb}" if self.clause.passive else self.clause.lemma
        return f"will {subject} {verb}{rest}"

    def _tells(self, tenses: frozenset[str]) -> bool:
        """Return True if a finite clause among the accounts has one of these tenses."""
        return any(a.clause is not None and a.clause.tense in tenses for a in self.told)

    def when(self) -> str:
        """Ask for the day or the hour: 'When did the fire begin'."""
        of_death = self.clause.lemma in lexicon("weighing")["measure"]["killed"]
        asked = self._inverted("") if of_death or self.about != DEATH else ""
        if not asked:
            return ""
        return f"{'at what time' if self.about == 'time of day' else 'when'} {asked}"

    def where(self) -> str:
        """Ask for the place: 'Where did they meet'."""
        asked = self._inverted("place")
        return f"where {asked}" if asked else ""

    def how_often(self) -> str:
        """Ask for a number of times: 'How many times was Okoro arrested'."""
        counted = any(a.number for a in self.subjects)
        asked = "" if counted else self._inverted("")
        return f"how many times {asked}" if asked else ""

    def who(self) -> str:
        """Ask for the doer: 'Who shot Okoro', 'By whom was Okoro shot'."""
        clause = self.clause
        if clause.passive:
            asked = self._inverted("agent")
            return f"by whom {asked}" if asked else ""
        rest = self._rest("agent", None)
        if not rest or not self._is_plain_past() or self._needs_more():
            return ""
        return f"who {clause.group}{rest}"

    def whom(self) -> str:
        """Ask for whoever it was done to: 'Whom did police arrest'."""
        if self.clause.passive and self.subjects and self._is_plain_past():
            rest = self._rest("patient", None)
            people = all(t.type in ("Person", "Group") for t in self.account.in_role("patient"))
            return f"who {self.clause.group}{rest}" if rest is not None and people else ""
        return ""

    def how_many_people(self, start: str) -> str:
        """Ask for a toll with the place that all accounts name: 'How many people were killed'."""
        return f"{start}{self._shared()}"

    def how_many(self, units: str) -> str:
        """Ask for a number: 'How many officers waited outside', 'How many shots did he fire'."""
        nouns = units.split(" or ")
        counted = [a for a in self.clause.arguments if a.number and _heads(a, nouns)]
        if len(counted) != 1 or self.clause.form not in ("finite", "participle"):
            return ""
        one = counted[0]
        if one in self.subjects:
            asked = self._predicate_of_several()
        else:
            asks = _is_object(one) and not self.clause.passive
            asks = asks and self.clause.lemma not in lexicon("wording")["completed"]
            asked = self._inverted("", leaving=one) if asks else ""
        return f"how many {_counted_noun(one, nouns[0])} {asked}" if asked else ""

    def _predicate_of_several(self) -> str:
        """Return what several did, with the verb as it stands: 'waited outside', 'were shot'."""
        clause, rest = self.clause, self._rest("", None)
        group = clause.group if clause.form == "finite" else ""
        if clause.passive and clause.form == "participle":
            group = f"were {clause.verb}"
        singular = group.startswith(("was ", "has ", "is "))
        if rest is None or not group or singular or self._needs_more():
            return ""
        particles = [word for word in clause.lemma.split()[1:] if word not in group.split()]
        return f"{' '.join([group, *particles])}{rest}"

    def _is_plain_past(self) -> bool:
        clause = self.clause
        return bool(clause.group) and clause.form == "finite" and clause.tense == "past"

    def _inverted(self, open_role: str, leaving: Argument | None = None) -> str:
        """Return a question that is answered by yes or no, with `open_role` left to be asked."""
        clause = self.clause
        if clause.modal or not self.account.factual or not self._is_stated():
            return ""
        told = self._parts(open_role, leaving)
        if told is None:
            return ""
        subject, rest = told
        if clause.passive or clause.form == "copular":
            if clause.lemma == "be" and not rest:
                return ""
            verb = "" if clause.lemma == "be" else f" {clause.verb}"
            return f"{self._be(past=not self._is_now())} {subject}{verb}{rest}"
        return f"{self._do()} {subject} {clause.lemma}{rest}"

    def _is_stated(self) -> bool:
        """Return True if one of the accounts states it, not only that it was tried or wanted."""
        clauses = [a.clause for a in self.told if a.clause is not None and a.factual]
        return any(c.form != "infinitive" and not c.modal for c in clauses)

    def _is_now(self) -> bool:
        """Return True if all accounts tell of the present, not as a title tells of the past."""
        clauses = [a.clause for a in self.told if a.clause is not None]
        return self.account.state and all(
            c.tense == "present" and not c.headline for c in clauses if c.form
        )

    def _do(self) -> str:
        """Return the form of 'do' that goes with the subject."""
        if not self._is_now():
            return "did"
        return "do" if self.plural else "does"

    def _be(self, *, past: bool) -> str:
        if past:
            return "were" if self.plural else "was"
        return "are" if self.plural else "is"

    def _parts(
        self, open_role: str = "", leaving: Argument | None = None
    ) -> tuple[str, str] | None:
        """Return the words of the subject and of the rest; None if they cannot be told safely."""
        if not self.subjects or not all(map(self._may_be_subject, self.subjects)):
            return None
        rest = self._rest(open_role, leaving)
        if rest is None or (leaving is None and self._needs_more()):
            return None
        names = _and([self._words(a) for a in self.subjects])
        anyone = names in lexicon("weighing")["anyone"] or names == "people"
        return None if anyone else (names, rest)

    def _may_be_subject(self, one: Argument) -> bool:
        """Return True if one can be asked about: somebody in particular, or something."""
        unknown = one.owner and not one.owned
        if not self._is_told(one) or unknown or one.words.lower().startswith(NOBODY):
            return False
        return one.plural or not one.number  # 'a 6.3 earthquake' counts none

    def _needs_more(self) -> bool:
        """Return True if a verb says little without an object or a complement, and has none."""
        clause, policy = self.clause, lexicon("wording")
        asking_more = clause.lemma in policy["asking_more"]
        if asking_more and clause.passive and any(a.role == "agent" for a in self.behind):
            return True
        if clause.lemma in policy["objects_only"] and not clause.passive:
            return not any(map(_is_object, self.behind))
        needed = any(map(self._is_needed, self.behind))
        last = clause.lemma.split(" ")[-1]
        return not needed and (asking_more or last in policy["before_objects"])

    def _rest(self, open_role: str, leaving: Argument | None) -> str | None:
        """Return the objects and complements in words; None if one of them cannot be told."""
        if not self._is_whole():
            return None
        told: dict[tuple[str, str], list[str]] = {}
        named = [self._words(a) for a in self.subjects]
        for one in self._wanted(open_role, leaving):
            words, needed = self._words(one), self._is_needed(one)
            again = _is_within(words, named)
            if needed and (again or not self._can_be_told(one)):
                return None
            if again or not (needed or self._is_shared(one)):
                continue
            named.append(words)
            told.setdefault(self._place(one), []).append(words)
        return _objects_first(told)

    def _place(self, one: Argument) -> tuple[str, str]:
        """Return the preposition of an argument, or else its role.

        What has no preposition is coordinated within its role: 'paid Aldo 9,000 euros'.
        """
        led = "" if self._is_led(one) else self._without_particle(one.preposition)
        return led, "" if led else one.role

    def _without_particle(self, preposition: str) -> str:
        """Return a preposition without the particle that the verb has: 'out of' of 'get out'."""
        _, _, particle = self.clause.lemma.partition(" ")
        return preposition.removeprefix(f"{particle} ") if particle else preposition

    def _wanted(self, open_role: str, leaving: Argument | None) -> Iterator[Argument]:
        """Yield what may stand behind a verb, without what is asked for and what is left out.

        'The guests' of 'promise the guests rooms' may have been read as a part of 'guests rooms'.
        """
        for one in self.behind:
            within = any(a.words.startswith(f"{one.words} ") for a in self.behind if a != one)
            asked = one.role in (open_role, "measure")
            if not asked and not (within and one.words) and not (leaving and _beside(one, leaving)):
                yield one

    def _can_be_told(self, one: Argument) -> bool:
        """Return True if the words for an argument may stand in a question."""
        return self._is_told(one) and self._is_of_subject(one)

    def _is_whole(self) -> bool:
        """Return True if all of a clause is known, so that it can be asked about."""
        return self.clause.closed and not self._has_object_of_passive()

    def _has_object_of_passive(self) -> bool:
        """Return True if a passive is read with another patient than its subject."""
        return self.clause.passive and any(
            a.role == "patient" and not a.preposition for a in self.behind
        )

    def _is_needed(self, one: Argument) -> bool:
        """Return True if a verb asks for an argument: an object, or where a movement goes."""
        if not one.preposition or self._is_led(one):
            return one.role in (*OBJECTS, "agent")
        if one.role in ("agent", "occasion", "measure"):
            return False
        if one.role in COMPLEMENTS:
            return True
        if one.preposition in lexicon("wording")["directions"]:
            return one.role != "place" or one.preposition != "at"
        objects = any(not o.preposition and o.role in OBJECTS for o in self.behind)
        return not objects and self.clause.lemma in lexicon("wording")["asking_more"]

    def _is_led(self, one: Argument) -> bool:
        """Return True if the preposition before an argument belongs to the verb: collide with."""
        return bool(one.preposition) and self.clause.lemma.endswith(f" {one.preposition}")

    def _is_shared(self, one: Argument) -> bool:
        """Return True if every account names it, so that it is safe to name in the question."""
        if not one.preposition or not self._can_be_told(one):
            return False
        others = [a.clause.arguments if a.clause is not None else () for a in self.told]
        return all(any(o.entity == one.entity for o in each) for each in others)

    def _shared(self) -> str:
        """Return the places and occasions that all accounts name, in words."""
        wanted = ("place", "occasion", "cause")
        found = [a for a in self.clause.arguments if a.role in wanted and a.preposition in WHERE]
        return "".join(f" {a.preposition} {self._words(a)}" for a in found if self._is_shared(a))

    def _is_told(self, one: Argument) -> bool:
        """Return True if an argument has words, and no account names another in its role."""
        if not one.words:
            return False
        if one.role not in CORE:
            return True
        named = [
            {t.entity for t in a.in_role(one.role) if t.named} for a in self.told if not a.mutual
        ]
        named = [each for each in named if each]
        return all(one.entity in each for each in named)

    def _is_of_subject(self, one: Argument) -> bool:
        """Return True if a pronoun within refers to the subject, named before, or has a name."""
        return not one.owner or bool(one.owned) or self._owned_by_subject(one)

    def _owned_by_subject(self, one: Argument) -> bool:
        return any(one.owner == a.entity for a in self.subjects if a != one)

    def _numbers_in(self, role: str) -> set[str]:
        """Return the numbers by which accounts count what has a role."""
        return {
            one.number
            for account in self.told
            if account.clause is not None
            for one in account.clause.arguments
            if one.role == role
        }

    def _words(self, one: Argument) -> str:
        """Return the words of an argument, without a number on which accounts differ."""
        if one.owned and not self._owned_by_subject(one):
            return one.owned
        if one.number and len(self._numbers_in(one.role)) > 1:
            rest = one.words[len(one.number) :].strip().removeprefix("other ")
            return one.words if not rest or rest.startswith("of ") else rest
        return one.words


def _is_within(words: str, named: Iterable[str]) -> bool:
    """Return True if words are part of others: 'kids' who kill kids are hardly the same."""
    return any(words in other for other in named)


def _objects_first(told: Mapping[tuple[str, str], Sequence[str]]) -> str:
    """Write arguments by preposition and role in words, those without a preposition first."""
    in_order = sorted(told.items(), key=lambda item: bool(item[0][0]))
    return "".join(f" {f'{led} {_and(words)}'.strip()}" for (led, _), words in in_order)


def _is_object(one: Argument) -> bool:
    return one.role in OBJECTS and not one.preposition


def _before(found: Sequence[Argument]) -> tuple[Argument, ...]:
    """Return the arguments before the verb."""
    return tuple(a for a in found if not a.behind)


def _counted_noun(one: Argument, unit: str) -> str:
    """Return the noun behind a number, in the words of the text if they are few."""
    noun = one.words[len(one.number) :].strip().removeprefix("other ")
    told = noun and not noun.startswith("of ") and len(noun.split()) <= 3
    return noun if told else plural(unit) or unit


def _of_first_role(found: Sequence[Argument]) -> tuple[Argument, ...]:
    return tuple(a for a in found if a.role == found[0].role)


def _beside(one: Argument, other: Argument) -> bool:
    """Return True if arguments are coordinated: 'two women and one man'."""
    return one == other or (one.role, one.preposition) == (other.role, other.preposition)


def _and(words: Sequence[str]) -> str:
    told = list(dict.fromkeys(words))
    return " and ".join(part for part in (", ".join(told[:-1]), told[-1]) if part)


def _heads(one: Argument, nouns: Iterable[str]) -> bool:
    """Return True if a phrase counts one of these nouns."""
    words = one.words.lower().split()
    forms = {form for noun in nouns for form in (noun, plural(noun) or noun)}
    return not forms.isdisjoint(words)


_ASKED: Sequence[tuple[frozenset[str], Asked]] = (
    (frozenset({"guilt"}), _Scene.wrong),
    (WHETHER | OF_ONE_SIDE, _Scene.whether),
    (SHOULD, _Scene.should),
    (COMING, _Scene.will),
    (WHO, _Scene.who),
    (WHOM, _Scene.whom),
    (WHEN, _Scene.when),
    (frozenset({"place"}), _Scene.where),
    (frozenset({"what was ordered"}), _Scene.what),
)
"""How a scene is asked about each topic."""
