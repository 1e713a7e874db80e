"""The URLs of all pages. Those of the API are in `tournament/api/urls.py`."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from tournament.web.club import officials
from tournament.web.documents import downloads
from tournament.web.exchange import developers
from tournament.web.frame import entrance, second_step
from tournament.web.tournaments import home
from tournament.web.urls import hall

DOCUMENTS = [
    path("<uuid:public_id>/", downloads.document, name="download"),
    path("<uuid:public_id>/page/", downloads.page, name="page"),
    path("<uuid:public_id>/first-page/", downloads.preview, name="preview"),
    path("<uuid:public_id>/changed-since/<int:since>/", downloads.changed, name="changed"),
    path("sets/<uuid:public_id>/", downloads.batch, name="set"),
]

DEVELOPERS = [
    path("api/", developers.home, name="home"),
    path("api/docs/", developers.swagger, name="swagger"),
    path("api/reference/", developers.redoc, name="redoc"),
    path("api/webhooks/", developers.webhook_events, name="webhooks"),
    path("api/files/<str:release>/<str:name>", developers.file, name="file"),
    path("programs/tokens/", officials.home, name="tokens"),
    path("programs/clubs/<int:club_id>/tokens/", officials.club, name="club"),
    path("programs/clubs/<int:club_id>/tokens/<uuid:public_id>/revoke/", officials.revoke_token, name="revoke"),
]

urlpatterns = [
    path("", home.public_home, name="home"),
    path("", include("tournament.web.urls.public")),
    path("", include((DEVELOPERS, "programs"))),
    path("desk/", include((hall.DESK, "desk"))),
    path("club-night/", include((hall.CLUB_NIGHT, "friendly"))),
    path("judge/", include((hall.JUDGE, "judge"))),
    path("account/", include((hall.ACCOUNT, "account"))),
    path("organizer/", include("tournament.web.urls.organizer")),
    path("documents/", include((DOCUMENTS, "documents"))),
    path("login/", second_step.LogIn.as_view(), name="login"),
    path("login/second/", second_step.second_step, name="second-step"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("setup/<str:token>/", entrance.set_up, name="setup"),
    path("recover/<str:token>/", second_step.recover, name="recover"),
    path("i18n/<str:code>/", entrance.choose_language, name="language"),
]
