from kg.model.ids import digest, document_id, slug


def test_parts_are_framed_so_that_a_moved_boundary_changes_the_id() -> None:
    assert digest("a.b", "c") != digest("a", "b.c")
    assert digest("ab", "") != digest("a", "b")
    assert digest("a", "b") == digest("a", "b")


def test_a_document_is_named_by_its_bytes() -> None:
    assert document_id(b"one") == document_id(b"one")
    assert document_id(b"one") != document_id(b"one\n")
    assert len(document_id(b"")) == 16


def test_slugs_are_readable_and_never_empty() -> None:
    assert slug("Broward Sheriff’s Office") == slug("Broward Sheriff's Office")
    assert slug("Broward Sheriff’s Office") == "broward-sheriffs-office"
    assert slug("José Núñez") == "jose-nunez"
    assert slug("警察") == "thing"
    assert len(slug("x" * 500)) <= 48
