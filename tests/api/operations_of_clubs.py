"""The operations below a club: what its organizers and its desk do without a tournament."""

from tests.api.roles import DESK, EVERYBODY, ORGANIZER, Operation

STANDING_LOST = {"good": False, "since": "2026-11-01", "reason": "owes the year"}
NEW_JUDGE = {"username": "julia", "full_name": "Julia Judge", "role": "judge", "password": "seven tiles for Julia"}

OF_CLUBS = (
    Operation("GET", "clubs/", EVERYBODY),
    Operation("GET", "clubs/{club}/", ORGANIZER),
    Operation("PATCH", "clubs/{club}/", ORGANIZER, 200, {"language": "eu"}),
    Operation("GET", "clubs/{club}/logo/", ORGANIZER, 404),
    Operation("POST", "clubs/{club}/logo/", ORGANIZER, 422, {"file": b"no picture"}),
    Operation("DELETE", "clubs/{club}/logo/", ORGANIZER, 204),
    Operation("GET", "clubs/{club}/officials/", ORGANIZER),
    Operation("POST", "clubs/{club}/officials/", ORGANIZER, 201, NEW_JUDGE),
    Operation("POST", "clubs/{club}/officials/{id}/closure/", ORGANIZER),
    Operation("DELETE", "clubs/{club}/officials/{id}/lock-out/", ORGANIZER, 204),
    Operation("POST", "clubs/{club}/officials/{id}/password/", ORGANIZER, 200, {"password": "seven tiles for Juan"}),
    Operation("DELETE", "clubs/{club}/officials/{id}/second-factor/", ORGANIZER, 409),
    Operation("GET", "clubs/{club}/people/", DESK),
    Operation("POST", "clubs/{club}/people/", DESK, 201, {"name": "New Nora"}),
    Operation("GET", "clubs/{club}/people/duplicates/", ORGANIZER),
    Operation("GET", "clubs/{club}/people/{id}/", DESK),
    Operation("PATCH", "clubs/{club}/people/{id}/", DESK, 200, {"phone": "+1 555 0143"}),
    Operation("POST", "clubs/{club}/people/{id}/membership-status/", ORGANIZER, 200, STANDING_LOST),
    Operation("GET", "clubs/{club}/people/{id}/merger/{other}/", ORGANIZER),
    Operation("POST", "clubs/{club}/people/{id}/merger/{other}/", ORGANIZER, 422),
    Operation("GET", "clubs/{club}/people/{id}/erasure/", ORGANIZER),
    Operation("POST", "clubs/{club}/people/{id}/erasure/", ORGANIZER, 200, {}),
    Operation("POST", "clubs/{club}/people/{id}/export/", ORGANIZER),
    Operation("GET", "clubs/{club}/personal-accesses/", ORGANIZER),
    Operation("GET", "clubs/{club}/champions/", EVERYBODY),
    Operation("GET", "clubs/{club}/journal/", ORGANIZER),
    Operation("GET", "clubs/{club}/journal/verification/", ORGANIZER),
    Operation("POST", "clubs/{club}/journal/cosignatures/", ORGANIZER, 422, {"checkpoint": "none", "key": "none"}),
)
