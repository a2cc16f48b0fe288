"""Claims in plain words, from readings made by hand: 'TEXT', who takes part, and the label."""

from dataclasses import replace

import pytest

from kg.graph.namespaces import DEFAULT_BASE, Names
from kg.graph.scope import Index, Scope
from kg.graph.verbalise.labels import event_label, relation_label
from kg.model import (
    Document,
    Entity,
    Event,
    Form,
    Linking,
    Mention,
    Participant,
    Quotation,
    Reading,
    Relation,
    Span,
    Time,
    Value,
)


def span(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def mention(text: str, words: str, chain: str = "") -> Mention:
    where = span(text, words)
    kind = "name" if words[0].isupper() else "nominal"
    return Mention(
        id=words, start=where.start, end=where.end, head=where, kind=kind, type="Person",
        chain=chain or words,
    )  # fmt: skip


def scope(text: str, mentions: tuple[Mention, ...], **more: object) -> Scope:
    chains: dict[str, list[Mention]] = {}
    for one in mentions:
        chains.setdefault(one.chain, []).append(one)
    entities = tuple(
        Entity(
            id=chain, type="Person", name=found[0].span.words(text).removeprefix("the "),
            names=(), members=(("d", chain),), named=found[0].kind == "name",
        )
        for chain, found in chains.items()
    )  # fmt: skip
    reading = Reading(document=Document(document="d", text=text), mentions=mentions, **more)  # type: ignore[arg-type]
    linking = Linking(entities=entities, occurrences=(), judgements=())
    return Scope(reading, Index(linking, Names(DEFAULT_BASE)))


def told(text: str, trigger: str, parts: dict[str, str], **claim: object) -> str:
    mentions = tuple(mention(text, words) for words in [*parts.values(), *claim.get("holder", ())])  # type: ignore[misc]
    event = Event(
        id="e1", trigger=span(text, trigger), evidence=Span(0, len(text) - 1),
        participants=tuple(Participant(role=r, mention=w) for r, w in parts.items()),  # type: ignore[arg-type]
        **{"action": "kg:Action", "lemma": trigger, **claim},  # type: ignore[arg-type]
    )  # fmt: skip
    return event_label(scope(text, mentions, events=(event,)), event)


@pytest.mark.parametrize(
    ("text", "trigger", "parts", "claim", "label"),
    [
        (
            "Helen Marsh took the keys.",
            "took",
            {"agent": "Helen Marsh", "patient": "the keys"},
            {},
            "Helen Marsh: took the keys",
        ),
        (
            "Two nurses were arrested by the police.",
            "arrested",
            {"patient": "Two nurses", "agent": "the police"},
            {"lemma": "arrest"},
            "police: arrested Two nurses",
        ),
        (
            "Two nurses have not yet been arrested.",
            "arrested",
            {"patient": "Two nurses"},
            {"lemma": "arrest", "polarity": "negative"},
            "Two nurses: have been arrested [did not happen]",
        ),
        (
            "I don't think two nurses will be arrested.",
            "arrested",
            {"patient": "two nurses"},
            {"lemma": "arrest", "polarity": "negative", "certainty": "future"},
            "two nurses: will be arrested [is not to happen; future]",
        ),
        (
            "Helen Marsh wasn't alone.",
            "alone",
            {"patient": "Helen Marsh"},
            {"action": "kg:State", "polarity": "negative"},
            "Helen Marsh: was alone [not so]",
        ),
        (
            "They were deeply devastated.",
            "devastated",
            {"patient": "They"},
            {"action": "kg:Emotion", "lemma": "devastate"},
            "They: were devastated",
        ),
        (
            "The old mill was almost totally rebuilt.",
            "rebuilt",
            {"patient": "The old mill"},
            {"lemma": "rebuild"},
            "The old mill: was almost totally rebuilt",
        ),
        (
            "Helen Marsh nearly took the keys.",
            "took",
            {"agent": "Helen Marsh", "patient": "the keys"},
            {},
            "Helen Marsh: nearly took the keys",
        ),
        (
            "Two guests were asked the price.",
            "asked",
            {"recipient": "Two guests", "patient": "the price"},
            {"lemma": "ask"},
            "Two guests: were asked the price",
        ),
        (
            "A new tape emerged.",
            "emerged",
            {"patient": "A new tape"},
            {"lemma": "emerge"},
            "A new tape: emerged",
        ),
        (
            "Helen Marsh told Radio Nine of the plan.",
            "told",
            {"agent": "Helen Marsh", "recipient": "Radio Nine", "topic": "the plan"},
            {},
            "Helen Marsh: told Radio Nine of the plan",
        ),
        (
            "In the yard, Helen Marsh fell.",
            "fell",
            {"agent": "Helen Marsh", "place": "the yard"},
            {},
            "Helen Marsh: fell in the yard",
        ),
        (
            "Helen Marsh was reportedly out of reach.",
            "was",
            {"patient": "Helen Marsh"},
            {"action": "kg:State", "lemma": "be", "status": "reported"},
            "Helen Marsh: was “reportedly out of reach” [reported]",
        ),
        (
            "There was a fire.",
            "was",
            {"patient": "a fire"},
            {"action": "kg:State", "lemma": "be"},
            "was a fire",
        ),
        (
            "Guards found near the gate drank.",
            "found",
            {"patient": "Guards"},
            {"lemma": "find"},
            "found Guards",
        ),
    ],
)
def test_an_event_is_told_in_plain_order(
    text: str, trigger: str, parts: dict[str, str], claim: dict[str, object], label: str
) -> None:
    assert told(text, trigger, parts, **claim) == label


def test_all_that_keeps_it_from_being_a_fact_stands_behind_it() -> None:
    label = told(
        "Helen Marsh may take the keys, a guard said to Radio Nine.", "take",
        {"agent": "Helen Marsh", "patient": "the keys"},
        certainty="possible", status="alleged", holder=("Radio Nine", "a guard"),
    )  # fmt: skip
    assert label == "Helen Marsh: may take the keys [possible; alleged by a guard via Radio Nine]"


def test_the_aim_of_a_past_action_is_intended_and_not_to_come() -> None:
    text = "The man broke in to kill his rival last night."
    aim = Event(
        id="e1", trigger=span(text, "kill"), lemma="kill", action="kg:Killing",
        evidence=span(text, "to kill his rival last night"), certainty="future",
        form="infinitive", wording=(span(text, "to kill his rival last night"),),
        participants=(Participant(role="agent", mention="The man"),),
    )  # fmt: skip
    found = scope(text, (mention(text, "The man"),), events=(aim,))
    assert event_label(found, aim) == "The man: to kill his rival last night [intended]"


def test_a_clause_is_told_in_its_own_words() -> None:
    text = "Helen Marsh denied that the crews waited."
    mentions = (mention(text, "Helen Marsh"), mention(text, "the crews"))
    outer = Event(
        id="e1", trigger=span(text, "denied"), lemma="deny", action="kg:Denial",
        evidence=Span(0, 40),
        participants=(
            Participant(role="agent", mention="Helen Marsh"),
            Participant(role="topic", event="e2"),
        ),
    )  # fmt: skip
    inner = Event(
        id="e2", trigger=span(text, "waited"), lemma="wait", action="kg:Action",
        evidence=span(text, "that the crews waited"), polarity="negative",
    )  # fmt: skip
    found = scope(text, mentions, events=(outer, inner))
    assert event_label(found, outer) == "Helen Marsh: denied “that the crews waited”"


@pytest.mark.parametrize(
    ("text", "short", "lemma", "label"),
    [
        ("He's the head nurse.", "'s", "be", "He: is the head nurse"),
        ("We’re in the cellar.", "’re", "be", "We: are in the cellar"),
        ("He's a plan.", "'s", "have", "He: has a plan"),
    ],
)
def test_a_contracted_verb_is_told_in_full(text: str, short: str, lemma: str, label: str) -> None:
    start = text.index(short)
    event = Event(
        id="e1", trigger=Span(start, start + len(short)), lemma=lemma, action="kg:State",
        evidence=Span(0, len(text)), clause_subject=Span(0, start),
        wording=(Span(start, len(text) - 1),),
        participants=(Participant(role="patient", mention=text[:start]),),
    )  # fmt: skip
    who = (mention(text, text[:start]),)
    assert event_label(scope(text, who, events=(event,)), event) == label


def test_one_thing_is_not_told_twice_by_the_same_name() -> None:
    text = "Helen Marsh was the head nurse."
    mentions = (mention(text, "Helen Marsh", "c"), mention(text, "the head nurse", "c"))
    event = Event(
        id="e1", trigger=span(text, "was"), lemma="be", action="kg:State", evidence=Span(0, 30),
        participants=(
            Participant(role="patient", mention="Helen Marsh"),
            Participant(role="attribute", mention="the head nurse"),
        ),
    )  # fmt: skip
    assert event_label(scope(text, mentions, events=(event,)), event) == (
        "Helen Marsh: was the head nurse"
    )


def test_an_amount_of_something_is_told_once() -> None:
    text = "A fire hurt 17 people."
    mentions = (mention(text, "A fire"), mention(text, "17 people"))
    event = Event(
        id="e1", trigger=span(text, "hurt"), lemma="hurt", action="kg:Injury",
        evidence=Span(0, 21),
        participants=(
            Participant(role="agent", mention="A fire"),
            Participant(role="patient", mention="17 people"),
            Participant(role="attribute", value="v1"),
        ),
    )  # fmt: skip
    value = Value(id="v1", start=12, end=14, type="COUNT", value=17)
    found = scope(text, mentions, events=(event,), values=(value,))
    assert event_label(found, event) == "A fire: hurt 17 people"


def test_a_sum_and_a_number_are_told_without_the_noun() -> None:
    text = "A 40 million euro fund pays two guards."
    mentions = (mention(text, "A 40 million euro fund"), mention(text, "two guards"))
    sums = Value(id="v1", start=0, end=17, type="MONEY", value=40e6, unit="EUR")
    count = Value(id="v2", start=28, end=38, type="COUNT", value=2, unit="guard")
    worth = Relation(
        id="r1", predicate="kg:sum", subject="A 40 million euro fund", value="v1",
        evidence=Span(0, 22),
    )  # fmt: skip
    many = Relation(
        id="r2", predicate="kg:number", subject="two guards", value="v2", evidence=Span(28, 38)
    )
    found = scope(text, mentions, relations=(worth, many), values=(sums, count))
    assert relation_label(found, worth).endswith(": sum 40 million euro")
    assert relation_label(found, many) == "two guards: number 2"


def test_a_position_in_the_past_is_a_former_one() -> None:
    text = "Helen Marsh, once governor."
    mentions = (mention(text, "Helen Marsh", "c"), mention(text, "governor", "c"))
    relation = Relation(
        id="r1", predicate="kg:holdsPosition", subject="Helen Marsh", object="governor",
        until="PAST_REF", evidence=Span(0, 26),
    )  # fmt: skip
    found = scope(text, mentions, relations=(relation,))
    assert relation_label(found, relation) == "Helen Marsh: holds position governor [former]"


def test_a_position_is_told_with_whose_it_is() -> None:
    text = "Helen Marsh, head of the mine."
    post = replace(mention(text, "head", "c"), phrase=Span(13, 29))
    relation = Relation(
        id="r1", predicate="kg:holdsPosition", subject="Helen Marsh", object="head",
        evidence=Span(0, 30),
    )  # fmt: skip
    found = scope(text, (mention(text, "Helen Marsh", "c"), post), relations=(relation,))
    assert relation_label(found, relation) == "Helen Marsh: holds position head of the mine"


@pytest.mark.parametrize(
    ("text", "trigger", "parts", "label"),
    [
        ("Ann Poe got out of the car.", "got", {"place": "the car"}, "got out of the car"),
        ("Ann Poe stayed away from the car.", "stayed", {}, "stayed away"),
        (
            "Ann Poe stood outside of the hall but did not go in.",
            "go",
            {"place": "the hall"},
            "go in the hall",
        ),
        (
            "Ann Poe saw the hall. She did not come out.",
            "come out",
            {"place": "the hall"},
            "come out of the hall",
        ),
        ("In Lund, Ann Poe broke in.", "broke in", {"place": "Lund"}, "broke in in Lund"),
        ("Ann Poe threw the case out.", "threw", {"patient": "the case"}, "threw the case out"),
        (
            "Ann Poe took the phone out of the bag.",
            "took",
            {"patient": "the phone", "place": "the bag"},
            "took the phone out of the bag",
        ),
        (
            "Ann Poe passed the notes on to the judge.",
            "passed",
            {"patient": "the notes", "recipient": "the judge"},
            "passed the notes on to the judge",
        ),
        (
            "Ann Poe stepped down from the post.",
            "stepped",
            {"patient": "the post"},
            "stepped down from the post",
        ),
        (
            "The crowd was kept out of the hall by Ann Poe.",
            "kept",
            {"patient": "The crowd", "place": "the hall"},
            "kept The crowd out of the hall",
        ),
        (
            "Ann Poe gave in to the crowd.",
            "gave",
            {"recipient": "the crowd"},
            "gave in to the crowd",
        ),
        ("Ann Poe sang in about thirty halls.", "sang", {}, "sang"),
        ("Ann Poe paid up to $30.", "paid", {}, "paid"),
        (
            "Ann Poe sold bread apart from the cakes.",
            "sold",
            {"patient": "bread", "topic": "the cakes"},
            "sold bread apart from the cakes",
        ),
    ],
)
def test_a_verb_keeps_its_particle_and_the_preposition_behind_it(
    text: str, trigger: str, parts: dict[str, str], label: str
) -> None:
    assert told(text, trigger, {"agent": "Ann Poe", **parts}) == f"Ann Poe: {label}"


def test_the_strike_that_was_called_off_takes_no_particle_itself() -> None:
    text = "Ann Poe called the strike off."
    outer = Event(
        id="e1", trigger=span(text, "called"), lemma="call", action="kg:Action",
        evidence=Span(0, 29),
        participants=(
            Participant(role="agent", mention="Ann Poe"), Participant(role="patient", event="e2"),
        ),
    )  # fmt: skip
    inner = Event(
        id="e2", trigger=span(text, "strike"), lemma="strike", action="kg:Protest",
        evidence=Span(0, 29),
    )  # fmt: skip
    found = scope(text, (mention(text, "Ann Poe"),), events=(outer, inner))
    assert event_label(found, outer) == "Ann Poe: called “strike” off"
    assert event_label(found, inner) == "strike"


def test_what_a_clause_is_led_by_is_told_and_its_noun_is_told_once() -> None:
    text = "Ann Poe was accused of hiding claims."
    mentions = (mention(text, "Ann Poe"), mention(text, "claims"))
    events = (
        Event(
            id="e1", trigger=span(text, "accused"), lemma="accuse", action="kg:Accusation",
            evidence=Span(0, 36),
            participants=(
                Participant(role="patient", mention="Ann Poe"),
                Participant(role="topic", event="e2"),
            ),
        ),
        Event(
            id="e2", trigger=span(text, "hiding"), lemma="hide", action="kg:Action",
            evidence=span(text, "hiding claims"),
            participants=(
                Participant(role="agent", mention="Ann Poe"),
                Participant(role="patient", mention="claims"),
                Participant(role="patient", event="e3"),
            ),
        ),
        Event(
            id="e3", trigger=span(text, "claims"), lemma="claim", action="kg:Statement",
            evidence=span(text, "hiding claims"),
        ),
    )  # fmt: skip
    found = scope(text, mentions, events=events)
    assert event_label(found, events[0]) == "Ann Poe: was accused of “hiding claims”"
    assert event_label(found, events[1]) == "Ann Poe: hiding claims"


@pytest.mark.parametrize(
    ("text", "trigger", "parts", "label"),
    [
        (
            "The swab showed no trace of paint.",
            "showed",
            {"agent": "The swab", "patient": "no trace of paint"},
            "The swab: showed no trace of paint",
        ),
        ("Ann Poe had heard nothing.", "heard", {"agent": "Ann Poe", "patient": "nothing"},
         "Ann Poe: had heard nothing"),
        ("On deck none of the crew slept.", "slept", {"agent": "none of the crew"},
         "none of the crew: slept"),
        ("no shots were fired.", "fired", {"patient": "no shots"}, "no shots: were fired"),
        ("Ann Poe spoke to nobody.", "spoke", {"agent": "Ann Poe", "recipient": "nobody"},
         "Ann Poe: spoke to nobody"),
        ("hardly anyone moved.", "moved", {"agent": "hardly anyone"}, "hardly anyone: moved"),
        ("few guards stopped.", "stopped", {"agent": "few guards"}, "few guards: stopped"),
        # What follows is denied by its verb alone.
        ("Ann Poe did not take the keys.", "take", {"agent": "Ann Poe", "patient": "the keys"},
         "Ann Poe: take the keys [did not happen]"),
        ("a few guards did not stop.", "stop", {"agent": "a few guards"},
         "a few guards: stop [did not happen]"),
        ("Ann Poe did not see a man with no shoes.", "see",
         {"agent": "Ann Poe", "patient": "a man with no shoes"},
         "Ann Poe: see a man with no shoes [did not happen]"),
        ("No Labels did not answer.", "answer", {"agent": "No Labels"},
         "No Labels: answer [did not happen]"),
        ("Guards at No. 10 did not answer Ann Poe.", "answer",
         {"agent": "No. 10", "patient": "Ann Poe"},
         "No. 10: answer Ann Poe [did not happen]"),
    ],
)  # fmt: skip
def test_what_words_deny_already_is_not_denied_again(
    text: str, trigger: str, parts: dict[str, str], label: str
) -> None:
    assert told(text, trigger, parts, polarity="negative") == label


@pytest.mark.parametrize(
    ("text", "trigger", "subject", "words", "negation", "label"),
    [
        ("The shop had no spare part.", "had", "The shop", "had no spare part", "no",
         "The shop: had no spare part"),
        ("The crew did none of that.", "did", "The crew", "did none of that", "none",
         "The crew: did none of that"),
        ("No vet came.", "came", "No vet", "came", "No", "No vet: came"),
        # The words that are shown leave the negation out, or have another one.
        ("Ann Poe wasn't, she says, forced to sell.", "forced", "Ann Poe", "forced to sell", "n't",
         "Ann Poe: forced to sell [did not happen]"),
        ("The mayor never met a man who does not fish.", "met", "The mayor",
         "met a man who does not fish", "never",
         "The mayor: met a man who does not fish [did not happen]"),
    ],
)  # fmt: skip
def test_a_clause_denies_itself_if_the_word_that_denies_it_is_shown(
    text: str, trigger: str, subject: str, words: str, negation: str, label: str
) -> None:
    event = Event(
        id="e1", trigger=span(text, trigger), evidence=Span(0, len(text) - 1), action="kg:Action",
        polarity="negative", negation=span(text, negation), clause_subject=span(text, subject),
        wording=(span(text, words),),
    )  # fmt: skip
    assert event_label(scope(text, (), events=(event,)), event) == label


def test_other_reservations_stay_where_words_deny() -> None:
    label = told(
        "The swab showed no paint, Ann Poe said.", "showed",
        {"agent": "The swab", "patient": "no paint"},
        polarity="negative", certainty="probable", status="reported", holder=("Ann Poe",),
    )  # fmt: skip
    assert label == "The swab: showed no paint [probable; reported by Ann Poe]"


@pytest.mark.parametrize(
    ("text", "trigger", "parts", "label"),
    [
        ("Ann Poe fell asleep on watch.", "fell", {"agent": "Ann Poe", "patient": "watch"},
         "Ann Poe: fell asleep on watch"),
        ("The tanker ran aground off Lund.", "ran", {"agent": "The tanker", "place": "Lund"},
         "The tanker: ran aground off Lund"),
        ("Ann Poe fell overboard.", "fell", {"agent": "Ann Poe"}, "Ann Poe: fell overboard"),
        ("The hall was set ablaze by Ann Poe.", "set", {"patient": "The hall", "agent": "Ann Poe"},
         "Ann Poe: set The hall ablaze"),
        ("its report came late.", "report", {"agent": "its"}, "its report"),
        ("their march ended.", "march", {"agent": "their"}, "their march"),
    ],
)  # fmt: skip
def test_what_becomes_of_it_and_whose_deed_it_is_are_told(
    text: str, trigger: str, parts: dict[str, str], label: str
) -> None:
    assert told(text, trigger, parts) == label


def test_one_who_is_told_of_twice_is_named_once() -> None:
    text = "The guard was named in court as Ann Poe, and Ann Poe again."
    mentions = (mention(text, "The guard", "c"), mention(text, "Ann Poe", "c"))
    event = Event(
        id="e1", trigger=span(text, "named"), lemma="name", action="kg:Action",
        evidence=Span(0, 58),
        participants=(
            Participant(role="patient", mention="The guard"),
            Participant(role="attribute", mention="Ann Poe"),
        ),
    )  # fmt: skip
    label = event_label(scope(text, mentions, events=(event,)), event)
    assert label.count("The guard") == 1
    assert label.count("Ann Poe") <= 1


def dated(text: str, trigger: str, when: str, value: str, *others: tuple[str, str, str]) -> str:
    """Tell an event with a time; others are role, words, and the preposition that was read."""
    mentions = (mention(text, "Helen Marsh"), *(mention(text, words) for _, words, _ in others))
    where = span(text, when)
    event = Event(
        id="e1", trigger=span(text, trigger), evidence=Span(0, len(text) - 1), time="t1",
        participants=(
            Participant(role="agent", mention="Helen Marsh"),
            *(Participant(role=r, mention=w, preposition=p) for r, w, p in others),  # type: ignore[arg-type]
        ),
        action="kg:Action", lemma=trigger,
    )  # fmt: skip
    kind = "DURATION" if value.startswith("P") and value[1].isdigit() else "DATE"
    time = Time(id="t1", start=where.start, end=where.end, type=kind, value=value)
    return event_label(scope(text, mentions, events=(event,), times=(time,)), event)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (
            dated("Helen Marsh resigned on Monday.", "resigned", "Monday", "2018-02-19"),
            "Helen Marsh: resigned on Monday",
        ),
        (
            dated("Helen Marsh stayed until Monday.", "stayed", "Monday", "2018-02-19"),
            "Helen Marsh: stayed until Monday",
        ),
        (
            dated("Helen Marsh did not start until Monday.", "start", "Monday", "2018-02-19"),
            "Helen Marsh: did not start until Monday",
        ),
        (
            dated("Helen Marsh now resigned.", "resigned", "now", "PRESENT_REF"),
            "Helen Marsh: resigned",
        ),
        (
            dated("Helen Marsh waited for two days.", "waited", "two days", "P2D"),
            "Helen Marsh: waited",
        ),
    ],
)
def test_a_day_is_told_and_a_vague_time_is_not(label: str, expected: str) -> None:
    assert label == expected


