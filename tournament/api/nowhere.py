"""Addresses of the API that do not exist, answered like everything else here."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from tournament.api.operation import View


@extend_schema(exclude=True)
class Nowhere(View):
    """No such address, whatever is asked of it."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound
