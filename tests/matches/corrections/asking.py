"""Short words for the tests of corrections."""

from typing import Any

from tests import cast
from tests.cast import key, play_to_the_end, sign_both
from tournament.hall import seating
from tournament.matches.corrections import preview
from tournament.matches.corrections.preview import Preview
from tournament.matches.corrections.request import Asked, asked_from
from tournament.models import Correction, Division, TableMatch, User

WHY = "the judge wrote it down wrong"


def ask(table_match: TableMatch, **what: Any) -> Asked:
    """A correction as a form would send it."""
    return asked_from(table_match, {"reason": WHY, **what})


def look(table_match: TableMatch, **what: Any) -> Preview:
    """What it would do."""
    return preview.preview(table_match=table_match, asked=ask(table_match, **what))


def correct(
    table_match: TableMatch, *, fate: str = "", by: User | None = None, seen: Preview | None = None, **what: Any
) -> Correction:
    """Look, unless it was `seen`, then do it."""
    asked = ask(table_match, **what)
    shown = seen or preview.preview(table_match=table_match, asked=asked)
    made = preview.correct(table_match=table_match, asked=asked, token=shown.token, key=key(), fate=fate, by=by)
    table_match.refresh_from_db()
    return made


def codes(found: Any) -> list[str]:
    """What happens, in short."""
    return [effect["code"] if isinstance(effect, dict) else effect.code for effect in found]


def params(found: Any, code: str) -> list[dict[str, Any]]:
    """What the effects of one kind say."""
    plain = [effect if isinstance(effect, dict) else effect.to_data() for effect in found]
    return [effect["params"] for effect in plain if effect["code"] == code]


def other_side_won(table_match: TableMatch) -> dict[str, Any]:
    """A ruling that turns a finished match round."""
    match = table_match.match
    match.refresh_from_db()
    won_by_a = match.winner is not None and match.winner.number == table_match.team_a.number
    return {"result": "B" if won_by_a else "A"}


def play_round(division: Division, winner: str = "A") -> list[TableMatch]:
    """Start the next round of a bracket and play it to its end."""
    division.refresh_from_db()
    round_ = seating.start_round(division=division, by=None)
    return [sign_both(play_to_the_end(one, winner)) for one in round_.table_matches.order_by("match__number")]


def semi_finals() -> None:
    """A day on which both semi-finals of the men are over; side A won."""
    club = cast.make_club()
    tournament = cast.make_tournament(club, cast.make_organizer(club))
    cast.hold_both_draws(tournament)
    play_round(tournament.divisions.get(key="men"))


def table_match_of(division: Division, number: int) -> TableMatch:
    """The sheet of a match that counts."""
    return TableMatch.objects.get(match__bracket=division.bracket, match__number=number)
