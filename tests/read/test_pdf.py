import io
from pathlib import Path

import pypdf
import pytest

from kg.errors import InputError
from kg.read import Notice, documents, sources
from kg.read.pdf import read


def pdf(*pages: str, title: str = "", password: str = "", owner: str = "") -> bytes:
    """Write a PDF by hand, one line of Helvetica per line of a page, and pass it through pypdf."""
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for i, page in enumerate(pages):
        shown = "".join(f"({line}) Tj 0 -20 Td " for line in page.splitlines())
        stream = f"BT /F1 12 Tf 72 720 Td {shown}ET" if page else ""
        objects += [
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]"
            f"/Resources<</Font<</F1 3 0 R>>>>/Contents {5 + 2 * i} 0 R>>",
            f"<</Length {len(stream)}>>stream\n{stream}\nendstream",
        ]
    body = "%PDF-1.4\n"
    places = []
    for number, item in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj{item}endobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    body += f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    body += f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{body.index('xref')}\n%%EOF"
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(body.encode("latin-1")))
    if title:
        writer.add_metadata({"/Title": title, "/Author": "Ann Lee"})
    if password or owner:
        writer.encrypt(password, owner or None, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_pages_become_text_and_a_sentence_runs_on_over_the_page() -> None:
    draft = read(pdf("Dam breaks.\nThe dam broke", "on Monday.", "Nobody was hurt.", title="Dam"))
    assert draft.text == "Dam breaks.\nThe dam broke\non Monday.\n\nNobody was hurt."
    assert (draft.title, draft.author, draft.published) == ("Dam", "Ann Lee", None)


def test_a_scan_is_refused_with_the_advice_to_run_ocr() -> None:
    with pytest.raises(InputError, match=r"2 page\(s\).*OCR"):
        read(pdf("", ""))


def test_a_password_is_asked_for_by_name() -> None:
    with pytest.raises(InputError, match="encrypted: save a copy without the password"):
        read(pdf("Dam breaks.", password="secret"))


def test_a_file_that_only_forbids_printing_is_read() -> None:
    assert read(pdf("Dam breaks.", owner="secret")).text == "Dam breaks."


@pytest.mark.parametrize("raw", [b"", b"%PDF-1.4\n%%EOF", b"The dam broke.", pdf("A dam.")[:200]])
def test_a_damaged_file_is_refused(raw: bytes) -> None:
    with pytest.raises(InputError):
        read(raw)


def test_a_bad_pdf_among_good_ones_is_a_notice(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(tmp_path, "a.pdf").write_bytes(b"%PDF-1.4 broken")
    Path(tmp_path, "b.pdf").write_bytes(pdf("The dam broke on Monday."))
    heard: list[Notice] = []
    (document,) = documents(sources([tmp_path]), notice=heard.append)
    assert document.text == "The dam broke on Monday."
    assert [n.source.rpartition("/")[2] for n in heard] == ["a.pdf"]
    assert capfd.readouterr() == ("", "")
