"""The judge's addresses; the one of a match stands in the QR code of its scoresheet."""

from django.urls import path

from tournament.pages.judge import (
    calling,
    entrance,
    hands,
    helping,
    home,
    installing,
    paper,
    practising,
    reading,
    rulings,
    sheet,
    signing,
)
from tournament.pages.judge.installing import kept

app_name = "judge"
urlpatterns = [
    path("", kept(home.home), name="home"),
    path("worker.js", installing.worker, name="worker"),
    path("matches/<int:pk>/", kept(sheet.match), name="match"),
    path("matches/<int:pk>/changes/", sheet.changes, name="changes"),
    path("matches/<int:pk>/hand/", hands.record, name="hand"),
    path("matches/<int:pk>/hand/preview/", hands.preview, name="preview"),
    path("matches/<int:pk>/false-pass/", kept(rulings.false_pass), name="false-pass"),
    path("matches/<int:pk>/wrong-domino/", kept(rulings.wrong_domino), name="wrong-domino"),
    path("matches/<int:pk>/forfeit/", kept(rulings.forfeit), name="forfeit"),
    path("matches/<int:pk>/walkover/", kept(rulings.walkover), name="walkover"),
    path("matches/<int:pk>/lines/<int:number>/undo/", kept(rulings.undo), name="undo"),
    path("matches/<int:pk>/sign/", signing.sign, name="sign"),
    path("matches/<int:pk>/call/", calling.call, name="call"),
    path("matches/<int:pk>/help/", helping.ask, name="help"),
    path("matches/<int:pk>/help/<int:asked>/close/", helping.close, name="close-call"),
    path("matches/<int:pk>/practice/", practising.again, name="practise-again"),
    path("matches/<int:pk>/confirm/", signing.confirm, name="confirm"),
    path("matches/<int:pk>/send-back/", signing.send_back, name="send-back"),
    path("matches/<int:pk>/paper/", paper.sheet, name="paper-sheet"),
    path("matches/<int:pk>/paper/seats/", paper.sit, name="sit-as-on-paper"),
    path("matches/<int:pk>/paper/settle/", paper.settle, name="settle-paper"),
    path("matches/<int:pk>/paper/take-in/", paper.take_in, name="take-paper-in"),
    path("matches/<int:pk>/paper/<int:number>/", reading.read, name="read"),
    path("matches/<int:pk>/paper/<int:number>/check/", reading.check, name="read-check"),
    path("matches/<int:pk>/paper/<int:number>/open/", reading.reopen, name="read-on"),
    path("matches/<int:pk>/paper/<int:number>/discard/", reading.discard, name="read-discard"),
    path("pass/", entrance.by_code, name="enter"),
    path("pass/<str:token>/", entrance.by_link, name="pass"),
    path("<slug:slug>/", kept(home.in_play), name="tables"),
    path("<slug:slug>/manifest.webmanifest", installing.manifest, name="manifest"),
    path("<slug:slug>/paper/", paper.pile, name="paper"),
    path("<slug:slug>/practice/", practising.start, name="practise"),
    path("<slug:slug>/tables/<int:table>/", home.at_table, name="table"),
]
