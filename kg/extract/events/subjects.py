"""The subject of a verb: its own, or a shared, controlled or relative one."""

from collections.abc import Callable, Mapping

from kg.annotate.action_classes import ADDRESSING, TELLING, acts_next, classes, lemma
from kg.annotate.number import fits
from kg.annotate.relatives import teller_above
from kg.extract.events.clause_anaphora import is_about_clause
from kg.extract.events.heads import antecedent, bearer, coordinated, is_time, may_act
from kg.extract.events.relative_gaps import is_eased
from kg.extract.events.voice import FINITE, is_passive, own_subject, stranded
from kg.extract.factuality.clause_types import imperative, infinitive, is_cried
from kg.ontology import table, words
from kg.syntax.parsed import Token, once

PLURAL = frozenset({"were", "are"})
SINGULAR = frozenset({"was", "is", "has"})
DEEP = 12
AMOUNTS = frozenset({"MONEY", "PERCENT", "QUANTITY", "CARDINAL", "DATE", "TIME"})
ASKING = frozenset({"how", "why", "when", "where", "whether", "whose", "which"})
SHARING = frozenset({"for", "under", "with"})
"""Prepositions before what somebody has or is in: 'came under fire', 'honoured with a medal'."""
GIVING = frozenset({"award", "give", "grant", "hand", "impose", "issue", "present"})
BACK = frozenset({"of", "from", "for", "as", "over"})


@once
def subject_tokens(verb: Token) -> tuple[Token, ...]:
    """Return the heads of a verb's surface subject, its own or the one it is filled from."""
    if verb.has_dependent("expl") or stands_for_clause(verb):
        return ()
    subject = own_subject(verb) or _filled(verb, DEEP)
    if subject is None:
        return ()
    if subject.dep_ == "csubj" and subject.tag_ in {*FINITE, "VBN"}:
        if subject.left_edge.lower_ == "what":
            return ()  # 'What they found was a key'
        subject = _asked_or_told_of(subject)
    return tuple(teller_above(one, t.head) for t in coordinated(subject) for one in _antecedents(t))


def _asks(clause: Token) -> bool:
    """Return True for 'How they got in' in 'How they got in is unclear'."""
    return clause.left_edge.lower_ in ASKING and clause.finite.tag_ in FINITE


def _antecedents(token: Token) -> list[Token]:
    """Return all antecedents of a relative pronoun: 'Lind and Poll, who were waiting'."""
    if is_about_clause(token):
        return [token]
    one = antecedent(token)
    if one.i == token.i:
        return [one]
    return [one, *(t for t in coordinated(one) if one.i < t.i < token.i)]


def stands_for_clause(verb: Token) -> bool:
    """Return True for an expletive 'it': 'it came to light that …', 'it turned out …'."""
    if lemma(verb) not in words("participants", "verbs", "impersonal"):
        return False
    it = verb.has_dependent("nsubj", lower="it")
    return it and any(c.i > verb.i for c in verb.dependents("ccomp", "csubj"))


def _filled(verb: Token, deep: int) -> Token | None:
    """Return the subject from where grammar places it: conjunct, controller, antecedent."""
    head = verb.head
    if deep == 0 or head == verb or is_eased(verb) or _is_listed(verb):
        return None
    place = FILLED_FROM.get("xcomp" if _is_given_task(verb) else verb.dep_)
    return place(verb, deep) if place is not None else None


def _of_complement(verb: Token, deep: int) -> Token | None:
    """Return the subject of a complement: the controller of an infinitive or a gerund."""
    if imperative(verb) or is_cried(verb) or _is_perceived(verb) or _has_no_controller(verb):
        return None  # 'chanted "Open the gates"'
    called = prepositional_controller(verb)
    if called is not None:
        return called
    if _asks_for(verb.head, verb) or acts_next(verb.head, verb):
        return _of(verb.head, deep)
    controlled = verb.dep_ == "xcomp" or verb.tag_ in ("VB", "VBG")
    found = stranded(verb.head) or (_controller(verb.head, deep) if controlled else None)
    return _whose_goal(found) if found is not None and _is_goal_of(verb, found) else found


