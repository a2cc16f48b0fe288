"""Words that a parse attached to a verb of saying instead of to the reported clause beside it.

'The bus fell, police said, killing 14' reports no killing by the police, and in 'Some said the
driver, while tired, did not speed' the driver said nothing. Both parses are corrected.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spacy.attrs import DEP, LOWER, TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Span, Token

from kg.ontology import words
from kg.syntax.columns import below, having, heads, take_place, texts
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

VERBAL = frozenset({"VERB", "AUX"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "nsubj:pass", "csubj", "expl"})
HELPERS = frozenset({"aux", "auxpass", "aux:pass", "cop"})
FINITE = frozenset({"VBD", "VBZ", "VBP"})
REPORTED = frozenset({"ccomp", "parataxis"})
"""Labels of a reported clause before its verb of saying."""
INSERTED = 5
"""Number of words after a verb of saying within which a comma closes a parenthesis: 'said Friday,'.
"""
NOT_MOVED = frozenset({"punct", "cc", "dobj", "obj"})
"""Labels of what stays with a parenthetical verb of saying, or moves with something else."""
CLAUSES_OF_NOUNS = frozenset({"relcl", "acl", "acl:relcl"})
ELSEWHERE = frozenset({"GPE", "LOC", "FAC", "DATE", "TIME"})
"""Types of names that say nothing: 'in Leeds, West Yorkshire, said'."""
OF_A_ROLE = frozenset({"DET", "PRON", "ADJ", "NOUN", "PROPN", "PART"})
"""Parts of speech of the words in 'the club's former director'."""
BEFORE_FINITE = frozenset({"after", "because", "before", "when", "until", "unless"})
"""Conjunctions of a finite clause that modifies the reported one."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The heads and labels that one of the parses gives the words of a document."""

    heads: Sequence[int]
    labels: Sequence[str]
    below: Mapping[int, Sequence[int]]

    def label(self, word: int) -> str:
        """Return the label of a word without its subtype."""
        return self.labels[word].partition(":")[0]

    def under(self, words: Iterable[int], wanted: Iterable[str]) -> list[int]:
        """Return the dependents of some words that have one of the labels."""
        return [c for w in words for c in self.below.get(w, ()) if self.labels[c] in wanted]


def _columns(heads: Sequence[int], labels: Sequence[str]) -> _Columns:
    below: dict[int, list[int]] = defaultdict(list)
    for word, head in enumerate(heads):
        if head != word:
            below[head].append(word)
    return _Columns(heads, labels, below)


def _of_pipeline(doc: Doc) -> _Columns:
    return _columns(heads(doc), texts(doc, DEP))


def return_subjects(doc: Doc) -> None:
    """Give a clause the subject that a parse attached to the verb of saying beside it.

    In 'Some said the driver, while tired, did not speed' a parse may take the driver for a second
    subject of 'said', and also in 'The driver did not speed, some said'. Only if the verb has
    another subject and the clause none.
    """
    _return_participles(doc)
    given = _of_pipeline(doc)
    for word, clause in _second_subjects(doc, given):
        passive = bool(below(doc[clause], "auxpass"))
        doc[word].head = doc[clause]
        if given.labels[word] in SUBJECTS:
            doc[word].dep_ = "nsubjpass" if passive else "nsubj"
    parse = parse_of(doc)
    if parse is not None:
        found = _second_subjects(doc, _columns(parse.heads, parse.labels))
        doc.user_data[PARSE] = _with_subjects(parse, found) if found else parse


def _return_participles(doc: Doc) -> None:
    """Read 'Lee, who ran it, gave in, a clerk said' as what Lee did, not as 'Lee, given in'.

    A verb of saying has two subjects then, and our parser takes the participle for its content.
    """
    parse = parse_of(doc)
    if parse is None:
        return
    for verb in having(doc, DEP, ("acl",)):
        saying = verb.head.head
        if _may_be_past(verb) and _is_told(verb, saying, parse):
            verb.head, verb.dep_, verb.tag_ = saying, "ccomp", "VBD"


