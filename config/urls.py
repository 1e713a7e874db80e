"""The root URLconf: everything belongs to the tournament app, except Django's admin."""

from django.contrib import admin
from django.urls import include, path

from tournament.api.root import UnknownPath

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1", UnknownPath.as_view()),  # names the path with its slash
    path("api/v1/", include("tournament.api.urls")),
    path("", include("tournament.web.urls")),
]
