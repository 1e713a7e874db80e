"""Rows as a database is given them, past every step."""


def again(row: object, **changes: object) -> None:
    """The same row once more, with some columns changed."""
    model = type(row)
    fields = {
        field.attname: getattr(row, field.attname)
        for field in model._meta.concrete_fields  # type: ignore[attr-defined] # any model
        if not field.primary_key and field.name not in ("public_id", "uid")
    }
    model._default_manager.create(**{**fields, **changes})  # type: ignore[attr-defined] # any model


def void(_: object) -> None:
    """The statement has run; its value does not matter."""