def _may_be_past(verb: Token) -> bool:
    """Return True for 'gave in' of 'Lee, who ran it, gave in, a clerk said', read as a participle.

    Its noun and another one are subjects of the verb of saying.
    """
    noun, saying = verb.head, verb.head.head
    if noun.dep_ != "nsubj" or verb.tag_ not in ("VBN", "VBD") or below(verb, "auxpass"):
        return False
    other = any(verb.i < c.i < saying.i for c in below(saying, "nsubj"))
    return other and noun.i < verb.i < saying.i and verb.nbor(-1).text == ","


def _is_told(verb: Token, saying: Token, parse: Parse) -> bool:
    """Return True if our parser has a verb as what is said, with a subject before it."""
    told = parse.labels[verb.i] == "ccomp" and parse.heads[verb.i] == saying.i
    subjects = (i for i in range(saying.sent.start, verb.i) if parse.labels[i] == "nsubj")
    return told and any(parse.heads[i] in (verb.i, saying.i) for i in subjects)


def _with_subjects(parse: Parse, found: Iterable[tuple[int, int]]) -> Parse:
    """Return our own parse with words attached to other clauses, of which they are subjects."""
    moved, labels = list(parse.heads), list(parse.labels)
    for word, clause in found:
        passive = any(parse.labels[c] == "aux:pass" for c, h in enumerate(moved) if h == clause)
        moved[word] = clause
        if labels[word] in SUBJECTS:
            labels[word] = "nsubj:pass" if passive else "nsubj"
    return replace(parse, heads=tuple(moved), labels=tuple(labels))


def return_predicates(doc: Doc) -> None:
    """Attach to the reported clause what a parse attached to a parenthetical verb of saying.

    'The bus fell, police said, killing 14' reports no killing by the police. Not after quoted
    words: '"It is over," he said, and left' is his leaving.
    """
    for word, clause in _behind_saying(doc, _of_pipeline(doc)):
        doc[word].head = doc[clause]
    parse = parse_of(doc)
    if parse is None:
        return
    moved = _behind_saying(doc, _columns(parse.heads, parse.labels))
    if moved:
        now = list(parse.heads)
        for word, clause in moved:
            now[word] = clause
        doc.user_data[PARSE] = replace(parse, heads=tuple(now))


def _second_subjects(doc: Doc, tree: _Columns) -> list[tuple[int, int]]:
    """Return second subjects of a verb of saying, each with the clause that lacks one.

    With its helpers: 'did' and 'not' in 'Some said the driver, while tired, did not speed'.
    """
    found: list[tuple[int, int]] = []
    for verb, dependents in tree.below.items():
        lacking = _clause_without_subject(doc, tree, verb, dependents)
        if lacking is None:
            continue
        clause, subject = lacking
        lent = [i for i in tree.under([verb], {*HELPERS, "neg"}) if subject < i < clause]
        if lent or tree.under([clause], HELPERS) or doc[clause].tag_ in FINITE:
            found += [(i, clause) for i in (subject, *lent)]
    return found


def _clause_without_subject(
    doc: Doc, tree: _Columns, verb: int, dependents: Sequence[int]
) -> tuple[int, int] | None:
    """Return the clause without a subject beside a verb with two, and which of them is its own."""
    subjects = [i for i in dependents if tree.labels[i] in SUBJECTS]
    if len(subjects) < 2 or doc[subjects[-1]].tag_.startswith("W"):
        return None
    clause, subject = _clause_beside(tree, verb, (subjects[0], subjects[-1]))
    return None if clause is None or tree.under([clause], SUBJECTS) else (clause, subject)


def _clause_beside(tree: _Columns, verb: int, subjects: tuple[int, int]) -> tuple[int | None, int]:
    """Return the clause beside a verb of saying, and which of the verb's two subjects is its own.

    The later subject of 'Some said the driver did not speed', the earlier one of 'The driver did
    not speed, some said' and of 'The drivers, said Lee, are tired'.
    """
    first, last = subjects
    above = tree.heads[verb]
    if tree.labels[verb] == "parataxis" and first < verb < last < above:
        return above, first
    after = next((i for i in tree.under([verb], {"ccomp"}) if i > last), None)
    if after and first < verb < last:
        return after, last
    told = tree.under([verb], REPORTED)
    return next((i for i in told if first < i < min(verb, last)), None), first


