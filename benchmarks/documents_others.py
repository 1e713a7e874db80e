"""The same page through other programs: fpdf2 draws the marks, WeasyPrint sets a page of HTML."""

import math
from html import escape
from typing import Any

from benchmarks.documents_marks import PORTRAIT, Marks
from tournament.documents.engine.fonts import BOLD, FACES, REGULAR
from tournament.documents.engine.fonts import __file__ as fonts

FOLDER = fonts.rpartition("/")[0]
WIDTH, HEIGHT = PORTRAIT


def on_fpdf(pages: list[Marks]) -> bytes:
    """The same marks with fpdf2, whose y grows downwards."""
    from fpdf import FPDF

    pdf = FPDF(unit="pt", format=(WIDTH, HEIGHT))
    pdf.set_auto_page_break(False)
    for name, file in ((name, f"{name}.ttf") for name in FACES):
        pdf.add_font(name, "", f"{FOLDER}/{file}")
    for marks in pages:
        pdf.add_page()
        for mark in _flat(marks):
            _on_fpdf(pdf, *mark)
    return bytes(pdf.output())


def _on_fpdf(pdf: Any, name: str, given: tuple[Any, ...]) -> None:
    match name:
        case "text":
            x, y, font, size, stretch, text = given
            pdf.set_font(font, "", size)
            pdf.set_stretching(stretch)
            pdf.text(x, HEIGHT - y, text)
        case "line":
            x1, y1, x2, y2 = given
            pdf.line(x1, HEIGHT - y1, x2, HEIGHT - y2)
        case "box":
            x, y, width, height, radius = given
            pdf.rect(x, HEIGHT - y - height, width, height, round_corners=radius > 0, corner_radius=radius)
        case "circle":
            x, y, radius, fill = given
            pdf.circle(x, HEIGHT - y, radius, style="DF" if fill else "D")
        case "square":
            x, y, width, height = given
            pdf.rect(x, HEIGHT - y - height, width, height, style="F")
        case "ink":
            pdf.set_fill_color(given[0])
        case "width":
            pdf.set_line_width(given[0])


def _flat(marks: Marks) -> list[tuple[str, tuple[Any, ...]]]:
    """The marks that both programs know, moved to where they stand; every page is only shifted or scaled."""
    found: list[tuple[str, tuple[Any, ...]]] = []
    places = [(1.0, 0.0, 0.0)]
    for name, given, how in marks:
        scale, x, y = places[-1]
        match name:
            case "saveState":
                places.append(places[-1])
            case "restoreState":
                places.pop()
            case "translate":
                places[-1] = (scale, x + scale * given[0], y + scale * given[1])
            case "transform":
                places[-1] = (scale * given[0], x + scale * given[4], y + scale * given[5])
            case "text":
                found.append(("text", (x + given[0], y + given[1], *given[2:])))
            case "line":
                found.append(("line", (x + given[0], y + given[1], x + given[2], y + given[3])))
            case "roundRect":
                found.append(("box", (x + given[0], y + given[1], *given[2:5])))
            case "circle":
                found.append(("circle", (x + given[0], y + given[1], given[2], how.get("fill", 0))))
            case "code":
                squares = ((x + scale * a, y + scale * b, scale * c, scale * d) for a, b, c, d in given[0])
                found += [("square", square) for square in squares]
            case "setFillGray":
                found.append(("ink", (round(255 * given[0]),)))
            case "setLineWidth":
                found.append(("width", (given[0],)))
    return found


def as_html(pages: list[Marks]) -> str:
    """Pages with the same words where they stand, the same boxes and lines, and the codes as one path each."""
    faces = "".join(
        f"@font-face{{font-family:{REGULAR};src:url(file://{FOLDER}/{file});font-weight:{weight}}}"
        for file, weight in ((f"{REGULAR}.ttf", "normal"), (f"{BOLD}.ttf", "bold"))
    )
    sheet = f"@page{{size:{WIDTH}pt {HEIGHT}pt;margin:0}}body{{margin:0}}span,i,svg{{position:absolute}}"
    page = f"div{{position:relative;break-after:page;width:{WIDTH}pt;height:{HEIGHT - 1}pt;white-space:pre}}"
    return f"<!doctype html><style>{faces}{sheet}{page}</style><body>{''.join(map(_page, pages))}"


def _page(marks: Marks) -> str:
    parts, path = [], []
    for name, given in _flat(marks):
        match name:
            case "text":
                x, y, font, size, _stretch, text = given
                weight = "bold" if font == BOLD else "normal"
                place = f"left:{x:.2f}pt;top:{HEIGHT - y - size:.2f}pt;font:{weight} {size:.2f}pt {REGULAR}"
                parts.append(f'<span style="{place}">{escape(text)}</span>')
            case "line":
                x1, y1, x2, y2 = given
                length = max(math.hypot(x2 - x1, y2 - y1), 0.1)
                wide, high = (length, 0) if abs(x2 - x1) >= abs(y2 - y1) else (0, length)
                place = (
                    f"left:{min(x1, x2):.2f}pt;top:{HEIGHT - max(y1, y2):.2f}pt;width:{wide:.2f}pt;height:{high:.2f}pt"
                )
                parts.append(f'<i style="{place};border-{"top" if wide else "left"}:.4pt solid"></i>')
            case "box":
                x, y, wide, high, radius = given
                place = f"left:{x:.2f}pt;top:{HEIGHT - y - high:.2f}pt;width:{wide:.2f}pt;height:{high:.2f}pt"
                parts.append(f'<i style="{place};border:.4pt solid;border-radius:{radius:.1f}pt"></i>')
            case "square":
                x, y, wide, high = given
                path.append(f"M{x:.2f} {HEIGHT - y - high:.2f}h{wide:.2f}v{high:.2f}h-{wide:.2f}z")
    size = f"left:0;top:0;width:{WIDTH}pt;height:{HEIGHT}pt"
    codes = f'<svg style="{size}" viewBox="0 0 {WIDTH} {HEIGHT}"><path d="{"".join(path)}"/></svg>'
    return f"<div>{''.join(parts)}{codes}</div>"


def on_weasyprint(pages: str) -> bytes:
    """Pages of HTML as a PDF."""
    from weasyprint import HTML  # type: ignore[import-untyped] # it carries no types

    return bytes(HTML(string=pages).write_pdf())
