"""Freeze what a paper will show into the record that it is drawn from."""

from tournament.freezing.blank import blank_bracket
from tournament.freezing.calling import call_sheet
from tournament.freezing.cash import cash_report
from tournament.freezing.diplomas import diplomas
from tournament.freezing.filled import filled_scoresheets
from tournament.freezing.hall import day_plan, table_cards
from tournament.freezing.headings import heading
from tournament.freezing.lottery import certificate, closed_list
from tournament.freezing.naming import MSGIDS, division_name, part_name, plan_name, pool_name, round_name
from tournament.freezing.parts import was_played
from tournament.freezing.passes import judge_pass
from tournament.freezing.play import bracket
from tournament.freezing.poster import bracket_poster, poster
from tournament.freezing.prizes_due import prizes_due
from tournament.freezing.receipts import prize_receipts, receipt
from tournament.freezing.rolls import badges, check_in, official_badges, team_list
from tournament.freezing.sheets import blank_scoresheets, scoresheets

__all__ = [
    "MSGIDS",
    "badges",
    "blank_bracket",
    "blank_scoresheets",
    "bracket",
    "bracket_poster",
    "call_sheet",
    "cash_report",
    "certificate",
    "check_in",
    "closed_list",
    "day_plan",
    "diplomas",
    "division_name",
    "filled_scoresheets",
    "heading",
    "judge_pass",
    "official_badges",
    "part_name",
    "plan_name",
    "pool_name",
    "poster",
    "prize_receipts",
    "prizes_due",
    "receipt",
    "round_name",
    "scoresheets",
    "table_cards",
    "team_list",
    "was_played",
]
