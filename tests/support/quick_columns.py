"""A column tells itself from others without asking how it was made.

For each sorted query Django hashes every column that it reads, and binds the signature of `Col` for each hash: a tenth
of a run of ours, which asks more queries in a quarter of an hour than a club in a year. The answer is the same.
"""

from collections.abc import Hashable

from django.db.models.expressions import Col
from django.utils.functional import cached_property


def _identity(column: Col) -> tuple[Hashable, ...]:
    kind = None if column.output_field is column.target else id(column.output_field)
    return Col, column.alias, column.target.model._meta.label, column.target.name, kind


def hurry_the_columns() -> None:
    """From now on in this process."""
    quick = cached_property(_identity)
    quick.__set_name__(Col, "identity")
    Col.identity = quick  # type: ignore[method-assign,assignment] # the stub knows only the slow one
