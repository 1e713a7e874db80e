"""The root of the API, and what answers at paths that are no operation's."""

from typing import Any

from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tournament.api.frame import fields
from tournament.api.frame.errors import Moved
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.routes import View

VERSION = "1"
COLLECTIONS = ("tournaments", "clubs", "rulesets", "check", "replay", "friendly", "tokens")

router = Router("")


class ApiRootAnswer(serializers.Serializer[Any]):
    """The version of the API, and the URLs from which all others can be found."""

    version = fields.CharField("The version of the API, which only grows.", VERSION)
    documentation = fields.URLField("The documentation, for people.", "https://club.example/api/")
    openapi = fields.URLField("The OpenAPI document, as JSON.", "https://club.example/api/v1/schema/")
    openapi_yaml = fields.URLField("The OpenAPI document, as YAML.", "https://club.example/api/v1/schema.yaml")
    tournaments = fields.URLField("The tournaments.", "https://club.example/api/v1/tournaments/")
    clubs = fields.URLField("The clubs.", "https://club.example/api/v1/clubs/")
    rulesets = fields.URLField("The rule systems.", "https://club.example/api/v1/rulesets/")
    check = fields.URLField("Checks a sheet (POST).", "https://club.example/api/v1/check/")
    replay = fields.URLField("Replays a transcript (POST).", "https://club.example/api/v1/replay/")
    friendly = fields.URLField("The friendly tables; needs a login.", "https://club.example/api/v1/friendly/")
    tokens = fields.URLField("The caller's API tokens; needs a login.", "https://club.example/api/v1/tokens/")


@router.get(answers=ApiRootAnswer, subject="root", name="root")
def show_root(call: Call) -> dict[str, str]:
    """Show the root of the API. Its version, and the URLs with which a program begins."""
    absolute, root = call.request.build_absolute_uri, reverse("v1:root")
    return {
        "version": VERSION,
        "documentation": absolute(reverse("programs:home")),
        "openapi": absolute(reverse("v1:schema")),
        "openapi_yaml": absolute(reverse("v1:schema-yaml")),
        **{name: absolute(f"{root}{name}/") for name in COLLECTIONS},
    }


@extend_schema(exclude=True)
class UnknownPath(View):
    """404 for every method; a path that only lacks its slash, or has one too many, names the right one."""

    # Before authentication and throttling, which would answer with another error.
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        meant = _meant(request.path_info)
        if not meant:
            raise NotFound
        if request.method in SAFE_METHODS:
            query = request.META.get("QUERY_STRING", "")
            raise Moved(f"{request.build_absolute_uri(meant)}{query and '?'}{query}")
        raise NotFound(_("There is nothing here. Did you mean {path}?").format(path=meant), code="wrong-slash")


def _meant(path: str) -> str:
    """The path of an operation that differs by its last slash only; "" if there is none."""
    other = path.removesuffix("/") if path.endswith("/") else f"{path}/"
    try:
        found = resolve(other).func
    except Resolver404:
        return ""
    return "" if getattr(found, "cls", None) is UnknownPath else other
