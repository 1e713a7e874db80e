"""Library messages: texts of Django and DRF without a Basque translation there; ours win (LOCALE_PATHS).

They are listed only for the message catalogues; tests/i18n checks which are needed.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

TEXTS = (
    gettext_noop('"{input}" is not a valid choice.'),
    gettext_noop("A server error occurred."),
    gettext_noop("A valid integer is required."),
    gettext_noop("Authentication credentials were not provided."),
    gettext_noop("Could not satisfy the request Accept header."),
    gettext_noop("Date has wrong format. Use one of these formats instead: {format}."),
    gettext_noop("Datetime has wrong format. Use one of these formats instead: {format}."),
    gettext_noop("Datetime value out of range."),
    gettext_noop("Ensure this field has at least {min_length} characters."),
    gettext_noop("Ensure this field has at least {min_length} elements."),
    gettext_noop("Ensure this field has no more than {max_length} characters."),
    gettext_noop("Ensure this field has no more than {max_length} elements."),
    gettext_noop("Ensure this filename has at most {max_length} characters (it has {length})."),
    gettext_noop("Ensure this value is greater than or equal to {min_value}."),
    gettext_noop("Ensure this value is less than or equal to {max_value}."),
    gettext_noop("Expected a date but got a datetime."),
    gettext_noop("Expected a datetime but got a date."),
    gettext_noop('Expected a dictionary of items but got type "{input_type}".'),
    gettext_noop('Expected a list of items but got type "{input_type}".'),
    gettext_noop("Incorrect authentication credentials."),
    gettext_noop("Invalid data. Expected a dictionary, but got {datatype}."),
    gettext_noop('Invalid datetime for the timezone "{timezone}".'),
    gettext_noop("Invalid input."),
    gettext_noop("Malformed request."),
    gettext_noop('Method "{method}" not allowed.'),
    gettext_noop("Must be a valid boolean."),
    gettext_noop("Must be a valid UUID."),
    gettext_noop("No filename could be determined."),
    gettext_noop("Not a valid string."),
    gettext_noop("Not found."),
    gettext_noop("Request was throttled."),
    gettext_noop("String value too large."),
    gettext_noop("The submitted data was not a file. Check the encoding type on the form."),
    gettext_noop("This dictionary may not be empty."),
    gettext_noop("This field may not be blank."),
    gettext_noop("This field may not be null."),
    gettext_noop("This list may not be empty."),
    gettext_noop("Time has wrong format. Use one of these formats instead: {format}."),
    gettext_noop('Unsupported media type "{media_type}" in request.'),
    gettext_noop("You do not have permission to perform this action."),
    gettext_noop("“%(pk)s” is not a valid value."),
)
COUNTED = (
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        "number",
    ),
    ngettext_lazy(
        "Expected available in {wait} second.",
        "Expected available in {wait} seconds.",
        "number",
    ),
)
