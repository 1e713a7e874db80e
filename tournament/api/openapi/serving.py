"""The OpenAPI document as it is served: built once for each state of the program, and kept compressed.

Building takes seconds, so `manage.py run` does it before the server starts, and `manage.py openapi --store` elsewhere;
where nobody did, the first request does. Requests only send the bytes.
"""

import gzip
import hashlib
import json
from functools import cache
from typing import Any, Final, NamedTuple

import yaml
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from tournament.api.frame import cors
from tournament.api.openapi.document import document
from tournament.api.openapi.storage import Form, place, store
from tournament.core import address

MEDIA_TYPES: Final[dict[Form, str]] = {"json": "application/json", "yaml": "application/yaml"}  # RFC 9512


class Stored(NamedTuple):
    """The document in one form: compressed, and the tag of its content."""

    packed: bytes
    tag: str


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc] # the quick one, where it was built
    """Writes repeated values out, without anchors, which many OpenAPI tools do not support."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@require_safe
def show(request: HttpRequest, form: Form) -> HttpResponseBase:
    """Show the OpenAPI document as JSON or YAML."""
    packed, tag = stored(form)
    compressed = address.accepts_gzip(request)
    # The same content in other bytes has a weak tag (`routes.compress`).
    tag = f'W/"{tag}"' if compressed else f'"{tag}"'
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        content = packed if compressed else gzip.decompress(packed)
        answer = HttpResponse(content, content_type=MEDIA_TYPES[form])
        if compressed:
            answer["Content-Encoding"] = "gzip"
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    patch_vary_headers(answer, ["Accept-Encoding"])
    cors.allow(request, answer)
    return answer


@cache
def stored(form: Form) -> Stored:
    """The document of the program as it is now; read once per process, and built if it is not stored yet."""
    if not place(form).is_file():
        store(form, gzip.compress(_text(form).encode(), 9, mtime=0))
    packed = place(form).read_bytes()
    return Stored(packed, hashlib.sha256(packed).hexdigest()[:32])


def plain() -> dict[str, Any]:
    """The document of the program as it is now."""
    found: dict[str, Any] = json.loads(gzip.decompress(stored("json").packed))
    return found


def _text(form: Form) -> str:
    if form == "json":
        return json.dumps(document(), ensure_ascii=False, separators=(",", ":"))
    text: str = yaml.dump(plain(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text
