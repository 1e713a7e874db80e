"""A day of any size: so many teams of men, some of whose matches are over and some go on; four of women beside them."""

from tests import cast
from tournament import draw, tables
from tournament.models import Sitting, Tournament


def play(tournament: Tournament, teams: int) -> Sitting:
    """Draw the teams and play half of their first round; a match that goes on, with a hand and a false pass."""
    tournament.tables = teams
    tournament.save(update_fields=["tables"])
    for name, count in (("men", teams), ("women", 4)):
        division = tournament.divisions.get(key=name)
        cast.enter(division, count * 2)
        draw.hold(division=division, by=None, seed=cast.SEED)
        division.refresh_from_db()
        sittings = list(tables.start_round(division=division, by=None, seed=cast.SEED).sittings.all())
        for sitting in sittings:
            cast.write(sitting, cast.hand())
            cast.write(sitting, {"kind": "false_pass", "seat": 1})
        for sitting in sittings[: len(sittings) // 2]:
            cast.sign_both(cast.play_to_the_end(sitting))
    return tournament.sittings.filter(state=Sitting.State.PLAYING, round__division__key="men").earliest("pk")
