"""A condition for many keys whose SQL is the same for any number of them, so that it can be prepared.

`filter(pk__among=TEXT)` takes the keys as one text. Django's `in` writes a placeholder for each key: every number of
rows would be another statement to compile and to plan.
"""

from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, ForeignKey, Lookup


def key_text(keys: Iterable[int]) -> str:
    """Return keys as the value of `among`."""
    return ",".join(map(str, keys))


@Field.register_lookup
@ForeignKey.register_lookup
class Among(Lookup):
    """Whether a key is one of those in a text (`key_text`)."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        left, values = self.process_lhs(compiler, connection)
        found = "(SELECT value FROM json_each('[' || %s || ']'))"
        return f"{left} IN {found}", (*values, self.rhs)

    def as_postgresql(self, compiler: Any, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        left, values = self.process_lhs(compiler, connection)
        return f"{left} = ANY(('{{' || %s::text || '}}')::bigint[])", (*values, self.rhs)
