"""Documents that go over many tournaments."""
