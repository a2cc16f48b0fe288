"""Evidence for and against two names being one thing: a table of features and weights.

Every weight is a log-odds: the logistic function of the sum is the score. `BEGIN` is the prior for
two names that merely share a block. The words of a feature are what a person reads in the reason of
a judgement.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from kg.model.findings import Verdict
from kg.ontology import words as listed
from kg.resolve.groups import Group, in_common
from kg.resolve.person_names import compare_people, within
from kg.resolve.word_forms import initials, one_slip, spelled, words

Features = tuple[tuple[str, float], ...]

TAIL = "one name ends in the other"
LEFT_OUT = "same but for words often left out"
SAME = 0.85
SUGGESTED = 0.4
BEGIN = -4.0
SAME_NAME: Features = (("same name", 3.5),)

WEIGHTS: Mapping[str, float] = {
    "begin": BEGIN,
    # people
    "same surname": 3.0,
    "surname one letter apart": 1.2,
    "same given name": 3.0,
    "given name an initial": 1.8,
    "short form of a given name": 1.6,
    "given names sound alike": 2.4,
    "given name one letter apart": 0.6,
    "long given name one letter apart": 1.8,
    "goes by a middle name": 3.0,
    "one person's name within the other": 4.3,
    "other given name": -7.0,
    "other middle name": -5.0,
    "other generation": -6.0,
    "another person of the name": -8.0,
    "same age": 1.5,
    "other age": -2.5,
    # organizations, places, works
    "same but for words often left out": 5.0,
    "same but for 'county' or 'city'": 2.6,
    "one name within the other": 1.6,
    TAIL: 3.8,
    "one name ends or begins the other": 2.6,
    "the same full name, read as another kind": 5.3,
    "acronym": 2.2,
    "used for one another in one document": 3.2,
    "names one letter apart": 2.8,
    "one letter apart in one of several words": 4.8,
    "another kind of body": -7.0,
    "a body named after the other": -5.0,
    "both in the gazetteer": -3.0,
    "several fit": -2.5,
    # a lone surname, a bare kind of organization, and the full name it may be short for
    "lone name": 0.5,
    "lone given name": -1.0,
    "lone given name, shared company": 0.4,
    "lone given name, the surname alone stands beside it": 2.3,
    "lone given name, nobody else has it": 1.5,
    "lone name, shared company": 0.7,
    "lone name, shared role words": 0.9,
    "several full names fit": -2.5,
    "the full name is told apart in its document": -3.0,
    "the full name is told apart in its document, nobody else has it": -0.5,
    "lone in both": -0.8,
    "only holder of a role": 2.2,
    "same role": 1.8,
    "same words for it": 1.0,
    "documents tell one story": 2.0,
    # both
    "other type": -0.8,
    "shared role words": 0.8,
    "shared company": 0.5,
    "told apart in one document": -2.0,
}
MOST = {
    "shared role words": 3,
    "shared company": 4,
    "lone name, shared company": 5,
    "lone given name, shared company": 3,
    "lone name, shared role words": 3,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A score from 0 to 1, the features that make it, and the reason in plain words."""

    score: float
    features: Features
    reason: str


def logistic(total: float) -> float:
    """Turn log-odds into a probability, rounded so that stored scores are the same everywhere."""
    return round(1 / (1 + exp(-total)), 4)


@lru_cache(maxsize=100_000)
def feature(name: str, weight: float) -> tuple[str, float]:
    """Return one shared tuple for all judgements, because a case holds millions."""
    return (name, weight)


def verdict(score: float, *, same: float = SAME) -> Verdict | None:
    """Return what a score means: merged, suggested to a person, or nothing."""
    if score >= same:
        return "same"
    return "suggested" if score >= SUGGESTED else None


def weigh(
    values: Mapping[str, float], reasons: Mapping[str, str], *, begin: bool = True
) -> Comparison:
    """Add weights times values; the reason names the features that counted, strongest first."""
    features = [feature("begin", BEGIN)] if begin else []
    for name, value in values.items():
        if value:
            weighed = round(WEIGHTS[name] * min(value, MOST.get(name, 1)), 4)
            features.append(feature(name, weighed))
    told = sorted(features[begin:], key=lambda f: (-abs(f[1]), f[0]))
    reason = "; ".join(reasons.get(name, name) for name, _ in told)
    return Comparison(logistic(sum(w for _, w in features)), tuple(features), reason)


def compare(
    left: Group, right: Group, *, known: Callable[[str], bool] = lambda _: False
) -> Comparison:
    """Compare two groups of one kind; `known` is True for names in the gazetteer."""
    values: dict[str, float] = {}
    reasons: dict[str, str] = {}
    if left.kind == "person":
        compare_people(left, right, values, reasons)
    else:
        _things(left, right, values, reasons)
        slipped = any("one letter apart" in name for name in values)
        if slipped and known(left.name) and known(right.name):
            values["both in the gazetteer"] = 1
    _company(left, right, values, reasons)
    return weigh(values, reasons)


def compare_kinds(person: Group, thing: Group) -> Comparison:
    """Compare a person with a thing of the same full name, one of which was misread."""
    told = "the same full name, read as another kind"
    values: dict[str, float] = {told: 1}
    reasons = {told: f"{person.name!r} is read as a person here, as {thing.type} there"}
    _company(person, thing, values, reasons)
    return weigh(values, reasons)


