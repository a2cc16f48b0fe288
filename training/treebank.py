"""Treebanks in CoNLL-U as training examples on spaCy's tokens: trees, arguments, sentence ends.

The parser reads the words as spaCy splits them, and a treebank may split otherwise ('well-known' is
one word there and three here). A tree is therefore projected: a piece of a word is attached to the
piece that represents the word, and one word here that is several there takes the place of their
head.
"""

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROLES = ("none", "agent", "patient", "recipient", "oblique")
"""Roles of a word relative to a verb; the number of a role is its position here."""

NO_ARGUMENT = re.compile(r"(?:ccomp|xcomp|advcl|acl|csubj|conj|parataxis|advmod|nmod|discourse)")


@dataclass(slots=True)
class Word:
    """One syntactic word of a treebank; `head` is its head's number in the sentence, 0 the root."""

    form: str
    upos: str
    xpos: str
    head: int
    label: str
    enhanced: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class Sentence:
    """A sentence with its text, its document, and whether a paragraph begins with it."""

    text: str
    document: str
    opens_paragraph: bool
    words: list[Word] = field(default_factory=list)


@dataclass(slots=True)
class Example:
    """Consecutive sentences of a document, on spaCy's tokens.

    `heads` are token numbers in the example, a root being its own head; `sentences` gives each
    token the number of its sentence; `arguments` are (verb, word, role). `breaks` are the tokens
    that begin a paragraph, without the first of the example.
    """

    document: str
    text: str
    offsets: list[tuple[int, int]]
    heads: list[int]
    labels: list[str]
    upos: list[str]
    xpos: list[str]
    sentences: list[int]
    arguments: list[tuple[int, int, int]]
    verbs: list[int]
    breaks: list[int] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The words of the example."""
        return [self.text[start:end] for start, end in self.offsets]


def sentences(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a gzipped CoNLL-U file; empty nodes count as absent."""
    document, opens, text, rows = "", False, "", []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in map(str.rstrip, lines):
            if line.startswith("# newdoc"):
                document, opens = line.rpartition("= ")[2], True
            elif line.startswith("# newpar"):
                opens = True
            elif line.startswith("# text = "):
                text = line[len("# text = ") :]
            elif not line and rows:
                yield Sentence(text=text, document=document, opens_paragraph=opens, words=rows)
                opens, rows = False, []
            elif line and line[0].isdigit():
                cells = line.split("\t")
                if "." not in cells[0] and "-" not in cells[0]:
                    rows.append(_word(cells))


def _word(cells: list[str]) -> Word:
    enhanced = (e.split(":", 1) for e in cells[8].split("|") if ":" in e)
    return Word(
        form=cells[1],
        upos=cells[3],
        xpos=cells[4],
        head=int(cells[6]),
        label=cells[7],
        enhanced=tuple((int(h), label) for h, label in enhanced if h.isdigit()),
    )


def role_of(label: str) -> int:
    """Return the role for an enhanced label: 0 if it implies none."""
    if label.startswith(("nsubj:pass", "obj")):
        return ROLES.index("patient")
    if label.startswith(("nsubj:outer", "expl")):
        return 0
    if label.startswith(("nsubj", "obl:agent")):
        return ROLES.index("agent")
    if label.startswith("iobj"):
        return ROLES.index("recipient")
    return ROLES.index("oblique") if label.startswith("obl") else 0


def arguments(sentence: Sentence) -> Iterator[tuple[int, int, int]]:
    """Yield (verb, word, role) with numbers from 1, from the enhanced dependencies.

    The subject that a passive verb has by control or conjunction is its patient.
    """
    passive = {w.head for w in sentence.words if w.label in ("aux:pass", "nsubj:pass")}
    for number, word in enumerate(sentence.words, start=1):
        for head, label in word.enhanced:
            if not head or head == number or sentence.words[head - 1].upos != "VERB":
                continue
            role = role_of(label)
            if role == 1 and not label.startswith("obl") and head in passive:
                role = 2
            if role:
                yield head, number, role