def _is_goal_of(verb: Token, noun: Token) -> bool:
    """Return True for 'the clerk's task' in 'the clerk's task is to keep the files'."""
    known = lemma(noun) in words("participants", "nouns", "goals") and noun.pos_ == "NOUN"
    return known and lemma(verb.head) == "be" and infinitive(verb)


def _whose_goal(noun: Token) -> Token | None:
    """Return whose task or plan something is, who is to carry it out; None if it is not told."""
    return noun.dependent("poss")


def _has_no_controller(gerund: Token) -> bool:
    """Return True for 'closing' in 'the plan includes closing a road', done by whoever it is.

    The subject of such a verb does not control the gerund (arbitrary control).
    """
    head = gerund.head
    known = lemma(head) in words("participants", "verbs", "uncontrolled")
    return known and gerund.tag_ == "VBG" and not head.has_dependent("dobj", "dative")


def _is_perceived(verb: Token) -> bool:
    """Return True for 'screaming' in 'neighbours heard screaming', which others do."""
    head = verb.head
    sensed = head.lower_ in words("parsing", "small_clauses", "perceiving")
    bare = verb.tag_ == "VBG" and not verb.has_dependent("aux", "auxpass", "nsubj")
    given = is_passive(head) or head.has_dependent("dobj")
    return sensed and bare and not given and head.i < verb.i


def _of_adjunct(verb: Token, deep: int) -> Token | None:
    """Return the subject of the verb above an adverbial clause without one: 'fell, hurting …'."""
    called = prepositional_controller(verb)
    if called is not None:
        return called
    told = _told_in_message(verb)
    if told is not None:
        return told
    if follows_from_above(verb):
        return None
    if _is_means_of_passive(verb):
        return _by_whom(verb.head)
    untensed = verb.tag_ in ("VB", "VBG", "VBN")
    subject = _of(verb.head, deep) if untensed and _predicate(verb.head) else None
    return None if subject is not None and _is_aim_of_passive(verb, subject) else subject


def follows_from_above(verb: Token) -> bool:
    """Return True for 'sparking' in 'a boy was shot, sparking protests': no deed of the boy's.

    What somebody undergoes has the outcome, not who undergoes it.
    """
    told = verb.tag_ == "VBG" and lemma(verb) in words("coreference", "following_from")
    behind = verb.dep_ == "advcl" and verb.head.i < verb.i
    return told and behind and _predicate(verb.head) and is_passive(verb.head)


def _is_means_of_passive(verb: Token) -> bool:
    """Return True for 'using' in 'the hall was built using a loan': whoever built it used one."""
    means = verb.tag_ == "VBG" and lemma(verb) in words("participants", "verbs", "by_means")
    return means and verb.head.i < verb.i and _predicate(verb.head) and is_passive(verb.head)


def _is_aim_of_passive(verb: Token, subject: Token) -> bool:
    """Return True for the gate in 'the gate was opened, to let them out': who did it lets them.

    Without the comma a thing is often what does it: 'a pump was sent to drain the mine'.
    """
    idle = subject.pos_ == "NOUN" and not may_act(subject)
    apart = verb.left_edge.text == "," or verb.left_edge.word_before == ","
    return idle and apart and infinitive(verb) and is_passive(verb.head)


def _told_in_message(verb: Token) -> Token | None:
    """Return 'letter' in 'received a letter in May warning her': what was received says so."""
    got = verb.head.dependent("dobj")
    tells = verb.tag_ == "VBG" and classes("verbs").get(lemma(verb)) in TELLING | ADDRESSING
    if got is None or not tells or not got.i < verb.i or verb.word_before == ",":
        return None
    written = lemma(got) in words("cues", "outlets", "pieces")
    return got if written and lemma(verb.head) in words("cues", "documents", "got") else None


def _of_reported(verb: Token, deep: int) -> Token | None:
    """Return the subject in 'was reported stolen', the object in 'reported the car stolen'."""
    told = verb.head
    if verb.tag_ != "VBN" or not _predicate(told):
        return None
    return _of(told, deep) if is_passive(told) else told.dependent("dobj")


def _asked_or_told_of(clause: Token) -> Token:
    """Return a clause that is a question, and the subject of one that is none."""
    return clause if _asks(clause) else own_subject(clause) or clause


