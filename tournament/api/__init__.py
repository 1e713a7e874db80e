"""The REST API: the same steps that the pages call, for programs, under /api/v1/ and as JSON only.

Each operation validates its input strictly, calls one step, sets a status and renders the result. `operation` holds
what all of them share (permissions, parsing, rendering, documentation), `errors` turns every refusal into one envelope,
and each subject has its own file.

Browser sessions need a CSRF token; programs send an API token. Data private to a club is 404 for officials of other
clubs.
"""
