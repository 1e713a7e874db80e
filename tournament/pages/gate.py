"""Before an installation is set up nothing else is reachable."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament import setup


class SetupGate:
    """Answers every address but the set-up page, static files and the health check while there is no organizer."""

    OPEN = ("/setup/", "/static/", "/healthz", "/i18n/")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.is_open = False  # once it is, it stays so: not every page of a day has to ask

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self.is_open or request.path.startswith(self.OPEN):
            return self.get_response(request)
        self.is_open = setup.is_set_up()
        if self.is_open:
            return self.get_response(request)
        answer = self._not_yet(request)
        answer._has_been_logged = True  # type: ignore[attr-defined] # Django's mark: nothing has failed here
        return answer

    def _not_yet(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/api/"):
            detail = _("This installation has not been set up yet.")
            said = {"type": "about:blank", "title": "Service Unavailable", "status": 503, "detail": detail}
            return JsonResponse({**said, "code": "not-set-up"}, status=503, content_type="application/problem+json")
        return render(request, "public/not_set_up.html", status=503)
