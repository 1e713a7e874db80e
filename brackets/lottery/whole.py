"""One whole draw: teams, their places and the bye, the first round's tables, sides and seats, all from one seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brackets.lottery import tickets
from brackets.lottery.commitments import attempt_seed
from brackets.lottery.feasible import bye_place
from brackets.lottery.listing import list_text, number_of
from brackets.lottery.tickets import LotteryError
from brackets.lottery.wishes import NO_WISHES, Wishes

MOST_ATTEMPTS = 200_000
"""More than a draw needs once in e^20 lotteries, where one draw in ten thousand is allowed."""


class TooFewEntrants(LotteryError):
    """A lottery needs two players at least (SACI rule 2)."""


class NoDrawFound(LotteryError):
    """No attempt fulfilled the wishes: nothing is drawn, rather than something less fair."""


@dataclass(frozen=True)
class Outcome:
    """What a draw says. People are numbers as on the list ("0007"), teams and tables are numbers.

    `tickets`: the players with their tickets, as drawn. `teams`: the partners, in the order of the draw; `first_team`
    is the number of the first. `substitute` is None when everybody has a partner. `places`: teams from the top of the
    bracket; `bye`: the one that passes the first round, None when none does. `tables`: every table, in the order in
    which the first round takes those that are free. `sides`: for each match of the first round, its number, then the
    team on seats 0 and 2, then the other. `seats`: for each team, its number, then the partner on the lower seat.
    """

    tickets: tuple[tuple[str, str], ...]
    first_team: int
    teams: tuple[tuple[str, str], ...]
    substitute: str | None
    places: tuple[int, ...]
    bye: int | None
    tables: tuple[int, ...]
    sides: tuple[tuple[int, int, int], ...]
    seats: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True)
class Drawn:
    """The draw that holds. `attempt` is None without wishes; `seed` (hex) is the one whose tickets they are."""

    attempt: int | None
    seed: str
    outcome: Outcome


def draw(seed: str, lines: Iterable[str], *, tables: int, first_team: int = 1, wishes: Wishes = NO_WISHES) -> Drawn:
    """The draw of these entrants, with the tables 1 to `tables` and teams numbered from `first_team`.

    With wishes, the first attempt that fulfils them all. Whoever asked `obstacle` before the freeze meets NoDrawFound
    as good as never. Raises TooFewEntrants, DuplicateLabel, NoDrawFound.
    """
    listed = list_text(lines).splitlines()
    if len(listed) < 2:
        raise TooFewEntrants("a lottery needs two players at least")
    attempt, chosen, drawn = first_allowed(seed, listed, wishes, first_team)
    return Drawn(attempt, chosen, outcome(chosen, drawn, tables=tables, first_team=first_team))


def first_allowed(
    seed: str, lines: Sequence[str], wishes: Wishes, first_team: int
) -> tuple[int | None, str, list[tuple[str, str]]]:
    """The first attempt that fulfils all wishes, its seed and the players with their tickets; None without wishes."""
    if not wishes:
        return None, seed, players(seed, lines)
    for attempt in range(MOST_ATTEMPTS):
        tried = attempt_seed(seed, attempt)
        if fulfils(wishes, tried, drawn := players(tried, lines), first_team):
            return attempt, tried, drawn
    raise NoDrawFound(f"none of {MOST_ATTEMPTS} attempts fulfils the wishes")


def players(seed: str, lines: Sequence[str]) -> list[tuple[str, str]]:
    """Number and ticket of every entrant, in the order of the tickets."""
    key = bytes.fromhex(seed)
    by_ticket = sorted((tickets.ticket(key, tickets.PLAYERS_STAGE, line), number_of(line)) for line in lines)
    return [(number, ticket) for ticket, number in by_ticket]


def fulfils(wishes: Wishes, seed: str, drawn: Sequence[tuple[str, str]], first_team: int) -> bool:
    """Whether the whole draw of these tickets fulfils all wishes; the bye follows from the places."""
    teams = tickets.partners([number for number, _ in drawn]).teams
    if not wishes.allow(teams, None):
        return False
    place = bye_place(len(teams))
    if place is None or not wishes.no_bye:
        return True
    passing = _places(bytes.fromhex(seed), len(teams), first_team)[place]
    return wishes.allow((), teams[passing - first_team])


def outcome(seed: str, drawn: Sequence[tuple[str, str]], *, tables: int, first_team: int) -> Outcome:
    """What follows from a seed and the players in the order of their tickets."""
    key = bytes.fromhex(seed)
    pairs = tickets.partners([number for number, _ in drawn])
    places = _places(key, len(pairs.teams), first_team)
    place = bye_place(len(places))
    playing = [team for index, team in enumerate(places) if index != place] if len(places) > 1 else []
    return Outcome(
        tickets=tuple(drawn),
        first_team=first_team,
        teams=pairs.teams,
        substitute=pairs.substitute,
        places=tuple(places),
        bye=None if place is None else places[place],
        tables=_numbers(key, tickets.TABLES_STAGE, [str(table) for table in range(1, tables + 1)]),
        sides=tuple(
            _side(key, match, teams)
            for match, teams in enumerate(zip(playing[0::2], playing[1::2], strict=True), start=1)
        ),
        seats=tuple(_seats(key, team, both) for team, both in enumerate(pairs.teams, start=first_team)),
    )


def _side(key: bytes, match: int, teams: Sequence[int]) -> tuple[int, int, int]:
    first, second = _numbers(key, tickets.sides_stage(match), [tickets.team_label(team) for team in teams])
    return match, first, second


def _seats(key: bytes, team: int, partners: Sequence[str]) -> tuple[int, str, str]:
    low, high = tickets.order(key, tickets.seats_stage(team), partners)
    return team, low, high


def _places(key: bytes, teams: int, first_team: int) -> list[int]:
    labels = [tickets.team_label(number) for number in range(first_team, first_team + teams)]
    return list(_numbers(key, tickets.PLACES_STAGE, labels))


def _numbers(key: bytes, stage: str, labels: Sequence[str]) -> tuple[int, ...]:
    """The numbers at the end of these labels, in the order of their tickets."""
    return tuple(int(label.split()[-1]) for label in tickets.order(key, stage, labels))
