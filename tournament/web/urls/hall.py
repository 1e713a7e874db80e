"""URLs of the officials in the hall: the desk, the judges, and the tables of a club night."""

from django.urls import path

from tournament.web.club import account, judge_login
from tournament.web.frame import offline
from tournament.web.frame.offline import kept
from tournament.web.matches import sanctions, sheet_photos
from tournament.web.matches.club_night import home as club_night_home
from tournament.web.matches.club_night import sheet as club_night_sheet
from tournament.web.matches.double_entry import pile, readings
from tournament.web.matches.judge import access, lines, photo, sheet
from tournament.web.registration import (
    card,
    card_view,
    cash_boxes,
    check_in,
    list,
    payments,
    preregistration,
    search,
    self_check_in,
    several,
)
from tournament.web.tournaments import home

DESK = [
    path("", home.desk_home, name="home"),
    path("<slug:slug>/", search.find_page, name="find"),  # the search is the desk's start page
    path("<slug:slug>/now/", search.latest_page, name="now"),
    path("<slug:slug>/players/", list.places, name="places"),
    path("<slug:slug>/players/takings/", list.takings, name="takings"),
    path("<slug:slug>/paper/", check_in.door, name="door"),
    path("<slug:slug>/paper/<slug:kind>/<slug:of>/", check_in.ask, name="ask-paper"),
    path("<slug:slug>/exceptions/", card_view.exceptions, name="exceptions"),
    path("<slug:slug>/to-confirm/", preregistration.waiting, name="waiting"),
    path("<slug:slug>/to-confirm/<int:number>/", preregistration.confirm, name="confirm"),
    path("<slug:slug>/to-confirm/<int:number>/decline/", preregistration.decline, name="decline"),
    path("<slug:slug>/announced/<int:pk>/dismiss/", self_check_in.dismiss, name="dismiss"),
    path("<slug:slug>/people.csv", list.people, {"kind": "csv"}, name="people-csv"),
    path("<slug:slug>/people.xlsx", list.people, {"kind": "xlsx"}, name="people-xlsx"),
    path("<slug:slug>/players.csv", list.players, {"kind": "csv"}, name="players-csv"),
    path("<slug:slug>/players.xlsx", list.players, {"kind": "xlsx"}, name="players-xlsx"),
    path("<slug:slug>/new/", card.walk_in, name="walk-in"),
    path("<slug:slug>/several/", several.several, name="several"),
    path("<slug:slug>/people/<int:person_id>/", card.card, name="card"),
    path("<slug:slug>/people/<int:person_id>/news/", card.news, name="news"),
    path("<slug:slug>/people/<int:person_id>/details/", list.change, name="person"),
    path("<slug:slug>/<int:number>/", card.place, name="place"),
    path("<slug:slug>/<int:number>/arrive/", check_in.check_in_player, name="arrive"),
    path("<slug:slug>/<int:number>/present/", check_in.present, name="present"),
    path("<slug:slug>/<int:number>/withdraw/", check_in.withdraw, name="withdraw"),
    path("<slug:slug>/<int:number>/badge/", check_in.badge, name="badge"),
    path("<slug:slug>/<int:number>/papers/", check_in.papers, name="papers"),
    path("<slug:slug>/cash/", cash_boxes.boxes, name="cash"),
    path("<slug:slug>/cash/choose/", cash_boxes.choose, name="cash-choose"),
    path("<slug:slug>/cash/<int:number>/", cash_boxes.box_page, name="cash-box"),
    path("<slug:slug>/cash/<int:number>/paper/", cash_boxes.paper, name="cash-paper"),
    path("<slug:slug>/cash/<int:number>/count/", cash_boxes.count, name="cash-count"),
    path("<slug:slug>/cash/<int:number>/close/", cash_boxes.close, name="cash-close"),
    path("<slug:slug>/receipts/<int:receipt>/", payments.receipt, name="receipt"),
    path("<slug:slug>/receipts/<int:receipt>/paper/", payments.paper, name="receipt-paper"),
    path("<slug:slug>/receipts/<int:receipt>/reverse/", payments.reverse, name="reverse"),
]