def _behind_saying(doc: Doc, tree: _Columns) -> list[tuple[int, int]]:
    return [*_behind_parenthesis(doc, tree), *_behind_report(doc, tree)]


def _behind_report(doc: Doc, tree: _Columns) -> Iterator[tuple[int, int]]:
    """Yield 'citing' in 'the paper said he had fled, citing officials', and the verb of saying."""
    for word, label in enumerate(tree.labels):
        told = tree.heads[word]
        saying = tree.heads[told]
        if label != "advcl" or not told < word or doc[word - 1].text != ",":
            continue
        if doc[word].tag_ != "VBG" or doc[word].lemma_.lower() not in words("parsing", "citing"):
            continue
        if tree.labels[told] == "ccomp" and saying < told and _says(doc[saying]):
            yield word, saying


def _behind_parenthesis(doc: Doc, tree: _Columns) -> Iterator[tuple[int, int]]:
    """Yield what a parse attached to a parenthetical verb of saying, and the reported verb.

    What follows the comma after 'police said' continues the clause before it.
    """
    for saying, dependents in tree.below.items():
        inserted = _inserted(doc, tree, saying) if _says(doc[saying]) else None
        if inserted is None:
            continue
        reported, comma = inserted
        behind = [i for i in dependents if i > comma and tree.labels[i] not in NOT_MOVED]
        joints = [i for i in tree.under((saying, reported, *behind), {"cc"}) if i > comma]
        yield from ((i, reported) for i in _going_on(doc, tree, saying, behind, joints))


def _inserted(doc: Doc, tree: _Columns, saying: int) -> tuple[int, int] | None:
    """Return the verb reported around a verb of saying, and the comma after that; not in speech."""
    reported, comma = _interrupted(tree, saying), _comma_after(doc, saying)
    if reported is None or comma is None or _is_quoted(doc, tree, reported, saying):
        return None
    return reported, comma


def _is_quoted(doc: Doc, tree: _Columns, reported: int, saying: int) -> bool:
    """Return True if there are quotation marks in what stands before a verb of saying."""
    start = min(doc[reported].left_edge.i, *tree.below.get(reported, (reported,)))
    return any(t.is_quote for t in doc[start:saying])


def _going_on(
    doc: Doc, tree: _Columns, saying: int, behind: Iterable[int], joints: Sequence[int]
) -> Iterator[int]:
    """Yield the words that continue what is reported, each with the 'and' of the verb before it."""
    for word in behind:
        joint = [i for i in joints if i < word]
        if _goes_on(doc[word], tree, joined=bool(joint)):
            yield word
            yield from (i for i in joint if tree.heads[i] == saying)


def _interrupted(tree: _Columns, saying: int) -> int | None:
    """Return the reported verb in whose clause 'police said' is inserted, with its own subject."""
    reported = [i for i in tree.under([saying], REPORTED) if i < saying]
    if tree.labels[saying] == "parataxis" and tree.heads[saying] < saying:
        reported.append(tree.heads[saying])
    own = tree.under([saying], SUBJECTS)
    inserted = len(reported) == len(own) == 1 and reported[0] < own[0] < saying
    return reported[0] if inserted else None


def _says(verb: Token) -> bool:
    return verb.lemma_.lower() in words("parsing", "saying")


def _comma_after(doc: Doc, saying: int) -> int | None:
    return next((t.i for t in doc[saying + 1 : saying + INSERTED] if t.text == ","), None)


