"""Lists of people and teams, told as stories."""
