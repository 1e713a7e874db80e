"""The parts of a scoresheet, from the top of the page to its foot."""
