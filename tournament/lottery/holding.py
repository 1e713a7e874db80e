"""Hold a lottery: reveal the secret and compute the result; everything is published at the same moment.

SACI rules 2, 3 and 4; rules.md A9 and A10. Anyone with the record of a lottery can repeat it (docs/lottery.md). Only
its lines contain names.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery, services
from brackets.models import Bracket, Match
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, commitment, entry_list, kept_ratings
from tournament.lottery import teams as lottery_teams
from tournament.lottery.commitment import add_tiles, commit, tiles_of
from tournament.lottery.entry_list import close_list
from tournament.lottery.rotating import first_round
from tournament.lottery.rotating import people as people_of
from tournament.lottery.terms import Terms
from tournament.models import Bye, Ceremony, Commitment, Division, EntryList, Format, Lottery, Registration, Team, User
from tournament.tournaments import opening


@transaction.atomic
def draw_lots(*, division: Division, by: User | None, ratings: Mapping[int, Decimal] | None = None) -> Lottery:
    """Run the lottery of a closed entry list, once all its tiles are typed.

    `ratings`: of people by key, where the first round or the standings go by them (`ratings.for_division`).

    Teams of two, places and byes by lot; an odd player waits as substitute. With two or three players there is one
    team, which wins its bracket without play (rules.md A9). Conflict when it has run, or when a step is missing;
    Refused when the list is not the one whose hash was published.
    """
    tournament, division = entry_list.lock(division)
    closed = entry_list.waiting(division)
    promised = Commitment.objects.filter(entry_list=closed).first()
    if promised is None:
        raise Conflict(_("Publish the commitment before the lottery."), code="not-committed")
    lying = commitment.tiles_of(closed)
    if lying.missing:
        text = _("{found} of {wanted} tiles are typed.")
        message = text.format(found=len(lying.tiles), wanted=lying.wanted)
        raise Conflict(message, field="tiles", code="tiles-missing")
    # A list changed in the database must not run: nobody could repeat the result.
    lines = lines_of(closed)
    if lottery.list_hash(lines) != closed.list_hash:
        raise Refused(_("The entry list does not match its published hash. Reopen it."), code="list-altered")
    promised.entry_list = closed
    secret = commitment.reveal(promised)
    if not secret and not lying.wanted:
        # The list alone would be a seed that anybody could foresee.
        message = _("The server has lost its secret. Open the list again, and let the hall draw tiles.")
        raise Refused(message, code="secret-lost")
    drawn = _draw(closed, lines, secret, lying.text, by, ratings or {})
    championship.open_championship(tournament=tournament, by=by)  # a bracket of one team is won without play
    return drawn


def _draw(
    closed: EntryList, lines: list[str], secret: str, typed: str, by: User | None, ratings: Mapping[int, Decimal]
) -> Lottery:
    """Compute the lottery and write what follows from it."""
    division = closed.division
    try:
        record = build_record(closed, lines, secret, typed, timezone.now().isoformat(timespec="seconds"))
    except lottery.NoDrawFound as error:
        raise Refused(
            _("No result fulfils the wishes. Reopen the entry list and ask for fewer."), code="no-draw"
        ) from error
    registered = Registration.objects.filter(listed__entry_list=closed).only("number", "uid")
    listed = {lottery.label(one.number): one for one in registered}
    if division.format == Format.ROTATING:
        return _draw_event(closed, record, lines, {one.number: one for one in registered}, by, ratings)
    pairs = {one["team"]: [listed[label] for label in one["players"]] for one in record["teams"]}
    teams = lottery_teams.make_teams(division, pairs)
    numbered = {team.number: team for team in teams}
    waiting = [listed[record["substitute"]]] if record["substitute"] is not None else []
    if waiting:
        Registration.objects.filter(pk=waiting[0].pk).update(substitute=True)
    built = lottery_teams.build(division, [numbered[number] for number in record["places"]])
    more = kept_ratings.outcome_of(closed, opening.profile_of(division.tournament), ratings)
    drawn = _kept(closed, record, sorted(listed), built.bracket, by, more)
    _announce(closed, drawn, by, teams, built, *waiting)
    return drawn


def _draw_event(
    closed: EntryList,
    record: lottery.Record,
    lines: list[str],
    listed: dict[int, Registration],
    by: User | None,
    ratings: Mapping[int, Decimal],
) -> Lottery:
    """Write the lottery of an individual event, whose order seats round 1."""
    division = closed.division
    people, built, round_ = first_round.make(division, record["draw_seed"], lines, listed, ratings)
    more = kept_ratings.outcome_of(closed, people_of.profile_of(division), ratings)
    drawn = _kept(closed, record, sorted(lottery.label(number) for number in listed), built.bracket, by, more)
    _announce(closed, drawn, by, people, built)
    byes = [row.registration.number for row in round_ if isinstance(row, Bye)]
    seated = {"round": 1, "tables": sum(isinstance(row, Match) for row in round_), "byes": byes}
    log.write(division.tournament, by, Action.SEAT_ROUND, division, after=seated, rows=round_)
    return drawn


def _kept(
    closed: EntryList,
    record: lottery.Record,
    entrants: list[str],
    bracket: Bracket,
    by: User | None,
    more: Mapping[str, object],
) -> Lottery:
    """Create the lottery's row, which never changes; names are in the lines of the list only.

    `more`: what its outcome has besides.
    """
    return Lottery.objects.create(
        division=closed.division,
        attempt=closed.division.lotteries.count() + 1,
        algorithm=lottery.PROTOCOL,
        algorithm_version=lottery.VERSION,
        seed=record["seed"],
        entrants=entrants,
        outcome={
            "teams": {str(one["team"]): one["players"] for one in record["teams"]},
            "places": record["places"],
            "substitute": record["substitute"],
            # The lines are stored with the list only, where an erasure can cut them.
            "record": {name: value for name, value in record.items() if name != "lines"},
            **more,
        },
        entry_list=closed,
        secret=record["secret"],
        tiles=record["tiles"],
        bracket=bracket,
        drawn_by=by,
    )


def _announce(
    closed: EntryList,
    drawn: Lottery,
    by: User | None,
    teams: Sequence[Team],
    built: services.Built,
    *changed: Registration,
) -> None:
    """Create the ceremony, and write the line of the journal: `changed` is the substitute, if there is one."""
    Ceremony.objects.create(lottery=drawn)
    after = {
        "list": closed.number,
        "players": len(drawn.entrants),
        "teams": len(teams),
        "seed": drawn.seed,
        "digest": drawn.outcome["record"]["digest"],
    }
    rows, as_held = [drawn, closed.division, *changed], [*teams, *lottery_teams.rows_of(built)]
    where = closed.division.tournament
    log.write(where, by, Action.HOLD_LOTTERY, closed.division, after=after, rows=rows, as_held=as_held)


SEED_BYTES = 32
SET = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]  # double-six, written as the lottery reads it


@transaction.atomic
def hold(
    *, division: Division, by: User | None, seed: bytes | None = None, ratings: Mapping[int, Decimal] | None = None
) -> Lottery:
    """Run the whole lottery at once with generated tiles: for the demonstration and for tests.

    `seed` None chooses a random one; the same seed gives the same result.
    """
    seed = seed or secrets.token_bytes(SEED_BYTES)
    close_list(division=division, by=by, requested_for=Terms(objection_minutes=0))
    # The secret too follows from the seed, so that the same seed gives the same lottery.
    commit(division=division, by=by, root=hashlib.sha256(b"invented secret" + seed).digest())
    add_tiles(division=division, typed=invented_tiles(seed), by=by)
    return draw_lots(division=division, by=by, ratings=ratings)


def invented_tiles(seed: bytes) -> str:
    """Return all 28 tiles in an order computed from the seed."""
    return " ".join(lottery.order(seed, "invented tiles", SET))


def invent_tiles(*, division: Division, by: User | None) -> None:
    """Add the tiles that are still missing in a generated order, for a demonstration."""
    closed = entry_list.waiting(division)
    lying = tiles_of(closed)
    left = [tile for tile in invented_tiles(secrets.token_bytes(SEED_BYTES)).split() if tile not in lying.tiles]
    if lying.missing:
        add_tiles(division=division, typed=" ".join(left[: lying.missing]), by=by)


def seed_of_first_round(division: Division) -> str | None:
    """Return the seed (hex) of the first round's tables and seats; None for a championship or an older lottery."""
    drawn = division.lotteries.order_by("attempt").last()
    found = drawn.outcome.get("record") if drawn is not None else None  # lotteries before the protocol have no record
    return str(found["draw_seed"]) if found is not None else None


