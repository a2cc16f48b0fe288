from kg.draw import Wanted
from kg.draw.happenings import gather


def test_an_account_without_a_day_stands_where_the_others_date_its_event(claim):
    accounts = [
        claim(1, occurrence="o"),
        claim(2, occurrence="o", date=None, polarity="negative"),
        claim(3, occurrence="elsewhere", date=None),
    ]
    found = gather(accounts, Wanted())
    (one,) = found.happenings
    assert one.documents == 2
    assert one.negated
    assert found.undated == 1
