"""Every address of the house."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from tournament.pages import downloads, entrance, paper_page
from tournament.pages.public import home

DOCUMENTS = [
    path("<uuid:public_id>/", downloads.document, name="download"),
    path("<uuid:public_id>/page/", paper_page.page, name="page"),
    path("<uuid:public_id>/first-page/", downloads.preview, name="preview"),
    path("<uuid:public_id>/changed-since/<int:since>/", downloads.changed, name="changed"),
    path("sets/<uuid:public_id>/", downloads.batch, name="set"),
]

urlpatterns = [
    path("api/v1/", include("tournament.api.urls")),
    path("", home.home, name="home"),
    path("", include("tournament.pages.public.urls")),
    path("", include("tournament.pages.programs.urls")),
    path("desk/", include("tournament.pages.desk.urls")),
    path("club-night/", include("tournament.pages.friendly.urls")),
    path("judge/", include("tournament.pages.judge.urls")),
    path("organizer/", include("tournament.pages.organizer.urls")),
    path("documents/", include((DOCUMENTS, "documents"))),
    path("login/", LoginView.as_view(template_name="public/login.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("setup/<str:token>/", entrance.set_up, name="setup"),
    path("healthz", entrance.health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
]
