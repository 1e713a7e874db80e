"""PDFs made into one; the same files give the same bytes."""

import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first day that a zip knows


def join(files: Iterable[tuple[str, bytes]], told: Callable[[int], None] = lambda pages: None) -> bytes:
    """One PDF of several, in their order: each a name and its bytes.

    Bookmarks stay; those of a file stand under its name, "" for none. Title and language are those of the first.
    `told` is called after each with the number of pages so far.
    """
    writer = PdfWriter()
    for number, (name, content) in enumerate(files):
        reader = PdfReader(BytesIO(content))
        if number == 0:
            _take_over(writer, reader)
        writer.append(reader, outline_item=name or None)
        told(len(writer.pages))
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def pick(content: bytes, pages: Iterable[int]) -> bytes:
    """Some pages of a PDF, counted from 0, with the bookmarks that lead to them, its title and its language."""
    reader, writer = PdfReader(BytesIO(content)), PdfWriter()
    _take_over(writer, reader)
    writer.append(reader, pages=[page for page in pages if page < len(reader.pages)])
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _take_over(writer: PdfWriter, reader: PdfReader) -> None:
    if reader.metadata:
        writer.add_metadata({key: value for key, value in reader.metadata.items() if isinstance(value, str)})
    if language := reader.root_object.get("/Lang"):
        writer.root_object[NameObject("/Lang")] = TextStringObject(str(language))


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of files by their names; names that come twice are numbered."""
    out, names = BytesIO(), set[str]()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files:
            stem, _dot, ending = name.rpartition(".")
            number = 1
            while name in names:
                number += 1
                name = f"{stem}-{number}.{ending}"
            names.add(name)
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
    return out.getvalue()
