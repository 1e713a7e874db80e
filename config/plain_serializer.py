"""A JSON serializer for the Redis cache: unlike pickle, loading never executes code."""

import json
from typing import Any


class PlainSerializer:
    """For settings.CACHES: numbers, strings and lists; tuples come back as lists."""

    def dumps(self, value: Any) -> bytes:
        return json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        return json.loads(data)
