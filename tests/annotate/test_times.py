"""Sentence → time expressions with their TIMEX3 values; the sentences came out on 24 Feb 2018."""

import json

import pytest
from spacy.language import Language

from kg.annotate.nlp import parse
from kg.annotate.times import find_times
from kg.model import Document

PUBLISHED = "2018-02-24"  # a Saturday

VALUES = [
    # counted from a year or a month of a year in the same paragraph
    (
        "In 2009 the baker was fined. He left the same year.",
        [("2009", "DATE", "2009"), ("the same year", "DATE", "2009")],
    ),
    (
        "The firm bought the mill in 2007 and shut it two years later.",
        [("2007", "DATE", "2007"), ("two years later", "DATE", "2009")],
    ),
    (
        "The dam was built in March 1998. Two months later it broke.",
        [("March 1998", "DATE", "1998-03"), ("Two months later", "DATE", "1998-05")],
    ),
    (
        "The bank failed in 2008. The year before, it had made a profit.",
        [("2008", "DATE", "2008"), ("The year before", "DATE", "2007")],
    ),
    (
        "In 2009 he moved. On 5 May 2011 he died. The same year his wife left.",
        [
            ("2009", "DATE", "2009"),
            ("5 May 2011", "DATE", "2011-05-05"),
            ("The same year", "DATE", "2011"),
        ],
    ),
    # what never was has no day
    (
        "The fire began on Monday. Had I known, I would have left on the same day.",
        [("Monday", "DATE", "2018-02-19")],
    ),
    # an hour with a stop, behind what introduces an hour
    ("The nurse was called at 10.44.", [("10.44", "TIME", "2018-02-24T10:44")]),
    ("The ferry left Lund at 14.05 on Monday.", [("14.05 on Monday", "TIME", "2018-02-19T14:05")]),
    ("A miner fell from a ladder at 9.15.", [("9.15", "TIME", "2018-02-24T09:15")]),
    ("By 23.10 the fire was out.", [("23.10", "TIME", "2018-02-24T23:10")]),
    ("The ship was hit shortly before 23:10.", [("23:10", "TIME", "2018-02-24T23:10")]),
    # an hour counted from an event is of the day of that, not of the saying
    (
        "A kiln blew up on Monday. The chief said on Thursday that men came at 10.51am, nine"
        " minutes after the explosion. The explosion on Monday killed a man.",
        [
            ("Monday", "DATE", "2018-02-19"),
            ("Thursday", "DATE", "2018-02-22"),
            ("10.51am", "TIME", "2018-02-19T10:51"),
            ("nine minutes", "DURATION", "PT9M"),
            ("Monday", "DATE", "2018-02-19"),
        ],
    ),
    # an hour in words, by day after noon unless it is told otherwise
    (
        "The roof fell at half past two on Monday.",
        [("half past two on Monday", "TIME", "2018-02-19T14:30")],
    ),
    (
        "The mill burned on Monday. The roof fell at about twenty to five.",
        [("Monday", "DATE", "2018-02-19"), ("twenty to five", "TIME", "2018-02-19T16:40")],
    ),
    (
        "The mill burned on Monday. All left at quarter to one in the morning.",
        [
            ("Monday", "DATE", "2018-02-19"),
            ("quarter to one in the morning", "TIME", "2018-02-19T00:45"),
        ],
    ),
    ("The board has twenty to thirty seats.", []),
    # nor is an hour after dark in another paragraph
    (
        "Wreaths were laid last night.\n\nThe line went dead at three o'clock.",
        [("last night", "TIME", "2018-02-23TNI"), ("three o'clock", "TIME", "XXXX-XX-XXT15:00")],
    ),
    # a report tells of the one day before its own
    (
        "The port today set out the course of the collision in which a man died. A call came at"
        " 11.53am. It had no warning before Tuesday. The hull rose at 4.15pm.",
        [
            ("today", "DATE", "2018-02-24"),
            ("11.53am", "TIME", "2018-02-20T11:53"),
            ("Tuesday", "DATE", "2018-02-20"),
            ("4.15pm", "TIME", "2018-02-20T16:15"),
        ],
    ),
    # who was told on a day heard it then
    (
        "The plan came out on Monday.\n\nThe mayor was told about it on Thursday night. A guard"
        " phoned him after 11 p.m.",
        [
            ("Monday", "DATE", "2018-02-19"),
            ("Thursday night", "TIME", "2018-02-22TNI"),
            ("11 p.m.", "TIME", "2018-02-22T23:00"),
        ],
    ),
    (
        "Crews fear trouble on Friday, when students plan to march.",
        [("Friday", "DATE", "2018-03-02")],
    ),
    # an hour is of no day that is told of another such thing later
    (
        "The warrant was signed at 6 a.m. The other warrant was issued on Thursday evening.",
        [("6 a.m.", "TIME", "XXXX-XX-XXT06:00"), ("Thursday evening", "TIME", "2018-02-22TEV")],
    ),
    (
        "The raid took place on Monday. She came on the evening of the raid.",
        [("Monday", "DATE", "2018-02-19"), ("the evening of the raid", "TIME", "2018-02-19TEV")],
    ),
    ("The dam was built in the winter.", [("the winter", "DATE", "2017-WI")]),
    # the day of a paper is no day of the story
    (
        "The mine flooded on Tuesday. A memo of 4 January warned of it. Men came at 6.15 a.m.",
        [
            ("Tuesday", "DATE", "2018-02-20"),
            ("4 January", "DATE", "2018-01-04"),
            ("6.15 a.m.", "TIME", "2018-02-20T06:15"),
        ],
    ),
    (
        "The hotel burned on Tuesday. The letter, dated 4 January, is long. All fled at 11.50 p.m.",
        [
            ("Tuesday", "DATE", "2018-02-20"),
            ("4 January", "DATE", "2018-01-04"),
            ("11.50 p.m.", "TIME", "2018-02-20T23:50"),
        ],
    ),
    # an hour in words
    (
        "The bell rang shortly after three on Tuesday morning.",
        [("three on Tuesday morning", "TIME", "2018-02-20T03:00")],
    ),
    (
        "A flare went up at nine on Monday night.",
        [("nine on Monday night", "TIME", "2018-02-19T21:00")],
    ),
    (
        "The baker left at five on Sunday afternoon.",
        [("five on Sunday afternoon", "TIME", "2018-02-18T17:00")],
    ),
    ("The choir met at eleven last night.", [("eleven last night", "TIME", "2018-02-23T23:00")]),
    (
        "Nobody rang until three in the morning.",
        [("three in the morning", "TIME", "2018-02-24T03:00")],
    ),
    # … and a number that is none, or of the next day
    ("The farm sold four on Monday morning.", [("Monday morning", "TIME", "2018-02-19TMO")]),
    ("The clerk left at two on Monday night.", [("Monday night", "TIME", "2018-02-19TNI")]),
    # what began is past, and what was planned for a day is of the day to come
    (
        "Oil began to escape from the tank at 11.40 p.m. on Monday.",
        [("11.40 p.m. on Monday", "TIME", "2018-02-19T23:40")],
    ),
    ("The talks are to begin on Friday.", [("Friday", "DATE", "2018-03-02")]),
    ("The mayor cancelled a market planned for Wednesday.", [("Wednesday", "DATE", "2018-02-28")]),
    ("A strike called for Friday will hit ports.", [("Friday", "DATE", "2018-03-02")]),
    ("The raid planned on Monday was stopped.", [("Monday", "DATE", "2018-02-19")]),
    ("The concert had been planned for Wednesday.", [("Wednesday", "DATE", "2018-02-21")]),
    # an account that is published on a day is of another
    (
        "The firm published on Thursday its account of Monday's incident.\n\nThe pumps stopped at"
        " 11.40 p.m. The mayor was called at 12.15 a.m.",
        [
            ("Thursday", "DATE", "2018-02-22"),
            ("Monday", "DATE", "2018-02-19"),
            ("11.40 p.m.", "TIME", "2018-02-19T23:40"),
            ("12.15 a.m.", "TIME", "2018-02-20T00:15"),
        ],
    ),
    ("The show is to run from February 20.", [("February 20", "DATE", "2018-02-20")]),
    ("“[Ten] years ago it was new,” he said.", [("[Ten] years ago", "DATE", "2008")]),
    ("The vote was held on March 4, 2016.", [("March 4, 2016", "DATE", "2016-03-04")]),
    ("It opened on 5 May 2011 in Lund.", [("5 May 2011", "DATE", "2011-05-05")]),
    ("The ferry sank on Tuesday.", [("Tuesday", "DATE", "2018-02-20")]),
    ("The ferry sank on Saturday.", [("Saturday", "DATE", "2018-02-24")]),
    ("The inquest will open on Tuesday.", [("Tuesday", "DATE", "2018-02-27")]),
    ("The inquest is to be held on March 9.", [("March 9", "DATE", "2018-03-09")]),
    ("The bridge fell on Nov. 3.", [("Nov. 3", "DATE", "2017-11-03")]),
    ("The bridge fell last Friday morning.", [("last Friday morning", "TIME", "2018-02-23TMO")]),
    ("A statement came late Friday.", [("late Friday", "TIME", "2018-02-23TNI")]),
    ("She left yesterday.", [("yesterday", "DATE", "2018-02-23")]),
    ("They met last night.", [("last night", "TIME", "2018-02-23TNI")]),
    ("Prices rose last year.", [("last year", "DATE", "2017")]),
    ("Prices fell this week.", [("this week", "DATE", "2018-W08")]),
    ("The court sits next month.", [("next month", "DATE", "2018-03")]),
    ("Profits fell in the last quarter.", [("the last quarter", "DATE", "2017-Q4")]),
    ("He has served since 2009.", [("2009", "DATE", "2009")]),
    ("The mill closed in the 1990s.", [("the 1990s", "DATE", "199")]),
    ("They married last spring.", [("last spring", "DATE", "2017-SP")]),
    ("Two years ago the dam broke.", [("Two years ago", "DATE", "2016")]),
    ("The march took place on Christmas Eve.", [("Christmas Eve", "DATE", "2017-12-24")]),
    ("Crowds gathered on Thanksgiving 2015.", [("Thanksgiving 2015", "DATE", "2015-11-26")]),
    ("She is now the mayor.", [("now", "DATE", "PRESENT_REF")]),
    ("He was recently hired.", [("recently", "DATE", "PAST_REF")]),
    ("They waited upwards of four minutes.", [("four minutes", "DURATION", "PT4M")]),
    ("He spent six months in jail.", [("six months", "DURATION", "P6M")]),
    (
        "A nurse in her thirties fled to Oslo; she told of the forties.",
        [("the forties", "DATE", "194")],
    ),
    ("The feud went on for decades.", [("decades", "DURATION", "PXY")]),
    ("She is paid $900 a week.", [("a week", "SET", "P1W")]),
    ("He swims every day.", [("every day", "SET", "P1D")]),
    (
        "The fire began at 6:20 p.m. on Thursday.",
        [("6:20 p.m. on Thursday", "TIME", "2018-02-22T18:20")],
    ),
    ("The dam burst at dawn on Monday.", [("dawn on Monday", "TIME", "2018-02-19TMO")]),
    ("The camp was cleared at daybreak.", [("daybreak", "TIME", "2018-02-24TMO")]),
    (
        "Police were called shortly before 3 a.m. Tuesday.",
        [("3 a.m. Tuesday", "TIME", "2018-02-20T03:00")],
    ),
    (
        "The plane landed at 14:35 GMT on Friday.",
        [("14:35 GMT on Friday", "TIME", "2018-02-23T14:35Z")],
    ),
    (
        "The tremor was felt at 9. 25 p. m. on Thursday.",
        [("9. 25 p. m. on Thursday", "TIME", "2018-02-22T21:25")],
    ),
    (
        "The bridge was shut from midnight to 7am on Friday.",
        [("midnight to 7am on Friday", "TIME", "2018-02-23T00:00/2018-02-23T07:00")],
    ),
    (
        "The market was open between 10 and 11:30 a.m. on Friday.",
        [("between 10 and 11:30 a.m. on Friday", "TIME", "2018-02-23T10:00/2018-02-23T11:30")],
    ),
    (
        "Guards stood there from 11 to 2 p.m. on Friday.",
        [("11 to 2 p.m. on Friday", "TIME", "2018-02-23T11:00/2018-02-23T14:00")],
    ),
    (
        "The pumps ran from 10 p.m. to 2 a.m. on Thursday.",
        [("10 p.m. to 2 a.m. on Thursday", "TIME", "2018-02-22T22:00/2018-02-23T02:00")],
    ),
    ("The mayor said he would resign on Monday.", [("Monday", "DATE", "2018-02-26")]),
    ("The thief may have fled on Monday.", [("Monday", "DATE", "2018-02-19")]),
    ("The repair took two to three weeks.", [("two to three weeks", "DURATION", "PXW")]),
    ("Wages fell over the last 10-20 years.", [("the last 10-20 years", "DURATION", "PXY")]),
    (
        "The ferry broke down between Monday and Thursday.",
        [("between Monday and Thursday", "DATE", "2018-02-19/2018-02-22")],
    ),
    (
        "Polls closed at 6 p.m. (1300 GMT) on Sunday.",
        [("6 p.m. (1300 GMT) on Sunday", "TIME", "2018-02-18T18:00")],
    ),
    ("The trial starts Monday.", [("Monday", "DATE", "2018-02-26")]),
    ("He will appear in court Saturday.", [("Saturday", "DATE", "2018-02-24")]),
    ("He will appear in court next Saturday.", [("next Saturday", "DATE", "2018-03-03")]),
    ("The council met in a March session.", [("March", "DATE", "2017-03")]),
    (
        "The dam broke on Friday. Two years before, it had leaked.",
        [("Friday", "DATE", "2018-02-23"), ("Two years before", "DATE", "2016")],
    ),
    ("The shop is shut a month later.", [("a month later", "DATE", "XXXX-XX")]),
    ("He died an hour later.", [("an hour later", "DURATION", "PT1H")]),
    ("Harvests have been poor in recent years.", [("recent years", "DURATION", "PXY")]),
    ("A clerk lives on 1,000 euros a month.", [("a month", "SET", "P1M")]),
    (
        "Miners downed tools for a third straight night Friday.",
        [("third straight night Friday", "TIME", "2018-02-23TNI")],
    ),
    (
        "On Friday it rained, and in the early hours of the morning the dam broke.",
        [
            ("Friday", "DATE", "2018-02-23"),
            ("the early hours of the morning", "TIME", "2018-02-23TMO"),
        ],
    ),
    (
        "On Thursday the mayor resigned. Crowds had gone home by late afternoon.",
        [("Thursday", "DATE", "2018-02-22"), ("late afternoon", "TIME", "2018-02-22TAF")],
    ),
    (
        "On Thursday crowds marched. Earlier in the day a shop had burned.",
        [("Thursday", "DATE", "2018-02-22"), ("Earlier in the day", "DATE", "2018-02-22")],
    ),
    (
        "A vote was held Friday. Thousands marched on the eve of the vote.",
        [("Friday", "DATE", "2018-02-23"), ("the eve of the vote", "DATE", "2018-02-22")],
    ),
    (
        "Hours after Thursday's verdict he fled.",
        [("Hours after", "DURATION", "PTXH"), ("Thursday", "DATE", "2018-02-22")],
    ),
    (
        "At the time of writing the bridge is shut.",
        [("At the time of writing", "DATE", "PRESENT_REF")],
    ),
    ("The court threw out the 35-year-old law.", [("35-year", "DURATION", "P35Y")]),
    ("Profits rose in the third quarter.", [("the third quarter", "DATE", "2017-Q3")]),
    ("The clerk is paid an annual salary of $30,000.", [("annual", "SET", "P1Y")]),
    ("The strait was closed at about 2045 GMT.", [("2045 GMT", "TIME", "2018-02-24T20:45Z")]),
    ("The convoy left at 1430 hours.", [("1430 hours", "TIME", "2018-02-24T14:30")]),
    (
        "UPDATED: FRIDAY, FEB 23, 2018, 9:31 AM ET\n\nThe river rose.",
        [("FRIDAY, FEB 23, 2018, 9:31 AM ET", "TIME", "2018-02-23T09:31")],
    ),
    (
        "Published time: 23 February 2018 02:15\n\nThe river rose.",
        [("23 February 2018 02:15", "TIME", "2018-02-23T02:15")],
    ),
    (
        "Updated Fri 23 Feb 2018, 9:03am AEST",
        [("Fri 23 Feb 2018, 9:03am AEST", "TIME", "2018-02-23T09:03+10:00")],
    ),
    (
        "The parade began at 10 a.m. (GMT+3) on Friday.",
        [("10 a.m. (GMT+3) on Friday", "TIME", "2018-02-23T10:00+03:00")],
    ),
    (
        "Polls opened at 7 o'clock on Saturday morning.",
        [("7 o'clock on Saturday morning", "TIME", "2018-02-24T07:00")],
    ),
    (
        "On Friday afternoon, at 3:20, the bell rang.",
        [("Friday afternoon, at 3:20", "TIME", "2018-02-23T15:20")],
    ),
    (
        "The mayor spoke at 10:15 this morning.",
        [("10:15 this morning", "TIME", "2018-02-24T10:15")],
    ),
    ("The match is on Saturday at 8pm.", [("Saturday at 8pm", "TIME", "2018-02-24T20:00")]),
    ("Voting ends at midnight.", [("midnight", "TIME", "2018-02-24T24:00")]),
    (
        "The flood came in the small hours of Thursday.",
        [("the small hours of Thursday", "TIME", "2018-02-22TMO")],
    ),
    ("On the night of Feb. 3 the barn burned.", [("the night of Feb. 3", "TIME", "2018-02-03TNI")]),
    ("The storm hit late Sunday night.", [("late Sunday night", "TIME", "2018-02-18TNI")]),
    (
        "The vote will take place on the last Sunday in May.",
        [("the last Sunday in May", "DATE", "2018-05-27")],
    ),
    (
        "They meet on the first Monday of every month.",
        [("the first Monday of every month", "SET", "P1M")],
    ),
    ("The talks resumed over the weekend.", [("the weekend", "DATE", "2018-W08-WE")]),
    ("The rally is planned for this Sunday.", [("this Sunday", "DATE", "2018-02-25")]),
    ("The trial opens on Wednesday, March 14.", [("Wednesday, March 14", "DATE", "2018-03-14")]),
    ("The exhibition runs until April 8.", [("April 8", "DATE", "2018-04-08")]),
    ("Last August a bus crashed there.", [("Last August", "DATE", "2017-08")]),
    ("The couple married in June of 2012.", [("June of 2012", "DATE", "2012-06")]),
    ("In mid-February the dam was drained.", [("mid-February", "DATE", "2018-02")]),
    (
        "The bridge was closed from January to March 2017.",
        [("January", "DATE", "2017-01"), ("March 2017", "DATE", "2017-03")],
    ),
    (
        "Nurses struck from April 3 to April 9, 2016.",
        [("April 3", "DATE", "2016-04-03"), ("April 9, 2016", "DATE", "2016-04-09")],
    ),
    (
        "The band played on 3 and 4 February.",
        [("3", "DATE", "2018-02-03"), ("4 February", "DATE", "2018-02-04")],
    ),
    (
        "Between 1998 and 2003 he ran the port.",
        [("Between 1998 and 2003", "DATE", "1998/2003")],
    ),
    ("In the first half of 2017 exports fell.", [("the first half of 2017", "DATE", "2017-H1")]),
    ("The factory will close by the end of the year.", [("the end of the year", "DATE", "2018")]),
    ("The law was passed in the 19th century.", [("the 19th century", "DATE", "18")]),
    ("A fortnight ago the river rose.", [("A fortnight ago", "DATE", "2018-W06")]),
    ("They had met the previous evening.", [("the previous evening", "TIME", "2018-02-23TEV")]),
    ("The mine had closed a year earlier.", [("a year earlier", "DATE", "XXXX")]),
    ("They were released hours later.", [("hours later", "DURATION", "PTXH")]),
    ("The court sat for two and a half hours.", [("two and a half hours", "DURATION", "PT2.5H")]),
    ("He had been missing for a day and a half.", [("a day and a half", "DURATION", "P1.5D")]),
    ("Half a year later the mill shut.", [("Half a year", "DURATION", "P6M")]),
    ("The 10-day strike ended.", [("10-day", "DURATION", "P10D")]),
    ("Firefighters arrived within minutes.", [("minutes", "DURATION", "PTXM")]),
    ("The ferry leaves twice a day.", [("twice a day", "SET", "P1D")]),
    ("The census takes place every ten years.", [("every ten years", "SET", "P10Y")]),
    (
        "The committee meets every other Tuesday.",
        [("every other Tuesday", "SET", "XXXX-WXX-2")],
    ),
    (
        "The court reopened the following Monday.",
        [("the following Monday", "DATE", "XXXX-WXX-1")],
    ),
]

