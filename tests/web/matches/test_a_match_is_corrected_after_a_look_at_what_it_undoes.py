import html
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import OwnStages, hand, write
from tests.matches.corrections.asking import correct, other_side_won, semi_finals, table_match_of
from tests.support.thorough import some
from tournament.documents.queue import steps
from tournament.hall import seating
from tournament.models import Division, Document, TableMatch, User

WHY = "line 2 was the other team's"


@pytest.fixture
def own_stages() -> OwnStages:
    return {"semi": ("drawn", semi_finals)}


@pytest.fixture
def semi(client: Client, organizer: User, men: Division) -> TableMatch:
    client.force_login(organizer)
    return table_match_of(men, 1)


def at(name: str, table_match: TableMatch, *more: object) -> str:
    return reverse(f"organizer:{name}", args=[table_match.tournament.slug, table_match.pk, *more])


def hidden(text: str) -> dict[str, str]:
    """The hidden fields of the page that asks for consent."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text)
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def post(client: Client, address: str, text: str, **fields: str) -> str:
    """Send a form of a page with its hidden fields, as a browser would; the page that comes back."""
    return client.post(address, {**hidden(text), **fields}).content.decode()


HAND = {"end": "domino", "by": "0", "pips_1": "30", "pips_2": "18", "pips_3": "12"}


def test_a_line_is_changed(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    form = client.post(at("correct-line", semi, 2), {**hidden(page), "open": "1", "reason": WHY})
    assert form.context["form"]["pips_1"].value() == 12
    draft = post(client, at("correct-line", semi, 2), form.content.decode(), **HAND)
    assert WHY in html.unescape(draft)  # what was typed before is still there
    assert "60 left: 30 + 18 + 12 · 110 : 0" in draft
    preview = post(client, at("correct", semi), draft, reason=WHY)
    assert "Points: team" in preview
    semi.refresh_from_db()
    assert semi.points_a == 200
    client.post(at("correct-save", semi), hidden(preview))
    done = client.post(at("correct-save", semi), hidden(preview))  # tapped twice
    assert (done.status_code, done["Location"]) == (303, at("correct", semi))
    semi.refresh_from_db()
    assert (semi.points_a, semi.corrections.count()) == (210, 1)
    assert html.escape(WHY) in client.get(at("correct", semi)).content.decode()


def test_lines_are_changed_taken_out_and_put_in_at_once(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    page = post(client, at("correct-line", semi, 1), page, take_out="on")
    page = post(client, at("correct-line", semi, 3), page, **{**HAND, "pips_1": "22"})
    theirs = {"end": "domino", "by": "1", "pips_0": "10", "pips_2": "15", "pips_3": "5"}
    form = post(client, at("correct-new", semi, "hand"), page, open="1", before="2")
    page = post(client, at("correct-new", semi, "hand"), form, **theirs)
    page = post(client, at("correct-new", semi, "hand"), page, **{**HAND, "pips_1": "21"})
    page = post(client, at("correct-new", semi, "wrong_domino"), page, seat="1", before="2")
    assert [row.state for row in client.post(at("correct", semi), {**hidden(page), "do": "again"}).context["rows"]] == [
        *("out", "new", "new", "", "changed", "", "new")
    ]
    page = post(client, at("correct", semi), page, do="drop:1")  # the wrong domino
    other = post(client, at("correct-new", semi, "hand") + "?index=1", page, open="1")
    page = post(client, at("correct-new", semi, "hand") + "?index=1", other, **{**HAND, "pips_1": "23"})
    preview = post(client, at("correct", semi), page, reason=WHY)
    back = post(client, at("correct", semi), preview, do="again")
    assert (hidden(back)["draft"], WHY in html.unescape(back)) == (hidden(page)["draft"], True)
    assert client.post(at("correct-save", semi), hidden(preview)).status_code == 303
    semi.refresh_from_db()
    assert (semi.points_a, semi.points_b, semi.corrections.count()) == (205, 30, 1)


def test_a_form_begins_with_what_was_ruled(client: Client, semi: TableMatch) -> None:
    correct(semi, **other_side_won(semi), points=[3, 200])
    form = client.get(at("correct", semi)).context["form"]
    assert [form[name].value() for name in ("result", "points_a", "points_b")] == ["B", 3, 200]


def test_a_line_in_the_draft_can_be_left_as_it_was(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    page = post(client, at("correct-line", semi, 2), page, **HAND)
    page = post(client, at("correct", semi), page, do="as-it-was:2")
    assert '"line"' not in hidden(page)["draft"]


def test_what_the_engine_finds_is_said_at_the_line(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    wrong = client.post(at("correct-line", semi, 2), {**hidden(page), **HAND, "pips_0": "7"})
    assert wrong.status_code == 422
    assert list(wrong.context["form"].errors) == ["pips_0"]


def test_a_hand_told_by_teams_stays_so(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    teams = {"end": "domino", "by": "0", "team_A": "18", "team_B": "42"}
    page = post(client, at("correct-line", semi, 2), page, **teams)
    (change,) = json.loads(hidden(page)["draft"])["changes"]
    assert (change["entry"]["side_pips"], change["entry"]["pips"]) == ([18, 42], None)
    form = client.post(at("correct-line", semi, 2), {**hidden(page), "open": "1"}).context["form"]
    assert (form["team_B"].value(), form["pips_1"].value()) == (42, None)


def test_a_draft_that_another_correction_overtook_keeps_what_still_stands(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    page = post(client, at("correct-line", semi, 4), page, take_out="on")
    page = post(client, at("correct-new", semi, "hand"), page, **{**HAND, "pips_1": "20"})
    correct(semi, changes=[{"line": 3, "entry": hand(2, (20, 18, 0, 12))}])
    late = client.post(at("correct", semi), {**hidden(page), "reason": WHY})
    assert late.status_code == 422
    text = late.content.decode()
    assert "Line 4 is not on this sheet" in text
    assert [row.state for row in late.context["rows"]] == ["", "", "", "", "new"]


def test_the_next_match_is_named_and_its_fate_chosen(client: Client, semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    old = write(table_match_of(men, 3), hand())
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    assert "Men, match 3" in text
    assert all(label in text for label in ("It stands", "It is played again", "It counts for nothing"))
    unchosen = client.post(at("correct-save", semi), hidden(text))
    assert unchosen.status_code == 422
    done = client.post(at("correct-save", semi), {**hidden(text), "fate": "replay"})
    assert done.status_code == 303
    assert TableMatch.every.get(pk=old.pk).annulled_at is not None


def test_a_change_meanwhile_shows_the_new_preview(client: Client, semi: TableMatch, men: Division) -> None:
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    write(table_match_of(men, 3), hand())
    answer = client.post(at("correct-save", semi), hidden(text))
    assert answer.status_code == 409
    again = answer.content.decode()
    assert "have changed in the meantime" in again
    assert "It is played again" in again


def test_paper_that_no_longer_holds_is_drawn_again(client: Client, semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    old = steps.request_bracket(division=men, by=None, base_url="http://hall")
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    assert "the bracket sheet: Men, version 1" in text
    client.post(at("correct-save", semi), hidden(text))
    assert Document.objects.filter(kind=old.kind, division=men).count() == 2


def test_what_cannot_be_is_said_at_the_form(client: Client, semi: TableMatch) -> None:
    for fields, sentence in (
        ({"result": "A"}, "Give a reason."),
        ({"reason": WHY}, "This correction changes nothing"),
        ({"reason": WHY, "result": "open"}, "the match is over"),
        ({"reason": WHY, "result": "B", "points_a": "3"}, "Give both teams"),
        ({"reason": WHY, "result": "Z"}, "Nothing was saved"),
    ):
        answer = client.post(at("correct", semi), fields)
        assert (answer.status_code, sentence in html.unescape(answer.content.decode())) == (422, True), sentence


TAMPERED = ("", "{", "[]", "{}", '{"reason": "x", "changes": 3}', '{"added": [{"before": []}]}', "[" * 100_000)


def test_what_was_tampered_with_is_no_correction(client: Client, semi: TableMatch) -> None:
    for asked in some(TAMPERED, one_in=4):
        answer = client.post(at("correct-save", semi), {"asked": asked, "token": "x", "key": "some-valid-key"})
        assert answer.status_code in (303, 422)
        for page in (at("correct", semi), at("correct-line", semi, 1), at("correct-new", semi, "hand")):
            for field in ("draft", "asked"):
                answer = client.post(page, {field: asked, "do": "again", "before": "x"})
                assert answer.status_code in (200, 303, 422)
    assert semi.corrections.count() == 0
    assert client.get(at("correct-line", semi, 99)).status_code == 404
    assert client.get(at("correct-new", semi, "miracle")).status_code == 404


def test_every_kind_of_line_can_be_added(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    page = post(client, at("correct-line", semi, 4), page, take_out="on")
    preview = post(client, at("correct", semi), page, reason=WHY, result="open")
    client.post(at("correct-save", semi), hidden(preview))
    semi.refresh_from_db()
    assert (semi.state, semi.points_a) == ("playing", 150)
    for kind in ("hand", "false_pass", "wrong_domino", "forfeit"):
        assert client.get(at("correct-new", semi, kind)).status_code == 200