def _company(left: Group, right: Group, values: dict[str, float], reasons: dict[str, str]) -> None:
    roles = sorted((left.roles & right.roles) - set(left.tokens) - set(right.tokens))
    if roles:
        values["shared role words"] = len(roles)
        reasons["shared role words"] = f"both {' '.join(repr(r) for r in roles[:4])}"
    both = frozenset({left.number, right.number})
    company = in_common(left.company, right.company, less=both)
    if company:
        values["shared company"] = company
        reasons["shared company"] = f"named beside {company} of the same names"
    slipped = any("one letter apart" in name for name in values)
    shared = len(left.documents & right.documents)
    if shared and not slipped:
        fewer = min(len(left.documents), len(right.documents))
        values["told apart in one document"] = shared / fewer


def _things(left: Group, right: Group, values: dict[str, float], reasons: dict[str, str]) -> None:
    a, b = left.core, right.core
    both = f"{left.name!r} and {right.name!r}"
    if left.type != right.type:
        values["other type"] = 1
    kinds = {_kind(left), _kind(right)}
    if len(kinds) > 1:
        against = "a body named after the other" if None in kinds else "another kind of body"
        values[against] = 1
        reasons[against] = f"{both} are different kinds of bodies"
    feature = _likeness(left, right)
    if feature:
        values[feature] = 1
        reasons[feature] = f"{both}: {feature}"
    if " ".join(right.tokens) in left.aliases or " ".join(left.tokens) in right.aliases:
        values["used for one another in one document"] = 1
    short, long = sorted((a, b), key=len)
    if len(short) == 1 and len(long) > 1 and short[0] == initials(long):
        values["acronym"] = 1
        reasons["acronym"] = f"{short[0].upper()!r} is the acronym of {' '.join(long).title()!r}"


def _likeness(left: Group, right: Group) -> str | None:
    a, b = left.core, right.core
    if a == b:
        return "same but for 'county' or 'city'" if _one_a_county(left, right) else LEFT_OUT
    return _slip(a, b) or (LEFT_OUT if _unclosed(a) == _unclosed(b) else _in_part(left, right))


def _one_a_county(left: Group, right: Group) -> bool:
    """Return True if only one of two names is called a county or city."""
    called = {"county", "city"} & (set(left.tokens) ^ set(right.tokens))
    return bool(called) and not (left.tokens[-1] == right.tokens[-1] and len(left.core) > 1)


def _unclosed(name: Sequence[str]) -> list[str]:
    """Leave out the words that end the names of organizations and are often omitted."""
    return [word for word in name if word not in words("closers")]


def _in_part(left: Group, right: Group) -> str | None:
    short, long = sorted((left.core, right.core), key=len)
    if len(short) > 1 and within(short, long):
        return TAIL if _ends_in(left, right) else "one name within the other"
    if len(short) == 1 and len(long) > 1 and short[0] in (long[0], long[-1]):
        said = " ".join(right.tokens) in left.aliases or " ".join(left.tokens) in right.aliases
        return "one name ends or begins the other" if said else None
    return None


def _ends_in(left: Group, right: Group) -> bool:
    """Return True for 'Royal Oak Beaumont Hospital' and 'Beaumont Hospital'.

    Not for bodies that every place has ('Norwalk Superior Court'), nor where the longer name lists
    several or holds a number.
    """
    short, long = sorted((left.tokens, right.tokens), key=len)
    if left.type != right.type or left.type not in ("Facility", "Organization"):
        return False
    before = long[: -len(short)]
    if long[-len(short) :] != short or short[-1] in listed("joining", "of_every_place"):
        return False
    return all(word.isalpha() and word not in listed("joining", "within_names") for word in before)


def _are_words_of_one_slip(one: str, other: str) -> bool:
    """Return True for two words, and no numbers, that are one typing error apart."""
    return one.isalpha() and other.isalpha() and one_slip(one, other)


def _slip(a: tuple[str, ...], b: tuple[str, ...]) -> str | None:
    """Return the single typing error between words long enough for one; never in numbers."""
    if "".join(a) == "".join(b):
        return "one letter apart in one of several words"
    unlike = [(x, y) for x, y in zip(a, b, strict=False) if x != y]
    if len(a) != len(b) or len(unlike) != 1:
        return None
    one, other = unlike[0]
    if not _are_words_of_one_slip(one, other):
        return None
    if len(a) > 1 and min(len(one), len(other)) >= 4:
        return "one letter apart in one of several words"
    return "names one letter apart" if min(len(one), len(other)) >= 6 else None


def _kind(group: Group) -> str | None:
    """Return the kind of organization, if the name ends with one ('office', 'association')."""
    kinds = words("kinds")
    until = next(
        (i for i, t in enumerate(group.tokens) if t in {"of", "for"} and i), len(group.tokens)
    )
    left_out = words("closers") | {"county", "inc", "co"}
    close = [t for t in group.tokens[:until] if t not in left_out]
    return spelled(close[-1]) if close and close[-1] in kinds else None
