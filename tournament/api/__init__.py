"""The API: the same steps that the pages call, for programs, under /api/v1/ and in JSON only.

Each operation reads its input strictly, calls one step, chooses a status and renders the answer. `operation` does what
all of them share (rights, reading, rendering, documentation), `errors` turns every refusal into one envelope, and each
subject has a file of its own.

Sessions with CSRF let people in. What a club keeps to itself is 404 for the officials of another.
"""