def order_of(drawn: Lottery) -> tuple[int, ...]:
    """Return the registration numbers of an individual event in the order of the lot; () for other lotteries."""
    if drawn.division.format != Format.ROTATING or "record" not in drawn.outcome:
        return ()
    # Not from the lines: an erased name changes its line, and not the ticket that was drawn.
    tickets = sorted(drawn.outcome["record"]["tickets"], key=lambda one: (one[1], int(one[0])))
    return tuple(int(number) for number, _ticket in tickets)


RECORD_ORDER = [
    "protocol",
    "tournament",
    "bracket",
    "draw",
    "drawn_at",
    "lines",
    "list_hash",
    "rules",
    "rules_hash",
    "anchor",
    "link",
    "commitment",
    "secret",
    "tiles",
    "seed",
    "attempt",
    "draw_seed",
    "tickets",
    "teams",
    "substitute",
    "places",
    "bye",
    "tables",
    "sides",
    "seats",
    "earlier",
    "digest",
]


def lines_of(closed: EntryList) -> list[str]:
    """Return the lines of a list in order; a line is the number alone when the name was erased."""
    return lottery.list_text(closed.entrants.values_list("line", flat=True)).splitlines()


def record_of(drawn: Lottery) -> dict[str, Any] | None:
    """Return the record as published; None for a championship, and for a lottery from before records existed."""
    kept = drawn.outcome.get("record")
    if kept is None or drawn.entry_list is None:
        return None
    # The lines are stored once, with the list, where an erasure can cut them.
    whole = {**kept, "lines": lines_of(drawn.entry_list)}
    return {name: whole[name] for name in RECORD_ORDER if name in whole}  # JSON columns keep no order


