"""Capicú's addresses, and beside them those that it is measured against."""

from django.urls import include, path

from benchmarks.reference import views

urlpatterns = [
    path("benchmark/nothing/", views.nothing),
    path("benchmark/tables/<int:pk>/lines/", views.Lines.as_view()),
    path("", include("config.urls")),
]
