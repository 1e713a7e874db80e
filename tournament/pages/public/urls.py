"""The public's addresses."""

from django.urls import path

from tournament.pages.public import (
    bracket,
    calendar,
    ceremony,
    champions,
    day,
    home,
    lottery,
    match,
    notices,
    player,
    preregistering,
    prizes,
    results,
    results_page,
    standings,
    team,
    teams,
    wall,
)

app_name = "public"
urlpatterns = [
    path("", home.home, name="home"),
    path("t/<slug:slug>/", day.tournament, name="tournament"),
    path("t/<slug:slug>/lottery/", lottery.lottery, name="lottery"),
    path("t/<slug:slug>/lottery/verify_lottery.py", lottery.program, name="lottery-program"),
    path("t/<slug:slug>/lottery/<slug:key>/<int:number>/record.json", lottery.record, name="lottery-record"),
    path("t/<slug:slug>/lottery/<slug:key>/ceremony/", ceremony.ceremony, name="ceremony"),
    path("t/<slug:slug>/matches/<int:pk>/", match.match, name="match"),
    path("t/<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("t/<slug:slug>/calendar.ics", calendar.calendar, name="calendar"),
    path("t/<slug:slug>/register/", preregistering.register, name="register"),
    path("t/<slug:slug>/register/<uuid:public_id>/", preregistering.asked, name="asked"),
    path("t/<slug:slug>/notices/", notices.ask, name="notices"),
    path("t/<slug:slug>/notices/asked/", notices.asked, name="notices-asked"),
    path("t/<slug:slug>/notices/<uuid:public_id>/confirm/", notices.confirm, name="notices-confirm"),
    path("t/<slug:slug>/notices/<uuid:public_id>/end/", notices.end, name="notices-end"),
    path("t/<slug:slug>/results/", results_page.results, name="results"),
    path("t/<slug:slug>/standings/", standings.table, name="standings"),
    path("t/<slug:slug>/places.csv", results.places, {"kind": "csv"}, name="places-csv"),
    path("t/<slug:slug>/results.xlsx", results.places, {"kind": "xlsx"}, name="results-xlsx"),
    path("t/<slug:slug>/matches.csv", results.matches, name="matches-csv"),
    path("t/<slug:slug>/teams/", teams.teams, name="teams"),
    path("t/<slug:slug>/teams/<int:number>/", team.team, name="team"),
    path("t/<slug:slug>/players/<int:number>/", player.player, name="player"),
    path("t/<slug:slug>/<slug:key>/", bracket.bracket, name="bracket"),
    path("clubs/<int:pk>/champions/", champions.champions, name="champions"),
    path("wall/<slug:slug>/", wall.wall, name="wall"),
]
