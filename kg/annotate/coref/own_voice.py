"""Chaining a document's own voice: 'this newspaper', 'our reporter', 'we' outside quotations."""

from collections.abc import Sequence

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speech import AUTHOR, Quoted, speech_at, voice_at
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

OURS = frozenset({"we", "us", "our", "ours", "ourselves"})
OUTLETS = words("coreference", "outlet") - {"publisher"} | words("coreference", "stations")
ALWAYS = frozenset({"newspaper", "magazine"})
"""Nouns by which an outlet means itself even where it is told nothing."""
TELLING = frozenset({"tell", "inform", "speak", "write", "contact"})
"""Verbs by which a paper is told something: 'he told this paper', and no study."""


def chain_own_voice(
    chains: Chains, speech: Sequence[Quoted], issuer: int | None, paper: int | None = None
) -> None:
    """Join 'this newspaper', the 'our' of 'our reporter' and an author's 'we' in a text of a paper.

    The 'us' of 'he told us' is the paper, too, and so is its name, of which `paper` is the number.

    'We' within a quotation are the speaker and others, and never the paper; in a text in which no
    paper speaks of itself, 'we' may be anybody. In a statement 'we' are its issuer, whose name is
    the phrase numbered `issuer`.
    """
    view = chains.view
    outside = [i for i, p in enumerate(chains.phrases) if speech_at(speech, p.root) is None]
    own = _own_mentions(chains, speech, outside)
    if not own and issuer is None:
        return
    own = [*(i for i in (issuer, paper) if i is not None), *own]
    told = [i for i in outside if _is_author(view, speech, chains.phrases[i])]
    for index in dict.fromkeys((*own, *told)):
        chains.plural[index] = False
        chains.join(own[0], index)


def _own_mentions(chains: Chains, speech: Sequence[Quoted], outside: list[int]) -> list[int]:
    """Return the phrases outside quotations by which a paper means itself."""
    view, phrases = chains.view, chains.phrases
    own = [i for i in outside if _is_of_paper(view, phrases[i])]
    if any(_is_narrator(view, speech, phrases[i]) for i in outside):
        return own
    return own + [i for i in outside if _is_told(view, speech, phrases[i])]


def _is_author(view: ParseColumns, speech: Sequence[Quoted], phrase: Phrase) -> bool:
    """Return True for a 'we' of the author, and not of somebody whom he quotes."""
    ours = phrase.kind == "pronoun" and view.lower[phrase.root] in OURS
    return ours and voice_at(view, speech, phrase.root) == AUTHOR


def _is_of_paper(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for words by which a paper means itself."""
    return is_this_paper(view, phrase) or _has_staff(view, phrase)


def _is_narrator(view: ParseColumns, speech: Sequence[Quoted], phrase: Phrase) -> bool:
    """Return True for an author's 'I', beside which 'we' are he and others."""
    return view.lower[phrase.root] in ("i", "me", "my") and (
        voice_at(view, speech, phrase.root) == AUTHOR
    )


def _is_told(view: ParseColumns, speech: Sequence[Quoted], phrase: Phrase) -> bool:
    """Return True for the 'us' of 'the mayor told us', in words that are nobody else's."""
    told = view.lower[phrase.root] == "us" and view.deps[phrase.root] in ("dobj", "dative")
    verb = view.heads[phrase.root]
    if not told or view.lemmas[verb] != "tell" or voice_at(view, speech, phrase.root) != AUTHOR:
        return False
    return view.has_dependent(verb, "nsubj") and not view.has_dependent(verb, "nsubj", lower=OURS)


def part_author(chains: Chains) -> None:
    """Keep the author in 'By Jon Hale' apart from all of whom the text tells without a name."""
    view, phrases = chains.view, list(enumerate(chains.phrases))
    authors = [i for i, p in phrases if is_byline(view, p)]
    told = [j for j, p in phrases if authors and p.kind == "nominal" and p.type == "Person"]
    for i in authors:
        for j in told:
            if j > i:
                chains.part(i, j)


def is_byline(view: ParseColumns, name: Phrase) -> bool:
    """Return True for the author in 'By Jon Hale', of whom the text does not tell."""
    at = name.start - 1
    if name.kind != "name" or at < 0 or view.words[at].lower() != "by":
        return False
    return at == 0 or "\n" in view.words[at - 1] or view.words[at].isupper()


def is_this_paper(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'told this newspaper'; 'this paper' may be a study unless it is told."""
    noun = view.lemmas[phrase.root]
    if phrase.kind != "nominal" or view.lower[phrase.start] != "this":
        return False
    if phrase.root != phrase.start + 1 or noun not in OUTLETS:
        return False
    verb = view.heads[phrase.root]
    verb = view.heads[verb] if view.deps[phrase.root] == "pobj" else verb
    return noun in ALWAYS or view.lemmas[verb] in TELLING


def _has_staff(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for the 'our' of 'our reporter'."""
    owned = phrase.kind == "pronoun" and view.lower[phrase.root] == "our"
    return owned and view.lemmas[view.heads[phrase.root]] in words("coreference", "staff")
