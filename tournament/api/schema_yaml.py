"""The OpenAPI document as YAML, for tools and people who would rather have that than JSON."""

import hashlib
import json
from functools import cache
from typing import Any

import yaml
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import etag, require_safe

from tournament.api import origins
from tournament.api.documentation import document

MEDIA_TYPE = "application/yaml"  # RFC 9512


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc] # the quick one, where it was built
    """Says everything where it stands: no anchors, which many readers of OpenAPI stumble over."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@cache
def _text() -> tuple[str, str]:
    """The document, and its tag."""
    plain = json.loads(json.dumps(document(), default=str))
    text = yaml.dump(plain, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


@require_safe
@etag(lambda request: _text()[1])
def schema(request: HttpRequest) -> HttpResponse:
    """What `schema/` says."""
    answer = HttpResponse(_text()[0], content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-cache"
    origins.allow(request, answer)
    return answer
