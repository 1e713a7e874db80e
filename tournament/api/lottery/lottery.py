"""The steps of a lottery: close the entry list, publish the commitment, enter tiles, redraw, and show the ceremony.

The lottery of a division: its candidates, the lottery itself, and its public record.
"""

from typing import Any

from django.http import Http404

from tournament.api.frame.access import find_division
from tournament.api.frame.operation import Call, Router
from tournament.api.lottery.lottery_answers import (
    AddLotteryTiles,
    CloseEntryList,
    EntryListAnswer,
    LotteryAnswer,
    LotteryCandidatesAnswer,
    LotteryCeremonyAnswer,
    LotteryRecordAnswer,
    RecordQuery,
    ReopenEntryList,
    RevealLotteryTeams,
    TakeBackLotteryTile,
    VoidedLotteryAnswer,
    VoidLottery,
)
from tournament.api.tournaments.divisions import DivisionAnswer
from tournament.club import permissions
from tournament.lottery import commitment as lottery_commitment
from tournament.lottery import entry_list, holding, redraw, terms
from tournament.lottery import teams as lottery_teams
from tournament.models import Division, EntryList, Lottery
from tournament.results import ratings

router = Router("tournaments/<slug:slug>/divisions/<slug:key>/")


@router.get("candidates/", right=permissions.ORGANIZE, answers=LotteryCandidatesAnswer)
def show_lottery_candidates(call: Call, key: str) -> dict[str, Any]:
    """Show the candidates of a division's lottery. The players left out are listed too."""
    division = find_division(call.tournament, key)
    related = ("person", "division")
    return {
        "candidates": lottery_teams.candidates(division).select_related(*related),
        "left_out": lottery_teams.left_out(division).select_related(*related),
    }


@router.get("lottery/", answers=LotteryAnswer)
def show_lottery(call: Call, key: str) -> Lottery:
    """Show the lottery of a division. Not found (404) before it was held."""
    held = find_division(call.tournament, key).lotteries.select_related("division").order_by("attempt").last()
    if held is None:
        raise Http404
    return held


@router.post(
    "lottery/",
    right=permissions.ORGANIZE,
    answers=LotteryAnswer,
    status=201,
    errors={
        409: "already-drawn list-open not-committed tiles-missing",
        422: "list-altered no-draw no-lottery no-seating secret-lost",
    },
)
def hold_lottery(call: Call, key: str) -> Lottery:
    """Hold the lottery of a division (SACI rule 2).

    All tiles must be entered. It makes teams of two, places and byes, and anybody can verify them with its record.
    """
    division = find_division(call.tournament, key)
    return holding.draw_lots(division=division, by=call.by, ratings=ratings.for_division(division))


@router.get("lottery/list/", answers=EntryListAnswer)
def show_entry_list(call: Call, key: str) -> EntryList:
    """Show the entry list of a division, with commitment and tiles. Not found (404) before it was first closed."""
    return _newest(find_division(call.tournament, key))


@router.post(
    "lottery/list/",
    right=permissions.ORGANIZE,
    answers=EntryListAnswer,
    reads=CloseEntryList,
    status=201,
    errors={
        409: "already-drawn list-closed list-open no-anchor",
        422: (
            "long-name no-lottery no-seating not-on-the-list objection-time same-person tiles "
            "too-few-players too-many-pairs wishes-alone wishes-too-few-teams"
        ),
    },
)
def close_entry_list(call: Call, key: str) -> EntryList:
    """Close the entry list of a division. Exactly those registered, paid and present take part in the lottery."""
    # JSON has lists, `Terms` takes tuples.
    data = {**call.data, "apart": tuple((one, other) for one, other in call.data["apart"])}
    division = find_division(call.tournament, key)
    return entry_list.close_list(division=division, by=call.by, requested_for=terms.Terms(**data))


@router.post(
    "lottery/reopening/",
    located="../list/",
    right=permissions.ORGANIZE,
    answers=EntryListAnswer,
    reads=ReopenEntryList,
    status=201,
    errors={409: "already-drawn list-open", 422: "bad-text no-lottery no-reason"},
)
def reopen_entry_list(call: Call, key: str) -> EntryList:
    """Reopen the entry list of a division before its lottery. The old list stays public with the reason."""
    division = find_division(call.tournament, key)
    entry_list.reopen_list(division=division, reason=call.data["reason"], by=call.by)
    return _newest(division)


