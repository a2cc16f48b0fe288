"""Write `ontology/surnames.tsv`: the common family names of the United States, with frequency.

    python training/surnames.py FILE

FILE is the list of surnames of the U.S. Census Bureau (1990, dist.all.last; a work of the United
States government, in the public domain): name, share of the people in percent, cumulated share,
rank. The names of at least 3 in 100,000 people are kept.
"""

import sys
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "ontology" / "surnames.tsv"
LEAST = 0.003


def main() -> None:
    """Write names in lower case with how many of 100,000 people have them, in order."""
    lines = Path(sys.argv[1]).read_text(encoding="ascii").splitlines()
    rows = (line.split() for line in lines if line.strip())
    kept = {row[0].lower(): float(row[1]) for row in rows if float(row[1]) >= LEAST}
    names = [f"{name}\t{1000 * share:.0f}" for name, share in sorted(kept.items()) if len(name) > 2]
    OUT.write_text("\n".join([*names, ""]), encoding="utf-8")
    print(f"{len(names)} names: {OUT}")


if __name__ == "__main__":
    main()
