"""URLs of the organizer's pages."""

from django.urls import path

from tournament.web.club import officials, passes, people, settings
from tournament.web.control_room import find, room
from tournament.web.documents import requests
from tournament.web.exchange import archive, imports, notices, webhooks
from tournament.web.hall import clock, tables, wall
from tournament.web.journal import history
from tournament.web.lottery import organizer, quick_start, seating
from tournament.web.matches import late_entries, withdrawals
from tournament.web.matches.corrections import correct
from tournament.web.prizes import board, treasury
from tournament.web.registration import prices
from tournament.web.tournaments import home, pictures, plan, series
from tournament.web.tournaments import settings as tournaments_settings

app_name = "organizer"
urlpatterns = [
    path("", home.organizer_home, name="home"),
    path("clubs/<int:club_id>/new/", home.new, name="new"),
    path("clubs/<int:club_id>/officials/", officials.officials, name="officials"),
    path("clubs/<int:club_id>/officials/<int:user_id>/close/", officials.close, name="close-account"),
    path("clubs/<int:club_id>/officials/<int:user_id>/password/", officials.password, name="password"),
    path("clubs/<int:club_id>/officials/<int:user_id>/unlock/", officials.unlock, name="unlock-account"),
    path("clubs/<int:club_id>/language/", settings.language, name="club-language"),
    path("clubs/<int:club_id>/mail/", notices.settings_page, name="club-mail"),
    path("clubs/<int:club_id>/look/", settings.look, name="club-look"),
    path("clubs/<int:club_id>/look/logo/", settings.put_logo, name="club-logo-put"),
    path("clubs/<int:club_id>/look/logo/away/", settings.take_logo_away, name="club-logo-away"),
    path("clubs/<int:club_id>/look/logo/picture/", settings.logo, name="club-logo"),
    path("clubs/<int:club_id>/archives/", archive.upload, name="archives"),
    path("clubs/<int:club_id>/archives/<int:pk>/", archive.preview, name="archive-preview"),
    path("clubs/<int:club_id>/series/", series.listing, name="series"),
    path("clubs/<int:club_id>/series/<int:pk>/", series.change, name="change-series"),
    path("clubs/<int:club_id>/series/<int:pk>/open/", series.open_next, name="open-series"),
    path("clubs/<int:club_id>/series/<int:pk>/end/", series.end, name="end-series"),
    path("clubs/<int:club_id>/members/", people.listing, name="members"),
    path("clubs/<int:club_id>/members/new/", people.new, name="new-member"),
    *(
        path(f"clubs/<int:club_id>/members/roster/{end}", view, {"kind": imports.MEMBERS}, name=name)
        for end, view, name in (
            ("", imports.upload, "members-roster"),
            ("template.csv", imports.template, "members-roster-template"),
            ("<int:pk>/", imports.preview, "members-roster-preview"),
            ("<int:pk>/reading/", imports.read_again, "members-roster-reading"),
            ("<int:pk>/undo/", imports.undo, "undo-members-roster"),
        )
    ),
    path("clubs/<int:club_id>/members/duplicates/", people.duplicates, name="duplicates"),
    path("clubs/<int:club_id>/members/<int:person_id>/", people.member, name="member"),
    path("clubs/<int:club_id>/members/<int:person_id>/change/", people.change, name="change-member"),
    path("clubs/<int:club_id>/members/<int:person_id>/standing/", people.standing, name="standing"),
    path("clubs/<int:club_id>/members/<int:person_id>/merge/", people.other, name="merge-other"),
    path("clubs/<int:club_id>/members/<int:person_id>/merge/<int:other_id>/", people.merge, name="merge"),
    path("clubs/<int:club_id>/members/<int:person_id>/erase/", people.erase, name="erase-member"),
    path("clubs/<int:club_id>/journal/", history.of_club, name="club-journal"),
    path("<slug:slug>/", room.day, name="day"),
    path("<slug:slug>/badges/", room.badges, name="badges"),
    path("<slug:slug>/find/", find.find, name="find"),
    path("<slug:slug>/tasks/<slug:task>/", room.note_task, name="note-task"),
    path("<slug:slug>/thanks/", room.thanks, name="thanks"),
    path("<slug:slug>/archive/", archive.download, name="archive"),
    path("<slug:slug>/wall/", wall.steer_wall, name="wall"),
    path("<slug:slug>/wall/turns/", wall.turns, name="wall-turns"),
    path("<slug:slug>/wall/message/", wall.message, name="wall-message"),
    path("<slug:slug>/wall/hold/", wall.hold, name="wall-hold"),
    path("<slug:slug>/wall/pictures/", wall.hang, name="wall-hang"),
    path("<slug:slug>/wall/pictures/<int:number>/take-down/", wall.take_down, name="wall-take-down"),
    path("<slug:slug>/quick-start/", quick_start.quick_start, name="quick-start"),
    path("<slug:slug>/repeat/", series.repeat, name="repeat"),
    path("<slug:slug>/photographs/", pictures.photographs, name="photographs"),
    path("<slug:slug>/photographs/<slug:kind>/", pictures.put, name="photograph-put"),
    path("<slug:slug>/photographs/<slug:kind>/remove/", pictures.remove, name="photograph-remove"),
    path("<slug:slug>/settings/", tournaments_settings.settings, name="settings"),
    path("<slug:slug>/prices/", prices.prices, name="prices"),
    path("<slug:slug>/prices/<int:pk>/", prices.change, name="price"),
    path("<slug:slug>/prices/<int:pk>/rise/", prices.rise, name="price-rise"),
    path("<slug:slug>/prices/<int:pk>/drop/", prices.drop, name="price-drop"),
    path("<slug:slug>/plan/", plan.plan, name="plan"),
    path("<slug:slug>/plan/lay-out/", plan.lay_out, name="plan-lay-out"),
    path("<slug:slug>/plan/publish/", plan.publish, name="plan-publish"),
    path("<slug:slug>/plan/<int:number>/", plan.line, name="plan-line"),
    path("<slug:slug>/plan/<int:number>/remove/", plan.remove, name="plan-remove"),
    path("<slug:slug>/plan/<int:number>/shift/", plan.shift, name="plan-shift"),
    path("<slug:slug>/brackets/", tournaments_settings.add_bracket, name="add-bracket"),
    path("<slug:slug>/brackets/<slug:key>/", tournaments_settings.bracket, name="bracket"),
    path("<slug:slug>/formats/<slug:key>/", tournaments_settings.choose, name="format"),
    path("<slug:slug>/lottery/<slug:key>/", organizer.lottery, name="lottery"),
    path("<slug:slug>/seating/<slug:key>/", seating.seat, name="seating"),
    path("<slug:slug>/lottery/<slug:key>/late/", late_entries.late_arrivals, name="late"),
    path("<slug:slug>/calls/<int:pk>/answer/", room.answer, name="answer-call"),
    path("<slug:slug>/calls/<int:pk>/close/", room.close, name="close-call"),
    path("<slug:slug>/rounds/<slug:key>/start/", tables.start, name="start-round"),
    path("<slug:slug>/clocks/", clock.clocks, name="clocks"),
    path("<slug:slug>/clocks/<slug:key>/<int:number>/minutes/", clock.add, name="clock-minutes"),
    path("<slug:slug>/clocks/<slug:key>/<int:number>/<slug:do>/", clock.turn, name="clock"),
    path("<slug:slug>/roster/", imports.upload, {"kind": imports.ROSTER}, name="roster"),
    path("<slug:slug>/roster/template.csv", imports.template, {"kind": imports.ROSTER}, name="roster-template"),
    path("<slug:slug>/roster/<int:pk>/", imports.preview, {"kind": imports.ROSTER}, name="roster-preview"),
    path("<slug:slug>/roster/<int:pk>/reading/", imports.read_again, {"kind": imports.ROSTER}, name="roster-reading"),
    path("<slug:slug>/roster/<int:pk>/undo/", imports.undo, {"kind": imports.ROSTER}, name="undo-roster"),
    path("<slug:slug>/past-results/", imports.upload, {"kind": imports.RESULTS}, name="past-results"),
    path("<slug:slug>/past-results/template.csv", imports.template, {"kind": imports.RESULTS}, name="past-template"),
    path("<slug:slug>/past-results/<int:pk>/", imports.preview, {"kind": imports.RESULTS}, name="past-preview"),
    path("<slug:slug>/past-results/<int:pk>/undo/", imports.undo, {"kind": imports.RESULTS}, name="undo-results"),
    path("<slug:slug>/passes/", passes.passes, name="passes"),
    path("<slug:slug>/passes/<int:pk>/tables/", passes.change_pass, name="change-pass"),
    path("<slug:slug>/passes/<int:pk>/renew/", passes.renew_pass, name="renew-pass"),
    path("<slug:slug>/passes/<int:pk>/paper.pdf", passes.pass_document, name="paper-of-pass"),
    path("<slug:slug>/passes/<int:pk>/revoke/", passes.revoke_pass, name="revoke-pass"),
    path("<slug:slug>/passes/<int:pk>/lift/", passes.lift_pass, name="lift-pass"),
    path("<slug:slug>/judges/<int:pk>/tables/", officials.assign_tables, name="judge-tables"),
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