NO_TIMES = [
    "The bank closed the day at 10.44 crowns.",
    "Shares closed at 10.44.",
    "The odds stood at 5.50.",
    "The sprinter finished in 10.44.",
    "The yield fell by 3.15.",
    "A rod was cut at 10.44 metres.",
    "The tailor lived at 2016 Ontario Street.",
    "The bell rang out at 1353, before dinner.",
    "A 19-year-old gunman was held.",
    "Ruth, aged 14, swam home.",
    "May Lin may march to Spring Street.",
    "He paid $2000 for 2000 bricks.",
    "It is a 2000 year old custom.",
    "The book was drawn by Johnnie Christmas.",
    "They had 75 hours of video.",
    "They won 21:15 after a slow start.",
    "He scored twice in the third quarter.",
    "Daily life went on.",
    "“We are now stronger,” she said.",
    "The ministry faces its last days.",
    "USA Today had the story.",
    "In the morning he drinks coffee.",
    "Lawyers fought the “midnight rules”.",
    "They marked the ten-year anniversary.",
    "Farmers recall the May Uprising.",
    "Now that the road is open, trucks pass.",
    "Dawn Petrie steered the boat.",
    "Rescue teams worked around the clock.",
    "Nothing happened.",
    "",
]


def times_of(nlp: Language, text: str, published: str | None = PUBLISHED) -> list[tuple[str, ...]]:
    document = Document(document="x", text=text, published=published)
    found = find_times(parse(nlp, document), document)
    return [(text[t.start : t.end], t.type, t.value) for t in found]