@router.post(
    "lottery/anchor/",
    located="../../format/",
    right=permissions.ORGANIZE,
    answers=DivisionAnswer,
    status=201,
    errors={409: "already-drawn list-closed", 422: "no-lottery"},
)
def publish_lottery_anchor(call: Call, key: str) -> Division:
    """Publish the start of the server's chain of secrets, before the entry list is closed.

    A lottery without tiles needs it: the record must show the same `anchor`. Repeating it has no effect.
    """
    return lottery_commitment.publish_anchor(division=find_division(call.tournament, key), by=call.by)


@router.post(
    "lottery/commitment/",
    located="../list/",
    right=permissions.ORGANIZE,
    answers=EntryListAnswer,
    status=201,
    errors={409: "already-committed already-drawn list-open objections-open", 422: "chain-used-up no-lottery"},
)
def publish_lottery_commitment(call: Call, key: str) -> EntryList:
    """Publish the commitment of a lottery.

    The time for objections to the entry list must be over. The tiles can be entered from now on.
    """
    division = find_division(call.tournament, key)
    lottery_commitment.commit(division=division, by=call.by)
    return _newest(division)


@router.post(
    "lottery/tiles/",
    located="../list/",
    right=permissions.ORGANIZE,
    answers=EntryListAnswer,
    reads=AddLotteryTiles,
    status=201,
    errors={
        409: "already-drawn list-open not-committed",
        422: (
            "no-lottery tiles-count tiles-empty tiles-not-a-tile tiles-not-in-the-set "
            "tiles-too-few tiles-too-long tiles-twice"
        ),
    },
)
def add_lottery_tiles(call: Call, key: str) -> EntryList:
    """Add tiles to a lottery, in the order drawn. If one of them is invalid, none is added."""
    division = find_division(call.tournament, key)
    lottery_commitment.add_tiles(division=division, typed=call.data["tiles"], by=call.by)
    return _newest(division)


@router.post(
    "lottery/tiles/undo/",
    located="../../list/",
    right=permissions.ORGANIZE,
    answers=EntryListAnswer,
    reads=TakeBackLotteryTile,
    status=201,
    errors={409: "already-drawn list-open no-tile tiles-moved", 422: "no-lottery"},
)
def take_back_lottery_tile(call: Call, key: str) -> EntryList:
    """Take back the newest tile of a lottery. That it was taken back is public."""
    division = find_division(call.tournament, key)
    lottery_commitment.take_back_tile(division=division, moves=call.data["moves"], by=call.by)
    return _newest(division)


@router.get("lottery/record/", answers=LotteryRecordAnswer, asks=RecordQuery)
def show_lottery_record(call: Call, key: str) -> dict[str, Any]:
    """Show the record of a lottery, which can be verified without this server. Voided lotteries have one too."""
    # One row for each attempt: a redraw keeps the voided lottery's row.
    lotteries = find_division(call.tournament, key).lotteries.select_related("entry_list").order_by("attempt")
    number = call.query.get("lottery")
    held = lotteries.filter(attempt=number).first() if number else lotteries.last()
    record = holding.record_of(held) if held is not None else None
    if record is None:
        raise Http404
    return {"record": record}


@router.post(
    "lottery/redraw/",
    right=permissions.ORGANIZE,
    answers=VoidedLotteryAnswer,
    reads=VoidLottery,
    status=201,
    errors={409: "not-drawn results-exist", 422: "bad-text no-lottery no-reason"},
)
def void_lottery(call: Call, key: str) -> Any:
    """Void the lottery of a division, for a redraw.

    409 "results-exist" until the caller agrees to discard the results that rest on it.
    """
    return redraw.redraw(division=find_division(call.tournament, key), by=call.by, **call.data)


@router.post(
    "lottery/ceremony/",
    right=permissions.ORGANIZE,
    answers=LotteryCeremonyAnswer,
    reads=RevealLotteryTeams,
    errors={409: "wall-moved"},
)
def reveal_lottery_teams(call: Call, key: str) -> dict[str, int]:
    """Reveal the next team of a lottery on the wall, or all remaining teams.

    The lottery itself is public already; only the ceremony goes on.
    """
    # The wall shows the latest lottery.
    drawn: Lottery | None = find_division(call.tournament, key).lotteries.order_by("attempt").last()
    if drawn is None:
        raise Http404
    return {"shown": redraw.show_next(drawn=drawn, **call.data), "steps": redraw.steps(drawn)}


def _newest(division: Division) -> EntryList:
    """The newest entry list of a division; Http404 before the first closing."""
    found = division.entry_lists.select_related("commitment", "reopening").order_by("-number").first()
    if found is None:
        raise Http404
    return found
