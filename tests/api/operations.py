"""Every operation of the API: who may do it, something to send, and what an official who may do it hears."""

from dataclasses import dataclass
from typing import Any

from tests.cast import hand

# "pass" judges without an account at the table of the day's match, "other pass" at another one.
EVERYBODY = frozenset({"anonymous", "member", "stranger", "judge", "desk", "organizer", "pass", "other pass"})
ORGANIZER = frozenset({"organizer"})
DESK = frozenset({"desk", "organizer"})
JUDGE = frozenset({"judge", "organizer"})
TABLE = JUDGE | {"pass"}
OFFICIAL = frozenset({"judge", "desk", "organizer"})


@dataclass(frozen=True)
class Operation:
    """One operation. `path` is the schema's own, below /api/v1/; `status` what those who may do it hear.

    Some of them come too late on a day that has begun: 409 then shows that they were let in.
    """

    method: str
    path: str
    who: frozenset[str]
    status: int = 200
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


KEY = "matrix-key-0001"
WALK_IN = {"division": "men", "rules_accepted": True, "walk_in": {"name": "Late Larry"}}
ASK = {"key": KEY, "name": "Hector Home", "division": "men", "rules_accepted": True, "phone": "+1 555 0199"}
WITHDRAWN = {"departure": "withdrawn", "reason": "went home"}

