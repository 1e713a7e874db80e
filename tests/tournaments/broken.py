"""Pictures of tournaments that the database refuses."""

from collections.abc import Callable
from typing import Any

from tournament.models import TableMatch, TournamentPicture

SOUND = {"kind": "cover", "source": "a" * 64, "state": "done", "ready": "a" * 64}


def picture(table_match: TableMatch, **broken: Any) -> None:
    """The cover of the tournament, with these columns broken; one more cover if there are none."""
    TournamentPicture.objects.create(tournament=table_match.tournament, **SOUND)
    other = {**SOUND, "kind": "champions"} if broken else SOUND
    TournamentPicture.objects.create(tournament=table_match.tournament, **{**other, **broken})


BROKEN_PICTURES: dict[str, Callable[[TableMatch], None]] = {
    "one_picture_of_a_kind": lambda table_match: picture(table_match),
    "tournament_picture_state_known": lambda table_match: picture(table_match, state="lost"),
    "tournament_picture_kind_known": lambda table_match: picture(table_match, kind="film"),
    "a_tournament_picture_has_a_source": lambda table_match: picture(table_match, source="", state="waiting"),
    "a_picture_that_is_done_has_its_files": lambda table_match: picture(table_match, ready=""),
}