def prepositional_controller(verb: Token) -> Token | None:
    """Return who is to act behind a preposition: 'them' in 'appealed to them to leave'.

    A thing on which somebody relies does not: 'relied on wells to water the fields'.
    """
    if not infinitive(verb):
        return None
    known = table("parsing", "prepositional_control")
    head = verb.head
    for preposition in head.dependents("prep", "dative", "prt"):
        apart = preposition.lower_ == "for" and (is_passive(head) or preposition.i != head.i + 1)
        if apart or not head.i < preposition.i < verb.i:
            continue
        if lemma(head) in known.get(preposition.lower_, ()):
            called = preposition.dependent("pobj")
            return None if called is None or _is_relied_on(called, preposition) else called
    return None


def _is_relied_on(thing: Token, preposition: Token) -> bool:
    """Return True for 'wells' in 'relied on wells to water the fields'."""
    idle = thing.pos_ == "NOUN" and not may_act(thing)
    upon = table("parsing", "prepositional_control")["upon"]
    return idle and preposition.lower_ == "on" and lemma(preposition.head) not in upon


def _is_listed(verb: Token) -> bool:
    """Return True for 'lying' in 'The charges: lying to a judge and …', which has no doer."""
    head = verb.head
    return head.i < verb.i and any(t.text == ":" for t in verb.doc[head.i : verb.i])


def _of_relative(verb: Token, deep: int) -> Token | None:
    """Return the antecedent as the doer; for 'the first thing to do' who is to act, if anybody."""
    head = verb.head
    if verb.tag_ != "VB" or any(c.tag_ == "MD" for c in verb.children):
        return head
    indefinite = head.lower_ in words("participants", "nouns", "indefinite")
    thing = indefinite or (head.pos_ == "NOUN" and not may_act(head))
    helpless = head.dep_ in ("dobj", "pobj") and thing
    return _of_infinitive(head, deep) if head.dep_ == "attr" or helpless else head


def _is_given_task(verb: Token) -> bool:
    """Return True for 'named a doctor to be its head', where the doctor is to be the head."""
    head = verb.head
    if verb.dep_ != "advcl" or not infinitive(verb) or verb.i < head.i:
        return False
    if _asks_for(head, verb) or acts_next(head, verb):
        return False
    gives = lemma(head) in words("participants", "verbs", "object_control")
    return gives and any(may_act(c) for c in head.dependents("dobj"))


def _asks_for(verb: Token, infinitive: Token) -> bool:
    """Return True for 'asked the board for money to buy a lorry': the asker is to buy it."""
    asks = lemma(verb) in words("parsing", "asking_for")
    return asks and any(verb.i < c.i < infinitive.i for c in verb.dependents("prep", lower="for"))


def _of(verb: Token, deep: int) -> Token | None:
    return own_subject(verb) or _filled(verb, deep - 1)


def _joined(verb: Token, deep: int) -> Token | None:
    """Return the subject of a coordinated verb: of its conjunct, or of the reporting verb.

    'Police said a man fled but did not say why': the silence is the speaker's, not the man's.
    """
    head, above = verb.head, _teller(verb) or _shown(verb)
    if above is not None:
        return _of(above, deep)
    told = _told(verb) or _nearer(verb) or _farther(verb)
    if told is not None:
        return told
    subject = _of(head, deep)
    if subject is None or _may_share(verb, subject):
        return subject
    return _of(head.head, deep) if head.dep_ == "ccomp" and _predicate(head.head) else None


def _may_share(verb: Token, subject: Token) -> bool:
    """Return True if a coordinated verb has the subject of the one before; seldom 'no one'."""
    if _rules_below(verb) and subject.is_noun and not may_act(subject):
        return False  # 'ruled that her dismissal was void and ordered the firm to pay'
    return _agrees(verb, subject) and (not _is_nobody(subject) or _shares_nobody(verb))


def _rules_below(verb: Token) -> bool:
    """Return True for 'ordered' behind a clause of 'ruled': who rules goes on to order."""
    above = verb.head.head
    ruling = verb.head.dep_ == "ccomp" and classes("verbs").get(lemma(above)) == "kg:Ruling"
    return ruling and classes("verbs").get(lemma(verb)) in ("kg:Command", "kg:Sentence", "kg:Award")


