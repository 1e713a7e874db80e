"""How a bracket is played, and the championship."""
