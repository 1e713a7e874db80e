"""What the desks have done last, all of them: each sees the others' work."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tournament import journal
from tournament.models import JournalLine, Payment, Registration, Tournament, User
from tournament.pages.desk import listing

SHOWN: Final = 6
LOOKED_AT: Final = 40  # lines: three for each arrival, and the day's other lines between them
ABOUT: Final = "registration "


@dataclass(frozen=True)
class Done:
    """A place that a desk has dealt with: as it stands now, the line of the last change, and who made it.

    `receipt` is of the newest payment that was not given back, None without one.
    """

    place: Registration
    line: JournalLine
    who: str
    receipt: int | None


def line(tournament: Tournament) -> int:
    """The number of the journal's last line: it grows with all that any desk does."""
    last = journal.last(tournament)
    return last.number if last else 0


def done(tournament: Tournament) -> list[Done]:
    """The last places that were dealt with, the newest first, each once."""
    lines: dict[int, JournalLine] = {}
    for one in journal.chain(tournament).order_by("-number")[:LOOKED_AT]:
        number = one.subject.removeprefix(ABOUT)
        if number != one.subject and number.isdigit():
            lines.setdefault(int(number), one)
    lines = dict(list(lines.items())[:SHOWN])
    places = {place.number: place for place in listing.rows(tournament).filter(number__in=lines)}
    actors = User.objects.filter(pseudonym__in={one.actor for one in lines.values() if one.actor})
    names = {str(user.pseudonym): str(user) for user in actors}
    receipts = _receipts(places.values())
    return [
        Done(places[number], one, names.get(one.actor, ""), receipts.get(number))
        for number, one in lines.items()
        if number in places
    ]


def _receipts(places: Iterable[Registration]) -> dict[int, int]:
    """The receipt of what was paid for a place and not given back, by registration number; the newest of several."""
    kept = Payment.objects.filter(registration__in=places, amount_cents__gt=0, reversed_by=None).order_by("receipt")
    return dict(kept.values_list("registration__number", "receipt"))
