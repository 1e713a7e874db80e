"""A bracket as a picture: boxes for matches, lines for the winners, worked out here and drawn as SVG by a template.

`cards` says what stands on a match, `layout` where it stands; neither asks the database. Lengths are CSS pixels at full
size; y grows downwards.
"""
