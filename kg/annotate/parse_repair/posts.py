"""Offices with their field before a name: 'Minister of Health Per Rask', 'Mayor of Lund Ann Lee'.

Nothing but capitals parts the field from the name, and parsers take both for one name, or the name
for a part of the field. The office describes the name as a title without a field does ('Mayor Ann
Lee'): the name takes its place in the sentence. What a hyphen joins to a title belongs to it, too:
'Mayor-elect Ann Lee'.
"""

from collections.abc import Sequence

from spacy.attrs import DEP, LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.lexica import lexica
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words
from kg.syntax.columns import having, take_place

LINKS = ("of", "for", "to")
JOINTS = frozenset({"and", "&", "of", "the", "for"})
MARK = "nmod"
"""The label of an office before a name that it describes, also in treebanks."""
BEFORE_NAMES = (MARK, "compound")
ENDS = ("pobj", "conj")


def mend_posts(doc: Doc) -> None:
    """Attach an office with its field to the name right after it."""
    for link in having(doc, LOWER, LINKS):
        if link.i > link.sent.start and _is_post(link.nbor(-1)):
            _mend_field(link)
    for word in having(doc, LOWER, words("titles", "within", "after_hyphen")):
        joined = word.i > word.sent.start + 1 and word.nbor(-1).text == "-"
        if joined and word.i + 1 < len(doc) and word.nbor(-2).lower_ in lexica().titles:
            _mend_elect(word)
    for name in having(doc, DEP, ("appos",)):
        _mend_described(name)


def _mend_described(name: Token) -> None:
    """Let 'tycoon' describe the name in 'a secretary of tycoon Karl Rask', who is no secretary."""
    link = name.left_edge
    first = link.i
    if link.lower_ in LINKS and link.i < name.i and name.head.i == link.i - 1:
        link.head, link.dep_ = name.head, "prep"  # 'an adviser to banker Karl Rask'
        name.head, name.dep_ = link, "pobj"
        return
    title = name.doc[first - 1] if first > name.sent.start else name
    if title.dep_ != "pobj" or not title.text.islower() or name.pos_ != "PROPN":
        return
    person = lexica().nominal_type.get(title.lower_) == "Person"
    if person and title.head.head == name.head and title.head.dep_ == "prep":
        take_place(name, title)
        for word in title.children:
            word.head = name
        title.head, title.dep_ = name, "compound"


def _mend_field(link: Token) -> None:
    """Part the field of an office from the name behind it: 'Health' from 'Per Rask'."""
    field = _capitals(link)
    begins = _begins(field)
    if begins:
        name = field[begins:]
        joint = next((n for n, t in enumerate(name) if t.lower_ in JOINTS), len(name))
        _hang(link, field[:begins], name[:joint])


def _mend_elect(word: Token) -> None:
    """Make one title of 'Prime Minister-designate' before a name."""
    name = word.nbor()
    while name.dep_ == "compound" and name.head.i > name.i:
        name = name.head
    if name.pos_ == "PROPN" and word.head == name and word.nbor(-2).head in (word, name):
        word.pos_, word.dep_ = "NOUN", "compound"
        word.nbor(-2).head, word.nbor(-2).dep_ = word, "compound"


def post_before(view: ParseColumns, index: int) -> range | None:
    """Return the words of an office whose field ends right before the name that it describes."""
    link = _link_above(view, index - 1)
    post = link - 1
    if post < 0 or view.lower[link] not in LINKS or view.heads[link] != post:
        return None
    if view.doc[link].right_edge.i != index - 1 or not _names_post(view.words[post]):
        return None
    described = view.deps[post] in BEFORE_NAMES and view.heads[post] >= index
    return range(view.doc[post].left_edge.i, index) if described else None


def is_to_come(view: ParseColumns, index: int) -> bool:
    """Return True for 'elect' in 'President-elect', which a hyphen joins to a title."""
    joined = view.lower[index] in words("titles", "within", "after_hyphen")
    titled = index > 1 and view.lower[index - 2] in lexica().titles
    return joined and titled and view.words[index - 1] == "-"


def _is_post(word: Token) -> bool:
    return word.tag_ not in ("NNS", "NNPS") and _names_post(word.text)


