"""Runs the pipeline's entity recogniser step by step: the same names in less time.

Its compiled loop runs without the interpreter's lock and acquires it anew for each of its 74 moves
at each word; stepping it with the lock held takes half the time. A recogniser for which this is
impossible (one that uses beam search, or listens to another component) is left as it is.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import minibatch


def separable(nlp: Language) -> str | None:
    """Return the recogniser's name if it can be run after everything else, or None."""
    name = nlp.pipe_names[-1] if nlp.pipe_names else ""
    if not name or nlp.get_pipe_meta(name).factory != "ner":
        return None
    recogniser: Any = nlp.get_pipe(name)
    listens = any("listener" in layer.name for layer in recogniser.model.walk())
    return None if listens or recogniser.cfg.get("beam_width") != 1 else name


def recognised(nlp: Language, name: str, docs: Iterable[Doc], *, batch: int) -> Iterator[Doc]:
    """Yield the docs with their entities, processing `batch` of them at a time."""
    recogniser: Any = nlp.get_pipe(name)
    for some in minibatch(docs, size=batch):  # type: ignore[no-untyped-call]
        recogniser.set_annotations(some, _states(recogniser, some))
        yield from some


def _states(recogniser: Any, docs: list[Doc]) -> list[Any]:
    """Take the best move of each doc, step by step, until all are finished."""
    begun = recogniser.moves.init_batch(docs)
    states = [state for state in begun if not state.is_final()]
    if states:
        model = recogniser.model.predict(docs)
        while states:
            states = recogniser.transition_states(states, model.predict(states))
        model.clear_memory()
    return list(begun)
