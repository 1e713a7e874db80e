"""What the wall shows is chosen by the organizer; what cannot be shown is refused."""

from typing import Any

import pytest

from tournament.core.errors import Refused
from tournament.hall import wall
from tournament.models import Division, JournalLine, Tournament, User, Wall


def test_only_what_is_given_changes(tournament: Tournament, organizer: User) -> None:
    tournament.refresh_from_db()
    before = tournament.version
    wall.steer(tournament=tournament, by=organizer, scenes=["clock", "tables"], seconds=20)
    wall.steer(tournament=tournament, by=organizer, message="  Lunch   at 12:30 ")
    now = wall.steer(tournament=tournament, by=organizer, held="standings")
    assert (now.scenes, now.seconds) == (["tables", "clock"], 20)
    assert (now.message, now.held) == ("Lunch at 12:30", "standings")
    assert wall.steer(tournament=tournament, by=organizer, held="").held == ""
    tournament.refresh_from_db()
    assert tournament.version == before + 4  # so every screen asks for it
    assert "12:30" not in str([line.after for line in JournalLine.objects.filter(action="steer-wall")])


def test_the_same_again_is_no_change(tournament: Tournament, organizer: User) -> None:
    for _ in range(2):
        wall.steer(tournament=tournament, by=organizer, message="Hello")
    assert JournalLine.objects.filter(action="steer-wall").count() == 1


def test_one_bracket_alone_can_be_held(men: Division) -> None:
    held = wall.steer(tournament=men.tournament, by=None, held="lottery:men")
    assert wall.holding(held) == ("lottery", "men")
    assert wall.holding(Wall()) == ("", "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scenes", []),
        ("scenes", ["tables", "weather"]),
        ("seconds", 4),
        ("seconds", 121),
        ("seconds", True),
        ("held", "weather"),
        ("held", "bracket:nobody"),
        ("held", "bracket:\x00"),
        ("held", "clock:men"),
        ("held", "sponsors:1"),
        ("held", "sponsors:٣"),
        ("message", "x" * 121),
        ("message", "\u202e"),
    ],
)
def test_what_cannot_be_shown_is_refused(tournament: Tournament, field: str, value: Any) -> None:
    with pytest.raises(Refused) as refused:
        wall.steer(tournament=tournament, by=None, **{field: value})
    assert refused.value.field == field
    assert not Wall.objects.exists()
