"""The URLs of the API: those of all operations that the modules of `tournament.api` declare."""

import pkgutil
from collections import defaultdict
from collections.abc import Mapping
from importlib import import_module

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournament import api
from tournament.api.frame.routes import VIEWS, View
from tournament.api.openapi import serving
from tournament.api.root import UnknownPath

app_name = "v1"


def _nested(views: Mapping[str, type[View]]) -> list[URLPattern | URLResolver]:
    """The patterns of these paths, so nested at each variable that the resolver tests a common prefix once."""
    leaves: list[URLPattern | URLResolver] = []
    branches: defaultdict[str, dict[str, type[View]]] = defaultdict(dict)
    for route, view in views.items():
        start, variable, rest = route.partition(">/")
        if variable:
            branches[start + variable][rest] = view
        else:
            leaves.append(path(route, view.as_view(), name=view.name or None))
    # Django tries the patterns in order: the largest branch first, which is that of the matches.
    largest_first = sorted(branches, key=lambda start: -len(branches[start]))
    return [*(path(start, include(_nested(branches[start]))) for start in largest_first), *leaves]


for module in pkgutil.walk_packages(api.__path__, "tournament.api."):
    if module.name != __name__:
        import_module(module.name)  # its operations register themselves

urlpatterns = [
    *_nested(VIEWS),
    path("schema/", serving.show, {"form": "json"}, name="schema"),
    path("schema.yaml", serving.show, {"form": "yaml"}, name="schema-yaml"),
    # After all others: an unknown URL below /api/v1/ gets a problem document, not an HTML page.
    re_path("", UnknownPath.as_view()),
]
