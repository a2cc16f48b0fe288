"""Readers of expressions that name a day, month, year, season or time of day."""

import re
from dataclasses import replace

from kg.annotate.numerals import parse_number
from kg.annotate.times.setting import Groups, Rule, Setting, facing, low, way_of, word
from kg.model.calendar import FUTURE, PAST, holiday, make_day
from kg.model.reckoning import SOME_DAY, WAYS, on_day
from kg.ontology import lexicon

MONTHS_A_YEAR = 12
NOON = 12
HOURS = 24
SMALL_HOURS = 6
EVENING = 18
LATE_HOUR = 22
_AFTER_DARK = frozenset({"TNI", "TEV"})
_COUNTED_ZONE = re.compile(r"(?:GMT|UTC) ?([+-])(\d{1,2})(?::(\d\d))?")
LATE_PARTS = frozenset({"AF", "EV"})
STRICTLY_PAST = frozenset({"last", "past", "previous"})


def number_of_month(words: str | None) -> int:
    """Return the number of a month by its name or abbreviation."""
    table = lexicon("times")
    bare = (words or "").rstrip(".").title()
    return int(table["months"].get(bare) or table["month_abbreviations"].get(bare) or bare)


def number_of_weekday(words: str | None) -> int | None:
    """Return the number of a weekday as in ISO, Monday first; None if there is none."""
    table = lexicon("times")
    bare = (words or "").rstrip(".").title()
    found = table["weekdays"].get(bare) or table["weekday_abbreviations"].get(bare)
    return int(found) if found else None