def test_a_preposition_of_several_words_is_told_whole() -> None:
    text = "Helen Marsh left on Monday due to a flood."
    told = dated(text, "left", "Monday", "2018-02-19", ("cause", "a flood", "due to"))
    assert told == "Helen Marsh: left due to a flood on Monday"


def worded(text: str, trigger: str, subject: str, words: list[str], **more: object) -> str:
    """Tell an event whose reading gives its own words; `pronouns` maps words to a name's words."""
    pronouns: dict[str, str] = more.pop("pronouns", {})  # type: ignore[assignment]
    named = {
        name: mention(text, name) for name in [*pronouns.values(), *([subject] if subject else [])]
    }
    pointing = tuple(
        Mention(
            id=word, start=where.start, end=where.end, head=where, kind="pronoun", type="Person",
            chain=name,
        )
        for word, name in pronouns.items()
        for where in [span(text, word)]
    )  # fmt: skip
    mentions = tuple(sorted((*named.values(), *pointing), key=lambda m: m.start))
    taking = (Participant(role="agent", mention=subject),) if subject else ()
    event = Event(
        id="e1", trigger=span(text, trigger), lemma=trigger, evidence=Span(0, len(text) - 1),
        participants=taking, clause_subject=span(text, subject) if subject else None,
        wording=tuple(span(text, piece) for piece in words), **{"action": "kg:Action", **more},  # type: ignore[arg-type]
    )  # fmt: skip
    return event_label(scope(text, mentions, events=(event,)), event)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (
            worded(
                "Two roads were closed to lorries as a 'precaution'.", "closed", "Two roads",
                ["were closed to lorries as a 'precaution'"],
            ),
            "Two roads: were closed to lorries as a 'precaution'",
        ),
        # what opened the sentence opens it no more
        (
            worded("On Friday Ann Poe won.", "won", "Ann Poe", ["won", "On Friday"]),
            "Ann Poe: won on Friday",
        ),
        # a pronoun is told by what it stands for, unless that stands beside it
        (
            worded(
                "Ann Poe left. The firm thanked her.", "thanked", "The firm", ["thanked her"],
                pronouns={"her": "Ann Poe"},
            ),
            "The firm: thanked [Ann Poe]",
        ),
        (
            worded(
                "Ann Poe left. The firm praised her work.", "praised", "The firm",
                ["praised her work"], pronouns={"her": "Ann Poe"},
            ),
            "The firm: praised [Ann Poe]’s work",
        ),
        (
            worded(
                "Ann Poe sold her boat.", "sold", "Ann Poe", ["sold her boat"],
                pronouns={"her": "Ann Poe"},
            ),
            "Ann Poe: sold her boat",
        ),
        # words that deny are not denied again
        (
            worded(
                "Ann Poe did not sell it.", "sell", "Ann Poe", ["did not sell it"],
                polarity="negative",
            ),
            "Ann Poe: did not sell it",
        ),
        (
            worded("Ann Poe left without paying.", "paying", "", ["paying"], polarity="negative"),
            "paying [did not happen]",
        ),
        # a comma that parts the words from those that quote them is left out
        (
            worded(
                'Ann Poe said "it rains," on Monday.', "said", "Ann Poe",
                ['said "it rains," on Monday'],
            ),
            "Ann Poe: said “it rains” on Monday",
        ),
        # a quotation mark without its other is left out
        (
            worded('Ann Poe said "it rains.', "said", "Ann Poe", ['said "it rains']),
            "Ann Poe: said it rains",
        ),
    ],
)  # fmt: skip
def test_a_claim_is_told_in_the_words_of_its_passage(label: str, expected: str) -> None:
    assert label == expected


