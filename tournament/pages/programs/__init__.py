"""For who writes programs: what the API offers, where to read on, and the tokens of officials."""
