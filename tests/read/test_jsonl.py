import io

from kg.read.jsonl import lines


def test_a_line_that_is_too_long_is_passed_over_and_counted() -> None:
    stream = io.BytesIO(b"\xef\xbb\xbf{}\n\n" + b"x" * 50 + b"\n" + b"y" * 10 + b"\nlast")
    assert list(lines(stream, longest=12)) == [
        (1, b"{}\n"),
        (3, None),
        (4, b"y" * 10 + b"\n"),
        (5, b"last"),
    ]


def test_a_line_that_is_too_long_by_its_end_alone_swallows_no_other() -> None:
    assert list(lines(io.BytesIO(b"123456\n7\n"), longest=6)) == [(1, None), (2, b"7\n")]