def quoted(text: str, subject: str, words: str, speaker: str) -> str:
    """Tell an event in a quotation whose pronouns nothing else in the text explains."""
    said_by = mention(text, speaker)
    inner = span(text, subject)
    own = Mention(
        id="own", start=inner.start, end=inner.end, head=inner, kind="pronoun", type="Person",
        chain="own",
    )  # fmt: skip
    event = Event(
        id="e1", trigger=span(text, words.split(maxsplit=1)[0]), lemma="x",
        evidence=Span(0, len(text) - 1),
        participants=(Participant(role="agent", mention="own"),), clause_subject=inner,
        wording=(span(text, words),), action="kg:Action",
    )  # fmt: skip
    marks = text.index("“"), text.index("”")
    told = Quotation(start=marks[0], end=marks[1], kind="direct", speaker=said_by.id)
    mentions = tuple(sorted((said_by, own), key=lambda m: m.start))
    return event_label(scope(text, mentions, events=(event,), quotations=(told,)), event)


def borne(text: str, trigger: str, form: Form, words: str, role: str, who: str) -> str:
    """Tell an event whose one participant stands outside its own words."""
    named = mention(text, who)
    event = Event(
        id="e1", trigger=span(text, trigger), lemma=trigger, evidence=Span(0, len(text) - 1),
        participants=(Participant(role=role, mention=who),), form=form,  # type: ignore[arg-type]
        wording=(span(text, words),), action="kg:Action",
    )  # fmt: skip
    return event_label(scope(text, (named,), events=(event,)), event)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (
            borne("Ann Poe had a stroke.", "stroke", "nominal", "stroke", "patient", "Ann Poe"),
            "stroke of Ann Poe",
        ),
        (
            borne("Ann Poe gave a speech.", "speech", "nominal", "speech", "agent", "Ann Poe"),
            "Ann Poe: speech",
        ),
        (
            borne(
                "It won the race that began in May.", "began", "finite", "began in May",
                "patient", "the race",
            ),
            "the race: began in May",
        ),
        (
            borne(
                "Despite being shot, Ann Poe ran.", "shot", "participle", "being shot",
                "patient", "Ann Poe",
            ),
            "Ann Poe: being shot",
        ),
    ],
)  # fmt: skip
def test_a_claim_says_of_whom_it_tells(label: str, expected: str) -> None:
    assert label == expected


