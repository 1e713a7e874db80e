"""The addresses for who writes programs."""

from django.urls import path

from tournament.pages.programs import reading, tokens

app_name = "programs"
urlpatterns = [
    path("api/", reading.home, name="home"),
    path("api/docs/", reading.swagger, name="swagger"),
    path("api/reference/", reading.redoc, name="redoc"),
    path("api/files/<str:release>/<str:name>", reading.file, name="file"),
    path("programs/tokens/", tokens.home, name="tokens"),
    path("programs/clubs/<int:club_id>/tokens/", tokens.club, name="club"),
    path("programs/clubs/<int:club_id>/tokens/<uuid:public_id>/revoke/", tokens.revoke, name="revoke"),
]
