"""Issue paper: freeze the record, let a worker draw it once, keep the bytes.

The row is the message (design.md, section 5): a lost message, a killed worker or a doubled message changes nothing.
A new kind of paper is a record and a drawing in `documents/`, one line in `documents/kinds.py`, and a step beside
these that freezes the record and calls `ask`.
"""

from tournament.issuing import catalogue
from tournament.issuing.again import ask_again, freeze_again
from tournament.issuing.agreed import do_agreed
from tournament.issuing.asking import MOST_WAITING, ask
from tournament.issuing.batches import ask_batch, batch_contents, may_open_batch, papers_of, print_round, progress
from tournament.issuing.blanks import ask_blank_sheets
from tournament.issuing.boxes import ask_cash_report
from tournament.issuing.claiming import LEASE, PATIENCE, TRIES, claim, renew
from tournament.issuing.drawing import contents, first_page, paint
from tournament.issuing.failures import retry, why
from tournament.issuing.filled import ask_filled_sheet, ask_filled_sheets
from tournament.issuing.hall import ask_call_sheet, ask_schedule, ask_table_card, ask_table_cards
from tournament.issuing.honours import ask_diplomas, ask_results_book
from tournament.issuing.keeping import file_name, forget_files
from tournament.issuing.latecomers import let_join, replace_player
from tournament.issuing.lotteries import ask_certificate, ask_lottery_list
from tournament.issuing.money import ask_prize_receipt, ask_prize_receipts, ask_receipt, ask_treasurer_report
from tournament.issuing.passes import draw_pass
from tournament.issuing.posters import ask_bracket_poster, ask_poster
from tournament.issuing.queue import left_lying, others_left_lying, produce, work
from tournament.issuing.rights import may_open
from tournament.issuing.rolls import (
    ask_badge,
    ask_badges,
    ask_bracket_badges,
    ask_bracket_check_in_list,
    ask_check_in_list,
    ask_team_list,
)
from tournament.issuing.rounds import ask_bracket, confirm, correct, sign, start_round, take_paper_in, walkover
from tournament.issuing.seated import (
    ask_scoresheet,
    ask_scoresheets,
    ask_since,
    change_tournament,
    close_table,
    move_match,
    newest,
    open_table,
    seat_waiting,
)
from tournament.issuing.tidying import tidy

__all__ = [
    "LEASE",
    "MOST_WAITING",
    "PATIENCE",
    "TRIES",
    "ask",
    "ask_again",
    "ask_badge",
    "ask_badges",
    "ask_batch",
    "ask_blank_sheets",
    "ask_bracket",
    "ask_bracket_badges",
    "ask_bracket_check_in_list",
    "ask_bracket_poster",
    "ask_call_sheet",
    "ask_cash_report",
    "ask_certificate",
    "ask_check_in_list",
    "ask_diplomas",
    "ask_filled_sheet",
    "ask_filled_sheets",
    "ask_lottery_list",
    "ask_poster",
    "ask_prize_receipt",
    "ask_prize_receipts",
    "ask_receipt",
    "ask_results_book",
    "ask_schedule",
    "ask_scoresheet",
    "ask_scoresheets",
    "ask_since",
    "ask_table_card",
    "ask_table_cards",
    "ask_team_list",
    "ask_treasurer_report",
    "batch_contents",
    "catalogue",
    "change_tournament",
    "claim",
    "close_table",
    "confirm",
    "contents",
    "correct",
    "do_agreed",
    "draw_pass",
    "file_name",
    "first_page",
    "forget_files",
    "freeze_again",
    "left_lying",
    "let_join",
    "may_open",
    "may_open_batch",
    "move_match",
    "newest",
    "open_table",
    "others_left_lying",
    "paint",
    "papers_of",
    "print_round",
    "produce",
    "progress",
    "renew",
    "replace_player",
    "retry",
    "seat_waiting",
    "sign",
    "start_round",
    "take_paper_in",
    "tidy",
    "walkover",
    "why",
    "work",
]