@pytest.mark.parametrize(
    ("text", "subject", "words", "speaker", "expected"),
    [
        # farming, sport, politics, business, weather
        ("“We lost it,” Ola Roe said.", "We", "lost it", "Ola Roe", "Ola Roe and others: lost it"),
        ("“I ran last,” Ira Moss said.", "I", "ran last", "Ira Moss", "Ira Moss: ran last"),
        ("Ann Lee said: “We left.”", "We", "left", "Ann Lee", "Ann Lee and others: left"),
        ("“We sold it,” Bo Dane said.", "We", "sold it", "Bo Dane", "Bo Dane and others: sold it"),
        ("Kim Roe said: “They left.”", "They", "left", "Kim Roe", "They: left"),
    ],
)  # fmt: skip
def test_who_speaks_is_told_where_a_quotation_says_i_or_we(
    text: str, subject: str, words: str, speaker: str, expected: str
) -> None:
    assert quoted(text, subject, words, speaker) == expected


def test_her_is_whom_where_no_noun_follows() -> None:
    text = "Ann Poe left. The firm described her as thorough."
    words = ["described her as thorough"]
    told = worded(text, "described", "The firm", words, pronouns={"her": "Ann Poe"})
    assert told == "The firm: described [Ann Poe] as thorough"


def test_a_description_stands_before_the_name_of_what_it_stands_for() -> None:
    text = "Ann Poe won. The skipper sailed home."
    mentions = (mention(text, "Ann Poe", "c"), mention(text, "The skipper", "c"))
    mentions = (mentions[0], replace(mentions[1], kind="nominal"))
    event = Event(
        id="e1", trigger=span(text, "sailed"), lemma="sail", action="kg:Action",
        evidence=Span(13, 36), participants=(Participant(role="agent", mention="The skipper"),),
        clause_subject=span(text, "The skipper"), wording=(span(text, "sailed home"),),
    )  # fmt: skip
    found = scope(text, mentions, events=(event,))
    assert event_label(found, event) == "The skipper (Ann Poe): sailed home"