def record_text(drawn: Lottery) -> str | None:
    """Return the record as the published file: compact JSON, so that every byte is determined."""
    record = record_of(drawn)
    return None if record is None else json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def record_name(drawn: Lottery) -> str:
    """Return the file name for the download of a record."""
    division = drawn.division
    again = f"-{drawn.attempt}" if drawn.attempt > 1 else ""
    return f"{division.tournament.date.isoformat()}-{division.key}-lottery{again}.json"


def build_record(closed: EntryList, lines: list[str], secret: str, tiles: str, drawn_at: str) -> lottery.Record:
    """Run the lottery of a closed entry list: a pure function of what was published and of the secret ("": lost)."""
    division, promised = closed.division, closed.commitment
    return lottery.build_record(
        tournament=division.tournament.name,
        bracket=division.name,
        number=closed.number,
        drawn_at=drawn_at,
        lines=lines,
        rules=closed.rules["draw"],
        promised=lottery.Promised(anchor=promised.anchor, link=promised.link, commitment=promised.commitment),
        secret=secret,
        tiles=tiles,
        tables=closed.rules["tables"],
        first_team=closed.rules["first_team"],
        earlier=_earlier(closed),
    )


def _earlier(closed: EntryList) -> list[lottery.Earlier]:
    """Return the earlier lotteries of this division, including those committed to and then reopened."""
    if closed.number == 1:
        return []
    lists = closed.division.entry_lists.filter(number__lt=closed.number, commitment__isnull=False)
    found = []
    for one in lists.select_related("commitment", "reopening", "lottery__redraw"):
        drawn = getattr(one, "lottery", None)
        reason = drawn.redraw.reason if drawn is not None else one.reopening.reason
        found.append(
            lottery.Earlier(
                draw=one.number,
                link=one.commitment.link,
                secret=drawn.secret if drawn is not None else "",
                reason=reason,
                digest=drawn.outcome["record"]["digest"] if drawn is not None else "",
            )
        )
    return found