def _names_post(word: str) -> bool:
    """Return True for a title or a word for a person with a capital."""
    lists, name = lexica(), word.lower().rstrip(".")
    return word[0].isupper() and (name in lists.titles or lists.nominal_type.get(name) == "Person")


def _link_above(view: ParseColumns, last: int) -> int:
    """Climb from the last word of a field to its preposition: 'of' of 'of Trade and Health'."""
    at = last
    while view.lower[at] not in LINKS and 0 < view.heads[at] <= last and view.deps[at] in ENDS:
        at = view.heads[at]
    return at


def _capitals(link: Token) -> list[Token]:
    """Return the words after a preposition up to the first that has no capital or joins two."""
    found = []
    for token in link.doc[link.i + 1 : link.sent.end]:
        if not (token.text[0].isupper() or token.lower_ in JOINTS):
            break
        found.append(token)
    while found and found[-1].lower_ in JOINTS:
        found.pop()
    return found[1:] if found and found[0].lower_ == "the" else found


def _begins(run: Sequence[Token]) -> int:
    """Return the number of the word at which a person's name begins; 0 if none does."""
    places = [n for n in range(1, len(run)) if _is_field(run[:n]) and _is_name(run[n:])]
    return places[-1] if places else _begins_with_given(run)


def _begins_with_given(run: Sequence[Token]) -> int:
    """Return the number of the given name behind an unknown field; 0 if the field is no field."""
    lists = lexica()
    if not run or run[0].lower_ in lists.given or run[0].lower_.rstrip(".") in lists.titles:
        return 0
    later = range(1, len(run))
    named = (n for n in later if run[n].lower_ in lists.given or run[n].ent_type_ == "PERSON")
    first = next(named, 0)
    return first if first and run[first - 1].lower_ not in JOINTS and _is_name(run[first:]) else 0


def _is_field(run: Sequence[Token]) -> bool:
    """Return True for a place, or for what an office is known to be of: 'Law', 'the Interior'."""
    told = " ".join(t.lower_ for t in run)
    return place_weight(told) >= 2.0 or told in words("titles", "fields", "words")


def _is_name(run: Sequence[Token]) -> bool:
    """Return True for two words or more that no institution, building or place is called."""
    lists = lexica()
    told = [t.lower_ for t in run]
    told = told[: next((n for n, word in enumerate(told) if word in JOINTS), len(told))]
    known = any(place_weight(" ".join(told[:n])) >= 2.0 for n in range(1, len(told) + 1))
    closing = (lists.last[kind] - lists.also_surnames for kind in lists.last)
    return len(told) > 1 and not known and not any(last & set(told) for last in closing)


def _hang(link: Token, field: Sequence[Token], name: Sequence[Token]) -> None:
    """Give the name the office's place in the sentence, and all that depends on it from after."""
    post, last = link.nbor(-1), name[-1]
    inside = range(post.i, last.i + 1)
    top = next(t for t in link.doc[post.i : last.i + 1] if t.head.i not in inside or t.head == t)
    outer = [c for t in link.doc[post.i : last.i] for c in t.children if c.i not in inside]
    if top.i != last.i:
        take_place(last, top)
    for child in outer:
        if child.head != post or child.i > post.i:
            child.head = last
    post.head, post.dep_ = last, MARK
    link.head, link.dep_ = post, "prep"
    field[-1].head, field[-1].dep_ = link, "pobj"
    for token in name:
        if token.pos_ != "PROPN":
            token.pos_, token.tag_ = "PROPN", "NNP"
            token.dep_ = "compound" if token.i < last.i else token.dep_
    for phrase in (list(link.doc[link.i + 1 : field[-1].i + 1]), name):
        _lean(phrase, phrase[-1])


def _lean(phrase: Sequence[Token], head: Token) -> None:
    """Attach the words of a phrase to its last one, unless they are attached within it."""
    numbers = {t.i for t in phrase}
    for token in phrase:
        if token.i != head.i and token.head.i not in numbers:
            token.head = head
            if token.pos_ not in ("DET", "CCONJ", "ADP"):
                token.dep_ = "compound"
