"""What is collected has no comments, and of a library only the rules whose elements and classes some page has."""

import pytest

from tournament.core import stylesheets

WORDS = {"a", "b", "card", "open", "type", "date"}


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("/* why */ a :is(b, i) { color: red; }\n", "a :is(b,i){color:red}"),
        ('a::after { content: "{ ; /"; }', 'a::after{content:"{ ; /"}'),
        (
            "@media (min-width: 1px) {\n  a { top: calc(1px + 2px); }\n}",
            "@media (min-width: 1px){a{top:calc(1px + 2px)}}",
        ),
    ],
)
def test_spaces_that_mean_nothing_are_left_out(text: str, made: str) -> None:
    assert stylesheets.compact(text) == made


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a.card{top:0}a.none{top:0}", "a.card{top:0}"),
        ("a,i,b{top:0}", "a,b{top:0}"),
        (":where(i,b):not(.none){top:0}", ":where(i,b):not(.none){top:0}"),
        ("[type=date]{top:0}[data-none]{top:0}[type=none]{top:0}", "[type=date]{top:0}"),
        ("a[open]:hover{top:0}:host(b){top:0}", "a[open]:hover{top:0}"),
        ("@media print{i{top:0}}b{top:0}", "b{top:0}"),
        ("@media print{i{top:0}b{top:0}}", "@media print{b{top:0}}"),
        ("@keyframes turn{from{top:0}to{top:1px}}", "@keyframes turn{from{top:0}to{top:1px}}"),
        ("*,::before{top:0}", "*,::before{top:0}"),
    ],
)
def test_rules_that_no_page_needs_are_left_out(text: str, left: str) -> None:
    assert stylesheets.without_unused(text, WORDS) == left
