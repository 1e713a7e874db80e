"""Paper: a finished, frozen record goes in, the bytes of a PDF come out.

`records` says what each paper needs to know; `scoresheets.draw` and `brackets.draw` put it on A4. Nothing here reads a
model, a clock or a request, and the same record gives the same bytes, so that a stored record can be drawn again and
compared with the hash of what was issued. The caller activates the language of the heading before drawing.

Lengths are PDF points (72 to the inch) unless a name says otherwise; y grows upwards.
"""
