"""From bytes to values: JSON as its standard has it, or the body is refused."""

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class StrictJSON(JSONParser):
    """UTF-8, each name once, no NaN and no Infinity, no half characters, no depth that exhausts the stack."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            value = json.loads(stream.read().decode("utf-8"), object_pairs_hook=_each_once, parse_constant=_refuse)
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # finds an escape that is half a character
        except (ValueError, RecursionError) as error:
            raise ParseError(_("This is not valid JSON.")) from error
        return value


class JSONOnly(BaseContentNegotiation):
    """Answers JSON whatever was asked for: there is nothing else to choose."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, str(renderer.media_type)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice")
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")
