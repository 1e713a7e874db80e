"""The table of attacks (OWASP ASVS 5.0), a line for each, and where each is tried.

What a program can try is tried in this folder, by a test whose name begins with the line's number. The other lines are
of pages, paper, files or the installation: the tests named here stand where those are tested.
"""

from collections.abc import Mapping
from typing import Final

ELSEWHERE: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("tests/club/judge_passes/test_a_pass_is_taken_back_at_once.py::test_a_judge_who_is_in_writes_nothing_more",),
    3: (
        "tests/api/frame/test_everyone_may_do_what_the_club_allows.py::test_each_role_hears_what_its_office_allows",
        "tests/web/frame/test_who_may_open_what.py::test_without_the_right_nothing_opens_and_nothing_is_written",
    ),
    10: ("tests/matches/entry/test_a_thousand_pairs_at_the_same_instant.py::test_every_pair_is_one_line",),
    11: ("tests/api/frame/test_two_at_once_are_answered_as_one.py::test_one_key_is_one_person_and_one_answer",),
    16: ("tests/api/frame/test_nobody_asks_more_than_their_share.py::test_a_forged_address_is_not_believed",),
    19: ("tests/club/api_tokens/test_a_token_ends_at_once.py::test_its_next_request_is_refused",),
    23: (
        "tests/club/judge_passes/test_a_link_opens_nothing_else.py::test_its_signature_has_128_bits",
        "tests/club/judge_passes/test_five_wrong_pins_pause_a_pass.py::test_many_guesses_at_once_are_five",
    ),
    24: (
        "tests/web/club/test_officials_get_accounts_and_lose_them.py::test_what_does_not_do_is_said_at_its_field",
        "tests/web/club/test_an_official_gets_a_new_password.py::test_a_bad_password_is_refused_at_its_field",
    ),
    25: ("tests/documents/rendering/test_hostile_names_print_as_text.py::test_on_a_scoresheet",),
    26: ("tests/documents/rendering/test_hostile_names_print_as_text.py::test_in_a_paragraph",),
    28: (
        "tests/exchange/roster/test_what_is_no_roster_is_refused.py::test_two_megabytes_are_the_limit",
        "tests/exchange/roster/test_what_is_no_roster_is_refused.py::test_five_thousand_rows_are_the_limit",
    ),
    29: (
        "tests/exchange/roster/test_text_comes_in_any_encoding.py::test_half_a_character_of_utf_16_is_refused",
        "tests/exchange/roster/test_what_is_wrong_with_a_row_is_listed.py::test_a_lone_quote_swallows_nobody_unnoticed",
    ),
    30: ("tests/exchange/exports/test_what_leaves_comes_back_unchanged.py::test_no_cell_of_a_person_is_a_formula",),
    33: (
        "tests/api/frame/test_public_answers_hold_nothing_private.py::test_no_birth_date_phone_or_email",
        "tests/web/frame/test_nothing_private_leaves_the_house.py::test_no_public_page_or_export_holds_it",
    ),
    46: (
        "tests/models/test_the_database_refuses_to_change_what_was_recorded.py::test_no_row_is_changed",
        "tests/journal/test_a_thousand_tampers_of_each_kind_are_found.py::test_the_chain_alone_shows",
    ),
    48: (
        "tests/config/test_the_secret_key_is_made_once.py::test_only_its_owner_may_read_it",
        "tests/config/test_the_secret_key_is_made_once.py::test_two_installations_have_different_keys",
    ),
    49: ("tests/config/launcher/test_the_pins_are_safe_to_publish.py::test_every_package_has_a_hash",),
    50: ("tests/api/frame/test_no_input_breaks_an_operation.py::*",),
    51: (
        "tests/exchange/erasure/test_an_erased_name_stands_nowhere.py::test_the_name_is_gone_and_the_proof_holds",
        "tests/journal/test_erasing_a_person_breaks_no_proof.py::test_people_are_erased",
    ),
}

ATTACKS: Final[Mapping[int, str]] = dict(
    enumerate(
        (
            "a judge posts a hand for another judge's table",
            "a judge's office is taken away in mid-round, and the old session posts on",
            "a player or nobody posts a hand, advances, draws, pays",
            "a judge confirms an entry of their own as second person",
            "extra fields in JSON",
            "a hand for a match that is not started, closed or official",
            "the number of a hand skipped or repeated",
            "points that are none",
            "fields that contradict each other",
            "two judges, the same hand, the same instant",
            "the same key with the same body, another body, another account",
            "a POST without the token, with a wrong one, of a foreign origin",
            "a change by GET or HEAD; an overridden method",
            "a fetch by another origin",
            "ten wrong passwords for one user",
            "many users and forged addresses",
            "the text for an unknown user, a wrong password, a closed account",
            "a session that was fixed before the log-in",
            "an old cookie after log-out, another password, a closed account",
            "idle and absolute limits of a session",
            "flags of cookies",
            "accounts that everybody knows",
            "links and PINs guessed",
            "weak passwords",
            "a name that is code",
            "a name that is markup on paper",
            "SQL in a search, in an order, in a filter",
            "a list of a hundred megabytes, of a million rows",
            "a list that is none",
            "a name that a spreadsheet calculates",
            "a file of others, by a guessed name",
            "a file name that splits a header",
            "private data at public addresses",
            "questions for more fields; OPTIONS",
            "the organizer of another club",
            "a private page after the log-out",
            "a public page kept for a judge",
            "headers of every answer",
            "a way on that leads away",
            "a forged host",
            "broken, deep, large bytes",
            "pages of errors that tell of the inside",
            "files of the server",
            "a thousand papers ordered by one",
            "line feeds in a name, for the log",
            "the journal changed behind our back",
            "code in a message of the queue",
            "secrets in the repository",
            "libraries with known holes",
            "any request at all",
            "somebody who asks to be forgotten",
        ),
        start=1,
    )
)
