"""The judge's URLs; that of a match is in the QR code of its scoresheet."""

from django.urls import path

from tournament.web.club import judge_login
from tournament.web.frame import offline
from tournament.web.frame.offline import kept
from tournament.web.matches.double_entry import pile, readings
from tournament.web.matches.judge import access, lines, sheet

app_name = "judge"
urlpatterns = [
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
