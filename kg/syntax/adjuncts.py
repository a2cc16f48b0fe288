"""Adjuncts that a parse attaches to the nearest word and not to the verb that they modify.

'Appeared before a magistrate charged with theft' charges no magistrate, and in 'said on Monday they
had left' the day is that of the saying. Both parses are corrected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from spacy.attrs import DEP, LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import lexicon, words
from kg.syntax.columns import having, heads, texts
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import parse_of

DEEPEST = 5
"""How many heads above a noun its verb is looked for."""
TIMES = frozenset({"DATE", "TIME"})
COUNTED = 5
"""Maximum number of words of 'nearly ten hours before'."""
NEGATIONS = frozenset({"not", "n't", "n’t", "never"})
Move = tuple[int, int, str]
"""A word, the verb to attach it to, and the label it then has."""


@dataclass(frozen=True, slots=True)
class _Tree:
    """One of the two parses; `by_noun` if a preposition is below its noun and not above it."""

    heads: Sequence[int]
    labels: Sequence[str]
    by_noun: bool

    @property
    def label(self) -> str:
        """Return the label of a prepositional adjunct of a verb."""
        return "obl" if self.by_noun else "prep"

    def verb_above(self, doc: Doc, word: int) -> int | None:
        """Return the first verb above a word, if it stands before it."""
        for _ in range(DEEPEST):
            above = self.heads[word]
            if above == word:
                return None
            word = above
            if doc[word].pos_ == "VERB":
                return word
        return None

    def predicate_above(self, doc: Doc, word: int) -> int | None:
        """Return the verb, copula or predicate adjective above a word, if it stands before it."""
        for _ in range(DEEPEST):
            above = self.heads[word]
            if above == word:
                return None
            word = above
            if doc[word].pos_ in ("VERB", "AUX", "ADJ"):
                return word
        return None


def return_adjuncts(doc: Doc) -> None:
    """Attach adjuncts to the verbs that they modify, in both parses."""
    for word, verb, label in _moves(doc, _Tree(heads(doc), texts(doc, DEP), by_noun=False)):
        doc[word].head = doc[verb]
        doc[word].dep_ = label
    parse = parse_of(doc)
    if parse is None:
        return
    found = _moves(doc, _Tree(parse.heads, parse.labels, by_noun=True))
    if found:
        now, labels = list(parse.heads), list(parse.labels)
        for word, verb, label in found:
            now[word], labels[word] = verb, label
        doc.user_data[PARSE] = replace(parse, heads=tuple(now), labels=tuple(labels))


def _moves(doc: Doc, tree: _Tree) -> list[Move]:
    wanted = lexicon("parsing")["adjuncts"]
    accused = (_of_accused(doc, tree, word) for word in having(doc, LOWER, wanted["charged"]))
    saying = (_of_saying(doc, tree, word) for word in having(doc, LOWER, wanted["said"]))
    giving = (_of_figure(doc, tree, word) for word in having(doc, LOWER, ("at",)))
    beside = (_of_company(doc, tree, word) for word in having(doc, LOWER, ("at", "in", "outside")))
    held = (_of_everybody(doc, tree, word) for word in having(doc, LOWER, ("with",)))
    naming = (_of_describer(doc, tree, word) for word in having(doc, LOWER, ("by",)))
    along = (_of_companion(doc, tree, word) for word in having(doc, LOWER, ("with",)))
    leading = (_of_thing(doc, tree, word) for word in having(doc, LOWER, ("to",)))
    counted = (_of_counted(doc, tree, word) for word in having(doc, LOWER, ("before", "after")))
    telling = (_of_telling(doc, tree, word) for word in having(doc, LOWER, wanted["told_at"]))
    first = chain(accused, saying, giving, beside, held, leading, counted)
    return [*chain.from_iterable(chain(first, telling, along, naming))]


def _of_accused(doc: Doc, tree: _Tree, participle: Token) -> Iterator[Move]:
    """Yield 'charged' in 'appeared before a magistrate charged with theft', of who appeared."""
    wanted = lexicon("parsing")["adjuncts"]
    noun = tree.heads[participle.i]
    if participle.tag_ != "VBN" or tree.labels[participle.i] not in ("acl", "acl:relcl"):
        return
    if doc[noun].lemma_.lower() not in wanted["judging"] or noun > participle.i:
        return
    verb = tree.verb_above(doc, noun)
    if verb is not None and verb < noun and doc[verb].lemma_ in wanted["appearing"]:
        yield participle.i, verb, "advcl"


def _of_saying(doc: Doc, tree: _Tree, verb: Token) -> Iterator[Move]:
    """Yield 'on Monday' in 'said on Monday they had left', which dates the saying.

    It stands between the verb of saying and the subject of what is said, without a 'that' before.
    """
    when = _time_behind(doc, verb)
    word = _carrier(tree, when) if when is not None else None
    if when is None or word is None:
        return
    clause = tree.heads[word]
    told = clause >= when.stop and tree.heads[clause] == verb.i
    if told and tree.labels[clause].partition(":")[0] in ("ccomp", "parataxis"):
        yield word, verb.i, tree.label


def _of_figure(doc: Doc, tree: _Tree, at: Token) -> Iterator[Move]:
    """Yield 'at 40 tonnes' in 'put the amount spilled at 40 tonnes', the figure that is given.

    The participle before it belongs to the noun.
    """
    word, participle = _phrase_of(tree, at.i), at.i - 1
    noun = participle - 1
    if word is None or noun < 0 or tree.labels[participle] not in ("acl", "advcl"):
        return
    verb = tree.heads[noun]
    given = doc[verb].lemma_.lower() in lexicon("values")["given"]["verbs"]
    whole = tree.labels[noun] in ("dobj", "obj") and tree.heads[participle] in (noun, verb)
    if given and whole and any(t.tag_ == "CD" for t in doc[at.i + 1 : at.i + 5]):
        yield participle, noun, "acl"
        yield word, verb, tree.label


def _of_thing(doc: Doc, tree: _Tree, to: Token) -> Iterator[Move]:
    """Yield 'to the tower' in 'held keys to the tower', 'burns to his arms': which keys and burns.

    Nothing is moved there, unless the verb says so: 'handed the keys to the tower guard'.
    """
    wanted = lexicon("parsing")["adjuncts"]
    word, noun = _phrase_of(tree, to.i), to.i - 1
    if word is None or noun < 0 or doc[noun].lemma_.lower() not in wanted["leading"]:
        return
    verb = tree.heads[word]
    held = tree.labels[noun] in ("dobj", "obj") and tree.heads[noun] == verb
    if held and doc[verb].lemma_.lower() in wanted["holding"]:
        yield word, noun, "nmod" if tree.by_noun else "prep"


def _of_counted(doc: Doc, tree: _Tree, when: Token) -> Iterator[Move]:
    """Yield 'nine days before the vote' in 'warned her of a plot nine days before the vote'.

    It tells when she was warned, and no plot: a count of days stands between the noun and it.
    """
    word, unit = _phrase_of(tree, when.i), when.i - 1
    if word is None or unit < 2 or doc[unit].lemma_.lower() not in words("nominals", "times"):
        return
    noun = tree.heads[word]
    if doc[unit - 1].tag_ != "CD" or doc[noun].pos_ != "NOUN" or noun > unit - 2:
        return
    verb = tree.verb_above(doc, noun)
    if verb is not None and doc[verb].lemma_ in words("parsing", "adjuncts", "warning"):
        yield word, verb, tree.label


def _of_telling(doc: Doc, tree: _Tree, when: Token) -> Iterator[Move]:
    """Yield a time behind an infinitive that dates the telling, and what else stands behind it.

    In 'were not told to leave until Friday' they were told on Friday; in 'told them not to drink it
    at 8am' and 'ordered them to leave at 8am, as soon as it was known' that is the hour of the
    order. In 'knew that it was empty at 9pm, two hours before it was opened' they knew it then.
    """
    word = _phrase_of(tree, when.i)
    first = tree.heads[word] if word is not None else when.i
    if word is None or first > when.i:
        return
    deed = _deed_above(doc, tree, first)
    told = _teller(doc, tree, deed)
    verb, infinitive = told or (_knower(doc, tree, deed), deed)
    if verb is None or not _dates(doc, tree, when, (doc[verb], doc[infinitive])):
        return
    yield word, verb, tree.label
    for other in doc[when.i + 1 : when.sent.end]:
        if other.i != word and tree.heads[other.i] in (first, deed, infinitive):
            yield other.i, verb, tree.labels[other.i]


def _deed_above(doc: Doc, tree: _Tree, word: int) -> int:
    """Return 'bring' for 'class' in 'to bring them to class at 8am', 'was' for 'was empty'."""
    if doc[word].pos_ == "NOUN":
        return tree.verb_above(doc, word) or word
    return tree.heads[word] if tree.labels[word] == "acomp" else word


def _teller(doc: Doc, tree: _Tree, deed: int) -> tuple[int, int] | None:
    """Return a past verb of telling above a deed, and its infinitive: 'told to stop drinking'."""
    for _ in range(DEEPEST):
        above = tree.heads[deed]
        if tree.labels[deed] not in ("xcomp", "ccomp") or above >= deed:
            return None
        if doc[above].lower_ in words("parsing", "adjuncts", "telling"):
            asked = any(t.tag_ == "TO" for t in doc[above + 1 : deed])
            return (above, deed) if asked else None
        deed = above
    return None


def _knower(doc: Doc, tree: _Tree, clause: int) -> int | None:
    """Return 'knew' above what somebody knew."""
    verb = tree.heads[clause]
    known = doc[verb].lower_ in words("parsing", "adjuncts", "knew")
    return verb if known and tree.labels[clause] == "ccomp" and verb < clause else None


def _dates(doc: Doc, tree: _Tree, when: Token, told: tuple[Token, Token]) -> bool:
    """Return True if a time is that of a verb of telling or knowing, and not of what is told."""
    verb, deed = told
    behind = [t.lower_ for t in doc[when.i + 1 : when.sent.end]]
    joined = _behind_comma(behind)
    asked = verb.lower_ in words("parsing", "adjuncts", "telling")
    if when.lower_ != "at":
        lasting = deed.lemma_.lower() in words("parsing", "adjuncts", "lasting")
        return asked and _is_denied(doc, tree, verb) and (joined[:1] == ["when"] or not lasting)
    if not behind or not behind[0][0].isdigit():
        return False
    if not asked:
        return _counts_from(joined)
    return joined[:2] == ["as", "soon"] or _is_denied(doc, tree, deed)


def _behind_comma(words: Sequence[str]) -> Sequence[str]:
    """Return the first words behind the first comma, if there is one."""
    return words[words.index(",") + 1 :][:COUNTED] if "," in words else []


def _counts_from(behind: Sequence[str]) -> bool:
    """Return True for 'two hours before it was opened', of the words behind a comma."""
    units = {w.removesuffix("s") for w in behind} & words("nominals", "times")
    return bool(units) and not {"before", "after"}.isdisjoint(behind)


def _is_denied(doc: Doc, tree: _Tree, verb: Token) -> bool:
    """Return True for a verb with 'not' or 'never' before it."""
    before = doc[max(verb.sent.start, verb.i - DEEPEST) : verb.i]
    return any(t.lower_ in NEGATIONS and tree.heads[t.i] == verb.i for t in before)


def _of_company(doc: Doc, tree: _Tree, at: Token) -> Iterator[Move]:
    """Yield 'at the bridge' in 'stood with candles at the bridge', where all of it was.

    So it is with 'at the clinic' in 'was treated for burns at the clinic'.
    """
    word = _phrase_of(tree, at.i)
    if word is None or tree.heads[word] != at.i - 1:
        return
    held = _phrase_of_noun(doc, tree, at.i - 1)
    where = doc[word] if tree.by_noun else next(iter(doc[word].rights), at)
    if held is None or not _is_somewhere(where):
        return
    verb = tree.heads[held]
    if doc[verb].pos_ == "VERB" and verb < held:
        yield word, verb, tree.label


def _phrase_of_noun(doc: Doc, tree: _Tree, noun: int) -> int | None:
    """Return the word by which 'with candles' is attached, by its noun; None for company."""
    name, led = doc[noun].lemma_.lower(), "with"
    if name in words("participants", "ailments", "nouns"):
        led = "for"
    person = name in words("roles", "person", "nouns")
    if person or doc[noun].pos_ != "NOUN" or (led == "with" and doc[noun - 1].lower_ != led):
        return None
    if not tree.by_noun:
        return tree.heads[noun] if doc[tree.heads[noun]].lower_ == led else None
    cases = (i for i in range(max(0, noun - DEEPEST), noun) if tree.heads[i] == noun)
    return noun if any(doc[i].lower_ == led for i in cases) else None


def _is_somewhere(noun: Token) -> bool:
    """Return True for a noun of a place or a building, also as the last word of a name."""
    name = noun.lemma_.lower()
    return name in words("participants", "place", "nouns") | words("roles", "facility", "nouns")


def _of_everybody(doc: Doc, tree: _Tree, with_: Token) -> Iterator[Move]:
    """Yield 'with a fever' in 'asked everyone with a fever to stay', which says who is meant."""
    word = _phrase_of(tree, with_.i)
    before = doc[with_.i - 1] if with_.i else with_
    if word is None or before.lower_ not in lexicon("parsing")["adjuncts"]["everybody"]:
        return
    if tree.heads[word] == tree.heads[before.i] and tree.heads[word] < before.i:
        yield word, before.i, "nmod" if tree.by_noun else "prep"


def _of_companion(doc: Doc, tree: _Tree, with_: Token) -> Iterator[Move]:
    """Yield 'with the manager' in 'was alone in the office with the manager', who was there too."""
    word, room = _phrase_of(tree, with_.i), with_.i - 1
    if word is None or tree.heads[word] != room or not _is_somewhere(doc[room]):
        return
    who = doc[word] if tree.by_noun else next(iter(doc[word].rights), with_)
    person = who.ent_type_ == "PERSON" or _is_role(who)
    verb = tree.predicate_above(doc, room)
    if person and verb is not None:
        yield word, verb, tree.label


def _may_describe(who: Token) -> bool:
    """Return True for a name of a person or an organization, and for somebody's role."""
    named = any(t.ent_type_ in ("PERSON", "ORG") for t in (who, *who.children))
    return named or _is_role(who)