def _is_nobody(subject: Token) -> bool:
    denied = subject.has_dependent(lower="no")
    return denied or subject.lower_ in ("nobody", "none", "nothing", "neither")


def _shares_nobody(verb: Token) -> bool:
    """Return True for 'nobody was hurt or killed', where both verbs share the subject.

    Who 'was grateful' beside 'nobody was hurt' is somebody else.
    """
    helped = verb.has_dependent("aux", "auxpass")
    joint = verb.head.has_dependent("cc", lower=("or", "nor"))
    return joint or not (helped or verb.tag_ in FINITE) or verb.tag_ == "VBN"


def _teller(verb: Token) -> Token | None:
    """Return 'said' above 'said he fled but did not say why'."""
    head = verb.head
    if lemma(verb) not in words("participants", "verbs", "withheld") or head.dep_ != "ccomp":
        return None
    known = words("participants", "verbs", "withheld")
    what = verb.dependents("xcomp")
    silent = verb.has_dependent("neg")
    declined = silent or lemma(verb) in words("participants", "verbs", "declining")
    if not declined or any(lemma(c) not in known for c in what):
        return None
    return head.head if _predicate(head.head) else None


def _told(verb: Token) -> Token | None:
    """Return the subject in 'police said he fled but never came back', attached to 'said'.

    Who 'said it leaked but denied a fault' speaks again.
    """
    head = verb.head
    speaks = classes("verbs").get(lemma(verb)) in TELLING | ADDRESSING
    if speaks or lemma(verb) in words("participants", "verbs", "withheld"):
        return None
    if classes("verbs").get(lemma(head)) not in TELLING:
        return None
    said = [c for c in head.dependents("ccomp") if head.i < c.i < verb.i]
    if not said or not _follows_but(verb):
        return None
    subject = own_subject(said[-1])
    return None if fits(verb, subject) is False else subject


def _follows_but(verb: Token) -> bool:
    """Return True for 'but never came back': nothing else stands between a verb and its joint."""
    edge = verb.left_edge.i
    between = reversed(verb.doc[verb.head.i + 1 : edge])
    joint = next((t for t in between if t.dep_ == "cc"), None)
    return joint is not None and joint.lower_ == "but" and edge - joint.i <= 1


def _shown(verb: Token) -> Token | None:
    """Return the bare infinitive of a coordination: 'saw him arrive, wait and go in'."""
    if verb.tag_ != "VB" or verb.has_dependent("aux") or verb.head.tag_ not in FINITE:
        return None
    bare = (c for c in verb.head.dependents("ccomp", "xcomp") if c.tag_ == "VB")
    return next((c for c in bare if c.i < verb.i and not c.has_dependent("aux")), None)


def _nearer(verb: Token) -> Token | None:
    """Return a nearer verb's subject: 'failures emerge since he shot one and wounded two'."""
    head = verb.head
    if not FINITE.issuperset((head.tag_, verb.tag_)) or head.tag_ == verb.tag_:
        return None
    if verb.auxiliaries or head.auxiliaries:
        return None
    between = reversed(verb.doc[head.i + 1 : verb.i])
    near = next((t for t in between if t.pos_ == "VERB" and t.tag_ in FINITE), None)
    return own_subject(near) if near is not None and near.tag_ == verb.tag_ else None


def _farther(verb: Token) -> Token | None:
    """Return the main verb's subject: 'It shows crimes that he had planned and affirms …'."""
    above = verb.head
    if verb.tag_ not in FINITE or above.tag_ == verb.tag_ or verb.has_dependent("aux", "auxpass"):
        return None
    if above.dep_ != "relcl" or not above.has_dependent("aux") or _goes_on_about(above, verb):
        return None
    while above.head.i != above.i:
        above = above.head
        if above.pos_ == "VERB":
            return own_subject(above) if above.tag_ == verb.tag_ else None
    return None


def _goes_on_about(clause: Token, verb: Token) -> bool:
    """Return True for 'who had been told of it and made no complaint' behind a comma.

    The clause ends with a comma where another goes on: 'who had been told of it, and sued'.
    """
    who = clause.dependent("nsubj", "nsubjpass")
    apart = who is not None and who.tag_ == "WP" and who.word_before == ","
    joint = next((c for c in clause.dependents("cc") if clause.i < c.i < verb.i), None)
    return apart and joint is not None and joint.word_before != ","


