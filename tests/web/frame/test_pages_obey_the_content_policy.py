"""No template has a script, a style or a handler of its own in it: the content policy would refuse them."""

import re
from pathlib import Path

from django.conf import settings

TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
FORBIDDEN = {
    "style attribute": r"\sstyle=",
    "style element": r"<style",
    "inline script": r"<script(?![^>]*\ssrc=)",
    "event handler": r"\son[a-z]{3,}=",
    "htmx handler": r"\shx-on",
    "address elsewhere": r"(?:src|href)=\"https?:",
}


def test_a_template_keeps_to_the_policy() -> None:
    assert TEMPLATES
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert [name for name, pattern in FORBIDDEN.items() if re.search(pattern, text)] == [], path