@pytest.mark.parametrize(("text", "expected"), VALUES, ids=[text for text, _ in VALUES])
def test_values(nlp: Language, text: str, expected: list[tuple[str, ...]]) -> None:
    assert times_of(nlp, text) == expected


@pytest.mark.parametrize("text", NO_TIMES)
def test_ages_amounts_and_names_are_no_times(nlp: Language, text: str) -> None:
    assert times_of(nlp, text) == []


def test_the_day_after_an_event_is_counted_from_its_day(nlp: Language) -> None:
    text = "The Feb. 12 explosion killed two. The mayor spoke the day after the explosion."
    assert ("the day after the explosion", "DATE", "2018-02-13") in times_of(nlp, text)


def test_a_day_dates_the_noun_right_before_it(nlp: Language) -> None:
    text = "He did not help anyone in the mill fire on Feb. 12. He hid on the day of the fire."
    assert times_of(nlp, text)[-1] == ("the day of the fire", "DATE", "2018-02-12")


def test_days_later_count_from_the_day_last_told(nlp: Language) -> None:
    text = "The raid took place on Feb. 12. Two days later the judge let him go."
    assert times_of(nlp, text)[-1] == ("Two days later", "DATE", "2018-02-14")


def test_that_day_in_a_quotation_is_the_day_of_the_story(nlp: Language) -> None:
    text = (
        "A train derailed on Feb. 12.\n\n"
        "“We lost friends on that terrible day,” the mayor said Friday."
    )
    assert ("that terrible day", "DATE", "2018-02-12") in times_of(nlp, text)