# The URL of a match is in the QR code of its scoresheet.
JUDGE = [
    path("", kept(access.home), name="home"),
    path("worker.js", offline.worker, name="worker"),
    path("<slug:slug>/sanctions/", sanctions.listing, name="sanctions"),
    path("<slug:slug>/sanctions/<int:number>/take-back/", sanctions.take_back, name="sanction-back"),
    path("<slug:slug>/sheet-photos/", sheet_photos.queue, name="sheet-photos"),
    path("<slug:slug>/sheet-photos/<int:pk>/confirm/", sheet_photos.confirm, name="confirm-photo"),
    path("<slug:slug>/sheet-photos/<int:pk>/send-back/", sheet_photos.send_back, name="send-photo-back"),
    path("matches/<int:pk>/", kept(sheet.match), name="match"),
    path("matches/<int:pk>/photo/", photo.send, name="send-photo"),
    path("matches/<int:pk>/photo/<int:number>/", photo.picture, name="photo"),
    path("matches/<int:pk>/changes/", sheet.changes, name="changes"),
    path("matches/<int:pk>/hand/", lines.hand, name="hand"),
    path("matches/<int:pk>/hand/preview/", lines.preview, name="preview"),
    path("matches/<int:pk>/forfeit/", kept(lines.forfeit), name="forfeit"),
    path("matches/<int:pk>/bell/", kept(lines.bell), name="bell"),
    path("matches/<int:pk>/walkover/", kept(lines.walkover), name="walkover"),
    path("matches/<int:pk>/lines/<int:number>/undo/", kept(lines.undo), name="undo"),
    path("matches/<int:pk>/sign/", lines.sign, name="sign"),
    path("matches/<int:pk>/call/", lines.call, name="call"),
    path("matches/<int:pk>/help/", lines.ask, name="help"),
    path("matches/<int:pk>/help/<int:asked>/close/", lines.close, name="close-call"),
    path("matches/<int:pk>/practice/", access.again, name="practise-again"),
    path("matches/<int:pk>/confirm/", lines.confirm, name="confirm"),
    path("matches/<int:pk>/send-back/", lines.send_back, name="send-back"),
    path("matches/<int:pk>/paper/", pile.sheet, name="paper-sheet"),
    path("matches/<int:pk>/paper/seats/", pile.sit, name="sit-as-on-paper"),
    path("matches/<int:pk>/paper/settle/", pile.settle, name="settle-paper"),
    path("matches/<int:pk>/paper/take-in/", pile.take_in, name="take-paper-in"),
    path("matches/<int:pk>/paper/<int:number>/", readings.read, name="read"),
    path("matches/<int:pk>/paper/<int:number>/check/", readings.check, name="read-check"),
    path("matches/<int:pk>/paper/<int:number>/open/", readings.reopen, name="read-on"),
    path("matches/<int:pk>/paper/<int:number>/discard/", readings.discard, name="read-discard"),
    path("matches/<int:pk>/<slug:word>/", kept(lines.penalty), name="penalty"),  # after all other words
    # Before the slugs: none is "pass", because each contains a year.
    path("pass/", judge_login.by_code, name="enter"),
    path("pass/<str:token>/", judge_login.by_link, name="pass"),
    path("<slug:slug>/", kept(access.in_play), name="tables"),
    path("<slug:slug>/manifest.webmanifest", offline.manifest, name="manifest"),
    path("<slug:slug>/paper/", pile.pile, name="paper"),
    path("<slug:slug>/practice/", access.start, name="practise"),
    path("<slug:slug>/tables/<int:table>/", access.at_table, name="table"),
]

ACCOUNT = [
    path("", account.home, name="home"),
    path("confirm/", account.confirm, name="confirm"),
    path("password/", account.password, name="password"),
    path("app/", account.app, name="app"),
    path("app/remove/", account.remove_app, name="remove-app"),
    path("passkeys/new/", account.add_passkey, name="add-passkey"),
    path("passkeys/<uuid:public_id>/remove/", account.remove_passkey, name="remove-passkey"),
    path("recovery-codes/", account.make_codes, name="recovery-codes"),
    path("sessions/end/", account.end_sessions, name="end-sessions"),
    path("sessions/<uuid:public_id>/end/", account.end_session, name="end-session"),
]

CLUB_NIGHT = [
    path("", club_night_home.home, name="home"),
    path("clubs/<int:club_id>/", club_night_home.club, name="club"),
    path("clubs/<int:club_id>/new/<slug:system>/", club_night_home.new, name="new"),
    path("tables/<int:pk>/", club_night_sheet.table, name="table"),
    path("tables/<int:pk>/changes/", club_night_sheet.changes, name="changes"),
    path("tables/<int:pk>/hand/", club_night_sheet.hand, name="hand"),
    path("tables/<int:pk>/hand/preview/", club_night_sheet.preview, name="preview"),
    path("tables/<int:pk>/leave/", club_night_sheet.leave, name="leave"),
    path("tables/<int:pk>/end/", club_night_sheet.end, name="end"),
    path("tables/<int:pk>/lines/<int:number>/undo/", club_night_sheet.undo, name="undo"),
    path("tables/<int:pk>/again/", club_night_sheet.again, name="again"),
    path("tables/<int:pk>/<slug:word>/", club_night_sheet.penalty, name="penalty"),  # after all other words
]