def examples(found: Iterable[Sentence], tokenizer, *, longest: int) -> Iterator[Example]:
    """Yield consecutive sentences of one document as examples of at most `longest` tokens.

    `tokenizer` is spaCy's: a text in, a Doc out. A sentence whose letters differ from its text is
    left out.
    """
    held: list[tuple[Sentence, list[int], list[tuple[int, int]]]] = []
    size = 0
    for sentence in found:
        doc = tokenizer(sentence.text)
        tokens = [(t.idx, t.idx + len(t)) for t in doc if not t.is_space]
        aligned = _aligned(sentence, tokens)
        if aligned is None:
            continue
        fits = size + len(tokens) <= longest and held
        if held and (not fits or held[-1][0].document != sentence.document):
            yield _example(held)
            held, size = [], 0
        held.append((sentence, aligned, tokens))
        size += len(tokens)
    if held:
        yield _example(held)


def _aligned(sentence: Sentence, tokens: list[tuple[int, int]]) -> list[int] | None:
    """Return for each character of the text the number of the treebank's word, -1 for a blank."""
    owner = [-1] * len(sentence.text)
    at = 0
    for number, word in enumerate(sentence.words):
        for letter in word.form:
            if letter.isspace():
                continue
            while at < len(owner) and sentence.text[at].isspace():
                at += 1
            if at >= len(owner) or sentence.text[at] != letter:
                return None
            owner[at] = number
            at += 1
    return owner if all(any(owner[i] >= 0 for i in range(*t)) for t in tokens) else None


def _example(held: list[tuple[Sentence, list[int], list[tuple[int, int]]]]) -> Example:
    made = Example(held[0][0].document, "", [], [], [], [], [], [], [], [])
    for number, (sentence, owner, tokens) in enumerate(held):
        if number:
            made.text += " "
            if sentence.opens_paragraph:
                made.breaks.append(len(made.heads))
        _project(made, sentence, owner, tokens, number)
    return made


def _project(made: Example, sentence: Sentence, owner: list[int], tokens, number: int) -> None:
    base, shift = len(made.heads), len(made.text)
    made.text += sentence.text
    words = sentence.words
    carries = [_head_of({owner[i] for i in range(*t)} - {-1}, words) for t in tokens]
    place: dict[int, int] = {}
    for token, (start, end) in enumerate(tokens):
        for word in {owner[i] for i in range(start, end)} - {-1}:
            whole = carries[token] == word
            letters = sentence.text[start:end]
            if word not in place or (whole and any(map(str.isalnum, letters))):
                place[word] = token
    for token, (start, end) in enumerate(tokens):
        word = words[carries[token]]
        main = place[carries[token]]
        made.offsets.append((start + shift, end + shift))
        made.sentences.append(number)
        if main != token:
            plain = any(map(str.isalnum, sentence.text[start:end]))
            made.heads.append(base + main)
            made.labels.append("compound" if plain else "punct")
            made.upos.append(word.upos if plain else "PUNCT")
            made.xpos.append(word.xpos if plain else "HYPH")
            continue
        made.heads.append(base + (place[word.head - 1] if word.head else token))
        made.labels.append(word.label if word.head else "root")
        made.upos.append(word.upos)
        made.xpos.append(word.xpos)
        if word.upos == "VERB":
            made.verbs.append(base + token)
    found = {
        (base + place[verb - 1], base + place[arg - 1], role)
        for verb, arg, role in arguments(sentence)
        if place[verb - 1] != place[arg - 1]
    }
    made.arguments.extend(sorted(found))


def _head_of(group: set[int], words: list[Word]) -> int:
    """Return the word of a group whose head is outside it."""
    outside = [w for w in sorted(group) if words[w].head - 1 not in group]
    return outside[0]
