"""Prize receipts: one page each, the winner's copy above the club's, to be cut apart and signed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from tournament.core.errors import Conflict, Refused
from tournament.core.in_words import money_in_words
from tournament.core.money import money_text
from tournament.documents.engine.context import Section
from tournament.documents.engine.copies import Payer, Receipt, draw_copies
from tournament.documents.engine.document_text import Block, DocumentText, Title, Turn
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Choice, DrawnKind, Gone, Group, Of, Offer, Subject
from tournament.documents.kinds.receipts import Row, present, spoken
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Payout, Prize, Team, Tournament
from tournament.prizes import winners
from tournament.prizes.pledges import bracket_of, place_name, prize_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeReceipt(Receipt):
    """The receipt of a prize that was handed out, or that was returned (SACI rule 3).

    `receipt` is its number ("P0003"), "" for a prize still to be handed out: that receipt is completed by hand, and
    only `key` identifies it. `prize` is the amount or the trophy.
    """

    key: str
    receipt: str
    prize: str

    @property
    def worth(self) -> str:
        return self.prize


@dataclass(frozen=True, slots=True)
class PrizeReceiptsRecord:
    """The prize receipts of a tournament, or one of them."""

    heading: Heading
    receipts: tuple[PrizeReceipt, ...]


OUT, DUE = "out", "due"
"""Prizes handed out or returned, and prizes won but not handed out yet: these receipts are signed at the ceremony."""


class PrizeReceipts(DrawnKind):
    """The receipts of all prizes handed out, of all still to be handed out, or of one prize."""

    key = "prize-receipts"
    label = lazy("prize receipts")
    order = 180
    record = PrizeReceiptsRecord
    group = Group.MONEY
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("A page for each prize handed out or returned: a copy for the winner and one for the club."),
            (
                Choice(
                    "which",
                    lazy("Which"),
                    ((OUT, lazy("handed out already")), (DUE, lazy("still to be handed out"))),
                    OUT,
                    meaning="Receipts of prizes paid out, or of those still due.",
                ),
            ),
        ),
        Offer(Of.PAYOUT, lazy("The receipt of one prize: a copy for the winner, one for the club.")),
    )
    pieces = {r"payout-(?P<number>\d+)": noop("receipt {number}"), DUE: noop("still to be handed out")}

    def subject(self, of: Tournament | Payout, which: str = OUT) -> Subject:
        if isinstance(of, Payout):
            return Subject(of.tournament, f"payout-{of.receipt}")
        if which not in (OUT, DUE):
            raise Refused(_("Choose the prizes that were handed out, or those that were not."), field="which")
        if which == DUE:
            if not any(parts_due(of)):
                raise Conflict(_("No prize is left to be handed out."), rule="SACI rule 3", code="no-prizes")
            return Subject(of, DUE)
        if not of.payouts.exists():
            raise Conflict(_("No prize has been handed out yet."), rule="SACI rule 3", code="no-prizes")
        return Subject(of, "all")

    def snapshot(self, subject: Subject, issue: Issue) -> PrizeReceiptsRecord:
        receipts = tuple(_receipts(subject))
        if not receipts and subject.key == DUE:
            raise Gone
        return PrizeReceiptsRecord(heading(subject.tournament, issue), receipts)

    def pages(self, record: PrizeReceiptsRecord) -> Pages:
        """One page per receipt, each a section."""
        pages: list[Page] = []
        for one in record.receipts:
            draw = partial(draw_copies, record.heading, one, _("Copy for the winner"))
            pages.append(Page(Section(one.key, one.title, one), draw, one.title))
        return Pages(_("Prize receipts"), pages)

    def render_text(self, record: PrizeReceiptsRecord) -> DocumentText:
        """The receipts in order."""
        blocks: list[Block] = []
        for one in record.receipts:
            blocks += [Turn(one.key, one.title), Title(one.title), *one.blocks()]
        return DocumentText(_("Prize receipts"), tuple(blocks))


def _receipts(subject: Subject) -> Iterator[PrizeReceipt]:
    tournament = subject.tournament
    if subject.key == DUE:
        yield from (_receipt_due(part, tournament) for part in parts_due(tournament))
        return
    related = ("prize__division", "team", "registration__person", "paid_by", "session", "reverses", "reversed_by")
    payouts = tournament.payouts.select_related(*related).order_by("receipt")
    if subject.key != "all":
        payouts = payouts.filter(receipt=subject.number)
    yield from (_prize_receipt(payout, tournament) for payout in payouts)


PEN = "________________"  # filled in by hand


def parts_due(tournament: Tournament) -> Iterator[winners.Part]:
    """The parts that can be handed out now: shares of the pool only after it has stopped growing."""
    board = winners.board(tournament)
    for winning in board.winnings:
        if winning.prize.kind == Prize.Kind.SHARE and board.pool_is_open:
            continue
        yield from (part for part in winning.parts if part.payout is None and part.cents is not None)


def _receipt_due(part: winners.Part, tournament: Tournament) -> PrizeReceipt:
    prize = part.prize
    place = part.registration
    trophy = prize.kind == Prize.Kind.TROPHY
    return PrizeReceipt(
        key=f"prize-{prize.number}-team-{part.team.number}-{part.slot}",
        receipt="",
        title=_("Prize to be handed out"),
        prize=prize.name if trophy else money_text(part.cents, tournament.currency),
        in_words="" if trophy or part.cents is None else money_in_words(part.cents, tournament.currency),
        who_label=_("Handed to"),
        who=Payer(place.person.name, place.number),
        rows=(
            _team(part.team),
            (_("For"), f"{bracket_of(prize)}, {place_name(prize.place)}; {prize_name(prize)}"),
            (_("Receipt"), PEN),
            (_("When"), PEN),
            (_("Handed out by"), PEN),
        ),
    )


def _prize_receipt(payout: Payout, tournament: Tournament) -> PrizeReceipt:
    back = payout.reverses is not None
    trophy = payout.prize.kind == Prize.Kind.TROPHY
    title = _("Prize given back, receipt %(receipt)s") if back else _("Prize handed out, receipt %(receipt)s")
    # A reverse one-to-one relation without a row raises an AttributeError.
    reversal = getattr(payout, "reversed_by", None)
    note = _("This prize was given back with receipt %(receipt)s.") % {"receipt": reversal}
    return PrizeReceipt(
        key=f"payout-{payout.receipt}",
        receipt=str(payout),
        title=title % {"receipt": payout},
        prize=payout.prize.name if trophy else money_text(payout.amount_cents, tournament.currency),
        in_words="" if trophy else money_in_words(payout.amount_cents or 0, tournament.currency),
        who_label=_("Given back by") if back else _("Handed to"),
        who=Payer(payout.registration.person.name, payout.registration.number),
        rows=tuple(_prize_rows(payout)),
        notes=(note,) if reversal else (),
    )


def _team(team: Team) -> Row:
    return _("Player") if team.is_person else _("Team"), str(team.number)


def _prize_rows(payout: Payout) -> Iterator[Row]:
    prize = payout.prize
    yield _team(payout.team)
    yield _("For"), f"{bracket_of(prize)}, {place_name(prize.place)}; {prize_name(prize)}"
    box = _("cash box %(box)s") % {"box": payout.session} if payout.session else ""
    if payout.method:
        yield from present(_("Paid by"), payout.get_method_display(), payout.reference, box)
    yield _("When"), spoken(payout.paid_at)
    yield from present(_("Taken by") if payout.reverses else _("Handed out by"), str(payout.paid_by or ""))
    yield from present(_("Reason"), payout.reason)
    if payout.reverses:
        yield _("Gives back"), _("receipt %(receipt)s") % {"receipt": payout.reverses}
