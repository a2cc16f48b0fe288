"""Which disputes come first."""

from kg.account.finding_weight import gravity


def test_deaths_come_before_deeds_and_deeds_before_spellings():
    dead = gravity("count of people killed", "“Nine people were killed in the storm”")
    deed = gravity("whether it happened", "“The council met on Monday”")
    name = gravity("name", "“Kari Berg”; “Cari Berg”")
    assert dead > deed > name
