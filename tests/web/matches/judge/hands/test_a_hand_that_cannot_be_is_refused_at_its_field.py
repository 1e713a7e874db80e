"""What cannot be true is refused with a sentence at its field: nothing is written, nothing that was typed is lost."""

from typing import Any

from django.test import Client

from tests.support.thorough import some
from tests.web.matches.judge import filling
from tournament.models import SheetEntry, TableMatch, User

LOCKED = {"who": "block", "pips_0": "20", "pips_1": "3", "pips_2": "10", "pips_3": "5"}
TILES = {"how": "tiles", "tiles_1": ["3-5"], "tiles_2": ["0-3"], "tiles_3": ["2-3"]}
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "nobody said who went out": ({"who": ""}, "who", "Say who went out, or that the hand was locked."),
    "no such seat": ({"who": "4"}, "who", "Select a valid choice"),
    "169 pips": ({"pips_1": "169"}, "pips_1", "cannot hold 169 pips"),
    "more than a set holds": ({"pips_1": "60", "pips_2": "60", "pips_3": "60"}, "", "cannot hold"),
    "letters": ({"pips_1": "abc"}, "pips_1", "Enter a whole number."),
    "an emoji": ({"pips_2": "🁣"}, "pips_2", "Enter a whole number."),
    "a fraction": ({"pips_2": "2.5"}, "pips_2", "Enter a whole number."),
    "a huge number": ({"pips_3": "9" * 30}, "pips_3", "less than or equal to"),
    "a number with 10,000 digits": ({"pips_3": "9" * 10_000}, "pips_3", "Enter a whole number."),
    "a negative number": ({"pips_1": "-5"}, "pips_1", "greater than or equal to 0"),
    "a player forgotten": ({"pips_2": ""}, "pips_2", "Write what this player has left"),
    "the winner has pips": ({"pips_0": "4"}, "pips_0", "went out and has nothing left"),
    "a recount that differs": ({"recount": "24"}, "recount", "(SACI rule 14)"),
    "an odd lock": ({**LOCKED, "pips_0": "21"}, "", "is odd: count again"),
    "too much in a lock": ({**LOCKED, "pips_0": "60", "pips_1": "58"}, "", "at most 126 pips"),
    "a tile held twice": ({**TILES, "tiles_2": ["3-5"]}, "tiles_2", "3-5 is held twice"),
    "no such tile": ({**TILES, "tiles_2": ["7-7"]}, "tiles_2", "Select a valid choice"),
    "no tile at all": ({**TILES, "tiles_2": []}, "tiles_2", "has no tile left"),
    "eight tiles": ({**TILES, "tiles_2": [f"0-{n}" for n in range(7)] + ["1-1"]}, "tiles_2", "cannot hold 8 tiles"),
}


def test_it_is_refused_at_its_field(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for what in some([*REFUSED]):
        changed, field, sentence = REFUSED[what]
        answer = client.post(filling.to("hand", table_match), filling.hand(table_match, **changed))
        assert answer.status_code == 422, what
        form = answer.context["hand"]
        said = form.errors[field] if field else form.whole_errors
        assert any(sentence in str(message) for message in said), (what, form.errors)
        assert all(str(message) in _text(answer.content) for message in said), what
        assert not SheetEntry.objects.exists(), what


def test_what_was_typed_is_still_there(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, pips_1="169", recount="31", leader="3")
    page = client.post(filling.to("hand", table_match), sent).content.decode()
    for name, value in (("pips_1", "169"), ("pips_2", "3"), ("recount", "31")):
        assert f'name="{name}" value="{value}"' in page
    assert f'name="key" value="{sent["key"]}"' in page
    assert '<option value="3" selected>' in page


def _text(content: bytes) -> str:
    return content.decode().replace("&#x27;", "'")
