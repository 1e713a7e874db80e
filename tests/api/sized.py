"""A day of any size: so many teams of men, some of whose matches are over and some go on; four of women beside them."""

from tests import cast
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import TableMatch, Tournament


def play(tournament: Tournament, teams: int) -> TableMatch:
    """Draw the teams and play half of their first round; a match that goes on, with a hand and a false pass."""
    tournament.tables = teams
    tournament.save(update_fields=["tables"])
    for name, count in (("men", teams), ("women", 4)):
        division = tournament.divisions.get(key=name)
        cast.enter(division, count * 2)
        holding.hold(division=division, by=None, seed=cast.SEED)
        division.refresh_from_db()
        table_matches = list(seating.start_round(division=division, by=None, seed=cast.SEED).table_matches.all())
        for table_match in table_matches:
            cast.write(table_match, cast.hand())
            cast.write(table_match, {"kind": "false_pass", "seat": 1})
        for table_match in table_matches[: len(table_matches) // 2]:
            cast.sign_both(cast.play_to_the_end(table_match))
    return tournament.table_matches.filter(state=TableMatch.State.PLAYING, round__division__key="men").earliest("pk")
