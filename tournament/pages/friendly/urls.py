"""The addresses of club night."""

from django.urls import path

from tournament.pages.friendly import home, sheet, writing

app_name = "friendly"
urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<int:club_id>/", home.club, name="club"),
    path("clubs/<int:club_id>/new/<slug:system>/", home.new, name="new"),
    path("tables/<int:pk>/", sheet.table, name="table"),
    path("tables/<int:pk>/changes/", sheet.changes, name="changes"),
    path("tables/<int:pk>/hand/", writing.hand, name="hand"),
    path("tables/<int:pk>/hand/preview/", sheet.preview, name="preview"),
    path("tables/<int:pk>/false-pass/", writing.false_pass, name="false-pass"),
    path("tables/<int:pk>/wrong-domino/", writing.wrong_domino, name="wrong-domino"),
    path("tables/<int:pk>/leave/", writing.leave, name="leave"),
    path("tables/<int:pk>/end/", writing.end, name="end"),
    path("tables/<int:pk>/lines/<int:number>/undo/", writing.undo, name="undo"),
    path("tables/<int:pk>/again/", writing.again, name="again"),
]
