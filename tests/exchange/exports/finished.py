"""A day that has been played to its end."""

from tests.cast import SEED, play_to_the_end, sign_both
from tournament.hall import seating
from tournament.models import Division, Round, Tournament


def finished_day(drawn: Tournament) -> Tournament:
    """Every bracket of a drawn tournament is played to its end, the championship too; side A always wins."""
    while (division := _next(drawn)) is not None:
        for table_match in seating.start_round(division=division, by=None, seed=SEED).table_matches.all():
            sign_both(play_to_the_end(table_match))
    drawn.refresh_from_db()
    return drawn


def _next(tournament: Tournament) -> Division | None:
    """A bracket whose next round can start; None when the day is over."""
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("bracket"):
        played = Round.objects.filter(division=division).count()
        if division.bracket and played < division.bracket.size.bit_length() - 1:
            return division
    return None
