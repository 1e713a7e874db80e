"""The actions of the journal, each with the end of its sentence: "Ana Gil took the fee of 0007 Rosa Luz, receipt 5"."""

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scoring.penalties import penalty_named
from tournament.core.rule_systems import spoken


class Action(TextChoices):
    """What a journal line says was done.

    The label is the end of a sentence that begins with who did it. Its placeholders are values of the line, and
    {subject} and {who}, which are looked up when it is shown. A number of lines, days and so on comes with its noun.
    """

    OPEN = "open", _("opened the tournament")
    REPEAT = "repeat", _("opened the tournament as a repetition of {of}")
    MAKE_SERIES = "make-series", _("began the series {name}")
    CHANGE_SERIES = "change-series", _("changed the series {name}")
    END_SERIES = "end-series", _("ended the series {name}")
    MAKE_CIRCUIT = "make-circuit", _("began the circuit {name}")
    CHANGE_CIRCUIT = "change-circuit", _("changed the circuit {name}")
    LEAVE_CIRCUIT = "leave-circuit", _("took {tournament} out of the circuit {name}")
    CLOSE_CIRCUIT = "close-circuit", _("closed the circuit {name}")
    CHOOSE_RATING = "choose-rating", _("chose how the Elo list is worked out")
    CHANGE = "change", _("changed the settings")
    ADD_BRACKET = "add-bracket", _("added the bracket {name}")
    DROP_BRACKET = "drop-bracket", _("dropped the bracket {name}, which nobody had entered")
    MERGE_BRACKETS = "merge-brackets", _("merged the bracket {name} with {into}, its players: {players}")
    CHOOSE_FORMAT = "choose-format", _("chose how {subject} is played: {format}")
    ADD_PERSON = "add-person", _("added a person ({kind})")
    CHANGE_PERSON = "change-person", _("updated a person")
    SET_MEMBERSHIP_STATUS = "set-membership-status", _("changed the membership status of {who}")
    MERGE_PEOPLE = "merge-people", _("merged two records of {who}")
    ERASE_PERSON = "erase-person", _("erased a person on request: {who}")
    IMPORT_TOURNAMENT = "import-tournament", _("imported a tournament from a file, with its journal of {lines}")
    IMPORT = "import", _("imported a roster: {new} new, {changed} changed, {known} known, {refused} refused")
    UNDO_ROSTER = "undo-roster", _("undid a roster: {removed} removed, {back} put back, {stay} kept")
    IMPORT_RESULTS = (
        "import-results",
        _("imported past results: {new} new, {changed} changed, {known} known, {refused} refused"),
    )
    UNDO_RESULTS = "undo-results", _("undid past results: {removed} removed, {back} put back, {stay} kept")
    PRE_REGISTER = "pre-register", _("received a pre-registration")
    CONFIRM_PLACE = "confirm-place", _("confirmed a pre-registration, {subject}")
    DECLINE_PLACE = "decline-place", _("declined a pre-registration, {subject}")
    ANNOUNCE = "announce", _("heard from the player's own phone that {who} is here")
    DISMISS_ANNOUNCEMENT = "dismiss-announcement", _("noted that {who} is not here after all")
    REGISTER = "register", _("registered {who}")
    LET_IN = "let-in", _("registered {who} by way of exception")
    REGISTER_LATE = "register-late", _("registered {who} after the lottery, as waiting")
    REPLACE_PLAYER = "replace-player", _("let {into} play in place of {out}, {subject}")
    SUBSTITUTE_PLAYER = "substitute-player", _("let {into} play on in place of {out}, {subject}")
    WITHDRAW_TEAM = "withdraw-team", _("took {subject} out of the tournament: it withdrew")
    DISQUALIFY_TEAM = "disqualify-team", _("disqualified {subject}: {rule}")
    RETURN_TEAM = "return-team", _("let {subject} come back")
    GIVE_SANCTION = "give-sanction", _("gave {who} sanction {number}")
    TAKE_SANCTION_BACK = "take-sanction-back", _("took sanction {number} of {who} back")
    KEEP_OUT = "keep-out", _("kept {subject} out, which has left")
    JOIN_BRACKET = "join-bracket", _("let {subject} take the place of the bye: {players}")
    PRESENT = "present", _("noted that {who} is present")
    ABSENT = "absent", _("noted that {who} is not present")
    WITHDRAW = "withdraw", _("withdrew {who}")
    TAKE_FEE = "take-fee", _("took the fee of {who}, receipt {receipt}")
    REVERSE_PAYMENT = "reverse-payment", _("gave money back to {who}, receipt {receipt}")
    REFUND_PAYMENT = "refund-payment", _("gave part of a payment back to {who}, receipt {receipt}")
    WAIVE_FEE = "waive-fee", _("waived the fee of {who}, receipt {receipt}")
    OPEN_CASH = "open-cash", _("opened the cash box of {desk}")
    MOVE_CASH = "move-cash", _("put money into the cash box of {desk}, or took it out")
    COUNT_CASH = "count-cash", _("counted the cash box of {desk}")
    CLOSE_CASH = "close-cash", _("closed the cash box of {desk}")
    ADD_PRICE = "add-price", _("added the price {name}")
    CHANGE_PRICE = "change-price", _("changed the price {name}")
    MOVE_PRICE = "move-price", _("moved the price {name} up")
    DROP_PRICE = "drop-price", _("dropped the price {name}")
    CREATE_SCHEDULE = "create-schedule", _("created the schedule")
    ADD_SCHEDULE_LINE = "add-schedule-line", _("added a line to the schedule, for {starts_at}")
    CHANGE_SCHEDULE_LINE = "change-schedule-line", _("changed a line of the schedule, now for {starts_at}")
    SHIFT_SCHEDULE = "shift-schedule", _("shifted {lines} of the schedule by {minutes}")
    REMOVE_SCHEDULE_LINE = "remove-schedule-line", _("removed the line for {starts_at} from the schedule")
    PUBLISH_SCHEDULE = "publish-schedule", _("published the schedule")
    HIDE_SCHEDULE = "hide-schedule", _("took the schedule off the public pages")
    CLOSE_LIST = "close-list", _("closed the list of {subject} for its lottery: {players}")
    REOPEN_LIST = "reopen-list", _("opened the list of {subject} again")
    PUBLISH_ANCHOR = "publish-anchor", _("published the start of the chain of secrets of {subject}")
    COMMIT_LOTTERY = "commit-lottery", _("published the commitment for the lottery of {subject}")
    TYPE_TILE = "type-tile", _("typed what the hall drew for {subject}: {tiles}")
    TAKE_TILE_BACK = "take-tile-back", _("took a tile back for {subject}: {tiles}")
    VOID_LOTTERY = "void-lottery", _("gave up the lottery of {subject}")
    HOLD_LOTTERY = "hold-lottery", _("held the lottery of {subject}: {players}, {teams}")
    ADD_STAGE = "add-stage", _("added the next stage, {subject}: matches {matches}")
    RANK_BRACKET = "rank-bracket", _("recorded the final ranking of {subject}: teams {teams}")
    OPEN_CHAMPIONSHIP = "open-championship", _("brought the bracket winners together")
    SEAT_ROUND = "seat-round", _("seated round {round} of {subject}: {tables} tables")
    UNSEAT_ROUND = "unseat-round", _("took back the seating of round {round} of {subject}")
    CORRECT_SEATING = "correct-seating", _("corrected the seating of round {round} of {subject}: {changed} tables")
    ENTER_PERSON = "enter-person", _("let {who} enter {subject} late")
    START_ROUND = "start-round", _("started {subject}: {matches}")
    START_CLOCK = "start-clock", _("started the clock of {subject}: {minutes}")
    PAUSE_CLOCK = "pause-clock", _("stopped the clock of {subject}")
    RESUME_CLOCK = "resume-clock", _("let the clock of {subject} run on")
    ADD_MINUTES = "add-minutes", _("gave {subject} more time: {minutes}")
    SEAT_MATCH = "seat-match", _("gave table {table} to a match that waited, {subject}")
    MOVE_MATCH = "move-match", _("moved a match to table {table}, {subject}")
    CALL_MATCH = "call-match", _("called the teams to table {table}, {subject}")
    NAME_TABLE = "name-table", _("named {subject}: {name}")
    CLOSE_TABLE = "close-table", _("took {subject} out of use")
    OPEN_TABLE = "open-table", _("put {subject} back into use")
    ASSIGN_JUDGE = "assign-judge", _("assigned {who} to tables: {tables}")
    ENTER_HAND = "enter-hand", _("entered a hand, {subject}")
    ENTER_FORFEIT = "enter-forfeit", _("entered that a team gave up, {subject}")
    ENTER_BELL = "enter-bell", _("entered that the time was up, {subject}")
    ENTER_VOID = "enter-void", _("voided a line, {subject}")
    OVERRULE_ENTRY = "overrule-entry", _("overruled a refusal and recorded the entry, {subject}")
    SIGN = "sign", _("recorded the signature of side {side}, {subject}")
    CONFIRM_SHEET = "confirm-sheet", _("confirmed the sheet as a second official, {subject}")
    SEND_SHEET_BACK = "send-sheet-back", _("sent the sheet back, {subject}")
    SEND_SHEET_PHOTO = "send-sheet-photo", _("sent a photo of the signed sheet, {subject}")
    CONFIRM_SHEET_PHOTO = "confirm-sheet-photo", _("confirmed the signed sheet, {subject}")
    RETURN_SHEET_PHOTO = "return-sheet-photo", _("sent the signed sheet back, {subject}")
    DELETE_SHEET_PHOTOS = "delete-sheet-photos", _("deleted {photos} of signed sheets")
    TAKE_PAPER_IN = "take-paper-in", _("typed in a sheet kept on paper, {lines}, {subject}")
    SIT_AS_ON_PAPER = "sit-as-on-paper", _("noted who sat where on paper, {subject}")
    WALKOVER = "walkover", _("recorded an absence, {subject}")
    CALL_HELP = "call-help", _("called for help at table {table}: {kind}, {subject}")
    ANSWER_CALL = "answer-call", _("answered that somebody is coming, {subject}")
    CLOSE_CALL = "close-call", _("closed a call for help, {subject}")
    FINISH_MATCH = "finish-match", _("finished {subject}: team {winner} won")
    FINISH_LEVEL_MATCH = "finish-level-match", _("finished {subject}, which ended level")
    CLOSE_ROUND = "close-round", _("finished {subject}")
    REOPEN_ROUND = "reopen-round", _("opened {subject} again")
    CORRECT_MATCH = "correct-match", _("corrected {subject}")
    RULE_MATCH = "rule-match", _("ruled {subject} for team {winner} (SACI rule 17)")
    ANNUL_SHEET = "annul-sheet", _("annulled a sheet, {subject}")
    EXCHANGE_PLACE = "exchange-place", _("put team {into} in the place of team {out}, {subject}")
    REPLAY_MATCH = "replay-match", _("let a match be played again, {subject}")
    VOID_MATCH = "void-match", _("declared a match void, {subject}")
    CLOSE_CHAMPIONSHIP = "close-championship", _("closed the championship")
    CHAMPION = "champion", _("recorded team {team} as champion")
    NOTE_DONE = "note-done", _("noted as done: {task}")
    NOTE_OPEN = "note-open", _("noted as not done: {task}")
    START_FRIENDLY = "start-friendly", _("began {subject}")
    FINISH_FRIENDLY = "finish-friendly", _("finished {subject}")
    END_FRIENDLY = "end-friendly", _("ended {subject} before it was over")
    MAKE_PASS = "make-pass", _("made a pass for {who}: {tables}")
    RENEW_PASS = "renew-pass", _("replaced the pass of {who}")
    CHANGE_PASS = "change-pass", _("gave {who} other tables: {tables}")
    REVOKE_PASS = "revoke-pass", _("revoked the pass of {who}")
    PAUSE_PASS = "pause-pass", _("paused the pass of {who} after five wrong PINs")
    LIFT_PASS = "lift-pass", _("ended the pause of the pass of {who}")
    USE_PASS = "use-pass", _("logged in with a pass")
    REQUEST_DOCUMENT = "request-document", _("requested {subject}, version {version}")
    STEER_WALL = "steer-wall", _("chose what the wall shows")
    HANG_PICTURE = "hang-picture", _("hung {subject} on the wall")
    TAKE_PICTURE_DOWN = "take-picture-down", _("took {subject} off the wall")
    SET_PICTURE = "set-picture", _("uploaded {subject}")
    REMOVE_PICTURE = "remove-picture", _("removed {subject}")
    PLEDGE_PRIZE = "pledge-prize", _("pledged {subject}")
    WITHDRAW_PRIZE = "withdraw-prize", _("withdrew the pledge of {subject}")
    SET_PRIZE_POOL = "set-prize-pool", _("set the pool of the prizes")
    HAND_PRIZE_OUT = "hand-prize-out", _("paid out prize {prize} to {who}, receipt {receipt}")
    TAKE_PRIZE_BACK = "take-prize-back", _("took prize {prize} back from {who}, receipt {receipt}")
    CLUB_LANGUAGE = "club-language", _("chose the language of the club's pages")
    CLUB_TIME_ZONE = "club-time-zone", _("chose the time zone of the club: {zone}")
    ASK_BACKUP = "ask-backup", _("asked for a back-up of everything")
    DOWNLOAD_BACKUP = "download-backup", _("downloaded the back-up {file}")
    SET_BRANDING = "set-branding", _("changed the club's document branding")
    MAKE_OFFICIAL = "make-official", _("made an account ({role})")
    SET_PASSWORD = "set-password", _("gave an account a new password")
    LIFT_LOCK_OUT = "lift-lock-out", _("ended the lock-out of an account after wrong passwords")
    RECOVER_ACCOUNT = "recover-account", _("chose a new password with a link from the server")
    MAKE_TOKEN = "make-token", _("created an API token: {scope}, {days}")
    REVOKE_TOKEN = "revoke-token", _("revoked an API token")
    MAKE_WEBHOOK = "make-webhook", _("added a webhook: {host}")
    CHANGE_WEBHOOK = "change-webhook", _("changed a webhook")
    RENEW_WEBHOOK = "renew-webhook", _("rotated the secret of a webhook")
    REMOVE_WEBHOOK = "remove-webhook", _("deleted a webhook")
    CLOSE_ACCOUNT = "close-account", _("removed the rights of an account")


ENTER: Final = "enter-"
"""Begins the action of every new line of a sheet; the kind of its entry follows."""


def enter(kind: str) -> str:
    """Return the action that adds an entry of this kind to a sheet. Those of penalties are not in `Action`."""
    return ENTER + kind.replace("_", "-")


def is_entry(action: str) -> bool:
    """Return whether an action adds an entry to a sheet."""
    return action.startswith(ENTER) or action == Action.OVERRULE_ENTRY


def sentence_end(action: str) -> str | None:
    """Return the end of an action's sentence, with placeholders; None for an action of another version."""
    penalty = penalty_named(action.removeprefix(ENTER)) if action.startswith(ENTER) else None
    if penalty is not None:
        return spoken(penalty.entered)
    return str(Action(action).label) if action in Action else None