@pytest.mark.parametrize(
    ("text", "subject", "words", "owner", "place", "expected"),
    [
        (
            "Bram Sollis, a deckhand from Quay Street, whose hands were burned, sat down.",
            "whose hands", "were burned", "deckhand", "Quay Street",
            "[deckhand]’s hands: were burned",
        ),
        (
            "Eva Tamm, a nurse of Harbour Hospital, whose husband had left, sat down.",
            "whose husband", "had left", "nurse", "Harbour Hospital",
            "[nurse]’s husband: had left",
        ),
        (
            "Jon Berg, a farmer from Ardle, whose mayor had left, sat down.",
            "whose mayor", "had left", "farmer", "Ardle", "[Ardle]’s mayor: had left",
        ),
    ],
)  # fmt: skip
def test_no_place_has_hands_or_a_husband(
    text: str, subject: str, words: str, owner: str, place: str, expected: str
) -> None:
    person, where = mention(text, owner), replace(mention(text, place), type="Place")
    event = Event(
        id="e1", trigger=span(text, words.rsplit(maxsplit=1)[-1]), lemma="x",
        evidence=Span(0, len(text) - 1), participants=(), clause_subject=span(text, subject),
        wording=(span(text, words),), action="kg:Action",
    )  # fmt: skip
    assert event_label(scope(text, (person, where), events=(event,)), event) == expected


