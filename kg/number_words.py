"""A number with its noun: one document, two documents."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: '1 entity', '2 days', '0 claims', '1,200 documents'."""
    if number == 1:
        return f"{number} {noun}"
    last = noun[-2:-1]
    plural = f"{noun[:-1]}ies" if noun.endswith("y") and last not in "aeiou" else f"{noun}s"
    return f"{number:,} {plural}"
