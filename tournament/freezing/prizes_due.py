"""Receipts of prizes that nobody has got yet, to be signed when they are handed out."""

import datetime
from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from tournament import winnings
from tournament.amounts import written
from tournament.documents.money.people import Payer
from tournament.documents.money.prizes import PrizeReceipt, PrizeReceiptsRecord
from tournament.freezing.headings import heading
from tournament.freezing.promises import bracket_of, place_name, prize_name
from tournament.models import Prize, Tournament

PEN = "________________"  # where something is written by hand


def prizes_due(tournament: Tournament, *, version: int, base_url: str, now: datetime.datetime) -> PrizeReceiptsRecord:
    """A receipt without a number for each part of a prize that was won and not handed out."""
    with translation.override(tournament.language):
        return PrizeReceiptsRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            receipts=tuple(_receipt(part, tournament) for part in due(tournament)),
        )


def due(tournament: Tournament) -> Iterator[winnings.Part]:
    """What can be handed out now: shares of the pool only once it grows no more."""
    board = winnings.board(tournament)
    for winning in board.winnings:
        if winning.prize.kind == Prize.Kind.SHARE and board.pool_is_open:
            continue
        yield from (part for part in winning.parts if part.payout is None and part.cents is not None)


def _receipt(part: winnings.Part, tournament: Tournament) -> PrizeReceipt:
    prize = part.prize
    place = part.registration
    trophy = prize.kind == Prize.Kind.TROPHY
    return PrizeReceipt(
        key=f"prize-{prize.number}-team-{part.team.number}-{part.slot}",
        receipt="",
        title=_("Prize to be handed out"),
        prize=prize.name if trophy else written(part.cents, tournament.currency),
        who_label=_("Handed to"),
        who=Payer(place.person.name, place.number),
        rows=(
            (_("Team"), str(part.team.number)),
            (_("For"), f"{bracket_of(prize)}, {place_name(prize.place)}; {prize_name(prize)}"),
            (_("Receipt"), PEN),
            (_("When"), PEN),
            (_("Handed out by"), PEN),
        ),
    )