def _of_describer(doc: Doc, tree: _Tree, by: Token) -> Iterator[Move]:
    """Yield 'by the mayor' in 'was described as a lie by the mayor', who described it so."""
    word = _phrase_of(tree, by.i)
    name = tree.heads[word] if word is not None else by.i
    if word is None or name >= by.i or doc[name].pos_ not in ("NOUN", "PROPN"):
        return
    verb = _described_as(doc, tree, name)
    who = doc[word] if tree.by_noun else next(iter(doc[word].rights), by)
    if verb is not None and verb < name and _may_describe(who):
        yield word, verb, "obl:agent" if tree.by_noun else "agent"


def _described_as(doc: Doc, tree: _Tree, name: int) -> int | None:
    """Return 'described' for the lie in 'was described as a lie'."""
    if tree.by_noun:
        verb = tree.heads[name]
        led = any(doc[i].lower_ == "as" for i in range(verb, name) if tree.heads[i] == name)
    else:
        led = doc[tree.heads[name]].lower_ == "as"
        verb = tree.heads[tree.heads[name]]
    told = led and doc[verb].lower_ in words("parsing", "adjuncts", "described")
    return verb if told and any(c.dep_ == "auxpass" for c in doc[verb].children) else None


def _is_role(noun: Token) -> bool:
    return noun.lemma_.lower() in words("roles", "person", "nouns")