@pytest.mark.parametrize(
    ("text", "holders", "reserved"),
    [
        (
            "Lunde rejected Rask's claim that the dam was unsafe.",
            ("Rask", "Lunde"),
            "[claimed by Rask, denied by Lunde]",
        ),
        (
            "The Herald said Lunde rejected claims by Rask that the dam was unsafe.",
            ("Herald", "Rask", "Lunde"),
            "[claimed by Rask, denied by Lunde via Herald]",
        ),
        (
            "Lunde rejected word that the dam was unsafe, the Herald said.",
            ("Herald", "Lunde"),
            "[denied by Lunde via Herald]",
        ),
    ],
)
def test_a_denied_claim_names_who_claimed_it_and_who_denies_it(
    text: str, holders: tuple[str, ...], reserved: str
) -> None:
    claim = {"status": "denied", "holder": holders, "cue": span(text, "rejected")}
    assert told(text, "was unsafe", {"patient": "the dam"}, **claim).endswith(reserved)


def test_a_pronoun_for_a_clause_is_followed_by_the_words_of_the_clause() -> None:
    text = "The council shut the bridge. This led to long queues."
    shut = Event(
        id="e1", trigger=span(text, "shut"), evidence=span(text, "The council shut the bridge"),
        lemma="shut", action="kg:Closure",
    )  # fmt: skip
    led = Event(
        id="e2", trigger=span(text, "led"), evidence=span(text, "This led to long queues"),
        lemma="lead", action="kg:Action", clause_subject=span(text, "This"),
        wording=(span(text, "led to long queues"),),
        participants=(Participant(role="agent", event="e1", phrase=span(text, "This")),),
    )  # fmt: skip
    label = event_label(scope(text, (), events=(shut, led)), led)
    assert label == "This [The council shut the bridge]: led to long queues"


