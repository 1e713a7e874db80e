"""The parts of a scoresheet, from the top of the page to its foot. Each draws itself below y and answers how far."""
