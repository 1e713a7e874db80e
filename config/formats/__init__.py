"""How dates and times are written, one way in each language: on pages, on paper, in notices."""