@pytest.mark.parametrize(
    ("text", "noun", "action", "label"),
    [
        ("Ada Moe received death threats.", "death threats", "kg:Threat", "against Ada Moe"),
        ("Ada Moe got a distress call.", "distress call", "kg:Communication", "to Ada Moe"),
        ("Ada Moe had a heart attack.", "heart attack", "kg:HealthAction", "of Ada Moe"),
    ],
)
def test_what_is_said_to_somebody_is_not_told_as_his_own(
    text: str, noun: str, action: str, label: str
) -> None:
    who = mention(text, "Ada Moe")
    event = Event(
        id="e1", trigger=span(text, noun), lemma=noun, action=action, evidence=span(text, text),
        participants=(Participant(role="patient", mention="Ada Moe"),), form="nominal",
        wording=(span(text, noun),),
    )  # fmt: skip
    assert event_label(scope(text, (who,)), event) == f"{noun} {label}"


def test_what_stands_before_the_verb_of_telling_follows_it_with_that() -> None:
    text = "The driver fled, Ada Moe told reporters on Friday."
    mentions = (mention(text, "Ada Moe"), mention(text, "The driver"))
    outer = Event(
        id="e1", trigger=span(text, "told"), lemma="tell", action="kg:Statement",
        evidence=span(text, text),
        participants=(
            Participant(role="agent", mention="Ada Moe"),
            Participant(role="topic", event="e2"),
        ),
        wording=(span(text, "told reporters on Friday"), span(text, "The driver fled")),
        clause_subject=span(text, "Ada Moe"),
    )  # fmt: skip
    inner = Event(
        id="e2", trigger=span(text, "fled"), lemma="flee", action="kg:Departure",
        evidence=span(text, "The driver fled"), clause_subject=span(text, "The driver"),
    )  # fmt: skip
    found = scope(text, mentions, events=(outer, inner))
    assert event_label(found, outer) == "Ada Moe: told reporters on Friday that the driver fled"
