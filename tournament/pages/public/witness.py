"""The heads of the journals beside results: whoever notes them can prove later that nothing before was changed."""

from tournament import journal
from tournament.models import Tournament


def heads(tournament: Tournament) -> dict[str, journal.Head]:
    """What "public/witness.html" shows: the head of the tournament's journal, and of its club's own."""
    return {"head": journal.printed(tournament), "club_head": journal.printed(tournament.club)}