def test_before_an_event_without_a_day_is_a_duration(nlp: Language) -> None:
    found = times_of(nlp, "Two days before the launch they were ready.")
    assert found == [("Two days", "DURATION", "P2D")]


def test_without_a_publication_date_weekdays_stay_open(nlp: Language) -> None:
    assert times_of(nlp, "He fled on Thursday.", None) == [("Thursday", "DATE", "XXXX-WXX-4")]


RULES = [
    ("He fled on Thursday.", "XXXX-WXX-4", "published weekday 4 past"),
    ("He will be tried next Thursday.", "XXXX-WXX-4", "published weekday 4 next"),
    ("He fled yesterday morning.", "XXXX-XX-XXTMO", "published -1 D TMO"),
    ("The mill burned last week.", "XXXX-WXX", "published -1 W"),
    ("The mill closes next month.", "XXXX-XX", "published +1 M"),
    ("The mill closed three years ago.", "PAST_REF", "published -3 Y"),
    ("The mill burned on March 3.", "XXXX-03-03", "published day 03-03 past"),
    ("The mill burned in March.", "XXXX-03", "published month 03 past"),
    ("The mill burned last spring.", "XXXX-SP", "published season SP past"),
    ("The mill burned over the weekend.", "XXXX-WXX-WE", "published weekend past"),
    ("They met on Valentine's Day.", "XXXX-02-14", "published holiday 02-14 past"),
    ("The mill burned today.", "PRESENT_REF", "published +0 D"),
    (
        "The alarm rang at 6:20 p.m. on Friday.",
        "XXXX-WXX-5T18:20",
        "published weekday 5 past T18:20",
    ),
    ("The mill burned in 2009.", "2009", None),
    ("The mill burned for six hours.", "PT6H", None),
]


