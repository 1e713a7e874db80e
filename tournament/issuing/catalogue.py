"""Every paper that may be asked for by hand: what it is of, the choices it has, who may ask, and the step that asks.

The page of papers and the API are made from this table. A step is called with keywords: what the paper is of, under the
name that stands in `NAMES`, its choices by their names, `by` and `base_url`; it returns the document.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from brackets.formats.plan import MOST
from tournament import permissions
from tournament.documents.bracket_poster import ONE, TILES
from tournament.issuing.blanks import MOST as MOST_BLANKS
from tournament.issuing.blanks import NUMBERED, UNNUMBERED, ask_blank_sheets
from tournament.issuing.boxes import ask_cash_report
from tournament.issuing.filled import ask_filled_sheet, ask_filled_sheets
from tournament.issuing.hall import ask_call_sheet, ask_schedule, ask_table_card, ask_table_cards
from tournament.issuing.honours import ask_diplomas, ask_results_book
from tournament.issuing.lotteries import ask_certificate, ask_lottery_list
from tournament.issuing.money import ask_prize_receipt, ask_prize_receipts, ask_receipt, ask_treasurer_report
from tournament.issuing.posters import ask_bracket_poster, ask_poster
from tournament.issuing.rolls import (
    ask_badge,
    ask_badges,
    ask_bracket_badges,
    ask_bracket_check_in_list,
    ask_check_in_list,
    ask_team_list,
)
from tournament.issuing.rounds import BLANK, NOW, ask_bracket
from tournament.issuing.seated import ask_scoresheet, ask_scoresheets
from tournament.models import Document

Words = str | Promise


class Of(StrEnum):
    """What a paper is of. The values are what the API calls it."""

    TOURNAMENT = "tournament"
    BRACKET = "bracket"
    ROUND = "round"
    MATCH = "match"
    TABLE = "table"
    PLACE = "place"
    BOX = "box"
    PAYMENT = "payment"
    PAYOUT = "payout"


NAMES: Final = {
    Of.TOURNAMENT: "tournament",
    Of.BRACKET: "division",  # the step asks its tournament of it
    Of.ROUND: "round_",
    Of.MATCH: "sitting",
    Of.TABLE: "table",  # its number, an int; with `tournament`
    Of.PLACE: "registration",
    Of.BOX: "box",
    Of.PAYMENT: "payment",
    Of.PAYOUT: "payout",
}
"""The keyword under which a step gets what its paper is of."""


class Group(StrEnum):
    """Where people look for a paper."""

    PLAY = "play"  # on the tables
    WALL = "wall"  # on the wall
    PEOPLE = "people"  # at the door and on people
    MONEY = "money"
    HONOURS = "honours"


@dataclass(frozen=True)
class Choice:
    """Something to choose about a paper: one of the values of `options`, or a whole number from `least` to `most`.

    `options`: each value with its words; empty for a number. `default`: what stands there at first.
    """

    name: str
    label: Words
    options: tuple[tuple[str, Words], ...] = ()
    default: str = ""
    least: int = 1
    most: int = 999

    @property
    def is_number(self) -> bool:
        return not self.options

    @property
    def usual(self) -> Any:
        """What is taken where nobody chooses."""
        if self.is_number:
            return int(self.default) if self.default else self.least
        return self.default or self.options[0][0]


@dataclass(frozen=True)
class Entry:
    """A paper that may be asked for. `about`: what it is for, in a sentence. `right`: who may ask (`permissions`)."""

    kind: Document.Kind
    of: Of
    group: Group
    step: Callable[..., Document]
    about: Words
    choices: tuple[Choice, ...] = ()
    right: str = permissions.ORGANIZE

    def ask(self, of: Any, **more: Any) -> Document:
        """Ask for the paper of something: `tournament`, `by`, `base_url` and the choices come as keywords."""
        tournament = more.pop("tournament")
        named = {NAMES[self.of]: of}
        if self.of == Of.TABLE:
            named["tournament"] = tournament
        return self.step(**named, **more)


SIZE: Final = Choice("size", _("Paper size"), (("a4", "A4"), ("letter", "Letter")), "a4")

LAYOUT: Final = Choice("layout", _("On a page"), (("one", _("one sheet")), ("two", _("two sheets"))), "one")

WHO: Final = Choice("who", _("Whose"), (("players", _("players")), ("officials", _("officials and judges"))), "players")

CATALOGUE: Final[tuple[Entry, ...]] = (
    Entry(
        Document.Kind.SCORESHEETS,
        Of.ROUND,
        Group.PLAY,
        ask_scoresheets,
        _(
            "A page for each match of a round. They are drawn by themselves when a round starts; ask again when a table"
            " has changed."
        ),
        (LAYOUT,),
    ),
    Entry(
        Document.Kind.SCORESHEETS,
        Of.MATCH,
        Group.PLAY,
        ask_scoresheet,
        _("The page of one match, where its sheet was lost."),
    ),
    Entry(
        Document.Kind.FILLED_SHEETS,
        Of.ROUND,
        Group.PLAY,
        ask_filled_sheets,
        _("Each match of a round as it was entered, hand by hand, with findings and rulings."),
    ),
    Entry(
        Document.Kind.FILLED_SHEETS,
        Of.MATCH,
        Group.PLAY,
        ask_filled_sheet,
        _("One match as it was entered, hand by hand, with findings and rulings."),
    ),
    Entry(
        Document.Kind.BLANK_SHEETS,
        Of.TOURNAMENT,
        Group.PLAY,
        ask_blank_sheets,
        _("Sheets without names: for a round that is played on paper first, and typed in after."),
        (
            Choice("count", _("Sheets"), default="10", most=MOST_BLANKS),
            Choice(
                "numbers",
                _("Tables"),
                ((NUMBERED, _("numbered from 1")), (UNNUMBERED, _("without a number"))),
                NUMBERED,
            ),
            LAYOUT,
        ),
    ),
    Entry(
        Document.Kind.CALL_SHEET,
        Of.ROUND,
        Group.WALL,
        ask_call_sheet,
        _("Who plays at which table in a round, by table and by name."),
        right=permissions.JUDGE,
    ),
    Entry(
        Document.Kind.BRACKET,
        Of.BRACKET,
        Group.WALL,
        ask_bracket,
        _("The bracket for the wall: as it stands now, or blank for a pen, before the lottery too."),
        (
            Choice("filled", _("Filled in"), ((NOW, _("as it stands")), (BLANK, _("blank"))), NOW),
            Choice("teams", _("Teams of a blank one (0: of all who have a place)"), default="0", least=0, most=MOST),
        ),
    ),
    Entry(
        Document.Kind.BRACKET_POSTER,
        Of.BRACKET,
        Group.WALL,
        ask_bracket_poster,
        _("The whole bracket as large as the wall wants it: on A3, or on sheets with marks where they are glued."),
        (Choice("size", _("Paper size"), ((ONE, "A3"), (TILES, _("sheets to be glued"))), ONE),),
    ),
    Entry(
        Document.Kind.POSTER,
        Of.TOURNAMENT,
        Group.WALL,
        ask_poster,
        _("A big code: whoever points a phone at it has the tournament's page, in any of the three languages."),
        (SIZE,),
    ),
    Entry(
        Document.Kind.SCHEDULE,
        Of.TOURNAMENT,
        Group.WALL,
        ask_schedule,
        _("The plan of the day in large letters."),
    ),
    Entry(
        Document.Kind.TEAMS,
        Of.BRACKET,
        Group.WALL,
        ask_team_list,
        _("The teams of a bracket, by number and by name."),
    ),
    Entry(
        Document.Kind.TABLE_CARDS,
        Of.TOURNAMENT,
        Group.PLAY,
        ask_table_cards,
        _("A card for each table, to be folded: its number is read from both sides."),
    ),
    Entry(
        Document.Kind.TABLE_CARDS,
        Of.TABLE,
        Group.PLAY,
        ask_table_card,
        _("The card of one table, where it was lost."),
    ),
    Entry(
        Document.Kind.CHECK_IN,
        Of.TOURNAMENT,
        Group.PEOPLE,
        ask_check_in_list,
        _("Who is expected, to be ticked off at the door, with what is still to be paid."),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.CHECK_IN,
        Of.BRACKET,
        Group.PEOPLE,
        ask_bracket_check_in_list,
        _("The same for one bracket."),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.BADGES,
        Of.TOURNAMENT,
        Group.PEOPLE,
        ask_badges,
        _("Eight to a page, to be cut out."),
        (WHO,),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.BADGES,
        Of.BRACKET,
        Group.PEOPLE,
        ask_bracket_badges,
        _("The badges of the players of one bracket."),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.BADGES,
        Of.PLACE,
        Group.PEOPLE,
        ask_badge,
        _("The badge of one player, who came late or lost it."),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.LOTTERY_LIST,
        Of.BRACKET,
        Group.WALL,
        ask_lottery_list,
        _("The closed list of a bracket, to be pinned up before its lottery."),
    ),
    Entry(
        Document.Kind.CERTIFICATE,
        Of.BRACKET,
        Group.WALL,
        ask_certificate,
        _("All that proves a draw, for whoever wants to repeat it."),
    ),
    Entry(
        Document.Kind.CASH_REPORT,
        Of.BOX,
        Group.MONEY,
        ask_cash_report,
        _("The report of a cash box that was closed, for two to sign."),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.RECEIPT,
        Of.PAYMENT,
        Group.MONEY,
        ask_receipt,
        _("The receipt of a fee, on a page in two copies or on the roll of a till printer."),
        (
            Choice(
                "form",
                _("On what"),
                (("page", _("a page, two copies")), ("80", _("a roll of 80 mm")), ("58", _("a roll of 58 mm"))),
                "page",
            ),
        ),
        right=permissions.DESK,
    ),
    Entry(
        Document.Kind.TREASURER,
        Of.TOURNAMENT,
        Group.MONEY,
        ask_treasurer_report,
        _("What came in, what went out and what is left, for the treasurer and another to sign."),
    ),
    Entry(
        Document.Kind.PRIZE_RECEIPTS,
        Of.TOURNAMENT,
        Group.MONEY,
        ask_prize_receipts,
        _("A page for each prize that was handed out or came back: a copy for the winner, one for the club."),
        (
            Choice(
                "which",
                _("Which"),
                (("out", _("handed out already")), ("due", _("still to be handed out"))),
                "out",
            ),
        ),
    ),
    Entry(
        Document.Kind.PRIZE_RECEIPTS,
        Of.PAYOUT,
        Group.MONEY,
        ask_prize_receipt,
        _("The receipt of one prize: a copy for the winner, one for the club."),
    ),
    Entry(
        Document.Kind.DIPLOMAS,
        Of.BRACKET,
        Group.HONOURS,
        ask_diplomas,
        _("For the first, the second and the third place of a bracket, as far as they are decided."),
        (Choice("each", _("For whom"), (("player", _("for each player")), ("team", _("for each team"))), "player"),),
    ),
    Entry(
        Document.Kind.RESULTS_BOOK,
        Of.TOURNAMENT,
        Group.HONOURS,
        ask_results_book,
        _("The whole tournament: champions, brackets, standings, every match hand by hand, and who played."),
    ),
)


def find(kind: str, of: str) -> Entry | None:
    """The entry of a kind for something; None where no such paper is asked for."""
    return next((entry for entry in CATALOGUE if entry.kind == kind and entry.of == of), None)
