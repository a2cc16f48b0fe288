"""The shapes of time expressions: words that can start each, and its pattern in fragments."""

SHAPES: dict[str, tuple[str, str]] = {
    "iso": (
        "figure",
        r"(?<![\w-])(?P<year>\d{{4}})-(?P<month>\d\d)-(?P<day>\d\d)"
        r"(?:[T ](?P<clock>\d\d:\d\d(?::\d\d)?))?(?![\w-])",
    ),
    "month_day": (
        "month",
        r"\b(?:{weekday},? (?:the )?)?{month} {day}(?:,? {year}|(?={of_year})|)(?![\w%]|[.,:]\d)"
        r"(?:(?={range}(?:(?:{other_month})\.? )?\d{{1,2}}(?:st|nd|rd|th)?"
        r",? (?P<lent>\d{{4}})\b)|)",
    ),
    "day_month": (
        "month",
        r"(?<![\w.,:-])(?:{weekday},? )?(?:the )?{day}(?: of)? {month}(?:,? {year}|(?={of_year})|)"
        r"(?!\w)",
    ),
    "slashed": (
        "figure",
        r"(?<![\w/])(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})/(?P<year>\d{{4}}|\d\d)(?![\w/])",
    ),
    "day_list": (
        "month",
        r"(?<![\w.,:$€£-]){day}(?= ?(?:,|and|to|or|[–-]) ?(?P<next>\d{{1,2}})(?:st|nd|rd|th)?"
        r"(?: of)? {month}(?:,? {year})?(?!\w))",
    ),
    "month_year": ("month", r"\b{edge}?{month},?(?: of)? {year}(?!\w|[.,]\d)"),
    "month": (
        "month",
        r"\b(?:(?i:the )?{which} )?{edge}?{month}(?!\w)(?:(?={of_year})|)"
        r"(?:(?={range}(?:{other_month})\.? (?P<lent>\d{{4}})\b)|)",
    ),
    "year": ("figure", r"(?<!\w)(?<![$€£#.:/,]){edge}?{year}(?![\w%]|[.,:/]\d)"),
    "decade": (
        "decade",
        r"(?<!\w)(?:the )?{edge}?(?:{decades}\b|(?P<tens>(?:1[5-9]|20)\d0)['’]?s\b"
        r"|['’](?P<short>\d0)s\b)",
    ),
    "century": (
        "unit",
        r"\b(?:the )?{edge}?(?P<number>\d{{1,2}})(?:st|nd|rd|th)[ -](?i:century)\b",
    ),
    "season": ("season", r"\b(?i:(?:the )?(?:{which} )?){edge}?{season}(?: of)?(?: {year})?\b"),
    "quarter": (
        "quarter",
        r"\b(?:(?i:the )?(?:{which} |{ordinal} )(?i:fiscal )?(?i:quarter)|Q(?P<number>[1-4]))"
        r"(?: of)?(?:,? {year})?\b",
    ),
    "weekday": (
        "weekday",
        r"\b(?:(?:(?i:second|third|fourth|fifth) )?(?:(?i:straight|consecutive|successive) )?"
        r"{part_before} )?"
        r"(?:(?i:the )?{which} |{told})?{edge}?{weekday}(?: {part})?(?!\w)",
    ),
    "nth_weekday": (
        "weekday",
        r"\b(?i:the (?P<nth>first|second|third|fourth|last)) {weekday} (?i:in|of) {month}"
        r"(?:,? {year})?(?!\w)",
    ),
    "nth_each": (
        "weekday",
        r"\b(?i:the (?P<nth>first|second|third|fourth|last)) {weekday} (?i:(?:in|of) (?:every|each)"
        r" month)\b",
    ),
    "weekdays": ("weekdays", r"\b{weekdays}s\b"),
    "relative": (
        "relative",
        r"\b(?i:(?P<relative>the day before yesterday|the day after tomorrow|yesterday|today"
        r"|tomorrow|tonight|overnight|last night|this (?:morning|afternoon|evening)))"
        r"(?: {part})?\b",
    ),
    "span": (
        "unit",
        r"\b(?i:(?:the )?{edge}?(?:the )?{which}"
        r" (?:(?P<filler>fateful|tragic|terrible|very|school|financial|fiscal|calendar) )?)"
        r"(?:{amount}[ -])?{units}\b(?![ -]old)",
    ),
    "that_part": ("part", r"\b(?i:(?:the )?{which}) {part}\b"),
    "weekend": ("unit", r"\b(?i:the weekend)\b"),
    "half_year": ("figure", r"\b(?i:the (?P<nth>first|second) half of) {year}(?!\w)"),
    "edge_of": (
        "unit",
        r"\b(?i:the (?:very )?(?:beginning|start|end|middle) of the"
        r" (?P<unit>year|month|week|decade|century))\b",
    ),
    "offset": (
        "unit",
        r"(?:\[|\b)(?:(?:{amount}\]?|(?i:(?P<one>an?|the|one)))[ -])?{units}(?i: (?P<way>ago"
        r"|earlier|later|from now|before|after|prior to|following|in advance of|since))\b",
    ),
    "day_of": (
        "unit part",
        r"\b(?i:the (?:(?P<unit>day|night|week|month|year)|(?P<part>morning|afternoon|evening))"
        r"(?P<way> of)(?= the )(?! the \d))",
    ),
    "duration": (
        "unit",
        r"(?:\b(?i:(?P<half>half) an? )|\b{amount}(?P<more> and a half)?[ -](?:(?i:more|full|whole"
        r"|straight|consecutive) )?){units}(?:[ -]long)?\b",
    ),
    "recent": ("unit", r"\b(?i:(?:the )?(?:more |most )?recent) {plural}\b"),
    "open_duration": ("unit", r"\b{plural}(?P<long>[ -]long)?\b"),
    "one_duration": ("unit", r"\b(?i:an?) {unit}(?:[ -]long|(?P<more> and a half))?\b"),
    "every": (
        "unit weekday part",
        r"\b(?i:(?P<every>every|each))(?: (?P<other>(?i:other|single)))?(?: {amount})?"
        r" (?:{units}|{weekday}|{part})\b",
    ),
    "rate": ("unit", r"(?<=[\d%] )(?i:an?) {unit}\b"),
    "rate_of": ("unit", r"(?<=[a-z] )(?i:an?) {unit}\b"),
    "per": ("unit", r"\b(?i:(?:once|twice|(?:\w+) times) an?|per) {unit}\b"),
    "often": ("often", r"\b{often}\b"),
    "clock": (
        "figure",
        r"(?<![\w:.,$])(?P<hour>[01]?\d|2[0-4])(?:[:.] ?(?P<minute>[0-5]\d))?(?::[0-5]\d)?"
        r" ?{half}(?!\w){zoned}",
    ),
    "clock_range": (
        "figure noon",
        r"(?<![\w:.,$£€-])(?P<between>(?i:between) )?"
        r"(?:(?P<hour>[01]?\d|2[0-4])(?:[:.](?P<minute>[0-5]\d))?(?: ?{half})?"
        r"|(?i:(?P<noon>noon|midnight)))(?: ?[-–] ?| (?P<link>to|until|till|and) )"
        r"(?:(?P<to_hour>[01]?\d|2[0-4])(?:[:.](?P<to_minute>[0-5]\d))?(?: ?{to_half})?"
        r"|(?i:(?P<to_noon>noon|midnight)))(?![\w%])(?![.:,]\d){zoned}",
    ),
    "clock24": (
        "figure",
        r"(?<![\w:.,$-])(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::[0-5]\d)?(?![\w:%-])"
        r"{zoned}",
    ),
    "clock_dotted": (
        "figure",
        r"(?<![\w:.,$£€-])(?P<hour>0?[1-9]|1\d|2[0-3])\.(?P<minute>[0-5]\d)(?![\w%])(?![.:,]\d)",
    ),
    "clock_zoned": (
        "figure",
        r"(?<![\w:.,$-])(?:(?P<hour>[01]?\d|2[0-4])[.:] ?(?P<minute>[0-5]\d)(?::[0-5]\d)?"
        r"|(?P<hours>[01]\d|2[0-4])(?P<minutes>[0-5]\d))"
        r"(?: (?P<unit>hours|hrs)\b{zoned}| ?{named_zone})",
    ),
    "oclock": (
        "clock",
        r"(?<![\w:.,$])(?P<hour>1[0-2]|[1-9]|(?i:one|two|three|four|five|six|seven|eight|nine|ten"
        r"|eleven|twelve)) ?o['’]clock(?: in the {part})?(?!\w)",
    ),
    "spelled_hour": (
        "part",
        r"(?<![\w:.,$])(?P<hour>1[01]|[1-9]|(?i:one|two|three|four|five|six|seven|eight|nine|ten"
        r"|eleven))(?: (?:in the|at) {part}\b|(?= (?i:(?:on )?(?:\w+day|this) (?:morning"
        r"|afternoon|evening|night)|last night|tonight)\b))",
    ),
    "told_hour": (
        "beside_hour",
        r"(?<![\w:.,$-])(?P<beside>(?i:half|quarter|five|ten|twenty(?:[- ]five)?)) (?P<way>past|to)"
        r" (?P<hour>1[0-2]|[1-9]|(?i:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
        r"|twelve))(?: (?:in the|at) {part}\b)?(?!\w)",
    ),
    "twilight": ("twilight", r"\b(?P<noon>{twilight})\b"),
    "part_of": (
        "part unit",
        r"\b(?i:the (?:early |late )?(?P<noon>morning|afternoon|evening|night|early hours"
        r"|small hours))(?= of )",
    ),
    "in_part": (
        "part unit",
        r"\b(?:(?i:(?P<turn>earlier|later|early|late) in the {part})|(?i:(?P<edge>early|late|mid))"
        r"[ -]{part_bare}|(?i:the (?:(?:early|late) )?){part_after})\b(?! of\b)",
    ),
    "early_hours": (
        "unit",
        r"\b(?i:the (?P<part>early hours|small hours)(?: of the morning)?)\b(?! of\b)",
    ),
    "in_day": ("unit", r"\b(?i:(?:earlier|later|early|late) in the (?P<unit>day))\b"),
    "whole_day": ("unit", r"\b(?i:the (?P<unit>day))(?=['’]s\b)"),
    "eve_of": ("eve", r"\b(?i:the (?P<unit>eve)(?P<way> of))(?= \w)"),
    "noon": ("noon", r"\b(?i:(?P<noon>noon|midnight))\b{zoned}"),
    "holiday": ("holiday", r"\b{holiday}(?:,? {year})?(?!\w)"),
    "reference": ("reference", r"\b{reference}\b(?!{counted})"),
}