@pytest.mark.parametrize(("text", "value", "rule"), RULES, ids=[text for text, *_ in RULES])
def test_without_a_date_it_is_kept_how_the_value_follows(
    nlp: Language, text: str, value: str, rule: str | None
) -> None:
    document = Document(document="x", text=text, published=None)
    assert [(t.value, t.rule) for t in find_times(parse(nlp, document), document)] == [
        (value, rule)
    ]


def test_open_days_may_count_from_each_other(nlp: Language) -> None:
    text = "The pier fell on Feb. 14. A week after the accident it was mended."
    document = Document(document="x", text=text, published=None)
    assert [t.rule for t in find_times(parse(nlp, document), document)] == [
        "published day 02-14 past",
        "t1 +7 D",
    ]


def test_with_a_date_nothing_is_left_open(nlp: Language) -> None:
    document = Document(document="x", text="He fled on Thursday.", published=PUBLISHED)
    assert [t.rule for t in find_times(parse(nlp, document), document)] == [None]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Two million weeks ago it froze.", "PAST_REF"),
        ("5000 years ago it froze.", "PAST_REF"),
        ("Born on Feb. 30.", None),
    ],
)
def test_days_outside_the_calendar_do_no_harm(nlp: Language, text: str, value: str | None) -> None:
    assert [t[2] for t in times_of(nlp, text)] == ([value] if value else [])


