"""The addresses: everything belongs to tournament, except the repair shop."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("tournament.urls")),
]