def _goes_on(word: Token, tree: _Columns, *, joined: bool) -> bool:
    """Return True if what follows a parenthetical 'police said' continues the reported clause.

    Not what modifies the saying: 'he said, adding that …', 'he said, in a letter'.
    """
    label = tree.label(word.i)
    inner = {tree.label(i) for i in tree.below.get(word.i, ())}
    if label == "conj":
        return word.pos_ in VERBAL and joined and not inner & {"nsubj", "nsubjpass", "ccomp"}
    if label == "advcl":
        bare = word.tag_ == "VBG" and not inner & {"ccomp", "nsubj", "mark"}
        own = not bare or word.lemma_.lower() in words("parsing", "while_speaking")
        return not own or _is_finite_clause(word, joined=joined)
    noun = next(iter(below(word, "pobj", "pcomp")), word)
    medium = noun.lemma_.lower() in words("participants", "media", "nouns")
    return label in ("prep", "obl", "npadvmod") and not medium


def _is_finite_clause(verb: Token, *, joined: bool) -> bool:
    """Return True for 'after the bridge fell' in 'it shut, police said, after the bridge fell'."""
    before = (c for c in verb.children if c.dep_ in ("mark", "advmod") and c.i < verb.i)
    return not joined and any(c.lower_ in BEFORE_FINITE for c in before)


def return_tellers(doc: Doc) -> None:
    """Give a closing tag the name before it: 'hurt, among them two boys, Ana Holm, a nurse, said'.

    A parse may take the name for one more of those listed. In 'The tenor Karl Boe left the choir on
    Monday, its director, Eva Lind, said' it may make the tenor say what the director does.
    """
    verbs = [t.i for t in having(doc, TAG, FINITE) if t.i > INSERTED and _says(t)]
    if not verbs:
        return
    _return_tags(doc, verbs)
    for verb, name, told in _tellers(doc, _of_pipeline(doc), verbs):
        _let_tell(doc[verb], doc[name], doc[told])
    parse = parse_of(doc)
    if parse is not None:
        doc.user_data[PARSE] = _with_tellers(doc, parse, verbs)


def _let_tell(saying: Token, teller: Token, told: Token) -> None:
    """Make a noun the subject of the verb of saying behind it, which reports the clause before."""
    if told.dep_ in CLAUSES_OF_NOUNS:
        told.head, told.dep_ = saying, "ccomp"
    for other in below(saying, "nsubj"):
        _give_back(other, told)
    if told.head.i != saying.i and saying.head.i == told.i:
        take_place(saying, told)
        told.head, told.dep_ = saying, "ccomp"
    teller.head, teller.dep_ = saying, "nsubj"


def _with_tellers(doc: Doc, parse: Parse, verbs: Sequence[int]) -> Parse:
    """Return our own parse with nouns as the subjects of the closing tags that lack them."""
    now, labels = list(parse.heads), list(parse.labels)
    tree = _columns(parse.heads, parse.labels)
    for verb, name, told in _tellers(doc, tree, verbs):
        if labels[told] in CLAUSES_OF_NOUNS:
            now[told], labels[told] = verb, "ccomp"
        if not tree.under([told], SUBJECTS):
            for other in tree.under([verb], {"nsubj"}):
                now[other] = told
        now[name], labels[name] = verb, "nsubj"
    return replace(parse, heads=tuple(now), labels=tuple(labels))


def _give_back(noun: Token, told: Token) -> None:
    """Attach to a reported verb the noun that a parse had taken for who reports it."""
    own = next(iter(below(told, *SUBJECTS)), None)
    if own is None or own.left_edge.i == noun.i + 1:
        passive = bool(below(told, "auxpass"))
        noun.head, noun.dep_ = told, "nsubjpass" if passive else "nsubj"
        if own is not None:
            own.head, own.dep_ = noun, "appos"
        return
    there = below(told, "expl") and not below(told, "attr")
    noun.head, noun.dep_ = told, "attr" if there else "npadvmod"


