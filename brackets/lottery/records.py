"""One whole lottery from one seed, and its record: JSON with all that anybody needs to repeat it.

`docs/verify_lottery.py` checks a record by computing everything again from its inputs alone. Names appear in `lines`
only, so that a name can be erased on request: its line is cut to the number, while the ticket, the list hash and the
record's digest stay unchanged. Everything else is covered by `digest`.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brackets.lottery import ceremony, tickets
from brackets.lottery.tickets import LotteryError, list_hash, list_text, number_of
from brackets.lottery.wishes import NO_WISHES, Rules, Wishes, bye_place, canonical_json, rules_hash, wishes_of

MOST_ATTEMPTS = 200_000
"""Exceeded once in e^20 lotteries if one attempt in ten thousand is allowed."""


class TooFewEntrants(LotteryError):
    """A lottery needs at least two players (SACI rule 2)."""


class NoDrawFound(LotteryError):
    """No attempt fulfilled the wishes. The lottery fails rather than return a less fair result."""


@dataclass(frozen=True)
class Outcome:
    """The result of a lottery. People are numbers as on the list ("0007"); teams and tables are numbers.

    `tickets`: the players with their tickets, in order. `teams`: the partners, in lottery order; `first_team` is the
    number of the first. `substitute` is None if everybody has a partner. `places`: teams from the top of the bracket;
    `bye`: the team that passes the first round, None if none does. `tables`: all tables, in the order of the lot; the
    first round takes the lowest free ones in this order. `sides`: for each match of the first round its number, the
    team on seats 0 and 2, and the other team. `seats`: for each team its number, the partner on the lower seat, and the
    other one.
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
class LotteryResult:
    """The attempt that counts. `attempt` is None without wishes; `seed` (hex) is the one its tickets come from."""

    attempt: int | None
    seed: str
    outcome: Outcome


def run_lottery(
    seed: str, lines: Iterable[str], *, tables: int, first_team: int = 1, wishes: Wishes = NO_WISHES
) -> LotteryResult:
    """Hold the lottery of these entrants, with tables 1 to `tables` and teams numbered from `first_team`.

    With wishes, the first attempt that fulfils all of them counts. If `obstacle` was None before the list closed,
    NoDrawFound practically never occurs. Raises TooFewEntrants, DuplicateLabel, NoDrawFound.
    """
    listed = list_text(lines).splitlines()
    if len(listed) < 2:
        raise TooFewEntrants("a lottery needs two players at least")
    attempt, chosen, drawn = first_allowed(seed, listed, wishes, first_team)
    return LotteryResult(attempt, chosen, outcome(chosen, drawn, tables=tables, first_team=first_team))


def first_allowed(
    seed: str, lines: Sequence[str], wishes: Wishes, first_team: int
) -> tuple[int | None, str, list[tuple[str, str]]]:
    """Return the first attempt that fulfils all wishes, with its seed and the players with their tickets.

    Without wishes the attempt is None.
    """
    if not wishes:
        return None, seed, players(seed, lines)
    # Whole attempts, never repairs: so every allowed result stays equally likely (`wishes`).
    for attempt in range(MOST_ATTEMPTS):
        tried = ceremony.attempt_seed(seed, attempt)
        if fulfils(wishes, tried, drawn := players(tried, lines), first_team):
            return attempt, tried, drawn
    raise NoDrawFound(f"none of {MOST_ATTEMPTS} attempts fulfils the wishes")


def players(seed: str, lines: Sequence[str]) -> list[tuple[str, str]]:
    """Return number and ticket of every entrant, in ticket order."""
    key = bytes.fromhex(seed)
    by_ticket = sorted((tickets.ticket(key, tickets.PLAYERS_STAGE, line), number_of(line)) for line in lines)
    return [(number, ticket) for ticket, number in by_ticket]


def fulfils(wishes: Wishes, seed: str, drawn: Sequence[tuple[str, str]], first_team: int) -> bool:
    """Return whether the lottery with these tickets fulfils all wishes; the bye follows from the places."""
    teams = tickets.partners([number for number, _ in drawn]).teams
    # Partners first: most attempts fail here, and the places cost another round of tickets.
    if not wishes.allow(teams, None):
        return False
    place = bye_place(len(teams))
    if place is None or not wishes.no_bye:
        return True
    passing = _places(bytes.fromhex(seed), len(teams), first_team)[place]
    return wishes.allow((), teams[passing - first_team])


