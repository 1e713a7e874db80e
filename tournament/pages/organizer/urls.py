"""The organizer's addresses."""

from django.urls import path

from tournament.pages.organizer import (
    corrected_lines,
    correcting,
    day,
    history,
    home,
    lottery,
    officials,
    papers,
    passes,
    rosters,
    rounds,
    settings,
)

app_name = "organizer"
urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<int:club_id>/new/", home.new, name="new"),
    path("clubs/<int:club_id>/officials/", officials.officials, name="officials"),
    path("clubs/<int:club_id>/officials/<int:user_id>/close/", officials.close, name="close-account"),
    path("clubs/<int:club_id>/officials/<int:user_id>/password/", officials.password, name="password"),
    path("clubs/<int:club_id>/journal/", history.of_club, name="club-journal"),
    path("<slug:slug>/", day.day, name="day"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/brackets/", settings.add_bracket, name="add-bracket"),
    path("<slug:slug>/lottery/<slug:key>/", lottery.lottery, name="lottery"),
    path("<slug:slug>/rounds/<slug:key>/start/", rounds.start, name="start-round"),
    path("<slug:slug>/roster/", rosters.upload, name="roster"),
    path("<slug:slug>/roster/template.csv", rosters.template, name="roster-template"),
    path("<slug:slug>/roster/<int:pk>/", rosters.preview, name="roster-preview"),
    path("<slug:slug>/passes/", passes.listing, name="passes"),
    path("<slug:slug>/passes/<int:pk>/tables/", passes.change, name="change-pass"),
    path("<slug:slug>/passes/<int:pk>/renew/", passes.renew, name="renew-pass"),
    path("<slug:slug>/passes/<int:pk>/revoke/", passes.revoke, name="revoke-pass"),
    path("<slug:slug>/passes/<int:pk>/lift/", passes.lift, name="lift-pass"),
    path("<slug:slug>/matches/", correcting.matches, name="matches"),
    path("<slug:slug>/matches/<int:pk>/correct/", correcting.match, name="correct"),
    path("<slug:slug>/matches/<int:pk>/correct/lines/<int:number>/", corrected_lines.line, name="correct-line"),
    path("<slug:slug>/matches/<int:pk>/correct/new/<slug:kind>/", corrected_lines.new_line, name="correct-new"),
    path("<slug:slug>/matches/<int:pk>/correct/save/", correcting.save, name="correct-save"),
    path("<slug:slug>/papers/", papers.papers, name="papers"),
    path("<slug:slug>/papers/<slug:key>/bracket/", papers.ask_bracket, name="ask-bracket"),
    path("<slug:slug>/papers/<slug:key>/scoresheets/<int:number>/", papers.ask_scoresheets, name="ask-scoresheets"),
    path("<slug:slug>/journal/", history.of_tournament, name="journal"),
    path("<slug:slug>/matches/<int:pk>/history/", history.of_match, name="match-history"),
]