def test_tonight_in_a_report_of_the_small_hours_began_the_day_before(nlp: Language) -> None:
    text = "Mill burns\n\nPublished: 24 February 2018 02:10\n\nA mill in Lund burned down tonight."
    assert times_of(nlp, text)[-1] == ("tonight", "TIME", "2018-02-23TNI")
    later = text.replace("02:10", "22:10")
    assert times_of(nlp, later)[-1] == ("tonight", "TIME", "2018-02-24TNI")


def test_what_is_told_aside_does_not_move_the_story(nlp: Language) -> None:
    text = (
        "A bomb went off in the port on Thursday. The plan unveiled on Sunday was dropped. A second"
        " bomb exploded at 3 p.m."
    )
    assert times_of(nlp, text)[-1] == ("3 p.m.", "TIME", "2018-02-22T15:00")


DIRECTED = [
    # the sentences came out on a Saturday; what is ordered, limited or put off lies ahead
    ("The court ordered the firm to hand over its tapes by Friday.", "2018-03-02"),
    ("Hospitals were told to report their figures by Thursday.", "2018-03-01"),
    ("The league told the club to pay the fine by Wednesday.", "2018-02-28"),
    ("The judge adjourned the trial until Monday.", "2018-02-26"),
    ("The airline delayed the flight to Tuesday.", "2018-02-27"),
    ("The regulator gave the mine until Friday to reply.", "2018-03-02"),
    ("The council set a deadline of Monday.", "2018-02-26"),
    ("The union has set a Monday deadline.", "2018-02-26"),
    ("If the vote fails on Thursday, the farm will close.", "2018-03-01"),
    # what was done is behind
    ("The team moved to Leith on Friday.", "2018-02-23"),
    ("The ferry was moved to the dock on Friday.", "2018-02-23"),
    ("The mayor gave a speech to nurses on Tuesday.", "2018-02-20"),
    ("The court ordered a retrial on Friday.", "2018-02-23"),
    ("The crew managed to finish on Thursday.", "2018-02-22"),
]


@pytest.mark.parametrize(("text", "value"), DIRECTED, ids=[row[0] for row in DIRECTED])
def test_a_weekday_of_what_is_still_to_be_done_is_the_next_one(
    nlp: Language, text: str, value: str
) -> None:
    document = Document(document="d", text=text, published=PUBLISHED)
    assert [t.value for t in find_times(parse(nlp, document), document)] == [value]


AHEAD = [
    ("The band's tour was to continue in Kiel on Wednesday.", "2018-02-28"),
    ("Laboratory results were not expected before Thursday.", "2018-03-01"),
    ("A hearing was scheduled for Friday.", "2018-03-02"),
    ("The farmer leaves a son and a child expected in May.", "2018-05"),
    ("The envoy had been expected on Friday.", "2018-02-23"),
    ("Farmers expected heavy frost on Tuesday.", "2018-02-27"),
    ("The bank forecast a fall in rates on Thursday.", "2018-03-01"),
    ("The rector promised a public meeting on Thursday.", "2018-03-01"),
    ("The rector promised an inquiry on Thursday.", "2018-02-22"),
    ("Wednesday's concert against hunger has been postponed.", "2018-02-28"),
    ("The union has called off Monday's strike.", "2018-02-26"),
    ("The hearing on Tuesday has been cancelled.", "2018-02-27"),
    ("Friday's race was called off because of fog.", "2018-02-23"),
    ("The match was moved to Wednesday.", "2018-02-28"),
    ("He had been due to have an operation on Thursday.", "2018-02-22"),
    ("The firm said it was not to blame for Thursday's derailment.", "2018-02-22"),
    ("The inquiry into Monday's crash will be public.", "2018-02-19"),
    ("The union will call off Monday's strike.", "2018-02-26"),
    ("She was hit as she was on her way to attend a service on Friday.", "2018-02-23"),
]


@pytest.mark.parametrize(("text", "value"), AHEAD, ids=[text for text, _ in AHEAD])
def test_what_was_planned_lies_ahead(nlp: Language, text: str, value: str) -> None:
    assert times_of(nlp, text)[-1][2] == value


OF_A_SCENE = [
    # a night after a month, or a holiday after a year, is of what was told last
    (
        "The fair opens on Monday. In January a barn was robbed. Police came that night.",
        "XXXX-XX-XXTNI",
    ),
    (
        "She met the builder in November 2014, a clerk said. He gave her a watch that Christmas.",
        "2014-12-25",
    ),
    ("He gave her a watch that Christmas.", "XXXX-12-25"),
    ("The farm has hired a firm to start the repairs on Thursday.", "2018-03-01"),
]


