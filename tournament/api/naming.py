"""What each operation is called in the OpenAPI document, and so in the programs made from it."""

from drf_spectacular.openapi import AutoSchema

from tournament.api.paging import PageAnswer


class NamedSchema(AutoSchema):
    """As usual, but a part of a list is a list too."""

    def get_operation_id(self) -> str:
        """The name: `tournaments_registrations_list`, where the usual one would be that of a single thing."""
        name: str = super().get_operation_id()
        answers = self.get_response_serializers()
        shown = answers.get((200, "application/json")) if isinstance(answers, dict) else None
        is_part = isinstance(shown, type) and issubclass(shown, PageAnswer)
        return f"{name.removesuffix('_retrieve')}_list" if is_part else name
