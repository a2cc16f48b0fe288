"""How often each frame of a file of constructions matches in the public texts.

    python benchmarks/frames.py [--sets gum,seeds] [--constructions relations]

Prints one line for each model sentence: for how many verbs it tells something, how many verbs have
its cue and voice and fill every slot, of whatever type, what it gives, and the sentence.
"""

import argparse
from collections import Counter
from pathlib import Path

from parses import kept
from public import BENCH, FOLDER, SETS, gold, texts

from kg.annotate import annotate, load
from kg.config import DEFAULT_MODEL
from kg.extract.relations.verbs import told_by
from kg.model import Document
from kg.syntax.frames import frames, matching


def main() -> None:
    options = _options()
    known = {(f.gives, f.sentence) for some in frames(options.constructions).values() for f in some}
    told: Counter[tuple[str, str]] = Counter()
    filled: Counter[tuple[str, str]] = Counter()
    nlp = load(DEFAULT_MODEL)
    with kept(options.folder / "parses"):
        for name in options.sets.split(","):
            for row in texts(name, options.bench) if gold(name, options.bench).is_file() else ():
                annotation = annotate(nlp, Document(document=row["document"], text=row["text"]))
                for token in annotation.tokens:
                    for frame in matching(token, options.constructions):
                        key = frame.gives, frame.sentence
                        filled[key] += all(any(frame.fillers(token, s)) for s in frame.slots)
                        told[key] += any(True for _ in told_by(annotation, token, frame))
    for key in sorted(known, key=lambda key: (-told[key], key)):
        print(f"{told[key]:6} {filled[key]:6} {key[0]:22} {key[1]}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--constructions", default="relations")
    parser.add_argument("--sets", default=",".join((*SETS, "knowledgenet/rest")))
    parser.add_argument("--bench", type=Path, default=BENCH)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    return parser.parse_args()


if __name__ == "__main__":
    main()