def _agrees(verb: Token, subject: Token) -> bool:
    """Return True if a borrowed subject agrees with the verb in number: not 'Lee … were lies'."""
    if subject.tag_ not in ("NN", "NNP", "NNS") or len(coordinated(subject)) > 1:
        return True
    finite = verb.finite
    named = subject.tag_ == "NNP" and subject.ent_type_ in ("PERSON", "")
    person = named or lemma(subject) in words("roles", "person", "nouns")
    many = finite.lower_ in PLURAL or (finite.tag_ == "VBP" and person and subject.tag_ != "NNS")
    if subject.tag_ == "NNS":
        return finite.lower_ not in SINGULAR
    return not many or lemma(subject) in words("roles", "group", "nouns")


def _of_noun(verb: Token, deep: int) -> Token | None:
    """Return the agent beside a noun: 'the man seen', 'had trouble getting out', 'a plan to go'."""
    noun, above = verb.head, verb.head.head
    if verb.tag_ == "VB":
        return noun if _provides(verb) else _of_infinitive(noun, deep)
    spent = verb.tag_ == "VBG" and lemma(noun) in words("participants", "nouns", "spent")
    if spent and noun.dep_ in ("dobj", "pobj", "attr", "npadvmod"):
        above = above.head if noun.dep_ == "pobj" else above
        return _of(above, deep) if _predicate(above) else noun
    return bearer(noun) or noun


def _predicate(token: Token) -> bool:
    return token.is_verb


def _provides(infinitive: Token) -> bool:
    """Return True for 'a law to ban plastic bags': what bans them is the law, not who passes it.

    Not for 'rules to follow', which follow nothing.
    """
    noun = infinitive.head
    known = lemma(noun) in words("nominals", "support", "provisions")
    return known and not noun.has_dependent("poss") and infinitive.has_dependent("dobj", "ccomp")


def _controller(head: Token, deep: int) -> Token | None:
    """Return the controller of an infinitive: its governor's object or subject."""
    if head.pos_ == "ADJ":
        return _of(head.head, deep) if _predicate(head.head) else head.head
    if not _predicate(head):
        return None
    if lemma(head) in words("participants", "verbs", "means") and is_passive(head):
        return _by_whom(head)
    target = head.dependent("dobj", "dative")
    if target is not None and is_time(target):
        target = None
    controls = _is_object_control(head, target) or _takes_time(head)
    return target if controls else _of(head, deep)


def _by_whom(verb: Token) -> Token | None:
    """Return 'thieves' for 'used' in 'a van was used by thieves to flee'."""
    return next((t for c in verb.dependents("agent") for t in c.children), None)


def _takes_time(verb: Token) -> bool:
    """Return True for 'it took her a day to win'."""
    it = own_subject(verb)
    return lemma(verb) == "take" and it is not None and it.lower_ == "it"


def _is_object_control(verb: Token, target: Token | None) -> bool:
    """Return True for 'told him to leave'; not for 'stopped Dunn to win', where another wins."""
    if target is None or target.pos_ == "ADP":
        return False
    return lemma(verb) in words("participants", "verbs", "object_control") and lemma(verb) != "stop"


def _of_infinitive(noun: Token, deep: int) -> Token | None:
    """Return who is to act: 'their failure to act', 'made a decision to leave'.

    What somebody makes up their mind to is done by its owner, or whoever made it: in 'examined the
    decision to leave' by neither.
    """
    given = _given_to(noun)
    if given is None and _is_for_others(noun):
        return None
    owner = noun.dependent("poss") or _maker(noun)
    if owner is not None:
        return owner
    if noun.dep_ == "dobj" and given is not None:
        promised = lemma(noun) in words("parsing", "subject_control")
        return _of(noun.head, deep) if promised else given  # 'gave the bank a promise to pay'
    return None if _is_anybodys(noun) else _of_verb_above(noun, deep)