def read_full(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read a day of a month, with or without year, weekday or time."""
    month, day = number_of_month(groups["month"]), int(groups["day"] or 0)
    told = groups.get("year") or groups.get("lent")
    if not told:
        return _yearless(month, day, groups, setting)
    year = int(told)
    if year < 100:
        year += 2000 if year < 50 else 1900
    if month > MONTHS_A_YEAR:
        month, day = day, month
    found = make_day(year, month, day)
    clock = groups.get("clock")
    return found.isoformat() + (f"T{clock}" if clock else "") if found else None


def _in_year(which: str, written: str, setting: Setting) -> str | Rule:
    """Read 'February 8 last year', 'in October of that year'; of 'that' year nothing is known."""
    anaphoric = low(which).startswith("th") and low(which) != "this"
    steps = way_of(which) or 0
    bare = f"XXXX-{written}"
    return bare if anaphoric else Rule(setting.reference, f"in {steps:+d} {written}", bare)


def _yearless(month: int, day: int, groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'Feb. 14', 'Thursday, 14 February', 'February 8 last year'."""
    if make_day(2000, month, day) is None:
        return None
    written, which = f"{month:02d}-{day:02d}", groups.get("of_year")
    if which:
        return _in_year(which, written, setting)
    weekday = number_of_weekday(groups.get("weekday"))
    beside = f" {weekday}" if weekday else ""
    return setting.dated(f"day {written} {WAYS[setting.direction]}{beside}", f"XXXX-{written}")


def read_month_year(groups: Groups, _: Setting) -> str | None:
    """Read 'September 2010'."""
    return f"{groups['year']}-{number_of_month(groups['month']):02d}"


def read_month(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'in February', 'last March'."""
    number = number_of_month(groups["month"])
    if groups["lent"]:
        return f"{groups['lent']}-{number:02d}"
    if groups["of_year"]:
        return _in_year(groups["of_year"], f"{number:02d}", setting)
    way = facing(groups["which"], setting.direction)
    return setting.dated(f"month {number:02d} {way}", f"XXXX-{number:02d}")


def read_year(groups: Groups, _: Setting) -> str | None:
    """Read '2009', 'early 2009'."""
    return groups["year"]


def read_decade(groups: Groups, _: Setting) -> str | None:
    """Read 'the 1990s', 'the sixties', "the '90s": the first three digits of the years."""
    if groups["tens"]:
        return groups["tens"][:3]
    if groups["short"]:
        return ("20" if groups["short"] < "30" else "19") + groups["short"][0]
    return f"19{word('decades', groups['decade'])}"


def read_century(groups: Groups, _: Setting) -> str | None:
    """Read 'the 20th century': the first two digits of its years."""
    return f"{int(groups['number'] or 0) - 1:02d}"


def read_season(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'last spring', 'the summer of 2016'."""
    code = word("seasons", groups["season"])
    if groups["year"]:
        return f"{groups['year']}-{code}"
    way = facing(groups["which"], setting.direction)
    return Rule(setting.reference, f"season {code} {way}", f"XXXX-{code}")


def read_quarter(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'the last quarter', 'the third quarter of 2010', 'Q3 2010'."""
    nth = groups["number"] or (word("ordinals", groups["ordinal"]) if groups["ordinal"] else None)
    if not nth:
        return Rule(setting.reference, f"{way_of(groups['which']) or 0:+d} 3M", "XXXX-QX")
    if groups["year"]:
        return f"{groups['year']}-Q{nth}"
    way = WAYS[setting.direction]
    return Rule(setting.reference, f"quarter {nth} {way}", f"XXXX-Q{nth}")


def _way_of_weekday(which: str, setting: Setting) -> str:
    """Return in which direction the weekday is looked for: 'next Friday', 'last Friday'."""
    if way_of(which) == FUTURE:
        return "next"
    return "last" if which in STRICTLY_PAST else facing(which, setting.direction)


def read_weekday(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'Thursday', 'last Friday', 'Monday morning', 'late Friday'.

    'On the Friday' and 'that Friday' are days of the story, not the last ones before it came out,
    and 'on a summer Friday' is no day of it.
    """
    number, suffix = number_of_weekday(groups["weekday"]) or 0, _part_of_weekday(groups)
    which, last = low(groups["which"]), setting.last_day
    function = f"weekday {number} {_way_of_weekday(which, setting)} {suffix}".rstrip()
    bare = f"XXXX-WXX-{number}{suffix}"
    if setting.is_any:
        return bare
    if which == "that" or groups.get("told"):
        return Rule(last, function, bare) if last and last.is_on(number) else bare
    if which in ("same", "following", "previous") and last:
        return Rule(last, function, bare)
    untold = which == "following" and setting.direction == PAST
    return bare if untold else setting.dated(function, bare)


def _part_of_weekday(groups: Groups) -> str:
    """Return the part of the day of 'Monday morning' and 'late Friday'; empty for a whole day."""
    part = low(groups["part"] or groups["part_before"] or groups["edge"])
    return word("parts", part) if part in lexicon("times")["parts"] else ""


def read_nth_weekday(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'the last Sunday in May'."""
    nth = -1 if low(groups["nth"]) == "last" else word("ordinals", groups["nth"])
    month = number_of_month(groups["month"])
    rule = f"{month:02d}-{number_of_weekday(groups['weekday'])}-{nth}"
    if groups["year"]:
        found = holiday(rule, int(groups["year"]))
        return found.isoformat() if found else None
    return setting.dated(f"holiday {rule} {WAYS[setting.direction]}", f"XXXX-{month:02d}")


def read_weekend(_: Groups, setting: Setting) -> Rule:
    """Read 'over the weekend': the nearest one in the direction of the tense."""
    return Rule(setting.reference, f"weekend {WAYS[setting.direction]}", "XXXX-WXX-WE")


def read_half_year(groups: Groups, _: Setting) -> str:
    """Read 'the first half of 2017'."""
    return f"{groups['year']}-H{word('ordinals', groups['nth'])}"


def read_weekdays(groups: Groups, _: Setting) -> str | None:
    """Read 'on Mondays'."""
    return f"XXXX-WXX-{number_of_weekday(groups['weekday'])}"


RELATIVE: dict[str, tuple[int, str]] = {
    "the day before yesterday": (-2, ""),
    "the day after tomorrow": (2, ""),
    "yesterday": (-1, ""),
    "today": (0, ""),
    "tomorrow": (1, ""),
    "tonight": (0, "TNI"),
    "overnight": (0, "TNI"),
    "last night": (-1, "TNI"),
    "this morning": (0, "TMO"),
    "this afternoon": (0, "TAF"),
    "this evening": (0, "TEV"),
}


def read_relative(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'yesterday', 'tonight', 'tomorrow morning'."""
    days, suffix = RELATIVE[low(groups["relative"])]
    if suffix in _AFTER_DARK and setting.before_dawn and setting.direction != FUTURE:
        days -= low(groups["relative"]) != "last night"
    suffix = word("parts", groups["part"]) if groups["part"] else suffix
    bare = f"XXXX-XX-XX{suffix}" if suffix or days else "PRESENT_REF"
    return Rule(setting.reference, f"{days:+d} D {suffix}".rstrip(), bare)


_PAST_THE_HOUR = {"half": 30, "quarter": 15}


def read_told_hour(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'half past two' and 'twenty to five' as an hour and minutes of the day."""
    beside = low(groups["beside"]).replace("-", " ")
    minutes = _PAST_THE_HOUR.get(beside) or int(parse_number(beside.replace(" ", "-")) or 0)
    hour = int(parse_number(groups["hour"] or "") or 0)
    if groups["way"] == "to":
        by_night = bool(groups.get("part")) and not _is_told_late(groups)
        hour, minutes = (hour - 1) or (0 if by_night else NOON), 60 - minutes
    return read_clock({**groups, "hour": str(hour), "minutes": f"{minutes:02d}"}, setting)


def read_clock(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read '2:21 p.m.', '22:30', 'noon' on the day beside it or the story's current day.

    'Midnight on Friday' ends that day; 'shortly after midnight on Friday' begins it. So does the
    midnight of a day that is not over when it is told of.
    """
    if _is_of_either_half(groups):
        setting = replace(setting, is_of_either_half=True)
    late = _late(setting) or _is_of_night(groups, setting) or _is_of_waking_hours(groups, setting)
    clock = _time_of_day(groups, late=late)
    midnight = low(groups.get("noon")) == "midnight"
    begins = setting.is_after and not _is_late_day(setting)
    if midnight and (begins or _is_past_of_today(setting)):
        clock = "T00:00"
    return _on_its_day(clock, setting)


def _is_past_of_today(setting: Setting) -> bool:
    """Return True for an hour that has passed of the day of writing, with no day beside it."""
    beside = setting.clock_day or setting.event_day or setting.narrative
    today = not isinstance(beside, Rule) and beside.is_day_of(setting.reference)
    return today and setting.direction == PAST


def _is_late_day(setting: Setting) -> bool:
    """Return True unless a whole day is written beside an hour: 'midnight on Friday night'."""
    day = setting.clock_day
    return day is None or (isinstance(day, Rule) and " T" in day.function)


def _is_of_either_half(groups: Groups) -> bool:
    """Return True for 'three o'clock' and 'half past two', of which no word tells the half."""
    counted = any(groups.get(name) for name in ("noon", "half", "part", "minute"))
    return not counted and "zone" not in groups and "named_zone" not in groups


def _is_of_waking_hours(groups: Groups, setting: Setting) -> bool:
    """Return True for a bare 'three o'clock' by day: people mean the afternoon unless it is dark.

    Not beside a day whose part is told, which decides.
    """
    hour = parse_number(groups.get("hour") or "") or 0
    beside = setting.clock_day
    told = isinstance(beside, Rule) and " T" in beside.function
    by_night = told or (setting.is_here and _is_dark(setting.part))
    return setting.is_of_either_half and not by_night and 1 <= hour < SMALL_HOURS


def _is_of_night(groups: Groups, setting: Setting) -> bool:
    """Return True for the hours before midnight: 'nine on Monday night', 'eleven at night'."""
    beside = setting.clock_day
    part = word("parts", groups["part"]) if groups.get("part") else ""
    if isinstance(beside, Rule):
        part = part or beside.function.partition(" ")[2].rpartition(" ")[2]
    hour = parse_number(groups.get("hour") or "") or 0
    return part == "TNI" and SMALL_HOURS <= hour < NOON


def read_clock_range(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read '9 a.m. to noon', '14:00–16:00': an interval of ISO 8601, by its two ends."""
    to = {name.removeprefix("to_"): words for name, words in groups.items() if "to_" in name}
    late = _late(setting)
    half = to["half"] or groups.get("half")
    last = _time_of_day({**to, "half": half, "zone": groups.get("zone")}, late=late)
    first = _start_of_range(groups, to["half"], last, late=late)
    if first is None or last is None:
        return None
    start = "T00:00" if low(groups["noon"]) == "midnight" else first
    return _on_its_day(f"{start}/{last}", setting)


def _start_of_range(
    groups: Groups, next_half: str | None, last: str | None, *, late: bool
) -> str | None:
    """Return the first end of a range of clock times.

    Without 'a.m.' it takes that of the other end, unless it would then be later: '11 to 2 p.m.'.
    """
    half = groups.get("half")
    bare = not (groups["noon"] or groups["minute"])
    borrowed = next_half if bare or not late else None
    first = _time_of_day({**groups, "half": half or borrowed}, late=late)
    if first and last and first > last and next_half and not half:
        return _time_of_day({**groups, "half": "am"}, late=False)
    return first


def _late(setting: Setting) -> bool:
    """Return True if the context puts a clock time after noon: 'Friday evening, at 8'."""
    beside = setting.clock_day or setting.narrative
    return isinstance(beside, Rule) and beside.function.partition(" T")[2] in LATE_PARTS


def _on_its_day(clock: str | None, setting: Setting) -> str | Rule | None:
    """Put a time of day on the day beside it, that of its event, or the story's current day."""
    if clock is None:
        return None
    given = setting.clock_day or (setting.event_day if _hour(clock) >= SMALL_HOURS else None)
    if not given and _is_of_another_night(clock, setting):
        setting = _at_main_event(setting)
    beside = given or setting.narrative
    if isinstance(beside, Rule):
        return _on_day_of(beside, clock)
    days = 0 if given else days_on(clock, setting)
    open_value = on_day(SOME_DAY, clock)
    return open_value if days is None else Rule(beside, f"{days:+d} D {clock}", open_value)


def _is_of_another_night(clock: str, setting: Setting) -> bool:
    """Return True for an hour of the night that is told in another paragraph than the last day.

    It is of the night that the report is about, not of the inspection or the meeting told last.
    """
    by_night = _hour(clock) < SMALL_HOURS - 1 or _hour(clock) == HOURS
    told = setting.scene is not None and not setting.is_here
    return by_night and told and setting.direction != FUTURE


def _at_main_event(setting: Setting) -> Setting:
    """Return a setting that stands on the day of what the report is about, if that is told."""
    if setting.main is None:
        return replace(setting, is_settled=False)
    part = setting.main_part
    return replace(setting, scene=setting.main, part=part, is_settled=True, is_here=True)


def _on_day_of(day: Rule, clock: str) -> Rule:
    """Put a time of day on a day that counts from another: 'at noon on Friday'."""
    told = day.open or ""
    open_day = SOME_DAY if not told or told.endswith("_REF") else told.partition("T")[0]
    return Rule(day.anchor, f"{day.function.partition(' T')[0]} {clock}", on_day(open_day, clock))


def days_on(clock: str, setting: Setting) -> int | None:
    """Return how many days after the story's current day a time of day is; None if it is unclear.

    The small hours after a night are of the next day; the morning may be of either. So may an
    hour shortly before midnight, in a report that tells of the morning of its own day. A paragraph
    that turns back from noon to 6.40 may be of another day.
    """
    here, written, hour = setting.narrative, setting.reference, _hour(clock)
    if setting.direction == FUTURE:
        return 0
    if not setting.is_settled or (here != setting.scene and setting.scene is not None):
        return None
    if not setting.is_here and _turns_back(hour, setting.part):
        return None
    if setting.is_of_either_half and not setting.is_here and _is_dark(setting.part):
        return None
    same = here.is_day_of(written)
    if setting.part == "TMO" and same and LATE_HOUR <= hour < HOURS:
        return None
    if same or not _is_dark(setting.part):
        return 0
    return _days_after_dark(hour)


def _turns_back(hour: int, part: str) -> bool:
    """Return True for an hour before the one at which the story stands: 6.40 after 'at noon'."""
    return part[1:3].isdigit() and hour < int(part[1:3])


def _days_after_dark(hour: int) -> int | None:
    """Return 1 for the small hours after an evening, 0 for a later hour of it, None for morning."""
    if hour < SMALL_HOURS:
        return 1
    return None if hour < NOON else 0


def _is_dark(part: str) -> bool:
    """Return True for a night, an evening, or an hour of one."""
    return part in _AFTER_DARK or EVENING <= _hour(part) < HOURS


def _hour(clock: str) -> int:
    """Return the hour of a time of day; that of dawn for a morning, and noon for other parts."""
    told = clock[1:3]
    return int(told) if told.isdigit() else SMALL_HOURS - 1 if told == "MO" else NOON


def _time_of_day(groups: Groups, *, late: bool) -> str | None:
    """Return a clock time; `late` says that the context puts it after noon."""
    zone = _offset(groups.get("zone") or groups.get("named_zone"))
    if groups.get("noon"):
        return word("parts", groups["noon"]) + zone
    told = groups["hour"] or groups.get("hours") or ""
    late = late or _is_told_late(groups)
    hour = _hour_of_day(int(parse_number(told) or 0), low(groups.get("half")), late=late)
    minute = groups.get("minute") or groups.get("minutes") or "00"
    return None if hour is None else f"T{hour:02d}:{minute}{zone}"


def _is_told_late(groups: Groups) -> bool:
    """Return True if a part of the day is told beside the hour: 'eight in the evening'."""
    return bool(groups.get("part")) and word("parts", groups["part"])[1:] in LATE_PARTS


def _hour_of_day(hour: int, half: str, *, late: bool) -> int | None:
    """Return an hour from 0 to 23; None for one that no half of the day has: '13 a.m.'."""
    if half.startswith("p") and NOON < hour < HOURS:
        return hour  # 17:06 pm
    if half:
        afternoon = NOON if half.startswith("p") else 0
        return hour % NOON + afternoon if 1 <= hour <= NOON else None
    return hour + NOON if late and 1 <= hour < NOON else hour


def _offset(zone: str | None) -> str:
    """Return a zone's offset from UTC; empty if it is unknown or is the local zone."""
    known = lexicon("times")["zones"].get(zone or "")
    if known is not None:
        return str(known)
    counted = _COUNTED_ZONE.fullmatch(zone or "")
    if counted is None:
        return ""
    sign, hours, minutes = counted.groups()
    return f"{sign}{int(hours):02d}:{minutes or '00'}"


def read_holiday(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read a holiday's name; its year is chosen by tense, as for any day without one.

    'That Christmas' is of the year that was told last.
    """
    rule = str(lexicon("times")["holidays"][(groups["holiday"] or "").replace("’", "'")])
    year = groups["year"] or setting.that_year
    if year:
        found = holiday(rule, int(year))
        return found.isoformat() if found else None
    bare = f"XXXX-{rule}" if rule[3:].isdigit() else "XXXX-XX-XX"
    if setting.that_year is not None:
        return bare
    return setting.dated(f"holiday {rule} {WAYS[setting.direction]}", bare)