@pytest.mark.parametrize(("text", "value"), OF_A_SCENE, ids=[text for text, _ in OF_A_SCENE])
def test_a_time_is_of_the_scene_it_is_told_in(nlp: Language, text: str, value: str) -> None:
    assert times_of(nlp, text)[-1][2] == value


OF_A_YEAR = [
    ("The ship sank at 2.41am on March 8 last year.", "2017-03-08T02:41"),
    ("The chef took over in March last year.", "2017-03"),
    ("The vote is set for December 15 of this year.", "2018-12-15"),
    ("She won in 2004. The trainer died in October of that year.", "XXXX-10"),
    ("The court closed on 3 May last year.", "2017-05-03"),
]


@pytest.mark.parametrize(("text", "value"), OF_A_YEAR, ids=[text for text, _ in OF_A_YEAR])
def test_a_day_or_month_of_last_year(nlp: Language, text: str, value: str) -> None:
    assert value in [found for _, _, found in times_of(nlp, text)]


def test_a_day_or_month_of_last_year_is_computed_once_the_date_is_known(nlp: Language) -> None:
    document = Document(document="d", text="The chef took over on 3 March last year.")
    time = next(iter(find_times(parse(nlp, document), document)))
    assert (time.value, time.rule) == ("XXXX-03-03", "published in -1 03-03")


TOLD_WEEKDAYS = [
    ("A boat sank off Lund in 2017. On the Friday divers found it.", "XXXX-WXX-5"),
    ("By the Monday the pupils were home.", "XXXX-WXX-1"),
    ("It rained today. The door stood open from midnight on the Monday.", "XXXX-XX-XXT24:00"),
    ("The fair opened on 13 February. That Tuesday it rained.", "2018-02-13"),
    ("Today the court heard that the mayor had dined in the museum that night.", "XXXX-XX-XXTNI"),
    ("The fair opened on 13 February. That Thursday it rained.", "XXXX-WXX-4"),
]


@pytest.mark.parametrize(("text", "value"), TOLD_WEEKDAYS, ids=[text for text, _ in TOLD_WEEKDAYS])
def test_a_weekday_of_the_story_is_not_the_last_one(nlp: Language, text: str, value: str) -> None:
    assert times_of(nlp, text)[-1][2] == value


HOURS = [
    # what the police say is told on another day than what they tell of
    (
        "Three men escaped on Thursday, a spokesman said on Friday. Guards noticed it at 8 p.m.",
        "2018-02-22T20:00",
    ),
    # after a night comes the next day; its morning may be either
    ("The storm hit late on Thursday. The roof fell at 3.10 a.m.", "2018-02-23T03:10"),
    (
        "Gunmen took the clerk on Thursday night. He opened the safe at four in the morning.",
        "2018-02-23T04:00",
    ),
    ("Gunmen came on Thursday night. The clerk opened the safe at 7.30am.", "XXXX-XX-XXT07:30"),
    ("The fair opened late on Thursday. Actors paraded at 9 p.m.", "2018-02-22T21:00"),
    # a report of the morning does not tell of the late evening of the same day
    (
        "The singer was in hospital early on Saturday. He fell shortly after 11.30 p.m.",
        "XXXX-XX-XXT23:30",
    ),
    # the day of publication is none of the days of the story
    (
        "A judge said on Tuesday that the owner was liable. The fire was seen at 3.20 a.m.",
        "XXXX-XX-XXT03:20",
    ),
    # an event has one day
    (
        "The attack on Wednesday shook the town. The school reopens on Monday. The attack began at"
        " 7.13 a.m.",
        "2018-02-21T07:13",
    ),
    # another paragraph may turn back to any of the days that were told
    (
        "The mine flooded on Tuesday. Divers left on Thursday.\n\nPumps stopped at 9 p.m.",
        "XXXX-XX-XXT21:00",
    ),
    ("The ferry sank on Tuesday.\n\nIts radio fell silent at 9 p.m.", "2018-02-20T21:00"),
    # … and one that turns back to an earlier hour may be of another day
    (
        "Divers gave up the search on Thursday at noon.\n\nThe first call came at 6.44 a.m.",
        "XXXX-XX-XXT06:44",
    ),
    (
        "Divers gave up the search on Thursday at noon.\n\nThe boat was towed in at 7 p.m.",
        "2018-02-22T19:00",
    ),
    # a day that is told in passing is of another event
    (
        "The mayor praised Ann Holt, who died on Tuesday.\n\nThe flood began at 9 p.m.",
        "XXXX-XX-XXT21:00",
    ),
    # what somebody denied, or will do, on a day was not on it
    (
        "The barn burned on Tuesday. The farmer denied on Friday that he was there. A neighbour"
        " called at 9 p.m.",
        "2018-02-20T21:00",
    ),
    (
        "The council will meet on Monday. The coach was told at nine in the evening.",
        "XXXX-XX-XXT21:00",
    ),
    # the day of an event that is not dated is none that is
    (
        "The mill shut on Tuesday. Fans stopped at 20:00 on the day of the inspection.",
        "XXXX-XX-XXT20:00",
    ),
    # midnight of a day ends it, and what comes after midnight begins it
    ("The gang struck at midnight on Thursday.", "2018-02-22T24:00"),
    ("The gang struck shortly after midnight on Thursday.", "2018-02-22T00:00"),
    ("The gang struck just after midnight on Thursday night.", "2018-02-22T24:00"),
    # the midnight of a day that is not over was that with which it began
    ("A fight broke out in the hall shortly after midnight.", "2018-02-24T00:00"),
    # a search that was called off is no call
    (
        "Divers called off the search at noon on Friday.\n\nThe first call came at 6.44 a.m.",
        "XXXX-XX-XXT06:44",
    ),
    # the end of a stretch is no day of the story
    (
        "Shares fell today. The profit for the year to June 30 was small by noon.",
        "2018-02-24T12:00",
    ),
]