def _is_anybodys(noun: Token) -> bool:
    """Return True for 'rejected a plan to close the pool' and 'examined the decision to leave'."""
    if lemma(noun.head) in words("nominals", "support", "others"):
        return True
    return lemma(noun) in words("nominals", "support", "resolve") and not _is_made(noun)


def _of_verb_above(noun: Token, deep: int) -> Token | None:
    """Return the subject of the verb of which a noun is an argument."""
    above = noun.head.head if noun.dep_ == "pobj" else noun.head
    bound = noun.dep_ in ("dobj", "attr", "nsubjpass", "pobj")
    return _of(above, deep) if bound and _predicate(above) else None


def _is_for_others(noun: Token) -> bool:
    """Return True for 'gave the order to leave', 'her order to leave': who orders stays or leaves.

    Whoever 'got the order to leave' is to leave.
    """
    if lemma(noun) not in words("parsing", "for_others"):
        return False
    given = noun.dep_ == "dobj" and lemma(noun.head) in words("parsing", "giving_orders")
    return given or noun.has_dependent("poss")


def _maker(noun: Token) -> Token | None:
    """Return 'the board' in 'the decision by the board to leave', 'the plan of the board to go'."""
    resolve = lemma(noun) in words("nominals", "support", "resolve")
    leading = noun.dependents("prep", lower=("by", "of", "from") if resolve else ("by",))
    return next((t for c in leading for t in c.dependents("pobj") if may_act(t)), None)


def _given_to(noun: Token) -> Token | None:
    """Return 'bank' for the promise in 'gave the bank a promise to pay'."""
    return next((c for c in noun.head.dependents("dative") if c.pos_ != "ADP"), None)


def _is_made(noun: Token) -> bool:
    """Return True for a resolve of the subject: 'made a decision to go', 'in a bid to go'."""
    above = noun.head
    if noun.dep_ == "pobj":
        return above.lower_ in words("nominals", "support", "resolved_in")
    own = words("nominals", "support", "resolving") | words("nominals", "support", "agent")
    return noun.dep_ == "attr" or lemma(above) in own


def _of_gerund(preposition: Token, deep: int) -> Token | None:
    """Return a gerund's agent: 'left without speaking', 'accused of lying'."""
    head = preposition.head
    if _is_added(head):
        return _of(head.verb_above, deep)
    if _predicate(head):
        return _beside_verb(preposition, deep)
    if head.pos_ == "ADJ" and _predicate(head.head):
        return _so(head) or _of(head.head, deep)
    if head.pos_ == "ADV" and _predicate(head.head):  # 'far from fleeing, she helped'
        return _of(head.head, deep)
    if head.dep_ == "pobj" and head.head.dep_ == "agent":
        return _of(head.head.head, deep)
    return _beside_noun(preposition, deep)


def _is_added(word: Token) -> bool:
    """Return True for 'along' in 'along with collecting stamps, it mends maps', for 'in addition'.

    Both are done by the same.
    """
    if word.dep_ == "pobj" and lemma(word) == "addition":
        word = word.head
    elif word.lower_ not in ("along", "together"):
        return False
    return word.dep_ == "prep" and _predicate(word.head)


def _beside_verb(preposition: Token, deep: int) -> Token | None:
    """Return the object or the subject: 'fined Lind for lying', 'left without speaking'."""
    head = preposition.head
    if preposition.lower_ == "by" and head.has_dependent("auxpass"):
        return None  # 'was woken by shouting', whoever shouted
    if preposition.lower_ == "for" and any(map(_is_deserved, head.dependents("dobj"))):
        return _given(head) or (None if lemma(head) in GIVING else _of(head, deep))
    return _affected(head, preposition) or _of(head, deep)


def _beside_noun(preposition: Token, deep: int) -> Token | None:
    """Return who does it: 'arrested the man for killing', 'her fear of falling'."""
    head = preposition.head
    for_deeds = lemma(head.head) in words("participants", "verbs", "for_deeds")
    if head.dep_ == "dobj" and preposition.lower_ == "for" and for_deeds:
        return head
    own = head.dependent("poss")
    return _accused(preposition) or own or _borne(head, deep) or _receiver(preposition, deep)


