"""URLs of the pages for API developers."""

from django.urls import path

from tournament.web.club import officials
from tournament.web.exchange import developers

app_name = "programs"
urlpatterns = [
    path("api/", developers.home, name="home"),
    path("api/docs/", developers.swagger, name="swagger"),
    path("api/reference/", developers.redoc, name="redoc"),
    path("api/files/<str:release>/<str:name>", developers.file, name="file"),
    path("programs/tokens/", officials.home, name="tokens"),
    path("programs/clubs/<int:club_id>/tokens/", officials.club, name="club"),
    path("programs/clubs/<int:club_id>/tokens/<uuid:public_id>/revoke/", officials.revoke, name="revoke"),
]
