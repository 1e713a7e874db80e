"""Workbooks that somebody has tampered with."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping

SHEET = "xl/worksheets/sheet1.xml"


def rewritten(content: bytes, change: Mapping[str, Callable[[bytes], bytes]]) -> bytes:
    """The workbook with some of its parts changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change.get(part, bytes)(old.read(part)))
    return file.getvalue()


def with_false_dimension(content: bytes) -> bytes:
    """A sheet that says it has one cell."""
    return rewritten(content, {SHEET: lambda xml: re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1"', xml)})


def with_entities(content: bytes) -> bytes:
    """A sheet whose XML defines entities that grow without end."""
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    return rewritten(content, {SHEET: lambda xml: laughs + re.sub(rb"^<\?xml.*?\?>", b"", xml)})


def with_a_line_a_million_down(content: bytes) -> bytes:
    """A sheet of a few bytes whose last line claims to be the last that Excel knows."""
    last = b'<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>Ana</t></is></c></row></sheetData>'
    return rewritten(content, {SHEET: lambda xml: xml.replace(b"</sheetData>", last)})


def zip_bomb(content: bytes, megabytes: int) -> bytes:
    """A workbook with a part that unpacks to so many megabytes of blanks."""
    return rewritten(content, {SHEET: lambda xml: xml + b" " * (megabytes * 1024 * 1024)})


def with_overgrown_styles(content: bytes) -> bytes:
    """A workbook with more styles than anybody needs: reading ten megabytes of them takes a minute."""
    return rewritten(
        content, {"xl/styles.xml": lambda xml: xml.replace(b"</cellXfs>", b"<xf/>" * 200_000 + b"</cellXfs>")}
    )
