"""When this table, this round, this bracket and the day will end, and what threatens the plan."""
