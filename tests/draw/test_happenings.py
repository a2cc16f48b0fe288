from kg.draw import Wanted
from kg.draw.happenings import gather


def test_all_accounts_of_an_event_stand_on_its_day(material, claim):
    accounts = [
        claim(1, occurrence="o"),
        claim(2, occurrence="o", date=None, polarity="negative"),
        claim(3, occurrence="elsewhere", date=None),
    ]
    made = material(claims=accounts)
    found = gather(made.happenings(), made.documents(), Wanted())
    (one,) = found.happenings
    assert one.documents == 2
    assert one.negated
    assert found.undated == 1
