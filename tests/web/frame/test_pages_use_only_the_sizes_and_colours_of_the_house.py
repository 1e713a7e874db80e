"""Stylesheets name no colour, size, weight or radius of their own: those of `tokens.css` are all there are."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tournament.core import stylesheets

CSS = Path(settings.BASE_DIR) / "static" / "css"
TOKENS = "tokens.css"
OTHER_SCALE = frozenset({"wall.css", "wall_bracket.css", "wall_scenes.css", "wall_rest.css", "ceremony.css"})
"""Sheets of the wall, which is set in parts of its height."""

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\("
    r"|(?<![-\w])(?:white|black|red|green|gold|gr[ae]y|orange|blue|yellow|silver|navy|brown)(?![-\w])",
    re.IGNORECASE,
)
SHADES = re.compile(r"(?:colou?r|background|border|outline|fill|stroke|shadow)[-\w]*$")
KEYWORDS = {"inherit", "initial", "unset", "revert", "0", "100%"}
TOKEN = {
    "font-size": re.compile(r"var\(--t(?:-?[0-9]|-print)\)"),
    "font-weight": re.compile(r"var\(--(?:regular|strong|heavy)\)"),
    "border-radius": re.compile(
        r"(?:(?:^| )(?:var\(--(?:r-(?:control|card|round)|pico-border-radius)\)|0))+|calc\(1 / 6 \* [^;]+\)|1 / 6"
    ),
}
DECLARATION = re.compile(r"(?P<name>[-\w]+)\s*:\s*(?P<value>[^;{}]+);")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def faults(text: str) -> Iterator[str]:
    """The declarations that use no token, except custom properties that hold something other than a look."""
    for found in DECLARATION.finditer(COMMENT.sub("", text)):
        name, value = found["name"], found["value"].strip()
        kind = name.removeprefix("--pico-")
        if (SHADES.search(kind) or name.startswith("--")) and COLOUR.search(value):
            yield f"{name}: {value}"
        if kind in TOKEN and value not in KEYWORDS and not TOKEN[kind].fullmatch(value):
            yield f"{name}: {value}"
        if name == "font" and value != "inherit":
            yield f"{name}: {value}"


def test_a_stylesheet_names_no_look_of_its_own() -> None:
    sheets = [path for path in CSS.glob("*.css") if path.name not in OTHER_SCALE | {TOKENS}]
    assert sheets
    for sheet in sheets:
        assert list(faults(sheet.read_text(encoding="utf-8"))) == [], sheet.name


def test_a_page_asks_for_the_one_stylesheet_of_its_audience() -> None:
    templates = [path.read_text(encoding="utf-8") for path in (CSS.parents[1] / "templates").rglob("*.html")]
    assert sum(text.count('rel="stylesheet"') for text in templates) == 1  # that of the API's reader, a foreign one
    asked = {name for text in templates for name in re.findall(r'{% styles "(\w+)" %}', text)}
    assert asked == set(stylesheets.SOURCES)
    assert max(text.count("{% styles ") for text in templates) == 1


def test_every_source_is_in_a_stylesheet() -> None:
    joined = {name for sources in stylesheets.SOURCES.values() for name in sources}
    assert {f"css/{path.name}" for path in CSS.glob("*.css")} == {name for name in joined if name.startswith("css/")}


@pytest.mark.parametrize(
    "bad",
    [
        "color: #17513e",
        "background: rgb(1 2 3)",
        "border-color: white",
        "--edge: #fff",
        "font-size: 0.85em",
        "font-weight: 700",
        "border-radius: 7px",
        "font: 12px serif",
        "--pico-font-size: 110%",
        "--pico-font-weight: bold",
    ],
)
def test_a_look_of_its_own_would_be_found(bad: str) -> None:
    assert len(list(faults(f"p {{\n  {bad};\n}}"))) == 1


def test_every_name_that_a_sheet_uses_is_given() -> None:
    """A misspelt or retired token is no error in CSS: it only looks wrong."""
    sheets = {path.name: COMMENT.sub("", path.read_text(encoding="utf-8")) for path in CSS.glob("*.css")}
    given = {name for text in sheets.values() for name in re.findall(r"(?<!\()(--[-\w]+)\s*:", text)}
    scripts = Path(settings.BASE_DIR) / "static" / "js"
    given |= {name for path in scripts.glob("*.js") for name in re.findall(r'"(--[-\w]+)"', path.read_text())}
    for sheet, text in sheets.items():
        used = set(re.findall(r"var\((--[-\w]+)\)", text))
        missing = {name for name in used - given if not name.startswith("--pico-")}
        assert not missing, f"{sheet}: {missing}"


RULE = re.compile(r"(?P<selector>[^{};]*badge[^{};]*)\{(?P<body>[^{}]*)\}")
ACTION = re.compile(r"var\(--(?:felt|action|link|brass|pico-primary)")


def coloured_badges(text: str) -> list[str]:
    return [found["selector"].strip() for found in RULE.finditer(text) if ACTION.search(found["body"])]


def test_a_state_has_neither_green_nor_brass() -> None:
    assert coloured_badges(".badge.good {\n  color: var(--link);\n}") == [".badge.good"]
    for path in CSS.glob("*.css"):
        assert coloured_badges(COMMENT.sub("", path.read_text(encoding="utf-8"))) == [], path.name


def test_the_night_is_the_same_by_the_machine_and_by_request() -> None:
    night, asked = re.findall(
        r":root(?::not\(\[data-theme\]\)|\[data-theme=\"dark\"\]) \{([^}]*--bone[^}]*)\}", tokens()
    )[:2]
    assert DECLARATION.findall(night) == DECLARATION.findall(asked)
    assert "--ink" in night


def tokens() -> str:
    return COMMENT.sub("", (CSS / TOKENS).read_text(encoding="utf-8"))
