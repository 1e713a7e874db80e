"""The wiring, with real processes: what must hold when something dies, is started twice, or is half done."""
