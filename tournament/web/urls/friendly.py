"""The URLs of club night."""

from django.urls import path

from tournament.web.matches.club_night import home, sheet

app_name = "friendly"
urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<int:club_id>/", home.club, name="club"),
    path("clubs/<int:club_id>/new/<slug:system>/", home.new, name="new"),
    path("tables/<int:pk>/", sheet.table, name="table"),
    path("tables/<int:pk>/changes/", sheet.changes, name="changes"),
    path("tables/<int:pk>/hand/", sheet.hand, name="hand"),
    path("tables/<int:pk>/hand/preview/", sheet.preview, name="preview"),
    path("tables/<int:pk>/leave/", sheet.leave, name="leave"),
    path("tables/<int:pk>/end/", sheet.end, name="end"),
    path("tables/<int:pk>/lines/<int:number>/undo/", sheet.undo, name="undo"),
    path("tables/<int:pk>/again/", sheet.again, name="again"),
    path("tables/<int:pk>/<slug:word>/", sheet.penalty, name="penalty"),  # after all other words
]