def _phrase_of(tree: _Tree, preposition: int) -> int | None:
    """Return the word by which the phrase of a preposition is attached."""
    if not tree.by_noun:
        return preposition if tree.labels[preposition] == "prep" else None
    noun = tree.heads[preposition]
    return noun if tree.labels[preposition] == "case" and noun > preposition else None


def _time_behind(doc: Doc, verb: Token) -> range | None:
    """Return the words of 'on Monday' right behind a verb."""
    first = verb.i + 2
    if first >= len(doc) or doc[verb.i + 1].pos_ != "ADP" or not _is_time(doc[first]):
        return None
    if doc[first].sent.start != verb.sent.start:
        return None
    last = first
    while last + 1 < len(doc) and _is_time(doc[last + 1]) and doc[last + 1].ent_iob_ == "I":
        last += 1
    return range(verb.i + 1, last + 1)


def _is_time(token: Token) -> bool:
    return token.ent_type_ in TIMES


def _carrier(tree: _Tree, phrase: range) -> int | None:
    """Return the word by which a prepositional phrase is attached; None if it is no phrase."""
    if not tree.by_noun:
        return phrase.start
    nouns = phrase[1:]
    tops = [i for i in nouns if tree.heads[i] not in nouns]
    return tops[0] if len(tops) == 1 else None
