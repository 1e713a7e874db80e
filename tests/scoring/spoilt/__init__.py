"""Every public way in of the engine, with good input that was spoilt."""
