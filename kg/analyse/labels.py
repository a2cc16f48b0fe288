"""Labels of actors, made unique if several have the same name."""

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

LONGEST = 32
"""Most characters of the name of a document."""


def told_apart(
    actors: Mapping[str, Mapping[str, object]], outlet: Callable[[str], str]
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield actors sorted by IRI, with a unique `label`.

    If several would have the same label, the document that `outlet` names follows: 'police sources
    (WXYZ)', then 'police sources (WXYZ, 2)'. The only one of them that has it as a name keeps it
    without addition.
    """
    alike = Counter(str(actor["label"]).casefold() for actor in actors.values())
    names = Counter(str(actor["label"]).casefold() for actor in actors.values() if actor["named"])
    given: Counter[str] = Counter()
    for iri, actor in sorted(actors.items()):
        label = str(actor["label"])
        own = bool(actor["named"]) and names[label.casefold()] == 1
        if alike[label.casefold()] > 1 and not own:
            name = outlet(iri)
            told = textwrap.shorten(name, LONGEST, placeholder=" …") if " " in name else name
            given[f"{label} ({told})"] += 1
            number = given[f"{label} ({told})"]
            label = f"{label} ({told}, {number})" if number > 1 else f"{label} ({told})"
        yield iri, {**actor, "label": label}
