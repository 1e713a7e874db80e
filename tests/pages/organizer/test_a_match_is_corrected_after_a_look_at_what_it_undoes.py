import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import hand, write
from tests.tournament.correcting.asking import other_side_won, play_round, sitting_of
from tournament import issuing, tables
from tournament.models import Division, Document, Sitting, Tournament, User

WHY = "line 2 was the other team's"


@pytest.fixture
def semi(client: Client, organizer: User, drawn: Tournament, men: Division) -> Sitting:
    client.force_login(organizer)
    return play_round(men)[0]


def at(name: str, sitting: Sitting, *more: object) -> str:
    return reverse(f"organizer:{name}", args=[sitting.tournament.slug, sitting.pk, *more])


def hidden(text: str) -> dict[str, str]:
    """The hidden fields of the page that asks for consent."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text)
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def test_a_line_is_changed(client: Client, semi: Sitting) -> None:
    page = client.get(at("correct", semi)).content.decode()
    assert at("correct-line", semi, 2) in page
    form = client.get(at("correct-line", semi, 2))
    assert form.context["form"]["pips_1"].value() == 12
    fields = {"end": "domino", "by": "0", "pips_1": "30", "pips_2": "18", "pips_3": "12", "reason": WHY, "result": ""}
    answer = client.post(at("correct-line", semi, 2), fields)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "Points: team" in text
    semi.refresh_from_db()
    assert semi.points_a == 200
    done = client.post(at("correct-save", semi), hidden(text))
    assert (done.status_code, done["Location"]) == (303, at("correct", semi))
    semi.refresh_from_db()
    assert semi.points_a == 210
    assert html.escape(WHY) in client.get(at("correct", semi)).content.decode()


def test_the_next_match_is_named_and_its_fate_chosen(client: Client, semi: Sitting, men: Division) -> None:
    men.refresh_from_db()
    tables.start_round(division=men, by=None)
    old = write(sitting_of(men, 3), hand())
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    assert "Men, match 3" in text
    assert all(label in text for label in ("It stands", "It is played again", "It counts for nothing"))
    unchosen = client.post(at("correct-save", semi), hidden(text))
    assert unchosen.status_code == 422
    done = client.post(at("correct-save", semi), {**hidden(text), "fate": "replay"})
    assert done.status_code == 303
    assert Sitting.every.get(pk=old.pk).annulled_at is not None


def test_a_change_meanwhile_shows_the_new_preview(client: Client, semi: Sitting, men: Division) -> None:
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    men.refresh_from_db()
    tables.start_round(division=men, by=None)
    write(sitting_of(men, 3), hand())
    answer = client.post(at("correct-save", semi), hidden(text))
    assert answer.status_code == 409
    again = answer.content.decode()
    assert "has changed meanwhile" in again
    assert "It is played again" in again


def test_paper_that_no_longer_holds_is_drawn_again(client: Client, semi: Sitting, men: Division) -> None:
    men.refresh_from_db()
    old = issuing.ask_bracket(division=men, by=None, base_url="http://hall")
    text = client.post(at("correct", semi), {"reason": WHY, **other_side_won(semi)}).content.decode()
    assert "the bracket sheet: Men, version 1" in text
    client.post(at("correct-save", semi), hidden(text))
    assert Document.objects.filter(kind=old.kind, division=men).count() == 2


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"result": "A"}, "Say why."),
        ({"reason": WHY}, "This changes nothing"),
        ({"reason": WHY, "result": "open"}, "the match is over"),
        ({"reason": WHY, "result": "B", "points_a": "3"}, "Give both teams"),
        ({"reason": WHY, "result": "Z"}, "Nothing was saved"),
    ],
)
def test_what_cannot_be_is_said_at_the_form(
    client: Client, semi: Sitting, fields: dict[str, str], sentence: str
) -> None:
    answer = client.post(at("correct", semi), fields)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.content.decode())


def test_what_was_tampered_with_is_no_correction(client: Client, semi: Sitting) -> None:
    for asked in ("", "{", "[]", "{}", '{"reason": "x", "changes": 3}', "[" * 100_000):
        answer = client.post(at("correct-save", semi), {"asked": asked, "token": "x", "key": "some-valid-key"})
        assert answer.status_code in (303, 422)
    assert semi.corrections.count() == 0
    assert client.get(at("correct-line", semi, 99)).status_code == 404
    assert client.get(at("correct-new", semi, "miracle")).status_code == 404


def test_a_forgotten_line_is_added_and_one_taken_out(client: Client, semi: Sitting) -> None:
    text = client.post(
        at("correct-line", semi, 4), {"take_out": "on", "reason": WHY, "result": "open"}
    ).content.decode()
    client.post(at("correct-save", semi), hidden(text))
    semi.refresh_from_db()
    assert (semi.state, semi.points_a) == ("playing", 150)
    for kind in ("hand", "false_pass", "wrong_domino", "forfeit"):
        assert client.get(at("correct-new", semi, kind)).status_code == 200