def outcome(seed: str, drawn: Sequence[tuple[str, str]], *, tables: int, first_team: int) -> Outcome:
    """Return the result for a seed and the players in ticket order."""
    key = bytes.fromhex(seed)
    pairs = tickets.partners([number for number, _ in drawn])
    places = _places(key, len(pairs.teams), first_team)
    place = bye_place(len(places))
    # A single team has a place but no match.
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
    """The team on seats 0 and 2 first."""
    first, second = _numbers(key, tickets.sides_stage(match), [tickets.team_label(team) for team in teams])
    return match, first, second


def _seats(key: bytes, team: int, partners: Sequence[str]) -> tuple[int, str, str]:
    """The partner on the lower seat first."""
    low, high = tickets.order(key, tickets.seats_stage(team), partners)
    return team, low, high


def _places(key: bytes, teams: int, first_team: int) -> list[int]:
    """Return the teams from the top of the bracket."""
    labels = [tickets.team_label(number) for number in range(first_team, first_team + teams)]
    return list(_numbers(key, tickets.PLACES_STAGE, labels))


def _numbers(key: bytes, stage: str, labels: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers at the end of these labels, in ticket order."""
    return tuple(int(label.split()[-1]) for label in tickets.order(key, stage, labels))


Record = dict[str, Any]
NOT_IN_DIGEST = ("lines", "digest")


@dataclass(frozen=True)
class Promised:
    """What was published before the first tile.

    `anchor` is the start of the published hash chain, `link` the position of this lottery's secret in it, counted from
    1, and `commitment` is C.
    """

    anchor: str
    link: int
    commitment: str


@dataclass(frozen=True)
class Earlier:
    """An earlier lottery of the same bracket, which this one replaces.

    `secret` is "" if it was lost or never revealed. `digest` is that of its record, "" if nothing had been drawn.
    """

    draw: int
    link: int
    secret: str
    reason: str
    digest: str


def build_record(
    *,
    tournament: str,
    bracket: str,
    number: int,
    drawn_at: str,
    lines: Iterable[str],
    rules: Rules,
    promised: Promised,
    secret: str,
    tiles: str,
    tables: int,
    first_team: int = 1,
    earlier: Sequence[Earlier] = (),
) -> Record:
    """Hold the lottery and return its record. `number` counts this bracket's lotteries from 1.

    `secret` is "" if it was lost, `tiles` are canonical. `tournament`, `bracket` and `drawn_at` are informative. Raises
    what `draw` raises, and BadSecret.
    """
    # Canonical order, independent of the caller's.
    listed = list_text(lines).splitlines()
    chance = ceremony.seed(list_hash(listed), secret, tiles)
    drawn = run_lottery(chance, listed, tables=tables, first_team=first_team, wishes=wishes_of(rules))
    record: Record = {
        "protocol": "draw/1",
        "tournament": tournament,
        "bracket": bracket,
        "draw": number,
        "drawn_at": drawn_at,
        "lines": listed,
        "list_hash": list_hash(listed),
        "rules": rules,
        "rules_hash": rules_hash(rules),
        "anchor": promised.anchor,
        "link": promised.link,
        "commitment": promised.commitment,
        "secret": secret,
        "tiles": tiles,
        "seed": chance,
        "attempt": drawn.attempt,
        "draw_seed": drawn.seed,
        **outcome_data(drawn.outcome),
        "earlier": [vars(one) for one in earlier],
    }
    return {**record, "digest": digest(record)}


def outcome_data(outcome: Outcome) -> Record:
    """Return an outcome in the JSON form of a record."""
    return {
        "tickets": [list(one) for one in outcome.tickets],
        "teams": [
            {"team": number, "players": list(players)}
            for number, players in enumerate(outcome.teams, start=outcome.first_team)
        ],
        "substitute": outcome.substitute,
        "places": list(outcome.places),
        "bye": outcome.bye,
        "tables": list(outcome.tables),
        "sides": [{"match": match, "teams": teams} for match, *teams in outcome.sides],
        "seats": [{"team": team, "players": players} for team, *players in outcome.seats],
    }


def digest(record: Mapping[str, Any]) -> str:
    """Return SHA-256 of "draw/1 record" and the canonical JSON of the record without `lines` and `digest`.

    A line feed follows each of the two. The hash of the list still covers the names.
    """
    # Erasing a name changes `lines`; the digest must survive that.
    kept = {key: value for key, value in record.items() if key not in NOT_IN_DIGEST}
    return hashlib.sha256(f"draw/1 record\n{canonical_json(kept)}\n".encode()).hexdigest()
