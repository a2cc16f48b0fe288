"""Which accounts are apart is asked once for each two, so their order must not matter."""

from itertools import combinations
from pathlib import Path

from kg.compare.collect import collect
from kg.compare.incompatible import incompatible
from kg.compare.origins import Lines
from kg.model.deferred import deferred
from kg.model.memo import FORGETFUL
from kg.model.readings import read_readings
from kg.resolve import resolve

GOLD = Path(__file__).resolve().parents[2] / "data" / "gold" / "parkland.jsonl"


def test_two_accounts_are_apart_whichever_is_asked_first_and_none_from_itself() -> None:
    readings = list(read_readings(GOLD))
    linking = resolve(readings)
    lines = Lines(linking)
    held = collect(map(deferred, readings), linking, lines, FORGETFUL, None)
    accounts = [t.account for told in held.tellings.values() for t in told if t.account.roles][::2]
    are = incompatible(lines)
    assert not any(are(account, account) for account in accounts)
    apart = [(are(a, b), are(b, a)) for a, b in combinations(accounts, 2)]
    assert (True, True) in apart
    assert all(one == other for one, other in apart)
