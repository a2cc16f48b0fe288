"""Figures in words: one document, two documents."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: '1 entity', '2 entities', '0 claims'."""
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"
