"""Documents: take a snapshot of what one shows, render it as the bytes of a PDF, and keep track of both.

`kinds` holds a class for each kind of document; `engine`, `book`, `bracket_sheets` and `scoresheets` render; `queue`
requests, stores and refreshes. What renders reads no model, clock or request, and the same snapshot gives the same
bytes, so a stored snapshot can be rendered again and compared with the hash of the issued file.

Lengths are PDF points (72 to the inch) unless a name says otherwise; y grows upwards.
"""