@pytest.mark.parametrize(("text", "value"), HOURS, ids=[text for text, _ in HOURS])
def test_the_day_of_a_time_of_day(nlp: Language, text: str, value: str) -> None:
    assert times_of(nlp, text)[-1][2] == value


NIGHTS = [
    # an hour of the night in a new paragraph is of the event of the opening, not of a later meeting
    (
        "A barge hit the weir on Tuesday morning.\n\nHundreds met in the hall on Wednesday night."
        "\n\nThe clerk said the crew had left the lock at 3.05am.",
        "2018-02-20T03:05",
    ),
    # after an evening it is of the next morning
    (
        "Flames tore through the mill on Tuesday evening.\n\nThe council met on Thursday."
        "\n\nThe last hose was rolled up at 2 a.m.",
        "2018-02-21T02:00",
    ),
    # nor of an inspection told in the background, if the opening names no day
    (
        "The colliery has given its account of the fire.\n\nThe fans were checked on 12 February."
        "\n\nThe watchman rang the bell at 2:10 a.m.",
        "XXXX-XX-XXT02:10",
    ),
    # an opening that counts from a day it does not name tells of another day than its own
    (
        "Five days after the bridge fell, the river is open again. The wreck was raised on Friday."
        "\n\nA guard saw a crack at 3 a.m.",
        "XXXX-XX-XXT03:00",
    ),
]


@pytest.mark.parametrize(("text", "value"), NIGHTS, ids=[text for text, _ in NIGHTS])
def test_an_hour_of_the_night_is_of_the_event_of_the_opening(
    nlp: Language, text: str, value: str
) -> None:
    assert times_of(nlp, text)[-1][2] == value


def test_an_hour_on_the_day_of_an_event_is_of_the_day_of_that(nlp: Language) -> None:
    text = "The farm was searched on Tuesday, the school on Friday. Lights went out at 20:00 on the"
    text += " day of the search."
    assert times_of(nlp, text)[-2:] == [
        ("20:00", "TIME", "2018-02-20T20:00"),
        ("the day of the search", "DATE", "2018-02-20"),
    ]


def test_a_clock_time_of_today_stays_open_with_its_day(nlp: Language) -> None:
    assert times_of(nlp, "They went home at 10am today.", None) == [
        ("10am today", "TIME", "XXXX-XX-XXT10:00")
    ]


def test_a_score_is_no_day_of_a_month(nlp: Language) -> None:
    assert times_of(nlp, "He was hurt in the 30-7 Oct. 19 loss.") == [
        ("Oct. 19", "DATE", "2017-10-19")
    ]


def test_a_week_is_no_day_to_count_hours_from(nlp: Language) -> None:
    text = (
        "A bomb went off on Thursday. Police hope to end the siege this week. It rained at 3 p.m."
    )
    assert times_of(nlp, text)[-1] == ("3 p.m.", "TIME", "2018-02-22T15:00")


def test_days_of_the_week_do_not_drift_back_from_one_another(nlp: Language) -> None:
    text = (
        "The quarry was closed on 2 May 2013. A judge had it opened Wednesday. Trucks came on"
        " Thursday. The mayor protested Wednesday."
    )
    assert [t[2] for t in times_of(nlp, text, None)] == [
        "2013-05-02",
        "2013-05-01",
        "2013-05-02",
        "2013-05-01",
    ]


def test_ids_count_up_in_the_order_of_the_text(nlp: Language) -> None:
    document = Document(document="x", text="In 2009 and 2011 it froze.", published=None)
    assert [t.id for t in find_times(parse(nlp, document), document)] == ["t1", "t2"]


@pytest.mark.parametrize(("corpus", "least"), [("gum", 0.8), ("meantime", 0.75)])
def test_values_on_gold(nlp: Language, shared, corpus: str, least: float) -> None:  # type: ignore[no-untyped-def]
    """The share of gold values found must not fall (recall of values; see the evaluation kit).

    On the first eight documents, as parsing takes its time.
    """
    path = shared / "bench" / corpus / "dev.jsonl"
    right = asked = 0
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()[:8]):
        document = Document(
            document=row["document"], text=row["text"], published=row.get("published")
        )
        found = list(find_times(parse(nlp, document), document))
        for gold in row["times"]:
            inside = any(a <= gold["start"] < b for a, b in row["scored"])
            if not inside or gold.get("value") is None:
                continue
            asked += 1
            right += any(
                t.value == gold["value"] and t.start < gold["end"] and gold["start"] < t.end
                for t in found
            )
    assert right / asked >= least