def _return_tags(doc: Doc, verbs: Iterable[int]) -> None:
    """Read ', a witness claimed last night.' as what tells the sentence, not as a part of it.

    Only where our parser does, and the pipeline has the tag as a clause within what it tells.
    """
    parse = parse_of(doc)
    if parse is None:
        return
    for saying in [doc[verb] for verb in verbs]:
        told, subject = saying.head, _subject_of_tag(saying)
        ours = parse.labels[told.i] == "ccomp" and parse.heads[told.i] == saying.i
        if subject is not None and ours:
            for part in [c for c in saying.children if c.i < subject.left_edge.i]:
                part.head = told
            take_place(saying, told)
            told.head, told.dep_ = saying, "ccomp"


def _subject_of_tag(saying: Token) -> Token | None:
    """Return 'a witness' of ', a witness claimed', if the tag is part of what is before it."""
    told, subject = saying.head, next(iter(below(saying, "nsubj")), None)
    inside = saying.dep_ in ("advcl", "dep") and told.i < saying.i and told.sent == saying.sent
    if subject is None or not inside or below(saying, "mark", "ccomp"):
        return None
    opened = subject.left_edge.i > 0 and subject.left_edge.nbor(-1).text == ","
    return subject if opened and subject.right_edge.i == saying.i - 1 else None


