"""Chooses the parse from which the tree of a sentence is taken.

The annotation walks the tree of the document's pipeline. Where the two parses disagree on whether a
word is a verb that heads a clause, one of them has lost that clause, and on news this is the
pipeline far more often: of 90 such words read by hand our parser was right on about 75. Such a
sentence gets our parser's tree, written in the pipeline's labels, and its tag for the verb.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from spacy.attrs import DEP, HEAD, LOWER, POS, TAG  # type: ignore[import-not-found]
from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.ontology import lists, words
from kg.syntax.adjuncts import return_adjuncts
from kg.syntax.agreement import return_by_number, return_by_pronoun
from kg.syntax.attachment import read_aboard, read_running, reattach, return_agents
from kg.syntax.clearnlp import Written
from kg.syntax.columns import below, having, make_subject, take_place, texts
from kg.syntax.misattached import (
    FINITE,
    HELPERS,
    SUBJECTS,
    VERBAL,
    return_contents,
    return_predicates,
    return_subjects,
    return_tellers,
)
from kg.syntax.parentheses import return_parentheses
from kg.syntax.parsed import AnyDoc
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of
from kg.syntax.selection import NAMING
from kg.syntax.small_clauses import return_small_clauses
from kg.syntax.subordinate import return_clauses
from kg.syntax.tree import Tree, from_parser, from_spacy, tree_of, without_subtype
from kg.syntax.verb_rows import return_last_verbs, return_middle_verbs

KEY = "kg.unchosen"
"""Where a Doc keeps the pipeline's parse of the sentences whose tree was replaced."""
COLUMNS = [TAG, POS, HEAD, DEP]
MODIFYING = frozenset({"amod", "compound", "prep", "case", "mark", "nmod"})
BARE = frozenset(
    {"amod", "compound", "case", "fixed", "flat", "mark", "obj", "obl", "nsubj", "nmod", "appos"}
)
"""Labels under which a word heads no clause, whatever its part of speech."""
OF_A_NOUN = frozenset({"det", "nummod", "amod"})
VERBS_OWN = ("nsubj", "obj", "obl", "aux", "mark", "xcomp", "ccomp")
"""Dependents before a noun, and of a verb: a word without either is left as it is."""
GAINED = 0.55
GAINED_BESIDE = 0.75
LOST = 0.8
"""Minimum probability of our parser's head for a verb gained or lost; set by hand, on those words.
"""
LISTED = 0.8
RELATED = 0.75
PREFERRED = 0.6
ATTACHED = 0.65
"""Of twenty phrases that our parser hung on the verb with .6 to .8, thirteen were right."""
PARTICLE = 0.8
APPOSED = 0.5
"""Certainty of an apposition of which the pipeline has made no phrase at all."""
UNNAMED = frozenset({"ADJ", "ADV", "VERB", "X", "INTJ"})
NAMED = frozenset({"nsubj", "nsubjpass", "dobj", "pobj"})
LIKELY_SUBJECT = 0.75
SUBJECT = 0.9
"""Of some two hundred subjects as certain that the pipeline lacks nearly all were right."""
PARTS = frozenset({"det", "amod", "compound", "poss"})
NAME_PARTS = frozenset({"compound", "nmod", "flat"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
GUESSED = 0.15
"""A sentence with a head less probable than this is left to the pipeline."""
NOUN_TAGS = {"NOUN": "NN", "PROPN": "NNP"}


def choose(doc: Doc, nlp: Language) -> None:
    """Replace the tree of each sentence in which a verb is disputed by our parser's."""
    return_tellers(doc)
    return_contents(doc)
    return_subjects(doc)
    return_predicates(doc)
    return_parentheses(doc)
    _return_inverted(doc)
    _return_thought(doc)
    _return_regions(doc)
    parse = parse_of(doc)
    if parse is None:
        return_adjuncts(doc)
        return
    _return_names(doc, parse)
    _return_nouns(doc, parse)
    _return_objects(doc, parse)
    _return_compounds(doc, parse)
    _return_apposed(doc, parse)
    _return_lists(doc, parse)
    _return_joined(doc, parse)
    _return_undergone(doc, parse)
    _return_reduced(doc, parse)
    _return_doers(doc, parse)
    _return_relatives(doc, parse)
    return_by_number(doc)
    return_by_pronoun(doc)
    return_small_clauses(doc)
    return_middle_verbs(doc)
    return_last_verbs(doc)
    parse = parse_of(doc) or parse
    _return_phrases(doc, parse)
    _return_particles(doc, parse)
    _return_awaited(doc, parse)
    _return_content(doc, parse)
    added = read_running(doc, read_aboard(doc, _return_added(doc, parse)))
    _settle(doc, nlp, return_agents(doc, reattach(doc, added)))
    return_clauses(doc)
    return_adjuncts(doc)


def _settle(doc: Doc, nlp: Language, parse: Parse) -> None:
    """Give each sentence in which a verb is disputed our parser's tree."""
    tree = from_parser(parse)
    disputes = Disputes(doc, parse, tree)
    written: list[Written] = []
    tags: dict[int, tuple[str, str]] = {}
    for sentence in _sentences(doc):
        words = disputes.of(sentence)
        if words:
            written.append(Written(doc, tree, parse, sentence))
            tags |= {i: _tag(doc, parse, tree, i) for i in words if disputes.has_new_tag(i)}
    if not written:
        return
    before = from_spacy(doc)
    doc.user_data[KEY] = {
        i: (before.heads[i], before.labels[i], doc[i].head.i, doc[i].dep_, doc[i].pos_)
        for w in written
        for i in w.heads
    }
    _rewrite(doc, written, tags)
    _name_lemmas(doc, nlp, tags)


def _return_inverted(doc: Doc) -> None:
    """Give a participle before its auxiliary its later subject: 'Also killed were two guards'."""
    for helper in having(doc, DEP, ("auxpass",)):
        verb = helper.head
        if helper.i <= verb.i or verb.tag_ != "VBN" or below(verb, *SUBJECTS):
            continue
        beside = (*below(helper, "attr", "dobj", "nsubj"), *below(verb, "attr", "dobj", "nsubj"))
        found = next((c for c in beside if c.i > helper.i), None)
        if found is not None:
            found.head, found.dep_ = verb, "nsubjpass"


def _return_thought(doc: Doc) -> None:
    """Read 'A gun believed to be his was found' as a gun that was found, not as a belief."""
    thought = words("parsing", "thought")
    for said in having(doc, LOWER, thought):
        if not 0 < said.i < len(doc) - 1 or said.nbor().lower_ != "to":
            continue
        noun = said.nbor(-1)
        if noun.head.i != said.i or noun.dep_ not in SUBJECTS or noun.pos_ not in NOMINAL:
            continue
        verb = said.head if said.dep_ in SUBJECTS else _found_below(said)
        if verb is None:
            continue
        if said.dep_ not in SUBJECTS:
            take_place(verb, said)
        make_subject(noun, verb)
        said.head, said.dep_, said.tag_ = noun, "acl", "VBN"


def _found_below(said: Token) -> Token | None:
    """Return the finite verb without a subject that a parse put below the participle: 'found'."""
    behind = [c for c in said.children if c.i > said.i and c.dep_ in ("ccomp", "conj")]
    bare = [c for c in behind if not any(k.dep_ in SUBJECTS for k in c.children)]
    return next((c for c in bare if c.tag_ in FINITE or below(c, "auxpass")), None)


def _return_names(doc: Doc, parse: Parse) -> None:
    """Tag as a name what both parses see as an argument, but one as an adjective: 'Lopez'.

    A tagger takes names that it does not know for other words at the beginning of a sentence.
    """
    for token in having(doc, POS, UNNAMED):
        if token.dep_ in NAMED and token.text[:1].isupper():
            label = without_subtype(parse.labels[token.i])
            if parse.upos[token.i] == "PROPN" and label in ("nsubj", "obj", "obl", "nmod"):
                token.pos_, token.tag_, token.lemma_ = "PROPN", "NNP", token.text


def _return_nouns(doc: Doc, parse: Parse) -> None:
    """Tag as a noun what a tagger took for an adjective: the siren in 'its lights and siren'.

    Only the second of two nouns, and the end of a phrase with an article: 'there was no siren'.
    """
    for token in having(doc, POS, ("ADJ",)):
        noun = parse.upos[token.i] == "NOUN" and parse.certainty[token.i] >= LISTED
        if noun and not _goes_on(token) and (_is_second(token, parse) or _is_whole(token, parse)):
            token.pos_, token.tag_, token.lemma_ = "NOUN", "NN", token.lower_


def _is_second(token: Token, parse: Parse) -> bool:
    """Return True if both parses join a word to a noun before it."""
    first = token.head
    joined = token.dep_ == "conj" and first.pos_ == "NOUN" and first.i < token.i
    return joined and parse.labels[token.i] == "conj" and parse.heads[token.i] == first.i


def _is_whole(token: Token, parse: Parse) -> bool:
    """Return True for a subject or object with an indefinite article, not for 'the wounded'."""
    single = any(c.lower_ in ("a", "an", "no") for c in below(token, "det"))
    label = without_subtype(parse.labels[token.i])
    return single and token.dep_ in (*NAMED, "attr") and label in ("nsubj", "obj", "obl", "nmod")


def _goes_on(token: Token) -> bool:
    """Return True if a noun, a quotation mark or a hyphen is beside: the phrase may not end."""
    after = token.nbor() if token.i + 1 < len(token.doc) else token
    hyphened = "-" in (after.text, token.nbor(-1).text if token.i else "")  # 'a 62-year-old'
    return after.pos_ in ("NOUN", "PROPN", "ADJ") or after.is_quote or hyphened


def _return_objects(doc: Doc, parse: Parse) -> None:
    """Read 'called an ambulance' as an ambulance that came, not as a name that is given.

    Only if nothing else is called so, and our parser is certain of the object.
    """
    for token in having(doc, DEP, ("oprd",)):
        verb = token.head
        if token.pos_ != "NOUN" or token.i < verb.i or verb.dep_ in ("relcl", "acl"):
            continue
        if below(verb, "dobj", "nsubjpass", "auxpass") or parse.heads[token.i] != verb.i:
            continue
        if parse.labels[token.i] == "obj" and parse.certainty[token.i] >= SUBJECT:
            token.dep_ = "dobj"


def _return_compounds(doc: Doc, parse: Parse) -> None:
    """Read 'records' in 'harbour records show' as what shows it, not as a part of its name."""
    for token in having(doc, DEP, ("compound",)):
        verb = token.head
        if token.tag_ == "NNS" and _is_subject(token, verb, parse) and _is_tag(token, verb, parse):
            token.dep_ = "nsubj"
            for part in [c for c in verb.children if c.i < token.i and c.dep_ in PARTS]:
                part.head = token
            if verb.pos_ == "NOUN":
                verb.pos_, verb.tag_, verb.lemma_ = "VERB", "VBP", verb.lower_


def _is_subject(noun: Token, verb: Token, parse: Parse) -> bool:
    """Return True if our parser is certain that a noun is the subject of the verb behind it."""
    if parse.labels[noun.i] != "nsubj" or parse.certainty[noun.i] < SUBJECT:
        return False
    own = parse.heads[noun.i] == verb.i and parse.upos[verb.i] == "VERB"
    return own and verb.i == noun.i + 1


def _is_tag(noun: Token, verb: Token, parse: Parse) -> bool:
    """Return True for ', harbour records show.' at the end of a sentence."""
    first = noun.i
    while first > noun.sent.start and parse.upos[first - 1] in ("NOUN", "PROPN", "DET", "ADJ"):
        first -= 1
    behind = verb.nbor() if verb.i + 1 < len(verb.doc) else verb
    opened = first > 0 and noun.doc[first - 1].text == ","
    return opened and behind.is_punct and not below(verb, "nsubj")


def _return_apposed(doc: Doc, parse: Parse) -> None:
    """Read 'Ann Lee' in 'according to the director, Ann Lee, he left' as who the director is.

    The pipeline makes a preposition of such a name, where our parser is fairly certain. It makes an
    adverb of the verb of the home in 'sank off Orle, home to 300 people'.
    """
    for token in having(doc, DEP, ("prep", "dep", "advmod")):
        noun = _named_home(token) if token.dep_ == "advmod" else _apposed_to(token, parse)
        if noun is not None and noun.pos_ in NOUN_TAGS and not token.is_ancestor(noun):
            token.head, token.dep_ = noun, "appos"


def _apposed_to(token: Token, parse: Parse) -> Token | None:
    """Return the noun before a name that our parser takes for an apposition to it."""
    name = token.i
    while parse.labels[name] == "flat":
        name = int(parse.heads[name])
    noun = token.doc[parse.heads[name]]
    apposed = parse.labels[name] == "appos" and parse.certainty[name] >= APPOSED
    return noun if token.pos_ == "PROPN" and apposed and noun.i < token.i else None


def _named_home(token: Token) -> Token | None:
    """Return the island for 'home' in 'the island, home to 300 people'."""
    if token.lower_ != "home" or token.i < 2 or token.nbor(-1).text != ",":
        return None
    of_whom = any(child.lower_ in ("to", "of") for child in below(token, "prep"))
    return token.nbor(-2) if of_whom else None


def _return_lists(doc: Doc, parse: Parse) -> None:
    """Make conjuncts of the parts of a list that the pipeline took for appositions.

    In 'a judge, a prosecutor and her lawyer' the prosecutor is not the judge. If one is a name and
    the other is not ('Lund, a prosecutor and writer') it may well be an apposition.
    """
    for token in having(doc, DEP, ("appos",)):
        first = _first_of_semicolons(token, parse)
        if first is not None:
            token.head, token.dep_ = first, "conj"
            continue
        head = token.head
        if token.pos_ != head.pos_ or head.pos_ not in NOUN_TAGS:
            continue
        listed = _listed_behind(token, parse)
        joined = bool(below(token, "conj")) or len(listed) > 1
        if listed[:1] == [token.i] and joined and parse.certainty[token.i] >= LISTED:
            token.dep_ = "conj"


def _first_of_semicolons(token: Token, parse: Parse) -> Token | None:
    """Return Ann for Bo in 'Ann, a cook; Bo, a nurse; and Cy, a clerk', one more of the list."""
    opening = token.left_edge
    if opening.i <= token.head.i or opening.nbor(-1).text != ";":
        return None
    first = _conjunct_before(token, parse)
    if any(t.text in "()[]" for t in token.doc[first.i : token.i]):
        return None
    same = first.pos_ == token.pos_ and token.pos_ in NOUN_TAGS
    return first if same and first.i < token.i and not token.is_ancestor(first) else None


def _conjunct_before(token: Token, parse: Parse) -> Token:
    """Return the noun to which our parser coordinates a name, else what the pipeline has above."""
    name = token.i
    while parse.labels[name] == "flat":
        name = int(parse.heads[name])
    first = token.doc[parse.heads[name]] if parse.labels[name] == "conj" else token.head
    while first.dep_ == "compound":
        first = first.head
    return first


def _listed_behind(token: Token, parse: Parse) -> list[int]:
    """Return the words from a token on that our parser takes for conjuncts of its head."""
    return [
        i
        for i in range(token.i, token.sent.end)
        if parse.heads[i] == token.head.i and parse.labels[i] == "conj"
    ]


def _return_joined(doc: Doc, parse: Parse) -> None:
    """Coordinate an unlabelled verb if our parser coordinates it: 'shouted, then threw'."""
    for token in having(doc, DEP, ("dep",)):
        if parse.labels[token.i] != "conj":
            continue
        verbs = token.pos_ == "VERB" and token.head.pos_ in VERBAL and token.i > token.head.i
        if verbs and parse.heads[token.i] == token.head.i:
            token.dep_ = "conj"


def _return_undergone(doc: Doc, parse: Parse) -> None:
    """Coordinate the participles of a row: 'was tied to a post, fed on bread and made to watch'.

    The pipeline gives the one behind the comma to the noun before it, as if the post were fed.
    """
    for token in having(doc, TAG, ("VBN", "VBD")):
        if token.dep_ not in ("acl", "advcl", "prep", "dep"):
            continue
        if parse.labels[token.i] not in ("conj", "advcl"):
            continue
        first = doc[parse.heads[token.i]]
        if _is_in_row(first, token, parse) and parse.certainty[token.i] >= PREFERRED:
            token.head, token.dep_, token.pos_, token.tag_ = first, "conj", "VERB", "VBN"
            for thing in below(token, "pobj"):
                thing.dep_ = "dobj"


def _is_in_row(first: Token, token: Token, parse: Parse) -> bool:
    """Return True for 'fed' in 'was tied to a post, fed on bread and made to watch'."""
    apart = 0 < first.i < token.i and token.nbor(-1).text == "," and first.tag_ == "VBN"
    if not apart or not below(first, "auxpass") or below(token, *SUBJECTS, *HELPERS):
        return False
    later, beside = range(token.i + 1, token.sent.end), (first.i, token.i)
    return any(parse.heads[i] in beside and parse.labels[i] == "conj" for i in later)


def _return_reduced(doc: Doc, parse: Parse) -> None:
    """Read 'Data recovered from the ship show a fault' as data that show it, and were recovered.

    The pipeline takes the participle for the main verb, where our parser is certain of the other.
    """
    for noun in having(doc, DEP, ("nsubj",)):
        verb, top = noun.head, doc[parse.heads[noun.i]]
        if noun.i < verb.i < top.i and _is_reduced(parse, noun, verb, top):
            take_place(top, verb)
            for behind in [c for c in verb.children if c.i > top.i]:
                behind.head = top
            make_subject(noun, top)
            verb.head, verb.dep_, verb.tag_ = noun, "acl", "VBN"


def _return_doers(doc: Doc, parse: Parse) -> None:
    """Read 'Sailors patrolling the bay stopped a boat' as sailors that stop it, and patrol.

    The pipeline takes what they do for the subject, where our parser is certain of them.
    """
    for clause in having(doc, DEP, ("csubj",)):
        verb, nouns = clause.head, below(clause, "nsubj")
        if len(nouns) != 1 or clause.tag_ != "VBG" or parse.heads[clause.i] != nouns[0].i:
            continue
        noun = nouns[0]
        shown = parse.labels[noun.i] == "nsubj" and parse.certainty[noun.i] >= SUBJECT
        if shown and parse.heads[noun.i] == verb.i and noun.i < clause.i < verb.i:
            make_subject(noun, verb)
            clause.head, clause.dep_ = noun, "acl"


def _is_reduced(parse: Parse, noun: Token, verb: Token, top: Token) -> bool:
    """Return True if our parser is certain that a noun is the subject of a verb further on.

    The participle between them modifies it, and has no object or helping verb.
    """
    reduced = parse.labels[verb.i] == "acl" and parse.heads[verb.i] == noun.i
    shown = parse.labels[noun.i] == "nsubj" and parse.certainty[noun.i] >= SUBJECT
    if not (reduced and shown and verb.tag_ in ("VBD", "VBN") and verb.dep_ != "amod"):
        return False
    bare = not below(verb, "dobj", *HELPERS) and not below(top, *SUBJECTS)
    return bare and top.tag_ in FINITE and verb.is_ancestor(top)


def _return_relatives(doc: Doc, parse: Parse) -> None:
    """Attach a relative clause without a comma to the noun that our parser is certain of.

    'An editorial from the Post that praised it' is about an editorial; the pipeline takes the
    nearer noun. After a comma it is right as often as our parser.
    """
    for verb in having(doc, DEP, ("relcl",)):
        if parse.labels[verb.i] != "acl:relcl":
            continue
        above = parse.heads[verb.i]
        if above == verb.head.i:
            continue
        if verb.head.dep_ == "conj" and doc[above].is_ancestor(verb.head):
            continue  # 'guards and drivers who fled' are both
        if _is_related(parse, verb) and _may_be_modified(doc[above], verb):
            verb.head = doc[above]


def _may_be_modified(noun: Token, verb: Token) -> bool:
    """Return True for a noun before a relative clause of its sentence that follows no comma."""
    first = verb.left_edge
    before = noun.pos_ in ("NOUN", "NUM", "PRON") and noun.i < first.i
    return before and not first.nbor(-1).is_punct and noun.sent == verb.sent


def _is_related(parse: Parse, verb: Token) -> bool:
    """Return True if our parser is certain of the noun, or takes it for the verb's argument too."""
    noun, other = parse.heads[verb.i], verb.head.i
    told = {r.word: r.probability for r in parse.roles if r.verb == verb.i}
    likely = parse.certainty[verb.i] >= PREFERRED and told.get(noun, 0.0) >= 2 * told.get(
        other, 0.0
    )
    return parse.certainty[verb.i] >= RELATED or (likely and noun in told)


def _return_added(doc: Doc, parse: Parse) -> Parse:
    """Join a noun to the apposition before it where our parser doubts what it is joined to.

    'Ann Lee, a runner and former nun,' is one person.
    """
    heads = list(parse.heads)
    for token in having(doc, DEP, ("conj",)):
        if parse.labels[token.i] != "conj":
            continue
        first, whole = token.head, parse.heads[token.i]
        if first.dep_ != "appos":
            continue
        added = parse.labels[first.i] == "appos" and parse.heads[first.i] == whole
        if added and first.i < token.i and parse.certainty[token.i] < LISTED:
            heads[token.i] = first.i
    found = replace(parse, heads=tuple(heads))
    doc.user_data[PARSE] = found
    return found


def _return_particles(doc: Doc, parse: Parse) -> None:
    """Take a preposition for a particle if our parser is certain of it: 'wrote off the loan'."""
    for token in having(doc, DEP, ("prep",)):
        if parse.labels[token.i] != "compound:prt":
            continue
        verb = token.head
        if verb.pos_ != "VERB":
            continue
        thing = _governed(token)
        if thing is None:
            continue
        particle = parse.heads[token.i] == verb.i
        object_ = parse.labels[thing.i] == "obj" and parse.heads[thing.i] == verb.i
        least = min(parse.certainty[token.i], parse.certainty[thing.i])
        if particle and object_ and least >= PARTICLE:
            token.dep_, thing.head, thing.dep_ = "prt", verb, "dobj"


def _return_awaited(doc: Doc, parse: Parse) -> None:
    """Give an infinitive its subject where our parser lets 'for' open its clause.

    In 'called for Lee to publish it' Lee is to publish it; the pipeline gives the name to the verb.
    """
    for mark in having(doc, LOWER, ("for",)):
        if parse.labels[mark.i] != "mark" or mark.dep_ != "prep":
            continue
        clause, thing = doc[parse.heads[mark.i]], _governed(mark)
        if thing is None or not mark.i < thing.i < clause.i:
            continue
        bound = clause.head.i == mark.head.i and clause.dep_ in ("xcomp", "advcl", "ccomp")
        if bound and _is_without_subject(clause):
            make_subject(thing, clause)
            mark.head, mark.dep_, clause.dep_ = clause, "mark", "advcl"


def _is_without_subject(clause: Token) -> bool:
    """Return True for an infinitive without a subject."""
    return any(c.tag_ == "TO" for c in clause.children) and not below(clause, *SUBJECTS)


def _return_content(doc: Doc, parse: Parse) -> None:
    """Give a verb of saying its content past a phrase: 'warned in a letter that the ward leaked'.

    The pipeline takes the clause for a relative one of the noun, where our parser sees that 'that'
    only opens it.
    """
    for that in having(doc, LOWER, ("that",)):
        clause = that.head
        noun, verb = clause.head, clause.head.head.head
        if clause.dep_ not in ("relcl", "acl") or noun.dep_ != "pobj" or that.i != noun.i + 1:
            continue
        opens = parse.labels[that.i] == "mark" and parse.heads[parse.heads[that.i]] != noun.i
        own = any(c.i > that.i for c in below(clause, *SUBJECTS))
        if opens and own and verb.i < noun.i and _lacks_content(verb):
            that.tag_, that.pos_, that.dep_ = "IN", "SCONJ", "mark"
            clause.head, clause.dep_ = verb, "ccomp"


def _lacks_content(verb: Token) -> bool:
    """Return True for a verb of saying without what is said."""
    known = words("parsing", "saying") | words("parsing", "conceding")
    says = verb.pos_ == "VERB" and verb.lemma_.lower() in known
    return says and not below(verb, "ccomp", "dobj")


def _return_phrases(doc: Doc, parse: Parse) -> None:
    """Attach a phrase to the verb, or a second noun to the first, if our parser is certain of it.

    'He walked into the office with a shotgun on Monday' is no shotgun on Monday; in 'fired at him
    and two officers' the officers are fired at.
    """
    for token in having(doc, DEP, ("prep", "conj")):
        if token.dep_ == "prep":
            thing = _governed(token)
            if thing is not None and _is_of_verb(token, thing, parse):
                token.head = doc[parse.heads[thing.i]]
            elif _is_asked_for(token):
                token.head = token.head.head.head
        elif token.dep_ == "conj" and _is_joined_to_noun(token, parse):
            token.head = doc[parse.heads[token.i]]


def _is_joined_to_noun(token: Token, parse: Parse) -> bool:
    """Return True for a noun that only our parser joins to another: 'at him and two officers'."""
    if token.pos_ not in NOUN_TAGS or token.head.pos_ not in VERBAL:
        return False
    first = token.doc[parse.heads[token.i]]
    beside = first.pos_ in (*NOUN_TAGS, "PRON") and first.dep_ in (*NAMED, "attr")
    return beside and parse.labels[token.i] == "conj" and first.sent == token.sent


def _governed(preposition: Token) -> Token | None:
    """Return the noun that a preposition governs."""
    return next((c for c in preposition.children if c.dep_ == "pobj"), None)


def _is_of_verb(preposition: Token, thing: Token, parse: Parse) -> bool:
    """Return True if both depend on the verb's object, and our parser is certain of the verb."""
    noun, above = preposition.head, parse.heads[thing.i]
    led = noun.head.head if noun.dep_ == "pobj" else noun.head
    sure = parse.labels[thing.i].startswith("obl") and parse.certainty[thing.i] >= ATTACHED
    whole = parse.heads[preposition.i] == thing.i
    below = noun.dep_ in ("pobj", "dobj") and led.i == above and led.pos_ == "VERB"
    return sure and whole and below


def _is_asked_for(preposition: Token) -> bool:
    """Return True for 'at' in 'fired through a door at the guards', which 'fire' asks for."""
    noun = preposition.head
    if noun.dep_ != "pobj" or noun.head.lower_ in NAMING or not noun.i < preposition.i:
        return False
    verb = noun.head.head
    asking = lists("parsing", "selected").get(preposition.lower_, ())
    return verb.pos_ == "VERB" and verb.i < noun.i and verb.lemma_.lower() in asking


def _return_regions(doc: Doc) -> None:
    """Attach a region to its town if a parse took it for the subject: 'The mill in Dover, Ohio'.

    Only if the name before the comma is a place as well, and ends a phrase of the subject.
    """
    found = list(_regions(doc))
    for town, region, subject in found:
        verb = doc[region].head
        if doc[subject].dep_ not in SUBJECTS:
            doc[subject].head, doc[subject].dep_ = verb, doc[region].dep_
        doc[region].head, doc[region].dep_ = doc[town], "appos"
    parse = parse_of(doc)
    if parse is not None and found:
        heads, labels = list(parse.heads), list(parse.labels)
        for town, region, subject in found:
            if heads[subject] == region:
                heads[subject], labels[subject] = heads[region], labels[region]
            heads[region], labels[region] = town, "appos"
        doc.user_data[PARSE] = replace(parse, heads=tuple(heads), labels=tuple(labels))


def _regions(doc: Doc) -> Iterator[tuple[int, int, int]]:
    """Yield a town, the region after it that a parse made the subject, and the subject."""
    for region in having(doc, DEP, ("nsubj", "nsubjpass")):
        town = _town_before(region)
        if town is None:
            continue
        noun, verb = town.head.head, region.head
        before = noun.head.i == verb.i and noun.i < town.i and verb.i > region.i
        if before and noun.pos_ in ("NOUN", "PROPN") and noun.dep_ in (*SUBJECTS, "dep"):
            yield town.i, region.i, noun.i


def _town_before(region: Token) -> Token | None:
    """Return 'Dover' before the region in 'in Dover, Ohio'."""
    if region.i < 2 or region.ent_type_ != "GPE" or region.nbor(-1).text != ",":
        return None
    town = region.nbor(-2)
    return town if town.ent_type_ == "GPE" and town.dep_ == "pobj" else None


def pipeline_tree(doc: AnyDoc) -> Tree:
    """Return the pipeline's own tree, with its own parse of sentences that were replaced."""
    now = from_spacy(doc)
    kept = doc.user_data.get(KEY)
    if not kept:
        return now
    heads, labels = list(now.heads), list(now.labels)
    for i, (head, label, *_) in kept.items():
        heads[i], labels[i] = head, label
    return tree_of(heads, labels, now.sentences)


def pipeline_word(doc: AnyDoc, i: int) -> tuple[int, str, str]:
    """Return head, label and part of speech that the pipeline itself gave a word."""
    kept = doc.user_data.get(KEY, {}).get(i)
    return (doc[i].head.i, doc[i].dep_, doc[i].pos_) if kept is None else kept[2:]


def _sentences(doc: Doc) -> Iterator[range]:
    starts = [t.i for t in doc if t.is_sent_start] or [0]
    for start, end in zip(starts, [*starts[1:], len(doc)], strict=True):
        yield range(start, end)


TENSED = frozenset({"VBD", "VBZ", "VBP", "VBN"})


class Disputes:
    """The words on which the parses of a document disagree as heads of clauses."""

    def __init__(self, doc: Doc, parse: Parse, tree: Tree) -> None:
        """Compare both parses; `tree` is our parser's."""
        self._doc, self._parse, self._tree = doc, parse, tree
        self._pos = texts(doc, POS)

    def of(self, sentence: range) -> list[int]:
        """Return the words of a sentence that only one parse takes for a verb with a clause.

        Headlines, which end without punctuation, are left to the pipeline.
        """
        if not self._is_sure(sentence):
            return []
        verbs = {self._parse.heads[i] for i in sentence if self._is_root(i)}
        return [i for i in sentence if i in verbs or self._differs(i)]

    def _differs(self, i: int) -> bool:
        """Return True if only one parse sees a verb, or a subject of one; most words are none."""
        if self._parse.upos[i] != "VERB" and self._pos[i] not in VERBAL:
            return False
        return (
            self._is_gained(i)
            or self._is_lost(i)
            or self._lacks_subject(i)
            or self._has_subject_of_content(i)
        )

    def _is_sure(self, sentence: range) -> bool:
        """Return True for a whole sentence that our parser did not guess."""
        parse = self._parse
        kinds = [parse.upos[i] for i in sentence if parse.upos[i] != "SPACE"]
        if kinds[-1:] != ["PUNCT"] or not parse.cut.isdisjoint(sentence):
            return False
        words = (i for i in sentence if parse.upos[i] not in ("PUNCT", "SPACE"))
        return all(parse.certainty[i] >= GUESSED for i in words)

    def has_new_tag(self, i: int) -> bool:
        """Return False for a finite verb of both parses, of which only the subject is disputed."""
        verb = self._doc[i].pos_ in VERBAL and self._parse.upos[i] in VERBAL
        return not (verb and _is_finite(self._doc[i]))

    def _lacks_subject(self, i: int) -> bool:
        """Return True if only our parser gives a finite verb a subject: 'boats and men rowed'.

        In 'he threw bottles at boats and men rowed away' the pipeline joins the men to the boats,
        and the verb has no subject; a verb that shares one has none in either parse.
        """
        verb = self._doc[i]
        if verb.pos_ not in VERBAL or verb.dep_ in HELPERS or not _is_finite(verb):
            return False
        if below(verb, *SUBJECTS):
            return False
        subject = self._sure_subject(i)
        if subject is None or subject.head.i == i or subject.pos_ not in NOMINAL:
            return False
        whole = subject.head if subject.dep_ in NAME_PARTS else subject
        return whole.dep_ not in SUBJECTS

    def _has_subject_of_content(self, i: int) -> bool:
        """Return True if the pipeline gives a closing tag the subject of what it reports.

        'The singer Ana Ruiz left the choir on Monday, its director, Paul Roe, said' is no word of
        the singer: for our parser she is the subject of 'left', and the director of 'said'.
        """
        verb, tree = self._doc[i], self._tree
        if verb.pos_ not in VERBAL or verb.dep_ in HELPERS or not _is_finite(verb):
            return False
        own, speaker = below(verb, *SUBJECTS), tree.first(i, "nsubj")
        if not own or speaker is None or not own[0].i < speaker < i:
            return False
        told = tree.heads[own[0].i]
        subject = tree.plain[own[0].i] in SUBJECTS and own[0].i < told < speaker
        return subject and told in tree.having(i, "ccomp")

    def _sure_subject(self, i: int) -> Token | None:
        """Return the subject before a verb of which our parser is certain."""
        parse = self._parse
        clause = parse.heads[i] if parse.labels[i] == "cop" else i
        found = self._tree.first(clause, "nsubj")
        if found is None or found > i or parse.certainty[found] < SUBJECT:
            return None
        return self._doc[found]

    def _is_root(self, i: int) -> bool:
        """Return True if the pipeline makes the subject the root: 'The mood in town fueled fears'.

        Only if both see a finite verb that our parser makes the root.
        """
        parse, above = self._parse, self._parse.heads[i]
        if above <= i:
            return False
        token = self._doc[i]
        if token.head.i != i or token.pos_ not in ("NOUN", "PROPN"):
            return False
        subject = parse.labels[i].startswith("nsubj") and parse.certainty[i] >= GAINED
        return subject and parse.heads[above] == above and self._doc[above].tag_ in TENSED

    def _is_gained(self, i: int) -> bool:
        """Return True if only our parser sees a verb: 'the email read', 'a detective shot her'."""
        token = self._doc[i]
        if self._parse.upos[i] != "VERB" or token.pos_ in VERBAL or not self._is_plain(i):
            return False
        if token.is_sent_start or not self._heads_clause(i):
            return False
        if self._is_owned(i) or self._is_name_or_adjective(i):
            return False
        return token.lower_.endswith("ing") or not self._is_led(i)

    def _heads_clause(self, i: int) -> bool:
        """Return True if our parser is sure of a verb that has something of a clause."""
        tree, label = self._tree, self._tree.plain[i]
        least = GAINED_BESIDE if label == "advcl" else GAINED
        if label in BARE or self._parse.certainty[i] < least or tree.having(i, "cop"):
            return False
        return label == "conj" or bool(tree.having(i, *VERBS_OWN))

    def _is_name_or_adjective(self, i: int) -> bool:
        """Return True for a name, and for a predicate adjective or one without arguments."""
        token = self._doc[i]
        if token.pos_ == "PROPN":
            return token.is_title
        predicate = token.dep_ in ("acomp", "conj")
        bare = not self._tree.having(i, "obj", "aux:pass", "nsubj")
        return token.pos_ == "ADJ" and (predicate or bare)

    def _is_owned(self, i: int) -> bool:
        """Return True for "the officers' claims" and 'three claims', nouns for the pipeline.

        "The army's command claim that it won" has a subject for our parser, which is the owned one.
        """
        subjects = self._tree.surely(i, "nsubj", least=LIKELY_SUBJECT)
        if self._tree.having(i, "ccomp") and any(
            self._tree.having(subject, "nmod:poss") for subject in subjects
        ):
            return False
        lefts = list(self._doc[i].lefts)
        return any(c.dep_ == "poss" or (c.dep_ in OF_A_NOUN and c.i == i - 1) for c in lefts)

    def _is_led(self, i: int) -> bool:
        """Return True for 'without pay', which is no clause."""
        return any(self._doc[c].tag_ == "IN" for c in self._tree.having(i, "case")) or any(
            self._doc[c].tag_ == "IN" and self._doc[c].lower_ == "without"
            for c in self._tree.having(i, "mark")
        )

    def _is_lost(self, i: int) -> bool:
        """Return True if only the pipeline sees a verb: 'a police cordon', 'after shooting began'.

        If the root is no verb, as in headlines, our parser misses verbs as well.
        """
        token, parse = self._doc[i], self._parse
        if token.pos_ != "VERB" or parse.upos[i] not in NOUN_TAGS or not self._is_plain(i):
            return False
        if token.tag_ == "VBG" or token.dep_ in MODIFYING or parse.certainty[i] < LOST:
            return False
        if parse.heads[i] == i or [t.lower_ for t in self._doc[i + 1 : i + 2]] == ["that"]:
            return False
        return self._is_below_verb(i)

    def _is_below_verb(self, i: int) -> bool:
        """Return True if the root of a word's sentence is a verb, or has a copula."""
        tree = self._tree
        root = i
        while tree.heads[root] != root:
            root = tree.heads[root]
        return self._parse.upos[root] in VERBAL or bool(tree.having(root, "cop"))

    def _is_plain(self, i: int) -> bool:
        """Return True for a plain word, unlike 'hung' in 'Kwok-hung' or one in upper case."""
        beside = (self._doc[k].text for k in (i - 1, i + 1) if 0 <= k < len(self._doc))
        token = self._doc[i]
        return token.is_alpha and len(token) > 1 and not token.is_upper and "-" not in beside


def _is_finite(verb: Token) -> bool:
    helpers = {c.tag_ for c in verb.children if c.dep_ in HELPERS}
    return bool(FINITE & {verb.tag_, *helpers}) or "MD" in helpers


def _tag(doc: Doc, parse: Parse, tree: Tree, i: int) -> tuple[str, str]:
    """Return the part of speech and the tag that a word has in our parser's tree."""
    upos, word = parse.upos[i], doc[i].lower_
    in_s = word.endswith("s") and not word.endswith("ss")
    if upos != "VERB":
        return upos, "NNS" if upos == "NOUN" and in_s else NOUN_TAGS[upos]
    return "VERB", _tag_of_verb(doc, parse, tree, i) or ("VBZ" if in_s else _tensed(word))


def _tag_of_verb(doc: Doc, parse: Parse, tree: Tree, i: int) -> str:
    """Return the tag of a verb that is not finite, by its ending and its helpers; else ''."""
    word = doc[i].lower_
    helpers = {doc[c].tag_ for c in tree.having(i, "aux", "mark")}
    if word.endswith("ing"):
        return "VBG"
    if helpers & {"TO", "MD"} or any(doc[c].lemma_ == "do" for c in tree.having(i, "aux")):
        return "VB"
    if tree.having(i, "aux", "aux:pass", "nsubj:pass"):
        return "VBN"
    if parse.labels[i] in ("acl", "advcl", "xcomp") and not tree.having(i, "nsubj"):
        return "VBN" if word.endswith(("ed", "n", "t")) else "VB"
    return ""


def _tensed(word: str) -> str:
    """Return the tag of a finite verb without an ending: 'put' is a past tense here."""
    return "VBD" if word in words("parsing", "unchanged") else "VBP"


def _rewrite(doc: Doc, sentences: list[Written], tags: dict[int, tuple[str, str]]) -> None:
    strings: Any = doc.vocab.strings
    rows = doc.to_array(COLUMNS)
    for i, (pos, tag) in tags.items():
        rows[i, :2] = strings.add(tag), strings[pos]
    for written in sentences:
        for i, head in written.heads.items():
            rows[i, 2] = np.int64(head - i).astype(np.uint64)
            rows[i, 3] = strings.add(written.deps[i])
    doc.from_array(COLUMNS, rows)  # type: ignore[arg-type]


def _name_lemmas(doc: Doc, nlp: Language, tags: dict[int, tuple[str, str]]) -> None:
    """Give words with another part of speech the lemma that the pipeline's own rules give.

    A verb that is not its own lemma has a past form.
    """
    for _, component in nlp.pipeline:
        lemmatize = getattr(component, "lemmatize", None)
        if lemmatize is not None and getattr(component, "mode", "") == "rule":
            for i in tags:
                doc[i].lemma_ = lemmatize(doc[i])[0]
                if doc[i].tag_ == "VBP" and doc[i].lemma_ != doc[i].lower_:
                    doc[i].tag_ = "VBD"
