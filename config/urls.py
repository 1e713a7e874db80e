"""The root URLconf: everything belongs to the tournament app, except Django's admin; and the answer to an error."""

import sys

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.template.loader import render_to_string
from django.urls import include, path
from django.utils import translation
from django.views.generic import RedirectView

from tournament.api.frame import cors, errors
from tournament.api.root import UnknownPath
from tournament.core import request_id
from tournament.core.database import away

urlpatterns = [
    # The admin's own log-in knows no second factor.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("api/v1", UnknownPath.as_view()),  # names the path with its slash
    path("api/v1/", include("tournament.api.urls")),
    path("", include("tournament.web.urls")),
]
PROBLEMS = ("/api/",)  # answered with JSON


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that nothing else answered, of a view or a middleware: 503 while the database is away, else 500.

    Asks no database: neither session nor club. So the language is the browser's, or the one chosen at the foot.
    """
    error = sys.exc_info()[1]
    if error is None or not away.is_away(error):
        return HttpResponseServerError(render_to_string("500.html", {"number": request_id.current()}))
    with translation.override(translation.get_language_from_request(request)):
        answer = _unavailable(request, error)
    answer["Cache-Control"] = "no-store"
    answer["Retry-After"] = str(away.AGAIN_AFTER)
    answer._has_been_logged = True  # type: ignore[attr-defined] # Django's flag: do not log an error
    return answer


def _unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    if request.path.startswith(PROBLEMS):
        problem = errors.unavailable(error)
        answer = JsonResponse(problem.data, status=problem.status_code, content_type=errors.MEDIA_TYPE)
        cors.allow(request, answer)
        return answer
    away.warn_of_database(error)
    shown = {
        "LANGUAGE_CODE": translation.get_language(),
        "sentence": away.sentence(),
        "again": away.AGAIN_AFTER if request.method in ("GET", "HEAD") else None,
    }
    return HttpResponse(render_to_string("503.html", shown), status=503)


handler500 = server_error