def _tellers(doc: Doc, tree: _Columns, verbs: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Yield a verb of saying, the noun before it that it lacks, and the reported verb."""
    for verb in verbs:
        told = _told_ahead(doc, tree, verb)
        if told is None:
            continue
        name = _lacking_teller(doc, tree, verb, told)
        if name is None:
            continue
        head = next((i for i in name if tree.heads[i] not in name), None)
        if head is not None and told < head and tree.heads[head] != verb:
            yield verb, head, told


def _lacking_teller(doc: Doc, tree: _Columns, verb: int, told: int) -> list[int] | None:
    """Return the words before a closing tag that name who says it, if its parse has nobody."""
    role = _role_before(doc, verb)
    if role is not None and _has_subject_of(doc, tree, verb, told):
        return role
    name = _name_before(doc, verb)
    return name if name is not None and _lacks_teller(doc, tree, verb, name[0]) else None


def _told_ahead(doc: Doc, tree: _Columns, verb: int) -> int | None:
    """Return the verb of the clause before a closing tag, also if the tag was joined to it."""
    told = next((i for i in tree.under([verb], REPORTED) if i < verb), None)
    if told is None and tree.labels[verb] == "conj" and not tree.under([verb], {"cc"}):
        told = tree.heads[verb]
    if told is None:
        told = next(_bare_relatives(doc, tree, tree.under([verb], {"nsubj"})), None)
    return told if told is not None and told < verb and doc[told].sent == doc[verb].sent else None


def _bare_relatives(doc: Doc, tree: _Columns, nouns: Iterable[int]) -> Iterator[int]:
    """Yield 'left' of 'The tenor Karl Boe left the choir', taken for a clause about the tenor.

    Such a clause lacks neither subject nor object, so that the noun before it has no part in it.
    """
    for noun in nouns:
        for clause in tree.under([noun], CLAUSES_OF_NOUNS):
            if not tree.under([clause], {"dobj", "obj"}) or doc[clause].tag_ not in FINITE:
                continue
            own = tree.under([clause], {"nsubj"})
            if len(own) == 1 and all(doc[i].pos_ == "PROPN" for i in range(noun + 1, own[0] + 1)):
                yield clause


def _has_subject_of(doc: Doc, tree: _Columns, verb: int, told: int) -> bool:
    """Return True if the only subject of a closing tag is that of the clause before it, or none."""
    subjects = tree.under([verb], SUBJECTS)
    own = tree.under([told], SUBJECTS)
    if not subjects:
        return bool(own)
    first = subjects[0]
    bare = not own or all(doc[i].pos_ == "PROPN" for i in range(first + 1, own[0] + 1))
    return len(subjects) == 1 and first < told and bare


def _lacks_teller(doc: Doc, tree: _Columns, verb: int, name: int) -> bool:
    """Return True if a verb has no subject, or one in the plural before a single name."""
    subjects = tree.under([verb], SUBJECTS)
    return all(i < name and doc[i].tag_ == "NNS" for i in subjects)


def _name_before(doc: Doc, verb: int) -> list[int] | None:
    """Return the words of a name after a comma: 'Ana Holm' in ', Ana Holm, a nurse, said'."""
    at = verb - 1
    if doc[at].text == ",":
        commas = (i for i in range(at - 1, max(at - INSERTED * 2, 0), -1) if doc[i].text == ",")
        at = next(commas, 0) - 1
    name = []
    while at > 0 and doc[at].pos_ == "PROPN":
        name.append(at)
        at -= 1
    people = len(name) > 1 and all(doc[i].ent_type_ not in ELSEWHERE for i in name)
    return name[::-1] if people and doc[at].text == "," else None


def _role_before(doc: Doc, verb: int) -> list[int] | None:
    """Return the words of 'its director' in ', its director, Eva Lind, said'."""
    name = verb - 2
    while name > 0 and doc[name].pos_ == "PROPN" and doc[name].ent_type_ not in ELSEWHERE:
        name -= 1
    if doc[verb - 1].text != "," or name == verb - 2 or doc[name].text != ",":
        return None
    first = name
    while first > max(name - INSERTED - 1, 0) and doc[first - 1].pos_ in OF_A_ROLE:
        first -= 1
    role = first < name and doc[first - 1].text == "," and _is_led_noun(doc[first:name])
    return list(range(first, name)) if role else None


def _is_led_noun(words: Span) -> bool:
    """Return True for a noun behind an article or a possessive: 'its director'."""
    led = words[0].pos_ in ("DET", "PRON") or words[0].tag_ == "PRP$"
    return led and words[-1].pos_ == "NOUN"


def return_contents(doc: Doc) -> None:
    """Give a verb of saying the clause hung on 'time': 'admitted for the first time that he fled'.

    Whoever says it says that he fled; no time of his fleeing is told.
    """
    times = [t.i for t in having(doc, LOWER, ("time",)) if _is_for_the_time(t)]
    if not times:
        return
    for clause, verb in _contents_of_time(doc, _of_pipeline(doc), times):
        doc[clause].head, doc[clause].dep_ = doc[verb], "ccomp"
        that = doc[clause].left_edge
        if that.head.i == clause and that.lower_ == "that":
            that.dep_, that.tag_, that.pos_ = "mark", "IN", "SCONJ"
    parse = parse_of(doc)
    if parse is not None:
        doc.user_data[PARSE] = _with_contents(doc, parse, times)


def _with_contents(doc: Doc, parse: Parse, times: Sequence[int]) -> Parse:
    """Return our own parse with the clauses hung on 'time' as what is said."""
    now, labels = list(parse.heads), list(parse.labels)
    for clause, verb in _contents_of_time(doc, _columns(parse.heads, parse.labels), times):
        now[clause], labels[clause] = verb, "ccomp"
        for word in (i for i in range(verb, clause) if doc[i].lower_ == "that"):
            labels[word] = "mark" if now[word] == clause else labels[word]
    return replace(parse, heads=tuple(now), labels=tuple(labels))


def _is_for_the_time(noun: Token) -> bool:
    """Return True for 'time' in 'for the first time that'."""
    led = noun.doc[max(noun.i - 3, 0) : noun.i + 2]
    return len(led) == 5 and led[0].lower_ == "for" and led[-1].lower_ == "that"


def _contents_of_time(doc: Doc, tree: _Columns, times: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield a clause hung on 'time' in 'for the first time', and the verb of saying before it."""
    for noun in times:
        above = tree.heads[noun]
        verb = tree.heads[above] if doc[above].lower_ == "for" else above
        if not _tells(doc[verb]) or verb > noun or tree.under([verb], {"ccomp"}):
            continue
        for clause in tree.under([noun], CLAUSES_OF_NOUNS):
            if tree.under([clause], SUBJECTS):
                yield clause, verb


def _tells(verb: Token) -> bool:
    """Return True for a verb of which a clause may be the content: 'admit', 'say'."""
    return verb.pos_ in VERBAL and verb.lemma_.lower() in words("parsing", "telling")