OPERATIONS = (
    Operation("GET", "tournaments/", EVERYBODY),
    Operation("POST", "tournaments/", ORGANIZER | {"stranger"}, 201, {"name": "Another day", "date": "2026-12-05"}),
    Operation("GET", "tournaments/{slug}/", EVERYBODY),
    Operation("PATCH", "tournaments/{slug}/", ORGANIZER, 200, {"place": "The hall"}),
    Operation("GET", "tournaments/{slug}/version/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/hall/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/divisions/", ORGANIZER, 201, {"name": "Juniors"}),
    Operation("GET", "tournaments/{slug}/divisions/{key}/format/", EVERYBODY),
    Operation("PUT", "tournaments/{slug}/divisions/{key}/format/", ORGANIZER, 200, {"format": "single"}),
    Operation("GET", "tournaments/{slug}/divisions/{key}/candidates/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/divisions/{key}/lottery/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/", ORGANIZER, 409),
    Operation("GET", "tournaments/{slug}/divisions/{key}/lottery/list/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/list/", ORGANIZER, 409, {"tiles": 28}),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/reopening/", ORGANIZER, 409, {"reason": "late"}),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/commitment/", ORGANIZER, 409),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/tiles/", ORGANIZER, 409, {"tiles": "6-3"}),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/tiles/take-back/", ORGANIZER, 409, {"moves": 1}),
    Operation("GET", "tournaments/{slug}/divisions/{key}/lottery/record/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/ceremony/", ORGANIZER, 200, {"seen": 0}),
    Operation("POST", "tournaments/{slug}/divisions/{key}/lottery/redraw/", ORGANIZER, 201, {"reason": "a mistake"}),
    Operation("GET", "tournaments/{slug}/divisions/{key}/late/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/divisions/{key}/late/changes/", EVERYBODY),
    Operation(
        "POST",
        "tournaments/{slug}/divisions/{key}/late/replacements/",
        ORGANIZER,
        409,
        {"team": 1, "out": 1, "into": 1, "reason": "did not come"},
    ),
    Operation(
        "POST", "tournaments/{slug}/divisions/{key}/late/teams/", ORGANIZER, 409, {"players": [1, 2], "reason": "late"}
    ),
    Operation("GET", "tournaments/{slug}/divisions/{key}/rounds/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/divisions/{key}/rounds/", ORGANIZER, 409),
    Operation("GET", "tournaments/{slug}/divisions/{key}/bracket/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/divisions/{key}/standings/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/people/", DESK),
    Operation("POST", "tournaments/{slug}/people/", DESK, 201, {"name": "New Nora"}),
    Operation("GET", "tournaments/{slug}/people/duplicates/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/people/{id}/", DESK),
    Operation("PATCH", "tournaments/{slug}/people/{id}/", DESK, 200, {"phone": "+1 555 0143"}),
    Operation(
        "POST",
        "tournaments/{slug}/people/{id}/standing/",
        ORGANIZER,
        200,
        {"good": False, "since": "2026-11-01", "reason": "owes the year"},
    ),
    Operation("GET", "tournaments/{slug}/people/{id}/merger/{other}/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/people/{id}/merger/{other}/", ORGANIZER, 422),
    Operation("GET", "tournaments/{slug}/people/{id}/erasure/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/people/{id}/erasure/", ORGANIZER, 200, {}),
    Operation("GET", "tournaments/{slug}/pre-registrations/", DESK),
    Operation("POST", "tournaments/{slug}/pre-registrations/", EVERYBODY, 409, ASK),
    Operation("POST", "tournaments/{slug}/pre-registrations/{number}/confirmation/", DESK, 409, {"person": None}),
    Operation("POST", "tournaments/{slug}/pre-registrations/{number}/refusal/", DESK, 200, {"reason": "no room"}),
    Operation("POST", "tournaments/{slug}/cards/", DESK, 200, {"q": "player"}),
    Operation("POST", "tournaments/{slug}/arrivals/", DESK, 422, {"key": KEY, "person": 2**31 - 1}),
    Operation("GET", "tournaments/{slug}/exceptions/", DESK),
    Operation("POST", "tournaments/{slug}/exceptions/", ORGANIZER, 409, {**WALK_IN, "reason": "for once"}),
    Operation("GET", "tournaments/{slug}/registrations/", DESK),
    Operation("POST", "tournaments/{slug}/registrations/", DESK, 409, WALK_IN),
    Operation("GET", "tournaments/{slug}/registrations/{number}/", DESK),
    Operation("PATCH", "tournaments/{slug}/registrations/{number}/", DESK, 409, {"present": False}),
    Operation("POST", "tournaments/{slug}/registrations/{number}/withdrawal/", DESK, 409),
    Operation("GET", "tournaments/{slug}/registrations/{number}/payments/", DESK),
    Operation("POST", "tournaments/{slug}/registrations/{number}/payments/", DESK, 409, {"key": KEY}),
    Operation(
        "POST", "tournaments/{slug}/payments/{receipt}/reversal/", DESK, 201, {"key": KEY, "reason": "by mistake"}
    ),
    Operation(
        "POST",
        "tournaments/{slug}/payments/{receipt}/refund/",
        DESK,
        201,
        {"key": KEY, "reason": "came late", "amount_cents": 500},
    ),
    Operation("POST", "tournaments/{slug}/registrations/{number}/waiver/", ORGANIZER, 409, {"key": KEY, "reason": "x"}),
    Operation("GET", "tournaments/{slug}/wall/", EVERYBODY),
    Operation("PATCH", "tournaments/{slug}/wall/", ORGANIZER, 200, {"held": "clock", "message": "Lunch at noon"}),
    Operation("POST", "tournaments/{slug}/wall/pictures/", ORGANIZER, 400, {"file": b"no picture"}),
    Operation("POST", "tournaments/{slug}/wall/pictures/{number}/removal/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/prices/", DESK),
    Operation("POST", "tournaments/{slug}/prices/", ORGANIZER, 201, {"name": "Early", "amount_cents": 1000}),
    Operation("GET", "tournaments/{slug}/club/", ORGANIZER),
    Operation("PATCH", "tournaments/{slug}/club/", ORGANIZER, 200, {"language": "eu", "paper": "letter"}),
    Operation("POST", "tournaments/{slug}/club/logo/", ORGANIZER, 422, {"file": b"no picture"}),
    Operation("POST", "tournaments/{slug}/club/logo/removal/", ORGANIZER),
    Operation("PATCH", "tournaments/{slug}/prices/{id}/", ORGANIZER, 200, {"name": "Late", "amount_cents": 2500}),
    Operation("POST", "tournaments/{slug}/prices/{id}/rise/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/prices/{id}/end/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/cash-boxes/", DESK),
    Operation("POST", "tournaments/{slug}/cash-boxes/", DESK, 201, {"key": KEY, "desk": "Desk 2", "float_cents": 5000}),
    Operation("GET", "tournaments/{slug}/cash-boxes/{number}/report/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/cash-boxes/{number}/moves/", DESK),
    Operation(
        "POST",
        "tournaments/{slug}/cash-boxes/{number}/moves/",
        DESK,
        201,
        {"key": KEY, "kind": "in", "amount_cents": 2000, "reason": "change"},
    ),
    Operation("POST", "tournaments/{slug}/cash-boxes/{number}/count/", DESK, 200, {"counted": {"2000": 1}}),
    Operation(
        "POST",
        "tournaments/{slug}/cash-boxes/{number}/closing/",
        DESK,
        201,
        {"key": KEY, "counted": {"5000": 1}, "expected_cents": 5000},
    ),
    Operation("POST", "tournaments/{slug}/cash-boxes/{number}/paper/", DESK, 409),
    Operation("POST", "tournaments/{slug}/rosters/", ORGANIZER, 201, {"file": b"name\nNew Nora\n"}),
    Operation("GET", "tournaments/{slug}/rosters/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/rosters/{id}/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/rosters/{id}/application/", ORGANIZER, 200, {}),
    Operation("GET", "tournaments/{slug}/rosters/{id}/undoing/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/rosters/{id}/undoing/", ORGANIZER, 409),
    Operation("GET", "tournaments/{slug}/past-results/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/past-results/", ORGANIZER, 201, {"file": b"year,event,name\n1998,Cup,Ana\n"}),
    Operation("GET", "tournaments/{slug}/past-results/{id}/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/past-results/{id}/application/", ORGANIZER, 200, {}),
    Operation("GET", "tournaments/{slug}/past-results/{id}/undoing/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/past-results/{id}/undoing/", ORGANIZER, 409),
    Operation("GET", "tournaments/{slug}/exports/", DESK),
    Operation("GET", "tournaments/{slug}/results/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/prizes/", EVERYBODY),
    Operation(
        "POST",
        "tournaments/{slug}/prizes/",
        ORGANIZER,
        201,
        {"key": KEY, "bracket": "women", "place": 1, "kind": "trophy", "name": "Cup"},
    ),
    Operation("POST", "tournaments/{slug}/prizes/{number}/withdrawal/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/prize-pool/", ORGANIZER, 200, {"cents": 10000}),
    Operation("POST", "tournaments/{slug}/prize-pool/fixing/", ORGANIZER, 409, {"seen_cents": 0}),
    Operation("GET", "tournaments/{slug}/payouts/", ORGANIZER),
    Operation(
        "POST",
        "tournaments/{slug}/payouts/",
        ORGANIZER,
        409,
        {"key": KEY, "prize": 1, "team": 1, "slot": 0, "seen_cents": 0},
    ),
    Operation(
        "POST", "tournaments/{slug}/payouts/{receipt}/reversal/", ORGANIZER, 201, {"key": KEY, "reason": "by mistake"}
    ),
    Operation("GET", "tournaments/{slug}/treasury/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/treasury/payments/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/sittings/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/sittings/{id}/corrections/", ORGANIZER),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/corrections/preview/",
        ORGANIZER,
        200,
        {"reason": "team B refused to play on", "result": "A"},
    ),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/corrections/",
        ORGANIZER,
        409,
        {"key": KEY, "token": "0" * 64, "reason": "team B refused to play on", "result": "A"},
    ),
    Operation("GET", "tournaments/{slug}/sittings/{id}/", EVERYBODY),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/entries/",
        TABLE,
        201,
        {"key": KEY, "version": 0, "entry": hand()},
    ),
    Operation("POST", "tournaments/{slug}/sittings/{id}/preview/", TABLE, 200, {"entry": hand()}),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/sign-offs/",
        TABLE,
        409,
        {"side": "A", "initials": "AA", "version": 0},
    ),
    Operation("POST", "tournaments/{slug}/sittings/{id}/confirmation/", TABLE, 409, {"initials": "AA", "version": 0}),
    Operation("POST", "tournaments/{slug}/sittings/{id}/objections/", TABLE, 409, {"reason": "why", "version": 0}),
    Operation("POST", "tournaments/{slug}/sittings/{id}/walkover/", TABLE, 200, {"absent": ["A"]}),
    Operation("GET", "tournaments/{slug}/sittings/{id}/help-calls/", TABLE),
    Operation("POST", "tournaments/{slug}/sittings/{id}/help-calls/", TABLE, 201, {"key": KEY, "kind": "scoresheet"}),
    Operation("POST", "tournaments/{slug}/sittings/{id}/help-calls/{asked}/answer/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/sittings/{id}/help-calls/{asked}/closing/", TABLE),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/differing-counts/",
        TABLE,
        200,
        {"version": 0, "count": 23, "recount": 25},
    ),
    Operation("GET", "tournaments/{slug}/paper-sheets/", TABLE | {"other pass"}),
    Operation("GET", "tournaments/{slug}/sittings/{id}/readings/", TABLE),
    Operation(
        "POST",
        "tournaments/{slug}/sittings/{id}/readings/",
        TABLE,
        200,
        {"number": 1, "entries": [hand()], "done": True},
    ),
    Operation("POST", "tournaments/{slug}/sittings/{id}/readings/seats/", TABLE, 422, {"seats": [1, 2, 3, 9999]}),
    Operation("POST", "tournaments/{slug}/sittings/{id}/readings/discarding/", TABLE, 200, {"number": 1}),
    Operation(
        "POST", "tournaments/{slug}/sittings/{id}/readings/settling/", TABLE, 409, {"token": "0" * 24, "choices": []}
    ),
    Operation(
        "POST", "tournaments/{slug}/sittings/{id}/readings/sheet/", TABLE, 409, {"token": "0" * 24, "version": 0}
    ),
    Operation("POST", "tournaments/{slug}/sittings/{id}/move/", ORGANIZER, 422, {"table": 99}),
    Operation("POST", "tournaments/{slug}/sittings/{id}/call/", TABLE),
    Operation("GET", "tournaments/{slug}/tables/", JUDGE),
    Operation("PATCH", "tournaments/{slug}/tables/{number}/", ORGANIZER, 200, {"name": "by the window"}),
    Operation("POST", "tournaments/{slug}/tables/{number}/closing/", ORGANIZER, 200, {"reason": "wobbles"}),
    Operation("POST", "tournaments/{slug}/tables/{number}/opening/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/tables/filling/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/waiting/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/calls/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/judges/", ORGANIZER),
    Operation("PATCH", "tournaments/{slug}/judges/{id}/", ORGANIZER, 200, {"tables": None}),
    Operation("GET", "tournaments/{slug}/passes/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/passes/", ORGANIZER, 201, {"key": KEY, "name": "Carla", "tables": [1]}),
    Operation("PATCH", "tournaments/{slug}/passes/{id}/", ORGANIZER, 200, {"tables": [1, 2]}),
    Operation("POST", "tournaments/{slug}/passes/{id}/paper/", ORGANIZER, 422, {"pin": "000000"}),
    Operation("POST", "tournaments/{slug}/passes/{id}/renewal/", ORGANIZER, 201),
    Operation("POST", "tournaments/{slug}/passes/{id}/revocation/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/passes/{id}/resumption/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/plan/", EVERYBODY),
    Operation(
        "POST",
        "tournaments/{slug}/plan/",
        ORGANIZER,
        201,
        {"key": KEY, "kind": "other", "title": "Speech", "starts_at": "08:50", "minutes": 10},
    ),
    Operation("POST", "tournaments/{slug}/plan/usual/", ORGANIZER, 409),
    Operation("PATCH", "tournaments/{slug}/plan/{number}/", ORGANIZER, 200, {"kind": "lunch", "starts_at": "12:30"}),
    Operation("POST", "tournaments/{slug}/plan/{number}/removal/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/plan/{number}/shift/", ORGANIZER, 200, {"minutes": 15}),
    Operation("GET", "tournaments/{slug}/forecast/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/forecast/alerts/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/standings/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/champions/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/players/{number}/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/teams/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/teams/{number}/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/documents/", OFFICIAL),
    Operation("POST", "tournaments/{slug}/documents/", ORGANIZER, 202, {"paper": "bracket", "division": "men"}),
    Operation("POST", "tournaments/{slug}/documents/", ORGANIZER, 202, {"paper": "poster", "size": "letter"}),
    Operation(
        "POST", "tournaments/{slug}/documents/", JUDGE, 202, {"paper": "call-sheet", "division": "men", "round": 1}
    ),
    Operation("GET", "tournaments/{slug}/documents/{public_id}/", OFFICIAL),
    Operation("POST", "tournaments/{slug}/documents/{public_id}/again/", ORGANIZER, 202),
    Operation("POST", "tournaments/{slug}/documents/{public_id}/retry/", ORGANIZER, 202),
    Operation("GET", "tournaments/{slug}/documents/sets/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/documents/sets/", ORGANIZER, 202, {"division": "men", "round": 1}),
    Operation("GET", "tournaments/{slug}/documents/sets/{public_id}/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/documents/sets/{public_id}/retry/", ORGANIZER, 202),
    Operation("GET", "tournaments/{slug}/departures/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/substitutions/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/teams/{number}/departure/", ORGANIZER, 200, WITHDRAWN),
    Operation("POST", "tournaments/{slug}/teams/{number}/return/", ORGANIZER, 409, {"reason": "a mistake"}),
    Operation(
        "POST",
        "tournaments/{slug}/teams/{number}/substitution/",
        ORGANIZER,
        409,
        {"out": 1, "into": 2, "reason": "ill"},
    ),
    Operation("GET", "tournaments/{slug}/notices/", ORGANIZER),
    Operation("POST", "tournaments/{slug}/notices/", EVERYBODY, 422, {"player": 1, "address": "nobody at home"}),
    Operation("POST", "tournaments/{slug}/notices/{public_id}/confirmation/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/notices/{public_id}/end/", EVERYBODY),
    Operation("GET", "tournaments/{slug}/journal/", ORGANIZER),
    Operation("GET", "tournaments/{slug}/archive/", ORGANIZER),
    Operation("POST", "archives/", ORGANIZER | {"stranger"}, 422, {"file": b"no tournament"}),
    Operation("GET", "archives/{id}/", ORGANIZER),
    Operation("POST", "archives/{id}/application/", ORGANIZER, 422, {"token": "0" * 32}),
    Operation("GET", "rulesets/", EVERYBODY),
    Operation("GET", "friendly/", OFFICIAL | {"stranger"}),
    Operation("POST", "friendly/", OFFICIAL | {"stranger"}, 201, {"key": KEY, "ruleset": "draw", "players": 6}),
    Operation("GET", "friendly/{id}/", OFFICIAL),
    Operation("POST", "friendly/{id}/entries/", OFFICIAL, 201, {"key": KEY, "version": 0, "entry": hand()}),
    Operation("POST", "friendly/{id}/end/", OFFICIAL, 200, {"version": 0}),
    Operation("POST", "friendly/{id}/rematch/", OFFICIAL, 201, {"key": KEY}),
)
