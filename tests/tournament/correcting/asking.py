"""Short words for the tests of corrections."""

from typing import Any

from tests.cast import key, play_to_the_end, sign_both
from tournament import correcting, tables
from tournament.correcting import Asked, Preview, asked_from
from tournament.models import Correction, Division, Sitting, User

WHY = "the judge wrote it down wrong"


def ask(sitting: Sitting, **what: Any) -> Asked:
    """A correction as a form would send it."""
    return asked_from(sitting, {"reason": WHY, **what})


def look(sitting: Sitting, **what: Any) -> Preview:
    """What it would do."""
    return correcting.preview(sitting=sitting, asked=ask(sitting, **what))


def correct(sitting: Sitting, *, fate: str = "", by: User | None = None, **what: Any) -> Correction:
    """Look, then do it."""
    asked = ask(sitting, **what)
    token = correcting.preview(sitting=sitting, asked=asked).token
    made = correcting.correct(sitting=sitting, asked=asked, token=token, key=key(), fate=fate, by=by)
    sitting.refresh_from_db()
    return made


def codes(found: Any) -> list[str]:
    """What happens, in short."""
    return [effect["code"] if isinstance(effect, dict) else effect.code for effect in found]


def params(found: Any, code: str) -> list[dict[str, Any]]:
    """What the effects of one kind say."""
    plain = [effect if isinstance(effect, dict) else effect.to_data() for effect in found]
    return [effect["params"] for effect in plain if effect["code"] == code]


def other_side_won(sitting: Sitting) -> dict[str, Any]:
    """A ruling that turns a finished match round."""
    match = sitting.match
    match.refresh_from_db()
    won_by_a = match.winner is not None and match.winner.number == sitting.team_a.number
    return {"result": "B" if won_by_a else "A"}


def play_round(division: Division, winner: str = "A") -> list[Sitting]:
    """Start the next round of a bracket and play it to its end."""
    division.refresh_from_db()
    round_ = tables.start_round(division=division, by=None)
    return [sign_both(play_to_the_end(one, winner)) for one in round_.sittings.order_by("match__number")]


def sitting_of(division: Division, number: int) -> Sitting:
    """The sheet of a match that counts."""
    return Sitting.objects.get(match__bracket=division.bracket, match__number=number)
