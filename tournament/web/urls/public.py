"""URLs of the public pages."""

from django.urls import path

from tournament.web.club import settings
from tournament.web.documents import downloads
from tournament.web.exchange import notices
from tournament.web.hall import wall
from tournament.web.journal import checkpoints
from tournament.web.lottery import public
from tournament.web.matches import match, sanctions
from tournament.web.prizes import board
from tournament.web.registration import preregistration, self_check_in
from tournament.web.results import brackets, results, season, standings
from tournament.web.tournaments import home, pictures, plan

app_name = "public"
urlpatterns = [
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
    path("t/<slug:slug>/matches/<int:pk>/lines/<int:number>/table.svg", match.table_picture, name="match-table"),
    path("t/<slug:slug>/prizes/", board.prizes, name="prizes"),
    path("t/<slug:slug>/pictures/<str:name>", pictures.picture, name="picture"),
    path("t/<slug:slug>/calendar.ics", plan.calendar, name="calendar"),
    path("t/<slug:slug>/register/", preregistration.register, name="register"),
    path("t/<slug:slug>/register/<uuid:public_id>/", preregistration.request_page, name="asked"),
    path("t/push-worker.js", notices.push_worker, name="push-worker"),
    path("t/<slug:slug>/notices/phone/", notices.ask_push, name="notices-push"),
    path("t/<slug:slug>/here/", self_check_in.here, name="here"),
    path("t/<slug:slug>/here/<uuid:public_id>/", self_check_in.announced, name="announced"),
    path("t/<slug:slug>/here/<str:code>/", self_check_in.here, name="here-with-code"),
    path("t/<slug:slug>/notices/", notices.ask, name="notices"),
    path("t/<slug:slug>/notices/asked/", notices.subscribed, name="notices-asked"),
    path("t/<slug:slug>/notices/<uuid:public_id>/confirm/", notices.confirm, name="notices-confirm"),
    path("t/<slug:slug>/notices/<uuid:public_id>/end/", notices.end, name="notices-end"),
    path("t/<slug:slug>/schedule/", plan.schedule, name="schedule"),
    path("t/<slug:slug>/checkpoint.txt", checkpoints.download, name="checkpoint"),
    path("t/<slug:slug>/rules/", downloads.rules, name="rules"),
    path("t/<slug:slug>/results/", results.results, name="results"),
    path("t/<slug:slug>/sanctions/", sanctions.public, name="sanctions"),
    path("t/<slug:slug>/standings/", standings.table, name="standings"),
    path("t/<slug:slug>/widget/", standings.widget, name="widget"),
    path("t/<slug:slug>/places.csv", results.places, {"kind": "csv"}, name="places-csv"),
    path("t/<slug:slug>/results.xlsx", results.places, {"kind": "xlsx"}, name="results-xlsx"),
    path("t/<slug:slug>/matches.csv", results.matches, name="matches-csv"),
    path("t/<slug:slug>/teams/", results.teams, name="teams"),
    path("t/<slug:slug>/teams/<int:number>/", results.team, name="team"),
    path("t/<slug:slug>/teams/<int:number>/next/", results.next_match, name="next-match"),
    path("t/<slug:slug>/players/<int:number>/", results.player, name="player"),
    path("t/<slug:slug>/players/<int:number>/rating/", season.rating, name="player-rating"),
    # Last below `t/<slug>/`: a division's key must not hide another page.
    path("t/<slug:slug>/<slug:key>/", brackets.bracket, name="bracket"),
    path("clubs/<int:club_id>/crest-<slug:digest>.webp", settings.crest, name="crest"),
    path("clubs/colour-<slug:digits>.css", settings.colour, name="club-colour"),
    path("clubs/<int:club_id>/champions/", results.champions, name="champions"),
    path("clubs/<int:club_id>/circuits/", season.circuits, name="circuits"),
    path("clubs/<int:club_id>/circuits/<int:circuit>/", season.circuit, name="circuit"),
    path("clubs/<int:club_id>/circuits/<int:circuit>/table.csv", season.circuit_csv, name="circuit-csv"),
    path("clubs/<int:club_id>/ratings/", season.ratings, name="ratings"),
    path("clubs/<int:club_id>/ratings.csv", season.ratings_csv, name="ratings-csv"),
    path("wall/<slug:slug>/", wall.wall, name="wall"),
]