def _affected(verb: Token, preposition: Token) -> Token | None:
    """Return the object whose deed a phrase names: 'fined Lind for lying', not 'fined $2m for'."""
    with_deeds = lemma(verb) in words("participants", "verbs", "with_deeds")
    given = preposition.lower_ == "with" and with_deeds
    if not given and preposition.lower_ not in BACK:
        return None
    target = verb.dependent("dobj")
    if target is None or target.i > preposition.i or is_passive(verb) or _is_amount(target):
        return None  # 'was fined 90 crowns for lying'
    return target


def _is_deserved(noun: Token) -> bool:
    """Return True for what one is given for one's deeds: 'won an award for', 'faces a fine for'."""
    return lemma(noun) in words("participants", "nouns", "deserved")


def _receiver(preposition: Token, deep: int) -> Token | None:
    """Return who is given what they deserve: 'drew criticism for hiding it', 'under fire for'."""
    noun = preposition.head
    above = noun.head if noun.dep_ == "dobj" else noun.head.head
    led = noun.dep_ == "dobj" or (noun.dep_ == "pobj" and noun.head.lower_ in SHARING)
    if preposition.lower_ != "for" or not led or not _is_deserved(noun) or not _predicate(above):
        return None
    return _given(above) or (None if lemma(above) in GIVING else _of(above, deep))


def _given(verb: Token) -> Token | None:
    """Return who is given what they deserve: 'gave Lunt a medal for saving a boy'."""
    objects = verb.dependents("dative", "dobj")
    return next((t for t in objects if t.pos_ != "ADP" and not _is_deserved(t)), None)


def _borne(noun: Token, deep: int) -> Token | None:
    """Return whose charge, risk or chance it is: 'faces a charge of causing pain'.

    Also 'arrested on suspicion of driving drunk', 'is at risk of losing his sight', 'has a chance
    of winning'.
    """
    known = words("participants", "charged", "counts")
    if lemma(noun) not in known | words("participants", "nouns", "borne"):
        return None
    if noun.dep_ == "dobj":
        bears = lemma(noun.head) in words("participants", "verbs", "bearing")
        return _of(noun.head, deep) if bears else None
    verb = noun.head.head
    if noun.dep_ != "pobj":
        return None
    if lemma(noun) in known and lemma(verb) in words("participants", "charged", "verbs"):
        return verb.dependent("dobj") or _of(verb, deep)
    is_in = lemma(verb) == "be" and not verb.has_dependent("expl")
    return _of(verb, deep) if is_in else None


def _is_amount(token: Token) -> bool:
    counted = token.pos_ == "NUM" or any(c.is_currency for c in token.subtree)
    return counted or token.ent_type_ in AMOUNTS


def _accused(preposition: Token) -> Token | None:
    """Return the accused where 'of' modifies a name: 'accused the abbot, Leo Marn, of theft'.

    Also 'the abbot was accused by two monks of theft'.
    """
    over = preposition.head
    while over.dep_ in ("appos", "npadvmod", "pobj", "prep", "agent") and over.head.i < over.i:
        over = over.head
    if over.dep_ == "dobj":
        over = over.head
    accusing = lemma(over) in words("participants", "charged", "accusing")
    if preposition.lower_ != "of" or not accusing or over.i > preposition.i:
        return None
    return over.dependent("nsubjpass" if is_passive(over) else "dobj")


def _so(adjective: Token) -> Token | None:
    """Return the subject in 'found Kern guilty of killing', 'called him capable of murder'."""
    own = adjective.dependent("nsubj")
    if own is not None or adjective.dep_ != "oprd" or is_passive(adjective.head):
        return own
    return adjective.head.dependent("dobj")


FILLED_FROM: Mapping[str, Callable[[Token, int], Token | None]] = {
    "conj": lambda verb, deep: _joined(verb, deep) if _predicate(verb.head) else None,
    "xcomp": _of_complement,
    "ccomp": _of_complement,
    "acl": _of_noun,
    "relcl": _of_relative,
    "pcomp": lambda verb, deep: _of_gerund(verb.head, deep),
    "advcl": _of_adjunct,
    "prep": _of_adjunct,
    "acomp": _of_adjunct,
    "oprd": _of_reported,
}
"""Where a verb without a subject finds one, by its relation to what is above it."""
