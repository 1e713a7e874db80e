"""The tiles that a player has left: ticked on pictures, or written one after the other."""

import re
from typing import Any

from django import forms

LONGEST = 600


class TilesWidget(forms.TextInput):
    """Every value that came under the name, be it of a ticked box or of a written line."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        values = data.getlist(name) if hasattr(data, "getlist") else [data.get(name) or ""]
        return " ".join(values)


class TilesField(forms.CharField):
    """Cleans to the tiles as texts, "5-3, 6-6" to ["5-3", "6-6"]; whether there are such tiles the engine says."""

    widget = TilesWidget

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST, **more)

    @staticmethod
    def words(text: str | None) -> list[str]:
        """A line of tiles one by one."""
        return [word for word in re.split(r"[\s,;]+", text or "") if word]

    def to_python(self, value: Any) -> Any:
        return self.words(super().to_python(value))

    def run_validators(self, value: Any) -> None:
        super().run_validators(" ".join(value))
