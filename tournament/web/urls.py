"""The URLs of all pages, one list per audience. Those of the API are in `tournament/api/urls.py`."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from tournament.web import control_room
from tournament.web.club import judge_login, judge_passes, officials, people, settings
from tournament.web.documents import downloads, requests
from tournament.web.exchange import archive, developers, imports, notices, webhooks
from tournament.web.frame import entrance, offline
from tournament.web.frame.offline import kept
from tournament.web.hall import tables, wall
from tournament.web.journal import history
from tournament.web.lottery import organizer, public
from tournament.web.matches import late_entries, match, withdrawals
from tournament.web.matches.club_night import home as club_night_home
from tournament.web.matches.club_night import sheet as club_night_sheet
from tournament.web.matches.corrections import correct
from tournament.web.matches.double_entry import pile, readings
from tournament.web.matches.judge import access, lines, sheet
from tournament.web.prizes import board, treasury
from tournament.web.registration import (
    card,
    card_view,
    cash_boxes,
    check_in,
    list,
    payments,
    preregistration,
    prices,
    search,
)
from tournament.web.results import brackets, results, standings
from tournament.web.tournaments import home, plan
from tournament.web.tournaments import settings as tournaments_settings

PUBLIC = [
    path("", home.public_home, name="home"),
    path("wall/", wall.home, name="walls"),
    path("wall/<slug:slug>/pictures/<int:number>-<slug:digest>.jpg", wall.picture, name="wall-picture"),
    path("p/", downloads.find_document, name="find-paper"),
    path("p/<str:code>/", downloads.document_page, name="paper"),
    path("p/<str:code>/<int:page>/", downloads.document_page, name="paper-page"),
    # As the foot of a page prints it: capitals make a smaller QR code.
    path("P/<str:code>/<int:page>/", downloads.document_page),
    path("t/<slug:slug>/", home.tournament, name="tournament"),
    path("t/<slug:slug>/lottery/", public.lottery_page, name="lottery"),
    path("t/<slug:slug>/lottery/verify_lottery.py", public.program, name="lottery-program"),
    path("t/<slug:slug>/lottery/<slug:key>/<int:number>/record.json", public.record, name="lottery-record"),
    path("t/<slug:slug>/lottery/<slug:key>/ceremony/", public.ceremony, name="ceremony"),
    path("t/<slug:slug>/matches/<int:pk>/", match.match, name="match"),
    path("t/<slug:slug>/prizes/", board.prizes, name="prizes"),
    path("t/<slug:slug>/calendar.ics", plan.calendar, name="calendar"),
    path("t/<slug:slug>/register/", preregistration.register, name="register"),
    path("t/<slug:slug>/register/<uuid:public_id>/", preregistration.request_page, name="asked"),
    path("t/<slug:slug>/notices/", notices.ask, name="notices"),
    path("t/<slug:slug>/notices/asked/", notices.subscribed, name="notices-asked"),
    path("t/<slug:slug>/notices/<uuid:public_id>/confirm/", notices.confirm, name="notices-confirm"),
    path("t/<slug:slug>/notices/<uuid:public_id>/end/", notices.end, name="notices-end"),
    path("t/<slug:slug>/schedule/", plan.schedule, name="schedule"),
    path("t/<slug:slug>/results/", results.results, name="results"),
    path("t/<slug:slug>/standings/", standings.table, name="standings"),
    path("t/<slug:slug>/widget/", standings.widget, name="widget"),
    path("t/<slug:slug>/places.csv", results.places, {"kind": "csv"}, name="places-csv"),
    path("t/<slug:slug>/results.xlsx", results.places, {"kind": "xlsx"}, name="results-xlsx"),
    path("t/<slug:slug>/matches.csv", results.matches, name="matches-csv"),
    path("t/<slug:slug>/teams/", results.teams, name="teams"),
    path("t/<slug:slug>/teams/<int:number>/", results.team, name="team"),
    path("t/<slug:slug>/players/<int:number>/", results.player, name="player"),
    # Last below `t/<slug>/`: a division's key must not hide another page.
    path("t/<slug:slug>/<slug:key>/", brackets.bracket, name="bracket"),
    path("clubs/<int:pk>/champions/", results.champions, name="champions"),
    path("wall/<slug:slug>/", wall.wall, name="wall"),
]

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
    path("<slug:slug>/people.csv", list.people, {"kind": "csv"}, name="people-csv"),
    path("<slug:slug>/people.xlsx", list.people, {"kind": "xlsx"}, name="people-xlsx"),
    path("<slug:slug>/players.csv", list.players, {"kind": "csv"}, name="players-csv"),
    path("<slug:slug>/players.xlsx", list.players, {"kind": "xlsx"}, name="players-xlsx"),
    path("<slug:slug>/new/", card.walk_in, name="walk-in"),
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
    path("matches/<int:pk>/", kept(sheet.match), name="match"),
    path("matches/<int:pk>/changes/", sheet.changes, name="changes"),
    path("matches/<int:pk>/hand/", lines.hand, name="hand"),
    path("matches/<int:pk>/hand/preview/", lines.preview, name="preview"),
    path("matches/<int:pk>/forfeit/", kept(lines.forfeit), name="forfeit"),
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

ORGANIZER = [
    path("", home.organizer_home, name="home"),
    path("clubs/<int:club_id>/new/", home.new, name="new"),
    path("clubs/<int:club_id>/officials/", officials.officials, name="officials"),
    path("clubs/<int:club_id>/officials/<int:user_id>/close/", officials.close, name="close-account"),
    path("clubs/<int:club_id>/officials/<int:user_id>/password/", officials.password, name="password"),
    path("clubs/<int:club_id>/language/", settings.language, name="club-language"),
    path("clubs/<int:club_id>/look/", settings.look, name="club-look"),
    path("clubs/<int:club_id>/look/logo/", settings.put_logo, name="club-logo-put"),
    path("clubs/<int:club_id>/look/logo/away/", settings.take_logo_away, name="club-logo-away"),
    path("clubs/<int:club_id>/look/logo/picture/", settings.logo, name="club-logo"),
    path("clubs/<int:club_id>/archives/", archive.upload, name="archives"),
    path("clubs/<int:club_id>/archives/<int:pk>/", archive.preview, name="archive-preview"),
    path("clubs/<int:club_id>/members/", people.listing, name="members"),
    path("clubs/<int:club_id>/members/new/", people.new, name="new-member"),
    path("clubs/<int:club_id>/members/duplicates/", people.duplicates, name="duplicates"),
    path("clubs/<int:club_id>/members/<int:person_id>/", people.member, name="member"),
    path("clubs/<int:club_id>/members/<int:person_id>/change/", people.change, name="change-member"),
    path("clubs/<int:club_id>/members/<int:person_id>/standing/", people.standing, name="standing"),
    path("clubs/<int:club_id>/members/<int:person_id>/merge/", people.other, name="merge-other"),
    path("clubs/<int:club_id>/members/<int:person_id>/merge/<int:other_id>/", people.merge, name="merge"),
    path("clubs/<int:club_id>/members/<int:person_id>/erase/", people.erase, name="erase-member"),
    path("clubs/<int:club_id>/journal/", history.of_club, name="club-journal"),
    path("<slug:slug>/", control_room.day, name="day"),
    path("<slug:slug>/archive/", archive.download, name="archive"),
    path("<slug:slug>/wall/", wall.steer_wall, name="wall"),
    path("<slug:slug>/wall/turns/", wall.turns, name="wall-turns"),
    path("<slug:slug>/wall/message/", wall.message, name="wall-message"),
    path("<slug:slug>/wall/hold/", wall.hold, name="wall-hold"),
    path("<slug:slug>/wall/pictures/", wall.hang, name="wall-hang"),
    path("<slug:slug>/wall/pictures/<int:number>/take-down/", wall.take_down, name="wall-take-down"),
    path("<slug:slug>/settings/", tournaments_settings.settings, name="settings"),
    path("<slug:slug>/prices/", prices.prices, name="prices"),
    path("<slug:slug>/prices/<int:pk>/", prices.change, name="price"),
    path("<slug:slug>/prices/<int:pk>/rise/", prices.rise, name="price-rise"),
    path("<slug:slug>/prices/<int:pk>/drop/", prices.drop, name="price-drop"),
    path("<slug:slug>/plan/", plan.plan, name="plan"),
    path("<slug:slug>/plan/lay-out/", plan.lay_out, name="plan-lay-out"),
    path("<slug:slug>/plan/<int:number>/", plan.line, name="plan-line"),
    path("<slug:slug>/plan/<int:number>/remove/", plan.remove, name="plan-remove"),
    path("<slug:slug>/plan/<int:number>/shift/", plan.shift, name="plan-shift"),
    path("<slug:slug>/brackets/", tournaments_settings.add_bracket, name="add-bracket"),
    path("<slug:slug>/formats/<slug:key>/", tournaments_settings.choose, name="format"),
    path("<slug:slug>/lottery/<slug:key>/", organizer.lottery, name="lottery"),
    path("<slug:slug>/lottery/<slug:key>/late/", late_entries.late_arrivals, name="late"),
    path("<slug:slug>/calls/<int:pk>/answer/", control_room.answer, name="answer-call"),
    path("<slug:slug>/calls/<int:pk>/close/", control_room.close, name="close-call"),
    path("<slug:slug>/rounds/<slug:key>/start/", tables.start, name="start-round"),
    path("<slug:slug>/roster/", imports.upload, {"kind": imports.ROSTER}, name="roster"),
    path("<slug:slug>/roster/template.csv", imports.template, {"kind": imports.ROSTER}, name="roster-template"),
    path("<slug:slug>/roster/<int:pk>/", imports.preview, {"kind": imports.ROSTER}, name="roster-preview"),
    path("<slug:slug>/roster/<int:pk>/undo/", imports.undo, {"kind": imports.ROSTER}, name="undo-roster"),
    path("<slug:slug>/past-results/", imports.upload, {"kind": imports.RESULTS}, name="past-results"),
    path("<slug:slug>/past-results/template.csv", imports.template, {"kind": imports.RESULTS}, name="past-template"),
    path("<slug:slug>/past-results/<int:pk>/", imports.preview, {"kind": imports.RESULTS}, name="past-preview"),
    path("<slug:slug>/past-results/<int:pk>/undo/", imports.undo, {"kind": imports.RESULTS}, name="undo-results"),
    path("<slug:slug>/passes/", judge_passes.listing, name="passes"),
    path("<slug:slug>/passes/<int:pk>/tables/", judge_passes.change, name="change-pass"),
    path("<slug:slug>/passes/<int:pk>/renew/", judge_passes.renew, name="renew-pass"),
    path("<slug:slug>/passes/<int:pk>/paper.pdf", judge_passes.paper, name="paper-of-pass"),
    path("<slug:slug>/passes/<int:pk>/revoke/", judge_passes.revoke, name="revoke-pass"),
    path("<slug:slug>/passes/<int:pk>/lift/", judge_passes.lift, name="lift-pass"),
    path("<slug:slug>/judges/<int:pk>/tables/", officials.change, name="judge-tables"),
    path("<slug:slug>/tables/", tables.listing, name="tables"),
    path("<slug:slug>/tables/fill/", tables.fill, name="fill-tables"),
    path("<slug:slug>/tables/<int:number>/", tables.table, name="table"),
    path("<slug:slug>/tables/<int:number>/open/", tables.reopen, name="open-table"),
    path("<slug:slug>/matches/<int:pk>/move/", tables.move, name="move-match"),
    path("<slug:slug>/matches/<int:pk>/call/", tables.call, name="call-match"),
    path("<slug:slug>/matches/", correct.matches, name="matches"),
    path("<slug:slug>/matches/<int:pk>/correct/", correct.match, name="correct"),
    path("<slug:slug>/matches/<int:pk>/correct/lines/<int:number>/", correct.line, name="correct-line"),
    path("<slug:slug>/matches/<int:pk>/correct/new/<slug:kind>/", correct.new_line, name="correct-new"),
    path("<slug:slug>/matches/<int:pk>/correct/save/", correct.save, name="correct-save"),
    path("<slug:slug>/absence/", withdrawals.absence, name="absence"),
    path("<slug:slug>/papers/", requests.papers, name="papers"),
    path("<slug:slug>/papers/ask/<slug:kind>/<slug:of>/", requests.ask, name="ask-paper"),
    path("<slug:slug>/papers/<uuid:public_id>/again/", requests.request_again, name="ask-again"),
    path("<slug:slug>/papers/<uuid:public_id>/retry/", requests.retry, name="retry-paper"),
    path("<slug:slug>/papers/sets/<uuid:public_id>/retry/", requests.retry_set, name="retry-set"),
    path("<slug:slug>/papers/<slug:key>/print-round/<int:number>/", requests.print_round, name="print-round"),
    *(
        path(f"<slug:slug>/papers/<slug:key>/{kind}/", requests.request_of_division, {"kind": kind}, name=f"ask-{kind}")
        for kind in ("bracket", "lottery-list", "certificate")
    ),
    path("<slug:slug>/papers/poster/<slug:size>/", requests.request_poster, name="ask-poster"),
    path(
        "<slug:slug>/papers/<slug:key>/scoresheets/<int:number>/", requests.request_scoresheets, name="ask-scoresheets"
    ),
    path("<slug:slug>/treasury/", treasury.accounts, name="treasury"),
    path("<slug:slug>/treasury/<str:name>", treasury.file, name="treasury-file"),  # file names, with an extension
    path("<slug:slug>/webhooks/", webhooks.listing, name="webhooks"),
    path("<slug:slug>/webhooks/<int:pk>/", webhooks.webhook_page, name="webhook"),
    path("<slug:slug>/webhooks/<int:pk>/secret/", webhooks.secret, name="webhook-secret"),
    path("<slug:slug>/webhooks/<int:pk>/switch/", webhooks.switch, name="webhook-switch"),
    path("<slug:slug>/webhooks/<int:pk>/ping/", webhooks.ping, name="webhook-ping"),
    path("<slug:slug>/webhooks/<int:pk>/remove/", webhooks.remove, name="webhook-remove"),
    path("<slug:slug>/webhooks/<int:pk>/deliveries/<int:delivery>/replay/", webhooks.replay, name="webhook-replay"),
    path("<slug:slug>/prizes/", board.board, name="prizes"),
    path("<slug:slug>/prizes/pool/", board.pool, name="prize-pool"),
    path("<slug:slug>/prizes/pool/fix/", board.fix, name="fix-prize-pool"),
    path("<slug:slug>/prizes/<int:number>/withdraw/", board.withdraw, name="withdraw-prize"),
    path("<slug:slug>/prizes/<int:number>/<int:team>/<int:slot>/", board.hand_out, name="hand-out"),
    path("<slug:slug>/payouts/<int:receipt>/", board.receipt, name="payout"),
    path("<slug:slug>/payouts/<int:receipt>/take-back/", board.take_back, name="take-prize-back"),
    path("<slug:slug>/journal/", history.of_tournament, name="journal"),
    path("<slug:slug>/matches/<int:pk>/history/", history.of_match, name="match-history"),
]

DOCUMENTS = [
    path("<uuid:public_id>/", downloads.document, name="download"),
    path("<uuid:public_id>/page/", downloads.page, name="page"),
    path("<uuid:public_id>/first-page/", downloads.preview, name="preview"),
    path("<uuid:public_id>/changed-since/<int:since>/", downloads.changed, name="changed"),
    path("sets/<uuid:public_id>/", downloads.batch, name="set"),
]

DEVELOPERS = [
    path("api/", developers.home, name="home"),
    path("api/docs/", developers.swagger, name="swagger"),
    path("api/reference/", developers.redoc, name="redoc"),
    path("api/files/<str:release>/<str:name>", developers.file, name="file"),
    path("programs/tokens/", officials.home, name="tokens"),
    path("programs/clubs/<int:club_id>/tokens/", officials.club, name="club"),
    path("programs/clubs/<int:club_id>/tokens/<uuid:public_id>/revoke/", officials.revoke, name="revoke"),
]

urlpatterns = [
    path("", home.public_home, name="home"),
    path("", include((PUBLIC, "public"))),
    path("", include((DEVELOPERS, "programs"))),
    path("desk/", include((DESK, "desk"))),
    path("club-night/", include((CLUB_NIGHT, "friendly"))),
    path("judge/", include((JUDGE, "judge"))),
    path("organizer/", include((ORGANIZER, "organizer"))),
    path("documents/", include((DOCUMENTS, "documents"))),
    path("login/", LoginView.as_view(template_name="frame/entrance/login.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("setup/<str:token>/", entrance.set_up, name="setup"),
    path("healthz", entrance.health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
]
