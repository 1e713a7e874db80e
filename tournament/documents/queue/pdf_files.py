"""Files of PDFs: joined, packed as zip, or their first page as a picture; the same files give the same bytes."""

import zipfile
from collections.abc import Iterable
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Final

import pypdfium2

if TYPE_CHECKING:  # imported by what joins PDFs: few processes do, and it takes a while
    from pypdf import PdfReader, PdfWriter

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest date in a zip file


def join(files: Iterable[tuple[str, bytes]]) -> bytes:
    """One PDF from several, in order: each a name and its bytes.

    Bookmarks stay, under the name of their file ("": at the top level). Title and language are those of the first file.
    """
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for number, (name, content) in enumerate(files):
        reader = PdfReader(BytesIO(content))
        if number == 0:
            _take_over(writer, reader)
        writer.append(reader, outline_item=name or None)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def pick(content: bytes, pages: Iterable[int]) -> bytes:
    """Some pages of a PDF, counted from 0, with their bookmarks, its title and its language."""
    from pypdf import PdfReader, PdfWriter

    reader, writer = PdfReader(BytesIO(content)), PdfWriter()
    _take_over(writer, reader)
    writer.append(reader, pages=[page for page in pages if page < len(reader.pages)])
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _take_over(writer: "PdfWriter", reader: "PdfReader") -> None:
    from pypdf.generic import NameObject, TextStringObject

    # `append` copies pages and bookmarks, but neither title nor language.
    if reader.metadata:
        writer.add_metadata({key: value for key, value in reader.metadata.items() if isinstance(value, str)})
    if language := reader.root_object.get("/Lang"):
        writer.root_object[NameObject("/Lang")] = TextStringObject(str(language))


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of files by name; duplicate names are numbered."""
    out, names = BytesIO(), set[str]()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files:
            stem, _dot, ending = name.rpartition(".")
            number = 1
            while name in names:
                number += 1
                name = f"{stem}-{number}.{ending}"
            names.add(name)
            # A fixed date instead of the clock: the same files give the same bytes.
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
    return out.getvalue()


WIDTH: Final = 560  # pixels: twice the size shown on the documents page, for high-density screens
COLOURS: Final = 32  # a third of the bytes, without a visible difference

_one_at_a_time = Lock()  # PDFium is not thread-safe


def first_page(pdf: bytes) -> bytes:
    """A PNG of the first page, `WIDTH` pixels wide."""
    with _one_at_a_time:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            bitmap = page.render(scale=WIDTH / page.get_width(), grayscale=False)
            picture = bitmap.to_pil().convert("RGB")
        finally:
            document.close()
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=False)
    return out.getvalue()
